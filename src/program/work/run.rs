//! Batches: one answer a puzzle, in the order of the input, whatever happens to a single one.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use anyhow::{Result, bail};
use itertools::Itertools as _;
use takuzu_sat::explain::Language;
use takuzu_sat::game::Encoding;
use takuzu_sat::sat::process::end_all;
use takuzu_sat::text::{Entry, Format, ReadError};
use takuzu_sat::{Limits, Puzzle};

use super::ask::{Query, Worker};
use super::in_order::InOrder;
use super::input::{Puzzles, read};
use super::share::alone;
use super::stop::{Clock, Progress, Stop};
use crate::args::{InputArgs, JobsArgs, OutputArgs, WritingArgs};
use crate::exit::Exit;
use crate::output::{Output, fatal};
use crate::reply::{Reply, ReplyStyle};
use crate::words::counted;

/// The state that commands share while they work through puzzles.
pub(crate) struct Run {
    pub(crate) output: Output,
    pub(crate) stop: Stop,
    pub(crate) style: ReplyStyle,
    force: bool,
}

/// The puzzles of an input, and the work that each may take.
pub(crate) struct Job {
    pub(crate) input: InputArgs,
    /// The number of threads; none but the thread of the caller where the work writes by itself.
    pub(crate) threads: Option<usize>,
    pub(crate) timeout: Option<Duration>,
    /// Pencil marks are part of the work; elsewhere a note says that they are passed over.
    pub(crate) takes_marks: bool,
    /// The comments on the first lines of the input, when all of it was read.
    pub(crate) heads: Arc<Mutex<Vec<String>>>,
}

impl Job {
    /// Returns a job on the thread of the caller, without a time limit.
    pub(crate) fn alone(input: InputArgs) -> Job {
        Job { input, threads: None, timeout: None, takes_marks: false, heads: Arc::default() }
    }

    /// Returns a job on as many threads as the command line says, without a time limit.
    pub(crate) fn new(input: InputArgs, jobs: JobsArgs) -> Job {
        Job { threads: Some(jobs.threads()), ..Job::alone(input) }
    }

    pub(crate) fn within(self, timeout: Option<Duration>) -> Job {
        Job { timeout, ..self }
    }

    pub(crate) fn with_marks(self) -> Job {
        Job { takes_marks: true, ..self }
    }
}

/// The puzzles at work: each as it was read, or the error, with its reply once there is one.
type Pending = InOrder<Numbered, Result<Reply>>;

/// A puzzle of the input, whose number counts from 0; whoever looks at it first reads it.
type Numbered = (usize, LazyLock<Read, Box<dyn FnOnce() -> Read + Send>>);

type Read = Result<Entry, ReadError>;

/// Puzzles until Ctrl-C comes.
struct Numbering<'a> {
    puzzles: Puzzles,
    next: usize,
    stop: &'a Stop,
}

impl Iterator for Numbering<'_> {
    type Item = Numbered;

    fn next(&mut self) -> Option<Numbered> {
        let found = self.puzzles.next().filter(|_| !self.stop.interrupted())?;
        self.next += 1;
        Some((self.next - 1, LazyLock::new(Box::new(|| read(found)))))
    }
}

impl Run {
    pub(crate) fn new(output: &OutputArgs, json: bool, to: Option<Format>) -> Result<Run> {
        let force = output.force;
        let stop = Stop::listening((!force).then_some(Limits::USUAL_MEMORY));
        let output = Output::open(output, || stop.interrupted())?;
        stop.watch_over(&output)?;
        let color = output.color;
        Ok(Run {
            output,
            stop,
            style: ReplyStyle { json, to, color, language: Language::default() },
            force,
        })
    }

    pub(crate) fn writing(output: &OutputArgs, writing: &WritingArgs) -> Result<Run> {
        Run::new(output, writing.json, output.format(writing.to)?)
    }

    pub(crate) fn speaking(mut self, language: Language) -> Run {
        self.style.language = language;
        self
    }

