//! A frame that shows the blocks, as Simple Sudoku writes it.
//!
//! ```text
//! *-----------*
//! |5..|.8.|..7|
//! |...|...|...|
//! |...|1..|...|
//! |---+---+---|
//! ```
//!
//! Lines without cells are drawn between the blocks and may be missing above and below; `+`, `*`, `=`,
//! `:`, `.`, `'` and spaces belong to them as well. The cells between two bars say how wide a block is, and
//! the rows between two lines how high. A cell may be all its candidates ([`marks`]).

use super::Found;
use super::cells::{Row, is_rule, to_grid};
use super::marks;
use crate::grid::Shape;
use crate::sudoku::Sudoku;
use crate::text::error::ParseError;
use crate::text::frames::{self, is_bar};
use crate::text::stream::{TextLine, is_space};

/// The most lines of a frame: a row and a line each.
pub(super) const MAX_LINES: usize = 2 * Sudoku::MAX_SIDE + 1;

/// Tells whether lines begin with the edge that Simple Sudoku draws, `*---*`, and a row.
pub(super) fn starts(lines: &[TextLine]) -> bool {
    let [edge, row, ..] = lines else {
        return false;
    };
    let drawn = &edge.text()[edge.span()];
    is_rule(edge) && drawn.starts_with('*') && drawn.ends_with('*') && row.text().contains(is_bar)
}

pub(super) fn extent(lines: &[TextLine]) -> usize {
    frames::extent(lines, is_rule)
}

/// Reads the cells, and the shape of the blocks where all are alike.
pub(super) fn parse(lines: &[TextLine]) -> Result<Found, ParseError> {
    let has_marks = marks::are_rows(lines);
    let read = |line| if has_marks { Row::of_parts(line) } else { Row::read(line) };
    let rows: Vec<Row<'_>> = lines.iter().filter(|line| !is_rule(line)).map(read).collect();
    if rows.is_empty() {
        let message = "the frame has no rows";
        return Err(lines[0].error(lines[0].span(), message, "no row"));
    }
    let found: Found = if has_marks { marks::read(&rows)?.into() } else { to_grid(&rows)?.into() };
    let heights = lines.split(is_rule).map(<[TextLine]>::len);
    let first = lines.iter().find(|line| !is_rule(line));
    let wide = first.and_then(|row| widths(row, has_marks));
    let side = found.givens.shape().rows();
    let block = common(heights).zip(wide).map(|(rows, cols)| Shape::new(rows, cols));
    Ok(Found { block: block.filter(|block| block.len() == side), ..found })
}

/// Returns the number of cells between two bars of a row, if it is always the same.
fn widths(row: &TextLine, has_marks: bool) -> Option<usize> {
    let parts = row.text().split(is_bar);
    common(parts.map(|part| {
        if has_marks {
            part.split(is_space).filter(|word| !word.is_empty()).count()
        } else {
            part.chars().filter(|&sign| !is_space(sign)).count()
        }
    }))
}

fn common(counts: impl Iterator<Item = usize>) -> Option<usize> {
    let mut counts = counts.filter(|&count| count > 0);
    let first = counts.next()?;
    counts.all(|count| count == first).then_some(first)
}

pub(super) fn write(sudoku: &Sudoku) -> String {
    let (side, block) = (sudoku.side(), sudoku.block());
    let across = side / block.cols();
    let edge = format!("*{}*\n", "-".repeat(side + across - 1));
    let between = format!("|{}|\n", vec!["-".repeat(block.cols()); across].join("+"));
    let row = |row: &str| {
        let signs: Vec<char> = row.chars().collect();
        let parts: Vec<String> =
            signs.chunks(block.cols()).map(|part| part.iter().collect()).collect();
        format!("|{}|\n", parts.join("|"))
    };
    let rows: Vec<String> = sudoku.givens().to_string().lines().map(row).collect();
    let bands: Vec<String> = rows.chunks(block.rows()).map(<[String]>::concat).collect();
    format!("{edge}{}{edge}", bands.join(&between))
}
