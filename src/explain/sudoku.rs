//! Why something follows in a Sudoku: a clause a technique.
//!
//! What a pattern is made of is read off its reasons: a number that they keep out of a cell is not
//! a candidate of it.

use std::collections::BTreeMap;

use super::grammar::symbol;
use super::phrases::Phrase;
use super::{Teller, looks_at_a_cell, then_cells};
use crate::deduction::{Deduction, Fact, House, Instance};
use crate::grid::{Cell, Line};
use crate::sudoku::Sudoku;

impl Teller<'_> {
    /// From what it follows, as a clause without what follows.
    pub(super) fn reason_of_sudoku(&self, sudoku: &Sudoku, deduction: &Deduction) -> String {
        match deduction.technique.name {
            "full-house" => self.place(Phrase::FullHouse, deduction),
            "hidden-single-block" | "hidden-single-line" => {
                self.place(Phrase::OnlyPlace, deduction)
            }
            "naked-single" => self.place(Phrase::OnlyNumber, deduction),
            "pointing" | "claiming" => self.locked(deduction),
            "x-wing" | "swordfish" | "jellyfish" => self.fish(deduction),
            "xy-wing" | "xyz-wing" => self.wing(sudoku, deduction),
            "smallest reason" => self.smallest_of_sudoku(deduction),
            name if name.starts_with("naked-") => self.naked(sudoku, deduction),
            _ => self.hidden(sudoku, deduction),
        }
    }

    /// The houses that a nudge points at.
    pub(super) fn first_to_look_at(&self, deduction: &Deduction) -> Vec<House> {
        let houses = &deduction.because.houses;
        match deduction.technique.name {
            _ if looks_at_a_cell(deduction) => {
                let rows = deduction.then.iter().map(|fact| fact.cell.row);
                rows.map(|row| Line::Row(row).into()).take(1).collect()
            }
            "x-wing" | "swordfish" | "jellyfish" => houses[houses.len() / 2..].to_vec(),
            "xy-wing" | "xyz-wing" => houses.clone(),
            "pointing" | "claiming" => houses[1..].to_vec(),
            _ => houses[..houses.len().min(1)].to_vec(),
        }
    }

    fn place(&self, phrase: Phrase, deduction: &Deduction) -> String {
        let Some(then) = deduction.then.first() else {
            return String::new();
        };
        let grounds = match phrase {
            Phrase::OnlyNumber => self.seen(deduction),
            _ => self.kept_out(deduction, &[then.value]),
        };
        let values = [
            ("house", self.first_house(deduction)),
            ("cell", then.cell.to_string()),
            ("cells", then.cell.to_string()),
            ("x", symbol(then.value)),
            ("grounds", grounds),
        ];
        self.say(phrase, &values)
    }

    fn locked(&self, deduction: &Deduction) -> String {
        let houses = &deduction.because.houses;
        let x = value(deduction);
        let values = [
            ("from", self.houses(&houses[1..])),
            ("to", self.houses(&houses[..1])),
            ("x", symbol(x)),
            ("cells", self.pattern(deduction, Phrase::Or)),
            ("grounds", self.kept_out(deduction, &[x])),
        ];
        self.say(Phrase::Locked, &values)
    }

    fn fish(&self, deduction: &Deduction) -> String {
        let houses = &deduction.because.houses;
        let (across, lines) = houses.split_at(houses.len() / 2);
        let x = value(deduction);
        let values = [
            ("lines", self.houses(lines)),
            ("across", self.houses(across)),
            ("x", symbol(x)),
            ("cells", self.pattern(deduction, Phrase::Or)),
            ("grounds", self.kept_out(deduction, &[x])),
        ];
        self.say(Phrase::Fish, &values)
    }

    fn naked(&self, sudoku: &Sudoku, deduction: &Deduction) -> String {
        let cells = &deduction.because.pattern;
        let left = |value: &u8| {
            let mut cells = cells.iter();
            cells.any(|&cell| !is_absent(sudoku, deduction, cell, *value))
        };
        let numbers: Vec<u8> = numbers(sudoku).filter(left).collect();
        self.subset(
            Phrase::NakedSubset,
            deduction,
            &numbers,
            self.seen(deduction),
        )
    }

    fn hidden(&self, sudoku: &Sudoku, deduction: &Deduction) -> String {
        let Some(&house) = deduction.because.houses.first() else {
            return String::new();
        };
        let elsewhere = |cell: &Cell| !deduction.because.pattern.contains(cell);
        let others: Vec<Cell> = sudoku.cells(house).filter(elsewhere).collect();
        let hidden = |value: &u8| {
            let mut others = others.iter();
            others.all(|&cell| is_absent(sudoku, deduction, cell, *value))
        };
        let numbers: Vec<u8> = numbers(sudoku).filter(hidden).collect();
        let grounds = self.kept_out(deduction, &numbers);
        self.subset(Phrase::HiddenSubset, deduction, &numbers, grounds)
    }

    fn subset(
        &self,
        phrase: Phrase,
        deduction: &Deduction,
        numbers: &[u8],
        grounds: String,
    ) -> String {
        let (cells, these) = match phrase {
            Phrase::NakedSubset => (Phrase::And, self.numbers(numbers, Phrase::Or)),
            _ => (Phrase::Or, self.named(numbers)),
        };
        let values = [
            ("house", self.first_house(deduction)),
            ("cells", self.pattern(deduction, cells)),
            ("values", these),
            ("count", self.number(numbers.len())),
            ("grounds", grounds),
        ];
        self.say(phrase, &values)
    }

    fn wing(&self, sudoku: &Sudoku, deduction: &Deduction) -> String {
        let cells = &deduction.because.pattern;
        let option = |&cell: &Cell| {
            let left = |value: &u8| !is_absent(sudoku, deduction, cell, *value);
            let left: Vec<u8> = numbers(sudoku).filter(left).collect();
            let values = [
                ("cell", cell.to_string()),
                ("values", self.numbers(&left, Phrase::Or)),
            ];
            self.say(Phrase::CanOnlyBe, &values)
        };
        let options: Vec<String> = cells.iter().map(option).collect();
        let with_pivot = deduction.technique.name == "xyz-wing";
        let ends = &cells[usize::from(!with_pivot)..];
        let values = [
            ("options", self.list(&options, Phrase::And)),
            ("grounds", self.seen(deduction)),
            ("pivot", cells[0].to_string()),
            ("then", self.cells(then_cells(deduction), Phrase::And)),
            ("cells", self.cells(ends.iter().copied(), Phrase::And)),
            ("x", symbol(value(deduction))),
        ];
        self.say(Phrase::Wing, &values)
    }

    /// One instance of a rule as the single that it is; several with what would break them.
    fn smallest_of_sudoku(&self, deduction: &Deduction) -> String {
        let rules = &deduction.because.rules;
        match rules.as_slice() {
            [only] if only.houses.is_empty() => self.place(Phrase::OnlyNumber, deduction),
            [_] => self.place(Phrase::OnlyPlace, deduction),
            rules => {
                let gone = deduction.because.facts.iter().any(|fact| !fact.holds);
                let values = [
                    ("with", self.with_any(&deduction.then)),
                    ("rules", self.instances_of_sudoku(rules)),
                    ("grounds", self.grounds(String::new(), deduction)),
                ];
                let phrase = match gone {
                    true => Phrase::SmallestGone,
                    false => Phrase::Smallest,
                };
                self.say(phrase, &values)
            }
        }
    }

    /// What would have to stand somewhere for the opposite: `with a 5 in r3c4 or r3c6`.
    fn with_any(&self, then: &[Fact]) -> String {
        let mut of_values: BTreeMap<u8, Vec<Cell>> = BTreeMap::new();
        for fact in then {
            of_values.entry(fact.value).or_default().push(fact.cell);
        }
        let with = |(&value, cells): (&u8, &Vec<Cell>)| {
            let cell = self.cells(cells.iter().copied(), Phrase::Or);
            let x = symbol(value);
            // As it is spoken: an 8, an F.
            let phrase = match "8AEFHILMNO".contains(&x) {
                true => Phrase::WithAn,
                false => Phrase::With,
            };
            self.say(phrase, &[("x", x), ("cell", cell)])
        };
        let parts: Vec<String> = of_values.iter().map(with).collect();
        self.list(&parts, Phrase::Or)
    }

    /// Instances of rules in a list, those of cells first, then number by number.
    fn instances_of_sudoku(&self, rules: &[Instance]) -> String {
        let cells: Vec<Cell> = rules.iter().flat_map(|rule| rule.cells.clone()).collect();
        let mut of_values: BTreeMap<u8, Vec<House>> = BTreeMap::new();
        for rule in rules {
            if let Some(value) = rule.value {
                of_values.entry(value).or_default().extend(&rule.houses);
            }
        }
        let mut said = Vec::new();
        if !cells.is_empty() {
            let phrase = match cells.len() {
                1 => Phrase::RuleCell,
                _ => Phrase::RuleCells,
            };
            said.push(self.say(phrase, &[("cells", self.cells(cells, Phrase::And))]));
        }
        for (value, houses) in of_values {
            let phrase = match houses.len() {
                1 => Phrase::RuleHouse,
                _ => Phrase::RuleHouses,
            };
            let values = [("x", symbol(value)), ("houses", self.houses(&houses))];
            said.push(self.say(phrase, &values));
        }
        said.join(&self.semicolon())
    }

    fn pattern(&self, deduction: &Deduction, word: Phrase) -> String {
        self.cells(deduction.because.pattern.iter().copied(), word)
    }

    fn numbers(&self, numbers: &[u8], word: Phrase) -> String {
        let numbers: Vec<String> = numbers.iter().map(|&number| symbol(number)).collect();
        self.list(&numbers, word)
    }

    /// `5 and 6`, where they are what is spoken of: with an article in languages that have one.
    fn named(&self, numbers: &[u8]) -> String {
        let phrase = match numbers {
            [_] => Phrase::Number,
            _ => Phrase::Numbers,
        };
        self.say(phrase, &[("x", self.numbers(numbers, Phrase::And))])
    }

    /// What keeps these numbers out of all other cells: where they stand, and earlier steps.
    fn kept_out(&self, deduction: &Deduction, numbers: &[u8]) -> String {
        let facts = deduction.because.facts.iter().copied();
        let stand = facts.filter(|fact| fact.holds && numbers.contains(&fact.value));
        let mut stand: Vec<Fact> = stand.collect();
        stand.sort_unstable_by_key(|fact| (fact.value, fact.cell));
        let placed = match stand.is_empty() {
            true => String::new(),
            false => self.facts(&stand),
        };
        self.grounds(placed, deduction)
    }

    /// What keeps other numbers out of the cells of a pattern: those that they see, and earlier
    /// steps.
    fn seen(&self, deduction: &Deduction) -> String {
        let facts = &deduction.because.facts;
        let phrase = match facts.iter().all(|fact| fact.holds) {
            true => Phrase::HoldAll,
            false => Phrase::HoldMost,
        };
        let cells = self.pattern(deduction, Phrase::And);
        let placed = match facts.iter().any(|fact| fact.holds) {
            true => self.say(phrase, &[("cells", cells)]),
            false => String::new(),
        };
        self.grounds(placed, deduction)
    }

    fn grounds(&self, placed: String, deduction: &Deduction) -> String {
        let gone = self.gone(deduction);
        let phrase = match (placed.is_empty(), gone.is_empty()) {
            (true, true) => Phrase::AsFilled,
            (false, true) => Phrase::AsPlaced,
            (true, false) => Phrase::AsGone,
            (false, false) => Phrase::AsBoth,
        };
        self.say(phrase, &[("facts", placed), ("gone", gone)])
    }

    /// What earlier steps have ruled out: `5 and 6 in r3c7 and 5 in r3c8`.
    fn gone(&self, deduction: &Deduction) -> String {
        let mut of_cells: BTreeMap<Cell, Vec<u8>> = BTreeMap::new();
        for fact in deduction.because.facts.iter().filter(|fact| !fact.holds) {
            of_cells.entry(fact.cell).or_default().push(fact.value);
        }
        let mut alike: Vec<(Vec<u8>, Vec<Cell>)> = Vec::new();
        for (cell, values) in of_cells {
            match alike.iter_mut().find(|(known, _)| *known == values) {
                Some((_, cells)) => cells.push(cell),
                None => alike.push((values, vec![cell])),
            }
        }
        let part = |(values, cells): &(Vec<u8>, Vec<Cell>)| {
            let cells = self.cells(cells.iter().copied(), Phrase::And);
            let values = self.named(values);
            self.say(Phrase::RuledOut, &[("x", values), ("cells", cells)])
        };
        let parts: Vec<String> = alike.iter().map(part).collect();
        self.list(&parts, Phrase::And)
    }
}

fn numbers(sudoku: &Sudoku) -> impl Iterator<Item = u8> {
    (1..=sudoku.side()).map(|number| u8::try_from(number).expect("sides are at most 25"))
}

/// The number that all of what follows is about.
fn value(deduction: &Deduction) -> u8 {
    deduction.then.first().map_or(0, |fact| fact.value)
}

/// Whether the reasons keep a number out of a cell.
fn is_absent(sudoku: &Sudoku, deduction: &Deduction, cell: Cell, value: u8) -> bool {
    deduction.because.facts.iter().any(|fact| match fact.holds {
        false => (fact.cell, fact.value) == (cell, value),
        true if fact.cell == cell => fact.value != value,
        true => fact.value == value && sees(sudoku, fact.cell, cell),
    })
}

/// Whether two cells share a house.
fn sees(sudoku: &Sudoku, one: Cell, other: Cell) -> bool {
    one.row == other.row || one.col == other.col || sudoku.block_of(one) == sudoku.block_of(other)
}
