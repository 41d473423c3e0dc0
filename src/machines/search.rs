//! Depth-first search over a [`Board`]: the next solution, and the next, until there is none.
//!
//! The tree of decisions is walked with an explicit stack, so that depth costs no recursion, and the walk can pause at
//! each solution and go on from there.
//!
//! A conflict makes the constraint that failed heavier, and boards branch where weight is large (dom/wdeg: Boussemart,
//! Hemery, Lecoutre, Sais, "Boosting systematic search by weighting constraints", ECAI 2004), late conflicts counting
//! for more than early ones (as in Habet and Terrioux, "Conflict history based search for constraint satisfaction
//! problem", SAC 2019). Weights start afresh with each search and nothing is random: the same board gives the same
//! solutions in the same order.
//!
//! The tree can be cut into cubes, so that each can be searched by another program. A *cube* is the list of decisions
//! on the way to a part. The parts that propagation refutes are left out; what remains covers all solutions, and no two
//! cubes have one in common:
//!
//! ```text
//!                  a ── b ──── c      cubes: a b c
//!                  │    │      └─ ¬c         a b ¬c
//!                  │    └ ¬b  refuted
//!                  └ ¬a                      ¬a
//! ```
//!
//! The place to cut is found by looking ahead, as in Heule, Kullmann, Wieringa, Biere, "Cube and Conquer: Guiding CDCL
//! SAT Solvers by Lookaheads", HVC 2011: every open literal is tried both ways, and the one is decided whose two sides
//! both settle most. Literals that fail on one side are settled on the way, without a decision.
//!
//! A board whose variables have more than two values is cut into a part for each value of a variable.

use crate::ground::limits::{Limits, Next, Phase};
use crate::machines::board::{Board, Constraint};

/// A search that hands out every solution of a board exactly once.
#[derive(Debug)]
pub(crate) struct DepthFirst<B: Board> {
    board: B,
    limits: Limits,
    weights: Weights,
    /// Decisions whose negation is still to be tried: the one at `level` was made after that level was saved.
    pending: Vec<B::Literal>,
    nodes: u64,
    conflicts: u64,
    /// The number of literals that were open before the first decision of a search that may be left.
    open: usize,
    phase: Phase,
    /// `None` from the first solution on, which a restart would find again.
    restarts: Option<Restarts>,
}

/// When to begin again from the givens, with the weights learnt: after a number of conflicts that
/// doubles each time, so that one walk in the end is as long as need be.
#[derive(Clone, Copy, Debug)]
struct Restarts {
    interval: u64,
    left: u64,
}

impl Restarts {
    const FIRST: Restarts = Restarts { interval: 100, left: 100 };

    /// Counts a conflict, and returns whether it is time to begin again.
    fn is_due(&mut self) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.interval *= 2;
            self.left = self.interval;
            return true;
        }
        false
    }
}

/// A weight per constraint; none until the first decision, for most easy puzzles need none.
#[derive(Clone, Debug)]
struct Weights {
    weights: Vec<f32>,
    /// The weight that the next conflict adds: it grows, which is cheaper than to shrink all weights.
    conflict: f32,
}

impl Weights {
    const GROWTH: f32 = 1.02;
    /// Beyond it all weights are scaled down.
    const LARGE: f32 = 1e12;
    /// Weights keep above it, for zero would look like nothing at all.
    const SMALL: f32 = 1e-12;

    const NONE: Weights = Weights { weights: Vec::new(), conflict: 1.0 };

    fn get(&mut self, constraints: usize) -> &[f32] {
        if self.weights.is_empty() {
            self.weights.resize(constraints, 1.0);
        }
        &self.weights
    }

    fn blame(&mut self, failed: Constraint) {
        let Some(weight) = self.weights.get_mut(failed.0) else {
            return;
        };
        *weight += self.conflict;
        self.conflict *= Self::GROWTH;
        if self.conflict > Self::LARGE {
            for weight in &mut self.weights {
                *weight = (*weight / Self::LARGE).max(Self::SMALL);
            }
            self.conflict /= Self::LARGE;
        }
    }
}

