//! Patterns that a puzzle with exactly one solution cannot have.
//!
//! A loop of cells that each may be `a` or `b`, two of them in each row, column and block that it meets, is *deadly*: if
//! they were all `a` and `b`, the two could be exchanged. So is a board whose open cells have two candidates each, every
//! one of them twice in each row, column and block (BUG: bivalue universal grave). None of the cells is a given, for all of
//! them are open.
//!
//! ```text
//!     a value from which all values of the loop follow is none          types 1 and 4, hidden rectangles
//!     one of the other candidates stands: what all of them see goes     type 2
//!     two cells with these others are one cell of a naked subset        type 3
//! ```

use std::sync::Arc;

use itertools::Itertools as _;

use super::because::{Absence, Conclusion, Reason, absent, cover, place};
use super::links::Candidate;
use super::position::{Position, members};
use super::{Found, Stop};
use crate::ground::deduction::{Because, Deadly, Deduction};

/// The pattern behind a conclusion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grave {
    /// Four cells.
    Rectangle,
    /// Four cells of which some follow as the only places for their values.
    Hidden,
    /// Six cells and more.
    Loop,
    /// The whole board.
    Whole,
}

/// A deadly pattern, and what must be absent for a conclusion from it.
#[derive(Clone, Debug)]
pub(super) struct DeadlyPattern {
    cells: Vec<usize>,
    values: u32,
    /// Other cells that a conclusion needs.
    others: Vec<usize>,
    needs: Vec<Absence>,
}

/// The longest loop that is looked for.
const LONGEST: usize = 14;

/// Loops of cells with the same two values.
struct Loops<'a> {
    position: &'a Position,
    values: u32,
    longest: usize,
    /// The number of cells that may have other candidates, if these are several.
    extras: usize,
    /// The cells after the first one that hold both values, each with its houses.
    cells: &'a [(usize, u128)],
    path: Vec<usize>,
    /// For each house, the cells at even and at odd places of the path.
    parity: [u128; 2],
}

impl Loops<'_> {
    fn is_extra(&self, cell: usize) -> bool {
        self.position.candidates(cell) != self.values
    }

    /// Returns whether a cell leaves the loop few cells with other candidates, or one other candidate in all of them.
    fn may_take(&self, next: usize) -> bool {
        let extras = || {
            let cells = self.path.iter().copied().chain([next]);
            cells.filter(|&cell| self.is_extra(cell))
        };
        let others = extras().fold(0, |all, cell| all | self.position.candidates(cell));
        extras().count() <= self.extras || (others & !self.values).is_power_of_two()
    }

    /// Visits all loops through the path that begin with their least cell.
    fn visit(&mut self, visit: &mut impl FnMut(&[usize])) {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        let is_closed = self.path.len() >= 4 && self.parity[0] == self.parity[1];
        if is_closed && self.position.frame.sees(first, last) {
            // Each loop one way round.
            if self.path[1] < last {
                visit(&self.path);
            }
            return;
        }
        if self.path.len() == self.longest {
            return;
        }
        let odd = self.path.len() % 2;
        for &(next, homes) in self.cells {
            if self.parity[odd] & homes != 0
                || !self.position.frame.sees(last, next)
                || self.path.contains(&next)
                || !self.may_take(next)
            {
                continue;
            }
            self.parity[odd] |= homes;
            self.path.push(next);
            self.visit(visit);
            self.path.pop();
            self.parity[odd] &= !homes;
        }
    }
}

