//! The sentences of Takuzu.

use super::words::{Words, phrase};
use super::{Sentences, Speaker, SymbolNames};
use crate::ground::deduction::{self, Because, Deduction, Fact, House, Instance, RuleId};
use crate::ground::grid::{Cell, Grid, Line};
use crate::puzzles::game::Violation;
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::takuzu::{Majority, Relation, Rule, Sign, Takuzu, Technique};

/// The names of a technique, if it is one of Takuzu.
pub(super) fn names(technique: deduction::Technique) -> Option<[&'static str; 2]> {
    Some(match Technique::from_plain(technique)? {
        Technique::Pair => ["pair", "paire"],
        Technique::Sandwich => ["sandwich", "encadrement"],
        Technique::Sign => ["sign", "signe"],
        Technique::EqualPair => ["equal pair", "paire égale"],
        Technique::Gap => ["single gap", "case unique"],
        Technique::Quota => ["quota", "quota"],
        Technique::SignQuota => ["sign quota", "quota de signes"],
        Technique::DistinctTwo => {
            ["distinct line, two cells empty", "lignes distinctes, à deux cases près"]
        }
        Technique::DistinctOne => {
            ["distinct line, one symbol missing", "lignes distinctes, à un symbole près"]
        }
        Technique::Near => ["near-complete line", "presque au complet"],
        Technique::GapArithmetic => ["gap arithmetic", "comptage des intervalles"],
        Technique::Intersection => ["line intersection", "intersection des possibilités"],
        Technique::Distinct => ["distinct line", "lignes distinctes"],
        Technique::Chain => ["chain", "chaîne"],
        Technique::Probe => ["probe", "supposition"],
        Technique::Search => ["search", "recherche"],
        Technique::Contradiction => ["contradiction", "contradiction"],
    })
}

