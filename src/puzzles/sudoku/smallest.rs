//! The smallest reason in Sudoku: the fewest instances of rules that rule a number out, or place one.
//!
//! An *instance* is that one number stands in a cell, or that a number stands once in a row, a column
//! or a block: the items of the exact cover problem (`xcc.rs`). What stands, and what earlier steps
//! have ruled out, is free. So a naked or a hidden single is one instance, pointing and claiming are
//! two, a naked pair or an X-wing four, and conclusions of chains of any form have a size too.
//! The module [`smallest`](crate::smallest) says how it is found, and whose idea that is.
//!
//! ```text
//!   single   an instance alone            looked up
//!   bound    some instances that force    `trace`   a number assumed, propagated, traced back
//!   exclude  none of fewer                `repair`  grids that keep chosen instances
//!   finish   facts                        `inside`  none of which can go
//! ```
//!
//! The number of instances comes first, and is proved least. Of the reasons of that size that were met,
//! the search takes the one with the fewest facts, and then the one from which most follows: all that
//! these instances and facts rule out is told at once. No number is placed by more than one instance,
//! because the reason that rules out the last other number for a cell, or the last other place for the
//! number, is no larger.
//! A [`Finder`] goes from step to step of a trail: what is forced next, and by what.

mod position;
mod repair;
mod trace;

use crate::deduction::{Deduction, Fact};
use crate::grid::Cell;
use crate::ladder::FindReasons;
use crate::limits::{Limits, Next};
use crate::smallest::{Answer, Budget, Counterexamples, Reason, set};
use crate::sudoku::{Candidates, Sudoku, Technique};
use position::{Items, Position, live, solution};

/// Finds smallest reasons on one board; what it learns stays for positions that extend the last one.
///
/// If several reasons have the same size, earlier questions may decide which of them is named; the size
/// does not depend on them.
///
/// ```
/// use takuzu_sat::smallest::Answer;
/// use takuzu_sat::sudoku::smallest::Finder;
/// use takuzu_sat::sudoku::{Candidates, Sudoku};
/// use takuzu_sat::{Grid, Limits, Shape};
///
/// let givens = Grid::from_line(Shape::square(4), "1...2..4....4...").expect("16 symbols");
/// let puzzle = Sudoku::new(givens, Shape::square(2))?;
/// let mut finder = Finder::new(&puzzle);
/// let Answer::Reason(reason) = finder.next(&Candidates::new(&puzzle), &Limits::none()) else {
///     panic!("something is forced");
/// };
/// assert_eq!(reason.size, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    board: Sudoku,
    items: Items,
    counterexamples: Option<Counterexamples<Position>>,
}

impl Finder {
    /// For the board of a puzzle, whatever its givens.
    #[must_use]
    pub fn new(puzzle: &Sudoku) -> Finder {
        Finder { board: puzzle.clone(), items: Items::new(puzzle), counterexamples: None }
    }

    /// The smallest reason of all to place a number or to rule one out.
    ///
    /// Nodes count grids looked for and choices tried. When they are used up, the best reason so far
    /// is the answer, which is not proved then.
    ///
    /// # Panics
    ///
    /// When the board is another one.
    pub fn next(&mut self, candidates: &Candidates, limits: &Limits) -> Answer {
        self.find(candidates, None, limits)
    }

    /// The smallest reason to rule out a number in a cell; [`Answer::Nothing`] where it may stand there
    /// in the end, or is ruled out already.
    ///
    /// # Panics
    ///
    /// As [`Finder::next`], and when the cell is not on the board or the number is none of it.
    pub fn to_rule_out(
        &mut self,
        candidates: &Candidates,
        cell: Cell,
        value: u8,
        limits: &Limits,
    ) -> Answer {
        assert!(
            candidates.position().shape().contains(cell)
                && (1..=self.items.side).contains(&value.into()),
            "{value} in {cell} is not on the board"
        );
        self.find(candidates, Some(self.items.option(cell, value)), limits)
    }

    fn find(&mut self, candidates: &Candidates, only: Option<usize>, limits: &Limits) -> Answer {
        let side = candidates.position().shape().rows();
        assert_eq!(side, self.items.side, "a position on another board");
        let mut budget = Budget::new(limits);
        let (items, live) = (&self.items, live(&self.items, candidates));
        let goes_on = |counterexamples: &mut Counterexamples<Position>| {
            !counterexamples.is_heavy() && go_on(counterexamples, candidates, &live)
        };
        let counterexamples = Counterexamples::prepare(&mut self.counterexamples, goes_on, || {
            let allowed = |options: &[usize]| options.iter().all(|&option| set::has(&live, option));
            let solution = solution(items, &candidates.puzzle(), allowed, &mut budget);
            solution.map(|solution| Position::new(items, candidates, &solution))
        });
        match counterexamples {
            Next::Solution(counterexamples) => smallest(counterexamples, only, &mut budget).into(),
            Next::Exhausted => Answer::NoSolution,
            Next::GaveUp => Answer::GaveUp,
        }
    }
}

impl FindReasons for Finder {
    fn next_step(&mut self, known: &[Fact], limits: &Limits) -> Option<Deduction> {
        let candidates = Candidates::from_facts(&self.board, known);
        let Answer::Reason(reason) = self.next(&candidates, limits) else {
            return None;
        };
        Some(reason.deduction(Technique::SmallestReason))
    }
}

/// Goes on to a later position; false when it is none, or the reference is none of its solutions.
fn go_on(
    counterexamples: &mut Counterexamples<Position>,
    candidates: &Candidates,
    live: &[u64],
) -> bool {
    let position = &counterexamples.rules;
    let gone = set::elements(&position.live).filter(|&option| !set::has(live, option));
    let gone: Vec<usize> = gone.collect();
    let filled: Vec<usize> = position.newly_standing(candidates).collect();
    let keeps = !gone.iter().any(|&option| position.is_reference(option))
        && filled.iter().all(|&option| position.is_reference(option))
        && position.standing().all(|option| {
            let (cell, value) = position.items.cell_value(option);
            candidates.position()[cell] == Some(value)
        })
        && set::len_without(live, &position.live) == 0;
    if keeps {
        counterexamples.rules.go_on_to(candidates, live.to_vec());
        gone.iter().chain(&filled).for_each(|&option| counterexamples.settle(option));
    }
    keeps
}

/// The smallest reason, or that to rule out one option; none where nothing is forced.
fn smallest(
    counterexamples: &mut Counterexamples<Position>,
    only: Option<usize>,
    budget: &mut Budget<'_>,
) -> Result<Option<Reason>, ()> {
    if let Some(only) = only {
        let wanted = |&wrong: &usize| wrong == only;
        return counterexamples
            .smallest(counterexamples.rules.wrong_options().filter(wanted).collect(), budget);
    }
    match counterexamples.alone(counterexamples.rules.singles(), budget)? {
        Some(reason) => Ok(Some(reason)),
        None => counterexamples.smallest(counterexamples.rules.wrong_options().collect(), budget),
    }
}
