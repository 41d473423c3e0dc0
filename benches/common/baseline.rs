//! The baseline: what one writes on a first afternoon with a SAT solver at hand.
//!
//! Bare varisat, fresh for each puzzle: no three in a row, a sequential counter for balance,
//! one-sided difference variables for each pair of lines, a unit clause for each given; solved, the
//! solution blocked over the open cells, solved again. It is written against varisat's own types,
//! apart from the library's encoder, so that it stays what it is.

use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Line, Shape};
use varisat::{CnfFormula, ExtendFormula, Lit, Solver, Var};

/// How many solutions a puzzle has, 2 standing for several.
pub(crate) fn solutions(puzzle: &Takuzu) -> usize {
    let mut solver = Solver::new();
    solver.add_formula(&formula(puzzle));
    if !solver.solve().expect("varisat works") {
        return 0;
    }
    let model = solver.model().expect("satisfiable");
    let shape = puzzle.shape();
    let open = puzzle.givens().blanks().map(|cell| !model[shape.index(cell)]);
    solver.add_clause(&open.collect::<Vec<_>>());
    1 + usize::from(solver.solve().expect("varisat works"))
}

/// The formula of a puzzle; the cells are the first variables, row by row.
pub(crate) fn formula(puzzle: &Takuzu) -> CnfFormula {
    let mut formula = CnfFormula::new();
    let shape = puzzle.shape();
    let cells: Vec<Lit> = shape.cells().map(|_| formula.new_var().positive()).collect();
    let line = |line| -> Vec<Lit> {
        shape.line_cells(line).map(|cell| cells[shape.index(cell)]).collect()
    };
    let rows: Vec<_> = (0..shape.rows()).map(|row| line(Line::Row(row))).collect();
    let cols: Vec<_> = (0..shape.cols()).map(|col| line(Line::Col(col))).collect();
    for lits in rows.iter().chain(&cols) {
        for window in lits.windows(3) {
            formula.add_clause(window);
            formula.add_clause(&window.iter().map(|&lit| !lit).collect::<Vec<_>>());
        }
        half(lits, &mut formula);
    }
    for parallel in [rows, cols] {
        for (place, second) in parallel.iter().enumerate() {
            for first in &parallel[..place] {
                different(first, second, &mut formula);
            }
        }
    }
    for (cell, value) in puzzle.givens().filled() {
        formula.add_clause(&[Var::from_index(shape.index(cell)).lit(value == 1)]);
    }
    formula
}

/// The number of clauses of a blank square, as a closed formula.
pub(crate) fn clauses_of_blank(shape: Shape) -> usize {
    let n = shape.rows();
    4 * n * (n - 2) + 2 * n.pow(3) + 2 * n.pow(2) * (n - 1) + n * (n - 1)
}

/// Exactly half of the literals are true.
fn half(lits: &[Lit], formula: &mut CnfFormula) {
    let (n, k) = (lits.len(), lits.len() / 2);
    // `None` is certain below the window of a register and impossible above it.
    let mut before: (usize, Vec<Lit>) = (0, Vec::new());
    for (place, &lit) in lits.iter().enumerate() {
        let (low, high) = (k.saturating_sub(n - place - 1), (place + 1).min(k));
        let bits = (low..high).map(|_| formula.new_var().positive()).collect();
        let after = (low, bits);
        for count in low..=high + 1 {
            let (held, now) = (at_least(&before, count), at_least(&after, count));
            clause(&[(held, false), (now, true)], None, formula);
            clause(&[(now, false), (held, true)], Some(lit), formula);
            if count > 0 {
                let less = at_least(&before, count - 1);
                clause(&[(less, false), (now, true)], Some(!lit), formula);
                clause(&[(now, false), (less, true)], None, formula);
            }
        }
        before = after;
    }
}

/// A register bit, or its constant value.
fn at_least((certain, bits): &(usize, Vec<Lit>), count: usize) -> Result<Lit, bool> {
    match count.checked_sub(certain + 1) {
        None => Err(true),
        Some(place) => bits.get(place).copied().ok_or(false),
    }
}

fn clause(bits: &[(Result<Lit, bool>, bool)], extra: Option<Lit>, formula: &mut CnfFormula) {
    let mut lits: Vec<Lit> = extra.into_iter().collect();
    for &(bit, polarity) in bits {
        match bit {
            Err(value) if value == polarity => return,
            Err(_) => {}
            Ok(lit) => lits.push(if polarity { lit } else { !lit }),
        }
    }
    formula.add_clause(&lits);
}

/// The two lines differ somewhere.
fn different(first: &[Lit], second: &[Lit], formula: &mut CnfFormula) {
    let mut somewhere = Vec::with_capacity(first.len());
    for (&a, &b) in first.iter().zip(second) {
        let d = formula.new_var().positive();
        formula.add_clause(&[!d, a, b]);
        formula.add_clause(&[!d, !a, !b]);
        somewhere.push(d);
    }
    formula.add_clause(&somewhere);
}
