//! An external solver, as a child process of our own: one process a query.
//!
//! The whole formula is kept here and goes out as DIMACS with every query, the assumptions as unit clauses behind it.
//! The answer is `s` and `v` lines on the standard output, or minisat's result file; they count for more than the exit
//! code (Mallob ends with 0 whatever it found). A model is checked against every clause before anyone hears of it. An
//! `unsatisfiable` is checked where the command asks for a proof, and believed elsewhere.
//!
//! ```text
//!   kissat -q                 formula to the standard input, answer from the standard output
//!   picosat {cnf}             formula in a file
//!   minisat {cnf} {out}       formula in a file, answer in another
//!   cadical {cnf} {proof}     formula in a file, proof (DRAT) in another
//! ```
//!
//! A solver that does not answer, or must stop, is killed with all the processes that it started. An error is told with
//! the command and the last words of the solver.

mod child;
mod command;

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitStatus;

use rustsat::instances::Cnf;
use rustsat::solvers::SolverResult;
use rustsat::types::{Assignment, Cl, Clause, Lit, TernaryVal, Var};

use self::child::{End, Running};
use self::command::{CommandLine, Files, PROOF};
use super::answer::{self, Answer};
use super::proof::{self, BadProof};
use super::solver::Solver;
use super::store::ClauseStore;
use crate::ground::error::TextError;
use crate::ground::limits::{Limits, Next};
pub use child::end_all;

/// The number of clauses written between two looks at the stop callback.
const CLAUSES_PER_LOOK: usize = 1 << 14;

/// The most bytes that an answer may have, beside those that its model needs.
const MOST_OUTPUT: u64 = 64 << 20;
/// The most bytes that a proof may have.
const MOST_PROOF: u64 = 512 << 20;
/// A literal with its sign and a blank has at most 12 bytes; some for `v` and the line's end.
const BYTES_PER_VARIABLE: u64 = 16;

/// An external solver and the formula so far.
pub(super) struct External {
    command: CommandLine,
    limits: Limits,
    formula: ClauseStore,
    variables: u32,
    last: Last,
}

/// The result of the last query, until a clause is added.
enum Last {
    Nothing,
    Sat(Assignment),
    /// The assumptions of the query.
    Unsat(Vec<Lit>),
}

impl External {
    /// Returns a solver without clauses, run by this command and killed when the stop callback asks for it. Fails when
    /// the command is empty or has an open quote. Whether there is such a program shows when it is first run.
    pub(super) fn new(command: &str, limits: &Limits) -> Result<External, ExternalError> {
        Ok(External {
            command: CommandLine::parse(command)?,
            limits: limits.clone(),
            formula: ClauseStore::default(),
            variables: 0,
            last: Last::Nothing,
        })
    }

    /// One query. `Unknown` when the solver gave up, or had to. The proof of an `Unsat`, if it was asked for, goes
    /// through `pass`, which says whether it was read to the end.
    fn ask(
        &self,
        assumptions: &[Lit],
        pass: impl FnOnce(Left) -> Result<bool, Failure>,
    ) -> Result<Answer, ExternalError> {
        let system =
            |what| move |cause| Failure::System { what, cause }.into_error(&self.command.text);
        let mut files =
            (self.command.files()).map_err(system("a temporary file cannot be made"))?;
        let is_written = self.write_dimacs(assumptions, &files.formula);
        if !is_written.map_err(system("the formula cannot be written"))? {
            return Ok(Answer::Unknown);
        }
        let mut process = (self.command.process(&mut files))
            .map_err(system("the formula cannot be read back"))?;
        let mut running = Running::start(&mut process).map_err(|cause| {
            let program = self.command.program.clone();
            Failure::CannotStart { program, cause }.into_error(&self.command.text)
        })?;
        let most = MOST_OUTPUT + BYTES_PER_VARIABLE * u64::from(self.variables);
        let end = running
            .watch(&self.limits, most, || is_flooded(&files, most))
            .map_err(system("its process cannot be watched"))?;
        let answer = match end {
            End::Stopped => Ok(Answer::Unknown),
            End::Flooded if length(files.proof()) > MOST_PROOF => {
                Err(Failure::Flooded { most: MOST_PROOF, what: "a proof" })
            }
            End::Flooded => Err(Failure::Flooded { most, what: "an answer" }),
            End::Exited(status) => self.understand(status, &running, &files, most),
        };
        let answer = answer.and_then(|answer| self.check(answer, assumptions));
        let answer = answer.and_then(|answer| match (&answer, files.proof()) {
            (Answer::Unsat, Some(path)) => {
                let proof = open_left(path, MOST_PROOF).map_err(Failure::unread_proof)?;
                if pass(proof.ok_or(Failure::NoProof)?)? { Ok(answer) } else { Ok(Answer::Unknown) }
            }
            (Answer::Unsat | Answer::Sat(_) | Answer::Unknown, _) => Ok(answer),
        });
        answer.map_err(|failure| {
            (failure.into_error(&self.command.text))
                .with_last_lines("stdout", &running.stdout)
                .with_last_lines("stderr", &running.stderr)
        })
    }

