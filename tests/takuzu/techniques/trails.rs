//! All that the ladder says is true, and from nothing else than it says.

use takuzu_sat::deduction::{Ended, Fact, House};
use takuzu_sat::game::Search as _;
use takuzu_sat::generate::Maker;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::takuzu::board::NativeSearch;
use takuzu_sat::takuzu::{Majority, Rules, Sign, Takuzu};
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape, grade};

use super::chains::assert_linked;
use super::{listed, round_of};
use crate::common;

/// The board with these facts alone, and the signs that a deduction names.
pub(super) fn reduced(puzzle: &Takuzu, facts: &[Fact], signs: &[[takuzu_sat::Cell; 2]]) -> Takuzu {
    let mut givens = Grid::blank(puzzle.shape());
    for fact in facts {
        givens.set(fact.cell, Some(fact.value));
    }
    let named = |sign: &Sign| signs.contains(&sign.cells());
    let signs: Vec<Sign> = puzzle.signs().iter().filter(named).collect();
    let bare = Takuzu::new(givens, puzzle.rules()).expect("the same board");
    bare.with_signs(signs).expect("signs of the board")
}

fn has_solution(puzzle: &Takuzu) -> bool {
    let mut search = NativeSearch::new(puzzle, Limits::none()).expect("a board that fits");
    matches!(search.next_solution(), Next::Solution(_))
}

/// What a deduction says follows from its reasons and the rules: the opposite has no solution.
///
/// Of signs a deduction names those that it uses; a probe names them in its steps.
fn assert_entailed(puzzle: &Takuzu, step: &Deduction, name: &str) {
    let signs: Vec<_> = match step.technique.name() {
        "probe" | "search" => puzzle.signs().iter().map(Sign::cells).collect(),
        _ => step.because.links.clone(),
    };
    let reasons = reduced(puzzle, &step.because.facts, &signs);
    for fact in &step.then {
        let mut opposite = reasons.givens().clone();
        assert_eq!(opposite[fact.cell], None, "{name}: {step:?}");
        opposite.set(fact.cell, Some(1 - fact.value));
        let opposite = reasons.with_givens(opposite);
        assert!(!has_solution(&opposite), "{name}: {fact} by {step:?}");
    }
}

/// With the lines filled up that hold one symbol as often as they may: a line is called complete by these alone.
pub(super) fn completed(puzzle: &Takuzu, houses: &[House]) -> Takuzu {
    let mut givens = puzzle.givens().clone();
    for &house in houses {
        let House::Line(line) = house else {
            panic!("no blocks in takuzu: {house}");
        };
        let ones = puzzle.ones(line);
        let most = [puzzle.shape().line_len(line) - ones.start(), *ones.end()];
        let stands = |symbol: u8| puzzle.givens().line(line).filter(move |&v| v == Some(symbol));
        let full = (0..2_u8).find(|&symbol| stands(symbol).count() == most[usize::from(symbol)]);
        let full = full.expect("a complete symbol");
        for cell in puzzle.shape().line_cells(line) {
            givens.set(cell, givens[cell].or(Some(1 - full)));
        }
    }
    puzzle.with_givens(givens)
}

/// A technique that looks at lines sees the same on a board with its reasons alone, and no longer
/// without any one of them.
fn assert_smallest(puzzle: &Takuzu, step: &Deduction, name: &str) {
    let (facts, signs) = (&step.because.facts, &step.because.links);
    let sees = |facts: &[Fact], signs: &[[takuzu_sat::Cell; 2]], fact: &Fact| {
        let mut reduced = reduced(puzzle, facts, signs);
        if facts.len() == step.because.facts.len() {
            reduced = completed(&reduced, &step.because.houses[1..]);
        }
        let reduced: Puzzle = reduced.into();
        // What stands beside the last open cell of a line is open with the reasons alone.
        let technique = match step.technique.name() {
            "gap" => "quota",
            name => name,
        };
        let seen = round_of(technique, &reduced);
        seen.iter().any(|step| step.then.contains(fact))
    };
    for fact in &step.then {
        assert!(sees(facts, signs, fact), "{name}: {fact} by {step:?}");
    }
    let all = |facts: &[Fact], signs: &[[takuzu_sat::Cell; 2]]| {
        step.then.iter().all(|fact| sees(facts, signs, fact))
    };
    // Who counts what is still to come names all that is there.
    let is_counted = |fact: &Fact| {
        let counts = matches!(step.technique.name(), "gap-arithmetic" | "sign-quota");
        counts && fact.value != step.then[0].value
    };
    for leave_out in 0..facts.len() {
        if is_counted(&facts[leave_out]) {
            continue;
        }
        let mut fewer = facts.clone();
        let without = fewer.remove(leave_out);
        assert!(!all(&fewer, signs), "{name}: {without} can go in {step:?}");
    }
    for leave_out in 0..signs.len() {
        let mut fewer = signs.clone();
        let without = fewer.remove(leave_out);
        assert!(!all(facts, &fewer), "{name}: the sign {without:?} can go in {step:?}");
    }
}

