//! Images of a puzzle: changes that leave its solutions the same, changed alike.
//!
//! ```
//! use takuzu_sat::transform::{Change, transform};
//! use takuzu_sat::{Puzzle, Random};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let change: Change = "mirror-cols".parse()?;
//! let image = transform(&puzzle, &change, &mut Random::new(1))?;
//! assert_eq!(image.givens().to_line(), "0.1..0....0.0.11");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::str::FromStr;

use rand::Rng as _;

use crate::ground::chance::Random;
use crate::ground::grid::{self, Shape};
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::sudoku::{self, Sudoku, Symmetry};
use crate::puzzles::takuzu::{self, Takuzu};

/// A change of a board; which of them leave a puzzle a puzzle depends on its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Rows become columns.
    Transpose,
    /// Top and bottom change places.
    MirrorRows,
    /// Left and right change places.
    MirrorCols,
    /// A quarter turn to the right.
    Rotate90,
    /// A half turn.
    Rotate180,
    /// A quarter turn to the left.
    Rotate270,
    /// The values 0 and 1 change places.
    Exchange,
    /// Number `k` becomes the `k`-th of these.
    Relabel(Vec<u8>),
    /// Two lines, bands or stacks change places, numbered from 0.
    Swap(Lines, usize, usize),
    /// One of all symmetries of the puzzle, at random.
    Random,
    /// The one form of all puzzles that look alike.
    Canonical,
}

/// Lines that change places: rows or columns of cells, or of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Rows of cells.
    Rows,
    /// Columns of cells.
    Cols,
    /// Rows of blocks.
    Bands,
    /// Columns of blocks.
    Stacks,
}

const NAMED: [(&str, Change); 9] = [
    ("transpose", Change::Transpose),
    ("mirror-rows", Change::MirrorRows),
    ("mirror-cols", Change::MirrorCols),
    ("rotate-90", Change::Rotate90),
    ("rotate-180", Change::Rotate180),
    ("rotate-270", Change::Rotate270),
    ("exchange", Change::Exchange),
    ("random", Change::Random),
    ("canonical", Change::Canonical),
];

const SWAPS: [(&str, Lines); 4] = [
    ("swap-rows", Lines::Rows),
    ("swap-cols", Lines::Cols),
    ("swap-bands", Lines::Bands),
    ("swap-stacks", Lines::Stacks),
];

impl FromStr for Change {
    type Err = TransformError;

    /// Reads a name such as `rotate-90`, `relabel=3124` or `swap-rows=1,2`, which counts from 1.
    fn from_str(text: &str) -> Result<Change, TransformError> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        if let Some((_, lines)) = SWAPS.into_iter().find(|swap| swap.0 == name) {
            let place = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
            let two = value.split_once(',');
            let two = two.and_then(|(one, other)| Some((place(one)?, place(other)?)));
            let wrong = || TransformError(format!("two numbers from 1 on: {name}=1,2"));
            let (one, other) = two.ok_or_else(wrong)?;
            return Ok(Change::Swap(lines, one, other));
        }
        if name == "relabel" {
            let number = |sign: char| Some(sign.to_digit(36)? as u8);
            let numbers: Option<Vec<u8>> = value.chars().map(number).collect();
            let wrong = "new names for 1, 2, ..., such as relabel=3124";
            return numbers
                .filter(|all| !all.is_empty())
                .map(Change::Relabel)
                .ok_or_else(|| TransformError(wrong.into()));
        }
        let named = NAMED.into_iter().find(|named| named.0 == text);
        let wrong = "there are transpose, mirror-rows, mirror-cols, rotate-90, rotate-180, rotate-270, \
                     random and canonical; exchange (0 and 1); relabel=3124, swap-rows=1,2, swap-cols, \
                     swap-bands and swap-stacks";
        named.map(|named| named.1).ok_or_else(|| TransformError(wrong.into()))
    }
}

crate::ground::error::message_error! {
    /// An error that says why there is no such change, or why a puzzle cannot be changed so.
    pub struct TransformError;
}

/// Returns the image of a puzzle; `random` draws the symmetry of [`Change::Random`].
///
/// # Errors
///
/// When the change does not leave it a puzzle of its kind.
pub fn transform(
    puzzle: &Puzzle,
    change: &Change,
    random: &mut Random,
) -> Result<Puzzle, TransformError> {
    let image = if let Some(takuzu) = puzzle.downcast() {
        of_takuzu(takuzu, change, random).map(Puzzle::from)
    } else if let Some(sudoku) = puzzle.downcast() {
        of_sudoku(sudoku, change, random).map(Puzzle::from)
    } else {
        Err("no change is known that leaves this puzzle a puzzle".into())
    };
    image.map_err(TransformError)
}

