//! Levels and scores: those of the labels, and the same however a board is turned.

use std::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::grade::{Grade, grade};
use takuzu_sat::grid::Symmetry;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Technique;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Puzzle, Shape};

use super::{only, takuzu};
use crate::common;

fn graded(puzzle: &Takuzu) -> Grade {
    let puzzle: Puzzle = puzzle.clone().into();
    grade(&puzzle, &Allowed::All, &Limits::none()).expect("a board that fits")
}

#[test]
fn published_labels_are_the_levels() {
    let mut puzzles = 0;
    for known in common::known("u") {
        let label = known.name.split(['-', ':']).nth(1).expect("u10-easy:7");
        let graded = graded(&known.puzzle);
        // Unruly compares two lines in its easy puzzles; here such a puzzle is normal, by that or by a line that is nearly full.
        let level = graded.level.map(Level::name);
        let is_known = level == Some(label) || label == "easy" && level == Some("normal");
        assert!(is_known, "{}: {level:?}", known.name);
        assert_eq!(graded.ended, Ended::Solved, "{}", known.name);
        if let Some(solution) = known.solution {
            assert_eq!(graded.position, solution, "{}", known.name);
        }
        let assumes =
            |(technique, _): &(Technique, usize)| ["chain", "probe"].contains(&technique.name());
        assert!(!graded.techniques.iter().any(assumes), "{}", known.name);
        puzzles += 1;
    }
    assert_eq!(puzzles, 2344);
}

/// How many of the minimal and the hard puzzles are at each level.
#[test]
fn levels_of_the_minimal_and_the_hard_puzzles() {
    let expected = [
        ("m06", [0, 8, 133, 0, 59, 0]),
        ("m08", [0, 0, 71, 4, 125, 0]),
        ("m10", [0, 0, 26, 20, 104, 0]),
        ("m12", [0, 0, 7, 19, 72, 2]),
        ("m14", [0, 0, 0, 3, 39, 8]),
        ("m20", [0, 0, 0, 0, 7, 1]),
        ("h20", [0, 0, 0, 0, 20, 20]),
    ];
    for (file, expected) in expected {
        let mut counts = [0; 6];
        for known in common::known(file) {
            let graded = graded(&known.puzzle);
            assert_eq!(graded.ended, Ended::Solved);
            counts[graded.level.expect("a level") as usize] += 1;
        }
        assert_eq!(counts, expected, "{file}");
    }
}

/// How often a puzzle of the second kind scores higher than one of the first: 1 where always, 1/2 by chance.
fn area_under_curve(low: &[f64], high: &[f64]) -> f64 {
    let above = |&high: &f64| {
        let (mut less, mut same) = (0, 0);
        for &low in low {
            less += usize::from(low < high);
            same += usize::from(low.total_cmp(&high).is_eq());
        }
        less as f64 + same as f64 / 2.0
    };
    high.iter().map(above).sum::<f64>() / (low.len() * high.len()) as f64
}

/// Puzzles by side and label, those that are said to be harder score more; `cargo test --test takuzu scores_tell --
/// --nocapture` prints how often.
#[test]
fn scores_tell_labels_apart() {
    let scores = |file: &str| -> Vec<f64> {
        common::known(file).iter().map(|known| graded(&known.puzzle).score).collect()
    };
    for (side, least) in [
        ("06", [0.99, 0.6, 0.5]),
        ("08", [0.99, 0.6, 0.7]),
        ("10", [0.99, 0.6, 0.75]),
        ("14", [0.99, 0.65, 0.95]),
        ("20", [0.98, 0.9, 0.99]),
    ] {
        let labels = ["trivial", "easy", "normal"].map(|label| scores(&format!("u{side}-{label}")));
        let [trivial, easy, normal] = &labels;
        let minimal = scores(&format!("m{side}"));
        let areas = [(trivial, easy), (easy, normal), (normal, &minimal)];
        let areas = areas.map(|(low, high)| area_under_curve(low, high));
        println!("{side}: {areas:.3?}");
        assert!(areas.iter().zip(least).all(|(area, least)| *area >= least), "{side}: {areas:?}");
    }
}

/// `LABELLED=FOLDER cargo test --test takuzu published_labels -- --ignored --nocapture` prints the same for puzzles of
/// binarypuzzle.com, in files `size6level1.txt` to `size14level4.txt`, a puzzle a line with `-` for a blank.
#[test]
#[ignore = "needs puzzles that have no licence, whose folder is in LABELLED"]
fn published_labels() {
    let folder = std::env::var("LABELLED").expect("the folder in LABELLED");
    let scores = |side: usize, level: usize| -> Vec<f64> {
        let path = format!("{folder}/size{side}level{level}.txt");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let cells = text.lines().filter_map(|line| line.split_whitespace().next());
        let puzzle = |cells: &str| {
            let grid = Grid::from_line(Shape::square(side), &cells.replace('-', "."));
            Takuzu::new(grid.expect("as many cells"), Rules::TAKUZU).expect("a puzzle")
        };
        cells.map(|cells| graded(&puzzle(cells)).score).collect()
    };
    let mut all = Vec::new();
    for side in [6, 8, 10, 12, 14] {
        let labels = [1, 2, 3, 4].map(|level| scores(side, level));
        let areas = [0, 1, 2].map(|low| area_under_curve(&labels[low], &labels[low + 1]));
        println!("{side}: {areas:.3?}");
        all.extend(areas);
    }
    let mean = all.iter().sum::<f64>() / all.len() as f64;
    println!("mean {mean:.3}");
    assert!(mean >= 0.95);
}

