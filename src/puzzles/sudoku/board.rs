//! Sudoku boards that draw conclusions: the native search.
//!
//! They are written independently from the rules and share no code with the encoders or with `rules`, so
//! that they can check the other engines. There are two, which share nothing but the search (`search.rs`),
//! so that each is a test of the other:
//!
//! - 9×9 with blocks of 3×3 (`nine.rs`): all digits side by side in words that the compiler makes
//!   vectors of, and one sweep over all of them without a branch (`lanes.rs`);
//! - sides up to 25 with any blocks (`places.rs`): live places of each digit in each row, column and
//!   block, and live digits of each cell, with a list of what has changed.
//!
//! Both conclude the same: naked singles, hidden singles, and locked candidates (a digit that has
//! room only where a block and a line cross, seen from the one, goes from the rest of the other).

mod cubes;
mod fill;
mod lanes;
mod literal;
mod nine;
mod other;
mod places;

use super::Sudoku;
use crate::game;
use crate::grid::Grid;
use crate::limits::{Limits, Next};
use crate::search::{self, DepthFirst};
pub(crate) use cubes::cubes;
pub(super) use fill::Filler;
use nine::NineBoard;
pub(crate) use other::Others;
use places::PlacesBoard;

/// Evaluates an expression with the board that is fastest for a puzzle.
macro_rules! with_fastest_board {
    ($puzzle:expr, $board:ident => $value:expr) => {
        if $puzzle.block() == NineBoard::BLOCK {
            let $board = &mut NineBoard::new($puzzle);
            $value
        } else {
            let $board = &mut PlacesBoard::new($puzzle);
            $value
        }
    };
}
use with_fastest_board;

/// Returns the givens and all that follows from them without search (`search::simplify`).
///
/// `Exhausted` when that shows that there is no solution.
#[must_use]
pub fn simplify(puzzle: &Sudoku, limits: &Limits) -> Next<Grid> {
    with_fastest_board!(puzzle, board => search::simplify(board, limits))
}

/// Depth-first search for the solutions of a [`Sudoku`] puzzle, each handed out exactly once.
///
/// The same puzzle gives the same solutions in the same order. A puzzle is unique when there is a
/// first solution and no second.
///
/// ```
/// use takuzu_sat::sudoku::{Sudoku, board::SudokuSearch};
/// use takuzu_sat::game::Search;
/// use takuzu_sat::{Grid, Limits, Next, Shape};
///
/// let givens = Grid::from_line(Shape::square(4), "12.4..122.4.43..").expect("16 symbols");
/// let puzzle = Sudoku::new(givens, Shape::square(2))?;
/// let mut search = SudokuSearch::new(&puzzle, Limits::none());
/// let solution = Grid::from_line(Shape::square(4), "1234341221434321").expect("16 symbols");
/// assert_eq!(search.next_solution(), Next::Solution(solution));
/// assert_eq!(search.next_solution(), Next::Exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SudokuSearch(Boards);

#[derive(Debug)]
enum Boards {
    Nine(DepthFirst<NineBoard>),
    Places(DepthFirst<PlacesBoard>),
}

impl SudokuSearch {
    /// Starts a search for the solutions of a puzzle, on the board that is fastest for it.
    #[must_use]
    pub fn new(puzzle: &Sudoku, limits: Limits) -> SudokuSearch {
        if puzzle.block() == NineBoard::BLOCK {
            let search = DepthFirst::new(NineBoard::new(puzzle), limits);
            SudokuSearch(Boards::Nine(search.without_restarts()))
        } else {
            SudokuSearch::with_general_board(puzzle, limits)
        }
    }

    /// [`SudokuSearch::new`] on the board for all sides, whatever the side: slower for 9×9, and a
    /// witness for the other board there.
    #[must_use]
    pub fn with_general_board(puzzle: &Sudoku, limits: Limits) -> SudokuSearch {
        let board = PlacesBoard::new(puzzle);
        SudokuSearch(Boards::Places(DepthFirst::new(board, limits)))
    }
}

impl game::Search for SudokuSearch {
    /// Finds the next solution: a complete grid that extends the givens and breaks no rule.
    ///
    /// [`Next::GaveUp`] is final: a search that has given up does not know where it was.
    fn next_solution(&mut self) -> Next<Grid> {
        match &mut self.0 {
            Boards::Nine(search) => search.next_solution(),
            Boards::Places(search) => search.next_solution(),
        }
    }

    /// Returns the number of states of the board looked at so far: the givens, and one for each branch.
    fn nodes(&self) -> u64 {
        match &self.0 {
            Boards::Nine(search) => search.nodes(),
            Boards::Places(search) => search.nodes(),
        }
    }
}
