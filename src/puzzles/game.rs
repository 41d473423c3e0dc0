//! The contract of a puzzle: what solving, counting, checking and exporting ask of it.
//!
//! A puzzle fills the cells of a board with values. It must say seven things: its kind, its givens, the same board
//! with other givens, the values of a cell, its rules, where a grid breaks them, and the clauses of one
//! rule. With these, [`solve`](crate::solve) finds, counts and compares solutions by SAT and by a plain
//! search, and a formula can be written and its models read. Every other method has a default that
//! works. What is data is a plain value: [`Face`] for people and files, [`Advice`] and [`Encodings`] for those who solve. What
//! nobody may override, such as [`Puzzle::accepts`] and [`Puzzle::to_cnf`], is a method of the handle, [`Puzzle`].
//!
//! `docs/adding-a-puzzle.md` has all methods on one screen; `examples/latin_square.rs` and `examples/futoshiki.rs` are whole puzzles
//! outside this crate.

mod backtrack;
mod cnf;
mod counting;
mod cover;
mod encoding;
mod handle;
mod rule;

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;
use serde_json::{Map, Value};

use crate::ground::deduction::{RuleId, Technique};
use crate::ground::grid::{Cell, Grid, Shape};
use crate::ground::limits::{Limits, Next};
use crate::machines::sat::opb::Sums;
use crate::machines::sat::{Clauses, Size};
use crate::machines::xcc::Algorithm;
use crate::puzzles::ladder::{Allowed, Climb, ClimbError};
use crate::puzzles::naive::NaiveFormula;
pub(crate) use backtrack::only_solution;
pub use backtrack::{Back, Backtrack, Deduce, Event, Outcome, Step};
pub use cnf::{CnfForm, CnfMap, Encoder, GivensAs, GuardedParts, Instances, RulesAs};
pub use counting::{BigUint, Counted, Counting, Sampled, below};
pub(crate) use cover::CoverCounting;
pub use cover::{Cover, CoverForm, CoverMap, CoverSearch, CoverTemplate, Names};
pub use encoding::{
    CellVars, CoverError, EncodeError, Encoding, Encodings, TooLarge, UnknownEncoding,
};
pub use handle::{Handle, Kind, Puzzle};
pub use rule::{DeadEnd, Need, Part, Violation};

/// Cells with the values that they have in a part of the search.
pub type Cube = Vec<(Cell, u8)>;

/// A search that lists the solutions of one puzzle.
pub trait Search: fmt::Debug + Send {
    /// Finds the next solution.
    fn next_solution(&mut self) -> Next<Grid>;

    /// Finds the next solution, or returns `None` where fewer than two were found and the search has become so long that
    /// another engine is likely faster. It can go on all the same.
    fn next_unless_hard(&mut self) -> Option<Next<Grid>> {
        Some(self.next_solution())
    }

    /// Returns the number of nodes visited so far.
    fn nodes(&self) -> u64;

    /// Returns the number of values taken back so far, where the search counts them.
    fn backtracks(&self) -> Option<u64> {
        None
    }

    /// Splits a search that has not begun into `enough` cubes or fewer: each solution holds all values of exactly one. By
    /// default there is one, the whole puzzle.
    fn cubes(&mut self, _enough: usize) -> Next<Vec<Cube>> {
        Next::Solution(vec![Cube::new()])
    }
}

/// A puzzle on a board of cells: see the [module](self).
pub trait Game: Handle + fmt::Debug + Send + Sync {
    // What a puzzle must say.

    /// Returns the kind of puzzle: its name and title.
    fn kind(&self) -> Kind;

    /// Returns the cells that are filled from the start.
    fn givens(&self) -> &Grid;

    /// Returns the same board and rules with other givens.
    ///
    /// # Panics
    ///
    /// May panic when the givens have another shape, or values that no cell may have.
    #[must_use]
    fn with_givens(&self, givens: Grid) -> Puzzle;

    /// Returns the values that a cell may have: at least two.
    fn values(&self) -> RangeInclusive<u8>;