/// A puzzle turned, mirrored, and with its symbols exchanged or not.
fn moved(puzzle: &Takuzu, symmetry: Symmetry, exchange: bool) -> Takuzu {
    let grid = symmetry.apply(puzzle.givens());
    let value = |value: u8| if exchange { 1 - value } else { value };
    let givens = Grid::from_fn(grid.shape(), |cell| grid[cell].map(value));
    let shape = puzzle.shape();
    let signs = puzzle.signs().moved(|cell| symmetry.cell(shape, cell));
    let moved = Takuzu::new(givens, puzzle.rules()).expect("a puzzle");
    moved.with_signs(signs.iter()).expect("signs between neighbours")
}

#[test]
fn grades_do_not_change_under_symmetry() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut levels: BTreeMap<Level, usize> = BTreeMap::new();
    for kind in ["u06", "u10", "m06", "m08", "m10", "m12"] {
        for known in common::known(kind).iter().step_by(9) {
            let as_it_is = graded(&known.puzzle);
            *levels.entry(as_it_is.level.expect("a level")).or_default() += 1;
            for symmetry in Symmetry::all() {
                let other = graded(&moved(&known.puzzle, symmetry, rng.random()));
                let facts = |grade: &Grade| (grade.level, grade.score, grade.techniques.clone());
                assert_eq!(facts(&as_it_is), facts(&other), "{}", known.name);
            }
        }
    }
    assert!(levels.len() >= 5, "{levels:?}");
}

#[test]
fn techniques_named_alone_finish_what_they_can() {
    let few = only(&["pair", "sandwich", "quota", "distinct2"]);
    let finishes = |puzzle: &Takuzu| {
        let puzzle: Puzzle = puzzle.clone().into();
        let graded = grade(&puzzle, &few, &Limits::none()).expect("techniques of takuzu");
        graded.ended == Ended::Solved
    };
    let trivial = common::known("u10-trivial");
    assert!(trivial.iter().all(|known| finishes(&known.puzzle)));
    let easy = common::known("u10-easy");
    let finished = easy.iter().filter(|known| finishes(&known.puzzle)).count();
    assert!((1..easy.len()).contains(&finished), "{finished}");
    let normal = common::known("u10-normal");
    assert!(!normal.iter().any(|known| finishes(&known.puzzle)));
    let unknown = grade(&trivial[0].puzzle.clone().into(), &only(&["guess"]), &Limits::none());
    let message = unknown.expect_err("no such technique").to_string();
    assert!(
        message.starts_with("there is no technique `guess`: the techniques are pair, sandwich")
    );
}

#[test]
fn what_has_no_grade() {
    let ended = |rows: &str| {
        let graded = graded(&takuzu(rows));
        (graded.ended, graded.position.blanks().count())
    };
    assert_eq!(ended("0110 1001 0011 1100"), (Ended::Solved, 0));
    assert_eq!(ended("0110 1001 0011 0110").0, Ended::NoSolution);
    assert_eq!(ended("111. .... .... ....").0, Ended::NoSolution);
    assert_eq!(ended(".... .... .... ....").0, Ended::Several);
    for known in common::known("x10") {
        assert_eq!(graded(&known.puzzle).ended, Ended::NoSolution, "{}", known.name);
    }
    let complete = graded(&takuzu("0110 1001 0011 1100"));
    assert_eq!((complete.level, complete.score), (None, 0.0));
}

#[test]
fn a_climb_can_be_stopped() {
    let limits = Limits::none().with_stop(|| true);
    let puzzle: Puzzle = takuzu(".1.0 ..0. .0.. 11.0").into();
    let graded = grade(&puzzle, &Allowed::All, &limits).expect("a board that fits");
    assert_eq!(graded.ended, Ended::GaveUp);
}

/// The sum over all rounds: a technique that is seen in one cell alone weighs most.
#[test]
fn scores_are_the_sums_of_their_rounds() {
    let mut wide = 0;
    for known in common::known("m08").iter().chain(&common::known("h20")).take(60) {
        let puzzle: Puzzle = known.puzzle.clone().into();
        let mut climb = puzzle.climb(&Allowed::All, Limits::none()).expect("a board that fits");
        let (mut score, mut level, mut cells) = (0.0, None, BTreeMap::new());
        while let Some(round) = climb.round() {
            let harmonic: f64 = (1..=round.width).map(|cell| 1.0 / cell as f64).sum();
            score += f64::from(round.technique.weight()) * harmonic;
            level = level.max(Some(round.technique.level()));
            *cells.entry(round.technique.name()).or_insert(0) += round.width;
            wide += usize::from(round.width > 1);
        }
        let grade = graded(&known.puzzle);
        assert!((grade.score - score).abs() < 1e-9 * score, "{}: {score}", known.name);
        assert_eq!(grade.level, level, "{}", known.name);
        let counted = grade.techniques.iter().map(|(technique, count)| (technique.name(), *count));
        assert_eq!(counted.collect::<BTreeMap<_, _>>(), cells, "{}", known.name);
    }
    assert!(wide > 100, "{wide}");
}
