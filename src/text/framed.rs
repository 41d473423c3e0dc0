//! A box drawn around each cell.
//!
//! ```text
//! ╔═══╤═══╗
//! ║ . │ 1 ║
//! ╟───┼───╢
//! ║ 1 │ 0 ║
//! ╚═══╧═══╝
//! ```
//!
//! The signs of the frame are those of Unicode's box drawing, or `+`, `-`, `=` and `|`. Within frames
//! a space is a blank, as in `markdown`. A drawing of any shape is one puzzle.

use super::cells::{Row, Symbols, common_length, to_grid};
use super::error::ParseError;
use super::frame::{self, is_bar};
use super::markdown;
use super::stream::{TextLine, is_space};
use crate::grid::Grid;

/// A line drawn from cell to cell, or a corner.
fn is_drawn(sign: char) -> bool {
    matches!(sign, '\u{2500}'..='\u{257F}' | '+') && !is_bar(sign)
}

/// Tells whether a line is drawn between rows.
fn is_rule(line: &TextLine) -> bool {
    let text = line.trimmed();
    let belongs = |sign| is_drawn(sign) || is_bar(sign) || is_space(sign) || "-=".contains(sign);
    text.chars().all(belongs) && (text.contains(is_drawn) || text.contains("--"))
}

pub(super) fn starts(line: &TextLine) -> bool {
    line.trimmed().starts_with(is_drawn) && is_rule(line)
}

pub(super) fn is_part(line: &TextLine) -> bool {
    frame::is_part(line, is_rule)
}

pub(super) fn extent(lines: &[TextLine]) -> usize {
    frame::extent(lines, is_rule)
}

pub(super) fn parse(lines: &[TextLine], symbols: impl Symbols) -> Result<Grid, ParseError> {
    let rows = lines
        .iter()
        .filter(|line| !is_rule(line))
        .map(|line| markdown::row(line, symbols))
        .collect::<Result<Vec<Row<'_>>, ParseError>>()?;
    if rows.is_empty() {
        let message = "the box has no rows: cells stand between frames, as in `║ . │ 1 ║`";
        return Err(lines[0].error(lines[0].span(), message, "no row"));
    }
    let cols = common_length(&rows, "row")?;
    Ok(to_grid(&rows, cols))
}

pub(super) fn write(grid: &Grid) -> String {
    let cols = grid.shape().cols();
    let rule = |left: &str, line: &str, cross: &str, right: &str| {
        format!("{left}{}{right}\n", vec![line; cols].join(cross))
    };
    let between = rule("╟", "───", "┼", "╢");
    let rows: Vec<String> = grid
        .to_string()
        .lines()
        .map(|row| {
            let cells: Vec<String> = row.chars().map(|sign| format!(" {sign} ")).collect();
            format!("║{}║\n", cells.join("│"))
        })
        .collect();
    let top = rule("╔", "═══", "╤", "╗");
    let bottom = rule("╚", "═══", "╧", "╝");
    format!("{top}{}{bottom}", rows.join(&between))
}