/// The steps of a refutation: each follows from its reasons, and the last one is a contradiction.
fn assert_refuted(puzzle: &Takuzu, probe: &Deduction, name: &str) {
    let assumed = Fact { value: 1 - probe.then[0].value, ..probe.then[0] };
    let mut known = probe.because.facts.clone();
    known.push(assumed);
    let (last, steps) = probe.steps.split_last().expect("a refutation has an end");
    for step in steps {
        assert_entailed(puzzle, step, name);
        assert!(
            step.because.facts.iter().all(|fact| known.contains(fact)),
            "{name}: {} in {probe:?}",
            listed(&step.because.facts)
        );
        known.extend(&step.then);
    }
    assert!(last.then.is_empty(), "{name}: {probe:?}");
    assert!(last.because.facts.iter().all(|fact| known.contains(fact)), "{name}: {probe:?}");
    let broken = reduced(puzzle, &last.because.facts, &last.because.links);
    assert!(!has_solution(&broken), "{name}: {last:?}");
}

/// Every step of a puzzle's trail; how many there were.
fn check(puzzle: &Takuzu, name: &str) -> usize {
    let as_puzzle: Puzzle = puzzle.clone().into();
    let (graded, trail) =
        grade::trail(&as_puzzle, &Allowed::All, &Limits::none()).expect("a board that fits");
    assert_eq!(graded.ended, Ended::Solved, "{name}");
    assert!(as_puzzle.accepts(&graded.position), "{name}");
    assert_eq!(
        graded,
        grade::grade(&as_puzzle, &Allowed::All, &Limits::none()).expect("a board that fits"),
        "{name}: the same with and without its steps"
    );
    let mut known = puzzle.givens().clone();
    for step in &trail.steps {
        assert!(!step.then.is_empty(), "{name}: {step:?}");
        for fact in &step.because.facts {
            assert_eq!(known[fact.cell], Some(fact.value), "{name}: {step:?}");
        }
        for fact in &step.then {
            assert_eq!(known[fact.cell], None, "{name}: {fact} is known before {step:?}");
        }
        match step.technique.name() {
            "search" => {}
            "chain" => {
                assert_entailed(puzzle, step, name);
                assert_linked(puzzle, step, name);
            }
            "probe" => {
                assert_entailed(puzzle, step, name);
                assert_refuted(puzzle, step, name);
            }
            _ => {
                assert_entailed(puzzle, step, name);
                assert_smallest(puzzle, step, name);
            }
        }
        for fact in &step.then {
            known.set(fact.cell, Some(fact.value));
        }
    }
    assert_eq!(known, graded.position, "{name}");
    trail.steps.len()
}

#[test]
fn every_step_on_the_corpus_follows_from_its_reasons() {
    let every = |kind: &str, nth: usize| {
        let known = common::known(kind);
        let steps = known.iter().step_by(nth).map(|known| check(&known.puzzle, &known.name));
        steps.sum::<usize>()
    };
    assert!(every("u", 8) > 10_000);
    assert!(every("m", 8) > 1_000);
    assert!(every("h20", 10) > 100);
}

#[test]
#[ignore = "every puzzle of the corpus with one solution; a minute"]
fn every_step_on_the_whole_corpus_follows_from_its_reasons() {
    for kind in ["u", "m", "h"] {
        for known in common::known(kind) {
            check(&known.puzzle, &known.name);
        }
    }
}

/// Made with signs, with odd sides, as rectangles, without rule 3.
fn variants(count: u64, mut with: impl FnMut(Takuzu)) {
    let unruly = Rules::UNRULY;
    let kinds: [(Shape, Rules, bool); 8] = [
        (Shape::square(6), unruly, true),
        (Shape::square(6), Rules::TAKUZU, true),
        (Shape::square(8), unruly, true),
        (Shape::square(7), Rules::TAKUZU.with_majority(Majority::One), false),
        (Shape::square(7), Rules::TAKUZU.with_majority(Majority::Either), false),
        (Shape::square(9), unruly.with_majority(Majority::Either), true),
        (Shape::new(6, 8), Rules::TAKUZU, false),
        (Shape::square(8), unruly, false),
    ];
    for (shape, rules, signs) in kinds {
        let maker = Maker::new(Takuzu::new(Grid::blank(shape), rules).expect("a board"))
            .signs(signs)
            .minimal(true);
        let mut maker = maker.seed(11);
        for _ in 0..count {
            let Some(takuzu) = maker
                .make()
                .expect("a puzzle")
                .puzzle
                .downcast::<takuzu_sat::takuzu::Takuzu>()
                .cloned()
            else {
                panic!("another puzzle");
            };
            with(takuzu);
        }
    }
}

#[test]
fn every_step_on_variants_follows_from_its_reasons() {
    let mut steps = 0;
    variants(12, |takuzu| steps += check(&takuzu, &format!("{takuzu:?}")));
    assert!(steps > 1_000, "{steps}");
}
