//! The choice of the engine, matched in one place: a template for many questions, and the search.

use std::fmt;
use std::sync::Arc;

use super::{Entry, Problem, Stats, bits, links, support};
use crate::limits::{Limits, Next};

/// Who lists the covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// By the shape of the problem: see [`Template::new`].
    #[default]
    Auto,
    /// Live options as a bit set, a row of conflicts for each option.
    Bits,
    /// Live options by primary item, and colours that lose their support.
    Support,
    /// Dancing links (Knuth's algorithm C).
    Links,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 4] = [
        Algorithm::Auto,
        Algorithm::Bits,
        Algorithm::Support,
        Algorithm::Links,
    ];

    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Auto => "auto",
            Algorithm::Bits => "bits",
            Algorithm::Support => "support",
            Algorithm::Links => "links",
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A problem as an engine holds it, for any number of searches; a copy shares it.
#[derive(Clone, Debug)]
pub struct Template(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Bits(Arc<bits::Table>),
    Support(Arc<support::Table>),
    Links(Arc<links::Table>),
}

impl Template {
    /// Prepares a problem for an engine.
    ///
    /// `Auto` takes `support` where some primary item has colours to watch (an item that it gives a
    /// colour in each of its options), else `bits` where the rows fit, else `links`.
    ///
    /// # Errors
    ///
    /// When the problem is too large for the engine that is named; `Auto` and `Links` take all.
    pub fn new(problem: &Problem, algorithm: Algorithm) -> Result<Template, TooLarge> {
        Ok(Template(match algorithm {
            Algorithm::Auto => return Template::new(problem, choose(problem)),
            Algorithm::Bits => Kind::Bits(Arc::new(bits::Table::new(problem)?)),
            Algorithm::Support => Kind::Support(Arc::new(support::Table::new(problem))),
            Algorithm::Links => Kind::Links(Arc::new(links::Table::new(problem))),
        }))
    }

    /// The engine that was chosen.
    #[must_use]
    pub fn algorithm(&self) -> Algorithm {
        match self.0 {
            Kind::Bits(_) => Algorithm::Bits,
            Kind::Support(_) => Algorithm::Support,
            Kind::Links(_) => Algorithm::Links,
        }
    }

    /// How many bytes the template takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Kind::Bits(table) => table.bytes(),
            Kind::Support(table) => table.bytes(),
            Kind::Links(table) => table.bytes(),
        }
    }

    /// A search of the covers in which each given item has the given colour, or does not stand at all.
    ///
    /// # Panics
    ///
    /// When a given is no secondary item of the problem or has no colour.
    #[must_use]
    pub fn search(&self, givens: &[Entry], limits: Limits) -> Search {
        Search(match &self.0 {
            Kind::Bits(table) => Walk::Bits(Box::new(bits::Search::new(table, givens, limits))),
            Kind::Support(table) => {
                Walk::Support(Box::new(support::Search::new(table, givens, limits)))
            }
            Kind::Links(table) => Walk::Links(Box::new(links::Search::new(table, givens, limits))),
        })
    }
}

impl Template {
    /// A search of the covers that hold all of some options.
    ///
    /// # Panics
    ///
    /// When there is no such option.
    #[must_use]
    pub fn search_with(&self, options: &[usize], limits: Limits) -> Search {
        Search(match &self.0 {
            Kind::Bits(table) => Walk::Bits(Box::new(bits::Search::with(table, options, limits))),
            Kind::Support(table) => {
                Walk::Support(Box::new(support::Search::with(table, options, limits)))
            }
            Kind::Links(table) => {
                Walk::Links(Box::new(links::Search::with(table, options, limits)))
            }
        })
    }
}

/// The rule of [`Algorithm::Auto`]; `docs/cover.md` has the measurements.
fn choose(problem: &Problem) -> Algorithm {
    if support::watches(problem) {
        Algorithm::Support
    } else if problem.options() <= bits::MOST_OPTIONS {
        Algorithm::Bits
    } else {
        Algorithm::Links
    }
}

/// A search that hands out every cover exactly once.
#[derive(Debug)]
pub struct Search(Walk);

#[derive(Debug)]
enum Walk {
    Bits(Box<bits::Search>),
    Support(Box<support::Search>),
    Links(Box<links::Search>),
}

macro_rules! whichever {
    ($search:expr, $walk:ident => $call:expr) => {
        match $search {
            Walk::Bits($walk) => $call,
            Walk::Support($walk) => $call,
            Walk::Links($walk) => $call,
        }
    };
}

impl Search {
    /// The next cover: its options by number, ascending. The order of covers is the engine's own.
    ///
    /// A search that has given up has kept its place: with wider limits it goes on from there.
    pub fn next_cover(&mut self) -> Next<Vec<usize>> {
        let next = whichever!(&mut self.0, walk => walk.next_cover());
        next.map(|mut options| {
            options.sort_unstable();
            options.into_iter().map(|option| option as usize).collect()
        })
    }

    /// Counts the covers from here on, without listing them; `enough` of them are enough.
    ///
    /// The answer is how many there were, and whether these are all, or a limit was reached:
    /// `Solution` says that there were enough.
    pub fn count(&mut self, enough: Option<u64>) -> (u64, Next<()>) {
        let mut count = 0;
        while enough != Some(count) {
            match whichever!(&mut self.0, walk => walk.advance()) {
                Next::Solution(()) => count += 1,
                other => return (count, other),
            }
        }
        (count, Next::Solution(()))
    }

    /// Other limits from here on; nodes are counted from the beginning all the same.
    pub fn set_limits(&mut self, limits: Limits) {
        whichever!(&mut self.0, walk => walk.meter.set_limits(limits));
    }

    /// What the search has cost so far.
    #[must_use]
    pub fn stats(&self) -> Stats {
        whichever!(&self.0, walk => walk.meter.stats)
    }

    /// Which part of the work is done, from 0 to 1, if all branches of a node were equal: a guess.
    #[must_use]
    pub fn progress(&self) -> f64 {
        whichever!(&self.0, walk => walk.progress())
    }
}

/// The problem is too large for the engine.
#[derive(Clone, PartialEq, Eq)]
pub struct TooLarge {
    pub(super) options: usize,
    pub(super) most: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { options, most } = self;
        write!(
            f,
            "{options} options: bit sets keep a row of conflicts for each, and take {most} at most; \
             the engines support and links take more"
        )
    }
}

crate::error::is_error!(TooLarge);
