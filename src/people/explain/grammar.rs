//! Cells, lines, numbers and lists of them, in words.

use std::collections::BTreeMap;

use itertools::Itertools as _;

use super::phrases::{Phrase, Words, fill, value_of};
use super::{Language, Speaker};
use crate::deduction::{Fact, House};
use crate::grid::{Cell, Line};
use crate::puzzle::Deduction;

/// The numbers that are written in words, from 0.
const NUMBERS: [[&str; 2]; 13] = [
    ["no", "zéro"],
    ["one", "un"],
    ["two", "deux"],
    ["three", "trois"],
    ["four", "quatre"],
    ["five", "cinq"],
    ["six", "six"],
    ["seven", "sept"],
    ["eight", "huit"],
    ["nine", "neuf"],
    ["ten", "dix"],
    ["eleven", "onze"],
    ["twelve", "douze"],
];

impl<P> Speaker<'_, P> {
    /// A phrase with its places filled.
    pub(super) fn say(&self, phrase: impl Words, values: &[(&str, String)]) -> String {
        self.say_with(phrase, |place| value_of(place, values))
    }

    /// The same with a function that knows the value of each place.
    pub(super) fn say_with(
        &self,
        phrase: impl Words,
        value: impl Fn(&str) -> Option<String>,
    ) -> String {
        fill(phrase.words(self.language), value)
    }

    /// A phrase that is a whole sentence: its first letter is a capital, unless it is that of a cell.
    pub(super) fn whole(&self, phrase: impl Words, values: &[(&str, String)]) -> String {
        self.language.whole(self.say(phrase, values))
    }

    pub(super) fn clause_alone(&self, clause: String) -> String {
        self.whole(Phrase::Plain, &[("clause", clause)])
    }

    pub(super) fn semicolon(&self) -> String {
        self.say(Phrase::Semicolon, &[])
    }

    /// The first house that a deduction looks at.
    pub(super) fn first_house(&self, step: &Deduction) -> String {
        let first = step.because.houses.first();
        first.map(|house| self.house(house)).unwrap_or_default()
    }

    /// A reason that says nothing but from which cells something follows.
    pub(super) fn otherwise(&self, step: &Deduction) -> String {
        let cells = step.because.facts.iter().map(|fact| fact.cell);
        let cells = self.cells(cells, Phrase::And);
        self.say(Phrase::Otherwise, &[("cells", cells)])
    }

    /// `a, b and c`, or with the word for "or".
    pub(super) fn list(&self, items: &[String], word: Phrase) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => {
                let word = word.words(self.language);
                format!("{}{word}{last}", first.join(", "))
            }
        }
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        self.language.cell(cell)
    }

    pub(super) fn cells(&self, cells: impl IntoIterator<Item = Cell>, word: Phrase) -> String {
        let names: Vec<String> = cells.into_iter().map(|cell| self.cell(cell)).collect();
        self.list(&names, word)
    }

    pub(super) fn house(&self, house: &House) -> String {
        self.language.house(*house)
    }

    /// `rows 1 and 3`, `rows 1 and 4 and column 2`.
    pub(super) fn houses(&self, houses: &[House]) -> String {
        let mut sorted = houses.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let many = |house: &House| match house {
            House::Line(Line::Row(row)) => (Phrase::Rows, row + 1),
            House::Line(Line::Col(col)) => (Phrase::Columns, col + 1),
            House::Block(block) => (Phrase::Blocks, block + 1),
        };
        let mut names = Vec::new();
        for these in sorted.chunk_by(|one, other| many(one).0 == many(other).0) {
            names.push(match these {
                [only] => self.house(only),
                these => {
                    let numbers: Vec<String> =
                        these.iter().map(|house| many(house).1.to_string()).collect();
                    let numbers = self.list(&numbers, Phrase::And);
                    self.say(many(&these[0]).0, &[("n", numbers)])
                }
            });
        }
        self.list(&names, Phrase::And)
    }

    /// `row 1 or row 3`.
    pub(super) fn either_of(&self, houses: &[House]) -> String {
        let names: Vec<String> = houses.iter().map(|house| self.house(house)).collect();
        self.list(&names, Phrase::Or)
    }

    /// Facts in a clause: `r1c1 and r1c2 are 0 and r1c3 is 1`.
    pub(super) fn facts(&self, facts: &[Fact]) -> String {
        if facts.iter().any(|fact| !fact.holds) {
            return self.removals(facts);
        }
        let of_kind = |value: u8| {
            let alike = |fact: &&Fact| fact.value == value;
            let cells: Vec<Cell> = facts.iter().filter(alike).map(|fact| fact.cell).collect();
            let phrase = match cells.len() {
                1 => Phrase::Is,
                _ => Phrase::Are,
            };
            let values = [("cells", self.cells(cells, Phrase::And)), ("value", symbol(value))];
            self.say(phrase, &values)
        };
        let kinds = facts.iter().map(|fact| fact.value).unique();
        let clauses: Vec<String> = kinds.map(of_kind).collect();
        self.list(&clauses, Phrase::And)
    }

    /// Values that do not stand, in a clause: `r1c1 and r1c2 are not 4 and r1c3 is neither 4 nor 5`.
    fn removals(&self, facts: &[Fact]) -> String {
        let clause = |(values, cells): &(Vec<u8>, Vec<Cell>)| {
            let phrase = match (values.len(), cells.len()) {
                (1, 1) => Phrase::IsNot,
                (1, _) => Phrase::AreNot,
                (_, 1) => Phrase::IsNeither,
                (_, _) => Phrase::AreNeither,
            };
            let values: Vec<String> = values.iter().copied().map(symbol).collect();
            let nor = Phrase::Nor.words(self.language);
            let values = [
                ("cells", self.cells(cells.iter().copied(), Phrase::And)),
                ("value", values.concat()),
                ("values", values.join(nor)),
            ];
            self.say(phrase, &values)
        };
        let clauses: Vec<String> = alike(facts).iter().map(clause).collect();
        self.list(&clauses, Phrase::And)
    }

    /// A number in words where it is small.
    pub(super) fn number(&self, number: usize) -> String {
        self.language.number(number)
    }
}

