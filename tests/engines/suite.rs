//! Every engine on every case: the table of the suite, and the corpus.

use takuzu_sat::solve::{self, Count, End, Engine, Options, Solver, Uniqueness, uniqueness};
use takuzu_sat::takuzu::{Rule, Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape};

use crate::common;

/// SAT lists some thousand solutions a second, and blocking them gets slower with each.
const MOST_BY_SAT: u64 = 20_000;

#[test]
fn every_engine_counts_every_case() {
    for case in common::cases() {
        for engine in Engine::ALL {
            if engine == Engine::Sat && case.solutions > MOST_BY_SAT {
                println!("skipped: {} by sat, {} are too many", case.name, case.solutions);
                continue;
            }
            let count = solve::count(&case.puzzle, None, &engine.into()).expect("an answer");
            let expected = Count::new(case.solutions, End::Exhausted);
            assert_eq!(count, expected, "{} by {engine}", case.name);
        }
    }
}

#[test]
fn every_engine_finds_the_solution_of_every_unique_case() {
    let mut checked = 0;
    for case in common::cases() {
        let Some(solution) = case.solution else {
            continue;
        };
        for engine in Engine::ALL {
            let answer = uniqueness(&case.puzzle, &engine.into()).expect("an answer");
            assert_eq!(answer, Uniqueness::One(solution.clone()), "{} by {engine}", case.name);
        }
        checked += 1;
    }
    assert!(checked >= 10, "only {checked} cases with a solution");
}

/// Every puzzle of a kind: the listed number of solutions, and the listed solution.
fn corpus_by(kind: &str, options: &Options) {
    for known in common::known(kind) {
        let name = &known.name;
        let answer = uniqueness(&Puzzle::from(known.puzzle), options).expect("an answer");
        let found = match &answer {
            Uniqueness::None => 0,
            Uniqueness::One(_) => 1,
            Uniqueness::Several(..) => 2,
            Uniqueness::Unknown(_) => panic!("{name}: gave up without limits"),
        };
        assert_eq!(Some(found), known.solutions, "{name} by {options:?}");
        if let (Uniqueness::One(grid), Some(solution)) = (answer, known.solution) {
            assert_eq!(grid, solution, "{name} by {options:?}");
        }
    }
}

macro_rules! corpus {
    ($($name:ident: $kind:literal)*) => {$(
        mod $name {
            use takuzu_sat::solve::{Engine, Options};

            #[test]
            fn by_sat() {
                super::corpus_by($kind, &Engine::Sat.into());
            }

            /// The whole puzzle by the textbook encoding.
            #[test]
            fn by_the_pure_reduction() {
                super::corpus_by($kind, &Options::default().with_simplify(false));
            }

            #[test]
            fn by_native() {
                super::corpus_by($kind, &Engine::Native.into());
            }
        }
    )*};
}

corpus! {
    made_by_unruly: "u"
    minimal: "m"
    wrong_clue: "x"
    flipped: "f"
    hard: "h"
}

/// Every recipe, simplified and not, on a part of the table that the slowest can bear.
#[test]
fn every_recipe_counts_the_small_cases() {
    let cases: Vec<_> = common::cases()
        .into_iter()
        .filter(|case| case.solutions <= 500 && case.puzzle.shape().len() <= 100)
        .collect();
    assert!(cases.len() > 40, "only {} cases", cases.len());
    for (recipe, simplify) in
        takuzu_sat::takuzu::KIND.encodings().into_iter().flat_map(|r| [(r, true), (r, false)])
    {
        let options = Options::default().with_encoding(Some(recipe)).with_simplify(simplify);
        for case in &cases {
            let count = solve::count(&case.puzzle, None, &options).expect("an answer");
            let expected = Count::new(case.solutions, End::Exhausted);
            assert_eq!(count, expected, "{} by {recipe}, simplify {simplify}", case.name);
        }
    }
}

#[test]
fn a_clash_is_minimal_and_uses_the_simplest_rules() {
    let mut checked = 0;
    for known in common::known("x06").into_iter().chain(common::known("x08").into_iter().take(50)) {
        let puzzle: Puzzle = known.puzzle.into();
        let clash = common::found(solve::clash(&puzzle, &Limits::none()).expect("an answer"));
        let only = |left_out| {
            let mut givens = Grid::blank(puzzle.shape());
            for &cell in clash.givens.iter().filter(|&&cell| Some(cell) != left_out) {
                givens.set(cell, puzzle.givens()[cell]);
            }
            uniqueness(&puzzle.with_givens(givens), &Engine::Native.into()).expect("an answer")
        };
        assert_eq!(only(None), Uniqueness::None, "{}", known.name);
        // With the rules of the clash alone each given is needed; under all rules it may not be.
        if clash.rules.len() == 3 {
            for &cell in &clash.givens {
                assert_ne!(only(Some(cell)), Uniqueness::None, "{} without {cell}", known.name);
            }
        }
        checked += 1;
    }
    assert_eq!(checked, 250);
}

