//! The learner over a board of its own: clauses, whose reasons are plain to see.

use std::collections::BTreeSet;
use std::ops::Not;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::board::{Board, Constraint};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bit(usize, bool);

impl Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        Bit(self.0, !self.1)
    }
}

/// Bits, and clauses over them; conclusions are drawn from clauses with one literal left.
#[derive(Debug)]
struct Bits {
    clauses: Vec<Vec<Bit>>,
    bits: Vec<Option<bool>>,
    /// The literals, each with the clause that it was concluded from.
    trail: Vec<(Bit, Option<usize>)>,
    levels: Vec<usize>,
}

impl Bits {
    fn new(count: usize, clauses: &[Vec<Bit>]) -> Bits {
        Bits {
            clauses: clauses.to_vec(),
            bits: vec![None; count],
            trail: Vec::new(),
            levels: Vec::new(),
        }
    }

    fn is_false(&self, Bit(bit, value): Bit) -> bool {
        self.bits[bit] == Some(!value)
    }

    fn set(&mut self, Bit(bit, value): Bit, why: Option<usize>) {
        assert_eq!(self.bits[bit].replace(value), None, "bit {bit} was open");
        self.trail.push((Bit(bit, value), why));
    }

    /// Returns the false literals of a clause, as true ones above the root.
    fn tell(&self, clause: usize, but: Option<Bit>, because: &mut Vec<Bit>) {
        let root = self.levels.first().map_or(self.trail.len(), |&root| root);
        for &lit in self.clauses[clause].iter().filter(|&&lit| Some(lit) != but) {
            let at = self.trail.iter().position(|&(set, _)| set == !lit);
            if at.expect("a false literal") >= root {
                because.push(!lit);
            }
        }
    }
}

impl Board for Bits {
    type Literal = Bit;
    type Solution = Vec<bool>;

    fn constraints(&self) -> usize {
        self.clauses.len()
    }

    fn propagate(&mut self) -> Result<(), Constraint> {
        let mut at = 0;
        while at < self.clauses.len() {
            let clause = &self.clauses[at];
            let open: Vec<Bit> = clause
                .iter()
                .copied()
                .filter(|&lit| !self.is_false(lit))
                .collect();
            match open[..] {
                [] => return Err(Constraint(at)),
                [only] if self.is_open(only) => {
                    self.set(only, Some(at));
                    at = 0;
                }
                _ => at += 1,
            }
        }
        Ok(())
    }

    fn branch(&self, weights: &[f32]) -> Option<Bit> {
        assert!(weights.len() == self.constraints() && weights.iter().all(|&weight| weight > 0.0));
        let open = self.bits.iter().position(Option::is_none)?;
        Some(Bit(open, open % 2 == 0))
    }

    fn open_literals(&self) -> Vec<Bit> {
        let bits = (0..self.bits.len()).map(|bit| Bit(bit, true));
        bits.filter(|&lit| self.is_open(lit)).collect()
    }

    fn is_open(&self, Bit(bit, _): Bit) -> bool {
        self.bits[bit].is_none()
    }

    fn save(&mut self) {
        self.levels.push(self.trail.len());
    }

    fn decide(&mut self, literal: Bit) {
        self.set(literal, None);
    }

    fn back_to(&mut self, level: usize) {
        for (Bit(bit, _), _) in self.trail.drain(self.levels[level]..) {
            self.bits[bit] = None;
        }
        self.levels.truncate(level);
    }

    fn solution(&self) -> Vec<bool> {
        self.bits.iter().map(|bit| bit.expect("complete")).collect()
    }
}

impl Explain for Bits {
    fn variables(&self) -> usize {
        self.bits.len()
    }

    fn number(&self, Bit(bit, value): Bit) -> usize {
        2 * bit + usize::from(value)
    }

    fn literal(&self, number: usize) -> Bit {
        Bit(number / 2, number % 2 == 1)
    }

    fn became_true(&self, place: usize) -> Option<Bit> {
        self.trail.get(place).map(|&(lit, _)| lit)
    }

