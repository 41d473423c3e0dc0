//! Deductions in sentences, English and French, and in pictures.
//!
//! All words stand in tables in which no phrase is without its twin in the other language: one for what any puzzle
//! needs, and one for each puzzle. A [`Teller`] puts them together. Readers need to know the rules of the puzzle and
//! nothing else: a sentence says what is looked at, which rule forces something, and what follows.
//!
//! ```
//! use takuzu_sat::explain::{Detail, Language, Teller};
//! use takuzu_sat::ladder::Allowed;
//! use takuzu_sat::{Limits, Puzzle, grade};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let (trail, _) = grade::next(&puzzle, &Allowed::All, &Limits::none())?;
//! let teller = Teller::new(&puzzle, Language::English);
//! let tell = |detail| teller.sentence(&trail.steps[0], detail);
//! assert_eq!(tell(Detail::Nudge), "Look at row 4.");
//! assert_eq!(tell(Detail::Where), "You can work out r4c3 from row 4.");
//! assert_eq!(
//!     tell(Detail::Value),
//!     "r4c1 and r4c2 are 1, and a third 1 next to them is not allowed. So r4c3 is 0."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod marks;
mod sudoku;
mod takuzu;
mod words;

use itertools::Itertools as _;

use crate::ground::deduction::{Deduction, Fact, House, Level, RuleId, Technique};
use crate::ground::grid::{Cell, Grid, Line};
use crate::ground::limits::Limits;
use crate::puzzles::game::{DeadEnd, Violation};
use crate::puzzles::ladder::{Allowed, ClimbError};
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::sudoku::Sudoku;
use crate::puzzles::takuzu::Takuzu;
pub use marks::{Mark, Marks, legend, picture};
pub use words::symbol;
pub(crate) use words::{Words, phrase, say, words};
use words::{fill, value_of};

crate::ground::names::named! {
    /// A language that sentences are in.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Language {
        /// English.
        #[default]
        English = "en",
        /// French.
        French = "fr",
    }
}

impl Language {
    /// Words in this language with their places filled: `("count", "3")` for `{count}`. Where French has a
    /// space at which no line breaks, the words have `~`.
    ///
    /// # Panics
    ///
    /// When a place of the words has no value.
    #[must_use]
    pub fn fill(self, words: [&'static str; 2], values: &[(&str, &str)]) -> String {
        fill(self.choose(words), |place| value_of(place, values))
    }

    /// A sentence with the spaces of a printer: in French a thin one before high marks.
    #[must_use]
    pub fn typeset(self, text: &str) -> String {
        match self {
            Language::English => text.into(),
            Language::French => [";", "?", "!"].iter().fold(text.into(), |text: String, mark| {
                text.replace(&format!("\u{a0}{mark}"), &format!("\u{202f}{mark}"))
            }),
        }
    }

    /// The name of a level.
    #[must_use]
    pub fn level(self, level: Level) -> &'static str {
        self.choose(match level {
            Level::Trivial => ["trivial", "élémentaire"],
            Level::Easy => ["easy", "facile"],
            Level::Normal => ["normal", "moyen"],
            Level::Hard => ["hard", "difficile"],
            Level::Expert => ["expert", "expert"],
            Level::Extreme => ["extreme", "extrême"],
        })
    }

