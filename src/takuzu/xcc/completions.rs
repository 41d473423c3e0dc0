//! The legal completions of a line: counted first, so that listing them meets no dead end.

use std::ops::RangeInclusive;

use crate::grid::Line;
use crate::takuzu::{Relation, Takuzu};

/// What the last cells of a beginning are: nothing, or one or two of a symbol.
const STATES: usize = 5;

/// The legal completions of a partial line.
pub(super) struct Completions {
    len: usize,
    /// How many ones a line may hold.
    ones: RangeInclusive<usize>,
    given: Vec<Option<u8>>,
    /// The sign before each place, between it and the place before.
    signs: Vec<Option<Relation>>,
    /// How many completions a beginning has, by its length, its ones and its state.
    ways: Vec<u64>,
}

/// The last symbol of a beginning.
fn last(state: usize) -> Option<u8> {
    match state {
        0 => None,
        1 | 2 => Some(0),
        _ => Some(1),
    }
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

    pub(super) fn of(puzzle: &Takuzu, line: Line) -> Completions {
        let given: Vec<_> = puzzle.givens().line(line).collect();
        let len = given.len();
        let mut signs = vec![None; len];
        for (place, relation) in puzzle.signs().in_line(line) {
            signs[place + 1] = Some(relation);
        }
        let ones = puzzle.ones(line);
        let mut completions = Completions {
            len,
            ones: ones.clone(),
            given,
            signs,
            ways: Vec::new(),
        };
        if len > Completions::MOST {
            return completions;
        }
        completions.ways = vec![0; (len + 1) * (ones.end() + 2) * STATES];
        for (ones, state) in ones
            .clone()
            .flat_map(|ones| (0..STATES).map(move |state| (ones, state)))
        {
            let end = completions.place(len, ones, state);
            completions.ways[end] = 1;
        }
        for done in (0..len).rev() {
            for ones in 0..=done.min(*ones.end()) {
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
        (done * (self.ones.end() + 2) + ones) * STATES + state
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
        let (given, sign) = (self.given[done], self.signs[done]);
        (0..=1).filter_map(move |symbol| {
            let obeys = |last| sign.is_none_or(|sign: Relation| sign.holds(last, symbol));
            let fits = given.is_none_or(|given| given == symbol) && last(state).is_none_or(obeys);
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
    use crate::grid::{Cell, Grid, Shape};
    use crate::takuzu::{Majority, Rules, Sign};

    fn row(line: &str, majority: Majority) -> Takuzu {
        let givens = Grid::from_line(Shape::new(1, line.len()), line).expect("a line");
        // One row alone is as odd as it gets.
        let rules = Rules::TAKUZU.with_majority(majority);
        Takuzu::new(givens, rules).expect("odd sides are allowed")
    }

    fn listed(puzzle: &Takuzu) -> Vec<String> {
        let completions = Completions::of(puzzle, Line::Row(0));
        let mut found = Vec::new();
        completions.each(&mut |ones| {
            let symbol = |place: usize| if ones >> place & 1 == 1 { '1' } else { '0' };
            found.push((0..puzzle.shape().cols()).map(symbol).collect());
        });
        assert_eq!(completions.count(), found.len() as u64);
        found
    }

    fn completions(line: &str) -> Vec<String> {
        listed(&row(line, Majority::One))
    }

    #[test]
    fn lines_of_odd_length_and_with_signs() {
        assert_eq!(completions("1.."), ["101", "110"]);
        let either = |line| listed(&row(line, Majority::Either));
        assert_eq!(either("1.."), ["100", "101", "110"]);
        assert_eq!(either(".....").len(), 14);
        let signs = |places: &[(usize, Relation)]| {
            let cell = |col| Cell::new(0, col);
            let sign = |&(at, relation): &_| Sign::new(cell(at), cell(at + 1), relation);
            let puzzle = row("....", Majority::One).with_signs(places.iter().map(sign));
            listed(&puzzle.expect("neighbours"))
        };
        assert_eq!(signs(&[(1, Relation::Equal)]), ["0110", "1001"]);
        assert_eq!(
            signs(&[(0, Relation::Different), (2, Relation::Equal)]),
            [""; 0]
        );
        assert_eq!(
            signs(&[(0, Relation::Different), (2, Relation::Different)]),
            ["0101", "0110", "1001", "1010"]
        );
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
        let count = |len: usize| {
            let puzzle = row(&".".repeat(len), Majority::One);
            Completions::of(&puzzle, Line::Row(0)).count()
        };
        assert_eq!((count(30), count(512)), (860_142, u64::MAX));
    }
}
