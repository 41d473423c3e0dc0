//! Sets of rows that fill a half, in the order of their weights.

/// A set of rows that fills a half.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filling {
    /// The rows, [`Filling::NO_ROW`] after the last one.
    pub(super) rows: [u8; 5],
    /// The number of orders that are legal.
    pub(super) weight: u8,
    /// The pairs of columns that are equal in all its rows, of those that are equal at the seam.
    pub(super) pairs: u32,
}

impl Filling {
    pub(super) const NO_ROW: u8 = u8::MAX;

    /// Tells whether this cannot be with another one on the same board.
    pub(super) fn clashes_with(&self, other: &Filling) -> bool {
        let is_shared = |row: &u8| *row != Filling::NO_ROW && other.rows.contains(row);
        self.pairs & other.pairs != 0 || self.rows.iter().any(is_shared)
    }
}

/// Fillings in the order of their weights. Most weights are 1 or 2, so that is nearly sorted as it comes.
#[derive(Clone, Debug, Default)]
pub(super) struct ByWeight {
    fillings: Vec<Filling>,
    /// Those of weight 2, and the heavier ones.
    later: [Vec<Filling>; 2],
}

impl ByWeight {
    pub(super) fn clear(&mut self) {
        self.fillings.clear();
        self.later.iter_mut().for_each(Vec::clear);
    }

    #[inline(always)]
    pub(super) fn push(&mut self, filling: Filling) {
        match filling.weight {
            1 => self.fillings.push(filling),
            2 => self.later[0].push(filling),
            _ => self.later[1].push(filling),
        }
    }

    /// Returns what was pushed since the last [`ByWeight::clear`].
    pub(super) fn sorted(&mut self) -> &[Filling] {
        self.later[1].sort_unstable_by_key(|filling| filling.weight);
        for later in &mut self.later {
            self.fillings.append(later);
        }
        &self.fillings
    }
}
