//! Game IDs of Simon Tatham's Unruly, one puzzle per line: `6x6u:BEAEegbcDc`; and its save files, whose puzzle is the
//! position: the givens with the moves made so far.

use std::io;
use std::ops::Range;

use itertools::Itertools as _;

use super::Found;
use super::alphabet::Alphabet;
use crate::error::shown;
use crate::grid::{Cell, Grid, Shape};
use crate::takuzu::Takuzu;
use crate::text::cells::{announced_side, check_size, counted, first_field};
use crate::text::error::ParseError;
use crate::text::formats::{Extent, Text};
use crate::text::stream::TextLine;

/// The blanks of a `z`.
const LONGEST_RUN: usize = 25;

/// The part before the colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Params {
    pub(super) shape: Shape,
    pub(super) distinct_lines: bool,
}

impl Params {
    /// Reads `6`, `6x8`, `6x6u`, `6x6udt`; nothing where it is something else.
    fn read(text: &str) -> Option<Params> {
        let (width, rest) = number(text)?;
        let (height, rest) = match rest.strip_prefix('x') {
            Some(rest) => number(rest)?,
            None => (width, rest),
        };
        let (distinct_lines, rest) = match rest.strip_prefix('u') {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let is_level = |level: &str| level.len() == 1 && level.as_bytes()[0].is_ascii_lowercase();
        let is_whole = rest.is_empty() || rest.strip_prefix('d').is_some_and(is_level);
        is_whole.then_some(Params { shape: Shape::new(height, width), distinct_lines })
    }

    pub(super) fn parse(
        line: &TextLine,
        span: Range<usize>,
        alphabet: Alphabet<'_>,
    ) -> Result<Params, ParseError> {
        let Some(params) = Params::read(&line.text()[span.clone()]) else {
            let message = "the parameters of Unruly are width, `x` and height, `u` for distinct \
                           rows and columns, and `d` with a letter for a level: `6x6u`, `8x10dn`";
            return Err(line.error(span, message, "not parameters"));
        };
        check_size(line, span, params.shape, alphabet)?;
        Ok(params)
    }
}

/// The number that a text begins with, and the rest of it.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| (announced_side(&text[..end]), &text[end..]))
}

/// Tells whether a line begins with parameters and a colon, or the mark of a seed.
pub(super) fn starts(line: &TextLine) -> bool {
    is_code(line.trimmed())
}

/// The same of a text.
pub(super) fn is_code(text: &str) -> bool {
    let Some(at) = text.find([':', '#']) else {
        return false;
    };
    // `1: .1.0` is a row with its number.
    let has_letters = || text[at + 1..].starts_with(|sign: char| sign.is_ascii_alphabetic());
    let is_number = text[..at].bytes().all(|sign| sign.is_ascii_digit());
    Params::read(&text[..at]).is_some()
        && (!is_number || has_letters() || text[at..].starts_with('#'))
}

/// The parameters are width, height, `u` where rule 3 holds, and `d` with a letter for a level, which
/// is read and not kept. In the description a lower case letter is a 0, an upper case one a 1, with
/// as many blanks before it as its place in the alphabet says (none for `a`); `z` and `Z` are 25
/// blanks and no cell. It ends as if one 0 stood behind the last cell.
pub(super) fn parse(line: &TextLine, alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    let span = line.span();
    let text = &line.text()[span.clone()];
    let Some(mark) = text.find([':', '#']) else {
        let message = "a game ID of Unruly has a colon behind its parameters: `6x6u:BEAEegbcDc`";
        return Err(line.error(span, message, "no colon"));
    };
    let mark = span.start + mark;
    if line.text()[mark..].starts_with('#') {
        let message = "a game ID with a seed needs Unruly's own generator: \
                       give the ID with the description, `6x6u:BEAEegbcDc`";
        return Err(line.error(mark..span.end, message, "a seed"));
    }
    let params = Params::parse(line, span.start..mark, alphabet)?;
    let field = first_field(line);
    let givens = description(line, mark + 1..field.end, params.shape)?;
    Ok(Found::from(givens).with_distinct_lines(params.distinct_lines))
}

pub(super) fn description(
    line: &TextLine,
    span: Range<usize>,
    shape: Shape,
) -> Result<Grid, ParseError> {
    let total = shape.len() + 1;
    let mut values: Vec<Option<u8>> = Vec::with_capacity(total);
    for (offset, sign) in line.text()[span.clone()].char_indices() {
        let at = span.start + offset;
        let (blanks, value) = match sign {
            'z' | 'Z' => (LONGEST_RUN, None),
            'a'..='y' => (usize::from(sign as u8 - b'a'), Some(0)),
            'A'..='Y' => (usize::from(sign as u8 - b'A'), Some(1)),
            _ => {
                let message = "a description of Unruly consists of letters: lower case ends in a 0, \
                               upper case in a 1, z is 25 blanks";
                return Err(line.error(at..at + sign.len_utf8(), message, "not a letter"));
            }
        };
        values.resize(values.len() + blanks, None);
        values.extend(value.map(Some));
        if values.len() > total {
            let rest = at..span.end;
            return Err(line.error(rest, wrong_total(values.len(), shape), "too far"));
        }
    }
    if values.len() < total {
        return Err(line.error(span, wrong_total(values.len(), shape), "too short"));
    }
    values.truncate(shape.len());
    Ok(Grid::from_values(shape, values).expect("a value for each cell"))
}

