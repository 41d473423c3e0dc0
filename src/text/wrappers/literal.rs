//! Arrays of programs that are no JSON, JSON in which the cells are only a part, and givens one by one: facts of answer
//! set programs, and lists of row, column and value below the side and the number of givens.
//!
//! ```text
//! board = [[5, 3, None], ...]          Python, numpy prints, the source of other programs
//! start = [| 5, 3, <>, | ... |];       MiniZinc
//! letting initial be [[2,1;int(1..2)], ...]      Essence
//! {"puzzle": {"save": {"state": "53..7..."}}}
//! [[[...], ...], [[...], ...]]         several puzzles
//! filled(2,2,0). filled(1,3,1).        answer set programs
//! ```
//!
//! Each value that is found stands on a line of its own, which carries it to the reader of JSON; a string
//! of all cells becomes a line. Rows and columns of facts count from 0 if there is a 0 among them, else from 1.

use std::cmp::Reverse;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use super::Payload;
use crate::grid::Shape;
use crate::puzzle::Kind;
use crate::text::cells::MAX_SIDE;
use crate::text::detect::Notation;
use crate::text::formats::Text;
use crate::text::json::{self, Language, Node, Place};
use crate::text::plain::Plain;
use crate::text::stream::TextLine;
use crate::text::{Format, ReadOptions, keys};

/// The most statements that may stand above the array.
const MOST_STATEMENTS: usize = 12;

/// Objects with such a field are read as they are.
const OWN_FIELDS: [&str; 9] =
    ["givens", "task", "empty", "signs", "rules", "block", "rows", "cols", "size"];

/// Tells whether a line says something else than the cells: `n = 9;`, `letting n be 9`.
fn is_statement(line: &TextLine) -> bool {
    let text = line.trimmed();
    let is_named = ["letting ", "language ", "given ", "include ", "import ", "from ", "%", "$"];
    let is_short = text.ends_with(';') && text.len() < 40;
    !text.contains("[[")
        && !text.contains("[|")
        && !text.starts_with(['[', '{'])
        && (is_short || is_named.iter().any(|word| text.starts_with(word)))
}

