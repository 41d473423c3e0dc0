//! The wishes of a caller, and what they mean on a board: numbers of givens, cells that come and go together for a symmetry,
//! and signs between neighbours, which are given too.
//!
//! All signs that a solution has would leave two grids, it and its opposite, so with them a single
//! given is enough. What is winnowed last stays most likely:
//!
//! ```text
//!   as few as can be         givens and signs in any order
//!   about so many givens     all givens, then signs; what is not to go stays
//!   minimal, with a number   other givens, then signs, then as many givens
//!   so many signs            all givens, then so many signs, no others
//! ```

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::error::{Result, counted, givens, refused};
use super::make::{Extra, make_of};
use super::skills::Skills;
use super::winnow::{Amount, Choices};
use super::{Certifier, GenerateError};
use crate::ground::chance::Random;
use crate::ground::grid::{Cell, Grid, Shape, Symmetry};
use crate::ground::limits::Limits;
use crate::puzzles::puzzle::Puzzle;

/// The number of givens that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Clues {
    /// A usual part of the cells, or as few as possible where that is more; all of a mask; as few as
    /// the techniques of a level need.
    Default,
    Count(RangeInclusive<usize>),
    /// The number of cells that are not given.
    Holes(RangeInclusive<usize>),
    Fill(RangeInclusive<f64>),
    Fewest,
}

#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) board: Puzzle,
    pub(super) seed: u64,
    pub(super) clues: Clues,
    pub(super) signs: Signs,
    pub(super) minimal: bool,
    pub(super) any: bool,
    pub(super) pattern: Pattern,
    pub(super) mask: Option<Vec<Cell>>,
    pub(super) attempts: Option<u64>,
    pub(super) certifier: Certifier,
    pub(super) skills: Skills,
    pub(super) duplicates: bool,
    pub(super) limits: Limits,
    /// The complete grids from which givens are taken away, in turn; none for random ones.
    pub(super) grids: Arc<[Grid]>,
}

/// The number of givens that a puzzle must have.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// At least so many givens, near to that if possible.
    AtLeast(usize),
    /// One of these numbers of givens.
    OneOf(Vec<usize>),
    /// All cells that may be given.
    All,
    Fewest,
}

impl Request {
    pub(super) fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// Refuses wishes that puzzles of this kind cannot fulfil.
    pub(super) fn check_extras(&self) -> Result<()> {
        let is_wished = |extra| match extra {
            Extra::Signs => self.signs != Signs::None,
            Extra::Fill => matches!(self.clues, Clues::Fill(_)),
            Extra::Mask => self.mask.is_some(),
            Extra::Any => self.any,
            Extra::Fewest => self.clues == Clues::Fewest,
            // The board has them.
            Extra::Rules | Extra::Blocks => false,
        };
        let kind = self.board.kind();
        for (extra, words) in [
            (Extra::Signs, "signs are"),
            (Extra::Fill, "a density is"),
            (Extra::Mask, "a mask is"),
            (Extra::Any, "puzzles with several solutions are"),
            (Extra::Fewest, "the fewest givens are"),
        ] {
            if is_wished(extra) && !extra.is_for(kind) {
                return refused(format!("{words} for {} alone", extra.kinds()));
            }
        }
        Ok(())
    }

    /// Refuses grids of the caller that are not solutions of this board.
    pub(super) fn check_grids(&self) -> Result<()> {
        for (number, grid) in (1..).zip(&*self.grids) {
            if grid.shape() != self.shape() {
                let (own, other) = (self.shape(), grid.shape());
                return refused(format!("grid {number} is {other}, and the board {own}"));
            }
            if let Some(blank) = grid.blanks().next() {
                return refused(format!("grid {number} is not complete: {blank} is empty"));
            }
            if let Some(broken) = self.board.violations(grid).first() {
                return refused(format!("grid {number} breaks a rule: {broken}"));
            }
        }
        Ok(())
    }

    /// Returns the cells that may be given, as the pattern takes them together.
    pub(super) fn orbits(&self) -> Result<Vec<Vec<Cell>>> {
        let (shape, pattern) = (self.shape(), self.pattern);
        let mut orbits = pattern.orbits(shape).ok_or_else(|| {
            let message = format!("a board of {shape} does not have the symmetry {pattern}");
            GenerateError::impossible(message)
        })?;
        if let Some(mask) = &self.mask {
            if let Some(cell) = mask.iter().find(|&&cell| !shape.contains(cell)) {
                return refused(format!("{cell} of the mask is not on a board of {shape}"));
            }
            let mask: HashSet<&Cell> = mask.iter().collect();
            orbits.retain(|orbit| orbit.iter().all(|cell| mask.contains(cell)));
        }
        if !orbits.is_empty() {
            return Ok(orbits);
        }
        refused(if pattern == Pattern::None {
            "the mask has no cell for a given".into()
        } else {
            format!(
                "the mask holds no cell together with all its partners under the symmetry {pattern}"
            )
        })
    }

