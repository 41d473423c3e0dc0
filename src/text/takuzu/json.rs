//! JSON of Takuzu: what this program writes, shadify's grids, and those of 0h h1.
//!
//! ```text
//! {"rows":4,"cols":4,"rules":{"distinct_lines":true,"majority":"none"},"givens":".1.0..0..0..11.0"}
//! {"size":4,"task":[["x","1","x","0"],["x","x","0","x"],["x","0","x","x"],["1","1","x","0"]]}
//! [[0,2,0,1],[0,0,1,0],[0,1,0,0],[2,2,0,1]]
//! ```
//!
//! Signs stand in the first as `"signs":[["r1c1","r1c2","="]]`. In the second cells are strings and `x`
//! is a blank. In the third they are numbers: 0 is a blank, 1 a zero and 2 a one, as long as there is a
//! 2; with `null`, -1 or `""` for blanks 0 and 1 are what they look like; numbers that may be meant either way are
//! refused.

use super::Found;
use super::alphabet::Alphabet;
use super::signs::relation;
use crate::game::Game as _;
use crate::grid::{Cell as Position, Grid, Shape};
use crate::takuzu::{Majority, Rules, Sign, Signs, Takuzu, TakuzuError};
use crate::text::cells::{Symbols as _, check_shape, only_sign};
use crate::text::error::{Complaint, ParseError, Tip};
use crate::text::json::{Cell, Node, Page};
use crate::text::stream::TextLine;

pub(super) fn parse(lines: &[TextLine], alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    let page = Page::read(lines)?;
    match page.root {
        Node::Object { .. } => of_object(&page, alphabet),
        Node::List { .. } => of_cells(&page, &page.root, alphabet).map(Found::from),
        Node::Word { .. } | Node::Text { .. } => {
            let message = "a puzzle in JSON is an object or an array";
            Err(page.error(&page.root, message, "neither"))
        }
    }
}

/// An object of this program (`givens`), of shadify (`task`) or of 0h h1 (`empty`).
fn of_object(page: &Page<'_>, alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    page.check_kind(crate::takuzu::KIND)?;
    let (distinct_lines, majority) = match page.root.get("rules") {
        Some(rules) => rules_said(page, rules)?,
        None => (None, None),
    };
    let Some((name, cells)) = page.cells() else {
        let message = "a puzzle needs `givens`, `task` or `empty`";
        return Err(page.error(&page.root, message, "none of them"));
    };
    let note = page.check_fields(&[name, "rows", "cols", "size", "rules", "signs"])?;
    let givens = of_cells(page, cells, alphabet)?;
    page.check_sides(givens.shape())?;
    let signs = match page.root.get("signs") {
        Some(signs) => of_signs(page, signs, givens.shape())?,
        None => Signs::none(),
    };
    Ok(Found { givens, signs, distinct_lines, majority, note })
}

/// Reads from `rules` whether rule 3 holds and what lines of odd length hold; other rules always hold.
fn rules_said(
    page: &Page<'_>,
    rules: &Node,
) -> Result<(Option<bool>, Option<Majority>), ParseError> {
    let wrong = || page.error(rules, "an object is expected", "not an object");
    let (mut distinct_lines, mut majority) = (None, None);
    for (name, _, value) in rules.fields().ok_or_else(wrong)? {
        match name.as_str() {
            "majority" => {
                let is_named = |majority: &Majority| value.text() == Some(majority.name());
                let wrong = "`none`, `one` or `either` is expected";
                let named = Majority::ALL.into_iter().find(is_named);
                majority = Some(named.ok_or_else(|| page.error(value, wrong, "none of them"))?);
            }
            "distinct_lines" => {
                let wrong = || page.error(value, "true or false is expected", "neither");
                distinct_lines = Some(value.word().ok_or_else(wrong)?);
            }
            _ => {
                let name = crate::error::shown(name);
                let message =
                    format!("there is no rule `{name}`: `distinct_lines` and `majority` are read");
                return Err(page.error(value, message, "not read"));
            }
        }
    }
    Ok((distinct_lines, majority))
}

/// The signs between the cells of a board: `["r1c1","r1c2","="]` each.
fn of_signs(page: &Page<'_>, signs: &Node, shape: Shape) -> Result<Signs, ParseError> {
    let mut found = Vec::new();
    for part in page.parts(signs)? {
        let sign = sign(part).ok_or_else(|| {
            let message = "a sign is two cells and `=` or `x`: [\"r1c1\",\"r1c2\",\"=\"]";
            page.error(part, message, "not a sign")
        })?;
        Signs::new(shape, [sign])
            .map_err(|wrong| page.error(part, wrong.to_string(), "not here"))?;
        found.push(sign);
    }
    let wrong = |error: TakuzuError| page.error(signs, error.to_string(), "not both");
    Signs::new(shape, found).map_err(wrong)
}

