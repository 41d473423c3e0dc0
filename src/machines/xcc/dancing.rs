//! Exact cover by dancing links: Knuth's algorithm C, which ends a branch as soon as an item is empty.
//!
//! Each entry of an option is a node in the circular list of its item, where it is taken out and put
//! back by its own two links. Nodes of an option are neighbours in memory, between two *spacers* that
//! know where the option before began and this one ends:
//!
//! ```text
//!   headers    A <-> B <-> C <-> root            the primary items still to be covered
//!              |     |     |
//!   spacer   node  node    .   spacer            option 0: A B
//!              .   node  node  spacer            option 1: B C
//! ```
//!
//! A commit hides the options that meet the one chosen. Where that empties an item, it is undone at
//! once, from the place reached. The lengths of items that are being covered, and of secondary ones,
//! carry [`EXEMPT`], so that one comparison with zero tells what matters.

use std::sync::Arc;

use super::walk::Engine;
use super::{Entry, Making, Problem, number};

/// Added to the length of an item that may well be empty.
const EXEMPT: u32 = 1 << 30;
/// The colour of a node in an item that has this colour already: nothing to hide.
const SAME: i32 = -1;
/// The colour of a spacer: where an option ends.
const SPACER: u32 = 0;

/// A node, or the header of an item.
#[derive(Clone, Copy, Debug)]
struct Node {
    up: u32,
    down: u32,
    /// The item; of a header its length; [`SPACER`] for spacers.
    item: u32,
    /// From 1, or 0 without colour, or [`SAME`].
    colour: i32,
}

/// A problem as links; node 0 is not an item, items follow from 1.
#[derive(Debug)]
pub(super) struct Table {
    nodes: Vec<Node>,
    /// The option of each spacer is the one that follows it.
    spacers: Vec<u32>,
    primaries: u32,
    items: u32,
}

impl Table {
    pub(super) fn new(problem: &Problem, making: &mut Making<'_>) -> Option<Table> {
        let items = number(problem.items());
        let size = 2 + problem.items() + problem.entries() + problem.options();
        assert!(size < EXEMPT as usize, "2^30 nodes are more than links can hold");
        let header = |item: u32| Node { up: item, down: item, item: 0, colour: 0 };
        let mut nodes = Vec::with_capacity(size);
        nodes.extend((0..=items).map(header));
        let mut spacers = Vec::with_capacity(problem.options() + 1);
        for option in 0..problem.options() {
            let entries = problem.option(option);
            making.step(entries.len())?;
            push_spacer(&mut nodes, &mut spacers);
            for entry in entries {
                push_node(&mut nodes, entry);
            }
        }
        push_spacer(&mut nodes, &mut spacers);
        let primaries = number(problem.primaries());
        for item in primaries + 1..=items {
            nodes[item as usize].item += EXEMPT;
        }
        Some(Table { nodes, spacers, primaries, items })
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<Node>() * self.nodes.len()
    }
}

/// The spacer ends the option before it: its `up` is where that begins, and `down` where this ends.
fn push_spacer(nodes: &mut Vec<Node>, spacers: &mut Vec<u32>) {
    let here = number(nodes.len());
    let up = spacers.last().map_or(here, |&last| last + 1);
    if let Some(&last) = spacers.last() {
        nodes[last as usize].down = here - 1;
    }
    nodes.push(Node { up, down: here, item: SPACER, colour: 0 });
    spacers.push(here);
}

/// The new node stands last in its item's list.
fn push_node(nodes: &mut Vec<Node>, entry: &Entry) {
    let here = number(nodes.len());
    let item = entry.item.0 + 1;
    let header = &mut nodes[item as usize];
    let up = std::mem::replace(&mut header.up, here);
    header.item += 1;
    nodes[up as usize].down = here;
    let colour = entry.colour.map_or(0, |colour| colour.0.get());
    nodes.push(Node {
        up,
        down: item,
        item,
        colour: i32::try_from(colour).expect("fewer than 2^31 colours"),
    });
}

/// The links on the way to a cover, and the choices that led there.
#[derive(Debug)]
pub(super) struct Dance {
    table: Arc<Table>,
    links: Links,
    levels: Vec<Level>,
}

/// A choice: the options of one item, and the node of the one that is in the cover.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// The header as long as none is in the cover.
    node: u32,
    /// True if the option of the node is committed to: if not, it was tried and failed.
    is_committed: bool,
    begun: u32,
    of: u32,
}

impl Engine for Dance {
    type Table = Table;

    fn with_givens(table: &Arc<Table>, givens: &[Entry]) -> Dance {
        let end = table.primaries;
        let around = |item: u32| (item.checked_sub(1).unwrap_or(end), (item + 1) % (end + 1));
        let mut links = Links {
            nodes: table.nodes.clone(),
            open: (0..=end).map(around).collect(),
            primaries: end,
            updates: 0,
        };
        for given in givens {
            let item = given.item.0 + 1;
            assert!(item > end && item <= table.items, "a given is a secondary item");
            let colour = given.colour.expect("a given has a colour").0.get();
            links.give(item, i32::try_from(colour).expect("fewer than 2^31 colours"));
        }
        Dance { table: Arc::clone(table), links, levels: Vec::new() }
    }

