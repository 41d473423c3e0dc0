//! The decision whether a block of lines is Sudoku or Takuzu.
//!
//! A digit from 2 on, or a capital letter, says Sudoku where the text has the geometry of one: n rows of
//! n cells, a line of n² or of 729, n words of n. What has 0, 1 and blanks alone is Takuzu, unless the
//! side is odd, which a Takuzu has only where that is asked for. Blanks are written in one way: a text
//! with both `0` and `.` is a Takuzu, right or wrong, and so is one of 0, 1 and 2, which 0h h1 writes.

use super::cells::{Row, is_blank, is_part, is_rule, length, number};
use super::{frame, hodoku};
use crate::grid::{Grid, Shape};
use crate::sudoku::Sudoku;
use crate::text::cells::{most_frequent, only_sign};
use crate::text::detect::{SAMPLE, majority};
use crate::text::frames::is_bar;
use crate::text::grid::Size;
use crate::text::stream::TextLine;
use crate::text::{Format, ReadOptions, frames, json, line};

/// The format of a block of lines that is Sudoku, `ended` saying that there are no more lines.
pub(super) fn format(lines: &[TextLine], ended: bool, options: &ReadOptions) -> Format {
    let Some(first) = lines.first() else {
        return Format::Grid;
    };
    match first {
        _ if is_heading(first) => Format::Sdk,
        _ if json::starts(first) => Format::Json,
        _ if hodoku::starts(first) => Format::Hodoku,
        _ if frame::starts(lines) || frame::are_marked_rows(lines) => Format::Ss,
        _ if table_side(lines).is_some() => {
            if lines.iter().any(frames::starts_box) {
                Format::Box
            } else {
                Format::Markdown
            }
        }
        _ if is_part(first) => Format::Ss,
        _ if size_on_top(lines).0.is_some() => Format::Grid,
        _ => {
            let lone = || (ended && lines.len() == 1).then(|| lone(first, options))?;
            let found = Boards(options).on_lines(lines).or_else(lone);
            found.unwrap_or(Format::Grid)
        }
    }
}

/// Tells whether a word is a board with usual blocks, or those asked for.
pub(super) fn is_line(word: &str, options: &ReadOptions) -> bool {
    let number = |sign| number(sign).map(usize::from);
    let side = Boards(options).side_of_line(word.len()).filter(|&side| side > 3);
    side.is_some_and(|side| {
        let mut signs = word.chars();
        signs.all(|sign| is_blank(sign) || number(sign).is_some_and(|number| number <= side))
    })
}

/// The side of a board that is a table: each cell between bars, and nothing for a blank.
fn table_side(lines: &[TextLine]) -> Option<usize> {
    let first = lines.iter().find(|line| frames::starts_table(line))?;
    let side = frames::cells(first).count();
    let extent = lines.iter().take_while(|line| is_part(line));
    let rows = extent.filter(|line| line.text().contains(is_bar) && !frames::is_ruled(line));
    let fits = |line: &TextLine| {
        let mut cells = frames::cells(line).map(|cell| line.text()[cell].trim());
        cells.all(|cell| cell.chars().nth(1).is_none())
    };
    let rows = rows.take(side).filter(|line| fits(line) && frames::cells(line).count() == side);
    (has_blocks(side) && 2 * rows.count() > side).then_some(side)
}

/// Tells whether a table has a number that no other puzzle has.
fn is_table(lines: &[TextLine]) -> bool {
    let Some(side) = table_side(lines) else {
        return false;
    };
    let number =
        |sign: char| number(sign).is_some_and(|value| value > 2 && usize::from(value) <= side);
    let lines = lines.iter().take_while(|line| is_part(line));
    let mut signs = lines.flat_map(|line| line.text().chars());
    signs.any(number)
}

/// Tells whether a line is the heading of a puzzle in newer `sdk` files.
pub(super) fn is_heading(line: &TextLine) -> bool {
    line.trimmed().eq_ignore_ascii_case("[puzzle]")
}

