//! Sudoku as a propositional formula: one function per rule.
//!
//! The variable of a cell and a number is true where the number stands in the cell; those of a cell stand side by side,
//! the cells row by row. The sizes below are for blocks of r rows and c columns, n = rc, and p = n(n-1)/2 pairs of
//! cells of a house. Two cells of a block that share a row or a column are kept apart by that, so a block has only p -
//! r c(c-1)/2 - c r(r-1)/2 = p - q pairs of its own.
//!
//! | part | clauses, `minimal` | clauses, `complete` |
//! |---|---|---|
//! | cells: n³ variables | n² of n literals | n² of n, n²p of two |
//! | rows, and columns | n²p of two each | n² of n, n²p of two each |
//! | blocks | n²(p - q) of two | n² of n, n²(p - q) of two |
//! | givens | one each | one each |
//!
//! For 9×9 that is 729 variables and 7,371 clauses, or 10,530, without givens
//! ([`Game::rule_sizes`](crate::Game::rule_sizes)).
//!
//! (Lynce, Ouaknine, "Sudoku as a SAT Problem", AIMATH 2006; Kwon, Jain, "Optimized CNF Encoding for Sudoku Puzzles",
//! LPAR 2006, for leaving out what the givens decide.)

use rustsat::OutOfMemory;
use rustsat::types::Lit;

use super::{KIND, Rule, Sudoku};
use crate::ground::deduction::House;
use crate::machines::sat::Clauses;
use crate::machines::sat::bit::Bit;
use crate::puzzles::game::{CellVars, Encoder, Encoding};

/// A number in each cell, no number twice in a house (Lynce, Ouaknine, "Sudoku as a SAT Problem", 2006).
pub const MINIMAL: Encoding = Encoding::new(KIND, 0, "minimal");

/// No two numbers in a cell and each number somewhere in each house as well, which that paper calls extended.
pub const COMPLETE: Encoding = Encoding::new(KIND, 1, "complete");

impl Sudoku {
    /// Adds no number twice in a house of a kind and, in the complete encoding, each somewhere.
    pub(super) fn add_houses(
        &self,
        rule: Rule,
        apart: Pairs,
        to: &mut Encoder<'_, '_>,
    ) -> Result<(), OutOfMemory> {
        let Encoder { encoding, cells, ref mut clauses, .. } = *to;
        let wide = self.block().cols();
        let is_own =
            |one: usize, other: usize| one % wide != other % wide && one / wide != other / wide;
        let in_all = rule != Rule::Blocks || apart == Pairs::All;
        let mut bits: Vec<Bit> = Vec::with_capacity(self.side());
        for house in self.houses().filter(|&house| Rule::about(house) == rule) {
            for value in 1..=self.side() as u8 {
                bits.clear();
                bits.extend(self.cells(house).map(|cell| clauses.known(cells.bit(cell, value))));
                if encoding == COMPLETE {
                    clauses.add_any(bits.iter().copied())?;
                }
                at_most_one(&bits, |one, other| in_all || is_own(one, other), clauses)?;
            }
        }
        Ok(())
    }

    /// Passes on the bits of which exactly one is true: the numbers of each cell, then each number in each house.
    pub(super) fn each_item<E>(
        &self,
        cells: &CellVars,
        mut pass: impl FnMut(&[Bit]) -> Result<(), E>,
    ) -> Result<(), E> {
        cells.values_by_cell().try_for_each(|bits| pass(&bits))?;
        let houses: Vec<House> = self.houses().collect();
        for house in houses {
            for value in 1..=self.side() as u8 {
                pass(&cells.bits_with(self.cells(house), value))?;
            }
        }
        Ok(())
    }
}

/// Returns the number of pairs among so many things.
pub(super) fn pairs(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}

/// The cells of a block that are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pairs {
    All,
    /// Those that share neither row nor column, whose rules hold too.
    OfBlocksAlone,
}

/// No two of the bits are true, of those pairs of places that are to be kept apart.
pub(super) fn at_most_one(
    bits: &[Bit],
    is_asked: impl Fn(usize, usize) -> bool,
    clauses: &mut Clauses<'_>,
) -> Result<(), OutOfMemory> {
    let mut open: [(usize, Lit); Sudoku::MAX_SIDE] = [(0, Lit::positive(0)); Sudoku::MAX_SIDE];
    let mut count = 0;
    for (place, &bit) in bits.iter().enumerate() {
        match bit {
            Bit::Fixed(false) => {}
            // Givens are few, and those that clash fewer: pair by pair, as it is written.
            Bit::Fixed(true) => return each_pair(bits, clauses),
            Bit::Open(lit) => {
                open[count] = (place, lit);
                count += 1;
            }
        }
    }
    let open = &open[..count];
    for (at, &(place, lit)) in open.iter().enumerate() {
        for &(before, other) in &open[..at] {
            if is_asked(before, place) {
                clauses.add([!other, !lit])?;
            }
        }
    }
    Ok(())
}

/// No two of the bits are true.
fn each_pair(bits: &[Bit], clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    for (place, &bit) in bits.iter().enumerate() {
        for &other in bits[..place].iter().filter(|&&other| other != Bit::Fixed(false)) {
            clauses.add_any([!other, !bit])?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machines::sat::Formula;

    /// A known number is taken from the other cells, and two of one number leave no model.
    #[test]
    fn what_is_known_stands_alone() {
        for (bits, expected) in [
            (
                vec![Bit::Fixed(false), Bit::Fixed(true), Bit::Open(Lit::positive(0))],
                vec![vec![-1]],
            ),
            (vec![Bit::Fixed(true), Bit::Fixed(false), Bit::Fixed(true)], vec![vec![]]),
        ] {
            let encoded = Formula::encode(|clauses, _| at_most_one(&bits, |_, _| true, clauses));
            let formula = encoded.expect("enough memory").0.clauses;
            let clauses = formula.iter().map(|clause| clause.iter().map(|lit| lit.to_ipasir()));
            let clauses: Vec<Vec<i32>> = clauses.map(Iterator::collect).collect();
            assert_eq!(clauses, expected);
        }
    }
}
