//! The legal completions of a line: counted first, so that listing them meets no dead end.

use crate::grid::{Grid, Line};

/// What the last cells of a beginning are: nothing, or one or two of a symbol.
const STATES: usize = 5;

/// The legal completions of a partial line.
pub(super) struct Completions {
    len: usize,
    given: Vec<Option<u8>>,
    /// How many completions a beginning has, by its length, its ones and its state.
    ways: Vec<u64>,
}

/// What a state becomes with one more symbol; nothing at the third in a row.
fn step(state: usize, symbol: u8) -> Option<usize> {
    match (state, symbol) {
        (1, 0) => Some(2),
        (2, 0) | (4, 1) => None,
        (3, 1) => Some(4),
        (_, 0) => Some(1),
        (_, _) => Some(3),
    }
}

impl Completions {
    /// The longest line that can be listed.
    const MOST: usize = 128;

    pub(super) fn of(givens: &Grid, line: Line) -> Completions {
        let given: Vec<_> = givens.line(line).collect();
        let len = given.len();
        let mut completions = Completions {
            len,
            given,
            ways: Vec::new(),
        };
        if len > Completions::MOST {
            return completions;
        }
        completions.ways = vec![0; (len + 1) * (len / 2 + 2) * STATES];
        for state in 0..STATES {
            let end = completions.place(len, len / 2, state);
            completions.ways[end] = 1;
        }
        for done in (0..len).rev() {
            for ones in 0..=done.min(len / 2) {
                for state in 0..STATES {
                    let ways = completions.next(done, ones, state);
                    let ways = ways.map(|(_, ones, state)| completions.ways(done + 1, ones, state));
                    let ways = ways.fold(0, u64::saturating_add);
                    let place = completions.place(done, ones, state);
                    completions.ways[place] = ways;
                }
            }
        }
        completions
    }

    fn place(&self, done: usize, ones: usize, state: usize) -> usize {
        (done * (self.len / 2 + 2) + ones) * STATES + state
    }

    fn ways(&self, done: usize, ones: usize, state: usize) -> u64 {
        self.ways[self.place(done, ones, state)]
    }

    /// The symbols that may follow, with the ones and the state after them.
    fn next(
        &self,
        done: usize,
        ones: usize,
        state: usize,
    ) -> impl Iterator<Item = (u8, usize, usize)> + use<> {
        let given = self.given[done];
        (0..=1).filter_map(move |symbol| {
            let fits = given.is_none_or(|given| given == symbol);
            let after = step(state, symbol).filter(|_| fits)?;
            Some((symbol, ones + usize::from(symbol), after))
        })
    }

    /// How many there are; `u64::MAX` for that or more, and where lines are too long to be listed.
    pub(super) fn count(&self) -> u64 {
        match self.len {
            ..=Completions::MOST => self.ways(0, 0, 0),
            _ => u64::MAX,
        }
    }

    /// Calls for each, in ascending order of its symbols, with the places of its ones.
    ///
    /// # Panics
    ///
    /// When the line is longer than a word of 128 bits.
    pub(super) fn each(&self, call: &mut impl FnMut(u128)) {
        assert!(
            self.len <= Completions::MOST,
            "a line of {} cells",
            self.len
        );
        self.extend(0, 0, 0, call);
    }

    /// Extends a beginning of as many cells as `done`, whose ones are set.
    fn extend(&self, done: usize, set: u128, state: usize, call: &mut impl FnMut(u128)) {
        let ones = set.count_ones() as usize;
        if self.ways(done, ones, state) == 0 {
            return;
        }
        if done == self.len {
            return call(set);
        }
        for (symbol, _, state) in self.next(done, ones, state) {
            self.extend(done + 1, set | u128::from(symbol) << done, state, call);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    fn completions(line: &str) -> Vec<String> {
        let givens = Grid::from_line(Shape::new(1, line.len()), line).expect("a line");
        let completions = Completions::of(&givens, Line::Row(0));
        let mut found = Vec::new();
        completions.each(&mut |ones| {
            let symbol = |place: usize| if ones >> place & 1 == 1 { '1' } else { '0' };
            found.push((0..line.len()).map(symbol).collect());
        });
        assert_eq!(completions.count(), found.len() as u64);
        found
    }

    #[test]
    fn legal_lines_are_counted_and_listed() {
        // OEIS A177790.
        for (len, count) in [(2, 2), (4, 6), (6, 14), (8, 34), (10, 84), (14, 518)] {
            assert_eq!(completions(&".".repeat(len)).len(), count);
        }
        assert_eq!(completions(".1.."), ["0101", "0110", "1100"]);
        assert_eq!(completions("11.."), ["1100"]);
        assert_eq!(completions("110..1"), [""; 0]);
        let givens = Grid::blank(Shape::new(1, 30));
        assert_eq!(Completions::of(&givens, Line::Row(0)).count(), 860_142);
        let givens = Grid::blank(Shape::new(1, 512));
        assert_eq!(Completions::of(&givens, Line::Row(0)).count(), u64::MAX);
    }
}