    /// The name of a technique.
    #[must_use]
    pub fn technique(self, technique: Technique) -> &'static str {
        let own = takuzu::names(technique).or_else(|| sudoku::names(technique));
        self.choose(own.unwrap_or([technique.name(); 2]))
    }

    /// The name of a cell: `r4c3`, in French `L4C3`.
    #[must_use]
    pub fn cell(self, cell: Cell) -> String {
        let [row, column] = [cell.row + 1, cell.col + 1];
        match self {
            Language::English => format!("r{row}c{column}"),
            Language::French => format!("L{row}C{column}"),
        }
    }

    /// The name of a row, a column or a block, as it stands in a sentence.
    #[must_use]
    pub fn house(self, house: House) -> String {
        let (words, number) = match house {
            House::Line(Line::Row(row)) => (phrase::ROW, row + 1),
            House::Line(Line::Col(col)) => (phrase::COLUMN, col + 1),
            House::Block(block) => (phrase::BLOCK, block + 1),
        };
        let number = number.to_string();
        fill(self.choose(words), |place| value_of(place, &[("n", &number)]))
    }

    /// The words in this language, of those in all.
    pub(crate) const fn choose(self, [english, french]: [&'static str; 2]) -> &'static str {
        match self {
            Language::English => english,
            Language::French => french,
        }
    }
}

/// The sentences of a puzzle, said by a speaker of one; plain ones where it has none of its own.
pub(crate) trait Sentences {
    /// The reason for what follows, as a clause; `None` where there is nothing to say beyond the facts.
    fn reason(&self, _: &Deduction) -> Option<String> {
        None
    }

    fn first_houses(&self, step: &Deduction) -> Vec<House> {
        step.because.houses.iter().take(1).copied().collect()
    }

    /// Returns whether a technique looks at a cell, with all houses that it is in.
    fn looks_at_a_cell(&self, _: Technique) -> bool {
        false
    }

    /// The contradiction at the end of a refutation, as a clause; `None` as in [`Sentences::reason`].
    fn contradiction(&self, _: &Deduction) -> Option<String> {
        None
    }

    /// A rule that a grid breaks, as a clause.
    fn violation(&self, violation: &Violation, _: &Grid) -> String {
        violation.to_string()
    }

    /// A rule, or its instances at the marks between cells, where it is about some.
    fn rule(&self, rule: RuleId, _: &[[Cell; 2]]) -> Vec<String> {
        vec![rule.to_string()]
    }

    /// The rules for newcomers, a sentence or two each, first what to do; `None` where their names must do.
    fn how_to_solve(&self, _: SymbolNames) -> Option<Vec<String>> {
        None
    }

    /// A small puzzle with the same rules and exactly one solution, to show the rules by.
    fn example(&self) -> Option<Puzzle> {
        None
    }
}

impl Sentences for Speaker<'_, Puzzle> {}

crate::ground::names::read_by_name! {
    Language,
    /// A name that no language has.
    UnknownLanguage: "there is no language `{}`: the languages are {}", between ", "
}

/// The amount of a deduction that is given away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Detail {
    /// The part of the board to look at.
    Nudge,
    /// For which cells something follows, and from what.
    Where,
    /// The reason.
    Why,
    /// Everything.
    #[default]
    Value,
}

impl Puzzle {
    /// Returns the next step and its reason in English; `None` where nothing follows.
    ///
    /// The other languages, less detail and pictures are in [`explain`](crate::explain).
    ///
    /// # Errors
    ///
    /// When the board is too large for techniques.
    pub fn hint(&self) -> Result<Option<String>, ClimbError> {
        let mut steps = Vec::new();
        let mut climber = self.climb(&Allowed::All, Limits::none())?;
        climber.search_by_cell();
        climber.round_with_steps(&mut steps);
        let teller = Teller::new(self, Language::English);
        let sentence = |step| teller.sentence(step, Detail::Value);
        Ok(steps.first().map(sentence))
    }

    /// Returns a small puzzle with the same rules and exactly one solution, to show the rules by, if there is one at hand.
    #[must_use]
    pub fn example(&self) -> Option<Puzzle> {
        Teller::new(self, Language::English).0.own().example()
    }
}