    pub(super) fn goal(&self, orbits: &[Vec<Cell>]) -> Result<Goal> {
        if self.any && (self.minimal || self.clues == Clues::Fewest) {
            return refused(
                "a puzzle that may have several solutions cannot be minimal: its givens do not make a solution the only one",
            );
        }
        if self.any && self.skills.are_wished() {
            return refused("a puzzle that may have several solutions has no level");
        }
        let range = match &self.clues {
            Clues::Fewest => return Ok(Goal::Fewest),
            Clues::Default if self.minimal || self.skills.are_wished() => {
                return Ok(Goal::AtLeast(0));
            }
            Clues::Default if self.mask.is_some() => return Ok(Goal::All),
            Clues::Default => {
                let with_signs = self.signs != Signs::None;
                let part = make_of(&self.board).default_fill(with_signs);
                return Ok(Goal::AtLeast(self.part_of_cells(part).round() as usize));
            }
            Clues::Count(range) => range.clone(),
            Clues::Holes(range) => self.without(range)?,
            Clues::Fill(range) => self.parts(range, orbits.iter().map(Vec::len).sum())?,
        };
        self.check_least(*range.end())?;
        numbers(range, orbits, self.pattern).map(Goal::OneOf)
    }

    fn part_of_cells(&self, part: f64) -> f64 {
        part * self.shape().len() as f64
    }

    /// Returns the numbers of givens that leave so many cells open.
    fn without(&self, holes: &RangeInclusive<usize>) -> Result<RangeInclusive<usize>> {
        let (all, (from, to)) = (self.shape().len(), (*holes.start(), *holes.end()));
        if from <= to && to <= all {
            Ok(all - to..=all - from)
        } else {
            refused(format!(
                "{}, but there are only {}",
                counted(from, to, "empty cell"),
                counted(all, all, "cell")
            ))
        }
    }

    /// Returns the numbers of givens that are such a part of the cells, of which `all` may be given.
    fn parts(&self, fill: &RangeInclusive<f64>, all: usize) -> Result<RangeInclusive<usize>> {
        let (from, to) = (*fill.start(), *fill.end());
        if from > to {
            return refused(format!("a fill of {from} to {to}: the smaller part comes first"));
        }
        if !(0.0..=1.0).contains(&from) || !(0.0..=1.0).contains(&to) {
            return refused(format!("a fill of {from} to {to}: parts lie between 0 and 1"));
        }
        let (from, to) = if from == to {
            (self.part_of_cells(from).round(), self.part_of_cells(from).round())
        } else {
            (self.part_of_cells(from).ceil(), self.part_of_cells(to).floor())
        };
        // A mask may have fewer cells than that.
        let from = from as usize;
        Ok(from..=(to as usize).min(all).max(from))
    }

    /// Refuses a number of givens that leaves several solutions whichever they are.
    fn check_least(&self, most: usize) -> Result<()> {
        let known = make_of(&self.board).known_fewest();
        let (least, why) = match known.filter(|_| self.signs == Signs::None) {
            Some(known) => (known, "all puzzles of this size were tried"),
            None => make_of(&self.board).least_givens(),
        };
        if self.any || most >= least {
            Ok(())
        } else {
            refused(format!(
                "{}: too few for a single solution, which takes at least {least} ({why})",
                givens(most, most)
            ))
        }
    }

    /// Returns the property that must hold while givens are taken away.
    pub(super) fn certifier(&self) -> Certifier {
        match self.skills.are_wished() {
            true if self.minimal => Certifier::Unique,
            true => (self.skills.certifier(self.board.kind(), &self.limits)).unwrap_or_default(),
            false => self.certifier.clone(),
        }
    }

    pub(super) fn attempts(&self) -> u64 {
        let of_level = self.skills.are_wished() && self.clues != Clues::Fewest;
        let usual = || make_of(&self.board).default_attempts(of_level);
        self.attempts.unwrap_or_else(usual).max(1)
    }

