//! Smallest reasons: that they are reasons, that nothing can go, and that none is smaller.

use rand::RngExt;
use rustsat::instances::ManageVars;
use takuzu_sat::Random;
use takuzu_sat::deduction::{Fact, House, Instance};
use takuzu_sat::game::Search as _;
use takuzu_sat::sat::bit::Bit;
use takuzu_sat::sat::cardinality::LineEncoding;
use takuzu_sat::sat::gates::{self, Distinctness};
use takuzu_sat::sat::{Lit, Session, SolverResult};
use takuzu_sat::smallest::{Answer, Proof, Reason};
use takuzu_sat::solve::Reasons;
use takuzu_sat::takuzu::board::NativeSearch;
use takuzu_sat::takuzu::sample::Sampler;
use takuzu_sat::takuzu::smallest::Finder;
use takuzu_sat::takuzu::{Majority, Relation, Rule, Rules, Sign, Takuzu, Technique};
use takuzu_sat::{Cell, Grid, Limits, Next, Shape};

use crate::common;
use crate::signs::signs;

fn grid(rows: &str) -> Grid {
    let rows: Vec<&str> = rows.split(' ').collect();
    let shape = Shape::new(rows.len(), rows[0].len());
    Grid::from_line(shape, &rows.concat()).expect("a grid")
}

fn puzzle(position: &Grid, rules: Rules) -> Takuzu {
    Takuzu::new(position.clone(), rules).expect("a puzzle")
}

fn finder(puzzle: &Takuzu) -> Finder {
    Finder::new(puzzle).expect("a board that fits")
}

