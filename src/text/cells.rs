//! Characters to cells.

use unicode_segmentation::UnicodeSegmentation as _;

use super::ReadOptions;
use super::board::{self, BLANK, Wrong};
use super::named::bare;
use crate::ground::error::{is_printable, shown};
use crate::ground::parse_error::{Complaint, Tip};

/// The characters for a blank.
pub(super) const BLANKS: [char; 5] = ['.', '_', '-', '?', '*'];

/// The cell of an ASCII character where no others are named.
fn plain(sign: u8) -> Option<u8> {
    match sign {
        b'0'..=b'9' | b'A'..=b'P' => Some(sign),
        b'.' | b'_' | b'-' | b'?' | b'*' => Some(BLANK),
        _ => None,
    }
}

impl ReadOptions {
    /// Tells whether the caller says which characters are cells, so that others than the usual ones may be.
    pub(super) fn is_wide(&self) -> bool {
        self.takuzu.cells.is_some() || self.takuzu.lenient
    }

    /// The signs of a text, as people count them where cells are named.
    pub(super) fn signs<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = &'t str> + 't> {
        if self.takuzu.cells.is_some() && !text.is_ascii() {
            return Box::new(text.graphemes(true));
        }
        Box::new(text.split_inclusive(|_| true))
    }

    pub(super) fn cell(&self, sign: &str) -> Option<u8> {
        let is_lenient = self.takuzu.lenient;
        let known = match (&self.takuzu.cells, sign.as_bytes()) {
            (Some(cells), _) => cells.place(&bare(sign)).map(|place| [b'0', b'1', BLANK][place]),
            (None, [sign]) => plain(*sign).filter(|&cell| !is_lenient || cell <= b'1'),
            (None, _) => None,
        };
        let is_blank = || self.signs(sign).count() == 1 && !sign.chars().any(is_treacherous);
        known.or_else(|| (is_lenient && is_blank()).then_some(BLANK))
    }

    /// Tells whether a text is cells alone, where no others are named.
    pub(super) fn is_plain(&self, text: &str) -> bool {
        !self.is_wide() && text.bytes().all(|sign| plain(sign).is_some())
    }

    /// The cells of a word, a sign each.
    pub(super) fn word(&self, word: &str) -> Result<Vec<u8>, Wrong> {
        if self.is_plain(word) {
            return Ok(word.bytes().map(|sign| plain(sign).unwrap_or(BLANK)).collect());
        }
        let cell = |sign| {
            let wrong = || Wrong::at(sign, self.unknown(sign)).label("not a cell");
            self.cell(sign).ok_or_else(wrong)
        };
        self.signs(word).map(cell).collect()
    }

    /// A cell that stands alone: a sign, or a number of two digits.
    pub(super) fn lone(&self, word: &str) -> Result<u8, Wrong> {
        if let Some(cell) = self.cell(word) {
            return Ok(cell);
        }
        let is_number = word.len() == 2 && !word.starts_with('0') && !self.is_wide();
        match word.parse::<u8>().ok().filter(|_| is_number) {
            Some(number @ 10..=25) => Ok(board::sign(number)),
            _ => {
                let wrong = Wrong::at(word, self.unknown(word)).label("not a cell");
                // Other grammars say more about words.
                Err(if word.len() > 2 { wrong.far(0) } else { wrong })
            }
        }
    }

    /// Says what is wrong with a sign that is not a cell.
    pub(super) fn unknown(&self, sign: &str) -> Complaint {
        let mut parts = sign.chars();
        let (Some(only), None) = (parts.next(), parts.next()) else {
            let begin: String = sign.chars().take(40).collect();
            return format!("`{:.40}` is not a cell", shown(&begin)).into();
        };
        let what = described(only);
        let message = if !is_printable(only) {
            format!("{what} cannot be seen, and is neither a cell nor a plain space")
        } else if let Some(cells) = &self.takuzu.cells {
            let [zero, one, blank] = cells.signs();
            format!("{what} is none of the named cells `{zero}`, `{one}` and `{blank}` (a blank)")
        } else if is_treacherous(only) {
            format!("{what} is not one of the plain digits")
        } else {
            let message =
                format!("{what} is neither a digit, a letter from A to P nor a blank (. _ - ? *)");
            return Complaint::with_tip(message, Tip::OtherMeaning(only));
        };
        message.into()
    }
}

/// Tells whether a character is never a blank: the invisible, and digits that may be meant as 0 or 1.
fn is_treacherous(sign: char) -> bool {
    !is_printable(sign) || (!sign.is_ascii() && sign.is_numeric())
}

/// A character by its looks and, where they say too little, its number.
pub(super) fn described(sign: char) -> String {
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