/// The names of the symbols of a puzzle that has two, in the language that is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymbolNames {
    /// The word that says of a cell that it holds it: `0`, `white`.
    pub is: [&'static str; 2],
    /// One of them, with its article where it takes one: `0`, `a white disc`.
    pub each: [&'static str; 2],
    /// The same where there is always an article: `a 0`, `a white disc`.
    pub a: [&'static str; 2],
    /// One of them behind a number: `0`, `white disc`.
    pub one: [&'static str; 2],
    /// Several of them: `0s`, `white discs`.
    pub many: [&'static str; 2],
}

impl SymbolNames {
    /// Returns the names of the digits 0 and 1.
    #[must_use]
    pub fn digits(language: Language) -> SymbolNames {
        let digits = ["0", "1"];
        let [a, many] = match language {
            Language::English => [["a 0", "a 1"], ["0s", "1s"]],
            Language::French => [["un 0", "un 1"], digits],
        };
        SymbolNames { is: digits, each: digits, a, one: digits, many }
    }
}

/// Says in a language what is true of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a>(Speaker<'a, Puzzle>);

/// The same for one puzzle, or for any.
#[derive(Debug)]
pub(crate) struct Speaker<'a, P: ?Sized> {
    puzzle: &'a P,
    language: Language,
    names: SymbolNames,
}

impl<P: ?Sized> Clone for Speaker<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: ?Sized> Copy for Speaker<'_, P> {}

impl<'a> Teller<'a> {
    /// A teller for a puzzle; for its rules and signs, that is, whatever its givens.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, language: Language) -> Teller<'a> {
        Teller(Speaker { puzzle, language, names: SymbolNames::digits(language) })
    }

    /// Calls the symbols of a puzzle that has two by other names than their digits; those of other puzzles stay as they are.
    #[must_use]
    pub fn with_names(self, names: SymbolNames) -> Teller<'a> {
        let Teller(speaker) = self;
        if speaker.puzzle.values() == (0..=1) { Teller(Speaker { names, ..speaker }) } else { self }
    }

    /// The word that says of a cell that it holds a value: `0`, `white`.
    #[must_use]
    pub fn value(&self, value: u8) -> String {
        self.0.value(value)
    }

    /// The language that is spoken.
    #[must_use]
    pub fn language(&self) -> Language {
        self.0.language
    }

    /// A deduction in a paragraph.
    #[must_use]
    pub fn sentence(&self, deduction: &Deduction, detail: Detail) -> String {
        self.sentences(deduction, detail).join(" ")
    }

    /// A deduction in sentences: more than one where something is supposed and refuted.
    #[must_use]
    pub fn sentences(&self, deduction: &Deduction, detail: Detail) -> Vec<String> {
        self.0.sentences(deduction, detail)
    }

    /// Lists the rows, columns and blocks to look at first.
    #[must_use]
    pub fn first_look(&self, deduction: &Deduction) -> Vec<House> {
        self.0.first_look(deduction)
    }

    /// A rule that a grid breaks, as a sentence.
    #[must_use]
    pub fn violation(&self, violation: &Violation, grid: &Grid) -> String {
        self.0.clause_alone(self.0.own().violation(violation, grid))
    }

    /// A cell or a value that no way out is left for, as a clause.
    #[must_use]
    pub fn dead_end(&self, dead_end: DeadEnd) -> String {
        match dead_end {
            DeadEnd::Cell(cell) => self.0.say(phrase::NO_CANDIDATE, &[("cell", self.0.cell(cell))]),
            DeadEnd::Value { value, house } => {
                let values = [("value", symbol(value)), ("house", self.0.house(&house))];
                self.0.say(phrase::NO_PLACE, &values)
            }
        }
    }

    /// Rules in a list; those about marks between cells by the marks that are named.
    #[must_use]
    pub fn rules(&self, rules: &[RuleId], links: &[[Cell; 2]]) -> String {
        let own = self.0.own();
        let of_rule = |&rule: &RuleId| own.rule(rule, links);
        let parts: Vec<String> = rules.iter().flat_map(of_rule).collect();
        parts.join(&self.0.semicolon())
    }

    /// The rules for those who have never met the puzzle, a sentence or two each: first what to do, then what must hold.
    #[must_use]
    pub fn how_to_solve(&self, names: SymbolNames) -> Vec<String> {
        self.0.own().how_to_solve(names).unwrap_or_else(|| {
            let rules = self.0.puzzle.rule_list().into_iter();
            rules.map(|rule| self.0.clause_alone(rule.to_string())).collect()
        })
    }
}

impl<'a> Speaker<'a, Puzzle> {
    /// Returns who has the sentences of the puzzle.
    fn own(self) -> Box<dyn Sentences + 'a> {
        let Speaker { puzzle, language, names } = self;
        if let Some(puzzle) = puzzle.downcast::<Takuzu>() {
            Box::new(Speaker { puzzle, language, names })
        } else if let Some(puzzle) = puzzle.downcast::<Sudoku>() {
            Box::new(Speaker { puzzle, language, names })
        } else {
            Box::new(self)
        }
    }

    fn sentences(self, step: &Deduction, detail: Detail) -> Vec<String> {
        if !step.steps.is_empty() {
            return self.refutation(step, detail);
        }
        vec![match detail {
            Detail::Nudge if step.technique.is_search() => self.whole(phrase::TRY_SEARCH, &[]),
            Detail::Where if step.technique.is_search() => {
                let cells = self.cells(then_cells(step), phrase::AND);
                self.whole(phrase::TRY_SEARCH_CELL, &[("cell", cells)])
            }
            Detail::Nudge => self.nudge(step),
            Detail::Where => self.places(step),
            Detail::Why => self.clause_alone(self.reason(step)),
            Detail::Value if step.then.is_empty() => self.clause_alone(self.reason(step)),
            Detail::Value => {
                let values = [("reason", self.reason(step)), ("then", self.facts(&step.then))];
                self.whole(phrase::SO, &values)
            }
        }]
    }

    fn reason(self, step: &Deduction) -> String {
        let searched = self.searched(step).filter(|_| step.technique.is_search());
        let own = searched.or_else(|| self.own().reason(step));
        own.unwrap_or_else(|| self.otherwise(step))
    }

    /// Names what a search has tried in a cell: all that earlier steps have not ruled out.
    fn searched(self, step: &Deduction) -> Option<String> {
        let &[found] = step.then.as_slice() else { return None };
        let is_left = |value: &u8| !step.because.facts.contains(&Fact::is_not(found.cell, *value));
        let others = self.puzzle.values().filter(|&value| value != found.value);
        let tried: Vec<String> = others.filter(is_left).map(|value| self.value(value)).collect();
        if tried.is_empty() {
            return None;
        }
        let values = [("tried", self.list(&tried, phrase::OR)), ("cell", self.cell(found.cell))];
        Some(self.say(phrase::SEARCHED, &values))
    }

    fn nudge(self, step: &Deduction) -> String {
        let lines = self.houses(&self.first_look(step));
        self.whole(phrase::LOOK_AT, &[("lines", lines)])
    }

    fn first_look(self, step: &Deduction) -> Vec<House> {
        if !step.steps.is_empty() || self.looks_at_a_cell(step) {
            let rows = step.then.iter().map(|fact| fact.cell.row);
            rows.map(|row| Line::Row(row).into()).take(1).collect()
        } else {
            self.own().first_houses(step)
        }
    }

    /// The cells of which something follows, and the houses from which it does.
    fn places(self, step: &Deduction) -> String {
        let cells = ("cells", self.cells(then_cells(step), phrase::AND));
        let is_filled = step.then.iter().any(|fact| fact.holds);
        if self.looks_at_a_cell(step) {
            let phrase =
                if is_filled { phrase::FOLLOWS_FROM_HOUSES } else { phrase::RULED_OUT_AROUND };
            return self.whole(phrase, &[cells]);
        }
        let lines = ("lines", self.houses(&step.because.houses));
        let phrase = if is_filled { phrase::FOLLOWS_FROM } else { phrase::RULED_OUT_FROM };
        self.whole(phrase, &[cells, lines])
    }

    /// Returns whether what is looked at is one cell, with all houses that it is in.
    fn looks_at_a_cell(self, step: &Deduction) -> bool {
        step.because.houses.is_empty() || self.own().looks_at_a_cell(step.technique)
    }
}

