//! Conclusions that people draw, and their reasons: facts only, no sentences.
//!
//! A [`Technique`] is a way to conclude that has a name; each puzzle has an enum of its own, and
//! `puzzle::Technique` is one of any. A [`Deduction`] is one use of it: what [follows](Deduction::then)
//! and [because](Because) of what.
//!
//! ```text
//!     r1c2=1  r1c3=1        ──── pair ───>     r1c1=0  r1c4=0
//!     because (facts)                          then (facts)
//! ```

use std::fmt;

use crate::grid::{Cell, Grid, Line};

crate::names::named! {
    /// The difficulty of a technique, and so of the puzzles that need it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Level {
        /// Seen at a glance.
        Trivial = "trivial",
        /// Takes counting.
        Easy = "easy",
        /// Takes counting and a look at what would be left.
        Normal = "normal",
        /// All ways to complete a line, or several places at once.
        Hard = "hard",
        /// Several lines at once.
        Expert = "expert",
        /// Cases within cases.
        Extreme = "extreme",
    }
}

/// An enum of techniques, and the rules that reasons of its puzzle name.
pub trait Technique: Copy + Eq + fmt::Debug {
    /// The rules of the puzzle.
    type Rule: Copy + Eq + fmt::Debug;
}

/// A list of techniques that includes those of `T`.
pub trait Includes<T: Technique>: Technique<Rule: From<T::Rule>> + From<T> {}

impl<T: Technique, U: Technique<Rule: From<T::Rule>> + From<T>> Includes<T> for U {}

/// The ratings of a technique on the two scales that are common for Sudoku.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    /// The rating of Sudoku Explainer, in tenths.
    pub se: Option<u32>,
    /// The score of HoDoKu for one step.
    pub hodoku: Option<u32>,
}

/// A value stands in a cell, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: u8,
    /// True if the value stands there.
    pub holds: bool,
}

impl Fact {
    /// The fact that a value stands in a cell.
    #[must_use]
    pub const fn is(cell: Cell, value: u8) -> Fact {
        Fact { cell, value, holds: true }
    }

    /// The facts that the values of a grid stand.
    pub(crate) fn all_of(grid: &Grid) -> impl Iterator<Item = Fact> {
        grid.filled().map(|(cell, value)| Fact::is(cell, value))
    }

    /// The fact that a value does not stand in a cell.
    #[must_use]
    pub const fn is_not(cell: Cell, value: u8) -> Fact {
        Fact { cell, value, holds: false }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.holds { "=" } else { "<>" };
        write!(f, "{}{sign}{}", self.cell, self.value)
    }
}

/// An area of the board that a rule speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum House {
    /// A row or a column.
    Line(Line),
    /// A block, from 0, row by row.
    Block(usize),
}

impl From<Line> for House {
    fn from(line: Line) -> House {
        House::Line(line)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Line(line) => line.fmt(f),
            House::Block(block) => write!(f, "block {}", block + 1),
        }
    }
}

/// A rule of the game at one place of the board: this window of three, the balance of this line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance<R> {
    /// The rule; `None` for the one that makes a grid: each cell holds one value.
    pub rule: Option<R>,
    /// The lines or blocks that it is about.
    pub houses: Vec<House>,
    /// The cells that it is about, where they are not all of those.
    pub cells: Vec<Cell>,
    /// The value that it is about, where it is about one alone.
    pub value: Option<u8>,
}

impl<R> Instance<R> {
    /// Returns the same instance, its rule one of a larger list.
    pub(crate) fn widen<S: From<R>>(self) -> Instance<S> {
        Instance {
            rule: self.rule.map(S::from),
            houses: self.houses,
            cells: self.cells,
            value: self.value,
        }
    }
}

/// The reasons of a deduction.
///
/// The facts, with the rules of the game, entail what follows; the rest says where to look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Because<R> {
    /// The facts that are known already.
    pub facts: Vec<Fact>,
    /// The lines and blocks that are looked at; that which changes comes first.
    pub houses: Vec<House>,
    /// The marks between two cells that take part, such as the signs of Takuzu.
    pub links: Vec<[Cell; 2]>,
    /// The open cells that the argument speaks of: the gaps of an arithmetic, the corners of a fish.
    pub pattern: Vec<Cell>,
    /// The instances of rules that are needed, where a technique is not about any in particular.
    pub rules: Vec<Instance<R>>,
}

impl<R> Default for Because<R> {
    fn default() -> Because<R> {
        Because {
            facts: Vec::new(),
            houses: Vec::new(),
            links: Vec::new(),
            pattern: Vec::new(),
            rules: Vec::new(),
        }
    }
}

/// A step: what follows, by which technique, and from what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction<T: Technique> {
    /// The technique by which it is concluded.
    pub technique: T,
    /// The facts that follow; they were not known before.
    pub then: Vec<Fact>,
    /// From what it follows.
    pub because: Because<T::Rule>,
    /// The steps from the opposite, where that is assumed and refuted: what follows from it. The
    /// last step contradicts an earlier one or has nothing that follows, for no value is left.
    pub steps: Vec<Deduction<T>>,
    /// The knowledge about smaller reasons, if this is a smallest reason.
    pub proof: Option<Proof>,
}

/// The knowledge about smaller reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// There is none.
    Smallest,
    /// None has fewer instances than this number; more was not found out within the limits.
    NoneBelow(usize),
}

impl<T: Technique> Deduction<T> {
    /// A deduction that assumes nothing.
    #[must_use]
    pub fn new(technique: T, then: Vec<Fact>, because: Because<T::Rule>) -> Deduction<T> {
        Deduction { technique, then, because, steps: Vec::new(), proof: None }
    }

    /// Returns the same deduction, its technique and rules those of a larger list.
    pub(crate) fn widen<U: Includes<T>>(self) -> Deduction<U> {
        let because = self.because;
        Deduction {
            technique: self.technique.into(),
            then: self.then,
            because: Because {
                facts: because.facts,
                houses: because.houses,
                links: because.links,
                pattern: because.pattern,
                rules: because.rules.into_iter().map(Instance::widen).collect(),
            },
            steps: self.steps.into_iter().map(Deduction::widen).collect(),
            proof: self.proof,
        }
    }
}

/// All deductions of the easiest technique at hand, made together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round<T> {
    /// The technique.
    pub technique: T,
    /// The number of values of cells that it settled; where it settles none, of candidates that it
    /// ruled out.
    pub width: usize,
}

impl<T> Round<T> {
    /// Returns the same round, its technique one of a larger list.
    pub(crate) fn widen<U: From<T>>(self) -> Round<U> {
        Round { technique: self.technique.into(), width: self.width }
    }
}

/// The end of a climb of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// At the solution, the only one: every step was forced.
    Solved,
    /// At a position to which none of the techniques that were allowed applies.
    Stuck,
    /// At a contradiction: there is no solution.
    NoSolution,
    /// At a position that has several solutions, so that nothing more is forced by reason alone.
    Several,
    /// At a limit.
    GaveUp,
}
