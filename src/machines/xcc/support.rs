//! Exact cover with consistency: a colour that no option of some item supports is impossible.
//!
//! The live options stand in a bit set, grouped by primary item, each group in words of its own; an
//! option with several primary items stands in each of their groups. A *value* is a secondary item
//! with a colour, or a secondary item without. What is known of a value is which bits have it:
//!
//! ```text
//!   group of primary A      group of primary B        live words
//!   1011 0110               0001 1101
//!   0011 0000               .                         options of A with x:0   } runs of the value x:0
//!   .                       0000 1001                 options of B with x:0   }
//! ```
//!
//! *Killing* a value takes its runs away and marks the groups that change. A marked group that is
//! empty fails; one with a single option commits to it, which kills the values that the option
//! excludes; otherwise each colour of each item that stands in all options of the group is looked for
//! among the live ones, first in the word where it was found last, and killed where it has gone. The
//! search branches on the group with the least size over weight; the group that empties grows heavier.
//!
//! On Takuzu, where an option has one primary item and every line colours all of its cells, this is
//! domain consistency, which Knuth's XCCDC ("Fascicle 7: Constraint Satisfaction") has for any problem,
//! at a fraction of the cost. In general it is weaker: an option may stay that excludes all options of
//! a primary item one by one but no colour of it as a whole.

mod slots;

use std::collections::VecDeque;
use std::sync::Arc;

use super::walk::Engine;
use super::{Entry, number};
pub(super) use slots::{Table, watches};

/// The states on the way to a cover.
#[derive(Debug)]
pub(super) struct Support {
    table: Arc<Table>,
    /// The state at each level, and in the last place the one at work; none where the start has failed.
    states: Vec<u64>,
    propagator: Propagator,
    levels: Vec<Level>,
}

/// A choice: the options of one group.
#[derive(Debug)]
struct Level {
    group: u32,
    /// The word at hand, and which of its options are still to be tried.
    word: u32,
    left: u64,
    begun: u32,
    of: u32,
}

/// The layout of a state: one block of words, copied at a branch.
///
/// Live options, then open slots (those whose item may still have several colours), then the values
/// that are dead, then the groups that are committed to.
#[derive(Clone, Copy, Debug)]
struct Layout {
    open: usize,
    dead: usize,
    committed: usize,
    len: usize,
}

impl Layout {
    fn new(table: &Table) -> Layout {
        let open = table.live.len();
        let dead = open + table.slots.open.len();
        let committed = dead + table.index.len().div_ceil(64);
        Layout { open, dead, committed, len: committed + table.primaries.div_ceil(64) }
    }
}

/// The memory of a search across branches, beside its states.
#[derive(Debug)]
struct Propagator {
    layout: Layout,
    /// Groups to look at, first come first served: taken by number instead, m14 of the corpus takes
    /// 122 nodes a puzzle in place of 86, for the blame falls on others.
    queue: VecDeque<u32>,
    /// A bit for each group that is in the queue.
    marks: Vec<u64>,
    /// For each slot, the word of the group that had an option of its colour.
    residues: Vec<u32>,
    /// The number of times that each group was emptied, plus one.
    weights: Vec<u32>,
    updates: u64,
}

/// The state after propagation of what holds in every search.
fn start(table: &Table) -> Option<Vec<u64>> {
    let mut propagator = Propagator::new(table);
    let layout = propagator.layout;
    let mut state = vec![0; layout.len];
    state[..layout.open].copy_from_slice(&table.live);
    state[layout.open..layout.dead].copy_from_slice(&table.slots.open);
    for group in 0..table.primaries {
        propagator.mark(group);
    }
    let is_open = propagator.propagate(table, &mut state);
    is_open.then_some(state)
}

impl Engine for Support {
    type Table = Table;

    const NODES_PER_STOP: u64 = 16;

    fn with_givens(table: &Arc<Table>, givens: &[Entry]) -> Support {
        Support::new(table, |propagator, state| {
            for given in givens {
                let item = given.item.index();
                assert!(item >= table.primaries && given.colour.is_some());
                for value in table.index.values(item) {
                    if table.index.colour(value) != given.colour {
                        // A plain value may be dead because the only option that has it is committed to.
                        propagator.kill(table, state, value);
                        propagator.take_away(table, state, value);
                    }
                }
            }
            true
        })
    }

    fn with_options(table: &Arc<Table>, options: &[usize]) -> Support {
        Support::new(table, |propagator, state| {
            options.iter().all(|&option| {
                let (bit, group) = table.options.bits(option)[0];
                get(state, bit as usize)
                    && (get(&state[propagator.layout.committed..], group as usize)
                        || propagator.commit(table, state, bit as usize))
            })
        })
    }

