//! Games that are won: with keys, with the mouse, with undo and hints.

use std::ops::Range;
use std::process::Command;

use crate::terminal::{Home, Start, Terminal, check, program, repository};

const EASY: &str = "docs/puzzles/easy-6.txt";
const SUDOKU: &str = "docs/puzzles/sudoku-49-holes.sdk";

/// The row, the column and the value of a cell that is to be filled.
type Hole = (usize, usize, char);

/// A grid as it is printed in a line: its side and its cells.
struct Line {
    side: usize,
    cells: Vec<char>,
}

impl Line {
    /// Returns what a command of the program writes about a file in the format `line`.
    fn of(command: &str, file: &str) -> Line {
        let mut run = Command::new(program());
        run.args([command, "--to", "line", file]).current_dir(repository());
        let output = run.output().expect("the program runs").stdout;
        let text = String::from_utf8(output).expect("text");
        let cells: Vec<char> = text.trim().chars().collect();
        let side = cells.len().isqrt();
        Line { side, cells }
    }

    /// Lists rows, columns and values of the cells that a solution has more.
    fn missing(&self, solution: &Line) -> Vec<Hole> {
        let both = self.cells.iter().zip(&solution.cells).enumerate();
        let missing = both.filter(|(_, (given, _))| **given == '.');
        let place = |at| (at / self.side, at % self.side);
        missing.map(|(at, (_, value))| (place(at).0, place(at).1, *value)).collect()
    }
}

fn holes(file: &str) -> Vec<Hole> {
    Line::of("convert", file).missing(&Line::of("solve", file))
}

/// Returns the place of a cell on the screen: below the number of its column and beside that of its row.
fn place(terminal: &Terminal, row: usize, col: usize) -> [usize; 2] {
    let number = |number: usize| format!(" {} ", number + 1);
    terminal.until("board", |parser| {
        let screen = parser.screen().contents();
        let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
        let text = |line: &[char]| format!("{}  ", line.iter().collect::<String>());
        let is_header = |line: &Vec<char>| text(line).trim_start().starts_with("1  2  3");
        let header = lines.iter().position(is_header)?;
        let x = text(&lines[header]).find(&number(col))? + 1;
        let is_row = |line: &Vec<char>| text(line).trim_start().starts_with(&number(row)[1..]);
        let y = lines.iter().skip(header + 1).position(is_row)?;
        Some([x, header + 1 + y])
    })
}

/// Goes from one cell to another, with arrows or letters.
fn way(from: [usize; 2], to: [usize; 2], keys: [&str; 4]) -> String {
    let steps = |from: usize, to: usize, back: &str, on: &str| match from > to {
        true => back.repeat(from - to),
        false => on.repeat(to - from),
    };
    let [left, down, up, right] = keys;
    steps(from[0], to[0], up, down) + &steps(from[1], to[1], left, right)
}

/// Fills a part of the holes, where the cursor is at the hole before or at the first one. Each entry is answered before
/// the next one: a terminal may tear what it is sent too fast.
fn fill(
    terminal: &Terminal,
    holes: &[Hole],
    part: Range<usize>,
    keys: [&str; 4],
    entry: impl Fn(char) -> String,
) {
    let begin = holes[part.start.saturating_sub(1)];
    let mut at = [begin.0, begin.1];
    for index in part {
        let (row, col, value) = holes[index];
        terminal.press(&(way(at, [row, col], keys) + &entry(value)));
        at = [row, col];
        let left = holes.len() - 1 - index;
        terminal.shows(&format!(" {left} empty"));
    }
}

/// Presses the key of a value.
fn digit(value: char) -> String {
    value.into()
}

const ARROWS: [&str; 4] = ["\x1b[D", "\x1b[B", "\x1b[A", "\x1b[C"];
const LETTERS: [&str; 4] = ["h", "j", "k", "l"];

