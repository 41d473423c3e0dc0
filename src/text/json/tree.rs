//! Arrays, objects, numbers and words with their places, in the notation of many languages.

use std::collections::HashSet;
use std::ops::Range;
use std::str::FromStr;

use super::MOST_NESTED;
use crate::text::stream::TextLine;

/// Some bytes of a line, which is counted from the first of the value.
#[derive(Clone, Debug)]
pub(in crate::text) struct Place {
    pub(in crate::text) line: usize,
    pub(in crate::text) span: Range<usize>,
}

/// A value, its words written as in JSON.
#[derive(Clone, Debug)]
pub(in crate::text) enum Node {
    Word { word: String, place: Place },
    Text { text: String, place: Place },
    List { parts: Vec<Node>, begin: Place, end: Place },
    Object { fields: Vec<(String, Place, Node)>, begin: Place, end: Place },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Language {
    /// It is known to be right.
    Json,
    /// Almost JSON, such as a dictionary of Python.
    Loose,
    /// A program: a brace opens an array, and more may follow behind the value.
    Program,
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    /// An opening bracket; true for a brace.
    Open(bool),
    Close,
    Comma,
    Colon,
    Bar,
    Semicolon,
    /// A word as in JSON.
    Word(String),
    Text(String),
}

/// The words for nothing.
const NOTHING: [&str; 10] =
    ["None", "null", "nil", "NULL", "undefined", "NaN", "nan", "<>", "_", "."];

/// Reads the value that begins at a byte of the first line, if there is one.
///
/// # Errors
///
/// The place of a bracket that is nested in more than [`MOST_NESTED`] others.
pub(in crate::text) fn read(
    lines: &[TextLine],
    begin: usize,
    language: Language,
) -> Result<Option<Node>, Place> {
    let mut too_deep = None;
    let value = read_value(lines, begin, language, &mut too_deep);
    too_deep.map_or(Ok(value), Err)
}

fn read_value(
    lines: &[TextLine],
    begin: usize,
    language: Language,
    too_deep: &mut Option<Place>,
) -> Option<Node> {
    let is_other = language == Language::Program;
    let mut tokens = Vec::new();
    let mut open = 0_usize;
    let mut has_ended = false;
    for (line, text) in lines.iter().enumerate() {
        let mut at = if line == 0 { begin } else { 0 };
        while let Some((token, end)) = token(text.text(), &mut at, language)? {
            if has_ended {
                // `, dtype=int)` and `;` may follow.
                return (is_other || matches!(token, Token::Comma | Token::Semicolon))
                    .then(|| parse(tokens, is_other))?;
            }
            match token {
                Token::Open(_) => open += 1,
                Token::Close => open = open.checked_sub(1)?,
                Token::Comma | Token::Colon | Token::Bar | Token::Semicolon => {}
                Token::Word(_) | Token::Text(_) => {}
            }
            has_ended = open == 0;
            let place = Place { line, span: at..end };
            if open > MOST_NESTED {
                *too_deep = Some(place);
                return None;
            }
            tokens.push((token, place));
            at = end;
            if has_ended && is_other {
                return parse(tokens, is_other);
            }
        }
    }
    parse(tokens, is_other)
}

/// Returns the next token of a line and where it ends, moving `at` to its beginning.
#[expect(clippy::option_option, reason = "no token, or none that is known")]
fn token(text: &str, at: &mut usize, language: Language) -> Option<Option<(Token, usize)>> {
    *at += text[*at..].len() - text[*at..].trim_start().len();
    let rest = &text[*at..];
    let Some(first) = rest.chars().next() else {
        return Some(None);
    };
    let one = |token| Some(Some((token, *at + 1)));
    match first {
        '[' | '(' => one(Token::Open(false)),
        '{' => one(Token::Open(true)),
        ']' | '}' | ')' => one(Token::Close),
        ',' => one(Token::Comma),
        ':' => one(Token::Colon),
        '|' => one(Token::Bar),
        ';' => one(Token::Semicolon),
        '"' | '\'' => {
            let mut is_escaped = false;
            let mut is_end = |sign: char| {
                let ends = sign == first && !is_escaped;
                is_escaped = sign == '\\' && !is_escaped;
                ends
            };
            let end = 1 + rest[1..].find(&mut is_end)?;
            let text = match first {
                '"' => serde_json::from_str(&rest[..=end]).ok()?,
                _ => rest[1..end].to_owned(),
            };
            Some(Some((Token::Text(text), *at + end + 1)))
        }
        _ => {
            let is_end = |sign: char| sign.is_whitespace() || "[](){},:|;\"'".contains(sign);
            let end = rest.find(is_end).unwrap_or(rest.len());
            let word = &rest[..end];
            let other = || (language == Language::Json).then(|| word.to_owned());
            Some(Some((Token::Word(json_word(word).or_else(other)?), *at + end)))
        }
    }
}

/// Returns a bare word as JSON: a whole number, or nothing.
fn json_word(word: &str) -> Option<String> {
    if NOTHING.contains(&word) {
        return Some("null".into());
    }
    if matches!(word, "true" | "false" | "True" | "False") || word.starts_with("int") {
        return Some(word.to_ascii_lowercase());
    }
    let number = word.strip_suffix(".0").or(word.strip_suffix('.')).unwrap_or(word);
    let digits = number.strip_prefix('-').unwrap_or(number);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_range = digits.contains("..");
    (is_number || is_range).then(|| number.to_owned())
}

/// A value that is being read.
struct Open {
    is_object: bool,
    begin: Place,
    parts: Vec<Node>,
    names: Vec<(String, Place)>,
    /// MiniZinc: the rows of the array so far, which bars begin.
    rows: Option<Vec<Node>>,
    /// Behind a semicolon stands a type.
    is_typed: bool,
    commas: usize,
}

fn parse(tokens: Vec<(Token, Place)>, is_other: bool) -> Option<Node> {
    let mut stack: Vec<Open> = Vec::new();
    let mut tokens = tokens.into_iter();
    while let Some((token, place)) = tokens.next() {
        let node = match token {
            Token::Word(word) => Node::Word { word, place },
            Token::Text(text) => Node::Text { text, place },
            Token::Close => stack.pop()?.close(place)?,
            Token::Open(is_brace) => {
                stack.push(Open {
                    is_object: is_brace && !is_other,
                    begin: place,
                    parts: Vec::new(),
                    names: Vec::new(),
                    rows: None,
                    is_typed: false,
                    commas: 0,
                });
                continue;
            }
            Token::Comma | Token::Semicolon | Token::Bar | Token::Colon => {
                stack.last_mut()?.pass(&token, place)?;
                continue;
            }
        };
        match stack.last_mut() {
            Some(above) if above.is_typed => {}
            Some(above) => above.parts.push(node),
            None => return tokens.next().is_none().then_some(node),
        }
    }
    None
}

impl Open {
    /// Takes in a sign between two parts.
    fn pass(&mut self, sign: &Token, place: Place) -> Option<()> {
        match sign {
            Token::Comma => self.commas += 1,
            Token::Semicolon => self.is_typed = true,
            Token::Bar => self.end_row(place),
            Token::Open(_) | Token::Close | Token::Word(_) | Token::Text(_) => return None,
            Token::Colon => {
                let name = self.parts.pop().filter(|_| self.is_object)?;
                let Node::Text { text, place } = name else {
                    return None;
                };
                self.names.push((text, place));
            }
        }
        Some(())
    }

