//! Tango as its site sends it, anywhere in a larger value.
//!
//! ```text
//! {"gridSize":6,"presetCellIdxes":[0,7],"solution":["ZERO","ONE",...],
//!  "edges":[{"startIdx":2,"endIdx":3,"isEqual":true}]}
//! ```

use super::super::board::{BLANK, Board, Wrong, counted};
use super::tree::{Field, Node, Value};
use super::{Role, has_board, number, said, says_nothing};
use crate::ground::grid::{Cell, Shape};
use crate::puzzles::takuzu::{Relation, Sign};
use crate::text::Format;

/// The name by which such a puzzle is told.
const PRESET: &str = "presetCellIdxes";

/// The fields that are read.
const READ: [&str; 4] = [PRESET, "gridSize", "solution", "edges"];

/// Reads the only puzzle of this kind in a value, if there is one. Beside it, and around it, stands no other board.
pub(super) fn find(root: &Node<'_>) -> Result<Option<Board>, Wrong> {
    match all(root)[..] {
        [] => Ok(None),
        [only] => {
            check_beside(root, only)?;
            read(only).map(Some)
        }
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

/// Refuses what a value has beside its puzzle and may be another, or change it.
fn check_beside(node: &Node<'_>, puzzle: &Node<'_>) -> Result<(), Wrong> {
    let is_puzzle = std::ptr::eq(node, puzzle);
    for Field { name, raw, node } in node.fields().unwrap_or_default() {
        if is_puzzle && READ.contains(&&**name) {
            continue;
        }
        let may_change = is_puzzle && Role::of(name) == Role::Change && !says_nothing(node);
        if may_change || (all(node).is_empty() && has_board(node)) {
            let message =
                "beside a puzzle of Tango nothing is read that may be another, or change it";
            return Err(Wrong::at(raw, message).label("not read"));
        }
        check_beside(node, puzzle)?;
    }
    node.list().iter().try_for_each(|part| check_beside(part, puzzle))
}

fn list<'n, 't>(node: &'n Node<'t>) -> Result<&'n [Node<'t>], Wrong> {
    let is_list = matches!(node.value, Value::List(_));
    said(node, is_list.then(|| node.list()), "an array")
}

fn read(node: &Node<'_>) -> Result<Board, Wrong> {
    let get = |name: &str| said(node, node.get(name), &format!("Tango with `{name}`"));
    let place = |node: &Node<'_>| number(node.word()?);
    let side = super::side(get("gridSize")?)?;
    let mut board = Board::new(Format::Json, Shape::square(side), vec![BLANK; side * side]);
    let solution = get("solution")?;
    if list(solution)?.len() != side * side {
        let message = format!("`gridSize` says {} cells", side * side);
        return Err(solution.wrong(message, &counted(solution.list().len(), "cell")));
    }
    for preset in list(get(PRESET)?)? {
        let value = |at: usize| match solution.list().get(at)?.text()? {
            "ZERO" => Some((at, b'0')),
            "ONE" => Some((at, b'1')),
            _ => None,
        };
        let given = place(preset).and_then(value);
        let (at, value) = said(preset, given, "a cell for which `solution` has ZERO or ONE")?;
        board.cells[at] = value;
    }
    for edge in list(get("edges")?)? {
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
