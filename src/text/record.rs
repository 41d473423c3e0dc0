//! Fields on a line, one of which is a puzzle: with commas, semicolons, tabs, colons or spaces between them, perhaps below a header
//! that names them.
//!
//! A solution is never read for its puzzle: where no header says which field is one, exactly one field is a board with blanks, and
//! full boards beside it must keep its givens.

use super::board::{Board, Wrong, counted, only};
use super::codes::sides;
use super::{ReadOptions, line};

/// The names of columns and fields that hold a puzzle.
pub(super) const PUZZLES: [&str; 8] =
    ["puzzle", "puzzles", "quiz", "quizzes", "givens", "task", "problem", "initial"];

/// Tells whether a column or field of this name holds a solution.
pub(super) fn is_solution(name: &str) -> bool {
    ["sol", "answer", "full"].iter().any(|answer| name.starts_with(answer))
}

/// The columns that a header names.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    separator: char,
    /// The number of fields: at least those with names.
    fields: std::ops::RangeInclusive<usize>,
    puzzle: usize,
    solutions: Vec<usize>,
}

impl Columns {
    /// Reads a header: names with commas, semicolons or tabs between them, exactly one of which holds a puzzle.
    pub(super) fn read(header: &str) -> Option<Columns> {
        let (separator, names) = names(header)?;
        let is_puzzle = |name: &String| PUZZLES.contains(&name.as_str());
        let mut puzzles = (0..names.len()).filter(|&at| is_puzzle(&names[at]));
        let (puzzle, None) = (puzzles.next()?, puzzles.next()) else {
            return None;
        };
        let solutions = (0..names.len()).filter(|&at| is_solution(&names[at])).collect();
        let named = names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1);
        Some(Columns { separator, fields: named..=names.len(), puzzle, solutions })
    }

    /// Reads the puzzle of a line below the header.
    pub(super) fn board(&self, text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
        let fields = fields(text, self.separator);
        if !self.fields.contains(&fields.len()) {
            let found = counted(fields.len(), "field");
            let message = format!("{found}, the header names {}", self.fields.start());
            return Err(Wrong::all(message));
        }
        let (start, field) = fields[self.puzzle];
        let board = of_field(field, options).map_err(|wrong| wrong.behind(start, field.len()))?;
        for &(start, field) in self.solutions.iter().filter_map(|&at| fields.get(at)) {
            let full = of_field(field, options);
            let full = full.ok().filter(|full| !full.is_open());
            if !field.is_empty() && !full.is_some_and(|full| board.is_solved_by(&full)) {
                let message = "this is not a solution of the puzzle beside it";
                return Err(Wrong::at(start..start + field.len(), message));
            }
        }
        Ok(board)
    }
}

/// The fields of a line without spaces and quotes around them, and where each begins.
fn fields(text: &str, separator: char) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = 0;
    while start <= text.len() {
        let rest = &text[start..];
        let from = rest.strip_prefix('"').and_then(|rest| rest.find('"')).map_or(0, |end| end + 2);
        let len = rest[from..].find(separator).map_or(rest.len(), |end| from + end);
        let field = rest[..len].trim();
        let inner = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
        let inner = inner.unwrap_or(field).trim();
        let at = inner.as_ptr().addr() - text.as_ptr().addr();
        found.push((at, inner));
        start += len + 1;
    }
    found
}

/// The names of a header in small letters, and the sign between them; nothing for a line that is none.
fn names(header: &str) -> Option<(char, Vec<String>)> {
    let separator = [',', ';', '\t'].into_iter().find(|&sign| header.contains(sign)).unwrap_or(',');
    let is_part = |sign: char| sign.is_alphanumeric() || " _-.()".contains(sign);
    let names = fields(header, separator).into_iter().map(|(_, name)| {
        let is_name = name.contains(char::is_alphabetic) && name.chars().all(is_part);
        (is_name || name.is_empty()).then(|| name.to_lowercase())
    });
    Some((separator, names.collect::<Option<_>>()?))
}

/// The complaint about a header none of whose columns holds a puzzle; nothing for a line that is no header.
fn strange_header(text: &str) -> Option<Wrong> {
    let (_, names) = names(text).filter(|(separator, _)| text.contains(*separator))?;
    let is_letter = |sign: char| sign.is_alphabetic() || "_-".contains(sign);
    let is_word = |name: &String| {
        name.len() > 1
            && name.split(' ').count() < 3
            && name.split(' ').all(|word| word.chars().all(is_letter))
    };
    let is_known = |name: &String| PUZZLES.contains(&name.as_str());
    if text.chars().filter(|sign| sign.is_lowercase()).count() < 4
        || !names.iter().all(is_word)
        || names.iter().any(is_known)
    {
        return None;
    }
    let known = PUZZLES.map(|name| format!("`{name}`")).join(", ");
    let message =
        format!("no column of this header is read as the puzzle: its name would be one of {known}");
    Some(Wrong::all(message).far(usize::MAX))
}

/// A field that is a board: a word, or rows as words.
fn of_field(field: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    if field.contains(' ') { line::words(field, options) } else { line::word(field, options) }
}

