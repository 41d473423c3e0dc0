//! Reductions for other solvers: clauses, exact cover, and the way back; and proofs.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::PyList;
use takuzu_sat::decode::{self, Rejection};
use takuzu_sat::game::{CnfMap, Cover, Encoding, Names};
use takuzu_sat::limits::Next;
use takuzu_sat::proof::Claim;
use takuzu_sat::reduction::{Form, Reduction};
use takuzu_sat::sat::proof::Producer;
use takuzu_sat::sat::{Clause, Formula, ManageVars as _, answer};
use takuzu_sat::solve::{self, Options, Uniqueness};
use takuzu_sat::{Grid, Limits, Puzzle};

use crate::errors::{Trouble, gave_up, unencoded, wrong};
use crate::grid::{PyGrid, items};

/// A puzzle as clauses: a sequence of lists of numbers, as DIMACS and PySAT have them.
#[pyclass(frozen, sequence, name = "Cnf", module = "takuzu_sat")]
pub(crate) struct PyCnf {
    reduction: Reduction,
    formula: Formula,
    map: CnfMap,
}

fn numbers(clause: &Clause) -> Vec<i32> {
    clause.iter().map(|lit| lit.to_ipasir()).collect()
}

impl PyCnf {
    /// Encodes a puzzle, without one of its solutions where that is wanted.
    pub(crate) fn new(
        puzzle: &Puzzle,
        encoding: Encoding,
        blocked: Option<Grid>,
        limits: &Limits,
    ) -> PyResult<PyCnf> {
        let reduction = Reduction::new(puzzle, encoding).without(blocked).within(limits);
        let (formula, map) = reduction.formula().map_err(|error| unencoded(&error))?;
        Ok(PyCnf { reduction, formula, map })
    }

    fn puzzle(&self) -> &Puzzle {
        self.reduction.puzzle()
    }

    fn dimacs_bytes(&self) -> PyResult<Vec<u8>> {
        let mut text = Vec::new();
        self.formula.write_dimacs(&self.reduction.comments(Form::Clauses), &mut text)?;
        Ok(text)
    }
}

#[pymethods]
impl PyCnf {
    /// The clauses as a list of lists of numbers.
    #[getter]
    fn clauses(&self) -> Vec<Vec<i32>> {
        self.formula.clauses.iter().map(numbers).collect()
    }

    /// The number of variables.
    #[getter]
    fn variables(&self) -> usize {
        self.formula.size().variables
    }

    /// The name of the encoding.
    #[getter]
    fn encoding(&self) -> String {
        self.reduction.encoding().to_string()
    }

    /// The variables of the cells with their names: `r1c1`, or `r1c1=9` where a cell has more than two values.
    #[getter]
    fn names(&self) -> Vec<(i32, String)> {
        let names = self.map.names().into_iter();
        names.map(|(var, name)| (var.pos_lit().to_ipasir(), name)).collect()
    }

    /// The literal that says: this value stands in this cell.
    fn lit(&self, cell: &Bound<'_, PyAny>, value: u8) -> PyResult<i32> {
        let cell = crate::grid::cell_on(self.puzzle().shape(), cell)?;
        if !self.puzzle().values().contains(&value) {
            return Err(wrong(format!("{value} is not a value of the puzzle")));
        }
        let lit = self.map.lit(cell, value).expect("givens are clauses: each cell has variables");
        Ok(lit.to_ipasir())
    }

    /// The formula in DIMACS, with the names of the variables of the cells as comments.
    fn dimacs(&self) -> PyResult<String> {
        Ok(String::from_utf8_lossy(&self.dimacs_bytes()?).into_owned())
    }

    /// Writes the formula to a file.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Ok(std::fs::write(path, self.dimacs_bytes()?)?)
    }

    /// Reads the grid of a model, a list of literals, and checks it against rules and givens.
    pub(crate) fn decode(&self, model: &Bound<'_, PyAny>) -> PyResult<PyGrid> {
        let variables = self.formula.vars.n_used();
        // A literal may stand twice, and a 0 at the end.
        let model: Vec<i64> = items(model, 2 * variables as usize + 1)?;
        let model = answer::model(model, variables).map_err(wrong)?;
        accepted(self.reduction.decode(&self.map, &model))
    }

    fn __len__(&self) -> usize {
        self.formula.clauses.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.clauses())?.try_iter()?.into_any())
    }

    fn __repr__(&self) -> String {
        let takuzu_sat::sat::Size { variables, clauses, .. } = self.formula.size();
        format!("<Cnf: {}, {variables} variables, {clauses} clauses>", self.reduction.encoding())
    }
}

