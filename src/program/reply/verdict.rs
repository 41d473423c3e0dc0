//! The finding about a puzzle: none, one or several solutions.

use anstyle::{AnsiColor, Style};
use takuzu_sat::explain::Language;
use takuzu_sat::limits::Limits;
use takuzu_sat::solve::Uniqueness;
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Grid, Puzzle};

use super::record::{Record, Status};
use super::remark;
use super::why::{FindClash, NoSolutionReason};
use crate::words::{Words, say};

pub(crate) struct Verdict {
    pub(crate) status: Status,
    /// The solutions that were found, two at most.
    grids: Vec<Grid>,
    /// The reason, where there is no solution.
    pub(crate) why: Option<NoSolutionReason>,
}

impl Verdict {
    /// Judges a puzzle; a search is asked where its givens do not tell all. Why a puzzle has no solution is
    /// found out within limits, if anyone wants to know: it takes far longer than the verdict.
    pub(crate) fn of(
        puzzle: &Puzzle,
        reason: Option<(FindClash, &Limits)>,
        search: impl FnOnce() -> anyhow::Result<Uniqueness>,
    ) -> anyhow::Result<Verdict> {
        let givens = puzzle.givens();
        // Dead ends are looked for only where there is no solution: most puzzles of a list have one.
        let seen = || Some(NoSolutionReason::at_sight(puzzle));
        let (status, grids, why) = match (puzzle.is_clean(givens), givens.is_complete()) {
            (false, true) => (Status::Invalid, vec![], seen()),
            (false, false) => (Status::None, vec![], seen()),
            (true, true) => (Status::Complete, vec![], None),
            (true, false) => match search()? {
                Uniqueness::One(grid) => (Status::Unique, vec![grid], None),
                Uniqueness::Several(one, other) => (Status::Multiple, vec![one, other], None),
                Uniqueness::Unknown(found) => (Status::Unknown, found.into_iter().collect(), None),
                Uniqueness::None => {
                    let searched =
                        |(find, limits)| NoSolutionReason::searched(puzzle, find, limits);
                    let why = reason.map(searched).transpose()?;
                    (Status::None, vec![], why.or_else(seen))
                }
            },
        };
        Ok(Verdict { status, grids, why })
    }

    /// Returns the only solution, if it is known.
    pub(crate) fn solution(&self) -> Option<&Grid> {
        self.grids.first().filter(|_| self.status == Status::Unique)
    }

    pub(crate) fn text(&self, puzzle: &Puzzle, language: Language, color: bool) -> String {
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

    pub(crate) fn record(self, entry: &Entry) -> Record {
        let [solution, second] = [0, 1].map(|place| self.grids.get(place).map(Grid::to_line));
        let record = Record { solution, second, ..Record::new(entry, self.status) };
        match self.why {
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

#[cfg(test)]
mod tests {
    use takuzu_sat::solve::{clash, quick_clash};

    use super::*;

    /// A search for the reason finds out that this puzzle has a solution after all.
    #[test]
    fn no_reason_is_searched_for_when_none_is_wanted() {
        let puzzle: Puzzle = "1..0 .... ..0. ....".parse().expect("a puzzle");
        let no_limits = Limits::none();
        let verdict = |reason| Verdict::of(&puzzle, reason, || Ok(Uniqueness::None));
        assert!(verdict(Some((clash, &no_limits))).is_err());
        assert!(verdict(Some((quick_clash, &no_limits))).is_err());
        let verdict = verdict(None).expect("no second search");
        let text = verdict.text(&puzzle, Language::English, false);
        assert_eq!(text, "no solution");
    }
}