    /// Ends a row of MiniZinc, which has no brackets of its own.
    fn end_row(&mut self, place: Place) {
        let parts = std::mem::take(&mut self.parts);
        let rows = self.rows.get_or_insert_default();
        if !parts.is_empty() {
            rows.push(Node::List { parts, begin: place.clone(), end: place });
        }
    }

    fn close(self, end: Place) -> Option<Node> {
        let begin = self.begin;
        // A comma may stand behind the last part; numpy prints none at all.
        let all = self.parts.len();
        let are_apart = self.commas + 1 == all || self.commas == all;
        let has_none = self.commas == 0 && !self.is_object;
        if self.rows.is_none() && !are_apart && !has_none {
            return None;
        }
        if !self.is_object {
            let parts = match self.rows {
                None => self.parts,
                Some(rows) => rows,
            };
            return Some(Node::List { parts, begin, end });
        }
        if self.names.len() != self.parts.len() {
            return None;
        }
        let fields = self.names.into_iter().zip(self.parts);
        let fields = fields.map(|((name, place), node)| (name, place, node));
        Some(Node::Object { fields: fields.collect(), begin, end })
    }
}

impl Node {
    /// Makes 2 a blank where there are only 0, 1 and 2: a value that Essence leaves open.
    pub(in crate::text) fn make_two_a_blank(&mut self) {
        let mut words = Vec::new();
        if self.words(&mut words)
            && words.iter().all(|word| matches!(word.as_str(), "0" | "1" | "2"))
        {
            let twos = words.into_iter().filter(|word| *word == "2");
            twos.for_each(|word| *word = "null".into());
        }
    }

