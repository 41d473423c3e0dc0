//! Conclusions that people draw, and their reasons: facts only, no sentences.
//!
//! A [`Technique`] is a way to conclude that has a name; each puzzle has an enum of its own, which becomes this
//! plain value. A [`RuleId`] is a rule of any puzzle. A [`Deduction`] is one use of it: what [follows](Deduction::then)
//! and [because](Because) of what.
//!
//! ```text
//!     r1c2=1  r1c3=1        ──── pair ───>     r1c1=0  r1c4=0
//!     because (facts)                          then (facts)
//! ```

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::ground::grid::{Cell, Grid, Line};

crate::ground::names::named! {
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

crate::ground::names::read_by_name! {
    Level,
    /// A name that no level has.
    UnknownLevel: "no level `{}`; there are: {}", between ", "
}

/// A way to conclude that has a name, as a plain value: what any puzzle's enum of techniques becomes for those
/// who grade, sort and print. Of two of the same puzzle, the easier one is less; two with the same name are equal, even
/// where they are [rated](Technique::rated) by the length of a chain.
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// The name of the puzzle.
    puzzle: &'static str,
    /// The place among the techniques of the puzzle, from the easiest on.
    place: usize,
    name: &'static str,
    level: Level,
    weight: u32,
    ratings: Ratings,
    part: Part,
}

/// The part of a technique in a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Rung,
    /// A rung of other ladders alone.
    Beside,
    /// The search for the solution, the last resort.
    Search,
}

impl PartialEq for Technique {
    fn eq(&self, other: &Technique) -> bool {
        (self.puzzle, self.place) == (other.puzzle, other.place)
    }
}

impl Eq for Technique {}

impl Hash for Technique {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.puzzle, self.place).hash(state);
    }
}

impl PartialOrd for Technique {
    fn partial_cmp(&self, other: &Technique) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Technique {
    fn cmp(&self, other: &Technique) -> Ordering {
        (self.puzzle, self.place).cmp(&(other.puzzle, other.place))
    }
}

impl Technique {
    /// Makes a technique of a puzzle. The weight is what a round of it adds to a score.
    #[must_use]
    pub const fn new(
        puzzle: &'static str,
        place: usize,
        name: &'static str,
        level: Level,
        weight: u32,
    ) -> Technique {
        Technique {
            puzzle,
            place,
            name,
            level,
            weight,
            ratings: Ratings { se: None, hodoku: None },
            part: Part::Rung,
        }
    }

    /// Makes the last resort of a puzzle: the search for the solution.
    #[must_use]
    pub const fn search(puzzle: &'static str, place: usize, name: &'static str) -> Technique {
        let part = Part::Search;
        Technique { part, ..Technique::new(puzzle, place, name, Level::Extreme, 400) }
    }

    /// Gives it what a round adds to a score.
    pub(crate) const fn weighing(self, weight: u32) -> Technique {
        Technique { weight, ..self }
    }

    /// Gives it ratings on scales that others use.
    #[must_use]
    pub const fn rated(self, ratings: Ratings) -> Technique {
        Technique { ratings, ..self }
    }

    /// Makes it a rung of other ladders alone.
    pub(crate) const fn beside(self) -> Technique {
        Technique { part: Part::Beside, ..self }
    }

    pub(crate) fn is_beside(self) -> bool {
        self.part == Part::Beside
    }

    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name
    }

    /// The name of the puzzle.
    #[must_use]
    pub fn puzzle(self) -> &'static str {
        self.puzzle
    }

    pub(crate) const fn place(self) -> usize {
        self.place
    }

    /// The difficulty.
    #[must_use]
    pub fn level(self) -> Level {
        self.level
    }

    /// The amount that a round adds to a score.
    #[must_use]
    pub fn weight(self) -> u32 {
        self.weight
    }

    /// The ratings on scales that others use.
    #[must_use]
    pub fn ratings(self) -> Ratings {
        self.ratings
    }

    /// Returns whether it is the search for the solution, the last resort.
    #[must_use]
    pub fn is_search(self) -> bool {
        self.part == Part::Search
    }
}

/// A rule of a puzzle as a plain value: a name, and the sentence that says that it is broken. Printed as the name;
/// the order is that in which the puzzle lists its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId {
    place: usize,
    name: &'static str,
    sentence: &'static str,
}

impl RuleId {
    /// Makes the rule at a place of its puzzle's list. In the sentence `{houses}`, `{value}`, `{times}` (`twice`, `3
    /// times`) and `{cells}` (each after a space) are filled in; where a place in it has nothing to be filled with, the
    /// name and the cells stand for the sentence.
    #[must_use]
    pub const fn new(place: usize, name: &'static str, sentence: &'static str) -> RuleId {
        RuleId { place, name, sentence }
    }

    /// Makes a rule whose broken places are told by its name and the cells.
    #[must_use]
    pub const fn named(place: usize, name: &'static str) -> RuleId {
        RuleId::new(place, name, "")
    }

