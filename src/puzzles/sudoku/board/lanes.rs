//! The candidates of a 9×9 board, all digits side by side, and one sweep of conclusions over them.
//!
//! A word is a band and a digit: the 27 cells of three rows, and in which of them the digit may still stand. Rows lie
//! 10 bits apart, so that one bit is to spare above each:
//!
//! ```text
//!   bit   29 28       20 19 18       10  9  8 7 6 5 4 3 2 1 0
//!          .  row 2 ...   .  row 1 ...   .  stack 2│  1  │  0       (columns from right to left)
//!        spare          spare          spare
//!
//!   words    0..4      4..8      8..12     12..16    16..20    20..24    24..28
//!   band       0         0         1         1         2         2       0 1 2 -
//!   digits  1 2 3 4   5 6 7 8   1 2 3 4   5 6 7 8   1 2 3 4   5 6 7 8    9 9 9 -
//! ```
//!
//! So there are seven vectors of four words, and one word is always empty.
//!
//! The spare bits let a subtraction look at three rows at once: in `(x | SPARE) - LOW` the spare bit of a row survives
//! if the row is not empty, and `x & ((x | SPARE) - LOW)` is without the lowest cell of each row.
//!
//! No step depends on what another digit holds but for the two that count the digits of a cell, so that a sweep is
//! straight code over lanes: the loops `for lane in 0..LANES` become vectors of four words, without a branch and
//! without an intrinsic.

/// Three rows of cells and a digit.
type Word = u32;

pub(super) const DIGITS: usize = 9;
/// The digits of the first 24 words, which lie together by band; the last one follows by itself.
const LANES: usize = DIGITS - 1;
/// Bands × digits, and an empty word that makes whole vectors of them.
const WORDS: usize = 28;

/// The first cell of each row of a band.
const LOW: Word = 1 | 1 << 10 | 1 << 20;
/// The bit above each row.
const SPARE: Word = LOW << 9;
/// The cells of a band.
pub(super) const ALL: Word = LOW * 0x1FF;
/// The first cell of each mini-row: the three cells that a row and a block share.
const CORNERS: Word = LOW * 0b001_001_001;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Swept {
    /// Candidates went.
    Changed,
    /// Nothing follows any more.
    Fixpoint,
    /// Each cell has one candidate, and these are a solution.
    Complete,
    /// A cell without a candidate, or each cell with one and yet no solution.
    Failed,
    /// This digit cannot stand in some row, or has to stand twice in one.
    Digit(usize),
}

/// Counts those of some cells that share a row, a column or a block with the cell of a bit.
pub(super) fn count_beside(cells: [Word; 3], band: usize, bit: usize) -> u32 {
    let (row, col) = (bit / 10, bit % 10);
    let column = LOW << col;
    let mut beside = cells.map(|word| word & column);
    beside[band] = cells[band] & (column | 0x1FF << (10 * row) | (LOW * 7) << (col / 3 * 3));
    count(beside)
}

#[inline(always)]
fn count([a, b, c]: [Word; 3]) -> u32 {
    let odd = a ^ b;
    (odd ^ c).count_ones() + 2 * ((a & b) | (odd & c)).count_ones()
}

/// The cells in which each digit may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lanes([Word; WORDS]);

const fn index(band: usize, digit: usize) -> usize {
    if digit < LANES { band * LANES + digit } else { 3 * LANES + band }
}

/// Does something with each word, given its band; the empty word is in a band of its own, 3.
#[inline(always)]
fn each_word(mut each: impl FnMut(usize, usize)) {
    for band in 0..3 {
        for at in band * LANES..(band + 1) * LANES {
            each(at, band);
        }
    }
    for band in 0..4 {
        each(3 * LANES + band, band);
    }
}

/// The band of a place of the board, and its bit.
const PLACES: [(u8, u8); 81] = {
    let mut places = [(0, 0); 81];
    let mut place = 0;
    while place < 81 {
        let (row, col) = (place / 9, place % 9);
        places[place] = ((row / 3) as u8, (row % 3 * 10 + col) as u8);
        place += 1;
    }
    places
};

pub(super) fn place(band: usize, bit: usize) -> usize {
    band * 27 + bit / 10 * 9 + bit % 10
}

