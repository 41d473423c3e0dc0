//! The command of an external solver, and the files that it may ask for.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Seek};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::ExternalError;

/// Stands for the path of the formula in DIMACS.
const FORMULA: &str = "{cnf}";
/// Stands for the path of a file that the solver writes its answer to.
const ANSWER: &str = "{out}";
/// Stands for the path of a file that the solver writes its proof to.
pub(super) const PROOF: &str = "{proof}";

/// A command, split into words as a shell does; no shell ever runs.
#[derive(Clone, Debug)]
pub(super) struct CommandLine {
    /// The command as its user wrote it.
    pub(super) text: String,
    pub(super) program: String,
    arguments: Vec<String>,
}

impl CommandLine {
    pub(super) fn parse(text: &str) -> Result<CommandLine, ExternalError> {
        let words = shlex::split(text).ok_or_else(|| {
            ExternalError::new(format!(
                "the command of the external solver has an open quote or ends with a backslash: `{}`",
                text.trim()
            ))
        })?;
        let mut words = words.into_iter();
        let empty = || ExternalError::new("the command of the external solver is empty");
        Ok(CommandLine {
            text: text.into(),
            program: words.next().ok_or_else(empty)?,
            arguments: words.collect(),
        })
    }

    /// Tells whether the solver is to have a file, such as [`PROOF`].
    pub(super) fn asks_for(&self, what: &str) -> bool {
        self.arguments.iter().any(|argument| argument.contains(what))
    }

    /// Empty files for one call.
    pub(super) fn files(&self) -> io::Result<Files> {
        let asks = [FORMULA, ANSWER, PROOF].map(|what| self.asks_for(what));
        let folder = if asks.contains(&true) {
            Some(tempfile::Builder::new().prefix("takuzu-sat-").tempdir()?)
        } else {
            None
        };
        let path = |what, name| {
            let folder = folder.as_ref().filter(|_| self.asks_for(what))?;
            Some(folder.path().join(name))
        };
        let by_path = folder.as_ref().filter(|_| self.asks_for(FORMULA));
        Ok(Files {
            formula: match by_path {
                Some(folder) => File::create(formula_in(folder.path()))?,
                None => tempfile::tempfile()?,
            },
            by_path: by_path.is_some(),
            answer: path(ANSWER, "answer.txt"),
            proof: path(PROOF, "proof.drat"),
            folder,
        })
    }

    /// Returns the command to run once the formula is in its file.
    pub(super) fn process(&self, files: &mut Files) -> io::Result<Command> {
        let mut process = Command::new(&self.program);
        for argument in &self.arguments {
            process.arg(files.fill_in(argument));
        }
        process.stdin(if files.by_path {
            Stdio::null()
        } else {
            files.formula.rewind()?;
            files.formula.try_clone()?.into()
        });
        Ok(process)
    }
}

/// The files of one call; they go with this value.
///
/// The formula reaches the standard input as a file too, one without a name: no pipe that fills up
/// while the solver waits for us, and no thread to feed it.
pub(super) struct Files {
    pub(super) formula: File,
    /// True if the solver is told the path of the formula.
    by_path: bool,
    answer: Option<PathBuf>,
    proof: Option<PathBuf>,
    folder: Option<TempDir>,
}

impl Files {
    /// The path that the solver was told to write its answer to.
    pub(super) fn answer(&self) -> Option<&Path> {
        self.answer.as_deref()
    }

    /// The path that the solver was told to write its proof to.
    pub(super) fn proof(&self) -> Option<&Path> {
        self.proof.as_deref()
    }

    fn fill_in(&self, argument: &str) -> OsString {
        let mut filled = OsString::new();
        let mut rest = argument;
        while let Some(start) = rest.find('{') {
            filled.push(&rest[..start]);
            rest = &rest[start..];
            let formula = self.folder.as_ref().map(|folder| formula_in(folder.path()));
            let places =
                [(FORMULA, formula), (ANSWER, self.answer.clone()), (PROOF, self.proof.clone())];
            let mut places = places.into_iter();
            let place = places.find(|(place, _)| rest.starts_with(place));
            let (place, path) = match place {
                Some((place, Some(path))) => (place, path.into_os_string()),
                Some((_, None)) | None => ("{", "{".into()),
            };
            filled.push(path);
            rest = &rest[place.len()..];
        }
        filled.push(rest);
        filled
    }
}

fn formula_in(folder: &Path) -> PathBuf {
    folder.join("formula.cnf")
}