impl<B: Board> DepthFirst<B> {
    #[must_use]
    pub(crate) fn new(board: B, limits: Limits) -> DepthFirst<B> {
        DepthFirst {
            board,
            limits,
            weights: Weights::NONE,
            pending: Vec::new(),
            nodes: 0,
            conflicts: 0,
            open: 0,
            phase: Phase::Searching,
            restarts: Some(Restarts::FIRST),
        }
    }

    /// Switches restarts off: for boards that are small enough.
    #[must_use]
    pub(crate) fn without_restarts(self) -> DepthFirst<B> {
        DepthFirst { restarts: None, ..self }
    }

    /// Counts the states of the board looked at: the board as given, and one for each branch taken.
    #[must_use]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Finds the next solution, in an order that depends on the board alone.
    ///
    /// A search that has given up has lost its place: it answers [`Next::GaveUp`] from then on.
    pub(crate) fn next_solution(&mut self) -> Next<B::Solution> {
        self.next_within(u64::MAX).expect("fewer conflicts than can be counted")
    }

    /// [`DepthFirst::next_solution`], unless the search has met with this many conflicts in all before:
    /// `None` says that it can go on.
    pub(crate) fn next_within(&mut self, conflicts: u64) -> Option<Next<B::Solution>> {
        if self.phase == Phase::AtSolution {
            self.phase = Phase::Searching;
            self.take_back();
        }
        while self.phase == Phase::Searching {
            if self.conflicts >= conflicts {
                return None;
            }
            if self.limits.are_reached(self.nodes) {
                self.phase = Phase::GaveUp;
                break;
            }
            self.nodes += 1;
            if let Err(failed) = self.board.propagate() {
                self.learn(failed);
            } else if self.descend(conflicts < u64::MAX) {
                self.phase = Phase::AtSolution;
                self.restarts = None;
                return Some(Next::Solution(self.board.solution()));
            }
        }
        Some(self.phase.end())
    }

    /// Counts the literals that were open before the first decision, when that was made with a bound on conflicts.
    #[must_use]
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    /// Splits the board by looking ahead: see [`DepthFirst::cubes_by`].
    pub(crate) fn cubes(&mut self, enough: usize) -> Next<Vec<Vec<B::Literal>>> {
        self.cubes_by(enough, look_ahead)
    }

    /// Splits a board into at most `enough` cubes, or less where the tree has less leaves, or where every
    /// further cut would make too many.
    ///
    /// The part with most open literals is cut first, until there are enough. `choose` says where: it is
    /// given the board at level 1 and may settle literals on the way, which it adds to the steps. The cubes come
    /// in the order of the tree, so that neighbours share most of their decisions; a single cube may be
    /// empty. The search must not have begun.
    ///
    /// `Exhausted` when every branch is refuted: there is no solution.
    pub(crate) fn cubes_by(
        &mut self,
        enough: usize,
        mut choose: impl FnMut(&mut B, &mut Vec<B::Literal>, &Limits) -> Choice<B::Literal>,
    ) -> Next<Vec<Vec<B::Literal>>> {
        let (board, limits) = (&mut self.board, &self.limits);
        if board.propagate().is_err() {
            return Next::Exhausted;
        }
        let mut parts =
            vec![Part { decisions: Vec::new(), steps: Vec::new(), open: board.open_count() }];
        while parts.len() < enough
            && let Some(largest) = largest(&parts)
        {
            let part = &parts[largest];
            board.save();
            go_to(board, part);
            let mut steps = part.steps.clone();
            let pieces = match choose(board, &mut steps, limits) {
                Choice::GaveUp => return Next::GaveUp,
                Choice::Refuted => Vec::new(),
                Choice::Complete => {
                    vec![Part { decisions: part.decisions.clone(), steps, open: 0 }]
                }
                Choice::Branch(literals) => pieces(board, part, &steps, &literals),
            };
            board.back_to(0);
            if parts.len() - 1 + pieces.len() <= enough {
                parts.splice(largest..=largest, pieces);
            } else {
                parts[largest].open = 0;
            }
        }
        if parts.is_empty() {
            return Next::Exhausted;
        }
        Next::Solution(parts.into_iter().map(|part| part.decisions).collect())
    }

