//! Puzzles that are a block of lines: a row a line, perhaps below their size.
//!
//! | grammar | a row |
//! |---|---|
//! | `grid` | `.1.0`, `. 1 . 0`, or `53. .7. ...` in groups |
//! | `csv`, `tsv` | `,1,,0`; nothing is a blank |
//! | `latex` | ` & 1 & & 0 \\` in a matrix or an array |
//! | [tables](super::table) | cells between bars |
//! | [signs](super::signs) | `. 1=.x.` and signs in lines of their own |

use super::board::{BLANK, Board, MAX_SIDE, Wrong, counted, difference, only};
use super::codes::check_size;
use super::lines::Line;
use super::{Format, ReadOptions, signs, table};
use crate::ground::grid::Shape;

/// The cells of a row, or why a line is none.
type RowOf = fn(&str, &ReadOptions) -> Result<Vec<u8>, Wrong>;

const ROWS: [(Format, RowOf); 6] = [
    (Format::Grid, compact),
    (Format::Grid, spaced),
    (Format::Grid, grouped),
    (Format::Csv, |text, options| separated(text, ',', options)),
    (Format::Csv, |text, options| separated(text, ';', options)),
    (Format::Tsv, |text, options| separated(text, '\t', options)),
];

/// Reads a block that is one puzzle.
pub(super) fn read(lines: &[Line], options: &ReadOptions) -> Result<Board, Wrong> {
    for line in lines {
        line.check()?;
    }
    let asks = |format| match options.format {
        Some(Format::Sdk) => format == Format::Grid,
        asked => asked.is_none_or(|asked| asked == format),
    };
    let mut readings: Vec<Result<Board, Wrong>> = ROWS
        .into_iter()
        .filter(|(format, _)| asks(*format))
        .map(|(format, row)| rows(lines, format, row, options))
        .collect();
    if asks(Format::Signs) && (!options.is_wide() || options.format == Some(Format::Signs)) {
        readings.push(signs::read(lines, options));
    }
    if table::FORMATS.into_iter().any(asks) {
        readings.push(table::read(lines, options));
    }
    if asks(Format::Latex) {
        readings.push(latex(lines, options));
    }
    match options.format {
        Some(format @ (Format::Tabular | Format::OpenSudoku)) => {
            Err(Wrong::all(format!("`{format}` is written only")))
        }
        Some(Format::Json) => Err(Wrong::all("a value of JSON begins with `{` or `[`")),
        _ => only(readings),
    }
}

/// The size on top of a block, and the lines below it.
pub(super) fn below_size(lines: &[Line]) -> (Option<Shape>, &[Line]) {
    let size = lines.first().and_then(|first| size(first.trimmed()));
    (size, &lines[usize::from(size.is_some())..])
}

/// Reads rows of one sort, perhaps below their size.
fn rows(lines: &[Line], format: Format, row: RowOf, options: &ReadOptions) -> Result<Board, Wrong> {
    let alone = of_rows(lines, format, row, None, options);
    let below = match below_size(lines) {
        (Some(size), below) if !below.is_empty() && format == Format::Grid => {
            Some(of_rows(below, format, row, Some(size), options))
        }
        _ => None,
    };
    only([alone].into_iter().chain(below))
}

fn of_rows(
    lines: &[Line],
    format: Format,
    row: RowOf,
    size: Option<Shape>,
    options: &ReadOptions,
) -> Result<Board, Wrong> {
    let mut rows = Vec::with_capacity(lines.len());
    for line in lines {
        rows.push(row(line.body(), options).map_err(|wrong| wrong.on(line.number))?);
    }
    if let (Some(size), [cells]) = (size, &mut rows[..]) {
        let cells = std::mem::take(cells);
        let whole = Board::of_size(format, check_size(size)?, cells);
        return whole.map_err(|wrong| wrong.on(lines[0].number));
    }
    of_cells(lines, format, &rows, size)
}

