//! A line as all its prime implicates: no helper variable, and propagation finds all that the line forces.
//!
//! An implicate is a clause that every legal line satisfies; it is prime if no part of it is one (Quine, "The
//! Problem of Simplifying Truth Functions", American Mathematical Monthly, 1952; McCluskey, "Minimization
//! of Boolean Functions", Bell System Technical Journal, 1956). Unit propagation over all prime implicates
//! finds whatever is forced (Bacchus, "GAC via Unit Propagation", CP 2007). There are few for few open
//! cells: 24 on a blank line of 6, 58 of 8, 146 of 10, 394 of 12, 1,070 of 14.
//!
//! The negation of a prime implicate is a partial line that has no legal completion, a *nogood*, of which
//! no symbol can be left out. The line is read from the left; what matters of the symbols read so far is
//! which states they may have led to. So the minimal nogoods from a set of states on are, after the next
//! open cell, as in Coudert and Madre, "Implicit and Incremental Computation of Primes and Essential Primes
//! of Boolean Functions", DAC 1992:
//!
//! ```text
//!   nogoods(S)  =  . nogoods(after 0 or 1)      the cell does not matter
//!               +  0 nogoods(after 0)           less those that hold one of . nogoods(after 0 or 1)
//!               +  1 nogoods(after 1)           likewise
//! ```
//!
//! Different beginnings lead to the same states, so the list of a set is made once.

use std::ops::{Range, RangeInclusive};

use rustsat::OutOfMemory;
use rustsat::types::{Clause, Lit, RsHashMap};

use super::Clauses;
use super::bit::Bit;

/// The most open bits of a line that is written so by [`LineEncoding::Implicates`](super::cardinality::LineEncoding).
/// With more the clauses take longer to make than they save (`docs/encodings.md`).
pub(crate) const FEW: usize = 8;

/// The bits that a lane has for numbers of ones: a line may have one open bit less.
const LANE: usize = 16;

/// As many of the bits are true as lie in `count`, and no three neighbours are equal: the clauses are all prime
/// implicates but those that say of three neighbours that they are not equal, which the caller adds in
/// any case.
///
/// No variable. At most 15 bits may be open.
///
/// # Errors
///
/// When the collector runs out of memory.
pub(crate) fn prime_implicates(
    count: &RangeInclusive<usize>,
    bits: &[Bit],
    clauses: &mut Clauses<'_>,
) -> Result<(), OutOfMemory> {
    let lits: Vec<Lit> = bits.iter().filter_map(|bit| bit.open()).collect();
    let windows = windows(bits);
    let (line, start) = OpenCells::of(count, bits, lits.len());
    let mut nogoods = Nogoods::new(&line);
    let minimal = nogoods.minimal(0, start);
    for nogood in &nogoods.found[minimal] {
        if !windows.contains(nogood) {
            clauses.add(nogood.negation(&lits))?;
        }
    }
    Ok(())
}

/// Symbols in some of the open cells, as sets of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Partial {
    known: u16,
    /// Among the known ones.
    ones: u16,
}

impl Partial {
    const NOTHING: Partial = Partial { known: 0, ones: 0 };

    fn with(self, cell: usize, symbol: bool) -> Partial {
        Partial { known: self.known | 1 << cell, ones: self.ones | u16::from(symbol) << cell }
    }

    /// Returns whether it has all the symbols of another one.
    fn holds(self, other: Partial) -> bool {
        (other.known & !self.known) | ((self.ones ^ other.ones) & other.known) == 0
    }

    /// Returns the clause that forbids it.
    fn negation(self, lits: &[Lit]) -> Clause {
        let known = lits.iter().enumerate();
        let known = known.filter(|(cell, _)| self.known >> cell & 1 == 1);
        let negated = known.map(|(cell, &lit)| match self.ones >> cell & 1 {
            1 => !lit,
            _ => lit,
        });
        negated.collect()
    }
}

/// Finds what makes three neighbours equal, in each place and by each symbol.
fn windows(bits: &[Bit]) -> Vec<Partial> {
    let mut found = Vec::new();
    let mut open = 0;
    for window in bits.windows(3) {
        for symbol in [false, true] {
            if !window.contains(&Bit::Fixed(!symbol)) {
                let cells = window.iter().filter(|bit| bit.open().is_some()).count();
                let cells = open..open + cells;
                found.push(cells.fold(Partial::NOTHING, |window, cell| window.with(cell, symbol)));
            }
        }
        open += usize::from(window[0].open().is_some());
    }
    found
}

