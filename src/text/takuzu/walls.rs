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

use std::collections::HashMap;
use std::io;
use std::ops::Range;
use std::slice;

use super::signs::{self, relation};
use crate::grid::{Cell, Grid, Shape};
use crate::takuzu::{Relation, Rules, Sign, Signs, Takuzu};
use crate::text::Format;
use crate::text::cells::{MAX_SIDE, only_sign};
use crate::text::error::ParseError;
use crate::text::formats::Text;
use crate::text::json::{self, Node, Page, Place};
use crate::text::plain::Plain;
use crate::text::stream::TextLine;
use crate::text::wrappers::Payload;

/// The note where nothing tells from what number on rows and columns are counted.
const COUNTED_FROM_1: &str = "rows and columns are counted from 1: no number says whether they are";

const NO_SIGN: &str = "the sign between two cells is `=` or `x`";

/// A board that is being read: what is in its cells, and the signs, each with its place.
#[derive(Default)]
struct Board {
    side: usize,
    filled: Vec<(Cell, u8, Place)>,
    signs: Vec<(Sign, Place)>,
    /// A remark for people.
    note: Option<String>,
    /// The first fault that was found on the way.
    wrong: Option<ParseError>,
}

impl Board {
    fn refused(wrong: ParseError) -> Board {
        Board { wrong: Some(wrong), ..Board::default() }
    }

    fn refuse(&mut self, wrong: ParseError) {
        self.wrong.get_or_insert(wrong);
    }

    /// Takes in the sign between two cells, which stands at a place of the lines.
    fn add(&mut self, [one, other]: [Cell; 2], sign: &str, lines: &[TextLine], place: Place) {
        match relation_of(sign) {
            Some(relation) => self.signs.push((Sign::new(one, other, relation), place)),
            None => self.refuse(lines[place.line].error(place.span, NO_SIGN, "neither")),
        }
    }

    /// Takes in a line of signs between a row and the one above, whose cells begin at byte `indent`.
    fn add_between(&mut self, row: usize, indent: usize, lines: &[TextLine], line: usize) {
        let start = lines[line].span().start;
        for (at, (span, sign)) in characters(&lines[line]).enumerate() {
            if sign == '-' {
                continue;
            }
            let place = (start + at).checked_sub(indent).filter(|place| place % 2 == 0);
            let Some(place) = place else {
                let message = "a sign between two rows must stand below a cell";
                self.refuse(lines[line].error(span, message, "no cell above"));
                continue;
            };
            let ends = [Cell::new(row - 1, place / 2), Cell::new(row, place / 2)];
            self.add(ends, &lines[line].text()[span.clone()], lines, Place { line, span });
        }
    }

