//! JSON, a value a puzzle; its usual form is an object on a line, a record of `--json`: the puzzle is
//! read, answers beside it are not.
//!
//! ```text
//! {"puzzle":"takuzu","rows":4,"cols":4,"givens":".1.0..0..0..11.0"}
//! ```

mod tree;

use std::io;
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;
use serde_json::value::RawValue;

pub(super) use tree::{Language, Node, Place, read};

use super::cells::{Digits, MAX_SIDE, Symbols, check_shape, counted, only_sign};
use super::error::{Complaint, ParseError};
use super::formats::{Extent, Text};
use super::keys;
use super::line::not_square;
use super::stream::{MAX_PUZZLE, TextLine};
use crate::game::Game;
use crate::grid::{Grid, Shape};
use crate::puzzle::Kind;

/// The most lines of a value: a cell of the largest board on each, and brackets.
const MAX_LINES: usize = MAX_SIDE * (MAX_SIDE + 4);

/// The most lines of a value behind a blank one: a row of the largest board on each, and blank lines.
const MOST_BEHIND_BLANK: usize = 2 * MAX_SIDE;

/// The most brackets that may be open at once: readers of trees call themselves once for each.
pub(super) const MOST_NESTED: usize = 64;

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
    let page = Page::read(lines)?;
    page.check_kind(kind)?;
    let missing = || page.error(&page.root, "a puzzle needs `givens`", "not here");
    let (_, cells) = page.cells().ok_or_else(missing)?;
    let board = page.board(cells, false, Digits)?;
    let value = |cell: &Cell<'_>| {
        let sign = only_sign(cell.text).unwrap_or(' ');
        Digits.value(sign).map_err(|wrong| page.error_at(cell, wrong, "not a cell"))
    };
    board.to_grid(value)
}

pub(super) fn extent(text: &mut Text<'_>) -> io::Result<Extent> {
    let lines = extent_from(text, 0)?;
    Ok(Extent::at_most(lines, MAX_LINES, (MAX_LINES, "lines")))
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
        if text.ended_by_blank()
            && text.ahead().len() == from + count
            && let Some(behind) = lines_behind_blank(text, brackets.clone())?
        {
            text.join(behind);
        }
    }
    Ok(count)
}

/// Returns the number of lines behind a blank one up to that on which a value ends.
fn lines_behind_blank(text: &mut Text<'_>, mut brackets: Brackets) -> io::Result<Option<usize>> {
    let mut bytes = 0;
    for count in 0..MOST_BEHIND_BLANK {
        let Some(line) = text.look_beyond(count + 1)?.get(count) else {
            break;
        };
        if brackets.pass(line.text()) {
            return Ok(Some(count + 1));
        }
        bytes += line.text().len();
        if bytes > MAX_PUZZLE {
            break;
        }
    }
    Ok(None)
}

/// The brackets that are open, up to the end of a value.
#[derive(Clone, Default)]
struct Brackets {
    open: usize,
    in_string: bool,
    escaped: bool,
}

impl Brackets {
    /// Passes over a line, and returns whether all brackets are closed behind it.
    fn pass(&mut self, line: &str) -> bool {
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

/// A value that was found in a text: one of several, or a part of a larger one.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) lines: Arc<[TextLine]>,
    pub(super) root: Node,
}

/// A value, and the lines on which it stands.
pub(super) struct Page<'a> {
    lines: &'a [TextLine],
    pub(super) root: Node,
}

/// A cell as it is written: a character of a string, a string or a word.
pub(super) struct Cell<'n> {
    pub(super) text: &'n str,
    pub(super) is_word: bool,
    place: Place,
}

/// The cells of a board row by row.
pub(super) struct Board<'n> {
    pub(super) shape: Shape,
    pub(super) cells: Vec<Cell<'n>>,
    /// Each is a character of a string, and no value of an array.
    pub(super) are_signs: bool,
}

impl Board<'_> {
    pub(super) fn to_grid(
        &self,
        value: impl FnMut(&Cell<'_>) -> Result<Option<u8>, ParseError>,
    ) -> Result<Grid, ParseError> {
        let values = self.cells.iter().map(value).collect::<Result<_, _>>()?;
        Ok(Grid::from_values(self.shape, values).expect("a value for each cell"))
    }
}

