//! The trait of a puzzle in which smallest reasons can be found.

use super::budget::Budget;
use super::set::Set;
use super::{Proof, Reason};
use crate::limits::Next;

/// The instances of rules on a board, by number, and what may be forced there: the targets.
///
/// A target is something that is true in a *reference*, a complete grid that extends the position
/// and is a solution where there is one. To refute its opposite is to force it. A target may have no
/// opposite: that a position has no solution is refuted by any grid that keeps the rules.
pub(crate) trait Rulebook {
    type Rule;

    /// Sufficient instances with what else a reason needs, none of which can be left out.
    type Finished;

    fn n_instances(&self) -> usize;

    fn n_targets(&self) -> usize;

    /// Looks for a complete grid that extends the position, has the opposite of a target, if there is
    /// one, and breaks
    /// none of the chosen instances. It had better break few others, but for the forbidden ones.
    fn keep(
        &mut self,
        target: usize,
        chosen: &[u64],
        forbidden: &[u64],
        budget: &mut Budget<'_>,
    ) -> Next<Other>;

    /// The same with all instances chosen, by the fastest way there is.
    fn solve(&mut self, target: usize, budget: &mut Budget<'_>) -> Next<Other>;

    /// Instances that refute the opposite of a target, as far as conclusions without cases show any.
    fn trace(&self, target: usize) -> Option<Set>;

    /// Instances that refute the opposite of a target, by cases; `None` when the budget ends, or
    /// these cases are not enough.
    fn trace_cases(&self, target: usize, budget: &mut Budget<'_>) -> Option<Set>;

    /// Grids that are known at once.
    fn first_grids(&self) -> Vec<Other>;

    /// Returns what is needed beside instances that suffice for a target; `None` when the budget ends.
    fn finish(
        &mut self,
        target: usize,
        instances: &[u64],
        budget: &mut Budget<'_>,
    ) -> Option<Self::Finished>;

    /// Compares finished reasons of one size: the smaller, the better.
    fn cost(finished: &Self::Finished) -> (usize, isize);

    fn reason(&self, target: usize, finished: &Self::Finished, proof: Proof) -> Reason<Self::Rule>;
}

/// A grid beside the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Other {
    /// The instances that it breaks.
    pub(crate) violated: Set,
    /// The targets whose opposite it has.
    pub(crate) targets: Set,
}
