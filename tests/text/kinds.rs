//! What a text is, where more than one puzzle is written so; and what is said of texts that are none.

use super::*;

fn kinds(text: &str) -> Vec<Kind> {
    let entries = read(text, &detect()).unwrap_or_else(|error| panic!("{text}\n{error}"));
    entries.iter().map(|entry| entry.puzzle.kind()).collect()
}

#[track_caller]
fn says(text: &str, message: &str) {
    assert_eq!(error(text, &detect()).message(), message, "{text}");
}

/// A text of 0 and 1 is no Sudoku where it breaks its rules.
#[test]
fn ones_that_break_the_rules_of_sudoku_are_takuzu() {
    for side in [9, 15, 21, 25] {
        let rows = ["01", "10"].map(|pair| pair.repeat(13)[..side].to_owned() + "\n");
        let text: String = (0..side).map(|row| rows[row % 2].as_str()).collect();
        let text = text.replacen('0', "1", 1);
        for text in [text.clone(), text.replace('0', "."), text.replace('\n', "") + "\n"] {
            let error = error(&text, &detect());
            let odd = format!("{side} rows: sides must be even");
            assert!(error.message().starts_with(&odd), "{text}{error}");
        }
        let is_odd = detect().with_majority(Majority::Either);
        assert_eq!(read(&text, &is_odd).expect("a Takuzu").len(), 1);
    }
    let blank = format!("{}\n", ".........\n".repeat(9));
    assert_eq!(kinds(&blank), [takuzu_sat::sudoku::KIND]);
    assert_eq!(kinds(&blank.replacen('.', "1", 1)), [takuzu_sat::sudoku::KIND]);
    let eight = "12--21--\n--12--12\n".repeat(4);
    says(&eight, "`2` is neither 0, 1 nor a blank (. _ - ? *)");
    let few = format!("12------\n{}", "--------\n".repeat(7));
    assert_eq!(kinds(&few), [takuzu_sat::sudoku::KIND]);
}

/// A list may hold both; a Takuzu has `0` and another blank.
#[test]
fn a_takuzu_among_sudoku_keeps_its_zeros() {
    let (takuzu, sudoku) = (".1.0..0..0..11.0", "1.3...2..4.....1");
    let spaced = |line: &str| {
        let words: Vec<&str> = (0..4).map(|row| &line[4 * row..][..4]).collect();
        words.join(" ")
    };
    for forced in [None, Some(Format::Line), Some(Format::Words)] {
        for order in ["st", "ts", "sst", "sts", "tss", "stststtsttt"] {
            let lines = order.chars().map(|kind| match kind {
                't' => takuzu,
                _ => sudoku,
            });
            let written = lines.clone().map(|line| match forced {
                Some(Format::Words) => spaced(line) + "\n",
                _ => line.to_owned() + "\n",
            });
            let mut options = detect();
            options.format = forced;
            let entries = read(&written.collect::<String>(), &options).expect(order);
            for (line, entry) in lines.zip(entries) {
                assert_eq!(entry.puzzle.givens().to_line(), line, "{order}");
                assert_eq!(entry.puzzle.kind() == takuzu_sat::takuzu::KIND, line == takuzu);
            }
        }
    }
    let named = detect().with_puzzle(takuzu_sat::sudoku::KIND);
    let entries = read(&format!("{takuzu}\n{sudoku}\n"), &named).expect("two Sudoku");
    assert!(entries.iter().all(|entry| entry.puzzle.kind() == takuzu_sat::sudoku::KIND));
}

#[test]
fn a_board_of_26_rows_is_one_of_26_rows() {
    let rows = vec![format!("\"1{}3\"", ".".repeat(24)); 26].join(",");
    for text in [format!("[{rows}]"), format!("{{\"board\":[{rows}]}}")] {
        says(&text, "a side of 26: more than the 25 allowed");
    }
    let one = format!("[\"{}3\"]", ".".repeat(25));
    says(&one, "row 1 has 26 cells, but there is 1 row");
}

#[test]
fn five_thousand_lines_with_fields() {
    let line = |n: usize| format!("{},{}\n", ".0".repeat(40) + "5", n);
    let text: String = (0..5000).map(line).collect();
    let found = outcomes(format!("puzzle,number\n{text}").as_bytes(), detect());
    assert_eq!(found.len(), 5000);
    assert!(found[4999].starts_with("p.txt:5001 "), "{}", found[4999]);
    // A comma may be a blank.
    assert_eq!(rows(",1,0\n,,0,\n,0,,\n11,0\n", &lenient()), [FOUR]);
}