impl Lanes {
    /// Returns a board where some places have a number, from 1 to 9. Panics when these are not 81 places.
    pub(super) fn with_givens(values: &[Option<u8>]) -> Lanes {
        assert_eq!(values.len(), 81, "the places of a 9×9 board");
        let mut lanes = Lanes([0; WORDS]);
        for (band, values) in values.chunks(27).enumerate() {
            // Blanks go to a word of their own, so that there is nothing to branch on.
            let mut given = [0; DIGITS + 1];
            for (row, values) in values.chunks(9).enumerate() {
                for (col, value) in values.iter().enumerate() {
                    let digit = value.map_or(DIGITS, |value| usize::from(value) - 1);
                    given[digit.min(DIGITS)] |= 1 << (10 * row + col);
                }
            }
            for digit in 0..DIGITS {
                lanes.0[index(band, digit)] = given[digit] | given[DIGITS];
            }
        }
        lanes
    }

    pub(super) fn may(&self, place: usize, digit: usize) -> bool {
        let (band, bit) = PLACES[place];
        self.word(band.into(), digit) >> bit & 1 == 1
    }

    pub(super) fn remove(&mut self, place: usize, digit: usize) {
        let (band, bit) = PLACES[place];
        self.0[index(band.into(), digit)] &= !(1 << bit);
    }

    /// Takes all other digits away from a place.
    pub(super) fn put(&mut self, place: usize, digit: usize) {
        for other in (0..DIGITS).filter(|&other| other != digit) {
            self.remove(place, other);
        }
    }

    /// Returns the numbers of the places that have one candidate, row by row; 0 for the others.
    pub(super) fn numbers(&self) -> [u8; 81] {
        let mut numbers = [0; 81];
        for (band, numbers) in numbers.chunks_mut(27).enumerate() {
            let [_, two] = self.at_least_one_and_two(band);
            // The cells whose number has a certain bit.
            let mut binary = [0; 4];
            for digit in 0..DIGITS {
                for (bit, cells) in binary.iter_mut().enumerate() {
                    if (digit + 1) >> bit & 1 == 1 {
                        *cells |= self.word(band, digit) & !two;
                    }
                }
            }
            for (row, numbers) in numbers.chunks_mut(9).enumerate() {
                for (col, number) in numbers.iter_mut().enumerate() {
                    let bit = |of: usize| (binary[of] >> (10 * row + col) & 1) << of;
                    *number = (bit(0) | bit(1) | bit(2) | bit(3)) as u8;
                }
            }
        }
        numbers
    }

    /// Returns the places of a band where a digit may stand.
    pub(super) fn word(&self, band: usize, digit: usize) -> Word {
        self.0[index(band, digit)]
    }

    /// Returns the cells of a band with at least one, two and three candidates.
    pub(super) fn counts(&self, band: usize) -> [Word; 3] {
        let (mut one, mut two, mut three) = (0, 0, 0);
        for digit in 0..DIGITS {
            let word = self.word(band, digit);
            three |= two & word;
            two |= one & word;
            one |= word;
        }
        [one, two, three]
    }

    /// Returns the two digits of some cell of `pairs` that have the largest sum, where a digit counts for its weight
    /// and for half the number of these cells that it stands in. There must be such a cell.
    ///
    /// Each digit is compared with all others at once; to go from cell to cell took five times as long.
    pub(super) fn heaviest_pair(&self, pairs: [Word; 3], weights: &[f32]) -> [usize; 2] {
        const NUMBERS: [u32; LANES] = [0, 1, 2, 3, 4, 5, 6, 7];
        let (mut words, mut scores) = ([[0; DIGITS]; 3], [0.0; DIGITS]);
        for digit in 0..DIGITS {
            for band in 0..3 {
                words[band][digit] = self.word(band, digit) & pairs[band];
            }
            let places = count([0, 1, 2].map(|band| words[band][digit]));
            scores[digit] = weights[digit] + 0.5 * places as f32;
        }
        let (mut best, mut partner) = ([0.0; LANES], [0; LANES]);
        for digit in 0..DIGITS {
            let [a, b, c] = [0, 1, 2].map(|band| words[band][digit]);
            for lane in 0..LANES {
                let both = (a & words[0][lane]) | (b & words[1][lane]) | (c & words[2][lane]);
                let sum = scores[digit] + scores[lane];
                let is_other = NUMBERS[lane] != digit as u32;
                let is_better = (both != 0) & is_other & (sum > best[lane]);
                best[lane] = if is_better { sum } else { best[lane] };
                partner[lane] = if is_better { digit as u32 } else { partner[lane] };
            }
        }
        let heavier = |one, other| if best[other] > best[one] { other } else { one };
        let heaviest = (0..LANES).fold(0, heavier);
        [heaviest, partner[heaviest] as usize]
    }

