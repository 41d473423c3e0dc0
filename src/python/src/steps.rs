//! Steps that people take, and how hard a puzzle is. The names are those of the program's JSON.

use pyo3::prelude::*;
use takuzu_sat::answer::Status;
use takuzu_sat::deduction::{Fact, Level};
use takuzu_sat::explain::{Detail, Language, Teller};
use takuzu_sat::grade::{self, Grade, Guide, Position};
use takuzu_sat::ladder::{Allowed, ClimbError};
use takuzu_sat::limits::Limits;
use takuzu_sat::play::{Mistake, next_steps};
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::{Engine, Grid, Options, Puzzle, Uniqueness, solve};

use crate::errors::{Trouble, wrong};
use crate::grid::{Place, PyGrid, places};

/// A step: what follows, by which technique, and from what.
#[pyclass(frozen, get_all, name = "Step", module = "takuzu_sat")]
#[derive(Clone)]
pub(crate) struct Step {
    technique: &'static str,
    /// The level of the technique.
    level: &'static str,
    /// The cells of which something follows, as rows and columns from 0.
    cells: Vec<Place>,
    /// The value, where it is the same for all cells.
    value: Option<u8>,
    /// A value for each cell.
    values: Vec<u32>,
    /// True if the values are ruled out; else they stand there.
    removes: bool,
    /// The filled cells from which it follows.
    because: Vec<Place>,
    /// Chains of facts, such as `r1c1=5` and `r1c1<>5`.
    chains: Vec<Vec<String>>,
    /// The step in a sentence.
    text: String,
}

#[pymethods]
impl Step {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Step: {}: {}>", self.technique, self.text)
    }
}

impl Step {
    fn new(teller: Teller<'_>, step: &Deduction, detail: Detail) -> Step {
        let chain = |chain: &Vec<Fact>| chain.iter().map(Fact::to_string).collect();
        Step {
            technique: step.technique.name(),
            level: step.technique.level().name(),
            cells: places(&step.cells()),
            value: step.value(),
            values: step.then.iter().map(|fact| fact.value.into()).collect(),
            removes: step.removes(),
            because: places(&step.filled()),
            chains: step.because.chains.iter().map(chain).collect(),
            text: teller.sentence(step, detail),
        }
    }
}

/// The next step, with those before it that a position does not show.
#[pyclass(frozen, get_all, name = "Hint", module = "takuzu_sat")]
pub(crate) struct Hint {
    /// The steps; the last one fills a cell.
    pub(crate) steps: Vec<Step>,
    /// The first step or the mistake in sentences, with as much in them as was asked for.
    pub(crate) text: String,
    /// Entries that are wrong, the one that is spoken of first; of entries that only break a rule together, at least one is.
    /// The steps then show why.
    pub(crate) wrong: Vec<Place>,
}

#[pymethods]
impl Hint {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Hint: {}>", self.text)
    }
}

