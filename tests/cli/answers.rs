//! What each command answers, in text and in JSON.

use serde_json::{Value, json};
use takuzu_sat::sat::answer::{self, Answer};

use crate::program::{FOUR, FOUR_SOLVED};
use crate::takuzu;

/// Two solutions.
const TWO: &str = "01.. 10.. .... ....";
/// None, though the givens break no rule.
const NONE: &str = "0.0. .... .1.. .1..";
/// Rows 1 and 2 are equal in its one completion.
const WITHOUT_RULE_3: &str = "00.. 00.. .... ....";

#[test]
fn solve() {
    takuzu(["solve", "--text", FOUR]).gives(0, "0110 1001 0011 1100\n", "");
    takuzu(["solve", "--text", FOUR, "--to", "grid"]).gives(0, FOUR_SOLVED, "");
    takuzu(["solve"]).stdin(".1.0\n..0.\n.0..\n11.0\n").gives(0, FOUR_SOLVED, "");
    takuzu(["solve", "--text", NONE]).gives(1, "# --text:1: no solution\n", "");
    for engine in ["sat", "native", "auto"] {
        takuzu(["solve", "--engine", engine, "--text", FOUR]).gives(0, "0110 1001 0011 1100\n", "");
    }
}

#[test]
fn solve_in_json() {
    let lines = takuzu(["solve", "--json", "--text", FOUR]).json(0);
    let expected = json!({
        "schema": "takuzu-sat/1", "source": "--text:1", "puzzle": "takuzu", "rows": 4, "cols": 4,
        "rules": {"distinct_lines": true, "majority": "none"}, "givens": ".1.0..0..0..11.0",
        "status": "solved", "solution": "0110100100111100",
    });
    assert_eq!(lines, [expected]);
    let lines = takuzu(["solve", "--json", "--text", NONE]).json(1);
    assert_eq!(lines[0]["status"], "none");
}

#[test]
fn check() {
    takuzu(["check", "--text", FOUR]).gives(0, "--text:1: exactly one solution\n", "");
    takuzu(["unique", "--text", FOUR]).gives(0, "--text:1: exactly one solution\n", "");
    takuzu(["check", "--text", "0110 1001 0011 1100"]).gives(
        0,
        "--text:1: complete and right\n",
        "",
    );
}

#[test]
fn check_of_several_solutions_shows_two_and_where_they_differ() {
    let outcome = takuzu(["check", "--text", TWO]).run();
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(lines[..2], ["--text:1: several solutions", "  one      another  differ"]);
    for line in &lines[2..] {
        let [one, other, marks] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let differ = |(a, b)| if a == b { '.' } else { 'x' };
        assert_eq!(marks, one.chars().zip(other.chars()).map(differ).collect::<String>());
    }
    assert_eq!(lines.len(), 6);
    let lines = takuzu(["check", "--json", "--text", TWO]).json(1);
    assert_eq!(lines[0]["status"], "multiple");
    assert_ne!(lines[0]["solution"], lines[0]["second"]);
}

#[test]
fn check_of_no_solution_says_why() {
    takuzu(["check", "--text", NONE]).gives(
        1,
        "--text:1: no solution: these 4 givens contradict each other, and every one is needed \
         for the contradiction; it follows from these rules: as many 0s as 1s in each row and column\n  0.0.\n  ....\n  .1..\n  .1..\n",
        "",
    );
    takuzu(["check", "--text", "000. .... .... ...."]).gives(
        1,
        "--text:1: no solution: the givens break rules in 2 places\n  \
         r1c1, r1c2 and r1c3 are three 0s next to each other.\n  \
         Row 1 has too many 0s (r1c1, r1c2 and r1c3).\n",
        "",
    );
    let lines = takuzu(["check", "--json", "--text", NONE]).json(1);
    assert_eq!(lines[0]["clash"]["givens"], json!(["r1c1", "r1c3", "r3c2", "r4c2"]));
}

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
fn check_says_when_a_puzzle_was_made_without_rule_3() {
    let outcome = takuzu(["check", "docs/puzzles/only-without-rule-3-6.txt"]).run();
    let last = outcome.out.lines().last();
    assert_eq!(
        last,
        Some(
            "  with equal rows and columns allowed (--rules unruly) there is exactly one solution"
        )
    );
    takuzu(["check", "--rules", "unruly", "docs/puzzles/only-without-rule-3-6.txt"]).gives(
        0,
        "docs/puzzles/only-without-rule-3-6.txt:4: exactly one solution\n",
        "",
    );
}

#[test]
fn check_of_a_wrong_grid_names_every_broken_rule() {
    takuzu(["check", "--text", "0110 0101 1010 0110"]).gives(
        1,
        "--text:1: invalid: rules broken in 5 places\n  \
         Column 1 has too many 0s (r1c1, r2c1 and r4c1).\n  \
         Column 2 has too many 1s (r1c2, r2c2 and r4c2).\n  \
         Column 3 has too many 1s (r1c3, r3c3 and r4c3).\n  \
         Column 4 has too many 0s (r1c4, r3c4 and r4c4).\n  \
         Rows 1 and 4 are equal.\n",
        "",
    );
    let lines = takuzu(["check", "--json", "--text", "0110 0101 1010 0110"]).json(1);
    assert_eq!(lines[0]["status"], "invalid");
    assert_eq!(lines[0]["violations"].as_array().map(Vec::len), Some(5));
}