    /// Returns the cells of a band with at least one candidate, and with two.
    #[inline(always)]
    fn at_least_one_and_two(&self, band: usize) -> [Word; 2] {
        let (mut one, mut two) = ([0; 4], [0; 4]);
        for lane in 0..4 {
            let [a, b] = [self.word(band, lane), self.word(band, lane + 4)];
            (one[lane], two[lane]) = (a | b, a & b);
        }
        let mut any = self.word(band, LANES);
        let mut several = 0;
        for lane in 0..4 {
            several |= two[lane] | (any & one[lane]);
            any |= one[lane];
        }
        [any, several]
    }

    /// Sweeps once over all digits: naked singles, mini-rows, mini-columns, then digits with one cell left in a row.
    ///
    /// The candidates that a placed digit takes from its column and block, and a digit with one cell left in a column
    /// or block, needs no step of its own: a row with one cell left has one mini-row; then no other mini-row of the
    /// block is part of a permutation, and after that no other mini-column of the stack is; and back again.
    #[inline(always)]
    pub(super) fn sweep(&mut self) -> Swept {
        let counts = [0, 1, 2].map(|band| self.at_least_one_and_two(band));
        if counts.iter().any(|&[one, _]| one != ALL) {
            return Swept::Failed;
        }
        if counts.iter().all(|&[_, two]| two == 0) {
            return self.check_complete();
        }
        let naked = counts.map(|[one, two]| one & !two);
        let naked = [naked[0], naked[1], naked[2], 0];
        let mut words = self.0;
        let mut clash = [0; WORDS];
        each_word(|at, band| (words[at], clash[at]) = along_rows(words[at], naked[band]));
        for lane in 0..LANES {
            let at = [lane, lane + LANES, lane + 2 * LANES];
            let kept = mini_columns(at.map(|at| words[at]));
            for band in 0..3 {
                words[at[band]] = kept[band];
            }
        }
        let kept = mini_columns([words[24], words[25], words[26]]);
        words[24..27].copy_from_slice(&kept);
        self.put_singles(&words, &clash)
    }

    /// Ends a sweep: takes these candidates over, without those beside a digit that has one cell left in a row.
    #[inline(always)]
    fn put_singles(&mut self, words: &[Word; WORDS], clash: &[Word; WORDS]) -> Swept {
        let (mut single, mut bad) = ([0; WORDS], [0; WORDS]);
        for at in 0..WORDS {
            let (alone, rows) = rows_with_one_left(words[at]);
            single[at] = alone;
            bad[at] = clash[at] | (!rows & SPARE);
        }
        if bad[..WORDS - 1].iter().fold(0, |any, &bad| any | bad) != 0 {
            let of = (0..WORDS - 1).position(|at| bad[at] != 0).unwrap_or(0);
            return Swept::Digit(if of < 3 * LANES { of % LANES } else { LANES });
        }
        let any = [0, 1, 2].map(|band| {
            let lanes = &single[band * LANES..(band + 1) * LANES];
            lanes.iter().fold(single[3 * LANES + band], |any, &single| any | single)
        });
        let any = [any[0], any[1], any[2], 0];
        let mut changed = 0;
        each_word(|at, band| {
            let word = words[at] & (single[at] | !any[band]);
            changed |= word ^ self.0[at];
            self.0[at] = word;
        });
        if changed == 0 { Swept::Fixpoint } else { Swept::Changed }
    }

    /// Each cell has one candidate: whether each digit stands in each row, column and block. As there
    /// are 81 cells, it then stands there once.
    fn check_complete(&self) -> Swept {
        let mut all = ALL;
        for digit in 0..DIGITS {
            let mut columns = 0;
            for band in 0..3 {
                let word = self.word(band, digit);
                let rows = ((word | SPARE) - LOW) & SPARE;
                let blocks = any_row(word | word >> 1 | word >> 2) & CORNERS;
                all &= rows - (rows >> 9);
                all &= blocks * 7;
                columns |= any_row(word);
            }
            all &= columns;
        }
        if all == ALL { Swept::Complete } else { Swept::Failed }
    }
}

