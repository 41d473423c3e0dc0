//! The forward checker: clause after clause, each by unit propagation.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, BufRead, Read};

use itertools::Itertools as _;
use rustsat::instances::Cnf;
use rustsat::types::{Cl, Lit};

use super::clauses::{Clauses, Explanation, Place};
use super::drat::{BadProof, Names, Step, Steps};
use super::refutation::{Recorded, Refutation, distinct};
use crate::ground::limits::{Limits, Next};

/// The number of a clause that no written proof needs.
const UNSAID: u64 = 0;

/// The number of steps that a checker has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Clauses that were added.
    pub added: u64,
    /// Clauses among them that only lose no more than a model needs: RAT, not RUP.
    pub by_rat: u64,
    /// Clauses that were deleted.
    pub deleted: u64,
    /// Deletions that were left out: of clauses that are not there, and of those that known literals follow from.
    pub ignored: u64,
}

/// A clause that does not follow.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Flaw(Vec<Lit>);

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the empty clause does not follow by unit propagation");
        }
        let lits = self.0.iter().map(|lit| lit.to_ipasir());
        write!(f, "the clause `{} 0` does not follow by unit propagation", lits.format(" "))
    }
}

/// Checks clause after clause that it follows from a formula.
pub(super) struct Checker {
    clauses: Clauses,
    /// The number that the next clause gets; those of the formula have 1 and up.
    next: u64,
    originals: u64,
    is_refuted: bool,
    checked: Checked,
    /// The clauses by a number of their literals, once something was deleted.
    index: Option<HashMap<u64, Vec<Place>>>,
    record: Option<Record>,
}

/// The parts that are kept to write the proof again.
#[derive(Default)]
struct Record {
    steps: Vec<Recorded>,
    /// For each variable known without assumptions the number of the clause that says it, else 0.
    units: Vec<u64>,
}

/// A proof that cannot be read on once a stop is requested: a step may be as long as all of it.
struct UntilStop<'a, R> {
    input: R,
    limits: &'a Limits,
    /// The bytes that were read since the stop was asked for.
    unasked: usize,
}

impl<R: BufRead> Read for UntilStop<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for UntilStop<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.unasked >= 1 << 16 {
            self.unasked = 0;
            if self.limits.stop_requested() {
                return Err(io::Error::other("stopped"));
            }
        }
        self.input.fill_buf()
    }

    fn consume(&mut self, length: usize) {
        self.unasked += length;
        self.input.consume(length);
    }
}

impl Checker {
    pub(super) fn new(formula: &Cnf) -> Checker {
        Checker::with_record(formula, None)
    }

    /// The same, with a record of all steps and of what each of them needs.
    pub(super) fn recording(formula: &Cnf) -> Checker {
        Checker::with_record(formula, Some(Record::default()))
    }

    fn with_record(formula: &Cnf, record: Option<Record>) -> Checker {
        let mut checker = Checker {
            clauses: Clauses::default(),
            next: 1,
            originals: formula.len() as u64,
            is_refuted: false,
            checked: Checked::default(),
            index: None,
            record,
        };
        // What is derived on the way has numbers behind those of the formula.
        let places: Vec<(Place, u64)> = (formula.iter().zip(1..))
            .map(|(clause, id)| {
                let lits: &[Lit] = AsRef::<Cl>::as_ref(clause).as_ref();
                (checker.clauses.add(&distinct(lits), id), id)
            })
            .collect();
        checker.next += formula.len() as u64;
        for (place, id) in places {
            checker.settle(place, id);
        }
        checker
    }

    pub(super) fn checked(&self) -> Checked {
        self.checked
    }

    /// Checks the steps of a proof in the form DRAT, up to the contradiction: what stands behind it is not read. The checker
    /// has other numbers of variables than the formula. Fails when the proof cannot be read, a step does not
    /// follow, or there is no contradiction at the end.
    pub(super) fn pass(
        &mut self,
        proof: impl BufRead,
        names: &mut Names,
        limits: &Limits,
    ) -> Result<Next<()>, BadProof> {
        let mut steps = Steps::new(UntilStop { input: proof, limits, unasked: 0 });
        while !self.is_refuted {
            if limits.stop_requested() {
                return Ok(Next::GaveUp);
            }
            let Some(step) = steps.next() else {
                return Err(steps.error("the proof ends without a contradiction"));
            };
            if step.is_err() && limits.stop_requested() {
                return Ok(Next::GaveUp);
            }
            match step? {
                Step::Add(clause) => {
                    let added = self.add(&names.inside(&clause));
                    added.map_err(|Flaw(_)| steps.error(Flaw(clause.to_vec()).to_string()))?;
                }
                // Who records keeps all steps anyway, and an index of clauses costs more than it saves.
                Step::Delete(_) if self.record.is_some() => self.checked.ignored += 1,
                Step::Delete(clause) => self.delete(&names.inside(&clause)),
            }
        }
        Ok(Next::Solution(()))
    }

