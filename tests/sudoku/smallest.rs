//! Smallest reasons in Sudoku: that they are reasons, that nothing can go, and that none is smaller.

use rand::RngExt;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use takuzu_sat::Random;
use takuzu_sat::deduction::{Ended, Fact, House, Instance, Level};
use takuzu_sat::game::Search as _;
use takuzu_sat::ladder::{Allowed, Climb};
use takuzu_sat::sat::{Lit, Session, SolverResult};
use takuzu_sat::smallest::{Answer, Proof, Reason};
use takuzu_sat::solve::Reasons;
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::sudoku::sample::Sampler;
use takuzu_sat::sudoku::smallest::Finder;
use takuzu_sat::sudoku::{Candidates, Sudoku};
use takuzu_sat::{Cell, Game as _, Grid, Limits, Next, Shape};

use super::common::found;
use super::techniques::{corpus, sudoku};

/// A reason in words: what follows, the rules, the facts.
fn words(reason: &Reason) -> String {
    let rule = |rule: &Instance| {
        let houses = rule.houses.iter().map(ToString::to_string);
        let cells = rule.cells.iter().map(ToString::to_string);
        let places: Vec<String> = houses.chain(cells).collect();
        let value = rule.value.map_or(String::new(), |value| format!("{value} in "));
        format!("{value}{}", places.join(" "))
    };
    let list = |facts: &[Fact]| {
        let facts: Vec<String> = facts.iter().map(ToString::to_string).collect();
        facts.join(" ")
    };
    let rules: Vec<String> = reason.rules.iter().map(rule).collect();
    format!("{}: {}; {}", list(&reason.then), rules.join(", "), list(&reason.facts))
}

/// As many nodes as take a moment.
fn limits() -> Limits {
    Limits::none().with_nodes(10_000)
}

fn next(candidates: &Candidates) -> Answer {
    Finder::new(&candidates.puzzle()).next(candidates, &limits())
}

#[track_caller]
fn reason(answer: Answer) -> Reason {
    match answer {
        Answer::Reason(reason) => reason,
        other => panic!("{other:?}"),
    }
}

fn climb(puzzle: &Sudoku, allowed: &Allowed) -> Box<dyn Climb> {
    puzzle.climb(allowed, Limits::none()).expect("a ladder")
}

/// What is known when all techniques of a level have been used.
fn climbed(puzzle: &Sudoku, level: Level) -> (Box<dyn Climb>, Option<Ended>) {
    let mut climber = climb(puzzle, &Allowed::UpTo(level));
    while climber.round().is_some() {}
    let ended = climber.ended();
    (climber, ended)
}

#[test]
fn singles_are_one_instance() {
    for (cells, expected) in [
        ("12.4 .... .... ....", "r1c3=3: r1c3; r1c1=1 r1c2=2 r1c4=4"),
        ("1... .... .1.. ..4.", "r3c1=4: 4 in row 3; r3c2=1 r4c3=4"),
        ("1... .... .... ..14", "r2c4=1: 1 in row 2; r1c1=1 r4c3=1"),
    ] {
        let candidates = Candidates::new(&sudoku(Shape::square(2), cells));
        let reason = reason(next(&candidates));
        assert_eq!(words(&reason), expected);
        assert_eq!((reason.size, reason.proof), (1, Proof::Smallest));
    }
}

/// How many instances the techniques take: places and numbers of a subset, lines of both kinds of a
/// fish.
const SIZES: [(&str, usize); 8] = [
    ("pointing", 2),
    ("claiming", 2),
    ("naked-pair", 4),
    ("x-wing", 4),
    ("hidden-pair", 4),
    ("naked-triple", 6),
    ("swordfish", 6),
    ("hidden-triple", 6),
];

