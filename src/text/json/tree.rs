//! A value of JSON as a tree whose parts know their text, and with it their place.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::value::RawValue;

use super::super::board::Wrong;
use crate::ground::parse_error::Complaint;

/// A value, and its text.
#[derive(Debug)]
pub(super) struct Node<'t> {
    pub(super) raw: &'t str,
    pub(super) value: Value<'t>,
}

#[derive(Debug)]
pub(super) enum Value<'t> {
    /// A number, `true`, `false` or `null`.
    Word(&'t str),
    Text(Cow<'t, str>),
    List(Vec<Node<'t>>),
    Object(Vec<Field<'t>>),
}

/// A field, with its name as it is written, too.
#[derive(Debug)]
pub(super) struct Field<'t> {
    pub(super) name: Cow<'t, str>,
    pub(super) raw: &'t str,
    pub(super) node: Node<'t>,
}

impl<'t> Node<'t> {
    /// Reads a text that is known to be a value.
    fn read(raw: &'t str) -> Result<Node<'t>, Wrong> {
        let value = match raw.as_bytes()[0] {
            b'"' => Value::Text(string(raw)?),
            b'[' => Value::List(parts(raw).map(Node::read).collect::<Result<_, _>>()?),
            b'{' => {
                let mut seen = HashSet::new();
                let fields = parts(raw).map(|part| Field::read(part, &mut seen));
                Value::Object(fields.collect::<Result<_, _>>()?)
            }
            _ => Value::Word(raw),
        };
        Ok(Node { raw, value })
    }

    pub(super) fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    pub(super) fn word(&self) -> Option<&'t str> {
        if let Value::Word(word) = self.value { Some(word) } else { None }
    }

    /// The parts of an array; none for other values.
    pub(super) fn list(&self) -> &[Node<'t>] {
        if let Value::List(parts) = &self.value { parts } else { &[] }
    }

    pub(super) fn fields(&self) -> Option<&[Field<'t>]> {
        if let Value::Object(fields) = &self.value { Some(fields) } else { None }
    }

    pub(super) fn get(&self, name: &str) -> Option<&Node<'t>> {
        self.fields()?.iter().find(|field| field.name == name).map(|field| &field.node)
    }

    /// Something is wrong with this value.
    pub(super) fn wrong(&self, complaint: impl Into<Complaint>, label: &str) -> Wrong {
        Wrong::at(self.raw, complaint).label(label)
    }
}

impl<'t> Field<'t> {
    fn read(raw: &'t str, seen: &mut HashSet<Cow<'t, str>>) -> Result<Field<'t>, Wrong> {
        let mut extent = Extent::default();
        let colon = raw.find(|sign| extent.take(sign) && sign == ':').unwrap_or(raw.len());
        let (raw, value) = (raw[..colon].trim(), raw[colon..].trim_start_matches(':').trim());
        let name = string(raw)?;
        if !seen.insert(name.clone()) {
            let name = crate::ground::error::shown(&name);
            let message = format!("the field `{name}` stands twice in one object");
            return Err(Wrong::at(raw, message).label("again"));
        }
        Ok(Field { name, raw, node: Node::read(value)? })
    }
}

/// Reads the only value of a text.
pub(super) fn parse(text: &str) -> Result<Node<'_>, Wrong> {
    match serde_json::from_str::<&RawValue>(text) {
        Ok(value) => Node::read(value.get()),
        Err(error) => Err(invalid(text, &error)),
    }
}

/// The error of the judge in its words, with the place in ours.
fn invalid(text: &str, error: &serde_json::Error) -> Wrong {
    let message = error.to_string();
    let what = message.split(" at line ").next().unwrap_or_default();
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let mut at = error.column().saturating_sub(1).min(line.len());
    while !line.is_char_boundary(at) {
        at -= 1;
    }
    let sign = line[at..].split_inclusive(|_| true).next().unwrap_or(&line[at..]);
    Wrong::at(sign, format!("not valid JSON: {what}")).label("here")
}

fn string(raw: &str) -> Result<Cow<'_, str>, Wrong> {
    if !raw.contains('\\') {
        return Ok(raw[1..raw.len() - 1].into());
    }
    // Halves of characters pass the judge.
    let wrong = |_| Wrong::at(raw, "not valid JSON: half of a character").label("here");
    serde_json::from_str(raw).map(Cow::Owned).map_err(wrong)
}

/// The parts of an array or object.
fn parts(raw: &str) -> impl Iterator<Item = &str> {
    let mut extent = Extent::default();
    let parts = raw[1..raw.len() - 1].split(move |sign| extent.take(sign) && sign == ',');
    parts.map(str::trim).filter(|part| !part.is_empty())
}

/// The brackets that are open, up to the end of a value.
#[derive(Default)]
pub(in crate::text) struct Extent {
    open: usize,
    in_string: bool,
    escaped: bool,
}

impl Extent {
    /// The most brackets that may be open at once.
    pub(in crate::text) const MOST: usize = 64;

    /// Tells whether more brackets are open than any puzzle has.
    pub(in crate::text) fn is_too_deep(&self) -> bool {
        self.open > Extent::MOST
    }

    /// Takes the next character, and tells whether no bracket and no string is open behind it.
    fn take(&mut self, sign: char) -> bool {
        match sign {
            _ if self.escaped => self.escaped = false,
            '\\' if self.in_string => self.escaped = true,
            '"' => self.in_string = !self.in_string,
            '{' | '[' if !self.in_string => self.open += 1,
            '}' | ']' if !self.in_string => self.open = self.open.saturating_sub(1),
            _ => {}
        }
        self.open == 0 && !self.in_string
    }

    /// Passes over a line, and returns the byte behind the value, or behind the bracket that is too deep, if it is on it.
    pub(in crate::text) fn pass(&mut self, line: &str) -> Option<usize> {
        let is_end = |sign| (self.take(sign) && matches!(sign, '}' | ']')) || self.is_too_deep();
        line.find(is_end).map(|at| at + 1)
    }
}
