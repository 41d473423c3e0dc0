//! The checks are themselves checked: one that cannot fail guards nothing.

use super::*;

fn complaints(path: &str, source: &str) -> Vec<String> {
    House::new(Vec::new()).stairs(&Source::new(path, source))
}

#[test]
fn upstairs_is_refused_however_it_is_spelt() {
    let refused = ["src/puzzles/takuzu/cnf.rs:2: `takuzu` (puzzles) may not use `solve` (solving)"];
    for source in [
        "use std::fmt;\nuse crate::solving::solve::Engine;",
        "use crate::{ground::grid::{Cell, Grid},\nsolving::solve::{Engine}};",
        "use crate::\n{solving::solve as grid};",
        "fn f() {\ncrate::solving::solve::all() }",
        "use\nsuper::super::super::solving::solve;",
        "mod inner {\nuse super::super::super::super::solving::solve; }",
        "use\nsuper::super::super::{ground::grid::Cell, solving::solve::Engine};",
        "fn f() -> impl Iterator + use<'static> {\nlet x = \"\"; crate::solving::solve::x!() }",
    ] {
        assert_eq!(complaints("puzzles/takuzu/cnf.rs", source), refused, "{source}");
    }
}

#[test]
fn downstairs_and_home_are_allowed() {
    for source in [
        "use crate::ground::grid::Cell; use crate::{machines::sat::Formula}; use super::rules; use self::x;",
        "//! crate::solve\n/// [`crate::text::read`]\nfn f() { \"crate::solve\" }",
        "pub use rules::Rules; pub(crate) fn f() { crate::puzzles::takuzu::g() } mod inner { use super::x; }",
        "#[cfg(test)]\nmod tests { use crate::solve::Engine; }",
    ] {
        assert_eq!(complaints("puzzles/takuzu/cnf.rs", source), [""; 0], "{source}");
    }
    let program = "use crate::args; use super::report; use takuzu_sat::{solve, Grid};";
    assert_eq!(complaints("program/main.rs", program), [""; 0]);
}

#[test]
fn globs_and_unknown_names_are_refused() {
    for source in
        ["use crate::*;", "use super::super::*;", "use crate::nowhere;", "use crate::grid::Cell;"]
    {
        let found = complaints("puzzles/sudoku.rs", source);
        assert!(found.len() == 1 && found[0].contains("is no floor"), "{source}: {found:?}");
    }
}

#[test]
fn circles_of_rooms_are_found() {
    let found = |sudoku: &str| {
        let takuzu = Source::new(
            "puzzles/takuzu.rs",
            "use crate::puzzles::sudoku::Sudoku; use crate::ground::grid::Grid;",
        );
        let floor = Source::new("puzzles.rs", "pub mod sudoku; pub mod takuzu;");
        House::new(vec![floor, takuzu, Source::new("puzzles/sudoku.rs", sudoku)]).circles_of_rooms()
    };
    assert_eq!(found("use crate::ground::grid::Cell; use super::ladder::Level;"), [""; 0]);
    for source in ["use crate::puzzles::takuzu::Rules;", "use super::takuzu::Rules;"] {
        assert_eq!(found(source), ["a circle: sudoku -> takuzu -> sudoku"], "{source}");
    }
}

#[test]
fn misplaced_words_are_found() {
    let source =
        "use std::process::{self, exit};\nfn f() { println!(); Instant::now(); }\n// println!\n";
    let found = |path: &str| misplaced(&Source::new(path, source));
    assert_eq!(
        found("machines/sat.rs"),
        [
            "src/machines/sat.rs:1: `process::exit` only in program",
            "src/machines/sat.rs:2: `Instant::now` only in program and limits",
            "src/machines/sat.rs:2: `println!` only in program",
        ]
    );
    assert_eq!(found("program/main.rs"), [""; 0]);
    let anyhow =
        |path: &str| misplaced(&Source::new(path, "fn f() -> anyhow::Result<()> {}")).len();
    assert_eq!((anyhow("machines/sat/varisat.rs"), anyhow("lib.rs")), (0, 1));
}

