//! Whether a block of lines is Sudoku or Takuzu.
//!
//! A digit from 2 on, or a capital letter, says Sudoku where the text has the geometry of one: n rows of
//! n cells, a line of n² or of 729, n words of n. What has 0, 1 and blanks alone is Takuzu, unless the
//! side is odd, which a Takuzu has only where that is asked for. Blanks are written in one way: a text
//! with both `0` and `.` is a Takuzu, right or wrong, and so is one of 0, 1 and 2, which 0h h1 writes.

use super::super::detect::SAMPLE;
use super::super::stream::TextLine;
use super::super::{ReadOptions, words};
use super::cells::{Row, is_blank, number};
use super::frame;
use crate::sudoku::Sudoku;

/// How many lines there must be to tell, of a block that begins with this one; nobody may have written
/// more of it yet.
pub(in super::super) fn look_ahead(first: &TextLine) -> usize {
    let row = Row::read(first).len();
    match signs_on_line(first) {
        _ if frame::is_part(first) || super::is_heading(first) => 2 * Sudoku::MAX_SIDE + 2,
        16 => 17,
        signs if side_of_line(signs).is_some() => SAMPLE,
        _ if side_of_words(first).is_some() => {
            if row == 16 {
                17
            } else {
                SAMPLE
            }
        }
        _ if has_blocks(row) => row,
        _ => 1,
    }
}

/// The side of a board of so many cells on a line, from 4 on.
pub(super) fn side_of_line(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side * side == cells && has_blocks(side)).then_some(side)
}

/// The signs of a line's first field, where little follows it; 0 where more does.
pub(super) fn signs_on_line(line: &TextLine) -> usize {
    let mut fields = line.fields();
    let signs = fields
        .next()
        .map_or(0, |field| line.text()[field].chars().count());
    let is_whole = fields.count() < signs / 4 && !frame::is_part(line);
    if is_whole { signs } else { 0 }
}

/// The side of a board whose rows are words.
pub(super) fn side_of_words(line: &TextLine) -> Option<usize> {
    words::side(line).filter(|&side| has_blocks(side))
}

fn has_blocks(side: usize) -> bool {
    side <= Sudoku::MAX_SIDE && Sudoku::usual_block(side).is_some()
}

/// What is written in a text, as far as it tells puzzles apart.
#[derive(Default)]
struct Signs {
    has_zero: bool,
    has_other_blank: bool,
    /// The largest digit, if there is one.
    digit: u8,
    /// The largest number of a capital letter.
    capital: u8,
    has_small: bool,
    /// How many are no cells, or too large.
    others: usize,
    all: usize,
}

impl Signs {
    fn of(lines: &[TextLine], side: usize) -> Signs {
        let mut signs = Signs::default();
        for line in lines.iter().filter(|line| !frame::is_rule(line)) {
            for cell in Row::read(line).texts() {
                signs.add(cell, side);
            }
        }
        signs
    }

    fn add(&mut self, cell: &str, side: usize) {
        self.all += 1;
        let mut signs = cell.chars();
        let (Some(sign), None) = (signs.next(), signs.next()) else {
            // A number of two digits tells as much as a letter.
            self.capital = self.capital.max(cell.parse().unwrap_or_default());
            return;
        };
        match number(sign) {
            Some(value) if usize::from(value) <= side => match sign {
                '1'..='9' => self.digit = self.digit.max(value),
                'A'..='P' => self.capital = self.capital.max(value),
                _ => self.has_small = true,
            },
            None if sign == '0' => self.has_zero = true,
            None if is_blank(sign) => self.has_other_blank = true,
            _ => self.others += 1,
        }
    }
}

/// Whether something is said that Takuzu alone has.
pub(super) fn asks_for_takuzu(options: &ReadOptions) -> bool {
    let takes_odd = options.rules.is_some() || options.majority.is_some();
    options.lenient || options.cells.is_some() || takes_odd
}

/// Whether the lines ahead are Sudoku.
pub(in super::super) fn is_sudoku(lines: &[TextLine], options: &ReadOptions) -> bool {
    if asks_for_takuzu(options) {
        return false;
    }
    let Some(first) = lines.iter().position(|line| !frame::is_rule(line)) else {
        return false;
    };
    let lines = &lines[first..];
    if super::is_heading(&lines[0]) {
        return lines.len() > 1 && is_sudoku(&lines[1..], options);
    }
    if signs_on_line(&lines[0]) == 729 {
        return true;
    }
    let row = Row::read(&lines[0]).len();
    let of_line = side_of_line(signs_on_line(&lines[0]));
    let (side, unit) = match of_line.or_else(|| side_of_words(&lines[0])) {
        Some(side) => (side, lines.len().min(SAMPLE)),
        None if has_blocks(row) && are_rows(lines, row) => (row, lines.len().min(2 * row)),
        None => return false,
    };
    // A row of sixteen cells has the length of a line of 4x4.
    let may_be_row = has_blocks(row) && lines.len() >= row;
    tells(&lines[..unit], side) || (side < row && may_be_row && tells(lines, row))
}

/// Whether most of the lines that would be the board are as long as its rows.
fn are_rows(lines: &[TextLine], side: usize) -> bool {
    let rows = lines.iter().filter(|line| !frame::is_rule(line)).take(side);
    let (alike, others): (Vec<usize>, Vec<usize>) = rows
        .map(|line| Row::read(line).len())
        .partition(|&len| len == side);
    alike.len() > 1 && alike.len() > others.len()
}

/// Whether what is written says Sudoku, on a board of a side.
fn tells(lines: &[TextLine], side: usize) -> bool {
    let signs = Signs::of(lines, side);
    let is_mixed = signs.has_zero && signs.has_other_blank;
    let is_odd = !side.is_multiple_of(2);
    // 0h h1: 0 is a blank, 1 and 2 are the cells.
    let may_be_three_signs = signs.has_zero && signs.digit <= 2 && signs.capital == 0;
    let has_number = signs.digit > 1 || signs.capital > 0;
    match is_odd {
        true if is_mixed => signs.digit > 2,
        // A few wrong signs are to be named as such.
        true if has_number => signs.others <= signs.all / 20,
        true => signs.others == 0 && !signs.has_small,
        false => {
            has_number
                && !is_mixed
                && signs.others == 0
                && !may_be_three_signs
                && !(signs.has_small && signs.digit <= 1)
        }
    }
}
