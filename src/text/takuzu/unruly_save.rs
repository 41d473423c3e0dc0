//! Save files of Simon Tatham's Unruly: the position, that is the givens with the moves made so far.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! VERSION :1:1
//! GAME    :6:Unruly
//! PARAMS  :4:6x6u
//! CPARAMS :4:6x6u
//! DESC    :10:BEAEegbcDc
//! NSTATES :1:2
//! STATEPOS:1:2
//! MOVE    :6:P0,0,0
//! ```
//!
//! A line is a key of eight characters, the length of the value, and the value. `STATEPOS` says how
//! many states the player has gone forward, counting the first: moves behind it were taken back.

use std::io;
use std::ops::Range;

use super::Found;
use super::alphabet::Alphabet;
use super::unruly::{self, Params};
use crate::grid::{Cell, Grid, Shape};
use crate::takuzu::Takuzu;
use crate::text::error::ParseError;
use crate::text::formats::{Extent, Text};
use crate::text::stream::TextLine;

/// The most lines that are read: a few changes of every cell of the largest board.
const MAX_LINES: usize = 1 << 19;
const MAGIC: &str = "Simon Tatham's Portable Puzzle Collection";

pub(super) fn starts(line: &TextLine) -> bool {
    line.trimmed().starts_with("SAVEFILE:")
}

pub(super) fn extent(text: &mut Text<'_>) -> io::Result<Extent> {
    let mut extent = Extent::until(text, MAX_LINES, |index, line| index > 0 && starts(line))?;
    // The last one begins the next file, unless it is the last of the block.
    let is_next = extent.lines > 1 && starts(&text.ahead()[extent.lines - 1]);
    extent.lines -= usize::from(is_next);
    Ok(extent)
}

/// A line: its key, and where its value stands.
struct Field<'a> {
    line: &'a TextLine,
    key: &'a str,
    span: Range<usize>,
}

impl<'a> Field<'a> {
    fn parse(line: &'a TextLine) -> Result<Field<'a>, ParseError> {
        let text = line.text();
        let broken =
            |span: Range<usize>, message: &str, label: &str| Err(line.error(span, message, label));
        let Some(key_end) = text.find(':') else {
            let message = "a line of a save file is a key, the length of the value, and the value: \
                           `PARAMS  :4:6x6u`";
            return broken(line.span(), message, "no colon");
        };
        let Some(colon) = text[key_end + 1..].find(':') else {
            let message = "there is no value behind the length";
            return broken(line.span(), message, "one colon");
        };
        let start = key_end + 1 + colon + 1;
        let digits = &text[key_end + 1..start - 1];
        let value = &text[start..];
        match digits.parse::<usize>() {
            Ok(length) if length == value.len() => {}
            Ok(length) => {
                let message = format!("the length says {length}, the value has {}", value.len());
                return broken(start..text.len(), &message, "another length");
            }
            Err(_) => return broken(key_end + 1..start - 1, "the length is a number", "none"),
        }
        Ok(Field { line, key: text[..key_end].trim(), span: start..text.len() })
    }

    fn value(&self) -> &'a str {
        &self.line.text()[self.span.clone()]
    }

    fn number(&self) -> Result<usize, ParseError> {
        let wrong = |_| self.error("a number is expected", "not a number");
        self.value().parse().map_err(wrong)
    }

    fn error(&self, message: impl Into<String>, label: &str) -> ParseError {
        self.line.error(self.span.clone(), message, label)
    }
}

