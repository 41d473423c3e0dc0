//! A line as a layered automaton: runs of at most two and the number of ones, together.
//!
//! After Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables", CP 2004, and its
//! decomposition by Quimper and Walsh, "Global Grammar Constraints", CP 2006. A state after i cells is (ones so far,
//! last symbol, length of its run); only states that lie on some legal line are kept:
//!
//! ```text
//!   n = 4, k = 2     after 1     after 2        after 3         after 4
//!                    0 (0,0,1)   00 (0,0,2)     001 (1,1,1)     0011 (2,1,·)
//!                    1 (1,1,1)   10 (1,0,1)     .10 (1,0,1) ..
//!                                ..             ..
//! ```
//!
//! A state that cannot take its symbol once more has the same future as its sibling with the other run length, and is
//! merged with it. States of different last symbols are never merged, so a state implies the cell it came by, and where
//! a layer has one state of a symbol, the cell's literal serves as its variable. Clauses, for each state q after cell
//! x:
//!
//! - q implies the symbol of x that it ends with;
//! - q implies one of the states it can come from, and one of those it can go to;
//!
//! and for each layer: x implies a state that ends with 1, not x one that ends with 0. A state survives unit
//! propagation only with surviving neighbours on both sides, all the way to the ends, hence on a whole legal line:
//! propagation finds all that runs and balance force together. Each legal line has exactly one extension, since layer
//! by layer no other state can be reached.
//!
//! The other way to put runs and number together is a sequential counter that knows of runs: it has registers only for
//! counts that are still possible. The counter of [`counter`](super::counter) keeps a register bit for each number of
//! ones that the total permits after some cells. On a line without three equal neighbours most of these numbers cannot
//! be: of i cells about a third at least are ones, and about a third zeros. Known cells leave less. So two runs over
//! the line, one from each end, find the least and the most ones that a legal line may have before each cell:
//!
//! ```text
//!   n = 8, k = 4             x1  x2  x3  x4  x5  x6  x7  x8
//!   at least 1               x1  s   1   1   1   1   1   1
//!   at least 2               0   s   s   s   1   1   1   1
//!   at least 3               0   0   0   s   s   s   1   1
//!   at least 4               0   0   0   0   0   s  !x8  1
//! ```
//!
//! A run keeps a span of counts for each of four states, the last symbol and whether it is the second of its run. Where
//! a span has a count that cannot be, a register has a bit too many, and nothing is wrong.

use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;

use super::Clauses;
use super::bit::Bit;
use super::counter::{Register, step};

/// No three neighbours are equal and as many bits are true as lie in `count`.
///
/// # Size
///
/// Let L(i) be the live states after cell i of n: (o, s, r) such that some legal line begins with i cells, o of them
/// ones, that end with a run of s of length r. F(i), those that some legal prefix reaches, follows by F(1) = {(0,0,1),
/// (1,1,1)} and, for (o, s, r) in F(i), (o + t, t, r') in F(i + 1), where t is a symbol, r' = r + 1 ≤ 2 if t = s and r'
/// = 1 otherwise; L(n) is F(n) with o in `count`, and L(i) those of F(i) with a successor in L(i + 1). M(i, s) is the
/// number of states of L(i) with last symbol s after merging. Variables: the sum over i of M(i, s), for each s where it
/// is at least 2. Clauses: M(i, s) + 1 for each such (i, s), which tie states to the cell; two for each merged state of
/// the layers between, and one for each of the first and last layer, which name its neighbours, less those that would
/// name a cell and its opposite: where a state is next to both of the only two of a layer. Known cells make it smaller.
/// Fails when the collector runs out of memory.
pub(crate) fn balanced_runs(
    count: RangeInclusive<usize>,
    bits: &[Bit],
    clauses: &mut Clauses<'_>,
    vars: &mut dyn ManageVars,
) -> Result<(), OutOfMemory> {
    let layers = live_layers(&count, bits);
    let Some(last) = layers.last() else {
        // No cell at all: legal exactly when no one is wanted.
        return if count.contains(&0) { Ok(()) } else { clauses.add([]) };
    };
    if last.is_empty() {
        return clauses.add([]);
    }
    let layers: Vec<Layer> = layers
        .iter()
        .enumerate()
        .map(|(place, live)| Layer::new(live, layers.get(place + 1), bits[place], vars))
        .collect();
    for (place, layer) in layers.iter().enumerate() {
        layer.tie_to_cell(bits[place], clauses)?;
        if let Some(before) = place.checked_sub(1) {
            tie_layers(&layers[before], layer, clauses)?;
        }
    }
    Ok(())
}

/// A state after some cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    ones: usize,
    /// The last symbol.
    symbol: usize,
    /// The length of its run.
    run: usize,
}

impl State {
    /// The state after one more symbol, unless that would be the third in a row.
    fn then(self, symbol: usize) -> Option<State> {
        let run = if symbol == self.symbol { self.run + 1 } else { 1 };
        (run <= 2).then_some(State { ones: self.ones + symbol, symbol, run })
    }

    fn nexts(self) -> impl Iterator<Item = State> {
        (0..2).filter_map(move |symbol| self.then(symbol))
    }
}

