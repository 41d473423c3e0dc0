//! What solving says of itself: encodings, sizes, costs, errors, clashes, the values that a proof refutes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::common::found;
use crate::versus::Plain;
use rustsat_batsat::BasicSolver;
use takuzu_sat::game::{CnfForm, Encoding, GivensAs};
use takuzu_sat::sat::{Backend, Formula, proof};
use takuzu_sat::solve::{self, Engine, Options, Solver};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Relation, Rule, Rules, Sign, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Next, Puzzle, Shape};

fn boards() -> [Puzzle; 3] {
    let takuzu = |rows, cols| Takuzu::blank(Shape::new(rows, cols)).expect("even sides").into();
    let sudoku = Sudoku::new(Grid::blank(Shape::square(6)), Shape::new(2, 3));
    [takuzu(6, 6), takuzu(4, 8), sudoku.expect("a board").into()]
}

/// The cells and each rule alone add up to the whole formula.
#[test]
fn the_sizes_of_the_rules_add_up() {
    // Those of a puzzle that states none are measured.
    let plain = boards().map(|puzzle| Plain(puzzle).into());
    for puzzle in boards().into_iter().chain(plain) {
        for encoding in puzzle.encodings().into_owned().all.into_iter().chain([puzzle.textbook()]) {
            let form = CnfForm::from(Encoding { lazy: false, ..encoding });
            let whole = Formula::encode(|clauses, vars| puzzle.to_cnf(form, clauses, vars));
            let whole = whole.expect("a formula").0.size();
            let mut sum = puzzle.cell_size(form.encoding);
            let rules = puzzle.rule_sizes(form.encoding).expect("an encoding of the puzzle");
            assert_eq!(rules.iter().map(|&(rule, _)| rule).collect::<Vec<_>>(), puzzle.rule_list());
            for (_, size) in rules {
                sum = sum + size;
            }
            assert_eq!(sum, whole, "{:?} by {encoding}", puzzle.shape());
        }
    }
}

/// What is asked for is what searches, and what is reported.
#[test]
fn options_are_kept_and_costs_name_the_formula() {
    for puzzle in boards() {
        for encoding in puzzle.encodings().into_owned().all {
            let options = Options::default().with_encoding(Some(encoding));
            let effective = puzzle.effective_encoding(encoding);
            assert_eq!(options.encoding_for(&puzzle), effective);
            let pure = Options::default().with_encoding(Some(encoding));
            assert!(!pure.simplify && pure.encoding == Some(encoding));
            let batsat = pure.with_backend(Backend::own("batsat", |_| BasicSolver::default()));
            let stats = solve::solutions(&puzzle, &batsat).stats();
            assert_eq!((stats.backend, stats.encoding), (Some("batsat"), Some(effective)));
            assert!(stats.formula.is_some_and(|size| size.variables >= puzzle.shape().len()));
            assert_eq!((stats.nodes, stats.backtracks), (None, None));
        }
    }
    // Where a line may have more of either value, other difference variables are taken.
    let odd = Takuzu::blank_under(Shape::square(5), Rules::TAKUZU.with_majority(Majority::Either));
    let odd: Puzzle = odd.expect("sides that the rules allow").into();
    let is_changed = |&encoding: &Encoding| odd.effective_encoding(encoding) != encoding;
    let changed: Vec<Encoding> =
        odd.encodings().into_owned().all.into_iter().filter(is_changed).collect();
    assert!(!changed.is_empty());
    for encoding in changed {
        let options = Options::default().with_encoding(Some(encoding));
        assert_eq!(options.encoding_for(&odd), odd.effective_encoding(encoding));
    }
    assert_eq!(Solver::new(Engine::Native.into()).options().engine, Engine::Native);
}

#[test]
fn a_formula_beyond_the_memory_is_too_large_and_no_wrong_answer() {
    let puzzle = Puzzle::from(Takuzu::blank(Shape::square(60)).expect("even sides"));
    let limits = Limits::none().with_memory(1_000_000);
    let options = Options::default().with_encoding(Some(puzzle.textbook())).with_limits(limits);
    let error = solve::solutions(&puzzle, &options).next_solution().expect_err("no memory");
    assert!(error.is_too_large() && !error.is_wrong_answer(), "{error}");
}

