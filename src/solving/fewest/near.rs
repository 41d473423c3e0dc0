//! Other solutions that differ from a grid in few cells: the sets of which one cell must be given.
//!
//! An unavoidable set, in the words of those who counted the clues of Sudoku: where no cell of it is given, another
//! solution keeps all givens. Small ones say most.

use super::tree::{Mask, Oracle};
use crate::grid::{Grid, Line};
use crate::limits::Next;
use crate::puzzle::Puzzle;
use crate::smallest::Budget;

/// The other solutions of a board, as the native search finds them.
pub(super) struct Near<'a> {
    game: &'a Puzzle,
    grid: &'a Grid,
    /// The solution of each set.
    pub(super) grids: Vec<Grid>,
}

impl<'a> Near<'a> {
    /// The most solutions that are looked at where some lines are open.
    const MOST_OF_LINES: usize = 200;
    /// The most disjoint sets of one question.
    const MOST_AT_ONCE: usize = 8;

    pub(super) fn new(game: &'a Puzzle, grid: &'a Grid) -> Near<'a> {
        let grids = Vec::new();
        Near { game, grid, grids }
    }

    /// Returns the puzzle with these givens.
    pub(super) fn puzzle<const N: usize>(&self, chosen: &Mask<N>) -> Puzzle {
        let shape = self.grid.shape();
        let given = |cell| self.grid[cell].filter(|_| chosen.has(shape.index(cell)));
        self.game.with_givens(Grid::from_fn(shape, given))
    }

    pub(super) fn differing<const N: usize>(&self, other: &Grid) -> Mask<N> {
        let pairs = self.grid.values().iter().zip(other.values()).enumerate();
        pairs.filter(|(_, (one, other))| one != other).map(|(at, _)| at).collect()
    }

    /// Looks for another solution with these givens; a solution that is none is the fault of the search.
    pub(super) fn another<const N: usize>(
        &self,
        chosen: &Mask<N>,
        budget: &mut Budget<'_>,
    ) -> Next<Grid> {
        let puzzle = self.puzzle(chosen);
        let Ok(mut search) = puzzle.native(budget.limits()) else {
            return Next::GaveUp;
        };
        let found = loop {
            match search.next_solution() {
                Next::Solution(grid) if grid == *self.grid => {}
                other @ (Next::Solution(_) | Next::Exhausted | Next::GaveUp) => break other,
            }
        };
        budget.take(search.nodes());
        if let Next::Solution(grid) = &found {
            assert!(puzzle.accepts(grid), "native search found a wrong solution:\n{grid}");
        }
        found
    }

    /// Makes the cells in which a solution differs fewer, until none can be left out.
    fn shrink<const N: usize>(&self, mut other: Grid, budget: &mut Budget<'_>) -> (Mask<N>, Grid) {
        let all: Mask<N> = (0..self.grid.shape().len()).collect();
        let mut set: Mask<N> = self.differing(&other);
        for cell in set.places() {
            if !set.has(cell) {
                continue;
            }
            let mut given = all.minus(&set);
            given.insert(cell);
            if let Next::Solution(nearer) = self.another(&given, budget) {
                set = self.differing(&nearer);
                other = nearer;
            }
        }
        (set, other)
    }

    /// Finds the sets of some cells: all solutions that differ in no others, or many.
    fn within<const N: usize>(
        &mut self,
        open: &Mask<N>,
        sets: &mut Vec<Mask<N>>,
        budget: &mut Budget<'_>,
    ) -> Next<()> {
        let all: Mask<N> = (0..self.grid.shape().len()).collect();
        let puzzle = self.puzzle(&all.minus(open));
        let Ok(mut search) = puzzle.native(budget.limits()) else {
            return Next::GaveUp;
        };
        for _ in 0..Self::MOST_OF_LINES {
            match search.next_solution() {
                Next::Solution(other) => {
                    let set = self.differing(&other);
                    if !set.is_empty() && !sets.iter().any(|known| known.is_within(&set)) {
                        sets.push(set);
                        self.grids.push(other);
                    }
                }
                Next::Exhausted => break,
                Next::GaveUp => return Next::GaveUp,
            }
        }
        budget.take(search.nodes());
        Next::Solution(())
    }

    /// Finds small sets to begin with: within two parallel lines, and within the cells of two values.
    pub(super) fn small<const N: usize>(
        &mut self,
        sets: &mut Vec<Mask<N>>,
        budget: &mut Budget<'_>,
    ) -> Next<()> {
        let shape = self.grid.shape();
        let of_line = |line: Line| -> Mask<N> {
            shape.line_cells(line).map(|cell| shape.index(cell)).collect()
        };
        let of_value = |value: u8| -> Mask<N> {
            let values = self.grid.values().iter().enumerate();
            let same = values.filter(|(_, found)| **found == Some(value));
            same.map(|(at, _)| at).collect()
        };
        let mut families: Vec<Vec<Mask<N>>> = Vec::new();
        families.push((0..shape.rows()).map(|row| of_line(Line::Row(row))).collect());
        families.push((0..shape.cols()).map(|col| of_line(Line::Col(col))).collect());
        // Where there are two values, these are all cells.
        if self.game.values().count() > 2 {
            families.push(self.game.values().map(of_value).collect());
        }
        for family in families {
            for (at, one) in family.iter().enumerate() {
                for other in &family[..at] {
                    match self.within(&one.with(other), sets, budget) {
                        Next::Solution(()) | Next::Exhausted => {}
                        Next::GaveUp => return Next::GaveUp,
                    }
                }
            }
        }
        self.keep_minimal(sets);
        Next::Solution(())
    }

    /// Leaves out sets that hold another one.
    fn keep_minimal<const N: usize>(&mut self, sets: &mut Vec<Mask<N>>) {
        let mut numbered: Vec<(Mask<N>, Grid)> = sets.drain(..).zip(self.grids.drain(..)).collect();
        numbered.sort_by_key(|(set, _)| set.len());
        for (set, grid) in numbered {
            if !sets.iter().any(|known| known.is_within(&set)) {
                sets.push(set);
                self.grids.push(grid);
            }
        }
    }
}

impl<const N: usize> Oracle<N> for Near<'_> {
    fn ask(
        &mut self,
        chosen: &Mask<N>,
        sets: &mut Vec<Mask<N>>,
        budget: &mut Budget<'_>,
    ) -> Next<()> {
        let mut given = *chosen;
        for found in 0..Self::MOST_AT_ONCE {
            match self.another(&given, budget) {
                Next::Solution(other) => {
                    let (set, other) = self.shrink(other, budget);
                    given = given.with(&set);
                    sets.push(set);
                    self.grids.push(other);
                }
                Next::Exhausted if found == 0 => return Next::Exhausted,
                Next::GaveUp if found == 0 => return Next::GaveUp,
                Next::Exhausted | Next::GaveUp => break,
            }
        }
        Next::Solution(())
    }
}
