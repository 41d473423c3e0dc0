//! `compare`: the same puzzles in several ways; below the chart what its names mean, where and when it was measured.

mod facts;

use std::collections::HashSet;
use std::env::consts::{ARCH, OS};
use std::fs;
use std::thread::available_parallelism;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Result, bail};
use cpu_time::ThreadTime;
use itertools::{Itertools as _, iproduct};
use takuzu_sat::compare::{self, Comparison, Contender, Disagreement, Round, Set};
use takuzu_sat::game::{Deduce, Encoding};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::render::Chart;
use takuzu_sat::solve::{Engine, Options};
use takuzu_sat::text::Entry;
use takuzu_sat::xcc::Algorithm;

use crate::args::{ClockArg, CompareArgs, EncodingsArg, InputArgs};
use crate::exit::Exit;
use crate::output::{refuse_unwritable, report, write_whole};
use crate::reply::Reply;
use crate::reply::record::Record;
use crate::words::{counted, name, quoted};
use crate::work::run::Run;
use crate::work::stop::Progress;
use facts::{Group, Settings};

pub(crate) fn run(args: &CompareArgs) -> Result<Exit> {
    let run = Run::new(&args.output, args.json, None)?;
    let settings = Settings::new(args)?;
    let mut day = String::new();
    if let Some(file) = &args.svg {
        refuse_unwritable(file, run.force())?;
        day = self::day()?;
    }
    let (mut exit, mut chart) = (Exit::Yes, Chart::default());
    let groups = groups(&run, args)?;
    for (_, entries) in &groups {
        check_encodings(args, entries)?;
    }
    for (set, entries) in groups {
        let (contenders, repeat) = (contenders(args, &entries), args.repeat.into());
        let mut work = Work {
            comparison: Comparison::new(contenders, settings.question, repeat),
            clock: clock(settings.clock),
            run: &run,
            settings: &settings,
            group: Group { set, done: 0, of: entries.len() },
            complained: HashSet::new(),
        };
        exit = exit.max(work.all(&entries, args.timeout)?);
        if work.group.done > 0 {
            let report = work.report(exit)?;
            // Once it stands there it is not to be said again.
            run.output.on_early_end(|| Ok(Vec::new()));
            run.output.reply(report.with_exit(exit))?;
            let bars = Settings::drawn(&work.comparison, work.group);
            chart.groups.push(bars);
            let contenders = work.comparison.facts().map(|(contender, _)| contender);
            let note = |it: &Contender| format!("{}: {}.", it.name, explained(&it.options));
            chart.notes.extend(contenders.map(note));
        }
        if run.stop.interrupted() {
            break;
        }
    }
    if let Some(file) = args.svg.as_ref().filter(|_| !chart.groups.is_empty()) {
        chart.title = settings.title();
        let mut seen = HashSet::new();
        chart.notes.retain(|note| seen.insert(note.clone()));
        chart.notes.push(origin(day));
        write_whole(file, run.force(), chart.draw().svg(40).as_bytes())?;
    }
    run.output.finish(exit)
}

/// Puzzles that are compared with each other in one table, with the set that they are.
type Puzzles = (Option<(Kind, Set)>, Vec<Entry>);

/// Returns the sets that the program brings along, or all puzzles of the input.
fn groups(run: &Run, args: &CompareArgs) -> Result<Vec<Puzzles>> {
    let Some(sets) = args.set else {
        return Ok(vec![(None, read_all(run, args.input.clone())?)]);
    };
    let is_wanted = |kind: &Kind| args.input.reading.kind.is_none_or(|wanted| wanted == *kind);
    let kinds = Kind::ALL.into_iter().filter(is_wanted);
    let groups = iproduct!(kinds, sets);
    let group = |(kind, &set): (Kind, &Set)| (Some((kind, set)), set.entries(kind));
    let mut groups: Vec<Puzzles> = groups.map(group).collect();
    groups.retain(|(_, entries)| !entries.is_empty());
    if groups.is_empty() {
        bail!("there is no built-in set of this puzzle: name files")
    } else {
        Ok(groups)
    }
}

fn clock(clock: ClockArg) -> Box<dyn Fn() -> Duration> {
    match clock {
        ClockArg::Cpu => {
            let begun = ThreadTime::now();
            Box::new(move || begun.elapsed())
        }
        ClockArg::Wall => {
            let begun = Instant::now();
            Box::new(move || begun.elapsed())
        }
    }
}

/// Returns the ways to solve that the command line names, each once.
fn contenders(args: &CompareArgs, entries: &[Entry]) -> Vec<Contender> {
    let of_engine = |&engine: &Engine| match engine {
        Engine::Sat => by_sat(args, entries),
        engine @ (Engine::Auto | Engine::Xcc(_) | Engine::Native | Engine::Backtrack(_)) => {
            vec![engine.into()]
        }
    };
    let all = args.engines.iter().flat_map(of_engine).map(|options| {
        let contender = Contender::from(options);
        let name = name(&contender.name).into_owned();
        Contender { name, ..contender }
    });
    let mut names = HashSet::new();
    all.filter(|contender| names.insert(contender.name.clone())).collect()
}

