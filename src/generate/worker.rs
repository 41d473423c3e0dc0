//! One puzzle: tries until one is as it was wished.

use std::collections::HashSet;

use crate::chance::Random;

use super::choices::{Amount, Choices};
use super::error::{Problem, counted, givens};
use super::level;
use super::pattern::{Counts, numbers};
use super::signs::SignWish;
use super::unique::is_unique;
use super::winnow::{Certifier, Winnowed, Winnowing};
use super::{Clues, GenerateError, Made, Maker, Wish};
use crate::deduction::Level;
use crate::grid::{Cell, Grid, Line};
use crate::limits::Next;
use crate::takuzu::board::TrialBoard;
use crate::takuzu::rank::Ranking;
use crate::takuzu::sample::Sampler;
use crate::takuzu::{Majority, Rules, Takuzu};

/// Makes the puzzle of any stream of a seed.
#[derive(Debug)]
pub struct Worker {
    wish: Wish,
    /// The cells that may be given, in groups that come and go together, and the signs.
    choices: Choices,
    goal: Goal,
    source: Source,
    /// A blank board, between puzzles.
    sketch: TrialBoard,
}

/// When a puzzle is as wished.
#[derive(Clone, Debug)]
pub(super) enum Goal {
    /// At least so many givens, near to that if possible.
    AtLeast(usize),
    /// One of these numbers of givens.
    OneOf(Vec<usize>),
    /// All cells that may be.
    All,
    Fewest,
}

/// Where complete grids come from.
#[derive(Debug)]
enum Source {
    /// Exactly uniform.
    Numbered(Ranking),
    Drawn(Box<Sampler>),
}

impl Worker {
    /// Boards of so many cells or less get uniform grids.
    const NUMBERED_CELLS: usize = 36;
    pub(super) fn new(wish: Wish) -> Result<Worker, GenerateError> {
        let blank = Takuzu::new(Grid::blank(wish.shape), wish.rules)?;
        check_ones(&blank)?;
        let mut sketch = TrialBoard::new(&blank)?;
        if !sketch.conclude() {
            return Err(Problem::NoGrid(wish.shape).into());
        }
        let neighbours = match wish.signs {
            SignWish::None => Vec::new(),
            SignWish::Default | SignWish::Count(_) => wish.shape.neighbours().collect(),
        };
        wish.signs.check(neighbours.len(), &wish)?;
        let orbits = orbits(&wish)?;
        let is_small = wish.shape.len() <= Self::NUMBERED_CELLS;
        let ranking = is_small
            .then(|| Ranking::new(wish.shape, wish.rules))
            .flatten();
        let source = match ranking {
            Some(ranking) => Source::Numbered(ranking),
            None => Source::Drawn(Box::new(Sampler::new(&blank)?)),
        };
        Ok(Worker {
            goal: goal(&wish, &orbits)?,
            wish,
            choices: Choices { orbits, neighbours },
            source,
            sketch,
        })
    }

    /// The puzzle of a stream: the same whoever asks, and whatever was asked before.
    ///
    /// # Errors
    ///
    /// When there is no complete grid, when none of the tries was as wished, or when the limits are
    /// reached.
    ///
    /// # Panics
    ///
    /// When an engine is wrong: a puzzle that was checked given by given turns out not to be unique.
    pub fn make(&mut self, stream: u64) -> Result<Made, GenerateError> {
        let mut rng = Random::stream(self.wish.seed, stream);
        let tries = self.effort();
        let mut nearest: Option<Missed> = None;
        if matches!(self.goal, Goal::Fewest) {
            if let Some(found) = self.fewest(&mut rng, tries)? {
                return self.confirmed(found, stream);
            }
        } else {
            for _ in 0..tries {
                let missed = match self.attempt(&mut rng)? {
                    Ok(found) => match self.off_level(&found)? {
                        None => return self.confirmed(found, stream),
                        Some((far, fault)) => Missed {
                            best: Some(found),
                            far,
                            fault,
                        },
                    },
                    Err(missed) => missed,
                };
                if nearest
                    .as_ref()
                    .is_none_or(|nearest| missed.far < nearest.far)
                {
                    nearest = Some(missed);
                }
            }
        }
        let (best, fault) = match (nearest, self.wish.level) {
            (Some(Missed { best, fault, .. }), _) => (best, fault),
            (None, Some(level)) => (None, format!("none was {level}")),
            (None, None) => (None, "all of the mask was not enough".into()),
        };
        Err(Problem::Tries {
            tries,
            wish: self.wish_in_words(),
            best: best.map(|found| Box::new(self.made(found, stream))),
            fault,
        }
        .into())
    }

