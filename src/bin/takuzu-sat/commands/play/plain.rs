//! A game line by line, for screen readers and pipes: the position as sentences, moves as they are typed.

use std::io::{self, BufReader, IsTerminal as _, StdinLock, Write as _};
use std::sync::atomic::Ordering;

use takuzu_sat::Cell;
use takuzu_sat::explain::Teller;
use takuzu_sat::explain::symbol;
use takuzu_sat::play::{Action, Refusal, need, refusal};
use takuzu_sat::puzzle::Violation;

use super::begin::described;
use super::dialogue::{Typed, clock, hear, print, read};
use super::game::Game;
use super::words;
use crate::exit::Exit;
use crate::words::{Words, name, say};
use crate::work::stop::end_if_safe;

/// Plays a game to the end of the input.
pub(super) fn play(game: Game) -> anyhow::Result<Exit> {
    let is_interrupted = end_if_safe(game.is_safe());
    let mut table = Table { game };
    table.begin()?;
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let is_typed = io::stdin().is_terminal();
    loop {
        if is_typed {
            write!(io::stdout(), "> ")?;
        }
        io::stdout().flush()?;
        let Some(line) = hear(&mut input)? else {
            break;
        };
        table.game.go_on();
        table.game.hold(has_more(&input));
        match read(&line, table.game.language) {
            Ok(Typed::Quit) => break,
            Ok(typed) => table.obey(typed)?,
            Err(sentence) => print(&sentence)?,
        }
        table.end_if_solved()?;
        for note in table.game.notes() {
            print(&note)?;
        }
        if is_interrupted.load(Ordering::SeqCst) {
            table.leave()?;
            return Ok(Exit::GaveUp);
        }
    }
    table.leave()
}

/// Tells whether another line can be read without waiting for it.
fn has_more(input: &BufReader<StdinLock<'_>>) -> bool {
    input.buffer().contains(&b'\n') || is_ready()
}

#[cfg(unix)]
fn is_ready() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let input = io::stdin();
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    let ready = poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&at_once));
    ready.is_ok_and(|count| count > 0)
}

/// Elsewhere nobody knows.
#[cfg(not(unix))]
fn is_ready() -> bool {
    false
}

/// A game, and the voice that tells it.
struct Table {
    game: Game,
}

impl Table {
    fn tell(&self, words: Words, values: &[(&str, &str)]) -> anyhow::Result<()> {
        print(&self.game.language.fill(words, values))
    }

    /// Says what is played, and shows the board.
    fn begin(&mut self) -> anyhow::Result<()> {
        for note in self.game.notes() {
            print(&note)?;
        }
        print(&format!("{}.", described(self.game.session(), self.game.language)))?;
        self.show()?;
        if self.game.session().is_finished() {
            self.tell(words::NOTHING_TO_PLAY, &[])
        } else {
            self.tell(words::TYPE_HELP, &[])
        }
    }

    fn obey(&mut self, typed: Typed) -> anyhow::Result<()> {
        match typed {
            Typed::Moves(moves) => {
                for action in moves {
                    match self.game.act(action) {
                        Ok(changed) => self.tell_change(action, &changed)?,
                        Err(reason) => self.tell_refusal(reason)?,
                    }
                }
                Ok(())
            }
            Typed::Hint => self.hint(),
            Typed::Check => {
                let check = self.game.check();
                let sentences = check.sentences(self.game.session(), self.game.language);
                print(&sentences.join("\n"))
            }
            Typed::Counts(cell) => self.counts(cell),
            Typed::Show(None) => self.show(),
            Typed::Show(Some(cell)) => self.show_cell(cell),
            Typed::Pause => {
                self.game.pause();
                let time = clock(self.game.time());
                self.tell(words::PAUSED, &[("time", &time)])
            }
            Typed::Save => match self.game.save() {
                Ok(Some(file)) => {
                    let file = file.display().to_string();
                    self.tell(words::SAVED, &[("file", &name(&file))])
                }
                Ok(None) => self.tell(words::NOT_SAVED, &[]),
                Err(error) => print(&format!("{error:#}")),
            },
            Typed::New => match self.game.begin_another() {
                Ok(()) => self.begin(),
                Err(error) => print(&format!("{error:#}")),
            },
            Typed::Help => self.tell(words::HELP, &[]),
            Typed::Quit | Typed::Blank => Ok(()),
        }
    }

    fn tell_refusal(&self, reason: Refusal) -> anyhow::Result<()> {
        print(&refusal(reason, self.game.language))
    }

