//! `grade`: how hard puzzles are for people.

use std::collections::BTreeMap;
use std::sync::Mutex;

use anyhow::bail;
use itertools::Itertools as _;
use takuzu_sat::deduction::{Ended, Fact, Level};
use takuzu_sat::explain::{Detail, Language, Teller};
use takuzu_sat::grade::{Grade, Position, grade, trail};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::{Deduction, Kind, Technique, Trail};
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Limits, Puzzle};

use crate::args::GradeArgs;
use crate::commands::explain::verdict;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::reply::csv::{self, PuzzleRow};
use crate::reply::fields::Fields;
use crate::reply::grade::{Rating, grade_fields};
use crate::reply::lacking::Lacking;
use crate::reply::record::{Record, SCHEMA, Status, line};
use crate::reply::remark::Remark;
use crate::reply::steps::step_fields;
use crate::reply::why::Why;
use crate::work::batch::{Batch, Job};
use crate::work::stop::Clock;

pub(crate) fn run(args: GradeArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, args.json, None)?;
    let techniques = args.techniques;
    let summary = Mutex::new(Summaries::default());
    let (json, csv, steps, silent) = (args.json, args.csv, args.steps, args.summary);
    let language = args.language.choice();
    if csv {
        batch.output.reply(csv::head::<PuzzleRow>()?.into())?;
    }
    let unknown = move |entry: &Entry| match (silent, csv) {
        (true, _) => Reply::default(),
        (false, true) => unknown_row(entry),
        (false, false) => said(entry, &Remark::Unknown.say(language, &[])).into(),
    };
    let job = Job::new(args.input, args.jobs)
        .within(args.timeout)
        .with_marks();
    batch.work(job, unknown, Clock::limits, |limits, _, entry| {
        let allowed = allowed(&entry.puzzle, techniques.as_deref())?;
        let Graded {
            grade,
            trail,
            lacking,
        } = graded(entry, &allowed, steps, limits)?;
        let reply = if silent {
            let mut summary = summary.lock().expect("nobody panics with it");
            summary.0[entry.puzzle.kind() as usize].add(&grade);
            Reply::default()
        } else if csv {
            csv::row(&row(entry, &grade))?.into()
        } else if json {
            let teller = Teller::new(&entry.puzzle, language);
            let fields = |step| step_fields(teller, step, Detail::Value);
            let steps = trail.steps.iter().map(fields).collect();
            let record = Record {
                steps,
                ..record(entry, &grade)
            };
            match lacking {
                Some(lacking) => lacking.told_in(record, Detail::Value, language).reply()?,
                None => record.reply()?,
            }
        } else {
            let steps = trail.steps.iter().map(|each| step(each, language));
            let steps: String = steps.collect();
            let words = match lacking {
                Some(lacking) => lacking.text(Detail::Value, language),
                None => words(&entry.puzzle, &grade, language),
            };
            (said(entry, &words) + &steps).into()
        };
        Ok(reply.with_exit(exit(grade.ended)))
    })?;
    if silent {
        let summary = summary.into_inner().expect("nobody panics with it");
        batch.output.reply(summary.text(json, language)?.into())?;
    }
    batch.finish()
}

/// The grade of a puzzle, with its steps if they are wanted.
struct Graded {
    grade: Grade,
    trail: Trail,
    /// The values that pencil marks leave out; then there is no solution.
    lacking: Option<Lacking>,
}

