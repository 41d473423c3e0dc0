//! The names of fields in JSON: which hold a board, and which may make it another puzzle.

use std::collections::BTreeSet;

use super::super::record;

/// The content of a field, as far as its name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Role {
    /// The puzzle, and nothing else.
    Puzzle,
    /// A solution, and never the puzzle.
    Answer,
    Board,
    /// Nothing that changes the puzzle.
    About,
    /// Something that may change the puzzle and is not read.
    Change,
    Unknown,
}

const BOARDS: &str = "grid board boardstr cells data state start empty value";

/// The fields of this program's own records, and what collections of puzzles have.
const ABOUT: &str = "\
    asked author backend because category clash clues comment copyright count created createdat \
    creator date day deadends description difficulty encoding engine error fewest givenscount \
    grade guid hardest hash id index lang language level license line md5 message minimal \
    minimality name note notes number published rating removes repairs repairsuntried results \
    score second seed set site source stars stats status step steps technique techniques \
    time timestamp title updated updatedat url uuid violations";

/// Parts of names that may change the puzzle, wherever they stand.
const PARTS: &str = "\
    antik area arrow block box cage color colour column consecutive constrain diag dimension distinct flip height hidden \
    hyper inequal invert jigsaw killer knight kropki latin layout legend majority map mask mirror palindrome parity region relation \
    rotat rule sandwich size subgrid symbol thermo torus transpose unruly variant whisper width windoku xsudoku";

/// Whole words of such names; an `s` may follow.
const WORDS: &str = "\
    adjacent base c clone col cross dim dot edge equal even extra game group h house kind king \
    length line m mode n neighbor neighbour odd order pair partition path piece r row shape side \
    sign sum type w wall wrap xv zone";

/// Parts of the names of other puzzles, which stand in titles, remarks and links.
const VARIANTS: &str = "\
    antik argyle arrow asterisk binairo+ binairoplus cage centerdot chess consecutive diagonal disjoint equalcol equalrow futoshiki \
    girandola greater hyper inarow irregular jigsaw killer knight kropki latin miracle region samurai sandwich signs str8ts \
    sudokux tango thermo unruly windoku wordoku xsudoku";

/// Whole words of such names.
const VARIANT_WORDS: &str = "even link links odd x xv";

/// Parts of the names of rules that hold unless somebody says that they do not.
const USUAL_RULES: &str = "adjacen distinct equal rule unique";

/// Tells whether `false` in a field of this name takes a usual rule away.
pub(super) fn is_of_usual_rule(name: &str) -> bool {
    let name = name.to_lowercase();
    USUAL_RULES.split_ascii_whitespace().any(|part| name.contains(part))
}

fn is_in(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == word)
}

impl Role {
    pub(in crate::text) fn of(name: &str) -> Role {
        let small = name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase);
        let plain: String = small.collect();
        match () {
            () if record::PUZZLES.contains(&&*plain) => Role::Puzzle,
            () if is_in(BOARDS, &plain) => Role::Board,
            () if record::is_solution(&plain) => Role::Answer,
            () if is_in(ABOUT, &plain) => Role::About,
            () if plain == "ruledout" => Role::Unknown,
            () if PARTS.split_ascii_whitespace().any(|part| plain.contains(part)) => Role::Change,
            () if words(name).iter().any(|word| is_in(WORDS, word.trim_end_matches('s'))) => {
                Role::Change
            }
            () => Role::Unknown,
        }
    }
}

/// Tells whether a word of a text, a link or a header names something that may change the puzzle. A letter alone names nothing,
/// save the sides.
pub(in crate::text) fn may_change(word: &str) -> bool {
    (word.len() > 1 || matches!(word, "w" | "h")) && Role::of(word) == Role::Change
}

/// Tells whether words name another puzzle: `Killer Sudoku`.
pub(in crate::text) fn is_of_variant(text: &str) -> bool {
    // Most texts are cells.
    if text.bytes().all(|byte| byte < b'A') {
        return false;
    }
    let is_part = |sign: &char| sign.is_alphabetic() || *sign == '+';
    let is_word = |word: &str| is_in(VARIANT_WORDS, &word.to_lowercase());
    let small: String = text.chars().filter(is_part).flat_map(char::to_lowercase).collect();
    VARIANTS.split_ascii_whitespace().any(|part| small.contains(part))
        || text.split(|sign: char| !sign.is_alphanumeric()).any(is_word)
}

/// The words of a name, in small letters: those of `boxW`, `box_w` and `Box w` are the same.
fn words(name: &str) -> Vec<String> {
    let mut apart = String::new();
    for sign in name.chars() {
        let begins = sign.is_uppercase() && apart.ends_with(char::is_lowercase);
        apart.extend(begins.then_some(' ').into_iter().chain([sign]));
    }
    apart.split(|sign: char| !sign.is_alphabetic()).map(str::to_lowercase).collect()
}

/// The note about fields that are not read.
pub(super) fn note(names: &BTreeSet<&str>) -> Option<String> {
    const MOST: usize = 5;
    let name = |name: &&str| format!("`{:.40}`", crate::ground::error::shown(name));
    let mut shown: Vec<String> = names.iter().take(MOST).map(name).collect();
    shown.extend((names.len() > MOST).then(|| format!("{} more", names.len() - MOST)));
    Some(match shown.split_last()? {
        (last, []) => format!("the field {last} is not read"),
        (last, others) => format!("the fields {} and {last} are not read", others.join(", ")),
    })
}
