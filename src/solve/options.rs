//! How to solve: who searches, by which formula, and for how long.

use std::fmt;
use std::str::FromStr;

use crate::limits::Limits;
use crate::puzzle::{Encoding, Kind, Puzzle, UnknownEncoding};
use crate::sat::Backend;
use crate::sat::cardinality::LineEncoding;
use crate::sat::gates::Distinctness;
use crate::takuzu::board::NativeSearch;
use crate::{sudoku, takuzu};

/// Who searches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The formula, by a SAT solver.
    #[default]
    Sat,
    /// Legal lines as an exact cover problem with colours.
    Xcc,
    /// Depth-first search on the board itself.
    Native,
}

impl Engine {
    /// All engines.
    pub const ALL: [Engine; 3] = [Engine::Sat, Engine::Xcc, Engine::Native];

    /// What serves best when nothing else is asked for: the native search where the board fits, for
    /// it is the faster one in the mean and in the worst case on every kind of puzzle measured
    /// (`docs/architecture.md`), and SAT for larger boards.
    #[must_use]
    pub fn for_puzzle(puzzle: &Puzzle) -> Engine {
        let shape = puzzle.shape();
        match (puzzle, shape.rows().max(shape.cols())) {
            (Puzzle::Sudoku(_), _) | (Puzzle::Takuzu(_), 0..=NativeSearch::MAX_SIDE) => {
                Engine::Native
            }
            (Puzzle::Takuzu(_), _) => Engine::Sat,
        }
    }

    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Engine::Sat => "sat",
            Engine::Xcc => "xcc",
            Engine::Native => "native",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How to solve.
#[derive(Clone, Debug)]
pub struct Options {
    /// Who searches.
    pub engine: Engine,
    /// Which solver the engine `sat` asks.
    pub backend: Backend,
    /// How the rules become clauses; `None` leaves it to [`Recipe::for_puzzle`].
    pub recipe: Option<Recipe>,
    /// Whether propagation on the board decides what it can before the rest becomes a formula.
    pub simplify: bool,
    /// When to give up.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            engine: Engine::default(),
            backend: Backend::default(),
            recipe: None,
            simplify: true,
            limits: Limits::none(),
        }
    }
}

impl From<Engine> for Options {
    fn from(engine: Engine) -> Options {
        Options {
            engine,
            ..Options::default()
        }
    }
}

impl Options {
    /// The pure reduction: the whole puzzle as a formula, nothing decided before, by the recipe.
    #[must_use]
    pub fn pure(recipe: Recipe) -> Options {
        Options {
            recipe: Some(recipe),
            simplify: false,
            ..Options::default()
        }
    }

    /// The same with another solver for the engine `sat`.
    #[must_use]
    pub fn with_backend(self, backend: Backend) -> Options {
        Options { backend, ..self }
    }

    /// Whoever answers under these options.
    pub(super) fn witness(&self) -> Witness {
        match self.engine {
            Engine::Sat => Witness::Sat(self.backend.clone()),
            Engine::Xcc => Witness::Xcc,
            Engine::Native => Witness::Native,
        }
    }

    /// The recipe for a puzzle: the one named, the textbook one for the pure reduction, or what the
    /// measurements recommend. An external solver is not asked twice for one answer, so it gets rule
    /// 3 at once.
    #[must_use]
    pub fn recipe_for(&self, puzzle: &Puzzle) -> Recipe {
        let recipe = match (self.recipe, self.simplify, &self.backend) {
            (Some(recipe), _, _) => recipe,
            (None, false, _) => Recipe::textbook(puzzle),
            (None, true, Backend::External(_)) => Recipe {
                lazy: false,
                ..Recipe::for_puzzle(puzzle)
            },
            (None, true, Backend::Varisat | Backend::Cadical | Backend::Own(_)) => {
                Recipe::for_puzzle(puzzle)
            }
        };
        Recipe {
            encoding: puzzle.suited(recipe.encoding),
            ..recipe
        }
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Options {
        Options { limits, ..self }
    }
}

/// Who answered, as reports and errors name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Witness {
    Sat(Backend),
    Xcc,
    Native,
}

