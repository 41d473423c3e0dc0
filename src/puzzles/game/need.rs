//! The values that a row, a column or a block still needs.

use std::ops::RangeInclusive;

use crate::deduction::House;

/// The values that are still to come in a row, a column or a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The row, column or block.
    pub house: House,
    /// The values that are still to come, least first, with the number of times: a range where the rules
    /// leave a choice.
    pub values: Vec<(u8, RangeInclusive<usize>)>,
}

impl Need {
    /// Returns the number of times that a value is still to come.
    #[must_use]
    pub fn of(&self, value: u8) -> RangeInclusive<usize> {
        let found = self.values.iter().find(|(needed, _)| *needed == value);
        found.map_or(0..=0, |(_, times)| times.clone())
    }
}
