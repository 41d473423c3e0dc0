//! Cubes: nothing is lost, nothing is done twice.

use std::collections::BTreeSet;

use rustsat::encodings::CollectClauses;
use takuzu_sat::game::Cube;
use takuzu_sat::puzzle::Puzzle;
use takuzu_sat::sat::{Clause, Session, SolverResult};
use takuzu_sat::takuzu::board::NativeSearch;
use takuzu_sat::takuzu::encoding;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Engine, Grid, Limits, Next, Shape, solve};

use crate::common;

fn blank(rows: usize, cols: usize, rules: Rules) -> Puzzle {
    let givens = Grid::blank(Shape::new(rows, cols));
    Takuzu::new(givens, rules).expect("even sides").into()
}

fn cubes(puzzle: &Puzzle, enough: usize) -> Vec<Cube> {
    let cubes = puzzle.cubes(enough, &Limits::none());
    match cubes.expect("a board that fits") {
        Next::Solution(cubes) => cubes,
        Next::Exhausted => Vec::new(),
        Next::GaveUp => panic!("gave up without limits"),
    }
}

/// Some of each kind of puzzle in the corpus.
fn corpus() -> Vec<Puzzle> {
    let kinds = ["m06", "m10", "m14", "x14", "h20"];
    let some = kinds.iter().flat_map(|kind| common::known(kind).into_iter().step_by(40).take(3));
    let known = some.map(|known| Puzzle::from(known.puzzle));
    let blanks = [(4, 4), (6, 8), (10, 10)].map(|(r, c)| blank(r, c, Rules::TAKUZU));
    known.chain(blanks).collect()
}

/// The formula and the negation of all cubes have no model.
#[test]
fn cubes_cover() {
    for puzzle in corpus() {
        for enough in [1, 8, 100] {
            let cubes = cubes(&puzzle, enough);
            assert!(cubes.len() <= enough);
            let mut session = Session::new(&Limits::none());
            session
                .encode(|clauses, vars| {
                    let map = puzzle.to_cnf(encoding::TEXTBOOK.into(), clauses, vars)?;
                    let negated = cubes.iter().map(|cube| -> Clause {
                        let lit = |&(cell, value)| map.lit(cell, 1 - value).expect("a variable");
                        cube.iter().map(lit).collect()
                    });
                    clauses.extend_clauses(negated)?;
                    Ok::<_, takuzu_sat::game::EncodeError>(())
                })
                .expect("enough memory");
            let answer = session.solve(&[]).expect("no error");
            assert_eq!(answer, SolverResult::Unsat, "{puzzle:?}, {enough} cubes");
        }
    }
}

#[test]
fn cubes_do_not_overlap() {
    for puzzle in corpus() {
        let cubes = cubes(&puzzle, 50);
        for (place, second) in cubes.iter().enumerate() {
            for first in &cubes[..place] {
                let opposite = |&(cell, value): &_| second.contains(&(cell, 1 - value));
                assert!(first.iter().any(opposite), "{first:?} and {second:?}");
            }
        }
    }
}

/// A cube speaks of open cells, each once.
#[test]
fn cubes_are_about_blanks() {
    for puzzle in corpus() {
        for cube in cubes(&puzzle, 50) {
            let cells: BTreeSet<_> = cube.iter().map(|&(cell, _)| cell).collect();
            assert_eq!(cells.len(), cube.len());
            assert!(cells.iter().all(|&cell| puzzle.givens()[cell].is_none()));
        }
    }
}

fn solutions(puzzle: &Puzzle) -> Vec<String> {
    let solutions = solve::solutions(puzzle, &Engine::Native.into());
    solutions.map(|grid| grid.expect("no error").to_line()).collect()
}

#[test]
fn the_parts_are_the_whole() {
    for (puzzle, count) in [
        (blank(4, 4, Rules::TAKUZU), 72),
        (blank(4, 4, Rules::UNRULY), 90),
        (blank(4, 6, Rules::TAKUZU), 96),
        (blank(6, 6, Rules::TAKUZU), 4140),
    ] {
        for enough in [1, 2, 7, 64, usize::MAX] {
            let cubes = cubes(&puzzle, enough);
            let mut all = Vec::new();
            for cube in &cubes {
                let mut givens = puzzle.givens().clone();
                for &(cell, value) in cube {
                    givens.set(cell, Some(value));
                }
                all.extend(solutions(&puzzle.with_givens(givens)));
            }
            assert_eq!(all.len(), count);
            assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), count);
            // A tree that is split to its end has a leaf for each solution.
            assert_eq!(cubes.len(), enough.min(count));
        }
    }
}

#[test]
fn what_looking_ahead_settles_needs_no_cube() {
    let refuted = common::known("x14").into_iter().map(|known| known.puzzle);
    let none = |puzzle: &Takuzu| cubes(&puzzle.clone().into(), 1000).is_empty();
    assert!(refuted.take(20).all(|puzzle| none(&puzzle)));
    let unique = &common::known("u06")[0];
    assert_eq!(cubes(&unique.puzzle.clone().into(), 1000), [Vec::new()]);
}

#[test]
fn limits_and_sizes() {
    let stopped = Limits::none().with_stop(|| true);
    let gave_up = blank(10, 10, Rules::TAKUZU).cubes(4, &stopped);
    assert_eq!(gave_up.expect("a board that fits"), Next::GaveUp);
    let large = blank(4, NativeSearch::MAX_SIDE + 2, Rules::TAKUZU);
    assert!(large.cubes(4, &Limits::none()).is_err());
    // Long lines go back by another road.
    let wide = blank(2, 66, Rules::UNRULY);
    assert_eq!(cubes(&wide, 20).len(), 20);
}
