//! One puzzle after another, by one session where that is faster.
//!
//! A session that holds the rules of a board alone takes the givens of each puzzle as assumptions,
//! and what it learnt from one serves the next. Measured (`docs/encodings.md`, "Batches"): with the
//! whole puzzle as a formula that is 2 to 4 times faster than a formula for each, on hard puzzles
//! too; after simplification, which leaves a fraction of the formula, it is slower.
//!
//! A Sudoku is asked of the shared session where naked and hidden singles leave at most two thirds of
//! its cells open (54 of 81): there it is about 5 times faster than a formula for each, and it
//! was slower on the hardest puzzles known, which all have more (`docs/encodings.md`, "Sudoku").
//!
//! The exact cover problem of a board without givens serves all of its puzzles in the same way, and
//! that is 7 to 60 times faster than a problem for each (`cargo bench --bench xcc`).

use super::sat_search::OpenSearch;
use super::{Engine, Options, Solutions, SolveError, State, solutions};
use crate::grid::Grid;
use crate::limits::{Limits, Next};
use crate::puzzle::{Kind, Puzzle, XccTemplate};
use crate::sat::Backend;

/// Solves one puzzle after another.
///
/// The limits of the options hold for each puzzle; a stop callback that reads a clock may be wound up
/// between two of them.
#[derive(Debug)]
pub struct Solver {
    options: Options,
    /// Whether this is no longer the first puzzle, which gets a formula of its own: there may be no
    /// second one.
    has_met_one: bool,
    shared: Option<Shared>,
    template: Option<XccTemplate>,
}

/// A session for all puzzles of a shape and rules.
#[derive(Debug)]
struct Shared {
    /// The board without givens.
    blank: Puzzle,
    search: OpenSearch,
}

impl Solver {
    /// A solver that has not met a puzzle.
    #[must_use]
    pub fn new(options: Options) -> Solver {
        Solver {
            options,
            has_met_one: false,
            shared: None,
            template: None,
        }
    }

    /// Says that there are more puzzles than the next one, so that it pays to prepare for them.
    pub fn expect_more(&mut self) {
        self.has_met_one = true;
    }

    /// Has another engine solve what comes from now on.
    pub fn use_engine(&mut self, engine: Engine) {
        self.options.engine = engine;
    }

    /// The solutions of the next puzzle.
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<'_> {
        let is_first = !std::mem::replace(&mut self.has_met_one, true);
        if !is_first && self.options.engine == Engine::Xcc {
            return self.by_template(puzzle);
        }
        if is_first || !self.shares(puzzle) {
            return solutions(puzzle, &self.options);
        }
        let witness = self.options.witness();
        let state = match self.shared_search(puzzle) {
            Ok(search) => {
                search.take(puzzle);
                State::Shared(search)
            }
            Err(error) => State::Failed(error),
        };
        Solutions {
            puzzle: puzzle.clone(),
            witness,
            state,
        }
    }

    /// A template takes up to some ten megabytes and milliseconds; boards that take more get a problem
    /// for each puzzle, which the givens keep small.
    const MOST_SHARED_OPTIONS: u64 = 50_000;

    /// By the exact cover problem of the board, which is a new one after another board.
    fn by_template(&mut self, puzzle: &Puzzle) -> Solutions<'static> {
        if !self
            .template
            .as_ref()
            .is_some_and(|template| template.fits(puzzle))
        {
            let blank = puzzle.with_givens(Grid::blank(puzzle.shape()));
            let is_small = blank.xcc_options() <= Solver::MOST_SHARED_OPTIONS;
            self.template = is_small.then(|| blank.xcc_template().ok()).flatten();
        }
        let Some(template) = &self.template else {
            return solutions(puzzle, &self.options);
        };
        let search = template.search(puzzle.givens(), self.options.limits.clone());
        Solutions {
            puzzle: puzzle.clone(),
            witness: self.options.witness(),
            state: State::Xcc(Box::new(search)),
        }
    }

    /// Whether a session is shared: see the head of this file. An external solver gets a process and
    /// a formula for each query in any case.
    fn shares(&self, puzzle: &Puzzle) -> bool {
        let in_process = !matches!(self.options.backend, Backend::External(_));
        let is_asked = self.options.engine == Engine::Sat && !self.options.simplify && in_process;
        is_asked && is_likely_easy(puzzle)
    }

    /// The session of the puzzle's board, which is a new one after another board or a stop.
    fn shared_search(&mut self, puzzle: &Puzzle) -> Result<&mut OpenSearch, SolveError> {
        let blank = puzzle.with_givens(Grid::blank(puzzle.shape()));
        let fits = |shared: &Shared| shared.blank == blank && !shared.search.was_interrupted();
        let shared = match self.shared.take().filter(fits) {
            Some(shared) => shared,
            None => Shared {
                search: OpenSearch::new(&blank, &self.options)?,
                blank,
            },
        };
        Ok(&mut self.shared.insert(shared).search)
    }
}

/// Whether what a session has learnt from other puzzles helps more than it hinders.
fn is_likely_easy(puzzle: &Puzzle) -> bool {
    match (puzzle.kind(), puzzle.shape().len()) {
        (Kind::Takuzu, _) => true,
        (Kind::Sudoku, cells) => match puzzle.simplify(&Limits::none()) {
            Next::Solution(known) => 3 * known.blanks().count() <= 2 * cells,
            Next::Exhausted | Next::GaveUp => true,
        },
    }
}