    /// Adds a clause that follows; its first literal is the one that RAT is tried on. Fails when it does not follow.
    fn add(&mut self, clause: &[Lit]) -> Result<(), Flaw> {
        let clause = distinct(clause);
        clause.iter().for_each(|lit| self.clauses.know(lit.var()));
        self.checked.added += 1;
        if self.is_refuted {
            return Ok(());
        }
        let roots = self.clauses.trail().len();
        let found = self.follows(&clause, roots);
        self.clauses.retract(roots);
        let (hints, is_rup) = found.ok_or_else(|| Flaw(clause.to_vec()))?;
        // What is known to be false says nothing, and checkers of hints stumble over it.
        let said = clause.iter().copied();
        let said: Vec<Lit> = said.filter(|&lit| !(is_rup && self.clauses.is_false(lit))).collect();
        // No hints show a clause that is always true, and nothing follows from it.
        let id = if is_rup && hints.is_empty() { UNSAID } else { self.number(&said, hints) };
        let place = self.clauses.add(&clause, id);
        if let Some(index) = &mut self.index {
            index.entry(sign(&clause)).or_default().push(place);
        }
        self.settle(place, id);
        Ok(())
    }

    /// Deletes a clause, unless something follows from it that is known for good.
    fn delete(&mut self, clause: &[Lit]) {
        let mut clause = distinct(clause).into_owned();
        clause.sort_unstable();
        let index = self.index.get_or_insert_with(|| {
            let mut index: HashMap<u64, Vec<Place>> = HashMap::new();
            for place in self.clauses.places() {
                let sign = sign(self.clauses.clause(place));
                index.entry(sign).or_default().push(place);
            }
            index
        });
        let alike = index.entry(sign(&clause)).or_default();
        let is_it = |&place: &Place| {
            let lits = self.clauses.clause(place);
            lits.len() == clause.len() && lits.iter().all(|lit| clause.binary_search(lit).is_ok())
        };
        match alike.iter().position(is_it) {
            Some(at) if !self.clauses.is_reason(alike[at]) => {
                self.clauses.remove(alike.swap_remove(at));
                self.checked.deleted += 1;
            }
            Some(_) | None => self.checked.ignored += 1,
        }
        if self.clauses.is_half_dead() {
            let moved = self.clauses.sweep();
            let places = index.values_mut().flatten();
            places.for_each(|place| *place = moved[*place as usize]);
            index.retain(|_, places| !places.is_empty());
        }
    }

    /// Tells whether a clause follows, from which clauses if anybody wants to know, and whether by unit propagation
    /// alone. The literals that were assumed are left in place.
    fn follows(&mut self, clause: &[Lit], roots: usize) -> Option<(Vec<i64>, bool)> {
        if let Some(found) = self.contradicts(clause, roots) {
            return Some((found, true));
        }
        let pivot = *clause.first()?;
        let begun = self.clauses.trail().len();
        let clashing = |place: &Place| self.clauses.clause(*place).contains(&!pivot);
        let clashing: Vec<Place> = self.clauses.places().filter(clashing).collect();
        let mut hints = Vec::new();
        for place in clashing {
            let others = self.clauses.clause(place).iter().copied();
            let others: Vec<Lit> = others.filter(|&lit| lit != !pivot).collect();
            let shown = self.contradicts(&others, roots)?;
            if self.clauses.id(place) != UNSAID {
                hints.push(-(self.clauses.id(place) as i64));
                hints.extend(shown);
            }
            self.clauses.retract(begun);
        }
        self.checked.by_rat += 1;
        Some((hints, false))
    }

