//! Hints in four levels, and checks: the facts, and the sentences that tell them.

use std::time::Duration;

use super::words::{self, listed, said};
use super::wrong::{breaking_entries, next_steps, refutation};
use super::{Action, Session};
use crate::deduction::{House, Level};
use crate::explain::{Detail, Language, Mark, Marks, Teller, picture, symbol};
use crate::grade::{Guide, Steps};
use crate::grid::{Cell, Line};
use crate::ladder::{Allowed, ClimbError};
use crate::limits::{Limits, Next};
use crate::puzzle::{Deduction, Puzzle, Violation};
use crate::solve::{Engine, Options, solutions};

/// The number of nodes that the search for one smallest reason may take: a hint must not be waited for.
const PATIENCE: u64 = 10_000;

/// The most steps that are told to show that an entry is wrong.
const MOST_STEPS: usize = 6;

/// The thing that a hint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The puzzle is solved.
    Solved,
    /// An entry is wrong.
    Mistake,
    /// Something follows.
    Step,
    /// Nothing follows, as far as is known.
    Nothing,
}

/// A hint, with no more in it than its level of detail gives away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The thing that it is about.
    pub topic: Topic,
    /// The level of detail.
    pub detail: Detail,
    /// The sentences.
    pub sentences: Vec<String>,
    /// The rows, columns and blocks to look at.
    pub houses: Vec<House>,
    /// The board with the marks of the cells that the hint is about.
    pub picture: Marks,
    /// The values that the hint gives away.
    pub values: Vec<(Cell, u8)>,
}

impl Hint {
    /// Tells whether there is more to be said than this hint does.
    #[must_use]
    pub fn has_more(&self) -> bool {
        self.detail < Detail::Value && matches!(self.topic, Topic::Mistake | Topic::Step)
    }
}

/// The answer to the question whether there are mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The entries that are not as in the only solution, where that is known.
    pub wrong: Vec<Cell>,
    /// The rules that are broken.
    pub broken: Vec<Violation>,
    /// True if some solution holds all entries; `None` if that was not found out.
    pub can_be_completed: Option<bool>,
    /// The number of empty cells.
    pub open: usize,
}

impl Check {
    /// Tells whether nothing wrong was found.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.wrong.is_empty() && self.broken.is_empty() && self.can_be_completed != Some(false)
    }

    /// Tells the answer in sentences.
    #[must_use]
    pub fn sentences(&self, session: &Session, language: Language) -> Vec<String> {
        let count = |count: usize, one, many| {
            let count = count.to_string();
            said(language, if count == "1" { one } else { many }, &[("count", &count)])
        };
        let mut told = Vec::new();
        if !self.wrong.is_empty() {
            let cells: Vec<String> = self.wrong.iter().map(|&cell| language.cell(cell)).collect();
            let head = count(self.wrong.len(), words::WRONG_ONE, words::WRONG_MANY);
            told.push(format!("{head} {}.", listed(&cells, language)));
        }
        let teller = Teller::new(&session.puzzle, language);
        let broken = self.broken.iter();
        told.extend(broken.map(|violation| teller.violation(violation, session.grid())));
        if !told.is_empty() {
            return told;
        }
        let open = count(self.open, words::OPEN_ONE, words::OPEN_MANY);
        let head = match (self.can_be_completed, self.open) {
            (Some(false), _) => return vec![said(language, words::DEAD, &[])],
            (_, 0) => return vec![said(language, words::SOLVED, &[])],
            (Some(true), _) => words::CLEAN,
            (None, _) => words::NO_RULE_BROKEN,
        };
        vec![said(language, head, &[]), open]
    }
}

impl Session {
    /// Takes a hint: the first about a position says little, and each further one about the same position
    /// says more. A wrong entry comes first. Pencil marks do not matter.
    ///
    /// # Errors
    ///
    /// When the board is too large for techniques.
    pub fn hint(
        &mut self,
        time: Duration,
        language: Language,
        limits: &Limits,
    ) -> Result<Hint, ClimbError> {
        let detail = match self.hinted {
            None => Detail::Nudge,
            Some(Detail::Nudge) => Detail::Where,
            Some(Detail::Where) => Detail::Why,
            Some(Detail::Why | Detail::Value) => Detail::Value,
        };
        let hint = self.hint_at(detail, language, limits)?;
        let is_new = self.hinted != Some(Detail::Value);
        if is_new && matches!(hint.topic, Topic::Mistake | Topic::Step) {
            let taken = self.act(time, Action::Hint(detail));
            taken.expect("a hint can always be taken");
        }
        Ok(hint)
    }

