//! `grade`: how hard puzzles are for people.

mod summary;

use std::sync::Mutex;

use anyhow::bail;
use itertools::Itertools as _;
use takuzu_sat::deduction::{Ended, Fact};
use takuzu_sat::explain::{Detail, Language, Teller};
use takuzu_sat::grade::{Grade, Position, grade, trail};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::{Deduction, Trail};
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Limits, Puzzle};

use crate::args::GradeArgs;
use crate::commands::explain::verdict;
use crate::exit::Exit;
use crate::output::{refuse_unwritable, write_whole};
use crate::reply::Reply;
use crate::reply::csv;
use crate::reply::record::{Rating, grade_fields};
use crate::reply::record::{Record, Status};
use crate::reply::remark;
use crate::reply::steps::{MissingCandidates, step_fields};
use crate::reply::why::NoSolutionReason;
use crate::words::{plural, say};
use crate::work::run::{Job, Run};
use crate::work::stop::Clock;
use summary::Summaries;

pub(crate) fn run(args: GradeArgs) -> anyhow::Result<Exit> {
    let run = Run::new(&args.output, args.json, None)?;
    let techniques = args.techniques;
    let summary = Mutex::new(Summaries::default());
    let (json, csv, steps, silent) = (args.json, args.csv, args.steps, args.summary);
    let language = args.language.choice();
    let counts = silent || args.svg.is_some();
    if let Some(file) = &args.svg {
        refuse_unwritable(file, run.force())?;
    }
    if csv {
        run.output.reply(csv::head(&csv::PUZZLE)?.into())?;
    }
    let unknown = move |entry: &Entry| match (silent, csv) {
        (true, _) => Reply::default(),
        (false, true) => unknown_row(entry),
        (false, false) => line(entry, &say!(language, remark::UNKNOWN)).into(),
    };
    let job = Job::new(args.input, args.jobs).within(args.timeout).with_marks();
    run.work(job, unknown, Clock::limits, |limits, _, entry| {
        let allowed = allowed(&entry.puzzle, techniques.as_deref())?;
        let graded = graded(entry, &allowed, steps, limits)?;
        if counts {
            let mut summary = summary.lock().expect("nobody panics with it");
            summary.add(entry.puzzle.kind(), &graded.grade);
        }
        let reply = if silent {
            Reply::default()
        } else if csv {
            row(entry, &graded.grade)?.into()
        } else if json {
            graded.record(entry, language).reply()?
        } else {
            graded.text(entry, language).into()
        };
        Ok(reply.with_exit(exit(graded.grade.ended)))
    })?;
    let summary = summary.into_inner().expect("nobody panics with it");
    if silent {
        run.output.reply(summary.text(json, language)?.into())?;
    }
    if let Some(file) = args.svg.filter(|_| !summary.is_empty()) {
        let chart = summary.chart(language).draw().svg(40);
        write_whole(&file, run.force(), chart.as_bytes())?;
    }
    run.finish()
}

/// The grade of a puzzle, with its steps if they are wanted.
struct Graded {
    grade: Grade,
    trail: Trail,
    /// The values that pencil marks leave out; then there is no solution.
    missing: Option<MissingCandidates>,
}

impl Graded {
    fn record(&self, entry: &Entry, language: Language) -> Record {
        let teller = Teller::new(&entry.puzzle, language);
        let fields = |step| step_fields(teller, step, Detail::Value);
        let steps = self.trail.steps.iter().map(fields).collect();
        let record = Record { steps, ..record(entry, &self.grade) };
        match &self.missing {
            Some(missing) => missing.add_to(record, Detail::Value, language),
            None => record,
        }
    }

    fn text(&self, entry: &Entry, language: Language) -> String {
        let words = match &self.missing {
            Some(missing) => missing.text(Detail::Value, language),
            None => words(&entry.puzzle, &self.grade, language),
        };
        let steps = self.trail.steps.iter().map(|each| step(each, language));
        line(entry, &words) + &steps.collect::<String>()
    }
}

/// Grades a puzzle from its pencil marks on.
fn graded(
    entry: &Entry,
    allowed: &Allowed,
    steps: bool,
    limits: &Limits,
) -> anyhow::Result<Graded> {
    let position = Position::new(&entry.puzzle, &entry.ruled_out);
    let (mut grade, trail) = if steps {
        trail(position, allowed, limits)?
    } else {
        (grade(position, allowed, limits)?, Trail::default())
    };
    let missing = missing(entry, limits)?;
    if missing.is_some() {
        grade.ended = Ended::NoSolution;
    }
    Ok(Graded { grade, trail, missing })
}

