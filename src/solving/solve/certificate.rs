//! Proofs of what is said about a puzzle: that it has no solution, or no other than this one.

use super::{Fault, SolveError};
use crate::game::CellVars;
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::puzzle::Puzzle;
use crate::sat::proof::{Producer, ProveError, Refutation};
use crate::sat::{Cnf, Lit};

/// Proves that the formula of a puzzle has no model: the formula of the rules and givens, from which the only
/// solution was excluded by a clause if there is one.
///
/// The proof speaks of cells; another [`Producer`] may do without [`wrong_values`].
///
/// The answer is `Exhausted` when the formula has a model.
///
/// # Errors
///
/// When a solver fails or was not built, or its proof does not pass the check.
///
/// ```
/// use takuzu_sat::game::{Game as _, GivensAs, CnfForm};
/// use takuzu_sat::sat::{Clause, Formula, proof};
/// use takuzu_sat::{Limits, Next, Puzzle, solve};
///
/// let puzzle: Puzzle = ".1.0\n..0.\n.0..\n11.0".parse()?;
/// let solution = puzzle.solve()?.expect("a solution");
/// let form = CnfForm::from(puzzle.textbook()).with_givens(GivensAs::Units);
/// let (mut formula, map) = Formula::encode(|clauses, vars| puzzle.to_cnf(form, clauses, vars))?;
/// let others = solution.filled().filter_map(|(cell, value)| map.lit(cell, value));
/// formula.clauses.add_clause(others.map(|lit| !lit).collect::<Clause>());
///
/// let (clauses, limits) = (&formula.clauses, Limits::none());
/// let proved = solve::refute(&puzzle, Some(&solution), clauses, &map.cells, &limits)?;
/// let Next::Solution(refutation) = proved else { panic!("another solution") };
/// let mut drat = Vec::new();
/// refutation.write_drat(&mut drat)?;
/// proof::check(clauses, &drat[..], &limits)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn refute(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    formula: &Cnf,
    cells: &CellVars,
    limits: &Limits,
) -> Result<Next<Refutation>, SolveError> {
    let tries = wrong_values(puzzle, solution, cells);
    Ok(Producer::Auto.refute(formula, &tries, limits)?)
}

/// Lists the values that the solution does not have, cell by cell: what a proof shows to be impossible.
#[must_use]
pub fn wrong_values(puzzle: &Puzzle, solution: Option<&Grid>, cells: &CellVars) -> Vec<Lit> {
    let open = puzzle.givens().blanks();
    let wrong = |cell: Cell| {
        let right = solution.and_then(|grid| grid[cell]);
        let values = puzzle.values().filter(move |&value| right != Some(value));
        values.filter_map(move |value| cells.lit(cell, value))
    };
    open.flat_map(wrong).collect()
}

impl From<ProveError> for SolveError {
    fn from(error: ProveError) -> SolveError {
        match error {
            ProveError::Solver(error) => error.into(),
            ProveError::Proof(_) => SolveError { error: error.into(), fault: Fault::Wrong },
        }
    }
}
