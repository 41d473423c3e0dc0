//! A number of n literals within bounds, by a sequential counter.
//!
//! After Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005; here
//! with both bounds at once, both directions of every definition, and registers only where the count
//! is still open. Register bit s(i, j) says "at least j of the first i literals are true". Where the
//! total lies in a..b, the first i literals hold at least max(0, a - (n - i)) and at most min(i, b)
//! true ones, so a register has no more bits than that window is wide; for a = b = k:
//!
//! ```text
//!   n = 6, k = 3          x1  x2  x3  x4  x5  x6
//!   at least 1            s   s   s   1   1   1
//!   at least 2            0   s   s   s   1   1
//!   at least 3            0   0   s   s   s   1
//! ```
//!
//! Bits of value 0 and 1 are constants and are folded away.

use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Clause, Lit};

use super::bit::{Bit, any};

/// As many of the literals are true as lie in `count`.
///
/// For n literals and exactly k of them, 0 < k < n: k(n - k) variables and 4k(n - k) clauses. For
/// k = 0 or k = n no variable and n unit clauses. Where k or k + 1 may be true: (k + 1)(n - k)
/// variables. For no number that n literals can have the empty clause. Each assignment of the
/// literals that satisfies the constraint extends to exactly one of the register bits, so models may
/// be counted. Unit propagation finds every literal that the count forces.
///
/// # Errors
///
/// When the collector runs out of memory.
pub fn within(
    count: RangeInclusive<usize>,
    lits: &[Lit],
    clauses: &mut impl CollectClauses,
    vars: &mut impl ManageVars,
) -> Result<(), OutOfMemory> {
    let n = lits.len();
    let (least, most) = (*count.start(), *count.end());
    if least > n || count.is_empty() {
        return clauses.add_clause(Clause::new());
    }
    let mut before = Register::open(0, 0, vars);
    for (place, &lit) in lits.iter().enumerate() {
        let seen = place + 1;
        let after = Register::open(least.saturating_sub(n - seen), seen.min(most), vars);
        step(&before, lit.into(), &after, clauses)?;
        before = after;
    }
    Ok(())
}

/// Ties the register after a literal to the one before it.
fn step(
    before: &Register,
    lit: Bit,
    after: &Register,
    clauses: &mut impl CollectClauses,
) -> Result<(), OutOfMemory> {
    for count in after.certain..=after.certain + after.open.len() + 1 {
        let (held, now) = (before.at_least(count), after.at_least(count));
        any([!held, now], clauses)?;
        any([!now, held, lit], clauses)?;
        if let Some(less) = count.checked_sub(1) {
            let held_less = before.at_least(less);
            any([!held_less, !lit, now], clauses)?;
            any([!now, held_less], clauses)?;
        }
    }
    Ok(())
}

/// The bits "at least j" of one prefix: certain up to some count, open above it, then impossible.
struct Register {
    certain: usize,
    open: Vec<Lit>,
}

impl Register {
    /// A register for a count known to lie in `least..=most`.
    fn open(least: usize, most: usize, vars: &mut impl ManageVars) -> Register {
        Register { certain: least, open: (least..most).map(|_| vars.new_lit()).collect() }
    }

    fn at_least(&self, count: usize) -> Bit {
        match count.checked_sub(self.certain + 1) {
            None => Bit::Fixed(true),
            Some(place) => self.open.get(place).map_or(Bit::Fixed(false), |&lit| lit.into()),
        }
    }
}