/// Each row with the cells that some row has.
#[inline(always)]
fn any_row(word: Word) -> Word {
    word | word >> 10 | word << 20 | word >> 20 | word << 10
}

/// [`rows_of_singles`], then [`mini_rows`].
#[inline(always)]
fn along_rows(word: Word, naked: Word) -> (Word, Word) {
    let (word, clash) = rows_of_singles(word, naked);
    (mini_rows(word), clash)
}

/// Rows that hold a cell without another candidate keep that cell alone; and the cells that are such
/// and not the only one of their row.
#[inline(always)]
fn rows_of_singles(word: Word, naked: Word) -> (Word, Word) {
    let single = word & naked;
    let less = (single | SPARE) - LOW;
    let rows = less & SPARE;
    let rows = rows - (rows >> 9);
    (word & (single | !rows), single & less)
}

/// Keeps the mini-rows of a band that are part of a permutation: a digit stands once in each of its rows and blocks.
///
/// ```text
///            block 0  1  2
///   row 0        [x]  .  .       x is kept if a and d are possible, or b and c
///   row 1         .   a  b
///   row 2         .   c  d
/// ```
///
/// That is both sides of locked candidates. What a shift moves beyond a row or a word lands on bits
/// that are not corners, and those do not count.
#[inline(always)]
fn mini_rows(word: Word) -> Word {
    let corners = (word | word >> 1 | word >> 2) & CORNERS;
    let below = corners >> 10 | corners << 20;
    let above = corners >> 20 | corners << 10;
    let right = |of: Word| of >> 3 | of << 6;
    let left = |of: Word| of >> 6 | of << 3;
    let kept = corners & ((right(below) & left(above)) | (left(below) & right(above)));
    word & ((kept << 3) - kept)
}

/// [`mini_rows`] for the columns and the blocks of all three stacks, from the three bands.
#[inline(always)]
fn mini_columns(words: [Word; 3]) -> [Word; 3] {
    const FIRST: Word = CORNERS;
    const LAST: Word = CORNERS << 2;
    let columns = words.map(any_row);
    let right = columns.map(|of| (of >> 1 & (ALL & !LAST)) | (of << 2 & LAST));
    let left = columns.map(|of| (of << 1 & (ALL & !FIRST)) | (of >> 2 & FIRST));
    let kept = |one: usize, other: usize| (right[one] & left[other]) | (left[one] & right[other]);
    [words[0] & kept(1, 2), words[1] & kept(0, 2), words[2] & kept(0, 1)]
}

