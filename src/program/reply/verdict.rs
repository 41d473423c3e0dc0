//! The finding about a puzzle: how many solutions, why there is none, and the changes that leave it exactly one.

use anstyle::{AnsiColor, Style};
use anyhow::Result;
use takuzu_sat::answer::{Answer, NoSolution, Status, likely_repairs};
use takuzu_sat::explain::Language;
use takuzu_sat::solve::{self, Repair, Wishes, repairs};
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Grid, Limits, Puzzle};

use super::record::Record;
use super::remark;
use crate::words::{Words, say};

/// The finding in words and as a record.
pub(crate) trait TellAnswer {
    fn text(&self, puzzle: &Puzzle, language: Language, color: bool) -> String;
    fn record(&self, entry: &Entry) -> Record;
}

impl TellAnswer for Answer {
    fn text(&self, puzzle: &Puzzle, language: Language, color: bool) -> String {
        let say = |remark: Words| say!(language, remark);
        match (&self.why, self.status, self.grids.as_slice()) {
            (Some(why), _, _) => why.text(puzzle, language),
            (None, Status::Complete, _) => say(remark::COMPLETE),
            (None, Status::Unique, _) => say(remark::UNIQUE),
            (None, _, [one, other]) => {
                let rows = side_by_side(one, other, language, color);
                format!("{}\n{rows}", say(remark::SEVERAL))
            }
            (None, _, [grid]) => format!("{}\n{grid}", say(remark::UNKNOWN_AFTER_ONE)),
            (None, _, _) => say(remark::UNKNOWN),
        }
    }

    fn record(&self, entry: &Entry) -> Record {
        let [solution, second] = [0, 1].map(|place| self.grids.get(place).map(Grid::to_line));
        let record = Record { solution, second, ..Record::new(entry, self.status) };
        match &self.why {
            Some(why) => why.add_to(record),
            None => record,
        }
    }
}

const DIFFERENCE: Style = AnsiColor::Yellow.on_default().bold();

/// Writes two grids row by row, and a third one that marks where they differ.
fn side_by_side(one: &Grid, other: &Grid, language: Language, color: bool) -> String {
    let shape = one.shape();
    // A row may be padded.
    let differs = |row: usize, col: usize| {
        col < shape.cols() && one[Cell::new(row, col)] != other[Cell::new(row, col)]
    };
    let marks =
        |row: usize| (0..shape.cols()).map(move |col| if differs(row, col) { 'x' } else { '.' });
    let painted = |row: usize, signs: String| -> String {
        let paint = |(col, sign): (usize, char)| {
            if color && differs(row, col) {
                format!("{DIFFERENCE}{sign}{DIFFERENCE:#}")
            } else {
                sign.to_string()
            }
        };
        signs.chars().enumerate().map(paint).collect()
    };
    let (first, second) = (one.to_string(), other.to_string());
    let width = shape.cols().max("another".len());
    let rows = first.lines().zip(second.lines()).enumerate();
    let rows = rows.map(|(row, (one, other))| {
        [format!("{one:width$}"), format!("{other:width$}"), marks(row).collect()]
            .map(|signs| painted(row, signs))
    });
    let heads = [remark::ONE_HEAD, remark::OTHER_HEAD, remark::DIFFER_HEAD];
    let head = heads.map(|head| format!("{:width$}", say!(language, head)));
    let head = [&head[0], &head[1], head[2].trim_end()].map(str::to_owned);
    let line = |[one, other, marks]: [String; 3]| format!("  {one}  {other}  {marks}");
    std::iter::once(head).chain(rows).map(line).collect::<Vec<_>>().join("\n")
}

/// The greatest number of places that are listed where rules are broken, unless all are asked for.
const MOST_PLACES: usize = 10;

/// The reason why there is no solution, in words and as fields.
pub(crate) trait TellWhy {
    /// Says why, with the first places where rules are broken.
    fn text(&self, puzzle: &Puzzle, language: Language) -> String;
    /// Says why, with all places where rules are broken.
    fn whole_text(&self, puzzle: &Puzzle, language: Language) -> String;
    /// The same with the first broken rule only, for those who asked for something else.
    fn in_a_line(&self, puzzle: &Puzzle, language: Language) -> Option<String>;
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
        let seen = NoSolution { clash: None, ..self.clone() };
        Some(match (self.violations.len(), seen.sentences(puzzle, language).as_slice()) {
            (0, [head, ..]) if !self.dead_ends.is_empty() => head.clone(),
            (1, [head, rule]) => say!(language, remark::ONLY_PLACE, head, rule),
            (2.., [head, rule, ..]) => say!(language, remark::FIRST_PLACE, head, rule),
            _ => return None,
        })
    }

    fn add_to(&self, record: Record) -> Record {
        Record { why: self.clone(), ..record }
    }
}

fn text_with(why: &NoSolution, most: usize, puzzle: &Puzzle, language: Language) -> String {
    let mut lines = why.sentences(puzzle, language);
    // One place stands in the first sentence, or none.
    let shown = most.saturating_add(usize::from(!why.violations.is_empty()));
    let more = lines.len().saturating_sub(shown);
    lines.truncate(shown);
    if more > 0 {
        lines.push(say!(language, remark::MORE_PLACES, count = more));
    }
    if let Some(clash) = &why.clash
        && why.violations.is_empty()
        && why.dead_ends.is_empty()
        && !clash.givens.is_empty()
    {
        if !clash.minimal {
            lines[0] += &say!(language, remark::ALL_FINDS_OUT);
        }
        let alone = |cell| puzzle.givens()[cell].filter(|_| clash.givens.contains(&cell));
        let board = Grid::from_fn(puzzle.shape(), alone).to_string();
        lines.extend(board.lines().map(str::to_owned));
    }
    if why.unique_without_distinct_lines == Some(true) {
        lines.push(say!(language, remark::WITHOUT_DISTINCT));
    }
    lines.join("\n  ")
}

/// The repairs that were asked for, or a tip.
pub(crate) struct Repairs {
    puzzle: Puzzle,
    repairs: solve::Repairs,
    /// The greatest number of changes, where it was asked for.
    asked: Option<usize>,
}

impl Repairs {
    /// Tries the changes that are wished for.
    pub(crate) fn asked(puzzle: &Puzzle, wishes: Wishes, limits: &Limits) -> Result<Repairs> {
        let repairs = repairs(puzzle, wishes, limits)?;
        Ok(Repairs::new(puzzle, repairs, Some(wishes.changes)))
    }

    /// Looks for a misprint that is likely.
    pub(crate) fn tip(puzzle: &Puzzle, limits: &Limits) -> Result<Repairs> {
        Ok(Repairs::new(puzzle, likely_repairs(puzzle, limits)?, None))
    }

    fn new(puzzle: &Puzzle, repairs: solve::Repairs, asked: Option<usize>) -> Repairs {
        Repairs { puzzle: puzzle.clone(), repairs, asked }
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
        let sentence =
            |repair: &Repair| repair.sentence(&self.puzzle, self.asked.is_some(), language);
        let mut lines: Vec<String> = listed.map(sentence).collect();
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

    /// Adds the repairs to a record, where they were asked for.
    pub(crate) fn add_to(&self, record: Record) -> Record {
        if self.asked.is_none() {
            return record;
        }
        Record {
            repairs: Some(self.repairs.found.clone()),
            repairs_untried: self.repairs.untried,
            ..record
        }
    }
}
