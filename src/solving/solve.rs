//! Solving: every engine offers one verb, the next solution, and the rest follows.
//!
//! Unique is "take two", a count is "take them all", a cross-check is "all engines, the same set".
//! No engine is believed: every grid is checked against the givens and the rules before anyone
//! sees it, in release builds too. The questions that an application asks most are one call each ([`Puzzle::solve`]).

mod auto;
mod cross_check;
mod error;
mod exact;
mod options;
mod reasons;
mod repair;
mod sat_search;

use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};
use crate::machines::sat::Size;
pub use crate::puzzles::game::BigUint;
use crate::puzzles::game::{Backtrack, Counted, CoverSearch, Encoding, Search};
use crate::puzzles::puzzle::Puzzle;
use auto::Auto;
pub use cross_check::{CrossCheck, cross_check, cross_check_by};
pub use error::SolveError;
pub use exact::{ExactCount, count_exactly, sample};
use options::Witness;
pub use options::{Engine, Options};
pub use reasons::{Clash, clash, quick_clash};
pub use repair::{Change, Repair, Repairs, Slip, Untried, Wishes, repairs};
use sat_search::OpenSearch;
pub use sat_search::Solver;

/// The nodes of the native search for a solution that was denied, where nothing but a word says that there is none.
const MISTRUST: u64 = 10_000;

/// The solutions of a puzzle, one by one, in an order that is the engine's own.
///
/// The iterator ends when there is no further solution or a limit was reached;
/// [`Solutions::gave_up`] tells the one from the other.
#[derive(Debug)]
pub struct Solutions {
    puzzle: Puzzle,
    witness: Witness,
    state: State,
    /// The number of those found.
    found: u64,
    /// A word that there are no more is believed.
    is_trusting: bool,
}

#[derive(Debug)]
enum State {
    Failed(SolveError),
    /// All that propagation has left: the solution, if there is one, until it is asked for.
    Decided(Option<Grid>),
    Sat(Box<OpenSearch>),
    /// A search that counts its nodes.
    Counted(Box<dyn Search>),
    /// A search that may be handed over to SAT.
    Auto(Box<Auto>),
    Ended {
        gave_up: bool,
        stats: Stats,
    },
}

/// Returns the solutions of a puzzle as an iterator.
#[must_use]
pub fn solutions(puzzle: &Puzzle, options: &Options) -> Solutions {
    let limits = || options.limits.clone();
    let state = match options.engine.resolve(puzzle) {
        Engine::Auto | Engine::Sat => sat_search::begin(puzzle, options),
        Engine::Xcc(algorithm) => match CoverSearch::new(puzzle, algorithm, limits()) {
            Ok(search) => Ok(State::Counted(Box::new(search))),
            Err(error) => Err(error.into()),
        },
        Engine::Backtrack(deduce) => {
            let search = Backtrack::new(puzzle.clone(), deduce, limits());
            Ok(State::Counted(Box::new(search)))
        }
        Engine::Native => match puzzle.native(limits()) {
            Ok(search) if options.engine == Engine::Auto => {
                Ok(State::Auto(Box::new(Auto::new(search, options))))
            }
            Ok(search) => Ok(State::Counted(search)),
            Err(error) => Err(error.into()),
        },
    };
    Solutions::new(puzzle, options, state.unwrap_or_else(State::Failed))
}

impl Solutions {
    fn new(puzzle: &Puzzle, options: &Options, state: State) -> Solutions {
        let witness = options.witness(puzzle);
        Solutions { puzzle: puzzle.clone(), witness, state, found: 0, is_trusting: false }
    }

    /// Believes a word without a proof: for those who compare answers, or [doubt](Self::doubt) once the clock stands.
    pub(crate) fn trusting(self) -> Solutions {
        Solutions { is_trusting: true, ..self }
    }

