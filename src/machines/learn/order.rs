//! The choice of the next decision.

use super::state::{Lit, State};
use crate::activity::Activities;

/// Activities of variables and the values that they last had.
#[derive(Debug)]
pub(super) struct Order {
    /// Those of the variables that have been in a conflict.
    activities: Activities,
    last: Vec<Lit>,
    /// For the board to branch by, as long as no variable has been in a conflict.
    weights: Vec<f32>,
}

impl Order {
    const DECAY: f64 = 0.95;

    pub(super) fn new(variables: usize, constraints: usize) -> Order {
        Order {
            activities: Activities::new(variables, 1.0 / Self::DECAY),
            last: (0..variables).map(|v| Lit::from_number(2 * v)).collect(),
            weights: vec![1.0; constraints],
        }
    }

    pub(super) fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Remembers the value of a variable that becomes open.
    pub(super) fn save(&mut self, lit: Lit) {
        self.last[lit.variable()] = lit;
        self.activities.reopen(lit.variable());
    }

    /// Returns the open variable that has been in most conflicts of late, with the value that it had;
    /// `None` when none of the open ones has been in any.
    pub(super) fn next(&mut self, state: &State) -> Option<Lit> {
        let last = &self.last;
        let variable = self.activities.next(|variable| state.is_open(last[variable]))?;
        Some(last[variable])
    }

    /// Notes a conflict that was traced through these variables.
    pub(super) fn bump(&mut self, variables: &[u32]) {
        for &variable in variables {
            self.activities.enter(variable as usize);
            self.activities.bump(variable as usize);
        }
        self.activities.end_conflict();
    }
}