/// Returns the byte at which an array begins on a line.
fn start(line: &TextLine) -> Option<usize> {
    let text = line.text();
    let from = text.find(" be ").map(|at| at + 4).or(text.find('=').map(|at| at + 1));
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

fn statements(text: &mut Text<'_>) -> io::Result<usize> {
    let mut above = 0;
    while above < MOST_STATEMENTS && text.ahead().get(above).is_some_and(is_statement) {
        above += 1;
        text.look(above + 1)?;
    }
    Ok(above)
}

/// Finds the puzzles in the value ahead, unless it is one as it stands.
pub(super) fn unwrap(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let above = statements(text)?;
    let Some(line) = text.ahead().get(above) else {
        return Ok(None);
    };
    // A list of these has a line for each.
    let is_record = line.text().starts_with('{') && line.text().contains("\"givens\"");
    if is_record || line.value().is_some() {
        return Ok(None);
    }
    let is_heading = line.trimmed().eq_ignore_ascii_case("[puzzle]");
    let Some(begin) = start(line).filter(|_| !is_heading) else {
        return Ok(None);
    };
    let extent = json::extent_from(text, above)?;
    let Some(lines) = text.ahead().get(above..above + extent) else {
        return Ok(None);
    };
    let is_bare = above == 0 && lines[0].text()[..begin].trim().is_empty();
    let language = match is_bare {
        true if json::is_valid(lines) => Language::Json,
        true => Language::Loose,
        false => Language::Program,
    };
    let mut root = match json::read(lines, begin, language) {
        Ok(Some(root)) => root,
        Ok(None) => return Ok(None),
        Err(place) => {
            let wrong = json::too_deep(&lines[place.line], place.span);
            return Ok(Some(Payload::refused(wrong, above + extent)));
        }
    };
    if lines[0].trimmed().starts_with("letting") {
        root.make_two_a_blank();
    }
    let mut search = Search::new(Notation(options));
    search.pass(&root);
    let Search { found, note, .. } = match search.other {
        Some((place, message)) if search.found.is_empty() => {
            let wrong = lines[place.line].error(place.span, message, "not read here");
            return Ok(Some(Payload::refused(wrong, above + extent)));
        }
        _ => search,
    };
    let is_as_it_stands =
        language == Language::Json && found.len() == 1 && std::ptr::eq(found[0], &root);
    if found.is_empty() || is_as_it_stands {
        return Ok(None);
    }
    let format = found[0].text().is_none().then_some(Format::Json);
    let rest = rest(lines, &root);
    let extent = rest.as_ref().map_or(extent, |(end, _)| end + 1);
    replace(text, above, extent, &found, rest.map(|(_, rest)| rest));
    Ok(Some(Payload { format, note, ..Payload::default() }))
}

/// Finds the line on which a value ends and what follows it there, if that holds another value: it becomes a line of
/// its own.
fn rest(lines: &[TextLine], root: &Node) -> Option<(usize, TextLine)> {
    let end = root.end()?;
    let line = &lines[end.line];
    let part = line.text().get(end.span.end..line.span().end)?;
    let code = part.split("//").next().unwrap_or_default();
    // A type such as `number[][]` may follow.
    let is_value = |(at, _): (usize, &str)| !code[at + 1..].trim_start().starts_with([']', '}']);
    if !code.match_indices(['[', '{']).any(is_value) {
        return None;
    }
    let begin = part.len() - part.trim_start_matches([' ', '\t', ',', ';', ')']).len();
    let rest = end.span.end + begin..line.text().len();
    Some((end.line, Plain::part(line, rest)))
}

/// Puts a line for each value that was found, and the rest of the last line, in the place of so many lines, those above,
/// and statements behind.
fn replace(
    text: &mut Text<'_>,
    above: usize,
    extent: usize,
    found: &[&Node],
    rest: Option<TextLine>,
) {
    let behind = text.ahead()[above + extent..].iter().take_while(|line| is_statement(line));
    let behind = if rest.is_some() { 0 } else { behind.count() };
    text.take(above);
    let lines: Arc<[TextLine]> = text.take(extent + behind).into();
    let plain = found.iter().map(|&node| match node {
        Node::Text { text, place } => cells(text, place, &lines),
        Node::Word { .. } | Node::List { .. } | Node::Object { .. } => {
            TextLine::of_value(json::Found { lines: Arc::clone(&lines), root: node.clone() })
        }
    });
    let plain = plain.chain(rest).collect();
    text.replace(0, 0, plain);
}

/// The search for the parts of a value that are puzzles.
struct Search<'n> {
    notation: Notation<'n>,
    found: Vec<&'n Node>,
    /// The first field by which an object is another puzzle, and what is to be said of it.
    other: Option<(Place, String)>,
    /// The note about fields beside puzzles that are not read.
    note: Option<String>,
}

/// A field of an object in which there are puzzles.
struct Part<'n> {
    name: &'n str,
    rank: Option<usize>,
    search: Search<'n>,
}

