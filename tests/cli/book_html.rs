//! `book --to html`: a page that holds the puzzles, and the way to each solution.

use std::fs;

use serde_json::Value;
use takuzu_sat::book::{Item, html};
use takuzu_sat::explain::Language;
use takuzu_sat::render::Symbols;
use takuzu_sat::{Limits, Puzzle};

use crate::program::{FOUR, takuzu};
use crate::{out, scratch, words};

/// The data in a page.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once(" id=\"book\">").expect("data");
    let (data, _) = rest.split_once("</script>").expect("an end");
    serde_json::from_str(data).expect("JSON")
}

/// The puzzles of a page that is made of some text.
fn puzzles(line: &str, text: &str) -> Vec<Value> {
    let run = takuzu(["book", "--to", "html"]).args(&words(line).collect::<Vec<_>>());
    let outcome = run.stdin(text).run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""), "{line}");
    let puzzles = data(&outcome.out)["puzzles"].clone();
    puzzles.as_array().expect("puzzles").clone()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().expect(name)
}

fn cells(value: &Value) -> Vec<usize> {
    let cells = value.as_array().into_iter().flatten();
    cells.map(|cell| usize::try_from(cell.as_u64().expect("a cell")).expect("small")).collect()
}

/// Follows the steps of a puzzle: each needs only what is there before it, and together they fill the board.
fn follow(puzzle: &Value) {
    let solution = text(puzzle, "solution").as_bytes();
    let mut board = text(puzzle, "givens").as_bytes().to_vec();
    let steps = puzzle["steps"].as_array().expect("steps");
    assert_eq!(board.len(), solution.len());
    for (at, step) in steps.iter().enumerate() {
        for cell in cells(&step["because"]) {
            assert_eq!(board[cell], solution[cell], "step {at} needs a cell that is empty: {step}");
        }
        let filled = cells(&step["cells"]);
        let values = step["values"].as_str().unwrap_or_default();
        assert!(
            !filled.is_empty() && (values.is_empty() || values.len() == filled.len()),
            "{step}"
        );
        for before in cells(&step["way"]) {
            assert!(before < at && steps[before].get("values").is_none(), "{step}");
        }
        let says = step["says"].as_array().expect("texts");
        let is_said =
            says.len() == 4 && says.iter().all(|text| !text.as_str().expect("a text").is_empty());
        assert!(is_said, "{step}");
        for (cell, value) in filled.into_iter().zip(values.bytes()) {
            assert_eq!(value, solution[cell], "{step}");
            board[cell] = value;
        }
    }
    assert_eq!(board, solution, "{}", text(puzzle, "board"));
}

#[test]
fn puzzles_of_all_kinds_come_with_the_way_to_their_solution() {
    let made = [
        "--size 6",
        "--size 6x8 --level hard",
        "--size 10 --level expert",
        "--size 7 --odd either",
        "--size 6 --signs --rules plus",
        "--puzzle sudoku --size 4",
        "--puzzle sudoku --size 6",
        "--puzzle sudoku --level hard",
    ];
    for line in made {
        let made = out(&format!("generate -n 2 --seed 3 --to json {line}"));
        let puzzles = puzzles("", &made);
        assert_eq!(puzzles.len(), 2, "{line}");
        for (puzzle, number) in puzzles.iter().zip(1_u64..) {
            assert_eq!(puzzle["number"], number);
            assert!(puzzle["level"].is_string(), "{line}");
            follow(puzzle);
            needs_fit(puzzle);
        }
    }
}

/// The solution has as many of each value in each row, column and block as is said.
fn needs_fit(puzzle: &Value) {
    let number = |value: &Value| usize::try_from(value.as_u64().expect("a number")).expect("small");
    let (cols, rows) = (number(&puzzle["cols"]), number(&puzzle["rows"]));
    let solution = text(puzzle, "solution").as_bytes();
    let mut houses = 0;
    for need in puzzle["needs"].as_array().expect("needs") {
        let [first, count] = [number(&need[1]), number(&need[2])];
        for house in first..first + count {
            houses += 1;
            let is_in = |cell: usize| match need[0].as_str().expect("a kind") {
                "row" => cell / cols == house,
                "column" => cell % cols == house,
                _ => {
                    let [high, wide] = [0, 1].map(|at| number(&puzzle["block"][at]));
                    cell / cols / high * (cols / wide) + cell % cols / wide == house
                }
            };
            for quota in need[3].as_array().expect("values") {
                let [value, least, most] = [0, 1, 2].map(|at| number(&quota[at]));
                let value = std::char::from_digit(u32::try_from(value).expect("small"), 36);
                let sign = value.expect("a value").to_ascii_uppercase();
                let here = (0..solution.len()).filter(|&cell| is_in(cell));
                let times = here.filter(|&cell| char::from(solution[cell]) == sign).count();
                assert!((least..=most).contains(&times), "{need}");
            }
        }
    }
    let blocks = if puzzle["block"].is_null() { 0 } else { rows };
    assert_eq!(houses, rows + cols + blocks);
}

