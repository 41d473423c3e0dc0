//! The sentences of Sudoku.
//!
//! The reasons of a pattern show what it is made of: a number that they keep out of a cell is not a candidate of it.

mod technique_names;

use std::collections::BTreeMap;

use super::words::{Words, alike, phrase, symbol};
use super::{Sentences, Speaker, SymbolNames, then_cells};
use crate::ground::deduction::{self, Deduction, Fact, Group, House, Instance, RuleId};
use crate::ground::grid::{Cell, Grid, Shape};
use crate::puzzles::game::Game as _;
use crate::puzzles::game::Violation;
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::sudoku::techniques::{ChainShape, Direct, Form, Grave, Single};
use crate::puzzles::sudoku::{Rule, Sudoku, Technique};
pub(super) use technique_names::names;

pub(super) mod clause {
    crate::people::explain::words! {
        TO_FILL_DIGITS: "Write a number from 1 to {last} in each empty cell.", "Écrivez un nombre de 1 à {last} dans chaque case vide.";
        TO_FILL_LETTER: "Write a number from 1 to 9 or the letter A in each empty cell.", "Écrivez un chiffre de 1 à 9 ou la lettre A dans chaque case vide.";
        TO_FILL_LETTERS: "Write a number from 1 to 9 or a letter from A to {last} in each empty cell.", "Écrivez un chiffre de 1 à 9 ou une lettre de A à {last} dans chaque case vide.";
        ONCE_EACH: "Each row, each column and each block with a thick border holds each of them exactly once.", "Chaque ligne, chaque colonne et chaque bloc au bord épais contient chacun d’eux exactement une fois.";
        CAN_ONLY_BE: "{cell} can only be {values}", "{cell} ne peut valoir que {values}";
        NUMBER: "{x}", "le {x}";
        NUMBERS: "{x}", "les chiffres {x}";
        RULED_OUT: "{x} in {cells}", "{x} de {cells}";
        FULL_HOUSE: "{cell} is the last empty cell of {house}, and only {x} is missing there", "dans {house}, {cell} est la dernière case vide et il ne manque que le {x}";
        ONLY_PLACE: "in {house}, {x} can only go in {cell}, {kept_out}", "dans {house}, le {x} ne peut aller qu’en {cell}, {kept_out}";
        ONLY_NUMBER: "{cell} can only be {x}, {seen}", "{cell} ne peut valoir que {x}, {seen}";
        LOCKED: "in {lines}, {x} can only go in {places}, {kept_out}. These cells are all in {across} too, so its {x} must be in one of them", "dans {lines}, le {x} ne peut aller qu’en {places}, {kept_out}. Ces cases sont aussi toutes dans {across}, où le {x} se trouve forcément dans l’une d’elles";
        NAKED_SUBSET: "in {house}, {cells} can only be {naked}, {seen}. These {count} cells use up these {count} numbers", "dans {house}, {cells} ne peuvent valoir que {naked}, {seen}. Ces {count} cases se partagent ces {count} chiffres";
        HIDDEN_SUBSET: "in {house}, {hidden} can only go in {places}, {all_kept_out}. These {count} numbers fill these {count} cells", "dans {house}, {hidden} ne peuvent aller qu’en {places}, {all_kept_out}. Ces {count} chiffres occupent ces {count} cases";
        FISH: "in {lines}, {x} can only go in {places}, {kept_out}. These cells are all in {across}, so the {x}s of {across} must be among them", "dans {lines}, le {x} ne peut aller qu’en {places}, {kept_out}. Ces cases sont toutes dans {across}, où les {x} se trouvent forcément dans ces cases";
        WING: "{options}, {seen}. Whatever {pivot} is, one of {ends} must be {x}. Each of these cells shares a row, column or block with {then}", "{options}, {seen}. Quelle que soit la valeur de {pivot}, l’une au moins des cases {ends} vaut {x}. Chacune partage une ligne, une colonne ou un bloc avec {then}";
        DIRECT_LOCKED: "in {from}, {x} can only go in {places}, and so only in {over}. So in {house}, only {cell} is left for {x}, {kept_out}", "dans {from}, le {x} ne peut aller qu’en {places}, donc que dans {over}. Dans {house}, il ne reste alors que {cell} pour le {x}, {kept_out}";
        DIRECT_HIDDEN: "in {house}, {hidden} can only go in {places}. These {count} numbers fill these {count} cells, so only {cell} is left for {x}, {direct_kept_out}", "dans {house}, {hidden} ne peuvent aller qu’en {places}. Ces {count} chiffres occupent ces {count} cases, donc il ne reste que {cell} pour le {x}, {direct_kept_out}";
        CHAIN_OPEN: "{chain}{gone}. So at least one of the two ends is true: {first} or {last}", "{chain}{gone}. L’un au moins des deux bouts est donc vrai~: {first} ou {last}";
        CHAIN_HOLDS: "{chain}{gone}. This contradicts the assumption", "{chain}{gone}. Cela contredit la supposition";
        CHAIN_LOOP: "{chain}, so {start}{gone}. The chain is closed, so it holds in both directions: of two neighbours that exclude each other, one is true", "{chain}, donc {start}{gone}. La chaîne se referme, elle vaut donc dans les deux sens~: de deux voisins qui s’excluent, l’un est vrai";
        CHAIN_LOCKS: "{chain}, so {start}{gone}. The chain is closed, so in both directions {set} hold {locked}", "{chain}, donc {start}{gone}. La chaîne se referme, donc dans les deux sens {set} contiennent {locked}";
        ALIGNED: "{with}, whatever is in {others}, no number would be left for {closed}{gone}", "{with}, quoi qu’il y ait en {others}, il ne resterait aucun chiffre pour {closed}{gone}";
        CASES: "{options}. {chains}. It is the same in each case{gone}", "{options}. {chains}. Il en est de même dans tous les cas{gone}";
        DEADLY: "{with}, the {corners} cells {deadly} could hold only {a} and {b}{gone}. These could be exchanged, but the puzzle has exactly one solution", "{with}, les {corners} cases {deadly} ne pourraient valoir que {a} et {b}{gone}. On pourrait les échanger, or la grille n’a qu’une solution";
        GRAVE: "{with}, each empty cell could hold only one of two numbers, and each of them would have two places in its row, column and block{gone}. Such a board has no solution or several, but the puzzle has exactly one solution", "{with}, chaque case vide n’aurait que deux valeurs possibles, et chacune aurait deux places dans sa ligne, sa colonne et son bloc{gone}. Une telle grille a zéro ou plusieurs solutions, or celle-ci n’en a qu’une";
        WERE_NOT: "{cells} were not {x}", "{cells} ne valait pas {x}";
        THEN: ", then {fact}", ", alors {fact}";
        SO_THEN: ", so {fact}", ", donc {fact}";
        PLACE_IN: "in {house}, {x} is in {cell}", "dans {house}, le {x} est en {cell}";
        HOLDS_AMONG: "{set} hold {values}, and {x} is in {cell}", "{set} contiennent {values}, et le {x} est en {cell}";
        IS_IN: "{x} is in {cell}", "le {x} est en {cell}";
        IS_NOT_IN: "{x} is not in {cell}", "le {x} n’est pas en {cell}";
        PLACES_IN: "in {house}, {x} can only go in {places}", "dans {house}, le {x} ne peut aller qu’en {places}";
        WITH_GONE: " (earlier steps have ruled out {gone})", " (des étapes précédentes ont exclu {gone})";
        AS_FILLED: "because all its other cells are filled", "car toutes les autres cases y sont remplies";
        AS_PLACED: "because {facts}", "car {facts}";
        AS_GONE: "because earlier steps have ruled out {gone}", "car des étapes précédentes ont exclu {gone}";
        AS_BOTH: "because {facts} and earlier steps have ruled out {gone}", "car {facts}, et des étapes précédentes ont exclu {gone}";
        HOLD_ALL: "all other numbers share a row, column or block with {cells}", "tous les autres chiffres figurent déjà dans la ligne, la colonne ou le bloc de {cells}";
        HOLD_MOST: "other numbers share a row, column or block with {cells}", "d’autres chiffres figurent déjà dans la ligne, la colonne ou le bloc de {cells}";
        ONCE_IN_ROWS: "each number once in each row", "chaque chiffre une fois dans chaque ligne";
        ONCE_IN_COLUMNS: "each number once in each column", "chaque chiffre une fois dans chaque colonne";
        ONCE_IN_BLOCKS: "each number once in each block", "chaque chiffre une fois dans chaque bloc";
        BROKEN_HOUSE: "{house} has more than one {x}: {cells}", "{house} contient plusieurs {x}~: {cells}";
    }
}

