//! Givens one by one: facts of answer set programs, and lists of row, column and value below the side
//! and the number of givens.
//!
//! ```text
//! filled(2,2,0). filled(1,3,1).
//!
//! 6
//! 2
//! 2 2 0
//! 1 3 1
//! ```
//!
//! Rows and columns count from 0 if there is a 0 among them, else from 1.

use std::io;
use std::ops::Range;

use super::Payload;
use crate::grid::Shape;
use crate::text::cells::MAX_SIDE;
use crate::text::formats::Text;
use crate::text::kinds::Notation;
use crate::text::plain::Plain;
use crate::text::stream::TextLine;
use crate::text::{Format, ReadOptions};

/// A given: row, column and value, and where they stand.
struct Given {
    numbers: [usize; 3],
    line: usize,
    span: Range<usize>,
}

fn numbers(text: &str, by: char) -> Option<Vec<usize>> {
    let parts = text.split(by).map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| part.parse().ok().filter(|&number| number <= MAX_SIDE)).collect()
}

/// The facts of a line: the givens, and the side where one is told; nothing where something else stands
/// there.
fn facts(line: &TextLine, at: usize) -> Option<(Vec<Given>, Option<usize>)> {
    let mut found = (Vec::new(), None);
    let mut from = 0;
    let text = line.text().split('%').next().unwrap_or_default();
    while let Some(end) = text[from..].find(").").map(|end| from + end) {
        let fact = &text[from..end];
        let (name, arguments) = fact.trim_start().split_once('(')?;
        let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
        if name.is_empty() || !name.chars().all(is_name) {
            return None;
        }
        let span = from + (fact.len() - fact.trim_start().len())..end + 1;
        match numbers(arguments, ',')?[..] {
            [side] => found.1 = Some(side),
            [row, col, value] => found.0.push(Given { numbers: [row, col, value], line: at, span }),
            _ => return None,
        }
        from = end + 2;
    }
    text[from..].trim().is_empty().then_some(found)
}

pub(super) fn of_program(
    text: &mut Text<'_>,
    options: &ReadOptions,
) -> io::Result<Option<Payload>> {
    if facts(&text.ahead()[0], 0).is_none_or(|found| found.0.is_empty() && found.1.is_none()) {
        return Ok(None);
    }
    text.look(MAX_SIDE * MAX_SIDE)?;
    let found = text.ahead().iter().enumerate().map_while(|(at, line)| facts(line, at));
    let found: Vec<_> = found.collect();
    let (lines, said) = (found.len(), found.iter().find_map(|found| found.1));
    let givens: Vec<Given> = found.into_iter().flat_map(|found| found.0).collect();
    if givens.is_empty() {
        return Ok(None);
    }
    let base = base(&givens);
    let last = givens.iter().map(|given| given.numbers[0].max(given.numbers[1]) + 1 - base);
    let last = last.max().unwrap_or_default().max(4);
    let is_side = |&side: &usize| Notation(options).is_puzzle(&".".repeat(side * side));
    let side = said.or_else(|| (last..MAX_SIDE.min(last + 3)).find(is_side)).unwrap_or(last);
    let note = said
        .is_none()
        .then(|| format!("the facts say no size: they are read as {}", Shape::square(side)));
    let payload = board(text, lines, side, &givens, options);
    Ok(Some(Payload { note: note.filter(|_| payload.wrong.is_none()), ..payload }))
}

/// Makes a board of a side, a number of givens, and as many lines of row, column and value.
pub(super) fn of_list(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let of_line = |line: &TextLine| numbers(line.trimmed(), ' ');
    let Some(&side) = of_line(&text.ahead()[0]).as_ref().and_then(|numbers| numbers.first()) else {
        return Ok(None);
    };
    text.look(2)?;
    let head: Vec<Vec<usize>> = text.ahead().iter().take(2).map_while(of_line).collect();
    let (count, begin) = match head.iter().map(Vec::as_slice).collect::<Vec<_>>()[..] {
        [[_], [count]] => (*count, 2),
        [[_, count], [_, _, _]] => (*count, 1),
        _ => return Ok(None),
    };
    text.look(begin + count + 1)?;
    let lines = text.ahead();
    let rows = lines[begin..].iter().take(count).enumerate();
    let given = |(at, line): (usize, &TextLine)| {
        let numbers = <[usize; 3]>::try_from(of_line(line)?).ok()?;
        Some(Given { numbers, line: begin + at, span: line.span() })
    };
    let givens: Option<Vec<Given>> = rows.map(given).collect();
    let is_side = Notation(options).is_puzzle(&".".repeat(side * side)) && side > 3;
    let Some(givens) = givens.filter(|givens| givens.len() == count && count > 1 && is_side) else {
        return Ok(None);
    };
    // Rows below a size have as many cells as it says.
    if side == 3 || lines.get(begin + count).and_then(of_line).is_some_and(|more| more.len() == 3) {
        return Ok(None);
    }
    let is_told =
        base(&givens) == 0 || givens.iter().any(|given| given.numbers[..2].contains(&side));
    let payload = board(text, begin + count, side, &givens, options);
    let note = (!is_told && payload.wrong.is_none())
        .then(|| "rows and columns are counted from 1".to_owned());
    Ok(Some(Payload { note, ..payload }))
}

/// The number of the first row and column.
fn base(givens: &[Given]) -> usize {
    let is_zero = |given: &Given| given.numbers[..2].contains(&0);
    usize::from(!givens.iter().any(is_zero))
}

/// Puts the rows of a board in the place of the lines ahead.
fn board(
    text: &mut Text<'_>,
    lines: usize,
    side: usize,
    givens: &[Given],
    options: &ReadOptions,
) -> Payload {
    let base = base(givens);
    let mut rows = vec![vec!['.'; side]; side];
    for given in givens {
        let [row, col, value] = given.numbers;
        let line = &text.ahead()[given.line];
        let sign = u32::try_from(value).ok().and_then(|value| char::from_digit(value, 36));
        let sign = sign.map(|sign| sign.to_ascii_uppercase());
        let sign = sign.filter(|sign| Notation(options).is_sign(*sign));
        let cell = rows
            .get_mut(row.wrapping_sub(base))
            .and_then(|row| row.get_mut(col.wrapping_sub(base)));
        let message = match (cell, sign) {
            (Some(cell), Some(sign)) if *cell == '.' || *cell == sign => {
                *cell = sign;
                continue;
            }
            (Some(_), Some(_)) => format!("row {row}, column {col} has two values"),
            (Some(_), None) => format!("`{value}` is no value of a cell"),
            (None, _) => format!("row {row}, column {col} is outside of {}", Shape::square(side)),
        };
        let wrong = line.error(given.span.clone(), message, "this given");
        return Payload::refused(wrong, lines);
    }
    let first = &text.ahead()[givens[0].line];
    let plain = |row: Vec<char>| {
        Plain::line(&row.into_iter().collect::<String>(), givens[0].span.clone(), first)
    };
    let plain = rows.into_iter().map(plain).collect();
    text.replace(lines, 0, plain);
    Payload::new(Format::Grid, side)
}
