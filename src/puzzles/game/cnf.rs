//! A puzzle as a formula, in the forms that solving asks for.

use std::collections::HashSet;
use std::fmt;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;
use rustsat::types::{Assignment, Lit, Var};

use super::Puzzle;
use super::{CellVars, EncodeError, Encoding, Part};
use crate::ground::deduction::RuleId;
use crate::ground::grid::{Cell, Grid};
use crate::machines::sat::bit::Bit;
use crate::machines::sat::opb::Sums;
use crate::machines::sat::{Clauses, Size};

/// The place of the givens in a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GivensAs {
    /// A unit clause each.
    #[default]
    Units,
    /// Constants: a given has no variable, and what it decides no clause.
    Constants,
    /// Left out, to be assumed.
    Assumptions,
}

/// The place of the rules in a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RulesAs {
    /// All of them.
    #[default]
    Whole,
    /// All but those that [`Puzzle::complete`] adds when a grid breaks them.
    OnDemand,
    /// Each of the [parts](super::Game::add_instances) holds only while its literal is assumed.
    Parts,
}

/// The form of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CnfForm {
    /// The way in which the rules become clauses; parts have an encoding of their own.
    pub encoding: Encoding,
    /// The place of the givens.
    pub givens: GivensAs,
    /// The place of the rules.
    pub rules: RulesAs,
}

impl From<Encoding> for CnfForm {
    fn from(encoding: Encoding) -> CnfForm {
        let rules = if encoding.lazy { RulesAs::OnDemand } else { RulesAs::Whole };
        CnfForm { encoding, givens: GivensAs::Units, rules }
    }
}

impl CnfForm {
    /// Puts the givens in another place.
    #[must_use]
    pub fn with_givens(self, givens: GivensAs) -> CnfForm {
        CnfForm { givens, ..self }
    }

    /// Returns the form of the rules alone, in parts; the givens are to be assumed.
    #[must_use]
    pub(crate) fn guarded(encoding: Encoding) -> CnfForm {
        CnfForm { encoding, givens: GivensAs::Assumptions, rules: RulesAs::Parts }
    }
}

/// Parts of rules, each with the literal under which it holds.
pub type GuardedParts = Vec<(Part, Lit)>;

/// A formula in the making, to which a puzzle adds its clauses.
pub struct Encoder<'a, 'c> {
    /// The way in which the rules become clauses.
    pub encoding: Encoding,
    /// The variables of the cells.
    pub cells: &'a CellVars,
    /// The taker of clauses.
    pub clauses: &'a mut Clauses<'c>,
    /// The maker of new variables.
    pub vars: &'a mut dyn ManageVars,
}

impl fmt::Debug for Encoder<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").field("encoding", &self.encoding).finish_non_exhaustive()
    }
}

/// The taker of the parts of rules, each of which gets a literal of its own.
#[derive(Debug)]
pub struct Instances<'a, 'c> {
    whole: Encoder<'a, 'c>,
    parts: GuardedParts,
}

impl Instances<'_, '_> {
    /// Adds the clauses of a part.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn add(
        &mut self,
        part: impl Into<Part>,
        encode: impl FnOnce(&mut Encoder<'_, '_>) -> Result<(), OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        let Encoder { encoding, cells, ref mut clauses, ref mut vars } = self.whole;
        let guard = vars.new_lit();
        let clauses = &mut clauses.guarded(guard);
        encode(&mut Encoder { encoding, cells, clauses, vars: &mut **vars })?;
        self.parts.push((part.into(), guard));
        Ok(())
    }
}

/// The way back from the models of a formula to grids.
#[derive(Clone, Debug)]
pub struct CnfMap {
    /// The variables of the cells.
    pub cells: CellVars,
    /// The parts of the rules, each with the literal that it needs; see [`RulesAs::Parts`].
    pub parts: GuardedParts,
    /// The numbers of what was added on demand; `None` where nothing is on demand.
    pub(super) added: Option<HashSet<u64>>,
}

impl From<CellVars> for CnfMap {
    fn from(cells: CellVars) -> CnfMap {
        CnfMap { cells, parts: Vec::new(), added: None }
    }
}

impl CnfMap {
    /// Returns the literal that says: this value stands in this cell; `None` where that is known.
    ///
    /// # Panics
    ///
    /// When the puzzle has no such cell or value.
    #[must_use]
    pub fn lit(&self, cell: Cell, value: u8) -> Option<Lit> {
        self.cells.lit(cell, value)
    }

    /// Returns the grid of a model; a cell that the model leaves open is blank.
    #[must_use]
    pub fn decode(&self, model: &Assignment) -> Grid {
        self.cells.decode(model)
    }

    /// Returns the variables of the cells with their names.
    #[must_use]
    pub fn names(&self) -> Vec<(Var, String)> {
        self.cells.names()
    }
}

impl Puzzle {
    /// Makes the variables of the cells. With `constants` a given has none, and in a puzzle of
    /// [pencil marks](super::Advice::has_marks) neither have the values that the givens rule out.
    pub fn cell_vars(&self, constants: bool, vars: &mut dyn ManageVars) -> CellVars {
        let (givens, shape) = (self.givens(), self.shape());
        let has_marks = constants && self.advice().has_marks;
        let marks = |cell: Cell| match givens[cell] {
            None if has_marks => self.possible(givens, cell),
            _ => Vec::new(),
        };
        let marks: Vec<Vec<u8>> = shape.cells().map(marks).collect();
        CellVars::new(shape, self.values(), |cell, value| match givens[cell] {
            Some(given) if constants => Bit::Fixed(given == value),
            None if has_marks && !marks[shape.index(cell)].contains(&value) => Bit::Fixed(false),
            Some(_) | None => vars.new_lit().into(),
        })
    }