    fn begin(&mut self) -> bool {
        let has_failed = self.states.is_empty() && self.propagator.layout.len > 0;
        !has_failed && self.is_cover()
    }

    fn levels(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + DoubleEndedIterator {
        self.levels.iter().map(|level| (level.begun, level.of))
    }

    fn find_candidate(&mut self) -> bool {
        let len = self.propagator.layout.len;
        let state = &self.states[(self.levels.len() - 1) * len..][..len];
        let level = self.levels.last_mut().expect("a level to look at");
        while level.left == 0 {
            level.word += 1;
            if level.word == self.table.groups[level.group as usize + 1] {
                self.levels.pop();
                return false;
            }
            level.left = state[level.word as usize];
        }
        true
    }

    /// The state after the last level becomes a copy of the one before.
    fn take_candidate(&mut self) -> bool {
        let len = self.propagator.layout.len;
        let depth = self.levels.len();
        let level = self.levels.last_mut().expect("a level with a candidate");
        let bit = level.word as usize * 64 + level.left.trailing_zeros() as usize;
        level.left &= level.left - 1;
        level.begun += 1;
        if self.states.len() < (depth + 1) * len {
            self.states.resize((depth + 1) * len, 0);
        }
        self.states.copy_within((depth - 1) * len..depth * len, depth * len);
        let state = &mut self.states[depth * len..][..len];
        self.propagator.commit(&self.table, state, bit)
            && self.propagator.propagate(&self.table, state)
            && self.is_cover()
    }

    fn drop_level(&mut self) {
        self.levels.pop();
    }

    /// Nothing: it is the engine for colours, which hardly ever leave the same.
    fn left(&self, _words: &mut Vec<u64>) {}

    fn cover(&self) -> Vec<u32> {
        let layout = self.propagator.layout;
        let state = &self.states[self.levels.len() * layout.len..][..layout.open];
        let option = |group: usize| {
            let words = self.table.groups[group] as usize..;
            let found = state[words.clone()].iter().zip(words).find(|(word, _)| **word != 0);
            let (bits, word) = found.expect("a committed group has an option");
            self.table.option_of[word * 64 + bits.trailing_zeros() as usize]
        };
        // An option stands in the group of each of its primary items: the first one names it.
        let options = (0..self.table.primaries).map(|group| (group, option(group)));
        let first = |option: u32| self.table.options.bits(option as usize)[0].1 as usize;
        let once = options.filter(|&(group, option)| first(option) == group);
        once.map(|(_, option)| option).collect()
    }

    fn updates(&self) -> u64 {
        self.propagator.updates
    }
}

impl Support {
    /// Begins with a change of the first state, which is false where it fails.
    fn new(
        table: &Arc<Table>,
        change: impl FnOnce(&mut Propagator, &mut [u64]) -> bool,
    ) -> Support {
        let mut propagator = Propagator::new(table);
        let mut states = table.start.clone();
        let is_open = states.as_mut().is_some_and(|state| {
            change(&mut propagator, state) && propagator.propagate(table, state)
        });
        Support {
            table: Arc::clone(table),
            states: states.filter(|_| is_open).unwrap_or_default(),
            propagator,
            levels: Vec::new(),
        }
    }

    /// Tells whether every group is committed to; otherwise a level is opened for the next choice.
    fn is_cover(&mut self) -> bool {
        let layout = self.propagator.layout;
        let state = &self.states[self.levels.len() * layout.len..][..layout.len];
        let Some((group, of)) = self.propagator.choose(&self.table, state) else {
            return true;
        };
        let word = self.table.groups[group];
        self.levels.push(Level {
            group: number(group),
            word,
            left: state[word as usize],
            begun: 0,
            of,
        });
        false
    }
}

impl Propagator {
    fn new(table: &Table) -> Propagator {
        Propagator {
            layout: Layout::new(table),
            queue: VecDeque::new(),
            marks: vec![0; table.primaries.div_ceil(64)],
            residues: vec![0; table.slots.slots.len()],
            weights: vec![1; table.primaries],
            updates: 0,
        }
    }

    fn mark(&mut self, group: usize) {
        if !get(&self.marks, group) {
            self.marks[group / 64] |= 1 << (group % 64);
            self.queue.push_back(number(group));
        }
    }

