//! The one place where solving is dispatched by puzzle.
//!
//! A puzzle goes down as a problem that a machine understands, and whoever sends it down returns
//! the way back up from the machine's answer in the same value.

use std::fmt;

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Assignment, Lit, Var};

use crate::deduction::{Deduction, Ended, Level, Round, Technique};
use crate::grid::{Cell, Grid, Shape};
use crate::limits::{Limits, Next};
use crate::sat::Size;
use crate::sat::gates::Distinctness;
use crate::sat::opb::Sums;
use crate::takuzu::board::{Cube, NativeSearch, TooLarge};
use crate::takuzu::cnf::{CellVars, Guarding};
use crate::takuzu::encoding::{EncodeError, Encoding};
use crate::takuzu::smallest::{self, Answer};
use crate::takuzu::techniques::{self, UnknownTechnique};
use crate::takuzu::xcc::{CoverMap, CoverSearch, CoverTemplate, TooManyOptions};
use crate::takuzu::{self, Rule, Takuzu, Violation};
use crate::xcc::{Algorithm, Problem};

/// A puzzle of any kind that the library knows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Puzzle {
    /// Takuzu, Binairo, Unruly.
    Takuzu(Takuzu),
}

impl Puzzle {
    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Puzzle::Takuzu(_) => "takuzu",
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens().shape()
    }

    /// The cells that are filled from the start.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu.givens(),
        }
    }

    /// The same rules with other givens.
    ///
    /// # Panics
    ///
    /// When the givens have another shape or values that the puzzle does not know.
    #[must_use]
    pub fn with_givens(&self, givens: Grid) -> Puzzle {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu.with_givens(givens).into(),
        }
    }

    /// The values that a cell may have.
    #[must_use]
    pub fn values(&self) -> std::ops::RangeInclusive<u8> {
        match self {
            Puzzle::Takuzu(_) => 0..=1,
        }
    }

    /// Where a grid breaks the rules of this puzzle; blanks break nothing.
    #[must_use]
    pub fn violations(&self, grid: &Grid) -> Vec<Violation> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu.violations(grid),
        }
    }

    /// Whether a grid is a solution: complete, with all givens kept and no rule broken.
    #[must_use]
    pub fn accepts(&self, grid: &Grid) -> bool {
        let keeps_rules = match self {
            Puzzle::Takuzu(takuzu) => takuzu.is_obeyed_by(grid),
        };
        grid.extends(self.givens()) && keeps_rules
    }

    /// This encoding, or the one that stands for it where it does not suit the puzzle: directed
    /// difference variables are for lines that have the same number of ones.
    #[must_use]
    pub fn suited(&self, encoding: Encoding) -> Encoding {
        match self {
            Puzzle::Takuzu(takuzu) => encoding.suited(takuzu.shape(), takuzu.rules()),
        }
    }

    /// Adds the puzzle to a formula and returns the way back from its models.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory, or the encoding explodes on this board.
    pub fn to_cnf(
        &self,
        encoding: Encoding,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu.to_cnf(encoding, clauses, vars).map(CnfMap::Takuzu),
        }
    }

    /// Adds only what the givens leave open.
    ///
    /// # Errors
    ///
    /// As [`Puzzle::to_cnf`].
    pub fn to_cnf_simplified(
        &self,
        encoding: Encoding,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu
                .to_cnf_simplified(encoding, clauses, vars)
                .map(CnfMap::Takuzu),
        }
    }

    /// Adds the puzzle without the rules that are cheaper on demand ([`CnfMap::demand`]).
    ///
    /// # Errors
    ///
    /// As [`Puzzle::to_cnf`].
    pub fn to_cnf_lazy(
        &self,
        encoding: Encoding,
        simplified: bool,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu
                .to_cnf_lazy(encoding, simplified, clauses, vars)
                .map(CnfMap::Takuzu),
        }
    }

    /// Adds the puzzle to a list of sums; givens have no variables where it is to be `simplified`.
    ///
    /// # Errors
    ///
    /// When there is no memory for the sums.
    pub fn to_opb(
        &self,
        distinct: Distinctness,
        simplified: bool,
        sums: &mut Sums,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap, OutOfMemory> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu
                .to_opb(distinct, simplified, sums, vars)
                .map(CnfMap::Takuzu),
        }
    }

    /// Whether each solution is one model of the formula, so that its models may be counted.
    #[must_use]
    pub fn is_functional(&self, encoding: Encoding) -> bool {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu.is_functional(encoding),
        }
    }

    /// Adds the rules alone, each to hold only while its literal is assumed.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn to_cnf_by_rule(
        &self,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(CnfMap, Vec<(Guarding, Lit)>), EncodeError> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                let (cells, guards) = takuzu.to_cnf_by_rule(clauses, vars)?;
                Ok((CnfMap::Takuzu(cells), guards))
            }
        }
    }

    /// What each rule adds to the formula, without building it; the cells and givens come on top.
    ///
    /// # Errors
    ///
    /// When the encoding explodes on this board.
    pub fn cnf_sizes(&self, encoding: Encoding) -> Result<Vec<(Rule, Size)>, EncodeError> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu.cnf_sizes(encoding),
        }
    }

    /// What follows from the givens by propagation on the board, and by failed literals where that
    /// pays; the givens themselves when the board is too large.
    ///
    /// [`Next::Exhausted`] when that shows that there is no solution.
    #[must_use]
    pub fn simplify(&self, limits: &Limits) -> Next<Grid> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu::board::simplify(takuzu, limits),
        }
    }

    /// Splits the puzzle into `enough` cubes, or less, by looking ahead on the board.
    ///
    /// Each solution holds all values of exactly one cube. `Exhausted` when looking ahead shows that
    /// there is no solution.
    ///
    /// # Errors
    ///
    /// When the board is larger than the search can hold.
    pub fn cubes(&self, enough: usize, limits: &Limits) -> Result<Next<Vec<Cube>>, TooLarge> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu::board::cubes(takuzu, enough, limits),
        }
    }

    /// The puzzle as an exact cover problem with named items.
    ///
    /// # Errors
    ///
    /// When it has too many options.
    pub fn to_xcc(&self) -> Result<(Problem, XccMap), TooManyOptions> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                let (problem, map) = takuzu.to_xcc()?;
                Ok((problem, XccMap::Takuzu(map)))
            }
        }
    }

    /// How many options the exact cover problem has; `u64::MAX` stands for that or more.
    #[must_use]
    pub fn xcc_options(&self) -> u64 {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu.xcc_options(),
        }
    }

    /// A search for the solutions as exact covers.
    ///
    /// # Errors
    ///
    /// When the exact cover problem has too many options.
    pub fn xcc(&self, limits: Limits) -> Result<Xcc, TooManyOptions> {
        match self {
            Puzzle::Takuzu(takuzu) => CoverSearch::new(takuzu, limits).map(Xcc::Takuzu),
        }
    }

    /// The exact cover problem of this puzzle, ready for more givens.
    ///
    /// # Errors
    ///
    /// When the exact cover problem has too many options.
    pub fn xcc_template(&self) -> Result<XccTemplate, TooManyOptions> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                CoverTemplate::new(takuzu, Algorithm::Auto).map(XccTemplate::Takuzu)
            }
        }
    }

    /// The techniques that people use, easiest first.
    #[must_use]
    pub fn techniques(&self) -> Vec<Technique> {
        match self {
            Puzzle::Takuzu(_) => techniques::Kind::LADDER
                .map(techniques::Kind::technique)
                .to_vec(),
        }
    }

    /// A climb of the ladder of techniques, from the givens on.
    ///
    /// # Errors
    ///
    /// When the board is too large, or a technique is named that the puzzle does not have.
    pub fn climb(&self, rungs: &Rungs, limits: Limits) -> Result<Climber, ClimbError> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                let ladder = match rungs {
                    Rungs::All => techniques::Ladder::whole(),
                    Rungs::UpTo(level) => techniques::Ladder::up_to(*level),
                    Rungs::Only(names) => {
                        techniques::Ladder::only(names.iter().map(String::as_str))?
                    }
                };
                let climber = techniques::Climber::new(takuzu, &ladder, limits)?;
                Ok(Climber::Takuzu(climber))
            }
        }
    }

    /// Who finds the smallest reasons; `None` where the board is too large.
    #[must_use]
    pub fn finder(&self) -> Option<Finder> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                let finder = smallest::Finder::new(takuzu).ok()?;
                Some(Finder::Takuzu(Box::new(finder)))
            }
        }
    }

    /// A native search for the solutions.
    ///
    /// # Errors
    ///
    /// When the board is larger than the search can hold.
    pub fn native(&self, limits: Limits) -> Result<Native, TooLarge> {
        match self {
            Puzzle::Takuzu(takuzu) => NativeSearch::new(takuzu, limits).map(Native::Takuzu),
        }
    }
}

