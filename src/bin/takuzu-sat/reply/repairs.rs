//! The changes that leave a puzzle exactly one solution, in words and as data.

use takuzu_sat::explain::{Language, symbol};
use takuzu_sat::game::Game as _;
use takuzu_sat::solve::{Change, Repair, Repairs, Slip, Wishes, repairs};
use takuzu_sat::{Limits, Puzzle};

use super::fields::Fields;
use super::record::Record;
use super::remark::Remark;
use super::why::MOST_PLACES;

/// The nodes that a tip may take, times the cells of the board: some milliseconds.
const MOST_CELL_NODES: u64 = 1_000_000;

/// The most repairs among which a tip names the likeliest.
const MOST_FOR_TIP: usize = 5;

/// The repairs that were asked for, or a tip.
pub(crate) struct Mended {
    repairs: Repairs,
    /// The greatest number of changes, where it was asked for.
    asked: Option<usize>,
    then: Remark,
}

impl Mended {
    /// Tries the changes that are wished for.
    pub(crate) fn asked(
        puzzle: &Puzzle,
        wishes: Wishes,
        limits: &Limits,
    ) -> anyhow::Result<Mended> {
        let repairs = repairs(puzzle, wishes, limits)?;
        Ok(Mended::new(puzzle, repairs, Some(wishes.changes)))
    }

    /// Tries to change single givens with an amount of work that is small, and the same on every machine.
    pub(crate) fn tip(puzzle: &Puzzle, limits: &Limits) -> anyhow::Result<Mended> {
        let nodes = MOST_CELL_NODES / puzzle.shape().len() as u64;
        let limits = limits.clone().with_nodes(nodes);
        let found = match puzzle.prefers_native() {
            true => repairs(puzzle, Wishes::default(), &limits)?,
            // Other engines do not count their work.
            false => Repairs::default(),
        };
        let is_tip = found.untried.is_none() && found.found.len() <= MOST_FOR_TIP;
        let found = if is_tip { found } else { Repairs::default() };
        Ok(Mended::new(puzzle, found, None))
    }

    fn new(puzzle: &Puzzle, repairs: Repairs, asked: Option<usize>) -> Mended {
        let then = match puzzle.givens().is_complete() {
            true => Remark::GridRightThen,
            false => Remark::OneSolutionThen,
        };
        Mended {
            repairs,
            asked,
            then,
        }
    }

    /// Returns the sentences, of the first repairs or of all.
    pub(crate) fn lines(&self, all: bool, language: Language) -> Vec<String> {
        let say = |remark: Remark, values: &[(&str, &str)]| remark.say(language, values);
        let found = &self.repairs.found;
        let most = match (self.asked, all) {
            (None, _) => 1,
            (Some(_), true) => usize::MAX,
            (Some(_), false) => MOST_PLACES,
        };
        let told = found.iter().take(most);
        let mut lines: Vec<String> = told.map(|repair| self.sentence(repair, language)).collect();
        let (count, more) = (
            found.len().to_string(),
            found.len().saturating_sub(most).to_string(),
        );
        match (self.asked, found.len()) {
            (None, 2..) => lines.push(say(Remark::OtherMisprint, &[("count", &count)])),
            (Some(1), 0) if self.is_over() => lines.push(say(Remark::NoRepair, &[])),
            (Some(_), 0) if self.is_over() => lines.push(say(Remark::NoRepairOfTwo, &[])),
            (Some(_), len) if len > most => {
                lines.push(say(Remark::MorePlaces, &[("count", &more)]));
            }
            (None | Some(_), _) => {}
        }
        let is_single = |repair: &Repair| repair.changes.len() == 1;
        if self.asked == Some(2) && found.iter().any(is_single) {
            lines.push(say(Remark::PairsLeftOut, &[]));
        }
        if let Some(untried) = self.repairs.untried {
            let [tried, of] = [untried.tried, untried.of].map(|count| count.to_string());
            let remark = match untried.changes {
                1 => Remark::NotAllTried,
                _ => Remark::NotAllPairsTried,
            };
            lines.push(say(remark, &[("tried", &tried), ("of", &of)]));
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
            (_, Slip::Swapped) => Remark::Swapped,
            (_, Slip::Moved(..)) => Remark::Moved,
            ([one], Slip::Misprint) if is_missing(one) => Remark::Missing,
            ([_], Slip::Misprint) if repair.or_blank && self.asked.is_some() => {
                Remark::MisprintOrBlank
            }
            ([_], Slip::Misprint) => Remark::Misprint,
            (changes, Slip::Misprint) => match changes.iter().filter(|one| is_missing(one)).count()
            {
                0 => Remark::Misprints,
                1 => Remark::MisprintAndMissing,
                _ => Remark::MissingTwo,
            },
        };
        let ends = [changes.first(), changes.last()].map(|end| end.expect("a change"));
        let [cell, other] = ends.map(|change| language.cell(change.cell));
        let value = match repair.slip() {
            Slip::Moved(..) => symbol(ends[1].after),
            Slip::Swapped | Slip::Misprint => symbol(ends[0].after),
        };
        let (second, then) = (symbol(ends[1].after), self.then.say(language, &[]));
        let values = [
            ("cell", &*cell),
            ("value", &value),
            ("other", &other),
            ("second", &second),
            ("then", &then),
        ];
        remark.say(language, &values)
    }

    /// Adds the repairs to a record, where they were asked for.
    pub(crate) fn told_in(&self, record: Record) -> Record {
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
        .with(
            "changes",
            repair.changes.iter().map(change).collect::<Vec<_>>(),
        )
        .with("or_blank", repair.or_blank)
        .with("slip", slip)
        .with("solution", repair.solution.to_line())
}
