//! A line by a sequential counter that knows of runs: registers only for counts that are still possible.
//!
//! The counter of [`counter`](super::counter) keeps a register bit for each number of ones that the total
//! permits after some cells. On a line without three equal neighbours most of these numbers cannot be: of i
//! cells about a third at least are ones, and about a third zeros. Known cells leave less. So two runs over the line,
//! one from each end, find the least and the most ones that a legal line may have before each cell:
//!
//! ```text
//!   n = 8, k = 4             x1  x2  x3  x4  x5  x6  x7  x8
//!   at least 1               x1  s   1   1   1   1   1   1
//!   at least 2               0   s   s   s   1   1   1   1
//!   at least 3               0   0   0   s   s   s   1   1
//!   at least 4               0   0   0   0   0   s  !x8  1
//! ```
//!
//! A run keeps a span of counts for each of four states, the last symbol and whether it is the second of
//! its run. Where a span has a count that cannot be, a register has a bit too many, and nothing is wrong.

use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;

use super::Clauses;
use super::bit::Bit;
use super::counter::{Register, step};

/// As many of the bits are true as lie in `count`, where no three neighbours are equal; that they are not is
/// for the caller to say, in clauses of its own.
///
/// # Size
///
/// Let w(i) be the number of ones among the first i bits of a legal line, most less least. Behind an open
/// bit i there are w(i) variables, or none where w(i) is 1 and one literal says it all: the bit itself if the
/// count was certain before it, the negation of the next open bit if it is certain behind that one. Each
/// count that is possible before or behind an open bit has at most 4 clauses. On a blank line of n these are
/// about n²/10 variables and 2n²/5 clauses, two fifths of the plain counter's. Each legal line extends to
/// exactly one assignment of the variables.
///
/// # Errors
///
/// When the collector runs out of memory.
pub(crate) fn within(
    count: &RangeInclusive<usize>,
    bits: &[Bit],
    clauses: &mut Clauses<'_>,
    vars: &mut dyn ManageVars,
) -> Result<(), OutOfMemory> {
    let spans = spans(count, bits);
    if spans.iter().any(|span| span.is_empty()) {
        return clauses.add([]);
    }
    let open = bits.iter().enumerate();
    let mut open = open.filter_map(|(place, bit)| Some((place, bit.open()?)));
    let mut next = open.next();
    let (mut before, mut after) = (Register::default(), Register::default());
    while let Some((place, lit)) = next {
        next = open.next();
        // Known cells between have moved the span along, and kept its width.
        before.certain = spans[place].least;
        after.certain = spans[place + 1].least;
        after.open.clear();
        let last = next.filter(|&(place, _)| spans[place + 1].width() == 0);
        match (spans[place + 1].width(), last) {
            (1, _) if before.open.is_empty() => after.open.push(lit.into()),
            (1, Some((_, last))) => after.open.push((!last).into()),
            (width, _) => {
                let new = (0..width).map(|_| Bit::from(vars.new_lit()));
                after.open.extend(new);
            }
        }
        step(&before, lit.into(), &after, [0, 3, 1, 2], clauses)?;
        std::mem::swap(&mut before, &mut after);
    }
    Ok(())
}

/// Numbers of ones from `least` to `most`; none at all where `most` is less.
#[derive(Clone, Copy, Debug)]
struct Span {
    least: i32,
    most: i32,
}

impl Span {
    const EMPTY: Span = Span { least: i32::MAX / 2, most: i32::MIN / 2 };

    fn is_empty(self) -> bool {
        self.least > self.most
    }

    fn width(self) -> i32 {
        self.most - self.least
    }

    fn plus(self, ones: i32) -> Span {
        Span { least: self.least + ones, most: self.most + ones }
    }

    /// Returns the least span that holds both.
    fn or(self, other: Span) -> Span {
        Span { least: self.least.min(other.least), most: self.most.max(other.most) }
    }

    fn and(self, other: Span) -> Span {
        let (least, most) = (self.least.max(other.least), self.most.min(other.most));
        if least <= most { Span { least, most } } else { Span::EMPTY }
    }
}

/// The spans by how a line ends: its last symbol is the first or the second of its run, zeros, then ones.
type Ends = [Span; 4];

/// Finds the numbers of ones that a legal line may have before each place, and at its end; all are empty
/// where there is no legal line.
fn spans(count: &RangeInclusive<usize>, bits: &[Bit]) -> Vec<Span> {
    let if_allowed = |bit: Bit, symbol: bool, span: Span| {
        if bit == Bit::Fixed(!symbol) { Span::EMPTY } else { span }
    };
    let none = Span { least: 0, most: 0 };
    // Before the first cell: as after two of the other symbol, whichever comes.
    let mut begun: Ends = [Span::EMPTY, none, Span::EMPTY, none];
    let mut forward: Vec<Ends> = Vec::with_capacity(bits.len() + 1);
    for &bit in bits {
        forward.push(begun);
        let [zero, zeros, one, ones] = begun;
        begun = [
            if_allowed(bit, false, one.or(ones)),
            if_allowed(bit, false, zero),
            if_allowed(bit, true, zero.or(zeros)).plus(1),
            if_allowed(bit, true, one).plus(1),
        ];
    }
    forward.push(begun);
    let mut rest: Ends = [Span { least: *count.start() as i32, most: *count.end() as i32 }; 4];
    let mut spans = vec![Span::EMPTY; bits.len() + 1];
    for place in (0..=bits.len()).rev() {
        if let Some(&bit) = bits.get(place) {
            let [zero, zeros, one, ones] = rest;
            let (zero, zeros) = (if_allowed(bit, false, zero), if_allowed(bit, false, zeros));
            let one = if_allowed(bit, true, one).plus(-1);
            let ones = if_allowed(bit, true, ones).plus(-1);
            rest = [one.or(zeros), one, zero.or(ones), zero];
        }
        let both = |state: usize| forward[place][state].and(rest[state]);
        spans[place] = both(0).or(both(1)).or(both(2)).or(both(3));
    }
    spans
}
