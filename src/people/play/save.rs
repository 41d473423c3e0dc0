//! A game as a text, and back.
//!
//! ```text
//! # takuzu-sat game 1                 the version
//! # level easy                        what is known of the puzzle
//! # origin puzzle.txt
//! # time 75.300                       the seconds that have been played
//! .1.0                                the puzzle: as in any other text
//! ..0.
//! .0..
//! 11.0
//! # entries .1.0..0..0..1100          the board as it is now
//! # 2.000 r4c3 0                      a turn: its time, and what was done
//! # 3.120 hint nudge
//! # turns 2                           the end
//! ```
//!
//! Everything but the puzzle is a comment, so whatever reads puzzles can read the text. The board is there so that
//! a text whose history makes something else of the puzzle is refused.

use std::time::Duration;

use super::words::{read_cell, read_value};
use super::{About, Action, Session, Turn};
use crate::ground::deduction::Level;
use crate::ground::error::shown;
use crate::ground::grid::Grid;
use crate::ground::plain::plain;
use crate::people::explain::{Detail, symbol};
use crate::text::{self, ParseError, ReadOptions};

/// The first line, up to the number of the version.
const HEAD: &str = "# takuzu-sat game ";
const VERSION: &str = "1";

const DETAILS: [(&str, Detail); 4] = [
    ("nudge", Detail::Nudge),
    ("where", Detail::Where),
    ("why", Detail::Why),
    ("value", Detail::Value),
];

impl Session {
    /// Writes the game with its whole history, as a text that is also the puzzle.
    #[must_use]
    pub fn save(&self) -> String {
        let mut text = format!("{HEAD}{VERSION}\n");
        let mut add = |words: &str, value: &str| text += &format!("# {words} {value}\n");
        if let Some(level) = self.about.level {
            add("level", level.name());
        }
        if !self.about.origin.is_empty() {
            add("origin", &self.about.origin);
        }
        add("time", &seconds(self.time));
        text += &format!("{}\n# entries {}\n", self.puzzle, self.grid().to_line());
        for turn in &self.log {
            text += &format!("# {} {}\n", seconds(turn.time), written(turn.action));
        }
        text + &format!("# turns {}\n", self.log.len())
    }

    /// Tells whether a text begins as [`Session::save`] begins it, whatever follows and in whatever version.
    #[must_use]
    pub fn is_saved(text: &str) -> bool {
        text.trim_start_matches('\u{feff}').starts_with(HEAD)
    }

    /// Reads a game that [`Session::save`] wrote; errors call the text by this name. The solution is not in
    /// it: [`Session::with_solution`] adds it.
    ///
    /// # Errors
    ///
    /// When the text is not a game, of another version, cut off, or contradicts itself; with the line.
    pub fn read(name: &str, text: &str) -> Result<Session, ParseError> {
        let text = plain(text);
        let text = text.as_ref();
        let mut reading = Reading {
            name,
            last: (1, ""),
            about: About::default(),
            time: Duration::ZERO,
            session: None,
            entries: None,
            said: Vec::new(),
            ended: false,
        };
        let first = text.lines().next().unwrap_or_default();
        reading.last = (1, first.trim_end());
        match first.trim_end().strip_prefix(HEAD) {
            None => {
                return Err(
                    reading.error("this is not a saved game: its first line is another one")
                );
            }
            Some(VERSION) => {}
            Some(version) => {
                let version = shown(version);
                return Err(reading.error(format!(
                    "the game has version {version}, and only version {VERSION} can be read"
                )));
            }
        }
        let entries = text::read(name, text, &ReadOptions::default())?;
        if let Some(second) = entries.get(1) {
            let line = second.source.line();
            reading.last = (line, text.lines().nth(line - 1).unwrap_or_default());
            return Err(reading.error("a second puzzle, where a game has one"));
        }
        let puzzle = &entries[0].puzzle;
        for (index, line) in text.lines().enumerate().skip(1) {
            let comment = line.trim_end().strip_prefix("# ");
            if let Some(comment) = comment {
                reading.last = (index + 1, line.trim_end());
                let session = || Session::new(puzzle.clone(), None);
                reading.take(comment, session)?;
            }
        }
        reading.end()
    }
}

