//! The output: standard output, or a file that appears whole or not at all.

use std::fs::{File, Permissions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use anyhow::{Context, Result, bail};
use tempfile::{NamedTempFile, TempPath};

use crate::args::OutputArgs;
use crate::exit::Exit;
use crate::reply::{Reply, SideNote, Told};
use crate::words::described;
use crate::words::plain;
use anstream::ColorChoice;

/// The time that the end of the program waits for a reader that does not read, or for a record that is being written.
const LAST_WORDS: Duration = Duration::from_millis(40);

/// Shared with the thread that ends the program on Ctrl-C, so that output is never half a record.
#[derive(Clone)]
pub(crate) struct Output {
    state: Arc<Mutex<State>>,
    /// The exit code for an end while another thread holds the state.
    code_so_far: Arc<AtomicU8>,
    /// The file that is to be renamed when all is done.
    unfinished: Option<PathBuf>,
    pub(crate) color: bool,
    pub(crate) quiet: bool,
    told: Arc<Told>,
}

struct State {
    sink: Sink,
    /// Files that get their names together, or not at all.
    waiting: Vec<Waiting>,
    /// The name of the output in errors.
    name: String,
    /// There is a whole record in the sink.
    wrote: bool,
    /// Records may wait in the buffer of the sink.
    is_waiting: bool,
    /// A thread shows what waits.
    is_refreshed: bool,
    /// The gravest outcome so far.
    exit: Exit,
    on_early_end: LastWords,
    code: fn(Exit) -> u8,
    code_so_far: Arc<AtomicU8>,
}

/// The replies still to be written when a run is ended in the middle of its work.
type LastWords = Box<dyn FnMut() -> Result<Vec<Reply>> + Send>;

impl Output {
    /// Opens the output, unless Ctrl-C comes first where that has to wait for a reader.
    pub(crate) fn open(args: &OutputArgs, is_interrupted: impl Fn() -> bool) -> Result<Output> {
        args.color.write_global();
        let (sink, name) = match args.file() {
            None => (
                Sink::Stdout(BufWriter::with_capacity(1 << 16, io::stdout())),
                "standard output".into(),
            ),
            Some(path) => {
                (Sink::create(path, args.force, is_interrupted)?, path.display().to_string())
            }
        };
        let color = matches!(sink, Sink::Stdout(_))
            && anstream::AutoStream::choice(&io::stdout()) != ColorChoice::Never;
        let unfinished = match &sink {
            Sink::File { file, .. } => Some(file.path().to_path_buf()),
            Sink::Stdout(_) | Sink::Device(_) | Sink::Closed(_) => None,
        };
        let code_so_far = Arc::new(AtomicU8::new(Exit::GaveUp.code()));
        let state = State {
            code_so_far: Arc::clone(&code_so_far),
            sink,
            waiting: Vec::new(),
            name,
            wrote: false,
            is_waiting: false,
            is_refreshed: false,
            exit: Exit::Yes,
            on_early_end: Box::new(|| Ok(Vec::new())),
            code: Exit::code,
        };
        Ok(Output {
            state: Arc::new(Mutex::new(state)),
            code_so_far,
            unfinished,
            color,
            quiet: args.quiet,
            told: Arc::default(),
        })
    }

    /// Writes a record that is too large to be put together in memory first.
    pub(crate) fn stream(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<()> {
        let mut state = self.state();
        let written = state.write(|out| {
            let mut buffer = BufWriter::new(out);
            write(&mut buffer)?;
            buffer.flush()
        });
        let flushed = written.and_then(|()| state.sink.out().flush());
        state.named(flushed)
    }

    /// Writes a reply whole and lets readers see it at once.
    pub(crate) fn reply(&self, reply: Reply) -> Result<()> {
        let mut reply = Some(Ok(reply));
        let (_, notes) = self.replies(|| reply.take())?;
        self.say(&notes);
        Ok(())
    }

    /// Writes one reply after the other, as long as there are any, and then lets readers see them.
    /// Returns how many there were, and what the last one has to say on standard error: there it
    /// ends, so that what is answered comes in its turn.
    ///
    /// A reply is taken when it can be written: what was not taken is there for the last words.
    pub(crate) fn replies(
        &self,
        mut next: impl FnMut() -> Option<Result<Reply>>,
    ) -> Result<(u64, Vec<SideNote>)> {
        let mut state = self.state();
        let (mut count, mut notes) = (0, Vec::new());
        while notes.is_empty()
            && let Some(reply) = next()
        {
            let reply = reply?;
            let written = state.reply(&reply);
            state.named(written)?;
            count += 1;
            notes = reply.notes;
        }
        let flushed = state.sink.out().flush();
        state.named(flushed)?;
        Ok((count, notes))
    }

    /// Writes a reply that others follow at once: readers see it within some [`TICK`]s.
    pub(crate) fn one_of_many(&self, reply: &Reply) -> Result<()> {
        let mut state = self.state();
        if !std::mem::replace(&mut state.is_refreshed, true) {
            let output = self.clone();
            // In a thread of its own, for whoever reads our output may have stopped reading.
            let showing = thread::Builder::new().spawn(move || {
                loop {
                    thread::sleep(TICK);
                    output.refresh();
                }
            });
            showing.context("cannot start a thread")?;
        }
        let written = state.reply(reply);
        state.is_waiting = true;
        state.named(written)
    }

    /// Lets readers see what waits to be written, unless somebody is writing just now.
    fn refresh(&self) {
        if let Ok(mut state) = self.state.try_lock()
            && std::mem::take(&mut state.is_waiting)
        {
            // What cannot be written stays in the buffer, and whoever writes next is told.
            let _ = state.sink.out().flush();
        }
    }

    /// Continues in another file, once the one before is finished.
    pub(crate) fn turn_to(&self, file: &Path, force: bool) -> Result<()> {
        let sink = Sink::create(file, force, || false)?;
        let mut state = self.state();
        state.name = file.display().to_string();
        state.wrote = false;
        state.sink = sink;
        Ok(())
    }

    /// Sets what to write if the program is ended in the middle of the work that begins now.
    pub(crate) fn on_early_end(
        &self,
        last_words: impl FnMut() -> Result<Vec<Reply>> + Send + 'static,
    ) {
        self.state().on_early_end = Box::new(last_words);
    }

    /// Returns the gravest outcome so far.
    pub(crate) fn outcome(&self) -> Exit {
        self.state().exit
    }

    pub(crate) fn set_exit_codes(&self, code: fn(Exit) -> u8) {
        let mut state = self.state();
        state.code = code;
        state.note(Exit::Yes);
    }

    /// Lets a file appear under its name, unless all that happened is a failure. Returns what the
    /// program has to answer for: this, and what was answered in replies.
    pub(crate) fn finish(&self, exit: Exit) -> Result<Exit> {
        let (exit, wrote) = {
            let mut state = self.state();
            state.note(exit);
            let flushed = state.sink.out().flush();
            state.named(flushed)?;
            (state.exit, state.wrote)
        };
        let keep = match exit {
            Exit::Yes | Exit::No => true,
            Exit::GaveUp | Exit::Failed | Exit::Wrong => wrote,
        };
        self.close(keep)?;
        Ok(exit)
    }

    fn close(&self, keep: bool) -> Result<()> {
        if keep {
            self.set_aside();
        }
        let mut state = self.state();
        // A file that is dropped is removed.
        state.sink = Sink::Closed(io::sink());
        let waiting = std::mem::take(&mut state.waiting).into_iter();
        drop(state);
        waiting.filter(|_| keep).try_for_each(Waiting::persist)
    }

    /// Ends the file at hand, which gets its name with all others at the end of the output.
    pub(crate) fn set_aside(&self) {
        let mut state = self.state();
        match std::mem::replace(&mut state.sink, Sink::Closed(io::sink())) {
            Sink::File { file, target } => state.waiting.push(Waiting::new(file, target)),
            other @ (Sink::Stdout(_) | Sink::Device(_) | Sink::Closed(_)) => state.sink = other,
        }
    }

    pub(crate) fn discard(&self) {
        if let Ok(mut state) = self.state.lock() {
            state.sink = Sink::Closed(io::sink());
            state.waiting.clear();
        }
    }

    /// Ends the program in the middle of its work: what is written so far stays, whole. Returns if
    /// the work is done and the program about to end by itself.
    pub(crate) fn end_early(&self, why: &str) {
        let (done, outcome) = mpsc::channel();
        let output = self.clone();
        // In a thread, because whoever reads our output may have stopped reading.
        thread::spawn(move || done.send(output.last_words()));
        let (code, result) = match outcome.recv_timeout(LAST_WORDS) {
            Ok(None) => return,
            Ok(Some(outcome)) => outcome,
            Err(_) => {
                if let Some(file) = &self.unfinished {
                    // If it is gone, all the better.
                    let _ = std::fs::remove_file(file);
                }
                (self.code_so_far.load(Ordering::Relaxed), Ok(()))
            }
        };
        self.say_rest();
        self.note(why);
        if let Err(error) = result {
            report(&format!("{error:#}"));
        }
        // A solver of others sits in a process group of its own, where Ctrl-C does not reach it.
        takuzu_sat::sat::process::end_all();
        std::process::exit(code.into())
    }

    /// The exit code, and what became of the output; nothing if it was closed before.
    fn last_words(&self) -> Option<(u8, Result<()>)> {
        let mut state = self.state();
        // Some of several files are of no use.
        let is_half_done = !state.waiting.is_empty();
        state.waiting.clear();
        if matches!(state.sink, Sink::Closed(_)) && !is_half_done {
            return None;
        }
        let replies = (state.on_early_end)();
        let answered = replies.and_then(|replies| {
            for reply in &replies {
                state.reply(reply)?;
            }
            Ok(state.sink.out().flush()?)
        });
        let (code, wrote) = ((state.code)(state.exit.max(Exit::GaveUp)), state.wrote);
        drop(state);
        Some((code, answered.and(self.close(wrote))))
    }

    pub(crate) fn is_on_screen(&self) -> bool {
        matches!(self.state().sink, Sink::Stdout(_)) && io::stdout().is_terminal()
    }

    /// Tells whether somebody sees standard error, and no answers among what it says.
    pub(crate) fn is_watched(&self) -> bool {
        !self.quiet && !self.is_on_screen() && io::stderr().is_terminal()
    }

    /// Tells whether somebody sees standard error, for what is shown before there is any answer.
    pub(crate) fn is_seen(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Prints notes and errors on standard error, the first of each kind.
    pub(crate) fn say(&self, notes: &[SideNote]) {
        for note in notes.iter().filter(|note| self.told.takes(note)) {
            match note {
                SideNote::Note(text) => self.note(text),
                SideNote::Unreadable(text) | SideNote::Failed(text) | SideNote::Error(text) => {
                    report(text);
                }
            }
        }
    }

    /// Says how many more notes and errors there were.
    pub(crate) fn say_rest(&self) {
        self.say(&self.told.rest());
    }

    /// Prints a note on standard error, unless `--quiet` was typed.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            note(text);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no panic holds this lock")
    }
}

impl State {
    fn note(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
        let code = (self.code)(self.exit.max(Exit::GaveUp));
        self.code_so_far.store(code, Ordering::Relaxed);
    }

    fn reply(&mut self, reply: &Reply) -> io::Result<()> {
        self.note(reply.exit);
        if reply.record.is_empty() {
            return Ok(());
        }
        let gap = if self.wrote { reply.gap } else { "" };
        self.write(|out| {
            out.write_all(gap.as_bytes())?;
            out.write_all(reply.record.as_bytes())
        })
    }

    fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        write(self.sink.out())?;
        self.wrote = true;
        Ok(())
    }

    fn named<T>(&self, written: io::Result<T>) -> Result<T> {
        written.map_err(|error| {
            if error.kind() == io::ErrorKind::BrokenPipe {
                anyhow::Error::new(error).context(Unread((self.code)(self.exit)))
            } else {
                anyhow::Error::new(error).context(format!("cannot write {}", self.name))
            }
        })
    }
}

/// Refuses a file that [`write_whole`] could not write: better before the work than after it.
pub(crate) fn refuse_unwritable(path: &Path, force: bool) -> Result<()> {
    // A pipe has one reader, who is to read the file.
    let is_special = path.exists() && !path.is_file() && !path.is_dir();
    if is_special { Ok(()) } else { Sink::create(path, force, || false).map(drop) }
}

/// Writes a file whole or not at all; in place of one that is there only by force.
pub(crate) fn write_whole(path: &Path, force: bool, text: &[u8]) -> Result<()> {
    let mut sink = Sink::create(path, force, || false)?;
    let written = sink.out().write_all(text);
    written.with_context(|| format!("cannot write {}", path.display()))?;
    match sink {
        Sink::File { file, target } => Waiting::new(file, target).persist(),
        Sink::Stdout(_) | Sink::Device(_) | Sink::Closed(_) => Ok(()),
    }
}

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = Style::new().bold();

/// Nobody reads the output any more; the exit code of what was answered up to then.
#[derive(Debug, thiserror::Error)]
#[error("nobody reads the output")]
struct Unread(u8);

/// Reports an error that ends the program, and returns the exit code that it leads to. A closed pipe
/// is not a failure: the reader has seen enough.
pub(crate) fn fatal(error: &anyhow::Error) -> u8 {
    if let Some(Unread(code)) = error.downcast_ref() {
        return *code;
    }
    let kind = error.chain().find_map(|cause| cause.downcast_ref().map(io::Error::kind));
    match kind {
        Some(io::ErrorKind::BrokenPipe) => return Exit::Yes.code(),
        Some(io::ErrorKind::Interrupted) => {
            note("interrupted");
            return Exit::GaveUp.code();
        }
        _ => {}
    }
    report(&described(error));
    Exit::Failed.code()
}

/// Prints an error the way all errors are printed.
pub(crate) fn report(error: &str) {
    let mut stderr = anstream::stderr();
    // An error about an error has nowhere to go.
    let _ = writeln!(stderr, "{ERROR}error:{ERROR:#} {}", plain(error));
}

pub(crate) fn note(text: &str) {
    let mut stderr = anstream::stderr();
    let _ = writeln!(stderr, "{NOTE}note:{NOTE:#} {}", plain(text));
}

pub(crate) fn stdin_is_terminal() -> bool {
    io::stdin().is_terminal()
}

/// The time between two looks at Ctrl-C while a pipe has no reader.
pub(crate) const TICK: Duration = Duration::from_millis(20);
/// The most links from one to the next, as in the system.
const MOST_LINKS: usize = 40;

enum Sink {
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
struct Target {
    path: PathBuf,
    force: bool,
}

/// A whole file that does not have its name yet; without one it is removed.
struct Waiting {
    file: TempPath,
    target: Target,
}

impl Sink {
    fn out(&mut self) -> &mut dyn Write {
        match self {
            Sink::Stdout(stdout) => stdout,
            Sink::Device(file) => file,
            Sink::File { file, .. } => file,
            Sink::Closed(nothing) => nothing,
        }
    }

    /// A file beside the wanted one, so that renaming it is one step of the file system.
    fn create(path: &Path, force: bool, is_interrupted: impl Fn() -> bool) -> Result<Sink> {
        let name = path.display();
        let cannot = || format!("cannot write {name}");
        let mut permissions = None;
        match path.metadata() {
            Ok(found) if found.is_dir() => bail!("{}: it is a directory", cannot()),
            Ok(found) if !found.is_file() => {
                let file = device(path, is_interrupted).with_context(cannot)?;
                return Ok(Sink::Device(file));
            }
            Ok(_) if !force => bail!("{name} exists; --force overwrites it"),
            Ok(found) => permissions = Some(found.permissions()),
            Err(_) => {}
        }
        let path = target_of(path);
        let folder = folder_above(&path, &cannot())?;
        let file = beside(folder, permissions).with_context(cannot)?;
        let target = Target { path, force };
        Ok(Sink::File { file, target })
    }
}

/// Returns the folder that a path stands in; it has to be there.
pub(crate) fn folder_above<'p>(path: &'p Path, cannot: &str) -> Result<&'p Path> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        bail!("{cannot}: there is no folder {}", folder.display());
    }
    Ok(folder)
}

/// Opens what is not an ordinary file. A pipe with a name waits for its reader, so somebody else opens it
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
    fn new(file: NamedTempFile, target: Target) -> Waiting {
        let file = file.into_temp_path();
        Waiting { file, target }
    }

    /// Gives the file its name.
    fn persist(self) -> Result<()> {
        let Target { path, force } = self.target;
        let result =
            if force { self.file.persist(&path) } else { self.file.persist_noclobber(&path) };
        let result = result.map_err(|error| error.error);
        result.with_context(|| format!("cannot write {}", path.display()))
    }
}
