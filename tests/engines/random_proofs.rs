//! Random proofs of small formulas, right and wrong: the checkers say what naive ones say, and what they call refuted has
//! no model.

use std::fmt::Write as _;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use takuzu_sat::sat::proof::{self, Checked};
use takuzu_sat::sat::{Clause, Cnf, Lit};
use takuzu_sat::{Limits, Next};

use crate::naive::{self, Drat, Numbers, Step, Verdict, Why};

fn lit(number: i32) -> Lit {
    Lit::from_ipasir(number).expect("no 0")
}

fn cnf(clauses: &[Numbers]) -> Cnf {
    let clause = |lits: &Numbers| lits.iter().map(|&number| lit(number)).collect::<Clause>();
    clauses.iter().map(clause).collect()
}

/// A clause of up to so many of the first variables; a literal may stand in it twice, or with its negation.
fn clause(rng: &mut ChaCha8Rng, variables: i32, most: usize) -> Numbers {
    let len = rng.random_range(1..=most);
    let mut clause = Vec::new();
    while clause.len() < len {
        let lit = rng.random_range(1..=variables) * [1, -1][rng.random_range(0..2)];
        let repeats = clause.iter().any(|other: &i32| other.abs() == lit.abs());
        if !repeats || rng.random_range(0..20) == 0 {
            clause.push(lit);
        }
    }
    clause
}

/// Clauses of two or three literals, about as many as leave it open whether they have a model.
fn formula(rng: &mut ChaCha8Rng) -> (Vec<Numbers>, i32) {
    let variables = rng.random_range(3..=6);
    let clauses = rng.random_range(2 * variables..=4 * variables);
    let mut drawn = || {
        let mut drawn = clause(rng, variables, 3);
        while drawn.len() < 2 && rng.random_range(0..20) > 0 {
            drawn = clause(rng, variables, 3);
        }
        drawn
    };
    ((0..clauses).map(|_| drawn()).collect(), variables)
}

/// A proof whose steps are right, but for one in so many: clauses are drawn until a naive checker takes one, half of the
/// time by RAT alone. Some clauses are deleted.
fn steps(rng: &mut ChaCha8Rng, formula: &[Numbers], variables: i32, wrong: u32) -> Vec<Step> {
    let (mut steps, mut known) = (Vec::new(), formula.to_vec());
    let mut proof = Drat::of(formula);
    for _ in 0..rng.random_range(1..=10) {
        if rng.random_range(0..10) < 3 {
            let mut gone = known[rng.random_range(0..known.len())].clone();
            gone.rotate_left(1);
            proof.delete(&gone);
            steps.push(Step::Delete(gone));
        }
        let (any, wanted) = (
            rng.random_range(0..wrong) == 0,
            [Why::Rup, Why::Rat][rng.random_range(0..2)],
        );
        for _ in 0..12 {
            // One more variable: what defines it is RAT.
            let drawn = clause(rng, variables + 1, 3);
            if any || proof.why(&drawn) == wanted {
                proof.add(&drawn);
                known.push(drawn.clone());
                steps.push(Step::Add(drawn));
                break;
            }
        }
    }
    steps
}

fn text(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        let (mark, clause) = match step {
            Step::Add(clause) => ("", clause),
            Step::Delete(clause) => ("d ", clause),
        };
        text.push_str(mark);
        clause
            .iter()
            .for_each(|lit| write!(text, "{lit} ").expect("memory"));
        text.push_str("0\n");
    }
    text
}

/// What the checker says of a proof in text, each of whose lines is a step, in the naive one's words.
fn said<T>(checked: Result<Next<T>, proof::BadProof>, lines: usize) -> Result<T, Verdict> {
    match checked {
        Ok(Next::Solution(checked)) => Ok(checked),
        Ok(Next::Exhausted | Next::GaveUp) => panic!("nothing limits it"),
        Err(error) => {
            let error = error.to_string();
            let (place, message) = error.split_once(": ").expect("a place");
            let line = place.strip_prefix("line ").expect("a line");
            let line = line.strip_suffix(", column 1").expect("a column").parse();
            let line: usize = line.expect("a number");
            if message == "the proof ends without a contradiction" {
                assert_eq!(line, lines + 1);
                return Err(Verdict::Open);
            }
            assert!(
                message.ends_with("does not follow by unit propagation"),
                "{error}"
            );
            Err(Verdict::Wrong(line))
        }
    }
}

#[test]
fn drat_is_checked_as_a_naive_checker_does() {
    let mut rng = ChaCha8Rng::seed_from_u64(28);
    let limits = Limits::none();
    let (mut refuted, mut by_rat, mut wrong) = (0, 0, 0);
    for number in 0..4000 {
        let (formula, variables) = formula(&mut rng);
        let steps = steps(&mut rng, &formula, variables, 6);
        let text = text(&steps);
        let name = format!("{number}: {formula:?}\n{text}");
        let checked = proof::check(&cnf(&formula), text.as_bytes(), &limits);
        let ours = match said(checked, steps.len()) {
            Ok(Checked { added, by_rat, .. }) => Verdict::Refuted { added, by_rat },
            Err(verdict) => verdict,
        };
        assert_eq!(ours, naive::drat(&formula, &steps, true), "{name}");
        match ours {
            Verdict::Refuted { by_rat: some, .. } => {
                assert!(!naive::has_model(&formula), "{name}");
                (refuted, by_rat) = (refuted + 1, by_rat + u64::from(some > 0));
            }
            Verdict::Wrong(_) => wrong += 1,
            Verdict::Open => {}
        }
    }
    println!("{refuted} refuted, {by_rat} with RAT; {wrong} wrong");
    assert!(
        refuted > 800 && by_rat > 200 && wrong > 400,
        "{refuted} {by_rat} {wrong}"
    );
}
