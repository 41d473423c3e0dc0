//! Process groups, where the system has them.

#[cfg(all(unix, not(target_os = "openbsd")))]
pub(super) use groups::*;
#[cfg(not(all(unix, not(target_os = "openbsd"))))]
pub(super) use single::*;

#[cfg(all(unix, not(target_os = "openbsd")))]
mod groups {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// The name of a group for the system.
    pub(in super::super) type Number = Pid;

    pub(in super::super) fn lead_group(command: &mut Command) -> &mut Command {
        command.process_group(0)
    }

    pub(in super::super) fn number(child: &Child) -> Number {
        Pid::from_child(child)
    }

    pub(in super::super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(Pid::from_child(child)), look)?.is_some())
    }

    /// The child must not have been reaped.
    pub(in super::super) fn kill_group(number: Number) {
        // The only failure is that nobody is left to be killed.
        let _ = kill_process_group(number, Signal::KILL);
    }

    /// The child is of its group.
    pub(in super::super) fn kill(_: &mut Child) {}
}

#[cfg(not(all(unix, not(target_os = "openbsd"))))]
mod single {
    use std::io;
    use std::process::{Child, Command};

    pub(in super::super) type Number = u32;

    pub(in super::super) fn lead_group(command: &mut Command) -> &mut Command {
        command
    }

    pub(in super::super) fn number(child: &Child) -> Number {
        child.id()
    }

    pub(in super::super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        Ok(child.try_wait()?.is_some())
    }

    pub(in super::super) fn kill_group(_: Number) {}

    pub(in super::super) fn kill(child: &mut Child) {
        let _ = child.kill();
    }
}
