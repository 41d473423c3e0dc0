//! Puzzles that are a block of lines: a row a line, perhaps below their size.
//!
//! | grammar | a row |
//! |---|---|
//! | `grid` | `.1.0`, `. 1 . 0`, or `53. .7. ...` in groups |
//! | `csv`, `tsv` | `,1,,0`; nothing is a blank |
//! | `latex` | ` & 1 & & 0 \\` in a matrix or an array |
//! | [tables](super::table) | cells between bars |
//! | [signs](super::signs) | `. 1=.x.` and signs in lines of their own |

use super::board::{BLANK, Board, Wrong, check_size, counted, difference, only};
use super::codes::{number, sides};
use super::lines::{body, trimmed};
use super::{Format, ReadOptions, signs, table};
use crate::ground::grid::Shape;

/// The cells of a row, or why a line is none.
type RowOf = fn(&str, &ReadOptions) -> Result<Vec<u8>, Wrong>;

/// A grammar of lines. A comment may stand behind each.
type Grammar = fn(&[&str], &ReadOptions) -> Result<Board, Wrong>;

/// The grammars, each with the formats that it reads.
const GRAMMARS: [(&[Format], Grammar); 9] = [
    (&[Format::Grid, Format::Sdk], |lines, options| rows(lines, grouped::<false>, options)),
    (&[Format::Grid, Format::Sdk], |lines, options| rows(lines, grouped::<true>, options)),
    (&[Format::Grid, Format::Sdk], |lines, options| rows(lines, spaced, options)),
    (&[Format::Csv], |lines, options| separated(lines, Format::Csv, ',', options)),
    (&[Format::Csv], |lines, options| separated(lines, Format::Csv, ';', options)),
    (&[Format::Tsv], |lines, options| separated(lines, Format::Tsv, '\t', options)),
    (&[Format::Signs], signs::read),
    (&[Format::Markdown, Format::Box, Format::Ss, Format::Candidates], table::read),
    (&[Format::Latex], latex),
];

/// Reads a block that is one puzzle.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let lines: Vec<&str> = text.split('\n').collect();
    let first = trimmed(lines[0]);
    let is_asked = |formats: &[Format]| options.format.is_none_or(|asked| formats.contains(&asked));
    let grammars = GRAMMARS.into_iter().filter(|(formats, _)| is_asked(formats));
    match options.format {
        Some(format @ (Format::Tabular | Format::OpenSudoku)) => {
            Err(Wrong::all(format!("`{format}` is written only")))
        }
        Some(Format::Json) => Err(Wrong::all("a value of JSON begins with `{` or `[`")),
        _ if lines.len() > 1
            && !options.is_wide()
            && width_and_height(first).is_some_and(|shape| size(first) != Some(shape)) =>
        {
            let message = "a size on top says rows and columns with a space between, such as `4 6`";
            Err(Wrong::at(first, message))
        }
        _ => only(grammars.map(|(_, read)| read(&lines, options))),
    }
}

/// The size on top of a block, and the lines below it, if there are more than so many.
pub(super) fn below_size<'l, 't>(
    lines: &'l [&'t str],
    most: usize,
) -> (Option<Shape>, &'l [&'t str]) {
    let size = lines.first().filter(|_| lines.len() > most).and_then(|first| size(trimmed(first)));
    (size, &lines[usize::from(size.is_some())..])
}

/// Rows with their texts.
pub(super) type Rows<'t> = Vec<(&'t str, Vec<u8>)>;

fn rows_of<'t>(
    lines: &[&'t str],
    row: impl Fn(&'t str) -> Result<Vec<u8>, Wrong>,
) -> Result<Rows<'t>, Wrong> {
    lines.iter().map(|line| Ok((trimmed(line), row(body(line))?))).collect()
}

/// Reads a grid, perhaps below its size.
fn rows(lines: &[&str], row: RowOf, options: &ReadOptions) -> Result<Board, Wrong> {
    let read = |size: Option<Shape>, lines: &[&str]| {
        let mut rows = rows_of(lines, |line| row(line, options))?;
        match (size, &mut rows[..]) {
            // All cells on one line.
            (Some(_), [(line, cells)]) => {
                Board::whole(Format::Grid, line, size, std::mem::take(cells))
            }
            _ => of_rows(Format::Grid, &rows, size, false),
        }
    };
    let (size, below) = below_size(lines, 1);
    only([read(None, lines)].into_iter().chain(size.map(|_| read(size, below))))
}

