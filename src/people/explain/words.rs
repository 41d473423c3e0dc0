//! Words in every language: the table of phrases that any puzzle needs, and cells, lines, numbers and lists of them.
//!
//! A phrase has places in braces, the same ones in each language; `~` is a space at which no line
//! breaks, as French puts it before `:` and `;`.

use std::collections::BTreeMap;

use itertools::Itertools as _;

use super::{Language, Speaker};
use crate::ground::deduction::{Fact, House};
use crate::ground::grid::{Cell, Line};
use crate::puzzles::puzzle::Deduction;

/// Words in every language, with places in braces.
pub(crate) type Words = [&'static str; 2];

/// Makes constants of words, so that none is without its twin.
macro_rules! words {
    ($($name:ident: $english:literal, $french:literal;)*) => {
        $(pub(crate) const $name: $crate::people::explain::Words = [$english, $french];)*
    };
}
pub(crate) use words;

/// Returns words in a language, their places filled: `say!(language, WORDS, cell, count = cells.len())`.
macro_rules! say {
    ($language:expr, $words:expr $(, $place:ident $(= $value:expr)?)* $(,)?) => {
        $language.fill($words, &[$((stringify!($place), &*say!(@ $place $($value)?))),*])
    };
    (@ $place:ident) => { $place.to_string() };
    (@ $place:ident $value:expr) => { $value.to_string() };
}
pub(crate) use say;

pub(crate) mod phrase {
    crate::people::explain::words! {
        // Cells, lines, numbers.
        AND: " and ", " et ";
        OR: " or ", " ou ";
        SEMICOLON: "; ", "~; ";
        ROW: "row {n}", "la ligne {n}";
        ROWS: "rows {n}", "les lignes {n}";
        COLUMN: "column {n}", "la colonne {n}";
        COLUMNS: "columns {n}", "les colonnes {n}";
        BLOCK: "block {n}", "le bloc {n}";
        BLOCKS: "blocks {n}", "les blocs {n}";
        IS: "{cells} is {value}", "{cells} vaut {value}";
        ARE: "{cells} are {value}", "{cells} valent {value}";
        IS_NOT: "{cells} is not {value}", "{cells} ne vaut pas {value}";
        ARE_NOT: "{cells} are not {value}", "{cells} ne valent pas {value}";
        NOR: " nor ", " ni ";
        IS_NEITHER: "{cells} is neither {values}", "{cells} ne vaut ni {values}";
        ARE_NEITHER: "{cells} are neither {values}", "{cells} ne valent ni {values}";

        // Why something follows.
        IF: "if {fact}", "si {fact}";
        WERE: "{cells} were {x}", "{cells} valait {x}";
        SEARCHED: "no technique applies here. A search finds no solution with {tried} in {cell}", "aucune technique ne s’applique ici. Une recherche ne trouve aucune solution avec {tried} en {cell}";
        OTHERWISE: "with the values in {cells}, the rules allow nothing else", "avec les valeurs de {cells}, les règles ne permettent rien d’autre";

        NO_CANDIDATE: "{cell} has no candidate left", "{cell} n’a plus de candidat";
        NO_PLACE: "{value} has no place left in {house}", "{value} n’a plus de place dans {house}";

        // Whole sentences.
        PLAIN: "{clause}.", "{clause}.";
        SO: "{reason}. So {then}.", "{reason}. Donc {then}.";
        SUPPOSE: "suppose that {fact}.", "on suppose que {fact}.";
        BUT_THEN: "but then {clause}.", "mais alors {clause}.";
        THEREFORE: "so {then}.", "donc {then}.";
        LOOK_AT: "look at {lines}.", "regardez {lines}.";
        FOLLOWS_FROM: "you can work out {cells} from {lines}.", "vous pouvez trouver {cells} en regardant {lines}.";
        RULED_OUT_FROM: "you can rule out numbers in {cells} from {lines}.", "vous pouvez exclure des chiffres de {cells} en regardant {lines}.";
        RULED_OUT_AROUND: "you can rule out numbers in {cells} from the rows, columns and blocks around.", "vous pouvez exclure des chiffres de {cells} en regardant les lignes, les colonnes et les blocs autour.";
        FOLLOWS_FROM_HOUSES: "you can work out {cells} from its row, column and block.", "vous pouvez trouver {cells} en regardant sa ligne, sa colonne et son bloc.";
        TRY_NEAR: "no single row or column is enough: try a value in {line} and see what follows.", "aucune ligne, aucune colonne ne suffit à elle seule~: essayez une valeur dans {line} et voyez ce qui en découle.";
        TRY_CELL: "try both values in {cell}: one of them leads to a contradiction.", "essayez les deux valeurs en {cell}~: l’une des deux mène à une contradiction.";
        TRY_WHERE: "try both values in {cell}: one of them leads to a contradiction in {end}, {steps} steps later.", "essayez les deux valeurs en {cell}~: l’une des deux mène, {steps} étapes plus loin, à une contradiction dans {end}.";
        TRY_WHERE_NEXT: "try both values in {cell}: one of them leads to a contradiction in {end}, one step later.", "essayez les deux valeurs en {cell}~: l’une des deux mène, une étape plus loin, à une contradiction dans {end}.";
        TRY_SEARCH: "no technique applies here: you have to try out cases.", "aucune technique ne s’applique ici~: il faut essayer les cas.";
        TRY_SEARCH_CELL: "no technique applies here: you have to try the values in {cell}.", "aucune technique ne s’applique ici~: il faut essayer les valeurs en {cell}.";

        // The legend of a picture.
        LEGEND_CHANGED: "conclusion", "conclusion";
        LEGEND_BECAUSE: "reason", "raison";
        LEGEND_PATTERN: "cells in question", "cases en question";
        LEGEND_SUPPOSED: "assumption", "supposition";
        LEGEND_WRONG: "wrong entry", "entrée fausse";
        LEGEND_FOLLOWS: "consequence", "conséquence";
        LEGEND_STRONG: "strong link: it stands", "lien fort~: elle est là";
        LEGEND_WEAK: "weak link: it does not", "lien faible~: non";
    }
}

/// The numbers that are written in words, from 0.
const NUMBERS: Words = [
    "no one two three four five six seven eight nine ten eleven twelve",
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze",
];

impl<P: ?Sized> Speaker<'_, P> {
    pub(super) fn say(&self, phrase: Words, values: &[(&str, String)]) -> String {
        self.say_with(phrase, |place| value_of(place, values))
    }

    /// The same with a function that knows the value of each place.
    pub(super) fn say_with(&self, phrase: Words, value: impl Fn(&str) -> Option<String>) -> String {
        fill(self.language.choose(phrase), value)
    }

    /// A phrase that is a whole sentence: its first letter is a capital, unless it is that of a cell.
    pub(super) fn whole(&self, phrase: Words, values: &[(&str, String)]) -> String {
        self.language.whole(self.say(phrase, values))
    }

    pub(super) fn clause_alone(&self, clause: String) -> String {
        self.whole(phrase::PLAIN, &[("clause", clause)])
    }

    pub(super) fn semicolon(&self) -> String {
        self.say(phrase::SEMICOLON, &[])
    }

    pub(super) fn first_house(&self, step: &Deduction) -> String {
        let first = step.because.houses.first();
        first.map(|house| self.house(house)).unwrap_or_default()
    }

    /// A reason that says nothing but from which cells something follows.
    pub(super) fn otherwise(&self, step: &Deduction) -> String {
        let cells = step.because.facts.iter().map(|fact| fact.cell);
        let cells = self.cells(cells, phrase::AND);
        self.say(phrase::OTHERWISE, &[("cells", cells)])
    }

    pub(super) fn list(&self, items: &[String], word: Words) -> String {
        self.language.list(items, word)
    }

    pub(super) fn cell(&self, cell: Cell) -> String {
        self.language.cell(cell)
    }

    pub(super) fn cells(&self, cells: impl IntoIterator<Item = Cell>, word: Words) -> String {
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
            House::Line(Line::Row(row)) => (phrase::ROWS, row + 1),
            House::Line(Line::Col(col)) => (phrase::COLUMNS, col + 1),
            House::Block(block) => (phrase::BLOCKS, block + 1),
        };
        let mut names = Vec::new();
        for these in sorted.chunk_by(|one, other| many(one).0 == many(other).0) {
            names.push(match these {
                [only] => self.house(only),
                these => {
                    let numbers: Vec<String> =
                        these.iter().map(|house| many(house).1.to_string()).collect();
                    let numbers = self.list(&numbers, phrase::AND);
                    self.say(many(&these[0]).0, &[("n", numbers)])
                }
            });
        }
        self.list(&names, phrase::AND)
    }

    /// `row 1 or row 3`.
    pub(super) fn either_of(&self, houses: &[House]) -> String {
        let names: Vec<String> = houses.iter().map(|house| self.house(house)).collect();
        self.list(&names, phrase::OR)
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
                1 => phrase::IS,
                _ => phrase::ARE,
            };
            let values = [("cells", self.cells(cells, phrase::AND)), ("value", self.value(value))];
            self.say(phrase, &values)
        };
        let kinds = facts.iter().map(|fact| fact.value).unique();
        let clauses: Vec<String> = kinds.map(of_kind).collect();
        self.list(&clauses, phrase::AND)
    }

    /// Values that do not stand, in a clause: `r1c1 and r1c2 are not 4 and r1c3 is neither 4 nor 5`.
    fn removals(&self, facts: &[Fact]) -> String {
        let clause = |(values, cells): &(Vec<u8>, Vec<Cell>)| {
            let phrase = match (values.len(), cells.len()) {
                (1, 1) => phrase::IS_NOT,
                (1, _) => phrase::ARE_NOT,
                (_, 1) => phrase::IS_NEITHER,
                (_, _) => phrase::ARE_NEITHER,
            };
            let values: Vec<String> = values.iter().copied().map(symbol).collect();
            let nor = self.language.choose(phrase::NOR);
            let values = [
                ("cells", self.cells(cells.iter().copied(), phrase::AND)),
                ("value", values.concat()),
                ("values", values.join(nor)),
            ];
            self.say(phrase, &values)
        };
        let clauses: Vec<String> = alike(facts).iter().map(clause).collect();
        self.list(&clauses, phrase::AND)
    }

    /// A value as it is said of a cell.
    pub(super) fn value(&self, value: u8) -> String {
        match self.names.is.get(usize::from(value)) {
            Some(&name) => name.into(),
            None => symbol(value),
        }
    }

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

    /// Returns a list: `a, b and c`, or with the word for "or".
    #[must_use]
    pub(crate) fn list(self, items: &[String], word: Words) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => format!("{}{}{last}", first.join(", "), say!(self, word)),
        }
    }

    /// Returns cells in a list: `r1c1, r1c2 and r2c1`.
    #[must_use]
    pub(crate) fn cells(self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.cell(cell)).collect();
        self.list(&names, phrase::AND)
    }

    /// Returns a number in words where it is small.
    #[must_use]
    pub(crate) fn number(self, number: usize) -> String {
        let word = self.choose(NUMBERS).split(' ').nth(number);
        word.map_or_else(|| number.to_string(), str::to_owned)
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

/// Fills the places of words. Panics when a place has no value.
pub(super) fn fill(words: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::with_capacity(words.len() * 2);
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{') {
        let (place, after) = after.split_once('}').expect("a place ends");
        filled.push_str(&before.replace('~', "\u{a0}"));
        filled += &value(place).unwrap_or_else(|| panic!("{words}: no value for {place}"));
        rest = after;
    }
    filled.push_str(&rest.replace('~', "\u{a0}"));
    filled
}

pub(super) fn value_of(place: &str, values: &[(&str, impl AsRef<str>)]) -> Option<String> {
    let value = values.iter().find(|(name, _)| *name == place);
    value.map(|(_, value)| value.as_ref().to_owned())
}
