//! The names of fields in JSON and of columns: which hold a puzzle, which say something about it, and which make it
//! another puzzle. A field that is not known is named in a note, since it may have been meant to change something.

use std::collections::BTreeSet;

use super::json::Node;

/// The names of columns and fields that hold a puzzle and no solution, the likeliest first.
pub(super) const PUZZLES: [&str; 8] =
    ["puzzle", "puzzles", "quiz", "quizzes", "givens", "task", "problem", "initial"];

/// The names of fields that hold cells.
pub(super) const BOARDS: [&str; 8] =
    ["grid", "board", "boardstr", "cells", "data", "state", "start", "empty"];

/// The rank of a field that holds cells by its name, the likeliest first; nothing for any other field.
pub(super) fn rank(name: &str) -> Option<usize> {
    let small = name.to_lowercase();
    PUZZLES.iter().chain(&BOARDS).position(|&known| known == small)
}

/// Tells whether a field of this rank holds a puzzle and no solution.
pub(super) fn is_puzzle(rank: usize) -> bool {
    rank < PUZZLES.len()
}

pub(super) fn is_open(value: &Node) -> bool {
    let mut json = String::new();
    value.write(&mut json);
    let signs = ["\"\"", "\"x\"", "\" \"", "null", "-1", "."];
    signs.iter().any(|&sign| json.contains(sign))
        || json.contains(['_', '?', '*', '-'])
        || (json.contains('0') && json.contains(|sign| matches!(sign, '2'..='9')))
}

/// Tells whether a column or field of this name holds no puzzle.
pub(super) fn is_answer(name: &str) -> bool {
    ["sol", "answer", "full"].iter().any(|answer| name.starts_with(answer))
}

fn is_listed(words: &str, word: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

/// The names of fields that say something about a puzzle and change nothing of it: those of this program's own records,
/// and what collections of puzzles have.
const ABOUT: &str = "\
    asked author backend because category clash clues comment copyright count created creator \
    date day dead_ends description difficulty encoding engine error fewest game givens_count \
    grade hardest hash id index lang language level license line minimal minimality name note \
    notes number puzzle rating removes repairs repairs_untried schema score second seed set site \
    source stars stats status step steps technique techniques title type url violations";

/// The names of fields by which a puzzle is neither Takuzu nor Sudoku.
const OF_OTHERS: &str = "\
    areas arrows cages colorgrid colorregions colors constraints diagonal diagonals jigsaw \
    killer queensgamepuzzle region regions thermometers thermos";

/// Other puzzles that go by the name of a game.
const OTHERS: &str = "\
    akari battleships calcudoku crossclimb futoshiki hidato hitori jigsaw kakuro kenken killer \
    masyu minesweeper nonogram nonograms nqueens nurikabe patches picross pinpoint queen queens \
    samurai skyscrapers slitherlink tents zip";

/// The fields whose value may name a game.
const NAMES: [&str; 4] = ["game", "type", "variant", "kind"];

/// Returns the reason why an object with this field is no puzzle that is read here, if it is none: `text` is its value
/// where that is a word.
pub(super) fn other_puzzle(name: &str, text: Option<&str>, is_empty: bool) -> Option<String> {
    let name_in_small = name.to_lowercase();
    let plain = |text: &str| text.to_lowercase().replace([' ', '-', '_'], "");
    if let Some(game) = text.filter(|_| NAMES.contains(&name_in_small.as_str()))
        && is_listed(OTHERS, plain(game).trim_end_matches("sudoku"))
    {
        let game = crate::error::shown(game);
        return Some(format!("`{game}` is another puzzle: only Takuzu and Sudoku are read"));
    }
    let is_other = !is_empty && is_listed(OF_OTHERS, &plain(name));
    is_other.then(|| {
        let name = crate::error::shown(name);
        format!("`{name}` makes this another puzzle than Takuzu and Sudoku")
    })
}

/// Returns the note about fields that are neither read nor known to change nothing.
pub(super) fn note<'n>(names: impl Iterator<Item = &'n str>, read: &[&str]) -> Option<String> {
    const MOST: usize = 5;
    let is_known = |name: &str| {
        let small = name.to_lowercase();
        read.contains(&name) || is_answer(&small) || is_listed(ABOUT, &small)
    };
    let unread: BTreeSet<&str> = names.filter(|name| !is_known(name)).collect();
    let shown = |name: &&str| {
        let name: String = name.chars().take(40).collect();
        format!("`{}`", crate::error::shown(&name))
    };
    let mut shown: Vec<String> = unread.iter().take(MOST).map(shown).collect();
    if let Some(more) = unread.len().checked_sub(MOST).filter(|&more| more > 0) {
        shown.push(format!("{more} more"));
    }
    let last = shown.pop()?;
    Some(if shown.is_empty() {
        format!("the field {last} is {NOT_READ}")
    } else {
        format!("the fields {} and {last} are {NOT_READ}", shown.join(", "))
    })
}

const NOT_READ: &str = "not read";

/// Tells whether a note is one of those: of several that are the same, one is enough.
pub(super) fn is_note(note: &str) -> bool {
    note.ends_with(NOT_READ)
}
