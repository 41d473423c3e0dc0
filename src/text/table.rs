//! Cells between bars: each in a pair of its own (Markdown, a drawn frame), or those of a block (Simple Sudoku), or their candidates.
//!
//! ```text
//! | . | 1 |          *-------*          .-----------.-----------.
//! |---|---|          |5.|.8.|          | 1    234  | 23    4   |
//! | 0 |   |          |..|..1|
//! ```
//!
//! All rows have their bars in the same places. Bars between all cells, or around the board alone, say nothing of blocks.

use super::block::{below_size, of_rows, part_cell, words};
use super::board::{Board, Wrong, check_size, counted};
use super::cells::BLANKS;
use super::lines::trimmed;
use super::{Format, ReadOptions, codes};
use crate::ground::grid::Shape;

fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '║' | '┃')
}

fn is_drawn(sign: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&sign)
}

/// Tells whether a line is drawn: strokes and corners, and at least one long stroke.
fn is_rule(text: &str) -> bool {
    let is_stroke = |sign: char| "-=+*:.'| ".contains(sign) || is_drawn(sign);
    let long = ["--", "==", "\u{2500}\u{2500}", "\u{2550}\u{2550}", ":-", "- -"];
    text.chars().all(is_stroke) && long.iter().any(|stroke| text.contains(stroke))
}

/// A row: its line, and the parts between bars.
type Row<'t> = (&'t str, Vec<&'t str>);

/// Reads a block that is a table.
pub(super) fn read(lines: &[&str], options: &ReadOptions) -> Result<Board, Wrong> {
    let (size, lines) = below_size(lines, 1);
    let lines: Vec<&str> = lines.iter().copied().map(trimmed).collect();
    let (first, last) = (lines[0], lines[lines.len() - 1]);
    if let Some(pair) = lines.windows(2).find(|pair| pair.iter().all(|line| is_rule(line))) {
        return Err(Wrong::at(pair[1], "a blank line is expected between two drawn puzzles"));
    }
    // What is cut ends on a line between rows, or on a part of a line.
    let width = |line: &str| line.chars().count();
    let is_tee = last.starts_with(['╟', '├', '╠', '┣', '╞']);
    let is_closed = is_rule(last) && width(first) == width(last) && !is_tee;
    if if is_rule(first) { !is_closed } else { is_rule(last) } {
        return Err(Wrong::at(first, "the drawing is not closed"));
    }
    let has_bars = lines.iter().any(|line| !is_rule(line) && line.contains(is_bar));
    if !has_bars && !lines.iter().any(|line| is_rule(line)) {
        return Err(Wrong::at(first, "no bars between cells").far(0));
    }
    let mut rows: Vec<Row<'_>> = Vec::new();
    for line in lines.iter().copied().filter(|line| !is_rule(line)) {
        // Bars at the ends may be absent. Where there are none at all, words are cells.
        let inner = line.strip_prefix(is_bar).unwrap_or(line);
        let inner = inner.strip_suffix(is_bar).unwrap_or(inner);
        let is_end = |sign| if has_bars { is_bar(sign) } else { " \t".contains(sign) };
        let parts = inner.split(is_end).map(str::trim);
        let parts: Vec<&str> = parts.filter(|part| has_bars || !part.is_empty()).collect();
        let edges = |line: &str| (line.starts_with(is_bar), line.ends_with(is_bar));
        let is_like =
            |(first, all): &Row<'_>| (all.len(), edges(first)) == (parts.len(), edges(line));
        if (parts.len() < 2 && edges(line) != (true, true)) || !rows.first().is_none_or(is_like) {
            return Err(Wrong::at(line, "all rows have their bars in the same places").far(0));
        }
        rows.push((line, parts));
    }
    if rows.len() < 2 {
        return Err(Wrong::at(first, "no rows between drawn lines").far(0));
    }
    let is_single =
        |part: &&str| options.signs(part).nth(1).is_none() || options.lone(part).is_ok();
    if !has_bars || !rows.iter().flat_map(|(_, parts)| parts).all(is_single) {
        return blocks(&rows, &lines, options);
    }
    let cells = rows.iter().map(|(line, parts)| {
        let cells = parts.iter().map(|part| part_cell(part, options));
        Ok((*line, cells.collect::<Result<Vec<u8>, Wrong>>()?))
    });
    // A line around each row shows that these are all.
    let are_all = lines.len() == 2 * rows.len() + 1;
    let is_box = lines.iter().any(|line| line.contains(is_drawn));
    let format = if is_box { Format::Box } else { Format::Markdown };
    of_rows(format, &cells.collect::<Result<Vec<_>, Wrong>>()?, size, are_all)
}

