//! Proofs: made for every puzzle that has one solution or none, and refused when they are damaged.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use takuzu_sat::game::{CnfForm, GivensAs};
use takuzu_sat::sat::proof::{self, Producer, Refutation};
use takuzu_sat::sat::{Clause, Cnf, Formula, Lit};
use takuzu_sat::solve::{self, Options, Uniqueness};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Engine, Grid, Limits, Next, Puzzle, Shape};

use crate::common::{encoded, found, known};
use crate::differential::draw;
use crate::naive::{self, Numbers, Verdict};

/// Tells whether each clause of a proof in text follows from those before it, up to the empty one, without RAT.
fn naive(formula: &Cnf, drat: &str) -> bool {
    let numbers = |clause: &Clause| clause.iter().map(|lit| lit.to_ipasir()).collect();
    let clauses: Vec<Numbers> = formula.iter().map(numbers).collect();
    // What stands behind a contradiction does not matter, nor whether it is a step.
    let lines: Vec<&str> = drat.split_inclusive('\n').collect();
    let mut beginnings = (0..=lines.len()).rev().map(|len| lines[..len].concat());
    let steps = beginnings.find_map(|text| naive::text_steps(text.as_bytes()));
    let verdict = naive::drat(&clauses, &steps.expect("no line is a proof"), false);
    matches!(verdict, Verdict::Refuted { by_rat: 0, .. })
}

/// The formula without the solution, and a proof that it has no model.
fn proved(puzzle: &Puzzle, solution: Option<&Grid>) -> (Formula, Refutation) {
    let form = CnfForm::from(puzzle.textbook()).with_givens(GivensAs::Units);
    let (mut formula, map) = encoded(&**puzzle, form);
    if let Some(grid) = solution {
        let open = puzzle.givens().blanks();
        let other = open.map(|cell| !map.lit(cell, grid[cell].expect("complete")).expect("open"));
        formula.clauses.add_clause(other.collect::<Clause>());
    }
    let refutation = Producer::Varisat.refute(&formula.clauses, &Limits::none());
    let refutation = found(refutation.expect("varisat works"));
    (formula, refutation)
}

fn drat(refutation: &Refutation) -> String {
    let mut text = Vec::new();
    refutation.write_drat(&mut text).expect("memory");
    String::from_utf8(text).expect("ASCII")
}

/// Checks a proof and all that is said about it.
fn check(formula: &Formula, refutation: &Refutation, name: &str) {
    let (clauses, limits) = (&formula.clauses, Limits::none());
    let text = drat(refutation);
    let checked = proof::check(clauses, text.as_bytes(), &limits);
    let checked = found(checked.unwrap_or_else(|error| panic!("{name}: {error}")));
    assert_eq!((checked.by_rat, checked.ignored), (0, 0), "{name}");
    let mut lrat = Vec::new();
    refutation.write_lrat(&mut lrat).expect("memory");
    proof::check_lrat(clauses, &lrat[..]).unwrap_or_else(|error| panic!("{name}: {error}"));
    // What the proof is said to need is all that it needs.
    let all: Vec<&Clause> = clauses.iter().collect();
    let core: Cnf = refutation.core().iter().map(|&place| all[place].clone()).collect();
    let checked = proof::check(&core, text.as_bytes(), &limits);
    assert!(matches!(checked, Ok(Next::Solution(_))), "{name}: {checked:?}");
}

fn corpus(most: usize, each: usize) {
    let mut proofs = 0;
    for kind in ["u", "m", "h", "x", "f"] {
        let mut of_file = (String::new(), 0);
        for known in known(kind) {
            let file = known.name.split(':').next().expect("a name").to_owned();
            if of_file.0 != file {
                of_file = (file, 0);
            }
            of_file.1 += 1;
            let is_wanted = of_file.1 <= each && known.puzzle.shape().rows() <= most;
            if is_wanted && known.solutions.is_some_and(|count| count < 2) {
                // Not every line of the corpus names its solution.
                let answer =
                    solve::uniqueness(&known.puzzle.clone().into(), &Engine::Native.into());
                let solution = match answer.expect("it fits") {
                    Uniqueness::One(grid) => Some(grid),
                    Uniqueness::None => None,
                    other => panic!("{}: {other:?}", known.name),
                };
                let (formula, refutation) = proved(&known.puzzle.clone().into(), solution.as_ref());
                check(&formula, &refutation, &known.name);
                proofs += 1;
            }
        }
    }
    println!("{proofs} proofs");
    assert!(proofs > 100, "{proofs}");
}

#[test]
fn puzzles_of_the_corpus_are_proved() {
    corpus(14, 12);
}

/// Run by hand: `cargo test --release --test engines proofs -- --ignored --nocapture`.
#[test]
#[ignore = "half a minute: the whole corpus"]
fn all_puzzles_of_the_corpus_are_proved() {
    corpus(40, usize::MAX);
}

#[test]
fn all_variants_are_proved_and_a_naive_checker_agrees() {
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    for number in 0..120 {
        let puzzle = draw(&mut rng, number % 2, 0.6);
        let solution = puzzle.solve().expect("a small board");
        let (formula, refutation) = proved(&puzzle, solution.as_ref());
        let name = format!("{number}: {puzzle:?}");
        check(&formula, &refutation, &name);
        assert!(naive(&formula.clauses, &drat(&refutation)), "{name}");
    }
}

