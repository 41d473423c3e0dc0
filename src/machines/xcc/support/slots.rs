//! A problem by groups, runs and slots: what stays the same in every search.

use std::collections::HashMap;
use std::ops::Range;

use super::super::{Index, Making, Problem, number};

/// Words of masks for what groups watch: 64 MB. A blank 20×20 Takuzu takes 1.6 of them.
const MOST_WATCHED: usize = 1 << 23;

/// A problem by the groups of its primary items.
#[derive(Debug)]
pub(in super::super) struct Table {
    pub(super) primaries: usize,
    /// True if there are no secondary items and each group is one word, its number that of the group:
    /// nothing is watched then, and groups of two options or more need no look.
    pub(super) is_plain: bool,
    /// The start of the words of each group, and the end of the last.
    pub(super) groups: Vec<u32>,
    /// The option of each bit; 0 where there is none.
    pub(super) option_of: Vec<u32>,
    pub(super) options: Options,
    pub(super) values: Values,
    pub(super) slots: Slots,
    /// The values of each item; those of primary items mean nothing here.
    pub(super) index: Index,
    /// The bits of all options.
    pub(super) live: Vec<u64>,
    /// The state that a search begins with; none when nothing is left to search.
    pub(super) start: Option<Vec<u64>>,
}

#[derive(Debug)]
pub(super) struct Options {
    /// The start of the bits of each option, and the end of the last.
    bit_starts: Vec<u32>,
    /// Each bit with its group.
    bits: Vec<(u32, u32)>,
    /// The start of the values of each option, and the end of the last.
    value_starts: Vec<u32>,
    /// Values of secondary items.
    values: Vec<u32>,
}

impl Options {
    /// Tells whether each option has one primary item, and so one bit.
    #[inline]
    pub(super) fn is_single(&self) -> bool {
        self.bits.len() + 1 == self.bit_starts.len()
    }

    #[inline]
    pub(super) fn bits(&self, option: usize) -> &[(u32, u32)] {
        &self.bits[self.bit_starts[option] as usize..self.bit_starts[option + 1] as usize]
    }

    #[inline]
    pub(super) fn values(&self, option: usize) -> &[u32] {
        &self.values[self.value_starts[option] as usize..self.value_starts[option + 1] as usize]
    }
}

/// The bits of each value as runs of words.
#[derive(Debug, Default)]
pub(super) struct Values {
    starts: Vec<u32>,
    runs: Vec<Run>,
    pub(super) masks: Vec<u64>,
}

impl Values {
    #[inline]
    pub(super) fn runs(&self, value: usize) -> &[Run] {
        &self.runs[self.starts[value] as usize..self.starts[value + 1] as usize]
    }
}

/// Neighbouring words of one group that have options of a value; all of them where the group watches the value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) group: u32,
    pub(super) word: u32,
    pub(super) len: u32,
    /// The start of its masks.
    pub(super) mask: u32,
}

/// A slot: a group that has an item in each of its options, and one of the item's colours.
#[derive(Debug, Default)]
pub(super) struct Slots {
    /// For each group, where its words of slots begin, and the end of the last.
    pub(super) words: Vec<u32>,
    /// The value of each slot, and where its masks for the whole group begin.
    pub(super) slots: Vec<(u32, u32)>,
    pub(super) open: Vec<u64>,
    starts: Vec<u32>,
    of_value: Vec<u32>,
}

impl Slots {
    #[inline]
    pub(super) fn with_value(&self, value: usize) -> &[u32] {
        &self.of_value[self.starts[value] as usize..self.starts[value + 1] as usize]
    }
}

impl Table {
    pub(in super::super) fn new(problem: &Problem, making: &mut Making<'_>) -> Option<Table> {
        let index = Index::new(problem, making)?;
        let groups = groups(problem, &index);
        let words = groups[problem.primaries()] as usize;
        let mut option_of = vec![0; 64 * words];
        let mut live = vec![0; words];
        for (group, &word) in groups.iter().enumerate().take(problem.primaries()) {
            for (place, &option) in members(&index, group).iter().enumerate() {
                let bit = word as usize * 64 + place;
                option_of[bit] = option;
                live[bit / 64] |= 1 << (bit % 64);
            }
        }
        let options = options(problem, &index, &groups, making)?;
        let watched = affordable(problem, &index, &groups, making)?;
        let (values, whole) = runs(problem, &index, &groups, (&options, &watched), making)?;
        let slots = slots(&index, &watched, &whole);
        let is_plain = problem.items() == problem.primaries()
            && groups.windows(2).all(|ends| ends[0] + 1 == ends[1]);
        let mut table = Table {
            primaries: problem.primaries(),
            is_plain,
            groups,
            option_of,
            options,
            values,
            slots,
            index,
            live,
            start: None,
        };
        table.start = super::start(&table);
        Some(table)
    }