/// The cells of which something follows, each once.
fn then_cells(step: &Deduction) -> impl Iterator<Item = Cell> {
    step.then.iter().map(|fact| fact.cell).unique()
}

impl Speaker<'_, Puzzle> {
    /// A deduction whose opposite is supposed: the steps to the contradiction, a sentence each.
    fn refutation(&self, deduction: &Deduction, detail: Detail) -> Vec<String> {
        let Some(&fact) = deduction.then.first() else {
            return Vec::new();
        };
        let cell = ("cell", self.cell(fact.cell));
        match detail {
            Detail::Nudge => {
                let line = self.house(&Line::Row(fact.cell.row).into());
                vec![self.whole(phrase::TRY_NEAR, &[("line", line)])]
            }
            Detail::Where => vec![self.whole(phrase::TRY_CELL, &[cell])],
            Detail::Why => {
                let end = deduction.steps.last().filter(|end| !end.because.houses.is_empty());
                let Some(end) = end else {
                    return vec![self.whole(phrase::TRY_CELL, &[cell])];
                };
                let end = self.houses(&end.because.houses);
                let steps = self.number(deduction.steps.len());
                let phrase = match deduction.steps.len() {
                    1 => phrase::TRY_WHERE_NEXT,
                    _ => phrase::TRY_WHERE,
                };
                let values = [cell, ("end", end), ("steps", steps)];
                vec![self.whole(phrase, &values)]
            }
            Detail::Value => self.led_to_absurdity(deduction, fact),
        }
    }

    fn led_to_absurdity(&self, deduction: &Deduction, fact: Fact) -> Vec<String> {
        let opposite = opposite(fact);
        let supposed = self.facts(&[opposite]);
        let mut sentences = vec![self.whole(phrase::SUPPOSE, &[("fact", supposed)])];
        let (end, steps) = deduction.steps.split_last().expect("a refutation has an end");
        sentences.extend(steps.iter().map(|step| self.sentences(step, Detail::Value).join(" ")));
        if end.then.is_empty() {
            let clause = self.own().contradiction(end).unwrap_or_else(|| self.otherwise(end));
            sentences.push(self.whole(phrase::BUT_THEN, &[("clause", clause)]));
        } else {
            sentences.push(self.sentences(end, Detail::Value).join(" "));
        }
        let then = self.facts(&deduction.then);
        sentences.push(self.whole(phrase::THEREFORE, &[("then", then)]));
        sentences
    }
}

/// The fact that is supposed in order to be refuted: of two values the other one.
fn opposite(fact: Fact) -> Fact {
    if fact.holds { Fact::is(fact.cell, 1 - fact.value) } else { Fact::is(fact.cell, fact.value) }
}