impl From<Takuzu> for Puzzle {
    fn from(takuzu: Takuzu) -> Puzzle {
        Puzzle::Takuzu(takuzu)
    }
}

/// The way back from a model of a puzzle's formula to a grid.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum CnfMap {
    /// A variable a cell.
    Takuzu(CellVars),
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
        }
    }

    /// The grid of a model; a cell that the model leaves open is blank.
    #[must_use]
    pub fn decode(&self, model: &Assignment) -> Grid {
        match self {
            CnfMap::Takuzu(cells) => cells.decode(model),
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
        encoding: Encoding,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<bool, OutOfMemory> {
        match self {
            CnfMap::Takuzu(cells) => cells.demand_distinct(grid, encoding.distinct, clauses, vars),
        }
    }

    /// Literals that together are likely no conflict, for a solver to try first.
    #[must_use]
    pub fn first_values(&self) -> Vec<Lit> {
        match self {
            CnfMap::Takuzu(cells) => cells.first_values(),
        }
    }

    /// The variables that stand for cells, with the names of these.
    #[must_use]
    pub fn names(&self) -> Vec<(Var, String)> {
        match self {
            CnfMap::Takuzu(cells) => cells.names().collect(),
        }
    }
}

/// A native search of any puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Native {
    /// Bit masks of rows and columns.
    Takuzu(NativeSearch),
}

