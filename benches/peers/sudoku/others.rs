//! What others offer: bare varisat, and exact cover by crates; each counts solutions to two.

use takuzu_sat::Cell;
use takuzu_sat::sudoku::Sudoku;
use varisat::{CnfFormula, ExtendFormula, Lit, Solver, Var};

use crate::crates;

/// All clauses of the complete encoding, fresh for the puzzle, against varisat's own types.
pub(crate) fn varisat(puzzle: &Sudoku) -> usize {
    let mut solver = Solver::new();
    solver.add_formula(&formula(puzzle));
    if !solver.solve().expect("varisat works") {
        return 0;
    }
    let model = solver.model().expect("satisfiable");
    let side = puzzle.side();
    let open = puzzle.givens().blanks().flat_map(|cell| {
        let first = puzzle.shape().index(cell) * side;
        first..first + side
    });
    let block = open.map(|var| model[var]).filter(|lit| lit.is_positive()).map(|lit| !lit);
    solver.add_clause(&block.collect::<Vec<_>>());
    1 + usize::from(solver.solve().expect("varisat works"))
}

fn formula(puzzle: &Sudoku) -> CnfFormula {
    let (side, shape) = (puzzle.side(), puzzle.shape());
    let lit =
        |cell: Cell, value: usize| Var::from_index(shape.index(cell) * side + value).positive();
    let mut formula = CnfFormula::new();
    formula.set_var_count(shape.len() * side);
    let mut exactly_one = |lits: &[Lit]| {
        formula.add_clause(lits);
        for (place, &one) in lits.iter().enumerate() {
            for &other in &lits[..place] {
                formula.add_clause(&[!one, !other]);
            }
        }
    };
    for cell in shape.cells() {
        exactly_one(&(0..side).map(|value| lit(cell, value)).collect::<Vec<_>>());
    }
    for house in puzzle.houses() {
        for value in 0..side {
            exactly_one(&puzzle.cells(house).map(|cell| lit(cell, value)).collect::<Vec<_>>());
        }
    }
    for (cell, value) in puzzle.givens().filled() {
        formula.add_clause(&[lit(cell, usize::from(value) - 1)]);
    }
    formula
}

/// The options that the givens leave, by the numbers of their four items.
fn options(puzzle: &Sudoku) -> Vec<[usize; 4]> {
    let (side, cells) = (puzzle.side(), puzzle.shape().len());
    let items = |cell: Cell, value: u8| {
        let item = |kind, house| kind * cells + house * side + usize::from(value) - 1;
        let block = puzzle.block_of(cell);
        [puzzle.shape().index(cell), item(1, cell.row), item(2, cell.col), item(3, block)]
    };
    let mut taken = vec![false; 4 * cells];
    for (cell, value) in puzzle.givens().filled() {
        items(cell, value).into_iter().for_each(|item| taken[item] = true);
    }
    let mut options = Vec::new();
    for (cell, given) in puzzle.givens().iter() {
        match given {
            Some(value) => options.push(items(cell, value)),
            None => options.extend(
                (1..=side as u8)
                    .map(|value| items(cell, value))
                    .filter(|items| items.iter().all(|&item| !taken[item])),
            ),
        }
    }
    options
}

pub(crate) fn dlx(puzzle: &Sudoku) -> usize {
    crates::dlx(4 * puzzle.shape().len(), 0, options(puzzle), 2)
}

pub(crate) fn dlx_rs(puzzle: &Sudoku) -> usize {
    let from_one = options(puzzle).into_iter().map(|items| items.map(|item| item + 1));
    crates::dlx_rs(4 * puzzle.shape().len(), 0, from_one, 2)
}

pub(crate) fn exact_covers(puzzle: &Sudoku) -> usize {
    crates::exact_covers(4 * puzzle.shape().len(), 0, options(puzzle), 2)
}
