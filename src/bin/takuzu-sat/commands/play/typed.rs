//! The meaning of a line that a person types.

use takuzu_sat::Cell;
use takuzu_sat::explain::Language;
use takuzu_sat::play::{Action, read_cell, read_value};

use super::words;
use crate::words::{quoted, say};

/// A line, as it is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// Moves, one after the other.
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
    /// Nothing.
    Blank,
}

/// The commands.
#[derive(Clone, Copy)]
enum Verb {
    Enter,
    Clear,
    Mark,
    FillMarks,
    Keep,
    Undo,
    Redo,
    Hint,
    Check,
    Counts,
    Show,
    Pause,
    Save,
    New,
    Help,
    Quit,
}

/// The words for each command, English and French; the French ones count where French is spoken.
const VERBS: [(Verb, &[&str], &[&str]); 16] = [
    (Verb::Enter, &["enter", "put", "set"], &["mettre", "mets"]),
    (Verb::Clear, &["clear", "erase", "delete"], &["effacer", "efface", "vider"]),
    (Verb::Mark, &["mark", "pencil"], &["note", "noter"]),
    (Verb::FillMarks, &["marks", "fill"], &["notes", "remplir"]),
    (Verb::Keep, &["keep"], &["garder", "garde"]),
    (Verb::Undo, &["undo", "u"], &["annuler", "annule"]),
    (Verb::Redo, &["redo"], &["rétablir", "retablir", "refaire"]),
    (Verb::Hint, &["hint", "?"], &["indice", "aide-moi"]),
    (Verb::Check, &["check", "c"], &["vérifier", "verifier", "vérifie", "verifie"]),
    (Verb::Counts, &["counts", "count"], &["compte", "comptes"]),
    (Verb::Show, &["show", "board", "print"], &["montrer", "montre", "grille", "afficher"]),
    (Verb::Pause, &["pause", "p"], &["pause"]),
    (Verb::Save, &["save", "s"], &["enregistrer", "sauver"]),
    (Verb::New, &["new", "n"], &["nouveau", "nouvelle"]),
    (Verb::Help, &["help", "h"], &["aide"]),
    (Verb::Quit, &["quit", "q", "exit"], &["quitter", "quitte"]),
];

/// Reads a line; an error is a sentence.
pub(super) fn read(line: &str, language: Language) -> Result<Typed, String> {
    let line = line.trim_start_matches('\u{feff}').trim().to_lowercase();
    let line = line.replace(['=', ',', ';', ':'], " ");
    let all: Vec<&str> = line.split_whitespace().collect();
    let Some(&first) = all.first() else {
        return Ok(Typed::Blank);
    };
    let means = |(_, english, french): &&(Verb, &[&str], &[&str])| {
        english.contains(&first) || language == Language::French && french.contains(&first)
    };
    let verb = VERBS.iter().find(means).map(|&(verb, ..)| verb);
    let is_place = read_cell(first).is_some() || first.parse::<usize>().is_ok();
    let mut words = Words { words: &all[usize::from(verb.is_some())..], language };
    let typed = match verb {
        None if is_place => words.entry()?,
        None => {
            return Err(say!(language, words::UNKNOWN_WORD, word = quoted(first)));
        }
        Some(Verb::Enter) => words.entry()?,
        Some(Verb::Clear) => Typed::Moves(vec![Action::Clear(words.cell()?)]),
        Some(Verb::Mark) => {
            let cell = words.cell()?;
            let mut marks = vec![Action::Mark(cell, words.value(cell)?)];
            while !words.words.is_empty() {
                marks.push(Action::Mark(cell, words.value(cell)?));
            }
            Typed::Moves(marks)
        }
        Some(Verb::FillMarks) => Typed::Moves(vec![Action::FillMarks]),
        Some(Verb::Keep) => Typed::Moves(vec![Action::KeepMarks(words.is_on()?)]),
        Some(Verb::Undo) => Typed::Moves(vec![Action::Undo]),
        Some(Verb::Redo) => Typed::Moves(vec![Action::Redo]),
        Some(Verb::Hint) => Typed::Hint,
        Some(Verb::Check) => Typed::Check,
        Some(Verb::Counts) => Typed::Counts(words.any_cell()?),
        Some(Verb::Show) => Typed::Show(words.any_cell()?),
        Some(Verb::Pause) => Typed::Pause,
        Some(Verb::Save) => Typed::Save,
        Some(Verb::New) => Typed::New,
        Some(Verb::Help) => Typed::Help,
        Some(Verb::Quit) => Typed::Quit,
    };
    match words.words.first() {
        None => Ok(typed),
        Some(word) => Err(say!(language, words::SURPLUS, word = quoted(word))),
    }
}

/// The words of a line that are still to be read.
struct Words<'a> {
    words: &'a [&'a str],
    language: Language,
}

