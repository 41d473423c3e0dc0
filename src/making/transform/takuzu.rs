//! The symmetries of Takuzu: those of the board, and 0 and 1 exchanged.

use rand::Rng as _;

use super::Change;
use crate::ground::chance::Random;
use crate::ground::grid::Symmetry;
use crate::puzzles::takuzu::Takuzu;
use crate::puzzles::takuzu::canonical;

/// The symmetry that transposes, then mirrors top and bottom, left and right.
fn symmetry(transpose: bool, rows: bool, cols: bool) -> Symmetry {
    Symmetry::all()[usize::from(transpose) << 2 | usize::from(rows) << 1 | usize::from(cols)]
}

/// Returns the image of a Takuzu under a change, or why there is none.
pub(super) fn changed(
    takuzu: &Takuzu,
    change: &Change,
    random: &mut Random,
) -> Result<Takuzu, String> {
    let (symmetry, is_exchanged) = match change {
        Change::Transpose => (symmetry(true, false, false), false),
        Change::MirrorRows => (symmetry(false, true, false), false),
        Change::MirrorCols => (symmetry(false, false, true), false),
        Change::Rotate90 => (symmetry(true, false, true), false),
        Change::Rotate180 => (symmetry(false, true, true), false),
        Change::Rotate270 => (symmetry(true, true, false), false),
        Change::Exchange => (symmetry(false, false, false), true),
        Change::Random => {
            let bits = random.next_u32();
            let [transpose, rows, cols, exchange] = [8, 4, 2, 1].map(|bit| bits & bit != 0);
            let is_square = takuzu.shape().rows() == takuzu.shape().cols();
            let symmetry = symmetry(transpose && is_square, rows, cols);
            (symmetry, exchange && takuzu.can_exchange())
        }
        Change::Canonical => return Ok(canonical::form(takuzu)),
        Change::Relabel(_) | Change::Swap(..) => {
            let why = "Takuzu does not stay the same when lines change places or get other numbers";
            return Err(why.into());
        }
    };
    if is_exchanged && !takuzu.can_exchange() {
        let why = "0 and 1 are not exchanged where lines of odd length hold one more 1";
        return Err(why.into());
    }
    Ok(takuzu.image(symmetry, is_exchanged))
}
