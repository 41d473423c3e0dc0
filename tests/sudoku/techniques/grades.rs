//! Ratings and rounds: those that are published, and the same however a board is turned.

use std::collections::BTreeMap;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::game::Search as _;
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::{self, Kind};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::Technique;
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::{Cell, Grid, Limits, Next, Shape};

use super::{corpus, rounds, sudoku};

/// Sudoku Explainer's ratings in tenths, and HoDoKu's scores.
const PUBLISHED: [(&str, u32, u32); 34] = [
    ("full-house", 10, 4),
    ("hidden-single-block", 12, 14),
    ("hidden-single-line", 15, 14),
    ("naked-single", 23, 4),
    ("pointing", 26, 50),
    ("claiming", 28, 50),
    ("naked-pair", 30, 60),
    ("x-wing", 32, 140),
    ("hidden-pair", 34, 70),
    ("naked-triple", 36, 80),
    ("swordfish", 38, 150),
    ("hidden-triple", 40, 100),
    ("xy-wing", 42, 160),
    ("xyz-wing", 44, 180),
    ("unique-rectangle", 45, 100),
    ("naked-quad", 50, 120),
    ("jellyfish", 52, 160),
    ("hidden-quad", 54, 150),
    ("bug", 56, 100),
    ("skyscraper", 66, 130),
    ("two-string-kite", 66, 150),
    ("turbot-fish", 66, 120),
    ("w-wing", 70, 150),
    ("remote-pair", 70, 110),
    ("x-chain", 66, 260),
    ("x-loop", 65, 280),
    ("xy-chain", 70, 260),
    ("xy-loop", 65, 280),
    ("continuous-loop", 70, 280),
    ("aic", 70, 280),
    ("cell-forcing-chain", 80, 500),
    ("house-forcing-chain", 80, 500),
    ("forcing-net", 85, 700),
    ("nested-forcing-net", 95, 700),
];

#[test]
fn ratings_are_the_published_ones() {
    let rated = Kind::techniques(takuzu_sat::sudoku::KIND).into_iter().filter_map(|kind| {
        let ratings = kind.ratings();
        Some((kind.name(), ratings.se?, ratings.hodoku?))
    });
    assert!(rated.eq(PUBLISHED));
}

/// The puzzles that Sukaku Explainer has rated, with its ratings in tenths, and what is made of them here.
fn rated<T>(wanted: impl Fn(u32, usize) -> bool, of: impl Fn(&Sudoku) -> T) -> Vec<(u32, T)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/sudoku/rated.txt");
    let text = std::fs::read_to_string(file).expect("the corpus");
    let mut of_rating: BTreeMap<u32, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for (line, puzzle) in text.lines().zip(corpus("rated")) {
        let (_, rating) = line.rsplit_once(' ').expect("a rating");
        let published: u32 = rating.replace('.', "").parse().expect("a rating in tenths");
        let place = of_rating.entry(published).or_default();
        *place += 1;
        if wanted(published, *place) {
            all.push((published, of(&puzzle)));
        }
    }
    all
}

/// The rating in tenths on Sukaku Explainer's ladder.
fn of_sukaku(puzzle: &Sudoku) -> u32 {
    let (rounds, ended, _) = rounds(puzzle, &Allowed::Ladder("sukaku"));
    assert_eq!(ended, Ended::Solved, "{puzzle:?}");
    rounds.iter().filter_map(|round| round.technique.ratings().se).max().expect("a rating")
}

/// The ranks of some numbers, equal ones in the middle of theirs.
fn ranks(numbers: &[u32]) -> Vec<f64> {
    let rank = |number: &u32| {
        let less = numbers.iter().filter(|other| *other < number).count();
        let equal = numbers.iter().filter(|other| *other == number).count();
        less as f64 + (equal as f64 - 1.0) / 2.0
    };
    numbers.iter().map(rank).collect()
}

/// Spearman's rank correlation.
fn correlation(pairs: &[(u32, u32)]) -> f64 {
    let (ours, theirs): (Vec<u32>, Vec<u32>) = pairs.iter().copied().unzip();
    let [ours, theirs] = [ranks(&ours), ranks(&theirs)];
    let middle = (pairs.len() as f64 - 1.0) / 2.0;
    let product = |one: &[f64], other: &[f64]| -> f64 {
        one.iter().zip(other).map(|(one, other)| (one - middle) * (other - middle)).sum()
    };
    product(&ours, &theirs) / (product(&ours, &ours) * product(&theirs, &theirs)).sqrt()
}