    /// Writes formula and assumptions; false when a stop was requested meanwhile.
    fn write_dimacs(&self, assumptions: &[Lit], file: &File) -> io::Result<bool> {
        let mut out = BufWriter::with_capacity(1 << 16, file);
        let clauses = self.formula.size(0).clauses + assumptions.len();
        writeln!(out, "p cnf {} {clauses}", self.variables)?;
        for (number, clause) in self.clauses(assumptions).enumerate() {
            if number.is_multiple_of(CLAUSES_PER_LOOK) && self.limits.stop_requested() {
                return Ok(false);
            }
            for lit in clause {
                write!(out, "{} ", lit.to_ipasir())?;
            }
            out.write_all(b"0\n")?;
        }
        out.flush()?;
        Ok(!self.limits.stop_requested())
    }

    /// All that a model has to satisfy.
    fn clauses<'a>(&'a self, assumptions: &'a [Lit]) -> impl Iterator<Item = &'a [Lit]> {
        self.formula.iter().chain(assumptions.chunks(1))
    }

    fn understand(
        &self,
        status: ExitStatus,
        running: &Running,
        files: &Files,
        most: u64,
    ) -> Result<Answer, Failure> {
        let mut in_file = Vec::new();
        if let Some(path) = files.answer() {
            let left = open_left(path, most);
            let read = left
                .and_then(|left| left.map(|mut left| left.read_to_end(&mut in_file)).transpose());
            let what = "the file with its answer cannot be read";
            read.map_err(|cause| Failure::System { what, cause })?;
        }
        // A solver may write its answer to the standard output although it was given a file.
        let output = if in_file.trim_ascii().is_empty() { &running.stdout } else { &in_file };
        let text = answer_lines(&String::from_utf8_lossy(output));
        let speaks = text.lines().any(is_answer_line);
        answer::read(&text, self.variables).map_err(|error| match status.code() {
            None => Failure::Died(status),
            Some(0 | 10 | 20) if output.trim_ascii().is_empty() => Failure::Silent(status),
            Some(code) if !speaks && !matches!(code, 0 | 10 | 20) => Failure::Died(status),
            Some(_) if !speaks && in_file.is_empty() => Failure::Babbled(error),
            Some(_) => Failure::Unreadable(error),
        })
    }

    /// Checks a proof that formula and assumptions have no model; false at a stop.
    fn check_proof(&self, assumptions: &[Lit], drat: Left) -> Result<bool, Failure> {
        let clauses = self.clauses(assumptions);
        let clauses = clauses.map(|lits| lits.iter().copied().collect::<Clause>());
        let formula: Cnf = clauses.collect();
        let checked = proof::check(&formula, drat, &self.limits);
        let checked = checked.map_err(Failure::WrongProof)?;
        Ok(matches!(checked, Next::Solution(_)))
    }

