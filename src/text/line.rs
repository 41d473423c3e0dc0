//! A puzzle a line, its cells row by row without a gap: `.1.0..0..0..11.0`; squares only.

use super::cells::{Alphabet, Sides, counted, only_field, some, values};
use super::error::ParseError;
use super::stream::TextLine;
use crate::grid::{Grid, Shape};
use crate::takuzu::Takuzu;

/// Whether a line of so many cells is taken for a puzzle unasked: 16, 36, 64, ... (25, 49, ... where
/// sides may be odd). Four cells, or nine, are more likely a row.
pub(super) fn is_likely(cells: usize, sides: Sides) -> bool {
    let side = cells.isqrt();
    side >= 4 && sides.allow(side) && side * side == cells
}

/// Reads a line of cells as one grid.
pub(super) fn parse(line: &TextLine, alphabet: Alphabet, sides: Sides) -> Result<Grid, ParseError> {
    let cells = only_field(line)?;
    let count = line.text()[cells.clone()].chars().count();
    if count > Takuzu::MAX_SIDE * Takuzu::MAX_SIDE {
        let side = Takuzu::MAX_SIDE;
        let message = format!("{count} cells: more than the {side}x{side} allowed");
        return Err(line.error(cells, message, "too many"));
    }
    let values = values(line, cells.clone(), alphabet)?;
    let shape = Shape::square(count.isqrt());
    if shape.len() != count {
        let (message, label) = not_square(count, sides);
        return Err(line.error(cells, message, &label));
    }
    Ok(Grid::from_fn(shape, |cell| values[shape.index(cell)]))
}

/// Why so many cells are no square, and what they lack.
pub(super) fn not_square(count: usize, sides: Sides) -> (String, String) {
    let even = count.isqrt() / 2 * 2;
    let nearest = [even, even + 1, even + 2]
        .into_iter()
        .filter(|&side| side > 0 && sides.allow(side))
        .min_by_key(|&side| (side * side).abs_diff(count))
        .unwrap_or(2);
    let square = nearest * nearest;
    let found = counted(count, "cell");
    let message = format!("{found} are no square; {square} would be {nearest}x{nearest}");
    let label = if count < square {
        format!("{} missing", some(square - count, "cell"))
    } else {
        format!("{} too many", some(count - square, "cell"))
    };
    (message, label)
}

/// Writes the cells of a square on one line.
pub(super) fn write(grid: &Grid) -> String {
    format!("{}\n", grid.to_line())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_of_even_sides_from_four_on_are_likely() {
        let likely: Vec<_> = (0..200)
            .filter(|&cells| is_likely(cells, Sides::Even))
            .collect();
        assert_eq!(likely, [16, 36, 64, 100, 144, 196]);
        let odd = [25, 49, 81, 121, 169];
        assert!(odd.iter().all(|&cells| is_likely(cells, Sides::Any)));
    }

    #[test]
    fn the_nearest_even_square_is_named() {
        assert_eq!(
            not_square(35, Sides::Even),
            (
                "35 cells are no square; 36 would be 6x6".to_owned(),
                "one cell missing".to_owned()
            )
        );
        assert_eq!(not_square(3, Sides::Even).1, "one cell missing");
        assert_eq!(not_square(18, Sides::Even).1, "2 cells too many");
        assert_eq!(not_square(48, Sides::Any).1, "one cell missing");
    }
}
