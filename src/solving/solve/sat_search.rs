//! Solutions by SAT: simplify, encode what is left, solve, decode, block, solve on.

use super::{Options, SolveError, State, Stats};
use crate::game::{CnfForm, CnfMap, Game, GivensAs, Recipe};
use crate::grid::{Cell, Grid};
use crate::limits::Next;
use crate::sat::{Lit, Session, Size, SolverResult};

/// Begins the search for the solutions of one puzzle by SAT.
pub(super) fn begin<G: Game>(
    puzzle: &G,
    options: &Options<G::Encoding>,
) -> Result<State<'static, G>, SolveError> {
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
pub(super) struct OpenSearch<G: Game> {
    /// The puzzle that became a formula.
    puzzle: G,
    session: Session,
    map: CnfMap<G::Rule>,
    pub(super) recipe: Recipe<G::Encoding>,
    /// The size of the formula before any solution was blocked.
    pub(super) size: Size,
    /// The givens, where the formula holds the rules alone.
    assumptions: Vec<Lit>,
    interrupted: bool,
    /// Solutions differ in these cells alone, so a blocking clause speaks of no others.
    open: Vec<Cell>,
    last: Option<Grid>,
}

impl<G: Game> OpenSearch<G> {
    /// Encodes a puzzle; returns nothing where a stop came first.
    pub(super) fn new(
        puzzle: G,
        options: &Options<G::Encoding>,
    ) -> Result<Option<OpenSearch<G>>, SolveError> {
        let recipe = options.recipe_for(&puzzle);
        let givens = if options.simplify { GivensAs::Constants } else { GivensAs::Units };
        let mut session = Session::with_backend(&options.backend, &options.limits)?;
        let form = CnfForm::from(recipe).with_givens(givens);
        let encode = |clauses: &mut _, vars: &mut _| puzzle.encode(form, clauses, vars);
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
            recipe,
            size,
            assumptions: Vec::new(),
            interrupted: false,
            open,
            last: None,
        }))
    }

    /// Turns to another puzzle of the board that the formula is about, which must have no givens.
    pub(super) fn take(&mut self, puzzle: &G) {
        let given = |(cell, value)| self.map.lit(cell, value);
        self.assumptions = puzzle.givens().filled().filter_map(given).collect();
        self.open = puzzle.givens().blanks().collect();
        self.last = None;
        self.session.unblock();
    }

    /// Tells whether the puzzle is of the same board, and no call was stopped, after which there are no
    /// further answers.
    pub(super) fn serves(&self, puzzle: &G) -> bool {
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
            let grid = self.map.decode(&self.session.model()?);
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

    /// Adds the clauses on demand that the grid breaks; tells whether there were any,
    /// or nothing where a stop came first.
    fn add_broken(&mut self, grid: &Grid) -> Result<Option<bool>, SolveError> {
        let (puzzle, map, encoding) = (&self.puzzle, &mut self.map, self.recipe.encoding);
        let complete =
            |clauses: &mut _, vars: &mut _| puzzle.complete(map, grid, encoding, clauses, vars);
        self.session.encode_within_limits(complete)
    }

    fn block(&mut self, grid: &Grid) -> Result<(), SolveError> {
        let lit = |&cell: &Cell| self.map.lit(cell, grid[cell]?);
        let solution: Vec<_> = self.open.iter().filter_map(lit).collect();
        Ok(self.session.block(&solution)?)
    }
}
