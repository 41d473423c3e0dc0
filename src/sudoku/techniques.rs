//! The ladder of human techniques, easiest first.
//!
//! The order is that of the ratings of Sudoku Explainer (SE, by Nicolas Juillerat); HoDoKu's scores
//! stand beside them, and order some techniques otherwise: a hidden single comes after a naked one
//! there. Both are published; see [`Technique`].
//!
//! | level | technique | what it sees | SE | HoDoKu |
//! |---|---|---|---|---|
//! | trivial | full house | one open cell left in a house | 1.0 | 4 |
//! | | hidden single, block | one place for a number in a block | 1.2 | 14 |
//! | | hidden single, line | one place for a number in a row or a column | 1.5 | 14 |
//! | | naked single | one number for a cell | 2.3 | 4 |
//! | easy | pointing | all places for a number in a block lie in one line: not elsewhere in the line | 2.6 | 50 |
//! | | claiming | all places for a number in a line lie in one block: not elsewhere in the block | 2.8 | 50 |
//! | normal | naked pair | two cells of a house with two numbers between them: not elsewhere in the house | 3.0 | 60 |
//! | | X-wing | a number whose places in two lines lie in two lines across: not elsewhere in these | 3.2 | 140 |
//! | | hidden pair | two numbers with two cells of a house between them: nothing else there | 3.4 | 70 |
//! | | naked triple | | 3.6 | 80 |
//! | hard | swordfish | the X-wing with three lines | 3.8 | 150 |
//! | | hidden triple | | 4.0 | 100 |
//! | | XY-wing | `xy` sees `xz` and `yz`: no `z` where both are seen | 4.2 | 160 |
//! | expert | XYZ-wing | `xyz` sees `xz` and `yz`: no `z` where all three are seen | 4.4 | 180 |
//! | | naked quad | | 5.0 | 120 |
//! | | jellyfish | the X-wing with four lines | 5.2 | 160 |
//! | | hidden quad | | 5.4 | 150 |
//! | | naked and hidden quintuple to octuple | boards larger than 9×9 | | |
//! | extreme | search | cases within cases | | |
//!
//! The levels are bands of this order: what places a number at once; one house against another; two
//! or three of a technique; patterns over three houses; three numbers in one cell of a pattern, and all larger
//! ones. Of 8,000 minimal 9×9 of the generator 41 % are trivial, 12 easy, 7 normal, 4.4 hard, 0.5 expert
//! and 34 extreme (`takuzu-sat generate --puzzle sudoku --minimal -n 8000 --seed 77 --to line | takuzu-sat
//! grade --summary -`).
//!
//! A naked subset of more than four cells leaves a hidden one in the rest of its house, and the other way
//! round: it is shown as the smaller of both. So there are none of more than four on 9×9.
//!
//! The values that a number rules out in the houses of its cell are no step: they are ruled out when the
//! number is placed.

mod because;
mod climb;
mod find;
mod position;

use super::smallest::Finder;
use super::{Rule, Sudoku};
use crate::deduction::{self, Includes, Level, Ratings};
use crate::ladder::{Allowed, Climb, ClimbError, Climber, FindReasons, Ladder, Rung};
use crate::limits::Limits;
use climb::Climbed;

/// The techniques, easiest first.
///
/// ```
/// use takuzu_sat::deduction::Ended;
/// use takuzu_sat::ladder::{Allowed, Climb, Ladder};
/// use takuzu_sat::sudoku::Sudoku;
/// use takuzu_sat::sudoku::techniques::Technique;
/// use takuzu_sat::{Grid, Limits, Shape};
///
/// let givens = Grid::from_line(Shape::square(4), "12.4..122.4.43..").expect("16 numbers");
/// let puzzle = Sudoku::new(givens, Shape::square(2))?;
/// let mut climber: Box<dyn Climb<Technique>> = puzzle.climb(&Allowed::All, Limits::none())?;
/// let mut steps = Vec::new();
/// let first = climber.round_with_steps(&mut steps).expect("something follows");
/// assert_eq!(first.technique, Technique::FullHouse);
/// assert_eq!(steps[0].then[0].to_string(), "r1c3=3");
/// while climber.round().is_some() {}
/// assert_eq!(climber.ended(), Some(Ended::Solved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Technique {
    /// The last open cell of a house.
    FullHouse,
    /// The only place for a number in a block.
    HiddenSingleBlock,
    /// The only place for a number in a row or a column.
    HiddenSingleLine,
    /// The only number for a cell.
    NakedSingle,
    /// A number of a block that falls into one line.
    Pointing,
    /// A number of a line that falls into one block.
    Claiming,
    /// Two cells for two numbers.
    NakedPair,
    /// A number in two lines, and two lines across.
    XWing,
    /// Two numbers for two cells.
    HiddenPair,
    /// Three cells for three numbers.
    NakedTriple,
    /// A number in three lines, and three lines across.
    Swordfish,
    /// Three numbers for three cells.
    HiddenTriple,
    /// A pivot of two numbers and two pincers.
    XyWing,
    /// A pivot of three numbers and two pincers.
    XyzWing,
    /// Four cells for four numbers.
    NakedQuad,
    /// A number in four lines, and four lines across.
    Jellyfish,
    /// Four numbers for four cells.
    HiddenQuad,
    /// Five cells for five numbers.
    NakedQuintuple,
    /// Five numbers for five cells.
    HiddenQuintuple,
    /// Six cells for six numbers.
    NakedSextuple,
    /// Six numbers for six cells.
    HiddenSextuple,
    /// Seven cells for seven numbers.
    NakedSeptuple,
    /// Seven numbers for seven cells.
    HiddenSeptuple,
    /// Eight cells for eight numbers.
    NakedOctuple,
    /// Eight numbers for eight cells.
    HiddenOctuple,
    /// The fewest rules that force something; no rung of the ladder.
    SmallestReason,
    /// Assumptions within assumptions.
    Search,
}

