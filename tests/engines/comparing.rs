//! Contenders at the same puzzles: what is measured, and who counts as faster.

use std::time::{Duration, Instant};

use rand::RngExt as _;
use takuzu_sat::compare::{
    Answer, Comparison, Contender, Disagreement, Facts, Outcome, Question, Round, Run, Sorted,
};
use takuzu_sat::game::Encoding;
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::Stats;
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Engine, Grid, Limits, Options, Puzzle, Random, Shape};

fn unlimited() -> Option<Limits> {
    Some(Limits::none())
}

/// A clock that says that the first run takes 9 s, the second 8, and so on.
fn ever_faster() -> impl FnMut() -> Duration {
    let (mut now, mut reads) = (0, 0);
    move || {
        now += if reads % 2 == 1 { 9 - reads / 2 } else { 0 };
        reads += 1;
        Duration::from_secs(now)
    }
}

#[test]
fn the_fastest_of_repeated_runs_counts() {
    let contenders = [Options::default(), Engine::Native.into()].map(Contender::from);
    let mut comparison = Comparison::new(contenders.into(), Question::Count(None), 2);
    let puzzle: Puzzle = ".1.. ..0. .0.. 1...".parse().expect("a puzzle");
    let round = comparison.round(&puzzle, unlimited, ever_faster());
    let round = round.expect("a whole round");
    comparison.add(&round);
    assert_eq!(comparison.check("p", &round), Ok(()));
    let facts: Vec<&Facts> = comparison.facts().map(|(_, facts)| facts).collect();
    let mut seconds = [0, 1].map(|contender| facts[contender].total.as_secs());
    // Who comes first is left to chance.
    seconds.sort_unstable();
    assert_eq!(seconds, [6, 7]);
    assert!(facts[0].solutions > 1 && facts[0].solutions == facts[1].solutions);
    assert_eq!((facts[0].nodes.at(50), facts[1].variables.at(50)), (None, None));
    assert!(facts[0].clauses.at(50) > Some(0) && facts[1].nodes.at(50) > Some(0));
}

/// A clock by which a run takes 100 µs, and 900 after another contender's.
#[test]
fn a_short_run_is_not_slower_for_who_came_before() {
    let contenders = [Options::default(), Engine::Native.into()].map(Contender::from);
    let mut comparison = Comparison::new(contenders.into(), Question::Uniqueness, 1);
    let puzzle: Puzzle = ".1.. ..0. .0.. 1...".parse().expect("a puzzle");
    let others_ran = std::cell::Cell::new(false);
    let limits = || {
        others_ran.set(true);
        unlimited()
    };
    let (mut now, mut reads) = (0, 0);
    let clock = || {
        let is_cold = others_ran.replace(others_ran.get() && reads % 2 == 0);
        now += match (reads % 2, is_cold) {
            (0, _) => 0,
            (_, true) => 900,
            (_, false) => 100,
        };
        reads += 1;
        Duration::from_micros(now)
    };
    let round = comparison.round(&puzzle, limits, clock).expect("a whole round");
    comparison.add(&round);
    for (contender, facts) in comparison.facts() {
        assert_eq!(facts.total.as_micros(), 100, "{}", contender.name);
    }
}

#[test]
fn contenders_are_named_by_what_sets_them_apart() {
    let encoding: Encoding = "automaton+directed+lazy".parse().expect("an encoding");
    let by_encoding = Options::default().with_encoding(Some(encoding));
    let by_cadical = Options::default().with_backend(Backend::Cadical);
    for (options, name) in
        [(by_encoding, "sat automaton+directed+lazy"), (by_cadical, "sat cadical")]
    {
        assert_eq!(Contender::from(options).name, name);
    }
}

#[test]
fn outcomes() {
    for (answer, outcome) in [
        (answer("", 0, Some(0)), Outcome::None),
        (answer("0110", 1, None), Outcome::Solved),
        (answer("0110", 1, Some(1)), Outcome::Unique),
        (answer("0110", 2, None), Outcome::Several),
        (answer("0110", 7, Some(7)), Outcome::Several),
    ] {
        assert_eq!(answer.outcome(), outcome, "{answer}");
        let gave_up = true;
        assert_eq!(Answer { gave_up, ..answer }.outcome(), Outcome::Unknown);
    }
}

