//! Takuzu as linear sums: balance as it is written.
//!
//! The cells are the first variables, row by row, as in the formula; no other variables come beside
//! them but those that say where two lines differ. For a square of side n without givens that are
//! 2n sums of n cells, 4n(n-2) sums of three, and rule 3 by the clauses of the formula, read as sums.

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;

use super::cnf::CellVars;
use super::{Rule, Takuzu};
use crate::sat::gates::Distinctness;
use crate::sat::opb::Sums;

impl Takuzu {
    /// Adds the puzzle to a list of sums and returns the way back from the values of its variables.
    ///
    /// Givens are sums of their own, or, where it is to be `simplified`, no variables at all.
    ///
    /// # Errors
    ///
    /// When there is no memory for the sums.
    pub fn to_opb(
        &self,
        distinct: Distinctness,
        simplified: bool,
        sums: &mut Sums,
        vars: &mut impl ManageVars,
    ) -> Result<CellVars, OutOfMemory> {
        let cells = match simplified {
            true => CellVars::open(self, self.givens(), vars),
            false => CellVars::new(self, vars),
        };
        for rule in self.rule_list() {
            match rule {
                Rule::NoThree => cells.add_no_three(sums)?,
                Rule::Balance => cells.add_balanced_sums(self, sums),
                Rule::DistinctLines => cells.add_distinct_lines(distinct, sums, vars)?,
                Rule::Signs => cells.add_signs(self.signs(), sums)?,
            }
        }
        cells.add_givens(self.givens(), sums)?;
        Ok(cells)
    }
}

impl CellVars {
    /// As many 0 as 1 in each line: r + c sums, no variable; two sums for a line of odd length where
    /// either symbol may have the majority.
    fn add_balanced_sums(&self, takuzu: &Takuzu, sums: &mut Sums) {
        for line in self.shape().lines() {
            sums.within(takuzu.ones(line), &self.line(line));
        }
    }
}
