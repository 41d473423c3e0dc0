//! The choice among the encodings of a line: so many are true, and no run of three.

use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::encodings::card::{BoundBoth, BoundLower, BoundUpper, Encode, Totalizer};
use rustsat::instances::ManageVars;
use rustsat::types::Lit;

use super::bit::Bit;
use super::sink::Borrowed;
use super::{Clauses, automaton, counter};

crate::ground::names::named! {
    /// The encoding of "so many of a line are true" as clauses.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum LineEncoding {
        /// The sequential counter ([`counter::within`]).
        #[default]
        SequentialCounter = "counter",
        /// The sequential counter with registers only for the counts that are possible beside known cells and
        /// without three equal neighbours.
        Windowed = "windowed",
        /// A layered automaton (Pesant, "A Regular Language Membership Constraint for Finite Sequences of
        /// Variables", CP 2004), which knows of runs as well.
        Automaton = "automaton",
        /// RustSAT's totalizer (Bailleux and Boufkhad, "Efficient CNF Encoding of Boolean Cardinality
        /// Constraints", CP 2003).
        Totalizer = "totalizer",
    }
}

impl LineEncoding {
    /// Tells whether each legal line has exactly one extension to the helper variables.
    #[must_use]
    pub fn is_functional(self) -> bool {
        match self {
            LineEncoding::SequentialCounter | LineEncoding::Windowed | LineEncoding::Automaton => {
                true
            }
            LineEncoding::Totalizer => false,
        }
    }

    /// As many of the bits are true as lie in `count`, where no three neighbours are equal: some encodings know
    /// of runs and may leave it at that, so the caller forbids these in any case.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn encode(
        self,
        count: RangeInclusive<usize>,
        bits: &[Bit],
        clauses: &mut Clauses<'_>,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        match self {
            LineEncoding::Windowed => return automaton::within(&count, bits, clauses, vars),
            LineEncoding::Automaton => return automaton::balanced_runs(count, bits, clauses, vars),
            LineEncoding::SequentialCounter | LineEncoding::Totalizer => {}
        }
        // These know of counts alone, of the bits that are open.
        let ones = bits.iter().filter(|&&bit| bit == Bit::Fixed(true)).count();
        let lits: Vec<Lit> = bits.iter().filter_map(|bit| bit.open()).collect();
        let (least, most) = (*count.start(), *count.end());
        if count.is_empty() || most < ones || least > ones + lits.len() {
            return clauses.add([]);
        }
        let (least, most) = (least.saturating_sub(ones), lits.len().min(most - ones));
        if self == LineEncoding::Totalizer {
            totalizer(least..=most, &lits, clauses, vars)
        } else {
            counter::within(least..=most, &lits, clauses, vars)
        }
    }
}

/// At least and at most so many of the literals by RustSAT's totalizer.
fn totalizer(
    count: RangeInclusive<usize>,
    lits: &[Lit],
    clauses: &mut Clauses<'_>,
    vars: &mut dyn ManageVars,
) -> Result<(), OutOfMemory> {
    let (least, most) = (*count.start(), *count.end());
    // RustSAT's bounds are trivial at the ends and encode nothing there.
    if most == 0 || least == lits.len() {
        let mut units = lits.iter().map(|&lit| if most == 0 { !lit } else { lit });
        return units.try_for_each(|lit| clauses.add([lit]));
    }
    let mut totalizer: Totalizer = lits.iter().copied().collect();
    totalizer.encode_both(count, clauses, &mut Borrowed(vars))?;
    debug_assert_eq!(totalizer.n_lits(), lits.len());
    if least > 0 {
        let bounds = totalizer.enforce_lb(least).expect("encoded for this bound");
        bounds.into_iter().try_for_each(|lit| clauses.add([lit]))?;
    }
    if most < lits.len() {
        let bounds = totalizer.enforce_ub(most).expect("encoded for this bound");
        bounds.into_iter().try_for_each(|lit| clauses.add([lit]))?;
    }
    Ok(())
}
