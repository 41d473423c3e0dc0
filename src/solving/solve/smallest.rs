//! The smallest reason by SAT: a witness for the finders of the puzzles.

use super::SolveError;
use crate::deduction::Fact;
use crate::game::{CellVars, CnfForm, RulesAs};
use crate::limits::{Limits, Next};
use crate::puzzle::Puzzle;
use crate::sat::{Backend, Lit, Session, mus};

/// Asks one SAT solver for the fewest instances of rules that force something on a board, or clash.
///
/// Each instance holds only while its literal is assumed, the known facts are assumed, and so is the
/// opposite of what is to follow; the smallest core of these is the smallest reason. Much slower than
/// the finders of the puzzles, with which it has no code in common.
#[derive(Debug)]
pub struct Reasons {
    session: Session,
    cells: CellVars,
    instances: Vec<Lit>,
    limits: Limits,
}

impl Reasons {
    /// For the rules of a puzzle; its givens are left out.
    ///
    /// # Errors
    ///
    /// When the formula cannot be had.
    pub fn new(puzzle: &Puzzle, limits: &Limits) -> Result<Reasons, SolveError> {
        let mut session = Session::with_backend(&Backend::default(), limits)?;
        let form = CnfForm::guarded(puzzle.textbook(), RulesAs::Instances);
        let map = session.encode(|clauses, vars| puzzle.to_cnf(form, clauses, vars))?;
        Ok(Reasons { session, cells: map.cells, instances: map.instances, limits: limits.clone() })
    }

    /// The size of the fewest instances, if fewer than `below`, that with the known facts force
    /// another one; for `None`, that clash with the known facts.
    ///
    /// In Sudoku, the facts have to say as well where a number that stands cannot stand elsewhere:
    /// [`Candidates::facts`](crate::sudoku::Candidates::facts).
    ///
    /// # Errors
    ///
    /// When a solver fails.
    ///
    /// # Panics
    ///
    /// When a cell is not on the board, or a value is none of the puzzle's.
    pub fn smallest(
        &mut self,
        known: &[Fact],
        then: Option<Fact>,
        below: usize,
    ) -> Result<Next<usize>, SolveError> {
        let opposite = then.map(|fact| Fact { holds: !fact.holds, ..fact });
        let lit = |fact: &Fact| {
            let lit = self.cells.lit(fact.cell, fact.value)?;
            Some(if fact.holds { lit } else { !lit })
        };
        let hard: Vec<Lit> = known.iter().chain(&opposite).filter_map(lit).collect();
        let (session, soft) = (&mut self.session, &self.instances);
        let core = mus::smallest_core(session, &hard, soft, below, &self.limits)?;
        Ok(core.map(|core| core.len()))
    }
}
