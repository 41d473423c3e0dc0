//! The puzzle as an exact cover problem: the second reduction.
//!
//! An option puts a number into a cell. It covers four items: the cell, and the number in the cell's
//! row, column and block. On a side of n that is 4n² items, all primary, and n³ options:
//!
//! | item | stands for |
//! |---|---|
//! | `r1c1` ... | the cell |
//! | `r1=1` ..., `c1=1` ..., `b1=1` ... | the number in the row, column, block |
//!
//! (Knuth, "Dancing Links", 2000, and "The Art of Computer Programming", volume 4B, 7.2.2.1.) Givens
//! leave out the options that they exclude.

use std::sync::Arc;

use super::Sudoku;
use crate::grid::{Cell, Grid, Shape};
use crate::limits::{Limits, Next};
use crate::xcc::{Algorithm, Entry, Item, Problem, Search, Template, TooLarge};

impl Sudoku {
    /// How many options the exact cover problem has.
    #[must_use]
    pub fn xcc_options(&self) -> u64 {
        self.options().len() as u64
    }

    /// The puzzle as an exact cover problem with named items, and the way back from its covers.
    #[must_use]
    pub fn to_xcc(&self) -> (Problem, CoverMap) {
        let numbers = || 1..=self.side();
        let of = |kind: &'static str| {
            numbers().flat_map(move |house| {
                (1..=self.side()).map(move |value| format!("{kind}{house}={value}"))
            })
        };
        let cells = self.shape().cells().map(|cell| cell.to_string());
        let items = cells.chain(["r", "c", "b"].into_iter().flat_map(of));
        let problem = Problem::new(items, []).expect("the names differ");
        self.reduce(problem)
    }

    fn reduce(&self, mut problem: Problem) -> (Problem, CoverMap) {
        let options = self.options();
        for &(cell, value) in &options {
            let entries = self
                .items(cell, value)
                .map(|item| Entry::plain(Item::new(item)));
            problem.add(entries).expect("four different items");
        }
        let shape = self.shape();
        (problem, CoverMap { shape, options })
    }

    /// The items of an option.
    fn items(&self, cell: Cell, value: u8) -> [usize; 4] {
        let (side, cells) = (self.side(), self.shape().len());
        let item = |kind, house| kind * cells + house * side + usize::from(value) - 1;
        [
            self.shape().index(cell),
            item(1, cell.row),
            item(2, cell.col),
            item(3, self.block_of(cell)),
        ]
    }

    /// The givens, and what they do not exclude.
    fn options(&self) -> Vec<(Cell, u8)> {
        let numbers = 1..=self.side() as u8;
        let mut taken = vec![false; 4 * self.shape().len()];
        for (cell, value) in self.givens().filled() {
            for item in self.items(cell, value) {
                taken[item] = true;
            }
        }
        let mut options = Vec::new();
        for (cell, given) in self.givens().iter() {
            match given {
                Some(given) => options.push((cell, given)),
                None => options.extend(numbers.clone().map(|value| (cell, value)).filter(
                    |&(cell, value)| self.items(cell, value).iter().all(|&item| !taken[item]),
                )),
            }
        }
        options
    }
}

/// Who solves a board where nobody is named.
fn usual(puzzle: &Sudoku) -> Algorithm {
    match puzzle.side() {
        ..=6 => Algorithm::Bits,
        _ => Algorithm::Support,
    }
}

/// The way back from a cover to a grid.
#[derive(Clone, Debug)]
pub struct CoverMap {
    shape: Shape,
    options: Vec<(Cell, u8)>,
}

impl CoverMap {
    /// The grid of a cover; cells that it does not cover are blank.
    ///
    /// # Panics
    ///
    /// When there is no such option.
    #[must_use]
    pub fn decode(&self, cover: &[usize]) -> Grid {
        let mut grid = Grid::blank(self.shape);
        for &option in cover {
            let (cell, value) = self.options[option];
            grid.set(cell, Some(value));
        }
        grid
    }
}

/// A board as exact cover, for any givens: what is built is shared by all searches.
#[derive(Clone, Debug)]
pub struct CoverTemplate {
    template: Template,
    map: Arc<CoverMap>,
    block: Shape,
}

impl CoverTemplate {
    /// The template of a board, whatever the givens of the puzzle.
    ///
    /// # Errors
    ///
    /// When there are too many options for the algorithm. `Auto` is the engine `support`, which finds
    /// naked and hidden singles and fails early, and takes any board; up to a side of 6, where all
    /// solutions can be listed, `bits`, which has less to do for each.
    pub fn new(puzzle: &Sudoku, algorithm: Algorithm) -> Result<CoverTemplate, TooLarge> {
        let algorithm = match algorithm {
            Algorithm::Auto => usual(puzzle),
            named => named,
        };
        let blank = puzzle.with_givens(Grid::blank(puzzle.shape()));
        let (problem, map) = blank.reduce(Problem::numbered(4 * puzzle.shape().len(), 0));
        Ok(CoverTemplate {
            template: Template::new(&problem, algorithm)?,
            map: Arc::new(map),
            block: puzzle.block(),
        })
    }

    /// Whether a puzzle has the board of this template.
    #[must_use]
    pub fn fits(&self, puzzle: &Sudoku) -> bool {
        self.block == puzzle.block()
    }

    /// How many bytes the engine's part takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.template.bytes()
    }

    /// A search of the solutions that have these givens.
    ///
    /// # Panics
    ///
    /// When the givens have another shape.
    #[must_use]
    pub fn search(&self, givens: &Grid, limits: Limits) -> CoverSearch {
        let shape = self.map.shape;
        assert_eq!(givens.shape(), shape, "givens of another shape");
        let option = |(cell, value)| shape.index(cell) * shape.cols() + usize::from(value) - 1;
        let taken: Vec<usize> = givens.filled().map(option).collect();
        CoverSearch {
            search: self.template.search_with(&taken, limits),
            map: Arc::clone(&self.map),
        }
    }
}

/// A search for the solutions of a puzzle as the covers of its problem, each handed out once.
#[derive(Debug)]
pub struct CoverSearch {
    search: Search,
    map: Arc<CoverMap>,
}

impl CoverSearch {
    /// A search by a problem of this puzzle alone: only the options that its givens allow are built.
    #[must_use]
    pub fn new(puzzle: &Sudoku, limits: Limits) -> CoverSearch {
        let (problem, map) = puzzle.reduce(Problem::numbered(4 * puzzle.shape().len(), 0));
        let template = Template::new(&problem, usual(puzzle));
        CoverSearch {
            search: template.expect("any problem fits").search(&[], limits),
            map: Arc::new(map),
        }
    }

    /// The next solution.
    pub fn next_solution(&mut self) -> Next<Grid> {
        let next = self.search.next_cover();
        next.map(|cover| self.map.decode(&cover))
    }

    /// How many nodes were visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.stats().nodes
    }
}
