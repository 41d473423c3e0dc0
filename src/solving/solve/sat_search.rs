//! Solutions by SAT: encode the puzzle, ask the solver, decode, block the solution, ask again.
//!
//! The whole puzzle becomes a formula, in which givens are constants. With [`Options::simplify`] the native board decides
//! what it can before.
//!
//! A [`Solver`] takes one puzzle after another. The exact cover problem of a board without givens serves all of its
//! puzzles, and that is 7 to 60 times faster than a problem for each (`cargo bench -- xcc`). A formula is made for each
//! puzzle: givens and unit propagation leave so little of it that a session for all, with the givens as assumptions, takes
//! twice as long.

use super::{Engine, Options, Solutions, SolveError, State, Stats, solutions};
use crate::ground::grid::Grid;
use crate::ground::limits::Next;
use crate::machines::sat::{BasicVarManager, Clauses, Session, Size, SolverResult};
use crate::machines::xcc::Algorithm;
use crate::puzzles::game::{CnfForm, CnfMap, CoverTemplate, Encoding, GivensAs};
use crate::puzzles::puzzle::Puzzle;

/// Begins the search for the solutions of one puzzle by SAT.
pub(super) fn begin(puzzle: &Puzzle, options: &Options) -> Result<State, SolveError> {
    // Before anything is decided without it: a backend that is not there is an error always.
    options.backend.check()?;
    let puzzle = if options.simplify {
        match puzzle.simplify(&options.limits) {
            Next::Exhausted => return Ok(State::Decided(None)),
            Next::GaveUp => return Err(SolveError::stop()),
            Next::Solution(known) if known.is_complete() => return Ok(State::Decided(Some(known))),
            Next::Solution(known) => puzzle.with_givens(known),
        }
    } else {
        puzzle.clone()
    };
    Ok(State::Sat(Box::new(OpenSearch::new(puzzle, options)?)))
}

/// One session that lists the solutions of one puzzle.
#[derive(Debug)]
pub(super) struct OpenSearch {
    puzzle: Puzzle,
    session: Session,
    map: CnfMap,
    encoding: Encoding,
    /// The size of the formula before any solution was blocked.
    size: Size,
    /// The solution to block before the next question.
    last: Option<Grid>,
}

impl OpenSearch {
    /// A formula with so many variables is solved before a solver has learnt which it is to decide first.
    const FEW_VARIABLES: usize = 1_000;

    /// Encodes a puzzle.
    pub(super) fn new(puzzle: Puzzle, options: &Options) -> Result<OpenSearch, SolveError> {
        let encoding = options.encoding_for(&puzzle);
        let mut session = Session::with_backend(&options.backend, &options.limits)?;
        session.simplify();
        let form = CnfForm::from(encoding).with_givens(GivensAs::Constants);
        let encode = |clauses: &mut Clauses<'_>, vars: &mut BasicVarManager| {
            puzzle.to_cnf(form, clauses, vars)
        };
        let map = session.encode_within_limits::<_, _, SolveError>(encode)?;
        // To say it takes a clause a variable, and a small formula is solved before.
        if session.size().variables > Self::FEW_VARIABLES {
            let first = puzzle.advice().first_values.map(|values| values(puzzle.shape()));
            let lits = first
                .iter()
                .flat_map(Grid::filled)
                .filter_map(|(cell, value)| map.lit(cell, value));
            session.prefer(lits.collect());
        }
        let size = session.size();
        Ok(OpenSearch { puzzle, session, map, encoding, size, last: None })
    }

    /// Returns the costs, but for the name of the solver.
    pub(super) fn stats(&self) -> Stats {
        Stats {
            formula: Some(self.size),
            fed: self.session.fed(),
            asked: self.session.asked(),
            encoding: Some(self.encoding),
            ..Stats::default()
        }
    }

    pub(super) fn next_solution(&mut self) -> Result<Next<Grid>, SolveError> {
        if let Some(grid) = self.last.take() {
            self.block(&grid)?;
        }
        loop {
            match self.session.solve(&[])? {
                SolverResult::Unsat => return Ok(Next::Exhausted),
                SolverResult::Interrupted => return Ok(Next::GaveUp),
                SolverResult::Sat => {}
            }
            let grid = self.completed(self.map.decode(&self.session.model()?));
            if !self.add_broken(&grid)? {
                self.last = Some(grid.clone());
                return Ok(Next::Solution(grid));
            }
        }
    }

    /// Fills the cells that the model leaves open: of these no clause speaks, so that any value will do.
    fn completed(&self, grid: Grid) -> Grid {
        if grid.is_complete() {
            return grid;
        }
        let any = *self.puzzle.values().start();
        Grid::from_fn(grid.shape(), |cell| grid[cell].or(Some(any)))
    }

    /// Adds the clauses on demand that the grid breaks; tells whether there were any.
    fn add_broken(&mut self, grid: &Grid) -> Result<bool, SolveError> {
        let (puzzle, map, encoding) = (&self.puzzle, &mut self.map, self.encoding);
        let complete = |clauses: &mut Clauses<'_>, vars: &mut BasicVarManager| {
            puzzle.complete(map, grid, encoding, clauses, vars)
        };
        self.session.encode_within_limits(complete)
    }

    /// Forbids a solution; a given has no variable, so the clause speaks of the other cells.
    pub(super) fn block(&mut self, grid: &Grid) -> Result<(), SolveError> {
        let lits = grid.filled().filter_map(|(cell, value)| self.map.lit(cell, value));
        Ok(self.session.block(&lits.collect::<Vec<_>>())?)
    }
}

/// Solves one puzzle after another, and decides what these share. No answer depends on the puzzles before.
///
/// The limits of the options hold for each puzzle; a stop callback that reads a clock may be wound up
/// between two of them.
#[derive(Debug)]
pub struct Solver {
    options: Options,
    /// True from the second puzzle on: the first gets a formula of its own, as there may be no second.
    has_met_one: bool,
    template: Option<CoverTemplate>,
}

impl Solver {
    /// Makes a solver that has not met a puzzle.
    #[must_use]
    pub fn new(options: Options) -> Solver {
        Solver { options, has_met_one: false, template: None }
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
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions {
        let is_first = !std::mem::replace(&mut self.has_met_one, true);
        match self.options.engine.resolve(puzzle) {
            Engine::Xcc(algorithm) if !is_first => self.by_template(puzzle, algorithm),
            Engine::Auto | Engine::Sat | Engine::Xcc(_) | Engine::Native | Engine::Backtrack(_) => {
                solutions(puzzle, &self.options)
            }
        }
    }

    /// A template takes up to some ten megabytes and milliseconds; boards that take more get a problem
    /// for each puzzle, which the givens keep small.
    const MOST_SHARED_OPTIONS: u64 = 50_000;

    /// Searches by the exact cover problem of the board, which is a new one after another board.
    fn by_template(&mut self, puzzle: &Puzzle, algorithm: Algorithm) -> Solutions {
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
        Solutions::new(puzzle, &self.options, State::Counted(Box::new(search)))
    }
}
