//! The characters that Takuzu's cells are written with.

use std::fmt;
use std::str::FromStr;

use super::TakuzuOptions;
use crate::error::{is_printable, shown};
use crate::grid::{Grid, Shape};
use crate::takuzu::{Majority, Rules, Takuzu};
use crate::text::cells::Symbols;
use crate::text::error::{Complaint, Tip};

/// The three signs that mean zero, one and blank, where they are not `0`, `1` and `.`: `OX.`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellSigns([char; 3]);

impl CellSigns {
    /// The signs of zero, one and blank.
    ///
    /// # Errors
    ///
    /// When two are equal, or one cannot be seen, is a frame or begins a comment.
    pub fn new(signs: [char; 3]) -> Result<CellSigns, BadCellSigns> {
        let [zero, one, blank] = signs;
        let usable =
            |sign: char| is_printable(sign) && !sign.is_whitespace() && !"#|/│║┃".contains(sign);
        if zero == one || one == blank || zero == blank || !signs.into_iter().all(usable) {
            return Err(BadCellSigns(signs.iter().collect()));
        }
        Ok(CellSigns(signs))
    }
}

impl FromStr for CellSigns {
    type Err = BadCellSigns;

    fn from_str(text: &str) -> Result<CellSigns, BadCellSigns> {
        let signs: Vec<char> = text.chars().collect();
        let signs = <[char; 3]>::try_from(signs).map_err(|_| BadCellSigns(text.to_owned()))?;
        CellSigns::new(signs)
    }
}

/// Signs that cannot mean zero, one and blank.
#[derive(Clone, PartialEq, Eq)]
pub struct BadCellSigns(String);

impl fmt::Display for BadCellSigns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not three different signs, for zero, one and blank, such as `OX.` \
             (no space, frame, `/` or `#`)",
            shown(&self.0)
        )
    }
}

crate::error::is_error!(BadCellSigns);

/// The meaning of characters as cells of a Takuzu, and the boards allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Alphabet {
    meaning: Meaning,
    lenient: bool,
    allows_odd: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Digits,
    /// X is one, O is zero.
    Letters,
    Named(CellSigns),
}

impl Alphabet {
    pub(super) fn new(options: &TakuzuOptions) -> Alphabet {
        let of_rules = options.rules.map_or(Majority::None, |rules| rules.majority);
        Alphabet {
            meaning: options.cells.map_or(Meaning::Digits, Meaning::Named),
            lenient: options.lenient,
            allows_odd: options.majority.unwrap_or(of_rules) != Majority::None,
        }
    }

    /// Returns the same with X and O in place of digits, unless other characters are named.
    pub(super) fn or_letters(self) -> Alphabet {
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

    /// Tells whether the caller says that this character is a cell.
    pub(super) fn names(self, sign: char) -> bool {
        matches!(self.meaning, Meaning::Named(CellSigns(signs)) if signs.contains(&sign))
    }

    /// Returns the same without other blanks.
    pub(super) fn strict(self) -> Alphabet {
        Alphabet {
            lenient: false,
            ..self
        }
    }

    /// Says what is wrong with a character.
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
                Meaning::Named(CellSigns([zero, one, blank])) => format!(
                    "{what} is not one of the named cells: `{zero}`, `{one}`, or `{blank}` for a blank"
                ),
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

impl Symbols for Alphabet {
    fn value(self, sign: char) -> Result<Option<u8>, Complaint> {
        let known = match (self.meaning, sign) {
            (Meaning::Named(CellSigns([zero, one, blank])), _) => match sign {
                _ if sign == zero => Some(Some(0)),
                _ if sign == one => Some(Some(1)),
                _ if sign == blank => Some(None),
                _ => None,
            },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lenient_widens_what_is_a_blank_and_nothing_else() {
        let strict = Alphabet::new(&TakuzuOptions::default());
        let lenient = Alphabet {
            lenient: true,
            ..strict
        };
        for sign in "2x9O!:|#é□".chars() {
            assert_eq!(lenient.value(sign).ok(), Some(None), "{sign}");
            assert!(strict.value(sign).is_err(), "{sign}");
        }
        for sign in "\0\u{7}\u{a0}\u{200b}\u{202e}\u{feff}\u{3000}０１①٠".chars() {
            assert!(lenient.value(sign).is_err(), "{}", sign.escape_unicode());
        }
    }

    #[test]
    fn cells_are_three_different_signs_that_can_be_seen() {
        for good in ["OX.", "01.", "○●·", "120"] {
            assert!(good.parse::<CellSigns>().is_ok(), "{good}");
        }
        for bad in ["", "OX", "OX..", "OO.", "O X", "#X.", "O|.", "O\u{7}."] {
            let error = bad.parse::<CellSigns>().expect_err(bad).to_string();
            assert!(!error.contains('\u{7}'), "{error:?}");
        }
    }

    #[test]
    fn signs_are_named_so_that_one_can_find_them() {
        assert_eq!(describe('2'), "`2`");
        assert_eq!(describe('１'), "`１` (U+FF11)");
        assert_eq!(describe('\u{a0}'), "U+00A0 (no-break space)");
        assert_eq!(describe('\u{1b}'), "U+001B");
    }
}