/// Sets of numbers of ones in open cells, one for each way in which a line may end: with the first or the second of
/// a run of zeros, or of ones. Each is a lane of a word.
type States = u64;

/// The lanes, in their order: with one more symbol a line is in another, unless that is the third of a run.
fn then(lane: usize, symbol: bool) -> Option<usize> {
    match (lane, symbol) {
        (0, false) => Some(1),
        (1, false) | (3, true) => None,
        (_, false) => Some(0),
        (2, true) => Some(3),
        (_, true) => Some(2),
    }
}

/// The lanes of the first symbol of a run.
const FIRST_OF_RUN: States = 0x0000_ffff_0000_ffff;

/// Before the first cell: as after the second of a run, whichever symbol comes.
const BEGIN: States = 1 << LANE | 1 << (3 * LANE);

/// A symbol in an open cell, and the known cells behind it: for each lane, the one that its states are moved to.
#[derive(Clone, Copy, Debug, Default)]
struct Step([Move; 4]);

#[derive(Clone, Copy, Debug, Default)]
struct Move {
    from: usize,
    to: usize,
    /// Empty where there is no way on.
    lane: States,
}

impl Step {
    fn new(symbol: Option<bool>, behind: &[Bit]) -> Step {
        let mut step = Step::default();
        for (lane, moved) in step.0.iter_mut().enumerate() {
            let known = behind.iter().map(|&bit| bit == Bit::Fixed(true));
            let end = symbol.into_iter().chain(known).try_fold(lane, then);
            if let Some(end) = end {
                *moved = Move {
                    from: lane * LANE,
                    to: end * LANE + usize::from(symbol == Some(true)),
                    lane: (1 << LANE) - 1,
                };
            }
        }
        step
    }

    fn forth(&self, before: States) -> States {
        let moved = |of: &Move| (before >> of.from & of.lane) << of.to;
        self.0.iter().fold(0, |after, of| after | moved(of))
    }

    fn back(&self, after: States) -> States {
        let moved = |of: &Move| (after >> of.to & of.lane) << of.from;
        self.0.iter().fold(0, |before, of| before | moved(of))
    }
}

/// The open cells of a line.
#[derive(Debug)]
struct OpenCells {
    /// Each with 0 and with 1.
    steps: Vec<[Step; 2]>,
    /// The states before each cell, and at the end, from which the line can be completed.
    live: Vec<States>,
}

impl OpenCells {
    /// Returns the open cells with the states before the first one.
    fn of(count: &RangeInclusive<usize>, bits: &[Bit], open: usize) -> (OpenCells, States) {
        assert!(open < LANE, "{open} open bits");
        let ones = bits.iter().filter(|&&bit| bit == Bit::Fixed(true)).count();
        let legal = (0..=open).filter(|more| count.contains(&(ones + more)));
        let legal = legal.fold(0, |set: States, more| set | 1 << more);
        let mut known = bits.split(|bit| bit.open().is_some());
        let before = Step::new(None, known.next().expect("one more than open bits"));
        let steps = known.map(|behind| [false, true].map(|one| Step::new(Some(one), behind)));
        let steps: Vec<[Step; 2]> = steps.collect();
        let mut live = vec![legal | legal << LANE | legal << (2 * LANE) | legal << (3 * LANE)];
        for [zero, one] in steps.iter().rev() {
            let after = live[live.len() - 1];
            live.push(zero.back(after) | one.back(after));
        }
        live.reverse();
        let start = before.forth(BEGIN) & live[0];
        (OpenCells { steps, live }, start)
    }

    /// Returns the states after a cell with 0 and with 1, as far as they can be completed.
    fn forth(&self, cell: usize, before: States) -> [States; 2] {
        self.steps[cell].map(|step| step.forth(before) & self.live[cell + 1])
    }
}

/// The lists of minimal nogoods that were made so far.
#[derive(Debug)]
struct Nogoods<'a> {
    line: &'a OpenCells,
    /// List after list.
    found: Vec<Partial>,
    /// The lists by cell and by states before it.
    lists: RsHashMap<(usize, States), Range<usize>>,
}

