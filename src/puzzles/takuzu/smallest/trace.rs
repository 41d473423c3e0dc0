//! Instances that suffice, soon found: the opposite is assumed, conclusions are drawn breadth-first,
//! and the contradiction is traced back.
//!
//! Breadth-first, because what was concluded in few steps rests on few instances. What a line needed
//! to know is made small, the latest cells given up first.

use std::collections::{BinaryHeap, VecDeque};

use super::layout::{Layout, RuleInstance, Spot};
use super::search::{Forced, last_difference, sign_says};
use crate::smallest::Budget;
use crate::smallest::set::{self, Set};
use crate::takuzu::line::{Known, Mask};

/// The conclusions from an assumption, and why.
#[derive(Clone, Debug)]
pub(super) struct Trace<'a> {
    layout: &'a Layout,
    lines: Vec<Known<u64>>,
    /// The number of the conclusion of each cell, from 1 on; 0 for what was there before.
    when: Vec<u32>,
    /// The conclusions in their order.
    steps: Vec<Step>,
    queue: VecDeque<usize>,
    queued: u128,
    /// Lines that have changed since pairs were looked at.
    fresh: u128,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    spot: Spot,
    is_one: bool,
    /// The instance that concluded it, and the line that helped where it took two.
    why: usize,
    helper: Option<usize>,
    /// The number of conclusions before.
    before: u32,
}

/// A contradiction: the instance, and a line that helps it; nothing where none was found.
type Conflict = Option<(usize, Option<usize>)>;

