//! Pencil marks that leave out what stands in the solution.

use takuzu_sat::deduction::Fact;
use takuzu_sat::explain::{Detail, Language};
use takuzu_sat::{Cell, Grid};

use super::fields::Fields;
use super::record::{Record, Status};
use super::remark::Remark;
use crate::words::names;

/// The values of the only solution that the candidates of their cells leave out.
pub(crate) struct Lacking {
    first: Fact,
    cells: Vec<Cell>,
}

impl Lacking {
    /// Compares what a text rules out with the only solution.
    pub(crate) fn of(ruled_out: &[Fact], solution: &Grid) -> Option<Lacking> {
        let is_true = |fact: &&Fact| solution[fact.cell] == Some(fact.value);
        let lacking = ruled_out.iter().filter(is_true);
        Some(Lacking {
            first: *lacking.clone().next()?,
            cells: lacking.map(|fact| fact.cell).collect(),
        })
    }

    /// Says which value is left out, as far as that is to be given away, and how many are.
    pub(crate) fn text(&self, detail: Detail, language: Language) -> String {
        let Fact { cell, value, .. } = self.first;
        let named = language.cell(cell);
        let (row, value) = ((cell.row + 1).to_string(), value.to_string());
        let (remark, values) = match detail {
            Detail::Nudge => (Remark::MarkMissingRow, vec![("row", &*row)]),
            Detail::Where => (Remark::MarkMissingCell, vec![("cell", &*named)]),
            Detail::Why | Detail::Value => (
                Remark::MarkMissing,
                vec![("cell", &*named), ("value", &*value)],
            ),
        };
        let mut text = remark.say(language, &values);
        if self.cells.len() > 1 {
            let count = self.cells.len().to_string();
            text += " ";
            text += &Remark::MarksMissing.say(language, &[("count", &count)]);
        }
        text
    }

    /// Returns the record with the cells whose values are left out.
    pub(crate) fn told_in(&self, record: Record, detail: Detail, language: Language) -> Record {
        let cells = match detail {
            Detail::Nudge => &[][..],
            Detail::Where => &self.cells[..1],
            Detail::Why | Detail::Value => &self.cells[..],
        };
        let text = Fields::default().with("text", self.text(detail, language));
        Record {
            status: Status::None,
            wrong: names(cells),
            steps: vec![text],
            ..record
        }
    }
}
