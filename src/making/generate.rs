//! Makes puzzles: a random complete grid, from which givens are taken away while the puzzle stays unique.
//!
//! ```
//! use takuzu_sat::{Game, Shape};
//! use takuzu_sat::generate::Maker;
//! use takuzu_sat::takuzu::Takuzu;
//!
//! let mut maker = Maker::new(Takuzu::blank(Shape::square(10))?).minimal(true).seed(7);
//! let made = maker.make()?;
//! assert!(made.puzzle.accepts(&made.solution));
//! println!("{}\n{} givens", made.puzzle.givens(), made.givens());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Every puzzle has exactly one solution**, unless [`Maker::any`] is asked for: whatever was checked while it was
//! made, one more search that begins afresh has to agree.
//!
//! **Seeds are promises.** Puzzle `k` of a seed comes from stream `k` of ChaCha8, whoever makes it, so a run can be
//! split among threads ([`Maker::worker`]). Of engines only answers enter that are right or wrong ("there is a
//! solution"), never the order in which solutions are found: a faster engine makes the same puzzles. This does not hold
//! on large boards, where a check may give up ([`Certifier::Unique`]), nor where the
//! [`Sampler`](crate::takuzu::sample::Sampler) has no patience, nor for the complete grids of Sudoku.
//!
//! **If a request cannot be met**, the error after a number of attempts holds the nearest puzzle.
//!
//! The last check, which knows nothing of those before.

mod error;
mod make;
mod minimal;
mod request;
mod skills;
mod sudoku;
mod takuzu;
mod winnow;
mod worker;

use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::ground::deduction::Level;
use crate::ground::grid::{Cell, Grid, Shape};
use crate::ground::limits::Limits;
use crate::puzzles::puzzle::{Puzzle, Technique};
use crate::solving::solve::{self, Engine, Options, Uniqueness};
use crate::text::{Format, WriteError};
pub use error::GenerateError;
use make::make_of;
pub use make::{Board, Distinct, Extra};
pub use minimal::{Minimal, minimal};
use request::{Clues, Request, Signs};
pub use request::{Pattern, UnknownPattern};
use skills::Skills;
pub use winnow::{Certifier, Verdict};
pub use worker::Worker;

/// A puzzle that was made, with its properties.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution; one of them where it is not unique.
    pub solution: Grid,
    /// True if there is no other solution; false when nobody has asked.
    pub unique: bool,
    /// True if no given and no sign can go (with a symmetry: no givens that only go together):
    /// `Some(false)` when all were tried and a check gave up, `None` when not all were tried.
    pub minimal: Option<bool>,
    /// Its level, where one or some techniques were asked for.
    pub level: Option<Level>,
    /// The seed that it was made from.
    pub seed: u64,
    /// The stream of the seed.
    pub stream: u64,
    /// The number of attempts that it took.
    pub attempts: u64,
}

impl Made {
    /// Counts the cells that are given.
    #[must_use]
    pub fn givens(&self) -> usize {
        self.puzzle.givens().filled().count()
    }

    /// Lists the signs between neighbours, as in `r1c1=r1c2`.
    #[must_use]
    pub fn signs(&self) -> Vec<String> {
        make_of(&self.puzzle).signs()
    }

    /// Writes the puzzle below a header that names the board and its rules: a format need not have a place for them.
    ///
    /// # Errors
    ///
    /// When the format cannot carry the puzzle.
    pub fn write(&self, format: Format) -> Result<String, WriteError> {
        make_of(&self.puzzle).write(&self.puzzle, format)
    }
}

/// A maker of puzzles on one board, one after the other; see the head of this module.
#[derive(Debug)]
pub struct Maker {
    request: Request,
    run: Option<Run>,
}

/// The state between two puzzles.
#[derive(Debug)]
struct Run {
    worker: Worker,
    distinct: Distinct,
    stream: u64,
}