    /// The name that reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.name
    }

    /// The place among the rules of its puzzle.
    #[must_use]
    pub fn place(self) -> usize {
        self.place
    }

    /// The sentence that says that it is broken, with places to be filled in.
    pub(crate) fn sentence(self) -> &'static str {
        self.sentence
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Makes the conversions between a puzzle's enum of rules, whose members are in its `ALL`, and plain rules; `sentence`
/// returns the sentence of one.
macro_rules! plain_rules {
    ($rule:ty, $sentence:expr) => {
        impl From<$rule> for $crate::ground::deduction::RuleId {
            fn from(rule: $rule) -> $crate::ground::deduction::RuleId {
                $crate::ground::deduction::RuleId::new(rule as usize, rule.name(), $sentence(rule))
            }
        }

        impl TryFrom<$crate::ground::deduction::RuleId> for $rule {
            type Error = $crate::ground::deduction::RuleId;

            fn try_from(rule: $crate::ground::deduction::RuleId) -> Result<$rule, Self::Error> {
                let own = <$rule>::ALL.get(rule.place()).copied();
                own.filter(|&own| $crate::ground::deduction::RuleId::from(own) == rule).ok_or(rule)
            }
        }

        impl PartialEq<$rule> for $crate::ground::deduction::RuleId {
            fn eq(&self, rule: &$rule) -> bool {
                *self == Self::from(*rule)
            }
        }
    };
}
pub(crate) use plain_rules;

/// The ratings of a technique on the two scales that are common for Sudoku.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
pub struct Instance {
    /// The rule; `None` for "a cell holds one value", and of a link of a chain for all rules of its line together.
    pub rule: Option<RuleId>,
    /// The lines or blocks that it is about.
    pub houses: Vec<House>,
    /// The cells that it is about, where they are not all of those.
    pub cells: Vec<Cell>,
    /// The value that it is about, where it is about one alone.
    pub value: Option<u8>,
}

/// The reasons of a deduction.
///
/// The facts, with the rules of the game, entail what follows; the rest says where to look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Because {
    /// The facts that are known already.
    pub facts: Vec<Fact>,
    /// The lines and blocks that are looked at; that which changes comes first.
    pub houses: Vec<House>,
    /// The marks between two cells that take part, such as the signs of Takuzu.
    pub links: Vec<[Cell; 2]>,
    /// The open cells that the argument speaks of: the gaps of an arithmetic, the corners of a fish.
    pub pattern: Vec<Cell>,
    /// The instance of a rule that a contradiction breaks; of a chain of Takuzu one for each link.
    pub rules: Vec<Instance>,
    /// Chains of implications: each fact follows from the one before it. A chain that stands alone begins with what does
    /// not hold, and may end with its opposite; several begin with values one of which holds, and end with the same fact.
    pub chains: Vec<Vec<Fact>>,
    /// The facts of chains that speak of more than one cell, or follow by an almost locked set.
    pub groups: Vec<Group>,
    /// The pattern that the puzzle cannot have, for it has exactly one solution; `None` where the step rests on none.
    pub deadly: Option<Deadly>,
}

/// A fact in a chain that says more than it can: the value stands in one of some cells, or in none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The chain, from 0.
    pub chain: usize,
    /// The place in the chain, from 0.
    pub at: usize,
    /// The cells, that of the fact first.
    pub cells: Vec<Cell>,
    /// The almost locked set by which it follows from the fact before it: cells of a house with one value more than
    /// they are. Blank where it follows otherwise.
    pub set: Vec<Cell>,
}

/// Open cells whose values could be exchanged, so that each solution would have another one beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadly {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The two values that they would hold; none where the values are not the same everywhere.
    pub values: Vec<u8>,
}

/// A step: what follows, by which technique, and from what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The technique by which it is concluded.
    pub technique: Technique,
    /// The facts that follow; they were not known before.
    pub then: Vec<Fact>,
    /// From what it follows.
    pub because: Because,
    /// The steps from the opposite, where that is assumed and refuted: what follows from it. The
    /// last step contradicts an earlier one or has nothing that follows, for no value is left.
    pub steps: Vec<Deduction>,
}

impl Deduction {
    /// A deduction that assumes nothing.
    #[must_use]
    pub fn new(technique: impl Into<Technique>, then: Vec<Fact>, because: Because) -> Deduction {
        Deduction { technique: technique.into(), then, because, steps: Vec::new() }
    }

    /// Returns the cells of which something follows.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        self.then.iter().map(|fact| fact.cell).collect()
    }

    /// Returns the value that follows or is ruled out, where it is the same for all cells.
    #[must_use]
    pub fn value(&self) -> Option<u8> {
        let first = self.then.first()?.value;
        self.then.iter().all(|fact| fact.value == first).then_some(first)
    }

    /// Tells whether values are ruled out; else they stand there.
    #[must_use]
    pub fn removes(&self) -> bool {
        self.then.iter().any(|fact| !fact.holds)
    }

    /// Returns the filled cells from which it follows.
    #[must_use]
    pub fn filled(&self) -> Vec<Cell> {
        let facts = self.because.facts.iter().filter(|fact| fact.holds);
        facts.map(|fact| fact.cell).collect()
    }
}

/// All deductions of the easiest technique at hand, made together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The technique.
    pub technique: Technique,
    /// The number of values of cells that it settled; where it settles none, of candidates that it ruled out.
    pub width: usize,
}

/// The steps to a solution, or as far as they go, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// The steps.
    pub steps: Vec<Deduction>,
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