    /// Adds the puzzle to a formula in the form asked for, and returns the way back from its models.
    ///
    /// The variables of the cells come first, row by row.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory, or the encoding is of another puzzle.
    pub fn to_cnf(
        &self,
        form: CnfForm,
        clauses: &mut Clauses<'_>,
        vars: &mut dyn ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        let CnfForm { encoding, givens, rules } = form;
        encoding.check_kind(self.kind())?;
        let cells = self.cell_vars(givens == GivensAs::Constants, vars);
        // Solvers that read the units first leave out what they decide of the rest.
        if givens == GivensAs::Units {
            add_units(self.givens(), &cells, clauses)?;
        }
        let mut map = CnfMap::from(cells);
        let mut to = Encoder { encoding, cells: &map.cells, clauses, vars };
        match rules {
            RulesAs::Whole | RulesAs::OnDemand => {
                let mut list = self.rule_list();
                if rules == RulesAs::OnDemand {
                    let (all, known) = (list.len(), self.encodings());
                    list.retain(|rule| !known.on_demand.contains(rule));
                    map.added = (list.len() < all).then(HashSet::new);
                }
                self.add_rules(&list, &mut to)?;
            }
            RulesAs::Parts => {
                self.add_rules(&[], &mut to)?;
                let whole = Encoder { encoding: self.textbook(), ..to };
                let mut instances = Instances { whole, parts: Vec::new() };
                self.add_instances(&mut instances)?;
                map.parts = instances.parts;
            }
        }
        Ok(map)
    }

    /// Adds the clauses on demand that a grid breaks; tells whether there were any.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn complete(
        &self,
        map: &mut CnfMap,
        grid: &Grid,
        encoding: Encoding,
        clauses: &mut Clauses<'_>,
        vars: &mut dyn ManageVars,
    ) -> Result<bool, OutOfMemory> {
        let Some(added) = &mut map.added else {
            return Ok(false);
        };
        let before = added.len();
        let to = &mut Encoder { encoding, cells: &map.cells, clauses, vars };
        self.add_on_demand(grid, added, to)?;
        Ok(added.len() > before)
    }

    /// Adds the puzzle to a list of sums, and returns the way back from the values of its variables.
    ///
    /// # Errors
    ///
    /// When there is no memory for the sums, or the encoding is of another puzzle.
    pub fn to_opb(
        &self,
        encoding: Encoding,
        givens: GivensAs,
        sums: &mut Sums,
        vars: &mut dyn ManageVars,
    ) -> Result<CnfMap, EncodeError> {
        encoding.check_kind(self.kind())?;
        let cells = self.cell_vars(givens == GivensAs::Constants, vars);
        self.add_sums(encoding, &cells, sums, vars)?;
        add_units(self.givens(), &cells, &mut Clauses::new(sums))?;
        Ok(cells.into())
    }

    /// Returns the size of what the cells add to a formula.
    #[must_use]
    pub fn cell_size(&self, encoding: Encoding) -> Size {
        let size = Size::measure(|clauses, vars| {
            let cells = &self.cell_vars(false, vars);
            self.add_rules(&[], &mut Encoder { encoding, cells, clauses, vars })
        });
        size.expect("measuring takes no memory")
    }

    /// Returns the size of the rules of a formula that are there before a solver works: without those on demand.
    ///
    /// # Errors
    ///
    /// When the encoding is of another puzzle.
    pub fn formula_size(&self, encoding: Encoding) -> Result<Size, EncodeError> {
        let sizes = self.rule_sizes(encoding)?.into_iter();
        let known = self.encodings();
        let is_late = |rule: &RuleId| encoding.lazy && known.on_demand.contains(rule);
        let eager = sizes.filter(|(rule, _)| !is_late(rule));
        Ok(eager.map(|(_, size)| size).fold(Size::default(), |a, b| a + b))
    }
}

/// Adds a unit clause for each given whose cell is open.
fn add_units(
    givens: &Grid,
    cells: &CellVars,
    clauses: &mut Clauses<'_>,
) -> Result<(), OutOfMemory> {
    let mut lits = givens.filled().filter_map(|(cell, value)| cells.lit(cell, value));
    lits.try_for_each(|lit| clauses.add([lit]))
}

/// Measures what each rule adds; see [`Game::rule_sizes`](super::Game::rule_sizes).
pub(super) fn rule_sizes(
    game: &Puzzle,
    encoding: Encoding,
) -> Result<Vec<(RuleId, Size)>, EncodeError> {
    encoding.check_kind(game.kind())?;
    let size = |rule: RuleId| {
        let mut of_cells = 0;
        let size = Size::measure(|clauses, vars| {
            let cells = &game.cell_vars(false, vars);
            of_cells = vars.n_used() as usize;
            game.add_rule(rule, &mut Encoder { encoding, cells, clauses, vars })
        });
        let size = size.expect("measuring takes no memory");
        let variables = size.variables - of_cells;
        (rule, Size { variables, ..size })
    };
    Ok(game.rule_list().into_iter().map(size).collect())
}
