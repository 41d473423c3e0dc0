//! The class `Puzzle`.

use std::path::PathBuf;

use pyo3::prelude::*;
use takuzu_sat::deduction::Fact;
use takuzu_sat::explain::Teller;
use takuzu_sat::game::{Deduce, Encoding};
use takuzu_sat::limits::Next;
use takuzu_sat::solve::{self, BigUint, End, Engine, Options, Uniqueness};
use takuzu_sat::text::{Entry, Format, write, write_grid};
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Grid, Limits, Puzzle, fewest};

use crate::answer::{PyAnswer, PyViolation};
use crate::errors::{Trouble, gave_up, short_of_memory, wrong};
use crate::formula::{ExactCover, PyCnf, PyProof, prove};
use crate::grid::{PyGrid, grid_of};
use crate::picture::{Look, PyPicture, SIDE};
use crate::reading::{Reading, puzzle};
use crate::solutions::SolutionsIter;
use crate::steps::{self, Hint, PyGrade, Step, detail, language};
use crate::watch::{Bounds, memory, work};

/// A puzzle: a board with givens, under rules.
///
/// It is made of a text in any format that the program reads, of rows of cells, or of an array of numpy; a blank cell is
/// `None`, NaN, a masked cell or -1 (in a Sudoku 0, too). `rules` is `takuzu`, `unruly` or `plus`.
#[pyclass(frozen, eq, name = "Puzzle", module = "takuzu_sat")]
#[derive(Clone)]
pub(crate) struct PyPuzzle {
    pub(crate) puzzle: Puzzle,
    pub(crate) ruled_out: Vec<Fact>,
    /// The seed and the stream that it was made from.
    pub(crate) made_from: Option<(u64, u64)>,
}

impl PartialEq for PyPuzzle {
    fn eq(&self, other: &PyPuzzle) -> bool {
        self.puzzle == other.puzzle && self.ruled_out == other.ruled_out
    }
}

impl From<Puzzle> for PyPuzzle {
    fn from(puzzle: Puzzle) -> PyPuzzle {
        PyPuzzle { puzzle, ruled_out: Vec::new(), made_from: None }
    }
}

impl From<Entry> for PyPuzzle {
    fn from(entry: Entry) -> PyPuzzle {
        PyPuzzle { ruled_out: entry.ruled_out, ..entry.puzzle.into() }
    }
}

/// The engines by the names that the program gives them.
const ENGINES: [Engine; 9] = [
    Engine::Auto,
    Engine::Sat,
    Engine::Xcc(Algorithm::Auto),
    Engine::Xcc(Algorithm::Bits),
    Engine::Xcc(Algorithm::Support),
    Engine::Xcc(Algorithm::Links),
    Engine::Native,
    Engine::Backtrack(Deduce::None),
    Engine::Backtrack(Deduce::Evident),
];

fn engine_named(name: &str) -> PyResult<Engine> {
    let found = ENGINES.into_iter().find(|engine| engine.name() == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = ENGINES.into_iter().map(Engine::name).collect();
        wrong(format!("no engine `{name}`: it is one of {}", names.join(", ")))
    })
}

/// Reads which engine works, and how. Fails when there is no such engine, solver or encoding, or a choice has no
/// effect.
pub(crate) fn options(
    puzzle_engine: Engine,
    engine: Option<&str>,
    backend: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Options> {
    let engine = engine.map_or(Ok(puzzle_engine), engine_named)?;
    if engine != Engine::Sat && (backend.is_some() || encoding.is_some()) {
        let words = format!("backend and encoding are for the engine sat, and this is {engine}");
        return Err(wrong(words));
    }
    let backend = backend.map(str::parse).transpose().map_err(wrong)?;
    let encoding = encoding.map(str::parse).transpose().map_err(wrong)?;
    Ok(Options::from(engine).with_backend(backend.unwrap_or_default()).with_encoding(encoding))
}

impl PyPuzzle {
    /// Works on the puzzle without the interpreter's lock.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        bounds: Bounds,
        job: impl FnOnce(&Puzzle, &Limits) -> Result<T, Trouble> + Send,
    ) -> PyResult<T> {
        let done = work(py, bounds, |limits| job(&self.puzzle, limits));
        Ok(done??)
    }

    /// Reads a grid of the puzzle's shape.
    fn grid(&self, grid: &Bound<'_, PyAny>) -> PyResult<Grid> {
        let grid = grid_of(grid, -1)?;
        let (shape, own) = (grid.shape(), self.puzzle.shape());
        if shape != own {
            return Err(wrong(format!("the grid is {shape}, the puzzle is {own}")));
        }
        let values = self.puzzle.values();
        if let Some((cell, value)) = grid.filled().find(|(_, value)| !values.contains(value)) {
            return Err(wrong(format!("{cell} is {value}, which is not a value of the puzzle")));
        }
        Ok(grid)
    }
}

