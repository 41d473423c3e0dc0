//! What is asked of a puzzle, by the engine and the checks that the command line names.

use std::time::{Duration, Instant};

use takuzu_sat::game::Game as _;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::solve::{
    Count, CrossCheck, End, Engine, Options, Solutions, Solver, Uniqueness, cross_check_by,
    uniqueness_of,
};
use takuzu_sat::{Grid, Puzzle};

use super::size::check_size;
use crate::args::{JobsArgs, SolverArgs};
use crate::reply::record::StatsFields;

/// How an engine is chosen and asked.
#[derive(Clone, Copy)]
pub(crate) struct Query<'a> {
    args: &'a SolverArgs,
    /// The engine where the command line names none.
    default: Engine,
    /// Whether puzzles share a session where that is faster. The first solution of several then depends
    /// on the puzzles before: on several threads on the turns that these take, so it is for one that
    /// was asked for.
    shares_sessions: bool,
    pub(crate) workers: Workers,
}

/// The threads that work on the puzzles of a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Workers {
    /// The thread of the caller, where the work may write by itself.
    Caller,
    /// This many threads.
    Threads(usize),
}

impl From<JobsArgs> for Workers {
    fn from(args: JobsArgs) -> Workers {
        Workers::Threads(args.threads())
    }
}

impl<'a> Query<'a> {
    /// A query that the caller's thread works on.
    pub(crate) fn new(args: &'a SolverArgs, default: Engine) -> Query<'a> {
        Query {
            args,
            default,
            shares_sessions: false,
            workers: Workers::Caller,
        }
    }

    /// The same on the threads that the command line names.
    pub(crate) fn with_jobs(self, jobs: JobsArgs) -> Query<'a> {
        Query {
            shares_sessions: jobs.jobs.is_some_and(|jobs| jobs.get() == 1),
            workers: jobs.into(),
            ..self
        }
    }

    /// The time for a puzzle.
    pub(crate) fn timeout(self) -> Option<Duration> {
        self.args.timeout
    }
}

/// A worker that asks the same of one puzzle after another.
pub(crate) struct Asker<'a> {
    query: Query<'a>,
    solver: Solver,
    /// Whether formulas of any size are built.
    force: bool,
}

/// An answer, and what it cost where that was asked for and is known.
type Answer<T> = (T, Option<StatsFields>);

impl<'a> Asker<'a> {
    /// A worker whose work obeys these limits.
    pub(crate) fn new(query: Query<'a>, limits: Limits, force: bool) -> Asker<'a> {
        let options = Options::from(query.args.engine.unwrap_or(query.default))
            .with_backend(query.args.backend.clone())
            .with_recipe(query.args.encoding)
            .with_simplify(!query.args.no_simplify)
            .with_limits(limits);
        Asker {
            query,
            solver: Solver::new(options).sharing_sessions(query.shares_sessions),
            force,
        }
    }

    /// The limits of the work.
    pub(crate) fn limits(&self) -> &Limits {
        &self.solver.options().limits
    }

    /// Turns to a puzzle of the input, whose number counts from 0.
    pub(crate) fn turn_to(&mut self, number: usize) {
        if number > 0 {
            self.solver.prepare_for_more();
        }
    }

    pub(crate) fn solution(&mut self, puzzle: &Puzzle) -> anyhow::Result<Answer<Next<Grid>>> {
        if puzzle.is_refused() {
            return Ok((Next::Exhausted, None));
        }
        if !self.query.args.cross_check {
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
        if !self.query.args.cross_check {
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
        if puzzle.is_refused() {
            let (value, end) = (0, End::Exhausted);
            return Ok((Count { value, end }, None));
        }
        if !self.query.args.cross_check {
            return self.searched(puzzle, |search| search.take_each(limit, pass));
        }
        let enough = limit.map_or(usize::MAX, |limit| {
            usize::try_from(limit).unwrap_or(usize::MAX)
        });
        let agreed = self.cross_checked(puzzle, enough)?;
        agreed.solutions.iter().try_for_each(&mut pass)?;
        let (value, end) = (agreed.solutions.len() as u64, agreed.end);
        Ok((Count { value, end }, None))
    }

    /// By one engine.
    fn searched<T>(
        &mut self,
        puzzle: &Puzzle,
        ask: impl FnOnce(&mut Solutions<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<Answer<T>> {
        let options = self.solver.options();
        let engine = options.engine.resolve(puzzle);
        if engine == Engine::Sat {
            check_size(puzzle, options.recipe_for(puzzle), self.force)?;
        }
        let begun = Instant::now();
        let mut search = self.solver.solutions(puzzle);
        let answer = ask(&mut search)?;
        let stats = || StatsFields::new(engine, search.stats(), begun.elapsed().as_secs_f64());
        Ok((answer, self.query.args.stats.then(stats)))
    }

    fn cross_checked(&self, puzzle: &Puzzle, enough: usize) -> anyhow::Result<CrossCheck> {
        check_size(puzzle, puzzle.textbook(), self.force)?;
        let Options {
            backend, limits, ..
        } = self.solver.options();
        Ok(cross_check_by(backend, puzzle, enough, limits)?)
    }
}
