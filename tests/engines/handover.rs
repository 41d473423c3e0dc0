//! The engine `auto`, by a native search that calls itself hard after some solutions: SAT goes on from there.

use std::borrow::Cow;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use takuzu_sat::game::{Advice, Encoder, Encodings, Game, Search, TooLarge};
use takuzu_sat::puzzle::RuleId;
use takuzu_sat::rustsat::OutOfMemory;
use takuzu_sat::solve::{self, Engine, Options};
use takuzu_sat::takuzu::board::NativeSearch;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape};

use crate::common;

/// A Takuzu whose search is hard once it has found so many solutions.
#[derive(Clone, Debug, PartialEq)]
struct Hasty {
    takuzu: Takuzu,
    finds: usize,
}

#[derive(Debug)]
struct HastySearch(NativeSearch, usize);

impl Search for HastySearch {
    fn next_solution(&mut self) -> Next<Grid> {
        self.0.next_solution()
    }

    fn next_unless_hard(&mut self) -> Option<Next<Grid>> {
        self.1 = self.1.checked_sub(1)?;
        Some(self.0.next_solution())
    }

    fn nodes(&self) -> u64 {
        self.0.nodes()
    }
}

impl Game for Hasty {
    crate::faulty::as_the_puzzle_itself!(takuzu);

    fn with_givens(&self, givens: Grid) -> Puzzle {
        Hasty { takuzu: self.takuzu.with_givens(givens), finds: self.finds }.into()
    }

    fn add_rule(&self, rule: RuleId, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        self.takuzu.add_rule(rule, to)
    }

    fn simplify(&self, limits: &Limits) -> Next<Grid> {
        self.takuzu.simplify(limits)
    }

    fn encodings(&self) -> Cow<'static, Encodings> {
        let known = self.takuzu.encodings().into_owned();
        let (replaced, on_demand) = (Vec::new(), Vec::new());
        Cow::Owned(Encodings { best: known.textbook, replaced, on_demand, ..known })
    }

    fn native(&self, limits: Limits) -> Result<Box<dyn Search>, TooLarge> {
        Ok(Box::new(HastySearch(NativeSearch::new(&self.takuzu, limits)?, self.finds)))
    }

    fn advice(&self) -> Advice {
        Advice { native_is_best: true, ..Advice::default() }
    }
}

fn hasty(takuzu: &Takuzu, finds: usize) -> Puzzle {
    Hasty { takuzu: takuzu.clone(), finds }.into()
}

fn auto() -> Options {
    Engine::Auto.into()
}

#[test]
fn the_same_solutions_are_found_wherever_sat_takes_over() {
    let mut rng = ChaCha8Rng::seed_from_u64(52);
    let mut sizes = [0; 3];
    for _ in 0..60 {
        let shape = [Shape::square(4), Shape::square(6), Shape::new(6, 8), Shape::square(10)]
            [rng.random_range(0..4)];
        let rules = [Rules::TAKUZU, Rules::UNRULY][rng.random_range(0..2)];
        let blank = Takuzu::new(Grid::blank(shape), rules).expect("even sides");
        let share = rng.random_range(0.0..0.4);
        let first = common::found(
            NativeSearch::new(&blank, Limits::none()).expect("small").next_solution(),
        );
        let mut givens =
            Grid::from_fn(shape, |cell| first[cell].filter(|_| rng.random_bool(share)));
        if rng.random_bool(0.3) {
            let cell = shape.cell(rng.random_range(0..shape.len()));
            givens.set(cell, Some(rng.random_range(0..=1)));
        }
        let takuzu = blank.with_givens(givens);
        let puzzle: Puzzle = takuzu.clone().into();
        let native = solve::solutions(&puzzle, &Engine::Native.into()).take(1000).count();
        if native == 1000 {
            continue;
        }
        sizes[native.min(2)] += 1;
        let native = common::set(solve::solutions(&puzzle, &Engine::Native.into()), "native");
        let whole = Options::default().with_encoding(Some(puzzle.textbook()));
        assert_eq!(common::set(solve::solutions(&puzzle, &whole), "sat"), native, "{puzzle:?}");
        for finds in 0..4 {
            let auto = solve::solutions(&hasty(&takuzu, finds), &auto());
            assert_eq!(common::set(auto, "auto"), native, "after {finds}: {puzzle:?}");
        }
    }
    assert!(sizes.iter().all(|&size| size > 0), "{sizes:?}");
}

#[test]
fn the_engine_is_sat_from_the_change_on() {
    let takuzu = common::known("m10").swap_remove(0).puzzle;
    for (finds, engine) in [(0, Engine::Sat), (1, Engine::Sat), (2, Engine::Native)] {
        let puzzle = hasty(&takuzu, finds);
        let mut search = solve::solutions(&puzzle, &auto());
        assert_eq!(search.engine(), Engine::Native);
        assert!(matches!(search.next_solution(), Ok(Next::Solution(_))), "after {finds}");
        assert!(matches!(search.next_solution(), Ok(Next::Exhausted)), "after {finds}");
        assert_eq!(search.engine(), engine, "after {finds}");
        assert!(search.stats().nodes.is_some());
    }
}

#[test]
fn hard_boards_are_settled_by_sat() {
    let mut by_sat = 0;
    for kind in ["m14", "h20", "h30"] {
        for known in common::known(kind) {
            let puzzle: Puzzle = known.puzzle.into();
            let mut search = solve::solutions(&puzzle, &auto());
            let found = common::found(search.next_solution().expect("an answer"));
            assert!(known.solution.is_none_or(|solution| solution == found), "{}", known.name);
            assert_eq!(search.next_solution().ok(), Some(Next::Exhausted), "{}", known.name);
            let stats = search.stats();
            assert!(search.engine() == Engine::Sat || stats.backend.is_none(), "{}", known.name);
            by_sat += usize::from(search.engine() == Engine::Sat);
        }
    }
    assert!(by_sat > 0);
}

#[test]
fn limits_hold_on_both_sides_of_the_change() {
    let hard = common::known("h30").swap_remove(0).puzzle;
    let ask = |finds, limits| {
        let mut search = solve::solutions(&hasty(&hard, finds), &auto().with_limits(limits));
        let answer = search.next_solution();
        assert!(search.gave_up());
        (answer.ok(), search.engine())
    };
    let few = Limits::none().with_nodes(1);
    assert_eq!(ask(1, few), (Some(Next::GaveUp), Engine::Native));
    let stopped = Limits::none().with_stop(|| true);
    assert_eq!(ask(1, stopped.clone()), (Some(Next::GaveUp), Engine::Native));
    assert_eq!(ask(0, stopped), (Some(Next::GaveUp), Engine::Sat));
    // A formula that takes too much memory is left to the native search.
    let small = auto().with_limits(Limits::none().with_memory(1000));
    let mut search = solve::solutions(&hasty(&hard, 0), &small);
    assert!(matches!(search.next_solution(), Ok(Next::Solution(_))));
    assert_eq!(search.engine(), Engine::Native);
}
