//! Sudoku as a propositional formula: one function per rule.
//!
//! The variable of a cell and a number is true where the number stands in the cell; those of a cell
//! stand side by side, the cells row by row. The sizes below are for blocks of r rows and c columns,
//! n = rc, and p = n(n-1)/2 pairs of cells of a house. Two cells of a block that share a row or a
//! column are kept apart by that, so a block has only p - r c(c-1)/2 - c r(r-1)/2 = p - q pairs of its
//! own.
//!
//! | part | clauses, `minimal` | clauses, `complete` |
//! |---|---|---|
//! | cells: n³ variables | n² of n literals | n² of n, n²p of two |
//! | rows, and columns | n²p of two each | n² of n, n²p of two each |
//! | blocks | n²(p - q) of two | n² of n, n²(p - q) of two |
//! | givens | one each | one each |
//!
//! For 9×9 that is 729 variables and 7,371 clauses, or 10,530, without givens
//! ([`Game::rule_sizes`](crate::Game::rule_sizes)).
//!
//! (Lynce, Ouaknine, "Sudoku as a SAT Problem", AIMATH 2006; Kwon, Jain, "Optimized CNF Encoding for
//! Sudoku Puzzles", LPAR 2006, for leaving out what the givens decide.)

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;
use rustsat::types::Lit;

use super::encoding::Encoding;
use super::{Rule, Sudoku};
use crate::deduction::House;
use crate::game::CellVars;
use crate::grid::Cell;
use crate::sat::bit::{Bit, any};
use crate::sat::{CollectPairs, Guarded, Size};

impl Sudoku {
    /// Makes variables for what the givens leave open: a given has none, nor has a number that a given in
    /// the same house excludes.
    pub(super) fn open_vars(&self, vars: &mut impl ManageVars) -> CellVars {
        let givens = self.givens();
        let mut met = [[0_u32; Sudoku::MAX_SIDE]; 3];
        let houses = |cell: Cell| [cell.row, cell.col, self.block_of(cell)];
        for (cell, value) in givens.filled() {
            for (of_kind, house) in met.iter_mut().zip(houses(cell)) {
                of_kind[house] |= 1 << value;
            }
        }
        CellVars::new(self.shape(), 1..=self.side() as u8, |cell, value| {
            let [row, col, block] = houses(cell);
            let met = met[0][row] | met[1][col] | met[2][block];
            match givens[cell] {
                Some(given) => Bit::Fixed(given == value),
                None if met >> value & 1 == 1 => Bit::Fixed(false),
                None => vars.new_lit().into(),
            }
        })
    }

    /// Adds no number twice in a house of a kind and, in the complete encoding, each somewhere.
    pub(super) fn add_houses(
        &self,
        rule: Rule,
        encoding: Encoding,
        apart: Pairs,
        cells: &CellVars,
        clauses: &mut impl CollectPairs,
    ) -> Result<(), OutOfMemory> {
        let wide = self.block().cols();
        let is_own =
            |one: usize, other: usize| one % wide != other % wide && one / wide != other / wide;
        let in_all = rule != Rule::Blocks || apart == Pairs::All;
        for house in self.houses().filter(|&house| Rule::of(house) == rule) {
            for value in 1..=self.side() as u8 {
                let bits = cells.of(self.cells(house), value);
                if encoding == Encoding::Complete {
                    any(bits.iter().copied(), clauses)?;
                }
                at_most_one(&bits, |one, other| in_all || is_own(one, other), clauses)?;
            }
        }
        Ok(())
    }

    /// Adds each instance of the rules under a literal of its own: one number stands in a cell, a number
    /// stands once in a house.
    pub(super) fn add_guarded_instances(
        &self,
        cells: &CellVars,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<Vec<Lit>, OutOfMemory> {
        let mut guards = Vec::new();
        self.each_item(cells, |bits| -> Result<(), OutOfMemory> {
            let guard = vars.new_lit();
            let guarded = &mut Guarded::new(clauses, guard);
            any(bits.iter().copied(), guarded)?;
            at_most_one(bits, |_, _| true, guarded)?;
            guards.push(guard);
            Ok(())
        })?;
        Ok(guards)
    }

    /// Passes on the bits of which exactly one is true: the numbers of each cell, then each number in
    /// each house.
    pub(super) fn each_item<E>(
        &self,
        cells: &CellVars,
        mut pass: impl FnMut(&[Bit]) -> Result<(), E>,
    ) -> Result<(), E> {
        cells.by_cell().try_for_each(&mut pass)?;
        let houses: Vec<House> = self.houses().collect();
        for house in houses {
            for value in 1..=self.side() as u8 {
                pass(&cells.of(self.cells(house), value))?;
            }
        }
        Ok(())
    }

    /// Returns the size of what each rule adds to the formula, without building it.
    pub(super) fn sizes_of_rules(&self, encoding: Encoding) -> Vec<(Rule, Size)> {
        let (n, block) = (self.side(), self.block());
        let shared = block.rows() * pairs(block.cols()) + block.cols() * pairs(block.rows());
        let somewhere = match encoding {
            Encoding::Minimal => 0,
            Encoding::Complete => n * n,
        };
        let size = |rule| {
            let kept_apart = n
                * n
                * match rule {
                    Rule::Rows | Rule::Columns => pairs(n),
                    Rule::Blocks => pairs(n) - shared,
                };
            let size = Size {
                variables: 0,
                clauses: somewhere + kept_apart,
                literals: n * somewhere + 2 * kept_apart,
            };
            (rule, size)
        };
        Rule::ALL.map(size).into()
    }
}

/// How many pairs so many have.
fn pairs(count: usize) -> usize {
    count * count.saturating_sub(1) / 2
}

/// The cells of a block that are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pairs {
    All,
    /// Those that share neither row nor column, whose rules hold too.
    OfBlocksAlone,
}

/// No two of the bits are true, of those pairs of places that are to be kept apart.
pub(super) fn at_most_one(
    bits: &[Bit],
    is_asked: impl Fn(usize, usize) -> bool,
    clauses: &mut impl CollectPairs,
) -> Result<(), OutOfMemory> {
    let mut open: [(usize, Lit); Sudoku::MAX_SIDE] = [(0, Lit::positive(0)); Sudoku::MAX_SIDE];
    let mut count = 0;
    for (place, &bit) in bits.iter().enumerate() {
        match bit {
            Bit::Fixed(false) => {}
            // Givens are few, and those that clash fewer: pair by pair, as it is written.
            Bit::Fixed(true) => return each_pair(bits, clauses),
            Bit::Open(lit) => {
                open[count] = (place, lit);
                count += 1;
            }
        }
    }
    let open = &open[..count];
    let pairs = open
        .iter()
        .enumerate()
        .flat_map(|(at, &second)| open[..at].iter().map(move |&first| (first, second)));
    let apart = pairs.filter(|&((one, _), (other, _))| is_asked(one, other));
    // All in one go: most of the formula is made here.
    clauses.extend_pairs(apart.map(|((_, one), (_, other))| [!one, !other]))
}

/// No two of the bits are true.
fn each_pair(bits: &[Bit], clauses: &mut impl CollectPairs) -> Result<(), OutOfMemory> {
    for (place, &bit) in bits.iter().enumerate() {
        for &other in bits[..place]
            .iter()
            .filter(|&&other| other != Bit::Fixed(false))
        {
            any([!other, !bit], clauses)?;
        }
    }
    Ok(())
}
