//! `hint`: what follows next in a position, and which of its entries are wrong.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::{Context, bail};
use takuzu_sat::Puzzle;
use takuzu_sat::deduction::{Deduction, Fact};
use takuzu_sat::explain::{Detail, Language, Remark, Teller, legend, picture};
use takuzu_sat::grade::{Guide, Told, Way};
use takuzu_sat::limits::Limits;
use takuzu_sat::text::{Entry, read_argument};

use crate::args::{HintArgs, ReadingArgs};
use crate::batch::Batch;
use crate::exit::Exit;
use crate::explain::{no_solution, status, way};
use crate::input::read_file;
use crate::record::{CountFields, Record, Status, names};
use crate::reply::Reply;
use crate::steps::{StepFields, drawn, numbered};
use crate::why::Why;
use crate::wrong::{Entries, Wrong, steps_to};

pub(crate) fn run(args: HintArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, args.telling.json, None)?;
    let givens = match &args.givens {
        Some(givens) => Some(given(givens, &args.input.reading)?),
        None => None,
    };
    let hinter = Hinter {
        language: args.telling.language(),
        detail: args.detail.into(),
        way: way(args.smallest),
        json: args.telling.json,
        givens,
    };
    let clock = batch.stop.clock();
    let limits = clock.limits();
    let puzzles = args.input.entries()?.puzzles;
    for puzzle in puzzles.take_while(|_| !batch.stop.interrupted()) {
        clock.start(args.telling.timeout);
        let reply = batch.reply(&puzzle, |entry| hinter.hint(entry, &limits));
        clock.start(None);
        batch.output.reply(reply?)?;
    }
    batch.finish()
}

/// The puzzle that a file holds, or the argument itself where there is no such file.
fn given(argument: &str, reading: &ReadingArgs) -> anyhow::Result<Puzzle> {
    let options = reading.options()?;
    let path = Path::new(argument);
    let entries: Vec<Entry> = if path.exists() {
        let bytes_read = Arc::new(AtomicU64::new(0));
        read_file(path, options, &bytes_read).collect::<Result<_, _>>()?
    } else {
        read_argument("--givens", argument, &options)
            .with_context(|| format!("there is no file {argument}, nor is it a puzzle"))?
    };
    let [entry] = entries.as_slice() else {
        bail!("--givens takes one puzzle, not {}", entries.len());
    };
    Ok(entry.puzzle.clone())
}

struct Hinter {
    language: Language,
    detail: Detail,
    way: Way,
    json: bool,
    givens: Option<Puzzle>,
}

/// What is to be said of a position.
enum Advice {
    /// The first of these follows; the last one fills a cell, after all before it.
    Steps(Vec<Told>),
    /// Entries are wrong.
    Wrong(Wrong),
    /// It has no solution.
    NoSolution(Why),
    /// That, and nothing else.
    Only(Remark),
}

impl Hinter {
    fn hint(&self, entry: &Entry, limits: &Limits) -> anyhow::Result<Reply> {
        let mut position = entry.puzzle.clone();
        let mut note = None;
        if let Some(givens) = &self.givens {
            let entries = Entries::compare(givens, position.givens(), limits)?;
            position = givens.with_givens(entries.merged);
            match entries.wrong {
                Ok(None) => {}
                Ok(Some(wrong)) => {
                    return self.reply(entry, &position, &Advice::Wrong(wrong), Status::None);
                }
                Err(remark) => note = Some(self.language.remark(remark, &[])),
            }
        }
        let (advice, status) = match status(&position, limits)? {
            Err(why) => (Advice::NoSolution(why), no_solution(&position)),
            Ok(Status::Complete) => (Advice::Only(Remark::NothingLeft), Status::Complete),
            Ok(status) => {
                let steps = self.next_steps(&position, limits)?;
                match (steps.is_empty(), status) {
                    (false, _) => (Advice::Steps(steps), status),
                    (true, Status::Multiple) => (Advice::Only(Remark::NothingForced), status),
                    (true, _) => (Advice::Only(Remark::Unknown), Status::Unknown),
                }
            }
        };
        let note = note.map(|note| format!("{}: {note}", entry.source));
        Ok(self
            .reply(entry, &position, &advice, status)?
            .with_note(note))
    }

    /// The first deduction of the easiest technique at hand, or the smallest reason. Where it fills no
    /// cell, a position does not show that it was made: so those that it needs up to the first cell
    /// that is filled, in their order.
    fn next_steps(&self, position: &Puzzle, limits: &Limits) -> anyhow::Result<Vec<Told>> {
        let fills = |fact: &Fact| fact.holds;
        let fills_any = |step: &Told| step.deduction.then.iter().any(fills);
        let mut guide = Guide::new(position, self.way, limits.clone())?;
        let mut steps: Vec<Told> = Vec::new();
        loop {
            let more = guide.more()?;
            let is_enough = more.is_empty() || more.iter().any(fills_any);
            steps.extend(more);
            if is_enough {
                break;
            }
        }
        if steps.first().is_some_and(fills_any) {
            steps.truncate(1);
            return Ok(steps);
        }
        let steps: Vec<Deduction> = steps.into_iter().map(|step| step.deduction).collect();
        Ok(steps_to(steps, fills).into_iter().map(Told::from).collect())
    }

