//! Texts of an exact cover problem: Knuth's, in and out, and matrices of 0 and 1, in.
//!
//! ```text
//! | the items: primary ones, then a bar, then secondary ones
//! A B | x y
//! A x:0 y
//! A x:1
//! B x:1
//! ```
//!
//! A line an option; `item:colour` gives a colour to a secondary item; blank lines and lines that begin with a bar are
//! comments. Names may be longer than the eight signs, and colours than the one sign, that Knuth's own programs take.

use std::collections::HashSet;
use std::io::{self, Write};
use std::str::FromStr;

use super::{Entry, Item, Names, Problem};
use crate::ground::error::{TextError, words};
use crate::ground::plain::{plain, write_comment};

impl FromStr for Problem {
    type Err = TextError;

    /// Reads Knuth's format.
    ///
    /// # Errors
    ///
    /// When there is no line of items, or an item or option is refused ([`Problem::new`],
    /// [`Problem::add`]), with its place.
    fn from_str(text: &str) -> Result<Problem, TextError> {
        let is_content = |line: &&(usize, &str)| {
            let line = line.1.trim_start();
            !line.is_empty() && !line.starts_with('|')
        };
        let text = plain(text);
        let lines = (1..).zip(text.lines());
        let mut lines = lines.filter(|line| is_content(&line));
        let Some((number, line)) = lines.next() else {
            let last = text.lines().count().max(1);
            let error = TextError::new(1, "no items: the first line names them");
            return Err(error.at_line(last));
        };
        let mut problem = read_items(line).map_err(|error| error.at_line(number))?;
        let mut option = Vec::new();
        for (number, line) in lines {
            read_option(&mut problem, line, &mut option).map_err(|error| error.at_line(number))?;
        }
        Ok(problem)
    }
}

fn read_items(line: &str) -> Result<Problem, TextError> {
    let mut names = Names::default();
    let mut primaries = None;
    for (column, word) in words(line) {
        if word == "|" {
            if primaries.replace(names.items.len()).is_some() {
                return Err(TextError::new(column, "a second `|` among the items"));
            }
            continue;
        }
        if word.contains('|') {
            let why = "multiplicities (`low:high|item`) are not supported";
            return Err(TextError::new(column, why));
        }
        let added = names.add_item(word.into());
        added.map_err(|error| TextError::new(column, error.to_string()))?;
    }
    Ok(names.into_problem(primaries))
}

fn read_option(
    problem: &mut Problem,
    line: &str,
    option: &mut Vec<Entry>,
) -> Result<(), TextError> {
    option.clear();
    for (column, word) in words(line) {
        let (name, colour) = match word.split_once(':') {
            Some((name, colour)) => (name, Some(colour)),
            None => (word, None),
        };
        let Some(item) = problem.named(name) else {
            let why = format!("there is no item `{name}` in the first line");
            return Err(TextError::new(column, why));
        };
        if colour.is_some() && item.index() < problem.primaries() {
            let why = format!("the primary item {name} cannot have a colour");
            return Err(TextError::new(column, why));
        }
        let colour = colour.map(|colour| problem.colour(colour)).transpose();
        let colour = colour.map_err(|error| TextError::new(column, error.to_string()))?;
        option.push(Entry { item, colour });
    }
    let added = problem.add(option.iter().copied());
    added.map_err(|error| TextError::new(twice(line, option).unwrap_or(1), error.to_string()))
}

/// The column of the first item that stands a second time.
fn twice(line: &str, option: &[Entry]) -> Option<usize> {
    let mut met = HashSet::new();
    let mut entries = words(line).zip(option);
    let found = entries.find(|(_, entry)| !met.insert(entry.item));
    found.map(|((column, _), _)| column)
}