impl<'a> Trace<'a> {
    /// The trace from a board on which the lines in `changed` have changed.
    pub(super) fn new(
        layout: &'a Layout,
        lines: Vec<Known<u64>>,
        changed: impl IntoIterator<Item = usize>,
    ) -> Trace<'a> {
        let mut trace = Trace {
            layout,
            lines,
            when: vec![0; layout.shape.len()],
            steps: Vec::new(),
            queue: VecDeque::new(),
            queued: 0,
            fresh: 0,
        };
        for line in changed {
            trace.wake(line);
        }
        trace
    }

    /// Instances that refute; `None` when conclusions end without a contradiction.
    pub(super) fn refute(&mut self) -> Option<Set> {
        let (why, helper) = self.conflict()?;
        let mut used = set::empty(self.layout.n_instances());
        let mut needed = BinaryHeap::new();
        let mut next = Some((why, helper, self.steps.len() as u32, None));
        while let Some((why, helper, before, then)) = next {
            set::insert(&mut used, why);
            helper.into_iter().for_each(|line| set::insert(&mut used, line));
            self.need(why, before, then, &mut needed);
            next = needed.pop().map(|number| {
                // More than one conclusion may need it.
                while needed.peek() == Some(&number) {
                    needed.pop();
                }
                let step = self.steps[number as usize - 1];
                let then = Some((step.spot, step.is_one));
                (step.why, step.helper, step.before, then)
            });
        }
        Some(used)
    }

    fn wake(&mut self, line: usize) {
        if self.queued >> line & 1 == 0 {
            self.queued |= 1 << line;
            self.queue.push_back(line);
        }
        self.fresh |= 1 << line;
    }

    fn conclude(
        &mut self,
        spot: Spot,
        is_one: bool,
        why: usize,
        helper: Option<usize>,
        before: usize,
    ) {
        self.layout.put(&mut self.lines, spot, is_one);
        self.steps.push(Step { spot, is_one, why, helper, before: before as u32 });
        self.when[self.layout.index(spot)] = self.steps.len() as u32;
        self.wake(self.layout.across(spot).0);
        self.fresh |= 1 << spot.0;
    }

    /// Draws conclusions until one contradicts another.
    fn conflict(&mut self) -> Conflict {
        loop {
            while let Some(line) = self.queue.pop_front() {
                self.queued &= !(1 << line);
                let known = self.lines[line];
                let parts = self.layout.parts(line);
                let Some(shared) = self.layout.shared(line, known, parts) else {
                    return Some((line, None));
                };
                let before = self.steps.len();
                for place in (shared.any() & !known.any()).places() {
                    self.conclude((line, place), shared.ones.has(place), line, None, before);
                }
            }
            let conflict = self.signs().or_else(|| self.pairs());
            if conflict.is_some() || self.queue.is_empty() {
                return conflict;
            }
        }
    }

    fn signs(&mut self) -> Conflict {
        for sign in 0..self.layout.signs.len() {
            let why = self.layout.sign_instance(sign);
            match sign_says(self.layout, &self.lines, sign) {
                Forced::Never => return Some((why, None)),
                Forced::Must(spot, is_one) => {
                    self.conclude(spot, is_one, why, None, self.steps.len());
                    self.wake(spot.0);
                }
                Forced::May => {}
            }
        }
        None
    }

    fn pairs(&mut self) -> Conflict {
        if self.layout.pairs.is_empty() {
            self.fresh = 0;
        }
        while self.fresh != 0 {
            let line = self.fresh.trailing_zeros() as usize;
            self.fresh &= self.fresh - 1;
            if self.layout.open(&self.lines, line).count_ones() > 2 {
                continue;
            }
            let mut others = self.layout.parallel_to(line).filter(|&other| other != line);
            let conflict = others.find_map(|other| self.pair(line, other));
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn pair(&mut self, line: usize, other: usize) -> Conflict {
        let pair = [line, other];
        let why = self.layout.pair_instance(line, other);
        let before = self.steps.len();
        match last_difference(self.layout, &self.lines, pair) {
            Forced::Never => return Some((why, None)),
            Forced::Must(spot, is_one) => {
                self.conclude(spot, is_one, why, None, before);
                self.wake(spot.0);
            }
            Forced::May => {
                for (short, complete) in [(line, other), (other, line)] {
                    self.one_short(short, complete, why);
                }
            }
        }
        None
    }

    /// Concludes that a line with two open cells differs from a complete parallel one, where one of
    /// them would give the other as well: then it is not.
    fn one_short(&mut self, short: usize, complete: usize, why: usize) {
        let open = self.layout.open(&self.lines, short);
        let known = self.lines[short];
        let other = self.lines[complete];
        if open.count_ones() != 2
            || self.layout.open(&self.lines, complete) != 0
            || !known.agrees_with(other)
        {
            return;
        }
        let before = self.steps.len();
        for place in open.places() {
            let mut equal = known;
            equal.add(place, other.ones.has(place));
            let mut last = equal;
            let rest = (open & !u64::bit(place)).first();
            last.add(rest, !other.ones.has(rest));
            if !self.layout.is_possible(short, last, self.layout.parts(short)) {
                self.conclude((short, place), !other.ones.has(place), why, Some(short), before);
                self.wake(short);
                return;
            }
        }
    }

    /// Adds the conclusions, among the first `before`, that an instance needed to conclude something,
    /// or to be contradicted.
    fn need(
        &self,
        why: usize,
        before: u32,
        then: Option<(Spot, bool)>,
        needed: &mut BinaryHeap<u32>,
    ) {
        let of_line = |line: usize| (0..self.layout.len(line)).map(move |place| (line, place));
        let spots: Vec<Spot> = match self.layout.rule_instance(why) {
            RuleInstance::Line(line) => return self.need_of_line(line, before, then, needed),
            RuleInstance::Pair(pair) => pair.into_iter().flat_map(of_line).collect(),
            RuleInstance::Sign(sign) => self.layout.sign_spots(sign).to_vec(),
        };
        let concluded = spots.iter().map(|&spot| self.when[self.layout.index(spot)]);
        needed.extend(concluded.filter(|when| (1..=before).contains(when)));
    }

    fn need_of_line(
        &self,
        line: usize,
        before: u32,
        then: Option<(Spot, bool)>,
        needed: &mut BinaryHeap<u32>,
    ) {
        let layout = self.layout;
        let mut known = self.lines[line];
        let mut candidates = Vec::new();
        for place in known.any().places() {
            match self.when[layout.index((line, place))] {
                0 => {}
                when if when <= before => candidates.push((when, place)),
                _ => known = known.without(place),
            }
        }
        if let Some((spot, is_one)) = then {
            let place = if spot.0 == line { spot.1 } else { layout.across(spot).1 };
            known = known.without(place);
            known.add(place, !is_one);
        }
        candidates.sort_unstable_by(|a, b| b.cmp(a));
        for (when, place) in candidates {
            let without = known.without(place);
            if layout.is_possible(line, without, layout.parts(line)) {
                needed.push(when);
            } else {
                known = without;
            }
        }
    }
}

/// Instances that refute a board where propagation alone does not: cells are tried with each symbol,
/// and where one is refuted the other is written, until all is refuted. `None` when it is not, or the
/// budget ends.
pub(super) fn refute_by_cases(
    layout: &Layout,
    mut lines: Vec<Known<u64>>,
    budget: &mut Budget<'_>,
) -> Option<Set> {
    let mut used = set::empty(layout.n_instances());
    loop {
        let mut trace = Trace::new(layout, lines.clone(), 0..layout.n_lines());
        if let Some(last) = trace.refute() {
            set::add(&mut used, &last);
            return Some(used);
        }
        let is_open = |&spot: &Spot| !trace.lines[spot.0].any().has(spot.1);
        let spots = (0..layout.shape.len()).map(|cell| layout.spot(cell));
        let mut goes_on = false;
        for spot in spots.filter(is_open) {
            for is_one in [false, true] {
                if !budget.spend() {
                    return None;
                }
                let mut tried = lines.clone();
                layout.put(&mut tried, spot, is_one);
                let Some(case) = Trace::new(layout, tried, 0..layout.n_lines()).refute() else {
                    continue;
                };
                set::add(&mut used, &case);
                layout.put(&mut lines, spot, !is_one);
                goes_on = true;
                break;
            }
        }
        if !goes_on {
            return None;
        }
    }
}
