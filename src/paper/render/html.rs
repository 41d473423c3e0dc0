//! The page on which puzzles are played: one file that needs nothing outside it.
//!
//! This file puts the parts below `html/` together. What is said of each puzzle comes from the caller, as JSON:
//!
//! | field | is |
//! |---|---|
//! | `number`, `name`, `board`, `level` | the number in the book, the name if it has one, what it is, how hard it is |
//! | `rows`, `cols`, `block`, `values` | the size of the board and of its blocks, the least and the greatest value |
//! | `givens`, `solution` | the cells row by row, a sign each, `.` for a blank |
//! | `links` | `[cell, next cell, mark]` for each mark between two cells |
//! | `needs` | `[row, column or block, first, count, [[value, least, most], ...]]`: how often a value stands there |
//! | `rules`, `how` | the names of the rules, and sentences for those who have never met the puzzle |
//! | `steps` | the way to the solution: see [`Page::puzzle`] |
//!
//! The page may run one script and use one style sheet, those in it: their hashes are in its Content-Security-Policy.

mod web;

use std::collections::BTreeMap;

use itertools::Itertools as _;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::{Symbols, escaped};
pub use web::engine_page;

const TEMPLATE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/style.css");
const WORDS: &str = include_str!("html/words.json");
/// The modules of the script. Each uses only those before it.
const MODULES: [&str; 14] = [
    include_str!("html/words.js"),
    include_str!("html/puzzle.js"),
    include_str!("html/game.js"),
    include_str!("html/store.js"),
    include_str!("html/chain.js"),
    include_str!("html/board.js"),
    include_str!("html/hint.js"),
    include_str!("html/sheet.js"),
    include_str!("html/state.js"),
    include_str!("html/view.js"),
    include_str!("html/moves.js"),
    include_str!("html/dialogs.js"),
    include_str!("html/keys.js"),
    include_str!("html/main.js"),
];

/// Texts by their names, in each language or in one.
type Table<T> = BTreeMap<String, T>;

/// The texts of the page: of the template, of the game (for the script as well), and of a page with an engine alone.
#[derive(Deserialize)]
struct Words {
    languages: Vec<String>,
    page: Table<Vec<String>>,
    game: Table<Vec<String>>,
    web: Table<Vec<String>>,
}

impl Words {
    fn read() -> Words {
        serde_json::from_str(WORDS).expect("the table of words is JSON")
    }
}

/// Returns the texts of a table in the language of this number.
fn spoken(table: &Table<Vec<String>>, at: usize) -> Table<String> {
    let in_language = |words: &[String]| words[at].replace('~', "\u{a0}");
    table.iter().map(|(name, words)| (name.clone(), in_language(words))).collect()
}

/// A page before its puzzles are written: what comes before them, and what comes after them.
#[derive(Clone, Debug)]
pub struct Page {
    head: String,
    tail: String,
}

impl Page {
    /// Returns a page in a language with a title; `None` if the page does not speak that language.
    #[must_use]
    pub fn new(language: &str, title: &str, symbols: Symbols) -> Option<Page> {
        let words = Words::read();
        let at = words.languages.iter().position(|it| it == language)?;
        let (of_page, of_game) = (spoken(&words.page, at), spoken(&words.game, at));
        let (script, style) = (script(&MODULES), compact(STYLE));
        let [script_hash, style_hash] = [&script, &style].map(|text| hash(text));
        let symbols = match symbols {
            Symbols::Digits => "01",
            Symbols::Letters => "OX",
            Symbols::Discs => "discs",
        };
        let facts = serde_json::json!({"title": title, "symbols": symbols, "words": of_game});
        let facts = inside_script(&facts.to_string());
        let before = facts.strip_suffix('}').expect("an object ends");
        let text = |place: &str| match place {
            "language" => language.to_owned(),
            "title" => escaped(title),
            "script" => script.clone(),
            "script-hash" => script_hash.clone(),
            "style" => style.clone(),
            "style-hash" => style_hash.clone(),
            // Only a page with an engine has more.
            "more-policy" | "buttons" | "more-buttons" | "side-parts" | "menu-parts"
            | "more-dialogs" => String::new(),
            name => escaped(of_page.get(name).unwrap_or_else(|| &of_game[name])),
        };
        let (head, tail) = TEMPLATE.split_once("{{data}}").expect("a place for puzzles");
        let [head, tail] = [head, tail].map(|part| filled(&trimmed(part), text));
        Some(Page { head: format!("{head}{before},\"puzzles\":[\n"), tail: format!("\n]}}{tail}") })
    }

