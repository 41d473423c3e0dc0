//! `play` line by line: whole games, games that go on another day, and the statistics.

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
fn a_game_is_won() {
    let folder = scratch();
    let folder = folder.path();
    let outcome = four(folder, &format!("hint\nhint\nundo\n{WINNING}"));
    let said = said(&outcome);
    assert_eq!(
        said[..8],
        [
            "Takuzu 4x4, trivial: 9 cells are empty, 0:00 played.",
            "Row 1: empty, 1, empty, 0.",
            "Row 2: empty, empty, 0, empty.",
            "Row 3: empty, 0, empty, empty.",
            "Row 4: 1, 1, empty, 0.",
            "Type help for the commands.",
            "Look at row 4.",
            "Type hint again to hear more.",
        ]
    );
    assert_eq!(said[10], "There is nothing to undo.");
    assert_eq!(
        said[19..],
        [
            "r4c3 is 0.",
            "Solved in 0:00, with 2 hints. Level: trivial.",
            "This is the first game of this kind that you have won.",
            "Type new for another puzzle, or quit.",
        ]
    );
    assert_eq!(files_in(&games(folder)), [""; 0], "a game that is over is not kept");
    let again = four(folder, WINNING);
    assert!(again.out.contains("(mean 0:00, "), "{}", again.out);
    let stats = play(folder, "--stats").run().out;
    assert_eq!(
        stats,
        "Takuzu 4x4, trivial: 2 games won, best time 0:00, mean time 0:00, hints: 2\n"
    );
    let french = play(folder, "--stats --lang fr").run().out;
    assert!(french.contains("2 parties gagnées"), "{french}");
}

#[test]
fn without_statistics_nothing_is_counted() {
    let folder = scratch();
    let outcome = play(folder.path(), "--no-stats").args(&["--text", FOUR]);
    let outcome = outcome.stdin(WINNING).run();
    assert_eq!(said(&outcome).len(), 6 + 9 + 2);
    let stats = play(folder.path(), "--stats").run().out;
    assert_eq!(stats, "No game was won yet.\n");
}

#[test]
fn a_game_goes_on_with_undo_and_redo() {
    let folder = scratch();
    let folder = folder.path();
    let outcome = four(folder, "r1c1 0\nr1c3 1\nr2c1 1\nundo\nundo\nmark r3c3 0 1\n");
    assert_eq!(
        said(&outcome).last(),
        Some(&"The game is saved. `takuzu-sat play --resume` goes on with it.")
    );
    let (file, text) = saved(folder);
    assert!(text.ends_with("# turns 7\n"), "{text}");
    // Windows line ends and a mark at the beginning do no harm.
    fs::write(&file, format!("\u{feff}{}", text.replace('\n', "\r\n"))).expect("written");
    let outcome = play(folder, "--resume").stdin("show r3c3\nundo\nundo\nundo\nredo\n").run();
    assert_eq!(
        said(&outcome)[6..11],
        [
            "r3c3 is empty, with the pencil marks 0, 1.",
            "r3c3 is empty, with the pencil marks 0.",
            "r3c3 is empty.",
            "r1c1 is empty.",
            "r1c1 is 0.",
        ]
    );
    // The file is a puzzle as any other.
    let convert = takuzu(["convert", "--to", "line"]).args(&[&file.to_string_lossy()]);
    convert.gives(0, ".1.0..0..0..11.0\n", "");
    // A file that is named is gone on with there.
    let other = folder.join("mine.txt");
    fs::rename(&file, &other).expect("renamed");
    let resume = format!("--resume {}", other.display());
    assert_eq!(
        said(&play(folder, &resume).stdin("redo\n").run())[6],
        "r3c3 is empty, with the pencil marks 0."
    );
    assert_eq!(files_in(&games(folder)), [""; 0]);
    assert!(fs::read_to_string(&other).expect("a game").ends_with("# turns 12\n"));
    // The end of the game does not take the file of the user away.
    let outcome = play(folder, &resume).stdin(WINNING).run();
    assert!(outcome.out.contains("Solved in "), "{}", outcome.out);
    let text = fs::read_to_string(&other).expect("a game");
    assert!(text.contains("# entries 0110100100111100\n"), "{text}");
    let outcome = play(folder, &resume).stdin("").run();
    assert_eq!(
        said(&outcome).last(),
        Some(&"The grid is complete and right: there is nothing to play.")
    );
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
    let outcome = play(folder, "--resume").stdin("\nundo\n").run();
    assert_eq!(outcome.code, Some(0));
    assert!(
        outcome.err.contains("r1c2 is given") && outcome.err.contains("damaged.txt:"),
        "{}",
        outcome.err
    );
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "1. Takuzu 4x4, trivial: 8 cells are empty, 0:00 played",
            "Which game? Type a number from 1 to 1; Enter is 1.",
        ]
    );
    assert_eq!(lines[8], "r1c1 is empty.");
    // The same if it is named.
    let resume = format!("--resume {}", second.display());
    let outcome = play(folder, &resume).stdin("").run();
    assert_eq!((outcome.code, outcome.out.lines().count()), (Some(1), 2), "nobody chose");
    // Another version, and no other game.
    fs::remove_file(&first).expect("removed");
    fs::write(&second, text.replace("game 1", "game 7")).expect("written");
    let outcome = play(folder, "--resume").run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.contains("the game has version 7"), "{}", outcome.err);
    assert!(outcome.err.ends_with("error: there is no other saved game\n"), "{}", outcome.err);
}

