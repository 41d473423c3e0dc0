//! The ways back, and the searches: what a puzzle turns into.

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Assignment, Lit, Var};

use super::{Encoding, Puzzle};
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::sudoku::board::SudokuSearch;
use crate::sudoku::cnf::NumberVars;
use crate::sudoku::xcc as sudoku_xcc;
use crate::takuzu::board::NativeSearch;
use crate::takuzu::cnf::CellVars;
use crate::takuzu::xcc::{CoverMap, CoverSearch, CoverTemplate};

/// The way back from a model of a puzzle's formula to a grid.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CnfMap {
    /// A variable a cell.
    Takuzu(CellVars),
    /// A variable a cell and number.
    Sudoku(NumberVars),
}

impl CnfMap {
    /// The literal that says: this value stands in this cell; `None` where the cell is known.
    ///
    /// # Panics
    ///
    /// When the puzzle has no such cell or value.
    #[must_use]
    pub fn lit(&self, cell: Cell, value: u8) -> Option<Lit> {
        match self {
            CnfMap::Takuzu(cells) => cells.lit(cell, value),
            CnfMap::Sudoku(numbers) => numbers.lit(cell, value),
        }
    }

    /// The grid of a model; a cell that the model leaves open is blank.
    #[must_use]
    pub fn decode(&self, model: &Assignment) -> Grid {
        match self {
            CnfMap::Takuzu(cells) => cells.decode(model),
            CnfMap::Sudoku(numbers) => numbers.decode(model),
        }
    }

    /// Adds the clauses of lazy rules that a grid breaks; whether there were any.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn demand(
        &mut self,
        grid: &Grid,
        encoding: impl Into<Encoding>,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<bool, OutOfMemory> {
        match (self, encoding.into()) {
            (CnfMap::Takuzu(cells), Encoding::Takuzu(encoding)) => {
                cells.demand_distinct(grid, encoding.distinct, clauses, vars)
            }
            // Nothing is on demand, and nothing was encoded in another puzzle's way.
            (CnfMap::Sudoku(_), _) | (CnfMap::Takuzu(_), Encoding::Sudoku(_)) => Ok(false),
        }
    }

    /// Literals that together are likely no conflict, for a solver to try first; none where nobody knows
    /// such.
    #[must_use]
    pub fn first_values(&self) -> Vec<Lit> {
        match self {
            CnfMap::Takuzu(cells) => cells.first_values(),
            CnfMap::Sudoku(_) => Vec::new(),
        }
    }

    /// The variables that stand for cells, or for numbers in them, with their names.
    #[must_use]
    pub fn names(&self) -> Vec<(Var, String)> {
        match self {
            CnfMap::Takuzu(cells) => cells.names().collect(),
            CnfMap::Sudoku(numbers) => numbers.names().collect(),
        }
    }
}

/// A native search of any puzzle.
// There is one at a time, and whoever keeps it puts it into a box.
#[allow(clippy::large_enum_variant)]
#[derive(Debug)]
#[non_exhaustive]
pub enum Native {
    /// Bit masks of rows and columns.
    Takuzu(NativeSearch),
    /// Candidates of cells and houses.
    Sudoku(SudokuSearch),
}

impl Native {
    /// The next solution.
    pub fn next_solution(&mut self) -> Next<Grid> {
        match self {
            Native::Takuzu(search) => search.next_solution(),
            Native::Sudoku(search) => search.next_solution(),
        }
    }

    /// How many nodes were visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match self {
            Native::Takuzu(search) => search.nodes(),
            Native::Sudoku(search) => search.nodes(),
        }
    }
}

/// The way back from a cover of a puzzle's exact cover problem to a grid.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum XccMap {
    /// A line an option.
    Takuzu(CoverMap),
    /// A number in a cell an option.
    Sudoku(sudoku_xcc::CoverMap),
}

impl XccMap {
    /// The grid of a cover.
    ///
    /// # Panics
    ///
    /// When there is no such option.
    #[must_use]
    pub fn decode(&self, cover: &[usize]) -> Grid {
        match self {
            XccMap::Takuzu(map) => map.decode(cover),
            XccMap::Sudoku(map) => map.decode(cover),
        }
    }
}

/// An exact cover search of any puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Xcc {
    /// Legal lines for rows and columns.
    Takuzu(CoverSearch),
    /// Numbers for cells.
    Sudoku(sudoku_xcc::CoverSearch),
}

impl Xcc {
    /// The next solution.
    pub fn next_solution(&mut self) -> Next<Grid> {
        match self {
            Xcc::Takuzu(search) => search.next_solution(),
            Xcc::Sudoku(search) => search.next_solution(),
        }
    }

    /// How many nodes were visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match self {
            Xcc::Takuzu(search) => search.nodes(),
            Xcc::Sudoku(search) => search.nodes(),
        }
    }
}

/// The exact cover problem of any puzzle, for many sets of givens.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum XccTemplate {
    /// Legal lines for rows and columns.
    Takuzu(CoverTemplate),
    /// Numbers for cells.
    Sudoku(sudoku_xcc::CoverTemplate),
}

impl XccTemplate {
    /// Whether a puzzle has the board and the rules of this template.
    #[must_use]
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        match (self, puzzle) {
            (XccTemplate::Takuzu(template), Puzzle::Takuzu(takuzu)) => template.fits(takuzu),
            (XccTemplate::Sudoku(template), Puzzle::Sudoku(sudoku)) => template.fits(sudoku),
            (XccTemplate::Takuzu(_), Puzzle::Sudoku(_))
            | (XccTemplate::Sudoku(_), Puzzle::Takuzu(_)) => false,
        }
    }

    /// A search for the solutions that have these givens too.
    ///
    /// # Panics
    ///
    /// When the givens have another shape.
    #[must_use]
    pub fn search(&self, givens: &Grid, limits: Limits) -> Xcc {
        match self {
            XccTemplate::Takuzu(template) => Xcc::Takuzu(template.search(givens, limits)),
            XccTemplate::Sudoku(template) => Xcc::Sudoku(template.search(givens, limits)),
        }
    }
}
