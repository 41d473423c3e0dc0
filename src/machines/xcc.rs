//! Exact cover with colours (XCC), and three engines that list the covers of a problem.
//!
//! A problem has *items*, some primary and some secondary, and *options*, which are sets of items. A *cover* is a set
//! of options such that each primary item stands in exactly one of them, and each secondary item in at most one, or in
//! several that give it the same *colour*. In one option a secondary item without a colour agrees with no other option
//! at all. (Knuth, "The Art of Computer Programming", volume 4B, section 7.2.2.1, whose words and text format are used
//! here.)
//!
//! ```
//! use takuzu_sat::xcc::{Algorithm, Problem, Template};
//! use takuzu_sat::{Limits, Next};
//!
//! // The universe {0..4}, and E = {0,2,4}, I = {1,3}, P = {2,3} to cover it with.
//! let problem: Problem = "0 1 2 3 4\n0 2 4\n1 3\n2 3\n".parse()?;
//! let mut search = Template::new(&problem, Algorithm::Auto)?.search(&[], Limits::none());
//! assert_eq!(search.next_cover(), Next::Solution(vec![0, 1]));
//! assert_eq!(search.next_cover(), Next::Exhausted);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | engine | keeps | is for |
//! |---|---|---|
//! | [`Algorithm::Bits`] | the live options as a bit set, a row of conflicts for each option | all covers of small and middling problems |
//! | [`Algorithm::Support`] | the same by primary item, and which colours of an item are still possible | problems in which colours tie the options together |
//! | [`Algorithm::Links`] | dancing links | dominoes and the like, and what is too large for the others |
//!
//! Multiplicities (an item that is to be covered between so and so many times: Knuth's algorithm M) are not there: a
//! committed item would stay open, which the counters of `bits` and the groups of `support` have no place for.

mod bits;
mod dancing;
mod engine;
mod problem_text;
mod support;
mod walk;

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::ops::Range;

pub use crate::ground::error::TextError;
use crate::ground::limits::Limits;
pub use engine::{Algorithm, Search, Template, TooLarge};
pub use problem_text::Matrix;
pub use walk::Stats;

/// An item of a [`Problem`], by its number from 0; the primary ones come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Item(u32);

impl Item {
    /// Returns the item with a number.
    ///
    /// # Panics
    ///
    /// When the number does not fit into 32 bits.
    #[must_use]
    pub fn new(number: usize) -> Item {
        Item(u32::try_from(number).expect("fewer than 2^32 items"))
    }

    /// Returns the number.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A colour, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour(NonZeroU32);

impl Colour {
    /// Returns the colour with a number.
    ///
    /// # Panics
    ///
    /// When the number is 2^32 - 1 or more.
    #[must_use]
    pub fn new(number: usize) -> Colour {
        let next = u32::try_from(number).ok().and_then(|n| n.checked_add(1));
        Colour(next.and_then(NonZeroU32::new).expect("fewer colours"))
    }

    /// Returns the number.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// An item in an option, with the colour that it gets there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entry {
    /// The item.
    pub item: Item,
    /// Its colour; none for primary items.
    pub colour: Option<Colour>,
}

impl Entry {
    /// Returns an item without colour.
    #[must_use]
    pub fn plain(item: Item) -> Entry {
        Entry { item, colour: None }
    }

    /// Returns a secondary item with a colour.
    #[must_use]
    pub fn coloured(item: Item, colour: Colour) -> Entry {
        let colour = Some(colour);
        Entry { item, colour }
    }
}

/// An exact cover problem with colours: items, and options that were checked as they came in.
#[derive(Clone, Debug)]
pub struct Problem {
    primaries: usize,
    items: usize,
    /// None where items and colours go by number.
    names: Option<Names>,
    /// The start of the entries of each option, and the end of the last.
    starts: Vec<u32>,
    entries: Vec<Entry>,
    /// For each item the last option that was seen to use it, plus one.
    seen: Vec<u32>,
}

/// Names of items, in their order, and of colours.
#[derive(Clone, Debug, Default)]
struct Names {
    items: Vec<String>,
    item_of: HashMap<String, Item>,
    colours: Vec<String>,
    colour_of: HashMap<String, Colour>,
}

impl Problem {
    /// Makes a problem without options whose items are named.
    ///
    /// # Errors
    ///
    /// When a name is empty, holds white space, `:` or `|`, or is given twice.
    pub fn new<S: Into<String>>(
        primary: impl IntoIterator<Item = S>,
        secondary: impl IntoIterator<Item = S>,
    ) -> Result<Problem, ProblemError> {
        let mut names = Names::default();
        for name in primary {
            names.add_item(name.into())?;
        }
        let primaries = names.items.len();
        for name in secondary {
            names.add_item(name.into())?;
        }
        Ok(names.into_problem(Some(primaries)))
    }

