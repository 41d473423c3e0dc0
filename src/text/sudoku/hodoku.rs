//! Lines of HoDoKu's library: a technique, its numbers, the board, and candidates that are ruled out.
//!
//! ```text
//! :0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:411 212::
//! ```
//!
//! A `+` stands before a number that is no given; on the board it is filled all the same. `411` rules the
//! number 4 out in row 1, column 1. What stands behind is what the technique finds, and is passed over.

use std::ops::Range;

use super::Found;
use super::cells::Row;
use super::marks::{MAX_SIDE, Marks};
use crate::grid::Cell;
use crate::sudoku::Sudoku;
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
pub(super) fn parse(line: &TextLine) -> Result<Found, ParseError> {
    let fields = fields(line);
    let Some(board) = fields.get(BOARD).filter(|_| starts(line)) else {
        let message = "a line of HoDoKu's library is `:0000:x:` and the board, and perhaps `:` and candidates";
        return Err(line.error(line.span(), message, "not of this form"));
    };
    let row = Row::of_signs(line, board.clone()).without("+");
    let shape = row.square()?;
    let side = shape.rows();
    if !(1..=MAX_SIDE).contains(&side) {
        let message = format!("a side of {side}: candidates are for sides up to {MAX_SIDE}");
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
