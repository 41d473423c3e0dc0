//! Proofs in the form DRAT (Wetzler, Heule, Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive
//! Clausal Proofs", SAT 2014), as text or binary.
//!
//! Whatever numbers a formula or a proof gives its variables, they get small ones here. The checker keeps tables with an entry for each variable up to the largest one. A text of a few bytes can name the
//! billionth, so the tables must follow what is read and not what is named.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, BufRead, Read as _};

use rustsat::instances::Cnf;
use rustsat::types::{Lit, Var};

use super::super::tokens::{MOST_VARIABLES, Misread, Words};

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A clause that follows.
    Add(Vec<Lit>),
    /// A clause that is no longer needed.
    Delete(Vec<Lit>),
}

/// A proof that cannot be read, or that does not prove what it should.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {message}")]
pub struct BadProof {
    /// The line and the column of a text, else the step; from 1.
    place: String,
    message: String,
}

impl BadProof {
    pub(super) fn new(place: String, message: String) -> BadProof {
        BadProof { place, message }
    }
}

impl From<Misread> for BadProof {
    fn from(misread: Misread) -> BadProof {
        BadProof::new(in_text(misread.line, misread.column), misread.message)
    }
}

fn in_text(line: u64, column: u64) -> String {
    format!("line {line}, column {column}")
}

/// Reads the steps of a proof one by one. Whether it is text or binary is seen at its beginning.
///
/// White space in a text is free: a clause ends with its `0`, and a line that begins with `c` is a comment.
pub struct Steps<R> {
    form: Form<R>,
}

/// A proof behind what was read of it to see its form.
type Input<R> = io::Chain<io::Cursor<Vec<u8>>, R>;

enum Form<R> {
    /// Nothing is read yet; nothing is left where that went wrong.
    New(Option<R>),
    /// With the place where the last step began.
    Text(Words<Input<R>>, (u64, u64)),
    /// With the number of steps so far.
    Binary(Input<R>, u64),
}

impl<R: BufRead> Steps<R> {
    /// A reader at the first step.
    #[must_use]
    pub fn new(input: R) -> Steps<R> {
        Steps { form: Form::New(Some(input)) }
    }

    /// An error at the step that was read last.
    pub fn error(&self, message: impl Into<String>) -> BadProof {
        let place = match &self.form {
            Form::New(_) => in_text(1, 1),
            Form::Text(_, (line, column)) => in_text(*line, *column),
            Form::Binary(_, count) => format!("step {count}"),
        };
        BadProof::new(place, message.into())
    }

    fn failed(&self, error: &io::Error) -> BadProof {
        self.error(format!("cannot read the proof: {error}"))
    }

    fn step(&mut self) -> Result<Option<Step>, BadProof> {
        if let Form::New(input) = &mut self.form {
            let Some(mut input) = input.take() else {
                return Ok(None);
            };
            let start = beginning(&mut input).map_err(|error| self.failed(&error))?;
            let is_binary = is_binary(&start);
            let input = io::Cursor::new(start).chain(input);
            self.form = if is_binary {
                Form::Binary(input, 0)
            } else {
                Form::Text(Words::new(input), (1, 1))
            };
        }
        match &mut self.form {
            Form::New(_) => Ok(None),
            Form::Text(words, place) => Ok(text_step(words, place)?),
            Form::Binary(..) => self.binary_step(),
        }
    }

    fn binary_step(&mut self) -> Result<Option<Step>, BadProof> {
        let Some(tag) = self.byte()? else {
            return Ok(None);
        };
        if let Form::Binary(_, count) = &mut self.form {
            *count += 1;
        }
        let mut clause = Vec::new();
        loop {
            let code = self.varint()?;
            if code == 0 {
                break;
            }
            clause.push(self.lit(code / 2, code % 2 == 1)?);
        }
        match tag {
            b'a' => Ok(Some(Step::Add(clause))),
            b'd' => Ok(Some(Step::Delete(clause))),
            other => Err(self.error(format!("byte 0x{other:02X} in place of `a` or `d`"))),
        }
    }

    fn lit(&self, variable: u64, is_negative: bool) -> Result<Lit, BadProof> {
        match variable {
            1..=MOST_VARIABLES => Ok(Lit::new(variable as u32 - 1, is_negative)),
            _ => Err(self.error(format!("variable {variable} is out of range"))),
        }
    }

    fn byte(&mut self) -> Result<Option<u8>, BadProof> {
        let Form::Binary(input, _) = &mut self.form else {
            return Ok(None);
        };
        let byte = input.by_ref().bytes().next();
        byte.transpose().map_err(|error| self.failed(&error))
    }

    fn varint(&mut self) -> Result<u64, BadProof> {
        let mut code = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            let byte =
                byte.ok_or_else(|| self.error("the proof ends in the middle of a clause"))?;
            code |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(code);
            }
        }
        Err(self.error("a literal is out of range"))
    }
}

