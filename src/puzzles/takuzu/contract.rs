//! Takuzu as a puzzle among others: what it says for the contract.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use rand::RngExt as _;
use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;

use super::board::{self, NativeSearch};
use super::cnf::{add_sign, equal_lines, pair_number};
use super::count;
use super::encoding::{self, choices};
use super::naive;
use super::rules::{self, Rule, Violation};
use super::techniques::{self, Technique};
use super::{KIND, Relation, Sign, Takuzu};
use crate::ground::chance::Random;
use crate::ground::deduction::RuleId;
use crate::ground::grid::{Cell, Grid, Line, Shape};
use crate::ground::limits::{Limits, Next};
use crate::machines::sat::cardinality::LineEncoding;
use crate::machines::sat::gates::Distinctness;
use crate::machines::sat::opb::Sums;
use crate::machines::sat::{Clauses, Size};
use crate::puzzles::game::{
    Advice, CellVars, Counting, Cover, CoverError, CoverForm, EncodeError, Encoder, Encoding,
    Encodings, Face, Game, Instances, Kind, Need, Part, Puzzle, Search, TooLarge,
};
use crate::puzzles::ladder::{Allowed, Climb, ClimbError};
use crate::puzzles::naive::NaiveFormula;

/// Makes the lists of the encodings of boards on which rule 3 holds or does not, and lines that differ can be told by the
/// direction of the difference or not.
fn encodings_where(has_differences: bool, is_directed: bool) -> Encodings {
    let all: Vec<Encoding> = encoding::all().flat_map(|it| [it, it.lazily()]).collect();
    let one_sided = |asked: Encoding| {
        let (line, distinct) = choices(asked);
        let used =
            Encoding { lazy: asked.lazy, ..encoding::compose(line, distinct.suited(is_directed)) };
        (used != asked).then_some([asked, used])
    };
    let is_functional = |it: &&Encoding| {
        let (line, distinct) = choices(**it);
        // Without rule 3 there are no difference variables.
        line.is_functional() && (!has_differences || distinct == Distinctness::TwoSided)
    };
    Encodings {
        textbook: encoding::TEXTBOOK,
        // The fastest on every file of the corpus, or within a tenth of it (`docs/encodings.md`).
        best: encoding::compose(LineEncoding::Windowed, Distinctness::Directed).lazily(),
        functional: all.iter().filter(is_functional).copied().collect(),
        replaced: all.iter().copied().filter_map(one_sided).collect(),
        on_demand: vec![Rule::DistinctLines.into()],
        all,
    }
}

impl Game for Takuzu {
    fn kind(&self) -> Kind {
        KIND
    }

    fn givens(&self) -> &Grid {
        self.givens()
    }

    fn with_givens(&self, givens: Grid) -> Puzzle {
        self.with_givens(givens).into()
    }

    fn values(&self) -> RangeInclusive<u8> {
        0..=1
    }

    fn rule_list(&self) -> Vec<RuleId> {
        let rules = Rule::ALL.into_iter();
        let holds = |rule: &Rule| match rule {
            Rule::NoThree | Rule::Balance => true,
            Rule::DistinctLines => self.rules().distinct_lines,
            Rule::Signs => !self.signs().is_empty(),
        };
        rules.filter(holds).map(RuleId::from).collect()
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        self.violations(grid)
    }

    fn add_rule(&self, rule: RuleId, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        match Rule::from_plain(rule) {
            Rule::NoThree => self.add_no_three(to),
            Rule::Balance => self.add_balance(to),
            Rule::DistinctLines => self.add_distinct_lines(to),
            Rule::Signs => self.signs().iter().try_for_each(|sign| add_sign(sign, to)),
        }
    }

    fn face(&self) -> Face {
        let link = |sign: Sign| {
            let mark = match sign.relation() {
                Relation::Equal => "=",
                Relation::Different => "x",
            };
            (sign.cells(), mark)
        };
        let mut links: Vec<_> = self.signs().iter().map(link).collect();
        links.sort_by_key(|([one, other], _)| one.row != other.row);
        Face {
            variant: self.phrases(),
            links,
            fields: self.fields(),
            true_cell: "1",
            cover_option: "an option is a legal line: its row r or column c, its cells, its pattern among rows R or columns C",
            techniques: &Technique::RUNGS,
            ..Face::default()
        }
    }

