//! The puzzles that the library knows, and one type for any of them.
//!
//! [`Puzzle`] forwards the [contract of a puzzle](crate::game) to the puzzle inside. The list in
//! `puzzles!` is the only place that names all puzzles: a new one is a line there, and the compiler names
//! what else it needs.

mod encoding;
mod ladder;
mod report;

use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;
use rustsat::types::Lit;

use crate::game::{
    CellVars, Class, CnfForm, CnfMap, Counting, Cover, CoverError, Cube, DeadEnd, EncodeError,
    Game, GivensAs, Names, Need, RuleName, Search, TooLarge,
};
use crate::grid::{Cell, Grid, Shape};
use crate::ladder::Ladder;
use crate::limits::{Limits, Next};
use crate::sat::opb::Sums;
use crate::sat::{CollectPairs, Size};
use crate::xcc::Algorithm;

pub(crate) use crate::sudoku::Sudoku;
pub(crate) use crate::takuzu::Takuzu;

pub use encoding::UnknownEncoding;
pub use ladder::{Deduction, Round, Trail};

/// Makes the conversions between what is of one puzzle and the enum over all puzzles.
macro_rules! member {
    ($all:ident::$name:ident, $one:ty) => {
        impl From<$one> for $all {
            fn from(one: $one) -> $all {
                $all::$name(one)
            }
        }

        impl TryFrom<$all> for $one {
            type Error = $all;

            #[allow(unreachable_patterns)]
            fn try_from(all: $all) -> Result<$one, $all> {
                match all {
                    $all::$name(one) => Ok(one),
                    other => Err(other),
                }
            }
        }
    };
}

/// Makes the enums over all puzzles, the conversions from and to what is inside, and the macros that
/// choose among puzzles. The dollar sign at the front is for these macros.
macro_rules! puzzles {
    ($d:tt $($(#[$doc:meta])* $name:ident),*) => {
        /// Evaluates one expression with the puzzle inside a [`Puzzle`], whichever it is. A trait that
        /// an upper floor asks of every puzzle is dispatched by this.
        macro_rules! whichever {
            ($d puzzle:expr, $d inner:ident => $d body:expr) => {
                match $d puzzle {
                    $($crate::puzzle::Puzzle::$name($d inner) => $d body,)*
                }
            };
        }
        pub(crate) use whichever;

        /// Evaluates one expression with the type of the puzzle that a [`Kind`] names.
        macro_rules! whichever_kind {
            ($d kind:expr, $d type:ident => $d body:expr) => {
                match $d kind {
                    $($crate::puzzle::Kind::$name => {
                        type $d type = $crate::puzzle::$name;
                        $d body
                    })*
                }
            };
        }
        pub(crate) use whichever_kind;

        /// Evaluates one expression with the technique inside a [`Technique`], whichever puzzle it is of.
        macro_rules! whichever_technique {
            ($d technique:expr, $d inner:ident => $d body:expr) => {
                match $d technique {
                    $($crate::puzzle::Technique::$name($d inner) => $d body,)*
                }
            };
        }
        pub(crate) use whichever_technique;

        /// The kinds of puzzles that the library knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind {
            $($(#[$doc])* $name,)*
        }

        impl Kind {
            /// All of them.
            pub const ALL: [Kind; [$(Kind::$name),*].len()] = [$(Kind::$name),*];

            /// Returns the name as it stands in a sentence.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Kind::$name => stringify!($name),)*
                }
            }
        }

        /// A puzzle of any kind that the library knows.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Puzzle {
            $($(#[$doc])* $name($name),)*
        }

        /// A rule of any puzzle.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Rule {
            $($(#[$doc])* $name(<$name as Game>::Rule),)*
        }

        /// The way in which the rules of a puzzle become clauses.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Encoding {
            $($(#[$doc])* $name(<$name as Game>::Encoding),)*
        }

        /// A technique of any puzzle. Of two of the same puzzle, the easier one is less.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Technique {
            $($(#[$doc])* $name(<$name as Ladder>::Technique),)*
        }

        impl Puzzle {
            /// Returns the kind of the puzzle.
            #[must_use]
            pub fn kind(&self) -> Kind {
                match self {
                    $(Puzzle::$name(_) => Kind::$name,)*
                }
            }
        }

        impl Encoding {
            /// Returns the kind of puzzle that the encoding is for.
            #[must_use]
            pub fn kind(self) -> Kind {
                match self {
                    $(Encoding::$name(_) => Kind::$name,)*
                }
            }
        }

        impl fmt::Display for Rule {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Rule::$name(rule) => rule.fmt(f),)*
                }
            }
        }

        impl RuleName for Rule {
            fn write_violation(violation: &Violation, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match violation.rule {
                    $(Rule::$name(rule) => {
                        let violation = violation.clone().with_rule(|_| rule);
                        RuleName::write_violation(&violation, f)
                    })*
                }
            }
        }

        impl fmt::Display for Encoding {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Encoding::$name(encoding) => encoding.fmt(f),)*
                }
            }
        }

        $(
            impl Member for $name {
                const KIND: Kind = Kind::$name;
            }

            impl From<$name> for Puzzle {
                fn from(puzzle: $name) -> Puzzle {
                    Puzzle::$name(puzzle)
                }
            }

            impl<'a> TryFrom<&'a Puzzle> for &'a $name {
                type Error = ();

                #[allow(unreachable_patterns)]
                fn try_from(puzzle: &'a Puzzle) -> Result<&'a $name, ()> {
                    match puzzle {
                        Puzzle::$name(puzzle) => Ok(puzzle),
                        _ => Err(()),
                    }
                }
            }

            member!(Rule::$name, <$name as Game>::Rule);
            member!(Encoding::$name, <$name as Game>::Encoding);
            member!(Technique::$name, <$name as Ladder>::Technique);

            impl From<<$name as Game>::Encoding> for CnfForm<Encoding> {
                fn from(encoding: <$name as Game>::Encoding) -> CnfForm<Encoding> {
                    Encoding::$name(encoding).into()
                }
            }
        )*
    };
}

