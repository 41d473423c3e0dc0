//! The sentences of Sudoku.
//!
//! The reasons of a pattern show what it is made of: a number that they keep out of a cell is not
//! a candidate of it.

use std::collections::BTreeMap;

use super::grammar::{alike, symbol};
use super::phrases::{Phrase, Words, phrases};
use super::{Named, Sentences, Speaker, SymbolNames, then_cells};
use crate::deduction::{Fact, House, Instance};
use crate::game::Game as _;
use crate::grid::{Cell, Grid, Shape};
use crate::puzzle::{self, Deduction, Violation};
use crate::sudoku::techniques::{Form, Single};
use crate::sudoku::{Rule, Sudoku, Technique};

impl Named for Technique {
    fn names(self) -> [&'static str; 2] {
        match self {
            Technique::FullHouse => ["full house", "dernière case libre"],
            Technique::HiddenSingleBlock => {
                ["hidden single in a block", "singleton caché dans un bloc"]
            }
            Technique::HiddenSingleLine => {
                ["hidden single in a line", "singleton caché dans une ligne ou une colonne"]
            }
            Technique::NakedSingle => ["naked single", "singleton nu"],
            Technique::Pointing => ["pointing", "candidats verrouillés par pointage"],
            Technique::Claiming => ["claiming", "candidats verrouillés par revendication"],
            Technique::NakedPair => ["naked pair", "paire nue"],
            Technique::XWing => ["X-wing", "X-wing"],
            Technique::HiddenPair => ["hidden pair", "paire cachée"],
            Technique::NakedTriple => ["naked triple", "triplet nu"],
            Technique::Swordfish => ["swordfish", "espadon"],
            Technique::HiddenTriple => ["hidden triple", "triplet caché"],
            Technique::XyWing => ["XY-wing", "XY-wing"],
            Technique::XyzWing => ["XYZ-wing", "XYZ-wing"],
            Technique::NakedQuad => ["naked quadruple", "quadruplet nu"],
            Technique::Jellyfish => ["jellyfish", "méduse"],
            Technique::HiddenQuad => ["hidden quadruple", "quadruplet caché"],
            Technique::NakedQuintuple => ["naked quintuple", "quintuplet nu"],
            Technique::HiddenQuintuple => ["hidden quintuple", "quintuplet caché"],
            Technique::NakedSextuple => ["naked sextuple", "sextuplet nu"],
            Technique::HiddenSextuple => ["hidden sextuple", "sextuplet caché"],
            Technique::NakedSeptuple => ["naked septuple", "septuplet nu"],
            Technique::HiddenSeptuple => ["hidden septuple", "septuplet caché"],
            Technique::NakedOctuple => ["naked octuple", "octuplet nu"],
            Technique::HiddenOctuple => ["hidden octuple", "octuplet caché"],
            Technique::SmallestReason => ["smallest reason", "plus petite raison"],
            Technique::Search => ["search", "recherche"],
        }
    }
}

