//! The ladder of human techniques, easiest first.
//!
//! The order is that of the ratings of Sudoku Explainer (SE, by Nicolas Juillerat); HoDoKu's scores
//! stand beside them, and order some techniques otherwise: a hidden single comes after a naked one
//! there. Both are published; see [`Kind::ratings`].
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
//! or three of a kind; patterns over three houses; three numbers in one cell of a pattern, and all larger
//! ones. Of 8,000 minimal 9×9 of the generator 41 % are trivial, 12 easy, 7 normal, 4.4 hard, 0.5 expert
//! and 34 extreme (`takuzu-sat generate --puzzle sudoku --minimal -n 8000 --seed 77 --to line | takuzu-sat
//! grade --summary -`).
//!
//! A naked subset of more than four cells leaves a hidden one in the rest of its house, and the other way
//! round: it is shown as the smaller of both. So there are none of more than four on 9×9.
//!
//! A [`Climber`] goes up in **rounds**: all deductions of the easiest technique at hand are made
//! together, then it begins at the bottom again. So what a round does depends on the position alone,
//! not on the order in which houses are looked at. What a number rules out in the houses of its cell
//! is no step: it is ruled out when the number is placed.

mod because;
mod climb;
mod find;
mod position;

use super::{Candidates, Sudoku};
use crate::deduction::{Deduction, Ended, Fact, Level, Round, Technique, UnknownTechnique, named};
use crate::grid::Grid;
use crate::limits::Limits;
use climb::Climb;

/// The techniques, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
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
    /// Assumptions within assumptions.
    Search,
}

impl Kind {
    /// All of them, easiest first.
    pub const LADDER: [Kind; 26] = [
        Kind::FullHouse,
        Kind::HiddenSingleBlock,
        Kind::HiddenSingleLine,
        Kind::NakedSingle,
        Kind::Pointing,
        Kind::Claiming,
        Kind::NakedPair,
        Kind::XWing,
        Kind::HiddenPair,
        Kind::NakedTriple,
        Kind::Swordfish,
        Kind::HiddenTriple,
        Kind::XyWing,
        Kind::XyzWing,
        Kind::NakedQuad,
        Kind::Jellyfish,
        Kind::HiddenQuad,
        Kind::NakedQuintuple,
        Kind::HiddenQuintuple,
        Kind::NakedSextuple,
        Kind::HiddenSextuple,
        Kind::NakedSeptuple,
        Kind::HiddenSeptuple,
        Kind::NakedOctuple,
        Kind::HiddenOctuple,
        Kind::Search,
    ];

    /// Its name, level and weight: ten times the rating of Sudoku Explainer where there is one, and
    /// on in the same steps where there is none.
    #[must_use]
    pub const fn technique(self) -> Technique {
        let (name, level, weight) = match self {
            Kind::FullHouse => ("full-house", Level::Trivial, 10),
            Kind::HiddenSingleBlock => ("hidden-single-block", Level::Trivial, 12),
            Kind::HiddenSingleLine => ("hidden-single-line", Level::Trivial, 15),
            Kind::NakedSingle => ("naked-single", Level::Trivial, 23),
            Kind::Pointing => ("pointing", Level::Easy, 26),
            Kind::Claiming => ("claiming", Level::Easy, 28),
            Kind::NakedPair => ("naked-pair", Level::Normal, 30),
            Kind::XWing => ("x-wing", Level::Normal, 32),
            Kind::HiddenPair => ("hidden-pair", Level::Normal, 34),
            Kind::NakedTriple => ("naked-triple", Level::Normal, 36),
            Kind::Swordfish => ("swordfish", Level::Hard, 38),
            Kind::HiddenTriple => ("hidden-triple", Level::Hard, 40),
            Kind::XyWing => ("xy-wing", Level::Hard, 42),
            Kind::XyzWing => ("xyz-wing", Level::Expert, 44),
            Kind::NakedQuad => ("naked-quad", Level::Expert, 50),
            Kind::Jellyfish => ("jellyfish", Level::Expert, 52),
            Kind::HiddenQuad => ("hidden-quad", Level::Expert, 54),
            Kind::NakedQuintuple => ("naked-quintuple", Level::Expert, 60),
            Kind::HiddenQuintuple => ("hidden-quintuple", Level::Expert, 64),
            Kind::NakedSextuple => ("naked-sextuple", Level::Expert, 70),
            Kind::HiddenSextuple => ("hidden-sextuple", Level::Expert, 74),
            Kind::NakedSeptuple => ("naked-septuple", Level::Expert, 80),
            Kind::HiddenSeptuple => ("hidden-septuple", Level::Expert, 84),
            Kind::NakedOctuple => ("naked-octuple", Level::Expert, 90),
            Kind::HiddenOctuple => ("hidden-octuple", Level::Expert, 94),
            Kind::Search => ("sudoku-search", Level::Extreme, 400),
        };
        Technique {
            name,
            level,
            weight,
        }
    }

