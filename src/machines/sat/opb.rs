//! Sums of literals with bounds, and their text.
//!
//! "Exactly half of these are true" takes many clauses, and is one line here:
//!
//! ```text
//! * #variable= 16 #constraint= 3
//! +1 x1 +1 x2 +1 x3 +1 x4 = 2 ;
//! +1 x1 +1 x2 +1 x3 >= 1 ;
//! -1 x1 -1 x2 -1 x3 >= -2 ;
//! ```
//!
//! The format is OPB (Roussel, Manquinho, "Input/Output Format and Solver Requirements for the Competitions of
//! Pseudo-Boolean Solvers", 2012): variables are positive, `<=` is not known, and a literal not x is 1 - x. RustSAT
//! 0.7.5 has a writer too, whose header `* #variable = 16` is refused by clasp, minisat+ and sat4j.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::types::{Lit, Var};

use super::bit::Bit;
use super::{Numbered, Sink, Size};
use crate::ground::plain::write_comment;

/// A bound on the number of true literals of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sum {
    /// At least so many.
    AtLeast(usize, Vec<Lit>),
    /// Exactly so many.
    Exactly(usize, Vec<Lit>),
}

/// Sums with bounds, and in the place of clauses: a clause says that at least one of its literals is true.
#[derive(Clone, Debug, Default)]
pub struct Sums(Vec<Sum>);

impl Sums {
    /// As many of the bits are true as lie in `count`: a sum over those that are open, or two where the bounds differ.
    pub fn within(&mut self, count: RangeInclusive<usize>, bits: &[Bit]) {
        let ones = bits.iter().filter(|&&bit| bit == Bit::Fixed(true)).count();
        let lits: Vec<Lit> = bits.iter().filter_map(|bit| bit.open()).collect();
        let (least, most) = (count.start().saturating_sub(ones), *count.end());
        if count.is_empty() || most < ones || least > lits.len() {
            self.0.push(Sum::AtLeast(1, Vec::new()));
        } else if least + ones == most {
            // Without open bits it is decided, and so.
            if !lits.is_empty() {
                self.0.push(Sum::Exactly(least, lits));
            }
        } else {
            let most = most - ones;
            if most < lits.len() {
                let zeros = lits.iter().map(|&lit| !lit).collect();
                self.0.push(Sum::AtLeast(lits.len() - most, zeros));
            }
            if least > 0 {
                self.0.push(Sum::AtLeast(least, lits));
            }
        }
    }

    /// The sums in the order in which they came.
    #[must_use]
    pub fn list(&self) -> &[Sum] {
        &self.0
    }
}

impl Sink for Sums {
    fn take(&mut self, clause: &[Lit]) -> Result<(), OutOfMemory> {
        self.0.push(Sum::AtLeast(1, clause.to_vec()));
        Ok(())
    }
}

/// Sums with their variables and names.
pub type Opb = Numbered<Sums>;

impl Opb {
    /// Makes a list filled by an encoder, and returns what the encoder returns as well.
    ///
    /// # Errors
    ///
    /// Those of the encoder.
    pub fn encode<T, E>(
        encoder: impl FnOnce(&mut Sums, &mut BasicVarManager) -> Result<T, E>,
    ) -> Result<(Opb, T), E> {
        let mut opb = Opb::default();
        let out = encoder(&mut opb.clauses, &mut opb.vars)?;
        Ok((opb, out))
    }

    /// Returns the numbers of variables, sums (as clauses) and literals.
    #[must_use]
    pub fn size(&self) -> Size {
        let len = |sum: &Sum| match sum {
            Sum::AtLeast(_, lits) | Sum::Exactly(_, lits) => lits.len(),
        };
        Size {
            variables: self.vars.n_used() as usize,
            clauses: self.clauses.list().len(),
            literals: self.clauses.list().iter().map(len).sum(),
        }
    }

    /// Writes OPB: the header, the comments, a line `* xVARIABLE NAME` for each name, then the sums.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write(&self, comments: &[String], out: &mut impl Write) -> io::Result<()> {
        let (variables, sums) = (self.vars.n_used(), self.clauses.list());
        writeln!(out, "* #variable= {variables} #constraint= {}", sums.len())?;
        for comment in comments {
            write_comment("*", comment, out)?;
        }
        for (var, name) in &self.names {
            writeln!(out, "* x{} {name}", number(*var))?;
        }
        sums.iter().try_for_each(|sum| write_sum(sum, out))
    }
}

/// With x for a literal and -x for a negated one, whose 1 goes to the other side.
fn write_sum(sum: &Sum, out: &mut impl Write) -> io::Result<()> {
    let (lits, relation, bound) = match sum {
        Sum::AtLeast(bound, lits) => (lits, ">=", bound),
        Sum::Exactly(bound, lits) => (lits, "=", bound),
    };
    for lit in lits {
        let sign = if lit.is_pos() { '+' } else { '-' };
        write!(out, "{sign}1 x{} ", number(lit.var()))?;
    }
    if lits.is_empty() {
        // A sum of nothing is not in the format: 0 times a variable stands for it.
        write!(out, "+0 x1 ")?;
    }
    let negative = lits.iter().filter(|lit| lit.is_neg()).count();
    writeln!(out, "{relation} {} ;", *bound as i64 - negative as i64)
}

/// The variable's number in a file.
fn number(var: Var) -> u32 {
    var.idx32() + 1
}
