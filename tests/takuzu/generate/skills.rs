//! Puzzles for some techniques, and the levels that small boards have.

use std::collections::BTreeSet;

use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::grade::grade;
use takuzu_sat::grid::Symmetry;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Technique;
use takuzu_sat::takuzu::{Majority, Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape};

use super::usual;
use crate::enough::{self, are_enough, assert_needs, levels_of_all};

fn technique(name: &str) -> Technique {
    enough::technique(takuzu_sat::takuzu::KIND, name)
}

/// How far some techniques come.
fn climbed(puzzle: &Puzzle, allowed: &Allowed) -> (Ended, Grid) {
    let grade = grade(puzzle, allowed, &Limits::none()).expect("a board that can be climbed");
    (grade.ended, grade.position)
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
    // All that can be typed is among the transcripts.
    let square = |side| usual(Shape::square(side)).attempts(u64::MAX);
    let naked_single = takuzu_sat::sudoku::KIND.techniques()[3];
    for (maker, error) in [
        (
            square(8).needs([naked_single]),
            "the technique `naked-single` is for Sudoku, not for Takuzu",
        ),
        (
            square(8).needs([technique("near")]).any(true),
            "a puzzle that may have several solutions has no level",
        ),
    ] {
        let mut maker = maker;
        assert_eq!(maker.make().expect_err(error).to_string(), error);
    }
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
        (Rules::TAKUZU, &[Level::Trivial, Level::Easy, Level::Normal, Level::Expert][..]),
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
        let grid = |line: &String| Grid::from_line(Shape::square(4), line).expect("a grid");
        let levels = levels_of_all(&blank, grids.iter().map(grid));
        assert_eq!(levels.into_iter().collect::<Vec<_>>(), expected);
    }
}