    /// Lists the rules that hold on this board, in the order in which reports name them.
    fn rule_list(&self) -> Vec<RuleId>;

    /// Lists the places where a grid breaks the rules. A blank cell breaks nothing; a complete grid is a
    /// solution exactly when the list is empty and the givens are kept.
    fn violations(&self, grid: &Grid) -> Vec<Violation>;

    /// Adds the clauses of one rule, which must be right without those of the other rules.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_rule(&self, rule: RuleId, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory>;

    // What has a default.

    /// Returns what reports, pictures and files say of the board.
    fn face(&self) -> Face {
        Face::default()
    }

    /// Returns advice for those who solve the puzzle.
    fn advice(&self) -> Advice {
        Advice::default()
    }

    /// Tells whether a grid breaks no rule: [`Game::violations`] would list nothing. Each puzzle of a batch
    /// and each answer is asked.
    fn is_clean(&self, grid: &Grid) -> bool {
        self.violations(grid).is_empty()
    }

    /// Returns what follows from the givens without search, at least the givens themselves;
    /// [`Next::Exhausted`] when that shows that there is no solution.
    fn simplify(&self, _limits: &Limits) -> Next<Grid> {
        Next::Solution(self.givens().clone())
    }

    /// Lists what each row, column or block still needs on a board; nothing by default.
    fn needs(&self, _grid: &Grid) -> Vec<Need> {
        Vec::new()
    }

    /// Lists the values that a blank cell of a grid may have so that no rule is broken in that cell.
    fn possible(&self, grid: &Grid, cell: Cell) -> Vec<u8> {
        rule::possible(&self.to_puzzle(), grid, cell)
    }

    /// Starts a search for the solutions on the board itself.
    ///
    /// # Errors
    ///
    /// When the board is larger than the search can hold.
    fn native(&self, limits: Limits) -> Result<Box<dyn Search>, TooLarge> {
        Ok(Box::new(Backtrack::new(self.to_puzzle(), Deduce::None, limits)))
    }

    /// Returns the ways to count the solutions without listing them, the fastest first; none by default.
    fn countings(&self) -> Vec<Box<dyn Counting>> {
        Vec::new()
    }

    // Clauses.

    /// Returns the ways to write the rules as clauses, by default one. It is asked often, so a long list is borrowed.
    fn encodings(&self) -> Cow<'static, Encodings> {
        Cow::Owned(Encoding::new(self.kind(), 0, "only").into())
    }

    /// Adds that each cell has one value, and several rules, which may leave out what one of them says for another. By
    /// default clauses say of each cell that it has at least one value and no two; where there are two values its variable
    /// says it alone.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_rules(&self, rules: &[RuleId], to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        to.cells.add_values(true, to.clauses)?;
        for &rule in rules {
            self.add_rule(rule, to)?;
            to.clauses.propagate();
        }
        Ok(())
    }

    /// Adds the rules in the parts that a clash names one by one: by default each rule as a whole.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_instances(&self, instances: &mut Instances<'_, '_>) -> Result<(), OutOfMemory> {
        let mut rules = self.rule_list().into_iter();
        rules.try_for_each(|rule| instances.add(rule, |to| self.add_rule(rule, to)))
    }

    /// Adds the clauses of rules on demand that a grid breaks. `added` holds the puzzle's own numbers of
    /// what was added before, and gets those of what is added now.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_on_demand(
        &self,
        _grid: &Grid,
        _added: &mut HashSet<u64>,
        _to: &mut Encoder<'_, '_>,
    ) -> Result<(), OutOfMemory> {
        Ok(())
    }

    /// Adds the puzzle to a list of sums, by default the clauses read as sums.
    ///
    /// # Errors
    ///
    /// When there is no memory for the sums.
    fn add_sums(
        &self,
        encoding: Encoding,
        cells: &CellVars,
        sums: &mut Sums,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        let clauses = &mut Clauses::new(sums);
        self.add_rules(&self.rule_list(), &mut Encoder { encoding, cells, clauses, vars })
    }

    /// Returns the size of what each rule adds to a formula, in the order of the rules; cells and givens come on top.
    ///
    /// # Errors
    ///
    /// When the encoding is of another puzzle.
    fn rule_sizes(&self, encoding: Encoding) -> Result<Vec<(RuleId, Size)>, EncodeError> {
        cnf::rule_sizes(&self.to_puzzle(), encoding)
    }

    /// Writes the formula of the [textbook](Puzzle::textbook) without the encoders, straight from the rules; it may exclude a
    /// solution. A proof is verified only where this is overridden; see [`NaiveFormula`].
    fn naive_formula(&self, _excluded: Option<&Grid>) -> Option<NaiveFormula> {
        None
    }

    // Exact cover.

    /// Returns the puzzle as an exact cover problem, with the way back from its covers.
    ///
    /// # Errors
    ///
    /// When it has too many options, or no such form, or a stop was requested while it was made.
    fn to_xcc(&self, _form: CoverForm, _limits: &Limits) -> Result<Cover, CoverError> {
        Err(CoverError::Unsupported)
    }

    /// Returns a climb of the ladder of techniques, from the givens on.
    ///
    /// # Errors
    ///
    /// When the board is too large, or a technique is named that the puzzle does not have.
    fn climb(&self, allowed: &Allowed, limits: Limits) -> Result<Box<dyn Climb>, ClimbError> {
        backtrack::climb(self.to_puzzle(), allowed, limits)
    }
}

