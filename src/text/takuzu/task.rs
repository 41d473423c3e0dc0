//! The tasks of puzzle-binairo.com, one puzzle per line: `a1d11d1d0f0a0b0c1b`, and with signs those of Binairo Plus:
//! `c1b0b0b11a0|1a6b2b6g`; squares only.
//!
//! A digit is a cell, a letter a run of blanks: `a` is one, `z` 26, and longer runs are `z` and what
//! is left (`zd` is 30).

use std::ops::Range;

use super::Found;
use super::alphabet::Alphabet;
use crate::grid::{Cell, Grid, Shape};
use crate::takuzu::{Relation, Sign, Signs, Takuzu, TakuzuError};
use crate::text::cells::{MAX_SIDE, counted, first_field};
use crate::text::error::ParseError;
use crate::text::formats::Code;
use crate::text::line;
use crate::text::line::{is_likely as is_likely_line, square};
use crate::text::stream::TextLine;

/// The longest run that a letter stands for.
const LONGEST_RUN: usize = 26;

pub(super) fn starts(line: &TextLine) -> bool {
    line.words().next().is_some_and(is_likely) && line::side_of_words(line).is_none()
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

/// The factor between the sign for the neighbour below and that for the neighbour on the right.
const BELOW: u8 = 3;

/// Tells whether a line begins like a task with signs: a bar between letters and digits, with a letter that
/// is no cell.
pub(super) fn starts_plus(line: &TextLine) -> bool {
    line.words().next().is_some_and(is_plus_code)
}

/// The same of a word.
pub(super) fn is_plus_code(word: &str) -> bool {
    let Some((cells, signs)) = word.split_once('|') else {
        return false;
    };
    let is_part = |part: &str| {
        let belongs = |sign: u8| sign.is_ascii_lowercase() || sign.is_ascii_digit();
        !part.is_empty() && part.bytes().all(belongs)
    };
    let tells = |sign: char| sign.is_ascii_lowercase() && !matches!(sign, 'x' | 'o');
    is_part(cells) && is_part(signs) && (cells.contains(tells) || signs.contains(tells))
}

/// The cells are those of `task`. Behind the bar a letter skips as many cells as it would leave
/// blank there, and a digit belongs to a cell. It is a sum:
///
/// | neighbour | `=` | `x` |
/// |---|---|---|
/// | on the right | 1 | 2 |
/// | below | 3 | 6 |
///
/// Binairo Plus has no rule 3, and so a puzzle in this format comes without.
pub(super) fn parse_plus(line: &TextLine, alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    let field = first_field(line);
    let Some(bar) = line.text()[field.clone()].find('|') else {
        let message = "a task of Binairo Plus is cells, `|` and signs";
        return Err(line.error(field, message, "no bar"));
    };
    let bar = field.start + bar;
    let givens = cells(line, field.start..bar, alphabet)?;
    let signs = signs(line, bar + 1..field.end, givens.shape())?;
    Ok(Found::from(givens).with_signs(signs).with_distinct_lines(false))
}

fn signs(line: &TextLine, span: Range<usize>, shape: Shape) -> Result<Signs, ParseError> {
    let mut signs = Vec::new();
    let mut passed = 0;
    for (offset, letter) in line.text()[span.clone()].char_indices() {
        let at = span.start + offset;
        let here = at..at + letter.len_utf8();
        match letter {
            'a'..='z' => passed += run(letter),
            '1'..='8' if passed < shape.len() => {
                let digit = letter as u8 - b'0';
                let cell = shape.cell(passed);
                signs.extend(of_digit(cell, digit, shape).map_err(|wrong| {
                    line.error(here.clone(), wrong, "a sign that points off the board")
                })?);
                passed += 1;
            }
            '1'..='8' => passed += 1,
            _ => {
                let message = "signs are digits from 1 to 8 and runs of cells without \
                               (a is one, z is 26)";
                return Err(line.error(here, message, "neither"));
            }
        }
        if passed > shape.len() {
            let cells = counted(shape.len(), "cell");
            let message = format!("the signs go beyond the {cells} of {shape}");
            return Err(line.error(at..span.end, message, "too far"));
        }
    }
    if passed < shape.len() {
        let message = format!(
            "the signs are about {}, but {shape} has {}",
            counted(passed, "cell"),
            shape.len()
        );
        return Err(line.error(span, message, "too short"));
    }
    let wrong = |error: TakuzuError| line.error(span.clone(), error.to_string(), "");
    Signs::new(shape, signs).map_err(wrong)
}

/// The signs of a cell, on its right and below.
fn of_digit(cell: Cell, digit: u8, shape: Shape) -> Result<Vec<Sign>, String> {
    let right = Cell::new(cell.row, cell.col + 1);
    let below = Cell::new(cell.row + 1, cell.col);
    let mut signs = Vec::new();
    for (worth, neighbour, where_to) in
        [(digit % BELOW, right, "on the right of"), (digit / BELOW, below, "below")]
    {
        let relation = match worth {
            0 => continue,
            1 => Relation::Equal,
            _ => Relation::Different,
        };
        if !shape.contains(neighbour) {
            return Err(format!("{digit} is about the cell {where_to} {cell}, but there is none"));
        }
        signs.push(Sign::new(cell, neighbour, relation));
    }
    Ok(signs)
}

/// The digit of a cell; 0 where it has no sign on its right or below.
fn digit(takuzu: &Takuzu, cell: Cell) -> u8 {
    let worth = |neighbour| match takuzu.signs().between(cell, neighbour) {
        None => 0,
        Some(Relation::Equal) => 1,
        Some(Relation::Different) => 2,
    };
    worth(Cell::new(cell.row, cell.col + 1)) + BELOW * worth(Cell::new(cell.row + 1, cell.col))
}

pub(super) fn write_plus(takuzu: &Takuzu) -> String {
    let cells = runs(takuzu.givens().values().iter().copied());
    let digits = takuzu.shape().cells().map(|cell| digit(takuzu, cell));
    let signs = runs(digits.map(|digit| Some(digit).filter(|&digit| digit > 0)));
    format!("{cells}|{signs}\n")
}
