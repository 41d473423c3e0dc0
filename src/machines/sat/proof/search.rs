//! Search for a contradiction that speaks of some variables only, and the look ahead before it: literals that fail.
//!
//! The search is that of solvers: assume, draw conclusions, learn from a contradiction and go back (Marques-Silva,
//! Sakallah, "GRASP: A Search Algorithm for Propositional Satisfiability", 1999). But only variables of a list are
//! assumed, and literals of others are replaced by their reasons in what is learned. So the proof says nothing of the
//! helper variables of an encoding. It holds for every encoding of which unit propagation draws the same conclusions.

use rustsat::types::Lit;

use super::checker::{Checker, Lemma};
use crate::activity::Activities;
use crate::cdcl::Place;
use crate::limits::{Limits, Next};

/// The search: what is assumed, and how much each variable has had to do with conflicts.
struct Search<'c> {
    checker: &'c mut Checker,
    named: Vec<bool>,
    /// The literal of each variable that is assumed.
    tried: Vec<Option<Lit>>,
    activities: Activities,
}

/// Looks for a contradiction, and leaves what it learns with the checker: clauses over the variables of `tries`, the
/// literals that may be assumed.
///
/// The answer is `Exhausted` when no literal is left to assume, and `GaveUp` after so many conflicts, or when a limit is
/// reached.
pub fn search(checker: &mut Checker, tries: &[Lit], conflicts: u64, limits: &Limits) -> Next<()> {
    let variables = tries.iter().map(|lit| lit.vidx() + 1).max().unwrap_or(0);
    let (mut named, mut tried) = (vec![false; variables], vec![None; variables]);
    let mut activities = Activities::new(variables, Search::GROWTH);
    // Of variables with as much weight, the last one is assumed.
    for lit in tries.iter().rev() {
        checker.clauses().know(lit.var());
        named[lit.vidx()] = true;
        tried[lit.vidx()].get_or_insert(*lit);
        activities.enter(lit.vidx());
    }
    let mut search = Search { checker, named, tried, activities };
    let answer = search.run(conflicts, limits);
    search.back_to(0);
    answer
}

impl Search<'_> {
    /// The number of conflicts after which the search begins anew, with what it has learned.
    const PATIENCE: u64 = 25;
    /// The weight of a conflict, in that of the one before. Sizes of proofs change little between 1.05 and 1.2.
    const GROWTH: f64 = 1.15;

    fn run(&mut self, conflicts: u64, limits: &Limits) -> Next<()> {
        let mut met = 0;
        while !self.checker.is_refuted() {
            if let Some(conflict) = self.checker.clauses().propagate() {
                if met == conflicts || limits.stop_requested() {
                    return Next::GaveUp;
                }
                met += 1;
                self.learn(conflict);
                if met % Self::PATIENCE == 0 {
                    self.back_to(0);
                }
                continue;
            }
            let (clauses, tried) = (self.checker.clauses(), &self.tried);
            let is_open = |variable: usize| tried[variable].is_some_and(|lit| clauses.is_open(lit));
            let Some(lit) = self.activities.next(is_open).and_then(|best| tried[best]) else {
                return Next::Exhausted;
            };
            clauses.decide(lit);
        }
        Next::Solution(())
    }

    /// Learns from a clause that is false, and goes back to where what is learned has a conclusion.
    fn learn(&mut self, conflict: Place) {
        let lemma = self.checker.learn(conflict, &self.named);
        self.weigh(&lemma);
        // The first literal is the latest one.
        let level = lemma.clause.get(1).map_or(0, |&lit| self.checker.clauses().level_of(lit));
        self.back_to(level);
        match level {
            0 => self.checker.keep(lemma),
            _ => self.checker.keep_assuming(lemma),
        }
    }

    /// Gives weight to all that took part in a conflict (VSIDS: Moskewicz and others, "Chaff", 2001).
    fn weigh(&mut self, lemma: &Lemma) {
        for lit in lemma.clause.iter().chain(&lemma.replaced) {
            if self.named.get(lit.vidx()) == Some(&true) {
                self.activities.bump(lit.vidx());
            }
        }
        self.activities.end_conflict();
    }

    /// Goes back to where so many literals were assumed.
    fn back_to(&mut self, level: usize) {
        let (named, activities) = (&self.named, &mut self.activities);
        self.checker.clauses().back_to(level, |lit| {
            if named.get(lit.vidx()) == Some(&true) {
                activities.reopen(lit.vidx());
            }
        });
    }
}

/// Looks for a contradiction, and leaves what it learns with the checker: negations of `tries`, the literals that
/// are assumed, until none fails (Freeman, "Improvements to Propositional Satisfiability Search Algorithms", 1995).
/// They say what a person would: this cell cannot hold that value.
///
/// The answer is `Exhausted` when none of them fails any more, and `GaveUp` when a limit is reached.
pub fn look_ahead(checker: &mut Checker, tries: &[Lit], limits: &Limits) -> Next<()> {
    tries.iter().for_each(|lit| checker.clauses().know(lit.var()));
    let variables = tries.iter().map(|lit| lit.vidx() + 1).max();
    // The number of failures after which a literal was last seen to contradict nothing.
    let mut quiet = vec![None; 2 * variables.unwrap_or(0)];
    let (mut at, mut since, mut failures) = (0, 0, 0_u64);
    while since < tries.len() && !checker.is_refuted() {
        let lit = tries[at];
        at = (at + 1) % tries.len();
        since += 1;
        if !checker.clauses().is_open(lit) || quiet[lit.lidx()] == Some(failures) {
            continue;
        }
        if limits.stop_requested() {
            return Next::GaveUp;
        }
        let clauses = checker.clauses();
        let roots = clauses.trail().len();
        clauses.assume(lit);
        if let Some(conflict) = clauses.propagate() {
            let lemma = checker.explain(conflict, roots);
            checker.clauses().retract(roots);
            checker.keep(lemma);
            (since, failures) = (0, failures + 1);
            continue;
        }
        // What follows from it fails no more than it does.
        for &lit in &clauses.trail()[roots..] {
            if let Some(quiet) = quiet.get_mut(lit.lidx()) {
                *quiet = Some(failures);
            }
        }
        clauses.retract(roots);
    }
    if checker.is_refuted() { Next::Solution(()) } else { Next::Exhausted }
}
