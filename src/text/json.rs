//! JSON, a value a puzzle; its usual form is an object on a line, a record of `--json`: the puzzle is
//! read, answers beside it are not.
//!
//! ```text
//! {"puzzle":"takuzu","rows":4,"cols":4,"givens":".1.0..0..0..11.0"}
//! ```

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;

use serde_json::Value;
use serde_json::value::RawValue;

use super::cells::{Digits, MAX_SIDE, Symbols, check_shape, counted};
use super::error::{Complaint, ParseError};
use super::keys;
use super::line::not_square;
use super::stream::TextLine;
use super::texts::{Extent, Text};
use crate::game::Report;
use crate::grid::{Grid, Shape};
use crate::puzzle::Kind;

/// The most lines of a value: a cell of the largest board on each, and brackets.
const MAX_LINES: usize = MAX_SIDE * (MAX_SIDE + 4);

/// The most brackets that may be open at once: readers of trees call themselves once for each.
pub(super) const MOST_NESTED: usize = 64;

/// The error about a bracket beyond [`MOST_NESTED`].
pub(super) fn too_deep(line: &TextLine, bracket: Range<usize>) -> ParseError {
    let message = format!("brackets are nested more than {MOST_NESTED} deep");
    line.error(bracket, message, "too deep")
}

/// Tells whether a line begins an object or an array, and is no heading of an `sdk` file.
pub(super) fn starts(line: &TextLine) -> bool {
    let text = line.trimmed();
    text.starts_with(['{', '[']) && !text.eq_ignore_ascii_case("[puzzle]")
}

/// Reads the lines of an object that names this kind of puzzle, or none.
pub(super) fn parse(lines: &[TextLine], kind: Kind) -> Result<Grid, ParseError> {
    let page = Page::new(lines);
    let value = page.value()?;
    let object = page.object(value)?;
    page.check_kind(&object, kind)?;
    givens(&page, value, &object, Digits)
}

/// Returns the lines of the value ahead.
pub(super) fn extent(text: &mut Text<'_>) -> io::Result<Extent> {
    let mut brackets = Brackets::default();
    Extent::until(text, MAX_LINES, |_, line| brackets.pass(line.text()))
}

/// Returns the number of lines of the value that begins behind so many lines ahead.
pub(super) fn extent_from(text: &mut Text<'_>, from: usize) -> io::Result<usize> {
    let mut brackets = Brackets::default();
    let mut count = 0;
    while let Some(line) = text.ahead().get(from + count) {
        count += 1;
        if brackets.pass(line.text()) || count > MAX_LINES {
            break;
        }
        text.look(from + count + 1)?;
    }
    Ok(count)
}

/// The brackets that are open, up to the end of a value.
#[derive(Default)]
struct Brackets {
    open: usize,
    in_string: bool,
    escaped: bool,
    /// The byte of its line at which there were too many of them.
    too_deep: Option<usize>,
}

impl Brackets {
    /// Passes over a line, and returns whether all brackets are closed behind it.
    fn pass(&mut self, line: &str) -> bool {
        for (at, byte) in line.bytes().enumerate() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => {
                    self.open += 1;
                    if self.open > MOST_NESTED {
                        self.too_deep.get_or_insert(at);
                    }
                }
                b'}' | b']' if !self.in_string => self.open = self.open.saturating_sub(1),
                _ => {}
            }
        }
        self.open == 0
    }
}

/// Returns the kind of puzzle that a value names; the first of all where it names none that there is.
pub(super) fn kind(value: &Value) -> Option<Kind> {
    let name = value.as_object()?.get("puzzle")?.as_str().unwrap_or("");
    Some(name.parse().unwrap_or(Kind::ALL[0]))
}

/// The lines of a value as one text, whose parts know where they came from.
pub(super) struct Page<'a> {
    lines: &'a [TextLine],
    text: String,
}

/// The fields of an object, by name.
pub(super) type Object<'t> = BTreeMap<String, &'t RawValue>;

