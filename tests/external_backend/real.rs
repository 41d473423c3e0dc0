//! The solvers that are installed, on the corpus and on odd formulas.

use std::time::{Duration, Instant};

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;
use rustsat::types::{Clause, Lit};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::mus::minimal_core;
use takuzu_sat::sat::{Backend, CollectClauses, Session, SolverResult};
use takuzu_sat::solve::{self, Options, Uniqueness, cross_check_by, uniqueness};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Puzzle, Shape};

use crate::{LONG, common, on_path, pure, session, stop_after};

/// The backends that are here, by the road that suits each; what is missing is said.
fn real_solvers() -> Vec<Backend> {
    let mut found = Vec::new();
    for command in [
        "cadical -q",
        "cadical -q {cnf}",
        "minisat {cnf} {out}",
        "cryptominisat5 --verb 0 {cnf}",
        "cryptominisat5",
        "picosat",
        "kissat -q",
        "kissat {cnf}",
    ] {
        match on_path(command.split(' ').next().expect("a word")) {
            Some(_) => found.push(Backend::External(command.into())),
            None => println!("skipped: `{command}` is not installed"),
        }
    }
    if cfg!(feature = "cadical") {
        found.push(Backend::Cadical);
    } else {
        println!("skipped: cadical in process, built without the feature `cadical`");
    }
    found
}

/// Puzzles with one solution, from small to large.
fn unique_puzzles() -> Vec<common::Known> {
    let all = common::known("m");
    let every = all.len() / 20;
    all.into_iter().step_by(every).take(20).collect()
}

#[test]
fn real_solvers_find_the_only_solution() {
    for backend in real_solvers() {
        for known in unique_puzzles() {
            let puzzle: Puzzle = known.puzzle.into();
            let expected = Uniqueness::One(known.solution.expect("a solution"));
            let lazy = Options::default().with_backend(backend.clone());
            for options in [pure(&backend), lazy] {
                let answer = uniqueness(&puzzle, &options);
                let answer = answer.unwrap_or_else(|error| panic!("{}: {error}", known.name));
                assert_eq!(answer, expected, "{} by {backend}", known.name);
            }
        }
    }
}

#[test]
fn real_solvers_prove_that_there_is_none_and_list_all() {
    for backend in real_solvers() {
        for known in common::known("x").into_iter().step_by(150) {
            let answer =
                uniqueness(&Puzzle::from(known.puzzle), &pure(&backend)).expect("an answer");
            assert_eq!(answer, Uniqueness::None, "{} by {backend}", known.name);
        }
        let blank: Puzzle = Takuzu::blank(Shape::square(4)).expect("even sides").into();
        let agreed = cross_check_by(&backend, &blank, 100, &Limits::none()).expect("agreement");
        assert_eq!(agreed.solutions.len(), 72, "{backend}");
        let stats = solve::solutions(&blank, &pure(&backend)).stats();
        assert_eq!(stats.backend, Some(backend.name()));
    }
}

/// No variable, an empty clause, a clash of assumptions: what solvers trip over.
#[test]
fn real_solvers_take_odd_formulas() {
    for backend in real_solvers() {
        let new = || Session::with_backend(&backend, &Limits::none()).expect("a session");
        let solve = |session: &mut Session, lits: &[Lit]| {
            let answer = session.solve(lits);
            answer.unwrap_or_else(|error| panic!("{error}"))
        };
        assert_eq!(solve(&mut new(), &[]), SolverResult::Sat, "{backend}");
        let mut empty = new();
        let fed = empty.encode(|clauses, _| clauses.add_clause(Clause::new()));
        fed.expect("enough memory");
        assert_eq!(solve(&mut empty, &[]), SolverResult::Unsat, "{backend}");
        let (mut small, [one, two]) = session(&backend, &Limits::none());
        assert_eq!(solve(&mut small, &[one]), SolverResult::Sat, "{backend}");
        assert_eq!(solve(&mut small, &[one, !two]), SolverResult::Unsat, "{backend}");
        let core = minimal_core(&mut small, &[one, !two]).expect("an answer");
        assert_eq!(core, Next::Solution(vec![!two]), "{backend}");
        small.block(&[two]).expect("enough memory");
        assert_eq!(solve(&mut small, &[]), SolverResult::Unsat, "{backend}");
    }
}

/// More pigeons than holes, far beyond any of these solvers.
#[test]
fn real_solvers_stop_when_asked() {
    for backend in real_solvers() {
        let begun = Instant::now();
        let limits = stop_after(Duration::from_millis(300));
        let mut session = Session::with_backend(&backend, &limits).expect("a session");
        let fed = session.encode(|clauses, vars| {
            let sits: Vec<Vec<Lit>> =
                (0..14).map(|_| (0..13).map(|_| vars.new_lit()).collect()).collect();
            for (second, pigeon) in sits.iter().enumerate() {
                clauses.add_clause(pigeon.iter().copied().collect())?;
                for (first, hole) in
                    (0..second).flat_map(|first| (0..13).map(move |hole| (first, hole)))
                {
                    clauses.add_clause(Clause::from([!sits[first][hole], !pigeon[hole]]))?;
                }
            }
            Ok::<_, OutOfMemory>(())
        });
        fed.expect("enough memory");
        let answer = session.solve(&[]).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(answer, SolverResult::Interrupted, "{backend}");
        let taken = begun.elapsed();
        assert!(taken < LONG, "{backend} stopped after {taken:?}");
    }
}

/// minisat says its answer in a file alone; who does not ask for one is told so.
#[test]
fn minisat_without_its_file_is_explained() {
    if on_path("minisat").is_none() {
        println!("skipped: minisat is not installed");
        return;
    }
    let backend = Backend::External("minisat".into());
    let (mut session, _) = session(&backend, &Limits::none());
    let error = session.solve(&[]).expect_err("chatter is no answer");
    let message = error.to_string();
    assert!(message.contains("a file where the command says `{out}`"), "{message}");
}
