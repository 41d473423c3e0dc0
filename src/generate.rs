//! Makes puzzles: a complete grid at random, then givens taken away while the puzzle stays unique.
//!
//! ```
//! use takuzu_sat::{Game, Shape};
//! use takuzu_sat::generate::Maker;
//!
//! let mut maker = Maker::new(Shape::square(10)).minimal(true).seed(7);
//! let made = maker.make()?;
//! assert!(made.puzzle.accepts(&made.solution));
//! println!("{}\n{} givens", made.puzzle.givens(), made.givens());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Every puzzle has exactly one solution**, unless [`Maker::any`] is asked for: whatever was
//! checked while it was made, one more search that begins afresh has to agree.
//!
//! **Seeds are promises.** Puzzle `k` of a seed comes from stream `k` of ChaCha8, whoever makes it, so
//! a run can be split among threads ([`Maker::worker`]). Of engines only answers enter that are right
//! or wrong ("there is a solution"), never the order in which solutions are found: a faster engine
//! makes the same puzzles. This does not hold where a check may give up ([`Certifier::LARGE`]), nor where the
//! [`Sampler`](crate::takuzu::sample::Sampler) has no patience.
//!
//! **Asked for what cannot be**, it tries a stated number of times and says what came nearest.

mod choices;
mod distinct;
mod error;
mod fewest;
mod level;
mod pattern;
mod signs;
mod sudoku;
mod unique;
mod winnow;
mod worker;

use std::ops::RangeInclusive;

use crate::deduction::Level;
use crate::grid::{Cell, Grid, Shape};
use crate::limits::Limits;
use crate::puzzle::{Kind, Puzzle};
use crate::takuzu::Rules;
pub use distinct::Distinct;
pub use error::GenerateError;
pub use pattern::{Pattern, UnknownPattern};
use signs::SignWish;
pub use sudoku::{SudokuMaker, SudokuWorker};
pub use winnow::{Certifier, Verdict};
pub use worker::Worker;

/// The kinds of puzzles that can be made.
pub const MADE: [Kind; 2] = [Kind::Takuzu, Kind::Sudoku];

/// A puzzle that was made, with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution; one of them where it is not unique.
    pub solution: Grid,
    /// Whether there is no other solution; false when nobody has asked.
    pub unique: bool,
    /// Whether no given and no sign can go (with a symmetry: no givens that only go together):
    /// `Some(false)` when all were tried and a check gave up, `None` when not all were tried.
    pub minimal: Option<bool>,
    /// How hard it is for people, where a level was wished.
    pub level: Option<Level>,
    /// The seed that it was made from.
    pub seed: u64,
    /// The stream of the seed.
    pub stream: u64,
}

impl Made {
    /// How many cells are given.
    #[must_use]
    pub fn givens(&self) -> usize {
        self.puzzle.givens().filled().count()
    }

    /// How many signs there are between neighbours.
    #[must_use]
    pub fn signs(&self) -> usize {
        let takuzu = self.puzzle.as_takuzu();
        takuzu.map_or(0, |takuzu| takuzu.signs().iter().len())
    }
}

/// How many givens there are to be.
#[derive(Clone, Debug, PartialEq)]
enum Clues {
    /// A third of the cells, about, a fifth beside signs, or as few as can be where that is more; all
    /// of a mask; of a level, as few as its techniques need.
    Default,
    Count(RangeInclusive<usize>),
    Fill(RangeInclusive<f64>),
    Fewest,
}

/// What is wished for.
#[derive(Clone, Debug)]
struct Wish {
    shape: Shape,
    rules: Rules,
    seed: u64,
    clues: Clues,
    signs: SignWish,
    minimal: bool,
    any: bool,
    pattern: Pattern,
    mask: Option<Vec<Cell>>,
    effort: Option<u64>,
    certifier: Certifier,
    level: Option<Level>,
    duplicates: bool,
    limits: Limits,
}

/// Makes puzzles of one kind, one after the other; see the head of this module.
#[derive(Debug)]
pub struct Maker {
    wish: Wish,
    run: Option<Run>,
}

/// What is there from the first puzzle on.
#[derive(Debug)]
struct Run {
    worker: Worker,
    distinct: Distinct,
    stream: u64,
}

impl Maker {
    /// The part of the cells that is given if nothing else is asked for.
    pub const DEFAULT_FILL: f64 = 0.35;

    /// The same where there are signs, of which there are as many.
    pub const FILL_BESIDE_SIGNS: f64 = 0.2;

    /// A maker of puzzles of this shape, under the usual three rules, from seed 1.
    #[must_use]
    pub fn new(shape: Shape) -> Maker {
        let wish = Wish {
            shape,
            rules: Rules::TAKUZU,
            seed: 1,
            clues: Clues::Default,
            signs: SignWish::None,
            minimal: false,
            any: false,
            pattern: Pattern::None,
            mask: None,
            effort: None,
            certifier: Certifier::Unique,
            level: None,
            duplicates: false,
            limits: Limits::none(),
        };
        Maker { wish, run: None }
    }

    /// The same with another wish, from the first puzzle on.
    fn with(self, change: impl FnOnce(&mut Wish)) -> Maker {
        let mut wish = self.wish;
        change(&mut wish);
        Maker { wish, run: None }
    }

