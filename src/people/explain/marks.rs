//! A board with marks: what follows, and from what.

use std::collections::{HashMap, HashSet};
use std::fmt;

use itertools::Itertools as _;

use super::words::{Words, phrase, symbol};
use super::{Detail, Language, opposite};
use crate::ground::deduction::Fact;
use crate::ground::grid::{Cell, Grid, Shape};
use crate::puzzles::puzzle::{Deduction, Puzzle};

/// The part of a cell in a deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Its value follows.
    Changed,
    /// Something follows from its value.
    Because,
    /// It is open, and the argument is about it.
    Pattern,
    /// Its value is supposed, to be refuted.
    Supposed,
    /// Its value would follow from what is supposed.
    Follows,
    /// Its value is wrong.
    Wrong,
}

impl Mark {
    /// All marks with the signs before and after a cell, and the words for them.
    const TABLE: [(Mark, [char; 2], Words); 6] = [
        (Mark::Changed, ['[', ']'], phrase::LEGEND_CHANGED),
        (Mark::Because, ['(', ')'], phrase::LEGEND_BECAUSE),
        (Mark::Pattern, [':', ':'], phrase::LEGEND_PATTERN),
        (Mark::Supposed, ['?', '?'], phrase::LEGEND_SUPPOSED),
        (Mark::Follows, ['-', '-'], phrase::LEGEND_FOLLOWS),
        (Mark::Wrong, ['<', '>'], phrase::LEGEND_WRONG),
    ];

    /// All marks, in the order of the legend.
    pub const ALL: [Mark; 6] =
        [Mark::Changed, Mark::Because, Mark::Pattern, Mark::Supposed, Mark::Follows, Mark::Wrong];

    /// The words for the mark in a legend.
    #[must_use]
    pub fn words(self, language: Language) -> &'static str {
        language.choose(Mark::TABLE[self as usize].2)
    }

    /// The signs before and after a cell that is marked.
    #[must_use]
    pub const fn brackets(self) -> [char; 2] {
        Mark::TABLE[self as usize].1
    }
}

/// A board, what stands in it, and how its cells are marked.
///
/// Written, it has the numbers of rows and columns around it; a cell takes three places, the outer
/// two for its mark, and signs stand between cells, lines between the blocks of a Sudoku. Open cells of a chain have
/// letters in its order, and the chain is written below.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    grid: Grid,
    links: HashMap<[Cell; 2], &'static str>,
    blocks: Option<Shape>,
    marks: Vec<Option<Mark>>,
    chains: Vec<Vec<Fact>>,
    ruled_out: Vec<Fact>,
}

/// A deduction on the board that it is made on.
///
/// If something is supposed and refuted, it stands there with all that would follow from it.
#[must_use]
pub fn picture(puzzle: &Puzzle, position: &Grid, deduction: &Deduction) -> Marks {
    let mut marks = Marks::plain(puzzle, position);
    marks.add(deduction);
    marks
}

/// Explains the marks that are on any of these boards; empty where there is none.
#[must_use]
pub fn legend(pictures: &[Marks], language: Language) -> String {
    let is_used = |mark: Mark| {
        let mut pictures = pictures.iter();
        pictures.any(|picture| picture.marks.contains(&Some(mark)))
    };
    let legends = Mark::TABLE.into_iter().filter(|&(mark, ..)| is_used(mark));
    let words = legends.map(|(mark, [before, after], _)| {
        let inner = if mark == Mark::Pattern { '.' } else { ' ' };
        format!("{before}{inner}{after} {}", mark.words(language))
    });
    words.format("   ").to_string()
}

impl Marks {
    /// A board without a mark.
    #[must_use]
    pub fn plain(puzzle: &Puzzle, position: &Grid) -> Marks {
        let face = puzzle.face();
        Marks {
            grid: position.clone(),
            links: face.links.into_iter().collect(),
            blocks: face.blocks,
            marks: vec![None; position.shape().len()],
            chains: Vec::new(),
            ruled_out: Vec::new(),
        }
    }

    /// Adds another deduction; what has followed already stays marked as that.
    pub fn add(&mut self, deduction: &Deduction) {
        if deduction.steps.is_empty() {
            for &cell in &deduction.because.pattern {
                self.mark_plain(cell, Mark::Pattern);
            }
            for fact in &deduction.then {
                self.put(fact, Mark::Changed);
            }
        } else {
            for &fact in &deduction.then {
                self.put(&opposite(fact), Mark::Supposed);
            }
            for fact in deduction.steps.iter().flat_map(|step| &step.then) {
                self.put(fact, Mark::Follows);
            }
        }
        for fact in &deduction.because.facts {
            let mark = if fact.holds { Mark::Because } else { Mark::Pattern };
            self.mark_plain(fact.cell, mark);
        }
        if !deduction.because.chains.is_empty() {
            self.chains.extend(deduction.because.chains.iter().cloned());
            self.ruled_out.extend(deduction.then.iter().filter(|fact| !fact.holds));
        }
    }

    /// The chains of implications: each fact follows from the one before it.
    #[must_use]
    pub fn chains(&self) -> &[Vec<Fact>] {
        &self.chains
    }

    /// The facts that the chains rule out.
    #[must_use]
    pub fn ruled_out(&self) -> &[Fact] {
        &self.ruled_out
    }

    /// The letter of an open cell of a chain, in the order in which the chains come to these cells.
    #[must_use]
    pub fn letter(&self, cell: Cell) -> Option<char> {
        let cells = self.chains.iter().flatten().map(|fact| fact.cell).unique();
        let open = cells.filter(|&cell| self.grid[cell].is_none());
        open.zip('a'..='z').find(|&(other, _)| other == cell).map(|(_, letter)| letter)
    }

