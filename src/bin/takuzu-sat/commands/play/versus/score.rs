//! The score of both players, and what perfect play would have cost.

use takuzu_sat::explain::Language;
use takuzu_sat::play::versus::{Risk, Score};

use super::words;
use crate::words::{Words, say};

/// The result of one half of the game.
#[derive(Clone, Copy, Default)]
pub(super) struct Half {
    pub(super) score: Score,
    /// The price of perfect play; missing where it is not known.
    pub(super) risk: Option<Risk>,
    pub(super) is_finished: bool,
}

/// The halves of a game that were begun.
#[derive(Clone, Copy, Default)]
pub(super) struct Halves {
    pub(super) computer: Option<Half>,
    pub(super) person: Option<Half>,
}

impl Halves {
    /// The score in lines; empty where nothing was begun.
    pub(super) fn text(&self, price: u32, language: Language) -> String {
        let mut lines = Vec::new();
        for (words, half) in
            [(words::SCORE_COMPUTER, self.computer), (words::SCORE_PERSON, self.person)]
        {
            if let Some(half) = half {
                lines.push(played(words, half, price, language));
                lines.push(fair(half.risk, language));
            }
        }
        if lines.is_empty() {
            return String::new();
        }
        lines.insert(0, say!(language, words::SCORE_HEAD));
        if let (Some(computer), Some(person)) = (self.computer, self.person)
            && computer.is_finished
            && person.is_finished
        {
            let [computer, person] = [computer, person].map(|half| half.score.points(price));
            let winner = match person.cmp(&computer) {
                std::cmp::Ordering::Less => words::YOU_WIN,
                std::cmp::Ordering::Equal => words::DRAW,
                std::cmp::Ordering::Greater => words::COMPUTER_WINS,
            };
            lines.push(say!(language, winner));
        }
        lines.join("\n")
    }
}

fn played(words: Words, half: Half, price: u32, language: Language) -> String {
    let Score { evident, right, wrong, jokers } = half.score;
    let points = half.score.points(price);
    let line = say!(language, words, evident, right, wrong, jokers, points);
    if half.is_finished { line } else { format!("{line} {}", say!(language, words::NOT_FINISHED)) }
}

fn fair(risk: Option<Risk>, language: Language) -> String {
    let Some(risk) = risk else {
        return say!(language, words::FAIR_UNKNOWN, most = Risk::MOST);
    };
    let words = match (risk.solutions, risk.is_least) {
        (1, _) => words::FAIR_ONE,
        (_, true) => words::FAIR_SEVERAL,
        (_, false) => words::FAIR_AT_MOST,
    };
    let (points, count) = (decimal(risk.expected, language), risk.solutions.to_string());
    say!(language, words, points, count)
}

/// A number with at most two decimals.
fn decimal(number: f64, language: Language) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match language {
        Language::English => text.to_owned(),
        Language::French => text.replace('.', ","),
    }
}
