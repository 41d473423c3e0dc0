//! Formulas in the form DIMACS CNF, read as the standard has it ("Satisfiability Suggested Format", DIMACS 1993).
//!
//! A clause ends with its `0`, not with its line: it may stand on several lines, and a line may hold several.
//! Whoever reads line by line makes two clauses of one, and then a proof "shows" what is false. So nothing is guessed
//! here, and the numbers of the header must hold.

use std::io::BufRead;

use rustsat::instances::Cnf;
use rustsat::types::Clause;

use super::words::{MOST_VARIABLES, Misread, Words};

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
/// or a word is no literal.
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
            ("p cnf 2 1\n1 3 0\n", "2:3: `3`: the header says that there are 2 variables".into()),
            (
                "p cnf 2 1\n1 0\r\n2 0\n",
                "3:3: `0`: the header says that there are 1 clauses, this is one more".into(),
            ),
            (
                "p cnf 2 2\n1 0\n",
                "3:1: the header says that there are 2 clauses, and 1 were read".into(),
            ),
            ("p cnf 2 1\n1 2\n", "3:1: the 0 at the end of the last clause is missing".into()),
            ("p cnf 2 1\n1 x 0\n", "2:3: `x`: this is no literal, as `1` or `-2`".into()),
            (
                "p cnf 2 1\n11111111111111111111111111111 0\n",
                "2:1: `111111111111111111111111…`: this is too long for a number".into(),
            ),
        ] {
            assert_eq!(read(text), Err(message), "{text:?}");
        }
    }
}
