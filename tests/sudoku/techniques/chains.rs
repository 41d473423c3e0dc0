//! Chains, checked link by link by what the rules and the reasons say, without any finder.

use std::collections::BTreeMap;

use takuzu_sat::deduction::Fact;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Cell, Game as _, Limits};

use super::trails::assert_entailed;
use super::{climb, climber, corpus};

/// The houses of a cell, each as its cells.
fn houses_of(puzzle: &Sudoku, cell: Cell) -> [Vec<Cell>; 3] {
    let block = |other: &Cell| puzzle.block_of(*other) == puzzle.block_of(cell);
    let all = || puzzle.shape().cells();
    [
        all().filter(|other| other.row == cell.row).collect(),
        all().filter(|other| other.col == cell.col).collect(),
        all().filter(block).collect(),
    ]
}

fn sees(puzzle: &Sudoku, one: Cell, other: Cell) -> bool {
    one != other && houses_of(puzzle, one).iter().any(|house| house.contains(&other))
}

/// A place of a chain: a value stands in one of the cells, or in none.
struct Node {
    cells: Vec<Cell>,
    value: u8,
    holds: bool,
    set: Vec<Cell>,
}

/// The chains of a step with their groups.
fn nodes(step: &Deduction) -> Vec<Vec<Node>> {
    let node = |chain: usize, at: usize, fact: &Fact| {
        let mut groups = step.because.groups.iter();
        let group = groups.find(|group| (group.chain, group.at) == (chain, at));
        let (cells, set) = group.map_or_else(
            || (vec![fact.cell], Vec::new()),
            |group| (group.cells.clone(), group.set.clone()),
        );
        assert_eq!(cells[0], fact.cell, "{step:?}");
        Node { cells, value: fact.value, holds: fact.holds, set }
    };
    let chains = step.because.chains.iter().enumerate();
    let chains = chains.map(|(number, chain)| {
        let facts = chain.iter().enumerate();
        facts.map(|(at, fact)| node(number, at, fact)).collect()
    });
    chains.collect()
}

/// Not both can stand: two values of a cell, or a value twice in a house.
fn exclude(puzzle: &Sudoku, one: &Node, other: &Node) -> bool {
    let mut pairs = one.cells.iter().flat_map(|&one| other.cells.iter().map(move |&it| (one, it)));
    if one.value == other.value {
        pairs.all(|(one, other)| sees(puzzle, one, other))
    } else {
        one.cells.len() == 1 && one.cells == other.cells
    }
}

fn single(fact: Fact) -> Node {
    Node { cells: vec![fact.cell], value: fact.value, holds: fact.holds, set: Vec::new() }
}

/// The reasons say that a value does not stand in a cell.
fn is_absent(puzzle: &Sudoku, step: &Deduction, cell: Cell, value: u8) -> bool {
    step.because.facts.iter().any(|&fact| match fact.holds {
        false => (fact.cell, fact.value) == (cell, value),
        true => exclude(puzzle, &single(fact), &single(Fact::is(cell, value))),
    })
}

/// One of these must stand: the reasons rule out all other values of their cell, or all other places of their value in
/// a house.
fn must_stand(puzzle: &Sudoku, step: &Deduction, these: &[&Node]) -> bool {
    let first = these[0];
    let is_ruled_out = |cell: Cell, value: u8| {
        these.iter().any(|node| node.value == value && node.cells.contains(&cell))
            || is_absent(puzzle, step, cell, value)
    };
    if these.iter().all(|node| node.cells == [first.cells[0]]) {
        return puzzle.values().all(|value| is_ruled_out(first.cells[0], value));
    }
    these.iter().all(|node| node.value == first.value)
        && houses_of(puzzle, first.cells[0]).iter().any(|house| {
            these.iter().flat_map(|node| &node.cells).all(|cell| house.contains(cell))
                && house.iter().all(|&cell| is_ruled_out(cell, first.value))
        })
}

