//! A value of JSON as a tree whose parts know where they stand.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use serde_json::value::RawValue;

use super::super::board::Wrong;
use crate::ground::parse_error::Complaint;

/// The most brackets that may be open at once.
const MOST_NESTED: usize = 64;

/// A value, and its bytes in the whole text.
#[derive(Debug)]
pub(super) struct Node<'t> {
    pub(super) span: Range<usize>,
    pub(super) value: Value<'t>,
}

#[derive(Debug)]
pub(super) enum Value<'t> {
    /// A number, `true`, `false` or `null`.
    Word(&'t str),
    Text(Cow<'t, str>),
    List(Vec<Node<'t>>),
    /// The fields, each with the bytes of its name.
    Object(Vec<Field<'t>>),
}

#[derive(Debug)]
pub(super) struct Field<'t> {
    pub(super) name: Cow<'t, str>,
    pub(super) place: Range<usize>,
    pub(super) node: Node<'t>,
}

impl<'t> Node<'t> {
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

    /// Tells whether the value says nothing.
    pub(super) fn is_empty(&self) -> bool {
        match &self.value {
            Value::Word(word) => matches!(*word, "null" | "false" | "0"),
            Value::Text(text) => text.is_empty(),
            Value::List(parts) => parts.is_empty(),
            Value::Object(fields) => fields.is_empty(),
        }
    }

    /// Something is wrong with this value.
    pub(super) fn wrong(&self, complaint: impl Into<Complaint>, label: &str) -> Wrong {
        Wrong::at(self.span.clone(), complaint).label(label)
    }

    /// Moves the place of something in the string of this value to where it is in the whole text: all of the
    /// string where characters are escaped.
    pub(super) fn within(&self, wrong: Wrong) -> Wrong {
        let len = self.text().map(str::len).filter(|len| self.span.len() == len + 2);
        match len.filter(|_| wrong.span.is_some()) {
            Some(len) => wrong.behind(self.span.start + 1, len),
            None => Wrong { span: Some(self.span.clone()), ..wrong },
        }
    }
}

/// Reads the only value of a text.
pub(super) fn parse(text: &str) -> Result<Node<'_>, Wrong> {
    let mut extent = Extent::default();
    let end = extent.pass(text);
    if let Some(end) = end.filter(|_| extent.is_too_deep()) {
        let message = format!("brackets are nested more than {MOST_NESTED} deep");
        return Err(Wrong::at(end - 1..end, message).label("too deep"));
    }
    if let Err(error) = serde_json::from_str::<&RawValue>(text) {
        return Err(invalid(text, &error));
    }
    Parser { text, at: 0 }.node()
}

/// The error of the judge in its words, with the place in ours.
fn invalid(text: &str, error: &serde_json::Error) -> Wrong {
    let message = error.to_string();
    let what = message.split(" at line ").next().unwrap_or_default();
    let before = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let start: usize = before.map(str::len).sum();
    let line = text[start..].lines().next().unwrap_or_default();
    let mut at = start + error.column().saturating_sub(1).min(line.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let sign = text[at..start + line.len()].chars().next().map_or(0, char::len_utf8);
    Wrong::at(at..at + sign, format!("not valid JSON: {what}")).label("here")
}

/// A parser of text that is known to be valid.
struct Parser<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Parser<'t> {
    /// Passes over what stands between values, and returns the next byte.
    fn next(&mut self) -> Option<u8> {
        let is_between = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b',' | b':');
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|byte| is_between(byte)).count();
        self.text.as_bytes().get(self.at).copied()
    }

    fn node(&mut self) -> Result<Node<'t>, Wrong> {
        let first = self.next();
        let start = self.at;
        let value = match first {
            Some(b'"') => Value::Text(self.string()?),
            Some(b'[') => Value::List(self.items(b']', Parser::node)?),
            Some(b'{') => {
                let mut seen = HashSet::new();
                Value::Object(self.items(b'}', |parser| parser.field(&mut seen))?)
            }
            _ => Value::Word(self.word()),
        };
        Ok(Node { span: start..self.at, value })
    }

    /// The parts of an array or object, up to the bracket that closes it.
    fn items<T>(
        &mut self,
        close: u8,
        mut item: impl FnMut(&mut Self) -> Result<T, Wrong>,
    ) -> Result<Vec<T>, Wrong> {
        self.at += 1;
        let mut items = Vec::new();
        while self.next().is_some_and(|byte| byte != close) {
            items.push(item(self)?);
        }
        self.at += 1;
        Ok(items)
    }

    fn field(&mut self, seen: &mut HashSet<Cow<'t, str>>) -> Result<Field<'t>, Wrong> {
        let start = self.at;
        let name = self.string()?;
        let place = start..self.at;
        if !seen.insert(name.clone()) {
            let name = crate::ground::error::shown(&name);
            let message = format!("the field `{name}` stands twice in one object");
            return Err(Wrong::at(place, message).label("again"));
        }
        Ok(Field { name, place, node: self.node()? })
    }

    fn string(&mut self) -> Result<Cow<'t, str>, Wrong> {
        let (start, bytes) = (self.at, self.text.as_bytes());
        self.at += 1;
        while bytes.get(self.at).is_some_and(|byte| *byte != b'"') {
            self.at += if bytes[self.at] == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        let raw = &self.text[start..self.at];
        if !raw.contains('\\') {
            return Ok(raw[1..raw.len() - 1].into());
        }
        // Halves of characters pass the judge.
        let text = serde_json::from_str::<String>(raw).map(Cow::Owned);
        text.map_err(|_| {
            Wrong::at(start..self.at, "not valid JSON: half of a character").label("here")
        })
    }

    fn word(&mut self) -> &'t str {
        let rest = &self.text[self.at..];
        let is_end = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b']' | b'}');
        let len = rest.bytes().position(is_end).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }
}

/// The brackets that are open, up to the end of a value.
#[derive(Default)]
pub(in crate::text) struct Extent {
    open: usize,
    in_string: bool,
    escaped: bool,
}

impl Extent {
    /// Tells whether more brackets are open than any puzzle has.
    pub(in crate::text) fn is_too_deep(&self) -> bool {
        self.open > MOST_NESTED
    }

    /// Passes over a line, and returns the byte behind the value, or behind the bracket that is too deep, if it is on it.
    pub(in crate::text) fn pass(&mut self, line: &str) -> Option<usize> {
        for (at, byte) in line.bytes().enumerate() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' if self.in_string => self.escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.open += 1,
                b'}' | b']' if !self.in_string => self.open = self.open.saturating_sub(1),
                _ => continue,
            }
            if self.is_too_deep() || (self.open == 0 && matches!(byte, b'}' | b']')) {
                return Some(at + 1);
            }
        }
        None
    }
}
