//! The characters that Takuzu's cells are written with.

use std::fmt;
use std::str::FromStr;

use super::TakuzuOptions;
use crate::error::{is_printable, shown};
use crate::grid::{Grid, Shape};
use crate::takuzu::{Majority, Rules, Takuzu};
use crate::text::cells::{Symbols, only_sign};
use crate::text::error::{Complaint, Tip};
use crate::text::plain;

/// The most bytes of three signs: the longest emoji take 35 each.
const MAX_BYTES: usize = 105;

/// The characters in whose place stand signs of several code points: none that a text means.
const STAND_INS: [char; 3] = ['\u{10FFF0}', '\u{10FFF1}', '\u{10FFF2}'];

/// The three signs that mean zero, one and blank, where they are not `0`, `1` and `.`: `OX.`.
///
/// A sign is what people take for one: it may be several code points, as most emoji are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSigns {
    /// The characters that they are read as.
    chars: [char; 3],
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

    /// The signs as they are written.
    fn signs(&self) -> [&str; 3] {
        let begins = [0, self.ends[0], self.ends[1]];
        let sign = |place: usize| &self.bytes[begins[place].into()..self.ends[place].into()];
        [0, 1, 2].map(|place| str::from_utf8(sign(place)).expect("whole signs"))
    }

    /// Lists the signs that may take several code points, and the character that each is read as.
    pub(super) fn clusters(&self) -> Vec<(String, char)> {
        if self.bytes.is_ascii() {
            return Vec::new();
        }
        let signs = self.signs().into_iter().map(plain::bare);
        signs.zip(self.chars).collect()
    }
}

impl FromStr for CellSigns {
    type Err = BadCellSigns;

