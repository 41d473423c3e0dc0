//! The module of Python: `takuzu_sat`.
//!
//! It holds no idea of its own: each class is a value of the library, and each method asks the library. What is here is the
//! way over: values of Python to values of Rust and back, exceptions, signals, the interpreter's lock.

mod answer;
mod batch;
mod errors;
mod formula;
mod grid;
mod make;
mod picture;
mod puzzle;
mod reading;
mod solutions;
mod steps;
mod watch;

use std::path::PathBuf;

use pyo3::prelude::*;

use crate::puzzle::PyPuzzle;
use crate::reading::Reading;

/// Reads all puzzles of a text.
#[pyfunction]
#[pyo3(signature = (text, *, rules = None, kind = None, odd = None, blocks = None, format = None, lenient = false))]
fn read(
    text: &str,
    rules: Option<String>,
    kind: Option<String>,
    odd: Option<String>,
    blocks: Option<(usize, usize)>,
    format: Option<String>,
    lenient: bool,
) -> PyResult<Vec<PyPuzzle>> {
    let reading = Reading { kind, rules, odd, blocks, format, lenient };
    Ok(reading.texts(text)?.into_iter().map(PyPuzzle::from).collect())
}

/// Reads all puzzles of a file.
#[pyfunction]
#[pyo3(signature = (path, *, rules = None, kind = None, odd = None, blocks = None, format = None, lenient = false))]
fn read_file(
    path: PathBuf,
    rules: Option<String>,
    kind: Option<String>,
    odd: Option<String>,
    blocks: Option<(usize, usize)>,
    format: Option<String>,
    lenient: bool,
) -> PyResult<Vec<PyPuzzle>> {
    let reading = Reading { kind, rules, odd, blocks, format, lenient };
    Ok(reading.file(&path)?.into_iter().map(PyPuzzle::from).collect())
}

#[pymodule]
fn _takuzu_sat(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)?;
    module.add_class::<answer::PyAnswer>()?;
    module.add_class::<answer::PyClash>()?;
    module.add_class::<answer::PyViolation>()?;
    module.add_class::<formula::ExactCover>()?;
    module.add_class::<formula::PyCnf>()?;
    module.add_class::<formula::PyProof>()?;
    module.add_class::<grid::PyGrid>()?;
    module.add_class::<picture::PyPicture>()?;
    module.add_class::<puzzle::PyFewest>()?;
    module.add_class::<solutions::SolutionsIter>()?;
    module.add_class::<PyPuzzle>()?;
    module.add_class::<steps::Hint>()?;
    module.add_class::<steps::PyGrade>()?;
    module.add_class::<steps::Step>()?;
    module.add_function(wrap_pyfunction!(batch::check_all, module)?)?;
    module.add_function(wrap_pyfunction!(batch::grade_all, module)?)?;
    module.add_function(wrap_pyfunction!(batch::solve_all, module)?)?;
    module.add_function(wrap_pyfunction!(make::generate, module)?)?;
    module.add_function(wrap_pyfunction!(make::generate_all, module)?)?;
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(read_file, module)?)
}
