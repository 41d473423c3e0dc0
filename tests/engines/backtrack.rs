//! The textbook's backtracking: the same solutions as the other engines, in lexicographic order, and a trace
//! that can be replayed.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use takuzu_sat::game::{Back, Backtrack, Deduce, Event, Outcome, Search as _, Step};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::solve::{self, Engine};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Grid, Puzzle, Shape};

/// Puzzles with more solutions are left out: the other engines list them slowly.
const MOST: usize = 100;
/// A trace with more steps is not replayed.
const STEPS: u64 = 3_000;

#[test]
fn backtracking_finds_what_other_engines_find_in_order() {
    agree(200, 1);
}

/// Run by hand: `cargo test --release --test engines backtrack -- --ignored`.
#[test]
#[ignore = "minutes: a hundred thousand puzzles"]
fn backtracking_finds_what_other_engines_find_on_a_hundred_thousand_puzzles() {
    agree(1_000, 1);
    agree(100_000, 2);
}

fn agree(puzzles: usize, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut seen = [0; 3];
    for number in 0..puzzles {
        let puzzle = draw(&mut rng);
        let Some(mut expected) = listed(&puzzle, Engine::Native) else {
            continue;
        };
        expected.sort_by(|one, other| one.values().cmp(other.values()));
        seen[expected.len().min(2)] += 1;
        for deduce in Deduce::ALL {
            let found = listed(&puzzle, Engine::Backtrack(deduce)).expect("as many");
            assert!(found == expected, "puzzle {number} of seed {seed}, deduce {deduce}: {puzzle}");
            replay(&puzzle, deduce, &expected);
        }
        for engine in [Engine::Sat, Engine::Xcc(Algorithm::Auto)] {
            let mut found = listed(&puzzle, engine).expect("as many");
            found.sort_by(|one, other| one.values().cmp(other.values()));
            assert!(found == expected, "puzzle {number} of seed {seed}, {engine}: {puzzle}");
        }
    }
    assert!(seen.iter().all(|&count| count * 10 > puzzles), "none, one, several: {seen:?}");
}

/// Part of a solution, sometimes with a mistake.
fn draw(rng: &mut ChaCha8Rng) -> Puzzle {
    let blank: Puzzle = match rng.random_range(0..4) {
        0 => Sudoku::blank([Shape::square(2), Shape::new(2, 3)][rng.random_range(0..2)])
            .expect("a board")
            .into(),
        _ => {
            let [rows, cols] = [0; 2].map(|_| [4, 6, 8][rng.random_range(0..3)]);
            let rules = [Rules::TAKUZU, Rules::UNRULY][rng.random_range(0..2)];
            let givens = Grid::blank(Shape::new(rows, cols));
            Takuzu::new(givens, rules).expect("even sides").into()
        }
    };
    let solutions = solve::solutions(&blank, &Engine::Native.into()).take(50);
    let solutions: Vec<Grid> = solutions.collect::<Result<_, _>>().expect("an engine");
    // Some boards have no solution at all, such as 4x8 with columns that differ.
    let solution = match solutions.len() {
        0 => return blank,
        count => &solutions[rng.random_range(0..count)],
    };
    let kept = match solution.shape().len() {
        ..=24 => rng.random_range(0.1..0.6),
        25..=48 => rng.random_range(0.3..0.6),
        _ => rng.random_range(0.4..0.6),
    };
    let mut givens =
        Grid::from_fn(solution.shape(), |cell| solution[cell].filter(|_| rng.random_bool(kept)));
    if rng.random_bool(0.4) {
        let values = blank.values();
        let cell = solution.shape().cell(rng.random_range(0..solution.shape().len()));
        givens.set(cell, Some(rng.random_range(values)));
    }
    blank.with_givens(givens)
}

/// All solutions, in the order of the engine; nothing where there are too many.
fn listed(puzzle: &Puzzle, engine: Engine) -> Option<Vec<Grid>> {
    let solutions = solve::solutions(puzzle, &engine.into()).take(MOST + 1);
    let solutions: Vec<Grid> = solutions.collect::<Result<_, _>>().expect("an engine");
    (solutions.len() <= MOST).then_some(solutions)
}

