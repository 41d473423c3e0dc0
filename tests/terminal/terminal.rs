//! A terminal for the program: keys and clicks go in, a screen comes out.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use pty_process::{Size, blocking};
use tempfile::TempDir;
use vt100::Parser;

/// A screen that is not there by then never comes.
const HANGS: Duration = Duration::from_secs(30);
/// A screen is whole when nothing has come for so long.
const QUIET: Duration = Duration::from_millis(60);

pub(crate) fn repository() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("the repository").into()
}

/// Returns the program that is tested.
pub(crate) fn program() -> PathBuf {
    let built = || {
        let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        let target = target.unwrap_or_else(|| repository().join("target"));
        target.join("debug/takuzu-sat")
    };
    let program = env::var_os("TAKUZU_SAT").map_or_else(built, PathBuf::from);
    let shown = program.display();
    assert!(program.is_file(), "{shown} is not there: run cargo build");
    program
}

/// The data folder of a person, which several games may share.
#[derive(Clone)]
pub(crate) struct Home(Arc<TempDir>);

impl Home {
    pub(crate) fn new() -> Home {
        Home(Arc::new(tempfile::tempdir().expect("a folder")))
    }

    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Returns the files of games, without the locks beside them.
    pub(crate) fn games(&self) -> Vec<PathBuf> {
        let folder = self.folder().join("takuzu-sat/games");
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        let files = files.map(|file| file.path());
        let is_game = |file: &PathBuf| file.extension().is_some_and(|end| end == "txt");
        files.filter(is_game).collect()
    }
}

/// What the terminal shows, and when that changed last.
struct Shown {
    parser: Parser,
    changed: Instant,
    is_closed: bool,
}

/// A terminal in which a program runs.
pub(crate) struct Terminal {
    pty: Arc<blocking::Pty>,
    child: Child,
    shown: Arc<(Mutex<Shown>, Condvar)>,
}

/// A program to be started in a terminal of 80x24.
pub(crate) struct Start {
    pub(crate) home: Home,
    size: [u16; 2],
    variables: Vec<(&'static str, &'static str)>,
}

impl Start {
    pub(crate) fn new() -> Start {
        Start { home: Home::new(), size: [80, 24], variables: Vec::new() }
    }

    pub(crate) fn home(self, home: &Home) -> Start {
        let home = home.clone();
        Start { home, ..self }
    }

    pub(crate) fn size(self, size: [u16; 2]) -> Start {
        Start { size, ..self }
    }

    pub(crate) fn variable(mut self, name: &'static str, value: &'static str) -> Start {
        self.variables.push((name, value));
        self
    }

    /// Starts `takuzu-sat play` with these arguments.
    pub(crate) fn play(self, args: &[&str]) -> Terminal {
        let program = program();
        let args = [&["play"], args].concat();
        self.run(program.to_str().expect("a name"), &args)
    }

    /// Starts any program.
    pub(crate) fn run(self, program: &str, args: &[&str]) -> Terminal {
        let (pty, pts) = blocking::open().expect("a pseudo-terminal");
        let [cols, rows] = self.size;
        pty.resize(Size::new(rows, cols)).expect("a size");
        let mut command = blocking::Command::new(program)
            .args(args)
            .current_dir(repository())
            .env("XDG_DATA_HOME", self.home.folder())
            .env("TERM", "xterm-256color");
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORFGBG", "LC_ALL", "LANG"] {
            command = command.env_remove(name);
        }
        for (name, value) in self.variables {
            command = command.env(name, value);
        }
        let child = command.spawn(pts).expect("the program starts");
        let shown =
            Shown { parser: Parser::new(rows, cols, 0), changed: Instant::now(), is_closed: false };
        let terminal = Terminal {
            pty: Arc::new(pty),
            child,
            shown: Arc::new((Mutex::new(shown), Condvar::new())),
        };
        terminal.listen();
        terminal
    }
}

impl Terminal {
    /// Reads all that the program writes.
    fn listen(&self) {
        let (pty, shown) = (Arc::clone(&self.pty), Arc::clone(&self.shown));
        thread::spawn(move || {
            let mut bytes = [0; 1 << 16];
            loop {
                // The other end of a terminal that is closed is an error.
                let count = (&*pty).read(&mut bytes).unwrap_or(0);
                let mut state = shown.0.lock().expect("the screen");
                state.parser.process(&bytes[..count]);
                state.changed = Instant::now();
                state.is_closed = count == 0;
                shown.1.notify_all();
                if count == 0 {
                    break;
                }
            }
        });
    }

