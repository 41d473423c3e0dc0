//! Proofs in the form DRAT (Wetzler, Heule, Hunt, "DRAT-trim: Efficient Checking and Trimming Using Expressive
//! Clausal Proofs", SAT 2014), as text or binary.

use std::fmt;
use std::io::{self, BufRead};

use rustsat::types::Lit;

/// The longest line of a text that is read, in bytes.
const MOST_LINE: u64 = 64 << 20;
/// The most variables of a formula.
const MOST_VARIABLES: u64 = 1 << 30;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A clause that follows.
    Add(Vec<Lit>),
    /// A clause that is no longer needed.
    Delete(Vec<Lit>),
}

/// A proof that cannot be read, or that does not prove what it should.
#[derive(Debug)]
pub struct BadProof {
    /// The line of a text, else the step; from 1.
    place: String,
    message: String,
}

impl BadProof {
    pub(super) fn new(place: String, message: String) -> BadProof {
        BadProof { place, message }
    }
}

impl fmt::Display for BadProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for BadProof {}

/// Reads the steps of a proof one by one. Whether it is text or binary is seen at its beginning.
pub struct Steps<R> {
    input: R,
    is_binary: Option<bool>,
    /// The lines of a text so far, or the steps of a binary proof.
    count: u64,
    line: Vec<u8>,
}

impl<R: BufRead> Steps<R> {
    /// A reader at the first step.
    #[must_use]
    pub fn new(input: R) -> Steps<R> {
        Steps {
            input,
            is_binary: None,
            count: 0,
            line: Vec::new(),
        }
    }

    /// An error at the step that was read last.
    pub fn error(&self, message: impl Into<String>) -> BadProof {
        let unit = match self.is_binary {
            Some(true) => "step",
            Some(false) | None => "line",
        };
        BadProof {
            place: format!("{unit} {}", self.count),
            message: message.into(),
        }
    }

    fn failed(&self, error: &io::Error) -> BadProof {
        self.error(format!("cannot read the proof: {error}"))
    }

    fn step(&mut self) -> Result<Option<Step>, BadProof> {
        let is_binary = match self.is_binary {
            Some(is_binary) => is_binary,
            None => {
                let start = self.input.fill_buf().map_err(|error| BadProof {
                    place: "line 1".into(),
                    message: format!("cannot read the proof: {error}"),
                })?;
                *self.is_binary.insert(is_binary(start))
            }
        };
        match is_binary {
            true => self.binary_step(),
            false => self.text_step(),
        }
    }

    fn text_step(&mut self) -> Result<Option<Step>, BadProof> {
        loop {
            self.line.clear();
            let mut limited = io::Read::take(&mut self.input, MOST_LINE);
            let read = limited.read_until(b'\n', &mut self.line);
            if read.map_err(|error| self.failed(&error))? == 0 {
                return Ok(None);
            }
            self.count += 1;
            let line = std::str::from_utf8(&self.line);
            let line = line
                .map_err(|_| self.error("this is no text of a proof"))?
                .trim();
            if !line.is_empty() && !line.starts_with('c') {
                return self.parsed(line).map(Some);
            }
        }
    }

    fn parsed(&self, line: &str) -> Result<Step, BadProof> {
        let (is_deletion, rest) = match line.strip_prefix('d') {
            Some(rest) => (true, rest),
            None => (false, line),
        };
        let mut clause = Vec::new();
        let mut words = rest.split_ascii_whitespace();
        loop {
            let Some(word) = words.next() else {
                return Err(self.error("the 0 at the end of the clause is missing"));
            };
            let number: i64 = word.parse().map_err(|_| {
                self.error(format!(
                    "`{word}` is no literal: one clause a line, as `1 -2 0`"
                ))
            })?;
            if number == 0 {
                break;
            }
            clause.push(self.lit(number.unsigned_abs(), number < 0)?);
        }
        match (words.next(), is_deletion) {
            (Some(more), _) => Err(self.error(format!("`{more}` behind the 0 that ends a clause"))),
            (None, true) => Ok(Step::Delete(clause)),
            (None, false) => Ok(Step::Add(clause)),
        }
    }

    fn binary_step(&mut self) -> Result<Option<Step>, BadProof> {
        let Some(tag) = self.byte()? else {
            return Ok(None);
        };
        self.count += 1;
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
        let mut byte = [0];
        match io::Read::read(&mut self.input, &mut byte) {
            Ok(0) => Ok(None),
            Ok(_) => Ok(Some(byte[0])),
            Err(error) => Err(self.failed(&error)),
        }
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

impl<R: BufRead> Iterator for Steps<R> {
    type Item = Result<Step, BadProof>;

    fn next(&mut self) -> Option<Result<Step, BadProof>> {
        self.step().transpose()
    }
}

/// Tells whether a proof is binary: then its clauses begin with letters and end with bytes of value 0, which no text
/// has.
fn is_binary(start: &[u8]) -> bool {
    let start = &start[..start.len().min(64)];
    let is_text = |&byte: &u8| byte.is_ascii_graphic() || b" \t\r\n".contains(&byte);
    start.first() == Some(&b'a') || !start.iter().all(is_text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(proof: &[u8]) -> Result<Vec<Step>, BadProof> {
        Steps::new(proof).collect()
    }

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        let lit = |&number| Lit::from_ipasir(number).expect("no 0");
        numbers.iter().map(lit).collect()
    }

    #[test]
    fn text_and_binary_say_the_same() {
        let steps = [
            Step::Add(lits(&[63, -8193])),
            Step::Delete(lits(&[129, -8191])),
            Step::Add(lits(&[])),
        ];
        // The example of DRAT-trim's manual.
        let binary = b"\x61\x7e\x83\x80\x01\x00\x64\x82\x02\xff\x7f\x00\x61\x00";
        assert_eq!(read(binary).expect("a proof"), steps);
        let text = b"c made by hand\r\n63 -8193 0\r\n\nd 129 -8191 0\n0\n";
        assert_eq!(read(text).expect("a proof"), steps);
    }

    #[test]
    fn faults_have_a_place() {
        for (proof, message) in [
            (
                &b"1 2 0\n3 x 0\n"[..],
                "line 2: `x` is no literal: one clause a line, as `1 -2 0`",
            ),
            (
                b"1 2\n",
                "line 1: the 0 at the end of the clause is missing",
            ),
            (b"1 0 2 0\n", "line 1: `2` behind the 0 that ends a clause"),
            (
                b"9999999999 0\n",
                "line 1: variable 9999999999 is out of range",
            ),
            (
                b"a\x02\x00a\x04",
                "step 2: the proof ends in the middle of a clause",
            ),
            (
                b"a\x02\x00b\x04\x00",
                "step 2: byte 0x62 in place of `a` or `d`",
            ),
        ] {
            let error = read(proof).expect_err("a fault");
            assert_eq!(error.to_string(), message);
        }
    }
}
