//! The screens of `play`, printed without a terminal.

use std::fs;

use crate::program::{FOUR, takuzu};
use crate::{files_in, scratch};

#[test]
fn a_screen_saves_nothing() {
    let folder = scratch();
    let (data, file) = (folder.file("data"), folder.file("game.txt"));
    let play = |args: &[&str], moves: &str| {
        takuzu(["play"]).args(args).env("XDG_DATA_HOME", &data).stdin(moves)
    };
    play(&["--text", FOUR], "r1c1 0\n").ends(0);
    let games = folder.path().join("data/takuzu-sat/games");
    fs::rename(games.join(&files_in(&games)[0]), &file).expect("moved");
    let before = folder.text("game.txt");
    let shown = play(&["--resume", &file, "--screen", "80x24", "--keys", "u1s"], "");
    let shown = shown.writes(0, "nothing to save");
    assert_eq!((shown.err.as_str(), folder.text("game.txt")), ("", before));
    assert_eq!(files_in(&games), [""; 0]);
}