    fn reply(
        &self,
        entry: &Entry,
        position: &Puzzle,
        advice: &Advice,
        status: Status,
    ) -> anyhow::Result<Reply> {
        let exit = match (advice, status) {
            (Advice::Steps(_), _) | (_, Status::Complete) => Exit::Yes,
            (_, Status::Unknown) => Exit::GaveUp,
            _ => Exit::No,
        };
        let reply = match self.json {
            true => Reply::from(self.record(entry, position, advice, status).line()?),
            false => Reply {
                gap: "\n",
                ..format!("{}: {}", entry.source, self.text(position, advice)).into()
            },
        };
        Ok(reply.with_exit(exit))
    }

    fn record(&self, entry: &Entry, position: &Puzzle, advice: &Advice, status: Status) -> Record {
        let record = Record {
            count: CountFields::of(status),
            ..Record::new(entry, status)
        };
        let teller = Teller::new(position, self.language);
        let fields = |step: &Told, detail| StepFields::new(teller, step, detail);
        match advice {
            Advice::Steps(steps) => {
                let shown = &steps[..self.shown(steps)];
                let fields = shown.iter().map(|step| fields(step, self.detail));
                Record {
                    steps: fields.collect(),
                    ..record
                }
            }
            Advice::Wrong(wrong) => Record {
                wrong: names(&wrong.cells),
                steps: wrong
                    .steps
                    .iter()
                    .map(|step| fields(&step.clone().into(), Detail::Value))
                    .collect(),
                ..record
            },
            Advice::NoSolution(why) => why.told_in(record),
            Advice::Only(_) => record,
        }
    }

    fn text(&self, position: &Puzzle, advice: &Advice) -> String {
        let teller = Teller::new(position, self.language);
        match advice {
            Advice::Steps(steps) => {
                let mut text = self.step(position, teller, &steps[0]);
                let more = &steps[1..self.shown(steps)];
                if !more.is_empty() {
                    text += &format!("{}\n", self.language.remark(Remark::ThenComes, &[]));
                }
                for (number, step) in more.iter().enumerate() {
                    text += &numbered(number + 2, teller, step);
                }
                text
            }
            Advice::Wrong(wrong) => self.wrong(teller, wrong),
            Advice::NoSolution(why) => format!("{}\n", why.text(position, self.language)),
            Advice::Only(remark) => format!("{}\n", self.language.remark(*remark, &[])),
        }
    }

    /// How many of the steps are told: before the end, one.
    fn shown(&self, steps: &[Told]) -> usize {
        match self.detail {
            Detail::Value => steps.len(),
            Detail::Nudge | Detail::Where | Detail::Why => 1,
        }
    }

    /// A deduction with its picture, as far as it is to be given away.
    fn step(&self, position: &Puzzle, teller: Teller<'_>, told: &Told) -> String {
        let step = &told.deduction;
        let mut sentences = teller.sentences(step, self.detail);
        if self.detail == Detail::Nudge {
            return format!("{}\n", sentences.join(" "));
        }
        let picture = picture(position, position.givens(), step).showing(self.detail, step);
        let legend = legend(std::slice::from_ref(&picture), self.language);
        let picture = format!("{}   {legend}\n", drawn(&picture));
        if self.detail == Detail::Where {
            return format!("{}\n{picture}", sentences.join(" "));
        }
        sentences.extend(told.proof.map(|proof| teller.proof(proof)));
        let technique = self.language.technique(&step.technique);
        let sentences = sentences.join("\n");
        // A smallest reason may be of any level.
        let level = match told.proof {
            Some(_) => String::new(),
            None => format!(" ({})", self.language.level(step.technique.level)),
        };
        format!("{technique}{level}\n{sentences}\n{picture}")
    }

    fn wrong(&self, teller: Teller<'_>, wrong: &Wrong) -> String {
        let say = |remark, values: &[(&str, &str)]| self.language.remark(remark, values);
        let (cell, value) = (wrong.cells[0].to_string(), wrong.value.to_string());
        let mut text = match wrong.given {
            Some(given) => say(
                Remark::NotAsGiven,
                &[
                    ("cell", &cell),
                    ("value", &value),
                    ("given", &given.to_string()),
                ],
            ),
            None => say(Remark::Wrong, &[("cell", &cell), ("value", &value)]),
        };
        if wrong.cells.len() > 1 {
            let count = wrong.cells.len().to_string();
            text += " ";
            text += &say(Remark::WrongToo, &[("count", &count)]);
        }
        text += "\n";
        for (number, step) in wrong.steps.iter().enumerate() {
            text += &numbered(number + 1, teller, &step.clone().into());
        }
        text
    }
}
