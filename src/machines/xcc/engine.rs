//! The choice of the engine, matched in one place: a template for many questions, and the search.

use std::sync::Arc;

use super::walk::{Start, Walk};
use super::{Entry, Making, Problem, Stats, bits, dancing, support};
use crate::ground::limits::{Limits, Next};

crate::ground::names::named! {
    /// The engine that lists the covers.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Algorithm {
        /// Chosen by the shape of the problem: see [`Template::new`].
        #[default]
        Auto = "auto",
        /// Live options as a bit set, a row of conflicts for each option.
        Bits = "bits",
        /// Live options by primary item, and colours that lose their support.
        Support = "support",
        /// Dancing links (Knuth's algorithm C).
        Links = "links",
    }
}

/// A problem as an engine holds it, for any number of searches; a copy shares it.
#[derive(Clone, Debug)]
pub struct Template(Table);

#[derive(Clone, Debug)]
enum Table {
    Bits(Arc<bits::Table>),
    Support(Arc<support::Table>),
    Links(Arc<dancing::Table>),
}

impl Template {
    /// Prepares a problem for an engine.
    ///
    /// `Auto` takes `support` where some primary item has colours to watch (an item that it gives a
    /// colour in each of its options), else `links` where options are pairs of items and an item has few, as
    /// dominoes have, else `bits` where the rows fit, else `links`.
    ///
    /// # Errors
    ///
    /// When the problem is too large for the engine that is named; `Auto` and `Links` take all.
    pub fn new(problem: &Problem, algorithm: Algorithm) -> Result<Template, TooLarge> {
        let template = Template::within(problem, algorithm, &Limits::none())?;
        Ok(template.expect("nobody stops it"))
    }

    /// Prepares a problem for an engine; `None` when a stop was requested before it was ready.
    ///
    /// # Errors
    ///
    /// As for [`Template::new`].
    pub fn within(
        problem: &Problem,
        algorithm: Algorithm,
        limits: &Limits,
    ) -> Result<Option<Template>, TooLarge> {
        if algorithm == Algorithm::Bits && problem.options() > bits::MOST_OPTIONS {
            return Err(TooLarge { options: problem.options(), most: bits::MOST_OPTIONS });
        }
        let table = Template::prepare(problem, algorithm, &mut Making::new(limits));
        Ok(table.filter(|_| !limits.stop_requested()).map(Template))
    }

    fn prepare(problem: &Problem, algorithm: Algorithm, making: &mut Making<'_>) -> Option<Table> {
        Some(match algorithm {
            Algorithm::Auto => {
                let algorithm = choose(problem, making)?;
                return Template::prepare(problem, algorithm, making);
            }
            Algorithm::Bits => Table::Bits(Arc::new(bits::Table::new(problem, making)?)),
            Algorithm::Support => Table::Support(Arc::new(support::Table::new(problem, making)?)),
            Algorithm::Links => Table::Links(Arc::new(dancing::Table::new(problem, making)?)),
        })
    }

    /// Returns the engine that was chosen.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        match self.0 {
            Table::Bits(_) => Algorithm::Bits,
            Table::Support(_) => Algorithm::Support,
            Table::Links(_) => Algorithm::Links,
        }
    }

    /// Returns the size of the template in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Table::Bits(table) => table.bytes(),
            Table::Support(table) => table.bytes(),
            Table::Links(table) => table.bytes(),
        }
    }

    /// Starts a search of the covers in which each given item has the given colour, or does not stand at all.
    ///
    /// # Panics
    ///
    /// When a given is not a secondary item of the problem or has no colour.
    #[must_use]
    pub fn search(&self, givens: &[Entry], limits: Limits) -> Search {
        self.start(Start::Givens(givens), limits)
    }

    /// Starts a search of the covers that hold all of some options. Panics when there is no such option.
    pub(crate) fn search_with(&self, options: &[usize], limits: Limits) -> Search {
        self.start(Start::Options(options), limits)
    }

    fn start(&self, start: Start<'_>, limits: Limits) -> Search {
        Search(match &self.0 {
            Table::Bits(table) => Engine::Bits(Walk::new(table, start, limits)),
            Table::Support(table) => Engine::Support(Walk::new(table, start, limits)),
            Table::Links(table) => Engine::Links(Walk::new(table, start, limits)),
        })
    }
}