#[test]
fn a_game_is_won_with_keys_alone() {
    for (name, file, size) in [("takuzu", EASY, [80, 24]), ("sudoku", SUDOKU, [80, 24])] {
        let start = Start::new().size(size);
        let home = start.home.clone();
        let terminal = start.play(&[file]);
        check(&format!("{name}-begin"), &terminal.shows("quit"));
        let holes = holes(file);
        let half = holes.len() / 2;
        fill(&terminal, &holes, 0..half, ARROWS, digit);
        check(&format!("{name}-half"), &terminal.shows("undo"));
        assert_eq!(home.games().len(), 1);
        fill(&terminal, &holes, half..holes.len(), LETTERS, digit);
        check(&format!("{name}-won"), &terminal.shows("Solved in"));
        terminal.press("q");
        let (status, left) = terminal.end();
        assert!(status.success());
        assert!(!left.contains("saved"), "{left}");
        assert!(home.games().is_empty());
    }
}

#[test]
fn a_game_is_won_with_the_mouse_alone() {
    let terminal = Start::new().play(&[EASY]);
    terminal.shows("quit");
    // Each click is answered before the next one: a terminal may tear what it is sent too fast.
    let mut left = holes(EASY).len();
    for (row, col, value) in holes(EASY) {
        let place = place(&terminal, row, col);
        // The first click enters 0, the next one 1.
        terminal.click(place);
        left -= 1;
        terminal.shows(&format!(" {left} empty"));
        if value == '1' {
            terminal.click(place);
            terminal.shows("▐1");
        }
    }
    terminal.shows("Solved in");

    // A click chooses a cell of a Sudoku, another one on the keys enters the value.
    let terminal = Start::new().play(&[SUDOKU]);
    let screen = terminal.shows("quit");
    let keys = screen.lines().position(|line| line.contains("1 2 3 4 5 6 7 8 9 enter"));
    let line = screen.lines().nth(keys.expect("keys")).expect("a line");
    let begin = line.chars().collect::<String>();
    let begin = begin[..begin.find("1 2 3").expect("keys")].chars().count();
    let mut left = holes(SUDOKU).len();
    for (row, col, value) in holes(SUDOKU) {
        terminal.click(place(&terminal, row, col));
        terminal.shows(&format!(" r{}c{}", row + 1, col + 1));
        let value = value.to_digit(10).expect("a digit") as usize;
        terminal.click([begin + 2 * (value - 1), keys.expect("keys")]);
        left -= 1;
        terminal.shows(&format!(" {left} empty"));
    }
    terminal.shows("Solved in");
}

#[test]
fn undo_and_hints_help_to_win() {
    let terminal = Start::new().play(&["docs/puzzles/wikipedia-4.txt"]);
    terminal.shows("9 empty");
    // A wrong entry: a check finds it, a hint speaks of it, undo takes it back.
    terminal.press("1");
    terminal.shows("8 empty");
    terminal.press("c");
    check("check", &terminal.shows("1 entry is wrong"));
    terminal.press("?");
    terminal.shows("An entry in row 1 is wrong");
    terminal.press("u");
    terminal.shows("9 empty");
    terminal.press("\x12");
    terminal.shows("8 empty");
    terminal.press("u");
    terminal.shows("9 empty");
    for (level, said) in
        ["Look at", "You can work out", "not allowed", "So r4c3 is 0"].iter().enumerate()
    {
        terminal.press("?");
        check(&format!("hint-{}", level + 1), &terminal.shows(said));
    }
    // The fifth enters the value where the cursor stands.
    terminal.press("?");
    terminal.shows("8 empty");
    terminal.press("u");
    terminal.shows("9 empty");
    terminal.press("kkkhh");
    let holes = holes("docs/puzzles/wikipedia-4.txt");
    // Space goes through the values.
    let spaces = |value| if value == '0' { " " } else { "  " }.to_owned();
    fill(&terminal, &holes, 0..holes.len(), LETTERS, spaces);
    check("won-with-hints", &terminal.shows("with 2 hints"));
}

#[test]
fn a_broken_rule_is_said_and_marked() {
    let terminal = Start::new().play(&["--text", "11.. .... .... ...."]);
    terminal.shows("14 empty");
    terminal.press("1");
    check("broken", &terminal.shows("13 empty"));
    let marked = |parser: &vt100::Parser| {
        let cells = (0..24).flat_map(|y| (0..80).map(move |x| (y, x)));
        let cells = cells.filter_map(|(y, x)| parser.screen().cell(y, x));
        let lines = cells.filter(|cell| cell.underline()).count();
        (lines == 3).then_some(())
    };
    terminal.until("three underlined cells", marked);
    // Backspace clears.
    terminal.press("\x7f");
    terminal.shows("14 empty");
}

