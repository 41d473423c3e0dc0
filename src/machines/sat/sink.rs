//! The way of clauses: to a store for a solver, into a list, or nowhere but into a count.

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Clause, Lit};

use super::Size;
use super::bit::Bit;

/// A taker of clauses: any collector of RustSAT, or a store of our own that needs no [`Clause`] for each.
pub trait Sink {
    /// Takes a clause.
    ///
    /// # Errors
    ///
    /// When there is no memory for it.
    fn take(&mut self, clause: &[Lit]) -> Result<(), OutOfMemory>;

    /// Returns the value of a literal that follows from the clauses so far by unit propagation, where the taker draws it.
    fn value(&self, _: Lit) -> Option<bool> {
        None
    }

    /// Draws unit propagation over the clauses so far, where the taker does.
    fn propagate(&mut self) {}
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
/// let mut clauses = Clauses::new(&mut cnf);
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
    pub fn new(sink: &'a mut (impl Sink + 'a)) -> Clauses<'a> {
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

    /// Returns a bit as it is known from the clauses so far: an encoder may leave out what is decided.
    #[must_use]
    pub fn known(&self, bit: Bit) -> Bit {
        let value = |lit| self.sink.value(lit).map(Bit::Fixed);
        bit.open().and_then(value).unwrap_or(bit)
    }

    /// Draws unit propagation over the clauses so far, where the taker does: then more is [known](Clauses::known).
    pub fn propagate(&mut self) {
        self.sink.propagate();
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
    pub fn measure<E>(
        encode: impl FnOnce(&mut Clauses<'_>, &mut BasicVarManager) -> Result<(), E>,
    ) -> Result<Size, E> {
        let (mut count, mut vars) = (Count::default(), BasicVarManager::default());
        encode(&mut Clauses::new(&mut count), &mut vars)?;
        Ok(Size { variables: vars.n_used() as usize, ..count.0 })
    }
}
