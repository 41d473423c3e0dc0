//! Solutions by SAT: simplify, encode what is left, solve, decode, block, solve on.
//!
//! A [`Solver`] takes one puzzle after another, by one session where that is faster. A session that holds the rules of a board alone takes the givens of each puzzle as assumptions,
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

use super::{Engine, Options, Solutions, SolveError, State, Stats, solutions};
use crate::game::{CnfForm, CnfMap, CoverTemplate, Encoding, GivensAs};
use crate::grid::{Cell, Grid};
use crate::limits::Next;
use crate::puzzle::Puzzle;
use crate::sat::{Backend, BasicVarManager, Clauses, Lit, Session, Size, SolverResult};
use crate::xcc::Algorithm;

/// Begins the search for the solutions of one puzzle by SAT.
pub(super) fn begin(puzzle: &Puzzle, options: &Options) -> Result<State<'static>, SolveError> {
    // Before anything is decided without it: a backend that is not there is an error always.
    options.backend.check()?;
    let known = if options.simplify {
        puzzle.simplify(&options.limits)
    } else {
        Next::Solution(puzzle.givens().clone())
    };
    let stats = Stats::default();
    Ok(match known {
        Next::Exhausted => State::Decided(None),
        Next::GaveUp => State::Ended { gave_up: true, stats },
        Next::Solution(known) if options.simplify && known.is_complete() => {
            State::Decided(Some(known))
        }
        Next::Solution(known) => match OpenSearch::new(puzzle.with_givens(known), options)? {
            Some(search) => State::Sat(Box::new(search)),
            None => State::Ended { gave_up: true, stats },
        },
    })
}

/// One session that lists the solutions of one puzzle.
#[derive(Debug)]
pub(super) struct OpenSearch {
    /// The puzzle that became a formula.
    puzzle: Puzzle,
    session: Session,
    map: CnfMap,
    pub(super) encoding: Encoding,
    /// The size of the formula before any solution was blocked.
    pub(super) size: Size,
    /// The givens, where the formula holds the rules alone.
    assumptions: Vec<Lit>,
    interrupted: bool,
    /// Solutions differ in these cells alone, so a blocking clause speaks of no others.
    open: Vec<Cell>,
    last: Option<Grid>,
}

impl OpenSearch {
    /// Encodes a puzzle; returns nothing where a stop came first.
    pub(super) fn new(puzzle: Puzzle, options: &Options) -> Result<Option<OpenSearch>, SolveError> {
        let encoding = options.encoding_for(&puzzle);
        let givens = if options.simplify { GivensAs::Constants } else { GivensAs::Units };
        let mut session = Session::with_backend(&options.backend, &options.limits)?;
        let form = CnfForm::from(encoding).with_givens(givens);
        let encode = |clauses: &mut Clauses<'_>, vars: &mut BasicVarManager| {
            puzzle.to_cnf(form, clauses, vars)
        };
        let Some(map) = session.encode_within_limits::<_, _, SolveError>(encode)? else {
            return Ok(None);
        };
        if options.simplify {
            session.prefer(puzzle.first_values(&map.cells));
        }
        let (size, open) = (session.size(), puzzle.givens().blanks().collect());
        Ok(Some(OpenSearch {
            puzzle,
            session,
            map,
            encoding,
            size,
            assumptions: Vec::new(),
            interrupted: false,
            open,
            last: None,
        }))
    }

    /// Turns to another puzzle of the board that the formula is about, which must have no givens.
    pub(super) fn take(&mut self, puzzle: &Puzzle) {
        let given = |(cell, value)| self.map.lit(cell, value);
        self.assumptions = puzzle.givens().filled().filter_map(given).collect();
        self.open = puzzle.givens().blanks().collect();
        self.last = None;
        self.session.unblock();
    }

    /// Tells whether the puzzle is of the same board, and no call was stopped, after which there are no
    /// further answers.
    pub(super) fn serves(&self, puzzle: &Puzzle) -> bool {
        self.puzzle.has_board_of(puzzle) && !self.interrupted
    }

    pub(super) fn next_solution(&mut self) -> Result<Next<Grid>, SolveError> {
        if let Some(grid) = self.last.take() {
            self.block(&grid)?;
        }
        loop {
            match self.session.solve(&self.assumptions)? {
                SolverResult::Unsat => return Ok(Next::Exhausted),
                SolverResult::Interrupted => {
                    self.interrupted = true;
                    return Ok(Next::GaveUp);
                }
                SolverResult::Sat => {}
            }
            let grid = self.completed(self.map.decode(&self.session.model()?));
            match self.add_broken(&grid)? {
                Some(true) => {}
                Some(false) => {
                    self.last = Some(grid.clone());
                    return Ok(Next::Solution(grid));
                }
                None => {
                    self.interrupted = true;
                    return Ok(Next::GaveUp);
                }
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

    /// Adds the clauses on demand that the grid breaks; tells whether there were any,
    /// or nothing where a stop came first.
    fn add_broken(&mut self, grid: &Grid) -> Result<Option<bool>, SolveError> {
        let (puzzle, map, encoding) = (&self.puzzle, &mut self.map, self.encoding);
        let complete = |clauses: &mut Clauses<'_>, vars: &mut BasicVarManager| {
            puzzle.complete(map, grid, encoding, clauses, vars)
        };
        self.session.encode_within_limits(complete)
    }

    fn block(&mut self, grid: &Grid) -> Result<(), SolveError> {
        let lit = |&cell: &Cell| self.map.lit(cell, grid[cell]?);
        let solution: Vec<_> = self.open.iter().filter_map(lit).collect();
        Ok(self.session.block(&solution)?)
    }
}

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
        Solutions::new(puzzle, &self.options, State::Counted(Box::new(search)))
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
        let state = match search {
            Ok(Some(search)) => {
                let search = self.session.insert(search);
                search.take(puzzle);
                State::Shared(search)
            }
            Ok(None) => State::Ended { gave_up: true, stats: Stats::default() },
            Err(error) => State::Failed(error),
        };
        Solutions::new(puzzle, &self.options, state)
    }
}
