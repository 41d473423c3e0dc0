//! From step to step of a trail: what is forced next, and by what.

use super::inside::{Finished, finish};
use super::layout::Layout;
use super::layout::Parts;
use super::position::{Position, known, solution};
use super::single::{self, ByLine};
use crate::deduction::{Deduction, Fact, House, Includes, Instance};
use crate::game::TooLarge;
use crate::grid::{Cell, Grid};
use crate::ladder::FindReasons;
use crate::limits::{Limits, Next};
use crate::smallest::{Answer, Budget, Least, Pool, Proof, Reason, set};
use crate::takuzu::line::{Known, Mask};
use crate::takuzu::{Rule, Takuzu, Technique};

/// Finds smallest reasons on one board; what it learns stays for positions that extend the last one.
///
/// Of the puzzle only rules and signs matter: its givens are part of the positions. Which of several
/// reasons of the same size is named may hang on what was asked before, the size does not.
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
    work: Option<Work>,
}

/// The search for reasons in a position.
#[derive(Clone, Debug)]
struct Work {
    pool: Pool<Position>,
    by_line: ByLine,
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
        Ok(Finder {
            puzzle: puzzle.clone(),
            layout: Layout::new(puzzle),
            work: None,
        })
    }

    /// The smallest reason of all for an open cell of a position.
    ///
    /// Nodes count grids looked for and choices tried. When they are used up, the best reason so far
    /// is the answer, which is not proved then.
    ///
    /// # Panics
    ///
    /// When the position has another shape than the puzzle, or values other than 0 and 1.
    pub fn next(&mut self, position: &Grid, limits: &Limits) -> Answer<Rule> {
        self.find(position, None, limits)
    }

    /// The smallest reason for one cell of a position; [`Answer::Nothing`] where it is not forced, or
    /// filled.
    ///
    /// # Panics
    ///
    /// As [`Finder::next`], and when the cell is not on the board.
    pub fn for_cell(&mut self, position: &Grid, cell: Cell, limits: &Limits) -> Answer<Rule> {
        assert!(
            self.layout.shape.contains(cell),
            "{cell} is not on the board"
        );
        self.find(position, Some(self.layout.shape.index(cell)), limits)
    }

    /// Finds why a position has no solution: the fewest instances that clash with what is filled.
    /// [`Next::Exhausted`] when it has one.
    ///
    /// # Panics
    ///
    /// As [`Finder::next`].
    pub fn clash(&mut self, position: &Grid, limits: &Limits) -> Next<Reason<Rule>> {
        let mut budget = Budget::new(limits);
        match self.solution(position, &mut budget) {
            Next::Solution(_) => return Next::Exhausted,
            Next::GaveUp => return Next::GaveUp,
            Next::Exhausted => {}
        }
        let Some(reference) = self.nearly(position, &mut budget) else {
            return Next::GaveUp;
        };
        let mut work = Work::new(self.around(position, &reference));
        match work.clash(&mut budget) {
            Some(reason) => Next::Solution(reason),
            None => Next::GaveUp,
        }
    }

    fn find(&mut self, position: &Grid, only: Option<usize>, limits: &Limits) -> Answer<Rule> {
        let mut budget = Budget::new(limits);
        let work = match self.prepare(position, &mut budget) {
            Next::Solution(work) => work,
            Next::Exhausted => return Answer::NoSolution,
            Next::GaveUp => return Answer::GaveUp,
        };
        if only.is_some_and(|cell| !work.pool.rules.is_open(cell)) {
            return Answer::Nothing;
        }
        work.smallest(only, &mut budget).into()
    }

    /// Makes the work that of the position: as a continuation where it is one.
    fn prepare(&mut self, position: &Grid, budget: &mut Budget<'_>) -> Next<&mut Work> {
        assert_eq!(
            position.shape(),
            self.layout.shape,
            "a position of another shape"
        );
        let lines = known(&self.layout, position);
        let goes_on = |work: &mut Work| work.goes_on_to(&lines);
        if !self.work.as_mut().is_some_and(goes_on) {
            self.work = None;
            let solution = match self.solution(position, budget) {
                Next::Solution(solution) => solution,
                Next::Exhausted => return Next::Exhausted,
                Next::GaveUp => return Next::GaveUp,
            };
            self.work = Some(Work::new(self.around(position, &solution)));
        }
        Next::Solution(self.work.as_mut().expect("made above"))
    }

    fn around(&self, position: &Grid, reference: &Grid) -> Position {
        let lines = known(&self.layout, position);
        Position::new(&self.puzzle, &self.layout, lines, reference)
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

impl<T: Includes<Technique>> FindReasons<T> for Finder {
    fn next_step(&mut self, known: &[Fact], limits: &Limits) -> Option<Deduction<T>> {
        let mut position = Grid::blank(self.layout.shape);
        let stands = known.iter().filter(|fact| fact.holds);
        stands.for_each(|fact| position.set(fact.cell, Some(fact.value)));
        let Answer::Reason(reason) = self.next(&position, limits) else {
            return None;
        };
        Some(reason.deduction(Technique::SmallestReason).widen())
    }
}

impl Work {
    fn new(position: Position) -> Work {
        let mut pool = Pool::new(position);
        let open: Vec<usize> = pool.rules.open_cells().collect();
        for cell in open {
            pool.add(pool.rules.with_turned(cell));
        }
        let by_line = ByLine::default();
        Work { pool, by_line }
    }

    /// Fills what a position has filled beyond this one; false when it is no continuation, or the
    /// reference is none of its solutions.
    fn goes_on_to(&mut self, lines: &[Known<u64>]) -> bool {
        let Position {
            layout,
            lines: here,
            reference,
            ..
        } = &self.pool.rules;
        let mut rows = lines
            .iter()
            .zip(here)
            .zip(reference)
            .take(layout.shape.rows());
        let goes_on = rows.all(|((new, old), ones)| {
            old.any() & !new.any() == 0 && new.ones & !ones == 0 && new.zeros & ones == 0
        });
        if goes_on {
            let is_filled = |&cell: &usize| {
                let (line, place) = layout.spot(cell);
                lines[line].any().has(place)
            };
            let open = self.pool.rules.open_cells();
            for cell in open.filter(is_filled).collect::<Vec<usize>>() {
                self.pool.rules.fill(cell);
                self.pool.settle(cell);
            }
        }
        goes_on
    }

    /// The smallest reason; none where nothing is forced.
    fn smallest(
        &mut self,
        only: Option<usize>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Reason<Rule>>, ()> {
        let position = &mut self.pool.rules;
        position.search.forget();
        if let Some((cell, finished)) = single::at_a_glance(position, only) {
            return Ok(Some(self.reason(cell, &finished, Proof::Smallest)));
        }
        let mut plenty = budget.part(u64::MAX);
        if let Some((cell, finished)) = self.by_line.smallest(position, only, &mut plenty)? {
            return Ok(Some(self.reason(cell, &finished, Proof::Smallest)));
        }
        let wanted = |cell: &usize| only.is_none_or(|only| only == *cell);
        let mut targets: Vec<usize> = self.pool.rules.open_cells().filter(wanted).collect();
        match self.pool.least(&mut targets, budget) {
            Least::Nothing => Ok(None),
            Least::GaveUp => Err(()),
            Least::Size(size, proof) => {
                let reason = self.finished(&targets, (size, proof), budget);
                reason.map(Some).ok_or(())
            }
        }
    }

    /// The fewest instances that clash with the position; `None` when stopped.
    fn clash(&mut self, budget: &mut Budget<'_>) -> Option<Reason<Rule>> {
        let target = self.pool.rules.no_solution();
        let position = &mut self.pool.rules;
        let single = single::clashing(position);
        let mut plenty = budget.part(u64::MAX);
        if !single.is_empty() {
            let finished = single.into_iter().map(|instance| {
                let alone = set::of(position.layout.n_instances(), [instance]);
                finish(position, target, &alone, &mut plenty)
            });
            let finished: Vec<Finished> = finished.collect::<Option<_>>()?;
            let best = finished.iter().min_by_key(|finished| finished.cost())?;
            return Some(self.reason(target, best, Proof::Smallest));
        }
        match self.pool.least(&mut vec![target], budget) {
            Least::Size(size, proof) => self.finished(&[target], (size, proof), budget),
            Least::Nothing | Least::GaveUp => None,
        }
    }

    /// Returns the reason that needs least, of those of this size that were met.
    fn finished(
        &mut self,
        targets: &[usize],
        (size, proof): (usize, Proof),
        budget: &Budget<'_>,
    ) -> Option<Reason<Rule>> {
        let known = (size, proof);
        let cheapest = self
            .pool
            .cheapest(targets, known, budget, finish, Finished::cost);
        let (target, finished) = cheapest?;
        Some(self.reason(target, &finished, proof))
    }

    fn reason(&self, target: usize, finished: &Finished, proof: Proof) -> Reason<Rule> {
        let Position {
            layout, reference, ..
        } = &self.pool.rules;
        let fact = |cell: usize, turned: bool| {
            let (line, place) = layout.spot(cell);
            let is_one = reference[line].has(place) != turned;
            Fact::is(layout.shape.cell(cell), u8::from(is_one))
        };
        let then = (target < self.pool.rules.no_solution()).then(|| fact(target, false));
        let demand = &finished.demand;
        Reason {
            then: then.into_iter().collect(),
            rules: rules(layout, finished),
            facts: finished
                .cells
                .iter()
                .map(|&cell| fact(cell, false))
                .collect(),
            pattern: Vec::new(),
            size: demand.lines.len() + demand.pairs.len() + demand.signs.len(),
            proof,
        }
    }
}

/// The rules of a finished reason by name.
fn rules(layout: &Layout, finished: &Finished) -> Vec<Instance<Rule>> {
    let instance = |rule: Rule, houses: Vec<House>, cells: Vec<Cell>| Instance {
        rule: Some(rule),
        houses,
        cells,
        value: None,
    };
    let mut rules = Vec::new();
    for line in 0..layout.n_lines() {
        let Parts { windows, balance } = finished.demand.parts[line];
        let house = House::Line(layout.name(line));
        for place in windows.places() {
            let cells = (place..place + 3).map(|place| layout.cell((line, place)));
            rules.push(instance(Rule::NoThree, vec![house], cells.collect()));
        }
        if balance {
            rules.push(instance(Rule::Balance, vec![house], Vec::new()));
        }
    }
    for pair in &finished.demand.pairs {
        let houses = pair.map(|line| House::Line(layout.name(line)));
        rules.push(instance(Rule::DistinctLines, houses.to_vec(), Vec::new()));
    }
    for &sign in &finished.demand.signs {
        let cells = layout.sign_spots(sign).map(|spot| layout.cell(spot));
        rules.push(instance(Rule::Signs, Vec::new(), cells.to_vec()));
    }
    rules
}
