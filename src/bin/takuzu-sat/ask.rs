//! What is asked of a puzzle, by the engine and the checks that the command line names.

use std::num::NonZero;
use std::thread;
use std::time::Instant;

use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::solve::{
    self, Count, CrossCheck, End, Engine, Options, Recipe, Solutions, Solver, Uniqueness,
    cross_check_by, uniqueness_of,
};
use takuzu_sat::{Grid, Puzzle};

use crate::args::{JobsArgs, SolverArgs};
use crate::batch::Batch;
use crate::record::StatsFields;
use crate::stop::Clock;

/// Asks the same of one puzzle after another.
pub(crate) struct Asker<'a> {
    batch: &'a Batch,
    args: &'a SolverArgs,
    /// The engine where the command line names none.
    default: Engine,
    options: Options,
    solver: Solver,
    /// Whether puzzles share a session where that is faster.
    shares_sessions: bool,
    /// Whether this is the first puzzle of the input.
    is_first: bool,
    clock: Clock,
}

/// Who works on the puzzles of a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Crew {
    /// One worker, who may write by himself.
    Alone,
    /// So many threads.
    Threads(usize),
}

impl JobsArgs {
    /// The number of threads that was typed; by default the number of cores.
    pub(crate) fn threads(self) -> usize {
        let cores = || thread::available_parallelism().ok();
        self.jobs.or_else(cores).map_or(1, NonZero::get)
    }
}

/// An answer, and what it cost where that was asked for and is known.
type Answer<T> = (T, Option<StatsFields>);

