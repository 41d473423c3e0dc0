//! Knuth's text of an exact cover problem, in and out.
//!
//! ```text
//! | the items: primary ones, then a bar, then secondary ones
//! A B | x y
//! A x:0 y
//! A x:1
//! B x:1
//! ```
//!
//! A line an option; `item:colour` gives a colour to a secondary item; blank lines and lines that
//! begin with a bar are comments. Names may be longer than the eight signs, and colours than the one
//! sign, that Knuth's own programs take.

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use super::{Entry, Item, Problem};

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

/// The words of a line, each with its column, from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut place = 0;
    line.split(char::is_whitespace).filter_map(move |word| {
        let begin = place;
        // All white space is one sign, though it may be several bytes.
        place += word.chars().count() + 1;
        (!word.is_empty()).then_some((begin + 1, word))
    })
}

fn read_items(line: &str) -> Result<Problem, TextError> {
    let mut lists: [Vec<&str>; 2] = Default::default();
    let mut side = 0;
    let mut named = HashSet::new();
    for (column, word) in words(line) {
        if word == "|" {
            if side == 1 {
                return Err(TextError::new(column, "a second `|` among the items"));
            }
            side = 1;
            continue;
        }
        if word.contains('|') {
            let why = "multiplicities (`low:high|item`) are not supported";
            return Err(TextError::new(column, why));
        }
        super::check_name(word).map_err(|error| TextError::new(column, error.to_string()))?;
        if !named.insert(word) {
            return Err(TextError::new(
                column,
                format!("the item {word} is named twice"),
            ));
        }
        lists[side].push(word);
    }
    let [primary, secondary] = lists;
    Problem::new(primary, secondary).map_err(|error| TextError::new(1, error.to_string()))
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
            writeln!(out, "| {comment}")?;
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

/// The fault of a text, and its place.
#[derive(Clone, PartialEq, Eq)]
pub struct TextError {
    line: usize,
    column: usize,
    message: String,
}

impl TextError {
    fn new(column: usize, message: impl Into<String>) -> TextError {
        let message = message.into();
        TextError {
            line: 1,
            column,
            message,
        }
    }

    fn at_line(self, line: usize) -> TextError {
        TextError { line, ..self }
    }

    /// Returns the line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in characters, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns the fault.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

crate::error::is_error!(TextError);
