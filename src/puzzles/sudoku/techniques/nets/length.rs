//! The length of a nishio as Sudoku Explainer counts it.
//!
//! A candidate is assumed, and what follows is taken in turn, first come first served: a place that holds the value closes those
//! that it sees, and a closed place may leave a house one place. Each of them comes from those before it. At the first
//! place that is both, the length is the number of places behind either side.

use std::collections::{BTreeSet, VecDeque};

use crate::puzzles::sudoku::techniques::links::Candidate;
use crate::puzzles::sudoku::techniques::position::{Frame, Position};

/// A cell that holds the value, or does not.
type Node = (usize, bool);

/// The cells that hold a value or not, each with what it comes from.
struct Trace<'a> {
    frame: &'a Frame,
    may: Vec<bool>,
    /// For each cell, what it comes from that it does not hold the value, and that it does.
    from: [Vec<Option<Vec<Node>>>; 2],
    waiting: [VecDeque<usize>; 2],
    /// The closed places whose consequences were taken.
    taken: Vec<bool>,
}

impl Trace<'_> {
    /// Adds a conclusion; returns the length where it contradicts another one.
    fn add(&mut self, (cell, holds): Node, from: Vec<Node>) -> Option<usize> {
        if self.from[usize::from(!holds)][cell].is_some() {
            return Some(self.behind(&from) + 1 + self.behind(&[(cell, !holds)]));
        }
        let known = &mut self.from[usize::from(holds)][cell];
        if known.is_none() {
            *known = Some(from);
            self.waiting[usize::from(holds)].push_back(cell);
        }
        None
    }

    /// The number of these and of all that they come from.
    fn behind(&self, nodes: &[Node]) -> usize {
        let mut met: BTreeSet<Node> = BTreeSet::new();
        let mut todo = nodes.to_vec();
        while let Some((cell, holds)) = todo.pop() {
            if met.insert((cell, holds)) {
                todo.extend(self.from[usize::from(holds)][cell].iter().flatten());
            }
        }
        met.len()
    }

    /// The places that are left in the block, the row and the column of a cell.
    fn houses(&self, cell: usize) -> [Vec<usize>; 3] {
        let [row, col, block] = self.frame.homes(cell).map(|(house, _)| house);
        [block, row, col].map(|house| {
            let cells = (0..self.frame.side).map(|at| self.frame.cell(house, at));
            cells.filter(|&place| self.may[place]).collect()
        })
    }

    fn next(&mut self) -> Option<Option<usize>> {
        if let Some(cell) = self.waiting[1].pop_front() {
            let closed = self.houses(cell).into_iter().flatten();
            let closed: Vec<usize> =
                closed.filter(|&place| place != cell && !self.taken[place]).collect();
            let mut closed = closed.into_iter();
            return Some(closed.find_map(|place| self.add((place, false), vec![(cell, true)])));
        }
        let cell = self.waiting[0].pop_front()?;
        let mut holds = Vec::new();
        for places in self.houses(cell) {
            let (gone, left): (Vec<usize>, Vec<usize>) =
                places.into_iter().partition(|&place| self.taken[place]);
            if let [one, other] = left[..] {
                let place = if one == cell { other } else { one };
                let from = std::iter::once(cell).chain(gone).map(|cell| (cell, false)).collect();
                holds.push((place, from));
            }
        }
        self.taken[cell] = true;
        Some(holds.into_iter().find_map(|(place, from)| self.add((place, true), from)))
    }
}

/// The length of the contradiction that follows from a candidate by its value alone; `None` if there is none.
pub(super) fn nishio_length(position: &Position, (cell, value): Candidate) -> Option<usize> {
    let frame = &*position.frame;
    let cells = frame.side * frame.side;
    let mut trace = Trace {
        frame,
        may: (0..cells).map(|cell| position.candidates(cell) & (1 << value) != 0).collect(),
        from: [vec![None; cells], vec![None; cells]],
        waiting: Default::default(),
        taken: vec![false; cells],
    };
    trace.add((cell, true), Vec::new());
    loop {
        if let Some(length) = trace.next()? {
            return Some(length);
        }
    }
}