#[test]
fn of_several_games_one_is_chosen() {
    let folder = scratch();
    let folder = folder.path();
    four(folder, "r1c1 0\n");
    let sudoku = play(folder, "--text").args(&["12../..../..../...1"]);
    let outcome = sudoku.stdin("r1c3 3\nr1c4 4\nfly\nr1c4\n").run();
    assert!(said(&outcome)[0].starts_with("This puzzle has several solutions."));
    let outcome =
        play(folder, "--resume --lang fr").stdin("7\n2\nannuler\nquitter\nr1c1 1\n").run();
    let lines = said(&outcome);
    assert_eq!(
        lines[..4],
        [
            "1. Sudoku 4x4\u{a0}: 11 cases vides, 0:00 de jeu",
            "2. Takuzu 4x4, élémentaire\u{a0}: 8 cases vides, 0:00 de jeu",
            "Quelle partie\u{a0}? Tapez un nombre de 1 à 2\u{a0}; Entrée vaut 1.",
            "Quelle partie\u{a0}? Tapez un nombre de 1 à 2\u{a0}; Entrée vaut 1.",
        ]
    );
    assert_eq!(lines[10], "L1C1 est vide.");
}

#[test]
fn puzzles_without_one_solution_are_told() {
    let folder = scratch();
    let folder = folder.path();
    let text = |text| play(folder, "--text").args(&[text]);
    text("000./..../..../....").gives(
        1,
        "--text:1: this puzzle has no solution, so nobody can play it.\n",
        "",
    );
    let outcome = text("1.../..../..../....").stdin("check\nr1c2 1\nr1c3 1\ncheck\n").run();
    let lines = said(&outcome);
    assert_eq!(lines[7..9], ["No mistake so far.", "15 cells are empty."]);
    assert!(
        lines[10..].contains(&"r1c1, r1c2 and r1c3 are three 1s next to each other."),
        "{lines:?}"
    );
    let outcome = text("0110/1001/0011/1100").run();
    let last = said(&outcome);
    assert_eq!(last[5], "The grid is complete and right: there is nothing to play.");
    assert_eq!(last.len(), 6);
}