    /// The group with the least size over weight that is not committed to, and its size.
    fn choose(&self, table: &Table, state: &[u64]) -> Option<(usize, u32)> {
        if table.is_plain {
            // After propagation, who has one option left is committed to.
            let open = state[..table.primaries].iter().enumerate();
            let open = open.filter(|(_, word)| !is_single(**word));
            return self.least(open.map(|(group, word)| (group, word.count_ones())));
        }
        let committed = &state[self.layout.committed..];
        let open = (0..table.primaries).filter(|&group| !get(committed, group));
        self.least(open.map(|group| {
            let words = &state[table.groups[group] as usize..table.groups[group + 1] as usize];
            (group, words.iter().map(|word| word.count_ones()).sum())
        }))
    }

    fn least(&self, groups: impl Iterator<Item = (usize, u32)>) -> Option<(usize, u32)> {
        let mut best: Option<(usize, u32)> = None;
        for (group, size) in groups {
            let is_better = best.is_none_or(|(other, least)| {
                let [weight, before] = [group, other].map(|group| u64::from(self.weights[group]));
                u64::from(size) * before < u64::from(least) * weight
            });
            if is_better {
                best = Some((group, size));
            }
        }
        best
    }

    /// Draws conclusions until none follows; false when a group is empty.
    fn propagate(&mut self, table: &Table, state: &mut [u64]) -> bool {
        if table.is_plain {
            return self.propagate_plain(table, state);
        }
        while let Some(group) = self.queue.pop_front() {
            let group = group as usize;
            self.marks[group / 64] &= !(1 << (group % 64));
            let from = table.groups[group] as usize;
            let words = &state[from..table.groups[group + 1] as usize];
            match only_bit(words) {
                Only::None => return self.fail(group),
                Only::One(bit) => {
                    if !get(&state[self.layout.committed..], group) {
                        // Who is emptied by that is marked, and found in its turn.
                        self.commit(table, state, from * 64 + bit);
                    }
                }
                Only::Several => self.watch(table, state, group),
            }
        }
        true
    }

    /// The same where each group is a word.
    fn propagate_plain(&mut self, table: &Table, state: &mut [u64]) -> bool {
        while let Some(group) = self.queue.pop_front() {
            let group = group as usize;
            let word = state[group];
            if word == 0 {
                return self.fail(group);
            }
            // In the beginning all groups are looked at.
            let is_settled = !is_single(word) || get(&state[self.layout.committed..], group);
            let bit = group * 64 + word.trailing_zeros() as usize;
            if !is_settled && !self.commit_plain(table, state, bit) {
                return false;
            }
        }
        true
    }

    /// Puts the blame on an empty group, and forgets what was to be looked at.
    fn fail(&mut self, group: usize) -> bool {
        self.weights[group] += 1;
        self.marks.fill(0);
        self.queue.clear();
        false
    }

    /// Kills the colours that no option of a group has any more.
    fn watch(&mut self, table: &Table, state: &mut [u64], group: usize) {
        let from = table.groups[group] as usize;
        let len = table.groups[group + 1] as usize - from;
        for word in table.slots.words[group]..table.slots.words[group + 1] {
            let mut open = state[self.layout.open + word as usize];
            while open != 0 {
                let slot = word as usize * 64 + open.trailing_zeros() as usize;
                open &= open - 1;
                let (value, mask) = table.slots.slots[slot];
                let masks = &table.values.masks[mask as usize..][..len];
                let live = &state[from..][..len];
                let residue = self.residues[slot] as usize;
                if live[residue] & masks[residue] != 0 {
                    continue;
                }
                match live.iter().zip(masks).position(|(live, mask)| live & mask != 0) {
                    Some(place) => self.residues[slot] = place as u32,
                    None => self.kill(table, state, value as usize),
                }
            }
        }
    }

    /// Takes all options of a value away, once.
    fn kill(&mut self, table: &Table, state: &mut [u64], value: usize) {
        let dead = &mut state[self.layout.dead + value / 64];
        if *dead >> (value % 64) & 1 == 1 {
            return;
        }
        *dead |= 1 << (value % 64);
        self.take_away(table, state, value);
        let slots = table.slots.with_value(value);
        if !slots.is_empty() {
            self.close(state, slots);
            self.close_last(table, state, value);
        }
    }

    /// Takes the runs of a value away, and marks the groups that change.
    fn take_away(&mut self, table: &Table, state: &mut [u64], value: usize) {
        for run in table.values.runs(value) {
            let masks = &table.values.masks[run.mask as usize..][..run.len as usize];
            let live = &mut state[run.word as usize..][..run.len as usize];
            let mut changed = 0;
            for (live, mask) in live.iter_mut().zip(masks) {
                changed |= *live & mask;
                *live &= !mask;
            }
            if changed != 0 {
                self.updates += u64::from(run.len);
                self.mark(run.group as usize);
            }
        }
    }

