//! Proofs with hints, checked without any search: the second witness of what the checker writes.

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

use rustsat::instances::Cnf;
use rustsat::types::{Cl, Lit};

use super::super::words::{Misread, Words};
use super::checker::distinct;
use super::drat::BadProof;

/// Checks a proof in the form LRAT text, all of whose steps follow by unit propagation (LRUP).
///
/// # Errors
///
/// When the proof cannot be read, the number of a clause is not greater than those before it, the hints of a step do not
/// show it, or there is no contradiction.
pub fn check_lrat(formula: &Cnf, proof: impl BufRead) -> Result<(), BadProof> {
    // A clause that says a literal twice has one literal left as well.
    let lits = |clause: &Cl| distinct(clause.as_ref()).into_owned();
    let clauses = formula.iter().map(|clause| lits(clause.as_ref()));
    let mut clauses: HashMap<u64, Vec<Lit>> = (1..).zip(clauses).collect();
    let mut last = clauses.len() as u64;
    let mut words = Words::new(proof);
    while words.next_word()?.is_some() {
        let id = words.number::<u64>();
        let id = id.ok_or_else(|| words.wrong("this is no number of a clause"))?;
        let place = words.place();
        if words.next_word()? == Some("d") {
            delete(&mut words, &mut clauses)?;
            continue;
        }
        let mut clause = Vec::new();
        while let Some(lit) = words.literal()? {
            clause.push(lit);
            words.next_word()?;
        }
        let hints = hints(&mut words)?;
        let wrong = |message| Misread { line: place.0, column: place.1, message };
        if id <= last {
            let message = format!("the number {id} is not greater than {last}, which is taken");
            return Err(wrong(message).into());
        }
        last = id;
        follows(&clause, &hints, &clauses).map_err(wrong)?;
        if clause.is_empty() {
            return Ok(());
        }
        clauses.insert(id, distinct(&clause).into_owned());
    }
    Err(words.wrong("the proof ends without a contradiction").into())
}

/// Reads the numbers of clauses that are deleted, and deletes them.
fn delete<R: BufRead>(
    words: &mut Words<R>,
    clauses: &mut HashMap<u64, Vec<Lit>>,
) -> Result<(), Misread> {
    loop {
        match number(words)? {
            0 => return Ok(()),
            id if clauses.remove(&id.unsigned_abs()).is_some() && id > 0 => {}
            _ => return Err(words.wrong("there is no clause of this number")),
        }
    }
}

fn hints<R: BufRead>(words: &mut Words<R>) -> Result<Vec<i64>, Misread> {
    let mut hints = Vec::new();
    loop {
        match number(words)? {
            0 => return Ok(hints),
            hint => hints.push(hint),
        }
    }
}

fn number<R: BufRead>(words: &mut Words<R>) -> Result<i64, Misread> {
    words.next_word()?;
    let number = words.number();
    number.ok_or_else(|| {
        words.wrong("a number of a clause is expected, or the 0 behind the last one")
    })
}

/// Tells whether hints show a clause: each of them but the last one has one literal left, which is true from then
/// on, and the last one has none.
fn follows(clause: &[Lit], hints: &[i64], clauses: &HashMap<u64, Vec<Lit>>) -> Result<(), String> {
    let mut is_true: HashSet<Lit> = clause.iter().map(|&lit| !lit).collect();
    for hint in hints {
        let known = u64::try_from(*hint).ok().and_then(|hint| clauses.get(&hint));
        let known = known.ok_or_else(|| format!("there is no clause {hint}"))?;
        let mut left = known.iter().filter(|&&lit| !is_true.contains(&!lit));
        match (left.next(), left.next()) {
            (None, _) => return Ok(()),
            (Some(&lit), None) => is_true.insert(lit),
            (Some(_), Some(_)) => return Err(format!("clause {hint} has two literals left")),
        };
    }
    Err("the hints lead to no contradiction".into())
}
