//! A game of one person: the position, its history, pencil marks, hints, and a text to go on from.
//!
//! Nothing in here knows a terminal, a clock or a file. The caller hands in the time that has been played
//! with each [`Action`], and keeps the [text](Session::save) of the game wherever it likes. A position is what the history makes
//! of the givens, so undo and redo are actions like others, and a game that is read again has them both.
//! [`versus`] is the game against the computer.
//!
//! ```text
//!   puzzle ──> Session ── act(time, Action) ──> Session ──> save() ──> text
//!                 │  hint(), check(), needs(), violations()             │
//!                 └<──────────────── Session::read() <─────────────────┘
//! ```
//!
//! ```
//! use std::time::Duration;
//! use takuzu_sat::play::{Action, Session};
//! use takuzu_sat::{Cell, Puzzle};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let solution = puzzle.solve()?;
//! let mut session = Session::new(puzzle, solution);
//! let second = Duration::from_secs;
//! session.act(second(2), Action::Enter(Cell::new(3, 2), 0))?;
//! session.act(second(3), Action::Undo)?;
//! let read = Session::read("game", &session.save())?;
//! assert_eq!(read.log(), session.log());
//! assert_eq!(read.time(), second(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hint;
mod save;
pub mod versus;
mod words;

use std::fmt;
use std::time::Duration;

use crate::ground::deduction::Level;
use crate::ground::grid::{Cell, Grid};
use crate::people::explain::{Detail, Language, SymbolNames, Teller};
use crate::puzzles::game::Need;
use crate::puzzles::puzzle::{Puzzle, Violation};
pub use hint::{Check, Hint, Mistake, Topic, next_steps};
pub use words::{need, read_cell, read_value, refusal};

/// One thing that a person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Puts a value into a cell, in place of another entry too.
    Enter(Cell, u8),
    /// Empties a cell; an empty one loses its pencil marks.
    Clear(Cell),
    /// Adds a pencil mark to an empty cell, or takes it away.
    Mark(Cell, u8),
    /// Gives each empty cell the marks of all values that break no rule there.
    FillMarks,
    /// Keeps marks up to date from now on, or stops that: a value that breaks a rule loses its mark.
    KeepMarks(bool),
    /// Takes the last change of the position back.
    Undo,
    /// Makes the change again that was taken back last.
    Redo,
    /// Takes a hint at this level of detail.
    Hint(Detail),
    /// Asks whether there are mistakes.
    Check,
}

/// An action, and the time that had been played by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The time since the beginning, pauses left out, in whole milliseconds.
    pub time: Duration,
    /// The action.
    pub action: Action,
}

/// The reason why an action is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{}", refusal(*self, crate::people::explain::Language::English))]
pub enum Refusal {
    /// The cell is not on the board.
    OffBoard(Cell),
    /// The cell is given.
    Given(Cell),
    /// The puzzle has no such value.
    NoValue(u8),
    /// The cell is filled, so it has no pencil marks.
    Filled(Cell),
    /// Nothing would change.
    NoChange,
    /// There is nothing to take back.
    NothingToUndo,
    /// Nothing that was taken back can be made again.
    NothingToRedo,
}

crate::ground::error::debug_as_display!(Refusal);

/// Facts about a game that its position does not show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The level of the puzzle, where it is known.
    pub level: Option<Level>,
    /// The origin of the puzzle, in one line: a file, or the wishes and the seed that made it.
    pub origin: String,
}

/// A game at some point: see the [module](self).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    puzzle: Puzzle,
    /// The only solution, if there is one and the caller knows it.
    solution: Option<Grid>,
    about: About,
    entries: Entries,
    /// The changes that can be taken back, the last one at the end.
    done: Vec<Change>,
    /// The changes that were taken back, the one taken back last at the end.
    undone: Vec<Change>,
    log: Vec<Turn>,
    time: Duration,
    /// The level of the last hint, as long as the entries are the same.
    hinted: Option<Detail>,
    /// The names of the symbols in sentences, where they are not the digits.
    names: Option<SymbolNames>,
}

impl Session {
    /// Begins a game. The solution is the only one of the puzzle; without it, mistakes are found by the rules alone.
    #[must_use]
    pub fn new(puzzle: Puzzle, solution: Option<Grid>) -> Session {
        Session {
            entries: Entries::new(puzzle.givens().clone()),
            puzzle,
            solution,
            about: About::default(),
            done: Vec::new(),
            undone: Vec::new(),
            log: Vec::new(),
            time: Duration::ZERO,
            hinted: None,
            names: None,
        }
    }

    /// Adds the only solution, which a text does not hold.
    #[must_use]
    pub fn with_solution(self, solution: Option<Grid>) -> Session {
        Session { solution, ..self }
    }

    /// Adds facts about the game; of the origin, what a line may hold.
    #[must_use]
    pub fn with_about(mut self, about: About) -> Session {
        self.about = about;
        self.about.origin = crate::ground::error::shown(self.about.origin.trim());
        self
    }

