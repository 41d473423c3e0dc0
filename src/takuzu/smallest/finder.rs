//! From step to step of a trail: what is forced next, and by what.

use super::budget::Budget;
use super::hitting::Found;
use super::inside::{Finished, finish, instances};
use super::layout::Layout;
use super::pool::Pool;
use super::runs::Parts;
use super::set::{self, Set};
use super::single::{self, ByLine};
use super::trace::{Trace, refute_by_cases};
use super::{Answer, Proof, Reason};
use crate::deduction::{Fact, House, Instance};
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::takuzu::board::line::Known;
use crate::takuzu::board::mask::Mask;
use crate::takuzu::board::{NativeSearch, TooLarge};
use crate::takuzu::{Rule, Takuzu};

/// Finds smallest reasons on one board; what it learns stays for positions that extend the last one.
///
/// Of the puzzle only rules and signs matter: its givens are part of the positions. Which of several
/// reasons of the same size is named may hang on what was asked before, the size does not.
///
/// ```
/// use takuzu_sat::takuzu::smallest::{Answer, Finder};
/// use takuzu_sat::takuzu::{Rules, Takuzu};
/// use takuzu_sat::{Grid, Limits, Shape};
///
/// let position = Grid::from_line(Shape::square(4), ".1.0..0..0..11.0").expect("16 symbols");
/// let puzzle = Takuzu::new(position.clone(), Rules::TAKUZU)?;
/// let mut finder = Finder::new(&puzzle)?;
/// let Answer::Reason(reason) = finder.next(&position, &Limits::none()) else {
///     panic!("something is forced");
/// };
/// assert_eq!(reason.then.expect("a cell").to_string(), "r2c2=0");
/// assert_eq!(reason.size, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    puzzle: Takuzu,
    layout: Layout,
    work: Option<Work>,
}

/// What belongs to a position.
#[derive(Clone, Debug)]
struct Work {
    pool: Pool,
    by_line: ByLine,
    /// The cells that are known to be forced.
    forced: Set,
}