    /// Finds the next solution, and checks it.
    ///
    /// # Errors
    ///
    /// When the engine cannot take the puzzle, fails, or returns a grid that is not a solution. After
    /// an error there are no further solutions.
    pub fn next_solution(&mut self) -> Result<Next<Grid>, SolveError> {
        let next = match &mut self.state {
            State::Decided(grid) => Ok(grid.take().map_or(Next::Exhausted, Next::Solution)),
            State::Sat(search) => search.next_solution(),
            State::Counted(search) => Ok(search.next_solution()),
            State::Auto(search) => {
                let next = search.next_solution(&self.puzzle);
                self.witness.engine = search.engine();
                next
            }
            State::Ended { gave_up: true, .. } => return Ok(Next::GaveUp),
            State::Ended { gave_up: false, .. } => return Ok(Next::Exhausted),
            State::Failed(_) => self.end(true).map_or(Ok(Next::GaveUp), Err),
        };
        let next = next.or_else(SolveError::unless_stop).and_then(|next| self.check(next));
        match next {
            Ok(Next::Solution(_)) => {}
            Ok(Next::Exhausted) => {
                self.end(false);
                if !self.is_trusting {
                    self.doubt()?;
                }
            }
            Ok(Next::GaveUp) | Err(_) => drop(self.end(true)),
        }
        next
    }

    /// Looks for one more solution where nothing but a word says that there is none. Fails when there is one.
    pub(crate) fn doubt(&mut self) -> Result<(), SolveError> {
        let is_over = matches!(self.state, State::Ended { gave_up: false, .. });
        if !is_over || !self.witness.is_on_its_word(&self.puzzle) {
            return Ok(());
        }
        let Some(grid) = one_more(&self.puzzle, self.found) else {
            return Ok(());
        };
        self.end(true);
        let by = &self.witness;
        let words = match self.found {
            0 => format!("the engine {by} says that there is no solution, and this is one"),
            found => format!(
                "the engine {by} says that there are no more solutions than {found}, and there are, this one among them"
            ),
        };
        Err(SolveError::wrong_answer(&words, &grid))
    }

    /// Passes the solutions on, at most `enough`, and counts them.
    ///
    /// # Errors
    ///
    /// As [`Solutions::next_solution`], and those of `pass`.
    pub fn take_each<X: From<SolveError>>(
        &mut self,
        enough: Option<u64>,
        mut pass: impl FnMut(&Grid) -> Result<(), X>,
    ) -> Result<Count, X> {
        let mut value: u64 = 0;
        let end = loop {
            if enough == Some(value) {
                break End::Enough;
            }
            match self.next_solution()? {
                Next::Solution(grid) => pass(&grid)?,
                Next::Exhausted => break End::Exhausted,
                Next::GaveUp => break End::GaveUp,
            }
            value += 1;
        };
        Ok(Count::new(value, end))
    }

    fn check(&mut self, next: Next<Grid>) -> Result<Next<Grid>, SolveError> {
        if let Next::Solution(grid) = &next {
            if !self.puzzle.accepts(grid) {
                let (by, title) = (&self.witness, self.puzzle.kind().title);
                // A model meets all clauses, so those of somebody else allow what their rules do not.
                let words = if by.is_on_clauses_of_others(&self.puzzle) {
                    format!(
                        "the clauses of {title} allow a grid that is not a solution: the engine {by} found it"
                    )
                } else {
                    format!("the engine {by} returned a grid that is not a solution")
                };
                return Err(SolveError::wrong_answer(&words, grid));
            }
            self.found += 1;
        }
        Ok(next)
    }

    /// Ends the search; the error that it had failed with, if any.
    fn end(&mut self, gave_up: bool) -> Option<SolveError> {
        let stats = self.stats();
        match std::mem::replace(&mut self.state, State::Ended { gave_up, stats }) {
            State::Failed(error) => Some(error),
            State::Decided(_)
            | State::Sat(_)
            | State::Counted(_)
            | State::Auto(_)
            | State::Ended { .. } => None,
        }
    }

    /// Tells whether the search ended at a limit or by an error, so that there may be further solutions.
    #[must_use]
    pub fn gave_up(&self) -> bool {
        matches!(self.state, State::Ended { gave_up: true, .. })
    }

