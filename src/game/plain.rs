//! A search for any puzzle: no propagation, only the rules.

use super::{Game, Search};
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};

/// A depth-first search that knows only givens, values and violations: the first blank cell, the least
/// value, back at the first broken rule. Slow, and so plain that it can be believed.
///
/// Solutions come in lexicographic order.
#[derive(Debug)]
pub(crate) struct PlainSearch<G> {
    game: G,
    limits: Limits,
    grid: Grid,
    /// The blank cells, in reading order.
    blanks: Vec<Cell>,
    /// The number of blank cells that are filled now.
    depth: usize,
    nodes: u64,
    /// True if the grid as it stands has been looked at.
    is_seen: bool,
    gave_up: bool,
}

impl<G: Game> PlainSearch<G> {
    /// Starts a search at the givens.
    pub(crate) fn new(game: G, limits: Limits) -> PlainSearch<G> {
        let grid = game.givens().clone();
        PlainSearch {
            blanks: grid.blanks().collect(),
            grid,
            game,
            limits,
            depth: 0,
            nodes: 0,
            is_seen: false,
            gave_up: false,
        }
    }

    /// Moves to the next grid in order: one cell deeper, or if that leads nowhere, to the next value of
    /// the last cell that has one.
    fn advance(&mut self, deeper: bool) -> bool {
        let values = self.game.values();
        if deeper && self.depth < self.blanks.len() {
            self.grid
                .set(self.blanks[self.depth], Some(*values.start()));
            self.depth += 1;
            return true;
        }
        while self.depth > 0 {
            let cell = self.blanks[self.depth - 1];
            let value = self.grid[cell].expect("a filled cell");
            if value < *values.end() {
                self.grid.set(cell, Some(value + 1));
                return true;
            }
            self.grid.set(cell, None);
            self.depth -= 1;
        }
        false
    }
}

impl<G: Game> Search for PlainSearch<G> {
    fn next_solution(&mut self) -> Next<Grid> {
        while !self.gave_up {
            let is_legal = !self.is_seen && self.game.violations(&self.grid).is_empty();
            if !self.is_seen {
                self.nodes += 1;
                self.is_seen = true;
                if is_legal && self.depth == self.blanks.len() {
                    return Next::Solution(self.grid.clone());
                }
            }
            if self.limits.nodes().is_some_and(|most| self.nodes >= most)
                || self.limits.stop_requested()
            {
                self.gave_up = true;
                break;
            }
            if !self.advance(is_legal) {
                // A full grid that was handed out was the last one.
                self.blanks.clear();
                return Next::Exhausted;
            }
            self.is_seen = false;
        }
        Next::GaveUp
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}