pub(super) mod clause {
    crate::people::explain::words! {
        LEFT: "{line} needs just one more {one}", "il ne manque qu’un {one} dans {line}";
        LEFT_MANY: "{line} needs just {count} more {many}", "il ne manque que {count} {many} dans {line}";
        ONE: "one in {cells}", "un en {cells}";
        HAD_OTHER: "{cells} had another value", "{cells} avait une autre valeur";
        FAULTS: "three equal symbols next to each other or too many of one symbol", "trois symboles égaux de suite ou un excès de l’un des deux";
        FAULTS_OR_SIGN: "three equal symbols next to each other, too many of one symbol, or a broken sign", "trois symboles égaux de suite, un excès de l’un des deux ou un signe enfreint";
        KIND_OF_ROWS: "rows", "lignes";
        KIND_OF_COLUMNS: "columns", "colonnes";
        PAIR: "{cells} are {x}, and a third {one} next to them is not allowed", "{cells} valent {x}, et un troisième {one} à côté est interdit";
        SANDWICH: "{cells} are {x}, and another {one} between them would make three next to each other", "{cells} valent {x}, et un autre {one} entre les deux en ferait trois de suite";
        SIGN_EQUAL: "the sign = between {cells} says that they are equal, and {fact}", "le signe = entre {cells} veut que ces cases soient égales, et {fact}";
        SIGN_DIFFERENT: "the sign x between {cells} says that they are different, and {fact}", "le signe x entre {cells} veut que ces cases soient différentes, et {fact}";
        EQUAL_PAIR: "the sign = between {cells} says that they are equal. If both were {x}, there would be three {many} next to each other with {beside}", "le signe = entre {cells} veut que ces cases soient égales. Si elles valaient {x}, cela ferait trois {many} de suite avec {beside}";
        GAP: "{line} already has all its {many} ({count}) and only one empty cell", "{line} a déjà tous ses {many} ({count}) et il n’y reste qu’une case vide";
        QUOTA: "{line} already has all its {many} ({count})", "{line} a déjà tous ses {many} ({count})";
        PAIRS_HOLD: "{left}. With the sign x, each of these pairs takes one: {pairs}", "{left}. Avec le signe x, chacune de ces paires en prend un~: {pairs}";
        PAIR_TAKES_TWO: "{left}. The sign = between {cells} says that they are equal, so they would take two", "{left}. Le signe = entre {cells} veut que ces cases soient égales~: elles en prendraient deux";
        DISTINCT_TWO: "apart from its two empty cells, {line} is the same as {twins}, and no two {kind} may be equal", "à deux cases vides près, {line} est identique à {twins}, or deux {kind} ne peuvent être identiques";
        DISTINCT_ONE: "{left}. All its other {many} are where {twins} has {a} too, so the last one in {cell} would make the two {kind} equal", "{left}. Ses autres {many} sont tous là où {twins} a aussi {a}~: le dernier en {cell} rendrait les deux {kind} identiques";
        NEAR: "{left}. One of {window} must be {x}, or all three would be {o}", "{left}. Une des cases {window} vaut forcément {x}, sinon les trois vaudraient {o}";
        PACKING: "{left}. To avoid three {others} next to each other, there must be {groups}", "{left}. Pour éviter trois {others} de suite, il en faut {groups}";
        PACKING_SIGNS: "{left}. To keep the sign x and avoid three {others} next to each other, there must be {groups}", "{left}. Pour respecter le signe x et éviter trois {others} de suite, il en faut {groups}";
        INTERSECTION: "{with}, {line} could not be completed without {faults}", "{with}, {line} ne pourrait plus être complétée sans {faults}";
        DISTINCT: "{with}, every way to complete {line} would make it equal to {twins}, and no two {kind} may be equal", "{with}, toute façon de compléter {line} la rendrait identique à {twins}, or deux {kind} ne peuvent être identiques";
        CHAIN: "{chain}. This contradicts the assumption", "{chain}. Cela contredit la supposition";
        CHAIN_THEN: ", then {fact} ({why})", ", alors {fact} ({why})";
        CHAIN_SO: ", so {fact} ({why})", ", donc {fact} ({why})";
        WHY_THREE: "no three {many} next to each other in {line}", "pas trois {many} de suite dans {line}";
        WHY_BALANCE: "{line} then has all its {many}", "{line} a alors tous ses {many}";
        WHY_DISTINCT: "{lines} are not equal", "{lines} ne sont pas identiques";
        WHY_SIGN: "sign between them", "signe entre les deux";
        WHY_COMPLETE: "{line} cannot be completed otherwise", "{line} ne peut être complétée autrement";
        RULE_SIGN: "the sign {sign} between {cells}", "le signe {sign} entre {cells}";
        NO_THREE: "no three equal symbols next to each other", "pas trois symboles égaux de suite";
        BALANCE: "as many 0s as 1s in each row and column", "autant de 0 que de 1 dans chaque ligne et chaque colonne";
        BALANCE_ODD: "0s and 1s balanced in each row and column", "0 et 1 équilibrés dans chaque ligne et chaque colonne";
        DISTINCT_LINES: "no two equal rows, no two equal columns", "pas deux lignes identiques, pas deux colonnes identiques";
        TO_FILL: "Fill each empty cell with {a} or {b}.", "Remplissez chaque case vide avec {a} ou {b}.";
        NEVER_THREE: "Never more than two equal symbols stand next to each other in a row or column.", "Dans une ligne ou une colonne, jamais plus de deux symboles identiques ne se suivent.";
        AS_MANY: "Each row and each column holds as many {zeros} as {ones}.", "Chaque ligne et chaque colonne contient autant de {zeros} que de {ones}.";
        ONE_MORE: "{balance} Where the number of cells is odd, there is one more {one} than {zeros}.", "{balance} Si le nombre de cases est impair, il y a un {one} de plus que de {zeros}.";
        EITHER_MORE: "{balance} Where the number of cells is odd, one of the two symbols stands there once more than the other.", "{balance} Si le nombre de cases est impair, l’un des deux symboles y figure une fois de plus que l’autre.";
        NO_TWINS: "No two rows are the same, and no two columns are the same.", "Deux lignes ne sont jamais identiques, deux colonnes non plus.";
        TWINS_ALLOWED: "Two rows or two columns may be the same.", "Deux lignes ou deux colonnes peuvent être identiques.";
        SIGNS_SAY: "Two cells with = between them hold the same symbol. Two cells with × between them hold different symbols.", "Deux cases séparées par = contiennent le même symbole. Deux cases séparées par × contiennent des symboles différents.";
        BROKEN_THREE: "{cells} are three {many} next to each other", "{cells} forment trois {many} de suite";
        BROKEN_BALANCE: "{line} has too many {many} ({cells})", "{line} a trop de {many} ({cells})";
        BROKEN_DISTINCT: "{lines} are equal", "{lines} sont identiques";
        BROKEN_SIGN: "{cells} break the sign {sign} between them", "{cells} ne respectent pas le signe {sign} qui les sépare";
        BROKEN_LINE: "{line} can no longer be completed without {faults}", "{line} ne peut plus être complétée sans {faults}";
        BROKEN_TWIN: "every way to complete {line} makes it equal to {twins}, and no two {kind} may be equal", "toute façon de compléter {line} la rend identique à {twins}, or deux {kind} ne peuvent être identiques";
    }
}

