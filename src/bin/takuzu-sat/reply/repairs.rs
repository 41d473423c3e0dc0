//! The changes that leave a puzzle exactly one solution, in words and as data.

use takuzu_sat::explain::{Language, symbol};
use takuzu_sat::solve::{self, Change, Repair, Slip, Wishes, repairs};
use takuzu_sat::{Limits, Puzzle};

use super::record::Fields;
use super::record::Record;
use super::remark;
use super::why::MOST_PLACES;
use crate::words::{Words, say};

/// The nodes that a tip may take, times the cells of the board: some milliseconds.
const MOST_CELL_NODES: u64 = 1_000_000;

/// The most repairs among which a tip names the likeliest.
const MOST_FOR_TIP: usize = 5;

/// The repairs that were asked for, or a tip.
pub(crate) struct Repairs {
    repairs: solve::Repairs,
    /// The greatest number of changes, where it was asked for.
    asked: Option<usize>,
    then: Words,
}

impl Repairs {
    /// Tries the changes that are wished for.
    pub(crate) fn asked(
        puzzle: &Puzzle,
        wishes: Wishes,
        limits: &Limits,
    ) -> anyhow::Result<Repairs> {
        let repairs = repairs(puzzle, wishes, limits)?;
        Ok(Repairs::new(puzzle, repairs, Some(wishes.changes)))
    }

    /// Tries to change single givens with an amount of work that is small, and the same on every machine.
    pub(crate) fn tip(puzzle: &Puzzle, limits: &Limits) -> anyhow::Result<Repairs> {
        let nodes = MOST_CELL_NODES / puzzle.shape().len() as u64;
        let limits = limits.clone().with_nodes(nodes);
        // Other engines do not count their work.
        let found = if puzzle.prefers_native() {
            repairs(puzzle, Wishes::default(), &limits)?
        } else {
            solve::Repairs::default()
        };
        let is_tip = found.untried.is_none() && found.found.len() <= MOST_FOR_TIP;
        let found = if is_tip { found } else { solve::Repairs::default() };
        Ok(Repairs::new(puzzle, found, None))
    }

    fn new(puzzle: &Puzzle, repairs: solve::Repairs, asked: Option<usize>) -> Repairs {
        let then = if puzzle.givens().is_complete() {
            remark::GRID_RIGHT_THEN
        } else {
            remark::ONE_SOLUTION_THEN
        };
        Repairs { repairs, asked, then }
    }

    /// Returns the sentences, of the first repairs or of all.
    pub(crate) fn lines(&self, all: bool, language: Language) -> Vec<String> {
        let found = &self.repairs.found;
        let most = match (self.asked, all) {
            (None, _) => 1,
            (Some(_), true) => usize::MAX,
            (Some(_), false) => MOST_PLACES,
        };
        let listed = found.iter().take(most);
        let mut lines: Vec<String> = listed.map(|repair| self.sentence(repair, language)).collect();
        let (count, more) = (found.len(), found.len().saturating_sub(most));
        match (self.asked, found.len()) {
            (None, 2..) => lines.push(say!(language, remark::OTHER_MISPRINT, count)),
            (Some(1), 0) if self.is_over() => lines.push(say!(language, remark::NO_REPAIR)),
            (Some(_), 0) if self.is_over() => lines.push(say!(language, remark::NO_REPAIR_OF_TWO)),
            (Some(_), len) if len > most => {
                lines.push(say!(language, remark::MORE_PLACES, count = more));
            }
            (None | Some(_), _) => {}
        }
        let is_single = |repair: &Repair| repair.changes.len() == 1;
        if self.asked == Some(2) && found.iter().any(is_single) {
            lines.push(say!(language, remark::PAIRS_LEFT_OUT));
        }
        if let Some(untried) = self.repairs.untried {
            let remark = match untried.changes {
                1 => remark::NOT_ALL_TRIED,
                _ => remark::NOT_ALL_PAIRS_TRIED,
            };
            lines.push(say!(language, remark, tried = untried.tried, of = untried.of));
        }
        lines
    }

    fn is_over(&self) -> bool {
        self.repairs.untried.is_none()
    }

    /// Says which mistake it may be, and what is right instead.
    fn sentence(&self, repair: &Repair, language: Language) -> String {
        let mut changes = repair.changes.clone();
        // A misprint before what is missing, and what was moved before its new place.
        changes.sort_by_key(|change| change.before.is_none());
        let is_missing = |change: &Change| change.before.is_none();
        let remark = match (changes.as_slice(), repair.slip()) {
            (_, Slip::Swapped) => remark::SWAPPED,
            (_, Slip::Moved(..)) => remark::MOVED,
            ([one], Slip::Misprint) if is_missing(one) => remark::MISSING,
            ([_], Slip::Misprint) if repair.or_blank && self.asked.is_some() => {
                remark::MISPRINT_OR_BLANK
            }
            ([_], Slip::Misprint) => remark::MISPRINT,
            (changes, Slip::Misprint) => match changes.iter().filter(|one| is_missing(one)).count()
            {
                0 => remark::MISPRINTS,
                1 => remark::MISPRINT_AND_MISSING,
                _ => remark::MISSING_TWO,
            },
        };
        let ends = [changes.first(), changes.last()].map(|end| end.expect("a change"));
        let [cell, other] = ends.map(|change| language.cell(change.cell));
        let [first, second] = ends.map(|change| symbol(change.after));
        let value = match repair.slip() {
            Slip::Moved(..) => second.clone(),
            Slip::Swapped | Slip::Misprint => first,
        };
        say!(language, remark, cell, value, other, second, then = say!(language, self.then))
    }

    /// Adds the repairs to a record, where they were asked for.
    pub(crate) fn add_to(&self, record: Record) -> Record {
        if self.asked.is_none() {
            return record;
        }
        let untried = self.repairs.untried.map(|untried| {
            Fields::default()
                .with("changes", untried.changes)
                .with("tried", untried.tried)
                .with("of", untried.of)
        });
        Record {
            repairs: Some(self.repairs.found.iter().map(fields).collect()),
            repairs_untried: untried,
            ..record
        }
    }
}

fn fields(repair: &Repair) -> Fields {
    let change = |change: &Change| {
        Fields::default()
            .with("cell", change.cell.to_string())
            .with("given", change.before)
            .with("value", change.after)
    };
    let slip = match repair.slip() {
        Slip::Swapped => Some("swapped"),
        Slip::Moved(..) => Some("moved"),
        Slip::Misprint => None,
    };
    Fields::default()
        .with("changes", repair.changes.iter().map(change).collect::<Vec<_>>())
        .with("or_blank", repair.or_blank)
        .with("slip", slip)
        .with("solution", repair.solution.to_line())
}