    /// The chains in signs, several lines for a long one: `a<>3 ==> b=3 --> c<>3`.
    #[must_use]
    pub fn chain_lines(&self) -> Vec<String> {
        const IN_A_LINE: usize = 6;
        let fact = |fact: &Fact| {
            let letter = self.letter(fact.cell).map(String::from);
            let cell = letter.unwrap_or_else(|| fact.cell.to_string());
            let sign = if fact.holds { "=" } else { "<>" };
            format!("{cell}{sign}{}", symbol(fact.value))
        };
        let parts = |chain: &Vec<Fact>| -> Vec<String> {
            let arrow = |to: &Fact| if to.holds { "==> " } else { "--> " };
            let first = chain.iter().take(1).map(fact);
            first.chain(chain.iter().skip(1).map(|to| arrow(to).to_owned() + &fact(to))).collect()
        };
        let lines = self.chains.iter().flat_map(|chain| {
            let parts = parts(chain);
            let indent = |at: usize| if at == 0 { "" } else { "  " };
            let lines = parts.chunks(IN_A_LINE).enumerate();
            lines.map(|(at, parts)| indent(at).to_owned() + &parts.join(" ")).collect::<Vec<_>>()
        });
        lines.collect()
    }

    /// Marks a cell of which nothing follows.
    fn mark_plain(&mut self, cell: Cell, mark: Mark) {
        if matches!(self.at(cell), None | Some(Mark::Pattern)) {
            self.mark(cell, mark);
        }
    }

    /// The values in the cells, new ones included.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The mark of a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Mark> {
        self.marks[self.grid.shape().index(cell)]
    }

    /// Marks a cell.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        let index = self.grid.shape().index(cell);
        self.marks[index] = Some(mark);
    }

    fn put(&mut self, fact: &Fact, mark: Mark) {
        self.mark(fact.cell, mark);
        if fact.holds {
            self.grid.set(fact.cell, Some(fact.value));
        }
    }

    /// The same with no more on it than a deduction gives away at this detail.
    #[must_use]
    pub fn showing(mut self, detail: Detail, deduction: &Deduction) -> Marks {
        if detail == Detail::Value {
            return self;
        }
        if detail < Detail::Why {
            self.chains.clear();
        }
        self.ruled_out.clear();
        let then: HashSet<Cell> = deduction.then.iter().map(|fact| fact.cell).collect();
        for cell in self.grid.shape().cells() {
            let index = self.grid.shape().index(cell);
            let conclusions = [Mark::Changed, Mark::Supposed, Mark::Follows];
            let hidden = self.marks[index].is_some_and(|mark| conclusions.contains(&mark));
            if hidden {
                self.grid.set(cell, None);
            }
            if then.contains(&cell) {
                self.marks[index] = Some(Mark::Changed);
            } else if hidden || detail < Detail::Why {
                self.marks[index] = None;
            }
        }
        self
    }

    /// A cell in three places.
    fn cell(&self, cell: Cell) -> String {
        let open = || self.letter(cell).map_or_else(|| ".".into(), String::from);
        let value = self.grid[cell].map_or_else(open, symbol);
        match self.at(cell).map(Mark::brackets) {
            Some([before, after]) => format!("{before}{value}{after}"),
            None => format!(" {value} "),
        }
    }

    fn link(&self, one: Cell, other: Cell) -> &'static str {
        self.links.get(&[one, other]).unwrap_or(&" ")
    }

    /// Tells whether a line stands before a row or column, counted from 0, with so many in a block.
    fn begins_block(&self, at: usize, size: impl Fn(Shape) -> usize) -> bool {
        let is_first = |block: Shape| at > 0 && at.is_multiple_of(size(block));
        self.blocks.is_some_and(is_first)
    }

    /// The line between two rows of blocks.
    fn rule(&self) -> String {
        let place = |col: usize| if self.begins_block(col, Shape::cols) { "+---" } else { "---" };
        (0..self.grid.shape().cols()).map(place).collect()
    }

    /// The text before a cell, below or above it as well.
    fn before(&self, col: usize) -> &'static str {
        match self.begins_block(col, Shape::cols) {
            true => " ",
            false if self.links.is_empty() => "",
            false => " ",
        }
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.grid.shape();
        let margin = shape.rows().to_string().len();
        let line = |f: &mut fmt::Formatter<'_>, head: String, cells: Vec<String>| {
            let text = format!("{head:>margin$} {}", cells.concat());
            writeln!(f, "{}", text.trim_end())
        };
        let numbers = (1..=shape.cols()).map(|col| format!("{}{col:^3}", self.before(col - 1)));
        line(f, String::new(), numbers.collect())?;
        for row in 0..shape.rows() {
            if self.begins_block(row, Shape::rows) {
                line(f, String::new(), vec![self.rule()])?;
            }
            let cell = |col: usize| {
                let here = Cell::new(row, col);
                let before = match col {
                    _ if self.begins_block(col, Shape::cols) => "|",
                    _ if col == 0 || self.links.is_empty() => self.before(col),
                    _ => self.link(Cell::new(row, col - 1), here),
                };
                format!("{before}{}", self.cell(here))
            };
            line(f, (row + 1).to_string(), (0..shape.cols()).map(cell).collect())?;
            let below = |col: usize| self.link(Cell::new(row, col), Cell::new(row + 1, col));
            if row + 1 < shape.rows() && (0..shape.cols()).any(|col| below(col) != " ") {
                let signs =
                    (0..shape.cols()).map(|col| format!("{} {} ", self.before(col), below(col)));
                line(f, String::new(), signs.collect())?;
            }
        }
        self.chain_lines().iter().try_for_each(|chain| writeln!(f, "{chain}"))
    }
}