phrases! {
    pub(super) enum Clause {
        ToFillDigits: "Write a number from 1 to {last} in each empty cell.", "Écrivez un nombre de 1 à {last} dans chaque case vide.";
        ToFillLetter: "Write a number from 1 to 9 or the letter A in each empty cell.", "Écrivez un chiffre de 1 à 9 ou la lettre A dans chaque case vide.";
        ToFillLetters: "Write a number from 1 to 9 or a letter from A to {last} in each empty cell.", "Écrivez un chiffre de 1 à 9 ou une lettre de A à {last} dans chaque case vide.";
        OnceEach: "Each row, each column and each block with a thick border holds each of them exactly once.", "Chaque ligne, chaque colonne et chaque bloc au bord épais contient chacun d’eux exactement une fois.";
        WithAn: "with an {x} in {cell}", "avec un {x} en {cell}";
        CanOnlyBe: "{cell} can only be {values}", "{cell} ne peut valoir que {values}";
        Number: "{x}", "le {x}";
        Numbers: "{x}", "les chiffres {x}";
        RuledOut: "{x} in {cells}", "{x} de {cells}";
        FullHouse: "{cell} is the last empty cell of {house}, and only {x} is missing there", "dans {house}, {cell} est la dernière case vide et il ne manque que le {x}";
        OnlyPlace: "in {house}, {x} can only go in {cell}, {kept_out}", "dans {house}, le {x} ne peut aller qu’en {cell}, {kept_out}";
        OnlyNumber: "{cell} can only be {x}, {seen}", "{cell} ne peut valoir que {x}, {seen}";
        Locked: "in {lines}, {x} can only go in {places}, {kept_out}. These cells are all in {across} too, so its {x} must be in one of them", "dans {lines}, le {x} ne peut aller qu’en {places}, {kept_out}. Ces cases sont aussi toutes dans {across}, dont le {x} est forcément dans l’une d’elles";
        NakedSubset: "in {house}, {cells} can only be {naked}, {seen}. These {count} cells use up these {count} numbers", "dans {house}, {cells} ne peuvent valoir que {naked}, {seen}. Ces {count} cases se partagent ces {count} chiffres";
        HiddenSubset: "in {house}, {hidden} can only go in {places}, {all_kept_out}. These {count} numbers fill these {count} cells", "dans {house}, {hidden} ne peuvent aller qu’en {places}, {all_kept_out}. Ces {count} chiffres occupent ces {count} cases";
        Fish: "in {lines}, {x} can only go in {places}, {kept_out}. These cells are all in {across}, so the {x}s of {across} must be among them", "dans {lines}, le {x} ne peut aller qu’en {places}, {kept_out}. Ces cases sont toutes dans {across}, dont les {x} sont forcément parmi elles";
        Wing: "{options}, {seen}. Whatever {pivot} is, one of {ends} must be {x}. Each of these cells shares a row, column or block with {then}", "{options}, {seen}. Quelle que soit la valeur de {pivot}, l’une au moins des cases {ends} vaut {x}. Chacune partage une ligne, une colonne ou un bloc avec {then}";
        AsFilled: "because all its other cells are filled", "car toutes les autres cases y sont remplies";
        AsPlaced: "because {facts}", "car {facts}";
        AsGone: "because earlier steps have ruled out {gone}", "car des étapes précédentes ont exclu {gone}";
        AsBoth: "because {facts} and earlier steps have ruled out {gone}", "car {facts}, et des étapes précédentes ont exclu {gone}";
        HoldAll: "all other numbers share a row, column or block with {cells}", "tous les autres chiffres figurent déjà dans la ligne, la colonne ou le bloc de {cells}";
        HoldMost: "other numbers share a row, column or block with {cells}", "d’autres chiffres figurent déjà dans la ligne, la colonne ou le bloc de {cells}";
        SmallestGone: "{with}, at least one of these rules would be broken, {earlier}: {rules}", "{with}, au moins une de ces règles serait enfreinte, {earlier}~: {rules}";
        RuleCell: "one number in {cells}", "un seul chiffre en {cells}";
        RuleCells: "one number each in {cells}", "un seul chiffre dans chacune des cases {cells}";
        RuleHouse: "one {x} in {houses}", "un seul {x} dans {houses}";
        RuleHouses: "one {x} each in {houses}", "un seul {x} dans chacune de ces zones, {houses}";
        OnceInRows: "each number once in each row", "chaque chiffre une fois dans chaque ligne";
        OnceInColumns: "each number once in each column", "chaque chiffre une fois dans chaque colonne";
        OnceInBlocks: "each number once in each block", "chaque chiffre une fois dans chaque bloc";
        BrokenHouse: "{house} has more than one {x}: {cells}", "{house} contient plusieurs {x}~: {cells}";
    }
}

