//! The one place where solving is dispatched by puzzle.
//!
//! A puzzle goes down as a problem that a machine understands, and whoever sends it down returns
//! the way back up from the machine's answer in the same value.

mod encoding;
mod ladder;
mod report;
mod rule;
mod ways;

use std::fmt;
use std::str::FromStr;

use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::Lit;

use crate::grid::{Grid, Shape};
use crate::limits::{Limits, Next};
use crate::sat::Size;
use crate::sat::opb::Sums;
use crate::sat::store::ClauseStore;
use crate::sudoku::board::SudokuSearch;
use crate::sudoku::{self, Sudoku};
use crate::takuzu::board::{Cube, NativeSearch, TooLarge};
use crate::takuzu::xcc::{CoverSearch, CoverTemplate, TooManyOptions};
use crate::takuzu::{self, Takuzu};
use crate::xcc::{Algorithm, Problem};

pub use encoding::{EncodeError, Encoding, UnknownEncoding};
pub(crate) use ladder::whichever_technique;
pub use ladder::{Deduction, Round, Technique, Trail};
pub use rule::{Guarding, Rule, Violation};
pub use ways::{CnfMap, Native, Xcc, XccMap, XccTemplate};

/// Evaluates one expression with the puzzle inside a [`Puzzle`], whichever it is. A trait that an upper
/// floor asks of every puzzle is dispatched by this, so a new puzzle is one more line here.
macro_rules! whichever {
    ($puzzle:expr, $inner:ident => $body:expr) => {
        match $puzzle {
            $crate::puzzle::Puzzle::Takuzu($inner) => $body,
            $crate::puzzle::Puzzle::Sudoku($inner) => $body,
        }
    };
}
#[allow(unused_imports)]
pub(crate) use whichever;

/// Evaluates one expression with the type of the puzzle that a [`Kind`] names.
#[allow(unused_macros)]
macro_rules! whichever_kind {
    ($kind:expr, $type:ident => $body:expr) => {
        match $kind {
            $crate::puzzle::Kind::Takuzu => {
                type $type = $crate::takuzu::Takuzu;
                $body
            }
            $crate::puzzle::Kind::Sudoku => {
                type $type = $crate::sudoku::Sudoku;
                $body
            }
        }
    };
}
#[allow(unused_imports)]
pub(crate) use whichever_kind;

/// The kinds of puzzles that the library knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Takuzu, Binairo, Unruly.
    Takuzu,
    /// Sudoku.
    Sudoku,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 2] = [Kind::Takuzu, Kind::Sudoku];

    /// The name used on the command line and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Takuzu => "takuzu",
            Kind::Sudoku => "sudoku",
        }
    }

    /// The name as it stands in a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Kind::Takuzu => "Takuzu",
            Kind::Sudoku => "Sudoku",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(name: &str) -> Result<Kind, UnknownKind> {
        let known = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        known.ok_or_else(|| UnknownKind(name.into()))
    }
}

/// A name that no kind of puzzle has.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownKind(String);

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Kind::ALL.map(Kind::name).join(" and ");
        write!(f, "no puzzle `{}`; there are {names}", self.0)
    }
}

crate::error::is_error!(UnknownKind);

/// A puzzle of any kind that the library knows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Puzzle {
    /// Takuzu, Binairo, Unruly.
    Takuzu(Takuzu),
    /// Sudoku.
    Sudoku(Sudoku),
}