    fn effort(&self) -> u64 {
        let longest = self.wish.shape.rows().max(self.wish.shape.cols());
        // Of some levels there are few puzzles.
        let may_be_rare = self.wish.level.is_some() && !matches!(self.goal, Goal::Fewest);
        let usual = match longest {
            ..=6 => 20_000,
            7..=14 if may_be_rare => 20_000,
            7..=14 => 1000,
            _ if may_be_rare => 2000,
            _ => 100,
        };
        self.wish.effort.unwrap_or(usual)
    }

    /// One try, on a grid of its own.
    fn attempt(&mut self, rng: &mut Random) -> Result<Result<Found, Missed>, GenerateError> {
        let solution = self.draw(rng)?;
        let order = self.order(rng);
        if self.wish.any {
            return Ok(Ok(self.choose(solution, &order, rng)));
        }
        let least = match &self.goal {
            Goal::AtLeast(least) => *least,
            Goal::OneOf(_) if self.wish.minimal => 0,
            Goal::OneOf(numbers) => numbers[rng.below(numbers.len())],
            Goal::All if self.wish.signs != SignWish::None => usize::MAX / 2,
            Goal::All | Goal::Fewest => return self.all_given(solution, order),
        };
        let (order, least) =
            self.wish
                .signs
                .arrange(&self.wish, &self.choices, &self.goal, (order, least), rng);
        let certifier = self.certifier();
        let winnowed = self.winnowing(&solution).winnow(&order, least, &certifier);
        self.check_limits()?;
        let Some(left) = winnowed else {
            return self.all_given(solution, order);
        };
        let far = match &self.goal {
            Goal::OneOf(numbers) => {
                let cells = left.amount.cells;
                let distances = numbers.iter().map(|number| number.abs_diff(cells));
                distances.min().expect("a number, at least")
            }
            Goal::AtLeast(_) | Goal::All | Goal::Fewest => 0,
        };
        let far = far + self.wish.signs.distance(left.amount.signs);
        let fault = match far {
            0 => String::new(),
            _ => format!("the nearest has {}", self.in_words(left.amount)),
        };
        let found = Found::new(solution, left);
        Ok(match far {
            0 => Ok(found),
            _ => Err(Missed {
                best: Some(found),
                far,
                fault,
            }),
        })
    }

    /// How far a puzzle is from the level that is wished, and in which way; `None` where it has it.
    pub(super) fn off_level(
        &self,
        found: &Found,
    ) -> Result<Option<(usize, String)>, GenerateError> {
        let Some(wished) = self.wish.level else {
            return Ok(None);
        };
        let puzzle = self
            .choices
            .puzzle(&found.kept, &found.solution, self.wish.rules);
        let level = level::of(&puzzle.into(), &self.wish.limits);
        self.check_limits()?;
        Ok(match level {
            Some(level) if level == wished => None,
            Some(level) => {
                let far = (level as usize).abs_diff(wished as usize);
                Some((far, format!("the nearest is {level}")))
            }
            None => Some((Level::ALL.len(), "the nearest needs no technique".into())),
        })
    }

    /// A puzzle with all that may be given.
    fn all_given(
        &mut self,
        solution: Grid,
        order: Vec<usize>,
    ) -> Result<Result<Found, Missed>, GenerateError> {
        let certifier = self.certifier();
        let checked = self.winnowing(&solution).check(&order, &certifier);
        self.check_limits()?;
        let found = Found {
            solution,
            kept: order,
            minimal: None,
        };
        Ok(match checked {
            Ok(()) => Ok(found),
            Err(open) => Err(Missed {
                best: Some(found),
                far: open,
                fault: format!(
                    "with all of the mask given, the best leaves {} open",
                    counted(open, open, "cell")
                ),
            }),
        })
    }

    /// `20 givens and 7 signs`.
    fn in_words(&self, Amount { cells, signs }: Amount) -> String {
        let givens = givens(cells, cells);
        match self.wish.signs {
            SignWish::None => givens,
            SignWish::Default | SignWish::Count(_) => {
                format!("{givens} and {}", counted(signs, signs, "sign"))
            }
        }
    }