    pub(in super::super) fn bytes(&self) -> usize {
        8 * (self.values.masks.len() + self.live.len() + self.slots.open.len())
            + size_of::<Run>() * self.values.runs.len()
            + 4 * (self.option_of.len() + self.values.starts.len() + self.options.values.len())
            + 8 * (self.options.bits.len() + self.options.bit_starts.len())
            + 4 * (2 * self.slots.slots.len() + self.slots.of_value.len())
            + self.index.bytes()
    }
}

/// Tells whether some primary item gives a colour to an item in each of its options.
pub(in super::super) fn watches(problem: &Problem, making: &mut Making<'_>) -> Option<bool> {
    if problem.entries.iter().all(|entry| entry.colour.is_none()) {
        return Some(false);
    }
    let mut groups = vec![Vec::new(); problem.primaries()];
    for option in 0..problem.options() {
        let entries = problem.option(option);
        making.step(entries.len())?;
        for entry in entries {
            if let Some(group) = groups.get_mut(entry.item.index()) {
                group.push(number(option));
            }
        }
    }
    let mut tally = Tally::new(problem);
    for options in &groups {
        if !tally.watched(problem, options, making)?.is_empty() {
            return Some(true);
        }
    }
    Some(false)
}

/// The options of a primary item, ascending.
fn members(index: &Index, group: usize) -> &[u32] {
    match index.values(group) {
        values if values.is_empty() => &[],
        values => index.options(values.start),
    }
}

fn groups(problem: &Problem, index: &Index) -> Vec<u32> {
    let mut groups = vec![0];
    for group in 0..problem.primaries() {
        let words = members(index, group).len().div_ceil(64);
        groups.push(groups[group] + number(words));
    }
    groups
}

fn options(
    problem: &Problem,
    index: &Index,
    groups: &[u32],
    making: &mut Making<'_>,
) -> Option<Options> {
    let mut options = Options {
        bit_starts: vec![0],
        bits: Vec::new(),
        value_starts: vec![0],
        values: Vec::with_capacity(problem.entries()),
    };
    let mut met = vec![0; problem.primaries()];
    for option in 0..problem.options() {
        let entries = problem.option(option);
        making.step(entries.len())?;
        for entry in entries {
            let item = entry.item.index();
            if item < problem.primaries() {
                options.bits.push((64 * groups[item] + met[item], number(item)));
                met[item] += 1;
            } else {
                let value = index.value(*entry).expect("the entry stands in this option");
                options.values.push(number(value));
            }
        }
        options.bit_starts.push(number(options.bits.len()));
        options.value_starts.push(number(options.values.len()));
    }
    Some(options)
}

/// Counts items over options.
struct Tally {
    primaries: usize,
    /// For each item how many options had it, and whether one coloured it; zero between two counts.
    met: Vec<(u32, bool)>,
}

impl Tally {
    fn new(problem: &Problem) -> Tally {
        Tally { primaries: problem.primaries(), met: vec![(0, false); problem.items()] }
    }

    /// The secondary items that stand in all of some options, and not always without colour.
    fn watched(
        &mut self,
        problem: &Problem,
        options: &[u32],
        making: &mut Making<'_>,
    ) -> Option<Vec<u32>> {
        let Some(&first) = options.first() else {
            return Some(Vec::new());
        };
        let entries = options.iter().map(|&option| problem.option(option as usize));
        for entry in entries.clone().flatten() {
            making.step(1)?;
            let (count, is_coloured) = &mut self.met[entry.item.index()];
            *count += 1;
            *is_coloured |= entry.colour.is_some();
        }
        let all = (number(options.len()), true);
        let candidates = problem.option(first as usize).iter().map(|entry| entry.item);
        let candidates = candidates.filter(|item| item.index() >= self.primaries);
        let watched = candidates.filter(|item| self.met[item.index()] == all);
        let mut watched: Vec<u32> = watched.map(|item| item.0).collect();
        watched.sort_unstable();
        for entry in entries.flatten() {
            self.met[entry.item.index()] = (0, false);
        }
        Some(watched)
    }
}

