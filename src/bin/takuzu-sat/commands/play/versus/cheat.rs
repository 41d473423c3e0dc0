//! The reason why an answer cannot be true, with the cells.

use itertools::Itertools as _;
use takuzu_sat::explain::{Language, Mark, Marks, Teller, symbol};
use takuzu_sat::play::versus::{Denial, Versus, Why};
use takuzu_sat::solve::Clash;
use takuzu_sat::{Cell, Grid, Puzzle};

use super::words;
use crate::reply::steps::drawn;
use crate::words::say;

/// Explains why, in lines.
pub(super) fn explained(why: &Why, versus: &Versus, language: Language) -> String {
    let denials = |cell: Cell, denials: &[Denial]| {
        let mut lines = denials.iter().map(|denial| {
            let rule = broken(versus, cell, denial, language);
            say!(language, words::VALUE_BREAKS, value = symbol(denial.value), rule)
        });
        lines.join("\n")
    };
    let (head, rest) = match why {
        &Why::Denied { cell, value, ref others } => {
            let named = language.cell(cell);
            (
                say!(language, words::DENIED, cell = named, value = symbol(value)),
                denials(cell, others),
            )
        }
        &Why::Impossible { cell, ref denial } => {
            let rule = broken(versus, cell, denial, language);
            let (cell, value) = (language.cell(cell), symbol(denial.value));
            (say!(language, words::IMPOSSIBLE, cell, value), format!("  {rule}"))
        }
        &Why::NoValue { cell, denials: ref all } => {
            (say!(language, words::NONE_LEFT, cell = language.cell(cell)), denials(cell, all))
        }
        Why::NoSolution(clash) => {
            let told = clash.as_ref().map(|clash| contradiction(clash, versus, language));
            (say!(language, words::NO_GRID), told.unwrap_or_default())
        }
    };
    let end = say!(language, words::CHEAT_END);
    let parts = [head, rest, end].into_iter();
    parts.filter(|part| !part.is_empty()).join("\n")
}

/// The rule that a value would break, as a sentence.
fn broken(versus: &Versus, cell: Cell, denial: &Denial, language: Language) -> String {
    let mut with = versus.position().clone();
    with.set(cell, Some(denial.value));
    Teller::new(versus.puzzle(), language).violation(&denial.because, &with)
}

/// The cells that contradict each other in a picture, the rules, and the answers among them.
fn contradiction(clash: &Clash, versus: &Versus, language: Language) -> String {
    let (puzzle, position): (&Puzzle, _) = (versus.puzzle(), versus.position());
    let is_answer = |cell: &Cell| puzzle.givens()[*cell].is_none();
    let only = Grid::from_fn(puzzle.shape(), |cell| {
        position[cell].filter(|_| clash.givens.contains(&cell))
    });
    let mut picture = Marks::plain(puzzle, &only);
    let answers: Vec<Cell> = clash.givens.iter().copied().filter(is_answer).collect();
    for &cell in &answers {
        picture.mark(cell, Mark::Wrong);
    }
    let head = if clash.minimal { words::CLASH_MINIMAL } else { words::CLASH };
    let value = |cell: &Cell| position[*cell].map(symbol).unwrap_or_default();
    let answers =
        answers.iter().map(|cell| format!("{} = {}", language.cell(*cell), value(cell))).join(", ");
    let rules = Teller::new(puzzle, language).rules(&clash.rules, &clash.pairs());
    let picture = drawn(&picture);
    [
        say!(language, head),
        picture.trim_end().to_owned(),
        say!(language, words::CLASH_ANSWERS, answers),
        say!(language, words::CLASH_RULES, rules),
    ]
    .join("\n")
}
