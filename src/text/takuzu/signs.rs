//! A grid with signs: cells two columns apart, `=` or `x` between neighbours, and below a row, where
//! there are any, a line of its own for the signs between it and the next.
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
//! A rectangle has its size on top, as in `grid`. Without any sign it is a `grid` with its cells
//! apart, and so the rules are the same: all three, unless the first line says `rules: plus`, which
//! allows equal rows and columns.

use std::io;

use super::Found;
use super::alphabet::Alphabet;
use crate::error::shown;
use crate::grid::{Cell, Shape};
use crate::takuzu::{Relation, Sign, Signs, Takuzu};
use crate::text::cells::{MAX_SIDE, Row, Symbols as _, check_size};
use crate::text::error::{Complaint, ParseError, Tip};
use crate::text::formats::{Extent, Text};
use crate::text::grid::{self, Size};
use crate::text::stream::TextLine;

/// The beginning of the line that names the rules.
const RULES: &str = "rules:";

/// The names of rules, and whether equal rows and columns are forbidden by them.
const NAMES: [(&str, bool); 3] = [("takuzu", true), ("plus", false), ("unruly", false)];

/// Tells whether a line names the rules of the rows below it.
pub(super) fn names_rules(line: &TextLine) -> bool {
    line.trimmed().starts_with(RULES)
}

/// Splits off the line that names the rules, where there is one.
fn below_rules(lines: &[TextLine]) -> (Option<&TextLine>, &[TextLine]) {
    match lines {
        [first, below @ ..] if names_rules(first) => (Some(first), below),
        _ => (None, lines),
    }
}

/// Tells whether the rules that a line names forbid equal rows and columns.
fn distinct_lines(line: &TextLine) -> Result<bool, ParseError> {
    let named = line.trimmed()[RULES.len()..].trim();
    let known = NAMES.into_iter().find(|&(name, _)| name == named);
    known.map(|(_, distinct_lines)| distinct_lines).ok_or_else(|| {
        let names = NAMES.map(|(name, _)| format!("`{name}`")).join(", ");
        let message = format!("no rules are named `{}`; there are: {names}", shown(named));
        line.error(line.span(), message, "not a name of rules")
    })
}

pub(super) fn relation(sign: char) -> Option<Relation> {
    let all = [Relation::Equal, Relation::Different];
    all.into_iter().find(|relation| relation.symbol() == sign)
}

fn is_sign(sign: char) -> bool {
    relation(sign).is_some()
}

fn is_between_rows(line: &TextLine) -> bool {
    let text = line.trimmed();
    text.chars().all(|sign| sign == ' ' || is_sign(sign))
}

/// The number of cells of a line that is built as a row: cells in every other column, and a space
/// or a sign between them.
fn row_cells(line: &TextLine, alphabet: Alphabet<'_>) -> Option<usize> {
    let text = line.trimmed();
    let is_cell = |sign| !is_sign(sign) && alphabet.strict().value(sign).is_ok();
    let fits = |(place, sign)| match place % 2 {
        0 => is_cell(sign),
        _ => sign == ' ' || is_sign(sign),
    };
    let count = text.chars().count();
    (count % 2 == 1 && text.chars().enumerate().all(fits)).then_some(count.div_ceil(2))
}

/// The size that a line says, where it is no row.
fn size_on_top(first: &TextLine, alphabet: Alphabet<'_>) -> Option<Size> {
    Size::parse(first).filter(|_| row_cells(first, alphabet).is_none())
}

/// The lines below a size, or all of them.
fn body<'a>(lines: &'a [TextLine], alphabet: Alphabet<'_>) -> &'a [TextLine] {
    let size = lines.first().and_then(|first| size_on_top(first, alphabet));
    &lines[usize::from(size.is_some())..]
}

/// Tells whether there are signs between cells or rows, and no `x` in the place of a cell.
pub(super) fn are_shown(lines: &[TextLine], alphabet: Alphabet<'_>) -> bool {
    let body = body(lines, alphabet);
    let is_row = |line: &TextLine| row_cells(line, alphabet).is_some();
    if alphabet.is_wide() || body.first().is_none_or(is_between_rows) {
        return false;
    }
    let is_part = |line: &&TextLine| is_row(line) || is_between_rows(line);
    let has_blank_x = |line: &TextLine| {
        let mut cells = line.trimmed().chars().step_by(2);
        !is_between_rows(line) && cells.any(|sign| sign == 'x')
    };
    let parts = body.iter().filter(is_part);
    let tells = parts.clone().any(|line| line.text().contains(is_sign));
    tells && 2 * parts.count() >= body.len() && !body.iter().any(has_blank_x)
}