/// The symmetry that transposes, then mirrors top and bottom, left and right.
fn symmetry(transpose: bool, rows: bool, cols: bool) -> grid::Symmetry {
    grid::Symmetry::all()[usize::from(transpose) << 2 | usize::from(rows) << 1 | usize::from(cols)]
}

/// Returns the image of a Takuzu under a change, which may exchange 0 and 1, or why there is none.
fn of_takuzu(takuzu: &Takuzu, change: &Change, random: &mut Random) -> Result<Takuzu, String> {
    let (symmetry, is_exchanged) = match change {
        Change::Transpose => (symmetry(true, false, false), false),
        Change::MirrorRows => (symmetry(false, true, false), false),
        Change::MirrorCols => (symmetry(false, false, true), false),
        Change::Rotate90 => (symmetry(true, false, true), false),
        Change::Rotate180 => (symmetry(false, true, true), false),
        Change::Rotate270 => (symmetry(true, true, false), false),
        Change::Exchange => (symmetry(false, false, false), true),
        Change::Random => {
            let bits = random.next_u32();
            let [transpose, rows, cols, exchange] = [8, 4, 2, 1].map(|bit| bits & bit != 0);
            let is_square = takuzu.shape().rows() == takuzu.shape().cols();
            let symmetry = symmetry(transpose && is_square, rows, cols);
            (symmetry, exchange && takuzu.can_exchange())
        }
        Change::Canonical => return Ok(takuzu::canonical::form(takuzu)),
        Change::Relabel(_) | Change::Swap(..) => {
            let why = "Takuzu does not stay the same when lines change places or get other numbers";
            return Err(why.into());
        }
    };
    if is_exchanged && !takuzu.can_exchange() {
        let why = "0 and 1 are not exchanged where lines of odd length hold one more 1";
        return Err(why.into());
    }
    Ok(takuzu.image(symmetry, is_exchanged))
}

fn of_sudoku(sudoku: &Sudoku, change: &Change, random: &mut Random) -> Result<Sudoku, String> {
    let block = sudoku.block();
    let symmetry = match change {
        Change::Transpose => Symmetry::transposition(block)?,
        Change::MirrorRows => Symmetry::mirrored_rows(block),
        Change::MirrorCols => Symmetry::mirrored_cols(block),
        Change::Rotate90 => quarter(block)?.then(&Symmetry::mirrored_cols(block)),
        Change::Rotate180 => Symmetry::rotation(block),
        Change::Rotate270 => quarter(block)?.then(&Symmetry::mirrored_rows(block)),
        Change::Exchange => {
            return Err("there is no 0 to exchange in Sudoku; relabel=... renames numbers".into());
        }
        Change::Relabel(numbers) => Symmetry::relabelling(block, numbers)?,
        Change::Swap(lines, one, other) => swap(*lines, block, *one, *other)?,
        Change::Random => Symmetry::random(block, random),
        Change::Canonical => sudoku::canonical::symmetry(sudoku)
            .ok_or("there is a canonical form for 9x9 with blocks of 3x3 alone")?,
    };
    Ok(symmetry.apply(sudoku))
}

/// The transposition that a quarter turn begins with.
fn quarter(block: Shape) -> Result<Symmetry, String> {
    let turned = Shape::new(block.cols(), block.rows());
    let why = |_| format!("a quarter turn makes blocks of {turned} of those of {block}");
    Symmetry::transposition(block).map_err(why)
}

/// The symmetry by which two lines, bands or stacks change places.
fn swap(lines: Lines, block: Shape, one: usize, other: usize) -> Result<Symmetry, String> {
    let (together, name) = match lines {
        Lines::Rows => (1, "row"),
        Lines::Cols => (1, "column"),
        Lines::Bands => (block.rows(), "band"),
        Lines::Stacks => (block.cols(), "stack"),
    };
    let count = block.len() / together;
    if let Some(place) = [one, other].into_iter().find(|&place| place >= count) {
        return Err(format!("there is no {name} {}, only 1 to {count}", place + 1));
    }
    let mut groups: Vec<usize> = (0..count).collect();
    groups.swap(one, other);
    let within = |group: usize| group * together..(group + 1) * together;
    let order: Vec<usize> = groups.into_iter().flat_map(within).collect();
    Ok(match lines {
        Lines::Rows | Lines::Bands => Symmetry::with_rows(block, &order)?,
        Lines::Cols | Lines::Stacks => Symmetry::with_cols(block, &order)?,
    })
}
