//! The reasons of a technique: the deductions of a round, with as few reasons as possible.
//!
//! A finder draws its conclusions from several places of a line at once. This module splits them into deductions, each
//! with reasons of which none can go: without any one of them the technique would not see the same.

use itertools::Itertools;

use super::Technique;
use super::climb::Finding;
use super::find::{demands, find, windows};
use super::position::{Frame, Marks, Position, View};
use crate::ground::deduction::{Because, Deduction, Fact, House};
use crate::ground::grid::{Grid, Line};
use crate::puzzles::takuzu::line::{LineSigns, Mask, set_of};

/// Adds the deductions of a round, each with what those before it do not say.
pub(super) fn add<M: Mask>(
    technique: Technique,
    frame: &Frame<M>,
    position: &Position<M>,
    found: &[Finding<M>],
    steps: &mut Vec<Deduction>,
) {
    let mut said = Grid::blank(frame.shape);
    for found in found {
        let line = position.view(frame, found.way, found.place);
        for mut step in line_steps(technique, &line, found.marks) {
            step.then.retain(|fact| said[fact.cell].is_none());
            for fact in &step.then {
                said.set(fact.cell, Some(fact.value));
            }
            if !step.then.is_empty() {
                steps.push(step);
            }
        }
    }
}

/// Returns the deduction of one symbol in a line by the easiest technique that sees it, if there is one.
pub(super) fn symbol_step<M: Mask>(
    line: &View<'_, M>,
    at: usize,
    symbol: usize,
) -> Option<Deduction> {
    let mut rungs = Technique::LADDER.iter().copied().take_while(|&rung| rung < Technique::Chain);
    let technique = rungs.find(|&rung| concludes(rung, line, symbol, at))?;
    let fact = Fact::is(Frame::<M>::line(line.way, line.place).cell(at), u8::from(symbol == 1));
    let mut steps = line_steps(technique, line, find(technique, line)?);
    steps.find(|step| step.then.contains(&fact))
}

/// Returns the deductions of a technique in a line; some may conclude nothing.
fn line_steps<M: Mask>(
    technique: Technique,
    line: &View<'_, M>,
    news: Marks<M>,
) -> impl Iterator<Item = Deduction> {
    let mut steps = Steps::new(technique, line);
    match technique {
        Technique::Pair => pairs(&mut steps, news),
        Technique::Sandwich => sandwiches(&mut steps, news),
        Technique::Sign => signs(&mut steps, news),
        Technique::EqualPair => equal_pairs(&mut steps, news),
        Technique::Gap | Technique::Quota => {
            let x = usize::from(news[1].is_empty());
            steps.add(news, only(x, line.marks[x]));
        }
        Technique::DistinctTwo => distinct_two(&mut steps),
        Technique::DistinctOne => distinct_one(&mut steps, news),
        Technique::Near => near(&mut steps, news),
        Technique::GapArithmetic | Technique::SignQuota => packings(&mut steps, news),
        Technique::Intersection | Technique::Distinct => reduced(&mut steps, news),
        Technique::Chain | Technique::Probe | Technique::Search | Technique::Contradiction => {
            unreachable!("not about a line")
        }
    }
    steps.finish()
}

/// The deductions of a technique in a line, in the making.
struct Steps<'v, 'a, M> {
    technique: Technique,
    line: &'v View<'a, M>,
    steps: Vec<Step<M>>,
}

/// A deduction in the making: places of a line in place of cells.
struct Step<M> {
    then: Marks<M>,
    because: Marks<M>,
    signs: M,
    pattern: M,
    /// The places of complete parallel lines, with which of their symbols are needed.
    twins: Vec<(usize, Marks<M>)>,
}

impl<'v, 'a, M: Mask> Steps<'v, 'a, M> {
    fn new(technique: Technique, line: &'v View<'a, M>) -> Self {
        Steps { technique, line, steps: Vec::new() }
    }

    /// Adds a step by its symbols; whatever else it needs is set in what is returned.
    fn add(&mut self, then: Marks<M>, because: Marks<M>) -> &mut Step<M> {
        self.steps.push(Step {
            then,
            because,
            signs: M::EMPTY,
            pattern: M::EMPTY,
            twins: Vec::new(),
        });
        self.steps.last_mut().expect("just added")
    }

