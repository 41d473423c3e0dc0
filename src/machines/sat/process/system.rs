//! Process groups, where the system has them, and marks in the environment of processes, on Linux.

#[cfg(all(unix, not(target_os = "openbsd")))]
pub(super) use groups::*;
#[cfg(not(all(unix, not(target_os = "openbsd"))))]
pub(super) use single::*;

/// The variable that all processes of a child have.
pub(super) const MARK: &str = "TAKUZU_SAT_CHILD";

/// The beginning of the mark of all children of this process.
pub(super) fn mark_of_all() -> String {
    format!("{}.", std::process::id())
}

/// Kills the processes whose mark begins like this.
#[cfg(target_os = "linux")]
pub(super) fn kill_marked(mark: &str) {
    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

    let wanted = format!("{MARK}={mark}");
    let is_marked = |folder: &std::path::Path| {
        let environment = std::fs::read(folder.join("environ")).unwrap_or_default();
        let mut variables = environment.split(|&byte| byte == 0);
        variables.any(|variable| variable.starts_with(wanted.as_bytes()))
    };
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let number = entry.file_name().to_str().and_then(|name| name.parse().ok());
        let Some(process) = number.and_then(Pid::from_raw) else {
            continue;
        };
        // By its handle: its number may belong to another by the time it is looked at.
        if let Ok(handle) = pidfd_open(process, PidfdFlags::empty())
            && is_marked(&entry.path())
        {
            let _ = pidfd_send_signal(handle, Signal::KILL);
        }
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn kill_marked(_: &str) {}

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
