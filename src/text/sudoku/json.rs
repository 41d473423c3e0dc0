//! JSON: `{"puzzle":"sudoku","rows":9,"cols":9,"block":"3x3","givens":"53..7...."}`.
//!
//! Rows and columns may be left out; so may `block`, where it is the usual one. Answers beside the
//! puzzle are not read. What other programs have is read too: the cells as an array of rows, or of all
//! cells, as numbers or in strings, `0`, `null` or `""` for a blank, in place of an object or as one of
//! its fields.
//!
//! ```text
//! [[5,3,0,0,7,0,0,0,0],[6,0,0,1,9,5,0,0,0], ...]
//! {"board":["53..7....","6..195...", ...]}
//! ```

use super::Found;
use super::cells::{is_blank, number, unknown};
use crate::grid::{Grid, Shape};
use crate::sudoku::Sudoku;
use crate::text::cells::{Digits, only_sign};
use crate::text::error::ParseError;
use crate::text::formats::Likeness;
use crate::text::json::{Node, Page};
use crate::text::stream::TextLine;

/// Returns how likely a value that does not say what it is has the cells of a Sudoku: numbers above 2
/// say so, and 0h h1 writes a Takuzu in 1 and 2.
pub(super) fn likeness(page: &Page<'_>) -> Likeness {
    let has = |name: &str| page.root.get(name).is_some();
    let cells = match page.root.fields() {
        Some(_) if has("rules") || has("signs") => None,
        Some(_) => page.cells().map(|(_, cells)| cells),
        None => Some(&page.root),
    };
    let mut texts = Vec::new();
    cells.into_iter().for_each(|cells| collect(cells, &mut texts));
    let numbers = texts.iter().filter_map(|text| text.parse::<u8>().ok());
    match numbers.max() {
        // There is none of a side below four; a cell may be missing.
        _ if texts.len() <= 9 => Likeness::No,
        Some(3..) => Likeness::Yes,
        Some(2) => Likeness::Maybe,
        Some(0..2) | None => Likeness::No,
    }
}

/// Collects the cells: numbers, or characters of strings.
fn collect<'n>(value: &'n Node, cells: &mut Vec<&'n str>) {
    match value {
        Node::List { parts, .. } => parts.iter().for_each(|part| collect(part, cells)),
        Node::Text { text, .. } => {
            let signs = text.char_indices();
            cells.extend(signs.map(|(at, sign)| &text[at..at + sign.len_utf8()]));
        }
        Node::Word { word, .. } => cells.push(word),
        Node::Object { .. } => {}
    }
}

pub(super) fn parse(lines: &[TextLine]) -> Result<Found, ParseError> {
    let page = Page::read(lines)?;
    if page.root.fields().is_none() {
        return Ok(of_cells(&page, &page.root)?.into());
    }
    page.check_kind(crate::sudoku::KIND)?;
    let Some((name, cells)) = page.cells() else {
        let message = "a puzzle needs `givens`";
        return Err(page.error(&page.root, message, "it begins here"));
    };
    let note = page.check_fields(&[name, "rows", "cols", "size", "block"])?;
    let givens = of_cells(&page, cells)?;
    page.check_sides(givens.shape())?;
    let block = page.root.get("block").map(|block| {
        let wrong = || {
            let message = "`block` is rows and columns, such as \"2x3\"";
            page.error(block, message, "not that")
        };
        block.text().and_then(block_named).ok_or_else(wrong)
    });
    Ok(Found { block: block.transpose()?, note, ..givens.into() })
}

/// `2x3`.
fn block_named(text: &str) -> Option<Shape> {
    let (rows, cols) = text.split_once('x')?;
    let side = |text: &str| text.parse().ok().filter(|side| (1..=Sudoku::MAX_SIDE).contains(side));
    Some(Shape::new(side(rows)?, side(cols)?))
}

/// The cells in one string, in an array, or in an array of rows.
fn of_cells(page: &Page<'_>, value: &Node) -> Result<Grid, ParseError> {
    let board = page.board(value, true, Digits)?;
    let side = board.shape.rows();
    board.to_grid(|cell| {
        let wrong = || page.error_at(cell, unknown(cell.text, side), "not a cell");
        cell_value(cell.text, side).ok_or_else(wrong)
    })
}

/// Returns the content of a cell, without quotes; nothing where it is no cell.
fn cell_value(text: &str, side: usize) -> Option<Option<u8>> {
    let value = match only_sign(text) {
        _ if matches!(text, "" | " " | "null" | "-1") => return Some(None),
        Some(sign) if is_blank(sign) => return Some(None),
        Some(sign) => number(sign),
        None => text.parse().ok(),
    };
    let value = value.filter(|&value| (1..=side).contains(&usize::from(value)));
    value.map(Some)
}
