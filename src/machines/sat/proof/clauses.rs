//! Clauses that come and go, what follows from them, and why.
//!
//! Clauses are found by two watched literals each (Moskewicz, Madigan, Zhao, Zhang, Malik, "Chaff: Engineering an
//! Efficient SAT Solver", DAC 2001). Nothing is decided or learnt here: the checker assumes literals and takes them back.

use rustsat::types::{Lit, Var};

/// The place of a clause; it may be that of another one once the clause is removed.
pub(super) type Place = u32;

/// No clause: the reason of a literal that was assumed.
const NONE: Place = Place::MAX;

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
pub(super) struct Clauses {
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
    /// Marks of what is being explained, clear between calls.
    seen: Vec<bool>,
}

/// The reason of a conflict.
#[derive(Debug, Default)]
pub(super) struct Explanation {
    /// Clauses by number, in an order in which each but the last one leaves one literal open.
    pub(super) hints: Vec<u64>,
    /// The literals known without assumptions that take part.
    pub(super) roots: Vec<Lit>,
}

impl Clauses {
    /// Makes room for a variable.
    pub(super) fn know(&mut self, var: Var) {
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
    pub(super) fn variables(&self) -> usize {
        self.reasons.len()
    }

    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.is_true[lit.lidx()]
    }

    pub(super) fn is_false(&self, lit: Lit) -> bool {
        self.is_true(!lit)
    }

    pub(super) fn is_open(&self, lit: Lit) -> bool {
        !self.is_true(lit) && !self.is_false(lit)
    }

    /// The literals that are true, in the order in which they became so.
    pub(super) fn trail(&self) -> &[Lit] {
        &self.trail
    }

    /// The place on the trail of a literal that is true or false.
    pub(super) fn position(&self, lit: Lit) -> u32 {
        self.positions[lit.vidx()]
    }

    pub(super) fn clause(&self, place: Place) -> &[Lit] {
        let Header { start, len, .. } = self.headers[place as usize];
        &self.lits[start as usize..][..len as usize]
    }

    pub(super) fn id(&self, place: Place) -> u64 {
        self.headers[place as usize].id
    }

    pub(super) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (0..self.headers.len() as Place).filter(|&place| self.headers[place as usize].len > 0)
    }

    /// Tells whether a literal on the trail is there because of this clause.
    pub(super) fn is_reason(&self, place: Place) -> bool {
        let reason = |lit: &Lit| self.reasons[lit.vidx()] == place;
        self.clause(place).first().is_some_and(reason) && self.is_true(self.clause(place)[0])
    }

    /// Adds a clause without repeated literals and watches two that are not false, or if there are not two those
    /// that became so last, which are open again first.
    pub(super) fn add(&mut self, clause: &[Lit], id: u64) -> Place {
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

    /// Removes a clause that is not a reason. Its watches go when the dead are many.
    pub(super) fn remove(&mut self, place: Place) {
        let header = &mut self.headers[place as usize];
        self.dead += header.len as usize;
        header.len = 0;
    }

    /// Tells whether there are so many removed clauses that [`Clauses::sweep`] pays.
    pub(super) fn is_half_dead(&self) -> bool {
        self.dead > 10_000 && self.dead > self.lits.len() / 2
    }

    /// Gives back the memory of removed clauses. Returns for each place the new one.
    pub(super) fn sweep(&mut self) -> Vec<Place> {
        let mut moved = vec![NONE; self.headers.len()];
        let (mut headers, mut lits) = (Vec::new(), Vec::new());
        for place in self.places() {
            moved[place as usize] = headers.len() as Place;
            let start = lits.len() as u32;
            lits.extend_from_slice(self.clause(place));
            headers.push(Header { start, ..self.headers[place as usize] });
        }
        (self.headers, self.lits, self.dead) = (headers, lits, 0);
        for reason in self.reasons.iter_mut().filter(|reason| **reason != NONE) {
            // The reason of a literal that is open again may be gone.
            *reason = moved[*reason as usize];
        }
        self.watches.iter_mut().for_each(Vec::clear);
        let places: Vec<Place> = self.places().collect();
        places.into_iter().for_each(|place| self.watch(place));
        moved
    }

    pub(super) fn assume(&mut self, lit: Lit) {
        self.imply(lit, NONE);
    }

    /// Makes the only literal of a clause true that is not false.
    pub(super) fn imply(&mut self, lit: Lit, reason: Place) {
        debug_assert!(self.is_open(lit));
        self.is_true[lit.lidx()] = true;
        self.reasons[lit.vidx()] = reason;
        self.positions[lit.vidx()] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    /// Goes back to the time when so many literals were true.
    pub(super) fn retract(&mut self, len: usize) {
        for lit in self.trail.drain(len..) {
            self.is_true[lit.lidx()] = false;
        }
        self.looked = self.looked.min(len);
    }

    /// Draws all conclusions of clauses with one open literal; returns a clause that is false, if there is one.
    pub(super) fn propagate(&mut self) -> Option<Place> {
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
                self.imply(other, watch.clause);
            }
        }
        watches.copy_within(next.., kept);
        watches.truncate(kept + watches.len() - next);
        conflict
    }

    /// Explains why some literals cannot all be as they are: those of a clause that is false, or one that is true where it
    /// should not be. Of literals known without assumptions (the first `roots` of the trail) only the names are told.
    pub(super) fn explain(&mut self, lits: &[Lit], roots: usize) -> Explanation {
        let mut found = Explanation::default();
        lits.iter().for_each(|&lit| self.mark(lit, roots, &mut found.roots));
        for at in (roots..self.trail.len()).rev() {
            let lit = self.trail[at];
            let reason = self.reasons[lit.vidx()];
            if !std::mem::take(&mut self.seen[lit.vidx()]) || reason == NONE {
                continue;
            }
            found.hints.push(self.id(reason));
            let Header { start, len, .. } = self.headers[reason as usize];
            for other in start..start + len {
                let other = self.lits[other as usize];
                if other != lit {
                    self.mark(other, roots, &mut found.roots);
                }
            }
        }
        found.hints.reverse();
        found.roots.iter().for_each(|lit| self.seen[lit.vidx()] = false);
        found
    }

    /// Marks a literal that takes part in an explanation, and lists it if it is known without assumptions.
    fn mark(&mut self, lit: Lit, roots: usize, known: &mut Vec<Lit>) {
        let place = self.position(lit) as usize;
        if !std::mem::replace(&mut self.seen[lit.vidx()], true) && place < roots {
            known.push(self.trail[place]);
        }
    }

    /// Explains a literal that is known without assumptions, by those that became known before it.
    pub(super) fn explain_root(&self, lit: Lit) -> (u64, impl Iterator<Item = Lit> + '_) {
        let reason = self.reasons[lit.vidx()];
        let others = self.clause(reason).iter().copied();
        (self.id(reason), others.filter(move |&other| other != lit).map(|other| !other))
    }
}
