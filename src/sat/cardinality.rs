//! The choice among the encodings of a line: as many true as false, and no run of three.

use std::fmt;

use itertools::Itertools;
use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::encodings::card::{BoundBoth, Encode, Totalizer};
use rustsat::instances::ManageVars;
use rustsat::types::{Clause, Lit};

use super::bit::Bit;
use super::{automaton, counter};

/// How "exactly half of a line is true" becomes clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineEncoding {
    /// The sequential counter ([`counter::exactly`]).
    #[default]
    SequentialCounter,
    /// The layered automaton ([`automaton::balanced_runs`]), which knows of runs as well.
    Automaton,
    /// RustSAT's totalizer (Bailleux and Boufkhad, "Efficient CNF Encoding of Boolean Cardinality
    /// Constraints", CP 2003).
    Totalizer,
    /// Every set of more than half of the cells has a cell of each symbol; no variable, and a number
    /// of clauses that explodes.
    Binomial,
}

impl LineEncoding {
    /// All of them.
    pub const ALL: [LineEncoding; 4] = [
        LineEncoding::SequentialCounter,
        LineEncoding::Automaton,
        LineEncoding::Totalizer,
        LineEncoding::Binomial,
    ];

    /// The name in the grammar of encodings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            LineEncoding::SequentialCounter => "counter",
            LineEncoding::Automaton => "automaton",
            LineEncoding::Totalizer => "totalizer",
            LineEncoding::Binomial => "binomial",
        }
    }

    /// Whether each legal line has exactly one extension to the helper variables.
    #[must_use]
    pub fn is_functional(self) -> bool {
        match self {
            LineEncoding::SequentialCounter | LineEncoding::Automaton | LineEncoding::Binomial => {
                true
            }
            LineEncoding::Totalizer => false,
        }
    }

    /// Exactly `k` of the bits are true; where the encoding knows of runs, no three neighbours are
    /// equal either, which the caller forbids in any case.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn encode(
        self,
        k: usize,
        bits: &[Bit],
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        if self == LineEncoding::Automaton {
            return automaton::balanced_runs(k, bits, clauses, vars);
        }
        let ones = bits.iter().filter(|&&bit| bit == Bit::Fixed(true)).count();
        let Some(k) = k.checked_sub(ones) else {
            return clauses.add_clause(Clause::new());
        };
        let lits: Vec<Lit> = bits.iter().filter_map(|bit| bit.open()).collect();
        match self {
            LineEncoding::SequentialCounter => counter::exactly(k, &lits, clauses, vars),
            LineEncoding::Totalizer => totalizer(k, &lits, clauses, vars),
            LineEncoding::Binomial => binomial(k, &lits, clauses),
            LineEncoding::Automaton => unreachable!("encoded above"),
        }
    }
}

impl fmt::Display for LineEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Exactly `k` of the literals by RustSAT's totalizer.
fn totalizer(
    k: usize,
    lits: &[Lit],
    clauses: &mut impl CollectClauses,
    vars: &mut impl ManageVars,
) -> Result<(), OutOfMemory> {
    if k > lits.len() {
        return clauses.add_clause(Clause::new());
    }
    // RustSAT's bounds are trivial at the ends and encode nothing there.
    if k == 0 || k == lits.len() {
        let units = lits
            .iter()
            .map(|&lit| Clause::from([if k == 0 { !lit } else { lit }]));
        return clauses.extend_clauses(units);
    }
    let mut totalizer: Totalizer = lits.iter().copied().collect();
    totalizer.encode_both(k..=k, clauses, vars)?;
    let bounds = totalizer
        .enforce_eq(k)
        .expect("encoded for this very bound");
    debug_assert_eq!(totalizer.n_lits(), lits.len());
    clauses.extend_clauses(bounds.into_iter().map(|lit| Clause::from([lit])))
}

/// Exactly `k` of the n literals: of any k + 1 one is false, of any n - k + 1 one is true.
///
/// C(n, k + 1) + C(n, n - k + 1) clauses, no variable.
fn binomial(k: usize, lits: &[Lit], clauses: &mut impl CollectClauses) -> Result<(), OutOfMemory> {
    let n = lits.len();
    if k > n {
        return clauses.add_clause(Clause::new());
    }
    for too_many in lits.iter().copied().combinations(k + 1) {
        clauses.add_clause(too_many.into_iter().map(|lit| !lit).collect())?;
    }
    for too_many in lits.iter().copied().combinations(n - k + 1) {
        clauses.add_clause(too_many.into_iter().collect())?;
    }
    Ok(())
}

/// The number of clauses of the binomial encoding of exactly `k` of `n`, or `None` beyond 2^64.
#[must_use]
pub fn binomial_clauses(n: u64, k: u64) -> Option<u64> {
    choose(n, k + 1)?.checked_add(choose(n, n.checked_sub(k)? + 1)?)
}

fn choose(n: u64, k: u64) -> Option<u64> {
    // Each product is a binomial coefficient times the next factor, so every division is exact.
    (0..k).try_fold(1_u64, |product, i| match n.checked_sub(i) {
        None | Some(0) => Some(0),
        Some(factor) => Some(product.checked_mul(factor)? / (i + 1)),
    })
}
