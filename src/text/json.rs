//! JSON, a value a puzzle: what this program writes, shadify's grids, and those of 0h h1.
//!
//! ```text
//! {"rows":4,"cols":4,"rules":{"distinct_lines":true,"majority":"none"},"givens":".1.0..0..0..11.0"}
//! {"size":4,"task":[["x","1","x","0"],["x","x","0","x"],["x","0","x","x"],["1","1","x","0"]]}
//! [[0,2,0,1],[0,0,1,0],[0,1,0,0],[2,2,0,1]]
//! ```
//!
//! Signs stand in the first as `"signs":[["r1c1","r1c2","="]]`.
//!
//! The first is a line of `--json`: the puzzle is read, answers beside it are not. In the second cells
//! are strings and `x` is a blank. In the third they are numbers: 0 is a blank, 1 a zero and 2 a one,
//! as long as there is a 2; with `null` for blanks 0 and 1 are what they look like; numbers that may
//! be meant either way are refused.

use std::collections::BTreeMap;
use std::ops::Range;

use serde_json::value::RawValue;

use super::cells::{Alphabet, Found, Sides, check_shape, counted};
use super::error::ParseError;
use super::line::not_square;
use super::stream::TextLine;
use crate::grid::{Cell, Grid, Shape};
use crate::takuzu::{Majority, Relation, Sign, Signs, Takuzu};

/// The most lines of a value: a cell of the largest board on each, and brackets.
pub(super) const MAX_LINES: usize = Takuzu::MAX_SIDE * (Takuzu::MAX_SIDE + 4);

/// Whether a line begins an object or an array.
pub(super) fn starts(line: &TextLine) -> bool {
    line.text()[line.span()].starts_with(['{', '['])
}

/// Follows brackets to the end of a value.
#[derive(Default)]
pub(super) struct Brackets {
    open: usize,
    in_string: bool,
    escaped: bool,
}

impl Brackets {
    /// Passes over a line; whether all brackets are closed behind it.
    pub(super) fn pass(&mut self, line: &str) -> bool {
        for byte in line.bytes() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.open += 1,
                b'}' | b']' if !self.in_string => self.open = self.open.saturating_sub(1),
                _ => {}
            }
        }
        self.open == 0
    }
}

/// The lines of a value as one text, whose parts know where they came from.
pub(super) struct Page<'a> {
    lines: &'a [TextLine],
    text: String,
    sides: Sides,
}

/// The fields of an object, by name.
pub(super) type Object<'t> = BTreeMap<String, &'t RawValue>;

impl<'a> Page<'a> {
    pub(super) fn new(lines: &'a [TextLine], sides: Sides) -> Page<'a> {
        let texts: Vec<&str> = lines.iter().map(TextLine::text).collect();
        Page {
            lines,
            text: texts.join("\n"),
            sides,
        }
    }

    /// An error about some bytes of the text; only the first line of them is shown.
    fn error(&self, span: Range<usize>, message: impl Into<String>, label: &str) -> ParseError {
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
        message: impl Into<String>,
        label: &str,
    ) -> ParseError {
        // Parts borrow from the text: their distance is their place.
        let start = part.as_ptr().addr() - self.text.as_ptr().addr();
        self.error(start..start + part.len(), message, label)
    }

    /// What the JSON reader complains about, in its words, with the place in ours.
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
        self.error(at..at + sign, format!("no JSON: {what}"), "here")
    }

    /// The value that all of it is.
    pub(super) fn value(&self) -> Result<&RawValue, ParseError> {
        serde_json::from_str(&self.text).map_err(|error| self.syntax(&error))
    }

    pub(super) fn object<'t>(&self, value: &'t RawValue) -> Result<Object<'t>, ParseError> {
        let wrong = |_| self.error_at(value.get(), "an object is expected", "not an object");
        serde_json::from_str(value.get()).map_err(wrong)
    }

    pub(super) fn array<'t>(&self, value: &'t RawValue) -> Result<Vec<&'t RawValue>, ParseError> {
        let wrong = |_| self.error_at(value.get(), "an array is expected", "not an array");
        serde_json::from_str(value.get()).map_err(wrong)
    }

    pub(super) fn side(&self, value: &RawValue) -> Result<usize, ParseError> {
        let wrong = |_| self.error_at(value.get(), "a number of cells is expected", "not a number");
        serde_json::from_str(value.get()).map_err(wrong)
    }
}

