//! The puzzle as an exact cover problem with colours: the second reduction.
//!
//! An option is a legal line in the place of a row or of a column. It covers its line and colours the
//! line's cells, so that rows and columns meet in equal colours; rules 1 and 2, and the signs, each of
//! which lies inside one line, are in the choice of lines, and rule 3 says that a pattern is used by one row and by one column at most:
//!
//! | item | | stands for |
//! |---|---|---|
//! | `r1` ..., `c1` ... | primary | the row, the column |
//! | `r1c1` ... | secondary, coloured `0` or `1` | the cell |
//! | `R1` ..., `C1` ... | secondary, without colour | a pattern, used by a row, by a column |
//!
//! On an n×n board with p legal lines of length n (n = 10: 84, 14: 518, 20: 8,196; OEIS A177790) that
//! is 2n primary items, n² + 2p secondary ones and 2np options of n + 2 items each. Givens leave out
//! the lines that they contradict, and a pattern that only one line can have needs no item.

mod completions;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use super::{Rules, Signs, Takuzu};
use crate::grid::{Cell, Grid, Line, Shape};
use crate::limits::{Limits, Next};
use crate::xcc::{Algorithm, Colour, Entry, Item, Problem, ProblemError, Search, Template};
use completions::Completions;

impl Takuzu {
    /// More options than this are refused: a blank board has them from 24×24 on.
    pub const MOST_OPTIONS: u64 = 1_000_000;

    /// How many legal lines the givens allow in all rows and columns together, which is the number of
    /// options; `u64::MAX` stands for that or more.
    #[must_use]
    pub fn xcc_options(&self) -> u64 {
        let lines = self.shape().lines();
        let counts = lines.map(|line| Completions::of(self, line).count());
        counts.fold(0, u64::saturating_add)
    }

    /// The puzzle as an exact cover problem with named items, and the way back from its covers.
    ///
    /// # Errors
    ///
    /// When there are more than [`Takuzu::MOST_OPTIONS`] options.
    pub fn to_xcc(&self) -> Result<(Problem, CoverMap), TooManyOptions> {
        self.reduce(true)
    }

    fn reduce(&self, is_named: bool) -> Result<(Problem, CoverMap), TooManyOptions> {
        let shape = self.shape();
        let options = self.legal_lines()?;
        let patterns = match self.rules().distinct_lines {
            true => repeated(&options),
            false => Vec::new(),
        };
        let first = shape.rows() + shape.cols() + shape.len();
        let mut problem = match is_named {
            true => named(shape, &patterns).expect("the names differ"),
            false => {
                let lines = shape.rows() + shape.cols();
                Problem::numbered(lines, shape.len() + patterns.len())
            }
        };
        let numbers = patterns.iter().zip(first..);
        let pattern_of: HashMap<_, _> = numbers.map(|(&pattern, item)| (pattern, item)).collect();
        for &(line, ones) in &options {
            let cells = (0..shape.line_len(line)).map(|place| {
                let value = ones >> place & 1;
                let colour = Colour::new(usize::from(value == 1));
                Entry::coloured(cell_item(shape, line.cell(place)), colour)
            });
            let pattern = pattern_of.get(&(is_row(line), ones));
            let pattern = pattern.map(|&item| Entry::plain(Item::new(item)));
            let line = std::iter::once(Entry::plain(line_item(shape, line)));
            let added = problem.add(line.chain(cells).chain(pattern));
            added.expect("an option has one line, and each cell once");
        }
        Ok((problem, CoverMap { shape, options }))
    }

    /// The options: each line with the places of its ones.
    fn legal_lines(&self) -> Result<Vec<(Line, u128)>, TooManyOptions> {
        let mut found = Vec::new();
        for line in self.shape().lines() {
            let completions = Completions::of(self, line);
            let count = completions.count().saturating_add(found.len() as u64);
            if count > Takuzu::MOST_OPTIONS {
                let options = self.xcc_options();
                return Err(TooManyOptions { options });
            }
            completions.each(&mut |ones| found.push((line, ones)));
        }
        Ok(found)
    }
}

fn is_row(line: Line) -> bool {
    matches!(line, Line::Row(_))
}

fn line_item(shape: Shape, line: Line) -> Item {
    match line {
        Line::Row(row) => Item::new(row),
        Line::Col(col) => Item::new(shape.rows() + col),
    }
}

fn cell_item(shape: Shape, cell: Cell) -> Item {
    Item::new(shape.rows() + shape.cols() + shape.index(cell))
}