/// Tells whether lines are a value of JSON, or what is wrong with it.
fn check(lines: &[TextLine]) -> Result<(), ParseError> {
    let texts: Vec<&str> = lines.iter().map(TextLine::text).collect();
    match serde_json::from_str::<&RawValue>(&texts.join("\n")) {
        Ok(_) => Ok(()),
        Err(error) => Err(syntax(lines, &error)),
    }
}

pub(super) fn is_valid(lines: &[TextLine]) -> bool {
    check(lines).is_ok()
}

/// The error of the JSON reader in its words, with the place in ours.
fn syntax(lines: &[TextLine], error: &serde_json::Error) -> ParseError {
    let message = error.to_string();
    let what = message.split(" at line ").next().unwrap_or_default();
    let line = &lines[error.line().clamp(1, lines.len()) - 1];
    let mut at = error.column().saturating_sub(1).min(line.text().len());
    while !line.text().is_char_boundary(at) {
        at -= 1;
    }
    let sign = line.text()[at..].chars().next().map_or(0, char::len_utf8);
    line.error(at..at + sign, format!("not valid JSON: {what}"), "here")
}

impl<'a> Page<'a> {
    pub(super) fn read(lines: &'a [TextLine]) -> Result<Page<'a>, ParseError> {
        if let Some(found) = lines[0].value() {
            return Page { lines: &found.lines, root: found.root.clone() }.without_twins();
        }
        let root = read(lines, 0, Language::Json);
        let root = root.map_err(|place| too_deep(&lines[place.line], place.span))?;
        check(lines)?;
        // Halves of characters pass, and are none.
        let broken = || lines[0].error(lines[0].span(), "not valid JSON", "it begins here");
        root.map(|root| Page { lines, root }).ok_or_else(broken)?.without_twins()
    }

    /// Refuses an object with two fields of one name: nobody knows which of them counts.
    fn without_twins(self) -> Result<Page<'a>, ParseError> {
        match self.root.twin() {
            None => Ok(self),
            Some((name, Place { line, span })) => {
                let message = format!("the field `{name}` stands twice in one object");
                Err(self.lines[*line].error(span.clone(), message, "again"))
            }
        }
    }

    /// An error about a part of the value; only the first line of it is shown.
    pub(super) fn error(
        &self,
        part: &Node,
        message: impl Into<Complaint>,
        label: &str,
    ) -> ParseError {
        let Place { line, span } = part.place(self.lines);
        self.lines[line].error(span, message, label)
    }

    pub(super) fn error_at(
        &self,
        cell: &Cell<'_>,
        message: impl Into<Complaint>,
        label: &str,
    ) -> ParseError {
        self.lines[cell.place.line].error(cell.place.span.clone(), message, label)
    }

    /// Returns the kind of puzzle that is named; the first of all where there is none of that name.
    pub(super) fn kind(&self) -> Option<Kind> {
        let name = self.root.get("puzzle")?.text().unwrap_or("");
        Some(name.parse().unwrap_or(Kind::ALL[0]))
    }

    /// Checks that the field `puzzle`, where there is one, names this kind.
    pub(super) fn check_kind(&self, kind: Kind) -> Result<(), ParseError> {
        let Some(named) = self.root.get("puzzle") else {
            return Ok(());
        };
        let (message, label) = match named.text().and_then(|name| name.parse().ok()) {
            Some(named) if kind == named => return Ok(()),
            Some(_) => (format!("this names another puzzle than `{kind}`"), format!("not {kind}")),
            None => {
                let kinds = Kind::ALL.map(|kind| format!("`{kind}`")).join(" and ");
                let message = format!("there is no such kind of puzzle: the kinds are {kinds}");
                (message, "neither".into())
            }
        };
        Err(self.error(named, message, &label))
    }

    /// Refuses an object that is another puzzle, and returns a note about the fields that are not among those read.
    pub(super) fn check_fields(&self, read: &[&str]) -> Result<Option<String>, ParseError> {
        let fields = self.root.fields().unwrap_or_default();
        for (name, _, value) in fields {
            if let Some(message) = keys::other_puzzle(name, value.text(), value.is_empty()) {
                return Err(self.error(value, message, "not read here"));
            }
            if matches!(name.as_str(), "blocks" | "boxes" | "box") && !value.is_empty() {
                let message = format!(
                    "there is no field `{name}`: `block` names the blocks of a Sudoku, such as \"2x3\""
                );
                return Err(self.error(value, message, "not read"));
            }
        }
        Ok(keys::note(fields.iter().map(|field| field.0.as_str()), read))
    }

