//! What other solvers print is read, and what is none of it is said with its place.

use rustsat::lit;
use takuzu_sat::sat::answer::{
    Answer, is_pseudo_boolean, model, read, read_all, read_count, v_lines,
};
use takuzu_sat::sat::{Assignment, Lit, TernaryVal};

const SCREEN: &str = "this is what minisat prints on the screen; \
    it writes its answer to its second file: minisat FORMULA ANSWER";

fn sat(lits: &[Lit]) -> Answer {
    let mut model = Assignment::from(vec![TernaryVal::DontCare; 4]);
    lits.iter().for_each(|&lit| model.assign_lit(lit));
    Answer::Sat(model)
}

#[test]
fn all_forms() {
    let model = sat(&[lit![0], !lit![1], lit![3]]);
    for text in [
        "c hello\ns SATISFIABLE\nv 1 -2\nv 4 0\nc bye\n",
        "SAT\n1 -2 4 0\n",
        "1 -2 4 0",
        "1 -2 4",
        "1 -2\r\n4\r\n",
        "o 0\nv x1 -x2\nv x4\ns SATISFIABLE\n",
        "s OPTIMUM FOUND\nv x1 -x2 x4 0\n",
    ] {
        assert_eq!(read(text, 4), Ok(model.clone()), "{text:?}");
    }
    assert_eq!(read("s UNSATISFIABLE\n", 4), Ok(Answer::Unsat));
    assert_eq!(read("UNSAT\n", 4), Ok(Answer::Unsat));
    assert_eq!(read("c\ns UNKNOWN\n", 4), Ok(Answer::Unknown));
    assert_eq!(read("INDET\n", 4), Ok(Answer::Unknown));
    assert_eq!(read("c\nc UNKNOWN\nc bye\n", 4), Ok(Answer::Unknown));
    // It does not go with "unsatisfiable"; beside a model, which can be checked, it is a comment.
    assert!(read("c UNKNOWN\ns UNSATISFIABLE\n", 4).is_err());
    assert_eq!(read("c UNKNOWN\n1 -2 4 0\n", 4), Ok(model));
}

#[test]
fn several_answers() {
    let [one, other] = [sat(&[lit![0], !lit![1]]), sat(&[!lit![0], lit![1]])];
    for text in [
        "s SATISFIABLE\nv 1 -2 0\ns SATISFIABLE\nv -1\nv 2 0\n",
        "s SATISFIABLE\nv 1 -2 0\nc next\nv -1 2 0\n",
        "v 1 -2 0\ns SATISFIABLE\nv -1 2 0\n",
        "SAT\n1 -2 0\nSAT\n-1 2 0\n",
        "1 -2 0\n-1 2\n",
    ] {
        assert_eq!(read_all(text, 4), Ok(vec![one.clone(), other.clone()]), "{text:?}");
        assert!(read(text, 4).is_err(), "{text:?}");
        let rest = [("s UNSATISFIABLE", Answer::Unsat), ("c UNKNOWN", Answer::Unknown)];
        for (line, last) in rest.into_iter().filter(|_| text.ends_with("0\n")) {
            let all = vec![one.clone(), other.clone(), last];
            assert_eq!(read_all(&format!("{text}{line}\n"), 4), Ok(all), "{text:?} {line}");
        }
    }
    let why = |text: &str| read_all(text, 4).expect_err(text).to_string();
    assert_eq!(why("1 0 2\n"), "line 1, column 5: `2` after the 0 that ends the model");
    assert!(why("s SATISFIABLE\nv 1 0\ns SATISFIABLE\n").contains("no model follows"));
    assert!(why("s SATISFIABLE\nv 1 0\nv 2\n").contains("does not end with 0"));
    assert!(why("s SATISFIABLE\nv 1 0\ns UNSATISFIABLE\nv 2 0\n").contains("there is a model"));
    assert!(why("").contains("no answer"));
}

#[test]
fn literals_of_a_model() {
    let expected = |lits: &[Lit]| match sat(lits) {
        Answer::Sat(model) => Ok(model),
        Answer::Unsat | Answer::Unknown => unreachable!("a model"),
    };
    assert_eq!(model([1, -2], 4), expected(&[lit![0], !lit![1]]));
    assert_eq!(model([1, -2, 0], 4), expected(&[lit![0], !lit![1]]));
    let why = |lits: &[i64]| model(lits.iter().copied(), 4).expect_err("no model").to_string();
    assert_eq!(why(&[1, 2, -1]), "variable 1 is both true and false");
    assert_eq!(why(&[1, 0, 2]), "`2` after the 0 that ends the model");
    assert!(why(&[i64::MIN]).starts_with("variable 9223372036854775808 is not one of"));
}

