//! Conflict-driven search over a board that can [`Explain`] its conclusions.
//!
//! Plain [`search`](crate::search) walks the tree of decisions and forgets why a branch failed; here
//! each conflict leaves a clause that rules out its cause wherever it comes up again. The conclusions
//! are the board's; clauses are only what was learnt:
//!
//! ```text
//!      ┌────────────────────────────────────────────────────────────────────────┐
//!      v                                                                        │
//!   clauses ── nothing new ──> board ── nothing new ──> decide (or: solution) ──┤
//!      ^ │                      │ │                                             │
//!      │ └──── conflict ──┬─────┘ └ conclusions ──> clauses                     │
//!      └──────────────────│────────┘                                            │
//!                         └──> analyse: learn a clause, jump back, assert ──────┘
//! ```
//!
//! The parts are those of SAT solvers: the [kernel](crate::cdcl) that keeps clauses and traces conflicts back,
//! decaying [activities](crate::activity), restarts by Luby's sequence, saved values (Pipatsrisawat and Darwiche, "A lightweight component caching scheme for satisfiability
//! solvers", SAT 2007), and clauses kept by the number of levels they join (Audemard and Simon,
//! "Predicting learnt clauses quality in modern SAT solvers", IJCAI 2009). That a propagator explains
//! itself when asked is lazy clause generation (Ohrimenko, Stuckey, Codish, "Propagation via lazy
//! clause generation", Constraints 2009).
//!
//! Nothing is random: the same board gives the same solutions in the same order.

use rustsat::types::{Lit, Var};

use crate::activity::Activities;
use crate::board::Explain;
use crate::cdcl::{Clauses, Explanation, Place};
use crate::limits::{Limits, Next, Phase};

/// A conflict-driven search that hands out every solution of a board exactly once.
///
/// The first [`Learner::BLOCKED`] solutions are each forbidden by a clause, so that the search stays
/// free to restart: one solution and the proof that there is no other is what puzzles ask for. From
/// then on the decisions on the way to a solution are turned round one after the other, the last
/// first, so that any number of solutions takes no more memory (Gebser, Kaufmann, Neumann, Schaub,
/// "Conflict-driven answer set enumeration", LPNMR 2007).
#[derive(Debug)]
pub(crate) struct Learner<B: Explain> {
    board: B,
    limits: Limits,
    clauses: Clauses,
    /// The number of clauses above which some are given up.
    capacity: usize,
    /// Those of the variables that have been in a conflict.
    activities: Activities,
    /// The value that each variable last had.
    last: Vec<Lit>,
    /// For the board to branch by, as long as no variable has been in a conflict.
    weights: Vec<f32>,
    /// Reasons from the board, on their way to the kernel.
    literals: Vec<B::Literal>,
    /// The number of literals that the board knows, the first ones of those that are true.
    told: usize,
    restarts: Restarts,
    /// Set when the board has been told something since it last drew conclusions.
    board_is_behind: bool,
    /// Levels below it are not jumped over any more: their decisions are turned round in turn.
    floor: usize,
    solutions: u64,
    nodes: u64,
    phase: Phase,
}

/// When to begin again: after a number of conflicts that follows 1, 1, 2, 1, 1, 2, 4, ... (Luby,
/// Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993).
#[derive(Clone, Copy, Debug)]
struct Restarts {
    conflicts: u64,
    next: u64,
    count: u64,
}

impl Restarts {
    const UNIT: u64 = 50;

    const FIRST: Restarts = Restarts { conflicts: 0, next: Restarts::UNIT, count: 1 };

    /// Counts a conflict, and returns whether it is time to begin again.
    fn is_due(&mut self) -> bool {
        self.conflicts += 1;
        if self.conflicts < self.next {
            return false;
        }
        self.count += 1;
        self.next += Restarts::UNIT * luby(self.count);
        true
    }
}

/// Luby's sequence, from 1 on.
fn luby(place: u64) -> u64 {
    let next = place + 1;
    if next.is_power_of_two() {
        return next / 2;
    }
    luby(place - (next.next_power_of_two() / 2 - 1))
}

impl<B: Explain> Learner<B> {
    /// The number of solutions that are forbidden by a clause each.
    pub(crate) const BLOCKED: u64 = 16;
    /// The weight of a conflict, in that of the one before.
    const GROWTH: f64 = 1.0 / 0.95;
    const CAPACITY: usize = 2000;
    const MORE_CAPACITY: usize = 500;
    /// Clauses that join at most so many levels are never given up.
    const PRECIOUS: u64 = 2;

