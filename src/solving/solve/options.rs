//! The choice of the engine, the formula and the limits.

use std::fmt;

use crate::game::{Deduce, Game, Recipe};
use crate::limits::Limits;
use crate::puzzle::Encoding;
use crate::sat::Backend;
use crate::xcc::Algorithm;

/// The engine that searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The engine that serves best where nothing else is asked for: the native search where it is fast,
    /// for there it is the fastest in the mean and in the worst case on every kind of puzzle measured
    /// (`docs/decisions.md`), and SAT elsewhere.
    Auto,
    /// The formula, by a SAT solver.
    #[default]
    Sat,
    /// The puzzle as an exact cover problem, by an algorithm that lists covers.
    Xcc(Algorithm),
    /// Depth-first search on the board itself.
    Native,
    /// The textbook's backtracking ([`Backtrack`](crate::game::Backtrack)): a baseline for small boards.
    Backtrack(Deduce),
}

impl Engine {
    /// The engines for puzzles of any size; `auto` is one of these.
    pub const ALL: [Engine; 3] = [Engine::Sat, Engine::Xcc(Algorithm::Auto), Engine::Native];

    /// Returns the engine that works on a puzzle: `auto` is the native search where the puzzle prefers
    /// it, and SAT elsewhere.
    #[must_use]
    pub fn resolve<G: Game>(self, puzzle: &G) -> Engine {
        match self {
            Engine::Auto if puzzle.prefers_native() => Engine::Native,
            Engine::Auto => Engine::Sat,
            Engine::Sat | Engine::Xcc(_) | Engine::Native | Engine::Backtrack(_) => self,
        }
    }

    /// Returns the name used on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Sat => "sat",
            Engine::Xcc(Algorithm::Auto) => "xcc",
            Engine::Xcc(Algorithm::Bits) => "xcc:bits",
            Engine::Xcc(Algorithm::Support) => "xcc:support",
            Engine::Xcc(Algorithm::Links) => "xcc:links",
            Engine::Native => "native",
            Engine::Backtrack(Deduce::None) => "backtrack",
            Engine::Backtrack(Deduce::Evident) => "backtrack:evident",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The engine, the formula and the limits of solving; `E` is the puzzle's encoding.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options<E = Encoding> {
    /// The engine that searches.
    pub engine: Engine,
    /// The solver that the engine `sat` asks.
    pub backend: Backend,
    /// The way in which the rules become clauses; `None` leaves it to [`Options::recipe_for`].
    pub recipe: Option<Recipe<E>>,
    /// True if propagation on the board decides what it can before the rest becomes a formula.
    pub simplify: bool,
    /// The limits at which to give up.
    pub limits: Limits,
}

impl<E> Default for Options<E> {
    fn default() -> Options<E> {
        Options {
            engine: Engine::default(),
            backend: Backend::default(),
            recipe: None,
            simplify: true,
            limits: Limits::none(),
        }
    }
}

impl<E> From<Engine> for Options<E> {
    fn from(engine: Engine) -> Options<E> {
        Options { engine, ..Options::default() }
    }
}

impl<E> Options<E> {
    /// Returns the options of the pure reduction: the whole puzzle as a formula, nothing decided before.
    #[must_use]
    pub fn pure(recipe: Recipe<E>) -> Options<E> {
        Options { recipe: Some(recipe), simplify: false, ..Options::default() }
    }

    /// Takes another solver for the engine `sat`.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Options<E> {
        Options { backend, ..self }
    }

    /// Takes other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Options<E> {
        Options { limits, ..self }
    }

    /// Takes a recipe, or leaves it to [`Options::recipe_for`].
    #[must_use]
    pub fn with_recipe(self, recipe: Option<Recipe<E>>) -> Options<E> {
        Options { recipe, ..self }
    }

    /// Says whether propagation decides what it can before the rest becomes a formula.
    #[must_use]
    pub fn with_simplify(self, simplify: bool) -> Options<E> {
        Options { simplify, ..self }
    }

    /// Returns the name of the engine that answers for a puzzle.
    pub(super) fn witness<G: Game>(&self, puzzle: &G) -> Witness {
        Witness { engine: self.engine.resolve(puzzle), backend: self.backend.clone() }
    }

    /// Returns the recipe for a puzzle: the one named, the textbook one for the pure reduction, or the
    /// one that the puzzle recommends. An external solver is not asked twice for one answer, so it gets
    /// rules on demand at once.
    #[must_use]
    pub fn recipe_for<G: Game<Encoding = E>>(&self, puzzle: &G) -> Recipe<E>
    where
        E: Copy,
    {
        let recipe = match (self.recipe, self.simplify, &self.backend) {
            (Some(recipe), _, _) => recipe,
            (None, false, _) => puzzle.textbook(),
            (None, true, Backend::External(_)) => Recipe { lazy: false, ..puzzle.recipe() },
            (None, true, Backend::Varisat | Backend::Cadical | Backend::Own(_)) => puzzle.recipe(),
        };
        recipe.with_encoding(|encoding| puzzle.effective_encoding(encoding))
    }
}

/// The engine that answered, as reports and errors name it.
#[derive(Clone, Debug)]
pub(super) struct Witness {
    engine: Engine,
    backend: Backend,
}

impl Witness {
    /// Returns the name of the SAT solver.
    pub(super) fn backend(&self) -> &'static str {
        self.backend.name()
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.engine {
            Engine::Auto | Engine::Sat => write!(f, "{} ({})", Engine::Sat, self.backend),
            Engine::Xcc(_) | Engine::Native | Engine::Backtrack(_) => self.engine.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;
    use crate::takuzu::Takuzu;

    #[test]
    fn the_choice_is_native_where_it_fits() {
        for (rows, cols, engine) in [
            (6, 6, Engine::Native),
            (4, 128, Engine::Native),
            (130, 4, Engine::Sat),
            (200, 200, Engine::Sat),
        ] {
            let blank = Takuzu::blank(Shape::new(rows, cols)).expect("even sides");
            assert_eq!(Engine::Auto.resolve(&blank), engine, "{rows}x{cols}");
        }
    }
}
