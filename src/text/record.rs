//! Fields on a line, one of which is a puzzle: with commas, semicolons, tabs, colons or spaces between them, perhaps below a header
//! that names them.
//!
//! A solution is never read for its puzzle: where no header says which field is one, exactly one field is a board with blanks, and
//! full boards beside it must keep its givens.

use std::ops::RangeInclusive;

use super::block::unquoted;
use super::board::{Board, MAX_SIDE, Wrong, counted, only};
use super::codes::sides;
use super::json::{Role, is_of_variant, may_change};
use super::{Format, ReadOptions, line};
use crate::ground::grid::Shape;
use crate::puzzles::puzzle::Kind;

/// The names of columns and fields that hold a puzzle.
pub(super) const PUZZLES: [&str; 8] =
    ["puzzle", "puzzles", "quiz", "quizzes", "givens", "task", "problem", "initial"];

/// Tells whether a column or field of this name holds a solution.
pub(super) fn is_solution(name: &str) -> bool {
    ["sol", "answer", "full"].iter().any(|answer| name.starts_with(answer))
}

/// The columns that a header names.
pub(super) struct Columns {
    separator: char,
    /// The number of fields: at least those with names.
    fields: RangeInclusive<usize>,
    /// Those of the puzzle, of its solutions, and of what may change it; all others are `Unknown`.
    roles: Vec<Role>,
}

impl Columns {
    /// Reads a header: names with commas, semicolons or tabs between them, exactly one of which holds a puzzle.
    pub(super) fn read(header: &str) -> Option<Columns> {
        let (separator, names) = names(header)?;
        let role = |name: &String| match &**name {
            name if PUZZLES.contains(&name) => Role::Puzzle,
            name if is_solution(name) => Role::Answer,
            name if may_change(name) => Role::Change,
            _ => Role::Unknown,
        };
        let roles: Vec<Role> = names.iter().map(role).collect();
        let named = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
        let is_header = roles.iter().filter(|role| **role == Role::Puzzle).count() == 1;
        is_header.then_some(Columns { separator, fields: named..=names.len(), roles })
    }

    /// Reads the puzzle of a line below the header.
    pub(super) fn board(&self, text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
        let fields = fields(text, self.separator);
        if !self.fields.contains(&fields.len()) {
            let found = counted(fields.len(), "field");
            let message = format!("{found}, the header names {}", self.fields.start());
            return Err(Wrong::all(message));
        }
        let parts = fields.iter().zip(&self.roles).filter(|(field, role)| {
            **role == Role::Puzzle || (**role == Role::Answer && !field.is_empty())
        });
        let parts = parts.map(|(field, role)| Part::read(field, *role, options));
        let picked = pick(parts.collect::<Result<_, _>>()?)?;
        let mut board = picked.map(|part| part.board).ok_or_else(|| Wrong::all("no puzzle"))?;
        for (field, role) in fields.iter().zip(&self.roles) {
            match role {
                Role::Change if field.parse::<Kind>().is_ok() => board.kind = field.parse().ok(),
                Role::Change if !says_nothing(field, &board) => return Err(changes(field)),
                Role::Unknown if is_of_variant(field) || field.contains(['=', '<', '>', '|']) => {
                    return Err(changes(field));
                }
                Role::Puzzle
                | Role::Answer
                | Role::Board
                | Role::About
                | Role::Change
                | Role::Unknown => {}
            }
        }
        if !board.is_open() {
            self.refuse_other_puzzle(&board, text, options)?;
        }
        Ok(board)
    }

    /// Refuses a full board beside the puzzle of which it is the solution, whatever the header calls the two.
    fn refuse_other_puzzle(
        &self,
        full: &Board,
        text: &str,
        options: &ReadOptions,
    ) -> Result<(), Wrong> {
        let others = fields(text, self.separator).into_iter().zip(&self.roles);
        let others = others.filter(|(field, role)| **role == Role::Unknown && !field.is_empty());
        for (field, _) in others {
            let other = Part::read(field, Role::Puzzle, options);
            if other.is_ok_and(|other| other.board.is_open() && other.board.is_solved_by(full)) {
                let message = "the header calls the solution the puzzle, and this is its puzzle";
                return Err(Wrong::at(field, message));
            }
        }
        Ok(())
    }
}

