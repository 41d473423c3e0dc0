//! Boards: grids that print themselves, and grids out of lists and arrays.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyString};
use takuzu_sat::{Cell, Grid, Line, Shape};

use crate::errors::{parse_error, wrong};

/// A board with a value or a blank (`None`) in each cell.
///
/// `grid[0, 1]` is the cell in the first row and second column, `grid[0]` the first row. `numpy.array(grid)` has -1 for
/// blanks.
#[pyclass(frozen, eq, name = "Grid", module = "takuzu_sat")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyGrid(pub(crate) Grid);

/// The cells that are taken from lists, which may have no end.
const MOST_CELLS: usize = 1 << 22;

/// Takes the items of a list, an array or the like one by one, at most so many. What its `__len__` says is not believed.
pub(crate) fn items<'py, T>(given: &Bound<'py, PyAny>, most: usize) -> PyResult<Vec<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error: Into<PyErr>>,
{
    if given.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("a list is expected, not a text"));
    }
    let mut items = Vec::new();
    for item in given.try_iter()? {
        given.py().check_signals()?;
        if items.len() == most {
            return Err(wrong(format!("more than {most} items")));
        }
        items.push(item?.extract().map_err(Into::into)?);
    }
    Ok(items)
}

/// A row and a column, from 0.
pub(crate) type Place = (usize, usize);

pub(crate) fn place(cell: Cell) -> Place {
    (cell.row, cell.col)
}

pub(crate) fn places(cells: &[Cell]) -> Vec<Place> {
    cells.iter().copied().map(place).collect()
}

/// The value of a blank in an array.
const BLANK: i64 = -1;

impl PyGrid {
    fn row(&self, row: usize) -> Vec<Option<u8>> {
        self.0.line(Line::Row(row)).collect()
    }

    /// The place that an index of Python names: -1 is the last.
    fn counted(index: isize, length: usize) -> PyResult<usize> {
        let from_end = if index < 0 { index + length as isize } else { index };
        let found = usize::try_from(from_end).ok().filter(|&place| place < length);
        found.ok_or_else(|| PyIndexError::new_err(format!("{index} is not on a side of {length}")))
    }
}

#[pymethods]
impl PyGrid {
    /// A grid from its text (`"01. 1.0 ..."`), rows or an array.
    #[new]
    fn new(cells: &Bound<'_, PyAny>) -> PyResult<PyGrid> {
        match cells.cast::<PyString>() {
            Ok(text) => text.to_cow()?.parse().map(PyGrid).map_err(wrong),
            Err(_) => grid_of(cells, BLANK).map(PyGrid),
        }
    }

    /// The number of rows.
    #[getter]
    fn rows(&self) -> usize {
        self.0.shape().rows()
    }

    /// The number of columns.
    #[getter]
    fn cols(&self) -> usize {
        self.0.shape().cols()
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.rows(), self.cols())
    }

    /// The cells row by row in one string, `.` for a blank: the grid in the program's JSON.
    #[getter]
    fn line(&self) -> String {
        self.0.to_line()
    }

    /// Tells whether no cell is blank.
    #[getter]
    fn is_complete(&self) -> bool {
        self.0.is_complete()
    }

    /// The values, a list for each row; a blank is `None`.
    fn to_list(&self) -> Vec<Vec<Option<u8>>> {
        (0..self.rows()).map(|row| self.row(row)).collect()
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Py<PyAny>> {
        if let Ok(row) = key.extract::<isize>() {
            let row = PyGrid::counted(row, self.rows())?;
            return Ok(PyList::new(py, self.row(row))?.into_any().unbind());
        }
        let (row, col) = key
            .extract::<(isize, isize)>()
            .map_err(|_| PyTypeError::new_err("a grid takes `grid[row]` or `grid[row, column]`"))?;
        let cell =
            Cell::new(PyGrid::counted(row, self.rows())?, PyGrid::counted(col, self.cols())?);
        Ok(self.0[cell].into_pyobject(py)?.unbind())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.to_list())?.try_iter()?.into_any())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Grid('{}')", self.0.to_string().replace('\n', " "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<PyGrid>().into_any(), (self.0.to_string(),))
    }

    /// The values as an array of numpy, -1 for a blank.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(wrong("a grid becomes an array only by a copy"));
        }
        let cell = |value: &Option<u8>| value.map_or(BLANK as i8, |value| value as i8) as u8;
        let bytes: Vec<u8> = self.0.values().iter().map(cell).collect();
        let fixed = PyDict::new(py);
        fixed.set_item("dtype", "int8")?;
        let numpy = py.import("numpy")?;
        let flat = numpy.call_method("frombuffer", (PyBytes::new(py, &bytes),), Some(&fixed))?;
        let array = flat.call_method1("reshape", (self.shape(),))?;
        let dtype = dtype.unwrap_or("int8".into_pyobject(py)?.into_any());
        array.call_method1("astype", (dtype,))
    }
}