    /// Tells whether unit propagation refutes that all these literals are false.
    fn contradicts(&mut self, lits: &[Lit], roots: usize) -> Option<Vec<i64>> {
        for &lit in lits {
            if self.clauses.is_true(lit) {
                return Some(self.hints(&[lit], roots, None));
            }
            if self.clauses.is_open(lit) {
                self.clauses.assume(!lit);
            }
        }
        let conflict = self.clauses.propagate()?;
        let lits = self.clauses.clause(conflict).to_vec();
        Some(self.hints(&lits, roots, Some(self.clauses.id(conflict))))
    }

    /// Returns the clauses by number from which it follows that some literals cannot be as they are, a false
    /// clause last; nothing without a record.
    fn hints(&mut self, lits: &[Lit], roots: usize, conflict: Option<u64>) -> Vec<i64> {
        if self.record.is_none() {
            return Vec::new();
        }
        let Explanation { hints, roots, .. } = self.clauses.explain(lits, roots);
        let units = self.units(&roots);
        let all = units.into_iter().chain(hints).chain(conflict);
        all.map(|id| id as i64).collect()
    }

    /// Returns the clauses that say these literals, known without assumptions; those that no clause says by
    /// itself are derived first.
    fn units(&mut self, roots: &[Lit]) -> Vec<u64> {
        let Some(record) = &mut self.record else {
            return Vec::new();
        };
        let (mut open, mut missing) = (roots.to_vec(), Vec::new());
        record.units.resize(self.clauses.variables(), 0);
        while let Some(lit) = open.pop() {
            if record.units[lit.vidx()] > 0 {
                continue;
            }
            let (reason, others) = self.clauses.explain_root(lit);
            // Known from now on; the number comes when those of the others are there.
            record.units[lit.vidx()] = reason;
            let known = open.len();
            open.extend(others);
            if open.len() > known {
                missing.push(lit);
            }
        }
        missing.sort_unstable_by_key(|&lit| self.clauses.position(lit));
        for lit in missing {
            let (reason, others) = self.clauses.explain_root(lit);
            let hints = others.map(|other| record.units[other.vidx()]);
            let hints = hints.chain([reason]).map(|id| id as i64).collect();
            record.steps.push(Recorded::derived(self.next, lit, hints));
            record.units[lit.vidx()] = self.next;
            self.next += 1;
        }
        roots.iter().map(|lit| record.units[lit.vidx()]).collect()
    }

    /// Gives a clause its number, and writes it down.
    fn number(&mut self, clause: &[Lit], hints: Vec<i64>) -> u64 {
        let id = self.next;
        self.next += 1;
        if let Some(record) = &mut self.record {
            record.steps.push(Recorded::lemma(id, clause, hints));
        }
        id
    }

    /// Draws the conclusions of a clause that was added, nothing being assumed.
    fn settle(&mut self, place: Place, id: u64) {
        if self.is_refuted {
            return;
        }
        let lits = self.clauses.clause(place);
        if lits.iter().any(|&lit| self.clauses.is_true(lit)) {
            return;
        }
        let mut open = lits.iter().filter(|&&lit| self.clauses.is_open(lit));
        let conflict = match (open.next(), open.next()) {
            (Some(_), Some(_)) => None,
            (Some(&lit), None) => {
                self.clauses.imply(lit, place);
                self.clauses.propagate().map(|place| (place, self.clauses.id(place)))
            }
            (None, _) => Some((place, id)),
        };
        if let Some((place, id)) = conflict {
            let lits = self.clauses.clause(place).to_vec();
            let roots = self.clauses.trail().len();
            let hints = self.hints(&lits, roots, Some(id));
            self.is_refuted = true;
            self.number(&[], hints);
        }
    }

    /// Returns the whole proof, to be written as far as needed. Panics when nothing is refuted, or there is no record.
    pub(super) fn into_refutation(self) -> Refutation {
        assert!(self.is_refuted, "there is no contradiction");
        let record = self.record.expect("a recording checker");
        Refutation::new(self.originals, record.steps)
    }
}

/// A number that is the same for the same literals in any order.
fn sign(clause: &[Lit]) -> u64 {
    let mixed = |lit: &Lit| {
        let mut mixed = (lit.lidx() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^= mixed >> 29;
        mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9)
    };
    clause.iter().map(mixed).fold(0, u64::wrapping_add)
}
