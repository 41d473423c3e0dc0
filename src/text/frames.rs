//! Cells in frames: a table of GitHub's Markdown, whose header is the first row of the puzzle, and a box
//! drawn around each cell.
//!
//! ```text
//! |   | 1 |   | 0 |        ╔═══╤═══╗
//! |:-:|:-:|:-:|:-:|        ║ . │ 1 ║
//! |   |   | 0 |   |        ╟───┼───╢
//! |   | 0 |   |   |        ║ 1 │ 0 ║
//! | 1 | 1 |   | 0 |        ╚═══╧═══╝
//! ```
//!
//! Here, and only here, nothing between two frames is a blank. `│` and `║` are frames as well. The signs of
//! a box are those of Unicode's box drawing, or `+`, `-`, `=` and `|`. A box of any shape is one puzzle.

use std::io;
use std::ops::Range;

use super::cells::{MAX_SIDE, Row, Symbols, common_length, counted, difference, to_grid};
use super::error::ParseError;
use super::formats::{Extent, Text};
use super::stream::{TextLine, is_space};
use crate::grid::Grid;

/// The most lines a table can have: a line below every row, and one above the first.
const MAX_LINES: usize = 2 * MAX_SIDE + 1;

pub(super) fn starts_table(line: &TextLine) -> bool {
    line.trimmed().starts_with(is_bar)
}

/// Tells whether a character stands between cells or blocks, side by side.
pub(super) fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '║' | '┃')
}

/// Tells whether a line may be part of a frame with such lines drawn between rows.
pub(super) fn is_part(line: &TextLine, is_rule: fn(&TextLine) -> bool) -> bool {
    line.text().contains(is_bar) || is_rule(line)
}

/// The number of lines of the frame that begins with the first one: where one line is drawn below
/// another, the next frame begins.
pub(super) fn extent(lines: &[TextLine], is_rule: fn(&TextLine) -> bool) -> usize {
    let parts = lines.iter().take_while(|line| is_part(line, is_rule)).count();
    let gap = lines[..parts].windows(2).position(|pair| is_rule(&pair[0]) && is_rule(&pair[1]));
    gap.map_or(parts, |gap| gap + 1)
}

/// A line drawn from cell to cell, or a corner.
fn is_drawn(sign: char) -> bool {
    matches!(sign, '\u{2500}'..='\u{257F}' | '+') && !is_bar(sign)
}

/// Tells whether a line is drawn between rows.
pub(super) fn is_box_rule(line: &TextLine) -> bool {
    let text = line.trimmed();
    let belongs = |sign| is_drawn(sign) || is_bar(sign) || is_space(sign) || "-=".contains(sign);
    text.chars().all(belongs) && (text.contains(is_drawn) || text.contains("--"))
}

pub(super) fn starts_box(line: &TextLine) -> bool {
    line.trimmed().starts_with(is_drawn) && is_box_rule(line)
}

/// Returns the lines of the table or box ahead; no line of a table ends it.
pub(super) fn lines(text: &mut Text<'_>, is_rule: fn(&TextLine) -> bool) -> io::Result<Extent> {
    text.look(MAX_LINES + 1)?;
    let lines = extent(text.ahead(), is_rule).max(1);
    Ok(Extent::at_most(lines, MAX_LINES, (MAX_SIDE, "rows")))
}

pub(super) fn parse_table(lines: &[TextLine], symbols: impl Symbols) -> Result<Grid, ParseError> {
    let separators = separators(lines);
    let rows = rows(lines, |at, _| separators.contains(&at), symbols)?;
    if rows.is_empty() {
        let message = "the table has no rows: the line of dashes stands below the first row";
        return Err(lines[0].error(lines[0].span(), message, "no row above or below"));
    }
    let cols = common_length(&rows, "row")?;
    // GitHub's one separator, below the first row, makes a table of any shape certain.
    if rows.len() == cols || !symbols.allows_side(cols) || separators == [1] {
        return Ok(to_grid(&rows, cols));
    }
    Err(not_square(&rows, cols))
}

/// Returns where a `=` stands in a line that is drawn with other strokes: between two cells, not between two corners.
fn sign_in_rule(line: &TextLine) -> Option<Range<usize>> {
    let at = line.text().find('=').filter(|_| is_box_rule(line))?;
    line.text().contains(['-', '─', '━', '═']).then_some(at..at + 1)
}

