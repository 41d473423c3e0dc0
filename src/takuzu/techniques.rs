//! The ladder of human techniques, easiest first.
//!
//! | level | technique | what it sees |
//! |---|---|---|
//! | trivial | pair | `.11.`: the cells beside it are 0 |
//! | | sandwich | `1.1`: the cell between is 0 |
//! | | sign | `=` or `x` beside a filled cell |
//! | | equal pair | two cells with `=` between them, beside a 1: both are 0 |
//! | | gap | one open cell left in a line |
//! | easy | quota | one symbol is complete: the rest is the other |
//! | | sign quota | pairs with `x` between them hold all of a symbol that is still to come; a pair with `=` does not hold the last one |
//! | | distinct2 | two open cells, and a complete line looks the same: the other way round |
//! | | distinct1 | one `x` to come, the others all on `x` of a complete line: not where its last one is |
//! | normal | near | one `x` to come: it falls into a window of three without one (`110...` becomes `110..0`) |
//! | hard | gap arithmetic | the same with several: as many windows apart as are to come |
//! | | intersection | what all legal completions of a line share |
//! | expert | distinct | the same without those that are complete lines already |
//! | | probe | a symbol assumed, intersection and distinct lines drawn on, a contradiction |
//! | extreme | search | cases within cases |
//!
//! A [`Climber`] goes up in **rounds**: all deductions of the easiest technique at hand are made
//! together, then it begins at the bottom again. So what a round does depends on the position alone,
//! not on the order in which lines are looked at. Of probes, a round takes those whose contradiction
//! lies nearest: in the first layer of conclusions, or else the second, and so on.
//!
//! The levels are those that published puzzles are labelled with: trivial, easy and normal as in
//! Simon Tatham's Unruly.

mod because;
mod climb;
mod find;
mod position;
mod probe;
mod refutation;

use super::Takuzu;
use super::board::{NativeSearch, TooLarge};
use crate::deduction::{Deduction, Ended, Fact, Level, Round, Technique, UnknownTechnique, named};
use crate::grid::Grid;
use crate::limits::Limits;
use climb::Climb;

/// The techniques, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Two equal symbols side by side.
    Pair,
    /// Two equal symbols with a cell between them.
    Sandwich,
    /// A sign beside a filled cell.
    Sign,
    /// Two cells that are equal by a sign, beside a filled one.
    EqualPair,
    /// The last open cell of a line.
    Gap,
    /// A complete symbol.
    Quota,
    /// A symbol that pairs of signs complete, or overfill.
    SignQuota,
    /// A complete line, and one like it with two open cells.
    DistinctTwo,
    /// A complete line, and one that lacks a symbol to be like it.
    DistinctOne,
    /// A symbol that is to come once, and a window that demands it.
    Near,
    /// A symbol and as many windows that demand it as it is to come.
    GapArithmetic,
    /// All completions of a line.
    Intersection,
    /// All completions of a line but those that stand elsewhere.
    Distinct,
    /// An assumption, refuted.
    Probe,
    /// Assumptions within assumptions.
    Search,
}

impl Kind {
    /// All of them, easiest first.
    pub const LADDER: [Kind; 15] = [
        Kind::Pair,
        Kind::Sandwich,
        Kind::Sign,
        Kind::EqualPair,
        Kind::Gap,
        Kind::Quota,
        Kind::SignQuota,
        Kind::DistinctTwo,
        Kind::DistinctOne,
        Kind::Near,
        Kind::GapArithmetic,
        Kind::Intersection,
        Kind::Distinct,
        Kind::Probe,
        Kind::Search,
    ];

    /// Its name, level and weight.
    #[must_use]
    pub const fn technique(self) -> Technique {
        let (name, level, weight) = match self {
            Kind::Pair => ("pair", Level::Trivial, 1),
            Kind::Sandwich => ("sandwich", Level::Trivial, 1),
            Kind::Sign => ("sign", Level::Trivial, 1),
            Kind::EqualPair => ("equal-pair", Level::Trivial, 1),
            Kind::Gap => ("gap", Level::Trivial, 1),
            Kind::Quota => ("quota", Level::Easy, 2),
            Kind::SignQuota => ("sign-quota", Level::Easy, 3),
            Kind::DistinctTwo => ("distinct2", Level::Easy, 4),
            Kind::DistinctOne => ("distinct1", Level::Easy, 5),
            Kind::Near => ("near", Level::Normal, 7),
            Kind::GapArithmetic => ("gap-arithmetic", Level::Hard, 12),
            Kind::Intersection => ("intersection", Level::Hard, 20),
            Kind::Distinct => ("distinct", Level::Expert, 30),
            Kind::Probe => ("probe", Level::Expert, 60),
            Kind::Search => ("search", Level::Extreme, 400),
        };
        Technique {
            name,
            level,
            weight,
        }
    }
}

