//! A child process that is ended together with all the processes that it started.
//!
//! The child leads a process group of its own. It is reaped only after the group has been killed:
//! until then its number cannot be given to another group. Where there are no process groups, the
//! child alone is ended.

use std::io;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus};
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
