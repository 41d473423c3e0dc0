//! Frames that show the blocks, as Simple Sudoku writes them, whose open cells may list pencil marks: the numbers that
//! they may still have.
//!
//! ```text
//! *-----------*             .---------------.---------------.
//! |5..|.8.|..7|             | 1     234     | 23     4      |
//! |...|...|...|
//! |...|1..|...|
//! |---+---+---|
//! ```
//!
//! Lines without cells are drawn between the blocks and may be missing above and below; `+`, `*`, `=`,
//! `:`, `.`, `'` and spaces belong to them as well. The cells between two bars say how wide a block is, and
//! the rows between two lines how high. A cell with one number is filled; what is missing elsewhere is ruled out.

use super::Found;
use super::cells::{Row, common_side, is_blank, is_part, is_rule, number, to_grid};
use crate::deduction::Fact;
use crate::grid::{Cell, Grid, Shape};
use crate::sudoku::Sudoku;
use crate::text::cells::counted;
use crate::text::error::ParseError;
use crate::text::frames::{self, is_bar};
use crate::text::stream::TextLine;

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

/// Reads the cells, and the shape of the blocks where it is drawn.
pub(super) fn parse(lines: &[TextLine]) -> Result<Found, ParseError> {
    let has_marks = are_marked_rows(lines);
    let read = |line| if has_marks { Row::of_parts(line) } else { Row::read(line) };
    let rows: Vec<Row<'_>> = lines.iter().filter(|line| !is_rule(line)).map(read).collect();
    if rows.is_empty() {
        let message = "the frame has no rows";
        return Err(lines[0].error(lines[0].span(), message, "no row"));
    }
    let found: Found = if has_marks { read_marks(&rows)?.into() } else { to_grid(&rows)?.into() };
    Ok(Found { block: block(lines, &rows)?, ..found })
}