    fn finish(self) -> impl Iterator<Item = Deduction> + use<M> {
        let (technique, line) = (self.technique, (self.line.way, self.line.place));
        let steps = self.steps.into_iter();
        steps.map(move |step| step.finish(technique, line))
    }
}

impl<M: Mask> Step<M> {
    fn finish(self, technique: Technique, (way, place): (usize, usize)) -> Deduction {
        let line = Frame::<M>::line(way, place);
        let facts = |line: Line, marks: Marks<M>| {
            let of = |symbol: usize| marks[symbol].places().map(move |at| (at, symbol as u8));
            let facts = of(0).chain(of(1)).sorted_unstable();
            facts.map(move |(at, value)| Fact::is(line.cell(at), value))
        };
        let mut because: Vec<Fact> = facts(line, self.because).collect();
        let mut houses: Vec<House> = vec![line.into()];
        for (place, marks) in self.twins {
            let twin = Frame::<M>::line(way, place);
            houses.push(twin.into());
            because.extend(facts(twin, marks));
        }
        let between = |at: usize| [line.cell(at), line.cell(at + 1)];
        let because = Because {
            facts: because,
            houses,
            links: self.signs.places().map(between).collect(),
            pattern: self.pattern.places().map(|at| line.cell(at)).collect(),
            ..Because::default()
        };
        Deduction::new(technique, facts(line, self.then).collect(), because)
    }
}

/// One symbol's places, the other's none.
fn only<M: Mask>(symbol: usize, places: M) -> Marks<M> {
    match symbol {
        0 => [places, M::EMPTY],
        _ => [M::EMPTY, places],
    }
}

fn pairs<M: Mask>(steps: &mut Steps<'_, '_, M>, news: Marks<M>) {
    for (x, marks) in steps.line.marks.into_iter().enumerate() {
        for pair in (marks & (marks >> 1)).places().map(M::bit) {
            let beside = ((pair >> 1) | (pair << 2)) & news[1 - x];
            steps.add(only(1 - x, beside), only(x, pair | (pair << 1)));
        }
    }
}

fn sandwiches<M: Mask>(steps: &mut Steps<'_, '_, M>, news: Marks<M>) {
    for x in 0..2 {
        for middle in news[1 - x].places().map(M::bit) {
            steps.add(only(1 - x, middle), only(x, (middle << 1) | (middle >> 1)));
        }
    }
}

fn signs<M: Mask>(steps: &mut Steps<'_, '_, M>, news: Marks<M>) {
    let line = steps.line;
    let related = line.related;
    for (symbol, places) in news.into_iter().enumerate() {
        for at in places.places() {
            // Where signs on both sides contradict each other, each says something else.
            let says_so = |neighbour: usize, sign: usize| {
                (related.equal.has(sign) && line.marks[symbol].has(neighbour))
                    || (related.different.has(sign) && line.marks[1 - symbol].has(neighbour))
            };
            let (neighbour, sign) =
                if at > 0 && says_so(at - 1, at - 1) { (at - 1, at - 1) } else { (at + 1, at) };
            let because = line.marks.map(|marks| marks & M::bit(neighbour));
            steps.add(only(symbol, M::bit(at)), because).signs = M::bit(sign);
        }
    }
}

fn equal_pairs<M: Mask>(steps: &mut Steps<'_, '_, M>, news: Marks<M>) {
    let line = steps.line;
    for x in 0..2 {
        let pairs = line.related.equal & news[1 - x] & (news[1 - x] >> 1);
        for sign in pairs.places().map(M::bit) {
            let around = [sign >> 1, sign << 2].map(|beside| beside & line.marks[x]);
            // The two may follow by two other signs, each with one more cell.
            if let Some(beside) = around.into_iter().find(|beside| !beside.is_empty()) {
                let then = only(1 - x, sign | (sign << 1));
                steps.add(then, only(x, beside)).signs = sign;
            }
        }
    }
}

fn distinct_two<M: Mask>(steps: &mut Steps<'_, '_, M>) {
    let line = steps.line;
    let open = line.open();
    for twin in line.twins(line.marks) {
        let [zeros, ones] = line.position.lines[line.way][twin];
        let step = steps.add([ones & open, zeros & open], line.marks);
        step.twins = vec![(twin, most(line, twin))];
    }
}

