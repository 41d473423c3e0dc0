//! Complete grids at random, on boards of any size, nearly uniformly.
//!
//! Cells are put into an order, each with the symbol to try first, all by chance; the grid drawn is the **first of all
//! solutions in the lexicographic order** that this defines. Depth-first search with propagation finds it, but the
//! definition mentions neither: an engine that propagates more is faster and draws the same grid.
//!
//! ```text
//!   cells by chance      . 6 . 3      cells:  1 r2c1   2 r3c4   3 r1c4 ...
//!                        1 . 5 .      first:    0        0        1
//!                        . . 4 2
//! ```
//!
//! If each cell were chosen with a fair coin as long as both symbols are possible, a grid that leaves little choice on
//! the way would be drawn too often. The random order spreads that over all grids (`docs/generating.md` has the
//! figures). For exactly uniform grids of small boards see [`Ranking`](super::rank::Ranking).
//!
//! On boards with a side above [`Sampler::LONGEST_PATIENT_SIDE`] the first choices may lead to where there is no way
//! out for a long time. There only the first cells, a quarter, are anywhere and the others follow row by row, in any
//! order within a row; and an order is given up for another after [`Sampler::PATIENCE`] conflicts, so that what is
//! drawn depends on how much propagation sees.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::Takuzu;
use super::board::TrialBoard;
use crate::ground::chance::Random;
use crate::ground::grid::{Cell, Grid, Shape};
use crate::ground::limits::{Limits, Next};
use crate::puzzles::game::TooLarge;

/// Draws solutions of a board; see the head of this file.
///
/// ```
/// use takuzu_sat::takuzu::{Takuzu, sample::Sampler};
/// use takuzu_sat::{Limits, Next, Random, Shape};
///
/// let mut sampler = Sampler::new(&Takuzu::blank(Shape::square(10))?)?;
/// let mut rng = Random::new(7);
/// let Next::Solution(grid) = sampler.sample(&mut rng, &Limits::none()) else { panic!("there are many") };
/// assert!(grid.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sampler {
    board: TrialBoard,
    shape: Shape,
    /// Set when the givens contradict each other.
    is_broken: bool,
    order: Vec<(Cell, u8)>,
    /// The places in the order whose other symbol is still to be tried; that at place `i` was put
    /// after level `i + 1` was saved, level 0 being the board before.
    pending: Vec<usize>,
}

impl Sampler {
    /// Boards with longer sides begin anew after some conflicts.
    pub const LONGEST_PATIENT_SIDE: usize = 14;
    /// The number of conflicts after which these boards begin anew with another order.
    pub const PATIENCE: u64 = 100;
    /// The number of conflicts that a grid may cost in all, where there may be none.
    pub const MOST_CONFLICTS: u64 = 1_000_000;

    /// The most cells that come before the rows, where there is no patience.
    const MOST_SCATTERED: usize = 400;
    /// On longer sides fair coins would fail nearly always: see [`Sampler::toss`].
    const LONGEST_FAIR_SIDE: usize = 64;

    /// For the solutions of a puzzle, in most cases a blank one.
    ///
    /// # Errors
    ///
    /// When a side is longer than the native board can hold.
    pub fn new(puzzle: &Takuzu) -> Result<Sampler, TooLarge> {
        let mut board = TrialBoard::new(puzzle)?;
        Ok(Sampler {
            is_broken: !board.conclude(),
            board,
            shape: puzzle.shape(),
            order: Vec::new(),
            pending: Vec::new(),
        })
    }

    /// Draws a solution: with the same state of the generator, the same solution.
    ///
    /// `Exhausted` when there is certainly none; `GaveUp` when the stop callback of the limits says so, or none was
    /// found with [`Sampler::MOST_CONFLICTS`].
    pub fn sample(&mut self, rng: &mut Random, limits: &Limits) -> Next<Grid> {
        self.sample_within(Self::MOST_CONFLICTS, rng, limits)
    }

