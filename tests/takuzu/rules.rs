//! The rules of Takuzu, and what is said of a grid that breaks them.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;
use takuzu_sat::game::Game as _;
use takuzu_sat::play::versus::Possible;
use takuzu_sat::takuzu::rules::violations;
use takuzu_sat::takuzu::{Majority, Relation, Rules, Sign, Takuzu};
use takuzu_sat::{Cell, Grid, Puzzle, Random, Shape};

fn broken(side: usize, line: &str, rules: Rules) -> Vec<String> {
    let grid = Grid::from_line(Shape::square(side), line).expect("a grid of that side");
    violations(&grid, rules).iter().map(ToString::to_string).collect()
}

#[test]
fn a_solution_breaks_nothing() {
    assert_eq!(broken(4, "0110100100111100", Rules::TAKUZU), [""; 0]);
}

#[test]
fn each_rule_is_named_with_its_cells() {
    assert_eq!(
        broken(4, "0111............", Rules::TAKUZU),
        [
            "three equal next to each other in row 1: r1c2 r1c3 r1c4",
            "more than half of row 1 is the same: r1c2 r1c3 r1c4",
        ]
    );
    assert_eq!(broken(4, "01100110........", Rules::TAKUZU), ["row 1 and row 2 are equal"]);
    assert_eq!(broken(4, "01100110........", Rules::UNRULY), [""; 0]);
    assert_eq!(broken(4, "11..00..00..11..", Rules::TAKUZU), ["column 1 and column 2 are equal"]);
}

/// All grids of 4×4, and grids with blanks and longer lines around the edge of right and wrong.
#[test]
fn a_clean_grid_breaks_nothing() {
    let check = |grid: &Grid| {
        let mut found = 0;
        for rules in [Rules::TAKUZU, Rules::UNRULY] {
            let expected = violations(grid, rules).is_empty();
            assert_eq!(
                Takuzu::blank_under(grid.shape(), rules).expect("even sides").is_clean(grid),
                expected,
                "{grid}"
            );
            found += u32::from(expected && grid.is_complete());
        }
        found
    };
    let shape = Shape::square(4);
    let bit = |bits: u32, cell| (bits >> shape.index(cell) & 1) as u8;
    let grids = (0..1 << 16).map(|bits| Grid::from_fn(shape, |cell| Some(bit(bits, cell))));
    assert_eq!(grids.map(|grid| check(&grid)).sum::<u32>(), 72 + 90);
    for (rows, cols) in [(2, 6), (6, 2), (64, 4), (4, 66), (66, 4), (64, 64)] {
        // A chessboard: only rule 3 is broken.
        let mut grid =
            Grid::from_fn(Shape::new(rows, cols), |cell| Some(((cell.row + cell.col) % 2) as u8));
        assert_eq!(check(&grid), 1, "{rows}x{cols}");
        let last = Cell::new(rows - 1, cols - 1);
        for value in [None, Some(1 - grid[last].expect("filled"))] {
            grid.set(last, value);
            assert_eq!(check(&grid), 0);
        }
    }
}

#[test]
fn lines_of_odd_length() {
    let broken = |row: &str, majority| {
        let rules = Rules::UNRULY.with_majority(majority);
        broken(3, &format!("{row}......"), rules)
    };
    let too_many_zeros = "more than half of row 1 is the same: r1c1 r1c3";
    for (row, by_one) in
        [("101", &[][..]), ("010", &[too_many_zeros]), ("0.0", &[too_many_zeros]), ("0..", &[])]
    {
        assert_eq!(broken(row, Majority::One), by_one, "{row}");
        assert_eq!(broken(row, Majority::Either), [""; 0], "{row}");
    }
    let counts = |majority, len| Rules::TAKUZU.with_majority(majority).ones(len);
    assert_eq!(counts(Majority::One, 7), 4..=4);
    assert_eq!(counts(Majority::Either, 7), 3..=4);
    for majority in [Majority::None, Majority::One, Majority::Either] {
        assert_eq!(counts(majority, 8), 4..=4);
    }
    assert!(counts(Majority::None, 7).is_empty());
}

