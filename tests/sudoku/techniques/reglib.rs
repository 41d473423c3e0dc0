//! The regression library of HoDoKu: positions, each with what a technique rules out in it. It has no licence that lets it be
//! kept here, so its file is asked for.

use std::collections::BTreeMap;

use takuzu_sat::deduction::Fact;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::{Cell, Limits, Puzzle, Shape};

use super::{climber, sudoku};

/// The number of a technique in the library, and its names here.
const CODES: [(&str, &[&str]); 32] = [
    ("0100", &["pointing"]),
    ("0101", &["claiming"]),
    ("0110", &["naked-pair"]),
    ("0111", &["naked-triple"]),
    ("0200", &["naked-pair"]),
    ("0201", &["naked-triple"]),
    ("0202", &["naked-quad"]),
    ("0210", &["hidden-pair"]),
    ("0211", &["hidden-triple"]),
    ("0212", &["hidden-quad"]),
    ("0220", &["hidden-pair"]),
    ("0221", &["hidden-triple"]),
    ("0222", &["hidden-quad"]),
    ("0300", &["x-wing"]),
    ("0301", &["swordfish"]),
    ("0302", &["jellyfish"]),
    ("0400", &["skyscraper"]),
    ("0401", &["two-string-kite"]),
    ("0402", &["empty-rectangle"]),
    ("0403", &["turbot-fish"]),
    ("0600", &["unique-rectangle"]),
    ("0601", &["unique-rectangle"]),
    ("0602", &["unique-rectangle"]),
    ("0603", &["unique-rectangle"]),
    ("0604", &["unique-rectangle"]),
    ("0606", &["hidden-rectangle"]),
    ("0701", &["x-chain", "skyscraper", "two-string-kite", "turbot-fish"]),
    ("0702", &["xy-chain", "xy-wing"]),
    ("0703", &["remote-pair"]),
    ("0800", &["xy-wing"]),
    ("0801", &["xyz-wing"]),
    ("0803", &["w-wing"]),
];

/// Candidates such as `436 257`: a number, a row and a column each.
fn facts(text: &str, holds: bool) -> Vec<Fact> {
    let fact = |word: &str| {
        let digits: Vec<u8> = word.bytes().map(|byte| byte - b'0').collect();
        let [value, row, col] = digits[..] else { panic!("{word}") };
        Fact { cell: Cell::new(usize::from(row) - 1, usize::from(col) - 1), value, holds }
    };
    text.split_whitespace().map(fact).collect()
}

/// Whether some techniques come to all that is wanted of a line.
fn comes_to(fields: &[&str], allowed: &Allowed) -> bool {
    let puzzle = sudoku(Shape::square(3), &fields[3].replace('+', "").replace('0', "."));
    let mut climber = climber(&puzzle, allowed, Limits::none());
    climber.learn(&facts(fields[4], false));
    let wanted = facts(fields[5], false);
    let wanted = if wanted.is_empty() { facts(fields[6], true) } else { wanted };
    loop {
        let known = climber.facts();
        if wanted.iter().all(|fact| known.contains(fact)) {
            return true;
        }
        match climber.round() {
            Some(round) if !round.technique.is_search() => {}
            _ => return false,
        }
    }
}

/// `REGLIB=reglib-1.3.txt cargo test --test sudoku hodoku -- --ignored --nocapture` prints for each number how many positions
/// it has, in how many of them the technique alone comes to what it should, and in how many the whole ladder does.
#[test]
#[ignore = "needs HoDoKu's reglib-1.3.txt, whose path is in REGLIB"]
fn positions_of_hodoku() {
    let path = std::env::var("REGLIB").expect("the path of the library in REGLIB");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    let ladder = Puzzle::from(sudoku(Shape::square(3), &".".repeat(81))).techniques();
    let reasons = ladder.into_iter().filter(|rung| !rung.is_search());
    let reasons = Allowed::Only(reasons.map(|rung| rung.name().to_owned()).collect());
    for line in text.lines().filter(|line| line.starts_with(':')) {
        let fields: Vec<&str> = line.split(':').collect();
        let known = CODES.iter().find(|(code, _)| fields[1].starts_with(code));
        let Some((code, names)) = known.filter(|_| !fields[1].ends_with("-x")) else {
            continue;
        };
        let names = names.iter().map(|&name| name.to_owned()).collect();
        let alone = comes_to(&fields, &Allowed::Only(names));
        let all = alone || comes_to(&fields, &reasons);
        let [count, by_it, by_all] = counts.entry(code).or_default();
        *count += 1;
        *by_it += usize::from(alone);
        *by_all += usize::from(all);
    }
    for (code, [count, by_it, by_all]) in &counts {
        println!("{code}: {count}, {by_it} by it, {by_all} by all");
        assert!(code.starts_with("06") || by_all == count, "{code}");
    }
    assert!(!counts.is_empty());
}
