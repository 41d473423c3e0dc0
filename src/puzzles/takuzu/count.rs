//! Counts of solutions without listing them.
//!
//! There are two ways. `seams` fixes the two middle rows, for sides to 12, and divides the work by them. This file grows states
//! from both ends of the board, for any puzzle; `board` is what it knows of the rows.
//!
//! What the rows above a boundary mean for those below is little: the last row, the columns in which it equals
//! the one before, the sums of the columns, the rows that could come again, the pairs of columns that are equal
//! so far and may stay so. All beginnings with the same state are counted together:
//!
//! ```text
//!   rows 1 to k, from the top       state -> number of ways       grows downwards
//!   ----------------------------    states that fit each other: product of both numbers
//!   rows n to k + 1, from below     state -> number of ways       grows upwards
//! ```
//!
//! The end with less work ahead grows next. Where a column may have one of two sums (sides of odd length),
//! only one end grows, over the whole board.

mod boundaries;
mod seams;

use std::ops::{AddAssign, Mul, SubAssign};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use rustsat::types::RsHashMap;

use super::Takuzu;
use crate::ground::chance::Random;
use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};
use crate::puzzles::game::{BigUint, Counted, Counting, Game as _, Sampled, below};
use boundaries::{Board, Key};
use seams::Seams;

pub(super) fn countings(puzzle: &Takuzu) -> Vec<Box<dyn Counting>> {
    let mut countings: Vec<Box<dyn Counting>> = Vec::new();
    if let Some(seams) = BySeams::new(puzzle) {
        countings.push(Box::new(seams));
    }
    if let Some(states) = States::new(puzzle) {
        countings.push(Box::new(states));
    }
    countings
}

/// A count by seams, whose lists are made when the first unit is counted.
#[derive(Debug)]
struct BySeams {
    puzzle: Takuzu,
    seams: RwLock<Seams>,
}

/// The time of a node of the native search, which lists solutions, in nanoseconds.
const NODE: u64 = 1000;

impl BySeams {
    fn new(puzzle: &Takuzu) -> Option<BySeams> {
        let seams = RwLock::new(Seams::new(puzzle)?);
        let puzzle = puzzle.clone();
        Some(BySeams { puzzle, seams })
    }

    fn seams(&self) -> RwLockReadGuard<'_, Seams> {
        self.seams.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes what all units share; false when a limit stopped that.
    fn prepare(&self, limits: &Limits) -> bool {
        if self.seams().is_prepared() {
            return true;
        }
        let seams = self.seams.write();
        seams.unwrap_or_else(PoisonError::into_inner).prepare(limits)
    }

    fn counted(&self, unit: usize, limits: &Limits) -> Option<u128> {
        if !self.prepare(limits) {
            return None;
        }
        match self.seams().count(unit, limits) {
            Next::Solution(count) => Some(count),
            Next::Exhausted | Next::GaveUp => None,
        }
    }

    /// Counts all units; `Exhausted` where there is no solution.
    fn all_counted(&self, limits: &Limits) -> Next<Vec<u128>> {
        let units = 0..self.units();
        let counts: Option<Vec<u128>> = units.map(|unit| self.counted(unit, limits)).collect();
        match counts {
            None => Next::GaveUp,
            Some(counts) if counts.iter().all(|&count| count == 0) => Next::Exhausted,
            Some(counts) => Next::Solution(counts),
        }
    }

    /// Draws from all solutions, by the counts of all units.
    fn draw(&self, counts: &[u128], count: usize, rng: &mut Random, limits: &Limits) -> Sampled {
        let drawn = self.seams().draw(counts, count, rng, limits);
        drawn.map_or(Next::GaveUp, Next::Solution)
    }

    /// The same board with equal lines, where that is counted much sooner: what is drawn from it and obeys all
    /// rules is as likely as all others that do.
    fn relaxed(&self) -> Option<BySeams> {
        let distinct = self.puzzle.rules().distinct_lines;
        let relaxed = distinct.then(|| BySeams::new(&self.puzzle.without_distinct_lines()))??;
        let is_sooner = relaxed.seams().predicted() < self.seams().predicted() / 8;
        is_sooner.then_some(relaxed)
    }

