//! Sudoku among the formats: which texts are some, and which of them in what way.
//!
//! The formats that Takuzu has too (`grid`, `words`, `line`, `json`) are read here with the numbers of
//! Sudoku; `sdk`, `sdm`, `ss` and `candidates` are its own. As every board is square, the first row of
//! a grid says how many lines belong to it.

mod candidates;
mod cells;
mod frame;
mod json;
mod kind;

use super::error::ParseError;
use super::stream::TextLine;
use super::{Format, ReadOptions};
use crate::grid::{Grid, Shape};
use crate::sudoku::Sudoku;
pub(super) use json::says_sudoku;
pub(super) use kind::{is_sudoku, look_ahead};

use cells::Row;
use kind::Boards;

/// The format of a block of lines that is Sudoku, `ended` saying that there are no more lines.
pub(super) fn format(lines: &[TextLine], ended: bool, options: &ReadOptions) -> Format {
    let Some(first) = lines.first() else {
        return Format::Grid;
    };
    // Sixteen rows of sixteen are one board, or sixteen of 4x4.
    let is_large = || {
        let is_sixteen = ended && lines.len() == 16 && kind::common_length(lines) == 16;
        is_sixteen && options.block.is_none()
    };
    match first {
        _ if is_heading(first) => Format::Sdk,
        _ if super::json::starts(first) => Format::Json,
        _ if frame::is_part(first) => Format::Ss,
        _ if kind::size_on_top(lines).0.is_some() || is_large() => Format::Grid,
        _ => {
            let lone = || (ended && lines.len() == 1).then(|| kind::lone(first, options))?;
            let found = Boards(options).on_lines(lines).or_else(lone);
            found.unwrap_or(Format::Grid)
        }
    }
}

/// How many lines a puzzle takes at most, that begins with these [`SAMPLE`](super::detect::SAMPLE) lines.
pub(super) fn lines_of(format: Format, sample: &[TextLine], options: &ReadOptions) -> usize {
    match format {
        Format::Grid => {
            let (size, rows) = kind::size_on_top(sample);
            let side = || kind::common_length(rows);
            options.block.map_or_else(side, Shape::len) + usize::from(size.is_some())
        }
        Format::Sdk => Sudoku::MAX_SIDE,
        Format::Ss => frame::MAX_LINES + 1,
        _ => 1,
    }
}

/// How many of these lines are the next puzzle.
pub(super) fn extent(format: Format, lines: &[TextLine], options: &ReadOptions) -> usize {
    let most = match format {
        Format::Ss => frame::extent(lines),
        // What follows the nine rows, a game begun for instance, belongs to it.
        Format::Sdk if is_heading(&lines[0]) => lines.len(),
        Format::Sdk => 9,
        _ => lines_of(format, lines, options),
    };
    most.clamp(1, lines.len())
}

/// Whether a line is the heading of a puzzle in newer `sdk` files.
pub(super) fn is_heading(line: &TextLine) -> bool {
    line.text()[line.span()].eq_ignore_ascii_case("[puzzle]")
}

/// A puzzle, and a remark on it.
pub(super) type Read = (Sudoku, Option<String>);

/// Reads the lines of a puzzle.
pub(super) fn parse(
    format: Format,
    lines: &[TextLine],
    options: &ReadOptions,
) -> Result<Read, ParseError> {
    let plain = |givens: Grid| Ok((board(&lines[0], givens, None, options)?, None));
    match format {
        Format::Grid => plain(of_rows(lines)?),
        Format::Sdk => plain(sdk(lines)?),
        Format::Words => plain(words(&lines[0])?),
        Format::Line | Format::Sdm => plain(line(&lines[0])?),
        Format::Ss => {
            let (givens, block) = frame::parse(lines)?;
            Ok((board(&lines[0], givens, block, options)?, None))
        }
        Format::Candidates => {
            let (givens, note) = candidates::parse(&lines[0])?;
            Ok((board(&lines[0], givens, None, options)?, note))
        }
        Format::Json => json::parse(lines, options),
        Format::Markdown
        | Format::Box
        | Format::SizedLine
        | Format::Task
        | Format::PlusTask
        | Format::Unruly
        | Format::UnrulySave
        | Format::Signs
        | Format::Janko
        | Format::Xo => {
            let message = format!("`{format}` is no format of Sudoku");
            Err(lines[0].error(lines[0].span(), message, ""))
        }
    }
}

