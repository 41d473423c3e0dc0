//! Solutions by SAT: simplify, encode what is left, solve, decode, block, solve on.

use super::{Options, SolveError};
use crate::game::{CnfForm, CnfMap, Game, GivensAs, Recipe};
use crate::grid::{Cell, Grid};
use crate::limits::Next;
use crate::sat::{Lit, Session, Size, SolverResult};

/// The search for the solutions of one puzzle by SAT.
#[derive(Debug)]
pub(super) enum SatSearch<G: Game> {
    /// Propagation left nothing to search for: the solution, if there is one, until it is asked for.
    Decided(Option<Grid>),
    /// A limit was reached before there was a formula.
    GaveUp,
    /// A session at work.
    Open(Box<OpenSearch<G>>),
}

/// One session that lists the solutions of one puzzle.
#[derive(Debug)]
pub(super) struct OpenSearch<G: Game> {
    /// The puzzle that became a formula.
    puzzle: G,
    session: Session,
    map: CnfMap<G::Rule>,
    recipe: Recipe<G::Encoding>,
    size: Size,
    /// The givens, where the formula holds the rules alone.
    assumptions: Vec<Lit>,
    interrupted: bool,
    /// Solutions differ in these cells alone, so a blocking clause speaks of no others.
    open: Vec<Cell>,
    last: Option<Grid>,
}

impl<G: Game> SatSearch<G> {
    pub(super) fn new(
        puzzle: &G,
        options: &Options<G::Encoding>,
    ) -> Result<SatSearch<G>, SolveError> {
        // Before anything is decided without it: a backend that is not there is an error always.
        options.backend.check()?;
        if !options.simplify {
            return SatSearch::open(puzzle.clone(), options);
        }
        match puzzle.simplify(&options.limits) {
            Next::Exhausted => Ok(SatSearch::Decided(None)),
            Next::GaveUp => Ok(SatSearch::GaveUp),
            Next::Solution(known) if known.is_complete() => Ok(SatSearch::Decided(Some(known))),
            Next::Solution(known) => SatSearch::open(puzzle.with_givens(known), options),
        }
    }

    fn open(puzzle: G, options: &Options<G::Encoding>) -> Result<SatSearch<G>, SolveError> {
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
    pub(super) fn formula(&self) -> Option<(Size, Recipe<G::Encoding>)> {
        match self {
            SatSearch::Decided(_) | SatSearch::GaveUp => None,
            SatSearch::Open(search) => Some(search.formula()),
        }
    }
}

impl<G: Game> OpenSearch<G> {
    pub(super) fn new(
        puzzle: G,
        options: &Options<G::Encoding>,
    ) -> Result<OpenSearch<G>, SolveError> {
        let recipe = options.recipe_for(&puzzle);
        let givens = match options.simplify {
            true => GivensAs::Constants,
            false => GivensAs::Units,
        };
        let mut session = Session::with_backend(&options.backend, &options.limits)?;
        let form = CnfForm::from(recipe).with_givens(givens);
        let map = session.encode(|clauses, vars| puzzle.encode(form, clauses, vars))?;
        if options.simplify {
            session.prefer(puzzle.first_values(&map.cells));
        }
        let (size, open) = (session.size(), puzzle.givens().blanks().collect());
        Ok(OpenSearch {
            puzzle,
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
    pub(super) fn take(&mut self, puzzle: &G) {
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
    pub(super) fn formula(&self) -> (Size, Recipe<G::Encoding>) {
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
            if !self.add_broken(&grid)? {
                self.last = Some(grid.clone());
                return Ok(Next::Solution(grid));
            }
        }
    }

    /// Adds the clauses on demand that the grid breaks; tells whether there were any.
    fn add_broken(&mut self, grid: &Grid) -> Result<bool, SolveError> {
        let (puzzle, map, encoding) = (&self.puzzle, &mut self.map, self.recipe.encoding);
        Ok(self
            .session
            .encode(|clauses, vars| puzzle.complete(map, grid, encoding, clauses, vars))?)
    }

    fn block(&mut self, grid: &Grid) -> Result<(), SolveError> {
        let lit = |&cell: &Cell| self.map.lit(cell, grid[cell]?);
        let solution: Vec<_> = self.open.iter().filter_map(lit).collect();
        Ok(self.session.block(&solution)?)
    }
}