impl Sentences for Speaker<'_, Sudoku> {
    fn reason(&self, step: &Deduction) -> Option<String> {
        let clause = match Technique::from_plain(step.technique)?.form() {
            Form::Single(Single::FullHouse) => clause::FULL_HOUSE,
            Form::Single(Single::HiddenInBlock | Single::HiddenInLine) => clause::ONLY_PLACE,
            Form::Single(Single::Naked) => clause::ONLY_NUMBER,
            Form::Locked { .. } => clause::LOCKED,
            Form::Naked(_) => clause::NAKED_SUBSET,
            Form::Hidden(_) => clause::HIDDEN_SUBSET,
            Form::Fish(_) => clause::FISH,
            Form::Chain(ChainShape::XyWing | ChainShape::XyzWing) => clause::WING,
            Form::Deadly(Grave::Whole) => clause::GRAVE,
            Form::Deadly(_) => clause::DEADLY,
            Form::Net(_) => return None,
            Form::Direct(Direct::Locked { .. }) => clause::DIRECT_LOCKED,
            Form::Direct(Direct::Hidden(_)) => clause::DIRECT_HIDDEN,
            Form::Chain(_) => match step.because.chains.first()?.as_slice() {
                [_, .., last] if step.then == [*last] => clause::CHAIN_HOLDS,
                _ if is_loop(step) => clause::CHAIN_LOOP,
                [first, ..] if is_with_a_pair(step) && step.then[0].value != first.value => {
                    clause::CHAIN_LOCKS
                }
                _ => clause::CHAIN_OPEN,
            },
            Form::Aligned(_) => clause::ALIGNED,
            Form::Cases { .. } => clause::CASES,
            Form::Search => return None,
        };
        Some(self.say_of(clause, step))
    }

    fn first_houses(&self, step: &Deduction) -> Vec<House> {
        let houses = &step.because.houses;
        let form = Technique::from_plain(step.technique).map_or(Form::Search, Technique::form);
        match form {
            Form::Locked { .. } => houses[1..].to_vec(),
            Form::Fish(_) => houses[houses.len() / 2..].to_vec(),
            Form::Chain(_) | Form::Cases { .. } => houses.clone(),
            Form::Direct(_)
            | Form::Aligned(_)
            | Form::Net(_)
            | Form::Deadly(_)
            | Form::Single(_)
            | Form::Naked(_)
            | Form::Hidden(_)
            | Form::Search => houses.iter().take(1).copied().collect(),
        }
    }

    fn contradiction(&self, end: &Deduction) -> Option<String> {
        let Instance { houses, cells, value, .. } = end.because.rules.first()?;
        Some(match value {
            None => self.say(phrase::NO_CANDIDATE, &[("cell", self.cell(*cells.first()?))]),
            Some(value) => {
                let values = [("value", symbol(*value)), ("house", self.houses(houses))];
                self.say(phrase::NO_PLACE, &values)
            }
        })
    }

    fn looks_at_a_cell(&self, technique: deduction::Technique) -> bool {
        technique == Technique::NakedSingle
    }

    fn violation(&self, violation: &Violation, _: &Grid) -> String {
        let cells = violation.cells.iter().copied();
        let values = [
            ("cells", self.cells(cells, phrase::AND)),
            ("x", violation.value.map(symbol).unwrap_or_default()),
            ("house", self.houses(&violation.houses)),
        ];
        self.say(clause::BROKEN_HOUSE, &values)
    }

    fn rule(&self, rule: RuleId, _: &[[Cell; 2]]) -> Vec<String> {
        let clause = match Rule::try_from(rule) {
            Ok(Rule::Rows) => clause::ONCE_IN_ROWS,
            Ok(Rule::Columns) => clause::ONCE_IN_COLUMNS,
            Ok(Rule::Blocks) => clause::ONCE_IN_BLOCKS,
            Err(other) => return vec![other.to_string()],
        };
        vec![self.say(clause, &[])]
    }

    fn how_to_solve(&self, _: SymbolNames) -> Option<Vec<String>> {
        let last = *self.puzzle.values().end();
        let clause = match last {
            ..=9 => clause::TO_FILL_DIGITS,
            10 => clause::TO_FILL_LETTER,
            11.. => clause::TO_FILL_LETTERS,
        };
        Some(vec![self.say(clause, &[("last", symbol(last))]), self.say(clause::ONCE_EACH, &[])])
    }

    fn example(&self) -> Option<Puzzle> {
        let givens = "43.. 2..3 ..1. 1.34".parse().ok()?;
        Sudoku::new(givens, Shape::square(2)).ok().map(Puzzle::from)
    }
}

