//! Game IDs of Simon Tatham's Unruly, one puzzle per line: `6x6u:BEAEegbcDc`.
//!
//! The parameters are width, height, `u` where rule 3 holds, and `d` with a letter for a level, which
//! is read and not kept. In the description a lower case letter is a 0, an upper case one a 1, with
//! as many blanks before it as its place in the alphabet says (none for `a`); `z` and `Z` are 25
//! blanks and no cell. It ends as if one 0 stood behind the last cell.

use std::ops::Range;

use super::Found;
use super::alphabet::Alphabet;
use crate::grid::{Grid, Shape};
use crate::takuzu::Takuzu;
use crate::text::cells::{announced_side, check_size, counted, first_field};
use crate::text::error::ParseError;
use crate::text::stream::TextLine;

/// The blanks of a `z`.
const LONGEST_RUN: usize = 25;

/// The part before the colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Params {
    pub(super) shape: Shape,
    pub(super) distinct_lines: bool,
}

impl Params {
    /// Reads `6`, `6x8`, `6x6u`, `6x6udt`; nothing where it is something else.
    fn read(text: &str) -> Option<Params> {
        let (width, rest) = number(text)?;
        let (height, rest) = match rest.strip_prefix('x') {
            Some(rest) => number(rest)?,
            None => (width, rest),
        };
        let (distinct_lines, rest) = match rest.strip_prefix('u') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let is_level = |level: &str| level.len() == 1 && level.as_bytes()[0].is_ascii_lowercase();
        let is_whole = rest.is_empty() || rest.strip_prefix('d').is_some_and(is_level);
        is_whole.then_some(Params { shape: Shape::new(height, width), distinct_lines })
    }

    pub(super) fn parse(
        line: &TextLine,
        span: Range<usize>,
        alphabet: Alphabet<'_>,
    ) -> Result<Params, ParseError> {
        let Some(params) = Params::read(&line.text()[span.clone()]) else {
            let message = "the parameters of Unruly are width, `x` and height, `u` for distinct \
                           rows and columns, and `d` with a letter for a level: `6x6u`, `8x10dn`";
            return Err(line.error(span, message, "not parameters"));
        };
        check_size(line, span, params.shape, alphabet)?;
        Ok(params)
    }
}

/// The number that a text begins with, and the rest of it.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| (announced_side(&text[..end]), &text[end..]))
}

/// Tells whether a line begins with parameters and a colon, or the mark of a seed.
pub(super) fn starts(line: &TextLine) -> bool {
    is_code(line.trimmed())
}

/// The same of a text.
pub(super) fn is_code(text: &str) -> bool {
    let Some(at) = text.find([':', '#']) else {
        return false;
    };
    // `1: .1.0` is a row with its number.
    let has_letters = || text[at + 1..].starts_with(|sign: char| sign.is_ascii_alphabetic());
    let is_number = text[..at].bytes().all(|sign| sign.is_ascii_digit());
    Params::read(&text[..at]).is_some()
        && (!is_number || has_letters() || text[at..].starts_with('#'))
}

pub(super) fn parse(line: &TextLine, alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    let span = line.span();
    let text = &line.text()[span.clone()];
    let Some(mark) = text.find([':', '#']) else {
        let message = "a game ID of Unruly has a colon behind its parameters: `6x6u:BEAEegbcDc`";
        return Err(line.error(span, message, "no colon"));
    };
    let mark = span.start + mark;
    if line.text()[mark..].starts_with('#') {
        let message = "a game ID with a seed needs Unruly's own generator: \
                       give the ID with the description, `6x6u:BEAEegbcDc`";
        return Err(line.error(mark..span.end, message, "a seed"));
    }
    let params = Params::parse(line, span.start..mark, alphabet)?;
    let field = first_field(line);
    let givens = description(line, mark + 1..field.end, params.shape)?;
    Ok(Found::from(givens).with_distinct_lines(params.distinct_lines))
}

pub(super) fn description(
    line: &TextLine,
    span: Range<usize>,
    shape: Shape,
) -> Result<Grid, ParseError> {
    let total = shape.len() + 1;
    let mut values: Vec<Option<u8>> = Vec::with_capacity(total);
    for (offset, sign) in line.text()[span.clone()].char_indices() {
        let at = span.start + offset;
        let (blanks, value) = match sign {
            'z' | 'Z' => (LONGEST_RUN, None),
            'a'..='y' => (usize::from(sign as u8 - b'a'), Some(0)),
            'A'..='Y' => (usize::from(sign as u8 - b'A'), Some(1)),
            _ => {
                let message = "a description of Unruly consists of letters: lower case ends in a 0, \
                               upper case in a 1, z is 25 blanks";
                return Err(line.error(at..at + sign.len_utf8(), message, "not a letter"));
            }
        };
        values.resize(values.len() + blanks, None);
        values.extend(value.map(Some));
        if values.len() > total {
            let rest = at..span.end;
            return Err(line.error(rest, wrong_total(values.len(), shape), "too far"));
        }
    }
    if values.len() < total {
        return Err(line.error(span, wrong_total(values.len(), shape), "too short"));
    }
    values.truncate(shape.len());
    Ok(Grid::from_values(shape, values).expect("a value for each cell"))
}

fn wrong_total(found: usize, shape: Shape) -> String {
    let reach = if found > shape.len() { "at least " } else { "" };
    format!(
        "the description fills {reach}{}, but {}x{} has {}: its cells and one 0 behind them",
        counted(found, "place"),
        shape.cols(),
        shape.rows(),
        shape.len() + 1
    )
}

pub(super) fn params_of(takuzu: &Takuzu) -> String {
    let shape = takuzu.shape();
    let unique = if takuzu.rules().distinct_lines { "u" } else { "" };
    format!("{}x{}{unique}", shape.cols(), shape.rows())
}

pub(super) fn description_of(grid: &Grid) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    let behind = std::iter::once(Some(0));
    for value in grid.iter().map(|(_, value)| value).chain(behind) {
        let Some(value) = value else {
            blanks += 1;
            continue;
        };
        let first = if value == 0 { b'a' } else { b'A' };
        let long = char::from(first + 25);
        text.extend(std::iter::repeat_n(long, blanks / LONGEST_RUN));
        let rest = u8::try_from(blanks % LONGEST_RUN).expect("less than 25");
        text.push(char::from(first + rest));
        blanks = 0;
    }
    text
}

pub(super) fn write(takuzu: &Takuzu) -> String {
    format!("{}:{}\n", params_of(takuzu), description_of(takuzu.givens()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters() {
        let read =
            |text| Params::read(text).map(|p| (p.shape.rows(), p.shape.cols(), p.distinct_lines));
        assert_eq!(read("8"), Some((8, 8, false)));
        assert_eq!(read("8u"), Some((8, 8, true)));
        assert_eq!(read("8x10"), Some((10, 8, false)));
        assert_eq!(read("8x10udn"), Some((10, 8, true)));
        assert_eq!(read("8dt"), Some((8, 8, false)));
        for wrong in ["", "x8", "8x", "8d", "8du", "8ud", "8ux", "-8", "8.5", "8x8udtx", "u"] {
            assert_eq!(read(wrong).is_some(), wrong == "8du", "{wrong}");
        }
    }
}
