//! `render --to text|unicode`: pictures of characters say all that the puzzle says.

use takuzu_sat::render::{Charset, Mark, Picture, Symbols};
use takuzu_sat::{Cell, Grid, Puzzle};

use crate::render::puzzles;

/// The characters of a picture, line by line.
fn drawn(picture: &Picture<'_>, charset: Charset) -> Vec<Vec<char>> {
    let text = picture.draw().text(charset);
    text.lines().map(|line| line.chars().collect()).collect()
}

/// The place of a cell's symbol.
fn place(cell: Cell) -> (usize, usize) {
    (2 * cell.row + 1, 4 * cell.col + 3)
}

#[test]
fn each_symbol_is_in_its_place_and_answers_look_different() {
    let discs = [['◦', '•'], ['○', '●']];
    for puzzle in puzzles() {
        let blank = puzzle.with_givens(Grid::blank(puzzle.shape()));
        let is_binary = puzzle.values() == (0..=1);
        for symbols in [Symbols::Digits, Symbols::Letters, Symbols::Discs] {
            let expected = |value: u8, is_given: bool| {
                let value_at = usize::from(value);
                match symbols {
                    Symbols::Letters if is_binary => ['O', 'X'][value_at],
                    Symbols::Discs if is_binary => discs[usize::from(is_given)][value_at],
                    _ => char::from_digit(value.into(), 36).expect("a digit").to_ascii_uppercase(),
                }
            };
            let given = drawn(&Picture::new(&puzzle).with_symbols(symbols), Charset::Unicode);
            let answer = Picture::new(&blank).with_grid(puzzle.givens()).with_symbols(symbols);
            let answer = drawn(&answer, Charset::Unicode);
            for cell in puzzle.shape().cells() {
                let (row, col) = place(cell);
                let value = puzzle.givens()[cell];
                for (text, is_given) in [(&given, true), (&answer, false)] {
                    let shown = value.map_or(' ', |value| expected(value, is_given));
                    assert_eq!(text[row][col], shown, "{cell} of {puzzle}");
                    let is_disc = is_binary && symbols == Symbols::Discs;
                    let is_primed = value.is_some() && !is_given && !is_disc;
                    assert_eq!(text[row][col + 1] == '′', is_primed, "{cell} of {puzzle}");
                }
            }
        }
    }
}

#[test]
fn each_sign_is_between_its_cells() {
    for puzzle in puzzles() {
        for charset in [Charset::Ascii, Charset::Unicode] {
            let text = drawn(&Picture::new(&puzzle), charset);
            for pair in puzzle.shape().neighbours() {
                let [(row, col), (other_row, other_col)] = pair.map(place);
                let between = text[(row + other_row) / 2][(col + other_col) / 2];
                let is_line = !matches!(between, '=' | 'x') || is_block_line(&puzzle, pair);
                match puzzle.link(pair) {
                    Some(link) => assert_eq!(Some(between), link.chars().next(), "{pair:?}"),
                    None => assert!(is_line, "{pair:?} of {puzzle}: {between}"),
                }
            }
        }
    }
}

/// A thick line of ASCII looks like the sign for equal cells, but where there are blocks there are no signs.
fn is_block_line(puzzle: &Puzzle, [one, other]: [Cell; 2]) -> bool {
    let block = puzzle.blocks();
    block.is_some_and(|block| one.row / block.rows() != other.row / block.rows())
}

#[test]
fn each_mark_has_a_look_of_its_own() {
    let looks = [
        (Mark::Framed, "[1]"),
        (Mark::Doubled, "{1}"),
        (Mark::Ringed, "(1)"),
        (Mark::Hatched, "/1/"),
        (Mark::Crossed, "x1x"),
        (Mark::Dotted, ".1."),
    ];
    assert_eq!(looks.map(|(mark, _)| mark), Mark::ALL);
    let puzzle: Puzzle = "1... .... .... ...1".parse().expect("a puzzle");
    for (mark, look) in looks {
        let picture = Picture::new(&puzzle).with_mark(Cell::new(0, 0), mark);
        let text = drawn(&picture, Charset::Ascii);
        let cell: String = text[1][2..5].iter().collect();
        assert_eq!(cell, look);
        // The lines around the cell are as they are without the mark.
        let plain = drawn(&Picture::new(&puzzle), Charset::Ascii);
        for (row, (marked, plain)) in text.iter().zip(&plain).enumerate() {
            let (marked, plain) = match row {
                1 => (&marked[5..], &plain[5..]),
                _ => (&marked[..], &plain[..]),
            };
            assert_eq!(marked, plain, "{mark:?}");
        }
    }
}