/// Tells whether a field that may change the puzzle does not: it is empty, usual, or the size of the board.
fn says_nothing(field: &str, board: &Board) -> bool {
    let is_size = |(shape, rest): (Shape, &str)| shape == board.shape && rest.is_empty();
    matches!(field, "" | "0" | "false" | "classic" | "standard" | "normal")
        || sides(field).is_some_and(is_size)
}

fn changes(field: &str) -> Wrong {
    Wrong::at(field, "this field may change the puzzle, and is not read").label("not read")
}

/// A board among others, of which one is the puzzle.
pub(super) struct Part<'t> {
    pub(super) text: &'t str,
    pub(super) board: Board,
    /// The cells are numbers of JSON, and no strings.
    pub(super) has_numbers: bool,
    pub(super) role: Role,
}

impl<'t> Part<'t> {
    /// Reads a field that is a board: a word, or rows as words.
    fn read(text: &'t str, role: Role, options: &ReadOptions) -> Result<Part<'t>, Wrong> {
        let read = if text.contains(' ') { line::words } else { line::word };
        let board = read(text, options).map_err(|wrong| wrong.within(text))?;
        if let Some(cell) = board.too_large() {
            let sign = char::from(cell);
            let message = format!("`{sign}` is not a cell of a board of {}", board.shape);
            return Err(Wrong::of_cell(cell, message).within(text).far(text.len()));
        }
        Ok(Part { text, board, has_numbers: false, role })
    }
}

/// Picks the puzzle among boards: the one with blanks, of which the full ones are solutions.
pub(super) fn pick(found: Vec<Part<'_>>) -> Result<Option<Part<'_>>, Wrong> {
    let has_open = found.iter().any(|part| part.board.is_open());
    let (mut puzzle, mut solutions): (Option<Part<'_>>, Vec<Part<'_>>) = (None, Vec::new());
    for part in found {
        let (text, is_open) = (part.text, part.board.is_open());
        if is_open && part.role == Role::Answer {
            return Err(Wrong::at(text, "a solution has no blanks").label("it has blanks"));
        }
        let is_named = if has_open { part.role == Role::Puzzle } else { part.role != Role::Answer };
        if !is_open && !is_named {
            solutions.push(part);
        } else if puzzle.replace(part).is_some() {
            let message = "beside a puzzle, all boards are full and are its solution";
            return Err(Wrong::at(text, message).label("another puzzle"));
        }
    }
    for Part { text, board, .. } in solutions {
        if !puzzle.as_ref().is_some_and(|puzzle| puzzle.board.is_solved_by(&board)) {
            let message = "this full board is not the solution of a puzzle beside it: its size or a given differs, or there is none";
            return Err(Wrong::at(text, message).label("another puzzle's"));
        }
    }
    Ok(puzzle)
}

/// The fields of a line without spaces and quotes around them.
fn fields(text: &str, separator: char) -> Vec<&str> {
    if !text.contains('"') {
        return text.split(separator).map(unquoted).collect();
    }
    let mut is_quoted = false;
    let is_end = |sign| {
        is_quoted ^= sign == '"';
        sign == separator && !is_quoted
    };
    text.split(is_end).map(unquoted).collect()
}

/// The names of a header in small letters, and the sign between them; nothing for a line that is none.
fn names(header: &str) -> Option<(char, Vec<String>)> {
    let separator = [',', ';', '\t'].into_iter().find(|&sign| header.contains(sign)).unwrap_or(',');
    let is_part = |sign: char| sign.is_alphanumeric() || " _-.()".contains(sign);
    let names = fields(header, separator).into_iter().map(|name| {
        let is_name = name.contains(char::is_alphabetic) && name.chars().all(is_part);
        (is_name || name.is_empty()).then(|| name.to_lowercase())
    });
    Some((separator, names.collect::<Option<_>>()?))
}

/// The complaint about a header none of whose columns holds a puzzle; nothing for a line that is not a header.
fn strange_header(text: &str) -> Option<Wrong> {
    if text.chars().filter(|sign| sign.is_lowercase()).count() < 4 {
        return None;
    }
    let (_, names) = names(text).filter(|(separator, _)| text.contains(*separator))?;
    let is_letter = |sign: char| sign.is_alphabetic() || " _-".contains(sign);
    let is_word = |name: &String| {
        name.len() > 1
            && name.split(' ').count() < 3
            && name.chars().all(is_letter)
            && !PUZZLES.contains(&name.as_str())
    };
    if !names.iter().all(is_word) {
        return None;
    }
    let known = PUZZLES.map(|name| format!("`{name}`")).join(", ");
    let message = format!("no column of this header is the puzzle: its name is one of {known}");
    Some(Wrong::all(message).far(usize::MAX))
}

/// Reads a line of fields without a header.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    if let Some(wrong) = strange_header(text) {
        return Err(wrong);
    }
    // A game ID has a colon of its own.
    let has_size =
        sides(text).is_some_and(|(_, rest)| rest.starts_with([':', ';', 'u', 'd', 'x', 'j', 'k']));
    let has_colon = has_size || text.starts_with("http");
    let is_apart = |sign: &char| !(has_colon && matches!(sign, ':' | ';')) && text.contains(*sign);
    let is_cell = |sign: &char| options.cell(sign.encode_utf8(&mut [0; 4])).is_some();
    let separators = [',', ';', '\t', ':', ' '].into_iter();
    let separators = separators.filter(|sign| is_apart(sign) && !is_cell(sign));
    only(separators.map(|sign| separated(text, sign, options)))
}

