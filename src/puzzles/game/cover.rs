//! A puzzle as an exact cover problem: what is built once for a board, and the search.

use std::collections::HashMap;
use std::sync::Arc;

use super::Puzzle;
use super::{BigUint, Counted, Counting, CoverError, Search};
use crate::ground::grid::{Cell, Grid, Shape};
use crate::ground::limits::{Limits, Next};
use crate::machines::xcc::{self, Algorithm, Colour, Entry, Item, Problem, Template};

/// The naming of the items of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Names that people can read, for a file.
    Words,
    /// Numbers alone, which are built faster.
    Numbers,
}

/// The form of an exact cover problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverForm {
    /// The naming of the items.
    pub names: Names,
    /// The number of options beyond which nobody wants the problem, so that it may be
    /// [refused](CoverError::TooManyOptions).
    pub most: u64,
}

impl From<Names> for CoverForm {
    fn from(names: Names) -> CoverForm {
        CoverForm { names, most: u64::MAX }
    }
}

impl Puzzle {
    /// Returns the number of options of the exact cover problem; `u64::MAX` stands for that or more, or for none.
    #[must_use]
    pub fn xcc_options(&self) -> u64 {
        match self.to_xcc(CoverForm { names: Names::Numbers, most: 0 }, &Limits::none()) {
            Ok(cover) => cover.problem.options() as u64,
            Err(CoverError::TooManyOptions { options, .. }) => options,
            Err(CoverError::Unsupported | CoverError::Stopped | CoverError::TooLarge(_)) => {
                u64::MAX
            }
        }
    }
}

/// A puzzle as an exact cover problem.
#[derive(Clone, Debug)]
pub struct Cover {
    /// The problem.
    pub problem: Problem,
    /// The way back from its covers.
    pub map: CoverMap,
}

/// The way back from a cover to a grid, and the way of a given into the problem.
#[derive(Clone, Debug)]
pub struct CoverMap {
    shape: Shape,
    /// The first of the items of cells, row by row, where a value is a colour, counted from the least value.
    first_cell: Option<(Item, u8)>,
    /// The cells that the options fill, one option after the other.
    fills: Vec<(u32, u8)>,
    /// The end of the cells of each option.
    ends: Vec<u32>,
}

impl CoverMap {
    /// Makes a map without options. A value of a cell is taken by the option that fills it, unless
    /// [`CoverMap::with_cell_items`] says otherwise.
    #[must_use]
    pub fn new(shape: Shape) -> CoverMap {
        CoverMap { shape, first_cell: None, fills: Vec::new(), ends: Vec::new() }
    }

    /// Says that the cells are secondary items, row by row from this one, and that their colours, from 0,
    /// are the values, from `least`.
    #[must_use]
    pub fn with_cell_items(self, first: Item, least: u8) -> CoverMap {
        let first_cell = Some((first, least));
        CoverMap { first_cell, ..self }
    }

    /// Adds the next option by the cells that it fills.
    ///
    /// # Panics
    ///
    /// When there are 2^32 cells or more.
    pub fn push(&mut self, fills: impl IntoIterator<Item = (Cell, u8)>) {
        let shape = self.shape;
        let index = |(cell, value)| (shape.index(cell) as u32, value);
        self.fills.extend(fills.into_iter().map(index));
        self.ends.push(u32::try_from(self.fills.len()).expect("fewer than 2^32 cells"));
    }

    /// Returns the grid of a cover; cells that it does not fill are blank.
    ///
    /// # Panics
    ///
    /// When there is no such option.
    #[must_use]
    pub fn decode(&self, cover: &[usize]) -> Grid {
        let mut values = vec![None; self.shape.len()];
        for &option in cover {
            let begin = option.checked_sub(1).map_or(0, |last| self.ends[last]);
            for &(cell, value) in &self.fills[begin as usize..self.ends[option] as usize] {
                values[cell as usize] = Some(value);
            }
        }
        Grid::from_fn(self.shape, |cell| values[self.shape.index(cell)])
    }

    /// Returns the options that fill exactly one cell, by cell and value.
    fn single_options(&self) -> HashMap<(u32, u8), usize> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let options = starts.zip(&self.ends).enumerate();
        options
            .filter(|(_, (begin, end))| begin + 1 == **end)
            .map(|(option, (begin, _))| (self.fills[begin as usize], option))
            .collect()
    }
}

/// The exact cover problem of a board, ready for the givens of any puzzle on it.
#[derive(Clone, Debug)]
pub struct CoverTemplate {
    board: Puzzle,
    template: Template,
    map: Arc<CoverMap>,
    /// The option of each cell and value; empty where givens are colours.
    options: Arc<HashMap<(u32, u8), usize>>,
}

