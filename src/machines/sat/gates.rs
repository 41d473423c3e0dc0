//! The small vocabulary that line puzzles are written in.

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;

use super::Clauses;
use super::bit::Bit;

/// The bits are neither all true nor all false: 2 clauses where all are open, no variable.
///
/// # Errors
///
/// When the collector runs out of memory.
pub fn forbid_run(bits: &[Bit], clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    clauses.add_any(bits.iter().copied())?;
    clauses.add_any(bits.iter().map(|&bit| !bit))
}

/// The bits are equal: 2 clauses, no variable.
///
/// # Errors
///
/// When the collector runs out of memory.
pub fn equal(a: Bit, b: Bit, clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    differ(a, !b, clauses)
}

/// The bits differ: 2 clauses, no variable.
///
/// # Errors
///
/// When the collector runs out of memory.
pub fn differ(a: Bit, b: Bit, clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    clauses.add_any([a, b])?;
    clauses.add_any([!a, !b])
}

crate::ground::names::named! {
    /// The clauses that tie the difference variables of two sequences to their meaning.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Distinctness {
        /// d implies that a and b differ: 2n + 1 clauses for length n.
        #[default]
        OneSided = "one-sided",
        /// d is true exactly where a and b differ, so that models may be counted: 4n + 1 clauses.
        TwoSided = "two-sided",
        /// d implies a and not b: 2n + 1 clauses, all but one of two literals. Only for sequences known
        /// to have the same number of ones, since two such that differ do so both ways.
        Directed = "directed",
    }
}

impl Distinctness {
    /// This way where both sequences have the same number of ones for certain, else the one that does not need that.
    #[must_use]
    pub fn suited(self, same_number_of_ones: bool) -> Distinctness {
        match self {
            Distinctness::Directed if !same_number_of_ones => Distinctness::OneSided,
            Distinctness::OneSided | Distinctness::TwoSided | Distinctness::Directed => self,
        }
    }

    /// The two sequences differ somewhere: for length n, n difference variables, less where a bit is known.
    ///
    /// Some difference variable is true, and each says that the two differ in its place. Where a bit is known the other
    /// one, or its negation, says so itself.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    ///
    /// # Panics
    ///
    /// When the lengths differ.
    pub fn distinct(
        self,
        first: &[Bit],
        second: &[Bit],
        clauses: &mut Clauses<'_>,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        assert_eq!(first.len(), second.len(), "only sequences of one length are compared");
        let places = || first.iter().copied().zip(second.iter().copied());
        if places().any(|(a, b)| matches!((a, b), (Bit::Fixed(a), Bit::Fixed(b)) if a != b)) {
            return Ok(());
        }
        let mut somewhere = Vec::with_capacity(first.len());
        for (a, b) in places() {
            somewhere.push(self.difference(a, b, clauses, vars)?);
        }
        clauses.add_any(somewhere)
    }

    /// A bit that says, in the way of this encoding, that a and b differ.
    fn difference(
        self,
        a: Bit,
        b: Bit,
        clauses: &mut Clauses<'_>,
        vars: &mut dyn ManageVars,
    ) -> Result<Bit, OutOfMemory> {
        match (self, a, b) {
            // The other half of the places where a is 0 and b is 1 is the other direction's.
            (Distinctness::Directed, Bit::Fixed(false), _)
            | (Distinctness::Directed, _, Bit::Fixed(true)) => return Ok(Bit::Fixed(false)),
            (_, Bit::Fixed(known), other) | (_, other, Bit::Fixed(known)) => {
                return Ok(if known { !other } else { other });
            }
            (_, Bit::Open(_), Bit::Open(_)) => {}
        }
        let d = Bit::from(vars.new_lit());
        match self {
            Distinctness::OneSided => differ_if(d, [a, b], clauses)?,
            Distinctness::TwoSided => {
                differ_if(d, [a, b], clauses)?;
                clauses.add_any([d, !a, b])?;
                clauses.add_any([d, a, !b])?;
            }
            Distinctness::Directed => {
                clauses.add_any([!d, a])?;
                clauses.add_any([!d, !b])?;
            }
        }
        Ok(d)
    }
}

/// If d holds then a and b differ: 2 clauses.
fn differ_if(d: Bit, [a, b]: [Bit; 2], clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    clauses.add_any([!d, a, b])?;
    clauses.add_any([!d, !a, !b])
}