#[test]
fn quiet_check_answers_by_its_exit_code_alone() {
    takuzu(["check", "-q", "--text", FOUR]).gives(0, "", "");
    takuzu(["check", "-q", "--text", TWO]).gives(1, "", "");
    takuzu(["check", "-q", "--stats", "--text", NONE]).gives(1, "", "");
}

#[test]
fn count() {
    takuzu(["count", "--text", FOUR]).gives(0, "1\n", "");
    takuzu(["count", "--text", NONE]).gives(0, "0\n", "");
    takuzu(["count", "--text", "....", "--from", "line"]).gives(0, "2\n", "");
    for engine in ["sat", "native", "auto"] {
        takuzu(["count", "--engine", engine, "--text", ".... .... .... ...."]).gives(0, "72\n", "");
    }
    let lines = takuzu(["count", "--json", "--text", ".... .... .... ...."]).json(0);
    assert_eq!(lines[0]["count"], json!({"value": "72", "exact": true}));
    assert_eq!(lines[0]["status"], "multiple");
}

#[test]
fn a_limit_that_was_reached_is_done() {
    takuzu(["count", "--limit", "5", "--text", ".... .... .... ...."]).gives(0, ">=5\n", "");
    takuzu(["count", "--limit", "72", "--text", ".... .... .... ...."]).gives(0, ">=72\n", "");
    takuzu(["count", "--limit", "73", "--text", ".... .... .... ...."]).gives(0, "72\n", "");
    let lines = takuzu(["count", "--json", "--limit", "1", "--text", FOUR]).json(0);
    assert_eq!(lines[0]["count"], json!({"value": "1", "exact": false}));
    assert_eq!(lines[0]["status"], "unknown");
    let outcome = takuzu(["enumerate", "--limit", "5", "--text", ".... .... .... ...."]).run();
    assert_eq!((outcome.code, outcome.out.lines().count()), (Some(0), 5));
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
fn rules_make_a_difference() {
    takuzu(["count", "--text", WITHOUT_RULE_3]).gives(0, "0\n", "");
    let unruly = ["count", "--rules", "unruly", "--text", WITHOUT_RULE_3];
    takuzu(unruly).gives(0, "1\n", "");
    let lines = takuzu(["solve", "--rules", "unruly", "--json", "--text", FOUR]).json(0);
    assert_eq!(lines[0]["rules"]["distinct_lines"], false);
}

#[test]
fn both_engines_are_asked() {
    takuzu(["solve", "--cross-check", "--text", FOUR]).gives(0, "0110 1001 0011 1100\n", "");
    takuzu(["solve", "--cross-check", "--text", NONE]).gives(1, "# --text:1: no solution\n", "");
    takuzu(["check", "--cross-check", "--text", FOUR]).gives(
        0,
        "--text:1: exactly one solution\n",
        "",
    );
    takuzu(["count", "--cross-check", "--text", ".... .... .... ...."]).gives(0, "72\n", "");
    let limited = ["count", "--cross-check", "--limit", "3", "--text", ".... .... .... ...."];
    takuzu(limited).gives(0, ">=3\n", "");
    let both = takuzu(["solve", "--cross-check", "--engine", "sat", "--text", FOUR]).run();
    assert_eq!(both.code, Some(2));
    assert!(both.err.contains("cannot be used with '--engine"), "{both:?}");
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
fn codes_of_a_sat_solver_are_for_one_puzzle() {
    takuzu(["solve", "--sat-codes", "docs/puzzles/ten.txt"]).gives(
        2,
        "",
        "error: this command takes one puzzle, and docs/puzzles/ten.txt:3 begins a second one\n",
    );
    let mixed = takuzu(["solve", "--sat-codes", "--json", "--text", FOUR]).run();
    assert_eq!(mixed.code, Some(2));
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
fn export_tells_sizes() {
    takuzu(["export", "--stats", "--text", FOUR]).gives(
        0,
        "                  variables      clauses     literals
cells                    16            0            0
no three                  0           32           96
balance                  32          128          288
distinct lines           48          108          336
givens                    0            7            7
total                    96          275          727
",
        "",
    );
}

#[test]
fn export_refuses_to_block_what_is_no_solution() {
    let block = |grid| takuzu(["export", "--text", FOUR, "--block", grid]).run().err;
    assert_eq!(
        block("0110 1001 0011 110."),
        "error: --block takes a complete grid, and this one has blanks:\n0110\n1001\n0011\n110.\n"
    );
    assert_eq!(
        block("0101 1001 0011 1100"),
        "error: the grid to block does not complete this puzzle: its size or a given is different\n"
    );
    assert_eq!(
        block("01"),
        "error: --block takes a file or a grid, and there is no file 01: \
         1 row of 2 cells: one row missing\n \
         --> --block:1:1\n  |\n1 | 01\n  | ^^ the last row\n"
    );
}
