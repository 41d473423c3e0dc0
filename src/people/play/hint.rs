//! Hints in four levels, mistakes and checks: the facts, and the sentences that tell them.

use std::collections::HashSet;
use std::time::Duration;

use super::words;
use super::{Action, Session};
use crate::ground::deduction::{Fact, House, Level};
use crate::ground::grid::{Cell, Grid, Line};
use crate::ground::limits::{Limits, Next};
use crate::people::explain::{Detail, Language, Mark, Marks, Teller, picture, say};
use crate::people::grade::Guide;
use crate::puzzles::ladder::{Allowed, ClimbError};
use crate::puzzles::puzzle::{Deduction, Puzzle, Violation};
use crate::solving::solve::{Engine, Options, solutions};

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
        let count =
            |count: usize, one, many| say!(language, if count == 1 { one } else { many }, count);
        let mut text = Vec::new();
        if !self.wrong.is_empty() {
            let head = count(self.wrong.len(), words::WRONG_ONE, words::WRONG_MANY);
            text.push(format!("{head} {}.", language.cells(&self.wrong)));
        }
        let teller = session.teller(language);
        let broken = self.broken.iter();
        text.extend(broken.map(|violation| teller.violation(violation, session.grid())));
        if !text.is_empty() {
            return text;
        }
        let head = match (self.can_be_completed, self.open) {
            (Some(false), _) => return vec![say!(language, words::DEAD)],
            (_, 0) => return vec![say!(language, words::SOLVED)],
            (Some(true), _) => words::CLEAN,
            (None, _) => words::NO_RULE_BROKEN,
        };
        let open = count(self.open, words::OPEN_ONE, words::OPEN_MANY);
        vec![say!(language, head), open]
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
            let sentences = vec![say!(language, words)];
            Hint { topic, sentences, ..hint.clone() }
        };
        if self.is_finished() {
            return Ok(only(Topic::Solved, words::SOLVED));
        }
        if let Some(mistake) = self.mistake(limits)? {
            return Ok(self.hint_of(&mistake, language, hint));
        }
        let position = self.puzzle.with_givens(self.grid().clone());
        let steps = next_steps(Guide::new(&position, &Allowed::All, limits.clone())?);
        if !steps.is_empty() {
            let teller = self.teller_of(&position, language);
            return Ok(step_hint(&position, &steps, teller, hint));
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
        // Harder reasons are too long to be read, and take too long to be found.
        let allowed = Allowed::UpTo(Level::Hard);
        let guide = |right: &Puzzle| Guide::new(right, &allowed, limits.clone());
        let found = Mistake::find(&self.puzzle, self.grid(), self.solution.as_ref(), guide)?;
        Ok(found.map(|mistake| match mistake.steps.len() {
            ..=MOST_STEPS => mistake,
            _ => Mistake { steps: Vec::new(), ..mistake },
        }))
    }

    fn hint_of(&self, mistake: &Mistake, language: Language, mut hint: Hint) -> Hint {
        let (detail, first) = (hint.detail, mistake.cells[0]);
        let teller = self.teller(language);
        let mut sentences = vec![mistake.text(detail, teller)];
        sentences.extend(mistake.rule(teller, self.grid(), detail));
        let steps = mistake.steps(detail).iter();
        sentences.extend(steps.flat_map(|step| teller.sentences(step, detail)));
        sentences.extend(mistake.must_be(detail, teller));
        mistake.named(detail).iter().for_each(|&cell| hint.picture.mark(cell, Mark::Wrong));
        let right = mistake.right.filter(|_| detail == Detail::Value);
        hint.values.extend(right.map(|right| (first, right)));
        let row = mistake.is_in_one_row().then(|| Line::Row(first.row).into());
        let houses = row.into_iter().collect();
        Hint { topic: Topic::Mistake, sentences, houses, ..hint }
    }
}

/// Entries that are wrong, and the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mistake {
    /// The wrong entries, the one that is spoken of first.
    pub cells: Vec<Cell>,
    /// True if only one of these need be wrong, nobody knows which.
    pub is_any: bool,
    /// The value in the first cell.
    pub value: u8,
    /// The value that is given there, where it is not an entry at all.
    pub given: Option<u8>,
    /// The value of that cell in the only solution, where it is known.
    pub right: Option<u8>,
    /// A rule that the entries break together with givens; then no steps are needed.
    pub violation: Option<Violation>,
    /// The steps from what is right to what the first cell must be.
    pub steps: Vec<Deduction>,
}

