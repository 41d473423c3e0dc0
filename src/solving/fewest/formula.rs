//! The lower bound as a formula that others can refute.

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars as _;
use rustsat::types::{Clause, Lit};

use crate::grid::Grid;
use crate::sat::{BasicVarManager, Cnf, Formula, counter};

/// Returns a formula which has a model exactly when so many givens of a grid may suffice, as far as these other
/// solutions tell: a variable says that its cell is given, a clause that one of the cells in which another solution
/// differs is, and a sequential counter that at most `givens` cells are.
///
/// # Errors
///
/// When there is no memory for the clauses.
pub fn formula(solution: &Grid, others: &[Grid], givens: usize) -> Result<Formula, OutOfMemory> {
    let shape = solution.shape();
    let encode = |clauses: &mut Cnf, vars: &mut BasicVarManager| -> Result<Vec<Lit>, OutOfMemory> {
        let cells: Vec<Lit> = shape.cells().map(|_| vars.new_lit()).collect();
        for other in others {
            let pairs = solution.values().iter().zip(other.values());
            let differ = pairs.zip(&cells).filter(|((one, other), _)| one != other);
            clauses.add_clause(differ.map(|(_, &cell)| cell).collect::<Clause>());
        }
        counter::within(0..=givens, &cells, clauses, vars)?;
        Ok(cells)
    };
    let (mut formula, cells) = Formula::encode(encode)?;
    let names = shape.cells().zip(&cells);
    formula.names = names.map(|(cell, lit)| (lit.var(), cell.to_string())).collect();
    Ok(formula)
}
