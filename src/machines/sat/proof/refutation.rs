//! A proof that was checked, with what each step needs.

use super::super::tokens::{Misread, Words};
use rustsat::instances::Cnf;
use rustsat::types::{Cl, Lit};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::io::BufRead;
use std::io::{self, Write};

use itertools::Itertools as _;

use super::drat::{BadProof, Names};

/// A clause without literals that it repeats. Most repeat none, and are shorter than a set would pay for.
pub(super) fn distinct(clause: &[Lit]) -> Cow<'_, [Lit]> {
    let repeats = |(at, lit): (usize, &Lit)| clause[..at].contains(lit);
    let is_long = clause.len() > 64;
    if is_long || clause.iter().enumerate().any(repeats) {
        clause.iter().copied().unique().collect()
    } else {
        Cow::Borrowed(clause)
    }
}

/// A step of a proof as it was checked.
#[derive(Debug)]
pub(super) struct Recorded {
    id: u64,
    clause: Vec<Lit>,
    /// Clauses by number, a false one last; where a literal is tried (RAT) the clauses with its negation, by their
    /// negated numbers, each before what it needs.
    hints: Vec<i64>,
    /// It says what unit propagation finds anyway; only checkers that read hints need it.
    is_derived: bool,
    /// The contradiction needs it.
    is_needed: bool,
}

impl Recorded {
    pub(super) fn lemma(id: u64, clause: &[Lit], hints: Vec<i64>) -> Recorded {
        Recorded { id, clause: clause.to_vec(), hints, is_derived: false, is_needed: false }
    }

    pub(super) fn derived(id: u64, lit: Lit, hints: Vec<i64>) -> Recorded {
        Recorded { is_derived: true, ..Recorded::lemma(id, &[lit], hints) }
    }
}

/// A proof that a formula has no model, without the steps that the contradiction does not need.
#[derive(Debug)]
pub struct Refutation {
    /// The places of the clauses of the formula that are needed, from 0, in order.
    core: Vec<usize>,
    /// The steps that are needed; the last one is the empty clause.
    steps: Vec<Recorded>,
}

impl Refutation {
    /// Marks backward what the last step needs, and drops the rest.
    pub(super) fn new(originals: u64, mut steps: Vec<Recorded>) -> Refutation {
        let mut core = vec![false; originals as usize];
        let first = steps.first().map_or(originals + 1, |step| step.id);
        if let Some(last) = steps.last_mut() {
            last.is_needed = true;
        }
        for at in (0..steps.len()).rev() {
            if !steps[at].is_needed {
                continue;
            }
            let (before, rest) = steps.split_at_mut(at);
            for hint in &rest[0].hints {
                let id = hint.unsigned_abs();
                match id.checked_sub(first) {
                    Some(place) => before[place as usize].is_needed = true,
                    None => core[id as usize - 1] = true,
                }
            }
        }
        steps.retain(|step| step.is_needed);
        let core = core.iter().positions(|&needed| needed).collect();
        Refutation { core, steps }
    }

    /// Gives the variables the names that people gave them.
    pub(super) fn named(mut self, names: &Names) -> Refutation {
        let lits = self.steps.iter_mut().flat_map(|step| &mut step.clause);
        lits.for_each(|lit| *lit = names.outer(*lit));
        self
    }

    /// The places of the clauses of the formula that the proof needs, from 0, in order: together they have no model.
    #[must_use]
    pub fn core(&self) -> &[usize] {
        &self.core
    }

