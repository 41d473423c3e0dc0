//! Drawing Takuzu and taking givens away.
//!
//! An orbit of cells stays if without it there is a solution with the opposite value in one of its cells. Most of these
//! questions are answered without a search. The board is filled from the *end* of the order, and an orbit whose cells
//! follow from those behind it will be removed, whatever comes before it:
//!
//! ```text
//!   order     a   b   c   d   e   f   g   h        <- filled in this direction
//!   follows   x   x   x   x   .   x   .   .        a, b, c, d and f need no check
//!   levels                    2       1   0        the board behind e, behind g, behind h
//! ```
//!
//! The others are checked from the front, each on the level saved before it was put: the board knows there all that
//! follows from the orbits behind. Those that had to stay are put on it, then the opposite value: mostly the
//! conclusions contradict each other. Only if they do not is there a search, which has to answer yes or no: nothing of
//! the order in which an engine finds solutions comes into a puzzle.
//!
//! Where signs come and go as well, the board cannot take them back, and each is a search of its own; but those in
//! front of the last that are enough by themselves, found by halving, need none.

use crate::ground::chance::Random;
use crate::ground::grid::{Cell, Grid, Shape};
use crate::ground::limits::{Limits, Next};
use crate::making::generate::GenerateError;
use crate::making::generate::error::Problem;
use crate::making::generate::winnow::{
    Amount, Certifier, Task, Verdict, Winnowed, Winnower, by_asking, is_refuted, only_solution,
    winnow,
};
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::takuzu::board::{NativeSearch, TrialBoard};
use crate::puzzles::takuzu::rank::Ranking;
use crate::puzzles::takuzu::sample::Sampler;
use crate::puzzles::takuzu::{Relation, Sign, Takuzu};

/// Boards of so many cells or less get exactly uniform grids.
const NUMBERED_CELLS: usize = 36;

#[derive(Debug)]
pub(super) struct TakuzuWinnower {
    blank: Takuzu,
    source: Source,
    /// A blank board, between calls.
    sketch: TrialBoard,
}

/// The source of complete grids.
#[derive(Debug)]
enum Source {
    /// Exactly uniform.
    Numbered(Ranking),
    Drawn(Box<Sampler>),
}

impl TakuzuWinnower {
    pub(super) fn new(blank: &Takuzu) -> Result<TakuzuWinnower, GenerateError> {
        let shape = blank.shape();
        let mut sketch = TrialBoard::new(blank)?;
        if !sketch.conclude() {
            return Err(no_grid(shape));
        }
        let is_small = shape.len() <= NUMBERED_CELLS && blank.signs().is_empty();
        let ranking = is_small.then(|| Ranking::new(shape, blank.rules()));
        Ok(TakuzuWinnower {
            source: match ranking.flatten() {
                Some(ranking) => Source::Numbered(ranking),
                None => Source::Drawn(Box::new(Sampler::new(blank)?)),
            },
            blank: blank.clone(),
            sketch,
        })
    }
}

fn no_grid(shape: Shape) -> GenerateError {
    GenerateError::impossible(format!("there is no complete grid of {shape} under these rules"))
}

impl Winnower for TakuzuWinnower {
    fn draw(&mut self, random: &mut Random, limits: &Limits) -> Result<Grid, GenerateError> {
        let shape = self.blank.shape();
        match &mut self.source {
            Source::Numbered(ranking) => ranking.sample(random).ok_or_else(|| no_grid(shape)),
            Source::Drawn(sampler) => match sampler.sample(random, limits) {
                Next::Solution(grid) => Ok(grid),
                Next::Exhausted => Err(no_grid(shape)),
                Next::GaveUp if limits.stop_requested() => Err(Problem::Stopped.into()),
                Next::GaveUp => Err(GenerateError::impossible(format!(
                    "no complete grid of {shape} was found with {} conflicts; there may be some",
                    Sampler::MOST_CONFLICTS
                ))),
            },
        }
    }

    fn puzzle(&self, task: &Task<'_>, items: &[usize]) -> Puzzle {
        self.takuzu(task, items).into()
    }

