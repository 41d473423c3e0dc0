//! One grid for all that look alike.
//!
//! The rules do not tell apart a board and its mirror image, nor 0 and 1: a puzzle comes in up to 16
//! forms on a square (8 symmetries, colours swapped or not), and 8 on a rectangle, whose sides are not
//! exchanged. The canonical one is the smallest, read row by row, a blank before 0 before 1.

use crate::grid::{Cell, Grid, Shape, Symmetry};

/// A form: where each cell comes from, and whether colours are swapped.
type Form = (Vec<usize>, bool);

/// Turns grids of one shape into their canonical forms.
///
/// ```
/// use takuzu_sat::{Grid, Shape, takuzu::canonical::Canonical};
///
/// let canonical = Canonical::new(Shape::square(4));
/// let [one, other] = ["1...............", "...............0"]
///     .map(|cells| Grid::from_line(Shape::square(4), cells).expect("16 cells"));
/// assert_eq!(canonical.of(&one), canonical.of(&other));
/// assert_eq!(canonical.of(&one).to_line(), "...............0");
/// ```
#[derive(Clone, Debug)]
pub struct Canonical {
    shape: Shape,
    forms: Vec<Form>,
}

impl Canonical {
    /// For grids of a shape.
    #[must_use]
    pub fn new(shape: Shape) -> Canonical {
        let same_shape = |symmetry: &Symmetry| symmetry.shape(shape) == shape;
        let moved = Symmetry::all()
            .into_iter()
            .filter(same_shape)
            .map(|symmetry| {
                let mut from = vec![0; shape.len()];
                for cell in shape.cells() {
                    from[shape.index(symmetry.cell(shape, cell))] = shape.index(cell);
                }
                from
            });
        let forms = moved.flat_map(|from| [(from.clone(), false), (from, true)]);
        Canonical {
            shape,
            forms: forms.collect(),
        }
    }

    /// The canonical form of a grid of 0, 1 and blanks.
    ///
    /// # Panics
    ///
    /// When the grid has another shape.
    #[must_use]
    pub fn of(&self, grid: &Grid) -> Grid {
        assert_eq!(grid.shape(), self.shape, "a grid of another shape");
        // A blank is 0, and 1 and 2 change places.
        let cells: Vec<u8> = grid
            .iter()
            .map(|(_, value)| value.map_or(0, |v| v + 1))
            .collect();
        let read = |(from, swapped): &'_ Form, place: usize| match (cells[from[place]], swapped) {
            (0, _) => 0,
            (symbol, false) => symbol,
            (symbol, true) => 3 - symbol,
        };
        let places = || 0..cells.len();
        let least = self.forms.iter().min_by(|one, other| {
            let one = places().map(|place| read(one, place));
            one.cmp(places().map(|place| read(other, place)))
        });
        let least = least.expect("the identity, at least");
        Grid::from_fn(self.shape, |cell: Cell| {
            read(least, self.shape.index(cell)).checked_sub(1)
        })
    }
}
