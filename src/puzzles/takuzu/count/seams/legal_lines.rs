//! The legal lines of a board's rows by number, and which of them may follow two others.

use crate::puzzles::takuzu::line::Mask as _;

/// A set of lines, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineSet([u64; 4]);

impl LineSet {
    pub(super) const EMPTY: LineSet = LineSet([0; 4]);

    pub(super) fn add(&mut self, line: usize) {
        self.0[line / 64] |= 1 << (line % 64);
    }

    fn has(&self, line: usize) -> bool {
        self.0[line / 64] >> (line % 64) & 1 == 1
    }

    pub(super) fn and(self, other: LineSet) -> LineSet {
        LineSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Lists the lines in ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        (0..4).flat_map(move |word| self.0[word].places().map(move |bit| (word * 64 + bit) as u8))
    }
}

/// Numbers of ones, four bits a column; they are added and compared as one number.
pub(super) type Sums = u64;

/// The lines that obey "no three" and balance, in ascending order; a line's place in it is its number.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The number of columns.
    pub(super) len: usize,
    /// The ones of each line: bit i is column i.
    pub(super) patterns: Vec<u16>,
    /// The sums of each line alone.
    pub(super) sums: Vec<Sums>,
    /// The number of each pattern; 255 for one that is not a line.
    number: Vec<u8>,
    /// The lines that hold a symbol in a column.
    with: [Vec<LineSet>; 2],
}

impl Lines {
    /// The most lines of a length: their numbers are bytes, and 255 is none.
    const MOST: usize = 255;

    /// Numbers all lines of a length; `None`: there are more than a byte can number.
    pub(super) fn new(len: usize, mut patterns: Vec<u16>) -> Option<Lines> {
        patterns.sort_unstable();
        if patterns.len() > Self::MOST {
            return None;
        }
        let mut number = vec![u8::MAX; 1 << len];
        let mut with = [vec![LineSet::EMPTY; len], vec![LineSet::EMPTY; len]];
        for (line, &pattern) in patterns.iter().enumerate() {
            number[usize::from(pattern)] = line as u8;
            for col in 0..len {
                with[usize::from(pattern >> col & 1)][col].add(line);
            }
        }
        let spread = |&pattern: &u16| spread(u64::from(pattern), len);
        Some(Lines { len, sums: patterns.iter().map(spread).collect(), patterns, number, with })
    }

    pub(super) fn count(&self) -> usize {
        self.patterns.len()
    }

    /// Returns the number of the line with these ones.
    pub(super) fn number(&self, pattern: u16) -> Option<usize> {
        let number = usize::from(self.number[usize::from(pattern)]);
        (number < self.count()).then_some(number)
    }

    /// Returns the line that adds this much to the columns.
    #[inline(always)]
    pub(super) fn adding(&self, sums: Sums) -> u8 {
        // The lowest bit of each four, moved together.
        let twos = (sums | sums >> 3) & 0x0303_0303_0303;
        let fours = (twos | twos >> 6) & 0x000f_000f_000f;
        self.number[(fours & 0xf | fours >> 12 & 0xf0 | fours >> 24 & 0xf00) as usize]
    }

    /// Returns the lines that make no column of three equal symbols with two others.
    fn thirds(&self, one: usize, other: usize) -> LineSet {
        let (one, other) = (self.patterns[one], self.patterns[other]);
        let mut found = LineSet([u64::MAX; 4]);
        for col in 0..self.len {
            let symbol = one >> col & 1;
            if symbol == other >> col & 1 {
                found = found.and(self.with[usize::from(1 - symbol)][col]);
            }
        }
        found
    }

    /// Returns the pairs of columns, in some order, that hold equal symbols in all these lines.
    pub(super) fn equal_columns(&self, lines: &[usize]) -> Vec<(usize, usize)> {
        let pairs = (0..self.len).flat_map(|col| (0..col).map(move |before| (before, col)));
        let is_equal = |&(one, other): &(usize, usize)| {
            let line_is = |&line: &usize| {
                let pattern = self.patterns[line];
                pattern >> one & 1 == pattern >> other & 1
            };
            lines.iter().all(line_is)
        };
        pairs.filter(is_equal).collect()
    }
}

/// Spreads bits to one in four.
pub(super) fn spread(bits: u64, len: usize) -> Sums {
    (0..len).map(|col| (bits >> col & 1) << (4 * col)).sum()
}

/// The lines that may follow two others, away from the seam.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    count: usize,
    starts: Vec<u32>,
    lines: Vec<u8>,
}

/// The places of a line, next to each other, that must hold equal or different symbols than the line before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Links {
    pub(super) equal: u16,
    pub(super) different: u16,
}

impl Links {
    pub(super) fn allow(self, one: u16, other: u16) -> bool {
        let differ = one ^ other;
        differ & self.equal == 0 && !differ & self.different == 0
    }
}

impl Steps {
    /// Lists what may follow for all pairs of lines of two rows.
    pub(super) fn new(lines: &Lines, rows: [LineSet; 3], links: Links) -> Steps {
        let count = lines.count();
        let mut steps =
            Steps { count, starts: Vec::with_capacity(count * count + 1), lines: Vec::new() };
        steps.starts.push(0);
        for (before, last) in (0..count * count).map(|pair| (pair / count, pair % count)) {
            if rows[0].has(before) && rows[1].has(last) {
                let next = lines.thirds(before, last).and(rows[2]);
                let is_linked = |&next: &u8| {
                    links.allow(lines.patterns[last], lines.patterns[usize::from(next)])
                };
                steps.lines.extend(next.iter().filter(is_linked));
            }
            steps.starts.push(steps.lines.len() as u32);
        }
        steps
    }

    #[inline(always)]
    pub(super) fn after(&self, before: usize, last: usize) -> &[u8] {
        let pair = before * self.count + last;
        &self.lines[self.starts[pair] as usize..self.starts[pair + 1] as usize]
    }
}
