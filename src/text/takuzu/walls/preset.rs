//! Tango as its site sends it: the cells that are given are named by their places in the solution, row by row.
//!
//! ```text
//! {"gridSize":6,"presetCellIdxes":[0,7],"solution":["ZERO","ONE",...],
//!  "edges":[{"startIdx":2,"endIdx":3,"isEqual":true}]}
//! ```
//!
//! The object may stand anywhere in a larger value.

use serde_json::Value;

use super::Board;
use crate::grid::Cell;
use crate::text::cells::MAX_SIDE;
use crate::text::json;
use crate::text::stream::TextLine;

/// The name by which such a puzzle is told.
const PRESET: &str = "presetCellIdxes";

/// Reads the only puzzle of this kind in a value, if there is one.
pub(super) fn read(lines: &[TextLine]) -> Option<Board> {
    if !lines.iter().any(|line| line.text().contains(PRESET)) {
        return None;
    }
    let value = json::value(lines)?;
    let mut found = Vec::new();
    find(&value, &mut found);
    match found[..] {
        [only] => board(only),
        _ => None,
    }
}

fn find<'v>(value: &'v Value, found: &mut Vec<&'v Value>) {
    match value {
        Value::Object(fields) if fields.contains_key(PRESET) => found.push(value),
        Value::Object(fields) => fields.values().for_each(|part| find(part, found)),
        Value::Array(parts) => parts.iter().for_each(|part| find(part, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn board(value: &Value) -> Option<Board> {
    let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let side = number(value.get("gridSize")?)?;
    if !(1..=MAX_SIDE).contains(&side) {
        return None;
    }
    let at = |place: usize| Cell::new(place / side, place % side);
    let solution = value.get("solution")?.as_array()?;
    let filled = value.get(PRESET)?.as_array()?.iter().map(|place| {
        let place = number(place)?;
        let named = solution.get(place)?.as_str()?;
        let is_one = named.ends_with("ONE");
        (is_one || named.ends_with("ZERO")).then(|| (at(place), u8::from(is_one)))
    });
    let none = Vec::new();
    let edges = value.get("edges").map_or(Some(&none), Value::as_array)?;
    let signs = edges.iter().map(|edge| {
        let end = |name: &str| Some(at(number(edge.get(name)?)?));
        let sign = if edge.get("isEqual")?.as_bool()? { '=' } else { 'x' };
        Some((end("startIdx")?, end("endIdx")?, sign))
    });
    Some(Board {
        side,
        filled: filled.collect::<Option<_>>()?,
        signs: signs.collect::<Option<_>>()?,
        note: None,
    })
}