    /// Returns the hint of a level, without any record of it.
    ///
    /// # Errors
    ///
    /// When the board is too large for techniques.
    pub fn hint_at(
        &self,
        detail: Detail,
        language: Language,
        limits: &Limits,
    ) -> Result<Hint, ClimbError> {
        let hint = Hint {
            topic: Topic::Nothing,
            detail,
            sentences: Vec::new(),
            houses: Vec::new(),
            picture: Marks::plain(&self.puzzle, self.grid()),
            values: Vec::new(),
        };
        let only = |topic, words| {
            let sentences = vec![said(language, words, &[])];
            Hint { topic, sentences, ..hint.clone() }
        };
        if self.is_finished() {
            return Ok(only(Topic::Solved, words::SOLVED));
        }
        if let Some(mistake) = self.mistake(limits)? {
            return Ok(mistake.told(self, language, hint));
        }
        let position = self.puzzle.with_givens(self.grid().clone());
        let steps = next_steps(guide(&position, limits)?)?;
        if let Some(first) = steps.first() {
            return Ok(told(&position, first, &steps, language, hint));
        }
        Ok(match self.completes(limits) {
            Some(false) => only(Topic::Mistake, words::DEAD),
            Some(true) => only(Topic::Nothing, words::NOTHING_FORCED),
            None => only(Topic::Nothing, words::NOTHING_FOUND),
        })
    }

    /// Asks whether there are mistakes.
    pub fn check(&mut self, time: Duration, limits: &Limits) -> Check {
        let asked = self.act(time, Action::Check);
        asked.expect("a check can always be asked for");
        let (wrong, broken) = (self.wrong(), self.violations());
        let can_be_completed = match (&self.solution, wrong.is_empty() && broken.is_empty()) {
            (_, false) => Some(false),
            (Some(_), true) => Some(true),
            (None, true) => self.completes(limits),
        };
        Check { wrong, broken, can_be_completed, open: self.open() }
    }

    /// Lists the entries that are not as in the only solution, where that is known.
    fn wrong(&self) -> Vec<Cell> {
        let Some(solution) = &self.solution else {
            return Vec::new();
        };
        let filled = self.grid().filled();
        let wrong = filled.filter(|&(cell, value)| solution[cell] != Some(value));
        wrong.map(|(cell, _)| cell).collect()
    }

    /// Tells whether some solution holds all entries, if that is found out within the limits.
    fn completes(&self, limits: &Limits) -> Option<bool> {
        let position = self.puzzle.with_givens(self.grid().clone());
        let options = Options::from(Engine::Auto).with_limits(limits.clone());
        match solutions(&position, &options).next_solution() {
            Ok(Next::Solution(_)) => Some(true),
            Ok(Next::Exhausted) => Some(false),
            Ok(Next::GaveUp) | Err(_) => None,
        }
    }

    /// Returns the mistake to speak of, if there is any.
    fn mistake(&self, limits: &Limits) -> Result<Option<Mistake>, ClimbError> {
        let (wrong, broken) = (self.wrong(), breaking_entries(&self.puzzle, self.grid()));
        match (wrong.is_empty(), broken) {
            // Nobody knows which of these it is.
            (true, Some((among, violation))) => {
                Ok(Some(Mistake { among, count: 0, violation: Some(violation), steps: Vec::new() }))
            }
            (true, None) => Ok(None),
            (false, Some((entries, violation))) if entries.len() == 1 => Ok(Some(Mistake {
                among: entries,
                count: wrong.len(),
                violation: Some(violation),
                steps: Vec::new(),
            })),
            (false, _) => {
                // Harder reasons are too long to be read, and take too long to be found.
                let allowed = Allowed::UpTo(Level::Hard);
                let guide = |right: &Puzzle| Guide::by_techniques(right, &allowed, limits.clone());
                let steps = refutation(&self.puzzle, self.grid(), &wrong, guide)?;
                let refuted = steps.last().and_then(|step| step.then.first());
                let first = refuted.map_or(wrong[0], |fact| fact.cell);
                Ok(Some(Mistake {
                    among: vec![first],
                    count: wrong.len(),
                    violation: None,
                    steps: match steps.len() {
                        ..=MOST_STEPS => steps,
                        _ => Vec::new(),
                    },
                }))
            }
        }
    }
}

