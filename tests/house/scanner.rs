//! Just enough of Rust to see what a file uses, without a parser.
//!
//! Comments and literals are dropped, `use` trees unfolded, `super` and `self` resolved. Not known:
//! paths that macros put together, `#[path]`, and modules that only a parent's `#[cfg(test)]` marks.

/// A word, `::`, a lifetime, or a single sign.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// The source without blanks, comments and literals.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let (mut rest, mut line) = (source, 1);
    while !rest.is_empty() {
        let (length, kept) = match ignored(rest) {
            Some(length) => (length, false),
            None => (word(rest), true),
        };
        let (text, after) = rest.split_at(length);
        if kept {
            let text = text.to_owned();
            found.push(Token { text, line });
        }
        line += text.matches('\n').count();
        rest = after;
    }
    found
}

/// The length of the blank, comment or literal that the text starts with.
fn ignored(rest: &str) -> Option<usize> {
    let first = rest.chars().next()?;
    if first.is_whitespace() {
        Some(first.len_utf8())
    } else if rest.starts_with("//") {
        Some(rest.find('\n').unwrap_or(rest.len()))
    } else if rest.starts_with("/*") {
        Some(block_comment(rest))
    } else {
        let prefix = usize::from(first == 'b' || first == 'c');
        literal(&rest[prefix..]).map(|length| prefix + length)
    }
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    at
}

/// The length of the string, raw string or character that the text starts with.
fn literal(rest: &str) -> Option<usize> {
    if let Some(raw) = rest.strip_prefix('r') {
        let marks = raw.len() - raw.trim_start_matches('#').len();
        let body = raw[marks..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(marks));
        let length = body.find(&end).map_or(body.len(), |at| at + end.len());
        Some(rest.len() - body.len() + length)
    } else if rest.starts_with('"') {
        Some(quoted(rest, '"'))
    } else {
        let inner = rest.strip_prefix('\'')?;
        let mut chars = inner.chars();
        // `'a'` is a character, `'a` a lifetime.
        let is_character = chars.next()? == '\\' || chars.next() == Some('\'');
        is_character.then(|| quoted(rest, '\''))
    }
}