/// Reads a line of fields without a header.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    if let Some(wrong) = strange_header(text) {
        return Err(wrong);
    }
    // A game ID has a colon of its own.
    let has_size = sides(text).is_some_and(|(_, rest)| rest.starts_with([':', ';', 'u', 'd']));
    let is_apart = |sign: &char| !(has_size && matches!(sign, ':' | ';')) && text.contains(*sign);
    let is_cell = |sign: &char| options.cell(sign.encode_utf8(&mut [0; 4])).is_some();
    let separators = [',', ';', '\t', ':', ' '].into_iter();
    let separators = separators.filter(|sign| is_apart(sign) && !is_cell(sign));
    only(separators.map(|sign| separated(text, sign, options)))
}

/// The boards among the fields of a line.
#[derive(Default)]
struct Boards {
    open: Vec<Board>,
    full: Vec<Board>,
    /// A field that is something else.
    has_words: bool,
}

fn separated(text: &str, separator: char, options: &ReadOptions) -> Result<Board, Wrong> {
    let mut boards = Boards::default();
    let mut wrong = Wrong::all("no field of the line is a puzzle");
    // A size with a slip would be a field: `6x6;` in front of cells.
    let first = text.split(separator).next().unwrap_or_default();
    if separator == ';' && first.len() < line::FEWEST {
        return Err(Wrong::all("without a header, the puzzle is the first field before `;`"));
    }
    let (board, rest) = words_in_front(text, separator, options);
    boards.open.extend(board);
    for (start, field) in fields(&text[rest..], separator) {
        match of_field(field, options) {
            Ok(board) if board.is_open() => boards.open.push(board),
            Ok(board) => boards.full.push(board),
            // Behind rows as words, a number of 0 and 1 may be one more.
            Err(new)
                if rest > 0
                    && !field.is_empty()
                    && field.bytes().all(|sign| b"01".contains(&sign)) =>
            {
                return Err(new.behind(rest + start, field.len()));
            }
            Err(_) if field.is_empty() || is_remark(field) => {}
            Err(new) => {
                let new = new.behind(rest + start, field.len());
                // What looks like cells is a mistake and no remark.
                if is_like_cells(field, options) {
                    return Err(new);
                }
                boards.has_words = true;
                wrong = new;
            }
        }
    }
    boards.puzzle(text, wrong)
}

/// The puzzle of rows as words that stands before other fields, and where these begin.
fn words_in_front(text: &str, separator: char, options: &ReadOptions) -> (Option<Board>, usize) {
    let side = text.split(separator).next().unwrap_or_default().chars().count();
    if separator != ' ' || side < 4 {
        return (None, 0);
    }
    let end = text.match_indices(separator).nth(side - 1).map_or(text.len(), |(at, _)| at);
    match line::words(&text[..end], options) {
        Ok(board) if end < text.len() && board.is_open() => (Some(board), end + 1),
        _ => (None, 0),
    }
}

impl Boards {
    fn puzzle(mut self, text: &str, wrong: Wrong) -> Result<Board, Wrong> {
        let of_line = |message: &str| Wrong::all(message).far(text.len());
        match (self.open.len(), self.full.len(), self.has_words) {
            (1, ..) => {
                let board = self.open.remove(0);
                if self.full.iter().all(|full| board.is_solved_by(full)) {
                    Ok(board)
                } else if let Some(cell) = board.too_large() {
                    let sign = char::from(cell);
                    let message = format!("`{sign}` is not a cell of a board of {}", board.shape);
                    Err(Wrong::of_cell(cell, message).far(text.len()))
                } else {
                    Err(of_line(
                        "the full board on this line is not a solution of the puzzle beside it",
                    ))
                }
            }
            (0, 1, false) => Ok(self.full.remove(0)),
            (0, 0, _) => Err(wrong),
            (0, ..) => Err(of_line("no field of the line is a puzzle with blanks")),
            _ => Err(of_line("two fields of the line are puzzles")),
        }
    }
}

/// Tells whether a field is an index, a rating or a date.
fn is_remark(field: &str) -> bool {
    // No number has a digit behind a 0 in front: that is a row.
    let is_row = field.starts_with('0') && field.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let is_number = field.len() < 12 && field.parse::<f64>().is_ok() && !is_row;
    let lengths: Vec<usize> = field.split('-').map(str::len).collect();
    let is_date =
        lengths == [4, 2, 2] && field.bytes().all(|sign| sign == b'-' || sign.is_ascii_digit());
    is_number || is_date
}

/// Tells whether most signs of a field are digits or blanks, or all of them cells of a size.
fn is_like_cells(field: &str, options: &ReadOptions) -> bool {
    let is_sign = |sign: &char| sign.is_ascii_digit() || super::cells::BLANKS.contains(sign);
    let signs = field.chars().filter(is_sign).count();
    let has_size = || {
        sides(field)
            .is_some_and(|(_, rest)| rest.is_empty() || rest.starts_with([';', ':', 'u', 'd']))
    };
    let has_size = || field.contains('x') && has_size();
    let are_cells = || signs > 0 && field.len() > 1 && options.word(field, 0).is_ok();
    (field.len() >= 8 && 2 * signs > field.len()) || are_cells() || has_size()
}