fn distinct_one<M: Mask>(steps: &mut Steps<'_, '_, M>, news: Marks<M>) {
    let line = steps.line;
    for x in (0..2).filter(|&x| line.to_come(x) == 1) {
        for at in news[1 - x].places() {
            let lines = &line.position.lines[line.way];
            let complete = line.position.complete[line.way] & !M::bit(line.place);
            let is_it = |&other: &usize| {
                let other = lines[other][x];
                let has_all = (line.marks[x] & !other).is_empty();
                has_all && other.has(at) && other.count() == line.parallel().most()[x]
            };
            if let Some(other) = complete.places().find(is_it) {
                let step = steps.add(only(1 - x, M::bit(at)), only(x, line.marks[x]));
                step.twins = vec![(other, only(x, lines[other][x]))];
            }
        }
    }
}

/// The symbol of a complete line that stands as often as it may: the rest follows.
fn most<M: Mask>(line: &View<'_, M>, other: usize) -> Marks<M> {
    let marks = line.position.lines[line.way][other];
    let is_most = |&x: &usize| marks[x].count() == line.parallel().most()[x];
    let x = (0..2).rev().find(is_most).expect("one symbol is complete");
    only(x, marks[x])
}

fn near<M: Mask>(steps: &mut Steps<'_, '_, M>, news: Marks<M>) {
    let line = steps.line;
    for x in (0..2).filter(|&x| line.to_come(x) == 1) {
        let windows = windows(line, x);
        let mut rest = news[1 - x];
        let ends = [windows.places().next(), windows.places().last()];
        for first in ends.into_iter().flatten() {
            let window: M = set_of(first..first + 3);
            let step = steps.add(only(1 - x, rest & !window), only(x, line.marks[x]));
            step.pattern = window;
            rest &= window;
        }
    }
}

/// Cell by cell a choice of windows and pairs apart; cells with the same choice go together.
fn packings<M: Mask>(steps: &mut Steps<'_, '_, M>, news: Marks<M>) {
    let (technique, line) = (steps.technique, steps.line);
    for (o, mut rest) in news.into_iter().enumerate() {
        while let Some(at) = rest.places().next() {
            let (because, signs) = fewest(technique, line, o, at);
            let narrowed = narrowed(line, because, signs);
            let pattern = if technique == Technique::GapArithmetic {
                packing(&narrowed, 1 - o, at) & line.open()
            } else {
                M::EMPTY
            };
            let alike = |&other: &usize| concludes(technique, &narrowed, o, other);
            let then = set_of::<M>(rest.places().filter(alike)) & !pattern;
            rest &= !then;
            let step = steps.add(only(o, then), because);
            (step.signs, step.pattern) = (signs, pattern);
        }
    }
}

/// The open places of windows and pairs apart that hold all `x` to come and leave a place out.
fn packing<M: Mask>(line: &View<'_, M>, x: usize, without: usize) -> M {
    let mut found: Vec<(usize, usize)> = demands(line, x).collect();
    found.retain(|&(first, last)| !(first..=last).contains(&without));
    found.sort_by_key(|&(first, last)| (last, last - first));
    let mut chosen = M::EMPTY;
    let mut end = None;
    for (first, last) in found {
        if end.is_none_or(|end| end < first) {
            end = Some(last);
            chosen |= set_of(first..=last);
        }
    }
    chosen & line.open()
}

/// Place by place the facts of which none can go; places with the same ones go together.
fn reduced<M: Mask>(steps: &mut Steps<'_, '_, M>, news: Marks<M>) {
    let (technique, line) = (steps.technique, steps.line);
    for (symbol, places) in news.into_iter().enumerate() {
        for at in places.places() {
            let (twins, position) = if technique == Technique::Distinct {
                needed_twins(line, set_of(line.twins(line.marks)), |line| {
                    concludes(technique, line, symbol, at)
                })
            } else {
                (Vec::new(), line.position.clone())
            };
            let (because, signs) = fewest(technique, &line.on(&position), symbol, at);
            let alike = |step: &&mut Step<M>| {
                step.because == because && step.signs == signs && step.twins == twins
            };
            match steps.steps.iter_mut().find(alike) {
                Some(step) => step.then[symbol] |= M::bit(at),
                None => {
                    let step = steps.add(only(symbol, M::bit(at)), because);
                    (step.signs, step.twins) = (signs, twins);
                }
            }
        }
    }
}

