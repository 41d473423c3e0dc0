//! Texts of Sudoku that are wrong, and what is said of them.

use takuzu_sat::text::{self, ReadOptions};

use super::texts::{NINE, detect, refused};

/// Whether each puzzle of a text can be read.
fn good(text: &str, options: &ReadOptions) -> Vec<bool> {
    text::Reader::new("p", text.as_bytes(), *options).map(|entry| entry.is_ok()).collect()
}

/// A line that is wrong loses no other, wherever it stands.
#[test]
fn one_bad_line_among_the_first_loses_no_other() {
    let four = "1...2..4.......3";
    let wrong = "1...2..4.......5";
    let words = "1.3. ..2. .4.. ...1";
    for (line, bad) in [
        (NINE, &NINE[1..]),
        (NINE, "h3llo"),
        (NINE, "53..7..x.6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
        (four, wrong),
        (four, "h3llo"),
        (words, "1.3. ..2. .4.. ..5."),
        (words, "1.3. ..2. .4.. ..1"),
    ] {
        for place in 0..3 {
            let mut lines = [line; 6];
            lines[place] = bad;
            let expected: Vec<bool> = (0..6).map(|at| at != place).collect();
            let text = lines.join("\n");
            for options in [detect(), detect().with_puzzle(takuzu_sat::sudoku::KIND)] {
                assert_eq!(good(&text, &options), expected, "{text}");
            }
        }
        let two = format!("{bad}\n{line}\n");
        assert_eq!(good(&two, &detect()), [false, true], "{two}");
    }
    let rows: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    let text = rows.join("\n")[1..].to_owned();
    assert!(refused(&text).starts_with("row 1 has 8 cells, the others have 9"));
}
