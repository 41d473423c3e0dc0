//! The computer that fills the holes: the question that comes next, and what an answer means.

use std::collections::{BTreeSet, HashSet};

use itertools::Itertools as _;
use rand::RngExt as _;

use super::Score;
use crate::ground::chance::Random;
use crate::ground::grid::{Cell, Grid, Line, Shape};
use crate::ground::limits::{Limits, Next};
use crate::puzzles::game::Violation;
use crate::puzzles::puzzle::Puzzle;
use crate::solving::solve::{Clash, Engine, Options, SolveError, clash, quick_clash, solutions};

/// The largest number of cells times that of cells in a contradiction that SAT makes minimal: some tenths of a
/// second on 20×20, and on a Sudoku of 16×16.
const MOST_FOR_SAT: usize = 50_000;

/// The question that the computer asks next, or the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Is this the value? No other one is possible there. To answer: yes or no.
    Confirm(Cell, u8),
    /// Is this the value? It is one of two. To answer: yes or no.
    Guess(Cell, u8),
    /// A joker: tell the value of this cell.
    Joker(Cell),
    /// All holes are filled.
    Done,
    /// An answer cannot be true: the game is over.
    Cheated(Cheat),
}

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The value is right.
    Yes,
    /// The value is wrong.
    No,
    /// The value, where a joker asks for it.
    Value(u8),
}

/// A value that a cell cannot have, and a rule that it would break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Denial {
    /// The value.
    pub value: u8,
    /// The broken rule, with its cells.
    pub because: Violation,
}

/// The reason why an answer cannot be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cheat {
    /// The value of a cell was denied although each other one breaks a rule.
    Denied {
        /// The cell.
        cell: Cell,
        /// The value that was denied.
        value: u8,
        /// The other values.
        others: Vec<Denial>,
    },
    /// A joker told a value that breaks a rule.
    Impossible {
        /// The cell.
        cell: Cell,
        /// The value.
        denial: Denial,
    },
    /// No value is left for a hole.
    NoValue {
        /// The hole.
        cell: Cell,
        /// All values.
        denials: Vec<Denial>,
    },
    /// No grid fits all answers. The contradiction has as few cells as could be found; it is missing where a limit
    /// was reached, or no SAT solver is at hand.
    NoSolution(Option<Clash>),
}

/// A game in which the computer fills the holes: see the [module](super).
#[derive(Clone, Debug)]
pub struct Versus {
    puzzle: Puzzle,
    possible: Possible,
    price: u32,
    random: Random,
    limits: Limits,
    score: Score,
    /// A grid that fits all answers, if one is known.
    witness: Option<Grid>,
    ask: Ask,
}

impl Versus {
    /// Begins a game at the givens of a puzzle. A joker costs the price in penalty points. The seed decides
    /// which of two values is guessed.
    ///
    /// The limits hold for each search for a contradiction: where one is reached, nobody is accused.
    ///
    /// # Errors
    ///
    /// When an engine fails.
    pub fn new(
        puzzle: Puzzle,
        price: u32,
        seed: u64,
        limits: Limits,
    ) -> Result<Versus, SolveError> {
        let mut versus = Versus {
            possible: Possible::new(&puzzle),
            puzzle,
            price,
            random: Random::new(seed),
            limits,
            score: Score::default(),
            witness: None,
            ask: Ask::Done,
        };
        versus.ask = versus.next_ask()?;
        Ok(versus)
    }

    /// Returns the question that waits for an answer, or the end of the game.
    #[must_use]
    pub fn ask(&self) -> &Ask {
        &self.ask
    }

