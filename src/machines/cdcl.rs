//! The kernel of conflict-driven search: clauses that come and go, what follows from them, why, and what a conflict
//! teaches.
//!
//! Clauses are found by two watched literals each (Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff: Engineering an
//! Efficient SAT Solver", DAC 2001). Conflicts are traced back to the first unique implication point (Marques-Silva and
//! Sakallah, "GRASP: a search algorithm for propositional satisfiability", 1999). Who decides, and when to begin again, is
//! up to the users: [`learn`](crate::learn) searches boards, whose conclusions have no clause, and
//! [`sat::proof`](crate::sat::proof) checks proofs.

use std::cmp::Reverse;

use rustsat::types::{Lit, Var};

/// The place of a clause; it may be that of another one once the clause is removed.
pub(crate) type Place = u32;

/// No clause: the reason of a literal that was assumed.
const NONE: Place = Place::MAX;

/// No clause: the reason of a literal that only the user of the kernel can explain.
const OUTSIDE: Place = Place::MAX - 1;

#[derive(Clone, Copy, Debug)]
struct Header {
    start: u32,
    /// 0 where there is no clause any more.
    len: u32,
    /// The number by which its user knows it.
    id: u64,
}

#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: Place,
    /// Another literal of the clause: while it is true, nobody needs to look at the clause.
    other: Lit,
}

/// The clauses at hand, and what follows from the literals assumed so far.
#[derive(Debug, Default)]
pub(crate) struct Clauses {
    headers: Vec<Header>,
    /// The literals of all clauses, one clause behind the other.
    lits: Vec<Lit>,
    /// The number of literals of clauses that were removed.
    dead: usize,
    /// For each literal the clauses to look at when it becomes false.
    watches: Vec<Vec<Watch>>,
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    reasons: Vec<Place>,
    /// For each variable its place on the trail, where it is on it.
    positions: Vec<u32>,
    trail: Vec<Lit>,
    /// The number of literals on the trail whose clauses have been looked at.
    looked: usize,
    /// The length of the trail before each decision.
    levels: Vec<u32>,
    /// Marks of what is being explained, clear between calls.
    seen: Vec<bool>,
}

/// The reason of a conflict: clauses by number, in an order in which each but the last one leaves one literal
/// open; and the literals that it begins with.
#[derive(Debug, Default)]
pub(crate) struct Explanation {
    pub(crate) hints: Vec<u64>,
    /// The literals that cannot all be true, the latest one first.
    pub(crate) causes: Vec<Lit>,
    /// The literals between these and the conflict.
    pub(crate) replaced: Vec<Lit>,
    /// The literals known without assumptions that take part.
    pub(crate) roots: Vec<Lit>,
}

impl Clauses {
    /// Makes room for a variable.
    pub(crate) fn know(&mut self, var: Var) {
        let wanted = var.idx() + 1;
        if self.reasons.len() < wanted {
            self.reasons.resize(wanted, NONE);
            self.positions.resize(wanted, 0);
            self.seen.resize(wanted, false);
            self.is_true.resize(2 * wanted, false);
            self.watches.resize_with(2 * wanted, Vec::new);
        }
    }

    /// The number of variables that there is room for.
    pub(crate) fn variables(&self) -> usize {
        self.reasons.len()
    }

    pub(crate) fn is_true(&self, lit: Lit) -> bool {
        self.is_true[lit.lidx()]
    }

    pub(crate) fn is_false(&self, lit: Lit) -> bool {
        self.is_true(!lit)
    }

    pub(crate) fn is_open(&self, lit: Lit) -> bool {
        !self.is_true(lit) && !self.is_false(lit)
    }

    /// The number of decisions.
    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    /// The number of decisions before a literal became true or false.
    pub(crate) fn level_of(&self, lit: Lit) -> usize {
        self.levels.partition_point(|&start| start <= self.position(lit))
    }

    /// The decision of each level above 0.
    pub(crate) fn decisions(&self) -> impl DoubleEndedIterator<Item = Lit> {
        self.levels.iter().map(|&start| self.trail[start as usize])
    }

    /// The literals that are true, in the order in which they became so.
    pub(crate) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// The place on the trail of a literal that is true or false.
    pub(crate) fn position(&self, lit: Lit) -> u32 {
        self.positions[lit.vidx()]
    }

    pub(crate) fn clause(&self, place: Place) -> &[Lit] {
        let Header { start, len, .. } = self.headers[place as usize];
        &self.lits[start as usize..][..len as usize]
    }

    pub(crate) fn id(&self, place: Place) -> u64 {
        self.headers[place as usize].id
    }

