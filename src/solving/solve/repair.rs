//! Typing mistakes: the fewest givens to change so that a puzzle has exactly one solution.
//!
//! Only changes to another value and new givens are tried. To leave a given out is never enough where a
//! change of it is not: if without it there is exactly one solution, the given contradicts that solution (or there would
//! be nothing to repair), and the value that the solution has there leaves the same solution alone.
//!
//! A puzzle without a solution is repaired only by a change of a given that its contradiction needs, so the others
//! are not tried. Two changes are tried as one after another.

use std::collections::HashSet;

use super::reasons::{MOST_NODES_EACH, fewer};
use super::{Engine, Options, SolveError, Uniqueness, solutions, uniqueness_of};
use crate::ground::grid::{Cell, Grid};
use crate::ground::limits::{Limits, Next};
use crate::puzzles::puzzle::Puzzle;

/// The changes that may be made; by default that of one given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wishes {
    /// The greatest number of cells that are changed together.
    pub changes: usize,
    /// True if blank cells may get a value.
    pub missing: bool,
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes { changes: 1, missing: false }
    }
}

/// A cell with another value than is given there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// The value that is given; none where a value is added.
    pub before: Option<u8>,
    /// The value that leaves exactly one solution.
    pub after: u8,
}

/// Changes that leave exactly one solution, none of which can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The changes, row by row.
    pub changes: Vec<Change>,
    /// The solution that is left.
    pub solution: Grid,
    /// True if exactly this solution is left as well when the misprinted cells are blank.
    pub or_blank: bool,
    /// The nodes of the search that proved it.
    nodes: u64,
}

/// The mistake that explains a repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slip {
    /// Two neighbours stand in each other's place.
    Swapped,
    /// A given stands in the wrong one of two neighbours: in the first, where the second is blank.
    Moved(Cell, Cell),
    /// Givens have wrong values, or are missing.
    Misprint,
}

impl Repair {
    /// Returns the mistake that explains the repair.
    #[must_use]
    pub fn slip(&self) -> Slip {
        let &[one, other] = self.changes.as_slice() else {
            return Slip::Misprint;
        };
        let apart = one.cell.row.abs_diff(other.cell.row) + one.cell.col.abs_diff(other.cell.col);
        let [first, second] = [one.after, other.after].map(Some);
        match (one.before, other.before) {
            _ if apart > 1 => Slip::Misprint,
            (Some(_), Some(_)) if [first, second] == [other.before, one.before] => Slip::Swapped,
            (Some(_), None) if self.or_blank && second == one.before => {
                Slip::Moved(one.cell, other.cell)
            }
            (None, Some(_)) if self.or_blank && first == other.before => {
                Slip::Moved(other.cell, one.cell)
            }
            (Some(_) | None, Some(_) | None) => Slip::Misprint,
        }
    }

    /// Returns the number of cells that get a value for the first time.
    fn added(&self) -> usize {
        let added = self.changes.iter().filter(|change| change.before.is_none());
        added.count()
    }
}

/// The repairs of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repairs {
    /// The repairs, the likeliest first: fewer changes, then neighbours that were mixed up, then no
    /// added givens, then those that make the puzzle easiest.
    pub found: Vec<Repair>,
    /// The work that was left when a limit was reached.
    pub untried: Option<Untried>,
}

/// The point at which a search for repairs was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untried {
    /// The number of changes that were tried together.
    pub changes: usize,
    /// The number of first changes that were tried: alone, or with all that may go with them.
    pub tried: usize,
    /// The number of first changes that there are.
    pub of: usize,
}

/// Finds the changes of a puzzle with no or several solutions that leave exactly one; one with one solution needs none.
///
/// Limits hold for all searches together, and each search counts as a node too.
///
/// # Errors
///
/// When an engine fails.
///
/// ```
/// use takuzu_sat::{Limits, Puzzle, solve};
///
/// let puzzle: Puzzle = ".1.0 ..0. .1.. 11.0".parse()?;
/// let repairs = solve::repairs(&puzzle, solve::Wishes::default(), &Limits::none())?;
/// let change = repairs.found[0].changes[0];
/// assert_eq!((change.cell.to_string().as_str(), change.after), ("r3c2", 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn repairs(puzzle: &Puzzle, wishes: Wishes, limits: &Limits) -> Result<Repairs, SolveError> {
    let mut trials = Trials {
        puzzle,
        limits,
        left: limits.nodes(),
        tried: HashSet::new(),
        repairs: Repairs::default(),
    };
    let start = Position {
        changes: Vec::new(),
        givens: puzzle.givens().clone(),
        has_none: match trials.uniqueness(puzzle.givens())?.0 {
            Uniqueness::One(_) => return Ok(Repairs::default()),
            Uniqueness::None => true,
            Uniqueness::Several(..) => false,
            Uniqueness::Unknown(_) => {
                trials.give_up(1, (0, 0));
                return Ok(trials.repairs);
            }
        },
    };
    let mut positions = vec![start];
    for changes in 1..=wishes.changes {
        let mut further = Vec::new();
        let of = positions.len();
        for (tried, position) in positions.iter().enumerate() {
            if trials.repairs.untried.is_none() {
                let tried = (changes > 1).then_some((tried, of));
                trials.change(position, wishes, tried, &mut further)?;
            }
        }
        positions = further;
    }
    let mut repairs = trials.repairs;
    repairs.found.sort_by_key(|repair| {
        let is_plain = repair.slip() == Slip::Misprint;
        let (changes, added) = (repair.changes.clone(), repair.added());
        (changes.len(), is_plain, added, repair.nodes, changes)
    });
    Ok(repairs)
}

