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
//! ([`Sudoku::cnf_sizes`]).
//!
//! (Lynce, Ouaknine, "Sudoku as a SAT Problem", AIMATH 2006; Kwon, Jain, "Optimized CNF Encoding for
//! Sudoku Puzzles", LPAR 2006, for leaving out what the givens decide.)

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Assignment, Clause, Lit, TernaryVal, Var};

use super::encoding::Encoding;
use super::{Rule, Sudoku};
use crate::deduction::House;
use crate::grid::{Cell, Grid, Shape};
use crate::sat::bit::{Bit, any};
use crate::sat::store::{CollectPairs, InClauses};
use crate::sat::{Guarded, Size};

impl Sudoku {
    /// Adds the whole puzzle to a formula and returns the way back from its models; each given is a
    /// unit clause.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn to_cnf(
        &self,
        encoding: Encoding,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<NumberVars, OutOfMemory> {
        self.to_cnf_in_pairs(encoding, &mut InClauses(clauses), vars)
    }

    /// The same for a collector that takes pairs.
    pub(crate) fn to_cnf_in_pairs(
        &self,
        encoding: Encoding,
        clauses: &mut impl CollectPairs,
        vars: &mut impl ManageVars,
    ) -> Result<NumberVars, OutOfMemory> {
        let numbers = NumberVars::new(self, vars);
        // Solvers that read them first leave out what they decide of the rest.
        numbers.add_givens(self.givens(), clauses)?;
        numbers.add_all(self, encoding, clauses)?;
        Ok(numbers)
    }

    /// Adds only what the givens leave open: a given has no variables, nor has a number that a given
    /// in the same house excludes, and what is decided no clause.
    ///
    /// # Errors
    ///
    /// As [`Sudoku::to_cnf`].
    pub fn to_cnf_simplified(
        &self,
        encoding: Encoding,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<NumberVars, OutOfMemory> {
        let numbers = NumberVars::open(self, vars);
        numbers.add_all(self, encoding, &mut InClauses(clauses))?;
        Ok(numbers)
    }

    /// Adds the rules by the complete encoding, each to hold only while its literal is assumed, and no
    /// given. That each cell holds one number always holds.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn to_cnf_by_rule(
        &self,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(NumberVars, Vec<(Rule, Lit)>), OutOfMemory> {
        let numbers = NumberVars::new(self, vars);
        numbers.add_cells(Encoding::Complete, &mut InClauses(clauses))?;
        let mut guards = Vec::new();
        for rule in Rule::ALL {
            let guard = vars.new_lit();
            let mut guarded = Guarded::new(clauses, guard);
            let guarded = &mut InClauses(&mut guarded);
            numbers.add_rule(self, rule, Encoding::Complete, Pairs::All, guarded)?;
            guards.push((rule, guard));
        }
        Ok((numbers, guards))
    }

    /// Adds each instance of the rules, to hold only while its literal is assumed, and no given: that
    /// one number stands in a cell, that a number stands once in a house.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn to_cnf_by_instance(
        &self,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(NumberVars, Vec<Lit>), OutOfMemory> {
        let numbers = NumberVars::new(self, vars);
        let of_cells = numbers.of_cells().map(<[Bit]>::to_vec);
        let of_houses = self.houses().flat_map(|house| {
            let of_value = |value| numbers.of_house(self, house, value);
            (1..=self.side() as u8).map(of_value).collect::<Vec<_>>()
        });
        let mut guards = Vec::new();
        for bits in of_cells.chain(of_houses) {
            let guard = vars.new_lit();
            let mut guarded = Guarded::new(clauses, guard);
            let guarded = &mut InClauses(&mut guarded);
            any(bits.iter().copied(), guarded)?;
            at_most_one(&bits, |_, _| true, guarded)?;
            guards.push(guard);
        }
        Ok((numbers, guards))
    }

    /// What the cells add to the formula, without building it.
    #[must_use]
    pub fn cell_size(&self, encoding: Encoding) -> Size {
        let n = self.side();
        let exactly_one = match encoding {
            Encoding::Minimal => 0,
            Encoding::Complete => n * n * pairs(n),
        };
        Size {
            variables: n * n * n,
            clauses: n * n + exactly_one,
            literals: n * n * n + 2 * exactly_one,
        }
    }

    /// What each rule adds to the formula, without building it; the cells and givens come on top.
    #[must_use]
    pub fn cnf_sizes(&self, encoding: Encoding) -> Vec<(Rule, Size)> {
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

/// Which cells of a block are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pairs {
    All,
    /// Those that share neither row nor column, whose rules hold too.
    OfBlocksAlone,
}

/// The variable of each cell and number, or whether it is true where that is known: the way back from
/// a model to a grid.
#[derive(Clone, Debug)]
pub struct NumberVars {
    shape: Shape,
    /// Cell by cell, number by number.
    bits: Vec<Bit>,
}

impl NumberVars {
    /// Variables for all cells and numbers.
    pub(super) fn new(puzzle: &Sudoku, vars: &mut impl ManageVars) -> NumberVars {
        let count = puzzle.shape().len() * puzzle.side();
        NumberVars {
            shape: puzzle.shape(),
            bits: (0..count).map(|_| vars.new_lit().into()).collect(),
        }
    }

    /// Variables for what the givens leave open.
    pub(super) fn open(puzzle: &Sudoku, vars: &mut impl ManageVars) -> NumberVars {
        let (shape, givens) = (puzzle.shape(), puzzle.givens());
        let mut met = [[0_u32; Sudoku::MAX_SIDE]; 3];
        let houses = |cell: Cell| [cell.row, cell.col, puzzle.block_of(cell)];
        for (cell, value) in givens.filled() {
            for (of_kind, house) in met.iter_mut().zip(houses(cell)) {
                of_kind[house] |= 1 << value;
            }
        }
        let mut bits = Vec::with_capacity(shape.len() * puzzle.side());
        for (cell, given) in givens.iter() {
            let [row, col, block] = houses(cell);
            let met = met[0][row] | met[1][col] | met[2][block];
            bits.extend((1..=puzzle.side() as u8).map(|value| match given {
                Some(given) => Bit::Fixed(given == value),
                None if met >> value & 1 == 1 => Bit::Fixed(false),
                None => vars.new_lit().into(),
            }));
        }
        NumberVars { shape, bits }
    }

    /// What says that this number stands in this cell.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board or the number is no number of it.
    #[must_use]
    pub fn bit(&self, cell: Cell, value: u8) -> Bit {
        let side = self.shape.cols();
        assert!(
            self.shape.contains(cell) && (1..=side).contains(&value.into()),
            "{value} in {cell} on a board of {}",
            self.shape
        );
        self.bits[self.shape.index(cell) * side + usize::from(value) - 1]
    }

    /// The literal that says: this number stands in this cell; `None` where that is known.
    ///
    /// # Panics
    ///
    /// As [`NumberVars::bit`].
    #[must_use]
    pub fn lit(&self, cell: Cell, value: u8) -> Option<Lit> {
        self.bit(cell, value).open()
    }

    /// The variables with their names, cell by cell: `r1c2=9`.
    pub fn names(&self) -> impl Iterator<Item = (Var, String)> + '_ {
        let of_cell = |(cell, bits): (Cell, &[Bit])| {
            let named = bits.iter().enumerate().filter_map(move |(place, bit)| {
                Some((bit.open()?.var(), format!("{cell}={}", place + 1)))
            });
            named.collect::<Vec<_>>()
        };
        self.shape.cells().zip(self.of_cells()).flat_map(of_cell)
    }

    /// The grid of a model; a cell without a number that is true is blank.
    #[must_use]
    pub fn decode(&self, model: &Assignment) -> Grid {
        let is_true = |bit: &Bit| match *bit {
            Bit::Fixed(value) => value,
            Bit::Open(lit) => lit.vidx() < model.len() && model.lit_value(lit) == TernaryVal::True,
        };
        let values = self.of_cells().map(|bits| bits.iter().position(is_true));
        let values: Vec<Option<u8>> = values.map(|place| Some(place? as u8 + 1)).collect();
        Grid::from_fn(self.shape, |cell| values[self.shape.index(cell)])
    }

    /// The numbers of each cell.
    pub(super) fn of_cells(&self) -> std::slice::Chunks<'_, Bit> {
        self.bits.chunks(self.shape.cols())
    }

