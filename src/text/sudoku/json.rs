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
use crate::text::cells::{Digits, counted};
use crate::text::error::ParseError;
use crate::text::json::{Page, SEVERAL};
use crate::text::keys;
use crate::text::line::not_square;
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
    let cells = match value.get().as_bytes()[0] {
        b'"' => signs(page, value)?,
        _ => {
            let parts = page.array(value)?;
            match parts.iter().any(|part| is_row(part)) {
                true => of_rows(page, &parts)?,
                false => parts.into_iter().map(RawValue::get).collect(),
            }
        }
    };
    let side = cells.len().isqrt();
    if side == 0 || side * side != cells.len() {
        let (message, label) = not_square(cells.len(), Digits);
        return Err(page.error_at(value.get(), message, &label));
    }
    let value = |text: &&str| {
        let bare = text.trim_matches('"');
        let wrong = || page.error_at(text, unknown(bare, side), "not a cell");
        cell_value(bare, side).ok_or_else(wrong)
    };
    let values = cells.iter().map(value).collect::<Result<Vec<_>, _>>()?;
    Ok(Grid::from_values(Shape::square(side), values).expect("a value for each cell"))
}

/// Tells whether a part is a row of cells and no cell.
fn is_row(part: &RawValue) -> bool {
    match part.get().as_bytes()[0] {
        b'[' => true,
        // Two digits in quotes may be a number, and four cells are the least there are in a row.
        b'"' => part.get().len() > 4,
        _ => false,
    }
}

/// The cells of rows that are as many as there are cells in each.
fn of_rows<'t>(page: &Page<'_>, rows: &[&'t RawValue]) -> Result<Vec<&'t str>, ParseError> {
    let mut cells = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let of_row: Vec<&str> = match row.get().as_bytes()[0] {
            b'"' => signs(page, row)?,
            _ => page.array(row)?.into_iter().map(RawValue::get).collect(),
        };
        if of_row.iter().any(|cell| cell.starts_with(['[', '{'])) {
            return Err(page.error_at(row.get(), SEVERAL, "no row"));
        }
        if of_row.len() != rows.len() {
            let found = counted(of_row.len(), "cell");
            let there = counted(rows.len(), "row");
            let verb = if rows.len() == 1 { "is" } else { "are" };
            let message = format!("row {} has {found}, but there {verb} {there}", index + 1);
            return Err(page.error_at(row.get(), message, "another length"));
        }
        cells.extend(of_row);
    }
    Ok(cells)
}

/// The signs of a string, each with its place.
fn signs<'t>(page: &Page<'_>, value: &'t RawValue) -> Result<Vec<&'t str>, ParseError> {
    let text = value.get();
    if text.contains('\\') {
        return Err(page.error_at(text, "cells are plain signs", "not plain"));
    }
    let signs = text[1..text.len() - 1].char_indices();
    Ok(signs.map(|(at, sign)| &text[1 + at..][..sign.len_utf8()]).collect())
}

/// Returns the content of a cell, without quotes; nothing where it is no cell.
fn cell_value(text: &str, side: usize) -> Option<Option<u8>> {
    let mut signs = text.chars();
    let value = match (signs.next(), signs.next()) {
        (None, _) => return Some(None),
        _ if matches!(text, "null" | "-1") => return Some(None),
        (Some(sign), None) if is_blank(sign) || sign == ' ' => return Some(None),
        (Some(sign), None) => number(sign),
        _ => text.parse().ok(),
    };
    let value = value.filter(|&value| (1..=side).contains(&usize::from(value)));
    value.map(Some)
}