    /// Each of the options is the only one left of its first item.
    fn with_options(table: &Arc<Table>, options: &[usize]) -> Dance {
        let mut dance = Dance::with_givens(table, &[]);
        for &option in options {
            let first = table.spacers[option] + 1;
            let is_primary = |&node: &u32| table.nodes[node as usize].item <= table.primaries;
            let node = (first..).find(is_primary);
            dance.links.keep_only(node.expect("an option has a primary item"));
        }
        dance
    }

    fn begin(&mut self) -> bool {
        self.open_level()
    }

    fn levels(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + DoubleEndedIterator {
        self.levels.iter().map(|level| (level.begun, level.of))
    }

    fn find_candidate(&mut self) -> bool {
        let level = *self.levels.last().expect("a level to look at");
        let is_found = self.links.nodes[level.node as usize].down != level.item;
        if !is_found {
            self.levels.pop();
            self.take_back(level);
            self.links.uncover(level.item);
        }
        is_found
    }

    /// The option takes the place of the one before.
    fn take_candidate(&mut self) -> bool {
        let level = *self.levels.last().expect("a level with a candidate");
        let node = self.links.nodes[level.node as usize].down;
        self.take_back(level);
        let is_committed = self.links.commit(node);
        *self.levels.last_mut().expect("a level") =
            Level { node, is_committed, begun: level.begun + 1, ..level };
        is_committed && self.open_level()
    }

    fn drop_level(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.links.uncover(level.item);
        }
    }

    /// The items that are still to be covered, where all have to be: what is left of others does not show.
    fn left(&self, words: &mut Vec<u64>) {
        let Table { primaries, items, .. } = *self.table;
        if primaries < items {
            return;
        }
        words.resize(primaries as usize / 64 + 1, 0);
        let mut set = |item: u32| words[item as usize / 64] |= 1 << (item % 64);
        // The item of the level is closed already.
        self.levels.iter().rev().take(1).for_each(|level| set(level.item));
        let mut item = self.links.open[0].1;
        while item != 0 {
            set(item);
            item = self.links.open[item as usize].1;
        }
    }

    fn cover(&self) -> Vec<u32> {
        let option = |level: &Level| {
            let spacers = &self.table.spacers;
            number(spacers.partition_point(|&spacer| spacer < level.node) - 1)
        };
        self.levels.iter().map(option).collect()
    }

    fn updates(&self) -> u64 {
        self.links.updates
    }
}

impl Dance {
    /// Chooses the next item; true where all are covered.
    fn open_level(&mut self) -> bool {
        let Some((item, of)) = self.links.choose() else {
            return true;
        };
        self.links.cover(item);
        self.levels.push(Level { item, node: item, is_committed: false, begun: 0, of });
        false
    }

    fn take_back(&mut self, level: Level) {
        if level.is_committed {
            self.links.undo(level.node - 1, level.node);
        }
    }
}

#[derive(Debug)]
struct Links {
    nodes: Vec<Node>,
    /// The primary items still to be covered, in a circle with 0 as root: left and right.
    open: Vec<(u32, u32)>,
    primaries: u32,
    updates: u64,
}

impl Links {
    /// Takes all options away that give another colour to an item, for good. Items that this leaves
    /// empty are found when one is chosen.
    fn give(&mut self, item: u32, colour: i32) {
        let mut row = self.nodes[item as usize].down;
        while row != item {
            match self.nodes[row as usize].colour {
                SAME => {}
                other if other == colour => self.nodes[row as usize].colour = SAME,
                _ => self.hide(row),
            }
            row = self.nodes[row as usize].down;
        }
    }

    /// Takes all options of an item away but that of a node of its list, for good.
    fn keep_only(&mut self, kept: u32) {
        let item = self.nodes[kept as usize].item;
        let mut row = self.nodes[item as usize].down;
        while row != item {
            let Node { up, down, .. } = self.nodes[row as usize];
            if row != kept {
                self.hide(row);
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.nodes[item as usize].item -= 1;
            }
            row = down;
        }
    }

    /// The open item with fewest options, and how many these are.
    fn choose(&self) -> Option<(u32, u32)> {
        let (mut best, mut least) = (0, u32::MAX);
        let mut item = self.open[0].1;
        while item != 0 {
            let len = self.nodes[item as usize].item;
            if len < least {
                (best, least) = (item, len);
                if len <= 1 {
                    break;
                }
            }
            item = self.open[item as usize].1;
        }
        (best != 0).then_some((best, least))
    }

    fn close(&mut self, item: u32) {
        let (left, right) = self.open[item as usize];
        self.open[left as usize].1 = right;
        self.open[right as usize].0 = left;
    }