impl<'a> Asker<'a> {
    pub(crate) fn new(batch: &'a Batch, args: &'a SolverArgs, default: Engine) -> Asker<'a> {
        let clock = batch.stop.clock();
        let options = Options {
            engine: default,
            backend: args.backend.clone(),
            recipe: args.encoding,
            simplify: !args.no_simplify,
            limits: clock.limits(),
        };
        Asker {
            batch,
            args,
            default,
            solver: Solver::new(options.clone()),
            shares_sessions: false,
            is_first: true,
            options,
            clock,
        }
    }

    /// Lets puzzles share a session where that is faster. The first solution of several then depends
    /// on the puzzles before: on several threads on the turns that these take, so it is for one that
    /// was asked for.
    pub(crate) fn sharing(self, jobs: JobsArgs) -> Asker<'a> {
        Asker {
            shares_sessions: jobs.jobs.is_some_and(|jobs| jobs.get() == 1),
            ..self
        }
    }

    /// The limits of the puzzle at hand, whose clock runs.
    pub(crate) fn limits(&self) -> &Limits {
        &self.options.limits
    }

    /// The limits of the puzzle at hand, whose clock starts now.
    pub(crate) fn timed(&self) -> &Limits {
        self.clock.start(self.args.timeout);
        &self.options.limits
    }

    /// Turns to a puzzle of the input, whose number counts from 0.
    pub(crate) fn turn_to(&mut self, number: usize) {
        self.is_first = number == 0;
        if number > 0 {
            self.solver.expect_more();
        }
    }

    /// Stops the clock: waiting for the next puzzle takes no time.
    pub(crate) fn rest(&self) {
        self.clock.start(None);
    }

    pub(crate) fn solution(&mut self, puzzle: &Puzzle) -> anyhow::Result<Answer<Next<Grid>>> {
        if is_refused(puzzle) {
            return Ok((Next::Exhausted, None));
        }
        if !self.args.cross_check {
            return self.searched(puzzle, |search| Ok(search.next_solution()?));
        }
        // Two tell more than one: a unique solution is compared, not only that there is one.
        let agreed = self.cross_checked(puzzle, 2)?;
        let answer = match (agreed.solutions.into_iter().next(), agreed.end) {
            (Some(grid), _) => Next::Solution(grid),
            (None, End::GaveUp) => Next::GaveUp,
            (None, End::Exhausted | End::Enough) => Next::Exhausted,
        };
        Ok((answer, None))
    }

    /// Of a puzzle whose givens break no rule as they stand.
    pub(crate) fn uniqueness(&mut self, puzzle: &Puzzle) -> anyhow::Result<Answer<Uniqueness>> {
        if !self.args.cross_check {
            return self.searched(puzzle, |search| Ok(uniqueness_of(search)?));
        }
        let agreed = self.cross_checked(puzzle, 2)?;
        let mut grids = agreed.solutions.into_iter();
        let answer = match (grids.next(), grids.next(), agreed.end) {
            (Some(one), Some(other), _) => Uniqueness::Several(one, other),
            (found, _, End::GaveUp) => Uniqueness::Unknown(found),
            (Some(only), None, _) => Uniqueness::One(only),
            (None, _, _) => Uniqueness::None,
        };
        Ok((answer, None))
    }

    /// Passes every solution on, as many as asked for, and counts them.
    pub(crate) fn each(
        &mut self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        mut pass: impl FnMut(&Grid) -> anyhow::Result<()>,
    ) -> anyhow::Result<Answer<Count>> {
        if is_refused(puzzle) {
            let (value, end) = (0, End::Exhausted);
            return Ok((Count { value, end }, None));
        }
        if !self.args.cross_check {
            return self.searched(puzzle, |search| count(search, limit, pass));
        }
        let enough = limit.map_or(usize::MAX, |limit| {
            usize::try_from(limit).unwrap_or(usize::MAX)
        });
        let agreed = self.cross_checked(puzzle, enough)?;
        agreed.solutions.iter().try_for_each(&mut pass)?;
        let value = agreed.solutions.len() as u64;
        Ok((
            Count {
                value,
                end: agreed.end,
            },
            None,
        ))
    }

    /// By one engine.
    fn searched<T>(
        &mut self,
        puzzle: &Puzzle,
        ask: impl FnOnce(&mut Solutions<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<Answer<T>> {
        let engine = match self.args.engine {
            Some(choice) => choice.engine(puzzle),
            None => self.default,
        };
        self.options.engine = engine;
        if engine == Engine::Sat {
            self.batch
                .check_size(puzzle, self.options.recipe_for(puzzle))?;
        }
        self.clock.start(self.args.timeout);
        let begun = Instant::now();
        // A template serves all puzzles but the first, whoever works on them; a session depends on
        // what it has met.
        let shares = match engine {
            Engine::Sat => self.shares_sessions,
            Engine::Xcc => !self.is_first,
            Engine::Native => false,
        };
        self.solver.use_engine(engine);
        let mut search = match shares {
            true => self.solver.solutions(puzzle),
            false => solve::solutions(puzzle, &self.options),
        };
        let answer = ask(&mut search)?;
        let stats = || StatsFields::new(engine, search.stats(), begun.elapsed().as_secs_f64());
        Ok((answer, self.args.stats.then(stats)))
    }

    fn cross_checked(&self, puzzle: &Puzzle, enough: usize) -> anyhow::Result<CrossCheck> {
        self.batch.check_size(puzzle, Recipe::textbook(puzzle))?;
        self.clock.start(self.args.timeout);
        let (backend, limits) = (&self.options.backend, &self.options.limits);
        Ok(cross_check_by(backend, puzzle, enough, limits)?)
    }
}

/// Whether nobody is asked, because the givens of a Sudoku break a rule as they stand; those of a
/// Takuzu are left to the engines, for there this takes longer than to find it out on the way.
fn is_refused(puzzle: &Puzzle) -> bool {
    match puzzle.kind() {
        Kind::Takuzu => false,
        Kind::Sudoku => !puzzle.violations(puzzle.givens()).is_empty(),
    }
}

fn count(
    search: &mut Solutions<'_>,
    limit: Option<u64>,
    mut pass: impl FnMut(&Grid) -> anyhow::Result<()>,
) -> anyhow::Result<Count> {
    let mut value = 0;
    let end = loop {
        if limit == Some(value) {
            break End::Enough;
        }
        match search.next_solution()? {
            Next::Solution(grid) => pass(&grid)?,
            Next::Exhausted => break End::Exhausted,
            Next::GaveUp => break End::GaveUp,
        }
        value += 1;
    };
    Ok(Count { value, end })
}