    /// Draws by a relaxed board, and keeps what obeys all rules; nothing where that is too rare.
    fn draw_relaxed(&self, count: usize, rng: &mut Random, limits: &Limits) -> Option<Sampled> {
        /// The draws for each that is kept.
        const MOST: usize = 64;
        let relaxed = self.relaxed()?;
        let counts = match relaxed.all_counted(limits) {
            Next::Solution(counts) => counts,
            Next::Exhausted => return Some(Next::Exhausted),
            Next::GaveUp => return Some(Next::GaveUp),
        };
        let mut kept = Vec::with_capacity(count);
        for _ in 0..MOST {
            match relaxed.draw(&counts, count, rng, limits) {
                Next::Solution(grids) => {
                    let right = grids.into_iter().filter(|grid| self.puzzle.is_clean(grid));
                    kept.extend(right.take(count - kept.len()));
                }
                ended @ (Next::Exhausted | Next::GaveUp) => return Some(ended),
            }
            if kept.len() == count {
                return Some(Next::Solution(kept));
            }
        }
        None
    }
}

impl Counting for BySeams {
    fn name(&self) -> &'static str {
        "seams"
    }

    fn predicted(&self) -> Option<u64> {
        Some(self.seams().predicted() / NODE)
    }

    fn units(&self) -> usize {
        self.seams().units()
    }

    fn weight(&self, unit: usize) -> u64 {
        self.seams().weight(unit)
    }

    fn count(&self, unit: usize, limits: &Limits) -> Counted {
        match self.counted(unit, limits) {
            Some(count) => Counted::exact(count.into()),
            None => Counted::at_least(BigUint::ZERO),
        }
    }

    fn sample(&self, count: usize, rng: &mut Random, limits: &Limits) -> Sampled {
        if let Some(sampled) = self.draw_relaxed(count, rng, limits) {
            return sampled;
        }
        match self.all_counted(limits) {
            Next::Solution(counts) => self.draw(&counts, count, rng, limits),
            Next::Exhausted => Next::Exhausted,
            Next::GaveUp => Next::GaveUp,
        }
    }
}

/// The states of a boundary, each with its number of ways.
type Layer<W> = RsHashMap<Box<Key>, W>;

/// A number of ways: a machine word where the whole count is sure to fit.
trait Ways:
    Clone
    + From<u8>
    + Into<BigUint>
    + for<'a> AddAssign<&'a Self>
    + for<'a> SubAssign<&'a Self>
    + for<'a> Mul<&'a Self, Output = Self>
{
}

impl Ways for u128 {}
impl Ways for BigUint {}

/// The count of one puzzle.
#[derive(Clone, Debug)]
struct States {
    /// From the top and from below; none where there is no solution.
    boards: Option<[Board; 2]>,
}

/// The reason to end before all is counted: too many states, or the stop callback.
#[derive(Debug)]
struct GaveUp;

/// The pieces of work between two looks at the stop callback.
const BETWEEN_STOPS: usize = 64;

impl States {
    /// The most states that are kept at a time.
    const MOST: u64 = 3 << 22;
    /// The bytes of a state, as measured on boards of sides 10 to 14: its key, its number of ways, and their places.
    const BYTES: u64 = 160;

    /// Prepares a count; nothing where the board is too large, rows may be too many lines, or propagation was stopped.
    fn new(puzzle: &Takuzu) -> Option<States> {
        match Board::new(puzzle, &Limits::none())? {
            Next::Solution(board) => {
                let flipped = board.flipped();
                let boards = Some([board, flipped]);
                Some(States { boards })
            }
            Next::Exhausted => Some(States { boards: None }),
            Next::GaveUp => None,
        }
    }

    /// Tells whether no number of ways outgrows a machine word.
    fn is_small(&self) -> bool {
        let bits = self.boards.as_ref().map_or(0.0, |[board, _]| board.bits());
        bits < 127.0
    }

    fn count_by<W: Ways>(&self, limits: &Limits) -> Counted {
        let Some(boards) = &self.boards else {
            return Counted::exact(BigUint::ZERO);
        };
        let mut growth = Growth::<W>::new(boards, limits, false);
        if growth.grow().is_err() {
            return Counted::at_least(BigUint::ZERO);
        }
        let mut sum = W::from(0);
        let met = growth.each_meeting(&mut |_, top, _, bottom| sum += &(top.clone() * bottom));
        match met {
            Ok(()) => Counted::exact(sum.into()),
            Err(GaveUp) => Counted::at_least(sum.into()),
        }
    }