puzzles! {
    $
    /// Takuzu, Binairo, Unruly.
    Takuzu,
    /// Sudoku.
    Sudoku
}

/// A puzzle that is one of [`Puzzle`].
pub(crate) trait Member: Game + Into<Puzzle> {
    /// The kind of puzzle.
    const KIND: Kind;
}

/// A broken rule of any puzzle.
pub type Violation = crate::game::Violation<Rule>;

impl Kind {
    /// Returns the name used on the command line and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        whichever_kind!(self, Inner => Inner::NAME)
    }

    /// Lists all recipes of the kind.
    #[must_use]
    pub fn recipes(self) -> Vec<Recipe> {
        whichever_kind!(self, Inner => {
            let recipes = Inner::recipes().into_iter();
            recipes.map(|recipe| recipe.with_encoding(Encoding::from)).collect()
        })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

crate::names::read_by_name! {
    Kind,
    /// A name that no kind of puzzle has.
    UnknownKind: "no puzzle `{}`; there are {}", between " and "
}

/// An encoding of any puzzle, with or without rules on demand: `LINE[+DISTINCT][+lazy]`, `minimal`,
/// `complete`.
pub type Recipe = crate::game::Recipe<Encoding>;

/// The way back from the models of a formula of any puzzle.
pub type PuzzleMap = CnfMap<Rule>;

impl Puzzle {
    /// Returns the name used on the command line and in reports.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.kind().name()
    }

    /// Returns the puzzle, if it is a Takuzu.
    #[must_use]
    pub fn as_takuzu(&self) -> Option<&Takuzu> {
        self.try_into().ok()
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens().shape()
    }

    /// Returns the cells that are filled from the start.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        whichever!(self, puzzle => puzzle.givens())
    }

    /// Returns the same board and rules with other givens.
    ///
    /// # Panics
    ///
    /// When the givens have another shape or values that the puzzle does not know.
    #[must_use]
    pub fn with_givens(&self, givens: Grid) -> Puzzle {
        whichever!(self, puzzle => puzzle.with_givens(givens).into())
    }

    /// Returns the values that a cell may have.
    #[must_use]
    pub fn values(&self) -> RangeInclusive<u8> {
        whichever!(self, puzzle => puzzle.values())
    }

    /// Lists the places where a grid breaks the rules of this puzzle; blanks break nothing.
    #[must_use]
    pub fn violations(&self, grid: &Grid) -> Vec<Violation> {
        whichever!(self, puzzle => {
            let found = puzzle.violations(grid).into_iter();
            found.map(|violation| violation.with_rule(Rule::from)).collect()
        })
    }
}

/// Forwards methods of [`Game`] that name nothing of one puzzle.
macro_rules! forward {
    ($(fn $name:ident(&self $(, $arg:ident: $type:ty)*) -> $result:ty;)*) => {
        $(fn $name(&self $(, $arg: $type)*) -> $result {
            whichever!(self, puzzle => Game::$name(puzzle $(, $arg)*))
        })*
    };
}

/// The expectation that rules and encodings handed to a puzzle are its own.
const OWN: &str = "a rule or an encoding of this puzzle";

impl Game for Puzzle {
    const NAME: &'static str = "any";

    type Rule = Rule;
    type Encoding = Encoding;

    fn givens(&self) -> &Grid {
        self.givens()
    }

    fn with_givens(&self, givens: Grid) -> Puzzle {
        self.with_givens(givens)
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        self.violations(grid)
    }