    /// Makes a problem without options whose items go by number, and need no memory for names.
    #[must_use]
    pub fn numbered(primary: usize, secondary: usize) -> Problem {
        let items = primary + secondary;
        Problem {
            primaries: primary,
            items,
            names: None,
            starts: vec![0],
            entries: Vec::new(),
            seen: vec![0; items],
        }
    }

    /// Returns the colour of a name, which is a new one if the name is.
    ///
    /// # Errors
    ///
    /// When the name is empty, or holds white space, `:` or `|`.
    pub fn colour(&mut self, name: &str) -> Result<Colour, ProblemError> {
        self.names.get_or_insert_default().colour(name)
    }

    /// Adds an option; its place among the options, from 0, is what covers name it by.
    ///
    /// # Errors
    ///
    /// When an item is unknown or stands twice, a primary item has a colour, or there is no primary
    /// item. The problem is then as it was before.
    pub fn add(&mut self, option: impl IntoIterator<Item = Entry>) -> Result<(), ProblemError> {
        let begin = self.entries.len();
        self.entries.extend(option);
        let checked = self.check(begin).and_then(|()| {
            u32::try_from(self.entries.len()).map_err(|_| error("more than 2^32 entries"))
        });
        match checked {
            Ok(end) => self.starts.push(end),
            Err(_) => {
                // The same number is used for the next option: it must not meet its own marks.
                for entry in &self.entries[begin..] {
                    if let Some(seen) = self.seen.get_mut(entry.item.index()) {
                        *seen = 0;
                    }
                }
                self.entries.truncate(begin);
            }
        }
        checked.map(drop)
    }

    fn check(&mut self, begin: usize) -> Result<(), ProblemError> {
        let stamp =
            u32::try_from(self.starts.len()).map_err(|_| error("more than 2^32 options"))?;
        let mut has_primary = false;
        for place in begin..self.entries.len() {
            let Entry { item, colour } = self.entries[place];
            let Some(seen) = self.seen.get_mut(item.index()) else {
                return Err(error(format!("there is no item {}", item.index())));
            };
            if std::mem::replace(seen, stamp) == stamp {
                let name = self.item_name(item);
                return Err(error(format!("the item {name} stands twice in one option")));
            }
            if item.index() < self.primaries {
                has_primary = true;
                if colour.is_some() {
                    let name = self.item_name(item);
                    return Err(error(format!("the primary item {name} cannot have a colour")));
                }
            }
        }
        if has_primary {
            return Ok(());
        }
        Err(error("an option without a primary item"))
    }

    /// Returns the number of primary items.
    #[must_use]
    pub fn primaries(&self) -> usize {
        self.primaries
    }

    /// Returns the number of items.
    #[must_use]
    pub fn items(&self) -> usize {
        self.items
    }

