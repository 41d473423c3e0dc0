//! Small pieces of text that many answers share.

pub(crate) mod tips;

/// Words in every language, with places in braces.
pub(crate) type Words = [&'static str; 2];

/// Makes constants of words, and the list of all.
macro_rules! words {
    ($($name:ident: $english:literal, $french:literal;)*) => {
        $(pub(crate) const $name: $crate::words::Words = [$english, $french];)*

        /// All of them.
        #[cfg(test)]
        pub(crate) const ALL: &[$crate::words::Words] = &[$($name),*];
    };
}
pub(crate) use words;

/// Returns words in a language, their places filled: `say!(language, WORDS, cell, count = cells.len())`.
macro_rules! say {
    ($language:expr, $words:expr $(, $place:ident $(= $value:expr)?)* $(,)?) => {
        $language.fill($words, &[$((stringify!($place), &*say!(@ $place $($value)?))),*])
    };
    (@ $place:ident) => { $place.to_string() };
    (@ $place:ident $value:expr) => { $value.to_string() };
}
pub(crate) use say;

use std::borrow::Cow;
use std::fmt::Display;

use takuzu_sat::Cell;
use takuzu_sat::explain::Language;

/// The most characters of a word that is quoted.
const LONGEST_QUOTE: usize = 60;

/// Returns a number with its noun: `1 row`, `2 rows`.
pub(crate) fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// The words for one or for many.
pub(crate) fn plural([one, many]: [Words; 2], count: usize, language: Language) -> String {
    match count {
        1 => say!(language, one),
        _ => say!(language, many, count),
    }
}

/// Returns the names of cells: `r1c2`.
pub(crate) fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// Returns a text as a terminal may show it: a character that a terminal would obey is written as an
/// escape, such as `\u{1b}`. Lines stay apart.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    escaped(text, |sign| is_obeyed(sign) && sign != '\n')
}

/// Returns a name as it may stand in a line, whatever its characters.
pub(crate) fn name(text: &str) -> Cow<'_, str> {
    escaped(text, is_obeyed)
}

/// Returns a word that was typed as it may stand in a line; of a long one the beginning.
pub(crate) fn quoted(text: &str) -> String {
    let mut signs = text.chars();
    let begin: String = signs.by_ref().take(LONGEST_QUOTE).collect();
    let end = if signs.next().is_some() { "…" } else { "" };
    format!("{}{end}", name(&begin))
}

fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() * 2);
    for sign in text.chars() {
        if is_escaped(sign) { shown.extend(sign.escape_default()) } else { shown.push(sign) }
    }
    shown.into()
}

/// Tells whether a character moves the cursor, changes colours or turns the direction of writing.
fn is_obeyed(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::{name, plain, quoted};

    #[test]
    fn a_terminal_obeys_no_text() {
        let text = "a\u{1b}[31mé\n\u{202e}b\u{a0}:";
        assert_eq!(plain(text), "a\\u{1b}[31mé\n\\u{202e}b\u{a0}:");
        assert_eq!(quoted(text), name(text));
        assert_eq!(quoted(&"\u{7}".repeat(61)), "\\u{7}".repeat(60) + "…");
        assert_eq!(name(text), "a\\u{1b}[31mé\\n\\u{202e}b\u{a0}:");
    }
}