fn by_sat(args: &CompareArgs, entries: &[Entry]) -> Vec<Options> {
    let mut all = Vec::new();
    for (backend, &simplify) in iproduct!(&args.backends, args.simplify) {
        let encodings = |it: &_| encodings(*it, entries);
        for encoding in args.encodings.iter().flat_map(encodings) {
            let options = Options::default().with_backend(backend.clone());
            all.push(options.with_encoding(encoding).with_simplify(simplify));
        }
    }
    all
}

fn kinds(entries: &[Entry]) -> Vec<Kind> {
    let is_there = |kind: &Kind| entries.iter().any(|entry| entry.puzzle.kind() == *kind);
    Kind::ALL.into_iter().filter(is_there).collect()
}

/// Refuses an encoding that some puzzle does not have: what is simplified away needs none, and would
/// be told of one that nobody has used.
fn check_encodings(args: &CompareArgs, entries: &[Entry]) -> Result<()> {
    let by_sat = args.engines.contains(&Engine::Sat);
    for &encoding in args.encodings.iter().filter(|_| by_sat) {
        let EncodingsArg::One(encoding) = encoding else {
            continue;
        };
        let mut foreign = kinds(entries).into_iter();
        if let Some(kind) = foreign.find(|kind| *kind != encoding.kind) {
            let (known, named) = (encoding.kind.title, kind.title);
            bail!(
                "the encoding `{}` is for {known} only, and some of the puzzles are {named}",
                encoding.eagerly()
            );
        }
    }
    Ok(())
}

/// Returns the encodings that a name stands for, for these puzzles.
fn encodings(encodings: EncodingsArg, entries: &[Entry]) -> Vec<Option<Encoding>> {
    match encodings {
        EncodingsArg::All => {
            kinds(entries).into_iter().flat_map(Kind::encodings).map(Some).collect()
        }
        EncodingsArg::Auto => vec![None],
        EncodingsArg::One(encoding) => vec![Some(encoding)],
    }
}

/// Reads all puzzles: the progress bar needs their number.
fn read_all(run: &Run, input: InputArgs) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for entry in input.puzzles()?.read() {
        match entry {
            Ok(entry) => {
                run.remark_on(&entry);
                entries.push(entry);
            }
            Err(error) => run.output.reply(run.style.unreadable(&error)?)?,
        }
        if run.stop.interrupted() {
            break;
        }
    }
    Ok(entries)
}

/// The comparison as far as it is.
struct Work<'a> {
    comparison: Comparison,
    settings: &'a Settings<'a>,
    run: &'a Run,
    group: Group,
    clock: Box<dyn Fn() -> Duration>,
    /// Contenders whose first failure was reported: a thousand alike help nobody.
    complained: HashSet<String>,
}