/// The reasons leave the set, whose cells are of one house, one value more than it has cells, and each of the two values
/// no other place in it.
fn is_almost_locked(puzzle: &Sudoku, step: &Deduction, one: &Node, other: &Node) -> bool {
    let set = &other.set;
    let may = |cell: Cell, value: u8| !is_absent(puzzle, step, cell, value);
    let left = puzzle.values().filter(|&value| set.iter().any(|&cell| may(cell, value))).count();
    let is_only =
        |node: &Node| set.iter().all(|&cell| node.cells.contains(&cell) || !may(cell, node.value));
    let mut houses = set.first().map(|&cell| houses_of(puzzle, cell)).into_iter().flatten();
    houses.any(|house| set.iter().all(|cell| house.contains(cell)))
        && left == set.len() + 1
        && one.value != other.value
        && is_only(one)
        && is_only(other)
}

/// What goes is seen by all cells of an almost locked set that may hold it; it is none of the two values that link the set.
fn assert_locked(puzzle: &Sudoku, step: &Deduction, chain: &[Node]) {
    let mut links = chain.windows(2);
    let [one, other] = links.find(|link| !link[1].set.is_empty()).expect("a set") else {
        unreachable!("two neighbours");
    };
    for then in &step.then {
        assert!(!then.holds && ![one.value, other.value].contains(&then.value), "{step:?}");
        let mut holders = other.set.iter().filter(|&&of| !is_absent(puzzle, step, of, then.value));
        assert!(holders.clone().next().is_some(), "{step:?}");
        assert!(holders.all(|&of| sees(puzzle, of, then.cell)), "{step:?}");
    }
}

/// Every link of a step, and that what follows does.
pub(crate) fn assert_linked(puzzle: &Sudoku, step: &Deduction) {
    let chains = nodes(step);
    for [one, other] in
        chains.iter().flat_map(|chain| chain.windows(2)).map(|pair| [&pair[0], &pair[1]])
    {
        let is_link = match (one.holds, other.holds) {
            (true, false) => exclude(puzzle, one, other),
            (false, true) if !other.set.is_empty() => is_almost_locked(puzzle, step, one, other),
            (false, true) => must_stand(puzzle, step, &[one, other]),
            _ => false,
        };
        assert!(is_link, "{step:?}");
    }
    let excludes_both = |fact: Fact, one: &Node, other: &Node| {
        exclude(puzzle, &single(fact), one) && exclude(puzzle, &single(fact), other)
    };
    if let [chain] = &chains[..] {
        let (first, last) = (&chain[0], &chain[chain.len() - 1]);
        assert!(!first.holds && last.holds, "{step:?}");
        if first.cells == last.cells && first.value == last.value {
            assert_eq!(step.then, [Fact::is(last.cells[0], last.value)], "{step:?}");
            assert_eq!(last.cells.len(), 1, "{step:?}");
            return;
        }
        let is_loop = step.technique.name().ends_with("loop");
        assert_eq!(is_loop, is_loop && exclude(puzzle, first, last), "{step:?}");
        if step.technique.name().ends_with("wxyz-wing") && step.then[0].value != first.value {
            assert!(exclude(puzzle, first, last), "{step:?}");
            assert_locked(puzzle, step, chain);
            return;
        }
        let inner = chain[1..].chunks_exact(2).map(|link| (&link[0], &link[1]));
        let weak: Vec<(&Node, &Node)> = inner.filter(|_| is_loop).chain([(first, last)]).collect();
        for &then in &step.then {
            assert!(!then.holds, "{step:?}");
            let follows = weak.iter().any(|(one, other)| excludes_both(then, one, other));
            assert!(follows, "{then} in {step:?}");
        }
    } else {
        let starts: Vec<&Node> = chains.iter().map(|chain| &chain[0]).collect();
        assert!(starts.iter().all(|start| start.holds), "{step:?}");
        assert!(must_stand(puzzle, step, &starts), "{step:?}");
        for chain in &step.because.chains {
            assert_eq!(step.then, [chain[chain.len() - 1]], "{step:?}");
        }
    }
}