/// Those of the named techniques that are the puzzle's: a batch may hold both.
fn allowed(puzzle: &Puzzle, names: Option<&[String]>) -> anyhow::Result<Allowed> {
    let Some(names) = names else {
        return Ok(Allowed::All);
    };
    let known = puzzle.techniques();
    let is_known = |name: &&String| known.iter().any(|technique| technique.name() == **name);
    let own: Vec<String> = names.iter().filter(is_known).cloned().collect();
    if own.is_empty() {
        let (names, kind) = (names.join("`, `"), puzzle.kind().title());
        bail!("none of these techniques is for {kind}: `{names}`");
    }
    Ok(Allowed::Only(own))
}

/// The values of the solution that pencil marks leave out.
fn missing(entry: &Entry, limits: &Limits) -> anyhow::Result<Option<MissingCandidates>> {
    if entry.ruled_out.is_empty() {
        return Ok(None);
    }
    let verdict = verdict(&entry.puzzle, limits)?;
    let solution = verdict.solution();
    Ok(solution.and_then(|solution| MissingCandidates::of(&entry.ruled_out, solution)))
}

fn line(entry: &Entry, text: &str) -> String {
    format!("{}: {text}\n", entry.source)
}

fn exit(ended: Ended) -> Exit {
    match ended {
        Ended::Solved => Exit::Yes,
        Ended::Stuck | Ended::NoSolution | Ended::Several => Exit::No,
        Ended::GaveUp => Exit::GaveUp,
    }
}

/// `hard, score 57.3: pair 20, quota 12, gap-arithmetic 1`.
fn words(puzzle: &Puzzle, grade: &Grade, language: Language) -> String {
    let used = used(grade, language);
    match (grade.ended, grade.level) {
        (Ended::Solved, Some(level)) => {
            let score = format!("{:.1}{}", grade.score, Rating::of(grade).words());
            say!(language, remark::GRADED, level = language.level(level), score, used)
        }
        (Ended::Solved, None) => say!(language, remark::COMPLETE),
        (Ended::Stuck, _) => {
            let open = grade.position.blanks().count();
            let open = plural([remark::OPEN_CELL, remark::OPEN_CELLS], open, language);
            say!(language, remark::NOT_SOLVED, open, used)
        }
        (Ended::NoSolution, _) => NoSolutionReason::at_sight(puzzle).text(puzzle, language),
        (Ended::Several, _) => say!(language, remark::SEVERAL),
        (Ended::GaveUp, _) => say!(language, remark::UNKNOWN),
    }
}

/// The number of cells that each technique filled, or of candidates that it ruled out.
fn used(grade: &Grade, language: Language) -> String {
    let used = grade.techniques.iter();
    let used: Vec<String> =
        used.map(|(technique, cells)| format!("{} {cells}", technique.name())).collect();
    if used.is_empty() { say!(language, remark::NONE_USED) } else { used.join(", ") }
}

/// `  pair: r1c1=0 r1c4=0 <- r1c2=1 r1c3=1`.
fn step(step: &Deduction, language: Language) -> String {
    let fact = |fact: &Fact| {
        let (plain, named) = (fact.cell.to_string(), language.cell(fact.cell));
        fact.to_string().replacen(&plain, &named, 1)
    };
    let facts = |facts: &[Fact]| facts.iter().map(fact).join(" ");
    let sign = |pair: &[Cell; 2]| {
        let [one, other] = pair.map(|cell| language.cell(cell));
        say!(language, remark::SIGN_BETWEEN, one, other)
    };
    let signs: String = step.because.links.iter().map(sign).collect();
    let (then, because) = (facts(&step.then), facts(&step.because.facts));
    format!("  {}: {then} <- {because}{signs}\n", step.technique.name())
}

fn status(grade: &Grade) -> Status {
    match (grade.ended, grade.level) {
        (Ended::Solved, None) => Status::Complete,
        (Ended::Solved, Some(_)) => Status::Unique,
        (Ended::NoSolution, _) => Status::None,
        (Ended::Several, _) => Status::Multiple,
        (Ended::Stuck | Ended::GaveUp, _) => Status::Unknown,
    }
}

fn unknown_row(entry: &Entry) -> Reply {
    let record = Record::new(entry, Status::Unknown);
    csv::puzzle_row(&entry.puzzle, &record, None).unwrap_or_default().into()
}

fn row(entry: &Entry, grade: &Grade) -> anyhow::Result<String> {
    let record = match grade.ended {
        Ended::Solved => record(entry, grade).with_solution(&grade.position),
        Ended::Stuck | Ended::NoSolution | Ended::Several | Ended::GaveUp => record(entry, grade),
    };
    csv::puzzle_row(&entry.puzzle, &record, Some(grade))
}

fn record(entry: &Entry, grade: &Grade) -> Record {
    let status = status(grade);
    let record = Record { grade: Some(grade_fields(grade)), ..Record::new(entry, status) };
    if status == Status::Unique {
        record.with_solution(&grade.position)
    } else if status == Status::None {
        NoSolutionReason::at_sight(&entry.puzzle).add_to(record)
    } else {
        record
    }
}
