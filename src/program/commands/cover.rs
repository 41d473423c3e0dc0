//! `cover`: any exact cover problem, in Knuth's text or as a matrix.

use std::path::Path;

use anyhow::{Result, bail};
use takuzu_sat::answer::Status;
use takuzu_sat::limits::Next;
use takuzu_sat::solve::{Count, End};
use takuzu_sat::xcc::{Matrix, Problem, Search, Template};

use crate::args::{CoverArgs, CoverFormat};
use crate::exit::Exit;
use crate::output::stdin_is_terminal;
use crate::reply::Reply;
use crate::reply::record::{ErrorFields, Record, StatsFields};
use crate::words::name;
use crate::work::input::{file_name, open, read_text};
use crate::work::run::Run;

/// A text of a problem is refused beyond this.
const MOST_BYTES: u64 = 1 << 30;

pub(crate) fn run(args: &CoverArgs) -> Result<Exit> {
    let run = Run::new(&args.output, args.json, None)?;
    let exit = answer(&run, args)?;
    run.output.finish(exit)
}

fn answer(run: &Run, args: &CoverArgs) -> Result<Exit> {
    if args.file.is_none() && stdin_is_terminal() {
        bail!("no problem: name a file or pipe a problem in");
    }
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let name = file_name(path);
    let prepared = read(path, &name, args.from).and_then(|(problem, rows)| {
        let template = Template::new(&problem, args.engine);
        let template = template.map_err(|error| ErrorFields::from(error.to_string()))?;
        Ok((problem, rows, template))
    });
    let (problem, rows, template) = match prepared {
        Ok(prepared) => prepared,
        Err(error) => {
            run.output.reply(refusal(run, &name, error)?)?;
            return Ok(Exit::Failed);
        }
    };
    let clock = run.stop.clock();
    clock.start(args.timeout);
    let mut work = Work {
        search: template.search(&[], clock.limits()),
        engine: template.algorithm().name(),
        run,
        name,
        problem: &problem,
        rows,
    };
    let exit = match (args.count, args.all) {
        (true, _) => work.count(args.limit, args.stats)?,
        (false, true) => work.list(args.limit, args.stats)?,
        (false, false) => work.list(Some(1), args.stats)?,
    };
    if exit == Exit::GaveUp {
        let part = 100.0 * work.search.progress();
        run.output.note(&format!("gave up with about {part:.2} % of the work done"));
    }
    // In JSON they are fields of the count.
    if args.stats && !args.json {
        run.output.note(&work.stats().to_string());
    }
    Ok(exit)
}

/// The rows that options come from, where they come from a matrix.
type Rows = Option<Vec<usize>>;

fn read(
    path: &Path,
    name: &str,
    from: Option<CoverFormat>,
) -> Result<(Problem, Rows), ErrorFields> {
    let input = open(path).map_err(|error| format!("cannot read {name}: {error}"))?;
    let text = read_text(input, MOST_BYTES).map_err(|error| ErrorFields {
        line: error.place.map(|[line, _]| line),
        column: error.place.map(|[_, column]| column),
        message: match error.place {
            None => format!("cannot read {name}: {}", error.message),
            Some(_) => error.message,
        },
    })?;
    let format = from.unwrap_or_else(|| {
        if Matrix::is_likely(&text) { CoverFormat::Matrix } else { CoverFormat::Knuth }
    });
    let read = match format {
        CoverFormat::Matrix => {
            Matrix::read(&text).map(|matrix| (matrix.problem, Some(matrix.rows)))
        }
        CoverFormat::Knuth => text.parse().map(|problem| (problem, None)),
    };
    read.map_err(|error| ErrorFields {
        line: Some(error.line()),
        column: Some(error.column()),
        message: error.message().into(),
    })
}