/// The quick reason is the minimal one where the board is small and few cells are given; elsewhere it is a reason, and
/// the same in every run.
#[test]
fn a_quick_clash_is_a_clash() {
    let none = Limits::none();
    let mut fewer = 0;
    for (kind, count) in [("x06", 50), ("x10", 50), ("x14", 20), ("x20", 8), ("f30", 4), ("f40", 4)]
    {
        for known in common::known(kind).into_iter().take(count) {
            let puzzle: Puzzle = known.puzzle.into();
            let clash = solve::quick_clash(&puzzle, &none).expect("an answer");
            let again = solve::quick_clash(&puzzle, &none).expect("an answer");
            assert_eq!(clash, again, "{}", known.name);
            let clash = common::found(clash);
            if kind == "x06" {
                let minimal = solve::clash(&puzzle, &none).expect("an answer");
                assert_eq!(again, minimal, "{}", known.name);
            }
            let givens = Grid::from_fn(puzzle.shape(), |cell| {
                puzzle.givens()[cell].filter(|_| clash.givens.contains(&cell))
            });
            fewer += usize::from(givens != *puzzle.givens());
            let answer = uniqueness(&puzzle.with_givens(givens), &Engine::Native.into());
            assert_eq!(answer.expect("an answer"), Uniqueness::None, "{}", known.name);
            assert!(!clash.minimal || kind != "x20", "{}", known.name);
        }
    }
    assert!(fewer > 100, "{fewer}");
}

/// On a board where SAT would need seconds for a reason, the bounds end the search for one.
#[test]
fn a_quick_clash_gives_up_within_its_bounds() {
    let mut boards = include_str!("../corpus/pigeonhole-30.txt").lines();
    let puzzle: Puzzle = boards.nth(2).expect("a board").parse().expect("a puzzle");
    let clash = solve::quick_clash(&puzzle, &Limits::none());
    assert_eq!(clash.expect("an answer"), Next::GaveUp);
}

#[test]
fn a_clash_of_rules_alone_has_no_givens() {
    // Six balanced lines of length 4 exist, so eight rows cannot all differ.
    let puzzle = Takuzu::new(Grid::blank(Shape::new(8, 4)), Rules::TAKUZU).expect("even sides");
    let clash = solve::clash(&puzzle.clone().into(), &Limits::none()).expect("an answer");
    let clash = common::found(clash);
    assert_eq!(clash.givens, []);
    assert_eq!(clash.rules, [Rule::Balance, Rule::DistinctLines]);
}

#[test]
fn a_puzzle_with_a_solution_has_no_clash() {
    let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse().expect("a puzzle");
    let clash = solve::clash(&puzzle, &Limits::none()).expect("an answer");
    assert_eq!(clash, Next::Exhausted);
}

/// The backbone is what the whole set of solutions shares.
#[test]
fn the_backbone_is_the_intersection_of_all_solutions() {
    for case in common::cases() {
        if case.solutions > 500 {
            continue;
        }
        let all = common::set(solve::solutions(&case.puzzle, &Engine::Native.into()), &case.name);
        let shared = all.iter().next().map(|first| {
            Grid::from_fn(first.shape(), |cell| {
                first[cell].filter(|_| all.iter().all(|grid| grid[cell] == first[cell]))
            })
        });
        for engine in Engine::ALL {
            // A problem for each of four hundred searches takes twenty seconds.
            if matches!(engine, Engine::Xcc(_)) && case.puzzle.shape().len() >= 400 {
                continue;
            }
            let backbone =
                solve::backbone(&case.puzzle, &Options::from(engine)).expect("an answer");
            let expected = shared.clone().map_or(Next::Exhausted, Next::Solution);
            assert_eq!(backbone, expected, "{} by {engine}", case.name);
        }
    }
}

/// One solver for many puzzles answers as a solver for each would, across shapes and rules.
#[test]
fn puzzles_that_share_a_session_get_their_own_answers() {
    let kinds = ["m06", "x06", "m08", "u06-easy", "x08"];
    let mut puzzles: Vec<_> = kinds.into_iter().flat_map(common::known).collect();
    // Neighbours of other shapes, now and then.
    puzzles.sort_by_key(|known| known.name.len() + known.puzzle.givens().filled().count() % 3);
    for recipe in ["counter+one-sided", "automaton+directed+lazy"] {
        let options = Options::default().with_encoding(Some(recipe.parse().expect("a recipe")));
        let mut solver = Solver::new(options);
        for known in &puzzles {
            let puzzle: Puzzle = known.puzzle.clone().into();
            let answer = solve::uniqueness_of(&mut solver.solutions(&puzzle)).expect("an answer");
            let expected = match &known.solution {
                Some(grid) => Uniqueness::One(grid.clone()),
                None => Uniqueness::None,
            };
            assert_eq!(answer, expected, "{} by {recipe}", known.name);
        }
    }
}
