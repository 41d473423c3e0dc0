//! Plain search first, and conflict-driven search for what it does not settle soon.
//!
//! Most puzzles take a handful of conflicts, and plain search is done before the other has noted its
//! first reason. Hard ones take thousands where the other takes hundreds, and plain search has a
//! heavy tail: its worst case in a set may take a hundred times the mean.
//!
//! Beside the searches there is a board for others, to put symbols on, see what follows, and go back.

use super::lines::{LineBoard, Literal};
use super::short::ShortBoard;
use super::{AnyBoard, NativeSearch, narrowest_board};
use crate::board::{Board, Explain};
use crate::game::{Search, TooLarge};
use crate::grid::{Cell, Grid};
use crate::learn::Learner;
use crate::limits::{Limits, Next};
use crate::search::DepthFirst;
use crate::takuzu::Takuzu;
use crate::takuzu::line::{Codes, Mask};

/// A board from which a search that learns can go on.
pub(super) trait Traceable: Board<Literal = Literal, Solution = Grid> + Send {
    /// A board of the same puzzle that explains itself.
    type Traced: Explain<Literal = Literal, Solution = Grid> + Send;

    /// The number of conflicts after which plain search hands over, small where a node costs much: see
    /// `docs/decisions.md` for what was measured.
    const PATIENCE: u64;

    /// Returns the board as it is, with no level saved.
    fn fork(&self) -> Self;

    /// Returns the board as far as it is decided, by one that keeps a trace from there on.
    fn traced(&self) -> Self::Traced;
}

impl<M: Mask> Traceable for LineBoard<M> {
    type Traced = LineBoard<M, true>;

    const PATIENCE: u64 = if M::BITS > 16 { 40 } else { 1600 };

    fn fork(&self) -> LineBoard<M> {
        self.fork()
    }

    fn traced(&self) -> LineBoard<M, true> {
        self.traced()
    }
}

impl<C: Codes, const HALF: usize, const N: usize> Traceable for ShortBoard<C, HALF, N> {
    type Traced = LineBoard<u16, true>;

    const PATIENCE: u64 = 1600;

    fn fork(&self) -> ShortBoard<C, HALF, N> {
        self.fork()
    }

    fn traced(&self) -> LineBoard<u16, true> {
        self.traced()
    }
}

/// A board of any width, and the search for what it extends to.
pub(super) trait Forked: Board<Literal = Literal, Solution = Grid> {
    /// Starts a search for the solutions that extend the board as it stands, by a copy of it.
    fn search(&self, limits: Limits) -> NativeSearch;
}

impl<B: Traceable + 'static> Forked for B {
    fn search(&self, limits: Limits) -> NativeSearch {
        NativeSearch(Box::new(AdaptiveSearch::new(self.fork(), limits)))
    }
}

/// A search that begins depth first, and learns from conflicts after some of them.
#[derive(Debug)]
pub(super) struct AdaptiveSearch<B: Traceable> {
    plain: DepthFirst<B>,
    /// The search from then on.
    learner: Option<Box<Learner<B::Traced>>>,
    /// The number of conflicts that end plain search.
    patience: u64,
    /// The first two solutions that plain search has handed out.
    found: Vec<Grid>,
}

impl<B: Traceable> AdaptiveSearch<B> {
    pub(super) fn new(board: B, limits: Limits) -> AdaptiveSearch<B> {
        AdaptiveSearch {
            plain: DepthFirst::new(board, limits),
            learner: None,
            patience: B::PATIENCE,
            found: Vec::new(),
        }
    }

    pub(super) fn with_patience(self, patience: u64) -> AdaptiveSearch<B> {
        AdaptiveSearch { patience, ..self }
    }
}

