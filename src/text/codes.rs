//! Puzzles as a word of letters and digits, as other programs name them: tasks of puzzle-binairo.com, game IDs of Simon Tatham's
//! Unruly and Solo, lines of HoDoKu's library, lists of candidates, and links with a board in them.

use super::board::{BLANK, Board, MAX_SIDE, Wrong, counted};
use super::json::Role;
use super::{Format, ReadOptions};
use crate::ground::deduction::Fact;
use crate::ground::grid::{Cell, Shape};
use crate::puzzles::takuzu::{Relation, Sign};

/// A run of blanks, for a letter from `a`.
fn run(letter: u8) -> usize {
    usize::from(letter - b'a') + 1
}

/// Digits, and letters for the runs of places without one, as sites write them: `zd` is a run of 30.
pub(super) fn runs(digits: impl Iterator<Item = Option<u8>>) -> String {
    let (mut text, mut blanks) = (String::new(), 0);
    for digit in digits.map(Some).chain([None]) {
        if digit == Some(None) {
            blanks += 1;
            continue;
        }
        text.extend(std::iter::repeat_n('z', blanks / 26));
        text.extend((blanks % 26 > 0).then(|| char::from(b'`' + (blanks % 26) as u8)));
        text.extend(digit.flatten().map(|digit| char::from(b'0' + digit)));
        blanks = 0;
    }
    text
}

/// The digits of such a text, which must be the shortest for them.
fn of_runs(text: &str, least: u8, most: u8) -> Result<Vec<Option<u8>>, Wrong> {
    let mut digits = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign.to_digit(10) {
            Some(digit) if (least..=most).contains(&(digit as u8)) => {
                digits.push(Some(digit as u8));
            }
            None if sign.is_ascii_lowercase() => {
                digits.resize(digits.len() + run(sign as u8), None);
            }
            _ => {
                let message = format!(
                    "digits from {least} to {most} and letters for runs of cells are expected"
                );
                return Err(Wrong::at(at..at + sign.len_utf8(), message).label("neither"));
            }
        }
        if digits.len() > MAX_SIDE * MAX_SIDE {
            return Err(Wrong::at(at..text.len(), "more cells than 512x512").label("too many"));
        }
    }
    if runs(digits.iter().copied()) != text {
        let message = "two letters for runs of blanks stand side by side: one is enough, behind `z` alone a second stands";
        return Err(Wrong::all(message));
    }
    Ok(digits)
}

fn cells_of_runs(text: &str) -> Result<Vec<u8>, Wrong> {
    let digits = of_runs(text, 0, 1)?;
    Ok(digits.into_iter().map(|digit| digit.map_or(BLANK, |digit| b'0' + digit)).collect())
}

/// `a1d11d1d0f0a0b0c1b`: a task of puzzle-binairo.com. A digit is a cell, a letter a run of blanks: `a` is one, `z` 26.
pub(super) fn task(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let is_told = text.len() > 1 && text.bytes().any(|sign| sign.is_ascii_lowercase());
    if options.format.is_none() && !is_told {
        return Err(Wrong::all("a task has letters for runs of blanks"));
    }
    Board::square(Format::Task, cells_of_runs(text)?)
}

/// `e0c1h|c2c1j`: a task of Binairo Plus, which has no rule 3. Behind the bar a letter skips cells, and a digit belongs to a cell:
/// 1 (`=`) or 2 (`x`) for the neighbour on the right, and 3 or 6 more for the one below.
pub(super) fn plus_task(text: &str, _: &ReadOptions) -> Result<Board, Wrong> {
    let (cells, signs) =
        text.split_once('|').ok_or_else(|| Wrong::all("no bar between cells and signs"))?;
    let board = Board::square(Format::PlusTask, cells_of_runs(cells)?)?;
    let (shape, start) = (board.shape, cells.len() + 1);
    let digits = of_runs(signs, 1, 8).map_err(|wrong| wrong.behind(start, signs.len()))?;
    if digits.len() != shape.len() {
        let found = counted(digits.len(), "cell");
        let message = format!("the signs are about {found}, but {shape} has {}", shape.len());
        return Err(Wrong::at(start..text.len(), message));
    }
    let mut found = Vec::new();
    for (cell, digit) in shape.cells().zip(digits) {
        let digit = digit.unwrap_or_default();
        let right = Cell::new(cell.row, cell.col + 1);
        let below = Cell::new(cell.row + 1, cell.col);
        for (worth, neighbour) in [(digit % 3, right), (digit / 3, below)] {
            if worth > 0 && !shape.contains(neighbour) {
                let message =
                    format!("{digit} is about a neighbour of {cell} that is not on the board");
                return Err(Wrong::at(start..text.len(), message));
            }
            let relation = if worth == 1 { Relation::Equal } else { Relation::Different };
            found.extend((worth > 0).then(|| Sign::new(cell, neighbour, relation)));
        }
    }
    Ok(Board { signs: found, distinct_lines: Some(false), ..board })
}

