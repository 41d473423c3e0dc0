//! The last check, which knows nothing of those before.

use super::{GenerateError, Made};
use crate::limits::{Limits, Next};
use crate::solve::{self, Engine, Options, Uniqueness};

/// Nodes after which it goes on with SAT.
const MOST_NODES: u64 = 200_000;

/// Checks whether a puzzle has its solution and no other: by native search, or by SAT where that takes too
/// long; nothing when the limits are reached.
pub(super) fn is_unique(made: &Made, limits: &Limits) -> Result<Option<bool>, GenerateError> {
    let mut search = made.puzzle.native(limits.clone().with_nodes(MOST_NODES))?;
    match search.next_solution() {
        Next::Solution(grid) if grid == made.solution => match search.next_solution() {
            Next::Exhausted => return Ok(Some(true)),
            Next::Solution(_) => return Ok(Some(false)),
            Next::GaveUp => {}
        },
        Next::Solution(_) | Next::Exhausted => return Ok(Some(false)),
        Next::GaveUp => {}
    }
    let options = Options::from(Engine::Sat).with_limits(limits.clone());
    Ok(match solve::uniqueness(&made.puzzle, &options)? {
        Uniqueness::One(grid) => Some(grid == made.solution),
        Uniqueness::None | Uniqueness::Several(..) => Some(false),
        Uniqueness::Unknown(_) => None,
    })
}
