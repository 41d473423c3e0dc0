//! Pencil marks that leave out what stands in the solution.

use takuzu_sat::deduction::Fact;
use takuzu_sat::explain::{Detail, Language};
use takuzu_sat::{Cell, Grid};

use super::fields::Fields;
use super::record::{Record, Status};
use super::remark;
use crate::words::names;
use crate::words::say;

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
        let (row, cell) = (cell.row + 1, language.cell(cell));
        let text = match detail {
            Detail::Nudge => say!(language, remark::MARK_MISSING_ROW, row),
            Detail::Where => say!(language, remark::MARK_MISSING_CELL, cell),
            Detail::Why | Detail::Value => say!(language, remark::MARK_MISSING, cell, value),
        };
        match self.cells.len() {
            count @ 2.. => format!("{text} {}", say!(language, remark::MARKS_MISSING, count)),
            _ => text,
        }
    }

    /// Returns the record with the cells whose values are left out.
    pub(crate) fn told_in(&self, record: Record, detail: Detail, language: Language) -> Record {
        let cells = match detail {
            Detail::Nudge => &[][..],
            Detail::Where => &self.cells[..1],
            Detail::Why | Detail::Value => &self.cells[..],
        };
        let text = Fields::default().with("text", self.text(detail, language));
        Record { status: Status::None, wrong: names(cells), steps: vec![text], ..record }
    }
}
