//! What each command answers, in text and in JSON.

use serde_json::Value;
use takuzu_sat::sat::answer::{self, Answer};

use crate::program::FOUR;
use crate::takuzu;

/// To leave out all that is not needed takes fifty times as long as the verdict here, so that only `--all` does it.
#[test]
fn check_of_a_large_board_says_soon_which_givens_clash() {
    let corpus = include_str!("../corpus/takuzu/x20-unsat-wrongclue.txt");
    let line = corpus.split(' ').next().expect("a line");
    let check = |more: &[&str]| takuzu(["check", "--text", line]).args(more);
    let text = check(&[]).run();
    let told = "givens contradict each other. Perhaps fewer of them already do (`check --all` finds out)\n  ..";
    assert!(text.out.contains(told), "{text:?}");
    let clash = |more: &[&str]| check(&[&["--json"], more].concat()).json(1)[0]["clash"].clone();
    let (quick, whole) = (clash(&[]), clash(&["--all"]));
    assert_eq!(quick, clash(&[]), "the same in every run");
    assert_eq!(quick["minimal"], false);
    assert_eq!(whole.get("minimal"), None);
    let givens = |clash: &Value| clash["givens"].as_array().expect("cells").len();
    assert!(givens(&whole) <= givens(&quick), "{whole} {quick}");
    let whole = check(&["--all"]).run();
    assert!(whole.out.contains("every one is needed"), "{whole:?}");
}

#[test]
fn codes_and_lines_of_a_sat_solver() {
    let outcome = takuzu(["solve", "--sat-codes", "--text", FOUR]).ends(10);
    assert_eq!(outcome.err, "");
    let cnf = takuzu(["export", "--text", FOUR]).run().out;
    let formula = varisat::dimacs::DimacsParser::parse(cnf.as_bytes()).expect("DIMACS");
    let variables = u32::try_from(formula.var_count()).expect("few");
    let Ok(Answer::Sat(model)) = answer::read(&outcome.out, variables) else {
        panic!("{}", outcome.out)
    };
    for clause in formula.iter() {
        let holds = |lit: &varisat::Lit| {
            let value = model.var_value(takuzu_sat::sat::Var::new(lit.index() as u32));
            value.to_bool_with_def(!lit.is_positive()) == lit.is_positive()
        };
        assert!(clause.iter().any(holds), "{clause:?}");
    }
}
