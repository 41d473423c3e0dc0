//! Proofs with hints, checked without any search: the second witness of what the checker writes.

use std::collections::{HashMap, HashSet};
use std::io::BufRead;

use rustsat::instances::Cnf;
use rustsat::types::{Cl, Lit};

use super::drat::BadProof;

/// Checks a proof in the form LRAT text, all of whose steps follow by unit propagation (LRUP).
///
/// # Errors
///
/// When the proof cannot be read, the hints of a step do not show it, or there is no contradiction.
pub fn check_lrat(formula: &Cnf, proof: impl BufRead) -> Result<(), BadProof> {
    let lits = |clause: &Cl| clause.iter().copied().collect::<Vec<Lit>>();
    let clauses = formula.iter().map(|clause| lits(clause.as_ref()));
    let mut clauses: HashMap<u64, Vec<Lit>> = (1..).zip(clauses).collect();
    for (number, line) in (1_u64..).zip(proof.lines()) {
        let wrong = |message: &str| BadProof::new(format!("line {number}"), message.to_owned());
        let line = line.map_err(|error| wrong(&format!("cannot read the proof: {error}")))?;
        let mut words = line.split_ascii_whitespace();
        let Some(id) = words.next() else { continue };
        let id: u64 = id
            .parse()
            .map_err(|_| wrong("the number of the clause is missing"))?;
        let numbers: Option<Vec<i64>> = match words.clone().next() {
            Some("d") => continue,
            _ => words.map(|word| word.parse().ok()).collect(),
        };
        let numbers = numbers.ok_or_else(|| wrong("this is no step: `7 1 -2 0 3 5 0`"))?;
        let mut parts = numbers.split(|&number| number == 0);
        let (Some(clause), Some(hints), Some([]), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong(
                "a step is a clause and its hints, with a 0 behind each",
            ));
        };
        let lit = |&number: &i64| Lit::from_ipasir(i32::try_from(number).ok()?).ok();
        let clause: Option<Vec<Lit>> = clause.iter().map(lit).collect();
        let clause = clause.ok_or_else(|| wrong("a literal is out of range"))?;
        follows(&clause, hints, &clauses).map_err(|message| wrong(&message))?;
        if clause.is_empty() {
            return Ok(());
        }
        clauses.insert(id, clause);
    }
    let end = "the end".to_owned();
    Err(BadProof::new(
        end,
        "the proof ends without a contradiction".into(),
    ))
}

/// Tells whether hints show a clause: each of them but the last one has one literal left, which is true from then
/// on, and the last one has none.
fn follows(clause: &[Lit], hints: &[i64], clauses: &HashMap<u64, Vec<Lit>>) -> Result<(), String> {
    let mut is_true: HashSet<Lit> = clause.iter().map(|&lit| !lit).collect();
    for hint in hints {
        let known = u64::try_from(*hint)
            .ok()
            .and_then(|hint| clauses.get(&hint));
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
