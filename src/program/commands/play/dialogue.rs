//! Lines that people type and sentences that they read, in a game alone and in one against the computer.

use std::io::{self, BufRead, IsTerminal as _, Write as _};
use std::time::Duration;

use anyhow::{Context as _, Result};
use takuzu_sat::explain::{Language, Marks};
use takuzu_sat::play::{Action, read_cell, read_value};
use takuzu_sat::{Cell, Grid, Puzzle};

use super::captions;
use crate::output::stdin_is_terminal;
use crate::reply::steps::drawn;
use crate::words::{Words, plain, quoted, say};
use crate::work::run::Run;

/// The most bytes of a line that are looked at together.
const LONGEST_LINE: u64 = 1 << 16;

/// Returns the next line that is typed; `None` at the end. Of a line that does not end, a part comes at a time.
pub(super) fn hear(input: impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let length = input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok((length > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// Prints a sentence on a line of its own. A terminal obeys nothing in it, wherever its words come from.
pub(super) fn print(sentence: &str) -> Result<()> {
    let written = writeln!(io::stdout(), "{}", plain(sentence));
    written.context("cannot write standard output")
}

/// Breaks a text into lines of a width, between words where that is possible.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        // What fits stays as it is: a board begins with spaces.
        if paragraph.chars().count() <= width {
            lines.push(paragraph.to_owned());
            continue;
        }
        let mut line = String::new();
        let mut used = 0;
        for word in paragraph.split(' ') {
            let length = word.chars().count();
            if used > 0 && used + 1 + length > width {
                lines.push(std::mem::take(&mut line));
                used = 0;
            } else if used > 0 {
                line.push(' ');
                used += 1;
            }
            for sign in word.chars() {
                if used == width.max(1) {
                    lines.push(std::mem::take(&mut line));
                    used = 0;
                }
                line.push(sign);
                used += 1;
            }
        }
        lines.push(line);
    }
    lines
}

/// Returns a time as a clock shows it: `4:05`, `1:04:05`.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let [hours, minutes, seconds] = [seconds / 3600, seconds / 60 % 60, seconds % 60];
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A line, as it is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Moves(Vec<Action>),
    Hint,
    Check,
    /// The needs of all lines, or of those of a cell.
    Counts(Option<Cell>),
    /// The whole board, or a cell.
    Show(Option<Cell>),
    Pause,
    Save,
    New,
    Help,
    Quit,
    Blank,
}

impl Typed {
    fn one(action: Action) -> Typed {
        Typed::Moves(vec![action])
    }
}