impl<'n> Search<'n> {
    fn new(notation: Notation<'n>) -> Search<'n> {
        Search { notation, found: Vec::new(), other: None, note: None }
    }

    fn pass(&mut self, node: &'n Node) {
        match node {
            Node::Word { .. } => {}
            Node::Text { text, .. } => {
                if self.notation.is_puzzle(&joined(text)) {
                    self.found.push(node);
                }
            }
            Node::List { .. } if is_board(node) => self.found.push(node),
            Node::List { parts, .. } => parts.iter().for_each(|part| self.pass(part)),
            Node::Object { fields, .. } => self.pass_object(node, fields),
        }
    }

    fn pass_object(&mut self, node: &'n Node, fields: &'n [(String, Place, Node)]) {
        let other = fields.iter().find_map(|(name, place, value)| {
            let message = keys::other_puzzle(name, value.text(), value.is_empty());
            Some((place.clone(), message?))
        });
        if let Some(other) = other {
            self.other.get_or_insert(other);
            return;
        }
        let is_named = |(name, _, value): &(String, _, Node)| {
            let is_kind = |text| Kind::ALL.iter().any(|kind| kind.name() == text);
            name == "puzzle" && value.text().is_some_and(is_kind)
        };
        let is_own = |field: &_| is_named(field) || OWN_FIELDS.contains(&field.0.as_str());
        if fields.iter().any(is_own) {
            self.found.push(node);
            return;
        }
        let mut parts = Vec::new();
        for (name, _, value) in fields {
            let mut search = Search::new(self.notation);
            search.pass(value);
            if self.other.is_none() {
                self.other = search.other.take();
            }
            if !search.found.is_empty() && !keys::is_answer(&name.to_lowercase()) {
                let rank = keys::rank(name);
                parts.push(Part { name, rank, search });
            }
        }
        self.choose(fields, parts);
    }

    /// Takes the puzzle of an object, by the name of its field or by its blanks; or the puzzles of all fields, where
    /// the names say nothing.
    fn choose(&mut self, fields: &'n [(String, Place, Node)], mut parts: Vec<Part<'n>>) {
        let is_open = |part: &Part<'_>| part.search.found.iter().any(|node| keys::is_open(node));
        let is_any_open = parts.iter().any(is_open);
        if parts.iter().any(|part| part.rank.is_some()) {
            let likeliest = parts.iter().min_by_key(|part| {
                let is_sure = part.rank.is_some_and(keys::is_puzzle);
                let rank = part.rank.unwrap_or(usize::MAX);
                (!is_sure, !is_sure && !is_open(part), rank)
            });
            let name = likeliest.map(|part| part.name);
            parts.retain(|part| Some(part.name) == name);
        } else if is_any_open {
            parts.retain(is_open);
        }
        let Some(first) = parts.first() else {
            return;
        };
        // The names of a list of puzzles are anything.
        let read: Vec<&str> = parts.iter().map(|part| part.name).collect();
        let unread = if first.rank.is_some() || parts.len() == 1 {
            keys::note(fields.iter().map(|(name, ..)| name.as_str()), &read)
        } else {
            None
        };
        for part in parts {
            self.found.extend(part.search.found);
            self.note = self.note.take().or(part.search.note);
        }
        self.note = self.note.take().or(unread);
    }
}

/// The signs between rows in a string of all cells.
const BETWEEN_ROWS: [char; 5] = ['\n', ',', '|', '/', ';'];

/// Returns the cells of a string without the signs between its rows, where it has as many as cells in each.
fn joined(text: &str) -> String {
    let rows: Vec<&str> = text.trim_end_matches(BETWEEN_ROWS).split(BETWEEN_ROWS).collect();
    let is_row = |row: &&str| row.chars().count() == rows.len();
    if rows.len() > 1 && rows.iter().all(is_row) { rows.concat() } else { text.to_owned() }
}

/// Tells whether an array is one of rows, as arrays or as strings, or one of all cells.
fn is_board(node: &Node) -> bool {
    let Some(parts) = node.parts() else {
        return false;
    };
    let is_cell = |part: &Node| match part {
        Node::Word { word, .. } => word.len() < 6,
        Node::Text { text, .. } => text.len() < 4,
        Node::List { .. } | Node::Object { .. } => false,
    };
    let is_row = |part: &Node| match part {
        Node::List { parts, .. } => parts.len() > 1 && parts.iter().all(is_cell),
        Node::Text { text, .. } => text.chars().count() == parts.len(),
        Node::Word { .. } | Node::Object { .. } => false,
    };
    let count = parts.len();
    let is_square = count >= 16 && count.isqrt() * count.isqrt() == count;
    let are_rows = (2..=MAX_SIDE).contains(&count) && parts.iter().all(is_row);
    are_rows || (is_square && parts.iter().all(is_cell))
}

fn cells(text: &str, place: &Place, lines: &[TextLine]) -> TextLine {
    let cells = joined(text);
    // Inside quotes, each character has its own place.
    let is_plain = cells.len() + 2 == place.span.len();
    let mut plain = Plain::default();
    for (at, sign) in cells.char_indices() {
        let start = place.span.start + 1 + at;
        let span = if is_plain { start..start + sign.len_utf8() } else { place.span.clone() };
        plain.push(sign.encode_utf8(&mut [0; 4]), span);
    }
    plain.of(&lines[place.line])
}

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

/// A fact: its name, its numbers, and where they stand.
struct Fact<'a> {
    name: &'a str,
    numbers: Vec<usize>,
    line: usize,
    span: Range<usize>,
}

