//! Typing mistakes: the repairs are all that there are, and the true one is among them.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use rand::RngExt as _;

use crate::versus::Plain;
use takuzu_sat::answer::{Answer, FindClash, NoSolution, Status};
use takuzu_sat::generate::Maker;
use takuzu_sat::solve::{self, Change, Repairs, Slip, SolveError, Untried, Wishes, repairs};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Cell, Engine, Grid, Level, Limits, Puzzle, Random, Shape, Uniqueness};

fn found(puzzle: &Puzzle, changes: usize, missing: bool) -> Repairs {
    let wishes = Wishes { changes, missing };
    repairs(puzzle, wishes, &Limits::none()).expect("an answer")
}

/// The sets of changes of a puzzle.
fn sets(puzzle: &Puzzle, changes: usize, missing: bool) -> BTreeSet<Vec<Change>> {
    let found = found(puzzle, changes, missing).found.into_iter();
    found.map(|repair| repair.changes).collect()
}

fn only(puzzle: &Puzzle) -> Option<Grid> {
    match solve::uniqueness(puzzle, &Engine::Native.into()).expect("an answer") {
        Uniqueness::One(grid) => Some(grid),
        Uniqueness::None | Uniqueness::Several(..) | Uniqueness::Unknown(_) => None,
    }
}

fn changed(puzzle: &Puzzle, changes: &[Change]) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    changes.iter().for_each(|change| givens.set(change.cell, Some(change.after)));
    puzzle.with_givens(givens)
}

/// All sets of one or two changes that leave one solution, and no part of which does.
fn naive(puzzle: &Puzzle, missing: bool) -> BTreeSet<Vec<Change>> {
    let cells = puzzle.givens().iter();
    let cells = cells.filter(|(_, before)| missing || before.is_some());
    let all: Vec<Change> = cells
        .flat_map(|(cell, before)| {
            let values = puzzle.values().filter(move |&after| before != Some(after));
            values.map(move |after| Change { cell, before, after })
        })
        .collect();
    let (one, rest): (Vec<Change>, Vec<Change>) =
        all.iter().partition(|&&change| only(&changed(puzzle, &[change])).is_some());
    let mut sets: BTreeSet<Vec<Change>> = one.into_iter().map(|change| vec![change]).collect();
    for (place, &first) in rest.iter().enumerate() {
        for &second in rest[place..].iter().filter(|second| second.cell != first.cell) {
            let pair = [first, second];
            if only(&changed(puzzle, &pair)).is_some() {
                sets.insert(pair.into());
            }
        }
    }
    sets
}

/// A puzzle with one wrong given, which is told by its cell.
fn with_mistake(puzzle: &Puzzle, random: &mut Random) -> (Puzzle, Cell) {
    loop {
        let mut givens = puzzle.givens().clone();
        let filled: Vec<(Cell, u8)> = givens.filled().collect();
        let (cell, value) = filled[random.random_range(..filled.len())];
        let others: Vec<u8> = puzzle.values().filter(|&other| other != value).collect();
        givens.set(cell, Some(others[random.random_range(..others.len())]));
        let wrong = puzzle.with_givens(givens);
        if only(&wrong).is_none() {
            return (wrong, cell);
        }
    }
}

fn boards() -> [Puzzle; 3] {
    [
        Takuzu::blank(Shape::square(4)).expect("a board").into(),
        Takuzu::blank(Shape::square(6)).expect("a board").into(),
        Sudoku::blank(Shape::square(2)).expect("a board").into(),
    ]
}

#[test]
fn repairs_are_all_that_there_are() {
    let mut random = Random::new(1);
    for board in boards() {
        let is_small = board.shape().rows() == 4;
        for seed in 0..if is_small { 12 } else { 4 } {
            let made = Maker::new(board.clone()).minimal(seed % 2 == 0).seed(seed).make();
            let made = made.expect("a puzzle").puzzle;
            let (wrong, _) = with_mistake(&made, &mut random);
            // With two mistakes, or a given less, there need be no single change.
            let (twice, _) = with_mistake(&wrong, &mut random);
            let mut fewer = wrong.givens().clone();
            let (first, _) = wrong.givens().filled().next().expect("a given");
            fewer.set(first, None);
            for puzzle in [&wrong, &twice, &wrong.with_givens(fewer)] {
                if only(puzzle).is_some() {
                    continue;
                }
                for missing in [false, is_small] {
                    let expected = naive(puzzle, missing);
                    assert_eq!(sets(puzzle, 2, missing), expected, "{}", puzzle.givens());
                }
            }
        }
    }
}

