//! So few cells that hit all sets: branch and bound.
//!
//! A node of the tree has chosen some cells and excluded others. Of the sets that are not hit, pairwise disjoint
//! ones are packed greedily, the smallest first:
//!
//! ```text
//!   more disjoint sets than cells may still be chosen     hopeless
//!   just as many                                          each gets one cell: all cells elsewhere are excluded,
//!                                                         which shortens other sets; pack again
//!   the best cells together hit fewer sets than are left  hopeless
//!   otherwise                                             the cell of a smallest set that hits most: chosen, or excluded
//! ```
//!
//! Where no known set is left, the oracle is asked for more. (McGuire, Tugemann, Civario, "There Is No 16-Clue
//! Sudoku", Experimental Mathematics 2014, walk such a tree.)

use crate::ground::limits::{Budget, Next};

/// Sets of cells, each of which is to be hit.
pub(super) type Sets<const N: usize> = Vec<Mask<N>>;

/// Knows which cells suffice.
pub(super) trait Oracle<const N: usize> {
    /// Adds sets that the chosen cells miss and all sufficient choices hit; [`Next::Exhausted`] where they suffice.
    fn ask(&mut self, chosen: &Mask<N>, sets: &mut Sets<N>, budget: &mut Budget<'_>) -> Next<()>;
}

/// An oracle that knows no further sets: the answer is about those that are known.
pub(super) struct Nothing;

impl<const N: usize> Oracle<N> for Nothing {
    fn ask(&mut self, _: &Mask<N>, _: &mut Sets<N>, _: &mut Budget<'_>) -> Next<()> {
        Next::Exhausted
    }
}

/// The proof that so few cells do not hit all sets.
pub(super) struct Refuted {
    /// The numbers of the sets that it rests on.
    pub(super) used: Vec<usize>,
    pub(super) nodes: u64,
}

/// The search for one number of cells.
struct Tree<'a, 'b, O, const N: usize> {
    oracle: &'a mut O,
    sets: &'a mut Sets<N>,
    budget: &'a mut Budget<'b>,
    /// The sets that the answer rests on.
    used: Vec<bool>,
    /// The number of open sets that a cell hits.
    degrees: Vec<u32>,
    nodes: u64,
}

/// A set that is not hit, without its excluded cells.
#[derive(Clone, Copy)]
struct Open<const N: usize> {
    len: usize,
    number: usize,
    cells: Mask<N>,
}

#[derive(Clone)]
struct Node<const N: usize> {
    chosen: Mask<N>,
    excluded: Mask<N>,
    open: Vec<Open<N>>,
    /// The number of cells that may still be chosen.
    left: usize,
    /// The sets with larger numbers are not in `open` yet.
    known: usize,
}

/// The verdict on a node.
enum Bound {
    Hopeless,
    /// More cells were excluded.
    Narrower,
    /// This cell is the next to be chosen or excluded.
    Branch(usize),
}

/// Looks for so many cells that hit all sets, or shows that there are none.
pub(super) fn find<const N: usize>(
    size: usize,
    oracle: &mut impl Oracle<N>,
    sets: &mut Sets<N>,
    budget: &mut Budget<'_>,
) -> Next<Result<Mask<N>, Refuted>> {
    let mut tree =
        Tree { oracle, used: Vec::new(), degrees: vec![0; 64 * N], nodes: 0, sets, budget };
    let root =
        Node { chosen: Mask::EMPTY, excluded: Mask::EMPTY, open: Vec::new(), left: size, known: 0 };
    match tree.descend(root) {
        Next::Solution(chosen) => Next::Solution(Ok(chosen)),
        Next::GaveUp => Next::GaveUp,
        Next::Exhausted => {
            let used = tree.used.iter().enumerate().filter(|(_, used)| **used);
            Next::Solution(Err(Refuted {
                used: used.map(|(number, _)| number).collect(),
                nodes: tree.nodes,
            }))
        }
    }
}

/// Counts disjoint sets, packed greedily: so many cells are needed at least.
pub(super) fn packing<const N: usize>(sets: &[Mask<N>]) -> usize {
    let mut by_size: Vec<&Mask<N>> = sets.iter().collect();
    by_size.sort_by_key(|set| set.len());
    let (mut taken, mut count) = (Mask::EMPTY, 0);
    for set in by_size {
        if !set.meets(&taken) {
            taken = taken.with(set);
            count += 1;
        }
    }
    count
}

impl<O: Oracle<N>, const N: usize> Tree<'_, '_, O, N> {
    fn descend(&mut self, mut node: Node<N>) -> Next<Mask<N>> {
        loop {
            if !self.budget.spend() {
                return Next::GaveUp;
            }
            self.nodes += 1;
            self.take_in(&mut node);
            if node.open.is_empty() {
                match self.oracle.ask(&node.chosen, self.sets, self.budget) {
                    Next::Exhausted => return Next::Solution(node.chosen),
                    Next::GaveUp => return Next::GaveUp,
                    Next::Solution(()) => continue,
                }
            }
            let next = match self.bound(&mut node) {
                Bound::Hopeless => return Next::Exhausted,
                Bound::Narrower => continue,
                Bound::Branch(next) => next,
            };
            let mut child =
                Node { left: node.left - 1, open: Vec::with_capacity(node.open.len()), ..node };
            child.chosen.insert(next);
            let is_open = |open: &&Open<N>| !open.cells.has(next);
            child.open.extend(node.open.iter().filter(is_open));
            match self.descend(child) {
                Next::Exhausted => {}
                other @ (Next::Solution(_) | Next::GaveUp) => return other,
            }
            node.excluded.insert(next);
            for open in node.open.iter_mut().filter(|open| open.cells.has(next)) {
                open.cells.remove(next);
                open.len -= 1;
            }
        }
    }