    fn from_str(text: &str) -> Result<CellSigns, BadCellSigns> {
        let bad = || BadCellSigns(text.to_owned());
        let signs: Vec<&str> = plain::signs(text).collect();
        let signs = <[&str; 3]>::try_from(signs).map_err(|_| bad())?;
        let is_usable = |sign: &str| {
            let mut parts = sign.chars();
            let is_seen = |part: char| is_printable(part) && !part.is_whitespace();
            !sign.contains(['#', '|', '/', '│', '║', '┃'])
                && parts.next().is_some_and(is_seen)
                && parts.all(|part| is_seen(part) || plain::is_mark(part))
        };
        let [zero, one, blank] = signs.map(plain::bare);
        let are_equal = zero == one || one == blank || zero == blank;
        if are_equal || !signs.into_iter().all(is_usable) || text.len() > MAX_BYTES {
            return Err(bad());
        }
        let mut chars = STAND_INS;
        for (char, sign) in chars.iter_mut().zip([zero, one, blank]) {
            *char = only_sign(&sign).unwrap_or(*char);
        }
        let mut bytes = [0; MAX_BYTES];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        let mut end = 0;
        let ends = signs.map(|sign| {
            end += sign.len();
            end as u8
        });
        Ok(CellSigns { chars, bytes, ends })
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

crate::error::debug_as_display!(BadCellSigns);

/// The meaning of characters as cells of a Takuzu, and the boards allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Alphabet<'a> {
    meaning: Meaning<'a>,
    lenient: bool,
    allows_odd: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning<'a> {
    Digits,
    /// X is one, O is zero.
    Letters,
    Named(&'a CellSigns),
}

impl<'a> Alphabet<'a> {
    pub(super) fn new(options: &'a TakuzuOptions) -> Alphabet<'a> {
        let of_rules = options.rules.map_or(Majority::None, |rules| rules.majority);
        Alphabet {
            meaning: options.cells.as_ref().map_or(Meaning::Digits, Meaning::Named),
            lenient: options.lenient,
            allows_odd: options.majority.unwrap_or(of_rules) != Majority::None,
        }
    }

    /// Returns the same with X and O in place of digits, unless other characters are named.
    pub(super) fn or_letters(self) -> Alphabet<'a> {
        let meaning = match self.meaning {
            Meaning::Digits => Meaning::Letters,
            Meaning::Letters | Meaning::Named(_) => self.meaning,
        };
        Alphabet { meaning, ..self }
    }

    /// Tells whether the caller says which characters are cells.
    pub(super) fn is_named(self) -> bool {
        matches!(self.meaning, Meaning::Named(_))
    }

    pub(super) fn names(self, sign: char) -> bool {
        matches!(self.meaning, Meaning::Named(signs) if signs.chars.contains(&sign))
    }

    fn unknown(self, sign: char) -> Complaint {
        let what = describe(sign);
        let message = if sign.is_control() {
            format!("{what} is a control character, not a cell")
        } else if sign.is_whitespace() {
            format!("{what} is not a plain space: cells are set apart by spaces or tabs")
        } else if !is_printable(sign) {
            format!("{what} is invisible: a cell is 0, 1 or a blank (. _ - ? *)")
        } else {
            match self.meaning {
                Meaning::Named(signs) => {
                    let [zero, one, blank] = signs.signs();
                    format!(
                        "{what} is not one of the named cells: `{zero}`, `{one}`, or `{blank}` for a blank"
                    )
                }
                Meaning::Letters => format!("{what} is neither O, X nor a blank (. _ - ? *)"),
                Meaning::Digits if is_treacherous(sign) => {
                    format!("{what} is not one of the plain digits 0 and 1")
                }
                Meaning::Digits => {
                    let message = format!("{what} is neither 0, 1 nor a blank (. _ - ? *)");
                    return Complaint::with_tip(message, Tip::OtherMeaning(sign));
                }
            }
        };
        message.into()
    }
}

impl Symbols for Alphabet<'_> {
    fn value(self, sign: char) -> Result<Option<u8>, Complaint> {
        let known = match (self.meaning, sign) {
            (Meaning::Named(signs), _) => {
                let place = signs.chars.iter().position(|&known| known == sign);
                place.map(|place| [Some(0), Some(1), None][place])
            }
            (Meaning::Digits, '0') | (Meaning::Letters, 'O' | 'o') => Some(Some(0)),
            (Meaning::Digits, '1') | (Meaning::Letters, 'X' | 'x') => Some(Some(1)),
            (_, '.' | '_' | '-' | '?' | '*') => Some(None),
            _ => None,
        };
        match known {
            Some(value) => Ok(value),
            None if self.lenient && !is_treacherous(sign) => Ok(None),
            None => Err(self.unknown(sign)),
        }
    }

    fn is_wide(self) -> bool {
        self.lenient || self.is_named()
    }

    fn blank(self) -> Option<char> {
        let blank = match self.meaning {
            Meaning::Digits | Meaning::Letters => '.',
            Meaning::Named(signs) => signs.chars[2],
        };
        (!self.lenient).then_some(blank)
    }

    fn strict(self) -> Self {
        Alphabet { lenient: false, ..self }
    }

    fn allows_side(self, side: usize) -> bool {
        self.allows_odd || side.is_multiple_of(2)
    }

    fn check_board(self, shape: Shape) -> Result<(), String> {
        // Whether odd sides are allowed is known when the rules are.
        let rules = Rules::TAKUZU.with_majority(Majority::Either);
        let takuzu = Takuzu::new(Grid::blank(shape), rules);
        takuzu.map(drop).map_err(|error| error.to_string())
    }
}

/// Tells whether a character is never a blank: the invisible, and digits that may be meant as 0 or 1.
fn is_treacherous(sign: char) -> bool {
    !is_printable(sign) || (!sign.is_ascii() && sign.is_numeric())
}

/// A character by its looks and, where they say too little, its number.
fn describe(sign: char) -> String {
    let number = u32::from(sign);
    let name = match sign {
        '\0' => " (NUL)",
        '\u{A0}' => " (no-break space)",
        '\u{200B}' => " (zero width space)",
        '\u{3000}' => " (ideographic space)",
        '\u{FEFF}' => " (byte order mark)",
        _ => "",
    };
    if sign.is_ascii_graphic() {
        format!("`{sign}`")
    } else if is_printable(sign) {
        format!("`{sign}` (U+{number:04X})")
    } else {
        format!("U+{number:04X}{name}")
    }
}