    /// Returns the cost of the search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        match &self.state {
            State::Sat(search) => self.witness.stats(search.stats()),
            State::Counted(search) => Stats {
                nodes: Some(search.nodes()),
                backtracks: search.backtracks(),
                ..Stats::default()
            },
            State::Auto(search) => Stats {
                nodes: Some(search.native.nodes()),
                backtracks: search.native.backtracks(),
                ..search.by_sat.map(|stats| self.witness.stats(stats)).unwrap_or_default()
            },
            State::Failed(_) | State::Decided(_) => Stats::default(),
            State::Ended { stats, .. } => *stats,
        }
    }

    /// Returns the engine that answers: of `auto`, the native search until it hands over to SAT.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.witness.engine
    }
}

/// Looks for more solutions than were found, by native search; bounded, for a puzzle may be too hard for it.
fn one_more(puzzle: &Puzzle, found: u64) -> Option<Grid> {
    let mut search = puzzle.native(Limits::none().with_nodes(MISTRUST)).ok()?;
    let mut last = None;
    for _ in 0..=found {
        let Next::Solution(grid) = search.next_solution() else {
            return None;
        };
        last = Some(grid);
    }
    last
}

impl Iterator for Solutions {
    type Item = Result<Grid, SolveError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.next_solution() {
            Ok(Next::Solution(grid)) => Some(Ok(grid)),
            Ok(Next::Exhausted | Next::GaveUp) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// The cost of a search; numbers that an engine does not count are missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// The name of the SAT solver; missing when there was none to ask.
    pub backend: Option<&'static str>,
    /// The size of the formula; missing when propagation left nothing to encode.
    pub formula: Option<Size>,
    /// The size of what unit propagation left of the formula for the solver.
    pub fed: Option<Size>,
    /// The number of questions to the SAT solver.
    pub asked: u64,
    /// The encoding of the formula.
    pub encoding: Option<Encoding>,
    /// Nodes of the search tree.
    pub nodes: Option<u64>,
    /// Values that the search took back.
    pub backtracks: Option<u64>,
}

/// The number of solutions of a puzzle, as far as uniqueness goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is exactly one.
    One(Grid),
    /// There are at least these two.
    Several(Grid, Grid),
    /// A limit was reached; this solution was found before.
    Unknown(Option<Grid>),
}

/// Finds out whether a puzzle has no, one or several solutions.
///
/// A SAT solver knows the clauses alone. So where it has said that there is no other solution, the native search looks for one
/// within a bound if the puzzle is not one of the library's own, whose clauses are tested, or the solver is a program that
/// gave no proof.
///
/// # Errors
///
/// As [`Solutions::next_solution`].
pub fn uniqueness(puzzle: &Puzzle, options: &Options) -> Result<Uniqueness, SolveError> {
    uniqueness_of(&mut solutions(puzzle, options))
}

/// [`uniqueness`] by a search that has not begun, which can be asked for its costs afterwards.
///
/// # Errors
///
/// As [`Solutions::next_solution`].
pub fn uniqueness_of(solutions: &mut Solutions) -> Result<Uniqueness, SolveError> {
    let first = match solutions.next_solution()? {
        Next::Solution(grid) => grid,
        Next::Exhausted => return Ok(Uniqueness::None),
        Next::GaveUp => return Ok(Uniqueness::Unknown(None)),
    };
    match solutions.next_solution()? {
        Next::Solution(grid) if grid == first => {
            Err(SolveError::repeated(&solutions.witness, &grid))
        }
        Next::Solution(second) => Ok(Uniqueness::Several(first, second)),
        Next::Exhausted => Ok(Uniqueness::One(first)),
        Next::GaveUp => Ok(Uniqueness::Unknown(Some(first))),
    }
}

