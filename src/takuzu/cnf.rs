//! Takuzu as a propositional formula: one function per rule.
//!
//! A cell is a variable, true for 1. The sizes below are for a board of r rows and c columns, with
//! r and c even. With the encoding `counter+one-sided` they add up, for a square of side n, to n² +
//! n³/2 + n²(n-1) variables and 4n(n-2) + 2n³ + 2n²(n-1) + n(n-1) clauses, and a clause for each
//! given.

use std::collections::{HashMap, HashSet};

use itertools::Itertools;
use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Assignment, Clause, Lit, TernaryVal, Var};

use super::encoding::{EncodeError, Encoding};
use super::{Relation, Rule, Rules, Sign, Signs, Takuzu};
use crate::chance::Random;
use crate::grid::{Cell, Grid, Line, Shape};
use crate::sat::bit::Bit;
use crate::sat::cardinality::LineEncoding;
use crate::sat::gates::{self, Distinctness};
use crate::sat::{Guarded, Measure, Size};

impl Takuzu {
    /// Adds the whole puzzle to a formula and returns the way back from its models.
    ///
    /// The first variables taken are those of the cells, row by row; each given is a unit clause.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory, or the encoding explodes on this board.
    pub fn to_cnf(
        &self,
        encoding: Encoding,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CellVars, EncodeError> {
        encoding.check(self.shape(), self.rules())?;
        let cells = CellVars::new(self, vars);
        for rule in self.rule_list() {
            cells.add_rule(self, rule, encoding, clauses, vars)?;
        }
        cells.add_givens(self.givens(), clauses)?;
        Ok(cells)
    }

    /// Adds only what the givens leave open: a given has no variable, and what it decides no clause.
    ///
    /// # Errors
    ///
    /// As [`Takuzu::to_cnf`].
    pub fn to_cnf_simplified(
        &self,
        encoding: Encoding,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CellVars, EncodeError> {
        encoding.check(self.shape(), self.rules())?;
        let cells = CellVars::open(self, self.givens(), vars);
        for rule in self.rule_list() {
            cells.add_rule(self, rule, encoding, clauses, vars)?;
        }
        Ok(cells)
    }

    /// Adds all rules but the third, which is left to [`CellVars::demand_distinct`].
    ///
    /// Givens become unit clauses, or constants where the formula is to be `simplified`.
    ///
    /// # Errors
    ///
    /// As [`Takuzu::to_cnf`].
    pub fn to_cnf_lazy(
        &self,
        encoding: Encoding,
        simplified: bool,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<CellVars, EncodeError> {
        let relaxed = self.without_distinct_lines();
        let mut cells = match simplified {
            true => relaxed.to_cnf_simplified(encoding, clauses, vars)?,
            false => relaxed.to_cnf(encoding, clauses, vars)?,
        };
        cells.kept_apart = self.rules().distinct_lines.then(HashSet::new);
        Ok(cells)
    }

    /// Adds the rules by counter and one-sided difference variables, each to hold only while its
    /// literal is assumed, and no given. Each sign has a literal of its own.
    ///
    /// With these literals and those of givens as assumptions, a failed core tells which rules and
    /// givens clash.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn to_cnf_by_rule(
        &self,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(CellVars, Vec<(Guarding, Lit)>), EncodeError> {
        let cells = CellVars::new(self, vars);
        let mut guards = Vec::new();
        let rules = self.rule_list().into_iter();
        for rule in rules.filter(|&rule| rule != Rule::Signs) {
            let guard = vars.new_lit();
            // The automaton would enforce runs under the guard of balance.
            let encoding = Encoding::default();
            cells.add_rule(
                self,
                rule,
                encoding,
                &mut Guarded::new(clauses, guard),
                vars,
            )?;
            guards.push((Guarding::Rule(rule), guard));
        }
        for sign in self.signs().iter() {
            let guard = vars.new_lit();
            cells.add_sign(sign, &mut Guarded::new(clauses, guard))?;
            guards.push((Guarding::Sign(sign), guard));
        }
        Ok((cells, guards))
    }

    /// Adds the rules as [`Takuzu::to_cnf_by_rule`] does, each *instance* to hold only while its literal
    /// is assumed: a line (its windows and its balance), a pair of lines that differ, a sign.
    ///
    /// An instance is named by its lines, one or two, or by the cells of its sign.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn to_cnf_by_instance(
        &self,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(CellVars, Vec<(InstanceOf, Lit)>), EncodeError> {
        let cells = CellVars::new(self, vars);
        let mut guards = Vec::new();
        for name in self.instances() {
            let guard = vars.new_lit();
            cells.add_instance(self, name, &mut Guarded::new(clauses, guard), vars)?;
            guards.push((name, guard));
        }
        Ok((cells, guards))
    }

    /// All instances of rules: the lines, then the pairs of lines that differ, then the signs.
    fn instances(&self) -> Vec<InstanceOf> {
        let mut all: Vec<InstanceOf> = self.shape().lines().map(InstanceOf::Line).collect();
        if self.rules().distinct_lines {
            for lines in self.shape().parallels() {
                let pairs = lines.iter().copied().tuple_combinations();
                all.extend(pairs.map(|(one, other)| InstanceOf::Pair([one, other])));
            }
        }
        all.extend(self.signs().iter().map(InstanceOf::Sign));
        all
    }

    /// Whether each solution is one model of the formula, so that its models may be counted.
    #[must_use]
    pub fn is_functional(&self, encoding: Encoding) -> bool {
        match self.rules().distinct_lines {
            true => encoding.is_functional(),
            // Without rule 3 there are no difference variables.
            false => encoding.line.is_functional(),
        }
    }

    /// What each rule adds to the formula, without building it; the cells and givens come on top.
    ///
    /// # Errors
    ///
    /// When the encoding explodes on this board.
    pub fn cnf_sizes(&self, encoding: Encoding) -> Result<Vec<(Rule, Size)>, EncodeError> {
        encoding.check(self.shape(), self.rules())?;
        let size = |rule| (rule, rule_size(self, rule, encoding));
        Ok(self.rule_list().into_iter().map(size).collect())
    }
}

/// An instance of rules: what counts as one in a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InstanceOf {
    /// The windows of three of a line, and its balance.
    Line(Line),
    /// That two parallel lines differ.
    Pair([Line; 2]),
    /// What a sign says.
    Sign(Sign),
}

/// What a rule adds: parallel lines are alike, so one of them, or one pair, is measured.
fn rule_size(takuzu: &Takuzu, rule: Rule, encoding: Encoding) -> Size {
    let (shape, rules) = (takuzu.shape(), takuzu.rules());
    let encoding = encoding.suited(shape, rules);
    if rule == Rule::Signs {
        let cells = Measure::of(|clauses, vars| {
            CellVars::new(takuzu, vars).add_signs(takuzu.signs(), clauses)
        });
        return Size {
            variables: 0,
            ..cells.expect("measuring takes no memory")
        };
    }
    let ways = [(shape.rows(), shape.cols()), (shape.cols(), shape.rows())];
    let of_way = |(count, len): (usize, usize)| {
        let inputs = if rule == Rule::DistinctLines {
            2 * len
        } else {
            len
        };
        let size = Measure::of(|clauses, vars| {
            let bits: Vec<Bit> = (0..inputs).map(|_| vars.new_lit().into()).collect();
            match rule {
                Rule::NoThree => no_three(&bits, clauses),
                Rule::Balance => encoding.line.encode(rules.ones(len), &bits, clauses, vars),
                Rule::Signs => unreachable!("measured above"),
                Rule::DistinctLines => {
                    let (first, second) = bits.split_at(len);
                    encoding.distinct.distinct(first, second, clauses, vars)
                }
            }
        })
        .expect("measuring takes no memory");
        let times = if rule == Rule::DistinctLines {
            count * (count - 1) / 2
        } else {
            count
        };
        Size {
            variables: size.variables - inputs,
            ..size
        } * times
    };
    of_way(ways[0]) + of_way(ways[1])
}

/// No three equal in a row: 2(n-2) clauses for a line of n open cells.
fn no_three(line: &[Bit], clauses: &mut impl CollectClauses) -> Result<(), OutOfMemory> {
    line.windows(3)
        .try_for_each(|window| gates::forbid_run(window, clauses))
}

/// The lines of a grid that a parallel one is equal to.
fn equal_lines(grid: &Grid) -> Vec<Line> {
    let mut by_content: HashMap<(bool, Vec<Option<u8>>), Vec<Line>> = HashMap::new();
    for line in grid.shape().lines() {
        let content = (matches!(line, Line::Row(_)), grid.line(line).collect());
        by_content.entry(content).or_default().push(line);
    }
    let same = by_content.into_values().filter(|same| same.len() > 1);
    let mut equal: Vec<Line> = same.flatten().collect();
    equal.sort();
    equal
}

/// What holds only while a literal is assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guarding {
    /// A rule, all over the board.
    Rule(Rule),
    /// One sign.
    Sign(Sign),
}

/// The variable of each cell, or its value where that is known: the way back from a model to a grid.
#[derive(Clone, Debug)]
pub struct CellVars {
    shape: Shape,
    rules: Rules,
    ones: Vec<Bit>,
    /// The pairs of lines that clauses on demand keep apart; `None` where nothing is on demand.
    kept_apart: Option<HashSet<(Line, Line)>>,
}

impl CellVars {
    /// Variables for all cells.
    pub(super) fn new(takuzu: &Takuzu, vars: &mut impl ManageVars) -> CellVars {
        CellVars::open(takuzu, &Grid::blank(takuzu.shape()), vars)
    }

