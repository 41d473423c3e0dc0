//! From step to step of a trail: what is forced next, and by what.

use super::layout::Layout;
use super::position::{Position, known, solution};
use super::single;
use crate::deduction::{Deduction, Fact};
use crate::game::TooLarge;
use crate::grid::{Cell, Grid};
use crate::ladder::FindReasons;
use crate::limits::{Limits, Next};
use crate::smallest::{Answer, Budget, Counterexamples, Proof, Reason, Rulebook as _};
use crate::takuzu::line::{Known, Mask};
use crate::takuzu::{Takuzu, Technique};

/// Finds smallest reasons on one board; what it learns stays for positions that extend the last one.
///
/// Only the rules and signs of the puzzle matter: its givens are part of the positions. If several
/// reasons have the same size, earlier questions may decide which of them is named; the size does not
/// depend on them.
///
/// ```
/// use takuzu_sat::smallest::Answer;
/// use takuzu_sat::takuzu::smallest::Finder;
/// use takuzu_sat::takuzu::{Rules, Takuzu};
/// use takuzu_sat::{Grid, Limits, Shape};
///
/// let position = Grid::from_line(Shape::square(4), ".1.0..0..0..11.0").expect("16 symbols");
/// let puzzle = Takuzu::new(position.clone(), Rules::TAKUZU)?;
/// let mut finder = Finder::new(&puzzle)?;
/// let Answer::Reason(reason) = finder.next(&position, &Limits::none()) else {
///     panic!("something is forced");
/// };
/// assert_eq!(reason.then[0].to_string(), "r2c2=0");
/// assert_eq!(reason.size, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    puzzle: Takuzu,
    layout: Layout,
    counterexamples: Option<Counterexamples<Position>>,
}

impl Finder {
    /// The longest side that is accepted: a line is a word of that many bits.
    pub const MAX_SIDE: usize = 64;

    /// For the rules and signs of a puzzle.
    ///
    /// # Errors
    ///
    /// When a side is longer than [`Finder::MAX_SIDE`].
    pub fn new(puzzle: &Takuzu) -> Result<Finder, TooLarge> {
        let shape = puzzle.shape();
        if shape.rows().max(shape.cols()) > Finder::MAX_SIDE {
            return Err(TooLarge::new(shape, "reasons take", Finder::MAX_SIDE));
        }
        Ok(Finder { puzzle: puzzle.clone(), layout: Layout::new(puzzle), counterexamples: None })
    }

    /// The smallest reason of all for an open cell of a position.
    ///
    /// Nodes count grids looked for and choices tried. When they are used up, the best reason so far
    /// is the answer, which is not proved then.
    ///
    /// # Panics
    ///
    /// When the position has another shape than the puzzle, or values other than 0 and 1.
    pub fn next(&mut self, position: &Grid, limits: &Limits) -> Answer {
        self.find(position, None, limits)
    }

    /// The smallest reason for one cell of a position; [`Answer::Nothing`] where it is not forced, or
    /// filled.
    ///
    /// # Panics
    ///
    /// As [`Finder::next`], and when the cell is not on the board.
    pub fn for_cell(&mut self, position: &Grid, cell: Cell, limits: &Limits) -> Answer {
        assert!(self.layout.shape.contains(cell), "{cell} is not on the board");
        self.find(position, Some(self.layout.shape.index(cell)), limits)
    }

    /// Finds why a position has no solution: the fewest instances that clash with what is filled.
    /// [`Next::Exhausted`] when it has one.
    ///
    /// # Panics
    ///
    /// As [`Finder::next`].
    pub fn clash(&mut self, position: &Grid, limits: &Limits) -> Next<Reason> {
        let mut budget = Budget::new(limits);
        match self.solution(position, &mut budget) {
            Next::Solution(_) => return Next::Exhausted,
            Next::GaveUp => return Next::GaveUp,
            Next::Exhausted => {}
        }
        let Some(reference) = self.nearly(position, &mut budget) else {
            return Next::GaveUp;
        };
        let position = Position::new(&self.puzzle, &self.layout, position, &reference);
        clash(&mut Counterexamples::new(position), &mut budget).map_or(Next::GaveUp, Next::Solution)
    }

