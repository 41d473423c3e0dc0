//! Tango as its site sends it, anywhere in a larger value.
//!
//! ```text
//! {"gridSize":6,"presetCellIdxes":[0,7],"solution":["ZERO","ONE",...],
//!  "edges":[{"startIdx":2,"endIdx":3,"isEqual":true}]}
//! ```

use super::super::board::{BLANK, Board, Wrong};
use super::tree::Node;
use super::{number, said};
use crate::ground::grid::{Cell, Shape};
use crate::puzzles::takuzu::{Relation, Sign};
use crate::text::Format;

/// The name by which such a puzzle is told.
const PRESET: &str = "presetCellIdxes";

/// Reads the only puzzle of this kind in a value, if there is one.
pub(super) fn find(root: &Node<'_>) -> Result<Option<Board>, Wrong> {
    match all(root)[..] {
        [] => Ok(None),
        [only] => read(only).map(Some),
        [_, second, ..] => {
            Err(second.wrong("one puzzle of Tango is read from a value", "a second one"))
        }
    }
}

fn all<'n, 't>(node: &'n Node<'t>) -> Vec<&'n Node<'t>> {
    if node.get(PRESET).is_some() {
        return vec![node];
    }
    let fields = node.fields().unwrap_or_default().iter().map(|field| &field.node);
    fields.chain(node.list()).flat_map(all).collect()
}

fn read(node: &Node<'_>) -> Result<Board, Wrong> {
    let get = |name: &str| said(node, node.get(name), &format!("Tango with `{name}`"));
    let place = |node: &Node<'_>| number(node.word()?);
    let side = super::side(get("gridSize")?)?;
    let mut board = Board::new(Format::Json, Shape::square(side), vec![BLANK; side * side]);
    let solution = get("solution")?.list();
    for preset in get(PRESET)?.list() {
        let value = |at: usize| match solution.get(at)?.text()? {
            "ZERO" => Some((at, b'0')),
            "ONE" => Some((at, b'1')),
            _ => None,
        };
        let given = place(preset).filter(|at| *at < side * side).and_then(value);
        let (at, value) = said(preset, given, "a cell for which `solution` has ZERO or ONE")?;
        board.cells[at] = value;
    }
    for edge in get("edges")?.list() {
        let end = |name: &str| {
            let at = place(edge.get(name)?)?;
            Some(Cell::new(at / side, at % side))
        };
        let sign = || {
            let is_equal = edge.get("isEqual")?.word()?.parse().ok()?;
            let relation = if is_equal { Relation::Equal } else { Relation::Different };
            Some(Sign::new(end("startIdx")?, end("endIdx")?, relation))
        };
        board.signs.push(said(edge, sign(), "a sign with `startIdx`, `endIdx` and `isEqual`")?);
    }
    Ok(Board { kind: Some(crate::puzzles::takuzu::KIND), distinct_lines: Some(false), ..board })
}
