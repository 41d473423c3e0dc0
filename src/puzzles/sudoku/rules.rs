//! The rules, written to be read: what is right and what is wrong.
//!
//! [`violations`] is the definition that everything else is measured against, so it is naive on
//! purpose and shares nothing with the encoders or the search.

use super::Sudoku;
use crate::ground::deduction::{House, RuleId, plain_rules};
use crate::ground::grid::{Cell, Grid, Line};
pub use crate::puzzles::game::Violation;

crate::ground::names::named! {
    /// A rule of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Rule {
        /// Each number once in each row.
        Rows = "rows",
        /// Each number once in each column.
        Columns = "columns",
        /// Each number once in each block.
        Blocks = "blocks",
    }
}

impl Rule {
    /// Returns the rule behind a plain one.
    ///
    /// # Panics
    ///
    /// When it is another puzzle's.
    #[must_use]
    pub fn from_plain(plain: RuleId) -> Rule {
        plain.try_into().expect("a rule of Sudoku")
    }

    /// The rule that is about a house.
    #[must_use]
    pub fn about(house: House) -> Rule {
        match house {
            House::Line(Line::Row(_)) => Rule::Rows,
            House::Line(Line::Col(_)) => Rule::Columns,
            House::Block(_) => Rule::Blocks,
        }
    }
}

plain_rules!(Rule, |_| "{value} {times} in {houses}:{cells}");

/// All places where a grid, complete or not, breaks the rules.
///
/// A blank breaks nothing: a grid with blanks may be clean and still have no completion. A complete grid of numbers up
/// to the side is a solution exactly when the list is empty. Order: rows, columns, blocks, in each by number.
///
/// # Panics
///
/// When the grid has another shape than the board.
#[must_use]
pub fn violations(board: &Sudoku, grid: &Grid) -> Vec<Violation> {
    assert_eq!(grid.shape(), board.shape(), "a grid of another shape");
    let numbers = 1..=board.side() as u8;
    let mut found = Vec::new();
    for house in board.houses() {
        for value in numbers.clone() {
            let holds = |&cell: &Cell| grid[cell] == Some(value);
            let cells: Vec<Cell> = board.cells(house).filter(holds).collect();
            if cells.len() > 1 {
                let rule = Rule::about(house).into();
                found.push(Violation { rule, houses: vec![house], value: Some(value), cells });
            }
        }
    }
    found
}

/// Tells whether [`violations`] would list nothing, in a fraction of its time: each puzzle of a batch and each
/// answer is asked. Panics when the grid has another shape than the board.
#[must_use]
pub(crate) fn is_clean(board: &Sudoku, grid: &Grid) -> bool {
    const SIDE: usize = Sudoku::MAX_SIDE;
    assert_eq!(grid.shape(), board.shape(), "a grid of another shape");
    let block = board.block();
    // The numbers met in each column and block, a bit each.
    let (mut columns, mut blocks) = ([0_u32; SIDE], [0_u32; SIDE]);
    for (row, values) in grid.values().chunks_exact(board.side()).enumerate() {
        let band = &mut blocks[row / block.rows() * block.rows()..];
        let parts = values.chunks_exact(block.cols()).zip(columns.chunks_exact_mut(block.cols()));
        let mut in_row = 0;
        for ((values, columns), in_block) in parts.zip(band) {
            for (value, in_column) in values.iter().zip(columns) {
                let bit = value.map_or(0, |value| 1_u32.checked_shl(value.into()).unwrap_or(0));
                if (in_row | *in_column | *in_block) & bit != 0 {
                    return false;
                }
                in_row |= bit;
                *in_column |= bit;
                *in_block |= bit;
            }
        }
    }
    true
}