/// Why there is no answer.
enum Stop {
    NoSolution,
    GaveUp,
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
        assert!(
            self.layout.shape.contains(cell),
            "{cell} is not on the board"
        );
        self.find(position, Some(self.layout.shape.index(cell)), limits)
    }

    /// Why a position has no solution: the fewest instances that clash with what is filled.
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
        let lines = known(&self.layout, position);
        let mut work = Work::new(&self.layout, &reference, lines);
        match work.clash(&mut budget) {
            Some(reason) => Next::Solution(reason),
            None => Next::GaveUp,
        }
    }

    fn find(&mut self, position: &Grid, only: Option<usize>, limits: &Limits) -> Answer {
        let mut budget = Budget::new(limits);
        match self.prepare(position, &mut budget) {
            Err(Stop::NoSolution) => return Answer::NoSolution,
            Err(Stop::GaveUp) => return Answer::GaveUp,
            Ok(()) => {}
        }
        let Finder { puzzle, work, .. } = self;
        let work = work.as_mut().expect("prepared above");
        if only.is_some_and(|cell| !work.pool.is_open(cell)) {
            return Answer::Nothing;
        }
        match work.smallest(puzzle, only, &mut budget) {
            Ok(Some(reason)) => Answer::Reason(reason),
            Ok(None) => Answer::Nothing,
            Err(()) => Answer::GaveUp,
        }
    }

    /// Makes the work that of the position: as a continuation where it is one.
    fn prepare(&mut self, position: &Grid, budget: &mut Budget<'_>) -> Result<(), Stop> {
        assert_eq!(
            position.shape(),
            self.layout.shape,
            "a position of another shape"
        );
        let lines = known(&self.layout, position);
        if let Some(work) = &mut self.work
            && work.goes_on_to(&lines)
        {
            return Ok(());
        }
        self.work = None;
        let solution = match self.solution(position, budget) {
            Next::Solution(solution) => solution,
            Next::Exhausted => return Err(Stop::NoSolution),
            Next::GaveUp => return Err(Stop::GaveUp),
        };
        self.work = Some(Work::new(&self.layout, &solution, lines));
        Ok(())
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

fn solution(puzzle: &Takuzu, budget: &mut Budget<'_>) -> Next<Grid> {
    let search = NativeSearch::new(puzzle, budget.limits());
    let mut search = search.expect("a board that fits: its sides were looked at");
    let solution = search.next_solution();
    budget.take(search.nodes());
    solution
}

/// What a position says of each line.
fn known(layout: &Layout, position: &Grid) -> Vec<Known<u64>> {
    let mut lines = vec![Known::NOTHING; layout.n_lines()];
    for (cell, value) in position.filled() {
        layout.put(&mut lines, (cell.row, cell.col), value == 1);
    }
    lines
}

/// The ones of each line of a complete grid.
fn ones(layout: &Layout, grid: &Grid) -> Vec<u64> {
    known(layout, grid).iter().map(|line| line.ones).collect()
}

impl Work {
    /// How many reasons of the smallest size are finished, to take the one that needs least.
    const TO_COMPARE: usize = 8;

    fn new(layout: &Layout, reference: &Grid, position: Vec<Known<u64>>) -> Work {
        let reference = ones(layout, reference);
        Work {
            forced: set::empty(layout.shape.len()),
            pool: Pool::new(layout.clone(), reference, position),
            by_line: ByLine::default(),
        }
    }

    /// Fills what a position has filled beyond this one; false when it is no continuation, or the
    /// reference is none of its solutions.
    fn goes_on_to(&mut self, lines: &[Known<u64>]) -> bool {
        let rows = self.pool.layout.shape.rows();
        let mut rows = lines
            .iter()
            .zip(&self.pool.position)
            .zip(&self.pool.reference)
            .take(rows);
        let goes_on = rows.all(|((new, old), ones)| {
            old.any() & !new.any() == 0 && new.ones & !ones == 0 && new.zeros & ones == 0
        });
        if goes_on {
            for cell in 0..self.pool.no_solution() {
                let (line, place) = self.pool.layout.spot(cell);
                if self.pool.is_open(cell) && lines[line].any().has(place) {
                    self.pool.fill(cell);
                }
            }
        }
        goes_on
    }

    /// The smallest reason; none where nothing is forced.
    fn smallest(
        &mut self,
        puzzle: &Takuzu,
        only: Option<usize>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Reason>, ()> {
        self.pool.search.forget();
        if let Some((cell, finished)) = single::at_a_glance(&self.pool, only) {
            return Ok(Some(self.reason(cell, &finished, Proof::Smallest)));
        }
        let mut plenty = budget.part(u64::MAX);
        if let Some((cell, finished)) = self.by_line.smallest(&mut self.pool, only, &mut plenty)? {
            return Ok(Some(self.reason(cell, &finished, Proof::Smallest)));
        }
        let cells = 0..self.pool.no_solution();
        let wanted =
            |&cell: &usize| self.pool.is_open(cell) && only.is_none_or(|only| only == cell);
        let mut targets: Vec<usize> = cells.filter(wanted).collect();
        self.bound(&targets, budget);
        let is_settled = self.settle(puzzle, &mut targets, budget);
        if targets.is_empty() && is_settled {
            return Ok(None);
        }
        self.at_all(&targets, budget);
        match self.least(&targets, budget) {
            Some(reason) => Ok(Some(reason)),
            None => Err(()),
        }
    }

    /// The fewest instances that clash with the position; `None` when stopped.
    fn clash(&mut self, budget: &mut Budget<'_>) -> Option<Reason> {
        let target = self.pool.no_solution();
        let single = single::clashing(&self.pool);
        let mut plenty = budget.part(u64::MAX);
        if !single.is_empty() {
            let finished = single.into_iter().map(|instance| {
                let alone = instances(&self.pool.layout, [instance]);
                finish(&mut self.pool, target, &alone, &mut plenty)
            });
            let finished: Vec<Finished> = finished.collect::<Option<_>>()?;
            let best = finished.iter().min_by_key(|finished| finished.cost())?;
            return Some(self.reason(target, best, Proof::Smallest));
        }
        self.bound(&[target], budget);
        self.at_all(&[target], budget);
        self.least(&[target], budget)
    }

    /// Finds instances that suffice for the targets, few of them, as far as propagation shows any.
    fn bound(&mut self, targets: &[usize], budget: &mut Budget<'_>) {
        let mut traced: Vec<(usize, usize, Set)> = Vec::new();
        for &target in targets {
            let layout = &self.pool.layout;
            let lines = match target < self.pool.no_solution() {
                true => {
                    let spot = layout.spot(target);
                    vec![spot.0, layout.across(spot).0]
                }
                false => (0..layout.n_lines()).collect(),
            };
            let mut trace = Trace::new(layout, self.pool.start(target), lines);
            if let Some(reason) = trace.refute() {
                traced.push((set::len(&reason), target, reason));
            }
        }
        // What sufficed at an earlier position does so still, and may now be made smaller.
        for (size, target, reason) in &mut traced {
            if let Some(known) = &self.pool.targets[*target].reason
                && set::len(known) <= *size
            {
                *size = set::len(known);
                reason.clone_from(known);
            }
        }
        traced.sort_by_key(|&(size, target, _)| (size, target));
        let mut best = self.best(targets).unwrap_or(usize::MAX);
        for (size, target, mut reason) in traced {
            if size <= best.saturating_add(best / 2) {
                self.pool.shrink(target, &mut reason, budget);
            }
            best = best.min(set::len(&reason));
            self.pool.targets[target].reason = Some(reason);
        }
    }

    /// The smallest size known of a reason for one of the targets.
    fn best(&self, targets: &[usize]) -> Option<usize> {
        let reasons = targets
            .iter()
            .filter_map(|&target| self.pool.targets[target].reason.as_ref());
        reasons.map(|reason| set::len(reason)).min()
    }

    /// Leaves only forced targets: solutions with the opposite are looked for where propagation does
    /// not tell. False when the budget ended before that.
    fn settle(
        &mut self,
        puzzle: &Takuzu,
        targets: &mut Vec<usize>,
        budget: &mut Budget<'_>,
    ) -> bool {
        let mut is_settled = true;
        for &target in targets.iter() {
            let known = &self.pool.targets[target];
            if known.is_free || known.reason.is_some() || set::has(&self.forced, target) {
                continue;
            }
            let start = self.pool.start(target);
            let givens = Grid::from_fn(self.pool.layout.shape, |Cell { row, col }| {
                let known = start[row];
                known.any().has(col).then(|| u8::from(known.ones.has(col)))
            });
            match solution(&puzzle.with_givens(givens), budget) {
                Next::Solution(grid) => {
                    self.pool.add(&ones(&self.pool.layout, &grid));
                }
                Next::Exhausted => set::insert(&mut self.forced, target),
                Next::GaveUp => is_settled = false,
            }
        }
        targets.retain(|&target| !self.pool.targets[target].is_free);
        is_settled
    }

    /// Where nothing is known that suffices for any target: looks closer at some that are forced.
    fn at_all(&mut self, targets: &[usize], budget: &mut Budget<'_>) {
        if self.best(targets).is_some() {
            return;
        }
        let clash = self.pool.no_solution();
        let forced = |&&target: &&usize| target == clash || set::has(&self.forced, target);
        let some: Vec<usize> = targets.iter().filter(forced).take(4).copied().collect();
        for &target in &some {
            let start = self.pool.start(target);
            if let Some(reason) = refute_by_cases(&self.pool.layout, start, budget) {
                self.shrink_to_known(target, reason, budget);
            }
        }
        if let (None, Some(&target)) = (self.best(targets), some.first()) {
            let all = instances(&self.pool.layout, 0..self.pool.layout.n_instances());
            self.shrink_to_known(target, all, budget);
        }
    }

    fn shrink_to_known(&mut self, target: usize, mut reason: Set, budget: &mut Budget<'_>) {
        self.pool.shrink(target, &mut reason, budget);
        self.pool.targets[target].reason = Some(reason);
    }

    /// Raises the size that no reason of the targets has, until it meets that of the smallest known.
    fn least(&mut self, targets: &[usize], budget: &mut Budget<'_>) -> Option<Reason> {
        let mut best = self.best(targets).unwrap_or(usize::MAX);
        let mut proof = Proof::Smallest;
        let mut size = 1;
        'sizes: while size < best {
            for &target in targets {
                if self.pool.targets[target].excluded >= size {
                    continue;
                }
                match self.pool.exclude(target, size, budget) {
                    Found::None => {}
                    Found::Set(reason) => {
                        best = set::len(&reason);
                        break 'sizes;
                    }
                    Found::GaveUp => {
                        proof = Proof::NoneBelow(size);
                        break 'sizes;
                    }
                }
            }
            size += 1;
        }
        self.finished(targets, best, proof, budget)
    }

    /// Of the reasons of this size that were met, the one that needs least.
    fn finished(
        &mut self,
        targets: &[usize],
        best: usize,
        proof: Proof,
        budget: &Budget<'_>,
    ) -> Option<Reason> {
        let mut plenty = budget.to_finish();
        let mut least: Option<(usize, Finished)> = None;
        let is_best = |&&target: &&usize| {
            let reason = self.pool.targets[target].reason.as_ref();
            reason.is_some_and(|reason| set::len(reason) == best)
        };
        let at_most = if proof == Proof::Smallest {
            Self::TO_COMPARE
        } else {
            1
        };
        let compared: Vec<usize> = targets
            .iter()
            .filter(is_best)
            .take(at_most)
            .copied()
            .collect();
        for target in compared {
            let mut reason = self.pool.targets[target].reason.clone()?;
            if proof != Proof::Smallest {
                // The budget may have ended before it was as small as it can be.
                self.pool.shrink(target, &mut reason, &mut plenty);
            }
            let finished = finish(&mut self.pool, target, &reason, &mut plenty)?;
            let is_less = |(_, least): &(usize, Finished)| finished.cost() < least.cost();
            if least.as_ref().is_none_or(is_less) {
                least = Some((target, finished));
            }
        }
        let (target, finished) = least?;
        Some(self.reason(target, &finished, proof))
    }

    fn reason(&self, target: usize, finished: &Finished, proof: Proof) -> Reason {
        let layout = &self.pool.layout;
        let fact = |cell: usize, turned: bool| {
            let (line, place) = layout.spot(cell);
            let is_one = self.pool.reference[line].has(place) != turned;
            Fact::is(layout.shape.cell(cell), u8::from(is_one))
        };
        let then = (target < self.pool.no_solution()).then(|| fact(target, false));
        let demand = &finished.demand;
        Reason {
            then,
            rules: rules(layout, finished),
            facts: finished
                .cells
                .iter()
                .map(|&cell| fact(cell, false))
                .collect(),
            size: demand.lines.len() + demand.pairs.len() + demand.signs.len(),
            proof,
        }
    }
}

/// The rules of a finished reason by name.
fn rules(layout: &Layout, finished: &Finished) -> Vec<Instance> {
    let instance = |rule: Rule, houses: Vec<House>, cells: Vec<Cell>| Instance {
        rule: rule.name(),
        houses,
        cells,
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
