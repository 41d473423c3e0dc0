//! Chains, checked link by link by naive rules and the reasons, without any finder.

use takuzu_sat::deduction::{Fact, House};
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Cell, Limits, Line, Puzzle, grade};

use super::only;
use super::trails::{completed, reduced};
use crate::common;

/// No three equal, not too many of a symbol, no broken sign: rules of one line, cell by cell.
fn is_legal(puzzle: &Takuzu, line: Line, values: &[u8]) -> bool {
    let ones = values.iter().filter(|&&value| value == 1).count();
    let cells: Vec<Cell> = puzzle.shape().line_cells(line).collect();
    let keeps_sign = |at: usize| {
        use takuzu_sat::takuzu::Relation::{Different, Equal};
        match puzzle.signs().between(cells[at], cells[at + 1]) {
            None => true,
            Some(Equal) => values[at] == values[at + 1],
            Some(Different) => values[at] != values[at + 1],
        }
    };
    puzzle.ones(line).contains(&ones)
        && values.windows(3).all(|three| three.iter().any(|&value| value != three[0]))
        && (0..values.len() - 1).all(keeps_sign)
}

/// A line can be filled so that it is legal and none of these lines.
fn can_be_filled(puzzle: &Takuzu, line: Line, twins: &[Vec<Option<u8>>]) -> bool {
    let given: Vec<Option<u8>> = puzzle.givens().line(line).collect();
    let open: Vec<usize> = (0..given.len()).filter(|&at| given[at].is_none()).collect();
    (0..1_u32 << open.len()).any(|filling| {
        let mut values: Vec<u8> = given.iter().map(|value| value.unwrap_or(0)).collect();
        for (bit, &at) in open.iter().enumerate() {
            values[at] = u8::from(filling >> bit & 1 == 1);
        }
        let is_twin = |twin: &Vec<Option<u8>>| {
            twin.iter().zip(&values).all(|(twin, value)| *twin == Some(*value))
        };
        is_legal(puzzle, line, &values) && !twins.iter().any(is_twin)
    })
}

/// Each fact of a chain follows from the one before it and the reasons in the line that its link names; what it begins with
/// is the opposite of its end, which is what follows.
pub(super) fn assert_linked(puzzle: &Takuzu, step: &Deduction, name: &str) {
    let [chain] = &step.because.chains[..] else { panic!("{name}: one chain in {step:?}") };
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    assert_eq!(step.then, [last], "{name}");
    assert_eq!((first.cell, first.value), (last.cell, 1 - last.value), "{name}: {step:?}");
    assert_eq!(step.because.rules.len(), chain.len() - 1, "{name}: {step:?}");
    let known = reduced(puzzle, &step.because.facts, &step.because.links);
    let mut named: Vec<Cell> = Vec::new();
    for (link, rule) in chain.windows(2).zip(&step.because.rules) {
        let [from, to] = [link[0], link[1]];
        let lines: Vec<Line> = rule.houses.iter().map(|&house| line_of(house)).collect();
        let line = lines[0];
        let cells: Vec<Cell> = puzzle.shape().line_cells(line).collect();
        assert!(cells.contains(&from.cell) && cells.contains(&to.cell), "{name}: {step:?}");
        named.extend(lines.iter().flat_map(|&line| puzzle.shape().line_cells(line)));
        let others = completed(&known, &rule.houses[1..]);
        let others = lines[1..].iter().map(|&line| others.givens().line(line).collect());
        let twins: Vec<Vec<Option<u8>>> = others.collect();
        let can_be = |facts: &[Fact]| {
            let mut givens = known.givens().clone();
            facts.iter().for_each(|fact| givens.set(fact.cell, Some(fact.value)));
            can_be_filled(&known.with_givens(givens), line, &twins)
        };
        assert!(
            !can_be(&[from, Fact::is(to.cell, 1 - to.value)]),
            "{name}: {from} to {to} {step:?}"
        );
        // Without the assumption it would be no link, but a step.
        assert!(can_be(&[Fact::is(to.cell, 1 - to.value)]), "{name}: {to} {step:?}");
    }
    for fact in &step.because.facts {
        assert!(named.contains(&fact.cell), "{name}: {fact} is in no line of {step:?}");
        assert!(chain.iter().all(|link| link.cell != fact.cell), "{name}: {fact} in {step:?}");
    }
}

fn line_of(house: House) -> Line {
    match house {
        House::Line(line) => line,
        House::Block(_) => panic!("no blocks in Takuzu: {house}"),
    }
}

/// By chains alone, what follows holds in the only solution.
#[test]
fn chains_alone_conclude_what_is_true() {
    let mut met = 0;
    for known in common::known("m08").iter().step_by(4) {
        let puzzle = Puzzle::from(known.puzzle.clone());
        let solution = known.solution.as_ref().expect("a solution");
        let next = grade::next(&puzzle, &only(&["chain"]), &Limits::none()).expect("a climb");
        for step in &next.0.steps {
            let then = step.then[0];
            assert_eq!(solution[then.cell], Some(then.value), "{}: {step:?}", known.name);
            met += 1;
        }
    }
    assert!(met > 10, "{met}");
}
