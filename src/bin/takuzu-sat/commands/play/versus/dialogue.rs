//! Questions and answers, a line each: on a terminal, through a pipe, for a screen reader.

use std::io;

use takuzu_sat::explain::{Language, Marks};
use takuzu_sat::{Grid, Puzzle};

use super::super::words::hear;
use crate::output::stdin_is_terminal;
use crate::reply::steps::drawn;
use crate::words::{Words, say};
use crate::work::batch::Batch;

/// The reason why a dialogue ends before the game does.
pub(super) enum Halt {
    /// Somebody wants to stop.
    Quit,
    /// Nobody answers any more.
    InputEnded,
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Halt {
    fn from(error: E) -> Halt {
        Halt::Failed(error.into())
    }
}

/// The words that are understood whatever the question, in every language.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Command {
    Quit,
    Rules,
    Board,
}

impl Command {
    /// No letter alone is one that some puzzle has as a value.
    fn of(line: &str) -> Option<Command> {
        match line.to_lowercase().as_str() {
            "quit" | "q" | "exit" | "quitter" => Some(Command::Quit),
            "rules" | "help" | "?" | "règles" | "regles" | "aide" => Some(Command::Rules),
            "board" | "grille" => Some(Command::Board),
            _ => None,
        }
    }
}

pub(super) struct Dialogue<'a> {
    batch: &'a Batch,
    pub(super) language: Language,
    /// The rules of the game, which may be asked for.
    rules: String,
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(batch: &'a Batch, language: Language, rules: String) -> Dialogue<'a> {
        Dialogue { batch, language, rules }
    }

    /// Writes a paragraph.
    pub(super) fn print(&self, text: &str) -> anyhow::Result<()> {
        let text = text.trim_end();
        (self.batch.output).stream(|out| writeln!(out, "{text}"))
    }

    pub(super) fn say(&self, words: Words, values: &[(&str, &str)]) -> anyhow::Result<()> {
        self.print(&self.language.fill(words, values))
    }

    /// Writes a heading and a board below it.
    pub(super) fn show(&self, head: Words, puzzle: &Puzzle, grid: &Grid) -> anyhow::Result<()> {
        let head = say!(self.language, head);
        self.print(&format!("{head}\n{}", board(puzzle, grid)))
    }

    pub(super) fn print_rules(&self) -> anyhow::Result<()> {
        self.print(&self.rules)
    }

    /// Asks until there is an answer: `read` understands a line, or says what is wrong with it.
    pub(super) fn ask<T>(
        &self,
        question: &str,
        board: impl Fn() -> String,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, Halt> {
        loop {
            self.print(question)?;
            let line = self.hear()?;
            match Command::of(&line) {
                Some(Command::Quit) => return Err(Halt::Quit),
                Some(Command::Rules) => self.print_rules()?,
                Some(Command::Board) => self.print(&board())?,
                None => match read(&line) {
                    Ok(answer) => return Ok(answer),
                    Err(wrong) => self.print(&wrong)?,
                },
            }
        }
    }

    /// Returns the next line that is typed.
    fn hear(&self) -> Result<String, Halt> {
        if stdin_is_terminal() {
            self.batch.output.stream(|out| write!(out, "> "))?;
        }
        let line = hear(io::stdin().lock())?.ok_or(Halt::InputEnded)?;
        Ok(line.trim().to_owned())
    }
}

/// A board with the numbers of its rows and columns.
pub(super) fn board(puzzle: &Puzzle, grid: &Grid) -> String {
    drawn(&Marks::plain(puzzle, grid))
}

/// Reads `yes` or `no`, in any of the languages.
pub(super) fn yes_or_no(line: &str) -> Option<bool> {
    match line.to_lowercase().as_str() {
        "yes" | "y" | "oui" | "o" => Some(true),
        "no" | "n" | "non" => Some(false),
        _ => None,
    }
}
