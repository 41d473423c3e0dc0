//! `explain`: all steps to the solution, and why each follows.

use takuzu_sat::Puzzle;
use takuzu_sat::deduction::Ended;
use takuzu_sat::explain::{Detail, Language, Marks, Teller, legend};
use takuzu_sat::grade::{Guide, Position, Steps};
use takuzu_sat::limits::Limits;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::solve::{Engine, Options, clash, uniqueness};
use takuzu_sat::text::Entry;

use crate::args::ExplainArgs;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::reply::lacking::Lacking;
use crate::reply::record::{Record, Status, uncounted};
use crate::reply::remark::Remark;
use crate::reply::steps::{drawn, numbered, painted, step_fields};
use crate::reply::verdict::Verdict;
use crate::work::batch::{Batch, Job};
use crate::work::stop::Clock;

pub(crate) fn run(args: ExplainArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, args.telling.json, None)?;
    let language = args.telling.language.choice();
    let explainer = Explainer {
        language,
        json: args.telling.json,
        pictures: args.pictures,
        color: batch.output.color,
        steps: steps(args.smallest),
    };
    let job = Job::new(args.input, args.telling.jobs)
        .within(args.telling.timeout)
        .with_marks();
    batch.work(
        job,
        abandoned(language),
        Clock::limits,
        |limits, _, entry| explainer.explained(entry, limits),
    )?;
    batch.finish()
}

/// Returns the reply to a puzzle that nobody has finished.
pub(crate) fn abandoned(language: Language) -> impl Fn(&Entry) -> Reply {
    move |entry| Reply {
        gap: "\n",
        ..format!("{}: {}\n", entry.source, Remark::Unknown.say(language, &[])).into()
    }
}

struct Explainer {
    language: Language,
    json: bool,
    pictures: bool,
    /// Pictures are coloured.
    color: bool,
    steps: Steps,
}

impl Explainer {
    fn explained(&self, entry: &Entry, limits: &Limits) -> anyhow::Result<Reply> {
        let puzzle = &entry.puzzle;
        let verdict = verdict(puzzle, limits)?;
        let status = verdict.status;
        if let Some(why) = &verdict.why {
            let text = format!("{}: {}\n", entry.source, why.text(puzzle, self.language));
            return self.reply(text, &why.told_in(Record::new(entry, status)), Exit::No);
        }
        let solution = verdict.solution();
        if let Some(lacking) = solution.and_then(|it| Lacking::of(&entry.ruled_out, it)) {
            let said = lacking.text(Detail::Value, self.language);
            let record = Record::new(entry, Status::None);
            let record = lacking.told_in(record, Detail::Value, self.language);
            return self.reply(format!("{}: {said}\n", entry.source), &record, Exit::No);
        }
        let position = Position::new(puzzle, &entry.ruled_out);
        let mut guide = Guide::new(position, self.steps, limits.clone())?;
        let mut steps = Vec::new();
        while guide.ended().is_none() {
            steps.extend(guide.more()?);
        }
        let exit = match (guide.ended(), status) {
            (_, Status::Unknown) | (Some(Ended::GaveUp), _) => Exit::GaveUp,
            (Some(Ended::Solved), _) => Exit::Yes,
            _ => Exit::No,
        };
        let teller = Teller::new(puzzle, self.language);
        let fields = |step| step_fields(teller, step, Detail::Value);
        let mut record = Record {
            steps: steps.iter().map(fields).collect(),
            count: uncounted(status),
            ..Record::new(entry, status)
        };
        if exit == Exit::GaveUp {
            record.status = Status::Unknown;
        }
        let is_broken = guide.ended() == Some(Ended::NoSolution);
        if is_broken {
            record.status = Status::None;
        }
        if exit == Exit::Yes && status == Status::Unique {
            record = record.with_solution(&guide.position());
        }
        let mut text = format!("{}:\n", entry.source);
        text += &self.told(puzzle, teller, &steps);
        text += &match is_broken {
            true => Remark::MarksNoSolution.say(self.language, &[]) + "\n",
            false => self.end(&steps, exit),
        };
        text += &format!("{}\n", guide.position());
        self.reply(text, &record, exit)
    }

    fn reply(&self, text: String, record: &Record, exit: Exit) -> anyhow::Result<Reply> {
        let reply = match self.json {
            true => record.reply()?,
            false => Reply {
                gap: "\n",
                ..text.into()
            },
        };
        Ok(reply.with_exit(exit))
    }

    /// The steps, one below the other; a picture of all that are of the same technique.
    fn told(&self, puzzle: &Puzzle, teller: Teller<'_>, steps: &[Deduction]) -> String {
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

    /// The end, and the hardest of the steps.
    fn end(&self, steps: &[Deduction], exit: Exit) -> String {
        let say = |remark: Remark| remark.say(self.language, &[]);
        let hardest = steps.iter().map(|step| step.technique).max();
        let said = match (exit, hardest) {
            (Exit::GaveUp, _) => say(Remark::Unknown),
            (Exit::Yes, Some(_)) if steps.iter().all(|step| step.proof.is_some()) => {
                say(Remark::SolvedSmallest)
            }
            (Exit::Yes, Some(technique)) => {
                let level = self.language.level(technique.level());
                let name = self.language.technique(technique);
                let values = [("level", level), ("technique", name)];
                Remark::Solved.say(self.language, &values)
            }
            (Exit::Yes, None) => say(Remark::NothingLeft),
            _ => say(Remark::SeveralLeft),
        };
        said + "\n"
    }
}

pub(crate) fn steps(smallest: bool) -> Steps {
    match smallest {
        true => Steps::Smallest,
        false => Steps::Ladder,
    }
}

/// Steps of the same technique that follow each other; a refutation stands alone.
fn chunks(steps: &[Deduction]) -> impl Iterator<Item = &[Deduction]> {
    steps.chunk_by(|one, next| one.technique == next.technique && next.steps.is_empty())
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

/// Judges a puzzle or position by the engine that suits it.
pub(crate) fn verdict(puzzle: &Puzzle, limits: &Limits) -> anyhow::Result<Verdict> {
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    Verdict::of(puzzle, Some((clash, limits)), || {
        Ok(uniqueness(puzzle, &options)?)
    })
}