/// What ends a refutation: a rule is broken.
pub const CONTRADICTION: Technique = Technique {
    name: "contradiction",
    level: Level::Trivial,
    weight: 0,
};

/// Which rungs of the ladder may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder(Vec<Kind>);

impl Ladder {
    /// All techniques.
    #[must_use]
    pub fn whole() -> Ladder {
        Ladder(Kind::LADDER.to_vec())
    }

    /// The techniques of a level and of those below.
    #[must_use]
    pub fn up_to(level: Level) -> Ladder {
        let allowed = |kind: &Kind| kind.technique().level <= level;
        Ladder(Kind::LADDER.into_iter().filter(allowed).collect())
    }

    /// The techniques with these names, in the order of the ladder.
    ///
    /// # Errors
    ///
    /// When there is no technique of a name.
    pub fn only<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Ladder, UnknownTechnique> {
        named(&Kind::LADDER, Kind::technique, names).map(Ladder)
    }
}

/// Climbs the ladder on a board, round by round.
///
/// ```
/// use takuzu_sat::deduction::Ended;
/// use takuzu_sat::takuzu::techniques::{Climber, Ladder};
/// use takuzu_sat::takuzu::{Rules, Takuzu};
/// use takuzu_sat::{Grid, Limits, Shape};
///
/// let givens = Grid::from_line(Shape::square(4), ".1.0..0..0..11.0").expect("16 symbols");
/// let puzzle = Takuzu::new(givens, Rules::TAKUZU)?;
/// let mut climber = Climber::new(&puzzle, &Ladder::whole(), Limits::none())?;
/// let mut steps = Vec::new();
/// let first = climber.round_with_steps(&mut steps).expect("something follows");
/// assert_eq!((first.technique.name, first.width), ("pair", 1));
/// assert_eq!(steps[0].then[0].to_string(), "r4c3=0");
/// while climber.round().is_some() {}
/// assert_eq!(climber.ended(), Some(Ended::Solved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Climber(Width);

#[derive(Debug)]
enum Width {
    W16(Climb<u16>),
    W32(Climb<u32>),
    W64(Climb<u64>),
    W128(Box<Climb<u128>>),
}

/// Calls a method of the climb, whatever its width.
macro_rules! whatever_width {
    ($width:expr, $climb:ident => $call:expr) => {
        match $width {
            Width::W16($climb) => $call,
            Width::W32($climb) => $call,
            Width::W64($climb) => $call,
            Width::W128($climb) => $call,
        }
    };
}

impl Climber {
    /// A climb from the givens of a puzzle.
    ///
    /// # Errors
    ///
    /// When a side is longer than [`NativeSearch::MAX_SIDE`].
    pub fn new(puzzle: &Takuzu, ladder: &Ladder, limits: Limits) -> Result<Climber, TooLarge> {
        let shape = puzzle.shape();
        Ok(Climber(match shape.rows().max(shape.cols()) {
            0..=16 => Width::W16(Climb::new(puzzle, &ladder.0, limits)),
            17..=32 => Width::W32(Climb::new(puzzle, &ladder.0, limits)),
            33..=64 => Width::W64(Climb::new(puzzle, &ladder.0, limits)),
            65..=NativeSearch::MAX_SIDE => {
                Width::W128(Box::new(Climb::new(puzzle, &ladder.0, limits)))
            }
            _ => {
                return Err(TooLarge::new(
                    shape,
                    "the ladder takes",
                    NativeSearch::MAX_SIDE,
                ));
            }
        }))
    }

    /// All deductions of the easiest technique at hand; `None` when the climb has [ended](Climber::ended).
    pub fn round(&mut self) -> Option<Round> {
        whatever_width!(&mut self.0, climb => climb.round(None))
    }

    /// The same, with the deductions one by one: each adds to what those before it have said.
    pub fn round_with_steps(&mut self, steps: &mut Vec<Deduction>) -> Option<Round> {
        whatever_width!(&mut self.0, climb => climb.round(Some(steps)))
    }

    /// How the climb ended; `None` while it has not.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        whatever_width!(&self.0, climb => climb.ended())
    }

    /// The board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> Grid {
        whatever_width!(&self.0, climb => climb.grid())
    }

    /// Takes what has been concluded elsewhere, and goes on with that.
    ///
    /// # Panics
    ///
    /// When a cell is not on the board, or a value is neither 0 nor 1.
    pub fn learn(&mut self, facts: &[Fact]) {
        whatever_width!(&mut self.0, climb => climb.learn(facts));
    }
}
