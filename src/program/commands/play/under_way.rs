//! A game under way, whatever shows it: the session, its clock and its file.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use takuzu_sat::explain::{Language, SymbolNames};
use takuzu_sat::grid::Cell;
use takuzu_sat::ladder::ClimbError;
use takuzu_sat::play::{Action, Check, Hint, Refusal, Session};
use takuzu_sat::render::Symbols;

use super::begin::{Begun, NewPuzzle, within};
use super::captions;
use super::dialogue::clock;
use super::saves::{Place, Saves};
use crate::commands::generate::by_chance;
use crate::output::write_whole;
use crate::words::{name, say};

/// The time that a hint or a check may take at most; they hardly ever need a hundredth of it.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time for which a game is not saved while more input waits.
const LATEST: Duration = Duration::from_millis(200);

/// The clock of a game, which waits for the first thing that the person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clock {
    Waits,
    Runs(Instant),
    Stands,
}

/// A game under way. It is saved after each action that changes something, and in a burst of them now and then.
pub(super) struct Game {
    session: Session,
    /// The time that was played before the clock was last started.
    played: Duration,
    clock: Clock,
    /// The last hint, where it says all and the board is still as it was.
    said: Option<Hint>,
    /// The place of the game; `None` until there is something to save, or where there is no place for it.
    place: Option<Place>,
    wishes: NewPuzzle,
    saves: Option<Saves>,
    pub(super) language: Language,
    names: SymbolNames,
    /// Sentences that the person has to hear.
    notes: Vec<String>,
    /// More input waits, so saving may wait as well.
    is_held: bool,
    saved: Option<Instant>,
    /// All is saved that can be, and nothing is just being saved.
    is_safe: Arc<AtomicBool>,
    has_warned: bool,
    is_over: bool,
}

impl Clock {
    /// Runs for a game that has begun, and waits else.
    fn begin(session: &Session) -> Clock {
        if session.log().is_empty() { Clock::Waits } else { Clock::Runs(Instant::now()) }
    }
}

impl Game {
    pub(super) fn new(
        begun: Begun,
        wishes: NewPuzzle,
        saves: Option<Saves>,
        language: Language,
    ) -> Game {
        let is_over = begun.session.is_finished();
        Game {
            played: begun.session.time(),
            clock: Clock::begin(&begun.session),
            said: None,
            session: begun.session,
            place: begun.place,
            wishes,
            saves,
            language,
            names: SymbolNames::digits(language),
            notes: begun.notes,
            is_held: false,
            saved: None,
            is_safe: Arc::new(AtomicBool::new(true)),
            has_warned: false,
            is_over,
        }
    }

    /// Calls the symbols by the names of those that the board shows.
    pub(super) fn showing(self, symbols: Symbols) -> Game {
        let names = symbols.names(self.language);
        Game { session: self.session.with_names(names), names, ..self }
    }

    pub(super) fn session(&self) -> &Session {
        &self.session
    }

    pub(super) fn time(&self) -> Duration {
        match self.clock {
            Clock::Runs(since) => self.played + since.elapsed(),
            Clock::Waits | Clock::Stands => self.played,
        }
    }

    pub(super) fn pause(&mut self) {
        (self.played, self.clock) = (self.time(), Clock::Stands);
    }

    pub(super) fn go_on(&mut self) {
        (self.played, self.clock) = (self.time(), Clock::begin(&self.session));
    }

    /// Starts the clock with the first thing that the person does.
    fn begin_clock(&mut self) {
        if self.clock == Clock::Waits {
            self.clock = Clock::Runs(Instant::now());
        }
    }

    /// Returns what the person has to hear, once.
    pub(super) fn notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    pub(super) fn act(&mut self, action: Action) -> Result<Vec<Cell>, Refusal> {
        let changed = self.session.act(self.time(), action)?;
        self.begin_clock();
        let is_about_marks =
            matches!(action, Action::Mark(..) | Action::FillMarks | Action::KeepMarks(_));
        self.said = self.said.take().filter(|_| is_about_marks);
        self.autosave();
        Ok(changed)
    }

    pub(super) fn hint(&mut self) -> Result<Hint, ClimbError> {
        self.begin_clock();
        let limits = within(PATIENCE);
        let hint = self.session.hint(self.time(), self.language, &limits)?;
        self.said = Some(hint.clone()).filter(|hint| !hint.has_more());
        self.autosave();
        Ok(hint)
    }

    /// Returns the values of a hint that has said all, as long as the board is as it was.
    pub(super) fn offered(&self) -> &[(Cell, u8)] {
        self.said.as_ref().map_or(&[], |hint| &hint.values)
    }

