//! A game with all that is on the screen around it, and what the commands of the person do to it.

use std::time::Duration;

use anyhow::Result;
use takuzu_sat::Cell;
use takuzu_sat::play::{Action, Hint, refusal};
use takuzu_sat::render::Symbols;

use super::super::captions::{self, screen};
use super::super::under_way::Game;
use super::board_view::View;
use super::draw::{Screen, draw};
use super::keys::{Command, Mode, NextHint, Stage};
use crate::words::name;
use crate::words::say;

/// The thing to do after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    Show,
    /// Shows the screen, and then [makes a puzzle](Table::make).
    Make,
    Leave,
    /// Ends the program, as a signal has asked.
    End,
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
            game: game.showing(symbols),
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

    /// Puts saving off while more keys wait, or saves what was put off.
    pub(super) fn hold(&mut self, is_held: bool) {
        self.game.hold(is_held);
        self.hear();
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
            next_hint: self.next_hint(),
            is_at_hint: self.offered().is_some(),
            has_more: self.has_more,
            stage: if self.is_hidden { Stage::Hidden } else { self.stage },
        }
    }

    fn next_hint(&self) -> NextHint {
        match &self.hint {
            None => NextHint::New,
            Some(hint) if hint.has_more() => NextHint::More,
            Some(_) if self.game.offered().is_empty() => NextHint::Nothing,
            Some(_) => NextHint::Enter,
        }
    }

    /// Returns the value that the hint on the screen has for the cell at the cursor.
    fn offered(&self) -> Option<u8> {
        let offered = if self.hint.is_some() { self.game.offered() } else { &[] };
        offered.iter().find(|(cell, _)| *cell == self.cursor).map(|&(_, value)| value)
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
            Command::Help => {
                self.game.pause();
                (self.stage, self.page) = (Stage::Help, 0);
            }
            Command::Back if self.stage == Stage::Help => {
                (self.stage, self.page) = (Stage::Playing, 0);
                self.game.go_on();
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

    /// Goes to a neighbour; from the edge, to the other end of the line.
    fn go(&mut self, down: isize, right: isize) {
        let shape = self.game.session().puzzle().shape();
        let step = |at: usize, by: isize, size: usize| (at + size).saturating_add_signed(by) % size;
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

    /// Returns the action that puts the next value into the cell at the cursor: that of the hint, else the one after the
    /// value that is there; after the last one, none.
    fn next(&self) -> Action {
        if let Some(value) = self.offered() {
            return Action::Enter(self.cursor, value);
        }
        let session = self.game.session();
        let values = session.puzzle().values();
        match session.grid()[self.cursor] {
            None => Action::Enter(self.cursor, *values.start()),
            Some(last) if last == *values.end() => Action::Clear(self.cursor),
            Some(value) => Action::Enter(self.cursor, value + 1),
        }
    }

    fn act(&mut self, action: Action) {
        let changed = match self.game.act(action) {
            Ok(changed) => changed,
            Err(reason) => return self.say(&[refusal(reason, self.game.language)]),
        };
        if let (Action::Undo | Action::Redo, &[cell]) = (action, &*changed) {
            self.cursor = cell;
        }
        self.show_outcome(&changed);
    }

    /// Says which rules are broken by what has changed, or how the game has ended.
    fn show_outcome(&mut self, changed: &[Cell]) {
        self.say(&self.game.broken_by(changed));
        if let Some(ending) = self.game.ending() {
            self.stage = Stage::Over;
            self.say(&[ending]);
        }
    }

    fn take_hint(&mut self) {
        if self.next_hint() == NextHint::Enter {
            match self.game.enter_offered() {
                Ok(cells) => self.show_outcome(&cells),
                Err(reason) => self.say(&[refusal(reason, self.game.language)]),
            }
            return;
        }
        match self.game.hint() {
            Ok(hint) => {
                self.say(&hint.sentences);
                let conclusion = hint.values.first().map(|&(cell, _)| cell);
                self.cursor = conclusion.unwrap_or(self.cursor);
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
    pub(super) fn leave(&mut self) -> Result<Option<String>> {
        let has_begun = !self.game.session().log().is_empty();
        let is_saved = has_begun && self.game.save()?.is_some();
        Ok(is_saved.then(|| say!(self.game.language, captions::GO_ON)))
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

#[cfg(test)]
mod tests {
    use takuzu_sat::Puzzle;
    use takuzu_sat::explain::Language;
    use takuzu_sat::play::Session;

    use super::super::super::begin::{Begun, NewPuzzle};
    use super::super::keys::typed;
    use super::*;

    const SMALL: &str = ".1.0 ..0. .0.. 11.0";
    const NINE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SIZE: [usize; 2] = [80, 24];

    fn table(puzzle: &str) -> Table {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let solution = puzzle.solve().expect("an answer");
        let session = Session::new(puzzle, solution);
        let wishes = NewPuzzle::like(&session);
        let begun = Begun { session, place: None, notes: Vec::new() };
        let mut table =
            Table::new(Game::new(begun, wishes, None, Language::English), Symbols::Digits);
        table.stop_clock();
        table.draw(SIZE);
        table
    }

    /// Types keys, and returns whether the last one did something that cannot be seen on this screen.
    fn press(table: &mut Table, keys: &str) -> bool {
        let mut then = Then::Show;
        for key in typed(keys).expect("keys") {
            let command = table.mode().command(key).unwrap_or_else(|| panic!("{key:?} of {keys}"));
            then = table.obey(command);
            table.draw(SIZE);
        }
        then != Then::Show
    }

    fn key_of(name: &str) -> &str {
        match name {
            "←" => "<Left>",
            "↓" => "<Down>",
            "↑" => "<Up>",
            "→" => "<Right>",
            "Space" => " ",
            "Del" => "<Backspace>",
            "^R" => "<C-r>",
            "Enter" => "<Enter>",
            "Esc" => "<Esc>",
            "F1" => "<F1>",
            sign => sign,
        }
    }

    #[test]
    fn every_key_of_the_footer_does_what_it_says_in_every_state() {
        let all = [
            "", "1", "11", "2", "1u", "?", "??", "???", "????", "?????", "?????u", "c", "1c", "m",
            "m1", "mf", "ma", "p", "H", "s", "1n", "<Right>", "<Right>1", "<Up>", "<Left>",
            "????<Up>",
        ];
        let solved = "0<Right><Right>1<Down><Left><Left>1<Right>1<Right><Right>0";
        for (puzzle, states) in [(SMALL, &all[..]), (SMALL, &[solved]), (NINE, &all[..])] {
            let values = puzzle.parse::<Puzzle>().expect("a puzzle").values();
            for state in
                states.iter().filter(|state| !state.starts_with('2') || values.contains(&2))
            {
                let mut table = self::table(puzzle);
                press(&mut table, state);
                // What was said before is not an answer.
                table.message.clear();
                let before = table.draw(SIZE).canvas;
                let items = table.mode().items().into_iter();
                for (name, command) in items.flat_map(|item| item.keys) {
                    let key = key_of(&name);
                    let pressed = typed(key).expect("a key")[0];
                    assert_eq!(table.mode().command(pressed), Some(command), "{name}");
                    let mut other = self::table(puzzle);
                    press(&mut other, state);
                    other.message.clear();
                    other.draw(SIZE);
                    let is_gone = press(&mut other, key);
                    let differs = other.draw(SIZE).canvas != before;
                    assert!(is_gone || differs, "{name} after {state:?} in {puzzle}");
                }
            }
        }
    }

    #[test]
    fn the_fifth_hint_enters_the_value_and_counts_as_one() {
        for puzzle in [SMALL, NINE] {
            let mut table = self::table(puzzle);
            press(&mut table, "????");
            let (cell, value) = table.game.offered()[0];
            assert_eq!(table.cursor, cell, "{puzzle}");
            assert_eq!(table.mode().next_hint, NextHint::Enter);
            let mut other = self::table(puzzle);
            press(&mut other, "???? ");
            press(&mut table, "?");
            for table in [&table, &other] {
                assert_eq!(table.game.session().grid()[cell], Some(value), "{puzzle}");
                assert_eq!(table.game.session().hints(), 1);
                assert_eq!(table.mode().next_hint, NextHint::New);
            }
            press(&mut table, "??");
            assert_eq!(table.game.session().hints(), 2);
        }
    }

    #[test]
    fn the_clock_waits_for_the_first_move() {
        let mut table = self::table(SMALL);
        table.game.go_on();
        std::thread::sleep(Duration::from_millis(20));
        assert_eq!(table.game.time(), Duration::ZERO);
        press(&mut table, "<Right>H<Esc>");
        assert_eq!(table.game.time(), Duration::ZERO);
        press(&mut table, "<Left>1");
        std::thread::sleep(Duration::from_millis(20));
        assert!(table.game.time() >= Duration::from_millis(20));
    }
}