    /// Calls the symbols of a puzzle that has two by these names in hints and checks. A saved game does not hold them.
    #[must_use]
    pub fn with_names(self, names: SymbolNames) -> Session {
        Session { names: Some(names), ..self }
    }

    /// A teller that names the symbols as hints do.
    #[must_use]
    pub fn teller(&self, language: Language) -> Teller<'_> {
        self.teller_of(&self.puzzle, language)
    }

    fn teller_of<'a>(&self, puzzle: &'a Puzzle, language: Language) -> Teller<'a> {
        let teller = Teller::new(puzzle, language);
        self.names.map_or(teller, |names| teller.with_names(names))
    }

    /// Returns the facts about the game.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// Returns the puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the only solution, where it is known.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// Returns the board: givens and entries.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.entries.grid
    }

    /// Tells whether a cell is given.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    #[must_use]
    pub fn is_given(&self, cell: Cell) -> bool {
        self.puzzle.givens()[cell].is_some()
    }

    /// Returns the pencil marks of a cell; none where it is filled.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    #[must_use]
    pub fn marks(&self, cell: Cell) -> Values {
        match self.grid()[cell] {
            Some(_) => Values::default(),
            None => self.entries.marks(cell),
        }
    }

    /// Tells whether marks are kept up to date.
    #[must_use]
    pub fn keeps_marks(&self) -> bool {
        self.entries.keeps_marks
    }

    /// Returns all actions so far, those that were taken back as well.
    #[must_use]
    pub fn log(&self) -> &[Turn] {
        &self.log
    }

    /// Returns the time that has been played.
    #[must_use]
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Lets time go by without an action. It never goes back.
    pub fn pass(&mut self, time: Duration) {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.time = self.time.max(Duration::from_millis(millis));
    }

    /// Counts the hints that were taken; one that says more about the same position does not count again.
    #[must_use]
    pub fn hints(&self) -> usize {
        let mut last = None;
        let mut count = 0;
        for turn in &self.log {
            match turn.action {
                Action::Hint(detail) => {
                    count += usize::from(last.is_none_or(|last| detail <= last));
                    last = Some(detail);
                }
                Action::Enter(..) | Action::Clear(_) | Action::Undo | Action::Redo => last = None,
                Action::Mark(..) | Action::FillMarks | Action::KeepMarks(_) | Action::Check => {}
            }
        }
        count
    }

    /// Tells whether there is something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Tells whether there is something to make again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Counts the empty cells.
    #[must_use]
    pub fn open(&self) -> usize {
        self.grid().blanks().count()
    }

    /// Tells whether the puzzle is solved: all cells are filled, and no rule is broken.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.puzzle.accepts(self.grid())
    }

    /// Lists the rules that the board breaks.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.puzzle.violations(self.grid())
    }

    /// Lists what each row, column and block still needs.
    #[must_use]
    pub fn needs(&self) -> Vec<Need> {
        self.puzzle.needs(self.grid())
    }

    /// Does something at a time, which counts from the beginning of the game without pauses, and
    /// returns the cells whose value or marks have changed.
    ///
    /// # Errors
    ///
    /// When it is not possible: then nothing happens, and no time goes by.
    pub fn act(&mut self, time: Duration, action: Action) -> Result<Vec<Cell>, Refusal> {
        let changed = match action {
            Action::Undo => {
                let change = self.done.pop().ok_or(Refusal::NothingToUndo)?;
                let (back, cells) = self.turn_over(change);
                self.undone.push(back);
                cells
            }
            Action::Redo => {
                let change = self.undone.pop().ok_or(Refusal::NothingToRedo)?;
                let (back, cells) = self.turn_over(change);
                self.done.push(back);
                cells
            }
            Action::Hint(detail) => {
                self.hinted = Some(detail);
                Vec::new()
            }
            Action::Check => Vec::new(),
            Action::Enter(..)
            | Action::Clear(_)
            | Action::Mark(..)
            | Action::FillMarks
            | Action::KeepMarks(_) => {
                let change = self.entries.change(&self.puzzle, action)?;
                let (back, cells) = self.turn_over(change);
                self.done.push(back);
                self.undone.clear();
                cells
            }
        };
        self.pass(time);
        let time = self.time;
        self.log.push(Turn { time, action });
        Ok(changed)
    }

    /// Makes a change, and returns the one that takes it back with the cells that it is about.
    fn turn_over(&mut self, change: Change) -> (Change, Vec<Cell>) {
        let before = self.grid().clone();
        let back = self.entries.make(change);
        if before != *self.grid() {
            self.hinted = None;
        }
        let cells = back.cells.iter().map(|&(cell, ..)| cell).collect();
        (back, cells)
    }
}

/// A set of values, such as the pencil marks of a cell: values up to 63.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Values(u64);

impl Values {
    /// Tells whether a value is in the set.
    #[must_use]
    pub fn contains(self, value: u8) -> bool {
        self.0 & Values::bit(value) != 0
    }

