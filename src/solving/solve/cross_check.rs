//! All engines, the same set of solutions.

use std::collections::HashSet;

use super::options::Witness;
use super::{End, Engine, Options, SolveError, solutions};
use crate::ground::grid::Grid;
use crate::ground::limits::Limits;
use crate::machines::sat::Backend;
use crate::puzzles::puzzle::Puzzle;

/// The answer that the engines agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossCheck {
    /// The solutions that the first engine listed, in its order.
    pub solutions: Vec<Grid>,
    /// `Exhausted` when all engines say that these are all, `GaveUp` when a limit kept one of them
    /// from listing what was asked for, otherwise `Enough`.
    pub end: End,
}

/// Lists up to `enough` solutions by every engine and compares.
///
/// An engine that says it has listed all must have listed whatever another one found. Where there
/// are more than `enough`, each may list others, and what is compared is that each has as many. Exact
/// cover is left out where it has more than 100,000 options, which a side above 16 with few givens has.
///
/// # Errors
///
/// When the engines disagree ([`SolveError::is_wrong_answer`]), or as
/// [`Solutions::next_solution`](super::Solutions::next_solution).
pub fn cross_check(
    puzzle: &Puzzle,
    enough: usize,
    limits: &Limits,
) -> Result<CrossCheck, SolveError> {
    cross_check_by(&Backend::default(), puzzle, enough, limits)
}

/// [`cross_check`] with another solver for the engine `sat`.
///
/// # Errors
///
/// As [`cross_check`].
pub fn cross_check_by(
    backend: &Backend,
    puzzle: &Puzzle,
    enough: usize,
    limits: &Limits,
) -> Result<CrossCheck, SolveError> {
    let is_asked = |engine: &Engine| match engine {
        Engine::Auto | Engine::Sat | Engine::Native | Engine::Backtrack(_) => true,
        Engine::Xcc(_) => puzzle.xcc_options() <= MOST_OPTIONS,
    };
    let listings = Engine::ALL.into_iter().filter(is_asked).map(|engine| {
        let options = Options::from(engine).with_backend(backend.clone());
        Listing::run(puzzle, enough, &options.with_limits(limits.clone()))
    });
    let mut listings = listings.collect::<Result<Vec<Listing>, SolveError>>()?;
    for one in &listings {
        for other in &listings {
            one.covers(other)?;
        }
    }
    let ends = |wanted: End| listings.iter().any(|listing| listing.end == wanted);
    let end = match (ends(End::GaveUp), ends(End::Enough)) {
        (true, _) => End::GaveUp,
        (false, true) => End::Enough,
        (false, false) => End::Exhausted,
    };
    Ok(CrossCheck { solutions: listings.swap_remove(0).solutions, end })
}

/// A problem with more options would take longer than the other engines together.
const MOST_OPTIONS: u64 = 100_000;

struct Listing {
    by: Witness,
    solutions: Vec<Grid>,
    end: End,
}

impl Listing {
    fn run(puzzle: &Puzzle, enough: usize, options: &Options) -> Result<Listing, SolveError> {
        let mut search = solutions(puzzle, options).trusting();
        let by = search.witness.clone();
        let (mut solutions, mut seen) = (Vec::new(), HashSet::new());
        let count = search.take_each(Some(enough as u64), |grid| {
            if !seen.insert(grid.clone()) {
                return Err(SolveError::repeated(&by, grid));
            }
            solutions.push(grid.clone());
            Ok(())
        })?;
        let end = count.end;
        Ok(Listing { by, solutions, end })
    }

    /// If this listing says that it is complete, it holds whatever the other holds.
    fn covers(&self, other: &Listing) -> Result<(), SolveError> {
        if self.end != End::Exhausted {
            return Ok(());
        }
        let all: HashSet<&Grid> = self.solutions.iter().collect();
        match other.solutions.iter().find(|grid| !all.contains(grid)) {
            None => Ok(()),
            Some(missed) => {
                let (found_by, missed_by) = (&other.by, &self.by);
                let words = format!(
                    "the engines disagree: {found_by} found a solution that {missed_by} missed"
                );
                Err(SolveError::wrong_answer(&words, missed))
            }
        }
    }
}
