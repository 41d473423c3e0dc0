//! Cells between bars: each in a pair of its own (Markdown, a drawn frame), or those of a block (Simple Sudoku), or their candidates.
//!
//! ```text
//! | . | 1 |          *-------*          .-----------.-----------.
//! |---|---|          |5.|.8.|          | 1    234  | 23    4   |
//! | 0 |   |          |..|..1|
//! ```
//!
//! All rows have their bars in the same places. Bars between all cells, or around the board alone, say nothing of blocks.

use super::block::{below_size, part_cell, words};
use super::board::{Board, Wrong, counted};
use super::cells::BLANKS;
use super::lines::Line;
use super::{Format, ReadOptions, codes};
use crate::ground::grid::Shape;

/// The formats that a table may be in.
pub(super) const FORMATS: [Format; 4] =
    [Format::Markdown, Format::Box, Format::Ss, Format::Candidates];

fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '║' | '┃')
}

/// Tells whether a text has a bar.
pub(super) fn has_bar(text: &str) -> bool {
    text.contains(is_bar)
}

fn is_drawn(sign: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&sign)
}

/// Tells whether a line is drawn: strokes and corners, and at least one long stroke.
pub(super) fn is_rule(text: &str) -> bool {
    let is_stroke = |sign: char| "-=+*:.'| ".contains(sign) || is_drawn(sign);
    let long = ["--", "==", "\u{2500}\u{2500}", "\u{2550}\u{2550}", ":-", "- -"];
    text.chars().all(is_stroke) && long.iter().any(|stroke| text.contains(stroke))
}

/// A row: its line, and the parts between bars with the bytes where they begin.
struct Row<'a> {
    line: &'a Line,
    /// True if bars stand at both ends.
    edges: (bool, bool),
    parts: Vec<(usize, &'a str)>,
}

/// Reads a block that is a table.
pub(super) fn read(lines: &[Line], options: &ReadOptions) -> Result<Board, Wrong> {
    let (size, lines) = if lines.len() > 1 { below_size(lines) } else { (None, lines) };
    let is_ruled = |line: &Line| is_rule(line.trimmed());
    if let Some(pair) = lines.windows(2).find(|pair| pair.iter().all(is_ruled)) {
        let message = "two drawn lines: a blank line is expected between puzzles";
        return Err(Wrong::all(message).on(pair[1].number).far(1));
    }
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Err(Wrong::all("no rows"));
    };
    // What is cut ends on a line between rows, or on a part of a line.
    let is_tee = |line: &Line| line.trimmed().starts_with(['╟', '├', '╠', '┣', '╞']);
    let width = |line: &Line| line.trimmed().chars().count();
    let is_closed = is_ruled(last) && width(first) == width(last) && !is_tee(last);
    if if is_ruled(first) { !is_closed } else { is_ruled(last) } {
        return Err(Wrong::all("the drawing is not closed").on(first.number));
    }
    let mut rows: Vec<Row<'_>> = Vec::new();
    let has_bars = lines.iter().any(|line| !is_ruled(line) && line.text.contains(is_bar));
    for line in lines.iter().filter(|line| !is_ruled(line)) {
        let text = line.trimmed();
        let edges = (text.starts_with(is_bar), text.ends_with(is_bar));
        let parts = if has_bars { between_bars(line) } else { words(line.body()).collect() };
        let is_alike = |row: &Row<'_>| (row.parts.len(), row.edges) == (parts.len(), edges);
        let is_framed = edges == (true, true);
        if (parts.len() < 2 && !is_framed) || !rows.first().is_none_or(is_alike) {
            let message = "all rows have their bars in the same places";
            return Err(Wrong::all(message).on(line.number));
        }
        rows.push(Row { line, edges, parts });
    }
    if rows.len() < 2 || (!has_bars && rows.len() == lines.len()) {
        return Err(Wrong::all("no rows between drawn lines").on(first.number));
    }
    let is_single =
        |part: &str| options.signs(part).nth(1).is_none() || options.lone(part, 0).is_ok();
    let mut parts = rows.iter().flat_map(|row| &row.parts);
    if has_bars && parts.all(|(_, part)| is_single(part)) {
        singles(&rows, lines, size, options)
    } else {
        blocks(&rows, lines, options)
    }
}

/// The parts of a line between bars; those at its ends may be absent.
fn between_bars(line: &Line) -> Vec<(usize, &str)> {
    let text = line.trimmed();
    let inner = text.strip_prefix(is_bar).unwrap_or(text);
    let inner = inner.strip_suffix(is_bar).unwrap_or(inner);
    let start = |part: &str| part.as_ptr().addr() - line.text.as_ptr().addr();
    inner.split(is_bar).map(str::trim).map(|part| (start(part), part)).collect()
}

