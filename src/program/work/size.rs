//! The share of the memory that a formula takes.

use takuzu_sat::Puzzle;
use takuzu_sat::game::Encoding;
use takuzu_sat::sat::Size;

use super::share::{MOST_BYTES, Share};
use super::stop::Clock;

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
    take_bytes(puzzle.formula_size(encoding).map_or(MOST_BYTES, Size::bytes), clock);
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
