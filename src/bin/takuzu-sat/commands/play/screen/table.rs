//! A game with all that is on the screen around it, and what the commands of the person do to it.

use std::time::Duration;

use takuzu_sat::Cell;
use takuzu_sat::play::{Action, Hint, Refusal, refusal};
use takuzu_sat::render::Symbols;

use super::super::game::Game;
use super::super::words::{self, screen};
use super::board::View;
use super::draw::{Screen, draw};
use super::keys::{Command, Mode, Stage};
use crate::words::name;
use crate::words::say;

/// The thing to do after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    Show,
    /// Shows the screen, and then [makes a puzzle](Table::make).
    Make,
    Leave,
}

pub(super) struct Table {
    game: Game,
    symbols: Symbols,
    cursor: Cell,
    is_pencil: bool,
    stage: Stage,
    hint: Option<Hint>,
    wrong: Vec<Cell>,
    message: Vec<String>,
    page: usize,
    has_more: bool,
    is_hidden: bool,
}

impl Table {
    pub(super) fn new(game: Game, symbols: Symbols) -> Table {
        let mut table = Table {
            game,
            symbols,
            cursor: Cell::new(0, 0),
            is_pencil: false,
            stage: Stage::Playing,
            hint: None,
            wrong: Vec::new(),
            message: Vec::new(),
            page: 0,
            has_more: false,
            is_hidden: false,
        };
        table.begin();
        table
    }

    /// Goes to the cell of the last move, or else to the first empty one.
    fn begin(&mut self) {
        let session = self.game.session();
        let moves = session.log().iter().rev();
        let last = moves.map(|turn| turn.action).find_map(cell_of);
        let first = || session.grid().blanks().next();
        self.cursor = last.or_else(first).unwrap_or(Cell::new(0, 0));
        self.stage = if self.game.session().is_finished() { Stage::Over } else { Stage::Playing };
        self.is_pencil = false;
        self.say(&[]);
        self.hear();
    }

    /// Adds what the game has to say by itself.
    fn hear(&mut self) {
        let notes = self.game.notes();
        self.add(&notes);
    }

    /// Adds sentences. A terminal obeys nothing in them, wherever their words come from.
    fn add(&mut self, sentences: &[String]) {
        let plain = sentences.iter().map(|sentence| name(sentence).into());
        self.message.extend(plain);
    }

    /// Replaces the message, and what was shown and found before.
    fn say(&mut self, sentences: &[String]) {
        self.message.clear();
        self.add(sentences);
        self.page = 0;
        self.hint = None;
        self.wrong.clear();
    }

    /// Stops the clock: for a screen that is to be the same at any time.
    pub(super) fn stop_clock(&mut self) {
        self.game.pause();
    }

    /// Lets the clock go on where it was stopped from outside.
    pub(super) fn go_on(&mut self) {
        if matches!(self.stage, Stage::Playing | Stage::AsksNew) {
            self.game.go_on();
        }
    }

    pub(super) fn is_running(&self) -> bool {
        !self.is_hidden && matches!(self.stage, Stage::Playing | Stage::AsksNew)
    }

    pub(super) fn until_tick(&self) -> Duration {
        let second = Duration::from_secs(1);
        second - Duration::from_nanos(self.game.time().subsec_nanos().into())
    }

    /// Returns the facts that decide which keys work.
    pub(super) fn mode(&self) -> Mode {
        let session = self.game.session();
        let values = session.puzzle().values();
        Mode {
            language: self.game.language,
            values: [*values.start(), *values.end()],
            symbols: self.symbols,
            is_pencil: self.is_pencil,
            keeps_marks: session.keeps_marks(),
            can_undo: session.can_undo(),
            can_redo: session.can_redo(),
            has_more_hints: self.hint.as_ref().is_some_and(Hint::has_more),
            has_more: self.has_more,
            stage: if self.is_hidden { Stage::Hidden } else { self.stage },
        }
    }

    pub(super) fn draw(&mut self, size: [usize; 2]) -> Screen {
        self.is_hidden = false;
        let view = View {
            session: self.game.session(),
            language: self.game.language,
            time: self.game.time(),
            mode: self.mode(),
            cursor: self.cursor,
            hint: self.hint.as_ref(),
            wrong: &self.wrong,
            message: &self.message,
            page: self.page,
        };
        let screen = draw(&view, size);
        (self.has_more, self.is_hidden) = (screen.has_more, !screen.is_whole);
        screen
    }

