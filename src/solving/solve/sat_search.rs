//! Solutions by SAT: simplify, encode what is left, solve, decode, block, solve on.

use super::{Options, SolveError, State, Stats};
use crate::game::{CnfForm, CnfMap, Encoding, GivensAs};
use crate::grid::{Cell, Grid};
use crate::limits::Next;
use crate::puzzle::Puzzle;
use crate::sat::{BasicVarManager, Clauses, Lit, Session, Size, SolverResult};

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
