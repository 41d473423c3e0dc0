//! Moves as they are typed: a cell and a value, or a joker and a cell.

use takuzu_sat::Cell;
use takuzu_sat::play::{read_cell, read_value};

/// A move of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Guess(Cell, u8),
    Joker(Cell),
}

/// Reads `r1c2 0`, `L1C2=0`, `1 2 0`, `joker r1c2` and `j 1 2`; `None` where it is none of these.
pub(super) fn typed(line: &str) -> Option<Typed> {
    let line = line.to_lowercase();
    let words = line.split(|sign: char| sign.is_whitespace() || "=,;:".contains(sign));
    let mut words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    // In other places than the first, `j` may be a value.
    let joker =
        words.iter().enumerate().position(|(at, &word)| word == "joker" || (at, word) == (0, "j"));
    if let Some(at) = joker {
        words.remove(at);
    }
    let (cell, rest) = match words.as_slice() {
        [name, rest @ ..] if name.starts_with(['r', 'l']) => (read_cell(name)?, rest),
        [row, col, rest @ ..] => (numbered(row, col)?, rest),
        _ => return None,
    };
    match (joker, rest) {
        (Some(_), []) => Some(Typed::Joker(cell)),
        (None, [value]) => Some(Typed::Guess(cell, read_value(value)?)),
        _ => None,
    }
}

/// The numbers of a row and a column, from 1; the cell may lie beside the board.
fn numbered(row: &str, col: &str) -> Option<Cell> {
    read_cell(&format!("r{row}c{col}"))
}

#[cfg(test)]
mod tests {
    use super::{Typed, typed};
    use takuzu_sat::Cell;

    #[test]
    fn moves_are_read_as_people_type_them() {
        let cell = Cell::new(0, 11);
        for line in ["r1c12 3", "R1C12=3", "l1c12 3", " 1 12 3 ", "1,12: 3"] {
            assert_eq!(typed(line), Some(Typed::Guess(cell, 3)), "{line}");
        }
        assert_eq!(typed("r1c12 g"), Some(Typed::Guess(cell, 16)));
        assert_eq!(typed("r1c12 J"), Some(Typed::Guess(cell, 19)));
        for line in ["joker r1c12", "r1c12 JOKER", "j 1 12"] {
            assert_eq!(typed(line), Some(Typed::Joker(cell)), "{line}");
        }
        for line in [
            "",
            "3",
            "r1c12",
            "r1 3",
            "r0c1 3",
            "r1c12 3 4",
            "joker",
            "joker r1c12 3",
            "rc 3",
            "é1c2 3",
            "r+1c2 3",
            "r1c2 é",
            "r99999999999999999999c1 1",
            "maybe",
            "r1c1 -1",
        ] {
            assert_eq!(typed(line), None, "{line}");
        }
    }
}
