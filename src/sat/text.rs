//! Formulas as text.

use std::io;

use rustsat::OutOfMemory;
use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::types::Var;

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
    /// When the encoder runs out of memory.
    pub fn encode<T>(
        encoder: impl FnOnce(&mut Cnf, &mut BasicVarManager) -> Result<T, OutOfMemory>,
    ) -> Result<(Formula, T), OutOfMemory> {
        let mut formula = Formula::default();
        let out = encoder(&mut formula.clauses, &mut formula.vars)?;
        Ok((formula, out))
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