    /// Describes the puzzle that is asked for: `minimal 10x10 puzzle with 20 givens and symmetry rotate180`.
    pub(super) fn in_words(&self, goal: &Goal) -> String {
        let minimal = if self.minimal { "minimal " } else { "" };
        let level = self.skills.level.map(|level| format!("{level} "));
        let level = level.unwrap_or_default();
        let noun = make_of(&self.board).noun();
        let mut words = format!("{minimal}{level}{} {noun}", self.shape());
        let mut joint = "with";
        if let Goal::OneOf(numbers) = goal {
            let (least, most) = (numbers[0], numbers[numbers.len() - 1]);
            words += &format!(" with {}", givens(least, most));
            joint = "and";
        }
        if let Signs::Count(range) = &self.signs {
            words += &format!(" {joint} {}", counted(*range.start(), *range.end(), "sign"));
        }
        if self.pattern != Pattern::None {
            words += &format!(" and symmetry {}", self.pattern);
        }
        if self.mask.is_some() {
            words += " under a mask";
        }
        words += &self.skills.in_words();
        words
    }
}

crate::ground::names::named! {
    /// A symmetry of the places of givens, not of their values.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Pattern {
        /// Anywhere.
        #[default]
        None = "none",
        /// The same after half a turn.
        Rotate180 = "rotate180",
        /// The same after a quarter turn; squares only.
        Rotate90 = "rotate90",
        /// The left half mirrors the right one.
        MirrorH = "mirror-h",
        /// The upper half mirrors the lower one.
        MirrorV = "mirror-v",
        /// The same when rows and columns are exchanged; squares only.
        Diagonal = "diagonal",
        /// All symmetries of the board: 8 of a square, 4 of a rectangle.
        Full = "full",
    }
}

impl Pattern {
    /// Returns the symmetries that keep it, the identity first; `None` where the board does not have them.
    fn group(self, shape: Shape) -> Option<Vec<Symmetry>> {
        // By the bits of `Symmetry::all`: 4 transposes, 2 mirrors the rows, 1 the columns.
        let kept: &[usize] = match self {
            Pattern::None => &[0],
            Pattern::Rotate180 => &[0, 3],
            Pattern::Rotate90 => &[0, 5, 3, 6],
            Pattern::MirrorH => &[0, 1],
            Pattern::MirrorV => &[0, 2],
            Pattern::Diagonal => &[0, 4],
            Pattern::Full if shape.rows() == shape.cols() => &[0, 1, 2, 3, 4, 5, 6, 7],
            Pattern::Full => &[0, 1, 2, 3],
        };
        let group = kept.iter().map(|&bits| Symmetry::all()[bits]);
        let group: Vec<Symmetry> = group.collect();
        group.iter().all(|symmetry| symmetry.shape(shape) == shape).then_some(group)
    }

    /// Returns the cells in groups that the pattern takes as one, each ascending; `None` where the board
    /// does not have the symmetry.
    #[must_use]
    pub fn orbits(self, shape: Shape) -> Option<Vec<Vec<Cell>>> {
        let group = self.group(shape)?;
        let orbit = |cell| {
            let mut orbit: Vec<Cell> = group.iter().map(|s| s.cell(shape, cell)).collect();
            orbit.sort_unstable();
            orbit.dedup();
            orbit
        };
        // Each is met at its first cell.
        let met = shape.cells().map(|cell| (cell, orbit(cell)));
        Some(met.filter(|(cell, orbit)| orbit[0] == *cell).map(|(_, orbit)| orbit).collect())
    }
}

crate::ground::names::read_by_name! {
    Pattern,
    /// A name that no pattern has.
    UnknownPattern: "no symmetry `{}`; there are: {}", between ", "
}

/// Returns the possible numbers of givens in a range, ascending; one at least.
pub(super) fn numbers(
    range: RangeInclusive<usize>,
    orbits: &[Vec<Cell>],
    pattern: Pattern,
) -> Result<Vec<usize>> {
    let (from, to) = range.into_inner();
    let all: usize = orbits.iter().map(Vec::len).sum();
    if from > to || to > all {
        let cells = counted(all, all, "cell");
        return refused(format!("{}, but only {cells} can be given", givens(from, to)));
    }
    let numbers = sums(orbits.iter().map(Vec::len), from, to);
    if numbers.is_empty() {
        refused(format!(
            "{}: groups of cells under the symmetry {pattern} cannot add up to that number",
            givens(from, to)
        ))
    } else {
        Ok(numbers)
    }
}

/// Returns the numbers of a range, ascending, that some of these sizes add up to.
fn sums(sizes: impl Iterator<Item = usize>, from: usize, to: usize) -> Vec<usize> {
    let mut reached = vec![false; to + 1];
    reached[0] = true;
    for size in sizes {
        for sum in (size..=to).rev() {
            reached[sum] |= reached[sum - size];
        }
    }
    (from..=to).filter(|&sum| reached[sum]).collect()
}