fn text_step<R: BufRead>(
    words: &mut Words<R>,
    place: &mut (u64, u64),
) -> Result<Option<Step>, Misread> {
    let mut is_deletion = false;
    match words.next_word()? {
        None => {
            *place = words.place();
            return Ok(None);
        }
        Some(word) => is_deletion |= word == "d",
    }
    *place = words.place();
    if is_deletion {
        words.next_word()?;
    }
    let mut clause = Vec::new();
    while let Some(lit) = words.literal()? {
        clause.push(lit);
        words.next_word()?;
    }
    Ok(Some(if is_deletion { Step::Delete(clause) } else { Step::Add(clause) }))
}

impl<R: BufRead> Iterator for Steps<R> {
    type Item = Result<Step, BadProof>;

    fn next(&mut self) -> Option<Result<Step, BadProof>> {
        self.step().transpose()
    }
}

/// Reads enough to see what a proof is, however small the parts in which it comes.
fn beginning(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    input.take(4096).read_to_end(&mut start)?;
    Ok(start)
}

/// Tells whether a proof is binary: then its clauses begin with letters and end with bytes of value 0, which no text
/// has. Comments in a text may have any letters.
fn is_binary(start: &[u8]) -> bool {
    let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    start.first() == Some(&b'a') || start.iter().any(is_control)
}

/// Up to so many variables a formula may leave out, and twice as many as it has literals.
const FEW: usize = 1 << 16;

/// The numbers of variables inside a checker, and those that people gave them.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Variables below this one keep their number.
    kept: usize,
    inner: HashMap<Var, Var>,
    /// The names of the variables from `kept` on.
    outer: Vec<Var>,
}

impl Names {
    /// The variables of a formula keep their numbers, unless these are far apart.
    pub(super) fn for_formula(formula: &Cnf) -> Names {
        let lits = || formula.iter().flatten();
        let most = lits().map(|lit| lit.vidx() + 1).max().unwrap_or(0);
        let mut names = Names { kept: most, ..Names::default() };
        if most > FEW + 2 * lits().count() {
            names.kept = 0;
            lits().for_each(|&lit| {
                names.inner(lit);
            });
        }
        names
    }

    /// Returns the formula in small numbers.
    pub(super) fn formula<'a>(&mut self, formula: &'a Cnf) -> Cow<'a, Cnf> {
        if self.outer.is_empty() {
            return Cow::Borrowed(formula);
        }
        let mut inner = Cnf::new();
        for clause in formula {
            inner.add_clause(clause.iter().map(|&lit| self.inner(lit)).collect());
        }
        Cow::Owned(inner)
    }

    /// Returns a literal in small numbers.
    pub(super) fn inner(&mut self, lit: Lit) -> Lit {
        let var = lit.var();
        if var.idx() < self.kept {
            return lit;
        }
        let next = Var::new((self.kept + self.outer.len()) as u32);
        let inner = *self.inner.entry(var).or_insert_with(|| {
            self.outer.push(var);
            next
        });
        inner.lit(lit.is_neg())
    }

    /// Returns a clause in small numbers.
    pub(super) fn inside<'a>(&mut self, clause: &'a [Lit]) -> Cow<'a, [Lit]> {
        if clause.iter().all(|lit| lit.vidx() < self.kept) {
            Cow::Borrowed(clause)
        } else {
            clause.iter().map(|&lit| self.inner(lit)).collect()
        }
    }

    /// Returns a literal as people named it.
    pub(super) fn outer(&self, lit: Lit) -> Lit {
        match lit.vidx().checked_sub(self.kept) {
            Some(place) => self.outer[place].lit(lit.is_neg()),
            None => lit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        let far = Var::new(999_999_999);
        let mut formula = Cnf::new();
        formula.add_unit(far.pos_lit());
        let mut names = Names::for_formula(&formula);
        let small = names.formula(&formula).into_owned();
        assert_eq!(small.iter().flatten().copied().collect::<Vec<Lit>>(), [Var::new(0).pos_lit()]);
        let new = Var::new(7).neg_lit();
        assert_eq!(names.inner(new), Var::new(1).neg_lit());
        assert_eq!(names.outer(Var::new(1).neg_lit()), new);
        assert_eq!(names.outer(Var::new(0).pos_lit()), far.pos_lit());
    }

    #[test]
    fn formulas_without_gaps_keep_their_numbers() {
        let lit = Var::new(5).pos_lit();
        let mut formula = Cnf::new();
        formula.add_unit(lit);
        let mut names = Names::for_formula(&formula);
        assert!(matches!(names.formula(&formula), Cow::Borrowed(_)));
        assert_eq!(names.inner(lit), lit);
        let new = names.inner(Var::new(80).pos_lit());
        assert_eq!((new.vidx(), names.outer(new).vidx()), (6, 80));
    }
}
