//! From what a technique concluded what it did: the deductions of a round, with little in them.
//!
//! What a finder says of a line comes from several places of it at once. Here it is taken apart into
//! deductions, each with reasons of which none can go: without it the technique would not see the
//! same.

use super::Technique;
use super::climb::Finding;
use super::find::{demands, find};
use super::position::{Frame, Marks, Position, View};
use crate::deduction::{Because, Deduction, Fact, House};
use crate::grid::Grid;
use crate::takuzu::line::{LineSigns, Mask};

/// Adds the deductions of a round, each with what those before it do not say.
pub(super) fn add<M: Mask>(
    technique: Technique,
    frame: &Frame<M>,
    position: &Position<M>,
    found: &[Finding<M>],
    steps: &mut Vec<Deduction<Technique>>,
) {
    let mut said = Grid::blank(frame.shape);
    for found in found {
        let line = position.view(frame, found.way, found.place);
        for mut step in of_line(technique, &line, found.marks) {
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

/// Returns the deductions of a technique in a line.
fn of_line<M: Mask>(
    technique: Technique,
    line: &View<'_, M>,
    news: Marks<M>,
) -> Vec<Deduction<Technique>> {
    match technique {
        Technique::Pair => pairs(line, news),
        Technique::Sandwich => sandwiches(line, news),
        Technique::Sign => signs(line, news),
        Technique::EqualPair => equal_pairs(line, news),
        Technique::Gap | Technique::Quota => quota(technique, line, news),
        Technique::DistinctTwo => distinct_two(line),
        Technique::DistinctOne => distinct_one(line, news),
        Technique::Near => near(line, news),
        Technique::GapArithmetic | Technique::SignQuota => packings(technique, line, news),
        Technique::Intersection | Technique::Distinct => reduced(technique, line, news),
        Technique::SmallestReason
        | Technique::Probe
        | Technique::Search
        | Technique::Contradiction => unreachable!("not about a line"),
    }
}

/// A deduction in the making: places of a line in place of cells.
struct Step<'v, 'a, M> {
    technique: Technique,
    line: &'v View<'a, M>,
    then: Marks<M>,
    because: Marks<M>,
    signs: M,
    pattern: M,
    /// The places of complete parallel lines, with which of their symbols are needed.
    twins: Vec<(usize, Marks<M>)>,
}

impl<'v, 'a, M: Mask> Step<'v, 'a, M> {
    fn new(technique: Technique, line: &'v View<'a, M>, then: Marks<M>, because: Marks<M>) -> Self {
        Step {
            technique,
            line,
            then,
            because,
            signs: M::EMPTY,
            pattern: M::EMPTY,
            twins: Vec::new(),
        }
    }

    fn finish(self) -> Deduction<Technique> {
        let line = self.line;
        let facts = |marks: Marks<M>| {
            let of = move |symbol: usize| marks[symbol].places().map(move |at| (at, symbol as u8));
            let mut facts: Vec<(usize, u8)> = of(0).chain(of(1)).collect();
            facts.sort_unstable();
            facts
        };
        let here = |(at, value)| Fact::is(line.cell(at), value);
        let mut because: Vec<Fact> = facts(self.because).into_iter().map(here).collect();
        let mut houses: Vec<House> = vec![line.line().into()];
        for &(place, marks) in &self.twins {
            let twin = Frame::<M>::line(line.way, place);
            houses.push(twin.into());
            let there = |(at, value)| Fact::is(twin.cell(at), value);
            because.extend(facts(marks).into_iter().map(there));
        }
        let between = |at: usize| [line.cell(at), line.cell(at + 1)];
        let then = facts(self.then).into_iter().map(here).collect();
        let because = Because {
            facts: because,
            houses,
            links: self.signs.places().map(between).collect(),
            pattern: self.pattern.places().map(|at| line.cell(at)).collect(),
            rules: Vec::new(),
        };
        Deduction::new(self.technique, then, because)
    }
}

/// One symbol's places, the other's none.
fn only<M: Mask>(symbol: usize, places: M) -> Marks<M> {
    match symbol {
        0 => [places, M::EMPTY],
        _ => [M::EMPTY, places],
    }
}

fn pairs<M: Mask>(line: &View<'_, M>, news: Marks<M>) -> Vec<Deduction<Technique>> {
    let mut steps = Vec::new();
    for x in 0..2 {
        let pairs = line.marks[x] & (line.marks[x] >> 1);
        for pair in pairs.places().map(M::bit) {
            let beside = ((pair >> 1) | (pair << 2)) & news[1 - x];
            if !beside.is_empty() {
                let because = only(x, pair | (pair << 1));
                steps.push(Step::new(Technique::Pair, line, only(1 - x, beside), because).finish());
            }
        }
    }
    steps
}

fn sandwiches<M: Mask>(line: &View<'_, M>, news: Marks<M>) -> Vec<Deduction<Technique>> {
    let mut steps = Vec::new();
    for x in 0..2 {
        for middle in news[1 - x].places().map(M::bit) {
            let because = only(x, (middle << 1) | (middle >> 1));
            steps.push(Step::new(Technique::Sandwich, line, only(1 - x, middle), because).finish());
        }
    }
    steps
}

fn signs<M: Mask>(line: &View<'_, M>, news: Marks<M>) -> Vec<Deduction<Technique>> {
    let mut steps = Vec::new();
    let Some(related) = line.related else {
        return steps;
    };
    for (symbol, places) in news.into_iter().enumerate() {
        for at in places.places() {
            // Where signs on both sides contradict each other, each says something else.
            let says_so = |neighbour: usize, sign: usize| {
                (related.equal.has(sign) && line.marks[symbol].has(neighbour))
                    || (related.different.has(sign) && line.marks[1 - symbol].has(neighbour))
            };
            let before = at > 0 && says_so(at - 1, at - 1);
            let (neighbour, sign) = if before {
                (at - 1, at - 1)
            } else {
                (at + 1, at)
            };
            let because = line.marks.map(|marks| marks & M::bit(neighbour));
            steps.push(
                Step {
                    signs: M::bit(sign),
                    ..Step::new(Technique::Sign, line, only(symbol, M::bit(at)), because)
                }
                .finish(),
            );
        }
    }
    steps
}

fn equal_pairs<M: Mask>(line: &View<'_, M>, news: Marks<M>) -> Vec<Deduction<Technique>> {
    let mut steps = Vec::new();
    let equal = line.related.map_or(M::EMPTY, |signs| signs.equal);
    for x in 0..2 {
        for sign in (equal & news[1 - x] & (news[1 - x] >> 1))
            .places()
            .map(M::bit)
        {
            let before = (sign >> 1) & line.marks[x];
            let beside = if before.is_empty() {
                (sign << 2) & line.marks[x]
            } else {
                before
            };
            // The two may follow by two other signs, each with one more cell.
            if !beside.is_empty() {
                let then = only(1 - x, sign | (sign << 1));
                steps.push(
                    Step {
                        signs: sign,
                        ..Step::new(Technique::EqualPair, line, then, only(x, beside))
                    }
                    .finish(),
                );
            }
        }
    }
    steps
}

fn quota<M: Mask>(
    technique: Technique,
    line: &View<'_, M>,
    news: Marks<M>,
) -> Vec<Deduction<Technique>> {
    let x = usize::from(news[1].is_empty());
    vec![Step::new(technique, line, news, only(x, line.marks[x])).finish()]
}

fn distinct_two<M: Mask>(line: &View<'_, M>) -> Vec<Deduction<Technique>> {
    let open = line.open();
    let lines = &line.position.lines[line.way];
    let step = |twin: usize| {
        let [zeros, ones] = lines[twin];
        let step = Step {
            twins: vec![(twin, most(line, twin))],
            ..Step::new(
                Technique::DistinctTwo,
                line,
                [ones & open, zeros & open],
                line.marks,
            )
        };
        step.finish()
    };
    complete_twins(line).into_iter().map(step).collect()
}

fn distinct_one<M: Mask>(line: &View<'_, M>, news: Marks<M>) -> Vec<Deduction<Technique>> {
    let mut steps = Vec::new();
    for x in (0..2).filter(|&x| line.to_come(x) == 1) {
        for at in news[1 - x].places() {
            let lines = &line.position.lines[line.way];
            let complete = line.position.complete[line.way] & !M::bit(line.place);
            let is_it = |&other: &usize| {
                let other = lines[other][x];
                let has_all = (line.marks[x] & !other).is_empty();
                has_all && other.has(at) && other.count() == line.parallel().most[x]
            };
            if let Some(other) = complete.places().find(is_it) {
                steps.push(
                    Step {
                        twins: vec![(other, only(x, lines[other][x]))],
                        ..Step::new(
                            Technique::DistinctOne,
                            line,
                            only(1 - x, M::bit(at)),
                            only(x, line.marks[x]),
                        )
                    }
                    .finish(),
                );
            }
        }
    }
    steps
}

/// The complete lines that look like this one, by their places.
fn complete_twins<M: Mask>(line: &View<'_, M>) -> Vec<usize> {
    let lines = &line.position.lines[line.way];
    let [zeros, ones] = line.marks;
    let complete = line.position.complete[line.way] & !M::bit(line.place);
    let looks_alike = |&other: &usize| {
        let other = lines[other];
        (other[0] & ones | other[1] & zeros).is_empty()
    };
    complete.places().filter(looks_alike).collect()
}

/// The symbol of a complete line that stands as often as it may: the rest follows.
fn most<M: Mask>(line: &View<'_, M>, other: usize) -> Marks<M> {
    let marks = line.position.lines[line.way][other];
    let is_most = |&x: &usize| marks[x].count() == line.parallel().most[x];
    let x = (0..2).rev().find(is_most).expect("one symbol is complete");
    only(x, marks[x])
}

fn near<M: Mask>(line: &View<'_, M>, news: Marks<M>) -> Vec<Deduction<Technique>> {
    let mut steps = Vec::new();
    for x in (0..2).filter(|&x| line.to_come(x) == 1) {
        let without = line.parallel().full & !line.marks[x];
        let windows = without & (without >> 1) & (without >> 2);
        let (first, last) = (windows.places().next(), windows.places().last());
        let mut rest = news[1 - x];
        for window in first.into_iter().chain(last) {
            let window = M::bit(window) | M::bit(window + 1) | M::bit(window + 2);
            let outside = rest & !window;
            if !outside.is_empty() {
                rest &= window;
                let because = only(x, line.marks[x]);
                steps.push(
                    Step {
                        pattern: window,
                        ..Step::new(Technique::Near, line, only(1 - x, outside), because)
                    }
                    .finish(),
                );
            }
        }
    }
    steps
}

/// Cell by cell a choice of windows and pairs apart; cells with the same choice go together.
fn packings<M: Mask>(
    technique: Technique,
    line: &View<'_, M>,
    news: Marks<M>,
) -> Vec<Deduction<Technique>> {
    let mut steps = Vec::new();
    for (o, mut rest) in news.into_iter().enumerate() {
        while let Some(at) = rest.places().next() {
            let (because, signs) = fewest(technique, line, o, at);
            let pattern = match technique == Technique::GapArithmetic {
                true => packing(&narrowed(line, because, signs), 1 - o, at) & line.open(),
                false => M::EMPTY,
            };
            let alike =
                |&other: &usize| concludes(technique, &narrowed(line, because, signs), o, other);
            let then = rest.places().filter(alike).map(M::bit);
            let then = then.fold(M::EMPTY, |set, place| set | place) & !pattern;
            rest &= !then;
            steps.push(
                Step {
                    signs,
                    pattern,
                    ..Step::new(technique, line, only(o, then), because)
                }
                .finish(),
            );
        }
    }
    steps
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
            chosen = (first..=last).fold(chosen, |chosen, place| chosen | M::bit(place));
        }
    }
    chosen & line.open()
}

/// Place by place the facts of which none can go; places with the same ones go together.
fn reduced<M: Mask>(
    technique: Technique,
    line: &View<'_, M>,
    news: Marks<M>,
) -> Vec<Deduction<Technique>> {
    let mut steps: Vec<Step<'_, '_, M>> = Vec::new();
    for (symbol, places) in news.into_iter().enumerate() {
        for at in places.places() {
            let (twins, position) = match technique == Technique::Distinct {
                true => needed_twins(line, symbol, at),
                false => (Vec::new(), None),
            };
            let line_with_twins = View {
                position: position.as_ref().unwrap_or(line.position),
                ..*line
            };
            let (because, signs) = fewest(technique, &line_with_twins, symbol, at);
            let twins: Vec<_> = twins.iter().map(|&twin| (twin, most(line, twin))).collect();
            let alike = |step: &&mut Step<'_, '_, M>| {
                step.because == because && step.signs == signs && step.twins == twins
            };
            match steps.iter_mut().find(alike) {
                Some(step) => step.then[symbol] |= M::bit(at),
                None => steps.push(Step {
                    signs,
                    twins,
                    ..Step::new(technique, line, only(symbol, M::bit(at)), because)
                }),
            }
        }
    }
    steps.into_iter().map(Step::finish).collect()
}

/// The complete lines without which a symbol would not follow, and the position with no others
/// complete.
fn needed_twins<M: Mask>(
    line: &View<'_, M>,
    symbol: usize,
    at: usize,
) -> (Vec<usize>, Option<Position<M>>) {
    let mut position = line.position.clone();
    let mut needed = complete_twins(line);
    let complete = |twins: &[usize]| {
        let twins = twins.iter().map(|&twin| M::bit(twin));
        twins.fold(M::EMPTY, |set, twin| set | twin)
    };
    for twin in needed.clone() {
        let others: Vec<usize> = needed
            .iter()
            .copied()
            .filter(|&other| other != twin)
            .collect();
        position.complete[line.way] = complete(&others);
        let without = View {
            position: &position,
            ..*line
        };
        if concludes(Technique::Distinct, &without, symbol, at) {
            needed = others;
        }
    }
    position.complete[line.way] = complete(&needed);
    (needed, Some(position))
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
    let counted = match counts {
        true => line.marks[1 - symbol],
        false => M::EMPTY,
    };
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

/// All marks and signs of a line.
fn everything<M: Mask>(line: &View<'_, M>) -> (Marks<M>, M) {
    let signs = line.related.map(|signs| signs.equal | signs.different);
    (line.marks, signs.unwrap_or(M::EMPTY))
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
    let related = line.related.map(|related| LineSigns {
        equal: related.equal & signs,
        different: related.different & signs,
    });
    View {
        marks,
        related: related.filter(|related| !related.is_empty()),
        ..*line
    }
}

fn concludes<M: Mask>(technique: Technique, line: &View<'_, M>, symbol: usize, at: usize) -> bool {
    find(technique, line).is_some_and(|found| found[symbol].has(at))
}

/// A line that has no completion: the deduction that ends a refutation, with nothing that follows.
pub(super) fn broken<M: Mask>(line: &View<'_, M>) -> Deduction<Technique> {
    let is_broken = |line: &View<'_, M>| find(Technique::Distinct, line).is_none();
    let mut position = line.position.clone();
    let mut twins = complete_twins(line);
    for twin in twins.clone() {
        position.complete[line.way] &= !M::bit(twin);
        let without = View {
            position: &position,
            ..*line
        };
        if is_broken(&without) {
            twins.retain(|&other| other != twin);
        } else {
            position.complete[line.way] |= M::bit(twin);
        }
    }
    let line_with_twins = View {
        position: &position,
        ..*line
    };
    let places: Vec<usize> = (0..line.parallel().len).collect();
    let (marks, signs) = without_needless(&line_with_twins, &places, everything(line), is_broken);
    let technique = if twins.is_empty() {
        Technique::Intersection
    } else {
        Technique::Distinct
    };
    Step {
        signs,
        twins: twins.iter().map(|&twin| (twin, most(line, twin))).collect(),
        ..Step::new(technique, line, [M::EMPTY; 2], marks)
    }
    .finish()
}
