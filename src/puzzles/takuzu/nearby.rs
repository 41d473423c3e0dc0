//! The symbols that a cell may have, seen from its row, its column and its signs alone.
//!
//! ```text
//!              . 0 0 [.] 1 .      two cells each way: three equal symbols
//!              ─────────────      the line: its quota, and a complete line that it would equal
//! ```

use super::Takuzu;
use crate::grid::{Cell, Grid, Line};

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

    /// Lists the blank cells that a filled one may have taken a symbol from: those of its lines, and the last
    /// ones of lines that would equal a line which it completes.
    pub(super) fn touched_by(&self, grid: &Grid, filled: Cell) -> Vec<Cell> {
        let shape = self.shape();
        let mut touched = Vec::new();
        for line in [Line::Row(filled.row), Line::Col(filled.col)] {
            let blanks = |line| shape.line_cells(line).filter(|&cell| grid[cell].is_none());
            touched.extend(blanks(line));
            let is_complete = blanks(line).next().is_none();
            if self.rules().distinct_lines && is_complete {
                let last = |other: Line| {
                    let mut blanks = blanks(other);
                    blanks.next().filter(|_| blanks.next().is_none())
                };
                touched.extend(shape.parallel_to(line).filter_map(last));
            }
        }
        touched
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Random;
    use crate::game::Game as _;
    use crate::grid::Shape;
    use crate::takuzu::{Majority, Relation, Rules, Sign};
    use rand::RngExt as _;
    use rand::seq::SliceRandom as _;

    /// The same by the definition of right and wrong.
    fn by_violations(board: &Takuzu, grid: &Grid, cell: Cell) -> Vec<u8> {
        let breaks_nothing = |symbol: &u8| {
            let mut tried = grid.clone();
            tried.set(cell, Some(*symbol));
            let violations = board.violations(&tried);
            !violations.iter().any(|violation| violation.cells.contains(&cell))
        };
        (0..=1).filter(breaks_nothing).collect()
    }

    fn boards() -> Vec<Takuzu> {
        let blank = |rows, cols, rules| Takuzu::blank_under(Shape::new(rows, cols), rules);
        let signs = |shape: Shape, random: &mut Random| {
            let relation = |of: bool| {
                if of { Relation::Equal } else { Relation::Different }
            };
            let neighbours: Vec<[Cell; 2]> = shape.neighbours().collect();
            let chosen = neighbours.into_iter().filter(|_| random.random_ratio(1, 4));
            let chosen: Vec<[Cell; 2]> = chosen.collect();
            let signs = chosen
                .into_iter()
                .map(|[one, other]| Sign::new(one, other, relation(random.random())));
            signs.collect::<Vec<Sign>>()
        };
        let mut random = Random::new(3);
        let mut boards = vec![
            blank(4, 6, Rules::TAKUZU),
            blank(2, 2, Rules::TAKUZU),
            blank(1, 3, Rules::TAKUZU.with_majority(Majority::Either)),
            blank(5, 5, Rules::TAKUZU.with_majority(Majority::One)),
            blank(5, 3, Rules::TAKUZU.with_majority(Majority::Either)),
            blank(6, 6, Rules::UNRULY),
        ];
        for rules in [Rules::TAKUZU, Rules::UNRULY] {
            let board = blank(4, 4, rules).expect("a board");
            boards.push(board.clone().with_signs(signs(board.shape(), &mut random)));
        }
        boards.into_iter().map(|board| board.expect("a board")).collect()
    }

    #[test]
    fn symbols_are_those_that_break_nothing_and_touched_cells_are_all_that_lose_one() {
        let mut random = Random::new(1);
        for board in boards() {
            for _ in 0..400 {
                let mut grid = Grid::blank(board.shape());
                let mut cells: Vec<Cell> = board.shape().cells().collect();
                cells.shuffle(&mut random);
                for cell in cells {
                    let here = board.possible(&grid, cell);
                    assert_eq!(
                        here,
                        by_violations(&board, &grid, cell),
                        "{board:?} {grid:?} {cell}"
                    );
                    // Now and then a rule is broken.
                    let symbol = match here.len() {
                        0 => continue,
                        _ if random.random_ratio(1, 30) => random.random_range(..2_u8),
                        count => here[random.random_range(..count)],
                    };
                    let before = grid.clone();
                    grid.set(cell, Some(symbol));
                    let touched = board.touched(&grid, cell);
                    for other in grid.blanks().filter(|other| !touched.contains(other)) {
                        let [was, is] = [&before, &grid].map(|grid| board.possible(grid, other));
                        assert_eq!(was, is, "{board:?} {grid:?} {other}");
                    }
                }
            }
        }
    }
}
