//! What people conclude, and from what: facts only, no sentences.
//!
//! A [`Technique`] is a way to conclude that has a name; the puzzles list theirs, easiest first. A
//! [`Deduction`] is one use of it: what [follows](Deduction::then) and [because](Because) of what.
//!
//! ```text
//!     r1c2=1  r1c3=1        ──── pair ───>     r1c1=0  r1c4=0
//!     because (facts)                          then (facts)
//! ```

use std::fmt;

use crate::grid::{Cell, Line};

/// How hard a technique is, and so the puzzles that need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// What is seen at a glance.
    Trivial,
    /// What takes counting.
    Easy,
    /// What takes counting and a look at what would be left.
    Normal,
    /// All ways to complete a line, or several places at once.
    Hard,
    /// Several lines at once.
    Expert,
    /// Cases within cases.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 6] = [
        Level::Trivial,
        Level::Easy,
        Level::Normal,
        Level::Hard,
        Level::Expert,
        Level::Extreme,
    ];

    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Level::Trivial => "trivial",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Expert => "expert",
            Level::Extreme => "extreme",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A way in which people conclude.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Technique {
    /// The name used on the command line and in reports; no two techniques share one, whatever the
    /// puzzle.
    pub name: &'static str,
    /// How hard it is.
    pub level: Level,
    /// How much a round of it adds to a score.
    pub weight: u32,
}

/// That a value stands in a cell, or that it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: u8,
    /// Whether the value stands there.
    pub holds: bool,
}

impl Fact {
    /// That a value stands in a cell.
    #[must_use]
    pub const fn is(cell: Cell, value: u8) -> Fact {
        Fact {
            cell,
            value,
            holds: true,
        }
    }

    /// That a value does not stand in a cell.
    #[must_use]
    pub const fn is_not(cell: Cell, value: u8) -> Fact {
        Fact {
            cell,
            value,
            holds: false,
        }
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
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    /// The name of the rule, as reports have it.
    pub rule: &'static str,
    /// The lines or blocks that it is about.
    pub houses: Vec<House>,
    /// The cells that it is about, where they are not all of those.
    pub cells: Vec<Cell>,
    /// The value that it is about, where it is about one alone.
    pub value: Option<u8>,
}

/// From what something follows.
///
/// The facts, with the rules of the game, entail what follows; the rest says where to look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Because {
    /// What is known already.
    pub facts: Vec<Fact>,
    /// The lines and blocks that are looked at; that which changes comes first.
    pub houses: Vec<House>,
    /// The signs that take part, by their cells.
    pub signs: Vec<[Cell; 2]>,
    /// The open cells that the argument speaks of: the gaps of an arithmetic, the corners of a fish.
    pub pattern: Vec<Cell>,
    /// The instances of rules that are needed, where a technique is not about any in particular.
    pub rules: Vec<Instance>,
}

/// A step: what follows, by which technique, and from what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The way in which it is concluded.
    pub technique: Technique,
    /// What follows; something that was not known before.
    pub then: Vec<Fact>,
    /// From what it follows.
    pub because: Because,
    /// Where the opposite is assumed and refuted: what follows from the opposite, step by step. The
    /// last step contradicts an earlier one or has nothing that follows, for no value is left.
    pub steps: Vec<Deduction>,
}

/// The steps to a solution, or as far as they go, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// The steps.
    pub steps: Vec<Deduction>,
}

/// All deductions of the easiest technique at hand, made together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// The technique.
    pub technique: Technique,
    /// How many values of cells it settled (of Sudoku, ruled out, where it settles none).
    pub width: usize,
}

/// How the climb of a ladder ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// At the solution, the only one: every step was forced.
    Solved,
    /// Where none of the techniques that were allowed applies.
    Stuck,
    /// At a contradiction: there is no solution.
    NoSolution,
    /// At a position that has several solutions, so that nothing more is forced by reason alone.
    Several,
    /// At a limit.
    GaveUp,
}

/// The rungs of a ladder whose techniques have these names, in the order of the ladder.
///
/// # Errors
///
/// When there is no technique of a name.
pub fn named<'a, K: Copy + Ord>(
    ladder: &[K],
    technique: impl Fn(K) -> Technique,
    names: impl IntoIterator<Item = &'a str>,
) -> Result<Vec<K>, UnknownTechnique> {
    let rung = |name: &str| {
        let found = ladder.iter().find(|&&rung| technique(rung).name == name);
        found.copied().ok_or_else(|| UnknownTechnique {
            name: name.to_owned(),
            known: ladder.iter().map(|&rung| technique(rung).name).collect(),
        })
    };
    let mut rungs = names.into_iter().map(rung).collect::<Result<Vec<K>, _>>()?;
    rungs.sort_unstable();
    rungs.dedup();
    Ok(rungs)
}

/// A name that no technique of a ladder has.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownTechnique {
    name: String,
    known: Vec<&'static str>,
}

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, known) = (&self.name, self.known.join(", "));
        write!(
            f,
            "there is no technique `{name}`: the techniques are {known}"
        )
    }
}

crate::error::is_error!(UnknownTechnique);
