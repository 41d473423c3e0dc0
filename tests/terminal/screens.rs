//! Screens of all sizes, colours and languages.

use std::time::Duration;
use std::{fs, thread};

use vt100::{Color, Parser};

use crate::terminal::{Start, check, contents, program, repository};

const TEN: &str = "docs/puzzles/minimal-10.txt";
const SUDOKU: &str = "docs/puzzles/sudoku-49-holes.sdk";

#[test]
fn small_terminals_say_so_and_large_ones_are_used() {
    let terminal = Start::new().size([20, 6]).play(&[TEN]);
    check("20x6", &terminal.shows("quit"));
    // No key plays where nothing is seen.
    terminal.press("1");
    thread::sleep(Duration::from_millis(200));
    terminal.resize([80, 24]);
    let screen = terminal.shows("10 │");
    assert!(!screen.contains("undo"), "{screen}");
    check("80x24", &screen);
    terminal.resize([60, 40]);
    check("60x40", &terminal.shows("Space next value\n Del clear"));
    terminal.resize([20, 6]);
    terminal.shows("This puzzle needs");
    terminal.resize([200, 60]);
    check("200x60", &terminal.shows("10 │"));
    terminal.press("q");
    assert!(terminal.end().0.success());
}

#[test]
fn pencil_marks_are_small_or_have_room() {
    let terminal = Start::new().play(&[SUDOKU]);
    terminal.shows("quit");
    terminal.press("m12");
    terminal.shows("marks: 1 2");
    terminal.press("fa");
    check("pencil", &terminal.shows("marks kept up to date"));
    terminal.resize([200, 60]);
    check("pencil-wide", &terminal.shows("┌───────────────────────┬"));
    // Esc puts the pencil away: digits are values again.
    terminal.press("\x1b");
    terminal.shows("enter");
}

#[test]
fn boards_of_all_kinds() {
    for (name, args, size) in [
        ("signs", &["--rules", "plus", "docs/puzzles/tango-6.signs"][..], [80, 24]),
        ("discs", &["--symbols", "discs", "--size", "8", "--seed", "3"], [80, 24]),
        ("letters", &["--symbols", "OX", "--size", "6", "--seed", "3"], [80, 24]),
        ("odd", &["--size", "7", "--odd", "either", "--seed", "3"], [80, 24]),
        ("minimal-20", &["docs/puzzles/minimal-20.txt"], [80, 24]),
        ("rectangle", &["docs/puzzles/rectangle-6x8.txt"], [80, 24]),
        ("sudoku-16", &["--puzzle", "sudoku", "--size", "16", "--seed", "2"], [100, 40]),
    ] {
        let terminal = Start::new().size(size).play(args);
        check(name, &terminal.shows("quit"));
    }
}

#[test]
fn letters_are_keys_for_values() {
    let terminal = Start::new().play(&["--symbols", "OX", "--text", ".... .... .... ...."]);
    terminal.shows("16 empty");
    terminal.press("xlo");
    terminal.shows("14 empty");
    let blank = ".".repeat(256);
    let terminal = Start::new().size([120, 40]).play(&["--puzzle", "sudoku", "--text", &blank]);
    terminal.shows("256 empty");
    // Capital letters are values, small ones are not.
    terminal.press("Gl9");
    let screen = terminal.shows("254 empty");
    assert!(screen.contains(" G ▐9▌"), "{screen}");
}

#[test]
fn a_pause_hides_the_board() {
    let terminal = Start::new().play(&[TEN]);
    terminal.shows("quit");
    terminal.press("p");
    check("paused", &terminal.shows("Paused"));
    terminal.press("p");
    terminal.shows("hint");
}

#[test]
fn french_throughout() {
    let terminal = Start::new().variable("LC_ALL", "fr_FR.UTF-8").play(&[TEN]);
    check("french", &terminal.shows("quitter"));
    terminal.press("??");
    check("french-hint", &terminal.shows("ligne"));
    let terminal = Start::new().play(&["--lang", "fr", SUDOKU]);
    terminal.shows("quitter");
    terminal.press("m");
    check("french-pencil", &terminal.shows("toutes les notes"));
}

/// Draws how characters look: given values are bold, the cursor is reversed, broken rules are underlined.
fn looks(parser: &Parser) -> String {
    let screen = parser.screen();
    let look = |y, x| match screen.cell(y, x) {
        Some(cell) if cell.inverse() => 'r',
        Some(cell) if cell.underline() => 'u',
        Some(cell) if cell.bold() => 'b',
        Some(_) | None => ' ',
    };
    let (rows, cols) = screen.size();
    let lines = (0..rows).map(|y| {
        let line: String = (0..cols).map(|x| look(y, x)).collect();
        line.trim_end().to_owned() + "\n"
    });
    lines.collect()
}

fn colors(parser: &Parser) -> usize {
    let (rows, cols) = parser.screen().size();
    let places = (0..rows).flat_map(|y| (0..cols).map(move |x| (y, x)));
    let cells = places.filter_map(|(y, x)| parser.screen().cell(y, x));
    let is_coloured =
        |cell: &&vt100::Cell| cell.fgcolor() != Color::Default || cell.bgcolor() != Color::Default;
    cells.filter(is_coloured).count()
}

#[test]
fn nothing_is_told_by_colour_alone() {
    let keys = "1ll0";
    let args = &["--text", ".1.0 ..0. .0.. 11.0"];
    let plain = Start::new().variable("NO_COLOR", "1").play(args);
    plain.shows("quit");
    plain.press(keys);
    plain.shows("7 empty");
    plain.press("c");
    plain.shows("wrong");
    let (screen, looks_plain) = plain.until("colours", |parser| {
        (colors(parser) == 0).then(|| (contents(parser), looks(parser)))
    });
    check("no-colour", &format!("{screen}\n{looks_plain}"));
    for theme in ["dark", "light"] {
        let coloured = Start::new().play(&[&["--theme", theme][..], args].concat());
        coloured.shows("quit");
        coloured.press(keys);
        coloured.shows("7 empty");
        coloured.press("c");
        coloured.shows("wrong");
        let (same, looks) = coloured.until("colours", |parser| {
            (colors(parser) > 0).then(|| (contents(parser), looks(parser)))
        });
        assert_eq!((same, looks), (screen.clone(), looks_plain.clone()));
    }
}

/// The note comes once, and only where somebody waits in front of a terminal.
#[test]
fn a_batch_that_lasts_names_the_faster_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("list.txt");
    let puzzle = fs::read_to_string(repository().join("docs/puzzles/normal-14.txt"));
    let puzzle = puzzle.expect("a puzzle");
    let rows = puzzle.lines().filter(|line| !line.starts_with('#'));
    let line = rows.collect::<String>() + "\n";
    fs::write(&list, line.repeat(100_000)).expect("a file");
    let program = program();
    let start = Start::new();
    let answers = folder.path().join("answers.txt");
    let [list, answers] = [&list, &answers].map(|file| file.to_str().expect("a name"));
    let args = ["check", "--jobs", "1", list, "-o", answers];
    let terminal = start.run(program.to_str().expect("a name"), &args);
    let shown = terminal.shows("times faster");
    assert!(shown.contains("note: --engine auto gave the same answers"), "{shown}");
    // Not Ctrl-C, which is ignored where the tests run in the background of a script.
    terminal.signal("TERM");
    assert_eq!(terminal.end().0.code(), Some(3));
}
