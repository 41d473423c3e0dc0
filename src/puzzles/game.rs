//! The contract of a puzzle: what solving, counting, checking and exporting ask of it.
//!
//! A puzzle fills the cells of a board with values. It must say seven things: its name, its givens, the same board
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
//! | [`classes`](Game::classes) | no two grids look alike | all grids of a small board, one of each kind |
//! | [`cubes`](Game::cubes) | one cube, the whole puzzle | parallel work |
//! | [`countings`](Game::countings) | solutions are listed | exact counts and uniform samples of huge numbers |
//! | [`add_on_demand`](Game::add_on_demand) | nothing is on demand | rules that are added when a model breaks them |
//! | [`dead_ends`](Game::dead_ends) | none are seen | a short reason why there is no solution |
//! | [`is_clean`](Game::is_clean) | no violations are found | a faster check of givens and answers |
//! | [`recipe`](Game::recipe) | the default encoding | another encoding by default |
//!
//! `examples/latin_square.rs` is a whole puzzle outside this crate, and `docs/adding-a-puzzle.md` walks
//! through it.

mod backtrack;
mod class;
mod cnf;
mod counting;
mod cover;
mod error;
mod need;
mod report;
mod rule;
mod search_alone;
mod vars;

use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Clause, Lit};

use crate::grid::{Cell, Grid, Shape};
use crate::limits::{Limits, Next};
use crate::sat::bit::{Bit, any};
use crate::sat::opb::Sums;
use crate::sat::{CollectPairs, InClauses, Measure, Size};
use crate::xcc::Algorithm;
pub(crate) use backtrack::settled;
pub use backtrack::{Back, Backtrack, Deduce, Event, Outcome, Step};
pub use class::Class;
pub(crate) use class::each_alone;
pub use cnf::{CnfForm, CnfMap, GivensAs, GuardedParts, OnlyEncoding, Recipe, RulesAs};
pub use counting::{BigUint, Counted, Counting, Sampled, below};
pub(crate) use cover::CoverCounting;
pub use cover::{Cover, CoverMap, CoverSearch, CoverTemplate, Names};
pub use error::{CoverError, EncodeError, TooLarge};
pub use need::Need;
pub(crate) use report::{Examples, Report};
pub use rule::{DeadEnd, Part, RuleName, Violation};
pub use search_alone::climb_by_search;
pub(crate) use search_alone::only_solution;
pub use vars::CellVars;

/// Cells with the values that they have in a part of the search.
pub type Cube = Vec<(Cell, u8)>;

/// A search that lists the solutions of one puzzle.
pub trait Search: fmt::Debug + Send {
    /// Finds the next solution.
    fn next_solution(&mut self) -> Next<Grid>;

    /// Returns the number of nodes visited so far.
    fn nodes(&self) -> u64;

    /// Returns the number of values taken back so far, where the search counts them.
    fn backtracks(&self) -> Option<u64> {
        None
    }
}