/// Reads a grid from rows of cells: lists, tuples, an array. A blank is `None`, NaN, a masked cell, or the number that
/// says so. Fails when rows differ in length, or a cell is not a value; the error has the place.
pub(crate) fn grid_of(rows: &Bound<'_, PyAny>, blank: i64) -> PyResult<Grid> {
    if let Ok(grid) = rows.cast::<PyGrid>() {
        return Ok(grid.get().0.clone());
    }
    // Arrays become lists of numbers of Python, a masked cell `None`.
    let rows = match rows.getattr_opt("tolist")? {
        Some(method) => method.call0()?,
        None => rows.clone(),
    };
    let mut cells: Vec<Option<u8>> = Vec::new();
    let too_many = || wrong(format!("more than {MOST_CELLS} cells or rows"));
    let mut length = None;
    for (row, line) in rows.try_iter()?.enumerate() {
        rows.py().check_signals()?;
        if row == MOST_CELLS {
            return Err(too_many());
        }
        let line = line?;
        let values = line.try_iter().map_err(|_| {
            let message = format!("row {} is not a list of cells", row + 1);
            parse_error(message.clone(), &message, row + 1, 1)
        })?;
        let before = cells.len();
        for (col, value) in values.enumerate() {
            rows.py().check_signals()?;
            if cells.len() == MOST_CELLS {
                return Err(too_many());
            }
            cells.push(cell_of(&value?, blank, row, col)?);
        }
        let count = cells.len() - before;
        let first = *length.get_or_insert(count);
        if count != first {
            let message = format!("row {} has {count} cells, row 1 has {first}", row + 1);
            return Err(parse_error(message.clone(), &message, row + 1, count.min(first) + 1));
        }
    }
    let cols = length.filter(|&length| length > 0).ok_or_else(|| wrong("there are no cells"))?;
    let shape = Shape::new(cells.len() / cols, cols);
    Ok(Grid::from_fn(shape, |cell| cells[shape.index(cell)]))
}

fn cell_of(value: &Bound<'_, PyAny>, blank: i64, row: usize, col: usize) -> PyResult<Option<u8>> {
    if value.is_none() {
        return Ok(None);
    }
    let number = match value.extract::<f64>() {
        Ok(number) if number.is_nan() => return Ok(None),
        Ok(number) => number,
        Err(_) => f64::NAN,
    };
    if number == blank as f64 {
        return Ok(None);
    }
    // As many as have a symbol.
    if number.fract() == 0.0 && (0.0..36.0).contains(&number) {
        return Ok(Some(number as u8));
    }
    let message = format!("{} is neither a value nor a blank", value.repr()?);
    Err(parse_error(
        format!("row {}, column {}: {message}", row + 1, col + 1),
        &message,
        row + 1,
        col + 1,
    ))
}

/// Reads a cell: a row and a column, from 0.
pub(crate) fn cell_on(shape: Shape, place: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let (row, col) = place.extract::<Place>().map_err(|_| {
        PyTypeError::new_err("a cell is a row and a column, from 0, such as (0, 2)")
    })?;
    let cell = Cell::new(row, col);
    if shape.contains(cell) {
        Ok(cell)
    } else {
        Err(wrong(format!("({row}, {col}) is not on a board of {shape}")))
    }
}
