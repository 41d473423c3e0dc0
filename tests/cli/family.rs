//! Benchmarks are what their names and comments say, and the same every time.

use std::collections::BTreeSet;

use takuzu_sat::family::{Instance, Kind, blocked};
use takuzu_sat::sat::SolverResult;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::text::{self, ReadOptions};
use takuzu_sat::{
    Cell, Engine, Grid, Limits, Line, Next, Options, Puzzle, Shape, Uniqueness, solve,
};

use crate::external::puzzle;
use crate::program::takuzu;
use crate::scratch;

fn make(kind: Kind, shape: Shape, seed: u64) -> Instance {
    let made = kind.instance(shape, seed, &Limits::none());
    made.unwrap_or_else(|error| panic!("{kind:?} {shape} {seed}: {error}"))
}

/// What an engine says of the puzzle.
fn answer(puzzle: &Puzzle, engine: Engine) -> SolverResult {
    let mut solutions = solve::solutions(puzzle, &engine.into());
    match solutions.next_solution().expect("no error") {
        Next::Solution(_) => SolverResult::Sat,
        Next::Exhausted => SolverResult::Unsat,
        Next::GaveUp => panic!("gave up without limits"),
    }
}

/// How many legal lines begin with some symbols, by trying all ends.
fn completions(prefix: &[u8], len: usize) -> usize {
    let free = len - prefix.len();
    let is_legal = |end: usize| {
        let end = (0..free).map(|place| (end >> place & 1) as u8);
        let line: Vec<u8> = prefix.iter().copied().chain(end).collect();
        let ones: usize = line.iter().map(|&symbol| usize::from(symbol)).sum();
        let no_three = |three: &[u8]| three[0] != three[1] || three[1] != three[2];
        2 * ones == len && line.windows(3).all(no_three)
    };
    (0..1 << free).filter(|&end| is_legal(end)).count()
}

/// P + 1 rows begin alike, their beginning has exactly P completions, and both engines see that
/// this cannot be; without rule 3 it can.
#[test]
fn pigeonholes() {
    for (side, pigeons) in [(8, 3), (12, 5), (14, 6), (16, 3), (16, 7), (18, 4)] {
        let kind = Kind::Pigeonhole { completions: pigeons, free: None };
        for seed in 1..4 {
            let instance = make(kind, Shape::square(side), seed);
            let givens = instance.puzzle.givens();
            let rows: Vec<Vec<u8>> = (0..side)
                .map(|row| givens.line(Line::Row(row)).map_while(|value| value).collect())
                .collect();
            let prefix = &rows[0];
            assert_eq!(completions(prefix, side), pigeons, "{instance:?}");
            for (place, row) in rows.iter().enumerate() {
                let is_alike = place % 2 == 0 && place <= 2 * pigeons;
                assert_eq!(row, if is_alike { prefix } else { &rows[1] });
            }
            assert_eq!(givens.filled().count(), (pigeons + 1) * prefix.len());
            let free = side - prefix.len();
            let name = format!("takuzu-pigeonhole-{side}-p{pigeons}-w{free}-s{seed}");
            assert_eq!(instance.name, name);
            for engine in Engine::ALL {
                assert_eq!(answer(&instance.puzzle, engine), SolverResult::Unsat, "{name}");
            }
            let relaxed = Takuzu::new(givens.clone(), Rules::UNRULY).expect("a puzzle");
            assert_eq!(answer(&relaxed.into(), Engine::Native), SolverResult::Sat, "{name}");
        }
    }
}

/// None is missed where there is a beginning with so many completions: those of short lines are tried one by one.
#[test]
fn beginnings_are_found_where_there_are_any() {
    for free in 1..10_usize {
        let fixed = 10 - free;
        let prefixes = (0..1_usize << fixed)
            .map(|number| -> Vec<u8> { (0..fixed).map(|at| (number >> at & 1) as u8).collect() });
        let there: BTreeSet<usize> = prefixes.map(|prefix| completions(&prefix, 10)).collect();
        for wanted in 1..60 {
            let kind = Kind::Pigeonhole { completions: wanted, free: Some(free) };
            let made = kind.instance(Shape::new(2 * wanted + 2, 10), 1, &Limits::none());
            assert_eq!(made.is_ok(), there.contains(&wanted), "{free} free, {wanted} wanted");
            if let Ok(instance) = made {
                let row = instance.puzzle.givens().line(Line::Row(0));
                let prefix: Vec<u8> = row.map_while(|value| value).collect();
                assert_eq!((prefix.len(), completions(&prefix, 10)), (fixed, wanted));
            }
        }
    }
}