/// The number of orbits of each size: sizes are powers of two, up to 8.
pub(super) struct Counts([usize; 4]);

impl Counts {
    pub(super) fn by_size(sizes: &[usize]) -> Counts {
        let mut counts = Counts([0; 4]);
        for size in sizes {
            counts.0[size.ilog2() as usize] += 1;
        }
        counts
    }

    pub(super) fn remove(&mut self, size: usize) {
        self.0[size.ilog2() as usize] -= 1;
    }

    /// Checks whether some of them have so many cells together. Sizes divide each other, so large ones go first.
    pub(super) fn can_sum_up_to(&self, cells: usize) -> bool {
        let sizes = self.0.iter().enumerate().rev();
        let left =
            sizes.fold(cells, |left, (log, &count)| left - count.min(left >> log) * (1 << log));
        left == 0
    }
}

impl Signs {
    /// Draws signs, as many as may stay, and the number of them that must.
    fn draw(
        &self,
        request: &Request,
        choices: &Choices,
        random: &mut Random,
    ) -> (Vec<usize>, usize) {
        let mut signs: Vec<usize> = choices.signs().collect();
        signs.shuffle(random);
        let least = match self {
            Signs::None => 0,
            Signs::Default => {
                let part =
                    make_of(&request.board).default_fill(true) * request.shape().len() as f64;
                (part.round() as usize).min(signs.len())
            }
            Signs::Count(range) => {
                let (from, to) = (*range.start(), (*range.end()).min(signs.len()));
                let number = from + random.random_range(..to - from + 1);
                signs.truncate(number);
                number
            }
        };
        (signs, if request.minimal { 0 } else { least })
    }

    /// Returns the order in which givens and signs are tried, and what must stay, from an order of givens
    /// and the number of them that has to stay.
    pub(super) fn arrange(
        &self,
        request: &Request,
        choices: &Choices,
        goal: &Goal,
        (mut order, cells): (Vec<usize>, usize),
        random: &mut Random,
    ) -> (Vec<usize>, Amount) {
        if *self == Signs::None {
            return (order, Amount { cells, signs: 0 });
        }
        let (drawn, signs) = self.draw(request, choices, random);
        let mut last = Vec::new();
        if let (Goal::OneOf(numbers), true) = (goal, request.minimal) {
            let wanted = numbers[random.random_range(..numbers.len())];
            let mut first = order.len();
            while first > 0 && choices.amount(&order[first - 1..]).cells <= wanted {
                first -= 1;
            }
            last = order.split_off(first);
        }
        order.extend(drawn);
        order.extend(last);
        let any_order = matches!(goal, Goal::AtLeast(_)) && *self == Signs::Default;
        if request.minimal && any_order {
            order.shuffle(random);
        }
        (order, Amount { cells, signs })
    }

    /// Draws signs that are given without a look at what they are good for.
    pub(super) fn choose(
        &self,
        request: &Request,
        choices: &Choices,
        random: &mut Random,
    ) -> Vec<usize> {
        if *self == Signs::None {
            return Vec::new();
        }
        let (mut signs, least) = self.draw(request, choices, random);
        signs.truncate(least);
        signs
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Signs {
    None,
    /// A fifth of the number of cells, or as few as can be where that is more.
    Default,
    Count(RangeInclusive<usize>),
}

impl Signs {
    /// Checks that the number is possible with so many pairs of neighbours, and beside the wish for the fewest givens.
    pub(super) fn check(&self, neighbours: usize, fewest: bool) -> Result<()> {
        if let Signs::Count(range) = self
            && (range.is_empty() || *range.end() > neighbours)
        {
            let signs = counted(*range.start(), *range.end(), "sign");
            let pairs = counted(neighbours, neighbours, "pair");
            return refused(format!("{signs}, but there are only {pairs} of neighbours"));
        }
        if *self != Signs::None && fewest {
            return refused(
                "with signs the fewest givens are known: one given and all signs are always enough",
            );
        }
        Ok(())
    }

    pub(super) fn distance(&self, signs: usize) -> usize {
        match self {
            Signs::None | Signs::Default => 0,
            Signs::Count(range) if range.contains(&signs) => 0,
            Signs::Count(range) => {
                let ends = [*range.start(), *range.end()];
                let distances = ends.map(|end| end.abs_diff(signs));
                distances[0].min(distances[1])
            }
        }
    }
}