    /// Makes the next decision, and returns whether there was none to make.
    fn descend(&mut self, may_be_left: bool) -> bool {
        // To count takes longer than a puzzle without a decision does.
        if may_be_left && self.weights.weights.is_empty() {
            self.open = self.board.open_count();
        }
        let weights = self.weights.get(self.board.constraints());
        let Some(literal) = self.board.branch(weights) else {
            return true;
        };
        self.board.save();
        self.board.decide(literal);
        self.pending.push(literal);
        false
    }

    /// Goes on after a conflict, elsewhere or from the beginning.
    fn learn(&mut self, failed: Constraint) {
        self.conflicts += 1;
        self.weights.blame(failed);
        let restart = self.restarts.as_mut().is_some_and(Restarts::is_due);
        self.take_back();
        if restart && !self.pending.is_empty() {
            self.pending.clear();
            self.board.back_to(0);
        }
    }

    /// Takes the last decision back for its negation.
    fn take_back(&mut self) {
        match self.pending.pop() {
            Some(literal) => {
                self.board.back_to(self.pending.len());
                self.board.decide(!literal);
            }
            None => self.phase = Phase::Exhausted,
        }
    }
}

/// Draws all conclusions without search: by propagation, and by failed literals where cells are open then.
///
/// `Exhausted` when that shows that there is no solution.
pub(crate) fn simplify<B: Board + ?Sized>(board: &mut B, limits: &Limits) -> Next<B::Solution> {
    if board.propagate().is_err() {
        return Next::Exhausted;
    }
    loop {
        match probe(board, limits) {
            Next::Solution(true) => {}
            Next::Solution(false) => return Next::Solution(board.solution()),
            Next::Exhausted => return Next::Exhausted,
            Next::GaveUp => return Next::GaveUp,
        }
    }
}

/// Makes one round of failed literals: what propagation refutes is false (Freeman, "Improvements to Propositional
/// Satisfiability Search Algorithms", 1995). Returns whether a literal failed.
///
/// Each open literal and its negation are decided in turn and taken back; one that fails is decided the other way for
/// good. What follows from a literal that does not fail does not fail either and is not tried, unless something else
/// has failed since, which the next round sees to. The board must have been propagated and have no level saved.
///
/// `Exhausted` when a literal fails both ways.
fn probe<B: Board + ?Sized>(board: &mut B, limits: &Limits) -> Next<bool> {
    let mut any_failed = false;
    board.forget();
    for literal in board.open_literals() {
        if limits.stop_requested() {
            return Next::GaveUp;
        }
        for tried in [literal, !literal] {
            if !board.is_open(tried) {
                break;
            }
            if board.remembers(tried) {
                continue;
            }
            board.save();
            board.decide(tried);
            let failed = board.propagate().is_err();
            if !failed {
                board.remember();
            }
            board.back_to(0);
            if failed {
                any_failed = true;
                board.decide(!tried);
                if board.propagate().is_err() {
                    return Next::Exhausted;
                }
            }
        }
    }
    Next::Solution(any_failed)
}

struct Part<L> {
    decisions: Vec<L>,
    /// The way there: the decisions, and between them the literals whose negation failed.
    steps: Vec<L>,
    /// The number of open literals when all that follows is known; 0 for a part that stays whole.
    open: usize,
}

/// Finds the first of the parts with most open literals, unless nothing is open in any.
fn largest<L>(parts: &[Part<L>]) -> Option<usize> {
    let open = |&place: &usize| parts[place].open;
    let largest = (0..parts.len()).rev().max_by_key(open)?;
    (parts[largest].open > 0).then_some(largest)
}