impl Native {
    /// The next solution.
    pub fn next_solution(&mut self) -> Next<Grid> {
        match self {
            Native::Takuzu(search) => search.next_solution(),
        }
    }

    /// How many nodes were visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match self {
            Native::Takuzu(search) => search.nodes(),
        }
    }
}

/// Which techniques may be used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Rungs {
    /// All of them.
    #[default]
    All,
    /// Those of a level and below.
    UpTo(Level),
    /// Those with these names.
    Only(Vec<String>),
}

/// Who finds the smallest reasons of any puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Finder {
    /// Windows, balances, pairs of lines and signs.
    Takuzu(Box<smallest::Finder>),
}

impl Finder {
    /// The smallest reason of all for an open cell of a position.
    ///
    /// # Panics
    ///
    /// When the position is not one of the puzzle's board.
    pub fn next(&mut self, position: &Grid, limits: &Limits) -> Answer {
        match self {
            Finder::Takuzu(finder) => finder.next(position, limits),
        }
    }
}

/// A climb of the ladder of any puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Climber {
    /// Symbols in lines.
    Takuzu(techniques::Climber),
}

impl Climber {
    /// All deductions of the easiest technique at hand; `None` when the climb has
    /// [ended](Climber::ended).
    pub fn round(&mut self) -> Option<Round> {
        match self {
            Climber::Takuzu(climber) => climber.round(),
        }
    }

    /// The same, with the deductions one by one: each adds to what those before it have said.
    pub fn round_with_steps(&mut self, steps: &mut Vec<Deduction>) -> Option<Round> {
        match self {
            Climber::Takuzu(climber) => climber.round_with_steps(steps),
        }
    }

    /// How the climb ended; `None` while it has not.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        match self {
            Climber::Takuzu(climber) => climber.ended(),
        }
    }

    /// The board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> Grid {
        match self {
            Climber::Takuzu(climber) => climber.position(),
        }
    }
}

/// Why a ladder cannot be climbed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClimbError {
    /// The board is too large.
    TooLarge(TooLarge),
    /// The puzzle has no technique of a name.
    UnknownTechnique(UnknownTechnique),
}

impl fmt::Display for ClimbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClimbError::TooLarge(error) => error.fmt(f),
            ClimbError::UnknownTechnique(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ClimbError {}

impl From<TooLarge> for ClimbError {
    fn from(error: TooLarge) -> ClimbError {
        ClimbError::TooLarge(error)
    }
}

impl From<UnknownTechnique> for ClimbError {
    fn from(error: UnknownTechnique) -> ClimbError {
        ClimbError::UnknownTechnique(error)
    }
}

/// The way back from a cover of a puzzle's exact cover problem to a grid.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum XccMap {
    /// A line an option.
    Takuzu(CoverMap),
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
        }
    }
}

/// An exact cover search of any puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Xcc {
    /// Legal lines for rows and columns.
    Takuzu(CoverSearch),
}

impl Xcc {
    /// The next solution.
    pub fn next_solution(&mut self) -> Next<Grid> {
        match self {
            Xcc::Takuzu(search) => search.next_solution(),
        }
    }

    /// How many nodes were visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match self {
            Xcc::Takuzu(search) => search.nodes(),
        }
    }
}

/// The exact cover problem of any puzzle, for many sets of givens.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum XccTemplate {
    /// Legal lines for rows and columns.
    Takuzu(CoverTemplate),
}

impl XccTemplate {
    /// Whether a puzzle has the board and the rules of this template.
    #[must_use]
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        match (self, puzzle) {
            (XccTemplate::Takuzu(template), Puzzle::Takuzu(takuzu)) => template.fits(takuzu),
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
        }
    }
}
