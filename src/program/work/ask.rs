//! The questions to a puzzle, by the engine and the checks that the command line names.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Result, bail};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::{
    Count, CrossCheck, End, Engine, ExactCount, Options, Solutions, Solver, Uniqueness,
    count_exactly, cross_check_by, uniqueness_of,
};
use takuzu_sat::{Grid, Puzzle};

use super::share::alone;
use super::stop::Clock;
use crate::args::{JobsArgs, SolverArgs};
use crate::reply::record::StatsFields;

/// The most cells of a board whose exact cover problem is searched beside others: a blank 18x18 takes some 100 MB.
const SMALL_COVER: usize = 18 * 18;

/// The choice of the engine, and the way in which it is asked.
#[derive(Clone)]
pub(crate) struct Query<'a> {
    pub(crate) args: &'a SolverArgs,
    backend: Option<Backend>,
    /// The engine where the command line names none.
    default: Engine,
    /// The number of threads; none but the thread of the caller where the work writes by itself.
    pub(crate) threads: Option<usize>,
    /// The options that are heard where a puzzle becomes a formula alone, and how often that was so.
    unheard: Vec<&'static str>,
    formulas: Arc<AtomicUsize>,
}

impl<'a> Query<'a> {
    /// A query that the caller's thread works on. Fails when an option can have no effect.
    pub(crate) fn new(args: &'a SolverArgs, default: Engine) -> Result<Query<'a>> {
        let engine = args.engine_or(default);
        let chosen = args.backend()?;
        let backend = chosen.is_some().then_some("--backend");
        let encoding = args.encoding.is_some().then_some("--encoding");
        let simplify = args.simplify.map(|_| "--simplify");
        let of_formula = encoding.into_iter().chain(simplify);
        let of_sat: Vec<_> = backend.into_iter().chain(of_formula.clone()).collect();
        let unheard = match (args.cross_check, engine) {
            (true, _) => {
                if args.stats {
                    bail!("--stats has no effect with --cross-check, which asks several engines");
                }
                if let Some(option) = of_formula.last() {
                    bail!(
                        "{option} has no effect with --cross-check, which asks about the whole formula in its default encoding"
                    );
                }
                Vec::new()
            }
            (false, Engine::Native | Engine::Xcc(_) | Engine::Backtrack(_))
                if !of_sat.is_empty() =>
            {
                let options = of_sat.join(" and ");
                bail!("{options} can only be used with --engine sat, and the engine is {engine}");
            }
            (false, Engine::Auto) => of_sat,
            (false, Engine::Sat | Engine::Native | Engine::Xcc(_) | Engine::Backtrack(_)) => {
                backend.into_iter().collect()
            }
        };
        Ok(Query {
            args,
            default,
            backend: chosen,
            threads: None,
            unheard,
            formulas: Arc::default(),
        })
    }

    /// Returns a note on options that no puzzle had a use for.
    pub(crate) fn unheard(&self) -> Option<String> {
        let is_unheard = !self.unheard.is_empty() && self.formulas.load(Ordering::Relaxed) == 0;
        let options = self.unheard.join(" and ");
        let why = "had no effect: every puzzle was decided before a formula was built";
        is_unheard.then(|| format!("{options} {why}"))
    }

    /// Returns what the library is to be asked with.
    pub(crate) fn options(&self, limits: Limits) -> Options {
        Options::from(self.args.engine_or(self.default))
            .with_backend(self.backend.clone().unwrap_or_default())
            .with_encoding(self.args.encoding)
            .with_simplify(self.args.simplify.unwrap_or_default())
            .with_limits(limits)
    }

    /// Tells whether SAT is asked, because nobody said how to.
    pub(crate) fn is_sat_by_default(&self) -> bool {
        let SolverArgs { engine, encoding, simplify, cross_check, timeout, .. } = self.args;
        let is_usual = engine.is_none() && encoding.is_none() && simplify.is_none();
        is_usual
            && !cross_check
            && timeout.is_none()
            && self.backend.is_none()
            && self.default == Engine::Sat
    }

    /// The same on the threads that the command line names.
    pub(crate) fn with_jobs(self, jobs: JobsArgs) -> Query<'a> {
        Query { threads: Some(jobs.threads()), ..self }
    }
}

/// The nodes of a count that several threads do at the same time: a tenth of a second, and 16 MB of states.
const QUICK_NODES: u64 = 100_000;

/// A worker that asks the same of one puzzle after another.
pub(crate) struct Worker<'a> {
    query: Query<'a>,
    solver: Solver,
    clock: Clock,
    /// The number of the puzzle in the input, from 0.
    pub(crate) number: usize,
}

/// An answer, and what it cost where that was asked for and is known.
pub(crate) type Answer<T> = (T, Option<StatsFields>);

