//! Whether techniques are enough for a puzzle, and whether it needs them.

use std::collections::BTreeSet;

use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::generate::Made;
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::{Kind, Technique};
use takuzu_sat::solve::{Engine, Uniqueness, uniqueness};
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
        // Givens are taken away, never put back: where there are several solutions, less givens have them too.
        let mut has_one = vec![true; 1 << 16];
        for subset in (0..1_usize << 16).rev() {
            let is_given = |cell| subset >> grid.shape().index(cell) & 1 == 1;
            let givens = Grid::from_fn(grid.shape(), |cell| grid[cell].filter(|_| is_given(cell)));
            let puzzle = blank.with_givens(givens);
            has_one[subset] = (0..16).all(|bit| has_one[subset | 1 << bit])
                && matches!(uniqueness(&puzzle, &Engine::Native.into()), Ok(Uniqueness::One(_)));
            if has_one[subset] {
                let grade = grade(&puzzle, &Allowed::All, &Limits::none()).expect("a small board");
                assert_eq!(grade.ended, Ended::Solved, "{puzzle:?}");
                levels.extend(grade.level);
            }
        }
    }
    levels
}
