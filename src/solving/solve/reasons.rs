//! Reasons by SAT: why a puzzle has no solution (givens and rules that clash, a minimal set or one found soon), proofs
//! that there is no other solution or none.
//!
//! To prove that nothing can be left out takes a formula and a call of SAT for each given, a thousand times as long
//! as the verdict on a large board. A batch takes [`quick_clash`], whose work has a bound: the native search leaves
//! out what it can, and SAT finishes where little is left. Its bounds are numbers of cells and nodes, so that the
//! answer is the same on every machine.

use super::SolveError;
use crate::ground::deduction::RuleId;
use crate::ground::grid::{Cell, Grid};
use crate::ground::limits::{Limits, Next};
use crate::machines::sat::{Backend, BasicVarManager, Clauses, Lit, Session, mus};
use crate::puzzles::game::{CnfForm, Part};
use crate::puzzles::puzzle::Puzzle;

/// Givens and rules that no grid meets together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The cells of the givens, row by row; empty when the rules alone clash on this board.
    pub givens: Vec<Cell>,
    /// The rules needed, in their order.
    pub rules: Vec<RuleId>,
    /// The cells of each part that is needed of a rule that is told in parts, such as the two cells of a sign.
    pub parts: Vec<Vec<Cell>>,
    /// True if none of all these can be left out, which is proved. If not, the rules are those of the puzzle, and no
    /// parts are told.
    pub minimal: bool,
}

impl Clash {
    /// Returns the parts that are about two cells, such as signs.
    #[must_use]
    pub fn pairs(&self) -> Vec<[Cell; 2]> {
        let pair = |cells: &Vec<Cell>| <[Cell; 2]>::try_from(cells.as_slice()).ok();
        self.parts.iter().filter_map(pair).collect()
    }
}

/// Finds out why a puzzle has no solution; nothing can be left out of the answer.
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
pub fn clash(puzzle: &Puzzle, limits: &Limits) -> Result<Next<Clash>, SolveError> {
    clash_by_sat(puzzle, limits).or_else(SolveError::unless_stop)
}

fn clash_by_sat(puzzle: &Puzzle, limits: &Limits) -> Result<Next<Clash>, SolveError> {
    let mut session = Session::with_backend(&Backend::default(), limits)?;
    let form = CnfForm::guarded(puzzle.textbook());
    let encode =
        |clauses: &mut Clauses<'_>, vars: &mut BasicVarManager| puzzle.to_cnf(form, clauses, vars);
    let map = session.encode_within_limits::<_, _, SolveError>(encode)?;
    let givens: Vec<(Cell, Lit)> = puzzle
        .givens()
        .filled()
        .filter_map(|(cell, value)| Some((cell, map.lit(cell, value)?)))
        .collect();
    let rules = map.parts.iter().rev().map(|&(_, guard)| guard);
    let assumptions: Vec<Lit> = rules.chain(givens.iter().map(|&(_, lit)| lit)).collect();
    let core = mus::minimal_core(&mut session, &assumptions)?;
    Ok(core.map(|core| {
        let parts: Vec<Part> = named(&map.parts, &core);
        let mut rules: Vec<RuleId> = parts.iter().map(|part| part.rule).collect();
        rules.dedup();
        let cells = parts.into_iter().map(|part| part.cells);
        Clash {
            givens: named(&givens, &core),
            rules,
            parts: cells.filter(|cells| !cells.is_empty()).collect(),
            minimal: true,
        }
    }))
}

/// The largest number of cells times that of givens and parts of rules that SAT makes minimal in [`quick_clash`]:
/// 8×8 with 20 givens, some milliseconds.
const MOST_FOR_SAT: usize = 1_500;

/// The most nodes of [`quick_clash`], times the cells of the board; each search counts as a node too.
const MOST_CELL_NODES: u64 = 2_000_000;

/// The most nodes of a search that leaves out givens.
pub(super) const MOST_NODES_EACH: u64 = 100;