#[test]
fn signs_are_obeyed_or_not() {
    let grid = Grid::from_line(Shape::square(2), "0110").expect("a grid of that side");
    let cell = |(row, col)| Cell::new(row, col);
    let of = |first, second, relation| {
        let sign = Sign::new(cell(first), cell(second), relation);
        let board = Takuzu::blank(Shape::square(2)).expect("even sides");
        let broken = board.with_signs([sign]).expect("neighbours").violations(&grid);
        broken.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(of((0, 0), (0, 1), Relation::Different), [""; 0]);
    assert_eq!(
        of((0, 1), (1, 1), Relation::Equal),
        ["not as the sign between them says: r1c2 r2c2"]
    );
}

#[test]
fn lines_with_blanks_are_not_equal() {
    assert_eq!(broken(4, "011.011.........", Rules::TAKUZU), [""; 0]);
}

/// The same by the definition of right and wrong.
fn by_violations(board: &Takuzu, grid: &Grid, cell: Cell) -> Vec<u8> {
    let breaks_nothing = |symbol: &u8| {
        let mut tried = grid.clone();
        tried.set(cell, Some(*symbol));
        let violations = board.violations(&tried);
        !violations.iter().any(|violation| violation.cells.contains(&cell))
    };
    (0..=1).filter(breaks_nothing).collect()
}

fn boards() -> Vec<Takuzu> {
    let blank = |rows, cols, rules| Takuzu::blank_under(Shape::new(rows, cols), rules);
    let signs = |shape: Shape, random: &mut Random| {
        let relation = |of: bool| {
            if of { Relation::Equal } else { Relation::Different }
        };
        let neighbours: Vec<[Cell; 2]> = shape.neighbours().collect();
        let chosen = neighbours.into_iter().filter(|_| random.random_ratio(1, 4));
        let chosen: Vec<[Cell; 2]> = chosen.collect();
        let signs =
            chosen.into_iter().map(|[one, other]| Sign::new(one, other, relation(random.random())));
        signs.collect::<Vec<Sign>>()
    };
    let mut random = Random::new(3);
    let mut boards = vec![
        blank(4, 6, Rules::TAKUZU),
        blank(2, 2, Rules::TAKUZU),
        blank(1, 3, Rules::TAKUZU.with_majority(Majority::Either)),
        blank(5, 5, Rules::TAKUZU.with_majority(Majority::One)),
        blank(5, 3, Rules::TAKUZU.with_majority(Majority::Either)),
        blank(6, 6, Rules::UNRULY),
    ];
    for rules in [Rules::TAKUZU, Rules::UNRULY] {
        let board = blank(4, 4, rules).expect("a board");
        boards.push(board.clone().with_signs(signs(board.shape(), &mut random)));
    }
    boards.into_iter().map(|board| board.expect("a board")).collect()
}

#[test]
fn symbols_are_those_that_break_nothing_and_kept_in_step() {
    let mut random = Random::new(1);
    for board in boards() {
        for _ in 0..400 {
            let mut grid = Grid::blank(board.shape());
            let puzzle = Puzzle::from(board.with_givens(grid.clone()));
            let mut kept = Possible::new(&puzzle);
            let mut cells: Vec<Cell> = board.shape().cells().collect();
            cells.shuffle(&mut random);
            for cell in cells {
                let here = board.possible(&grid, cell);
                assert_eq!(here, by_violations(&board, &grid, cell), "{board:?} {grid:?} {cell}");
                // Now and then a rule is broken.
                let symbol = match here.len() {
                    0 => continue,
                    _ if random.random_ratio(1, 30) => random.random_range(..2_u8),
                    count => here[random.random_range(..count)],
                };
                grid.set(cell, Some(symbol));
                kept.fill(&puzzle, cell, symbol);
                for other in grid.blanks() {
                    let anew = board.possible(&grid, other);
                    assert_eq!(kept.values(other), anew, "{board:?} {grid:?} {other}");
                }
            }
        }
    }
}

#[test]
fn signs_stand_between_their_cells() {
    let sign = |first: (usize, usize), second: (usize, usize), relation| {
        let cell = |(row, col)| Cell::new(row, col);
        Sign::new(cell(first), cell(second), relation)
    };
    let signs = [
        sign((0, 1), (0, 0), Relation::Equal),
        sign((0, 2), (1, 2), Relation::Different),
        sign((1, 1), (1, 2), Relation::Different),
    ];
    let board = Takuzu::blank(Shape::square(4)).expect("even sides");
    let board = board.with_signs(signs).expect("neighbours");
    let names: Vec<_> = board.signs().iter().map(|sign| sign.to_string()).collect();
    assert_eq!(names, ["r1c1=r1c2", "r1c3xr2c3", "r2c2xr2c3"]);
    let (here, there) = (Cell::new(1, 2), Cell::new(0, 2));
    assert_eq!(board.signs().between(here, there), Some(Relation::Different));
    assert_eq!(board.signs().between(Cell::new(0, 1), there), None);
    let turned = board.signs().moved(|cell| Cell::new(cell.col, cell.row));
    let names: Vec<_> = turned.iter().map(|sign| sign.to_string()).collect();
    assert_eq!(names, ["r1c1=r2c1", "r2c2xr3c2", "r3c1xr3c2"]);
}
