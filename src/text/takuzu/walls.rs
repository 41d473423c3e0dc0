//! Tango as its site and other programs write it: M (moon) is 1, S (sun) is 0, and rows and columns may be equal.
//!
//! ```text
//! {"symbols":[[1,1,"M"]],"walls":[[[2,1],[2,2],"x"]]}
//!
//! {"gridSize":6,"presetCellIdxes":[0,7],"solution":["ZERO","ONE",...],     anywhere in a larger value
//!  "edges":[{"startIdx":2,"endIdx":3,"isEqual":true}]}
//!
//! MS****               rows, and a line for each sign
//! ******
//! 1,2,x,2,2
//!
//! M|S|0|0|0|0          bars or signs between cells; 0 is a blank
//! ------=----          signs between rows, below their cells
//! 0|0=0|0|0|0
//! ```

use std::io;

use super::signs::{self, relation};
use crate::grid::{Cell, Grid, Shape};
use crate::takuzu::{Rules, Sign, Takuzu};
use crate::text::Format;
use crate::text::cells::MAX_SIDE;
use crate::text::formats::Text;
use crate::text::json::{self, Node, Page};
use crate::text::plain::Plain;
use crate::text::stream::TextLine;
use crate::text::wrappers::Payload;

/// The note where nothing tells from what number on rows and columns are counted.
const COUNTED_FROM_1: &str = "rows and columns are counted from 1: no number says whether they are";

/// A board that is being read: what is in its cells, and the signs.
#[derive(Default)]
struct Board {
    side: usize,
    filled: Vec<(Cell, u8)>,
    signs: Vec<(Cell, Cell, char)>,
    /// A remark for people.
    note: Option<String>,
}

/// The content of a cell; nothing where a character is none.
fn cell(sign: char) -> Option<Option<u8>> {
    match sign {
        'M' => Some(Some(1)),
        'S' => Some(Some(0)),
        '*' | '.' | '_' | '-' | '0' | ' ' => Some(None),
        _ => None,
    }
}

/// Takes the wrapper off the board ahead, where it has one of these.
pub(super) fn unwrap(text: &mut Text<'_>) -> io::Result<Option<Payload>> {
    let found =
        if text.ahead()[0].trimmed().starts_with('{') { of_json(text)? } else { of_rows(text)? };
    let Some((board, lines)) = found else {
        return Ok(None);
    };
    let first = &text.ahead()[0];
    let shape = Shape::square(board.side);
    let is_inside = board.filled.iter().all(|&(cell, _)| shape.contains(cell));
    let mut givens = Grid::blank(shape);
    let filled = board.filled.iter().filter(|(cell, _)| shape.contains(*cell));
    filled.for_each(|&(cell, value)| givens.set(cell, Some(value)));
    let sign =
        |&(one, other, sign): &(Cell, Cell, char)| Some(Sign::new(one, other, relation(sign)?));
    let signs: Vec<Sign> = board.signs.iter().filter_map(sign).collect();
    let takuzu = Takuzu::new(givens, Rules::UNRULY).and_then(|takuzu| takuzu.with_signs(signs));
    let takuzu = match takuzu {
        Ok(takuzu) if is_inside => takuzu,
        wrong => {
            let outside = || format!("a cell is outside of {shape}");
            let message = wrong.err().map_or_else(outside, |error| error.to_string());
            let wrong = first.error(first.span(), message, "in this puzzle");
            return Ok(Some(Payload::refused(wrong, lines)));
        }
    };
    let plain = |row: &str| Plain::line(row, first.span(), first);
    let plain: Vec<TextLine> = signs::write(&takuzu).lines().map(plain).collect();
    let count = plain.len();
    text.replace(lines, 0, plain);
    Ok(Some(Payload { note: board.note, ..Payload::new(Format::Signs, count) }))
}