    /// Starts a search for the completions of a board that has no level saved.
    #[must_use]
    pub(crate) fn new(board: B, limits: Limits) -> Learner<B> {
        let (variables, constraints) = (board.variables(), board.constraints());
        let mut learner = Learner {
            board,
            limits,
            clauses: Clauses::default(),
            capacity: Self::CAPACITY,
            activities: Activities::new(variables, Self::GROWTH),
            last: (0..variables).map(|variable| Var::new(variable as u32).pos_lit()).collect(),
            weights: vec![1.0; constraints],
            literals: Vec::new(),
            told: 0,
            restarts: Restarts::FIRST,
            board_is_behind: true,
            floor: 0,
            solutions: 0,
            nodes: 0,
            phase: Phase::Searching,
        };
        if let Some(last) = learner.last.last() {
            learner.clauses.know(last.var());
        }
        learner.listen();
        learner
    }

    /// Adds the nodes of an earlier search to its own.
    #[must_use]
    pub(crate) fn after_nodes(self, nodes: u64) -> Learner<B> {
        Learner { nodes, ..self }
    }

    /// Leaves out the solution that holds all of these literals; to be called before the first one is
    /// asked for.
    pub(crate) fn leave_out(&mut self, solution: &[B::Literal]) {
        let lits = solution.iter().map(|&literal| !self.lit(literal));
        let open: Vec<Lit> = lits.filter(|&lit| !self.clauses.is_false(lit)).collect();
        self.solutions += 1;
        if open.iter().all(|&lit| self.clauses.is_open(lit)) {
            self.forbid(&open);
        }
    }

    /// Counts the states of the board looked at: the board as given, one for each decision
    /// and one for each conflict.
    #[must_use]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Finds the next solution, in an order that depends on the board alone.
    ///
    /// A search that has given up has lost its place: it answers [`Next::GaveUp`] from then on.
    pub(crate) fn next_solution(&mut self) -> Next<B::Solution> {
        if self.phase == Phase::AtSolution {
            self.phase = Phase::Searching;
            self.leave_solution();
        }
        while self.phase == Phase::Searching {
            if self.limits.are_reached(self.nodes) {
                self.phase = Phase::GaveUp;
                break;
            }
            self.nodes += 1;
            if let Err(because) = self.propagate() {
                self.learn(&because);
            } else if self.descend() {
                self.phase = Phase::AtSolution;
                self.solutions += 1;
                return Next::Solution(self.board.solution());
            }
        }
        self.phase.end()
    }

    fn lit(&self, literal: B::Literal) -> Lit {
        lit(self.board.number(literal))
    }

    /// Takes over the conclusions of the board.
    fn listen(&mut self) {
        while let Some(literal) = self.board.became_true(self.told) {
            self.clauses.conclude(self.lit(literal));
            self.told += 1;
        }
    }

    /// Tells the board what follows from clauses and what was decided.
    fn tell(&mut self) {
        for lit in &self.clauses.trail()[self.told..] {
            self.board.decide(self.board.literal(lit.lidx()));
            self.board_is_behind = true;
        }
        self.told = self.clauses.trail().len();
    }

    /// Draws conclusions from clauses and board in turn.
    ///
    /// # Errors
    ///
    /// Literals, all true or all false, that cannot be so together.
    fn propagate(&mut self) -> Result<(), Vec<Lit>> {
        loop {
            if let Some(conflict) = self.clauses.propagate() {
                return Err(self.clauses.clause(conflict).to_vec());
            }
            self.tell();
            if !std::mem::take(&mut self.board_is_behind) {
                return Ok(());
            }
            let concluded = self.board.propagate();
            self.listen();
            if let Err(failed) = concluded {
                let mut because = Vec::new();
                self.board.explain_failure(failed, &mut because);
                return Err(because.iter().map(|&literal| self.lit(literal)).collect());
            }
        }
    }

    /// Makes the next decision, and returns whether there was none to make: the open variable that has been in most
    /// conflicts of late, with the value that it had, or what the board wants when none has been in any.
    fn descend(&mut self) -> bool {
        let (clauses, last) = (&self.clauses, &self.last);
        let active = self.activities.next(|variable| clauses.is_open(last[variable]));
        let lit = active.map(|variable| last[variable]).or_else(|| {
            let literal = self.board.branch(&self.weights)?;
            Some(self.lit(literal))
        });
        let Some(lit) = lit else { return true };
        self.board.save();
        self.clauses.decide(lit);
        false
    }

    fn back_to(&mut self, level: usize) {
        if level < self.clauses.level() {
            self.board.back_to(level);
            self.board_is_behind = false;
            self.clauses.back_to(level, |lit| {
                self.last[lit.vidx()] = lit;
                self.activities.reopen(lit.vidx());
            });
            self.told = self.told.min(self.clauses.trail().len());
        }
    }