#[track_caller]
fn reason(answer: Answer) -> Reason {
    match answer {
        Answer::Reason(reason) => reason,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn next(puzzle: &Takuzu, position: &Grid) -> Reason {
    reason(finder(puzzle).next(position, &Limits::none()))
}

/// A reason in words: what follows, the rules, the filled cells.
fn words(reason: &Reason) -> String {
    let rule = |rule: &Instance| {
        let houses = rule.houses.iter().map(ToString::to_string);
        let cells = rule.cells.iter().map(ToString::to_string);
        let places: Vec<String> = houses.chain(cells).collect();
        format!("{} {}", rule.rule.expect("a rule"), places.join(" "))
    };
    let facts: Vec<String> = reason.facts.iter().map(ToString::to_string).collect();
    let rules: Vec<String> = reason.rules.iter().map(rule).collect();
    let then = reason.then.first().map_or("clash".into(), Fact::to_string);
    format!("{then}: {}; {}", rules.join(", "), facts.join(" "))
}

#[test]
fn what_is_seen_at_a_glance_is_one_part() {
    for (position, expected) in [
        (
            "...... .11... ...... ...... ...... ......",
            "r2c1=0: no three row 2 r2c1 r2c2 r2c3; r2c2=1 r2c3=1",
        ),
        (
            "...... 1.1... ...... ...... ...... ......",
            "r2c2=0: no three row 2 r2c1 r2c2 r2c3; r2c1=1 r2c3=1",
        ),
        (
            "1..... ...... ...... .....0 ...... .....0",
            "r5c6=1: no three column 6 r4c6 r5c6 r6c6; r4c6=0 r6c6=0",
        ),
    ] {
        let position = grid(position);
        let reason = next(&puzzle(&position, Rules::TAKUZU), &position);
        assert_eq!(words(&reason), expected);
        assert_eq!((reason.size, reason.proof), (1, Proof::Smallest));
    }
}

#[test]
fn a_completed_line_is_its_balance() {
    let position = grid("1011.1.0 ........ ........ ........ ........ ........ ........ ........");
    let board = puzzle(&position, Rules::TAKUZU);
    let answer = finder(&board).for_cell(&position, Cell::new(0, 6), &Limits::none());
    let reason = reason(answer);
    assert_eq!(words(&reason), "r1c7=0: balance row 1; r1c1=1 r1c3=1 r1c4=1 r1c6=1");
}

#[test]
fn a_near_complete_line_is_one_instance_of_two_parts() {
    // One more 1: in r1c3 to r1c4 it would leave 000.
    let position = grid("1.0..1.. ........ ........ ........ ........ ........ ........ ........");
    let reason = finder(&puzzle(&position, Rules::TAKUZU)).next(&position, &Limits::none());
    assert_eq!(reason, Answer::Nothing);
    let position = grid("110... ...... ...... ...... ...... ......");
    let reason = next(&puzzle(&position, Rules::TAKUZU), &position);
    assert_eq!(
        words(&reason),
        "r1c6=0: no three row 1 r1c3 r1c4 r1c5, balance row 1; r1c1=1 r1c2=1"
    );
    assert_eq!(reason.size, 1);
}

#[test]
fn a_distinct_line_is_two_instances() {
    let position = grid("011010 ...... ...... 0110.. ...... ......");
    let board = puzzle(&position, Rules::TAKUZU);
    let answer = finder(&board).for_cell(&position, Cell::new(3, 4), &Limits::none());
    let reason = reason(answer);
    assert_eq!(reason.then, [Fact::is(Cell::new(3, 4), 0)]);
    assert_eq!(reason.size, 2, "{}", words(&reason));
    let mut without = finder(&puzzle(&position, Rules::UNRULY));
    let answer = without.for_cell(&position, Cell::new(3, 4), &Limits::none());
    assert_eq!(answer, Answer::Nothing);
}

#[test]
fn a_sign_is_one_instance() {
    let position = grid("1... .... .... ....");
    let sign = |relation| Sign::new(Cell::new(0, 0), Cell::new(1, 0), relation);
    for (relation, value) in [(Relation::Equal, 1), (Relation::Different, 0)] {
        let board = puzzle(&position, Rules::TAKUZU);
        let board = board.with_signs([sign(relation)]).expect("neighbours");
        let reason = next(&board, &position);
        assert_eq!(words(&reason), format!("r2c1={value}: signs r1c1 r2c1; r1c1=1"));
        let deduction = reason.deduction(Technique::SmallestReason);
        assert_eq!(deduction.because.links, [[Cell::new(0, 0), Cell::new(1, 0)]]);
        assert_eq!(deduction.then, [Fact::is(Cell::new(1, 0), value)]);
    }
}

#[test]
fn nothing_forced_and_no_solution_are_told_apart() {
    let blank = Grid::blank(Shape::square(4));
    let board = puzzle(&blank, Rules::TAKUZU);
    let mut finder = finder(&board);
    assert_eq!(finder.next(&blank, &Limits::none()), Answer::Nothing);
    assert_eq!(finder.clash(&blank, &Limits::none()), Next::Exhausted);
    let wrong = grid("11.. 1... 1... ....");
    assert_eq!(finder.next(&wrong, &Limits::none()), Answer::NoSolution);
    let clash = common::found(finder.clash(&wrong, &Limits::none()));
    assert_eq!(words(&clash), "clash: no three column 1 r1c1 r2c1 r3c1; r1c1=1 r2c1=1 r3c1=1");
    assert_eq!(finder.next(&blank, &Limits::none()), Answer::Nothing);
    let complete = grid("0110 1001 0011 1100");
    assert_eq!(finder.next(&complete, &Limits::none()), Answer::Nothing);
}

#[test]
fn a_limit_is_kept_and_nothing_claimed_beyond() {
    let mut given_up = 0;
    for known in common::known("m10-minimal").into_iter().take(30) {
        let position = trail_until_hard(&known.puzzle);
        let Some((board, position, least)) = position else {
            continue;
        };
        for nodes in [0, 1, 100, 1000] {
            let limits = Limits::none().with_nodes(nodes);
            match finder(&board).next(&position, &limits) {
                Answer::GaveUp => given_up += 1,
                Answer::Reason(reason) => match reason.proof {
                    Proof::Smallest => assert_eq!(reason.size, least),
                    Proof::NoneBelow(size) => {
                        assert!(size <= least && least <= reason.size);
                        check(&board, &position, &reason);
                        given_up += 1;
                    }
                },
                other => panic!("{other:?}"),
            }
        }
        let stop = Limits::none().with_stop(|| true);
        assert_eq!(finder(&board).next(&position, &stop), Answer::GaveUp);
    }
    assert!(given_up > 10);
}

/// What stands in a position.
fn facts(position: &Grid) -> Vec<Fact> {
    let filled = position.filled();
    filled.map(|(cell, value)| Fact::is(cell, value)).collect()
}

/// The first position on a trail where the smallest reason has more than one instance.
fn trail_until_hard(board: &Takuzu) -> Option<(Takuzu, Grid, usize)> {
    let mut position = board.givens().clone();
    let mut finder = finder(board);
    while !position.is_complete() {
        let reason = reason(finder.next(&position, &Limits::none()));
        if reason.size > 1 {
            return Some((board.clone(), position, reason.size));
        }
        let then = reason.then[0];
        position.set(then.cell, Some(then.value));
    }
    None
}

/// A solver that holds each rule and each fact of a reason under a literal, and the opposite of what
/// follows for good; from the words of the reason alone.
fn refutation(board: &Takuzu, reason: &Reason) -> (Session, Vec<Lit>) {
    let shape = board.shape();
    let mut session = Session::new(&Limits::none());
    let guards = session.encode(|clauses, vars| -> Result<_, takuzu_sat::sat::SessionError> {
        let cells: Vec<Lit> = shape.cells().map(|_| vars.new_lit()).collect();
        let is = |cell: Cell, value: u8| match value {
            1 => cells[shape.index(cell)],
            _ => !cells[shape.index(cell)],
        };
        let bits = |cells: &mut dyn Iterator<Item = Cell>| -> Vec<Bit> {
            cells.map(|cell| is(cell, 1).into()).collect()
        };
        let mut guards = Vec::new();
        for rule in &reason.rules {
            let guard = vars.new_lit();
            guards.push(guard);
            let lines: Vec<_> = rule
                .houses
                .iter()
                .map(|house| match house {
                    House::Line(line) => *line,
                    House::Block(_) => panic!("Takuzu has no blocks"),
                })
                .collect();
            let mut guarded = clauses.guarded(guard);
            match Rule::of(rule.rule.expect("a rule")) {
                Rule::NoThree => {
                    assert_eq!(rule.cells.len(), 3);
                    gates::forbid_run(&bits(&mut rule.cells.iter().copied()), &mut guarded)?;
                }
                Rule::Balance => {
                    let line = bits(&mut shape.line_cells(lines[0]));
                    let ones = board.ones(lines[0]);
                    LineEncoding::SequentialCounter.encode(ones, &line, &mut guarded, vars)?;
                }
                Rule::DistinctLines => {
                    let [one, other] = [lines[0], lines[1]].map(|l| bits(&mut shape.line_cells(l)));
                    Distinctness::OneSided.distinct(&one, &other, &mut guarded, vars)?;
                }
                Rule::Signs => {
                    let [one, other] = [0, 1].map(|i| is(rule.cells[i], 1).into());
                    match board.signs().between(rule.cells[0], rule.cells[1]) {
                        Some(Relation::Equal) => gates::equal(one, other, &mut guarded)?,
                        Some(Relation::Different) => gates::differ(one, other, &mut guarded)?,
                        None => panic!("no sign there"),
                    }
                }
            }
        }
        for fact in &reason.facts {
            guards.push(is(fact.cell, fact.value));
        }
        if let Some(then) = reason.then.first() {
            clauses.add([!is(then.cell, then.value)])?;
        }
        Ok(guards)
    });
    (session, guards.expect("a formula"))
}

/// Rules and facts entail what follows, none of them can go, and the facts are of the position.
#[track_caller]
fn check(board: &Takuzu, position: &Grid, reason: &Reason) {
    for fact in &reason.facts {
        assert_eq!(position[fact.cell], Some(fact.value), "{}", words(reason));
    }
    let (mut session, guards) = refutation(board, reason);
    let answer = session.solve(&guards).expect("a solver");
    assert_eq!(answer, SolverResult::Unsat, "not entailed: {}", words(reason));
    for out in 0..guards.len() {
        let mut rest = guards.clone();
        rest.remove(out);
        let answer = session.solve(&rest).expect("a solver");
        assert_eq!(answer, SolverResult::Sat, "{out} can go: {}", words(reason));
    }
}

/// All steps from a position on, each checked; how many had more than one instance.
fn walk(board: &Takuzu, mut position: Grid) -> usize {
    let (mut finder, mut hard) = (finder(board), 0);
    loop {
        let reason = match finder.next(&position, &Limits::none()) {
            Answer::Reason(reason) => reason,
            Answer::Nothing => break,
            other => panic!("{other:?} at {position:?}"),
        };
        assert_eq!(reason.proof, Proof::Smallest);
        check(board, &position, &reason);
        let then = reason.then[0];
        assert_eq!(position[then.cell], None);
        position.set(then.cell, Some(then.value));
        hard += usize::from(reason.size > 1);
    }
    // What is left has both.
    for cell in position.blanks() {
        for value in [0, 1] {
            let mut tried = position.clone();
            tried.set(cell, Some(value));
            let mut search = NativeSearch::new(&board.with_givens(tried), Limits::none());
            let found = search.as_mut().expect("it fits").next_solution();
            assert!(matches!(found, Next::Solution(_)), "{cell} of {position:?}");
        }
    }
    hard
}

#[test]
fn reasons_entail_and_nothing_can_go() {
    let mut hard = 0;
    for (file, puzzles) in [("m06-minimal", 60), ("m08-minimal", 20), ("m10-minimal", 8)] {
        for known in common::known(file).into_iter().take(puzzles) {
            hard += walk(&known.puzzle, known.puzzle.givens().clone());
        }
    }
    assert!(hard > 100, "{hard}");
}

/// Boards of all kinds, partly filled; with and without signs, one solution or many.
fn variants(rng: &mut Random) -> Takuzu {
    let rules = [Rules::TAKUZU, Rules::UNRULY][rng.random_range(0..2)];
    let (shape, rules) = match rng.random_range(0..4) {
        0 => (Shape::square(6), rules),
        1 => (Shape::new(6, 8), rules),
        2 => (Shape::square(7), rules.with_majority(Majority::One)),
        _ => (Shape::new(5, 6), rules.with_majority(Majority::Either)),
    };
    let blank = puzzle(&Grid::blank(shape), rules);
    let mut sampler = Sampler::new(&blank).expect("it fits");
    let solution = common::found(sampler.sample(rng, &Limits::none()));
    let share = rng.random_range(0.1..0.35);
    let givens = Grid::from_fn(shape, |cell| solution[cell].filter(|_| rng.random_bool(share)));
    let share = [0.0, 0.2][rng.random_range(0..2)];
    let signs = signs(rng, &solution, share, 0.0);
    puzzle(&givens, rules).with_signs(signs).expect("neighbours")
}

#[test]
fn reasons_of_variants_entail_and_nothing_can_go() {
    let mut rng = Random::new(8);
    let mut hard = 0;
    for _ in 0..60 {
        let board = variants(&mut rng);
        hard += walk(&board, board.givens().clone());
    }
    assert!(hard > 20, "{hard}");
}

/// A position with wrong entries.
fn spoilt(board: &Takuzu, rng: &mut Random) -> Grid {
    let mut position = board.givens().clone();
    let blanks: Vec<Cell> = position.blanks().collect();
    for _ in 0..3 {
        let cell = blanks[rng.random_range(0..blanks.len())];
        position.set(cell, Some(rng.random_range(0..2)));
    }
    position
}

#[test]
fn clashes_are_reasons_too() {
    let mut rng = Random::new(9);
    let mut sizes = [0; 2];
    for _ in 0..150 {
        let board = variants(&mut rng);
        let position = spoilt(&board, &mut rng);
        let mut witness = Reasons::new(&board.clone().into(), &Limits::none()).expect("a formula");
        match finder(&board).clash(&position, &Limits::none()) {
            Next::Solution(clash) => {
                check(&board, &position, &clash);
                assert_eq!((clash.then, clash.proof), (Vec::new(), Proof::Smallest));
                let smaller = witness.smallest(&facts(&position), None, clash.size);
                assert_eq!(smaller.expect("a solver"), Next::Exhausted);
                sizes[usize::from(clash.size > 1)] += 1;
            }
            Next::Exhausted => {
                let all = witness.smallest(&facts(&position), None, usize::MAX);
                assert_eq!(all.expect("a solver"), Next::Exhausted);
            }
            Next::GaveUp => panic!("no limit"),
        }
    }
    assert!(sizes.iter().all(|&number| number > 10), "{sizes:?}");
}

/// For no open cell does SAT find fewer instances than the finder says are least.
fn witnessed(board: &Takuzu, position: &Grid, least: usize) {
    let search = NativeSearch::new(&board.with_givens(position.clone()), Limits::none());
    let solution = common::found(search.expect("it fits").next_solution());
    let mut witness = Reasons::new(&board.clone().into(), &Limits::none()).expect("a formula");
    let mut equal = 0;
    for cell in position.blanks() {
        let then = Fact::is(cell, solution[cell].expect("filled"));
        match witness.smallest(&facts(position), Some(then), least + 1).expect("a solver") {
            Next::Exhausted => {}
            Next::Solution(size) => {
                assert_eq!(size, least, "{cell} of {position:?}");
                equal += 1;
            }
            Next::GaveUp => panic!("no limit"),
        }
    }
    assert!(equal > 0, "{position:?}");
}

fn agree_with_sat(file: &str, puzzles: usize) -> usize {
    let mut compared = 0;
    for known in common::known(file).into_iter().take(puzzles) {
        if let Some((board, position, least)) = trail_until_hard(&known.puzzle) {
            witnessed(&board, &position, least);
            compared += 1;
        }
    }
    compared
}

#[test]
fn sat_finds_none_smaller() {
    assert!(agree_with_sat("m06-minimal", 40) > 20);
    let mut rng = Random::new(10);
    let mut compared = 0;
    for _ in 0..40 {
        let board = variants(&mut rng);
        let answer = finder(&board).next(board.givens(), &Limits::none());
        if let Answer::Reason(Reason { size, .. }) = answer {
            witnessed(&board, board.givens(), size);
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
#[ignore = "long"]
fn sat_finds_none_smaller_on_200_puzzles() {
    let compared = agree_with_sat("m06-minimal", 200) + agree_with_sat("m08-minimal", 120);
    assert!(compared >= 200, "{compared}");
}
