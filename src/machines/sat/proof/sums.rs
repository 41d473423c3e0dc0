//! Proofs over sums: each clause follows from sums with bounds and the clauses before it, by unit propagation.
//!
//! The text is that of VeriPB (Gocht, Nordström, "Certifying Parity Reasoning Efficiently Using Pseudo-Boolean Proofs",
//! AAAI 2021), version 3, of which only steps by reverse unit propagation are used.

use std::io::{self, Write};

use rustsat::types::Lit;

use super::super::opb::{Sum, Sums};
use super::checker::Flaw;
use super::refutation::distinct;

/// Checks that clauses follow one after the other from sums, and that the last one leaves a contradiction.
///
/// # Errors
///
/// The first clause that does not follow; the empty one where the others leave no contradiction.
pub fn check_sums<'a>(
    sums: &Sums,
    lemmas: impl IntoIterator<Item = &'a [Lit]>,
) -> Result<(), Flaw> {
    let mut counters = Counters::default();
    let mut holds = true;
    for sum in sums.list() {
        match sum {
            Sum::AtLeast(least, lits) => holds &= counters.add(*least, lits),
            Sum::Exactly(count, lits) => {
                let others: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
                holds &= counters.add(*count, lits);
                holds &= counters.add(lits.len() - count, &others);
            }
        }
    }
    for lemma in lemmas {
        if !holds {
            break;
        }
        let roots = counters.trail.len();
        let is_open = lemma.iter().all(|&lit| counters.assume(!lit)) && counters.propagate();
        counters.retract(roots);
        if is_open {
            return Err(Flaw::of(lemma));
        }
        // A literal counts once, however often it is said.
        holds = counters.add(1, &distinct(lemma));
    }
    if holds { Err(Flaw::of(&[])) } else { Ok(()) }
}

/// Writes clauses that follow one after the other from sums as a proof for VeriPB; the last one is empty.
///
/// # Errors
///
/// When writing fails.
pub fn write_pbp<'a>(
    sums: &Sums,
    lemmas: impl IntoIterator<Item = &'a [Lit]>,
    out: &mut impl Write,
) -> io::Result<()> {
    let bounds = |sum: &Sum| match sum {
        Sum::AtLeast(..) => 1,
        Sum::Exactly(..) => 2,
    };
    let bounds: usize = sums.list().iter().map(bounds).sum();
    writeln!(out, "pseudo-Boolean proof version 3.0\nf {bounds} ;")?;
    for lemma in lemmas {
        write!(out, "rup ")?;
        for lit in lemma {
            let sign = if lit.is_neg() { "~" } else { "" };
            write!(out, "1 {sign}x{} ", lit.vidx() + 1)?;
        }
        writeln!(out, ">= 1 ;")?;
    }
    writeln!(out, "output NONE ;\nconclusion UNSAT ;\nend pseudo-Boolean proof ;")
}

/// Sums, each with the number of its literals that may still become false.
#[derive(Default)]
struct Counters {
    sums: Vec<Vec<Lit>>,
    slack: Vec<i64>,
    /// For each literal the sums that it stands in.
    places: Vec<Vec<usize>>,
    is_true: Vec<bool>,
    trail: Vec<Lit>,
    looked: usize,
}

impl Counters {
    /// Adds a sum while nothing is assumed; false when there is a contradiction.
    fn add(&mut self, least: usize, lits: &[Lit]) -> bool {
        let number = self.sums.len();
        for &lit in lits {
            self.know(lit);
            self.places[lit.lidx()].push(number);
        }
        let left = lits.iter().filter(|lit| !self.is_true[(!**lit).lidx()]);
        self.slack.push(left.count() as i64 - least as i64);
        self.sums.push(lits.to_vec());
        self.conclude(number) && self.propagate()
    }

    /// Makes room for the variable of a literal.
    fn know(&mut self, lit: Lit) {
        let most = 2 * (lit.vidx() + 1);
        if self.is_true.len() < most {
            self.is_true.resize(most, false);
            self.places.resize(most, Vec::new());
        }
    }

    /// Makes a literal true; false when it is false.
    fn assume(&mut self, lit: Lit) -> bool {
        self.know(lit);
        if self.is_true[(!lit).lidx()] {
            return false;
        }
        if !std::mem::replace(&mut self.is_true[lit.lidx()], true) {
            self.trail.push(lit);
            for &number in &self.places[(!lit).lidx()] {
                self.slack[number] -= 1;
            }
        }
        true
    }

    /// Draws what follows from one sum; false when it cannot be met.
    fn conclude(&mut self, number: usize) -> bool {
        if self.slack[number] == 0 {
            for at in 0..self.sums[number].len() {
                let lit = self.sums[number][at];
                if !self.is_true[(!lit).lidx()] {
                    self.assume(lit);
                }
            }
        }
        self.slack[number] >= 0
    }

    /// Draws all conclusions; false when a sum cannot be met.
    fn propagate(&mut self) -> bool {
        while let Some(&lit) = self.trail.get(self.looked) {
            self.looked += 1;
            for at in 0..self.places[(!lit).lidx()].len() {
                if !self.conclude(self.places[(!lit).lidx()][at]) {
                    return false;
                }
            }
        }
        true
    }

    /// Goes back to the time when so many literals were true.
    fn retract(&mut self, len: usize) {
        for lit in self.trail.drain(len..) {
            self.is_true[lit.lidx()] = false;
            for &number in &self.places[(!lit).lidx()] {
                self.slack[number] += 1;
            }
        }
        self.looked = self.looked.min(len);
    }
}
