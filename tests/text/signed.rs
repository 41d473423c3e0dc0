//! Puzzles with signs and with sides of odd length: what is read, and what is said of careless ones.

use super::*;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::text::Tip;

fn takuzu(text: &str, options: &ReadOptions) -> Takuzu {
    let mut entries = read(text, options).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0).puzzle.downcast::<Takuzu>().expect("a Takuzu").clone()
}

fn complaint(text: &str, options: &ReadOptions) -> String {
    let error = error(text, options);
    format!("{}:{}: {}", error.line(), error.column(), error.message())
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
        "1:1: 48 cells are not a square; 49 would be 7x7"
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

#[test]
fn the_first_line_of_signs_may_name_the_rules() {
    let rows = ". .=. 1\n    x\n. .x0 .\n. 0 . .\nx\n1 1 . 0\n";
    for (head, rules) in [
        ("", Rules::TAKUZU),
        ("rules: takuzu\n", Rules::TAKUZU),
        ("rules: plus\n", Rules::UNRULY),
        ("rules:unruly\r\n", Rules::UNRULY),
        ("# Tango\n  rules:  plus  # as played\n", Rules::UNRULY),
        ("rules: plus\n4 4\n", Rules::UNRULY),
    ] {
        let text = format!("{head}{rows}");
        for options in [detect(), detect().with_format(Format::Signs)] {
            assert_eq!(takuzu(&text, &options).rules(), rules, "{text}");
        }
        // Who asks for rules gets them, with a note where the text says others.
        let asked = read(&text, &detect().with_rules(Rules::TAKUZU)).expect("a puzzle");
        assert_eq!(asked[0].note.is_some(), rules != Rules::TAKUZU, "{text}");
        let puzzle = asked[0].puzzle.downcast::<Takuzu>().expect("a Takuzu");
        assert_eq!(puzzle.rules(), Rules::TAKUZU);
        // It is written where it says something.
        let written =
            text::write(&takuzu(&text, &detect()).into(), Format::Signs).expect("carried");
        assert_eq!(written.starts_with("rules: plus\n"), rules == Rules::UNRULY, "{written}");
    }
    // The rules are those of one puzzle; without signs, and on boards as wide as a list, they are read as well.
    let wide = format!("rules: plus\n{}", (". ".repeat(15) + ".\n").repeat(16));
    let several = format!("rules: plus\n{rows}\n{rows}\n{wide}");
    let entries = read(&several, &detect()).expect("three puzzles");
    let rules: Vec<Rules> = entries
        .iter()
        .map(|entry| entry.puzzle.downcast::<Takuzu>().expect("a Takuzu").rules())
        .collect();
    assert_eq!(rules, [Rules::UNRULY, Rules::TAKUZU, Rules::UNRULY]);
    assert_eq!(
        complaint("rules: tango\n. .\n. .\n", &detect()),
        "1:1: no rules are named `tango`; there are: `takuzu`, `plus`, `unruly`"
    );
    assert_eq!(
        complaint("rules: plus\n\n. .\n. .\n", &detect()),
        "1:1: the rows stand directly below the rules, without a blank line between them"
    );
    assert_eq!(
        complaint("rules: plus\n. . .\n. .\n", &detect()),
        "3:1: row 2 has 2 cells, row 1 has 3"
    );
}

#[test]
fn a_tango_of_another_program_may_have_equal_rows_and_columns() {
    let json = "{\"symbols\":[[1,1,\"M\"]],\"walls\":[[[2,1],[2,2],\"x\"]],\"size\":6}";
    assert_eq!(takuzu(json, &detect()).rules(), Rules::UNRULY);
    assert_eq!(takuzu(json, &detect().with_rules(Rules::TAKUZU)).rules(), Rules::TAKUZU);
}
