//! What a text is, where it may be more than one: the cells alone say which puzzle, the rules whether lines
//! are puzzles or rows, and what they do not tell is refused.

use super::*;

/// The number of puzzles of a text, or nothing where it is refused.
fn count(text: &str, options: &ReadOptions) -> Option<usize> {
    seen(text, options).map(|found| found.len())
}

/// A number from 3 on is Sudoku. 1 and 2 alone, or with 0, may be a Takuzu in other signs or a Sudoku; the
/// options say which.
#[test]
fn the_cells_say_the_kind() {
    let forms = |cells: &str| [cells.to_owned(), rows_of(cells), rows_of(cells).replace('\n', " ")];
    for (cells, kind) in [("1.3...2..4.....1", sudoku::KIND), (FOUR, takuzu::KIND)] {
        for text in forms(cells) {
            assert_eq!(seen(&text, &detect()).expect(&text)[0].kind, kind, "{text}");
        }
    }
    for cells in ["1..22...21.....1", "1002200021000001", "0201001001002201"] {
        for text in forms(cells) {
            assert_eq!(count(&text, &detect()), None, "{text}");
            assert_eq!(count(&text, &detect().with_puzzle(sudoku::KIND)), Some(1), "{text}");
        }
        let signs = if cells.contains('0') { "120" } else { "12." };
        let options = detect().with_cells(signs.parse().expect("three signs"));
        assert_eq!(seen(cells, &options).expect("a Takuzu")[0].kind, takuzu::KIND);
    }
}

/// Both 0 and a dot may be the blank of a Sudoku: no guess which, and none that 0 is a number.
#[test]
fn two_signs_for_a_blank_are_refused() {
    let hex: String = (0..256).map(|at| char::from(b"0123456789ABCDEF."[at * 7 % 17])).collect();
    let mixed = NINE.replacen('.', "0", 3);
    let spaced: String = mixed.chars().map(|cell| format!("{cell} ")).collect();
    for text in [&mixed, &rows_of(&mixed), &spaced, &rows_of(&hex)] {
        for options in [detect(), detect().with_puzzle(sudoku::KIND)] {
            assert_eq!(count(text, &options), None, "{text}");
        }
    }
}

/// Sixteen lines of sixteen cells are sixteen puzzles where as one grid they break a rule, one grid where as
/// puzzles they do, and else refused with both ways out.
#[test]
fn sixteen_lines_of_sixteen_cells() {
    let mut random = ChaCha8Rng::seed_from_u64(58);
    let mut lists = 0;
    for _ in 0..200 {
        let solutions = ["0110100100111100", "0011010110101100", "1001011011000011"];
        let mut open = |cell| if random.random_bool(0.6) { '.' } else { cell };
        let mut line =
            |at: usize| solutions[at % 3].chars().map(&mut open).collect::<String>() + "\n";
        let found = count(&(0..16).map(&mut line).collect::<String>(), &detect());
        assert!(found.is_none_or(|found| found == 16), "{found:?}");
        lists += usize::from(found.is_some());
    }
    assert!(lists > 100, "{lists}");
    let blank = "................\n";
    let number = |at: usize| char::from(b"123456789ABCDEFG"[(at / 16 * 4 + at / 64 + at) % 16]);
    let sudoku = rows_of(&(0..256).map(number).collect::<String>());
    // The second has too many zeros for a row of 4x4.
    for grid in [sudoku.replace('7', "."), format!("0.00............\n{}", blank.repeat(15))] {
        assert_eq!(count(&grid, &detect()), Some(1), "{grid}");
    }
    for text in [blank.repeat(16), "0011001100110011\n".repeat(16)] {
        assert!(error(&text, &detect()).to_string().contains("16"), "{text}");
        assert_ways_out(16, &text);
    }
}

/// The format or a size on top says which of both L lines of L cells are.
fn assert_ways_out(side: usize, text: &str) {
    assert_eq!(count(text, &detect().with_format(Format::Line)), Some(side));
    assert_eq!(count(text, &detect().with_format(Format::Grid)), Some(1));
    assert_eq!(count(&format!("{side} {side}\n{text}"), &detect()), Some(1));
}

/// Lines of 36 cells are puzzles from the first one on. A list that ends after 36 of them says what it may
/// be; a size on top makes the grid.
#[test]
fn a_grid_of_36_rows_needs_its_size() {
    let rows = |count| (SIX.to_owned() + "\n").repeat(count);
    for lines in [1, 2, 35, 37, 72] {
        assert_eq!(count(&rows(lines), &detect()), Some(lines));
    }
    let found = outcomes(rows(36).as_bytes(), detect());
    let (last, puzzles) = found.split_last().expect("an outcome");
    assert_eq!(puzzles.len(), 36, "{found:#?}");
    assert!(is_error(last) && last.contains("36 36"), "{last}");
    assert_ways_out(36, &rows(36));
}

/// A wrong line of a list is one error, wherever it stands, and the others are read.
#[test]
fn a_bad_line_loses_no_other() {
    let nine = NINE.replacen('.', "x", 1);
    let pairs = [
        (NINE, &NINE[1..]),
        (NINE, &nine),
        (SIX, &SIX[1..]),
        (FOUR, ".1.0..0..0..11.x"),
        (".1.0 ..0. .0.. 11.0", ".1.0 ..0. .0.. 11.x"),
    ];
    for ((line, bad), place) in pairs.into_iter().flat_map(|pair| (0..6).map(move |at| (pair, at)))
    {
        let mut lines = [line; 6];
        lines[place] = bad;
        let found = outcomes(lines.join("\n").as_bytes(), detect());
        let is_right = |(at, outcome): (usize, &String)| is_error(outcome) == (at == place);
        assert!(found.len() == 6 && found.iter().enumerate().all(is_right), "{bad} {found:#?}");
        assert!(found[place].starts_with(&format!("{}:", place + 1)), "{}", found[place]);
    }
}

/// As many words as cells in each are rows; fewer, a puzzle beside its solution.
#[test]
fn fewer_words_than_cells_in_each_are_fields() {
    let words = |beside| FOUR.to_owned() + &" 0110100100111100".repeat(beside);
    assert_eq!(cells(&words(14), &detect()), [FOUR]);
    assert_eq!(cells(&words(15), &detect()), [words(15).replace(' ', "")]);
}

/// A header that names columns decides; what stands beside a puzzle fits it or is an error.
#[test]
fn a_column_that_is_named_is_the_puzzle() {
    let unsolved = NINE.replace('.', "0");
    for (head, line) in [
        ("puzzle,solution", format!("{NINE},{NINE_SOLVED}")),
        ("quizzes,solutions", format!("{unsolved},{NINE_SOLVED}")),
        ("id;givens;rating", format!("17;{NINE};3.5")),
        ("solution\tpuzzle", format!("{NINE_SOLVED}\t{NINE}")),
        ("Puzzle,", format!("{NINE},")),
    ] {
        let text = format!("{head}\n{line}\n{line}\n");
        assert_eq!(cells(&text, &detect()), [NINE; 2], "{text}");
    }
    assert_eq!(cells(NINE_SOLVED, &detect()), [NINE_SOLVED]);
    // Another puzzle's solution, one of another size, and two puzzles are no solution beside one.
    let other = NINE_SOLVED.replace('5', "x").replace('6', "5").replace('x', "6");
    for beside in [&other, &NINE_SOLVED[1..], NINE, "0110100100111100"] {
        error(&format!("{NINE},{beside}\n"), &detect());
        error(&format!("puzzle,solution\n{NINE},{beside}\n"), &detect());
    }
}
