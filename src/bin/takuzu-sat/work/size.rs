//! Formulas that would fill the memory.

use anyhow::bail;
use takuzu_sat::Puzzle;
use takuzu_sat::game::Game as _;
use takuzu_sat::sat::Size;
use takuzu_sat::solve::Recipe;

/// A larger formula needs `--force`.
const MOST_CLAUSES: usize = 50_000_000;

/// Refuses a formula with too many clauses, unless told to build it by force.
pub(crate) fn check_size(puzzle: &Puzzle, recipe: Recipe, force: bool) -> anyhow::Result<()> {
    if force {
        return Ok(());
    }
    let sizes = puzzle.rule_sizes(recipe.encoding)?.into_iter();
    let eager = sizes.filter(|&(rule, _)| !(recipe.lazy && puzzle.is_on_demand(rule)));
    let clauses = eager
        .map(|(_, size)| size)
        .fold(Size::default(), |a, b| a + b)
        .clauses;
    if clauses > MOST_CLAUSES {
        bail!(
            "the formula would have {clauses} clauses, more than {} million; \
             --force builds it all the same",
            MOST_CLAUSES / 1_000_000
        );
    }
    Ok(())
}
