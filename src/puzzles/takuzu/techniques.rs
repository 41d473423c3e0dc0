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
//! | normal | near | one `x` to come: it falls into a window of three without one (`110...` becomes `110..0`) |
//! | | distinct2 | two open cells, and a complete line looks the same: the other way round |
//! | | distinct1 | one `x` to come, the others all on `x` of a complete line: not where its last one is |
//! | hard | gap arithmetic | the same with several: as many windows apart as are to come |
//! | | intersection | what all legal completions of a line share |
//! | expert | distinct | the same without those that are complete lines already |
//! | | chain | symbols that follow from each other in one line after the other, up to the opposite of the first |
//! | | probe | a symbol assumed, intersection and distinct lines drawn on, a contradiction |
//! | extreme | search | cases within cases |
//!
//! Of probes, a round takes those whose contradiction lies nearest: in the first layer of conclusions, or
//! else the second, and so on.
//!
//! The levels are those that published puzzles are labelled with: trivial, easy and normal as in
//! Simon Tatham's Unruly, except that two lines are compared only where one alone says nothing, and a puzzle that needs
//! this is at least normal. Other publishers call a puzzle that needs distinct lines one of their hardest: that is a
//! matter of the score, to which each round of these techniques adds 60. A round of chains or probes adds the more, the
//! longer they are and the more lines are open.

mod because;
mod chain;
mod climb;
mod failed_assumption;
mod find;
mod position;
mod probe;

use std::fmt::Debug;

use super::board::NativeSearch;
use super::line::Mask;
use super::{KIND, Takuzu};
use crate::ground::deduction;
use crate::ground::limits::Limits;
use crate::puzzles::ladder::{Allowed, Climb, ClimbError, Climber, ladder};
use climb::Climbed;

ladder! {
    /// The techniques, easiest first.
    ///
    /// ```
    /// use takuzu_sat::deduction::Ended;
    /// use takuzu_sat::ladder::Allowed;
    /// use takuzu_sat::takuzu::techniques::Technique;
    /// use takuzu_sat::takuzu::{Rules, Takuzu};
    /// use takuzu_sat::{Game, Grid, Limits, Shape};
    ///
    /// let givens = Grid::from_line(Shape::square(4), ".1.0..0..0..11.0").expect("16 symbols");
    /// let puzzle = Takuzu::new(givens, Rules::TAKUZU)?;
    /// let mut climber = puzzle.climb(&Allowed::All, Limits::none())?;
    /// let mut steps = Vec::new();
    /// let first = climber.round_with_steps(&mut steps).expect("something follows");
    /// assert!(first.technique == Technique::Pair && first.width == 1);
    /// assert_eq!(steps[0].then[0].to_string(), "r4c3=0");
    /// while climber.round().is_some() {}
    /// assert_eq!(climber.ended(), Some(Ended::Solved));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub enum Technique of KIND.name, search "search" {
        /// Two equal symbols side by side.
        Pair: "pair", Trivial, 1;
        /// Two equal symbols with a cell between them.
        Sandwich: "sandwich", Trivial, 1;
        /// A sign beside a filled cell.
        Sign: "sign", Trivial, 1;
        /// Two cells that are equal by a sign, beside a filled one.
        EqualPair: "equal-pair", Trivial, 1;
        /// The last open cell of a line.
        Gap: "gap", Trivial, 1;
        /// A complete symbol.
        Quota: "quota", Easy, 2;
        /// A symbol that pairs of signs complete, or overfill.
        SignQuota: "sign-quota", Easy, 3;
        /// A symbol that is to come once, and a window that demands it.
        Near: "near", Normal, 15;
        /// A complete line, and one like it with two open cells.
        DistinctTwo: "distinct2", Normal, 60;
        /// A complete line, and one that lacks a symbol to be like it.
        DistinctOne: "distinct1", Normal, 60;
        /// A symbol and as many windows that demand it as it is to come.
        GapArithmetic: "gap-arithmetic", Hard, 40;
        /// All completions of a line.
        Intersection: "intersection", Hard, 50;
        /// All completions of a line but those that stand elsewhere.
        Distinct: "distinct", Expert, 60;
        /// A chain of symbols, each of which follows from the one before it, and from which its own opposite does.
        Chain: "chain", Expert, 60;
        /// An assumption, refuted.
        Probe: "probe", Expert, 60;
    }
    /// A broken rule, which ends a refutation; no rung of the ladder.
    beside Contradiction: "contradiction";
}

impl Technique {
    /// The techniques that every textbook begins with: beside, between and after equal symbols, with signs
    /// too, and two cells of a line that would be like another.
    pub(super) const EVIDENT: [deduction::Technique; 8] = [
        Technique::Pair.plain(),
        Technique::Sandwich.plain(),
        Technique::Sign.plain(),
        Technique::EqualPair.plain(),
        Technique::Gap.plain(),
        Technique::Quota.plain(),
        Technique::SignQuota.plain(),
        Technique::DistinctTwo.plain(),
    ];
}

/// A climb of the ladder from the givens on, by the techniques that are allowed.
pub(super) fn climb(
    puzzle: &Takuzu,
    allowed: &Allowed,
    limits: Limits,
) -> Result<Box<dyn Climb>, ClimbError> {
    let techniques = allowed.techniques(&Technique::RUNGS)?;
    let shape = puzzle.shape();
    match shape.rows().max(shape.cols()) {
        0..=16 => Ok(climber::<u16>(puzzle, techniques, limits)),
        17..=32 => Ok(climber::<u32>(puzzle, techniques, limits)),
        33..=64 => Ok(climber::<u64>(puzzle, techniques, limits)),
        65..=NativeSearch::MAX_SIDE => Ok(climber::<u128>(puzzle, techniques, limits)),
        _ => Err(ClimbError::TooLarge { shape, longest: NativeSearch::MAX_SIDE }),
    }
}

/// A climb with words of one width.
fn climber<M: Mask + Debug + 'static>(
    puzzle: &Takuzu,
    techniques: Vec<deduction::Technique>,
    limits: Limits,
) -> Box<dyn Climb> {
    let position = Climbed::<M>::new(puzzle);
    Box::new(Climber::new(position, techniques, limits))
}