fn go_to<B: Board + ?Sized>(board: &mut B, part: &Part<B::Literal>) {
    for &step in &part.steps {
        // It was open when the part was made, and nothing failed then.
        if board.is_open(step) {
            board.decide(step);
        }
        let _ = board.propagate();
    }
}

/// Returns the parts under each of these literals; where only one is not refuted, it needs no decision.
fn pieces<B: Board + ?Sized>(
    board: &mut B,
    part: &Part<B::Literal>,
    steps: &[B::Literal],
    literals: &[B::Literal],
) -> Vec<Part<B::Literal>> {
    let piece = |&literal: &B::Literal| {
        let with = |literals: &[B::Literal]| literals.iter().copied().chain([literal]).collect();
        Some(Part {
            open: open_after(board, literal)?,
            decisions: with(&part.decisions),
            steps: with(steps),
        })
    };
    let mut pieces: Vec<Part<B::Literal>> = literals.iter().filter_map(piece).collect();
    if let [only] = pieces.as_mut_slice() {
        only.decisions = part.decisions.clone();
    }
    pieces
}

/// The result of looking at a part.
pub(crate) enum Choice<L> {
    /// Exactly one of these literals holds: each makes a part.
    Branch(Vec<L>),
    Complete,
    Refuted,
    GaveUp,
}

/// Tries every open literal both ways at level 1; what fails is decided the other way and added to the steps.
fn look_ahead<B: Board + ?Sized>(
    board: &mut B,
    steps: &mut Vec<B::Literal>,
    limits: &Limits,
) -> Choice<B::Literal> {
    loop {
        let mut best = None;
        let mut highest = 0;
        for literal in board.open_literals() {
            if limits.stop_requested() {
                return Choice::GaveUp;
            }
            if !board.is_open(literal) {
                continue;
            }
            let open = board.open_count();
            let failed = match [literal, !literal].map(|side| open_after(board, side)) {
                [None, None] => return Choice::Refuted,
                [None, Some(_)] => literal,
                [Some(_), None] => !literal,
                [Some(one), Some(other)] => {
                    let score = score(open - one, open - other);
                    if score > highest {
                        (best, highest) = (Some(literal), score);
                    }
                    continue;
                }
            };
            steps.push(!failed);
            board.decide(!failed);
            if board.propagate().is_err() {
                return Choice::Refuted;
            }
        }
        match best {
            None => return Choice::Complete,
            // What was found to fail later may have settled it: then all are looked at again.
            Some(literal) if board.is_open(literal) => {
                return Choice::Branch(vec![literal, !literal]);
            }
            Some(_) => {}
        }
    }
}

/// Rates a literal. Both sides are to settle much: their product counts, and among equals their sum.
fn score(one: usize, other: usize) -> u128 {
    let (one, other) = (one as u128, other as u128);
    ((one * other) << 32) + one + other
}

