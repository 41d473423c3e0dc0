//! The words of a book, in every language.

use itertools::Itertools as _;

use super::Item;
use crate::ground::grid::{Grid, Line};
use crate::paper::render::Symbols;
use crate::people::explain::{Language, Words, symbol, words};
use crate::puzzles::puzzle::Puzzle;

words! {
    PUZZLES: "{count} puzzles", "{count} grilles";
    OF_A_KIND: "{count} {title}", "{count} {title}";
    OF_A_LEVEL: "{count} {level}", "{level}~: {count}";
    SOLUTIONS: "Solutions", "Solutions";
    SOLUTION: "Solution", "Solution";
    SOLUTIONS_OF: "Solutions {numbers}", "Solutions {numbers}";
    ANSWER_ON: "Solution: page {pages}", "Solution~: page {pages}";
    ANSWERS_ON: "Solutions: page {pages}", "Solutions~: page {pages}";
    ALL_PUZZLES: "Puzzles", "Grilles";
    RULES: "Rules", "Règles du jeu";
    OF_PUZZLE: "Puzzle {numbers}", "Grille {numbers}";
    OF_PUZZLES: "Puzzles {numbers}", "Grilles {numbers}";
    AND_OTHERS: "{numbers} and others", "{numbers} et d’autres";
    CONTENTS: "Contents", "Sommaire";
    HOW_TO_SOLVE: "How to solve", "Comment résoudre";
    HOW_TO_BEGIN: "The puzzles of this book need these techniques, the easiest first. Rows are counted from the top and columns from the left: {cell} is in row 4, column 3.", "Les grilles de ce livre demandent ces techniques, de la plus facile à la plus difficile. Les lignes se comptent à partir du haut, les colonnes à partir de la gauche~: {cell} est dans la ligne 4 et la colonne 3.";
    WITHOUT_A_LEVEL: "beyond all techniques", "au-delà des techniques";
    DISCS: "Large discs are given, small ones are found.", "Les grands disques sont donnés, les petits sont trouvés.";
    NOTES: "Notes", "Notes";
    UPSIDE_DOWN: "{title}, upside down", "{title}, à l’envers";
    EXAMPLE: "An example and its solution:", "Un exemple et sa solution~:";
    UNIQUE: "Each puzzle has exactly one solution.", "Chaque grille n’a qu’une solution.";
    AFTER_A_NUMBER: "{number}. {title}", "{number}. {title}";
    SOLUTION_OF: "Solution of {number}", "Solution de la grille {number}";
    MADE_WITH: "Made with takuzu-sat {version}, which has checked that each puzzle has exactly one solution.", "Réalisé avec takuzu-sat {version}, qui a vérifié que chaque grille n’a qu’une solution.";
    MADE_BY: "takuzu-sat {version} makes the puzzles again:", "takuzu-sat {version} refait les grilles~:";
    COMMAND: "This command makes the book again from the same puzzles:", "Cette commande refait le livre à partir des mêmes grilles~:";
    IDS: "Game IDs:", "Identifiants des grilles~:";
    PAGE: "Page {number}", "Page {number}";
    ROW: "Row {row}: {cells}.", "Ligne {row}~: {cells}.";
    BLANK: "blank", "vide";
    SIGNS: "Signs: {signs}.", "Signes~: {signs}.";
}

/// Returns words in a language with their places filled, as they are printed.
pub(super) fn filled_in(language: Language, words: Words, values: &[(&str, &str)]) -> String {
    language.typeset(&language.fill(words, values))
}

/// Returns words for one puzzle, or for several that follow each other.
pub(super) fn range(language: Language, [one, several]: [Words; 2], items: &[Item]) -> String {
    let [first, last] = [items.first(), items.last()].map(|item| item.map_or(0, |it| it.number));
    let numbers = if first == last { first.to_string() } else { format!("{first}–{last}") };
    let words = if first == last { one } else { several };
    filled_in(language, words, &[("number", &numbers), ("numbers", &numbers)])
}

/// Returns words for puzzles that follow each other.
pub(super) fn puzzles(language: Language, items: &[Item]) -> String {
    range(language, [OF_PUZZLE, OF_PUZZLES], items)
}

pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// Returns what is on a board, for those who cannot see it: row by row, then the signs between cells.
pub(super) fn board(puzzle: &Puzzle, grid: &Grid, symbols: Symbols, language: Language) -> String {
    let shape = grid.shape();
    let is_pair = puzzle.values() == (0..=1);
    let names = symbols.names(language).one;
    let cell = |value: Option<u8>| match value {
        None => filled_in(language, BLANK, &[]),
        Some(value) if is_pair => names[usize::from(value)].into(),
        Some(value) => symbol(value),
    };
    let rows = (0..shape.rows()).map(|row| {
        let cells = grid.line(Line::Row(row)).map(cell).join(", ");
        let number = (row + 1).to_string();
        filled_in(language, ROW, &[("row", &number), ("cells", &cells)])
    });
    let mut signs = puzzle.face().links.into_iter().map(|(pair, mark)| {
        let [one, other] = pair.map(|cell| language.cell(cell));
        format!("{one} {mark} {other}")
    });
    let signs = signs.join(", ");
    let signs = (!signs.is_empty()).then(|| filled_in(language, SIGNS, &[("signs", &signs)]));
    rows.chain(signs).join(" ")
}

/// Returns a text of others in a line of its own.
pub(super) fn plain(text: &str) -> String {
    let words = text.split(|sign: char| sign.is_control() || sign == ' ');
    words.filter(|word| !word.is_empty()).join(" ")
}
