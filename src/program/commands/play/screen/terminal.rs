//! The terminal itself: events come in through one channel, and it is left as it was found.
//!
//! A thread waits for keys, another one for signals; the main thread sleeps until something comes or the clock moves.

#[cfg(unix)]
use std::io::Read as _;
use std::io::{self, Write as _};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
#[cfg(windows)]
use crossterm::event;
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::{cursor, execute, terminal};

use super::super::dialogue::print;
use super::canvas::Canvas;
use super::draw::Screen;
#[cfg(unix)]
use super::keystrokes::Decoder;
use super::table::{Table, Then};
use crate::args::{MOST_ON_SCREEN, Theme};
use crate::exit::Exit;

/// The time that the end of a game may take after a signal.
#[cfg(unix)]
const LAST_WORDS: Duration = Duration::from_millis(500);
/// The time after which a sequence of bytes does not go on; a key or a click comes in one piece.
#[cfg(unix)]
const PAUSE: Duration = Duration::from_millis(100);
/// The most ends of the input, one after the other, before the terminal is taken for gone.
#[cfg(unix)]
const MOST_ENDS: usize = 10;
/// The time that a stop by Ctrl-Z may take to begin.
#[cfg(unix)]
const STOP: Duration = Duration::from_millis(200);

/// The time for which keys that wait are taken before the screen is drawn: a paste is one change.
const BURST: Duration = Duration::from_millis(100);

/// Reports clicks, but not each way of the mouse.
#[cfg(not(windows))]
const CLICKS: &str = "\x1b[?1000h\x1b[?1006h";
#[cfg(not(windows))]
const NO_CLICKS: &str = "\x1b[?1006l\x1b[?1000l";

#[cfg_attr(not(unix), allow(dead_code))] // there are no signals elsewhere
enum News {
    Event(Event),
    Resized,
    /// The terminal cannot be read any more.
    Failed(io::Error),
    End,
    Continued,
}

static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Takes the terminal for the whole screen.
fn take() -> io::Result<()> {
    IS_TAKEN.store(true, Ordering::SeqCst);
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), terminal::EnterAlternateScreen)?;
    #[cfg(windows)]
    execute!(io::stdout(), event::EnableMouseCapture)?;
    #[cfg(not(windows))]
    io::stdout().write_all(CLICKS.as_bytes())?;
    io::stdout().flush()
}