/// A puzzle after some changes that leave no or several solutions.
struct Position {
    /// The changes, row by row.
    changes: Vec<Change>,
    givens: Grid,
    has_none: bool,
}

struct Trials<'a> {
    puzzle: &'a Puzzle,
    limits: &'a Limits,
    /// The nodes that are left, where there is a bound.
    left: Option<u64>,
    tried: HashSet<Vec<Change>>,
    repairs: Repairs,
}

impl Trials<'_> {
    /// Tries one change more. `tried` says how many positions came before, of how many; else changes are counted.
    fn change(
        &mut self,
        position: &Position,
        wishes: Wishes,
        tried: Option<(usize, usize)>,
        further: &mut Vec<Position>,
    ) -> Result<(), SolveError> {
        let number = position.changes.len() + 1;
        let candidates = self.candidates(position, wishes.missing);
        let of = candidates.len();
        for (done, change) in candidates.into_iter().enumerate() {
            let mut changes = position.changes.clone();
            changes.push(change);
            changes.sort_unstable();
            let is_more = |repair: &Repair| repair.changes.iter().all(|one| changes.contains(one));
            if self.repairs.found.iter().any(is_more) || !self.tried.insert(changes.clone()) {
                continue;
            }
            let mut givens = position.givens.clone();
            givens.set(change.cell, Some(change.after));
            let (answer, nodes) = self.uniqueness(&givens)?;
            let has_none = match answer {
                Uniqueness::One(solution) => {
                    let or_blank = self.is_enough_blank(&changes, &givens)?;
                    self.repairs.found.push(Repair {
                        changes,
                        solution,
                        or_blank: or_blank == Some(true),
                        nodes,
                    });
                    if or_blank.is_some() {
                        continue;
                    }
                    self.give_up(number, tried.unwrap_or((done, of)));
                    return Ok(());
                }
                Uniqueness::None => true,
                Uniqueness::Several(..) => false,
                Uniqueness::Unknown(_) => {
                    self.give_up(number, tried.unwrap_or((done, of)));
                    return Ok(());
                }
            };
            if number < wishes.changes {
                further.push(Position { changes, givens, has_none });
            }
        }
        Ok(())
    }

    /// Lists the changes that may lead on: of all givens, or of those that are needed for there to be no solution.
    fn candidates(&mut self, position: &Position, missing: bool) -> Vec<Change> {
        let givens = &position.givens;
        let needed = if position.has_none {
            fewer(givens, |rest| self.has_none(rest))
        } else {
            givens.clone()
        };
        let is_changed = |cell: Cell| position.changes.iter().any(|change| change.cell == cell);
        let is_candidate = |&(cell, value): &(Cell, Option<u8>)| match value {
            Some(_) => needed[cell].is_some() && !is_changed(cell),
            None => missing && !position.has_none,
        };
        let others = |(cell, before): (Cell, Option<u8>)| {
            let values = self.puzzle.values();
            values.filter(move |&after| Some(after) != before).map(move |after| Change {
                cell,
                before,
                after,
            })
        };
        givens.iter().filter(is_candidate).flat_map(others).collect()
    }

    /// Tells whether one solution is left when the misprinted cells are blank; `None` where a limit was reached.
    fn is_enough_blank(
        &mut self,
        changes: &[Change],
        givens: &Grid,
    ) -> Result<Option<bool>, SolveError> {
        let mut blank = givens.clone();
        let misprints = changes.iter().filter(|change| change.before.is_some());
        misprints.for_each(|change| blank.set(change.cell, None));
        if blank == *givens {
            return Ok(Some(false));
        }
        Ok(match self.uniqueness(&blank)?.0 {
            Uniqueness::One(_) => Some(true),
            Uniqueness::None | Uniqueness::Several(..) => Some(false),
            Uniqueness::Unknown(_) => None,
        })
    }

    fn has_none(&mut self, givens: &Grid) -> bool {
        let nodes = self.left.map_or(MOST_NODES_EACH, |left| left.min(MOST_NODES_EACH));
        let options =
            Options::from(Engine::Auto).with_limits(self.limits.clone().with_nodes(nodes));
        let mut search = solutions(&self.puzzle.with_givens(givens.clone()), &options);
        // An error comes up again in the search that follows.
        let has_none = !self.is_over() && matches!(search.next_solution(), Ok(Next::Exhausted));
        self.spend(search.stats().nodes);
        has_none
    }

    /// Looks for two solutions, and counts the nodes.
    fn uniqueness(&mut self, givens: &Grid) -> Result<(Uniqueness, u64), SolveError> {
        if self.is_over() {
            return Ok((Uniqueness::Unknown(None), 0));
        }
        let limits = self.limits.clone();
        let limits = self.left.map_or(limits.clone(), |left| limits.with_nodes(left));
        let options = Options::from(Engine::Auto).with_limits(limits);
        let mut search = solutions(&self.puzzle.with_givens(givens.clone()), &options);
        let answer = uniqueness_of(&mut search)?;
        let nodes = search.stats().nodes;
        self.spend(nodes);
        Ok((answer, nodes.unwrap_or(0)))
    }

    fn is_over(&self) -> bool {
        self.left == Some(0) || self.limits.stop_requested()
    }

    fn spend(&mut self, nodes: Option<u64>) {
        let spent = nodes.unwrap_or(0) + 1;
        self.left = self.left.map(|left| left.saturating_sub(spent));
    }

    fn give_up(&mut self, changes: usize, (tried, of): (usize, usize)) {
        self.repairs.untried = Some(Untried { changes, tried, of });
    }
}