struct Reading<'a> {
    name: &'a str,
    /// The line at hand, with its number.
    last: (usize, &'a str),
    about: About,
    time: Duration,
    /// The game, from the line behind the puzzle on.
    session: Option<Session>,
    /// The board that the text says, and its line.
    entries: Option<(Grid, (usize, &'a str))>,
    /// The lines above the puzzle, by their first words: each stands there once.
    said: Vec<&'a str>,
    ended: bool,
}

impl<'a> Reading<'a> {
    fn error(&self, message: impl Into<String>) -> ParseError {
        let (number, line) = self.last;
        ParseError::at_line(self.name, number, line, message.into())
    }

    /// Takes a line without its `#`.
    fn take(&mut self, line: &'a str, session: impl FnOnce() -> Session) -> Result<(), ParseError> {
        if self.ended {
            return Err(self.error("a line behind the end of the game"));
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if self.session.is_none() {
            if self.said.contains(&word) {
                return Err(self.error(format!("a second line `{}`", shown(word))));
            }
            self.said.push(word);
        }
        match (word, &self.session) {
            ("level", None) => {
                let level = Level::ALL.into_iter().find(|level| level.name() == rest);
                self.about.level = Some(level.ok_or_else(|| self.error("there is no such level"))?);
            }
            ("origin", None) => self.about.origin = rest.into(),
            ("time", None) => self.time = self.time(rest)?,
            ("entries", None) => {
                let session = session();
                let grid = Grid::from_line(session.puzzle.shape(), rest);
                let grid = grid.ok_or_else(|| {
                    let cells = session.puzzle.shape().len();
                    self.error(format!("these are not the {cells} cells of the board"))
                })?;
                self.entries = Some((grid, self.last));
                self.session = Some(session);
            }
            ("turns", Some(session)) => {
                if rest.parse() != Ok(session.log.len()) {
                    let count = session.log.len();
                    let turns = match count {
                        1 => "1 turn".into(),
                        _ => format!("{count} turns"),
                    };
                    return Err(self.error(format!("the text has {turns}")));
                }
                self.ended = true;
            }
            (time, Some(_)) if time.starts_with(|sign: char| sign.is_ascii_digit()) => {
                self.turn(time, rest)?;
            }
            _ => return Err(self.error("a saved game has no such line here")),
        }
        Ok(())
    }

    fn turn(&mut self, time: &str, words: &str) -> Result<(), ParseError> {
        let time = self.time(time)?;
        let Some(action) = action(words) else {
            return Err(self.error("this is not a turn"));
        };
        let session = self.session.as_mut().expect("a turn comes behind the puzzle");
        if time < session.time {
            return Err(self.error("the time goes back"));
        }
        match session.act(time, action) {
            Ok(_) => Ok(()),
            Err(refusal) => Err(self.error(format!("this turn is not possible: {refusal}"))),
        }
    }

    fn time(&self, text: &str) -> Result<Duration, ParseError> {
        read_seconds(text).ok_or_else(|| self.error("a time such as 12.345 is expected"))
    }

    /// Returns the game, once all lines are read.
    fn end(mut self) -> Result<Session, ParseError> {
        let Some(session) = self.session.take().filter(|_| self.ended) else {
            return Err(self.error("the end of the game is missing"));
        };
        let (entries, line) = self.entries.take().expect("it came with the game");
        if entries != *session.grid() {
            self.last = line;
            let mut cells = entries.shape().cells();
            let differs = cells.find(|&cell| entries[cell] != session.grid()[cell]);
            let cell = differs.expect("a cell differs");
            return Err(self.error(format!("{cell} is not as the turns make it")));
        }
        if self.time < session.time {
            return Err(self.error("the last turn comes after the time of the game"));
        }
        let mut session = session.with_about(self.about);
        session.pass(self.time);
        Ok(session)
    }
}

fn seconds(time: Duration) -> String {
    format!("{}.{:03}", time.as_secs(), time.subsec_millis())
}

fn read_seconds(text: &str) -> Option<Duration> {
    let (seconds, millis) = text.split_once('.')?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let are_numbers = is_number(seconds) && is_number(millis) && millis.len() == 3;
    let [seconds, millis] = [seconds, millis].map(|text| text.parse::<u64>().ok());
    let time = Duration::from_secs(seconds?).checked_add(Duration::from_millis(millis?));
    time.filter(|_| are_numbers)
}

/// Returns an action in the words of a text.
fn written(action: Action) -> String {
    match action {
        Action::Enter(cell, value) => format!("{cell} {}", symbol(value)),
        Action::Clear(cell) => format!("{cell} ."),
        Action::Mark(cell, value) => format!("mark {cell} {}", symbol(value)),
        Action::FillMarks => "fill".into(),
        Action::KeepMarks(true) => "keep on".into(),
        Action::KeepMarks(false) => "keep off".into(),
        Action::Undo => "undo".into(),
        Action::Redo => "redo".into(),
        Action::Check => "check".into(),
        Action::Hint(detail) => {
            let name = DETAILS.into_iter().find(|&(_, known)| known == detail);
            format!("hint {}", name.expect("all are in the list").0)
        }
    }
}

/// Reads what [`written`] writes.
fn action(words: &str) -> Option<Action> {
    let words: Vec<&str> = words.split(' ').collect();
    Some(match words[..] {
        ["fill"] => Action::FillMarks,
        ["keep", "on"] => Action::KeepMarks(true),
        ["keep", "off"] => Action::KeepMarks(false),
        ["undo"] => Action::Undo,
        ["redo"] => Action::Redo,
        ["check"] => Action::Check,
        ["hint", name] => {
            let known = DETAILS.into_iter().find(|&(known, _)| known == name);
            Action::Hint(known?.1)
        }
        ["mark", cell, value] => Action::Mark(read_cell(cell)?, read_value(value)?),
        [cell, "."] => Action::Clear(read_cell(cell)?),
        [cell, value] => Action::Enter(read_cell(cell)?, read_value(value)?),
        _ => return None,
    })
}

impl Turn {
    /// Returns the action in the words of a saved game: `r4c3 0`, `hint nudge`.
    #[must_use]
    pub fn words(&self) -> String {
        written(self.action)
    }
}
