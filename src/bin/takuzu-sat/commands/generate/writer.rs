//! The output of puzzles that were made, and of the reason why there is no further one.

use takuzu_sat::generate::{Distinct, GenerateError, Made};
use takuzu_sat::text::Format;

use crate::exit::Exit;
use crate::reply::record::Record;
use crate::words::{counted, tips};
use crate::work::batch::Batch;
use crate::work::progress::Progress;

/// The result of a thread for a stream.
pub(super) type Result<T> = std::result::Result<T, Failure>;

#[derive(Debug)]
pub(super) enum Failure {
    Generate(GenerateError),
    /// SAT says something else.
    CrossCheck(String),
    Stopped,
    Other(anyhow::Error),
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        match error.is_stopped() {
            true => Failure::Stopped,
            false => Failure::Generate(error),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Other(error)
    }
}

/// The output of puzzles.
pub(super) struct Writer<'a> {
    pub(super) format: Format,
    pub(super) any: bool,
    /// The comment before the first puzzle.
    pub(super) header: String,
    /// The number of puzzles that are wanted.
    pub(super) count: u64,
    pub(super) written: u64,
    pub(super) batch: &'a Batch,
}

impl Writer<'_> {
    /// Writes a puzzle, if it is a new one; tells whether there are still too few.
    pub(super) fn take(
        &mut self,
        made: Result<Made>,
        distinct: &mut Option<Distinct>,
        progress: &mut Progress,
    ) -> Result<bool> {
        let made = made?;
        let new = match distinct {
            Some(distinct) => distinct.take(made)?,
            None => Some(made),
        };
        if let Some(new) = new {
            self.write(&new)?;
            progress.step();
        }
        Ok(self.written < self.count)
    }

    fn write(&mut self, made: &Made) -> anyhow::Result<()> {
        let number = self.written + 1;
        self.batch
            .output
            .one_of_many(&match self.batch.style.json {
                true => Record::made(number, made).reply()?,
                false => self.text(number, made)?.into(),
            })?;
        self.written = number;
        Ok(())
    }

    fn text(&self, number: u64, made: &Made) -> anyhow::Result<String> {
        let puzzle = made.write(self.format)?;
        // JSON has no comments.
        if self.format == Format::Json {
            return Ok(puzzle);
        }
        let mut head = String::new();
        if number == 1 {
            head += &format!("# {}\n", self.header);
            if self.any {
                head += "# not checked: a puzzle may have several solutions\n";
            }
        } else {
            head += self.format.gap();
        }
        let in_doubt = made.minimal == Some(false);
        if !self.format.gap().is_empty() || in_doubt {
            let level = made.level.map(|level| format!(", {level}"));
            let level = level.unwrap_or_default();
            let minimality = match made.minimal {
                Some(true) => ", minimal",
                Some(false) => ", minimality not proved",
                None => "",
            };
            let signs = match made.signs().len() {
                0 => String::new(),
                signs => format!(", {}", counted(signs, "sign")),
            };
            let givens = counted(made.givens(), "given");
            head += &format!("# {number}: {givens}{signs}{minimality}{level}\n");
        }
        Ok(head + &puzzle)
    }

    /// Says why there is no further puzzle.
    pub(super) fn failed(&self, failure: Failure) -> anyhow::Result<Exit> {
        let (mut message, exit) = match failure {
            Failure::Stopped => {
                self.batch
                    .output
                    .note(&match self.batch.stop.interrupted() {
                        true => "interrupted".into(),
                        false => format!("puzzle {}: gave up at the time limit", self.written + 1),
                    });
                return Ok(Exit::GaveUp);
            }
            Failure::Other(error) => return Err(error),
            Failure::CrossCheck(message) => (message, Exit::Wrong),
            Failure::Generate(error) => {
                let best = error.best().map(nearest);
                let exit = match error.is_wrong_answer() {
                    true => Exit::Wrong,
                    false => Exit::Failed,
                };
                let tip = tips::after(error.tip());
                (format!("{error}{tip}{}", best.unwrap_or_default()), exit)
            }
        };
        let number = self.written + 1;
        let record = Record::unmade(number, message.clone());
        if number > 1 {
            message = format!("puzzle {number}: {message}");
        }
        let refusal = self.batch.style.refusal(exit, message, &record)?;
        self.batch.output.reply(refusal)?;
        Ok(exit)
    }
}

/// A puzzle behind an error, its signs as a list.
fn nearest(made: &Made) -> String {
    let mut text = format!(":\n{}", made.puzzle.givens());
    let signs = made.signs();
    if !signs.is_empty() {
        text += &format!("\n{}", signs.join(" "));
    }
    text
}
