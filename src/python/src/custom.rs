//! Puzzles of the caller's own: the rules are functions of Python, the clauses lists of numbers.
//!
//! The clauses are asked for once a board, when a puzzle is made. A literal is a number: the cells come first, row by
//! row and value by value, then the caller's own variables. Engines that find a grid ask the other function whether it
//! breaks a rule; an exception there ends the call and is raised by it.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use takuzu_sat::game::{CellVars, Encoding, Violation};
use takuzu_sat::puzzle::{Kind, RuleId};
use takuzu_sat::rustsat::OutOfMemory;
use takuzu_sat::sat::bit::Bit;
use takuzu_sat::sat::{Clauses, ManageVars};
use takuzu_sat::{Cell, Game, Grid, Puzzle, Shape};

use crate::errors::wrong;
use crate::grid::{PyGrid, cell_on};
use crate::watch::Failure;

/// The rules of a puzzle of your own.
///
/// `violations(grid)` lists where a grid breaks the rules: a list of cells for each place, nothing for a grid that is right so
/// far. `clauses(board)` lists clauses: lists of literals, which `board.lit(cell, value)` gives; that each cell has one
/// value is said already. Both may be generators. `values` is a range of two values at least.
#[pyclass(frozen, name = "Rules", module = "takuzu_sat")]
pub(crate) struct PyRules(Arc<RuleSet>);

struct RuleSet {
    kind: Kind,
    rule: RuleId,
    values: RangeInclusive<u8>,
    violations: Py<PyAny>,
    clauses: Py<PyAny>,
}

/// A board on which clauses are written.
#[pyclass(frozen, name = "Board", module = "takuzu_sat")]
pub(crate) struct Board {
    shape: Shape,
    values: RangeInclusive<u8>,
    /// The number of variables.
    vars: AtomicI32,
}

/// A puzzle under the rules of a caller.
#[derive(Clone)]
pub(crate) struct Custom {
    set: Arc<RuleSet>,
    givens: Grid,
    /// The clauses in the numbers of [`Board`], and how many of these there are.
    clauses: Arc<Vec<Vec<i32>>>,
    vars: i32,
    failure: Failure,
}

/// Names live as long as the program; those of rules are few.
fn for_ever(name: String) -> &'static str {
    Box::leak(name.into_boxed_str())
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (name, values, violations, clauses))]
    fn new(
        name: String,
        values: &Bound<'_, PyAny>,
        violations: Py<PyAny>,
        clauses: Py<PyAny>,
    ) -> PyResult<PyRules> {
        let listed: Vec<u8> =
            values.try_iter()?.map(|value| value?.extract()).collect::<PyResult<_>>()?;
        let (Some(&least), Some(&greatest)) = (listed.iter().min(), listed.iter().max()) else {
            return Err(wrong("there are no values"));
        };
        let in_order: Vec<u8> = (least..=greatest).collect();
        if listed != in_order || listed.len() < 2 || greatest > 35 {
            return Err(wrong(
                "values are a range of at least two numbers up to 35, such as range(1, 5)",
            ));
        }
        let rule = for_ever(format!("the rules of {name}"));
        let name = for_ever(name);
        Ok(PyRules(Arc::new(RuleSet {
            kind: Kind { name, title: name },
            rule: RuleId::named(0, rule),
            values: least..=greatest,
            violations,
            clauses,
        })))
    }

    /// The name of the puzzle.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.kind.name
    }

    fn __repr__(&self) -> String {
        format!("Rules('{}')", self.0.kind.name)
    }
}

impl PyRules {
    /// Makes the puzzle of these rules with some givens.
    pub(crate) fn puzzle(&self, py: Python<'_>, givens: Grid) -> PyResult<Puzzle> {
        let (set, shape) = (&self.0, givens.shape());
        if let Some((cell, value)) = givens.filled().find(|(_, value)| !set.values.contains(value))
        {
            return Err(wrong(format!(
                "{cell} is {value}, which is not a value of {}",
                set.kind.name
            )));
        }
        let cells = (shape.len() * set.values.len()) as i32;
        let board = Board { shape, values: set.values.clone(), vars: AtomicI32::new(cells) };
        let board = Bound::new(py, board)?;
        let mut clauses = Vec::new();
        for clause in set.clauses.bind(py).call1((board.clone(),))?.try_iter()? {
            let clause: Vec<i32> = clause?.extract()?;
            let vars = board.get().vars.load(Ordering::Relaxed);
            let is_known = |lit: &i32| *lit != 0 && lit.unsigned_abs() <= vars.unsigned_abs();
            if let Some(lit) = clause.iter().find(|lit| !is_known(lit)) {
                return Err(wrong(format!("{lit} is not a literal of the board")));
            }
            clauses.push(clause);
        }
        let vars = board.get().vars.load(Ordering::Relaxed);
        let set = Arc::clone(set);
        Ok(Custom { set, givens, clauses: Arc::new(clauses), vars, failure: Failure::default() }
            .into())
    }
}