/// Reads the lines of a value.
pub(super) fn parse(
    lines: &[TextLine],
    alphabet: Alphabet,
    sides: Sides,
) -> Result<Found, ParseError> {
    let page = Page::new(lines, sides);
    let value = page.value()?;
    match value.get().as_bytes()[0] {
        b'{' => of_object(&page, value, alphabet),
        b'[' => of_array(&page, value, alphabet).map(Found::from),
        _ => {
            let message = "a puzzle in JSON is an object or an array";
            Err(page.error_at(value.get(), message, "neither"))
        }
    }
}

/// An object of this program (`givens`), of shadify (`task`) or of 0h h1 (`empty`).
fn of_object(page: &Page<'_>, value: &RawValue, alphabet: Alphabet) -> Result<Found, ParseError> {
    let object = page.object(value)?;
    if let Some(kind) = object
        .get("puzzle")
        .filter(|kind| kind.get() != "\"takuzu\"")
    {
        let (message, label) = match kind.get() {
            "\"sudoku\"" => ("another puzzle than `takuzu`", "not takuzu"),
            _ => (
                "no kind of puzzle: there are `takuzu` and `sudoku`",
                "neither",
            ),
        };
        return Err(page.error_at(kind.get(), message, label));
    }
    let (distinct_lines, majority) = match object.get("rules") {
        Some(rules) => rules_said(page, rules)?,
        None => (None, None),
    };
    let givens = match (
        object.get("givens"),
        object.get("task").or(object.get("empty")),
    ) {
        (Some(givens), _) => of_givens(page, value, &object, givens, alphabet)?,
        (None, Some(cells)) => of_array(page, cells, alphabet)?,
        (None, None) => {
            let message = "an object without `givens`, `task` or `empty` is no puzzle";
            return Err(page.error_at(value.get(), message, "none of them"));
        }
    };
    let signs = match object.get("signs") {
        Some(signs) => of_signs(page, signs, givens.shape())?,
        None => Signs::none(),
    };
    Ok(Found {
        givens,
        signs,
        distinct_lines,
        majority,
    })
}

/// What `rules` says of rule 3 and of lines of odd length; other rules are those that always hold.
fn rules_said(
    page: &Page<'_>,
    rules: &RawValue,
) -> Result<(Option<bool>, Option<Majority>), ParseError> {
    let rules = page.object(rules)?;
    let majority = rules.get("majority").map(|value| match value.get() {
        "\"none\"" => Ok(Majority::None),
        "\"one\"" => Ok(Majority::One),
        "\"either\"" => Ok(Majority::Either),
        text => {
            let message = "`none`, `one` or `either` is expected";
            Err(page.error_at(text, message, "none of them"))
        }
    });
    let distinct_lines = rules.get("distinct_lines").map(|value| {
        let wrong = |_| page.error_at(value.get(), "true or false is expected", "neither");
        serde_json::from_str(value.get()).map_err(wrong)
    });
    Ok((distinct_lines.transpose()?, majority.transpose()?))
}

/// The signs between the cells of a board: `["r1c1","r1c2","="]` each.
fn of_signs(page: &Page<'_>, signs: &RawValue, shape: Shape) -> Result<Signs, ParseError> {
    let mut found = Vec::new();
    for part in page.array(signs)? {
        let sign = sign(part).ok_or_else(|| {
            let message = "a sign is two cells and `=` or `x`: [\"r1c1\",\"r1c2\",\"=\"]";
            page.error_at(part.get(), message, "not a sign")
        })?;
        Signs::new(shape, [sign])
            .map_err(|wrong| page.error_at(part.get(), wrong.to_string(), "not here"))?;
        found.push(sign);
    }
    let wrong = |error: crate::takuzu::TakuzuError| {
        page.error_at(signs.get(), error.to_string(), "not both")
    };
    Signs::new(shape, found).map_err(wrong)
}