impl<'a> Worker<'a> {
    pub(crate) fn new(query: Query<'a>, clock: &Clock) -> Worker<'a> {
        Worker {
            solver: Solver::new(query.options(clock.limits())),
            query,
            clock: clock.clone(),
            number: 0,
        }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.solver.options().limits
    }

    /// Turns to a puzzle of the input, whose number counts from 0.
    pub(crate) fn turn_to(&mut self, number: usize) {
        self.number = number;
        if number > 0 {
            self.solver.prepare_for_more();
        }
    }

    pub(crate) fn solution(&mut self, puzzle: &Puzzle) -> Result<Answer<Next<Grid>>> {
        if puzzle.is_refused() {
            return Ok((Next::Exhausted, None));
        }
        // Two tell more than one: a unique solution is compared, not only that there is one.
        let agreed = |agreed: CrossCheck| {
            Ok(match (agreed.solutions.into_iter().next(), agreed.end) {
                (Some(grid), _) => Next::Solution(grid),
                (None, End::GaveUp) => Next::GaveUp,
                (None, End::Exhausted | End::Enough) => Next::Exhausted,
            })
        };
        self.asked(puzzle, 2, |search| Ok(search.next_solution()?), agreed)
    }

    /// Finds out whether a puzzle whose givens break no rule as they stand has one solution.
    pub(crate) fn uniqueness(&mut self, puzzle: &Puzzle) -> Result<Answer<Uniqueness>> {
        let agreed = |agreed: CrossCheck| {
            let mut grids = agreed.solutions.into_iter();
            Ok(match (grids.next(), grids.next(), agreed.end) {
                (Some(one), Some(other), _) => Uniqueness::Several(one, other),
                (found, _, End::GaveUp) => Uniqueness::Unknown(found),
                (Some(only), None, _) => Uniqueness::One(only),
                (None, _, _) => Uniqueness::None,
            })
        };
        self.asked(puzzle, 2, |search| Ok(uniqueness_of(search)?), agreed)
    }

    /// Passes every solution on, as many as asked for, and counts them.
    pub(crate) fn each(
        &mut self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        pass: impl Fn(&Grid) -> Result<()>,
    ) -> Result<Answer<Count>> {
        if puzzle.is_refused() {
            return Ok((Count::new(0_u64, End::Exhausted), None));
        }
        let enough = limit.and_then(|limit| usize::try_from(limit).ok());
        let agreed = |agreed: CrossCheck| {
            agreed.solutions.iter().try_for_each(&pass)?;
            Ok(Count::new(agreed.solutions.len(), agreed.end))
        };
        let search = |search: &mut Solutions| search.take_each(limit, &pass);
        self.asked(puzzle, enough.unwrap_or(usize::MAX), search, agreed)
    }

    /// Counts the solutions by the method that is the fastest for the puzzle.
    pub(crate) fn exactly(&self, puzzle: &Puzzle) -> Result<Answer<Count>> {
        if puzzle.is_refused() {
            return Ok((Count::new(0_u64, End::Exhausted), None));
        }
        let begun = Instant::now();
        let exact = self.counted_exactly(puzzle)?;
        let stats = || StatsFields::of_exact(&exact, begun.elapsed().as_secs_f64());
        let stats = self.query.args.stats.then(stats);
        Ok((exact.count, stats))
    }

    /// Counts with little memory first. A count that needs more has all of it: only one of these runs at a time.
    fn counted_exactly(&self, puzzle: &Puzzle) -> Result<ExactCount> {
        let limits = self.limits();
        let Some(memory) = limits.memory() else {
            return Ok(count_exactly(puzzle, limits)?);
        };
        let quick = limits.clone().with_nodes(QUICK_NODES);
        // Another answer than a count may come of more work.
        if let Ok(found) = count_exactly(puzzle, &quick)
            && (found.count.end == End::Exhausted || limits.stop_requested())
        {
            return Ok(found);
        }
        self.clock.take_bytes(memory);
        Ok(alone(|| count_exactly(puzzle, limits))?)
    }

    /// Asks one engine, or all of them for the solutions that they agree on, `enough` at most.
    fn asked<T>(
        &mut self,
        puzzle: &Puzzle,
        enough: usize,
        search: impl FnOnce(&mut Solutions) -> Result<T>,
        agreed: impl FnOnce(CrossCheck) -> Result<T>,
    ) -> Result<Answer<T>> {
        let Options { engine, backend, limits, encoding, .. } = self.solver.options();
        // The answer may come without a formula.
        encoding.map_or(Ok(()), |encoding| encoding.check_kind(puzzle.kind()))?;
        if self.query.args.cross_check {
            self.clock.take_share(puzzle, puzzle.best_encoding().eagerly());
            let all = cross_check_by(backend, puzzle, enough, limits)?;
            return Ok((agreed(all)?, None));
        }
        let engine = engine.resolve(puzzle);
        if engine == Engine::Sat {
            let encoding = self.solver.options().encoding_for(puzzle);
            self.clock.take_share(puzzle, encoding);
        }
        if let (Engine::Xcc(_), Some(memory)) = (engine, limits.memory())
            && puzzle.shape().len() > SMALL_COVER
        {
            self.clock.take_bytes(memory);
        }
        let begun = Instant::now();
        let mut solutions = self.solver.solutions(puzzle);
        let answer = search(&mut solutions);
        let engine = solutions.engine();
        // A solver that failed was asked, too.
        if engine == Engine::Sat && (answer.is_err() || solutions.stats().formula.is_some()) {
            self.query.formulas.fetch_add(1, Ordering::Relaxed);
        }
        let answer = answer?;
        let stats = || StatsFields::new(engine, solutions.stats(), begun.elapsed().as_secs_f64());
        Ok((answer, self.query.args.stats.then(stats)))
    }
}
