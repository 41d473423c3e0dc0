//! Reductions for other solvers: clauses, exact cover, and the way back; and proofs.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use pyo3::exceptions::PyFileExistsError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use takuzu_sat::game::{CnfForm, CnfMap, CoverMap, Encoding, GivensAs, Names};
use takuzu_sat::limits::Next;
use takuzu_sat::sat::proof::Refutation;
use takuzu_sat::sat::{Assignment, Clause, Clauses, Formula, Lit};
use takuzu_sat::solve::{self, Options, Uniqueness};
use takuzu_sat::text::{Format, write, write_grid};
use takuzu_sat::{Grid, Limits, Puzzle, xcc};

use crate::errors::{Trouble, gave_up, unencoded, wrong};
use crate::grid::PyGrid;

/// A puzzle as clauses: a sequence of lists of numbers, as DIMACS and PySAT have them.
#[pyclass(frozen, sequence, name = "Cnf", module = "takuzu_sat")]
pub(crate) struct PyCnf {
    puzzle: Puzzle,
    encoding: Encoding,
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
        blocked: Option<&Grid>,
    ) -> PyResult<PyCnf> {
        let form = CnfForm::from(encoding).with_givens(GivensAs::Units);
        let (mut formula, map) =
            Formula::encode(|clauses, vars| puzzle.to_cnf(form, clauses, vars))
                .map_err(|error| unencoded(&error))?;
        if let Some(grid) = blocked {
            let open = puzzle.givens().blanks();
            let other = open.filter_map(|cell| Some(!map.lit(cell, grid[cell]?)?));
            let added = Clauses::of(&mut formula.clauses).add(other);
            added.map_err(|error| wrong(error.to_string()))?;
        }
        formula.names = map.names();
        Ok(PyCnf { puzzle: puzzle.clone(), encoding, formula, map })
    }

    fn dimacs_bytes(&self) -> PyResult<Vec<u8>> {
        let title = self.puzzle.kind().title;
        let comments = [format!("{title} {}, encoding {}", self.puzzle.shape(), self.encoding)];
        let mut text = Vec::new();
        self.formula.write_dimacs(&comments, &mut text)?;
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
        self.encoding.to_string()
    }

    /// The variables of the cells with their names: `r1c1`, or `r1c1=9` where a cell has more than two values.
    #[getter]
    fn names(&self) -> Vec<(i32, String)> {
        let names = self.map.names().into_iter();
        names.map(|(var, name)| (var.pos_lit().to_ipasir(), name)).collect()
    }

    /// The literal that says: this value stands in this cell.
    fn lit(&self, cell: &Bound<'_, PyAny>, value: u8) -> PyResult<i32> {
        let cell = crate::grid::cell_on(self.puzzle.shape(), cell)?;
        if !self.puzzle.values().contains(&value) {
            return Err(wrong(format!("{value} is no value of the puzzle")));
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
    pub(crate) fn decode(&self, model: Vec<i32>) -> PyResult<PyGrid> {
        let lits: PyResult<Vec<Lit>> = model
            .into_iter()
            .filter(|&lit| lit != 0)
            .map(|lit| Lit::from_ipasir(lit).map_err(wrong))
            .collect();
        let model: Assignment = lits?.into_iter().collect();
        accepted(&self.puzzle, self.map.decode(&model))
    }

    fn __len__(&self) -> usize {
        self.formula.clauses.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.clauses())?.try_iter()?.into_any())
    }

    fn __repr__(&self) -> String {
        let takuzu_sat::sat::Size { variables, clauses, .. } = self.formula.size();
        format!("<Cnf: {}, {variables} variables, {clauses} clauses>", self.encoding)
    }
}

/// Returns a grid that is a solution; refuses any other.
fn accepted(puzzle: &Puzzle, grid: Grid) -> PyResult<PyGrid> {
    if let Some(cell) = grid.blanks().next() {
        return Err(wrong(format!("nothing says what stands in {cell}")));
    }
    if !grid.extends(puzzle.givens()) {
        return Err(wrong(format!("a given is different:\n{grid}")));
    }
    match puzzle.violations(&grid).first() {
        None => Ok(PyGrid(grid)),
        Some(violation) => Err(wrong(format!("{violation}:\n{grid}"))),
    }
}

/// A puzzle as an exact cover problem.
///
/// An option is a list of items, each a name, or a name and a colour. Each primary item has to be covered once, a
/// secondary one at most once or in one colour.
#[pyclass(frozen, name = "ExactCover", module = "takuzu_sat")]
pub(crate) struct ExactCover {
    puzzle: Puzzle,
    problem: xcc::Problem,
    map: CoverMap,
}