fn of_json(text: &mut Text<'_>) -> io::Result<Option<(Board, usize)>> {
    let lines = json::extent_from(text, 0)?;
    let is_likely = |line: &TextLine| line.text().contains("\"walls\"");
    if !text.ahead()[..lines].iter().any(is_likely) {
        return Ok(of_presets(&text.ahead()[..lines]).map(|board| (board, lines)));
    }
    let Ok(Page { root, .. }) = Page::read(&text.ahead()[..lines]) else {
        return Ok(None);
    };
    let has = |name| root.get(name).is_some_and(|value| value.parts().is_some());
    let is_such = root.get("givens").is_none() && has("symbols") && has("walls");
    Ok(if is_such { of_value(&root).map(|board| (board, lines)) } else { None })
}

fn of_value(value: &Node) -> Option<Board> {
    let number = |value: &Node| value.word::<usize>().filter(|&number| number <= MAX_SIDE);
    let pair = |value: &Node| match value.parts()? {
        [row, col, ..] => Some([number(row)?, number(col)?]),
        _ => None,
    };
    let sign = |value: &Node| value.text()?.chars().next();
    let filled = value.get("symbols")?.parts()?.iter();
    let filled = filled.map(|part| Some((pair(part)?, cell(sign(part.parts()?.get(2)?)?)??)));
    let filled = filled.collect::<Option<Vec<_>>>()?;
    let walls = value.get("walls")?.parts()?.iter().map(|part| match part.parts()? {
        [one, other, what, ..] => Some((pair(one)?, pair(other)?, sign(what)?)),
        _ => None,
    });
    let walls = walls.collect::<Option<Vec<_>>>()?;
    let ends = walls.iter().flat_map(|&(one, other, _)| [one, other]);
    let numbers: Vec<usize> = filled.iter().map(|part| part.0).chain(ends).flatten().collect();
    let base = usize::from(!numbers.contains(&0));
    let most = numbers.into_iter().max().unwrap_or(base) + 1 - base;
    let side = value.get("size").or_else(|| value.get("grid_size")?.parts()?.first());
    let side = side.and_then(number).unwrap_or(most.next_multiple_of(2).max(6));
    let at = |[row, col]: [usize; 2]| Cell::new(row - base, col - base);
    // Only a 0 or the side itself tells from what number on the rows are counted.
    let note = (base == 1 && most < side).then(|| COUNTED_FROM_1.to_owned());
    Some(Board {
        side,
        filled: filled.into_iter().map(|(place, value)| (at(place), value)).collect(),
        signs: walls.into_iter().map(|(one, other, sign)| (at(one), at(other), sign)).collect(),
        note,
    })
}

/// The name by which such a puzzle is told.
const PRESET: &str = "presetCellIdxes";

/// Reads the only puzzle of this kind in a value, if there is one.
fn of_presets(lines: &[TextLine]) -> Option<Board> {
    if !lines.iter().any(|line| line.text().contains(PRESET)) {
        return None;
    }
    let page = Page::read(lines).ok()?;
    let mut found = Vec::new();
    find(&page.root, &mut found);
    match found[..] {
        [only] => preset_board(only),
        _ => None,
    }
}

fn find<'n>(value: &'n Node, found: &mut Vec<&'n Node>) {
    match value {
        Node::Object { .. } if value.get(PRESET).is_some() => found.push(value),
        Node::Object { fields, .. } => fields.iter().for_each(|field| find(&field.2, found)),
        Node::List { parts, .. } => parts.iter().for_each(|part| find(part, found)),
        Node::Word { .. } | Node::Text { .. } => {}
    }
}

fn preset_board(value: &Node) -> Option<Board> {
    let side = value.get("gridSize")?.word()?;
    if !(1..=MAX_SIDE).contains(&side) {
        return None;
    }
    let at = |place: usize| Cell::new(place / side, place % side);
    let solution = value.get("solution")?.parts()?;
    let filled = value.get(PRESET)?.parts()?.iter().map(|place| {
        let place: usize = place.word()?;
        let named = solution.get(place)?.text()?;
        let is_one = named.ends_with("ONE");
        (is_one || named.ends_with("ZERO")).then(|| (at(place), u8::from(is_one)))
    });
    let edges = value.get("edges").map_or(Some(&[][..]), Node::parts)?;
    let signs = edges.iter().map(|edge| {
        let end = |name: &str| Some(at(edge.get(name)?.word()?));
        let sign = if edge.get("isEqual")?.word()? { '=' } else { 'x' };
        Some((end("startIdx")?, end("endIdx")?, sign))
    });
    Some(Board {
        side,
        filled: filled.collect::<Option<_>>()?,
        signs: signs.collect::<Option<_>>()?,
        note: None,
    })
}

