//! Formulas as text: written for the programs that solve, split and count, and read from others.
//!
//! All forms are DIMACS CNF (DIMACS, "Satisfiability: Suggested Format", 1993) with something more,
//! so that the variables have the same numbers in each:
//!
//! | form | what is more | who reads it |
//! |---|---|---|
//! | DIMACS | comments `c 1 r1c1` that name variables | every SAT solver |
//! | iCNF | the header `p inccnf`, and cubes `a 1 -2 0` to assume one after the other | cadical, iglucose, march |
//! | counting | `c t mc`, or `c t pmc` and `c p show 1 2 0` | d4, sharpSAT-td, ganak |
//!
//! Linear sums over the same variables are in [`super::opb`].
//!
//! DIMACS CNF is read as the standard has it. A clause ends with its `0`, not with its line: it may stand on several lines, and a line may hold several.
//! Whoever reads line by line makes two clauses of one, and then a proof "shows" what is false. So nothing is guessed
//! here, and the numbers of the header must hold.

use std::io::{self, BufRead, Write};

use rustsat::instances::{BasicVarManager, Cnf, ManageVars};
use rustsat::types::{Clause, Lit, Var};

use super::tokens::{MOST_VARIABLES, Misread, Words};
use super::{Clauses, Size};
use crate::ground::plain::write_comment;

/// Clauses, or sums in their place, the variables that they speak of, and the names of these.
#[derive(Clone, Debug, Default)]
pub struct Numbered<C> {
    /// The clauses or sums.
    pub clauses: C,
    /// Hands out variables and knows how many there are.
    pub vars: BasicVarManager,
    /// Names of variables, in the order in which they are to be listed.
    pub names: Vec<(Var, String)>,
}

/// Clauses with their variables and names.
pub type Formula = Numbered<Cnf>;

impl Formula {
    /// Makes a formula filled by an encoder, and returns what the encoder returns as well.
    ///
    /// # Errors
    ///
    /// Those of the encoder.
    pub fn encode<T, E>(
        encoder: impl FnOnce(&mut Clauses<'_>, &mut BasicVarManager) -> Result<T, E>,
    ) -> Result<(Formula, T), E> {
        let mut formula = Formula::default();
        let out = encoder(&mut Clauses::new(&mut formula.clauses), &mut formula.vars)?;
        Ok((formula, out))
    }

    /// Returns the size of the formula.
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
    pub fn write_dimacs(&self, comments: &[String], out: &mut impl Write) -> io::Result<()> {
        self.write_cube(comments, &[], out)
    }

    /// Writes DIMACS CNF of a part: the clauses, and a unit clause for each literal of a cube.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write_cube(
        &self,
        comments: &[String],
        cube: &[Lit],
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.write_comments(comments, out)?;
        let clauses = self.clauses.len() + cube.len();
        writeln!(out, "p cnf {} {clauses}", self.vars.n_used())?;
        self.write_clauses(out)?;
        cube.iter().try_for_each(|&lit| write_literals([lit], out))
    }

