//! Answers about a puzzle: its status, its solutions, and why there is none. The names are those of the program's JSON.

use pyo3::prelude::*;
use takuzu_sat::answer::{Answer, FindClash};
use takuzu_sat::explain::{Language, Teller};
use takuzu_sat::game::Violation;
use takuzu_sat::solve::{Clash, SolveError, Uniqueness, quick_clash};
use takuzu_sat::{Grid, Limits, Puzzle};

use crate::errors::Trouble;
use crate::grid::{Place, PyGrid, places};

/// All that is known of a puzzle.
///
/// `status` is `unique`, `multiple`, `solved` (a solution; whether it is the only one was not asked), `complete` (a full grid
/// that is right), `invalid` (one that is wrong), `none` or `unknown` (the time was over).
#[pyclass(frozen, get_all, name = "Answer", module = "takuzu_sat")]
#[derive(Clone)]
pub(crate) struct PyAnswer {
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
impl PyAnswer {
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
    pub(crate) fn all(
        violations: &[Violation],
        grid: &Grid,
        teller: Teller<'_>,
    ) -> Vec<PyViolation> {
        let told = |violation: &Violation| PyViolation {
            rule: violation.rule.to_string(),
            cells: places(&violation.cells),
            text: teller.violation(violation, grid),
        };
        violations.iter().map(told).collect()
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

impl PyAnswer {
    /// Turns an answer about a puzzle into one of Python.
    pub(crate) fn new(puzzle: &Puzzle, answer: Answer) -> PyAnswer {
        let teller = Teller::new(puzzle, Language::English);
        let mut grids = answer.grids.into_iter().map(PyGrid);
        let why = answer.why.unwrap_or_default();
        PyAnswer {
            status: answer.status.name(),
            solution: grids.next(),
            second: grids.next(),
            violations: PyViolation::all(&why.violations, puzzle.givens(), teller),
            dead_ends: why
                .dead_ends
                .into_iter()
                .map(|dead_end| teller.dead_end(dead_end))
                .collect(),
            clash: why.clash.map(PyClash::from),
            unique_without_distinct_lines: why.unique_without_distinct_lines,
        }
    }

    /// Finds out whether there is no, one or several solutions, and why there is none.
    pub(crate) fn checked(
        puzzle: &Puzzle,
        limits: &Limits,
        search: impl FnOnce() -> Result<Uniqueness, SolveError>,
    ) -> Result<PyAnswer, Trouble> {
        let reason: (FindClash, &Limits) = (quick_clash, limits);
        Ok(PyAnswer::new(puzzle, Answer::of(puzzle, Some(reason), search)?))
    }
}
