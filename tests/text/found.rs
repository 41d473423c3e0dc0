//! Texts as other programs and people write them: what stands around the cells is taken off.

use super::*;

pub(crate) const NINE: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn nine_line() -> String {
    NINE.replace(' ', "")
}

/// The rows of the small Takuzu, each changed.
fn four(row: impl Fn(&str) -> String) -> String {
    FOUR.split(' ').map(|text| row(text) + "\n").collect()
}

fn apart(row: &str, by: &str) -> String {
    let signs: Vec<String> = row.chars().map(String::from).collect();
    signs.join(by)
}

#[track_caller]
fn is_nine(text: &str, count: usize) {
    assert_eq!(rows(text, &detect()), vec![NINE; count], "{text}");
}

#[track_caller]
fn is_four(text: &str, count: usize) {
    assert_eq!(rows(text, &detect()), vec![FOUR; count], "{text}");
}

#[test]
fn fields_behind_and_before_the_cells() {
    let (puzzle, small) = (nine_line(), FOUR.replace(' ', ""));
    let zeros = puzzle.replace('.', "0");
    for line in [
        format!("{puzzle} {SOLVED}"),
        format!("{puzzle} # easy, and very nice"),
        format!("{puzzle} easy 30"),
        format!("{zeros} {SOLVED} 30"),
        format!("0000183b305c {zeros} 1.2"),
        format!("{puzzle},17,somebody"),
        format!("17;{puzzle};somebody"),
        format!("\"Smith, J.\",{zeros},{SOLVED}"),
        format!("{SOLVED},{zeros}"),
        format!("{puzzle}\teasy\t3.4"),
        format!("\"{puzzle}\""),
        format!("'{puzzle}', 3"),
    ] {
        for count in [1, 2, 5, 81] {
            is_nine(&format!("{line}\n").repeat(count), count);
        }
    }
    for line in [
        format!("{small} 0110100100111100"),
        format!("{small} 1 0110100100111100"),
        format!("{small}  # no. 7"),
        format!("{FOUR} # no. 7"),
        format!("{small},0110100100111100,7"),
        format!("7\t{small}\t0110100100111100"),
    ] {
        for count in [1, 2, 5, 16] {
            is_four(&format!("{line}\n").repeat(count), count);
        }
    }
    for line in ["4x4;_1_0__0__0__11_0 0110", "a1a0b0b0b11a0 # a task"] {
        is_four(&format!("{line}\n").repeat(3), 3);
    }
    is_four(&four(|row| format!("{row} # a row")), 1);
}

#[test]
fn cells_apart_on_one_line() {
    is_nine(&(apart(&nine_line(), " ") + "\n"), 1);
    is_nine(&(apart(&nine_line(), " ") + "\n").repeat(100), 100);
    is_nine(&(apart(&nine_line().replace('.', "0"), "\t") + "\n").repeat(3), 3);
    is_four(&(apart(&FOUR.replace(' ', ""), " ") + "\n"), 1);
    is_four(&(apart(&FOUR.replace(' ', ""), " ") + "\n").repeat(20), 20);
}

#[test]
fn tables_for_sudoku() {
    let puzzle: Puzzle = NINE.parse().expect("a Sudoku");
    let all = [
        Format::Markdown,
        Format::Box,
        Format::Csv,
        Format::Tsv,
        Format::Latex,
        Format::Tabular,
        Format::OpenSudoku,
    ];
    for format in all {
        let text = text::write(&puzzle, format).expect("a Sudoku of 9x9");
        for count in [1, 3] {
            let text = vec![text.clone(); count].join(format.gap());
            let entries = read(&text, &detect()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(entries.len(), count, "{text}");
            for entry in entries {
                assert_eq!((entry.format, &entry.puzzle), (format, &puzzle), "{text}");
            }
        }
    }
}

#[test]
fn rows_of_x_and_o() {
    let text = four(|row| apart(row, " ").replace('0', "O").replace('1', "X"));
    is_four(&text, 1);
    assert_eq!(read(&text, &detect()).expect("a puzzle")[0].format, Format::Xo);
}
