//! A puzzle with more on its board than numbers: Futoshiki, a Latin square with `<` and `>` between neighbours.
//!
//! `docs/adding-a-puzzle.md` says all that it takes; `cargo run --example futoshiki` runs it.

use std::error::Error;
use std::ops::RangeInclusive;

use takuzu_sat::game::{Encoder, Face, Game, Violation};
use takuzu_sat::puzzle::{Kind, Puzzle, RuleId};
use takuzu_sat::rustsat::OutOfMemory;
use takuzu_sat::{Cell, Grid, Limits, Shape, solve};

const ONCE: RuleId = RuleId::new(0, "once", "{value} stands {times} in {houses}:{cells}");
const LESS: RuleId = RuleId::named(1, "less");

/// The givens, and beside them pairs of cells of which the first holds less.
#[derive(Clone, Debug, PartialEq)]
struct Futoshiki {
    givens: Grid,
    less: Vec<[Cell; 2]>,
}

impl Game for Futoshiki {
    fn kind(&self) -> Kind {
        Kind { name: "futoshiki", title: "Futoshiki" }
    }

    fn givens(&self) -> &Grid {
        &self.givens
    }

    fn with_givens(&self, givens: Grid) -> Puzzle {
        Futoshiki { givens, ..self.clone() }.into()
    }

    fn values(&self) -> RangeInclusive<u8> {
        1..=self.givens.shape().rows() as u8
    }

    fn rule_list(&self) -> Vec<RuleId> {
        vec![ONCE, LESS]
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let mut found = Vec::new();
        for line in grid.shape().lines() {
            for value in self.values() {
                let mut cells: Vec<Cell> = grid.shape().line_cells(line).collect();
                cells.retain(|&cell| grid[cell] == Some(value));
                if cells.len() > 1 {
                    let (houses, value) = (vec![line.into()], Some(value));
                    found.push(Violation { rule: ONCE, houses, value, cells });
                }
            }
        }
        for pair in &self.less {
            let values = pair.map(|cell| grid[cell]);
            if values.iter().all(Option::is_some) && values[0] >= values[1] {
                let (houses, cells) = (Vec::new(), pair.to_vec());
                found.push(Violation { rule: LESS, houses, value: None, cells });
            }
        }
        found
    }

    fn add_rule(&self, rule: RuleId, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        for value in self.values() {
            if rule == ONCE {
                for line in self.givens.shape().lines() {
                    let bits = to.cells.bits_with(self.givens.shape().line_cells(line), value);
                    for (place, &one) in bits.iter().enumerate() {
                        bits[..place].iter().try_for_each(|&it| to.clauses.add_any([!it, !one]))?;
                    }
                }
                continue;
            }
            for &[less, more] in &self.less {
                // Where the value stands in the first cell, the second holds a greater one.
                let greater = (value + 1..=*self.values().end()).map(|it| to.cells.bit(more, it));
                to.clauses.add_any(greater.chain([!to.cells.bit(less, value)]))?;
            }
        }
        Ok(())
    }

    fn face(&self) -> Face {
        Face { links: self.less.iter().map(|&pair| (pair, "<")).collect(), ..Face::default() }
    }
}

#[cfg_attr(test, test)]
fn main() -> Result<(), Box<dyn Error>> {
    let less = [[(0, 0), (0, 1)], [(0, 2), (0, 3)], [(2, 2), (2, 3)], [(3, 0), (3, 1)]];
    let less = less.map(|pair| pair.map(|(row, col)| Cell::new(row, col))).to_vec();
    let givens = Grid::from_line(Shape::square(4), ".......4........").ok_or("16 cells")?;
    let puzzle: Puzzle = Futoshiki { givens, less }.into();
    // Every engine lists the same solutions, and each of them is checked.
    let agreed = solve::cross_check(&puzzle, 1_000, &Limits::none())?;
    assert_eq!(agreed.solutions.len(), 1);
    // A puzzle of another crate has no text that is read: it is printed as its givens.
    assert_eq!(puzzle.to_string(), "....\n...4\n....\n....");
    println!("{puzzle}\n\n{}", agreed.solutions[0]);
    Ok(())
}