    /// What others rate it.
    #[must_use]
    pub const fn ratings(self) -> Ratings {
        let hodoku = match self {
            Kind::FullHouse | Kind::NakedSingle => 4,
            Kind::HiddenSingleBlock | Kind::HiddenSingleLine => 14,
            Kind::Pointing | Kind::Claiming => 50,
            Kind::NakedPair => 60,
            Kind::XWing => 140,
            Kind::HiddenPair => 70,
            Kind::NakedTriple => 80,
            Kind::Swordfish | Kind::HiddenQuad => 150,
            Kind::HiddenTriple => 100,
            Kind::XyWing | Kind::Jellyfish => 160,
            Kind::XyzWing => 180,
            Kind::NakedQuad => 120,
            Kind::NakedQuintuple
            | Kind::HiddenQuintuple
            | Kind::NakedSextuple
            | Kind::HiddenSextuple
            | Kind::NakedSeptuple
            | Kind::HiddenSeptuple
            | Kind::NakedOctuple
            | Kind::HiddenOctuple
            | Kind::Search => return Ratings::NONE,
        };
        Ratings {
            se: Some(self.technique().weight),
            hodoku: Some(hodoku),
        }
    }
}

/// What a technique is rated on the two common scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratings {
    /// The rating of Sudoku Explainer, in tenths.
    pub se: Option<u32>,
    /// The score of HoDoKu for one step.
    pub hodoku: Option<u32>,
}

impl Ratings {
    const NONE: Ratings = Ratings {
        se: None,
        hodoku: None,
    };
}

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
/// use takuzu_sat::sudoku::Sudoku;
/// use takuzu_sat::sudoku::techniques::{Climber, Ladder};
/// use takuzu_sat::{Grid, Limits, Shape};
///
/// let givens = Grid::from_line(Shape::square(4), "12.4..122.4.43..").expect("16 numbers");
/// let puzzle = Sudoku::new(givens, Shape::square(2))?;
/// let mut climber = Climber::new(&puzzle, &Ladder::whole(), Limits::none());
/// let mut steps = Vec::new();
/// let first = climber.round_with_steps(&mut steps).expect("something follows");
/// assert_eq!(first.technique.name, "full-house");
/// assert_eq!(steps[0].then[0].to_string(), "r1c3=3");
/// while climber.round().is_some() {}
/// assert_eq!(climber.ended(), Some(Ended::Solved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Climber(Climb);

impl Climber {
    /// A climb from the givens of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Sudoku, ladder: &Ladder, limits: Limits) -> Climber {
        Climber(Climb::new(puzzle, &ladder.0, limits))
    }

    /// All deductions of the easiest technique at hand; `None` when the climb has [ended](Climber::ended).
    ///
    /// The width of the round is the number of values placed, or of candidates ruled out where the
    /// technique places none.
    pub fn round(&mut self) -> Option<Round> {
        self.0.round(None)
    }

    /// The same, with the deductions one by one: each adds to what those before it have said.
    pub fn round_with_steps(&mut self, steps: &mut Vec<Deduction>) -> Option<Round> {
        self.0.round(Some(steps))
    }

    /// How the climb ended; `None` while it has not.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.0.ended()
    }

    /// The board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> Grid {
        self.0.grid()
    }

    /// The board, and what may stand in its open cells.
    #[must_use]
    pub fn candidates(&self) -> Candidates {
        self.0.candidates()
    }

    /// Takes what has been concluded elsewhere, and goes on with that.
    ///
    /// # Panics
    ///
    /// When a cell is not on the board, or a number is none of it.
    pub fn learn(&mut self, facts: &[Fact]) {
        self.0.learn(facts);
    }
}
