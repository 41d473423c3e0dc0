//! A solver at work in another process: its output is collected while it is watched, and it is ended together with all
//! the processes that it started.
//!
//! The child leads a process group of its own. It is reaped only after the group has been killed: until then its number
//! cannot be given to another group. Where there are no process groups, the child alone is ended.

use std::io::{self, Read};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::ground::limits::Limits;

/// The time between two looks at the limits.
const TICK: Duration = Duration::from_millis(5);
/// The number of times that the pipes are listened to after the child has ended, and its group with it, for what is
/// left in them: whoever still holds them open has left the group, and is not waited for.
const GRACE: u32 = 40;
/// The most bytes of the standard error that are kept.
const KEPT: usize = 1 << 14;
const CHUNK: usize = 1 << 16;

/// The end of the watching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Exited(ExitStatus),
    Stopped,
    Flooded,
}

/// A child whose output is being collected. Nothing of it is left running when this is dropped.
pub(super) struct Running {
    group: Group,
    news: Receiver<(Stream, Vec<u8>)>,
    pub(super) stdout: Vec<u8>,
    /// The last part of it.
    pub(super) stderr: Vec<u8>,
    /// The time to sleep when there is no output to wait for.
    nap: Duration,
}

#[derive(Clone, Copy)]
enum Stream {
    Output,
    Error,
}

impl Running {
    pub(super) fn start(command: &mut Command) -> io::Result<Running> {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut group = Group::spawn(command)?;
        // Room for little: a flood waits in the pipe, not in our memory.
        let (sender, news) = sync_channel(4);
        if let Some((stdout, stderr)) = group.output() {
            forward(Stream::Output, stdout, sender.clone())?;
            forward(Stream::Error, stderr, sender)?;
        }
        Ok(Running {
            group,
            news,
            stdout: Vec::new(),
            stderr: Vec::new(),
            nap: Duration::from_micros(50),
        })
    }

    /// Waits for the end of the child, a stop, or more output than `most` bytes or than `is_flooded` allows.
    pub(super) fn watch(
        &mut self,
        limits: &Limits,
        most: u64,
        is_flooded: impl Fn() -> bool,
    ) -> io::Result<End> {
        loop {
            let is_open = self.listen();
            if limits.stop_requested() {
                return Ok(End::Stopped);
            }
            if self.stdout.len() as u64 > most || is_flooded() {
                return Ok(End::Flooded);
            }
            if self.group.has_ended()? {
                break;
            }
            if !is_open {
                // Most children end right after they have closed their output.
                thread::sleep(self.nap);
                self.nap = (self.nap * 2).min(TICK);
            }
        }
        let status = self.group.end()?;
        // Whoever holds the pipes after that has left the group.
        let _ = (0..GRACE).any(|_| !self.listen());
        if self.stdout.len() as u64 > most || is_flooded() {
            Ok(End::Flooded)
        } else {
            Ok(End::Exited(status))
        }
    }

    /// Takes what comes within a tick; whether more can come.
    fn listen(&mut self) -> bool {
        match self.news.recv_timeout(TICK) {
            Ok((Stream::Output, bytes)) => self.stdout.extend(bytes),
            Ok((Stream::Error, bytes)) => {
                self.stderr.extend(bytes);
                if self.stderr.len() > 2 * KEPT {
                    self.stderr.drain(..self.stderr.len() - KEPT);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        true
    }
}

/// Passes on what a pipe says, until it is closed or nobody wants to know.
///
/// A thread on its own: a process that left its group may hold the pipe open for as long as it
/// likes, and nobody is to wait for that.
fn forward(
    stream: Stream,
    mut pipe: impl Read + Send + 'static,
    news: SyncSender<(Stream, Vec<u8>)>,
) -> io::Result<()> {
    let talk = move || {
        let mut buffer = vec![0; CHUNK];
        loop {
            match pipe.read(&mut buffer) {
                Ok(0) => return,
                Ok(length) => {
                    if news.send((stream, buffer[..length].to_vec())).is_err() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return,
            }
        }
    };
    thread::Builder::new().name("solver".into()).spawn(talk)?;
    Ok(())
}

/// The groups that run now, for [`end_all`]; a group is taken off before its number is given free.
static RUNNING: Mutex<Vec<system::Number>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<system::Number>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills the external solvers of the whole program, and lets no other start: for a program that is
/// about to exit while another of its threads may be waiting for a solver.
///
/// A thread that waits for a solver, or starts one, does not go on after this.
pub fn end_all() {
    let running = running();
    for &number in &*running {
        system::kill_group(number);
    }
    // Whoever would take a dead solver for a broken one, or start another, waits here for ever.
    std::mem::forget(running);
}

/// A running child, killed with its group when dropped.
#[derive(Debug)]
pub(super) struct Group {
    child: Child,
}

impl Group {
    pub(super) fn spawn(command: &mut Command) -> io::Result<Group> {
        // Under the lock: a child that `end_all` does not know of would outlive the program.
        let mut running = running();
        let child = system::lead_group(command).spawn()?;
        running.push(system::number(&child));
        Ok(Group { child })
    }

    /// The pipes of its output, the first time.
    pub(super) fn output(&mut self) -> Option<(ChildStdout, ChildStderr)> {
        self.child.stdout.take().zip(self.child.stderr.take())
    }

    /// Tells whether the child itself has ended; it is not reaped.
    pub(super) fn has_ended(&mut self) -> io::Result<bool> {
        system::has_ended(&mut self.child)
    }

    /// Kills what is left of the group; how the child ended.
    pub(super) fn end(&mut self) -> io::Result<ExitStatus> {
        let number = system::number(&self.child);
        let mut running = running();
        // Once only: the number may belong to someone else after the child has been reaped.
        if let Some(place) = running.iter().position(|&other| other == number) {
            running.swap_remove(place);
            system::kill_group(number);
            drop(running);
            system::kill(&mut self.child);
        }
        self.child.wait()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // There is nobody to tell, and nothing more to be done.
        let _ = self.end();
    }
}

/// Process groups, where the system has them.
#[cfg(all(unix, not(target_os = "openbsd")))]
mod system {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// The name of a group for the system.
    pub(super) type Number = Pid;

    pub(super) fn lead_group(command: &mut Command) -> &mut Command {
        command.process_group(0)
    }

    pub(super) fn number(child: &Child) -> Number {
        Pid::from_child(child)
    }

    pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(Pid::from_child(child)), look)?.is_some())
    }

    /// The child must not have been reaped.
    pub(super) fn kill_group(number: Number) {
        // The only failure is that nobody is left to be killed.
        let _ = kill_process_group(number, Signal::KILL);
    }

    /// The child is of its group.
    pub(super) fn kill(_: &mut Child) {}
}

/// The child alone.
#[cfg(not(all(unix, not(target_os = "openbsd"))))]
mod system {
    use std::io;
    use std::process::{Child, Command};

    pub(super) type Number = u32;

    pub(super) fn lead_group(command: &mut Command) -> &mut Command {
        command
    }

    pub(super) fn number(child: &Child) -> Number {
        child.id()
    }

    pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        Ok(child.try_wait()?.is_some())
    }

    pub(super) fn kill_group(_: Number) {}

    pub(super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }
}