/// Reads rows with a sign between their cells.
fn separated(
    lines: &[&str],
    format: Format,
    sign: char,
    options: &ReadOptions,
) -> Result<Board, Wrong> {
    of_rows(format, &rows_of(lines, |line| parts(line, sign, options))?, None, false)
}

/// Returns the board of rows that must be as long as each other, and as many as the size says, or as cells in each, unless
/// it is clear that these are all.
pub(super) fn of_rows(
    format: Format,
    rows: &[(&str, Vec<u8>)],
    size: Option<Shape>,
    are_all: bool,
) -> Result<Board, Wrong> {
    if rows.iter().all(|(_, row)| row.is_empty()) {
        return Err(Wrong::all("no rows"));
    }
    check_drawn(rows)?;
    let lengths: Vec<usize> = rows.iter().map(|(_, row)| row.len()).collect();
    check_size(Shape::new(rows.len(), lengths.iter().copied().max().unwrap_or_default()))?;
    // The length that occurs most often, the first of several.
    let frequency = |length: &usize| lengths.iter().filter(|other| *other == length).count();
    let usual = lengths.iter().rev().copied().max_by_key(frequency).unwrap_or_default();
    let cols = size.map_or(usual, Shape::cols);
    let wrong = |at: usize, message: String| Wrong::at(rows[at].0, message);
    if let Some(at) = lengths.iter().position(|&length| length != cols) {
        let who = if size.is_some() { "the size says" } else { "the others have" };
        let found = counted(lengths[at], "cell");
        let message = format!("row {} has {found}, {who} {cols}", at + 1);
        let label = difference(lengths[at], cols, "cell");
        return Err(wrong(at, message).label(label).far(lengths[at]));
    }
    let square = if are_all { rows.len() } else { cols };
    let wanted = size.map_or(square, Shape::rows);
    if rows.len() == wanted {
        let cells = rows.iter().flat_map(|(_, row)| row).copied().collect();
        return Ok(Board::new(format, Shape::new(wanted, cols), cells));
    }
    let found = format!("{} of {}", counted(rows.len(), "row"), counted(cols, "cell"));
    let lack = difference(rows.len(), wanted, "row");
    let message = match size {
        Some(_) => format!("{found}, the size says {}: {lack}", counted(wanted, "row")),
        None => format!("{found}: {lack}, or the size `{} {cols}` on top", rows.len()),
    };
    let at = wanted.min(rows.len() - 1);
    Err(wrong(at, message).label(format!("row {}", at + 1)).far(cols))
}

/// Refuses rows of one sign alone, such as `-`, where other rows have it at their ends or nowhere: they may be drawn.
fn check_drawn(rows: &[(&str, Vec<u8>)]) -> Result<(), Wrong> {
    for stroke in ['-', '*', '_', '?'] {
        let is_frame = |sign: char| sign == stroke || "|│ \t".contains(sign);
        let (drawn, others): (Vec<&str>, Vec<&str>) = rows
            .iter()
            .map(|(line, _)| *line)
            .partition(|line| line.contains(stroke) && line.chars().all(is_frame));
        let is_outside = |line: &&str| !line.trim_matches(is_frame).contains(stroke);
        if let ([first, ..], [_, ..]) = (&drawn[..], &others[..])
            && others.iter().all(is_outside)
        {
            let message = format!(
                "a line of `{stroke}` alone may be a row of blanks, or drawn: a blank is `.`"
            );
            return Err(Wrong::at(first, message).label("blanks?"));
        }
    }
    Ok(())
}

/// Rows and columns: `4`, `4x4`, `4 6`, `T 4 6`.
pub(super) fn size(text: &str) -> Option<Shape> {
    if let Some(shape) = width_and_height(text) {
        return Some(shape).filter(|shape| shape.rows() == shape.cols());
    }
    let mut words = text.strip_prefix("T ").unwrap_or(text).split_whitespace();
    let side = |word| match number(word)? {
        (side @ 2..10_000_000, "") => Some(side),
        _ => None,
    };
    let rows = side(words.next()?)?;
    let cols = words.next().map_or(Some(rows), side)?;
    words.next().is_none().then(|| Shape::new(rows, cols))
}

