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
use rustsat::instances::ManageVars;
use rustsat::types::Lit;

use super::Clauses;
use super::bit::Bit;

/// As many of the literals are true as lie in `count`.
///
/// For n literals and exactly k of them, 0 < k < n: k(n - k) variables and 4k(n - k) clauses. For k = 0 or k = n no
/// variable and n unit clauses. Where k or k + 1 may be true: (k + 1)(n - k) variables. For no number that n literals
/// can have the empty clause. Each assignment of the literals that satisfies the constraint extends to exactly one of
/// the register bits, so models may be counted. Unit propagation finds every literal that the count forces.
///
/// # Errors
///
/// When the collector runs out of memory.
pub fn within(
    count: RangeInclusive<usize>,
    lits: &[Lit],
    clauses: &mut Clauses<'_>,
    vars: &mut dyn ManageVars,
) -> Result<(), OutOfMemory> {
    let n = lits.len();
    let (least, most) = (*count.start(), *count.end());
    if least > n || count.is_empty() {
        return clauses.add([]);
    }
    let mut before = Register::default();
    for (place, &lit) in lits.iter().enumerate() {
        let seen = place + 1;
        let after = Register::open(least.saturating_sub(n - seen), seen.min(most), vars);
        step(&before, lit.into(), &after, clauses)?;
        before = after;
    }
    Ok(())
}

/// Ties the register after a literal to the one before it, by four clauses a count.
pub(super) fn step(
    before: &Register,
    lit: Bit,
    after: &Register,
    clauses: &mut Clauses<'_>,
) -> Result<(), OutOfMemory> {
    let least = after.certain.min(before.certain + 1);
    let most = (after.most() + 1).max(before.most() + 1);
    for count in least..=most {
        let (less, held) = (before.at_least(count - 1), before.at_least(count));
        let now = after.at_least(count);
        let no = Bit::Fixed(false);
        let four = [[!held, now, no], [!now, held, lit], [!less, !lit, now], [!now, less, no]];
        four.into_iter().try_for_each(|clause| add(clause, clauses))?;
    }
    Ok(())
}

/// Adds the clause of some bits, each named once, unless one of them is true or two are opposites.
fn add(bits: [Bit; 3], clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    let mut lits = [Lit::positive(0); 3];
    let mut len = 0;
    for bit in bits {
        match bit {
            Bit::Fixed(true) => return Ok(()),
            Bit::Fixed(false) => {}
            Bit::Open(lit) if lits[..len].contains(&!lit) => return Ok(()),
            Bit::Open(lit) if lits[..len].contains(&lit) => {}
            Bit::Open(lit) => {
                lits[len] = lit;
                len += 1;
            }
        }
    }
    clauses.add(lits[..len].iter().copied())
}

/// The bits "at least j" of one prefix: certain up to some count, open above it, then impossible.
#[derive(Debug, Default)]
pub(super) struct Register {
    pub(super) certain: i32,
    pub(super) open: Vec<Bit>,
}

impl Register {
    /// A register for a count known to lie in `least..=most`.
    fn open(least: usize, most: usize, vars: &mut dyn ManageVars) -> Register {
        let open = (least..most).map(|_| vars.new_lit().into());
        Register { certain: least as i32, open: open.collect() }
    }

    fn most(&self) -> i32 {
        self.certain + self.open.len() as i32
    }

    fn at_least(&self, count: i32) -> Bit {
        match usize::try_from(count - self.certain - 1) {
            Err(_) => Bit::Fixed(true),
            Ok(place) => self.open.get(place).copied().unwrap_or(Bit::Fixed(false)),
        }
    }
}
