//! Clauses of two literals, which make up most of a formula.

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::types::{Clause, Lit};

/// A collector that takes clauses of two literals as they are. A [`Clause`] is a vector of its own, and
/// to make one for each pair takes as long as all else.
pub trait CollectPairs: CollectClauses {
    /// Adds a clause for each pair.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn extend_pairs(&mut self, pairs: impl Iterator<Item = [Lit; 2]>) -> Result<(), OutOfMemory> {
        self.extend_clauses(pairs.map(Clause::from))
    }
}

/// Any collector of RustSAT, which is given a [`Clause`] for each pair.
#[derive(Debug)]
pub struct InClauses<'a, C>(pub &'a mut C);

impl<C: CollectClauses> CollectClauses for InClauses<'_, C> {
    fn n_clauses(&self) -> usize {
        self.0.n_clauses()
    }

    fn extend_clauses<T: IntoIterator<Item = Clause>>(
        &mut self,
        clauses: T,
    ) -> Result<(), OutOfMemory> {
        self.0.extend_clauses(clauses)
    }
}

impl<C: CollectClauses> CollectPairs for InClauses<'_, C> {}