    /// Returns the text that comes before the puzzles.
    #[must_use]
    pub fn head(&self) -> &str {
        &self.head
    }

    /// Returns the text that comes after the puzzles.
    #[must_use]
    pub fn tail(&self) -> &str {
        &self.tail
    }

    /// Returns the text of a puzzle, whose fields are those of the [module](self). Between two puzzles stands a comma.
    ///
    /// A step is an object. It has `says`, the texts of the four levels of a hint: where to look, which cells, why, and the
    /// values; the last one begins with `+` if it is the third one and more. The others are there if they are not
    /// empty: `cells` and `values` (a sign each; none where a step only rules out values), `because` and `pattern` (cells),
    /// `look` (rows, columns and blocks), `way` (the numbers of the steps that come before this one) and `chains` (each a list of
    /// cells with a value and 1 if it stands there, 0 if not).
    #[must_use]
    pub fn puzzle(fields: &Value) -> String {
        inside_script(&fields.to_string())
    }
}

/// Returns the modules as one script: what they take from each other is there already.
fn script(modules: &[&str]) -> String {
    let mut script = String::new();
    for module in modules {
        let mut lines = module.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut last = line;
                while !last.ends_with(';') {
                    last = lines.next().expect("an import ends");
                }
                continue;
            }
            // A page is to stay small: comments are for those who read the modules.
            if line.trim_start().starts_with("//") {
                continue;
            }
            if line.trim_start().starts_with("/**") {
                let mut last = line;
                while !last.ends_with("*/") {
                    last = lines.next().expect("a comment ends");
                }
                continue;
            }
            script += line.strip_prefix("export ").unwrap_or(line);
            script.push('\n');
        }
    }
    trimmed(&script) + "\n"
}

/// Leaves out the spaces before lines, and empty lines.
fn trimmed(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    lines.filter(|line| !line.is_empty()).join("\n")
}

/// Returns a style sheet without comments, and without breaks of lines, spaces and zeros that say nothing.
fn compact(style: &str) -> String {
    let mut compact = String::new();
    let mut rest = style;
    while let Some((before, after)) = rest.split_once("/*") {
        compact += before;
        rest = after.split_once("*/").expect("a comment ends").1;
    }
    compact += rest;
    let text = compact.lines().map(str::trim).join(" ");
    let mut text = text.replace("  ", " ");
    for (long, short) in [
        (" {", "{"),
        ("{ ", "{"),
        ("} ", "}"),
        ("; ", ";"),
        (";}", "}"),
        (": ", ":"),
        (", ", ","),
        (" > ", ">"),
    ] {
        text = text.replace(long, short);
    }
    for before in [" ", ":", "(", ","] {
        text = text.replace(&format!("{before}0."), &format!("{before}."));
    }
    text.trim().to_owned()
}

/// Fills the places of a template, `{{name}}`.
fn filled(template: &str, text: impl Fn(&str) -> String) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (place, after) = after.split_once("}}").expect("a place ends");
        filled += before;
        filled += &text(place);
        rest = after;
    }
    filled + rest
}

/// Returns JSON that may stand in a script: no `<` can end the script or begin a comment.
fn inside_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// Returns the SHA-256 hash of a text in base64, as a Content-Security-Policy has it.
fn hash(text: &str) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digest = Sha256::digest(text.as_bytes());
    let sign = |bits: u32| char::from(SIGNS[(bits & 63) as usize]);
    let of_three = |bytes: &[u8]| {
        let byte = |at: usize| u32::from(bytes.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let signs = [18, 12, 6, 0].map(|shift| sign(bits >> shift));
        let count = bytes.len() + 1;
        let padded = signs.into_iter().take(count).chain(std::iter::repeat('='));
        padded.take(4).collect::<String>()
    };
    digest.chunks(3).map(of_three).collect()
}
