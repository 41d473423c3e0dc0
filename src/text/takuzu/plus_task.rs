//! The tasks of Binairo Plus, one puzzle per line: cells, a bar, signs, as in `c1b0b0b11a0|1a6b2b6g`;
//! squares only.
//!
//! The cells are those of `task`. Behind the bar a letter skips as many cells as it would leave
//! blank there, and a digit belongs to a cell. It is a sum:
//!
//! | neighbour | `=` | `x` |
//! |---|---|---|
//! | on the right | 1 | 2 |
//! | below | 3 | 6 |
//!
//! Binairo Plus has no rule 3, and so a puzzle in this format comes without.

use std::ops::Range;

use super::alphabet::Alphabet;
use super::{Found, task};
use crate::grid::{Cell, Shape};
use crate::takuzu::{Relation, Sign, Signs, Takuzu, TakuzuError};
use crate::text::cells::{counted, first_field};
use crate::text::error::ParseError;
use crate::text::stream::TextLine;

/// The factor between the sign for the neighbour below and that for the neighbour on the right.
const BELOW: u8 = 3;

/// Tells whether a line begins like a task with signs: a bar between letters and digits, with a letter that
/// is no cell.
pub(super) fn starts(line: &TextLine) -> bool {
    line.words().next().is_some_and(is_code)
}

/// The same of a word.
pub(super) fn is_code(word: &str) -> bool {
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

pub(super) fn parse(line: &TextLine, alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    let field = first_field(line);
    let Some(bar) = line.text()[field.clone()].find('|') else {
        let message = "a task of Binairo Plus is cells, `|` and signs";
        return Err(line.error(field, message, "no bar"));
    };
    let bar = field.start + bar;
    let givens = task::cells(line, field.start..bar, alphabet)?;
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
            'a'..='z' => passed += task::run(letter),
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

pub(super) fn write(takuzu: &Takuzu) -> String {
    let cells = task::runs(takuzu.givens().values().iter().copied());
    let digits = takuzu.shape().cells().map(|cell| digit(takuzu, cell));
    let signs = task::runs(digits.map(|digit| Some(digit).filter(|&digit| digit > 0)));
    format!("{cells}|{signs}\n")
}