impl CoverTemplate {
    /// Builds the problem of a puzzle, whose givens hold in all searches.
    ///
    /// # Errors
    ///
    /// When there are too many options, for the puzzle or for the engine.
    pub fn new(puzzle: &Puzzle, algorithm: Algorithm) -> Result<CoverTemplate, CoverError> {
        let Cover { problem, map } = puzzle.to_xcc(Names::Numbers.into(), &Limits::none())?;
        let template = Template::new(&problem, chosen(puzzle, algorithm))?;
        let options = match map.first_cell {
            Some(_) => HashMap::new(),
            None => map.single_options(),
        };
        Ok(CoverTemplate {
            board: puzzle.clone(),
            template,
            map: Arc::new(map),
            options: Arc::new(options),
        })
    }

    /// Tells whether a puzzle has the board and the rules of this template.
    #[must_use]
    pub(crate) fn fits(&self, puzzle: &Puzzle) -> bool {
        self.board.has_board_of(puzzle)
    }

    /// Returns the number of bytes that the engine's part takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.template.bytes()
    }

    /// Starts a search of the solutions that have these givens too.
    ///
    /// # Panics
    ///
    /// When the givens have another shape, or the problem has no option for one of them.
    #[must_use]
    pub fn search(&self, givens: &Grid, limits: Limits) -> CoverSearch {
        let shape = self.map.shape;
        assert_eq!(givens.shape(), shape, "givens of another shape");
        let search = match self.map.first_cell {
            Some((first, least)) => {
                let given = |(cell, value): (Cell, u8)| {
                    let item = Item::new(first.index() + shape.index(cell));
                    Entry::coloured(item, Colour::new(usize::from(value - least)))
                };
                let givens: Vec<Entry> = givens.filled().map(given).collect();
                self.template.search(&givens, limits)
            }
            None => {
                let option = |(cell, value): (Cell, u8)| {
                    let option = self.options.get(&(shape.index(cell) as u32, value));
                    *option.expect("an option for each cell and value")
                };
                let taken: Vec<usize> = givens.filled().map(option).collect();
                self.template.search_with(&taken, limits)
            }
        };
        CoverSearch { search, map: Arc::clone(&self.map) }
    }
}

/// A search for the solutions of a puzzle as the covers of its problem, each handed out once.
#[derive(Debug)]
pub struct CoverSearch {
    search: xcc::Search,
    map: Arc<CoverMap>,
}

/// Returns the algorithm for a puzzle: its own choice unless one is named.
fn chosen(puzzle: &Puzzle, algorithm: Algorithm) -> Algorithm {
    match algorithm {
        Algorithm::Auto => puzzle.advice().cover,
        Algorithm::Bits | Algorithm::Support | Algorithm::Links => algorithm,
    }
}

impl CoverSearch {
    /// Starts a search by a problem of this puzzle alone: only the options that its givens allow are built.
    ///
    /// # Errors
    ///
    /// When there are too many options, at all or for the algorithm, or a stop was requested before the search begins.
    pub fn new(
        puzzle: &Puzzle,
        algorithm: Algorithm,
        limits: Limits,
    ) -> Result<CoverSearch, CoverError> {
        let Cover { problem, map } = puzzle.to_xcc(Names::Numbers.into(), &limits)?;
        let template = Template::within(&problem, chosen(puzzle, algorithm), &limits)?;
        let template = template.ok_or(CoverError::Stopped)?;
        Ok(CoverSearch { search: template.search(&[], limits), map: Arc::new(map) })
    }
}

/// A count by the exact cover problem of a puzzle: what choices leave over in the same way is walked through once.
#[derive(Clone, Debug)]
pub(crate) struct CoverCounting(pub(crate) Puzzle);

impl Counting for CoverCounting {
    fn name(&self) -> &'static str {
        "xcc:bits"
    }

    fn count(&self, _: usize, limits: &Limits) -> Counted {
        let search = CoverSearch::new(&self.0, Algorithm::Bits, limits.clone());
        let Ok(mut search) = search else {
            return Counted::at_least(BigUint::ZERO);
        };
        match search.search.count(None) {
            (count, Next::Exhausted) => Counted::exact(count.into()),
            (count, Next::Solution(()) | Next::GaveUp) => Counted::at_least(count.into()),
        }
    }
}

impl Search for CoverSearch {
    fn next_solution(&mut self) -> Next<Grid> {
        let next = self.search.next_cover();
        next.map(|cover| self.map.decode(&cover))
    }

    fn nodes(&self) -> u64 {
        self.search.stats().nodes
    }
}