/// Asks an engine whether a puzzle has this one solution and no other, or none at all. The answer is `GaveUp` where a limit
/// was reached before that was decided.
///
/// # Errors
///
/// When the engine finds otherwise ([`SolveError::is_wrong_answer`]), or as [`Solutions::next_solution`].
pub fn confirm(
    puzzle: &Puzzle,
    only: Option<&Grid>,
    options: &Options,
) -> Result<Next<()>, SolveError> {
    let mut search = solutions(puzzle, options);
    let contradicted = |found: &str, grid: &Grid| {
        let by = options.witness(puzzle);
        let words = format!("the engines disagree: {by} finds {found}");
        Err(SolveError::wrong_answer(&words, grid))
    };
    match (uniqueness_of(&mut search)?, only) {
        (Uniqueness::None, None) => Ok(Next::Solution(())),
        (Uniqueness::One(grid), Some(only)) if grid == *only => Ok(Next::Solution(())),
        (Uniqueness::Unknown(None), _) => Ok(Next::GaveUp),
        (Uniqueness::Unknown(Some(grid)), Some(only)) if grid == *only => Ok(Next::GaveUp),
        (Uniqueness::None, Some(only)) => contradicted("no solution, and this is one", only),
        (Uniqueness::One(other) | Uniqueness::Unknown(Some(other)), _) => {
            contradicted("another solution", &other)
        }
        (Uniqueness::Several(one, other), only) => {
            let other = if Some(&one) == only { other } else { one };
            contradicted("another solution", &other)
        }
    }
}

/// The number of solutions found, and the reason why the count ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of solutions counted.
    pub value: BigUint,
    /// The reason why the count ended.
    pub end: End,
}

impl Count {
    /// Returns a count with the reason why it ended.
    pub fn new(value: impl Into<BigUint>, end: End) -> Count {
        let value = value.into();
        Count { value, end }
    }
}

impl From<Counted> for Count {
    fn from(counted: Counted) -> Count {
        let end = if counted.is_exact { End::Exhausted } else { End::GaveUp };
        Count::new(counted.value, end)
    }
}

/// The reason why an enumeration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no further solutions.
    Exhausted,
    /// As many as were asked for; there may be more.
    Enough,
    /// A limit on the work was reached.
    GaveUp,
}

/// The number of solutions; a search that finds `enough` ends there. [`count_exactly`] need not list them.
///
/// # Errors
///
/// As [`Solutions::next_solution`].
pub fn count(puzzle: &Puzzle, enough: Option<u64>, options: &Options) -> Result<Count, SolveError> {
    solutions(puzzle, options).take_each(enough, |_| Ok(()))
}

impl Puzzle {
    /// Finds a solution, by the engine that suits the board; `None` where there is none.
    ///
    /// # Errors
    ///
    /// When the engine fails.
    pub fn solve(&self) -> Result<Option<Grid>, SolveError> {
        solutions(self, &Engine::Auto.into()).next().transpose()
    }

    /// Tells whether there is exactly one solution, by the engine that suits the board.
    ///
    /// # Errors
    ///
    /// When the engine fails.
    pub fn is_unique(&self) -> Result<bool, SolveError> {
        let answer = uniqueness(self, &Engine::Auto.into())?;
        Ok(matches!(answer, Uniqueness::One(_)))
    }
}

/// Finds the cells that hold the same value in every solution; the others are blank.
///
/// One solution is a first guess. Then each cell is asked for a solution with another value; a solution found on the
/// way clears every cell in which it differs. At most one search for each cell and other value, and one more.
///
/// The answer is `Exhausted` when there is no solution.
///
/// # Errors
///
/// As [`Solutions::next_solution`](Solutions::next_solution).
pub fn backbone(puzzle: &Puzzle, options: &Options) -> Result<Next<Grid>, SolveError> {
    // The searches are all of one board, so they share what is made for it.
    let mut solver = Solver::new(options.clone());
    solver.prepare_for_more();
    let mut shared = match solver.solutions(puzzle).next_solution()? {
        Next::Solution(grid) => grid,
        none @ (Next::Exhausted | Next::GaveUp) => return Ok(none),
    };
    for cell in puzzle.givens().blanks() {
        let Some(value) = shared[cell] else { continue };
        for other in puzzle.values().filter(|&other| other != value) {
            let mut givens = puzzle.givens().clone();
            givens.set(cell, Some(other));
            match solver.solutions(&puzzle.with_givens(givens)).next_solution()? {
                Next::Solution(grid) => {
                    shared = Grid::from_fn(grid.shape(), |cell| {
                        grid[cell].filter(|_| grid[cell] == shared[cell])
                    });
                }
                Next::Exhausted => {}
                Next::GaveUp => return Ok(Next::GaveUp),
            }
        }
    }
    Ok(Next::Solution(shared))
}
