//! `grade`: how hard puzzles are for people, one by one, and how many of them have each level and need each technique.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Mutex;

use anyhow::{Result, bail};
use itertools::Itertools as _;
use takuzu_sat::answer::{NoSolution, Status};
use takuzu_sat::deduction::{Ended, Fact, Level};
use takuzu_sat::explain::{Detail, Language, Teller};
use takuzu_sat::grade::{Grade, Position, grade, trail};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::{Deduction, Kind, Technique, Trail};
use takuzu_sat::record::Fields;
use takuzu_sat::render::{Bar, Bars, Chart};
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Limits, Puzzle};

use crate::args::{GradeArgs, Ladder};
use crate::commands::explain::verdict;
use crate::exit::Exit;
use crate::output::{refuse_unwritable, write_whole};
use crate::reply::record::{Record, SCHEMA, rating_words};
use crate::reply::steps::MissingCandidates;
use crate::reply::verdict::TellWhy as _;
use crate::reply::{Reply, record, remark};
use crate::words::{Words, decimal, plural, say};
use crate::work::run::{Job, Run};
use crate::work::stop::Clock;

pub(crate) fn run(args: GradeArgs) -> Result<Exit> {
    let run = Run::new(&args.output, args.json, None)?;
    let (techniques, ladder) = (args.techniques, args.order.ladder);
    let summary = Mutex::new(Summaries::default());
    let (json, steps, silent) = (args.json, args.steps, args.summary);
    let language = args.language.choice();
    let counts = silent || args.svg.is_some();
    if let Some(file) = &args.svg {
        refuse_unwritable(file, run.force())?;
    }
    let unknown = move |entry: &Entry| {
        if silent { Reply::default() } else { line(entry, &say!(language, remark::UNKNOWN)).into() }
    };
    let job = Job::new(args.input, args.jobs).within(args.timeout);
    run.work(job.with_marks(), unknown, Clock::limits, |limits, _, entry| {
        let allowed = match ladder {
            Ladder::Own => allowed(&entry.puzzle, techniques.as_deref())?,
            Ladder::Se | Ladder::Sukaku => ladder.techniques(),
        };
        let graded = graded(entry, (&allowed, steps), limits)?;
        if counts {
            let mut summary = summary.lock().expect("nobody panics with it");
            summary.add(entry.puzzle.kind(), &graded.grade);
        }
        let reply = if silent {
            Reply::default()
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

struct Graded {
    grade: Grade,
    trail: Trail,
    /// The values that pencil marks leave out; then there is no solution.
    missing: Option<MissingCandidates>,
    /// The pencil marks leave none of several solutions.
    is_refuted: bool,
}

impl Graded {
    fn record(&self, entry: &Entry, language: Language) -> Record {
        let teller = Teller::new(&entry.puzzle, language);
        let fields = |step| takuzu_sat::record::step(teller, step, Detail::Value);
        let steps = self.trail.steps.iter().map(fields).collect();
        let ruled_out = takuzu_sat::record::ruled_out(entry);
        let record = Record { steps, ruled_out, ..record(entry, &self.grade) };
        match &self.missing {
            Some(missing) => missing.add_to(record, Detail::Value, language),
            None => record,
        }
    }

    fn text(&self, entry: &Entry, language: Language) -> String {
        let words = match &self.missing {
            Some(missing) => missing.text(Detail::Value, language),
            None if self.is_refuted => say!(language, remark::MARKS_NO_SOLUTION),
            None => words(&entry.puzzle, &self.grade, language),
        };
        let steps = self.trail.steps.iter().map(|each| step(each, language));
        line(entry, &words) + &steps.collect::<String>()
    }
}

/// Grades a puzzle, from its pencil marks on.
fn graded(entry: &Entry, (allowed, steps): (&Allowed, bool), limits: &Limits) -> Result<Graded> {
    let ruled_out = &entry.ruled_out;
    let position = Position::new(&entry.puzzle, ruled_out);
    let (grade, trail) = if steps {
        trail(position, allowed, limits)?
    } else {
        (grade(position, allowed, limits)?, Trail::default())
    };
    let mut graded = Graded { grade, trail, missing: None, is_refuted: false };
    if !ruled_out.is_empty() {
        let verdict = verdict(&entry.puzzle, limits)?;
        let solution = verdict.solution();
        graded.missing = solution.and_then(|solution| MissingCandidates::of(ruled_out, solution));
        if graded.missing.is_some() {
            graded.grade.ended = Ended::NoSolution;
        }
        graded.is_refuted = verdict.why.is_none() && graded.grade.ended == Ended::NoSolution;
    }
    Ok(graded)
}

/// Those of the named techniques that are the puzzle's: a batch may hold both.
fn allowed(puzzle: &Puzzle, names: Option<&[String]>) -> Result<Allowed> {
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
            let score =
                decimal(grade.score, 1, language) + &rating_words(grade.ratings(), language);
            say!(language, remark::GRADED, level = language.level(level), score, used)
        }
        (Ended::Solved, None) => say!(language, remark::COMPLETE),
        (Ended::Stuck, _) => {
            let open = grade.position.blanks().count();
            let open = plural([remark::OPEN_CELL, remark::OPEN_CELLS], open, language);
            say!(language, remark::NOT_SOLVED, open, used)
        }
        (Ended::NoSolution, _) => NoSolution::at_sight(puzzle).text(puzzle, language),
        (Ended::Several, _) => say!(language, remark::SEVERAL),
        (Ended::GaveUp, _) => say!(language, remark::UNKNOWN),
    }
}

/// The number of cells that each technique filled, or of candidates that it ruled out.
fn used(grade: &Grade, language: Language) -> String {
    let used = grade.techniques.iter();
    let used: Vec<String> =
        used.map(|&(technique, cells)| format!("{} {cells}", name(technique, language))).collect();
    if used.is_empty() { say!(language, remark::NONE_USED) } else { used.join(", ") }
}

/// The name of a technique on the command line, or its French name without a comma, which would end it in a list.
fn name(technique: Technique, language: Language) -> Cow<'static, str> {
    match language {
        Language::English => technique.name().into(),
        Language::French => language.technique(technique).replace(", ", " ").into(),
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
        say!(language, remark::SIGN_BETWEEN, one, other)
    };
    let signs: String = step.because.links.iter().map(sign).collect();
    let (then, because) = (facts(&step.then), facts(&step.because.facts));
    format!("  {}: {then} <- {because}{signs}\n", name(step.technique, language))
}

fn record(entry: &Entry, grade: &Grade) -> Record {
    let status = Status::from(grade);
    let record =
        Record { grade: Some(takuzu_sat::record::grade(grade)), ..Record::new(entry, status) };
    if status == Status::Unique {
        record.with_solution(&grade.position)
    } else if status == Status::None {
        NoSolution::at_sight(&entry.puzzle).add_to(record)
    } else {
        record
    }
}

/// The summaries of many puzzles, one for each kind, in the order of [`Kind::ALL`]: their ladders have other rungs.
#[derive(Default)]
struct Summaries([Summary; Kind::ALL.len()]);

impl Summaries {
    /// Counts a puzzle.
    fn add(&mut self, kind: Kind, grade: &Grade) {
        let place = Kind::ALL.iter().position(|known| *known == kind);
        self.0[place.expect("a kind that the library knows")].add(grade);
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|summary| summary.puzzles == 0)
    }

    /// The summaries of the kinds that are there; without any puzzle an empty one.
    fn some(&self) -> Vec<(Option<Kind>, Cow<'_, Summary>)> {
        let all = Kind::ALL.map(Some).into_iter().zip(self.0.iter().map(Cow::Borrowed));
        let mut some: Vec<_> = all.filter(|(_, summary)| summary.puzzles > 0).collect();
        if some.is_empty() {
            some.push((None, Cow::default()));
        }
        some
    }

    /// A chart of all that is in the tables.
    fn chart(&self, language: Language) -> Chart {
        let some = self.some();
        let heads =
            some.iter().map(|(kind, summary)| summary.head(*kind, some.len() > 1, language));
        let groups =
            some.iter().map(|(kind, summary)| summary.bars(*kind, some.len() > 1, language));
        Chart {
            title: heads.format(", ").to_string(),
            groups: groups.flatten().collect(),
            notes: some.iter().flat_map(|(_, summary)| summary.explained(language)).collect(),
        }
    }

    /// The tables, or a line of JSON for each kind.
    fn text(&self, json: bool, language: Language) -> Result<String> {
        let some = self.some();
        let texts = some.iter().map(|(kind, summary)| {
            if json {
                summary.json(*kind)
            } else {
                Ok(summary.text(*kind, some.len() > 1, language))
            }
        });
        let texts = texts.collect::<Result<Vec<_>>>()?;
        Ok(texts.join(if json { "" } else { "\n" }))
    }
}

