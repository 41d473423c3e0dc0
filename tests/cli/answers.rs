//! What each command answers, in text and in JSON.

use serde_json::{Value, json};
use takuzu_sat::sat::answer::{self, Answer};

use crate::program::FOUR;
use crate::takuzu;

/// Two solutions.
const TWO: &str = "01.. 10.. .... ....";
/// None, though the givens break no rule.
const NONE: &str = "0.0. .... .1.. .1..";

/// To leave out all that is not needed takes fifty times as long as the verdict here, so that only `--all` does it.
#[test]
fn check_of_a_large_board_says_soon_which_givens_clash() {
    let corpus = include_str!("../corpus/takuzu/x20-unsat-wrongclue.txt");
    let line = corpus.split(' ').next().expect("a line");
    let check = |more: &[&str]| takuzu(["check", "--text", line]).args(more);
    let text = check(&[]).run();
    let told = "givens contradict each other; perhaps fewer of them already do (`check --all` finds out)\n  ..";
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
fn enumerate() {
    takuzu(["enumerate", "--text", FOUR]).gives(0, "0110 1001 0011 1100\n", "");
    takuzu(["enumerate", "--text", NONE]).gives(1, "# --text:1: no solution\n", "");
    let mut sets = ["sat", "native"].map(|engine| {
        let outcome =
            takuzu(["enumerate", "--engine", engine, "--text", ".... .... .... ...."]).run();
        outcome.out.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    sets.iter_mut().for_each(|set| set.sort());
    assert_eq!(sets[0], sets[1]);
    assert_eq!(sets[0].len(), 72);
    let lines = takuzu(["enumerate", "--json", "--text", NONE]).json(1);
    assert_eq!(lines[0]["count"], json!({"value": "0", "exact": true}));
    let lines = takuzu(["enumerate", "--json", "--text", TWO]).json(0);
    assert!(lines.len() > 1 && lines.iter().all(|line| line["status"] == "solved"));
}

/// What is listed can be read again, in any format.
#[test]
fn what_enumerate_lists_is_input_again() {
    for format in ["grid", "markdown", "words", "line"] {
        let listed = takuzu(["enumerate", "--to", format, "--text", TWO]).run().out;
        let checked = takuzu(["check", "-"]).stdin(listed.clone()).run();
        assert_eq!(checked.code, Some(0), "{listed}{checked:?}");
        let solutions = takuzu(["count", "--text", TWO]).run().out;
        assert_eq!(format!("{}\n", checked.out.lines().count()), solutions);
    }
}

#[test]
fn statistics_are_notes_or_json() {
    let outcome = takuzu(["solve", "--stats", "--text", FOUR]).run();
    assert_eq!(outcome.out, "0110 1001 0011 1100\n");
    let start = "note: --text:1: engine propagation, ";
    assert!(outcome.err.starts_with(start), "{outcome:?}");
    let pure = takuzu(["solve", "--no-simplify", "--stats", "--text", FOUR]).run();
    let start = "note: --text:1: engine sat, backend varisat, encoding counter+one-sided, \
                 96 variables, 275 clauses, ";
    assert!(pure.err.starts_with(start), "{pure:?}");
    let quiet = ["solve", "--stats", "--quiet", "--text", FOUR];
    takuzu(quiet).gives(0, "0110 1001 0011 1100\n", "");
    let lines = takuzu(["count", "--stats", "--json", "--text", FOUR]).json(0);
    assert_eq!(lines[0]["stats"]["engine"], "native");
    assert!(lines[0]["stats"]["nodes"].is_u64() && lines[0]["stats"].get("clauses").is_none());
    let pure = ["check", "--no-simplify", "--stats", "--json", "--text", NONE];
    assert_eq!(takuzu(pure).json(1)[0]["stats"]["clauses"], 272);
    let chosen = ["--encoding", "automaton+directed+lazy", "docs/puzzles/minimal-20.txt"];
    let lines = takuzu([&["solve", "--stats", "--json"], &chosen[..]].concat()).json(0);
    assert_eq!(lines[0]["stats"]["encoding"], "automaton+directed+lazy");
    let outcome = takuzu(["enumerate", "--stats", "--text", FOUR]).run();
    assert!(outcome.err.starts_with("note: --text:1: engine native, "), "{outcome:?}");
}

#[test]
fn codes_and_lines_of_a_sat_solver() {
    let outcome = takuzu(["solve", "--sat-codes", "--text", FOUR]).run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(10), ""));
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
    takuzu(["solve", "--sat-codes", "--text", NONE]).gives(20, "s UNSATISFIABLE\n", "");
    let native = ["solve", "--sat-codes", "--engine", "native", "--text", FOUR];
    assert_eq!(takuzu(native).run().code, Some(10));
}

#[test]
fn export_names_every_cell() {
    let cnf = takuzu(["export", "--text", FOUR]).run();
    assert_eq!(cnf.code, Some(0));
    let comments: Vec<&str> = cnf.out.lines().take_while(|line| line.starts_with('c')).collect();
    assert_eq!(comments[1], "c Takuzu 4x4: .1.0 ..0. .0.. 11.0");
    assert_eq!(comments[2], "c a variable is true where its cell holds 1:");
    assert_eq!((comments[3], comments[18]), ("c 1 r1c1", "c 16 r4c4"));
    assert!(cnf.out.contains("\np cnf 96 275\n"), "{}", cnf.out);
    let unruly = takuzu(["export", "--rules", "unruly", "--text", FOUR]).run().out;
    assert!(unruly.contains("\nc without rule 3: equal rows and columns are allowed\n"));
}

#[test]
fn a_trace_without_a_solution_says_where_it_ends() {
    let none = "docs/puzzles/none-6.txt";
    let told = takuzu(["solve", "--trace", none]).run();
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(told.out.contains(" No value is left to try: the search ends.\n"), "{told:?}");
    assert!(told.out.ends_with("\n# docs/puzzles/none-6.txt:4: no solution\n"), "{told:?}");
}
