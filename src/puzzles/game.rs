//! The contract of a puzzle: what solving, counting, checking and exporting ask of it.
//!
//! A puzzle fills the cells of a board with values. It must say seven things: its kind, its givens, the same board
//! with other givens, the values of a cell, its rules, where a grid breaks them, and the clauses of one
//! rule. With these, [`solve`](crate::solve) finds, counts and compares solutions by SAT and by a plain
//! search, and a formula can be written and its models read. Every other method has a default that
//! works; overriding it buys speed, another engine, or smaller formulas:
//!
//! | override | default | gain |
//! |---|---|---|
//! | [`simplify`](Game::simplify) | the givens as they are | smaller formulas |
//! | [`native`](Game::native) | backtracking on givens and violations | a fast native engine |
//! | [`evident`](Game::evident) | nothing | backtracking that fills in what a person sees at once |
//! | [`needs`](Game::needs) | nothing | a player sees what each line still needs |
//! | [`possible`](Game::possible) | each value is tried | faster pencil marks |
//! | [`touched`](Game::touched) | all blank cells | a list of evident cells that is kept in step |
//! | [`to_xcc`](Game::to_xcc) | not supported | the engine `xcc` |
//! | [`cubes`](Game::cubes) | one cube, the whole puzzle | parallel work |
//! | [`countings`](Game::countings) | solutions are listed | exact counts and uniform samples of huge numbers |
//! | [`add_on_demand`](Game::add_on_demand) | nothing is on demand | rules that are added when a model breaks them |
//! | [`naive_formula`](Game::naive_formula) | nobody wrote it | proofs that `verify` accepts |
//! | [`dead_ends`](Game::dead_ends) | none are seen | a short reason why there is no solution |
//! | [`is_clean`](Game::is_clean) | no violations are found | a faster check of givens and answers |
//! | [`best_encoding`](Game::best_encoding) | the textbook's encoding | another encoding by default |
//! | [`techniques`](Game::techniques), [`climb`](Game::climb) | search alone | levels, hints and steps |
//!
//! `examples/latin_square.rs` is a whole puzzle outside this crate, and `docs/adding-a-puzzle.md` walks
//! through it.

mod backtrack;
mod cnf;
mod counting;
mod cover;
mod encoding;
mod handle;
mod rule;

use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;
use rustsat::types::Lit;
use serde_json::{Map, Value};