/// The grade of a puzzle: how hard it is for people.
///
/// `status` is `unique`, `complete`, `none`, `multiple` or `unknown` (the techniques or the time were not enough). A level and a
/// score have only puzzles that the techniques solve.
#[pyclass(frozen, get_all, name = "Grade", module = "takuzu_sat")]
#[derive(Clone)]
pub(crate) struct PyGrade {
    status: &'static str,
    level: Option<&'static str>,
    score: Option<f64>,
    /// The rating of Sudoku Explainer, where the hardest technique has one.
    se: Option<f64>,
    /// The rating of HoDoKu, where the hardest technique has one.
    hodoku: Option<u32>,
    /// The techniques that were needed, with the number of cells that each filled.
    techniques: Vec<(&'static str, usize)>,
    /// The number of cells that stay open.
    open: usize,
    /// The solution, where the techniques find it.
    solution: Option<PyGrid>,
}

#[pymethods]
impl PyGrade {
    fn __repr__(&self) -> String {
        match (self.level, self.score) {
            (Some(level), Some(score)) => format!("<Grade: {level}, score {score}>"),
            _ => format!("<Grade: {}>", self.status),
        }
    }
}

impl From<Grade> for PyGrade {
    fn from(grade: Grade) -> PyGrade {
        let (status, ratings) = (Status::from(&grade), grade.ratings());
        let is_solved = status == Status::Unique;
        PyGrade {
            status: status.name(),
            level: grade.level.map(Level::name).filter(|_| is_solved),
            score: is_solved.then(|| (grade.score * 10.0).round() / 10.0),
            se: ratings.se.map(|tenths| f64::from(tenths) / 10.0),
            hodoku: ratings.hodoku,
            techniques: grade
                .techniques
                .iter()
                .map(|&(technique, cells)| (technique.name(), cells))
                .collect(),
            open: grade.position.blanks().count(),
            solution: is_solved.then_some(PyGrid(grade.position)),
        }
    }
}

pub(crate) fn language(name: &str) -> PyResult<Language> {
    name.parse().map_err(wrong)
}

pub(crate) fn detail(name: &str) -> PyResult<Detail> {
    match name {
        "nudge" => Ok(Detail::Nudge),
        "where" => Ok(Detail::Where),
        "why" => Ok(Detail::Why),
        "value" => Ok(Detail::Value),
        _ => Err(wrong(format!("no detail `{name}`: nudge, where, why or value"))),
    }
}

/// Tells whether there is a way to a solution: nothing is to be told about a puzzle without one.
fn has_way(puzzle: &Puzzle, limits: &Limits) -> Result<bool, Trouble> {
    let givens = puzzle.givens();
    if givens.is_complete() || !puzzle.is_clean(givens) {
        return Ok(false);
    }
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    let uniqueness = solve::uniqueness(puzzle, &options)?;
    Ok(matches!(uniqueness, Uniqueness::One(_) | Uniqueness::Several(..)))
}

fn guide(puzzle: &Puzzle, ruled_out: &[Fact], limits: &Limits) -> Result<Guide, ClimbError> {
    Guide::new(Position::new(puzzle, ruled_out), &Allowed::All, limits.clone())
}

/// The next step of a position; nothing where nothing follows.
pub(crate) fn hint(
    puzzle: &Puzzle,
    ruled_out: &[Fact],
    (language, detail): (Language, Detail),
    limits: &Limits,
) -> Result<Option<Hint>, Trouble> {
    if !has_way(puzzle, limits)? {
        return Ok(None);
    }
    let found = next_steps(guide(puzzle, ruled_out, limits)?);
    let teller = Teller::new(puzzle, language);
    let told = |step: &Deduction| Step::new(teller, step, Detail::Value);
    Ok(found.first().map(|first| Hint {
        steps: found.iter().map(told).collect(),
        text: teller.sentence(first, detail),
        wrong: Vec::new(),
    }))
}

/// The mistake in what was filled in, or else the next step of the whole; nothing where the puzzle has no solution.
pub(crate) fn hint_of(
    puzzle: &Puzzle,
    entries: &Grid,
    ruled_out: &[Fact],
    (language, detail): (Language, Detail),
    limits: &Limits,
) -> Result<Option<Hint>, Trouble> {
    let givens = puzzle.givens();
    let position = Grid::from_fn(puzzle.shape(), |cell| entries[cell].or(givens[cell]));
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    let solution = match solve::uniqueness(puzzle, &options)? {
        Uniqueness::None => return Ok(None),
        Uniqueness::One(solution) => Some(solution),
        Uniqueness::Several(..) | Uniqueness::Unknown(_) => None,
    };
    let guide = |right: &Puzzle| guide(right, &[], limits);
    let Some(mistake) = Mistake::find(puzzle, &position, solution.as_ref(), guide)? else {
        let position = puzzle.with_givens(position);
        return hint(&position, ruled_out, (language, detail), limits);
    };
    let teller = Teller::new(puzzle, language);
    let sentences = [mistake.text(detail, teller)].into_iter();
    let sentences = sentences.chain(mistake.rule(teller, &position, detail));
    let told = mistake.steps(detail).iter().map(|step| teller.sentence(step, detail));
    let sentences = sentences.chain(told).chain(mistake.must_be(detail, teller));
    let steps = mistake.steps.iter().map(|step| Step::new(teller, step, Detail::Value));
    Ok(Some(Hint {
        text: sentences.collect::<Vec<_>>().join("\n"),
        steps: steps.collect(),
        wrong: places(&mistake.cells),
    }))
}

/// All steps, as far as they go.
pub(crate) fn explain(
    puzzle: &Puzzle,
    ruled_out: &[Fact],
    language: Language,
    limits: &Limits,
) -> Result<Vec<Step>, Trouble> {
    if !has_way(puzzle, limits)? {
        return Ok(Vec::new());
    }
    let mut guide = guide(puzzle, ruled_out, limits)?;
    let teller = Teller::new(puzzle, language);
    let mut told = Vec::new();
    while guide.ended().is_none() {
        told.extend(guide.more().iter().map(|step| Step::new(teller, step, Detail::Value)));
    }
    Ok(told)
}

pub(crate) fn graded(
    puzzle: &Puzzle,
    ruled_out: &[Fact],
    limits: &Limits,
) -> Result<PyGrade, Trouble> {
    Ok(grade::grade(Position::new(puzzle, ruled_out), &Allowed::All, limits)?.into())
}
