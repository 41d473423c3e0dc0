//! The fewest givens of all grids of a board: one of each class of grids that look alike.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use cpu_time::ProcessTime;
use itertools::Itertools as _;
use rand::seq::SliceRandom as _;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use takuzu_sat::game::Class;
use takuzu_sat::limits::Limits;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::solve::{Count, End};
use takuzu_sat::text::{self, Entry, Format, ReadOptions};
use takuzu_sat::{Grid, Random, Shape, fewest};

use crate::args::FewestArgs;
use crate::commands::generate::blank_board;
use crate::exit::Exit;
use crate::reply::record::Fields;
use crate::reply::record::{Record, Status};
use crate::words::quoted;
use crate::work::part::{self, Task};
use crate::work::run::Run;
use crate::work::stop::Progress;

const COMMAND: &str = "fewest";

/// The answer for a class of grids.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    /// A grid of the class, cell by cell.
    grid: String,
    /// The number of grids.
    size: u64,
    /// A puzzle with the fewest givens, or with as many as were asked about; missing where these are not enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
}

impl Found {
    fn givens(&self) -> Option<usize> {
        let puzzle = self.puzzle.as_ref()?;
        Some(puzzle.chars().filter(|&sign| sign != '.').count())
    }
}

/// The board and the question.
struct Question {
    board: Entry,
    at_most: Option<usize>,
}

pub(super) fn run(args: &FewestArgs, shape: Shape) -> anyhow::Result<Exit> {
    let run = Run::new(&args.output, args.writing.json, None)?;
    let question = Question { board: board(args, shape)?, at_most: args.at_most };
    let Some(classes) = question.board.puzzle.classes() else {
        bail!("the grids of this board are too many to be listed");
    };
    let units = units(args, classes.len());
    let begun = ProcessTime::now();
    let Some(found) = question.search(&classes, &units, args.jobs.threads(), &run) else {
        run.output.note("interrupted: there is no table of a part of the work");
        return run.output.finish(Exit::GaveUp);
    };
    let took = begun.elapsed();
    if let Some(part) = args.parts.part {
        let task = Task {
            command: COMMAND.into(),
            subject: question.subject()?,
            method: "classes".into(),
            units: classes.len(),
        };
        part::write(&run, task, part, units.len(), found)?;
        return run.output.finish(Exit::Yes);
    }
    if args.sample.is_some() {
        run.output.note(&cost(units.len(), classes.len(), took));
    }
    question.report(&run, &found, args.sample.is_none())
}

/// Puts the files of all parts together.
pub(super) fn merge(args: &FewestArgs, files: &[PathBuf]) -> anyhow::Result<Exit> {
    let merged = part::merge::<Vec<Found>>(COMMAND, files)?;
    let question = Question::from_subject(&merged.task.subject)
        .context("a part file without a board and a question")?;
    let run = Run::new(&args.output, args.writing.json, None)?;
    let found = merged.results.into_iter().flatten();
    let found = found.sorted_by(|one, other| one.grid.cmp(&other.grid));
    let found: Vec<Found> = found.collect();
    ensure!(
        found.len() == merged.task.units,
        "the part files have {} classes of grids, and {} are expected",
        found.len(),
        merged.task.units
    );
    for found in &found {
        let fits = question.fits(found);
        ensure!(
            fits,
            "the part files have a puzzle that does not belong to its grid, {}",
            quoted(&found.grid)
        );
    }
    let sizes = found.iter().map(|found| found.size);
    let sum = sizes.map(Some).reduce(|one, other| one?.checked_add(other?));
    ensure!(
        sum.is_none_or(|sum| sum.is_some()),
        "the part files have more grids than there can be"
    );
    question.report(&run, &found, true)
}

