//! The words of a game, in every language, and the cells and values that people type.

use super::Refusal;
use crate::explain::{Language, symbol};
use crate::game::Need;
use crate::grid::Cell;

/// Words in every language, with places in braces.
type Words = [&'static str; 2];

pub(super) const SOLVED: Words = [
    "Solved: the grid is complete and right.",
    "Résolu~: la grille est complète et juste.",
];
pub(super) const WRONG_IN_ROW: Words = [
    "An entry in row {row} is wrong.",
    "Une entrée de la ligne {row} est fausse.",
];
pub(super) const WRONG_CELL: Words = ["{cell} is wrong.", "{cell} est fausse."];
pub(super) const WRONG_AMONG: Words = [
    "One of these entries is wrong: {cells}.",
    "L’une de ces entrées est fausse~: {cells}.",
];
pub(super) const WRONG_COUNT: Words = [
    "({count} entries are wrong.)",
    "({count} entrées sont fausses.)",
];
pub(super) const MUST_BE: Words = ["{cell} must be {value}.", "{cell} doit valoir {value}."];
pub(super) const WRONG_ONE: Words = ["1 entry is wrong:", "1 entrée est fausse~:"];
pub(super) const WRONG_MANY: Words = [
    "{count} entries are wrong:",
    "{count} entrées sont fausses~:",
];
pub(super) const OPEN_ONE: Words = ["1 cell is empty.", "1 case est vide."];
pub(super) const OPEN_MANY: Words = ["{count} cells are empty.", "{count} cases sont vides."];
pub(super) const CLEAN: Words = ["No mistake so far.", "Aucune erreur jusqu’ici."];
pub(super) const NO_RULE_BROKEN: Words = ["No rule is broken.", "Aucune règle n’est enfreinte."];
pub(super) const DEAD: Words = [
    "This grid cannot be completed any more: an entry is wrong.",
    "Cette grille ne peut plus être complétée~: une entrée est fausse.",
];
pub(super) const NOTHING_FORCED: Words = [
    "Several solutions are left: no cell is forced.",
    "Il reste plusieurs solutions~: aucune case n’est forcée.",
];
pub(super) const NOTHING_FOUND: Words = [
    "No hint was found in time.",
    "Aucun indice n’a été trouvé à temps.",
];
const AND: Words = [" and ", " et "];
const NEEDS: Words = [
    "{house} still needs {values}.",
    "{house} attend encore {values}.",
];
const TIMES: Words = ["{count} {value}s", "{count} {value}"];
const ONCE: Words = ["{count} {value}", "{count} {value}"];
const RANGE: Words = ["{least} or {most} {value}s", "{least} ou {most} {value}"];
const OFF_BOARD: Words = [
    "{cell} is not on the board.",
    "{cell} n’est pas sur la grille.",
];
const GIVEN: Words = [
    "{cell} is given: it cannot be changed.",
    "{cell} est une case donnée~: elle ne peut pas être changée.",
];
const NO_VALUE: Words = [
    "{value} is no value of this puzzle.",
    "{value} n’est pas une valeur de cette grille.",
];
const FILLED: Words = [
    "{cell} is filled: only empty cells have pencil marks.",
    "{cell} est remplie~: seules les cases vides ont des notes.",
];
const NO_CHANGE: Words = ["Nothing changes.", "Rien ne change."];
const NO_UNDO: Words = ["There is nothing to undo.", "Il n’y a rien à annuler."];
const NO_REDO: Words = ["There is nothing to redo.", "Il n’y a rien à rétablir."];

/// Returns words in a language with their places filled.
pub(super) fn said(language: Language, words: Words, values: &[(&str, &str)]) -> String {
    language.fill(words, values)
}

/// Returns a list: `a, b and c`.
pub(super) fn listed(items: &[String], language: Language) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            let and = said(language, AND, &[]);
            format!("{}{and}{last}", first.join(", "))
        }
    }
}

/// Returns a sentence about the values that a row, column or block still needs; `None` where it needs nothing.
#[must_use]
pub fn need(need: &Need, language: Language) -> Option<String> {
    let is_once = need.values.iter().all(|(_, times)| *times == (1..=1));
    let value = |(value, times): &(u8, std::ops::RangeInclusive<usize>)| {
        let value = symbol(*value);
        let [least, most] = [*times.start(), *times.end()].map(|count| language.number(count));
        let places = [
            ("value", &*value),
            ("count", &*most),
            ("least", &*least),
            ("most", &*most),
        ];
        match (is_once, times.end()) {
            (true, _) => value,
            (false, _) if least != most => said(language, RANGE, &places),
            (false, 1) => said(language, ONCE, &places),
            (false, _) => said(language, TIMES, &places),
        }
    };
    let values: Vec<String> = need.values.iter().map(value).collect();
    let house = language.house(need.house);
    let places = [("house", &*house), ("values", &listed(&values, language))];
    (!values.is_empty()).then(|| language.whole(said(language, NEEDS, &places)))
}

/// Returns the reason why an action is not possible, as a sentence.
#[must_use]
pub fn refusal(refusal: Refusal, language: Language) -> String {
    let of_cell = |words, cell| said(language, words, &[("cell", &language.cell(cell))]);
    match refusal {
        Refusal::OffBoard(cell) => of_cell(OFF_BOARD, cell),
        Refusal::Given(cell) => of_cell(GIVEN, cell),
        Refusal::Filled(cell) => of_cell(FILLED, cell),
        Refusal::NoValue(value) => said(language, NO_VALUE, &[("value", &symbol(value))]),
        Refusal::NoChange => said(language, NO_CHANGE, &[]),
        Refusal::NothingToUndo => said(language, NO_UNDO, &[]),
        Refusal::NothingToRedo => said(language, NO_REDO, &[]),
    }
}

/// Reads the name of a cell as it is written in any language: `r3c4`, `L3C4`.
#[must_use]
pub fn read_cell(name: &str) -> Option<Cell> {
    let rest = name.strip_prefix(['r', 'R', 'l', 'L'])?;
    let (row, col) = rest.split_once(['c', 'C'])?;
    let place = |number: &str| {
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        let place = number.parse::<usize>().ok().filter(|_| is_number);
        place.and_then(|place| place.checked_sub(1))
    };
    Some(Cell::new(place(row)?, place(col)?))
}

/// Reads a value as boards have it, or as a number: `7`, `A`, `10`.
#[must_use]
pub fn read_value(text: &str) -> Option<u8> {
    let mut signs = text.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) => sign.to_digit(36).and_then(|value| u8::try_from(value).ok()),
        _ => text
            .parse()
            .ok()
            .filter(|_| text.bytes().all(|byte| byte.is_ascii_digit())),
    }
}