    /// Returns the field that holds the cells: by its name, or the first one with blanks.
    pub(super) fn cells(&self) -> Option<(&str, &Node)> {
        let fields = self.root.fields()?.iter().map(|(name, _, value)| (name.as_str(), value));
        let named = fields.clone().filter_map(|(name, value)| {
            // The name of the puzzle's kind.
            let is_kind = name == "puzzle" && value.text().is_some();
            let is_cells = value.text().is_some() || value.parts().is_some();
            let rank = keys::rank(name).filter(|_| is_cells && !is_kind)?;
            Some((rank, name, value))
        });
        let likeliest = named.min_by_key(|&(rank, _, value)| {
            let is_sure = keys::is_puzzle(rank);
            (!is_sure, !is_sure && !keys::is_open(value), rank)
        });
        // A reader says what is wrong with givens of another type.
        let givens = || fields.clone().find(|field| field.0 == "givens");
        likeliest.map(|(_, name, value)| (name, value)).or_else(givens)
    }

    /// Checks the fields that tell how large a board is.
    pub(super) fn check_sides(&self, shape: Shape) -> Result<(), ParseError> {
        let sides = [("rows", shape.rows()), ("cols", shape.cols()), ("size", shape.rows())];
        for (name, side) in sides {
            if let Some(said) = self.root.get(name)
                && self.side(said)? != side
            {
                let cells = counted(shape.len(), "cell");
                let message = format!(
                    "`{name}` names another side than that of the board, which has {cells}"
                );
                return Err(self.error(said, message, &format!("not {side}")));
            }
        }
        Ok(())
    }

    /// The shape that the fields say, or else that of a square.
    fn shape(&self, cells: usize) -> Result<Shape, ParseError> {
        let get = |name: &str| self.root.get(name);
        if ["rows", "cols", "size"].into_iter().all(|name| get(name).is_none()) {
            return Ok(Shape::square(cells.isqrt()));
        }
        let side = |name: &str| {
            let missing = || {
                let message = format!("beside `givens`, `{name}` is needed");
                self.error(&self.root, message, "not here")
            };
            self.side(get(name).or_else(|| get("size")).ok_or_else(missing)?)
        };
        Ok(Shape::new(side("rows")?, side("cols")?))
    }