/// The cells of a block in each part, `53.`, or lists of their candidates, `12 3`.
fn blocks(rows: &[Row<'_>], lines: &[&str], options: &ReadOptions) -> Result<Board, Wrong> {
    let are_words = rows[0].1[0].contains([' ', '\t']);
    let (mut cells, mut wide) = (Vec::new(), None);
    for part in rows.iter().flat_map(|(_, parts)| parts) {
        let found: Vec<&str> =
            if are_words { words(part).collect() } else { options.signs(part).collect() };
        let of_first = *wide.get_or_insert(found.len());
        if found.len() != of_first {
            let found = counted(found.len(), "cell");
            return Err(Wrong::at(part, format!("a block has {found}, the first one {of_first}")));
        }
        cells.extend(found);
    }
    let (side, wide, first) = (rows.len(), wide.unwrap_or_default(), rows[0].0);
    let high = side / wide.max(1);
    if cells.len() != side * side {
        let cols = counted(cells.len() / side, "cell");
        return Err(Wrong::at(first, format!("{} of {cols}", counted(side, "row"))));
    }
    check_bands(lines, side, high)?;
    let board = if cells.iter().any(|cell| is_list(cell, side)) {
        let lists = cells.iter().map(|cell| list(cell, side, options));
        codes::of_lists(Format::Ss, first, side, lists.collect::<Result<_, _>>()?)?
    } else {
        let cells = cells.iter().map(|cell| options.lone(cell)).collect::<Result<_, _>>()?;
        Board::new(Format::Ss, check_size(Shape::square(side))?, cells)
    };
    // A frame around the board alone says nothing of blocks, but lines between all rows do.
    let has_blocks = wide < side || lines.len() == 2 * side + 1;
    let is_whole = wide > 1 && high * wide == side;
    Ok(Board { block: (has_blocks && is_whole).then(|| Shape::new(high, wide)), ..board })
}

/// Tells whether a cell is a list of at least two candidates.
fn is_list(cell: &str, side: usize) -> bool {
    let is_number = |sign: u8| (1..=side).contains(&usize::from(sign.wrapping_sub(b'0')));
    side <= 9
        && cell.len() > 1
        && cell.bytes().all(is_number)
        && cell.as_bytes().is_sorted_by(|one, two| one < two)
}

/// The candidates of a cell, all of them for a blank.
fn list(cell: &str, side: usize, options: &ReadOptions) -> Result<Vec<u8>, Wrong> {
    let all = b'1'..=b'0' + side as u8;
    match options.lone(cell) {
        _ if is_list(cell, side) => Ok(cell.bytes().collect()),
        Ok(_) if cell.starts_with(BLANKS) => Ok(all.collect()),
        Ok(given) if all.contains(&given) => Ok(vec![given]),
        _ => {
            let message =
                format!("`{}` is not a list of candidates", crate::ground::error::shown(cell));
            Err(Wrong::at(cell, message))
        }
    }
}

/// Refuses lines between rows that do not stand between blocks, unless they stand between all rows.
fn check_bands(lines: &[&str], side: usize, high: usize) -> Result<(), Wrong> {
    let rows_above = |at: usize| lines[..at].iter().filter(|line| !is_rule(line)).count();
    let ruled = (0..lines.len()).filter(|&at| is_rule(lines[at])).map(rows_above);
    let places: Vec<usize> = ruled.filter(|place| (1..side).contains(place)).collect();
    let between = |high: usize| (1..side).filter(move |row| row.is_multiple_of(high));
    if places.is_empty()
        || places.iter().copied().eq(between(high.max(1)))
        || places.iter().copied().eq(between(1))
    {
        return Ok(());
    }
    Err(Wrong::at(lines[0], "the drawn lines do not stand between blocks"))
}