impl ExactCover {
    pub(crate) fn new(puzzle: &Puzzle, limits: &Limits) -> Result<ExactCover, Trouble> {
        let cover = puzzle.to_xcc(Names::Words, limits)?;
        Ok(ExactCover { puzzle: puzzle.clone(), problem: cover.problem, map: cover.map })
    }
}

#[pymethods]
impl ExactCover {
    /// The number of primary items.
    #[getter]
    fn primary(&self) -> usize {
        self.problem.primaries()
    }

    /// The number of secondary items.
    #[getter]
    fn secondary(&self) -> usize {
        self.problem.items() - self.problem.primaries()
    }

    /// The options: lists of names, with a colour behind a colon where there is one (`r1c1:0`).
    #[getter]
    fn options(&self) -> Vec<Vec<String>> {
        let words = |option| self.problem.option_text(option);
        let split = |text: String| text.split_whitespace().map(str::to_owned).collect();
        (0..self.problem.options()).map(words).map(split).collect()
    }

    /// The problem in Knuth's format.
    #[getter]
    fn text(&self) -> PyResult<String> {
        let mut text = Vec::new();
        self.problem.write(&[], &mut text)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Reads the grid of a cover, a list of numbers of options, from 0, and checks it against rules and givens.
    fn decode(&self, cover: Vec<usize>) -> PyResult<PyGrid> {
        if let Some(option) = cover.iter().find(|&&option| option >= self.problem.options()) {
            return Err(wrong(format!("there is no option {option}")));
        }
        accepted(&self.puzzle, self.map.decode(&cover))
    }

    fn __len__(&self) -> usize {
        self.problem.options()
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

/// A claim and its proof.
struct Proved {
    cnf: PyCnf,
    solution: Option<Grid>,
    refutation: Refutation,
}

/// Finds out what is to be proved, and proves it.
fn proved(puzzle: &Puzzle, limits: &Limits) -> PyResult<Proved> {
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
    let cnf = PyCnf::new(puzzle, puzzle.textbook(), solution.as_ref())?;
    let (clauses, cells) = (&cnf.formula.clauses, &cnf.map.cells);
    let refuted = solve::refute(puzzle, solution.as_ref(), clauses, cells, limits);
    match refuted.map_err(Trouble::from)? {
        Next::Solution(refutation) => Ok(Proved { cnf, solution, refutation }),
        Next::GaveUp => Err(gave_up()),
        Next::Exhausted if limits.stop_requested() => Err(gave_up()),
        Next::Exhausted => {
            let words =
                "the engines disagree: there is another solution when it comes to the proof";
            Err(Trouble(words.into()).into())
        }
    }
}

/// Proves that there is one solution, or none, and writes the formula and the proof to a folder.
pub(crate) fn prove(puzzle: &Puzzle, folder: &Path, limits: &Limits) -> PyResult<PyProof> {
    let files = files(puzzle, &proved(puzzle, limits)?)?;
    let (proof, texts) = files;
    std::fs::create_dir_all(folder)?;
    if let Some((name, _)) = texts.iter().find(|(name, _)| folder.join(name).exists()) {
        let shown = folder.join(name).display().to_string();
        return Err(PyFileExistsError::new_err(format!("{shown} is there already")));
    }
    let mut names = Vec::new();
    for (name, text) in texts {
        std::fs::File::create_new(folder.join(name))?.write_all(&text)?;
        names.push(name.to_owned());
    }
    Ok(PyProof { folder: folder.to_owned(), files: names, ..proof })
}

/// A name and what the file holds.
type File = (&'static str, Vec<u8>);

fn files(puzzle: &Puzzle, proved: &Proved) -> PyResult<(PyProof, Vec<File>)> {
    let Proved { cnf, solution, refutation } = proved;
    let mut files = Vec::new();
    // A puzzle of the caller's own has no text that another program reads.
    if let Ok(text) = write(puzzle, Format::Json) {
        files.push(("puzzle.json", text.into_bytes()));
    }
    if let Some(solution) = solution {
        let text = write_grid(puzzle, solution, Format::Grid);
        let text = text.unwrap_or_else(|_| format!("{solution}\n"));
        files.push(("solution.txt", text.into_bytes()));
    }
    files.push(("formula.cnf", cnf.dimacs_bytes()?));
    let (mut drat, mut lrat) = (Vec::new(), Vec::new());
    refutation.write_drat(&mut drat)?;
    refutation.write_lrat(&mut lrat)?;
    files.extend([("proof.drat", drat), ("proof.lrat", lrat)]);
    let proof = PyProof {
        claim: if solution.is_some() { "exactly one solution" } else { "no solution" },
        solution: solution.clone().map(PyGrid),
        clauses: refutation.len() - 1,
        folder: PathBuf::new(),
        files: Vec::new(),
    };
    Ok((proof, files))
}