/// Prints a line a rating: how many puzzles have it, and how many of them have it here.
fn agreement(pairs: &[(u32, u32)]) -> BTreeMap<u32, [usize; 2]> {
    let mut of_rating: BTreeMap<u32, [usize; 2]> = BTreeMap::new();
    for &(published, ours) in pairs {
        let [all, equal] = of_rating.entry(published).or_default();
        *all += 1;
        *equal += usize::from(ours == published);
    }
    for (rating, [all, equal]) in &of_rating {
        println!("{}.{}: {equal} of {all}", rating / 10, rating % 10);
    }
    of_rating
}

/// Ratings up to 7.0 are those of the program that gave them; above, a few of each are in its order.
#[test]
fn ratings_are_those_of_sukaku_explainer() {
    let pairs = rated(|rating, place| rating <= 70 || place <= 3, of_sukaku);
    let low: Vec<(u32, u32)> = pairs.iter().copied().filter(|&(rating, _)| rating <= 70).collect();
    let counts = agreement(&low);
    assert!(low.len() >= 660);
    for (rating, [all, equal]) in &counts {
        assert!(equal * 5 >= all * 4, "{rating}: {equal} of {all}");
    }
    let equal: usize = counts.values().map(|[_, equal]| equal).sum();
    assert!(equal * 100 >= low.len() * 97, "{equal} of {}", low.len());
    let correlation = correlation(&pairs);
    assert!(correlation >= 0.98, "{correlation}");
}

#[test]
#[ignore = "prints a table; half a minute"]
fn all_ratings_of_sukaku_explainer() {
    let pairs = rated(|_, _| true, of_sukaku);
    agreement(&pairs);
    println!("rank correlation {:.3}", correlation(&pairs));
    assert!(correlation(&pairs) >= 0.98);
}

/// The score of our own ladder tells puzzles apart within a level, too.
#[test]
fn scores_rise_with_ratings() {
    let scored = rated(
        |_, place| place % 5 == 0,
        |puzzle| {
            let found = grade(&puzzle.clone().into(), &Allowed::All, &Limits::none());
            let found = found.expect("a grade");
            (found.level, (10.0 * found.score) as u32)
        },
    );
    let of = |level: Option<Level>| {
        let of_level = scored.iter().filter(|(_, (found, _))| level.is_none() || *found == level);
        let pairs: Vec<(u32, u32)> =
            of_level.map(|&(rating, (_, score))| (rating, score)).collect();
        println!("{level:?}: {} puzzles, rank correlation {:.3}", pairs.len(), correlation(&pairs));
        correlation(&pairs)
    };
    assert!(of(None) > 0.85);
    assert!(of(Some(Level::Expert)) > 0.7);
    assert!(of(Some(Level::Extreme)) > 0.7);
}

#[test]
fn the_ladder_goes_up() {
    let rung = |technique: &puzzle::Technique| (technique.level(), technique.weight(), *technique);
    assert!(Kind::techniques(takuzu_sat::sudoku::KIND).iter().map(rung).is_sorted());
    let techniques = Kind::ALL.into_iter().flat_map(Kind::techniques);
    let mut names: Vec<&str> = techniques.map(puzzle::Technique::name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "no technique shares its name");
}

#[test]
fn puzzles_made_for_singles_take_nothing_else() {
    for puzzle in corpus("gen-naked-singles") {
        let (rounds, ended, position) = rounds(&puzzle, &Allowed::All);
        assert_eq!(ended, Ended::Solved, "{puzzle:?}");
        assert!(position.extends(puzzle.givens()));
        let is_single = |level| level == Level::Trivial;
        assert!(rounds.iter().all(|round| is_single(round.technique.level())), "{puzzle:?}");
        let naked = Allowed::Only(vec!["naked-single".into()]);
        assert_eq!(super::rounds(&puzzle, &naked).1, Ended::Solved, "{puzzle:?}");
    }
}

/// A board turned or not, its lines and bands in another order, and its numbers renamed.
fn moved(puzzle: &Sudoku, rng: &mut ChaCha8Rng) -> Sudoku {
    let (block, side) = (puzzle.block(), puzzle.side());
    let mut order = |band: usize| -> Vec<usize> {
        let mut bands: Vec<usize> = (0..side / band).collect();
        bands.shuffle(rng);
        let lines = bands.into_iter().flat_map(|number| {
            let mut lines: Vec<usize> = (number * band..(number + 1) * band).collect();
            lines.shuffle(rng);
            lines
        });
        lines.collect()
    };
    let (rows, cols) = (order(block.rows()), order(block.cols()));
    let mut names: Vec<u8> = (1..=side as u8).collect();
    names.shuffle(rng);
    let turned = rng.random();
    let givens = Grid::from_fn(puzzle.shape(), |cell| {
        let (row, col) = if turned { (cell.col, cell.row) } else { (cell.row, cell.col) };
        let value = puzzle.givens()[Cell::new(rows[row], cols[col])];
        value.map(|value| names[usize::from(value) - 1])
    });
    let block = if turned { Shape::new(block.cols(), block.rows()) } else { block };
    Sudoku::new(givens, block).expect("a puzzle")
}

