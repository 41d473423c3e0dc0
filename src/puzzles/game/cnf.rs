//! A puzzle as a formula, in the forms that solving asks for.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;
use rustsat::types::{Assignment, Lit, Var};

use super::Puzzle;
use super::{CellVars, EncodeError, Encoding, Part};
use crate::deduction::RuleId;
use crate::grid::{Cell, Grid};
use crate::sat::bit::Bit;
use crate::sat::{Clauses, Size};

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
    /// All but those that [`Game::complete`](super::Game::complete) adds when a grid breaks them.
    OnDemand,
    /// Each of the [`parts`](super::Game::parts) holds only while its literal is assumed.
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

/// Adds a puzzle to a formula; see [`Game::to_cnf`](super::Game::to_cnf).
pub(super) fn encode(
    game: &Puzzle,
    form: CnfForm,
    clauses: &mut Clauses<'_>,
    vars: &mut dyn ManageVars,
) -> Result<CnfMap, EncodeError> {
    let CnfForm { encoding, givens, rules } = form;
    encoding.check_kind(game.kind())?;
    let cells = game.cell_vars(givens == GivensAs::Constants, vars);
    // Solvers that read the units first leave out what they decide of the rest.
    if givens == GivensAs::Units {
        add_units(game.givens(), &cells, clauses)?;
    }
    let mut map = CnfMap::from(cells);
    match rules {
        RulesAs::Whole | RulesAs::OnDemand => {
            let mut list = game.rule_list();
            if rules == RulesAs::OnDemand {
                let all = list.len();
                list.retain(|&rule| !game.is_on_demand(rule));
                map.added = (list.len() < all).then(HashSet::new);
            }
            game.add_cells(encoding, &map.cells, clauses)?;
            game.add_rules(&list, encoding, &map.cells, clauses, vars)?;
        }
        RulesAs::Parts => {
            game.add_cells(encoding, &map.cells, clauses)?;
            map.parts = add_parts(game, &map.cells, clauses, vars)?;
        }
    }
    Ok(map)
}

/// Adds the parts of the rules by the default encoding, each under a literal of its own.
pub(super) fn add_parts(
    game: &Puzzle,
    cells: &CellVars,
    clauses: &mut Clauses<'_>,
    vars: &mut dyn ManageVars,
) -> Result<GuardedParts, OutOfMemory> {
    let encoding = game.textbook();
    let guarded = |part: Part| {
        let guard = vars.new_lit();
        let clauses = &mut clauses.guarded(guard);
        game.add_part(&part, encoding, cells, clauses, vars)?;
        Ok((part, guard))
    };
    game.parts().into_iter().map(guarded).collect()
}

/// Makes the variables of the cells; see [`Game::cell_vars`](super::Game::cell_vars).
pub(super) fn cell_vars(
    givens: &Grid,
    values: RangeInclusive<u8>,
    constants: bool,
    vars: &mut dyn ManageVars,
) -> CellVars {
    CellVars::new(givens.shape(), values, |cell, value| match givens[cell].filter(|_| constants) {
        Some(given) => Bit::Fixed(given == value),
        None => vars.new_lit().into(),
    })
}

/// Adds a unit clause for each given whose cell is open.
pub(super) fn add_units(
    givens: &Grid,
    cells: &CellVars,
    clauses: &mut Clauses<'_>,
) -> Result<(), OutOfMemory> {
    let mut lits = givens.filled().filter_map(|(cell, value)| cells.lit(cell, value));
    lits.try_for_each(|lit| clauses.add([lit]))
}

/// Measures what the cells add; see [`Game::cell_size`](super::Game::cell_size).
pub(super) fn cell_size(game: &Puzzle, encoding: Encoding) -> Size {
    let size = Size::of(|clauses, vars| {
        let cells = game.cell_vars(false, vars);
        game.add_cells(encoding, &cells, clauses)
    });
    size.expect("measuring takes no memory")
}

/// Measures what each rule adds; see [`Game::rule_sizes`](super::Game::rule_sizes).
pub(super) fn rule_sizes(
    game: &Puzzle,
    encoding: Encoding,
) -> Result<Vec<(RuleId, Size)>, EncodeError> {
    encoding.check_kind(game.kind())?;
    let size = |rule: RuleId| {
        let mut cells = 0;
        let size = Size::of(|clauses, vars| {
            let vars_of_cells = game.cell_vars(false, vars);
            cells = vars.n_used() as usize;
            game.add_rule(rule, encoding, &vars_of_cells, clauses, vars)
        });
        let size = size.expect("measuring takes no memory");
        let variables = size.variables - cells;
        (rule, Size { variables, ..size })
    };
    Ok(game.rule_list().into_iter().map(size).collect())
}