    fn reopen(&mut self, item: u32) {
        let (left, right) = self.open[item as usize];
        self.open[left as usize].1 = item;
        self.open[right as usize].0 = item;
    }

    /// Closes an item and hides its options. This may leave others empty, all of whose options have
    /// the item: whichever is chosen covers them, or they are what is chosen next.
    fn cover(&mut self, item: u32) {
        self.close(item);
        let mut row = self.nodes[item as usize].down;
        while row != item {
            self.hide(row);
            row = self.nodes[row as usize].down;
        }
    }

    fn uncover(&mut self, item: u32) {
        let mut row = self.nodes[item as usize].up;
        while row != item {
            self.unhide(row);
            row = self.nodes[row as usize].up;
        }
        self.reopen(item);
    }

    /// Takes an option out of the lists of its other items.
    fn hide(&mut self, row: u32) {
        self.take_out::<false>(row);
    }

    /// Takes an option out of the lists of its other items. When `CHECKED`, a list that this empties, of
    /// an item that is not exempt, ends it: what was done is undone, and the answer is false.
    fn take_out<const CHECKED: bool>(&mut self, row: u32) -> bool {
        let mut node = row + 1;
        while node != row {
            let Node { up, down, item, colour } = self.nodes[node as usize];
            if item == SPACER {
                node = up;
                continue;
            }
            if colour >= 0 {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                let len = &mut self.nodes[item as usize].item;
                *len -= 1;
                self.updates += 1;
                if CHECKED && *len == 0 {
                    self.unhide_from(node, row);
                    return false;
                }
            }
            node += 1;
        }
        true
    }

    fn unhide(&mut self, row: u32) {
        self.unhide_from(row - 1, row);
    }

    /// Puts back the nodes from `node` backwards to the one after `row`.
    fn unhide_from(&mut self, mut node: u32, row: u32) {
        while node != row {
            let Node { up, down, item, colour } = self.nodes[node as usize];
            if item == SPACER {
                node = down;
                continue;
            }
            if colour >= 0 {
                self.nodes[up as usize].down = node;
                self.nodes[down as usize].up = node;
                self.nodes[item as usize].item += 1;
            }
            node -= 1;
        }
    }

    /// Hides what excludes the option of a node, whose own item is covered already; false, and
    /// nothing is changed, when an item would be left without options.
    fn commit(&mut self, row: u32) -> bool {
        // Its own items are not missed.
        self.each_item(row, |len| *len += EXEMPT);
        let mut node = row + 1;
        while node != row {
            let Node { up, item, .. } = self.nodes[node as usize];
            if item == SPACER {
                node = up;
                continue;
            }
            if !self.commit_item(node) {
                self.undo(node - 1, row);
                return false;
            }
            node += 1;
        }
        true
    }

    /// Calls for the length of each primary item of an option but that of the row itself.
    fn each_item(&mut self, row: u32, change: impl Fn(&mut u32)) {
        let mut node = row + 1;
        while node != row {
            let Node { up, item, .. } = self.nodes[node as usize];
            if item == SPACER {
                node = up;
                continue;
            }
            if item <= self.primaries {
                change(&mut self.nodes[item as usize].item);
            }
            node += 1;
        }
    }

    /// Hides what excludes the entry of a committed option; false and nothing changed on failure.
    fn commit_item(&mut self, node: u32) -> bool {
        let Node { item, colour, .. } = self.nodes[node as usize];
        if colour == SAME {
            return true;
        }
        if colour == 0 && item <= self.primaries {
            self.close(item);
        }
        let mut row = self.nodes[item as usize].down;
        while row != item {
            if colour > 0 && self.nodes[row as usize].colour == colour {
                self.nodes[row as usize].colour = SAME;
            } else if !self.take_out::<true>(row) {
                self.undo_item(item, colour, self.nodes[row as usize].up);
                return false;
            }
            row = self.nodes[row as usize].down;
        }
        true
    }

    /// Undoes [`Links::commit_item`] from a row backwards.
    fn undo_item(&mut self, item: u32, colour: i32, mut row: u32) {
        while row != item {
            if colour > 0 && self.nodes[row as usize].colour == SAME {
                self.nodes[row as usize].colour = colour;
            } else {
                self.unhide(row);
            }
            row = self.nodes[row as usize].up;
        }
        if colour == 0 && item <= self.primaries {
            self.reopen(item);
        }
    }

    /// Undoes the commits to the entries from `node` backwards to the one after `row`.
    fn undo(&mut self, mut node: u32, row: u32) {
        while node != row {
            let Node { down, item, colour, .. } = self.nodes[node as usize];
            if item == SPACER {
                node = down;
                continue;
            }
            if colour != SAME {
                self.undo_item(item, colour, self.nodes[item as usize].up);
            }
            node -= 1;
        }
        self.each_item(row, |len| *len -= EXEMPT);
    }
}