/// The facts of a line: givens and sides; nothing where something else stands there.
fn facts(line: &TextLine, at: usize) -> Option<Vec<Fact<'_>>> {
    let mut found = Vec::new();
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
        let numbers = numbers(arguments, ',')?;
        if !matches!(numbers.len(), 1 | 3) {
            return None;
        }
        found.push(Fact { name, numbers, line: at, span });
        from = end + 2;
    }
    text[from..].trim().is_empty().then_some(found)
}

/// Finds a fact that cannot be read beside those before it: another size, or numbers that are no givens.
fn contradiction<'f, 't>(facts: &'f [Fact<'t>]) -> Option<(&'f Fact<'t>, String)> {
    let of_length = |length| facts.iter().filter(move |fact| fact.numbers.len() == length);
    let (mut sizes, mut givens) = (of_length(1), of_length(3));
    if let Some(size) = sizes.next()
        && let Some(other) = sizes.find(|fact| fact.numbers != size.numbers)
    {
        let message = format!("a second size: {} is said before", size.numbers[0]);
        return Some((other, message));
    }
    let first = givens.next()?;
    if first.name.starts_with("not") {
        return Some((first, format!("`{}` is not a name of givens", first.name)));
    }
    let other = givens.find(|fact| fact.name != first.name)?;
    let message = format!("`{}` stands beside `{}`: givens have one name", other.name, first.name);
    Some((other, message))
}

pub(super) fn of_program(
    text: &mut Text<'_>,
    options: &ReadOptions,
) -> io::Result<Option<Payload>> {
    if facts(&text.ahead()[0], 0).is_none_or(|found| found.is_empty()) {
        return Ok(None);
    }
    text.look(MAX_SIDE * MAX_SIDE)?;
    let ahead = text.ahead();
    let found = ahead.iter().enumerate().map_while(|(at, line)| facts(line, at));
    let found: Vec<Vec<Fact<'_>>> = found.collect();
    let lines = found.len();
    let found: Vec<Fact<'_>> = found.into_iter().flatten().collect();
    if let Some((fact, message)) = contradiction(&found) {
        let wrong = ahead[fact.line].error(fact.span.clone(), message, "this fact");
        return Ok(Some(Payload::refused(wrong, lines)));
    }
    let said = found.iter().find(|fact| fact.numbers.len() == 1).map(|fact| fact.numbers[0]);
    let given = |fact: Fact<'_>| {
        let numbers = fact.numbers.try_into().ok()?;
        Some(Given { numbers, line: fact.line, span: fact.span })
    };
    let givens: Vec<Given> = found.into_iter().filter_map(given).collect();
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
    let mut rows: Vec<Vec<Option<(char, &Given)>>> = vec![vec![None; side]; side];
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
            (Some(cell), Some(sign)) if cell.is_none_or(|(known, _)| known == sign) => {
                cell.get_or_insert((sign, given));
                continue;
            }
            (Some(_), Some(_)) => format!("row {row}, column {col} has two values"),
            (Some(_), None) => format!("`{value}` is not a value of a cell"),
            (None, _) => format!("row {row}, column {col} is outside of {}", Shape::square(side)),
        };
        let wrong = line.error(given.span.clone(), message, "this given");
        return Payload::refused(wrong, lines);
    }
    let plain = |row: Vec<Option<(char, &Given)>>| {
        // A row has the places of one line: that of its largest value, which may still be too large.
        let of_row = row.iter().flatten().map(|&(_, given)| given);
        let shown = of_row.min_by_key(|given| Reverse(given.numbers[2])).unwrap_or(&givens[0]);
        let mut plain = Plain::default();
        for cell in row {
            let (sign, given) = cell.unwrap_or(('.', shown));
            let is_there = given.line == shown.line;
            let span = if is_there { given.span.clone() } else { shown.span.clone() };
            plain.push(sign.encode_utf8(&mut [0; 4]), span);
        }
        plain.of(&text.ahead()[shown.line])
    };
    let plain = rows.into_iter().map(plain).collect();
    text.replace(lines, 0, plain);
    Payload::new(Format::Grid, side)
}