use crate::deduction::{RuleId, Technique};
use crate::grid::{Cell, Grid, Shape};
use crate::ladder::{Allowed, Climb, ClimbError};
use crate::limits::{Limits, Next};
use crate::naive::NaiveFormula;
use crate::sat::opb::Sums;
use crate::sat::{Clauses, Size};
use crate::xcc::Algorithm;
pub use backtrack::{Back, Backtrack, Deduce, Event, Outcome, Step};
pub(crate) use backtrack::{only_solution, settled};
pub use cnf::{CnfForm, CnfMap, GivensAs, GuardedParts, RulesAs};
pub use counting::{BigUint, Counted, Counting, Sampled, below};
pub(crate) use cover::CoverCounting;
pub use cover::{Cover, CoverMap, CoverSearch, CoverTemplate, Names};
pub use encoding::{CellVars, CoverError, EncodeError, Encoding, TooLarge, UnknownEncoding};
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
    fn add_rule(
        &self,
        rule: RuleId,
        encoding: Encoding,
        cells: &CellVars,
        clauses: &mut Clauses<'_>,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory>;

    // What has a default.

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

    /// Lists cells that are blank in a grid and whose value a person sees at once: no rule is broken yet,
    /// and any other value would break one. None by default.
    fn evident(&self, _grid: &Grid) -> Vec<(Cell, u8)> {
        Vec::new()
    }

    /// Lists what each row, column or block still needs on a board; nothing by default.
    fn needs(&self, _grid: &Grid) -> Vec<Need> {
        Vec::new()
    }

    /// Lists the values that a blank cell of a grid may have so that no rule is broken in that cell.
    fn possible(&self, grid: &Grid, cell: Cell) -> Vec<u8> {
        rule::possible(&self.to_puzzle(), grid, cell)
    }

    /// Lists the blank cells of a grid that may have lost [possible](Game::possible) values when a cell was
    /// filled. By default all blank cells.
    fn touched(&self, grid: &Grid, _filled: Cell) -> Vec<Cell> {
        grid.blanks().collect()
    }

    /// Starts a search for the solutions on the board itself.
    ///
    /// # Errors
    ///
    /// When the board is larger than the search can hold.
    fn native(&self, limits: Limits) -> Result<Box<dyn Search>, TooLarge> {
        Ok(Box::new(Backtrack::new(self.to_puzzle(), Deduce::None, limits)))
    }

    /// Tells whether the native search is the best engine for this board. The default, a plain search, is
    /// not.
    fn prefers_native(&self) -> bool {
        false
    }

    /// Splits the puzzle into `enough` cubes or fewer: each solution holds all values of exactly one.
    ///
    /// # Errors
    ///
    /// When the board is larger than the search can hold.
    fn cubes(&self, _enough: usize, _limits: &Limits) -> Result<Next<Vec<Cube>>, TooLarge> {
        Ok(Next::Solution(vec![Cube::new()]))
    }

    /// Returns the ways to count the solutions without listing them, the fastest first; none by default.
    fn countings(&self) -> Vec<Box<dyn Counting>> {
        Vec::new()
    }

    /// Tells whether givens that break a rule are looked for before an engine is asked. A puzzle whose
    /// engines find that out sooner says no.
    fn checks_givens_first(&self) -> bool {
        true
    }

    /// Lists the cells and values that the givens, which break no rule, leave no way out, as far as the
    /// puzzle sees that at a glance. By default it sees none.
    fn dead_ends(&self) -> Vec<DeadEnd> {
        Vec::new()
    }

    // Clauses.

    /// Returns the encoding that is really used where this one is asked for.
    fn effective_encoding(&self, encoding: Encoding) -> Encoding {
        encoding
    }

    /// Lists all encodings of the puzzle, first the textbook's: the whole puzzle at once, in the plainest way.
    fn encodings(&self) -> Vec<Encoding> {
        vec![Encoding::new(self.kind(), "only")]
    }

    /// Returns the encoding of a textbook, by default the first of the list.
    fn textbook(&self) -> Encoding {
        self.encodings()[0]
    }

    /// Returns the encoding that measurements recommend for a solver in process.
    fn best_encoding(&self) -> Encoding {
        self.textbook()
    }

    /// Tells whether each solution is exactly one model of the formula, so that models may be counted.
    fn is_functional(&self, _encoding: Encoding) -> bool {
        false
    }

    /// Makes the variables of the cells. With `constants` a given has none, nor has what it excludes.
    fn cell_vars(&self, constants: bool, vars: &mut dyn ManageVars) -> CellVars {
        cnf::cell_vars(self.givens(), self.values(), constants, vars)
    }

    /// Adds the clauses that each cell has one value: where there are two values a variable says it
    /// alone, where there are more at least one and no two.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_cells(
        &self,
        _encoding: Encoding,
        cells: &CellVars,
        clauses: &mut Clauses<'_>,
    ) -> Result<(), OutOfMemory> {
        cells.add_values(true, clauses)
    }

    /// Adds several rules, which may leave out what one of them says for another.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_rules(
        &self,
        rules: &[RuleId],
        encoding: Encoding,
        cells: &CellVars,
        clauses: &mut Clauses<'_>,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        for &rule in rules {
            self.add_rule(rule, encoding, cells, clauses, vars)?;
            clauses.propagate();
        }
        Ok(())
    }

    /// Lists the parts that a clash is told in: by default each rule as a whole.
    fn parts(&self) -> Vec<Part> {
        self.rule_list().into_iter().map(Part::from).collect()
    }

    /// Adds the clauses of one of the [`parts`](Game::parts).
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_part(
        &self,
        part: &Part,
        encoding: Encoding,
        cells: &CellVars,
        clauses: &mut Clauses<'_>,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        self.add_rule(part.rule, encoding, cells, clauses, vars)
    }

    /// Tells whether a rule may be left out at first, to be added by [`Game::add_on_demand`].
    fn is_on_demand(&self, _rule: RuleId) -> bool {
        false
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
        _encoding: Encoding,
        _cells: &CellVars,
        _added: &mut HashSet<u64>,
        _clauses: &mut Clauses<'_>,
        _vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        Ok(())
    }

    /// Returns literals that a solver does well to try first: together they are likely no conflict.
    fn first_values(&self, _cells: &CellVars) -> Vec<Lit> {
        Vec::new()
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
        let clauses = &mut Clauses::of(sums);
        self.add_cells(encoding, cells, clauses)?;
        self.add_rules(&self.rule_list(), encoding, cells, clauses, vars)
    }

    /// Returns the size of what each rule adds to a formula, in the order of the rules; the cells and
    /// givens come on top.
    ///
    /// # Errors
    ///
    /// When the encoding is of another puzzle.
    fn rule_sizes(&self, encoding: Encoding) -> Result<Vec<(RuleId, Size)>, EncodeError> {
        cnf::rule_sizes(&self.to_puzzle(), encoding)
    }

    /// Writes the formula of the [textbook](Game::textbook) without the encoders, straight from the rules; it may exclude a
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
    fn to_xcc(&self, _names: Names, _limits: &Limits) -> Result<Cover, CoverError> {
        Err(CoverError::Unsupported)
    }

    /// Returns the number of options of the exact cover problem; `u64::MAX` stands for that or more, or
    /// for none at all.
    fn xcc_options(&self) -> u64 {
        let cover = self.to_xcc(Names::Numbers, &Limits::none());
        cover.map_or(u64::MAX, |cover| cover.problem.options() as u64)
    }

    /// Returns the exact cover engine that suits the board.
    fn xcc_algorithm(&self) -> Algorithm {
        Algorithm::Auto
    }

    // People.

    /// Describes the board by what tells it from others: `a Sudoku of 6x6 with blocks of 2x3`.
    fn board(&self) -> String {
        format!("a {} of {}", self.kind().title, self.givens().shape())
    }

    /// Tells whether what tells boards of one size apart, such as blocks, is the same on another board of this kind.
    fn has_variant_of(&self, other: &Puzzle) -> bool {
        self.kind() == other.kind()
    }

    /// Returns the same puzzle without the rule that some publishers leave out: of Takuzu, that no two
    /// lines are equal. `None` where there is no such rule.
    fn relaxed(&self) -> Option<Puzzle> {
        None
    }

    /// Returns phrases for what holds beside or in place of the usual rules: `without rule 3: ...`.
    fn variant(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the fields of a JSON record that tell this board from others of its size, such as the
    /// `block` of a Sudoku.
    fn json_fields(&self) -> Map<String, Value> {
        Map::new()
    }

    /// Returns the shape of the blocks that the board is divided into, if it is.
    fn blocks(&self) -> Option<Shape> {
        None
    }

    /// Returns the mark between two cells, if there is one.
    fn link(&self, _: [Cell; 2]) -> Option<&'static str> {
        None
    }

    /// Returns what a cell holds where its variable in a formula is true: `its number`.
    fn true_cell(&self) -> &'static str {
        "its number"
    }

    /// Returns what an option of the exact cover problem is, in a sentence.
    fn cover_option(&self) -> &'static str {
        "an option is a number in a cell"
    }

    /// Returns the texts of an easy, a medium and a hard set to compare with where nobody has any at hand;
    /// empty ones by default.
    fn example_sets(&self) -> [&'static str; 3] {
        [""; 3]
    }

    /// Lists the techniques that people use, easiest first. The last one is the search for the solution; by
    /// default it is alone.
    fn techniques(&self) -> Vec<Technique> {
        vec![Technique::search(self.kind().name, 0, "plain-search")]
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
