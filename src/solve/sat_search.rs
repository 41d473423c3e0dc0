//! Solutions by SAT: solve, decode, block, solve on.

use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::puzzle::{CnfMap, Puzzle};
use crate::sat::{Session, SessionError, Size, SolverResult};

/// One session that lists the solutions of one puzzle.
#[derive(Debug)]
pub(super) struct SatSearch {
    session: Session,
    map: CnfMap,
    size: Size,
    /// Solutions differ in these cells alone, so a blocking clause speaks of no others.
    open: Vec<Cell>,
    last: Option<Grid>,
}

impl SatSearch {
    pub(super) fn new(puzzle: &Puzzle, limits: &Limits) -> Result<SatSearch, SessionError> {
        let mut session = Session::new(limits);
        let map = session.encode(|clauses, vars| puzzle.to_cnf(clauses, vars))?;
        let size = session.size();
        let open = puzzle.givens().blanks().collect();
        Ok(SatSearch {
            session,
            map,
            size,
            open,
            last: None,
        })
    }

    pub(super) fn next_solution(&mut self) -> Result<Next<Grid>, SessionError> {
        if let Some(grid) = self.last.take() {
            self.block(&grid)?;
        }
        Ok(match self.session.solve(&[])? {
            SolverResult::Unsat => Next::Exhausted,
            SolverResult::Interrupted => Next::GaveUp,
            SolverResult::Sat => {
                let grid = self.map.decode(&self.session.model()?);
                self.last = Some(grid.clone());
                Next::Solution(grid)
            }
        })
    }

    fn block(&mut self, grid: &Grid) -> Result<(), SessionError> {
        let lit = |&cell: &Cell| grid[cell].map(|value| self.map.lit(cell, value));
        let solution: Vec<_> = self.open.iter().filter_map(lit).collect();
        self.session.block(&solution)
    }

    /// The formula as it was before any solution was blocked.
    pub(super) fn size(&self) -> Size {
        self.size
    }
}
