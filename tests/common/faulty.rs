//! Encoders with a fault: a puzzle whose formula lacks one clause of one rule, whatever the encoding.

use std::any::Any;
use std::borrow::Cow;
use std::collections::HashSet;

use rustsat::OutOfMemory;
use rustsat::instances::Cnf;
use takuzu_sat::deduction::RuleId;
use takuzu_sat::game::{Encoder, Encoding, Encodings, Face, Handle};
use takuzu_sat::sat::{Clauses, Size};
use takuzu_sat::{Game, Grid, Puzzle};

/// Writes what a puzzle around another one leaves to that one, whose field is named.
macro_rules! as_the_puzzle_itself {
    ($puzzle:ident) => {
        fn kind(&self) -> takuzu_sat::puzzle::Kind {
            self.$puzzle.kind()
        }

        fn givens(&self) -> &takuzu_sat::Grid {
            self.$puzzle.givens()
        }

        fn values(&self) -> std::ops::RangeInclusive<u8> {
            self.$puzzle.values()
        }

        fn rule_list(&self) -> Vec<takuzu_sat::deduction::RuleId> {
            self.$puzzle.rule_list()
        }

        fn violations(&self, grid: &takuzu_sat::Grid) -> Vec<takuzu_sat::game::Violation> {
            self.$puzzle.violations(grid)
        }
    };
}
pub(crate) use as_the_puzzle_itself;

/// A puzzle with such encoders. All else it asks the puzzle itself, as which it is written, too.
#[derive(Clone, Debug)]
struct Faulty {
    puzzle: Puzzle,
    fault: Fault,
}

/// The clause that is left out, by its number among those of its rule, or of "a cell has a value".
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    pub(crate) rule: Option<RuleId>,
    pub(crate) clause: usize,
}

/// Lists the rules of a puzzle and how many clauses each adds, "a cell has a value" first.
pub(crate) fn rules_with_clauses(
    puzzle: &Puzzle,
    encoding: Encoding,
) -> Vec<(Option<RuleId>, usize)> {
    let cells = (None, puzzle.cell_size(encoding).clauses);
    let rules = puzzle.rule_sizes(encoding).expect("an encoding of the puzzle").into_iter();
    [cells].into_iter().chain(rules.map(|(rule, size)| (Some(rule), size.clauses))).collect()
}

/// Returns a puzzle whose encoders have this fault.
pub(crate) fn faulty(puzzle: &Puzzle, fault: Fault) -> Puzzle {
    Faulty { puzzle: puzzle.clone(), fault }.into()
}

impl Faulty {
    /// Passes the clauses on that an encoder adds, but for one.
    fn all_but(
        &self,
        missing: Option<usize>,
        to: &mut Encoder<'_, '_>,
        encode: impl FnOnce(&mut Encoder<'_, '_>) -> Result<(), OutOfMemory>,
    ) -> Result<(), OutOfMemory> {
        let Encoder { encoding, cells, ref mut clauses, ref mut vars } = *to;
        let mut all = Cnf::new();
        let collected = &mut Clauses::new(&mut all);
        encode(&mut Encoder { encoding, cells, clauses: collected, vars: &mut **vars })?;
        let kept = all.into_iter().enumerate().filter(|&(number, _)| Some(number) != missing);
        kept.map(|(_, clause)| clause).try_for_each(|clause| clauses.add(clause))
    }

    /// Returns the place of the fault among the clauses of the cells and some rules.
    fn place(&self, rules: &[RuleId], encoding: Encoding) -> Option<usize> {
        if self.fault.rule.is_none() {
            return Some(self.fault.clause);
        }
        let sizes = self.puzzle.rule_sizes(encoding).expect("an encoding of the puzzle");
        let size = |rule: &RuleId| -> Size {
            sizes.iter().find(|(found, _)| found == rule).expect("a rule of the puzzle").1
        };
        let at = rules.iter().position(|&rule| Some(rule) == self.fault.rule)?;
        let before: usize = rules[..at].iter().map(|rule| size(rule).clauses).sum();
        Some(self.puzzle.cell_size(encoding).clauses + before + self.fault.clause)
    }
}

impl Handle for Faulty {
    fn to_puzzle(&self) -> Puzzle {
        self.clone().into()
    }

    fn as_any(&self) -> &dyn Any {
        self.puzzle.as_any()
    }

    fn equals(&self, other: &dyn Game) -> bool {
        self.puzzle.equals(other)
    }
}

impl Game for Faulty {
    crate::faulty::as_the_puzzle_itself!(puzzle);

    fn with_givens(&self, givens: Grid) -> Puzzle {
        faulty(&self.puzzle.with_givens(givens), self.fault)
    }

    fn encodings(&self) -> Cow<'static, Encodings> {
        let known = self.puzzle.encodings().into_owned();
        Cow::Owned(Encodings { best: known.textbook, replaced: Vec::new(), ..known })
    }

    fn face(&self) -> Face {
        Face { techniques: &[], ..self.puzzle.face() }
    }

    fn add_rule(&self, rule: RuleId, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        let missing = (Some(rule) == self.fault.rule).then_some(self.fault.clause);
        self.all_but(missing, to, |all| self.puzzle.add_rule(rule, all))
    }

    fn add_rules(&self, rules: &[RuleId], to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        self.all_but(self.place(rules, to.encoding), to, |all| self.puzzle.add_rules(rules, all))
    }

    fn add_on_demand(
        &self,
        grid: &Grid,
        added: &mut HashSet<u64>,
        to: &mut Encoder<'_, '_>,
    ) -> Result<(), OutOfMemory> {
        let late = self.puzzle.encodings().into_owned().on_demand;
        let rule = self.fault.rule.filter(|rule| late.contains(rule));
        self.all_but(rule.map(|_| self.fault.clause), to, |all| {
            self.puzzle.add_on_demand(grid, added, all)
        })
    }
}