/// The number of lines in which signs must show, of a block that begins with these.
pub(super) fn look_ahead(sample: &[TextLine], alphabet: Alphabet<'_>) -> usize {
    let Some(row) = body(sample, alphabet).first().filter(|_| !alphabet.is_wide()) else {
        return 0;
    };
    let size = size_on_top(&sample[0], alphabet);
    row_cells(row, alphabet).map_or(0, |cells| {
        let rows = size.map_or(cells, |size| size.rows);
        2 * rows.min(MAX_SIDE) + 1
    })
}

/// The most lines that a grid takes: rows and those between them, and the size.
fn most_lines(size: Option<Size>) -> usize {
    match size {
        Some(size) => 2 * size.rows.min(MAX_SIDE) + 1,
        None => 2 * MAX_SIDE,
    }
}

/// The number of lines that belong to the grid: up to the rows announced and one more (to complain
/// about), but not up to the next size.
fn lines_below(lines: &[TextLine], size: Size, alphabet: Alphabet<'_>) -> usize {
    let is_next = |line: &TextLine| !alphabet.is_wide() && Size::starts(line);
    let mut rows = 0;
    let is_part = |line: &&TextLine| {
        let fits = rows <= size.rows && !is_next(line);
        rows += usize::from(!is_between_rows(line));
        fits
    };
    1 + lines.iter().skip(1).take_while(is_part).count()
}

pub(super) fn extent(text: &mut Text<'_>, alphabet: Alphabet<'_>) -> io::Result<Extent> {
    text.look(2)?;
    let above = usize::from(names_rules(&text.ahead()[0]));
    let size = text.ahead().get(above).and_then(|line| size_on_top(line, alphabet));
    text.look(above + most_lines(size) + 1)?;
    let lines = text.ahead();
    Ok(match size {
        Some(size) => Extent::sized(above + lines_below(&lines[above..], size, alphabet), size),
        None => Extent::at_most(lines.len(), above + most_lines(None), (MAX_SIDE, "rows")),
    })
}

/// A sign, and where it was read.
struct Drawn<'a> {
    sign: Sign,
    line: &'a TextLine,
    at: usize,
}

#[derive(Default)]
struct Drawing<'a> {
    rows: Vec<Row<'a>>,
    /// The columns of the text before the last row.
    indent: usize,
    signs: Vec<Drawn<'a>>,
    /// The signs below the last row, where there are any.
    below: Option<&'a TextLine>,
}

pub(super) fn parse(
    lines: &[TextLine],
    size: Option<Size>,
    alphabet: Alphabet<'_>,
) -> Result<Found, ParseError> {
    let (rules, lines) = below_rules(lines);
    let distinct_lines = rules.map(distinct_lines).transpose()?;
    let Some(top) = lines.first() else {
        let rules = rules.expect("a puzzle has a line");
        let message = "the rows stand directly below the rules, without a blank line between them";
        return Err(rules.error(rules.span(), message, "no row below"));
    };
    if alphabet.names('=') || alphabet.names('x') {
        let complaint = Complaint::with_tip("`signs` has `=` and `x` between cells", Tip::OwnSigns);
        return Err(top.error(top.span(), complaint, ""));
    }
    if let Some(size) = size {
        check_size(top, top.span(), size.shape(), alphabet)?;
    }
    let mut drawing = Drawing::default();
    for line in &lines[usize::from(size.is_some())..] {
        if is_between_rows(line) {
            drawing.read_between(line)?;
        } else {
            drawing.read_row(line, alphabet)?;
        }
    }
    if let Some(line) = drawing.below {
        let message = "signs stand between two rows, but there is no row below";
        return Err(line.error(line.span(), message, "the last line"));
    }
    let givens = grid::of_rows(top, size, &drawing.rows, alphabet)?;
    let signs = drawing.signs(givens.shape())?;
    Ok(Found { signs, distinct_lines, ..Found::from(givens) })
}

