//! Errors in a text: the message, the place, and a picture of the line.
//!
//! ```text
//! row 3 has 5 cells, the others have 6
//!  --> puzzle.txt:3:1
//!   |
//! 3 | .0.00
//!   | ^^^^^ one cell is missing
//! ```
//!
//! The picture is made when the error is, so an error never holds more than a screen line of the
//! text it complains about. What a terminal would obey or hide (control characters, direction
//! marks, combining marks but those of emoji) is shown as an escape; a tab is shown as one space.
//! A column is a character as people count them: an emoji of several code points is one.

use std::cell::RefCell;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use unicode_segmentation::UnicodeSegmentation as _;

use crate::ground::error::{is_printable, shown};

/// A line of a named text, printed as `puzzle.txt:12`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    name: Arc<str>,
    line: usize,
}

impl Place {
    pub(crate) fn new(name: &Arc<str>, line: usize) -> Place {
        Place { name: Arc::clone(name), line }
    }

    /// The name of the text, as the caller gave it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", shown(&self.name), self.line)
    }
}

/// Longest echo of a line, in characters; longer ones are cut around the column.
const ECHO: usize = 72;

/// Most bytes of a sign of several code points that is shown as it is: the longest emoji.
const LONGEST_SIGN: usize = 35;

/// A way out of an error, or of a reading that was not meant. A program may offer it in the words of its own options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tip {
    /// Other options may take this character for a cell, for a blank or for a sign between cells.
    OtherMeaning(char),
    /// The format has letters of its own: no others can be named for its cells.
    OwnLetters,
    /// The format has signs between its cells: these cannot be named for cells.
    OwnSigns,
    /// The numbers 0 and 1 may be a blank and a cell, or two cells: naming the cells decides.
    NameCells,
    /// The text can be read in several formats: naming one decides, and so does a size on top.
    NameFormat,
    /// The text may be one of several kinds of puzzle: naming one decides.
    NamePuzzle,
    /// The shape of the blocks has to be named.
    NameBlocks,
    /// Sides may be odd if the rules say what a line of odd length holds.
    OddSides,
    /// The format can carry the puzzle under the rules that allow equal lines, or forbid them.
    OtherRules {
        /// True if these rules forbid them.
        distinct_lines: bool,
    },
}

/// A message about a text, and a way out where there is one.
#[derive(Debug)]
pub(crate) struct Complaint {
    pub(crate) message: String,
    pub(crate) tip: Option<Tip>,
}

impl Complaint {
    pub(crate) fn with_tip(message: impl Into<String>, tip: Tip) -> Complaint {
        Complaint { message: message.into(), tip: Some(tip) }
    }
}

impl<T: Into<String>> From<T> for Complaint {
    fn from(message: T) -> Complaint {
        Complaint { message: message.into(), tip: None }
    }
}

/// An error that says why a text is not a puzzle, and where; printed with the line and what to look at underlined.
///
/// The program puts `error: ` in front.
#[derive(Clone, PartialEq, Eq)]
pub struct ParseError(Box<Report>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Report {
    place: Place,
    column: usize,
    message: String,
    tip: Option<Tip>,
    picture: Option<Picture>,
}

impl ParseError {
    /// An error about bytes `span` of a line; the label stands behind the carets.
    pub(crate) fn new(
        place: Place,
        text: &str,
        span: Range<usize>,
        complaint: impl Into<Complaint>,
        label: &str,
    ) -> ParseError {
        let Complaint { message, tip } = complaint.into();
        ParseError(Box::new(Report {
            place,
            column: column(&text[..span.start]),
            message,
            tip,
            picture: Some(Picture::new(text, span, label)),
        }))
    }

    /// An error about a whole line of a text that is more than puzzles.
    pub(crate) fn at_line(name: &str, number: usize, line: &str, message: String) -> ParseError {
        let place = Place::new(&name.into(), number);
        ParseError::new(place, line, 0..line.len(), message, "")
    }

    /// An error about a text as a whole.
    pub(crate) fn without_line(place: Place, complaint: impl Into<Complaint>) -> ParseError {
        let Complaint { message, tip } = complaint.into();
        ParseError(Box::new(Report { place, column: 1, message, tip, picture: None }))
    }

    /// Adds words to the end of the message, for instance what its [tip](ParseError::tip) means in a program.
    #[must_use]
    pub fn with_words(mut self, words: &str) -> ParseError {
        self.0.message.push_str(words);
        self
    }

    /// A way out, where there is one.
    #[must_use]
    pub fn tip(&self) -> Option<Tip> {
        self.0.tip
    }

    /// The name of the text and the line, as the caller named it and counted from 1.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.0.place
    }

    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.0.place.line()
    }

    /// The column in characters, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// Returns the fault and what was expected, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = &self.0;
        let number = report.place.line().to_string();
        let margin = " ".repeat(number.len());
        writeln!(f, "{}", report.message)?;
        write!(f, "{margin}--> {}:{}", report.place, report.column)?;
        match &report.picture {
            None => Ok(()),
            Some(picture) => {
                writeln!(f, "\n{margin} |")?;
                writeln!(f, "{number} | {}", picture.echo)?;
                write!(f, "{margin} | {}", picture.underline)
            }
        }
    }
}

crate::ground::error::debug_as_display!(ParseError);

impl std::error::Error for ParseError {}

/// A line as shown to people, and the line of carets below it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Picture {
    echo: String,
    underline: String,
}