/// A puzzle whose formula knows no more than its rules and givens: where these are constants, the rules must speak of
/// them too.
#[test]
fn givens_hold_as_units_and_as_constants() {
    for (line, solutions) in
        [("1...............", 72_u8), ("1..............2", 18), ("11..............", 0)]
    {
        let givens = Grid::from_line(Shape::square(4), line).expect("a grid");
        let sudoku = Sudoku::new(givens, Shape::square(2)).expect("a board");
        let native = solve::count(&sudoku.clone().into(), None, &Engine::Native.into());
        let native = native.expect("a count").value;
        assert_eq!(native, solutions.into(), "{line}");
        for simplify in [false, true] {
            let options = Options::default().with_simplify(simplify);
            let count = solve::count(&Plain(sudoku.clone().into()).into(), None, &options);
            assert_eq!(count.expect("a count").value, native, "{line}, {simplify}");
        }
    }
    let form = CnfForm::from(boards()[2].textbook());
    assert_eq!(form.with_givens(GivensAs::Constants).givens, GivensAs::Constants);
}

#[test]
fn a_clash_tells_the_sign_that_it_needs() {
    let [one, other] = [Cell::new(1, 1), Cell::new(1, 2)];
    let mut givens = Grid::blank(Shape::square(4));
    givens.set(one, Some(0));
    givens.set(other, Some(1));
    let puzzle = Takuzu::new(givens, Rules::TAKUZU).expect("even sides");
    let signs = [[one, other], [Cell::new(0, 0), Cell::new(0, 1)]];
    let signs = signs.map(|[one, other]| Sign::new(one, other, Relation::Equal));
    let puzzle = puzzle.with_signs(signs).expect("neighbours").into();
    let clash = found(solve::clash(&puzzle, &Limits::none()).expect("an answer"));
    assert_eq!(clash.rules, [Rule::Signs]);
    assert_eq!(clash.givens, [one, other]);
    assert_eq!(clash.parts, [vec![one, other]]);
    assert_eq!(clash.pairs(), [[one, other]]);
    // Rules that hold everywhere have no parts.
    let puzzle: Puzzle = "000. .... .... ....".parse().expect("a puzzle");
    let clash = found(solve::clash(&puzzle, &Limits::none()).expect("an answer"));
    assert_eq!((clash.givens.len(), clash.parts.len(), clash.pairs().len()), (3, 0, 0));
}

#[test]
fn producers_are_read_as_they_are_written() {
    use proof::Producer;

    let external = Producer::External("cadical -q".into());
    for (text, producer) in [("varisat", Producer::Varisat), ("external:cadical -q", external)] {
        assert_eq!(producer.to_string(), text);
        assert_eq!(text.parse::<Producer>().expect("a name"), producer);
    }
    assert!("cadical".parse::<Producer>().is_err());
}

/// A session that was stopped has no further answers: the next puzzle gets another one.
#[test]
fn a_stop_is_of_one_puzzle_alone() {
    let stops = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stops);
    let limits = Limits::none().with_stop(move || asked.load(Ordering::Relaxed));
    let options = Options::from(Engine::Sat).with_simplify(false).with_limits(limits);
    let mut solver = Solver::new(options);
    let puzzles = [".1.0 ..0. .0.. 11.0", "1... .... .0.. ....", ".0.1 ..1. .1.. 00.1"];
    for (round, puzzle) in puzzles.iter().cycle().take(9).enumerate() {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let is_stopped = round % 4 == 2;
        stops.store(is_stopped, Ordering::Relaxed);
        let answer = solver.solutions(&puzzle).next_solution().expect("an engine");
        match answer {
            Next::Solution(grid) => assert!(!is_stopped && puzzle.accepts(&grid), "{round}"),
            Next::GaveUp => assert!(is_stopped, "round {round}"),
            Next::Exhausted => panic!("round {round} has a solution"),
        }
    }
}

/// What another engine finds confirms a claim, contradicts it, or leaves it open at a limit.
#[test]
fn claims_are_confirmed_or_contradicted() {
    let read = |text: &str| -> Puzzle { text.parse().expect("a puzzle") };
    let one = read(".1.0 ..0. .0.. 11.0");
    let only = one.solve().expect("an answer").expect("a solution");
    let (none, several) = (read("11.. 11.. .... ...."), read(".... .... .... ...."));
    let native = |limits| Options::from(Engine::Native).with_limits(limits);
    let options = native(Limits::none());
    let asked = |puzzle: &Puzzle, only: Option<&Grid>| solve::confirm(puzzle, only, &options);
    assert!(matches!(asked(&one, Some(&only)), Ok(Next::Solution(()))));
    assert!(matches!(asked(&none, None), Ok(Next::Solution(()))));
    for (puzzle, claimed) in
        [(&one, None), (&none, Some(&only)), (&several, None), (&several, Some(&only))]
    {
        let error = asked(puzzle, claimed).expect_err("a false claim");
        assert!(error.is_wrong_answer(), "{error}");
        assert!(error.to_string().starts_with("the engines disagree: native finds "), "{error}");
    }
    let stopped = solve::confirm(&several, None, &native(Limits::none().with_nodes(0)));
    assert!(matches!(stopped, Ok(Next::GaveUp)), "{stopped:?}");
}