impl Sentences for Sudoku {
    fn reason(speaker: Speaker<'_, Sudoku>, technique: Technique, step: &Deduction) -> String {
        let clause = match technique.form() {
            Form::Single(Single::FullHouse) => Clause::FullHouse,
            Form::Single(Single::HiddenInBlock | Single::HiddenInLine) => Clause::OnlyPlace,
            Form::Single(Single::Naked) => Clause::OnlyNumber,
            Form::Locked { .. } => Clause::Locked,
            Form::Naked(_) => Clause::NakedSubset,
            Form::Hidden(_) => Clause::HiddenSubset,
            Form::Fish(_) => Clause::Fish,
            Form::Wing { .. } => Clause::Wing,
            // One instance of a rule is the single that it is.
            Form::SmallestReason => match step.because.rules.as_slice() {
                [only] if only.houses.is_empty() => Clause::OnlyNumber,
                [_] => Clause::OnlyPlace,
                _ if step.because.facts.iter().any(|fact| !fact.holds) => Clause::SmallestGone,
                _ => return speaker.say_of(Phrase::Smallest, step),
            },
            Form::Search => return speaker.otherwise(step),
        };
        speaker.say_of(clause, step)
    }

    fn first_houses(technique: Technique, step: &Deduction) -> Vec<House> {
        let houses = &step.because.houses;
        match technique.form() {
            Form::Locked { .. } => houses[1..].to_vec(),
            Form::Fish(_) => houses[houses.len() / 2..].to_vec(),
            Form::Wing { .. } => houses.clone(),
            Form::Single(_)
            | Form::Naked(_)
            | Form::Hidden(_)
            | Form::SmallestReason
            | Form::Search => houses.iter().take(1).copied().collect(),
        }
    }

    fn looks_at_a_cell(technique: Technique) -> bool {
        technique == Technique::NakedSingle
    }

    fn violation(speaker: Speaker<'_, Sudoku>, violation: &Violation, _: &Grid) -> String {
        let cells = violation.cells.iter().copied();
        let values = [
            ("cells", speaker.cells(cells, Phrase::And)),
            ("x", violation.value.map(symbol).unwrap_or_default()),
            ("house", speaker.houses(&violation.houses)),
        ];
        speaker.say(Clause::BrokenHouse, &values)
    }

    fn rule(speaker: Speaker<'_, Sudoku>, rule: puzzle::Rule, _: &[[Cell; 2]]) -> Vec<String> {
        let clause = match Rule::try_from(rule) {
            Ok(Rule::Rows) => Clause::OnceInRows,
            Ok(Rule::Columns) => Clause::OnceInColumns,
            Ok(Rule::Blocks) => Clause::OnceInBlocks,
            Err(other) => return vec![other.to_string()],
        };
        vec![speaker.say(clause, &[])]
    }

    fn how_to_solve(speaker: Speaker<'_, Sudoku>, _: SymbolNames) -> Vec<String> {
        let last = *speaker.puzzle.values().end();
        let clause = match last {
            ..=9 => Clause::ToFillDigits,
            10 => Clause::ToFillLetter,
            11.. => Clause::ToFillLetters,
        };
        vec![speaker.say(clause, &[("last", symbol(last))]), speaker.say(Clause::OnceEach, &[])]
    }

    fn example(&self) -> Option<Sudoku> {
        let givens = "43.. 2..3 ..1. 1.34".parse().ok()?;
        Sudoku::new(givens, Shape::square(2)).ok()
    }
}