    /// Waits until the screen is whole, and as it should be.
    fn state(&self, what: &str, is_there: impl Fn(&Shown) -> bool) -> MutexGuard<'_, Shown> {
        let begin = Instant::now();
        let mut state = self.shown.0.lock().expect("the screen");
        loop {
            let is_whole = state.is_closed || state.changed.elapsed() >= QUIET;
            if is_whole && is_there(&state) {
                return state;
            }
            let shown = state.parser.screen().contents();
            let is_late = state.is_closed || begin.elapsed() >= HANGS;
            assert!(!is_late, "no {what}, but:\n{shown}");
            state = self.shown.1.wait_timeout(state, QUIET).expect("the screen").0;
        }
    }

    /// Waits until the screen has this text, and returns the screen.
    pub(crate) fn shows(&self, text: &str) -> String {
        let has = |shown: &Shown| contents(&shown.parser).contains(text);
        let state = self.state(text, has);
        contents(&state.parser)
    }

    /// Waits until something is true of the screen.
    pub(crate) fn until<T>(&self, what: &str, find: impl Fn(&Parser) -> Option<T>) -> T {
        let state = self.state(what, |shown| find(&shown.parser).is_some());
        find(&state.parser).expect("it was there")
    }

    /// Presses keys, as the bytes that a terminal sends for them.
    pub(crate) fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("keys are read");
    }

    /// Presses and lets go of the left button of the mouse at a place, counted from 0.
    pub(crate) fn click(&self, [x, y]: [usize; 2]) {
        for end in ['M', 'm'] {
            self.press(&format!("\x1b[<0;{};{}{end}", x + 1, y + 1));
        }
    }

    pub(crate) fn resize(&self, [cols, rows]: [u16; 2]) {
        let mut state = self.shown.0.lock().expect("the screen");
        state.parser.screen_mut().set_size(rows, cols);
        self.says_size([cols, rows]);
    }

    /// Tells the program a size that the screen does not have.
    pub(crate) fn says_size(&self, [cols, rows]: [u16; 2]) {
        self.pty.resize(Size::new(rows, cols)).expect("a size");
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Waits for the end, and returns what is left on the screen.
    pub(crate) fn end(mut self) -> (ExitStatus, String) {
        let begin = Instant::now();
        let status = loop {
            match self.child.try_wait().expect("a child") {
                Some(status) => break status,
                None => thread::sleep(Duration::from_millis(5)),
            }
            assert!(begin.elapsed() < HANGS, "no end, but:\n{}", self.shows(""));
        };
        let state = self.state("end", |shown| shown.is_closed);
        let screen = state.parser.screen();
        assert!(!screen.alternate_screen(), "the screen is not given back");
        assert!(!screen.hide_cursor(), "the cursor is not given back");
        let clicks = screen.mouse_protocol_mode();
        assert_eq!(clicks, vt100::MouseProtocolMode::None);
        (status, screen.contents())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the text of a screen, in which all times are 0:00.
pub(crate) fn contents(parser: &Parser) -> String {
    let text = parser.screen().contents();
    let mut signs: Vec<char> = text.chars().collect();
    for at in 1..signs.len().saturating_sub(2) {
        let around = [signs[at - 1], signs[at + 1], signs[at + 2]];
        if signs[at] == ':' && around.iter().all(char::is_ascii_digit) {
            (signs[at - 1], signs[at + 1], signs[at + 2]) = ('0', '0', '0');
        }
    }
    let lines: String = signs.into_iter().collect();
    let lines: Vec<&str> = lines.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned() + "\n"
}

/// Compares a screen with the one in the folder `golden`.
pub(crate) fn check(name: &str, screen: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let file = folder.join(format!("{name}.txt"));
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&file, screen).expect("the file can be written");
        return;
    }
    let golden = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        golden == screen,
        "{} is\n{golden}\nbut the screen is\n{screen}\nUPDATE_GOLDEN=1 writes it anew",
        file.display()
    );
}
