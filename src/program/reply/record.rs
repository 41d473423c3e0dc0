//! One answer, as a JSON object on a line.
//!
//! A field stands only where it is known. The schema is in `docs/schema.json`.

use std::fmt::{self, Display};

use anyhow::Result;
use serde::Serialize;
use serde_json::Value;
use takuzu_sat::Grid;
use takuzu_sat::answer::{NoSolution, Status};
use takuzu_sat::deduction::Ratings;
use takuzu_sat::explain::Language;
use takuzu_sat::game::{Backtrack, Deduce, Search as _};
use takuzu_sat::generate::Made;
use takuzu_sat::grade::Grade;
use takuzu_sat::puzzle::Puzzle;
use takuzu_sat::record::{BoardFields, Fields};
use takuzu_sat::solve::{Count, End, Engine, ExactCount, Repair, Stats, Untried};
use takuzu_sat::text::{Entry, ReadError};
use takuzu_sat::xcc::{self, Problem};

use crate::words::{counted, decimal};

/// The name of the schema of all records.
pub(crate) const SCHEMA: &str = "takuzu-sat/1";

/// The answer to one puzzle, or to an exact cover problem.
#[derive(Default, Serialize)]
pub(crate) struct Record {
    pub(crate) schema: &'static str,
    pub(crate) source: String,
    #[serde(flatten)]
    pub(crate) subject: Option<SubjectFields>,
    /// The pencil marks with which the status holds: `r1c3<>4`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) ruled_out: Vec<String>,
    pub(crate) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) second: Option<String>,
    /// The words of somebody else's program, which are believed by nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unchecked: Option<String>,
    /// The file with a proof of the status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<String>,
    #[serde(flatten)]
    pub(crate) why: NoSolution,
    /// Changes that leave exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) repairs: Option<Vec<Repair>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) repairs_untried: Option<Untried>,
    /// Entries that contradict the givens.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) wrong: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) steps: Vec<Fields>,
    /// The items of each option of a cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cover: Option<Vec<Vec<String>>>,
    /// The rows of the options, where the problem is a matrix.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rows: Vec<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<Fields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) grade: Option<Fields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stats: Option<StatsFields>,
    /// The fewest givens of a grid, or of all grids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fewest: Option<Fields>,
    #[serde(flatten)]
    pub(crate) made: Option<Fields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<ErrorFields>,
}

/// The puzzle or the problem that a record is about.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum SubjectFields {
    Puzzle(BoardFields),
    Problem(Fields),
}

#[derive(Default, Serialize)]
pub(crate) struct StatsFields {
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<usize>,
    /// The variables and clauses that unit propagation leaves for the solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<[usize; 2]>,
    /// The number of questions to the SAT solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backtracks: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    updates: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

#[derive(Serialize)]
pub(crate) struct ErrorFields {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<usize>,
    pub(crate) message: String,
}

impl Record {
    pub(crate) fn new(entry: &Entry, status: Status) -> Record {
        Record {
            subject: Some((&entry.puzzle).into()),
            ..Record::bare(entry.source.to_string(), status)
        }
    }

    /// The record of a puzzle whose pencil marks count.
    pub(crate) fn with_marks(entry: &Entry, status: Status) -> Record {
        Record { ruled_out: takuzu_sat::record::ruled_out(entry), ..Record::new(entry, status) }
    }

    /// The record of an exact cover problem, or of a text that is none.
    pub(crate) fn of_problem(source: &str, problem: Option<&Problem>, status: Status) -> Record {
        let secondary = |problem: &Problem| problem.items() - problem.primaries();
        let fields = Fields::default()
            .with("problem", "cover")
            .with("primary", problem.map(Problem::primaries))
            .with("secondary", problem.map(secondary))
            .with("options", problem.map(Problem::options));
        Record {
            subject: Some(SubjectFields::Problem(fields)),
            ..Record::bare(source.into(), status)
        }
    }

    pub(crate) fn failed(entry: &Entry, message: String) -> Record {
        Record { error: Some(message.into()), ..Record::new(entry, Status::Error) }
    }

    pub(crate) fn with_count(self, count: &Count) -> Record {
        Record {
            status: Status::from(count),
            count: Some(takuzu_sat::record::count(&count.value, count.end == End::Exhausted)),
            ..self
        }
    }

    pub(crate) fn status(made: &Made) -> Status {
        if made.unique { Status::Unique } else { Status::Solved }
    }

    /// The record of a puzzle that was made, by its number in the run.
    pub(crate) fn made(number: u64, made: &Made, grade: Option<&Grade>) -> Record {
        let status = Record::status(made);
        let proved = |proved| if proved { "proved" } else { "not proved" };
        // The values that, with the arguments, make the puzzle again.
        let fields = Fields::default()
            .with("givens_count", made.givens())
            .with("minimality", made.minimal.map(proved))
            .with("seed", seed_field(made.seed))
            .with("stream", made.stream)
            .with("version", env!("CARGO_PKG_VERSION"));
        Record {
            subject: Some((&made.puzzle).into()),
            grade: grade.map(takuzu_sat::record::grade),
            made: Some(fields),
            ..Record::bare(format!("generate:{number}"), status)
        }
        .with_solution(&made.solution)
    }

    pub(crate) fn unmade(number: u64, message: String) -> Record {
        Record {
            error: Some(message.into()),
            ..Record::bare(format!("generate:{number}"), Status::Error)
        }
    }

