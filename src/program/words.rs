//! Small pieces of text that many answers share, and the tips of the library in the words of the command line.

use std::borrow::Cow;
use std::fmt::Display;

use takuzu_sat::explain::Language;
use takuzu_sat::game::EncodeError;
use takuzu_sat::generate::GenerateError;
use takuzu_sat::sat::FormulaTooLarge;
use takuzu_sat::solve::SolveError;
use takuzu_sat::text::{Entry, ParseError, ReadError, Tip, WriteError};

/// Words in every language, with places in braces.
pub(crate) type Words = [&'static str; 2];

/// Makes constants of words.
macro_rules! words {
    ($($name:ident: $english:literal, $french:literal;)*) => {
        $(pub(crate) const $name: $crate::words::Words = [$english, $french];)*
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

/// The most characters of a word that is quoted.
const LONGEST_QUOTE: usize = 60;

/// Returns a number with so many decimals, as one writes it in a language.
pub(crate) fn decimal(number: f64, places: usize, language: Language) -> String {
    let text = format!("{number:.places$}");
    match language {
        Language::English => text,
        Language::French => text.replace('.', ","),
    }
}

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

/// Returns the words that follow a message with this tip.
fn tip_words(tip: Tip) -> String {
    match tip {
        Tip::OtherMeaning(sign) => {
            format!("; with --lenient every other character is a blank{}", other_meaning(sign))
        }
        Tip::OwnLetters => ": --cells cannot be used".into(),
        Tip::OwnSigns => ": --cells cannot name them".into(),
        Tip::NameCells => {
            "; --cells 120 reads 0 as a blank and 1 as zero, --cells 01. reads 0 as zero".into()
        }
        Tip::NameFormat => "; --from names the format, such as `--from line`".into(),
        Tip::NamePuzzle => "; --puzzle sudoku names it, and --cells the signs of a Takuzu".into(),
        Tip::OddSides => " (for odd sides use --odd one or --odd either)".into(),
        Tip::NameBlocks => "; --blocks names them, such as `--blocks 2x3`".into(),
        Tip::OtherRules { distinct_lines } => {
            let (rules, they) =
                if distinct_lines { ("takuzu", "forbidden") } else { ("plus", "allowed") };
            format!(", and with --rules {rules} they are {they}")
        }
    }
}

/// Returns what a character may also be meant as, with the option that says so.
fn other_meaning(sign: char) -> &'static str {
    match sign {
        'x' | 'X' | 'o' | 'O' => ", with --cells OX. X is 1 and O is 0",
        '=' => ", with --from signs it stands between cells",
        '2'..='9' | 'A'..='P' => {
            ", --cells names other signs, such as `--cells 12.` (a Sudoku? --puzzle sudoku)"
        }
        _ if sign.is_ascii_alphanumeric() => ", --cells names other signs, such as `--cells 12.`",
        _ => "",
    }
}

pub(crate) fn with_tip(error: ParseError) -> ParseError {
    match error.tip() {
        Some(tip) => error.with_words(&tip_words(tip)),
        None => error,
    }
}

pub(crate) fn read_with_tip(read: Result<Entry, ReadError>) -> Result<Entry, ReadError> {
    match read {
        Ok(mut entry) => {
            let tip = entry.tip.take().map(tip_words);
            entry.note = entry.note.map(|note| note + &tip.unwrap_or_default());
            Ok(entry)
        }
        Err(ReadError::Parse(error)) => Err(with_tip(error).into()),
        Err(error @ ReadError::Io { .. }) => Err(error),
    }
}

/// Returns an error with its causes, and the tip of a puzzle that cannot be written or solved.
pub(crate) fn described(error: &anyhow::Error) -> String {
    let written = error.downcast_ref::<WriteError>().and_then(WriteError::tip);
    let made = error.downcast_ref::<GenerateError>().and_then(GenerateError::tip);
    let tip = written.or(made);
    let is_too_large = error.chain().any(|cause| {
        let encoding = cause.downcast_ref::<EncodeError>();
        let solving = cause.downcast_ref::<SolveError>();
        cause.is::<FormulaTooLarge>()
            || matches!(encoding, Some(EncodeError::TooLarge(_)))
            || solving.is_some_and(SolveError::is_too_large)
    });
    let by_force = if is_too_large { "; --force builds it all the same" } else { "" };
    format!("{error:#}{}{by_force}", tip_after(tip))
}

/// Returns the words that follow a message, with a tip or without one.
pub(crate) fn tip_after(tip: Option<Tip>) -> String {
    tip.map(tip_words).unwrap_or_default()
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