    forward! {
        fn values(&self) -> RangeInclusive<u8>;
        fn is_clean(&self, grid: &Grid) -> bool;
        fn is_solution(&self, grid: &Grid) -> bool;
        fn simplify(&self, limits: &Limits) -> Next<Grid>;
        fn evident(&self, grid: &Grid) -> Vec<(Cell, u8)>;
        fn needs(&self, grid: &Grid) -> Vec<Need>;
        fn possible(&self, grid: &Grid, cell: Cell) -> Vec<u8>;
        fn touched(&self, grid: &Grid, filled: Cell) -> Vec<Cell>;
        fn native(&self, limits: Limits) -> Result<Box<dyn Search>, TooLarge>;
        fn prefers_native(&self) -> bool;
        fn cubes(&self, enough: usize, limits: &Limits) -> Result<Next<Vec<Cube>>, TooLarge>;
        fn classes(&self) -> Option<Vec<Class>>;
        fn countings(&self) -> Vec<Box<dyn Counting>>;
        fn gains_from_sharing(&self) -> bool;
        fn checks_givens_first(&self) -> bool;
        fn dead_ends(&self) -> Vec<DeadEnd>;
        fn first_values(&self, cells: &CellVars) -> Vec<Lit>;
        fn to_xcc(&self, names: Names, limits: &Limits) -> Result<Cover, CoverError>;
        fn xcc_options(&self) -> u64;
        fn xcc_algorithm(&self) -> Algorithm;
    }

    fn rule_list(&self) -> Vec<Rule> {
        whichever!(self, puzzle => puzzle.rule_list().into_iter().map(Rule::from).collect())
    }

    fn add_rule(
        &self,
        rule: Rule,
        encoding: Encoding,
        cells: &CellVars,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        whichever!(self, puzzle => {
            let (rule, encoding) = (rule.try_into().expect(OWN), encoding.try_into().expect(OWN));
            puzzle.add_rule(rule, encoding, cells, clauses, vars)
        })
    }

    fn has_board_of(&self, other: &Puzzle) -> bool {
        whichever!(self, puzzle => other.try_into().is_ok_and(|other| puzzle.has_board_of(other)))
    }

    /// An encoding of another puzzle stays as it is.
    fn effective_encoding(&self, encoding: Encoding) -> Encoding {
        whichever!(self, puzzle => match encoding.try_into() {
            Ok(own) => puzzle.effective_encoding(own).into(),
            Err(_) => encoding,
        })
    }

    fn check_encoding(&self, encoding: Encoding) -> Result<(), EncodeError> {
        whichever!(self, puzzle => puzzle.check_encoding(encoding.try_into()?))
    }

    fn recipe(&self) -> Recipe {
        whichever!(self, puzzle => puzzle.recipe().with_encoding(Encoding::from))
    }

    fn textbook(&self) -> Recipe {
        whichever!(self, puzzle => puzzle.textbook().with_encoding(Encoding::from))
    }

    fn recipes() -> Vec<Recipe> {
        Kind::ALL.into_iter().flat_map(Kind::recipes).collect()
    }

    fn is_functional(&self, encoding: Encoding) -> bool {
        whichever!(self, puzzle => encoding.try_into().is_ok_and(|own| puzzle.is_functional(own)))
    }

    fn cell_vars(&self, constants: bool, vars: &mut impl ManageVars) -> CellVars {
        whichever!(self, puzzle => puzzle.cell_vars(constants, vars))
    }

    fn encode(
        &self,
        form: CnfForm<Encoding>,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<PuzzleMap, EncodeError> {
        whichever!(self, puzzle => {
            let form = form.try_with_encoding(TryInto::try_into)?;
            Ok(puzzle.encode(form, clauses, vars)?.with_rules(Rule::from))
        })
    }

    fn add_on_demand(
        &self,
        grid: &Grid,
        encoding: Encoding,
        cells: &CellVars,
        added: &mut HashSet<u64>,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        whichever!(self, puzzle => {
            let encoding = encoding.try_into().expect(OWN);
            puzzle.add_on_demand(grid, encoding, cells, added, clauses, vars)
        })
    }

    fn is_on_demand(&self, rule: Rule) -> bool {
        whichever!(self, puzzle => rule.try_into().is_ok_and(|own| puzzle.is_on_demand(own)))
    }

    fn to_opb(
        &self,
        encoding: Encoding,
        givens: GivensAs,
        sums: &mut Sums,
        vars: &mut impl ManageVars,
    ) -> Result<PuzzleMap, EncodeError> {
        whichever!(self, puzzle => {
            let map = puzzle.to_opb(encoding.try_into()?, givens, sums, vars)?;
            Ok(map.with_rules(Rule::from))
        })
    }

    fn sums_name(&self, encoding: Encoding) -> String {
        whichever!(self, puzzle => puzzle.sums_name(encoding.try_into().expect(OWN)))
    }

    fn cell_size(&self, encoding: Encoding) -> Size {
        whichever!(self, puzzle => puzzle.cell_size(encoding.try_into().expect(OWN)))
    }

    fn rule_sizes(&self, encoding: Encoding) -> Result<Vec<(Rule, Size)>, EncodeError> {
        whichever!(self, puzzle => {
            let sizes = puzzle.rule_sizes(encoding.try_into()?)?.into_iter();
            Ok(sizes.map(|(rule, size)| (rule.into(), size)).collect())
        })
    }
}