    fn close(&self, state: &mut [u64], slots: &[u32]) {
        for &slot in slots {
            state[self.layout.open + slot as usize / 64] &= !(1 << (slot % 64));
        }
    }

    /// An item with one value left needs no watching: if that goes, the group is empty.
    fn close_last(&self, table: &Table, state: &mut [u64], value: usize) {
        let values = table.index.values(table.index.item(value));
        let dead = &state[self.layout.dead..];
        let mut alive = values.filter(|&value| !get(dead, value));
        if let (Some(last), None) = (alive.next(), alive.next()) {
            self.close(state, table.slots.with_value(last));
        }
    }

    /// Takes an option into the cover: what it excludes goes. False where that is known to empty a
    /// group; if not, this may be found later.
    fn commit(&mut self, table: &Table, state: &mut [u64], bit: usize) -> bool {
        if table.is_plain {
            return self.commit_plain(table, state, bit);
        }
        let option = table.option_of[bit] as usize;
        let bits = table.options.bits(option);
        for &(_, group) in bits {
            state[self.layout.committed + group as usize / 64] |= 1 << (group % 64);
        }
        for &(bit, group) in bits {
            self.kill_others(table, state, group as usize, bit as usize);
        }
        for &value in table.options.values(option) {
            let value = value as usize;
            let is_plain = table.index.colour(value).is_none();
            for other in table.index.values(table.index.item(value)) {
                if other != value || is_plain {
                    self.kill(table, state, other);
                }
            }
        }
        // A plain value has taken its own option away too.
        for &(bit, _) in bits {
            state[bit as usize / 64] |= 1 << (bit % 64);
        }
        true
    }

    /// The same where each group is a word: groups are to be looked at when one option is left.
    fn commit_plain(&mut self, table: &Table, state: &mut [u64], bit: usize) -> bool {
        let bits = table.options.bits(table.option_of[bit] as usize);
        self.updates += bits.len() as u64;
        for &(kept, group) in bits {
            let group = group as usize;
            state[self.layout.committed + group / 64] |= 1 << (group % 64);
            let kept = 1 << (kept % 64);
            let mut others = state[group] ^ kept;
            state[group] = kept;
            while others != 0 {
                let other = group * 64 + others.trailing_zeros() as usize;
                others &= others - 1;
                for &(bit, of) in table.options.bits(table.option_of[other] as usize) {
                    let word = &mut state[of as usize];
                    let before = *word;
                    *word &= !(1 << (bit % 64));
                    if *word != before && is_single(*word) {
                        if *word == 0 {
                            return self.fail(of as usize);
                        }
                        self.queue.push_back(of);
                    }
                }
            }
        }
        true
    }

    fn kill_others(&mut self, table: &Table, state: &mut [u64], group: usize, kept: usize) {
        let words = table.groups[group] as usize..table.groups[group + 1] as usize;
        self.updates += words.len() as u64;
        if table.options.is_single() {
            // The values of the option say the rest.
            state[words].fill(0);
            state[kept / 64] = 1 << (kept % 64);
            return;
        }
        for word in words {
            let mut others = state[word];
            if word == kept / 64 {
                others &= !(1 << (kept % 64));
            }
            state[word] ^= others;
            while others != 0 {
                let bit = word * 64 + others.trailing_zeros() as usize;
                others &= others - 1;
                for &(bit, group) in table.options.bits(table.option_of[bit] as usize) {
                    state[bit as usize / 64] &= !(1 << (bit % 64));
                    self.mark(group as usize);
                }
            }
        }
    }
}

/// The number of bits set, as far as it matters, and which bit.
enum Only {
    None,
    One(usize),
    Several,
}

fn only_bit(words: &[u64]) -> Only {
    let mut found = Only::None;
    for (place, &word) in words.iter().enumerate() {
        if word == 0 {
            continue;
        }
        if word & (word - 1) != 0 || matches!(found, Only::One(_)) {
            return Only::Several;
        }
        found = Only::One(place * 64 + word.trailing_zeros() as usize);
    }
    found
}

/// Tells whether at most one bit is set.
fn is_single(word: u64) -> bool {
    word & word.wrapping_sub(1) == 0
}

fn get(words: &[u64], bit: usize) -> bool {
    words[bit / 64] >> (bit % 64) & 1 == 1
}
