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
            for (other, hole) in (0..pigeon).flat_map(|p| (0..holes).map(move |hole| (p, hole))) {
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
