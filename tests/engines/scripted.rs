//! What solving promises whatever an engine says: a puzzle whose native search and whose counts say what a test tells
//! them.

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};

use takuzu_sat::game::{Counted, Counting, Encoder, Game, Search, TooLarge, Violation};
use takuzu_sat::puzzle::{Kind, RuleId};
use takuzu_sat::rustsat::OutOfMemory;
use takuzu_sat::solve::{self, CrossCheck, End, Engine, ExactCount, SolveError, Uniqueness};
use takuzu_sat::{Cell, Grid, Limits, Next, Puzzle, Random, Shape};

/// Who was asked, and with how many nodes.
type Asked = Arc<Mutex<Vec<(&'static str, Option<u64>)>>>;

/// Two cells of 0 or 1 and no rules.
#[derive(Clone, Debug)]
struct Scripted {
    givens: Grid,
    /// What the native search says, then that this was all; it takes no such board where nothing is told.
    says: Option<Vec<Next<Grid>>>,
    /// The nodes that the search takes: with fewer it gives up in the end.
    takes: u64,
    counts: Option<Told>,
    asked: Asked,
}

/// A way to count.
#[derive(Clone, Debug)]
struct Told {
    predicted: Option<u64>,
    units: Vec<Counted>,
    /// The nodes without which it finds nothing.
    takes: u64,
    asked: Asked,
}

#[derive(Debug)]
struct Script(std::vec::IntoIter<Next<Grid>>, u64);

impl Search for Script {
    fn next_solution(&mut self) -> Next<Grid> {
        self.0.next().unwrap_or(Next::Exhausted)
    }

    fn nodes(&self) -> u64 {
        self.1
    }

    fn backtracks(&self) -> Option<u64> {
        Some(3)
    }
}

impl Counting for Told {
    fn name(&self) -> &'static str {
        "told"
    }

    fn predicted(&self) -> Option<u64> {
        self.predicted
    }

    fn units(&self) -> usize {
        self.units.len()
    }

    fn count(&self, unit: usize, limits: &Limits) -> Counted {
        self.asked.lock().expect("no panic").push(("told", limits.nodes()));
        match limits.nodes().is_none_or(|nodes| nodes >= self.takes) {
            true => self.units[unit].clone(),
            false => Counted::at_least(0_u8.into()),
        }
    }
}

impl PartialEq for Scripted {
    fn eq(&self, other: &Scripted) -> bool {
        self.givens == other.givens
    }
}

impl Game for Scripted {
    fn kind(&self) -> Kind {
        Kind { name: "scripted", title: "Scripted" }
    }

    fn givens(&self) -> &Grid {
        &self.givens
    }

    fn with_givens(&self, givens: Grid) -> Puzzle {
        Scripted { givens, ..self.clone() }.into()
    }

    fn values(&self) -> RangeInclusive<u8> {
        0..=1
    }

    fn rule_list(&self) -> Vec<RuleId> {
        Vec::new()
    }

    fn violations(&self, _: &Grid) -> Vec<Violation> {
        Vec::new()
    }

    fn add_rule(&self, _: RuleId, _: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        Ok(())
    }

    fn native(&self, limits: Limits) -> Result<Box<dyn Search>, TooLarge> {
        self.asked.lock().expect("no panic").push(("native", limits.nodes()));
        let says = self.says.clone();
        let mut says = says.ok_or(TooLarge::new(self.givens.shape(), "native search takes", 1))?;
        let nodes = limits.nodes().unwrap_or(self.takes);
        if nodes < self.takes {
            says.push(Next::GaveUp);
        }
        Ok(Box::new(Script(says.into_iter(), nodes)))
    }

    fn countings(&self) -> Vec<Box<dyn Counting>> {
        let told = |told: &Told| Box::new(told.clone()) as Box<dyn Counting>;
        self.counts.iter().map(told).collect()
    }
}

fn grid(line: &str) -> Grid {
    Grid::from_line(Shape::new(1, 2), line).expect("two cells")
}

/// A puzzle whose search says these grids; a comma stands between two.
fn scripted(givens: &str, says: &str) -> Scripted {
    let says = says.split_terminator(',').map(|line| Next::Solution(grid(line)));
    let (says, takes, counts) = (Some(says.collect()), 0, None);
    Scripted { givens: grid(givens), says, takes, counts, asked: Asked::default() }
}