/// Finds what follows from the deadly patterns of a kind.
pub(super) fn by_uniqueness(grave: Grave, position: &Position, stop: Stop<'_>) -> Found {
    let frame = &*position.frame;
    if grave == Grave::Whole {
        return Some(Conclusion::simplest(conclude_from_board(position)));
    }
    let mut found = Vec::new();
    let homes =
        |cell: usize| frame.homes(cell).iter().fold(0, |set, &(house, _)| set | 1_u128 << house);
    let all: Vec<(usize, u128)> =
        (0..frame.side * frame.side).map(|cell| (cell, homes(cell))).collect();
    for (one, other) in (0..frame.side).tuple_combinations() {
        let values = 1_u32 << one | 1 << other;
        let holds = |(cell, _): &(usize, u128)| position.candidates(*cell) & values == values;
        let cells: Vec<(usize, u128)> = all.iter().copied().filter(holds).collect();
        let (longest, extras) = match grave {
            Grave::Rectangle => (4, 2),
            Grave::Hidden => (4, 4),
            Grave::Loop | Grave::Whole => (LONGEST, 2),
        };
        for (place, &(first, homes)) in cells.iter().enumerate() {
            if stop() {
                return None;
            }
            let cells = &cells[place + 1..];
            let (path, parity) = (vec![first], [homes, 0]);
            let mut loops = Loops { position, values, longest, extras, cells, path, parity };
            loops.visit(&mut |path| {
                if (grave == Grave::Loop) == (path.len() > 4) {
                    conclude_from_loop(grave, path, values, position, &mut found);
                }
            });
        }
    }
    Some(Conclusion::simplest(found))
}

fn conclude(then: Vec<Candidate>, tenths: u32, deadly: DeadlyPattern, found: &mut Vec<Conclusion>) {
    if !then.is_empty() {
        let size = tenths as usize;
        found.push(Conclusion { then, holds: false, size, tenths, reason: Arc::new(deadly) });
    }
}

fn conclude_from_loop(
    grave: Grave,
    path: &[usize],
    values: u32,
    position: &Position,
    found: &mut Vec<Conclusion>,
) {
    // Sudoku Explainer adds so much for the length.
    let longer = match path.len() {
        ..=6 => 0,
        7..=8 => 1,
        9.. => 4,
    };
    let extra = |cell: usize| position.candidates(cell) & !values;
    let extras: Vec<usize> = path.iter().copied().filter(|&cell| extra(cell) != 0).collect();
    let pattern = |others: Vec<usize>, needs: Vec<Absence>| DeadlyPattern {
        cells: path.to_vec(),
        values,
        others,
        needs,
    };
    for &start in &extras {
        for value in members(values) {
            let from = |hidden| forced(path, (start, value), values, hidden, position);
            let plain = from(false).filter(|_| extras.len() < 3);
            let needs = match grave {
                Grave::Hidden if plain.is_none() => from(true),
                Grave::Hidden => None,
                Grave::Rectangle | Grave::Loop | Grave::Whole => plain,
            };
            if let Some(needs) = needs {
                conclude(vec![(start, value)], longer, pattern(Vec::new(), needs), found);
            }
        }
    }
    let Some(guards) =
        Guards::new(&extras, extra).filter(|_| extras.len() > 1 && grave != Grave::Hidden)
    else {
        return;
    };
    let needs = || absent(path.iter().map(|&cell| (cell, values | extra(cell))), &position.frame);
    guards.common_peers(position, |then| {
        conclude(then, longer, pattern(Vec::new(), needs()), found);
    });
    if extras.len() > 2 {
        return;
    }
    guards.subsets(position, |others, outside, then| {
        let tenths = longer + others.len() as u32;
        let needs = needs().into_iter().chain(outside).collect();
        conclude(then, tenths, pattern(others, needs), found);
    });
}