#[test]
fn no_reason_is_larger_than_the_technique() {
    let mut as_large = [0; SIZES.len()];
    for puzzle in corpus("clue17").into_iter().chain(corpus("gen-minimal")) {
        let mut climber = climb(&puzzle, &Allowed::UpTo(Level::Hard));
        let (mut before, mut steps) =
            (Candidates::from_facts(&puzzle, &climber.facts()), Vec::new());
        while let Some(round) = climber.round_with_steps(&mut steps) {
            let technique = SIZES.iter().position(|(name, _)| *name == round.technique.name());
            let Some(at) = technique.filter(|&at| as_large[at] < 5) else {
                (before, steps) = (Candidates::from_facts(&puzzle, &climber.facts()), Vec::new());
                continue;
            };
            let Fact { cell, value, .. } = steps[0].then[0];
            let answer = Finder::new(&puzzle).to_rule_out(&before, cell, value, &limits());
            let reason = reason(answer);
            check(&before, &reason);
            assert!(reason.size <= SIZES[at].1, "{:?}: {}", SIZES[at], words(&reason));
            as_large[at] += usize::from(reason.size == SIZES[at].1);
            (before, steps) = (Candidates::from_facts(&puzzle, &climber.facts()), Vec::new());
        }
    }
    assert!(as_large[..5].iter().all(|&times| times > 1), "{as_large:?}");
}

/// A solver that holds each rule and each fact of a reason under a literal, and one of the opposites
/// of what follows under another; from the words of the reason alone.
struct Refutation {
    session: Session,
    guards: Vec<Lit>,
    opposites: Vec<Lit>,
}

impl Refutation {
    fn new(board: &Sudoku, reason: &Reason) -> Refutation {
        let (side, shape) = (board.side() as u8, board.shape());
        let mut session = Session::new(&Limits::none());
        let mut guards = Vec::new();
        let encode = session.encode(|clauses, vars| -> Result<_, takuzu_sat::sat::SessionError> {
            let count = shape.len() * usize::from(side);
            let bits: Vec<Lit> = (0..count).map(|_| vars.new_lit()).collect();
            let is = |cell: Cell, value: u8| {
                bits[shape.index(cell) * usize::from(side) + usize::from(value) - 1]
            };
            for rule in &reason.rules {
                let options: Vec<Lit> = match (rule.value, rule.houses.as_slice()) {
                    (Some(value), &[house]) => {
                        board.cells(house).map(|cell| is(cell, value)).collect()
                    }
                    (None, []) => (1..=side).map(|value| is(rule.cells[0], value)).collect(),
                    other => panic!("no instance of a rule: {other:?}"),
                };
                let guard = vars.new_lit();
                guards.push(guard);
                let mut guarded = clauses.guarded(guard);
                guarded.add_clause(options.iter().copied().collect())?;
                for (at, &one) in options.iter().enumerate() {
                    for &other in &options[..at] {
                        guarded.add_clause([!one, !other].into_iter().collect())?;
                    }
                }
            }
            for fact in &reason.facts {
                let guard = vars.new_lit();
                guards.push(guard);
                let mut guarded = clauses.guarded(guard);
                let mut gone = vec![(fact.cell, fact.value)];
                if fact.holds {
                    gone = (1..=side).map(|value| (fact.cell, value)).collect();
                    let peers = board.houses_of(fact.cell).into_iter();
                    gone.extend(
                        peers.flat_map(|house| board.cells(house)).map(|cell| (cell, fact.value)),
                    );
                    gone.retain(|&option| option != (fact.cell, fact.value));
                }
                for (cell, value) in gone {
                    guarded.add_clause([!is(cell, value)].into_iter().collect())?;
                }
            }
            let opposite = |fact: &Fact| match fact.holds {
                true => !is(fact.cell, fact.value),
                false => is(fact.cell, fact.value),
            };
            Ok(reason.then.iter().map(opposite).collect::<Vec<Lit>>())
        });
        let opposites = encode.expect("a formula");
        Refutation { session, guards, opposites }
    }

