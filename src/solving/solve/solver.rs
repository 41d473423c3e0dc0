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
//! that is 7 to 60 times faster than a problem for each (`cargo bench -- xcc`).

use super::sat_search::OpenSearch;
use super::{Engine, Options, Solutions, State, Stats, solutions};
use crate::game::CoverTemplate;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::sat::Backend;
use crate::xcc::Algorithm;

/// Solves one puzzle after another, and decides what these share.
///
/// The limits of the options hold for each puzzle; a stop callback that reads a clock may be wound up
/// between two of them.
#[derive(Debug)]
pub struct Solver {
    options: Options,
    /// True from the second puzzle on: the first gets a formula of its own, as there may be no second.
    has_met_one: bool,
    shares_sessions: bool,
    /// The session for all puzzles of a board.
    session: Option<OpenSearch>,
    template: Option<CoverTemplate>,
}

impl Solver {
    /// Makes a solver that has not met a puzzle.
    #[must_use]
    pub fn new(options: Options) -> Solver {
        Solver { options, has_met_one: false, shares_sessions: true, session: None, template: None }
    }

    /// Says whether puzzles may share a session where that is faster. The first solution of several then
    /// depends on the puzzles before.
    #[must_use]
    pub fn sharing_sessions(self, shares_sessions: bool) -> Solver {
        Solver { shares_sessions, ..self }
    }

    /// Returns the options of the solver.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Says that the next puzzle is not the only one, so that it pays to prepare for more.
    pub fn prepare_for_more(&mut self) {
        self.has_met_one = true;
    }

    /// Starts a search for the solutions of the next puzzle.
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<'_> {
        let is_first = !std::mem::replace(&mut self.has_met_one, true);
        match self.options.engine.resolve(puzzle) {
            Engine::Xcc(algorithm) if !is_first => self.by_template(puzzle, algorithm),
            Engine::Sat if !is_first && self.shares(puzzle) => self.by_session(puzzle),
            Engine::Auto | Engine::Sat | Engine::Xcc(_) | Engine::Native | Engine::Backtrack(_) => {
                solutions(puzzle, &self.options)
            }
        }
    }

    /// A template takes up to some ten megabytes and milliseconds; boards that take more get a problem
    /// for each puzzle, which the givens keep small.
    const MOST_SHARED_OPTIONS: u64 = 50_000;

    /// Searches by the exact cover problem of the board, which is a new one after another board.
    fn by_template(&mut self, puzzle: &Puzzle, algorithm: Algorithm) -> Solutions<'static> {
        let fits = |template: &CoverTemplate| template.fits(puzzle);
        if !self.template.as_ref().is_some_and(fits) {
            let blank = puzzle.with_givens(Grid::blank(puzzle.shape()));
            let is_small = blank.xcc_options() <= Self::MOST_SHARED_OPTIONS;
            let template = is_small.then(|| CoverTemplate::new(&blank, algorithm).ok());
            self.template = template.flatten();
        }
        let Some(template) = &self.template else {
            return solutions(puzzle, &self.options);
        };
        let search = template.search(puzzle.givens(), self.options.limits.clone());
        Solutions {
            puzzle: puzzle.clone(),
            witness: self.options.witness(puzzle),
            state: State::Counted(Box::new(search)),
        }
    }

    /// Tells whether a session is shared: see the head of this file. An external solver gets a process
    /// and a formula for each query in any case.
    fn shares(&self, puzzle: &Puzzle) -> bool {
        let in_process = !matches!(self.options.backend, Backend::External(_));
        let may_share = self.shares_sessions && !self.options.simplify && in_process;
        may_share && puzzle.gains_from_sharing()
    }

    /// Searches by the session of the puzzle's board, which is a new one after another board or a stop.
    fn by_session(&mut self, puzzle: &Puzzle) -> Solutions<'_> {
        let search = match self.session.take().filter(|search| search.serves(puzzle)) {
            Some(search) => Ok(Some(search)),
            None => {
                let blank = puzzle.with_givens(Grid::blank(puzzle.shape()));
                OpenSearch::new(blank, &self.options)
            }
        };
        let witness = self.options.witness(puzzle);
        let state = match search {
            Ok(Some(search)) => {
                let search = self.session.insert(search);
                search.take(puzzle);
                State::Shared(search)
            }
            Ok(None) => State::Ended { gave_up: true, stats: Stats::default() },
            Err(error) => State::Failed(error),
        };
        Solutions { puzzle: puzzle.clone(), witness, state }
    }
}
