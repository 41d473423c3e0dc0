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

use super::block::{Rows, below_size, of_rows};
use super::board::{Board, Wrong, place};
use super::lines::{body, trimmed};
use super::{Format, ReadOptions, Tip};
use crate::ground::grid::Cell;
use crate::ground::parse_error::Complaint;
use crate::puzzles::takuzu::{Relation, Sign};

/// The relation that a sign between cells names.
pub(super) fn relation(sign: &str) -> Option<Relation> {
    [Relation::Equal, Relation::Different].into_iter().find(|all| sign.chars().eq([all.symbol()]))
}

/// Reads a block of rows with signs.
pub(super) fn read(lines: &[&str], options: &ReadOptions) -> Result<Board, Wrong> {
    let is_sign = |sign: &str| relation(sign).is_some();
    let has_signs =
        options.takuzu.cells.is_some_and(|cells| cells.signs().into_iter().any(is_sign));
    if has_signs || (options.is_wide() && options.format.is_none()) {
        let message = "`signs` has `=` and `x` between cells";
        return Err(Wrong::all(Complaint::with_tip(message, Tip::OwnSigns)));
    }
    let distinct_lines = rules(lines[0])?;
    let (size, below) = below_size(&lines[usize::from(distinct_lines.is_some())..], 2);
    // Columns count: what is taken away in front is what all lines have.
    let indent = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    let least = below.iter().map(indent).min().unwrap_or_default();
    let (mut rows, mut signs): (Rows<'_>, Vec<Sign>) = (Vec::new(), Vec::new());
    let mut is_between = true;
    for line in below {
        let text = body(line).trim_end().get(least..).unwrap_or_default();
        let was_between = is_between;
        is_between = text.chars().all(|sign| " =x".contains(sign));
        if is_between && was_between {
            return Err(Wrong::at(text, "a row is expected above this line of signs"));
        }
        if !is_between {
            rows.push((trimmed(line), Vec::new()));
        }
        read_line(text, is_between, &mut rows, &mut signs, options)?;
    }
    if is_between {
        let last = trimmed(lines[lines.len() - 1]);
        return Err(Wrong::at(last, "a row is expected directly below this line"));
    }
    Ok(Board { distinct_lines, signs, ..of_rows(Format::Signs, &rows, size, false)? })
}

/// Tells whether the rules that a line names forbid equal rows and columns; nothing where it names none.
fn rules(line: &str) -> Result<Option<bool>, Wrong> {
    let small = trimmed(line).to_ascii_lowercase();
    match small.strip_prefix("rules:").map(str::trim) {
        None => Ok(None),
        Some("takuzu") => Ok(Some(true)),
        Some("plus" | "unruly") => Ok(Some(false)),
        Some(name) => {
            let name = crate::ground::error::shown(name);
            let message = format!("there are no rules `{name}`, but `takuzu`, `plus` and `unruly`");
            Err(Wrong::at(trimmed(line), message))
        }
    }
}

/// Takes in the last row and the signs between its cells, or the signs below it.
fn read_line(
    text: &str,
    is_between: bool,
    rows: &mut Rows<'_>,
    signs: &mut Vec<Sign>,
    options: &ReadOptions,
) -> Result<(), Wrong> {
    let row = rows.len() - 1;
    let cells = &mut rows[row].1;
    for (at, sign) in options.signs(text).enumerate() {
        let col = at / 2;
        let other = if is_between { Cell::new(row + 1, col) } else { Cell::new(row, col + 1) };
        let is_of_cell = at % 2 == 0;
        match relation(sign) {
            Some(relation) if is_of_cell == is_between && (!is_between || col < cells.len()) => {
                signs.push(Sign::new(Cell::new(row, col), other, relation));
            }
            None if !is_between && is_of_cell && sign != " " => cells.extend(options.word(sign)?),
            None if sign == " " && (is_between || !is_of_cell) => {}
            _ if is_between => {
                let message = "a sign between two rows must stand below a cell";
                return Err(Wrong::at(sign, message).label("no cell above"));
            }
            _ => {
                let message =
                    "cells stand two columns apart, with a space, `=` or `x` between: `. 1=.x0`";
                return Err(Wrong { reach: place(text).start, ..Wrong::at(sign, message) });
            }
        }
    }
    if !is_between && text.ends_with(['=', 'x']) {
        let message = "a sign stands between two cells, but there is no cell behind it";
        return Err(Wrong::at(&text[text.len() - 1..], message));
    }
    Ok(())
}