    /// Writes iCNF (Wieringa, Niemenmaa, Heljanko, "Tarmo: A Framework for Parallelized Bounded Model Checking", PDMC
    /// 2009): the clauses, then each cube as a line `a LITERALS 0` of assumptions.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write_icnf(
        &self,
        comments: &[String],
        cubes: &[Vec<Lit>],
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.write_comments(comments, out)?;
        writeln!(out, "p inccnf")?;
        self.write_clauses(out)?;
        for cube in cubes {
            write!(out, "a ")?;
            write_literals(cube.iter().copied(), out)?;
        }
        Ok(())
    }

    /// Writes DIMACS CNF with the lines of the Model Counting Competition (Fichte, Hecher, Hamiti,
    /// "The Model Counting Competition 2020", JEA 2021; in the form of 2021 and later).
    ///
    /// With `show` the models are to be counted by their values of these variables alone, which
    /// asks more of a counter; without, each model counts.
    ///
    /// # Errors
    ///
    /// When writing fails.
    pub fn write_counting(
        &self,
        comments: &[String],
        show: Option<&[Var]>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        match show {
            None => writeln!(out, "c t mc")?,
            Some(vars) => {
                writeln!(out, "c t pmc")?;
                write!(out, "c p show ")?;
                write_literals(vars.iter().map(|var| var.pos_lit()), out)?;
            }
        }
        self.write_dimacs(comments, out)
    }

    fn write_comments(&self, comments: &[String], out: &mut impl Write) -> io::Result<()> {
        for comment in comments {
            write_comment("c", comment, out)?;
        }
        for (var, name) in &self.names {
            writeln!(out, "c {} {name}", var.pos_lit().to_ipasir())?;
        }
        Ok(())
    }

    fn write_clauses(&self, out: &mut impl Write) -> io::Result<()> {
        let mut clauses = self.clauses.iter();
        clauses.try_for_each(|clause| write_literals(clause.iter().copied(), out))
    }
}

/// Literals with a 0 behind them.
fn write_literals(lits: impl IntoIterator<Item = Lit>, out: &mut impl Write) -> io::Result<()> {
    for lit in lits {
        write!(out, "{} ", lit.to_ipasir())?;
    }
    writeln!(out, "0")
}

/// A formula that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: {}", .0.line, .0.column, .0.message)]
pub struct BadFormula(Misread);

/// Reads a formula in the form DIMACS CNF.
///
/// White space is free, and CR, LF and CRLF end a line. A line that begins with `c` is a comment, wherever it stands.
/// A `%` ends the formula, as in the files of SATLIB.
///
/// # Errors
///
/// With line and column, when the header is missing, the numbers of variables and clauses are not those of the header,
/// or a word is not a literal.
pub fn read_dimacs(input: impl BufRead) -> Result<Cnf, BadFormula> {
    read(input).map_err(BadFormula)
}

fn read(input: impl BufRead) -> Result<Cnf, Misread> {
    let mut words = Words::new(input);
    let (variables, clauses) = header(&mut words)?;
    let mut cnf = Cnf::new();
    let mut clause = Clause::new();
    let mut count = 0;
    while let Some(word) = words.next_word()? {
        if word == "%" {
            break;
        }
        if let Some(lit) = words.literal()? {
            if lit.vidx() as u64 >= variables {
                let message = format!("the header says that there are {variables} variables");
                return Err(words.wrong(&message));
            }
            clause.add(lit);
            continue;
        }
        count += 1;
        if count > clauses {
            let message =
                format!("the header says that there are {clauses} clauses, this is one more");
            return Err(words.wrong(&message));
        }
        cnf.add_clause(std::mem::take(&mut clause));
    }
    match (clause.is_empty(), count == clauses) {
        (false, _) => Err(words.wrong("the 0 at the end of the last clause is missing")),
        (true, false) => Err(words.wrong(&format!(
            "the header says that there are {clauses} clauses, and {count} were read"
        ))),
        (true, true) => Ok(cnf),
    }
}

/// Reads `p cnf VARIABLES CLAUSES`.
fn header<R: BufRead>(words: &mut Words<R>) -> Result<(u64, u64), Misread> {
    const FORM: &str = "a formula begins with `p cnf VARIABLES CLAUSES`";
    for expected in ["p", "cnf"] {
        if words.next_word()? != Some(expected) {
            return Err(words.wrong(FORM));
        }
    }
    let mut number = |most: u64| -> Result<u64, Misread> {
        words.next_word()?;
        let number = words.number().ok_or_else(|| words.wrong(FORM))?;
        if number <= most {
            Ok(number)
        } else {
            Err(words.wrong(&format!("at most {most} variables are read")))
        }
    };
    Ok((number(MOST_VARIABLES)?, number(u64::MAX)?))
}
