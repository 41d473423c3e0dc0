//! Two formulas of one puzzle on two threads: the first answer wins.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{Options, Recipe, SolveError};
use crate::limits::Limits;
use crate::puzzle::{Encoding, Puzzle};
use crate::sat::cardinality::LineEncoding;
use crate::sat::gates::Distinctness;
use crate::{sudoku, takuzu};

/// The two that race: where one of them takes minutes the other often takes a second.
#[must_use]
pub fn racers(puzzle: &Puzzle) -> [Recipe; 2] {
    use sudoku::encoding::Encoding::{Complete, Minimal};
    match puzzle {
        Puzzle::Takuzu(_) => [LineEncoding::Automaton, LineEncoding::SequentialCounter].map(lazy),
        Puzzle::Sudoku(_) => [Complete, Minimal].map(|encoding| Recipe {
            encoding: Encoding::Sudoku(encoding),
            lazy: false,
        }),
    }
}

fn lazy(line: LineEncoding) -> Recipe {
    let distinct = Distinctness::Directed;
    Recipe {
        encoding: takuzu::encoding::Encoding { line, distinct }.into(),
        lazy: true,
    }
}

/// Asks the same of the [`racers`] at once, and returns the first answer with the recipe that gave it.
///
/// `ask` gets the options with a recipe and a limit that also ends the work once the other one has
/// won; it returns `None` when it gave up. `None` is returned when both did.
///
/// This pays on structured unsatisfiable input; on real puzzles it gains less than a thread costs.
///
/// # Errors
///
/// That of the first one to fail, if it fails before the other has an answer.
pub fn race<T: Send>(
    puzzle: &Puzzle,
    options: &Options,
    ask: impl Fn(&Options) -> Result<Option<T>, SolveError> + Sync,
) -> Result<Option<(T, Recipe)>, SolveError> {
    let won = Arc::new(AtomicBool::new(false));
    let (sender, answers) = mpsc::channel();
    thread::scope(|scope| {
        for recipe in racers(puzzle) {
            let limits = until(&won, &options.limits);
            let options = Options {
                recipe: Some(recipe),
                limits,
                ..options.clone()
            };
            let (sender, ask) = (sender.clone(), &ask);
            // The receiver may have its answer already and be gone.
            scope.spawn(move || drop(sender.send((ask(&options), recipe))));
        }
        drop(sender);
        let first = answers.iter().find_map(|(answer, recipe)| match answer {
            Ok(None) => None,
            Ok(Some(answer)) => Some(Ok((answer, recipe))),
            Err(error) => Some(Err(error)),
        });
        won.store(true, Ordering::Relaxed);
        first.transpose()
    })
}

/// Limits that end the work also when the flag is raised.
fn until(won: &Arc<AtomicBool>, limits: &Limits) -> Limits {
    let (won, limits) = (Arc::clone(won), limits.clone());
    Limits::none().with_stop(move || won.load(Ordering::Relaxed) || limits.stop_requested())
}
