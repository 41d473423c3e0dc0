//! The reason why a puzzle has no solution: a minimal set of givens and rules that clash.

use super::SolveError;
use crate::game::{CnfForm, Game, Part, RulesAs};
use crate::grid::Cell;
use crate::limits::{Limits, Next};
use crate::puzzle::Rule;
use crate::sat::{Backend, Lit, Session, mus};

/// Givens and rules that no grid meets together, none of which can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash<R = Rule> {
    /// The cells of the givens, row by row; empty when the rules alone clash on this board.
    pub givens: Vec<Cell>,
    /// The rules needed, in their order.
    pub rules: Vec<R>,
    /// The cells of each part that is needed of a rule that is told in parts, such as the two cells of
    /// a sign.
    pub parts: Vec<Vec<Cell>>,
}

impl<R> Clash<R> {
    /// Returns the parts that are about two cells, such as signs.
    #[must_use]
    pub fn pairs(&self) -> Vec<[Cell; 2]> {
        let pair = |cells: &Vec<Cell>| <[Cell; 2]>::try_from(cells.as_slice()).ok();
        self.parts.iter().filter_map(pair).collect()
    }
}

/// Finds out why a puzzle has no solution.
///
/// Asks SAT: rules and givens are assumptions, and the failed core is made minimal by deletion. Rules
/// are given up before givens and later rules before earlier ones, so the answer uses the simplest
/// rules that explain it, then few givens.
///
/// The answer is `Exhausted` when the puzzle has a solution after all.
///
/// # Errors
///
/// When the solver fails.
pub fn clash<G: Game>(puzzle: &G, limits: &Limits) -> Result<Next<Clash<G::Rule>>, SolveError> {
    let mut session = Session::with_backend(&Backend::default(), limits)?;
    let form = CnfForm::guarded(puzzle.textbook().encoding, RulesAs::Parts);
    let encoded =
        session.encode_unless_stopped(|clauses, vars| puzzle.encode(form, clauses, vars))?;
    let Some(map) = encoded else {
        return Ok(Next::GaveUp);
    };
    let givens: Vec<(Cell, Lit)> = puzzle
        .givens()
        .filled()
        .filter_map(|(cell, value)| Some((cell, map.lit(cell, value)?)))
        .collect();
    let rules = map.parts.iter().rev().map(|&(_, guard)| guard);
    let assumptions: Vec<Lit> = rules.chain(givens.iter().map(|&(_, lit)| lit)).collect();
    let core = mus::minimal_core(&mut session, &assumptions)?;
    Ok(core.map(|core| {
        let parts: Vec<Part<G::Rule>> = named(&map.parts, &core);
        let mut rules: Vec<G::Rule> = parts.iter().map(|part| part.rule).collect();
        rules.dedup();
        let cells = parts.into_iter().map(|part| part.cells);
        Clash {
            givens: named(&givens, &core),
            rules,
            parts: cells.filter(|cells| !cells.is_empty()).collect(),
        }
    }))
}

/// Returns the names of the literals that stand in the core.
fn named<T: Clone>(names: &[(T, Lit)], core: &[Lit]) -> Vec<T> {
    let in_core = names.iter().filter(|(_, lit)| core.contains(lit));
    in_core.map(|(name, _)| name.clone()).collect()
}
