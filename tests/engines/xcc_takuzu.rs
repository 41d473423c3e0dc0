//! Takuzu by exact cover: the same whole set of solutions as the native search and SAT, whatever the
//! rules and the shape, and known counts.

use std::sync::atomic::Ordering;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use takuzu_sat::game::{Cover, CoverError, CoverSearch, CoverTemplate, Game as _, Names};
use takuzu_sat::solve::{self, Engine, Options, Solver, Uniqueness};
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::xcc::{Algorithm, Problem, Template};
use takuzu_sat::{Cell, Grid, Limits, Next, Puzzle, Shape};

use crate::common::{found, known, searched, set, stopped_after};

const ENGINES: [Algorithm; 3] = [Algorithm::Bits, Algorithm::Support, Algorithm::Links];

/// Random cells of a random shape, few of which break a rule at once.
fn random(rng: &mut ChaCha8Rng) -> Takuzu {
    let mut side = || 2 * rng.random_range(1..=3);
    let shape = Shape::new(side(), side());
    let rules = match rng.random_bool(0.5) {
        true => Rules::TAKUZU,
        false => Rules::UNRULY,
    };
    let fill = rng.random_range(0.05..0.5);
    let mut givens = Grid::blank(shape);
    for cell in shape.cells() {
        if rng.random_bool(fill) {
            givens.set(cell, Some(rng.random_range(0..=1)));
        }
    }
    Takuzu::new(givens, rules).expect("even sides")
}

#[test]
fn the_same_solutions_as_native_and_sat() {
    let mut rng = ChaCha8Rng::seed_from_u64(61);
    let (mut seen, mut some) = (0, 0);
    while seen < 1_500 {
        let takuzu = random(&mut rng);
        let puzzle = Puzzle::from(takuzu.clone());
        let native = set(solve::solutions(&puzzle, &Engine::Native.into()), "native");
        if native.len() > 2_000 {
            continue;
        }
        seen += 1;
        some += usize::from(!native.is_empty());
        let text = format!("{:?} {}", takuzu.rules(), takuzu.givens());
        let options = Engine::Xcc(Algorithm::Auto).into();
        assert_eq!(set(solve::solutions(&puzzle, &options), "xcc"), native, "{text}");
        let blank = Takuzu::new(Grid::blank(takuzu.shape()), takuzu.rules()).expect("a shape");
        for algorithm in ENGINES {
            for (of, givens) in [(&takuzu, blank.givens()), (&blank, takuzu.givens())] {
                let template = CoverTemplate::new(&of.clone().into(), algorithm).expect("small");
                let found = searched(template.search(givens, Limits::none()));
                assert_eq!(found, native, "{algorithm} {text}");
            }
        }
        if seen % 10 == 0 && native.len() < 100 {
            let options = Options::default().with_simplify(false);
            assert_eq!(set(solve::solutions(&puzzle, &options), "sat"), native, "{text}");
        }
    }
    assert!(some > 500, "only {some} puzzles have solutions");
}

#[test]
fn blank_boards_have_as_many_solutions_as_is_known() {
    for (shape, rules, count) in [
        (Shape::square(2), Rules::TAKUZU, 2),
        (Shape::square(4), Rules::TAKUZU, 72),
        (Shape::square(6), Rules::TAKUZU, 4_140),
        (Shape::square(6), Rules::UNRULY, 11_222),
        (Shape::new(6, 4), Rules::TAKUZU, 96),
        (Shape::new(6, 8), Rules::TAKUZU, 51_744),
    ] {
        let takuzu = Takuzu::new(Grid::blank(shape), rules).expect("even sides");
        let Cover { problem, .. } =
            takuzu.to_xcc(Names::Words.into(), &Limits::none()).expect("small");
        for algorithm in ENGINES {
            let template = Template::new(&problem, algorithm).expect("small");
            let counted = template.search(&[], Limits::none()).count(None);
            assert_eq!(counted, (count, Next::Exhausted), "{shape} {rules:?} by {algorithm}");
        }
    }
}

/// Run by hand: `cargo test --release --test engines xcc_takuzu -- --ignored`.
#[test]
#[ignore = "takes some seconds"]
fn blank_8x8_by_bits() {
    let takuzu = Takuzu::blank(Shape::square(8)).expect("an even side");
    let Cover { problem, .. } = takuzu.to_xcc(Names::Words.into(), &Limits::none()).expect("small");
    let template = Template::new(&problem, Algorithm::Bits).expect("small");
    assert_eq!(template.search(&[], Limits::none()).count(None).0, 4_111_116);
}

/// All files to side 16, by one solver, as in a batch: the first alone, the others by a template.
#[test]
fn the_corpus_to_side_16() {
    let mut solver = Solver::new(Engine::Xcc(Algorithm::Auto).into());
    let mut seen = 0;
    for kind in ["u", "m", "x", "f"] {
        for known in known(kind).into_iter().filter(|it| it.puzzle.shape().rows() <= 16) {
            let puzzle = Puzzle::from(known.puzzle);
            let answer = solve::uniqueness_of(&mut solver.solutions(&puzzle)).expect("an answer");
            match (answer, known.solutions) {
                (Uniqueness::None, Some(0)) => {}
                (Uniqueness::One(grid), Some(1)) => {
                    assert_eq!(grid, known.solution.unwrap_or(grid.clone()), "{}", known.name);
                }
                other => panic!("{}: {other:?}", known.name),
            }
            seen += 1;
        }
    }
    assert!(seen > 3_000, "{seen} puzzles");
}

