//! The contract of a count that does not list solutions, and all complete grids of a small board, one for all that look
//! alike.

use std::fmt;

pub use num_bigint::BigUint;
use rand::RngExt as _;

use crate::ground::chance::Random;
use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};

/// A way to count the solutions of one puzzle without listing them.
///
/// The work falls into units, each of which can be done on its own, on any machine: the count is the sum.
pub trait Counting: fmt::Debug + Send + Sync {
    /// Returns the name of the method. Units of the same number are the same work in each run of the same name.
    fn name(&self) -> &'static str;

    /// Returns the cost of the whole count where it is known, in nodes of a native search that would take as long.
    fn predicted(&self) -> Option<u64> {
        None
    }

    /// Returns the number of units.
    fn units(&self) -> usize {
        1
    }

    /// Returns the work of a unit, in any measure that is the same for all.
    fn weight(&self, _unit: usize) -> u64 {
        1
    }

    /// Counts the solutions of a unit. A limit of nodes is one of steps or states: more of them than there is
    /// memory for are given up in any case.
    fn count(&self, unit: usize, limits: &Limits) -> Counted;

    /// Draws grids, each of all solutions as likely as the others: `Exhausted` where there is no solution.
    /// By default the method cannot, and gives up.
    fn sample(&self, _count: usize, _rng: &mut Random, _limits: &Limits) -> Sampled {
        Next::GaveUp
    }
}

/// Grids that were drawn.
pub type Sampled = Next<Vec<Grid>>;

/// A number of solutions, or a part of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of those that were counted.
    pub value: BigUint,
    /// True if there are no more.
    pub is_exact: bool,
}

impl Counted {
    /// Returns a number that is known to be all.
    #[must_use]
    pub fn exact(value: BigUint) -> Counted {
        let is_exact = true;
        Counted { value, is_exact }
    }

    /// Returns a lower bound: a limit was reached.
    #[must_use]
    pub fn at_least(value: BigUint) -> Counted {
        let is_exact = false;
        Counted { value, is_exact }
    }
}

/// Returns a number below another one, all as likely.
///
/// # Panics
///
/// When the bound is 0.
pub fn below(rng: &mut Random, bound: &BigUint) -> BigUint {
    assert!(*bound != BigUint::ZERO, "no number is below 0");
    let bits = bound.bits();
    loop {
        let mut words: Vec<u32> = (0..bits.div_ceil(32)).map(|_| rng.random()).collect();
        // The highest word is cut to the bits that the bound has there.
        let spare = bits.next_multiple_of(32) - bits;
        words.last_mut().into_iter().for_each(|last| *last >>= spare);
        let number = BigUint::new(words);
        if number < *bound {
            return number;
        }
    }
}
