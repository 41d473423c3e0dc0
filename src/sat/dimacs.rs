//! Formulas in the form DIMACS CNF, read as the standard has it ("Satisfiability Suggested Format", DIMACS 1993).
//!
//! A clause ends with its `0`, not with its line: it may stand on several lines, and a line may hold several.
//! Whoever reads line by line makes two clauses of one, and then a proof "shows" what is false. So nothing is guessed
//! here, and the numbers of the header must hold.

use std::fmt;
use std::io::{self, BufRead};

use rustsat::instances::Cnf;
use rustsat::types::{Clause, Lit};

/// The most variables of a formula.
const MOST_VARIABLES: u64 = 1 << 30;
/// The longest number that is read, and the most of a wrong word that is shown, in bytes.
const LONGEST_WORD: usize = 24;

/// A formula that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadFormula {
    line: u64,
    column: u64,
    message: String,
}

impl fmt::Display for BadFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for BadFormula {}

/// Reads a formula in the form DIMACS CNF.
///
/// White space is free, and CR, LF and CRLF end a line. A line that begins with `c` is a comment, wherever it stands.
/// A `%` ends the formula, as in the files of SATLIB.
///
/// # Errors
///
/// With line and column, when the header is missing, the numbers of variables and clauses are not those of the header,
/// or a word is no literal.
pub fn read_dimacs(input: impl BufRead) -> Result<Cnf, BadFormula> {
    let mut words = Words::new(input);
    let (variables, clauses) = header(&mut words)?;
    let mut cnf = Cnf::new();
    let mut clause = Clause::new();
    let mut count = 0;
    while let Some(word) = words.next_word()? {
        let number = match word {
            "%" => break,
            word => word.parse::<i64>().ok(),
        };
        let number = number.ok_or_else(|| words.wrong("this is no literal, as `1` or `-2`"))?;
        let variable = number.unsigned_abs();
        if variable > variables {
            let message = format!("the header says that there are {variables} variables");
            return Err(words.wrong(&message));
        }
        if number != 0 {
            clause.add(Lit::new(variable as u32 - 1, number < 0));
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
fn header<R: BufRead>(words: &mut Words<R>) -> Result<(u64, u64), BadFormula> {
    const FORM: &str = "a formula begins with `p cnf VARIABLES CLAUSES`";
    for expected in ["p", "cnf"] {
        if words.next_word()? != Some(expected) {
            return Err(words.wrong(FORM));
        }
    }
    let mut number = |most: u64| -> Result<u64, BadFormula> {
        let number = words.next_word()?.and_then(|word| word.parse().ok());
        let number = number.ok_or_else(|| words.wrong(FORM))?;
        match number <= most {
            true => Ok(number),
            false => Err(words.wrong(&format!("at most {most} variables are read"))),
        }
    };
    Ok((number(MOST_VARIABLES)?, number(u64::MAX)?))
}

/// The words of a text, but for its comments, and the place of the last one.
struct Words<R> {
    input: R,
    /// The place of the next byte, from 1.
    line: u64,
    column: u64,
    /// The place where the last word began.
    place: (u64, u64),
    word: String,
    /// Tells that the last byte was a CR: an LF behind it ends no second line.
    after_cr: bool,
}

impl<R: BufRead> Words<R> {
    fn new(input: R) -> Words<R> {
        Words {
            input,
            line: 1,
            column: 1,
            place: (1, 1),
            word: String::new(),
            after_cr: false,
        }
    }

    /// An error at the last word, which is shown if there is one.
    fn wrong(&self, message: &str) -> BadFormula {
        let message = match self.word.is_empty() {
            true => message.to_owned(),
            false => format!("`{}`: {message}", self.word.escape_debug()),
        };
        let (line, column) = self.place;
        BadFormula {
            line,
            column,
            message,
        }
    }

    fn peek(&mut self) -> Result<Option<u8>, BadFormula> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(BadFormula {
                        line: self.line,
                        column: self.column,
                        message: format!("cannot read on: {error}"),
                    });
                }
            }
        }
    }

    /// Passes one byte, and keeps the place.
    fn pass(&mut self, byte: u8) {
        self.input.consume(1);
        let is_second_half = self.after_cr && byte == b'\n';
        self.after_cr = byte == b'\r';
        if is_second_half {
            return;
        }
        if matches!(byte, b'\n' | b'\r') {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
    }

    /// Passes the mark that some editors put in front of a text in UTF-8.
    fn pass_mark(&mut self) -> Result<(), BadFormula> {
        for byte in *b"\xEF\xBB\xBF" {
            if self.peek()? != Some(byte) {
                return Ok(());
            }
            self.input.consume(1);
        }
        Ok(())
    }

    /// Returns the next word, or nothing at the end.
    fn next_word(&mut self) -> Result<Option<&str>, BadFormula> {
        self.word.clear();
        if (self.line, self.column) == (1, 1) {
            self.pass_mark()?;
        }
        let mut is_comment = false;
        while let Some(byte) = self.peek()? {
            let ends_line = matches!(byte, b'\n' | b'\r');
            if !is_comment && byte == b'c' && self.column == 1 {
                is_comment = true;
            } else if is_comment {
                is_comment = !ends_line;
            } else if !byte.is_ascii_whitespace() {
                break;
            }
            self.pass(byte);
        }
        self.place = (self.line, self.column);
        while let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace()) {
            if self.word.len() >= LONGEST_WORD {
                self.word.push('…');
                return Err(self.wrong("this is too long for a number"));
            }
            self.word.push(char::from(byte));
            self.pass(byte);
        }
        Ok(Some(self.word.as_str()).filter(|word| !word.is_empty()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Vec<i32>>, String> {
        let cnf = read_dimacs(text.as_bytes()).map_err(|error| error.to_string())?;
        let lits = |clause: &Clause| clause.iter().map(|lit| lit.to_ipasir()).collect();
        Ok(cnf.iter().map(lits).collect())
    }

    #[test]
    fn a_clause_ends_with_its_zero() {
        let wanted = Ok(vec![vec![1, 2], vec![-1], vec![-2]]);
        for text in [
            "p cnf 2 3\n1 2 0\n-1 0\n-2 0\n",
            "p cnf 2 3\n1\n2 0\n-1 0 -2 0",
            "c one\np cnf 2 3 1 2\nc two 0\r\n0 -1 0\r-2 0\n%\n0\n",
            "\u{FEFF}p  cnf\t2\n3\n1 2 0 -1 0 -2 0\n\n",
        ] {
            assert_eq!(read(text), wanted, "{text:?}");
        }
        assert_eq!(read("p cnf 0 0\n"), Ok(vec![]));
        assert_eq!(read("p cnf 0 1\n0\n"), Ok(vec![vec![]]));
    }

    #[test]
    fn faults_have_a_place() {
        let header = "a formula begins with `p cnf VARIABLES CLAUSES`";
        for (text, message) in [
            ("", format!("1:1: {header}")),
            ("1 2 0\n", format!("1:1: `1`: {header}")),
            ("p cnf -1 2\n", format!("1:7: `-1`: {header}")),
            (
                "p cnf 4294967295 2\n",
                "1:7: `4294967295`: at most 1073741824 variables are read".into(),
            ),
            (
                "p cnf 2 1\n1 3 0\n",
                "2:3: `3`: the header says that there are 2 variables".into(),
            ),
            (
                "p cnf 2 1\n1 0\r\n2 0\n",
                "3:3: `0`: the header says that there are 1 clauses, this is one more".into(),
            ),
            (
                "p cnf 2 2\n1 0\n",
                "3:1: the header says that there are 2 clauses, and 1 were read".into(),
            ),
            (
                "p cnf 2 1\n1 2\n",
                "3:1: the 0 at the end of the last clause is missing".into(),
            ),
            (
                "p cnf 2 1\n1 x 0\n",
                "2:3: `x`: this is no literal, as `1` or `-2`".into(),
            ),
            (
                "p cnf 2 1\n11111111111111111111111111111 0\n",
                "2:1: `111111111111111111111111…`: this is too long for a number".into(),
            ),
        ] {
            assert_eq!(read(text), Err(message), "{text:?}");
        }
    }
}
