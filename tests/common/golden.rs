//! Texts and pictures that are kept as they were agreed on, and what a change of them looks like.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The most lines that are shown of what was agreed, and of what is there now.
const MOST: usize = 20;
/// The most letters that are shown of a line.
const WIDEST: usize = 160;

/// Compares a text with a file of the project; the same command with `UPDATE_GOLDEN=1` writes the file anew.
#[track_caller]
pub(crate) fn is_agreed(text: &str, file: &str) {
    // The tests of the program are in a package of its own, below `src`.
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.ancestors().find(|folder| folder.join("tests/golden").is_dir());
    let path = root.expect("the repository").join(file);
    if is_updated() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).expect("written");
    }
    let agreed = fs::read_to_string(&path).unwrap_or_default();
    assert!(text == agreed, "{file} changed:\n{}", changes(&agreed, text));
}

/// Tells whether what is there now is to be agreed on.
pub(crate) fn is_updated() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some()
}

/// The lines that differ, and how they are agreed on.
pub(crate) fn changes(agreed: &str, now: &str) -> String {
    let [agreed, now] = [agreed, now].map(|text| text.split('\n').collect::<Vec<_>>());
    let same = agreed.iter().zip(&now).take_while(|(one, other)| one == other).count();
    let rest = [&agreed[same..], &now[same..]];
    let pairs = rest[0].iter().rev().zip(rest[1].iter().rev());
    let tail = pairs.take_while(|(one, other)| one == other).count();
    let mut text = format!("from line {} on:\n", same + 1);
    for (sign, lines) in ["-", "+"].into_iter().zip(rest) {
        let lines = &lines[..lines.len() - tail];
        for line in lines.iter().take(MOST) {
            let line: String = line.chars().take(WIDEST).collect();
            writeln!(text, "{sign} {line}").expect("a string takes all");
        }
        if let Some(more) = lines.len().checked_sub(MOST).filter(|&more| more > 0) {
            writeln!(text, "{sign} ... and {more} more").expect("a string takes all");
        }
    }
    text + "If that is right, the same command with UPDATE_GOLDEN=1 in front writes it down."
}