/// A puzzle on a board of cells: see the [module](self).
pub trait Game: Clone + PartialEq + fmt::Debug + Send + Sync + 'static {
    /// The name of the puzzle, in small letters.
    const NAME: &'static str;

    /// The rules of the puzzle.
    type Rule: RuleName;

    /// The ways to write the rules as clauses; the default is the one that a textbook would take.
    type Encoding: Copy + Default + PartialEq + fmt::Debug + fmt::Display + Send + Sync + 'static;

    // What a puzzle must say.

    /// Returns the cells that are filled from the start.
    fn givens(&self) -> &Grid;

    /// Returns the same board and rules with other givens.
    ///
    /// # Panics
    ///
    /// May panic when the givens have another shape, or values that no cell may have.
    #[must_use]
    fn with_givens(&self, givens: Grid) -> Self;

    /// Returns the values that a cell may have: at least two.
    fn values(&self) -> RangeInclusive<u8>;

    /// Lists the rules that hold on this board, in the order in which reports name them.
    fn rule_list(&self) -> Vec<Self::Rule>;

    /// Lists the places where a grid breaks the rules. A blank cell breaks nothing; a complete grid is a
    /// solution exactly when the list is empty and the givens are kept.
    fn violations(&self, grid: &Grid) -> Vec<Violation<Self::Rule>>;

    /// Adds the clauses of one rule, which must be right without those of the other rules.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_rule(
        &self,
        rule: Self::Rule,
        encoding: Self::Encoding,
        cells: &CellVars,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory>;

    // What has a default.

    /// Returns the size of the board.
    fn shape(&self) -> Shape {
        self.givens().shape()
    }

    /// Tells whether another puzzle has the same board and rules, whatever its givens.
    fn has_board_of(&self, other: &Self) -> bool {
        let shape = self.shape();
        let blank = |game: &Self| game.with_givens(Grid::blank(shape));
        shape == other.shape() && blank(self) == blank(other)
    }

    /// Tells whether a grid breaks no rule: [`Game::violations`] would list nothing. Each puzzle of a batch
    /// and each answer is asked.
    fn is_clean(&self, grid: &Grid) -> bool {
        self.violations(grid).is_empty()
    }

    /// Tells whether a grid is complete and breaks no rule, whatever the givens.
    fn is_solution(&self, grid: &Grid) -> bool {
        let values = self.values();
        grid.shape() == self.shape()
            && grid.is_complete()
            && grid.filled().all(|(_, value)| values.contains(&value))
            && self.is_clean(grid)
    }

    /// Tells whether a grid is a solution of this puzzle: complete, all givens kept, no rule broken.
    fn accepts(&self, grid: &Grid) -> bool {
        grid.extends(self.givens()) && self.is_solution(grid)
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
        let mut tried = grid.clone();
        let is_clean = self.is_clean(grid);
        let mut breaks_nothing = |value: &u8| {
            tried.set(cell, Some(*value));
            let is_here = |violation: &Violation<Self::Rule>| violation.cells.contains(&cell);
            match is_clean {
                true => self.is_clean(&tried),
                false => !self.violations(&tried).iter().any(is_here),
            }
        };
        self.values().filter(|value| breaks_nothing(value)).collect()
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
        Ok(Box::new(Backtrack::new(self.clone(), Deduce::None, limits)))
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

    /// Lists all complete grids that the rules and the board allow, whatever the givens: one for all that look alike,
    /// with their number. Nothing where there are too many; by default no two look alike.
    fn classes(&self) -> Option<Vec<Class>> {
        each_alone(self)
    }

    /// Returns the ways to count the solutions without listing them, the fastest first; none by default.
    fn countings(&self) -> Vec<Box<dyn Counting>> {
        Vec::new()
    }

    /// Tells whether solving is likely faster by a session that has solved other puzzles of the same
    /// board, with the givens as assumptions.
    fn gains_from_sharing(&self) -> bool {
        false
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
    fn effective_encoding(&self, encoding: Self::Encoding) -> Self::Encoding {
        encoding
    }

    /// Refuses an encoding that would explode on this board.
    ///
    /// # Errors
    ///
    /// When it would.
    fn check_encoding(&self, _encoding: Self::Encoding) -> Result<(), EncodeError> {
        Ok(())
    }

    /// Returns the recipe that measurements recommend for a solver in process.
    fn recipe(&self) -> Recipe<Self::Encoding> {
        self.textbook()
    }

    /// Returns the recipe of a textbook: the whole puzzle at once, by the default encoding.
    fn textbook(&self) -> Recipe<Self::Encoding> {
        Recipe::default()
    }

    /// Lists all recipes of the puzzle.
    #[must_use]
    fn recipes() -> Vec<Recipe<Self::Encoding>> {
        vec![Recipe::default()]
    }

    /// Tells whether each solution is exactly one model of the formula, so that models may be counted.
    fn is_functional(&self, _encoding: Self::Encoding) -> bool {
        false
    }

    /// Makes the variables of the cells. With `constants` a given has none, nor has what it excludes.
    fn cell_vars(&self, constants: bool, vars: &mut impl ManageVars) -> CellVars {
        let givens = self.givens();
        CellVars::new(self.shape(), self.values(), |cell, value| {
            match givens[cell].filter(|_| constants) {
                Some(given) => Bit::Fixed(given == value),
                None => vars.new_lit().into(),
            }
        })
    }

    /// Adds the clauses that each cell has one value: where there are two values a variable says it
    /// alone, where there are more at least one and no two.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_cells(
        &self,
        _encoding: Self::Encoding,
        cells: &CellVars,
        clauses: &mut impl CollectPairs,
    ) -> Result<(), OutOfMemory> {
        for bits in cells.by_cell().filter(|bits| bits.len() > 1) {
            any(bits.iter().copied(), clauses)?;
            for (place, &bit) in bits.iter().enumerate() {
                for &other in &bits[..place] {
                    any([!other, !bit], clauses)?;
                }
            }
        }
        Ok(())
    }

    /// Adds several rules, which may leave out what one of them says for another.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_rules(
        &self,
        rules: &[Self::Rule],
        encoding: Self::Encoding,
        cells: &CellVars,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        rules.iter().try_for_each(|&rule| self.add_rule(rule, encoding, cells, clauses, vars))
    }

    /// Lists the parts that a clash is told in: by default each rule as a whole.
    fn parts(&self) -> Vec<Part<Self::Rule>> {
        self.rule_list().into_iter().map(Part::from).collect()
    }

    /// Adds the clauses of one of the [`parts`](Game::parts).
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_part(
        &self,
        part: &Part<Self::Rule>,
        encoding: Self::Encoding,
        cells: &CellVars,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        self.add_rule(part.rule, encoding, cells, clauses, vars)
    }

    /// Adds the instances of the rules that smallest reasons count, each to hold only while a literal is
    /// assumed, and returns these literals. By default an instance is a whole rule.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn add_instances(
        &self,
        cells: &CellVars,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<Vec<Lit>, OutOfMemory> {
        self.add_cells(Self::Encoding::default(), cells, clauses)?;
        let guards = cnf::add_parts(self, cells, clauses, vars)?;
        Ok(guards.into_iter().map(|(_, guard)| guard).collect())
    }

    /// Tells whether a rule may be left out at first, to be added by [`Game::add_on_demand`].
    fn is_on_demand(&self, _rule: Self::Rule) -> bool {
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
        _encoding: Self::Encoding,
        _cells: &CellVars,
        _added: &mut HashSet<u64>,
        _clauses: &mut impl CollectPairs,
        _vars: &mut impl ManageVars,
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
        encoding: Self::Encoding,
        cells: &CellVars,
        sums: &mut Sums,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        self.add_cells(encoding, cells, sums)?;
        self.add_rules(&self.rule_list(), encoding, cells, sums, vars)
    }

    /// Returns the name of the encoding for a list of sums, which leaves out what only clauses need.
    fn sums_name(&self, _encoding: Self::Encoding) -> String {
        "sums".into()
    }

    /// Returns the size of what the cells add to a formula.
    fn cell_size(&self, encoding: Self::Encoding) -> Size {
        let size = Measure::of(|clauses, vars| {
            let cells = self.cell_vars(false, vars);
            self.add_cells(encoding, &cells, clauses)
        });
        size.expect("measuring takes no memory")
    }

    /// Returns the size of what each rule adds to a formula, in the order of the rules; the cells and
    /// givens come on top.
    ///
    /// # Errors
    ///
    /// As [`Game::check_encoding`].
    fn rule_sizes(&self, encoding: Self::Encoding) -> Result<Vec<(Self::Rule, Size)>, EncodeError> {
        self.check_encoding(encoding)?;
        let size = |rule: Self::Rule| {
            let mut cells = 0;
            let size = Measure::of(|clauses, vars| {
                let vars_of_cells = self.cell_vars(false, vars);
                cells = vars.n_used() as usize;
                self.add_rule(rule, encoding, &vars_of_cells, clauses, vars)
            });
            let size = size.expect("measuring takes no memory");
            let variables = size.variables - cells;
            (rule, Size { variables, ..size })
        };
        Ok(self.rule_list().into_iter().map(size).collect())
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

    // What is built from these, and need not be overridden.

    /// Adds the puzzle to a formula in the form asked for, and returns the way back from its models.
    ///
    /// The variables of the cells come first, row by row.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory, or the encoding explodes on this board.
    fn to_cnf(
        &self,
        form: impl Into<CnfForm<Self::Encoding>>,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap<Self::Rule>, EncodeError> {
        self.encode(form.into(), &mut InClauses(clauses), vars)
    }

    /// Does the same as [`Game::to_cnf`] for a collector that takes clauses of two literals as they are.
    ///
    /// # Errors
    ///
    /// As [`Game::to_cnf`].
    fn encode(
        &self,
        form: CnfForm<Self::Encoding>,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap<Self::Rule>, EncodeError> {
        cnf::encode(self, form, clauses, vars)
    }

    /// Adds the clauses on demand that a grid breaks; tells whether there were any.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    fn complete(
        &self,
        map: &mut CnfMap<Self::Rule>,
        grid: &Grid,
        encoding: Self::Encoding,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<bool, OutOfMemory> {
        let Some(added) = &mut map.added else {
            return Ok(false);
        };
        let before = added.len();
        self.add_on_demand(grid, encoding, &map.cells, added, clauses, vars)?;
        Ok(added.len() > before)
    }

    /// Adds the puzzle to a list of sums, and returns the way back from the values of its variables.
    ///
    /// # Errors
    ///
    /// When there is no memory for the sums, or the encoding is of another puzzle.
    fn to_opb(
        &self,
        encoding: Self::Encoding,
        givens: GivensAs,
        sums: &mut Sums,
        vars: &mut impl ManageVars,
    ) -> Result<CnfMap<Self::Rule>, EncodeError> {
        self.check_sums(encoding)?;
        let cells = self.cell_vars(givens == GivensAs::Constants, vars);
        self.add_sums(encoding, &cells, sums, vars)?;
        add_units(self.givens(), &cells, sums)?;
        Ok(cells.into())
    }

    /// Refuses an encoding whose sums cannot be had.
    ///
    /// # Errors
    ///
    /// When they cannot.
    fn check_sums(&self, _encoding: Self::Encoding) -> Result<(), EncodeError> {
        Ok(())
    }
}

/// Adds a unit clause for each given whose cell is open.
fn add_units(
    givens: &Grid,
    cells: &CellVars,
    clauses: &mut impl CollectClauses,
) -> Result<(), OutOfMemory> {
    let lits = givens.filled().filter_map(|(cell, value)| cells.lit(cell, value));
    clauses.extend_clauses(lits.map(|lit| Clause::from([lit])))
}