impl Scripted {
    fn takes(self, takes: u64) -> Scripted {
        Scripted { takes, ..self }
    }

    fn counted(self, predicted: Option<u64>, takes: u64, units: &[Counted]) -> Scripted {
        let asked = Arc::clone(&self.asked);
        Scripted { counts: Some(Told { predicted, units: units.to_vec(), takes, asked }), ..self }
    }

    fn count(&self, limits: &Limits) -> Result<ExactCount, SolveError> {
        solve::count_exactly(&self.clone().into(), limits)
    }

    /// The count, whether it is exact, and who was asked for it.
    #[track_caller]
    fn is_counted(&self, limits: &Limits, value: u8, end: End, by: &str, asked: &[(&str, u64)]) {
        let exact = self.count(limits).expect("a count");
        assert_eq!((exact.count.value, exact.count.end, exact.method), (value.into(), end, by));
        let found = std::mem::take(&mut *self.asked.lock().expect("no panic"));
        let found: Vec<_> = found.iter().map(|&(who, most)| (who, most.unwrap_or(0))).collect();
        assert_eq!(found, asked);
    }
}

fn exact(value: u8) -> Counted {
    Counted::exact(value.into())
}

fn at_least(value: u8) -> Counted {
    Counted::at_least(value.into())
}

const ALL: &str = "00,01,10,11";
const NEVER: u64 = u64::MAX;

#[test]
fn a_grid_that_is_no_solution_is_the_fault_of_the_engine_and_its_last_word() {
    let puzzle = scripted("0.", "01,10,00").into();
    let mut search = solve::solutions(&puzzle, &Engine::Native.into());
    assert_eq!(search.next_solution().expect("a solution"), Next::Solution(grid("01")));
    assert!(!search.gave_up());
    let error = search.next_solution().expect_err("the given is not kept");
    assert!(error.is_wrong_answer() && !error.is_too_large());
    let words = "the engine native returned a grid that is not a solution:\n10";
    assert_eq!(error.to_string(), words);
    assert!(search.gave_up());
    assert_eq!(search.next_solution().expect("no error"), Next::GaveUp);
    // A count does not hide it, whoever else could count.
    let puzzle = scripted("0.", "10").counted(None, 0, &[exact(2)]);
    assert_eq!(puzzle.count(&Limits::none()).expect_err("a wrong grid").to_string(), words);
}

#[test]
fn a_solution_that_comes_twice_is_the_fault_of_the_engine() {
    let puzzle = scripted("..", "01,01").into();
    let words = "the engine native returned the same solution twice:\n01";
    let error = solve::uniqueness(&puzzle, &Engine::Native.into()).expect_err("a repetition");
    assert_eq!(error.to_string(), words);
    let error = solve::cross_check(&puzzle, 5, &Limits::none()).expect_err("a repetition");
    assert!(error.is_wrong_answer());
    assert_eq!(error.to_string(), words);
}

#[test]
fn the_end_of_a_search_is_told_from_a_limit_and_its_costs_remain() {
    for (takes, gave_up) in [(10, false), (11, true)] {
        let puzzle = scripted("..", "01").takes(takes).into();
        let options = solve::Options::from(Engine::Native);
        let options = options.with_limits(Limits::none().with_nodes(10));
        let mut search = solve::solutions(&puzzle, &options);
        for _ in 0..2 {
            let expected = match gave_up {
                true => Uniqueness::Unknown(Some(grid("01"))),
                false => Uniqueness::One(grid("01")),
            };
            if !search.gave_up() && search.stats().nodes == Some(10) {
                let answer = solve::uniqueness_of(&mut search).expect("an answer");
                assert!(answer == expected || answer == Uniqueness::None, "{answer:?}");
            }
            assert_eq!(search.gave_up(), gave_up);
            assert_eq!((search.stats().nodes, search.stats().backtracks), (Some(10), Some(3)));
        }
    }
}

