//! Blocks as janko.at keeps them.
//!
//! ```text
//! begin
//! puzzle tohu-wa-vohu
//! size 4
//! problem
//! - 1 - 0
//! - - 0 -
//! - 0 - -
//! 1 1 - 0
//! end
//! ```
//!
//! `rows` and `cols` say the size of a rectangle. The name and the size may also stand behind the problem. What
//! else is in a block (author, solution, moves) is skipped.

use std::io;

use super::Found;
use super::alphabet::Alphabet;
use crate::error::shown;
use crate::grid::Shape;
use crate::takuzu::Takuzu;
use crate::text::cells::{
    MAX_SIDE, Row, announced_side, check_size, common_length, counted, difference, spaced, to_grid,
};
use crate::text::error::ParseError;
use crate::text::formats::{Extent, Text};
use crate::text::stream::TextLine;

/// The most lines of a block: problem, solution and moves of the largest board, and some more.
const MAX_LINES: usize = 4 * MAX_SIDE;

/// The names of puzzles, and whether they have rule 3; Tohu-Wa-Vohu comes without.
const NAMES: [(&str, bool); 8] = [
    ("takuzu", true),
    ("binairo", true),
    ("binero", true),
    ("binoxxo", true),
    ("binarypuzzle", true),
    ("binary", true),
    ("tohuwavohu", false),
    ("unruly", false),
];

pub(super) fn starts(line: &TextLine) -> bool {
    line.trimmed() == "begin"
}

pub(super) fn extent(text: &mut Text<'_>) -> io::Result<Extent> {
    Extent::until(text, MAX_LINES, |_, line| ends(line))
}

fn ends(line: &TextLine) -> bool {
    line.trimmed() == "end"
}

/// The lines of which the second would take the place of the first.
const SAID_ONCE: [&str; 5] = ["problem", "puzzle", "size", "rows", "cols"];

/// The lines that say something of the board.
#[derive(Default)]
struct Head<'a> {
    rows: Option<(usize, &'a TextLine)>,
    cols: Option<(usize, &'a TextLine)>,
    distinct_lines: Option<bool>,
}

pub(super) fn parse(lines: &[TextLine], alphabet: Alphabet<'_>) -> Result<Found, ParseError> {
    let problem = lines.iter().position(|line| keyword(line) == Some("problem"));
    let Some(problem) = problem.filter(|_| starts(&lines[0])) else {
        let message = "a block goes from `begin` to `end` and holds a `problem`";
        return Err(lines[0].error(lines[0].span(), message, "none here"));
    };
    let said_before = |at: usize, word| lines[..at].iter().any(|line| keyword(line) == Some(word));
    for (at, line) in lines.iter().enumerate() {
        let word = keyword(line).filter(|word| SAID_ONCE.contains(word));
        if let Some(word) = word.filter(|word| said_before(at, word)) {
            return Err(line.error(
                line.span(),
                format!("the block has two lines `{word}`"),
                "again",
            ));
        }
    }
    let mut head = Head::default();
    // Rows of cells, and moves, do not begin with words.
    for line in &lines[1..] {
        head.read(line, alphabet)?;
    }
    let rows = lines[problem + 1..]
        .iter()
        .take_while(|line| keyword(line).is_none())
        .map(|line| Row::read(line, line.span(), alphabet))
        .collect::<Result<Vec<Row<'_>>, ParseError>>()?;
    if rows.is_empty() {
        let message = "the problem has no rows";
        return Err(lines[problem].error(lines[problem].span(), message, "no row below"));
    }
    let cols = match head.cols {
        None => common_length(&rows, "row")?,
        Some((cols, _)) => cols,
    };
    if let Some(index) = rows.iter().position(|row| row.len() != cols) {
        let name = format!("row {}", index + 1);
        return Err(rows[index].wrong_length(&name, cols, "the size says"));
    }
    if let Some((said, line)) = head.rows
        && said != rows.len()
    {
        let (there, found) = (counted(said, "row"), rows.len());
        let message = format!("the size says {there}, the problem has {found}");
        return Err(line.error(line.span(), message, &difference(found, said, "row")));
    }
    if !ends(&lines[lines.len() - 1]) {
        let last = &lines[lines.len() - 1];
        return Err(last.error(last.span(), "the block has no `end`", "the last line"));
    }
    Ok(Found { distinct_lines: head.distinct_lines, ..to_grid(&rows, cols).into() })
}

/// The first word of a line, where it is one: cells are single signs.
fn keyword(line: &TextLine) -> Option<&str> {
    let word = line.words().next()?;
    (word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic())).then_some(word)
}

impl<'a> Head<'a> {
    /// Takes in a line such as `size 6`; skips those that say nothing of the board.
    fn read(&mut self, line: &'a TextLine, alphabet: Alphabet<'_>) -> Result<(), ParseError> {
        let value = line.fields().nth(1).unwrap_or_else(|| line.span());
        let word = &line.text()[value.clone()];
        let side = || {
            if !word.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(line.error(value.clone(), "a number is expected", "no number"));
            }
            let side = announced_side(word);
            check_size(line, value.clone(), Shape::square(side), alphabet)?;
            if let Some(second) = line.fields().nth(2) {
                let message = "one number is expected: a rectangle has `rows` and `cols`";
                return Err(line.error(second, message, "one more"));
            }
            Ok(side)
        };
        let set = |said: &mut Option<(usize, &'a TextLine)>, side| match said.replace((side, line))
        {
            Some((other, _)) if other != side => {
                let message = format!("the size contradicts another line, which says {other}");
                Err(line.error(value.clone(), message, &format!("not {other}")))
            }
            Some(_) | None => Ok(()),
        };
        match keyword(line) {
            Some("size") => {
                let side = side()?;
                set(&mut self.rows, side)?;
                set(&mut self.cols, side)?;
            }
            Some("rows") => set(&mut self.rows, side()?)?,
            Some("cols") => set(&mut self.cols, side()?)?,
            Some("puzzle") => {
                let name = &line.text()[value.start..line.span().end];
                let known = distinct_lines(name);
                let message = || {
                    let name = shown(name.trim());
                    format!(
                        "`{name}` is not a name of Takuzu, such as takuzu, binairo or tohu-wa-vohu"
                    )
                };
                let unknown = || line.error(value, message(), "another puzzle");
                self.distinct_lines = Some(known.ok_or_else(unknown)?);
            }
            _ => {}
        }
        Ok(())
    }
}

/// Tells whether the puzzle of this name has rule 3.
fn distinct_lines(name: &str) -> Option<bool> {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphabetic)
        .map(|sign| sign.to_ascii_lowercase())
        .collect();
    let known = NAMES.into_iter().find(|&(name, _)| name == plain);
    known.map(|(_, distinct_lines)| distinct_lines)
}

pub(super) fn write(takuzu: &Takuzu) -> String {
    let shape = takuzu.shape();
    let name = if takuzu.rules().distinct_lines { "takuzu" } else { "tohu-wa-vohu" };
    let size = if shape.rows() == shape.cols() {
        format!("size {}", shape.rows())
    } else {
        format!("rows {}\ncols {}", shape.rows(), shape.cols())
    };
    let rows = takuzu.givens().to_string().replace('.', "-");
    let rows: String = rows.lines().map(|row| spaced(row) + "\n").collect();
    format!("begin\npuzzle {name}\n{size}\nproblem\n{rows}end\n")
}
