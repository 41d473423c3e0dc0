//! Pencil marks: candidates that a text rules out are part of the position, and the ladder goes on from there.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use takuzu_sat::deduction::{Ended, Fact};
use takuzu_sat::grade::{Guide, Position, grade, next};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::limits::Limits;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::text::Format;
use takuzu_sat::{Cell, Puzzle};

use super::candidates::Candidates;
use super::explain::corpus;
use super::texts::{detect, entries, only};
use super::{blank, puzzle};

/// A way to draw candidates: the corners and the signs of a line between rows of blocks.
struct Style {
    edges: [[char; 3]; 3],
    margin: &'static str,
}

/// HoDoKu, Simple Sudoku, and the frame that forums take.
const STYLES: [Style; 3] = [
    Style { edges: [['.', '.', '.'], [':', '+', ':'], ['\'', '\'', '\'']], margin: "" },
    Style { edges: [['*', '-', '*'], ['|', '+', '|'], ['*', '-', '*']], margin: " " },
    Style { edges: [['+', '+', '+'], ['+', '+', '+'], ['+', '+', '+']], margin: "  " },
];

/// The candidates of a cell in digits.
fn digits(candidates: &Candidates, cell: Cell) -> String {
    candidates.of(cell).map(|value| value.to_string()).collect()
}

/// A board with all candidates, as programs draw it.
fn drawn(board: &Sudoku, candidates: &Candidates, style: &Style) -> String {
    let (side, block) = (board.side(), board.block());
    let wide = board.shape().cells();
    let wide = wide.map(|cell| digits(candidates, cell).len()).max();
    let wide = wide.expect("cells") + 1;
    let edge = |[first, between, last]: [char; 3]| {
        let bar = "-".repeat((wide + 1) * block.cols() + 1);
        let bars = vec![bar; side / block.cols()].join(&between.to_string());
        format!("{}{first}{bars}{last}\n", style.margin)
    };
    let mut text = edge(style.edges[0]);
    for row in 0..side {
        if row > 0 && row % block.rows() == 0 {
            text += &edge(style.edges[1]);
        }
        text += style.margin;
        for col in 0..side {
            text += if col % block.cols() == 0 { "| " } else { "" };
            text += &format!("{:<wide$} ", digits(candidates, Cell::new(row, col)));
        }
        text += "|\n";
    }
    text + &edge(style.edges[2])
}

/// All candidates on a line, a place for each number of each cell.
fn on_a_line(board: &Sudoku, candidates: &Candidates) -> String {
    let cell = |cell| {
        let sign = |value: u8| match candidates.may(cell, value) {
            true => value.to_string(),
            false => ".".into(),
        };
        (1..=board.side() as u8).map(sign).collect::<String>()
    };
    board.shape().cells().map(cell).collect()
}

/// A line of HoDoKu's library.
fn library(candidates: &Candidates, ruled_out: &[Fact]) -> String {
    let gone = ruled_out.iter().map(|fact| {
        let Fact { cell, value, .. } = fact;
        format!("{value}{}{}", cell.row + 1, cell.col + 1)
    });
    let gone: Vec<String> = gone.collect();
    let line = candidates.position().to_line();
    format!(":0000:x:{line}:{}::\n", gone.join(" "))
}

/// What is ruled out beside what the filled cells rule out.
fn beyond(candidates: &Candidates) -> Vec<Fact> {
    let plain = Candidates::new(&candidates.puzzle());
    let cells = candidates.position().blanks();
    let gone = cells.flat_map(|cell| plain.of(cell).map(move |value| Fact::is_not(cell, value)));
    gone.filter(|fact| !candidates.may(fact.cell, fact.value)).collect()
}

fn set(facts: &[Fact]) -> HashSet<Fact> {
    facts.iter().copied().collect()
}

/// The position behind each round of the ladder, as far as something is ruled out.
fn positions(puzzle: &Puzzle) -> Vec<Candidates> {
    let board = puzzle.downcast::<Sudoku>().expect("a Sudoku");
    let mut climb = puzzle.climb(&Allowed::All, Limits::none()).expect("a board of 9x9");
    let mut found = Vec::new();
    while climb.round().is_some() {
        let mut candidates = Candidates::new(board);
        climb.facts().into_iter().for_each(|fact| candidates.learn(fact));
        if !beyond(&candidates).is_empty() {
            found.push(candidates);
        }
    }
    found
}

/// Hard puzzles that need more than singles.
fn hard() -> Vec<Puzzle> {
    let puzzles = corpus("gen-minimal").into_iter();
    let is_hard = |puzzle: &Puzzle| {
        let grade = grade(puzzle, &Allowed::All, &Limits::none()).expect("9x9");
        grade.techniques.iter().any(|(technique, _)| technique.name() == "naked-pair")
    };
    puzzles.filter(is_hard).take(20).collect()
}

