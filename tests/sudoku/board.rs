//! The two native boards of Sudoku against each other, against brute force, and against known counts.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use takuzu_sat::game::Search as _;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::board::{SudokuSearch, simplify};
use takuzu_sat::{Cell, Grid, Limits, Next, Shape};

use super::common::{found, searched, stopped_after};
use super::drawn::complete;
use super::techniques::{corpus, sudoku};

/// The blocks that random puzzles have.
const BLOCKS: [Shape; 7] = [
    Shape::new(1, 5),
    Shape::new(2, 2),
    Shape::new(2, 3),
    Shape::new(3, 2),
    Shape::new(2, 4),
    Shape::new(3, 3),
    Shape::new(4, 4),
];

/// The most solutions of a random puzzle that are listed.
const MOST: usize = 500;

fn both(puzzle: &Sudoku) -> [SudokuSearch; 2] {
    let none = Limits::none;
    [SudokuSearch::new(puzzle, none()), SudokuSearch::with_general_board(puzzle, none())]
}

/// Whether each house of a complete grid holds each number, and the givens are kept.
pub(crate) fn is_solution(puzzle: &Sudoku, grid: &Grid) -> bool {
    let all: BTreeSet<u8> = (1..=puzzle.side() as u8).collect();
    let holds_all = |house| {
        let values = puzzle.cells(house).filter_map(|cell| grid[cell]);
        values.collect::<BTreeSet<u8>>() == all
    };
    grid.extends(puzzle.givens()) && puzzle.houses().all(holds_all)
}

/// The solutions, up to some number, each checked and each but once.
fn listed(mut search: SudokuSearch, puzzle: &Sudoku, most: usize) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    while found.len() < most {
        match search.next_solution() {
            Next::Solution(grid) => {
                assert!(is_solution(puzzle, &grid), "{puzzle:?}\n{grid}");
                assert!(found.insert(grid.to_line()), "twice: {puzzle:?}\n{grid}");
            }
            Next::Exhausted => break,
            Next::GaveUp => panic!("gave up without limits"),
        }
    }
    found
}

/// Those by the board that suits the size, and by the general one.
fn solutions(puzzle: &Sudoku, most: usize) -> [BTreeSet<String>; 2] {
    both(puzzle).map(|search| listed(search, puzzle, most))
}

/// All completions by trying each number in the cell that has the fewest, up to some number.
fn brute_force(puzzle: &Sudoku, grid: &mut Grid, most: usize, found: &mut BTreeSet<String>) {
    let allowed = |grid: &Grid, cell: Cell| -> Vec<u8> {
        let seen = |value: u8| {
            let mut houses =
                puzzle.houses().filter(|&house| puzzle.cells(house).any(|c| c == cell));
            houses.any(|house| puzzle.cells(house).any(|other| grid[other] == Some(value)))
        };
        (1..=puzzle.side() as u8).filter(|&value| !seen(value)).collect()
    };
    let open = grid.blanks().map(|cell| (cell, allowed(grid, cell)));
    let Some((cell, values)) = open.min_by_key(|(_, values)| values.len()) else {
        if is_solution(puzzle, grid) {
            found.insert(grid.to_line());
        }
        return;
    };
    for value in values {
        if found.len() < most {
            grid.set(cell, Some(value));
            brute_force(puzzle, grid, most, found);
        }
    }
    grid.set(cell, None);
}

/// Part of a solution, in a fifth of all cases with a wrong number.
fn random_puzzle(block: Shape, rng: &mut ChaCha8Rng) -> Sudoku {
    let side = block.len();
    let blanks = match side {
        16 => rng.random_range(1..110),
        _ => rng.random_range(1..=side * side),
    };
    let mut givens = complete(rng, block);
    for _ in 0..blanks {
        let cell = Cell::new(rng.random_range(0..side), rng.random_range(0..side));
        givens.set(cell, None);
    }
    if rng.random_range(0..5) == 0 {
        let cell = Cell::new(rng.random_range(0..side), rng.random_range(0..side));
        givens.set(cell, Some(rng.random_range(1..=side as u8)));
    }
    Sudoku::new(givens, block).expect("a puzzle")
}

#[test]
fn the_same_solutions_as_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let (mut none, mut one, mut several) = (0, 0, 0);
    for round in 0..420 {
        let puzzle = random_puzzle(BLOCKS[round % BLOCKS.len()], &mut rng);
        let mut expected = BTreeSet::new();
        brute_force(&puzzle, &mut puzzle.givens().clone(), MOST, &mut expected);
        match expected.len() {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
        for found in solutions(&puzzle, MOST) {
            assert_eq!(found.len(), expected.len(), "{puzzle:?}");
            assert!(found.len() == MOST || found == expected, "{puzzle:?}");
        }
    }
    assert!(none > 20 && one > 20 && several > 20, "{none} {one} {several}");
}

