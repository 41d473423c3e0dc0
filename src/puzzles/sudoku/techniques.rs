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
//! | | unique rectangle, unique loop, hidden rectangle | cells that could be filled in two ways | 4.5, 4.6, - | 100 |
//! | | naked quad | | 5.0 | 120 |
//! | | jellyfish | the X-wing with four lines | 5.2 | 160 |
//! | | hidden quad | | 5.4 | 150 |
//! | | BUG | a board with two candidates everywhere | 5.6 | 100 |
//! | | naked and hidden quintuple to octuple | boards larger than 9×9 | | |
//! | | skyscraper, two-string kite, turbot fish, X-chain | strong and weak links of one number | 6.6 | 120 to 260 |
//! | | W-wing, remote pair, XY-chain, AIC | links in cells as well | 7.0 | 110 to 280 |
//! | | X-loop, XY-loop, continuous loop | a chain whose ends exclude each other | 6.5, 6.5, 7.0 | 280 |
//! | | empty rectangle, grouped X-chain, grouped AIC | places of a number taken together | | 120, 300, 300 |
//! | | ALS-XZ, ALS-XY-wing, ALS chain | sets with one number more than cells | | 300 to 340 |
//! | extreme | forcing chains from a cell or a house | the same at the end of all cases | 8.0 | 500 |
//! | | forcing net, nested forcing net | singles from an assumption to a contradiction | 8.5, 9.5 | 700 |
//! | | search | cases within cases | | |
//!
//! The levels are bands of this order: what places a number at once; one house against another; two
//! or three of a technique; patterns over three houses; three numbers in one cell of a pattern, and all larger
//! ones, and chains; cases. Of 2,000 minimal 9×9 of the generator 42 % are trivial, 12 easy, 7 normal, 5 hard, 30
//! expert and 3.6 extreme, 5 of these by search (`takuzu-sat generate --puzzle sudoku --minimal -n 2000 --seed 77 --to
//! line | takuzu-sat grade --summary -`).
//!
//! The ladders of Sudoku Explainer and Sukaku Explainer have some techniques that this one does not need.
//!
//! A naked subset of more than four cells leaves a hidden one in the rest of its house, and the other way
//! round: it is shown as the smaller of both. So there are none of more than four on 9×9.
//!
//! The values that a number rules out in the houses of its cell are not a step: they are ruled out when the
//! number is placed.

mod aligned;
mod because;
mod chains;
mod climb;
mod explainer;
mod find;
mod links;
mod nets;
mod position;
mod unique;

use super::{KIND, Sudoku};
use crate::ground::limits::Limits;
use crate::puzzles::ladder::{Allowed, Climb, ClimbError, Climber};
use climb::Climbed;
use explainer::{Edition, rated_ladder};
pub(crate) use nets::Reach;
pub(crate) use unique::Grave;