impl<B: Traceable> Search for AdaptiveSearch<B> {
    fn next_solution(&mut self) -> Next<Grid> {
        if let Some(learner) = &mut self.learner {
            return learner.next_solution();
        }
        // Of an enumeration learning gains little.
        let patience = match self.found.len() {
            0 | 1 => self.patience,
            _ => u64::MAX,
        };
        let next = self.plain.next_solution_within(patience);
        if let Some(Next::Solution(grid)) = &next
            && self.found.len() < 2
            && !self.plain.is_over()
        {
            self.found.push(grid.clone());
        }
        next.unwrap_or_else(|| {
            let learner = learner(&mut self.plain, &self.found);
            self.learner.insert(Box::new(learner)).next_solution()
        })
    }

    fn nodes(&self) -> u64 {
        match &self.learner {
            Some(learner) => learner.nodes(),
            None => self.plain.nodes(),
        }
    }
}

/// Starts a search for what is left.
fn learner<B: Traceable>(plain: &mut DepthFirst<B>, found: &[Grid]) -> Learner<B::Traced> {
    let board = plain.back_to_root().traced();
    let mut learner = Learner::new(board, plain.limits().clone()).after_nodes(plain.nodes());
    for grid in found {
        let literals = grid.filled().map(|(cell, value)| Literal::new(cell, value));
        learner.leave_out(&literals.collect::<Vec<_>>());
    }
    learner
}

/// A board to try symbols on.
///
/// The conclusions from symbols are a fixed point: they depend on the symbols, not on the order in which
/// they were put. Levels are numbered by the saves that are not undone, from 0.
///
/// ```
/// use takuzu_sat::takuzu::{Takuzu, board::TrialBoard};
/// use takuzu_sat::{Cell, Shape};
///
/// let mut board = TrialBoard::new(&Takuzu::blank(Shape::square(4))?)?;
/// assert!(board.conclude());
/// board.save();
/// board.put(Cell::new(0, 0), 1);
/// board.put(Cell::new(0, 1), 1);
/// assert!(board.conclude() && !board.is_open(Cell::new(0, 3)));
/// board.back_to(0);
/// assert!(board.is_open(Cell::new(0, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TrialBoard(Box<AnyBoard>);

impl TrialBoard {
    /// Returns a board with the givens of a puzzle on it, of which no conclusions are drawn yet.
    ///
    /// # Errors
    ///
    /// When a side is longer than [`NativeSearch::MAX_SIDE`](super::NativeSearch::MAX_SIDE).
    pub fn new(puzzle: &Takuzu) -> Result<TrialBoard, TooLarge> {
        narrowest_board(puzzle).map(TrialBoard)
    }

    /// Returns whether nothing stands in a cell yet.
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.0.is_open(Literal::new(cell, 1))
    }

    /// Puts 0 or 1 into a cell that is open.
    pub fn put(&mut self, cell: Cell, value: u8) {
        self.0.decide(Literal::new(cell, value));
    }

    /// Draws conclusions until nothing follows any more, and returns whether no rule was broken. If
    /// one was, the board is good for [`TrialBoard::back_to`] only.
    #[must_use]
    pub fn conclude(&mut self) -> bool {
        self.0.propagate().is_ok()
    }

    /// Saves the state as the next level.
    pub fn save(&mut self) {
        self.0.save();
    }

    /// Goes back to a level, and forgets it and later ones.
    ///
    /// # Panics
    ///
    /// When there is no such level.
    pub fn back_to(&mut self, level: usize) {
        self.0.back_to(level);
    }

    /// Counts the open cells.
    #[must_use]
    pub fn open_count(&self) -> usize {
        self.0.open_count()
    }

    /// Starts a search for the solutions that extend the board as it stands, of which nothing was found
    /// broken.
    #[must_use]
    pub fn search(&self, limits: Limits) -> NativeSearch {
        self.0.search(limits)
    }

    /// Returns the board as far as it is decided; complete, and free of contradictions, it is a solution.
    #[must_use]
    pub fn known(&self) -> Grid {
        self.0.solution()
    }
}
