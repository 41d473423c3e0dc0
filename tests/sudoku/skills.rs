//! Sudoku for some techniques, and the levels that small boards have.

use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::generate::{Made, Maker};
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Technique;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Limits, Next, Puzzle, Shape};

fn technique(name: &str) -> Technique {
    let mut ladder = takuzu_sat::sudoku::KIND.techniques().into_iter();
    ladder.find(|technique| technique.name() == name).expect("a name")
}

fn maker(rows: usize, cols: usize) -> Maker {
    Maker::new(Sudoku::blank(Shape::new(rows, cols)).expect("a board"))
}

fn are_enough(puzzle: &Puzzle, techniques: &[Technique]) -> bool {
    let names = techniques.iter().map(|technique| technique.name().to_owned());
    let grade = grade(puzzle, &Allowed::Only(names.collect()), &Limits::none());
    grade.expect("a board that can be climbed").ended == Ended::Solved
}

/// That all techniques up to this one solve a puzzle, and the others of these do not.
#[track_caller]
fn assert_needs(made: &Made, technique: Technique) {
    let mut ladder = made.puzzle.techniques();
    ladder.retain(|&other| other <= technique);
    assert!(are_enough(&made.puzzle, &ladder), "{technique:?} {made:?}");
    ladder.pop();
    assert!(!are_enough(&made.puzzle, &ladder), "{technique:?} {made:?}");
}

/// The easiest Sudoku: in each position some cell has one candidate, and no given can go.
fn naked_singles(count: usize, seed: u64) {
    let naked_single = [technique("naked-single")];
    let mut maker = maker(3, 3).seed(seed).techniques(naked_single);
    for _ in 0..count {
        let made = maker.make().expect("a puzzle");
        assert!(made.unique && made.level == Some(Level::Trivial), "{made:?}");
        assert!(are_enough(&made.puzzle, &naked_single), "{made:?}");
        for (cell, _) in made.puzzle.givens().filled() {
            let mut fewer = made.puzzle.givens().clone();
            fewer.set(cell, None);
            let fewer = made.puzzle.with_givens(fewer);
            assert!(!are_enough(&fewer, &naked_single), "{cell} can go: {made:?}");
        }
    }
}

#[test]
fn naked_singles_alone() {
    naked_singles(30, 1);
}

/// `cargo test --release --test sudoku -- --ignored a_thousand_by_naked_singles_alone`
#[test]
#[ignore = "some seconds"]
fn a_thousand_by_naked_singles_alone() {
    naked_singles(1000, 2);
}

#[test]
fn each_technique_up_to_hard_is_needed_by_some_puzzle() {
    for technique in takuzu_sat::sudoku::KIND.techniques() {
        if technique.level() <= Level::Hard {
            let made = maker(3, 3).seed(6).needs([technique]).make();
            assert_needs(&made.expect("a puzzle"), technique);
        }
    }
}

#[test]
fn what_no_puzzle_can_have_is_refused_at_once() {
    let of = |rows, cols| maker(rows, cols).attempts(u64::MAX);
    let needs = |maker: Maker, name| maker.needs([technique(name)]);
    let pair = takuzu_sat::takuzu::KIND.techniques()[0];
    for (maker, error) in [
        (of(2, 2).level(Level::Easy), "no puzzle of 4x4 is easy: they are trivial"),
        (needs(of(2, 2), "pointing"), "no puzzle of 4x4 needs `pointing`"),
        (needs(of(3, 3), "naked-quintuple"), "no puzzle of 9x9 needs `naked-quintuple`"),
        (needs(of(2, 3), "hidden-triple"), "no puzzle of 6x6 needs `hidden-triple`"),
        (of(3, 3).techniques([pair]), "the technique `pair` is for Takuzu, not for Sudoku"),
    ] {
        let mut maker = maker;
        assert_eq!(maker.make().expect_err(error).to_string(), error);
    }
    let rare = maker(3, 3).seed(1).attempts(2).needs([technique("jellyfish")]);
    let error = { rare }.make().expect_err("two tries").to_string();
    assert!(error.starts_with("no 9x9 Sudoku that needs jellyfish in 2 tries; "), "{error}");
}

/// All 4x4 puzzles with one solution: of each grid whose first row is 1234, all choices of givens.
#[test]
fn singles_solve_all_puzzles_of_4x4() {
    let blank: Puzzle = Sudoku::blank(Shape::square(2)).expect("a board").into();
    let mut search = blank.native(Limits::none()).expect("a small board");
    let mut grids = Vec::new();
    while let Next::Solution(grid) = search.next_solution() {
        if grid.to_line().starts_with("1234") {
            grids.push(grid);
        }
    }
    assert_eq!(grids.len(), 12);
    for grid in grids {
        for subset in 0..1u32 << 16 {
            let mut givens = grid.clone();
            for (place, cell) in grid.shape().cells().enumerate() {
                if subset >> place & 1 == 0 {
                    givens.set(cell, None);
                }
            }
            let grade = grade(&blank.with_givens(givens), &Allowed::All, &Limits::none());
            let grade = grade.expect("a small board");
            let is_harder = grade.level.is_some_and(|level| level > Level::Trivial);
            assert!(grade.ended != Ended::Solved || !is_harder, "{grid} {subset}");
        }
    }
}
