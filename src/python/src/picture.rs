//! Pictures of puzzles, which a notebook shows.

use std::path::PathBuf;

use pyo3::prelude::*;
use takuzu_sat::render::{Drawing, Picture, Symbols};
use takuzu_sat::{Grid, Puzzle};

use crate::errors::wrong;

/// A picture of a puzzle: SVG for notebooks and files.
#[pyclass(frozen, name = "Picture", module = "takuzu_sat")]
pub(crate) struct PyPicture {
    drawing: Drawing,
    side: u32,
}

/// The look of a picture.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Look {
    pub(crate) symbols: Option<String>,
    pub(crate) numbers: bool,
    pub(crate) violations: bool,
    pub(crate) side: u32,
}

/// The side of a cell, in pixels.
pub(crate) const SIDE: u32 = 40;

impl PyPicture {
    pub(crate) fn new(puzzle: &Puzzle, grid: Option<&Grid>, look: &Look) -> PyResult<PyPicture> {
        let symbols = match look.symbols.as_deref() {
            None | Some("digits") => Symbols::Digits,
            Some("OX" | "letters") => Symbols::Letters,
            Some("discs") => Symbols::Discs,
            Some(other) => {
                return Err(wrong(format!("no symbols `{other}`: digits, OX or discs")));
            }
        };
        if look.side == 0 {
            return Err(wrong("the side of a cell is at least a pixel"));
        }
        let mut picture = Picture::new(puzzle).with_symbols(symbols);
        if let Some(grid) = grid {
            picture = picture.with_grid(grid);
        }
        if look.numbers {
            picture = picture.with_numbers();
        }
        if look.violations {
            picture = picture.with_violations();
        }
        Ok(PyPicture { drawing: picture.draw(), side: look.side })
    }
}

#[pymethods]
impl PyPicture {
    /// The picture as SVG.
    #[getter]
    pub(crate) fn svg(&self) -> String {
        self.drawing.svg(self.side)
    }

    /// The title: what it shows, in words.
    #[getter]
    fn title(&self) -> String {
        self.drawing.title().to_owned()
    }

    /// Writes the SVG to a file.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        Ok(std::fs::write(path, self.svg())?)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __repr__(&self) -> String {
        format!("<Picture: {}>", self.drawing.title())
    }
}
