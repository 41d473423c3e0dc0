//! The error of an external solver, told with its command and its last words.

use std::fmt;
use std::io;
use std::process::ExitStatus;

use rustsat::types::Lit;

use crate::sat::answer::AnswerError;

/// The most last lines of each stream that are shown.
const LINES: usize = 4;
/// The most literals of a clause that are shown.
const LITERALS: usize = 12;
/// The most characters of a line that are shown.
const WIDTH: usize = 160;

/// The reason why an external solver gave no answer, or a wrong one.
pub(in super::super) struct ExternalError {
    command: String,
    failure: Failure,
    /// The last lines that the solver wrote, each with the stream that it came from.
    said: Vec<(&'static str, String)>,
}

#[derive(Debug)]
pub(super) enum Failure {
    /// The command has no words.
    Empty,
    /// The command cannot be split into words.
    Quotes,
    CannotStart {
        program: String,
        cause: io::Error,
    },
    /// Files, pipes and the system, not the solver.
    System {
        what: &'static str,
        cause: io::Error,
    },
    /// More output than any answer needs.
    Flooded {
        most: u64,
    },
    /// It ended early, without an answer.
    Died(ExitStatus),
    Silent(ExitStatus),
    Unreadable(AnswerError),
    /// Output in which nothing looks like an answer.
    Babbled(AnswerError),
    /// The model breaks this clause of the formula.
    WrongModel {
        clause: Vec<Lit>,
    },
}

impl ExternalError {
    pub(super) fn new(command: &str, failure: Failure) -> ExternalError {
        ExternalError {
            command: command.into(),
            failure,
            said: Vec::new(),
        }
    }

    /// The same with the last lines of a stream.
    pub(super) fn with_last_lines(mut self, stream: &'static str, output: &[u8]) -> ExternalError {
        let lines = last_lines(output);
        self.said
            .extend(lines.into_iter().map(|line| (stream, line)));
        self
    }

    /// Whether the solver gave a wrong answer, and is therefore not to be trusted.
    pub(in super::super) fn is_wrong_answer(&self) -> bool {
        match self.failure {
            Failure::WrongModel { .. } => true,
            Failure::Empty
            | Failure::Quotes
            | Failure::CannotStart { .. }
            | Failure::System { .. }
            | Failure::Flooded { .. }
            | Failure::Died(_)
            | Failure::Silent(_)
            | Failure::Unreadable(_)
            | Failure::Babbled(_) => false,
        }
    }
}

/// The last lines that are not blank, oldest first, cut short and without control characters.
fn last_lines(output: &[u8]) -> Vec<String> {
    let tail = &output[output.len().saturating_sub(LINES * 4 * WIDTH)..];
    let text = String::from_utf8_lossy(tail);
    let lines = text.lines().rev().filter(|line| !line.trim().is_empty());
    let mut lines: Vec<String> = lines.take(LINES).map(shown).collect();
    lines.reverse();
    lines
}

fn shown(line: &str) -> String {
    let line = line.trim_end();
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut text: String = line.chars().take(WIDTH).map(plain).collect();
    if line.chars().nth(WIDTH).is_some() {
        text.push('…');
    }
    text
}

impl fmt::Display for ExternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.failure.write(self.command.trim(), f)?;
        for (stream, line) in &self.said {
            write!(f, "\n  {stream}: {line}")?;
        }
        Ok(())
    }
}

impl Failure {
    fn write(&self, command: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Empty => return f.write_str("the command of the external solver is empty"),
            Failure::Quotes => f.write_str(
                "the command of the external solver has an open quote or ends with a backslash: ",
            )?,
            Failure::CannotStart { .. }
            | Failure::System { .. }
            | Failure::Flooded { .. }
            | Failure::Died(_)
            | Failure::Silent(_)
            | Failure::Unreadable(_)
            | Failure::Babbled(_)
            | Failure::WrongModel { .. } => f.write_str("the solver ")?,
        }
        write!(f, "`{command}`{}", self.predicate())
    }

    /// Writes the text behind the command.
    fn predicate(&self) -> String {
        match self {
            Failure::Empty | Failure::Quotes => String::new(),
            Failure::CannotStart { program, cause } => {
                let cause = match cause.kind() == io::ErrorKind::NotFound {
                    true => format!("there is no program `{program}`"),
                    false => format!("`{program}`: {cause}"),
                };
                format!(" cannot be started: {cause}")
            }
            Failure::System { what, cause } => format!(" cannot be used: {what}: {cause}"),
            Failure::Flooded { most } => {
                format!(" was ended: it wrote more than {most} bytes, more than an answer needs")
            }
            Failure::Died(status) => format!(" {} without an answer", ended(*status)),
            Failure::Silent(status) => format!(" printed nothing and {}", ended(*status)),
            Failure::Unreadable(error) => format!(
                " gave an answer that cannot be read: line {}, column {}: {}",
                error.line(),
                error.column(),
                error.message()
            ),
            Failure::Babbled(error) => format!(
                " gave no answer: `s` and `v` lines are expected, or a file where the command says `{{out}}`; line {}: {}",
                error.line(),
                error.message()
            ),
            Failure::WrongModel { clause } => {
                format!(
                    " is wrong: its model breaks the clause `{}`",
                    dimacs(clause)
                )
            }
        }
    }
}

/// A clause as DIMACS writes it, without the middle of a long one.
fn dimacs(clause: &[Lit]) -> String {
    let mut words: Vec<String> = clause
        .iter()
        .map(|lit| lit.to_ipasir().to_string())
        .collect();
    if words.len() > LITERALS {
        words.splice(LITERALS / 2..words.len() - LITERALS / 2, ["…".into()]);
    }
    words.push("0".into());
    words.join(" ")
}

fn ended(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("ended with exit code {code}"),
        // Of a signal the standard library says `signal: 9 (SIGKILL)`.
        None => format!(
            "died with {}",
            status.to_string().replacen("signal: ", "signal ", 1)
        ),
    }
}

crate::error::is_error!(ExternalError);