    /// Returns the number of options.
    #[must_use]
    pub fn options(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of entries of all options together.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// Returns the entries of an option, in the order in which they were given.
    ///
    /// # Panics
    ///
    /// When there is no such option.
    #[must_use]
    pub fn option(&self, option: usize) -> &[Entry] {
        &self.entries[self.starts[option] as usize..self.starts[option + 1] as usize]
    }

    /// Returns the name of an item: the given one, or `p1`, `p2`... and `s1`, `s2`... where there is none.
    fn item_name(&self, item: Item) -> String {
        let named = self.names.as_ref().and_then(|names| names.items.get(item.index()));
        named.cloned().unwrap_or_else(|| match item.index().checked_sub(self.primaries) {
            None => format!("p{}", item.index() + 1),
            Some(place) => format!("s{}", place + 1),
        })
    }

    /// Returns the name of a colour: the given one, or its number.
    fn colour_name(&self, colour: Colour) -> String {
        let named = self.names.as_ref().and_then(|names| names.colours.get(colour.index()));
        named.cloned().unwrap_or_else(|| colour.index().to_string())
    }

    /// Tells whether some options are a cover, by the definition and nothing else.
    #[must_use]
    pub fn is_cover(&self, options: &[usize]) -> bool {
        let mut held: Vec<Option<Entry>> = vec![None; self.items];
        for entry in options.iter().flat_map(|&option| self.option(option)) {
            let agrees = match held[entry.item.index()].replace(*entry) {
                None => true,
                Some(before) => before.colour.is_some() && before.colour == entry.colour,
            };
            if !agrees {
                return false;
            }
        }
        held[..self.primaries].iter().all(Option::is_some)
    }
}

impl Names {
    /// Makes a problem without options; without a number of primary items all are.
    fn into_problem(self, primaries: Option<usize>) -> Problem {
        let items = self.items.len();
        let primaries = primaries.unwrap_or(items);
        Problem { names: Some(self), ..Problem::numbered(primaries, items - primaries) }
    }

    fn add_item(&mut self, name: String) -> Result<(), ProblemError> {
        check_name(&name)?;
        let item = Item::new(self.items.len());
        if self.item_of.insert(name.clone(), item).is_some() {
            return Err(error(format!("the item {name} is named twice")));
        }
        self.items.push(name);
        Ok(())
    }

    fn colour(&mut self, name: &str) -> Result<Colour, ProblemError> {
        if let Some(&colour) = self.colour_of.get(name) {
            return Ok(colour);
        }
        check_name(name)?;
        let colour = Colour::new(self.colours.len());
        self.colours.push(name.into());
        self.colour_of.insert(name.into(), colour);
        Ok(colour)
    }
}

fn check_name(name: &str) -> Result<(), ProblemError> {
    let is_barred = |sign: char| sign.is_whitespace() || sign == ':' || sign == '|';
    match name {
        "" => Err(error("an empty name")),
        name if name.contains(is_barred) => Err(error(format!(
            "`{name}` is not a name: white space, `:` and `|` mean something else"
        ))),
        _ => Ok(()),
    }
}

crate::ground::error::message_error! {
    /// The fault of an item or option.
    pub struct ProblemError;
}

fn error(message: impl Into<String>) -> ProblemError {
    ProblemError(message.into())
}

/// The making of a table, which a stop ends.
struct Making<'a> {
    limits: &'a Limits,
    steps: usize,
}

impl<'a> Making<'a> {
    /// The stop callback is asked once per so many entries of options, which take some tens of microseconds.
    const STEPS_PER_STOP: usize = 1 << 12;

    fn new(limits: &'a Limits) -> Making<'a> {
        Making { limits, steps: 0 }
    }

    /// Counts entries that are about to be worked on; `None` when the work is to stop.
    #[inline]
    fn step(&mut self, entries: usize) -> Option<()> {
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
struct Index {
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
    fn new(problem: &Problem, making: &mut Making<'_>) -> Option<Index> {
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

    fn len(&self) -> usize {
        self.item.len()
    }

    fn values(&self, item: usize) -> Range<usize> {
        self.values[item] as usize..self.values[item + 1] as usize
    }

    fn item(&self, value: usize) -> usize {
        self.item[value] as usize
    }

    fn colour(&self, value: usize) -> Option<Colour> {
        self.colour[value]
    }

    fn options(&self, value: usize) -> &[u32] {
        &self.options[self.starts[value] as usize..self.starts[value + 1] as usize]
    }

    fn bytes(&self) -> usize {
        4 * (self.values.len() + 2 * self.item.len() + self.starts.len() + self.options.len())
    }

    /// The value of an entry that stands in some option; none for others.
    fn value(&self, entry: Entry) -> Option<usize> {
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
fn number(number: usize) -> u32 {
    u32::try_from(number).expect("a problem has fewer than 2^32 entries")
}