    fn find(&mut self, position: &Grid, only: Option<usize>, limits: &Limits) -> Answer {
        let (puzzle, layout) = (&self.puzzle, &self.layout);
        let is_of_board = position.shape() == layout.shape;
        assert!(is_of_board, "a position of another shape");
        let mut budget = Budget::new(limits);
        let lines = known(layout, position);
        let goes_on =
            |counterexamples: &mut Counterexamples<Position>| goes_on_to(counterexamples, &lines);
        let counterexamples = Counterexamples::prepare(&mut self.counterexamples, goes_on, || {
            let solution = solution(&puzzle.with_givens(position.clone()), &mut budget);
            solution.map(|solution| Position::new(puzzle, layout, position, &solution))
        });
        match counterexamples {
            Next::Solution(counterexamples) => smallest(counterexamples, only, &mut budget).into(),
            Next::Exhausted => Answer::NoSolution,
            Next::GaveUp => Answer::GaveUp,
        }
    }

    fn solution(&self, position: &Grid, budget: &mut Budget<'_>) -> Next<Grid> {
        solution(&self.puzzle.with_givens(position.clone()), budget)
    }

    /// A complete grid that extends a position without solution and breaks few rules: a solution of
    /// what remains when filled cells that have none with those before them are left out, and then
    /// these.
    fn nearly(&self, position: &Grid, budget: &mut Budget<'_>) -> Option<Grid> {
        let mut kept = Grid::blank(position.shape());
        let mut nearly = match self.solution(&kept, budget) {
            Next::Solution(grid) => grid,
            // Not even a blank board has one.
            Next::Exhausted => {
                Grid::from_fn(kept.shape(), |cell| Some(((cell.row + cell.col) % 2) as u8))
            }
            Next::GaveUp => return None,
        };
        for (cell, value) in position.filled() {
            kept.set(cell, Some(value));
            if nearly[cell] == Some(value) {
                continue;
            }
            match self.solution(&kept, budget) {
                Next::Solution(grid) => nearly = grid,
                Next::Exhausted => kept.set(cell, None),
                Next::GaveUp => return None,
            }
        }
        for (cell, value) in position.filled() {
            nearly.set(cell, Some(value));
        }
        Some(nearly)
    }
}

impl FindReasons for Finder {
    fn next_step(&mut self, known: &[Fact], limits: &Limits) -> Option<Deduction> {
        let mut position = Grid::blank(self.layout.shape);
        let stands = known.iter().filter(|fact| fact.holds);
        stands.for_each(|fact| position.set(fact.cell, Some(fact.value)));
        let Answer::Reason(reason) = self.next(&position, limits) else {
            return None;
        };
        Some(reason.deduction(Technique::SmallestReason))
    }
}

/// Fills what a position has filled beyond that of counterexamples; false when it is no continuation, or the
/// reference is none of its solutions.
fn goes_on_to(counterexamples: &mut Counterexamples<Position>, lines: &[Known<u64>]) -> bool {
    let position = &counterexamples.rules;
    let rows = lines.iter().zip(&position.lines).zip(&position.reference);
    let goes_on = rows.take(position.layout.shape.rows()).all(|((new, old), ones)| {
        old.any() & !new.any() == 0 && new.ones & !ones == 0 && new.zeros & ones == 0
    });
    if goes_on {
        let is_filled = |&cell: &usize| {
            let (line, place) = position.layout.spot(cell);
            lines[line].any().has(place)
        };
        let filled: Vec<usize> = position.open_cells().filter(is_filled).collect();
        for cell in filled {
            counterexamples.rules.fill(cell);
            counterexamples.settle(cell);
        }
    }
    goes_on
}

/// The smallest reason; none where nothing is forced.
fn smallest(
    counterexamples: &mut Counterexamples<Position>,
    only: Option<usize>,
    budget: &mut Budget<'_>,
) -> Result<Option<Reason>, ()> {
    let position = &mut counterexamples.rules;
    position.search.forget();
    let single = match single::at_a_glance(position, only) {
        Some(single) => Some(single),
        None => single::by_line(position, only, &mut budget.part(u64::MAX))?,
    };
    if let Some((cell, finished)) = single {
        return Ok(Some(position.reason(cell, &finished, Proof::Smallest)));
    }
    let wanted = |cell: &usize| only.is_none_or(|only| only == *cell);
    let targets = position.open_cells().filter(wanted).collect();
    counterexamples.smallest(targets, budget)
}

/// The fewest instances that clash with the position; `None` when stopped.
fn clash(
    counterexamples: &mut Counterexamples<Position>,
    budget: &mut Budget<'_>,
) -> Option<Reason> {
    let target = counterexamples.rules.no_solution();
    let instances = single::clashing(&counterexamples.rules).into_iter();
    let alone = instances.map(|instance| (instance, target));
    match counterexamples.alone(alone, budget).ok()? {
        Some(reason) => Some(reason),
        None => counterexamples.smallest(vec![target], budget).ok()?,
    }
}