/// The look of a board: what reports, pictures and files say of it beside its kind, size and givens.
#[derive(Clone, Debug)]
pub struct Face {
    /// Phrases for what holds beside or in place of the usual rules: `without rule 3: ...`.
    pub variant: Vec<String>,
    /// The shape of the blocks that the board is divided into.
    pub blocks: Option<Shape>,
    /// The marks between neighbours, in the order of [`Shape::neighbours`].
    pub links: Vec<([Cell; 2], &'static str)>,
    /// The fields of a JSON record that tell this board from others of its size, such as the `block` of a Sudoku.
    pub fields: Map<String, Value>,
    /// The content of a cell where its variable in a formula is true.
    pub true_cell: &'static str,
    /// The meaning of an option of the exact cover problem, in a sentence.
    pub cover_option: &'static str,
    /// The techniques that people use, easiest first; the last one is the search. None stand for the search alone.
    pub techniques: &'static [Technique],
}

impl Default for Face {
    fn default() -> Face {
        Face {
            variant: Vec::new(),
            blocks: None,
            links: Vec::new(),
            fields: Map::new(),
            true_cell: "its number",
            cover_option: "an option is a number in a cell",
            techniques: &[],
        }
    }
}

/// Advice for those who solve a puzzle: no answer depends on it, but the time until it comes does.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    /// True if the native search is the best engine for this board. The default, a plain search, is not.
    pub native_is_best: bool,
    /// True if givens that break a rule are looked for before an engine is asked; false if engines find that out sooner.
    pub givens_first: bool,
    /// True if people solve it by pencil marks, the values that are [possible](Game::possible): where givens are constants,
    /// values that these rule out have no variable, and a cell without a value, or a value without a place, is a reason why
    /// there is no solution.
    pub has_marks: bool,
    /// True if a filled cell can take [possible](Game::possible) values from cells of its row, column and block alone and, where it completes
    /// a line, from the last blank of a parallel one.
    pub is_local: bool,
    /// The techniques whose conclusions a person sees at once.
    pub evident: &'static [Technique],
    /// The engine for the exact cover problem.
    pub cover: Algorithm,
    /// Makes values that a solver does well to try first: together they are likely no conflict.
    pub first_values: Option<fn(Shape) -> Grid>,
}

impl Default for Advice {
    fn default() -> Advice {
        Advice {
            native_is_best: false,
            givens_first: true,
            has_marks: false,
            is_local: false,
            evident: &[],
            cover: Algorithm::Auto,
            first_values: None,
        }
    }
}