fn wrong_total(found: usize, shape: Shape) -> String {
    let reach = if found > shape.len() { "at least " } else { "" };
    format!(
        "the description fills {reach}{}, but {}x{} has {}: its cells and one 0 behind them",
        counted(found, "place"),
        shape.cols(),
        shape.rows(),
        shape.len() + 1
    )
}

pub(super) fn params_of(takuzu: &Takuzu) -> String {
    let shape = takuzu.shape();
    let unique = if takuzu.rules().distinct_lines { "u" } else { "" };
    format!("{}x{}{unique}", shape.cols(), shape.rows())
}

pub(super) fn description_of(grid: &Grid) -> String {
    let mut text = String::new();
    let mut blanks = 0;
    let behind = std::iter::once(Some(0));
    for value in grid.iter().map(|(_, value)| value).chain(behind) {
        let Some(value) = value else {
            blanks += 1;
            continue;
        };
        let first = if value == 0 { b'a' } else { b'A' };
        let long = char::from(first + 25);
        text.extend(std::iter::repeat_n(long, blanks / LONGEST_RUN));
        let rest = u8::try_from(blanks % LONGEST_RUN).expect("less than 25");
        text.push(char::from(first + rest));
        blanks = 0;
    }
    text
}

pub(super) fn write(takuzu: &Takuzu) -> String {
    format!("{}:{}\n", params_of(takuzu), description_of(takuzu.givens()))
}

/// The most lines that are read: a few changes of every cell of the largest board.
const MAX_SAVE_LINES: usize = 1 << 19;
const MAGIC: &str = "Simon Tatham's Portable Puzzle Collection";

pub(super) fn starts_save(line: &TextLine) -> bool {
    line.trimmed().starts_with("SAVEFILE:")
}

pub(super) fn extent_of_save(text: &mut Text<'_>) -> io::Result<Extent> {
    let mut extent =
        Extent::until(text, MAX_SAVE_LINES, |index, line| index > 0 && starts_save(line))?;
    // The last one begins the next file, unless it is the last of the block.
    let is_next = extent.lines > 1 && starts_save(&text.ahead()[extent.lines - 1]);
    extent.lines -= usize::from(is_next);
    Ok(extent)
}

/// A line: its key, and where its value stands.
///
/// ```text
/// SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
/// VERSION :1:1
/// GAME    :6:Unruly
/// PARAMS  :4:6x6u
/// CPARAMS :4:6x6u
/// DESC    :10:BEAEegbcDc
/// NSTATES :1:2
/// STATEPOS:1:2
/// MOVE    :6:P0,0,0
/// ```
///
/// A line is a key of eight characters, the length of the value, and the value. `STATEPOS` says how
/// many states the player has gone forward, counting the first: moves behind it were taken back.
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

    /// Tells whether it changes the board.
    fn is_change(&self) -> bool {
        matches!(self.key, "MOVE" | "SOLVE" | "RESTART")
    }

    fn number(&self) -> Result<usize, ParseError> {
        let wrong = |_| self.error("a number is expected", "not a number");
        self.value().parse().map_err(wrong)
    }

    fn error(&self, message: impl Into<String>, label: &str) -> ParseError {
        self.line.error(self.span.clone(), message, label)
    }
}

pub(super) fn parse_save(lines: &[TextLine], alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    let fields = lines.iter().map(Field::parse).collect::<Result<Vec<Field<'_>>, ParseError>>()?;
    let others = fields.iter().filter(|field| !field.is_change());
    if let Some(field) = others.duplicates_by(|field| field.key).next() {
        let message = format!("the save file has two lines `{}`", shown(field.key));
        return Err(field.line.error(field.line.span(), message, "again"));
    }
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
    let givens = description(desc.line, desc.span.clone(), params.shape)?;
    let position = find("STATEPOS")?;
    let givens = after(&fields, position, &givens)?;
    Ok(Found::from(givens).with_distinct_lines(params.distinct_lines))
}

/// The grid after all changes that come before the position.
fn after(fields: &[Field<'_>], position: &Field<'_>, givens: &Grid) -> Result<Grid, ParseError> {
    let changes: Vec<&Field<'_>> = fields.iter().filter(|field| field.is_change()).collect();
    let states = position.number()?;
    if let Some(all) = fields.iter().find(|field| field.key == "NSTATES")
        && all.number()? != changes.len() + 1
    {
        let message = format!(
            "the number of states is {}, but there are {}: the first and one for each change",
            all.value(),
            changes.len() + 1
        );
        return Err(all.error(message, "another number"));
    }
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
pub(super) fn write_save(takuzu: &Takuzu) -> String {
    let params = params_of(takuzu);
    let description = description_of(takuzu.givens());
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
