//! The symbols that a cell may have, seen from its row, its column and its signs alone.
//!
//! ```text
//!              . 0 0 [.] 1 .      two cells each way: three equal symbols
//!              ─────────────      the line: its quota, and a complete line that it would equal
//! ```

use super::Takuzu;
use crate::ground::grid::{Cell, Grid, Line};

impl Takuzu {
    /// Lists the symbols that a blank cell may have so that no rule is broken in that cell.
    pub(super) fn possible_beside(&self, grid: &Grid, cell: Cell) -> Vec<u8> {
        let lines = [(Line::Row(cell.row), cell.col), (Line::Col(cell.col), cell.row)];
        let is_possible = |symbol: &u8| {
            let mut lines = lines.iter();
            self.obeys_signs(grid, cell, *symbol)
                && lines.all(|&(line, place)| self.takes(grid, line, place, *symbol))
        };
        (0..=1).filter(is_possible).collect()
    }

    fn obeys_signs(&self, grid: &Grid, cell: Cell, symbol: u8) -> bool {
        let Cell { row, col } = cell;
        let beside = [
            (row.checked_sub(1), Some(col)),
            (Some(row), col.checked_sub(1)),
            (Some(row), Some(col + 1)),
            (Some(row + 1), Some(col)),
        ];
        let beside = beside.into_iter().filter_map(|(row, col)| Some(Cell::new(row?, col?)));
        let mut beside = beside.filter(|&other| self.shape().contains(other));
        self.signs().is_empty()
            || beside.all(|other| match (self.signs().between(cell, other), grid[other]) {
                (Some(relation), Some(value)) => relation.holds(symbol, value),
                (Some(_), None) | (None, _) => true,
            })
    }

    /// Tells whether a line takes a symbol in a place that is blank.
    fn takes(&self, grid: &Grid, line: Line, place: usize, symbol: u8) -> bool {
        let len = self.shape().line_len(line);
        let is_same = |at: usize| at == place || grid[line.cell(at)] == Some(symbol);
        let mut windows = place.saturating_sub(2)..=place.min(len.saturating_sub(3));
        if len >= 3 && windows.any(|first| (first..first + 3).all(is_same)) {
            return false;
        }
        let ones = self.ones(line);
        let most = match symbol {
            0 => len - ones.start(),
            _ => *ones.end(),
        };
        if (0..len).filter(|&at| is_same(at)).count() > most {
            return false;
        }
        let with = (0..len).map(|at| if at == place { Some(symbol) } else { grid[line.cell(at)] });
        let is_complete = with.clone().all(|value| value.is_some());
        let mut others = self.shape().parallel_to(line).filter(|&other| other != line);
        !(self.rules().distinct_lines
            && is_complete
            && others.any(|other| grid.line(other).eq(with.clone())))
    }
}