    /// Variables for the blank cells.
    pub(super) fn open(takuzu: &Takuzu, givens: &Grid, vars: &mut impl ManageVars) -> CellVars {
        let bit = |(_, value): (Cell, Option<u8>)| match value {
            Some(value) => Bit::Fixed(value == 1),
            None => vars.new_lit().into(),
        };
        CellVars {
            shape: takuzu.shape(),
            rules: takuzu.rules(),
            ones: givens.iter().map(bit).collect(),
            kept_apart: None,
        }
    }

    /// The size of the board.
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// What says that this value stands in this cell.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board or the value is above 1.
    #[must_use]
    pub fn bit(&self, cell: Cell, value: u8) -> Bit {
        assert!(
            self.shape.contains(cell),
            "{cell} is not on a board of {}",
            self.shape
        );
        let one = self.ones[self.shape.index(cell)];
        match value {
            0 => !one,
            1 => one,
            _ => panic!("{value} is no value of a Takuzu cell"),
        }
    }

    /// The literal that says: this value stands in this cell; `None` where the cell is known.
    ///
    /// # Panics
    ///
    /// As [`CellVars::bit`].
    #[must_use]
    pub fn lit(&self, cell: Cell, value: u8) -> Option<Lit> {
        self.bit(cell, value).open()
    }

