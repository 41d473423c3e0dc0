//! The textbook's backtracking search, for any puzzle: no propagation, only the rules.
//!
//! ```
//! use takuzu_sat::game::{Backtrack, Deduce, Outcome, Search as _, Step};
//! use takuzu_sat::{Limits, Next, Puzzle};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let mut search = Backtrack::new(puzzle, Deduce::None, Limits::none());
//! let mut first = None;
//! let next = search.next_told(&mut |event| _ = first.get_or_insert(event));
//! assert!(matches!(next, Next::Solution(_)));
//! let first = first.expect("the givens are looked at first");
//! assert_eq!((first.step, first.outcome), (Step::Givens, Outcome::Stands));
//! assert_eq!((search.nodes(), search.backtracks()), (17, Some(7)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! It is the ladder of a puzzle for which no techniques are known, too: the search for its only solution.

use super::{Puzzle, Search, Violation};
use crate::ground::deduction::{Ended, Fact, Technique};
use crate::ground::grid::{Cell, Grid};
use crate::ground::limits::{Limits, Next};
use crate::puzzles::ladder::{Allowed, Climb, ClimbError, Climber, Position, Steps};

crate::ground::names::named! {
    /// The work of a backtracking search before it tries a value.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Deduce {
        /// None: it tries values alone.
        #[default]
        None = "none",
        /// It fills in what is [evident](super::Advice::evident).
        Evident = "evident",
    }
}

/// A depth-first search that knows only givens, values and violations: the first blank cell, the least
/// value, back at the first broken rule. Slow, and so plain that it can be believed.
///
/// Solutions come in lexicographic order, also where evident cells are filled in: these are equal in all
/// solutions that are still to come below a node.
#[derive(Debug)]
pub struct Backtrack {
    game: Puzzle,
    deduce: Deduce,
    limits: Limits,
    grid: Grid,
    /// The cells that were filled, the last one at the end.
    trail: Vec<Cell>,
    /// The places in the trail of cells whose value was tried.
    tried: Vec<usize>,
    next: Todo,
    nodes: u64,
    backtracks: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Todo {
    /// The grid is new.
    Look,
    /// The grid leads nowhere, or its solution is handed out.
    Back,
    Exhausted,
    GaveUp,
}

/// One step of a search, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The number of cells whose value is tried, this one included.
    pub depth: usize,
    /// The change of the grid.
    pub step: Step,
    /// The outcome.
    pub outcome: Outcome,
}

/// A change of the grid of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The search begins.
    Givens,
    /// The first blank cell gets a value.
    Tries(Cell, u8),
    /// Values that are evident are filled in.
    Fills(Vec<(Cell, u8)>),
}

/// The state of a grid after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No rule is broken, and cells are blank.
    Stands,
    /// A rule is broken.
    Breaks(Violation, Back),
    /// The grid is a solution.
    Solution(Grid, Back),
}

/// The next step of a search that cannot go deeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// The cell that was tried last gets its next value.
    Next,
    /// It has none: this cell gets its next value.
    To(Cell),
    /// No cell that was tried has a further value: the search ends.
    End,
}

/// Somebody who is told each step.
type Watch<'a> = Option<&'a mut dyn FnMut(Event)>;

impl Backtrack {
    /// Starts a search at the givens.
    #[must_use]
    pub fn new(game: impl Into<Puzzle>, deduce: Deduce, limits: Limits) -> Backtrack {
        let game = game.into();
        Backtrack {
            grid: game.givens().clone(),
            game,
            deduce,
            limits,
            trail: Vec::new(),
            tried: Vec::new(),
            next: Todo::Look,
            nodes: 0,
            backtracks: 0,
        }
    }

    /// Finds the next solution, and tells each step towards it.
    pub fn next_told(&mut self, watch: &mut dyn FnMut(Event)) -> Next<Grid> {
        self.advance(Some(watch))
    }