/// The live states of one layer, ascending.
type Live = Vec<State>;

fn has(live: &Live, state: State) -> bool {
    live.binary_search(&state).is_ok()
}

/// The states that lie on a legal line, layer by layer; all layers are empty if there is none.
fn live_layers(count: &RangeInclusive<usize>, bits: &[Bit]) -> Vec<Live> {
    let mut layers: Vec<Live> = Vec::with_capacity(bits.len());
    for &bit in bits {
        let allows = |state: &State| bit != Bit::Fixed(state.symbol == 0);
        let mut next: Live = match layers.last() {
            None => [0, 1].map(|symbol| State { ones: symbol, symbol, run: 1 }).to_vec(),
            Some(layer) => layer.iter().flat_map(|state| state.nexts()).collect(),
        };
        next.retain(|state| allows(state) && state.ones <= *count.end());
        next.sort_unstable();
        next.dedup();
        layers.push(next);
    }
    for place in (0..layers.len()).rev() {
        let (before, after) = layers.split_at_mut(place + 1);
        let goes_on = |state: &State| match after.first() {
            None => count.contains(&state.ones),
            Some(after) => state.nexts().any(|next| has(after, next)),
        };
        before[place].retain(goes_on);
    }
    layers
}

/// The variables of one layer after merging.
struct Layer {
    /// Live states with their bits, ascending; merged siblings have the same bit.
    states: Vec<(State, Bit)>,
    /// For each symbol, the different bits of its states.
    ends_with: [Vec<Bit>; 2],
}

impl Layer {
    fn new(live: &Live, after: Option<&Live>, cell: Bit, vars: &mut dyn ManageVars) -> Layer {
        // A state of run 1 that cannot go on with its symbol is like its sibling of run 2.
        let merged = |q: State| {
            let goes_on =
                q.then(q.symbol).is_some_and(|next| after.is_some_and(|after| has(after, next)));
            let sibling = State { run: 2, ..q };
            if goes_on || !has(live, sibling) { q } else { sibling }
        };
        let mut layer = Layer { states: Vec::new(), ends_with: [Vec::new(), Vec::new()] };
        for symbol in 0..2 {
            let of_symbol = || live.iter().copied().filter(move |q| q.symbol == symbol);
            let mut kept: Vec<State> = of_symbol().map(merged).collect();
            kept.sort_unstable();
            kept.dedup();
            let cell_says = if symbol == 1 { cell } else { !cell };
            let bits: Vec<Bit> = match kept.len() {
                1 => vec![cell_says],
                _ => kept.iter().map(|_| vars.new_lit().into()).collect(),
            };
            let bit = |q| bits[kept.iter().position(|&k| k == merged(q)).expect("kept")];
            layer.states.extend(of_symbol().map(|q| (q, bit(q))));
            layer.ends_with[symbol] = bits;
        }
        layer
    }

    /// States and the cell they came by imply each other.
    fn tie_to_cell(&self, cell: Bit, clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
        for (symbol, bits) in self.ends_with.iter().enumerate() {
            let cell_says = if symbol == 1 { cell } else { !cell };
            if bits.as_slice() == [cell_says] {
                continue;
            }
            for &bit in bits {
                clauses.add_any([!bit, cell_says])?;
            }
            clauses.add_any(bits.iter().copied().chain([!cell_says]))?;
        }
        Ok(())
    }

    fn bit(&self, state: State) -> Option<Bit> {
        let found = self.states.iter().find(|(q, _)| *q == state);
        found.map(|&(_, bit)| bit)
    }

    /// The different bits, each with the states merged into it.
    fn groups(&self) -> impl Iterator<Item = (Bit, Vec<State>)> + '_ {
        self.ends_with.iter().flatten().map(|&bit| {
            let states = self.states.iter().filter(|(_, b)| *b == bit).map(|&(q, _)| q);
            (bit, states.collect())
        })
    }
}

/// Every state has one it goes to and one it came from.
fn tie_layers(before: &Layer, after: &Layer, clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    for (bit, states) in before.groups() {
        let nexts = states.iter().flat_map(|q| q.nexts());
        let to: Vec<Bit> = nexts.filter_map(|next| after.bit(next)).collect();
        implies_one_of(bit, &to, clauses)?;
    }
    for (bit, states) in after.groups() {
        let leads_here = |state: State| state.nexts().any(|next| states.contains(&next));
        let from = before.states.iter().filter(|(state, _)| leads_here(*state));
        let from: Vec<Bit> = from.map(|&(_, bit)| bit).collect();
        implies_one_of(bit, &from, clauses)?;
    }
    Ok(())
}

/// The bit implies one of the others, each named once; nothing where two of these are opposites.
fn implies_one_of(bit: Bit, others: &[Bit], clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    let mut named: Vec<Bit> = Vec::with_capacity(others.len());
    for &other in others {
        if other == bit || named.contains(&!other) {
            return Ok(());
        }
        if !named.contains(&other) {
            named.push(other);
        }
    }
    clauses.add_any(named.into_iter().chain([!bit]))
}

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
/// exactly one assignment of the variables. Fails when the collector runs out of memory.
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
        step(&before, lit.into(), &after, clauses)?;
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