fn assert_same_when_moved(puzzle: &Sudoku, rng: &mut ChaCha8Rng) {
    let (as_it_is, ended, position) = rounds(puzzle, &Allowed::All);
    assert!(ended != Ended::Solved || position.is_complete());
    for _ in 0..4 {
        let (other, ended_too, _) = rounds(&moved(puzzle, rng), &Allowed::All);
        assert_eq!((&as_it_is, ended), (&other, ended_too), "{puzzle:?}");
    }
}

#[test]
fn rounds_do_not_change_under_symmetry() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for name in ["gen-minimal", "clue17"] {
        for puzzle in corpus(name) {
            assert_same_when_moved(&puzzle, &mut rng);
        }
    }
    for puzzle in made(&mut rng) {
        assert_same_when_moved(&puzzle, &mut rng);
    }
}

/// Puzzles with one solution on boards of other sizes: a grid, from which givens go as long as there is no second one.
pub(crate) fn made(rng: &mut ChaCha8Rng) -> Vec<Sudoku> {
    let sizes = [
        (2, 2, 12, 20),
        (2, 3, 30, 30),
        (3, 2, 30, 20),
        (2, 4, 48, 10),
        (4, 3, 90, 3),
        (4, 4, 140, 2),
    ];
    let mut puzzles = Vec::new();
    for (rows, cols, gone, count) in sizes {
        for _ in 0..count {
            puzzles.push(made_one(Shape::new(rows, cols), gone, rng));
        }
    }
    puzzles
}

fn made_one(block: Shape, gone: usize, rng: &mut ChaCha8Rng) -> Sudoku {
    let side = block.len();
    let grid = Grid::from_fn(Shape::square(side), |Cell { row, col }| {
        let shift = row % block.rows() * block.cols() + row / block.rows();
        Some(((shift + col) % side + 1) as u8)
    });
    let grid = moved(&Sudoku::new(grid, block).expect("a grid"), rng);
    let mut cells: Vec<Cell> = grid.shape().cells().collect();
    cells.shuffle(rng);
    let mut puzzle = grid;
    for cell in cells.into_iter().take(gone) {
        let mut givens = puzzle.givens().clone();
        givens.set(cell, None);
        let fewer = puzzle.with_givens(givens);
        let mut search = SudokuSearch::new(&fewer, Limits::none().with_nodes(5_000));
        let first = search.next_solution();
        if matches!(first, Next::Solution(_)) && search.next_solution() == Next::Exhausted {
            puzzle = fewer;
        }
    }
    puzzle
}

#[test]
fn how_climbs_end() {
    let square = Shape::square(2);
    let ended = |cells: &str, allowed: &Allowed| rounds(&sudoku(square, cells), allowed).1;
    let whole = Allowed::All;
    assert_eq!(ended("1234 3412 2143 4321", &whole), Ended::Solved);
    assert_eq!(ended("1234 3412 2143 4322", &whole), Ended::NoSolution);
    assert_eq!(ended("11.. .... .... ....", &whole), Ended::NoSolution);
    assert_eq!(ended("123. ...4 .... ....", &whole), Ended::NoSolution);
    assert_eq!(ended(".... .... .... ....", &whole), Ended::Several);
    let easy = Allowed::UpTo(Level::Easy);
    assert_eq!(ended(".... .... .... ....", &easy), Ended::Stuck);
    let one = super::sudoku(Shape::square(2), ".234 3412 2143 4321");
    let (rounds_of_one, ended, _) = rounds(&one, &whole);
    assert_eq!((rounds_of_one.len(), ended), (1, Ended::Solved));
    let none = Sudoku::blank(Shape::square(5)).expect("a board");
    let stop = Limits::none().with_stop(|| true);
    let mut climber = super::climber(&none, &whole, stop);
    assert_eq!((climber.round(), climber.ended()), (None, Some(Ended::GaveUp)));
}

#[test]
fn techniques_are_called_by_their_names() {
    let ladder = Kind::techniques(takuzu_sat::sudoku::KIND);
    let only = |names: &[&str]| {
        let names = names.iter().map(|&name| name.into()).collect();
        Allowed::Only(names).techniques(&ladder)
    };
    let unknown = only(&["naked-single", "guess"]).expect_err("no such technique");
    let message =
        "there is no technique `guess`: the techniques are full-house, hidden-single-block";
    assert!(unknown.to_string().starts_with(message), "{unknown}");
    let named = only(&["pointing", "full-house", "pointing"]).expect("techniques");
    assert_eq!(named, [Technique::FullHouse, Technique::Pointing]);
    let names: Vec<&str> = ladder.iter().map(|rung| rung.name()).collect();
    assert_eq!(only(&names), Allowed::UpTo(Level::Extreme).techniques(&ladder));
}