impl Sentences for Speaker<'_, Takuzu> {
    fn reason(&self, step: &Deduction) -> Option<String> {
        let relation = match step.because.links[..] {
            [pair] => self.relation(pair),
            _ => None,
        };
        let clause = match Technique::from_plain(step.technique)? {
            Technique::Pair => clause::PAIR,
            Technique::Sandwich => clause::SANDWICH,
            Technique::Sign => match relation {
                Some(Relation::Equal) => clause::SIGN_EQUAL,
                Some(Relation::Different) => clause::SIGN_DIFFERENT,
                None => return None,
            },
            Technique::EqualPair => clause::EQUAL_PAIR,
            Technique::Gap => clause::GAP,
            Technique::Quota => clause::QUOTA,
            Technique::SignQuota => match relation {
                Some(Relation::Equal) => clause::PAIR_TAKES_TWO,
                Some(Relation::Different) | None => clause::PAIRS_HOLD,
            },
            Technique::DistinctTwo => clause::DISTINCT_TWO,
            Technique::DistinctOne => clause::DISTINCT_ONE,
            Technique::Near => clause::NEAR,
            Technique::GapArithmetic => {
                if self.groups(step).iter().any(|&(_, by_sign)| by_sign) {
                    clause::PACKING_SIGNS
                } else {
                    clause::PACKING
                }
            }
            Technique::Intersection => clause::INTERSECTION,
            // Asked for alone, it sees what needs no other line, too.
            Technique::Distinct if twins(step).is_empty() => clause::INTERSECTION,
            Technique::Distinct => clause::DISTINCT,
            Technique::Chain => clause::CHAIN,
            Technique::Probe | Technique::Search | Technique::Contradiction => return None,
        };
        Some(self.say_of(clause, step))
    }

    fn first_houses(&self, step: &Deduction) -> Vec<House> {
        let count = if step.because.chains.is_empty() { 1 } else { usize::MAX };
        step.because.houses.iter().take(count).copied().collect()
    }

    fn contradiction(&self, end: &Deduction) -> Option<String> {
        let because = &end.because;
        if let Some(instance) = because.rules.first()
            && let Some(rule) = own(instance)
        {
            let value = value(&because.facts);
            return Some(self.broken(rule, &because.houses, &instance.cells, value));
        }
        let clause = match twins(end) {
            [] => clause::BROKEN_LINE,
            _ => clause::BROKEN_TWIN,
        };
        Some(self.say_of(clause, end))
    }

    fn violation(&self, violation: &Violation, grid: &Grid) -> String {
        let Ok(rule) = Rule::try_from(violation.rule) else {
            return violation.to_string();
        };
        let first = violation.cells.first().and_then(|&cell| grid[cell]);
        self.broken(rule, &violation.houses, &violation.cells, first.unwrap_or(0))
    }

    fn rule(&self, rule: RuleId, links: &[[Cell; 2]]) -> Vec<String> {
        let clause = match Rule::try_from(rule) {
            Ok(Rule::NoThree) => clause::NO_THREE,
            Ok(Rule::Balance) => {
                if self.puzzle.rules().majority == Majority::None {
                    clause::BALANCE
                } else {
                    clause::BALANCE_ODD
                }
            }
            Ok(Rule::DistinctLines) => clause::DISTINCT_LINES,
            Ok(Rule::Signs) => return links.iter().map(|&pair| self.sign(pair)).collect(),
            Err(other) => return vec![other.to_string()],
        };
        vec![self.say(clause, &[])]
    }

    fn how_to_solve(&self, names: SymbolNames) -> Option<Vec<String>> {
        let SymbolNames { each, one, many, .. } = names;
        let [a, b] = each.map(str::to_owned);
        let [zeros, ones] = many.map(str::to_owned);
        let rules = self.puzzle.rules();
        let mut balance = self.say(clause::AS_MANY, &[("zeros", zeros.clone()), ("ones", ones)]);
        let odd = match rules.majority {
            Majority::None => None,
            Majority::One => Some(clause::ONE_MORE),
            Majority::Either => Some(clause::EITHER_MORE),
        };
        if let Some(clause) = odd {
            let values = [("balance", balance), ("one", one[1].to_owned()), ("zeros", zeros)];
            balance = self.say(clause, &values);
        }
        let twins = if rules.distinct_lines { clause::NO_TWINS } else { clause::TWINS_ALLOWED };
        let has_signs = !self.puzzle.signs().is_empty();
        let signs = has_signs.then(|| self.say(clause::SIGNS_SAY, &[]));
        let sentences = [
            self.say(clause::TO_FILL, &[("a", a), ("b", b)]),
            self.say(clause::NEVER_THREE, &[]),
            balance,
            self.say(twins, &[]),
        ];
        Some(sentences.into_iter().chain(signs).collect())
    }

    /// A puzzle whose only solution is 0110 1001 0011 1100, whether lines may be equal or not.
    fn example(&self) -> Option<Puzzle> {
        let givens: Grid = ".1.0 ..0. .0.. 11.0".parse().ok()?;
        let majority = Majority::None;
        let example = Takuzu::new(givens, self.puzzle.rules().with_majority(majority)).ok()?;
        if self.puzzle.signs().is_empty() {
            return Some(example.into());
        }
        let sign =
            |row, col, relation| Sign::new(Cell::new(row, col), Cell::new(row, col + 1), relation);
        let signs = [
            sign(0, 1, Relation::Equal),
            sign(1, 2, Relation::Different),
            sign(2, 0, Relation::Equal),
        ];
        // Fewer givens, so that the signs are needed.
        let givens = ".1.. .... .... 1..0".parse().ok()?;
        example.with_givens(givens).with_signs(signs).ok().map(Puzzle::from)
    }
}

