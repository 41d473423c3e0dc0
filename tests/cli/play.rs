//! `play` line by line: whole games, and games that go on another day.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};

use crate::program::{FOUR, Outcome, Run, takuzu};
use crate::{files_in, scratch, words};

/// The moves that solve [`FOUR`].
pub(crate) const WINNING: &str =
    "r1c1 0\nr1c3 1\nr2c1 1\n2 2 0\nr2c4=1\nr3c1 0\nr3c3 1\nr3c4 1\nr4c3 0\n";

/// A run of `play` with its data in a folder.
pub(crate) fn play(folder: &Path, line: &str) -> Run {
    let args = ["play"].into_iter().chain(words(line));
    takuzu(args).env("XDG_DATA_HOME", &folder.to_string_lossy())
}

pub(crate) fn four(folder: &Path, moves: &str) -> Outcome {
    play(folder, "").args(&["--text", FOUR]).stdin(moves).run()
}

/// The lines that a game prints, when it ends well.
#[track_caller]
pub(crate) fn said(outcome: &Outcome) -> Vec<&str> {
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""), "{outcome:?}");
    outcome.out.lines().collect()
}

pub(crate) fn games(folder: &Path) -> PathBuf {
    folder.join("takuzu-sat/games")
}

/// The only saved game.
pub(crate) fn saved(folder: &Path) -> (PathBuf, String) {
    // Not the lock of a game that was ended by force.
    let mut names = files_in(&games(folder));
    names.retain(|name| name.ends_with(".txt"));
    assert_eq!(names.len(), 1, "{names:?}");
    let file = games(folder).join(&names[0]);
    let text = fs::read_to_string(&file).expect("a game");
    (file, text)
}

#[test]
fn a_new_game_begins_in_the_old_one() {
    let folder = scratch();
    let new = play(folder.path(), "--size 4 --seed 5").stdin("new\n").run();
    let begun = said(&new).into_iter().filter(|line| line.starts_with("Takuzu 4x4"));
    assert_eq!(begun.count(), 2);
}

#[test]
fn a_game_goes_on_with_undo_and_redo() {
    let folder = scratch();
    let folder = folder.path();
    let outcome = four(folder, "r1c1 0\nr1c3 1\nr2c1 1\nundo\nundo\nmark r3c3 0 1\n");
    let saved_so = "The game is saved. `takuzu-sat play --resume` goes on with it.";
    assert_eq!(said(&outcome).last(), Some(&saved_so));
    let (file, text) = saved(folder);
    assert!(text.ends_with("# turns 7\n"), "{text}");
    // Windows line ends and a mark at the beginning do no harm.
    fs::write(&file, format!("\u{feff}{}", text.replace('\n', "\r\n"))).expect("written");
    let outcome = play(folder, "--resume").stdin("show r3c3\nundo\nundo\nundo\nredo\n").run();
    let marked =
        ["0, 1", "0"].map(|marks| format!("r3c3 is empty, with the pencil marks {marks}."));
    assert_eq!(said(&outcome)[6..8], marked);
    assert_eq!(said(&outcome)[8..11], ["r3c3 is empty.", "r1c1 is empty.", "r1c1 is 0."]);
    // The file is a puzzle as any other.
    let convert = takuzu(["convert", "--to", "line"]).args(&[&file.to_string_lossy()]);
    convert.gives(0, ".1.0..0..0..11.0\n", "");
    // A file that is named is gone on with there.
    let other = folder.join("mine.txt");
    fs::rename(&file, &other).expect("renamed");
    let resume = format!("--resume {}", other.display());
    assert_eq!(said(&play(folder, &resume).stdin("redo\n").run())[6], marked[1]);
    assert_eq!(files_in(&games(folder)), [""; 0]);
    assert!(fs::read_to_string(&other).expect("a game").ends_with("# turns 12\n"));
    // The end of the game does not take the file of the user away.
    play(folder, &resume).stdin(WINNING).writes(0, "Solved in ");
    let text = fs::read_to_string(&other).expect("a game");
    assert!(text.contains("# entries 0110100100111100\n"), "{text}");
    let outcome = play(folder, &resume).stdin("").run();
    let complete = "The grid is complete and right: there is nothing to play.";
    assert_eq!(said(&outcome).last(), Some(&complete));
    let french = play(folder, "--lang fr").args(&["--text", FOUR]);
    french.stdin("L1C1 0\nenregistrer\n").writes(0, "Enregistré dans /");
}

#[cfg(unix)]
#[test]
fn a_game_that_is_killed_loses_nothing() {
    let folder = scratch();
    let folder = folder.path();
    let mut child = play(folder, "--plain").args(&["--text", FOUR]).spawn();
    let mut moves = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    moves.write_all(b"r1c1 0\nr1c3 1\n").expect("written");
    let is_last = |line: std::io::Result<String>| line.expect("UTF-8") == "r1c3 is 1.";
    assert!(lines.by_ref().any(is_last));
    crate::program::kill("-KILL", &child);
    child.wait().expect("the end");
    let outcome = play(folder, "--resume").stdin("undo\n").run();
    assert_eq!(said(&outcome)[1], "Row 1: 0 (yours), 1, 1 (yours), 0.");
    assert_eq!(said(&outcome)[6], "r1c3 is empty.");
}

