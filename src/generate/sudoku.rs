//! Sudoku: a complete grid at random, then givens taken away.
//!
//! What is promised is what the head of [`generate`](super) says, save for what decides more than yes
//! or no here: complete grids come from a [`Sampler`] that looks at what a board concludes, and above
//! a side of 9 at what a search finds first; and from [`SudokuMaker::LARGE`] on a check gives up after
//! [`SudokuMaker::MOST_NODES`] nodes. There a version that concludes more may make other puzzles.

use std::ops::RangeInclusive;

use super::error::{Problem, givens};
use super::pattern::numbers;
use super::unique::is_unique;
use super::{Distinct, GenerateError, Made, Pattern, Verdict, level};
use crate::chance::Random;
use crate::deduction::Level;
use crate::grid::{Cell, Shape};
use crate::limits::{Limits, Next};
use crate::sudoku::Sudoku;
use crate::sudoku::sample::Sampler;
use crate::sudoku::winnow::{Winnowed, winnow, winnow_by};

/// What is wished for.
#[derive(Clone, Debug)]
struct Wish {
    block: Shape,
    seed: u64,
    clues: Option<RangeInclusive<usize>>,
    minimal: bool,
    pattern: Pattern,
    level: Option<Level>,
    effort: Option<u64>,
    duplicates: bool,
    limits: Limits,
}

/// Makes Sudoku puzzles of one kind, one after the other.
///
/// ```
/// use takuzu_sat::Shape;
/// use takuzu_sat::generate::SudokuMaker;
///
/// let made = SudokuMaker::new(Shape::square(3)).minimal(true).seed(7).make()?;
/// assert!(made.unique && made.minimal == Some(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SudokuMaker {
    wish: Wish,
    run: Option<(SudokuWorker, Distinct, u64)>,
}

impl SudokuMaker {
    /// The part of the cells that is given if nothing else is asked for.
    pub const DEFAULT_FILL: f64 = 0.35;
    /// The same from [`SudokuMaker::LARGE`] on.
    pub const LARGE_FILL: f64 = 0.44;
    /// The side from which on checks of uniqueness are bounded.
    pub const LARGE: usize = 16;
    /// How many nodes such a check may take.
    pub const MOST_NODES: u64 = 1000;

    /// A maker of puzzles with blocks of this shape, from seed 1.
    #[must_use]
    pub fn new(block: Shape) -> SudokuMaker {
        let wish = Wish {
            block,
            seed: 1,
            clues: None,
            minimal: false,
            pattern: Pattern::None,
            level: None,
            effort: None,
            duplicates: false,
            limits: Limits::none(),
        };
        SudokuMaker { wish, run: None }
    }

    /// The same with another wish, from the first puzzle on.
    fn with(mut self, change: impl FnOnce(&mut Wish)) -> SudokuMaker {
        change(&mut self.wish);
        SudokuMaker { run: None, ..self }
    }

    /// The seed: the same wishes and seed make the same puzzles.
    #[must_use]
    pub fn seed(self, seed: u64) -> SudokuMaker {
        self.with(|wish| wish.seed = seed)
    }

    /// Whether no given may be one that can go (with a symmetry: no givens that only go together).
    /// Where a check gave up, that is said ([`Made::minimal`]).
    #[must_use]
    pub fn minimal(self, minimal: bool) -> SudokuMaker {
        self.with(|wish| wish.minimal = minimal)
    }

    /// How many cells are given: of a range, each number that can be is as likely, unless the puzzle
    /// is to be minimal.
    #[must_use]
    pub fn clues(self, range: RangeInclusive<usize>) -> SudokuMaker {
        self.with(|wish| wish.clues = Some(range))
    }

    /// The symmetry of the places of givens.
    #[must_use]
    pub fn pattern(self, pattern: Pattern) -> SudokuMaker {
        self.with(|wish| wish.pattern = pattern)
    }

    /// How hard it is for people: the techniques of this level solve it, and those of the level below
    /// do not. [`Level::Trivial`] are the singles, full house, hidden and naked, and nothing else. If
    /// nothing is said of the number of givens, they are taken away until the techniques of the level
    /// need all that are left.
    #[must_use]
    pub fn level(self, level: Level) -> SudokuMaker {
        self.with(|wish| wish.level = Some(level))
    }

    /// The number of tries after which an error says that it cannot be done. Without this it is 1,000
    /// for sides below [`SudokuMaker::LARGE`], else 10; of a level, 20 times that.
    #[must_use]
    pub fn effort(self, tries: u64) -> SudokuMaker {
        self.with(|wish| wish.effort = Some(tries))
    }