impl Problem {
    /// Returns the item of a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Item> {
        self.names.as_ref()?.item_of.get(name).copied()
    }

    /// Writes Knuth's format, with comments on top.
    ///
    /// # Errors
    ///
    /// Those of the writer.
    pub fn write(&self, comments: &[String], out: &mut impl Write) -> io::Result<()> {
        for comment in comments {
            write_comment("|", comment, out)?;
        }
        for item in 0..self.items {
            if item == self.primaries {
                write!(out, "{}|", if item > 0 { " " } else { "" })?;
            }
            let gap = if item > 0 { " " } else { "" };
            write!(out, "{gap}{}", self.item_name(Item::new(item)))?;
        }
        writeln!(out)?;
        for option in 0..self.options() {
            writeln!(out, "{}", self.option_text(option))?;
        }
        Ok(())
    }

    /// Returns an option as a line of Knuth's format.
    ///
    /// # Panics
    ///
    /// When there is no such option.
    #[must_use]
    pub fn option_text(&self, option: usize) -> String {
        let mut text = String::new();
        for &Entry { item, colour } in self.option(option) {
            if !text.is_empty() {
                text.push(' ');
            }
            text += &self.item_name(item);
            if let Some(colour) = colour {
                text.push(':');
                text += &self.colour_name(colour);
            }
        }
        text
    }
}

/// The most columns of a matrix: their names alone take 200 MB.
const MOST_COLUMNS: usize = 1 << 20;

/// A problem that was written as a matrix of 0 and 1: a column an item, a row an option.
///
/// ```text
/// A B C D        a first line may name the columns
/// 1 0 0 1        0 and 1 side by side, or apart by spaces, commas, semicolons or brackets
/// 0 1 1 0
/// ```
///
/// Where there are brackets a row ends at a bracket, else at the end of a line. A semicolon ends a row too, as in
/// `1 0; 0 1`, unless all cells of a row have semicolons between them. Lines that begin with a bar or `#` are comments.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// The problem; its items have the names of the columns, or else their numbers from 1.
    pub problem: Problem,
    /// The row of each option, from 1. Rows without a 1 are in no cover.
    pub rows: Vec<usize>,
}

/// The number of a line and the names in it.
type NamesLine = (usize, Vec<String>);

/// A row with the place of its first cell, line and column from 1.
#[derive(Default)]
struct Row {
    cells: Vec<bool>,
    place: [usize; 2],
}

impl Matrix {
    /// Tells whether a text is a matrix, right or wrong, and no problem in Knuth's format: its rows hold
    /// nothing but 0 and 1, and one of them both twice, which no list of items does.
    #[must_use]
    pub fn is_likely(text: &str) -> bool {
        let text = plain(text);
        let (names, body) = named(&text);
        let Ok(rows) = rows(&body) else {
            return false;
        };
        let is_twice = |row: &Row| [false, true].map(|bit| row.count(bit) > 1).contains(&true);
        let is_joined = |line: &str| line.trim().len() > 1 && !line.trim().contains([' ', '\t']);
        let are_rows = rows.iter().any(is_twice)
            || body.iter().any(|(_, line)| is_joined(line))
            || semicolons_end_rows(&body);
        !rows.is_empty() && are_rows && (names.is_none() || !text.contains('|'))
    }

    /// Reads a matrix.
    ///
    /// # Errors
    ///
    /// When there is no row, a sign is neither 0 nor 1, a row is longer or shorter than the first one or the
    /// names, a name stands twice, or there are more than 2^20 columns; with its place.
    pub fn read(text: &str) -> Result<Matrix, TextError> {
        let text = plain(text);
        let (names, body) = named(&text);
        let rows = rows(&body)?;
        let Some(first) = rows.first() else {
            let last = text.lines().count().max(1);
            return Err(TextError::new(1, "no row of 0 and 1").at_line(last));
        };
        let columns = names.as_ref().map_or(first.cells.len(), |(_, names)| names.len());
        if columns > MOST_COLUMNS {
            let message = format!("{columns} columns: more than the {MOST_COLUMNS} allowed");
            return Err(first.error(message));
        }
        for (number, row) in (1..).zip(&rows) {
            row.check(number, columns, names.is_some())?;
        }
        let (line, names) =
            names.unwrap_or_else(|| (1, (1..=columns).map(|n| n.to_string()).collect()));
        let problem = Problem::new(names, []);
        let mut problem =
            problem.map_err(|error| TextError::new(1, error.to_string()).at_line(line))?;
        let mut numbers = Vec::new();
        for (number, row) in (1..).zip(&rows) {
            let ones = (0..columns).filter(|&column| row.cells[column]);
            let option: Vec<Entry> = ones.map(|column| Entry::plain(Item::new(column))).collect();
            if !option.is_empty() {
                let added = problem.add(option);
                added.map_err(|error| row.error(error.to_string()))?;
                numbers.push(number);
            }
        }
        Ok(Matrix { problem, rows: numbers })
    }
}

