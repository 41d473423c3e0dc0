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
use std::io::{self, Write};
use std::str::FromStr;

use super::{Entry, Item, Names, Problem};
use crate::error::{TextError, words};
use crate::plain::{plain, write_comment};

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