/// Reads a line of fields without a header, with this sign between them.
pub(super) fn separated(text: &str, sign: char, options: &ReadOptions) -> Result<Board, Wrong> {
    // A size with a slip would be a field: `6x6;` in front of cells.
    let first = text.split(sign).next().unwrap_or_default();
    if sign == ';' && first.len() < line::FEWEST {
        return Err(Wrong::all("without a header, the puzzle is the first field before `;`"));
    }
    let in_front = (sign == ' ').then(|| words_in_front(text, options)).flatten();
    let (part, rest) = in_front.unzip();
    let (rest, mut found, mut strange) = (rest.unwrap_or(text), Vec::from_iter(part), None);
    let mut related = None;
    let mut in_front = Some(Vec::new()).filter(|_| found.is_empty());
    for field in fields(rest, sign).into_iter().filter(|field| !field.is_empty()) {
        if is_of_variant(field) {
            return Err(changes(field).far(text.len()));
        }
        // Behind rows as words, a number of 0 and 1 may be one more.
        let is_row = rest.len() < text.len() && field.bytes().all(|sign| b"01".contains(&sign));
        // A number is a board only in a format that is asked for.
        let is_remark = is_remark(field) && !is_row;
        let read = match options.format {
            None if is_remark => Err(Wrong::all("a number")),
            _ => Part::read(field, Role::Board, options),
        };
        match read {
            Ok(part) => {
                let front = in_front.take().unwrap_or_default();
                check_front(&front, &part.board, sign).map_err(|wrong| wrong.far(text.len()))?;
                found.push(part);
            }
            Err(_) if is_remark => {
                in_front.iter_mut().for_each(|front| front.push(field));
            }
            // What looks like cells is a mistake and no remark.
            Err(new) if is_row || is_like_cells(field, options) => return Err(new),
            Err(new) => {
                related = related.or(Some(field).filter(|field| is_of_relations(field)));
                strange = Some(new);
            }
        }
    }
    let picked = pick(found).map_err(|wrong| wrong.far(text.len()))?;
    if let Some(field) = related.filter(|_| picked.is_some()) {
        return Err(changes(field).far(text.len()));
    }
    let is_code = |format| !matches!(format, Format::Line | Format::Words);
    match (picked, strange) {
        // Behind a game ID may stand what makes it another puzzle: its cages, its regions.
        (Some(Part { board, .. }), Some(wrong)) if is_code(board.format) => {
            let message = "beside a game ID or a task stand only numbers and its solution";
            Err(Wrong { complaint: message.into(), label: "not read".into(), ..wrong })
        }
        (Some(Part { board, .. }), strange) if board.is_open() || strange.is_none() => Ok(board),
        (None, Some(strange)) => Err(strange),
        (None, None) if are_cells(&fields(text, sign), options) => {
            let message = "a cell in each field: on one line cells stand side by side, with spaces between, or as JSON `[5,3,0,...]`";
            Err(Wrong::at(text, message).far(text.len()))
        }
        _ => Err(Wrong::at(text, "no field of the line is a puzzle with blanks").far(text.len())),
    }
}