    /// Goes on after a conflict between literals.
    fn learn(&mut self, because: &[Lit]) {
        // All of them may stand on an earlier level, when a conclusion came late.
        let level = because.iter().map(|&lit| self.clauses.level_of(lit)).max().unwrap_or(0);
        self.back_to(level);
        if level <= self.floor {
            self.turn_round();
            return;
        }
        let (board, literals) = (&mut self.board, &mut self.literals);
        let found = self.clauses.first_uip(because, |concluded, because| {
            board.explain(board.literal(concluded.lidx()), literals);
            because.extend(literals.drain(..).map(|literal| lit(board.number(literal))));
        });
        for lit in found.causes.iter().chain(&found.replaced) {
            self.activities.enter(lit.vidx());
            self.activities.bump(lit.vidx());
        }
        self.activities.end_conflict();
        self.keep(&found);
        if self.restarts.is_due() {
            self.restart();
        }
    }

    /// Learns a clause, goes back to where its first literal follows, and makes that true.
    fn keep(&mut self, found: &Explanation) {
        let lits: Vec<Lit> = found.causes.iter().map(|&lit| !lit).collect();
        let mut levels: Vec<usize> = lits.iter().map(|&lit| self.clauses.level_of(lit)).collect();
        let jump = levels.get(1).copied().unwrap_or(0);
        levels.dedup();
        self.back_to(jump.max(self.floor));
        self.follow(&lits, levels.len() as u64);
    }

    /// Adds a clause of which all literals but the first are false, and makes that true.
    fn follow(&mut self, lits: &[Lit], levels: u64) {
        match lits {
            [only] => self.clauses.assume(*only),
            _ => {
                let place = self.clauses.add(lits, levels);
                self.clauses.imply(lits[0], place);
            }
        }
    }

    /// Begins again; the one moment when no clause is a reason that will be asked for.
    fn restart(&mut self) {
        self.back_to(self.floor);
        if self.clauses.places().count() > self.capacity {
            self.reduce();
        }
    }

    /// Gives up the half of the clauses that join most levels, the oldest first. Those that join none are kept for good.
    fn reduce(&mut self) {
        let places: Vec<Place> = self.clauses.places().collect();
        let mut levels: Vec<u64> = places.iter().map(|&place| self.clauses.id(place)).collect();
        levels.sort_unstable();
        let least = levels[levels.len() / 2].max(Self::PRECIOUS + 1);
        let surplus = places.iter().filter(|&&place| self.clauses.id(place) >= least);
        let surplus: Vec<Place> = surplus.take(places.len() / 2).copied().collect();
        surplus.into_iter().for_each(|place| self.clauses.remove(place));
        self.clauses.sweep();
        self.capacity += Self::MORE_CAPACITY;
    }

    /// Goes on after a solution.
    fn leave_solution(&mut self) {
        if self.solutions > Self::BLOCKED {
            self.turn_round();
            return;
        }
        // The last decision first: it is the one to be turned round.
        let decisions: Vec<Lit> = self.clauses.decisions().rev().map(|lit| !lit).collect();
        self.back_to(self.clauses.level().saturating_sub(1));
        self.forbid(&decisions);
    }

    /// Adds a clause for good: none of its literals is true, and if only one is open it comes first.
    fn forbid(&mut self, lits: &[Lit]) {
        match lits {
            [] => self.phase = Phase::Exhausted,
            [_, others @ ..] if others.iter().all(|&lit| self.clauses.is_false(lit)) => {
                self.follow(lits, 0);
            }
            _ => {
                self.clauses.add(lits, 0);
            }
        }
    }

    /// Turns the last decision round, for good under those before it.
    fn turn_round(&mut self) {
        let Some(decision) = self.clauses.decisions().next_back() else {
            self.phase = Phase::Exhausted;
            return;
        };
        self.floor = self.clauses.level() - 1;
        self.back_to(self.floor);
        self.clauses.assume(!decision);
    }
}

fn lit(number: usize) -> Lit {
    Var::new((number / 2) as u32).lit(number % 2 == 1)
}

#[cfg(test)]
mod tests {
    //! The learner over a board of its own: clauses, whose reasons are plain to see.

    use std::collections::BTreeSet;

    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::board::bits::{Bit, Bits};

    fn learner(count: usize, clauses: &[Vec<Bit>], limits: Limits) -> Learner<Bits> {
        Learner::new(Bits::new(count, clauses, |_| true), limits)
    }

    /// Random clauses of a length.
    fn clauses(count: usize, bits: usize, len: usize, rng: &mut ChaCha8Rng) -> Vec<Vec<Bit>> {
        let mut clause = || -> Vec<Bit> {
            let mut clause: Vec<Bit> = Vec::new();
            while clause.len() < len {
                let bit = Bit(rng.random_range(0..bits), rng.random());
                if clause.iter().all(|other| other.0 != bit.0) {
                    clause.push(bit);
                }
            }
            clause
        };
        (0..count).map(|_| clause()).collect()
    }