    fn explain(&mut self, literal: Bit, because: &mut Vec<Bit>) {
        let step = self.trail.iter().find(|&&(set, _)| set == literal);
        let &(_, why) = step.expect("a true literal");
        self.tell(why.expect("a conclusion"), Some(literal), because);
    }

    fn explain_failure(&mut self, failed: Constraint, because: &mut Vec<Bit>) {
        self.tell(failed.0, None, because);
    }
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

fn by_trying(bits: usize, clauses: &[Vec<Bit>]) -> BTreeSet<Vec<bool>> {
    let all = (0..1_usize << bits).map(|n| (0..bits).map(|bit| n >> bit & 1 == 1).collect());
    let holds = |values: &Vec<bool>, clause: &Vec<Bit>| {
        clause.iter().any(|&Bit(bit, value)| values[bit] == value)
    };
    all.filter(|values| clauses.iter().all(|clause| holds(values, clause)))
        .collect()
}

/// Finds all solutions, each once.
fn all(mut learner: Learner<Bits>) -> BTreeSet<Vec<bool>> {
    let mut found = BTreeSet::new();
    while let Next::Solution(bits) = learner.next_solution() {
        assert!(found.insert(bits), "a solution was found twice");
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
        let mut learner = Learner::new(Bits::new(10, &clauses), Limits::none());
        // Small enough that clauses are given up.
        learner.clauses.capacity = 20;
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
        let mut learner = Learner::new(Bits::new(8, &clauses), Limits::none());
        let lits: Vec<Bit> = left_out
            .iter()
            .enumerate()
            .map(|(bit, &value)| Bit(bit, value))
            .collect();
        learner.leave_out(&lits);
        assert_eq!(all(learner), expected, "round {round}");
    }
    let mut learner = Learner::new(Bits::new(0, &[]), Limits::none());
    learner.leave_out(&[]);
    assert_eq!(all(learner), BTreeSet::new());
}

#[test]
fn no_bits_have_one_solution() {
    let learner = Learner::new(Bits::new(0, &[]), Limits::none());
    assert_eq!(all(learner), BTreeSet::from([vec![]]));
}

/// Five pigeons in four holes, and more: proved by hundreds of conflicts, over restarts and after
/// clauses were given up.
#[test]
fn long_proofs_come_to_an_end() {
    for (holes, at_least) in [(4, 20), (5, 100), (6, 500)] {
        let mut clauses = Vec::new();
        let bit = |pigeon, hole| pigeon * holes + hole;
        for pigeon in 0..=holes {
            clauses.push(
                (0..holes)
                    .map(|hole| Bit(bit(pigeon, hole), true))
                    .collect(),
            );
            for (other, hole) in (0..pigeon).flat_map(|p| (0..holes).map(move |hole| (p, hole))) {
                clauses.push(vec![
                    Bit(bit(pigeon, hole), false),
                    Bit(bit(other, hole), false),
                ]);
            }
        }
        let mut learner = Learner::new(Bits::new((holes + 1) * holes, &clauses), Limits::none());
        learner.clauses.capacity = 20;
        assert_eq!(learner.next_solution(), Next::Exhausted);
        assert!(learner.nodes() > at_least, "{} nodes", learner.nodes());
    }
}

#[test]
fn limits_are_kept() {
    let blank = || Bits::new(12, &[]);
    let mut learner = Learner::new(blank(), Limits::none().with_nodes(40));
    assert!(matches!(learner.next_solution(), Next::Solution(_)));
    while let Next::Solution(_) = learner.next_solution() {}
    assert_eq!(learner.next_solution(), Next::GaveUp);
    assert_eq!(learner.nodes(), 40);
    let mut learner = Learner::new(blank(), Limits::none().with_stop(|| true));
    assert_eq!(learner.next_solution(), Next::GaveUp);
    assert_eq!(learner.nodes(), 0);
    let mut learner = Learner::new(blank(), Limits::none().with_nodes(7)).after_nodes(7);
    assert_eq!(learner.next_solution(), Next::GaveUp);
}

#[test]
fn luby_is_its_sequence() {
    let found: Vec<u64> = (1..=15).map(luby).collect();
    assert_eq!(found, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