/// Returns the board of rows that must be as long as each other, and as many as the size says, or as cells in each.
pub(super) fn of_cells(
    lines: &[Line],
    format: Format,
    rows: &[Vec<u8>],
    size: Option<Shape>,
) -> Result<Board, Wrong> {
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let cols = size.map_or_else(|| most_frequent(&lengths), Shape::cols);
    if let Some(at) = lengths.iter().position(|&length| length > MAX_SIDE) {
        let message = format!("more than {MAX_SIDE} cells in a row");
        return Err(Wrong::all(message).label("too many").on(lines[at].number).far(cols));
    }
    if let Some(at) = lengths.iter().position(|&length| length != cols) {
        let who = if size.is_some() { "the size says" } else { "the others have" };
        let found = counted(lengths[at], "cell");
        let message = format!("row {} has {found}, {who} {cols}", at + 1);
        let label = difference(lengths[at], cols, "cell");
        return Err(Wrong::all(message).label(label).on(lines[at].number).far(lengths[at]));
    }
    let wanted = size.map_or(cols, Shape::rows);
    if rows.len() == wanted {
        let shape = check_size(Shape::new(wanted, cols))?;
        return Ok(Board::new(format, shape, rows.concat()));
    }
    let found = format!("{} of {}", counted(rows.len(), "row"), counted(cols, "cell"));
    let lack = difference(rows.len(), wanted, "row");
    let message = match size {
        Some(_) => format!("{found}, the size says {}: {lack}", counted(wanted, "row")),
        None => format!("{found}: {lack}, or the size `{} {cols}` on top", rows.len()),
    };
    let at = wanted.min(rows.len() - 1);
    Err(Wrong::all(message).label(format!("row {}", at + 1)).on(lines[at].number).far(cols))
}

/// The length that occurs most often, the first of several.
fn most_frequent(lengths: &[usize]) -> usize {
    let frequency = |&length: &usize| lengths.iter().filter(|other| **other == length).count();
    let is_even = lengths.iter().all(|length| *length == lengths[0]);
    let tried = if is_even { &lengths[..1] } else { lengths };
    tried.iter().rev().copied().max_by_key(frequency).unwrap_or_default()
}

/// Rows and columns: `4`, `4 6`, `T 4 6`.
pub(super) fn size(text: &str) -> Option<Shape> {
    let mut words = text.strip_prefix("T ").unwrap_or(text).split_whitespace();
    let side = |word: &str| {
        let is_number = word.len() < 8 && word.bytes().all(|sign| sign.is_ascii_digit());
        let side = word.parse().ok().filter(|_| is_number && !word.starts_with('0'));
        side.filter(|side| *side > 1)
    };
    let rows = side(words.next()?)?;
    let cols = words.next().map_or(Some(rows), side)?;
    words.next().is_none().then(|| Shape::new(rows, cols))
}

/// The byte at which a text begins behind spaces.
fn indent(text: &str) -> usize {
    text.len() - text.trim_start_matches([' ', '\t']).len()
}

fn compact(text: &str, options: &ReadOptions) -> Result<Vec<u8>, Wrong> {
    let start = indent(text);
    let word = text[start..].trim_end_matches([' ', '\t']);
    if word.contains([' ', '\t']) && !word.contains('|') {
        return Err(Wrong::all("the cells of a row stand side by side, or each apart"));
    }
    options.word(word, start)
}

/// Words of a text, and where each begins.
pub(super) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = move |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
    text.split([' ', '\t']).filter(|word| !word.is_empty()).map(move |word| (start(word), word))
}

/// A sign or a number, spaces, the next one.
fn spaced(text: &str, options: &ReadOptions) -> Result<Vec<u8>, Wrong> {
    words(text).map(|(at, cell)| options.lone(cell, at)).collect()
}

