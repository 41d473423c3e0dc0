//! Cubes: the tree of decisions cut across, so that each part can be searched by somebody else.
//!
//! A *cube* is the list of decisions on the way to a part. The parts that propagation refutes are
//! left out; what remains covers all solutions, and no two cubes have one in common:
//!
//! ```text
//!                  a ── b ──── c      cubes: a b c
//!                  │    │      └─ ¬c         a b ¬c
//!                  │    └ ¬b  refuted
//!                  └ ¬a                      ¬a
//! ```
//!
//! Where to cut is found by looking ahead, as in Heule, Kullmann, Wieringa, Biere, "Cube and Conquer:
//! Guiding CDCL SAT Solvers by Lookaheads", HVC 2011: every open literal is tried both ways, and the
//! one is decided whose two sides both settle most. Literals that fail on one side are settled on
//! the way, without a decision.

use crate::board::Board;
use crate::limits::{Limits, Next};

/// Splits a board into cubes: as many as asked for, or less where the tree has less leaves.
///
/// The part with most open is split first, until there are enough. The cubes come in the order of
/// the tree, so that neighbours share most of their decisions; a single cube may be empty. The
/// board must have no level saved; it is left with what follows from it.
///
/// `Exhausted` when every branch is refuted: there is no solution.
pub fn cubes<B: Board>(
    board: &mut B,
    enough: usize,
    limits: &Limits,
) -> Next<Vec<Vec<B::Literal>>> {
    if board.propagate().is_err() {
        return Next::Exhausted;
    }
    let mut parts = vec![Part {
        decisions: Vec::new(),
        steps: Vec::new(),
        open: board.open_count(),
    }];
    while parts.len() < enough
        && let Some(largest) = largest(&parts)
    {
        match split(board, &parts[largest], limits) {
            Some(halves) => drop(parts.splice(largest..=largest, halves)),
            None => return Next::GaveUp,
        }
    }
    if parts.is_empty() {
        return Next::Exhausted;
    }
    Next::Solution(parts.into_iter().map(|part| part.decisions).collect())
}

/// A part of the tree.
struct Part<L> {
    decisions: Vec<L>,
    /// The way there: the decisions, and between them the literals whose negation failed.
    steps: Vec<L>,
    /// How many literals are open when all that follows is known.
    open: usize,
}

/// The first of the parts with most open, unless nothing is open in any.
fn largest<L>(parts: &[Part<L>]) -> Option<usize> {
    let open = |&place: &usize| parts[place].open;
    let largest = (0..parts.len()).rev().max_by_key(open)?;
    (parts[largest].open > 0).then_some(largest)
}

/// What becomes of a part when it is cut in two: none, one or two parts; `None` at a limit.
fn split<B: Board>(
    board: &mut B,
    part: &Part<B::Literal>,
    limits: &Limits,
) -> Option<Vec<Part<B::Literal>>> {
    board.save();
    for &step in &part.steps {
        // It was open when the part was made, and nothing failed then.
        if board.is_open(step) {
            board.decide(step);
        }
        let _ = board.propagate();
    }
    let mut steps = part.steps.clone();
    let choice = look_ahead(board, &mut steps, limits);
    let halves = match choice {
        Choice::GaveUp => None,
        Choice::Refuted => Some(Vec::new()),
        Choice::Complete => Some(vec![Part {
            decisions: part.decisions.clone(),
            steps,
            open: 0,
        }]),
        Choice::Branch(literal) => Some(halves(board, part, &steps, literal)),
    };
    board.back_to(0);
    halves
}

/// The parts on both sides of a decision; where one is refuted, the other needs no decision.
fn halves<B: Board>(
    board: &mut B,
    part: &Part<B::Literal>,
    steps: &[B::Literal],
    literal: B::Literal,
) -> Vec<Part<B::Literal>> {
    let sides = [literal, !literal].into_iter();
    let mut halves: Vec<Part<B::Literal>> = sides
        .filter_map(|side| {
            let with = |literals: &[B::Literal]| literals.iter().copied().chain([side]).collect();
            Some(Part {
                open: open_after(board, side)?,
                decisions: with(&part.decisions),
                steps: with(steps),
            })
        })
        .collect();
    if let [only] = halves.as_mut_slice() {
        only.decisions = part.decisions.clone();
    }
    halves
}

/// What looking ahead has led to.
enum Choice<L> {
    /// This literal is to be decided.
    Branch(L),
    /// There is nothing left to decide.
    Complete,
    /// There is no solution in this part.
    Refuted,
    /// A limit was reached.
    GaveUp,
}

/// Tries every open literal both ways at level 1; what fails is decided the other way and added to
/// the steps.
fn look_ahead<B: Board>(
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
            Some(literal) if board.is_open(literal) => return Choice::Branch(literal),
            Some(_) => {}
        }
    }
}

/// Both sides are to settle much: their product counts, and among equals their sum.
fn score(one: usize, other: usize) -> u128 {
    let (one, other) = (one as u128, other as u128);
    ((one * other) << 32) + one + other
}

/// How many literals are open after a decision; `None` when it fails.
fn open_after<B: Board>(board: &mut B, literal: B::Literal) -> Option<usize> {
    board.save();
    board.decide(literal);
    let open = board.propagate().is_ok().then(|| board.open_count());
    board.back_to(1);
    open
}
