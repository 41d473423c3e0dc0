//! All complete grids of a small board by classes: those that mirrors, turns and an exchange of 0 and 1 make equal.
//!
//! A grid is a word, the first cell its highest bit, so that numbers are ordered as texts are. It stands for its class
//! if none of its images is smaller: then it is the [canonical form](super::canonical). An image is put together from
//! tables, one for each byte of the word:
//!
//! ```text
//!   grid    00110011 01010101 ...      image = table[0][00110011] | table[1][01010101] | ...
//! ```

use super::rank::{Ranking, Rows};
use super::{Majority, Takuzu};
use crate::game::Class;
use crate::grid::{Grid, Shape, Symmetry};

/// The places to which the bits of each value of each byte of a word go.
type Table = [[u64; 256]; 8];

/// The images of the grids of a board.
struct Images {
    tables: Vec<Table>,
    /// All bits of a grid.
    full: u64,
}

impl Images {
    fn new(shape: Shape) -> Images {
        let symmetries = Symmetry::all().into_iter();
        let own = symmetries.filter(|symmetry| symmetry.shape(shape) == shape);
        Images {
            tables: own.map(|symmetry| table(shape, symmetry)).collect(),
            full: u64::MAX >> (64 - shape.len()),
        }
    }

    /// Counts the different images of a grid; nothing where one of them is smaller.
    fn of_least(&self, grid: u64) -> Option<u64> {
        let (mut images, mut same) = (0, 0);
        for table in &self.tables {
            let bytes = grid.to_le_bytes();
            let image = (bytes.iter().zip(table))
                .fold(0, |image, (&byte, bits)| image | bits[usize::from(byte)]);
            for image in [image, self.full & !image] {
                if image < grid {
                    return None;
                }
                images += 1;
                same += u64::from(image == grid);
            }
        }
        Some(images / same)
    }
}

fn table(shape: Shape, symmetry: Symmetry) -> Table {
    let last = shape.len() - 1;
    let goes = |bit: usize| last - shape.index(symmetry.cell(shape, shape.cell(last - bit)));
    let mut table = [[0; 256]; 8];
    for (byte, images) in table.iter_mut().enumerate() {
        for (value, image) in images.iter_mut().enumerate() {
            let bits = (0..8).filter(|bit| value >> bit & 1 == 1);
            let bits = bits.map(|bit| 8 * byte + bit).filter(|&bit| bit <= last);
            *image = bits.fold(0, |image, bit| image | 1 << goes(bit));
        }
    }
    table
}

/// Lists the classes of the grids of a board in the order of their canonical forms; nothing where there are signs, or
/// sides are odd or longer than [`Ranking::MAX_SIDE`].
pub(super) fn of(board: &Takuzu) -> Option<Vec<Class>> {
    let (shape, rules) = (board.shape(), board.rules());
    // On even sides no line has a majority.
    let even = Takuzu::blank_under(shape, rules.with_majority(Majority::None));
    if even.is_err() || !board.signs().is_empty() || longest(shape) > Ranking::MAX_SIDE {
        return None;
    }
    let (images, rows) = (Images::new(shape), Rows::new(shape, rules));
    let mut classes = Vec::new();
    rows.walk(&mut |bytes| {
        let word = bytes.iter().fold(0, |word, &row| word << shape.cols() | u64::from(row));
        if let Some(size) = images.of_least(word) {
            let grid: Grid = rows.grid(bytes);
            classes.push(Class { grid, size });
        }
    });
    Some(classes)
}

fn longest(shape: Shape) -> usize {
    shape.rows().max(shape.cols())
}