impl Maker {
    /// Prepares for puzzles with the size and the rules of this one, from seed 1.
    #[must_use]
    pub fn new(board: impl Into<Puzzle>) -> Maker {
        let board: Puzzle = board.into();
        let request = Request {
            board: board.with_givens(Grid::blank(board.shape())),
            seed: 1,
            clues: Clues::Default,
            signs: Signs::None,
            minimal: false,
            any: false,
            pattern: Pattern::None,
            mask: None,
            attempts: None,
            certifier: Certifier::Unique,
            skills: Skills::default(),
            duplicates: false,
            limits: Limits::none(),
            grids: Arc::default(),
        };
        Maker { request, run: None }
    }

    /// Changes a wish, from the first puzzle on.
    fn with(mut self, change: impl FnOnce(&mut Request)) -> Maker {
        change(&mut self.request);
        Maker { run: None, ..self }
    }

    /// Sets the seed: the same wishes and seed make the same puzzles.
    #[must_use]
    pub fn seed(self, seed: u64) -> Maker {
        self.with(|request| request.seed = seed)
    }

    /// Takes givens away from these complete grids, in turn, in place of random ones: the puzzle of
    /// stream `k` is made from grid `k` modulo their number.
    #[must_use]
    pub fn grids(self, grids: impl IntoIterator<Item = Grid>) -> Maker {
        self.with(|request| request.grids = grids.into_iter().collect())
    }

    /// Adds signs between neighbours (Binairo Plus, Tango), taken away together with givens until a fifth of the cells
    /// and as many signs are left, or all that are left are needed. A pattern and a mask do not apply to signs.
    #[must_use]
    pub fn signs(self, signs: bool) -> Maker {
        self.with(|request| request.signs = if signs { Signs::Default } else { Signs::None })
    }

    /// Sets the number of signs: of a range, each number is as likely, unless the puzzle is to be
    /// minimal, which takes many attempts where the number is high.
    #[must_use]
    pub fn sign_count(self, range: RangeInclusive<usize>) -> Maker {
        self.with(|request| request.signs = Signs::Count(range))
    }

    /// Asks for puzzles in which no given and no sign can go (with a symmetry: no givens that only go
    /// together). [`Made::minimal`] says whether that is proved.
    #[must_use]
    pub fn minimal(self, minimal: bool) -> Maker {
        self.with(|request| request.minimal = minimal)
    }

    /// Sets the number of cells that are given: of a range, each possible number is as likely.
    #[must_use]
    pub fn clues(self, range: RangeInclusive<usize>) -> Maker {
        self.with(|request| request.clues = Clues::Count(range))
    }

    /// Sets the number of cells that are open: the complement of [`Maker::clues`].
    #[must_use]
    pub fn holes(self, range: RangeInclusive<usize>) -> Maker {
        self.with(|request| request.clues = Clues::Holes(range))
    }

    /// Sets the part of the cells that is given, from 0 to 1; a single part is rounded to a number of cells.
    #[must_use]
    pub fn fill(self, range: RangeInclusive<f64>) -> Maker {
        self.with(|request| request.clues = Clues::Fill(range))
    }

    /// Asks for the fewest givens that can be found in a number of [attempts](Maker::attempts).
    #[must_use]
    pub fn fewest(self) -> Maker {
        self.with(|request| request.clues = Clues::Fewest)
    }

    /// Sets the number of attempts per puzzle. [`Maker::fewest`] makes all of them; otherwise an error
    /// is returned after so many. The default for Takuzu is 20,000 for sides up to 6, 1,000 up to 14
    /// and 100 above, with a level 20,000 up to 14 and 2,000 above; for Sudoku it is 1,000 for sides
    /// below 16 and 10 from there on, with a level 20 times that.
    #[must_use]
    pub fn attempts(self, attempts: u64) -> Maker {
        self.with(|request| request.attempts = Some(attempts))
    }

    /// Gives any cells of a solution, even if there are other solutions, as simple generators do.
    #[must_use]
    pub fn any(self, any: bool) -> Maker {
        self.with(|request| request.any = any)
    }

    /// Sets the symmetry of the places of givens.
    #[must_use]
    pub fn pattern(self, pattern: Pattern) -> Maker {
        self.with(|request| request.pattern = pattern)
    }

    /// Sets the cells that may be given. All of them are, unless a number of givens or a minimal puzzle is asked for.
    #[must_use]
    pub fn mask(self, cells: impl IntoIterator<Item = Cell>) -> Maker {
        self.with(|request| request.mask = Some(cells.into_iter().collect()))
    }