/// The number that a text begins with, and the rest of it.
fn number(text: &str) -> Option<(usize, &str)> {
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

/// Refuses a size that no board has.
pub(super) fn check_size(shape: Shape) -> Result<Shape, Wrong> {
    let longest = shape.rows().max(shape.cols());
    if longest <= MAX_SIDE {
        return Ok(shape);
    }
    let message = format!("the size says {longest}: more than the {MAX_SIDE} allowed");
    // Whatever stands below.
    Err(Wrong::all(message).far(usize::MAX))
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
        return Err(Wrong::at(text.len() - rest.len()..text.len(), message).label("a seed"));
    }
    let letters = rest.strip_prefix(':').ok_or_else(wrong)?;
    let (start, shape) = (text.len() - letters.len(), check_size(shape)?);
    let mut cells = Vec::new();
    for (at, letter) in letters.bytes().enumerate() {
        if !letter.is_ascii_alphabetic() {
            let message = "a description of Unruly consists of letters";
            return Err(Wrong::at(start + at..start + at + 1, message).label("not a letter"));
        }
        let place = usize::from(letter.to_ascii_lowercase() - b'a');
        cells.resize(cells.len() + place, BLANK);
        let cell = if letter.is_ascii_lowercase() { b'0' } else { b'1' };
        cells.extend((place < 25).then_some(cell));
        if cells.len() > shape.len() + 1 {
            break;
        }
    }
    let last = cells.pop();
    if cells.len() != shape.len() || last != Some(b'0') {
        let (wide, high) = (shape.cols(), shape.rows());
        let message = format!("the description does not fill {wide}x{high} and end in a 0");
        return Err(Wrong::at(start..text.len(), message));
    }
    Ok(Board { distinct_lines: Some(distinct), ..Board::new(Format::Unruly, shape, cells) })
}

/// Writes the description of [`unruly`].
pub(super) fn unruly_description(values: &[Option<u8>]) -> String {
    let (mut text, mut blanks) = (String::new(), 0);
    for &value in values.iter().chain([&Some(0)]) {
        let Some(value) = value else {
            blanks += 1;
            continue;
        };
        let first = if value == 0 { b'a' } else { b'A' };
        text.extend(std::iter::repeat_n(char::from(first + 25), blanks / 25));
        text.push(char::from(first + (blanks % 25) as u8));
        blanks = 0;
    }
    text
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
    let (side, start) = (check_size(block)?.len(), text.len() - cells.len());
    let shape = check_size(Shape::square(side))?;
    let mut found: Vec<u8> = Vec::new();
    let mut rest = cells;
    // A `_` stands between two numbers, and nowhere else.
    let mut is_behind_number = false;
    while let Some(sign) = rest.bytes().next().filter(|_| found.len() <= shape.len()) {
        let at = start + cells.len() - rest.len();
        let is_between = sign == b'_' && is_behind_number;
        let digits = if is_between { &rest[1..] } else { rest };
        match number(digits).filter(|_| is_between || !is_behind_number) {
            Some((value @ 1..=25, behind)) => {
                let digit = value as u8;
                found.push(if digit < 10 { b'0' + digit } else { b'A' + digit - 10 });
                rest = behind;
            }
            _ if sign.is_ascii_lowercase() => {
                found.resize(found.len() + run(sign), BLANK);
                rest = &rest[1..];
            }
            _ => return Err(Wrong::at(at..text.len(), "no number and no letter of Solo")),
        }
        is_behind_number = !sign.is_ascii_lowercase();
    }
    if found.len() != shape.len() {
        let message =
            format!("{} at least, {shape} has {}", counted(found.len(), "cell"), shape.len());
        return Err(Wrong::at(start..text.len(), message));
    }
    let block = Some(Shape::new(block.rows(), block.cols()));
    Ok(Board {
        block,
        kind: Some(crate::puzzles::sudoku::KIND),
        ..Board::new(Format::Solo, shape, found)
    })
}

