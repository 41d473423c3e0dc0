//! Solutions by SAT: simplify, encode what is left, solve, decode, block, solve on.

use super::{Options, Recipe, SolveError};
use crate::grid::{Cell, Grid};
use crate::limits::Next;
use crate::puzzle::{CnfMap, Puzzle};
use crate::sat::{Lit, Session, Size, SolverResult};

/// The search for the solutions of one puzzle by SAT.
#[derive(Debug)]
pub(super) enum SatSearch {
    /// Propagation left nothing to search for: the solution, if there is one, until it is asked for.
    Decided(Option<Grid>),
    /// A limit was reached before there was a formula.
    GaveUp,
    /// A session at work.
    Open(Box<OpenSearch>),
}

/// One session that lists the solutions of one puzzle.
#[derive(Debug)]
pub(super) struct OpenSearch {
    session: Session,
    map: CnfMap,
    recipe: Recipe,
    size: Size,
    /// The givens, where the formula holds the rules alone.
    assumptions: Vec<Lit>,
    interrupted: bool,
    /// Solutions differ in these cells alone, so a blocking clause speaks of no others.
    open: Vec<Cell>,
    last: Option<Grid>,
}

impl SatSearch {
    pub(super) fn new(puzzle: &Puzzle, options: &Options) -> Result<SatSearch, SolveError> {
        // Before anything is decided without it: a backend that is not there is an error always.
        options.backend.check()?;
        if !options.simplify {
            return SatSearch::open(puzzle, options);
        }
        match puzzle.simplify(&options.limits) {
            Next::Exhausted => Ok(SatSearch::Decided(None)),
            Next::GaveUp => Ok(SatSearch::GaveUp),
            Next::Solution(known) if known.is_complete() => Ok(SatSearch::Decided(Some(known))),
            Next::Solution(known) => SatSearch::open(&puzzle.with_givens(known), options),
        }
    }

    fn open(puzzle: &Puzzle, options: &Options) -> Result<SatSearch, SolveError> {
        Ok(SatSearch::Open(Box::new(OpenSearch::new(puzzle, options)?)))
    }

    pub(super) fn next_solution(&mut self) -> Result<Next<Grid>, SolveError> {
        match self {
            SatSearch::Decided(solution) => {
                Ok(solution.take().map_or(Next::Exhausted, Next::Solution))
            }
            SatSearch::GaveUp => Ok(Next::GaveUp),
            SatSearch::Open(search) => search.next_solution(),
        }
    }

    /// The formula as it was before any solution was blocked, and how it was made; `None` when the
    /// puzzle never became one.
    pub(super) fn formula(&self) -> Option<(Size, Recipe)> {
        match self {
            SatSearch::Decided(_) | SatSearch::GaveUp => None,
            SatSearch::Open(search) => Some(search.formula()),
        }
    }
}

impl OpenSearch {
    pub(super) fn new(puzzle: &Puzzle, options: &Options) -> Result<OpenSearch, SolveError> {
        let recipe = options.recipe_for(puzzle);
        let (encoding, simplified) = (recipe.encoding, options.simplify);
        let mut session = Session::with_backend(&options.backend, &options.limits)?;
        let map = session.encode(|clauses, vars| match (recipe.lazy, simplified) {
            (true, _) => puzzle.to_cnf_lazy(encoding, simplified, clauses, vars),
            (false, true) => puzzle.to_cnf_simplified(encoding, clauses, vars),
            (false, false) => puzzle.to_cnf_stored(encoding, clauses, vars),
        })?;
        if simplified {
            session.prefer(map.first_values());
        }
        let (size, open) = (session.size(), puzzle.givens().blanks().collect());
        Ok(OpenSearch {
            session,
            map,
            recipe,
            size,
            assumptions: Vec::new(),
            interrupted: false,
            open,
            last: None,
        })
    }

    /// Turns to another puzzle of the board that the formula is about, which must have no givens.
    pub(super) fn take(&mut self, puzzle: &Puzzle) {
        let given = |(cell, value)| self.map.lit(cell, value);
        self.assumptions = puzzle.givens().filled().filter_map(given).collect();
        self.open = puzzle.givens().blanks().collect();
        self.last = None;
        self.session.unblock();
    }

    /// Whether a call was stopped, after which there are no further answers.
    pub(super) fn was_interrupted(&self) -> bool {
        self.interrupted
    }

    /// The formula as it was before any solution was blocked, and how it was made.
    pub(super) fn formula(&self) -> (Size, Recipe) {
        (self.size, self.recipe)
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
            let grid = self.map.decode(&self.session.model()?);
            if !self.demand(&grid)? {
                self.last = Some(grid.clone());
                return Ok(Next::Solution(grid));
            }
        }
    }

    /// Adds the clauses on demand that the grid breaks; whether there were any.
    fn demand(&mut self, grid: &Grid) -> Result<bool, SolveError> {
        let (map, encoding) = (&mut self.map, self.recipe.encoding);
        Ok(self
            .session
            .encode(|clauses, vars| map.demand(grid, encoding, clauses, vars))?)
    }

    fn block(&mut self, grid: &Grid) -> Result<(), SolveError> {
        let lit = |&cell: &Cell| self.map.lit(cell, grid[cell]?);
        let solution: Vec<_> = self.open.iter().filter_map(lit).collect();
        Ok(self.session.block(&solution)?)
    }
}
