//! `explain`: all steps to the solution, and why each follows.

use anyhow::Result;
use takuzu_sat::answer::{Answer, Status};
use takuzu_sat::deduction::{Ended, Fact};
use takuzu_sat::explain::{Detail, Language, Marks, Teller, legend};
use takuzu_sat::grade::{Guide, Position, grade};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::lesson::Lesson;
use takuzu_sat::limits::Limits;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::solve::{Engine, Options, clash, uniqueness};
use takuzu_sat::text::Entry;
use takuzu_sat::{Grid, Puzzle};

use crate::args::{ExplainArgs, StepsFormat};
use crate::exit::Exit;
use crate::reply::Reply;
use crate::reply::record::{Record, uncounted};
use crate::reply::remark;
use crate::reply::steps::{MissingCandidates, drawn, numbered, painted};
use crate::reply::verdict::TellWhy as _;
use crate::words::{Words, say};
use crate::work::run::{Job, Run};
use crate::work::stop::Clock;

pub(crate) fn run(args: ExplainArgs) -> Result<Exit> {
    let run = Run::new(&args.output, args.telling.json, None)?;
    let language = args.telling.language.choice();
    let format = args.format();
    if format != StepsFormat::Text {
        return in_pictures(&run, args, format, language);
    }
    let explainer = Explainer {
        language,
        json: args.telling.json,
        pictures: args.pictures,
        color: run.output.color,
        selection: Selection::new(&args),
    };
    let job = Job::new(args.input, args.telling.jobs).within(args.telling.timeout).with_marks();
    run.work(job, abandoned(language), Clock::limits, |limits, _, entry| {
        explainer.explained(entry, limits)
    })?;
    run.finish()
}

/// Returns the reply to a puzzle that nobody has finished.
pub(crate) fn abandoned(language: Language) -> impl Fn(&Entry) -> Reply {
    move |entry| Reply {
        gap: "\n",
        ..format!("{}: {}\n", entry.source, say!(language, remark::UNKNOWN)).into()
    }
}

/// The side of a cell in a picture of the steps, in pixels.
const SIDE: u32 = 32;

struct Explainer {
    language: Language,
    json: bool,
    pictures: bool,
    color: bool,
    selection: Selection,
}

struct Selection {
    techniques: Allowed,
    /// The most of them.
    first: usize,
}

impl Selection {
    fn new(args: &ExplainArgs) -> Selection {
        Selection {
            techniques: args.order.ladder.techniques(),
            first: args.first.unwrap_or(usize::MAX),
        }
    }
}

impl Explainer {
    fn explained(&self, entry: &Entry, limits: &Limits) -> Result<Reply> {
        let puzzle = &entry.puzzle;
        let walk = match walk(entry, &self.selection, self.language, limits)? {
            Ok(walk) => walk,
            Err((text, record)) => return self.reply(text, &record, Exit::No),
        };
        let teller = Teller::new(puzzle, self.language);
        let fields = |step| takuzu_sat::record::step(teller, step, Detail::Value);
        let mut record = Record {
            steps: walk.steps.iter().map(fields).collect(),
            count: uncounted(walk.status),
            ..Record::with_marks(entry, walk.status)
        };
        if walk.exit == Exit::GaveUp {
            record.status = Status::Unknown;
        }
        if walk.exit == Exit::Yes && walk.status == Status::Unique && !walk.is_cut {
            record = record.with_solution(&walk.position);
        }
        let mut text = format!("{}:\n", entry.source);
        text += &self.text(puzzle, teller, &walk.steps);
        text += &format!("{}\n{}\n", walk.end(self.language), walk.position);
        self.reply(text, &record, walk.exit)
    }

    fn reply(&self, text: String, record: &Record, exit: Exit) -> Result<Reply> {
        let reply = if self.json { record.reply()? } else { Reply { gap: "\n", ..text.into() } };
        Ok(reply.with_exit(exit))
    }

    /// The steps, one below the other; a picture of all that are of the same technique.
    fn text(&self, puzzle: &Puzzle, teller: Teller<'_>, steps: &[Deduction]) -> String {
        let pictures = pictures(puzzle, steps);
        let mut text = String::new();
        if self.pictures {
            text += &drawn(&Marks::plain(puzzle, puzzle.givens()));
            let legend = format!("   {}\n", legend(&pictures, self.language));
            text += &painted(legend, self.color);
        }
        let mut number = 0;
        for (chunk, picture) in chunks(steps).zip(&pictures) {
            for step in chunk {
                number += 1;
                text += &numbered(number, teller, step);
            }
            if self.pictures {
                text += &painted(drawn(picture), self.color);
            }
        }
        text
    }
}

/// The way of a person through a puzzle.
struct Walk {
    steps: Vec<Deduction>,
    /// The board after the last step.
    position: Grid,
    status: Status,
    exit: Exit,
    /// There are more steps than are wanted.
    is_cut: bool,
    /// The pencil marks have led to a contradiction.
    is_broken: bool,
}