impl Work<'_> {
    fn all(&mut self, entries: &[Entry], timeout: Duration) -> Result<Exit> {
        let mut exit = Exit::Yes;
        let runs = entries.len() * self.comparison.runs_in_a_round();
        let mut progress = Progress::for_pieces(runs, self.run.output.is_watched());
        let (stop, clock) = (&self.run.stop, self.run.stop.clock());
        for entry in entries {
            self.on_early_end(exit)?;
            if let Err(error) = self.check_sizes(entry) {
                let reply = self.run.failed(entry, error)?;
                progress.suspended(|| self.run.output.reply(reply))?;
                continue;
            }
            let limits = || {
                progress.step();
                clock.start(Some(timeout));
                (!stop.interrupted()).then(|| clock.limits())
            };
            let round = self.comparison.round(&entry.puzzle, limits, &self.clock);
            clock.start(None);
            // A round in which somebody was interrupted compares nothing.
            let Some(round) = round.filter(|_| !stop.interrupted()) else {
                progress.suspended(|| self.run.output.note("interrupted"));
                return Ok(exit.max(Exit::GaveUp));
            };
            self.comparison.add(&round);
            self.group.done += 1;
            exit = exit.max(progress.suspended(|| self.judge(entry, &round))?);
        }
        Ok(exit)
    }

    /// Sets the table of what was compared so far as the last words of the program.
    fn on_early_end(&self, exit: Exit) -> Result<()> {
        let reply = match self.group.done {
            0 => Reply::from(String::new()).with_exit(exit),
            _ => self.report(exit)?,
        };
        self.run.output.on_early_end(move || Ok(vec![reply.clone()]));
        Ok(())
    }

    /// Refuses a puzzle if a contender's formula would fill the memory.
    fn check_sizes(&self, entry: &Entry) -> Result<()> {
        let options = self.comparison.facts().map(|(contender, _)| &contender.options);
        for options in options.filter(|options| options.engine == Engine::Sat) {
            let encoding = options.encoding_for(&entry.puzzle);
            // What cannot be encoded at all is that contender's own failure.
            if encoding.check_kind(entry.puzzle.kind()).is_ok() {
                self.run.check_size(&entry.puzzle, encoding)?;
            }
        }
        Ok(())
    }

    /// Reports failures in the answers to one puzzle, and returns their exit code.
    fn judge(&mut self, entry: &Entry, round: &Round) -> Result<Exit> {
        let mut exit = Exit::Yes;
        let source = entry.source.to_string();
        if let Err(error) = self.comparison.check(&source, round) {
            exit = self.disagreed(entry, &error)?;
        }
        for ((contender, _), runs) in self.comparison.facts().zip(&round.runs) {
            let name = &contender.name;
            exit = runs.iter().map(outcome).fold(exit, Exit::max);
            let errors = runs.iter().filter_map(|run| run.answer.as_ref().err());
            let errors = errors
                .filter(|error| self.complained.insert(name.clone()) || error.is_wrong_answer());
            for error in errors.map(ToString::to_string).unique() {
                report(&format!("{source}: {name}: {error}"));
            }
        }
        Ok(exit)
    }

    fn disagreed(&self, entry: &Entry, error: &Disagreement) -> Result<Exit> {
        let record = Record::failed(entry, error.to_string());
        let style = self.run.style;
        let refusal = style.refusal(Exit::Wrong, error.to_string(), &record)?;
        self.run.output.reply(refusal)?;
        Ok(Exit::Wrong)
    }

    fn report(&self, exit: Exit) -> Result<Reply> {
        let settings = self.settings;
        let record = settings.report(&self.comparison, self.group)?;
        Ok(Reply { gap: settings.gap(), ..Reply::from(record).with_exit(exit) })
    }
}

fn outcome(run: &compare::Run) -> Exit {
    match &run.answer {
        Ok(answer) if answer.gave_up => Exit::GaveUp,
        Ok(_) => Exit::Yes,
        Err(error) if error.is_wrong_answer() => Exit::Wrong,
        Err(_) => Exit::Failed,
    }
}

/// The variable that holds the seconds since 1970 which make a file the same on every day:
/// <https://reproducible-builds.org/specs/source-date-epoch/>.
const EPOCH: &str = "SOURCE_DATE_EPOCH";
/// The seconds of the years up to 9999.
const MOST_SECONDS: u64 = 253_402_300_799;

/// Says what a contender is.
fn explained(options: &Options) -> String {
    match options.engine {
        Engine::Auto => "the engine that `solve` uses by default".into(),
        Engine::Sat => {
            let part = if options.simplify { "what propagation leaves open" } else { "the puzzle" };
            let encoding = options.encoding.map(|encoding| format!(" ({encoding})"));
            let encoding = encoding.unwrap_or_default();
            format!("the SAT solver {} on a formula{encoding} of {part}", options.backend)
        }
        Engine::Xcc(algorithm) => {
            let by = match algorithm {
                Algorithm::Auto => "",
                Algorithm::Bits => ", by bit sets",
                Algorithm::Support => ", by counts of support",
                Algorithm::Links => ", by dancing links",
            };
            format!("exact cover{by}")
        }
        Engine::Native => "depth-first search on the board itself".into(),
        Engine::Backtrack(Deduce::None) => "the textbook's backtracking, cell by cell".into(),
        Engine::Backtrack(Deduce::Evident) => {
            "the textbook's backtracking, with evident cells filled in first".into()
        }
    }
}

/// Says which program measured the times, on which machine and day.
fn origin(day: String) -> String {
    let cores = available_parallelism().map_or(1, usize::from);
    let parts = [
        format!("takuzu-sat {}", env!("CARGO_PKG_VERSION")),
        processor().unwrap_or_else(|| ARCH.into()),
        counted(cores, "core"),
        OS.into(),
        day,
    ];
    parts.join(", ") + "."
}

fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let name = line.split_once(':')?.1.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(name).filter(|name| !name.is_empty())
}

/// Returns the day, as `2026-11-25`.
fn day() -> Result<String> {
    let time = match std::env::var_os(EPOCH) {
        None => SystemTime::now(),
        Some(text) => {
            let text = text.to_string_lossy();
            let seconds = text.trim().parse().ok().filter(|&seconds| seconds <= MOST_SECONDS);
            let Some(seconds) = seconds else {
                bail!(
                    "{EPOCH} is `{}`: seconds since 1970 are expected, from 0 to {MOST_SECONDS}",
                    quoted(&text)
                )
            };
            UNIX_EPOCH + Duration::from_secs(seconds)
        }
    };
    let time = humantime::format_rfc3339_seconds(time).to_string();
    Ok(time.split('T').next().unwrap_or_default().to_owned())
}