#[test]
fn every_position_goes_on_where_it_is() {
    let mut seen = 0;
    for puzzle in hard() {
        for candidates in positions(&puzzle) {
            let board = puzzle.downcast::<Sudoku>().expect("a Sudoku");
            let gone = beyond(&candidates);
            let line = only(&library(&candidates, &gone));
            assert_eq!(line.format, Format::Hodoku);
            assert_eq!(line.puzzle.givens(), candidates.position());
            assert_eq!(set(&line.ruled_out), set(&gone));
            let facts: Vec<Fact> = candidates.facts().collect();
            let mut climb = puzzle.climb(&Allowed::All, Limits::none()).expect("9x9");
            climb.learn(&facts);
            let mut steps = Vec::new();
            climb.round_with_steps(&mut steps);
            let marked = Position::new(&line.puzzle, &line.ruled_out);
            let (trail, _) = next(marked, &Allowed::All, &Limits::none()).expect("9x9");
            let then = |steps: &[takuzu_sat::puzzle::Deduction]| -> HashSet<Fact> {
                steps.iter().flat_map(|step| step.then.clone()).collect()
            };
            assert_eq!(then(&trail.steps), then(&steps), "{}", candidates.position());
            let mut guide = Guide::new(marked, &Allowed::All, Limits::none()).expect("9x9");
            while guide.ended().is_none() {
                guide.more();
            }
            assert_eq!(guide.ended(), Some(Ended::Solved));
            seen += 1;
            let texts = STYLES.iter().map(|style| drawn(board, &candidates, style));
            let texts = texts.chain([on_a_line(board, &candidates) + "\n"]);
            for text in texts {
                let entry = only(&text);
                // A cell with one candidate is filled, and rules it out around.
                let read = entry.puzzle.downcast::<Sudoku>().expect("a Sudoku");
                assert_eq!(read.block(), board.block(), "{text}");
                let mut filled = candidates.clone();
                for cell in candidates.position().blanks() {
                    let values: Vec<u8> = candidates.of(cell).collect();
                    if let [only] = values[..] {
                        filled.learn(Fact::is(cell, only));
                    }
                }
                assert_eq!(read.givens(), filled.position(), "{text}");
                assert_eq!(set(&entry.ruled_out), set(&beyond(&filled)), "{text}");
                assert_eq!(entry.note, None);
                let marked = Position::new(&entry.puzzle, &entry.ruled_out);
                let rest = grade(marked, &Allowed::All, &Limits::none()).expect("9x9");
                assert_eq!(rest.ended, Ended::Solved, "{text}");
            }
        }
    }
    assert!(seen > 50, "{seen}");
}

/// Plain candidates say nothing that the givens do not.
#[test]
fn plain_candidates_change_nothing() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        let board = blank(rows, cols);
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for _ in 0..20 {
            let mut candidates = Candidates::new(&board);
            for _ in 0..random.random_range(1..=board.side()) {
                let cell = board.shape().cell(random.random_range(0..board.shape().len()));
                let values: Vec<u8> = candidates.of(cell).collect();
                if values.len() > 1 {
                    let value = values[random.random_range(0..values.len())];
                    candidates.learn(Fact::is(cell, value));
                }
            }
            let is_single = |cell| candidates.of(cell).count() < 2;
            if candidates.position().blanks().any(is_single) {
                continue;
            }
            for style in &STYLES {
                let text = drawn(&board, &candidates, style);
                let entry = only(&text);
                assert_eq!(entry.format, Format::Ss, "{text}");
                assert_eq!(entry.puzzle, candidates.puzzle().into(), "{text}");
                assert_eq!((entry.ruled_out, entry.note), (vec![], None), "{text}");
                let two = format!("{text}\n{text}");
                assert_eq!(entries(&two, &detect()).len(), 2, "{two}");
            }
        }
    }
}

#[test]
fn lines_of_the_library() {
    let line = puzzle(9, super::texts::NINE);
    for text in [
        ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::\n",
        ":0003:8:53..+7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::\n",
        ":0709-1:4:530070000600195000098000060800060003400803001700020006060000280000419005000080079:113 411:112:a comment\n",
        "# a library\n:0300:25:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:113::x # y\n",
    ] {
        let entry = only(text);
        assert_eq!(entry.puzzle, line.clone().into(), "{text}");
        assert_eq!(entry.format, Format::Hodoku);
        let gone: Vec<String> = entry.ruled_out.iter().map(ToString::to_string).collect();
        // What a given rules out anyway is no news.
        let expected = if text.contains(":113") { vec!["r1c3<>1"] } else { vec![] };
        assert_eq!(gone, expected, "{text}");
    }
    let short = ":0000:x:12.4..122.4.43..:313 113::\n";
    assert_eq!(only(short).puzzle, puzzle(4, "12.4..122.4.43..").into());
    let twice = format!("{short}{short}");
    assert_eq!(entries(&twice, &detect()).len(), 2);
}
