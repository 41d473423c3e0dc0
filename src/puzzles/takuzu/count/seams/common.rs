//! The pairs of halves without a common row, by inclusion and exclusion: for large groups, where looking at each pair takes long.
//!
//! Let N(k) be the number of ways to choose an upper half, a lower half and k rows that both have. Then
//! N(0) - N(1) + N(2) - N(3) + N(4) - N(5) is the number of pairs that have no row in common. N(k) needs no pairs: for each set of
//! k rows, the halves above that hold it are counted, and each half below adds what is counted for its sets. That takes time in
//! proportion to the halves, not to their pairs.
//!
//! Sets of one and two rows have a counter each. Sets of three have the counters of two, once for each least row. Four common rows
//! leave one row on either side, and the sums of the groups say which one goes with which; so the few sets of four and five rows are
//! looked up.

use super::Filling;
use super::legal_lines::{Lines, Sums};

/// The most lines of a board.
const LINES: usize = 256;

/// The number of a pair of rows, the lesser one first.
#[inline(always)]
fn pair([lesser, greater]: [u8; 2]) -> usize {
    let greater = usize::from(greater);
    greater * greater.saturating_sub(1) / 2 + usize::from(lesser)
}

/// Counters, used anew for each two groups.
#[derive(Clone, Debug, Default)]
pub(super) struct Common {
    rows: Vec<u32>,
    pairs: Vec<u32>,
    /// Above and below.
    places: [ByRow; 2],
    below: Vec<u64>,
}

/// The places at which fillings have a row, by the row: only those with two rows or more behind them.
#[derive(Clone, Debug, Default)]
struct ByRow {
    starts: Vec<u32>,
    /// Four times the number of the filling, and the place.
    places: Vec<u32>,
}

impl ByRow {
    /// The places in a filling of five rows behind which there are two rows or more.
    const EARLY: usize = 3;

    fn fill(&mut self, fillings: &[Filling]) {
        let early = |filling: &Filling| {
            let [first, second, third, ..] = filling.rows;
            [first, second, third].map(usize::from)
        };
        self.starts.clear();
        self.starts.resize(LINES + 1, 0);
        for row in fillings.iter().flat_map(early) {
            self.starts[row + 1] += 1;
        }
        for row in 0..LINES {
            self.starts[row + 1] += self.starts[row];
        }
        self.places.resize(Self::EARLY * fillings.len(), 0);
        let mut next = self.starts.clone();
        for (number, filling) in (0_u32..).zip(fillings) {
            for (place, row) in (0_u32..).zip(early(filling)) {
                self.places[next[row] as usize] = number << 2 | place;
                next[row] += 1;
            }
        }
    }

    /// Returns the fillings that have a row, with the rows behind it.
    fn with<'a>(
        &'a self,
        row: usize,
        fillings: &'a [Filling],
    ) -> impl Iterator<Item = (&'a Filling, &'a [u8])> + Clone {
        let places = &self.places[self.starts[row] as usize..self.starts[row + 1] as usize];
        places.iter().map(|&at| {
            let filling = &fillings[(at >> 2) as usize];
            (filling, &filling.rows[(at & 3) as usize + 1..])
        })
    }
}

/// Calls with the number of each pair of some rows.
#[inline(always)]
fn each_pair(rows: &[u8], mut call: impl FnMut(usize)) {
    for (place, &greater) in rows.iter().enumerate() {
        for &lesser in &rows[..place] {
            call(pair([lesser, greater]));
        }
    }
}

impl Common {
    /// Adds up the products of the weights of all pairs of fillings without a common row. All fillings have five rows in ascending order;
    /// those of a side add the same to the columns, and no two of them have the same rows.
    pub(super) fn apart(&mut self, lines: &Lines, upper: &[Filling], lower: &[Filling]) -> u64 {
        let weight = |side: &[Filling]| side.iter().map(|f| u64::from(f.weight)).sum::<u64>();
        let none = weight(upper) * weight(lower);
        let [one, two] = self.ones_and_twos(upper, lower);
        let three = self.threes(upper, lower);
        let [four, five] = self.fours_and_fives(lines, upper, lower);
        none + two + four - one - three - five
    }

