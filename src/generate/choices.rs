//! What a puzzle may be made of: givens and signs of a solution, under one numbering.
//!
//! ```text
//!   0 1 2 ...  orbits of cells      ... 61 62 63 ...  neighbours, in each a sign
//! ```

use crate::grid::{Cell, Grid};
use crate::takuzu::{Relation, Rules, Sign, Takuzu};

/// Orbits of cells that are given together, and behind them in number neighbours with a sign.
#[derive(Debug)]
pub(super) struct Choices {
    pub(super) orbits: Vec<Vec<Cell>>,
    /// Between whom there may be signs.
    pub(super) neighbours: Vec<[Cell; 2]>,
}

/// How much is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Amount {
    pub(super) cells: usize,
    pub(super) signs: usize,
}

impl Choices {
    /// The numbers of the signs.
    pub(super) fn signs(&self) -> std::ops::Range<usize> {
        self.orbits.len()..self.orbits.len() + self.neighbours.len()
    }

    /// How many cells and signs these are.
    pub(super) fn amount(&self, items: &[usize]) -> Amount {
        let cells = items.iter().filter_map(|&item| self.orbits.get(item));
        let signs = items.iter().filter(|item| self.signs().contains(item));
        Amount {
            cells: cells.map(Vec::len).sum(),
            signs: signs.count(),
        }
    }

    /// What of a solution makes this puzzle.
    pub(super) fn puzzle(&self, items: &[usize], solution: &Grid, rules: Rules) -> Takuzu {
        let mut givens = Grid::blank(solution.shape());
        let orbits = items.iter().filter_map(|&item| self.orbits.get(item));
        for &cell in orbits.flatten() {
            givens.set(cell, solution[cell]);
        }
        let signs = items.iter().filter(|item| self.signs().contains(item));
        let signs = signs.map(|&item| self.sign(item, solution));
        Takuzu::new(givens, rules)
            .and_then(|puzzle| puzzle.with_signs(signs))
            .expect("parts of a solution make a puzzle")
    }

    /// What a solution has between two neighbours.
    pub(super) fn sign(&self, item: usize, solution: &Grid) -> Sign {
        let [one, other] = self.neighbours[item - self.orbits.len()];
        let relation = match solution[one] == solution[other] {
            true => Relation::Equal,
            false => Relation::Different,
        };
        Sign::new(one, other, relation)
    }
}