fn sign(part: &Node) -> Option<Sign> {
    let [first, second, symbol] = part.parts()? else {
        return None;
    };
    let (first, second) = (cell_named(first.text()?)?, cell_named(second.text()?)?);
    Some(Sign::new(first, second, relation(only_sign(symbol.text()?)?)?))
}

/// The cell of a name such as `r1c2`.
fn cell_named(name: &str) -> Option<Position> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let place = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<usize>().ok()?.checked_sub(1))?
    };
    Some(Position::new(place(row)?, place(col)?))
}

/// Rows of cells, or the cells of a square.
fn of_cells(page: &Page<'_>, value: &Node, alphabet: Alphabet<'_>) -> Result<Grid, ParseError> {
    let board = page.board(value, false, alphabet)?;
    let wrong_size = |wrong: String| page.error(value, wrong, "so many rows and cells");
    check_shape(board.shape, alphabet).map_err(wrong_size)?;
    if board.are_signs {
        // Blanks of rows alone.
        let has_more = value.text().is_none() && !alphabet.is_named();
        return board.to_grid(|cell| {
            if has_more && matches!(cell.text, " " | "x") {
                Ok(None)
            } else {
                sign_value(page, cell, alphabet)
            }
        });
    }
    let numbers = Numbers::of(page, &board.cells, alphabet)?;
    let read = |numbers| board.to_grid(|cell| cell_value(page, cell, numbers, alphabet));
    let grid = read(numbers)?;
    // 2 may be the blank, if 0 is none.
    let has = |word: &str| board.cells.iter().any(|cell| cell.is_word && cell.text == word);
    if numbers == Numbers::FromOne && has("0") && has("1") && !stands(&grid) {
        let other = read(Numbers::BelowTwo).ok().filter(stands);
        return Ok(other.unwrap_or(grid));
    }
    Ok(grid)
}

fn stands(grid: &Grid) -> bool {
    let takuzu = Takuzu::new(grid.clone(), Rules::TAKUZU.with_majority(Majority::Either));
    takuzu.is_ok_and(|takuzu| takuzu.is_clean(takuzu.givens()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Numbers {
    /// 0 is a blank, 1 and 2 are the values.
    FromOne,
    /// 0 and 1 are the values.
    FromZero,
    /// 0 and 1 are the values, 2 is a blank.
    BelowTwo,
}

impl Numbers {
    /// Finds the meaning of the numbers in a grid of these cells.
    fn of(
        page: &Page<'_>,
        cells: &[Cell<'_>],
        alphabet: Alphabet<'_>,
    ) -> Result<Numbers, ParseError> {
        let find = |word: &str| cells.iter().find(|cell| cell.is_word && cell.text == word);
        let is_blank = |cell: &Cell<'_>| {
            if cell.is_word {
                matches!(cell.text, "null" | "-1")
            } else {
                // 1 and 2 may be the values beside empty words.
                matches!(cell.text, "" | " ") && find("2").is_none()
            }
        };
        // Where blanks are named, 0 is none.
        if cells.iter().any(is_blank) || alphabet.is_named() {
            return Ok(Numbers::FromZero);
        }
        match find("0").or(find("1")).filter(|_| find("2").is_none()) {
            None => Ok(Numbers::FromOne),
            Some(number) => {
                let message = "all cells are 0 or 1, so a 0 may be a blank";
                let complaint = Complaint::with_tip(message, Tip::NameCells);
                Err(page.error_at(number, complaint, "blank or cell?"))
            }
        }
    }
}

fn cell_value(
    page: &Page<'_>,
    cell: &Cell<'_>,
    numbers: Numbers,
    alphabet: Alphabet<'_>,
) -> Result<Option<u8>, ParseError> {
    let from_one = numbers == Numbers::FromOne;
    match (cell.is_word, cell.text) {
        (true, "null" | "-1") => Ok(None),
        (false, "" | " " | "x") if !alphabet.is_named() => Ok(None),
        (false, _) => sign_value(page, cell, alphabet),
        (true, text) if alphabet.is_named() && text.len() == 1 => sign_value(page, cell, alphabet),
        (true, "0") if !alphabet.is_named() => Ok((!from_one).then_some(0)),
        (true, "1") if !alphabet.is_named() => Ok(Some(u8::from(!from_one))),
        (true, "2") if from_one => Ok(Some(1)),
        (true, "2") if numbers == Numbers::BelowTwo => Ok(None),
        (true, _) => {
            let message = "a cell is \"0\", \"1\", \"x\", or a number, or null";
            Err(page.error_at(cell, message, NO_CELL))
        }
    }
}

const NO_CELL: &str = "not a cell";

fn sign_value(
    page: &Page<'_>,
    cell: &Cell<'_>,
    alphabet: Alphabet<'_>,
) -> Result<Option<u8>, ParseError> {
    let Some(sign) = only_sign(cell.text) else {
        return Err(page.error_at(cell, "a cell is one sign", "another number"));
    };
    alphabet.value(sign).map_err(|message| page.error_at(cell, message, NO_CELL))
}