/// The patterns that several rows, or several columns, may have: whether of rows, and the ones.
fn repeated(options: &[(Line, u128)]) -> Vec<(bool, u128)> {
    let mut patterns: Vec<_> = options
        .iter()
        .map(|&(line, ones)| (!is_row(line), ones))
        .collect();
    patterns.sort_unstable();
    let groups = patterns
        .chunk_by(|a, b| a == b)
        .filter(|group| group.len() > 1);
    groups.map(|group| (!group[0].0, group[0].1)).collect()
}

fn named(shape: Shape, patterns: &[(bool, u128)]) -> Result<Problem, ProblemError> {
    let line = |line| match line {
        Line::Row(row) => format!("r{}", row + 1),
        Line::Col(col) => format!("c{}", col + 1),
    };
    let rows = patterns.iter().filter(|(is_row, _)| *is_row).count();
    let pattern = |place: usize| match place.checked_sub(rows) {
        None => format!("R{}", place + 1),
        Some(place) => format!("C{}", place + 1),
    };
    let cells = shape.cells().map(|cell| cell.to_string());
    let secondary = cells.chain((0..patterns.len()).map(pattern));
    let mut problem = Problem::new(shape.lines().map(line), secondary)?;
    problem.colour("0")?;
    problem.colour("1")?;
    Ok(problem)
}

/// The way back from a cover to a grid.
#[derive(Clone, Debug)]
pub struct CoverMap {
    shape: Shape,
    /// The line of each option, and the places of its ones.
    options: Vec<(Line, u128)>,
}

impl CoverMap {
    /// The grid of a cover; rows that it does not cover are blank.
    ///
    /// # Panics
    ///
    /// When there is no such option.
    #[must_use]
    pub fn decode(&self, cover: &[usize]) -> Grid {
        let mut rows = vec![None; self.shape.rows()];
        for &option in cover {
            if let (Line::Row(row), ones) = self.options[option] {
                rows[row] = Some(ones);
            }
        }
        Grid::from_fn(self.shape, |cell| {
            let value = rows[cell.row]? >> cell.col & 1;
            Some(u8::from(value == 1))
        })
    }
}

/// A board as exact cover, for any givens: what is built is shared by all searches.
#[derive(Clone, Debug)]
pub struct CoverTemplate {
    template: Template,
    map: Arc<CoverMap>,
    rules: Rules,
    signs: Signs,
}

impl CoverTemplate {
    /// The template of a puzzle, whose givens hold in all searches.
    ///
    /// # Errors
    ///
    /// When there are too many options, for exact cover or for the algorithm.
    pub fn new(puzzle: &Takuzu, algorithm: Algorithm) -> Result<CoverTemplate, TooManyOptions> {
        let (problem, map) = puzzle.reduce(false)?;
        let options = problem.options() as u64;
        let template = Template::new(&problem, algorithm);
        Ok(CoverTemplate {
            template: template.map_err(|_| TooManyOptions { options })?,
            map: Arc::new(map),
            rules: puzzle.rules(),
            signs: puzzle.signs().clone(),
        })
    }

    /// Whether a puzzle has the board, the rules and the signs of this template.
    #[must_use]
    pub fn fits(&self, puzzle: &Takuzu) -> bool {
        (self.map.shape, self.rules) == (puzzle.shape(), puzzle.rules())
            && self.signs == *puzzle.signs()
    }

    /// How many bytes the engine's part takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.template.bytes()
    }

    /// A search of the solutions that have these givens too.
    ///
    /// # Panics
    ///
    /// When the givens have another shape.
    #[must_use]
    pub fn search(&self, givens: &Grid, limits: Limits) -> CoverSearch {
        let shape = self.map.shape;
        assert_eq!(givens.shape(), shape, "givens of another shape");
        let given = |(cell, value): (Cell, u8)| {
            Entry::coloured(cell_item(shape, cell), Colour::new(value.into()))
        };
        let givens: Vec<Entry> = givens.filled().map(given).collect();
        CoverSearch {
            search: self.template.search(&givens, limits),
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
    /// A search by a problem of this puzzle alone: only the lines that its givens allow are built.
    ///
    /// # Errors
    ///
    /// When there are too many options.
    pub fn new(puzzle: &Takuzu, limits: Limits) -> Result<CoverSearch, TooManyOptions> {
        let template = CoverTemplate::new(puzzle, Algorithm::Auto)?;
        let none = Grid::blank(puzzle.shape());
        Ok(template.search(&none, limits))
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

/// The puzzle has too many legal lines to list them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TooManyOptions {
    options: u64,
}

impl fmt::Display for TooManyOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (more, options) = match self.options {
            u64::MAX => ("more than ", u64::MAX - 1),
            options => ("", options),
        };
        write!(
            f,
            "as exact cover the puzzle has {more}{options} options, a legal line for a row or column \
             each, and {} at most are taken",
            Takuzu::MOST_OPTIONS
        )
    }
}

crate::error::is_error!(TooManyOptions);
