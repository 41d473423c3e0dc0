//! Takuzu as a propositional formula: one function per rule.
//!
//! A cell is a variable, true for 1. The sizes below are for a board of r rows and c columns, with
//! r and c even; for a square of side n they add up to n² + n³/2 + n²(n-1) variables and
//! 4n(n-2) + 2n³ + 2n²(n-1) + n(n-1) clauses, and a clause for each given.

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Assignment, Clause, Lit, TernaryVal, Var};

use super::{Rule, Takuzu};
use crate::grid::{Cell, Grid, Line, Shape};
use crate::sat::{Guarded, Measure, Size, counter, gates};

impl Takuzu {
    /// Adds the whole puzzle to a formula and returns the way back from its models.
    ///
    /// The first variables taken are those of the cells, row by row.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn to_cnf(
        &self,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CellVars, OutOfMemory> {
        let cells = CellVars::new(self.shape(), vars);
        for rule in self.rules().list() {
            cells.add_rule(rule, clauses, vars)?;
        }
        cells.add_givens(self.givens(), clauses)?;
        Ok(cells)
    }

    /// Adds the rules, each to hold only while its literal is assumed, and no given.
    ///
    /// With these literals and those of givens as assumptions, a failed core tells which rules and
    /// givens clash.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn to_cnf_by_rule(
        &self,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(CellVars, Vec<(Rule, Lit)>), OutOfMemory> {
        let cells = CellVars::new(self.shape(), vars);
        let mut guards = Vec::new();
        for rule in self.rules().list() {
            let guard = vars.new_lit();
            cells.add_rule(rule, &mut Guarded::new(clauses, guard), vars)?;
            guards.push((rule, guard));
        }
        Ok((cells, guards))
    }

    /// What each rule adds to the formula, without building it; the cells and givens come on top.
    #[must_use]
    pub fn cnf_sizes(&self) -> Vec<(Rule, Size)> {
        let cells = self.shape().len();
        let size = |rule| {
            let with_cells = Measure::of(|clauses, vars| {
                CellVars::new(self.shape(), vars).add_rule(rule, clauses, vars)
            })
            .expect("measuring takes no memory");
            Size {
                variables: with_cells.variables - cells,
                ..with_cells
            }
        };
        self.rules()
            .list()
            .into_iter()
            .map(|rule| (rule, size(rule)))
            .collect()
    }
}

/// The variable of each cell: the way back from a model to a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellVars {
    shape: Shape,
    ones: Vec<Lit>,
}

impl CellVars {
    fn new(shape: Shape, vars: &mut impl ManageVars) -> CellVars {
        CellVars {
            shape,
            ones: shape.cells().map(|_| vars.new_lit()).collect(),
        }
    }

    /// The literal that says: this value stands in this cell.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board or the value is above 1.
    #[must_use]
    pub fn lit(&self, cell: Cell, value: u8) -> Lit {
        assert!(
            self.shape.contains(cell),
            "{cell} is not on a board of {}",
            self.shape
        );
        let one = self.ones[self.shape.index(cell)];
        match value {
            0 => !one,
            1 => one,
            _ => panic!("{value} is no value of a Takuzu cell"),
        }
    }

    /// The variables of the cells with the names of these, row by row.
    pub fn names(&self) -> impl Iterator<Item = (Var, String)> + '_ {
        self.shape
            .cells()
            .zip(&self.ones)
            .map(|(cell, one)| (one.var(), cell.to_string()))
    }

    /// The grid of a model; a cell whose variable has no value is blank.
    #[must_use]
    pub fn decode(&self, model: &Assignment) -> Grid {
        let known = model.len();
        Grid::from_fn(self.shape, |cell| {
            let one = self.ones[self.shape.index(cell)];
            let value = if one.vidx() < known {
                model.lit_value(one)
            } else {
                TernaryVal::DontCare
            };
            match value {
                TernaryVal::True => Some(1),
                TernaryVal::False => Some(0),
                TernaryVal::DontCare => None,
            }
        })
    }

    fn line(&self, line: Line) -> Vec<Lit> {
        self.shape
            .line_cells(line)
            .map(|cell| self.lit(cell, 1))
            .collect()
    }

    fn add_rule(
        &self,
        rule: Rule,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        match rule {
            Rule::NoThree => self.add_no_three(clauses),
            Rule::Balance => self.add_balance(clauses, vars),
            Rule::DistinctLines => self.add_distinct_lines(clauses, vars),
        }
    }

    /// No three equal in a row: 2r(c-2) + 2c(r-2) clauses of 3 literals, no variable.
    fn add_no_three(&self, clauses: &mut impl CollectClauses) -> Result<(), OutOfMemory> {
        for line in self.shape.lines() {
            for window in self.line(line).windows(3) {
                gates::forbid_run(window, clauses)?;
            }
        }
        Ok(())
    }

    /// As many 0 as 1 in each line: rc²/4 + cr²/4 variables, rc² + cr² clauses
    /// ([`counter::exactly`] half of the line).
    fn add_balance(
        &self,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        for line in self.shape.lines() {
            let cells = self.line(line);
            counter::exactly(cells.len() / 2, &cells, clauses, vars)?;
        }
        Ok(())
    }

    /// No two parallel lines are equal: rc(r-1)/2 + rc(c-1)/2 variables and
    /// (2c+1)r(r-1)/2 + (2r+1)c(c-1)/2 clauses ([`gates::distinct`] for each pair).
    fn add_distinct_lines(
        &self,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        let rows: Vec<_> = (0..self.shape.rows())
            .map(|row| self.line(Line::Row(row)))
            .collect();
        let cols: Vec<_> = (0..self.shape.cols())
            .map(|col| self.line(Line::Col(col)))
            .collect();
        for parallel in [rows, cols] {
            for (place, second) in parallel.iter().enumerate() {
                for first in &parallel[..place] {
                    gates::distinct(first, second, clauses, vars)?;
                }
            }
        }
        Ok(())
    }

    /// A unit clause for each given.
    fn add_givens(
        &self,
        givens: &Grid,
        clauses: &mut impl CollectClauses,
    ) -> Result<(), OutOfMemory> {
        let units = givens
            .filled()
            .map(|(cell, value)| Clause::from([self.lit(cell, value)]));
        clauses.extend_clauses(units)
    }
}