impl Witness {
    /// The name of the SAT solver.
    pub(super) fn backend(&self) -> Option<&'static str> {
        match self {
            Witness::Sat(backend) => Some(backend.name()),
            Witness::Xcc | Witness::Native => None,
        }
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Witness::Sat(backend) => write!(f, "{} ({backend})", Engine::Sat),
            Witness::Xcc => Engine::Xcc.fmt(f),
            Witness::Native => Engine::Native.fmt(f),
        }
    }
}

/// An encoding, and whether distinct lines are added only when a model breaks them:
/// `LINE[+DISTINCT][+lazy]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// How the rules become clauses.
    pub encoding: Encoding,
    /// Whether rule 3 is added on demand.
    pub lazy: bool,
}

impl Recipe {
    /// The longest side for which the counter is the better choice whatever the givens.
    const SHORT: usize = 24;

    /// What the measurements in `docs/encodings.md` recommend for a solver in process.
    ///
    /// Rule 3 on demand, by directed difference variables. Balance by the counter on boards of sides
    /// up to 24, where it is up to 1.9 times faster, and on blank ones, which good first values fill
    /// without conflict; by the automaton on larger ones, where it is up to 4 times faster.
    #[must_use]
    pub fn for_puzzle(puzzle: &Puzzle) -> Recipe {
        match puzzle {
            Puzzle::Takuzu(_) => Recipe::for_takuzu(puzzle),
            Puzzle::Sudoku(_) => Recipe::textbook(puzzle),
        }
    }

    /// The whole puzzle at once, by the encoding that a textbook would take.
    #[must_use]
    pub fn textbook(puzzle: &Puzzle) -> Recipe {
        Recipe {
            encoding: puzzle.textbook(),
            lazy: false,
        }
    }

    fn for_takuzu(puzzle: &Puzzle) -> Recipe {
        let shape = puzzle.shape();
        let is_short = shape.rows().max(shape.cols()) <= Recipe::SHORT;
        let is_blank = puzzle.givens().filled().next().is_none();
        let line = match is_short || is_blank {
            true => LineEncoding::SequentialCounter,
            false => LineEncoding::Automaton,
        };
        let distinct = Distinctness::Directed;
        Recipe {
            encoding: takuzu::encoding::Encoding { line, distinct }.into(),
            lazy: true,
        }
    }

    /// All that there are for Takuzu.
    pub fn all() -> impl Iterator<Item = Recipe> {
        let encodings = takuzu::encoding::Encoding::all().map(Encoding::from);
        encodings.flat_map(|encoding| [false, true].map(|lazy| Recipe { encoding, lazy }))
    }

    /// All that there are for a kind of puzzle.
    #[must_use]
    pub fn all_of(kind: Kind) -> Vec<Recipe> {
        match kind {
            Kind::Takuzu => Recipe::all().collect(),
            Kind::Sudoku => {
                let recipe = |encoding: sudoku::encoding::Encoding| Recipe {
                    encoding: encoding.into(),
                    lazy: false,
                };
                sudoku::encoding::Encoding::ALL.map(recipe).into()
            }
        }
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            self.encoding,
            if self.lazy { "+lazy" } else { "" }
        )
    }
}

impl FromStr for Recipe {
    type Err = UnknownEncoding;

    fn from_str(text: &str) -> Result<Recipe, UnknownEncoding> {
        let (encoding, lazy) = match text.strip_suffix("+lazy") {
            Some(encoding) => (encoding, true),
            None => (text, false),
        };
        let encoding: Encoding = encoding.parse()?;
        match encoding {
            Encoding::Sudoku(_) if lazy => {
                // No rule of Sudoku is added on demand: the whole name is unknown, and says so.
                let unknown = text.parse::<takuzu::encoding::Encoding>();
                Err(unknown.expect_err("a name of Sudoku").into())
            }
            Encoding::Takuzu(_) | Encoding::Sudoku(_) => Ok(Recipe { encoding, lazy }),
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
            assert_eq!(Engine::for_puzzle(&blank.into()), engine, "{rows}x{cols}");
        }
    }
}
