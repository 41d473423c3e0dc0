//! Positions in which a technique sees something, with what follows and why, and positions beside
//! them in which it must not.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use takuzu_sat::deduction::Ended;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::takuzu::{Majority, Relation, Rules, Sign, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Puzzle, Shape, grade};

use super::{listed, only, round_of, square};
use crate::common::positions;

fn shown(step: &Deduction) -> String {
    format!("{} -> {}", listed(&step.because.facts), listed(&step.then))
}

/// A puzzle of `tests/corpus/positions.txt`, with signs such as `r1c1=r1c2`.
fn puzzle(name: &str, cells: &str) -> Option<Puzzle> {
    let mut words = name.split(' ');
    let rules = match words.next() {
        Some("takuzu") => Rules::TAKUZU,
        Some("unruly") => Rules::UNRULY,
        Some("odd-one") => Rules::TAKUZU.with_majority(Majority::One),
        Some("odd-either") => Rules::TAKUZU.with_majority(Majority::Either),
        _ => return None,
    };
    let sign = |word: &str| {
        let digits: Vec<usize> = word.split(['r', 'c', '=', 'x']).flat_map(str::parse).collect();
        let [row, col, other_row, other_col] = digits[..] else { panic!("a sign: {word}") };
        let relation = if word.contains('=') { Relation::Equal } else { Relation::Different };
        Sign::new(Cell::new(row - 1, col - 1), Cell::new(other_row - 1, other_col - 1), relation)
    };
    let puzzle = Takuzu::new(square(cells), rules).expect("a puzzle");
    Some(puzzle.with_signs(words.map(sign)).expect("signs between neighbours").into())
}

#[test]
fn techniques_see_what_they_should() {
    let mut count = 0;
    for case in positions() {
        let Some(puzzle) = puzzle(case.puzzle, case.cells) else {
            continue;
        };
        let seen: Vec<String> = round_of(case.technique, &puzzle).iter().map(shown).collect();
        assert_eq!(seen, case.sees, "{} in {}", case.technique, case.cells);
        count += 1;
    }
    assert!(count > 50, "{count}");
}

/// What techniques leave of a board with one row begun; `None` when they meet a contradiction.
fn closed_under(techniques: &[&str], row: &str) -> Option<Grid> {
    let shape = Shape::square(row.len());
    let cells = format!("{row}{}", ".".repeat(shape.len() - row.len()));
    let givens = Grid::from_line(shape, &cells).expect("a square");
    let puzzle = Takuzu::new(givens, Rules::UNRULY).expect("a puzzle").into();
    let graded = grade::grade(&puzzle, &only(techniques), &Limits::none());
    let graded = graded.expect("techniques of takuzu");
    (graded.ended != Ended::NoSolution).then_some(graded.position)
}

/// On lines of even length without signs, the techniques that count windows see all that line intersection does.
#[test]
fn windows_are_enough_on_even_lines() {
    let counting = ["pair", "sandwich", "quota", "near", "gap-arithmetic"];
    let all = ["pair", "sandwich", "quota", "near", "gap-arithmetic", "intersection"];
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let symbols = |number: usize, len: u32| -> String {
        let digit = |place| number / 3_usize.pow(place) % 3;
        (0..len).map(|place| ['.', '0', '1'][digit(place)]).collect()
    };
    let of_length = |len: u32| (0..3_usize.pow(len)).map(move |number| symbols(number, len));
    let mut rows: Vec<String> = of_length(4).chain(of_length(6)).chain(of_length(8)).collect();
    for len in [10, 14, 20, 26] {
        for _ in 0..1000 {
            let open = rng.random_range(2..8);
            let symbol = |_| *['0', '1'].get(rng.random_range(0..open)).unwrap_or(&'.');
            rows.push((0..len).map(symbol).collect());
        }
    }
    let mut more = 0;
    for row in rows {
        let Some(closed) = closed_under(&all, &row) else {
            continue;
        };
        assert_eq!(closed_under(&counting, &row).as_ref(), Some(&closed), "{row}");
        more += usize::from(closed_under(&counting[..3], &row) != Some(closed));
    }
    assert!(more > 500, "{more}");
}
