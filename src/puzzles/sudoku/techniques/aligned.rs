//! Aligned exclusion: some cells, and cells with few candidates that see all of them.
//!
//! A candidate of each cell is taken. These do not go together if two of them are equal in cells that see each other, or if
//! they are all candidates of a cell that sees all of these cells. A candidate that goes together with no candidates of
//! the others is none.

use std::sync::Arc;

use itertools::Itertools as _;

use super::because::{Conclusion, Reason, absent, cover, place};
use super::links::Candidate;
use super::position::{Position, members};
use super::{Found, Stop};
use crate::ground::deduction::{Because, Deduction};

/// The reason why a candidate goes.
#[derive(Clone, Debug)]
pub(super) struct Exclusion {
    /// The other cells whose candidates were taken.
    others: Vec<usize>,
    /// Those that would have no candidate left.
    closed: Vec<usize>,
}

/// Finds the candidates that go with none of one other cell, or of two; `None` when `stop` says so.
pub(super) fn by_exclusion(count: usize, position: &Position, stop: Stop<'_>) -> Found {
    let frame = &*position.frame;
    let all = || 0..frame.side * frame.side;
    let is_narrow =
        |cell: &usize| (2..=count).contains(&(position.candidates(*cell).count_ones() as usize));
    let narrow: Vec<usize> = all().filter(is_narrow).collect();
    let has_narrow = |&cell: &usize| {
        position.candidates(cell) != 0 && narrow.iter().any(|&other| frame.sees(cell, other))
    };
    let cells: Vec<usize> = all().filter(has_narrow).collect();
    let mut found = Vec::new();
    for (one, other) in cells.iter().copied().tuple_combinations() {
        if stop() {
            return None;
        }
        let is_near = |third: &usize| {
            *third != one
                && *third != other
                && (frame.sees(one, *third) || frame.sees(other, *third))
        };
        let thirds = narrow.iter().copied().filter(is_near);
        let bases: Vec<Vec<usize>> = match count {
            2 => vec![vec![one, other]],
            _ => thirds.map(|third| vec![one, other, third]).collect(),
        };
        for base in bases {
            let is_common = |cell: &usize| base.iter().all(|&of| frame.sees(of, *cell));
            let common: Vec<usize> = narrow.iter().copied().filter(is_common).collect();
            if common.len() >= 2 {
                exclude(&base, &common, position, &mut found);
            }
        }
    }
    Some(Conclusion::simplest(found))
}

/// Finds the candidates of some cells that go with none of the others.
fn exclude(base: &[usize], common: &[usize], position: &Position, found: &mut Vec<Conclusion>) {
    for &cell in base {
        let others: Vec<usize> = base.iter().copied().filter(|&other| other != cell).collect();
        for value in members(position.candidates(cell)) {
            if let Some(closed) = closed((cell, value), &others, common, position) {
                found.push(Conclusion {
                    then: vec![(cell, value)],
                    holds: false,
                    size: closed.len(),
                    tenths: 0,
                    reason: Arc::new(Exclusion { others: others.clone(), closed }),
                });
            }
        }
    }
}

/// The cells that would have no candidate left, whatever is in the others; `None` if some candidates go together.
fn closed(
    (cell, value): Candidate,
    others: &[usize],
    common: &[usize],
    position: &Position,
) -> Option<Vec<usize>> {
    let mut used: Vec<usize> = Vec::new();
    let candidates =
        |&other: &usize| members(position.candidates(other)).map(move |of| (other, of));
    for taken in others.iter().map(candidates).multi_cartesian_product() {
        let all = || taken.iter().copied().chain([(cell, value)]);
        let clash = |((one, a), (other, b)): (Candidate, Candidate)| {
            a == b && position.frame.sees(one, other)
        };
        if all().tuple_combinations().any(clash) {
            continue;
        }
        let values = all().fold(0, |values, (_, of)| values | 1 << of);
        let is_closed = |cell: &&usize| position.candidates(**cell) & !values == 0;
        if !used.iter().any(|cell| is_closed(&cell)) {
            used.push(*common.iter().find(is_closed)?);
        }
    }
    Some(used).filter(|used| !used.is_empty())
}

impl Reason for Exclusion {
    fn explain(&self, position: &Position) -> (Because, Vec<Deduction>) {
        let frame = &*position.frame;
        let cells = || self.others.iter().chain(&self.closed).copied();
        let needs = absent(cells().map(|cell| (cell, position.candidates(cell))), frame);
        let because = Because {
            facts: cover(position, &needs),
            pattern: cells().map(|cell| place(frame, cell)).collect(),
            ..Because::default()
        };
        (because, Vec::new())
    }
}