    /// Collects the words; false where there is a text.
    fn words<'n>(&'n mut self, words: &mut Vec<&'n mut String>) -> bool {
        match self {
            Node::Word { word, .. } => words.push(word),
            Node::Text { .. } => return false,
            Node::List { parts, .. } => return parts.iter_mut().all(|part| part.words(words)),
            Node::Object { fields, .. } => {
                return fields.iter_mut().all(|(_, _, value)| value.words(words));
            }
        }
        true
    }

    pub(in crate::text) fn text(&self) -> Option<&str> {
        match self {
            Node::Text { text, .. } => Some(text),
            Node::Word { .. } | Node::List { .. } | Node::Object { .. } => None,
        }
    }

    /// Returns what a word says: a number, or true or false.
    pub(in crate::text) fn word<T: FromStr>(&self) -> Option<T> {
        match self {
            Node::Word { word, .. } => word.parse().ok(),
            Node::Text { .. } | Node::List { .. } | Node::Object { .. } => None,
        }
    }

    pub(in crate::text) fn parts(&self) -> Option<&[Node]> {
        match self {
            Node::List { parts, .. } => Some(parts),
            Node::Word { .. } | Node::Text { .. } | Node::Object { .. } => None,
        }
    }

    /// The fields of an object, with the places of their names.
    pub(in crate::text) fn fields(&self) -> Option<&[(String, Place, Node)]> {
        match self {
            Node::Object { fields, .. } => Some(fields),
            Node::Word { .. } | Node::Text { .. } | Node::List { .. } => None,
        }
    }

    /// Returns a field whose name another one before it has in the same object, here or in a part.
    pub(in crate::text) fn twin(&self) -> Option<(&str, &Place)> {
        let fields = self.fields().unwrap_or_default();
        let mut seen = HashSet::new();
        let again = fields.iter().find(|(name, ..)| !seen.insert(name.as_str()));
        let own = again.map(|(name, place, _)| (name.as_str(), place));
        let values = fields.iter().map(|field| &field.2).chain(self.parts().unwrap_or_default());
        own.or_else(|| values.into_iter().find_map(Node::twin))
    }

    /// Returns the last field of an object with this name.
    pub(in crate::text) fn get(&self, name: &str) -> Option<&Node> {
        let field = self.fields()?.iter().rfind(|field| field.0 == name);
        field.map(|(_, _, value)| value)
    }

    /// The bracket that ends an array or an object.
    pub(in crate::text) fn end(&self) -> Option<&Place> {
        match self {
            Node::List { end, .. } | Node::Object { end, .. } => Some(end),
            Node::Word { .. } | Node::Text { .. } => None,
        }
    }

    /// Tells whether the value says nothing.
    pub(in crate::text) fn is_empty(&self) -> bool {
        match self {
            Node::Word { word, .. } => matches!(word.as_str(), "null" | "false" | "0"),
            Node::Text { text, .. } => text.is_empty(),
            Node::List { parts, .. } => parts.is_empty(),
            Node::Object { fields, .. } => fields.is_empty(),
        }
    }

    /// Writes the words and texts of the value, texts in quotes.
    pub(in crate::text) fn write(&self, json: &mut String) {
        match self {
            Node::Word { word, .. } => json.push_str(word),
            Node::Text { text, .. } => json.extend(["\"", text, "\""]),
            Node::List { parts, .. } => parts.iter().for_each(|part| part.write(json)),
            Node::Object { fields, .. } => fields.iter().for_each(|field| field.2.write(json)),
        }
    }

    /// The place of the value, as far as it stands on its first line.
    pub(in crate::text) fn place(&self, lines: &[TextLine]) -> Place {
        match self {
            Node::Word { place, .. } | Node::Text { place, .. } => place.clone(),
            Node::List { begin, end, .. } | Node::Object { begin, end, .. } => {
                let is_line = begin.line == end.line;
                let end = if is_line { end.span.end } else { lines[begin.line].text().len() };
                Place { line: begin.line, span: begin.span.start..end }
            }
        }
    }
}