impl Speaker<'_, Takuzu> {
    fn say_of(&self, clause: Words, step: &Deduction) -> String {
        self.say_with(clause, |place| self.place(place, step))
    }

    /// Fills a place in a clause about a step.
    fn place(&self, place: &str, step: &Deduction) -> Option<String> {
        let (then, because) = (&step.then, &step.because);
        let (facts, links) = (&because.facts, &because.links);
        // What follows is a symbol, as the line has its share of the other or that would be three.
        let o = value(then);
        let x = 1 - o;
        let and = |cells: Vec<Cell>| self.cells(cells, phrase::AND);
        let or = |cells: &[Cell]| self.cells(cells.iter().copied(), phrase::OR);
        Some(match place {
            "x" => self.value(x),
            "o" => self.value(o),
            "one" => self.names.one[usize::from(x)].into(),
            "many" => self.names.many[usize::from(x)].into(),
            "others" => self.names.many[usize::from(o)].into(),
            "a" => self.names.a[usize::from(x)].into(),
            "line" => self.first_house(step),
            "cells" if links.is_empty() => and(cells(facts).collect()),
            "cells" => and(links.concat()),
            "beside" => and(cells(facts).collect()),
            "window" => and(because.pattern.clone()),
            "cell" => self.cells(cells(then), phrase::OR),
            "fact" => self.facts(facts),
            "count" => self.number(facts.len()),
            "left" => self.left(step, x),
            "pairs" => {
                let pairs: Vec<String> = links.iter().map(|pair| or(pair)).collect();
                pairs.join(&self.semicolon())
            }
            "twins" => self.either_of(twins(step)),
            "kind" => self.kind(step),
            "groups" => {
                let one =
                    |(cells, _): &(Vec<Cell>, bool)| self.say(clause::ONE, &[("cells", or(cells))]);
                let groups: Vec<String> = self.groups(step).iter().map(one).collect();
                self.list(&groups, phrase::AND)
            }
            "with" => self.with_other(then),
            "faults" => self.faults(step),
            "chain" => self.chain(because),
            _ => return None,
        })
    }

    /// A chain, each link a clause with the rule that it rests on.
    fn chain(&self, because: &Because) -> String {
        let facts = because.chains.first().map_or(&[][..], Vec::as_slice);
        let links = facts.iter().zip([None].into_iter().chain(because.rules.iter().map(Some)));
        let clauses = links.enumerate().map(|(at, (&fact, link))| {
            let clause = match at {
                0 => phrase::IF,
                1 => clause::CHAIN_THEN,
                _ => clause::CHAIN_SO,
            };
            let why = link.map(|link| self.link(link)).unwrap_or_default();
            self.say(clause, &[("fact", self.facts(&[fact])), ("why", why)])
        });
        clauses.collect()
    }

    fn link(&self, link: &Instance) -> String {
        let clause = match own(link) {
            Some(Rule::NoThree) => clause::WHY_THREE,
            Some(Rule::Balance) => clause::WHY_BALANCE,
            Some(Rule::DistinctLines) => clause::WHY_DISTINCT,
            Some(Rule::Signs) => clause::WHY_SIGN,
            None => clause::WHY_COMPLETE,
        };
        let many = self.names.many[usize::from(link.value.unwrap_or(0))].to_owned();
        let [line, lines] =
            [&link.houses[..1.min(link.houses.len())], &link.houses].map(|it| self.houses(it));
        self.say(clause, &[("many", many), ("line", line), ("lines", lines)])
    }

    /// The open cells of a pattern by the windows of three or (true) the pairs of signs that they lie in.
    fn groups(&self, step: &Deduction) -> Vec<(Vec<Cell>, bool)> {
        let pattern = &step.because.pattern;
        let x = 1 - value(&step.then);
        let taken: Vec<Cell> = cells(&step.then).chain(cells_of(&step.because.facts, x)).collect();
        let wanted = self.still_to_come(step, x);
        self.split(pattern, &taken, wanted).unwrap_or_else(|| vec![(pattern.clone(), false)])
    }

    /// Splits cells of a line into so many groups, each in a window of three that holds none of the
    /// cells that are taken, or at a sign.
    fn split(
        &self,
        pattern: &[Cell],
        taken: &[Cell],
        wanted: usize,
    ) -> Option<Vec<(Vec<Cell>, bool)>> {
        if pattern.is_empty() || wanted == 0 {
            return (pattern.is_empty() && wanted == 0).then(Vec::new);
        }
        (1..=3.min(pattern.len())).find_map(|size| {
            let (group, rest) = pattern.split_at(size);
            let last = group[size - 1];
            let in_window = in_window(group, rest, taken);
            let is_pair = || self.relation([group[0], last]) == Some(Relation::Different);
            let by_sign = !in_window && size == 2 && is_pair();
            let is_group = in_window || by_sign;
            let rest = self.split(rest, taken, wanted - 1).filter(|_| is_group)?;
            let mut groups = vec![(group.to_vec(), by_sign)];
            groups.extend(rest);
            Some(groups)
        })
    }

    /// The opposite, in a phrase.
    fn with_other(&self, then: &[Fact]) -> String {
        let places = ("cells", self.cells(cells(then), phrase::OR));
        let fact = match then {
            [only] => {
                let other = if only.holds { 1 - only.value } else { only.value };
                self.say(phrase::WERE, &[places, ("x", self.value(other))])
            }
            _ => self.say(clause::HAD_OTHER, &[places]),
        };
        self.say(phrase::IF, &[("fact", fact)])
    }

    /// The faults that no way to complete a line avoids.
    fn faults(&self, step: &Deduction) -> String {
        let clause = match step.because.links.as_slice() {
            [] => clause::FAULTS,
            _ => clause::FAULTS_OR_SIGN,
        };
        self.say(clause, &[])
    }

    /// Rows or columns, whichever the line that changes is one of.
    fn kind(&self, step: &Deduction) -> String {
        let clause = match step.because.houses.first() {
            Some(House::Line(Line::Col(_))) => clause::KIND_OF_COLUMNS,
            Some(House::Line(Line::Row(_)) | House::Block(_)) | None => clause::KIND_OF_ROWS,
        };
        self.say(clause, &[])
    }

    /// The number of a symbol still to come in the line that changes, in a clause.
    fn left(&self, step: &Deduction, x: u8) -> String {
        let count = self.still_to_come(step, x);
        let clause = if count == 1 { clause::LEFT } else { clause::LEFT_MANY };
        let [one, many] = [self.names.one, self.names.many].map(|names| names[usize::from(x)]);
        let values = [
            ("one", one.to_owned()),
            ("many", many.to_owned()),
            ("count", self.number(count)),
            ("line", self.first_house(step)),
        ];
        self.say(clause, &values)
    }

    fn still_to_come(&self, step: &Deduction, x: u8) -> usize {
        let Some(&House::Line(line)) = step.because.houses.first() else {
            return 0;
        };
        let shape = self.puzzle.shape();
        let here: Vec<Cell> = shape.line_cells(line).collect();
        let there = cells_of(&step.because.facts, x).filter(|cell| here.contains(cell));
        let ones = self.puzzle.ones(line);
        let most = match x {
            0 => shape.line_len(line) - ones.start(),
            _ => *ones.end(),
        };
        most.saturating_sub(there.count())
    }

    fn relation(&self, [one, other]: [Cell; 2]) -> Option<Relation> {
        self.puzzle.signs().between(one, other)
    }

    fn broken(&self, rule: Rule, houses: &[House], cells: &[Cell], value: u8) -> String {
        let sign = match cells {
            &[one, other] => self.symbol([one, other]),
            _ => String::new(),
        };
        let clause = match rule {
            Rule::NoThree => clause::BROKEN_THREE,
            Rule::Balance => clause::BROKEN_BALANCE,
            Rule::DistinctLines => clause::BROKEN_DISTINCT,
            Rule::Signs => clause::BROKEN_SIGN,
        };
        let values = [
            ("cells", self.cells(cells.iter().copied(), phrase::AND)),
            ("line", self.houses(houses)),
            ("lines", self.houses(houses)),
            ("many", self.names.many[usize::from(value)].to_owned()),
            ("sign", sign),
        ];
        self.say(clause, &values)
    }

    fn sign(&self, pair: [Cell; 2]) -> String {
        let values = [("sign", self.symbol(pair)), ("cells", self.cells(pair, phrase::AND))];
        self.say(clause::RULE_SIGN, &values)
    }

    fn symbol(&self, pair: [Cell; 2]) -> String {
        let relation = self.relation(pair);
        relation.map_or_else(String::new, |relation| relation.symbol().into())
    }
}

