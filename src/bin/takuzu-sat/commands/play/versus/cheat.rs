//! The reason why an answer cannot be true, with the cells.

use itertools::Itertools as _;
use takuzu_sat::explain::{Language, Mark, Marks, Teller, symbol};
use takuzu_sat::play::versus::{Denial, Versus, Why};
use takuzu_sat::solve::Clash;
use takuzu_sat::{Cell, Grid, Puzzle};

use super::words::Words;
use crate::reply::steps::drawn;

/// Explains why, in lines.
pub(super) fn explained(why: &Why, versus: &Versus, language: Language) -> String {
    let name = |cell: Cell| language.cell(cell);
    let denials = |cell: Cell, denials: &[Denial]| {
        let mut lines = denials.iter().map(|denial| {
            let rule = broken(versus, cell, denial, language);
            let values = [("value", symbol(denial.value)), ("rule", rule)];
            say(Words::ValueBreaks, language, &values)
        });
        lines.join("\n")
    };
    let (head, rest) = match why {
        Why::Denied {
            cell,
            value,
            others,
        } => {
            let values = [("cell", name(*cell)), ("value", symbol(*value))];
            (
                say(Words::Denied, language, &values),
                denials(*cell, others),
            )
        }
        Why::Impossible { cell, denial } => {
            let values = [("cell", name(*cell)), ("value", symbol(denial.value))];
            let head = say(Words::Impossible, language, &values);
            (
                head,
                format!("  {}", broken(versus, *cell, denial, language)),
            )
        }
        Why::NoValue { cell, denials: all } => {
            let head = say(Words::NoneLeft, language, &[("cell", name(*cell))]);
            (head, denials(*cell, all))
        }
        Why::NoSolution(clash) => {
            let clash = clash.as_ref();
            let told = clash.map(|clash| contradiction(clash, versus, language));
            (Words::NoGrid.say(language, &[]), told.unwrap_or_default())
        }
    };
    let end = Words::CheatEnd.say(language, &[]);
    let parts = [head, rest, end].into_iter();
    parts.filter(|part| !part.is_empty()).join("\n")
}

fn say(words: Words, language: Language, values: &[(&str, String)]) -> String {
    let values: Vec<(&str, &str)> = values
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    words.say(language, &values)
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
    let head = match clash.minimal {
        true => Words::ClashMinimal,
        false => Words::Clash,
    };
    let value = |cell: &Cell| position[*cell].map(symbol).unwrap_or_default();
    let answers = answers
        .iter()
        .map(|cell| format!("{} = {}", language.cell(*cell), value(cell)))
        .join(", ");
    let rules = Teller::new(puzzle, language).rules(&clash.rules, &clash.pairs());
    let picture = drawn(&picture);
    [
        head.say(language, &[]),
        picture.trim_end().to_owned(),
        say(Words::ClashAnswers, language, &[("answers", answers)]),
        say(Words::ClashRules, language, &[("rules", rules)]),
    ]
    .join("\n")
}
