//! The 9×9 board with blocks of 3×3: lanes, states copied at a branch.

use super::Literal;
use super::lanes::{DIGITS, Lanes, Swept, count_beside, place};
use crate::ground::grid::{Grid, Shape};
use crate::machines::board::{Board, Constraint};
use crate::puzzles::sudoku::{Sudoku, members as bits};

/// Candidates of a 9×9 board; see `lanes.rs`.
///
/// Its constraints are the digits: that which runs out of places is blamed, which took 217 nodes a
/// puzzle of a list of the hardest, and 302 where it was always the one decided last.
#[derive(Clone, Debug)]
pub(super) struct NineBoard {
    lanes: Lanes,
    /// 144 bytes a level, which is one move; to undo cell by cell would take longer.
    saved: Vec<Lanes>,
    /// The digit of the last decision, which is blamed when a cell runs empty.
    decided: usize,
}

impl NineBoard {
    pub(super) const BLOCK: Shape = Shape::square(3);

    pub(super) const PLACES: usize = 81;

    /// # Panics
    ///
    /// When the puzzle has other blocks than [`NineBoard::BLOCK`].
    pub(super) fn new(puzzle: &Sudoku) -> NineBoard {
        assert_eq!(puzzle.block(), NineBoard::BLOCK, "blocks of another shape");
        NineBoard::with_givens(puzzle.givens())
    }

    /// # Panics
    ///
    /// When these are not the givens of a 9×9 board.
    pub(super) fn with_givens(givens: &Grid) -> NineBoard {
        NineBoard { lanes: Lanes::with_givens(givens.values()), saved: Vec::new(), decided: 0 }
    }

    /// Chooses among the cells with two candidates, of which there must be one: the two digits that are heaviest and
    /// stand in most of these cells, and of the cells with these two that which has most others in its houses.
    fn best_pair(&self, pairs: [u32; 3], weights: &[f32]) -> Literal {
        let [one, other] = self.lanes.heaviest_pair(pairs, weights);
        let both = |band| self.lanes.word(band, one) & self.lanes.word(band, other) & pairs[band];
        let mut best = (0, 0);
        for band in 0..3 {
            for bit in bits(both(band)) {
                // The cell counts itself, so it is more than 0.
                let beside = count_beside(pairs, band, bit);
                if beside > best.0 {
                    best = (beside, place(band, bit));
                }
            }
        }
        Literal::new(best.1, one.min(other))
    }

    /// Chooses where each open cell has three candidates or more: of those with fewest, that whose digits are
    /// heaviest. `None` when no cell is open.
    fn best_of_fewest(&self, open: [u32; 3], weights: &[f32]) -> Option<Literal> {
        let count = |place| self.candidates(place).count();
        let weight = |place| self.candidates(place).map(|digit| weights[digit]).sum::<f32>();
        let open = (0..3).flat_map(|band| bits(open[band]).map(move |bit| place(band, bit)));
        let fewest = open.clone().map(count).min()?;
        let fewest = open.filter(|&place| count(place) == fewest);
        let best = fewest.min_by(|&one, &other| weight(other).total_cmp(&weight(one)))?;
        Some(Literal::new(best, self.candidates(best).next()?))
    }

    /// Returns the candidates of a place, lowest first.
    pub(super) fn candidates(&self, place: usize) -> impl Iterator<Item = usize> {
        (0..DIGITS).filter(move |&digit| self.lanes.may(place, digit))
    }
}

impl Board for NineBoard {
    type Literal = Literal;
    type Solution = Grid;

    fn constraints(&self) -> usize {
        DIGITS
    }

    fn propagate(&mut self) -> Result<(), Constraint> {
        loop {
            match self.lanes.sweep() {
                Swept::Changed => {}
                Swept::Fixpoint | Swept::Complete => return Ok(()),
                // A cell has no weight of its own.
                Swept::Failed => return Err(Constraint(self.decided)),
                Swept::Digit(digit) => return Err(Constraint(digit)),
            }
        }
    }

    fn branch(&self, weights: &[f32]) -> Option<Literal> {
        let counts = [0, 1, 2].map(|band| self.lanes.counts(band));
        let pairs = counts.map(|[_, two, three]| two & !three);
        if pairs == [0; 3] {
            return self.best_of_fewest(counts.map(|[_, two, _]| two), weights);
        }
        Some(self.best_pair(pairs, weights))
    }

    fn open_literals(&self) -> Vec<Literal> {
        let open = (0..NineBoard::PLACES).filter(|&place| self.candidates(place).nth(1).is_some());
        open.flat_map(|place| self.candidates(place).map(move |digit| Literal::new(place, digit)))
            .collect()
    }

    fn is_open(&self, literal: Literal) -> bool {
        let place = literal.place.into();
        self.lanes.may(place, literal.digit.into()) && self.candidates(place).nth(1).is_some()
    }

    fn save(&mut self) {
        self.saved.push(self.lanes);
    }

    fn decide(&mut self, literal: Literal) {
        let (place, digit) = (literal.place.into(), literal.digit.into());
        self.decided = digit;
        if literal.holds {
            self.lanes.put(place, digit);
        } else {
            self.lanes.remove(place, digit);
        }
    }

    fn back_to(&mut self, level: usize) {
        self.lanes = self.saved[level];
        self.saved.truncate(level);
    }

    fn solution(&self) -> Grid {
        let mut numbers = self.lanes.numbers().into_iter();
        Grid::from_fn(Shape::square(DIGITS), |_| numbers.next().filter(|&number| number > 0))
    }
}