    /// Takes in the sets that have become known since.
    fn take_in(&mut self, node: &mut Node<N>) {
        for (number, set) in self.sets.iter().enumerate().skip(node.known) {
            if !set.meets(&node.chosen) {
                let cells = set.minus(&node.excluded);
                let len = cells.len();
                node.open.push(Open { len, number, cells });
            }
        }
        node.known = self.sets.len();
        self.used.resize(node.known, false);
    }

    fn bound(&mut self, node: &mut Node<N>) -> Bound {
        node.open.sort_unstable_by_key(|open| open.len);
        let first = node.open[0];
        if first.len == 0 || node.left == 0 {
            self.used[first.number] = true;
            return Bound::Hopeless;
        }
        let (mut taken, mut packed) = (Mask::EMPTY, 0);
        for open in &node.open {
            if !open.cells.meets(&taken) {
                taken = taken.with(&open.cells);
                packed += 1;
                if packed > node.left {
                    break;
                }
            }
        }
        if packed > node.left {
            self.use_packing(node, packed);
            return Bound::Hopeless;
        }
        if packed == node.left && self.keep_within(node, &taken) {
            return Bound::Narrower;
        }
        self.by_degree(node)
    }

    /// Records that the answer rests on the first disjoint sets.
    fn use_packing(&mut self, node: &Node<N>, count: usize) {
        let (mut taken, mut left) = (Mask::EMPTY, count);
        for open in &node.open {
            if left > 0 && !open.cells.meets(&taken) {
                taken = taken.with(&open.cells);
                self.used[open.number] = true;
                left -= 1;
            }
        }
    }

    /// Excludes all cells that no set of a full packing has; tells whether that shortened a set.
    fn keep_within(&mut self, node: &mut Node<N>, packed: &Mask<N>) -> bool {
        if node.open.iter().all(|open| open.cells.is_within(packed)) {
            return false;
        }
        self.use_packing(node, node.left);
        let mut outside = Mask::EMPTY;
        for open in &mut node.open {
            outside = outside.with(&open.cells.minus(packed));
            open.cells = open.cells.and(packed);
            open.len = open.cells.len();
        }
        // Sets that become known later lose these as well, and cells of none do not matter yet.
        let all: Mask<N> = (0..64 * N).collect();
        node.excluded = node.excluded.with(&all.minus(packed).minus(&node.chosen));
        true
    }

    /// Counts the sets that cells hit: the best together must hit all. Branches on the best cell of a smallest set.
    fn by_degree(&mut self, node: &Node<N>) -> Bound {
        self.degrees.fill(0);
        for open in &node.open {
            open.cells.for_each(|cell| self.degrees[cell] += 1);
        }
        let mut best = self.degrees.clone();
        let hit: u32 = if node.left < best.len() {
            let (most, ..) = best.select_nth_unstable_by(node.left, |a, b| b.cmp(a));
            most.iter().sum()
        } else {
            u32::MAX
        };
        if (hit as usize) < node.open.len() {
            for open in &node.open {
                self.used[open.number] = true;
            }
            return Bound::Hopeless;
        }
        let shortest = node.open[0].len;
        let mut next = (0, 0);
        for open in node.open.iter().take_while(|open| open.len == shortest) {
            open.cells.for_each(|cell| {
                next = next.max((self.degrees[cell], cell));
            });
        }
        Bound::Branch(next.1)
    }
}

/// A set of cells by their places, all below 64 times `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mask<const N: usize>([u64; N]);

impl<const N: usize> FromIterator<usize> for Mask<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Mask<N> {
        let mut mask = Mask::EMPTY;
        places.into_iter().for_each(|place| mask.insert(place));
        mask
    }
}

impl<const N: usize> Mask<N> {
    pub(super) const EMPTY: Mask<N> = Mask([0; N]);

    pub(super) fn insert(&mut self, place: usize) {
        self.0[place / 64] |= 1 << (place % 64);
    }

    pub(super) fn remove(&mut self, place: usize) {
        self.0[place / 64] &= !(1 << (place % 64));
    }

    pub(super) fn has(&self, place: usize) -> bool {
        self.0[place / 64] >> (place % 64) & 1 == 1
    }

    pub(super) fn len(&self) -> usize {
        let ones = self.0.iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; N]
    }

    pub(super) fn meets(&self, other: &Mask<N>) -> bool {
        let mut words = self.0.iter().zip(&other.0);
        words.any(|(one, other)| one & other != 0)
    }

    pub(super) fn is_within(&self, other: &Mask<N>) -> bool {
        self.minus(other).is_empty()
    }

    pub(super) fn minus(&self, other: &Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    pub(super) fn and(&self, other: &Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    pub(super) fn with(&self, other: &Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// Visits the places, the smallest first.
    #[inline(always)]
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize)) {
        for (at, &word) in self.0.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                visit(64 * at + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
    }

    /// Lists the places, the smallest first.
    pub(super) fn places(&self) -> Vec<usize> {
        let mut places = Vec::with_capacity(self.len());
        self.for_each(|place| places.push(place));
        places
    }
}
