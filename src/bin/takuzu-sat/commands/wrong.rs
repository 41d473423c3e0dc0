//! Entries of a position that are wrong, and why.

use anyhow::bail;
use takuzu_sat::game::Game as _;
use takuzu_sat::grade::{Guide, Steps};
use takuzu_sat::limits::Limits;
use takuzu_sat::play::{breaking_entries, refutation};
use takuzu_sat::puzzle::{Deduction, Violation};
use takuzu_sat::solve::{Engine, Options, Uniqueness, uniqueness};
use takuzu_sat::{Cell, Grid, Puzzle};

use crate::reply::remark;
use crate::words::Words;

/// A position and its givens.
pub(crate) struct Entries {
    /// The position with all givens.
    pub(crate) merged: Grid,
    /// The wrong entries, or the reason why that cannot be said.
    pub(crate) wrong: Result<Option<Wrong>, Words>,
}

/// Entries that are wrong.
#[derive(Default)]
pub(crate) struct Wrong {
    /// All of them, the one that is spoken of first.
    pub(crate) cells: Vec<Cell>,
    /// True if only one of these need be wrong, nobody knows which.
    pub(crate) is_any: bool,
    /// The value in the first one.
    pub(crate) value: u8,
    /// The value that is given there, where it is no entry at all.
    pub(crate) given: Option<u8>,
    /// The rule that the first one breaks together with givens, where it does: no steps are needed.
    pub(crate) violation: Option<Violation>,
    /// The steps from what is right to what the first one must be.
    pub(crate) steps: Vec<Deduction>,
}

impl Entries {
    /// Compares a position with the puzzle that it is one of.
    pub(crate) fn compare(
        puzzle: &Puzzle,
        position: &Grid,
        limits: &Limits,
    ) -> anyhow::Result<Entries> {
        let (shape, given) = (position.shape(), puzzle.givens());
        if given.shape() != shape {
            bail!("the position is {shape}, and the givens are {}", given.shape());
        }
        let merged = Grid::from_fn(shape, |cell| position[cell].or(given[cell]));
        let overwritten: Vec<Cell> = given
            .filled()
            .filter(|&(cell, value)| merged[cell] != Some(value))
            .map(|(cell, _)| cell)
            .collect();
        let wrong = match overwritten.first() {
            Some(&first) => Ok(Some(Wrong {
                value: merged[first].expect("not as given"),
                given: given[first],
                cells: overwritten,
                ..Wrong::default()
            })),
            None => against_solution(puzzle, &merged, limits)?,
        };
        Ok(Entries { merged, wrong })
    }
}

/// Entries that are not as in the only solution; why nothing can be said where there is no such one.
fn against_solution(
    puzzle: &Puzzle,
    position: &Grid,
    limits: &Limits,
) -> anyhow::Result<Result<Option<Wrong>, Words>> {
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    let plain = breaking_entries(puzzle, position);
    let broken = |cells: Vec<Cell>, violation| Wrong {
        is_any: false,
        value: position[cells[0]].expect("an entry"),
        cells,
        violation: Some(violation),
        ..Wrong::default()
    };
    let (solution, plain) = match (uniqueness(puzzle, &options)?, plain) {
        (Uniqueness::One(solution), plain) => (solution, plain),
        (Uniqueness::None, _) => return Ok(Err(remark::NO_SOLUTION)),
        (_, Some((entries, violation))) => {
            let is_any = entries.len() > 1;
            let wrong = broken(entries, violation);
            return Ok(Ok(Some(Wrong { is_any, ..wrong })));
        }
        (Uniqueness::Several(..), None) => return Ok(Err(remark::GIVENS_SEVERAL)),
        (Uniqueness::Unknown(_), None) => return Ok(Err(remark::UNKNOWN)),
    };
    let is_wrong = |&(cell, value): &(Cell, u8)| solution[cell] != Some(value);
    let mut cells: Vec<Cell> = position.filled().filter(is_wrong).map(|(cell, _)| cell).collect();
    if cells.is_empty() {
        return Ok(Ok(None));
    }
    // In a Sudoku a number that is given in the same house says all; a Takuzu has steps that say more.
    let plain = plain.filter(|_| puzzle.checks_givens_first());
    if let Some((&[first], violation)) = plain.as_ref().map(|(cells, rule)| (&cells[..], rule)) {
        put_first(&mut cells, first);
        return Ok(Ok(Some(broken(cells, violation.clone()))));
    }
    let guide = |right: &Puzzle| Guide::new(right, Steps::Ladder, limits.clone());
    let steps = refutation(puzzle, position, &cells, guide)?;
    if let Some(fact) = steps.last().and_then(|step| step.then.first()) {
        put_first(&mut cells, fact.cell);
    }
    Ok(Ok(Some(Wrong {
        value: position[cells[0]].expect("an entry"),
        cells,
        steps,
        ..Wrong::default()
    })))
}

fn put_first(cells: &mut Vec<Cell>, first: Cell) {
    cells.retain(|&cell| cell != first);
    cells.insert(0, first);
}
