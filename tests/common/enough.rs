//! Whether techniques are enough for a puzzle, and whether it needs them.

use std::collections::BTreeSet;

use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::generate::Made;
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::{Kind, Technique};
use takuzu_sat::{Grid, Limits, Puzzle};

pub(crate) fn technique(kind: Kind, name: &str) -> Technique {
    let mut ladder = kind.techniques().into_iter();
    ladder.find(|technique| technique.name() == name).expect("a name")
}

pub(crate) fn are_enough(puzzle: &Puzzle, techniques: &[Technique]) -> bool {
    let names = techniques.iter().map(|technique| technique.name().to_owned());
    let grade = grade(puzzle, &Allowed::Only(names.collect()), &Limits::none());
    grade.expect("a board that can be climbed").ended == Ended::Solved
}

/// That all techniques up to this one solve a puzzle, and the others of these do not.
#[track_caller]
pub(crate) fn assert_needs(made: &Made, technique: Technique) {
    let mut ladder = made.puzzle.techniques();
    ladder.retain(|&other| other <= technique);
    assert!(are_enough(&made.puzzle, &ladder), "{technique:?} {made:?}");
    ladder.pop();
    assert!(!are_enough(&made.puzzle, &ladder), "{technique:?} {made:?}");
}

/// The levels of all puzzles with one solution whose solutions are these grids of 16 cells: all choices of givens.
pub(crate) fn levels_of_all(blank: &Puzzle, grids: impl Iterator<Item = Grid>) -> BTreeSet<Level> {
    let mut levels = BTreeSet::new();
    for grid in grids {
        for subset in 0..1u32 << 16 {
            let is_given = |cell| subset >> grid.shape().index(cell) & 1 == 1;
            let givens = Grid::from_fn(grid.shape(), |cell| grid[cell].filter(|_| is_given(cell)));
            let grade = grade(&blank.with_givens(givens), &Allowed::All, &Limits::none());
            let grade = grade.expect("a small board");
            if grade.ended == Ended::Solved {
                levels.extend(grade.level);
            }
        }
    }
    levels
}
