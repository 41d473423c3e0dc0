//! The words in two languages: twins have the same places, and French is typeset as French. And sentences that an editor
//! would change, in any text that users see.

use std::collections::BTreeSet;

use super::Source;

/// The rows of the tables of words of a file: the English and the French; `None` for what cannot be read.
fn rows(text: &str) -> Vec<Option<[&str; 2]>> {
    let tables = text.split("words! {\n").skip(1);
    tables.flat_map(rows_of_table).collect()
}

fn rows_of_table(mut rest: &str) -> Vec<Option<[&str; 2]>> {
    let mut rows = Vec::new();
    loop {
        rest = rest.trim_start();
        if let Some(remark) = rest.strip_prefix("//") {
            rest = remark.split_once('\n').map_or("", |(_, after)| after);
        } else if rest.starts_with('}') {
            return rows;
        } else if let Some((twins, after)) = row(rest) {
            rows.push(Some(twins));
            rest = after;
        } else {
            rows.push(None);
            return rows;
        }
    }
}

/// Reads `NAME: "english", "french";` and returns the two, and what comes after it.
fn row(text: &str) -> Option<([&str; 2], &str)> {
    let (name, rest) = text.split_once(": ")?;
    let is_name = |sign: char| sign.is_ascii_uppercase() || "_0123456789".contains(sign);
    let (english, rest) = literal(rest)?;
    let (french, rest) = literal(rest.strip_prefix(',')?.trim_start())?;
    let rest = rest.strip_prefix(';')?;
    name.chars().all(is_name).then_some(([english, french], rest))
}

/// Reads a string, and returns what is between its quotes, and what comes after it.
fn literal(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('"')?;
    let is_end = |&(place, _): &(usize, &str)| !inner[..place].ends_with('\\');
    let (end, _) = inner.match_indices('"').find(is_end)?;
    Some((&inner[..end], &inner[end + 1..]))
}

/// The rows of a file whose languages do not say the same, or not as one writes there.
pub(crate) fn no_twins(source: &Source) -> Vec<String> {
    let complaint = |row: Option<[&str; 2]>| {
        let Some([english, french]) = row else {
            return Some(format!("{}: a table of words that cannot be read", source.path));
        };
        let why = wrong(english, french)?;
        Some(format!("{}: {why}: {english:?}, {french:?}", source.path))
    };
    rows(&source.text).into_iter().filter_map(complaint).collect()
}

/// Returns the number of rows of a file.
pub(crate) fn count(source: &Source) -> usize {
    rows(&source.text).len()
}

fn wrong(english: &str, french: &str) -> Option<&'static str> {
    let is_picture = french.starts_with([':', '?']);
    let marks = french.match_indices([':', ';', '?', '!']);
    let mut close = marks.filter(|(place, _)| !french[..*place].ends_with('~'));
    if english.is_empty() || french.is_empty() {
        Some("a language without words")
    } else if places(english) != places(french) {
        Some("twins with other places")
    } else if close.next().is_some() && !is_picture {
        Some("a French mark that does not stand apart")
    } else if french.contains('\'') {
        Some("a straight apostrophe")
    } else if english.contains('~') {
        Some("a space of French in English")
    } else {
        None
    }
}

/// The names between braces.
fn places(words: &str) -> BTreeSet<&str> {
    let parts = words.split('{').skip(1);
    parts.filter_map(|part| Some(part.split_once('}')?.0)).collect()
}

/// The phrases of a text that an editor would change, each with its line.
pub(crate) fn clumsy(path: &str, text: &str) -> Vec<String> {
    let lines = text.lines().zip(1..);
    let complaints = lines.flat_map(|(line, number)| {
        let line = line.to_lowercase();
        let phrases = phrases(&line).into_iter();
        phrases
            .map(move |(phrase, better)| format!("{path}:{number}: `{phrase}`: {better}"))
            .collect::<Vec<_>>()
    });
    complaints.collect()
}

fn phrases(line: &str) -> Vec<(&'static str, &'static str)> {
    let negation = [" is no ", " are no "].into_iter().filter(|phrase| {
        let mut before = line.match_indices(phrase).map(|(place, _)| &line[..place]);
        before.any(|before| !before.ends_with("there") && !before.ends_with("there still"))
    });
    let others = ["all but ", "so many at once"].into_iter().filter(|phrase| line.contains(phrase));
    let negation = negation.map(|phrase| (phrase.trim(), "say what it is, or `is not a`"));
    negation.chain(others.map(|phrase| (phrase.trim(), "say it in the usual order"))).collect()
}

/// The part of a program that users see: what is between quotes, line by line.
pub(crate) fn quoted(program: &str) -> String {
    let program = program.split("#[cfg(test)]").next().unwrap_or_default();
    let line = |line: &str| match line.trim_start().starts_with("//") {
        true => "\n".to_owned(),
        false => line.split_once('"').map_or("", |(_, words)| words).to_owned() + "\n",
    };
    program.lines().map(line).collect()
}

#[test]
fn clumsy_phrases_are_found() {
    let found = |text: &str| clumsy("x.md", text).len();
    for wrong in [
        "This is no grid.",
        "35 cells are no square",
        "All but the first is read",
        "Work on so many at once",
    ] {
        assert_eq!(found(wrong), 1, "{wrong}");
    }
    for right in ["There is no grid.", "why there are no solutions", "It is not a grid.", "is now"]
    {
        assert_eq!(found(right), 0, "{right}");
    }
    assert_eq!(found(&quoted("// is no word\nlet no = \"it is no word\";\nlet is = no;")), 1);
}

#[test]
fn words_that_are_no_twins_are_found() {
    let table = |row: &str| {
        let text = format!("crate::explain::words! {{\n    // A remark: \"x\".\n    {row}\n}}\n");
        no_twins(&Source::new("text/x.rs", &text)).len()
    };
    for right in
        ["A: \"a {x}: {y}\", \"un {y}~: {x}\";", "A: \"a\", \"l’un\";", "PICTURE: \":)\", \":)\";"]
    {
        assert_eq!(table(right), 0, "{right}");
    }
    for wrong in [
        "A: \"a {x}\", \"un\";",
        "A: \"a {x}\", \"un {y}\";",
        "A: \"a:\", \"un:\";",
        "A: \"a\", \"l'un\";",
        "A: \"a~\", \"un\";",
        "A: \"a\", \"\";",
        "A: \"a\",",
    ] {
        assert_eq!(table(wrong), 1, "{wrong}");
    }
}
