//! A solver at work in another process: its output is collected while it is watched.

use std::io::{self, Read};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::group::Group;
use crate::limits::Limits;

/// The time between two looks at the limits.
const TICK: Duration = Duration::from_millis(5);
/// The number of times that the pipes are listened to after the child has ended, and its group with it,
/// for what is
/// left in them: whoever still holds them open has left the group, and is not waited for.
const GRACE: u32 = 40;
/// The most bytes of the standard error that are kept.
const KEPT: usize = 1 << 14;
const CHUNK: usize = 1 << 16;

/// The end of the watching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Exited(ExitStatus),
    /// The stop callback asked for it.
    Stopped,
    /// More output than allowed.
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

    /// Waits for the end of the child, a stop, or for more output than `most` bytes, be it on the
    /// standard output or as counted by `written`.
    pub(super) fn watch(
        &mut self,
        limits: &Limits,
        most: u64,
        written: impl Fn() -> u64,
    ) -> io::Result<End> {
        loop {
            let is_open = self.listen();
            if limits.stop_requested() {
                return Ok(End::Stopped);
            }
            if self.stdout.len() as u64 > most || written() > most {
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
        if self.stdout.len() as u64 > most || written() > most {
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