/// Says why nobody was asked.
fn refusal(run: &Run, name: &str, error: ErrorFields) -> Result<Reply> {
    let message = &error.message;
    let text = match (error.line, error.column) {
        (Some(line), Some(column)) => format!("{message}\n --> {name}:{line}:{column}"),
        _ => message.clone(),
    };
    let record = Record { error: Some(error), ..Record::of_problem(name, None, Status::Error) };
    run.style.refusal(Exit::Failed, text, &record)
}

struct Work<'a> {
    run: &'a Run,
    name: String,
    problem: &'a Problem,
    rows: Rows,
    search: Search,
    engine: &'static str,
}

impl Work<'_> {
    /// The covers as options, a line each, with a blank line between two covers; in JSON a cover a
    /// line, and at the end their number with what the work has cost, if that is wanted.
    fn list(&mut self, enough: Option<u64>, stats: bool) -> Result<Exit> {
        let mut found = 0;
        while enough != Some(found) {
            let cover = match self.search.next_cover() {
                Next::Solution(cover) => cover,
                Next::GaveUp => return self.ended(found, End::GaveUp, stats),
                Next::Exhausted => break,
            };
            let row = |&option: &usize| self.rows.as_ref().map(|rows| rows[option]);
            let rows: Vec<usize> = cover.iter().filter_map(row).collect();
            let options = cover.into_iter();
            let options = options.map(|option| self.problem.option_text(option));
            self.run.output.one_of_many(&if self.run.style.json {
                let items = |option: String| option.split(' ').map(str::to_owned).collect();
                let record = Record {
                    cover: Some(options.map(items).collect()),
                    rows,
                    ..self.record(Status::Solved)
                };
                record.reply()?
            } else {
                let rows = rows.into_iter().map(|row| format!(" (row {row})"));
                let rows = rows.chain(std::iter::repeat(String::new()));
                let lines = options.zip(rows);
                let lines = lines.map(|(option, row)| format!("{}{row}\n", name(&option)));
                Reply { gap: "\n", ..lines.collect::<String>().into() }
            })?;
            found += 1;
        }
        let end = if enough == Some(found) { End::Enough } else { End::Exhausted };
        if found > 0 && !(stats && self.run.style.json) {
            Ok(Exit::Yes)
        } else {
            self.ended(found, end, stats)
        }
    }

    /// Reports the end of a list that is shorter than asked for, or what it has cost.
    fn ended(&self, value: u64, end: End, stats: bool) -> Result<Exit> {
        let exit = match end {
            End::GaveUp => Exit::GaveUp,
            End::Exhausted | End::Enough if value > 0 => Exit::Yes,
            End::Exhausted | End::Enough => Exit::No,
        };
        if self.run.style.json {
            self.run.output.reply(self.counted(value, end, stats)?.with_exit(exit))?;
        } else if end == End::Exhausted {
            self.run.output.reply(Reply::from("| no cover\n".to_owned()).with_exit(exit))?;
        }
        Ok(exit)
    }

    /// A count of 0 is done, and so is a limit that was reached.
    fn count(&mut self, enough: Option<u64>, stats: bool) -> Result<Exit> {
        let (value, end) = self.search.count(enough);
        let (at_least, end) = match end {
            Next::Exhausted => ("", End::Exhausted),
            Next::Solution(()) => (">=", End::Enough),
            Next::GaveUp => (">=", End::GaveUp),
        };
        self.run.output.reply(if self.run.style.json {
            self.counted(value, end, stats)?
        } else {
            format!("{at_least}{value}\n").into()
        })?;
        Ok(match end {
            End::GaveUp => Exit::GaveUp,
            End::Exhausted | End::Enough => Exit::Yes,
        })
    }

    fn record(&self, status: Status) -> Record {
        Record::of_problem(&self.name, Some(self.problem), status)
    }

    fn counted(&self, value: u64, end: End, stats: bool) -> Result<Reply> {
        let stats = stats.then(|| self.stats());
        let record = self.record(Status::Unknown).with_count(&Count::new(value, end));
        Record { stats, ..record }.reply()
    }

    fn stats(&self) -> StatsFields {
        StatsFields::of_cover(self.engine, self.search.stats())
    }
}
