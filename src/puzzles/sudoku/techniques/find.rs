//! The patterns that each technique sees, and what they place or rule out.
//!
//! Naked subsets, hidden subsets and fish are one search: some sets, as many of them as they have members between them.
//!
//! ```text
//!     naked subset     the candidates of cells of a house      cells with as many values
//!     hidden subset    the places of values in a house         values with as many cells
//!     fish             the places of a value in parallels      lines with as many across
//! ```

use super::position::{Frame, Position, members};
use super::{Direct, Single};

/// The rows or the columns, as an index.
const ROWS: usize = 0;
const COLS: usize = 1;

/// A pattern that a technique sees; houses, cells and values by their numbers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern {
    /// A value for a cell, by the house in which it is hidden or by the cell alone.
    Single { cell: usize, value: usize, house: Option<usize> },
    /// All places for a value in a house lie in another: not at these places of the other.
    Locked { from: usize, to: usize, value: usize, gone: u32 },
    /// Places and values of a house, as many of the ones as of the others: naked where the places take the
    /// values and no other, hidden where the values take the places and no other.
    Subset { is_naked: bool, house: usize, places: u32, values: u32 },
    /// A value that takes these places in these parallel lines.
    Fish { way: usize, lines: u32, places: u32, value: usize },
    /// A value for a cell: its only place in the first house outside the second, where the third has all of its places.
    DirectLocked { cell: usize, value: usize, houses: [usize; 3] },
    /// A value for a cell: its only place in a house that is not among these, which other values take.
    DirectHidden { cell: usize, value: usize, house: usize, places: u32, values: u32 },
}

impl Pattern {
    /// The cells and values that it rules out; some of them more than once.
    pub(super) fn rules_out(self, position: &Position, mut visit: impl FnMut(usize, u32)) {
        let frame = &*position.frame;
        let mut of_house = |house: usize, places: u32, values: u32| {
            for place in members(places) {
                let cell = frame.cell(house, place);
                let gone = position.candidates(cell) & values;
                if gone != 0 {
                    visit(cell, gone);
                }
            }
        };
        match self {
            Pattern::Single { .. }
            | Pattern::DirectLocked { .. }
            | Pattern::DirectHidden { .. } => {}
            Pattern::Locked { to, value, gone, .. } => of_house(to, gone, 1 << value),
            Pattern::Subset { is_naked, house, places, values } => {
                if is_naked {
                    of_house(house, position.open(house) & !places, values);
                } else {
                    of_house(house, places, !values);
                }
            }
            Pattern::Fish { way, lines, places, value } => {
                for place in members(places) {
                    let across = line(frame, 1 - way, place);
                    of_house(across, position.open(across) & !lines, 1 << value);
                }
            }
        }
    }

    /// The houses in which locked candidates or a fish hold the value, and those across, which lose it.
    pub(super) fn crossing(self, frame: &Frame) -> [Vec<usize>; 2] {
        let named = |way: usize, lines: u32| members(lines).map(move |at| line(frame, way, at));
        match self {
            Pattern::Locked { from, to, .. } => [vec![from], vec![to]],
            Pattern::Fish { way, lines, places, .. } => {
                [named(way, lines).collect(), named(1 - way, places).collect()]
            }
            Pattern::Single { .. }
            | Pattern::Subset { .. }
            | Pattern::DirectLocked { .. }
            | Pattern::DirectHidden { .. } => [Vec::new(), Vec::new()],
        }
    }

    /// The cell that it fills, and the value.
    pub(super) fn placed(self) -> Option<(usize, usize)> {
        match self {
            Pattern::Single { cell, value, .. }
            | Pattern::DirectLocked { cell, value, .. }
            | Pattern::DirectHidden { cell, value, .. } => Some((cell, value)),
            Pattern::Locked { .. } | Pattern::Subset { .. } | Pattern::Fish { .. } => None,
        }
    }

    fn is_news(self, position: &Position) -> bool {
        let mut news = false;
        self.rules_out(position, |_, _| news = true);
        news
    }
}

/// The number of a row or a column among the houses.
fn line(frame: &Frame, way: usize, number: usize) -> usize {
    way * frame.side + number
}

/// Takes what is on a work list, as far as it is still open.
pub(super) fn singles(single: Single, position: &mut Position, found: &mut Vec<Pattern>) {
    let mut lists = std::mem::take(&mut position.singles);
    // No place is left where the value stands by now.
    let only = |set: u32| set.is_power_of_two().then(|| set.trailing_zeros() as usize);
    let in_house = |house: usize, places: u32, value: Option<usize>| {
        let (cell, house, value) = (position.frame.cell(house, only(places)?), Some(house), value?);
        Some(Pattern::Single { cell, value, house })
    };
    let hidden = |(house, value)| in_house(house, position.places(house, value), Some(value));
    let full = |house| in_house(house, position.open(house), only(position.missing(house)));
    let naked = |cell| {
        let (value, house) = (only(position.candidates(cell))?, None);
        Some(Pattern::Single { cell, value, house })
    };
    match single {
        Single::HiddenInBlock => found.extend(lists.in_blocks.drain(..).filter_map(hidden)),
        Single::HiddenInLine => found.extend(lists.in_lines.drain(..).filter_map(hidden)),
        Single::FullHouse => found.extend(lists.full.drain(..).filter_map(full)),
        Single::Naked => found.extend(lists.naked.drain(..).filter_map(naked)),
    }
    position.singles = lists;
}