/// The rule of an instance, if it is one of Takuzu.
fn own(instance: &Instance) -> Option<Rule> {
    Rule::try_from(instance.rule?).ok()
}

/// Tells whether a window of three lies over these cells and no others of the pattern, and over none that is taken.
fn in_window(group: &[Cell], rest: &[Cell], taken: &[Cell]) -> bool {
    let (first, last) = (group[0], group[group.len() - 1]);
    let along_row = group.iter().all(|cell| cell.row == first.row);
    let (from, to, line) = if along_row {
        (first.col, last.col, Line::Row(first.row))
    } else {
        (first.row, last.row, Line::Col(first.col))
    };
    (to.saturating_sub(2)..=from).any(|start| {
        let mut window = (start..start + 3).map(|at| line.cell(at));
        window.all(|cell| !taken.contains(&cell) && !rest.contains(&cell))
    })
}

/// The parallel lines that the line must not become equal to.
fn twins(step: &Deduction) -> &[House] {
    step.because.houses.get(1..).unwrap_or_default()
}

fn cells(facts: &[Fact]) -> impl Iterator<Item = Cell> + '_ {
    facts.iter().map(|fact| fact.cell)
}

fn cells_of(facts: &[Fact], value: u8) -> impl Iterator<Item = Cell> + '_ {
    let alike = move |fact: &&Fact| fact.value == value && fact.holds;
    facts.iter().filter(alike).map(|fact| fact.cell)
}

/// The value that all of some facts have; 0 where there are none.
fn value(facts: &[Fact]) -> u8 {
    facts.first().map_or(0, |fact| fact.value)
}