    /// Returns the number of clauses that are added, the empty one included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lemmas().count()
    }

    /// Tells whether nothing is added; never, for the empty clause is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The clauses that are added, in order, the empty one last.
    pub fn lemmas(&self) -> impl Iterator<Item = &[Lit]> {
        let lemmas = self.steps.iter().filter(|step| !step.is_derived);
        lemmas.map(|step| step.clause.as_slice())
    }

    /// Writes the proof as DRAT text without deletions.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write_drat(&self, out: &mut impl Write) -> io::Result<()> {
        for lemma in self.lemmas() {
            for lit in lemma {
                write!(out, "{} ", lit.to_ipasir())?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }

    /// Writes the proof as LRAT text without deletions: each clause with its number and with those that show it.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write_lrat(&self, out: &mut impl Write) -> io::Result<()> {
        for step in &self.steps {
            write!(out, "{} ", step.id)?;
            for lit in &step.clause {
                write!(out, "{} ", lit.to_ipasir())?;
            }
            write!(out, "0 ")?;
            for hint in &step.hints {
                write!(out, "{hint} ")?;
            }
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

/// Checks a proof in the form LRAT text, all of whose steps follow by unit propagation (LRUP).
///
/// # Errors
///
/// When the proof cannot be read, the number of a clause is not greater than those before it, the hints of a step do not
/// show it, or there is no contradiction.
pub fn check_lrat(formula: &Cnf, proof: impl BufRead) -> Result<(), BadProof> {
    // A clause that says a literal twice has one literal left as well.
    let lits = |clause: &Cl| distinct(clause.as_ref()).into_owned();
    let clauses = formula.iter().map(|clause| lits(clause.as_ref()));
    let mut clauses: HashMap<u64, Vec<Lit>> = (1..).zip(clauses).collect();
    let mut last = clauses.len() as u64;
    let mut words = Words::new(proof);
    while words.next_word()?.is_some() {
        let id = words.number::<u64>();
        let id = id.ok_or_else(|| words.wrong("this is not the number of a clause"))?;
        let place = words.place();
        if words.next_word()? == Some("d") {
            delete(&mut words, &mut clauses)?;
            continue;
        }
        let mut clause = Vec::new();
        while let Some(lit) = words.literal()? {
            clause.push(lit);
            words.next_word()?;
        }
        let hints = hints(&mut words)?;
        let wrong = |message| Misread { line: place.0, column: place.1, message };
        if id <= last {
            let message = format!("the number {id} is not greater than {last}, which is taken");
            return Err(wrong(message).into());
        }
        last = id;
        follows(&clause, &hints, &clauses).map_err(wrong)?;
        if clause.is_empty() {
            return Ok(());
        }
        clauses.insert(id, distinct(&clause).into_owned());
    }
    Err(words.wrong("the proof ends without a contradiction").into())
}

/// Reads the numbers of clauses that are deleted, and deletes them.
fn delete<R: BufRead>(
    words: &mut Words<R>,
    clauses: &mut HashMap<u64, Vec<Lit>>,
) -> Result<(), Misread> {
    loop {
        match number(words)? {
            0 => return Ok(()),
            id if clauses.remove(&id.unsigned_abs()).is_some() && id > 0 => {}
            _ => return Err(words.wrong("there is no clause of this number")),
        }
    }
}

fn hints<R: BufRead>(words: &mut Words<R>) -> Result<Vec<i64>, Misread> {
    let mut hints = Vec::new();
    loop {
        match number(words)? {
            0 => return Ok(hints),
            hint => hints.push(hint),
        }
    }
}

fn number<R: BufRead>(words: &mut Words<R>) -> Result<i64, Misread> {
    words.next_word()?;
    let number = words.number();
    number.ok_or_else(|| {
        words.wrong("a number of a clause is expected, or the 0 behind the last one")
    })
}

/// Tells whether hints show a clause: each of them but the last one has one literal left, which is true from then
/// on, and the last one has none.
fn follows(clause: &[Lit], hints: &[i64], clauses: &HashMap<u64, Vec<Lit>>) -> Result<(), String> {
    let mut is_true: HashSet<Lit> = clause.iter().map(|&lit| !lit).collect();
    for hint in hints {
        let known = u64::try_from(*hint).ok().and_then(|hint| clauses.get(&hint));
        let known = known.ok_or_else(|| format!("there is no clause {hint}"))?;
        let mut left = known.iter().filter(|&&lit| !is_true.contains(&!lit));
        match (left.next(), left.next()) {
            (None, _) => return Ok(()),
            (Some(&lit), None) => is_true.insert(lit),
            (Some(_), Some(_)) => return Err(format!("clause {hint} has two literals left")),
        };
    }
    Err("the hints lead to no contradiction".into())
}