/// Pointing and claiming, in the crossings of houses that have changed.
pub(super) fn locked(points: bool, position: &Position, changed: u128, found: &mut Vec<Pattern>) {
    for crossing in &position.frame.crossings {
        if changed & (1 << crossing.block | 1 << crossing.line) == 0 {
            continue;
        }
        let (block, line) =
            ((crossing.block, crossing.in_block), (crossing.line, crossing.in_line));
        let ((from, common), (to, common_there)) =
            if points { (block, line) } else { (line, block) };
        for value in members(position.missing(from)) {
            let places = position.places(from, value);
            let gone = position.places(to, value) & !common_there;
            if places & !common == 0 && places.count_ones() >= 2 && gone != 0 {
                found.push(Pattern::Locked { from, to, value, gone });
            }
        }
    }
}

pub(super) fn subsets(
    is_naked: bool,
    size: u32,
    position: &Position,
    house: usize,
    found: &mut Vec<Pattern>,
) {
    let open = position.open(house);
    let rest = open.count_ones().saturating_sub(size);
    // The larger ones are shown as what they leave, where that is smaller.
    if rest == 0 || size > 4 && (rest < size || rest == size && !is_naked) {
        return;
    }
    let cell = |place: usize| position.candidates(position.frame.cell(house, place));
    let places = |value: usize| position.places(house, value);
    let sets: Vec<(usize, u32)> = if is_naked {
        members(open).map(|place| (place, cell(place))).collect()
    } else {
        let missing = members(position.missing(house));
        missing.map(|value| (value, places(value))).collect()
    };
    closed(&sets, size, |chosen, union| {
        let (places, values) = if is_naked { (chosen, union) } else { (union, chosen) };
        let pattern = Pattern::Subset { is_naked, house, places, values };
        if pattern.is_news(position) {
            found.push(pattern);
        }
    });
}

pub(super) fn fish(size: u32, position: &Position, value: usize, found: &mut Vec<Pattern>) {
    for way in [ROWS, COLS] {
        let places = |number| position.places(line(&position.frame, way, number), value);
        let sets: Vec<(usize, u32)> =
            (0..position.frame.side).map(|number| (number, places(number))).collect();
        closed(&sets, size, |lines, places| {
            let pattern = Pattern::Fish { way, lines, places, value };
            if pattern.is_news(position) {
                found.push(pattern);
            }
        });
    }
}

/// Choices of this many of the sets with as many members between them, each with two at least.
fn closed(sets: &[(usize, u32)], size: u32, mut visit: impl FnMut(u32, u32)) {
    let fits = |&(_, set): &(usize, u32)| (2..=size).contains(&set.count_ones());
    let sets: Vec<(usize, u32)> = sets.iter().copied().filter(fits).collect();
    choose(&sets, size, 0, 0, &mut visit);
}

fn choose(
    sets: &[(usize, u32)],
    size: u32,
    chosen: u32,
    union: u32,
    visit: &mut impl FnMut(u32, u32),
) {
    let to_choose = size - chosen.count_ones();
    if to_choose == 0 {
        if union.count_ones() == size {
            visit(chosen, union);
        }
        return;
    }
    for (at, &(name, set)) in sets.iter().enumerate() {
        if sets.len() - at < to_choose as usize {
            return;
        }
        let union = union | set;
        if union.count_ones() <= size {
            choose(&sets[at + 1..], size, chosen | 1 << name, union, visit);
        }
    }
}

/// Locked candidates that leave one place for the value in another house of the same way, and hidden subsets that leave
/// one place for another value in their house.
pub(super) fn direct(direct: Direct, position: &Position, changed: u128, found: &mut Vec<Pattern>) {
    for house in 0..position.frame.houses() {
        match direct {
            Direct::Hidden(size) if changed & (1 << house) != 0 => {
                direct_hidden(size, position, house, found);
            }
            Direct::Hidden(_) => {}
            Direct::Locked { points } => {
                for from in position.frame.alike(house).filter(|&from| from != house) {
                    for value in members(position.missing(house) & position.missing(from)) {
                        let cell = leads(points, position, [house, from], value);
                        found.extend(cell.map(|(cell, across)| Pattern::DirectLocked {
                            cell,
                            value,
                            houses: [house, across, from],
                        }));
                    }
                }
            }
        }
    }
}

fn direct_hidden(size: u32, position: &Position, house: usize, found: &mut Vec<Pattern>) {
    let missing = position.missing(house);
    let of_value = |value: usize| position.places(house, value);
    let sets: Vec<(usize, u32)> = members(missing).map(|value| (value, of_value(value))).collect();
    closed(&sets, size, |values, places| {
        for value in members(missing & !values) {
            let left = of_value(value) & !places;
            if left.is_power_of_two() && left != of_value(value) {
                let cell = position.frame.cell(house, left.trailing_zeros() as usize);
                found.push(Pattern::DirectHidden { cell, value, house, places, values });
            }
        }
    });
}

/// The only place for a value that is left in one house if it is where another house crosses a third, and that third one.
fn leads(
    points: bool,
    position: &Position,
    [house, from]: [usize; 2],
    value: usize,
) -> Option<(usize, usize)> {
    let frame = &*position.frame;
    let cells =
        |house: usize| members(position.places(house, value)).map(move |at| frame.cell(house, at));
    let mut ways = if points { ROWS..=COLS } else { 2..=2 };
    ways.find_map(|way| {
        let home = |cell: usize| frame.homes(cell)[way].0;
        let across = home(cells(from).next()?);
        let is_locked = cells(from).all(|cell| home(cell) == across);
        let mut left = cells(house).filter(|&cell| home(cell) != across);
        let cell = left.next()?;
        let crosses = cells(house).any(|cell| home(cell) == across);
        let is_direct = is_locked && crosses && left.next().is_none() && cells(from).count() > 1;
        is_direct.then_some((cell, across))
    })
}