/// Tells whether a field may say how cells are related: `r1c1=r1c2`, `<`, `a1b2`. No word and no number does.
fn is_of_relations(field: &str) -> bool {
    let parts =
        field.as_bytes().chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit());
    let is_mixed = field.bytes().all(|sign| sign.is_ascii_alphanumeric()) && parts.count() > 2;
    field.contains(['=', '<', '>', '+', '|', '\u{d7}']) || is_mixed
}

/// Tells whether fields are the cells of a puzzle.
fn are_cells(fields: &[&str], options: &ReadOptions) -> bool {
    let is_cell = |field: &&str| field.is_empty() || options.lone(field).is_ok();
    fields.len() >= line::FEWEST && fields.iter().all(is_cell)
}

/// Refuses two numbers in front of a board that look like its size and are not.
fn check_front(front: &[&str], board: &Board, separator: char) -> Result<(), Wrong> {
    let side = |field: &&str| field.parse().ok().filter(|side| (2..=MAX_SIDE).contains(side));
    let sides: Vec<usize> = front.iter().filter_map(side).collect();
    let (&[rows, cols], 2) = (&sides[..], front.len()) else {
        return Ok(());
    };
    let shape = Shape::new(rows, cols);
    if shape == board.shape || (separator != ' ' && rows != cols) {
        return Ok(());
    }
    let message = format!("the size in front says {shape}, the board has {}", board.shape);
    Err(Wrong::at(front[0], message).label("not its size"))
}

/// The puzzle of rows as words that stands before other fields, and these.
fn words_in_front<'t>(text: &'t str, options: &ReadOptions) -> Option<(Part<'t>, &'t str)> {
    let side = text.split(' ').next()?.chars().count();
    let rest = text.splitn(side + 1, ' ').nth(side).filter(|_| side >= 4)?;
    let front = text[..text.len() - rest.len()].trim_end();
    let part = Part::read(front, Role::Board, options).ok().filter(|part| part.board.is_open());
    Some((part?, rest))
}

/// Tells whether a field is an index, a rating or a date.
fn is_remark(field: &str) -> bool {
    // No number has a digit behind a 0 in front: that is a row.
    let is_row = field.starts_with('0') && field.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let is_number = field.len() < 12 && field.parse::<f64>().is_ok() && !is_row;
    let is_date = field.split('-').map(str::len).eq([4, 2, 2])
        && field.bytes().all(|sign| sign == b'-' || sign.is_ascii_digit());
    is_number || is_date
}

/// Tells whether most signs of a field are digits or blanks, or all of them cells of a size.
fn is_like_cells(field: &str, options: &ReadOptions) -> bool {
    let is_sign = |sign: &char| sign.is_ascii_digit() || super::cells::BLANKS.contains(sign);
    let signs = field.chars().filter(is_sign).count();
    let is_end = |rest: &str| rest.is_empty() || rest.starts_with([';', ':', 'u', 'd']);
    (field.len() >= 8 && 2 * signs > field.len())
        || (signs > 0 && field.len() > 1 && options.word(field).is_ok())
        || (field.contains('x') && sides(field).is_some_and(|(_, rest)| is_end(rest)))
}