#[test]
fn counts() {
    for text in [
        "s mc 72\n",
        "c o\ns SATISFIABLE\nc s type pmc\nc s log10-estimate 1.8\nc s exact arb int 72\n",
        "s pmc 72",
    ] {
        assert_eq!(read_count(text), Ok(Some("72")));
    }
    for text in ["s SATISFIABLE", "s mc", "s mc -1", "c s exact double prec-sci 72", "72"] {
        assert_eq!(read_count(text), Ok(None));
    }
    for text in ["s UNSATISFIABLE\ns mc 0\n", "s mc 0", "s mc 00\nc s exact arb int 0\n"] {
        assert!(read_count(text).is_ok_and(|count| count.is_some()), "{text:?}");
    }
    for (text, place) in [
        ("s mc 5\ns mc 7\n", "2:1"),
        ("s UNSATISFIABLE\nc s exact arb int 7\n", "1:1"),
        ("s SATISFIABLE\ns mc 0\n", "1:1"),
        ("s mc 7\ns UNKNOWN\n", "2:1"),
        ("s mc 7\nv 1 0\n", "2:1"),
        ("s mc 7\n\n  garbage\n", "3:3"),
    ] {
        let error = read_count(text).expect_err(text);
        assert_eq!(format!("{}:{}", error.line(), error.column()), place);
    }
}

#[test]
fn who_speaks_of_x() {
    assert!(is_pseudo_boolean("c\nv x1 -x2\n") && is_pseudo_boolean("v -x1"));
    assert!(!is_pseudo_boolean("c x1\nv 1 -2 0\n"));
    assert_eq!(read("v\ns SATISFIABLE\n", 0), Ok(Answer::Sat(Assignment::default())));
}

#[test]
fn v_lines_are_short_and_read_back() {
    let model: Assignment = (0..500).map(|var| var % 3 == 0).collect();
    let text = v_lines(&model);
    assert!(text.lines().all(|line| line.len() <= 78 && line.starts_with("v ")));
    assert_eq!(read(&text, 500), Ok(Answer::Sat(model)));
}

const CUT_OFF: &str = "2:1: the model does not end with 0: cut off?";

fn refused(text: &str, message: &str) {
    let error = read(text, 4).expect_err(message);
    let (line, column) = (error.line(), error.column());
    assert_eq!(format!("{line}:{column}: {}", error.message()), message);
}

#[test]
fn what_contradicts_itself() {
    const BOTH: &str = "unsatisfiable, and yet there is a model";
    for text in ["s SAT\ns UNSAT\n", "INDET\nSAT\n"] {
        refused(text, "2:1: a second status that contradicts the first");
    }
    for text in ["s UNSATISFIABLE\nv 1 0\n", "1 0\ns UNSATISFIABLE\n", "UNSAT\n0\n", "s UNSAT\nv\n"]
    {
        refused(text, &format!("2:1: {BOTH}"));
    }
    refused("SAT\nUNSAT 1 0\n", "2:7: `1` after `UNSAT`");
    refused("SAT 1 -2 3 4 0\n", "1:5: `1` after `SAT`");
    refused("s SAT\nv 1 2\nv -1 0\n", "3:3: variable 1 is both true and false");
    // The same twice is not a contradiction, and no second model.
    let model = sat(&[lit![0]]);
    for text in [
        "s SATISFIABLE\ns SATISFIABLE\nv 1 0\n",
        "SAT\nv 1 0\ns  SATISFIABLE\n",
        "\u{2003}s SATISFIABLE\nv 1 1 0\n",
    ] {
        assert_eq!(read(text, 4), Ok(model.clone()), "{text:?}");
    }
}

#[test]
fn what_is_no_answer() {
    for (text, message) in [
        ("", "1:1: the input has no answer of a solver"),
        ("s SATISFIABLE\n", "1:1: satisfiable, but no model follows"),
        ("s SATISFIABLE\nv 1 -2", CUT_OFF),
        ("SAT\n1 -2", CUT_OFF),
        ("s SATISFIED\n", "1:1: `s SATISFIED` is not a status that solvers print"),
        ("v 1 -0\n", "1:5: `-0` is not a literal"),
        ("v +1 0\n", "1:3: `+1` is not a literal"),
        ("v 1 0\nv 2 0\n", "2:3: `2` after the 0 that ends the model"),
        ("v 1 x 0\n", "1:5: `x` is not a literal"),
        ("v x1 x0\n", "1:6: `x0` is not a literal"),
        ("v x-1\n", "1:3: `x-1` is not a literal"),
        ("v 1x2\n", "1:3: `1x2` is not a literal"),
        ("1 -1 0\n", "1:3: variable 1 is both true and false"),
        (
            "solved!\n",
            "1:1: `solved!` is neither a literal nor the start of a `c`, `s` or `v` line",
        ),
        (
            "WARNING: for repeatability, setting FPU to use double precision\n",
            &format!("1:1: {SCREEN}"),
        ),
        ("=====[ Problem Statistics ]=====\nSATISFIABLE\n", &format!("1:1: {SCREEN}")),
        ("v \u{1b}[31m", "1:3: `\\u{1b}[31m` is not a literal"),
        (
            &"x".repeat(10_000_000),
            "1:1: `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...` is neither a literal nor the \
             start of a `c`, `s` or `v` line",
        ),
        (
            "v 1\nv  5 0\n",
            "2:4: variable 5 is not one of the formula's 4: the answer to another puzzle or encoding?",
        ),
    ] {
        refused(text, message);
    }
}