/// Counts the open literals after a decision; `None` when it fails.
fn open_after<B: Board + ?Sized>(board: &mut B, literal: B::Literal) -> Option<usize> {
    board.save();
    board.decide(literal);
    let open = board.propagate().is_ok().then(|| board.open_count());
    board.back_to(1);
    open
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machines::board::bits::{Bit, Bits};

    fn bits(count: usize, is_wanted: fn(u64) -> bool) -> Bits {
        Bits::new(count, is_wanted)
    }

    fn all(board: Bits) -> (Vec<u64>, u64) {
        let mut search = DepthFirst::new(board, Limits::none());
        let mut found = Vec::new();
        while let Next::Solution(number) = search.next_solution() {
            found.push(number);
        }
        assert_eq!(search.next_solution(), Next::Exhausted);
        (found, search.nodes())
    }

    #[test]
    fn literals_that_fail_are_decided_the_other_way() {
        // With two bits known, a third decides whether the number is wanted.
        let probed = |first: Option<bool>, second, is_wanted| {
            let mut board = bits(3, is_wanted);
            for (bit, value) in [first, second].into_iter().enumerate() {
                value.into_iter().for_each(|value| board.decide(Bit(bit, value)));
            }
            let answer = probe(&mut board, &Limits::none());
            (answer, board.bits)
        };
        let (yes, no) = (Some(true), Some(false));
        let found = probed(yes, no, |number| number == 0b101);
        assert_eq!(found, (Next::Solution(true), vec![yes, no, yes]));
        assert_eq!(probed(yes, no, |_| true), (Next::Solution(false), vec![yes, no, None]));
        assert_eq!(probed(yes, no, |_| false).0, Next::Exhausted);
        assert_eq!(probed(yes, None, |_| false).0, Next::Solution(false));
    }

    /// Tests that all wanted numbers are in a cube, each in one.
    #[test]
    fn cubes_cover_and_do_not_overlap() {
        let is_wanted: fn(u64) -> bool = |number| number % 3 == 1;
        for enough in [0, 1, 2, 5, 8, 100] {
            let Next::Solution(cubes) =
                DepthFirst::new(bits(5, is_wanted), Limits::none()).cubes(enough)
            else {
                panic!("there are solutions");
            };
            assert!(cubes.len() <= enough.max(1), "{enough}: {}", cubes.len());
            let within = |number: u64, cube: &Vec<Bit>| {
                let holds = |&Bit(bit, value)| (number >> (4 - bit) & 1 == 1) == value;
                cube.iter().all(holds)
            };
            for number in 0..32 {
                let times = cubes.iter().filter(|cube| within(number, cube)).count();
                assert!(times <= 1 && (times == 1 || !is_wanted(number)), "{number}");
            }
            if enough == 100 {
                // Split to the end, there is a cube for each solution and none for others.
                assert_eq!(cubes.len(), 11);
            }
        }
        let none = DepthFirst::new(bits(4, |_| false), Limits::none()).cubes(100);
        assert!(matches!(none, Next::Exhausted));
        let stopped = Limits::none().with_stop(|| true);
        let gave_up = DepthFirst::new(bits(4, |_| true), stopped).cubes(2);
        assert!(matches!(gave_up, Next::GaveUp));
    }

    #[test]
    fn every_leaf_once_and_all_nodes_counted() {
        let (mut found, nodes) = all(bits(5, |_| true));
        found.sort_unstable();
        assert!(found.into_iter().eq(0..32));
        assert_eq!(nodes, 63);
        assert_eq!(all(bits(0, |_| true)), (vec![0], 1));
        assert_eq!(all(bits(0, |_| false)), (vec![], 1));
    }

    #[test]
    fn restarts_lose_and_repeat_nothing() {
        // Thousands of conflicts come before the first solution, so it is begun again several times
        // and the weights are scaled down.
        let is_wanted: fn(u64) -> bool = |number| number > 4090 && number % 2 == 1;
        let (mut found, nodes) = all(bits(12, is_wanted));
        found.sort_unstable();
        assert_eq!(found, [4091, 4093, 4095]);
        assert!(nodes > 2 * 4096, "{nodes}: never begun again");
        let (none, _) = all(bits(12, |_| false));
        assert_eq!(none, [0; 0]);
    }

    #[test]
    fn a_limit_is_not_the_end() {
        let search = |limits| DepthFirst::new(bits(8, |number| number % 4 == 0), limits);
        let mut limited = search(Limits::none().with_nodes(60));
        assert!(matches!(limited.next_solution(), Next::Solution(_)));
        while let Next::Solution(_) = limited.next_solution() {}
        let stopped = search(Limits::none().with_stop(|| true));
        for (mut search, nodes) in [(limited, 60), (stopped, 0)] {
            assert_eq!(search.next_solution(), Next::GaveUp);
            assert_eq!(search.nodes(), nodes);
        }
    }
}