pub(super) fn parse(lines: &[TextLine], alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    let fields = lines.iter().map(Field::parse).collect::<Result<Vec<Field<'_>>, ParseError>>()?;
    let find = |key: &str| {
        fields.iter().find(|field| field.key == key).ok_or_else(|| {
            let message = format!("the save file has no line `{key}`");
            lines[0].error(lines[0].span(), message, "it begins here")
        })
    };
    let magic = find("SAVEFILE")?;
    if magic.value() != MAGIC {
        return Err(magic.error(format!("a save file has `{MAGIC}` here"), "not that"));
    }
    let game = find("GAME")?;
    if game.value() != "Unruly" {
        let message = "this is a save file of another game, not of Unruly";
        return Err(game.error(message, "not Unruly"));
    }
    let params = find("CPARAMS").or_else(|_| find("PARAMS"))?;
    let params = Params::parse(params.line, params.span.clone(), alphabet)?;
    let desc = find("DESC")?;
    let givens = unruly::description(desc.line, desc.span.clone(), params.shape)?;
    let position = find("STATEPOS")?;
    let givens = after(&fields, position, &givens)?;
    Ok(Found::from(givens).with_distinct_lines(params.distinct_lines))
}

/// The grid after all changes that come before the position.
fn after(fields: &[Field<'_>], position: &Field<'_>, givens: &Grid) -> Result<Grid, ParseError> {
    let is_change = |field: &&Field<'_>| matches!(field.key, "MOVE" | "SOLVE" | "RESTART");
    let changes: Vec<&Field<'_>> = fields.iter().filter(is_change).collect();
    let states = position.number()?;
    if states == 0 || states > changes.len() + 1 {
        let message = format!(
            "the position is state {states}, but there are {}: the first and one for each change",
            changes.len() + 1
        );
        return Err(position.error(message, "no such state"));
    }
    let mut grid = givens.clone();
    for change in &changes[..states - 1] {
        match change.key {
            "RESTART" => grid = givens.clone(),
            _ => apply(change, givens, &mut grid)?,
        }
    }
    Ok(grid)
}

/// Makes a move: `P1,2,3` puts a 1 (or 0, or `-` for a blank) at x 2, y 3; `S` and a sign a cell
/// fills the board.
fn apply(change: &Field<'_>, givens: &Grid, grid: &mut Grid) -> Result<(), ParseError> {
    let shape = grid.shape();
    let placed = placement(change.value(), shape);
    if let Some((cell, value)) = placed {
        if givens[cell].is_some() {
            return Err(change.error(format!("the move changes the given {cell}"), "a given"));
        }
        grid.set(cell, value);
        return Ok(());
    }
    let solved =
        change.value().strip_prefix('S').and_then(|cells| Grid::from_line(shape, cells)).filter(
            |solved| solved.filled().all(|(_, value)| value <= 1) && solved.extends(givens),
        );
    match solved {
        Some(solved) => *grid = solved,
        None => {
            let message = "a move of Unruly is `P`, a 0, 1 or `-`, and x and y on the board from \
                           0, such as `P1,2,3`; or `S` and all cells";
            return Err(change.error(message, "no such move"));
        }
    }
    Ok(())
}

/// The cell and value of `P1,2,3`.
fn placement(text: &str, shape: Shape) -> Option<(Cell, Option<u8>)> {
    let mut parts = text.strip_prefix('P')?.split(',');
    let value = match parts.next()? {
        "0" => Some(0),
        "1" => Some(1),
        "-" => None,
        _ => return None,
    };
    let (x, y) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    let cell = Cell::new(y, x);
    (parts.next().is_none() && shape.contains(cell)).then_some((cell, value))
}

/// Writes a save file of a game that begins: all that is filled is given.
pub(super) fn write(takuzu: &Takuzu) -> String {
    let params = unruly::params_of(takuzu);
    let description = unruly::description_of(takuzu.givens());
    let fields = [
        ("SAVEFILE", MAGIC),
        ("VERSION", "1"),
        ("GAME", "Unruly"),
        ("PARAMS", &params),
        ("CPARAMS", &params),
        ("DESC", &description),
        ("NSTATES", "1"),
        ("STATEPOS", "1"),
    ];
    let line = |(key, value): (&str, &str)| format!("{key:8}:{}:{value}\n", value.len());
    fields.map(line).concat()
}
