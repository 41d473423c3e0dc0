//! Clauses that wait to be fed to a solver.
//!
//! A solver may want to know all variables before the first clause (varisat decides first what it
//! saw last), and a solver in another process wants the whole formula at once. So clauses wait in
//! flat chunks, 4 bytes a literal, and a chunk is given back as soon as it has been fed: the copy
//! never stands whole beside the solver's.

use rustsat::OutOfMemory;
use rustsat::types::Lit;

use super::{Sink, Size};
use crate::limits::Limits;

/// Literals in a chunk, roughly.
const CHUNK: usize = 1 << 16;

/// The number of clauses between two looks at the stop callback.
const CLAUSES_PER_LOOK: usize = 1 << 12;

/// A queue of clauses.
#[derive(Clone, Debug, Default)]
pub(super) struct ClauseStore {
    chunks: Vec<Chunk>,
    clauses: usize,
    literals: usize,
    limits: Limits,
    /// All that was ever in the queue.
    passed: Size,
    refusal: Option<Refusal>,
}

/// The reason why a queue takes no more clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// A stop was requested.
    Stopped,
    /// A solver would need more than this many bytes for them.
    TooLarge(u64),
}

#[derive(Clone, Debug, Default)]
struct Chunk {
    literals: Vec<Lit>,
    /// The end of each clause.
    ends: Vec<u32>,
}

impl ClauseStore {
    /// Returns an empty queue that takes no more clauses once the limits are reached.
    pub(super) fn within(limits: &Limits) -> ClauseStore {
        ClauseStore { limits: limits.clone(), ..ClauseStore::default() }
    }

    /// Returns why an encoder was sent home, if it was, so that clauses are missing.
    pub(super) fn refusal(&self) -> Option<Refusal> {
        self.refusal
    }

    /// Looks at the limits now and then. An encoder is sent home by the one error that a collector can give, and
    /// goes home at the first one: so where there is a [`ClauseStore::refusal`] its error is this one, and elsewhere
    /// it is a real one.
    fn look(&mut self) -> Result<(), OutOfMemory> {
        if self.passed.clauses.is_multiple_of(CLAUSES_PER_LOOK) && self.refusal.is_none() {
            let most = self.limits.memory().unwrap_or(u64::MAX);
            self.refusal = if self.limits.stop_requested() {
                Some(Refusal::Stopped)
            } else {
                (self.passed.bytes() > most).then_some(Refusal::TooLarge(most))
            };
        }
        match self.refusal {
            Some(_) => Err(OutOfMemory::ExternalApi),
            None => Ok(()),
        }
    }

    /// Returns the number of clauses.
    pub(super) fn n_clauses(&self) -> usize {
        self.clauses
    }

    /// Returns the number of literals of all clauses.
    pub(super) fn n_literals(&self) -> usize {
        self.literals
    }

    /// Iterates over the clauses, first to last.
    #[cfg(any(test, feature = "external"))]
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Lit]> {
        self.chunks.iter().flat_map(Chunk::iter)
    }

    /// Hands all clauses out, first to last, and forgets them.
    pub(super) fn drain(&mut self, mut feed: impl FnMut(&[Lit])) {
        (self.clauses, self.literals) = (0, 0);
        for chunk in std::mem::take(&mut self.chunks) {
            chunk.iter().for_each(&mut feed);
        }
    }

    pub(super) fn push(&mut self, clause: &[Lit]) {
        if self.chunks.last().is_none_or(|chunk| chunk.literals.len() >= CHUNK) {
            self.chunks.push(Chunk::default());
        }
        let chunk = self.chunks.last_mut().expect("just made");
        // Most clauses have two literals: shorter than a call that copies them.
        clause.iter().for_each(|&lit| chunk.literals.push(lit));
        let end = u32::try_from(chunk.literals.len()).expect("a clause of less than 2^32 literals");
        chunk.ends.push(end);
        self.clauses += 1;
        self.literals += clause.len();
        self.passed.clauses += 1;
        self.passed.literals += clause.len();
        let variables = clause.iter().map(|lit| lit.vidx() + 1).max();
        self.passed.variables = self.passed.variables.max(variables.unwrap_or(0));
    }
}

impl Chunk {
    fn iter(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start as usize..end as usize])
    }
}

impl Sink for ClauseStore {
    fn take(&mut self, clause: &[Lit]) -> Result<(), OutOfMemory> {
        self.push(clause);
        self.look()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustsat::types::Clause;

    #[test]
    fn clauses_come_out_as_they_went_in() {
        let clause = |number: u32| -> Clause {
            (0..number % 5).map(|place| Lit::new(number + place, place % 2 == 0)).collect()
        };
        let mut store = ClauseStore::default();
        (0..100_000)
            .try_for_each(|number| store.take(&clause(number).into_iter().collect::<Vec<_>>()))
            .expect("enough memory");
        assert_eq!((store.n_clauses(), store.n_literals()), (100_000, 200_000));
        assert!(store.chunks.len() > 1);
        let kept: Vec<Clause> = store.iter().map(|lits| lits.iter().copied().collect()).collect();
        let mut drained: Vec<Clause> = Vec::new();
        store.drain(|lits| drained.push(lits.iter().copied().collect()));
        assert_eq!(drained, (0..100_000).map(clause).collect::<Vec<_>>());
        assert_eq!(kept, drained);
        assert_eq!(store.iter().count(), 0);
    }
}
