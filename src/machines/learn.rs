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
//! The parts are those of SAT solvers: the clause of the first unique implication point and the jump
//! back to where it asserts (Marques-Silva and Sakallah, "GRASP: a search algorithm for propositional
//! satisfiability", 1999), two watched literals, decaying activities (Moskewicz, Madigan, Zhao, Zhang,
//! Malik, "Chaff: engineering an efficient SAT solver", DAC 2001), restarts by Luby's sequence, saved
//! values (Pipatsrisawat and Darwiche, "A lightweight component caching scheme for satisfiability
//! solvers", SAT 2007), and clauses kept by the number of levels they join (Audemard and Simon,
//! "Predicting learnt clauses quality in modern SAT solvers", IJCAI 2009). That a propagator explains
//! itself when asked is lazy clause generation (Ohrimenko, Stuckey, Codish, "Propagation via lazy
//! clause generation", Constraints 2009).
//!
//! Nothing is random: the same board gives the same solutions in the same order.

mod analysis;
mod clauses;
mod order;
mod state;

use crate::board::Explain;
use crate::limits::{Limits, Next, Phase};
use analysis::{Analysis, Learnt};
use clauses::{ClauseId, Clauses};
use order::Order;
use state::{Lit, Reason, State};

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
    state: State,
    clauses: Clauses,
    order: Order,
    analysis: Analysis,
    /// Conclusions from clauses, on their way to the board.
    news: Vec<(Lit, ClauseId)>,
    /// Reasons from the board, on their way to the analysis.
    literals: Vec<B::Literal>,
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

    /// Starts a search for the completions of a board that has no level saved.
    #[must_use]
    pub(crate) fn new(board: B, limits: Limits) -> Learner<B> {
        let (variables, constraints) = (board.variables(), board.constraints());
        let mut learner = Learner {
            board,
            limits,
            state: State::new(variables),
            clauses: Clauses::new(variables),
            order: Order::new(variables, constraints),
            analysis: Analysis::new(variables),
            news: Vec::new(),
            literals: Vec::new(),
            restarts: Restarts::FIRST,
            board_is_behind: true,
            floor: 0,
            solutions: 0,
            nodes: 0,
            phase: Phase::Searching,
        };
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
        let open: Vec<Lit> = lits.filter(|&lit| !self.state.is_false(lit)).collect();
        self.solutions += 1;
        if open.iter().all(|&lit| self.state.is_open(lit)) {
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
        Lit::from_number(self.board.number(literal))
    }

    /// Takes over the conclusions of the board.
    fn listen(&mut self) {
        while let Some(literal) = self.board.became_true(self.state.trail().len()) {
            let lit = self.lit(literal);
            self.state.assign(lit, Reason::Board);
        }
    }

    /// Tells the board a literal that is open.
    fn assert(&mut self, lit: Lit, reason: Reason) {
        self.board.decide(self.board.literal(lit.number()));
        self.state.assign(lit, reason);
        self.board_is_behind = true;
    }

    /// Draws conclusions from clauses and board in turn.
    ///
    /// # Errors
    ///
    /// True literals that do not go together.
    fn propagate(&mut self) -> Result<(), Vec<Lit>> {
        loop {
            while let Some(lit) = self.state.next_to_watch() {
                self.propagate_clauses(lit)?;
            }
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

    /// Draws conclusions from clauses after a literal has become true.
    fn propagate_clauses(&mut self, lit: Lit) -> Result<(), Vec<Lit>> {
        let mut news = std::mem::take(&mut self.news);
        let mut conflict = self.clauses.visit(lit, &self.state, &mut news);
        for (lit, clause) in news.drain(..) {
            if self.state.is_open(lit) {
                self.assert(lit, Reason::Clause(clause));
            } else if self.state.is_false(lit) {
                // Another clause has just said the opposite.
                conflict = Some(clause);
            }
        }
        self.news = news;
        match conflict {
            Some(clause) => Err(self.clauses.lits(clause).iter().map(|&lit| !lit).collect()),
            None => Ok(()),
        }
    }

    /// Makes the next decision, and returns whether there was none to make.
    fn descend(&mut self) -> bool {
        let lit = self.order.next(&self.state).or_else(|| {
            let literal = self.board.branch(self.order.weights())?;
            Some(self.lit(literal))
        });
        let Some(lit) = lit else { return true };
        self.board.save();
        self.state.next_level();
        self.assert(lit, Reason::Decided);
        false
    }

    fn back_to(&mut self, level: usize) {
        if level < self.state.level() {
            self.board.back_to(level);
            self.board_is_behind = false;
            let order = &mut self.order;
            self.state.back_to(level, |lit| order.save(lit));
        }
    }

    /// Goes on after a conflict between literals.
    fn learn(&mut self, because: &[Lit]) {
        // All of them may stand on an earlier level, when a conclusion came late.
        let level = self.state.highest_level(because);
        self.back_to(level);
        if level <= self.floor {
            self.turn_round();
            return;
        }
        let learnt = self.analyse(because);
        self.order.bump(self.analysis.seen());
        self.back_to(learnt.jump.max(self.floor));
        let lits = self.analysis.lits();
        let (asserted, reason) = match lits.len() {
            1 => (lits[0], Reason::Decided),
            _ => (lits[0], Reason::Clause(self.clauses.add(lits, learnt.levels))),
        };
        self.assert(asserted, reason);
        if self.restarts.is_due() {
            self.restart();
        }
    }

    fn analyse(&mut self, because: &[Lit]) -> Learnt {
        let (board, clauses, state) = (&mut self.board, &self.clauses, &self.state);
        let literals = &mut self.literals;
        self.analysis.run(because, state, |lit, because| match state.reason(lit) {
            Reason::Decided => {}
            Reason::Clause(clause) => {
                let others = clauses.lits(clause).iter().filter(|&&other| other != lit);
                because.extend(others.map(|&other| !other));
            }
            Reason::Board => {
                board.explain(board.literal(lit.number()), literals);
                let lits = literals.drain(..).map(|literal| board.number(literal));
                because.extend(lits.map(Lit::from_number));
            }
        })
    }

    /// Begins again; the one moment when no clause is a reason that will be asked for.
    fn restart(&mut self) {
        self.back_to(self.floor);
        if self.clauses.are_too_many() {
            self.clauses.reduce();
        }
    }

    /// Goes on after a solution.
    fn leave_solution(&mut self) {
        if self.solutions > Self::BLOCKED {
            self.turn_round();
            return;
        }
        // The last decision first: it is the one to be turned round.
        let decisions: Vec<Lit> = self.state.decisions().rev().map(|lit| !lit).collect();
        self.back_to(self.state.level().saturating_sub(1));
        self.forbid(&decisions);
    }

    /// Adds a clause for good: none of its literals is true, and if only one is open it comes first.
    fn forbid(&mut self, lits: &[Lit]) {
        let Some((&first, others)) = lits.split_first() else {
            self.phase = Phase::Exhausted;
            return;
        };
        let reason = match others {
            [] => Reason::Decided,
            _ => Reason::Clause(self.clauses.add(lits, 0)),
        };
        if others.iter().all(|&lit| self.state.is_false(lit)) {
            self.assert(first, reason);
        }
    }

    /// Turns the last decision round, for good under those before it.
    fn turn_round(&mut self) {
        let Some(decision) = self.state.decisions().next_back() else {
            self.phase = Phase::Exhausted;
            return;
        };
        self.floor = self.state.level() - 1;
        self.back_to(self.floor);
        self.assert(!decision, Reason::Decided);
    }
}

#[cfg(test)]
mod tests;