    pub(super) fn obey(&mut self, command: Command) -> Then {
        match command {
            Command::Quit => return Then::Leave,
            Command::New => return self.new_game(),
            Command::Move(down, right) => self.go(down, right),
            Command::Touch(row, col) => self.touch(Cell::new(row, col)),
            Command::Value(value) if self.is_pencil => self.act(Action::Mark(self.cursor, value)),
            Command::Value(value) => self.act(Action::Enter(self.cursor, value)),
            Command::Next => self.act(self.next()),
            Command::Clear => self.act(Action::Clear(self.cursor)),
            Command::Pencil => self.is_pencil = !self.is_pencil,
            Command::FillMarks => self.act(Action::FillMarks),
            Command::KeepMarks => {
                let keeps = self.game.session().keeps_marks();
                self.act(Action::KeepMarks(!keeps));
            }
            Command::Undo => self.act(Action::Undo),
            Command::Redo => self.act(Action::Redo),
            Command::Hint => self.take_hint(),
            Command::Check => {
                let check = self.game.check();
                let sentences = check.sentences(self.game.session(), self.game.language);
                self.say(&sentences);
                self.wrong = check.wrong;
            }
            Command::Pause => {
                self.game.pause();
                self.stage = Stage::Paused;
            }
            Command::GoOn => {
                self.stage = Stage::Playing;
                self.game.go_on();
            }
            Command::Save => {
                let text = self.game.save_and_say();
                self.say(&[text]);
            }
            Command::Back => {
                self.stage = Stage::Playing;
                self.say(&[]);
            }
            Command::More => self.page += 1,
        }
        self.hear();
        Then::Show
    }

    fn go(&mut self, down: isize, right: isize) {
        let shape = self.game.session().puzzle().shape();
        let step = |at: usize, by, size: usize| at.saturating_add_signed(by).min(size - 1);
        let row = step(self.cursor.row, down, shape.rows());
        self.cursor = Cell::new(row, step(self.cursor.col, right, shape.cols()));
    }

    /// Goes to a cell; the value of one that is touched again changes, and that of two values at once.
    fn touch(&mut self, cell: Cell) {
        let is_again = self.cursor == cell || self.game.session().puzzle().values().count() == 2;
        self.cursor = cell;
        if is_again && self.stage == Stage::Playing && !self.game.session().is_given(cell) {
            self.act(self.next());
        }
    }

    /// Returns the action that puts the next value into the cell at the cursor: after the last one, none.
    fn next(&self) -> Action {
        let session = self.game.session();
        let values = session.puzzle().values();
        match session.grid()[self.cursor] {
            None => Action::Enter(self.cursor, *values.start()),
            Some(last) if last == *values.end() => Action::Clear(self.cursor),
            Some(value) => Action::Enter(self.cursor, value + 1),
        }
    }

    /// Does something to the board, and says which rules it breaks, or how the game has ended.
    fn act(&mut self, action: Action) {
        let changed = match self.game.act(action) {
            Ok(changed) => changed,
            // The screen shows as much.
            Err(Refusal::NoChange) => return,
            Err(reason) => return self.say(&[refusal(reason, self.game.language)]),
        };
        if let (Action::Undo | Action::Redo, &[cell]) = (action, &*changed) {
            self.cursor = cell;
        }
        self.say(&self.game.broken_by(&changed));
        if let Some(ending) = self.game.ending() {
            self.stage = Stage::Over;
            self.say(&self.game.describe(&ending));
        }
    }

    fn take_hint(&mut self) {
        match self.game.hint() {
            Ok(hint) => {
                self.say(&hint.sentences);
                self.hint = Some(hint);
            }
            Err(error) => self.say(&[error.to_string()]),
        }
    }

    /// Asks whether to leave a game that has begun, and then makes a puzzle.
    fn new_game(&mut self) -> Then {
        let has_begun = !self.game.session().log().is_empty();
        if self.stage == Stage::Playing && has_begun {
            self.stage = Stage::AsksNew;
            self.say(&[say!(self.game.language, screen::ANOTHER)]);
            return Then::Show;
        }
        self.say(&[say!(self.game.language, screen::MAKING)]);
        Then::Make
    }

    /// Makes a puzzle and begins a game with it.
    pub(super) fn make(&mut self) {
        match self.game.begin_another() {
            Ok(()) => self.begin(),
            Err(error) => {
                self.stage =
                    if self.game.session().is_finished() { Stage::Over } else { Stage::Playing };
                self.say(&[format!("{error:#}")]);
            }
        }
    }

    /// Saves the game, and returns what is to be printed when the screen is gone.
    pub(super) fn leave(&mut self) -> anyhow::Result<Option<String>> {
        let has_begun = !self.game.session().log().is_empty();
        let is_saved = has_begun && self.game.save()?.is_some();
        Ok(is_saved.then(|| say!(self.game.language, words::GO_ON)))
    }
}

fn cell_of(action: Action) -> Option<Cell> {
    match action {
        Action::Enter(cell, _) | Action::Clear(cell) | Action::Mark(cell, _) => Some(cell),
        Action::FillMarks
        | Action::KeepMarks(_)
        | Action::Undo
        | Action::Redo
        | Action::Hint(_)
        | Action::Check => None,
    }
}