impl Mistake {
    /// Finds the mistake to speak of: a given that was changed, else an entry that breaks a rule with givens alone, else
    /// one that is not as in the only solution. Without a known solution the rules decide.
    ///
    /// `guide` makes a guide from the right entries of the position on; its steps show what is wrong.
    ///
    /// # Errors
    ///
    /// When the board is too large for the ladder.
    pub fn find(
        puzzle: &Puzzle,
        position: &Grid,
        solution: Option<&Grid>,
        guide: impl FnOnce(&Puzzle) -> Result<Guide, ClimbError>,
    ) -> Result<Option<Mistake>, ClimbError> {
        let differ = |grid: &Grid| -> Vec<Cell> {
            let differs = |&(cell, value): &(Cell, u8)| grid[cell].is_some_and(|it| it != value);
            position.filled().filter(differs).map(|(cell, _)| cell).collect()
        };
        let mut mistake = Mistake { cells: differ(puzzle.givens()), ..Mistake::default() };
        if mistake.cells.is_empty() {
            mistake.cells = solution.map(differ).unwrap_or_default();
            match breaking_entries(puzzle, position) {
                Some((entries, violation)) if mistake.cells.is_empty() || entries.len() == 1 => {
                    mistake.is_any = entries.len() > 1;
                    mistake.cells.retain(|cell| !entries.contains(cell));
                    mistake.cells.splice(0..0, entries);
                    mistake.violation = Some(violation);
                }
                _ if mistake.cells.is_empty() => return Ok(None),
                _ => {
                    mistake.steps = refutation(puzzle, position, &mistake.cells, guide)?;
                    let refuted = mistake.steps.last().and_then(|step| step.then.first());
                    if let Some(&Fact { cell, .. }) = refuted {
                        mistake.cells.retain(|&other| other != cell);
                        mistake.cells.insert(0, cell);
                    }
                }
            }
        }
        let first = mistake.cells[0];
        mistake.value = position[first].expect("an entry");
        mistake.given = puzzle.givens()[first];
        mistake.right = solution.and_then(|solution| solution[first]);
        Ok(Some(mistake))
    }

    /// Returns a sentence that says what is wrong, as far as that is to be given away, and how many entries are.
    #[must_use]
    pub fn text(&self, detail: Detail, teller: Teller<'_>) -> String {
        let (language, first) = (teller.language(), self.cells[0]);
        let value = teller.value(self.value);
        let cell = language.cell(first);
        let text = match (detail, self.is_any, self.given) {
            (Detail::Nudge, ..) if self.is_in_one_row() => {
                say!(language, words::WRONG_IN_ROW, row = first.row + 1)
            }
            (_, true, _) => {
                say!(language, words::WRONG_AMONG, cells = language.cells(&self.cells))
            }
            (Detail::Nudge | Detail::Where, ..) => say!(language, words::WRONG_CELL, cell),
            (_, _, Some(given)) => {
                let given = teller.value(given);
                say!(language, words::NOT_AS_GIVEN, cell, value, given)
            }
            (_, _, None) => say!(language, words::WRONG, cell, value),
        };
        match self.cells.len() {
            count @ 2.. if !self.is_any => {
                format!("{text} {}", say!(language, words::WRONG_COUNT, count))
            }
            _ => text,
        }
    }

    /// Returns the cells that [`Mistake::text`] names.
    #[must_use]
    pub fn named(&self, detail: Detail) -> &[Cell] {
        match (detail, self.is_any) {
            (Detail::Nudge, _) => &[],
            (_, true) => &self.cells,
            (_, false) => &self.cells[..1],
        }
    }

    /// Returns the rule that is broken, as a sentence, unless that gives away too much.
    #[must_use]
    pub fn rule(&self, teller: Teller<'_>, position: &Grid, detail: Detail) -> Option<String> {
        let violation = self.violation.as_ref().filter(|_| detail > Detail::Where);
        violation.map(|violation| teller.violation(violation, position))
    }

    /// Returns the steps that are to be told: the first one where the reason is wanted, all where everything is.
    #[must_use]
    pub fn steps(&self, detail: Detail) -> &[Deduction] {
        match detail {
            Detail::Nudge | Detail::Where => &[],
            Detail::Why => &self.steps[..self.steps.len().min(1)],
            Detail::Value => &self.steps,
        }
    }

