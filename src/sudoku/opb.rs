//! Sudoku as linear sums: exactly one, as it is written.
//!
//! The variables are those of the formula, and no others; 4n² sums of n variables without givens.

use rustsat::instances::ManageVars;

use super::Sudoku;
use super::cnf::NumberVars;
use crate::sat::opb::Sums;

impl Sudoku {
    /// Adds the puzzle to a list of sums and returns the way back from the values of its variables.
    ///
    /// Givens are sums of their own, or, where it is to be `simplified`, no variables at all.
    ///
    /// # Errors
    ///
    /// When there is no memory for the sums.
    pub fn to_opb(
        &self,
        simplified: bool,
        sums: &mut Sums,
        vars: &mut impl ManageVars,
    ) -> Result<NumberVars, rustsat::OutOfMemory> {
        let numbers = match simplified {
            true => NumberVars::open(self, vars),
            false => NumberVars::new(self, vars),
        };
        for bits in numbers.of_cells() {
            sums.within(1..=1, bits);
        }
        for house in self.houses() {
            for value in 1..=self.side() as u8 {
                sums.within(1..=1, &numbers.of_house(self, house, value));
            }
        }
        numbers.add_givens(self.givens(), sums)?;
        Ok(numbers)
    }
}
