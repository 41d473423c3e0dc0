//! Cubes: the tree of decisions cut into parts, so that each can be searched by another program.
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
//! The place to cut is found by looking ahead, as in Heule, Kullmann, Wieringa, Biere, "Cube and Conquer:
//! Guiding CDCL SAT Solvers by Lookaheads", HVC 2011: every open literal is tried both ways, and the
//! one is decided whose two sides both settle most. Literals that fail on one side are settled on
//! the way, without a decision.

//!
//! A board whose variables have more than two values is cut into a part for each value of a variable.

use crate::board::Board;
use crate::limits::{Limits, Next};

/// Splits a board into at most `enough` cubes by looking ahead: see [`cubes_by`].
pub(crate) fn cubes<B: Board + ?Sized>(
    board: &mut B,
    enough: usize,
    limits: &Limits,
) -> Next<Vec<Vec<B::Literal>>> {
    cubes_by(board, enough, limits, look_ahead)
}

/// Splits a board into at most `enough` cubes, or less where the tree has less leaves, or where every
/// further cut would make too many.
///
/// The part with most open literals is cut first, until there are enough. `choose` says where: it is
/// given the board at level 1 and may settle literals on the way, which it adds to the steps. The cubes come
/// in the order of the tree, so that neighbours share most of their decisions; a single cube may be
/// empty. The board must have no level saved.
///
/// `Exhausted` when every branch is refuted: there is no solution.
pub(crate) fn cubes_by<B: Board + ?Sized>(
    board: &mut B,
    enough: usize,
    limits: &Limits,
    mut choose: impl FnMut(&mut B, &mut Vec<B::Literal>, &Limits) -> Choice<B::Literal>,
) -> Next<Vec<Vec<B::Literal>>> {
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
            Choice::Complete => vec![Part { decisions: part.decisions.clone(), steps, open: 0 }],
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
    /// There is nothing left to decide.
    Complete,
    /// There is no solution in this part.
    Refuted,
    /// A limit was reached.
    GaveUp,
}

/// Tries every open literal both ways at level 1; what fails is decided the other way and added to
/// the steps.
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
