//! The legal completions of a row or column of a puzzle, for exact cover: each becomes an option.

use crate::grid::Line;
use crate::takuzu::Takuzu;
use crate::takuzu::line::{Known, LineRules, LineSigns};

/// The legal completions of a partial line; of a line too long to be listed only that there are many.
pub(super) struct Completions(Option<(LineRules<u128>, Known<u128>)>);

impl Completions {
    /// The longest line that can be listed.
    const MOST: usize = 128;

    pub(super) fn of(puzzle: &Takuzu, line: Line) -> Completions {
        let len = puzzle.shape().line_len(line);
        Completions((len <= Completions::MOST).then(|| {
            let rules = LineRules::new(len, &puzzle.ones(line));
            let signs = LineSigns::new(puzzle, line);
            (rules.with_signs(signs), Known::given(puzzle, line))
        }))
    }

    /// Counts them; `u64::MAX` stands for that or more, and for lines that are too long to be listed.
    pub(super) fn count(&self) -> u64 {
        let Completions(line) = self;
        line.map_or(u64::MAX, |(rules, known)| rules.count(known))
    }

    /// Calls for each, in ascending order of its symbols, with the places of its ones.
    ///
    /// # Panics
    ///
    /// When the line is longer than a word of 128 bits.
    pub(super) fn each(&self, call: &mut impl FnMut(u128)) {
        let (rules, known) = self.0.expect("a line of at most 128 cells");
        rules.each(known, call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Grid, Shape};
    use crate::takuzu::{Majority, Relation, Rules, Sign};

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
