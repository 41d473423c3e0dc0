//! Errors of the library as exceptions.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyTimeoutError, PyValueError};
use pyo3::prelude::*;
use takuzu_sat::fewest::FewestError;
use takuzu_sat::game::{CoverError, EncodeError};
use takuzu_sat::generate::GenerateError;
use takuzu_sat::ladder::ClimbError;
use takuzu_sat::solve::SolveError;
use takuzu_sat::text;

create_exception!(
    takuzu_sat,
    ParseError,
    PyValueError,
    "A text or an array is not a puzzle: `line` and `column` count from 1, `message` leaves them out."
);
create_exception!(
    takuzu_sat,
    SolverError,
    PyRuntimeError,
    "An engine failed, cannot take the puzzle, or gave a wrong answer."
);
create_exception!(
    takuzu_sat,
    GenerateFailed,
    PyRuntimeError,
    "No puzzle is as it was asked for, or none was found in the attempts."
);
create_exception!(
    takuzu_sat,
    GaveUp,
    PyTimeoutError,
    "The time was over before the answer was known."
);

/// Makes a [`ParseError`] with its fields.
pub(crate) fn parse_error(shown: String, message: &str, line: usize, column: usize) -> PyErr {
    let error = ParseError::new_err(shown);
    let filled = Python::attach(|py| {
        let value = error.value(py);
        value.setattr("message", message)?;
        value.setattr("line", line)?;
        value.setattr("column", column)
    });
    filled.err().unwrap_or(error)
}

pub(crate) fn unread(error: &text::ParseError) -> PyErr {
    parse_error(error.to_string(), error.message(), error.line(), error.column())
}

/// The reason why an engine has no answer, until it can be raised.
pub(crate) struct Trouble(pub(crate) String);

/// The end of a message that refuses a formula that takes too much memory.
const BY_FORCE: &str = "; force=True builds it all the same";

impl From<SolveError> for Trouble {
    fn from(error: SolveError) -> Trouble {
        let by_force = if error.is_too_large() { BY_FORCE } else { "" };
        Trouble(format!("{error}{by_force}"))
    }
}

impl From<ClimbError> for Trouble {
    fn from(error: ClimbError) -> Trouble {
        Trouble(error.to_string())
    }
}

impl From<CoverError> for Trouble {
    fn from(error: CoverError) -> Trouble {
        Trouble(error.to_string())
    }
}

impl From<FewestError> for Trouble {
    fn from(error: FewestError) -> Trouble {
        Trouble(error.to_string())
    }
}

impl From<Trouble> for PyErr {
    fn from(Trouble(words): Trouble) -> PyErr {
        SolverError::new_err(words)
    }
}

pub(crate) fn unencoded(error: &EncodeError) -> PyErr {
    match error {
        EncodeError::Refused(words) => PyValueError::new_err(words.clone()),
        EncodeError::OutOfMemory(_) => SolverError::new_err(error.to_string()),
        EncodeError::TooLarge(_) => SolverError::new_err(format!("{error}{BY_FORCE}")),
    }
}

pub(crate) fn unmade(error: &GenerateError) -> PyErr {
    if error.is_stopped() { gave_up() } else { GenerateFailed::new_err(error.to_string()) }
}

/// A count is the only work that may give up for want of memory.
pub(crate) fn short_of_memory() -> PyErr {
    GaveUp::new_err("counting takes more than 800 MB of memory; force=True goes on all the same")
}

pub(crate) fn gave_up() -> PyErr {
    GaveUp::new_err("the time was over before the answer was known")
}

/// A value that an argument does not take.
pub(crate) fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Adds the exceptions to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    for (name, exception) in [
        ("ParseError", py.get_type::<ParseError>()),
        ("SolverError", py.get_type::<SolverError>()),
        ("GenerateFailed", py.get_type::<GenerateFailed>()),
        ("GaveUp", py.get_type::<GaveUp>()),
    ] {
        module.add(name, exception)?;
    }
    Ok(())
}
