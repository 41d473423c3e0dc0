//! Puzzles that are a line each.
//!
//! | grammar | a line |
//! |---|---|
//! | `line` | `.1.0..0..0..11.0`, all cells, side by side or each apart |
//! | `words` | `.1.0 ..0. .0.. 11.0`, a word a row |
//! | `sized-line` | `6x4;.1....11....0...`, width and height in front |
//! | the others | [codes](super::codes) of letters and digits |
//!
//! Other fields may stand beside ([`record`](super::record)).

use super::board::{BLANK, Board, Wrong, counted, only, place};
use super::codes::{self, sides};
use super::{Format, ReadOptions, Tip, block, record};
use crate::ground::grid::Shape;
use crate::ground::parse_error::Complaint;

/// A grammar: it takes a text to its last character.
type Grammar = fn(&str, &ReadOptions) -> Result<Board, Wrong>;

/// The fewest cells of a puzzle on a line, where nobody says that it is one: shorter words are rows.
pub(super) const FEWEST: usize = 16;

/// The grammars of a word beside `line`. Only the first takes letters for cells.
const OF_A_WORD: [(Format, Grammar); 7] = [
    (Format::SizedLine, sized),
    (Format::Task, codes::task),
    (Format::PlusTask, codes::plus_task),
    (Format::Unruly, codes::unruly),
    (Format::Solo, codes::solo),
    (Format::Hodoku, codes::hodoku),
    (Format::Candidates, codes::candidates),
];

impl ReadOptions {
    /// Tells whether a format is asked for, or none.
    pub(super) fn asks(&self, format: Format) -> bool {
        let same = |asked| if asked == Format::Sdm { Format::Line } else { asked };
        self.format.is_none_or(|asked| same(asked) == format)
    }
}

/// Reads a line that is a puzzle, perhaps with other fields.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    if options.format.is_some_and(|format| !format.is_a_puzzle_a_line()) {
        return Err(Wrong::all("a line that is a puzzle is in another format"));
    }
    if is_record(text, options)
        && let Ok(board) = record::separated(text, ' ', options)
    {
        return Ok(board);
    }
    let has = |signs: &[u8]| text.bytes().any(|sign| signs.contains(&sign));
    if options.is_plain(text) || !has(b" \t,;:\"") {
        return word(text, options);
    }
    // Their complaints about other separators would help nobody.
    let is_apart = options.is_wide() || !has(b",;:\"");
    let of_words = (is_apart && options.asks(Format::Words)).then(|| words(text, options));
    let of_cells = (is_apart && options.asks(Format::Line)).then(|| spaced(text, options));
    // A line of HoDoKu's library begins with a colon: it is not a record without a first field.
    let has_fields = !options.whole_lines && !options.takuzu.lenient && !text.starts_with(':');
    let record = has_fields.then(|| record::read(text, options));
    only(of_words.into_iter().chain(of_cells).chain(record).chain([code(text, options)]))
}

/// Tells whether a line is words of plain cells, too few to be rows and too long to be cells: a puzzle, its number and its
/// solution, as in most long lists. Only a record takes it.
fn is_record(text: &str, options: &ReadOptions) -> bool {
    let first = text.find(' ').unwrap_or_default();
    options.format.is_none()
        && !options.whole_lines
        && first >= FEWEST.max(text.bytes().filter(|&sign| sign == b' ').count() + 2)
        && text.split(' ').all(|word| options.is_plain(word))
}

/// Reads a word that is a puzzle.
pub(super) fn word(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let is_free = options.format.is_none();
    // There is no puzzle of 27x27, but candidates of 9x9 have as many signs.
    if is_free && text.len() == 729 && text.bytes().all(|sign| b"0123456789.".contains(&sign)) {
        return codes::candidates(text, options);
    }
    let line = options.asks(Format::Line).then(|| line(text, options));
    // Most lines of the longest lists. Of 64 characters up to 4, those of a Sudoku may be candidates of 4x4.
    let is_clear = |board: &Board| {
        let is_small = |most: &u8| (b'2'..=b'4').contains(most);
        !is_free || text.len() != 64 || !board.cells.iter().max().is_some_and(is_small)
    };
    // Of cells alone, codes are candidates.
    let may_be_code = || !is_free || text.len() == 64 || !options.is_plain(text);
    let board = match line {
        Some(Ok(board)) if is_clear(&board) => return Ok(board),
        line => only(line.into_iter().chain(may_be_code().then(|| code(text, options))))?,
    };
    let cells = board.cells.len();
    if cells < FEWEST && is_free { Err(too_few(text, cells)) } else { Ok(board) }
}