/// Returns the number of lines needed to tell, of a block that begins with these [`SAMPLE`] lines; nobody
/// may
/// have written more of it yet.
pub(super) fn look_ahead(sample: &[TextLine], options: &ReadOptions) -> usize {
    let Some(first) = sample.first() else {
        return SAMPLE;
    };
    if is_part(first) || is_heading(first) {
        return 2 * Sudoku::MAX_SIDE + 2;
    }
    let (size, lines) = size_on_top(sample);
    let row = common_length(lines);
    let rows = match Boards(options).on_lines(lines) {
        // Sixteen rows of sixteen are one board, or sixteen of 4x4.
        Some(_) if row == 16 && !Signs::of(&rows(lines), row).are_mixed() => 17,
        None if has_blocks(row) => row,
        _ => 0,
    };
    rows.max(size.map_or(0, |side| side + 1)).max(SAMPLE)
}

/// The side that a first line says, if it is a size, and the lines below.
pub(super) fn size_on_top(lines: &[TextLine]) -> (Option<usize>, &[TextLine]) {
    let said = lines.split_first().and_then(|(first, rows)| {
        let size = Size::parse(first)?;
        let is_side = size.rows == size.cols && (4..=Sudoku::MAX_SIDE).contains(&size.rows);
        (is_side && length(rows.first()?) == size.rows).then_some((size.rows, rows))
    });
    said.map_or((None, lines), |(side, rows)| (Some(side), rows))
}

/// Tells whether lines begin with the size of a rectangle, which no Sudoku has, and a row of it.
fn is_rectangle(lines: &[TextLine]) -> bool {
    let [first, row, ..] = lines else {
        return false;
    };
    Size::parse(first).is_some_and(|size| {
        size.rows != size.cols && length(row) == size.cols && length(first) != size.cols
    })
}

/// Returns the number of cells that most of the first lines have.
pub(super) fn common_length(lines: &[TextLine]) -> usize {
    let lengths: Vec<usize> = lines.iter().take(SAMPLE).map(length).collect();
    most_frequent(&lengths)
}

/// The boards that there may be: of any side that has usual blocks, or with the blocks asked for.
struct Boards<'a>(&'a ReadOptions);

impl Boards<'_> {
    fn have_side(&self, side: usize) -> bool {
        self.0.sudoku.block.map_or_else(|| has_blocks(side), |block| block.len() == side)
    }

    /// The side of a board of so many cells on a line.
    fn side_of_line(&self, cells: usize) -> Option<usize> {
        let side = cells.isqrt();
        (side * side == cells && self.have_side(side)).then_some(side)
    }

    /// The side of a board whose rows are words, most of which are as long as they are many.
    fn side_of_words(&self, line: &TextLine) -> Option<usize> {
        let count = line::count_of_words(line);
        let whole = line.lengths().filter(|&length| length == count).count();
        (count > 1 && 2 * whole > count && self.have_side(count)).then_some(count)
    }

    fn side(&self, line: &TextLine) -> Option<usize> {
        self.side_of_line(signs_on_line(line)).or_else(|| self.side_of_words(line))
    }

    /// The format of a line that is a board, right or wrong.
    fn on_line(&self, line: &TextLine) -> Option<Format> {
        let signs = signs_on_line(line);
        let is_too_long = length(line) > Sudoku::MAX_SIDE;
        let is_word = line.fields().count() == 1;
        if signs == 729 {
            return Some(Format::Candidates);
        }
        if self.side_of_line(signs).is_some() || (is_too_long && is_word) {
            let text = line.text();
            return if text.contains('0') && !text.contains('.') {
                Some(Format::Sdm)
            } else {
                Some(Format::Line)
            };
        }
        let is_words = self.side_of_words(line).is_some() || (is_too_long && has_word(line));
        is_words.then_some(Format::Words)
    }

    /// The format of lines that are a board each: what at least half of the first ones say.
    fn on_lines(&self, lines: &[TextLine]) -> Option<Format> {
        majority(&lines[..lines.len().min(SAMPLE)], |line| self.on_line(line))
    }
}

/// A lone line is no whole grid: the format whose complaint will help most.
fn lone(line: &TextLine, options: &ReadOptions) -> Option<Format> {
    let longest = options.sudoku.block.map_or(16, Shape::len);
    match line.fields().count() {
        1 => (signs_on_line(line) > longest).then_some(Format::Line),
        _ => has_word(line).then_some(Format::Words),
    }
}