/// Words of one length: the cells of blocks.
fn grouped(text: &str, options: &ReadOptions) -> Result<Vec<u8>, Wrong> {
    let mut groups: Vec<Vec<u8>> = Vec::new();
    for (at, word) in words(text) {
        groups.push(options.word(word, at)?);
    }
    let wide = groups.first().map_or(0, Vec::len);
    if groups.len() < 2 || wide < 2 || groups.iter().any(|group| group.len() != wide) {
        return Err(Wrong::all("no groups of cells, as long as each other"));
    }
    Ok(groups.concat())
}

/// Cells with a sign between them; nothing is a blank.
fn separated(text: &str, sign: char, options: &ReadOptions) -> Result<Vec<u8>, Wrong> {
    if !text.contains(sign) {
        return Err(Wrong::all("a separator is expected between cells"));
    }
    let mut start = 0;
    let mut cells = Vec::new();
    for part in text.split(sign) {
        cells.push(part_cell(part, start, options)?);
        start += part.len() + 1;
    }
    Ok(cells)
}

/// The cell of a part between separators that begins at this byte.
pub(super) fn part_cell(part: &str, start: usize, options: &ReadOptions) -> Result<u8, Wrong> {
    let cell = part.trim_matches([' ', '\t']);
    let cell = cell.strip_prefix('"').and_then(|cell| cell.strip_suffix('"')).unwrap_or(cell);
    let at = start + (cell.as_ptr().addr() - part.as_ptr().addr());
    if cell.trim().is_empty() { Ok(BLANK) } else { options.lone(cell, at) }
}

/// A matrix or an array of LaTeX, perhaps below a size: `&` between cells, `\\` behind rows.
fn latex(lines: &[Line], options: &ReadOptions) -> Result<Board, Wrong> {
    let (size, lines) = below_size(lines);
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Err(Wrong::all("no lines below the size"));
    };
    let name = first.trimmed().strip_prefix("\\begin{").and_then(|rest| rest.split_once('}'));
    let is_known = |name: &str| name == "array" || name.ends_with("matrix");
    let Some((name, _)) = name.filter(|(name, _)| is_known(name)) else {
        return Err(Wrong::all("no matrix and no array of LaTeX").on(first.number));
    };
    let end = format!("\\end{{{name}}}");
    if last.trimmed() != end {
        return Err(Wrong::all(format!("`{end}` is expected at the end")).on(last.number).far(1));
    }
    let inner = &lines[1..lines.len() - 1];
    let is_row = |line: &&Line| line.trimmed() != "\\hline";
    let (mut rows, mut numbers) = (Vec::new(), Vec::new());
    for line in inner.iter().filter(is_row) {
        if line.comment().is_some() {
            return Err(Wrong::all("a comment in LaTeX begins with `%`").on(line.number));
        }
        let text = line.trimmed().trim_end_matches("\\hline").trim_end();
        let cells = text.strip_suffix("\\\\").unwrap_or(text);
        let start = line.span().start;
        let row = if cells.contains('&') {
            separated(cells, '&', options).map_err(|wrong| wrong.behind(start, cells.len()))
        } else {
            Err(Wrong::all("`&` is expected between cells"))
        };
        rows.push(row.map_err(|wrong| wrong.on(line.number))?);
        numbers.push(line);
    }
    let Some(cols) = rows.first().map(Vec::len) else {
        return Err(Wrong::all("no rows in the matrix").on(first.number));
    };
    // A matrix is closed: it shows that it is whole.
    let size = size.unwrap_or(Shape::new(rows.len(), cols));
    if let Some(at) = rows.iter().position(|row| row.len() != size.cols()) {
        let found = counted(rows[at].len(), "cell");
        let message = format!("row {} has {found}, not {}", at + 1, size.cols());
        return Err(Wrong::all(message).on(numbers[at].number).far(1));
    }
    let board = Board::of_size(Format::Latex, check_size(size)?, rows.concat());
    board.map_err(|wrong| wrong.on(first.number))
}