    /// Returns a sentence with the right value, where that is to be given away and no step has said it.
    #[must_use]
    pub fn must_be(&self, detail: Detail, teller: Teller<'_>) -> Option<String> {
        let language = teller.language();
        let right = self.right.filter(|_| detail == Detail::Value && self.given.is_none())?;
        let fact = Fact::is(self.cells[0], right);
        let is_shown = self.steps.iter().any(|step| step.then.contains(&fact));
        let (cell, value) = (language.cell(fact.cell), teller.value(right));
        (!is_shown).then(|| say!(language, words::MUST_BE, cell, value))
    }

    fn is_in_one_row(&self) -> bool {
        !self.is_any || self.cells.iter().all(|cell| cell.row == self.cells[0].row)
    }
}

/// The first of some steps; with all details, the others as well.
fn step_hint(position: &Puzzle, steps: &[Deduction], teller: Teller<'_>, hint: Hint) -> Hint {
    let (first, detail) = (&steps[0], hint.detail);
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

/// Returns the entries that break a rule together, and with givens: the fewest that there are, and the rule.
fn breaking_entries(puzzle: &Puzzle, position: &Grid) -> Option<(Vec<Cell>, Violation)> {
    let broken = puzzle.violations(position).into_iter().map(|violation| {
        let cells = violation.cells.iter().copied();
        let entries = cells.filter(|&cell| puzzle.givens()[cell].is_none());
        (entries.collect::<Vec<Cell>>(), violation)
    });
    let by_entries = broken.filter(|(entries, _)| !entries.is_empty());
    by_entries.min_by_key(|(entries, _)| entries.len())
}

/// Returns the steps from what is right to what one of the wrong entries must be; none where the guide ends before.
fn refutation(
    puzzle: &Puzzle,
    position: &Grid,
    wrong: &[Cell],
    guide: impl FnOnce(&Puzzle) -> Result<Guide, ClimbError>,
) -> Result<Vec<Deduction>, ClimbError> {
    let right =
        Grid::from_fn(position.shape(), |cell| position[cell].filter(|_| !wrong.contains(&cell)));
    // That another value stands where an entry is, or its own value does not.
    let is_refutation = |fact: &Fact| {
        let is_entry = position[fact.cell] == Some(fact.value);
        wrong.contains(&fact.cell) && is_entry != fact.holds
    };
    let mut guide = guide(&puzzle.with_givens(right))?;
    let mut steps: Vec<Deduction> = Vec::new();
    let refutes = |step: &Deduction| step.then.iter().any(is_refutation);
    while guide.ended().is_none() && !steps.iter().any(refutes) {
        steps.extend(guide.more());
    }
    Ok(steps_to(steps, is_refutation))
}

/// Returns the first of some steps that says one of the wanted facts, and those before it that it needs.
fn steps_to(mut steps: Vec<Deduction>, is_wanted: impl Fn(&Fact) -> bool) -> Vec<Deduction> {
    let wanted = |step: &Deduction| step.then.iter().copied().find(&is_wanted);
    let Some(at) = steps.iter().position(|step| wanted(step).is_some()) else {
        return Vec::new();
    };
    steps.truncate(at + 1);
    let first = wanted(&steps[at]);
    let mut needed: HashSet<Fact> = first.into_iter().collect();
    let mut kept = Vec::new();
    for mut step in steps.into_iter().rev() {
        step.then.retain(|fact| needed.contains(fact));
        if !step.then.is_empty() {
            needed.extend(&step.because.facts);
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

/// Returns the steps that come next, up to the first one that fills a cell: one if it fills a cell by itself,
/// else those that it needs as well, because a position does not show them. None where nothing follows.
#[must_use]
pub fn next_steps(mut guide: Guide) -> Vec<Deduction> {
    let fills = |fact: &Fact| fact.holds;
    let fills_any = |step: &Deduction| step.then.iter().any(fills);
    let mut steps: Vec<Deduction> = Vec::new();
    loop {
        let more = guide.more();
        let is_enough = more.is_empty() || more.iter().any(fills_any);
        steps.extend(more);
        if is_enough {
            break;
        }
    }
    if steps.first().is_some_and(fills_any) {
        steps.truncate(1);
        return steps;
    }
    steps_to(steps, fills)
}