#[pymethods]
impl PyPuzzle {
    #[new]
    #[pyo3(signature = (source, *, rules = None, kind = None, odd = None, blocks = None, format = None, lenient = false, blank = -1))]
    #[expect(clippy::too_many_arguments)]
    fn new(
        source: &Bound<'_, PyAny>,
        rules: Option<String>,
        kind: Option<String>,
        odd: Option<String>,
        blocks: Option<(usize, usize)>,
        format: Option<String>,
        lenient: bool,
        blank: i64,
    ) -> PyResult<PyPuzzle> {
        let reading = Reading { kind, rules, odd, blocks, format, lenient };
        let (puzzle, ruled_out) = puzzle(source, &reading, blank)?;
        Ok(PyPuzzle { ruled_out, ..puzzle.into() })
    }

    /// The kind of puzzle: `takuzu` or `sudoku`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.puzzle.name()
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.puzzle.shape().rows(), self.puzzle.shape().cols())
    }

    /// The grid of the givens.
    #[getter]
    fn givens(&self) -> PyGrid {
        PyGrid(self.puzzle.givens().clone())
    }

    /// The seed that it was made from, if `generate` made it.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.made_from.map(|(seed, _)| seed)
    }

    /// The number of the puzzle among those of its seed, if `generate` made it.
    #[getter]
    fn stream(&self) -> Option<u64> {
        self.made_from.map(|(_, stream)| stream)
    }

    /// The names of the encodings that turn it into clauses; the textbook's is the first. Those with `+lazy` are for solving, not
    /// for a formula.
    #[getter]
    fn encodings(&self) -> Vec<String> {
        self.puzzle.encodings().all.iter().map(ToString::to_string).collect()
    }

    /// The same board and rules with other givens.
    fn with_givens(&self, givens: &Bound<'_, PyAny>) -> PyResult<PyPuzzle> {
        Ok(self.puzzle.with_givens(self.grid(givens)?).into())
    }

    /// A solution; `None` where there is none.
    #[pyo3(signature = (*, engine = None, backend = None, encoding = None, timeout = None, force = false))]
    fn solve(
        &self,
        py: Python<'_>,
        engine: Option<&str>,
        backend: Option<&str>,
        encoding: Option<&str>,
        timeout: Option<f64>,
        force: bool,
    ) -> PyResult<Option<PyGrid>> {
        let options = options(Engine::Sat, engine, backend, encoding)?;
        let found = self.work(py, Bounds { timeout, force }, |puzzle, limits| {
            if puzzle.is_refused() {
                return Ok(Next::Exhausted);
            }
            Ok(solve::solutions(puzzle, &options.with_limits(limits.clone())).next_solution()?)
        })?;
        match found {
            Next::Solution(grid) => Ok(Some(PyGrid(grid))),
            Next::Exhausted => Ok(None),
            Next::GaveUp => Err(gave_up()),
        }
    }

    /// Tells whether there is exactly one solution.
    #[pyo3(signature = (*, engine = None, backend = None, encoding = None, timeout = None, force = false))]
    fn is_unique(
        &self,
        py: Python<'_>,
        engine: Option<&str>,
        backend: Option<&str>,
        encoding: Option<&str>,
        timeout: Option<f64>,
        force: bool,
    ) -> PyResult<bool> {
        let options = options(Engine::Sat, engine, backend, encoding)?;
        let found = self.work(py, Bounds { timeout, force }, |puzzle, limits| {
            if puzzle.is_refused() {
                return Ok(Uniqueness::None);
            }
            Ok(solve::uniqueness(puzzle, &options.with_limits(limits.clone()))?)
        })?;
        match found {
            Uniqueness::One(_) => Ok(true),
            Uniqueness::None | Uniqueness::Several(..) => Ok(false),
            Uniqueness::Unknown(_) => Err(gave_up()),
        }
    }

    /// Says whether there is no, one or several solutions, and why there is none.
    #[pyo3(signature = (*, engine = None, backend = None, encoding = None, timeout = None, force = false))]
    fn check(
        &self,
        py: Python<'_>,
        engine: Option<&str>,
        backend: Option<&str>,
        encoding: Option<&str>,
        timeout: Option<f64>,
        force: bool,
    ) -> PyResult<PyAnswer> {
        let options = options(Engine::Sat, engine, backend, encoding)?;
        self.work(py, Bounds { timeout, force }, |puzzle, limits| {
            let options = options.with_limits(limits.clone());
            PyAnswer::checked(puzzle, limits, || solve::uniqueness(puzzle, &options))
        })
    }

    /// The number of solutions; with a limit, it stops there. Without an engine, huge numbers are counted without listing.
    #[pyo3(signature = (limit = None, *, engine = None, timeout = None, force = false))]
    fn count(
        &self,
        py: Python<'_>,
        limit: Option<u64>,
        engine: Option<&str>,
        timeout: Option<f64>,
        force: bool,
    ) -> PyResult<BigUint> {
        let is_listed = limit.is_some() || engine.is_some();
        let options = options(Engine::Auto, engine, None, None)?;
        let count = self.work(py, Bounds { timeout, force }, |puzzle, limits| {
            if puzzle.is_refused() {
                return Ok(solve::Count::new(0_u64, End::Exhausted));
            }
            Ok(if is_listed {
                solve::count(puzzle, limit, &options.with_limits(limits.clone()))?
            } else {
                solve::count_exactly(puzzle, limits)?.count
            })
        })?;
        match count.end {
            End::GaveUp if timeout.is_none() => Err(short_of_memory()),
            End::GaveUp => Err(gave_up()),
            End::Exhausted | End::Enough => Ok(count.value),
        }
    }

    /// The solutions one by one, at most so many. They are searched for in the background, some ahead of the caller.
    #[pyo3(signature = (limit = None, *, engine = None, backend = None, encoding = None, timeout = None, force = false))]
    fn solutions(
        &self,
        limit: Option<u64>,
        engine: Option<&str>,
        backend: Option<&str>,
        encoding: Option<&str>,
        timeout: Option<f64>,
        force: bool,
    ) -> PyResult<SolutionsIter> {
        let options = options(Engine::Auto, engine, backend, encoding)?;
        SolutionsIter::new(&self.puzzle, options, limit, Bounds { timeout, force })
    }

    /// The next step and its reason; `None` where nothing follows: the board is full or has no solution, or what is left
    /// has several.
    ///
    /// `grid` has what was filled in so far. If some of that is wrong, the hint is about the mistake.
    #[pyo3(signature = (lang = "en", *, grid = None, detail = "value", timeout = None, force = false))]
    fn hint(
        &self,
        py: Python<'_>,
        lang: &str,
        grid: Option<&Bound<'_, PyAny>>,
        detail: &str,
        timeout: Option<f64>,
        force: bool,
    ) -> PyResult<Option<Hint>> {
        let how = (language(lang)?, self::detail(detail)?);
        let grid = grid.map(|grid| self.grid(grid)).transpose()?;
        self.work(py, Bounds { timeout, force }, |puzzle, limits| {
            let hint = match grid {
                Some(grid) => steps::hint_of(puzzle, &grid, &self.ruled_out, how, limits)?,
                None => steps::hint(puzzle, &self.ruled_out, how, limits)?,
            };
            Ok((hint, limits.stop_requested()))
        })
        .and_then(
            |(hint, is_over)| if hint.is_none() && is_over { Err(gave_up()) } else { Ok(hint) },
        )
    }

    /// The steps to the solution, as far as they go; none where there is no solution.
    #[pyo3(signature = (lang = "en", *, timeout = None, force = false))]
    fn explain(
        &self,
        py: Python<'_>,
        lang: &str,
        timeout: Option<f64>,
        force: bool,
    ) -> PyResult<Vec<Step>> {
        let language = language(lang)?;
        let (steps, is_over) = self.work(py, Bounds { timeout, force }, |puzzle, limits| {
            let steps = steps::explain(puzzle, &self.ruled_out, language, limits)?;
            Ok((steps, limits.stop_requested()))
        })?;
        if is_over { Err(gave_up()) } else { Ok(steps) }
    }

    /// Grades the puzzle: how hard it is for people.
    #[pyo3(signature = (*, timeout = None, force = false))]
    fn grade(&self, py: Python<'_>, timeout: Option<f64>, force: bool) -> PyResult<PyGrade> {
        self.work(py, Bounds { timeout, force }, |puzzle, limits| {
            steps::graded(puzzle, &self.ruled_out, limits)
        })
    }

    /// The places where a grid, or else the givens, break the rules.
    #[pyo3(signature = (grid = None, lang = "en"))]
    fn violations(
        &self,
        py: Python<'_>,
        grid: Option<&Bound<'_, PyAny>>,
        lang: &str,
    ) -> PyResult<Vec<PyViolation>> {
        let grid = grid.map(|grid| self.grid(grid)).transpose()?;
        let grid = grid.as_ref().unwrap_or(self.puzzle.givens());
        let language = language(lang)?;
        self.work(py, Bounds { timeout: None, force: false }, |puzzle, _| {
            let teller = Teller::new(puzzle, language);
            Ok(PyViolation::all(&puzzle.violations(grid), grid, teller))
        })
    }

    /// Tells whether a grid is a solution: complete, all givens kept, no rule broken.
    fn accepts(&self, py: Python<'_>, grid: &Bound<'_, PyAny>) -> PyResult<bool> {
        let grid = self.grid(grid)?;
        self.work(py, Bounds { timeout: None, force: false }, |puzzle, _| Ok(puzzle.accepts(&grid)))
    }

    /// A picture, of the givens and a grid if there is one. Symbols are `digits`, `OX` or `discs`; `side` is that of a cell
    /// in pixels.
    #[pyo3(signature = (grid = None, *, symbols = None, numbers = false, violations = false, side = SIDE))]
    fn render(
        &self,
        grid: Option<&Bound<'_, PyAny>>,
        symbols: Option<String>,
        numbers: bool,
        violations: bool,
        side: u32,
    ) -> PyResult<PyPicture> {
        let grid = grid.map(|grid| self.grid(grid)).transpose()?;
        let look = Look { symbols, numbers, violations, side };
        PyPicture::new(&self.puzzle, grid.as_ref(), &look)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let look = Look { symbols: None, numbers: false, violations: false, side: SIDE };
        Ok(PyPicture::new(&self.puzzle, None, &look)?.svg())
    }

    /// The puzzle as clauses, by the textbook's encoding or another; without one of its solutions, if one is named.
    #[pyo3(signature = (encoding = None, *, block = None, force = false))]
    fn cnf(
        &self,
        py: Python<'_>,
        encoding: Option<&str>,
        block: Option<&Bound<'_, PyAny>>,
        force: bool,
    ) -> PyResult<PyCnf> {
        let encoding: Option<Encoding> = encoding.map(str::parse).transpose().map_err(wrong)?;
        if encoding.is_some_and(|encoding| encoding.lazy) {
            return Err(wrong(
                "`+lazy` adds clauses while a solver works, and a formula has them all: leave it out",
            ));
        }
        let block = block.map(|grid| self.grid(grid)).transpose()?;
        if block.as_ref().is_some_and(|grid| !self.puzzle.accepts(grid)) {
            return Err(wrong("the grid to block is not a solution"));
        }
        let encoding = encoding.unwrap_or_else(|| self.puzzle.textbook());
        py.detach(|| PyCnf::new(&self.puzzle, encoding, block, &memory(force)))
    }

    /// The grid of a model of `cnf(encoding)`, a list of literals, checked against rules and givens.
    #[pyo3(signature = (model, encoding = None, *, force = false))]
    fn decode(
        &self,
        py: Python<'_>,
        model: &Bound<'_, PyAny>,
        encoding: Option<&str>,
        force: bool,
    ) -> PyResult<PyGrid> {
        self.cnf(py, encoding, None, force)?.decode(model)
    }

    /// The puzzle as an exact cover problem.
    #[pyo3(signature = (*, timeout = None, force = false))]
    fn exact_cover(
        &self,
        py: Python<'_>,
        timeout: Option<f64>,
        force: bool,
    ) -> PyResult<ExactCover> {
        self.work(py, Bounds { timeout, force }, ExactCover::new)
    }

    /// Proves that there is exactly one solution, or none: writes the files of `takuzu-sat prove` to a folder, and
    /// `takuzu-sat verify` checks them.
    #[pyo3(signature = (folder, *, timeout = None, force = false))]
    fn prove(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        timeout: Option<f64>,
        force: bool,
    ) -> PyResult<PyProof> {
        work(py, Bounds { timeout, force }, |limits| prove(&self.puzzle, folder, limits))?
    }

    /// The fewest givens that leave the grid as the only solution: the givens where they are complete, else the only
    /// solution of the puzzle. When the time is over, the best that is known.
    #[pyo3(signature = (*, timeout = None, force = false))]
    fn fewest(&self, py: Python<'_>, timeout: Option<f64>, force: bool) -> PyResult<PyFewest> {
        let grid = if self.puzzle.givens().is_complete() {
            self.puzzle.clone()
        } else {
            let answer = self.check(py, None, None, None, timeout, force)?;
            match (answer.status, answer.solution) {
                ("unique", Some(PyGrid(solution))) => self.puzzle.with_givens(solution),
                ("unknown", _) => return Err(gave_up()),
                (status, _) => {
                    let words = "the fewest givens need a grid or a puzzle with one solution";
                    return Err(wrong(format!("{words}, and the answer is `{status}`")));
                }
            }
        };
        let found = self.work(py, Bounds { timeout, force }, |_, limits| {
            Ok(fewest::fewest(&grid, limits, &mut |_| {})?)
        })?;
        let bounds = found.bounds();
        Ok(PyFewest {
            at_least: bounds.at_least,
            at_most: bounds.at_most,
            puzzle: found.puzzle.into(),
        })
    }

    /// The text of the puzzle in a format, such as `grid`, `line`, `json` or `unruly`.
    #[pyo3(signature = (format = "grid", grid = None))]
    fn write(&self, format: &str, grid: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let format: Format = format.parse().map_err(wrong)?;
        match grid {
            None => write(&self.puzzle, format).map_err(wrong),
            Some(grid) => write_grid(&self.puzzle, &self.grid(grid)?, format).map_err(wrong),
        }
    }

    fn __str__(&self) -> String {
        self.puzzle.to_string()
    }

    fn __repr__(&self) -> String {
        let kind = self.puzzle.kind().title;
        let cells = self.puzzle.givens().to_string().replace('\n', " ");
        format!("<{kind} {}: {cells}>", self.puzzle.shape())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let text = write(&self.puzzle, Format::Json).map_err(wrong)?;
        Ok((py.get_type::<PyPuzzle>().into_any(), (text,)))
    }
}

/// The fewest givens of a grid, or bounds where the time was over.
#[pyclass(frozen, get_all, name = "Fewest", module = "takuzu_sat")]
pub(crate) struct PyFewest {
    /// A puzzle with so few givens.
    puzzle: PyPuzzle,
    /// Fewer givens are not enough, for certain.
    at_least: usize,
    /// So many are enough.
    at_most: usize,
}

#[pymethods]
impl PyFewest {
    fn __repr__(&self) -> String {
        format!("<Fewest: {} to {} givens>", self.at_least, self.at_most)
    }
}