/// Reads the rest of a line, behind the word for a command.
type ReadRest = fn(&mut Line<'_>) -> Result<Typed, String>;

/// The words for each command, English and French; the French ones count where French is spoken.
const VERBS: [(ReadRest, &[&str], &[&str]); 16] = [
    (|line| line.entry(), &["enter", "put", "set"], &["mettre", "mets"]),
    (
        |line| Ok(Typed::one(Action::Clear(line.cell()?))),
        &["clear", "erase", "delete"],
        &["effacer", "efface", "vider"],
    ),
    (|line| line.marks(), &["mark", "pencil"], &["note", "noter"]),
    (|_| Ok(Typed::one(Action::FillMarks)), &["marks", "fill"], &["notes", "remplir"]),
    (|line| Ok(Typed::one(Action::KeepMarks(line.is_on()?))), &["keep"], &["garder", "garde"]),
    (|_| Ok(Typed::one(Action::Undo)), &["undo", "u"], &["annuler", "annule"]),
    (|_| Ok(Typed::one(Action::Redo)), &["redo"], &["rétablir", "retablir", "refaire"]),
    (|_| Ok(Typed::Hint), &["hint", "?"], &["indice", "aide-moi"]),
    (|_| Ok(Typed::Check), &["check", "c"], &["vérifier", "verifier", "vérifie", "verifie"]),
    (|line| Ok(Typed::Counts(line.any_cell()?)), &["counts", "count"], &["compte", "comptes"]),
    (
        |line| Ok(Typed::Show(line.any_cell()?)),
        &["show", "board", "print"],
        &["montrer", "montre", "grille", "afficher"],
    ),
    (|_| Ok(Typed::Pause), &["pause", "p"], &["pause"]),
    (|_| Ok(Typed::Save), &["save", "s"], &["enregistrer", "sauver"]),
    (|_| Ok(Typed::New), &["new", "n"], &["nouveau", "nouvelle"]),
    (|_| Ok(Typed::Help), &["help", "h"], &["aide"]),
    (|_| Ok(Typed::Quit), &["quit", "q", "exit"], &["quitter", "quitte"]),
];

/// Reads a line; an error is a sentence.
pub(super) fn read(line: &str, language: Language) -> Result<Typed, String> {
    let line = lowered(line);
    let all: Vec<&str> = line.split_whitespace().collect();
    let Some(&first) = all.first() else {
        return Ok(Typed::Blank);
    };
    let verb = VERBS.iter().find(|(_, english, french)| {
        english.contains(&first) || language == Language::French && french.contains(&first)
    });
    let mut line = Line { words: &all[usize::from(verb.is_some())..], language };
    let typed = match verb {
        Some((rest, ..)) => rest(&mut line)?,
        None if read_cell(first).is_some() || first.parse::<usize>().is_ok() => line.entry()?,
        None => return Err(say!(language, captions::UNKNOWN_WORD, word = quoted(first))),
    };
    match line.words.first() {
        None => Ok(typed),
        Some(word) => Err(say!(language, captions::SURPLUS, word = quoted(word))),
    }
}

/// Reads a move against the computer: `r1c2 0`, `L1C2=0`, `1 2 0`, or a joker without a value, as in `joker r1c2` and
/// `j 1 2`; `None` where it is none of these.
pub(super) fn read_move(line: &str) -> Option<(Cell, Option<u8>)> {
    let line = lowered(line);
    let mut all: Vec<&str> = line.split_whitespace().collect();
    // In other places than the first, `j` may be a value.
    let is_joker = |(at, word): (usize, &&str)| *word == "joker" || (at, *word) == (0, "j");
    let joker = all.iter().enumerate().position(is_joker);
    joker.map(|at| all.remove(at));
    let mut line = Line { words: &all, language: Language::English };
    let cell = line.cell().ok()?;
    let value = if joker.is_none() { Some(line.value(cell).ok()?) } else { None };
    line.words.is_empty().then_some((cell, value))
}

/// A line in small letters, its words apart.
fn lowered(line: &str) -> String {
    let line = line.trim_start_matches('\u{feff}').to_lowercase();
    line.replace(['=', ',', ';', ':'], " ")
}

/// The words of a line that are still to be read.
struct Line<'a> {
    words: &'a [&'a str],
    language: Language,
}

impl Line<'_> {
    /// A cell, and the value that it gets; a cell alone is to be shown.
    fn entry(&mut self) -> Result<Typed, String> {
        let cell = self.cell()?;
        Ok(match self.words.first() {
            None => Typed::Show(Some(cell)),
            Some(&("." | "_" | "-")) => {
                self.words = &self.words[1..];
                Typed::one(Action::Clear(cell))
            }
            Some(_) => Typed::one(Action::Enter(cell, self.value(cell)?)),
        })
    }

    fn marks(&mut self) -> Result<Typed, String> {
        let cell = self.cell()?;
        let mut marks = vec![Action::Mark(cell, self.value(cell)?)];
        while !self.words.is_empty() {
            marks.push(Action::Mark(cell, self.value(cell)?));
        }
        Ok(Typed::Moves(marks))
    }

    fn cell(&mut self) -> Result<Cell, String> {
        let (cell, used) = match self.words {
            [name, ..] if read_cell(name).is_some() => (read_cell(name), 1),
            [row, col, ..] => (read_cell(&format!("r{row}c{col}")), 2),
            [] | [_] => (None, 0),
        };
        self.words = &self.words[used..];
        cell.ok_or_else(|| say!(self.language, captions::CELL_WANTED))
    }

    fn any_cell(&mut self) -> Result<Option<Cell>, String> {
        let is_named = !self.words.is_empty();
        is_named.then(|| self.cell()).transpose()
    }

    fn value(&mut self, cell: Cell) -> Result<u8, String> {
        let value = self.words.first().and_then(|word| read_value(word));
        self.words = self.words.get(1..).unwrap_or_default();
        value.ok_or_else(|| {
            say!(
                self.language,
                captions::VALUE_WANTED,
                cell = self.language.cell(cell),
                value = "1"
            )
        })
    }

    fn is_on(&mut self) -> Result<bool, String> {
        let is_on = match self.words.first() {
            Some(&("on" | "yes" | "oui")) => Ok(true),
            Some(&("off" | "no" | "non")) => Ok(false),
            Some(_) | None => Err(say!(self.language, captions::ON_OR_OFF)),
        };
        self.words = self.words.get(1..).unwrap_or_default();
        is_on
    }
}

