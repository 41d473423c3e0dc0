//! The contract between the generator and a puzzle: [`Make`] knows its boards, a [`Winnower`] draws
//! solutions and takes givens away.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use super::error::{Result, refused};
use super::winnow::Winnower;
use super::{GenerateError, Made};
use crate::ground::deduction::Level;
use crate::ground::grid::{Shape, fnv1a};
use crate::puzzles::puzzle::{Kind, Puzzle, Technique};
use crate::puzzles::sudoku::Sudoku;
use crate::puzzles::takuzu::{Rules, Takuzu};
use crate::text::{self, Format, WriteError};

/// The size of a board and its rules, as far as they are chosen.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// Rows and columns.
    pub size: Option<Shape>,
    /// Rows and columns of a block.
    pub blocks: Option<Shape>,
    /// The rules of Takuzu.
    pub rules: Rules,
}

impl Board {
    /// The blank board for a kind of puzzle; what is not chosen is as usual.
    ///
    /// # Errors
    ///
    /// When there is no such board.
    pub fn blank(&self, kind: Kind) -> Result<Puzzle, GenerateError> {
        kind.blank().map_or_else(|| NotMade.board(self), |blank| make_of(&blank).board(self))
    }
}

/// An option of the generator that only some puzzles have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extra {
    /// Other rules, or sides of odd length: [`Board::rules`].
    Rules,
    /// Blocks of a shape: [`Board::blocks`].
    Blocks,
    /// Signs between neighbours: [`Maker::signs`](super::Maker::signs).
    Signs,
    /// A part of the cells: [`Maker::fill`](super::Maker::fill).
    Fill,
    /// Givens in some cells only: [`Maker::mask`](super::Maker::mask).
    Mask,
    /// Puzzles with several solutions: [`Maker::any`](super::Maker::any).
    Any,
    /// As few givens as possible: [`Maker::fewest`](super::Maker::fewest).
    Fewest,
}

impl Extra {
    /// Tells whether a kind of puzzle has this option.
    #[must_use]
    pub fn is_for(self, kind: Kind) -> bool {
        kind.blank().is_some_and(|blank| make_of(&blank).extras().contains(&self))
    }

    /// Lists the kinds of puzzles that have this option, as in `Takuzu`.
    #[must_use]
    pub fn kinds(self) -> String {
        let kinds = Kind::ALL.into_iter().filter(|&kind| self.is_for(kind));
        kinds.map(Kind::title).collect::<Vec<_>>().join(" and ")
    }
}

/// Computes a number that is the same for puzzles that look alike.
pub(super) type Fingerprint = Arc<dyn Fn(&Puzzle) -> u128 + Send + Sync>;

/// A puzzle that the generator can make, given as a blank board.
pub(crate) trait Make {
    /// Returns the word for one of them in messages.
    fn noun(&self) -> &'static str {
        "puzzle"
    }

    /// Returns the ways in which a duplicate may differ.
    fn forms(&self) -> &'static str {
        "the same"
    }

    /// Returns the options that this puzzle has and others lack.
    fn extras(&self) -> &'static [Extra] {
        &[]
    }

    /// Returns the blank board that is asked for.
    fn board(&self, board: &Board) -> Result<Puzzle>;

    /// Prepares for making puzzles on this board.
    fn winnower(&self) -> Result<Box<dyn Winnower>>;

    /// Returns the function that tells duplicates on this board.
    fn fingerprint(&self) -> Fingerprint {
        Arc::new(|puzzle| fnv1a(puzzle.givens().symbols()))
    }

    fn default_fill(&self, _with_signs: bool) -> f64 {
        0.35
    }

    /// Returns the default number of attempts per puzzle; puzzles of a level are rare.
    fn default_attempts(&self, _of_level: bool) -> u64 {
        100
    }

    /// Lists the levels that puzzles on this board can have, with signs or without: all but those known to be missing.
    fn levels(&self, _with_signs: bool) -> Vec<Level> {
        Level::ALL.to_vec()
    }

    /// Tells whether puzzles on this board, with signs or without, can need a technique, as far as is known.
    fn has_use_for(&self, _technique: Technique, _with_signs: bool) -> bool {
        true
    }

    /// Returns the number of nodes that one check may take, where it is bounded.
    fn nodes_per_check(&self) -> Option<u64> {
        None
    }

    fn known_fewest(&self) -> Option<usize> {
        None
    }

    /// Returns a number of givens below which no puzzle has a single solution, with signs or without, and why.
    fn least_givens(&self) -> (usize, &'static str) {
        (0, "")
    }

    /// Lists the signs between neighbours, as in `r1c1=r1c2`.
    fn signs(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the format that shows all of the puzzle.
    fn format(&self, _with_signs: bool) -> Format {
        Format::Grid
    }

    /// Writes the puzzle, as a handle, below a header that names the board and its rules.
    fn write(&self, puzzle: &Puzzle, format: Format) -> Result<String, WriteError> {
        text::write(puzzle, format)
    }
}

