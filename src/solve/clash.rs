//! Why a puzzle has no solution: a minimal set of givens and rules that clash.

use super::SolveError;
use crate::grid::Cell;
use crate::limits::{Limits, Next};
use crate::puzzle::{Guarding, Puzzle, Rule};
use crate::sat::{Backend, Lit, Session, mus};
use crate::takuzu::{self, Sign};

/// Givens and rules that no grid meets together, none of which can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The cells of the givens, row by row; empty when the rules alone clash on this board.
    pub givens: Vec<Cell>,
    /// The rules needed, in the order of their numbers.
    pub rules: Vec<Rule>,
    /// The signs needed, in their order.
    pub signs: Vec<Sign>,
}

/// Why a puzzle has no solution.
///
/// By SAT: rules and givens are assumptions, and the failed core is made minimal by deletion. Rules
/// are given up before givens and later rules before earlier ones, so the answer uses the simplest
/// rules that explain it, then few givens.
///
/// The answer is `Exhausted` when the puzzle has a solution after all.
///
/// # Errors
///
/// When the solver fails.
pub fn clash(puzzle: &Puzzle, limits: &Limits) -> Result<Next<Clash>, SolveError> {
    let mut session = Session::with_backend(&Backend::default(), limits)?;
    let (map, guards) = session.encode(|clauses, vars| puzzle.to_cnf_by_rule(clauses, vars))?;
    let givens: Vec<(Cell, Lit)> = puzzle
        .givens()
        .filled()
        .filter_map(|(cell, value)| Some((cell, map.lit(cell, value)?)))
        .collect();
    let rules = guards.iter().rev().map(|&(_, guard)| guard);
    let assumptions: Vec<Lit> = rules.chain(givens.iter().map(|&(_, lit)| lit)).collect();
    let core = mus::minimal_core(&mut session, &assumptions)?;
    Ok(core.map(|core| {
        let (mut rules, mut signs) = (Vec::new(), Vec::new());
        for guarding in named(&guards, &core) {
            match guarding {
                Guarding::Rule(rule) => rules.push(rule),
                Guarding::Sign(sign) => signs.push(sign),
            }
        }
        rules.extend((!signs.is_empty()).then_some(Rule::from(takuzu::Rule::Signs)));
        Clash {
            givens: named(&givens, &core),
            rules,
            signs,
        }
    }))
}

/// The names of the literals that stand in the core.
fn named<T: Copy>(names: &[(T, Lit)], core: &[Lit]) -> Vec<T> {
    let in_core = names.iter().filter(|(_, lit)| core.contains(lit));
    in_core.map(|&(name, _)| name).collect()
}
