//! Taking givens away while the puzzle stays unique.
//!
//! Orbits of cells are put into an order and removed one after the other; one stays if without it
//! there is another solution, that is, one with the opposite value in one of its cells. Here is how
//! most of these questions are answered without being asked. The board is filled from the *end* of the
//! order, and an orbit whose cells follow from those behind it will be removed, whatever comes
//! before it:
//!
//! ```text
//!   order     a   b   c   d   e   f   g   h        <- filled in this direction
//!   follows   x   x   x   x   .   x   .   .        a, b, c, d and f need no check
//!   levels                    2       1   0        the board behind e, behind g, behind h
//! ```
//!
//! The others are checked from the front, each on the level saved before it was put: the board knows
//! there all that follows from the orbits behind. Those that had to stay are put on it, then the
//! opposite value: mostly the conclusions contradict each other. Only if they do not is there a
//! search, which has to answer yes or no: nothing of the order in which an engine finds solutions
//! comes into a puzzle.
//!
//! Where signs come and go as well, the board cannot take them back, and each is a search of its own;
//! but those in front of the last that are enough by themselves, found by halving, need none.

use std::sync::Arc;

use super::choices::{Amount, Choices};
use crate::game::Search as _;
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::takuzu::board::{NativeSearch, TrialBoard};
use crate::takuzu::{Relation, Rules, Sign, Takuzu};

/// What a certifier says of givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They are enough.
    Holds,
    /// They are not.
    Fails,
    /// The work was more than was allowed.
    Unknown,
}

/// What has to hold of a puzzle while givens are taken away.
///
/// It should never hold again once it has failed: a puzzle is called minimal when each given was
/// once found to be needed.
#[derive(Clone, Default)]
pub enum Certifier {
    /// There is no other solution. On boards with a side of [`Certifier::LARGE`] or more a check
    /// gives up after [`Certifier::MOST_NODES`] nodes, and what was to be removed stays.
    #[default]
    Unique,
    /// Something that implies that there is no other solution, such as "these techniques solve it".
    /// It is asked for each given, from all the cells that may be given on.
    Solves(Arc<dyn Fn(&Takuzu) -> Verdict + Send + Sync>),
}

impl Certifier {
    /// The side from which on checks of uniqueness are bounded.
    pub const LARGE: usize = 30;
    /// How many nodes such a check may take.
    pub const MOST_NODES: u64 = 1500;
}

impl std::fmt::Debug for Certifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Certifier::Unique => "Unique",
            Certifier::Solves(_) => "Solves(..)",
        })
    }
}

/// What is left of an order.
#[derive(Clone, Debug)]
pub(super) struct Winnowed {
    /// The orbits and signs that stay.
    pub(super) kept: Vec<usize>,
    /// How much they are.
    pub(super) amount: Amount,
    /// Whether a check gave up.
    pub(super) in_doubt: bool,
    /// Whether each that stays was checked.
    pub(super) all_checked: bool,
}

/// A solution and what is chosen from: the orbits of givens, numbered from 0, and behind them the
/// signs. The board is blank between calls.
pub(super) struct Winnowing<'a> {
    pub(super) sketch: &'a mut TrialBoard,
    pub(super) solution: &'a Grid,
    pub(super) rules: Rules,
    pub(super) choices: &'a Choices,
    pub(super) limits: &'a Limits,
}

