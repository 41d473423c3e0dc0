//! The way of clauses: to a solver, into a list, or nowhere but into a count; and clauses that wait to be fed.
//!
//! A solver may want to know all variables before the first clause (varisat decides first what it
//! saw last), and a solver in another process wants the whole formula at once. So clauses wait in
//! flat chunks, 4 bytes a literal, and a chunk is given back as soon as it has been fed: the copy
//! never stands whole beside the solver's.

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Clause, Lit};

use super::Size;
use super::bit::Bit;
use crate::limits::Limits;

/// A taker of clauses: any collector of RustSAT, or a store of our own that needs no [`Clause`] for each.
pub trait Sink {
    /// Takes a clause.
    ///
    /// # Errors
    ///
    /// When there is no memory for it.
    fn take(&mut self, clause: &[Lit]) -> Result<(), OutOfMemory>;
}

impl<C: CollectClauses> Sink for C {
    fn take(&mut self, clause: &[Lit]) -> Result<(), OutOfMemory> {
        self.add_clause(clause.iter().copied().collect())
    }
}

/// The one way by which encoders hand out clauses, whoever takes them.
///
/// ```
/// use takuzu_sat::sat::{Clauses, Cnf, Lit};
///
/// let (mut cnf, [a, guard]) = (Cnf::new(), [0, 1].map(Lit::positive));
/// let mut clauses = Clauses::of(&mut cnf);
/// clauses.add([a])?;
/// clauses.guarded(guard).add([!a])?;
/// assert_eq!(clauses.count(), 1);
/// assert_eq!(cnf.len(), 2);
/// # Ok::<(), rustsat::OutOfMemory>(())
/// ```
pub struct Clauses<'a> {
    sink: &'a mut (dyn Sink + 'a),
    /// Literals that each clause has besides its own.
    besides: Vec<Lit>,
    /// The clause in the making: most have few literals, and a list of their own for each takes as long as all else.
    clause: Vec<Lit>,
    count: usize,
}

impl std::fmt::Debug for Clauses<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Clauses")
            .field("besides", &self.besides)
            .field("count", &self.count)
            .finish()
    }
}

impl<'a> Clauses<'a> {
    /// Makes the way to a taker of clauses.
    pub fn of(sink: &'a mut (impl Sink + 'a)) -> Clauses<'a> {
        Clauses { sink, besides: Vec::new(), clause: Vec::new(), count: 0 }
    }

    /// Returns the way on which clauses hold only while `guard` does. With the guard among the assumptions of
    /// a call, a failed core names the parts of a formula that clash.
    pub fn guarded(&mut self, guard: Lit) -> Clauses<'_> {
        let besides = self.besides.iter().copied().chain([!guard]).collect();
        Clauses { sink: &mut *self.sink, besides, clause: Vec::new(), count: 0 }
    }

    /// Returns the number of clauses that were handed out here.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Adds a clause.
    ///
    /// # Errors
    ///
    /// When there is no memory for it.
    pub fn add(&mut self, clause: impl IntoIterator<Item = Lit>) -> Result<(), OutOfMemory> {
        self.clause.clear();
        self.clause.extend(clause);
        self.hand_out()
    }

    /// Adds a clause of the bits that are open, or nothing when one is known to be true.
    ///
    /// # Errors
    ///
    /// When there is no memory for it.
    pub fn add_any(&mut self, bits: impl IntoIterator<Item = Bit>) -> Result<(), OutOfMemory> {
        self.clause.clear();
        for bit in bits {
            match bit {
                Bit::Fixed(true) => return Ok(()),
                Bit::Fixed(false) => {}
                Bit::Open(lit) => self.clause.push(lit),
            }
        }
        self.hand_out()
    }

    fn hand_out(&mut self) -> Result<(), OutOfMemory> {
        self.clause.extend_from_slice(&self.besides);
        self.count += 1;
        self.sink.take(&self.clause)
    }
}

impl CollectClauses for Clauses<'_> {
    fn n_clauses(&self) -> usize {
        self.count
    }

    fn extend_clauses<T: IntoIterator<Item = Clause>>(
        &mut self,
        clauses: T,
    ) -> Result<(), OutOfMemory> {
        clauses.into_iter().try_for_each(|clause| self.add(clause))
    }
}

/// Variables of whoever hands them out, for encoders of RustSAT.
#[derive(Debug)]
pub(super) struct Borrowed<'a, V: ?Sized>(pub(super) &'a mut V);

impl<V: ManageVars + ?Sized> ManageVars for Borrowed<'_, V> {
    fn new_var(&mut self) -> rustsat::types::Var {
        self.0.new_var()
    }

    fn max_var(&self) -> Option<rustsat::types::Var> {
        self.0.max_var()
    }

    fn increase_next_free(&mut self, v: rustsat::types::Var) -> bool {
        self.0.increase_next_free(v)
    }

    fn combine(&mut self, _: Self) {
        unreachable!("an encoder adds variables one by one")
    }

    fn n_used(&self) -> u32 {
        self.0.n_used()
    }

    fn forget_from(&mut self, min_var: rustsat::types::Var) {
        self.0.forget_from(min_var);
    }
}

/// Counts clauses and forgets them.
#[derive(Default)]
struct Count(Size);

impl Sink for Count {
    fn take(&mut self, clause: &[Lit]) -> Result<(), OutOfMemory> {
        self.0.clauses += 1;
        self.0.literals += clause.len();
        Ok(())
    }
}

impl Size {
    /// Returns the size of what an encoder adds, without the formula itself.
    ///
    /// # Errors
    ///
    /// Those of the encoder.
    pub fn of<E>(
        encode: impl FnOnce(&mut Clauses<'_>, &mut BasicVarManager) -> Result<(), E>,
    ) -> Result<Size, E> {
        let (mut count, mut vars) = (Count::default(), BasicVarManager::default());
        encode(&mut Clauses::of(&mut count), &mut vars)?;
        Ok(Size { variables: vars.n_used() as usize, ..count.0 })
    }
}

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
    use rustsat::types::Clause;

    use super::*;

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