#[test]
fn a_damaged_game_is_refused_and_the_one_before_it_offered() {
    let folder = scratch();
    let folder = folder.path();
    assert_eq!(play(folder, "--resume").run().err, "error: there is no saved game\n");
    four(folder, "r1c1 0\n");
    let (first, text) = saved(folder);
    let second = games(folder).join("damaged.txt");
    fs::write(&second, text.replace("r1c1 0", "r1c2 0")).expect("written");
    let outcome = play(folder, "--resume").stdin("\nundo\n").ends(0);
    let is_named = outcome.err.contains("r1c2 is given") && outcome.err.contains("damaged.txt:");
    assert!(is_named, "{}", outcome.err);
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(lines[0], "1. Takuzu 4x4, trivial: 8 cells are empty, 0:00 played");
    assert!(lines[1].starts_with("   20") && lines[1].ends_with(" UTC"), "{}", lines[1]);
    assert_eq!(lines[2..7], ["   --text:1", "   01.0", "   ..0.", "   .0..", "   11.0"]);
    assert_eq!(lines[7], "Which game? Type a number from 1 to 1; Enter is 1, q leaves.");
    assert_eq!(lines[14], "r1c1 is empty.");
    for (typed, asked) in [("", 1), ("q\n", 1), ("2\nx\nquit\n", 3)] {
        let outcome = play(folder, "--resume").stdin(typed).ends(1);
        assert_eq!(outcome.out.matches("Which game?").count(), asked, "nobody chose");
    }
    // One that is named is meant, and no other.
    let resume = format!("--resume {}", second.display());
    let outcome = play(folder, &resume).stdin("\n").ends(2);
    assert!(outcome.out.is_empty() && outcome.err.contains("damaged.txt:"), "{outcome:?}");
    // Another version, and no other game.
    fs::remove_file(&first).expect("removed");
    fs::write(&second, text.replace("game 1", "game 7")).expect("written");
    let outcome = play(folder, "--resume").ends(2);
    assert!(outcome.err.contains("the game has version 7"), "{}", outcome.err);
    assert!(outcome.err.ends_with("error: there is no other saved game\n"), "{}", outcome.err);
}

/// The answer to a line that is typed at the beginning of a game.
fn answer(options: &str, puzzle: &str, line: &str) -> String {
    let folder = scratch();
    let outcome = play(folder.path(), options).args(&["--text", puzzle]).stdin(line).run();
    let said = said(&outcome);
    let begin = said.iter().position(|said| said.contains(" help ") || said.contains(" aide "));
    let answers = said[begin.expect("the way to help") + 1..].iter();
    let is_end = |said: &&&str| said.contains("takuzu-sat play --resume");
    answers.filter(|said| !is_end(said)).copied().collect::<Vec<_>>().join("|")
}

#[test]
fn a_move_is_typed_in_many_ways() {
    for line in
        ["r3c4 1", "R3C4=1", "3 4 1", " 3, 4: 1", "l3c4 1", "put r3c4 1", "\u{feff}r3c4 1\r"]
    {
        assert_eq!(answer("", FOUR, line), "r3c4 is 1.", "{line:?}");
    }
    let (wide, blank) = ("--puzzle sudoku", ["."; 256].concat());
    for (options, puzzle, line, said) in [
        (wide, blank.as_str(), "10 12 g", "r10c12 is G."),
        (wide, blank.as_str(), "r1c1 16", "r1c1 is G."),
        ("", FOUR, "r1c1 0\nclear 1 1", "r1c1 is 0.|r1c1 is empty."),
        ("", FOUR, "r1c1 0\nr1c1 .", "r1c1 is 0.|r1c1 is empty."),
        ("", FOUR, "r1c2", "r1c2 is 1, given."),
        ("", FOUR, "counts 1 2", "Row 1 still needs 0 and 1.|Column 2 still needs 0."),
        ("", FOUR, "  ", ""),
    ] {
        assert_eq!(answer(options, puzzle, line), said, "{line:?}");
    }
    let marked = answer("--puzzle sudoku", "1... ..3. .4.. ...2", "mark r1c2 2 3");
    let marks =
        ["2.", "2, 3."].map(|marks| format!("r1c2 is empty, with the pencil marks {marks}"));
    assert_eq!(marked, marks.join("|"));
    assert!(answer("", FOUR, "counts").contains("Row 4 still needs 0.|Column 1"));
}

#[test]
fn french_words_count_in_french_and_english_ones_always() {
    let checked = "Aucune erreur jusqu’ici.";
    for (options, line, said) in [
        ("--lang fr", "Vérifier", checked),
        ("--lang fr", "check", checked),
        ("--lang fr", "garder non", "Rien ne change."),
        ("", "vérifier", "I do not know the command vérifier. Type help for the commands."),
    ] {
        assert!(answer(options, FOUR, line).contains(said), "{line}");
    }
}

#[test]
fn a_line_that_means_nothing_is_explained() {
    for (line, said) in [
        ("fly", "I do not know the command fly. Type help for the commands."),
        ("clear", "Which cell? Name its row and column: r3c4, or 3 4."),
        ("0 4 1", "Which cell? Name its row and column: r3c4, or 3 4."),
        ("r3c4 yes", "Which value for r3c4? Type for instance: r3c4 1."),
        ("undo twice", "The line has a word too many: twice."),
        ("keep", "Type keep on or keep off."),
    ] {
        assert_eq!(answer("", FOUR, line), said, "{line}");
    }
}