impl Winnowing<'_> {
    /// Removes orbits and signs in their order as long as the certifier agrees and at least so much
    /// is left; `None` when the certifier is against all of them together.
    pub(super) fn winnow(
        &mut self,
        order: &[usize],
        least: Amount,
        certifier: &Certifier,
    ) -> Option<Winnowed> {
        match certifier {
            Certifier::Unique if self.choices.neighbours.is_empty() => {
                self.by_uniqueness(order, least)
            }
            Certifier::Unique => {
                if self.are_enough(order) != Verdict::Holds {
                    return None;
                }
                let needless = self.needless_in_front(order);
                let without = |item, rest: &[usize]| self.are_enough_without(item, rest);
                Some(self.by_asking(order, least, needless, without))
            }
            Certifier::Solves(solves) => {
                (solves(&self.puzzle(order)) == Verdict::Holds).then(|| {
                    let without = |_, rest: &[usize]| solves(&self.puzzle(rest));
                    self.by_asking(order, least, 0, without)
                })
            }
        }
    }

    /// Whether all of these together leave one solution, or how many cells are open in the end.
    pub(super) fn check(&mut self, order: &[usize], certifier: &Certifier) -> Result<(), usize> {
        match certifier {
            Certifier::Solves(solves) => {
                let puzzle = self.puzzle(order);
                match solves(&puzzle) {
                    Verdict::Holds => Ok(()),
                    Verdict::Fails | Verdict::Unknown => Err(puzzle.givens().blanks().count()),
                }
            }
            Certifier::Unique if !self.choices.neighbours.is_empty() => {
                let puzzle = self.puzzle(order);
                let mut sketch = TrialBoard::new(&puzzle).expect("a board that fits");
                let sound = sketch.conclude();
                assert!(sound, "the board refutes a solution:\n{}", self.solution);
                let verdict = self.are_enough(order);
                let open = sketch.open_count();
                (verdict == Verdict::Holds).then_some(()).ok_or(open)
            }
            Certifier::Unique => {
                let needed = self.fill(order);
                let open = self.sketch.open_count();
                let verdict = self.is_only_solution();
                if needed.contains(&true) {
                    self.sketch.back_to(0);
                }
                (verdict == Verdict::Holds).then_some(()).ok_or(open)
            }
        }
    }

    fn by_uniqueness(&mut self, order: &[usize], least: Amount) -> Option<Winnowed> {
        let needed = self.fill(order);
        let mut level = needed.iter().filter(|&&needed| needed).count();
        let only = self.is_only_solution();
        let mut left = Winnowed::of(self.choices.amount(order));
        for (&orbit, needed) in order.iter().zip(needed).filter(|_| only == Verdict::Holds) {
            let amount = self.choices.amount(&[orbit]);
            if needed {
                level -= 1;
                self.sketch.back_to(level);
            }
            let verdict = if !left.can_lose(amount, least) {
                Verdict::Fails
            } else if needed {
                self.is_needless(orbit, &left.kept, level)
            } else {
                Verdict::Holds
            };
            left.note(orbit, amount, verdict);
        }
        if level > 0 {
            self.sketch.back_to(0);
        }
        (only == Verdict::Holds).then_some(left)
    }

    /// Asks of each whether the others will do without it, save of so many in front, which are
    /// needless.
    fn by_asking(
        &self,
        order: &[usize],
        least: Amount,
        needless: usize,
        without: impl Fn(usize, &[usize]) -> Verdict,
    ) -> Winnowed {
        let mut left = Winnowed::of(self.choices.amount(order));
        for (place, &item) in order.iter().enumerate() {
            let amount = self.choices.amount(&[item]);
            let verdict = if !left.can_lose(amount, least) {
                Verdict::Fails
            } else if place < needless {
                Verdict::Holds
            } else {
                without(item, &[&left.kept, &order[place + 1..]].concat())
            };
            left.note(item, amount, verdict);
        }
        left
    }

    /// How many there are in front of the last that are enough by themselves.
    fn needless_in_front(&self, order: &[usize]) -> usize {
        let (mut enough, mut too_few) = (0, order.len());
        while enough + 1 < too_few {
            let middle = enough.midpoint(too_few);
            match self.are_enough(&order[middle..]) {
                Verdict::Holds => enough = middle,
                Verdict::Fails | Verdict::Unknown => too_few = middle,
            }
        }
        enough
    }

    /// Whether these leave no other solution.
    fn are_enough(&self, items: &[usize]) -> Verdict {
        self.is_only_solution_of(&self.puzzle(items))
    }

    /// Whether others, which are enough together with one more, are so by themselves.
    fn are_enough_without(&self, item: usize, others: &[usize]) -> Verdict {
        let puzzle = self.puzzle(others);
        let opposite = match self.choices.orbits.get(item).map(Vec::as_slice) {
            Some(&[cell]) => {
                let mut givens = puzzle.givens().clone();
                givens.set(cell, Some(1 - self.value(cell)));
                puzzle.with_givens(givens)
            }
            // The opposite of several symbols is not one board.
            Some(_) => return self.is_only_solution_of(&puzzle),
            None => {
                let sign = self.choices.sign(item, self.solution);
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
        refuted(&self.search(&opposite).next_solution())
    }

    /// The puzzle with these orbits and signs given.
    fn puzzle(&self, items: &[usize]) -> Takuzu {
        self.choices.puzzle(items, self.solution, self.rules)
    }

    fn takuzu(&self, givens: Grid) -> Takuzu {
        Takuzu::new(givens, self.rules).expect("parts of a solution make a puzzle")
    }

    fn value(&self, cell: Cell) -> u8 {
        self.solution[cell].expect("a solution is complete")
    }

    /// Puts orbits on the board from the last to the first, each that says something new on a level
    /// of its own; which these are.
    fn fill(&mut self, order: &[usize]) -> Vec<bool> {
        let mut needed = vec![false; order.len()];
        for (place, &orbit) in order.iter().enumerate().rev() {
            let cells = &self.choices.orbits[orbit];
            if cells.iter().any(|&cell| self.sketch.is_open(cell)) {
                self.sketch.save();
                self.put(orbit);
                self.conclude();
                needed[place] = true;
            }
        }
        needed
    }

    fn put(&mut self, orbit: usize) {
        let orbits = &self.choices.orbits;
        for &cell in &orbits[orbit] {
            if self.sketch.is_open(cell) {
                self.sketch.put(cell, self.value(cell));
            }
        }
    }

    /// Draws conclusions from parts of the solution.
    fn conclude(&mut self) {
        let sound = self.sketch.conclude();
        assert!(sound, "the board refutes a solution:\n{}", self.solution);
    }

    /// Whether the board as it stands has the solution and no other.
    fn is_only_solution(&self) -> Verdict {
        if self.sketch.open_count() == 0 {
            return Verdict::Holds;
        }
        self.is_only_solution_of(&self.takuzu(self.sketch.known()))
    }

    fn is_only_solution_of(&self, puzzle: &Takuzu) -> Verdict {
        let mut search = self.search(puzzle);
        for _ in 0..2 {
            match search.next_solution() {
                Next::Solution(grid) if grid == *self.solution => {}
                Next::Solution(_) => return Verdict::Fails,
                Next::Exhausted => return Verdict::Holds,
                Next::GaveUp => return Verdict::Unknown,
            }
        }
        panic!("native search found a solution twice:\n{}", self.solution)
    }

    /// Whether an orbit follows from what the board knows at a level and from orbits that are given.
    fn is_needless(&mut self, orbit: usize, given: &[usize], level: usize) -> Verdict {
        self.sketch.save();
        for &given in given {
            self.put(given);
        }
        let orbits = &self.choices.orbits;
        let verdict = match orbits[orbit][..] {
            // Conclusions from all of it at once.
            [cell] => self.is_refuted(cell),
            _ => self.all_follow(&orbits[orbit], level + 1),
        };
        self.sketch.back_to(level);
        verdict
    }

    /// Whether cells follow from the board, one after the other; `level` is the next one.
    fn all_follow(&mut self, cells: &[Cell], level: usize) -> Verdict {
        self.conclude();
        for &cell in cells {
            if !self.sketch.is_open(cell) {
                continue;
            }
            self.sketch.save();
            let verdict = self.is_refuted(cell);
            self.sketch.back_to(level);
            if verdict != Verdict::Holds {
                return verdict;
            }
            self.sketch.put(cell, self.value(cell));
            self.conclude();
        }
        Verdict::Holds
    }

    /// Whether there is no solution with the opposite value in an open cell, which is put there.
    fn is_refuted(&mut self, cell: Cell) -> Verdict {
        self.sketch.put(cell, 1 - self.value(cell));
        if !self.sketch.conclude() {
            return Verdict::Holds;
        }
        if self.sketch.open_count() == 0 {
            return Verdict::Fails;
        }
        let puzzle = self.takuzu(self.sketch.known());
        refuted(&self.search(&puzzle).next_solution())
    }

    fn search(&self, puzzle: &Takuzu) -> NativeSearch {
        let shape = self.solution.shape();
        let limits = self.limits.clone();
        let limits = match shape.rows().max(shape.cols()) >= Certifier::LARGE {
            true => limits.with_nodes(Certifier::MOST_NODES),
            false => limits,
        };
        NativeSearch::new(puzzle, limits).expect("a board that the sketch could hold")
    }
}

/// Whether a search found nothing.
fn refuted(found: &Next<Grid>) -> Verdict {
    match found {
        Next::Solution(_) => Verdict::Fails,
        Next::Exhausted => Verdict::Holds,
        Next::GaveUp => Verdict::Unknown,
    }
}

impl Winnowed {
    /// Nothing is kept yet, and all of it there.
    fn of(amount: Amount) -> Winnowed {
        Winnowed {
            kept: Vec::new(),
            amount,
            in_doubt: false,
            all_checked: true,
        }
    }

    /// Whether so much can go; if not, one is not checked.
    fn can_lose(&mut self, amount: Amount, least: Amount) -> bool {
        let enough = |left, gone, least| gone == 0 || left >= least + gone;
        let can = enough(self.amount.cells, amount.cells, least.cells)
            && enough(self.amount.signs, amount.signs, least.signs);
        self.all_checked &= can;
        can
    }

    /// Removes an orbit or a sign, or keeps it.
    fn note(&mut self, item: usize, amount: Amount, needless: Verdict) {
        match needless {
            Verdict::Holds => {
                self.amount.cells -= amount.cells;
                self.amount.signs -= amount.signs;
            }
            Verdict::Fails => self.kept.push(item),
            Verdict::Unknown => {
                self.kept.push(item);
                self.in_doubt = true;
            }
        }
    }
}
