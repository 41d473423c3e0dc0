//! The kinds of puzzles that a text may be of, and what each takes for a cell.

use super::ReadOptions;
use super::cells::Symbols as _;
use super::formats::{Code, Formats as _, Likeness, form, with_formats};
use crate::puzzle::Kind;

pub(super) fn any(holds: impl Fn(Kind) -> bool) -> bool {
    Kind::ALL.into_iter().any(holds)
}

/// Tells whether a text may be of a kind, by the format and by what else is asked for.
pub(super) fn may_be(kind: Kind, options: &ReadOptions) -> bool {
    if let Some(asked) = options.puzzle {
        return kind == asked;
    }
    let carry =
        |kind| with_formats!(kind, P => options.format.is_none_or(|f| form::<P>(f).is_some()));
    let is_asked = |kind| carry(kind) && with_formats!(kind, P => P::is_asked_for(options));
    is_asked(kind) || (carry(kind) && !any(is_asked))
}

/// Returns the kind that a text is most likely of, the first of several, and how likely that is.
pub(super) fn likeliest(
    options: &ReadOptions,
    likeness: impl Fn(Kind) -> Likeness,
) -> (Kind, Likeness) {
    let kinds = Kind::ALL.into_iter().filter(|&kind| may_be(kind, options));
    let judged = kinds.map(|kind| (kind, likeness(kind)));
    let best = judged.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.expect("each format is one of some puzzle")
}

/// The notation of all kinds that a text may be of.
#[derive(Clone, Copy)]
pub(super) struct Notation<'a>(pub(super) &'a ReadOptions);

impl Notation<'_> {
    fn any(self, holds: impl Fn(Kind) -> bool) -> bool {
        any(|kind| may_be(kind, self.0) && holds(kind))
    }

    /// Tells whether a word is a cell: one character, or a number of two digits.
    pub(super) fn is_cell(self, word: &str) -> bool {
        self.any(|kind| with_formats!(kind, P => P::is_cell(word, self.0)))
    }

    pub(super) fn is_sign(self, sign: char) -> bool {
        self.is_cell(sign.encode_utf8(&mut [0; 4]))
    }

    /// Tells whether a word is a whole puzzle, row by row.
    pub(super) fn is_puzzle(self, word: &str) -> bool {
        self.any(|kind| with_formats!(kind, P => P::is_line(word, self.0)))
    }

    /// Tells whether a word looks like a puzzle of one line in another format than `line`; it may be one only
    /// where no format is named.
    pub(super) fn code(self, word: &str) -> Option<Code> {
        let kinds = Kind::ALL.into_iter().filter(|&kind| may_be(kind, self.0));
        let mut codes = kinds.filter_map(|kind| with_formats!(kind, P => P::code(word, self.0)));
        self.0.format.is_none().then(|| codes.next())?
    }

    /// Tells whether a character stands between two cells.
    pub(super) fn is_link(self, sign: char) -> bool {
        self.any(|kind| with_formats!(kind, P => P::LINKS.contains(sign)))
    }

    /// Returns the character for a blank cell; nothing where every other character is one.
    pub(super) fn blank(self) -> Option<char> {
        let kinds = || Kind::ALL.into_iter().filter(|&kind| may_be(kind, self.0));
        let blanks = kinds().map(|kind| with_formats!(kind, P => P::symbols(self.0).blank()));
        blanks.reduce(Option::and).flatten()
    }

    /// Tells whether there is an open cell among these: signs side by side, or each a word. Where there are
    /// larger numbers beside it, a 0 is a blank.
    pub(super) fn has_blank(self, cells: &str) -> bool {
        match self.blank() {
            Some(blank) if self.is_wide() => cells.contains(blank),
            _ => {
                let is_number = |sign: char| sign.is_alphanumeric() && !matches!(sign, '0' | '1');
                cells.contains(['.', '_', '-', '?', '*'])
                    || (cells.contains('0') && cells.contains(is_number))
            }
        }
    }

    /// Tells whether any character may be a cell.
    pub(super) fn is_wide(self) -> bool {
        any(|kind| with_formats!(kind, P => P::symbols(self.0).is_wide()))
    }
}