    /// Enters the values that are offered. Returns the cells.
    pub(super) fn enter_offered(&mut self) -> Result<Vec<Cell>, Refusal> {
        let values = self.offered().to_vec();
        values
            .iter()
            .try_for_each(|&(cell, value)| self.act(Action::Enter(cell, value)).map(drop))?;
        Ok(values.into_iter().map(|(cell, _)| cell).collect())
    }

    pub(super) fn check(&mut self) -> Check {
        self.begin_clock();
        let limits = within(PATIENCE);
        let check = self.session.check(self.time(), &limits);
        self.autosave();
        check
    }

    /// Puts saving off for a little, because more input waits, or saves what was put off.
    pub(super) fn hold(&mut self, is_held: bool) {
        self.is_held = is_held;
        if !is_held {
            self.catch_up();
        }
    }

    /// Returns whether the program may end at any time without a loss.
    pub(super) fn is_safe(&self) -> &Arc<AtomicBool> {
        &self.is_safe
    }

    /// Saves the game with the time that has been played by now. Returns the file.
    pub(super) fn save(&mut self) -> Result<Option<PathBuf>> {
        self.is_safe.store(false, Ordering::SeqCst);
        let saved = self.write();
        self.saved = Some(Instant::now());
        self.is_safe.store(true, Ordering::SeqCst);
        saved
    }

    fn write(&mut self) -> Result<Option<PathBuf>> {
        if self.is_over {
            return Ok(None);
        }
        self.session.pass(self.time());
        if self.place.is_none() {
            self.place = self.saves.as_ref().map(Saves::new_place).transpose()?;
        }
        if let Some(place) = &self.place {
            write_whole(&place.file, true, self.session.save().as_bytes())?;
        }
        Ok(self.place.as_ref().map(|place| place.file.clone()))
    }

    pub(super) fn save_and_say(&mut self) -> String {
        match self.save() {
            Ok(Some(file)) => {
                say!(self.language, captions::SAVED, file = name(&file.display().to_string()))
            }
            Ok(None) => say!(self.language, captions::NOT_SAVED),
            Err(error) => format!("{error:#}"),
        }
    }

    /// Lists the rules that are broken where entries have changed, a sentence each.
    pub(super) fn broken_by(&self, changed: &[Cell]) -> Vec<String> {
        let session = &self.session;
        let teller = session.teller(self.language);
        let entered = |cell: &Cell| changed.contains(cell) && session.grid()[*cell].is_some();
        let broken = session.violations().into_iter();
        let broken = broken.filter(|broken| broken.cells.iter().any(entered));
        broken.map(|broken| teller.violation(&broken, session.grid())).collect()
    }

    fn autosave(&mut self) {
        self.is_safe.store(false, Ordering::SeqCst);
        let is_late = self.saved.is_none_or(|saved| saved.elapsed() >= LATEST);
        if !self.is_held || is_late {
            self.catch_up();
        }
    }

    /// Saves what is not saved yet; trouble is told once, and the game goes on.
    fn catch_up(&mut self) {
        if self.is_safe.load(Ordering::SeqCst) {
            return;
        }
        if let Err(error) = self.save() {
            let note = format!("{error:#}");
            self.notes.extend((!self.has_warned).then_some(note));
            self.has_warned = true;
        }
    }

    /// Ends the game if it is solved, removes its file, and returns how it has ended. `None` where it does not end now.
    pub(super) fn ending(&mut self) -> Option<String> {
        if self.is_over || !self.session.is_finished() {
            return None;
        }
        self.pause();
        self.session.pass(self.time());
        self.is_over = true;
        let saves = self.saves.as_ref();
        let is_own = |place: &Place| saves.is_some_and(|saves| saves.holds(&place.file));
        match self.place.take() {
            // If it is gone, all the better.
            Some(place) if is_own(&place) => drop(std::fs::remove_file(&place.file)),
            Some(place) => {
                let written = write_whole(&place.file, true, self.session.save().as_bytes());
                self.notes.extend(written.err().map(|error| format!("{error:#}")));
            }
            None => {}
        }
        Some(self.described())
    }

    pub(super) fn begin_another(&mut self) -> Result<()> {
        self.catch_up();
        let begun = self.wishes.make_from(by_chance())?;
        self.session = begun.session.with_names(self.names);
        (self.played, self.clock) = (Duration::ZERO, Clock::begin(&self.session));
        (self.place, self.is_over, self.said) = (None, false, None);
        Ok(())
    }

    /// Says how long the game took, and with how many hints.
    fn described(&self) -> String {
        let language = self.language;
        let hints = match self.session.hints() {
            0 => captions::NO_HINT,
            1 => captions::HINT_ONE,
            _ => captions::HINTS,
        };
        let hints = say!(language, hints, count = self.session.hints());
        let time = clock(self.session.time());
        match self.session.about().level {
            None => say!(language, captions::WON, time, hints),
            Some(level) => {
                say!(language, captions::WON_LEVEL, time, hints, level = language.level(level))
            }
        }
    }
}
