//! Puzzles with signs and with sides of odd length: what is read, and what is said of careless ones.

use super::*;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::text::Tip;

fn takuzu(text: &str, options: &ReadOptions) -> Takuzu {
    let mut entries = read(text, options).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(entries.len(), 1, "{text}");
    let Puzzle::Takuzu(takuzu) = entries.remove(0).puzzle else { panic!("{text}") };
    takuzu
}

/// The names of all signs.
fn signs(text: &str, options: &ReadOptions) -> Vec<String> {
    let takuzu = takuzu(text, options);
    takuzu.signs().iter().map(|sign| sign.to_string()).collect()
}

fn complaint(text: &str, options: &ReadOptions) -> String {
    let error = error(text, options);
    format!("{}:{}: {}", error.line(), error.column(), error.message())
}

#[test]
fn each_digit_is_a_sum() {
    for (digit, expected) in [
        (1, &["r1c1=r1c2"][..]),
        (2, &["r1c1xr1c2"]),
        (3, &["r1c1=r2c1"]),
        (4, &["r1c1=r1c2", "r1c1=r2c1"]),
        (5, &["r1c1xr1c2", "r1c1=r2c1"]),
        (6, &["r1c1xr2c1"]),
        (7, &["r1c1=r1c2", "r1c1xr2c1"]),
        (8, &["r1c1xr1c2", "r1c1xr2c1"]),
    ] {
        let text = format!("p|{digit}o\n");
        let puzzle = takuzu(&text, &detect());
        assert_eq!(signs(&text, &detect()), expected, "{digit}");
        assert_eq!(puzzle.rules(), Rules::UNRULY);
        assert_eq!(text::write(&puzzle.into(), Format::PlusTask), Ok(text));
    }
    // All at once, and a run of more than 26 cells without a sign.
    let text = "zj|12345a78zb\n";
    assert_eq!(signs(text, &detect()).len(), 11);
    assert_eq!(text::write(&takuzu(text, &detect()).into(), Format::PlusTask).as_deref(), Ok(text));
    let strict = read("p|1o", &detect().with_rules(Rules::TAKUZU)).expect("a puzzle");
    assert_eq!(
        strict[0].note.as_deref(),
        Some("equal rows and columns are forbidden, as requested; the text says allowed")
    );
}

/// Four rows with each kind of sign, at the left margin and indented.
#[test]
fn signs_belong_to_the_row_above() {
    let text = ".=. . 1\n    x\n. .x0 .\n. 0 . .\nx     =\n1 1 . 0\n";
    let expected = ["r1c1=r1c2", "r1c3xr2c3", "r2c2xr2c3", "r3c1xr4c1", "r3c4=r4c4"];
    assert_eq!(signs(text, &detect()), expected);
    let indented: String = text.lines().map(|line| format!("\t {line}\r\n")).collect();
    assert_eq!(signs(&indented, &detect()), expected);
    assert_eq!(takuzu(text, &detect()).rules(), Rules::TAKUZU);
    let plus = detect().with_rules(Rules::UNRULY);
    assert_eq!(takuzu(text, &plus).rules(), Rules::UNRULY);
    let sized = "2 4\n0=.x. .\n    x x\n. . . 1\n2 2\n. .\n=\n1 .\n";
    let found = outcomes(sized.as_bytes(), detect());
    assert_eq!(found, ["p.txt:1 0... ...1", "p.txt:5 .. 1."]);
    // Other signs for the cells, and any other for a blank, where the format is named.
    let named = detect().with_format(Format::Signs).with_cells("AB?".parse().expect("three signs"));
    assert_eq!(signs("A=?\nx\n? B\n", &named), ["r1c1=r1c2", "r1c1xr2c1"]);
    let lenient = lenient().with_format(Format::Signs);
    assert_eq!(signs("7=?\nx\n* 1\n", &lenient), ["r1c1=r1c2", "r1c1xr2c1"]);
}

#[test]
fn what_is_said_of_odd_sides() {
    let json = |majority: &str| {
        format!(
            "{{\"rows\":3,\"cols\":3,\"rules\":{{\"majority\":\"{majority}\"}},\"givens\":\"1........\"}}"
        )
    };
    for majority in [Majority::One, Majority::Either] {
        let puzzle = takuzu(&json(majority.name()), &detect());
        assert_eq!(puzzle.rules(), Rules::TAKUZU.with_majority(majority));
    }
    let asked = read(&json("one"), &detect().with_majority(Majority::Either)).expect("a puzzle");
    assert_eq!(
        asked[0].note.as_deref(),
        Some("the majority on lines of odd length is `either`, as requested; the text says `one`")
    );
    let rules = Rules::UNRULY.with_majority(Majority::One);
    assert_eq!(takuzu(&json("none"), &detect().with_rules(rules)).rules(), rules);
    let odd = detect().with_majority(Majority::One);
    let line = format!("{}\n", ".".repeat(49));
    for text in [&line, &line.repeat(2)] {
        assert_eq!(read(text, &odd).expect("squares")[0].format, Format::Line);
        let error = error(text, &detect());
        assert!(error.message().ends_with(": sides must be even"), "{text}");
        assert_eq!(error.tip(), Some(Tip::OddSides));
    }
    assert_eq!(
        complaint(&".....\n".repeat(3), &odd),
        "3:1: 3 rows of 5 cells: 2 rows missing, or put the size `3 5` on top"
    );
    assert_eq!(
        complaint(&".".repeat(48), &odd.with_format(Format::Line)),
        "1:1: 48 cells are no square; 49 would be 7x7"
    );
    let refused = |text: &str, format| {
        let puzzle = takuzu(text, &odd).into();
        text::write(&puzzle, format).expect_err("refused").to_string()
    };
    assert_eq!(
        refused("...\n...\n...\n", Format::Grid),
        "`grid` cannot say what lines of odd length hold: `json` can carry it"
    );
    assert_eq!(
        refused(".=.\n. .\n", Format::Unruly),
        "`unruly` has no place for signs between cells: `signs` and `json` can carry them"
    );
    assert_eq!(
        refused("2 4\n....\n....\n", Format::PlusTask),
        "`plus-task` cannot say that equal rows and columns are forbidden: `grid`, `markdown`, \
         `box`, `sized-line`, `unruly`, `unruly-save`, `signs`, `janko`, `json`, `xo`, \
         `latex` and `tabular` can carry it"
    );
}