    fn winnow(&mut self, task: &Task<'_>, order: &[usize], least: Amount) -> Option<Winnowed> {
        match task.certifier {
            Certifier::Solves(_) => by_asking(self, task, order, least),
            Certifier::Unique if task.choices.neighbours.is_empty() => {
                let mut sketched = Sketched { shop: self, task };
                sketched.winnow(order, least)
            }
            Certifier::Unique => {
                if self.suffice(task, order) != Verdict::Holds {
                    return None;
                }
                let needless = self.needless_in_front(task, order);
                let without = |place: usize, kept: &[usize]| {
                    if place < needless {
                        Verdict::Holds
                    } else {
                        let others = [kept, &order[place + 1..]].concat();
                        self.suffice_without(task, order[place], &others)
                    }
                };
                Some(winnow(task, order, least, without))
            }
        }
    }

    fn open(&self, task: &Task<'_>, items: &[usize]) -> usize {
        match task.certifier {
            Certifier::Solves(_) => task.givens(items).blanks().count(),
            Certifier::Unique => {
                let board = TrialBoard::new(&self.takuzu(task, items));
                let mut board = board.expect("a board that fits");
                assert!(board.conclude(), "the board refutes a solution:\n{}", task.solution);
                board.open_count()
            }
        }
    }
}

impl TakuzuWinnower {
    /// Returns the puzzle with these cells and signs of the solution.
    fn takuzu(&self, task: &Task<'_>, items: &[usize]) -> Takuzu {
        let puzzle = self.blank.with_givens(task.givens(items));
        let signs = items.iter().filter(|item| task.choices.signs().contains(item));
        let mut signs = signs.map(|&item| sign(task, item)).peekable();
        if signs.peek().is_none() {
            return puzzle;
        }
        let own: Vec<Sign> = puzzle.signs().iter().collect();
        let all = puzzle.with_signs(own.into_iter().chain(signs));
        all.expect("parts of a solution make a puzzle")
    }

    /// Counts the items in front of the last that are enough by themselves.
    fn needless_in_front(&self, task: &Task<'_>, order: &[usize]) -> usize {
        let (mut enough, mut too_few) = (0, order.len());
        while enough + 1 < too_few {
            let middle = enough.midpoint(too_few);
            match self.suffice(task, &order[middle..]) {
                Verdict::Holds => enough = middle,
                Verdict::Fails | Verdict::Unknown => too_few = middle,
            }
        }
        enough
    }

    /// Checks whether others, which are enough together with one more, are so by themselves.
    fn suffice_without(&self, task: &Task<'_>, item: usize, others: &[usize]) -> Verdict {
        let puzzle = self.takuzu(task, others);
        let opposite = match task.choices.orbits.get(item).map(Vec::as_slice) {
            Some(&[cell]) => {
                let mut givens = puzzle.givens().clone();
                givens.set(cell, Some(1 - value(task, cell)));
                puzzle.with_givens(givens)
            }
            // The opposite of several symbols is not one board.
            Some(_) => return only_solution(&puzzle.into(), task.solution, task.limits),
            None => {
                let sign = sign(task, item);
                let relation = match sign.relation() {
                    Relation::Equal => Relation::Different,
                    Relation::Different => Relation::Equal,
                };
                let [one, other] = sign.cells();
                let signs: Vec<Sign> = puzzle.signs().iter().collect();
                let opposite = Sign::new(one, other, relation);
                let signs = signs.into_iter().chain([opposite]);
                puzzle.with_signs(signs).expect("one sign for each two")
            }
        };
        let search = NativeSearch::new(&opposite, task.limits.clone());
        let search = search.expect("a board that the sketch could hold");
        is_refuted(search, || opposite.clone().into(), task.limits)
    }
}

/// Returns what a solution has between two neighbours.
fn sign(task: &Task<'_>, item: usize) -> Sign {
    let [one, other] = task.choices.neighbours[item - task.choices.orbits.len()];
    let relation = if task.solution[one] == task.solution[other] {
        Relation::Equal
    } else {
        Relation::Different
    };
    Sign::new(one, other, relation)
}

fn value(task: &Task<'_>, cell: Cell) -> u8 {
    task.solution[cell].expect("a solution is complete")
}

