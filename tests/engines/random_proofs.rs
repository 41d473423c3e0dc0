//! Random proofs of small formulas, right and wrong: the checkers say what naive ones say, and what they call refuted has
//! no model.

use std::fmt::Write as _;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use takuzu_sat::sat::proof::{self, Checked, Producer, Refutation};
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
        let (any, wanted) =
            (rng.random_range(0..wrong) == 0, [Why::Rup, Why::Rat][rng.random_range(0..2)]);
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

/// The same with variables far apart: the checkers number them anew.
fn far(clause: &[i32]) -> Numbers {
    clause.iter().map(|lit| lit * 123_457).collect()
}

fn far_steps(steps: &[Step]) -> Vec<Step> {
    let far = |step: &Step| match step {
        Step::Add(clause) => Step::Add(far(clause)),
        Step::Delete(clause) => Step::Delete(far(clause)),
    };
    steps.iter().map(far).collect()
}

fn text(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        let (mark, clause) = match step {
            Step::Add(clause) => ("", clause),
            Step::Delete(clause) => ("d ", clause),
        };
        text.push_str(mark);
        clause.iter().for_each(|lit| write!(text, "{lit} ").expect("memory"));
        text.push_str("0\n");
    }
    text
}

/// What the checker says of a proof in text, each of whose lines is a step, in the naive one's words.
fn said<T>(checked: Result<Next<T>, proof::BadProof>) -> Result<T, Verdict> {
    match checked {
        Ok(Next::Solution(checked)) => Ok(checked),
        Ok(Next::Exhausted | Next::GaveUp) => panic!("nothing limits it"),
        Err(error) => {
            let error = error.to_string();
            let (place, message) = error.split_once(": ").expect("a place");
            if message == "the proof ends without a contradiction" {
                return Err(Verdict::Open);
            }
            assert!(message.ends_with("does not follow by unit propagation"), "{error}");
            let line =
                place.strip_prefix("line ").and_then(|place| place.strip_suffix(", column 1"));
            let line = line.and_then(|line| line.parse().ok());
            Err(Verdict::Wrong(line.expect("a line")))
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
        let name = format!("{number}: {formula:?}\n{}", text(&steps));
        let checked = match number % 4 {
            0 => {
                let formula: Vec<Numbers> = formula.iter().map(|clause| far(clause)).collect();
                let text = text(&far_steps(&steps));
                proof::check(&cnf(&formula), text.as_bytes(), &limits)
            }
            _ => proof::check(&cnf(&formula), text(&steps).as_bytes(), &limits),
        };
        let ours = match said(checked) {
            Ok(Checked { added, by_rat, deleted, ignored }) => {
                let mut additions =
                    (0..steps.len()).filter(|&at| matches!(steps[at], Step::Add(_)));
                let seen = additions.nth((added as usize).wrapping_sub(1)).map_or(0, |at| at + 1);
                assert_eq!(added + deleted + ignored, seen as u64, "{name}");
                Verdict::Refuted { added, by_rat }
            }
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
    let found = (refuted, by_rat, wrong);
    assert!(refuted > 800 && by_rat > 200 && wrong > 400, "{found:?}");
}

/// A clause has most of the literals of all clauses: when it is deleted, the others move together.
#[test]
fn proofs_are_checked_alike_when_the_clauses_have_moved() {
    let mut rng = ChaCha8Rng::seed_from_u64(34);
    let large: Numbers = (20..10_030).collect();
    let (mut refuted, mut wrong) = (0, 0);
    for number in 0..300 {
        let (formula, mut steps) = match number % 2 {
            0 => {
                let (formula, variables) = formula(&mut rng);
                let steps = steps(&mut rng, &formula, variables, 6);
                (formula, steps)
            }
            // Some of these clauses say what follows, and stay when they are deleted.
            _ => {
                let formula: Vec<Numbers> = (0..9).map(|_| clause(&mut rng, 5, 2)).collect();
                let mut steps = Vec::new();
                for _ in 0..4 {
                    let gone = rng.random_range(1..formula.len());
                    steps.push(Step::Delete(formula[gone - 1].clone()));
                    steps.push(Step::Delete(formula[gone].clone()));
                    steps.push(Step::Add(clause(&mut rng, 5, 1)));
                }
                (formula, steps)
            }
        };
        steps.insert(rng.random_range(0..=steps.len().min(1)), Step::Delete(large.clone()));
        let mut with_large = formula.clone();
        with_large.insert(rng.random_range(0..=formula.len()), large.clone());
        let checked = proof::check(&cnf(&with_large), text(&steps).as_bytes(), &Limits::none());
        let ours = match said(checked) {
            Ok(Checked { added, by_rat, .. }) => Verdict::Refuted { added, by_rat },
            Err(verdict) => verdict,
        };
        // For the naive checker the large clause was never there.
        assert_eq!(ours, naive::drat(&formula, &steps, true), "{number}: {formula:?}");
        refuted += u32::from(matches!(ours, Verdict::Refuted { .. }));
        wrong += u32::from(matches!(ours, Verdict::Wrong(_)));
    }
    assert!(refuted > 20 && wrong > 10, "{refuted} {wrong}");
}

fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut text = Vec::new();
    write(&mut text).expect("memory");
    String::from_utf8(text).expect("ASCII")
}

/// Checks what is written of a proof that was checked: it shows the same, with hints and without, and the clauses that
/// are said to be needed have no model. Returns the text with hints.
fn check_written(formula: &[Numbers], refutation: &Refutation, name: &str) -> String {
    let drat = written(|out| refutation.write_drat(out));
    let steps = naive::text_steps(drat.as_bytes()).expect("steps");
    let lrat = written(|out| refutation.write_lrat(out));
    assert!(refutation.len() == steps.len() && !refutation.is_empty(), "{name}: {drat}");
    let core: Vec<Numbers> =
        (refutation.core().iter()).map(|&place| formula[place].clone()).collect();
    let name = format!("{name}: {drat}\n{lrat}");
    for formula in [formula, &core] {
        assert!(!naive::has_model(formula), "{name}");
        let verdict = naive::drat(formula, &steps, false);
        assert!(matches!(verdict, Verdict::Refuted { .. }), "{name}");
    }
    assert!(naive::lrat(formula, &lrat, true), "{name}");
    let ours = proof::check_lrat(&cnf(formula), lrat.as_bytes());
    assert_eq!(ours.is_ok(), naive::lrat(formula, &lrat, false), "{name}");
    lrat
}

/// Breaks a proof with hints in one place, or says something of no weight. What follows is up to the checkers.
fn damaged(rng: &mut ChaCha8Rng, lrat: &str) -> String {
    let mut lines: Vec<Vec<i64>> = (lrat.lines())
        .map(|line| line.split(' ').map(|word| word.parse().expect("a number")).collect())
        .collect();
    let at = rng.random_range(0..lines.len());
    let last = lines[lines.len() - 1][0];
    let line = &mut lines[at];
    let middle = 1 + line[1..].iter().position(|&word| word == 0).expect("a 0");
    let hints = middle + 1..line.len() - 1;
    let any = |rng: &mut ChaCha8Rng, range: std::ops::Range<usize>| match range.is_empty() {
        true => 0,
        false => rng.random_range(range),
    };
    let mut deleted = String::new();
    match rng.random_range(0..8) {
        0 if hints.len() > 1 => line[hints].rotate_left(1),
        1 if !hints.is_empty() => drop(line.remove(any(rng, hints))),
        2 if !hints.is_empty() => line[any(rng, hints)] = rng.random_range(1..=last),
        3 if middle > 1 => line[any(rng, 1..middle)] *= -1,
        4 if middle > 1 => drop(line.remove(any(rng, 1..middle))),
        5 => line[0] = rng.random_range(1..=last),
        6 => line.insert(
            any(rng, hints.start..hints.end + 1).max(middle + 1),
            rng.random_range(1..=last),
        ),
        _ => {
            let gone = rng.random_range(1..=last);
            deleted = format!("{last} d {gone} 0\n");
        }
    }
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        if number == at {
            text.push_str(&deleted);
        }
        let words: Vec<String> = line.iter().map(i64::to_string).collect();
        text.push_str(&words.join(" "));
        text.push('\n');
    }
    text
}

#[test]
fn proofs_are_trimmed_and_hinted_as_naive_checkers_want_them() {
    let mut rng = ChaCha8Rng::seed_from_u64(29);
    let limits = Limits::none();
    let (mut trimmed, mut by_rat, mut accepted, mut refused) = (0, 0, 0, 0);
    for number in 0..4000 {
        let (formula, variables) = formula(&mut rng);
        let steps = steps(&mut rng, &formula, variables, 1000);
        let name = format!("{number}: {formula:?}\n{}", text(&steps));
        // Who records ignores deletions.
        let naive = naive::drat(&formula, &steps, false);
        let checked = proof::trim(&cnf(&formula), text(&steps).as_bytes(), &limits);
        let refutation = match said(checked) {
            Ok(refutation) => refutation,
            Err(verdict) => {
                assert_eq!(verdict, naive, "{name}");
                continue;
            }
        };
        let Verdict::Refuted { by_rat: some, .. } = naive else {
            panic!("{name}");
        };
        let lrat = check_written(&formula, &refutation, &name);
        (trimmed, by_rat) = (trimmed + 1, by_rat + u64::from(some > 0));
        for _ in 0..4 {
            let damaged = damaged(&mut rng, &lrat);
            let naive = naive::lrat(&formula, &damaged, false);
            let ours = proof::check_lrat(&cnf(&formula), damaged.as_bytes());
            assert_eq!(ours.is_ok(), naive, "{name}\n{damaged}{ours:?}");
            (accepted, refused) = (accepted + u64::from(naive), refused + u64::from(!naive));
        }
    }
    let found = (trimmed, by_rat, accepted, refused);
    println!("{found:?} trimmed, with RAT; hints accepted, refused");
    assert!(trimmed > 800 && by_rat > 200 && accepted > 800 && refused > 800, "{found:?}");
}

/// Clauses of three literals, which no literal contradicts by unit propagation alone: those who prove have to search.
fn hard_formula(rng: &mut ChaCha8Rng) -> Vec<Numbers> {
    let variables = 12;
    let drawn =
        std::iter::repeat_with(|| clause(rng, variables, 3)).filter(|drawn| drawn.len() == 3);
    drawn.take(60).collect()
}

#[test]
fn varisat_refutes_what_has_no_model() {
    let mut rng = ChaCha8Rng::seed_from_u64(30);
    let (mut refuted, mut open) = (0, 0);
    for number in 0..1500 {
        let formula = match number % 5 {
            0 => hard_formula(&mut rng),
            _ => formula(&mut rng).0,
        };
        let name = format!("{number}: {formula:?}");
        match Producer::Varisat.refute(&cnf(&formula), &Limits::none()) {
            Ok(Next::Solution(refutation)) => {
                check_written(&formula, &refutation, &name);
                refuted += 1;
            }
            Ok(Next::Exhausted) => {
                assert!(naive::has_model(&formula), "{name}");
                open += 1;
            }
            other => panic!("{name}: {other:?}"),
        }
    }
    println!("{refuted} refuted, {open} with a model");
    assert!(refuted > 300 && open > 300, "{refuted} {open}");
}