    fn sample_by<W: Ways>(&self, count: usize, rng: &mut Random, limits: &Limits) -> Sampled {
        let Some(boards) = &self.boards else {
            return Next::Exhausted;
        };
        let mut growth = Growth::<W>::new(boards, limits, true);
        match growth.grow().and_then(|()| growth.sample(count, rng)) {
            Ok(Some(grids)) => Next::Solution(grids),
            Ok(None) => Next::Exhausted,
            Err(GaveUp) => Next::GaveUp,
        }
    }
}

impl Counting for States {
    fn name(&self) -> &'static str {
        "states"
    }

    fn count(&self, _: usize, limits: &Limits) -> Counted {
        if self.is_small() {
            self.count_by::<u128>(limits)
        } else {
            self.count_by::<BigUint>(limits)
        }
    }

    fn sample(&self, count: usize, rng: &mut Random, limits: &Limits) -> Sampled {
        if self.is_small() {
            self.sample_by::<u128>(count, rng, limits)
        } else {
            self.sample_by::<BigUint>(count, rng, limits)
        }
    }
}

/// A draw on its way to a grid: its number, and which of the ways of a state it takes.
struct Draw {
    number: usize,
    left: BigUint,
}

/// Two ends that grow towards each other.
struct Growth<'a, W> {
    boards: &'a [Board; 2],
    limits: &'a Limits,
    /// The layers of each end; all of them where grids are drawn, else the last one.
    layers: [Vec<Layer<W>>; 2],
    /// The number of rows that each end has filled.
    filled: [usize; 2],
    keeps_layers: bool,
    /// The states of all layers so far, and of those that are kept.
    made: u64,
    kept: u64,
}

