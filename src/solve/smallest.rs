//! The smallest reason by SAT: a witness for [`takuzu::smallest`](crate::takuzu::smallest) and
//! [`sudoku::smallest`](crate::sudoku::smallest).

use super::SolveError;
use crate::deduction::Fact;
use crate::grid::Cell;
use crate::limits::{Limits, Next};
use crate::puzzle::{EncodeError, Puzzle};
use crate::sat::{Backend, Lit, Session, mus};
use crate::sudoku::cnf::NumberVars;
use crate::takuzu::cnf::CellVars;

/// Asks one SAT solver for the fewest instances of rules that force something on a board, or clash.
///
/// Each instance holds only while its literal is assumed, the known facts are assumed, and so is the
/// opposite of what is to follow; the smallest core of these is the smallest reason. Much slower than
/// the finders of the puzzles, with which it has no code in common.
#[derive(Debug)]
pub struct Reasons {
    session: Session,
    vars: Vars,
    instances: Vec<Lit>,
    limits: Limits,
}

#[derive(Debug)]
enum Vars {
    Takuzu(CellVars),
    Sudoku(NumberVars),
}

impl Vars {
    fn lit(&self, cell: Cell, value: u8) -> Option<Lit> {
        match self {
            Vars::Takuzu(cells) => cells.lit(cell, value),
            Vars::Sudoku(numbers) => numbers.lit(cell, value),
        }
    }
}

impl Reasons {
    /// For the rules of a puzzle; its givens are left out.
    ///
    /// # Errors
    ///
    /// When the formula cannot be had.
    pub fn new(puzzle: &Puzzle, limits: &Limits) -> Result<Reasons, SolveError> {
        let mut session = Session::with_backend(&Backend::default(), limits)?;
        let (vars, instances) = match puzzle {
            Puzzle::Takuzu(takuzu) => {
                let encode =
                    |clauses: &mut _, vars: &mut _| takuzu.to_cnf_by_instance(clauses, vars);
                let (cells, instances) = session.encode(encode).map_err(EncodeError::from)?;
                let guards = instances.into_iter().map(|(_, guard)| guard).collect();
                (Vars::Takuzu(cells), guards)
            }
            Puzzle::Sudoku(sudoku) => {
                let encode =
                    |clauses: &mut _, vars: &mut _| sudoku.to_cnf_by_instance(clauses, vars);
                let (numbers, guards) = session.encode(encode).map_err(EncodeError::from)?;
                (Vars::Sudoku(numbers), guards)
            }
        };
        Ok(Reasons {
            session,
            vars,
            instances,
            limits: limits.clone(),
        })
    }

    /// The size of the fewest instances, if fewer than `below`, that with the known facts force
    /// another one; for `None`, that clash with the known facts.
    ///
    /// Of Sudoku, what stands is not known not to stand elsewhere unless the facts say so:
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
        let opposite = then.map(|fact| Fact {
            holds: !fact.holds,
            ..fact
        });
        let lit = |fact: &Fact| {
            let lit = self.vars.lit(fact.cell, fact.value)?;
            Some(if fact.holds { lit } else { !lit })
        };
        let hard: Vec<Lit> = known.iter().chain(&opposite).filter_map(lit).collect();
        let (session, soft) = (&mut self.session, &self.instances);
        let core = mus::smallest_core(session, &hard, soft, below, &self.limits)?;
        Ok(core.map(|core| core.len()))
    }
}