pub(super) fn parse_box(lines: &[TextLine], symbols: impl Symbols) -> Result<Grid, ParseError> {
    if let Some((line, sign)) = lines.iter().find_map(|line| Some((line, sign_in_rule(line)?))) {
        let message = "a box has no place for signs between cells: write the puzzle as `signs`";
        return Err(line.error(sign, message, "a sign"));
    }
    let rows = rows(lines, |_, line| is_box_rule(line), symbols)?;
    if rows.is_empty() {
        let message = "the box has no rows: cells stand between frames, as in `║ . │ 1 ║`";
        return Err(lines[0].error(lines[0].span(), message, "no row"));
    }
    let cols = common_length(&rows, "row")?;
    Ok(to_grid(&rows, cols))
}

fn rows<'a>(
    lines: &'a [TextLine],
    is_rule: impl Fn(usize, &TextLine) -> bool,
    symbols: impl Symbols,
) -> Result<Vec<Row<'a>>, ParseError> {
    let rows = lines.iter().enumerate().filter(|&(at, line)| !is_rule(at, line));
    rows.map(|(_, line)| row(line, symbols)).collect()
}

fn not_square(rows: &[Row<'_>], cols: usize) -> ParseError {
    let found = format!("{} of {cols} cells", counted(rows.len(), "row"));
    if rows.len() < cols {
        let message = format!("{found}: {}", difference(rows.len(), cols, "row"));
        return rows[rows.len() - 1].error(message, "the last row");
    }
    let message = format!(
        "{found}: put one line `|:-:|` below the first row, \
         or a blank line between the puzzles"
    );
    rows[cols].error(message, &format!("row {}", cols + 1))
}

/// The lines that are no rows: those of dashes.
///
/// Lone dashes may be blanks as well. They are a separator where GitHub wants one, if there is no
/// other and the table is no square with them.
fn separators(lines: &[TextLine]) -> Vec<usize> {
    let with = |is_separator: fn(&str) -> bool| -> Vec<usize> {
        let all_cells = |line: &TextLine| {
            cells(line).all(|cell| is_separator(line.text()[cell].trim_matches(is_space)))
        };
        (0..lines.len()).filter(|&index| all_cells(&lines[index])).collect()
    };
    let sure = with(|cell| is_rule(cell) && cell.len() > 1);
    let lone_dashes = sure.is_empty()
        && with(|cell| cell == "-").contains(&1)
        && cells(&lines[0]).count() != lines.len();
    if lone_dashes { vec![1] } else { sure }
}

/// `---`, `:--`, `:-:`, `--:`.
fn is_rule(cell: &str) -> bool {
    let dashes = cell.strip_prefix(':').unwrap_or(cell);
    let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
    !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
}

/// Tells whether a line is one of dashes.
pub(super) fn is_ruled(line: &TextLine) -> bool {
    cells(line).all(|cell| is_rule(line.text()[cell].trim_matches(is_space)))
}

/// Returns the parts between frames, as bytes of the line; outer frames may be absent.
pub(super) fn cells(line: &TextLine) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut inner = line.span();
    let text = &line.text()[inner.clone()];
    if let Some(first) = text.chars().next().filter(|&sign| is_bar(sign)) {
        inner.start += first.len_utf8();
    }
    if let Some(last) = text.chars().next_back().filter(|&sign| is_bar(sign)) {
        inner.end = inner.start.max(inner.end - last.len_utf8());
    }
    let text = &line.text()[inner.clone()];
    let ends = text.match_indices(is_bar).map(|(at, frame)| (at, frame.len()));
    let mut start = inner.start;
    ends.chain([(text.len(), 0)]).map(move |(end, frame)| {
        let end = inner.start + end;
        let cell = start..end;
        start = end + frame;
        cell
    })
}

fn row(line: &TextLine, symbols: impl Symbols) -> Result<Row<'_>, ParseError> {
    let mut row = Row::new(line, line.span());
    for cell in cells(line) {
        let mut signs =
            line.text()[cell.clone()].char_indices().filter(|&(_, sign)| !is_space(sign));
        match (signs.next(), signs.next()) {
            (None, _) => row.push_blank(cell.start)?,
            (Some((at, sign)), None) => row.push(cell.start + at, sign, symbols)?,
            (Some(_), Some(_)) => {
                return Err(line.error(cell, "a cell of a table holds one sign", "more than one"));
            }
        }
    }
    Ok(row)
}

/// Writes a table; a blank is a space.
pub(super) fn write_table(grid: &Grid) -> String {
    let cells = grid.to_string().replace('.', " ");
    let cell = |sign: char| format!("| {sign} ");
    let row = |row: &str| row.chars().map(cell).collect::<String>() + "|\n";
    let mut rows: Vec<String> = cells.lines().map(row).collect();
    rows.insert(1, "|:-:".repeat(grid.shape().cols()) + "|\n");
    rows.concat()
}

pub(super) fn write_box(grid: &Grid) -> String {
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
