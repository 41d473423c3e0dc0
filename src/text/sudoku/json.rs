//! JSON: `{"puzzle":"sudoku","rows":9,"cols":9,"block":"3x3","givens":"53..7...."}`.
//!
//! Rows and columns may be left out; so may `block`, where it is the usual one. Answers beside the
//! puzzle are not read.

use serde_json::{Map, Value};

use super::super::ReadOptions;
use super::super::error::{ParseError, shown};
use super::super::stream::TextLine;
use super::Read;
use super::cells::{is_blank, number};
use crate::grid::{Grid, Shape};
use crate::sudoku::Sudoku;

/// Whether the lines of a value say that it is a Sudoku.
pub(in super::super) fn says_sudoku(lines: &[TextLine]) -> bool {
    let Ok(object) = object(lines) else {
        return false;
    };
    object.get("puzzle").and_then(Value::as_str) == Some("sudoku")
}

fn object(lines: &[TextLine]) -> Result<Map<String, Value>, String> {
    let texts: Vec<&str> = lines.iter().map(TextLine::text).collect();
    serde_json::from_str(&texts.join("\n")).map_err(|error| format!("no JSON: {error}"))
}

/// Reads the lines of a value.
pub(super) fn parse(lines: &[TextLine], options: &ReadOptions) -> Result<Read, ParseError> {
    let first = &lines[0];
    let wrong = |message: String| first.error(first.span(), message, "it begins here");
    let object = object(lines).map_err(wrong)?;
    let text = |name: &'static str| {
        let text = object
            .get(name)
            .map(|value| value.as_str().ok_or(name))
            .transpose();
        text.map_err(|name| wrong(format!("`{name}` is no string")))
    };
    if let Some(kind) = text("puzzle")?.filter(|&kind| kind != "sudoku") {
        let kind = shown(kind);
        return Err(wrong(format!("a puzzle of another kind: `{kind}`")));
    }
    let Some(givens) = text("givens")? else {
        return Err(wrong("an object without `givens` is no puzzle".into()));
    };
    let block = text("block")?;
    let shape = |text: &str| {
        let shape = block_named(text);
        shape.ok_or_else(|| {
            wrong(format!(
                "`block` is rows and columns, such as \"2x3\": {text:?}"
            ))
        })
    };
    let block = block.map(shape).transpose()?;
    let count = givens.chars().count();
    let side = count.isqrt();
    for (name, said) in ["rows", "cols"].map(|name| (name, object.get(name))) {
        if said.is_some_and(|said| said.as_u64() != Some(side as u64)) {
            return Err(wrong(format!(
                "`{name}` says another side than `givens`, which has {count} cells"
            )));
        }
    }
    let shape = Shape::square(side);
    if shape.len() != count {
        return Err(wrong(format!(
            "`givens` has {count} cells, which are no square"
        )));
    }
    let values = givens.chars().map(|sign| match number(sign) {
        None if is_blank(sign) => Ok(None),
        Some(value) if usize::from(value) <= side => Ok(Some(value)),
        _ => Err(wrong(format!(
            "`givens` has {sign:?}, which is no cell of a board of {shape}"
        ))),
    });
    let values = values.collect::<Result<Vec<_>, ParseError>>()?;
    let givens = Grid::from_fn(shape, |cell| values[shape.index(cell)]);
    let note = options
        .block
        .filter(|&asked| block.is_some_and(|said| said != asked));
    let note =
        note.map(|asked| format!("blocks are {asked}, as asked for; the text says otherwise"));
    Ok((super::board(first, givens, block, options)?, note))
}

/// `2x3`.
fn block_named(text: &str) -> Option<Shape> {
    let (rows, cols) = text.split_once('x')?;
    let side = |text: &str| {
        text.parse()
            .ok()
            .filter(|side| (1..=Sudoku::MAX_SIDE).contains(side))
    };
    Some(Shape::new(side(rows)?, side(cols)?))
}

/// Writes an object on a line: the fields of `--json` that are about the puzzle.
pub(super) fn write(sudoku: &Sudoku) -> String {
    let side = sudoku.side();
    format!(
        "{{\"schema\":\"takuzu-sat/1\",\"puzzle\":\"sudoku\",\"rows\":{side},\"cols\":{side},\
         \"block\":\"{}\",\"givens\":\"{}\"}}\n",
        sudoku.block(),
        sudoku.givens().to_line(),
    )
}