#[test]
fn free_columns_are_as_asked_for() {
    for (completions, free, used) in [(12, None, 6), (3, Some(8), 8), (7, None, 5)] {
        let kind = Kind::Pigeonhole { completions, free };
        let instance = make(kind, Shape::square(30), 7);
        let blanks = (0..30).filter(|&col| instance.puzzle.givens()[Cell::new(0, col)].is_none());
        assert_eq!(blanks.count(), used, "{}", instance.name);
    }
}

#[test]
fn random_givens() {
    for (shape, density, count) in [
        (Shape::square(6), 0.2, 7),
        (Shape::new(8, 10), 0.25, 20),
        (Shape::square(14), 0.12, 24),
        (Shape::square(4), 0.0, 0),
        (Shape::square(4), 1.0, 16),
    ] {
        let mut answers = BTreeSet::new();
        let mut puzzles = BTreeSet::new();
        for seed in 1..10 {
            let instance = make(Kind::Random { density }, shape, seed);
            assert_eq!(instance.puzzle.givens().filled().count(), count);
            for engine in Engine::ALL {
                assert_eq!(answer(&instance.puzzle, engine), instance.expected);
            }
            answers.insert(instance.expected == SolverResult::Sat);
            puzzles.insert(instance.puzzle.givens().to_line());
        }
        assert_eq!(puzzles.len(), if count == 0 { 1 } else { 9 });
    }
}

#[test]
fn flipped_givens() {
    for (shape, density) in [(Shape::square(10), 0.45), (Shape::new(12, 14), 0.5)] {
        for seed in 1..6 {
            let instance = make(Kind::Flipped { density }, shape, seed);
            let givens = instance.puzzle.givens();
            let count = (density * shape.len() as f64).round() as usize;
            assert_eq!(givens.filled().count(), count);
            assert_eq!(instance.puzzle.violations(givens), []);
            assert_eq!(instance.expected, SolverResult::Unsat);
            for engine in Engine::ALL {
                assert_eq!(answer(&instance.puzzle, engine), SolverResult::Unsat);
            }
            assert!(can_be_mended(&instance.puzzle), "{}", instance.name);
        }
    }
}

/// Solutions are drawn from checkerboards, of which not much is left: in these, every other pair of neighbours is unequal.
#[test]
fn drawn_grids_are_mixed_and_differ() {
    let shape = Shape::square(20);
    let mut equal = 0;
    let mut puzzles = BTreeSet::new();
    for seed in 1..6 {
        let instance = make(Kind::Flipped { density: 0.45 }, shape, seed);
        let givens = instance.puzzle.givens();
        let pairs = shape.cells().filter(|cell| cell.col % 2 == 0 && givens[*cell].is_some());
        let beside = |cell: Cell| givens[Cell::new(cell.row, cell.col + 1)];
        equal += pairs.filter(|&cell| givens[cell] == beside(cell)).count();
        puzzles.insert(givens.to_line());
    }
    assert!(equal > 40, "{equal}");
    assert_eq!(puzzles.len(), 5);
    let narrow = Kind::Flipped { density: 0.5 }.instance(Shape::new(2, 4), 1, &Limits::none());
    let narrow = narrow.expect_err("a narrow board").to_string();
    assert_eq!(narrow, "the board is too narrow to draw a solution");
}

/// Whether one given the other way makes the puzzle solvable.
fn can_be_mended(puzzle: &Puzzle) -> bool {
    let mut cells = puzzle.givens().filled();
    cells.any(|(cell, value)| {
        let mut givens = puzzle.givens().clone();
        givens.set(cell, Some(1 - value));
        answer(&puzzle.with_givens(givens), Engine::Native) == SolverResult::Sat
    })
}

#[test]
fn blank_boards() {
    for (shape, expected) in [
        (Shape::square(2), SolverResult::Sat),
        (Shape::square(20), SolverResult::Sat),
        (Shape::new(10, 14), SolverResult::Sat),
        // Two symbols make two columns of two, and no more.
        (Shape::new(2, 4), SolverResult::Unsat),
        // Beyond the native board.
        (Shape::square(130), SolverResult::Sat),
    ] {
        let instance = make(Kind::Blank, shape, 1);
        assert_eq!(instance.expected, expected, "{shape}");
        assert_eq!(instance.puzzle.givens(), &Grid::blank(shape));
    }
}

