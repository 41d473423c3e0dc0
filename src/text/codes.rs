//! Puzzles as a word of letters and digits, as other programs name them: tasks of puzzle-binairo.com, game IDs of Simon Tatham's
//! Unruly and Solo, lines of HoDoKu's library, lists of candidates, and links with a board in them.

use std::ops::RangeInclusive;

use super::board::{BLANK, Board, MAX_SIDE, Wrong, check_size, counted, sign};
use super::json::{is_of_variant, may_change};
use super::line::FEWEST;
use super::{Format, ReadOptions};
use crate::ground::deduction::Fact;
use crate::ground::grid::{Cell, Shape};
use crate::puzzles::takuzu::{Relation, Sign};

/// Digits, and letters for the runs of places without one, as sites write them: `zd` is a run of 30.
pub(super) fn runs(digits: &[Option<u8>]) -> String {
    let written = |part: &[Option<u8>]| match (part[0], part.len() % 26) {
        (Some(digit), _) => char::from(b'0' + digit).to_string(),
        (None, 0) => "z".repeat(part.len() / 26),
        (None, rest) => "z".repeat(part.len() / 26) + &char::from(b'`' + rest as u8).to_string(),
    };
    digits.chunk_by(|one, other| one.is_none() && other.is_none()).map(written).collect()
}

/// The numbers of such a text, which must be what is written for them.
fn of_runs(
    text: &str,
    known: RangeInclusive<u8>,
    written: fn(&[Option<u8>]) -> String,
) -> Result<Vec<Option<u8>>, Wrong> {
    let is_digit = |sign: &u8| *known.end() > 9 && sign.is_ascii_digit();
    let mut numbers = Vec::new();
    for part in text.as_bytes().chunk_by(|one, other| is_digit(one) && is_digit(other)) {
        let part = std::str::from_utf8(part).unwrap_or(text);
        match (part.as_bytes(), part.parse()) {
            ([letter @ b'a'..=b'z'], _) => {
                numbers.resize(numbers.len() + usize::from(letter - b'`'), None);
            }
            (b"_", _) => {}
            (_, Ok(number)) if known.contains(&number) => numbers.push(Some(number)),
            _ => {
                let (least, most) = known.into_inner();
                let message = format!(
                    "numbers from {least} to {most} and letters for runs of cells are expected"
                );
                return Err(Wrong::at(part, message).label("neither"));
            }
        }
        if numbers.len() > MAX_SIDE * MAX_SIDE {
            return Err(Wrong::at(part, "more cells than 512x512").label("too many"));
        }
    }
    if written(&numbers) != text {
        let message = "one letter stands for a run of blanks (two only behind `z`), and `_` between two numbers of Solo alone";
        return Err(Wrong::all(message));
    }
    Ok(numbers)
}

/// `a1d11d1d0f0a0b0c1b`: a task of puzzle-binairo.com. A digit is a cell, a letter a run of blanks: `a` is one, `z` 26.
pub(super) fn task(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let is_told = text.len() > 1
        && !text.contains(' ')
        && text.contains(|sign: char| sign.is_ascii_lowercase());
    if options.format.is_none() && !is_told {
        return Err(Wrong::all("a task has letters for runs of blanks"));
    }
    let cells = of_runs(text, 0..=1, runs)?.into_iter().map(|digit| digit.map_or(BLANK, sign));
    Board::whole(Format::Task, text, None, cells.collect())
}

