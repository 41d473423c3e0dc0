//! Arrays of programs that are no JSON, and JSON in which the cells are only a part.
//!
//! ```text
//! board = [[5, 3, None], ...]          Python, numpy prints, the source of other programs
//! start = [| 5, 3, <>, | ... |];       MiniZinc
//! letting initial be [[2,1;int(1..2)], ...]      Essence
//! {"puzzle": {"save": {"state": "53..7..."}}}
//! [[[...], ...], [[...], ...]]         several puzzles
//! ```
//!
//! What is found is written anew as JSON, a value a puzzle, whose parts know their places; a string of
//! all cells becomes a line.

use std::io;

use super::Bare;
use crate::puzzle::Kind;
use crate::text::cells::MAX_SIDE;
use crate::text::json;
use crate::text::kinds::Notation;
use crate::text::plain::Plain;
use crate::text::stream::TextLine;
use crate::text::texts::Text;
use crate::text::{Format, ReadOptions};

mod tree;

use tree::{Node, Read};

/// The most statements that may stand above the array.
const MOST_STATEMENTS: usize = 12;

/// Objects with such a field are read as they are.
const OWN_FIELDS: [&str; 9] = [
    "givens", "task", "empty", "signs", "rules", "block", "rows", "cols", "size",
];

/// The fields that hold the cells, before any other.
const FIELDS: [&str; 9] = [
    "puzzle", "quiz", "grid", "board", "cells", "data", "boardStr", "state", "initial",
];

/// Fields that hold no puzzle.
const ANSWERS: [&str; 3] = ["sol", "answer", "full"];

/// Tells whether a line says something else than the cells: `n = 9;`, `letting n be 9`.
fn is_statement(line: &TextLine) -> bool {
    let text = line.trimmed();
    let is_named = [
        "letting ",
        "language ",
        "given ",
        "include ",
        "import ",
        "from ",
        "%",
        "$",
    ];
    let is_short = text.ends_with(';') && text.len() < 40;
    !text.contains("[[")
        && !text.contains("[|")
        && !text.starts_with(['[', '{'])
        && (is_short || is_named.iter().any(|word| text.starts_with(word)))
}

/// Returns the byte at which an array begins on a line.
fn start(line: &TextLine) -> Option<usize> {
    let text = line.text();
    let from = text
        .find(" be ")
        .map(|at| at + 4)
        .or(text.find('=').map(|at| at + 1));
    let bracket = |text: &str| text.find(['[', '{']);
    let at = match from {
        _ if text.trim_start().starts_with(['[', '{']) => bracket(text)?,
        Some(from) => from + bracket(&text[from..])?,
        None if text.contains("array(") => bracket(text)?,
        None => return None,
    };
    let is_name = |sign: char| sign.is_alphanumeric() || " _:=.,()[]<>".contains(sign);
    text[..at].chars().all(is_name).then_some(at)
}