    /// Whether some of the rules and facts force all that follows.
    fn forces_all(&mut self, guards: &[Lit]) -> bool {
        let opposites = self.opposites.clone();
        opposites.into_iter().all(|opposite| {
            let assumed: Vec<Lit> = guards.iter().copied().chain([opposite]).collect();
            self.session.solve(&assumed).expect("a solver") == SolverResult::Unsat
        })
    }
}

/// Rules and facts entail what follows, none of them can go, and the facts are of the position.
#[track_caller]
fn check(candidates: &Candidates, reason: &Reason) {
    let known: Vec<Fact> = candidates.facts().collect();
    for fact in &reason.facts {
        assert!(known.contains(fact), "{fact}: {}", words(reason));
    }
    for fact in &reason.then {
        assert!(!known.contains(fact), "{fact}: {}", words(reason));
    }
    assert!(!reason.then.is_empty());
    assert_eq!(reason.rules.len(), reason.size);
    let mut refutation = Refutation::new(&candidates.puzzle(), reason);
    let guards = refutation.guards.clone();
    assert!(refutation.forces_all(&guards), "not entailed: {}", words(reason));
    for out in 0..guards.len() {
        let mut rest = guards.clone();
        rest.remove(out);
        assert!(!refutation.forces_all(&rest), "{out} can go: {}", words(reason));
    }
}

/// All steps from a position on, each checked; the sizes of the reasons.
fn walk(mut candidates: Candidates) -> Vec<usize> {
    let puzzle = candidates.puzzle();
    let (mut finder, mut sizes) = (Finder::new(&puzzle), Vec::new());
    loop {
        let reason = match finder.next(&candidates, &limits()) {
            Answer::Reason(reason) => reason,
            Answer::Nothing => break,
            Answer::GaveUp => return sizes,
            other => panic!("{other:?} at {:?}", candidates.position()),
        };
        check(&candidates, &reason);
        reason.then.iter().for_each(|&fact| candidates.learn(fact));
        sizes.push(reason.size);
    }
    // What is left may stand, each in some solution.
    for cell in candidates.position().blanks() {
        assert!(candidates.of(cell).count() > 1);
        for value in candidates.of(cell) {
            let mut tried = candidates.position().clone();
            tried.set(cell, Some(value));
            let mut search = SudokuSearch::new(&puzzle.with_givens(tried), Limits::none());
            assert!(matches!(search.next_solution(), Next::Solution(_)), "{value} in {cell}");
        }
    }
    sizes
}

/// Random givens of a random grid.
fn random(block: Shape, share: f64, rng: &mut Random) -> Sudoku {
    let mut sampler = Sampler::new(block).expect("a block");
    let full = found(sampler.sample(rng, &Limits::none()));
    let givens = Grid::from_fn(full.shape(), |cell| full[cell].filter(|_| rng.random_bool(share)));
    Sudoku::new(givens, block).expect("a puzzle")
}

#[test]
fn reasons_entail_and_nothing_can_go() {
    let mut rng = Random::new(1);
    let mut sizes = Vec::new();
    for _ in 0..60 {
        let share = rng.random_range(0.2..0.4);
        sizes.extend(walk(Candidates::new(&random(Shape::square(2), share, &mut rng))));
    }
    for _ in 0..25 {
        let share = rng.random_range(0.2..0.3);
        sizes.extend(walk(Candidates::new(&random(Shape::new(2, 3), share, &mut rng))));
    }
    for puzzle in corpus("gen-minimal").iter().take(50) {
        let (climber, ended) = climbed(puzzle, Level::Hard);
        if ended == Some(Ended::Stuck) {
            sizes.extend(walk(Candidates::from_facts(puzzle, &climber.facts())));
        }
    }
    let large = sizes.iter().filter(|&&size| size > 2).count();
    assert!(large > 40, "{large} of {} have more than two instances", sizes.len());
}