/// Reads a text by the grammars of a word that are asked for, or as a link.
fn code(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let has_cells = |format| format == Format::SizedLine || !options.is_wide();
    // Candidates are likely where they are those of 9x9.
    let is_likely = |format| format != Format::Candidates || matches!(text.len(), 64 | 729);
    let is_tried = |&(format, _): &(Format, Grammar)| match options.format {
        Some(asked) => asked == format,
        None => is_likely(format) && has_cells(format),
    };
    let grammars = OF_A_WORD.into_iter().filter(is_tried).map(|(format, read)| {
        if has_cells(format) {
            return read(text, options);
        }
        let message = format!("`{format}` has letters of its own");
        Err(Wrong::all(Complaint::with_tip(message, Tip::OwnLetters)))
    });
    let link = options.format.is_none().then(|| codes::link(text, options));
    only(grammars.chain(link))
}

/// `.1.0..0..0..11.0`.
fn line(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let cells = options.word(text)?;
    let is_blank = cells.iter().all(|&cell| cell == BLANK);
    if options.format.is_none()
        && !options.is_wide()
        && is_blank
        && !text.bytes().all(|sign| sign == b'.')
    {
        return Err(Wrong::at(text, "a line that is drawn has no cells: a blank is `.`"));
    }
    if cells.len() < FEWEST && options.format.is_none() {
        return Err(too_few(text, cells.len()));
    }
    Board::whole(Format::Line, text, None, cells)
}

fn too_few(text: &str, cells: usize) -> Wrong {
    let found = counted(cells, "cell");
    Wrong::at(text, format!("{found}: a puzzle on a line has {FEWEST} or more")).far(cells)
}

/// `. 1 . 0 . . 0 . . 0 . . 1 1 . 0`.
fn spaced(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let cells = text.split(' ').filter(|cell| !cell.is_empty()).map(|cell| options.lone(cell));
    let cells: Vec<u8> = cells.collect::<Result<_, _>>()?;
    if cells.len() < FEWEST {
        return Err(too_few(text, cells.len()).far(0));
    }
    Board::whole(Format::Line, text, None, cells)
}

/// `.1.0 ..0. .0.. 11.0`: as many words as cells in each.
pub(super) fn words(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let rows = block::words(text).map(|word| options.word(word));
    let rows: Vec<Vec<u8>> = rows.collect::<Result<_, _>>()?;
    let side = rows.len();
    if side < 2 {
        return Err(Wrong::all("one word: rows as words stand apart"));
    }
    if side * side < FEWEST && options.format.is_none() {
        return Err(too_few(text, side * side).far(0));
    }
    if let Some(row) = rows.iter().find(|row| row.len() != side) {
        let wide = row.len();
        let message = format!("{side} words, but {wide} cells in one: a square has {side} in each");
        let are_words = rows.iter().all(|row| row.len() > 1);
        return Err(Wrong::at(text, message).far(if are_words { text.len() } else { 0 }));
    }
    Ok(Board::new(Format::Words, Shape::square(side), rows.concat()))
}

/// `6x4;.1....11....0...`.
fn sized(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let (shape, rest) = sides(text)
        .filter(|_| text.contains('x'))
        .ok_or_else(|| Wrong::all("no width and height in front, such as `6x6;`"))?;
    let cells = rest.strip_prefix(';').ok_or_else(|| {
        Wrong::at(rest, "behind width and height a `;` is expected, and then the cells")
    })?;
    Board::whole(Format::SizedLine, text, Some(shape), options.word(cells)?)
}

/// Tells whether the complaint about a lone line as a puzzle helps more than that about a row.
pub(super) fn is_further(text: &str, of_row: &Wrong, options: &ReadOptions) -> bool {
    let least = place(text).start + FEWEST;
    read(text, options).err().is_none_or(|wrong| wrong.reach > of_row.reach.min(least - 1))
}