impl Words<'_> {
    /// A cell, and the value that it gets; a cell alone is to be shown.
    fn entry(&mut self) -> Result<Typed, String> {
        let cell = self.cell()?;
        Ok(match self.words.first() {
            None => Typed::Show(Some(cell)),
            Some(&("." | "_" | "-")) => {
                self.words = &self.words[1..];
                Typed::Moves(vec![Action::Clear(cell)])
            }
            Some(_) => Typed::Moves(vec![Action::Enter(cell, self.value(cell)?)]),
        })
    }

    /// A cell by its name, or by the numbers of its row and column.
    fn cell(&mut self) -> Result<Cell, String> {
        let place = |word: &&str| word.parse::<usize>().ok().and_then(|place| place.checked_sub(1));
        let (cell, used) = match self.words {
            [name, ..] if read_cell(name).is_some() => (read_cell(name), 1),
            [row, col, ..] => (place(row).zip(place(col)).map(|(row, col)| Cell::new(row, col)), 2),
            [] | [_] => (None, 0),
        };
        self.words = &self.words[used..];
        cell.ok_or_else(|| say!(self.language, words::CELL_WANTED))
    }

    /// A cell, if any is named.
    fn any_cell(&mut self) -> Result<Option<Cell>, String> {
        let is_named = !self.words.is_empty();
        is_named.then(|| self.cell()).transpose()
    }

    fn value(&mut self, cell: Cell) -> Result<u8, String> {
        let value = self.words.first().and_then(|word| read_value(word));
        self.words = self.words.get(1..).unwrap_or_default();
        value.ok_or_else(|| {
            say!(self.language, words::VALUE_WANTED, cell = self.language.cell(cell), value = "1")
        })
    }

    fn is_on(&mut self) -> Result<bool, String> {
        let is_on = match self.words.first() {
            Some(&("on" | "yes" | "oui")) => Ok(true),
            Some(&("off" | "no" | "non")) => Ok(false),
            Some(_) | None => Err(say!(self.language, words::ON_OR_OFF)),
        };
        self.words = self.words.get(1..).unwrap_or_default();
        is_on
    }
}

#[cfg(test)]
mod tests {
    use takuzu_sat::explain::Language::{English, French};

    use super::*;

    fn enter(row: usize, col: usize, value: u8) -> Typed {
        Typed::Moves(vec![Action::Enter(Cell::new(row - 1, col - 1), value)])
    }

    #[test]
    fn a_move_is_typed_in_many_ways() {
        for line in
            ["r3c4 1", "R3C4=1", "3 4 1", " 3, 4: 1", "l3c4 1", "put r3c4 1", "\u{feff}r3c4 1\r"]
        {
            assert_eq!(read(line, English), Ok(enter(3, 4, 1)), "{line}");
        }
        assert_eq!(read("10 12 g", English), Ok(enter(10, 12, 16)));
        assert_eq!(read("r1c1 16", English), Ok(enter(1, 1, 16)));
        let cell = Cell::new(0, 1);
        assert_eq!(read("clear 1 2", English), Ok(Typed::Moves(vec![Action::Clear(cell)])));
        assert_eq!(read("r1c2 .", English), Ok(Typed::Moves(vec![Action::Clear(cell)])));
        let marks = [1, 2].map(|value| Action::Mark(cell, value)).to_vec();
        assert_eq!(read("mark r1c2 1 2", English), Ok(Typed::Moves(marks)));
        assert_eq!(read("r1c2", English), Ok(Typed::Show(Some(cell))));
        assert_eq!(read("counts 1 2", English), Ok(Typed::Counts(Some(cell))));
        assert_eq!(read("counts", English), Ok(Typed::Counts(None)));
        assert_eq!(read("  ", English), Ok(Typed::Blank));
    }

    #[test]
    fn french_words_count_in_french_and_english_ones_always() {
        assert_eq!(read("Vérifier", French), Ok(Typed::Check));
        assert_eq!(read("check", French), Ok(Typed::Check));
        assert!(read("vérifier", English).is_err());
        assert_eq!(read("garder non", French), Ok(Typed::Moves(vec![Action::KeepMarks(false)])));
    }

    #[test]
    fn a_line_that_means_nothing_is_explained() {
        for (line, said) in [
            ("fly", "I do not know the command fly. Type help for the commands."),
            ("clear", "Which cell? Name its row and column: r3c4, or 3 4."),
            ("0 4 1", "Which cell? Name its row and column: r3c4, or 3 4."),
            ("r3c4 yes", "Which value for r3c4? Type for instance: r3c4 1."),
            ("undo twice", "The line has a word too many: twice."),
            ("keep", "Type keep on or keep off."),
        ] {
            assert_eq!(read(line, English), Err(said.into()));
        }
    }
}