/// Chooses the items that each group watches, as long as there are words for its masks: an item with another colour in
/// each option would take the square of their number.
fn affordable(
    problem: &Problem,
    index: &Index,
    groups: &[u32],
    making: &mut Making<'_>,
) -> Option<Vec<Vec<u32>>> {
    let (mut tally, mut left) = (Tally::new(problem), MOST_WATCHED);
    let mut watched = Vec::with_capacity(problem.primaries());
    for group in 0..problem.primaries() {
        let words = (groups[group + 1] - groups[group]) as usize;
        let mut items = tally.watched(problem, members(index, group), making)?;
        items.retain(|&item| {
            let taken = words.saturating_mul(index.values(item as usize).len());
            let is_affordable = taken <= left;
            left -= if is_affordable { taken } else { 0 };
            is_affordable
        });
        watched.push(items);
    }
    Some(watched)
}

/// The start of the masks of each value for whole groups that watch it.
type Wholes = HashMap<(u32, u32), u32>;

/// The runs of all values, and where the masks of a value for a whole group begin.
fn runs(
    problem: &Problem,
    index: &Index,
    groups: &[u32],
    (options, watched): (&Options, &[Vec<u32>]),
    making: &mut Making<'_>,
) -> Option<(Values, Wholes)> {
    let mut watchers: Vec<Vec<u32>> = vec![Vec::new(); problem.items()];
    for (group, items) in watched.iter().enumerate() {
        for &item in items {
            watchers[item as usize].push(number(group));
        }
    }
    let (mut values, mut whole) = (Values::default(), HashMap::new());
    let mut bits: Vec<(u32, u32)> = Vec::new();
    for value in 0..index.len() {
        let first = values.runs.len();
        values.starts.push(number(first));
        let item = index.item(value);
        if item < problem.primaries() {
            continue;
        }
        if index.colour(value).is_some() {
            for &group in &watchers[item] {
                whole.insert((number(value), group), number(values.masks.len()));
                let [from, to] = [0, 1].map(|next| groups[group as usize + next]);
                values.push_run(group, from, to - from);
            }
        }
        bits.clear();
        let mine = index.options(value);
        making.step(mine.len())?;
        bits.extend(mine.iter().flat_map(|&option| options.bits(option as usize)));
        bits.sort_unstable();
        let wholes = values.runs.len();
        for &(bit, group) in &bits {
            values.set(first..wholes, bit, group);
        }
    }
    values.starts.push(number(values.runs.len()));
    Some((values, whole))
}

impl Values {
    fn push_run(&mut self, group: u32, word: u32, len: u32) {
        let mask = number(self.masks.len());
        self.masks.resize(self.masks.len() + len as usize, 0);
        self.runs.push(Run { group, word, len, mask });
    }

    /// Adds an option to the table of the value that is being built: sets its bit in the mask of its group. A run is words that
    /// follow each other in a group; those at `wholes` are the groups as a whole. Bits come in order.
    fn set(&mut self, wholes: Range<usize>, bit: u32, group: u32) {
        let word = bit / 64;
        let mut runs = self.runs[wholes.clone()].iter();
        let run = runs.position(|run| run.group == group).map(|place| wholes.start + place);
        let run = run.unwrap_or_else(|| {
            if self.runs.len() == wholes.end || self.grow(group, word) {
                self.push_run(group, word, 1);
            }
            self.runs.len() - 1
        });
        let Run { word: from, mask, .. } = self.runs[run];
        self.masks[(mask + word - from) as usize] |= 1 << (bit % 64);
    }

    /// Makes the last run long enough for a word; whether a new run has to begin.
    fn grow(&mut self, group: u32, word: u32) -> bool {
        let last = self.runs.last_mut().expect("a run to grow");
        if last.group != group || word > last.word + last.len {
            return true;
        }
        if word == last.word + last.len {
            last.len += 1;
            self.masks.push(0);
        }
        false
    }
}

fn slots(index: &Index, watched: &[Vec<u32>], whole: &Wholes) -> Slots {
    let mut slots = Slots { words: vec![0], ..Slots::default() };
    let mut pairs = Vec::new();
    for (group, items) in watched.iter().enumerate() {
        for &item in items {
            for value in index.values(item as usize) {
                if index.colour(value).is_none() {
                    continue;
                }
                let slot = slots.slots.len();
                slots.open.resize(slot / 64 + 1, 0);
                slots.open[slot / 64] |= 1 << (slot % 64);
                slots.slots.push((number(value), whole[&(number(value), number(group))]));
                pairs.push((number(value), number(slot)));
            }
        }
        // The next group begins a word of its own.
        slots.slots.resize(64 * slots.open.len(), (0, 0));
        slots.words.push(number(slots.open.len()));
    }
    pairs.sort_unstable();
    let mut next = 0;
    for value in 0..=index.len() {
        slots.starts.push(number(next));
        while next < pairs.len() && pairs[next].0 as usize == value {
            slots.of_value.push(pairs[next].1);
            next += 1;
        }
    }
    slots
}