impl Technique {
    /// The name, level and weight: ten times the rating of Sudoku Explainer where there is one, and on in
    /// the same steps where there is none.
    const fn description(self) -> (&'static str, Level, u32) {
        match self {
            Technique::FullHouse => ("full-house", Level::Trivial, 10),
            Technique::HiddenSingleBlock => ("hidden-single-block", Level::Trivial, 12),
            Technique::HiddenSingleLine => ("hidden-single-line", Level::Trivial, 15),
            Technique::NakedSingle => ("naked-single", Level::Trivial, 23),
            Technique::Pointing => ("pointing", Level::Easy, 26),
            Technique::Claiming => ("claiming", Level::Easy, 28),
            Technique::NakedPair => ("naked-pair", Level::Normal, 30),
            Technique::XWing => ("x-wing", Level::Normal, 32),
            Technique::HiddenPair => ("hidden-pair", Level::Normal, 34),
            Technique::NakedTriple => ("naked-triple", Level::Normal, 36),
            Technique::Swordfish => ("swordfish", Level::Hard, 38),
            Technique::HiddenTriple => ("hidden-triple", Level::Hard, 40),
            Technique::XyWing => ("xy-wing", Level::Hard, 42),
            Technique::XyzWing => ("xyz-wing", Level::Expert, 44),
            Technique::NakedQuad => ("naked-quad", Level::Expert, 50),
            Technique::Jellyfish => ("jellyfish", Level::Expert, 52),
            Technique::HiddenQuad => ("hidden-quad", Level::Expert, 54),
            Technique::NakedQuintuple => ("naked-quintuple", Level::Expert, 60),
            Technique::HiddenQuintuple => ("hidden-quintuple", Level::Expert, 64),
            Technique::NakedSextuple => ("naked-sextuple", Level::Expert, 70),
            Technique::HiddenSextuple => ("hidden-sextuple", Level::Expert, 74),
            Technique::NakedSeptuple => ("naked-septuple", Level::Expert, 80),
            Technique::HiddenSeptuple => ("hidden-septuple", Level::Expert, 84),
            Technique::NakedOctuple => ("naked-octuple", Level::Expert, 90),
            Technique::HiddenOctuple => ("hidden-octuple", Level::Expert, 94),
            Technique::SmallestReason => ("smallest reason", Level::Extreme, 100),
            Technique::Search => ("sudoku-search", Level::Extreme, 400),
        }
    }
}

impl deduction::Technique for Technique {
    type Rule = Rule;
}

impl Rung for Technique {
    const LADDER: &'static [Technique] = &[
        Technique::FullHouse,
        Technique::HiddenSingleBlock,
        Technique::HiddenSingleLine,
        Technique::NakedSingle,
        Technique::Pointing,
        Technique::Claiming,
        Technique::NakedPair,
        Technique::XWing,
        Technique::HiddenPair,
        Technique::NakedTriple,
        Technique::Swordfish,
        Technique::HiddenTriple,
        Technique::XyWing,
        Technique::XyzWing,
        Technique::NakedQuad,
        Technique::Jellyfish,
        Technique::HiddenQuad,
        Technique::NakedQuintuple,
        Technique::HiddenQuintuple,
        Technique::NakedSextuple,
        Technique::HiddenSextuple,
        Technique::NakedSeptuple,
        Technique::HiddenSeptuple,
        Technique::NakedOctuple,
        Technique::HiddenOctuple,
        Technique::Search,
    ];

    const SMALLEST_REASON: Technique = Technique::SmallestReason;

    fn name(self) -> &'static str {
        self.description().0
    }

    fn level(self) -> Level {
        self.description().1
    }

    fn weight(self) -> u32 {
        self.description().2
    }

    fn ratings(self) -> Ratings {
        let hodoku = match self {
            Technique::FullHouse | Technique::NakedSingle => 4,
            Technique::HiddenSingleBlock | Technique::HiddenSingleLine => 14,
            Technique::Pointing | Technique::Claiming => 50,
            Technique::NakedPair => 60,
            Technique::XWing => 140,
            Technique::HiddenPair => 70,
            Technique::NakedTriple => 80,
            Technique::Swordfish | Technique::HiddenQuad => 150,
            Technique::HiddenTriple => 100,
            Technique::XyWing | Technique::Jellyfish => 160,
            Technique::XyzWing => 180,
            Technique::NakedQuad => 120,
            Technique::NakedQuintuple
            | Technique::HiddenQuintuple
            | Technique::NakedSextuple
            | Technique::HiddenSextuple
            | Technique::NakedSeptuple
            | Technique::HiddenSeptuple
            | Technique::NakedOctuple
            | Technique::HiddenOctuple
            | Technique::SmallestReason
            | Technique::Search => return Ratings::default(),
        };
        Ratings {
            se: Some(self.weight()),
            hodoku: Some(hodoku),
        }
    }
}

impl Ladder for Sudoku {
    type Technique = Technique;

    fn climb<T: Includes<Technique>>(
        &self,
        allowed: &Allowed,
        limits: Limits,
    ) -> Result<Box<dyn Climb<T>>, ClimbError> {
        let techniques = allowed.techniques()?;
        let position = Climbed::new(self);
        Ok(Box::new(Climber::new(position, techniques, limits)))
    }

    fn reasons<T: Includes<Technique>>(&self) -> Option<Box<dyn FindReasons<T>>> {
        Some(Box::new(Finder::new(self)))
    }
}
