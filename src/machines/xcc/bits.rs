//! Exact cover by bit sets: all covers, fast.
//!
//! The live options are a bit set. Each option has a row of all options that it excludes, itself
//! among them, worked out once: colours vanish into the rows, and secondary items with them. To
//! commit to an option is to take its row away from the live set:
//!
//! ```text
//!            options  0 1 2 3 4 5 6 7
//!   live              1 1 0 1 1 1 0 1
//!   row of 3          0 1 1 1 0 0 0 1     what 3 excludes, 3 itself too
//!   gone              0 1 0 1 0 0 0 1     each takes one off the counters of its primary items
//!   live then         1 0 0 0 1 1 0 0
//! ```
//!
//! A counter says how many live options a primary item has left. The first one that falls to zero
//! ends the branch; otherwise the search goes on with the smallest, in place while that is one. The
//! counter of a covered item is above any number of options, and needs no test.
//!
//! State is copied at a branch: a few hundred bytes, which costs less than undoing.

use std::sync::Arc;

use itertools::Itertools;

use super::walk::Engine;
use super::{Entry, Index, Making, Problem, number};

/// With more options the rows would take more than 34 MB, and counters would not fit.
pub(super) const MOST_OPTIONS: usize = (1 << 14) - 1;
/// The counter of a covered item, which may lose each of the options once more.
const COVERED: i16 = i16::MAX;

/// A problem as rows of conflicts.
#[derive(Debug)]
pub(super) struct Table {
    options: usize,
    words: usize,
    primaries: usize,
    /// An option's row: `words` words.
    rows: Vec<u64>,
    /// The options of each primary item: `words` words.
    with_item: Vec<u64>,
    /// The start of the primary items of each option, and the end of the last.
    starts: Vec<u32>,
    items: Vec<u32>,
    /// For a coloured value (item, colour), what contradicts it, when it is given.
    index: Index,
    /// The place in the problem of each option here.
    original: Vec<u32>,
    /// The place here of each option of the problem.
    place: Vec<u32>,
}

impl Table {
    /// Makes the table of a problem of at most [`MOST_OPTIONS`] options.
    pub(super) fn new(problem: &Problem, making: &mut Making<'_>) -> Option<Table> {
        let original = by_locality(problem);
        let mut place = vec![0; original.len()];
        for (here, &option) in original.iter().enumerate() {
            place[option as usize] = number(here);
        }
        let words = problem.options().div_ceil(64);
        let mut table = Table {
            options: problem.options(),
            words,
            primaries: problem.primaries(),
            rows: vec![0; words * problem.options()],
            with_item: vec![0; words * problem.primaries()],
            starts: vec![0],
            items: Vec::new(),
            index: Index::new(problem, making)?,
            original,
            place,
        };
        table.fill(problem, making)?;
        Some(table)
    }

    fn fill(&mut self, problem: &Problem, making: &mut Making<'_>) -> Option<()> {
        let words = self.words;
        for (here, &option) in self.original.iter().enumerate() {
            let row = &mut self.rows[here * words..][..words];
            set(row, here);
            for entry in problem.option(option as usize) {
                let item = entry.item.index();
                for value in self.index.values(item) {
                    if entry.colour.is_some() && self.index.colour(value) == entry.colour {
                        continue;
                    }
                    let others = self.index.options(value);
                    making.step(others.len())?;
                    for &other in others {
                        set(row, self.place[other as usize] as usize);
                    }
                }
                if item < self.primaries {
                    self.items.push(entry.item.0);
                    set(&mut self.with_item[item * words..][..words], here);
                }
            }
            self.starts.push(number(self.items.len()));
        }
        Some(())
    }

    fn with_item(&self, item: usize) -> &[u64] {
        &self.with_item[item * self.words..][..self.words]
    }

    fn all(&self) -> Vec<u64> {
        let mut all = vec![u64::MAX; self.words];
        if !self.options.is_multiple_of(64) {
            all[self.words - 1] = (1 << (self.options % 64)) - 1;
        }
        all
    }

    pub(super) fn bytes(&self) -> usize {
        8 * (self.rows.len() + self.with_item.len())
    }
}

/// The options in an order in which those that exclude each other are likely to share words: by their
/// primary items, the last one first.
fn by_locality(problem: &Problem) -> Vec<u32> {
    let mut order: Vec<u32> = (0..number(problem.options())).collect();
    order.sort_by_cached_key(|&option| {
        let items = problem.option(option as usize).iter();
        items.map(|entry| entry.item).sorted_unstable().collect_vec()
    });
    order
}

