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

use serde_json::value::RawValue;

use super::Found;
use super::alphabet::Alphabet;
use super::signs::relation;
use crate::game::Game as _;
use crate::grid::{Cell, Grid, Shape};
use crate::puzzle::Kind;
use crate::takuzu::{Majority, Rules, Sign, Signs, Takuzu, TakuzuError};
use crate::text::cells::{Symbols as _, check_shape, only_sign};
use crate::text::error::{Complaint, ParseError, Tip};
use crate::text::json::{self, Board, Page};
use crate::text::stream::TextLine;

pub(super) fn parse(lines: &[TextLine], alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    let page = Page::new(lines);
    let value = page.value()?;
    match value.get().as_bytes()[0] {
        b'{' => of_object(&page, value, alphabet),
        b'[' => of_array(&page, value, alphabet).map(Found::from),
        _ => {
            let message = "a puzzle in JSON is an object or an array";
            Err(page.error_at(value.get(), message, "neither"))
        }
    }
}

/// An object of this program (`givens`), of shadify (`task`) or of 0h h1 (`empty`).
fn of_object(
    page: &Page<'_>,
    value: &RawValue,
    alphabet: Alphabet<'_>,
) -> Result<Found, ParseError> {
    let object = page.object(value)?;
    page.check_kind(&object, Kind::Takuzu)?;
    let (distinct_lines, majority) = match object.get("rules") {
        Some(rules) => rules_said(page, rules)?,
        None => (None, None),
    };
    let Some((name, cells)) = page.cells(&object) else {
        let message = "a puzzle needs `givens`, `task` or `empty`";
        return Err(page.error_at(value.get(), message, "none of them"));
    };
    let read = [name, "rows", "cols", "size", "rules", "signs"];
    let note = page.check_fields(&object, &read)?;
    let givens = match cells.get().starts_with('"') {
        true => json::givens(page, value, &object, alphabet)?,
        false => of_array(page, cells, alphabet)?,
    };
    page.check_sides(&object, givens.shape())?;
    let signs = match object.get("signs") {
        Some(signs) => of_signs(page, signs, givens.shape())?,
        None => Signs::none(),
    };
    Ok(Found { givens, signs, distinct_lines, majority, note })
}

/// Reads from `rules` whether rule 3 holds and what lines of odd length hold; other rules always hold.
fn rules_said(
    page: &Page<'_>,
    rules: &RawValue,
) -> Result<(Option<bool>, Option<Majority>), ParseError> {
    let rules = page.object(rules)?;
    let majority = rules.get("majority").map(|value| {
        let name = value.get().trim_matches('"');
        let named = Majority::ALL.into_iter().find(|majority| majority.name() == name);
        let message = "`none`, `one` or `either` is expected";
        named.ok_or_else(|| page.error_at(value.get(), message, "none of them"))
    });
    let distinct_lines = rules.get("distinct_lines").map(|value| {
        let wrong = |_| page.error_at(value.get(), "true or false is expected", "neither");
        serde_json::from_str(value.get()).map_err(wrong)
    });
    let is_known = |name: &str| matches!(name, "majority" | "distinct_lines");
    if let Some((name, value)) = rules.iter().find(|(name, _)| !is_known(name)) {
        let name = crate::error::shown(name);
        let message =
            format!("there is no rule `{name}`: `distinct_lines` and `majority` are read");
        return Err(page.error_at(value.get(), message, "not read"));
    }
    Ok((distinct_lines.transpose()?, majority.transpose()?))
}

/// The signs between the cells of a board: `["r1c1","r1c2","="]` each.
fn of_signs(page: &Page<'_>, signs: &RawValue, shape: Shape) -> Result<Signs, ParseError> {
    let mut found = Vec::new();
    for part in page.array(signs)? {
        let sign = sign(part).ok_or_else(|| {
            let message = "a sign is two cells and `=` or `x`: [\"r1c1\",\"r1c2\",\"=\"]";
            page.error_at(part.get(), message, "not a sign")
        })?;
        Signs::new(shape, [sign])
            .map_err(|wrong| page.error_at(part.get(), wrong.to_string(), "not here"))?;
        found.push(sign);
    }
    let wrong = |error: TakuzuError| page.error_at(signs.get(), error.to_string(), "not both");
    Signs::new(shape, found).map_err(wrong)
}

fn sign(part: &RawValue) -> Option<Sign> {
    let (first, second, symbol): (String, String, char) = serde_json::from_str(part.get()).ok()?;
    let (first, second) = (cell_named(&first)?, cell_named(&second)?);
    Some(Sign::new(first, second, relation(symbol)?))
}