    fn ones_and_twos(&mut self, upper: &[Filling], lower: &[Filling]) -> [u64; 2] {
        self.rows.clear();
        self.rows.resize(LINES, 0);
        self.pairs.clear();
        self.pairs.resize(LINES * (LINES - 1) / 2, 0);
        for Filling { rows, weight, .. } in upper {
            let weight = u32::from(*weight);
            rows.iter().for_each(|&row| self.rows[usize::from(row)] += weight);
            each_pair(rows, |pair| self.pairs[pair] += weight);
        }
        let mut sums = [0; 2];
        for Filling { rows, weight, .. } in lower {
            let ones: u32 = rows.iter().map(|&row| self.rows[usize::from(row)]).sum();
            let mut twos = 0;
            each_pair(rows, |pair| twos += self.pairs[pair]);
            sums[0] += u64::from(*weight) * u64::from(ones);
            sums[1] += u64::from(*weight) * u64::from(twos);
        }
        sums
    }

    /// The least of three rows is fixed at a time, so that counters of two are enough.
    fn threes(&mut self, upper: &[Filling], lower: &[Filling]) -> u64 {
        let Common { pairs, places: [above, below], .. } = self;
        above.fill(upper);
        below.fill(lower);
        pairs.fill(0);
        let mut sum = 0;
        for row in 0..LINES {
            let (above, below) = (above.with(row, upper), below.with(row, lower));
            for (filling, later) in above.clone() {
                each_pair(later, |pair| pairs[pair] += u32::from(filling.weight));
            }
            for (filling, later) in below {
                let mut count = 0;
                each_pair(later, |pair| count += pairs[pair]);
                sum += u64::from(filling.weight) * u64::from(count);
            }
            for (_, later) in above {
                each_pair(later, |pair| pairs[pair] = 0);
            }
        }
        sum
    }

    fn fours_and_fives(&mut self, lines: &Lines, upper: &[Filling], lower: &[Filling]) -> [u64; 2] {
        let others = others(lines, &upper[0], &lower[0]);
        if others.iter().all(Option::is_none) {
            return [0, 0];
        }
        let key = |rows: &[u8; 5]| rows.iter().fold(0, |key, &row| key << 8 | u64::from(row));
        self.below.clear();
        self.below.extend(lower.iter().map(|f| key(&f.rows) << 8 | u64::from(f.weight)));
        self.below.sort_unstable();
        let weight_of = |rows: &[u8; 5]| {
            let key = key(rows);
            let at = self.below.partition_point(|entry| entry >> 8 < key);
            let found = self.below.get(at).filter(|&&entry| entry >> 8 == key);
            found.map_or(0, |entry| entry & 0xff)
        };
        let [mut four, mut five] = [0, 0];
        for Filling { rows, weight, .. } in upper {
            let weight = u64::from(*weight);
            for (place, &row) in rows.iter().enumerate() {
                match others[usize::from(row)] {
                    // The same sums: with four rows of five, the fifth one is the same too.
                    Some(other) if other == row => {
                        let same = weight * weight_of(rows);
                        four += 5 * same;
                        five += same;
                        break;
                    }
                    Some(other) if !rows.contains(&other) => {
                        let mut rows = *rows;
                        rows[place] = other;
                        rows.sort_unstable();
                        four += weight * weight_of(&rows);
                    }
                    _ => {}
                }
            }
        }
        [four, five]
    }
}

/// Returns for each row above the row below that makes up for the difference of the sums, if there is one.
fn others(lines: &Lines, above: &Filling, below: &Filling) -> [Option<u8>; LINES] {
    let sums = |filling: &Filling| -> Sums {
        filling.rows.iter().map(|&row| lines.sums[usize::from(row)]).sum()
    };
    let (above, below) = (sums(above), sums(below));
    let mut others = [None; LINES];
    for (other, &line) in others.iter_mut().zip(&lines.sums) {
        let wanted = below + line;
        let digit = |col: usize| {
            let digit = (wanted >> (4 * col) & 0xf).checked_sub(above >> (4 * col) & 0xf)?;
            (digit <= 1).then_some((digit as u16) << col)
        };
        let pattern: Option<u16> = (0..lines.len).map(digit).sum();
        let number = pattern.and_then(|pattern| lines.number(pattern));
        *other = number.map(|number| number as u8);
    }
    others
}