impl<'a> Page<'a> {
    pub(super) fn new(lines: &'a [TextLine]) -> Page<'a> {
        let texts: Vec<&str> = lines.iter().map(TextLine::text).collect();
        Page { lines, text: texts.join("\n") }
    }

    /// An error about some bytes of the text; only the first line of them is shown.
    fn error(&self, span: Range<usize>, message: impl Into<Complaint>, label: &str) -> ParseError {
        let mut start = 0;
        for line in self.lines {
            let end = start + line.text().len();
            if span.start <= end {
                let shown = span.start - start..span.end.clamp(span.start, end) - start;
                return line.error(shown, message, label);
            }
            start = end + 1;
        }
        let last = &self.lines[self.lines.len() - 1];
        last.error(last.text().len()..last.text().len(), message, label)
    }

    /// An error about a part of the text.
    pub(super) fn error_at(
        &self,
        part: &str,
        message: impl Into<Complaint>,
        label: &str,
    ) -> ParseError {
        // Parts borrow from the text: their distance is their place.
        let start = part.as_ptr().addr() - self.text.as_ptr().addr();
        self.error(start..start + part.len(), message, label)
    }

    /// The error of the JSON reader in its words, with the place in ours.
    fn syntax(&self, error: &serde_json::Error) -> ParseError {
        let message = error.to_string();
        let what = message.split(" at line ").next().unwrap_or_default();
        let before: usize = self
            .lines
            .iter()
            .take(error.line().saturating_sub(1))
            .map(|line| line.text().len() + 1)
            .sum();
        let mut at = (before + error.column().saturating_sub(1)).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let sign = self.text[at..].chars().next().map_or(0, char::len_utf8);
        self.error(at..at + sign, format!("not valid JSON: {what}"), "here")
    }

    pub(super) fn value(&self) -> Result<&RawValue, ParseError> {
        let mut brackets = Brackets::default();
        for line in self.lines {
            brackets.pass(line.text());
            if let Some(at) = brackets.too_deep {
                return Err(too_deep(line, at..at + 1));
            }
        }
        serde_json::from_str(&self.text).map_err(|error| self.syntax(&error))
    }

    /// Checks that the field `puzzle` of an object, where there is one, names this kind.
    pub(super) fn check_kind(&self, object: &Object<'_>, kind: Kind) -> Result<(), ParseError> {
        let Some(named) = object.get("puzzle") else {
            return Ok(());
        };
        let name = serde_json::from_str::<String>(named.get());
        let (message, label) = match name.ok().and_then(|name| name.parse().ok()) {
            Some(named) if kind == named => return Ok(()),
            Some(_) => (format!("this names another puzzle than `{kind}`"), format!("not {kind}")),
            None => {
                let kinds = Kind::ALL.map(|kind| format!("`{kind}`")).join(" and ");
                (
                    format!("there is no such kind of puzzle: the kinds are {kinds}"),
                    "neither".into(),
                )
            }
        };
        Err(self.error_at(named.get(), message, &label))
    }

    /// Refuses an object that is another puzzle, and returns a note about the fields that are not among those read.
    pub(super) fn check_fields(
        &self,
        object: &Object<'_>,
        read: &[&str],
    ) -> Result<Option<String>, ParseError> {
        for (name, value) in object {
            let is_empty = is_nothing(value.get());
            let text: Option<String> = serde_json::from_str(value.get()).ok();
            if let Some(message) = keys::other_puzzle(name, text.as_deref(), is_empty) {
                return Err(self.error_at(value.get(), message, "not read here"));
            }
            if matches!(name.as_str(), "blocks" | "boxes" | "box") && !is_empty {
                let message = format!(
                    "there is no field `{name}`: `block` names the blocks of a Sudoku, such as \"2x3\""
                );
                return Err(self.error_at(value.get(), message, "not read"));
            }
        }
        Ok(keys::note(object.keys().map(String::as_str), read))
    }

    /// Returns the field of an object that holds the cells: by its name, or the first one with blanks.
    pub(super) fn cells<'o, 't>(&self, object: &'o Object<'t>) -> Option<(&'o str, &'t RawValue)> {
        let is_cells = |value: &RawValue| value.get().starts_with(['[', '"']);
        let named = object.iter().filter_map(|(name, &value)| {
            // The name of the puzzle's kind.
            let is_kind = name == "puzzle" && serde_json::from_str::<String>(value.get()).is_ok();
            let rank = keys::rank(name).filter(|_| is_cells(value) && !is_kind)?;
            Some((rank, name.as_str(), value))
        });
        let likeliest = named.min_by_key(|&(rank, _, value)| {
            let is_sure = keys::is_puzzle(rank);
            (!is_sure, !is_sure && !keys::is_open(value.get()), rank)
        });
        // A reader says what is wrong with givens of another type.
        let givens = || object.get_key_value("givens");
        let found = likeliest.map(|(_, name, value)| (name, value));
        found.or_else(|| givens().map(|(name, &value)| (name.as_str(), value)))
    }

    /// Checks the fields that tell how large a board is.
    pub(super) fn check_sides(&self, object: &Object<'_>, shape: Shape) -> Result<(), ParseError> {
        let sides = [("rows", shape.rows()), ("cols", shape.cols()), ("size", shape.rows())];
        for (name, side) in sides {
            if let Some(said) = object.get(name)
                && self.side(said)? != side
            {
                let cells = counted(shape.len(), "cell");
                let message = format!(
                    "`{name}` names another side than that of the board, which has {cells}"
                );
                return Err(self.error_at(said.get(), message, &format!("not {side}")));
            }
        }
        Ok(())
    }

    pub(super) fn object<'t>(&self, value: &'t RawValue) -> Result<Object<'t>, ParseError> {
        let wrong = |_| self.error_at(value.get(), "an object is expected", "not an object");
        serde_json::from_str(value.get()).map_err(wrong)
    }

    pub(super) fn array<'t>(&self, value: &'t RawValue) -> Result<Vec<&'t RawValue>, ParseError> {
        let wrong = |_| self.error_at(value.get(), "an array is expected", "not an array");
        serde_json::from_str(value.get()).map_err(wrong)
    }

    /// Returns the cells of a string, of an array, or of an array of rows, which are arrays or strings: as
    /// many as there are in each if the board `is_square`.
    pub(super) fn board<'t>(
        &self,
        value: &'t RawValue,
        is_square: bool,
        symbols: impl Symbols,
    ) -> Result<Board<'t>, ParseError> {
        if value.get().starts_with('"') {
            return self.square(value, self.signs(value)?, true, symbols);
        }
        let parts = self.array(value)?;
        if parts.first().is_none_or(|part| part.get().starts_with('{')) {
            return Err(self.error_at(value.get(), SEVERAL, "no row"));
        }
        // Two digits in quotes may be a number.
        let is_row = |least: usize| {
            move |part: &&RawValue| {
                let json = part.get();
                json.starts_with('[') || (json.starts_with('"') && json.len() >= least + 2)
            }
        };
        if !parts.iter().any(is_row(3)) && !parts.iter().all(is_row(2)) {
            let texts = parts.into_iter().map(RawValue::get).collect();
            return self.square(value, texts, false, symbols);
        }
        let mut texts = Vec::new();
        let mut cols = parts.len();
        for (index, row) in parts.iter().enumerate() {
            let cells = match row.get().starts_with('"') {
                true => self.signs(row)?,
                false => self.array(row)?.into_iter().map(RawValue::get).collect(),
            };
            if cells.iter().any(|cell| cell.starts_with(['[', '{'])) {
                return Err(self.error_at(row.get(), SEVERAL, "no row"));
            }
            if index == 0 && !is_square {
                cols = cells.len();
            }
            if cells.len() != cols {
                let wanted = match (is_square, cols) {
                    (false, _) => format!("row 1 has {cols}"),
                    (true, 1) => "but there is 1 row".into(),
                    (true, _) => format!("but there are {cols} rows"),
                };
                let found = counted(cells.len(), "cell");
                let message = format!("row {} has {found}, {wanted}", index + 1);
                return Err(self.error_at(row.get(), message, "another length"));
            }
            texts.extend(cells);
        }
        let are_signs = parts[0].get().starts_with('"');
        Ok(Board { shape: Shape::new(parts.len(), cols), texts, are_signs })
    }

    /// The cells of a square, row by row.
    fn square<'t>(
        &self,
        value: &RawValue,
        texts: Vec<&'t str>,
        are_signs: bool,
        symbols: impl Symbols,
    ) -> Result<Board<'t>, ParseError> {
        let shape = Shape::square(texts.len().isqrt());
        if texts.is_empty() || shape.len() != texts.len() {
            let (message, label) = not_square(texts.len(), symbols);
            return Err(self.error_at(value.get(), message, &label));
        }
        Ok(Board { shape, texts, are_signs })
    }

    /// The signs of a string, each with its place.
    fn signs<'t>(&self, value: &'t RawValue) -> Result<Vec<&'t str>, ParseError> {
        let text = value.get();
        if text.contains('\\') {
            return Err(self.error_at(text, "cells are plain signs", "not plain"));
        }
        let signs = text[1..text.len() - 1].char_indices();
        Ok(signs.map(|(at, sign)| &text[1 + at..][..sign.len_utf8()]).collect())
    }

    pub(super) fn side(&self, value: &RawValue) -> Result<usize, ParseError> {
        let wrong = |_| self.error_at(value.get(), "a number of cells is expected", "not a number");
        serde_json::from_str(value.get()).map_err(wrong)
    }
}