#[test]
fn blocked_solutions() {
    for (name, expected) in [
        ("wikipedia-4", SolverResult::Unsat),
        ("minimal-10", SolverResult::Unsat),
        ("two-6", SolverResult::Sat),
    ] {
        let puzzle = puzzle(name);
        let instance = blocked(&puzzle, name, &Limits::none()).expect("a solution");
        assert_eq!(instance.expected, expected, "{name}");
        assert!(puzzle.accepts(instance.blocked.as_ref().expect("a grid")));
        let unique = solve::uniqueness(&puzzle, &Options::default()).expect("no error");
        let is_unique = matches!(unique, Uniqueness::One(_));
        assert_eq!(is_unique, expected == SolverResult::Unsat);
    }
}

#[test]
fn a_stop_is_no_fault() {
    let stopped = Limits::none().with_stop(|| true);
    let made = Kind::Blank.instance(Shape::square(10), 1, &stopped);
    assert!(made.expect_err("stopped").is_stopped());
}

fn family(line: &str) -> crate::program::Run {
    takuzu(["family"].into_iter().chain(line.split_whitespace()))
}

fn written(line: &str) -> String {
    family(line).well().out
}

#[test]
fn formulas_are_of_the_puzzle() {
    let dimacs =
        written("--kind pigeonhole --size 12 --completions 3 --encoding automaton+directed");
    let puzzle = written("--kind pigeonhole --size 12 --completions 3 --to line");
    let rows = puzzle.lines().last().expect("a puzzle");
    let words: Vec<&str> = (0..12).map(|row| &rows[12 * row..12 * row + 12]).collect();
    let text = words.join(" ");
    let export = takuzu(["export", "--encoding", "automaton+directed", "--text", &text]).run();
    let head = "c takuzu-pigeonhole-12-p3-w3-s1\n\
                c expected: UNSATISFIABLE (4 rows begin alike, and there are 3 ways to go on)\n";
    assert_eq!(dimacs, format!("{head}{}", export.out));
    let blocked = written("--kind blocked docs/puzzles/wikipedia-4.txt");
    let export =
        takuzu(["export", "docs/puzzles/wikipedia-4.txt", "--block", "0110 1001 0011 1100"]);
    let head = "c takuzu-blocked-4-wikipedia-4\n\
                c expected: UNSATISFIABLE (it was the only solution)\n";
    assert_eq!(blocked, format!("{head}{}", export.run().out));
}

#[test]
fn many_go_to_a_folder() {
    let folder = scratch();
    let shown = folder.file("new");
    let read = |name: &str| folder.text(&format!("new/{name}"));
    let files = || crate::files_in(&folder.path().join("new"));
    let command = format!("--kind random --size 6 -n 3 --seed 9 -o {shown}");
    assert_eq!(written(&command), "");
    let names = [9, 10, 11].map(|seed| format!("takuzu-random-6-d0.2-s{seed}.cnf"));
    assert_eq!(files(), BTreeSet::from(names.clone()).into_iter().collect::<Vec<_>>());
    let alone = written("--kind random --size 6 --seed 10");
    assert_eq!(read(&names[1]), alone);
    // It is there now: a single one goes there too, and nothing is overwritten.
    written(&format!("--kind blank --size 6 --to line -o {shown}"));
    assert_eq!(files().len(), 4);
    family(&command).says(2, "exists; --force overwrites it");
    written(&format!("{command} --force"));
    // A single one without such a folder is a file as everywhere.
    written(&format!("--kind random --size 6 --seed 10 -o {}", folder.file("one.cnf")));
    assert_eq!(folder.text("one.cnf"), alone);
}

/// The puzzles can be read again, in the order in which they were made.
#[test]
fn puzzles_are_a_batch() {
    for format in ["grid", "line"] {
        let text = written(&format!("--kind flipped --size 6 -n 3 --to {format}"));
        let entries = text::read("text", &text, &ReadOptions::default()).expect("puzzles");
        let puzzles: Vec<Puzzle> = entries.into_iter().map(|entry| entry.puzzle).collect();
        let kind = Kind::Flipped { density: 0.45 };
        let made = [1, 2, 3].map(|seed| make(kind, Shape::square(6), seed).puzzle);
        assert_eq!(puzzles, made);
    }
}
