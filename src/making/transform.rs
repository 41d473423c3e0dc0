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

mod sudoku;
mod takuzu;

use std::str::FromStr;

use crate::ground::chance::Random;
use crate::puzzles::puzzle::Puzzle;

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

/// The changes that are known by their name alone.
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
        takuzu::changed(takuzu, change, random).map(Puzzle::from)
    } else if let Some(sudoku) = puzzle.downcast() {
        sudoku::changed(sudoku, change, random).map(Puzzle::from)
    } else {
        Err("no change is known that leaves this puzzle a puzzle".into())
    };
    image.map_err(TransformError)
}