    /// Takes the answer to the question. Returns false, and changes nothing, where it is none: a value in place of
    /// yes or no, a value that no cell has, or anything after the end.
    ///
    /// # Errors
    ///
    /// When an engine fails.
    pub fn answer(&mut self, answer: Answer) -> Result<bool, SolveError> {
        match (self.ask.clone(), answer) {
            (Ask::Confirm(cell, value), Answer::Yes) => {
                self.score.evident += 1;
                self.possible.fill(&self.puzzle, cell, value);
            }
            (Ask::Confirm(cell, value), Answer::No) => {
                let others = self.denials(cell).filter(|other| other.value != value);
                let others = others.collect();
                self.ask = Ask::Cheated(Cheat::Denied { cell, value, others });
                return Ok(true);
            }
            (Ask::Guess(cell, value), Answer::Yes) => {
                self.score.right += 1;
                self.possible.fill(&self.puzzle, cell, value);
            }
            (Ask::Guess(cell, value), Answer::No) => {
                self.score.wrong += 1;
                let mut others = self.possible.values(cell).iter().copied();
                let other = others.find(|&other| other != value);
                let other = other.expect("a guess is one of two values");
                self.possible.fill(&self.puzzle, cell, other);
            }
            (Ask::Joker(cell), Answer::Value(value)) if self.puzzle.values().contains(&value) => {
                if let Some(denial) = self.denial(cell, value) {
                    self.ask = Ask::Cheated(Cheat::Impossible { cell, denial });
                    return Ok(true);
                }
                self.score.jokers += 1;
                self.possible.fill(&self.puzzle, cell, value);
            }
            (Ask::Confirm(..) | Ask::Guess(..), Answer::Value(_))
            | (
                Ask::Joker(_) | Ask::Done | Ask::Cheated(_),
                Answer::Yes | Answer::No | Answer::Value(_),
            ) => {
                return Ok(false);
            }
        }
        self.ask = self.next_ask()?;
        Ok(true)
    }

    fn next_ask(&mut self) -> Result<Ask, SolveError> {
        if let Some((cell, [])) = self.possible.first() {
            let denials = self.denials(cell).collect();
            return Ok(Ask::Cheated(Cheat::NoValue { cell, denials }));
        }
        if self.has_no_solution()? {
            let clash = match self.contradiction() {
                Err(error) if error.is_wrong_answer() => return Err(error),
                // The verdict stands without a SAT solver, too.
                clash => clash.unwrap_or_default(),
            };
            return Ok(Ask::Cheated(Cheat::NoSolution(clash)));
        }
        Ok(match self.possible.first() {
            None => Ask::Done,
            Some((cell, &[only])) => Ask::Confirm(cell, only),
            // A guess among two costs half a penalty on average: only a free joker is cheaper.
            Some((cell, &[one, other])) if self.price > 0 => {
                let value = if self.random.random() { other } else { one };
                Ask::Guess(cell, value)
            }
            Some((cell, _)) => Ask::Joker(cell),
        })
    }

    /// Lists the values that a cell cannot have, each with a rule that it would break.
    fn denials(&self, cell: Cell) -> impl Iterator<Item = Denial> + '_ {
        let values = self.puzzle.values();
        values.filter_map(move |value| self.denial(cell, value))
    }

    fn denial(&self, cell: Cell, value: u8) -> Option<Denial> {
        let mut with = self.position().clone();
        with.set(cell, Some(value));
        let mut broken = self.puzzle.violations(&with).into_iter();
        let because = broken.find(|violation| violation.cells.contains(&cell))?;
        Some(Denial { value, because })
    }

    /// Looks for a grid that fits all answers, unless the last one that was found still does.
    fn has_no_solution(&mut self) -> Result<bool, SolveError> {
        let position = self.possible.position();
        let fits = |grid: &Grid| grid.extends(position);
        if self.witness.as_ref().is_some_and(fits) {
            return Ok(false);
        }
        let options = Options::from(Engine::Auto).with_limits(self.limits.clone());
        let next = solutions(&self.at_position(), &options).next_solution()?;
        self.witness = match next {
            Next::Solution(grid) => Some(grid),
            Next::GaveUp => None,
            Next::Exhausted => return Ok(true),
        };
        Ok(false)
    }

    /// Finds cells that contradict each other, as few as a native search leaves and SAT makes of them.
    fn contradiction(&self) -> Result<Option<Clash>, SolveError> {
        let found = solution(quick_clash(&self.at_position(), &self.limits)?);
        if found.as_ref().is_some_and(|few| few.minimal) {
            return Ok(found);
        }
        let cells = found.as_ref().map(|few| few.givens.as_slice());
        let givens = Grid::from_fn(self.puzzle.shape(), |cell| {
            self.position()[cell].filter(|_| cells.is_none_or(|cells| cells.contains(&cell)))
        });
        let core = self.puzzle.with_givens(givens);
        if core.shape().len() * core.givens().filled().count() > MOST_FOR_SAT {
            return Ok(found);
        }
        Ok(solution(clash(&core, &self.limits)?).or(found))
    }

    fn at_position(&self) -> Puzzle {
        self.puzzle.with_givens(self.position().clone())
    }

    /// Returns the puzzle as it was at the beginning.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> &Grid {
        self.possible.position()
    }

    /// Returns the values that are possible at a glance.
    #[must_use]
    pub fn possible(&self) -> &Possible {
        &self.possible
    }

    /// Returns the penalty points of a joker.
    #[must_use]
    pub fn price(&self) -> u32 {
        self.price
    }

    /// Returns what the computer has done so far.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }
}