#[test]
fn engines_that_disagree_are_told() {
    let check = |says: &str, takes: u64, enough: usize| {
        let limits = Limits::none().with_nodes(10);
        solve::cross_check(&scripted("..", says).takes(takes).into(), enough, &limits)
    };
    let ended = |found: Result<CrossCheck, SolveError>| {
        let found = found.expect("agreement");
        (found.solutions.len(), found.end)
    };
    assert_eq!(ended(check(ALL, 0, 5)), (4, End::Exhausted));
    assert_eq!(ended(check(ALL, 0, 3)), (3, End::Enough));
    assert_eq!(ended(check("00,01", 11, 5)), (4, End::GaveUp));
    let error = check("00,10,11", 0, 5).expect_err("one is missing");
    assert!(error.is_wrong_answer());
    let words = "the engines disagree: sat (varisat) found a solution that native missed:\n01";
    assert_eq!(error.to_string(), words);
}

/// The search and another method take turns with growing limits, and whoever is done first answers.
#[test]
fn a_count_is_that_of_the_method_that_is_done_first() {
    let (search, none) = (scripted("..", ALL), Limits::none());
    // Few nodes are enough: nobody else is asked.
    let quick = search.clone().takes(10).counted(None, 0, &[exact(4)]);
    quick.is_counted(&none, 4, End::Exhausted, "native", &[("native", 1 << 12)]);
    let turns = [("native", 1 << 12), ("told", 1 << 16), ("native", 1 << 14), ("told", 1 << 18)];
    let told = search.clone().takes(NEVER).counted(None, 1 << 17, &[exact(3), exact(2)]);
    let asked: Vec<_> = turns.iter().chain(&turns[3..]).copied().collect();
    told.is_counted(&none, 5, End::Exhausted, "told", &asked);
    let searched = search.clone().takes(10_000).counted(None, NEVER, &[at_least(0)]);
    searched.is_counted(&none, 4, End::Exhausted, "native", &turns[..3]);
    // A cost that is known: the search has a share of it, then the method goes on alone.
    let known = search.clone().takes(NEVER).counted(Some(1_000_000), 0, &[exact(4)]);
    let asked = [("native", 1 << 12), ("native", 1 << 14), ("told", 0)];
    known.is_counted(&none, 4, End::Exhausted, "told", &asked);
    // Limits: what would take more is not begun, and the last search tells its cost.
    let limits = none.with_nodes(500_000);
    known.is_counted(&limits, 4, End::GaveUp, "native", &asked[..2]);
    let limits = limits.with_nodes(100);
    known.is_counted(&limits, 4, End::GaveUp, "native", &[("native", 100)]);
    let limits = limits.with_nodes(500_000);
    assert_eq!(known.count(&limits).expect("a count").stats.nodes, Some(1 << 14));
}

#[test]
fn the_greatest_lower_bound_remains_and_an_exact_count_replaces_it() {
    let search = scripted("..", "00,01,10").takes(NEVER);
    for (unit, value, end, by) in [
        (at_least(2), 3, End::GaveUp, "native"),
        (at_least(3), 3, End::GaveUp, "native"),
        (at_least(4), 4, End::GaveUp, "told"),
        (exact(3), 3, End::Exhausted, "told"),
    ] {
        let puzzle = search.clone().counted(Some(100), 0, &[unit]);
        puzzle.is_counted(&Limits::none(), value, end, by, &[("native", 1 << 12), ("told", 0)]);
    }
    // After a unit that was given up, the others say nothing.
    let puzzle = search.counted(Some(100), 0, &[exact(2), at_least(3), exact(4)]);
    let asked = [("native", 1 << 12), ("told", 0), ("told", 0)];
    puzzle.is_counted(&Limits::none(), 5, End::GaveUp, "told", &asked);
}

#[test]
fn a_board_too_large_for_the_search_is_an_error_unless_another_method_counts_it() {
    let large = Scripted { says: None, ..scripted("..", "") };
    let words =
        "a board of 1x2: native search takes sides up to 1; the sat engine takes larger ones";
    let error = large.count(&Limits::none()).expect_err("too large");
    assert_eq!(error.to_string(), words.replace("1x2", &large.givens.shape().to_string()));
    assert!(!error.is_wrong_answer());
    let counted = large.clone().counted(None, 0, &[exact(4)]);
    assert_eq!(counted.count(&Limits::none()).expect("a count").count.end, End::Exhausted);
    for predicted in [None, Some(100)] {
        let counted = large.clone().counted(predicted, 0, &[at_least(2)]);
        counted.count(&Limits::none()).expect_err("the method gave up");
        // A stop is not an error.
        let stopped = counted.count(&Limits::none().with_stop(|| true)).expect("no error");
        assert_eq!(stopped.count.end, End::GaveUp);
    }
}

