//! One puzzle for all 9×9 that look alike.
//!
//! The canonical form is the smallest of the 2 · 6⁸ · 9! images of a puzzle under
//! [`Symmetry`], read row by row, a blank before 1 before 2 ("minlex"). Other sizes have none here:
//! the number of ways to arrange columns alone, 1,296 on 9×9, is 8 million on 16×16.
//!
//! Row by row, all arrangements are kept that have led to the smallest rows so far, and numbers get
//! their new names in the order in which they appear:
//!
//! ```text
//!   arrangements:  transposed or not × first row × columns   =   2 × 9 × 1,296
//!   row 1 smallest with some of them      × 2 rows of the band
//!   row 2 smallest with few of these      × the third row
//!   ...                                   × 6 rows of other bands, ...
//! ```
//!
//! If there are few givens, as on a blank board, millions of arrangements are equally good.

use super::{Sudoku, Symmetry};
use crate::ground::grid::Shape;

/// The blocks of the boards that have a canonical form.
const BLOCK: Shape = Shape::square(3);

/// The canonical form of a 9×9 puzzle; `None` for other blocks than 3×3.
///
/// ```
/// use takuzu_sat::sudoku::{Sudoku, Symmetry, canonical};
/// use takuzu_sat::{Cell, Grid, Shape};
///
/// let block = Shape::square(3);
/// let mut givens = Grid::blank(Shape::square(9));
/// givens.set(Cell::new(4, 4), Some(7));
/// let puzzle = Sudoku::new(givens, block)?;
/// let form = canonical::form(&puzzle).expect("a 9×9 puzzle");
/// assert_eq!(form.givens()[Cell::new(8, 8)], Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn form(puzzle: &Sudoku) -> Option<Sudoku> {
    symmetry(puzzle).map(|symmetry| symmetry.apply(puzzle))
}

/// A symmetry that makes a 9×9 puzzle its canonical form; `None` for other blocks than 3×3.
#[must_use]
pub fn symmetry(puzzle: &Sudoku) -> Option<Symmetry> {
    if puzzle.block() != BLOCK {
        return None;
    }
    let boards = both_ways(puzzle);
    let columns = column_orders();
    let mut kept = vec![];
    for is_transposed in [false, true] {
        kept.extend((0..columns.len()).map(|columns| Arrangement::new(is_transposed, columns)));
    }
    for at in 0..9 {
        kept = smallest(&kept, at, &boards, &columns);
    }
    // All that are left give the same puzzle.
    kept.first().map(|best| best.symmetry(&columns))
}

/// The values row by row, 0 for a blank, as they are and transposed.
fn both_ways(puzzle: &Sudoku) -> [[[u8; 9]; 9]; 2] {
    let mut boards = [[[0; 9]; 9]; 2];
    for (cell, value) in puzzle.givens().filled() {
        boards[0][cell.row][cell.col] = value;
        boards[1][cell.col][cell.row] = value;
    }
    boards
}

const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// All orders of stacks and of the columns in each.
fn column_orders() -> Vec<[u8; 9]> {
    let within =
        (0..216).map(|number| [ORDERS[number / 36], ORDERS[number / 6 % 6], ORDERS[number % 6]]);
    let orders = ORDERS.iter().flat_map(|stacks| {
        within.clone().map(move |within| {
            std::array::from_fn(|col| {
                let stack = usize::from(stacks[col / 3]);
                3 * stack as u8 + within[stack][col % 3]
            })
        })
    });
    orders.collect()
}

/// Rows that have been chosen, an order of columns, and the new names so far.
#[derive(Clone, Copy, Debug)]
struct Arrangement {
    is_transposed: bool,
    columns: u16,
    rows: [u8; 9],
    /// New names by old, 0 for none yet; that of a blank is 0.
    names: [u8; 10],
    named: u8,
}

impl Arrangement {
    fn new(is_transposed: bool, columns: usize) -> Arrangement {
        Arrangement {
            is_transposed,
            columns: columns as u16,
            rows: [0; 9],
            names: [0; 10],
            named: 0,
        }
    }

    /// The rows that may come next: of the band that is begun, or else of those that are left.
    fn next_rows(&self, at: usize) -> impl Iterator<Item = u8> + use<> {
        let rows = self.rows;
        let begun = (!at.is_multiple_of(3)).then(|| rows[at - 1] / 3);
        let is_free = move |&row: &u8| match begun {
            Some(band) => row / 3 == band && !rows[at / 3 * 3..at].contains(&row),
            None => !rows[..at].iter().any(|used| used / 3 == row / 3),
        };
        (0..9).filter(is_free)
    }

    /// Puts a row next, unless it becomes larger than `least`; whether it is smaller, equal or larger.
    fn put(
        &mut self,
        at: usize,
        row: u8,
        values: &[u8; 9],
        order: &[u8; 9],
        least: &mut [u8; 9],
    ) -> Fits {
        let mut fits = Fits::Equal;
        for (col, &from) in order.iter().enumerate() {
            let value = usize::from(values[usize::from(from)]);
            if value > 0 && self.names[value] == 0 {
                self.named += 1;
                self.names[value] = self.named;
            }
            let name = self.names[value];
            if fits == Fits::Equal && name > least[col] {
                return Fits::Larger;
            }
            if name < least[col] {
                fits = Fits::Smaller;
            }
            if fits == Fits::Smaller {
                least[col] = name;
            }
        }
        self.rows[at] = row;
        fits
    }

    fn symmetry(&self, columns: &[[u8; 9]]) -> Symmetry {
        let mut names = self.names[1..].to_vec();
        let mut named = self.named;
        for name in names.iter_mut().filter(|name| **name == 0) {
            named += 1;
            *name = named;
        }
        Symmetry {
            block: BLOCK,
            rows: self.rows.to_vec(),
            cols: columns[usize::from(self.columns)].to_vec(),
            is_transposed: self.is_transposed,
            numbers: names,
        }
    }
}

/// The comparison of a row with the smallest so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fits {
    Smaller,
    Equal,
    Larger,
}

/// All ways to go on with the smallest row.
fn smallest(
    kept: &[Arrangement],
    at: usize,
    boards: &[[[u8; 9]; 9]; 2],
    columns: &[[u8; 9]],
) -> Vec<Arrangement> {
    let mut least = [u8::MAX; 9];
    let mut next = Vec::new();
    for arrangement in kept {
        let board = &boards[usize::from(arrangement.is_transposed)];
        let order = &columns[usize::from(arrangement.columns)];
        for row in arrangement.next_rows(at) {
            let mut longer = *arrangement;
            match longer.put(at, row, &board[usize::from(row)], order, &mut least) {
                Fits::Smaller => {
                    next.clear();
                    next.push(longer);
                }
                Fits::Equal => next.push(longer),
                Fits::Larger => {}
            }
        }
    }
    next
}
