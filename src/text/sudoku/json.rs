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

use serde_json::Value;
use serde_json::value::RawValue;

use super::Found;
use super::cells::{is_blank, number, unknown};
use crate::grid::{Grid, Shape};
use crate::puzzle::Kind;
use crate::sudoku::Sudoku;
use crate::text::cells::{Digits, only_sign};
use crate::text::error::ParseError;
use crate::text::json::{Board, Page};
use crate::text::keys;
use crate::text::stream::TextLine;
use crate::text::texts::Likeness;

/// Returns how likely a value that does not say what it is has the cells of a Sudoku: numbers above 2
/// say so, and 0h h1 writes a Takuzu in 1 and 2.
pub(super) fn likeness(value: &Value) -> Likeness {
    let cells = match value {
        Value::Object(object) if object.contains_key("rules") || object.contains_key("signs") => {
            None
        }
        Value::Object(object) => {
            let rank = |(name, value): &(&String, &Value)| {
                let is_cells = value.is_array() || value.is_string();
                keys::rank(name).filter(|_| is_cells)
            };
            let named = object.iter().filter(|field| rank(field).is_some());
            named.min_by_key(rank).map(|(_, value)| value)
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Some(value)
        }
    };
    // There is none of a side below four; a cell may be missing.
    let is_board = |cells: &&Value| count(cells, &|_| true) > 9;
    let has = |cells: &Value, is_such: fn(u8) -> bool| {
        count(cells, &|cell| cell.parse().is_ok_and(is_such)) > 0
    };
    match cells.filter(is_board) {
        Some(cells) if has(cells, |number| number > 2) => Likeness::Yes,
        Some(cells) if has(cells, |number| number == 2) => Likeness::Maybe,
        _ => Likeness::No,
    }
}

/// Counts the cells that pass a test: numbers, or characters of strings.
fn count(cells: &Value, is_such: &dyn Fn(&str) -> bool) -> usize {
    match cells {
        Value::Array(parts) => parts.iter().map(|part| count(part, is_such)).sum(),
        Value::String(text) => {
            let signs = text.char_indices();
            let signs = signs.map(|(at, sign)| &text[at..at + sign.len_utf8()]);
            signs.filter(|sign| is_such(sign)).count()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => {
            usize::from(is_such(&cells.to_string()))
        }
    }
}

pub(super) fn parse(lines: &[TextLine]) -> Result<Found, ParseError> {
    let page = Page::new(lines);
    let value = page.value()?;
    if !value.get().starts_with('{') {
        return Ok(of_cells(&page, value)?.into());
    }
    let object = page.object(value)?;
    page.check_kind(&object, Kind::Sudoku)?;
    let Some((name, cells)) = page.cells(&object) else {
        let message = "a puzzle needs `givens`";
        return Err(page.error_at(value.get(), message, "it begins here"));
    };
    let note = page.check_fields(&object, &[name, "rows", "cols", "size", "block"])?;
    let givens = of_cells(&page, cells)?;
    page.check_sides(&object, givens.shape())?;
    let block = object.get("block").map(|block| block_of(&page, block));
    let block = block.transpose()?;
    Ok(Found { block, note, ..givens.into() })
}

fn block_of(page: &Page<'_>, block: &RawValue) -> Result<Shape, ParseError> {
    let text = serde_json::from_str(block.get()).unwrap_or("");
    block_named(text).ok_or_else(|| {
        let message = "`block` is rows and columns, such as \"2x3\"";
        page.error_at(block.get(), message, "not that")
    })
}

/// `2x3`.
fn block_named(text: &str) -> Option<Shape> {
    let (rows, cols) = text.split_once('x')?;
    let side = |text: &str| text.parse().ok().filter(|side| (1..=Sudoku::MAX_SIDE).contains(side));
    Some(Shape::new(side(rows)?, side(cols)?))
}

/// The cells in one string, in an array, or in an array of rows.
fn of_cells(page: &Page<'_>, value: &RawValue) -> Result<Grid, ParseError> {
    let Board { shape, texts, .. } = page.board(value, true, Digits)?;
    let value = |text: &&str| {
        let bare = text.trim_matches('"');
        let wrong = || page.error_at(text, unknown(bare, shape.rows()), "not a cell");
        cell_value(bare, shape.rows()).ok_or_else(wrong)
    };
    let values = texts.iter().map(value).collect::<Result<Vec<_>, _>>()?;
    Ok(Grid::from_values(shape, values).expect("a value for each cell"))
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