fn solution<T>(next: Next<T>) -> Option<T> {
    match next {
        Next::Solution(found) => Some(found),
        Next::Exhausted | Next::GaveUp => None,
    }
}

/// A position, and the values that the rules leave to each of its holes at a glance, kept in step.
///
/// ```text
///   hole      r1c2   r2c4   r1c1   r3c3
///   values    {1}    {0}    {0,1}  {0,1}        in order: fewest values first, then row by row
///             ─────────────
///             evident
/// ```
///
/// A filled hole leaves the list, and only those that it touches are looked at again.
#[derive(Clone, Debug)]
pub struct Possible {
    position: Grid,
    /// The possible values of each cell; none where it is filled.
    values: Vec<Vec<u8>>,
    /// The number of possible values of each hole, and its place.
    holes: BTreeSet<(usize, usize)>,
    looks: u64,
}

impl Possible {
    /// Looks at each hole of a puzzle once.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Possible {
        let shape = puzzle.shape();
        let mut possible = Possible {
            position: puzzle.givens().clone(),
            values: vec![Vec::new(); shape.len()],
            holes: BTreeSet::new(),
            looks: 0,
        };
        for cell in puzzle.givens().blanks() {
            possible.look(puzzle, cell);
        }
        possible
    }

    /// Fills a hole, and looks again at those that it touches.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    pub fn fill(&mut self, puzzle: &Puzzle, cell: Cell, value: u8) {
        self.forget(cell);
        self.position.set(cell, Some(value));
        for touched in self.touched_by(puzzle, cell) {
            self.look(puzzle, touched);
        }
    }

    /// Lists the holes that may have lost possible values when a cell was filled: all, if the puzzle does not say that
    /// it is [local](crate::game::Advice::is_local).
    fn touched_by(&self, puzzle: &Puzzle, filled: Cell) -> HashSet<Cell> {
        let (position, shape) = (&self.position, puzzle.shape());
        let holes = |line: Line| shape.line_cells(line).filter(|&cell| position[cell].is_none());
        if !puzzle.advice().is_local {
            return position.blanks().collect();
        }
        let block = puzzle.face().blocks.unwrap_or(Shape::square(1));
        let corner = |cell: Cell| (cell.row / block.rows(), cell.col / block.cols());
        let mut touched: HashSet<Cell> =
            position.blanks().filter(|&cell| corner(cell) == corner(filled)).collect();
        for line in [Line::Row(filled.row), Line::Col(filled.col)] {
            touched.extend(holes(line));
            if holes(line).next().is_none() {
                let parallel = shape.parallel_to(line);
                let last = parallel.filter_map(|other| holes(other).exactly_one().ok());
                touched.extend(last);
            }
        }
        touched
    }

    fn look(&mut self, puzzle: &Puzzle, cell: Cell) {
        self.looks += 1;
        self.forget(cell);
        let place = self.position.shape().index(cell);
        self.values[place] = puzzle.possible(&self.position, cell);
        self.holes.insert((self.values[place].len(), place));
    }

    fn forget(&mut self, cell: Cell) {
        let place = self.position.shape().index(cell);
        let values = std::mem::take(&mut self.values[place]);
        self.holes.remove(&(values.len(), place));
    }

    /// Returns the hole with the fewest possible values, the first one row by row; `None` where all are filled.
    #[must_use]
    pub fn first(&self) -> Option<(Cell, &[u8])> {
        let &(_, place) = self.holes.first()?;
        Some((self.position.shape().cell(place), &self.values[place]))
    }

    /// Returns the possible values of a cell, least first; none where it is filled.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    #[must_use]
    pub fn values(&self, cell: Cell) -> &[u8] {
        &self.values[self.position.shape().index(cell)]
    }

    /// Returns the board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> &Grid {
        &self.position
    }

    /// Counts the holes.
    #[must_use]
    pub fn holes(&self) -> usize {
        self.holes.len()
    }

    /// Counts how often a hole was looked at: the work so far.
    #[must_use]
    pub fn looks(&self) -> u64 {
        self.looks
    }
}