/// Finds out with little work why a puzzle has no solution; the answer need not be [minimal](Clash::minimal).
///
/// Few givens on a small board are made minimal as in [`clash`]. Elsewhere the native search leaves out half of the
/// givens, then smaller parts, at last single ones, as long as the rest still has no solution. If few remain, SAT
/// makes them minimal.
///
/// The answer is `Exhausted` when the puzzle has a solution after all, and `GaveUp` when the bounds or a limit do not
/// suffice to see that it has none.
///
/// # Errors
///
/// When the solver fails.
pub fn quick_clash(puzzle: &Puzzle, limits: &Limits) -> Result<Next<Clash>, SolveError> {
    if suits_sat(puzzle) {
        return clash(puzzle, limits);
    }
    let mut trials = Trials { puzzle, limits, left: MOST_CELL_NODES };
    match trials.search(puzzle.givens(), u64::MAX) {
        Next::Solution(_) => return Ok(Next::Exhausted),
        Next::GaveUp => return Ok(Next::GaveUp),
        Next::Exhausted => {}
    }
    let fewer = trials.fewer();
    // Less was tried than without a stop: the answer would depend on the clock.
    if limits.stop_requested() {
        return Ok(Next::GaveUp);
    }
    let core = puzzle.with_givens(fewer);
    if suits_sat(&core) {
        return clash(&core, limits);
    }
    Ok(Next::Solution(Clash {
        givens: core.givens().filled().map(|(cell, _)| cell).collect(),
        rules: core.rule_list(),
        parts: Vec::new(),
        minimal: false,
    }))
}

fn suits_sat(puzzle: &Puzzle) -> bool {
    // A rule about marks between cells is told mark by mark.
    let marks = puzzle.face().links.len().saturating_sub(1);
    let assumptions = puzzle.rule_list().len() + marks + puzzle.givens().filled().count();
    puzzle.shape().len() * assumptions <= MOST_FOR_SAT
}

/// Searches with some givens left out.
struct Trials<'a> {
    puzzle: &'a Puzzle,
    limits: &'a Limits,
    /// Nodes that are left, times the cells of the board.
    left: u64,
}

impl Trials<'_> {
    fn search(&mut self, givens: &Grid, nodes: u64) -> Next<Grid> {
        let cells = self.puzzle.shape().len() as u64;
        let nodes = nodes.min(self.left / cells);
        let limits = self.limits.clone().with_nodes(nodes);
        let board = self.puzzle.with_givens(givens.clone());
        // What is too large for the search has no quick reason.
        let Some(mut search) = board.native(limits).ok().filter(|_| nodes > 0) else {
            return Next::GaveUp;
        };
        let answer = search.next_solution();
        let spent = cells.saturating_mul(search.nodes() + 1);
        self.left = self.left.saturating_sub(spent);
        answer
    }

    /// Returns the givens without those that were found not to be needed.
    fn fewer(&mut self) -> Grid {
        fewer(self.puzzle.givens(), |rest| self.search(rest, MOST_NODES_EACH) == Next::Exhausted)
    }
}

/// Leaves out half of the givens of a puzzle without a solution, then smaller parts, at last single ones, as long as
/// the rest is seen to have none.
pub(super) fn fewer(givens: &Grid, mut has_none: impl FnMut(&Grid) -> bool) -> Grid {
    let mut kept = givens.clone();
    let mut part = kept.filled().count().div_ceil(2);
    while part > 0 {
        let cells: Vec<Cell> = kept.filled().map(|(cell, _)| cell).collect();
        for some in cells.chunks(part) {
            let mut rest = kept.clone();
            some.iter().for_each(|&cell| rest.set(cell, None));
            if has_none(&rest) {
                kept = rest;
            }
        }
        part /= 2;
    }
    kept
}

/// Returns the names of the literals that stand in the core.
fn named<T: Clone>(names: &[(T, Lit)], core: &[Lit]) -> Vec<T> {
    let in_core = names.iter().filter(|(_, lit)| core.contains(lit));
    in_core.map(|(name, _)| name.clone()).collect()
}