    /// Tells what a move has changed, and which rules are broken by it.
    fn tell_change(&self, action: Action, changed: &[Cell]) -> anyhow::Result<()> {
        match (action, changed) {
            (Action::FillMarks, _) => return self.tell(words::MARKS_FILLED, &[]),
            (Action::KeepMarks(true), _) => return self.tell(words::MARKS_KEPT, &[]),
            (Action::KeepMarks(false), _) => return self.tell(words::MARKS_NOT_KEPT, &[]),
            (Action::Enter(cell, _) | Action::Clear(cell) | Action::Mark(cell, _), _)
            | (_, &[cell]) => {
                self.show_cell(cell)?;
            }
            (_, cells) => self.tell(words::CHANGED, &[("count", &cells.len().to_string())])?,
        }
        let session = self.game.session();
        let teller = Teller::new(session.puzzle(), self.game.language);
        let is_new = |broken: &Violation| {
            let entered = |cell: &Cell| changed.contains(cell) && session.grid()[*cell].is_some();
            broken.cells.iter().any(entered)
        };
        for broken in session.violations().iter().filter(|broken| is_new(broken)) {
            print(&teller.violation(broken, session.grid()))?;
        }
        Ok(())
    }

    fn show(&self) -> anyhow::Result<()> {
        let (session, language) = (self.game.session(), self.game.language);
        let (puzzle, shape) = (session.puzzle(), session.puzzle().shape());
        let cell = |cell: Cell| match session.grid()[cell].map(symbol) {
            None => say!(language, words::EMPTY),
            Some(value) if session.is_given(cell) => value,
            Some(value) => say!(language, words::YOURS, value),
        };
        for row in 0..shape.rows() {
            let cells: Vec<String> =
                (0..shape.cols()).map(|col| cell(Cell::new(row, col))).collect();
            let values = [("row", &*(row + 1).to_string()), ("cells", &cells.join(", "))];
            self.tell(words::ROW, &values)?;
        }
        let sign = |cells: [Cell; 2]| {
            let [one, other] = cells.map(|cell| language.cell(cell));
            Some(format!("{one} {} {other}", puzzle.link(cells)?))
        };
        let signs: Vec<String> = shape.neighbours().filter_map(sign).collect();
        if signs.is_empty() {
            Ok(())
        } else {
            self.tell(words::BETWEEN, &[("signs", &signs.join(", "))])
        }
    }

    fn show_cell(&self, cell: Cell) -> anyhow::Result<()> {
        let session = self.game.session();
        if !session.puzzle().shape().contains(cell) {
            return self.tell_refusal(Refusal::OffBoard(cell));
        }
        let name = self.game.language.cell(cell);
        let marks: Vec<String> = session.marks(cell).iter().map(symbol).collect();
        let value = session.grid()[cell].map(symbol).unwrap_or_default();
        let words = match (session.grid()[cell], marks.as_slice()) {
            (None, []) => words::CELL_EMPTY,
            (None, _) => words::CELL_MARKS,
            (Some(_), _) if session.is_given(cell) => words::CELL_GIVEN,
            (Some(_), _) => words::CELL_IS,
        };
        let values = [("cell", &*name), ("value", &value), ("marks", &marks.join(", "))];
        self.tell(words, &values)
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let hint = match self.game.hint() {
            Ok(hint) => hint,
            Err(error) => return print(&error.to_string()),
        };
        print(&hint.sentences.join("\n"))?;
        if hint.has_more() { self.tell(words::MORE, &[]) } else { Ok(()) }
    }

    fn counts(&self, cell: Option<Cell>) -> anyhow::Result<()> {
        let session = self.game.session();
        let mut needs = session.needs();
        if let Some(cell) = cell {
            needs.retain(|need| session.cells_of(need.house).contains(&cell));
        }
        let sentences: Vec<String> =
            needs.iter().filter_map(|it| need(it, self.game.language)).collect();
        if sentences.is_empty() {
            self.tell(words::NOTHING_NEEDED, &[])
        } else {
            print(&sentences.join("\n"))
        }
    }

    /// Says how the game has ended, once it has.
    fn end_if_solved(&mut self) -> anyhow::Result<()> {
        let Some(ending) = self.game.ending() else {
            return Ok(());
        };
        for sentence in self.game.told(&ending) {
            print(&sentence)?;
        }
        self.tell(words::AGAIN, &[])
    }

    fn leave(&mut self) -> anyhow::Result<Exit> {
        if self.game.session().log().is_empty() {
            return Ok(Exit::Yes);
        }
        match self.game.save() {
            Ok(Some(_)) => self.tell(words::GO_ON, &[])?,
            Ok(None) => {}
            Err(_) => self.tell(words::LOST, &[])?,
        }
        Ok(Exit::Yes)
    }
}