/// Tells whether there is a word of more than two signs on a line of several: no numbers of a row.
fn has_word(line: &TextLine) -> bool {
    line.fields().count() > 1 && line.lengths().any(|length| length > 2)
}

/// The signs of a line's first field, where little follows it; 0 where more does.
fn signs_on_line(line: &TextLine) -> usize {
    let signs = line.lengths().next().unwrap_or_default();
    let is_whole = line.fields().count() <= signs / 4 && !is_part(line);
    if is_whole { signs } else { 0 }
}

fn has_blocks(side: usize) -> bool {
    side <= Sudoku::MAX_SIDE && Sudoku::usual_block(side).is_some()
}

/// The characters of a text, as far as they tell puzzles apart.
#[derive(Default)]
struct Signs {
    has_zero: bool,
    has_other_blank: bool,
    /// The largest digit, if there is one.
    digit: u8,
    /// The largest number of a capital letter.
    capital: u8,
    has_small: bool,
    /// The number of characters that are no cells, or too large.
    others: usize,
    all: usize,
}

impl Signs {
    fn of(rows: &[Row<'_>], side: usize) -> Signs {
        let mut signs = Signs::default();
        for cell in rows.iter().flat_map(Row::texts) {
            signs.add(cell, side);
        }
        signs
    }

    /// Tells whether there are `0` and other blanks: a Sudoku has one way to write a blank.
    fn are_mixed(&self) -> bool {
        self.has_zero && self.has_other_blank
    }

    /// Tells whether no number is above 2: what looks like one may be the sign of a Takuzu.
    fn are_few(&self) -> bool {
        self.digit <= 2 && self.capital == 0
    }

    fn add(&mut self, cell: &str, side: usize) {
        self.all += 1;
        let Some(sign) = only_sign(cell) else {
            // A number of two digits tells as much as a letter.
            self.capital = self.capital.max(cell.parse().unwrap_or_default());
            return;
        };
        match number(sign) {
            Some(value) if usize::from(value) <= side => match sign {
                '1'..='9' => self.digit = self.digit.max(value),
                'A'..='P' => self.capital = self.capital.max(value),
                _ => self.has_small = true,
            },
            None if sign == '0' => self.has_zero = true,
            None if is_blank(sign) => self.has_other_blank = true,
            _ => self.others += 1,
        }
    }
}

/// The rows that lines are, without those of a frame.
fn rows(lines: &[TextLine]) -> Vec<Row<'_>> {
    let rows = lines.iter().filter(|line| !is_rule(line));
    rows.map(Row::read).collect()
}

/// The cells of a line that is a board, without what may follow them.
fn board(line: &TextLine) -> Row<'_> {
    let first = line.fields().next().filter(|_| signs_on_line(line) > 0);
    let words =
        || line::side_of_words(line).and_then(|side| Some(0..line.fields().nth(side - 1)?.end));
    let cells = first.or_else(words);
    cells.map_or_else(|| Row::read(line), |cells| Row::of_signs(line, cells))
}

/// Tells whether a line in a list of Sudoku is none: a board of 0, 1 and other blanks.
pub(super) fn is_takuzu(line: &TextLine, options: &ReadOptions) -> bool {
    // A look at each line of a stream: a digit above 1 decides at once.
    if line.text().contains(|sign| matches!(sign, '2'..='9')) {
        return false;
    }
    Boards(options).side(line).is_some_and(|side| {
        let signs = Signs::of(&[board(line)], side);
        signs.are_mixed() && signs.are_few() && signs.digit < 2 && signs.others == 0
    })
}

pub(super) fn is_sudoku(lines: &[TextLine], options: &ReadOptions) -> bool {
    // A look at each line of a stream.
    if let [line] = lines
        && is_even_of_bits(line)
    {
        return false;
    }
    let is_marked = lines.first().is_some_and(hodoku::starts) || frame::are_marked_rows(lines);
    if is_marked || frame::starts(lines) || is_table(lines) {
        return true;
    }
    let Some(first) = lines.iter().position(|line| !is_rule(line)) else {
        return false;
    };
    let lines = &lines[first..];
    if is_heading(&lines[0]) {
        return lines.len() > 1 && is_sudoku(&lines[1..], options);
    }
    if is_rectangle(lines) {
        return false;
    }
    let (_, lines) = size_on_top(lines);
    // A row of sixteen cells has the length of a line of 4x4.
    let may_be_rows =
        || Boards(options).on_lines(lines).is_none() || lines.len() >= common_length(lines);
    are_boards(&lines[..lines.len().min(SAMPLE)], options) || (may_be_rows() && is_board(lines))
}

