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

use super::block::{below_size, of_cells};
use super::board::{Board, Wrong};
use super::lines::Line;
use super::{Format, ReadOptions, Tip};
use crate::ground::grid::Cell;
use crate::ground::parse_error::Complaint;
use crate::puzzles::takuzu::{Relation, Sign};

fn relation(sign: &str) -> Option<Relation> {
    [Relation::Equal, Relation::Different].into_iter().find(|all| sign.chars().eq([all.symbol()]))
}

/// Reads a block of rows with signs.
pub(super) fn read(lines: &[Line], options: &ReadOptions) -> Result<Board, Wrong> {
    let named = options.takuzu.cells.as_ref();
    if named.is_some_and(|cells| cells.signs().into_iter().any(|sign| relation(sign).is_some())) {
        let message = "`signs` has `=` and `x` between cells";
        return Err(Wrong::all(Complaint::with_tip(message, Tip::OwnSigns)));
    }
    let distinct_lines = lines.first().map_or(Ok(None), rules)?;
    let lines = &lines[usize::from(distinct_lines.is_some())..];
    let (size, lines) = if lines.len() > 2 { below_size(lines) } else { (None, lines) };
    if lines.is_empty() {
        return Err(Wrong::all("the rows stand directly below the rules").label("no row below"));
    }
    // Columns count: what is taken away in front is what all lines have.
    let indent = |line: &Line| line.text.len() - line.text.trim_start_matches(' ').len();
    let least = lines.iter().map(indent).min().unwrap_or_default();
    let (mut rows, mut signs, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
    let mut is_between = false;
    for line in lines {
        let text = line.body().trim_end().get(least..).unwrap_or_default();
        let was_between = is_between;
        is_between = text.chars().all(|sign| " =x".contains(sign));
        if is_between && (rows.is_empty() || was_between) {
            let message = "signs stand between two rows, but there is no row above";
            return Err(Wrong::all(message).behind(least, text.len()).on(line.number));
        }
        if !is_between {
            rows.push(Vec::new());
            numbers.push(line.bare());
        }
        let read = read_line(text, is_between, &mut rows, &mut signs, options);
        read.map_err(|wrong| wrong.behind(least, text.len()).on(line.number))?;
    }
    if is_between {
        let message = "signs stand between two rows, but there is no row below";
        return Err(Wrong::all(message).on(lines[lines.len() - 1].number));
    }
    signs.sort_unstable();
    let board = of_cells(&numbers, Format::Signs, &rows, size)?;
    Ok(Board { distinct_lines, signs, ..board })
}

/// Tells whether the rules that a line names forbid equal rows and columns; nothing where it names none.
fn rules(line: &Line) -> Result<Option<bool>, Wrong> {
    match line.trimmed().strip_prefix("rules:").map(str::trim) {
        None => Ok(None),
        Some("takuzu") => Ok(Some(true)),
        Some("plus" | "unruly") => Ok(Some(false)),
        Some(name) => {
            let name = crate::ground::error::shown(name);
            let message =
                format!("there are no rules `{name}`: `takuzu`, `plus` and `unruly` are known");
            Err(Wrong::all(message).on(line.number).far(1))
        }
    }
}

/// Takes in a row and the signs between its cells, or the signs below it.
fn read_line(
    text: &str,
    is_between: bool,
    rows: &mut [Vec<u8>],
    signs: &mut Vec<Sign>,
    options: &ReadOptions,
) -> Result<(), Wrong> {
    let row = rows.len() - 1;
    let mut last = 0;
    for (place, (at, sign)) in options.signs(text).enumerate() {
        let (cell, here) = (Cell::new(row, place / 2), at..at + sign.len());
        last = place;
        match (is_between, place % 2, relation(sign)) {
            (true, _, None) => {}
            (true, 0, Some(relation)) if cell.col < rows[row].len() => {
                signs.push(Sign::new(cell, Cell::new(row + 1, cell.col), relation));
            }
            (true, ..) => {
                let message = "a sign between two rows must stand below a cell";
                return Err(Wrong::at(here, message).label("no cell above"));
            }
            (false, 0, None) if sign != " " => rows[row].extend(options.word(sign, at)?),
            (false, 0, _) => {
                let message = "a cell is expected here: cells stand two columns apart";
                return Err(Wrong::at(here, message).far(0));
            }
            (false, _, Some(relation)) => {
                signs.push(Sign::new(cell, Cell::new(row, cell.col + 1), relation));
            }
            (false, _, None) if sign == " " => {}
            (false, _, None) => {
                let message = "a space, `=` or `x` is expected between two cells";
                return Err(Wrong::at(here, message).far(0));
            }
        }
    }
    if !is_between && last % 2 == 1 {
        let message = "a sign stands between two cells, but there is no cell behind it";
        return Err(Wrong::at(text.len() - 1..text.len(), message));
    }
    Ok(())
}
