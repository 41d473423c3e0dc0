//! The forward checker: clause after clause, each by unit propagation. Over it stand the search for a contradiction that speaks of some variables only, and the look ahead before it: literals that fail.
//!
//! The search is that of solvers: assume, draw conclusions, learn from a contradiction and go back (Marques-Silva,
//! Sakallah, "GRASP: A Search Algorithm for Propositional Satisfiability", 1999). But only variables of a list are
//! assumed, and literals of others are replaced by their reasons in what is learned. So the proof says nothing of the
//! helper variables of an encoding. It holds for every encoding of which unit propagation draws the same conclusions.

use std::collections::HashMap;
use std::fmt;
use std::io::BufRead;

use itertools::Itertools as _;
use rustsat::instances::Cnf;
use rustsat::types::{Cl, Clause, Lit};

use super::drat::{BadProof, Names, Step, Steps};
use super::refutation::{Recorded, Refutation, distinct};
use crate::activity::Activities;
use crate::cdcl::{Clauses, Explanation, Place};
use crate::limits::{Limits, Next};

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
pub struct Flaw(Vec<Lit>);

impl Flaw {
    pub(super) fn of(clause: &[Lit]) -> Flaw {
        Flaw(clause.to_vec())
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the empty clause does not follow by unit propagation");
        }
        let lits = self.0.iter().map(|lit| lit.to_ipasir());
        write!(f, "the clause `{} 0` does not follow by unit propagation", lits.format(" "))
    }
}

impl std::error::Error for Flaw {}

/// Checks clause after clause that it follows from a formula.
pub struct Checker {
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

/// A clause with the clauses by number that show it.
pub(super) struct Lemma {
    pub(super) clause: Vec<Lit>,
    pub(super) hints: Vec<i64>,
    /// The literals between its own and the conflict.
    pub(super) replaced: Vec<Lit>,
}

/// The parts that are kept to write the proof again.
#[derive(Default)]
struct Record {
    steps: Vec<Recorded>,
    /// For each variable known without assumptions the number of the clause that says it, else 0.
    units: Vec<u64>,
}

impl Checker {
    /// A checker that knows the clauses of a formula.
    #[must_use]
    pub fn new(formula: &Cnf) -> Checker {
        Checker::of(formula, None)
    }

    /// The same, with a record of all steps and of what each of them needs.
    #[must_use]
    pub fn recording(formula: &Cnf) -> Checker {
        Checker::of(formula, Some(Record::default()))
    }

    fn of(formula: &Cnf, record: Option<Record>) -> Checker {
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

    /// Tells whether the clauses contradict each other by unit propagation.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Returns the number of steps so far.
    #[must_use]
    pub fn checked(&self) -> Checked {
        self.checked
    }

    /// Lists what is left of the clauses: neither those with a literal that is known to be true nor the literals that are
    /// known to be false.
    pub fn open_clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        let clauses = self.clauses.places().map(|place| self.clauses.clause(place));
        let clauses = clauses.filter(|lits| !lits.iter().any(|&lit| self.clauses.is_true(lit)));
        clauses
            .map(|lits| lits.iter().copied().filter(|&lit| !self.clauses.is_false(lit)).collect())
    }

    /// Checks the steps of a proof in the form DRAT, up to the contradiction: what stands behind it is not read.
    ///
    /// # Errors
    ///
    /// When the proof cannot be read, a step does not follow, or there is no contradiction at the end.
    pub fn pass(&mut self, proof: impl BufRead, limits: &Limits) -> Result<Next<()>, BadProof> {
        let mut names = Names::beyond(self.clauses.variables());
        self.pass_named(proof, &mut names, limits)
    }

    /// The same, for a formula of which the checker has other numbers of variables.
    pub(super) fn pass_named(
        &mut self,
        proof: impl BufRead,
        names: &mut Names,
        limits: &Limits,
    ) -> Result<Next<()>, BadProof> {
        let mut steps = Steps::new(proof);
        while !self.is_refuted() {
            if limits.stop_requested() {
                return Ok(Next::GaveUp);
            }
            let Some(step) = steps.next() else {
                return Err(steps.error("the proof ends without a contradiction"));
            };
            match step? {
                Step::Add(clause) => {
                    let added = self.add(&names.inside(&clause));
                    added.map_err(|Flaw(_)| steps.error(Flaw::of(&clause).to_string()))?;
                }
                // Who records keeps all steps anyway, and an index of clauses costs more than it saves.
                Step::Delete(_) if self.record.is_some() => self.checked.ignored += 1,
                Step::Delete(clause) => self.delete(&names.inside(&clause)),
            }
        }
        Ok(Next::Solution(()))
    }