/// Returns a solution, or raises why an answer is none.
fn accepted(decoded: Result<Grid, Rejection>) -> PyResult<PyGrid> {
    let refused = |rejection| wrong(format!("the answer is not a solution: {rejection}"));
    decoded.map(PyGrid).map_err(refused)
}

/// A puzzle as an exact cover problem.
///
/// An option is a list of items, each a name, or a name and a colour. Each primary item has to be covered once, a
/// secondary one at most once or in one colour.
#[pyclass(frozen, name = "ExactCover", module = "takuzu_sat")]
pub(crate) struct ExactCover {
    puzzle: Puzzle,
    cover: Cover,
}

impl ExactCover {
    pub(crate) fn new(puzzle: &Puzzle, limits: &Limits) -> Result<ExactCover, Trouble> {
        let cover = puzzle.to_xcc(Names::Words.into(), limits)?;
        Ok(ExactCover { puzzle: puzzle.clone(), cover })
    }
}

#[pymethods]
impl ExactCover {
    /// The number of primary items.
    #[getter]
    fn primary(&self) -> usize {
        self.cover.problem.primaries()
    }

    /// The number of secondary items.
    #[getter]
    fn secondary(&self) -> usize {
        self.cover.problem.items() - self.cover.problem.primaries()
    }

    /// The options: lists of names, with a colour behind a colon where there is one (`r1c1:0`).
    #[getter]
    fn options(&self) -> Vec<Vec<String>> {
        let words = |option| self.cover.problem.option_text(option);
        let split = |text: String| text.split_whitespace().map(str::to_owned).collect();
        (0..self.cover.problem.options()).map(words).map(split).collect()
    }

    /// The problem in Knuth's format.
    #[getter]
    fn text(&self) -> PyResult<String> {
        let mut text = Vec::new();
        self.cover.problem.write(&[], &mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Reads the grid of a cover, a list of numbers of options, from 0, and checks it against rules and givens.
    fn decode(&self, cover: &Bound<'_, PyAny>) -> PyResult<PyGrid> {
        let cover: Vec<usize> = items(cover, self.__len__())?;
        accepted(decode::cover(&self.puzzle, &self.cover, &cover))
    }

    fn __len__(&self) -> usize {
        self.cover.problem.options()
    }

    fn __repr__(&self) -> String {
        let (primary, secondary, options) = (self.primary(), self.secondary(), self.__len__());
        format!("<ExactCover: {primary} primary items, {secondary} secondary, {options} options>")
    }
}

/// A proof that there is exactly one solution, or none, and the folder that holds it.
#[pyclass(frozen, get_all, name = "Proof", module = "takuzu_sat")]
pub(crate) struct PyProof {
    /// `exactly one solution` or `no solution`.
    claim: &'static str,
    /// The only solution.
    solution: Option<PyGrid>,
    /// The number of clauses of the proof.
    clauses: usize,
    folder: PathBuf,
    /// The files in the folder.
    files: Vec<String>,
}

#[pymethods]
impl PyProof {
    fn __repr__(&self) -> String {
        format!("<Proof: {}, {} clauses>", self.claim, self.clauses)
    }
}

/// Proves that there is one solution, or none, and writes the files of `takuzu-sat prove` to a folder.
pub(crate) fn prove(puzzle: &Puzzle, folder: PathBuf, limits: &Limits) -> PyResult<PyProof> {
    if folder.as_os_str().is_empty() {
        return Err(wrong("name the folder for the proof"));
    }
    let options = Options::default().with_limits(limits.clone());
    let solution = match solve::uniqueness(puzzle, &options).map_err(Trouble::from)? {
        Uniqueness::None => None,
        Uniqueness::One(solution) => Some(solution),
        Uniqueness::Several(one, other) => {
            return Err(wrong(format!(
                "there is nothing to prove, for there are several solutions:\n{one}\n\n{other}"
            )));
        }
        Uniqueness::Unknown(_) => return Err(gave_up()),
    };
    let claim = Claim::within(puzzle, solution, limits).map_err(|error| unencoded(&error))?;
    let proved = match claim.prove(&Producer::default(), limits).map_err(Trouble::from)? {
        Next::Solution(proved) => proved,
        Next::GaveUp => return Err(gave_up()),
        Next::Exhausted => {
            let words =
                "the engines disagree: there is another solution when it comes to the proof";
            return Err(Trouble(words.into()).into());
        }
    };
    let files = proved.files().map_err(|error| Trouble(error.to_string()))?;
    files.write_folder(&folder)?;
    Ok(PyProof {
        claim: proved.claim().sentence(),
        solution: proved.claim().solution().cloned().map(PyGrid),
        clauses: proved.clauses(),
        folder,
        files: files.iter().map(|(name, _)| name.into()).collect(),
    })
}