impl Row {
    fn count(&self, bit: bool) -> usize {
        self.cells.iter().filter(|&&cell| cell == bit).count()
    }

    fn error(&self, message: String) -> TextError {
        let [line, column] = self.place;
        TextError::new(column, message).at_line(line)
    }

    fn check(&self, number: usize, columns: usize, are_named: bool) -> Result<(), TextError> {
        let found = self.cells.len();
        if found == columns {
            return Ok(());
        }
        let others = if are_named {
            format!("{columns} columns are named")
        } else {
            format!("row 1 has {columns}")
        };
        Err(self.error(format!("row {number} has {found} cells, and {others}")))
    }
}

/// The names of the columns with their line, if there are any, and the lines below with their numbers.
fn named(text: &str) -> (Option<NamesLine>, Vec<(usize, &str)>) {
    let is_content = |line: &(usize, &str)| {
        let line = line.1.trim_start();
        !line.is_empty() && !line.starts_with(['|', '#'])
    };
    let mut lines: Vec<(usize, &str)> = (1..).zip(text.lines()).filter(is_content).collect();
    let is_of_row = |sign: char| matches!(sign, '0' | '1') || is_apart(sign);
    let has_names = lines.first().is_some_and(|(_, line)| !line.chars().all(is_of_row));
    let names = has_names.then(|| {
        let (number, line) = lines.remove(0);
        let line = line.replace([',', ';'], " ");
        (number, words(&line).map(|(_, word)| word.to_owned()).collect())
    });
    (names, lines)
}

fn is_apart(sign: char) -> bool {
    sign.is_whitespace() || ",;[](){}".contains(sign)
}

/// Tells whether a semicolon ends a row: two cells of a line have none between them.
fn semicolons_end_rows(lines: &[(usize, &str)]) -> bool {
    let has_two = |part: &str| part.matches(['0', '1']).nth(1).is_some();
    let are_parted = |line: &str| line.contains(';') && line.split([';', ']']).any(has_two);
    lines.iter().any(|(_, line)| are_parted(line))
}

fn rows(lines: &[(usize, &str)]) -> Result<Vec<Row>, TextError> {
    let has_brackets = lines.iter().any(|(_, line)| line.contains(']'));
    let of_semicolons = semicolons_end_rows(lines);
    let mut rows = vec![Row::default()];
    for &(number, line) in lines {
        for (column, sign) in (1..).zip(line.chars()) {
            match sign {
                '0' | '1' => {
                    let row = rows.last_mut().expect("a row is begun");
                    if row.cells.is_empty() {
                        row.place = [number, column];
                    }
                    row.cells.push(sign == '1');
                }
                ']' => rows.push(Row::default()),
                ';' if of_semicolons => rows.push(Row::default()),
                _ if is_apart(sign) => {}
                _ => {
                    let message = format!("`{}` is neither 0 nor 1", sign.escape_debug());
                    return Err(TextError::new(column, message).at_line(number));
                }
            }
        }
        if !has_brackets {
            rows.push(Row::default());
        }
    }
    rows.retain(|row| !row.cells.is_empty());
    Ok(rows)
}