/// Tells whether a line is a square of 0, 1 and blanks, which is Sudoku only where its side is odd.
fn is_even_of_bits(line: &TextLine) -> bool {
    let cells = line.text().len();
    let side = cells.isqrt();
    let is_bit = |sign| matches!(sign, b'0' | b'1' | b'.' | b'_' | b'-' | b'?' | b'*');
    side.is_multiple_of(2) && side * side == cells && line.text().bytes().all(is_bit)
}

/// Tells whether lines are a Sudoku each, by the majority of those that cannot be both.
fn are_boards(lines: &[TextLine], options: &ReadOptions) -> bool {
    let vote = |line: &TextLine| match Boards(options).side(line) {
        _ if signs_on_line(line) == 729 => Some(true),
        Some(side) => told(&[board(line)], side),
        None => Some(false),
    };
    let votes: Vec<bool> = lines.iter().filter_map(vote).collect();
    let yes = votes.iter().filter(|&&vote| vote).count();
    yes > 0 && 2 * yes >= votes.len()
}

/// Tells whether lines are the rows of a Sudoku.
fn is_board(lines: &[TextLine]) -> bool {
    let side = common_length(lines);
    has_blocks(side)
        && are_rows(lines, side)
        && told(&rows(&lines[..lines.len().min(2 * side)]), side) == Some(true)
}

/// Tells whether most of the lines that would be the board are as long as its rows.
fn are_rows(lines: &[TextLine], side: usize) -> bool {
    let rows = lines.iter().filter(|line| !is_rule(line)).take(side);
    let (alike, others): (Vec<usize>, Vec<usize>) = rows.map(length).partition(|&len| len == side);
    alike.len() > 1 && alike.len() > others.len()
}

/// Tells whether what is written says Sudoku, on a board of a side; `None` where it may be both. Ones and
/// twos alone say so unless they break its rules in many places.
fn told(rows: &[Row<'_>], side: usize) -> Option<bool> {
    let signs = Signs::of(rows, side);
    let has_number = signs.digit > 1 || signs.capital > 0;
    let stands = || !signs.are_few() || stands(rows, side);
    // A few wrong signs are to be named as such.
    let has_few_others = signs.others <= signs.all / 20;
    if !side.is_multiple_of(2) {
        let is_sudoku = match signs.are_mixed() {
            true => signs.digit > 2,
            false if has_number => has_few_others,
            false => signs.others == 0 && !signs.has_small,
        };
        return Some(is_sudoku && stands());
    }
    // 0h h1: 0 is a blank, 1 and 2 are the cells.
    let may_be_three_signs = signs.has_zero && signs.are_few();
    let is_told = signs.digit > 2 && (has_few_others || signs.others == 1);
    match () {
        () if signs.are_mixed() || (signs.others > 0 && !is_told) => Some(false),
        () if signs.has_small && signs.digit <= 1 => Some(false),
        () if may_be_three_signs || !has_number => None,
        () => Some(stands()),
    }
}

/// Tells whether the first cells of a board break no rule of Sudoku, or few: a clash is a mistake, many are
/// another puzzle.
fn stands(rows: &[Row<'_>], side: usize) -> bool {
    let shape = Shape::square(side);
    let value = |cell: &str| cell.parse().ok().filter(|&value: &u8| value > 0);
    let mut values: Vec<Option<u8>> = rows.iter().flat_map(Row::texts).map(value).collect();
    values.resize(shape.len(), None);
    let givens = Grid::from_values(shape, values).expect("a value for each cell");
    let block = Sudoku::usual_block(side).unwrap_or(Shape::new(1, side));
    Sudoku::new(givens, block)
        .is_ok_and(|sudoku| sudoku.violations(sudoku.givens()).len() <= side / 2)
}
