//! Where answers go: standard output, or a file that appears whole or not at all.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

use anstream::ColorChoice;
use anstyle::{AnsiColor, Style};
use anyhow::{Context, bail};
use tempfile::NamedTempFile;

use crate::args::OutputArgs;
use crate::exit::Exit;

/// Shared with the thread that ends the program on Ctrl-C, so that output is never half a record.
#[derive(Clone)]
pub(crate) struct Output {
    sink: Arc<Mutex<Sink>>,
    /// Whether answers may be coloured.
    pub(crate) color: bool,
    /// Whether notes are kept back.
    pub(crate) quiet: bool,
}

enum Sink {
    Stdout(io::Stdout),
    File {
        file: NamedTempFile,
        path: PathBuf,
        force: bool,
    },
    Closed,
}

impl Output {
    pub(crate) fn open(args: &OutputArgs) -> anyhow::Result<Output> {
        anstream::ColorChoice::write_global(args.color.into());
        let sink = match &args.output {
            None => Sink::Stdout(io::stdout()),
            Some(path) => Sink::create(path, args.force)?,
        };
        let color = matches!(sink, Sink::Stdout(_))
            && anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        Ok(Output {
            sink: Arc::new(Mutex::new(sink)),
            color,
            quiet: args.quiet,
        })
    }

    /// Writes one whole record and flushes, so that readers see it at once.
    pub(crate) fn record(&self, text: &str) -> io::Result<()> {
        match &mut *self.lock() {
            Sink::Stdout(stdout) => {
                stdout.write_all(text.as_bytes())?;
                stdout.flush()
            }
            Sink::File { file, .. } => file.write_all(text.as_bytes()),
            Sink::Closed => Ok(()),
        }
    }

    /// Writes a record that is too large to be put together in memory first.
    pub(crate) fn stream(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        match &mut *self.lock() {
            Sink::Stdout(stdout) => buffered(stdout, write),
            Sink::File { file, .. } => buffered(file, write),
            Sink::Closed => Ok(()),
        }
    }

    /// Lets a file appear under its name.
    pub(crate) fn finish(&self) -> anyhow::Result<()> {
        match std::mem::replace(&mut *self.lock(), Sink::Closed) {
            Sink::Stdout(mut stdout) => Ok(stdout.flush()?),
            Sink::File { file, path, force } => persist(file, &path, force),
            Sink::Closed => Ok(()),
        }
    }

    /// Ends the program: what is written so far stays, whole.
    pub(crate) fn leave(&self, interrupted: bool, exit: Exit) -> ! {
        let finished = self.finish();
        if !self.quiet {
            note(if interrupted {
                "interrupted"
            } else {
                "gave up at the time limit"
            });
        }
        if let Err(error) = finished {
            report(&error);
        }
        std::process::exit(exit.code().into())
    }

    /// Says something on standard error that is no answer, unless told to be quiet.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            note(text);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Sink> {
        self.sink.lock().expect("no panic holds this lock")
    }
}

impl Sink {
    /// A file beside the wanted one, so that renaming it is one step of the file system.
    fn create(path: &Path, force: bool) -> anyhow::Result<Sink> {
        if path.exists() && !force {
            bail!("{} exists; --force overwrites it", path.display());
        }
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let file = NamedTempFile::new_in(folder)
            .with_context(|| format!("cannot write in {}", folder.display()))?;
        Ok(Sink::File {
            file,
            path: path.to_path_buf(),
            force,
        })
    }
}

fn persist(file: NamedTempFile, path: &Path, force: bool) -> anyhow::Result<()> {
    let result = if force {
        file.persist(path)
    } else {
        file.persist_noclobber(path)
    };
    result
        .map(drop)
        .map_err(|error| error.error)
        .with_context(|| format!("cannot write {}", path.display()))
}

fn buffered(
    out: &mut impl Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffer = io::BufWriter::new(out);
    write(&mut buffer)?;
    buffer.flush()
}

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = Style::new().bold();
/// How a given is told from what was found, in colour.
pub(crate) const GIVEN: Style = Style::new().bold();

/// Prints an error the way all errors are printed.
pub(crate) fn report(error: &anyhow::Error) {
    let mut stderr = anstream::stderr();
    // An error about an error has nowhere to go.
    let _ = writeln!(stderr, "{ERROR}error:{ERROR:#} {error:#}");
}

fn note(text: &str) {
    let mut stderr = anstream::stderr();
    let _ = writeln!(stderr, "{NOTE}note:{NOTE:#} {text}");
}

/// Whether a person sits at the input.
pub(crate) fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}
