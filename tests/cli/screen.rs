//! The screens of `play`, printed without a terminal.

use std::fs;

use crate::program::{FOUR, Outcome, takuzu};
use crate::scratch;

fn screen(args: &[&str]) -> Outcome {
    takuzu(["play", "--text", FOUR]).args(args).run()
}

/// Screens fit where they were asked for, and show what the keys have done.
#[test]
fn a_screen_is_printed_after_keys() {
    for (keys, shown) in [
        ("", "9 empty"),
        ("0", "▐0▌ 1  ·  0"),
        ("0lx<Right>1", "0  1 ▐1▌ 0"),
        ("1uu<C-r>", "▐1▌ 1  ·  0"),
        ("1c", "1 entry is wrong: r1c1."),
        ("1??", "<1> 1  ·  0"),
        ("???", "(1)(1)[·] 0"),
        ("m01", "marks: 0 1"),
        ("mfa1", "marks kept up to date   pencil"),
        ("p", "Paused"),
        ("pp0", "8 empty"),
        ("0n", "Begin a new puzzle?"),
        ("0n<Esc>1", "8 empty"),
        ("0q111", "8 empty"),
    ] {
        let outcome = screen(&["--screen", "80x24", "--keys", keys]);
        assert_eq!((outcome.code, &*outcome.err), (Some(0), ""), "{outcome:?}");
        assert!(outcome.out.contains(shown), "{keys}: {}", outcome.out);
        let is_within = |line: &str| line.chars().count() <= 80;
        assert!(outcome.out.lines().all(is_within) && outcome.out.lines().count() <= 24);
    }
}

/// A game is won with keys alone, and no key plays on behind its end.
#[test]
fn a_game_is_won_on_a_screen() {
    let keys = "0ll1hhj1l0ll1hhhj0ll1l1hj0";
    let won = screen(&["--screen", "80x24", "--keys", keys]).out;
    assert!(won.contains("Solved in 0:0"), "{won}");
    assert!(won.contains("with no hint. Level: trivial."), "{won}");
    assert_eq!(won.lines().last(), Some("    n new puzzle   q quit"));
    let again = screen(&["--screen", "80x24", "--keys", &(keys.to_owned() + "1u?c")]);
    assert_eq!(again.out, won);
}

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

#[test]
fn sizes_and_keys_that_make_no_sense_are_refused() {
    for (args, said) in [
        (&["--screen", "80"][..], "columns and rows such as 80x24 are expected"),
        (&["--screen", "0x24"], "columns and rows such as 80x24 are expected"),
        (&["--screen", "80x24", "--keys", "a<Fly>"], "there is no key <Fly>"),
        (&["--keys", "1"], "--screen"),
        (&["--screen", "80x24", "--plain"], "cannot be used"),
    ] {
        let outcome = screen(args);
        assert_eq!(outcome.code, Some(2), "{outcome:?}");
        assert!(outcome.err.contains(said), "{outcome:?}");
    }
}

/// Signs and colours are the same puzzle.
#[test]
fn symbols_are_chosen() {
    for (symbols, keys, row) in
        [("01", "0", "▐0▌ 1  ·  0"), ("OX", "o", "▐O▌ X  ·  O"), ("discs", "0", "▐○▌ ●  ·  ○")]
    {
        let outcome = screen(&["--symbols", symbols, "--screen", "80x24", "--keys", keys]);
        assert!(outcome.out.contains(row), "{}", outcome.out);
    }
}
