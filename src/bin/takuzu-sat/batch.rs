//! One answer a puzzle, in the order of the input, whatever happens to a single one.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::bail;
use takuzu_sat::sat::Size;
use takuzu_sat::solve::{Recipe, SolveError};
use takuzu_sat::takuzu::Rule;
use takuzu_sat::text::{Entry, Format, ReadError, write};
use takuzu_sat::{Grid, Puzzle};

use crate::args::{InputArgs, OutputArgs, WritingArgs};
use crate::exit::Exit;
use crate::output::{CutOff, GIVEN, Output, report};
use crate::record::{Record, Status};
use crate::stop::Stop;

/// A larger formula needs `--force`.
const MOST_CLAUSES: usize = 50_000_000;

/// Everything that the commands share while they work through puzzles.
pub(crate) struct Batch {
    pub(crate) output: Output,
    pub(crate) stop: Stop,
    pub(crate) json: bool,
    to: Option<Format>,
    force: bool,
    /// Whether nothing was written yet: the first grid needs no gap before it.
    first: Cell<bool>,
}

impl Batch {
    pub(crate) fn new(
        output: &OutputArgs,
        json: bool,
        to: Option<Format>,
    ) -> anyhow::Result<Batch> {
        let force = output.force;
        let output = Output::open(output)?;
        let stop = Stop::install(&output);
        Ok(Batch {
            output,
            stop,
            json,
            to,
            force,
            first: Cell::new(true),
        })
    }

    pub(crate) fn writing(output: &OutputArgs, writing: &WritingArgs) -> anyhow::Result<Batch> {
        Batch::new(output, writing.json, writing.to)
    }

    /// Answers every puzzle of the input; the graver exit code wins. `unknown` is what to write of
    /// a puzzle that is given up without an answer.
    pub(crate) fn run(
        &self,
        input: InputArgs,
        unknown: impl Fn(&Entry) -> String,
        mut answer: impl FnMut(&Entry) -> anyhow::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        let mut exit = Exit::Yes;
        for entry in input.entries()? {
            exit = exit.merge(match entry {
                Ok(entry) => {
                    self.if_cut_off(self.unknown(&entry, &unknown)?, exit);
                    self.one(&entry, &mut answer)?
                }
                Err(error) => self.unread(error)?,
            });
            self.if_cut_off(String::new(), exit);
            if self.stop.interrupted() {
                self.output.note("interrupted");
                exit = exit.merge(Exit::GaveUp);
                break;
            }
        }
        self.output.finish(exit)?;
        Ok(exit)
    }

    fn unknown(&self, entry: &Entry, text: impl Fn(&Entry) -> String) -> anyhow::Result<String> {
        Ok(match self.json {
            true => Record::new(entry, Status::Unknown).line()?,
            false => text(entry),
        })
    }

    fn if_cut_off(&self, record: String, exit: Exit) {
        let code = exit.merge(Exit::GaveUp).code();
        self.output.if_cut_off(CutOff { record, code });
    }

    fn one(
        &self,
        entry: &Entry,
        answer: &mut impl FnMut(&Entry) -> anyhow::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        if let Some(note) = &entry.note {
            self.output.note(&format!("{}: {note}", entry.source));
        }
        let exit = answer(entry).or_else(|error| self.failed(entry, error));
        self.stop.start(None);
        exit
    }

    /// A puzzle that cannot be solved does not stop the rest; output that cannot be written does.
    pub(crate) fn failed(&self, entry: &Entry, error: anyhow::Error) -> anyhow::Result<Exit> {
        if error.is::<io::Error>() {
            return Err(error);
        }
        let wrong = error
            .downcast_ref::<SolveError>()
            .is_some_and(SolveError::is_wrong_answer);
        if self.json {
            self.output
                .record(&Record::failed(entry, format!("{error:#}")).line()?)?;
        }
        report(&error.context(entry.source.to_string()));
        Ok(if wrong { Exit::Wrong } else { Exit::Failed })
    }

    pub(crate) fn unread(&self, error: ReadError) -> anyhow::Result<Exit> {
        if self.json {
            self.output.record(&Record::unread(&error).line()?)?;
        }
        report(&error.into());
        Ok(Exit::Failed)
    }

    /// Refuses a formula that would fill the memory, unless told to build it.
    pub(crate) fn check_size(&self, puzzle: &Puzzle, recipe: Recipe) -> anyhow::Result<()> {
        let sizes = puzzle.cnf_sizes(recipe.encoding)?.into_iter();
        let eager = sizes.filter(|(rule, _)| !(recipe.lazy && *rule == Rule::DistinctLines));
        let clauses = eager
            .map(|(_, size)| size)
            .fold(Size::default(), |a, b| a + b)
            .clauses;
        if clauses > MOST_CLAUSES && !self.force {
            bail!(
                "the formula would have {clauses} clauses, more than {} million; \
                 --force builds it all the same",
                MOST_CLAUSES / 1_000_000
            );
        }
        Ok(())
    }

    /// Writes a grid in the format of its puzzle, or the one asked for.
    pub(crate) fn grid(&self, entry: &Entry, grid: &Grid) -> anyhow::Result<()> {
        let format = self.to.unwrap_or(entry.format);
        let mut text = write(grid, format)?;
        if self.output.color {
            text = with_bold_givens(&text, entry.puzzle.givens());
        }
        let gap = if self.first.replace(false) {
            ""
        } else {
            format.gap()
        };
        self.output.record(&format!("{gap}{text}"))
    }

    /// Refuses to write these files if one of them is there, unless told to overwrite.
    pub(crate) fn refuse_existing(&self, files: &[PathBuf]) -> anyhow::Result<()> {
        match files.iter().find(|file| !self.force && file.exists()) {
            Some(file) => bail!("{} exists; --force overwrites it", file.display()),
            None => Ok(()),
        }
    }

    /// Writes a file of its own, whole or not at all.
    pub(crate) fn file(
        &self,
        name: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.output.turn_to(name, self.force)?;
        self.output.stream(write)?;
        self.output.finish(Exit::Yes)
    }

    /// Writes a line that says something in place of a grid; readers take it for a comment.
    pub(crate) fn remark(&self, entry: &Entry, text: &str) -> anyhow::Result<()> {
        let remark = self.remark_text(entry, text);
        self.first.set(false);
        self.output.record(&remark)
    }

    pub(crate) fn remark_text(&self, entry: &Entry, text: &str) -> String {
        let gap = if self.first.get() {
            ""
        } else {
            self.to.unwrap_or(entry.format).gap()
        };
        format!("{gap}# {}: {text}\n", entry.source)
    }
}

/// What is not finished when the work ends, by an error for instance, is not left behind.
impl Drop for Batch {
    fn drop(&mut self) {
        self.output.discard();
    }
}

/// What is said of a puzzle without an answer.
pub(crate) const UNKNOWN: &str = "unknown: gave up at the limit";

/// The symbols of the givens in bold: in every format the cells come last, row by row.
fn with_bold_givens(text: &str, givens: &Grid) -> String {
    let symbols = text.match_indices(['0', '1']).map(|(place, _)| place);
    let symbols: Vec<usize> = symbols.collect();
    let cells = &symbols[symbols.len() - givens.shape().len()..];
    let mut bold = String::with_capacity(text.len() * 2);
    let mut done = 0;
    for (&place, (_, given)) in cells.iter().zip(givens.iter()) {
        if given.is_some() {
            let symbol = &text[place..=place];
            bold.push_str(&format!("{}{GIVEN}{symbol}{GIVEN:#}", &text[done..place]));
            done = place + 1;
        }
    }
    bold + &text[done..]
}