/// Returns the way through a puzzle, or the text and the record that say why there is none.
fn walk(
    entry: &Entry,
    selection: &Selection,
    language: Language,
    limits: &Limits,
) -> Result<Result<Walk, (String, Record)>> {
    let puzzle = &entry.puzzle;
    let verdict = verdict(puzzle, limits)?;
    let status = verdict.status;
    if let Some(why) = &verdict.why {
        let text = format!("{}: {}\n", entry.source, why.text(puzzle, language));
        return Ok(Err((text, why.add_to(Record::new(entry, status)))));
    }
    let solution = verdict.solution();
    if let Some(missing) = solution.and_then(|it| MissingCandidates::of(&entry.ruled_out, it)) {
        let text = missing.text(Detail::Value, language);
        let record = Record::with_marks(entry, Status::None);
        let record = missing.add_to(record, Detail::Value, language);
        return Ok(Err((format!("{}: {text}\n", entry.source), record)));
    }
    let position = Position::new(puzzle, &entry.ruled_out);
    let status = with_marks(status, &entry.ruled_out, position, limits)?;
    let mut guide = Guide::new(position, &selection.techniques, limits.clone())?;
    let mut steps = Vec::new();
    let is_full = |guide: &Guide| guide.position().is_complete();
    while guide.ended().is_none() && (steps.len() < selection.first || is_full(&guide)) {
        steps.extend(guide.more());
    }
    if steps.len() > selection.first || guide.ended().is_none() {
        return Ok(Ok(Walk::cut(puzzle, steps, selection.first, status)));
    }
    Ok(Ok(Walk {
        steps,
        position: guide.position(),
        status,
        is_cut: false,
        exit: match (guide.ended(), status) {
            (_, Status::Unknown) | (Some(Ended::GaveUp), _) => Exit::GaveUp,
            (Some(Ended::Solved), _) => Exit::Yes,
            _ => Exit::No,
        },
        is_broken: status == Status::None,
    }))
}

impl Walk {
    fn cut(puzzle: &Puzzle, mut steps: Vec<Deduction>, first: usize, status: Status) -> Walk {
        steps.truncate(first);
        let mut position = puzzle.givens().clone();
        for fact in steps.iter().flat_map(|step| &step.then).filter(|fact| fact.holds) {
            position.set(fact.cell, Some(fact.value));
        }
        let is_broken = status == Status::None;
        let exit = if is_broken { Exit::No } else { Exit::Yes };
        Walk { steps, position, status, exit, is_cut: true, is_broken }
    }

    /// The end, and the hardest of the steps.
    fn end(&self, language: Language) -> String {
        let say = |remark: Words| say!(language, remark);
        if self.is_broken {
            return say(remark::MARKS_NO_SOLUTION);
        } else if self.is_cut {
            return say!(language, remark::MORE_STEPS);
        }
        let hardest = self.steps.iter().map(|step| step.technique).max();
        match (self.exit, hardest) {
            (Exit::GaveUp, _) => say(remark::UNKNOWN),
            (Exit::Yes, Some(technique)) => {
                let level = language.level(technique.level());
                let name = language.technique(technique);
                let values = [("level", level), ("technique", name)];
                language.fill(remark::SOLVED, &values)
            }
            (Exit::Yes, None) => say(remark::NOTHING_LEFT),
            _ => say(remark::SEVERAL_LEFT),
        }
    }
}

fn in_pictures(
    run: &Run,
    args: ExplainArgs,
    format: StepsFormat,
    language: Language,
) -> Result<Exit> {
    let selection = Selection::new(&args);
    let entry = args.input.only_entry()?;
    run.remark_on_text(&entry);
    let clock = run.stop.clock();
    clock.start(args.telling.timeout);
    let walk = match walk(&entry, &selection, language, &clock.limits())? {
        Ok(walk) => walk,
        Err((text, _)) => {
            run.output.note(text.trim_end());
            run.output.discard();
            return run.output.finish(Exit::No);
        }
    };
    let lesson = Lesson::new(&entry.puzzle, &walk.steps, language, args.symbols.symbols);
    let lesson = lesson.with_end(walk.end(language));
    let file = match format {
        StepsFormat::Svg => lesson.sheet().svg(SIDE),
        StepsFormat::Html | StepsFormat::Text => lesson.page(),
    };
    run.output.stream(|out| out.write_all(file.as_bytes()))?;
    run.output.finish(walk.exit)
}

/// Steps of the same technique that follow each other; a refutation and a chain stand alone.
fn chunks(steps: &[Deduction]) -> impl Iterator<Item = &[Deduction]> {
    let is_alone = |step: &Deduction| !step.steps.is_empty() || !step.because.chains.is_empty();
    steps.chunk_by(move |one, next| one.technique == next.technique && !is_alone(next))
}

/// A picture of each chunk, on the board as it is then.
fn pictures(puzzle: &Puzzle, steps: &[Deduction]) -> Vec<Marks> {
    let mut position = puzzle.givens().clone();
    let picture = |chunk: &[Deduction]| {
        let mut marks = Marks::plain(puzzle, &position);
        for step in chunk {
            marks.add(step);
            let then = step.then.iter().filter(|fact| fact.holds);
            then.for_each(|fact| position.set(fact.cell, Some(fact.value)));
        }
        marks
    };
    chunks(steps).map(picture).collect()
}

/// Returns the status of a position with the pencil marks, which may leave one of several solutions, or none.
pub(crate) fn with_marks(
    status: Status,
    ruled_out: &[Fact],
    position: Position<'_>,
    limits: &Limits,
) -> Result<Status> {
    if ruled_out.is_empty() || status != Status::Multiple {
        return Ok(status);
    }
    Ok(match grade(position, &Allowed::All, limits)?.ended {
        Ended::Solved => Status::Unique,
        Ended::NoSolution => Status::None,
        Ended::Several => Status::Multiple,
        Ended::Stuck | Ended::GaveUp => Status::Unknown,
    })
}

/// Judges a puzzle or position by the engine that suits it.
pub(crate) fn verdict(puzzle: &Puzzle, limits: &Limits) -> Result<Answer> {
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    Answer::of(puzzle, Some((clash, limits)), || Ok(uniqueness(puzzle, &options)?))
}
