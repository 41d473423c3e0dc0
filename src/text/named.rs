//! The signs of a Takuzu's cells that a caller names.

use std::fmt;
use std::str::FromStr;

use unicode_segmentation::UnicodeSegmentation as _;

use crate::ground::error::{is_printable, shown};
use crate::ground::parse_error::is_selector;

/// The most bytes of three signs: the longest emoji take 35 each.
const MAX_BYTES: usize = 105;

/// The three signs that mean zero, one and blank, where they are not `0`, `1` and `.`: `OX.`.
///
/// A sign is what people take for one: it may be several code points, as most emoji are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSigns {
    bytes: [u8; MAX_BYTES],
    ends: [u8; 3],
}

impl CellSigns {
    /// The signs of zero, one and blank.
    ///
    /// # Errors
    ///
    /// When two are equal, or one cannot be seen, is a frame or begins a comment.
    pub fn new(signs: [char; 3]) -> Result<CellSigns, BadCellSigns> {
        signs.iter().collect::<String>().parse()
    }

    pub(super) fn signs(&self) -> [&str; 3] {
        let begins = [0, self.ends[0], self.ends[1]];
        let sign = |place: usize| &self.bytes[begins[place].into()..self.ends[place].into()];
        [0, 1, 2].map(|place| std::str::from_utf8(sign(place)).expect("whole signs"))
    }

    /// The place of a sign without variation selectors among the three.
    pub(super) fn place(&self, sign: &str) -> Option<usize> {
        self.signs().into_iter().position(|known| known == sign || bare(known) == sign)
    }
}

impl FromStr for CellSigns {
    type Err = BadCellSigns;

    fn from_str(text: &str) -> Result<CellSigns, BadCellSigns> {
        let bad = || BadCellSigns(text.to_owned());
        let signs: Vec<&str> = text.graphemes(true).collect();
        let signs = <[&str; 3]>::try_from(signs).map_err(|_| bad())?;
        let is_usable = |sign: &str| {
            let mut parts = sign.chars();
            let is_seen = |part: char| is_printable(part) && !part.is_whitespace();
            !sign.contains(['#', '|', '/', '│', '║', '┃'])
                && parts.next().is_some_and(is_seen)
                && parts.all(|part| is_seen(part) || is_mark(part))
        };
        let [zero, one, blank] = signs.map(bare);
        let are_equal = zero == one || one == blank || zero == blank;
        if are_equal || !signs.into_iter().all(is_usable) || text.len() > MAX_BYTES {
            return Err(bad());
        }
        let mut bytes = [0; MAX_BYTES];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        let mut end = 0;
        let ends = signs.map(|sign| {
            end += sign.len();
            end as u8
        });
        Ok(CellSigns { bytes, ends })
    }
}

impl fmt::Debug for CellSigns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CellSigns").field(&self.signs()).finish()
    }
}

/// Signs that cannot mean zero, one and blank.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{}` is not three different signs, for zero, one and blank, such as `OX.` (no space, frame, `/` or `#`)",
    shown(.0)
)]
pub struct BadCellSigns(String);

crate::ground::error::debug_as_display!(BadCellSigns);

/// A sign without variation selectors.
pub(super) fn bare(sign: &str) -> String {
    sign.chars().filter(|&part| !is_selector(part)).collect()
}

/// Tells whether a character never stands alone: a mark on a letter.
fn is_mark(part: char) -> bool {
    let with_letter = format!("a{part}");
    with_letter.graphemes(true).nth(1).is_none()
}
