//! A refutation by looking ahead: literals are assumed one by one, and what fails is a clause of the proof.
//!
//! The search is that of failed literals (Freeman, "Improvements to Propositional Satisfiability Search
//! Algorithms", 1995), and where none fails the literal with the most consequences is assumed for longer. A clause
//! speaks only of literals that were assumed, so a proof says what a person would: these cells cannot all be so.

use rustsat::types::Lit;

use super::checker::Checker;
use super::clauses::Place;
use crate::limits::{Limits, Next};

/// Looks for a contradiction, and leaves what it learns with the checker. `tries` are the literals that are assumed;
/// each clause that is learnt holds only negations of these.
///
/// The answer is `Exhausted` when nothing fails with all that may be assumed decided, as where there is a model, and
/// `GaveUp` when a limit is reached; a node is a literal that is assumed for longer.
pub fn look_ahead(checker: &mut Checker, tries: &[Lit], limits: &Limits) -> Next<()> {
    tries
        .iter()
        .for_each(|lit| checker.clauses().know(lit.var()));
    let variables = tries.iter().map(|lit| lit.vidx() + 1).max();
    let mut prober = Prober {
        checker,
        path: Vec::new(),
        limits,
        nodes: 0,
        quiet: vec![0; 2 * variables.unwrap_or(0)],
        round: 0,
    };
    let end = loop {
        if prober.checker.is_refuted() {
            return Next::Solution(());
        }
        match prober.look_ahead(tries) {
            Next::Solution(None) => {}
            Next::Solution(Some(best)) => prober.assume(best),
            Next::Exhausted => break Next::Exhausted,
            Next::GaveUp => break Next::GaveUp,
        }
    };
    prober.back_to(0);
    end
}

struct Prober<'a> {
    checker: &'a mut Checker,
    /// The literals assumed, each with the length of the trail before it.
    path: Vec<(Lit, usize)>,
    limits: &'a Limits,
    nodes: u64,
    /// For each literal the round in which it was seen to contradict nothing.
    quiet: Vec<u64>,
    /// Grows when more becomes known.
    round: u64,
}

impl Prober<'_> {
    /// The number of literals that are known without assumptions.
    fn roots(&mut self) -> usize {
        match self.path.first() {
            Some(&(_, before)) => before,
            None => self.checker.clauses().trail().len(),
        }
    }

    /// Tries literals until none fails, or one has failed that was assumed for longer. Returns the one with the
    /// most consequences.
    fn look_ahead(&mut self, tries: &[Lit]) -> Next<Option<Lit>> {
        self.round += 1;
        let (mut best, mut at, mut since) = (None, 0, 0);
        while since < tries.len() {
            let lit = tries[at];
            at = (at + 1) % tries.len();
            since += 1;
            if !self.checker.clauses().is_open(lit) || self.quiet[lit.lidx()] == self.round {
                continue;
            }
            if self.limits.stop_requested() {
                return Next::GaveUp;
            }
            let depth = self.path.len();
            match self.probe(lit) {
                Some(consequences) => {
                    if best.is_none_or(|(most, _)| most < consequences) {
                        best = Some((consequences, lit));
                    }
                }
                None if self.checker.is_refuted() || self.path.len() < depth => {
                    return Next::Solution(None);
                }
                None => {
                    (best, since) = (None, 0);
                    self.round += 1;
                }
            }
        }
        match best {
            Some((_, lit)) if self.limits.nodes().is_none_or(|most| self.nodes < most) => {
                self.nodes += 1;
                Next::Solution(Some(lit))
            }
            Some(_) => Next::GaveUp,
            None => Next::Exhausted,
        }
    }

    /// Assumes a literal for a moment: the number of its consequences, or none if it fails.
    fn probe(&mut self, lit: Lit) -> Option<usize> {
        let before = self.checker.clauses().trail().len();
        let conflict = self.push(lit);
        if let Some(conflict) = conflict {
            self.fail(conflict);
            return None;
        }
        let clauses = self.checker.clauses();
        let consequences = clauses.trail().len() - before;
        // What follows from it fails no more than it does.
        for &lit in &clauses.trail()[before..] {
            if let Some(quiet) = self.quiet.get_mut(lit.lidx()) {
                *quiet = self.round;
            }
        }
        clauses.retract(before);
        self.path.pop();
        Some(consequences)
    }

    fn assume(&mut self, lit: Lit) {
        if let Some(conflict) = self.push(lit) {
            self.fail(conflict);
        }
    }

    fn push(&mut self, lit: Lit) -> Option<Place> {
        let clauses = self.checker.clauses();
        self.path.push((lit, clauses.trail().len()));
        clauses.assume(lit);
        clauses.propagate()
    }

    /// Learns from conflicts until there is none: goes back to where the clause that each shows leaves one
    /// literal open, and draws the conclusion.
    fn fail(&mut self, conflict: Place) {
        let mut conflict = Some(conflict);
        while let Some(place) = conflict {
            let roots = self.roots();
            let lemma = self.checker.explain(place, roots);
            let is_in = |&(lit, _): &(Lit, usize)| lemma.clause.contains(&!lit);
            let mut involved = (0..self.path.len())
                .rev()
                .filter(|&at| is_in(&self.path[at]));
            let last = involved.next();
            let depth = involved.next().map_or(0, |before| before + 1);
            let Some(last) = last else {
                self.back_to(0);
                self.checker.keep(lemma, roots);
                return;
            };
            let lit = !self.path[last].0;
            self.back_to(depth);
            let is_unit = lemma.clause.len() == 1;
            let place = self.checker.keep(lemma, roots);
            if self.checker.is_refuted() {
                return;
            }
            // A clause of one literal was drawn by the checker.
            if !is_unit {
                self.checker.clauses().imply(lit, place);
            }
            conflict = self.checker.clauses().propagate();
        }
    }

    fn back_to(&mut self, depth: usize) {
        if let Some(&(_, before)) = self.path.get(depth) {
            self.checker.clauses().retract(before);
            self.path.truncate(depth);
        }
    }
}