impl<'a> Nogoods<'a> {
    fn new(line: &'a OpenCells) -> Nogoods<'a> {
        Nogoods { line, found: Vec::new(), lists: RsHashMap::default() }
    }

    /// Returns the list of the minimal nogoods among the cells from one on, in one of these states.
    fn minimal(&mut self, cell: usize, states: States) -> Range<usize> {
        // After the second symbol of a run nothing is legal that is not legal after the first.
        let states = states & !((states & FIRST_OF_RUN) << LANE);
        if let Some(list) = self.lists.get(&(cell, states)) {
            return list.clone();
        }
        let list = if states == 0 {
            self.found.push(Partial::NOTHING);
            self.found.len() - 1..self.found.len()
        } else if cell == self.line.steps.len() {
            0..0
        } else {
            self.after(cell, states)
        };
        self.lists.insert((cell, states), list.clone());
        list
    }

    /// Makes the list of a cell from those of the next one; see the head of this file.
    fn after(&mut self, cell: usize, states: States) -> Range<usize> {
        let [zero, one] = self.line.forth(cell, states);
        let any = self.minimal(cell + 1, zero | one);
        // What rules out the states of one symbol rules out fewer states of the other as well.
        let mut unless_within = |states: States, others: States| match others & !states {
            0 => 0..0,
            _ => self.minimal(cell + 1, states),
        };
        let lists = [unless_within(zero, one), unless_within(one, zero)];
        let start = self.found.len();
        self.found.extend_from_within(any.clone());
        for (list, symbol) in lists.into_iter().zip([false, true]) {
            for at in list {
                let nogood = self.found[at];
                let rest = &self.found[any.clone()];
                if !rest.iter().any(|&less| nogood.holds(less)) {
                    self.found.push(nogood.with(cell, symbol));
                }
            }
        }
        start..self.found.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists the minimal nogoods of a line by trying all partial lines.
    fn naive(line: &OpenCells, start: States) -> Vec<Partial> {
        let cells = line.steps.len();
        let is_nogood = |partial: Partial| {
            let mut states = start;
            for cell in 0..cells {
                let [zero, one] = line.forth(cell, states);
                states = match (partial.known >> cell & 1, partial.ones >> cell & 1) {
                    (0, _) => zero | one,
                    (_, 0) => zero,
                    _ => one,
                };
            }
            states == 0
        };
        let without = |partial: Partial, cell: usize| Partial {
            known: partial.known & !(1 << cell),
            ones: partial.ones & !(1 << cell),
        };
        let is_minimal = |partial: &Partial| {
            let known = (0..cells).filter(|cell| partial.known >> cell & 1 == 1);
            let mut less = known.map(|cell| without(*partial, cell));
            is_nogood(*partial) && !less.any(is_nogood)
        };
        let subsets = |known: u16| (0..=known).filter(move |ones| ones & !known == 0);
        let partials = (0..1_u16 << cells)
            .flat_map(|known| subsets(known).map(move |ones| Partial { known, ones }));
        partials.filter(is_minimal).collect()
    }

    fn check(count: RangeInclusive<usize>, bits: &[Bit]) -> usize {
        let open = bits.iter().filter(|bit| bit.open().is_some()).count();
        let (line, start) = OpenCells::of(&count, bits, open);
        let mut nogoods = Nogoods::new(&line);
        let minimal = nogoods.minimal(0, start);
        let found = &nogoods.found[minimal];
        let expected = naive(&line, start);
        assert_eq!(found.len(), expected.len(), "{count:?} of {bits:?}");
        assert!(found.iter().all(|nogood| expected.contains(nogood)));
        found.len()
    }

    #[test]
    fn all_minimal_nogoods_are_found_once() {
        let blank = |len: u32| (0..len).map(|var| Bit::from(Lit::positive(var))).collect();
        for (len, primes) in [(2, 2), (4, 8), (6, 24), (8, 58)] {
            let bits: Vec<Bit> = blank(len);
            let half = bits.len() / 2;
            assert_eq!(check(half..=half, &bits), primes, "length {len}");
            check(half - 1..=half, &bits);
            check(1..=half + 1, &bits);
        }
        // Every third line of 9 with some cells known.
        for number in (0..3_usize.pow(9)).step_by(3) {
            let digit = |place: u32| match number / 3_usize.pow(place) % 3 {
                0 => Bit::from(Lit::positive(place)),
                symbol => Bit::Fixed(symbol == 1),
            };
            let bits: Vec<Bit> = (0..9).map(digit).collect();
            check(4..=5, &bits);
            check(5..=5, &bits);
        }
    }
}
