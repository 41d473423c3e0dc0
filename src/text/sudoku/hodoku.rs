//! Sudoku with their candidates on a line: lines of HoDoKu's library, and lists of all the numbers that each cell may
//! have, on 9×9 729 signs.
//!
//! ```text
//! :0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:411 212::
//! ```

use std::ops::Range;

use super::Found;
use super::cells::{Row, is_blank, number};
use super::frame::{MAX_MARKED_SIDE, Marks};
use crate::grid::{Cell, Shape};
use crate::sudoku::Sudoku;
use crate::text::cells::{counted, first_field};
use crate::text::error::ParseError;
use crate::text::stream::{TextLine, is_space};

/// The field with the board, and that with the candidates that are ruled out.
const BOARD: usize = 3;
const RULED_OUT: usize = 4;

/// Tells whether a line begins with a technique of HoDoKu: a colon, four or five digits, a colon.
pub(super) fn starts(line: &TextLine) -> bool {
    is_code(line.text().trim_start_matches(is_space))
}

/// The same of a text.
pub(super) fn is_code(text: &str) -> bool {
    let Some(code) = text.strip_prefix(':') else {
        return false;
    };
    let digits = code.bytes().take_while(u8::is_ascii_digit).count();
    (4..=5).contains(&digits) && code[digits..].starts_with([':', '-', 'x'])
}

fn fields(line: &TextLine) -> Vec<Range<usize>> {
    let span = line.span();
    let mut next = span.start;
    let field = |field: &str| {
        let start = next;
        next += field.len() + 1;
        start..start + field.len()
    };
    line.text()[span].split(':').map(field).collect()
}

/// Reads the board and what is ruled out on it.
///
/// A `+` stands before a number that is no given; on the board it is filled all the same. `411` rules the
/// number 4 out in row 1, column 1. What stands behind is what the technique finds, and is passed over.
pub(super) fn parse(line: &TextLine) -> Result<Found, ParseError> {
    let fields = fields(line);
    let Some(board) = fields.get(BOARD).filter(|_| starts(line)) else {
        let message = "a line of HoDoKu's library is `:0000:x:` and the board, and perhaps `:` and candidates";
        return Err(line.error(line.span(), message, "not of this form"));
    };
    let row = Row::of_signs(line, board.clone()).without("+");
    let shape = row.square()?;
    let side = shape.rows();
    if !(1..=MAX_MARKED_SIDE).contains(&side) {
        let message = format!("a side of {side}: candidates are for sides up to {MAX_MARKED_SIDE}");
        return Err(line.error(board.clone(), message, "too many cells"));
    }
    let mut marks = Marks::from(row.to_grid(shape)?);
    for word in words(line, fields.get(RULED_OUT)) {
        let numbers = line.text()[word.clone()].chars().map(|sign| sign.to_digit(10));
        let numbers: Vec<usize> = numbers.flatten().map(|number| number as usize).collect();
        let is_inside =
            |numbers: &[usize]| numbers.iter().all(|number| (1..=side).contains(number));
        match numbers[..] {
            [value, row, col] if word.len() == 3 && is_inside(&numbers) => {
                marks.rule_out(Cell::new(row - 1, col - 1), value as u8);
            }
            _ => {
                let message = format!(
                    "a candidate that is ruled out is its number, row and column, each from 1 to {side}, such as `412`"
                );
                return Err(line.error(word, message, "not a candidate"));
            }
        }
    }
    Ok(marks.into())
}

fn words(line: &TextLine, field: Option<&Range<usize>>) -> Vec<Range<usize>> {
    let Some(field) = field else {
        return Vec::new();
    };
    let is_inside = |word: &Range<usize>| field.start <= word.start && word.start < field.end;
    let clip = |word: Range<usize>| word.start.max(field.start)..word.end.min(field.end);
    let words = line.fields().map(clip).filter(|word| word.start < word.end);
    words.filter(is_inside).collect()
}

/// Writes a line without a technique, on which nothing is ruled out.
pub(super) fn write(sudoku: &Sudoku) -> String {
    format!(":0000:x:{}:::\n", sudoku.givens().to_line())
}

/// Tells whether a word is as long as such a line for 9x9, and made of its signs.
pub(super) fn is_list(word: &str) -> bool {
    word.len() == 729 && word.chars().all(|sign| is_blank(sign) || number(sign).is_some())
}

/// Reads a line, and what is ruled out in open cells.
///
/// The sign of a number that is still possible is the number, that of another a blank; a cell with one
/// is given.
pub(super) fn parse_list(line: &TextLine) -> Result<Found, ParseError> {
    let span = first_field(line);
    let signs: Vec<(usize, char)> = line.text()[span.clone()].char_indices().collect();
    let Some(side) = (1..=9).find(|side| side * side * side == signs.len()) else {
        let message = format!(
            "{}: a list of candidates has a sign for each number of each cell, 729 on 9x9",
            counted(signs.len(), "sign")
        );
        return Err(line.error(span, message, "another number"));
    };
    let shape = Shape::square(side);
    let mut marks = Marks::new(side);
    for (cell, signs) in shape.cells().zip(signs.chunks(side)) {
        let mut found = Vec::new();
        for (place, &(at, sign)) in signs.iter().enumerate() {
            let here = span.start + at..span.start + at + sign.len_utf8();
            match number(sign) {
                Some(value) if usize::from(value) == place + 1 => found.push(value),
                None if is_blank(sign) => {}
                _ => {
                    let message = format!("{} or a blank is expected here, for {cell}", place + 1);
                    return Err(line.error(here, message, "another sign"));
                }
            }
        }
        if found.is_empty() {
            let from = span.start + signs[0].0;
            let message = format!("{cell} has no candidate");
            return Err(line.error(from..from + side, message, "none"));
        }
        marks.add(cell, &found);
    }
    Ok(marks.into())
}

/// Writes all numbers of a blank, and the one of a given.
pub(super) fn write_list(sudoku: &Sudoku) -> String {
    let mut text = String::with_capacity(sudoku.shape().len() * sudoku.side() + 1);
    for (_, given) in sudoku.givens().iter() {
        for value in 1..=sudoku.side() as u8 {
            let is_open = given.is_none_or(|given| given == value);
            text.push(char::from(if is_open { b'0' + value } else { b'.' }));
        }
    }
    text + "\n"
}