/// `e0c1h|c2c1j`: a task of Binairo Plus, which has no rule 3. Behind the bar a letter skips cells, and a digit belongs to a cell:
/// 1 (`=`) or 2 (`x`) for the neighbour on the right, and 3 or 6 more for the one below.
pub(super) fn plus_task(text: &str, _: &ReadOptions) -> Result<Board, Wrong> {
    let (cells, sums) =
        text.split_once('|').ok_or_else(|| Wrong::all("no bar between cells and signs"))?;
    let as_task = ReadOptions::default().with_format(Format::Task);
    let mut board = Board { format: Format::PlusTask, ..task(cells, &as_task)? };
    let (shape, digits) = (board.shape, of_runs(sums, 1..=8, runs)?);
    if digits.len() != shape.len() {
        let found = counted(digits.len(), "cell");
        let message = format!("the signs are about {found}, but {shape} has {}", shape.len());
        return Err(Wrong::at(sums, message));
    }
    for (cell, digit) in shape.cells().zip(digits) {
        let digit = digit.unwrap_or_default();
        let right = Cell::new(cell.row, cell.col + 1);
        let below = Cell::new(cell.row + 1, cell.col);
        for (worth, neighbour) in [(digit % 3, right), (digit / 3, below)] {
            let relation = if worth == 1 { Relation::Equal } else { Relation::Different };
            board.signs.extend((worth > 0).then(|| Sign::new(cell, neighbour, relation)));
        }
    }
    Ok(Board { distinct_lines: Some(false), ..board })
}

/// The number that a text begins with, and the rest of it.
pub(super) fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let side = text[..end].parse().ok().filter(|_| !text.starts_with('0'))?;
    Some((side, &text[end..]))
}

/// Width and height, `6x8` or `6`, and the rest of a text.
pub(super) fn sides(text: &str) -> Option<(Shape, &str)> {
    let (width, rest) = number(text)?;
    let (height, rest) = match rest.strip_prefix('x') {
        Some(rest) => number(rest)?,
        None => (width, rest),
    };
    Some((Shape::new(height, width), rest))
}

/// `6x6u:BEAEegbcDc`: a game ID of Unruly. Width, height, `u` where rule 3 holds, perhaps `d` and a letter for a level. A lower case
/// letter is a 0, an upper case one a 1, behind as many blanks as its place in the alphabet says (none for `a`); `z` is 25 blanks
/// and no cell. It ends as if one 0 stood behind the last cell.
pub(super) fn unruly(text: &str, _: &ReadOptions) -> Result<Board, Wrong> {
    let wrong = || Wrong::all("no game ID of Unruly, such as `6x6u:BEAEegbcDc`");
    let (shape, rest) = sides(text).ok_or_else(wrong)?;
    let (distinct, rest) = rest.strip_prefix('u').map_or((false, rest), |rest| (true, rest));
    let is_level = |sign: char| sign.is_ascii_lowercase();
    let rest = rest.strip_prefix('d').and_then(|rest| rest.strip_prefix(is_level)).unwrap_or(rest);
    if rest.starts_with('#') {
        let message = "a game ID with a seed needs the game's own generator: give the ID with the description";
        return Err(Wrong::at(rest, message).label("a seed"));
    }
    let letters = rest.strip_prefix(':').ok_or_else(wrong)?;
    let shape = check_size(shape)?;
    let mut cells = Vec::new();
    for sign in letters.split_inclusive(|_| true) {
        let (letter, is_one) = (sign.as_bytes()[0], sign.as_bytes()[0].is_ascii_uppercase());
        if !letter.is_ascii_alphabetic() {
            let message = "a description of Unruly consists of letters";
            let wrong = Wrong::at(sign, message).label("not a letter");
            // Those of Solo have numbers.
            let is_of_solo = letters.contains(|sign: char| sign.is_ascii_digit());
            return Err(if is_of_solo { wrong.far(0) } else { wrong });
        }
        let place = usize::from(letter.to_ascii_lowercase() - b'a');
        cells.resize(cells.len() + place, BLANK);
        cells.extend((place < 25).then_some(b'0' + u8::from(is_one)));
        if cells.len() > shape.len() + 1 {
            break;
        }
    }
    let last = cells.pop();
    if cells.len() != shape.len() || last != Some(b'0') {
        let (wide, high) = (shape.cols(), shape.rows());
        let message = format!("the description does not fill {wide}x{high} and end in a 0");
        return Err(Wrong::at(letters, message));
    }
    Ok(Board { distinct_lines: Some(distinct), ..Board::new(Format::Unruly, shape, cells) })
}

