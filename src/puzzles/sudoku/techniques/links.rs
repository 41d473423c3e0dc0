//! The literals of a position, and which of them are linked.
//!
//! ```text
//!     candidate             a value stands in a cell
//!     group                 a value stands in one of the cells where a block and a line cross
//!     almost locked set     n cells of a house with n + 1 values: where one value is in none of them, each other is in one
//! ```
//!
//! Two candidates of a cell, and the same value in cells that all see each other, are weakly linked. Where no other
//! candidate is left to a cell, or no place to a value in a house, two literals are linked strongly; so are two values of an
//! almost locked set.

use std::collections::BTreeMap;

use super::position::{Frame, Position, members};
use crate::machines::chains::Links;

/// A candidate: a cell and a value.
pub(super) type Candidate = (usize, usize);

/// Some cells of a board of at most 25x25.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cells([u64; 10]);

impl Cells {
    fn from_places(cells: impl IntoIterator<Item = usize>) -> Cells {
        let mut set = Cells::default();
        for cell in cells {
            set.0[cell / 64] |= 1 << (cell % 64);
        }
        set
    }

    fn and(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn is_in(self, other: Cells) -> bool {
        self.0.iter().zip(other.0).all(|(one, other)| one & !other == 0)
    }
}

/// Some cells in which a value may stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) value: usize,
    pub(super) cells: Vec<usize>,
}

/// The literals and links that are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Use {
    pub(super) weak_in_cells: bool,
    /// Strong links in cells; in those with these values alone, if there are any here.
    pub(super) in_cells: bool,
    pub(super) pair: u32,
    pub(super) in_houses: bool,
    pub(super) groups: bool,
    /// The least and the largest number of cells in an almost locked set; those of one cell are strong links in cells.
    pub(super) in_sets: [usize; 2],
}

impl Use {
    pub(super) const NUMBERS: Use = Use {
        weak_in_cells: false,
        in_cells: false,
        pair: 0,
        in_houses: true,
        groups: false,
        in_sets: [2, 0],
    };
    pub(super) const CELLS: Use =
        Use { weak_in_cells: true, in_cells: true, in_houses: false, ..Use::NUMBERS };
    pub(super) const ALL: Use = Use { in_houses: true, ..Use::CELLS };

    /// Strong links of almost locked sets alone.
    pub(super) const fn sets_alone(least: usize, largest: usize) -> Use {
        Use { weak_in_cells: false, in_sets: [least, largest], ..Use::CELLS }
    }
}

/// Cells of a house that have one value more than they are.
#[derive(Clone, Debug)]
struct AlmostLocked {
    cells: Vec<usize>,
    values: u32,
}

pub(super) struct Literals<'a> {
    frame: &'a Frame,
    position: &'a Position,
    of: Use,
    all: Vec<Literal>,
    /// The cells of each literal.
    cells: Vec<Cells>,
    /// For each cell and value, the number of its candidate; those of several cells by these.
    numbers: Vec<usize>,
    several: BTreeMap<(usize, Cells), usize>,
    sets: Vec<AlmostLocked>,
}