#[derive(Clone, Default)]
struct Summary {
    puzzles: usize,
    levels: BTreeMap<Level, usize>,
    /// The numbers of puzzles by the hardest technique that is needed.
    hardest: BTreeMap<Technique, usize>,
    /// The numbers of those without a level, by the reason; its name in JSON stands first.
    others: BTreeMap<(&'static str, Words), usize>,
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
            (Ended::Solved, None) => ("complete", remark::IS_COMPLETE),
            (Ended::Stuck, _) => ("not solved", remark::IS_NOT_SOLVED),
            (Ended::NoSolution, _) => ("no solution", remark::NO_SOLUTION),
            (Ended::Several, _) => ("several solutions", remark::SEVERAL),
            (Ended::GaveUp, _) => ("unknown", remark::IS_UNKNOWN),
        };
        *self.others.entry(why).or_default() += 1;
    }

    fn levels(&self) -> impl Iterator<Item = (Level, usize)> {
        let count = |level: &Level| self.levels.get(level).copied().unwrap_or_default();
        Level::ALL.into_iter().map(move |level| (level, count(&level)))
    }

    /// Lists the techniques of a kind, easiest first.
    fn hardest(&self, kind: Option<Kind>) -> Vec<(&'static str, usize)> {
        let techniques = kind.into_iter().flat_map(Kind::techniques);
        let count = |it: &Technique| self.hardest.get(it).copied().unwrap_or_default();
        let counted = techniques.map(|technique| (technique.name(), count(&technique)));
        counted.collect()
    }

    fn json(&self, kind: Option<Kind>) -> Result<String> {
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
        record::line(&summary.with("summary", figures))
    }

    /// The puzzles by their level, and by the hardest technique that they need, with the headings.
    fn tables(
        &self,
        kind: Option<Kind>,
        language: Language,
    ) -> [(String, Vec<(String, usize)>); 2] {
        let say = |remark: Words| say!(language, remark);
        let levels = self.levels();
        let levels = levels.map(|(level, count)| (language.level(level).to_owned(), count));
        let others = self.others.iter();
        let others = others.map(|(&(_, why), &count)| (say(why), count));
        let hardest = self.hardest(kind).into_iter();
        let hardest = hardest.filter(|&(_, count)| count > 0).scan(0, |sum, (name, count)| {
            *sum += count;
            Some((name.to_owned(), *sum))
        });
        [
            (say(remark::LEVEL_HEAD), levels.chain(others).collect()),
            (say(remark::HARDEST_HEAD), hardest.collect()),
        ]
    }

    /// Says what the techniques of the chart are called elsewhere, and their levels.
    fn explained(&self, language: Language) -> Option<String> {
        let mut names = self.hardest.keys().map(|&technique| {
            let level = language.level(technique.level());
            let [name, words] = [technique.name(), language.technique(technique)];
            say!(language, remark::TECHNIQUE_IS, name, words, level)
        });
        let names = names.join("; ");
        (!names.is_empty()).then(|| format!("{names}."))
    }

    fn share(&self, count: usize) -> f64 {
        count as f64 / self.puzzles.max(1) as f64
    }

    /// The number of puzzles, behind the kind where there are several.
    fn head(&self, kind: Option<Kind>, several: bool, language: Language) -> String {
        let head = kind.filter(|_| several);
        let head = head.map_or_else(String::new, |kind| format!("{}: ", kind.title()));
        let puzzles = [remark::OF_PUZZLE, remark::OF_PUZZLES];
        head + &plural(puzzles, self.puzzles, language)
    }

    /// A table, below the kind where there are several.
    fn text(&self, kind: Option<Kind>, several: bool, language: Language) -> String {
        let tables = self.tables(kind, language);
        // Tables of the same kind are as wide, whatever is in them.
        let techniques = kind.into_iter().flat_map(Kind::techniques);
        let names = techniques.map(|technique| technique.name().len());
        let rows = tables.iter().flat_map(|(_, rows)| rows);
        let names = names.chain(rows.map(|(name, _)| name.chars().count()));
        let wide = names.max().unwrap_or_default().max(18);
        let mut text = self.head(kind, several, language) + "\n";
        for (heading, rows) in &tables {
            text += &format!("\n{heading}\n");
            for (name, count) in rows {
                let percent = decimal(100.0 * self.share(*count), 1, language);
                text += &format!("  {name:wide$} {count:8} {percent:>6} %\n");
            }
        }
        text
    }

    /// The same as groups of bars.
    fn bars(&self, kind: Option<Kind>, several: bool, language: Language) -> Vec<Bars> {
        let head = kind.filter(|_| several).map(|kind| format!("{}: ", kind.title()));
        let head = head.unwrap_or_default();
        let quarters = [0, 25, 50, 75, 100];
        let marks = quarters.map(|percent| (f64::from(percent) / 100.0, format!("{percent} %")));
        let bar = |(name, count): (String, usize)| Bar {
            name,
            share: Some(self.share(count)),
            label: format!("{count} ({} %)", decimal(100.0 * self.share(count), 1, language)),
        };
        let tables = self.tables(kind, language).into_iter();
        let filled = tables.filter(|(_, rows)| !rows.is_empty());
        let bars = filled.map(|(heading, rows)| Bars {
            heading: format!("{head}{heading}"),
            bars: rows.into_iter().map(bar).collect(),
            marks: marks.to_vec(),
        });
        bars.collect()
    }
}