/// Reads rows with a line for each sign behind them, or with bars and lines between them.
fn of_rows(text: &mut Text<'_>) -> io::Result<Option<(Board, usize)>> {
    let signs: Vec<char> = text.ahead()[0].trimmed().chars().collect();
    let is_barred =
        signs.len() > 6 && signs.iter().skip(1).step_by(2).all(|sign| "|=x".contains(*sign));
    let cells = signs.iter().step_by(1 + usize::from(is_barred));
    let side = cells.clone().count();
    if !(4..=MAX_SIDE).contains(&side) || !cells.clone().all(|&sign| cell(sign).is_some()) {
        return Ok(None);
    }
    text.look(3 * side)?;
    let lines: Vec<&str> = text.ahead().iter().map(TextLine::trimmed).collect();
    let has_letter = lines.iter().take(2 * side).any(|line| line.contains(['M', 'S']));
    let found = if is_barred { barred(&lines, side) } else { listed(&lines, side) };
    if found.is_some() && !is_barred {
        // There may be as many signs as places between cells.
        text.look(side + 2 * side * side)?;
        let lines: Vec<&str> = text.ahead().iter().map(TextLine::trimmed).collect();
        return Ok(listed(&lines, side).filter(|_| has_letter));
    }
    Ok(found.filter(|_| has_letter))
}

/// Rows of cells, then lines such as `1,2,x,2,2`.
fn listed(lines: &[&str], side: usize) -> Option<(Board, usize)> {
    let mut board = Board { side, ..Board::default() };
    for (row, line) in lines.get(..side)?.iter().enumerate() {
        if line.chars().count() != side {
            return None;
        }
        for (col, sign) in line.chars().enumerate() {
            board.filled.extend(cell(sign)?.map(|value| (Cell::new(row, col), value)));
        }
    }
    let mut taken = side;
    for line in &lines[side..] {
        let parts: Vec<&str> = line.split(',').map(str::trim).collect();
        let &[row, col, sign, row_2, col_2] = &parts[..] else {
            break;
        };
        let place = |row: &str, col: &str| {
            let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
            Some(Cell::new(number(row)?, number(col)?))
        };
        let sign = sign.chars().next().filter(|&sign| relation(sign).is_some())?;
        board.signs.push((place(row, col)?, place(row_2, col_2)?, sign));
        taken += 1;
    }
    Some((board, taken))
}

/// Rows with bars or signs between cells, and lines with signs between the rows.
fn barred(lines: &[&str], side: usize) -> Option<(Board, usize)> {
    let mut board = Board { side, ..Board::default() };
    let (mut row, mut taken) = (0, 0);
    for line in lines {
        let signs: Vec<char> = line.chars().collect();
        if signs.iter().all(|sign| "-=x".contains(*sign)) && row > 0 {
            for (at, &sign) in signs.iter().enumerate().filter(|(_, sign)| **sign != '-') {
                let here = Cell::new(row - 1, at / 2);
                board.signs.push((here, Cell::new(row, at / 2), sign));
            }
        } else if row == side {
            break;
        } else {
            if signs.len() != 2 * side - 1 {
                return None;
            }
            for (at, &sign) in signs.iter().enumerate() {
                let here = Cell::new(row, at / 2);
                match at % 2 {
                    0 => board.filled.extend(cell(sign)?.map(|value| (here, value))),
                    _ if sign == '|' => {}
                    _ => board.signs.push((here, Cell::new(row, at / 2 + 1), sign)),
                }
            }
            row += 1;
        }
        taken += 1;
    }
    (row == side && taken > row).then_some((board, taken))
}
