//! Formulas that would fill the memory.

use anyhow::bail;
use takuzu_sat::Puzzle;
use takuzu_sat::game::Encoding;
use takuzu_sat::sat::Size;

use super::share::{MOST_BYTES, Share};
use super::stop::Clock;
use crate::words::BY_FORCE;

/// The cells of a board whose formula is so small that the formulas of all threads fit.
const FEW_CELLS: usize = 64 * 64;

/// Takes a share for the formula of a puzzle unless the worker holds enough, and waits while the other workers leave
/// no room for it. The worker's clock stands still meanwhile. A formula too large for any is built alone, or refused
/// when it has grown too large: propagation may leave little of it. Returns false where the formula is so small that there is no
/// share.
pub(crate) fn take_share(puzzle: &Puzzle, encoding: Encoding, clock: &Clock) -> bool {
    if puzzle.givens().shape().len() <= FEW_CELLS {
        return false;
    }
    take_bytes(size(puzzle, encoding).map_or(MOST_BYTES, Size::bytes), clock);
    true
}

/// Takes a share of so many bytes in the same way.
pub(crate) fn take_bytes(bytes: u64, clock: &Clock) {
    if clock.held() >= bytes.min(MOST_BYTES) {
        return;
    }
    clock.hold(None);
    let share = Share::take(bytes);
    let waited = || {
        let limits = clock.limits();
        clock.paused(|| Share::wait_for(bytes, || limits.stop_requested()))
    };
    clock.hold(share.or_else(waited));
}

/// Returns the size of the formula of a puzzle, as far as it is there from the start.
fn size(puzzle: &Puzzle, encoding: Encoding) -> anyhow::Result<Size> {
    let sizes = puzzle.rule_sizes(encoding)?.into_iter();
    let eager = sizes.filter(|&(rule, _)| !(encoding.lazy && puzzle.is_on_demand(rule)));
    Ok(eager.map(|(_, size)| size).fold(Size::default(), |a, b| a + b))
}

/// Refuses a formula that would fill the memory, unless told to build it by force.
pub(crate) fn check_size(puzzle: &Puzzle, encoding: Encoding, force: bool) -> anyhow::Result<()> {
    if force { Ok(()) } else { check(size(puzzle, encoding)?) }
}

/// Refuses a formula of this size if it would fill the memory.
pub(crate) fn check(size: Size) -> anyhow::Result<()> {
    if size.bytes() > MOST_BYTES {
        bail!(
            "the formula would have {} clauses and take more than {} MB of memory{BY_FORCE}",
            size.clauses,
            MOST_BYTES / 1_000_000
        );
    }
    Ok(())
}
