//! The tasks of puzzle-binairo.com, one puzzle per line: `a1d11d1d0f0a0b0c1b`; squares only.
//!
//! A digit is a cell, a letter a run of blanks: `a` is one, `z` 26, and longer runs are `z` and what
//! is left (`zd` is 30).

use std::ops::Range;

use super::alphabet::Alphabet;
use crate::grid::Grid;
use crate::text::cells::{MAX_SIDE, first_field};
use crate::text::error::ParseError;
use crate::text::formats::Code;
use crate::text::line::{is_likely as is_likely_line, square};
use crate::text::stream::TextLine;
use crate::text::words;

/// The longest run that a letter stands for.
const LONGEST_RUN: usize = 26;

pub(super) fn starts(line: &TextLine) -> bool {
    words::side(line).is_none() && line.words().next().is_some_and(is_likely)
}

/// Tells whether a word looks like a task: it has letters beside 0 and 1, or those of a board without
/// givens. Where all letters are `x` or `o` they may be cells.
fn is_likely(text: &str) -> bool {
    if !text.bytes().all(|sign| sign.is_ascii_alphanumeric()) {
        return false;
    }
    let tells = |sign: u8| sign.is_ascii_lowercase() && !matches!(sign, b'x' | b'o');
    // No square has 26n + 15 or 26n + 24 cells: these end in no `o` and no `x`.
    let is_blank_board = text.bytes().last().is_some_and(tells)
        && text[..text.len() - 1].bytes().all(|letter| letter == b'z');
    is_blank_board || (text.contains(['0', '1']) && text.bytes().any(tells))
}

/// Tells how much a word is like a task: letters and a number behind them may be a name, such as `easy1`, and
/// a capital letter is a slip in one.
pub(super) fn code(text: &str, alphabet: Alphabet<'_>) -> Option<Code> {
    let is_of_task = |sign: char| matches!(sign, '0' | '1' | 'a'..='z');
    if !is_likely(text) || !text.chars().all(|sign| is_of_task(sign.to_ascii_lowercase())) {
        return None;
    }
    let cells_of = |sign: char| match sign {
        'a'..='z' => run(sign),
        _ => 1,
    };
    let cells = text.chars().map(cells_of).sum();
    let number = text.trim_start_matches(|sign: char| sign.is_ascii_lowercase());
    let is_name = number.bytes().all(|sign| sign.is_ascii_digit());
    let is_right = text.chars().all(is_of_task);
    let is_whole = is_right && !is_name && is_likely_line(cells, alphabet);
    Some(Code::Likely { cells, is_whole })
}

/// Tells whether a line begins with a whole task, which is no row of numbers and letters.
pub(super) fn is_whole(line: &TextLine, alphabet: Alphabet<'_>) -> bool {
    let code = line.words().next().and_then(|word| code(word, alphabet));
    matches!(code, Some(Code::Likely { is_whole: true, .. }))
}

pub(super) fn parse(line: &TextLine, alphabet: Alphabet<'_>) -> Result<Grid, ParseError> {
    let field = first_field(line);
    cells(line, field, alphabet)
}

pub(super) fn cells(
    line: &TextLine,
    field: Range<usize>,
    alphabet: Alphabet<'_>,
) -> Result<Grid, ParseError> {
    let mut values: Vec<Option<u8>> = Vec::new();
    for (offset, sign) in line.text()[field.clone()].char_indices() {
        let at = field.start + offset;
        match sign {
            '0' => values.push(Some(0)),
            '1' => values.push(Some(1)),
            'a'..='z' => values.resize(values.len() + run(sign), None),
            _ => {
                let message = "a task is made of 0, 1 and runs of blanks (a is one, z is 26)";
                return Err(line.error(at..at + sign.len_utf8(), message, "neither"));
            }
        }
        if values.len() > MAX_SIDE * MAX_SIDE {
            let message = format!("more cells than the {MAX_SIDE}x{MAX_SIDE} allowed");
            return Err(line.error(at..field.end, message, "too many"));
        }
    }
    square(values, alphabet).map_err(|(message, label)| line.error(field, message, &label))
}

/// The number of blanks that a letter stands for.
pub(super) fn run(letter: char) -> usize {
    usize::from(letter as u8 - b'a') + 1
}

pub(super) fn write(grid: &Grid) -> String {
    runs(grid.values().iter().copied()) + "\n"
}

/// The digits of cells, and letters for the runs of those that have none.
pub(super) fn runs(digits: impl Iterator<Item = Option<u8>>) -> String {
    let mut text = String::new();
    let mut without = 0;
    for digit in digits {
        match digit {
            None => without += 1,
            Some(digit) => {
                push_run(&mut text, std::mem::take(&mut without));
                text.push(char::from(b'0' + digit));
            }
        }
    }
    push_run(&mut text, without);
    text
}

fn push_run(text: &mut String, blanks: usize) {
    text.extend(std::iter::repeat_n('z', blanks / LONGEST_RUN));
    let rest = u8::try_from(blanks % LONGEST_RUN).expect("less than 26");
    if rest > 0 {
        text.push(char::from(b'a' + rest - 1));
    }
}
