//! Sudoku as a puzzle among others: what it says for the contract.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use rustsat::OutOfMemory;
use rustsat::instances::ManageVars;

use super::board::{self, SudokuSearch};
use super::cnf::{COMPLETE, MINIMAL, Pairs, pairs};
use super::naive;
use super::rules::{self, Rule, Violation};
use super::techniques::{self, Technique};
use super::{KIND, Sudoku};
use crate::ground::deduction::{self, RuleId};
use crate::ground::grid::{Cell, Grid};
use crate::ground::limits::{Limits, Next};
use crate::machines::sat::Size;
use crate::machines::sat::opb::Sums;
use crate::machines::xcc::Algorithm;
use crate::puzzles::game::{
    Advice, CellVars, Counting, Cover, CoverCounting, CoverError, CoverForm, EncodeError, Encoder,
    Encoding, Encodings, Face, Game, Kind, Need, Puzzle, Search, TooLarge,
};
use crate::puzzles::ladder::{Allowed, Climb, ClimbError};
use crate::puzzles::naive::NaiveFormula;

/// The techniques that a person sees at once.
const EVIDENT: &[deduction::Technique] = &[Technique::NakedSingle.plain()];

impl Game for Sudoku {
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
        1..=self.side() as u8
    }

    fn rule_list(&self) -> Vec<RuleId> {
        Rule::ALL.map(RuleId::from).to_vec()
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        self.violations(grid)
    }

    fn add_rule(&self, rule: RuleId, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        self.add_houses(Rule::from_plain(rule), Pairs::All, to)
    }

    fn face(&self) -> Face {
        let block = self.block();
        let is_usual = Sudoku::usual_block(self.side()) == Some(block);
        Face {
            // The blocks, where the side does not say them.
            variant: (!is_usual).then(|| format!("blocks of {block}")).into_iter().collect(),
            blocks: Some(block),
            fields: [("block".into(), block.to_string().into())].into_iter().collect(),
            cover_option: "an option is a number in a cell: the cell, and the number in its row r, column c and block b",
            techniques: &Technique::RUNGS,
            ..Face::default()
        }
    }

    fn advice(&self) -> Advice {
        Advice {
            native_is_best: true,
            has_marks: true,
            is_local: true,
            evident: EVIDENT,
            // `support` finds naked and hidden singles and fails early, and takes any board; up to a side of 6,
            // where all solutions can be listed, `bits` has less to do for each.
            cover: if self.side() <= 6 { Algorithm::Bits } else { Algorithm::Support },
            ..Advice::default()
        }
    }

    fn is_clean(&self, grid: &Grid) -> bool {
        rules::is_clean(self, grid)
    }

    fn simplify(&self, limits: &Limits) -> Next<Grid> {
        board::simplify(self, limits)
    }

    fn needs(&self, grid: &Grid) -> Vec<Need> {
        let need = |house| {
            let stands = |value: u8| self.cells(house).any(|cell| grid[cell] == Some(value));
            let missing = self.values().filter(|&value| !stands(value));
            Need { house, values: missing.map(|value| (value, 1..=1)).collect() }
        };
        self.houses().map(need).collect()
    }

    fn possible(&self, grid: &Grid, cell: Cell) -> Vec<u8> {
        let houses = self.houses_of(cell).into_iter();
        let others = houses.flat_map(|house| self.cells(house)).filter(|&other| other != cell);
        let met = others.filter_map(|other| grid[other]);
        let bit = |value: u8| 1_u64.checked_shl(value.into()).unwrap_or(0);
        let met = met.fold(0, |met, value| met | bit(value));
        self.values().filter(|value| met >> value & 1 == 0).collect()
    }

    fn native(&self, limits: Limits) -> Result<Box<dyn Search>, TooLarge> {
        Ok(Box::new(SudokuSearch::new(self, limits)))
    }

    fn countings(&self) -> Vec<Box<dyn Counting>> {
        vec![Box::new(CoverCounting(self.clone().into()))]
    }

    fn encodings(&self) -> Cow<'static, Encodings> {
        static KNOWN: LazyLock<Encodings> = LazyLock::new(|| {
            let all = vec![MINIMAL, COMPLETE];
            // There are no variables beside those of cells and numbers.
            Encodings { functional: all.clone(), all, ..COMPLETE.into() }
        });
        Cow::Borrowed(&KNOWN)
    }

    /// A number in each cell and, in the complete encoding, no two. Two cells of a block that share a line are kept apart by
    /// the line's rule.
    fn add_rules(&self, rules: &[RuleId], to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        to.cells.add_values(to.encoding == COMPLETE, to.clauses)?;
        let rules: Vec<Rule> = rules.iter().map(|&rule| Rule::from_plain(rule)).collect();
        let has_lines = rules.contains(&Rule::Rows) && rules.contains(&Rule::Columns);
        let apart = if has_lines { Pairs::OfBlocksAlone } else { Pairs::All };
        for &rule in &rules {
            self.add_houses(rule, apart, to)?;
            to.clauses.propagate();
        }
        Ok(())
    }

    /// Exactly one, as it is written: 4n² sums of n variables, whatever the encoding.
    fn add_sums(
        &self,
        _: Encoding,
        cells: &CellVars,
        sums: &mut Sums,
        _: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        self.each_item(cells, |bits| {
            sums.within(1..=1, bits);
            Ok(())
        })
    }

    fn rule_sizes(&self, encoding: Encoding) -> Result<Vec<(RuleId, Size)>, EncodeError> {
        encoding.check_kind(KIND)?;
        let (n, block) = (self.side(), self.block());
        let shared = block.rows() * pairs(block.cols()) + block.cols() * pairs(block.rows());
        let somewhere = if encoding == COMPLETE { n * n } else { 0 };
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
            (rule.into(), size)
        };
        Ok(Rule::ALL.map(size).into())
    }

    fn naive_formula(&self, excluded: Option<&Grid>) -> Option<NaiveFormula> {
        Some(naive::formula(self, excluded))
    }

    fn to_xcc(&self, form: CoverForm, _limits: &Limits) -> Result<Cover, CoverError> {
        Ok(self.cover(form.names))
    }

    fn climb(&self, allowed: &Allowed, limits: Limits) -> Result<Box<dyn Climb>, ClimbError> {
        techniques::climb(self, allowed, limits)
    }
}