    /// The rules that hold.
    #[must_use]
    pub fn rules(self, rules: Rules) -> Maker {
        self.with(|wish| wish.rules = rules)
    }

    /// The seed: the same wishes and seed make the same puzzles.
    #[must_use]
    pub fn seed(self, seed: u64) -> Maker {
        self.with(|wish| wish.seed = seed)
    }

    /// Whether there are signs between neighbours (Binairo Plus, Tango), taken away together with
    /// givens until about [`Maker::FILL_BESIDE_SIGNS`] of each is left, or all that are left are
    /// needed. A pattern and a mask say nothing of signs.
    #[must_use]
    pub fn signs(self, signs: bool) -> Maker {
        self.with(|wish| {
            wish.signs = match signs {
                true => SignWish::Default,
                false => SignWish::None,
            }
        })
    }

    /// How many signs there are: of a range, each number is as likely, unless the puzzle is to be
    /// minimal, which takes tries where it is many.
    #[must_use]
    pub fn sign_count(self, range: RangeInclusive<usize>) -> Maker {
        self.with(|wish| wish.signs = SignWish::Count(range))
    }

    /// Whether no given, and no sign, may be one that can go.
    #[must_use]
    pub fn minimal(self, minimal: bool) -> Maker {
        self.with(|wish| wish.minimal = minimal)
    }

    /// How many cells are given: of a range, each number that can be is as likely.
    #[must_use]
    pub fn clues(self, range: RangeInclusive<usize>) -> Maker {
        self.with(|wish| wish.clues = Clues::Count(range))
    }

    /// Which part of the cells is given, from 0 to 1; a single part is rounded to a number of cells.
    #[must_use]
    pub fn fill(self, range: RangeInclusive<f64>) -> Maker {
        self.with(|wish| wish.clues = Clues::Fill(range))
    }

    /// As few givens as can be found ([`Maker::effort`]).
    #[must_use]
    pub fn fewest(self) -> Maker {
        self.with(|wish| wish.clues = Clues::Fewest)
    }

    /// How many winnowings a puzzle may take: for [`Maker::fewest`] so many are made, for others it
    /// is the number of tries after which an error says that it cannot be done. Without this it
    /// is 20,000 for sides up to 6, 1,000 up to 14 and 100 above; of a level 20,000 up to 14
    /// and 2,000 above.
    #[must_use]
    pub fn effort(self, winnowings: u64) -> Maker {
        self.with(|wish| wish.effort = Some(winnowings))
    }

    /// Givens anywhere in a solution, never mind whether there are others, as simple generators do.
    #[must_use]
    pub fn any(self, any: bool) -> Maker {
        self.with(|wish| wish.any = any)
    }

    /// The symmetry of the places of givens.
    #[must_use]
    pub fn pattern(self, pattern: Pattern) -> Maker {
        self.with(|wish| wish.pattern = pattern)
    }

    /// The cells that may be given. All of them are, unless a number of givens or a minimal puzzle is
    /// asked for.
    #[must_use]
    pub fn mask(self, cells: impl IntoIterator<Item = Cell>) -> Maker {
        self.with(|wish| wish.mask = Some(cells.into_iter().collect()))
    }

    /// What has to hold while givens are taken away.
    #[must_use]
    pub fn certifier(self, certifier: Certifier) -> Maker {
        self.with(|wish| wish.certifier = certifier)
    }

    /// How hard it is for people ([`grade`](crate::grade)): the techniques of this level solve it, and
    /// those of the level below do not. If nothing is said of the number of givens, they are taken
    /// away until the level's techniques need all that are left. Takes the place of a certifier.
    #[must_use]
    pub fn level(self, level: Level) -> Maker {
        self.with(|wish| wish.level = Some(level))
    }

    /// Whether a puzzle may come again, mirrored, turned or with 0 and 1 exchanged.
    #[must_use]
    pub fn duplicates(self, duplicates: bool) -> Maker {
        self.with(|wish| wish.duplicates = duplicates)
    }

    /// When to give up; nodes are not bounded by this.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Maker {
        self.with(|wish| wish.limits = limits)
    }

    /// The next puzzle.
    ///
    /// # Errors
    ///
    /// When wishes contradict each other or the board, when none was found in the number of tries,
    /// when nothing but duplicates came for long, or when the limits are reached.
    pub fn make(&mut self) -> Result<Made, GenerateError> {
        if self.run.is_none() {
            self.run = Some(Run {
                worker: self.worker()?,
                distinct: self.distinct(),
                stream: 0,
            });
        }
        let run = self.run.as_mut().expect("just put there");
        loop {
            let made = run.worker.make(run.stream)?;
            run.stream += 1;
            if self.wish.duplicates {
                return Ok(made);
            }
            if let Some(made) = run.distinct.take(made)? {
                return Ok(made);
            }
        }
    }

    /// One who makes the puzzle of any stream, for those who share the work out: [`Maker::make`] goes
    /// through the streams from 0 and leaves out what [`Distinct::take`] does.
    ///
    /// # Errors
    ///
    /// When wishes contradict each other or the board.
    pub fn worker(&self) -> Result<Worker, GenerateError> {
        Worker::new(self.wish.clone())
    }

    /// What tells duplicates, before the first puzzle.
    #[must_use]
    pub fn distinct(&self) -> Distinct {
        Distinct::new(self.wish.shape, self.wish.rules)
    }
}