/// The candidates that must be absent so that a value in a cell of a loop leads to one of its two values in all of its cells. A cell with
/// other candidates follows as the only place for its value beside the first cell, or, where that is hidden, beside any.
fn forced(
    path: &[usize],
    (start, value): Candidate,
    values: u32,
    hidden: bool,
    position: &Position,
) -> Option<Vec<Absence>> {
    let frame = &*position.frame;
    let from = path.iter().position(|&cell| cell == start)?;
    let value_at = |at: usize| match at.abs_diff(from).is_multiple_of(2) {
        true => 1 << value,
        false => values & !(1 << value),
    };
    let mut reached = vec![false; path.len()];
    reached[from] = true;
    let mut needs = Vec::new();
    let mut again = true;
    while again {
        again = false;
        for at in 0..path.len() {
            for next in [(at + 1) % path.len(), (at + path.len() - 1) % path.len()] {
                if !reached[at] || reached[next] {
                    continue;
                }
                let (cell, of) = (path[next], value_at(next).trailing_zeros() as usize);
                let is_pair = position.candidates(cell) == values;
                let alone = frame.homes(cell).into_iter().map(|(house, _)| house).find(|&house| {
                    let mut homes = frame.homes(path[at]).into_iter();
                    (hidden || at == from)
                        && homes.any(|(home, _)| home == house)
                        && position.places(house, of).count_ones() == 2
                });
                if is_pair {
                    needs.extend(absent(std::iter::once((cell, values)), frame));
                } else if let Some(house) = alone {
                    let cells = (0..frame.side).map(|place| frame.cell(house, place));
                    let others = cells.filter(|&other| other != cell && other != path[at]);
                    needs.extend(others.map(|other| (other, of)));
                } else {
                    continue;
                }
                reached[next] = true;
                again = true;
            }
        }
    }
    reached.iter().all(|&reached| reached).then_some(needs)
}

/// Candidates of which one stands.
struct Guards {
    cells: Vec<usize>,
    values: u32,
}

impl Guards {
    fn new(cells: &[usize], extra: impl Fn(usize) -> u32) -> Option<Guards> {
        let values = cells.iter().fold(0, |values, &cell| values | extra(cell));
        (values != 0).then(|| Guards { cells: cells.to_vec(), values })
    }

    /// The candidates that see all of them, where all have the same value.
    fn common_peers(&self, position: &Position, mut visit: impl FnMut(Vec<Candidate>)) {
        let frame = &*position.frame;
        if self.values.is_power_of_two() {
            let value = self.values.trailing_zeros() as usize;
            let is_seen = |cell: &usize| {
                position.candidates(*cell) & self.values != 0
                    && self.cells.iter().all(|&guard| frame.sees(guard, *cell))
            };
            let cells = (0..frame.side * frame.side).filter(is_seen);
            visit(cells.map(|cell| (cell, value)).collect());
        }
    }

    /// In a house that has all of them, the cells that make a naked subset with them, what these do not have, and what
    /// goes elsewhere.
    fn subsets(
        &self,
        position: &Position,
        mut visit: impl FnMut(Vec<usize>, Vec<Absence>, Vec<Candidate>),
    ) {
        let frame = &*position.frame;
        for (house, _) in frame.homes(self.cells[0]) {
            let open = members(position.open(house)).map(|at| frame.cell(house, at));
            let (guards, others): (Vec<usize>, Vec<usize>) =
                open.partition(|cell| self.cells.contains(cell));
            if guards.len() < self.cells.len() {
                continue;
            }
            for size in 1..others.len().min(6) {
                for chosen in others.iter().copied().combinations(size) {
                    let values = chosen
                        .iter()
                        .fold(self.values, |all, &cell| all | position.candidates(cell));
                    if values.count_ones() as usize != size + 1 {
                        continue;
                    }
                    let rest = others.iter().filter(|cell| !chosen.contains(cell));
                    let then = rest.flat_map(|&cell| {
                        let gone = position.candidates(cell) & values;
                        members(gone).map(move |value| (cell, value))
                    });
                    let outside = absent(chosen.iter().map(|&cell| (cell, values)), frame);
                    visit(chosen.clone(), outside, then.collect());
                }
            }
        }
    }
}