/// `4x6`, where it is no 1 with a sign behind it. People mean both: four columns, or four rows.
fn width_and_height(text: &str) -> Option<Shape> {
    let (shape, rest) = sides(text).filter(|_| text.contains('x'))?;
    (rest.is_empty() && shape.rows().min(shape.cols()) > 1).then_some(shape)
}

pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t']).filter(|word| !word.is_empty())
}

/// A sign or a number, spaces, the next one.
fn spaced(line: &str, options: &ReadOptions) -> Result<Vec<u8>, Wrong> {
    words(line).map(|cell| options.lone(cell)).collect()
}

/// Cells side by side; or, in all rows, several words of one length: the cells of blocks.
fn grouped<const SEVERAL: bool>(line: &str, options: &ReadOptions) -> Result<Vec<u8>, Wrong> {
    let groups = words(line).map(|word| options.word(word));
    let groups: Vec<Vec<u8>> = groups.collect::<Result<_, _>>()?;
    let wide = groups.first().map_or(0, Vec::len);
    let is_other = (groups.len() > 1) != SEVERAL || (SEVERAL && wide < 2);
    if is_other || groups.iter().any(|group| group.len() != wide) {
        let message = "cells stand side by side, each apart, or in groups as long as each other";
        return Err(Wrong::at(trimmed(line), message).far(0));
    }
    Ok(groups.concat())
}

/// Cells with a sign between them.
fn parts(line: &str, sign: char, options: &ReadOptions) -> Result<Vec<u8>, Wrong> {
    if !line.contains(sign) {
        let message = "a separator is expected between cells";
        return Err(Wrong::at(trimmed(line), message).far(0));
    }
    line.split(sign).map(|part| part_cell(part, options)).collect()
}

/// The cell of a part between separators; nothing is a blank.
pub(super) fn part_cell(part: &str, options: &ReadOptions) -> Result<u8, Wrong> {
    let cell = unquoted(part);
    if cell.is_empty() { Ok(BLANK) } else { options.lone(cell) }
}

/// A part without spaces and quotes around it.
pub(super) fn unquoted(part: &str) -> &str {
    let part = part.trim_matches([' ', '\t']);
    let inner = part.strip_prefix('"').and_then(|part| part.strip_suffix('"'));
    inner.map_or(part, |inner| inner.trim_matches([' ', '\t']))
}

/// A matrix or an array of LaTeX, perhaps below a size: `&` between cells, `\\` behind rows. Its end must be there.
fn latex(lines: &[&str], options: &ReadOptions) -> Result<Board, Wrong> {
    let (size, lines) = below_size(lines, 1);
    let first = trimmed(lines[0]);
    let name = first.strip_prefix("\\begin{").and_then(|rest| rest.split_once('}'));
    let is_known = |name: &str| name == "array" || name.ends_with("matrix");
    let Some((name, _)) = name.filter(|(name, _)| is_known(name)) else {
        return Err(Wrong::at(first, "no matrix and no array of LaTeX").far(0));
    };
    let end = format!("\\end{{{name}}}");
    let Some((_, inner)) = lines[1..].split_last().filter(|(last, _)| trimmed(last) == end) else {
        let last = trimmed(lines[lines.len() - 1]);
        return Err(Wrong::at(last, format!("`{end}` is expected at the end")));
    };
    let is_row = |line: &&&str| trimmed(line) != "\\hline";
    let inner: Vec<&str> = inner.iter().filter(is_row).copied().collect();
    let rows = rows_of(&inner, |line| {
        let text = trimmed(line).trim_end_matches("\\hline").trim_end();
        parts(text.strip_suffix("\\\\").unwrap_or(text), '&', options)
    })?;
    if let Some(line) = inner.iter().find(|line| body(line) != **line) {
        return Err(Wrong::at(line, "a comment in LaTeX begins with `%`"));
    }
    of_rows(Format::Latex, &rows, size, true)
}