rated_ladder! {
    /// The techniques, easiest first.
    ///
    /// ```
    /// use takuzu_sat::deduction::Ended;
    /// use takuzu_sat::ladder::Allowed;
    /// use takuzu_sat::sudoku::Sudoku;
    /// use takuzu_sat::sudoku::techniques::Technique;
    /// use takuzu_sat::{Game, Grid, Limits, Shape};
    ///
    /// let givens = Grid::from_line(Shape::square(4), "12.4..122.4.43..").expect("16 numbers");
    /// let puzzle = Sudoku::new(givens, Shape::square(2))?;
    /// let mut climber = puzzle.climb(&Allowed::All, Limits::none())?;
    /// let mut steps = Vec::new();
    /// let first = climber.round_with_steps(&mut steps).expect("something follows");
    /// assert!(first.technique == Technique::FullHouse);
    /// assert_eq!(steps[0].then[0].to_string(), "r1c3=3");
    /// while climber.round().is_some() {}
    /// assert_eq!(climber.ended(), Some(Ended::Solved));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub enum Technique of KIND.name, search "sudoku-search" {
        /// The last open cell of a house.
        FullHouse: "full-house", Trivial, 10, [Single(Single::FullHouse)], se 10, hodoku 4;
        /// The only place for a number in a block.
        HiddenSingleBlock: "hidden-single-block", Trivial, 12, [Single(Single::HiddenInBlock)], se 12, hodoku 14;
        /// The only place for a number in a row or a column.
        HiddenSingleLine: "hidden-single-line", Trivial, 15, [Single(Single::HiddenInLine)], se 15, hodoku 14;
        /// A number of a block that falls into one line, and so leaves another block one place.
        DirectPointing: "direct-pointing", Trivial, 17, [Direct(Direct::Locked { points: true })], se 17 (beside);
        /// A number of a line that falls into one block, and so leaves another line one place.
        DirectClaiming: "direct-claiming", Trivial, 19, [Direct(Direct::Locked { points: false })], se 19 (beside);
        /// Two numbers for two cells, which leave a third number one place.
        DirectHiddenPair: "direct-hidden-pair", Trivial, 20, [Direct(Direct::Hidden(2))], se 20 (beside);
        /// The only number for a cell.
        NakedSingle: "naked-single", Trivial, 23, [Single(Single::Naked)], se 23, hodoku 4;
        /// Three numbers for three cells, which leave a fourth number one place.
        DirectHiddenTriple: "direct-hidden-triple", Trivial, 25, [Direct(Direct::Hidden(3))], se 25 (beside);
        /// A number of a block that falls into one line.
        Pointing: "pointing", Easy, 26, [Locked { points: true }], se 26, hodoku 50;
        /// A number of a line that falls into one block.
        Claiming: "claiming", Easy, 28, [Locked { points: false }], se 28, hodoku 50;
        /// Two cells for two numbers.
        NakedPair: "naked-pair", Normal, 30, [Naked(2)], se 30, hodoku 60;
        /// A number in two lines, and two lines across.
        XWing: "x-wing", Normal, 32, [Fish(2)], se 32, hodoku 140;
        /// Two numbers for two cells.
        HiddenPair: "hidden-pair", Normal, 34, [Hidden(2)], se 34, hodoku 70;
        /// Three cells for three numbers.
        NakedTriple: "naked-triple", Normal, 36, [Naked(3)], se 36, hodoku 80;
        /// A number in three lines, and three lines across.
        Swordfish: "swordfish", Hard, 38, [Fish(3)], se 38, hodoku 150;
        /// Three numbers for three cells.
        HiddenTriple: "hidden-triple", Hard, 40, [Hidden(3)], se 40, hodoku 100;
        /// A pivot of two numbers and two pincers.
        XyWing: "xy-wing", Hard, 42, [Chain], se 42, hodoku 160;
        /// A pivot of three numbers and two pincers.
        XyzWing: "xyz-wing", Expert, 44, [Chain], se 44, hodoku 180;
        /// Four cells that would have two ways to hold two numbers.
        UniqueRectangle: "unique-rectangle", Expert, 45, [Deadly(Grave::Rectangle)], se 45 to 50, hodoku 100;
        /// Six cells and more that would have two ways to hold two numbers.
        UniqueLoop: "unique-loop", Expert, 46, [Deadly(Grave::Loop)], se 46 to 55 in 45;
        /// Four cells that would have two ways to hold two numbers, three or four of them with others.
        HiddenRectangle: "hidden-rectangle", Expert, 47, [Deadly(Grave::Hidden)], hodoku 100;
        /// Four cells for four numbers.
        NakedQuad: "naked-quad", Expert, 50, [Naked(4)], se 50, hodoku 120;
        /// A number in four lines, and four lines across.
        Jellyfish: "jellyfish", Expert, 52, [Fish(4)], se 52, hodoku 160;
        /// Four numbers for four cells.
        HiddenQuad: "hidden-quad", Expert, 54, [Hidden(4)], se 54, hodoku 150;
        /// A board that would have two candidates everywhere, each of them twice.
        Bug: "bug", Expert, 56, [Deadly(Grave::Whole)], se 56 to 62, hodoku 100;
        /// Five cells for five numbers.
        NakedQuintuple: "naked-quintuple", Expert, 60, [Naked(5)];
        /// Five numbers for five cells.
        HiddenQuintuple: "hidden-quintuple", Expert, 64, [Hidden(5)];
        /// Six cells for six numbers.
        NakedSextuple: "naked-sextuple", Expert, 70, [Naked(6)];
        /// Six numbers for six cells.
        HiddenSextuple: "hidden-sextuple", Expert, 74, [Hidden(6)];
        /// Seven cells for seven numbers.
        NakedSeptuple: "naked-septuple", Expert, 80, [Naked(7)];
        /// Seven numbers for seven cells.
        HiddenSeptuple: "hidden-septuple", Expert, 84, [Hidden(7)];
        /// Eight cells for eight numbers.
        NakedOctuple: "naked-octuple", Expert, 90, [Naked(8)];
        /// Eight numbers for eight cells.
        HiddenOctuple: "hidden-octuple", Expert, 94, [Hidden(8)];
        /// A number in two parallel lines, whose two places in each have an end in a common line.
        Skyscraper: "skyscraper", Expert, 100, [Chain], se 66 to 78 in 65, sukaku 40, hodoku 130;
        /// A number in a row and a column, whose two places in each have an end in a common block.
        TwoStringKite: "two-string-kite", Expert, 100, [Chain], se 66 to 78 in 65, sukaku 41 in 40, hodoku 150;
        /// A number in two houses, whose two places in each have ends that see each other.
        TurbotFish: "turbot-fish", Expert, 100, [Chain], se 66 to 78 in 65, sukaku 42 in 40, hodoku 120;
        /// A number whose places in a block lie in a row and a column, and its two places in a line.
        EmptyRectangle: "empty-rectangle", Expert, 100, [Chain], sukaku 43 in 40, hodoku 120;
        /// Two cells with the same two numbers, both of which see an end of the two places for one of these.
        WWing: "w-wing", Expert, 105, [Chain], se 70 to 82 in 65, hodoku 150;
        /// A chain of cells with the same two numbers.
        RemotePair: "remote-pair", Expert, 105, [Chain], se 70 to 82 in 65, hodoku 110;
        /// A number in two houses, some of its places taken together, that have ends that see each other.
        GroupedTurbotFish: "grouped-turbot-fish", Expert, 105, [Chain], sukaku 43 in 40 (beside);
        /// A chain of the places of one number.
        XChain: "x-chain", Expert, 110, [Chain], se 66 to 78 in 65, hodoku 260;
        /// The same, back to where it begins.
        XLoop: "x-loop", Expert, 110, [Chain], se 65 to 77 in 65, hodoku 280;
        /// A number in three houses, whose two places in each have an end that sees one in the next.
        ThreeLinks: "three-strong-links", Expert, 110, [Chain], sukaku 54 to 56 (beside);
        /// A chain of cells with two numbers each.
        XyChain: "xy-chain", Expert, 120, [Chain], se 70 to 82 in 65, hodoku 260;
        /// The same, back to where it begins.
        XyLoop: "xy-loop", Expert, 120, [Chain], se 65 to 77 in 65, hodoku 280;
        /// A chain of the places of one number, some of them taken together.
        GroupedXChain: "grouped-x-chain", Expert, 130, [Chain], hodoku 300;
        /// Three links of one number, some of its places taken together.
        GroupedThreeLinks: "grouped-three-strong-links", Expert, 130, [Chain], sukaku 57 in 54 (beside);
        /// Any chain of links, back to where it begins.
        Loop: "continuous-loop", Expert, 140, [Chain], se 70 to 82 in 65, hodoku 280;
        /// Any chain of links.
        Aic: "aic", Expert, 140, [Chain], se 70 to 82 in 65, hodoku 280;
        /// Any chain of links, some places of a number taken together.
        GroupedAic: "grouped-aic", Expert, 150, [Chain], hodoku 300;
        /// Two almost locked sets with a number that only one of them can hold.
        AlsXz: "als-xz", Expert, 155, [Chain], hodoku 300;
        /// Three cells of a house with four numbers, and a cell with two of these.
        WxyzWing: "wxyz-wing", Expert, 155, [Chain], sukaku 55 to 56 (beside);
        /// Four cells of a house with five numbers, and a cell with two of these.
        VwxyzWing: "vwxyz-wing", Expert, 155, [Chain], sukaku 62 to 64 in 61 (beside);
        /// Three almost locked sets, each of which shares such a number with the next.
        AlsXyWing: "als-xy-wing", Expert, 160, [Chain], hodoku 320;
        /// Two cells, and cells with two candidates that both see.
        AlignedPair: "aligned-pair", Expert, 160, [Aligned(2)], se 62 (beside);
        /// A chain with almost locked sets.
        AlsChain: "als-chain", Expert, 170, [Chain], hodoku 340;
        /// Three cells, and cells with two or three candidates that all see.
        AlignedTriple: "aligned-triple", Expert, 175, [Aligned(3)], se 75 in 74 (beside);
        /// A candidate that leads to a contradiction by singles of its number.
        Nishio: "nishio", Extreme, 180, [Net(Reach::OneValue)], se 75 to 87 (beside);
        /// Chains from all numbers of a cell to the same conclusion.
        CellForcing: "cell-forcing-chain", Extreme, 200, [Cases { of_cell: true }], se 80 to 92, hodoku 500;
        /// Chains from all places of a number in a house to the same conclusion.
        HouseForcing: "house-forcing-chain", Extreme, 200, [Cases { of_cell: false }], se 80 to 92, hodoku 500;
        /// A candidate that leads to a contradiction by singles.
        ForcingNet: "forcing-net", Extreme, 300, [Net(Reach::Singles)], se 85 to 97, hodoku 700;
        /// A candidate that leads to a contradiction by singles and by other nets.
        NestedNet: "nested-forcing-net", Extreme, 350, [Net(Reach::Nested)], se 95 to 119, hodoku 700;
    }
}

