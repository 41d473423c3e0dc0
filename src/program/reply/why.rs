//! The reason why a puzzle has no solution, in words; and the changes that leave it exactly one, in words and as data.

use itertools::Itertools as _;
use takuzu_sat::answer::NoSolution;
use takuzu_sat::explain::{Language, Teller, symbol};
use takuzu_sat::solve::{self, Change, Clash, Repair, Slip, Wishes, repairs};
use takuzu_sat::{Grid, Limits, Puzzle};

use super::record::{ClashFields, Fields, Record, dead_end_fields, violation_fields};
use super::remark;
use crate::words::{Words, say};

/// The greatest number of places that are listed where rules are broken, unless all are asked for.
pub(super) const MOST_PLACES: usize = 10;

/// The reason why there is no solution, in words and as fields.
pub(crate) trait TellWhy {
    /// Says why, with the first places where rules are broken.
    fn text(&self, puzzle: &Puzzle, language: Language) -> String;
    /// Says why, with all places where rules are broken.
    fn whole_text(&self, puzzle: &Puzzle, language: Language) -> String;
    /// The same with the first broken rule only, for those who asked for something else.
    fn in_a_line(&self, puzzle: &Puzzle, language: Language) -> Option<String>;
    /// Adds the reason to a record.
    fn add_to(&self, record: Record) -> Record;
}

impl TellWhy for NoSolution {
    fn text(&self, puzzle: &Puzzle, language: Language) -> String {
        text_with(self, MOST_PLACES, puzzle, language)
    }

    fn whole_text(&self, puzzle: &Puzzle, language: Language) -> String {
        text_with(self, usize::MAX, puzzle, language)
    }

    fn in_a_line(&self, puzzle: &Puzzle, language: Language) -> Option<String> {
        if let Some(&dead_end) = self.dead_ends.first() {
            let reason = Teller::new(puzzle, language).dead_end(dead_end);
            return Some(say!(language, remark::DEAD_END, reason));
        }
        let first = self.violations.first()?;
        let rule = Teller::new(puzzle, language).violation(first, puzzle.givens());
        let remark = match self.violations.len() {
            1 => remark::ONLY_PLACE,
            _ => remark::FIRST_PLACE,
        };
        let head = head(self, puzzle, language);
        Some(say!(language, remark, head, rule))
    }

    fn add_to(&self, record: Record) -> Record {
        Record {
            violations: self.violations.iter().map(violation_fields).collect(),
            dead_ends: self.dead_ends.iter().map(dead_end_fields).collect(),
            clash: self.clash.as_ref().map(ClashFields::from),
            unique_without_distinct_lines: self.unique_without_distinct_lines,
            ..record
        }
    }
}

fn text_with(why: &NoSolution, most: usize, puzzle: &Puzzle, language: Language) -> String {
    let teller = Teller::new(puzzle, language);
    let mut text = match &why.clash {
        _ if !why.violations.is_empty() => {
            let sentence = |broken| teller.violation(broken, puzzle.givens());
            let sentences = why.violations.iter().take(most).map(sentence);
            let more = why.violations.len().saturating_sub(most);
            let more = (more > 0).then(|| say!(language, remark::MORE_PLACES, count = more));
            let head = std::iter::once(head(why, puzzle, language));
            let mut lines = head.chain(sentences).chain(more);
            lines.join("\n  ")
        }
        _ if !why.dead_ends.is_empty() => dead_end_text(why, most, teller),
        Some(clash) => clash_text(clash, puzzle.givens(), teller),
        None => say!(language, remark::NO_SOLUTION),
    };
    if why.unique_without_distinct_lines == Some(true) {
        text += "\n  ";
        text += &say!(language, remark::WITHOUT_DISTINCT);
    }
    text
}

/// Names cells without a candidate and values without a place: that is simpler than any clash.
fn dead_end_text(why: &NoSolution, most: usize, teller: Teller<'_>) -> String {
    let language = teller.language();
    let mut sentences = why.dead_ends.iter().map(|&dead_end| teller.dead_end(dead_end));
    let first = sentences.next().unwrap_or_default();
    let more = why.dead_ends.len().saturating_sub(most);
    let more = (more > 0).then(|| say!(language, remark::MORE_PLACES, count = more));
    let head = say!(language, remark::DEAD_END, reason = first);
    let sentences = sentences.take(most.saturating_sub(1));
    std::iter::once(head).chain(sentences).chain(more).join("\n  ")
}

/// In how many places rules are broken, by givens or by a complete grid.
fn head(why: &NoSolution, puzzle: &Puzzle, language: Language) -> String {
    let remark = if puzzle.givens().is_complete() { remark::INVALID } else { remark::GIVENS_BREAK };
    let places = match why.violations.len() {
        1 => say!(language, remark::PLACE),
        count => say!(language, remark::PLACES, count),
    };
    say!(language, remark, places)
}

fn clash_text(clash: &Clash, givens: &Grid, teller: Teller<'_>) -> String {
    let language = teller.language();
    let rules = teller.rules(&clash.rules, &clash.pairs());
    if clash.givens.is_empty() {
        return say!(language, remark::RULES_CLASH, rules);
    }
    let only =
        Grid::from_fn(givens.shape(), |cell| givens[cell].filter(|_| clash.givens.contains(&cell)));
    let count = clash.givens.len().to_string();
    let rows = only.to_string().replace('\n', "\n  ");
    let values = [("count", count.as_str()), ("rules", &rules)];
    let remark = match (clash.minimal, clash.givens.len()) {
        (false, _) => remark::GIVENS_CLASH_PERHAPS_FEWER,
        (true, 1) => remark::GIVEN_CLASHES,
        (true, _) => remark::GIVENS_CLASH,
    };
    format!("{}\n  {rows}", language.fill(remark, &values))
}

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
        let found = if puzzle.advice().native_is_best {
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