/// That is why givens are not left out.
#[test]
fn what_a_removal_repairs_a_change_repairs_too() {
    let mut random = Random::new(2);
    let mut removals = 0;
    for board in boards() {
        for seed in 0..20 {
            let made = Maker::new(board.clone()).seed(seed).make().expect("a puzzle");
            let (wrong, _) = with_mistake(&made.puzzle, &mut random);
            let all = found(&wrong, 1, false).found;
            for (cell, _) in wrong.givens().filled() {
                let mut fewer = wrong.givens().clone();
                fewer.set(cell, None);
                let solution = only(&wrong.with_givens(fewer));
                let mut of_cell = all.iter().filter(|repair| repair.changes[0].cell == cell);
                let repaired = of_cell.find(|repair| repair.or_blank);
                assert_eq!(repaired.map(|repair| repair.solution.clone()), solution);
                removals += u32::from(solution.is_some());
            }
        }
    }
    assert!(removals > 20, "{removals}");
}

#[test]
fn the_mistake_is_listed_whatever_the_puzzle() {
    let mut random = Random::new(3);
    let ten = Takuzu::blank(Shape::square(10)).expect("a board");
    let nine = Sudoku::blank(Shape::square(3)).expect("a board");
    for board in [Puzzle::from(ten), nine.into()] {
        for seed in 0..10 {
            let made = Maker::new(board.clone()).minimal(seed % 2 == 0).seed(seed).make();
            let made = made.expect("a puzzle");
            let (wrong, cell) = with_mistake(&made.puzzle, &mut random);
            let all = found(&wrong, 1, false);
            let is_true = |repair: &solve::Repair| repair.solution == made.solution;
            let mine = all.found.iter().find(|repair| is_true(repair)).expect("the true one");
            assert_eq!(mine.changes[0].cell, cell);
            assert_eq!(mine.changes[0].before, wrong.givens()[cell]);
        }
    }
}

#[test]
fn a_puzzle_that_says_no_more_than_it_must_is_repaired_too() {
    let puzzle: Puzzle = ".1.0 ..0. .1.. 11.0".parse().expect("a puzzle");
    let bare = Plain(puzzle.clone()).into();
    for (changes, missing) in [(1, false), (1, true), (2, true)] {
        assert_eq!(sets(&bare, changes, missing), sets(&puzzle, changes, missing));
    }
}

/// Exchanges two neighbours, one of which is blank in half of the cases; the cells, where these differ.
fn mixed_up(puzzle: &Puzzle, random: &mut Random) -> (Puzzle, [Cell; 2]) {
    let shape = puzzle.shape();
    let one =
        Cell::new(random.random_range(..shape.rows()), random.random_range(..shape.cols() - 1));
    let other = Cell::new(one.row, one.col + 1);
    let mut givens = puzzle.givens().clone();
    let values = [givens[one], givens[other]];
    givens.set(one, values[1]);
    givens.set(other, values[0]);
    (puzzle.with_givens(givens), [one, other])
}