/// The twins of a line without which something does not hold, each with what is needed of it, and the
/// position with only these of them complete; at first `complete` are.
fn needed_twins<M: Mask>(
    line: &View<'_, M>,
    complete: M,
    holds: impl Fn(&View<'_, M>) -> bool,
) -> (Vec<(usize, Marks<M>)>, Position<M>) {
    let mut position = line.position.clone();
    position.complete[line.way] = complete;
    let mut needed = Vec::new();
    for twin in line.twins(line.marks) {
        position.complete[line.way] &= !M::bit(twin);
        if !holds(&line.on(&position)) {
            position.complete[line.way] |= M::bit(twin);
            needed.push((twin, most(line, twin)));
        }
    }
    (needed, position)
}

/// The marks and signs of a line that are needed for a conclusion: those far from it are given up
/// first. Where one has gone, a pair of signs may have become open that makes another needless. Who
/// counts what is still to come counts all that is there.
fn fewest<M: Mask>(
    technique: Technique,
    line: &View<'_, M>,
    symbol: usize,
    at: usize,
) -> (Marks<M>, M) {
    let counts = [Technique::GapArithmetic, Technique::SignQuota].contains(&technique);
    let counted = if counts { line.marks[1 - symbol] } else { M::EMPTY };
    let mut places: Vec<usize> = (0..line.parallel().len).collect();
    places.sort_by_key(|&place| std::cmp::Reverse(place.abs_diff(at)));
    let mut needed = everything(line);
    loop {
        let fewer = without_needless(line, &places, needed, |fewer| {
            (counted & !fewer.marks[1 - symbol]).is_empty()
                && concludes(technique, fewer, symbol, at)
        });
        if fewer == needed {
            return needed;
        }
        needed = fewer;
    }
}

fn everything<M: Mask>(line: &View<'_, M>) -> (Marks<M>, M) {
    (line.marks, line.related.equal | line.related.different)
}

/// Gives up marks and signs, place by place, as long as something holds.
fn without_needless<M: Mask>(
    line: &View<'_, M>,
    places: &[usize],
    (mut marks, mut signs): (Marks<M>, M),
    holds: impl Fn(&View<'_, M>) -> bool,
) -> (Marks<M>, M) {
    for bit in places.iter().map(|&place| M::bit(place)) {
        if holds(&narrowed(line, marks, signs & !bit)) {
            signs &= !bit;
        }
        let fewer = marks.map(|marks| marks & !bit);
        if holds(&narrowed(line, fewer, signs)) {
            marks = fewer;
        }
    }
    (marks, signs)
}

/// The line with less on it.
fn narrowed<'a, M: Mask>(line: &View<'a, M>, marks: Marks<M>, signs: M) -> View<'a, M> {
    let related =
        LineSigns { equal: line.related.equal & signs, different: line.related.different & signs };
    View { marks, related, ..*line }
}

fn concludes<M: Mask>(technique: Technique, line: &View<'_, M>, symbol: usize, at: usize) -> bool {
    find(technique, line).is_some_and(|found| found[symbol].has(at))
}

/// A line that has no completion: the deduction that ends a refutation, with nothing that follows.
pub(super) fn broken<M: Mask>(line: &View<'_, M>) -> Deduction {
    let is_broken = |line: &View<'_, M>| find(Technique::Distinct, line).is_none();
    let complete = line.position.complete[line.way];
    let (twins, position) = needed_twins(line, complete, is_broken);
    let places: Vec<usize> = (0..line.parallel().len).collect();
    let (marks, signs) =
        without_needless(&line.on(&position), &places, everything(line), is_broken);
    let technique = if twins.is_empty() { Technique::Intersection } else { Technique::Distinct };
    let mut steps = Steps::new(technique, line);
    let step = steps.add([M::EMPTY; 2], marks);
    (step.signs, step.twins) = (signs, twins);
    steps.finish().next().expect("one step")
}