    /// Returns the puzzle. Nothing in it may stand outside of the board, or contradict what is above.
    fn to_takuzu(&self, lines: &[TextLine]) -> Result<Takuzu, ParseError> {
        let shape = Shape::square(self.side);
        let error = |place: &Place, message: String, label: &str| {
            lines[place.line].error(place.span.clone(), message, label)
        };
        let mut givens = Grid::blank(shape);
        for &(cell, value, ref place) in &self.filled {
            if !shape.contains(cell) {
                let message = format!("{cell} is outside of a board of {shape}");
                return Err(error(place, message, "no such cell"));
            }
            if givens[cell].is_some_and(|earlier| earlier != value) {
                let message = format!("{cell} is given twice, as M and as S");
                return Err(error(place, message, "the second"));
            }
            givens.set(cell, Some(value));
        }
        let mut signs: HashMap<[Cell; 2], Sign> = HashMap::new();
        for &(sign, ref place) in &self.signs {
            let earlier = signs.insert(sign.cells(), sign);
            Signs::new(shape, earlier.into_iter().chain([sign]))
                .map_err(|wrong| error(place, wrong.to_string(), "this sign"))?;
        }
        let takuzu = Takuzu::new(givens, Rules::UNRULY)
            .and_then(|takuzu| takuzu.with_signs(signs.into_values()));
        takuzu.map_err(|wrong| lines[0].error(lines[0].span(), wrong.to_string(), "in this puzzle"))
    }
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

/// The relation that a sign demands: people write a large X as well, and `≠`.
fn relation_of(sign: &str) -> Option<Relation> {
    match sign {
        "X" | "≠" => Some(Relation::Different),
        _ => relation(only_sign(sign)?),
    }
}

/// Takes the wrapper off the board ahead, where it has one of these.
pub(super) fn unwrap(text: &mut Text<'_>) -> io::Result<Option<Payload>> {
    let found =
        if text.ahead()[0].trimmed().starts_with('{') { of_json(text)? } else { of_rows(text)? };
    let Some((mut board, lines)) = found else {
        return Ok(None);
    };
    let takuzu = match board.wrong.take() {
        Some(wrong) => Err(wrong),
        None => board.to_takuzu(text.ahead()),
    };
    let takuzu = match takuzu {
        Ok(takuzu) => takuzu,
        Err(wrong) => return Ok(Some(Payload::refused(wrong, lines))),
    };
    let first = &text.ahead()[0];
    let plain = |row: &str| Plain::line(row, first.span(), first);
    let plain: Vec<TextLine> = signs::write(&takuzu).lines().map(plain).collect();
    let count = plain.len();
    text.replace(lines, 0, plain);
    Ok(Some(Payload { note: board.note, ..Payload::new(Format::Signs, count) }))
}

fn of_json(text: &mut Text<'_>) -> io::Result<Option<(Board, usize)>> {
    let count = json::extent_from(text, 0)?;
    let lines = &text.ahead()[..count];
    let is_likely = |line: &TextLine| line.text().contains("\"walls\"");
    if !lines.iter().any(is_likely) {
        return Ok(of_presets(lines).map(|board| (board, count)));
    }
    let Ok(page) = Page::read(lines) else {
        return Ok(None);
    };
    let list = |name| page.root.get(name)?.parts();
    let (Some(symbols), Some(walls), None) =
        (list("symbols"), list("walls"), page.root.get("givens"))
    else {
        return Ok(None);
    };
    let board = of_lists(&page, lines, symbols, walls).unwrap_or_else(Board::refused);
    Ok(Some((board, count)))
}

/// The fields that say how large a board is: a number, or one for rows and one for columns.
const SIDES: [&str; 4] = ["size", "grid_size", "rows", "cols"];

/// Reads the lists of filled cells and of signs.
fn of_lists(
    page: &Page<'_>,
    lines: &[TextLine],
    symbols: &[Node],
    walls: &[Node],
) -> Result<Board, ParseError> {
    let unread = page.check_fields(&[&SIDES[..], &["symbols", "walls"]].concat())?;
    for name in ["rules", "signs"] {
        if let Some(value) = page.root.get(name) {
            let message = format!("`{name}` is not read beside `symbols` and `walls`");
            return Err(page.error(value, message, "not read"));
        }
    }
    let said = said_side(page)?;
    let symbols = symbols.iter().map(|part| symbol(page, part));
    let symbols = symbols.collect::<Result<Vec<_>, _>>()?;
    let walls = walls.iter().map(|part| wall(page, part)).collect::<Result<Vec<_>, _>>()?;
    let ends = walls.iter().flat_map(|&(one, other, ..)| [one, other]);
    let numbers: Vec<usize> = symbols.iter().map(|part| part.0).chain(ends).flatten().collect();
    let base = usize::from(!numbers.contains(&0));
    let most = numbers.into_iter().max().unwrap_or(base) + 1 - base;
    let side = said.unwrap_or(most.next_multiple_of(2).max(6));
    let at = |[row, col]: [usize; 2]| Cell::new(row - base, col - base);
    // Only a 0 or the side itself tells from what number on the rows are counted.
    let counted = (base == 1 && most < side).then(|| COUNTED_FROM_1.to_owned());
    let notes: Vec<String> = counted.into_iter().chain(unread).collect();
    let mut board = Board { side, ..Board::default() };
    board.note = (!notes.is_empty()).then(|| notes.join("; "));
    for (place, value, node) in symbols {
        board.filled.push((at(place), value, node.place(lines)));
    }
    for (one, other, sign) in walls {
        board.add([at(one), at(other)], sign.text().unwrap_or(""), lines, sign.place(lines));
    }
    Ok(board)
}

/// Returns the side that the fields say, all of which must say the same.
fn said_side(page: &Page<'_>) -> Result<Option<usize>, ParseError> {
    let mut said = None;
    for value in SIDES.iter().filter_map(|name| page.root.get(name)) {
        for part in value.parts().unwrap_or(slice::from_ref(value)) {
            let Some(side) = number(part).filter(|&side| side > 0) else {
                let message = format!("a number of cells up to {MAX_SIDE} is expected");
                return Err(page.error(part, message, "not a number"));
            };
            if let Some(other) = said.replace(side).filter(|&other| other != side) {
                let message = format!("a board is square: its side cannot be {other} and {side}");
                return Err(page.error(part, message, &format!("not {other}")));
            }
        }
    }
    Ok(said)
}

fn number(value: &Node) -> Option<usize> {
    value.word().filter(|&number| number <= MAX_SIDE)
}

/// Reads a filled cell, such as `[1,1,"M"]`.
fn symbol<'n>(page: &Page<'_>, part: &'n Node) -> Result<([usize; 2], u8, &'n Node), ParseError> {
    let found = match part.parts() {
        Some([row, col, sign]) => number(row).zip(number(col)).zip(sign.text()),
        _ => None,
    };
    let value = |sign| cell(only_sign(sign)?)?;
    let found = found.and_then(|((row, col), sign)| Some(([row, col], value(sign)?, part)));
    found.ok_or_else(|| {
        let message = "a filled cell is a row, a column and M or S, such as [1,1,\"M\"]";
        page.error(part, message, "something else")
    })
}

