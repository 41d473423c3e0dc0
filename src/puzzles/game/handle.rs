//! The handle to a puzzle of any kind, and the kinds by name.

use std::any::Any;
use std::collections::HashSet;
use std::fmt;
use std::ops::{Deref, RangeInclusive};
use std::sync::Arc;

use super::{Cube, DeadEnd, Game, Need, TooLarge};
use crate::ground::deduction::{House, Technique};
use crate::ground::grid::{Cell, Grid, Shape};
use crate::ground::limits::{Limits, Next};

/// A kind of puzzle by its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    /// The name used on the command line and in reports, in small letters.
    pub name: &'static str,
    /// The name as it stands in a sentence.
    pub title: &'static str,
}

impl Kind {
    /// Returns the name used on the command line and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the name as it stands in a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.title
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A puzzle of any kind. What it can do is in its contract, [`Game`].
#[derive(Clone)]
pub struct Puzzle(Arc<dyn Game>);

/// The part of the contract that any puzzle has by itself, and that handles need.
pub trait Handle: 'static {
    /// Returns a handle to a puzzle like this one.
    fn to_puzzle(&self) -> Puzzle;

    /// Returns the puzzle as a value of its own type.
    fn as_any(&self) -> &dyn Any;

    /// Tells whether another puzzle is of the same type and equal.
    fn equals(&self, other: &dyn Game) -> bool;
}

impl<G: Game + Clone + PartialEq> Handle for G {
    fn to_puzzle(&self) -> Puzzle {
        self.clone().into()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Game) -> bool {
        other.downcast::<G>().is_some_and(|other| self == other)
    }
}

impl dyn Game {
    /// Returns the puzzle as one of a type, if it is one.
    #[must_use]
    pub fn downcast<G: Game>(&self) -> Option<&G> {
        self.as_any().downcast_ref()
    }
}

impl Puzzle {
    /// Returns the name used on the command line and in reports.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.kind().name
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens().shape()
    }

    /// Tells whether another puzzle has the same board and rules, whatever its givens.
    #[must_use]
    pub fn has_board_of(&self, other: &Puzzle) -> bool {
        let blank = |puzzle: &Puzzle| puzzle.with_givens(Grid::blank(puzzle.shape()));
        self.shape() == other.shape() && blank(self) == blank(other)
    }

    /// Tells whether a grid is complete and breaks no rule, whatever the givens.
    #[must_use]
    pub fn is_solution(&self, grid: &Grid) -> bool {
        let values = self.values();
        grid.shape() == self.shape()
            && grid.values().iter().all(|value| value.is_some_and(|value| values.contains(&value)))
            && self.is_clean(grid)
    }

    /// Tells whether a grid is a solution of this puzzle: complete, all givens kept, no rule broken.
    #[must_use]
    pub fn accepts(&self, grid: &Grid) -> bool {
        grid.extends(self.givens()) && self.is_solution(grid)
    }

    /// Tells whether the givens break a rule as they stand, where that is worth a look before any
    /// search; elsewhere an engine finds it sooner.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.advice().givens_first && !self.is_clean(self.givens())
    }

    /// Describes the board by what tells it from others: `a Sudoku of 6x6 with blocks of 2x3`.
    #[must_use]
    pub fn board(&self) -> String {
        let board = format!("a {} of {}", self.kind().title, self.shape());
        match self.face().blocks {
            Some(blocks) => format!("{board} with blocks of {blocks}"),
            None => board,
        }
    }

    /// Lists the cells of a row, column or block; none of a block that the board does not have.
    #[must_use]
    pub fn cells_of(&self, house: House) -> Vec<Cell> {
        let shape = self.shape();
        match (house, self.face().blocks) {
            (House::Line(line), _) => shape.line_cells(line).collect(),
            (House::Block(_), None) => Vec::new(),
            (House::Block(number), Some(block)) => {
                let across = shape.cols() / block.cols();
                let [row, col] = [number / across * block.rows(), number % across * block.cols()];
                let cells = block.cells();
                cells.map(|cell| Cell::new(row + cell.row, col + cell.col)).collect()
            }
        }
    }

    /// Splits the puzzle into `enough` cubes or fewer: each solution holds all values of exactly one.
    ///
    /// # Errors
    ///
    /// When the board is larger than the native search can hold.
    pub fn cubes(&self, enough: usize, limits: &Limits) -> Result<Next<Vec<Cube>>, TooLarge> {
        Ok(self.native(limits.clone())?.cubes(enough))
    }

    /// Lists the techniques that people use, easiest first; the last one is the search for the solution.
    #[must_use]
    pub fn techniques(&self) -> Vec<Technique> {
        match self.face().techniques {
            [] => vec![Technique::search(self.name(), 0, "trial")],
            all => all.iter().copied().filter(|rung| !rung.is_beside()).collect(),
        }
    }

    /// Lists the cells and values that the givens, which break no rule, leave no way out, if the puzzle is one of
    /// [pencil marks](super::Advice::has_marks).
    #[must_use]
    pub fn dead_ends(&self) -> Vec<DeadEnd> {
        if !self.advice().has_marks {
            return Vec::new();
        }
        let givens = self.givens();
        let possible = |cell: &Cell| self.possible(givens, *cell);
        let has_none = |cell: &Cell| possible(cell).is_empty();
        let cells = givens.blanks().filter(has_none).map(DeadEnd::Cell);
        let needs = self.needs(givens).into_iter();
        let values = needs.flat_map(|Need { house, values }| {
            let blanks = self.cells_of(house).into_iter().filter(|&cell| givens[cell].is_none());
            let left: HashSet<u8> = blanks.flat_map(|cell| possible(&cell)).collect();
            let is_gone = move |(value, times): &(u8, RangeInclusive<usize>)| {
                *times.start() > 0 && !left.contains(value)
            };
            let gone = values.into_iter().filter(is_gone);
            gone.map(move |(value, _)| DeadEnd::Value { value, house })
        });
        cells.chain(values).collect()
    }
}

impl<G: Game> From<G> for Puzzle {
    fn from(game: G) -> Puzzle {
        Puzzle(Arc::new(game))
    }
}

impl Deref for Puzzle {
    type Target = dyn Game;

    fn deref(&self) -> &(dyn Game + 'static) {
        &*self.0
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.equals(&**other)
    }
}

impl Eq for Puzzle {}
