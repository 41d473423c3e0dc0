//! The tips of the library in the words of the command line.

use takuzu_sat::generate::GenerateError;
use takuzu_sat::solve::SolveError;
use takuzu_sat::text::{Entry, ParseError, ReadError, Tip, WriteError};

/// The words that follow the refusal of a formula that takes too much memory.
pub(crate) const BY_FORCE: &str = "; --force builds it all the same";

/// Returns the words that follow a message with this tip.
fn words(tip: Tip) -> String {
    match tip {
        Tip::OtherMeaning(sign) => {
            format!("; with --lenient every other character is a blank{}", other_meaning(sign))
        }
        Tip::OwnLetters => ": --cells cannot be used".into(),
        Tip::OwnSigns => ": --cells cannot name them".into(),
        Tip::NameCells => {
            "; --cells 120 reads 0 as a blank and 1 as zero, --cells 01. reads 0 as zero".into()
        }
        Tip::OtherFormat { format, puzzles, side } => {
            let puzzles = match puzzles {
                1 => "one of".into(),
                _ => format!("{puzzles} puzzles of"),
            };
            format!("; --from {format} reads {puzzles} {side}x{side}")
        }
        Tip::OtherPuzzle(kind) => format!("; --puzzle {kind} reads it as {}", kind.title()),
        Tip::OddSides => " (for odd sides use --odd one or --odd either)".into(),
        Tip::NameBlocks => "; --blocks names them, such as --blocks 2x3".into(),
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
        'x' | 'X' | 'o' | 'O' => ", with --from xo X is 1 and O is 0",
        '=' => ", with --from signs it stands between cells",
        '2'..='9' | 'A'..='P' => {
            ", --cells names other signs, such as --cells 12. (a Sudoku? --puzzle sudoku)"
        }
        _ if sign.is_ascii_alphanumeric() => ", --cells names other signs, such as --cells 12.",
        _ => "",
    }
}

pub(crate) fn with_tip(error: ParseError) -> ParseError {
    match error.tip() {
        Some(tip) => error.with_words(&words(tip)),
        None => error,
    }
}

pub(crate) fn read_with_tip(read: Result<Entry, ReadError>) -> Result<Entry, ReadError> {
    match read {
        Ok(mut entry) => {
            let tip = entry.tip.take().map(words);
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
        let solving = cause.downcast_ref::<SolveError>();
        solving.is_some_and(SolveError::is_too_large)
    });
    let by_force = if is_too_large { BY_FORCE } else { "" };
    format!("{error:#}{}{by_force}", after(tip))
}

/// Returns the words that follow a message, with a tip or without one.
pub(crate) fn after(tip: Option<Tip>) -> String {
    tip.map(words).unwrap_or_default()
}