/// Returns the blank board of a size, under the rules that the command line names.
fn board(args: &FewestArgs, shape: Shape) -> anyhow::Result<Entry> {
    if shape.rows().max(shape.cols()) > fewest::MAX_SIDE {
        bail!("a board of {shape}: the grids are too many to be listed");
    }
    let mut input = args.input.clone();
    let kind = input.reading.options()?.puzzle.unwrap_or(Kind::ALL[0]);
    // What is no board is refused by its size, not by the place in a text that nobody typed.
    blank_board(kind, Some(shape), &input.reading)?;
    let rows = vec![".".repeat(shape.cols()); shape.rows()].join("/");
    input.reading.text = Some(format!("{} {}/{rows}", shape.rows(), shape.cols()));
    input.only_entry()
}

/// Returns the classes to search: those of a part, of a sample, or all.
fn units(args: &FewestArgs, classes: usize) -> Vec<usize> {
    let mut units: Vec<usize> = match args.parts.part {
        Some(part) => part::share(&vec![1; classes], part),
        None => (0..classes).collect(),
    };
    if let Some(sample) = args.sample {
        units.shuffle(&mut Random::new(args.seed));
        units.truncate(sample);
    }
    // The answers do not depend on who finds them, nor when.
    units.sort_unstable();
    units
}

/// Says what all would cost.
fn cost(searched: usize, classes: usize, took: Duration) -> String {
    let each = took.as_secs_f64() / searched.max(1) as f64;
    format!(
        "{searched} of {classes} classes, {:.2} ms each; all would take about {:.0} s of one core",
        1e3 * each,
        each * classes as f64
    )
}

impl Question {
    /// Returns all that the answer depends on.
    fn subject(&self) -> anyhow::Result<Value> {
        let board = text::write(&self.board.puzzle, Format::Json)?;
        let board: Value = serde_json::from_str(&board)?;
        Ok(json!({ "board": board, "at_most": self.at_most }))
    }

    fn from_subject(subject: &Value) -> Option<Question> {
        let board = text::read("merged", &subject["board"].to_string(), &ReadOptions::default());
        Some(Question {
            board: board.ok()?.pop()?,
            at_most: serde_json::from_value(subject["at_most"].clone()).ok()?,
        })
    }

    /// Tells whether what was found is a grid of the board, and a puzzle with no other givens and no more than were
    /// asked about.
    fn fits(&self, found: &Found) -> bool {
        let board = &self.board.puzzle;
        let Some(grid) = Grid::from_line(board.shape(), &found.grid) else {
            return false;
        };
        let of_grid = |line: &String| {
            Grid::from_line(board.shape(), line).is_some_and(|givens| grid.extends(&givens))
        };
        let is_few = match (self.at_most, found.givens()) {
            (Some(most), Some(givens)) => givens <= most,
            (Some(_), None) => true,
            // Without a bound each class has an answer.
            (None, givens) => givens.is_some(),
        };
        board.accepts(&grid) && is_few && found.puzzle.as_ref().is_none_or(of_grid)
    }

