//! Formulas that would fill the memory.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::bail;
use takuzu_sat::Puzzle;
use takuzu_sat::game::Game as _;
use takuzu_sat::sat::Size;
use takuzu_sat::solve::Recipe;

use super::stop::Clock;

/// A larger formula needs `--force`, and all formulas at work together are no larger: some 50 bytes a clause.
const MOST_CLAUSES: usize = 50_000_000;
/// The time between two looks at Ctrl-C.
const TICK: Duration = Duration::from_millis(20);

/// The number of clauses of all formulas at work.
static AT_WORK: Mutex<usize> = Mutex::new(0);
/// A formula is done.
static DONE: Condvar = Condvar::new();

/// A formula's share of the memory, given back when it is dropped.
pub(crate) struct Share(usize);

impl Drop for Share {
    fn drop(&mut self) {
        *at_work() -= self.0;
        DONE.notify_all();
    }
}

fn at_work() -> MutexGuard<'static, usize> {
    AT_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Refuses a formula with too many clauses, unless told to build it by force.
pub(crate) fn check_size(puzzle: &Puzzle, recipe: Recipe, force: bool) -> anyhow::Result<()> {
    match force {
        true => Ok(()),
        false => clauses(puzzle, recipe).map(drop),
    }
}

/// Does the same, and waits while the formulas of other threads leave no room for this one. A worker's
/// clock stands still meanwhile. A formula too large for any is built alone.
pub(crate) fn share(
    puzzle: &Puzzle,
    recipe: Recipe,
    force: bool,
    clock: &Clock,
) -> anyhow::Result<Share> {
    let clauses = match force {
        true => MOST_CLAUSES,
        false => clauses(puzzle, recipe)?,
    };
    let has_room = |taken: usize| taken == 0 || taken + clauses <= MOST_CLAUSES;
    let mut taken = at_work();
    if !has_room(*taken) {
        drop(taken);
        taken = clock.paused(|| {
            let mut taken = at_work();
            while !has_room(*taken) && !clock.limits().stop_requested() {
                let waited = DONE.wait_timeout(taken, TICK);
                taken = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            taken
        });
    }
    *taken += clauses;
    Ok(Share(clauses))
}

/// Returns the number of clauses of a formula that is not too large.
fn clauses(puzzle: &Puzzle, recipe: Recipe) -> anyhow::Result<usize> {
    let sizes = puzzle.rule_sizes(recipe.encoding)?.into_iter();
    let eager = sizes.filter(|&(rule, _)| !(recipe.lazy && puzzle.is_on_demand(rule)));
    let clauses = eager
        .map(|(_, size)| size)
        .fold(Size::default(), |a, b| a + b)
        .clauses;
    check_clauses(clauses)?;
    Ok(clauses)
}

/// Refuses a formula with too many clauses.
pub(crate) fn check_clauses(clauses: usize) -> anyhow::Result<()> {
    if clauses > MOST_CLAUSES {
        bail!(
            "the formula would have {clauses} clauses, more than {} million; \
             --force builds it all the same",
            MOST_CLAUSES / 1_000_000
        );
    }
    Ok(())
}