    /// Asks the same of every puzzle of the input; the graver exit code wins.
    pub(crate) fn ask<'a>(
        &'a self,
        input: InputArgs,
        query: &Query<'a>,
        unknown: impl Fn(&Entry) -> Reply + Send + 'static,
        answer: impl Fn(&mut Worker<'a>, &Entry) -> Result<Reply> + Sync,
    ) -> Result<Exit> {
        let job = Job { threads: query.threads, ..Job::alone(input).within(query.args.timeout) };
        let worker = |clock: &Clock| Worker::new(query.clone(), clock);
        self.work(job, unknown, worker, |worker, number, entry| {
            worker.turn_to(number);
            answer(worker, entry)
        })?;
        if let Some(note) = query.unheard().filter(|_| !self.stop.interrupted()) {
            self.output.note(&note);
        }
        self.finish()
    }

    /// Returns the only puzzle of the input; nothing where it cannot be read and JSON says so.
    pub(crate) fn only_entry(&self, input: InputArgs) -> Result<Option<Entry>> {
        match input.only_entry() {
            Ok(entry) => {
                self.remark_on(&entry);
                Ok(Some(entry))
            }
            Err(error) => match error.downcast_ref::<ReadError>() {
                Some(unread) if self.style.json => {
                    self.output.reply(self.style.unreadable(unread)?)?;
                    Ok(None)
                }
                _ => Err(error),
            },
        }
    }

    /// Says what there is to say of the text of a puzzle, and that pencil marks do not belong to it.
    pub(crate) fn remark_on(&self, entry: &Entry) {
        self.remark_on_text(entry);
        self.output.say(&Reply::default().with_note(entry, marks_note(entry)).notes);
    }

    /// The same where pencil marks are heard.
    pub(crate) fn remark_on_text(&self, entry: &Entry) {
        self.output.say(&Reply::default().with_note(entry, entry.note.as_ref()).notes);
    }

    /// Answers every puzzle of the input. `unknown` is the reply to a puzzle that is given up without an answer;
    /// `new_worker` makes what a thread needs, by its clock; `answer` gets the number of the puzzle, from 0, too.
    pub(crate) fn work<W>(
        &self,
        job: Job,
        unknown: impl Fn(&Entry) -> Reply + Send + 'static,
        new_worker: impl Fn(&Clock) -> W + Sync,
        answer: impl Fn(&mut W, usize, &Entry) -> Result<Reply> + Sync,
    ) -> Result<()> {
        let mut puzzles = job.input.puzzles()?;
        puzzles.heads = job.heads;
        let (bytes, bytes_read) = (puzzles.bytes, Arc::clone(&puzzles.bytes_read));
        let items = Numbering { next: puzzles.first(), puzzles, stop: &self.stop };
        let window = Pending::new(job.threads.unwrap_or(1), job.threads.is_none());
        let window = Arc::new(window);
        let (seen, style) = (Arc::clone(&window), self.style);
        self.output.on_early_end(move || last_words(&seen, style, &unknown));
        let mut progress = Progress::for_puzzles(bytes, self.output.is_watched());
        window.run(
            items,
            |items| items.puzzles.is_at_hand(),
            || {
                let clock = self.stop.clock();
                let worker = new_worker(&clock);
                (clock, worker)
            },
            |(clock, worker), (number, puzzle)| {
                clock.start(job.timeout);
                let reply = self.reply(puzzle, |entry| {
                    let is_large = clock.take_share(&entry.puzzle, entry.puzzle.best_encoding());
                    let reply = if !is_large {
                        answer(worker, *number, entry)
                    } else {
                        alone(|| answer(&mut new_worker(clock), *number, entry))
                    }?;
                    let marks = (!job.takes_marks).then(|| marks_note(entry)).flatten();
                    Ok(reply.with_note(entry, marks))
                });
                // Waiting for the next puzzle takes no time.
                clock.start(None);
                clock.hold(None);
                reply
            },
            || {
                let next = || window.next().map(|(_, reply)| reply);
                self.write(next, &mut progress, &bytes_read);
            },
        )?;
        drop(progress);
        Ok(())
    }

    /// Ends the output after the last puzzle, or after the one at which Ctrl-C came.
    pub(crate) fn finish(&self) -> Result<Exit> {
        self.output.finish(if self.stop.interrupted() {
            self.output.note("interrupted");
            Exit::GaveUp
        } else {
            Exit::Yes
        })
    }

