//! `cover`: any exact cover problem in Knuth's text.

use std::io::{self, Read as _};
use std::path::Path;

use anyhow::bail;
use serde::Serialize;
use takuzu_sat::limits::Next;
use takuzu_sat::solve::{Count, End};
use takuzu_sat::xcc::{Problem, Search, Template};

use crate::args::CoverArgs;
use crate::exit::Exit;
use crate::output::{report, stdin_is_terminal};
use crate::reply::record::{CountFields, ErrorFields, Status};
use crate::words::counted;
use crate::work::batch::Batch;
use crate::work::input::{file_name, open};

/// A text of a problem is refused beyond this.
const MOST_BYTES: u64 = 1 << 30;

pub(crate) fn run(args: &CoverArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, args.json, None)?;
    let exit = answer(&batch, args)?;
    batch.output.finish(exit)
}

fn answer(batch: &Batch, args: &CoverArgs) -> anyhow::Result<Exit> {
    if args.file.is_none() && stdin_is_terminal() {
        bail!("no problem: name a file or pipe one in");
    }
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let name = file_name(path);
    let prepared = read(path, &name).and_then(|problem| {
        let template = Template::new(&problem, args.engine);
        let template = template.map_err(|error| Unsolved::from(error.to_string()))?;
        Ok((problem, template))
    });
    let (problem, template) = match prepared {
        Ok(prepared) => prepared,
        Err(unsolved) => return refuse(batch, &name, unsolved),
    };
    let clock = batch.stop.clock();
    clock.start(args.timeout);
    let mut work = Work {
        search: template.search(&[], clock.limits()),
        engine: template.algorithm().name(),
        batch,
        name,
        problem: &problem,
    };
    let exit = match (args.count, args.all) {
        (true, _) => work.count(args.limit, args.stats)?,
        (false, true) => work.list(args.limit)?,
        (false, false) => work.list(Some(1))?,
    };
    if exit == Exit::GaveUp {
        let part = 100.0 * work.search.progress();
        batch
            .output
            .note(&format!("gave up with about {part:.2} % of the work done"));
    }
    // Beside a count they are fields of it.
    if args.stats && !(args.json && args.count) {
        batch.output.note(&work.stats().to_string());
    }
    Ok(exit)
}

/// The reason why a problem is not solved, and the place of the fault by line and column from 1.
struct Unsolved {
    message: String,
    place: Option<(usize, usize)>,
}

impl From<String> for Unsolved {
    fn from(message: String) -> Unsolved {
        let place = None;
        Unsolved { message, place }
    }
}

fn read(path: &Path, name: &str) -> Result<Problem, Unsolved> {
    let mut bytes = Vec::new();
    let cannot = |error: io::Error| format!("cannot read {name}: {error}");
    let input = open(path).map_err(cannot)?;
    input
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!("{name}: more than {} MiB", MOST_BYTES >> 20).into());
    }
    let text = String::from_utf8(bytes).map_err(|_| format!("{name} is no text in UTF-8"))?;
    text.parse::<Problem>().map_err(|error| Unsolved {
        message: error.message().into(),
        place: Some((error.line(), error.column())),
    })
}

/// Says why nobody was asked.
fn refuse(batch: &Batch, name: &str, unsolved: Unsolved) -> anyhow::Result<Exit> {
    let Unsolved { message, place } = unsolved;
    let shown = match place {
        Some((line, column)) => format!("{message}\n --> {name}:{line}:{column}"),
        None => message.clone(),
    };
    if batch.style.json {
        let (line, column) = place.unzip();
        let error = ErrorFields {
            line,
            column,
            message,
        };
        let record = Record {
            error: Some(error),
            ..Record::new(name, Status::Error)
        };
        batch.output.record(&record.line()?)?;
    }
    report(&shown);
    Ok(Exit::Failed)
}

/// A problem that is being solved.
struct Work<'a> {
    batch: &'a Batch,
    name: String,
    problem: &'a Problem,
    search: Search,
    engine: &'static str,
}