    /// A number in all cells of a house.
    pub(super) fn of_house(&self, board: &Sudoku, house: House, value: u8) -> Vec<Bit> {
        board
            .cells(house)
            .map(|cell| self.bit(cell, value))
            .collect()
    }

    /// Cells and rules.
    fn add_all(
        &self,
        board: &Sudoku,
        encoding: Encoding,
        clauses: &mut impl CollectPairs,
    ) -> Result<(), OutOfMemory> {
        self.add_cells(encoding, clauses)?;
        Rule::ALL.into_iter().try_for_each(|rule| {
            self.add_rule(board, rule, encoding, Pairs::OfBlocksAlone, clauses)
        })
    }

    /// A number in each cell and, in the complete encoding, no two.
    fn add_cells(
        &self,
        encoding: Encoding,
        clauses: &mut impl CollectPairs,
    ) -> Result<(), OutOfMemory> {
        for bits in self.of_cells() {
            any(bits.iter().copied(), clauses)?;
            if encoding == Encoding::Complete {
                at_most_one(bits, |_, _| true, clauses)?;
            }
        }
        Ok(())
    }

    /// No number twice in a house of a kind and, in the complete encoding, each somewhere.
    fn add_rule(
        &self,
        board: &Sudoku,
        rule: Rule,
        encoding: Encoding,
        apart: Pairs,
        clauses: &mut impl CollectPairs,
    ) -> Result<(), OutOfMemory> {
        let wide = board.block().cols();
        let is_own =
            |one: usize, other: usize| one % wide != other % wide && one / wide != other / wide;
        let in_all = rule != Rule::Blocks || apart == Pairs::All;
        for house in board.houses().filter(|&house| Rule::of(house) == rule) {
            for value in 1..=board.side() as u8 {
                let bits = self.of_house(board, house, value);
                if encoding == Encoding::Complete {
                    any(bits.iter().copied(), clauses)?;
                }
                at_most_one(&bits, |one, other| in_all || is_own(one, other), clauses)?;
            }
        }
        Ok(())
    }

    /// A unit clause for each given.
    pub(super) fn add_givens(
        &self,
        givens: &Grid,
        clauses: &mut impl CollectClauses,
    ) -> Result<(), OutOfMemory> {
        let lits = givens
            .filled()
            .filter_map(|(cell, value)| self.lit(cell, value));
        clauses.extend_clauses(lits.map(|lit| Clause::from([lit])))
    }
}

/// No two of the bits are true, of those pairs of places that are to be kept apart.
fn at_most_one(
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
fn each_pair(bits: &[Bit], clauses: &mut impl CollectClauses) -> Result<(), OutOfMemory> {
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
