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

use std::sync::Arc;

use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::takuzu::board::{NativeSearch, Sketch};
use crate::takuzu::{Rules, Takuzu};

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
    /// The orbits that stay.
    pub(super) kept: Vec<usize>,
    /// How many cells they have.
    pub(super) cells: usize,
    /// Whether a check gave up.
    pub(super) in_doubt: bool,
    /// Whether each that stays was checked.
    pub(super) all_checked: bool,
}

/// A solution and the orbits that givens are chosen from, on a board that is blank between calls.
pub(super) struct Winnowing<'a> {
    pub(super) sketch: &'a mut Sketch,
    pub(super) solution: &'a Grid,
    pub(super) rules: Rules,
    pub(super) orbits: &'a [Vec<Cell>],
    pub(super) limits: &'a Limits,
}

impl Winnowing<'_> {
    /// Removes orbits in their order as long as the certifier agrees and at least so many cells are
    /// left; `None` when the certifier is against all of them together.
    pub(super) fn winnow(
        &mut self,
        order: &[usize],
        least: usize,
        certifier: &Certifier,
    ) -> Option<Winnowed> {
        match certifier {
            Certifier::Unique => self.by_uniqueness(order, least),
            Certifier::Solves(solves) => self.by_asking(order, least, |puzzle| solves(puzzle)),
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

    fn by_uniqueness(&mut self, order: &[usize], least: usize) -> Option<Winnowed> {
        let needed = self.fill(order);
        let mut level = needed.iter().filter(|&&needed| needed).count();
        let only = self.is_only_solution();
        let mut left = Winnowed {
            kept: Vec::new(),
            cells: self.cells(order),
            in_doubt: false,
            all_checked: true,
        };
        for (&orbit, needed) in order.iter().zip(needed).filter(|_| only == Verdict::Holds) {
            let cells = self.orbits[orbit].len();
            if needed {
                level -= 1;
                self.sketch.back_to(level);
            }
            let verdict = if left.cells < least + cells {
                left.all_checked = false;
                Verdict::Fails
            } else if needed {
                self.is_needless(orbit, &left.kept, level)
            } else {
                Verdict::Holds
            };
            left.note(orbit, cells, verdict);
        }
        if level > 0 {
            self.sketch.back_to(0);
        }
        (only == Verdict::Holds).then_some(left)
    }

    fn by_asking(
        &self,
        order: &[usize],
        least: usize,
        solves: impl Fn(&Takuzu) -> Verdict,
    ) -> Option<Winnowed> {
        if solves(&self.puzzle(order)) != Verdict::Holds {
            return None;
        }
        let mut left = Winnowed {
            kept: Vec::new(),
            cells: self.cells(order),
            in_doubt: false,
            all_checked: true,
        };
        for (place, &orbit) in order.iter().enumerate() {
            let cells = self.orbits[orbit].len();
            let verdict = if left.cells < least + cells {
                left.all_checked = false;
                Verdict::Fails
            } else {
                solves(&self.puzzle(&[&left.kept, &order[place + 1..]].concat()))
            };
            left.note(orbit, cells, verdict);
        }
        Some(left)
    }

    /// The puzzle with these orbits given.
    pub(super) fn puzzle(&self, orbits: &[usize]) -> Takuzu {
        let mut givens = Grid::blank(self.solution.shape());
        for &cell in orbits.iter().flat_map(|&orbit| &self.orbits[orbit]) {
            givens.set(cell, self.solution[cell]);
        }
        self.takuzu(givens)
    }

    fn takuzu(&self, givens: Grid) -> Takuzu {
        Takuzu::new(givens, self.rules).expect("parts of a solution make a puzzle")
    }

    fn cells(&self, orbits: &[usize]) -> usize {
        orbits.iter().map(|&orbit| self.orbits[orbit].len()).sum()
    }

    fn value(&self, cell: Cell) -> u8 {
        self.solution[cell].expect("a solution is complete")
    }

    /// Puts orbits on the board from the last to the first, each that says something new on a level
    /// of its own; which these are.
    fn fill(&mut self, order: &[usize]) -> Vec<bool> {
        let mut needed = vec![false; order.len()];
        for (place, &orbit) in order.iter().enumerate().rev() {
            let cells = &self.orbits[orbit];
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
        let orbits = self.orbits;
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
        let mut search = self.search();
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
        let orbits = self.orbits;
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
        match self.search().next_solution() {
            Next::Solution(_) => Verdict::Fails,
            Next::Exhausted => Verdict::Holds,
            Next::GaveUp => Verdict::Unknown,
        }
    }

    /// A search of what the board leaves open.
    fn search(&self) -> NativeSearch {
        let shape = self.solution.shape();
        let limits = self.limits.clone();
        let limits = match shape.rows().max(shape.cols()) >= Certifier::LARGE {
            true => limits.with_nodes(Certifier::MOST_NODES),
            false => limits,
        };
        let puzzle = self.takuzu(self.sketch.known());
        NativeSearch::new(&puzzle, limits).expect("a board that the sketch could hold")
    }
}

impl Winnowed {
    /// Removes an orbit, or keeps it.
    fn note(&mut self, orbit: usize, cells: usize, needless: Verdict) {
        match needless {
            Verdict::Holds => self.cells -= cells,
            Verdict::Fails => self.kept.push(orbit),
            Verdict::Unknown => {
                self.kept.push(orbit);
                self.in_doubt = true;
            }
        }
    }
}
