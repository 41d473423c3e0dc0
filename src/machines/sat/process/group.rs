//! A child process that is ended together with all the processes that it started.
//!
//! The child leads a process group of its own. It is reaped only after the group has been killed:
//! until then its number cannot be given to another group. Where there are no process groups, the
//! child alone is ended.
//!
//! A process may leave its group (`setsid`). On Linux all that a child starts carries a mark in its
//! environment, by which what is left of it is found when the child had to be stopped, or when its
//! pipes stay open after its end.

use std::io;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::system;

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
    if !running.is_empty() {
        system::kill_marked(&system::mark_of_all());
    }
    // Whoever would take a dead solver for a broken one, or start another, waits here for ever.
    std::mem::forget(running);
}

/// A running child, killed with its group when dropped.
#[derive(Debug)]
pub(super) struct Group {
    child: Child,
    /// The mark in its environment.
    mark: String,
    /// True if processes outside the group are looked for at the end.
    is_suspect: bool,
}

/// The number of children started so far.
static STARTED: AtomicU64 = AtomicU64::new(0);

impl Group {
    pub(super) fn spawn(command: &mut Command) -> io::Result<Group> {
        // Under the lock: a child that `end_all` does not know of would outlive the program.
        let mut running = running();
        let mark = format!("{}{}.", system::mark_of_all(), STARTED.fetch_add(1, Relaxed));
        command.env(system::MARK, &mark);
        let child = system::lead_group(command).spawn()?;
        running.push(system::number(&child));
        let is_suspect = true;
        Ok(Group { child, mark, is_suspect })
    }

    /// The pipes of its output, the first time.
    pub(super) fn output(&mut self) -> Option<(ChildStdout, ChildStderr)> {
        self.child.stdout.take().zip(self.child.stderr.take())
    }

    /// Tells whether the child itself has ended; it is not reaped.
    pub(super) fn has_ended(&mut self) -> io::Result<bool> {
        system::has_ended(&mut self.child)
    }

    /// Says that all processes of the child ended by themselves, so that nobody need be looked for.
    pub(super) fn has_ended_well(&mut self) {
        self.is_suspect = false;
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
        if self.is_suspect {
            system::kill_marked(&self.mark);
        }
    }
}