impl Language {
    /// Returns a clause as a sentence begins: with a capital, unless it begins with the name of a cell.
    #[must_use]
    pub(crate) fn whole(self, clause: String) -> String {
        let mut letters = clause.chars();
        let first = letters.next().expect("a sentence has letters");
        if letters.as_str().starts_with(|c: char| c.is_ascii_digit()) {
            clause
        } else {
            first.to_uppercase().chain(letters).collect()
        }
    }

    /// Returns a number in words where it is small.
    #[must_use]
    pub(crate) fn number(self, number: usize) -> String {
        match NUMBERS.get(number) {
            Some(words) => words[self as usize].to_owned(),
            None => number.to_string(),
        }
    }
}

/// Collects the cells of which facts say the same values.
pub(super) fn alike<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Vec<(Vec<u8>, Vec<Cell>)> {
    let mut of_cells: BTreeMap<Cell, Vec<u8>> = BTreeMap::new();
    for fact in facts {
        of_cells.entry(fact.cell).or_default().push(fact.value);
    }
    let mut alike: Vec<(Vec<u8>, Vec<Cell>)> = Vec::new();
    for (cell, values) in of_cells {
        match alike.iter_mut().find(|(known, _)| *known == values) {
            Some((_, cells)) => cells.push(cell),
            None => alike.push((values, vec![cell])),
        }
    }
    alike
}

/// Returns a value as boards have it: from ten on, a letter.
#[must_use]
pub fn symbol(value: u8) -> String {
    match char::from_digit(value.into(), 36) {
        Some(symbol) => symbol.to_ascii_uppercase().into(),
        None => value.to_string(),
    }
}
