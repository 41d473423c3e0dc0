//! A line as a layered automaton: runs of at most two and the number of ones, together.
//!
//! After Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables", CP
//! 2004, and its decomposition by Quimper and Walsh, "Global Grammar Constraints", CP 2006. A state
//! after i cells is (ones so far, last symbol, length of its run); only states that lie on some
//! legal line are kept:
//!
//! ```text
//!   n = 4, k = 2     after 1     after 2        after 3         after 4
//!                    0 (0,0,1)   00 (0,0,2)     001 (1,1,1)     0011 (2,1,·)
//!                    1 (1,1,1)   10 (1,0,1)     .10 (1,0,1) ..
//!                                ..             ..
//! ```
//!
//! A state that cannot take its symbol once more has the same future as its sibling with the other
//! run length, and is merged with it. States of different last symbols are never merged, so a state
//! implies the cell it came by, and where a layer has one state of a symbol, the cell's literal
//! serves as its variable. Clauses, for each state q after cell x:
//!
//! - q implies the symbol of x that it ends with;
//! - q implies one of the states it can come from, and one of those it can go to;
//!
//! and for each layer: x implies a state that ends with 1, not x one that ends with 0. A state
//! survives unit propagation only with surviving neighbours on both sides, all the way to the ends,
//! hence on a whole legal line: propagation finds all that runs and balance force together. Each
//! legal line has exactly one extension, since layer by layer no other state can be reached.

use std::ops::RangeInclusive;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;

use super::Clauses;
use super::bit::Bit;

/// No three neighbours are equal and as many bits are true as lie in `count`.
///
/// # Size
///
/// Let L(i) be the live states after cell i of n: (o, s, r) such that some legal line begins with i
/// cells, o of them ones, that end with a run of s of length r. F(i), those that some legal prefix
/// reaches, follows by F(1) = {(0,0,1), (1,1,1)} and, for (o, s, r) in F(i), (o + t, t, r') in
/// F(i + 1), where t is a symbol, r' = r + 1 ≤ 2 if t = s and r' = 1 otherwise; L(n) is F(n) with o
/// in `count`, and L(i) those of F(i) with a successor in L(i + 1). M(i, s) is the number of states of L(i)
/// with last symbol s after merging. Variables: the sum over i of M(i, s), for each s where it is
/// at least 2. Clauses: M(i, s) + 1 for each such (i, s), which tie states to the cell; two for each
/// merged state of the layers between, and one for each of the first and last layer, which name its
/// neighbours, less those that would name a cell and its opposite: where a state is next to both of
/// the only two of a layer. Known cells make it smaller.
///
/// # Errors
///
/// When the collector runs out of memory.
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
    /// The number of ones so far.
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

    /// The states after one more symbol.
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