#[test]
fn a_new_puzzle_is_as_wished() {
    let folder = scratch();
    let folder = folder.path();
    let begin = |line: &str| {
        let outcome = play(folder, line).run();
        said(&outcome)[0].to_owned()
    };
    assert!(begin("--size 6 --level easy --seed 3").starts_with("Takuzu 6x6, easy: "));
    assert!(begin("").starts_with("Takuzu 10x10, "));
    assert!(begin("--puzzle sudoku --size 4").starts_with("Sudoku 4x4, "));
    assert!(begin("--size 5 --odd either --seed 1").starts_with("Takuzu 5x5, "));
    let signs = play(folder, "--size 6 --signs --seed 1").run();
    assert!(said(&signs).iter().any(|line| line.starts_with("Signs: r")), "{}", signs.out);
    let twice = ["--size 8 --seed 5"; 2].map(|line| play(folder, line).run().out);
    assert_eq!(twice[0], twice[1]);
    let new = play(folder, "--size 4 --seed 5").stdin("new\n").run();
    let begun = said(&new).into_iter().filter(|line| line.starts_with("Takuzu 4x4"));
    assert_eq!(begun.count(), 2);
    assert!(!games(folder).exists(), "nothing was played");
    for (line, error) in [
        ("--puzzle sudoku --signs", "error: --signs is for Takuzu alone\n"),
        (
            "--size 7",
            "error: 7 rows: sides must be even (for odd sides use --odd one or --odd either)\n",
        ),
        (
            "-",
            "error: play reads the moves from standard input: the puzzle needs a file or --text\n",
        ),
        ("a b", "error: "),
    ] {
        let outcome = play(folder, line).run();
        assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""), "{line}");
        assert!(outcome.err.starts_with(error), "{}", outcome.err);
    }
}

#[test]
fn a_line_that_means_nothing_loses_nothing() {
    let folder = scratch();
    let moves = "r1c1\nr1c1 7\nr1c2 0\nr9c9 1\nput\nr1c1 0 0\n\n\u{1b}[A\nr1c1 0\nr1c1 0\n";
    let outcome = four(folder.path(), moves);
    assert_eq!(
        said(&outcome)[6..15],
        [
            "r1c1 is empty.",
            "7 is no value of this puzzle.",
            "r1c2 is given: it cannot be changed.",
            "r9c9 is not on the board.",
            "Which cell? Name its row and column: r3c4, or 3 4.",
            "The line has a word too many: 0.",
            "I do not know the command \\u{1b}[a. Type help for the commands.",
            "r1c1 is 0.",
            "Nothing changes.",
        ]
    );
}

#[test]
fn french_is_spoken_throughout() {
    let folder = scratch();
    let moves = "aide\nindice\ncompte\nnotes\ngarder oui\nL1C1 0\nmontrer L1C3\nvérifier\npause\nenregistrer\n";
    let outcome = play(folder.path(), "").args(&["--text", FOUR]).env("LANG", "fr_FR.UTF-8");
    let outcome = outcome.stdin(moves).run();
    let lines = said(&outcome);
    for line in [
        "Ligne 1\u{a0}: vide, 1, vide, 0.",
        "Regardez la ligne 4.",
        "La ligne 2 attend encore un 0 et deux 1.",
        "Les cases vides ont maintenant des notes.",
        "L1C1 vaut 0.",
        "L1C3 est vide, avec les notes 1.",
        "Aucune erreur jusqu’ici.",
        "Pause à 0:00. Votre prochaine ligne met fin à la pause.",
    ] {
        assert!(lines.contains(&line), "{line}: {}", outcome.out);
    }
    assert!(outcome.out.contains("Enregistré dans /"), "{}", outcome.out);
}

#[cfg(unix)]
#[test]
fn where_nothing_can_be_saved_the_game_goes_on() {
    let outcome = four(Path::new("/dev/null"), "r1c1 0\nr1c3 1\nsave\n");
    let lines = said(&outcome);
    assert_eq!(lines[6], "r1c1 is 0.");
    assert!(lines[7].starts_with("cannot create /dev/null/takuzu-sat/games"), "{lines:?}");
    assert_eq!(lines[8], "r1c3 is 1.");
    assert_eq!(lines.last(), Some(&"The game could not be saved."));
}
