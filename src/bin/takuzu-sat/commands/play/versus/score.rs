//! The score of both players, and what perfect play would have cost.

use takuzu_sat::explain::Language;
use takuzu_sat::play::versus::{Risk, Score};

use super::words::Words;

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
        for (words, half) in [
            (Words::ScoreComputer, self.computer),
            (Words::ScorePerson, self.person),
        ] {
            if let Some(half) = half {
                lines.push(played(words, half, price, language));
                lines.push(fair(half.risk, language));
            }
        }
        if lines.is_empty() {
            return String::new();
        }
        lines.insert(0, Words::ScoreHead.say(language, &[]));
        if let (Some(computer), Some(person)) = (self.computer, self.person)
            && computer.is_finished
            && person.is_finished
        {
            let [computer, person] = [computer, person].map(|half| half.score.points(price));
            let winner = match person.cmp(&computer) {
                std::cmp::Ordering::Less => Words::YouWin,
                std::cmp::Ordering::Equal => Words::Draw,
                std::cmp::Ordering::Greater => Words::ComputerWins,
            };
            lines.push(winner.say(language, &[]));
        }
        lines.join("\n")
    }
}

fn played(words: Words, half: Half, price: u32, language: Language) -> String {
    let Score {
        evident,
        right,
        wrong,
        jokers,
    } = half.score;
    let numbers =
        [evident, right, wrong, jokers, half.score.points(price)].map(|it| it.to_string());
    let names = ["evident", "right", "wrong", "jokers", "points"];
    let values: Vec<(&str, &str)> = names
        .into_iter()
        .zip(numbers.iter().map(String::as_str))
        .collect();
    let mut line = words.say(language, &values);
    if !half.is_finished {
        line += " ";
        line += &Words::NotFinished.say(language, &[]);
    }
    line
}

fn fair(risk: Option<Risk>, language: Language) -> String {
    let Some(risk) = risk else {
        let most = Risk::MOST.to_string();
        return Words::FairUnknown.say(language, &[("most", &most)]);
    };
    let words = match (risk.solutions, risk.is_least) {
        (1, _) => Words::FairOne,
        (_, true) => Words::FairSeveral,
        (_, false) => Words::FairAtMost,
    };
    let (points, count) = (decimal(risk.expected, language), risk.solutions.to_string());
    words.say(language, &[("points", &points), ("count", &count)])
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