    pub(crate) fn unreadable(error: &ReadError) -> Record {
        match error {
            ReadError::Parse(error) => Record {
                error: Some(ErrorFields {
                    line: Some(error.line()),
                    column: Some(error.column()),
                    message: error.message().into(),
                }),
                ..Record::bare(error.place().to_string(), Status::Error)
            },
            ReadError::Io { name, error } => Record {
                error: Some(error.to_string().into()),
                ..Record::bare(name.clone(), Status::Error)
            },
        }
    }

    fn bare(source: String, status: Status) -> Record {
        Record { schema: SCHEMA, source, status, ..Record::default() }
    }

    pub(crate) fn with_solution(self, grid: &Grid) -> Record {
        Record { solution: Some(grid.to_line()), ..self }
    }
}

/// The largest number that every reader of JSON keeps exactly.
const LARGEST_EXACT: u64 = 1 << 53;

/// Returns a seed as a number, or as a string where a reader of JSON may round the number.
fn seed_field(seed: u64) -> Value {
    if seed <= LARGEST_EXACT { seed.into() } else { seed.to_string().into() }
}

/// An object and a newline.
pub(crate) fn line(record: &impl Serialize) -> Result<String> {
    // Room for most records, so that a buffer need not grow while one is written.
    let mut line = Vec::with_capacity(512);
    serde_json::to_writer(&mut line, record)?;
    line.push(b'\n');
    Ok(String::from_utf8(line)?)
}

impl From<&Puzzle> for SubjectFields {
    fn from(puzzle: &Puzzle) -> SubjectFields {
        SubjectFields::Puzzle(takuzu_sat::record::board(puzzle))
    }
}

impl From<String> for ErrorFields {
    fn from(message: String) -> ErrorFields {
        ErrorFields { line: None, column: None, message }
    }
}

/// Returns the count of a puzzle with several solutions that nobody has counted.
pub(crate) fn uncounted(status: Status) -> Option<Fields> {
    (status == Status::Multiple).then(|| takuzu_sat::record::count(2, false))
}

impl StatsFields {
    /// Returns the fields; `propagation` is the engine where it left nothing to encode.
    pub(crate) fn new(engine: Engine, stats: Stats, seconds: f64) -> StatsFields {
        let by_sat = engine == Engine::Sat && stats.formula.is_some();
        StatsFields {
            engine: if engine == Engine::Sat && !by_sat { "propagation" } else { engine.name() },
            backend: stats.backend,
            encoding: stats.encoding.map(|encoding| encoding.to_string()),
            variables: stats.formula.map(|formula| formula.variables),
            clauses: stats.formula.map(|formula| formula.clauses),
            left: stats.fed.map(|fed| [fed.variables, fed.clauses]),
            asked: by_sat.then_some(stats.asked),
            nodes: stats.nodes,
            backtracks: stats.backtracks,
            updates: None,
            seconds: Some(seconds),
        }
    }

    pub(crate) fn of_exact(exact: &ExactCount, seconds: f64) -> StatsFields {
        StatsFields {
            engine: exact.method,
            nodes: exact.stats.nodes,
            seconds: Some(seconds),
            ..StatsFields::default()
        }
    }

    /// Returns the fields of a search that nobody timed.
    pub(crate) fn of_search(search: &Backtrack) -> StatsFields {
        StatsFields {
            engine: Engine::Backtrack(Deduce::None).name(),
            nodes: Some(search.nodes()),
            backtracks: search.backtracks(),
            ..StatsFields::default()
        }
    }

    pub(crate) fn of_cover(engine: &'static str, stats: xcc::Stats) -> StatsFields {
        StatsFields {
            engine,
            nodes: Some(stats.nodes),
            updates: Some(stats.updates),
            ..StatsFields::default()
        }
    }
}

impl Display for StatsFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "engine {}", self.engine)?;
        if let (Some(backend), Some(encoding)) = (self.backend, &self.encoding) {
            write!(f, ", backend {backend}, encoding {encoding}")?;
        }
        if let (Some(variables), Some(clauses)) = (self.variables, self.clauses) {
            let variables = counted(variables, "variable");
            write!(f, ", {variables}, {}", counted(clauses, "clause"))?;
        }
        if let Some([variables, clauses]) = self.left {
            write!(f, " (unit propagation leaves {variables} and {clauses})")?;
        }
        if let Some(asked) = self.asked {
            write!(f, ", {}", counted(asked, "question"))?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ", {}", counted(nodes, "node"))?;
        }
        if let Some(backtracks) = self.backtracks {
            write!(f, ", {}", counted(backtracks, "backtrack"))?;
        }
        if let Some(updates) = self.updates {
            write!(f, ", {}", counted(updates, "update"))?;
        }
        match self.seconds {
            Some(seconds) => write!(f, ", {seconds:.6} s"),
            None => Ok(()),
        }
    }
}

/// `, SE 4.2, HoDoKu 160`.
pub(crate) fn rating_words(ratings: Ratings, language: Language) -> String {
    let se = ratings
        .se
        .map(|tenths| format!(", SE {}", decimal(takuzu_sat::record::rating(tenths), 1, language)));
    let hodoku = ratings.hodoku.map(|score| format!(", HoDoKu {score}"));
    se.into_iter().chain(hodoku).collect()
}
