//! From step to step of a trail: what is forced next, and by what.

use super::inside::{Finished, finish};
use super::items::Items;
use super::position::{Position, live, solution};
use crate::deduction::{Deduction, Fact, Includes};
use crate::grid::Cell;
use crate::ladder::FindReasons;
use crate::limits::{Limits, Next};
use crate::smallest::set;
use crate::smallest::{Answer, Budget, Least, Pool, Proof, Reason};
use crate::sudoku::{Candidates, Rule, Sudoku, Technique};

/// Finds smallest reasons on one board; what it learns stays for positions that extend the last one.
///
/// Which of several reasons of the same size is named may hang on what was asked before, the size
/// does not.
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
    pool: Option<Pool<Position>>,
}

impl Finder {
    /// For the board of a puzzle, whatever its givens.
    #[must_use]
    pub fn new(puzzle: &Sudoku) -> Finder {
        Finder {
            board: puzzle.clone(),
            items: Items::new(puzzle),
            pool: None,
        }
    }

    /// The smallest reason of all to place a number or to rule one out.
    ///
    /// Nodes count grids looked for and choices tried. When they are used up, the best reason so far
    /// is the answer, which is not proved then.
    ///
    /// # Panics
    ///
    /// When the board is another one.
    pub fn next(&mut self, candidates: &Candidates, limits: &Limits) -> Answer<Rule> {
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
    ) -> Answer<Rule> {
        assert!(
            candidates.position().shape().contains(cell)
                && (1..=self.items.side).contains(&value.into()),
            "{value} in {cell} is not on the board"
        );
        self.find(candidates, Some(self.items.option(cell, value)), limits)
    }

    fn find(
        &mut self,
        candidates: &Candidates,
        only: Option<usize>,
        limits: &Limits,
    ) -> Answer<Rule> {
        let mut budget = Budget::new(limits);
        let pool = match self.prepare(candidates, &mut budget) {
            Next::Solution(pool) => pool,
            Next::Exhausted => return Answer::NoSolution,
            Next::GaveUp => return Answer::GaveUp,
        };
        match only {
            None => smallest(pool, &mut budget).into(),
            Some(option) => smallest_to_rule_out(pool, option, &mut budget).into(),
        }
    }

    /// Makes the pool that of the position: as a continuation where it is one.
    fn prepare(
        &mut self,
        candidates: &Candidates,
        budget: &mut Budget<'_>,
    ) -> Next<&mut Pool<Position>> {
        let side = candidates.position().shape().rows();
        assert_eq!(side, self.items.side, "a position on another board");
        let live = live(&self.items, candidates);
        let goes_on =
            |pool: &mut Pool<Position>| !pool.is_heavy() && go_on(pool, candidates, &live);
        if !self.pool.as_mut().is_some_and(goes_on) {
            let allowed = |options: &[usize]| options.iter().all(|&option| set::has(&live, option));
            self.pool = None;
            let solution = match solution(&self.items, &candidates.puzzle(), allowed, budget) {
                Next::Solution(solution) => solution,
                Next::Exhausted => return Next::Exhausted,
                Next::GaveUp => return Next::GaveUp,
            };
            let position = Position::new(&self.items, candidates, &solution);
            let mut pool = Pool::new(position);
            let wrong: Vec<usize> = pool.rules.wrong_options().collect();
            for option in wrong {
                pool.add(pool.rules.with_more(option));
            }
            self.pool = Some(pool);
        }
        Next::Solution(self.pool.as_mut().expect("made above"))
    }
}

impl<T: Includes<Technique>> FindReasons<T> for Finder {
    fn next_step(&mut self, known: &[Fact], limits: &Limits) -> Option<Deduction<T>> {
        let candidates = Candidates::from_facts(&self.board, known);
        let Answer::Reason(reason) = self.next(&candidates, limits) else {
            return None;
        };
        Some(reason.deduction(Technique::SmallestReason).widen())
    }
}

/// Goes on to a later position; false when it is none, or the reference is none of its solutions.
fn go_on(pool: &mut Pool<Position>, candidates: &Candidates, live: &[u64]) -> bool {
    let position = &pool.rules;
    let gone: Vec<usize> = position.options_gone(live).collect();
    let filled: Vec<usize> = position.newly_standing(candidates).collect();
    let keeps = !gone.iter().any(|&option| position.is_reference(option))
        && filled.iter().all(|&option| position.is_reference(option))
        && position.standing().all(|option| {
            let (cell, value) = position.items.cell_value(option);
            candidates.position()[cell] == Some(value)
        })
        && set::len_without(live, &position.live) == 0;
    if keeps {
        pool.rules.go_on_to(candidates, live.to_vec());
        gone.iter()
            .chain(&filled)
            .for_each(|&option| pool.settle(option));
    }
    keeps
}

/// The smallest reason; none where nothing is forced.
fn smallest(
    pool: &mut Pool<Position>,
    budget: &mut Budget<'_>,
) -> Result<Option<Reason<Rule>>, ()> {
    let mut plenty = budget.part(u64::MAX);
    let mut best: Option<Finished> = None;
    for (item, option) in pool.rules.singles() {
        let alone = set::of(pool.rules.items.len(), [item]);
        let finished = finish(&mut pool.rules, option, &alone, &mut plenty).ok_or(())?;
        if best
            .as_ref()
            .is_none_or(|best| finished.cost() < best.cost())
        {
            best = Some(finished);
        }
    }
    if let Some(best) = best {
        return Ok(Some(reason(&pool.rules, &best, Proof::Smallest)));
    }
    let targets = pool.rules.wrong_options().collect();
    of_targets(pool, targets, budget)
}

/// The smallest reason to rule out an option; none where that does not follow.
fn smallest_to_rule_out(
    pool: &mut Pool<Position>,
    option: usize,
    budget: &mut Budget<'_>,
) -> Result<Option<Reason<Rule>>, ()> {
    let wanted = |&wrong: &usize| wrong == option;
    let targets = pool.rules.wrong_options().filter(wanted).collect();
    of_targets(pool, targets, budget)
}

fn of_targets(
    pool: &mut Pool<Position>,
    mut targets: Vec<usize>,
    budget: &mut Budget<'_>,
) -> Result<Option<Reason<Rule>>, ()> {
    match pool.least(&mut targets, budget) {
        Least::Nothing => Ok(None),
        Least::GaveUp => Err(()),
        Least::Size(size, proof) => {
            let known = (size, proof);
            let cheapest = pool.cheapest(&targets, known, budget, finish, Finished::cost);
            let (_, finished) = cheapest.ok_or(())?;
            Ok(Some(reason(&pool.rules, &finished, proof)))
        }
    }
}

fn reason(position: &Position, finished: &Finished, proof: Proof) -> Reason<Rule> {
    let items = &position.items;
    let then = finished.then.iter();
    let then: Vec<Fact> = then
        .map(|&option| items.fact(option, position.is_reference(option)))
        .collect();
    let instances = set::elements(&finished.instances);
    let cells = set::of(
        items.n_options(),
        position.at_crossings(&finished.instances),
    );
    let mut pattern: Vec<Cell> = set::elements(&cells)
        .map(|option| items.cell_value(option).0)
        .collect();
    pattern.dedup();
    match then.as_slice() {
        [placed] if placed.holds => pattern = vec![placed.cell],
        then => pattern.retain(|cell| then.iter().all(|fact| fact.cell != *cell)),
    }
    Reason {
        then,
        rules: instances.map(|item| items.instance(item)).collect(),
        facts: finished.facts.clone(),
        pattern,
        size: set::len(&finished.instances),
        proof,
    }
}