impl Speaker<'_, Sudoku> {
    fn say_of(&self, clause: impl Words, step: &Deduction) -> String {
        self.say_with(clause, |place| self.place(place, step))
    }

    /// Fills a place in a clause about a step.
    fn place(&self, place: &str, step: &Deduction) -> Option<String> {
        let because = &step.because;
        let (pattern, houses) = (&because.pattern, &because.houses);
        // Of a pattern the houses that lose candidates come first.
        let (across, lines) = houses.split_at(houses.len() / 2);
        let x = step.then.first().map_or(0, |fact| fact.value);
        Some(match place {
            "x" => symbol(x),
            "house" => self.first_house(step),
            "lines" => self.houses(lines),
            "across" => self.houses(across),
            "cell" => self.cell(step.then.first()?.cell),
            "then" => self.cells(then_cells(step), Phrase::And),
            "cells" => self.cells(pattern.iter().copied(), Phrase::And),
            "places" => self.cells(pattern.iter().copied(), Phrase::Or),
            "pivot" => self.cell(*pattern.first()?),
            "ends" => {
                let ends = pattern.iter().copied();
                let ends = ends.filter(|&cell| !is_absent(self.puzzle, step, cell, x));
                self.cells(ends, Phrase::And)
            }
            "options" => {
                let options = pattern.iter().map(|&cell| {
                    let left = self.numbers(&self.left(step, &[cell]), Phrase::Or);
                    let values = [("cell", self.cell(cell)), ("values", left)];
                    self.say(Clause::CanOnlyBe, &values)
                });
                self.list(&options.collect::<Vec<String>>(), Phrase::And)
            }
            "naked" => self.numbers(&self.left(step, pattern), Phrase::Or),
            "hidden" => self.named(&self.hidden(step)?),
            "count" => self.number(pattern.len()),
            "kept_out" => self.kept_out(step, &[x]),
            "all_kept_out" => self.kept_out(step, &self.hidden(step)?),
            "seen" => self.seen(step),
            "earlier" => self.grounds(String::new(), step),
            "with" => self.with_any(&step.then),
            "rules" => self.instances(&because.rules),
            _ => return None,
        })
    }

    /// Returns the numbers that the reasons leave to some of these cells.
    fn left(&self, step: &Deduction, cells: &[Cell]) -> Vec<u8> {
        let is_left = |value: &u8| {
            let mut cells = cells.iter();
            cells.any(|&cell| !is_absent(self.puzzle, step, cell, *value))
        };
        self.puzzle.values().filter(is_left).collect()
    }

    /// Returns the numbers that can only go in the cells of the pattern.
    fn hidden(&self, step: &Deduction) -> Option<Vec<u8>> {
        let cells = self.puzzle.cells(*step.because.houses.first()?);
        let others = cells.filter(|cell| !step.because.pattern.contains(cell));
        let elsewhere = self.left(step, &others.collect::<Vec<Cell>>());
        let values = self.puzzle.values();
        Some(values.filter(|value| !elsewhere.contains(value)).collect())
    }

    /// The opposite, in a phrase: `with a 5 in r3c4 or r3c6`.
    fn with_any(&self, then: &[Fact]) -> String {
        let mut of_values: BTreeMap<u8, Vec<Cell>> = BTreeMap::new();
        for fact in then {
            of_values.entry(fact.value).or_default().push(fact.cell);
        }
        let with = |(&value, cells): (&u8, &Vec<Cell>)| {
            let cell = self.cells(cells.iter().copied(), Phrase::Or);
            let x = symbol(value);
            // As it is spoken: an 8, an F.
            let has_vowel = "8AEFHILMNO".contains(&x);
            let values = [("x", x), ("cell", cell)];
            if has_vowel {
                self.say(Clause::WithAn, &values)
            } else {
                self.say(Phrase::With, &values)
            }
        };
        let parts: Vec<String> = of_values.iter().map(with).collect();
        self.list(&parts, Phrase::Or)
    }

    /// Instances of rules in a list, those of cells first, then number by number.
    fn instances(&self, rules: &[Instance<puzzle::Rule>]) -> String {
        let cells: Vec<Cell> = rules.iter().flat_map(|rule| rule.cells.clone()).collect();
        let mut of_values: BTreeMap<u8, Vec<House>> = BTreeMap::new();
        for rule in rules {
            if let Some(value) = rule.value {
                of_values.entry(value).or_default().extend(&rule.houses);
            }
        }
        let mut said = Vec::new();
        if !cells.is_empty() {
            let clause = match cells.len() {
                1 => Clause::RuleCell,
                _ => Clause::RuleCells,
            };
            said.push(self.say(clause, &[("cells", self.cells(cells, Phrase::And))]));
        }
        for (value, houses) in of_values {
            let clause = match houses.len() {
                1 => Clause::RuleHouse,
                _ => Clause::RuleHouses,
            };
            let values = [("x", symbol(value)), ("houses", self.houses(&houses))];
            said.push(self.say(clause, &values));
        }
        said.join(&self.semicolon())
    }

    fn numbers(&self, numbers: &[u8], word: Phrase) -> String {
        let numbers: Vec<String> = numbers.iter().map(|&number| symbol(number)).collect();
        self.list(&numbers, word)
    }

    /// `5 and 6`, where they are what is spoken of: with an article in languages that have one.
    fn named(&self, numbers: &[u8]) -> String {
        let clause = match numbers {
            [_] => Clause::Number,
            _ => Clause::Numbers,
        };
        self.say(clause, &[("x", self.numbers(numbers, Phrase::And))])
    }

    /// The grounds that keep these numbers out of all other cells: where they stand, and earlier steps.
    fn kept_out(&self, step: &Deduction, numbers: &[u8]) -> String {
        let facts = step.because.facts.iter().copied();
        let stand = facts.filter(|fact| fact.holds && numbers.contains(&fact.value));
        let mut stand: Vec<Fact> = stand.collect();
        stand.sort_unstable_by_key(|fact| (fact.value, fact.cell));
        self.grounds(self.facts(&stand), step)
    }

    /// The grounds that keep other numbers out of the cells of a pattern: those that they see, and earlier
    /// steps.
    fn seen(&self, step: &Deduction) -> String {
        let facts = &step.because.facts;
        let clause =
            if facts.iter().all(|fact| fact.holds) { Clause::HoldAll } else { Clause::HoldMost };
        let cells = self.cells(step.because.pattern.iter().copied(), Phrase::And);
        let placed = if facts.iter().any(|fact| fact.holds) {
            self.say(clause, &[("cells", cells)])
        } else {
            String::new()
        };
        self.grounds(placed, step)
    }

    fn grounds(&self, placed: String, step: &Deduction) -> String {
        let gone = self.gone(step);
        let clause = match (placed.is_empty(), gone.is_empty()) {
            (true, true) => Clause::AsFilled,
            (false, true) => Clause::AsPlaced,
            (true, false) => Clause::AsGone,
            (false, false) => Clause::AsBoth,
        };
        self.say(clause, &[("facts", placed), ("gone", gone)])
    }

    /// The values that earlier steps have ruled out: `5 and 6 in r3c7 and 5 in r3c8`.
    fn gone(&self, step: &Deduction) -> String {
        let gone = alike(step.because.facts.iter().filter(|fact| !fact.holds));
        let part = |(values, cells): &(Vec<u8>, Vec<Cell>)| {
            let cells = self.cells(cells.iter().copied(), Phrase::And);
            let values = self.named(values);
            self.say(Clause::RuledOut, &[("x", values), ("cells", cells)])
        };
        let parts: Vec<String> = gone.iter().map(part).collect();
        self.list(&parts, Phrase::And)
    }
}

/// Tells whether the reasons keep a number out of a cell.
fn is_absent(sudoku: &Sudoku, step: &Deduction, cell: Cell, value: u8) -> bool {
    step.because.facts.iter().any(|fact| match fact.holds {
        false => (fact.cell, fact.value) == (cell, value),
        true if fact.cell == cell => fact.value != value,
        true => fact.value == value && sees(sudoku, fact.cell, cell),
    })
}

/// Tells whether two cells share a house.
fn sees(sudoku: &Sudoku, one: Cell, other: Cell) -> bool {
    one.row == other.row || one.col == other.col || sudoku.block_of(one) == sudoku.block_of(other)
}