#[test]
fn a_sample_of_the_list_needs_no_other_method() {
    let sample = |puzzle: Scripted, count| {
        solve::sample(&puzzle.into(), count, &Random::new(1), &Limits::none()).expect("a sample")
    };
    // The counts here cannot draw.
    let count = [exact(1)];
    let one = scripted("..", "01").counted(Some(1), 0, &count);
    assert_eq!(sample(one, 2), Next::Solution(vec![grid("01"), grid("01")]));
    let none = scripted("..", "").counted(Some(1), 0, &count);
    assert_eq!(sample(none, 2), Next::Exhausted);
    let all = scripted("..", ALL).counted(Some(1), 0, &count);
    let Next::Solution(drawn) = sample(all, 200) else { panic!("there are solutions") };
    for line in ALL.split(',') {
        let times = drawn.iter().filter(|&drawn| *drawn == grid(line)).count();
        assert!((25..=75).contains(&times), "{line}: {times}");
    }
    assert_ne!(drawn[0..100], drawn[100..], "numbers are drawn anew");
    assert!(drawn.windows(2).any(|pair| pair[0].to_line() > pair[1].to_line()), "no order");
}

/// Two cells of 0 or 1. Either a rule or its clauses forbid a 1 in the first cell, and not both. It calls itself a Takuzu.
#[derive(Clone, Debug, PartialEq)]
struct Biased {
    givens: Grid,
    has_rule: bool,
}

/// The puzzle whose clauses are stricter than its rules.
fn strict(line: &str) -> Puzzle {
    Biased { givens: grid(line), has_rule: false }.into()
}

impl Game for Biased {
    fn kind(&self) -> Kind {
        takuzu_sat::takuzu::KIND
    }

    fn givens(&self) -> &Grid {
        &self.givens
    }

    fn with_givens(&self, givens: Grid) -> Puzzle {
        Biased { givens, ..self.clone() }.into()
    }

    fn values(&self) -> RangeInclusive<u8> {
        0..=1
    }

    fn rule_list(&self) -> Vec<RuleId> {
        vec![RuleId::named(0, "first")]
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let cell = Cell::new(0, 0);
        let is_broken = self.has_rule && grid[cell] == Some(1);
        let broken = || Violation {
            rule: self.rule_list()[0],
            houses: Vec::new(),
            value: Some(1),
            cells: vec![cell],
        };
        is_broken.then(broken).into_iter().collect()
    }

    fn add_rule(&self, _: RuleId, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        if self.has_rule { Ok(()) } else { to.clauses.add_any([to.cells.bit(Cell::new(0, 0), 0)]) }
    }
}

#[test]
fn sat_alone_does_not_call_a_puzzle_of_ones_own_unique() {
    for (givens, says) in [
        (".0", "there are no more solutions than 1, and there are, this one among them:\n10"),
        ("1.", "there is no solution, and this is one:\n10"),
    ] {
        let puzzle = strict(givens);
        let error = solve::uniqueness(&puzzle, &Engine::Sat.into()).expect_err(givens);
        assert!(error.is_wrong_answer());
        assert_eq!(error.to_string(), format!("the engine sat (varisat) says that {says}"));
        let error = solve::cross_check(&puzzle, 10, &Limits::none()).expect_err(givens);
        assert!(error.is_wrong_answer());
    }
    // What its clauses forbid as well as its givens is not missed.
    let puzzle = strict("00");
    let unique = solve::uniqueness(&puzzle, &Engine::Sat.into()).expect("an engine");
    assert_eq!(unique, Uniqueness::One(grid("00")));
}

/// The solver met all clauses: it is not to blame.
#[test]
fn clauses_that_allow_too_much_are_the_fault_of_their_author() {
    let puzzle: Puzzle = Biased { givens: grid(".0"), has_rule: true }.into();
    let mut search = solve::solutions(&puzzle, &Engine::Sat.into());
    let found = (0..2).find_map(|_| search.next_solution().err());
    let error = found.expect("two models, of which one is no solution");
    assert!(error.is_wrong_answer());
    let words = "the clauses of Takuzu allow a grid that is not a solution: the engine sat (varisat) found it:\n10";
    assert_eq!(error.to_string(), words);
}
