//! The program, run as a stranger would run it.
#![allow(dead_code)] // each test uses its own part

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// A puzzle with exactly one solution, and that one.
pub(crate) const FOUR: &str = ".1.0 ..0. .0.. 11.0";
pub(crate) const FOUR_SOLVED: &str = "0110\n1001\n0011\n1100\n";

/// A run that lasts longer than this hangs.
const HANGS: Duration = Duration::from_secs(180);

pub(crate) fn binary() -> PathBuf {
    env!("CARGO_BIN_EXE_takuzu-sat").into()
}

pub(crate) fn repository() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(2).expect("the repository").into()
}

/// A run to be made.
pub(crate) struct Run {
    command: Command,
    shown: String,
    input: Vec<u8>,
}

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Outcome {
    /// The exit code; nothing if a signal ended the program.
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
    /// What was run, for messages.
    pub(crate) shown: String,
}

/// The program with some arguments, without a terminal and without input.
pub(crate) fn takuzu<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Run {
    let mut command = Command::new(binary());
    command.args(args);
    Run::new(command)
}

impl Run {
    /// A run that does not depend on the terminal that the tests are started from.
    pub(crate) fn new(mut command: Command) -> Run {
        for variable in
            ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "LANG", "LC_ALL", "LC_MESSAGES"]
        {
            command.env_remove(variable);
        }
        command.env("TERM", "xterm").current_dir(repository());
        let shown = format!("{command:?}");
        Run { command, shown, input: Vec::new() }
    }

    /// The same with more arguments behind.
    pub(crate) fn args(mut self, args: &[&str]) -> Run {
        self.command.args(args);
        self.shown = format!("{:?}", self.command);
        self
    }

    pub(crate) fn stdin(mut self, input: impl Into<Vec<u8>>) -> Run {
        self.input = input.into();
        self
    }

    pub(crate) fn env(mut self, name: &str, value: &str) -> Run {
        self.command.env(name, value);
        self
    }

    pub(crate) fn current_dir(mut self, folder: &Path) -> Run {
        self.command.current_dir(folder);
        self
    }

    /// Starts the program and leaves it to the caller.
    pub(crate) fn spawn(mut self) -> Child {
        self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        self.command.spawn().expect("the program starts")
    }

    /// Starts the program, and lets it read this; more may follow.
    pub(crate) fn fed(self, text: &str) -> (Child, ChildStdin) {
        let mut child = self.spawn();
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(text.as_bytes()).expect("the program reads");
        stdin.flush().expect("the program reads");
        (child, stdin)
    }

    /// Runs the program to its end.
    pub(crate) fn run(mut self) -> Outcome {
        let (input, shown) = (std::mem::take(&mut self.input), self.shown.clone());
        let mut child = self.spawn();
        let stdin = child.stdin.take().expect("a pipe");
        thread::spawn(move || feed(stdin, &input));
        finish(child, shown)
    }

    /// Runs it and expects this exit code.
    #[track_caller]
    pub(crate) fn ends(self, code: i32) -> Outcome {
        let outcome = self.run();
        assert_eq!(outcome.code, Some(code), "{outcome:#?}");
        outcome
    }

    /// Runs it and expects success and nothing to note.
    #[track_caller]
    pub(crate) fn well(self) -> Outcome {
        let outcome = self.ends(0);
        assert_eq!(outcome.err, "", "{}", outcome.shown);
        outcome
    }

    /// Runs it and expects this exit code, and this text among what it writes.
    #[track_caller]
    pub(crate) fn writes(self, code: i32, text: &str) -> Outcome {
        let outcome = self.ends(code);
        assert!(outcome.out.contains(text), "{text}: {outcome:#?}");
        outcome
    }

    /// Runs it and expects this exit code, and this text among its notes and errors.
    #[track_caller]
    pub(crate) fn says(self, code: i32, text: &str) -> Outcome {
        let outcome = self.ends(code);
        assert!(outcome.err.contains(text), "{text}: {outcome:#?}");
        outcome
    }

    /// Runs it and expects this end and nothing else.
    #[track_caller]
    pub(crate) fn gives(self, code: i32, out: &str, err: &str) -> Outcome {
        let outcome = self.run();
        assert_eq!(
            (outcome.out.as_str(), outcome.err.as_str(), outcome.code),
            (out, err, Some(code)),
            "{}",
            outcome.shown
        );
        outcome
    }
}

/// The program may end without reading all: no fault of the test.
fn feed(mut stdin: ChildStdin, input: &[u8]) {
    let _ = stdin.write_all(input);
}

/// Waits for the end of a program, and takes what it says.
pub(crate) fn finish(mut child: Child, shown: String) -> Outcome {
    let out = child.stdout.take().map(collect);
    let err = child.stderr.take().map(collect);
    let code = wait(&mut child, HANGS);
    let code = code.unwrap_or_else(|| {
        child.kill().expect("our own child");
        panic!("hangs: {shown}")
    });
    let text = |pipe: Option<mpsc::Receiver<Vec<u8>>>| {
        let bytes = pipe.map(|pipe| pipe.recv().expect("the reading thread"));
        String::from_utf8(bytes.unwrap_or_default()).expect("UTF-8 from the program")
    };
    Outcome { code, out: text(out), err: text(err), shown }
}

/// Tells whether a program is on PATH; says so if it is not.
pub(crate) fn is_here(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_here = std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    if !is_here {
        eprintln!("skipped: {name} is not on PATH");
    }
    is_here
}

/// A command with the program on its path.
pub(crate) fn with_program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let own = binary().parent().expect("a folder").to_path_buf();
    let folders = std::iter::once(own).chain(std::env::split_paths(&path));
    command.env("PATH", std::env::join_paths(folders).expect("a path"));
    command
}

/// A blank square, a row a line.
pub(crate) fn blank(side: usize) -> String {
    vec![".".repeat(side); side].join("\n")
}

/// Sends a signal, such as `-INT`.
pub(crate) fn kill(signal: &str, child: &Child) {
    let pid = child.id().to_string();
    let sent = Command::new("kill").args([signal, &pid]).status();
    assert!(sent.expect("kill").success(), "{signal}");
}

/// Tells whether a program that is started here ignores a signal, as below `nohup`, or in the background of a script.
pub(crate) fn is_ignored(signal: &str) -> bool {
    let number = match signal {
        "-HUP" => 1,
        "-INT" => 2,
        "-TERM" => 15,
        other => panic!("which number has {other}?"),
    };
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(0) >> (number - 1) & 1 == 1
}

/// Sends what Ctrl-C sends, or another signal where that is ignored.
pub(crate) fn interrupt(child: &Child) {
    let is_ignored = is_ignored("-INT");
    kill(if is_ignored { "-TERM" } else { "-INT" }, child);
}

/// The exit code of a program that ends within some time.
pub(crate) fn wait(child: &mut Child, most: Duration) -> Option<Option<i32>> {
    let begin = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child to wait for") {
            return Some(status.code());
        }
        if begin.elapsed() > most {
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

fn collect(mut pipe: impl Read + Send + 'static) -> mpsc::Receiver<Vec<u8>> {
    let (done, bytes) = mpsc::channel();
    thread::spawn(move || {
        let mut all = Vec::new();
        let _ = pipe.read_to_end(&mut all);
        let _ = done.send(all);
    });
    bytes
}

/// The results of some work on each item, in their order, from as many threads as there are.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let some = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else {
                return done;
            };
            done.push((at, work(item)));
        }
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(some)).collect();
        let done = workers.into_iter().map(|worker| worker.join().expect("no panic"));
        done.flatten().collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}