/// A cell in each part; nothing is a blank.
fn singles(
    rows: &[Row<'_>],
    lines: &[Line],
    size: Option<Shape>,
    options: &ReadOptions,
) -> Result<Board, Wrong> {
    let (high, wide) = (rows.len(), rows[0].parts.len());
    let mut cells = Vec::with_capacity(high * wide);
    for Row { line, parts, .. } in rows {
        for &(start, part) in parts {
            let cell = part_cell(part, start, options);
            cells.push(cell.map_err(|wrong| wrong.on(line.number))?);
        }
    }
    // A rectangle shows that it is whole: by its size, or by a line around each row.
    let shape = Shape::new(high, wide);
    let is_whole = high == wide || lines.len() == 2 * high + 1;
    if size.map_or(!is_whole, |size| size != shape) {
        let found = format!("{} of {}", counted(high, "row"), counted(wide, "cell"));
        let message = match size {
            Some(size) => format!("{found}, the size says {size}"),
            None => format!("{found}: a rectangle has its size on top, `{high} {wide}`"),
        };
        return Err(Wrong::all(message).on(rows[0].line.number).far(4));
    }
    let is_box = lines.iter().any(|line| line.text.contains(is_drawn));
    let format = if is_box { Format::Box } else { Format::Markdown };
    Ok(Board::new(format, codes::check_size(shape)?, cells))
}

/// The cells of a block in each part, `53.`, or lists of their candidates, `12 3`.
fn blocks(rows: &[Row<'_>], lines: &[Line], options: &ReadOptions) -> Result<Board, Wrong> {
    let mut cells: Vec<(&Row<'_>, usize, &str)> = Vec::new();
    let are_words = rows[0].parts[0].1.contains([' ', '\t']);
    let wide = cells_of(rows[0].parts[0].1, are_words, options).len();
    for row in rows {
        for &(start, part) in &row.parts {
            let found = cells_of(part, are_words, options);
            if found.len() != wide {
                let message =
                    format!("a block has {}, the first one {wide}", counted(found.len(), "cell"));
                let here = start..start + part.len();
                return Err(Wrong::at(here, message).on(row.line.number));
            }
            cells.extend(found.into_iter().map(|(at, cell)| (row, start + at, cell)));
        }
    }
    let side = rows.len();
    let number = rows[0].line.number;
    if cells.len() != side * side {
        let cols = cells.len() / side;
        let message = format!("{} of {}", counted(side, "row"), counted(cols, "cell"));
        return Err(Wrong::all(message).on(number).far(1));
    }
    check_bands(rows, lines, side / wide.max(1))?;
    let high = side / wide.max(1);
    // A frame around the board alone says nothing of blocks, but lines between all rows do.
    let is_drawn = wide < side || lines.len() == 2 * side + 1;
    let is_whole = wide > 1 && high * wide == side;
    let block = (is_drawn && is_whole).then(|| Shape::new(high, wide));
    let mut board = if cells.iter().any(|(.., cell)| is_list(cell, side)) {
        let lists = cells.iter().map(|(.., cell)| list(cell, side, options));
        codes::of_lists(Format::Ss, side, lists.collect::<Result<_, _>>()?)
            .map_err(|wrong| wrong.on(number))?
    } else {
        let cell = |(row, at, cell): &(&Row<'_>, usize, &str)| {
            options.lone(cell, *at).map_err(|wrong| wrong.on(row.line.number))
        };
        let cells = cells.iter().map(cell).collect::<Result<_, _>>()?;
        Board::new(Format::Ss, codes::check_size(Shape::square(side))?, cells)
    };
    board.block = block;
    Ok(board)
}

/// The cells of a block: words, or the signs of one.
fn cells_of<'t>(part: &'t str, are_words: bool, options: &ReadOptions) -> Vec<(usize, &'t str)> {
    if are_words { words(part).collect() } else { options.signs(part).collect() }
}

/// Tells whether a cell is a list of at least two candidates.
fn is_list(cell: &str, side: usize) -> bool {
    let numbers: Vec<usize> =
        cell.bytes().map(|sign| usize::from(sign.wrapping_sub(b'0'))).collect();
    side <= 9
        && numbers.len() > 1
        && numbers.iter().all(|number| (1..=side).contains(number))
        && numbers.is_sorted_by(|one, two| one < two)
}

/// The candidates of a cell, all of them for a blank.
fn list(cell: &str, side: usize, options: &ReadOptions) -> Result<Vec<u8>, Wrong> {
    if is_list(cell, side) {
        return Ok(cell.bytes().collect());
    }
    match options.lone(cell, 0) {
        Ok(_) if cell.starts_with(BLANKS) => Ok((b'1'..=b'0' + side as u8).collect()),
        Ok(given) if (b'1'..=b'0' + side as u8).contains(&given) => Ok(vec![given]),
        _ => Err(Wrong::all(format!(
            "`{}` is not a list of candidates",
            crate::ground::error::shown(cell)
        ))),
    }
}

/// Refuses lines between rows that do not stand between blocks, unless they stand between all rows.
fn check_bands(rows: &[Row<'_>], lines: &[Line], high: usize) -> Result<(), Wrong> {
    let (first, last) = (rows[0].line.number, rows[rows.len() - 1].line.number);
    let inner =
        lines.iter().filter(|line| is_rule(line.trimmed()) && (first..last).contains(&line.number));
    let above = |line: &Line| rows.iter().filter(|row| row.line.number < line.number).count();
    let places: Vec<usize> = inner.map(above).collect();
    let is_between = |row: &usize| row.is_multiple_of(high.max(1));
    let wanted: Vec<usize> = (1..rows.len()).filter(is_between).collect();
    let all: Vec<usize> = (1..rows.len()).collect();
    if places.is_empty() || places == wanted || places == all {
        return Ok(());
    }
    Err(Wrong::all("the drawn lines do not stand between blocks").on(first).far(1))
}