/// The rule of [`Algorithm::Auto`]; `docs/cover.md` has the measurements.
fn choose(problem: &Problem, making: &mut Making<'_>) -> Option<Algorithm> {
    Some(if support::watches(problem, making)? {
        Algorithm::Support
    } else if is_sparse(problem) {
        Algorithm::Links
    } else if problem.options() <= bits::MOST_OPTIONS {
        Algorithm::Bits
    } else {
        Algorithm::Links
    })
}

/// Tells whether an option takes few others away: all items are primary, an option has two of them at most, and an item has
/// four options at most in the mean. To copy the state of the engine `bits` then takes longer than what it saves.
fn is_sparse(problem: &Problem) -> bool {
    let is_pair = |option| problem.option(option).len() <= 2;
    problem.primaries() == problem.items()
        && problem.entries() <= 4 * problem.items()
        && (0..problem.options()).all(is_pair)
}

/// A search that hands out every cover exactly once.
#[derive(Debug)]
pub struct Search(Engine);

#[derive(Debug)]
enum Engine {
    Bits(Box<Walk<bits::Bits>>),
    Support(Box<Walk<support::Support>>),
    Links(Box<Walk<dancing::Dance>>),
}

macro_rules! whichever {
    ($search:expr, $walk:ident => $call:expr) => {
        match $search {
            Engine::Bits($walk) => $call,
            Engine::Support($walk) => $call,
            Engine::Links($walk) => $call,
        }
    };
}

impl Search {
    /// Finds the next cover: its options by number, ascending. The order of covers is the engine's own.
    ///
    /// A search that has given up has kept its place: with wider limits it goes on from there.
    pub fn next_cover(&mut self) -> Next<Vec<usize>> {
        let next = whichever!(&mut self.0, walk => walk.next_cover());
        next.map(|mut options| {
            options.sort_unstable();
            options.into_iter().map(|option| option as usize).collect()
        })
    }

    /// Goes on to the next cover without listing its options.
    pub fn pass_cover(&mut self) -> Next<()> {
        whichever!(&mut self.0, walk => walk.advance())
    }

    /// Counts the covers from here on, without listing them; `enough` of them are enough, and 2^64 - 1 are so always.
    ///
    /// What is left over in the same way by different choices is walked through once, in the engines `bits` and, where
    /// all items are primary, `links`.
    ///
    /// The answer is how many there were, and whether these are all, or a limit was reached:
    /// `Solution` says that there were enough.
    pub fn count(&mut self, enough: Option<u64>) -> (u64, Next<()>) {
        whichever!(&mut self.0, walk => walk.count(enough.unwrap_or(u64::MAX)))
    }

    /// Sets other limits from here on; nodes are counted from the beginning all the same.
    pub fn set_limits(&mut self, limits: Limits) {
        whichever!(&mut self.0, walk => walk.set_limits(limits));
    }

    /// Returns the cost of the search so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        whichever!(&self.0, walk => walk.stats())
    }

    /// Estimates the part of the work that is done, from 0 to 1, if all branches of a node were equal.
    #[must_use]
    pub fn progress(&self) -> f64 {
        whichever!(&self.0, walk => walk.progress())
    }
}

/// The problem is too large for the engine.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{options} options: bit sets keep a row of conflicts for each, and take {most} at most; \
     the engines support and links take more"
)]
pub struct TooLarge {
    pub(super) options: usize,
    pub(super) most: usize,
}

crate::ground::error::debug_as_display!(TooLarge);
