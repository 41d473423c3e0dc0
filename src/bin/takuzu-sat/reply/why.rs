//! The reason why a puzzle has no solution, in words.

use crate::reply::remark;
use itertools::Itertools as _;
use takuzu_sat::explain::{Language, Teller};
use takuzu_sat::game::DeadEnd;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::puzzle::Violation;
use takuzu_sat::solve::{Clash, Engine, Options, SolveError, Uniqueness, solutions, uniqueness};
use takuzu_sat::{Grid, Puzzle};

use super::record::{ClashFields, Record, dead_end_fields, violation_fields};
use crate::exit::WrongAnswer;
use crate::words::say;

/// The greatest number of places that are listed where rules are broken, unless all are asked for.
pub(super) const MOST_PLACES: usize = 10;

/// A way to find givens and rules that clash: thoroughly or quickly.
pub(crate) type FindClash = fn(&Puzzle, &Limits) -> Result<Next<Clash>, SolveError>;

/// The reason why there is no solution.
pub(crate) struct NoSolutionReason {
    violations: Vec<Violation>,
    /// Cells without a candidate, and values without a place, where no rule is broken.
    dead_ends: Vec<DeadEnd>,
    /// Missing when the givens break a rule as they stand, or the time or the work ran out.
    clash: Option<Clash>,
    /// True if exactly one solution appears when lines may be equal; missing when that was not
    /// asked or not found out.
    unique_without_distinct_lines: Option<bool>,
}

impl NoSolutionReason {
    /// Finds what is seen without a search: the rules that the givens break as they stand.
    pub(crate) fn at_sight(puzzle: &Puzzle) -> NoSolutionReason {
        let (violations, dead_ends) = if puzzle.is_clean(puzzle.givens()) {
            (Vec::new(), puzzle.dead_ends())
        } else {
            (puzzle.violations(puzzle.givens()), Vec::new())
        };
        NoSolutionReason { violations, dead_ends, clash: None, unique_without_distinct_lines: None }
    }

    pub(crate) fn is_seen(&self) -> bool {
        !self.violations.is_empty()
    }

    /// Finds why a puzzle has none although its givens break no rule as they stand.
    pub(crate) fn searched(
        puzzle: &Puzzle,
        find: FindClash,
        limits: &Limits,
    ) -> anyhow::Result<NoSolutionReason> {
        let clash = match find(puzzle, limits)? {
            Next::Solution(clash) => Some(clash),
            Next::GaveUp => None,
            Next::Exhausted => return Err(missed(puzzle, limits)?.into()),
        };
        let unique_without_distinct_lines = unique_without_distinct_lines(puzzle, limits)?;
        Ok(NoSolutionReason {
            violations: Vec::new(),
            dead_ends: puzzle.dead_ends(),
            clash,
            unique_without_distinct_lines,
        })
    }

    /// Tells whether there is exactly one solution under other rules that are in use.
    pub(crate) fn is_of_other_rules(&self) -> bool {
        self.unique_without_distinct_lines == Some(true)
    }

    /// Says why, with the first places where rules are broken.
    pub(crate) fn text(&self, puzzle: &Puzzle, language: Language) -> String {
        self.text_with(MOST_PLACES, puzzle, language)
    }

    /// Says why, with all places where rules are broken.
    pub(crate) fn whole_text(&self, puzzle: &Puzzle, language: Language) -> String {
        self.text_with(usize::MAX, puzzle, language)
    }

    fn text_with(&self, most: usize, puzzle: &Puzzle, language: Language) -> String {
        let teller = Teller::new(puzzle, language);
        let mut text = match &self.clash {
            _ if self.is_seen() => {
                let sentence = |broken| teller.violation(broken, puzzle.givens());
                let sentences = self.violations.iter().take(most).map(sentence);
                let more = self.violations.len().saturating_sub(most);
                let more = (more > 0).then(|| say!(language, remark::MORE_PLACES, count = more));
                let head = std::iter::once(self.head(puzzle, language));
                let mut lines = head.chain(sentences).chain(more);
                lines.join("\n  ")
            }
            _ if !self.dead_ends.is_empty() => self.dead_end_text(most, teller),
            Some(clash) => clash_text(clash, puzzle.givens(), teller),
            None => say!(language, remark::NO_SOLUTION),
        };
        if self.unique_without_distinct_lines == Some(true) {
            text += "\n  ";
            text += &say!(language, remark::WITHOUT_DISTINCT);
        }
        text
    }