/// Nodes of searches, in their order.
fn sorted(values: impl IntoIterator<Item = u64>) -> Sorted<u64> {
    let mut comparison = Comparison::new(vec![Options::default().into()], Question::Count(None), 1);
    for nodes in values {
        let mut stats = Stats::default();
        stats.nodes = Some(nodes);
        let run = Run { answer: Ok(Answer::default()), time: Duration::ZERO, stats };
        comparison.add(&Round { runs: vec![vec![run]] });
    }
    let facts = comparison.facts().map(|(_, facts)| facts.nodes.clone());
    facts.last().expect("a contender")
}

#[test]
fn ranks() {
    assert_eq!(sorted([]).at(50), None);
    let sorted = sorted([30, 10, 20, 40]);
    assert!(sorted.values().eq([10, 20, 30, 40]));
    let ranks = [0, 25, 26, 50, 95, 100].map(|percent| sorted.at(percent));
    assert_eq!(ranks, [10, 10, 20, 20, 40, 40].map(Some));
}

#[test]
fn ranks_are_those_of_a_sorted_list() {
    let mut random = Random::new(3);
    for count in [1, 2, 7, 100, 101] {
        let mut list: Vec<u64> = (0..count).map(|_| random.random_range(..count)).collect();
        let sorted = sorted(list.iter().copied());
        list.sort_unstable();
        assert_eq!(sorted.len(), list.len());
        assert!(sorted.values().eq(list.iter().copied()));
        for percent in 0..=100 {
            let rank = (list.len() * percent).div_ceil(100).max(1);
            assert_eq!(sorted.at(percent), Some(list[rank - 1]), "{percent} of {list:?}");
        }
    }
}

/// In a list, a million take more than a minute.
#[test]
fn many_values_take_their_own_time_alone() {
    let begin = Instant::now();
    let sorted = sorted((0..1_000_000).rev());
    assert_eq!(sorted.at(50), Some(499_999));
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn the_choice_is_native_where_it_fits() {
    for (rows, cols, engine) in [
        (6, 6, Engine::Native),
        (4, 128, Engine::Native),
        (130, 4, Engine::Sat),
        (200, 200, Engine::Sat),
    ] {
        let blank = Takuzu::blank(Shape::new(rows, cols)).expect("even sides").into();
        assert_eq!(Engine::Auto.resolve(&blank), engine, "{rows}x{cols}");
    }
}

fn answer(cells: &str, at_least: u64, at_most: Option<u64>) -> Answer {
    let found = Grid::from_line(Shape::square(2), cells);
    Answer { found, at_least, at_most, gave_up: false }
}

/// Lets contenders give these answers to a puzzle.
fn check(puzzle: &str, answers: &[(&str, &Answer)]) -> Result<(), Disagreement> {
    let (mut contenders, mut runs) = (Vec::new(), Vec::new());
    for &(name, answer) in answers {
        contenders.push(Contender { name: name.into(), ..Options::default().into() });
        let (answer, time) = (Ok(answer.clone()), Duration::ZERO);
        runs.push(vec![Run { answer, time, stats: Stats::default() }]);
    }
    Comparison::new(contenders, Question::Count(None), 1).check(puzzle, &Round { runs })
}

#[test]
fn answers_that_exclude_each_other_disagree() {
    let none = answer("", 0, Some(0));
    let one = answer("0110", 1, Some(1));
    let another = answer("1001", 1, Some(1));
    let some = answer("0110", 1, None);
    let several = answer("1001", 2, None);
    let two = answer("0110", 2, Some(2));
    let nothing = Answer { gave_up: true, ..answer("", 0, None) };
    let all = [&none, &one, &another, &some, &several, &two, &nothing];
    // One line an answer: with which of them it agrees.
    let table = ["x.....x", ".x.x..x", "..x...x", ".x.xxxx", "...xxxx", "...xxxx", "xxxxxxx"];
    for (answer, row) in all.iter().zip(table) {
        let agrees = |other: &&Answer| {
            if check("p", &[("a", answer), ("b", other)]).is_ok() { 'x' } else { '.' }
        };
        assert_eq!(all.iter().map(agrees).collect::<String>(), row, "{answer}");
    }
}

#[test]
fn a_disagreement_names_the_puzzle_and_the_two() {
    let (one, none) = (answer("0110", 1, Some(1)), answer("", 0, Some(0)));
    assert_eq!(check("p", &[("a", &one), ("b", &one)]), Ok(()));
    let answers = [("a", &one), ("b", &one), ("c", &none)];
    let error = check("p.txt:3", &answers).expect_err("one and none");
    assert_eq!(
        error.to_string(),
        "p.txt:3: the contenders disagree:\n  a: exactly one solution, 01 10\n  c: no solution"
    );
    assert_eq!(error.contenders, ["a", "c"]);
}
