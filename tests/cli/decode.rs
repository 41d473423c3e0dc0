//! Answers of other solvers, good and bad.

use crate::program::{FOUR, FOUR_SOLVED, Run};
use crate::{scratch, takuzu};

const WIKIPEDIA: &str = "docs/puzzles/wikipedia-4.txt";

fn decode(answer: impl Into<Vec<u8>>) -> Run {
    takuzu(["decode", WIKIPEDIA]).stdin(answer)
}

/// A whole answer with `s` and `v` lines.
fn whole() -> String {
    takuzu(["solve", "--sat-codes", WIKIPEDIA]).run().out
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