impl<'a, W: Ways> Growth<'a, W> {
    fn new(boards: &'a [Board; 2], limits: &'a Limits, keeps_layers: bool) -> Growth<'a, W> {
        let start = |board: &Board| vec![Layer::from_iter([(board.empty(), W::from(1))])];
        Growth {
            boards,
            limits,
            layers: [start(&boards[0]), start(&boards[1])],
            filled: [0, 0],
            keeps_layers,
            made: 0,
            kept: 0,
        }
    }

    fn last(&self, end: usize) -> &Layer<W> {
        self.layers[end].last().expect("at least the first layer")
    }

    /// Grows both ends until they meet.
    fn grow(&mut self) -> Result<(), GaveUp> {
        let [board, flipped] = self.boards;
        let height = board.height();
        let has_single_sums = board.ones.start() == board.ones.end();
        while self.filled[0] + self.filled[1] < height {
            let work = |end: usize, board: &Board| {
                self.last(end).len().saturating_mul(board.choices(self.filled[end]))
            };
            let end = usize::from(has_single_sums && work(0, board) > work(1, flipped));
            let next = self.next_layer(end)?;
            if !self.keeps_layers {
                let gone = self.layers[end].drain(..).map(|layer| layer.len() as u64);
                self.kept -= gone.sum::<u64>().min(self.kept);
            }
            self.layers[end].push(next);
            self.filled[end] += 1;
        }
        Ok(())
    }

    fn next_layer(&mut self, end: usize) -> Result<Layer<W>, GaveUp> {
        let memory = self.limits.memory().unwrap_or(u64::MAX);
        let most = States::MOST.min(memory / States::BYTES);
        let mut next = Layer::<W>::default();
        let layer = self.layers[end].last().expect("at least the first layer");
        for (place, (key, ways)) in layer.iter().enumerate() {
            if place % BETWEEN_STOPS == 0 && self.limits.stop_requested() {
                return Err(GaveUp);
            }
            let new = next.len() as u64;
            let is_over = |most: u64| self.made + new > most;
            if self.limits.nodes().is_some_and(is_over) || self.kept + new > most {
                return Err(GaveUp);
            }
            let call = &mut |key: &Key, _| match next.get_mut(key) {
                Some(sum) => *sum += ways,
                None => _ = next.insert(key.into(), ways.clone()),
            };
            self.boards[end].each_next(self.filled[end], key, call);
        }
        self.made += next.len() as u64;
        self.kept += next.len() as u64;
        Ok(next)
    }

    /// Calls for each two states that make grids together, with their numbers of ways. The order is the same on
    /// every machine where layers are kept.
    fn each_meeting<'b>(
        &'b self,
        call: &mut impl FnMut(&'b Key, &W, &'b Key, &W),
    ) -> Result<(), GaveUp> {
        let board = &self.boards[0];
        let has_single_sums = board.ones.start() == board.ones.end();
        let mut by_sums: RsHashMap<&[u64], Vec<(u64, &Key, &W)>> = RsHashMap::default();
        let [tops, bottoms] = [0, 1].map(|end| {
            if self.keeps_layers {
                sorted(self.last(end))
            } else {
                self.last(end).iter().map(|(key, ways)| (&**key, ways)).collect()
            }
        });
        for (key, ways) in bottoms {
            by_sums.entry(board.sums(key)).or_default().push((key[0], key, ways));
        }
        let mut pairs: usize = 0;
        for (top, ways) in tops {
            let partners = if has_single_sums {
                by_sums.get(&*board.missing(top))
            } else {
                // The other end is empty.
                by_sums.values().next()
            };
            for &(head, bottom, others) in partners.into_iter().flatten() {
                if board.heads_meet(self.filled[0], top[0], head) && board.meet(top, bottom) {
                    call(top, ways, bottom, others);
                }
                pairs += 1;
                if pairs.is_multiple_of(1 << 14) && self.limits.stop_requested() {
                    return Err(GaveUp);
                }
            }
        }
        Ok(())
    }

    /// Draws grids, each as likely as the others; nothing where there are none.
    fn sample(&self, count: usize, rng: &mut Random) -> Result<Option<Vec<Grid>>, GaveUp> {
        let mut whole = BigUint::ZERO;
        self.each_meeting(&mut |_, top, _, bottom| whole += (top.clone() * bottom).into())?;
        if whole == BigUint::ZERO {
            return Ok(None);
        }
        let mut draws: Vec<Draw> =
            (0..count).map(|number| Draw { number, left: below(rng, &whole) }).collect();
        draws.sort_by(|a, b| b.left.cmp(&a.left));
        let mut draws_by_state: [DrawsByState; 2] = Default::default();
        let mut before = BigUint::ZERO;
        self.each_meeting(&mut |top, ways, bottom, others| {
            let product: BigUint = (ways.clone() * others).into();
            let after = &before + product;
            while let Some(draw) = draws.pop_if(|draw| draw.left < after) {
                let left = draw.left - &before;
                let others: BigUint = others.clone().into();
                let number = draw.number;
                for (end, key, left) in [(0, top, &left / &others), (1, bottom, &left % &others)] {
                    draws_by_state[end].entry(key.into()).or_default().push(Draw { number, left });
                }
            }
            before = after.clone();
        })?;
        let [top, bottom] = draws_by_state;
        let height = self.boards[0].height();
        let mut lines = vec![vec![0; height]; count];
        self.walk_back(0, top, |draw, row, line| lines[draw][row] = line)?;
        self.walk_back(1, bottom, |draw, row, line| {
            lines[draw][height - 1 - row] = line;
        })?;
        let grids = lines.iter().map(|lines| self.boards[0].grid(lines));
        Ok(Some(grids.collect()))
    }

    /// Finds the rows of draws that have come to states of the last layer of an end.
    fn walk_back(
        &self,
        end: usize,
        mut draws_by_state: DrawsByState,
        mut tell: impl FnMut(usize, usize, u32),
    ) -> Result<(), GaveUp> {
        for row in (0..self.filled[end]).rev() {
            let mut before = DrawsByState::default();
            for (place, (key, ways)) in sorted(&self.layers[end][row]).into_iter().enumerate() {
                if place % BETWEEN_STOPS == 0 && self.limits.stop_requested() {
                    return Err(GaveUp);
                }
                let ways: BigUint = ways.clone().into();
                self.boards[end].each_next(row, key, &mut |next, line| {
                    let Some(draws) = draws_by_state.get_mut(next) else {
                        return;
                    };
                    for draw in draws.extract_if(.., |draw| draw.left < ways) {
                        tell(draw.number, row, line);
                        before.entry(key.into()).or_default().push(draw);
                    }
                    for draw in draws {
                        draw.left -= &ways;
                    }
                });
            }
            draws_by_state = before;
        }
        Ok(())
    }
}

/// Draws by the state that they have come to.
type DrawsByState = RsHashMap<Box<Key>, Vec<Draw>>;

/// Returns the states in an order that is the same on every machine.
fn sorted<W>(layer: &Layer<W>) -> Vec<(&Key, &W)> {
    let mut states: Vec<(&Key, &W)> = layer.iter().map(|(key, ways)| (&**key, ways)).collect();
    states.sort_unstable_by_key(|&(key, _)| key);
    states
}
