//! Chains: symbols that follow from each other, each in one line, up to the opposite of the first.
//!
//! ```text
//!     r1c1=1  ── row 1 ──>  r1c4=0  ── column 4 ──>  r3c4=1  ── row 3 ──>  r3c1=0  ── column 1 ──>  r1c1=0
//! ```
//!
//! A literal is a symbol in an open cell. Two are weakly linked where a line that has both cannot be completed; so
//! their opposites are strongly linked. A person looks at one line for each link.

use itertools::Itertools as _;

use super::Technique;
use super::because;
use super::find::{distinct, with};
use super::position::{COLS, Frame, Position, ROWS, View};
use crate::ground::deduction::{Because, Deduction, Fact, Instance, RuleId};
use crate::ground::grid::{Cell, Line};
use crate::machines::chains::Links;
use crate::puzzles::takuzu::Rule;
use crate::puzzles::takuzu::line::Mask;

/// The most open cells that are linked: the memory and the time grow with their square.
const MOST_OPEN: usize = 2000;

/// The literals of a position, two for each open cell, and the links between them.
pub(super) struct Chains<'a, M> {
    frame: &'a Frame<M>,
    position: &'a Position<M>,
    /// The open cells, row by row: cell `n` has the literals `2 n` and `2 n + 1`.
    cells: Vec<Cell>,
    links: Links,
}

impl<'a, M: Mask> Chains<'a, M> {
    /// Links what is open in a position that has not too many open cells.
    pub(super) fn new(frame: &'a Frame<M>, position: &'a Position<M>) -> Option<Chains<'a, M>> {
        let is_open = |cell: &Cell| position.at(cell.row, cell.col).is_none();
        let cells: Vec<Cell> = frame.shape.cells().filter(is_open).collect();
        if cells.len() > MOST_OPEN {
            return None;
        }
        let mut numbers = vec![0; frame.shape.len()];
        for (number, &cell) in cells.iter().enumerate() {
            numbers[frame.shape.index(cell)] = 2 * number;
        }
        let links = Links::new(2 * cells.len());
        let mut chains = Chains { frame, position, cells, links };
        for way in [ROWS, COLS] {
            for place in 0..frame.ways[way].count {
                chains.link(&position.view(frame, way, place), &numbers);
            }
        }
        Some(chains)
    }

    fn link(&mut self, line: &View<'_, M>, numbers: &[usize]) {
        let cells = Frame::<M>::line(line.way, line.place);
        let number = |at: usize| numbers[self.frame.shape.index(cells.cell(at))];
        let literals = line.open().places().cartesian_product(0..2);
        let follows: Vec<_> = literals
            .filter_map(|(at, symbol)| {
                let assumed = View { marks: with(line.marks, at, symbol), ..*line };
                Some((at, symbol, distinct(&assumed)?))
            })
            .collect();
        let mut possible = [M::EMPTY; 2];
        for &(at, symbol, _) in &follows {
            possible[symbol] |= M::bit(at);
        }
        for (at, symbol, found) in follows {
            // What is impossible by itself needs no chain.
            for o in 0..2 {
                for other in (found[o] & possible[1 - o]).places() {
                    self.links.link_weakly(number(at) + symbol, number(other) + 1 - o);
                    self.links.link_strongly(number(at) + 1 - symbol, number(other) + o);
                }
            }
        }
    }

    /// Finds the shortest chains; `None` when `stop` says so.
    pub(super) fn shortest(&self, stop: impl Fn() -> bool) -> Option<Vec<Vec<usize>>> {
        self.links.shortest_refutations(stop)
    }

    /// The fact that a literal of a chain stands for: each second one holds.
    fn fact(&self, (at, &literal): (usize, &usize)) -> Fact {
        let symbol = if at.is_multiple_of(2) { 1 - literal % 2 } else { literal % 2 };
        Fact::is(self.cells[literal / 2], u8::from(symbol == 1))
    }

    /// The fact that follows from a chain: the opposite of what it begins with.
    pub(super) fn conclusion(&self, chain: &[usize]) -> Fact {
        self.fact((1, &chain[0]))
    }

    /// The step of a chain, with the reasons of its links.
    pub(super) fn step(&self, chain: &[usize]) -> Deduction {
        let facts: Vec<Fact> = chain.iter().enumerate().map(|literal| self.fact(literal)).collect();
        let mut because = Because::default();
        for (&from, &to) in facts.iter().tuple_windows() {
            let link = self.reason(from, to);
            let others = link.because.facts.into_iter().filter(|&fact| fact != from);
            because.facts.extend(others);
            because.links.extend(link.because.links);
            let rule = Technique::from_plain(link.technique).and_then(rule_of);
            let houses = link.because.houses;
            let equal = Some(Rule::DistinctLines.into()).filter(|_| houses.len() > 1);
            because.houses.extend(&houses);
            let value = Some(1 - to.value);
            because.rules.push(Instance { rule: equal.or(rule), houses, cells: Vec::new(), value });
        }
        because.facts = because.facts.into_iter().sorted_unstable().dedup().collect();
        because.links = because.links.into_iter().sorted_unstable().dedup().collect();
        because.houses = because.houses.into_iter().unique().collect();
        let cells = facts.iter().map(|fact| fact.cell).unique();
        because.pattern = cells.skip(1).collect();
        because.chains = vec![facts];
        Deduction::new(Technique::Chain, vec![self.conclusion(chain)], because)
    }

    /// The step of one link: the easiest technique that sees it in a line.
    fn reason(&self, from: Fact, to: Fact) -> Deduction {
        let lines = [Line::Row(from.cell.row), Line::Col(from.cell.col)];
        let reasons = lines.into_iter().enumerate().filter_map(|(way, line)| {
            let [at, other] = [from, to].map(|fact| match line {
                Line::Row(_) => fact.cell.col,
                Line::Col(_) => fact.cell.row,
            });
            if line.cell(other) != to.cell {
                return None;
            }
            let line = match line {
                Line::Row(place) | Line::Col(place) => self.position.view(self.frame, way, place),
            };
            let marks = with(line.marks, at, usize::from(from.value));
            because::symbol_step(&View { marks, ..line }, other, usize::from(to.value))
        });
        reasons.min_by_key(|reason| reason.technique).expect("a link in a line")
    }
}

/// The rule that a technique rests on, if it is one alone.
fn rule_of(technique: Technique) -> Option<RuleId> {
    let rule = match technique {
        Technique::Pair | Technique::Sandwich | Technique::EqualPair => Rule::NoThree,
        Technique::Sign => Rule::Signs,
        Technique::Gap | Technique::Quota => Rule::Balance,
        Technique::DistinctTwo | Technique::DistinctOne => Rule::DistinctLines,
        Technique::SignQuota
        | Technique::Near
        | Technique::GapArithmetic
        | Technique::Intersection
        | Technique::Distinct
        | Technique::Chain
        | Technique::Probe
        | Technique::Search
        | Technique::Contradiction => return None,
    };
    Some(rule.into())
}