    /// Givens without a look at what they are good for.
    fn choose(&self, solution: Grid, order: &[usize], rng: &mut Random) -> Found {
        let orbits = &self.choices.orbits;
        let all = orbits.iter().map(Vec::len).sum();
        let wanted = match &self.goal {
            Goal::AtLeast(least) => *least,
            Goal::OneOf(numbers) => numbers[rng.below(numbers.len())],
            Goal::All | Goal::Fewest => all,
        };
        let sizes: Vec<usize> = order.iter().map(|&orbit| orbits[orbit].len()).collect();
        let mut rest = Counts::of(&sizes);
        let mut left = wanted;
        let mut kept = Vec::new();
        for (&orbit, &size) in order.iter().zip(&sizes) {
            rest.remove(size);
            if size <= left && rest.can_sum_up_to(left - size) {
                left -= size;
                kept.push(orbit);
            }
        }
        kept.extend(self.wish.signs.choose(&self.wish, &self.choices, rng));
        Found {
            solution,
            kept,
            minimal: None,
        }
    }

    /// A complete grid.
    pub(super) fn draw(&mut self, rng: &mut Random) -> Result<Grid, GenerateError> {
        let none = || Problem::NoGrid(self.wish.shape).into();
        match &mut self.source {
            Source::Numbered(ranking) => ranking.sample(rng).ok_or_else(none),
            Source::Drawn(sampler) => match sampler.sample(rng, &self.wish.limits) {
                Next::Solution(grid) => Ok(grid),
                Next::Exhausted => Err(none()),
                Next::GaveUp => Err(Problem::Stopped.into()),
            },
        }
    }

    /// All orbits in an order by chance.
    pub(super) fn order(&self, rng: &mut Random) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.choices.orbits.len()).collect();
        rng.shuffle(&mut order);
        order
    }

    pub(super) fn certifier(&self) -> Certifier {
        match self.wish.level {
            Some(_) if self.wish.minimal => Certifier::Unique,
            Some(wished) => level::certifier(wished, &self.wish.limits),
            None => self.wish.certifier.clone(),
        }
    }

    pub(super) fn winnowing<'a>(&'a mut self, solution: &'a Grid) -> Winnowing<'a> {
        Winnowing {
            sketch: &mut self.sketch,
            solution,
            rules: self.wish.rules,
            choices: &self.choices,
            limits: &self.wish.limits,
        }
    }

    pub(super) fn check_limits(&self) -> Result<(), GenerateError> {
        match self.wish.limits.stop_requested() {
            true => Err(Problem::Stopped.into()),
            false => Ok(()),
        }
    }

    fn made(&self, found: Found, stream: u64) -> Made {
        let (solution, rules) = (&found.solution, self.wish.rules);
        let puzzle = self.choices.puzzle(&found.kept, solution, rules);
        Made {
            puzzle: puzzle.into(),
            solution: found.solution,
            unique: false,
            minimal: match self.wish.level {
                Some(wished) if wished < Level::Expert => None,
                _ => found.minimal,
            },
            level: None,
            seed: self.wish.seed,
            stream,
        }
    }

    /// What was found, after one more search that knows nothing of the others.
    fn confirmed(&self, found: Found, stream: u64) -> Result<Made, GenerateError> {
        let made = self.made(found, stream);
        if self.wish.any {
            return Ok(made);
        }
        let Some(unique) = is_unique(&made, &self.wish.limits)? else {
            return Err(Problem::Stopped.into());
        };
        match (&self.wish.certifier, unique) {
            (_, true) => Ok(Made {
                unique,
                level: self.wish.level,
                ..made
            }),
            (Certifier::Solves(_), false) => Err(Problem::NotUnique.into()),
            (Certifier::Unique, false) => {
                panic!(
                    "winnowing left several solutions:\n{}",
                    made.puzzle.givens()
                )
            }
        }
    }

    /// `minimal 10x10 puzzle with 20 givens and symmetry rotate180 under a mask`.
    fn wish_in_words(&self) -> String {
        let minimal = if self.wish.minimal { "minimal " } else { "" };
        let level = self.wish.level.map(|level| format!("{level} "));
        let level = level.unwrap_or_default();
        let mut words = format!("{minimal}{level}{} puzzle", self.wish.shape);
        if let Goal::OneOf(numbers) = &self.goal {
            let (least, most) = (numbers[0], numbers[numbers.len() - 1]);
            words += &format!(" with {}", givens(least, most));
        }
        if let SignWish::Count(range) = &self.wish.signs {
            let joint = match self.goal {
                Goal::OneOf(_) => "and",
                Goal::AtLeast(_) | Goal::All | Goal::Fewest => "with",
            };
            words += &format!(" {joint} {}", counted(*range.start(), *range.end(), "sign"));
        }
        if self.wish.pattern != super::Pattern::None {
            words += &format!(" and symmetry {}", self.wish.pattern);
        }
        if self.wish.mask.is_some() {
            words += " under a mask";
        }
        words
    }

    /// The least number of givens that a puzzle can have, where all were tried (by computer, for
    /// sides 4 and 6): nobody needs to look for less.
    pub(super) fn known_fewest(&self) -> Option<usize> {
        // These sides are even.
        let rules = self.wish.rules.with_majority(Majority::None);
        match (self.wish.shape.rows(), self.wish.shape.cols(), rules) {
            (4, 4, Rules::TAKUZU) => Some(4),
            (6, 6, Rules::TAKUZU) => Some(5),
            (6, 6, Rules::UNRULY) => Some(6),
            _ => None,
        }
    }
}

