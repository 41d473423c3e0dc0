//! Exact counts and uniform samples: by a search for as long as another method is expected to take, then by that one.

use super::{Count, End, Engine, Options, SolveError, Stats, solutions};
use crate::ground::chance::Random;
use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};
use crate::puzzles::game::{BigUint, Counted, Counting, Sampled, below};
use crate::puzzles::puzzle::Puzzle;

/// A count, and the way in which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactCount {
    /// The count: a lower bound where a limit was reached.
    pub count: Count,
    /// The name of the method: that of an engine, or of a [`Counting`] of the puzzle.
    pub method: &'static str,
    /// The cost of the search, where it was one.
    pub stats: Stats,
}

/// The share of the nodes that is searched: a state costs less than a solution that is listed and checked.
const SEARCHED: u64 = 4;
/// The nodes of the first attempt, and the factor from one attempt to the next.
const FIRST: u64 = 1 << 12;
const FACTOR: u64 = 4;
/// The share of a known cost that is first spent on other methods.
const KNOWN: u64 = 8;
/// The most nodes of an attempt whose end is not in sight: then one method is left to go on alone.
const LAST: u64 = 1 << 24;

/// Counts the solutions, by listing them or by a method of the puzzle that does not, whichever is done first.
///
/// ```
/// use takuzu_sat::{Limits, Puzzle, solve};
///
/// let puzzle: Puzzle = "...... ...... ...... ...... ...... ......".parse()?;
/// let exact = solve::count_exactly(&puzzle, &Limits::none())?;
/// assert_eq!(exact.count.value, 4140_u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the board is too large for the search, and no other method takes it.
pub fn count_exactly(puzzle: &Puzzle, limits: &Limits) -> Result<ExactCount, SolveError> {
    let mut best = ExactCount::nothing();
    let too_large = in_turn(puzzle, limits, |method, limits| {
        let found = match method {
            None => searched(puzzle, limits)?,
            Some(counting) => all_units(counting, limits),
        };
        if found.is_better(&best) {
            best = found;
        }
        Ok(best.is_exact())
    })?;
    match too_large {
        Some(error) if !limits.stop_requested() => Err(error),
        _ => Ok(best),
    }
}

/// Lets the search and the methods of a puzzle try to do something, with growing limits, until one of them has: then
/// `attempt` returns true. It gets the method, or `None` for the search. Returns the error of a search that could not
/// begin, where all methods were tried.
fn in_turn(
    puzzle: &Puzzle,
    limits: &Limits,
    mut attempt: impl FnMut(Option<&dyn Counting>, &Limits) -> Result<bool, SolveError>,
) -> Result<Option<SolveError>, SolveError> {
    // Most puzzles have few solutions: then nothing else needs to be prepared.
    let first = attempt(None, &within(limits, Some(FIRST)));
    if let Ok(is_done) = first
        && (is_done || is_over(limits, FIRST))
    {
        return Ok(None);
    }
    let countings = puzzle.countings();
    let too_large = match first {
        Err(error) if countings.is_empty() || error.is_wrong_answer() => return Err(error),
        Ok(_) if countings.is_empty() => return attempt(None, limits).map(|_| None),
        first => first.err(),
    };
    for budget in budgets(&countings) {
        let bounded = within(limits, budget);
        let unknown = countings.iter().filter(|counting| counting.predicted().is_none());
        for counting in unknown {
            if attempt(Some(&**counting), &bounded)? || limits.stop_requested() {
                return Ok(None);
            }
        }
        let few = within(limits, budget.map(|budget| budget / SEARCHED));
        let is_done = too_large.is_none() && attempt(None, &few)?;
        if is_done || is_over(limits, budget.unwrap_or(u64::MAX)) {
            return Ok(None);
        }
    }
    if let Some((cost, counting)) = cheapest(&countings)
        && !is_over(limits, cost)
        && attempt(Some(counting), limits)?
    {
        return Ok(None);
    }
    Ok(too_large)
}

impl ExactCount {
    fn nothing() -> ExactCount {
        ExactCount {
            count: Count::new(BigUint::ZERO, End::GaveUp),
            method: Engine::Native.name(),
            stats: Stats::default(),
        }
    }

    fn is_exact(&self) -> bool {
        self.count.end == End::Exhausted
    }

    /// Tells whether it is exact or a greater lower bound, or a later answer of the same method.
    fn is_better(&self, than: &ExactCount) -> bool {
        let is_later = self.count.value == than.count.value && self.method == than.method;
        self.is_exact() || self.count.value > than.count.value || is_later
    }
}

/// Chooses the search that lists: the puzzle's own, and SAT for what takes it long where it is a fast one.
fn by_search(puzzle: &Puzzle) -> Options {
    if puzzle.advice().native_is_best { Engine::Auto.into() } else { Engine::Native.into() }
}

