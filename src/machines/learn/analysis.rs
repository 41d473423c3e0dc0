//! Conflict analysis: the clause that a conflict teaches.

use super::state::{Lit, State};

/// Traces conflicts back; with the memory for it.
#[derive(Debug)]
pub(super) struct Analysis {
    is_seen: Vec<bool>,
    /// The variables that the last conflict was traced through.
    seen: Vec<u32>,
    /// The clause: first the literal that it asserts, then one of the highest level among the others.
    lits: Vec<Lit>,
}

/// The levels of a learnt clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Learnt {
    /// The level on which its first literal follows.
    pub(super) jump: usize,
    /// The number of levels of its literals.
    pub(super) levels: u32,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Analysis {
        Analysis { is_seen: vec![false; variables], seen: Vec::new(), lits: Vec::new() }
    }

    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    pub(super) fn seen(&self) -> &[u32] {
        &self.seen
    }

    /// Finds the clause of the first unique implication point of true literals that do not go together,
    /// of which at least one stands on the present level. `reason_of` tells what a literal that was
    /// not decided follows from.
    pub(super) fn run(
        &mut self,
        conflict: &[Lit],
        state: &State,
        mut reason_of: impl FnMut(Lit, &mut Vec<Lit>),
    ) -> Learnt {
        self.seen.clear();
        self.lits.clear();
        let mut because = conflict.to_vec();
        // How many literals of this level are yet to be replaced by their reasons.
        let mut to_trace = 0;
        let mut trail = state.trail().iter().rev();
        loop {
            to_trace += self.take_in(&because, state);
            let lit = trail.find(|lit| self.is_seen[lit.variable()]);
            let &lit = lit.expect("a literal of this level is in the conflict");
            to_trace -= 1;
            if to_trace == 0 {
                self.lits.push(!lit);
                break;
            }
            because.clear();
            reason_of(lit, &mut because);
        }
        let last = self.lits.len() - 1;
        self.lits.swap(0, last);
        for &variable in &self.seen {
            self.is_seen[variable as usize] = false;
        }
        self.measure(state)
    }

    /// Adds what was not seen yet: literals of lower levels to the clause; those of this level are
    /// counted in the answer. What holds on level 0 needs no mention.
    fn take_in(&mut self, because: &[Lit], state: &State) -> usize {
        let mut to_trace = 0;
        for &lit in because {
            let level = state.level_of(lit);
            if level == 0 || std::mem::replace(&mut self.is_seen[lit.variable()], true) {
                continue;
            }
            self.seen.push(lit.variable() as u32);
            if level == state.level() {
                to_trace += 1;
            } else {
                self.lits.push(!lit);
            }
        }
        to_trace
    }

    /// Brings the second literal to its place.
    fn measure(&mut self, state: &State) -> Learnt {
        let others = 1..self.lits.len();
        let highest = others.max_by_key(|&at| state.level_of(self.lits[at]));
        let jump = highest.map_or(0, |at| {
            self.lits.swap(1, at);
            state.level_of(self.lits[1])
        });
        let mut levels: Vec<usize> = self.lits.iter().map(|&lit| state.level_of(lit)).collect();
        levels.sort_unstable();
        levels.dedup();
        Learnt { jump, levels: levels.len() as u32 }
    }
}
