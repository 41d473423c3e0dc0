//! The screens of `play`, printed without a terminal.

use std::fs;

use crate::program::{FOUR, takuzu};
use crate::scratch;

#[test]
fn a_screen_saves_nothing() {
    let folder = scratch();
    let data = folder.path().join("data");
    let data = data.to_string_lossy();
    let file = folder.path().join("game.txt");
    let file = file.to_string_lossy();
    let play = |args: &[&str], moves: &str| {
        let run = takuzu(["play"]).args(args).env("XDG_DATA_HOME", &data);
        run.stdin(moves).run()
    };
    play(&["--text", FOUR], "r1c1 0\n");
    let games = folder.path().join("data/takuzu-sat/games");
    let saved = fs::read_dir(&games).expect("the games").next();
    fs::rename(saved.expect("a game").expect("a file").path(), &*file).expect("moved");
    let before = fs::read_to_string(&*file).expect("a game");
    let outcome = play(&["--resume", &file, "--screen", "80x24", "--keys", "u1s"], "");
    assert_eq!((outcome.code, &*outcome.err), (Some(0), ""), "{outcome:?}");
    assert!(outcome.out.contains("nothing to save"), "{}", outcome.out);
    assert_eq!(fs::read_to_string(&*file).expect("a game"), before);
    assert_eq!(fs::read_dir(&games).expect("the games").count(), 0);
}