    /// Whether a puzzle may come again in another form ([`Symmetry`](crate::sudoku::Symmetry)).
    #[must_use]
    pub fn duplicates(self, duplicates: bool) -> SudokuMaker {
        self.with(|wish| wish.duplicates = duplicates)
    }

    /// When to give up; nodes are not bounded by this.
    #[must_use]
    pub fn limits(self, limits: Limits) -> SudokuMaker {
        self.with(|wish| wish.limits = limits)
    }

    /// The next puzzle.
    ///
    /// # Errors
    ///
    /// When wishes contradict the board, when none was found in the number of tries, when nothing but
    /// duplicates came for long, or when the limits are reached.
    pub fn make(&mut self) -> Result<Made, GenerateError> {
        if self.run.is_none() {
            self.run = Some((self.worker()?, Distinct::of_sudoku(), 0));
        }
        let (worker, distinct, stream) = self.run.as_mut().expect("just put there");
        loop {
            let made = worker.make(*stream)?;
            *stream += 1;
            if self.wish.duplicates {
                return Ok(made);
            }
            if let Some(made) = distinct.take(made)? {
                return Ok(made);
            }
        }
    }

    /// One who makes the puzzle of any stream, for those who share the work out: [`SudokuMaker::make`]
    /// goes through the streams from 0 and leaves out what [`Distinct::take`] does.
    ///
    /// # Errors
    ///
    /// When wishes contradict the board.
    pub fn worker(&self) -> Result<SudokuWorker, GenerateError> {
        SudokuWorker::new(self.wish.clone())
    }
}

/// Makes the Sudoku of any stream of a seed.
#[derive(Debug)]
pub struct SudokuWorker {
    wish: Wish,
    blank: Sudoku,
    orbits: Vec<Vec<Cell>>,
    /// How many givens there may be; empty where there is no such wish.
    numbers: Vec<usize>,
    sampler: Sampler,
}

/// A try that is not what was wished: how far it is, in which way, and what it is.
type Missed = (usize, String, Made);

impl SudokuWorker {
    fn new(wish: Wish) -> Result<SudokuWorker, GenerateError> {
        let blank = Sudoku::blank(wish.block)?;
        let shape = blank.shape();
        let orbits = wish.pattern.orbits(shape).expect("boards are squares");
        let numbers = match &wish.clues {
            Some(range) => numbers(range.clone(), &orbits, wish.pattern)?,
            None => Vec::new(),
        };
        Ok(SudokuWorker {
            sampler: Sampler::new(wish.block)?,
            wish,
            blank,
            orbits,
            numbers,
        })
    }

    /// The puzzle of a stream: the same whoever asks, and whatever was asked before.
    ///
    /// # Errors
    ///
    /// When none of the tries was as wished, or when the limits are reached.
    ///
    /// # Panics
    ///
    /// When an engine is wrong: a puzzle that was checked given by given turns out not to be unique.
    pub fn make(&mut self, stream: u64) -> Result<Made, GenerateError> {
        let mut rng = Random::stream(self.wish.seed, stream);
        let tries = self.effort();
        let mut nearest: Option<Missed> = None;
        for _ in 0..tries {
            let made = self.attempt(stream, &mut rng)?;
            match self.missed(&made)? {
                None => return self.confirmed(made),
                Some((far, fault)) => {
                    if nearest.as_ref().is_none_or(|nearest| far < nearest.0) {
                        nearest = Some((far, fault, made));
                    }
                }
            }
        }
        let (_, fault, best) = nearest.expect("one try, at least");
        Err(Problem::Tries {
            tries,
            wish: self.wish_in_words(),
            best: Some(Box::new(best)),
            fault,
        }
        .into())
    }

    fn effort(&self) -> u64 {
        let usual = if self.is_large() { 10 } else { 1000 };
        let usual = if self.wish.level.is_some() {
            20 * usual
        } else {
            usual
        };
        self.wish.effort.unwrap_or(usual).max(1)
    }

    fn is_large(&self) -> bool {
        self.blank.side() >= SudokuMaker::LARGE
    }

