//! Takuzu as a propositional formula: one function per rule.
//!
//! A cell is a variable, true for 1. The sizes below are for a board of r rows and c columns, with r and c even. With
//! the encoding `counter+one-sided` they add up, for a square of side n, to n² + n³/2 + n²(n-1) variables and 4n(n-2) +
//! 2n³ + 2n²(n-1) + n(n-1) clauses, and a clause for each given.

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars as _;

use super::{KIND, Relation, Rule, Sign, Takuzu};
use crate::ground::grid::{Grid, Line, Shape};
use crate::machines::sat::bit::Bit;
use crate::machines::sat::cardinality::LineEncoding;
use crate::machines::sat::gates::{self, Distinctness};
use crate::machines::sat::{Clauses, Size};
use crate::puzzles::game::{CellVars, Encoder, Encoding};

/// The encoding of a textbook: counters, and one-sided differences.
pub const TEXTBOOK: Encoding = compose(LineEncoding::SequentialCounter, Distinctness::OneSided);

/// Returns the encoding with these clauses for a line, and for two lines that differ.
#[must_use]
pub const fn compose(line: LineEncoding, distinct: Distinctness) -> Encoding {
    let place = line as usize * Distinctness::ALL.len() + distinct as usize;
    Encoding { distinct: distinct.name(), ..Encoding::new(KIND, place, line.name()) }
}

/// Returns the clauses for a line and for two lines that differ.
///
/// # Panics
///
/// When it is an encoding of another puzzle.
#[must_use]
pub fn choices(encoding: Encoding) -> (LineEncoding, Distinctness) {
    assert_eq!(encoding.kind, KIND, "an encoding of Takuzu");
    let (line, distinct) =
        (encoding.place / Distinctness::ALL.len(), encoding.place % Distinctness::ALL.len());
    (LineEncoding::ALL[line], Distinctness::ALL[distinct])
}

/// Lists all combinations, with nothing on demand.
pub fn all() -> impl Iterator<Item = Encoding> {
    let with = |line| Distinctness::ALL.map(|distinct| compose(line, distinct));
    LineEncoding::ALL.into_iter().flat_map(with)
}

impl Takuzu {
    /// Adds "no three equal in a row": 2r(c-2) + 2c(r-2) clauses of 3 literals, no variable.
    pub(super) fn add_no_three(&self, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        let mut lines = self.shape().lines();
        lines.try_for_each(|line| no_three(&self.bits(line, to.cells), to.clauses))
    }

    /// Adds "as many 0 as 1 in each line", or one more where its length is odd. The counter takes, on
    /// even sides, rc²/4 + cr²/4 variables and rc² + cr² clauses; the windowed one and the automaton take what
    /// [`windowed`](crate::sat::automaton::within) and [`automaton`](crate::sat::automaton::balanced_runs)
    /// say. A decided line needs nothing.
    pub(super) fn add_balance(&self, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        let (by_line, _) = choices(to.encoding);
        for line in self.shape().lines() {
            let bits = self.known_bits(line, to);
            by_line.encode(self.ones(line), &bits, to.clauses, to.vars)?;
        }
        Ok(())
    }

