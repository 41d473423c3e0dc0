//! The rules, written to be read: what is right and what is wrong.
//!
//! [`violations`] is the definition that everything else is measured against, so it is naive on
//! purpose and shares nothing with the encoders or the search.

use super::Sudoku;
use crate::deduction::{House, RuleId, plain_rules};
pub use crate::game::Violation;
use crate::grid::{Cell, Grid, Line};

crate::names::named! {
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
    pub fn of_plain(plain: RuleId) -> Rule {
        plain.try_into().expect("a rule of Sudoku")
    }

    /// The rule that is about a house.
    #[must_use]
    pub fn of(house: House) -> Rule {
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
/// A blank breaks nothing: a grid with blanks may be clean and still have no completion. A complete
/// grid of numbers up to the side is a solution exactly when the list is empty. Order: rows, columns,
/// blocks, in each by number.
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
                let rule = Rule::of(house).into();
                found.push(Violation { rule, houses: vec![house], value: Some(value), cells });
            }
        }
    }
    found
}

/// Tells whether [`violations`] would list nothing, in a fraction of its time: each puzzle of a batch and each
/// answer is asked.
///
/// # Panics
///
/// When the grid has another shape than the board.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game as _;
    use crate::grid::Shape;

    fn four() -> Sudoku {
        Sudoku::blank(Shape::square(2)).expect("a board")
    }

    fn broken(line: &str) -> Vec<String> {
        let grid = Grid::from_line(Shape::square(4), line).expect("a grid");
        let found = violations(&four(), &grid);
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn each_house_is_named_with_the_cells() {
        assert_eq!(broken("1234341221434321"), [""; 0]);
        assert_eq!(broken("1..1............"), ["1 twice in row 1: r1c1 r1c4"]);
        assert_eq!(
            broken("3...3...3......."),
            ["3 3 times in column 1: r1c1 r2c1 r3c1", "3 twice in block 1: r1c1 r2c1"]
        );
        assert_eq!(broken("..........4....4"), ["4 twice in block 4: r3c3 r4c4"]);
    }

    /// A solution with every cell changed to every other value, and blanked.
    #[test]
    fn a_solution_is_complete_and_breaks_nothing() {
        let board = four();
        let right = Grid::from_line(board.shape(), "1234341221434321").expect("a grid");
        assert!(board.is_solution(&right));
        for cell in board.shape().cells() {
            for value in [None, Some(0), Some(5), Some(40)].into_iter().chain((1..=4).map(Some)) {
                let mut grid = right.clone();
                grid.set(cell, value);
                let expected = grid.is_complete()
                    && grid.filled().all(|(_, value)| (1..=4).contains(&value))
                    && violations(&board, &grid).is_empty();
                assert_eq!(board.is_solution(&grid), expected, "{grid}");
                let expected = violations(&board, &grid).is_empty();
                let is_value = |value| (1..=4).contains(&value);
                assert!(is_clean(&board, &grid) == expected || !value.is_none_or(is_value));
            }
        }
        assert!(!board.is_solution(&Grid::blank(Shape::square(6))));
    }
}
