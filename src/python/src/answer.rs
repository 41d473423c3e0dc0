//! Answers about a puzzle: its status, its solutions, and why there is none. The names are those of the
//! program's JSON.

use pyo3::prelude::*;
use takuzu_sat::explain::{Language, Teller};
use takuzu_sat::game::{DeadEnd, Violation};
use takuzu_sat::limits::Next;
use takuzu_sat::solve::{self, Clash, Options, SolveError, Uniqueness};
use takuzu_sat::{Grid, Limits, Puzzle};

use crate::errors::Trouble;
use crate::grid::{Place, PyGrid, places};

/// All that is known of a puzzle.
///
/// `status` is `unique`, `multiple`, `solved` (a solution; whether it is the only one was not asked), `complete` (a full grid
/// that is right), `invalid` (one that is wrong), `none` or `unknown` (the time was over).
#[pyclass(frozen, get_all, name = "Answer", module = "takuzu_sat")]
#[derive(Clone)]
pub(crate) struct Answer {
    pub(crate) status: &'static str,
    /// A solution.
    pub(crate) solution: Option<PyGrid>,
    /// Another one, where there is one.
    pub(crate) second: Option<PyGrid>,
    /// The rules that the givens break as they stand.
    pub(crate) violations: Vec<PyViolation>,
    /// Cells without a value and values without a cell, each as a sentence.
    pub(crate) dead_ends: Vec<String>,
    /// Givens and rules that contradict each other.
    pub(crate) clash: Option<PyClash>,
    /// True if there is exactly one solution where equal rows and columns are allowed.
    pub(crate) unique_without_distinct_lines: Option<bool>,
}

/// A broken rule.
#[pyclass(frozen, get_all, name = "Violation", module = "takuzu_sat")]
#[derive(Clone)]
pub(crate) struct PyViolation {
    rule: String,
    /// The cells that break it, as rows and columns from 0.
    cells: Vec<Place>,
    /// The sentence that says so.
    text: String,
}

/// Givens and rules that no grid meets together.
#[pyclass(frozen, get_all, name = "Clash", module = "takuzu_sat")]
#[derive(Clone)]
pub(crate) struct PyClash {
    /// The cells of the givens, as rows and columns from 0.
    givens: Vec<Place>,
    rules: Vec<String>,
    /// The cells of each sign that is needed.
    parts: Vec<Vec<Place>>,
    /// True if it is proved that nothing can be left out.
    minimal: bool,
}

#[pymethods]
impl Answer {
    fn __repr__(&self) -> String {
        let solution =
            self.solution.as_ref().map(|grid| format!(", solution={}", grid.0.to_line()));
        format!("<Answer: {}{}>", self.status, solution.unwrap_or_default())
    }
}

#[pymethods]
impl PyViolation {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Violation: {}>", self.text)
    }
}

#[pymethods]
impl PyClash {
    fn __repr__(&self) -> String {
        let rules = self.rules.join(", ");
        format!("<Clash: {} givens; {rules}>", self.givens.len())
    }
}

impl PyViolation {
    pub(crate) fn all(puzzle: &Puzzle, grid: &Grid, language: Language) -> Vec<PyViolation> {
        let teller = Teller::new(puzzle, language);
        let told = |violation: Violation| PyViolation {
            rule: violation.rule.to_string(),
            cells: places(&violation.cells),
            text: teller.violation(&violation, grid),
        };
        puzzle.violations(grid).into_iter().map(told).collect()
    }
}

impl From<Clash> for PyClash {
    fn from(clash: Clash) -> PyClash {
        PyClash {
            givens: places(&clash.givens),
            rules: clash.rules.iter().map(ToString::to_string).collect(),
            parts: clash.parts.iter().map(|part| places(part)).collect(),
            minimal: clash.minimal,
        }
    }
}

impl Answer {
    pub(crate) fn new(status: &'static str) -> Answer {
        Answer {
            status,
            solution: None,
            second: None,
            violations: Vec::new(),
            dead_ends: Vec::new(),
            clash: None,
            unique_without_distinct_lines: None,
        }
    }

    fn with_grids(status: &'static str, grids: impl IntoIterator<Item = Grid>) -> Answer {
        let mut grids = grids.into_iter().map(PyGrid);
        let (solution, second) = (grids.next(), grids.next());
        Answer { solution, second, ..Answer::new(status) }
    }

    /// An answer of "none", with what can be seen at once.
    fn without_solution(status: &'static str, puzzle: &Puzzle) -> Answer {
        let violations = PyViolation::all(puzzle, puzzle.givens(), Language::English);
        let teller = Teller::new(puzzle, Language::English);
        let told = |dead_end: DeadEnd| teller.dead_end(dead_end);
        let looks = violations.is_empty();
        let dead_ends = if looks { puzzle.dead_ends() } else { Vec::new() };
        let dead_ends = dead_ends.into_iter().map(told).collect();
        Answer { violations, dead_ends, ..Answer::new(status) }
    }

    /// Looks for a solution.
    pub(crate) fn solved(
        puzzle: &Puzzle,
        search: impl FnOnce() -> Result<Next<Grid>, SolveError>,
    ) -> Result<Answer, Trouble> {
        if puzzle.is_refused() {
            return Ok(Answer::without_solution("none", puzzle));
        }
        Ok(match search()? {
            Next::Solution(grid) => Answer::with_grids("solved", [grid]),
            Next::Exhausted => Answer::without_solution("none", puzzle),
            Next::GaveUp => Answer::new("unknown"),
        })
    }

    /// Finds out whether there is no, one or several solutions, and why there is none.
    pub(crate) fn checked(
        puzzle: &Puzzle,
        limits: &Limits,
        search: impl FnOnce() -> Result<Uniqueness, SolveError>,
    ) -> Result<Answer, Trouble> {
        let givens = puzzle.givens();
        match (puzzle.is_clean(givens), givens.is_complete()) {
            (false, true) => return Ok(Answer::without_solution("invalid", puzzle)),
            (false, false) => return Ok(Answer::without_solution("none", puzzle)),
            (true, true) => return Ok(Answer::new("complete")),
            (true, false) => {}
        }
        Ok(match search()? {
            Uniqueness::One(grid) => Answer::with_grids("unique", [grid]),
            Uniqueness::Several(one, other) => Answer::with_grids("multiple", [one, other]),
            Uniqueness::Unknown(found) => Answer::with_grids("unknown", found),
            Uniqueness::None => Answer::with_reason(puzzle, limits)?,
        })
    }

    /// Looks for the reason why there is no solution, which an engine says.
    fn with_reason(puzzle: &Puzzle, limits: &Limits) -> Result<Answer, Trouble> {
        let mut answer = Answer::without_solution("none", puzzle);
        if answer.dead_ends.is_empty() {
            match solve::quick_clash(puzzle, limits)? {
                Next::Solution(clash) => answer.clash = Some(clash.into()),
                Next::GaveUp => return Ok(answer),
                Next::Exhausted => {
                    let words = "the engines disagree: one says that there is no solution, and another one finds one";
                    return Err(Trouble(words.into()));
                }
            }
        }
        if let Some(relaxed) = puzzle.relaxed() {
            let options = Options::default().with_limits(limits.clone());
            answer.unique_without_distinct_lines = match solve::uniqueness(&relaxed, &options)? {
                Uniqueness::One(_) => Some(true),
                Uniqueness::None | Uniqueness::Several(..) => Some(false),
                Uniqueness::Unknown(_) => None,
            };
        }
        Ok(answer)
    }
}
