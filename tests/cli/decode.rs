//! Answers of other solvers, good and bad.

use crate::program::{FOUR, FOUR_SOLVED, Run};
use crate::{scratch, takuzu};

const WIKIPEDIA: &str = "docs/puzzles/wikipedia-4.txt";
/// The cells of its solution, as literals.
const CELLS: &str = "-1 2 3 -4 5 -6 -7 8 -9 -10 11 12 13 14 -15 -16";

fn decode(answer: impl Into<Vec<u8>>) -> Run {
    takuzu(["decode", WIKIPEDIA]).stdin(answer)
}

/// A whole answer with `s` and `v` lines.
fn whole() -> String {
    takuzu(["solve", "--sat-codes", WIKIPEDIA]).run().out
}

#[test]
fn all_three_forms() {
    decode(whole()).gives(0, FOUR_SOLVED, "");
    decode(whole().replace('\n', "\r\n")).gives(0, FOUR_SOLVED, "");
    decode(format!("SAT\n{CELLS} 17 0\n")).gives(0, FOUR_SOLVED, "");
    decode(format!("{CELLS} 0\n")).gives(0, FOUR_SOLVED, "");
    decode(CELLS).gives(0, FOUR_SOLVED, "");
    decode("c bye\ns UNSATISFIABLE\n").gives(
        1,
        "# docs/puzzles/wikipedia-4.txt:3: no solution, says the solver\n",
        "",
    );
    decode("UNSAT\n").gives(
        1,
        "# docs/puzzles/wikipedia-4.txt:3: no solution, says the solver\n",
        "",
    );
    decode("s UNKNOWN\n").gives(
        3,
        "# docs/puzzles/wikipedia-4.txt:3: unknown: the solver gave up\n",
        "",
    );
}

/// The cells of the solution as pseudo-Boolean solvers write them, a line and no 0 at the end.
#[test]
fn answers_to_sums() {
    let literals = CELLS.split(' ').map(|lit| match lit.strip_prefix('-') {
        Some(number) => format!("-x{number}"),
        None => format!("x{lit}"),
    });
    let words = literals.collect::<Vec<_>>().join(" ");
    decode(format!("o 0\ns SATISFIABLE\nv {words}\n")).gives(0, FOUR_SOLVED, "");
    decode(format!("v {words}\ns SATISFIABLE\n")).gives(0, FOUR_SOLVED, "");
    let halves = words.replacen(" x9", "\nv x9", 1).replacen(" -x9", "\nv -x9", 1);
    decode(format!("v {halves}\ns OPTIMUM FOUND\n")).gives(0, FOUR_SOLVED, "");
    // There are 16 cells and 48 difference variables; the formula has more.
    decode(format!("v {words} x64")).gives(0, FOUR_SOLVED, "");
    let outcome = decode(format!("v {words} x65")).run();
    assert_eq!(outcome.code, Some(2));
    assert!(
        outcome.err.starts_with("error: variable 65 is not one of the formula's 64"),
        "{outcome:?}"
    );
    // A line that a formula cannot afford costs a sum nothing.
    let args = ["decode", "--text", &[".".repeat(30).as_str(); 30].join(" ")];
    let large = ["--encoding", "binomial+directed"];
    let outcome = takuzu(args.iter().chain(&large)).stdin("v x1").run();
    assert!(outcome.err.contains("it has no value for r1c2"), "{outcome:?}");
}

#[test]
fn answers_of_counters() {
    let place = "docs/puzzles/wikipedia-4.txt:3";
    let one = format!("# {place}: 1 solution, says the counter\n");
    decode("c o found\ns SATISFIABLE\nc s type mc\nc s exact arb int 1\n").gives(0, &one, "");
    let many = format!("# {place}: 72 solutions, says the counter\n");
    decode("s mc 72\n").gives(0, &many, "");
    let json = takuzu(["decode", "--json", WIKIPEDIA]);
    let answers =
        json.stdin("s SATISFIABLE\nc s exact arb int 340282366920938463463374607431768211456\n");
    let answer = &answers.json(0)[0];
    assert_eq!(answer["status"], "multiple");
    assert_eq!(answer["count"]["value"], "340282366920938463463374607431768211456");
}