    fn advice(&self) -> Advice {
        Advice {
            native_is_best: self.shape().rows().max(self.shape().cols()) <= NativeSearch::MAX_SIDE,
            // The naive rules take longer than an engine to see what is wrong.
            givens_first: false,
            is_local: true,
            evident: &Technique::EVIDENT,
            first_values: Some(checkerboard),
            ..Advice::default()
        }
    }

    fn is_clean(&self, grid: &Grid) -> bool {
        rules::is_clean(grid, self.rules()) && rules::violated_signs(grid, self.signs()).is_empty()
    }

    fn simplify(&self, limits: &Limits) -> Next<Grid> {
        board::simplify(self, limits)
    }

    fn needs(&self, grid: &Grid) -> Vec<Need> {
        let need = |line: Line| {
            let count = |value| grid.line(line).filter(|&it| it == value).count();
            let [open, zeros, ones] = [None, Some(0), Some(1)].map(count);
            let (len, allowed) = (open + zeros + ones, self.ones(line));
            let most_zeros = len.saturating_sub(*allowed.start()).saturating_sub(zeros);
            let most_ones = allowed.end().saturating_sub(ones);
            // The rest of the line is of the other symbol.
            let times = |most: usize, most_others| {
                open.saturating_sub(most_others).min(most)..=most.min(open)
            };
            let values = [(0, times(most_zeros, most_ones)), (1, times(most_ones, most_zeros))];
            let values = values.into_iter().filter(|(_, times)| *times.end() > 0);
            Need { house: line.into(), values: values.collect() }
        };
        self.shape().lines().map(need).collect()
    }

    fn possible(&self, grid: &Grid, cell: Cell) -> Vec<u8> {
        let lines = [(Line::Row(cell.row), cell.col), (Line::Col(cell.col), cell.row)];
        let is_possible = |symbol: &u8| {
            let mut lines = lines.iter();
            self.obeys_signs(grid, cell, *symbol)
                && lines.all(|&(line, place)| self.takes(grid, line, place, *symbol))
        };
        (0..=1).filter(is_possible).collect()
    }

    fn native(&self, limits: Limits) -> Result<Box<dyn Search>, TooLarge> {
        Ok(Box::new(NativeSearch::new(self, limits)?))
    }

    fn countings(&self) -> Vec<Box<dyn Counting>> {
        count::countings(self)
    }

    fn encodings(&self) -> Cow<'static, Encodings> {
        // Indexed by whether rule 3 holds, and by whether difference variables can be directed.
        static KNOWN: LazyLock<[[Encodings; 2]; 2]> = LazyLock::new(|| {
            [false, true]
                .map(|distinct| [false, true].map(|directed| encodings_where(distinct, directed)))
        });
        let is_directed = self.effective(Distinctness::Directed) == Distinctness::Directed;
        let of_rules = &KNOWN[usize::from(self.rules().distinct_lines)];
        Cow::Borrowed(&of_rules[usize::from(is_directed)])
    }

    /// Signs are told one by one.
    fn add_instances(&self, instances: &mut Instances<'_, '_>) -> Result<(), OutOfMemory> {
        for rule in self.rule_list() {
            if rule != Rule::Signs {
                instances.add(rule, |to| self.add_rule(rule, to))?;
                continue;
            }
            for sign in self.signs().iter() {
                let part = Part { rule, cells: sign.cells().to_vec() };
                instances.add(part, |to| add_sign(sign, to))?;
            }
        }
        Ok(())
    }

    /// Adds rule 3 on demand: where lines of a grid are equal, the clauses that keep these apart from parallel ones.
    ///
    /// From all, because lines that are under pressure to become equal to one will be under pressure
    /// to become equal to another next.
    fn add_on_demand(
        &self,
        grid: &Grid,
        added: &mut HashSet<u64>,
        to: &mut Encoder<'_, '_>,
    ) -> Result<(), OutOfMemory> {
        let (shape, distinct) = (self.shape(), self.effective(choices(to.encoding).1));
        for line in equal_lines(grid) {
            for other in shape.parallel_to(line).filter(|&other| other != line) {
                let pair = [line.min(other), line.max(other)];
                if added.insert(pair_number(shape, pair)) {
                    let [first, second] = pair.map(|line| self.known_bits(line, to));
                    distinct.distinct(&first, &second, to.clauses, to.vars)?;
                }
            }
        }
        Ok(())
    }

    /// Balance as it is written: r + c sums of a line, without variables of their own; two sums for a line of odd
    /// length where either symbol may have the majority. The other rules are clauses, read as sums.
    fn add_sums(
        &self,
        encoding: Encoding,
        cells: &CellVars,
        sums: &mut Sums,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        for rule in self.rule_list() {
            if rule == Rule::Balance {
                for line in self.shape().lines() {
                    sums.within(self.ones(line), &self.bits(line, cells));
                }
            } else {
                let clauses = &mut Clauses::new(sums);
                self.add_rule(rule, &mut Encoder { encoding, cells, clauses, vars })?;
            }
        }
        Ok(())
    }

    fn rule_sizes(&self, encoding: Encoding) -> Result<Vec<(RuleId, Size)>, EncodeError> {
        encoding.check_kind(KIND)?;
        let size = |rule| (rule, self.rule_size(Rule::from_plain(rule), choices(encoding)));
        Ok(self.rule_list().into_iter().map(size).collect())
    }

    fn naive_formula(&self, excluded: Option<&Grid>) -> Option<NaiveFormula> {
        Some(naive::formula(self, excluded))
    }

    fn to_xcc(&self, form: CoverForm, limits: &Limits) -> Result<Cover, CoverError> {
        self.cover(form, limits)
    }

    fn climb(&self, allowed: &Allowed, limits: Limits) -> Result<Box<dyn Climb>, ClimbError> {
        techniques::climb(self, allowed, limits)
    }
}

