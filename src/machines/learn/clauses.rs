//! The clauses that were learnt, found by two of their literals each.
//!
//! A clause is looked at only when one of its first two literals becomes false: then another one
//! that is not false takes its place, or the other of the two follows (Moskewicz and others, "Chaff",
//! DAC 2001).

use super::state::{Lit, State};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

#[derive(Debug)]
struct Clause {
    lits: Box<[Lit]>,
    /// The number of levels of its literals when it was learnt; 0 for one that must be kept.
    levels: u32,
}

/// A clause in the list of one of its literals.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: ClauseId,
    /// Another of its literals: when it is true there is nothing to do.
    other: Lit,
}

#[derive(Debug)]
pub(super) struct Clauses {
    clauses: Vec<Clause>,
    /// For each literal, the clauses to look at when it becomes false.
    watches: Vec<Vec<Watch>>,
    /// The number of clauses above which some are given up.
    pub(super) capacity: usize,
}

impl Clauses {
    const CAPACITY: usize = 2000;
    const GROWTH: usize = 500;
    /// Clauses that join at most so many levels are never given up.
    const PRECIOUS: u32 = 2;

    pub(super) fn new(variables: usize) -> Clauses {
        Clauses {
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            capacity: Self::CAPACITY,
        }
    }

    /// Takes in a clause of at least two literals, of which the first two are to be watched.
    pub(super) fn add(&mut self, lits: &[Lit], levels: u32) -> ClauseId {
        let id = ClauseId(self.clauses.len() as u32);
        self.clauses.push(Clause { lits: lits.into(), levels });
        self.watch_both(id);
        id
    }

    fn watch_both(&mut self, clause: ClauseId) {
        let lits = &self.clauses[clause.0 as usize].lits;
        let (first, second) = (lits[0], lits[1]);
        for (lit, other) in [(first, second), (second, first)] {
            self.watches[lit.number()].push(Watch { clause, other });
        }
    }

    pub(super) fn lits(&self, clause: ClauseId) -> &[Lit] {
        &self.clauses[clause.0 as usize].lits
    }

    /// Looks at the clauses of a literal that has become true: what follows goes to `news`, with the
    /// clause; one that is false is returned.
    pub(super) fn visit(
        &mut self,
        lit: Lit,
        state: &State,
        news: &mut Vec<(Lit, ClauseId)>,
    ) -> Option<ClauseId> {
        let mut list = std::mem::take(&mut self.watches[(!lit).number()]);
        let mut conflict = None;
        list.retain_mut(|watch| {
            if conflict.is_some() || state.is_true(watch.other) {
                return true;
            }
            let lits = &mut self.clauses[watch.clause.0 as usize].lits;
            if lits[0] == !lit {
                lits.swap(0, 1);
            }
            watch.other = lits[0];
            if state.is_true(lits[0]) {
                return true;
            }
            if let Some(at) = (2..lits.len()).find(|&at| !state.is_false(lits[at])) {
                lits.swap(1, at);
                let moved = Watch { clause: watch.clause, other: lits[0] };
                self.watches[lits[1].number()].push(moved);
                return false;
            }
            match state.is_false(lits[0]) {
                true => conflict = Some(watch.clause),
                false => news.push((lits[0], watch.clause)),
            }
            true
        });
        self.watches[(!lit).number()] = list;
        conflict
    }

    /// Returns whether some of the clauses should go.
    pub(super) fn are_too_many(&self) -> bool {
        self.clauses.len() > self.capacity
    }

    /// Gives up the half of the clauses that join most levels, the oldest first. Reasons that name a
    /// clause lose their meaning.
    pub(super) fn reduce(&mut self) {
        let mut levels: Vec<u32> = self.clauses.iter().map(|clause| clause.levels).collect();
        levels.sort_unstable();
        let median = levels[levels.len() / 2];
        let mut surplus = self.clauses.len() / 2;
        self.clauses.retain(|clause| {
            let goes = surplus > 0 && clause.levels >= median.max(Self::PRECIOUS + 1);
            surplus -= usize::from(goes);
            !goes
        });
        self.capacity += Self::GROWTH;
        self.watches.iter_mut().for_each(Vec::clear);
        for id in 0..self.clauses.len() {
            self.watch_both(ClauseId(id as u32));
        }
    }
}
