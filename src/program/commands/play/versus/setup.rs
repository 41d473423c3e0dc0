//! The grids and puzzles of a game: read, typed, or made.

use anyhow::{Result, bail};
use itertools::Itertools as _;
use takuzu_sat::answer::NoSolution;
use takuzu_sat::explain::{Language, Teller, symbol};
use takuzu_sat::generate::{Extra, Maker};
use takuzu_sat::play::read_value;
use takuzu_sat::play::versus::{Refusal, Typing, with_holes};
use takuzu_sat::puzzle::{Kind, Violation};
use takuzu_sat::text::Entry;
use takuzu_sat::{Cell, Grid, Limits, Puzzle, Random};

use super::super::begin::with_signs;
use super::super::captions::versus as words;
use super::super::dialogue::{Dialogue, Halt, board};
use crate::args::{Guesser, InputArgs, PlayArgs, ReadingArgs, SecretArg, WishesArgs};
use crate::commands::generate::{blank_board, by_chance, refuse_extras};
use crate::reply::verdict::TellWhy as _;
use crate::words::{Words, quoted, say};

/// All that is known before the first question.
pub(super) struct Setup {
    /// The puzzle or the complete grid that was named.
    pub(super) entry: Option<Entry>,
    maker: Maker,
    pub(super) seed: u64,
    pub(super) by_chance: bool,
    holes: Option<usize>,
    secret: Option<SecretArg>,
    blank: Puzzle,
}

impl Setup {
    pub(super) fn new(args: PlayArgs, limits: Limits) -> Result<Setup> {
        let PlayArgs { input, wishes, versus, language, .. } = args;
        if versus.secret.is_some() && versus.guesser == Guesser::Person {
            bail!(
                "--secret is for your own grid, and with --guesser you it is the computer that holds one"
            );
        }
        let reading = input.reading.clone();
        let entry = entry(input, versus.secret, language.choice())?;
        let blank = match &entry {
            Some(entry) => entry.puzzle.with_givens(Grid::blank(entry.puzzle.shape())),
            None => new_board(&reading, &wishes)?,
        };
        let seed = wishes.seed.unwrap_or_else(by_chance);
        let maker = Maker::new(blank.clone()).seed(seed).limits(limits);
        let maker = match &wishes.signs {
            // Whether other grids fit the same givens does not matter: the holes are drawn anew.
            None => maker.any(true),
            Some(_) => with_signs(maker, &wishes),
        };
        let setup = Setup {
            maker: maker.duplicates(true),
            entry,
            seed,
            by_chance: wishes.seed.is_none(),
            holes: versus.holes,
            secret: versus.secret,
            blank,
        };
        setup.check_holes()?;
        Ok(setup)
    }

    fn check_holes(&self) -> Result<()> {
        let most = self.blank.shape().len();
        match (self.holes, &self.entry) {
            (Some(_), Some(entry)) if !entry.puzzle.givens().is_complete() => {
                bail!("--holes is for complete grids, and {} has empty cells", entry.source)
            }
            (Some(holes), _) if !(1..=most).contains(&holes) => {
                bail!("--holes {holes}: a number from 1 to {most} is expected")
            }
            (Some(_) | None, _) => Ok(()),
        }
    }

    /// Finds the puzzle that the computer is to fill: a person knows the grid.
    pub(super) fn for_computer(&mut self, talk: &Dialogue<'_>) -> Result<Puzzle, Halt> {
        let grid = match &self.entry {
            Some(entry) if !entry.puzzle.givens().is_complete() => {
                let puzzle = entry.puzzle.clone();
                talk.show(words::PUZZLE_IS, &puzzle, puzzle.givens())?;
                talk.say(words::KEEP_SECRET, &[])?;
                return Ok(puzzle);
            }
            Some(entry) => entry.puzzle.givens().clone(),
            None => match self.source(talk)? {
                SecretArg::Type => self.typed(talk)?,
                SecretArg::Make => {
                    let grid = self.made()?;
                    talk.show(words::SECRET_IS, &self.blank, &grid)?;
                    grid
                }
            },
        };
        let holes = self.asked_holes(talk)?;
        let puzzle = self.with_holes(&grid, holes, 0);
        talk.show(words::PUZZLE_IS, &puzzle, puzzle.givens())?;
        Ok(puzzle)
    }

    /// Finds a puzzle that a person is to fill, and the grid.
    pub(super) fn for_person(
        &mut self,
        talk: &Dialogue<'_>,
        holes: Option<usize>,
    ) -> Result<(Puzzle, Grid), Halt> {
        let holes = match holes {
            Some(holes) => holes,
            None => self.asked_holes(talk)?,
        };
        let grid = self.made()?;
        Ok((self.with_holes(&grid, holes, 1), grid))
    }

    fn with_holes(&self, grid: &Grid, holes: usize, stream: u64) -> Puzzle {
        let mut random = Random::stream(self.seed, stream);
        self.blank.with_givens(with_holes(grid, holes, &mut random))
    }

    /// Makes a grid; the first one with signs settles where they stand.
    fn made(&mut self) -> Result<Grid> {
        let made = self.maker.make()?;
        self.blank = made.puzzle.with_givens(Grid::blank(made.puzzle.shape()));
        Ok(made.solution)
    }

