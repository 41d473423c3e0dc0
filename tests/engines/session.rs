//! One solver in use: assumptions, cores, blocking clauses, and limits that truly stop it.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::solvers::{Solve, SolveIncremental};
use rustsat::types::{Clause, Lit};
use rustsat_batsat::BasicSolver;
use takuzu_sat::Puzzle;
use takuzu_sat::grid::Shape;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::bit::Bit;
use takuzu_sat::sat::mus::minimal_core;
use takuzu_sat::sat::{Backend, Session, SolverResult, Varisat, counter, gates};
use takuzu_sat::solve::{self, End, Engine, Options};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::takuzu::encoding;

/// More pigeons than holes: unsatisfiable, and far beyond any solver that learns clauses alone
/// (Haken, "The intractability of resolution", 1985).
fn pigeons(
    pigeons: usize,
    holes: usize,
    clauses: &mut impl CollectClauses,
    vars: &mut impl ManageVars,
) -> Result<(), OutOfMemory> {
    let sits: Vec<Vec<Lit>> =
        (0..pigeons).map(|_| (0..holes).map(|_| vars.new_lit()).collect()).collect();
    for pigeon in &sits {
        clauses.add_clause(pigeon.iter().copied().collect())?;
    }
    for hole in 0..holes {
        for (second, pigeon) in sits.iter().enumerate() {
            for first in &sits[..second] {
                clauses.add_clause(Clause::from([!first[hole], !pigeon[hole]]))?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_time_limit_stops_a_formula_that_takes_far_longer() {
    let begun = Instant::now();
    let deadline = begun + Duration::from_secs(1);
    let limits = Limits::none().with_stop(move || Instant::now() >= deadline);
    let mut session = Session::new(&limits);
    session.encode(|clauses, vars| pigeons(13, 12, clauses, vars)).expect("enough memory");
    assert_eq!(session.solve(&[]).expect("no error"), SolverResult::Interrupted);
    let taken = begun.elapsed();
    assert!(taken >= Duration::from_secs(1), "stopped after {taken:?}, before its time");
    assert!(taken < Duration::from_millis(1200), "stopped after {taken:?}, not within 1.2 s");
    // The solver is of no more use, and says so instead of panicking.
    assert_eq!(session.solve(&[]).expect("no error"), SolverResult::Interrupted);
    assert!(session.model().is_err());
}

#[test]
fn another_thread_can_stop_a_session() {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let limits = Limits::none().with_stop(move || flag.load(Ordering::Relaxed));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        let mut session = Session::new(&limits);
        session.encode(|clauses, vars| pigeons(13, 12, clauses, vars)).expect("enough memory");
        assert_eq!(session.solve(&[]).expect("no error"), SolverResult::Interrupted);
    });
}

/// Feeding alone can take long: a request that comes before solving is obeyed too.
#[test]
fn a_stop_while_feeding_is_obeyed() {
    let mut solver = Varisat::new(&Limits::none().with_stop(|| true));
    for _ in 0..5000 {
        solver.add_unit(Lit::positive(0)).expect("no error");
    }
    assert_eq!(solver.solve().expect("no error"), SolverResult::Interrupted);
}

/// What RustSAT calls a core: a clause of negated assumptions.
#[test]
fn the_core_of_the_trait_is_a_clause_that_the_formula_entails() {
    let mut solver = Varisat::new(&Limits::none());
    let [a, b, c] = [0, 1, 2].map(Lit::positive);
    solver.add_binary(!a, !b).expect("no error");
    assert_eq!(solver.solve_assumps(&[c, a, b]).expect("no error"), SolverResult::Unsat);
    let mut core = solver.core().expect("unsatisfiable");
    core.sort();
    assert_eq!(core, [!a, !b]);
    // Assumptions of one call do not leak into the next.
    assert_eq!(solver.solve().expect("no error"), SolverResult::Sat);
    assert!(solver.core().is_err());
}

/// The failed core has the sign of the assumptions, and names culprits only.
#[test]
fn a_failed_core_is_made_of_assumptions() {
    let mut session = Session::new(&Limits::none());
    let lits: Vec<Lit> = session
        .encode(|clauses, vars| {
            let lits: Vec<Lit> = (0..5).map(|_| vars.new_lit()).collect();
            gates::forbid_run(&[lits[0], lits[1], lits[2]].map(Bit::from), clauses)?;
            Ok::<_, OutOfMemory>(lits)
        })
        .expect("enough memory");
    let assumptions = [lits[3], lits[0], !lits[4], lits[1], lits[2]];
    assert_eq!(session.solve(&assumptions).expect("varisat works"), SolverResult::Unsat);
    let mut core = session.failed_core().expect("unsatisfiable");
    core.sort();
    assert_eq!(core, [lits[0], lits[1], lits[2]]);
    assert_eq!(session.solve(&assumptions[..4]).expect("varisat works"), SolverResult::Sat);
}

/// Blocking clauses list every model once.
#[test]
fn blocking_clauses_list_each_model_once() {
    let mut session = Session::new(&Limits::none());
    let lits: Vec<Lit> = session
        .encode(|clauses, vars| {
            let lits: Vec<Lit> = (0..4).map(|_| vars.new_lit()).collect();
            counter::within(2..=2, &lits, clauses, vars)?;
            Ok::<_, OutOfMemory>(lits)
        })
        .expect("enough memory");
    let mut models = HashSet::new();
    while session.solve(&[]).expect("varisat works") == SolverResult::Sat {
        let model = session.model().expect("satisfiable");
        let is_true = |lit: &Lit| model.lit_value(*lit) == true.into();
        let found: Vec<Lit> =
            lits.iter().map(|lit| if is_true(lit) { *lit } else { !*lit }).collect();
        session.block(&found).expect("enough memory");
        assert!(models.insert(found), "a model comes twice");
    }
    assert_eq!(models.len(), 6);
    assert_eq!(session.failed_core().expect("unsatisfiable"), []);
}

/// Cores of random clashing assumptions: unsatisfiable, and satisfiable without any one of them.
#[test]
fn minimal_cores_are_minimal() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut clashes = 0;
    for _ in 0..200 {
        let mut session = Session::new(&Limits::none());
        let puzzle = Puzzle::from(Takuzu::blank(Shape::square(6)).expect("even sides"));
        let cells = session
            .encode(|clauses, vars| puzzle.to_cnf(encoding::TEXTBOOK.into(), clauses, vars))
            .expect("enough memory");
        let assumptions: Vec<Lit> = puzzle
            .shape()
            .cells()
            .filter_map(|cell| match rng.next_u32() % 8 {
                value @ 0..=1 => cells.lit(cell, u8::try_from(value).expect("0 or 1")),
                _ => None,
            })
            .collect();
        let sat = |session: &mut Session, lits: &[Lit]| {
            session.solve(lits).expect("varisat works") == SolverResult::Sat
        };
        match minimal_core(&mut session, &assumptions).expect("varisat works") {
            Next::Solution(core) => {
                clashes += 1;
                assert!(!sat(&mut session, &core));
                for left_out in 0..core.len() {
                    let mut rest = core.clone();
                    rest.remove(left_out);
                    assert!(sat(&mut session, &rest), "{core:?} without number {left_out}");
                }
            }
            Next::Exhausted => assert!(sat(&mut session, &assumptions)),
            Next::GaveUp => panic!("there was no limit"),
        }
    }
    assert!((20..180).contains(&clashes), "{clashes} of 200 clash: the samples are lopsided");
}

/// Every search of the engine `sat` works with a solver that the caller brings: listing with blocked
/// solutions, rule 3 on demand, a core of assumptions, limits between calls.
#[test]
fn a_solver_of_ones_own_does_all_that_a_session_offers() {
    let batsat = Backend::own("batsat", |_| BasicSolver::default());
    assert_eq!(batsat.to_string(), "batsat");
    assert_eq!(batsat, batsat.clone());
    assert_ne!(batsat, Backend::own("batsat", |_| BasicSolver::default()));
    let puzzle: Puzzle =
        "1.1...\n......\n..0..0\n......\n.1....\n....0.".parse().expect("a puzzle");
    let expected = solve::count(&puzzle, None, &Engine::Native.into()).expect("a count");
    assert!(expected.value > 20_u8.into() && expected.end == End::Exhausted);
    for lazy in [false, true] {
        let recipe = takuzu_sat::game::Encoding { lazy, ..puzzle.textbook() };
        let options = Options::default().with_encoding(Some(recipe)).with_backend(batsat.clone());
        let count = solve::count(&puzzle, None, &options).expect("BatSat works");
        assert_eq!(count.value, expected.value);
        let stopped = options.with_limits(Limits::none().with_stop(|| true));
        let count = solve::count(&puzzle, None, &stopped).expect("no error");
        assert_eq!((count.value, count.end), (0_u8.into(), End::GaveUp));
    }
    let mut session = Session::with(BasicSolver::default(), &Limits::none());
    let [a, b, c] = session
        .encode(|clauses, vars| {
            let [a, b, c] = [(); 3].map(|()| vars.new_lit());
            clauses.add_clause(Clause::from([!a, !b]))?;
            Ok::<_, OutOfMemory>([a, b, c])
        })
        .expect("enough memory");
    let core = minimal_core(&mut session, &[c, a, b]).expect("BatSat works");
    assert_eq!(core, Next::Solution(vec![a, b]));
}
