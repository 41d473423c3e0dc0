//! A grid with signs: cells two columns apart, `=` or `x` between neighbours, and below a row, where there are any, a line of its
//! own for the signs between it and the next.
//!
//! ```text
//! .=. . 1
//!     x
//! . .x0 .
//! . 0 . .
//! x
//! 1 1 . 0
//! ```
//!
//! The size may stand on top. The first line may name the rules: `rules: plus` allows equal rows and columns.

use super::block::{body, of_cells, size};
use super::board::{Board, Wrong};
use super::lines::Line;
use super::{Format, ReadOptions, Tip};
use crate::grid::{Cell, Shape};
use crate::parse_error::Complaint;
use crate::takuzu::{Relation, Sign};

/// The cells of rows that are drawn, and the signs between them.
#[derive(Default)]
struct Drawing {
    rows: Vec<Vec<u8>>,
    signs: Vec<Sign>,
    /// Signs stand below the last row.
    is_between: bool,
}

pub(super) fn relation(sign: &str) -> Option<Relation> {
    match sign {
        "=" => Some(Relation::Equal),
        "x" => Some(Relation::Different),
        _ => None,
    }
}

/// Reads a block of rows with signs.
pub(super) fn read(lines: &[Line], options: &ReadOptions) -> Result<Board, Wrong> {
    if options
        .takuzu
        .cells
        .is_some_and(|cells| cells.signs().iter().any(|&sign| relation(sign).is_some()))
    {
        let message = "`signs` has `=` and `x` between cells";
        return Err(Wrong::all(Complaint::with_tip(message, Tip::OwnSigns)));
    }
    let distinct_lines = lines.first().map_or(Ok(None), rules)?;
    let lines = &lines[usize::from(distinct_lines.is_some())..];
    let size = lines.first().and_then(|first| size(first.trimmed())).filter(|_| lines.len() > 2);
    let lines = &lines[usize::from(size.is_some())..];
    let Some(first) = lines.first() else {
        return Err(Wrong::all("the rows stand directly below the rules").label("no row below"));
    };
    // Columns count: what is taken away in front is what all lines have.
    let indent = |line: &Line| line.text.len() - line.text.trim_start_matches(' ').len();
    let least = lines.iter().map(indent).min().unwrap_or_default();
    let (mut drawing, mut rows) = (Drawing::default(), Vec::new());
    for line in lines {
        let text = body(line).trim_end();
        let text = text.get(least..).unwrap_or_default();
        let is_between = text.chars().all(|sign| " =x".contains(sign));
        let read = if is_between {
            drawing.read_between(text)
        } else {
            rows.push(line);
            drawing.read_row(text, options)
        };
        read.map_err(|wrong| wrong.behind(least, text.len()).on(line.number))?;
    }
    if drawing.is_between || drawing.rows.is_empty() {
        let message = "signs stand between two rows, but there is no row below";
        return Err(Wrong::all(message).on(lines[lines.len() - 1].number));
    }
    of_drawing(drawing, &rows, size, first.number).map(|board| Board { distinct_lines, ..board })
}

/// Tells whether the rules that a line names forbid equal rows and columns; nothing where it names none.
fn rules(line: &Line) -> Result<Option<bool>, Wrong> {
    match line.trimmed().strip_prefix("rules:").map(str::trim) {
        None => Ok(None),
        Some("takuzu") => Ok(Some(true)),
        Some("plus" | "unruly") => Ok(Some(false)),
        Some(name) => {
            let name = crate::error::shown(name);
            let message =
                format!("there are no rules `{name}`: `takuzu`, `plus` and `unruly` are known");
            Err(Wrong::all(message).on(line.number).far(1))
        }
    }
}

fn of_drawing(
    drawing: Drawing,
    lines: &[&Line],
    size: Option<Shape>,
    first: usize,
) -> Result<Board, Wrong> {
    let numbered: Vec<Line> = lines.iter().map(|line| line.bare()).collect();
    let mut board = of_cells(&numbered, Format::Signs, &drawing.rows, size)?;
    let is_on = |sign: &Sign| sign.cells().iter().all(|cell| board.shape.contains(*cell));
    if !drawing.signs.iter().all(is_on) {
        return Err(Wrong::all("a sign does not stand between two cells").on(first).far(1));
    }
    board.signs = drawing.signs;
    board.signs.sort_unstable();
    Ok(board)
}

impl Drawing {
    /// Takes in a row, and the signs between its cells.
    fn read_row(&mut self, text: &str, options: &ReadOptions) -> Result<(), Wrong> {
        let row = self.rows.len();
        let mut cells = Vec::new();
        let mut last = "";
        for (place, (at, sign)) in options.signs(text).enumerate() {
            let here = at..at + sign.len();
            last = sign;
            if place % 2 == 1 {
                let beside = Cell::new(row, place / 2 + 1);
                match relation(sign) {
                    Some(relation) => {
                        self.signs.push(Sign::new(Cell::new(row, place / 2), beside, relation));
                    }
                    None if sign == " " => {}
                    None => {
                        let message = "a space, `=` or `x` is expected between two cells";
                        return Err(Wrong::at(here, message).far(0));
                    }
                }
            } else if relation(sign).is_some() || sign == " " {
                let message = "a cell is expected here: cells stand two columns apart";
                return Err(Wrong::at(here, message).far(0));
            } else {
                cells.push(options.word(sign, at)?);
            }
        }
        if relation(last).is_some() {
            let message = "a sign stands between two cells, but there is no cell behind it";
            return Err(Wrong::at(text.len() - 1..text.len(), message));
        }
        self.rows.push(cells.concat());
        self.is_between = false;
        Ok(())
    }

    /// Takes in the signs below a row.
    fn read_between(&mut self, text: &str) -> Result<(), Wrong> {
        if self.rows.is_empty() || self.is_between {
            return Err(Wrong::all("signs stand between two rows, but there is no row above"));
        }
        self.is_between = true;
        let row = self.rows.len() - 1;
        for (at, sign) in text.char_indices() {
            let Some(relation) = relation(&text[at..at + sign.len_utf8()]) else {
                continue;
            };
            if at % 2 == 1 || at / 2 >= self.rows[row].len() {
                let message = "a sign between two rows must stand below a cell";
                return Err(Wrong::at(at..at + 1, message).label("no cell above"));
            }
            let cell = Cell::new(row, at / 2);
            self.signs.push(Sign::new(cell, Cell::new(row + 1, cell.col), relation));
        }
        Ok(())
    }
}