/// An entry that is wrong, or several of which one is.
struct Mistake {
    among: Vec<Cell>,
    /// The number of wrong entries, where it is known.
    count: usize,
    violation: Option<Violation>,
    /// The steps that show what the entry must be.
    steps: Vec<Deduction>,
}

impl Mistake {
    fn told(self, session: &Session, language: Language, mut hint: Hint) -> Hint {
        let first = self.among[0];
        let say = |words, values: &[(&str, &str)]| said(language, words, values);
        let cell = language.cell(first);
        let row = Line::Row(first.row).into();
        let mut sentences = Vec::new();
        hint.topic = Topic::Mistake;
        hint.houses = vec![row];
        sentences.push(match (hint.detail, self.among.len()) {
            (Detail::Nudge, _) => {
                say(words::WRONG_IN_ROW, &[("row", &(first.row + 1).to_string())])
            }
            (_, 1) => say(words::WRONG_CELL, &[("cell", &cell)]),
            (_, _) => {
                let cells: Vec<String> =
                    self.among.iter().map(|&cell| language.cell(cell)).collect();
                say(words::WRONG_AMONG, &[("cells", &listed(&cells, language))])
            }
        });
        if self.count > 1 {
            sentences.push(say(words::WRONG_COUNT, &[("count", &self.count.to_string())]));
        }
        if hint.detail > Detail::Nudge {
            self.among.iter().for_each(|&cell| hint.picture.mark(cell, Mark::Wrong));
        }
        if hint.detail > Detail::Where {
            let teller = Teller::new(&session.puzzle, language);
            let broken = self.violation.iter();
            sentences.extend(broken.map(|broken| teller.violation(broken, session.grid())));
            let shown = match hint.detail {
                Detail::Value => self.steps.len(),
                Detail::Nudge | Detail::Where | Detail::Why => self.steps.len().min(1),
            };
            let steps = self.steps[..shown].iter();
            sentences.extend(steps.flat_map(|step| teller.sentences(step, hint.detail)));
            if let (Detail::Value, Some(right)) = (hint.detail, session.right(first, self.count)) {
                let value = symbol(right);
                sentences.push(say(words::MUST_BE, &[("cell", &cell), ("value", &value)]));
                hint.values.push((first, right));
            }
        }
        Hint { sentences, ..hint }
    }
}

impl Session {
    /// Returns the value of a cell in the only solution, where the number of wrong entries is known.
    fn right(&self, cell: Cell, count: usize) -> Option<u8> {
        let solution = self.solution.as_ref().filter(|_| count > 0);
        solution.and_then(|solution| solution[cell])
    }
}

/// A guide that does not think for long.
fn guide(position: &Puzzle, limits: &Limits) -> Result<Guide, ClimbError> {
    let guide = Guide::new(position, Steps::Ladder, limits.clone())?;
    Ok(guide.with_patience(PATIENCE))
}

/// The step that comes next; with all details, those that it is the first of as well.
fn told(
    position: &Puzzle,
    first: &Deduction,
    steps: &[Deduction],
    language: Language,
    hint: Hint,
) -> Hint {
    let teller = Teller::new(position, language);
    let detail = hint.detail;
    let shown = match detail {
        Detail::Value => steps,
        Detail::Nudge | Detail::Where | Detail::Why => &steps[..1],
    };
    let sentences = shown.iter().flat_map(|step| teller.sentences(step, detail));
    let picture = match detail {
        Detail::Nudge => hint.picture,
        Detail::Where | Detail::Why | Detail::Value => {
            picture(position, position.givens(), first).showing(detail, first)
        }
    };
    let facts = shown.iter().flat_map(|step| &step.then);
    let values = facts.filter(|fact| fact.holds && detail == Detail::Value);
    Hint {
        topic: Topic::Step,
        sentences: sentences.collect(),
        houses: teller.first_look(first),
        picture,
        values: values.map(|fact| (fact.cell, fact.value)).collect(),
        ..hint
    }
}