#[test]
fn too_many_lines_are_refused_with_their_number() {
    let blank = |side| Takuzu::blank(Shape::square(side)).expect("an even side");
    assert_eq!(Puzzle::from(blank(24)).xcc_options(), 48 * 52_404);
    let error =
        blank(24).to_xcc(Names::Words.into(), &Limits::none()).expect_err("too many").to_string();
    assert!(error.contains("2515392 options"), "{error}");
    let error =
        blank(200).to_xcc(Names::Words.into(), &Limits::none()).expect_err("too many").to_string();
    assert!(error.contains("more than"), "{error}");
    let puzzle = Puzzle::from(blank(24));
    let error = solve::solutions(&puzzle, &Engine::Xcc(Algorithm::Auto).into()).next_solution();
    let error = error.expect_err("too many").to_string();
    assert!(error.contains("the engines sat and native take the puzzle"), "{error}");
    // The other engines are compared all the same.
    let agreed = solve::cross_check(&puzzle, 1, &Limits::none()).expect("no disagreement");
    assert_eq!(agreed.solutions.len(), 1);
    // Givens leave few lines: a large board is taken when enough of it is given.
    let grid = solve::solutions(&puzzle, &Engine::Native.into()).next();
    let grid = grid.expect("a solution").expect("no error");
    let mut givens = grid.clone();
    let is_open = |cell: &Cell| (cell.row + cell.col).is_multiple_of(3);
    for cell in puzzle.shape().cells().filter(is_open) {
        givens.set(cell, None);
    }
    let puzzle = puzzle.with_givens(givens);
    assert!(puzzle.xcc_options() < 50_000);
    let found = solve::solutions(&puzzle, &Engine::Xcc(Algorithm::Auto).into()).next();
    assert!(found.expect("a solution").is_ok());
}

#[test]
fn the_exported_text_has_the_solutions() {
    let givens = Grid::from_line(Shape::square(4), ".1.0..0..0..11.0").expect("16 symbols");
    let takuzu = Takuzu::new(givens, Rules::TAKUZU).expect("a puzzle");
    let Cover { problem, map } =
        takuzu.to_xcc(Names::Words.into(), &Limits::none()).expect("small");
    let mut text = Vec::new();
    problem.write(&[], &mut text).expect("memory");
    let text = String::from_utf8(text).expect("letters and digits");
    let read: Problem = text.parse().expect("what was written");
    let mut search =
        Template::new(&read, Algorithm::Auto).expect("small").search(&[], Limits::none());
    let cover = found(search.next_cover());
    assert_eq!(map.decode(&cover).to_line(), "0110100100111100");
    assert_eq!(search.next_cover(), Next::Exhausted);
    assert_eq!(map.decode(&[])[Cell::new(0, 0)], None);
    let names = |word: &str| word.len() <= 8;
    assert!(text.split_whitespace().all(names), "Knuth's programs take eight signs a name");
}

/// A blank board of side 22 has 910,800 options, which take seconds: a stop is heard while they are listed, and while the
/// problem is made of them.
#[test]
fn a_stop_is_heard_before_the_search() {
    let puzzle = Puzzle::from(Takuzu::blank(Shape::square(22)).expect("even sides"));
    for most in [0, 3, 50, 100] {
        let (limits, asked) = stopped_after(most);
        let made = CoverSearch::new(&puzzle, Algorithm::Links, limits.clone());
        assert!(matches!(made, Err(CoverError::Stopped)), "{made:?}");
        assert_eq!(asked.load(Ordering::Relaxed), most + 1);
        let options = Options::from(Engine::Xcc(Algorithm::Links)).with_limits(limits);
        let found = solve::solutions(&puzzle, &options).next_solution();
        assert!(matches!(found, Ok(Next::GaveUp)), "{found:?}");
    }
}

/// The tables of an engine take longer than the options that they are made of: they ask at least once in so many entries,
/// and end with the first yes.
#[test]
fn a_stop_is_heard_while_tables_are_made() {
    for (algorithm, side) in [
        (Algorithm::Bits, 10),
        (Algorithm::Support, 14),
        (Algorithm::Links, 14),
        (Algorithm::Auto, 14),
    ] {
        let takuzu = Takuzu::blank(Shape::square(side)).expect("even sides");
        let Cover { problem, .. } =
            takuzu.to_xcc(Names::Words.into(), &Limits::none()).expect("small");
        let make = |most| {
            let (limits, asked) = stopped_after(most);
            let made = Template::within(&problem, algorithm, &limits).expect("small");
            (made.is_some(), asked.load(Ordering::Relaxed))
        };
        let (is_made, all) = make(usize::MAX);
        assert!(is_made && all * 10_000 > problem.entries(), "{algorithm}: asked {all} times");
        for most in [0, 1, all / 2, all - 1] {
            assert_eq!(make(most), (false, most + 1), "{algorithm}");
        }
    }
}
