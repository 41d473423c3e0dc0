//! Brackets in brackets in brackets: a reader that calls itself for each must not reach the end of its stack.

use crate::place::Place;

const PUZZLE: &str = ".1.0\n..0.\n.0..\n11.0\n";

/// Values of JSON that nest without end.
fn nested() -> Vec<String> {
    let deep = |begin: &str, end: &str| begin.repeat(13_500) + &end.repeat(13_500);
    vec![
        deep("[", "]"),
        deep("[\n", "]\n"),
        format!("{}1{}", deep("{\"a\":", ""), "}".repeat(13_500)),
        deep("{\"givens\":", "}"),
        format!("[[1,0,{}]]", deep("{\"a\":", "}")),
        format!(
            "{{\"rows\":4,\"cols\":4,\"givens\":\".1.0..0..0..11.0\",\"x\":{}}}",
            deep("[", "]")
        ),
    ]
}

/// The stack overflowed, all other puzzles were lost, and the unfinished file stayed.
#[test]
fn a_text_that_nests_is_refused_with_its_place() {
    let place = Place::new();
    for (number, text) in nested().into_iter().enumerate() {
        place.write("in.txt", format!("{PUZZLE}\n{text}\n\n{PUZZLE}"));
        let outcome = place.line("solve in.txt -o out.txt --force").ends(2);
        let (reason, shown) = outcome.err.split_once('\n').expect("several lines");
        assert_eq!(reason, "error: brackets are nested more than 64 deep", "{number}");
        let column = shown.split_once("--> in.txt:").expect("a place").1;
        assert!(column.starts_with(|sign: char| sign.is_ascii_digit()), "{shown}");
        let solved = place.text("out.txt");
        assert_eq!(solved.matches("0110\n1001\n0011\n1100\n").count(), 2, "{number}: {solved}");
        assert_eq!(place.files(), ["in.txt", "out.txt"]);
    }
}

/// What people nest is far from the limit.
#[test]
fn sixty_four_are_no_error() {
    let place = Place::new();
    let wrapped = |depth: usize| {
        let (open, close) = ("{\"state\":".repeat(depth), "}".repeat(depth));
        place.write("in.json", format!("{open}\".1.0..0..0..11.0\"{close}\n"));
        place.line("convert --to line in.json").run()
    };
    let outcome = wrapped(64);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert_eq!(outcome.out, ".1.0..0..0..11.0\n");
    assert_eq!(wrapped(65).code, Some(2));
}