#[test]
fn puzzle_and_answer_from_anywhere() {
    let folder = scratch();
    let answer = folder.path().join("answer.txt");
    std::fs::write(&answer, whole()).expect("written");
    let answer = answer.to_str().expect("UTF-8");
    takuzu(["decode", WIKIPEDIA, answer]).gives(0, FOUR_SOLVED, "");
    takuzu(["decode", "-", answer]).stdin(FOUR).gives(0, "0110 1001 0011 1100\n", "");
    takuzu(["decode", WIKIPEDIA, "-"]).stdin(whole()).gives(0, FOUR_SOLVED, "");
    // A puzzle that is typed has no file: what is named is the answer.
    takuzu(["decode", "--text", FOUR, answer]).gives(0, "0110 1001 0011 1100\n", "");
    takuzu(["decode", "--text", FOUR]).stdin(whole()).gives(0, "0110 1001 0011 1100\n", "");
    takuzu(["decode", "--text", FOUR, WIKIPEDIA, answer]).gives(
        2,
        "",
        "error: --text replaces the file of the puzzle: name only the file of the answer\n",
    );
    takuzu(["decode", "-", "-"]).stdin(FOUR).gives(
        2,
        "",
        "error: the puzzle and the answer cannot both be standard input\n",
    );
    takuzu(["decode", "-"]).stdin(FOUR).gives(
        2,
        "",
        "error: the puzzle and the answer cannot both be standard input\n",
    );
}

#[test]
fn answers_in_json() {
    let json = |answer: &str, code| {
        let lines = takuzu(["decode", "--json", WIKIPEDIA]).stdin(answer).json(code);
        assert_eq!(lines.len(), 1);
        lines[0].clone()
    };
    assert_eq!(json(CELLS, 0)["solution"], "0110100100111100");
    assert_eq!(json("UNSAT", 1)["status"], "none");
    assert_eq!(json("s UNKNOWN", 3)["status"], "unknown");
    assert_eq!(json("v 1 0", 4)["status"], "error");
    let error = json("garbage", 2);
    assert_eq!(error["status"], "error");
    let message = error["error"]["message"].as_str().expect("a message");
    assert!(message.ends_with("\n --> stdin:1:1"), "{message}");
}

#[test]
fn the_answer_to_another_puzzle() {
    takuzu(["decode", "--text", "1... .... .... ...."]).stdin(whole()).gives(
        4,
        "",
        "error: the answer is not a solution of --text:1: it puts 0 in r1c1, where the puzzle gives 1: \
         the answer to another puzzle?\n",
    );
    takuzu(["decode", "--text", ".. .."]).stdin(whole()).gives(
        2,
        "",
        "error: variable 13 is not one of the formula's 12: the answer to another puzzle or encoding?
 --> stdin:2:36
",
    );
}

#[test]
fn an_answer_that_claims_a_wrong_grid() {
    let wrong = "-1 2 -3 -4 5 -6 -7 8 -9 -10 11 12 13 14 15 -16 0";
    decode(wrong).gives(
        4,
        "",
        "error: the answer is not a solution of docs/puzzles/wikipedia-4.txt:3: invalid: \
         rules broken in 3 places, the first: r4c1, r4c2 and r4c3 are three 1s next to each other.\n",
    );
}

#[test]
fn an_answer_that_is_cut_off() {
    let whole = whole();
    let middle = whole.len() / 2;
    let outcome = decode(&whole[..middle]).run();
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""));
    assert!(outcome.err.starts_with("error: "), "{}", outcome.err);
    let line_end = whole[..middle].rfind('\n').expect("several lines") + 1;
    decode(&whole[..line_end]).gives(
        2,
        "",
        "error: the model does not end with 0: cut off?\n --> stdin:3:1\n",
    );
    decode("s SATISFIABLE\n").gives(
        2,
        "",
        "error: satisfiable, but no model follows\n --> stdin:1:1\n",
    );
    decode("-1 2 3").gives(
        4,
        "",
        "error: the answer is not a solution of docs/puzzles/wikipedia-4.txt:3: it has no value for \
         r1c4: cut off, or the answer to another formula?\n",
    );
}