    /// Tells whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Counts the values.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Lists the values, least first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..64).filter(move |&value| self.contains(value))
    }

    /// Returns the values that are in both sets.
    #[must_use]
    pub fn and(self, other: Values) -> Values {
        Values(self.0 & other.0)
    }

    /// Returns the set with a value more or, if it has it, less.
    #[must_use]
    pub fn toggled(self, value: u8) -> Values {
        Values(self.0 ^ Values::bit(value))
    }

    fn bit(value: u8) -> u64 {
        1_u64.checked_shl(value.into()).unwrap_or(0)
    }
}

impl FromIterator<u8> for Values {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Values {
        Values(values.into_iter().fold(0, |set, value| set | Values::bit(value)))
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The board with its pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entries {
    grid: Grid,
    /// The marks of each cell; those of a filled one come back when it is emptied.
    marks: Vec<Values>,
    keeps_marks: bool,
}

/// The values and marks that some cells are to have.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    cells: Vec<(Cell, Option<u8>, Values)>,
    keeps_marks: bool,
}

impl Entries {
    fn new(grid: Grid) -> Entries {
        Entries { marks: vec![Values::default(); grid.shape().len()], grid, keeps_marks: false }
    }

    fn marks(&self, cell: Cell) -> Values {
        self.marks[self.grid.shape().index(cell)]
    }

    fn make(&mut self, change: Change) -> Change {
        let mut back = Change {
            cells: Vec::with_capacity(change.cells.len()),
            keeps_marks: std::mem::replace(&mut self.keeps_marks, change.keeps_marks),
        };
        for (cell, value, marks) in change.cells {
            back.cells.push((cell, self.grid[cell], self.marks(cell)));
            self.grid.set(cell, value);
            let index = self.grid.shape().index(cell);
            self.marks[index] = marks;
        }
        back
    }

    /// Returns what an action of the person changes; other actions change nothing.
    fn change(&self, puzzle: &Puzzle, action: Action) -> Result<Change, Refusal> {
        let mut after = self.clone();
        match action {
            Action::Enter(cell, value) => {
                self.check(puzzle, cell, value)?;
                after.grid.set(cell, Some(value));
            }
            Action::Clear(cell) => {
                self.check_cell(puzzle, cell)?;
                match after.grid[cell] {
                    Some(_) => after.grid.set(cell, None),
                    None => after.put_marks(cell, Values::default()),
                }
            }
            Action::Mark(cell, value) => {
                self.check(puzzle, cell, value)?;
                if self.grid[cell].is_some() {
                    return Err(Refusal::Filled(cell));
                }
                after.put_marks(cell, self.marks(cell).toggled(value));
            }
            Action::FillMarks => {
                for cell in self.grid.blanks() {
                    after.put_marks(cell, self.possible(puzzle, cell));
                }
            }
            Action::KeepMarks(keeps) => after.keeps_marks = keeps,
            Action::Undo | Action::Redo | Action::Hint(_) | Action::Check => {}
        }
        // A mark that was put by hand stays: the person wants it.
        if after.keeps_marks && !matches!(action, Action::Mark(..)) {
            after.update_marks(puzzle);
        }
        let change = self.up_to(&after);
        if change.cells.is_empty() && change.keeps_marks == self.keeps_marks {
            Err(Refusal::NoChange)
        } else {
            Ok(change)
        }
    }

    /// Takes away the marks of values that break a rule.
    fn update_marks(&mut self, puzzle: &Puzzle) {
        let blanks: Vec<Cell> = self.grid.blanks().collect();
        for cell in blanks {
            let marks = self.marks(cell);
            if !marks.is_empty() {
                self.put_marks(cell, marks.and(self.possible(puzzle, cell)));
            }
        }
    }

    fn put_marks(&mut self, cell: Cell, marks: Values) {
        let index = self.grid.shape().index(cell);
        self.marks[index] = marks;
    }

    /// Returns the change from here to other entries.
    fn up_to(&self, after: &Entries) -> Change {
        let differs = |cell: &Cell| {
            self.grid[*cell] != after.grid[*cell] || self.marks(*cell) != after.marks(*cell)
        };
        let cells = self.grid.shape().cells().filter(differs);
        Change {
            cells: cells.map(|cell| (cell, after.grid[cell], after.marks(cell))).collect(),
            keeps_marks: after.keeps_marks,
        }
    }

    /// Refuses a cell that nobody may change.
    fn check_cell(&self, puzzle: &Puzzle, cell: Cell) -> Result<(), Refusal> {
        if !self.grid.shape().contains(cell) {
            return Err(Refusal::OffBoard(cell));
        }
        match puzzle.givens()[cell] {
            Some(_) => Err(Refusal::Given(cell)),
            None => Ok(()),
        }
    }

    fn check(&self, puzzle: &Puzzle, cell: Cell, value: u8) -> Result<(), Refusal> {
        self.check_cell(puzzle, cell)?;
        if puzzle.values().contains(&value) { Ok(()) } else { Err(Refusal::NoValue(value)) }
    }

    /// The values that break no rule in a cell.
    fn possible(&self, puzzle: &Puzzle, cell: Cell) -> Values {
        puzzle.possible(&self.grid, cell).into_iter().collect()
    }
}
