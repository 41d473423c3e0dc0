//! The symmetries of Sudoku: orders of lines, bands and stacks, turns, and other numbers.

use super::{Change, Lines};
use crate::ground::chance::Random;
use crate::ground::grid::Shape;
use crate::puzzles::sudoku::{Sudoku, Symmetry, canonical};

/// Returns the image of a Sudoku under a change, or why there is none.
pub(super) fn changed(
    sudoku: &Sudoku,
    change: &Change,
    random: &mut Random,
) -> Result<Sudoku, String> {
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
        Change::Canonical => canonical::symmetry(sudoku)
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