impl<'a> Literals<'a> {
    pub(super) fn new(position: &'a Position, of: Use) -> Literals<'a> {
        let frame = &*position.frame;
        let side = frame.side;
        let mut literals = Literals {
            frame,
            position,
            of,
            all: Vec::new(),
            cells: Vec::new(),
            numbers: vec![usize::MAX; side * side * side],
            several: BTreeMap::new(),
            sets: Vec::new(),
        };
        for cell in 0..side * side {
            for value in members(position.candidates(cell)) {
                literals.number(value, &[cell]);
            }
        }
        if of.groups {
            for crossing in &frame.crossings {
                for value in 0..side {
                    let places = position.places(crossing.block, value) & crossing.in_block;
                    if places.count_ones() > 1 {
                        literals.number(value, &literals.cells_at(crossing.block, places));
                    }
                }
            }
        }
        literals.add_sets();
        literals
    }

    fn cells_at(&self, house: usize, places: u32) -> Vec<usize> {
        members(places).map(|at| self.frame.cell(house, at)).collect()
    }

    /// The number of a literal, which is added if it is new.
    fn number(&mut self, value: usize, cells: &[usize]) -> usize {
        let (new, key) = (self.all.len(), Cells::from_places(cells.iter().copied()));
        let number = match cells {
            &[cell] => &mut self.numbers[cell * self.frame.side + value],
            _ => self.several.entry((value, key)).or_insert(usize::MAX),
        };
        if *number == usize::MAX {
            *number = new;
            self.all.push(Literal { value, cells: cells.to_vec() });
            self.cells.push(key);
        }
        *number
    }

    /// The candidates of the cells of an almost locked set that may be a value.
    fn holders(&self, set: &AlmostLocked, value: usize) -> Vec<usize> {
        let may = |cell: &usize| self.position.candidates(*cell) & (1 << value) != 0;
        set.cells.iter().copied().filter(may).collect()
    }

    fn add_sets(&mut self) {
        let mut known: BTreeMap<Cells, AlmostLocked> = BTreeMap::new();
        let (frame, position) = (self.frame, self.position);
        for house in 0..frame.houses() {
            let open: Vec<usize> = self.cells_at(house, position.open(house));
            let mut visit = |cells: &[usize], values: u32| {
                let set = || AlmostLocked { cells: cells.to_vec(), values };
                known.entry(Cells::from_places(cells.iter().copied())).or_insert_with(set);
            };
            almost_locked(position, &open, self.of.in_sets, (&mut Vec::new(), 0), &mut visit);
        }
        self.sets = known.into_values().collect();
        for at in 0..self.sets.len() {
            for value in members(self.sets[at].values) {
                let holders = self.holders(&self.sets[at], value);
                self.number(value, &holders);
            }
        }
    }

    pub(super) fn frame(&self) -> &Frame {
        self.frame
    }

    pub(super) fn candidates(&self, cell: usize) -> u32 {
        self.position.candidates(cell)
    }

    pub(super) fn get(&self, number: usize) -> &Literal {
        &self.all[number]
    }

    /// The candidates of each open cell, and those of each value in a house, with that.
    pub(super) fn choices(&self) -> Vec<(Option<usize>, Vec<usize>)> {
        let (frame, position, side) = (self.frame, self.position, self.frame.side);
        let of_cell = |cell: usize| {
            let values = members(position.candidates(cell));
            (None, values.map(|value| self.numbers[cell * side + value]).collect())
        };
        let of_house = |(house, value): (usize, usize)| {
            let cells = members(position.places(house, value)).map(|at| frame.cell(house, at));
            (Some(house), cells.map(|cell| self.numbers[cell * side + value]).collect())
        };
        let missing = |house| members(position.missing(house)).map(move |value| (house, value));
        let cells = (0..side * side).map(of_cell);
        cells.chain((0..frame.houses()).flat_map(missing).map(of_house)).collect()
    }

    pub(super) fn links(&self) -> Links {
        let mut links = Links::new(self.all.len());
        for (house, set) in self.choices() {
            let is_pair = || {
                let cell = set.first().map(|&literal| self.all[literal].cells[0]);
                cell.is_some_and(|cell| self.position.candidates(cell) == self.of.pair)
            };
            let is_weak = house.is_some() || self.of.weak_in_cells;
            let is_strong = match house {
                Some(_) => self.of.in_houses,
                None => self.of.in_cells && (self.of.pair == 0 || is_pair()),
            };
            for (at, &one) in set.iter().enumerate() {
                for &other in &set[at + 1..] {
                    if is_weak {
                        links.link_weakly(one, other);
                    }
                    if is_strong && set.len() == 2 {
                        links.link_strongly(one, other);
                    }
                }
            }
        }
        self.link_several(&mut links);
        links
    }

    /// Links literals of several cells, and those of almost locked sets.
    fn link_several(&self, links: &mut Links) {
        let first = self.all.iter().position(|literal| literal.cells.len() > 1);
        let Some(first) = first else {
            return;
        };
        let peers = self.peers();
        for one in first..self.all.len() {
            let mut cells = self.all[one].cells.iter();
            let all = peers[*cells.next().expect("a cell")];
            let all = cells.fold(all, |all, &cell| all.and(peers[cell]));
            for other in 0..one {
                let is_same = self.all[one].value == self.all[other].value;
                if is_same && self.cells[other].is_in(all) {
                    links.link_weakly(one, other);
                }
            }
        }
        if self.of.groups && self.of.in_houses {
            for house in 0..self.frame.houses() {
                members(self.position.missing(house))
                    .for_each(|value| self.link_in(house, value, links));
            }
        }
        for set in &self.sets {
            let of_value = |value| {
                let holders = self.holders(set, value);
                self.find(value, &holders).expect("a literal of the set")
            };
            let literals: Vec<usize> = members(set.values).map(of_value).collect();
            for (at, &one) in literals.iter().enumerate() {
                literals[at + 1..].iter().for_each(|&other| links.link_strongly(one, other));
            }
        }
    }

    /// Links two literals of a house, one of them of several cells, that have all places of a value between them.
    fn link_in(&self, house: usize, value: usize, links: &mut Links) {
        let places = self.position.places(house, value);
        let cells = Cells::from_places(self.cells_at(house, places));
        let groups =
            self.several.iter().filter(|&(&(of, group), _)| of == value && group.is_in(cells));
        let groups: Vec<(usize, Cells)> =
            groups.map(|(&(_, group), &number)| (number, group)).collect();
        let single = |at| {
            let cell = self.frame.cell(house, at);
            (self.numbers[cell * self.frame.side + value], Cells::from_places([cell]))
        };
        let all: Vec<(usize, Cells)> =
            members(places).map(single).chain(groups.iter().copied()).collect();
        for &(one, here) in &groups {
            for &(other, there) in &all {
                let union = Cells(std::array::from_fn(|word| here.0[word] | there.0[word]));
                if union == cells && here != cells && there != cells {
                    links.link_strongly(one, other);
                }
            }
        }
    }

    /// The cells that each cell sees.
    fn peers(&self) -> Vec<Cells> {
        let frame = self.frame;
        let of_cell = |cell: usize| {
            let homes = frame.homes(cell).into_iter();
            let all =
                homes.flat_map(|(house, _)| (0..frame.side).map(move |at| frame.cell(house, at)));
            Cells::from_places(all.filter(|&other| other != cell))
        };
        (0..frame.side * frame.side).map(of_cell).collect()
    }

    fn find(&self, value: usize, cells: &[usize]) -> Option<usize> {
        match cells {
            &[cell] => Some(self.numbers[cell * self.frame.side + value]),
            _ => self.several.get(&(value, Cells::from_places(cells.iter().copied()))).copied(),
        }
    }

    /// The cells of the almost locked set by which two literals are linked strongly, if that is why.
    pub(super) fn set_of(&self, one: usize, other: usize) -> Option<&[usize]> {
        let [one, other] = [one, other].map(|number| &self.all[number]);
        // A cell with two values says it for itself.
        if one.cells == other.cells
            && matches!(one.cells[..], [cell] if self.candidates(cell).count_ones() == 2)
        {
            return None;
        }
        let has = |set: &AlmostLocked, literal: &Literal| {
            set.values & (1 << literal.value) != 0
                && self.holders(set, literal.value) == literal.cells
        };
        let is_it =
            |set: &&AlmostLocked| one.value != other.value && has(set, one) && has(set, other);
        self.sets.iter().find(is_it).map(|set| set.cells.as_slice())
    }
}

/// Visits the sets of these cells, so many of them, that have one value more.
fn almost_locked(
    position: &Position,
    open: &[usize],
    [least, largest]: [usize; 2],
    (chosen, values): (&mut Vec<usize>, u32),
    visit: &mut impl FnMut(&[usize], u32),
) {
    if chosen.len() >= least && values.count_ones() as usize == chosen.len() + 1 {
        visit(chosen, values);
    }
    if chosen.len() >= largest {
        return;
    }
    for (at, &cell) in open.iter().enumerate() {
        let values = values | position.candidates(cell);
        if values.count_ones() as usize <= largest + 1 {
            chosen.push(cell);
            almost_locked(position, &open[at + 1..], [least, largest], (chosen, values), visit);
            chosen.pop();
        }
    }
}