/// Counts by the search alone.
fn searched(puzzle: &Puzzle, limits: &Limits) -> Result<ExactCount, SolveError> {
    let options = by_search(puzzle).with_limits(limits.clone());
    let mut search = solutions(puzzle, &options);
    let count = search.take_each(None, |_| Ok::<_, SolveError>(()))?;
    Ok(ExactCount { count, method: search.engine().name(), stats: search.stats() })
}

/// Returns the method with the least known cost.
fn cheapest(countings: &[Box<dyn Counting>]) -> Option<(u64, &dyn Counting)> {
    let known = countings.iter().filter_map(|counting| Some((counting.predicted()?, &**counting)));
    known.min_by_key(|&(cost, _)| cost)
}

/// Tells whether the limits allow no more than so many nodes, or the stop callback has come.
fn is_over(limits: &Limits, nodes: u64) -> bool {
    limits.nodes().is_some_and(|most| most <= nodes) || limits.stop_requested()
}

/// Returns the nodes of one attempt after the other; the last one, where no method knows its cost, has no bound.
fn budgets(countings: &[Box<dyn Counting>]) -> Vec<Option<u64>> {
    let known = cheapest(countings).map(|(cost, _)| cost);
    let most = known.map_or(LAST, |known| known / KNOWN);
    let growing =
        std::iter::successors(Some(FIRST * SEARCHED * FACTOR), |budget| Some(budget * FACTOR));
    let mut budgets: Vec<_> = growing.take_while(|&budget| budget <= most).map(Some).collect();
    if known.is_none() {
        budgets.push(None);
    }
    budgets
}

/// Returns the same limits with this many nodes at most.
fn within(limits: &Limits, budget: Option<u64>) -> Limits {
    let bounds = [limits.nodes(), budget].into_iter().flatten();
    match bounds.min() {
        Some(nodes) => limits.clone().with_nodes(nodes),
        None => limits.clone(),
    }
}

/// Counts by a method, unit after unit.
fn all_units(counting: &dyn Counting, limits: &Limits) -> ExactCount {
    let mut sum = Counted::exact(BigUint::ZERO);
    for unit in 0..counting.units() {
        let counted = counting.count(unit, limits);
        sum.value += counted.value;
        sum.is_exact = counted.is_exact;
        if !counted.is_exact {
            break;
        }
    }
    ExactCount { count: sum.into(), method: counting.name(), stats: Stats::default() }
}

/// Draws solutions, each as likely as all others: `Exhausted` where there is none. The same state of `random`
/// draws the same grids.
///
/// # Errors
///
/// When the board is too large for the search, and no other method takes it.
pub fn sample(
    puzzle: &Puzzle,
    count: usize,
    random: &Random,
    limits: &Limits,
) -> Result<Sampled, SolveError> {
    let mut sampled = Next::GaveUp;
    in_turn(puzzle, limits, |method, limits| {
        sampled = match method {
            None => sample_listed(puzzle, count, random, limits)?,
            Some(counting) => counting.sample(count, &mut random.clone(), limits),
        };
        Ok(sampled != Next::GaveUp)
    })?;
    Ok(sampled)
}

/// Draws numbers of solutions, which are listed twice: to count them, and to find those that were drawn.
fn sample_listed(
    puzzle: &Puzzle,
    count: usize,
    random: &Random,
    limits: &Limits,
) -> Result<Sampled, SolveError> {
    let options = by_search(puzzle).with_limits(limits.clone());
    let all: Count = solutions(puzzle, &options).take_each(None, |_| Ok::<_, SolveError>(()))?;
    match all.end {
        End::Exhausted if all.value == BigUint::ZERO => return Ok(Next::Exhausted),
        End::Exhausted => {}
        End::Enough | End::GaveUp => return Ok(Next::GaveUp),
    }
    let mut rng = random.clone();
    let mut drawn: Vec<(BigUint, usize)> =
        (0..count).map(|number| (below(&mut rng, &all.value), number)).collect();
    drawn.sort_unstable_by(|a, b| b.cmp(a));
    let mut grids: Vec<Option<Grid>> = vec![None; count];
    let mut at = BigUint::ZERO;
    let pass = |grid: &Grid| {
        while let Some((_, number)) = drawn.pop_if(|(drawn, _)| *drawn == at) {
            grids[number] = Some(grid.clone());
        }
        at += 1_u8;
        Ok::<_, SolveError>(())
    };
    solutions(puzzle, &options).take_each(None, pass)?;
    // The stop callback may have come in between.
    let grids: Option<Vec<Grid>> = grids.into_iter().collect();
    Ok(grids.map_or(Next::GaveUp, Next::Solution))
}