    /// One try, on a grid of its own.
    fn attempt(&mut self, stream: u64, rng: &mut Random) -> Result<Made, GenerateError> {
        let Next::Solution(solution) = self.sampler.sample(rng, &self.wish.limits) else {
            return Err(Problem::Stopped.into());
        };
        let mut order: Vec<&[Cell]> = self.orbits.iter().map(Vec::as_slice).collect();
        rng.shuffle(&mut order);
        let least = self.least(rng);
        let full = self.blank.with_givens(solution.clone());
        let Next::Solution(left) = self.winnowed(&full, &order, least) else {
            return Err(Problem::Stopped.into());
        };
        // What the techniques of a level need may go as far as uniqueness is concerned.
        let says_nothing = self.by_techniques().is_some() || !left.all_tried;
        Ok(Made {
            puzzle: left.puzzle.into(),
            solution,
            unique: false,
            minimal: (!says_nothing).then_some(left.is_minimal),
            level: self.wish.level,
            seed: self.wish.seed,
            stream,
        })
    }

    /// How many givens have to stay.
    fn least(&self, rng: &mut Random) -> usize {
        if self.wish.minimal {
            return 0;
        }
        if !self.numbers.is_empty() {
            return self.numbers[rng.below(self.numbers.len())];
        }
        if self.wish.level.is_some() {
            return 0;
        }
        let fill = match self.is_large() {
            true => SudokuMaker::LARGE_FILL,
            false => SudokuMaker::DEFAULT_FILL,
        };
        (self.blank.shape().len() as f64 * fill).round() as usize
    }

    /// The level whose techniques say what can go; none where that is a matter of uniqueness.
    fn by_techniques(&self) -> Option<Level> {
        let level = self.wish.level.filter(|_| !self.wish.minimal);
        level.filter(|&level| level < Level::Expert)
    }

    fn winnowed(&self, full: &Sudoku, order: &[&[Cell]], least: usize) -> Next<Winnowed> {
        let limits = &self.wish.limits;
        let Some(wished) = self.by_techniques() else {
            let bounded = limits.clone().with_nodes(SudokuMaker::MOST_NODES);
            let limits = if self.is_large() { &bounded } else { limits };
            return winnow(full, order, least, limits);
        };
        winnow_by(full, order, least, limits, |givens, _| {
            let puzzle = full.with_givens(givens.clone()).into();
            match level::solves(wished, &puzzle, limits) {
                Verdict::Holds => Some(true),
                Verdict::Fails => Some(false),
                Verdict::Unknown => None,
            }
        })
    }

    /// How far a puzzle is from what was wished, and in which way; `None` where it is that.
    fn missed(&self, made: &Made) -> Result<Option<(usize, String)>, GenerateError> {
        let cells = made.givens();
        let distances = self.numbers.iter().map(|number| number.abs_diff(cells));
        let far = distances.min().unwrap_or(0);
        if far > 0 {
            return Ok(Some((
                far,
                format!("the nearest has {}", givens(cells, cells)),
            )));
        }
        let Some(wished) = self.wish.level else {
            return Ok(None);
        };
        let level = level::of(&made.puzzle, &self.wish.limits);
        if self.wish.limits.stop_requested() {
            return Err(Problem::Stopped.into());
        }
        Ok(match level {
            Some(level) if level == wished => None,
            Some(level) => {
                let far = (level as usize).abs_diff(wished as usize);
                Some((far, format!("the nearest is {level}")))
            }
            None => Some((Level::ALL.len(), "the nearest needs no technique".into())),
        })
    }

    /// What was found, after one more search that knows nothing of the others.
    fn confirmed(&self, made: Made) -> Result<Made, GenerateError> {
        match is_unique(&made, &self.wish.limits)? {
            Some(unique) => {
                let puzzle = made.puzzle.givens();
                assert!(unique, "winnowing left several solutions:\n{puzzle}");
                Ok(Made { unique, ..made })
            }
            None => Err(Problem::Stopped.into()),
        }
    }

    /// `minimal hard 9x9 Sudoku with 20 givens and symmetry rotate180`.
    fn wish_in_words(&self) -> String {
        let minimal = if self.wish.minimal { "minimal " } else { "" };
        let level = self.wish.level.map(|level| format!("{level} "));
        let level = level.unwrap_or_default();
        let mut words = format!("{minimal}{level}{} Sudoku", self.blank.shape());
        if let (Some(least), Some(most)) = (self.numbers.first(), self.numbers.last()) {
            words += &format!(" with {}", givens(*least, *most));
        }
        if self.wish.pattern != Pattern::None {
            words += &format!(" and symmetry {}", self.wish.pattern);
        }
        words
    }
}