impl<'a> Drawing<'a> {
    /// Takes in a row, and the signs between its cells.
    fn read_row(&mut self, line: &'a TextLine, alphabet: Alphabet<'_>) -> Result<(), ParseError> {
        let span = line.span();
        let mut row = Row::new(line, span.clone());
        let mut last = span.start;
        let signs = line.text()[span.clone()].char_indices().enumerate();
        for (place, (offset, sign)) in signs {
            let at = span.start + offset;
            let here = at..at + sign.len_utf8();
            match (place % 2, relation(sign)) {
                (0, None) => row.push(at, sign, alphabet)?,
                (0, Some(_)) => {
                    let message = "a sign where a cell is expected: cells stand two columns apart";
                    return Err(line.error(here, message, "not a cell"));
                }
                (_, Some(relation)) => {
                    let cell = Cell::new(self.rows.len(), place / 2);
                    let right = Cell::new(cell.row, cell.col + 1);
                    let sign = Sign::new(cell, right, relation);
                    self.signs.push(Drawn { sign, line, at });
                }
                (_, None) if sign == ' ' => {}
                (_, None) => {
                    let message = "a space, `=` or `x` is expected between two cells";
                    return Err(line.error(here, message, "none of them"));
                }
            }
            last = at;
        }
        if line.text()[last..].starts_with(is_sign) {
            let message = "a sign stands between two cells, but there is no cell behind it";
            return Err(line.error(last..span.end, message, "the last sign"));
        }
        self.indent = line.text()[..span.start].chars().count();
        self.rows.push(row);
        self.below = None;
        Ok(())
    }

    fn read_between(&mut self, line: &'a TextLine) -> Result<(), ParseError> {
        let Some(row) = self.rows.len().checked_sub(1) else {
            let message = "signs stand between two rows, but there is no row above";
            return Err(line.error(line.span(), message, "the first line"));
        };
        if self.below.is_some() {
            let message = "two lines of signs without a row between them";
            return Err(line.error(line.span(), message, "the second"));
        }
        self.below = Some(line);
        for (column, (at, letter)) in line.text().char_indices().enumerate() {
            let Some(relation) = relation(letter) else {
                continue;
            };
            let place = column.checked_sub(self.indent).filter(|place| place % 2 == 0);
            let Some(place) = place else {
                let message = "a sign between two rows must stand below a cell";
                return Err(line.error(at..at + 1, message, "no cell above"));
            };
            let cell = Cell::new(row, place / 2);
            let sign = Sign::new(cell, Cell::new(row + 1, cell.col), relation);
            self.signs.push(Drawn { sign, line, at });
        }
        Ok(())
    }

    fn signs(&self, shape: Shape) -> Result<Signs, ParseError> {
        for Drawn { sign, line, at } in &self.signs {
            if !sign.cells().iter().all(|&cell| shape.contains(cell)) {
                let message = "a sign between two rows must stand below a cell";
                return Err(line.error(*at..at + 1, message, "no cell above"));
            }
        }
        let signs = Signs::new(shape, self.signs.iter().map(|drawn| drawn.sign));
        // Each place in the text is one between neighbours: there is nothing left to refuse.
        Ok(signs.expect("signs between neighbours"))
    }
}

/// Writes one row per line, signs between cells and rows, below the rules where rows and columns may be equal, and the
/// size where the grid is no square.
pub(super) fn write(takuzu: &Takuzu) -> String {
    let rules = if takuzu.rules().distinct_lines { "" } else { "rules: plus\n" };
    let mut text = rules.to_owned() + &grid::size_line(takuzu.shape());
    let between = |cell, (row, col)| {
        let relation = takuzu.signs().between(cell, Cell::new(row, col));
        relation.map_or(' ', Relation::symbol)
    };
    for (row, cells) in takuzu.givens().to_string().lines().enumerate() {
        let (mut line, mut below) = (String::new(), String::new());
        for (col, sign) in cells.chars().enumerate() {
            let cell = Cell::new(row, col);
            line.extend([sign, between(cell, (row, col + 1))]);
            below.extend([between(cell, (row + 1, col)), ' ']);
        }
        for line in [line.trim_end(), below.trim_end()] {
            if !line.is_empty() {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    text
}
