//! `hint`: what follows next in a position, and which of its entries are wrong.

use std::io::Read as _;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use itertools::Itertools as _;
use takuzu_sat::answer::{NoSolution, Status};
use takuzu_sat::deduction::Because;
use takuzu_sat::explain::{Detail, Language, Mark, Marks, Teller, legend, picture};
use takuzu_sat::grade::{Guide, Position, next};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::limits::Limits;
use takuzu_sat::play::{Mistake, next_steps};
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::record::{Fields, names};
use takuzu_sat::solve::{Engine, Options, Uniqueness, uniqueness};
use takuzu_sat::text::{Entry, ReadOptions, Reader, read_argument};
use takuzu_sat::{Grid, Level, Puzzle};

use crate::args::{HintArgs, ReadingArgs};
use crate::commands::explain::{abandoned, verdict, with_marks};
use crate::exit::Exit;
use crate::reply::Reply;
use crate::reply::record::{Record, uncounted};
use crate::reply::remark;
use crate::reply::steps::{MissingCandidates, drawn, numbered, painted};
use crate::reply::verdict::TellWhy as _;
use crate::words::{Words, quoted, say};
use crate::words::{read_with_tip, with_tip};
use crate::work::input::{file_name, open};
use crate::work::run::{Job, Run};
use crate::work::stop::Clock;

pub(crate) fn run(args: HintArgs) -> Result<Exit> {
    let run = Run::new(&args.output, args.telling.json, None)?;
    let givens = match &args.givens {
        Some(givens) => Some(Givens::new(givens, &args.input.reading)?),
        None => None,
    };
    let language = args.telling.language.choice();
    let hinter = Hinter {
        language,
        detail: args.detail,
        techniques: args.order.ladder.techniques(),
        selection: match (args.all, args.level) {
            (false, _) => Selection::Next,
            (true, None) => Selection::Easiest,
            (true, Some(level)) => Selection::UpTo(level),
        },
        json: args.telling.json,
        color: run.output.color,
        givens,
    };
    let job = Job::new(args.input, args.telling.jobs).within(args.telling.timeout).with_marks();
    let unknown = abandoned(hinter.language);
    run.work(job, unknown, Clock::limits, |limits, _, entry| hinter.hint(entry, limits))?;
    run.finish()
}

/// The bytes from which on a file is not a puzzle.
const LARGEST: u64 = 64 << 20;

/// The puzzle that positions are compared with, as it is written.
struct Givens {
    name: String,
    text: Vec<u8>,
    is_file: bool,
    options: ReadOptions,
    /// As it is read where nothing is known of the position.
    entry: Entry,
}

impl Givens {
    fn new(argument: &str, reading: &ReadingArgs) -> Result<Givens> {
        let (path, options) = (Path::new(argument), reading.options()?);
        let is_file = path.exists();
        let (name, text) = if is_file {
            let mut text = Vec::new();
            let read = open(path).and_then(|input| input.take(LARGEST).read_to_end(&mut text));
            let read = read.with_context(|| format!("cannot read {argument}"))? as u64;
            ensure!(read < LARGEST, "{argument} is too large for a puzzle");
            (file_name(path), text)
        } else {
            ("--givens".into(), argument.into())
        };
        let entry = one(&name, &text, is_file, options)?;
        Ok(Givens { name, text, is_file, options, entry })
    }

    /// The puzzle that a position is one of: what the text leaves open, the kind of the puzzle, the shape of its blocks,
    /// rules and signs, is as in the position.
    fn puzzle_for(&self, position: &Puzzle) -> Result<Puzzle> {
        let given = self.alike(position)?;
        let (own, other) = (given.face().variant, position.face().variant);
        if own == other || other.is_empty() || given.shape() != position.shape() {
            Ok(given)
        } else if own.is_empty() {
            Ok(position.with_givens(given.givens().clone()))
        } else {
            let [own, other] = [own, other].map(|phrases| phrases.join("; "));
            bail!("the position has other rules or signs ({other}) than the givens ({own})")
        }
    }

    /// The puzzle that is given, of the kind and with the blocks of a position.
    fn alike(&self, position: &Puzzle) -> Result<Puzzle> {
        let given = &self.entry.puzzle;
        if given.kind() == position.kind() && given.face().blocks == position.face().blocks {
            return Ok(given.clone());
        }
        let carries = self.entry.format.carries_blocks();
        let is_open =
            given.kind() != position.kind() || given.shape() == position.shape() && !carries;
        let options = self.options.like(position);
        let read = || one(&self.name, &self.text, self.is_file, options).ok();
        match is_open.then(read).flatten() {
            Some(entry) => Ok(entry.puzzle),
            None => bail!(
                "the position is {}, and the givens are {}: use --puzzle and --blocks to say what both are",
                position.board(),
                given.board()
            ),
        }
    }
}

