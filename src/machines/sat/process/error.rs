//! The error of an external solver, told with its command and its last words.

use std::fmt;
use std::io;
use std::process::ExitStatus;

use rustsat::types::Lit;

use super::super::proof::BadProof;
use crate::error::TextError;

/// The most last lines of each stream that are shown.
const LINES: usize = 4;
/// The most literals of a clause that are shown.
const LITERALS: usize = 12;
/// The most characters of a line that are shown.
const WIDTH: usize = 160;

/// The reason why an external solver gave no answer, or a wrong one.
pub(in super::super) struct ExternalError {
    /// The whole sentence.
    message: String,
    is_wrong_answer: bool,
    /// The last lines that the solver wrote, each with the stream that it came from.
    said: Vec<(&'static str, String)>,
}

impl ExternalError {
    pub(super) fn new(message: impl Into<String>) -> ExternalError {
        ExternalError { message: message.into(), is_wrong_answer: false, said: Vec::new() }
    }

    /// The same with the last lines of a stream.
    pub(super) fn with_last_lines(mut self, stream: &'static str, output: &[u8]) -> ExternalError {
        let lines = last_lines(output);
        self.said.extend(lines.into_iter().map(|line| (stream, line)));
        self
    }

    /// Tells whether the solver gave a wrong answer, and is therefore not to be trusted.
    pub(in super::super) fn is_wrong_answer(&self) -> bool {
        self.is_wrong_answer
    }
}

/// A failure of a solver that was called.
pub(super) enum Failure {
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
    Unreadable(TextError),
    /// Output in which nothing looks like an answer.
    Babbled(TextError),
    /// The model breaks this clause of the formula.
    WrongModel {
        clause: Vec<Lit>,
    },
    /// It said "unsatisfiable", and its proof does not show that.
    WrongProof(BadProof),
    /// It said "unsatisfiable" and wrote no proof.
    NoProof,
}

impl Failure {
    /// Tells what a solver, called by a command, did.
    pub(super) fn of(self, command: &str) -> ExternalError {
        let predicate = self.predicate();
        ExternalError {
            is_wrong_answer: matches!(self, Failure::WrongModel { .. } | Failure::WrongProof(_)),
            ..ExternalError::new(format!("the solver `{}` {predicate}", command.trim()))
        }
    }

    pub(super) fn unread_proof(cause: io::Error) -> Failure {
        let what = "the file with its proof cannot be read";
        Failure::System { what, cause }
    }

    fn predicate(&self) -> String {
        match self {
            Failure::CannotStart { program, cause } if cause.kind() == io::ErrorKind::NotFound => {
                format!("cannot be started: there is no program `{program}`")
            }
            Failure::CannotStart { program, cause } => {
                format!("cannot be started: `{program}`: {cause}")
            }
            Failure::System { what, cause } => format!("cannot be used: {what}: {cause}"),
            Failure::Flooded { most } => {
                format!(
                    "was stopped: it wrote more than {most} bytes, which is more than an answer needs"
                )
            }
            Failure::Died(status) => format!("{} without an answer", ended(*status)),
            Failure::Silent(status) => format!("printed nothing and {}", ended(*status)),
            Failure::Unreadable(error) => format!("gave an answer that cannot be read: {error}"),
            Failure::Babbled(error) => format!(
                "gave no answer: `s` and `v` lines are expected, or a file where the command says `{{out}}`; line {}: {}",
                error.line(),
                error.message()
            ),
            Failure::WrongModel { clause } => {
                let clause = dimacs(clause);
                format!("is wrong: its model breaks the clause `{clause}`")
            }
            Failure::WrongProof(error) => {
                format!("says that there is no solution, and its proof does not hold: {error}")
            }
            Failure::NoProof => {
                "says that there is no solution, and wrote no proof where the command says `{proof}`".into()
            }
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
        f.write_str(&self.message)?;
        for (stream, line) in &self.said {
            write!(f, "\n  {stream}: {line}")?;
        }
        Ok(())
    }
}

/// A clause as DIMACS writes it, without the middle of a long one.
fn dimacs(clause: &[Lit]) -> String {
    let mut words: Vec<String> = clause.iter().map(|lit| lit.to_ipasir().to_string()).collect();
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
        None => format!("died with {}", status.to_string().replacen("signal: ", "signal ", 1)),
    }
}

crate::error::debug_as_display!(ExternalError);

impl std::error::Error for ExternalError {}
