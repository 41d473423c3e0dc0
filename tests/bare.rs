//! The library without a SAT solver: `cargo test -p takuzu-sat --no-default-features --test bare`.
#![cfg(not(feature = "varisat"))]

use rustsat_batsat::BasicSolver;
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::{Engine, Options, Uniqueness, uniqueness};
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Limits, Puzzle};

#[test]
fn what_is_missing_is_named_and_the_rest_works() {
    let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse().expect("a puzzle");
    let ask = |options: &Options| uniqueness(&puzzle, options);
    for engine in [Engine::Native, Engine::Xcc(Algorithm::Auto)] {
        let answer = ask(&engine.into()).expect("needs no SAT solver");
        assert!(matches!(answer, Uniqueness::One(_)), "{engine}");
    }
    let batsat = Backend::own("batsat", |_: &Limits| BasicSolver::default());
    let answer = ask(&Options::from(Engine::Sat).with_backend(batsat)).expect("BatSat works");
    assert!(matches!(answer, Uniqueness::One(_)));
    for (backend, feature) in
        [(Backend::Varisat, "varisat"), (Backend::External("kissat".into()), "external")]
    {
        let error = backend.check().expect_err("not built");
        assert_eq!(error.missing_feature(), Some(feature));
        let error = ask(&Options::from(Engine::Sat).with_backend(backend)).expect_err("not built");
        assert_eq!(
            error.to_string(),
            format!("this program was built without the feature `{feature}`")
        );
    }
}