    /// Returns the reply to a puzzle, or to a text that is none.
    pub(crate) fn reply(
        &self,
        puzzle: &Read,
        answer: impl FnOnce(&Entry) -> Result<Reply>,
    ) -> Result<Reply> {
        let entry = match puzzle {
            Ok(entry) => entry,
            Err(error) => return self.style.unreadable(error),
        };
        let reply = answer(entry).or_else(|error| self.failed(entry, error))?;
        Ok(reply.with_note(entry, entry.note.as_ref()))
    }

    /// Writes what there is. Output that cannot be written ends the program, for somebody may still
    /// wait for the next puzzle, or be in the middle of one.
    fn write(
        &self,
        next: impl FnMut() -> Option<Result<Reply>>,
        progress: &mut Progress,
        bytes_read: &AtomicU64,
    ) {
        match self.output.replies(next) {
            Ok((count, notes)) => {
                progress.puzzles(count, bytes_read.load(Ordering::Relaxed));
                if !notes.is_empty() {
                    progress.suspended(|| self.output.say(&notes));
                }
            }
            Err(error) => {
                self.output.discard();
                end_all();
                std::process::exit(fatal(&error).into())
            }
        }
    }

    /// A puzzle that cannot be solved does not stop the rest; output that cannot be written does.
    pub(crate) fn failed(&self, entry: &Entry, error: anyhow::Error) -> Result<Reply> {
        if error.is::<io::Error>() { Err(error) } else { self.style.failed(entry, error) }
    }

    /// Refuses a formula that would fill the memory, unless told to build it.
    pub(crate) fn check_size(&self, puzzle: &Puzzle, encoding: Encoding) -> Result<()> {
        Ok(puzzle.formula_size(encoding)?.check(&self.stop.limits())?)
    }

    /// Tells whether files that are there are overwritten.
    pub(crate) fn force(&self) -> bool {
        self.force
    }

    /// Refuses to write these files if one of them is there, unless told to overwrite.
    pub(crate) fn refuse_existing(&self, files: &[PathBuf]) -> Result<()> {
        match files.iter().find(|file| !self.force && file.exists()) {
            Some(file) => bail!("{} exists; --force overwrites it", file.display()),
            None => Ok(()),
        }
    }

    /// Writes one of several files, which get their names together when the batch is finished.
    pub(crate) fn put_aside(
        &self,
        file: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<()> {
        self.output.turn_to(file, self.force)?;
        self.output.stream(write)?;
        self.output.set_aside();
        Ok(())
    }

    /// Writes to the output, or to a file of its own, whole or not at all.
    pub(crate) fn put(
        &self,
        file: Option<PathBuf>,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<()> {
        let Some(file) = file else {
            return self.output.stream(write);
        };
        self.output.turn_to(&file, self.force)?;
        self.output.stream(write)?;
        self.output.finish(Exit::Yes).map(drop)
    }
}

/// An unfinished file is removed when the work ends, by an error for instance.
impl Drop for Run {
    fn drop(&mut self) {
        self.output.say_rest();
        self.output.discard();
    }
}

/// Returns the note that pencil marks are passed over.
pub(crate) fn marks_note(entry: &Entry) -> Option<String> {
    let cells = entry.ruled_out.iter().map(|fact| fact.cell).unique().count();
    (cells > 0).then(|| {
        let cells = counted(cells, "open cell");
        format!("candidates were struck out in {cells}, which is not part of the puzzle")
    })
}

/// Returns the replies to the puzzles that a batch has begun when it is ended early: those that are there,
/// and `unknown` for puzzles at work.
fn last_words(
    window: &Pending,
    style: ReplyStyle,
    unknown: impl Fn(&Entry) -> Reply,
) -> Result<Vec<Reply>> {
    let reply = |(puzzle, reply): (Arc<Numbered>, Option<_>)| match (reply, &*puzzle.1) {
        (Some(reply), _) => reply,
        (None, Ok(entry)) => style.abandoned(entry, &unknown),
        (None, Err(error)) => style.unreadable(error),
    };
    window.close().into_iter().map(reply).collect()
}