#[test]
fn a_game_goes_on_after_kill() {
    let start = Start::new();
    let home = start.home.clone();
    let terminal = start.play(&[EASY]);
    terminal.shows("quit");
    let holes = holes(EASY);
    let value = holes[0].2;
    let other = if value == '0' { "1" } else { "0" };
    terminal.press(&format!("{other}{value}"));
    let left = format!("{} empty", holes.len() - 1);
    terminal.shows(&left);
    terminal.signal("KILL");
    drop(terminal);

    let terminal = Start::new().home(&home).play(&["--resume"]);
    terminal.shows(&left);
    terminal.press("uu");
    terminal.shows(&format!("{} empty", holes.len()));
    terminal.press("\x12\x12");
    terminal.shows(&left);
    fill(&terminal, &holes, 1..holes.len(), ARROWS, digit);
    terminal.shows("Solved in");
}

#[test]
fn a_terminal_obeys_no_name_of_a_file() {
    let home = Home::new();
    let terminal = Start::new().home(&home).play(&[EASY]);
    terminal.shows("quit");
    terminal.press("1");
    terminal.shows("undo");
    terminal.press("q");
    terminal.end();
    let folder = home.folder().join("else\u{1b}[2Jwhere\u{7}");
    std::fs::create_dir(&folder).expect("a folder");
    let file = folder.join("mine.txt");
    std::fs::rename(&home.games()[0], &file).expect("a game");
    let name = file.to_str().expect("a name");
    let terminal = Start::new().size([160, 24]).home(&home).play(&["--resume", name]);
    terminal.shows("quit");
    terminal.press("s");
    terminal.shows("else\\u{1b}[2Jwhere\\u{7}/mine");
    std::fs::remove_dir_all(&folder).expect("removed");
    terminal.press("s");
    let shown = terminal.shows("cannot write");
    assert!(shown.contains("else\\u{1b}[2Jwhere\\u{7}") && shown.contains("quit"), "{shown}");
    terminal.press("q");
    terminal.end();
}

#[test]
fn another_puzzle_begins_and_the_one_before_stays_saved() {
    let start = Start::new();
    let home = start.home.clone();
    let terminal = start.play(&["--size", "4", "--seed", "1"]);
    terminal.shows("quit");
    terminal.press(" ");
    terminal.shows("undo");
    terminal.press("n");
    check("another", &terminal.shows("Begin a new puzzle?"));
    terminal.press("\x1b");
    terminal.shows("undo");
    terminal.press("nn");
    let is_new = |parser: &vt100::Parser| {
        let screen = parser.screen().contents();
        (!screen.contains("undo") && screen.contains("hint")).then_some(())
    };
    terminal.until("new puzzle", is_new);
    terminal.press(" ");
    terminal.shows("undo");
    assert_eq!(home.games().len(), 2);
    terminal.press("q");
    assert!(terminal.end().0.success());

    // Of several games the person chooses one; the last one is the first.
    let terminal = Start::new().home(&home).play(&["--resume"]);
    terminal.shows("Which game?");
    terminal.press("2\r");
    assert!(terminal.shows("undo").contains("1 │▐ 0 !  ·    ·    1  │"));
}

#[test]
fn the_machine_waits_for_enter_and_breaks_its_lines() {
    let size = ["--size", "4", "--holes", "8", "--seed", "4"];
    let args = [&["--versus", "--guesser", "computer", "--secret", "make"], &size[..]].concat();
    let terminal = Start::new().size([50, 40]).play(&args);
    let rules = terminal.shows("Press Enter to begin.");
    assert!(rules.lines().all(|line| line.chars().count() <= 50), "{rules}");
    assert!(rules.contains("If the rules\n"), "words stay whole: {rules}");
    terminal.press("make\r");
    terminal.shows("I do not understand `make`.");
    terminal.press("\r");
    let begun = terminal.shows("Is it? (yes/no)");
    assert!(begun.contains("\n      1  2  3  4\n"), "a board keeps its spaces: {begun}");
    terminal.press("quit\r");
    assert!(terminal.end().0.success());
}