    fn source(&self, talk: &Dialogue<'_>) -> Result<SecretArg, Halt> {
        if let Some(secret) = self.secret {
            return Ok(secret);
        }
        let question = say!(talk.language, words::ASK_SOURCE);
        talk.ask(
            &question,
            || self.blank_board(),
            |line| match line.to_lowercase().as_str() {
                "type" | "taper" | "t" => Ok(SecretArg::Type),
                "make" | "faire" | "m" | "f" => Ok(SecretArg::Make),
                _ => Err(say!(talk.language, words::TYPE_OR_MAKE)),
            },
        )
    }

    fn asked_holes(&self, talk: &Dialogue<'_>) -> Result<usize, Halt> {
        if let Some(holes) = self.holes {
            return Ok(holes);
        }
        let most = self.blank.shape().len();
        let say = |words: Words| say!(talk.language, words, most);
        talk.ask(
            &say(words::ASK_EMPTY),
            || self.blank_board(),
            |line| {
                let holes = line.parse().ok().filter(|holes| (1..=most).contains(holes));
                holes.ok_or_else(|| say(words::NOT_EMPTY))
            },
        )
    }

    fn blank_board(&self) -> String {
        board(&self.blank, self.blank.givens())
    }

    fn typed(&self, talk: &Dialogue<'_>) -> Result<Grid, Halt> {
        talk.say(words::TYPE_HEAD, &[])?;
        let mut typing = Typing::new(self.blank.clone());
        while let Some(cell) = typing.next() {
            let cell = talk.language.cell(cell);
            let question = say!(talk.language, words::ASK_CELL, cell);
            let shown = || board(&self.blank, typing.grid());
            let line = talk.ask(&question, shown, |line| Ok(line.to_owned()))?;
            if let Err(wrong) = self.put(&mut typing, &line, talk.language) {
                talk.print(&wrong)?;
            }
        }
        Ok(typing.grid().clone())
    }

    /// Puts the values of a line into the cells that come next, up to the first that is refused.
    fn put(&self, typing: &mut Typing, line: &str, language: Language) -> Result<(), String> {
        if matches!(line.to_lowercase().as_str(), "back" | "retour") {
            let is_back = typing.back();
            return is_back.then_some(()).ok_or_else(|| say!(language, words::NOTHING_BEFORE));
        }
        let mut signs = line.chars().filter(|sign| !sign.is_whitespace()).peekable();
        if signs.peek().is_none() {
            return Err(no_value("", &self.blank, language));
        }
        for sign in signs {
            let Some(cell) = typing.next() else {
                break;
            };
            let no_value = || no_value(&sign.to_string(), &self.blank, language);
            let value = read_value(sign.encode_utf8(&mut [0; 4])).ok_or_else(no_value)?;
            match typing.put(value) {
                Ok(()) | Err(Refusal::Complete) => {}
                Err(Refusal::NoValue) => return Err(no_value()),
                Err(Refusal::Breaks(rules)) => {
                    let broken =
                        |rule| broken(&self.blank, typing.grid(), (cell, value), rule, language);
                    let (name, rule) = (language.cell(cell), rules.iter().map(broken).join(" "));
                    let value = symbol(value);
                    let mut wrong = say!(language, words::REFUSED, cell = name, value, rule);
                    if typing.possible().is_empty() {
                        wrong += " ";
                        wrong += &say!(language, words::STUCK, cell = name);
                    }
                    return Err(wrong);
                }
            }
        }
        Ok(())
    }
}

/// Says which rule a value would break in a cell.
pub(super) fn broken(
    puzzle: &Puzzle,
    position: &Grid,
    (cell, value): (Cell, u8),
    rule: &Violation,
    language: Language,
) -> String {
    let mut with = position.clone();
    with.set(cell, Some(value));
    Teller::new(puzzle, language).violation(rule, &with)
}

pub(super) fn no_value(typed: &str, puzzle: &Puzzle, language: Language) -> String {
    let values = values(puzzle, language);
    let words = match typed {
        "" => words::NOTHING_TYPED,
        _ => words::NO_VALUE,
    };
    say!(language, words, typed = quoted(typed), values)
}

/// The values of a puzzle: `1 to 9`.
pub(super) fn values(puzzle: &Puzzle, language: Language) -> String {
    let values = puzzle.values();
    let words = match values.len() {
        2 => words::VALUES_TWO,
        _ => words::VALUES,
    };
    let [first, last] = [*values.start(), *values.end()].map(symbol);
    say!(language, words, first, last)
}

fn new_board(reading: &ReadingArgs, wishes: &WishesArgs) -> Result<Puzzle> {
    let kind = reading.options()?.puzzle.unwrap_or(Kind::ALL[0]);
    let signs = [("--signs is", Extra::Signs, wishes.signs.is_some())];
    refuse_extras(kind, &signs)?;
    Ok(blank_board(kind, wishes.size, reading)?)
}

/// Reads the puzzle or the grid that is named, if any, and refuses one that breaks rules.
fn entry(input: InputArgs, secret: Option<SecretArg>, language: Language) -> Result<Option<Entry>> {
    if input.files.is_empty() && input.reading.text.is_none() {
        return Ok(None);
    }
    if secret.is_some() {
        bail!("--secret is for new grids, and a puzzle is named");
    }
    if input.files.iter().any(|file| file.as_os_str() == "-") {
        bail!("--versus reads your answers from standard input: name a file or use --text");
    }
    let entry = input.only_entry()?;
    let why = NoSolution::at_sight(&entry.puzzle);
    if !why.violations.is_empty() {
        bail!("{}: {}", entry.source, why.text(&entry.puzzle, language))
    } else {
        Ok(Some(entry))
    }
}
