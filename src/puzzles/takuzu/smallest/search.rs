//! Grids that keep chosen rules and break few others.
//!
//! A search of its own, beside `board.rs`: only some instances of rules hold, even single windows, so
//! most of the board is free. It starts from a complete grid, the reference, and differs from it
//! where it must: as long as a chosen line is broken when its open places are filled from the
//! reference, one of its places is made different, the one where least else breaks; then the other
//! way. A grid like that is what the proof of a smallest reason is made of.
//! Reasons of a single instance need no search: they are seen by looking, or by what a line alone says.

use super::Finished;
use super::layout::{Layout, Lines, Parts, Spot};
use super::position::Position;
use crate::limits::Next;
use crate::smallest::{Budget, Rulebook as _, set};
use crate::takuzu::line::{Known, Mask};

/// The rules that a grid is to keep.
#[derive(Clone, Debug)]
pub(super) struct Demand {
    pub(super) parts: Vec<Parts>,
    /// The lines of which there are any.
    pub(super) lines: Vec<usize>,
    pub(super) pairs: Vec<[usize; 2]>,
    pub(super) signs: Vec<usize>,
}

impl Demand {
    pub(super) fn nothing(layout: &Layout) -> Demand {
        Demand {
            parts: vec![Parts::NONE; layout.n_lines()],
            lines: Vec::new(),
            pairs: Vec::new(),
            signs: Vec::new(),
        }
    }

    pub(super) fn add_parts(&mut self, line: usize, parts: Parts) {
        if self.parts[line] == Parts::NONE {
            self.lines.push(line);
        }
        self.parts[line].windows |= parts.windows;
        self.parts[line].balance |= parts.balance;
    }
}

/// A wish for a grid: what it should not break, or change, beyond what it must.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    pub(super) parts: Vec<Parts>,
    /// The places of each line that should stay.
    pub(super) places: Vec<u64>,
}

/// The board that a grid is looked for on, and what the grid is to be like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task<'a> {
    pub(super) layout: &'a Layout,
    pub(super) demand: &'a Demand,
    pub(super) wish: &'a Wish,
    /// The ones of each line of the grid that is differed from only where it must.
    pub(super) reference: &'a [u64],
}

/// The memory of a search, to be used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// One board after the other, the one in work last.
    boards: Vec<Known<u64>>,
    /// The cell and symbol to try after each board but the last.
    others: Vec<(Spot, bool)>,
    /// Lines that have changed.
    pending: u128,
    /// The number of contradictions that each line led to, in this search and those before.
    weights: Vec<u64>,
    /// The ones of each line of the grid found last.
    pub(super) grid: Vec<u64>,
}

impl Search {
    /// Forgets which lines led to contradictions.
    pub(super) fn forget(&mut self) {
        self.weights.clear();
    }

    /// Looks for a complete grid that extends `start` and keeps `demand`.
    pub(super) fn meet(
        &mut self,
        task: &Task<'_>,
        start: &Lines,
        budget: &mut Budget<'_>,
    ) -> Next<()> {
        self.boards.clear();
        self.others.clear();
        self.boards.extend_from_slice(start);
        self.weights.resize(task.layout.n_lines(), 1);
        self.pending = task.demand.lines.iter().fold(0, |set, &line| set | 1 << line);
        loop {
            if !budget.spend() {
                return Next::GaveUp;
            }
            if self.propagate(task) {
                let Some((spot, is_one)) = self.choose(task) else {
                    self.complete(task);
                    return Next::Solution(());
                };
                let top = self.top(task);
                self.boards.extend_from_within(top..);
                self.others.push((spot, !is_one));
                self.put(task, spot, is_one);
            } else {
                let Some((spot, is_one)) = self.others.pop() else {
                    return Next::Exhausted;
                };
                let top = self.top(task);
                self.boards.truncate(top);
                self.put(task, spot, is_one);
            }
        }
    }

    fn top(&self, task: &Task<'_>) -> usize {
        self.boards.len() - task.layout.n_lines()
    }

    fn put(&mut self, task: &Task<'_>, spot: Spot, is_one: bool) {
        let top = self.top(task);
        task.layout.put(&mut self.boards[top..], spot, is_one);
        for line in [spot.0, task.layout.across(spot).0] {
            if task.demand.parts[line] != Parts::NONE {
                self.pending |= 1 << line;
            }
        }
    }

    /// Draws conclusions until there are none; false at a contradiction.
    fn propagate(&mut self, task: &Task<'_>) -> bool {
        let top = self.top(task);
        loop {
            while self.pending != 0 {
                let line = self.pending.trailing_zeros() as usize;
                self.pending &= self.pending - 1;
                let known = self.boards[top + line];
                let Some(shared) = task.layout.shared(line, known, task.demand.parts[line]) else {
                    self.weights[line] += 1;
                    self.pending = 0;
                    return false;
                };
                for place in (shared.any() & !known.any()).places() {
                    self.put(task, (line, place), shared.ones.has(place));
                }
                self.pending &= !(1 << line);
            }
            let told = self.obey_signs(task) && self.keep_apart(task);
            if !told || self.pending == 0 {
                return told;
            }
        }
    }

