//! Proofs that a puzzle has one solution, or none: how long they are, and how long they take to make and to check.
//!
//! `cargo bench -- proofs`, or with parts of names (`m14`) behind it for these alone.

use crate::common::tests::{Known, found, known as corpus};
use crate::common::{Words, baseline, corpus_files, line, micros, ratio, streams};
use takuzu_sat::game::{CnfForm, GivensAs};
use takuzu_sat::sat::proof::{self, Producer, Refutation};
use takuzu_sat::sat::{Clause, Formula};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Grid, Limits, Next, Puzzle};

/// The most puzzles of a file.
const MOST: usize = 60;

const HEAD: &str = "\
Size of proofs in kB, DRAT (mean and most) and LRAT (mean), and their clauses (mean). CPU time a puzzle in
microseconds: the baseline proves uniqueness and writes nothing; a ratio says how many times as long.
";

pub(crate) fn run(words: &Words) {
    println!("{HEAD}");
    let head = ["DRAT", "most", "LRAT", "clauses", "baseline", "make", "ratio", "check", "ratio"];
    line("file", head);
    for name in corpus_files().into_iter().filter(|name| words.want(name)) {
        let known = corpus(&name).into_iter();
        let known = known.filter(|known| known.solutions.is_some_and(|count| count < 2));
        let claims: Vec<Claim> = known.take(MOST).map(Claim::new).collect();
        if !claims.is_empty() {
            measure(&name, &claims);
        }
    }
}

/// A puzzle with one solution or none, and its formula without the solution.
struct Claim {
    puzzle: Takuzu,
    solution: Option<Grid>,
    formula: Formula,
}

impl Claim {
    fn new(known: Known) -> Claim {
        let takuzu = known.puzzle;
        let puzzle = Puzzle::from(takuzu.clone());
        let form = CnfForm::from(puzzle.textbook()).with_givens(GivensAs::Units);
        let encoded = Formula::encode(|clauses, vars| puzzle.to_cnf(form, clauses, vars));
        let (mut formula, map) = encoded.expect("memory");
        let mut search = puzzle.native(Limits::none()).expect("it fits");
        let solution = match search.next_solution() {
            Next::Solution(grid) => Some(grid),
            Next::Exhausted | Next::GaveUp => None,
        };
        if let Some(grid) = &solution {
            let lit = |cell| map.lit(cell, grid[cell]?);
            let others = puzzle.givens().blanks().filter_map(lit).map(|lit| !lit);
            formula.clauses.add_clause(others.collect::<Clause>());
        }
        Claim { puzzle: takuzu, solution, formula }
    }

    fn refuted(&self) -> Refutation {
        let refuted = Producer::Varisat.refute(&self.formula.clauses, &Limits::none());
        found(refuted.expect("varisat works"))
    }

    fn check(&self, drat: &[u8]) {
        let checked = proof::check(&self.formula.clauses, drat, &Limits::none());
        found(checked.expect("a proof"));
    }
}

fn measure(name: &str, claims: &[Claim]) {
    let proofs: Vec<Refutation> = claims.iter().map(Claim::refuted).collect();
    let text = |write: &dyn Fn(&Refutation, &mut Vec<u8>)| -> Vec<Vec<u8>> {
        let written = |refutation| {
            let mut text = Vec::new();
            write(refutation, &mut text);
            text
        };
        proofs.iter().map(written).collect()
    };
    let drats = text(&|refutation, out| refutation.write_drat(out).expect("memory"));
    let lrats = text(&|refutation, out| refutation.write_lrat(out).expect("memory"));
    let items = claims.len() as f64;
    let kilo = |texts: &[Vec<u8>]| texts.iter().map(Vec::len).sum::<usize>() as f64 / items / 1e3;
    let most = drats.iter().map(Vec::len).max().unwrap_or(0) as f64 / 1e3;
    let clauses = proofs.iter().map(Refutation::len).sum::<usize>() as f64 / items;
    let mut solve = |item: usize| {
        let solutions = baseline::solutions(&claims[item].puzzle);
        assert_eq!(solutions, usize::from(claims[item].solution.is_some()));
    };
    let mut make = |item: usize| assert!(!claims[item].refuted().is_empty());
    let mut check = |item: usize| claims[item].check(&drats[item]);
    let [base, make, check] = streams(claims.len(), [&mut solve, &mut make, &mut check]);
    let sizes = [kilo(&drats), most, kilo(&lrats), clauses].map(|size| format!("{size:.2}"));
    let means = [make, check].into_iter().flat_map(|time| [micros(time), ratio(time, base)]);
    line(name, sizes.into_iter().chain([micros(base)]).chain(means));
}
