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

use super::board::{BLANK, Board, Wrong};
use super::codes::{self, check_size, sides};
use super::lines::Line;
use super::{Format, ReadOptions, Tip, record, table};
use crate::ground::grid::Shape;
use crate::ground::parse_error::Complaint;

/// A grammar: it takes a text to its last character.
type Grammar = fn(&str, &ReadOptions) -> Result<Board, Wrong>;

/// The fewest cells of a puzzle on a line, where nobody says that it is one: shorter words are rows.
pub(super) const FEWEST: usize = 16;

/// The grammars of a word. The letters of all but the first are no cells.
const OF_A_WORD: [(Format, Grammar); 8] = [
    (Format::Line, line),
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
    if options.is_plain(text) || !text.contains([' ', '\t', ',', ';', ':', '"']) {
        return word(text, options);
    }
    // Their complaints about other separators would help nobody.
    let is_apart = options.is_wide() || !text.contains([',', ';', ':', '"']);
    let of_words = (is_apart && options.asks(Format::Words)).then(|| words(text, options));
    let of_cells = (is_apart && options.asks(Format::Line)).then(|| spaced(text, options));
    let whole =
        only_of(text, options, &[Format::SizedLine, Format::Unruly, Format::Solo, Format::Hodoku]);
    let link = options.format.is_none().then(|| codes::link(text, options));
    // A line of HoDoKu's library begins with a colon: it is no record without a first field.
    let has_fields = !options.whole_lines && !options.takuzu.lenient && !text.starts_with(':');
    let record = has_fields.then(|| record::read(text, options));
    let fields = of_words.into_iter().chain(of_cells).chain(record);
    super::board::only(fields.chain([whole]).chain(link))
}

/// Reads a word that is a puzzle.
pub(super) fn word(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    // The edge of a frame, whose signs are blanks elsewhere.
    if options.format.is_none() && !text.starts_with('-') && table::is_rule(text) {
        return Err(Wrong::all("a drawn line"));
    }
    // Of 27x27 is no puzzle, but candidates of 9x9 have as many signs.
    if options.format.is_none()
        && text.len() == 729
        && !text.contains(|sign: char| !sign.is_ascii_digit() && sign != '.')
    {
        return codes::candidates(text, options);
    }
    let line = options.asks(Format::Line).then(|| line(text, options));
    match line {
        // Most lines of the longest lists.
        Some(Ok(board)) => Ok(board),
        line => {
            let formats = OF_A_WORD.map(|(format, _)| format);
            let link = options.format.is_none().then(|| codes::link(text, options));
            let others = only_of(text, options, &formats[1..]);
            let board = super::board::only(line.into_iter().chain([others]).chain(link))?;
            let cells = board.cells.len();
            if cells < FEWEST && options.format.is_none() { Err(too_few(cells)) } else { Ok(board) }
        }
    }
}

/// Reads a text by those of the grammars that are asked for.
fn only_of(text: &str, options: &ReadOptions, formats: &[Format]) -> Result<Board, Wrong> {
    let has_letters = |format| !matches!(format, Format::Line | Format::SizedLine);
    let is_own = |&asked: &Format| has_letters(asked) && formats.contains(&asked);
    if let Some(asked) = options.format.filter(is_own).filter(|_| options.is_wide()) {
        let message = format!("`{asked}` has letters of its own");
        return Err(Wrong::all(Complaint::with_tip(message, Tip::OwnLetters)));
    }
    let is_tried = |format: Format| {
        let is_likely = format != Format::Candidates || text.len() == 729;
        let is_usual = !options.is_wide() || !has_letters(format);
        formats.contains(&format)
            && options.asks(format)
            && is_usual
            && (is_likely || options.format == Some(format))
    };
    let grammars = OF_A_WORD.into_iter().filter(|(format, _)| is_tried(*format));
    super::board::only(grammars.map(|(_, read)| read(text, options)))
}

/// `.1.0..0..0..11.0`.
fn line(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let cells = options.word(text, 0)?;
    let is_blank = cells.iter().all(|&cell| cell == BLANK);
    if options.format.is_none() && is_blank && !text.chars().all(|sign| text.starts_with(sign)) {
        return Err(Wrong::all("a line that is drawn has no cells"));
    }
    if cells.len() < FEWEST && options.format.is_none() {
        return Err(too_few(cells.len()));
    }
    Board::square(Format::Line, cells)
}

fn too_few(cells: usize) -> Wrong {
    let found = super::board::counted(cells, "cell");
    Wrong::all(format!("{found}: a puzzle on a line has {FEWEST} or more")).far(cells)
}

/// `. 1 . 0 . . 0 . . 0 . . 1 1 . 0`.
fn spaced(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let cells = text.split(' ').filter(|cell| !cell.is_empty());
    let start = |cell: &str| cell.as_ptr().addr() - text.as_ptr().addr();
    let cells: Vec<u8> =
        cells.map(|cell| options.lone(cell, start(cell))).collect::<Result<_, _>>()?;
    if cells.len() < FEWEST {
        return Err(too_few(cells.len()).far(0));
    }
    Board::square(Format::Line, cells)
}

/// The board of a lone line of a few words, which would be a row in a list.
pub(super) fn small_words(line: &Line, options: &ReadOptions) -> Option<Board> {
    let options = ReadOptions { format: Some(Format::Words), ..*options };
    words(line.trimmed(), &options).ok()
}

/// `.1.0 ..0. .0.. 11.0`: as many words as cells in each.
pub(super) fn words(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let mut rows: Vec<Vec<u8>> = Vec::new();
    let mut start = 0;
    for word in text.split([' ', '\t']) {
        if !word.is_empty() {
            rows.push(options.word(word, start)?);
        }
        start += word.len() + 1;
    }
    let side = rows.len();
    if side < 2 {
        return Err(Wrong::all("one word: rows as words stand apart"));
    }
    if side * side < FEWEST && options.format.is_none() {
        return Err(too_few(side * side).far(0));
    }
    if let Some(row) = rows.iter().find(|row| row.len() != side) {
        let message = format!(
            "{side} words, one of them of {} cells: a square has as many words as cells in each",
            row.len()
        );
        return Err(Wrong::all(message).far(if rows.iter().all(|row| row.len() > 1) {
            text.len()
        } else {
            0
        }));
    }
    Ok(Board::new(Format::Words, Shape::square(side), rows.concat()))
}

/// `6x4;.1....11....0...`.
fn sized(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let wrong = || Wrong::all("no width and height in front, such as `6x6;`");
    let size = sides(text).filter(|_| text.contains('x'));
    let (shape, rest) = size.ok_or_else(wrong)?;
    let cells = rest.strip_prefix(';').ok_or_else(wrong)?;
    let cells = options.word(cells, text.len() - cells.len())?;
    Board::of_size(Format::SizedLine, check_size(shape)?, cells)
}

/// Tells whether the complaint about a lone line as a puzzle helps more than that about a row.
pub(super) fn is_further(of_line: &Result<Board, Wrong>, of_row: &Wrong) -> bool {
    match of_line {
        Ok(_) => true,
        Err(wrong) => wrong.reach > of_row.reach || wrong.reach >= FEWEST,
    }
}