impl Picture {
    fn new(text: &str, span: Range<usize>, label: &str) -> Picture {
        let (window, cut_left, cut_right) = window(text, span.start);
        let dots = |cut| if cut { "..." } else { "" };
        let before = echo(&text[window.start..span.start]);
        let end = span.end.clamp(span.start, window.end);
        let under = echo(&text[span.start..end]);
        let after = echo(&text[end..window.end]);
        let indent = width(dots(cut_left)) + width(&before);
        let carets = width(&under).max(1);
        let underline = format!("{}{} {label}", " ".repeat(indent), "^".repeat(carets));
        Picture {
            echo: format!("{}{before}{under}{after}{}", dots(cut_left), dots(cut_right))
                .trim_end()
                .to_owned(),
            underline: underline.trim_end().to_owned(),
        }
    }
}

thread_local! {
    /// The beginning of the line of the last error, and its number of characters: on a long line there may be many errors, and
    /// to count anew for each would take the square of its length.
    static COUNTED: RefCell<(String, usize)> = RefCell::default();
}

/// Returns the column behind the beginning of a line.
fn column(before: &str) -> usize {
    COUNTED.with_borrow_mut(|(counted, signs)| {
        // Behind ASCII, no character but ASCII begins a sign for certain.
        let rest = before.strip_prefix(counted.as_str());
        let rest = rest.filter(|rest| rest.bytes().next().is_none_or(|byte| byte.is_ascii()));
        if rest.is_none() {
            (*counted, *signs) = (String::new(), 0);
        }
        let rest = rest.unwrap_or(before);
        let between = rest.as_bytes().windows(2).rposition(<[u8]>::is_ascii);
        let (certain, open) = rest.split_at(between.map_or(0, |at| at + 1));
        *signs += certain.graphemes(true).count();
        counted.push_str(certain);
        *signs + open.graphemes(true).count() + 1
    })
}

/// The bytes of a line that are shown, and whether it goes on to the left and to the right. No more of the line is looked at.
fn window(text: &str, at: usize) -> (Range<usize>, bool, bool) {
    let (before, after) = text.split_at(at);
    let left = before.chars().rev().take(ECHO + 1).count();
    let right = after.chars().take(ECHO + 1).count();
    if left + right <= ECHO {
        return (0..text.len(), false, false);
    }
    let shown = left.min(ECHO / 2).max(ECHO.saturating_sub(right));
    let first = before.char_indices().rev().take(shown).last().map_or(at, |(byte, _)| byte);
    let end = after.char_indices().nth(ECHO - shown).map_or(text.len(), |(byte, _)| at + byte);
    (first..end, left > shown, right > ECHO - shown)
}

/// Text as it may go to a terminal, with signs of several code points as they are.
fn echo(text: &str) -> String {
    let is_visible = |sign: &str| {
        let mut parts = sign.chars();
        let is_first = parts.next().is_some_and(is_printable);
        is_first
            && sign.len() <= LONGEST_SIGN
            && parts.all(|part| is_printable(part) || is_joined(part))
    };
    let signs = text
        .graphemes(true)
        .map(|sign| if is_visible(sign) { sign.to_owned() } else { shown(sign) });
    signs.collect()
}

/// Terminal columns of text that [`echo`] has made harmless.
fn width(shown: &str) -> usize {
    let width = |sign: &str| match sign.chars().next().is_some_and(is_wide) {
        true => 2,
        // An emoji, or a character that is shown as one.
        false if sign.contains(['\u{FE0F}', '\u{20E3}']) => 2,
        false => 1,
    };
    shown.graphemes(true).map(width).sum()
}

/// Tells whether a character says how the one before it looks.
pub(crate) fn is_selector(part: char) -> bool {
    matches!(part, '\u{FE00}'..='\u{FE0F}')
}

/// Tells whether a character is invisible and belongs to the emoji before it: selectors, joiners, keycaps, tags.
fn is_joined(part: char) -> bool {
    let is_tag = matches!(part, '\u{E0020}'..='\u{E007F}');
    is_selector(part) || is_tag || matches!(part, '\u{200D}' | '\u{20E3}')
}

/// The blocks whose characters take two columns (East Asian wide and full-width, emoji).
fn is_wide(sign: char) -> bool {
    matches!(sign,
        '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{303E}' | '\u{3041}'..='\u{A4CF}'
        | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF01}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}' | '\u{1F300}'..='\u{1F64F}'
        | '\u{1F680}'..='\u{1FAFF}' | '\u{20000}'..='\u{3FFFD}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The beginnings of a line that is counted already, of another one, and of one that goes on otherwise.
    #[test]
    fn columns_are_counted_on_from_the_last_error() {
        let lines = ["ab é e\u{301}x 👍🏽ab 1\u{FE0F}\u{20E3} 2", "ab é", "ab\u{301} cd", "ab cd"];
        for line in lines.into_iter().chain(lines) {
            for (at, _) in line.char_indices() {
                let before = &line[..at];
                assert_eq!(column(before), before.graphemes(true).count() + 1, "{before}");
            }
        }
    }

    #[test]
    fn a_window_holds_a_screen_line_around_its_place() {
        for length in [0, 1, ECHO, ECHO + 1, 3 * ECHO] {
            let text = "é".repeat(length);
            for column in 0..=length {
                let first = column.saturating_sub(ECHO / 2).min(length.saturating_sub(ECHO));
                let last = length.min(first + ECHO);
                let expected = (2 * first..2 * last, first > 0, last < length);
                assert_eq!(window(&text, 2 * column), expected, "{column} of {length}");
            }
        }
    }
}