/// `:0000:x:53..7....:411 212::`: a line of HoDoKu's library. The field behind the board rules numbers out: `411` is the 4 in row 1,
/// column 1. A `+` stands before a number that is no given. What stands behind is what the technique finds.
pub(super) fn hodoku(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let fields: Vec<&str> = text.split(':').collect();
    let digits = |code: &str| code.bytes().take_while(u8::is_ascii_digit).count();
    let is_known = |code| text.starts_with(':') && (4..=5).contains(&digits(code));
    let (cells, ruled_out) = match fields[..] {
        [_, code, _, cells, ruled_out, ..] if is_known(code) && fields.len() <= 8 => {
            (cells, ruled_out)
        }
        _ => {
            return Err(Wrong::all(
                "no line of HoDoKu's library, `:0000:x:` with the board behind",
            ));
        }
    };
    let start = fields[..3].iter().map(|field| field.len() + 1).sum::<usize>();
    let plain = cells.replace('+', "");
    let cells = options.word(&plain, 0).map_err(|wrong| wrong.behind(start, cells.len()))?;
    let board = Board::square(Format::Hodoku, cells)?;
    let side = board.shape.rows();
    if side > 9 {
        return Err(Wrong::all("candidates are for sides up to 9").far(start));
    }
    let mut gone = Vec::new();
    for word in ruled_out.split_whitespace() {
        let digits: Vec<usize> =
            word.bytes().map(|sign| usize::from(sign.wrapping_sub(b'0'))).collect();
        match digits[..] {
            [value, row, col] if digits.iter().all(|digit| (1..=side).contains(digit)) => {
                gone.push(Fact::is_not(Cell::new(row - 1, col - 1), value as u8));
            }
            _ => {
                let at = start + plain.len();
                let message = format!(
                    "`{}` is not a candidate: a number, row and column from 1 to {side}, such as `412`",
                    crate::ground::error::shown(word)
                );
                return Err(Wrong::at(at..text.len(), message));
            }
        }
    }
    Ok(Board { ruled_out: gone, kind: Some(crate::puzzles::sudoku::KIND), ..board })
}

/// A sign for each number of each cell, 729 on 9x9: the number where the cell may have it, else a blank.
pub(super) fn candidates(text: &str, options: &ReadOptions) -> Result<Board, Wrong> {
    let cells = options.word(text, 0)?;
    let Some(side) = (2..=9).find(|side| side * side * side == cells.len()) else {
        let found = counted(cells.len(), "sign");
        let message = format!(
            "{found}: a list of candidates has one for each number of each cell, 729 on 9x9"
        );
        return Err(Wrong::all(message));
    };
    let is_wrong = |(at, &sign): (usize, &u8)| {
        !matches!(sign, BLANK | b'0') && sign != b'1' + (at % side) as u8
    };
    if let Some((at, _)) = cells.iter().enumerate().find(|&place| is_wrong(place)) {
        let message = format!("{} or a blank is expected here", at % side + 1);
        return Err(Wrong::at(at..at + 1, message));
    }
    let lists =
        cells.chunks(side).map(|signs| signs.iter().copied().filter(|sign| *sign > b'0').collect());
    of_lists(Format::Candidates, side, lists.collect())
}

/// The board of cells with the numbers that each may have; a cell with one is given.
pub(super) fn of_lists(format: Format, side: usize, lists: Vec<Vec<u8>>) -> Result<Board, Wrong> {
    let shape = Shape::square(side);
    let mut board = Board::new(format, shape, vec![BLANK; shape.len()]);
    for (cell, list) in shape.cells().zip(lists) {
        match list[..] {
            [] => return Err(Wrong::all(format!("{cell} has no candidate")).far(side.pow(3))),
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
    let start = text.len() - query.len();
    let (mut boards, mut from) = (Vec::new(), start);
    for parameter in query.split(['&', '#']) {
        let (name, value) = parameter.split_once('=').unwrap_or(("", parameter));
        let at = from + parameter.len() - value.len();
        from += parameter.len() + 1;
        let is_word = name.len() > 1 || matches!(name, "w" | "h");
        if is_word && Role::of(name) == Role::Change && !matches!(value, "" | "0" | "false") {
            let name = crate::ground::error::shown(name);
            let message = format!("`{name}` in this link may change the puzzle, and is not read");
            return Err(Wrong::at(at..from - 1, message).label("not read"));
        }
        if NAMES.contains(&name) {
            let board = Board::square(Format::Line, options.word(value, at)?);
            boards.push(board.map_err(|wrong| wrong.behind(at, value.len()))?);
        }
    }
    let found = boards.len();
    boards.pop().filter(|_| found == 1).ok_or_else(|| {
        let found = if found == 0 {
            "no part of the link is a board"
        } else {
            "several parts of the link are boards"
        };
        Wrong::at(start..text.len(), found)
    })
}