/// A sign of two cells and its symbol.
fn sign(part: &RawValue) -> Option<Sign> {
    let [first, second, symbol]: [String; 3] = serde_json::from_str(part.get()).ok()?;
    let relation = match symbol.as_str() {
        "=" => Relation::Equal,
        "x" => Relation::Different,
        _ => return None,
    };
    Some(Sign::new(
        cell_named(&first)?,
        cell_named(&second)?,
        relation,
    ))
}

/// The cell of a name such as `r1c2`.
fn cell_named(name: &str) -> Option<Cell> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let place = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits
            .parse::<usize>()
            .ok()
            .filter(|_| is_number)?
            .checked_sub(1)
    };
    Some(Cell::new(place(row)?, place(col)?))
}

/// The cells in one string, `rows` and `cols` beside it.
fn of_givens(
    page: &Page<'_>,
    whole: &RawValue,
    object: &Object<'_>,
    givens: &RawValue,
    alphabet: Alphabet,
) -> Result<Grid, ParseError> {
    let side = |name: &str| match object.get(name) {
        Some(value) => page.side(value),
        None => {
            let message = format!("`givens` without `{name}`");
            Err(page.error_at(whole.get(), message, "not here"))
        }
    };
    let shape = Shape::new(side("rows")?, side("cols")?);
    let wrong_size = |wrong| page.error_at(whole.get(), wrong, "in `rows` and `cols`");
    check_shape(shape).map_err(wrong_size)?;
    let is_text = |_| page.error_at(givens.get(), "the cells in a string are expected", "none");
    let text: String = serde_json::from_str(givens.get()).map_err(is_text)?;
    let mut values = Vec::with_capacity(shape.len());
    // Without escapes, a sign stands one byte behind its place in the text: there is a quote.
    let is_plain = givens.get().len() == text.len() + 2;
    for (at, sign) in text.char_indices() {
        let place = if is_plain {
            &givens.get()[1 + at..][..sign.len_utf8()]
        } else {
            givens.get()
        };
        let wrong = |message| page.error_at(place, message, "not a cell");
        values.push(alphabet.value(sign).map_err(wrong)?);
    }
    if values.len() != shape.len() {
        let found = counted(values.len(), "cell");
        let message = format!("{found}, and {shape} has {}", shape.len());
        return Err(page.error_at(givens.get(), message, "another number"));
    }
    Ok(Grid::from_fn(shape, |cell| values[shape.index(cell)]))
}

/// What to do with an array of puzzles.
pub(super) const SEVERAL: &str =
    "an array of rows is expected: one puzzle a value (`jq -c '.[]'` sets several apart)";

/// Rows of cells, or the cells of a square.
fn of_array(page: &Page<'_>, value: &RawValue, alphabet: Alphabet) -> Result<Grid, ParseError> {
    let parts = page.array(value)?;
    let is_nested = parts
        .first()
        .is_some_and(|part| part.get().starts_with('['));
    if parts.is_empty() || parts[0].get().starts_with('{') {
        return Err(page.error_at(value.get(), SEVERAL, "no row"));
    }
    let (shape, cells) = if is_nested {
        rows(page, &parts)?
    } else {
        let shape = Shape::square(parts.len().isqrt());
        if shape.len() != parts.len() {
            let (message, label) = not_square(parts.len(), page.sides);
            return Err(page.error_at(value.get(), message, &label));
        }
        (shape, parts)
    };
    let wrong_size = |wrong| page.error_at(value.get(), wrong, "so many rows and cells");
    check_shape(shape).map_err(wrong_size)?;
    let numbers = Numbers::of(page, &cells, alphabet)?;
    let values = cells
        .iter()
        .map(|cell| cell_value(page, cell, numbers, alphabet))
        .collect::<Result<Vec<Option<u8>>, ParseError>>()?;
    Ok(Grid::from_fn(shape, |cell| values[shape.index(cell)]))
}