    /// All clauses with their places.
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (0..self.headers.len() as Place).filter(|&place| self.headers[place as usize].len > 0)
    }

    /// Tells whether a literal on the trail is there because of this clause.
    pub(crate) fn is_reason(&self, place: Place) -> bool {
        let reason = |lit: &Lit| self.reasons[lit.vidx()] == place;
        self.clause(place).first().is_some_and(reason) && self.is_true(self.clause(place)[0])
    }

    /// Adds a clause without repeated literals and watches two that are not false, or if there are not two those
    /// that became so last, which are open again first.
    pub(crate) fn add(&mut self, clause: &[Lit], id: u64) -> Place {
        clause.iter().for_each(|lit| self.know(lit.var()));
        let start = u32::try_from(self.lits.len()).expect("fewer than 4 billion literals");
        self.lits.extend_from_slice(clause);
        let place = self.headers.len() as Place;
        let len = clause.len() as u32;
        self.headers.push(Header { start, len, id });
        if clause.len() > 1 {
            for at in 0..2 {
                let lits = &self.lits[start as usize..];
                let age = |&at: &usize| {
                    if self.is_false(lits[at]) {
                        self.trail.len() as u32 - self.positions[lits[at].vidx()]
                    } else {
                        0
                    }
                };
                let best = (at..clause.len()).min_by_key(age).expect("two literals");
                self.lits.swap(start as usize + at, start as usize + best);
            }
            self.watch(place);
        }
        place
    }

    fn watch(&mut self, place: Place) {
        let &[one, other, ..] = self.clause(place) else {
            return;
        };
        for (lit, other) in [(one, other), (other, one)] {
            self.watches[lit.lidx()].push(Watch { clause: place, other });
        }
    }

    /// Removes a clause that is no reason. Its watches go when the dead are many.
    pub(crate) fn remove(&mut self, place: Place) {
        let header = &mut self.headers[place as usize];
        self.dead += header.len as usize;
        header.len = 0;
    }

    /// Tells whether there are so many removed clauses that [`Clauses::sweep`] pays.
    pub(crate) fn is_half_dead(&self) -> bool {
        self.dead > 10_000 && self.dead > self.lits.len() / 2
    }

    /// Gives back the memory of removed clauses. Returns for each place the new one.
    pub(crate) fn sweep(&mut self) -> Vec<Place> {
        let mut moved = vec![NONE; self.headers.len()];
        let (mut headers, mut lits) = (Vec::new(), Vec::new());
        for place in self.places() {
            moved[place as usize] = headers.len() as Place;
            let start = lits.len() as u32;
            lits.extend_from_slice(self.clause(place));
            headers.push(Header { start, ..self.headers[place as usize] });
        }
        (self.headers, self.lits, self.dead) = (headers, lits, 0);
        for reason in self.reasons.iter_mut().filter(|reason| **reason < OUTSIDE) {
            // The reason of a literal that is open again may be gone.
            *reason = moved[*reason as usize];
        }
        self.watches.iter_mut().for_each(Vec::clear);
        let places: Vec<Place> = self.places().collect();
        places.into_iter().for_each(|place| self.watch(place));
        moved
    }

    /// Makes a literal true that is open.
    pub(crate) fn assume(&mut self, lit: Lit) {
        self.set(lit, NONE);
    }

    /// Makes a literal true that is open, as the first of a level of its own.
    pub(crate) fn decide(&mut self, lit: Lit) {
        self.levels.push(self.trail.len() as u32);
        self.assume(lit);
    }

    /// Makes a literal true that follows from others, as the user of the kernel can explain.
    pub(crate) fn conclude(&mut self, lit: Lit) {
        self.set(lit, OUTSIDE);
    }

    /// Makes the only literal of a clause true that is not false.
    pub(crate) fn imply(&mut self, lit: Lit, because: Place) {
        self.set(lit, because);
    }

    fn set(&mut self, lit: Lit, reason: Place) {
        debug_assert!(self.is_open(lit));
        self.is_true[lit.lidx()] = true;
        self.reasons[lit.vidx()] = reason;
        self.positions[lit.vidx()] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// Goes back to the time when so many literals were true.
    pub(crate) fn retract(&mut self, len: usize) {
        for lit in self.trail.drain(len..) {
            self.is_true[lit.lidx()] = false;
        }
        self.looked = self.looked.min(len);
    }

    /// Takes the decisions back from a level on; `reopen` hears of what is true no more.
    pub(crate) fn back_to(&mut self, level: usize, reopen: impl FnMut(Lit)) {
        if let Some(&start) = self.levels.get(level) {
            self.trail[start as usize..].iter().copied().for_each(reopen);
            self.retract(start as usize);
            self.levels.truncate(level);
        }
    }

    /// Draws all conclusions of clauses with one open literal; returns a clause that is false, if there is one.
    pub(crate) fn propagate(&mut self) -> Option<Place> {
        while let Some(&lit) = self.trail.get(self.looked) {
            self.looked += 1;
            let mut watches = std::mem::take(&mut self.watches[(!lit).lidx()]);
            let conflict = self.visit(!lit, &mut watches);
            self.watches[(!lit).lidx()] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Looks at the clauses that watch a literal which has become false.
    fn visit(&mut self, lit: Lit, watches: &mut Vec<Watch>) -> Option<Place> {
        let (mut kept, mut next, mut conflict) = (0, 0, None);
        while next < watches.len() {
            let watch = watches[next];
            next += 1;
            if self.is_true(watch.other) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let Header { start, len, .. } = self.headers[watch.clause as usize];
            if len == 0 {
                continue;
            }
            let (start, end) = (start as usize, (start + len) as usize);
            if self.lits[start] == lit {
                self.lits.swap(start, start + 1);
            }
            let other = self.lits[start];
            let moved = if other == watch.other || !self.is_true(other) {
                (start + 2..end).find(|&at| !self.is_false(self.lits[at]))
            } else {
                None
            };
            let watch = Watch { clause: watch.clause, other };
            if let Some(at) = moved {
                self.lits.swap(start + 1, at);
                let lit = self.lits[start + 1];
                self.watches[lit.lidx()].push(watch);
                continue;
            }
            watches[kept] = watch;
            kept += 1;
            if self.is_false(other) {
                conflict = Some(watch.clause);
                break;
            }
            if !self.is_true(other) {
                self.set(other, watch.clause);
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        conflict
    }

    /// Explains by assumptions why some literals cannot all be as they are: those of a clause that is false, or one
    /// that is true where it should not be. Of literals known without assumptions (the first `roots` of the trail)
    /// only the names are told.
    pub(crate) fn explain(&mut self, lits: &[Lit], roots: usize) -> Explanation {
        self.walk(lits, roots, roots, |_, _| false, Self::by_clauses)
    }

    /// Explains nothing: all conclusions have a clause.
    fn by_clauses(_: Lit, _: &mut Vec<Lit>) {}

    /// Finds the clause of the first unique implication point: why some literals, one of them of the present level, cannot
    /// all be as they are. `outside` explains what was [concluded](Clauses::conclude), by literals that were true before.
    pub(crate) fn first_uip(
        &mut self,
        lits: &[Lit],
        outside: impl FnMut(Lit, &mut Vec<Lit>),
    ) -> Explanation {
        let [roots, level] = self.bounds();
        self.walk(lits, roots, level, |_, is_last| is_last, outside)
    }

    /// The starts of the first and the last level on the trail.
    fn bounds(&self) -> [usize; 2] {
        [0, self.level() - 1].map(|level| self.levels[level] as usize)
    }

    /// Goes back from literals to those that are kept. Whether one is kept may depend on whether it is the last one from
    /// `level` on; before that all are.
    fn walk(
        &mut self,
        lits: &[Lit],
        roots: usize,
        level: usize,
        is_kept: impl Fn(Lit, bool) -> bool,
        mut outside: impl FnMut(Lit, &mut Vec<Lit>),
    ) -> Explanation {
        let mut found = Explanation::default();
        // Those to be looked at, and those of the level among them.
        let (mut waiting, mut of_level) = (0, 0);
        let mut because = lits.to_vec();
        let mut at = self.trail.len();
        loop {
            for lit in because.drain(..) {
                let place = self.position(lit) as usize;
                if std::mem::replace(&mut self.seen[lit.vidx()], true) {
                    continue;
                }
                let lit = self.trail[place];
                if place < roots {
                    found.roots.push(lit);
                } else if place < level && self.is_end(lit, true, &is_kept) {
                    found.causes.push(lit);
                } else {
                    waiting += 1;
                    of_level += usize::from(place >= level);
                }
            }
            if waiting == 0 {
                break;
            }
            at -= 1;
            let lit = self.trail[at];
            let is_last = at < level || of_level == 1;
            if !self.seen[lit.vidx()] || (at < level && self.is_end(lit, true, &is_kept)) {
                continue;
            }
            waiting -= 1;
            of_level -= usize::from(at >= level);
            if self.is_end(lit, is_last, &is_kept) {
                found.causes.push(lit);
                continue;
            }
            found.replaced.push(lit);
            match self.reasons[lit.vidx()] {
                OUTSIDE => outside(lit, &mut because),
                reason => {
                    found.hints.push(self.id(reason));
                    because.extend(self.clause(reason).iter().filter(|&&other| other != lit));
                }
            }
        }
        found.hints.reverse();
        found.causes.sort_unstable_by_key(|&lit| Reverse(self.position(lit)));
        for lit in found.roots.iter().chain(&found.causes).chain(&found.replaced) {
            self.seen[lit.vidx()] = false;
        }
        found
    }

    /// Tells whether a literal stays in an explanation.
    fn is_end(&self, lit: Lit, is_last: bool, is_kept: impl Fn(Lit, bool) -> bool) -> bool {
        self.reasons[lit.vidx()] == NONE || is_kept(lit, is_last)
    }

    /// Explains a literal that is known without assumptions, by those that became known before it.
    pub(crate) fn explain_root(&self, lit: Lit) -> (u64, impl Iterator<Item = Lit> + '_) {
        let reason = self.reasons[lit.vidx()];
        let others = self.clause(reason).iter().copied();
        (self.id(reason), others.filter(move |&other| other != lit).map(|other| !other))
    }
}