    /// Adds "no two parallel lines are equal": rc(r-1)/2 + rc(c-1)/2 variables and, one-sided or
    /// directed, (2c+1)r(r-1)/2 + (2r+1)c(c-1)/2 clauses ([`Distinctness::distinct`] for each pair).
    /// Where lines may differ in the number of their ones, one-sided stands for directed. Encodings that add
    /// them later (`+lazy`, which is the default) take them from `add_on_demand` of the contract.
    pub(super) fn add_distinct_lines(&self, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        let distinct = self.effective(choices(to.encoding).1);
        for lines in self.shape().parallels() {
            let bits = lines.iter().map(|&line| self.known_bits(line, to));
            let parallel: Vec<Vec<Bit>> = bits.collect();
            for (place, second) in parallel.iter().enumerate() {
                for first in &parallel[..place] {
                    distinct.distinct(first, second, to.clauses, to.vars)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the bits of the cells of a line, each true for 1.
    pub(super) fn bits(&self, line: Line, cells: &CellVars) -> Vec<Bit> {
        cells.bits_with(self.shape().line_cells(line), 1)
    }

    /// Returns the same, as far as they are known from the clauses so far.
    pub(super) fn known_bits(&self, line: Line, to: &Encoder<'_, '_>) -> Vec<Bit> {
        self.bits(line, to.cells).into_iter().map(|bit| to.clauses.known(bit)).collect()
    }

    /// Returns these difference variables, or where they are directed and lines of the board may differ in the number
    /// of their ones, the one-sided.
    pub(super) fn effective(&self, distinct: Distinctness) -> Distinctness {
        let is_known = |len| {
            let (least, most) = self.rules().ones(len).into_inner();
            least == most
        };
        distinct.suited(is_known(self.shape().rows()) && is_known(self.shape().cols()))
    }

    /// Measures what a rule adds: parallel lines are alike, so one of them, or one pair, is measured.
    pub(super) fn rule_size(
        &self,
        rule: Rule,
        (by_line, distinct): (LineEncoding, Distinctness),
    ) -> Size {
        let (shape, rules) = (self.shape(), self.rules());
        let distinct = self.effective(distinct);
        let measured = |inputs: usize, times: usize| {
            let size = Size::measure(|clauses, vars| {
                let bits: Vec<Bit> = (0..inputs).map(|_| vars.new_lit().into()).collect();
                match rule {
                    Rule::NoThree => no_three(&bits, clauses),
                    Rule::Balance => {
                        let ones = rules.ones(inputs);
                        by_line.encode(ones, &bits, clauses, vars)
                    }
                    Rule::Signs => gates::equal(bits[0], bits[1], clauses),
                    Rule::DistinctLines => {
                        let (first, second) = bits.split_at(inputs / 2);
                        distinct.distinct(first, second, clauses, vars)
                    }
                }
            });
            let size = size.expect("measuring takes no memory");
            let variables = size.variables - inputs;
            Size { variables, ..size } * times
        };
        let ways = [(shape.rows(), shape.cols()), (shape.cols(), shape.rows())];
        let [rows, cols] = match rule {
            Rule::Signs => return measured(2, self.signs().iter().count()),
            Rule::NoThree | Rule::Balance => ways.map(|(count, len)| measured(len, count)),
            Rule::DistinctLines => {
                ways.map(|(count, len)| measured(2 * len, count * (count - 1) / 2))
            }
        };
        rows + cols
    }
}

/// Adds "no three equal in a row": 2(n-2) clauses for a line of n open cells.
pub(super) fn no_three(line: &[Bit], clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
    line.windows(3).try_for_each(|window| gates::forbid_run(window, clauses))
}

/// Adds "neighbours are related as the sign between them says": 2 clauses of 2 literals.
pub(super) fn add_sign(sign: Sign, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
    let [first, second] = sign.cells().map(|cell| to.cells.bit(cell, 1));
    match sign.relation() {
        Relation::Equal => gates::equal(first, second, to.clauses),
        Relation::Different => gates::differ(first, second, to.clauses),
    }
}

/// Finds the lines of a grid that a parallel one is equal to.
pub(super) fn equal_lines(grid: &Grid) -> Vec<Line> {
    let mut equal = Vec::new();
    for lines in grid.shape().parallels() {
        let content = |line: Line| -> Vec<Option<u8>> { grid.line(line).collect() };
        let mut lines: Vec<_> = lines.into_iter().map(|line| (content(line), line)).collect();
        lines.sort_unstable();
        let same = lines.chunk_by(|one, other| one.0 == other.0).filter(|same| same.len() > 1);
        equal.extend(same.flatten().map(|&(_, line)| line));
    }
    equal.sort_unstable();
    equal
}

/// Numbers the pairs of lines of a board.
pub(super) fn pair_number(shape: Shape, pair: [Line; 2]) -> u64 {
    let number = |line| match line {
        Line::Row(row) => row,
        Line::Col(col) => shape.rows() + col,
    };
    let [first, second] = pair.map(number);
    (first * (shape.rows() + shape.cols()) + second) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that two pairs shared would keep the second of them from being told apart.
    #[test]
    fn each_pair_of_lines_has_a_number_of_its_own() {
        for shape in [Shape::square(4), Shape::new(2, 8), Shape::new(8, 2)] {
            let pairs = shape.parallels().flat_map(|lines| {
                let lines: Vec<Line> = lines.into_iter().collect();
                let pair = |(place, &second): (usize, &Line)| {
                    lines[..place].iter().map(move |&first| [first, second]).collect::<Vec<_>>()
                };
                lines.iter().enumerate().flat_map(pair).collect::<Vec<_>>()
            });
            let numbers: Vec<u64> = pairs.map(|pair| pair_number(shape, pair)).collect();
            let different: std::collections::HashSet<u64> = numbers.iter().copied().collect();
            assert_eq!(different.len(), numbers.len(), "{shape}");
        }
    }
}