impl Speaker<'_, Sudoku> {
    fn say_of(&self, clause: Words, step: &Deduction) -> String {
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
            "then" => self.cells(then_cells(step), phrase::AND),
            "cells" => self.cells(pattern.iter().copied(), phrase::AND),
            "places" => self.cells(pattern.iter().copied(), phrase::OR),
            "pivot" => self.cell(*pattern.first()?),
            "ends" => {
                let ends = pattern.iter().copied();
                let ends = ends.filter(|&cell| !is_absent(self.puzzle, step, cell, x));
                self.cells(ends, phrase::AND)
            }
            "options" if because.chains.len() > 1 => self.cases(step)?,
            "options" => {
                let options = pattern.iter().map(|&cell| {
                    let left = self.numbers(&self.left(step, &[cell]), phrase::OR);
                    let values = [("cell", self.cell(cell)), ("values", left)];
                    self.say(clause::CAN_ONLY_BE, &values)
                });
                self.list(&options.collect::<Vec<String>>(), phrase::AND)
            }
            "naked" => self.numbers(&self.left(step, pattern), phrase::OR),
            "hidden" => self.named(&self.hidden(step)?),
            "count" => self.number(pattern.len()),
            "kept_out" => self.kept_out(step, &[x]),
            "all_kept_out" => self.kept_out(step, &self.hidden(step)?),
            "seen" => self.grounds_of_pattern(step),
            "others" => self.cells(self.aligned(step)?[0].iter().copied(), phrase::AND),
            "closed" => self.cells(self.aligned(step)?[1].iter().copied(), phrase::OR),
            "over" => self.house(houses.get(1)?),
            "from" => self.house(houses.get(2)?),
            "direct_kept_out" => {
                let mut numbers = self.hidden(step)?;
                numbers.push(x);
                self.kept_out(step, &numbers)
            }
            "with" => self.with_any(&step.then),
            "deadly" => self.cells(because.deadly.as_ref()?.cells.iter().copied(), phrase::AND),
            "corners" => self.number(because.deadly.as_ref()?.cells.len()),
            "a" => symbol(*because.deadly.as_ref()?.values.first()?),
            "b" => symbol(*because.deadly.as_ref()?.values.get(1)?),
            "gone" if self.gone(step).is_empty() => String::new(),
            "gone" => self.say(clause::WITH_GONE, &[("gone", self.gone(step))]),
            _ => return self.place_of_chain(place, step),
        })
    }

    /// The cells whose candidates go together with none, and those that would have no candidate left.
    fn aligned<'a>(&self, step: &'a Deduction) -> Option<[&'a [Cell]; 2]> {
        let Form::Aligned(count) = Technique::from_plain(step.technique)?.form() else {
            return None;
        };
        Some(step.because.pattern.split_at_checked(count - 1)?.into())
    }

    /// The same of a clause about chains.
    fn place_of_chain(&self, place: &str, step: &Deduction) -> Option<String> {
        let chains = &step.because.chains;
        let first = chains.first()?;
        Some(match place {
            "chain" => self.chain(step, 0),
            "chains" => {
                let chains = (0..chains.len()).map(|at| self.language.whole(self.chain(step, at)));
                chains.collect::<Vec<String>>().join(". ")
            }
            "set" => {
                let cells = step.because.groups.iter().flat_map(|group| &group.set).copied();
                self.cells(cells, phrase::AND)
            }
            "locked" => {
                let group = step.because.groups.iter().find(|group| !group.set.is_empty())?;
                let mut values = self.left(step, &group.set);
                let linked = [group.at - 1, group.at].map(|at| first.get(at));
                values.retain(|&value| !linked.iter().flatten().any(|link| link.value == value));
                self.numbers(&values, phrase::AND)
            }
            "start" => self.link(step, (0, 0), first.first()?.holds),
            "first" => self.link(step, (0, 0), true),
            "last" => self.link(step, (0, first.len() - 1), true),
            _ => return None,
        })
    }

    /// The cases that chains begin with: `r1c1 can only be 2, 3 or 5`, or the places of a number.
    fn cases(&self, step: &Deduction) -> Option<String> {
        let starts = step.because.chains.iter().filter_map(|chain| chain.first());
        let starts: Vec<Fact> = starts.copied().collect();
        let first = starts.first()?;
        if starts.iter().all(|start| start.cell == first.cell) {
            let values: Vec<u8> = starts.iter().map(|start| start.value).collect();
            let values = self.numbers(&values, phrase::OR);
            return Some(
                self.say(
                    clause::CAN_ONLY_BE,
                    &[("cell", self.cell(first.cell)), ("values", values)],
                ),
            );
        }
        let cells: Vec<Cell> = starts.iter().map(|start| start.cell).collect();
        let house = self.house_of(step, &cells, first.value)?;
        let values = [
            ("house", self.house(&house)),
            ("x", symbol(first.value)),
            ("places", self.cells(cells, phrase::OR)),
        ];
        Some(self.say(clause::PLACES_IN, &values))
    }

    /// A chain, each link a clause.
    fn chain(&self, step: &Deduction, chain: usize) -> String {
        let mut words = String::new();
        for (at, fact) in step.because.chains[chain].iter().enumerate() {
            let link = match at {
                0 => phrase::IF,
                1 => clause::THEN,
                _ => clause::SO_THEN,
            };
            let said = self.link_after(step, (chain, at)).filter(|_| fact.holds);
            let said = said.unwrap_or_else(|| self.link(step, (chain, at), fact.holds));
            words += &self.say(link, &[("fact", said)]);
        }
        words
    }

    /// A place of a chain, as what holds or does not.
    fn link(&self, step: &Deduction, (chain, at): (usize, usize), holds: bool) -> String {
        let fact = Fact { holds, ..step.because.chains[chain][at] };
        let cells = link_cells(step, (chain, at));
        if cells.len() == 1 {
            return self.facts(&[fact]);
        }
        let clause = if holds { clause::IS_IN } else { clause::IS_NOT_IN };
        let values = [("x", symbol(fact.value)), ("cell", self.cells(cells, phrase::OR))];
        self.say(clause, &values)
    }

    /// A place of a chain that holds because of the one before it, with the house or the almost locked set by which it
    /// does; `None` where the cell says all.
    fn link_after(&self, step: &Deduction, (chain, at): (usize, usize)) -> Option<String> {
        let [before, fact] = [at.checked_sub(1)?, at].map(|at| step.because.chains[chain][at]);
        let cells = link_cells(step, (chain, at));
        let cell = ("cell", self.cells(cells.iter().copied(), phrase::OR));
        let group = group_at(step, (chain, at)).filter(|group| !group.set.is_empty());
        if let Some(group) = group {
            let mut values = self.left(step, &group.set);
            values.retain(|&value| value != before.value);
            let values = ("values", self.numbers(&values, phrase::AND));
            let set = ("set", self.cells(group.set.iter().copied(), phrase::AND));
            return Some(
                self.say(clause::HOLDS_AMONG, &[set, values, ("x", symbol(fact.value)), cell]),
            );
        }
        if before.value != fact.value {
            return None;
        }
        let both = [link_cells(step, (chain, at - 1)), cells].concat();
        let house = ("house", self.house(&self.house_of(step, &both, fact.value)?));
        Some(self.say(clause::PLACE_IN, &[house, ("x", symbol(fact.value)), cell]))
    }

    /// The house whose other cells do not take a number for which these cells are left.
    fn house_of(&self, step: &Deduction, cells: &[Cell], value: u8) -> Option<House> {
        let mut houses = step.because.houses.iter().copied();
        houses.find(|&house| {
            let all: Vec<Cell> = self.puzzle.cells(house).collect();
            let mut others = all.iter().filter(|cell| !cells.contains(cell));
            cells.iter().all(|cell| all.contains(cell))
                && others.all(|&other| is_absent(self.puzzle, step, other, value))
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

    /// The opposite, in a phrase: `if r3c4 or r3c6 were 5`.
    fn with_any(&self, then: &[Fact]) -> String {
        let mut of_values: BTreeMap<u8, Vec<Cell>> = BTreeMap::new();
        for fact in then {
            of_values.entry(fact.value).or_default().push(fact.cell);
        }
        let were = match then {
            [fact] if fact.holds => clause::WERE_NOT,
            _ => phrase::WERE,
        };
        let part = |(&value, cells): (&u8, &Vec<Cell>)| {
            let cells = self.cells(cells.iter().copied(), phrase::OR);
            self.say(were, &[("x", symbol(value)), ("cells", cells)])
        };
        let parts: Vec<String> = of_values.iter().map(part).collect();
        self.say(phrase::IF, &[("fact", self.list(&parts, phrase::OR))])
    }

    fn numbers(&self, numbers: &[u8], word: Words) -> String {
        let numbers: Vec<String> = numbers.iter().map(|&number| symbol(number)).collect();
        self.list(&numbers, word)
    }

    /// `5 and 6`, where they are what is spoken of: with an article in languages that have one.
    fn named(&self, numbers: &[u8]) -> String {
        let clause = match numbers {
            [_] => clause::NUMBER,
            _ => clause::NUMBERS,
        };
        self.say(clause, &[("x", self.numbers(numbers, phrase::AND))])
    }

    /// The grounds that keep these numbers out of all other cells: where they stand, and earlier steps.
    fn kept_out(&self, step: &Deduction, numbers: &[u8]) -> String {
        let facts = step.because.facts.iter().copied();
        let stand = facts.filter(|fact| fact.holds && numbers.contains(&fact.value));
        let mut stand: Vec<Fact> = stand.collect();
        stand.sort_unstable_by_key(|fact| (fact.value, fact.cell));
        self.grounds(self.facts(&stand), step)
    }

    /// The grounds that keep other numbers out of the cells of a pattern: those that they see, and earlier steps.
    fn grounds_of_pattern(&self, step: &Deduction) -> String {
        let facts = &step.because.facts;
        let clause =
            if facts.iter().all(|fact| fact.holds) { clause::HOLD_ALL } else { clause::HOLD_MOST };
        let cells = self.cells(step.because.pattern.iter().copied(), phrase::AND);
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
            (true, true) => clause::AS_FILLED,
            (false, true) => clause::AS_PLACED,
            (true, false) => clause::AS_GONE,
            (false, false) => clause::AS_BOTH,
        };
        self.say(clause, &[("facts", placed), ("gone", gone)])
    }

    /// The values that earlier steps have ruled out: `5 and 6 in r3c7 and 5 in r3c8`.
    fn gone(&self, step: &Deduction) -> String {
        let gone = alike(step.because.facts.iter().filter(|fact| !fact.holds));
        let part = |(values, cells): &(Vec<u8>, Vec<Cell>)| {
            let cells = self.cells(cells.iter().copied(), phrase::AND);
            let values = self.named(values);
            self.say(clause::RULED_OUT, &[("x", values), ("cells", cells)])
        };
        let parts: Vec<String> = gone.iter().map(part).collect();
        self.list(&parts, phrase::AND)
    }
}

/// The words about a place in a chain beside its fact.
fn group_at(step: &Deduction, (chain, at): (usize, usize)) -> Option<&Group> {
    step.because.groups.iter().find(|group| (group.chain, group.at) == (chain, at))
}

/// The cells that a place in a chain speaks of.
fn link_cells(step: &Deduction, (chain, at): (usize, usize)) -> Vec<Cell> {
    let alone = || vec![step.because.chains[chain][at].cell];
    group_at(step, (chain, at)).map_or_else(alone, |group| group.cells.clone())
}

/// Tells whether the ends of the chain exclude each other.
fn is_loop(step: &Deduction) -> bool {
    let is = [Technique::XLoop, Technique::XyLoop, Technique::Loop];
    is.iter().any(|&technique| step.technique == technique)
}

/// Tells whether the chain is an almost locked set and a cell with two candidates.
fn is_with_a_pair(step: &Deduction) -> bool {
    let is = [Technique::WxyzWing, Technique::VwxyzWing];
    is.iter().any(|&technique| step.technique == technique)
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