/// Reads the two cells and the sign of a part such as `[[1,1],[1,2],"x"]`.
fn wall<'n>(
    page: &Page<'_>,
    part: &'n Node,
) -> Result<([usize; 2], [usize; 2], &'n Node), ParseError> {
    let pair = |value: &Node| match value.parts()? {
        [row, col] => Some([number(row)?, number(col)?]),
        _ => None,
    };
    let found = match part.parts() {
        Some([one, other, sign]) => pair(one).zip(pair(other)).map(|ends| (ends, sign)),
        _ => None,
    };
    let found = found.map(|((one, other), sign)| (one, other, sign));
    found.ok_or_else(|| {
        let message = "a sign stands behind its two cells, such as [[1,1],[1,2],\"x\"]";
        page.error(part, message, "something else")
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
        [only] => preset_board(only, lines),
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

fn preset_board(value: &Node, lines: &[TextLine]) -> Option<Board> {
    let side = value.get("gridSize")?.word()?;
    if !(1..=MAX_SIDE).contains(&side) {
        return None;
    }
    let at = |place: usize| Cell::new(place / side, place % side);
    let solution = value.get("solution")?.parts()?;
    let mut board = Board { side, ..Board::default() };
    for part in value.get(PRESET)?.parts()? {
        let place: usize = part.word()?;
        let named = solution.get(place)?.text()?;
        let is_one = named.ends_with("ONE");
        if !is_one && !named.ends_with("ZERO") {
            return None;
        }
        board.filled.push((at(place), u8::from(is_one), part.place(lines)));
    }
    for edge in value.get("edges").map_or(Some(&[][..]), Node::parts)? {
        let end = |name: &str| Some(at(edge.get(name)?.word()?));
        let sign = if edge.get("isEqual")?.word()? { "=" } else { "x" };
        board.add([end("startIdx")?, end("endIdx")?], sign, lines, edge.place(lines));
    }
    Some(board)
}

/// Reads rows with a line for each sign behind them, or with bars and lines between them.
fn of_rows(text: &mut Text<'_>) -> io::Result<Option<(Board, usize)>> {
    let signs: Vec<char> = text.ahead()[0].trimmed().chars().collect();
    let is_barred = signs.len() > 6
        && signs.iter().skip(1).step_by(2).all(|&sign| sign == '|' || is_sign(sign));
    let cells = signs.iter().step_by(1 + usize::from(is_barred));
    let side = cells.clone().count();
    if !(4..=MAX_SIDE).contains(&side) || !cells.clone().all(|&sign| cell(sign).is_some()) {
        return Ok(None);
    }
    text.look(3 * side)?;
    let lines = text.ahead();
    let has_letter = lines.iter().take(2 * side).any(|line| line.trimmed().contains(['M', 'S']));
    let found = if is_barred { barred(lines, side) } else { listed(lines, side) };
    if found.is_some() && !is_barred {
        // There may be as many signs as places between cells.
        text.look(side + 2 * side * side)?;
        return Ok(listed(text.ahead(), side).filter(|_| has_letter));
    }
    Ok(found.filter(|_| has_letter))
}

fn is_sign(sign: char) -> bool {
    relation_of(sign.encode_utf8(&mut [0; 4])).is_some()
}

/// The characters of a line from the first to the last, each with its bytes.
fn characters(line: &TextLine) -> impl Iterator<Item = (Range<usize>, char)> + '_ {
    let Range { start, end } = line.span();
    let signs = line.text()[start..end].char_indices();
    signs.map(move |(at, sign)| (start + at..start + at + sign.len_utf8(), sign))
}

/// Rows of cells, then lines such as `1,2,x,2,2`.
fn listed(lines: &[TextLine], side: usize) -> Option<(Board, usize)> {
    let mut board = Board { side, ..Board::default() };
    for (row, line) in lines.get(..side)?.iter().enumerate() {
        if characters(line).count() != side {
            return None;
        }
        for (col, (span, sign)) in characters(line).enumerate() {
            if let Some(value) = cell(sign)? {
                board.filled.push((Cell::new(row, col), value, Place { line: row, span }));
            }
        }
    }
    let mut taken = side;
    for line in &lines[side..] {
        let parts: Vec<&str> = line.trimmed().split(',').map(str::trim).collect();
        let &[row, col, sign, row_2, col_2] = &parts[..] else {
            break;
        };
        let at = |row: &str, col: &str| {
            let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
            Some(Cell::new(number(row)?, number(col)?))
        };
        let place = Place { line: taken, span: line.span() };
        match at(row, col).zip(at(row_2, col_2)) {
            Some((one, other)) => board.add([one, other], sign, lines, place),
            None => {
                let message = "rows and columns are numbers from 1 on, such as 1,2,x,2,2";
                board.refuse(line.error(place.span, message, "not read"));
            }
        }
        taken += 1;
    }
    Some((board, taken))
}

/// Rows with bars or signs between cells, and lines with signs between the rows.
fn barred(lines: &[TextLine], side: usize) -> Option<(Board, usize)> {
    let mut board = Board { side, ..Board::default() };
    let (mut row, mut taken, mut indent) = (0, 0, 0);
    for line in lines {
        if row > 0 && characters(line).all(|(_, sign)| sign == '-' || is_sign(sign)) {
            board.add_between(row, indent, lines, taken);
        } else if row == side {
            break;
        } else {
            if characters(line).count() != 2 * side - 1 {
                return None;
            }
            for (at, (span, sign)) in characters(line).enumerate() {
                let here = Cell::new(row, at / 2);
                let place = Place { line: taken, span };
                match (at % 2, sign) {
                    (0, _) => board.filled.extend(cell(sign)?.map(|value| (here, value, place))),
                    (_, '|') => {}
                    (_, _) => {
                        let ends = [here, Cell::new(row, at / 2 + 1)];
                        board.add(ends, &line.text()[place.span.clone()], lines, place);
                    }
                }
            }
            indent = line.span().start;
            row += 1;
        }
        taken += 1;
    }
    (row == side && taken > row).then_some((board, taken))
}