/// Finds the puzzles in the value ahead, unless it is one as it stands.
pub(super) fn take_off(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Bare>> {
    let mut above = 0;
    while above < MOST_STATEMENTS && text.ahead().get(above).is_some_and(is_statement) {
        above += 1;
        text.look(above + 1)?;
    }
    let Some(line) = text.ahead().get(above) else {
        return Ok(None);
    };
    // A list of these has a line for each.
    if line.text().starts_with('{') && line.text().contains("\"givens\"") {
        return Ok(None);
    }
    let Some(begin) = start(line) else {
        return Ok(None);
    };
    if line.trimmed().eq_ignore_ascii_case("[puzzle]") {
        return Ok(None);
    }
    let extent = json::extent_from(text, above)?;
    let Some(lines) = text.ahead().get(above..above + extent) else {
        return Ok(None);
    };
    let is_bare = above == 0 && lines[0].text()[..begin].trim().is_empty();
    let value = is_bare.then(|| json::value(lines)).flatten();
    let mut root = match tree::read(lines, begin, value.is_none() && !is_bare) {
        Read::Value(root) => root,
        Read::Nothing => return Ok(None),
        Read::TooDeep(place) => {
            let wrong = json::too_deep(&lines[place.line], place.span);
            return Ok(Some(Bare::refused(wrong, above + extent)));
        }
    };
    if lines[0].trimmed().starts_with("letting") {
        root.make_two_a_blank();
    }
    let mut found = Vec::new();
    find(&root, Notation(options), &mut found);
    let is_as_it_stands = value.is_some() && found.len() == 1 && std::ptr::eq(found[0], &root);
    if found.is_empty() || is_as_it_stands {
        return Ok(None);
    }
    let mut plain = Vec::new();
    for puzzle in &found {
        write(puzzle, lines, &mut plain);
    }
    let is_line = matches!(found[0], Node::Atom { .. });
    let behind = text.ahead()[above + extent..]
        .iter()
        .take_while(|line| is_statement(line));
    let taken = above + extent + behind.count();
    text.replace(taken, 0, plain);
    Ok(Some(Bare {
        format: (!is_line).then_some(Format::Json),
        ..Bare::default()
    }))
}

/// Finds the parts of a value that are puzzles.
fn find<'n>(node: &'n Node, notation: Notation<'_>, found: &mut Vec<&'n Node>) {
    match node {
        Node::Atom { json, .. } => {
            let word: Option<String> = serde_json::from_str(json).ok();
            if word.is_some_and(|word| notation.is_puzzle(&word)) {
                found.push(node);
            }
        }
        Node::List { .. } if is_board(node) => found.push(node),
        Node::List { parts, .. } => parts.iter().for_each(|part| find(part, notation, found)),
        Node::Object { fields, .. } => {
            let is_named = |(name, _, value): &(String, _, Node)| {
                let json = match value {
                    Node::Atom { json, .. } => json.trim_matches('"'),
                    Node::List { .. } | Node::Object { .. } => "",
                };
                name == "puzzle" && Kind::ALL.iter().any(|kind| kind.name() == json)
            };
            let is_own = |field: &_| is_named(field) || OWN_FIELDS.contains(&field.0.as_str());
            if fields.iter().any(is_own) {
                found.push(node);
                return;
            }
            let rank = |name: &str| FIELDS.iter().position(|&field| field == name);
            let is_answer = |name: &str| ANSWERS.iter().any(|answer| name.starts_with(answer));
            let mut fields: Vec<_> = fields
                .iter()
                .filter(|(name, ..)| !is_answer(name))
                .collect();
            fields.sort_by_key(|(name, ..)| rank(name).unwrap_or(FIELDS.len()));
            for (_, _, value) in fields {
                let before = found.len();
                find(value, notation, found);
                if found.len() > before {
                    return;
                }
            }
        }
    }
}

/// Tells whether an array is one of rows, as arrays or as strings, or one of all cells.
fn is_board(node: &Node) -> bool {
    let Node::List { parts, .. } = node else {
        return false;
    };
    let is_cell = |part: &Node| matches!(part, Node::Atom { json, .. } if json.len() < 6);
    let is_row = |part: &Node| match part {
        Node::List { parts, .. } => parts.len() > 1 && parts.iter().all(is_cell),
        Node::Atom { json, .. } => json.chars().count() == parts.len() + 2,
        Node::Object { .. } => false,
    };
    let count = parts.len();
    let is_square = count >= 16 && count.isqrt() * count.isqrt() == count;
    let are_rows = (2..=MAX_SIDE).contains(&count) && parts.iter().all(is_row);
    are_rows || (is_square && parts.iter().all(is_cell))
}

/// Writes a part anew, as many lines as it stands on.
fn write(node: &Node, lines: &[TextLine], plain: &mut Vec<TextLine>) {
    let mut pieces = Vec::new();
    match node {
        Node::Atom { json, place } => {
            let word: String = serde_json::from_str(json).unwrap_or_else(|_| json.clone());
            let mut place = place.clone();
            if word.len() + 2 == place.span.len() {
                place.span = place.span.start + 1..place.span.end - 1;
            }
            pieces.push((word, place));
        }
        Node::List { .. } | Node::Object { .. } => node.pieces(&mut pieces),
    }
    let mut row = (Plain::default(), usize::MAX);
    for (text, place) in pieces {
        if place.line != row.1 {
            let (done, line) = std::mem::replace(&mut row, (Plain::default(), place.line));
            if let Some(line) = lines.get(line) {
                plain.push(done.of(line));
            }
        }
        // Inside quotes, each character has its own place.
        let is_long = text.len() == place.span.len() && text.is_ascii();
        for (at, sign) in text.char_indices() {
            let span = match is_long {
                true => place.span.start + at..place.span.start + at + 1,
                false => place.span.clone(),
            };
            row.0.push(sign.encode_utf8(&mut [0; 4]), span);
        }
    }
    if let Some(line) = lines.get(row.1) {
        plain.push(row.0.of(line));
    }
}
