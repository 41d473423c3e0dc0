//! One puzzle for all that look alike.
//!
//! The rules do not tell apart a board and its mirror image, nor 0 and 1: a puzzle comes in up to 16
//! forms on a square (8 symmetries, colours swapped or not), and 8 on a rectangle, whose sides are not
//! exchanged. Where lines of odd length hold one more 1 ([`Majority::One`]), colours are not swapped.
//! Signs move with their cells, and do not change with the colours.
//!
//! The canonical form is the smallest, read row by row, a blank before 0 before 1; among those with
//! equal givens the one with the smallest signs, none before `=` before `x`, first those between a
//! cell and its right neighbour, then those between a cell and the one below.

use std::collections::HashMap;

use super::{Majority, Relation, Rules, Sign, Takuzu};
use crate::grid::{Cell, Grid, Shape, Symmetry};

/// A form: where the symbol of each place comes from, and whether colours are swapped.
type Form = (Vec<usize>, bool);

/// Turns puzzles of one shape into their canonical forms.
///
/// ```
/// use takuzu_sat::{Grid, Shape};
/// use takuzu_sat::takuzu::{Rules, Takuzu, canonical::Canonical};
///
/// let canonical = Canonical::new(Shape::square(4), Rules::TAKUZU);
/// let [one, other] = ["1...............", "...............0"].map(|cells| {
///     let givens = Grid::from_line(Shape::square(4), cells).expect("16 cells");
///     Takuzu::new(givens, Rules::TAKUZU).expect("even sides")
/// });
/// assert_eq!(canonical.of(&one), canonical.of(&other));
/// assert_eq!(canonical.of(&one).givens().to_line(), "...............0");
/// ```
#[derive(Clone, Debug)]
pub struct Canonical {
    shape: Shape,
    rules: Rules,
    /// All neighbours: their places come behind those of the cells.
    neighbours: Vec<[Cell; 2]>,
    forms: Vec<Form>,
}

impl Canonical {
    /// For puzzles of a shape, under these rules.
    #[must_use]
    pub fn new(shape: Shape, rules: Rules) -> Canonical {
        let neighbours: Vec<[Cell; 2]> = shape.neighbours().collect();
        let behind = |(place, &pair): (usize, &[Cell; 2])| (pair, shape.len() + place);
        let places: HashMap<[Cell; 2], usize> = neighbours.iter().enumerate().map(behind).collect();
        let same_shape = |symmetry: &Symmetry| symmetry.shape(shape) == shape;
        let moved = Symmetry::all()
            .into_iter()
            .filter(same_shape)
            .map(|symmetry| {
                let to = |cell| symmetry.cell(shape, cell);
                let mut from = vec![0; shape.len() + neighbours.len()];
                for cell in shape.cells() {
                    from[shape.index(to(cell))] = shape.index(cell);
                }
                for pair in &neighbours {
                    let [one, other] = pair.map(to);
                    from[places[&[one.min(other), one.max(other)]]] = places[pair];
                }
                from
            });
        let is_even = shape.rows().is_multiple_of(2) && shape.cols().is_multiple_of(2);
        let swaps: &[bool] = match is_even || rules.majority != Majority::One {
            true => &[false, true],
            false => &[false],
        };
        let forms = moved.flat_map(|from| swaps.iter().map(move |&swap| (from.clone(), swap)));
        let forms = forms.collect();
        Canonical {
            shape,
            rules,
            neighbours,
            forms,
        }
    }

    /// The canonical form of a puzzle.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape or other rules.
    #[must_use]
    pub fn of(&self, puzzle: &Takuzu) -> Takuzu {
        assert_eq!(puzzle.shape(), self.shape, "a puzzle of another shape");
        assert_eq!(puzzle.rules(), self.rules, "a puzzle with other rules");
        let symbols = self.symbols(puzzle);
        let cells = self.shape.len();
        let read = |(from, swapped): &'_ Form, place: usize| match symbols[from[place]] {
            symbol @ 1..=2 if *swapped && place < cells => 3 - symbol,
            symbol => symbol,
        };
        let places = || 0..symbols.len();
        let least = self.forms.iter().min_by(|one, other| {
            let one = places().map(|place| read(one, place));
            one.cmp(places().map(|place| read(other, place)))
        });
        let least = least.expect("the identity, at least");
        let givens = Grid::from_fn(self.shape, |cell: Cell| {
            read(least, self.shape.index(cell)).checked_sub(1)
        });
        let sign = |place: usize| {
            let relation = match read(least, place) {
                0 => return None,
                1 => Relation::Equal,
                _ => Relation::Different,
            };
            let [one, other] = self.neighbours[place - cells];
            Some(Sign::new(one, other, relation))
        };
        let signs = (cells..symbols.len()).filter_map(sign);
        Takuzu::new(givens, self.rules)
            .and_then(|takuzu| takuzu.with_signs(signs))
            .expect("a form of a puzzle is a puzzle")
    }

    /// Returns the content of each place, 0 for nothing; places of signs are left out where there are no signs.
    fn symbols(&self, puzzle: &Takuzu) -> Vec<u8> {
        let cells = puzzle.givens().iter();
        let cells = cells.map(|(_, value)| value.map_or(0, |value| value + 1));
        let mut symbols: Vec<u8> = cells.collect();
        if !puzzle.signs().is_empty() {
            symbols.extend(self.neighbours.iter().map(|&[one, other]| {
                match puzzle.signs().between(one, other) {
                    None => 0,
                    Some(Relation::Equal) => 1,
                    Some(Relation::Different) => 2,
                }
            }));
        }
        symbols
    }
}