/// The cell of a name such as `r1c2`.
fn cell_named(name: &str) -> Option<Cell> {
    let (row, col) = name.strip_prefix('r')?.split_once('c')?;
    let place = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse::<usize>().ok()?.checked_sub(1))?
    };
    Some(Cell::new(place(row)?, place(col)?))
}

/// Rows of cells, or the cells of a square.
fn of_array(page: &Page<'_>, value: &RawValue, alphabet: Alphabet<'_>) -> Result<Grid, ParseError> {
    let Board { shape, texts, are_signs } = page.board(value, false, alphabet)?;
    let wrong_size = |wrong: String| page.error_at(value.get(), wrong, "so many rows and cells");
    check_shape(shape, alphabet).map_err(wrong_size)?;
    let grid =
        |values: Vec<Option<u8>>| Grid::from_values(shape, values).expect("a value for each cell");
    if are_signs {
        let is_blank = |text: &str| matches!(text, " " | "x") && !alphabet.is_named();
        let sign = |text: &&str| match is_blank(text) {
            true => Ok(None),
            false => sign_value(page, text, text, alphabet),
        };
        return Ok(grid(texts.iter().map(sign).collect::<Result<_, ParseError>>()?));
    }
    let numbers = Numbers::of(page, &texts, alphabet)?;
    let read = |numbers| {
        let values = texts.iter().map(|cell| cell_value(page, cell, numbers, alphabet));
        Ok(grid(values.collect::<Result<_, ParseError>>()?))
    };
    let found = read(numbers)?;
    // 2 may be the blank, if 0 is none.
    let has = |text: &str| texts.contains(&text);
    if numbers == Numbers::FromOne && has("0") && has("1") && !stands(&found) {
        let other = read(Numbers::BelowTwo).ok().filter(stands);
        return Ok(other.unwrap_or(found));
    }
    Ok(found)
}

/// Tells whether a grid breaks no rule.
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
    fn of(page: &Page<'_>, cells: &[&str], alphabet: Alphabet<'_>) -> Result<Numbers, ParseError> {
        let find = |text: &str| cells.iter().find(|&&cell| cell == text);
        let is_any = |texts: [&str; 2]| texts.into_iter().any(|text| find(text).is_some());
        // Where blanks are named, 0 is none; 1 and 2 may be the values beside empty words.
        let has_blank = || is_any(["\"\"", "\" \""]) && find("2").is_none();
        if is_any(["null", "-1"]) || has_blank() || alphabet.is_named() {
            return Ok(Numbers::FromZero);
        }
        match find("0").or(find("1")).filter(|_| find("2").is_none()) {
            None => Ok(Numbers::FromOne),
            Some(number) => {
                let complaint = Complaint::with_tip(
                    "all cells are 0 or 1, so a 0 may be a blank",
                    Tip::NameCells,
                );
                Err(page.error_at(number, complaint, "blank or cell?"))
            }
        }
    }
}

fn cell_value(
    page: &Page<'_>,
    text: &str,
    numbers: Numbers,
    alphabet: Alphabet<'_>,
) -> Result<Option<u8>, ParseError> {
    match (text, numbers) {
        ("null" | "-1", _) => return Ok(None),
        _ if alphabet.is_named() => {}
        ("\"x\"" | "\"\"" | "\" \"", _) | ("0", Numbers::FromOne) | ("2", Numbers::BelowTwo) => {
            return Ok(None);
        }
        ("1", Numbers::FromOne) | ("0", _) => return Ok(Some(0)),
        ("2", Numbers::FromOne) | ("1", _) => return Ok(Some(1)),
        _ => {}
    }
    match serde_json::from_str::<String>(text) {
        Ok(sign) => sign_value(page, text, &sign, alphabet),
        Err(_) if text.len() == 1 && alphabet.is_named() => sign_value(page, text, text, alphabet),
        Err(_) => {
            let message = "a cell is \"0\", \"1\", \"x\", or a number, or null";
            Err(page.error_at(text, message, "not a cell"))
        }
    }
}

/// Reads the sign of a cell that stands at a part of the text.
fn sign_value(
    page: &Page<'_>,
    place: &str,
    sign: &str,
    alphabet: Alphabet<'_>,
) -> Result<Option<u8>, ParseError> {
    let Some(sign) = only_sign(sign) else {
        return Err(page.error_at(place, "a cell is one sign", "another number"));
    };
    let wrong = |message: Complaint| page.error_at(place, message, "not a cell");
    alphabet.value(sign).map_err(wrong)
}