#[test]
fn both_boards_list_the_same_solutions() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    for _ in 0..3000 {
        let puzzle = random_puzzle(Shape::square(3), &mut rng);
        let [one, other] = solutions(&puzzle, MOST);
        assert_eq!(one.len(), other.len(), "{puzzle:?}");
        assert!(one.len() == MOST || one == other, "{puzzle:?}");
    }
}

#[test]
fn givens_that_clash() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for block in BLOCKS {
        let side = block.len();
        for _ in 0..20 {
            let blank = Sudoku::blank(block).expect("a board");
            let houses: Vec<_> = blank.houses().collect();
            let house = houses[rng.random_range(0..houses.len())];
            let cells: Vec<Cell> = blank.cells(house).collect();
            let first = rng.random_range(0..side);
            let second = (first + rng.random_range(1..side)) % side;
            let mut givens = Grid::blank(blank.shape());
            for place in [first, second] {
                givens.set(cells[place], Some(side as u8));
            }
            let puzzle = blank.with_givens(givens);
            for mut search in both(&puzzle) {
                assert_eq!(search.next_solution(), Next::Exhausted, "{puzzle:?}");
                assert_eq!(search.nodes(), 1, "{puzzle:?}");
            }
            assert_eq!(simplify(&puzzle, &Limits::none()), Next::Exhausted);
        }
    }
}

#[test]
fn known_counts() {
    let count = |puzzle: &Sudoku| searched(SudokuSearch::new(puzzle, Limits::none())).len();
    assert_eq!(count(&Sudoku::blank(Shape::new(1, 4)).expect("a board")), 576);
    assert_eq!(count(&Sudoku::blank(Shape::square(2)).expect("a board")), 288);
    // By relabelling, each of the 6! first rows has as many completions.
    let first_row = format!("123456{}", ".".repeat(30));
    for block in [Shape::new(2, 3), Shape::new(3, 2)] {
        assert_eq!(720 * count(&sudoku(block, &first_row)), 28_200_960);
    }
}

#[test]
fn the_corpus_is_unique_on_both_boards() {
    for name in ["clue17", "gen-minimal", "gen-naked-singles"] {
        for puzzle in corpus(name) {
            let [one, other] = solutions(&puzzle, 2);
            assert!(one.len() == 1 && one == other, "{puzzle:?}");
        }
    }
}

#[test]
fn naked_singles_take_no_branch() {
    for puzzle in corpus("gen-naked-singles") {
        for mut search in both(&puzzle) {
            let solution = found(search.next_solution());
            assert_eq!(search.next_solution(), Next::Exhausted);
            assert_eq!(search.nodes(), 1, "{puzzle:?}");
            assert_eq!(simplify(&puzzle, &Limits::none()), Next::Solution(solution));
        }
    }
}

#[test]
fn what_is_simplified_holds_in_the_solution() {
    let mut more = 0;
    for puzzle in corpus("clue17") {
        let known = found(simplify(&puzzle, &Limits::none()));
        let only = solutions(&puzzle, 2)[0].pop_first().expect("a solution");
        let only = Grid::from_line(puzzle.shape(), &only).expect("a grid");
        assert!(known.extends(puzzle.givens()) && only.extends(&known));
        more += usize::from(known.is_complete());
    }
    assert!(more > 50, "{more}");
}

#[test]
fn limits_are_kept_and_giving_up_is_final() {
    let blank = Sudoku::blank(Shape::square(3)).expect("a board");
    for general in [false, true] {
        let new = if general { SudokuSearch::with_general_board } else { SudokuSearch::new };
        let search = |limits| new(&blank, limits);
        let mut few = search(Limits::none().with_nodes(100));
        while let Next::Solution(_) = few.next_solution() {}
        assert_eq!(few.next_solution(), Next::GaveUp);
        assert_eq!(few.nodes(), 100);
        let (limits, asked) = stopped_after(5);
        let mut stopped = search(limits);
        while let Next::Solution(_) = stopped.next_solution() {}
        assert_eq!(stopped.next_solution(), Next::GaveUp);
        assert_eq!(asked.load(Ordering::Relaxed), 6);
    }
}

#[test]
fn large_blank_boards_have_solutions_in_the_same_order() {
    for block in [Shape::square(4), Shape::new(4, 5), Shape::square(5)] {
        let blank = Sudoku::blank(block).expect("a board");
        let first = || {
            let mut search = SudokuSearch::new(&blank, Limits::none());
            [(); 2].map(|()| found(search.next_solution()))
        };
        let [one, other] = first();
        assert_eq!(first(), [one.clone(), other.clone()]);
        assert!(is_solution(&blank, &one) && is_solution(&blank, &other) && one != other);
    }
}