/// Writes the description of [`unruly`].
pub(super) fn unruly_description(values: &[Option<u8>]) -> String {
    let values = [values, &[Some(0)]].concat();
    let letters = values.split_inclusive(Option::is_some).map(|part| {
        let (blanks, is_zero) = (part.len() - 1, part.ends_with(&[Some(0)]));
        let first = if is_zero { b'a' } else { b'A' };
        let many = char::from(first + 25).to_string().repeat(blanks / 25);
        many + &char::from(first + (blanks % 25) as u8).to_string()
    });
    letters.collect()
}

/// `3x3:a5b_3c...`: a game ID of Solo. The width and height of a block, then numbers with `_` between two, and letters for runs of
/// blanks. Other games of Solo (`x`, `j`, `k` behind the size) are other puzzles.
pub(super) fn solo(text: &str, _: &ReadOptions) -> Result<Board, Wrong> {
    let wrong = || Wrong::all("no game ID of Solo, such as `3x3:a5b...`");
    let (block, rest) = sides(text).filter(|_| text.contains('x')).ok_or_else(wrong)?;
    // Symmetry and level say nothing of the puzzle.
    let (params, cells) = rest.split_once(':').ok_or_else(wrong)?;
    let is_about =
        |part: &str| matches!(part, "" | "a" | "r2" | "r4" | "m2" | "m4" | "md2" | "md4");
    let (symmetry, level) =
        params.split_once('d').filter(|(_, level)| !level.is_empty()).unwrap_or((params, ""));
    if !is_about(symmetry) || level.len() > 1 {
        let message = "jigsaw, killer and diagonals of Solo are other puzzles";
        return Err(if params.is_empty() { wrong() } else { Wrong::all(message).far(1) });
    }
    let shape = check_size(Shape::square(check_size(block)?.len()))?;
    let values = of_runs(cells, 1..=25, solo_description)?;
    let found = values.into_iter().map(|value| value.map_or(BLANK, sign)).collect();
    let kind = Some(crate::puzzles::sudoku::KIND);
    Ok(Board { block: Some(block), kind, ..Board::whole(Format::Solo, cells, Some(shape), found)? })
}

/// Writes the description of [`solo`].
pub(super) fn solo_description(values: &[Option<u8>]) -> String {
    let mut text = String::new();
    for part in values.chunk_by(|one, other| one.is_none() && other.is_none()) {
        if part[0].is_some() && text.ends_with(|sign: char| sign.is_ascii_digit()) {
            text.push('_');
        }
        text += &part[0].map_or_else(|| runs(part), |value| value.to_string());
    }
    text
}

/// `:0000:x:53..7....:411 212::`: a line of HoDoKu's library. The field behind the board rules numbers out: `411` is the 4 in row 1,
/// column 1. A `+` stands before a number that is not a given. What stands behind is what the technique finds.
pub(super) fn hodoku(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let fields: Vec<&str> = text.split(':').collect();
    let digits = |code: &str| code.bytes().take_while(u8::is_ascii_digit).count();
    let (cells, ruled_out) = match fields[..] {
        ["", code, _, cells, gone, ..] if (4..=5).contains(&digits(code)) && fields.len() <= 8 => {
            (cells, gone)
        }
        _ => {
            let message = "no line of HoDoKu's library, `:0000:x:` with the board behind";
            return Err(Wrong::all(message));
        }
    };
    let plain = options.word(&cells.replace('+', "")).map_err(|wrong| wrong.within(cells))?;
    let board = Board::whole(Format::Hodoku, cells, None, plain)?;
    let side = board.shape.rows();
    if side > 9 {
        return Err(Wrong::at(cells, "candidates are for sides up to 9"));
    }
    let is_known = |digit: &u8| (b'1'..=b'0' + side as u8).contains(digit);
    let cell = |row: u8, col: u8| Cell::new(usize::from(row - b'1'), usize::from(col - b'1'));
    let gone = ruled_out.split_whitespace().map(|word| match *word.as_bytes() {
        [value, row, col] if [value, row, col].iter().all(is_known) => {
            Ok(Fact::is_not(cell(row, col), value - b'0'))
        }
        _ => {
            let message = format!("not a number, row and column from 1 to {side}, such as `412`");
            Err(Wrong::at(word, message))
        }
    });
    let ruled_out = gone.collect::<Result<_, _>>()?;
    Ok(Board { ruled_out, kind: Some(crate::puzzles::sudoku::KIND), ..board })
}