/// Makes a grid without broken rules: 2×2 blocks of a checkerboard, each turned at random (by a fixed seed).
///
/// A solver that tries these values first fills large blank boards without a conflict. Random values do the opposite.
fn checkerboard(shape: Shape) -> Grid {
    let mut rng = Random::new(0);
    let blocks_across = shape.cols().div_ceil(2);
    let blocks = shape.rows().div_ceil(2) * blocks_across;
    let turned: Vec<bool> = (0..blocks).map(|_| rng.random()).collect();
    Grid::from_fn(shape, |cell| {
        let block = cell.row / 2 * blocks_across + cell.col / 2;
        Some(u8::from(turned[block] != ((cell.row + cell.col) % 2 == 1)))
    })
}

/// The symbols that a cell may have, seen from its row, its column and its signs alone.
///
/// ```text
///              . 0 0 [.] 1 .      two cells each way: three equal symbols
///              ─────────────      the line: its quota, and a complete line that it would equal
/// ```
impl Takuzu {
    fn obeys_signs(&self, grid: &Grid, cell: Cell, symbol: u8) -> bool {
        let Cell { row, col } = cell;
        let beside = [
            (row.checked_sub(1), Some(col)),
            (Some(row), col.checked_sub(1)),
            (Some(row), Some(col + 1)),
            (Some(row + 1), Some(col)),
        ];
        let beside = beside.into_iter().filter_map(|(row, col)| Some(Cell::new(row?, col?)));
        let mut beside = beside.filter(|&other| self.shape().contains(other));
        self.signs().is_empty()
            || beside.all(|other| match (self.signs().between(cell, other), grid[other]) {
                (Some(relation), Some(value)) => relation.holds(symbol, value),
                (Some(_), None) | (None, _) => true,
            })
    }

    /// Tells whether a line takes a symbol in a place that is blank.
    fn takes(&self, grid: &Grid, line: Line, place: usize, symbol: u8) -> bool {
        let len = self.shape().line_len(line);
        let is_same = |at: usize| at == place || grid[line.cell(at)] == Some(symbol);
        let mut windows = place.saturating_sub(2)..=place.min(len.saturating_sub(3));
        if len >= 3 && windows.any(|first| (first..first + 3).all(is_same)) {
            return false;
        }
        let ones = self.ones(line);
        let most = match symbol {
            0 => len - ones.start(),
            _ => *ones.end(),
        };
        if (0..len).filter(|&at| is_same(at)).count() > most {
            return false;
        }
        let with = (0..len).map(|at| if at == place { Some(symbol) } else { grid[line.cell(at)] });
        let is_complete = with.clone().all(|value| value.is_some());
        let mut others = self.shape().parallel_to(line).filter(|&other| other != line);
        !(self.rules().distinct_lines
            && is_complete
            && others.any(|other| grid.line(other).eq(with.clone())))
    }
}