    pub(super) fn parts<'n>(&self, value: &'n Node) -> Result<&'n [Node], ParseError> {
        value.parts().ok_or_else(|| self.error(value, "an array is expected", "not an array"))
    }

    fn side(&self, value: &Node) -> Result<usize, ParseError> {
        let wrong = || self.error(value, "a number of cells is expected", "not a number");
        value.word::<usize>().ok_or_else(wrong)
    }

    /// Returns the cells of a string, of an array, or of an array of rows, which are arrays or strings: as
    /// many as there are in each if the board `is_square`.
    pub(super) fn board<'n>(
        &self,
        value: &'n Node,
        is_square: bool,
        symbols: impl Symbols,
    ) -> Result<Board<'n>, ParseError> {
        if value.text().is_some() {
            return self.line(value, is_square, symbols);
        }
        let parts = self.parts(value)?;
        if parts.first().is_none_or(|part| part.fields().is_some()) {
            return Err(self.error(value, SEVERAL, "no row"));
        }
        // Two digits in quotes may be a number.
        let is_row = |part: &Node, least: usize| {
            part.parts().is_some() || part.text().is_some_and(|text| text.len() >= least)
        };
        if !parts.iter().any(|part| is_row(part, 3)) && !parts.iter().all(|part| is_row(part, 2)) {
            return self.square(value, parts.iter().map(Cell::of).collect(), false, symbols);
        }
        let mut cells = Vec::new();
        let mut cols = parts.len();
        for (index, row) in parts.iter().enumerate() {
            let of_row = match row.text() {
                Some(_) => signs(row),
                None => self.parts(row)?.iter().map(Cell::of).collect(),
            };
            if row.parts().is_some_and(|cells| cells.iter().any(is_several)) {
                return Err(self.error(row, SEVERAL, "no row"));
            }
            if index == 0 && !is_square {
                cols = of_row.len();
            }
            if of_row.len() != cols {
                let wanted = match (is_square, cols) {
                    (false, _) => format!("row 1 has {cols}"),
                    (true, 1) => "but there is 1 row".into(),
                    (true, _) => format!("but there are {cols} rows"),
                };
                let found = counted(of_row.len(), "cell");
                let message = format!("row {} has {found}, {wanted}", index + 1);
                return Err(self.error(row, message, "another length"));
            }
            cells.extend(of_row);
        }
        let shape = Shape::new(parts.len(), cols);
        Ok(Board { shape, cells, are_signs: parts[0].text().is_some() })
    }

    /// The cells of a string, row by row.
    fn line<'n>(
        &self,
        value: &'n Node,
        is_square: bool,
        symbols: impl Symbols,
    ) -> Result<Board<'n>, ParseError> {
        let cells = signs(value);
        if is_square && !cells.iter().all(Cell::is_plain) {
            return Err(self.error(value, "cells are plain signs", "not plain"));
        }
        if is_square {
            return self.square(value, cells, true, symbols);
        }
        let shape = self.shape(cells.len())?;
        let wrong = |wrong: String| self.error(&self.root, wrong, "in `rows` and `cols`");
        check_shape(shape, symbols).map_err(wrong)?;
        if shape.len() != cells.len() {
            let found = counted(cells.len(), "cell");
            let message = format!("{found}, but {shape} has {}", shape.len());
            return Err(self.error(value, message, "another number"));
        }
        Ok(Board { shape, cells, are_signs: true })
    }

    fn square<'n>(
        &self,
        value: &Node,
        cells: Vec<Cell<'n>>,
        are_signs: bool,
        symbols: impl Symbols,
    ) -> Result<Board<'n>, ParseError> {
        let shape = Shape::square(cells.len().isqrt());
        if cells.is_empty() || shape.len() != cells.len() {
            let (message, label) = not_square(cells.len(), symbols);
            return Err(self.error(value, message, &label));
        }
        Ok(Board { shape, cells, are_signs })
    }
}

fn is_several(value: &Node) -> bool {
    value.parts().is_some() || value.fields().is_some()
}

impl Cell<'_> {
    fn of(node: &Node) -> Cell<'_> {
        match node {
            Node::Word { word, place } => Cell { text: word, is_word: true, place: place.clone() },
            Node::Text { text, place } => Cell { text, is_word: false, place: place.clone() },
            Node::List { begin, .. } | Node::Object { begin, .. } => {
                Cell { text: "[", is_word: true, place: begin.clone() }
            }
        }
    }

    /// Tells whether its characters stand in the text as they are.
    fn is_plain(&self) -> bool {
        self.text.len() == self.place.span.len()
    }
}

/// The characters of a string, each with its place where nothing is escaped.
fn signs(value: &Node) -> Vec<Cell<'_>> {
    let Node::Text { text, place } = value else {
        return Vec::new();
    };
    let is_plain = place.span.len() == text.len() + 2;
    let sign = |(at, sign): (usize, char)| {
        let start = place.span.start + 1 + at;
        let here = start..start + sign.len_utf8();
        let span = if is_plain { here } else { place.span.clone() };
        let place = Place { line: place.line, span };
        Cell { text: &text[at..at + sign.len_utf8()], is_word: false, place }
    };
    text.char_indices().map(sign).collect()
}

/// The treatment of an array of puzzles.
const SEVERAL: &str =
    "an array of rows is expected: each value is one puzzle (`jq -c '.[]'` separates several)";

/// Writes an object on a line: the fields of `--json` that are about the puzzle.
pub(super) fn write(puzzle: &impl Game) -> String {
    let (name, shape) = (puzzle.kind().name, puzzle.shape());
    let (rows, cols) = (shape.rows(), shape.cols());
    let field = |(name, value): (String, Value)| format!("\"{name}\":{value},");
    let fields: String = puzzle.json_fields().into_iter().map(field).collect();
    let givens = puzzle.givens().to_line();
    format!(
        "{{\"schema\":\"takuzu-sat/1\",\"puzzle\":\"{name}\",\"rows\":{rows},\"cols\":{cols},\
         {fields}\"givens\":\"{givens}\"}}\n"
    )
}
