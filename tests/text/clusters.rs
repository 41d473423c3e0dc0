//! Cells in signs of several code points: emoji with variation selectors, keycaps, letters with marks.

use super::*;

fn named_cells(signs: &str) -> ReadOptions {
    detect().with_cells(signs.parse().expect("three signs"))
}

const FLAG: &str = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";

const SETS: [[&str; 3]; 4] =
    [["⚫️", "⚪️", "·"], ["0️⃣", "1️⃣", "_"], [FLAG, "🇫🇷", "🇩🇪"], ["☀️", "🌙", "⬛️"]];

#[test]
fn cells_of_several_code_points() {
    for signs in SETS {
        let rows = rows_of(FOUR);
        let apart = |row: &str| row.chars().map(|cell| format!("|{cell}")).collect::<String>();
        let table: String = rows.lines().map(|row| apart(row) + "|\n").collect();
        let json = format!("[\"{}\"]", rows.trim().replace('\n', "\",\""));
        for text in [FOUR, &rows, &rows.replace('\n', " "), &table, &json] {
            let spelt = |cell: char| match "01.".find(cell) {
                Some(at) => signs[at].to_owned(),
                None => cell.to_string(),
            };
            let text: String = text.chars().map(spelt).collect();
            assert_eq!(cells(&text, &named_cells(&signs.concat())), [FOUR], "{text}");
        }
    }
    // What a sign is made of is not the sign, and columns are counted in signs.
    for row in ["1️⃣_2️⃣_", "1️⃣_1_"] {
        let wrong = error(&format!("____\n____\n{row}\n____\n"), &named_cells("0️⃣1️⃣_"));
        assert_eq!((wrong.line(), wrong.column()), (3, 3), "{wrong}");
    }
    // Whether a selector stands behind a sign is up to the keyboard.
    for signs in ["⚫️⚪️·", "⚫⚪·", "⚫⚪️·"] {
        let text = "⚫⚪️·⚫️\n⚪⚫️··\n····\n····";
        assert_eq!(cells(text, &named_cells(signs)), ["01.010.........."], "{text}");
    }
}