    /// Names cells without a candidate and values without a place: that is simpler than any clash.
    fn dead_end_text(&self, most: usize, teller: Teller<'_>) -> String {
        let language = teller.language();
        let mut sentences = self.dead_ends.iter().map(|&dead_end| teller.dead_end(dead_end));
        let first = sentences.next().unwrap_or_default();
        let more = self.dead_ends.len().saturating_sub(most);
        let more = (more > 0).then(|| say!(language, remark::MORE_PLACES, count = more));
        let head = say!(language, remark::DEAD_END, reason = first);
        let sentences = sentences.take(most.saturating_sub(1));
        std::iter::once(head).chain(sentences).chain(more).join("\n  ")
    }

    /// The same with the first broken rule only, for those who asked for something else.
    pub(crate) fn in_a_line(&self, puzzle: &Puzzle, language: Language) -> Option<String> {
        if let Some(&dead_end) = self.dead_ends.first() {
            let reason = Teller::new(puzzle, language).dead_end(dead_end);
            return Some(say!(language, remark::DEAD_END, reason));
        }
        let first = self.violations.first()?;
        let rule = Teller::new(puzzle, language).violation(first, puzzle.givens());
        let remark = match self.violations.len() {
            1 => remark::ONLY_PLACE,
            _ => remark::FIRST_PLACE,
        };
        let head = self.head(puzzle, language);
        Some(say!(language, remark, head, rule))
    }

    /// In how many places rules are broken, by givens or by a complete grid.
    fn head(&self, puzzle: &Puzzle, language: Language) -> String {
        let remark =
            if puzzle.givens().is_complete() { remark::INVALID } else { remark::GIVENS_BREAK };
        let places = match self.violations.len() {
            1 => say!(language, remark::PLACE),
            count => say!(language, remark::PLACES, count),
        };
        say!(language, remark, places)
    }

    pub(crate) fn add_to(&self, record: Record) -> Record {
        Record {
            violations: self.violations.iter().map(violation_fields).collect(),
            dead_ends: self.dead_ends.iter().map(dead_end_fields).collect(),
            clash: self.clash.as_ref().map(ClashFields::from),
            unique_without_distinct_lines: self.unique_without_distinct_lines,
            ..record
        }
    }
}

/// The error that an engine missed a solution, which is shown.
fn missed(puzzle: &Puzzle, limits: &Limits) -> anyhow::Result<WrongAnswer> {
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    let found = match solutions(puzzle, &options).next_solution()? {
        Next::Solution(grid) => format!(":\n{grid}"),
        Next::Exhausted | Next::GaveUp => String::new(),
    };
    let words =
        "the engines disagree: one says that there is no solution, and another one finds one";
    Ok(WrongAnswer(format!("{words}{found}")))
}

/// Published puzzles of some sites are made without rule 3: a bare "no solution" hides that.
fn unique_without_distinct_lines(puzzle: &Puzzle, limits: &Limits) -> anyhow::Result<Option<bool>> {
    let Some(relaxed) = puzzle.relaxed() else {
        return Ok(None);
    };
    let options = Options::default().with_limits(limits.clone());
    Ok(match uniqueness(&relaxed, &options)? {
        Uniqueness::One(_) => Some(true),
        Uniqueness::None | Uniqueness::Several(..) => Some(false),
        Uniqueness::Unknown(_) => None,
    })
}

fn clash_text(clash: &Clash, givens: &Grid, teller: Teller<'_>) -> String {
    let language = teller.language();
    let rules = teller.rules(&clash.rules, &clash.pairs());
    if clash.givens.is_empty() {
        return say!(language, remark::RULES_CLASH, rules);
    }
    let only =
        Grid::from_fn(givens.shape(), |cell| givens[cell].filter(|_| clash.givens.contains(&cell)));
    let count = clash.givens.len().to_string();
    let rows = only.to_string().replace('\n', "\n  ");
    let values = [("count", count.as_str()), ("rules", &rules)];
    let remark = match (clash.minimal, clash.givens.len()) {
        (false, _) => remark::GIVENS_CLASH_PERHAPS_FEWER,
        (true, 1) => remark::GIVEN_CLASHES,
        (true, _) => remark::GIVENS_CLASH,
    };
    format!("{}\n  {rows}", language.fill(remark, &values))
}