    /// The variables of the cells with the names of these, row by row.
    pub fn names(&self) -> impl Iterator<Item = (Var, String)> + '_ {
        let named = |(cell, one): (Cell, &Bit)| one.open().map(|lit| (lit.var(), cell.to_string()));
        self.shape.cells().zip(&self.ones).filter_map(named)
    }

    /// The grid of a model; a cell whose variable has no value is blank.
    #[must_use]
    pub fn decode(&self, model: &Assignment) -> Grid {
        let value = |lit: Lit| {
            let in_model = lit.vidx() < model.len();
            if in_model {
                model.lit_value(lit)
            } else {
                TernaryVal::DontCare
            }
        };
        Grid::from_fn(self.shape, |cell| match self.bit(cell, 1) {
            Bit::Fixed(one) => Some(u8::from(one)),
            Bit::Open(lit) => match value(lit) {
                TernaryVal::True => Some(1),
                TernaryVal::False => Some(0),
                TernaryVal::DontCare => None,
            },
        })
    }

    /// Rule 3 on demand: where lines of a grid are equal, adds the clauses that keep these lines
    /// apart from all parallel ones; whether any were added.
    ///
    /// Against all, because lines that are under pressure to become equal to one will be under
    /// pressure to become equal to another next.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn demand_distinct(
        &mut self,
        grid: &Grid,
        distinct: Distinctness,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<bool, OutOfMemory> {
        let Some(mut kept_apart) = self.kept_apart.take() else {
            return Ok(false);
        };
        let before = kept_apart.len();
        let suited = self.suited(distinct);
        for line in equal_lines(grid) {
            for other in self.shape.parallel_to(line).filter(|&other| other != line) {
                let (first, second) = (line.min(other), line.max(other));
                if kept_apart.insert((first, second)) {
                    suited.distinct(&self.line(first), &self.line(second), clauses, vars)?;
                }
            }
        }
        let added = kept_apart.len() > before;
        self.kept_apart = Some(kept_apart);
        Ok(added)
    }

    /// A literal for each open cell that together form a grid without broken rules, were there no
    /// givens: 2×2 blocks of a checkerboard, each turned at random (by a fixed seed).
    ///
    /// A solver that tries these values first fills large blank boards without a conflict. Random
    /// values do the opposite.
    #[must_use]
    pub fn first_values(&self) -> Vec<Lit> {
        let mut rng = Random::new(0);
        let blocks_across = self.shape.cols().div_ceil(2);
        let blocks = self.shape.rows().div_ceil(2) * blocks_across;
        let turned: Vec<bool> = (0..blocks).map(|_| rng.coin()).collect();
        let value = |cell: Cell| {
            let block = cell.row / 2 * blocks_across + cell.col / 2;
            u8::from(turned[block] != ((cell.row + cell.col) % 2 == 1))
        };
        self.shape
            .cells()
            .filter_map(|cell| self.lit(cell, value(cell)))
            .collect()
    }

