//! Exact counts and uniform samples: by a search for as long as another method is expected to take, then by
//! that one.

use super::{Count, End, Engine, Options, SolveError, Stats, solutions};
use crate::chance::Random;
use crate::game::{BigUint, Counted, Counting, Game, Sampled, below};
use crate::grid::Grid;
use crate::limits::{Limits, Next};

/// A count, and the way in which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactCount<E = crate::puzzle::Encoding> {
    /// The count: a lower bound where a limit was reached.
    pub count: Count,
    /// The name of the method: that of an engine, or of a [`Counting`] of the puzzle.
    pub method: &'static str,
    /// The cost of the search, where it was one.
    pub stats: Stats<E>,
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
pub fn count_exactly<G: Game>(
    puzzle: &G,
    limits: &Limits,
) -> Result<ExactCount<G::Encoding>, SolveError> {
    // Most puzzles have few solutions: then nothing else needs to be prepared.
    let first = searched(puzzle, &within(limits, Some(FIRST)));
    if let Ok(found) = &first
        && (found.is_exact() || is_over(limits, FIRST))
    {
        return first;
    }
    let countings = puzzle.countings();
    let (mut best, too_large) = match first {
        Err(error) if countings.is_empty() || error.is_wrong_answer() => return Err(error),
        Ok(_) if countings.is_empty() => return searched(puzzle, limits),
        Ok(found) => (found, None),
        Err(error) => (ExactCount::nothing(), Some(error)),
    };
    for budget in budgets(&countings) {
        let bounded = within(limits, budget);
        let unknown = countings.iter().filter(|counting| counting.predicted().is_none());
        for counting in unknown {
            best = better(best, all_units(&**counting, &bounded));
            if best.is_exact() || limits.stop_requested() {
                return Ok(best);
            }
        }
        if too_large.is_none() {
            let few = within(limits, budget.map(|budget| budget / SEARCHED));
            best = better(best, searched(puzzle, &few)?);
        }
        if best.is_exact() || is_over(limits, budget.unwrap_or(u64::MAX)) {
            return Ok(best);
        }
    }
    if let Some((cost, counting)) = cheapest(&countings)
        && !is_over(limits, cost)
    {
        best = better(best, all_units(counting, limits));
    }
    match too_large {
        Some(error) if !best.is_exact() && !limits.stop_requested() => Err(error),
        _ => Ok(best),
    }
}

impl<E> ExactCount<E> {
    fn nothing() -> ExactCount<E> {
        ExactCount {
            count: Count::new(BigUint::ZERO, End::GaveUp),
            method: Engine::Native.name(),
            stats: Stats::default(),
        }
    }

    fn is_exact(&self) -> bool {
        self.count.end == End::Exhausted
    }
}

/// Counts by the search alone.
fn searched<G: Game>(puzzle: &G, limits: &Limits) -> Result<ExactCount<G::Encoding>, SolveError> {
    let options = Options::from(Engine::Native).with_limits(limits.clone());
    let mut search = solutions(puzzle, &options);
    let count = search.take_each(None, |_| Ok::<_, SolveError>(()))?;
    Ok(ExactCount { count, method: Engine::Native.name(), stats: search.stats() })
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

/// Returns the nodes of one attempt after the other; the last one, where no method knows its cost, has no
/// bound.
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
fn all_units<E>(counting: &dyn Counting, limits: &Limits) -> ExactCount<E> {
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

/// Returns the better of two counts: the exact one, or the greater lower bound.
fn better<E>(best: ExactCount<E>, other: ExactCount<E>) -> ExactCount<E> {
    if other.is_exact() || other.count.value > best.count.value { other } else { best }
}

/// Draws solutions, each as likely as all others: `Exhausted` where there is none. The same state of `random`
/// draws the same grids.
///
/// # Errors
///
/// When the board is too large for the search, and no other method takes it.
pub fn sample<G: Game>(
    puzzle: &G,
    count: usize,
    random: &Random,
    limits: &Limits,
) -> Result<Sampled, SolveError> {
    let listed = sample_listed(puzzle, count, random, &within(limits, Some(FIRST)));
    if matches!(listed, Ok(Next::Solution(_) | Next::Exhausted)) || is_over(limits, FIRST) {
        return listed;
    }
    let countings = puzzle.countings();
    let is_too_large = match listed {
        Err(error) if countings.is_empty() || error.is_wrong_answer() => return Err(error),
        Ok(_) if countings.is_empty() => return sample_listed(puzzle, count, random, limits),
        listed => listed.is_err(),
    };
    for budget in budgets(&countings) {
        let bounded = within(limits, budget);
        let unknown = countings.iter().filter(|counting| counting.predicted().is_none());
        for counting in unknown {
            let sampled = counting.sample(count, &mut random.clone(), &bounded);
            if matches!(sampled, Next::Solution(_) | Next::Exhausted) {
                return Ok(sampled);
            }
        }
        if !is_too_large {
            let few = within(limits, budget.map(|budget| budget / SEARCHED));
            let listed = sample_listed(puzzle, count, random, &few)?;
            if matches!(listed, Next::Solution(_) | Next::Exhausted) {
                return Ok(listed);
            }
        }
        if is_over(limits, budget.unwrap_or(u64::MAX)) {
            return Ok(Next::GaveUp);
        }
    }
    Ok(match cheapest(&countings) {
        Some((cost, counting)) if !is_over(limits, cost) => {
            counting.sample(count, &mut random.clone(), limits)
        }
        _ => Next::GaveUp,
    })
}

/// Draws numbers of solutions, which are listed twice: to count them, and to find those that were drawn.
fn sample_listed<G: Game>(
    puzzle: &G,
    count: usize,
    random: &Random,
    limits: &Limits,
) -> Result<Sampled, SolveError> {
    let options = Options::from(Engine::Native).with_limits(limits.clone());
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