#[test]
fn neighbours_that_were_mixed_up_come_before_other_pairs() {
    let mut random = Random::new(4);
    let (mut swapped, mut moved) = (0, 0);
    let board = Takuzu::blank(Shape::square(6)).expect("a board");
    for seed in 0..150 {
        let made =
            Maker::new(board.clone()).minimal(seed % 2 == 0).seed(seed).make().expect("a puzzle");
        let (wrong, [one, other]) = mixed_up(&made.puzzle, &mut random);
        let all = found(&wrong, 2, true).found;
        let pairs = all.iter().filter(|repair| repair.changes.len() == 2);
        let is_plain = pairs.map(|repair| repair.slip() == Slip::Misprint);
        assert!(is_plain.is_sorted(), "{}", wrong.givens());
        let added = |repair: &solve::Repair| {
            repair.changes.iter().filter(|change| change.before.is_none()).count()
        };
        assert!(all.is_sorted_by_key(|repair| {
            (repair.changes.len(), repair.slip() == Slip::Misprint, added(repair))
        }));
        let is_true = |repair: &&solve::Repair| {
            let cells: Vec<Cell> = repair.changes.iter().map(|change| change.cell).collect();
            cells == [one, other] && repair.solution == made.solution
        };
        if let Some(Slip::Moved(from, to)) = all.iter().find(is_true).map(solve::Repair::slip) {
            assert!(wrong.givens()[from].is_some() && wrong.givens()[to].is_none());
            moved += 1;
        }
        let exchanged = all.iter().filter(|repair| repair.slip() == Slip::Swapped);
        for [first, second] in exchanged.map(|repair| [repair.changes[0], repair.changes[1]]) {
            assert_eq!(first.before, Some(second.after));
            assert_eq!(second.before, Some(first.after));
            swapped += 1;
        }
    }
    assert!(swapped > 0 && moved > 0, "{swapped} swapped, {moved} moved");
}

#[test]
fn a_limit_says_what_was_not_tried() {
    let puzzle: Puzzle = ".1.0 ..0. .1.. 11.0".parse().expect("a puzzle");
    let wishes = Wishes { changes: 2, missing: false };
    let within = |nodes| {
        let limits = Limits::none().with_nodes(nodes);
        repairs(&puzzle, wishes, &limits).expect("an answer")
    };
    let whole = found(&puzzle, 2, false);
    assert_eq!(whole.untried, None);
    let mut reached = Vec::new();
    for nodes in 0..500 {
        match within(nodes) {
            Repairs { untried: Some(Untried { changes, tried, of }), found } => {
                assert!(found.len() <= whole.found.len());
                reached.push((changes, tried, of));
            }
            all => assert_eq!(all, whole),
        }
    }
    reached.dedup();
    // First no given is known to be idle, then each is left out in turn; what comes next is counted in positions.
    let all =
        [(1, 0, 0), (1, 0, 7), (1, 0, 6), (1, 0, 5), (1, 1, 5), (1, 2, 5), (1, 3, 5), (1, 4, 5)];
    assert_eq!(reached, [&all[..], &[(2, 0, 3), (2, 1, 3), (2, 2, 3)]].concat());
    assert_eq!(within(500), whole);
    let stopped = Limits::none().with_stop(|| true);
    let stopped = repairs(&puzzle, wishes, &stopped).expect("an answer");
    assert!(stopped.found.is_empty() && stopped.untried.is_some());
}

#[test]
fn complete_grids_are_repaired_and_good_puzzles_are_left_alone() {
    let grid: Puzzle = "0110 1001 0011 1101".parse().expect("a grid");
    let all = found(&grid, 1, false).found;
    assert_eq!(all.len(), 1);
    assert_eq!(all[0].solution.to_string(), "0110\n1001\n0011\n1100");
    let good: Puzzle = ".1.0 ..0. .0.. 11.0".parse().expect("a puzzle");
    assert_eq!(found(&good, 2, true), Repairs::default());
}

/// The shares of `docs/cli.md`: how often the true repair is listed, alone, and first, and how long it takes:
/// `cargo test --test engines repair -- --ignored --nocapture`.
#[test]
#[ignore = "measures 8,000 puzzles"]
fn the_mistake_is_listed_every_time() {
    let takuzu = || Maker::new(Takuzu::blank(Shape::square(10)).expect("a board")).seed(1);
    let sudoku = || Maker::new(Sudoku::blank(Shape::square(3)).expect("a board")).seed(1);
    measure("Takuzu 10x10", takuzu());
    measure("Takuzu 10x10, minimal", takuzu().minimal(true));
    for level in [Level::Trivial, Level::Easy, Level::Normal, Level::Hard] {
        measure(&format!("Takuzu 10x10, {}", level.name()), takuzu().level(level));
    }
    measure("Sudoku 9x9", sudoku());
    measure("Sudoku 9x9, minimal", sudoku().minimal(true));
}