pub(super) fn make_of(board: &Puzzle) -> &dyn Make {
    if let Some(takuzu) = board.downcast::<Takuzu>() {
        takuzu
    } else if let Some(sudoku) = board.downcast::<Sudoku>() {
        sudoku
    } else {
        &NotMade
    }
}

struct NotMade;

impl Make for NotMade {
    fn board(&self, _: &Board) -> Result<Puzzle> {
        refused("no puzzles of this kind can be made")
    }

    fn winnower(&self) -> Result<Box<dyn Winnower>> {
        refused("no puzzles of this kind can be made")
    }
}

/// Tells puzzles that are new from those that are an earlier one in another form.
///
/// Takuzu may be mirrored, turned, or have 0 and 1 exchanged, with its signs; 128 bits of each puzzle
/// are remembered. Sudoku may be changed by any [`Symmetry`](crate::sudoku::Symmetry); 64 bits are
/// remembered. So a new puzzle is rarely taken for an old one: with a probability below 10^-26 among a
/// million Takuzu, and below 10^-7 among a million Sudoku, or where two of these are very regular.
#[derive(Clone)]
pub struct Distinct {
    fingerprint: Fingerprint,
    forms: &'static str,
    seen: HashSet<u128>,
    in_a_row: u64,
}

impl fmt::Debug for Distinct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Distinct({} puzzles)", self.seen.len())
    }
}

impl Distinct {
    /// The number of duplicates one after the other after which there is little hope of a new puzzle.
    pub const MOST_IN_A_ROW: u64 = 1000;

    /// Returns a memory for puzzles with the size and the rules of this one.
    #[must_use]
    pub fn new(board: &Puzzle) -> Distinct {
        Distinct {
            fingerprint: make_of(board).fingerprint(),
            forms: make_of(board).forms(),
            seen: HashSet::new(),
            in_a_row: 0,
        }
    }

    /// Tells whether no puzzle like this came before, and remembers it.
    ///
    /// # Panics
    ///
    /// When the puzzle is of another kind, or has another shape or other rules.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.seen.insert((self.fingerprint)(puzzle))
    }

    /// Returns a puzzle if it is new.
    ///
    /// # Errors
    ///
    /// When [`Distinct::MOST_IN_A_ROW`] were not.
    ///
    /// # Panics
    ///
    /// As [`Distinct::is_new`].
    pub fn take(&mut self, made: Made) -> Result<Option<Made>, GenerateError> {
        if self.is_new(&made.puzzle) {
            self.in_a_row = 0;
            return Ok(Some(made));
        }
        self.in_a_row += 1;
        if self.in_a_row < Self::MOST_IN_A_ROW {
            return Ok(None);
        }
        let these = match self.seen.len() {
            1 => "this puzzle".into(),
            made => format!("one of these {made} puzzles"),
        };
        refused(format!(
            "no new puzzle: the last {} attempts gave {these} again, {}",
            Self::MOST_IN_A_ROW,
            self.forms
        ))
    }
}
