//! The places that output goes to.

use std::fs::{File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use tempfile::{NamedTempFile, TempPath};

/// The time between two looks at Ctrl-C while a pipe has no reader.
const TICK: Duration = Duration::from_millis(20);
/// The most links from one to the next, as in the system.
const MOST_LINKS: usize = 40;

pub(super) enum Sink {
    Stdout(BufWriter<io::Stdout>),
    /// An output that cannot be renamed: a pipe with a name, a terminal, `/dev/null`.
    Device(File),
    File {
        file: NamedTempFile,
        target: Target,
    },
    Closed(io::Sink),
}

/// The file that another one is to become.
pub(super) struct Target {
    path: PathBuf,
    force: bool,
}

/// A whole file that does not have its name yet; without one it is removed.
pub(super) struct Waiting {
    file: TempPath,
    target: Target,
}

impl Sink {
    pub(super) fn out(&mut self) -> &mut dyn Write {
        match self {
            Sink::Stdout(stdout) => stdout,
            Sink::Device(file) => file,
            Sink::File { file, .. } => file,
            Sink::Closed(nothing) => nothing,
        }
    }

    /// A file beside the wanted one, so that renaming it is one step of the file system.
    pub(super) fn create(
        path: &Path,
        force: bool,
        is_interrupted: impl Fn() -> bool,
    ) -> anyhow::Result<Sink> {
        let shown = path.display();
        let cannot = || format!("cannot write {shown}");
        let mut permissions = None;
        match path.metadata() {
            Ok(found) if found.is_dir() => bail!("{}: it is a directory", cannot()),
            Ok(found) if !found.is_file() => {
                let file = device(path, is_interrupted).with_context(cannot)?;
                return Ok(Sink::Device(file));
            }
            Ok(_) if !force => bail!("{shown} exists; --force overwrites it"),
            Ok(found) => permissions = Some(found.permissions()),
            Err(_) => {}
        }
        let path = target_of(path);
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            bail!("{}: there is no folder {}", cannot(), folder.display());
        }
        let file = beside(folder, permissions).with_context(cannot)?;
        let target = Target { path, force };
        Ok(Sink::File { file, target })
    }
}

/// Opens what is no ordinary file. A pipe with a name waits for its reader, so somebody else opens it
/// while this thread listens to Ctrl-C.
fn device(path: &Path, is_interrupted: impl Fn() -> bool) -> io::Result<File> {
    let (opened, outcome) = mpsc::channel();
    let path = path.to_path_buf();
    let open = move || opened.send(File::options().write(true).open(path));
    thread::Builder::new().spawn(open)?;
    loop {
        match outcome.recv_timeout(TICK) {
            Ok(file) => return file,
            Err(RecvTimeoutError::Timeout) if !is_interrupted() => {}
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                return Err(io::ErrorKind::Interrupted.into());
            }
        }
    }
}

/// Returns the file that a link stands for, also where that is not there yet: a link stays a link.
fn target_of(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match path.read_link() {
            Ok(link) => path = path.parent().unwrap_or(Path::new("")).join(link),
            Err(_) => break,
        }
    }
    path
}

/// A new file with the permissions of the one that it replaces, or those that any new file gets.
fn beside(folder: &Path, permissions: Option<Permissions>) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".takuzu-sat-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(file)
}

impl Waiting {
    pub(super) fn new(file: NamedTempFile, target: Target) -> Waiting {
        let file = file.into_temp_path();
        Waiting { file, target }
    }

    /// Gives the file its name.
    pub(super) fn persist(self) -> anyhow::Result<()> {
        let Target { path, force } = self.target;
        let result =
            if force { self.file.persist(&path) } else { self.file.persist_noclobber(&path) };
        let result = result.map_err(|error| error.error);
        result.with_context(|| format!("cannot write {}", path.display()))
    }
}
