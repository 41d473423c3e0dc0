//! The finding about a puzzle: none, one or several solutions.

use anstyle::{AnsiColor, Style};
use takuzu_sat::answer::{Answer, Status};
use takuzu_sat::explain::Language;
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Grid, Puzzle};

use super::record::Record;
use super::remark;
use super::why::TellWhy as _;
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