    /// The value of a bit of a number of so many.
    fn value(number: u64, bits: usize, bit: usize) -> bool {
        number >> (bits - 1 - bit) & 1 == 1
    }

    fn by_trying(bits: usize, clauses: &[Vec<Bit>]) -> BTreeSet<u64> {
        let holds = |number: u64, clause: &Vec<Bit>| {
            let mut literals = clause.iter();
            literals.any(|&Bit(bit, wanted)| value(number, bits, bit) == wanted)
        };
        let all = 0..1 << bits;
        all.filter(|&number| clauses.iter().all(|clause| holds(number, clause))).collect()
    }

    /// Finds all solutions, each once.
    fn all(mut learner: Learner<Bits>) -> BTreeSet<u64> {
        let mut found = BTreeSet::new();
        while let Next::Solution(number) = learner.next_solution() {
            assert!(found.insert(number), "a solution was found twice");
        }
        assert_eq!(learner.next_solution(), Next::Exhausted);
        found
    }

    #[test]
    fn all_solutions_are_found_once_each() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut sizes = [0; 3];
        for round in 0..400 {
            // Around the threshold there are few solutions, below it more than are blocked by clauses.
            let count = 10 + round % 45;
            let clauses = clauses(count, 10, 3, &mut rng);
            let expected = by_trying(10, &clauses);
            let mut learner = learner(10, &clauses, Limits::none());
            // Small enough that clauses are given up.
            learner.capacity = 20;
            assert_eq!(all(learner), expected, "round {round}");
            sizes[match expected.len() {
                0 => 0,
                1..=16 => 1,
                _ => 2,
            }] += 1;
        }
        assert!(sizes.iter().all(|&size| size > 40), "{sizes:?}");
    }

    #[test]
    fn a_solution_can_be_left_out() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for round in 0..200 {
            let clauses = clauses(round % 40, 8, 3, &mut rng);
            let mut expected = by_trying(8, &clauses);
            let Some(left_out) = expected.pop_first() else {
                continue;
            };
            let mut learner = learner(8, &clauses, Limits::none());
            let lits: Vec<Bit> = (0..8).map(|bit| Bit(bit, value(left_out, 8, bit))).collect();
            learner.leave_out(&lits);
            assert_eq!(all(learner), expected, "round {round}");
        }
        let mut learner = learner(0, &[], Limits::none());
        learner.leave_out(&[]);
        assert_eq!(all(learner), BTreeSet::new());
    }

    #[test]
    fn no_bits_have_one_solution() {
        let learner = learner(0, &[], Limits::none());
        assert_eq!(all(learner), BTreeSet::from([0]));
    }

    /// Five pigeons in four holes, and more: proved by hundreds of conflicts, over restarts and after
    /// clauses were given up.
    #[test]
    fn long_proofs_come_to_an_end() {
        for (holes, at_least) in [(4, 20), (5, 100), (6, 500)] {
            let mut clauses = Vec::new();
            let bit = |pigeon, hole| pigeon * holes + hole;
            for pigeon in 0..=holes {
                clauses.push((0..holes).map(|hole| Bit(bit(pigeon, hole), true)).collect());
                for (other, hole) in (0..pigeon).flat_map(|p| (0..holes).map(move |hole| (p, hole)))
                {
                    clauses.push(vec![Bit(bit(pigeon, hole), false), Bit(bit(other, hole), false)]);
                }
            }
            let mut learner = learner((holes + 1) * holes, &clauses, Limits::none());
            learner.capacity = 20;
            assert_eq!(learner.next_solution(), Next::Exhausted);
            assert!(learner.nodes() > at_least, "{} nodes", learner.nodes());
        }
    }

    #[test]
    fn limits_are_kept() {
        let blank = |limits| learner(12, &[], limits);
        let mut learner = blank(Limits::none().with_nodes(40));
        assert!(matches!(learner.next_solution(), Next::Solution(_)));
        while let Next::Solution(_) = learner.next_solution() {}
        assert_eq!(learner.next_solution(), Next::GaveUp);
        assert_eq!(learner.nodes(), 40);
        let mut learner = blank(Limits::none().with_stop(|| true));
        assert_eq!(learner.next_solution(), Next::GaveUp);
        assert_eq!(learner.nodes(), 0);
        let mut learner = blank(Limits::none().with_nodes(7)).after_nodes(7);
        assert_eq!(learner.next_solution(), Next::GaveUp);
    }

    #[test]
    fn luby_is_its_sequence() {
        let found: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(found, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
