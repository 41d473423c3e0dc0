//! Rules, kept and broken.

use super::Teller;
use super::grammar::symbol;
use super::phrases::Phrase;
use crate::deduction::{Deduction, House, Instance};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Puzzle, Rule, Violation};
use crate::sudoku;
use crate::takuzu::{self, Majority, Sign};

impl Teller<'_> {
    /// A rule that a grid breaks, as a sentence.
    #[must_use]
    pub fn violation(&self, violation: &Violation, grid: &Grid) -> String {
        let clause = match violation {
            Violation::Takuzu(violation) => {
                let lines = violation.lines.iter().copied();
                let houses: Vec<House> = lines.map(House::Line).collect();
                let first = violation.cells.first().and_then(|&cell| grid[cell]);
                let value = first.unwrap_or(0);
                self.broken(violation.rule.name(), &houses, &violation.cells, value)
            }
            Violation::Sudoku(violation) => {
                let cells = violation.cells.iter().copied();
                let values = [
                    ("cells", self.cells(cells, Phrase::And)),
                    ("x", symbol(violation.value)),
                    ("house", self.house(&violation.house)),
                ];
                self.say(Phrase::BrokenHouse, &values)
            }
        };
        self.whole(Phrase::Plain, &[("clause", clause)])
    }

    /// Rules in a list; signs by their cells where these are known.
    #[must_use]
    pub fn rules(&self, rules: &[Rule], signs: &[Sign]) -> String {
        let plain = |phrase| vec![self.say(phrase, &[])];
        let of_rule = |rule: &Rule| match rule {
            Rule::Takuzu(takuzu::Rule::NoThree) => plain(Phrase::NoThree),
            Rule::Takuzu(takuzu::Rule::Balance) if self.has_odd_lines() => {
                plain(Phrase::BalanceOdd)
            }
            Rule::Takuzu(takuzu::Rule::Balance) => plain(Phrase::Balance),
            Rule::Takuzu(takuzu::Rule::DistinctLines) => plain(Phrase::DistinctLines),
            Rule::Takuzu(takuzu::Rule::Signs) => {
                signs.iter().map(|sign| self.sign(sign.cells())).collect()
            }
            Rule::Sudoku(sudoku::Rule::Rows) => plain(Phrase::OnceInRows),
            Rule::Sudoku(sudoku::Rule::Columns) => plain(Phrase::OnceInColumns),
            Rule::Sudoku(sudoku::Rule::Blocks) => plain(Phrase::OnceInBlocks),
        };
        let parts: Vec<String> = rules.iter().flat_map(of_rule).collect();
        parts.join(&self.semicolon())
    }

    fn has_odd_lines(&self) -> bool {
        match self.puzzle {
            Puzzle::Takuzu(takuzu) => takuzu.rules().majority != Majority::None,
            Puzzle::Sudoku(_) => false,
        }
    }

    /// What is broken, as a clause.
    pub(super) fn broken(&self, rule: &str, houses: &[House], cells: &[Cell], value: u8) -> String {
        let cells_in_words = self.cells(cells.iter().copied(), Phrase::And);
        let sign = match cells {
            &[one, other] => self.symbol([one, other]),
            _ => String::new(),
        };
        let phrase = match rule {
            "no three" => Phrase::BrokenThree,
            "balance" => Phrase::BrokenBalance,
            "distinct lines" => Phrase::BrokenDistinct,
            _ => Phrase::BrokenSign,
        };
        let values = [
            ("cells", cells_in_words),
            ("line", self.houses(houses)),
            ("lines", self.houses(houses)),
            ("x", value.to_string()),
            ("sign", sign),
        ];
        self.say(phrase, &values)
    }

    /// The instances of rules from which something follows, with what would break them.
    pub(super) fn smallest(&self, deduction: &Deduction) -> String {
        let rules = self.instances(&deduction.because.rules);
        match deduction.then.as_slice() {
            [] => self.say(Phrase::SmallestClash, &[("rules", rules)]),
            then => {
                let with = self.with_other(then);
                self.say(Phrase::Smallest, &[("with", with), ("rules", rules)])
            }
        }
    }

    /// Instances of rules in a list; windows and balance of a line together.
    fn instances(&self, rules: &[Instance]) -> String {
        let mut said: Vec<String> = Vec::new();
        for rule in rules {
            let part = match (rule.rule, rule.cells.as_slice()) {
                ("no three" | "balance", _) => self.of_line(&rule.houses, rules),
                ("distinct lines", _) => self.say(
                    Phrase::RuleDistinct,
                    &[("lines", self.houses(&rule.houses))],
                ),
                (_, &[one, other]) => self.sign([one, other]),
                _ => self.houses(&rule.houses),
            };
            if !said.contains(&part) {
                said.push(part);
            }
        }
        said.join(&self.semicolon())
    }

    fn of_line(&self, houses: &[House], rules: &[Instance]) -> String {
        let has = |name: &str| {
            let mut here = rules.iter().filter(|rule| rule.houses == houses);
            here.any(|rule| rule.rule == name)
        };
        let phrase = match (has("no three"), has("balance")) {
            (true, true) => Phrase::RuleBoth,
            (true, false) => Phrase::RuleThree,
            _ => Phrase::RuleBalance,
        };
        self.say(phrase, &[("line", self.houses(houses))])
    }

    fn sign(&self, pair: [Cell; 2]) -> String {
        let values = [
            ("sign", self.symbol(pair)),
            ("cells", self.cells(pair, Phrase::And)),
        ];
        self.say(Phrase::RuleSign, &values)
    }

    fn symbol(&self, pair: [Cell; 2]) -> String {
        let relation = self.relation(pair);
        relation.map_or_else(String::new, |relation| relation.symbol().into())
    }

    pub(super) fn semicolon(&self) -> String {
        self.say(Phrase::Semicolon, &[])
    }
}