    /// Searches some of the classes with so many threads; nothing after Ctrl-C.
    fn search(
        &self,
        classes: &[Class],
        units: &[usize],
        threads: usize,
        run: &Run,
    ) -> Option<Vec<Found>> {
        let limits = run.stop.limits();
        let (next, limits) = (AtomicUsize::new(0), &limits);
        let (sender, receiver) = mpsc::channel();
        let mut progress = Progress::of_pieces(units.len(), run.output.is_seen());
        let mut found: Vec<(usize, Found)> = Vec::with_capacity(units.len());
        thread::scope(|scope| {
            for _ in 0..threads.min(units.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let found = self.one(&classes[unit], limits);
                        // Nobody listens after an interruption.
                        if sender.send(found.map(|found| (unit, found))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            while let Ok(Some(one)) = receiver.recv() {
                found.push(one);
                progress.step();
            }
            drop(receiver);
        });
        if found.len() < units.len() {
            return None;
        }
        found.sort_unstable_by_key(|&(unit, _)| unit);
        Some(found.into_iter().map(|(_, found)| found).collect())
    }

    /// Searches one class; nothing after Ctrl-C.
    fn one(&self, class: &Class, limits: &Limits) -> Option<Found> {
        let grid = self.board.puzzle.with_givens(class.grid.clone());
        let nobody = &mut |_: fewest::Bounds| {};
        let found = match self.at_most {
            Some(givens) => fewest::at_most(&grid, givens, limits, nobody),
            None => fewest::fewest(&grid, limits, nobody),
        };
        let found = found.expect("a grid of the board");
        let bounds = found.bounds();
        let is_enough = match self.at_most {
            Some(givens) => found.decides(givens)?,
            None => (bounds.at_least == bounds.at_most).then_some(true)?,
        };
        Some(Found {
            grid: class.grid.to_line(),
            size: class.size,
            puzzle: is_enough.then(|| found.puzzle.givens().to_line()),
        })
    }

    fn report(&self, run: &Run, found: &[Found], is_whole: bool) -> anyhow::Result<Exit> {
        let rows = self.rows(found);
        let grids = found.iter().map(|found| found.size).sum();
        let reply = if run.style.json {
            self.record(&rows, (found.len(), grids), is_whole).reply()?
        } else {
            self.table(&rows, (found.len(), grids))?.into()
        };
        let none = self.at_most.is_some() && found.iter().all(|found| found.puzzle.is_none());
        let exit = if none { Exit::No } else { Exit::Yes };
        run.output.reply(reply.with_exit(exit))?;
        run.finish()
    }

    /// Sums up: the fewest givens first, classes without a puzzle last.
    fn rows(&self, found: &[Found]) -> Vec<Row> {
        let mut rows: BTreeMap<usize, Row> = BTreeMap::new();
        for one in found {
            let givens = match self.at_most {
                Some(_) => one.puzzle.as_ref().map(|_| 0),
                None => one.givens(),
            };
            let row = rows.entry(givens.unwrap_or(usize::MAX)).or_insert(Row {
                givens: one.givens(),
                classes: 0,
                grids: 0,
                example: one.puzzle.clone(),
            });
            row.classes += 1;
            row.grids += one.size;
        }
        rows.into_values().collect()
    }

    fn table(&self, rows: &[Row], (classes, grids): (usize, u64)) -> anyhow::Result<String> {
        let mut text = String::from("givens      classes       grids  example\n");
        for row in rows {
            let name = match (self.at_most, row.givens) {
                (None, Some(givens)) => givens.to_string(),
                (Some(most), Some(_)) => format!("<= {most}"),
                (most, None) => format!("> {}", most.unwrap_or_default()),
            };
            let example = row.example.as_ref().map(|line| self.example(line));
            let example = example.transpose()?.unwrap_or_default();
            let line = format!("{name:<8}{:>11}{:>12}  {example}", row.classes, row.grids);
            let _ = writeln!(text, "{}", line.trim_end());
        }
        let _ = writeln!(text, "{:<8}{classes:>11}{grids:>12}", "all");
        Ok(text)
    }

    /// Writes a puzzle on a line, its rows apart.
    fn example(&self, line: &str) -> anyhow::Result<String> {
        let puzzle = &self.board.puzzle;
        let givens = Grid::from_line(puzzle.shape(), line).context("a puzzle of another size")?;
        Ok(givens.to_string().replace('\n', " "))
    }

    fn record(&self, rows: &[Row], (classes, grids): (usize, u64), is_whole: bool) -> Record {
        let row = |row: &Row| {
            let bound = match (self.at_most, row.givens) {
                (None, _) => "givens",
                (Some(_), Some(_)) => "at_most",
                (Some(_), None) => "more_than",
            };
            Fields::default()
                .with(bound, self.at_most.or(row.givens))
                .with("classes", row.classes)
                .with("grids", row.grids)
                .with("example", &row.example)
        };
        let end = if is_whole { End::Exhausted } else { End::Enough };
        let count = Count { value: grids.into(), end };
        let table = Fields::default()
            .with("classes", classes)
            .with("table", rows.iter().map(row).collect::<Vec<_>>());
        Record {
            fewest: Some(table),
            ..Record::new(&self.board, Status::Unknown).with_count(&count)
        }
    }
}

/// A line of the table.
struct Row {
    /// The number of givens of the example.
    givens: Option<usize>,
    classes: usize,
    grids: u64,
    example: Option<String>,
}