    /// A model satisfies every clause and every assumption.
    fn check(&self, answer: Answer, assumptions: &[Lit]) -> Result<Answer, Failure> {
        if let Answer::Sat(model) = &answer {
            let holds = |&lit: &Lit| model.lit_value(lit) == TernaryVal::True;
            let broken = self.clauses(assumptions).find(|clause| !clause.iter().any(holds));
            if let Some(clause) = broken {
                return Err(Failure::WrongModel { clause: clause.to_vec() });
            }
        }
        Ok(answer)
    }
}

/// Returns the proof of a solver that a formula has no model, as it was written: nobody has checked it.
///
/// `Exhausted` when there is a model.
pub(super) fn proof_of(
    command: &str,
    formula: &Cnf,
    limits: &Limits,
) -> Result<Next<Vec<u8>>, ExternalError> {
    let mut external = External::new(&with_proof(command), limits)?;
    external.command.text = command.into();
    for clause in formula {
        let lits: &[Lit] = AsRef::<Cl>::as_ref(clause).as_ref();
        external.formula.push(lits);
        let most = lits.iter().map(|lit| lit.vidx32() + 1).max();
        external.variables = external.variables.max(most.unwrap_or(0));
    }
    let mut proof = Vec::new();
    let answer = external.ask(&[], |mut drat| {
        let read = drat.read_to_end(&mut proof);
        read.map_err(Failure::unread_proof)?;
        Ok(true)
    })?;
    Ok(match answer {
        Answer::Unsat => Next::Solution(proof),
        Answer::Sat(_) => Next::Exhausted,
        Answer::Unknown => Next::GaveUp,
    })
}

/// Returns the command of a solver that writes a proof: where it does not say how, formula and proof are two more
/// arguments, as CaDiCaL, kissat and others have it.
pub(super) fn with_proof(command: &str) -> String {
    let is_said = CommandLine::parse(command).is_ok_and(|line| line.asks_for(PROOF));
    match (is_said, command.contains("{cnf}")) {
        (true, _) => command.into(),
        (false, true) => format!("{command} {{proof}}"),
        (false, false) => format!("{command} {{cnf}} {{proof}}"),
    }
}

/// Returns the `s` and `v` lines alone where there are `s` lines: around them a solver, or what started
/// it, may say what it likes. The other lines are blanked, so that line numbers hold.
fn answer_lines(text: &str) -> String {
    if !text.lines().any(|line| line.starts_with("s ")) {
        return text.into();
    }
    let kept = |line| if is_answer_line(line) { line } else { "" };
    let lines: Vec<&str> = text.lines().map(kept).collect();
    lines.join("\n")
}

fn is_answer_line(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("s" | "v"))
}

/// Tells whether a solver has written more into its files than is read of them.
fn is_flooded(files: &Files, most: u64) -> bool {
    length(files.answer()) > most || length(files.proof()) > MOST_PROOF
}

fn length(path: Option<&Path>) -> u64 {
    path.and_then(|path| fs::metadata(path).ok()).map_or(0, |found| found.len())
}

/// A file that a solver has left, as far as it is read.
type Left = io::Take<BufReader<File>>;

