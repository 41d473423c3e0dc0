//! A board for the tests of the searches: a number of some bits, clauses over them, whose reasons are
//! plain to see, and a wish that is looked at when all bits are known, so that a search visits every leaf.

use std::ops::Not;

use super::{Board, Constraint, Explain};

/// A bit by its place, the highest first, and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bit(pub(crate) usize, pub(crate) bool);

impl Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        Bit(self.0, !self.1)
    }
}

/// Its constraints are the bits, one of which takes the blame for a number that is not wanted, and
/// the clauses; conclusions are drawn from clauses with one literal left.
#[derive(Debug)]
pub(crate) struct Bits {
    pub(crate) bits: Vec<Option<bool>>,
    clauses: Vec<Vec<Bit>>,
    is_wanted: fn(u64) -> bool,
    /// The literals, each with the clause that it was concluded from.
    trail: Vec<(Bit, Option<usize>)>,
    levels: Vec<usize>,
}

impl Bits {
    pub(crate) fn new(count: usize, clauses: &[Vec<Bit>], is_wanted: fn(u64) -> bool) -> Bits {
        Bits {
            bits: vec![None; count],
            clauses: clauses.to_vec(),
            is_wanted,
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
    type Solution = u64;

    fn constraints(&self) -> usize {
        self.bits.len() + self.clauses.len()
    }

    fn propagate(&mut self) -> Result<(), Constraint> {
        let mut at = 0;
        while at < self.clauses.len() {
            let open = self.clauses[at].iter().filter(|&&lit| !self.is_false(lit));
            match open.copied().collect::<Vec<Bit>>()[..] {
                [] => return Err(Constraint(self.bits.len() + at)),
                [only] if self.is_open(only) => {
                    self.set(only, Some(at));
                    at = 0;
                }
                _ => at += 1,
            }
        }
        let is_complete = self.bits.iter().all(Option::is_some);
        if is_complete && !(self.is_wanted)(self.solution()) {
            let blamed = self.solution() as usize % self.bits.len().max(1);
            return Err(Constraint(blamed));
        }
        Ok(())
    }

    fn branch(&self, weights: &[f32]) -> Option<Bit> {
        assert!(weights.len() == self.constraints() && weights.iter().all(|&weight| weight > 0.0));
        let open = self.open_literals().into_iter();
        let heaviest = open.max_by(|a, b| weights[a.0].total_cmp(&weights[b.0]));
        heaviest.map(Bit::not)
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

    fn solution(&self) -> u64 {
        let values = self.bits.iter().map(|&bit| u64::from(bit == Some(true)));
        values.fold(0, |number, bit| 2 * number + bit)
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
        self.tell(failed.0 - self.bits.len(), None, because);
    }
}
