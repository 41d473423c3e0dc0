//! Sudoku by every engine and encoding: known counts, corpora, random puzzles, and the texts.

mod arrows;
mod board;
mod candidates;
mod careless;
mod drawn;
mod explain;
mod generate;
mod large;
mod making;
mod marks;
mod rules;
mod skills;
mod symmetry;
mod techniques;
mod texts;

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/enough.rs"]
mod enough;
#[path = "../common/golden.rs"]
#[allow(dead_code)]
mod golden;
#[path = "../common/told.rs"]
mod told;

use itertools::iproduct;

use takuzu_sat::game::Encoding;
use takuzu_sat::game::Game as _;
use takuzu_sat::game::{CnfForm, CoverTemplate, GivensAs};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::{Size, proof::Producer};
use takuzu_sat::solve::{self, Count, End, Engine, Options, Solver, Uniqueness};
use takuzu_sat::sudoku::encoding::{COMPLETE, MINIMAL};
use takuzu_sat::sudoku::{Rule, Sudoku};
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Cell, Grid, Puzzle, Shape};

use common::{encoded, found, searched, set};

/// Every way to solve, with its name.
fn ways() -> Vec<(String, Options)> {
    let recipes = takuzu_sat::sudoku::KIND.encodings().into_iter();
    let by_sat = recipes.flat_map(|recipe| [true, false].map(|simplify| (recipe, simplify)));
    let by_sat = by_sat.map(|(recipe, simplify)| {
        let options = Options::default().with_encoding(Some(recipe)).with_simplify(simplify);
        (format!("sat {recipe}, simplify {simplify}"), options)
    });
    let others = [Engine::Xcc(Algorithm::Auto), Engine::Native]
        .map(|engine| (engine.to_string(), engine.into()));
    by_sat.chain(others).collect()
}

fn blank(rows: usize, cols: usize) -> Sudoku {
    Sudoku::blank(Shape::new(rows, cols)).expect("a board")
}

fn puzzle(side: usize, line: &str) -> Sudoku {
    let givens = Grid::from_line(Shape::square(side), line).expect("a line of cells");
    let block = Sudoku::usual_block(side).expect("a side with blocks");
    Sudoku::new(givens, block).expect("a puzzle")
}

#[test]
fn a_blank_4x4_has_288_solutions() {
    let board: Puzzle = blank(2, 2).into();
    for (name, options) in ways() {
        assert_eq!(set(solve::solutions(&board, &options), &name).len(), 288, "{name}");
    }
    for algorithm in Algorithm::ALL {
        let template = CoverTemplate::new(&blank(2, 2).clone().into(), algorithm).expect("it fits");
        let found = searched(template.search(board.givens(), Limits::none()));
        assert_eq!(found.len(), 288, "{algorithm}");
    }
}

/// 28,200,960 in all (OEIS A107739): as many for each first row.
#[test]
fn a_blank_6x6_has_28_200_960_solutions() {
    let board = puzzle(6, "123456..............................");
    let count =
        solve::count(&board.clone().into(), None, &Engine::Native.into()).expect("an answer");
    assert_eq!(count, Count::new(28_200_960_u32 / 720, End::Exhausted));
}

#[test]
#[ignore = "minutes of plain enumeration"]
fn a_blank_6x6_has_28_200_960_solutions_one_by_one() {
    let count = solve::count(&blank(2, 3).clone().into(), None, &Engine::Native.into());
    let expected = Count::new(28_200_960_u32, End::Exhausted);
    assert_eq!(count.expect("an answer"), expected);
}

#[test]
fn the_corpus_has_one_solution_each() {
    let files = [
        include_str!("../corpus/sudoku/clue17.txt"),
        include_str!("../corpus/sudoku/gen-minimal.txt"),
        include_str!("../corpus/sudoku/gen-naked-singles.txt"),
    ];
    let mut solvers: Vec<(String, Solver)> =
        ways().into_iter().map(|(name, options)| (name, Solver::new(options))).collect();
    for line in files.into_iter().flat_map(str::lines) {
        let puzzle: Puzzle = puzzle(9, line).into();
        let mut known = None;
        for (name, solver) in &mut solvers {
            let answer = solve::uniqueness_of(&mut solver.solutions(&puzzle));
            let Ok(Uniqueness::One(grid)) = answer else { panic!("{name}: {answer:?}\n{line}") };
            assert_eq!(*known.get_or_insert_with(|| grid.clone()), grid, "{name}: {line}");
        }
    }
}

/// Naked and hidden singles suffice, which is what simplification knows.
#[test]
fn puzzles_of_singles_need_no_formula() {
    for line in include_str!("../corpus/sudoku/gen-naked-singles.txt").lines() {
        let simplified = Puzzle::from(puzzle(9, line)).simplify(&Limits::none());
        let grid = found(simplified);
        assert!(grid.is_complete(), "{line}");
    }
}

