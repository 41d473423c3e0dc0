//! A puzzle a line, each cell as all the numbers that it may have: on 9×9, 729 signs.
//!
//! The sign of a number that is still possible is the number, that of another a blank; a cell with one
//! is given.

use super::Found;
use super::cells::{is_blank, number};
use super::marks::Marks;
use crate::grid::Shape;
use crate::sudoku::Sudoku;
use crate::text::cells::{counted, first_field};
use crate::text::error::ParseError;
use crate::text::stream::TextLine;

/// Tells whether a word is as long as such a line for 9x9, and made of its signs.
pub(super) fn is_likely(word: &str) -> bool {
    word.len() == 729 && word.chars().all(|sign| is_blank(sign) || number(sign).is_some())
}

/// Reads a line, and what is ruled out in open cells.
pub(super) fn parse(line: &TextLine) -> Result<Found, ParseError> {
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
pub(super) fn write(sudoku: &Sudoku) -> String {
    let mut text = String::with_capacity(sudoku.shape().len() * sudoku.side() + 1);
    for (_, given) in sudoku.givens().iter() {
        for value in 1..=sudoku.side() as u8 {
            let is_open = given.is_none_or(|given| given == value);
            text.push(char::from(if is_open { b'0' + value } else { b'.' }));
        }
    }
    text + "\n"
}