/// The length up to the closing quote, which no backslash precedes.
fn quoted(rest: &str, quote: char) -> usize {
    let mut chars = rest.char_indices().skip(1);
    while let Some((at, found)) = chars.next() {
        match found {
            '\\' => drop(chars.next()),
            _ if found == quote => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of the token that the text starts with.
fn word(rest: &str) -> usize {
    let marks = if rest.starts_with("::") { 2 } else { 1 };
    let start = usize::from(rest.starts_with('\''));
    let is_word = |found: char| found.is_alphanumeric() || found == '_';
    let end = rest[start..].find(|found| !is_word(found));
    match end.map_or(rest.len(), |end| start + end) {
        0 => rest.chars().next().map_or(1, char::len_utf8).max(marks),
        length => length,
    }
}

/// The text of a token; empty behind the end.
fn text(tokens: &[Token], at: usize) -> &str {
    tokens.get(at).map_or("", |token| &token.text)
}

fn starts_with(tokens: &[Token], at: usize, pattern: &[&str]) -> bool {
    (0..pattern.len()).all(|offset| text(tokens, at + offset) == pattern[offset])
}

/// The tokens without tests and `FromStr` impls.
pub(crate) fn without_exempt(tokens: &[Token]) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if is_exempt(tokens, at) {
            at = item_end(tokens, at);
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

fn is_exempt(tokens: &[Token], at: usize) -> bool {
    let header = || tokens[at..].iter().take_while(|token| token.text != "{");
    let from_str =
        || header().zip(header().skip(1)).any(|(a, b)| a.text == "FromStr" && b.text == "for");
    starts_with(tokens, at, &["#", "[", "cfg", "(", "test", ")", "]"])
        || starts_with(tokens, at, &["#", "[", "cfg", "(", "all", "(", "test"])
        || (text(tokens, at) == "impl" && from_str())
}

/// Where the item ends that starts here: behind its `;`, or behind its closing brace.
fn item_end(tokens: &[Token], start: usize) -> usize {
    let mut depth = 0_usize;
    for at in start..tokens.len() {
        match text(tokens, at) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            "}" if depth <= 1 => return at + 1 + usize::from(text(tokens, at + 1) == ";"),
            "}" => depth -= 1,
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

/// Every path into the crate, from the name below `crate` on, with its line.
pub(crate) fn references(tokens: &[Token], module: &[String]) -> Vec<(Vec<String>, usize)> {
    let mut found = Vec::new();
    let mut here = module.to_vec();
    let mut opened = Vec::new();
    let (mut depth, mut at) = (0_usize, 0);
    while at < tokens.len() {
        let mut paths = Vec::new();
        let mut next = at + 1;
        match text(tokens, at) {
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if opened.last() == Some(&depth) {
                    opened.pop();
                    here.pop();
                }
            }
            "mod" if text(tokens, at + 2) == "{" => {
                here.push(text(tokens, at + 1).to_owned());
                opened.push(depth);
            }
            "use" if text(tokens, at + 1) != "<" => {
                next = use_tree(tokens, at + 1, &[], &mut paths);
            }
            "crate" | "super" | "self" | "takuzu_sat" if text(tokens, at + 1) == "::" => {
                next = plain_path(tokens, at, &mut paths);
            }
            _ => {}
        }
        let places =
            paths.iter().filter_map(|path| Some((below_crate(path, &here)?, path.last()?.line)));
        found.extend(places);
        at = next;
    }
    found
}

/// Unfolds a `use` tree that stands at a place; returns where it ends.
fn use_tree(
    tokens: &[Token],
    start: usize,
    prefix: &[Token],
    paths: &mut Vec<Vec<Token>>,
) -> usize {
    let mut path = prefix.to_vec();
    let mut at = start;
    loop {
        match text(tokens, at) {
            "{" => {
                at += 1;
                while !matches!(text(tokens, at), "}" | "") {
                    at = use_tree(tokens, at, &path, paths);
                    at += usize::from(text(tokens, at) == ",");
                }
                return at + 1;
            }
            "as" => at += 2,
            "," | ";" | "}" | "" => {
                paths.push(path);
                return at;
            }
            _ => {
                path.push(tokens[at].clone());
                at += 1;
            }
        }
    }
}

/// The path of an expression or a type; returns where it ends.
fn plain_path(tokens: &[Token], start: usize, paths: &mut Vec<Vec<Token>>) -> usize {
    let mut end = start + 1;
    while text(tokens, end) == "::" && is_name(text(tokens, end + 1)) {
        end += 2;
    }
    paths.push(tokens[start..end].to_vec());
    end
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The path from `crate` on; none where it leads out of the crate or to a child of this module.
///
/// In the program `crate` is the program itself, and the library is `takuzu_sat`.
fn below_crate(path: &[Token], here: &[String]) -> Option<Vec<String>> {
    let words = path.iter().map(|token| token.text.as_str());
    let mut words = words.filter(|word| *word != "::").peekable();
    let in_program = here.first().is_some_and(|room| room == "program");
    let mut whole: Vec<String> = match words.next()? {
        "takuzu_sat" => Vec::new(),
        _ if in_program => return None,
        "crate" => Vec::new(),
        "self" => here.to_vec(),
        "super" => here[..here.len().saturating_sub(1)].to_vec(),
        _ => return None,
    };
    while words.next_if_eq(&"super").is_some() {
        whole.pop();
    }
    whole.extend(words.map(str::to_owned));
    Some(whole)
}

/// The unfolded `use` trees of a file.
pub(crate) fn use_paths(tokens: &[Token]) -> Vec<Vec<Token>> {
    let mut paths = Vec::new();
    for at in 0..tokens.len() {
        if text(tokens, at) == "use" && text(tokens, at + 1) != "<" {
            use_tree(tokens, at + 1, &[], &mut paths);
        }
    }
    paths
}

/// Every function with a body: name, first line, number of lines.
pub(crate) fn functions(tokens: &[Token]) -> Vec<(&str, usize, usize)> {
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let name = text(tokens, at + 1);
        if text(tokens, at) == "fn" && is_name(name) {
            let last = &tokens[item_end(tokens, at) - 1];
            let line = tokens[at].line;
            found.push((name, line, last.line - line + 1));
        }
    }
    found
}

fn words(source: &str) -> String {
    let kept = without_exempt(&tokens(source));
    kept.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn comments_and_literals_are_dropped() {
    assert_eq!(words("a // crate::solve\n/* b /* c */ d */ e"), "a e");
    assert_eq!(words(r#"a "crate::\"solve" b b"x" '"' c '\'' d"#), "a b c d");
    assert_eq!(words(r###"a r#"x " crate::y"# b br"z\" c"###), "a b c");
    assert_eq!(words("fn f<'a>(x: &'a str) { '{' }"), "fn f < 'a > ( x : & 'a str ) { }");
    assert_eq!(tokens("\"\n\n\" x /*\n*/ y")[1].line, 4);
}

#[test]
fn tests_and_from_str_are_exempt() {
    assert_eq!(words("a #[cfg(test)] mod tests { use crate::solve; } b"), "a b");
    assert_eq!(words("a #[cfg(test)] use crate::{solve, text}; b"), "a b");
    assert_eq!(words("a impl std::str::FromStr for X { fn f() {} } b"), "a b");
    assert_eq!(words("impl X { }"), "impl X { }");
}