fn total(board: &Sudoku, encoding: Encoding) -> Size {
    let rules = board.rule_sizes(encoding).expect("small").into_iter();
    rules.fold(Puzzle::from(board.clone()).cell_size(encoding), |sum, (_, size)| sum + size)
}

/// What a formula adds, measured, against what `rule_sizes` and `cell_size` say.
#[test]
fn formulas_have_the_sizes_they_are_said_to_have() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (3, 4)] {
        let board = blank(rows, cols);
        for encoding in [MINIMAL, COMPLETE] {
            let (formula, _) = encoded(&board, encoding);
            assert_eq!(formula.size(), total(&board, encoding), "{rows}x{cols} {encoding}");
        }
    }
    let nine = [MINIMAL, COMPLETE].map(|encoding| total(&blank(3, 3), encoding).clauses);
    assert_eq!(nine, [7_371, 10_530]);
}

#[test]
fn variables_are_named_by_cell_and_number() {
    let puzzle = puzzle(4, "12..............");
    let form = CnfForm::from(MINIMAL).with_givens(GivensAs::Constants);
    let (_, map) = encoded(&puzzle, form);
    let names: Vec<String> = map.names().into_iter().map(|(_, name)| name).collect();
    assert_eq!(names[..4], ["r1c3=3", "r1c3=4", "r1c4=3", "r1c4=4"]);
}

#[test]
fn givens_that_clash_leave_no_model_of_any_formula() {
    for line in ["11..............", "1...1...........", "1....1.........."] {
        for (encoding, givens) in
            iproduct!([MINIMAL, COMPLETE], [GivensAs::Units, GivensAs::Constants])
        {
            let form = CnfForm::from(encoding).with_givens(givens);
            let puzzle = puzzle(4, line);
            let (formula, _) = encoded(&puzzle, form);
            let refuted = Producer::Varisat.refute(&formula.clauses, &Limits::none());
            let refuted = refuted.expect("an answer").map(drop);
            assert_eq!(refuted, Next::Solution(()), "{line}, {encoding:?}, {givens:?}");
        }
    }
}

#[test]
fn an_encoding_of_another_puzzle_is_refused() {
    let recipe: Encoding = "counter+one-sided".parse().expect("a recipe");
    let error = solve::uniqueness(
        &Puzzle::from(blank(2, 2)),
        &Options::default().with_encoding(Some(recipe)),
    );
    let error = error.expect_err("refused").to_string();
    assert_eq!(error, "the encoding `counter+one-sided` is for Takuzu alone");
    for name in ["complete+lazy", "minimal+one-sided", "simple"] {
        assert!(name.parse::<Encoding>().is_err(), "{name}");
    }
}

#[test]
fn what_clashes_is_named() {
    let clash = |line| {
        let clash = solve::clash(&puzzle(4, line).into(), &Limits::none());
        found(clash.expect("an answer"))
    };
    let rows = clash("1..1............");
    assert_eq!(rows.givens, [Cell::new(0, 0), Cell::new(0, 3)]);
    assert_eq!(rows.rules, [Rule::Rows]);
    let block = clash("1....1..........");
    assert_eq!(block.rules, [Rule::Blocks]);
    let fine = solve::clash(&blank(2, 2).clone().into(), &Limits::none());
    assert_eq!(fine.expect("an answer"), Next::Exhausted);
}

/// Every solution lies in one cube, and only in one.
#[test]
fn cubes_part_the_solutions() {
    let board: Puzzle = puzzle(6, "1....2..3........4..5..............6").into();
    let all = set(solve::solutions(&board, &Engine::Native.into()), "native");
    for enough in [1, 2, 7, 40] {
        let cubes = found(board.cubes(enough, &Limits::none()).expect("an answer"));
        assert!(cubes.len() <= enough);
        for grid in &all {
            let holds = |cube: &&Vec<(Cell, u8)>| {
                cube.iter().all(|&(cell, value)| grid[cell] == Some(value))
            };
            assert_eq!(cubes.iter().filter(holds).count(), 1, "{enough} cubes: {grid}");
        }
    }
}

#[test]
fn the_backbone_is_what_all_solutions_share() {
    let board: Puzzle = puzzle(4, "12..34....2.....").into();
    let all = set(solve::solutions(&board, &Engine::Native.into()), "native");
    let shared = Grid::from_fn(board.shape(), |cell| {
        let mut values = all.iter().map(|grid| grid[cell]);
        let first = values.next().flatten();
        first.filter(|_| values.all(|value| value == first))
    });
    for (name, options) in ways() {
        let backbone = solve::backbone(&board, &options).expect("an answer");
        assert_eq!(backbone, Next::Solution(shared.clone()), "{name}");
    }
}
