//! The smallest reason by SAT: a witness for [`takuzu::smallest`](crate::takuzu::smallest).

use super::SolveError;
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::puzzle::EncodeError;
use crate::sat::{Lit, Session, mus};
use crate::takuzu::Takuzu;
use crate::takuzu::cnf::{CellVars, InstanceOf};

/// Asks one SAT solver for the fewest instances of rules that force cells of a board, or clash.
///
/// Each instance holds only while its literal is assumed, the filled cells are assumed, and so is the
/// opposite of what a cell is to hold; the smallest core of these is the smallest reason. Much slower
/// than [`Finder`](crate::takuzu::smallest::Finder), with which it has no code in common.
#[derive(Debug)]
pub struct Reasons {
    session: Session,
    cells: CellVars,
    instances: Vec<(InstanceOf, Lit)>,
    limits: Limits,
}

impl Reasons {
    /// For the rules and signs of a puzzle; its givens are left out.
    ///
    /// # Errors
    ///
    /// When the formula cannot be had.
    pub fn new(puzzle: &Takuzu, limits: &Limits) -> Result<Reasons, SolveError> {
        let mut session = Session::new(limits);
        let encode = |clauses: &mut _, vars: &mut _| puzzle.to_cnf_by_instance(clauses, vars);
        let encoded = session.encode(encode).map_err(EncodeError::from);
        let (cells, instances) = encoded?;
        Ok(Reasons {
            session,
            cells,
            instances,
            limits: limits.clone(),
        })
    }

    /// The fewest instances, if fewer than `below`, that with the filled cells force this value in this
    /// cell; for `None`, that clash with the filled cells.
    ///
    /// # Errors
    ///
    /// When a solver fails.
    ///
    /// # Panics
    ///
    /// When the position has another shape than the puzzle, or values other than 0 and 1.
    pub fn smallest(
        &mut self,
        position: &Grid,
        then: Option<(Cell, u8)>,
        below: usize,
    ) -> Result<Next<Vec<InstanceOf>>, SolveError> {
        let opposite = then.map(|(cell, value)| (cell, 1 - value));
        let assumed = position.filled().chain(opposite);
        let hard: Vec<Lit> = assumed
            .filter_map(|(cell, value)| self.cells.lit(cell, value))
            .collect();
        let soft: Vec<Lit> = self.instances.iter().map(|&(_, guard)| guard).collect();
        let core = mus::smallest_core(&mut self.session, &hard, &soft, below, &self.limits)?;
        Ok(core.map(|core| {
            let in_core = self
                .instances
                .iter()
                .filter(|(_, guard)| core.contains(guard));
            in_core.map(|&(instance, _)| instance).collect()
        }))
    }
}
