//! The choice of the next decision.

use super::state::{Lit, State};

/// Activities of variables and the values that they last had.
#[derive(Debug)]
pub(super) struct Order {
    activities: Vec<f64>,
    /// The activity that a conflict adds to the variables that it was traced through; it grows, which is cheaper
    /// than to let all others decay.
    increment: f64,
    /// The variables that have been in a conflict.
    active: Vec<u32>,
    last: Vec<Lit>,
    /// For the board to branch by, as long as no variable has been in a conflict.
    weights: Vec<f32>,
}

impl Order {
    const DECAY: f64 = 0.95;
    /// Beyond it all activities are scaled down.
    const LARGE: f64 = 1e100;

    pub(super) fn new(variables: usize, constraints: usize) -> Order {
        Order {
            activities: vec![0.0; variables],
            increment: 1.0,
            active: Vec::new(),
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
    }

    /// Returns the open variable that has been in most conflicts of late, with the value that it had;
    /// `None` when none of the open ones has been in any.
    pub(super) fn next(&self, state: &State) -> Option<Lit> {
        let open = self
            .active
            .iter()
            .map(|&variable| self.last[variable as usize])
            .filter(|&lit| state.is_open(lit));
        // The first of the most active.
        open.reduce(|best, lit| {
            let better = self.activities[lit.variable()] > self.activities[best.variable()];
            if better { lit } else { best }
        })
    }

    /// Notes a conflict that was traced through these variables.
    pub(super) fn bump(&mut self, variables: &[u32]) {
        for &variable in variables {
            let activity = &mut self.activities[variable as usize];
            if *activity == 0.0 {
                self.active.push(variable);
            }
            *activity += self.increment;
        }
        self.increment /= Self::DECAY;
        if self.increment > Self::LARGE {
            for activity in &mut self.activities {
                *activity /= Self::LARGE;
            }
            self.increment /= Self::LARGE;
        }
    }
}
