//! Puzzles and grids as text and as values of serde, there and back.

use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Rules, Takuzu};
use takuzu_sat::{Grid, Puzzle, Shape};

/// Puzzles of which some need more than a grid says.
fn puzzles() -> Vec<Puzzle> {
    let takuzu = |shape, rules| Takuzu::new(Grid::blank(shape), rules).expect("a board");
    let odd = Rules::TAKUZU.with_majority(Majority::One);
    let boards = [
        takuzu(Shape::square(4), Rules::TAKUZU),
        takuzu(Shape::new(4, 6), Rules::TAKUZU),
        takuzu(Shape::square(6), Rules::UNRULY),
        takuzu(Shape::new(5, 7), odd),
    ];
    let sudoku = |rows, cols| Sudoku::blank(Shape::new(rows, cols)).expect("a board");
    let blocks = [sudoku(2, 2), sudoku(3, 3), sudoku(3, 2), sudoku(4, 4)];
    let read = [
        ".1.0 ..0. .0.. 11.0",
        ".=. . 1\n    x\n. .x0 .\n. 0 . .\nx\n1 1 . 0",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ];
    let read = read.map(|text| text.parse().expect(text));
    let boards = boards.map(Puzzle::from).into_iter();
    boards.chain(blocks.map(Puzzle::from)).chain(read).collect()
}

#[test]
fn a_puzzle_is_read_as_it_is_printed() {
    for puzzle in puzzles() {
        let text = puzzle.to_string();
        assert_eq!(text.parse::<Puzzle>().as_ref(), Ok(&puzzle), "{text}");
    }
    let small: Puzzle = ".1.0 ..0. .0.. 11.0".parse().expect("a puzzle");
    assert_eq!(small.to_string(), ".1.0\n..0.\n.0..\n11.0");
}

#[test]
fn a_grid_is_read_as_it_is_printed() {
    for puzzle in puzzles() {
        let grid = puzzle.givens();
        assert_eq!(grid.to_string().parse::<Grid>().as_ref(), Ok(grid));
    }
    let refused = |text: &str| text.parse::<Grid>().expect_err(text).to_string();
    assert_eq!(refused(" \n"), "there are no cells");
    assert_eq!(refused("01\n1"), "row 2 is not as long as row 1");
    assert_eq!(refused("01\n1!"), "'!' is neither a digit, a letter nor `.`");
}

#[test]
fn serde_has_the_json_of_the_format() {
    for puzzle in puzzles() {
        let text = serde_json::to_string(&puzzle).expect("a value");
        assert_eq!(text.parse::<Puzzle>().as_ref(), Ok(&puzzle), "{text}");
        let read: Puzzle = serde_json::from_str(&text).expect("a puzzle");
        assert_eq!(read, puzzle);
        let grid = serde_json::to_string(puzzle.givens()).expect("a value");
        let read: Grid = serde_json::from_str(&grid).expect("a grid");
        assert_eq!(&read, puzzle.givens());
    }
    let wrong = serde_json::from_str::<Puzzle>("{\"puzzle\":\"sudoko\",\"givens\":\"1...\"}");
    let wrong = wrong.expect_err("no such puzzle").to_string();
    assert!(wrong.starts_with("there is no such kind of puzzle"), "{wrong}");
}