fn measure(name: &str, mut maker: Maker) {
    let mut random = Random::new(7);
    let (mut alone, mut first, mut mean, mut longest) = (0, 0, Duration::ZERO, Duration::ZERO);
    for _ in 0..1000 {
        let made = maker.make().expect("a puzzle");
        let (wrong, cell) = with_mistake(&made.puzzle, &mut random);
        let timed = || {
            let begun = Instant::now();
            (found(&wrong, 1, false).found, begun.elapsed())
        };
        let (all, mut time) = timed();
        // Other work on the machine is not counted.
        for _ in 0..3 {
            if time > Duration::from_millis(10) {
                time = time.min(timed().1);
            }
        }
        let is_true = |repair: &solve::Repair| {
            let change = repair.changes[0];
            change.cell == cell && Some(change.after) == made.puzzle.givens()[cell]
        };
        assert!(all.iter().any(is_true), "{}", wrong.givens());
        alone += u32::from(all.len() == 1);
        first += u32::from(is_true(&all[0]));
        (mean, longest) = (mean + time / 1000, longest.max(time));
    }
    println!("{name}: alone {alone}, first {first} of 1,000; {mean:?} each, at most {longest:?}");
    assert!(longest < Duration::from_millis(30), "{longest:?}");
}

fn slip(changes: &[(usize, usize, Option<u8>, u8)], or_blank: bool) -> Slip {
    let change =
        |&(row, col, before, after): &_| Change { cell: Cell::new(row, col), before, after };
    // Some repair, with other changes.
    let wrong: Puzzle = ".1.0 ..0. .0.. 11.1".parse().expect("a puzzle");
    let found = found(&wrong, 1, false).found;
    let mut repair = found.into_iter().next().expect("a repair");
    (repair.changes, repair.or_blank) = (changes.iter().map(change).collect(), or_blank);
    repair.slip()
}

#[test]
fn neighbours_are_swapped_or_moved_and_all_else_is_a_misprint() {
    let [one, below] = [Cell::new(1, 1), Cell::new(2, 1)];
    let swapped = [(1, 1, Some(0), 1), (2, 1, Some(1), 0)];
    assert_eq!(slip(&swapped, false), Slip::Swapped);
    let (moved, back) =
        ([(1, 1, Some(0), 1), (2, 1, None, 0)], [(1, 1, None, 0), (2, 1, Some(0), 1)]);
    assert_eq!(slip(&moved, true), Slip::Moved(one, below));
    assert_eq!(slip(&back, true), Slip::Moved(below, one));
    for (changes, or_blank) in [
        // What was moved is needed where it stood, or another value.
        (moved, false),
        (back, false),
        ([(1, 1, Some(0), 1), (2, 1, None, 1)], true),
        ([(1, 1, None, 1), (2, 1, Some(0), 1)], true),
        ([(1, 1, Some(2), 1), (2, 1, Some(1), 0)], true),
        ([(1, 1, None, 0), (2, 1, None, 0)], true),
        // Cells that touch at a corner, or are two apart.
        ([(1, 1, Some(0), 1), (2, 2, Some(1), 0)], true),
        ([(1, 1, Some(0), 1), (2, 2, None, 0)], true),
        ([(1, 1, Some(0), 1), (3, 1, Some(1), 0)], true),
    ] {
        assert_eq!(slip(&changes, or_blank), Slip::Misprint, "{changes:?}");
    }
    assert_eq!(slip(&swapped[..1], true), Slip::Misprint);
}

/// A search for the reason finds out that this puzzle has a solution after all.
#[test]
fn no_reason_is_searched_for_when_none_is_wanted() {
    let puzzle: Puzzle = "1..0 .... ..0. ....".parse().expect("a puzzle");
    let no_limits = Limits::none();
    let answer = |reason| Answer::of(&puzzle, reason, || Ok::<_, SolveError>(Uniqueness::None));
    for find in [solve::clash as FindClash, solve::quick_clash] {
        let missed = answer(Some((find, &no_limits))).expect_err("a solution was missed");
        assert!(missed.is_wrong_answer(), "{missed}");
    }
    let answer = answer(None).expect("no second search");
    assert_eq!((answer.status, answer.why), (Status::None, Some(NoSolution::default())));
}