/// A sign for each number of each cell, 729 on 9x9: the number where the cell may have it, else a blank.
pub(super) fn candidates(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let cells = options.word(text)?;
    let Some(side) = (2..=9).find(|side| side * side * side == cells.len()) else {
        let found = counted(cells.len(), "sign");
        let message = format!("{found}: each number of each cell has one, 729 on 9x9");
        return Err(Wrong::all(message));
    };
    let is_wrong = |at: &usize| ![BLANK, b'0', b'1' + (at % side) as u8].contains(&cells[*at]);
    if let Some(at) = (0..cells.len()).find(is_wrong) {
        let message = format!("{} or a blank is expected here", at % side + 1);
        return Err(Wrong::at(text.get(at..=at).unwrap_or(text), message));
    }
    let lists =
        cells.chunks(side).map(|signs| signs.iter().copied().filter(|sign| *sign > b'0').collect());
    of_lists(Format::Candidates, text, side, lists.collect())
}

/// The board of cells with the numbers that each may have; a cell with one is given.
pub(super) fn of_lists(
    format: Format,
    text: &str,
    side: usize,
    lists: Vec<Vec<u8>>,
) -> Result<Board, Wrong> {
    let shape = Shape::square(side);
    let mut board = Board::new(format, shape, vec![BLANK; shape.len()]);
    for (cell, list) in shape.cells().zip(lists) {
        match list[..] {
            [] => return Err(Wrong::at(text, format!("{cell} has no candidate")).far(side.pow(3))),
            [only] => board.cells[shape.index(cell)] = only,
            _ => {
                let gone = (1..=side as u8).filter(|value| !list.contains(&(b'0' + value)));
                board.ruled_out.extend(gone.map(|value| Fact::is_not(cell, value)));
            }
        }
    }
    board.kind = Some(crate::puzzles::sudoku::KIND);
    Ok(board)
}

/// The names of parameters of links that are boards.
const NAMES: [&str; 7] = ["bd", "s", "puzzle", "board", "p", "givens", "grid"];

/// A link, one parameter of which is a board on a line: `https://www.sudokuwiki.org/sudoku.htm?bd=...`.
pub(super) fn link(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let is_link = text.starts_with("http://") || text.starts_with("https://");
    let Some((_, query)) = text.split_once('?').filter(|_| is_link) else {
        return Err(Wrong::all("no link with a board in it"));
    };
    let part = text.split(['/', '?', '&', '#']).find(|part| is_of_variant(part));
    if let Some(part) = part {
        return Err(Wrong::at(part, "this link names another puzzle").label("not read"));
    }
    let mut boards = Vec::new();
    for parameter in query.split(['&', '#']) {
        let (name, value) = parameter.split_once('=').unwrap_or(("", parameter));
        // A letter alone may be anything, and a board under another name another puzzle.
        let is_letter = name.len() == 1 && !matches!(name, "v" | "t");
        let is_board = value.len() >= FEWEST && options.word(value).is_ok();
        let is_unknown = !NAMES.contains(&name) && (is_letter || is_board || may_change(name));
        if is_unknown && !matches!(value, "" | "0" | "false") {
            let name = crate::ground::error::shown(name);
            let message = format!("`{name}` in this link may change the puzzle, and is not read");
            return Err(Wrong::at(value, message).label("not read"));
        }
        if NAMES.contains(&name) {
            boards.push(Board::whole(Format::Line, value, None, options.word(value)?)?);
        }
    }
    let message = format!("one part of a link is a board, but here are {}", boards.len());
    boards.pop().filter(|_| boards.is_empty()).ok_or_else(|| Wrong::at(query, message))
}
