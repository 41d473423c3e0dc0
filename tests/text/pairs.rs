//! Every format through every other: what both carry comes out as it went in.

use super::there_and_back::random_takuzu;
use super::*;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Cell, takuzu};

/// A puzzle in a format, and the puzzle that is read from it when the format is named.
fn through(puzzle: &Puzzle, format: Format) -> Option<Puzzle> {
    let text = text::write(puzzle, format).ok()?;
    let named = detect().with_format(format).with_puzzle(puzzle.kind());
    let mut entries = read(&text, &named).unwrap_or_else(|error| panic!("{format}\n{error}"));
    assert_eq!(entries.len(), 1, "{format}\n{text}");
    let entry = entries.remove(0);
    assert_eq!(entry.note, None, "{format}\n{text}");
    assert_eq!(entry.ruled_out, [], "{format}\n{text}");
    Some(entry.puzzle)
}

/// Takes a puzzle through each pair of formats, and returns the pairs that carry it.
fn pairs(puzzle: &Puzzle) -> Vec<[Format; 2]> {
    let carried = |puzzle: &Puzzle| -> Vec<Format> {
        let is_carried = |format: &Format| text::write(puzzle, *format).is_ok();
        Format::ALL.into_iter().filter(is_carried).collect()
    };
    let formats = carried(puzzle);
    let mut found = Vec::new();
    for &first in &formats {
        let read = through(puzzle, first).expect("it is carried");
        assert_eq!(&read, puzzle, "{first}");
        // Nothing is lost on the way that another format needs.
        assert_eq!(carried(&read), formats, "{first}");
        for &second in &formats {
            let again = through(&read, second).expect("it is carried");
            assert_eq!(&again, puzzle, "{first} to {second}");
            found.push([first, second]);
        }
    }
    found
}

/// All pairs of formats that a kind of puzzle is written in, by the puzzles that went through them.
fn all_pairs(puzzles: impl Iterator<Item = Puzzle>) -> usize {
    let mut found: Vec<[&str; 2]> = Vec::new();
    for puzzle in puzzles {
        let of_puzzle = pairs(&puzzle);
        found.extend(of_puzzle.iter().map(|pair| pair.map(Format::name)));
    }
    found.sort_unstable();
    found.dedup();
    found.len()
}

/// Rectangles and squares, with and without rule 3, signs and odd sides.
#[test]
fn takuzu_through_all_pairs() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    let mut puzzles = Vec::new();
    for rows in 2..=10 {
        for cols in 2..=10 {
            let shapes = [Shape::new(rows, cols), Shape::square(rows)];
            for shape in shapes {
                for signs in [false, true] {
                    puzzles.push(random_takuzu(shape, signs, &mut random));
                }
            }
        }
    }
    let has_odd = |puzzle: &&Puzzle| puzzle.shape().rows() % 2 == 1;
    assert!(puzzles.iter().filter(has_odd).count() > 100);
    let formats = of_takuzu().count();
    // What goes with `plus-task`, which has no rule 3: itself, and the formats that say so.
    let with_rule_3 = (formats - 1) * (formats - 1);
    assert_eq!(all_pairs(puzzles.into_iter()), with_rule_3 + 11);
}

#[test]
fn sudoku_through_all_pairs() {
    let mut random = ChaCha8Rng::seed_from_u64(12);
    let blocks = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (1, 5), (2, 5), (4, 4), (5, 5)];
    let board = |(rows, cols): (usize, usize), random: &mut ChaCha8Rng| -> Puzzle {
        let block = Shape::new(rows, cols);
        let side = block.len();
        let density = random.random_range(0..=4);
        let givens = Grid::from_fn(Shape::square(side), |_| {
            let value = random.random_range(1..=side as u8);
            (random.random_range(0..4) < density).then_some(value)
        });
        Sudoku::new(givens, block).expect("numbers of the board").into()
    };
    let mut puzzles = Vec::new();
    for block in blocks {
        for _ in 0..6 {
            puzzles.push(board(block, &mut random));
        }
    }
    let formats = Format::ALL.into_iter().filter(|it| it.carries(takuzu_sat::sudoku::KIND));
    let formats = formats.count();
    assert_eq!(all_pairs(puzzles.into_iter()), formats * formats);
}

/// A solution is written by what was asked, so any format of the kind takes it.
#[test]
fn the_largest_given_of_each_board() {
    for side in [4, 9, 16, 25] {
        let block = Sudoku::usual_block(side).expect("blocks");
        let mut givens = Grid::blank(Shape::square(side));
        givens.set(Cell::new(side - 1, 0), Some(side as u8));
        let puzzle = Sudoku::new(givens, block).expect("a board").into();
        assert!(pairs(&puzzle).len() > 60, "{side}");
    }
    let blank = takuzu::Takuzu::new(Grid::blank(Shape::square(16)), takuzu::Rules::TAKUZU);
    assert!(pairs(&blank.expect("an even side").into()).len() > 200);
}