/// Makes each step that is told on a grid of its own: it must lead where the next step says.
fn replay(puzzle: &Puzzle, deduce: Deduce, expected: &[Grid]) {
    let mut plain = Backtrack::new(puzzle.clone(), deduce, Limits::none().with_nodes(STEPS));
    while let Next::Solution(_) = plain.next_solution() {}
    if plain.nodes() == STEPS {
        return;
    }
    let mut search = Backtrack::new(puzzle.clone(), deduce, Limits::none());
    let mut replayed = Replayed { puzzle, grids: vec![puzzle.givens().clone()], due: None };
    for solution in expected {
        let next = search.next_told(&mut |event| replayed.make(&event));
        assert_eq!(next, Next::Solution(solution.clone()));
        assert_eq!(replayed.grids.last(), Some(solution));
    }
    let next = search.next_told(&mut |event| replayed.make(&event));
    assert_eq!(next, Next::Exhausted);
    let is_told = replayed.due.is_none_or(|back| back == Back::End);
    assert!(is_told, "the last step says that the search ends: {puzzle}");
}

struct Replayed<'a> {
    puzzle: &'a Puzzle,
    /// The grid at each depth.
    grids: Vec<Grid>,
    /// What the last step has said of the next one.
    due: Option<Back>,
}

impl Replayed<'_> {
    fn make(&mut self, event: &Event) {
        match &event.step {
            Step::Givens => assert_eq!((event.depth, self.grids.len()), (0, 1)),
            Step::Tries(cell, value) => {
                if let Some(back) = self.due {
                    assert_ne!(back, Back::End);
                    let is_here = matches!(back, Back::To(to) if to == *cell) || back == Back::Next;
                    assert!(is_here, "{cell} comes after {back:?}");
                }
                self.grids.truncate(event.depth);
                let mut grid = self.grids.last().expect("the givens").clone();
                assert_eq!(grid[*cell], None);
                grid.set(*cell, Some(*value));
                self.grids.push(grid);
            }
            Step::Fills(values) => {
                let grid = self.grids.last_mut().expect("the givens");
                assert!(!values.is_empty() && values.iter().all(|&(cell, _)| grid[cell].is_none()));
                values.iter().for_each(|&(cell, value)| grid.set(cell, Some(value)));
            }
        }
        assert_eq!(self.grids.len(), event.depth + 1);
        let grid = &self.grids[event.depth];
        self.due = match &event.outcome {
            Outcome::Stands => {
                assert!(self.puzzle.violations(grid).is_empty() && !grid.is_complete());
                None
            }
            Outcome::Breaks(violation, back) => {
                assert!(self.puzzle.violations(grid).contains(violation));
                Some(*back)
            }
            Outcome::Solution(solution, back) => {
                assert!(solution == grid && self.puzzle.accepts(grid));
                Some(*back)
            }
        };
    }
}

#[test]
fn a_limit_on_nodes_is_kept() {
    let puzzle: Puzzle = ".... .... .... ....".parse().expect("a puzzle");
    let mut search = Backtrack::new(puzzle, Deduce::None, Limits::none().with_nodes(10));
    assert_eq!((search.next_solution(), search.nodes()), (Next::GaveUp, 10));
    assert_eq!(search.next_solution(), Next::GaveUp);
}

#[test]
fn what_is_evident_saves_nodes() {
    let puzzle: Puzzle = ".1.... 11.... 1....0 ...... 0.0..0 ...1..".parse().expect("a puzzle");
    let nodes = Deduce::ALL.map(|deduce| {
        let mut search = Backtrack::new(puzzle.clone(), deduce, Limits::none());
        assert!(matches!(search.next_solution(), Next::Solution(_)));
        assert_eq!(search.next_solution(), Next::Exhausted);
        search.nodes()
    });
    assert!(nodes[1] * 5 < nodes[0], "{nodes:?}");
}