/// Returns the shape of the blocks, if bars and lines are drawn around them; the drawing may not contradict itself.
fn block(lines: &[TextLine], rows: &[Row<'_>]) -> Result<Option<Shape>, ParseError> {
    let (side, groups) = (rows.len(), rows[0].groups());
    let error =
        |line: &TextLine, message: String, label| Err(line.error(line.span(), message, label));
    let mut drawn = lines.iter().filter(|line| !is_rule(line)).zip(rows);
    if let Some((line, _)) = drawn.find(|(_, row)| row.groups() != groups) {
        let message = "the bars in this row are not below those in the first row".to_owned();
        return error(line, message, "other bars");
    }
    let bands = || lines.split(is_rule).filter(|band| !band.is_empty());
    let first = bands().next().expect("there are rows");
    let block = Shape::new(first.len(), groups[0]);
    let are_even = groups.iter().all(|&group| group == block.cols());
    let odd_band = bands().find(|band| band.len() != block.rows());
    if are_even && odd_band.is_none() && block.len() == side {
        return Ok(Some(block));
    }
    // Bars or lines around each cell, or around the board alone, say nothing of blocks.
    if groups.len() == 1 || groups.len() == side {
        return Ok(None);
    }
    if !are_even {
        let message = "the bars are not equally far apart";
        return error(&first[0], message.to_owned(), "uneven");
    }
    let cols = block.cols();
    if let Some(band) = odd_band {
        let (found, rows) = (counted(band.len(), "row"), block.rows());
        let message = format!("this band has {found}, the first one has {rows}");
        return error(&band[0], message, "the band begins here");
    }
    if block.rows() == 1 || block.rows() == side {
        return Ok(Some(Shape::new(side / cols, cols)).filter(|block| block.len() == side));
    }
    let message = format!("blocks of {block} are drawn, but the side of the board is {side}");
    error(&first[0], message, "the frame begins here")
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

/// The longest side of a board with candidates: each is one digit.
pub(super) const MAX_MARKED_SIDE: usize = 9;

/// A board and what is ruled out in its open cells.
///
/// ```text
/// .---------------.---------------.
/// | 1     234     | 23     4      |
/// ```
///
pub(super) struct Marks {
    givens: Grid,
    ruled_out: Vec<Fact>,
}

impl Marks {
    pub(super) fn new(side: usize) -> Marks {
        Grid::blank(Shape::square(side)).into()
    }

    pub(super) fn add(&mut self, cell: Cell, candidates: &[u8]) {
        if let [only] = candidates {
            self.givens.set(cell, Some(*only));
            return;
        }
        let side = self.givens.shape().rows() as u8;
        let gone = (1..=side).filter(|value| !candidates.contains(value));
        self.ruled_out.extend(gone.map(|value| Fact::is_not(cell, value)));
    }

    pub(super) fn rule_out(&mut self, cell: Cell, value: u8) {
        self.ruled_out.push(Fact::is_not(cell, value));
    }
}

impl From<Grid> for Marks {
    fn from(givens: Grid) -> Marks {
        Marks { givens, ruled_out: Vec::new() }
    }
}

impl From<Marks> for Found {
    fn from(marks: Marks) -> Found {
        Found { ruled_out: marks.ruled_out, ..marks.givens.into() }
    }
}

/// The candidates that a word lists, least first; nothing where it is no such list.
fn candidates(word: &str, side: usize) -> Option<Vec<u8>> {
    let mut found = Vec::with_capacity(word.len());
    for sign in word.chars() {
        let value = number(sign).filter(|&value| usize::from(value) <= side)?;
        if found.contains(&value) {
            return None;
        }
        found.push(value);
    }
    Some(found)
}

/// Tells whether a row is one of a board with candidates: as many words as the side, all of them lists.
fn is_marked_row(row: &Row<'_>, side: usize) -> bool {
    let is_list = |word: &str| {
        let is_ascending = |list: Vec<u8>| list.is_sorted();
        word.chars().all(is_blank) || candidates(word, side).is_some_and(is_ascending)
    };
    row.len() == side && row.texts().all(is_list)
}

/// Tells whether lines begin with the frame of a board with candidates: bars around the blocks, and
/// several numbers in some of the cells of most rows.
pub(super) fn are_marked_rows(lines: &[TextLine]) -> bool {
    let is_framed = |line: &TextLine| line.text().contains(is_bar);
    if !lines.iter().take(2).any(is_framed) {
        return false;
    }
    let rows = lines.iter().take_while(|line| is_part(line));
    let rows = rows.filter(|line| !is_rule(line)).map(Row::of_parts);
    let rows: Vec<Row<'_>> = rows.take(MAX_MARKED_SIDE).collect();
    let side = rows.first().map_or(0, Row::len);
    let fits = rows.iter().filter(|row| is_marked_row(row, side)).count();
    let is_several = |word: &str| candidates(word, side).is_some_and(|list| list.len() > 1);
    let has_several = |row: &Row<'_>| row.texts().any(is_several);
    (4..=MAX_MARKED_SIDE).contains(&side)
        && Sudoku::usual_block(side).is_some()
        && 2 * fits > rows.len().min(side)
        && rows.iter().any(has_several)
}

pub(super) fn read_marks(rows: &[Row<'_>]) -> Result<Marks, ParseError> {
    let side = common_side(rows)?;
    let mut marks = Marks::new(side);
    for (row, line) in rows.iter().enumerate() {
        for (col, word) in line.texts().enumerate() {
            let list = if word.chars().all(is_blank) && word.len() == 1 {
                Some((1..=side as u8).collect())
            } else {
                candidates(word, side)
            };
            let Some(list) = list else {
                let word = crate::error::shown(word);
                let message = format!(
                    "`{word}` is not a list of candidates: each number from 1 to {side} at most once"
                );
                return Err(line.error(col, message, "not a cell"));
            };
            marks.add(Cell::new(row, col), &list);
        }
    }
    Ok(marks)
}