    /// Sets the property that must hold while givens are taken away.
    #[must_use]
    pub fn certifier(self, certifier: Certifier) -> Maker {
        self.with(|request| request.certifier = certifier)
    }

    /// Sets the level ([`grade`](crate::grade)): the techniques of this level solve the puzzle, and
    /// those of the level below do not. If no number of givens is asked for, they are taken
    /// away until the level's techniques need all that are left. Takes the place of a certifier.
    #[must_use]
    pub fn level(self, level: Level) -> Maker {
        self.with(|request| request.skills.level = Some(level))
    }

    /// Sets the only techniques that may be needed: they solve the puzzle. If no number of givens is asked
    /// for, they are taken away until the techniques need all that are left. Takes the place of a certifier.
    #[must_use]
    pub fn techniques(self, techniques: impl IntoIterator<Item = Technique>) -> Maker {
        self.with(|request| request.skills.techniques = Some(techniques.into_iter().collect()))
    }

    /// Sets techniques each of which must be needed, and none that is harder: all techniques up to the
    /// hardest of these (of those that [may be used](Maker::techniques)) solve the puzzle, and without one of
    /// them they do not. Takes the place of a certifier.
    #[must_use]
    pub fn needs(self, techniques: impl IntoIterator<Item = Technique>) -> Maker {
        self.with(|request| request.skills.needs = techniques.into_iter().collect())
    }

    /// Allows a puzzle to come again in another form ([`Distinct`]).
    #[must_use]
    pub fn duplicates(self, duplicates: bool) -> Maker {
        self.with(|request| request.duplicates = duplicates)
    }

    /// Sets the limits; their number of nodes is not used.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Maker {
        self.with(|request| request.limits = limits)
    }

    /// Makes the next puzzle.
    ///
    /// # Errors
    ///
    /// When wishes contradict each other or the board, when none was found in the number of attempts,
    /// when nothing but duplicates came for long, or when the limits are reached.
    pub fn make(&mut self) -> Result<Made, GenerateError> {
        if self.run.is_none() {
            self.run = Some(Run { worker: self.worker()?, distinct: self.distinct(), stream: 0 });
        }
        let run = self.run.as_mut().expect("just put there");
        loop {
            let made = run.worker.make(run.stream)?;
            run.stream += 1;
            if self.request.duplicates {
                return Ok(made);
            }
            if let Some(made) = run.distinct.take(made)? {
                return Ok(made);
            }
        }
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.request.shape()
    }

    /// Returns the format that shows all of the puzzles.
    #[must_use]
    pub fn format(&self) -> Format {
        let with_signs = self.request.signs != Signs::None;
        make_of(&self.request.board).format(with_signs)
    }

    /// Returns a worker that makes the puzzle of any stream, so that work can be shared among threads:
    /// [`Maker::make`] goes through the streams from 0 and leaves duplicates out.
    ///
    /// # Errors
    ///
    /// When wishes contradict each other or the board.
    pub fn worker(&self) -> Result<Worker, GenerateError> {
        Worker::new(self.request.clone())
    }

    /// Returns a worker with limits of its own, for those who give each puzzle its time.
    ///
    /// # Errors
    ///
    /// As [`Maker::worker`].
    pub fn worker_within(&self, limits: Limits) -> Result<Worker, GenerateError> {
        let request = self.request.clone();
        Worker::new(Request { limits, ..request })
    }

    /// Returns an empty memory for duplicates.
    #[must_use]
    pub fn distinct(&self) -> Distinct {
        Distinct::new(&self.request.board)
    }
}

/// Checks whether a puzzle has its solution and no other; nothing when the limits are reached.
fn is_unique(made: &Made, limits: &Limits) -> Result<Option<bool>, GenerateError> {
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    Ok(match solve::uniqueness(&made.puzzle, &options)? {
        Uniqueness::One(grid) => Some(grid == made.solution),
        Uniqueness::None | Uniqueness::Several(..) => Some(false),
        Uniqueness::Unknown(_) => None,
    })
}
