//! Characters to cells.

use unicode_segmentation::UnicodeSegmentation as _;

use super::ReadOptions;
use super::board::{BLANK, Wrong};
use super::named::bare;
use crate::ground::error::is_printable;
use crate::ground::parse_error::{Complaint, Tip};

/// The characters for a blank.
pub(super) const BLANKS: [char; 5] = ['.', '_', '-', '?', '*'];

/// The cells of ASCII characters where no others are named; 0 for a character that is none.
const PLAIN: [u8; 128] = {
    let mut cells = [0; 128];
    let mut sign = 0;
    while sign < 128 {
        cells[sign as usize] = match sign {
            b'0'..=b'9' | b'A'..=b'P' => sign,
            b'.' | b'_' | b'-' | b'?' | b'*' => BLANK,
            _ => 0,
        };
        sign += 1;
    }
    cells
};

impl ReadOptions {
    /// Tells whether the caller says which characters are cells, so that others than the usual ones may be.
    pub(super) fn is_wide(&self) -> bool {
        self.takuzu.cells.is_some() || self.takuzu.lenient
    }

    /// The signs of a text, as people count them where cells are named, and where each begins.
    pub(super) fn signs<'t>(
        &self,
        text: &'t str,
    ) -> Box<dyn Iterator<Item = (usize, &'t str)> + 't> {
        if self.takuzu.cells.is_some() && !text.is_ascii() {
            return Box::new(text.grapheme_indices(true));
        }
        Box::new(text.char_indices().map(|(at, sign)| (at, &text[at..at + sign.len_utf8()])))
    }

    /// The cell that a sign is.
    pub(super) fn cell(&self, sign: &str) -> Option<u8> {
        if let Some(cells) = &self.takuzu.cells {
            let known = cells.place(&bare(sign)).map(|place| [b'0', b'1', BLANK][place]);
            let is_blank = || self.takuzu.lenient && !sign.chars().any(is_treacherous);
            return known.or_else(|| is_blank().then_some(BLANK));
        }
        let mut parts = sign.chars();
        let (Some(only), None) = (parts.next(), parts.next()) else {
            return None;
        };
        match PLAIN.get(only as usize).filter(|cell| **cell > 0) {
            Some(b'2'..) if self.takuzu.lenient => Some(BLANK),
            Some(cell) => Some(*cell),
            None => (self.takuzu.lenient && !is_treacherous(only)).then_some(BLANK),
        }
    }

    /// Tells whether a text is cells alone, where no others are named.
    pub(super) fn is_plain(&self, text: &str) -> bool {
        let is_cell = |sign: u8| PLAIN.get(usize::from(sign)).is_some_and(|cell| *cell > 0);
        !self.is_wide() && text.bytes().all(is_cell)
    }

    /// The cells of a word that begins at this byte of its line, a sign each.
    pub(super) fn word(&self, word: &str, start: usize) -> Result<Vec<u8>, Wrong> {
        let mut cells = Vec::with_capacity(word.len());
        if !self.is_wide() && word.is_ascii() {
            cells.extend(word.bytes().map(|sign| PLAIN[usize::from(sign)]));
            if !cells.contains(&0) {
                return Ok(cells);
            }
            cells.clear();
        }
        for (at, sign) in self.signs(word) {
            let at = start + at;
            cells.push(self.cell(sign).ok_or_else(|| {
                Wrong::at(at..at + sign.len(), self.unknown(sign)).label("not a cell")
            })?);
        }
        Ok(cells)
    }

    /// A cell that stands alone: a sign, or a number of two digits.
    pub(super) fn lone(&self, word: &str, start: usize) -> Result<u8, Wrong> {
        if let Some(cell) = self.cell(word) {
            return Ok(cell);
        }
        let is_number = word.len() == 2 && !word.starts_with('0') && !self.is_wide();
        match word.parse::<u8>().ok().filter(|_| is_number) {
            Some(number @ 10..=25) => Ok(b'A' + number - 10),
            _ => {
                let wrong = Wrong::at(start..start + word.len(), self.unknown(word));
                // Other grammars say more about words.
                let reach = if word.len() > 2 { 0 } else { start + 1 };
                Err(wrong.label("not a cell").far(reach))
            }
        }
    }

    /// Says what is wrong with a sign that is no cell.
    pub(super) fn unknown(&self, sign: &str) -> Complaint {
        let mut parts = sign.chars();
        let (Some(only), None) = (parts.next(), parts.next()) else {
            let sign: String = sign.chars().take(40).collect();
            return format!("`{}` is not a cell", crate::ground::error::shown(&sign)).into();
        };
        let what = described(only);
        if only.is_control() {
            format!("{what} is a control character, not a cell").into()
        } else if only.is_whitespace() {
            format!("{what} is not a plain space: cells are set apart by spaces or tabs").into()
        } else if !is_printable(only) {
            format!("{what} is invisible: a cell is a digit, a letter or a blank (. _ - ? *)")
                .into()
        } else if let Some(cells) = &self.takuzu.cells {
            let [zero, one, blank] = cells.signs();
            format!(
                "{what} is not one of the named cells: `{zero}`, `{one}`, or `{blank}` for a blank"
            )
            .into()
        } else if is_treacherous(only) {
            format!("{what} is not one of the plain digits").into()
        } else {
            let message =
                format!("{what} is neither a digit, a letter from A to P nor a blank (. _ - ? *)");
            Complaint::with_tip(message, Tip::OtherMeaning(only))
        }
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