#[pymethods]
impl Board {
    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.shape.rows(), self.shape.cols())
    }

    /// The values of a cell.
    #[getter]
    fn values(&self) -> Vec<u32> {
        self.values.clone().map(u32::from).collect()
    }

    /// The literal that says: this value stands in this cell. Its negative says that it does not.
    fn lit(&self, cell: &Bound<'_, PyAny>, value: i64) -> PyResult<i32> {
        let cell = cell_on(self.shape, cell)?;
        let value = u8::try_from(value).ok().filter(|value| self.values.contains(value));
        let value = value.ok_or_else(|| wrong(format!("{:?} has no such value", self.values)))?;
        let place = self.shape.index(cell) * self.values.len();
        Ok((place + usize::from(value - self.values.start())) as i32 + 1)
    }

    /// A new variable, for clauses that need more than the cells.
    fn new_var(&self) -> i32 {
        self.vars.fetch_add(1, Ordering::Relaxed) + 1
    }
}

impl Custom {
    /// The first exception that a function of the rules raised.
    pub(crate) fn failure(puzzle: &Puzzle) -> Failure {
        puzzle.downcast::<Custom>().map(|custom| custom.failure.clone()).unwrap_or_default()
    }

    /// Asks where a grid breaks the rules.
    fn broken(&self, grid: &Grid) -> PyResult<Vec<Vec<Cell>>> {
        Python::attach(|py| {
            let places = self.set.violations.bind(py).call1((PyGrid(grid.clone()),))?;
            let places = places.try_iter().map_err(|_| {
                PyTypeError::new_err("violations(grid) must give a list of cells for each place")
            })?;
            let cells = |place: Bound<'_, PyAny>| -> PyResult<Vec<Cell>> {
                place.try_iter()?.map(|cell| cell_on(grid.shape(), &cell?)).collect()
            };
            places.map(|place| cells(place?)).collect()
        })
    }
}

impl Game for Custom {
    fn kind(&self) -> Kind {
        self.set.kind
    }

    fn givens(&self) -> &Grid {
        &self.givens
    }

    fn with_givens(&self, givens: Grid) -> Puzzle {
        Custom { givens, ..self.clone() }.into()
    }

    fn values(&self) -> RangeInclusive<u8> {
        self.set.values.clone()
    }

    fn rule_list(&self) -> Vec<RuleId> {
        vec![self.set.rule]
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let broken = self.broken(grid).unwrap_or_else(|error| {
            // Nothing is right that nobody could judge.
            self.failure.keep(error);
            vec![Vec::new()]
        });
        let violation =
            |cells| Violation { rule: self.set.rule, houses: Vec::new(), value: None, cells };
        broken.into_iter().map(violation).collect()
    }

    fn add_rule(
        &self,
        _: RuleId,
        _: Encoding,
        cells: &CellVars,
        clauses: &mut Clauses<'_>,
        vars: &mut dyn ManageVars,
    ) -> Result<(), OutOfMemory> {
        let mut bits: Vec<Bit> = Vec::with_capacity(self.vars.unsigned_abs() as usize);
        for cell in self.shape().cells() {
            bits.extend(self.values().map(|value| cells.bit(cell, value)));
        }
        bits.resize_with(self.vars.unsigned_abs() as usize, || vars.new_lit().into());
        let bit = |&lit: &i32| {
            let bit = bits[lit.unsigned_abs() as usize - 1];
            if lit > 0 { bit } else { !bit }
        };
        self.clauses.iter().try_for_each(|clause| clauses.add_any(clause.iter().map(bit)))
    }
}

impl PartialEq for Custom {
    fn eq(&self, other: &Custom) -> bool {
        Arc::ptr_eq(&self.set, &other.set) && self.givens == other.givens
    }
}

impl fmt::Debug for Custom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Custom({}: {:?})", self.set.kind.name, self.givens)
    }
}