/// The form of what a technique sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One way left.
    Single(Single),
    /// All places of a number where a block and a line cross; it goes from the line's rest if the block points at it.
    Locked { points: bool },
    /// Some cells for as many numbers.
    Naked(u32),
    /// Some numbers for as many cells.
    Hidden(u32),
    /// A number in some parallel lines, and as many lines across.
    Fish(u32),
    /// Cells that could be filled in two ways.
    Deadly(Grave),
    /// A smaller form and the single that it leads to.
    Direct(Direct),
    /// Links, one after the other.
    Chain(ChainShape),
    /// So many cells, and the cells with few candidates that see all of them.
    Aligned(usize),
    /// Chains from all numbers of a cell, or from all places of a number.
    Cases { of_cell: bool },
    /// The consequences of a candidate that is assumed.
    Net(Reach),
    /// The whole board.
    Search,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Single {
    FullHouse,
    HiddenInBlock,
    HiddenInLine,
    Naked,
}

/// The form that leads to a hidden single in the same house, or in another one of its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direct {
    Locked { points: bool },
    Hidden(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChainShape {
    XyWing,
    XyzWing,
    WxyzWing,
    VwxyzWing,
    EmptyRectangle,
    GroupedTurbotFish,
    ThreeLinks,
    GroupedThreeLinks,
    GroupedXChain,
    GroupedAic,
    AlsXz,
    AlsXyWing,
    AlsChain,
    Skyscraper,
    TwoStringKite,
    TurbotFish,
    WWing,
    RemotePair,
    XChain,
    XLoop,
    XyChain,
    XyLoop,
    Aic,
    Loop,
}

impl Form {
    /// Returns whether a technique takes the simplest of what it sees on the whole board.
    pub(crate) fn is_of_board(self) -> bool {
        matches!(
            self,
            Form::Chain(_) | Form::Aligned(_) | Form::Cases { .. } | Form::Net(_) | Form::Deadly(_)
        )
    }

    /// The longest side of a board on which it is looked for.
    pub(crate) fn longest(self) -> usize {
        let is_short = matches!(self, Form::Chain(ChainShape::XyWing | ChainShape::XyzWing));
        match self.is_of_board() {
            _ if self == Form::Net(Reach::Nested) => nets::LONGEST_NESTED,
            true if !is_short => 16,
            true | false => 25,
        }
    }
}

/// The conclusions of a technique; `None` where it was told to stop.
type Found = Option<Vec<because::Conclusion>>;

/// The order to stop, which may come at any time.
type Stop<'s> = &'s dyn Fn() -> bool;

impl Technique {
    pub(crate) const fn form(self) -> Form {
        FORMS[self as usize]
    }
}

/// A climb of the ladder from the givens on, by the techniques that are allowed.
pub(super) fn climb(
    puzzle: &Sudoku,
    allowed: &Allowed,
    limits: Limits,
) -> Result<Box<dyn Climb>, ClimbError> {
    let position = Climbed::new(puzzle, Edition::wanted(allowed));
    Ok(Box::new(Climber::new(position, explainer::techniques(allowed)?, limits)))
}
