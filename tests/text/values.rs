//! Puzzles and grids as text and as values of serde, there and back.

use super::samples::{sudoku, takuzu, with_signs};
use super::*;
use takuzu_sat::takuzu::Majority;
use takuzu_sat::{Grid, Puzzle};

#[test]
fn values_are_read_as_they_are_printed() {
    let mut random = ChaCha8Rng::seed_from_u64(59);
    let odd = Rules::UNRULY.with_majority(Majority::One);
    let six = takuzu(Shape::square(6), Rules::UNRULY, &mut random);
    // Most need more than a grid says.
    let puzzles: [Puzzle; 5] = [
        takuzu(Shape::new(4, 6), Rules::TAKUZU, &mut random).into(),
        takuzu(Shape::new(5, 7), odd, &mut random).into(),
        with_signs(six, &mut random).into(),
        sudoku(Shape::new(3, 2), true, &mut random).into(),
        rows_of(NINE).parse().expect("a puzzle"),
    ];
    for puzzle in puzzles {
        let text = puzzle.to_string();
        assert_eq!(text.parse::<Puzzle>().as_ref(), Ok(&puzzle), "{text}");
        let json = serde_json::to_string(&puzzle).expect("a value");
        assert_eq!(json.parse::<Puzzle>().as_ref(), Ok(&puzzle), "{json}");
        assert_eq!(serde_json::from_str::<Puzzle>(&json).expect("a puzzle"), puzzle);
        let grid = puzzle.givens();
        assert_eq!(grid.to_string().parse::<Grid>().as_ref(), Ok(grid));
        let json = serde_json::to_string(grid).expect("a value");
        assert_eq!(&serde_json::from_str::<Grid>(&json).expect("a grid"), grid);
    }
}