/// The reason why a dialogue ends before the game does.
pub(super) enum Halt {
    Quit,
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
    fn parse(line: &str) -> Option<Command> {
        match line.to_lowercase().as_str() {
            "quit" | "q" | "exit" | "quitter" => Some(Command::Quit),
            "rules" | "help" | "?" | "règles" | "regles" | "aide" => Some(Command::Rules),
            "board" | "grille" => Some(Command::Board),
            _ => None,
        }
    }
}

pub(super) struct Dialogue<'a> {
    run: &'a Run,
    pub(super) language: Language,
    rules: String,
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(run: &'a Run, language: Language, rules: String) -> Dialogue<'a> {
        Dialogue { run, language, rules }
    }

    pub(super) fn print(&self, text: &str) -> Result<()> {
        let text = match terminal_size::terminal_size_of(io::stdout()) {
            Some((width, _)) => wrapped(text.trim_end(), width.0.max(20).into()).join("\n"),
            None => text.trim_end().to_owned(),
        };
        (self.run.output).stream(|out| writeln!(out, "{text}"))
    }

    pub(super) fn say(&self, words: Words, values: &[(&str, &str)]) -> Result<()> {
        self.print(&self.language.fill(words, values))
    }

    pub(super) fn show(&self, head: Words, puzzle: &Puzzle, grid: &Grid) -> Result<()> {
        let head = say!(self.language, head);
        self.print(&format!("{head}\n{}", board(puzzle, grid)))
    }

    pub(super) fn print_rules(&self) -> Result<()> {
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
            match Command::parse(&line) {
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

    pub(super) fn ask_yes_or_no(
        &self,
        question: &str,
        board: impl Fn() -> String,
    ) -> Result<bool, Halt> {
        let wrong = || say!(self.language, captions::versus::YES_OR_NO);
        self.ask(question, board, |line| yes_or_no(line).ok_or_else(wrong))
    }

    /// Waits until the person has read what stands there, where somebody sits at a terminal.
    pub(super) fn wait(&self) -> Result<(), Halt> {
        if stdin_is_terminal() && io::stdout().is_terminal() {
            let refused = |typed: &str| {
                let typed = quoted(typed);
                say!(self.language, captions::versus::NOT_UNDERSTOOD, typed, how = "")
            };
            let read = |line: &str| line.is_empty().then_some(()).ok_or_else(|| refused(line));
            self.ask(&say!(self.language, captions::versus::TO_BEGIN), String::new, read)?;
        }
        Ok(())
    }

    fn hear(&self) -> Result<String, Halt> {
        if stdin_is_terminal() {
            self.run.output.stream(|out| write!(out, "> "))?;
        }
        let line = hear(io::stdin().lock())?.ok_or(Halt::InputEnded)?;
        Ok(line.trim().to_owned())
    }
}

/// A board with the numbers of its rows and columns.
pub(super) fn board(puzzle: &Puzzle, grid: &Grid) -> String {
    drawn(&Marks::plain(puzzle, grid))
}

fn yes_or_no(line: &str) -> Option<bool> {
    match line.to_lowercase().as_str() {
        "yes" | "y" | "oui" | "o" => Some(true),
        "no" | "n" | "non" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_against_the_computer_are_read_as_people_type_them() {
        let cell = Cell::new(0, 11);
        for line in ["r1c12 3", "R1C12=3", "l1c12 3", " 1 12 3 ", "1,12: 3"] {
            assert_eq!(read_move(line), Some((cell, Some(3))), "{line}");
        }
        assert_eq!(read_move("r1c12 g"), Some((cell, Some(16))));
        assert_eq!(read_move("r1c12 J"), Some((cell, Some(19))));
        for line in ["joker r1c12", "r1c12 JOKER", "j 1 12"] {
            assert_eq!(read_move(line), Some((cell, None)), "{line}");
        }
        let wrong =
            ["", "3", "r1c12", "r1 3", "r0c1 3", "r1c12 3 4", "joker", "joker r1c12 3", "rc 3"];
        let odd = ["é1c2 3", "r+1c2 3", "r1c2 é", "r99999999999999999999c1 1", "maybe", "r1c1 -1"];
        for line in wrong.into_iter().chain(odd) {
            assert_eq!(read_move(line), None, "{line}");
        }
    }
}