/// The cells of a board row by row, as they are written.
pub(super) struct Board<'t> {
    pub(super) shape: Shape,
    pub(super) texts: Vec<&'t str>,
    /// Each is a character of a string, and no value of an array.
    pub(super) are_signs: bool,
}

/// Tells whether a value says nothing.
pub(super) fn is_nothing(json: &str) -> bool {
    matches!(json, "null" | "false" | "0" | "\"\"" | "[]" | "{}")
}

/// Returns the value that the lines are, where they are one.
pub(super) fn value(lines: &[TextLine]) -> Option<Value> {
    let texts: Vec<&str> = lines.iter().map(TextLine::text).collect();
    serde_json::from_str(&texts.join("\n")).ok()
}

/// The cells in one string, `rows` and `cols` beside it.
pub(super) fn givens(
    page: &Page<'_>,
    whole: &RawValue,
    object: &Object<'_>,
    symbols: impl Symbols,
) -> Result<Grid, ParseError> {
    let field = |name: &str, missing: String| {
        let value = object.get(name).copied();
        value.ok_or_else(|| page.error_at(whole.get(), missing, "not here"))
    };
    let givens = match page.cells(object) {
        Some((_, givens)) => givens,
        None => field("givens", "a puzzle needs `givens`".into())?,
    };
    let side = |name: &str| match object.get("size") {
        Some(size) if !object.contains_key(name) => page.side(size),
        _ => page.side(field(name, format!("beside `givens`, `{name}` is needed"))?),
    };
    let is_text = |_| page.error_at(givens.get(), "the cells in a string are expected", "none");
    let text: String = serde_json::from_str(givens.get()).map_err(is_text)?;
    let is_sized = ["rows", "cols", "size"].iter().any(|&name| object.contains_key(name));
    let shape = match is_sized {
        true => Shape::new(side("rows")?, side("cols")?),
        false => Shape::square(text.chars().count().isqrt()),
    };
    let wrong_size = |wrong: String| page.error_at(whole.get(), wrong, "in `rows` and `cols`");
    check_shape(shape, symbols).map_err(wrong_size)?;
    let mut values = Vec::with_capacity(shape.len());
    // Without escapes, a sign stands one byte behind its place in the text: there is a quote.
    let is_plain = givens.get().len() == text.len() + 2;
    for (at, sign) in text.char_indices() {
        let place =
            if is_plain { &givens.get()[1 + at..][..sign.len_utf8()] } else { givens.get() };
        let wrong = |message: Complaint| page.error_at(place, message, "not a cell");
        values.push(symbols.value(sign).map_err(wrong)?);
    }
    let found = counted(values.len(), "cell");
    Grid::from_values(shape, values).ok_or_else(|| {
        let message = format!("{found}, but {shape} has {}", shape.len());
        page.error_at(givens.get(), message, "another number")
    })
}

/// The treatment of an array of puzzles.
const SEVERAL: &str =
    "an array of rows is expected: each value is one puzzle (`jq -c '.[]'` separates several)";

/// Writes an object on a line: the fields of `--json` that are about the puzzle.
pub(super) fn write<P: Report>(puzzle: &P) -> String {
    let (name, shape) = (P::NAME, puzzle.shape());
    let (rows, cols) = (shape.rows(), shape.cols());
    let field = |(name, value): (String, Value)| format!("\"{name}\":{value},");
    let fields: String = puzzle.fields().into_iter().map(field).collect();
    let givens = puzzle.givens().to_line();
    format!(
        "{{\"schema\":\"takuzu-sat/1\",\"puzzle\":\"{name}\",\"rows\":{rows},\"cols\":{cols},\
         {fields}\"givens\":\"{givens}\"}}\n"
    )
}
