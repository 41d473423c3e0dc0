//! Cells in signs of several code points: emoji with variation selectors, keycaps, letters with marks.

use super::*;

fn cells(signs: &str) -> ReadOptions {
    detect().with_cells(signs.parse().expect("three signs"))
}

/// A text in digits in other signs.
fn spelt(text: &str, [zero, one, blank]: [&str; 3]) -> String {
    let sign = |sign: char| match sign {
        '0' => zero.to_owned(),
        '1' => one.to_owned(),
        '.' => blank.to_owned(),
        other => other.to_string(),
    };
    text.chars().map(sign).collect()
}

const FLAG: &str = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";

const SETS: [[&str; 3]; 6] = [
    ["⚫️", "⚪️", "·"],
    ["0️⃣", "1️⃣", "_"],
    ["👩‍👩‍👧‍👦", "👩🏻‍❤️‍💋‍👨🏻", "⬜"],
    [FLAG, "🇫🇷", "🇩🇪"],
    ["e\u{301}", "e", "E"],
    ["☀️", "🌙", "⬛️"],
];

#[test]
fn cells_of_several_code_points() {
    for signs in SETS {
        let options = cells(&signs.concat());
        let lines = FOUR.replace(' ', "\n");
        let cells = |row: &str| row.chars().map(|cell| format!("|{cell}")).collect::<String>();
        let table: String = FOUR.split(' ').map(|row| cells(row) + "|\n").collect();
        let sized = format!("4x4;{}", FOUR.replace(' ', ""));
        let texts = [FOUR, &lines, &FOUR.replace(' ', ""), &table, &sized];
        for text in texts {
            let text = spelt(text, signs);
            assert_eq!(rows(&text, &options), [FOUR], "{text}");
        }
        let list = spelt(&format!("{0}\n{0}\n", FOUR.replace(' ', "")), signs);
        assert_eq!(rows(&list, &options).len(), 2, "{list}");
        let json = format!("[\"{}\"]", FOUR.replace(' ', "\",\""));
        assert_eq!(rows(&spelt(&json, signs), &options), [FOUR], "{json}");
    }
}

/// Whether a selector stands behind a sign is up to the keyboard.
#[test]
fn variation_selectors_do_not_matter() {
    for signs in ["⚫️⚪️·", "⚫⚪·", "⚫⚪️·"] {
        for text in [
            "⚫️⚪️·⚫️\n⚪️⚫️··\n····\n····",
            "⚫⚪·⚫\n⚪⚫··\n····\n····",
            "⚫⚪️·⚫️\n⚪⚫··\n····\n····",
        ] {
            assert_eq!(rows(text, &cells(signs)), ["01.0 10.. .... ...."], "{text}");
        }
    }
}

#[test]
fn columns_are_counted_in_signs() {
    let keycaps = cells("0️⃣1️⃣_");
    let text = "_1️⃣_0️⃣\n__2️⃣_\n_0️⃣__\n1️⃣1️⃣_0️⃣";
    let wrong = error(text, &keycaps);
    assert_eq!((wrong.line(), wrong.column()), (2, 3), "{wrong}");
    assert_eq!(
        wrong.to_string(),
        "\
`2` is not one of the named cells: `0️⃣`, `1️⃣`, or `_` for a blank
 --> p.txt:2:3
  |
2 | __2️⃣_
  |   ^^ not a cell"
    );
    let long = error("_1️⃣_0️⃣\n____\n_0️⃣__1️⃣\n1️⃣1️⃣_0️⃣", &keycaps);
    assert_eq!((long.line(), long.column()), (3, 5), "{long}");
    assert_eq!(long.message(), "row 3 has 5 cells, the others have 4");
    let in_table = error("x,1️⃣__1️⃣____________,a\ny,1️⃣__2️⃣____________,b\n", &keycaps);
    assert_eq!((in_table.line(), in_table.column()), (2, 6), "{in_table}");
    assert!(in_table.to_string().contains("2 | y,1️⃣__2️⃣____________,b\n"), "{in_table}");
}

/// What a sign is made of is not the sign.
#[test]
fn parts_of_signs_are_no_cells() {
    for text in ["01\n10", "0️⃣1\n10️⃣", "0\u{20E3}\u{20E3}1️⃣\n1️⃣0️⃣"] {
        assert!(read(text, &cells("0️⃣1️⃣_")).is_err(), "{text}");
    }
    assert_eq!(rows("0️⃣1\n10️⃣", &cells("0️⃣1_")), ["01 10"]);
}