    fn obey_signs(&mut self, task: &Task<'_>) -> bool {
        let top = self.top(task);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &sign in &task.demand.signs {
                match sign_says(task.layout, &self.boards[top..], sign) {
                    Forced::Never => {
                        self.pending = 0;
                        return false;
                    }
                    Forced::Must(spot, is_one) => {
                        self.put(task, spot, is_one);
                        changed = true;
                    }
                    Forced::May => {}
                }
            }
        }
        true
    }

    fn keep_apart(&mut self, task: &Task<'_>) -> bool {
        let top = self.top(task);
        for &[one, other] in &task.demand.pairs {
            let boards = &self.boards[top..];
            match last_difference(task.layout, boards, [one, other]) {
                Forced::Never => {
                    self.pending = 0;
                    return false;
                }
                Forced::Must(spot, is_one) => self.put(task, spot, is_one),
                Forced::May => {}
            }
        }
        true
    }

    /// The line filled up from the reference.
    fn filled(&self, task: &Task<'_>, line: usize) -> u64 {
        let known = self.boards[self.top(task) + line];
        known.ones | (task.reference[line] & !known.any())
    }

    /// Chooses where to differ from the reference next; `None` where nothing chosen is broken.
    fn choose(&self, task: &Task<'_>) -> Option<(Spot, bool)> {
        let boards = &self.boards[self.top(task)..];
        let filled = |line| self.filled(task, line);
        let is_broken =
            |line: usize| task.layout.broken(line, filled(line)).meet(task.demand.parts[line]);
        let urgency = |line: usize| {
            let open = u64::from(task.layout.open(boards, line).count_ones());
            (self.weights[line] << 8) / open.max(1)
        };
        let broken = task.demand.lines.iter().copied().filter(|&line| is_broken(line));
        // The first of those with the most.
        let worst = broken.reduce(|a, b| if urgency(b) > urgency(a) { b } else { a });
        let lines = match worst {
            Some(line) => [line, line],
            None => {
                let equal = |&&[one, other]: &&[usize; 2]| filled(one) == filled(other);
                match task.demand.pairs.iter().find(equal) {
                    Some(&pair) => pair,
                    None => return self.broken_sign(task),
                }
            }
        };
        let spots =
            |line: usize| task.layout.open(boards, line).places().map(move |place| (line, place));
        let cost = |&spot: &Spot| self.cost(task, spot);
        let two = if lines[0] == lines[1] { 1 } else { 2 };
        let spot = lines[..two].iter().flat_map(|&line| spots(line)).min_by_key(cost)?;
        Some((spot, !task.reference[spot.0].has(spot.1)))
    }

    fn broken_sign(&self, task: &Task<'_>) -> Option<(Spot, bool)> {
        let boards = &self.boards[self.top(task)..];
        let is_broken = |&sign: &usize| {
            let [one, other] = task.layout.sign_spots(sign);
            let filled = self.filled(task, one.0);
            (filled.has(one.1) == filled.has(other.1)) != task.layout.signs[sign].equal
        };
        let sign = task.demand.signs.iter().copied().find(is_broken)?;
        let is_open = |spot: &Spot| !boards[spot.0].any().has(spot.1);
        let spot = task.layout.sign_spots(sign).into_iter().find(is_open)?;
        Some((spot, !task.reference[spot.0].has(spot.1)))
    }

    /// Returns the cost of a cell that is not as in the reference: what breaks, less what is mended.
    fn cost(&self, task: &Task<'_>, spot: Spot) -> i32 {
        let of_line = |(line, place): Spot| {
            let filled = self.filled(task, line);
            let cost = |ones: u64| {
                let broken = task.layout.broken(line, ones);
                if broken.meet(task.demand.parts[line]) {
                    4
                } else {
                    i32::from(broken.meet(task.wish.parts[line]))
                }
            };
            cost(filled ^ u64::bit(place)) - cost(filled)
        };
        let kept = i32::from(task.wish.places[spot.0].has(spot.1));
        of_line(spot) + of_line(task.layout.across(spot)) + kept
    }

    fn complete(&mut self, task: &Task<'_>) {
        let lines = 0..task.layout.n_lines();
        let grid = lines.map(|line| self.filled(task, line)).collect();
        self.grid = grid;
    }
}

/// The conclusion from two lines that must differ, or from a sign.
pub(super) enum Forced {
    /// They are broken.
    Never,
    /// Only this cell can keep them, by this symbol.
    Must(Spot, bool),
    May,
}

/// Draws the conclusion from a sign.
pub(super) fn sign_says(layout: &Layout, lines: &Lines, sign: usize) -> Forced {
    let spots = layout.sign_spots(sign);
    let known = lines[spots[0].0];
    let equal = layout.signs[sign].equal;
    match spots.map(|(_, place)| known.any().has(place).then(|| known.ones.has(place))) {
        [Some(one), Some(other)] if (one == other) != equal => Forced::Never,
        [Some(one), None] => Forced::Must(spots[1], one == equal),
        [None, Some(one)] => Forced::Must(spots[0], one == equal),
        [Some(_), Some(_)] | [None, None] => Forced::May,
    }
}

/// Tells how one open cell, the last of two parallel lines, has to be filled for them to differ.
pub(super) fn last_difference(layout: &Layout, lines: &Lines, pair: [usize; 2]) -> Forced {
    let [one, other] = pair.map(|line| lines[line]);
    let open = pair.map(|line| layout.open(lines, line));
    if open[0].count_ones() + open[1].count_ones() > 1 || !one.agrees_with(other) {
        return Forced::May;
    }
    match open {
        [0, 0] => Forced::Never,
        [0, place] => Forced::Must((pair[1], place.first()), !one.ones.has(place.first())),
        [place, _] => Forced::Must((pair[0], place.first()), !other.ones.has(place.first())),
    }
}

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