fn set(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

/// The live options on the way to a cover.
#[derive(Debug)]
pub(super) struct Bits {
    table: Arc<Table>,
    /// The live options at each level, and in the last place those at work.
    live: Vec<u64>,
    counters: Vec<i16>,
    levels: Vec<Level>,
    /// The options committed to.
    path: Vec<u32>,
    updates: u64,
}

/// A choice: the options of one item.
#[derive(Debug)]
struct Level {
    item: u32,
    /// The word of the options at hand, and which of them are still to be tried.
    word: u32,
    left: u64,
    begun: u32,
    of: u32,
    /// The number of options committed to before.
    path: usize,
}

impl Engine for Bits {
    type Table = Table;

    fn with_givens(table: &Arc<Table>, givens: &[Entry]) -> Bits {
        let mut live = table.all();
        for given in givens {
            assert!(given.item.index() >= table.primaries && given.colour.is_some());
            for value in table.index.values(given.item.index()) {
                if table.index.colour(value) == given.colour {
                    continue;
                }
                for &option in table.index.options(value) {
                    let here = table.place[option as usize] as usize;
                    live[here / 64] &= !(1 << (here % 64));
                }
            }
        }
        Bits::new(table, live)
    }

    /// Each of the options is the only one left of its first item.
    fn with_options(table: &Arc<Table>, options: &[usize]) -> Bits {
        let mut live = table.all();
        for &option in options {
            let here = table.place[option] as usize;
            let item = table.items[table.starts[here] as usize] as usize;
            let is_kept = live[here / 64] & (1 << (here % 64));
            for (live, row) in live.iter_mut().zip(table.with_item(item)) {
                *live &= !row;
            }
            live[here / 64] |= is_kept;
        }
        Bits::new(table, live)
    }

    fn begin(&mut self) -> bool {
        self.settle()
    }

    fn levels(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + DoubleEndedIterator {
        self.levels.iter().map(|level| (level.begun, level.of))
    }

    fn find_candidate(&mut self) -> bool {
        let words = self.table.words;
        let live = &self.live[(self.levels.len() - 1) * words..][..words];
        let level = self.levels.last_mut().expect("a level to look at");
        let row = self.table.with_item(level.item as usize);
        while level.left == 0 {
            level.word += 1;
            let word = level.word as usize;
            if word == words {
                self.levels.pop();
                return false;
            }
            level.left = row[word] & live[word];
        }
        true
    }

    /// The state after the last level becomes a copy of the one before.
    fn take_candidate(&mut self) -> bool {
        let (words, primaries) = (self.table.words, self.table.primaries);
        let depth = self.levels.len();
        let level = self.levels.last_mut().expect("a level with a candidate");
        let option = level.word as usize * 64 + level.left.trailing_zeros() as usize;
        level.left &= level.left - 1;
        level.begun += 1;
        self.path.truncate(level.path);
        if self.live.len() < (depth + 1) * words {
            self.live.resize((depth + 1) * words, 0);
        }
        if self.counters.len() < (depth + 1) * primaries {
            self.counters.resize((depth + 1) * primaries, 0);
        }
        self.live.copy_within((depth - 1) * words..depth * words, depth * words);
        let counters = (depth - 1) * primaries..depth * primaries;
        self.counters.copy_within(counters, depth * primaries);
        self.commit(option) && self.settle()
    }

    fn drop_level(&mut self) {
        self.levels.pop();
    }

    /// The live options: no item that is still to be covered is without.
    fn left(&self, words: &mut Vec<u64>) {
        let live = self.live.chunks(self.table.words);
        words.extend(live.skip(self.levels.len() - 1).take(1).flatten());
    }

    fn cover(&self) -> Vec<u32> {
        let original = |&option: &u32| self.table.original[option as usize];
        self.path.iter().map(original).collect()
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}

impl Bits {
    /// Begins with these live options.
    fn new(table: &Arc<Table>, live: Vec<u64>) -> Bits {
        let count = |item: usize| {
            let both = table.with_item(item).iter().zip(&live);
            let count = both.map(|(row, live)| (row & live).count_ones());
            i16::try_from(count.sum::<u32>()).expect("few enough options")
        };
        Bits {
            counters: (0..table.primaries).map(count).collect(),
            table: Arc::clone(table),
            live,
            levels: Vec::new(),
            path: Vec::new(),
            updates: 0,
        }
    }

    /// Takes an option into the cover; false when an item is left without options.
    fn commit(&mut self, option: usize) -> bool {
        let (words, primaries) = (self.table.words, self.table.primaries);
        let depth = self.levels.len();
        let table = &*self.table;
        let live = &mut self.live[depth * words..][..words];
        let counters = &mut self.counters[depth * primaries..][..primaries];
        self.path.push(option as u32);
        let items_of = |option: usize| {
            &table.items[table.starts[option] as usize..table.starts[option + 1] as usize]
        };
        for &item in items_of(option) {
            counters[item as usize] = COVERED;
        }
        let row = &table.rows[option * words..][..words];
        let mut updates = 0;
        let mut is_open = true;
        'rows: for (word, (live, row)) in live.iter_mut().zip(row).enumerate() {
            let mut gone = *live & row;
            *live ^= gone;
            while gone != 0 {
                updates += 1;
                for &item in items_of(word * 64 + gone.trailing_zeros() as usize) {
                    let counter = &mut counters[item as usize];
                    *counter -= 1;
                    if *counter == 0 {
                        is_open = false;
                        break 'rows;
                    }
                }
                gone &= gone - 1;
            }
        }
        self.updates += updates;
        is_open
    }

    /// Commits to what is forced, and opens a level for the next choice; true at a cover.
    fn settle(&mut self) -> bool {
        let (words, primaries) = (self.table.words, self.table.primaries);
        loop {
            let depth = self.levels.len();
            let counters = &self.counters[depth * primaries..][..primaries];
            let least = counters.iter().copied().fold(COVERED, i16::min).unsigned_abs();
            if usize::from(least) > MOST_OPTIONS {
                return true;
            }
            if least == 0 {
                return false;
            }
            let item = counters.iter().position(|&counter| counter.unsigned_abs() == least);
            let item = item.expect("the least counter is one of them");
            let row = self.table.with_item(item);
            if least > 1 {
                self.levels.push(Level {
                    item: number(item),
                    word: 0,
                    left: row[0] & self.live[depth * words],
                    begun: 0,
                    of: least.into(),
                    path: self.path.len(),
                });
                return false;
            }
            let live = &self.live[depth * words..][..words];
            let both = row.iter().zip(live).map(|(row, live)| row & live);
            let word = both.enumerate().find(|&(_, both)| both != 0);
            let (word, both) = word.expect("one live option is left");
            if !self.commit(word * 64 + both.trailing_zeros() as usize) {
                return false;
            }
        }
    }
}