    pub(super) fn line(&self, line: Line) -> Vec<Bit> {
        self.shape
            .line_cells(line)
            .map(|cell| self.bit(cell, 1))
            .collect()
    }

    /// How lines are kept apart on this board.
    fn suited(&self, distinct: Distinctness) -> Distinctness {
        let encoding = Encoding {
            distinct,
            ..Encoding::default()
        };
        encoding.suited(self.shape, self.rules).distinct
    }

    /// Counter and one-sided difference variables, which suit all boards.
    fn add_instance(
        &self,
        takuzu: &Takuzu,
        instance: InstanceOf,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        let encoding = Encoding::default();
        match instance {
            InstanceOf::Line(line) => {
                let bits = self.line(line);
                no_three(&bits, clauses)?;
                encoding
                    .line
                    .encode(takuzu.ones(line), &bits, clauses, vars)
            }
            InstanceOf::Pair(pair) => {
                let [one, other] = pair.map(|line| self.line(line));
                let distinct = self.suited(encoding.distinct);
                distinct.distinct(&one, &other, clauses, vars)
            }
            InstanceOf::Sign(sign) => self.add_sign(sign, clauses),
        }
    }

    fn add_rule(
        &self,
        takuzu: &Takuzu,
        rule: Rule,
        encoding: Encoding,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        match rule {
            Rule::NoThree => self.add_no_three(clauses),
            Rule::Balance => self.add_balance(encoding.line, clauses, vars),
            Rule::DistinctLines => self.add_distinct_lines(encoding.distinct, clauses, vars),
            Rule::Signs => self.add_signs(takuzu.signs(), clauses),
        }
    }

    /// No three equal in a row: 2r(c-2) + 2c(r-2) clauses of 3 literals, no variable.
    pub(super) fn add_no_three(
        &self,
        clauses: &mut impl CollectClauses,
    ) -> Result<(), OutOfMemory> {
        self.shape
            .lines()
            .try_for_each(|line| no_three(&self.line(line), clauses))
    }

    /// As many 0 as 1 in each line, or one more where its length is odd. By the counter, on even
    /// sides, rc²/4 + cr²/4 variables, rc² + cr² clauses; by the automaton as
    /// [`automaton`](crate::sat::automaton::balanced_runs) says, which no line needs that is decided.
    fn add_balance(
        &self,
        encoding: LineEncoding,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        for line in self.shape.lines() {
            let ones = self.rules.ones(self.shape.line_len(line));
            encoding.encode(ones, &self.line(line), clauses, vars)?;
        }
        Ok(())
    }

    /// Neighbours are related as the sign between them says: 2 clauses of 2 literals a sign.
    pub(super) fn add_signs(
        &self,
        signs: &Signs,
        clauses: &mut impl CollectClauses,
    ) -> Result<(), OutOfMemory> {
        signs
            .iter()
            .try_for_each(|sign| self.add_sign(sign, clauses))
    }

    fn add_sign(&self, sign: Sign, clauses: &mut impl CollectClauses) -> Result<(), OutOfMemory> {
        let [first, second] = sign.cells().map(|cell| self.bit(cell, 1));
        match sign.relation() {
            Relation::Equal => gates::equal(first, second, clauses),
            Relation::Different => gates::differ(first, second, clauses),
        }
    }

    /// No two parallel lines are equal: rc(r-1)/2 + rc(c-1)/2 variables and, one-sided or directed,
    /// (2c+1)r(r-1)/2 + (2r+1)c(c-1)/2 clauses ([`Distinctness::distinct`] for each pair). Where lines
    /// may differ in the number of their ones, one-sided stands for directed.
    pub(super) fn add_distinct_lines(
        &self,
        distinct: Distinctness,
        clauses: &mut impl CollectClauses,
        vars: &mut impl ManageVars,
    ) -> Result<(), OutOfMemory> {
        let distinct = self.suited(distinct);
        for lines in self.shape.parallels() {
            let parallel: Vec<_> = lines.iter().map(|&line| self.line(line)).collect();
            for (place, second) in parallel.iter().enumerate() {
                for first in &parallel[..place] {
                    distinct.distinct(first, second, clauses, vars)?;
                }
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
