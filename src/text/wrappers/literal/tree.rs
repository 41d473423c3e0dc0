//! Arrays, objects, numbers and words with their places, in the notation of many languages.

use std::ops::Range;

use crate::text::json::{MOST_NESTED, is_nothing};
use crate::text::keys::is_open;
use crate::text::stream::TextLine;

/// Some bytes of a line.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) span: Range<usize>,
}

/// A value, its atoms written as in JSON.
#[derive(Debug)]
pub(super) enum Node {
    Atom { json: String, place: Place },
    List { parts: Vec<Node>, begin: Place, end: Place },
    Object { fields: Vec<(String, Place, Node)>, begin: Place, end: Place },
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
    /// An atom as JSON.
    Atom(String),
}

/// The words for nothing.
const NOTHING: [&str; 10] =
    ["None", "null", "nil", "NULL", "undefined", "NaN", "nan", "<>", "_", "."];

/// The result of [`read`].
pub(super) enum Read {
    Value(Node),
    /// Something else stands there.
    Nothing,
    /// This bracket is nested in more than [`MOST_NESTED`] others.
    TooDeep(Place),
}

/// Reads the value that begins at a byte of the first line. `is_other` says that it is no JSON, but a
/// program's: then a brace opens an array, and more may follow behind the value.
pub(super) fn read(lines: &[TextLine], begin: usize, is_other: bool) -> Read {
    let mut too_deep = None;
    let value = read_value(lines, begin, is_other, &mut too_deep);
    match (too_deep, value) {
        (Some(place), _) => Read::TooDeep(place),
        (None, Some(node)) => Read::Value(node),
        (None, None) => Read::Nothing,
    }
}

fn read_value(
    lines: &[TextLine],
    begin: usize,
    is_other: bool,
    too_deep: &mut Option<Place>,
) -> Option<Node> {
    let mut tokens = Vec::new();
    let mut open = 0_usize;
    let mut has_ended = false;
    for (line, text) in lines.iter().enumerate() {
        let mut at = if line == 0 { begin } else { 0 };
        while let Some((token, end)) = token(text.text(), &mut at)? {
            if has_ended {
                // `, dtype=int)` and `;` may follow.
                return (is_other || matches!(token, Token::Comma | Token::Semicolon))
                    .then(|| parse(tokens, is_other))?;
            }
            match token {
                Token::Open(_) => open += 1,
                Token::Close => open = open.checked_sub(1)?,
                Token::Comma | Token::Colon | Token::Bar | Token::Semicolon | Token::Atom(_) => {}
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
fn token(text: &str, at: &mut usize) -> Option<Option<(Token, usize)>> {
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
            let word: String = match first {
                '"' => serde_json::from_str(&rest[..=end]).ok()?,
                _ => rest[1..end].to_owned(),
            };
            let json = serde_json::to_string(&word).ok()?;
            Some(Some((Token::Atom(json), *at + end + 1)))
        }
        _ => {
            let is_end = |sign: char| sign.is_whitespace() || "[](){},:|;\"'".contains(sign);
            let end = rest.find(is_end).unwrap_or(rest.len());
            Some(Some((Token::Atom(atom(&rest[..end])?), *at + end)))
        }
    }
}

/// Returns a bare word as JSON: a whole number, or nothing.
fn atom(word: &str) -> Option<String> {
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
    let mut tokens = tokens.into_iter().peekable();
    while let Some((token, place)) = tokens.next() {
        match token {
            Token::Open(is_brace) => stack.push(Open {
                is_object: is_brace && !is_other,
                begin: place,
                parts: Vec::new(),
                names: Vec::new(),
                rows: None,
                is_typed: false,
                commas: 0,
            }),
            Token::Close => {
                let node = stack.pop()?.close(place)?;
                let Some(above) = stack.last_mut() else {
                    return tokens.next().is_none().then_some(node);
                };
                above.add(node);
            }
            Token::Comma => stack.last_mut()?.commas += 1,
            Token::Semicolon => stack.last_mut()?.is_typed = true,
            Token::Bar => stack.last_mut()?.end_row(place),
            Token::Colon => {
                let name = stack.last_mut().filter(|open| open.is_object)?.parts.pop()?;
                let Node::Atom { json, place } = name else {
                    return None;
                };
                let name = serde_json::from_str(&json).ok()?;
                stack.last_mut()?.names.push((name, place));
            }
            Token::Atom(json) => stack.last_mut()?.add(Node::Atom { json, place }),
        }
    }
    None
}

impl Open {
    fn add(&mut self, node: Node) {
        if !self.is_typed {
            self.parts.push(node);
        }
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
    pub(super) fn make_two_a_blank(&mut self) {
        let mut atoms = Vec::new();
        self.atoms(&mut atoms);
        if atoms.iter().all(|json| matches!(json.as_str(), "0" | "1" | "2")) {
            let twos = atoms.into_iter().filter(|json| *json == "2");
            twos.for_each(|json| *json = "null".into());
        }
    }

    /// The text of a string.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Node::Atom { json, .. } => json.strip_prefix('"')?.strip_suffix('"'),
            Node::List { .. } | Node::Object { .. } => None,
        }
    }

    /// Tells whether the value says nothing.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Node::Atom { json, .. } => is_nothing(json),
            Node::List { parts, .. } => parts.is_empty(),
            Node::Object { fields, .. } => fields.is_empty(),
        }
    }

    /// Tells whether there is an open cell in it.
    pub(super) fn is_open(&self) -> bool {
        let mut pieces = Vec::new();
        self.pieces(&mut pieces);
        let json: String = pieces.into_iter().map(|(piece, _)| piece).collect();
        is_open(&json)
    }

    fn atoms<'n>(&'n mut self, atoms: &mut Vec<&'n mut String>) {
        match self {
            Node::Atom { json, .. } => atoms.push(json),
            Node::List { parts, .. } => parts.iter_mut().for_each(|part| part.atoms(atoms)),
            Node::Object { fields, .. } => {
                fields.iter_mut().for_each(|(_, _, value)| value.atoms(atoms));
            }
        }
    }

    /// Writes the value as JSON, each piece with its place.
    pub(super) fn pieces(&self, pieces: &mut Vec<(String, Place)>) {
        match self {
            Node::Atom { json, place } => pieces.push((json.clone(), place.clone())),
            Node::List { parts, begin, end } => {
                pieces.push(("[".into(), begin.clone()));
                for (at, part) in parts.iter().enumerate() {
                    if at > 0 {
                        pieces.push((",".into(), part.place().clone()));
                    }
                    part.pieces(pieces);
                }
                pieces.push(("]".into(), end.clone()));
            }
            Node::Object { fields, begin, end } => {
                pieces.push(("{".into(), begin.clone()));
                for (at, (name, place, value)) in fields.iter().enumerate() {
                    let comma = if at > 0 { "," } else { "" };
                    pieces.push((format!("{comma}\"{name}\":"), place.clone()));
                    value.pieces(pieces);
                }
                pieces.push(("}".into(), end.clone()));
            }
        }
    }

    fn place(&self) -> &Place {
        match self {
            Node::Atom { place, .. } => place,
            Node::List { begin, .. } | Node::Object { begin, .. } => begin,
        }
    }
}
