//! Puzzles for some techniques, and the levels that small boards have.

use std::collections::BTreeSet;

use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::generate::{Made, Maker};
use takuzu_sat::grade::grade;
use takuzu_sat::grid::Symmetry;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Technique;
use takuzu_sat::takuzu::{Majority, Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape};

use super::{under, usual};

fn technique(name: &str) -> Technique {
    let mut ladder = takuzu_sat::takuzu::KIND.techniques().into_iter();
    ladder.find(|technique| technique.name() == name).expect("a name")
}

/// How far some techniques come.
fn climbed(puzzle: &Puzzle, allowed: &Allowed) -> (Ended, Grid) {
    let grade = grade(puzzle, allowed, &Limits::none()).expect("a board that can be climbed");
    (grade.ended, grade.position)
}

fn are_enough(puzzle: &Puzzle, techniques: &[Technique]) -> bool {
    let names = techniques.iter().map(|technique| technique.name().to_owned());
    climbed(puzzle, &Allowed::Only(names.collect())).0 == Ended::Solved
}

/// That all techniques up to this one solve a puzzle, and the others of these do not.
#[track_caller]
pub(crate) fn assert_needs(made: &Made, technique: Technique) {
    let mut ladder = made.puzzle.techniques();
    ladder.retain(|&other| other <= technique);
    assert!(are_enough(&made.puzzle, &ladder), "{technique:?} {made:?}");
    ladder.pop();
    assert!(!are_enough(&made.puzzle, &ladder), "{technique:?} {made:?}");
}

#[test]
fn some_techniques_are_enough() {
    for names in [
        &["pair", "sandwich", "gap"][..],
        &["pair", "sandwich", "gap", "quota"],
        &["quota", "near"],
        &["probe"],
    ] {
        let techniques: Vec<Technique> = names.iter().map(|name| technique(name)).collect();
        for side in [6, 10] {
            let maker = usual(Shape::square(side)).seed(3);
            let mut maker = maker.techniques(techniques.iter().copied());
            for _ in 0..5 {
                let made = maker.make().expect("a puzzle");
                assert!(are_enough(&made.puzzle, &techniques), "{names:?} {made:?}");
                assert!(made.unique && made.level.is_some());
            }
        }
    }
}

#[test]
fn each_technique_is_needed_by_some_puzzle() {
    for technique in takuzu_sat::takuzu::KIND.techniques() {
        if technique.level() > Level::Expert {
            continue;
        }
        let is_of_signs =
            ["sign", "equal-pair", "sign-quota", "intersection"].contains(&technique.name());
        let maker = usual(Shape::square(8)).seed(5).signs(is_of_signs);
        let made = maker.needs([technique]).make();
        assert_needs(&made.expect("a puzzle"), technique);
    }
}

#[test]
fn two_techniques_are_needed_together() {
    let both = ["quota", "near"].map(technique);
    let mut maker = usual(Shape::square(8)).seed(1).needs(both);
    for _ in 0..3 {
        let made = maker.make().expect("a puzzle");
        assert_needs(&made, both[1]);
        let mut others = made.puzzle.techniques();
        others.retain(|&other| other < both[1] && other != both[0]);
        others.push(both[1]);
        assert!(!are_enough(&made.puzzle, &others), "{made:?}");
    }
}