#[test]
fn the_page_says_what_the_book_is() {
    let folder = scratch();
    let file = folder.path().join("book.HTML");
    let line =
        "docs/puzzles/tango-6.signs --rules unruly --symbols discs --lang fr --title Dimanche";
    let name = file.to_str().expect("a path");
    let outcome = takuzu(["book", "-o", name]).args(&words(line).collect::<Vec<_>>()).run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
    let page = fs::read_to_string(&file).expect("a page");
    assert!(
        page.starts_with("<!DOCTYPE html>\n<html lang=\"fr\">") && page.contains(">Dimanche</h1>")
    );
    let data = data(&page);
    assert_eq!((text(&data, "title"), text(&data, "symbols")), ("Dimanche", "discs"));
    let puzzle = &data["puzzles"][0];
    assert_eq!(text(puzzle, "level"), "facile");
    assert_eq!(puzzle["links"].as_array().map(Vec::len), Some(7));
    let has = |list: &str, text: &str| {
        let list = puzzle[list].as_array().expect("a list");
        list.iter().any(|it| it == text)
    };
    assert!(has("rules", "signs"));
    let first = "Remplissez chaque case vide avec un disque blanc ou un disque noir.";
    assert!(has("how", first), "{}", puzzle["how"]);
    assert!(puzzle["steps"][0]["says"][0].as_str().expect("a text").starts_with("Regardez "));
    let says = puzzle["steps"].to_string();
    assert!(says.contains("blanc") && says.contains("noir") && !says.contains("valent 0"));
}

#[test]
fn a_name_from_the_input_cannot_leave_its_place() {
    let name = "</script><img src=x onerror=alert(1)><!--";
    let text = format!("{} # {name}\n", FOUR.replace(' ', ""));
    assert_eq!(puzzles("", &text)[0]["name"], name);
    let page = takuzu(["book", "--to", "html"]).stdin(text.as_str()).run().out;
    assert!(!page.contains("<img"));
}

#[test]
fn without_time_there_are_no_steps() {
    let puzzle: Puzzle = FOUR.parse().expect("a puzzle");
    let solution = puzzle.solve().expect("an answer").expect("a solution");
    let item = Item::new(1, puzzle, solution, &Limits::none());
    let fields = |limits: &Limits| html::fields(&item, Language::French, Symbols::Digits, limits);
    follow(&fields(&Limits::none()));
    let stopped = fields(&Limits::none().with_stop(|| true));
    assert_eq!(stopped["steps"], Value::Array(Vec::new()));
    assert_eq!(text(&stopped, "level"), "élémentaire");
}

#[test]
fn control_characters_of_titles_and_names_are_spaces() {
    let page = |title: &str| {
        let run = takuzu(["book", "--to", "html", "--title", title]);
        let puzzle = FOUR.replace(' ', "");
        run.stdin(format!("{puzzle} # a\u{1b}[2Jname\u{7}\n")).run().out
    };
    let html = page("\u{1b}]0;mine\u{7}\ta\nbook\u{9b}");
    assert_eq!(html.matches("<title>]0;mine a book</title>").count(), 1);
    let is_raw = |sign: char| sign.is_control() && sign != '\n';
    assert!(!html.contains(is_raw));
    let data = data(&html);
    assert_eq!(text(&data, "title"), "]0;mine a book");
    assert_eq!(text(&data["puzzles"][0], "name"), "a [2Jname");
    // Nothing else was said.
    assert!(page("\u{7} \n").contains("<title>Puzzles</title>"));
}