    fn sample_within(
        &mut self,
        most_conflicts: u64,
        rng: &mut Random,
        limits: &Limits,
    ) -> Next<Grid> {
        let patience = if self.longest_side() <= Self::LONGEST_PATIENT_SIDE {
            most_conflicts
        } else {
            Self::PATIENCE
        };
        let mut left = most_conflicts;
        while !self.is_broken {
            if left == 0 || limits.stop_requested() {
                return Next::GaveUp;
            }
            self.toss(rng);
            self.board.save();
            let (grid, conflicts) = self.first(patience.min(left));
            let was_all = self.pending.is_empty();
            self.pending.clear();
            self.board.back_to(0);
            match grid {
                Some(grid) => return Next::Solution(grid),
                None if was_all => break,
                None => left -= conflicts,
            }
        }
        Next::Exhausted
    }

    fn longest_side(&self) -> usize {
        self.shape.rows().max(self.shape.cols())
    }

    /// Puts the cells into an order, with what to try first. On the longest sides, where columns would run out of a
    /// symbol long before the last rows, rows 1 and 2 of a column begin with different symbols, and so do 3 and 4, ...
    fn toss(&mut self, rng: &mut Random) {
        let fair = self.longest_side() <= Self::LONGEST_FAIR_SIDE;
        let coins: Vec<u8> = if fair {
            Vec::new()
        } else {
            (0..self.shape.len()).map(|_| rng.random_range(..2_u8)).collect()
        };
        self.order.clear();
        self.order.extend(self.shape.cells().map(|cell| (cell, 0)));
        self.order.shuffle(rng);
        if self.longest_side() > Self::LONGEST_PATIENT_SIDE {
            let scattered = (self.shape.len() / 4).min(Self::MOST_SCATTERED);
            self.order[scattered..].sort_by_key(|(cell, _)| cell.row);
        }
        for (cell, value) in &mut self.order {
            *value = if fair {
                rng.random_range(..2_u8)
            } else {
                let pair = Cell::new(cell.row / 2, cell.col);
                coins[self.shape.index(pair)] ^ (cell.row % 2) as u8
            };
        }
    }

    /// Returns the first solution in the order of choices, and the number of conflicts on the way; none
    /// when there were too many, or when nothing is pending any more.
    fn first(&mut self, patience: u64) -> (Option<Grid>, u64) {
        let mut conflicts = 0;
        let mut at = 0;
        loop {
            if self.board.conclude() {
                let mut ahead = self.order[at..].iter();
                let Some(open) = ahead.position(|&(cell, _)| self.board.is_open(cell)) else {
                    return (Some(self.board.decided()), conflicts);
                };
                at += open;
                let (cell, value) = self.order[at];
                self.board.save();
                self.board.put(cell, value);
                self.pending.push(at);
                continue;
            }
            conflicts += 1;
            let last = (conflicts < patience).then(|| self.pending.pop());
            let Some(Some(place)) = last else {
                return (None, conflicts);
            };
            at = place;
            self.board.back_to(self.pending.len() + 1);
            let (cell, value) = self.order[at];
            self.board.put(cell, 1 - value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_found_is_not_nothing_there() {
        let mut rng = Random::new(1);
        let mut draw = |text: &str, most_conflicts| {
            let values = text.bytes().map(|byte| match byte {
                b'.' => None,
                digit => Some(digit - b'0'),
            });
            let givens = Grid::from_values(Shape::new(6, 6), values.collect());
            let rules = crate::puzzles::takuzu::Rules::default();
            let puzzle = Takuzu::new(givens.expect("a value a cell"), rules).expect("a board");
            let mut sampler = Sampler::new(&puzzle).expect("a small board");
            sampler.sample_within(most_conflicts, &mut rng, &Limits::none())
        };
        let blank = ["."; 36].concat();
        assert_eq!(draw(&blank, 0), Next::GaveUp);
        assert!(matches!(draw(&blank, 1000), Next::Solution(_)));
        // Three that are equal.
        let broken = "000".to_owned() + &["."; 33].concat();
        assert_eq!(draw(&broken, 0), Next::Exhausted);
        // No line breaks a rule, but there is no solution.
        let hard = "110..1...00..1..1....1....0.01.....0";
        assert_eq!(draw(hard, 1_000_000), Next::Exhausted);
    }
}