#[test]
fn what_no_puzzle_can_have_is_refused_at_once() {
    let square = |side| usual(Shape::square(side)).attempts(u64::MAX);
    let needs = |maker: Maker, name| maker.needs([technique(name)]);
    let naked_single = takuzu_sat::sudoku::KIND.techniques()[3];
    for (maker, error) in [
        (
            square(6).level(Level::Hard),
            "no puzzle of 6x6 without signs is hard: they are trivial, easy, normal, expert or extreme",
        ),
        (
            square(4).level(Level::Extreme),
            "no puzzle of 4x4 without signs is extreme: they are trivial, easy or expert",
        ),
        (
            under(Rules::UNRULY, Shape::square(4)).level(Level::Expert),
            "no puzzle of 4x4 without signs is expert: they are trivial or easy",
        ),
        (
            needs(square(6), "gap-arithmetic"),
            "no puzzle of 6x6 without signs needs `gap-arithmetic`",
        ),
        (needs(square(6), "sign"), "no puzzle of 6x6 without signs needs `sign`"),
        (
            needs(under(Rules::UNRULY, Shape::square(8)), "distinct"),
            "no puzzle of 8x8 needs `distinct`",
        ),
        (needs(square(8), "intersection"), "no puzzle of 8x8 without signs needs `intersection`"),
        (
            square(8).needs([naked_single]),
            "the technique `naked-single` is for Sudoku, not for Takuzu",
        ),
        (
            needs(square(8), "probe").level(Level::Easy),
            "a puzzle that needs `probe` is at least expert, not easy",
        ),
        (
            needs(square(8), "near").techniques([technique("pair")]),
            "`near` is to be needed, but it is not among the techniques that may be used",
        ),
        (
            square(8).techniques([technique("pair")]).level(Level::Easy),
            "none of these techniques is easy",
        ),
        (
            needs(square(8), "near").any(true),
            "a puzzle that may have several solutions has no level",
        ),
    ] {
        let mut maker = maker;
        assert_eq!(maker.make().expect_err(error).to_string(), error);
    }
    let idle = usual(Shape::square(6)).seed(1).attempts(2);
    let mut idle = idle.techniques([technique("near")]);
    let error = idle.make();
    let error = error.expect_err("no window of three in one hole").to_string();
    assert!(
        error.starts_with("no 6x6 puzzle by near alone in 2 tries; these techniques fill no cell"),
        "{error}"
    );
    let rare = usual(Shape::square(8)).seed(1).attempts(2).needs([technique("distinct")]);
    let error = { rare }.make().expect_err("two tries").to_string();
    assert!(error.starts_with("no 8x8 puzzle that needs distinct in 2 tries; "), "{error}");
}

/// Lines of up to six cells are never hard, and those of up to four not even normal: on a board with one
/// line that is filled in any way, the next techniques see nothing more.
#[test]
fn short_lines_need_no_hard_techniques() {
    for (len, majorities) in [
        (2, &[Majority::None][..]),
        (3, &[Majority::One, Majority::Either]),
        (4, &[Majority::None]),
        (5, &[Majority::One, Majority::Either]),
        (6, &[Majority::None]),
    ] {
        for &majority in majorities {
            for number in 0..3usize.pow(len) {
                let shape = Shape::square(len as usize);
                let mut grid = Grid::blank(shape);
                for (place, cell) in shape.cells().take(len as usize).enumerate() {
                    let symbol = number / 3usize.pow(place as u32) % 3;
                    grid.set(cell, (symbol < 2).then_some(symbol as u8));
                }
                let rules = Rules::UNRULY.with_majority(majority);
                let puzzle: Puzzle = Takuzu::new(grid, rules).expect("a board").into();
                let up_to = |level| climbed(&puzzle, &Allowed::UpTo(level));
                let (ended, normal) = up_to(Level::Normal);
                let hard = up_to(Level::Hard);
                let is_broken = hard.0 == Ended::NoSolution || ended == Ended::NoSolution;
                assert!(is_broken || normal == hard.1, "{majority:?}\n{normal}\n{}", hard.1);
                if len <= 4 && !is_broken {
                    assert_eq!(up_to(Level::Easy).1, normal, "{majority:?}");
                }
            }
        }
    }
}

/// All 4x4 puzzles with one solution: of each grid, up to symmetry, all choices of givens.
#[test]
fn all_puzzles_of_4x4_are_graded() {
    for (rules, expected) in [
        (Rules::TAKUZU, &[Level::Trivial, Level::Easy, Level::Expert][..]),
        (Rules::UNRULY, &[Level::Trivial, Level::Easy]),
    ] {
        let blank: Puzzle = super::blank(Shape::square(4), rules).into();
        let mut grids = BTreeSet::new();
        let mut search = blank.native(Limits::none()).expect("a small board");
        while let Next::Solution(grid) = search.next_solution() {
            let images =
                Symmetry::all().into_iter().map(|symmetry| symmetry.apply(&grid).to_line());
            grids.insert(images.min().expect("eight images"));
        }
        let mut levels = BTreeSet::new();
        for line in grids {
            let grid = Grid::from_line(Shape::square(4), &line).expect("a grid");
            for subset in 0..1u32 << 16 {
                let mut givens = grid.clone();
                for (place, cell) in grid.shape().cells().enumerate() {
                    if subset >> place & 1 == 0 {
                        givens.set(cell, None);
                    }
                }
                let grade = grade(&blank.with_givens(givens), &Allowed::All, &Limits::none());
                let grade = grade.expect("a small board");
                if grade.ended == Ended::Solved {
                    levels.extend(grade.level);
                }
            }
        }
        assert_eq!(levels.into_iter().collect::<Vec<_>>(), expected);
    }
}