/// A board on which the orbits of a task are put.
struct Sketched<'a> {
    shop: &'a mut TakuzuWinnower,
    task: &'a Task<'a>,
}

impl Sketched<'_> {
    fn winnow(&mut self, order: &[usize], least: Amount) -> Option<Winnowed> {
        let levels = self.fill(order);
        let only = self.is_only_solution();
        let task = self.task;
        let mut depth = levels.iter().flatten().count();
        let left = (only == Verdict::Holds).then(|| {
            winnow(task, order, least, |place, kept| match levels[place] {
                None => Verdict::Holds,
                Some(level) => {
                    self.shop.sketch.back_to(level);
                    depth = level;
                    self.is_needless(order[place], kept, level)
                }
            })
        });
        self.clear(depth);
        left
    }

    /// Puts orbits on the board from the last to the first, each that says something new on a level
    /// of its own; returns these levels.
    fn fill(&mut self, order: &[usize]) -> Vec<Option<usize>> {
        let mut levels = vec![None; order.len()];
        let mut level = 0;
        for (place, &orbit) in order.iter().enumerate().rev() {
            let cells = &self.task.choices.orbits[orbit];
            if cells.iter().any(|&cell| self.shop.sketch.is_open(cell)) {
                self.shop.sketch.save();
                self.put(orbit);
                self.conclude();
                levels[place] = Some(level);
                level += 1;
            }
        }
        levels
    }

    /// Makes the board blank again, on which so many levels are saved.
    fn clear(&mut self, depth: usize) {
        if depth > 0 {
            self.shop.sketch.back_to(0);
        }
    }

    fn put(&mut self, orbit: usize) {
        for &cell in &self.task.choices.orbits[orbit] {
            if self.shop.sketch.is_open(cell) {
                self.shop.sketch.put(cell, value(self.task, cell));
            }
        }
    }

    /// Draws conclusions from parts of the solution.
    fn conclude(&mut self) {
        let sound = self.shop.sketch.conclude();
        let solution = self.task.solution;
        assert!(sound, "the board refutes a solution:\n{solution}");
    }

    /// Checks whether the board as it stands has the solution and no other.
    fn is_only_solution(&self) -> Verdict {
        match self.shop.sketch.open_count() {
            0 => Verdict::Holds,
            _ => only_solution(
                &self.with_all_that_follows().into(),
                self.task.solution,
                self.task.limits,
            ),
        }
    }

    fn with_all_that_follows(&self) -> Takuzu {
        self.shop.blank.with_givens(self.shop.sketch.decided())
    }

    /// Checks whether an orbit follows from the board at a level and from orbits that are given.
    fn is_needless(&mut self, orbit: usize, given: &[usize], level: usize) -> Verdict {
        self.shop.sketch.save();
        for &given in given {
            self.put(given);
        }
        let orbits = &self.task.choices.orbits;
        let verdict = match orbits[orbit][..] {
            // Conclusions from all of it at once.
            [cell] => self.is_refuted(cell),
            _ => self.all_follow(&orbits[orbit], level + 1),
        };
        self.shop.sketch.back_to(level);
        verdict
    }

    /// Checks whether cells follow from the board, one after the other; `level` is the next one.
    fn all_follow(&mut self, cells: &[Cell], level: usize) -> Verdict {
        self.conclude();
        for &cell in cells {
            if !self.shop.sketch.is_open(cell) {
                continue;
            }
            self.shop.sketch.save();
            let verdict = self.is_refuted(cell);
            self.shop.sketch.back_to(level);
            if verdict != Verdict::Holds {
                return verdict;
            }
            self.shop.sketch.put(cell, value(self.task, cell));
            self.conclude();
        }
        Verdict::Holds
    }

    /// Checks that there is no solution with the opposite value in an open cell, which is put there.
    fn is_refuted(&mut self, cell: Cell) -> Verdict {
        self.shop.sketch.put(cell, 1 - value(self.task, cell));
        if !self.shop.sketch.conclude() {
            return Verdict::Holds;
        }
        if self.shop.sketch.open_count() == 0 {
            return Verdict::Fails;
        }
        let search = self.shop.sketch.search(self.task.limits.clone());
        is_refuted(search, || self.with_all_that_follows().into(), self.task.limits)
    }
}