/// Gives the terminal back as it was; once is enough.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        // A terminal that is gone needs nothing.
        #[cfg(windows)]
        let _ = execute!(out, event::DisableMouseCapture);
        #[cfg(not(windows))]
        let _ = out.write_all(NO_CLICKS.as_bytes());
        let _ = execute!(out, cursor::Show, terminal::LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

/// The terminal while it is taken.
struct Taken;

impl Taken {
    fn new() -> Result<Taken> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
        let taken = Taken;
        take().context("cannot take the terminal")?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

pub(super) fn play(table: Table, theme: Theme) -> Result<Exit> {
    let (sender, news) = mpsc::channel();
    watch_signals(sender.clone())?;
    let taken = Taken::new()?;
    thread::Builder::new().spawn(move || read_events(&sender))?;
    let mut screen = GameScreen { table, theme, news, shown: None, is_behind: false, size: [0, 0] };
    let exit = screen.play();
    drop(taken);
    let last_words = screen.table.leave();
    let exit = exit?;
    if let Some(sentence) = last_words? {
        // Whoever has closed the terminal does not read it.
        let printed = print(&sentence);
        if exit == Exit::Yes {
            printed?;
        }
    }
    Ok(exit)
}

#[cfg(unix)]
fn read_events(news: &Sender<News>) {
    let (sender, bytes) = mpsc::channel();
    thread::spawn(move || read_bytes(&sender));
    let mut decoder = Decoder::default();
    loop {
        let read = if decoder.is_waiting() {
            bytes.recv_timeout(PAUSE)
        } else {
            bytes.recv().map_err(|_| RecvTimeoutError::Disconnected)
        };
        let events = match read {
            Ok(Ok(bytes)) => decoder.take(&bytes),
            Ok(Err(error)) => {
                let _ = news.send(News::Failed(error));
                break;
            }
            Err(RecvTimeoutError::Timeout) => decoder.pause().into_iter().collect(),
            Err(RecvTimeoutError::Disconnected) => break,
        };
        let mut news = events.into_iter().map(|event| news.send(News::Event(event)));
        if news.any(|sent| sent.is_err()) {
            break;
        }
    }
}

/// Reads what the terminal sends. A terminal that is gone is at its end.
#[cfg(unix)]
fn read_bytes(sender: &Sender<io::Result<Vec<u8>>>) {
    let mut input = io::stdin().lock();
    let mut bytes = [0; 1024];
    let mut ends = 0;
    loop {
        let read = match input.read(&mut bytes) {
            // Ctrl-D while a puzzle is made is an end that is none.
            Ok(0) if ends < MOST_ENDS => {
                ends += 1;
                thread::sleep(PAUSE);
                continue;
            }
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
            Ok(count) => Ok(bytes[..count].to_vec()),
        };
        ends = 0;
        let is_last = read.is_err();
        if sender.send(read).is_err() || is_last {
            break;
        }
    }
}

#[cfg(not(unix))]
fn read_events(news: &Sender<News>) {
    loop {
        let (read, is_last) = match crossterm::event::read() {
            Ok(Event::Resize(..)) => (News::Resized, false),
            Ok(event) => (News::Event(event), false),
            Err(error) => (News::Failed(error), true),
        };
        if news.send(read).is_err() || is_last {
            break;
        }
    }
}

/// Passes signals on. If nobody listens, the program ends all the same.
#[cfg(unix)]
fn watch_signals(news: Sender<News>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGWINCH};
    let all = [SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGWINCH];
    let mut signals = signal_hook::iterator::Signals::new(all)?;
    let watch = move || {
        for signal in signals.forever() {
            let (message, is_end) = match signal {
                SIGCONT => (News::Continued, false),
                SIGWINCH => (News::Resized, false),
                _ => (News::End, true),
            };
            let _ = news.send(message);
            if !is_end {
                continue;
            }
            thread::sleep(LAST_WORDS);
            give_back();
            std::process::exit(Exit::GaveUp.code().into());
        }
    };
    thread::Builder::new().spawn(watch)?;
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_: Sender<News>) -> io::Result<()> {
    Ok(())
}

struct GameScreen {
    table: Table,
    theme: Theme,
    news: Receiver<News>,
    /// The screen as the terminal shows it.
    shown: Option<Screen>,
    /// Something was done since the table was last drawn.
    is_behind: bool,
    size: [usize; 2],
}

impl GameScreen {
    fn play(&mut self) -> Result<Exit> {
        self.measure()?;
        self.show()?;
        loop {
            match self.next_then()? {
                Then::End => return Ok(Exit::GaveUp),
                Then::Leave => return Ok(Exit::Yes),
                Then::Show => self.show()?,
                Then::Make => {
                    self.show()?;
                    // Meanwhile Ctrl-C is a signal, so it ends what takes too long.
                    terminal::disable_raw_mode()?;
                    self.table.make();
                    terminal::enable_raw_mode()?;
                    self.shown = None;
                    self.show()?;
                }
            }
        }
    }

    /// Waits for something, or until the clock moves, and takes what waits behind it: many keys are drawn and saved once.
    fn next_then(&mut self) -> Result<Then> {
        let (mut news, begun) = (self.next_news(), Instant::now());
        self.table.hold(true);
        let mut then = Then::Show;
        while let (Some(next), Then::Show) = (news, then) {
            then = match next {
                News::End => Then::End,
                News::Failed(error) => return Err(error).context("cannot read the terminal"),
                News::Continued => self.take_again().map(|()| Then::Show)?,
                News::Resized => self.measure().map(|()| Then::Show)?,
                News::Event(event) => self.answer(&event)?,
            };
            let is_over = then != Then::Show || begun.elapsed() >= BURST;
            news = if is_over { None } else { self.news.try_recv().ok() };
        }
        self.table.hold(false);
        Ok(then)
    }

    /// Waits for something, or until the clock moves.
    fn next_news(&self) -> Option<News> {
        if !self.table.is_running() {
            return Some(self.news.recv().unwrap_or(News::End));
        }
        match self.news.recv_timeout(self.table.until_tick()) {
            Ok(news) => Some(news),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(News::End),
        }
    }

    fn answer(&mut self, event: &Event) -> Result<Then> {
        // The board tells what is clicked, and the message whether it goes on.
        if self.is_behind && matches!(event, Event::Mouse(_)) {
            self.show()?;
        } else if self.is_behind
            && event.as_key_event().is_some_and(|key| key.code == KeyCode::Enter)
        {
            self.draw();
        }
        let command = match event {
            Event::Key(key) if is_control(key, 'z') => {
                self.table.hold(false);
                self.suspend()?;
                None
            }
            Event::Key(key) if is_control(key, 'l') => {
                self.shown = None;
                None
            }
            Event::Key(key) => self.table.mode().command(*key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                let place = [mouse.column, mouse.row].map(usize::from);
                self.shown.as_ref().and_then(|screen| screen.target(place))
            }
            Event::Mouse(_) | Event::Resize(..) | Event::FocusGained | Event::FocusLost => None,
        };
        self.is_behind |= command.is_some();
        Ok(command.map_or(Then::Show, |command| self.table.obey(command)))
    }

    /// Asks the terminal for its size; everything is drawn again.
    fn measure(&mut self) -> Result<()> {
        let (width, height) = terminal::size().context("cannot ask the terminal for its size")?;
        // A terminal may say anything, and a canvas takes memory for each of its places.
        self.size = [width, height].map(|side| MOST_ON_SCREEN.min(side.into()));
        self.shown = None;
        Ok(())
    }

    fn draw(&mut self) -> Screen {
        self.is_behind = false;
        self.table.draw(self.size)
    }

    /// Shows the game, as far as the terminal does not show it already.
    fn show(&mut self) -> Result<()> {
        let screen = self.draw();
        let mut sent = String::new();
        let before: Option<&Canvas> = self.shown.as_ref().map(|screen| &screen.canvas);
        if before.is_none() {
            sent += "\x1b[2J";
        }
        sent += &screen.canvas.changes(before, self.theme);
        let is_moved = self.shown.as_ref().map(|shown| shown.cursor) != Some(screen.cursor);
        if !sent.is_empty() || is_moved {
            // The cursor would jump about while lines are drawn.
            let shown = match screen.cursor {
                Some([x, y]) => format!("\x1b[{};{}H\x1b[?25h", y + 1, x + 1),
                None => String::new(),
            };
            let mut out = io::stdout().lock();
            out.write_all(format!("\x1b[?25l{sent}{shown}").as_bytes())?;
            out.flush()?;
        }
        self.shown = Some(screen);
        Ok(())
    }

    /// Stops the program as Ctrl-Z does elsewhere, and takes the terminal again when it goes on.
    #[cfg(unix)]
    fn suspend(&mut self) -> Result<()> {
        use rustix::process::{Signal, kill_current_process_group};
        self.table.stop_clock();
        give_back();
        // Where no shell would ever let it go on, the system ignores this.
        kill_current_process_group(Signal::TSTP)?;
        let begin = Instant::now();
        let mut left = STOP;
        while let Ok(news) = self.news.recv_timeout(left) {
            match news {
                News::Continued => break,
                News::End | News::Failed(_) => anyhow::bail!("ended while it was stopped"),
                News::Event(_) | News::Resized => left = STOP.saturating_sub(begin.elapsed()),
            }
        }
        self.take_again()
    }

    #[cfg(not(unix))]
    fn suspend(&mut self) -> Result<()> {
        Ok(())
    }

    /// Takes the terminal after somebody else had it.
    fn take_again(&mut self) -> Result<()> {
        give_back();
        take().context("cannot take the terminal")?;
        self.table.go_on();
        self.measure()
    }
}

fn is_control(key: &KeyEvent, letter: char) -> bool {
    let is_held = key.modifiers == KeyModifiers::CONTROL;
    key.kind != KeyEventKind::Release && is_held && key.code == KeyCode::Char(letter)
}