impl Puzzle {
    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// What kind of puzzle it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Puzzle::Takuzu(_) => Kind::Takuzu,
            Puzzle::Sudoku(_) => Kind::Sudoku,
        }
    }

    /// The puzzle, if it is a Takuzu.
    #[must_use]
    pub fn as_takuzu(&self) -> Option<&Takuzu> {
        match self {
            Puzzle::Takuzu(takuzu) => Some(takuzu),
            Puzzle::Sudoku(_) => None,
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
        whichever!(self, puzzle => puzzle.givens())
    }

    /// The same rules with other givens.
    ///
    /// # Panics
    ///
    /// When the givens have another shape or values that the puzzle does not know.
    #[must_use]
    pub fn with_givens(&self, givens: Grid) -> Puzzle {
        whichever!(self, puzzle => puzzle.with_givens(givens).into())
    }

    /// The values that a cell may have.
    #[must_use]
    pub fn values(&self) -> std::ops::RangeInclusive<u8> {
        match self {
            Puzzle::Takuzu(_) => 0..=1,
            Puzzle::Sudoku(sudoku) => 1..=sudoku.side() as u8,
        }
    }

    /// Where a grid breaks the rules of this puzzle; blanks break nothing.
    #[must_use]
    pub fn violations(&self, grid: &Grid) -> Vec<Violation> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu
                .violations(grid)
                .into_iter()
                .map(Violation::from)
                .collect(),
            Puzzle::Sudoku(sudoku) => sudoku
                .violations(grid)
                .into_iter()
                .map(Violation::from)
                .collect(),
        }
    }

    /// Whether a grid is a solution: complete, with all givens kept and no rule broken.
    #[must_use]
    pub fn accepts(&self, grid: &Grid) -> bool {
        let keeps_rules = match self {
            Puzzle::Takuzu(takuzu) => takuzu.is_obeyed_by(grid),
            Puzzle::Sudoku(sudoku) => sudoku.is_obeyed_by(grid),
        };
        grid.extends(self.givens()) && keeps_rules
    }

    /// This encoding, or the one that stands for it where it does not suit the puzzle: directed
    /// difference variables are for lines that have the same number of ones.
    #[must_use]
    pub fn suited(&self, encoding: Encoding) -> Encoding {
        match (self, encoding) {
            (Puzzle::Takuzu(takuzu), Encoding::Takuzu(encoding)) => {
                encoding.suited(takuzu.shape(), takuzu.rules()).into()
            }
            (Puzzle::Takuzu(_) | Puzzle::Sudoku(_), encoding) => encoding,
        }
    }

    /// The encoding that a textbook would take.
    #[must_use]
    pub fn textbook(&self) -> Encoding {
        match self {
            Puzzle::Takuzu(_) => takuzu::encoding::Encoding::default().into(),
            Puzzle::Sudoku(_) => sudoku::encoding::Encoding::default().into(),
        }
    }

    /// Adds the puzzle to a formula and returns the way back from its models.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory, or the encoding explodes on this board.
    pub fn to_cnf(
        &self,
        encoding: impl Into<Encoding>,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                let encoding = encoding.into().of_takuzu()?;
                Ok(CnfMap::Takuzu(takuzu.to_cnf(encoding, clauses, vars)?))
            }
            Puzzle::Sudoku(sudoku) => {
                let encoding = encoding.into().of_sudoku()?;
                Ok(CnfMap::Sudoku(sudoku.to_cnf(encoding, clauses, vars)?))
            }
        }
    }

    /// [`Puzzle::to_cnf`] for a session, which takes pairs of literals as they are.
    pub(crate) fn to_cnf_stored(
        &self,
        encoding: Encoding,
        clauses: &mut ClauseStore,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        match self {
            Puzzle::Takuzu(_) => self.to_cnf(encoding, clauses, vars),
            Puzzle::Sudoku(sudoku) => {
                let encoding = encoding.of_sudoku()?;
                let numbers = sudoku.to_cnf_in_pairs(encoding, clauses, vars)?;
                Ok(CnfMap::Sudoku(numbers))
            }
        }
    }

    /// Adds only what the givens leave open.
    ///
    /// # Errors
    ///
    /// As [`Puzzle::to_cnf`].
    pub fn to_cnf_simplified(
        &self,
        encoding: impl Into<Encoding>,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                let encoding = encoding.into().of_takuzu()?;
                let cells = takuzu.to_cnf_simplified(encoding, clauses, vars)?;
                Ok(CnfMap::Takuzu(cells))
            }
            Puzzle::Sudoku(sudoku) => {
                let encoding = encoding.into().of_sudoku()?;
                let numbers = sudoku.to_cnf_simplified(encoding, clauses, vars)?;
                Ok(CnfMap::Sudoku(numbers))
            }
        }
    }

    /// Adds the puzzle without the rules that are cheaper on demand ([`CnfMap::demand`]).
    ///
    /// # Errors
    ///
    /// As [`Puzzle::to_cnf`].
    pub fn to_cnf_lazy(
        &self,
        encoding: impl Into<Encoding>,
        simplified: bool,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                let encoding = encoding.into().of_takuzu()?;
                let cells = takuzu.to_cnf_lazy(encoding, simplified, clauses, vars)?;
                Ok(CnfMap::Takuzu(cells))
            }
            // All rules are cheap at once.
            Puzzle::Sudoku(_) if simplified => self.to_cnf_simplified(encoding, clauses, vars),
            Puzzle::Sudoku(_) => self.to_cnf(encoding, clauses, vars),
        }
    }

    /// Adds the puzzle to a list of sums; givens have no variables where it is to be `simplified`.
    ///
    /// # Errors
    ///
    /// When there is no memory for the sums, or the encoding is of another puzzle.
    pub fn to_opb(
        &self,
        encoding: impl Into<Encoding>,
        simplified: bool,
        sums: &mut Sums,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                let distinct = encoding.into().of_takuzu()?.distinct;
                let cells = takuzu.to_opb(distinct, simplified, sums, vars)?;
                Ok(CnfMap::Takuzu(cells))
            }
            // Exactly one is a sum whatever clauses would say it.
            Puzzle::Sudoku(sudoku) => {
                encoding.into().of_sudoku()?;
                Ok(CnfMap::Sudoku(sudoku.to_opb(simplified, sums, vars)?))
            }
        }
    }

    /// Whether each solution is one model of the formula, so that its models may be counted.
    #[must_use]
    pub fn is_functional(&self, encoding: impl Into<Encoding>) -> bool {
        match (self, encoding.into()) {
            (Puzzle::Takuzu(takuzu), Encoding::Takuzu(encoding)) => takuzu.is_functional(encoding),
            // There are no variables beside those of cells and numbers.
            (Puzzle::Sudoku(_), Encoding::Sudoku(_)) => true,
            (Puzzle::Takuzu(_), Encoding::Sudoku(_)) | (Puzzle::Sudoku(_), Encoding::Takuzu(_)) => {
                false
            }
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
                Ok((CnfMap::Takuzu(cells), named(guards)))
            }
            Puzzle::Sudoku(sudoku) => {
                let (numbers, guards) = sudoku.to_cnf_by_rule(clauses, vars)?;
                Ok((CnfMap::Sudoku(numbers), named(guards)))
            }
        }
    }

    /// What each rule adds to the formula, without building it; the cells and givens come on top.
    ///
    /// # Errors
    ///
    /// When the encoding explodes on this board.
    pub fn cnf_sizes(
        &self,
        encoding: impl Into<Encoding>,
    ) -> Result<Vec<(Rule, Size)>, EncodeError> {
        Ok(match self {
            Puzzle::Takuzu(takuzu) => named(takuzu.cnf_sizes(encoding.into().of_takuzu()?)?),
            Puzzle::Sudoku(sudoku) => named(sudoku.cnf_sizes(encoding.into().of_sudoku()?)),
        })
    }

    /// What the cells add to the formula: their variables, and what says that each has one value.
    ///
    /// # Errors
    ///
    /// When the encoding is of another puzzle.
    pub fn cell_size(&self, encoding: impl Into<Encoding>) -> Result<Size, EncodeError> {
        Ok(match self {
            Puzzle::Takuzu(takuzu) => {
                encoding.into().of_takuzu()?;
                Size {
                    variables: takuzu.shape().len(),
                    ..Size::default()
                }
            }
            Puzzle::Sudoku(sudoku) => sudoku.cell_size(encoding.into().of_sudoku()?),
        })
    }

    /// What follows from the givens by propagation on the board, and by failed literals where that
    /// pays; the givens themselves when the board is too large.
    ///
    /// [`Next::Exhausted`] when that shows that there is no solution.
    #[must_use]
    pub fn simplify(&self, limits: &Limits) -> Next<Grid> {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu::board::simplify(takuzu, limits),
            Puzzle::Sudoku(sudoku) => sudoku::board::simplify(sudoku, limits),
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
            Puzzle::Sudoku(sudoku) => Ok(sudoku::board::cubes(sudoku, enough, limits)),
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
            Puzzle::Sudoku(sudoku) => {
                let (problem, map) = sudoku.to_xcc();
                Ok((problem, XccMap::Sudoku(map)))
            }
        }
    }

    /// How many options the exact cover problem has; `u64::MAX` stands for that or more.
    #[must_use]
    pub fn xcc_options(&self) -> u64 {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu.xcc_options(),
            Puzzle::Sudoku(sudoku) => sudoku.xcc_options(),
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
            Puzzle::Sudoku(sudoku) => {
                Ok(Xcc::Sudoku(sudoku::xcc::CoverSearch::new(sudoku, limits)))
            }
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
            Puzzle::Sudoku(sudoku) => {
                let template = sudoku::xcc::CoverTemplate::new(sudoku, Algorithm::Auto);
                Ok(XccTemplate::Sudoku(
                    template.expect("`Auto` takes any board"),
                ))
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
            Puzzle::Sudoku(sudoku) => Ok(Native::Sudoku(SudokuSearch::new(sudoku, limits))),
        }
    }
}

impl From<Takuzu> for Puzzle {
    fn from(takuzu: Takuzu) -> Puzzle {
        Puzzle::Takuzu(takuzu)
    }
}

impl From<Sudoku> for Puzzle {
    fn from(sudoku: Sudoku) -> Puzzle {
        Puzzle::Sudoku(sudoku)
    }
}

/// A list by rules of one puzzle as one by rules of any.
fn named<R, N: From<R>, T>(list: Vec<(R, T)>) -> Vec<(N, T)> {
    list.into_iter()
        .map(|(rule, item)| (rule.into(), item))
        .collect()
}
