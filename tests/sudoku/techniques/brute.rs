//! Whether any grid agrees with some facts: by trying, with no technique of the ladder.

use takuzu_sat::deduction::Fact;
use takuzu_sat::sudoku::Sudoku;

/// What may stand where, cell by cell, and the cells of the houses.
#[derive(Clone)]
struct Board<'a> {
    houses: &'a [Vec<usize>],
    candidates: Vec<u32>,
}

/// Whether a complete grid obeys the rules and has none of these facts wrong; the givens of the puzzle do not count.
pub(crate) fn has_grid(puzzle: &Sudoku, facts: &[Fact]) -> bool {
    let shape = puzzle.shape();
    let cells = |house| puzzle.cells(house).map(|cell| shape.index(cell)).collect();
    let houses: Vec<Vec<usize>> = puzzle.houses().map(cells).collect();
    let mut board =
        Board { houses: &houses, candidates: vec![(1 << puzzle.side()) - 1; shape.len()] };
    for fact in facts {
        let value = 1 << (fact.value - 1);
        let keep = if fact.holds { value } else { !value };
        board.candidates[shape.index(fact.cell)] &= keep;
    }
    let side = puzzle.side();
    board.settle() && board.can_be_filled(side)
}

impl Board<'_> {
    /// Takes the value of each settled cell from the others of its houses; false at a contradiction.
    fn settle(&mut self) -> bool {
        let mut again = true;
        while again {
            again = false;
            for house in self.houses {
                for &cell in house {
                    let value = self.candidates[cell];
                    if value.count_ones() != 1 {
                        continue;
                    }
                    for &other in house {
                        if other != cell && self.candidates[other] & value != 0 {
                            self.candidates[other] &= !value;
                            again = true;
                        }
                    }
                }
            }
        }
        !self.candidates.contains(&0)
    }

    /// Tries the cell or the house and value with the fewest ways.
    fn can_be_filled(&self, side: usize) -> bool {
        let mut fewest: Option<Vec<(usize, u32)>> = None;
        let mut offer = |ways: Vec<(usize, u32)>| {
            if fewest.as_ref().is_none_or(|few| ways.len() < few.len()) {
                fewest = Some(ways);
            }
        };
        let values = |set: u32| (0..side).map(|value| 1 << value).filter(move |v| set & v != 0);
        for (cell, &candidates) in self.candidates.iter().enumerate() {
            if candidates.count_ones() > 1 {
                offer(values(candidates).map(|value| (cell, value)).collect());
            }
        }
        for house in self.houses {
            for value in values(u32::MAX) {
                let may = |&&cell: &&usize| self.candidates[cell] & value != 0;
                let places: Vec<(usize, u32)> =
                    house.iter().filter(may).map(|&cell| (cell, value)).collect();
                let settled = |&(cell, _): &(usize, u32)| self.candidates[cell] == value;
                if !places.iter().any(settled) {
                    offer(places);
                }
            }
        }
        let Some(ways) = fewest else {
            return true;
        };
        ways.into_iter().any(|(cell, value)| {
            let mut board = self.clone();
            board.candidates[cell] = value;
            board.settle() && board.can_be_filled(side)
        })
    }
}
