//! One line of the board with its numbers of symbols to come: the conclusions that are seen at a glance.
//!
//! A place is settled as soon as all legal completions of the line agree on it; nothing stronger can be said of a line
//! alone, and it is what makes the search fast (`line/codes.rs` for short lines, `sweep.rs` for long ones). This file
//! has what comes before: pairs, sandwiches and quotas, and a test that says when there is no use in looking closer.

use std::ops::RangeInclusive;

use crate::puzzles::takuzu::line::{Known, Mask};

/// Returns the places next to two equal symbols, or between them; may reach over the end of the line.
fn beside_two<M: Mask>(of: M) -> M {
    let (left, right) = (of << 1, of >> 1);
    (left & (of << 2)) | (right & (of >> 2)) | (left & right)
}

/// A line with the number of ones and of zeros that may still come, below zero when it holds too many.
///
/// On lines where either symbol may have the majority one of these will not come: `spare` is 1 there, 0 elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CountedLine<M> {
    pub(super) known: Known<M>,
    pub(super) ones_to_come: i16,
    pub(super) zeros_to_come: i16,
}

impl<M: Mask> CountedLine<M> {
    /// Returns a line of a length where nothing is known.
    pub(super) fn open(len: usize, ones: &RangeInclusive<usize>) -> CountedLine<M> {
        CountedLine {
            known: Known::NOTHING,
            ones_to_come: *ones.end() as i16,
            zeros_to_come: (len - ones.start()) as i16,
        }
    }

    pub(super) fn is_complete(self, spare: i16) -> bool {
        self.ones_to_come + self.zeros_to_come == spare
    }

    /// Returns whether at most one more one, or one more zero, is to come; where that cannot be told from
    /// the numbers, whether at most one more symbol is.
    pub(super) fn is_almost_complete(self, spare: i16) -> bool {
        match spare {
            0 => self.ones_to_come.min(self.zeros_to_come) <= 1,
            _ => self.open_places(spare) <= 1,
        }
    }

    /// Counts the open places.
    pub(super) fn open_places(self, spare: i16) -> usize {
        (self.ones_to_come + self.zeros_to_come - spare) as usize
    }

    pub(super) fn put_one(&mut self, place: usize) {
        self.known.ones |= M::bit(place);
        self.ones_to_come -= 1;
    }

    pub(super) fn put_zero(&mut self, place: usize) {
        self.known.zeros |= M::bit(place);
        self.zeros_to_come -= 1;
    }

    pub(super) fn clear(&mut self, place: usize) {
        let bit = M::bit(place);
        let is_one = i16::from(self.known.ones.has(place));
        self.ones_to_come += is_one;
        self.zeros_to_come += 1 - is_one;
        self.known.ones &= !bit;
        self.known.zeros &= !bit;
    }

    /// Finds what follows at once from pairs, sandwiches and complete quotas; nothing when all that does
    /// has been written, and `None` when the line is broken. `full` is the set of all its places.
    pub(super) fn obvious(self, full: M) -> Option<Known<M>> {
        let mut known = self.known;
        if self.ones_to_come.min(self.zeros_to_come) < 0 {
            return None;
        }
        if self.ones_to_come == 0 {
            known.zeros = full & !known.ones;
        } else if self.zeros_to_come == 0 {
            known.ones = full & !known.zeros;
        }
        loop {
            let more = Known { ones: beside_two(known.zeros), zeros: beside_two(known.ones) };
            let open = full & !known.any();
            if !known.agrees_with(more) || !(more.ones & more.zeros & open).is_empty() {
                return None;
            }
            if (more.any() & open).is_empty() {
                return Some(known.since(self.known));
            }
            known.ones |= more.ones & open;
            known.zeros |= more.zeros & open;
        }
    }

    /// Returns whether [`CountedLine::obvious`] has certainly found all there is to find: when more of each symbol
    /// is to come than the gaps between known places can demand, a third of each gap with its two ends.
    /// Tried on all lines of even length up to 14 and of odd length up to 11; were it wrong on a longer
    /// one, a conclusion would come later, but no solution would be lost or made up.
    pub(super) fn is_slack(self, full: M, spare: i16) -> bool {
        let open = full & !self.known.any();
        let places = self.open_places(spare) as i16;
        let slack = 3 * self.ones_to_come.min(self.zeros_to_come) - places;
        // There is a gap, at least; mostly that is enough to know, and counting takes time.
        slack > 2 && slack > 2 * (open & !(open << 1)).count() as i16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::takuzu::line::Table;

    /// Returns a line from its symbols, `.` for an open place.
    fn line(symbols: &str) -> CountedLine<u16> {
        let half = symbols.len() / 2;
        let mut line = CountedLine::open(symbols.len(), &(half..=half));
        for (place, symbol) in symbols.chars().enumerate() {
            match symbol {
                '1' => line.put_one(place),
                '0' => line.put_zero(place),
                _ => {}
            }
        }
        line
    }

    fn symbols(known: Known<u16>, len: usize) -> String {
        let symbol = |place| match (known.ones.has(place), known.zeros.has(place)) {
            (true, _) => '1',
            (_, true) => '0',
            _ => '.',
        };
        (0..len).map(symbol).collect()
    }

    #[test]
    fn the_obvious_is_pairs_sandwiches_and_quotas() {
        for (given, news) in [
            ("..11....", Some(".0..0...")),
            ("1.1.....", Some(".0......")),
            ("00......", Some("..1.....")),
            // A conclusion that leads to the next.
            ("11.0....", Some("..0.1...")),
            ("1.1.11..", Some(".0.0..00")),
            ("........", Some("........")),
            ("01101001", Some("........")),
            ("1110....", None),
            ("11.1....", Some("..0.....")),
            ("1.11.1.1", None),
            ("00.11...", None),
        ] {
            let found = line(given).obvious(0xff);
            assert_eq!(found.map(|found| symbols(found, 8)).as_deref(), news, "{given}");
        }
    }

    #[test]
    fn a_slack_line_has_nothing_to_find() {
        let counts = |len: usize| {
            let more = len.div_ceil(2);
            [len / 2..=more, more..=more].map(|count| (len, count))
        };
        for (len, count) in (3..=10).flat_map(counts) {
            let full = u16::first_places(len);
            let (table, spare) =
                (Table::for_lines(len, &count), (count.end() - count.start()) as i16);
            for (ones, zeros) in (0..=full).flat_map(|ones| (0..=full).map(move |z| (ones, z))) {
                let mut line = CountedLine::<u16>::open(len, &count);
                line.known = Known { ones, zeros };
                line.ones_to_come -= ones.count() as i16;
                line.zeros_to_come -= zeros.count() as i16;
                let settled = ones & zeros == 0 && line.obvious(full) == Some(Known::NOTHING);
                if settled && line.is_slack(full, spare) {
                    assert_eq!(table.shared(line.known), Some(line.known), "{line:?}");
                }
            }
        }
    }

    #[test]
    fn clearing_takes_back_what_was_put() {
        let mut line = line(".1.0..");
        line.put_one(4);
        line.clear(4);
        line.clear(3);
        assert_eq!(symbols(line.known, 6), ".1....");
        assert_eq!((line.ones_to_come, line.zeros_to_come), (2, 3));
    }
}