/// Givens of a solution.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) solution: Grid,
    /// The orbits that are given.
    pub(super) kept: Vec<usize>,
    pub(super) minimal: Option<bool>,
}

impl Found {
    pub(super) fn new(solution: Grid, left: Winnowed) -> Found {
        Found {
            solution,
            minimal: left.all_checked.then_some(!left.in_doubt),
            kept: left.kept,
        }
    }
}

/// A try that is not what was wished.
struct Missed {
    best: Option<Found>,
    far: usize,
    fault: String,
}

/// Whether rows and columns can hold the same number of ones in all: with one more 1 in each line of
/// odd length they do on squares only, or where no side is odd.
fn check_ones(blank: &Takuzu) -> Result<(), GenerateError> {
    let shape = blank.shape();
    let (in_row, in_col) = (blank.ones(Line::Row(0)), blank.ones(Line::Col(0)));
    let least = [shape.rows() * in_row.start(), shape.cols() * in_col.start()];
    let most = [shape.rows() * in_row.end(), shape.cols() * in_col.end()];
    match least[0] <= most[1] && least[1] <= most[0] {
        true => Ok(()),
        false => Err(Problem::Ones(shape, least[0], least[1]).into()),
    }
}

/// The cells that may be given, as the pattern takes them together.
fn orbits(wish: &Wish) -> Result<Vec<Vec<Cell>>, GenerateError> {
    let not_of_board = || Problem::NotOfBoard(wish.pattern, wish.shape);
    let mut orbits = wish.pattern.orbits(wish.shape).ok_or_else(not_of_board)?;
    if let Some(mask) = &wish.mask {
        if let Some(&cell) = mask.iter().find(|&&cell| !wish.shape.contains(cell)) {
            return Err(Problem::OffBoard(cell, wish.shape).into());
        }
        let mask: HashSet<&Cell> = mask.iter().collect();
        orbits.retain(|orbit| orbit.iter().all(|cell| mask.contains(cell)));
    }
    match orbits.is_empty() {
        true => Err(Problem::EmptyMask(wish.pattern).into()),
        false => Ok(orbits),
    }
}

fn goal(wish: &Wish, orbits: &[Vec<Cell>]) -> Result<Goal, GenerateError> {
    let of_cells = |part: f64| part * wish.shape.len() as f64;
    if wish.any && (wish.minimal || wish.clues == Clues::Fewest) {
        let contradiction = "any givens, and minimal: what is not unique has no given to spare";
        return Err(Problem::Wishes(contradiction).into());
    }
    if wish.any && wish.level.is_some() {
        let contradiction = "any givens, and a level: what is not unique has none";
        return Err(Problem::Wishes(contradiction).into());
    }
    let (from, to) = match &wish.clues {
        Clues::Fewest => return Ok(Goal::Fewest),
        Clues::Default if wish.minimal || wish.level.is_some() => return Ok(Goal::AtLeast(0)),
        Clues::Default if wish.mask.is_some() => return Ok(Goal::All),
        Clues::Default => {
            let fill = match wish.signs {
                SignWish::None => Maker::DEFAULT_FILL,
                SignWish::Default | SignWish::Count(_) => Maker::FILL_BESIDE_SIGNS,
            };
            return Ok(Goal::AtLeast(of_cells(fill).round() as usize));
        }
        Clues::Count(range) => (*range.start(), *range.end()),
        Clues::Fill(range) => {
            let (from, to) = (*range.start(), *range.end());
            if !(0.0..=1.0).contains(&from) || !(from..=1.0).contains(&to) {
                return Err(Problem::Fill(from, to).into());
            }
            match from == to {
                true => (
                    of_cells(from).round() as usize,
                    of_cells(from).round() as usize,
                ),
                false => (
                    of_cells(from).ceil() as usize,
                    of_cells(to).floor() as usize,
                ),
            }
        }
    };
    numbers(from..=to, orbits, wish.pattern).map(Goal::OneOf)
}