impl Work<'_> {
    /// The covers as options, a line each, with a blank line between two covers; in JSON a cover a
    /// line.
    fn list(&mut self, enough: Option<u64>) -> anyhow::Result<Exit> {
        let mut found = 0;
        while enough != Some(found) {
            let cover = match self.search.next_cover() {
                Next::Solution(cover) => cover,
                Next::GaveUp => return self.ended(found, End::GaveUp),
                Next::Exhausted if found == 0 => return self.ended(0, End::Exhausted),
                Next::Exhausted => break,
            };
            let options = cover.into_iter();
            let options = options.map(|option| self.problem.option_text(option));
            let text = match self.batch.style.json {
                true => {
                    let items = |option: String| option.split(' ').map(str::to_owned).collect();
                    let record = Record {
                        cover: Some(options.map(items).collect()),
                        ..self.record(Status::Solved)
                    };
                    record.line()?
                }
                false => {
                    let gap = if found == 0 { "" } else { "\n" };
                    let lines: String = options.map(|option| option + "\n").collect();
                    format!("{gap}{lines}")
                }
            };
            self.batch.output.record(&text)?;
            found += 1;
        }
        Ok(Exit::Yes)
    }

    /// Reports the end of a list that is shorter than asked for.
    fn ended(&self, value: u64, end: End) -> anyhow::Result<Exit> {
        if self.batch.style.json {
            let line = self.of_count(Count { value, end }).line()?;
            self.batch.output.record(&line)?;
        } else if end == End::Exhausted {
            self.batch.output.record("| no cover\n")?;
        }
        Ok(match end {
            End::GaveUp => Exit::GaveUp,
            End::Exhausted | End::Enough => Exit::No,
        })
    }

    /// A count of 0 is done, and so is a limit that was reached.
    fn count(&mut self, enough: Option<u64>, stats: bool) -> anyhow::Result<Exit> {
        let (value, end) = self.search.count(enough);
        let (at_least, end) = match end {
            Next::Exhausted => ("", End::Exhausted),
            Next::Solution(()) => (">=", End::Enough),
            Next::GaveUp => (">=", End::GaveUp),
        };
        let text = match self.batch.style.json {
            true => {
                let record = Record {
                    stats: stats.then(|| self.stats()),
                    ..self.of_count(Count { value, end })
                };
                record.line()?
            }
            false => format!("{at_least}{value}\n"),
        };
        self.batch.output.record(&text)?;
        Ok(match end {
            End::GaveUp => Exit::GaveUp,
            End::Exhausted | End::Enough => Exit::Yes,
        })
    }

    fn record(&self, status: Status) -> Record {
        let problem = self.problem;
        Record {
            primary: Some(problem.primaries()),
            secondary: Some(problem.items() - problem.primaries()),
            options: Some(problem.options()),
            ..Record::new(&self.name, status)
        }
    }

    fn of_count(&self, count: Count) -> Record {
        Record {
            count: Some(CountFields::from(count)),
            ..self.record(Status::of(count))
        }
    }

    fn stats(&self) -> Stats {
        let stats = self.search.stats();
        Stats {
            engine: self.engine,
            nodes: stats.nodes,
            updates: stats.updates,
        }
    }
}

/// The JSON about a problem.
#[derive(Serialize)]
struct Record {
    schema: &'static str,
    source: String,
    problem: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    primary: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secondary: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<usize>,
    status: Status,
    /// The items of each option.
    #[serde(skip_serializing_if = "Option::is_none")]
    cover: Option<Vec<Vec<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<CountFields>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stats: Option<Stats>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorFields>,
}

impl Record {
    fn new(source: &str, status: Status) -> Record {
        Record {
            schema: "takuzu-sat/1",
            source: source.into(),
            problem: "cover",
            primary: None,
            secondary: None,
            options: None,
            status,
            cover: None,
            count: None,
            stats: None,
            error: None,
        }
    }

    fn line(&self) -> io::Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }
}

/// The cost of the work.
#[derive(Serialize)]
struct Stats {
    engine: &'static str,
    nodes: u64,
    updates: u64,
}

impl std::fmt::Display for Stats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let nodes = counted(self.nodes, "node");
        let updates = counted(self.updates, "update");
        write!(f, "engine {}, {nodes}, {updates}", self.engine)
    }
}
