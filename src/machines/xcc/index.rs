//! The options of each *value*: an item with one of its colours or with none.

use std::ops::Range;

use super::{Colour, Entry, Problem};
use crate::limits::Limits;

/// The making of a table, which a stop ends.
pub(super) struct Making<'a> {
    limits: &'a Limits,
    steps: usize,
}

impl<'a> Making<'a> {
    /// The stop callback is asked once per so many entries of options, which take some tens of microseconds.
    const STEPS_PER_STOP: usize = 1 << 12;

    pub(super) fn new(limits: &'a Limits) -> Making<'a> {
        Making { limits, steps: 0 }
    }

    /// Counts entries that are about to be worked on; `None` when the work is to stop.
    #[inline]
    pub(super) fn step(&mut self, entries: usize) -> Option<()> {
        self.steps += entries;
        if self.steps < Self::STEPS_PER_STOP {
            return Some(());
        }
        self.steps = 0;
        (!self.limits.stop_requested()).then_some(())
    }
}

/// Values are numbered by item, and of one item by colour, the plain one first.
#[derive(Debug)]
pub(super) struct Index {
    /// The first value of each item, and the end of the last.
    values: Vec<u32>,
    /// The item of each value.
    item: Vec<u32>,
    colour: Vec<Option<Colour>>,
    /// The start of the options of each value, and the end of the last.
    starts: Vec<u32>,
    /// Ascending, value by value.
    options: Vec<u32>,
}

impl Index {
    pub(super) fn new(problem: &Problem, making: &mut Making<'_>) -> Option<Index> {
        let (begins, mut occurrences) = by_item(problem, making)?;
        let mut index = Index {
            values: Vec::with_capacity(problem.items() + 1),
            item: Vec::new(),
            colour: Vec::new(),
            starts: Vec::new(),
            options: Vec::with_capacity(problem.entries()),
        };
        for item in 0..problem.items() {
            index.values.push(number(index.item.len()));
            let here = &mut occurrences[begins[item] as usize..begins[item + 1] as usize];
            making.step(here.len())?;
            // Stable: the options of a value stay in order.
            if here.iter().any(|(colour, _)| *colour != here[0].0) {
                here.sort_by_key(|&(colour, _)| colour);
            }
            let mut last = None;
            for &(colour, option) in here.iter() {
                if last.replace(colour) != Some(colour) {
                    index.item.push(number(item));
                    index.colour.push(colour);
                    index.starts.push(number(index.options.len()));
                }
                index.options.push(option);
            }
        }
        index.values.push(number(index.item.len()));
        index.starts.push(number(index.options.len()));
        Some(index)
    }

    pub(super) fn len(&self) -> usize {
        self.item.len()
    }

    pub(super) fn values(&self, item: usize) -> Range<usize> {
        self.values[item] as usize..self.values[item + 1] as usize
    }

    pub(super) fn item(&self, value: usize) -> usize {
        self.item[value] as usize
    }

    pub(super) fn colour(&self, value: usize) -> Option<Colour> {
        self.colour[value]
    }

    pub(super) fn options(&self, value: usize) -> &[u32] {
        &self.options[self.starts[value] as usize..self.starts[value + 1] as usize]
    }

    pub(super) fn bytes(&self) -> usize {
        4 * (self.values.len() + 2 * self.item.len() + self.starts.len() + self.options.len())
    }

    /// The value of an entry that stands in some option; none for others.
    pub(super) fn value(&self, entry: Entry) -> Option<usize> {
        let values = self.values(entry.item.index());
        let colours = &self.colour[values.clone()];
        let place = colours.binary_search(&entry.colour).ok()?;
        Some(values.start + place)
    }
}

/// The colour of an item in an option.
type Occurrence = (Option<Colour>, u32);

/// For each item where its occurrences begin, and the occurrences as colour and option.
fn by_item(problem: &Problem, making: &mut Making<'_>) -> Option<(Vec<u32>, Vec<Occurrence>)> {
    let mut begins = vec![0; problem.items() + 1];
    for entry in &problem.entries {
        making.step(1)?;
        begins[entry.item.index() + 1] += 1;
    }
    for item in 0..problem.items() {
        begins[item + 1] += begins[item];
    }
    let mut next = begins.clone();
    let mut occurrences = vec![(None, 0); problem.entries()];
    for option in 0..problem.options() {
        let entries = problem.option(option);
        making.step(entries.len())?;
        for entry in entries {
            let place = &mut next[entry.item.index()];
            occurrences[*place as usize] = (entry.colour, number(option));
            *place += 1;
        }
    }
    Some((begins, occurrences))
}

/// A number that fits, for there are fewer than 2^32 entries in a problem.
pub(super) fn number(number: usize) -> u32 {
    u32::try_from(number).expect("a problem has fewer than 2^32 entries")
}