/// Grades a puzzle from its pencil marks on.
fn graded(
    entry: &Entry,
    allowed: &Allowed,
    steps: bool,
    limits: &Limits,
) -> anyhow::Result<Graded> {
    let position = Position::new(&entry.puzzle, &entry.ruled_out);
    let (mut grade, trail) = match steps {
        true => trail(position, allowed, limits)?,
        false => (grade(position, allowed, limits)?, Trail::default()),
    };
    let lacking = lacking(entry, limits)?;
    if lacking.is_some() {
        grade.ended = Ended::NoSolution;
    }
    Ok(Graded {
        grade,
        trail,
        lacking,
    })
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
fn lacking(entry: &Entry, limits: &Limits) -> anyhow::Result<Option<Lacking>> {
    if entry.ruled_out.is_empty() {
        return Ok(None);
    }
    let verdict = verdict(&entry.puzzle, limits)?;
    let solution = verdict.solution();
    Ok(solution.and_then(|solution| Lacking::of(&entry.ruled_out, solution)))
}

fn said(entry: &Entry, text: &str) -> String {
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
    let say = |remark: Remark, values: &[(&str, &str)]| remark.say(language, values);
    let used = used(grade, language);
    match (grade.ended, grade.level) {
        (Ended::Solved, Some(level)) => {
            let score = format!("{:.1}{}", grade.score, Rating::of(grade).words());
            let level = language.level(level);
            let values = [("level", level), ("score", &score), ("used", &used)];
            say(Remark::Graded, &values)
        }
        (Ended::Solved, None) => say(Remark::Complete, &[]),
        (Ended::Stuck, _) => {
            let open = grade.position.blanks().count();
            let open = counted([Remark::OpenCell, Remark::OpenCells], open, language);
            say(Remark::NotSolved, &[("open", &open), ("used", &used)])
        }
        (Ended::NoSolution, _) => Why::at_sight(puzzle).text(puzzle, language),
        (Ended::Several, _) => say(Remark::Several, &[]),
        (Ended::GaveUp, _) => say(Remark::Unknown, &[]),
    }
}

fn counted([one, many]: [Remark; 2], count: usize, language: Language) -> String {
    match count {
        1 => one.say(language, &[]),
        _ => many.say(language, &[("count", &count.to_string())]),
    }
}

/// The number of cells that each technique filled, or of candidates that it ruled out.
fn used(grade: &Grade, language: Language) -> String {
    let used = grade.techniques.iter();
    let used: Vec<String> = used
        .map(|(technique, cells)| format!("{} {cells}", technique.name()))
        .collect();
    match used.is_empty() {
        true => Remark::NoneUsed.say(language, &[]),
        false => used.join(", "),
    }
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
        Remark::SignBetween.say(language, &[("one", &one), ("other", &other)])
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

/// The row of a puzzle that was given up.
fn unknown_row(entry: &Entry) -> Reply {
    let row = PuzzleRow::new(entry.source.to_string(), &entry.puzzle, Status::Unknown);
    csv::row(&row).unwrap_or_default().into()
}

fn row(entry: &Entry, grade: &Grade) -> PuzzleRow {
    let row = PuzzleRow::new(entry.source.to_string(), &entry.puzzle, status(grade));
    match grade.ended {
        Ended::Solved => row.with_solution(&grade.position).graded(grade),
        Ended::Stuck | Ended::NoSolution | Ended::Several | Ended::GaveUp => row.graded(grade),
    }
}

fn record(entry: &Entry, grade: &Grade) -> Record {
    let status = status(grade);
    let record = Record {
        grade: Some(grade_fields(grade)),
        ..Record::new(entry, status)
    };
    if status == Status::Unique {
        record.with_solution(&grade.position)
    } else if status == Status::None {
        Why::at_sight(&entry.puzzle).told_in(record)
    } else {
        record
    }
}

/// The summaries of many puzzles, one for each kind, in the order of [`Kind::ALL`]: their ladders have
/// other rungs.
#[derive(Default)]
struct Summaries([Summary; Kind::ALL.len()]);

impl Summaries {
    fn text(&self, json: bool, language: Language) -> anyhow::Result<String> {
        let (all, empty) = (Kind::ALL.map(Some), Summary::default());
        let all = all.into_iter().zip(&self.0);
        let mut some: Vec<_> = all.filter(|(_, summary)| summary.puzzles > 0).collect();
        if some.is_empty() {
            some.push((None, &empty));
        }
        let texts = some.iter().map(|&(kind, summary)| match json {
            true => summary.json(kind),
            false => Ok(summary.text(kind, some.len() > 1, language)),
        });
        let texts = texts.collect::<anyhow::Result<Vec<_>>>()?;
        Ok(texts.join(if json { "" } else { "\n" }))
    }
}

/// The summary of many puzzles of a kind.
#[derive(Default)]
struct Summary {
    puzzles: usize,
    levels: BTreeMap<Level, usize>,
    /// The numbers of puzzles by the hardest technique that is needed.
    hardest: BTreeMap<Technique, usize>,
    /// The numbers of those without a level, by the reason; its name in JSON stands first.
    others: BTreeMap<(&'static str, Remark), usize>,
}

impl Summary {
    fn add(&mut self, grade: &Grade) {
        self.puzzles += 1;
        let why = match (grade.ended, grade.level) {
            (Ended::Solved, Some(level)) => {
                *self.levels.entry(level).or_default() += 1;
                if let Some(&(hardest, _)) = grade.techniques.last() {
                    *self.hardest.entry(hardest).or_default() += 1;
                }
                return;
            }
            (Ended::Solved, None) => ("complete", Remark::IsComplete),
            (Ended::Stuck, _) => ("not solved", Remark::IsNotSolved),
            (Ended::NoSolution, _) => ("no solution", Remark::NoSolution),
            (Ended::Several, _) => ("several solutions", Remark::Several),
            (Ended::GaveUp, _) => ("unknown", Remark::IsUnknown),
        };
        *self.others.entry(why).or_default() += 1;
    }

    fn levels(&self) -> impl Iterator<Item = (Level, usize)> {
        let count = |level: &Level| self.levels.get(level).copied().unwrap_or_default();
        Level::ALL
            .into_iter()
            .map(move |level| (level, count(&level)))
    }

    /// Lists the techniques of a kind, easiest first.
    fn hardest(&self, kind: Option<Kind>) -> Vec<(&'static str, usize)> {
        let techniques = kind.into_iter().flat_map(Kind::techniques);
        let count = |it: &Technique| self.hardest.get(it).copied().unwrap_or_default();
        let counted = techniques.map(|technique| (technique.name(), count(&technique)));
        counted.collect()
    }

    fn json(&self, kind: Option<Kind>) -> anyhow::Result<String> {
        let hardest = self.hardest(kind).into_iter();
        let levels = self.levels().map(|(level, count)| (level.name(), count));
        let ungraded = self.others.iter().map(|(why, &count)| (why.0, count));
        let figures = Fields::default()
            .with("puzzle", kind.map(Kind::name))
            .with("puzzles", self.puzzles)
            .with("levels", levels.collect::<Fields>())
            .with("hardest", hardest.collect::<Fields>())
            .with("ungraded", ungraded.collect::<Fields>());
        let summary = Fields::default().with("schema", SCHEMA);
        line(&summary.with("summary", figures))
    }

    /// A table, below the kind where there are several.
    fn text(&self, kind: Option<Kind>, several: bool, language: Language) -> String {
        let say = |remark: Remark| remark.say(language, &[]);
        let levels = self.levels();
        let levels = levels.map(|(level, count)| (language.level(level).to_owned(), count));
        let others = self.others.iter();
        let others = others.map(|(&(_, why), &count)| (say(why), count));
        let levels: Vec<_> = levels.chain(others).collect();
        let hardest = self.hardest(kind);
        let names = hardest.iter().map(|(name, _)| *name);
        let names = names.chain(levels.iter().map(|(name, _)| name.as_str()));
        let wide = names.map(|name| name.chars().count()).max();
        let wide = wide.unwrap_or_default().max(18);
        let row = |name: &str, count: usize| {
            let share = 100.0 * count as f64 / self.puzzles.max(1) as f64;
            format!("  {name:wide$} {count:8} {share:6.1} %\n")
        };
        let head = kind.filter(|_| several);
        let head = head.map_or_else(String::new, |kind| format!("{}: ", kind.title()));
        let puzzles = [Remark::OfPuzzle, Remark::OfPuzzles];
        let puzzles = counted(puzzles, self.puzzles, language);
        let mut text = format!("{head}{puzzles}\n\n{}\n", say(Remark::LevelHead));
        for (name, count) in levels {
            text += &row(&name, count);
        }
        text += &format!("\n{}\n", say(Remark::HardestHead));
        let mut sum = 0;
        for (name, count) in hardest.into_iter().filter(|(_, count)| *count > 0) {
            sum += count;
            text += &row(name, sum);
        }
        text
    }
}
