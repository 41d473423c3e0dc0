//! A puzzle as a formula, in the forms that solving asks for.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;
use rustsat::types::{Assignment, Lit, Var};

use super::{CellVars, EncodeError, Game, Part, add_units};
use crate::grid::{Cell, Grid};
use crate::sat::{CollectPairs, Guarded};

/// The encoding of a puzzle that has one alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OnlyEncoding;

impl fmt::Display for OnlyEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("only")
    }
}

impl FromStr for OnlyEncoding {
    type Err = String;

    fn from_str(name: &str) -> Result<OnlyEncoding, String> {
        let wrong = || format!("there is no encoding `{name}`: the only one is {OnlyEncoding}");
        (name == "only").then_some(OnlyEncoding).ok_or_else(wrong)
    }
}

/// An encoding, and whether rules that allow it are added only when a model breaks them: `+lazy`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Recipe<E> {
    /// The way in which the rules become clauses.
    pub encoding: E,
    /// True if rules on demand wait until a model breaks them.
    pub lazy: bool,
}

impl<E> From<E> for Recipe<E> {
    fn from(encoding: E) -> Recipe<E> {
        let lazy = false;
        Recipe { encoding, lazy }
    }
}

impl<E> Recipe<E> {
    /// Names the encoding by another type.
    pub(crate) fn with_encoding<F>(self, name: impl FnOnce(E) -> F) -> Recipe<F> {
        Recipe { encoding: name(self.encoding), lazy: self.lazy }
    }
}

impl<E: fmt::Display> fmt::Display for Recipe<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lazy = if self.lazy { "+lazy" } else { "" };
        write!(f, "{}{lazy}", self.encoding)
    }
}

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
    /// All but those that [`Game::complete`] adds when a grid breaks them.
    OnDemand,
    /// Each of the [`parts`](Game::parts) holds only while its literal is assumed.
    Parts,
    /// Each of the instances of [`Game::add_instances`] holds only while its literal is assumed.
    Instances,
}

/// The form of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CnfForm<E> {
    /// The way in which the rules become clauses; parts and instances have an encoding of their own.
    pub encoding: E,
    /// The place of the givens.
    pub givens: GivensAs,
    /// The place of the rules.
    pub rules: RulesAs,
}

impl<E> From<E> for CnfForm<E> {
    fn from(encoding: E) -> CnfForm<E> {
        Recipe::from(encoding).into()
    }
}

impl<E> From<Recipe<E>> for CnfForm<E> {
    fn from(recipe: Recipe<E>) -> CnfForm<E> {
        let rules = match recipe.lazy {
            true => RulesAs::OnDemand,
            false => RulesAs::Whole,
        };
        CnfForm { encoding: recipe.encoding, givens: GivensAs::Units, rules }
    }
}

impl<E> CnfForm<E> {
    /// Puts the givens in another place.
    #[must_use]
    pub fn with_givens(self, givens: GivensAs) -> CnfForm<E> {
        CnfForm { givens, ..self }
    }

    /// Names the encoding by another type.
    ///
    /// # Errors
    ///
    /// Those of `name`.
    pub(crate) fn try_with_encoding<F, X>(
        self,
        name: impl FnOnce(E) -> Result<F, X>,
    ) -> Result<CnfForm<F>, X> {
        Ok(CnfForm { encoding: name(self.encoding)?, givens: self.givens, rules: self.rules })
    }

    /// Returns the form of the rules alone, in parts or instances; the givens are to be assumed.
    #[must_use]
    pub(crate) fn guarded(encoding: E, rules: RulesAs) -> CnfForm<E> {
        CnfForm { encoding, givens: GivensAs::Assumptions, rules }
    }
}

/// Parts of rules, each with the literal under which it holds.
pub type GuardedParts<R> = Vec<(Part<R>, Lit)>;

/// The way back from the models of a formula to grids.
#[derive(Clone, Debug)]
pub struct CnfMap<R> {
    /// The variables of the cells.
    pub cells: CellVars,
    /// The parts of the rules, each with the literal that it needs; see [`RulesAs::Parts`].
    pub parts: GuardedParts<R>,
    /// The literals of the instances; see [`RulesAs::Instances`].
    pub instances: Vec<Lit>,
    /// The numbers of what was added on demand; `None` where nothing is on demand.
    pub(super) added: Option<HashSet<u64>>,
}

impl<R> From<CellVars> for CnfMap<R> {
    fn from(cells: CellVars) -> CnfMap<R> {
        CnfMap { cells, parts: Vec::new(), instances: Vec::new(), added: None }
    }
}

impl<R> CnfMap<R> {
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

    /// Names the rules by another type.
    #[must_use]
    pub(crate) fn with_rules<S>(self, name: impl Fn(R) -> S) -> CnfMap<S> {
        let part = |(part, lit): (Part<R>, Lit)| {
            let (rule, cells) = (name(part.rule), part.cells);
            (Part { rule, cells }, lit)
        };
        CnfMap {
            cells: self.cells,
            parts: self.parts.into_iter().map(part).collect(),
            instances: self.instances,
            added: self.added,
        }
    }
}

/// Adds a puzzle to a formula; see [`Game::to_cnf`].
pub(super) fn encode<G: Game>(
    game: &G,
    form: CnfForm<G::Encoding>,
    clauses: &mut impl CollectPairs,
    vars: &mut impl ManageVars,
) -> Result<CnfMap<G::Rule>, EncodeError> {
    let CnfForm { encoding, givens, rules } = form;
    game.check_encoding(encoding)?;
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
        RulesAs::Instances => map.instances = game.add_instances(&map.cells, clauses, vars)?,
    }
    Ok(map)
}

/// Adds the parts of the rules by the default encoding, each under a literal of its own.
pub(super) fn add_parts<G: Game>(
    game: &G,
    cells: &CellVars,
    clauses: &mut impl CollectPairs,
    vars: &mut impl ManageVars,
) -> Result<GuardedParts<G::Rule>, OutOfMemory> {
    let guarded = |part: Part<G::Rule>| {
        let guard = vars.new_lit();
        let clauses = &mut Guarded::new(clauses, guard);
        game.add_part(&part, G::Encoding::default(), cells, clauses, vars)?;
        Ok((part, guard))
    };
    game.parts().into_iter().map(guarded).collect()
}
