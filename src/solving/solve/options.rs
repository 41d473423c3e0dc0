//! The choice of the engine, the formula and the limits.

use std::fmt;

use super::Stats;
use crate::ground::limits::Limits;
use crate::machines::sat::Backend;
use crate::machines::xcc::Algorithm;
use crate::puzzles::game::{Deduce, Encoding};
use crate::puzzles::puzzle::Puzzle;

/// The engine that searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The fastest in the mean (`docs/decisions.md`): the native search where the puzzle prefers it, then SAT for what it has
    /// not settled soon ([`Search::next_unless_hard`](crate::game::Search::next_unless_hard)); SAT alone elsewhere. Limits on
    /// nodes bound the native part. Without a SAT solver in the library the native search goes on.
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

    /// Returns the engine that gets a puzzle first: of `auto` native search where the puzzle prefers it, SAT elsewhere.
    #[must_use]
    pub fn resolve(self, puzzle: &Puzzle) -> Engine {
        match self {
            Engine::Auto if puzzle.advice().native_is_best => Engine::Native,
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

/// The engine, the formula and the limits of solving.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The engine that searches.
    pub engine: Engine,
    /// The solver that the engine `sat` asks.
    pub backend: Backend,
    /// The way in which the rules become clauses; `None` leaves it to [`Options::encoding_for`].
    pub encoding: Option<Encoding>,
    /// True if propagation on the native board decides what it can before the rest becomes a formula; false if the whole
    /// puzzle becomes one.
    pub simplify: bool,
    /// The limits at which to give up.
    pub limits: Limits,
}

impl From<Engine> for Options {
    fn from(engine: Engine) -> Options {
        Options { engine, ..Options::default() }
    }
}

impl Options {
    /// Takes another solver for the engine `sat`.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Options {
        Options { backend, ..self }
    }

    /// Takes other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Options {
        Options { limits, ..self }
    }

    /// Takes an encoding, or leaves it to [`Options::encoding_for`].
    #[must_use]
    pub fn with_encoding(self, encoding: Option<Encoding>) -> Options {
        Options { encoding, ..self }
    }

    /// Says whether propagation on the native board decides what it can before the rest becomes a formula.
    #[must_use]
    pub fn with_simplify(self, simplify: bool) -> Options {
        Options { simplify, ..self }
    }

    /// Returns the name of the engine that answers for a puzzle.
    pub(super) fn witness(&self, puzzle: &Puzzle) -> Witness {
        Witness { engine: self.engine.resolve(puzzle), backend: self.backend.clone() }
    }

    /// Returns the encoding for a puzzle: the one named, or the one that the puzzle recommends. An external solver is not
    /// asked twice for one answer, so it gets rules on demand at once. One of another puzzle is returned as it is.
    #[must_use]
    pub fn encoding_for(&self, puzzle: &Puzzle) -> Encoding {
        let encoding = self.encoding.unwrap_or_else(|| match self.backend {
            Backend::External(_) => puzzle.best_encoding().eagerly(),
            Backend::Varisat | Backend::Cadical | Backend::Own(_) => puzzle.best_encoding(),
        });
        if encoding.kind == puzzle.kind() { puzzle.effective_encoding(encoding) } else { encoding }
    }
}

/// The engine that answered, as reports and errors name it.
#[derive(Clone, Debug)]
pub(super) struct Witness {
    pub(super) engine: Engine,
    backend: Backend,
}

impl Witness {
    /// Returns the costs of a search by SAT with the name of the solver.
    pub(super) fn stats(&self, stats: Stats) -> Stats {
        Stats { backend: Some(self.backend.name()), ..stats }
    }

    /// Tells whether a word alone says that there are no more solutions: without a proof, or by clauses of others.
    pub(super) fn is_on_its_word(&self, puzzle: &Puzzle) -> bool {
        self.is_on_clauses_of_others(puzzle) || self.is_sat() && self.backend.is_on_its_word()
    }

    /// Tells whether the clauses are of a puzzle that the library does not know.
    pub(super) fn is_on_clauses_of_others(&self, puzzle: &Puzzle) -> bool {
        self.is_sat() && !puzzle.is_built_in()
    }

    fn is_sat(&self) -> bool {
        matches!(self.engine, Engine::Auto | Engine::Sat)
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