/// Returns the cells that are alone in their row, and a word whose spare bits say which rows are not empty.
#[inline(always)]
fn rows_with_one_left(word: Word) -> (Word, Word) {
    let less = (word | SPARE) - LOW;
    let rows = (((word & less) | SPARE) - LOW) & SPARE;
    (word & !(rows - (rows >> 9)), less)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::chance::Random;
    use itertools::Itertools;
    use rand::RngExt as _;
    use rand::seq::SliceRandom as _;

    /// Reads where a digit may stand in a band from three rows, with `x` for yes.
    fn word(rows: &str) -> Word {
        let cells = rows.split_whitespace().enumerate().flat_map(|(row, line)| {
            let of_row = line.bytes().enumerate();
            of_row.filter_map(move |(col, cell)| (cell == b'x').then_some(10 * row + col))
        });
        cells.fold(0, |word, bit| word | 1 << bit)
    }

    /// Returns the part of a set of 3×3 that its permutations of three cover; in both sets, bit `3 i + j`
    /// stands for `i` in the place `j`.
    fn in_permutations(set: usize) -> usize {
        let all = (0..3).permutations(3);
        let all = all.map(|places| (0..3).map(|i| 1 << (3 * i + places[i])).sum::<usize>());
        all.filter(|all| set & all == *all).fold(0, |kept, all| kept | all)
    }

    /// Tests all 512 sets of mini-rows.
    #[test]
    fn mini_rows_are_kept_in_permutations() {
        let word = |set: usize| {
            let held = (0..9).filter(|at| set >> at & 1 == 1);
            held.fold(0, |word, at| word | 0b101 << (10 * (at / 3) + 3 * (at % 3)))
        };
        for set in 0..512 {
            assert_eq!(mini_rows(word(set)), word(in_permutations(set)), "{set:09b}");
        }
    }

    /// Tests all 512 sets of mini-columns in each stack; the other stacks are blank, and lose nothing.
    #[test]
    fn mini_columns_are_kept_in_permutations() {
        for (set, stack) in (0..512).flat_map(|set| [0, 1, 2].map(|stack| (set, stack))) {
            let words = |set: usize| {
                let mut words = [ALL & !(LOW * (0b111 << (3 * stack))); 3];
                for at in (0..9).filter(|at| set >> at & 1 == 1) {
                    words[at / 3] |= (1 | 1 << 20) << (3 * stack + at % 3);
                }
                words
            };
            let expected = words(in_permutations(set));
            assert_eq!(mini_columns(words(set)), expected, "{set:09b} {stack}");
        }
    }

    #[test]
    fn rows_are_looked_at_three_at_once() {
        let rows = word("..x...... xx......x .........");
        let (alone, not_empty) = rows_with_one_left(rows);
        assert_eq!(alone, word("..x...... ......... ........."));
        assert_eq!(not_empty & SPARE, 1 << 9 | 1 << 19);
        let naked = word(".x....... .x....... x........");
        let (kept, clash) = rows_of_singles(rows, naked);
        assert_eq!((kept, clash), (word("..x...... .x....... ........."), 0));
        let (_, clash) = rows_of_singles(rows, word("......... xx....... ........."));
        assert_ne!(clash, 0);
    }

    /// Tests random sets of candidates against a look at each cell.
    #[test]
    fn the_heaviest_pair_is_that_of_some_cell() {
        let mut rng = Random::new(1);
        for _ in 0..2_000 {
            let mut lanes = Lanes::with_givens(&[None; 81]);
            let mut two = Vec::new();
            for at in 0..81 {
                let open = rng.random_range(..4);
                let mut digits = (0..DIGITS).collect_vec();
                digits.shuffle(&mut rng);
                let gone = digits.iter().skip(open);
                gone.for_each(|&digit| lanes.remove(at, digit));
                if open == 2 {
                    two.push(at);
                }
            }
            let weights = [(); DIGITS].map(|()| rng.random_range(..5_u8).into());
            let digits_of = |at| (0..DIGITS).filter(move |&digit| lanes.may(at, digit));
            let pairs = [0, 1, 2].map(|band| {
                let [_, two, three] = lanes.counts(band);
                two & !three
            });
            let score = |digit| {
                let places = two.iter().filter(|&&at| lanes.may(at, digit)).count();
                weights[digit] + 0.5 * places as f32
            };
            let sum = |digits: &[usize]| digits.iter().map(|&digit| score(digit)).sum::<f32>();
            let found = lanes.heaviest_pair(pairs, &weights);
            let is_found = |&&at: &&usize| found.iter().all(|&digit| lanes.may(at, digit));
            assert!(found[0] != found[1] && two.iter().any(|at| is_found(&at)), "{found:?}");
            let best = two.iter().map(|&at| sum(&digits_of(at).collect_vec()));
            assert_eq!(Some(sum(&found)), best.max_by(f32::total_cmp));
            for &at in &two {
                let houses = |at: usize| [at / 9, at % 9, at / 27 * 3 + at % 9 / 3];
                let is_beside = |&&other: &&usize| {
                    let both = houses(at).into_iter().zip(houses(other));
                    both.into_iter().any(|(one, other)| one == other)
                };
                let (band, bit) = PLACES[at];
                let counted = count_beside(pairs, band.into(), bit.into());
                assert_eq!(counted as usize, two.iter().filter(is_beside).count(), "{at}");
            }
        }
    }

    #[test]
    fn givens_in_and_numbers_out() {
        let mut values = [None; 81];
        for (place, number) in [(0, 9), (40, 5), (80, 1), (79, 8)] {
            values[place] = Some(number);
        }
        let lanes = Lanes::with_givens(&values);
        let numbers = lanes.numbers();
        for (place, value) in values.into_iter().enumerate() {
            assert_eq!(numbers[place], value.unwrap_or(0), "{place}");
            let may = |digit: &usize| lanes.may(place, *digit);
            let candidates = (0..DIGITS).filter(may).count();
            assert_eq!(candidates, if value.is_some() { 1 } else { 9 }, "{place}");
        }
    }
}