    fn advance(&mut self, mut watch: Watch<'_>) -> Next<Grid> {
        loop {
            match self.next {
                Todo::Exhausted => return Next::Exhausted,
                Todo::GaveUp => return Next::GaveUp,
                Todo::Back => self.next = self.take_back(),
                Todo::Look if self.is_over() => self.next = Todo::GaveUp,
                Todo::Look => {
                    self.nodes += 1;
                    self.next = Todo::Back;
                    if self.look(&mut watch) && !self.go_deeper() {
                        return Next::Solution(self.grid.clone());
                    }
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        let is_enough = |most| self.nodes >= most;
        self.limits.nodes().is_some_and(is_enough) || self.limits.stop_requested()
    }

    /// Checks the grid and fills in what is evident; tells whether no rule is broken.
    fn look(&mut self, watch: &mut Watch<'_>) -> bool {
        let mut step = match self.tried.last() {
            None => Step::Givens,
            Some(&at) => {
                let cell = self.trail[at];
                Step::Tries(cell, self.grid[cell].expect("a value that is tried"))
            }
        };
        loop {
            let is_clean = self.game.is_clean(&self.grid);
            let evident = match self.deduce {
                Deduce::Evident if is_clean => evident(&self.game, &self.grid),
                Deduce::Evident | Deduce::None => Vec::new(),
            };
            if let Some(watch) = watch {
                watch(self.event(step));
            }
            if evident.is_empty() {
                return is_clean;
            }
            for &(cell, value) in &evident {
                self.grid.set(cell, Some(value));
                self.trail.push(cell);
            }
            step = Step::Fills(evident);
        }
    }

    /// Returns what there is to tell of a step that was made.
    fn event(&self, step: Step) -> Event {
        let violation = self.game.violations(&self.grid).into_iter().next();
        let outcome = match violation {
            Some(violation) => Outcome::Breaks(violation, self.back()),
            None if self.grid.is_complete() => Outcome::Solution(self.grid.clone(), self.back()),
            None => Outcome::Stands,
        };
        Event { depth: self.tried.len(), step, outcome }
    }

    /// Tells whether a cell that was tried has a further value.
    fn has_further(&self, cell: Cell) -> bool {
        self.grid[cell].is_some_and(|value| value < *self.game.values().end())
    }

    fn back(&self) -> Back {
        let mut tried = self.tried.iter().rev().map(|&at| self.trail[at]);
        match tried.next() {
            Some(cell) if self.has_further(cell) => Back::Next,
            _ => tried.find(|&cell| self.has_further(cell)).map_or(Back::End, Back::To),
        }
    }

    /// Tries the least value in the first blank cell; false when there is none.
    fn go_deeper(&mut self) -> bool {
        let shape = self.grid.shape();
        let behind = self.tried.last().map_or(0, |&at| shape.index(self.trail[at]));
        let blank = (behind..shape.len()).find(|&at| self.grid.values()[at].is_none());
        let Some(blank) = blank.map(|at| shape.cell(at)) else {
            return false;
        };
        self.grid.set(blank, Some(*self.game.values().start()));
        self.tried.push(self.trail.len());
        self.trail.push(blank);
        self.next = Todo::Look;
        true
    }

    /// Goes back to the last cell that has a further value, and tries that.
    fn take_back(&mut self) -> Todo {
        while let Some(&at) = self.tried.last() {
            self.backtracks += 1;
            let cell = self.trail[at];
            let value = self.grid[cell].expect("a value that is tried");
            for filled in self.trail.drain(at + 1..) {
                self.grid.set(filled, None);
            }
            if value < *self.game.values().end() {
                self.grid.set(cell, Some(value + 1));
                return Todo::Look;
            }
            self.grid.set(cell, None);
            self.trail.pop();
            self.tried.pop();
        }
        Todo::Exhausted
    }
}

/// Lists the values that a person sees at once on a board with these givens: those that the easiest of the
/// [evident](super::Advice::evident) techniques settles. None where it sees nothing, a rule is broken or the board is too large.
fn evident(puzzle: &Puzzle, grid: &Grid) -> Vec<(Cell, u8)> {
    let names = puzzle.advice().evident.iter().map(|it| it.name().into()).collect();
    let position = puzzle.with_givens(grid.clone());
    let Ok(mut climb) = position.climb(&Allowed::Only(names), Limits::none()) else {
        return Vec::new();
    };
    while climb.round().is_some() {
        let now = climb.position();
        let is_new = |(cell, _): &(Cell, u8)| grid[*cell].is_none();
        let new: Vec<_> = now.filled().filter(is_new).collect();
        if !new.is_empty() {
            return new;
        }
    }
    Vec::new()
}

impl Search for Backtrack {
    fn next_solution(&mut self) -> Next<Grid> {
        self.advance(None)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn backtracks(&self) -> Option<u64> {
        Some(self.backtracks)
    }
}

/// Climbs by the search alone, for a puzzle without techniques.
pub(super) fn climb(
    puzzle: Puzzle,
    allowed: &Allowed,
    limits: Limits,
) -> Result<Box<dyn Climb>, ClimbError> {
    let techniques = allowed.techniques(&puzzle.techniques())?;
    Ok(Box::new(Climber::new(SearchAlone { puzzle }, techniques, limits)))
}

/// Finds the only solution of a puzzle by its native search.
pub(crate) fn only_solution(puzzle: &Puzzle, limits: &Limits) -> Result<Grid, Ended> {
    let search = puzzle.native(limits.clone());
    let mut search = search.map_err(|_| Ended::GaveUp)?;
    let solution = match search.next_solution() {
        Next::Solution(solution) => solution,
        Next::Exhausted => return Err(Ended::NoSolution),
        Next::GaveUp => return Err(Ended::GaveUp),
    };
    match search.next_solution() {
        Next::Solution(_) => Err(Ended::Several),
        Next::Exhausted => Ok(solution),
        Next::GaveUp => Err(Ended::GaveUp),
    }
}

/// A position of a puzzle whose only rung is the search.
#[derive(Debug)]
struct SearchAlone {
    puzzle: Puzzle,
}

impl Position for SearchAlone {
    fn ended(&self) -> Option<Ended> {
        let grid = self.puzzle.givens();
        if self.puzzle.is_clean(grid) {
            grid.is_complete().then_some(Ended::Solved)
        } else {
            Some(Ended::NoSolution)
        }
    }

    fn deduce(&mut self, _: Technique, _: &Limits, _: Steps<'_>) -> Result<usize, Ended> {
        Ok(0)
    }

    fn only_solution(&mut self, limits: &Limits) -> Result<Grid, Ended> {
        only_solution(&self.puzzle, limits)
    }

    fn grid(&self) -> Grid {
        self.puzzle.givens().clone()
    }

    fn learn(&mut self, facts: &[Fact]) {
        let mut grid = self.grid();
        for fact in facts.iter().filter(|fact| fact.holds) {
            grid.set(fact.cell, Some(fact.value));
        }
        self.puzzle = self.puzzle.with_givens(grid);
    }
}
