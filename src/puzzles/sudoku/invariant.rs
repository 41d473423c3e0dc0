//! A number that all puzzles have that look alike.
//!
//! It tells puzzles apart where their canonical form takes long or does not exist ([`canonical`](super::canonical)):
//! cells get colours by what they hold, a given or nothing, then by the colours in their row, column, block and, for
//! givens, of all cells with the same number, in several rounds (the refinement of Weisfeiler and Leman). The sum of
//! them all does not change under a [`Symmetry`](super::Symmetry).
//!
//! ```text
//!     colour'  =  mix(colour,  rows(row) + cols(col),  block,  number)
//! ```

use super::Sudoku;

/// After so many rounds nothing new is learnt of a board that is not very regular.
const ROUNDS: u64 = 4;

/// The same number for all images of a puzzle under [`Symmetry`](super::Symmetry).
///
/// Puzzles that do not look alike have different ones, nearly always: two by chance with a probability
/// of 2^-64, and those of which each cell sees the same around itself for certain.
///
/// ```
/// use takuzu_sat::sudoku::{Sudoku, Symmetry, invariant};
/// use takuzu_sat::{Grid, Random, Shape};
///
/// let block = Shape::square(2);
/// let puzzle = |line| Sudoku::new(Grid::from_line(Shape::square(4), line).expect("16 symbols"), block);
/// let one = puzzle("12.4..122.4.43..")?;
/// let other = Symmetry::random(block, &mut Random::new(1)).apply(&one);
/// assert_eq!(invariant::fingerprint(&one), invariant::fingerprint(&other));
/// assert_ne!(invariant::fingerprint(&one), invariant::fingerprint(&puzzle("12.4..122.4.4...")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn fingerprint(puzzle: &Sudoku) -> u64 {
    let side = puzzle.side();
    let is_square = puzzle.block().rows() == puzzle.block().cols();
    // Where blocks are not square, rows are not like columns.
    let across = if is_square { 0 } else { 1 };
    // Row, column, block, number (0 for none) and colour.
    let mut cells: Vec<([usize; 4], u64)> = puzzle
        .givens()
        .iter()
        .map(|(cell, value)| {
            let number = usize::from(value.unwrap_or(0));
            let places = [cell.row, cell.col, puzzle.block_of(cell), number];
            (places, mix(value.is_some().into()))
        })
        .collect();
    for _ in 0..ROUNDS {
        let mut sums = [(); 4].map(|()| vec![0_u64; side + 1]);
        for (places, colour) in &cells {
            for (sums, &place) in sums.iter_mut().zip(places) {
                sums[place] = sums[place].wrapping_add(*colour);
            }
        }
        // Cells without a number have none in common.
        sums[3][0] = 0;
        for ([row, col, block, number], colour) in &mut cells {
            let lines = mix(sums[0][*row]).wrapping_add(mix(sums[1][*col] ^ across));
            let rest = mix(sums[2][*block]).rotate_left(21) ^ mix(sums[3][*number]).rotate_left(42);
            *colour = mix(mix(*colour ^ lines).wrapping_add(rest));
        }
    }
    cells.iter().fold(side as u64, |all, (_, colour)| all.wrapping_add(*colour))
}

/// Changes each bit with half of the others (the finalizer of SplitMix64, by Steele, Lea and Flood).
fn mix(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