#[test]
fn names_of_puzzles_are_found() {
    let naming = "use crate::grid;\nuse crate::{sudoku::Sudoku};";
    let silent = "//! Takuzu\nmod takuzu;\nconst NAME: &str = \"Sudoku\";\n#[cfg(test)]\nmod t { use crate::takuzu; }";
    let found =
        |path: &str, text: &str, allowed: &[&str]| wrong_names(&[Source::new(path, text)], allowed);
    assert_eq!(found("text/line.rs", silent, &[]), [""; 0]);
    assert_eq!(found("text/line.rs", naming, &["src/text/line.rs"]), [""; 0]);
    for room in [
        "text/sudoku.rs",
        "text/takuzu/signs.rs",
        "puzzles/puzzle/ways.rs",
        "puzzles/puzzle.rs",
        "lib.rs",
    ] {
        assert_eq!(found(room, naming, &[]), [""; 0], "{room}");
    }
    let refused =
        "src/text/line.rs:2: `sudoku` is named outside the rooms of the puzzle: ask the contract";
    assert_eq!(found("text/line.rs", naming, &[]), [refused]);
    let idle = "src/text/line.rs names no puzzle: take it off NAME_A_PUZZLE of tests/house.rs";
    assert_eq!(found("text/line.rs", silent, &["src/text/line.rs"]), [idle]);
}

#[test]
fn circles_of_the_program_are_found() {
    let found = |files: &[(&str, &str)]| {
        let source = |(name, text): &(&str, &str)| Source::new(&format!("program/{name}.rs"), text);
        circles(&files.iter().map(source).collect::<Vec<_>>())
    };
    let main = ("main", "mod words; mod reply; use reply::Reply; fn main() {}");
    let words = ("words", "use takuzu_sat::reply; pub fn counted() {}");
    let reply = ("reply", "mod record; use record::Record; use crate::words;");
    let record = ("reply/record", "use crate::{words::counted}; fn f() { self::f() }");
    assert_eq!(found(&[main, words, reply, record]), [""; 0]);
    for (name, text) in [
        ("words", "fn f() { crate::reply::g() }"),
        ("words", "use super::reply::Reply;"),
        ("reply/record", "use super::Reply;"),
        ("reply/record", "use crate::{words, reply::Reply};"),
    ] {
        let mut files = vec![main, words, reply, record];
        files.retain(|file| file.0 != name);
        files.push((name, text));
        let circles = found(&files);
        let is_told = |circle: &String| {
            circle.contains("reply ->") && circle.contains(&name.replace('/', "::"))
        };
        assert!(circles.len() == 1 && circles.iter().all(is_told), "{text}: {circles:?}");
    }
}

#[test]
fn circles_of_files_are_found() {
    let found = |line: &str, round: &[&str]| {
        let files = [
            ("paper/book.rs", "mod page; mod style; use page::Page;"),
            ("paper/book/page.rs", "use super::{Style, style::MILLIMETRE};"),
            ("paper/book/style.rs", line),
        ];
        let sources = files.map(|(path, text)| Source::new(path, text));
        House::new(sources.into()).circles_of_files(round)
    };
    let circle = "a circle: paper::book::page -> paper::book::style -> paper::book::page";
    assert_eq!(found("use super::Book;", &[]), [""; 0]);
    for line in ["use super::page::Page;", "fn f() { crate::paper::book::page::f() }"] {
        assert_eq!(found(line, &[]), [circle], "{line}");
        assert_eq!(found(line, &["paper::book"]), [""; 0], "{line}");
    }
    let idle = "paper::book is round no more: take it off ROUND_ROOMS";
    assert_eq!(found("", &["paper::book"]), [idle]);
}

#[test]
fn long_files_and_functions_are_found() {
    let body =
        |lines: usize| format!("fn f(x: [u8; 2]) {{\n{}}}\n", "x(\"}\");\n".repeat(lines - 2));
    let found = |source: &str| too_long(&Source::new("ground/grid.rs", source));
    assert_eq!(found(&format!("type F = fn(u8);\n{}", body(60))), [""; 0]);
    assert_eq!(
        found(&format!("\n{}", body(61))),
        ["src/ground/grid.rs:2: `f` has 61 lines, 60 at most"]
    );
    assert_eq!(found(&"\n".repeat(601)), ["src/ground/grid.rs: 601 lines, 600 at most"]);
}