fn one(name: &str, text: &[u8], is_file: bool, options: ReadOptions) -> Result<Entry> {
    let mut entries: Vec<Entry> = if is_file {
        Reader::new(name, text, options).map(read_with_tip).collect::<Result<_, _>>()?
    } else {
        let argument = String::from_utf8_lossy(text);
        read_argument(name, &argument, &options)
            .map_err(with_tip)
            .with_context(|| format!("{} is neither a file nor a puzzle", quoted(&argument)))?
    };
    match entries.len() {
        1 => Ok(entries.remove(0)),
        _ => bail!("--givens takes one puzzle, and {} begins a second one", entries[1].source),
    }
}

/// The deductions of each technique up to a level, the search left out.
fn all_up_to(
    level: Level,
    (puzzle, position): (&Puzzle, Position<'_>),
    limits: &Limits,
) -> Result<Vec<Deduction>> {
    let mut steps = Vec::new();
    for technique in puzzle.techniques() {
        if technique.level() <= level && !technique.is_search() {
            let only = Allowed::Only(vec![technique.name().into()]);
            steps.extend(next(position, &only, limits)?.0.steps);
        }
    }
    Ok(steps)
}

struct Hinter {
    language: Language,
    detail: Detail,
    techniques: Allowed,
    selection: Selection,
    json: bool,
    color: bool,
    givens: Option<Givens>,
}

#[derive(Clone, Copy)]
enum Selection {
    /// The next one, with those that it needs.
    Next,
    /// All of the easiest technique.
    Easiest,
    /// All of all techniques up to a level.
    UpTo(Level),
}

enum Advice {
    /// The first of these follows; the last one fills a cell, after all before it.
    Steps(Vec<Deduction>),
    All(Vec<Deduction>),
    Wrong(Mistake),
    /// Candidates leave out what stands in the solution.
    Missing(MissingCandidates),
    NoSolution(NoSolution),
    /// That, and nothing else.
    Only(Words),
}

impl Hinter {
    fn hint(&self, entry: &Entry, limits: &Limits) -> Result<Reply> {
        let mut position = entry.puzzle.clone();
        let mut note = None;
        if let Some(givens) = &self.givens {
            let givens = givens.puzzle_for(&position)?;
            let (merged, mistake) = compared(&givens, position.givens(), limits)?;
            position = givens.with_givens(merged);
            match mistake {
                Ok(None) => {}
                Ok(Some(mistake)) => {
                    return self.reply(entry, &position, &Advice::Wrong(mistake), Status::None);
                }
                Err(remark) => note = Some(say!(self.language, remark)),
            }
        }
        let verdict = verdict(&position, limits)?;
        let solution = verdict.solution();
        let missing = solution.and_then(|it| MissingCandidates::of(&entry.ruled_out, it));
        let (advice, status) = match (verdict.why, missing, verdict.status) {
            (Some(why), _, status) => (Advice::NoSolution(why), status),
            (None, Some(missing), _) => (Advice::Missing(missing), Status::None),
            (None, None, Status::Complete) => {
                (Advice::Only(remark::NOTHING_LEFT), Status::Complete)
            }
            (None, None, status) => {
                let marked = Position::new(&position, &entry.ruled_out);
                let status = with_marks(status, &entry.ruled_out, marked, limits)?;
                self.what_follows((&position, marked), status, limits)?
            }
        };
        let reply = self.reply(entry, &position, &advice, status)?;
        Ok(reply.with_note(entry, note))
    }

    /// The deductions that are asked for, or why there are none.
    fn what_follows(
        &self,
        (puzzle, position): (&Puzzle, Position<'_>),
        status: Status,
        limits: &Limits,
    ) -> Result<(Advice, Status)> {
        if status == Status::None {
            return Ok((Advice::Only(remark::MARKS_NO_SOLUTION), status));
        }
        let steps = match self.selection {
            Selection::Next => next_steps(Guide::new(position, &self.techniques, limits.clone())?),
            Selection::Easiest => Guide::new(position, &self.techniques, limits.clone())?.more(),
            Selection::UpTo(level) => all_up_to(level, (puzzle, position), limits)?,
        };
        if !steps.is_empty() {
            let advice = match self.selection {
                Selection::Next => Advice::Steps(steps),
                Selection::Easiest | Selection::UpTo(_) => Advice::All(steps),
            };
            return Ok((advice, status));
        }
        let (remark, status) = match (self.selection, status) {
            _ if limits.stop_requested() => (remark::UNKNOWN, Status::Unknown),
            (Selection::UpTo(_), _) => (remark::NONE_UP_TO, status),
            (_, Status::Multiple) => (remark::NOTHING_FORCED, status),
            _ => (remark::UNKNOWN, Status::Unknown),
        };
        Ok((Advice::Only(remark), status))
    }

    fn reply(
        &self,
        entry: &Entry,
        position: &Puzzle,
        advice: &Advice,
        status: Status,
    ) -> Result<Reply> {
        let exit = match advice {
            Advice::Steps(_) | Advice::All(_) => Exit::Yes,
            Advice::Wrong(_) | Advice::Missing(_) | Advice::NoSolution(_) | Advice::Only(_) => {
                status.into()
            }
        };
        let reply = if self.json {
            self.record(entry, position, advice, status).reply()?
        } else {
            Reply {
                gap: "\n",
                ..format!("{}: {}", entry.source, self.text(position, advice)).into()
            }
        };
        Ok(reply.with_exit(exit))
    }

    fn record(&self, entry: &Entry, position: &Puzzle, advice: &Advice, status: Status) -> Record {
        // What was typed, with the rules that hold.
        let typed = position.with_givens(entry.puzzle.givens().clone());
        let record = Record {
            subject: Some((&typed).into()),
            count: uncounted(status),
            ..Record::with_marks(entry, status)
        };
        let teller = Teller::new(position, self.language);
        let fields = |step: &Deduction, detail| takuzu_sat::record::step(teller, step, detail);
        match advice {
            Advice::Steps(steps) => {
                let shown = &steps[..self.count_to_show(steps)];
                let fields = shown.iter().map(|step| fields(step, self.detail));
                Record { steps: fields.collect(), ..record }
            }
            Advice::All(steps) => Record {
                steps: steps.iter().map(|step| fields(step, self.detail)).collect(),
                ..record
            },
            Advice::Wrong(mistake) => {
                let tells_why = self.detail > Detail::Where;
                let violation = mistake.violation.as_ref().filter(|_| tells_why);
                let steps = mistake.steps(self.detail).iter();
                let text = Fields::default().with("text", mistake.text(self.detail, teller));
                Record {
                    wrong: names(if tells_why {
                        &mistake.cells
                    } else {
                        mistake.named(self.detail)
                    }),
                    why: NoSolution {
                        violations: violation.cloned().into_iter().collect(),
                        ..NoSolution::default()
                    },
                    steps: if tells_why {
                        steps.map(|step| fields(step, self.detail)).collect()
                    } else {
                        vec![text]
                    },
                    ..record
                }
            }
            Advice::Missing(missing) => missing.add_to(record, self.detail, self.language),
            Advice::NoSolution(why) => why.add_to(record),
            Advice::Only(_) => record,
        }
    }

    fn text(&self, position: &Puzzle, advice: &Advice) -> String {
        let teller = Teller::new(position, self.language);
        match advice {
            Advice::Steps(steps) => {
                let mut text = self.step(position, teller, &steps[0]);
                let more = &steps[1..self.count_to_show(steps)];
                if !more.is_empty() {
                    text += &format!("{}\n", say!(self.language, remark::THEN_COMES));
                }
                for (number, step) in more.iter().enumerate() {
                    text += &numbered(number + 2, teller, step);
                }
                text
            }
            Advice::All(steps) => self.all(position, teller, steps),
            Advice::Wrong(mistake) => self.wrong(position, teller, mistake),
            Advice::Missing(missing) => missing.text(self.detail, self.language) + "\n",
            Advice::NoSolution(why) => format!("{}\n", why.text(position, self.language)),
            Advice::Only(remark) => format!("{}\n", say!(self.language, *remark)),
        }
    }

    fn count_to_show(&self, steps: &[Deduction]) -> usize {
        match self.detail {
            Detail::Value => steps.len(),
            Detail::Nudge | Detail::Where | Detail::Why => steps.len().min(1),
        }
    }

    /// All deductions, and a picture of what they conclude, as far as that is to be given away.
    fn all(&self, position: &Puzzle, teller: Teller<'_>, steps: &[Deduction]) -> String {
        let mut text = match steps.len() {
            1 => say!(self.language, remark::DEDUCTION),
            _ => say!(self.language, remark::DEDUCTIONS, count = steps.len()),
        };
        text += "\n";
        if self.detail < Detail::Value {
            let sentences = steps.iter().map(|step| teller.sentence(step, self.detail));
            for (number, sentence) in sentences.unique().enumerate() {
                text += &format!("{}. {sentence}\n", number + 1);
            }
            return text;
        }
        let mut picture = Marks::plain(position, position.givens());
        for (number, step) in steps.iter().enumerate() {
            text += &numbered(number + 1, teller, step);
            let then = step.then.clone();
            picture.add(&Deduction::new(step.technique, then, Because::default()));
        }
        let legend = legend(std::slice::from_ref(&picture), self.language);
        text + &painted(format!("{}   {legend}\n", drawn(&picture)), self.color)
    }

    /// A deduction with its picture, as far as it is to be given away.
    fn step(&self, position: &Puzzle, teller: Teller<'_>, step: &Deduction) -> String {
        let sentences = teller.sentences(step, self.detail);
        if self.detail == Detail::Nudge {
            return format!("{}\n", sentences.join(" "));
        }
        let picture = picture(position, position.givens(), step).showing(self.detail, step);
        let legend = legend(std::slice::from_ref(&picture), self.language);
        let picture = painted(format!("{}   {legend}\n", drawn(&picture)), self.color);
        if self.detail == Detail::Where {
            return format!("{}\n{picture}", sentences.join(" "));
        }
        let technique = self.language.technique(step.technique);
        let sentences = sentences.join("\n");
        let level = self.language.level(step.technique.level());
        format!("{technique} ({level})\n{sentences}\n{picture}")
    }

    /// A wrong entry on the board, and why it is wrong, as far as that is to be given away.
    fn wrong(&self, position: &Puzzle, teller: Teller<'_>, mistake: &Mistake) -> String {
        let mut text = mistake.text(self.detail, teller) + "\n";
        if self.detail == Detail::Nudge {
            return text;
        }
        let rule = mistake.rule(teller, position.givens(), self.detail);
        text.extend(rule.map(|sentence| sentence + "\n"));
        let mut picture = Marks::plain(position, position.givens());
        mistake.named(self.detail).iter().for_each(|&cell| picture.mark(cell, Mark::Wrong));
        let legend = legend(std::slice::from_ref(&picture), self.language);
        text += &format!("{}   {legend}\n", drawn(&picture));
        for (number, step) in mistake.steps(self.detail).iter().enumerate() {
            text += &if self.detail == Detail::Value {
                numbered(number + 1, teller, step)
            } else {
                teller.sentence(step, self.detail) + "\n"
            };
        }
        text.extend(mistake.must_be(self.detail, teller).map(|sentence| sentence + "\n"));
        text
    }
}

/// Puts a position and its givens together, and returns the mistake in it, or the reason why nobody can tell.
fn compared(
    puzzle: &Puzzle,
    position: &Grid,
    limits: &Limits,
) -> Result<(Grid, Result<Option<Mistake>, Words>)> {
    let (shape, given) = (position.shape(), puzzle.givens());
    if given.shape() != shape {
        bail!("the position is {shape}, and the givens are {}", given.shape());
    }
    let merged = Grid::from_fn(shape, |cell| position[cell].or(given[cell]));
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    // A given that was changed says all.
    let (solution, otherwise) = if !merged.extends(given) {
        (None, None)
    } else {
        match uniqueness(puzzle, &options)? {
            Uniqueness::None => return Ok((merged, Err(remark::NO_SOLUTION))),
            Uniqueness::One(solution) => (Some(solution), None),
            Uniqueness::Several(..) => (None, Some(remark::GIVENS_SEVERAL)),
            Uniqueness::Unknown(_) => (None, Some(remark::UNKNOWN)),
        }
    };
    let guide = |right: &Puzzle| Guide::new(right, &Allowed::All, limits.clone());
    let mistake = Mistake::find(puzzle, &merged, solution.as_ref(), guide)?;
    let found = match (mistake, otherwise) {
        (None, Some(remark)) => Err(remark),
        (mistake, _) => Ok(mistake),
    };
    Ok((merged, found))
}
