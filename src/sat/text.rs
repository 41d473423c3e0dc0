//! Formulas as text.

use std::io;

use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::types::Var;

use super::Size;

/// Clauses, the variables they speak of, and what people call these.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    /// The clauses.
    pub clauses: Cnf,
    /// Hands out variables and knows how many there are.
    pub vars: BasicVarManager,
    /// Names of variables, in the order in which they are to be listed.
    pub names: Vec<(Var, String)>,
}

impl Formula {
    /// A formula filled by an encoder, and what the encoder returns.
    ///
    /// # Errors
    ///
    /// Those of the encoder.
    pub fn encode<T, E>(
        encoder: impl FnOnce(&mut Cnf, &mut BasicVarManager) -> Result<T, E>,
    ) -> Result<(Formula, T), E> {
        let mut formula = Formula::default();
        let out = encoder(&mut formula.clauses, &mut formula.vars)?;
        Ok((formula, out))
    }

    /// The size of the formula.
    #[must_use]
    pub fn size(&self) -> Size {
        Size {
            variables: self.vars.n_used() as usize,
            clauses: self.clauses.len(),
            literals: self.clauses.iter().map(|clause| clause.len()).sum(),
        }
    }

    /// Writes DIMACS CNF: the comments, a line `c VARIABLE NAME` for each name, then the clauses.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write_dimacs(
        &self,
        comments: &[String],
        out: &mut impl io::Write,
    ) -> Result<(), io::Error> {
        for comment in comments {
            writeln!(out, "c {comment}")?;
        }
        for (var, name) in &self.names {
            writeln!(out, "c {} {name}", var.pos_lit().to_ipasir())?;
        }
        self.clauses.write_dimacs(out, self.vars.n_used())
    }
}