#[test]
fn what_is_no_answer() {
    decode("").gives(2, "", "error: the input has no answer of a solver\n --> stdin:1:1\n");
    decode("hello\n").gives(
        2,
        "",
        "error: `hello` is neither a literal nor the start of a `c`, `s` or `v` line\n \
         --> stdin:1:1\n",
    );
    decode("c\nv 1 2 three 0\n").gives(2, "", "error: `three` is not a literal\n --> stdin:2:7\n");
    decode(b"v 1 \xff 0\n").gives(2, "", "error: `\u{fffd}` is not a literal\n --> stdin:1:5\n");
    decode("v \u{1b}[31m\n").gives(
        2,
        "",
        "error: `\\u{1b}[31m` is not a literal\n --> stdin:1:3\n",
    );
    decode("1 -1 0\n").gives(2, "", "error: variable 1 is both true and false\n --> stdin:1:1\n");
    let outcome = decode("1".repeat(10_000_000)).run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.len() < 200, "{}", outcome.err.len());
}

#[test]
fn what_minisat_says_on_the_screen_is_not_its_answer() {
    decode("WARNING: for repeatability, setting FPU to use double precision\n").gives(
        2,
        "",
        "error: this is what minisat prints on the screen; it writes its answer to its second file: \
         minisat FORMULA ANSWER\n --> stdin:1:1\n",
    );
}

#[test]
fn answers_that_cannot_be_read() {
    takuzu(["decode", WIKIPEDIA, "nowhere"]).gives(
        2,
        "",
        "error: cannot read nowhere: No such file or directory (os error 2)\n",
    );
    takuzu(["decode", WIKIPEDIA, "docs"]).gives(
        2,
        "",
        "error: cannot read docs: it is a directory\n",
    );
    takuzu(["decode", "nowhere"]).stdin(whole()).gives(
        2,
        "",
        "error: cannot read nowhere: No such file or directory (os error 2)\n",
    );
}

/// Covers of the exported exact cover problem, as `cover` prints them and as Knuth's programs do.
#[test]
fn covers_become_grids() {
    let xcc = |puzzle: &str| takuzu(["export", "--to", "xcc", puzzle]).run().out;
    let cover =
        |problem: &str, args: &[&str]| takuzu(["cover"]).args(args).stdin(problem).run().out;
    let problem = xcc(WIKIPEDIA);
    decode(cover(&problem, &[])).gives(0, FOUR_SOLVED, "");
    decode(cover(&problem, &["--json"])).gives(0, FOUR_SOLVED, "");
    decode(cover(&problem, &["--all"])).gives(0, FOUR_SOLVED, "");
    // The items of an option in a circle, and a count behind them; the solution's number above.
    let knuth = |line: &str| {
        let (first, rest) = line.split_once(' ').expect("two items");
        format!(" {rest} {first} (1 of 2)\n")
    };
    let turned: String = cover(&problem, &[]).lines().map(knuth).collect();
    decode(format!("| 1:\n{turned}")).gives(0, FOUR_SOLVED, "");
    let none = "# docs/puzzles/wikipedia-4.txt:3: no solution, says the solver\n";
    decode("| no cover\n").gives(1, none, "");
    decode(cover("A B\nA\n", &["--json"])).gives(1, none, "");
    let wrong = "error: this is no option of the exact cover problem\n --> stdin:2:1\n";
    decode("r1 r1c1:0 r1c2:1 r1c3:1 r1c4:0\nr2 r2c1:1\n").gives(2, "", wrong);
    let sudoku = "docs/puzzles/sudoku-9.sdk";
    let solved = takuzu(["solve", sudoku]).run().out;
    let answer = cover(&xcc(sudoku), &[]);
    takuzu(["decode", sudoku]).stdin(answer).gives(0, &solved, "");
}