    /// Adds a clause that follows; its first literal is the one that RAT is tried on.
    ///
    /// # Errors
    ///
    /// When it does not follow.
    pub fn add(&mut self, clause: &[Lit]) -> Result<(), Flaw> {
        let clause = distinct(clause);
        clause.iter().for_each(|lit| self.clauses.know(lit.var()));
        self.checked.added += 1;
        if self.is_refuted {
            return Ok(());
        }
        let roots = self.clauses.trail().len();
        let found = self.follows(&clause, roots);
        self.clauses.retract(roots);
        let (hints, is_rup) = found.ok_or_else(|| Flaw::of(&clause))?;
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
    pub fn delete(&mut self, clause: &[Lit]) {
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

    /// The clauses and what follows from them, for a search that assumes.
    pub(super) fn clauses(&mut self) -> &mut Clauses {
        &mut self.clauses
    }

    /// Returns the clause that a conflict shows: not all that was assumed for it can hold. The first `roots`
    /// literals are known without assumptions.
    pub(super) fn explain(&mut self, conflict: Place, roots: usize) -> Lemma {
        let lits = self.clauses.clause(conflict).to_vec();
        let found = self.clauses.explain(&lits, roots);
        self.lemma(found, conflict)
    }

    /// Returns the clause of `named` variables that a conflict teaches: see [`Clauses::learn`].
    pub(super) fn learn(&mut self, conflict: Place, named: &[bool]) -> Lemma {
        let found = self.clauses.learn(conflict, named);
        self.lemma(found, conflict)
    }

    fn lemma(&mut self, found: Explanation, conflict: Place) -> Lemma {
        let units = self.units(&found.roots);
        let hints = units.into_iter().chain(found.hints);
        let hints = hints.chain([self.clauses.id(conflict)]);
        Lemma {
            clause: found.causes.iter().map(|&lit| !lit).collect(),
            hints: hints.map(|id| id as i64).collect(),
            replaced: found.replaced,
        }
    }

    /// Adds a clause that a conflict has shown, once nothing is assumed any more.
    pub(super) fn keep(&mut self, lemma: Lemma) {
        let (place, id) = self.put(&lemma.clause, lemma.hints);
        self.settle(place, id);
    }

    /// Adds a clause that a conflict has shown, and its conclusion: the first literal, once the others alone are false.
    pub(super) fn keep_assuming(&mut self, lemma: Lemma) {
        let (place, _) = self.put(&lemma.clause, lemma.hints);
        self.clauses.imply(lemma.clause[0], place);
    }

    fn put(&mut self, clause: &[Lit], hints: Vec<i64>) -> (Place, u64) {
        self.checked.added += 1;
        let id = self.number(clause, hints);
        (self.clauses.add(clause, id), id)
    }

    /// Returns the whole proof, of which only what is needed will be written.
    ///
    /// # Panics
    ///
    /// When nothing is refuted, or there is no record.
    #[must_use]
    pub fn into_refutation(self) -> Refutation {
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

/// The search: what is assumed, and how much each variable has had to do with conflicts.
struct Search<'c> {
    checker: &'c mut Checker,
    named: Vec<bool>,
    /// The literal of each variable that is assumed.
    tried: Vec<Option<Lit>>,
    activities: Activities,
}

/// Looks for a contradiction, and leaves what it learns with the checker: clauses over the variables of `tries`, the
/// literals that may be assumed.
///
/// The answer is `Exhausted` when no literal is left to assume, and `GaveUp` after so many conflicts, or when a limit is
/// reached.
pub fn search(checker: &mut Checker, tries: &[Lit], conflicts: u64, limits: &Limits) -> Next<()> {
    let variables = tries.iter().map(|lit| lit.vidx() + 1).max().unwrap_or(0);
    let (mut named, mut tried) = (vec![false; variables], vec![None; variables]);
    let mut activities = Activities::new(variables, Search::GROWTH);
    // Of variables with as much weight, the last one is assumed.
    for lit in tries.iter().rev() {
        checker.clauses().know(lit.var());
        named[lit.vidx()] = true;
        tried[lit.vidx()].get_or_insert(*lit);
        activities.enter(lit.vidx());
    }
    let mut search = Search { checker, named, tried, activities };
    let answer = search.run(conflicts, limits);
    search.back_to(0);
    answer
}

impl Search<'_> {
    /// The number of conflicts after which the search begins anew, with what it has learned.
    const PATIENCE: u64 = 25;
    /// The weight of a conflict, in that of the one before. Sizes of proofs change little between 1.05 and 1.2.
    const GROWTH: f64 = 1.15;

    fn run(&mut self, conflicts: u64, limits: &Limits) -> Next<()> {
        let mut met = 0;
        while !self.checker.is_refuted() {
            if let Some(conflict) = self.checker.clauses().propagate() {
                if met == conflicts || limits.stop_requested() {
                    return Next::GaveUp;
                }
                met += 1;
                self.learn(conflict);
                if met % Self::PATIENCE == 0 {
                    self.back_to(0);
                }
                continue;
            }
            let (clauses, tried) = (self.checker.clauses(), &self.tried);
            let is_open = |variable: usize| tried[variable].is_some_and(|lit| clauses.is_open(lit));
            let Some(lit) = self.activities.next(is_open).and_then(|best| tried[best]) else {
                return Next::Exhausted;
            };
            clauses.decide(lit);
        }
        Next::Solution(())
    }

    /// Learns from a clause that is false, and goes back to where what is learned has a conclusion.
    fn learn(&mut self, conflict: Place) {
        let lemma = self.checker.learn(conflict, &self.named);
        self.weigh(&lemma);
        // The first literal is the latest one.
        let level = lemma.clause.get(1).map_or(0, |&lit| self.checker.clauses().level_of(lit));
        self.back_to(level);
        match level {
            0 => self.checker.keep(lemma),
            _ => self.checker.keep_assuming(lemma),
        }
    }

    /// Gives weight to all that took part in a conflict (VSIDS: Moskewicz and others, "Chaff", 2001).
    fn weigh(&mut self, lemma: &Lemma) {
        for lit in lemma.clause.iter().chain(&lemma.replaced) {
            if self.named.get(lit.vidx()) == Some(&true) {
                self.activities.bump(lit.vidx());
            }
        }
        self.activities.end_conflict();
    }

    /// Goes back to where so many literals were assumed.
    fn back_to(&mut self, level: usize) {
        let (named, activities) = (&self.named, &mut self.activities);
        self.checker.clauses().back_to(level, |lit| {
            if named.get(lit.vidx()) == Some(&true) {
                activities.reopen(lit.vidx());
            }
        });
    }
}

/// Looks for a contradiction, and leaves what it learns with the checker: negations of `tries`, the literals that
/// are assumed, until none fails (Freeman, "Improvements to Propositional Satisfiability Search Algorithms", 1995).
/// They say what a person would: this cell cannot hold that value.
///
/// The answer is `Exhausted` when none of them fails any more, and `GaveUp` when a limit is reached.
pub fn look_ahead(checker: &mut Checker, tries: &[Lit], limits: &Limits) -> Next<()> {
    tries.iter().for_each(|lit| checker.clauses().know(lit.var()));
    let variables = tries.iter().map(|lit| lit.vidx() + 1).max();
    // The number of failures after which a literal was last seen to contradict nothing.
    let mut quiet = vec![None; 2 * variables.unwrap_or(0)];
    let (mut at, mut since, mut failures) = (0, 0, 0_u64);
    while since < tries.len() && !checker.is_refuted() {
        let lit = tries[at];
        at = (at + 1) % tries.len();
        since += 1;
        if !checker.clauses().is_open(lit) || quiet[lit.lidx()] == Some(failures) {
            continue;
        }
        if limits.stop_requested() {
            return Next::GaveUp;
        }
        let clauses = checker.clauses();
        let roots = clauses.trail().len();
        clauses.assume(lit);
        if let Some(conflict) = clauses.propagate() {
            let lemma = checker.explain(conflict, roots);
            checker.clauses().retract(roots);
            checker.keep(lemma);
            (since, failures) = (0, failures + 1);
            continue;
        }
        // What follows from it fails no more than it does.
        for &lit in &clauses.trail()[roots..] {
            if let Some(quiet) = quiet.get_mut(lit.lidx()) {
                *quiet = Some(failures);
            }
        }
        clauses.retract(roots);
    }
    if checker.is_refuted() { Next::Solution(()) } else { Next::Exhausted }
}