/// Looks for what follows where all open cells but a few have two candidates.
fn conclude_from_board(position: &Position) -> Vec<Conclusion> {
    let frame = &*position.frame;
    let mut found = Vec::new();
    let Some(extras) = grave_extras(position) else {
        return found;
    };
    let cells: Vec<usize> = extras.iter().map(|&(cell, _)| cell).collect();
    let extra = |cell: usize| {
        extras.iter().find(|&&(other, _)| other == cell).map_or(0, |&(_, values)| values)
    };
    let Some(guards) = Guards::new(&cells, extra) else {
        return found;
    };
    let all = || (0..frame.side * frame.side).filter(|&cell| position.value(cell).is_none());
    let pattern = |others: Vec<usize>| DeadlyPattern {
        cells: all().collect(),
        values: 0,
        others,
        needs: absent(all().map(|cell| (cell, position.candidates(cell))), frame),
    };
    if let [cell] = cells[..]
        && guards.values.is_power_of_two()
    {
        let then = vec![(cell, guards.values.trailing_zeros() as usize)];
        let reason = Arc::new(pattern(Vec::new()));
        found.push(Conclusion { then, holds: true, size: 0, tenths: 0, reason });
    } else {
        guards.common_peers(position, |then| {
            conclude(then, 1, pattern(Vec::new()), &mut found);
        });
        let then = third_values(&extras, guards.values, position);
        conclude(then, 1, pattern(Vec::new()), &mut found);
        guards.subsets(position, |others, _, then| {
            conclude(then, 1 + others.len() as u32, pattern(others), &mut found);
        });
    }
    found
}

/// The third values of two cells of a house that are all that is more than a grave, where one of them holds the value that
/// both have beside it: if one had its third value, neither would be more.
fn third_values(extras: &[(usize, u32)], extra: u32, position: &Position) -> Vec<Candidate> {
    let &[(one, _), (other, _)] = extras else {
        return Vec::new();
    };
    let plain: Vec<u32> =
        extras.iter().map(|&(cell, of)| position.candidates(cell) & !of).collect();
    let common = plain[0] & plain[1] & !extra;
    if !common.is_power_of_two() || !position.frame.sees(one, other) {
        return Vec::new();
    }
    let third = |(cell, plain): (usize, &u32)| (cell, (plain & !common).trailing_zeros() as usize);
    [one, other].into_iter().zip(&plain).map(third).collect()
}

/// The cells of a board with more than two candidates, and those of them without which it would be a grave.
fn grave_extras(position: &Position) -> Option<Vec<(usize, u32)>> {
    let frame = &*position.frame;
    let mut extras = Vec::new();
    for cell in 0..frame.side * frame.side {
        let may = position.candidates(cell);
        if may.count_ones() > 2 {
            // In a house with two such cells, one may be there for the other.
            let is_extra = |&value: &usize| {
                frame.homes(cell).into_iter().any(|(house, _)| {
                    let places = position.places(house, value);
                    let mut others = members(places).map(|at| frame.cell(house, at));
                    places.count_ones() > 2
                        && others.all(|other| {
                            other == cell || position.candidates(other).count_ones() == 2
                        })
                })
            };
            let extra = members(may).filter(is_extra).fold(0, |set, value| set | 1 << value);
            if (may & !extra).count_ones() != 2 {
                return None;
            }
            extras.push((cell, extra));
        }
    }
    let is_twice = |house: usize, value: usize| {
        let cells = members(position.places(house, value)).map(|at| frame.cell(house, at));
        let is_left = |cell: usize| {
            !extras.iter().any(|&(other, values)| other == cell && values & (1 << value) != 0)
        };
        cells.filter(|&cell| is_left(cell)).count() == 2
    };
    let mut houses = 0..frame.houses();
    let all =
        houses.all(|house| members(position.missing(house)).all(|value| is_twice(house, value)));
    (all && !extras.is_empty()).then_some(extras)
}

impl Reason for DeadlyPattern {
    fn explain(&self, position: &Position) -> (Because, Vec<Deduction>) {
        (self.because(position), Vec::new())
    }
}

impl DeadlyPattern {
    fn because(&self, position: &Position) -> Because {
        let frame = &*position.frame;
        let named = |cells: &[usize]| cells.iter().map(|&cell| place(frame, cell)).collect();
        let cells = [&self.cells[..], &self.others].concat();
        let houses = self.cells.iter().flat_map(|&cell| frame.homes(cell)).map(|(house, _)| house);
        let houses = houses.sorted_unstable().dedup().filter(|_| self.values != 0);
        Because {
            facts: cover(position, &self.needs),
            houses: houses.map(|house| frame.house(house)).collect(),
            pattern: named(&cells),
            deadly: Some(Deadly {
                cells: named(&self.cells),
                values: members(self.values).map(|value| value as u8 + 1).collect(),
            }),
            ..Because::default()
        }
    }
}