#[test]
fn every_chain_holds_link_by_link() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in ["gen-minimal", "clue17"] {
        for puzzle in corpus(name) {
            for step in climb(&puzzle, &Allowed::All).steps {
                if !step.because.chains.is_empty() {
                    assert_linked(&puzzle, &step);
                    assert_entailed(&puzzle, &step);
                    *counts.entry(step.technique.name()).or_default() += 1;
                }
            }
        }
    }
    println!("{counts:?}");
    assert!(counts.len() >= 7, "{counts:?}");
}

/// Each shape alone, beside what places a number and locked candidates.
#[test]
fn every_shape_is_met_alone() {
    let shapes = [
        "skyscraper",
        "two-string-kite",
        "turbot-fish",
        "w-wing",
        "remote-pair",
        "x-chain",
        "x-loop",
        "xy-chain",
        "xy-loop",
        "continuous-loop",
        "aic",
        "xy-wing",
        "xyz-wing",
        "empty-rectangle",
        "grouped-x-chain",
        "grouped-aic",
        "als-xz",
        "als-xy-wing",
        "als-chain",
        "cell-forcing-chain",
        "house-forcing-chain",
    ];
    let puzzles = corpus("gen-minimal");
    for shape in shapes {
        let basic = ["hidden-single-block", "hidden-single-line", "naked-single", "pointing"];
        let names = basic.into_iter().chain([shape]).map(str::to_owned);
        let allowed = Allowed::Only(names.collect());
        let mut met = 0;
        for puzzle in &puzzles {
            let mut steps = Vec::new();
            let mut climber = climber(puzzle, &allowed, Limits::none());
            while climber.round_with_steps(&mut steps).is_some() {}
            for step in steps.iter().filter(|step| step.technique.name() == shape) {
                assert_linked(puzzle, step);
                assert_entailed(puzzle, step);
                met += 1;
            }
        }
        assert!(met > 0, "{shape}");
    }
}

/// Checks every step of some climbs, and counts the techniques.
fn check_steps(puzzles: &[Sudoku], allowed: &Allowed) -> BTreeMap<&'static str, usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in puzzles {
        for step in climb(puzzle, allowed).steps {
            *counts.entry(step.technique.name()).or_default() += 1;
            if !step.technique.is_search() {
                assert_entailed(puzzle, &step);
            }
            if !step.because.chains.is_empty() {
                assert_linked(puzzle, &step);
            }
        }
    }
    println!("{} steps: {counts:?}", counts.values().sum::<usize>());
    counts
}

/// Every step by the techniques of both editions of Sudoku Explainer follows.
#[test]
fn the_ladders_of_sudoku_explainer() {
    let rated = corpus("rated").into_iter().step_by(22);
    let puzzles: Vec<Sudoku> = corpus("gen-minimal").into_iter().step_by(6).chain(rated).collect();
    for (edition, alone) in [
        ("se", ["direct-pointing", "direct-hidden-pair", "direct-hidden-triple"]),
        ("sukaku", ["three-strong-links", "wxyz-wing", "vwxyz-wing"]),
    ] {
        let counts = check_steps(&puzzles, &Allowed::Ladder(edition));
        for name in alone {
            assert!(counts.contains_key(name), "{counts:?}");
        }
    }
}

#[test]
#[ignore = "more than 100,000 steps, minutes of work"]
fn every_step_of_all_rated_puzzles_follows() {
    let puzzles = corpus("rated");
    let ladders = [Allowed::All, Allowed::Ladder("sukaku")];
    let counts = ladders.map(|allowed| check_steps(&puzzles, &allowed).values().sum::<usize>());
    assert!(counts.iter().sum::<usize>() > 100_000, "{counts:?}");
}