#[test]
fn sudoku_is_proved() {
    let text = include_str!("../../docs/puzzles/sudoku-9.sdk");
    for number in 0..40 {
        let puzzle: Puzzle = match number {
            0 => text.parse().expect("a Sudoku"),
            _ => {
                let shape = [Shape::square(2), Shape::new(2, 3), Shape::square(3)][number % 3];
                let blank = Sudoku::blank(shape).expect("a block");
                let maker = takuzu_sat::generate::Maker::new(blank).seed(number as u64);
                maker.minimal(true).make().expect("a puzzle").puzzle
            }
        };
        let Ok(Uniqueness::One(solution)) = solve::uniqueness(&puzzle, &Options::default()) else {
            panic!("{puzzle:?}")
        };
        let (formula, refutation) = proved(&puzzle, Some(&solution));
        check(&formula, &refutation, &format!("{puzzle:?}"));
    }
}

#[test]
fn damaged_proofs_are_refused_unless_they_still_hold() {
    let mut rng = ChaCha8Rng::seed_from_u64(1000);
    let hard = known("m").into_iter().filter(|known| known.puzzle.shape().rows() == 10);
    let claims: Vec<(Formula, String)> = hard
        .map(|known| {
            let (formula, refutation) =
                proved(&known.puzzle.clone().into(), known.solution.as_ref());
            (formula, drat(&refutation))
        })
        // Where propagation alone refutes the formula, nothing that is said behind it matters.
        .filter(|(_, text)| text.lines().count() > 4)
        .take(20)
        .collect();
    assert_eq!(claims.len(), 20);
    let (mut refused, mut accepted) = (0, 0);
    for number in 0..1000 {
        let (formula, text) = &claims[rng.random_range(0..claims.len())];
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let at = rng.random_range(0..lines.len());
        match number % 4 {
            0 => {
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let word = rng.random_range(0..words.len());
                let flipped: i32 = -words[word].parse::<i32>().expect("a number");
                words[word] = match flipped {
                    0 => format!("{}", rng.random_range(1..20)),
                    _ => flipped.to_string(),
                };
                lines[at] = words.join(" ");
            }
            1 => drop(lines.remove(at)),
            2 => lines.truncate(at),
            _ => {
                let other = &claims[rng.random_range(0..claims.len())].1;
                lines = other.lines().map(str::to_owned).collect();
            }
        }
        let damaged = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        let checked = proof::check(&formula.clauses, damaged.as_bytes(), &Limits::none());
        match matches!(checked, Ok(Next::Solution(checked)) if checked.by_rat == 0) {
            true => {
                assert!(naive(&formula.clauses, &damaged), "{number}: {damaged}");
                accepted += 1;
            }
            false => refused += 1,
        }
    }
    println!("{refused} refused, {accepted} accepted");
    assert!(refused > 100 && accepted > 10, "{refused} {accepted}");
}

/// Clauses by the numbers of their literals.
fn cnf(clauses: &[&[i32]]) -> Cnf {
    let lit = |&number: &i32| Lit::from_ipasir(number).expect("no 0");
    clauses.iter().map(|clause| clause.iter().map(lit).collect::<Clause>()).collect()
}

#[test]
fn proofs_of_other_solvers_hold() {
    // The example of the DRAT paper (Wetzler, Heule, Hunt, 2014): the first clause is RAT on -1, not RUP.
    let formula = cnf(&[
        &[1, 2, -3],
        &[-1, -2, 3],
        &[2, 3, -4],
        &[-2, -3, 4],
        &[-1, -3, -4],
        &[1, 3, 4],
        &[-1, 2, 4],
        &[1, -2, -4],
    ]);
    let limits = Limits::none();
    let text = "-1 0\nd -1 -2 3 0\nd -1 -3 -4 0\nd -1 2 4 0\n2 0\n0\n9 8 7\n";
    let checked = found(proof::check(&formula, text.as_bytes(), &limits).expect("a proof"));
    assert_eq!((checked.by_rat, checked.deleted), (1, 3));
    let trimmed = found(proof::trim(&formula, text.as_bytes(), &limits).expect("a proof"));
    assert!(!trimmed.is_empty() && trimmed.len() <= 3);
    let open = cnf(&[&[1, 2], &[-1, 3]]);
    let end = |text: &str| {
        let checked = proof::check(&open, text.as_bytes(), &limits);
        checked.expect_err("no proof").to_string()
    };
    assert_eq!(end("3 2 0\n"), "line 2, column 1: the proof ends without a contradiction");
    assert_eq!(
        end("c no\n-2 -3 0\n"),
        "line 2, column 1: the clause `-2 -3 0` does not follow by unit propagation"
    );
    let twice = cnf(&[&[1, 1], &[-1, 2, -1], &[-2, -2]]);
    let checked = proof::check(&twice, &b""[..], &limits);
    assert!(matches!(checked, Ok(Next::Solution(_))), "{checked:?}");
}

#[test]
fn a_formula_with_a_model_is_not_refuted() {
    let formula = cnf(&[&[1, 2], &[-1, 2]]);
    let outcome = Producer::Varisat.refute(&formula, &Limits::none());
    assert!(matches!(outcome, Ok(Next::Exhausted)), "{outcome:?}");
    let stopped = Limits::none().with_stop(|| true);
    let hard = cnf(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2]]);
    let outcome = Producer::Varisat.refute(&hard, &stopped);
    assert!(matches!(outcome, Ok(Next::GaveUp)), "{outcome:?}");
}
