//! Reasons of a single instance: seen by looking, or by what a line alone says.

use super::inside::Finished;
use super::layout::{Layout, Lines, Parts, Spot};
use super::position::Position;
use super::search::{Demand, Forced, last_difference, sign_says};
use crate::smallest::{Budget, Rulebook as _, set};
use crate::takuzu::line::{Known, Mask};

/// A part of the rules that forces a cell alone.
#[derive(Clone, Copy, Debug)]
enum Seen {
    /// A sign with one cell filled.
    Sign(usize),
    /// Two equal symbols in a window: the line and its first place.
    Window(Spot),
    /// The symbol that stands as often as it may.
    Balance(usize),
    /// Two lines that are equal but for this cell.
    Pair([usize; 2]),
}

impl Seen {
    /// Returns how many filled cells are needed, and the rule's place among those that need as many.
    fn rank(self, layout: &Layout, lines: &Lines) -> (usize, usize) {
        match self {
            Seen::Sign(sign) => (1, sign),
            Seen::Window((line, place)) => (2, line * 64 + place),
            Seen::Balance(line) => (full_symbol(layout, lines, line).count_ones() as usize, line),
            Seen::Pair(pair) => (2 * layout.len(pair[0]) - 1, pair[0]),
        }
    }

    fn finished(self, layout: &Layout, lines: &Lines) -> Finished {
        let mut demand = Demand::nothing(layout);
        let filled = |line: usize, places: u64| {
            let filled = (places & lines[line].any()).places();
            filled.map(move |place| layout.index((line, place))).collect::<Vec<_>>()
        };
        let mut cells = match self {
            Seen::Sign(sign) => {
                demand.signs.push(sign);
                let (line, place) = layout.sign_spots(sign)[0];
                filled(line, 3 << place)
            }
            Seen::Window((line, place)) => {
                demand.add_parts(line, Parts::window(place));
                filled(line, 7 << place)
            }
            Seen::Balance(line) => {
                demand.add_parts(line, Parts::BALANCE);
                filled(line, full_symbol(layout, lines, line))
            }
            Seen::Pair(pair) => {
                demand.pairs.push(pair);
                pair.iter().flat_map(|&line| filled(line, layout.full(line))).collect()
            }
        };
        cells.sort_unstable();
        Finished { demand, cells }
    }
}

/// The places of the symbol that stands as often in a line as it may; of ones where both do.
fn full_symbol(layout: &Layout, lines: &Lines, line: usize) -> u64 {
    let known = lines[line];
    if known.ones.count_ones() as usize >= *layout.ones(line).end() {
        known.ones
    } else {
        known.zeros
    }
}

/// Returns the cell that a single part of the rules forces by fewest cells; `only` one cell, or all.
pub(super) fn at_a_glance(position: &Position, only: Option<usize>) -> Option<(usize, Finished)> {
    let (layout, lines) = (&position.layout, &position.lines);
    let mut best: Option<((usize, usize, usize), Seen)> = None;
    let mut see = |spot: Spot, seen: Seen| {
        let (cells, tie) = seen.rank(layout, lines);
        let rank = (cells, layout.index(spot), tie);
        let wanted = only.is_none_or(|only| only == rank.1);
        if wanted && best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, seen));
        }
    };
    for sign in 0..layout.signs.len() {
        if let Forced::Must(spot, _) = sign_says(layout, lines, sign) {
            see(spot, Seen::Sign(sign));
        }
    }
    (0..layout.n_lines()).for_each(|line| look_at_line(layout, lines, line, &mut see));
    for &pair in &layout.pairs {
        if let Forced::Must(spot, _) = last_difference(layout, lines, pair) {
            see(spot, Seen::Pair(pair));
        }
    }
    let ((_, cell, _), seen) = best?;
    Some((cell, seen.finished(layout, lines)))
}

/// Sees what single windows of a line force, and its balance alone.
fn look_at_line(layout: &Layout, lines: &Lines, line: usize, see: &mut impl FnMut(Spot, Seen)) {
    let (known, open) = (lines[line], layout.open(lines, line));
    for (of, missing) in [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])] {
        let both = |set: u64| set >> missing[0] & set >> missing[1];
        let windows =
            layout.parts(line).windows & open >> of & (both(known.ones) | both(known.zeros));
        for place in windows.places() {
            see((line, place + of), Seen::Window((line, place)));
        }
    }
    let (ones, len) = (layout.ones(line), layout.len(line));
    let all_ones = known.ones.count_ones() as usize == *ones.end();
    let all_zeros = known.zeros.count_ones() as usize == len - ones.start();
    if all_ones || all_zeros {
        let places = open.places();
        places.for_each(|place| see((line, place), Seen::Balance(line)));
    }
}

/// The cells that a line alone forces, by line: found when the line was so.
pub(super) type ByLine = Vec<Option<(Known<u64>, ForcedCells)>>;

/// Cells by number, each with what is needed for it.
type ForcedCells = Vec<(usize, Finished)>;

/// Returns the cell that a line alone forces by fewest parts, then cells; `only` one cell, or all.
/// `Err` when stopped.
pub(super) fn by_line(
    position: &mut Position,
    only: Option<usize>,
    budget: &mut Budget<'_>,
) -> Result<Option<(usize, Finished)>, ()> {
    position.by_line.resize(position.layout.n_lines(), None);
    for line in 0..position.layout.n_lines() {
        let known = position.lines[line];
        let up_to_date = matches!(&position.by_line[line], Some((then, _)) if *then == known);
        if !up_to_date {
            let forced = forced_by(position, line, budget).ok_or(())?;
            position.by_line[line] = Some((known, forced));
        }
    }
    let found = position.by_line.iter().flatten().flat_map(|(_, found)| found);
    let wanted = found.filter(|found| only.is_none_or(|only| only == found.0));
    Ok(wanted.min_by_key(|(cell, finished)| (Position::cost(finished), *cell)).cloned())
}

/// The cells that a line alone forces, each with what is needed for it; `None` when stopped.
fn forced_by(position: &mut Position, line: usize, budget: &mut Budget<'_>) -> Option<ForcedCells> {
    let known = position.lines[line];
    let Some(shared) = position.layout.shared(line, known, position.layout.parts(line)) else {
        return Some(Vec::new());
    };
    let alone = set::of(position.layout.n_instances(), [line]);
    let mut found = Vec::new();
    for place in (shared.any() & !known.any()).places() {
        let cell = position.layout.index((line, place));
        found.push((cell, position.finish(cell, &alone, budget)?));
    }
    Some(found)
}

/// The instances that clash alone with the position.
pub(super) fn clashing(position: &Position) -> Vec<usize> {
    let (layout, lines) = (&position.layout, &position.lines);
    let is_impossible = |&line: &usize| !layout.is_possible(line, lines[line], layout.parts(line));
    let mut found: Vec<usize> = (0..layout.n_lines()).filter(is_impossible).collect();
    for &[one, other] in &layout.pairs {
        if matches!(last_difference(layout, lines, [one, other]), Forced::Never) {
            found.push(layout.pair_instance(one, other));
        }
    }
    for sign in 0..layout.signs.len() {
        if matches!(sign_says(layout, lines, sign), Forced::Never) {
            found.push(layout.sign_instance(sign));
        }
    }
    found
}