/// Opens a file that a solver has left; nothing when there is none.
fn open_left(path: &Path, most: u64) -> io::Result<Option<Left>> {
    // Whoever opens a pipe with a name waits for the other end, perhaps for ever, and a device has no end. A link may lead
    // to what calls itself a file and is neither, as those of `/proc` do.
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => Ok(Some(BufReader::new(File::open(path)?).take(most))),
        Ok(_) => Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not an ordinary file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

impl Solver for External {
    /// Does nothing: there is no word for it in DIMACS.
    fn prefer(&mut self, _: &[Lit], _: &[Var]) -> anyhow::Result<()> {
        Ok(())
    }

    fn feed(&mut self, clauses: &mut ClauseStore) -> anyhow::Result<()> {
        self.last = Last::Nothing;
        clauses.drain(|clause| self.formula.push(clause));
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], last: Option<Var>) -> anyhow::Result<SolverResult> {
        self.last = Last::Nothing;
        self.variables = last.map_or(0, |last| last.idx32() + 1);
        let answer = self.ask(assumptions, |drat| self.check_proof(assumptions, drat))?;
        Ok(match answer {
            Answer::Sat(model) => {
                self.last = Last::Sat(model);
                SolverResult::Sat
            }
            Answer::Unsat => {
                self.last = Last::Unsat(assumptions.to_vec());
                SolverResult::Unsat
            }
            Answer::Unknown => SolverResult::Interrupted,
        })
    }

    fn model(&self, last: Var) -> anyhow::Result<Assignment> {
        match &self.last {
            Last::Sat(model) => {
                let values = (0..=last.idx32()).map(|index| model.var_value(Var::new(index)));
                Ok(values.collect())
            }
            Last::Nothing | Last::Unsat(_) => {
                anyhow::bail!("there is no model before a sat answer")
            }
        }
    }

    /// Returns all assumptions, negated: a process tells no less.
    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        match &self.last {
            Last::Unsat(assumptions) => Ok(assumptions.iter().map(|&lit| !lit).collect()),
            Last::Nothing | Last::Sat(_) => {
                anyhow::bail!("there is no core before an unsat answer")
            }
        }
    }
}

impl fmt::Debug for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("External")
            .field("command", &self.command.text)
            .field("clauses", &self.formula.size(0).clauses)
            .finish_non_exhaustive()
    }
}

/// The most last lines of each stream that are shown.
const LINES: usize = 4;
/// The most literals of a clause that are shown.
const LITERALS: usize = 12;
/// The most characters of a line that are shown.
const WIDTH: usize = 160;

/// The reason why an external solver gave no answer, or a wrong one.
pub(in super::super::sat) struct ExternalError {
    message: String,
    is_wrong_answer: bool,
    /// The last lines that the solver wrote, each with the stream that it came from.
    last_lines: Vec<(&'static str, String)>,
}

impl ExternalError {
    fn new(message: impl Into<String>) -> ExternalError {
        ExternalError { message: message.into(), is_wrong_answer: false, last_lines: Vec::new() }
    }

    /// The same with the last lines of a stream.
    fn with_last_lines(mut self, stream: &'static str, output: &[u8]) -> ExternalError {
        let lines = last_lines(output);
        self.last_lines.extend(lines.into_iter().map(|line| (stream, line)));
        self
    }

    /// Tells whether the solver gave a wrong answer, and is therefore not to be trusted.
    pub(in super::super::sat) fn is_wrong_answer(&self) -> bool {
        self.is_wrong_answer
    }
}

enum Failure {
    CannotStart {
        program: String,
        cause: io::Error,
    },
    /// Files, pipes and the system, not the solver.
    System {
        what: &'static str,
        cause: io::Error,
    },
    Flooded {
        most: u64,
        what: &'static str,
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
    NoProof,
}

impl Failure {
    /// Tells what a solver, called by a command, did.
    fn into_error(self, command: &str) -> ExternalError {
        let predicate = self.predicate();
        ExternalError {
            is_wrong_answer: matches!(self, Failure::WrongModel { .. } | Failure::WrongProof(_)),
            ..ExternalError::new(format!("the solver `{}` {predicate}", command.trim()))
        }
    }

    fn unread_proof(cause: io::Error) -> Failure {
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
            Failure::Flooded { most, what } => {
                format!("was stopped: it wrote more than {most} bytes, which is more than {what} needs")
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
    let mut lines: Vec<String> = lines.take(LINES).map(printable).collect();
    lines.reverse();
    lines
}

fn printable(line: &str) -> String {
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
        for (stream, line) in &self.last_lines {
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

crate::ground::error::debug_as_display!(ExternalError);

impl std::error::Error for ExternalError {}
