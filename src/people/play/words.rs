//! The words of a game, in every language, and the cells and values that people type.

use super::Refusal;
use crate::ground::grid::Cell;
use crate::people::explain::{Language, phrase, say, symbol, words};
use crate::puzzles::game::Need;

words! {
    SOLVED: "Solved: the grid is complete and right.", "Résolu~: la grille est complète et juste.";
    WRONG_IN_ROW: "An entry in row {row} is wrong.", "Une entrée de la ligne {row} est fausse.";
    WRONG_CELL: "{cell} is wrong.", "{cell} est fausse.";
    WRONG_AMONG: "One of these entries is wrong: {cells}.", "L’une de ces entrées est fausse~: {cells}.";
    WRONG: "{cell} contradicts the givens: it cannot be {value}.", "{cell} contredit les cases données~: elle ne peut pas valoir {value}.";
    NOT_AS_GIVEN: "{cell} is {value}, but {given} is given there.", "{cell} vaut {value}, alors que {given} y est donné.";
    WRONG_COUNT: "({count} entries are wrong.)", "({count} entrées sont fausses.)";
    MUST_BE: "{cell} must be {value}.", "{cell} doit valoir {value}.";
    WRONG_ONE: "1 entry is wrong:", "1 entrée est fausse~:";
    WRONG_MANY: "{count} entries are wrong:", "{count} entrées sont fausses~:";
    OPEN_ONE: "1 cell is empty.", "1 case est vide.";
    OPEN_MANY: "{count} cells are empty.", "{count} cases sont vides.";
    CLEAN: "No mistake so far.", "Aucune erreur jusqu’ici.";
    NO_RULE_BROKEN: "No rule is broken.", "Aucune règle n’est enfreinte.";
    DEAD: "This grid cannot be completed any more: an entry is wrong.", "Cette grille ne peut plus être complétée~: une entrée est fausse.";
    NOTHING_FORCED: "Several solutions are left: no technique applies.", "Il reste plusieurs solutions~: aucune technique ne s’applique.";
    NOTHING_FOUND: "No hint was found in time.", "Aucun indice n’a été trouvé à temps.";
    NEEDS: "{house} still needs {values}.", "{house} attend encore {values}.";
    TIMES: "{count} {value}s", "{count} {value}";
    ONCE: "{count} {value}", "{count} {value}";
    AT_MOST: "at most {most} {value}", "au plus {most} {value}";
    RANGE: "{least} or {most} {value}s", "{least} ou {most} {value}";
    OFF_BOARD: "{cell} is not on the board.", "{cell} n’est pas sur la grille.";
    GIVEN: "{cell} is given: it cannot be changed.", "{cell} est une case donnée~: elle ne peut pas être changée.";
    NO_VALUE: "{value} is not a value of this puzzle.", "{value} n’est pas une valeur de cette grille.";
    FILLED: "{cell} is filled: only empty cells have pencil marks.", "{cell} est remplie~: seules les cases vides ont des notes.";
    NO_CHANGE: "Nothing changes.", "Rien ne change.";
    NO_UNDO: "There is nothing to undo.", "Il n’y a rien à annuler.";
    NO_REDO: "There is nothing to redo.", "Il n’y a rien à rétablir.";
}

/// Returns a sentence about the values that a row, column or block still needs; `None` where it needs nothing.
#[must_use]
pub fn need(need: &Need, language: Language) -> Option<String> {
    let is_once = need.values.iter().all(|(_, times)| *times == (1..=1));
    let value = |(value, times): &(u8, std::ops::RangeInclusive<usize>)| {
        let value = symbol(*value);
        let [least, most] = [*times.start(), *times.end()].map(|count| language.number(count));
        match (is_once, times.end()) {
            (true, _) => value,
            (false, _) if *times.start() == 0 => say!(language, AT_MOST, most, value),
            (false, _) if least != most => say!(language, RANGE, least, most, value),
            (false, 1) => say!(language, ONCE, count = most, value),
            (false, _) => say!(language, TIMES, count = most, value),
        }
    };
    let values: Vec<String> = need.values.iter().map(value).collect();
    let (house, listed) = (language.house(need.house), language.list(&values, phrase::AND));
    (!values.is_empty()).then(|| language.whole(say!(language, NEEDS, house, values = listed)))
}

/// Returns the reason why an action is not possible, as a sentence.
#[must_use]
pub fn refusal(refusal: Refusal, language: Language) -> String {
    let of_cell = |words, cell| say!(language, words, cell = language.cell(cell));
    match refusal {
        Refusal::OffBoard(cell) => of_cell(OFF_BOARD, cell),
        Refusal::Given(cell) => of_cell(GIVEN, cell),
        Refusal::Filled(cell) => of_cell(FILLED, cell),
        Refusal::NoValue(value) => say!(language, NO_VALUE, value = symbol(value)),
        Refusal::NoChange => say!(language, NO_CHANGE),
        Refusal::NothingToUndo => say!(language, NO_UNDO),
        Refusal::NothingToRedo => say!(language, NO_REDO),
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
        _ => text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit())),
    }
}