/// For nothing that could be ruled out does SAT find fewer instances than the finder says are least.
fn witnessed(candidates: &Candidates, least: usize) {
    let puzzle = candidates.puzzle();
    let known: Vec<Fact> = candidates.facts().collect();
    let solution = found(SudokuSearch::new(&puzzle, Limits::none()).next_solution());
    let mut witness = Reasons::new(&puzzle.clone().into(), &Limits::none()).expect("a formula");
    let mut equal = 0;
    for cell in candidates.position().blanks() {
        for value in candidates.of(cell).filter(|&value| solution[cell] != Some(value)) {
            let then = Fact::is_not(cell, value);
            match witness.smallest(&known, Some(then), least + 1).expect("a solver") {
                Next::Exhausted => {}
                Next::Solution(size) => {
                    assert_eq!(size, least, "{then} at {:?}", candidates.position());
                    equal += 1;
                }
                Next::GaveUp => panic!("no limit"),
            }
        }
    }
    assert!(equal > 0, "at {:?}", candidates.position());
}

/// Positions at which no technique with a name leads on, each compared with SAT.
fn agree_with_sat(puzzles: impl Iterator<Item = Sudoku>, level: Level, largest: usize) -> usize {
    let mut compared = 0;
    for puzzle in puzzles {
        let (climber, ended) = climbed(&puzzle, level);
        if ended != Some(Ended::Stuck) {
            continue;
        }
        let candidates = Candidates::from_facts(&puzzle, &climber.facts());
        if let Answer::Reason(reason) = next(&candidates) {
            check(&candidates, &reason);
            if reason.proof == Proof::Smallest && reason.size <= largest {
                witnessed(&candidates, reason.size);
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn sat_finds_none_smaller() {
    let mut rng = Random::new(2);
    let small = (0..30).map(|_| random(Shape::new(2, 3), 0.25, &mut rng));
    let compared = agree_with_sat(small, Level::Trivial, 7);
    assert!(compared > 10, "{compared}");
    let clues = corpus("clue17").into_iter().take(40);
    let compared = agree_with_sat(clues, Level::Easy, 5);
    assert!(compared > 1, "{compared}");
}

#[test]
#[ignore = "long"]
fn sat_finds_none_smaller_on_many_puzzles() {
    let mut rng = Random::new(3);
    let blocks = [Shape::square(2), Shape::new(2, 3)];
    let small = (0..1000).map(|number| random(blocks[number % 2], 0.25, &mut rng));
    let compared = agree_with_sat(small, Level::Trivial, 7);
    assert!(compared > 100, "{compared}");
    let of_corpus = corpus("clue17").into_iter().chain(corpus("gen-minimal"));
    let compared = agree_with_sat(of_corpus, Level::Easy, 5);
    assert!(compared > 5, "{compared}");
}

#[test]
fn a_finder_that_goes_on_says_the_same_sizes_as_a_new_one() {
    let mut rng = Random::new(4);
    for _ in 0..30 {
        let puzzle = random(Shape::square(2), 0.25, &mut rng);
        let (mut finder, mut candidates) = (Finder::new(&puzzle), Candidates::new(&puzzle));
        while let Answer::Reason(reason) = finder.next(&candidates, &limits()) {
            let Answer::Reason(anew) = next(&candidates) else {
                panic!("a reason");
            };
            assert_eq!(reason.size, anew.size);
            // Not all that follows: then the next position is another one than that which was told.
            let then = reason.then[rng.random_range(0..reason.then.len())];
            candidates.learn(then);
        }
        assert_eq!(next(&candidates), Answer::Nothing);
        // Another puzzle in between.
        let other = Candidates::new(&random(Shape::square(2), 0.5, &mut rng));
        let (here, there) = (finder.next(&other, &limits()), next(&other));
        assert_eq!(std::mem::discriminant(&here), std::mem::discriminant(&there));
    }
}

#[test]
fn nothing_forced_and_no_solution_are_told_apart() {
    let blank = Candidates::new(&Sudoku::blank(Shape::square(2)).expect("a board"));
    assert_eq!(next(&blank), Answer::Nothing);
    let wrong = Candidates::new(&sudoku(Shape::square(2), "12.. ..3. ..4. ...."));
    assert_eq!(next(&wrong), Answer::NoSolution);
    let twice = Candidates::new(&sudoku(Shape::square(2), "1..1 .... .... ...."));
    assert_eq!(next(&twice), Answer::NoSolution);
    let complete = Candidates::new(&sudoku(Shape::square(2), "1234 3412 2143 4321"));
    assert_eq!(next(&complete), Answer::Nothing);
    // All that is left has been ruled out.
    let mut nothing = blank.clone();
    (1..=4).for_each(|value| nothing.learn(Fact::is_not(Cell::new(0, 0), value)));
    assert_eq!(next(&nothing), Answer::NoSolution);
}

#[test]
fn a_number_is_ruled_out_by_name() {
    let puzzle = sudoku(Shape::square(2), "1... ..2. .3.. ....");
    let candidates = Candidates::new(&puzzle);
    let mut finder = Finder::new(&puzzle);
    let mut ask = |row, col, value| {
        finder.to_rule_out(&candidates, Cell::new(row, col), value, &Limits::none())
    };
    // It stands there in a solution, or it is ruled out by what stands.
    for cell in puzzle.shape().cells() {
        for value in 1..=4 {
            let mut tried = puzzle.givens().clone();
            let stands = tried[cell];
            tried.set(cell, Some(value));
            let mut search = SudokuSearch::new(&puzzle.with_givens(tried), Limits::none());
            let may = matches!(search.next_solution(), Next::Solution(_));
            let gone = !candidates.may(cell, value);
            match ask(cell.row, cell.col, value) {
                Answer::Nothing => assert!(may || gone, "{value} in {cell}"),
                Answer::Reason(reason) => {
                    assert!(!may && !gone && stands.is_none(), "{value} in {cell}");
                    assert!(reason.then.contains(&Fact::is_not(cell, value)));
                    check(&candidates, &reason);
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn a_limit_is_kept_and_nothing_claimed_beyond() {
    let mut given_up = 0;
    for puzzle in corpus("gen-minimal") {
        let (climber, ended) = climbed(&puzzle, Level::Hard);
        if ended != Some(Ended::Stuck) {
            continue;
        }
        let candidates = Candidates::from_facts(&puzzle, &climber.facts());
        for nodes in [0, 1, 100, 3000] {
            let limits = Limits::none().with_nodes(nodes);
            match Finder::new(&puzzle).next(&candidates, &limits) {
                Answer::GaveUp => given_up += 1,
                Answer::Reason(reason) => {
                    check(&candidates, &reason);
                    if let Proof::NoneBelow(size) = reason.proof {
                        assert!(size <= reason.size);
                        given_up += 1;
                    }
                }
                other => panic!("{other:?}"),
            }
        }
        let stop = Limits::none().with_stop(|| true);
        assert_eq!(Finder::new(&puzzle).next(&candidates, &stop), Answer::GaveUp);
    }
    assert!(given_up > 10, "{given_up}");
}

/// Each house is named as the board has it.
#[test]
fn houses_are_those_of_the_board() {
    let mut rng = Random::new(5);
    let puzzle = random(Shape::new(2, 3), 0.4, &mut rng);
    let mut candidates = Candidates::new(&puzzle);
    while let Answer::Reason(reason) = next(&candidates) {
        for rule in &reason.rules {
            assert!(rule.houses.iter().all(|house| match house {
                House::Block(block) => *block < 6,
                House::Line(line) => puzzle.shape().lines().any(|other| other == *line),
            }));
        }
        reason.then.iter().for_each(|&fact| candidates.learn(fact));
    }
}