/// The cells of rows that are all as long as the first.
fn rows<'t>(
    page: &Page<'_>,
    rows: &[&'t RawValue],
) -> Result<(Shape, Vec<&'t RawValue>), ParseError> {
    let mut cells = Vec::new();
    let mut cols = 0;
    for (index, row) in rows.iter().enumerate() {
        let row_cells = page.array(row)?;
        if index == 0 {
            cols = row_cells.len();
        }
        if row_cells.len() != cols {
            let found = counted(row_cells.len(), "cell");
            let message = format!("row {} has {found}, row 1 has {cols}", index + 1);
            return Err(page.error_at(row.get(), message, "another length"));
        }
        cells.extend(row_cells);
    }
    Ok((Shape::new(rows.len(), cols), cells))
}

/// What numbers mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbers {
    /// 0 is a blank, 1 and 2 are the values.
    FromOne,
    /// 0 and 1 are the values.
    FromZero,
}

impl Numbers {
    /// What they mean in a grid of these cells.
    fn of(page: &Page<'_>, cells: &[&RawValue], alphabet: Alphabet) -> Result<Numbers, ParseError> {
        let find = |text: &str| cells.iter().find(|cell| cell.get() == text);
        if find("null").is_some() || alphabet.is_named() {
            return Ok(Numbers::FromZero);
        }
        match find("0").or(find("1")).filter(|_| find("2").is_none()) {
            None => Ok(Numbers::FromOne),
            Some(number) => {
                let message = "0 and 1 without a 2: --cells 120 reads 0 as a blank and 1 as zero, \
                               --cells 01. reads them as they stand";
                Err(page.error_at(number.get(), message, "blank or cell?"))
            }
        }
    }
}

/// The value of a cell.
fn cell_value(
    page: &Page<'_>,
    cell: &RawValue,
    numbers: Numbers,
    alphabet: Alphabet,
) -> Result<Option<u8>, ParseError> {
    let text = cell.get();
    let known = match (text, numbers) {
        ("null", _) => Some(None),
        _ if alphabet.is_named() => None,
        ("\"x\"" | "\"\"" | "\" \"", _) | ("0", Numbers::FromOne) => Some(None),
        ("1", Numbers::FromOne) | ("0", Numbers::FromZero) => Some(Some(0)),
        ("2", Numbers::FromOne) | ("1", Numbers::FromZero) => Some(Some(1)),
        _ => None,
    };
    if let Some(value) = known {
        return Ok(value);
    }
    let is_digit = text.len() == 1 && alphabet.is_named();
    let sign = match serde_json::from_str::<String>(text) {
        Ok(text) => text,
        Err(_) if is_digit => text.to_owned(),
        Err(_) => {
            let message = "a cell is \"0\", \"1\", \"x\", or a number, or null";
            return Err(page.error_at(text, message, "not a cell"));
        }
    };
    let mut signs = sign.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) => {
            let wrong = |message| page.error_at(text, message, "not a cell");
            alphabet.value(sign).map_err(wrong)
        }
        _ => Err(page.error_at(text, "a cell is one sign", "another number")),
    }
}

/// Writes an object on a line: the fields of `--json` that are about the puzzle.
pub(super) fn write(takuzu: &Takuzu) -> String {
    let shape = takuzu.shape();
    let signs: Vec<String> = takuzu.signs().iter().map(sign_text).collect();
    let signs = match signs.is_empty() {
        true => String::new(),
        false => format!("\"signs\":[{}],", signs.join(",")),
    };
    format!(
        "{{\"schema\":\"takuzu-sat/1\",\"puzzle\":\"takuzu\",\"rows\":{},\"cols\":{},\
         \"rules\":{{\"distinct_lines\":{},\"majority\":\"{}\"}},{signs}\"givens\":\"{}\"}}\n",
        shape.rows(),
        shape.cols(),
        takuzu.rules().distinct_lines,
        takuzu.rules().majority.name(),
        takuzu.givens().to_line(),
    )
}

/// A sign as it is read.
fn sign_text(sign: Sign) -> String {
    let [first, second] = sign.cells();
    format!(
        "[\"{first}\",\"{second}\",\"{}\"]",
        sign.relation().symbol()
    )
}
