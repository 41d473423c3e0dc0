//! Pencil marks: boards on which each open cell lists the numbers that it may still have.
//!
//! ```text
//! .---------------.---------------.
//! | 1     234     | 23     4      |
//! ```
//!
//! A cell with one number is filled. What is missing elsewhere is ruled out.

use super::Found;
use super::cells::{Row, common_side, is_blank, is_part, is_rule, number};
use crate::deduction::Fact;
use crate::grid::{Cell, Grid, Shape};
use crate::sudoku::Sudoku;
use crate::text::error::ParseError;
use crate::text::frames::is_bar;
use crate::text::stream::TextLine;

/// The longest side of a board with candidates: each is one digit.
pub(super) const MAX_SIDE: usize = 9;

/// A board and what is ruled out in its open cells.
pub(super) struct Marks {
    givens: Grid,
    ruled_out: Vec<Fact>,
}

impl Marks {
    pub(super) fn new(side: usize) -> Marks {
        Grid::blank(Shape::square(side)).into()
    }

    pub(super) fn add(&mut self, cell: Cell, candidates: &[u8]) {
        if let [only] = candidates {
            self.givens.set(cell, Some(*only));
            return;
        }
        let side = self.givens.shape().rows() as u8;
        let gone = (1..=side).filter(|value| !candidates.contains(value));
        self.ruled_out.extend(gone.map(|value| Fact::is_not(cell, value)));
    }

    pub(super) fn rule_out(&mut self, cell: Cell, value: u8) {
        self.ruled_out.push(Fact::is_not(cell, value));
    }
}

impl From<Grid> for Marks {
    fn from(givens: Grid) -> Marks {
        Marks { givens, ruled_out: Vec::new() }
    }
}

impl From<Marks> for Found {
    fn from(marks: Marks) -> Found {
        Found { ruled_out: marks.ruled_out, ..marks.givens.into() }
    }
}

/// The candidates that a word lists, least first; nothing where it is no such list.
fn candidates(word: &str, side: usize) -> Option<Vec<u8>> {
    let mut found = Vec::with_capacity(word.len());
    for sign in word.chars() {
        let value = number(sign).filter(|&value| usize::from(value) <= side)?;
        if found.contains(&value) {
            return None;
        }
        found.push(value);
    }
    Some(found)
}

/// Tells whether a row is one of a board with candidates: as many words as the side, all of them lists.
fn is_row(row: &Row<'_>, side: usize) -> bool {
    let is_list = |word: &str| {
        let is_ascending = |list: Vec<u8>| list.is_sorted();
        word.chars().all(is_blank) || candidates(word, side).is_some_and(is_ascending)
    };
    row.len() == side && row.texts().all(is_list)
}

/// Tells whether lines begin with the frame of a board with candidates: bars around the blocks, and
/// several numbers in some of the cells of most rows.
pub(super) fn are_rows(lines: &[TextLine]) -> bool {
    let is_framed = |line: &TextLine| line.text().contains(is_bar);
    if !lines.iter().take(2).any(is_framed) {
        return false;
    }
    let rows = lines.iter().take_while(|line| is_part(line));
    let rows = rows.filter(|line| !is_rule(line)).map(Row::of_parts);
    let rows: Vec<Row<'_>> = rows.take(MAX_SIDE).collect();
    let side = rows.first().map_or(0, Row::len);
    let fits = rows.iter().filter(|row| is_row(row, side)).count();
    let is_several = |word: &str| candidates(word, side).is_some_and(|list| list.len() > 1);
    let has_several = |row: &Row<'_>| row.texts().any(is_several);
    (4..=MAX_SIDE).contains(&side)
        && Sudoku::usual_block(side).is_some()
        && 2 * fits > rows.len().min(side)
        && rows.iter().any(has_several)
}

pub(super) fn read(rows: &[Row<'_>]) -> Result<Marks, ParseError> {
    let side = common_side(rows)?;
    let mut marks = Marks::new(side);
    for (row, line) in rows.iter().enumerate() {
        for (col, word) in line.texts().enumerate() {
            let list = if word.chars().all(is_blank) && word.len() == 1 {
                Some((1..=side as u8).collect())
            } else {
                candidates(word, side)
            };
            let Some(list) = list else {
                let word = crate::error::shown(word);
                let message = format!(
                    "`{word}` is no list of candidates: each number from 1 to {side} at most once"
                );
                return Err(line.error(col, message, "not a cell"));
            };
            marks.add(Cell::new(row, col), &list);
        }
    }
    Ok(marks)
}