/// The puzzle of givens whose blocks have the shape that is asked for, that the text says, or the
/// usual one.
fn board(
    first: &TextLine,
    givens: Grid,
    said: Option<Shape>,
    options: &ReadOptions,
) -> Result<Sudoku, ParseError> {
    let wrong = |message: String| first.error(first.span(), message, "");
    let side = givens.shape().rows();
    if side > Sudoku::MAX_SIDE {
        let most = Sudoku::MAX_SIDE;
        return Err(wrong(format!(
            "a side of {side}: more than the {most} allowed"
        )));
    }
    let block = options.block.or(said).or_else(|| Sudoku::usual_block(side));
    let Some(block) = block else {
        return Err(wrong(format!(
            "a side of {side} has no usual blocks; --blocks names them, such as --blocks 2x3"
        )));
    };
    Sudoku::new(givens, block).map_err(|error| wrong(error.to_string()))
}

/// Rows that must be as many as there are cells in each, perhaps below their number.
fn of_rows(lines: &[TextLine]) -> Result<Grid, ParseError> {
    let (_, rows) = kind::size_on_top(lines);
    let rows: Vec<Row<'_>> = rows.iter().map(Row::read).collect();
    cells::to_grid(&rows)
}

/// Nine rows, perhaps below a heading and above what was played.
fn sdk(lines: &[TextLine]) -> Result<Grid, ParseError> {
    let begin = usize::from(is_heading(&lines[0]));
    let rows = lines[begin..]
        .iter()
        .take_while(|line| !line.text().starts_with('['));
    let rows: Vec<Row<'_>> = rows.map(Row::read).collect();
    if rows.len() != 9 {
        let message = format!(
            "{}: `sdk` has nine",
            super::cells::counted(rows.len(), "row")
        );
        return Err(lines[0].error(lines[0].span(), message, "it begins here"));
    }
    cells::to_grid(&rows)
}

fn words(line: &TextLine) -> Result<Grid, ParseError> {
    let rows: Vec<Row<'_>> = line
        .fields()
        .map(|word| Row::of_signs(line, word))
        .collect();
    cells::to_grid(&rows)
}

fn line(line: &TextLine) -> Result<Grid, ParseError> {
    let span = super::cells::only_field(line)?;
    let row = Row::of_signs(line, span.clone());
    let side = row.len().isqrt();
    if side * side != row.len() {
        let (message, label) = super::line::not_square(row.len(), super::cells::Sides::Any);
        return Err(line.error(span, message, &label));
    }
    let values = row.values(side)?;
    let shape = Shape::square(side);
    Ok(Grid::from_fn(shape, |cell| values[shape.index(cell)]))
}

/// Why a format has no place for a puzzle, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// It is for another puzzle.
    Kind,
    /// It is for other sides.
    Side,
    /// It does not say which blocks there are.
    Blocks,
}

/// The first thing of a puzzle that a format has no place for.
pub(super) fn obstacle(sudoku: &Sudoku, format: Format) -> Option<Obstacle> {
    let side = sudoku.side();
    let is_usual = Sudoku::usual_block(side) == Some(sudoku.block());
    let fits = match format {
        Format::Sdk => side == 9,
        Format::Candidates => side <= 9,
        _ => true,
    };
    match format.carries(crate::puzzle::Kind::Sudoku) {
        false => Some(Obstacle::Kind),
        true if !fits => Some(Obstacle::Side),
        true if !is_usual && !format.carries_blocks() => Some(Obstacle::Blocks),
        true => None,
    }
}

/// A puzzle in a format; nothing where that is no format of Sudoku.
pub(super) fn written(sudoku: &Sudoku, format: Format) -> Option<String> {
    let grid = sudoku.givens();
    Some(match format {
        Format::Grid | Format::Sdk => format!("{grid}\n"),
        Format::Words => super::words::write(grid),
        Format::Line => super::line::write(grid),
        Format::Sdm => super::line::write(grid).replace('.', "0"),
        Format::Ss => frame::write(sudoku),
        Format::Candidates => candidates::write(sudoku),
        Format::Json => json::write(sudoku),
        Format::Markdown
        | Format::Box
        | Format::SizedLine
        | Format::Task
        | Format::PlusTask
        | Format::Unruly
        | Format::UnrulySave
        | Format::Signs
        | Format::Janko
        | Format::Xo => return None,
    })
}
