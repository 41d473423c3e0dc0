//! Why something follows: a clause a technique.

use super::Teller;
use super::phrases::Phrase;
use crate::deduction::{Deduction, Fact, House};
use crate::grid::{Cell, Line};
use crate::puzzle::Puzzle;
use crate::takuzu::Relation;

impl Teller<'_> {
    /// From what it follows, as a clause without what follows.
    pub(super) fn reason(&self, deduction: &Deduction) -> String {
        if let (Puzzle::Sudoku(sudoku), false) =
            (self.puzzle, deduction.technique.name == "sudoku-search")
        {
            return self.reason_of_sudoku(sudoku, deduction);
        }
        match deduction.technique.name {
            "pair" => self.beside(Phrase::Pair, deduction),
            "sandwich" => self.beside(Phrase::Sandwich, deduction),
            "sign" => self.sign_reason(deduction),
            "equal-pair" => self.equal_pair(deduction),
            "gap" => self.full(Phrase::Gap, deduction),
            "quota" => self.full(Phrase::Quota, deduction),
            "sign-quota" => self.sign_quota(deduction),
            "distinct2" => self.distinct_two(deduction),
            "distinct1" => self.distinct_one(deduction),
            "near" => self.near(deduction),
            "gap-arithmetic" => self.packing(deduction),
            "intersection" => self.completions(Phrase::Intersection, deduction),
            "distinct" => self.completions(Phrase::Distinct, deduction),
            "search" | "sudoku-search" => self.say(Phrase::SearchWhy, &[]),
            "smallest reason" => self.smallest(deduction),
            _ => self.otherwise(deduction),
        }
    }

    fn beside(&self, phrase: Phrase, deduction: &Deduction) -> String {
        let facts = &deduction.because.facts;
        let values = [
            ("cells", self.cells(cells(facts), Phrase::And)),
            ("x", value(facts).to_string()),
        ];
        self.say(phrase, &values)
    }

    fn sign_reason(&self, deduction: &Deduction) -> String {
        let because = &deduction.because;
        let &[sign] = because.signs.as_slice() else {
            return self.otherwise(deduction);
        };
        let phrase = match self.relation(sign) {
            Some(Relation::Different) => Phrase::SignDifferent,
            _ => Phrase::SignEqual,
        };
        let values = [
            ("cells", self.cells(sign, Phrase::And)),
            ("fact", self.facts(&because.facts)),
        ];
        self.say(phrase, &values)
    }

    fn equal_pair(&self, deduction: &Deduction) -> String {
        let because = &deduction.because;
        let pair = because.signs.iter().copied().flatten();
        let values = [
            ("cells", self.cells(pair, Phrase::And)),
            ("x", value(&because.facts).to_string()),
            ("beside", self.cells(cells(&because.facts), Phrase::And)),
        ];
        self.say(Phrase::EqualPair, &values)
    }

    /// A symbol that stands as often as it may.
    fn full(&self, phrase: Phrase, deduction: &Deduction) -> String {
        let x = 1 - value(&deduction.then);
        let values = [
            ("line", self.first_house(deduction)),
            ("x", x.to_string()),
            ("count", self.number(deduction.because.facts.len())),
        ];
        self.say(phrase, &values)
    }

    fn sign_quota(&self, deduction: &Deduction) -> String {
        let signs = &deduction.because.signs;
        let x = 1 - value(&deduction.then);
        let left = self.left(deduction, x);
        if let &[pair] = signs.as_slice()
            && self.relation(pair) == Some(Relation::Equal)
        {
            let cells = self.cells(pair, Phrase::And);
            return self.say(Phrase::PairTakesTwo, &[("left", left), ("cells", cells)]);
        }
        let pairs: Vec<String> = signs
            .iter()
            .map(|&pair| self.cells(pair, Phrase::Or))
            .collect();
        let pairs = pairs.join(&self.semicolon());
        self.say(Phrase::PairsHold, &[("left", left), ("pairs", pairs)])
    }

    fn distinct_two(&self, deduction: &Deduction) -> String {
        let values = [
            ("line", self.first_house(deduction)),
            ("twin", self.either_of(twins(deduction))),
            ("kind", self.kind(deduction)),
        ];
        self.say(Phrase::DistinctTwo, &values)
    }

    fn distinct_one(&self, deduction: &Deduction) -> String {
        let x = 1 - value(&deduction.then);
        let values = [
            ("left", self.left(deduction, x)),
            ("twin", self.either_of(twins(deduction))),
            ("x", x.to_string()),
            ("kind", self.kind(deduction)),
            ("cell", self.cells(cells(&deduction.then), Phrase::Or)),
        ];
        self.say(Phrase::DistinctOne, &values)
    }

    fn near(&self, deduction: &Deduction) -> String {
        let o = value(&deduction.then);
        let window = deduction.because.pattern.iter().copied();
        let values = [
            ("left", self.left(deduction, 1 - o)),
            ("window", self.cells(window, Phrase::And)),
            ("o", o.to_string()),
        ];
        self.say(Phrase::Near, &values)
    }

    fn packing(&self, deduction: &Deduction) -> String {
        let o = value(&deduction.then);
        let groups = self.groups(deduction);
        let by_signs = groups.iter().any(|&(_, by_sign)| by_sign);
        let phrase = match by_signs {
            true => Phrase::PackingSigns,
            false => Phrase::Packing,
        };
        let groups: Vec<String> = groups
            .into_iter()
            .map(|(cells, _)| self.say(Phrase::One, &[("cells", self.cells(cells, Phrase::Or))]))
            .collect();
        let values = [
            ("left", self.left(deduction, 1 - o)),
            ("o", o.to_string()),
            ("groups", self.list(&groups, Phrase::And)),
        ];
        self.say(phrase, &values)
    }

    /// The open cells of a pattern by the windows of three that they lie in, or the pairs of signs,
    /// which is said with them.
    fn groups(&self, deduction: &Deduction) -> Vec<(Vec<Cell>, bool)> {
        let pattern = &deduction.because.pattern;
        let x = 1 - value(&deduction.then);
        let taken: Vec<Cell> = cells(&deduction.then)
            .chain(cells_of(&deduction.because.facts, x))
            .collect();
        let wanted = self.still_to_come(deduction, x);
        self.split(pattern, &taken, wanted)
            .unwrap_or_else(|| vec![(pattern.clone(), false)])
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

    fn completions(&self, phrase: Phrase, deduction: &Deduction) -> String {
        let values = [
            ("with", self.with_other(&deduction.then)),
            ("line", self.first_house(deduction)),
            ("faults", self.faults(deduction)),
            ("twins", self.either_of(twins(deduction))),
            ("kind", self.kind(deduction)),
        ];
        self.say(phrase, &values)
    }

    /// What would have to stand somewhere else for the opposite.
    pub(super) fn with_other(&self, then: &[Fact]) -> String {
        match then {
            [only] => {
                let other = if only.holds {
                    1 - only.value
                } else {
                    only.value
                };
                let values = [("x", other.to_string()), ("cell", only.cell.to_string())];
                self.say(Phrase::With, &values)
            }
            then => {
                let cells = self.cells(cells(then), Phrase::Or);
                self.say(Phrase::WithOther, &[("cells", cells)])
            }
        }
    }

    /// The faults that no way to complete a line avoids.
    pub(super) fn faults(&self, deduction: &Deduction) -> String {
        let phrase = match deduction.because.signs.as_slice() {
            [] => Phrase::Faults,
            _ => Phrase::FaultsOrSign,
        };
        self.say(phrase, &[])
    }

    fn otherwise(&self, deduction: &Deduction) -> String {
        let cells = self.cells(cells(&deduction.because.facts), Phrase::And);
        self.say(Phrase::Otherwise, &[("cells", cells)])
    }

    /// The line that changes.
    pub(super) fn first_house(&self, deduction: &Deduction) -> String {
        let first = deduction.because.houses.first();
        first.map(|house| self.house(house)).unwrap_or_default()
    }

    /// Rows or columns, whichever the line that changes is one of.
    pub(super) fn kind(&self, deduction: &Deduction) -> String {
        let phrase = match deduction.because.houses.first() {
            Some(House::Line(Line::Col(_))) => Phrase::KindOfColumns,
            _ => Phrase::KindOfRows,
        };
        self.say(phrase, &[])
    }

    /// How many of a symbol are still to come in the line that changes, in a clause.
    fn left(&self, deduction: &Deduction, x: u8) -> String {
        let count = self.still_to_come(deduction, x);
        let mut values = vec![("x", x.to_string()), ("line", self.first_house(deduction))];
        if count == 1 {
            return self.say(Phrase::Left, &values);
        }
        values.push(("count", self.number(count)));
        self.say(Phrase::LeftMany, &values)
    }

    fn still_to_come(&self, deduction: &Deduction, x: u8) -> usize {
        let Some(&House::Line(line)) = deduction.because.houses.first() else {
            return 0;
        };
        let shape = self.puzzle.shape();
        let here: Vec<Cell> = shape.line_cells(line).collect();
        let there = cells_of(&deduction.because.facts, x).filter(|cell| here.contains(cell));
        self.most(line, x).saturating_sub(there.count())
    }

    /// How often a symbol may stand in a line.
    fn most(&self, line: Line, x: u8) -> usize {
        match self.puzzle {
            Puzzle::Takuzu(takuzu) => match x {
                0 => self.puzzle.shape().line_len(line) - takuzu.ones(line).start(),
                _ => *takuzu.ones(line).end(),
            },
            Puzzle::Sudoku(_) => 1,
        }
    }

    /// What a sign says of two cells.
    pub(super) fn relation(&self, [one, other]: [Cell; 2]) -> Option<Relation> {
        match self.puzzle {
            Puzzle::Takuzu(takuzu) => takuzu.signs().between(one, other),
            Puzzle::Sudoku(_) => None,
        }
    }
}

/// Whether a window of three lies over these cells and no others of the pattern, and over none that
/// is taken.
fn in_window(group: &[Cell], rest: &[Cell], taken: &[Cell]) -> bool {
    let (first, last) = (group[0], group[group.len() - 1]);
    let along_row = group.iter().all(|cell| cell.row == first.row);
    let (from, to, line) = match along_row {
        true => (first.col, last.col, Line::Row(first.row)),
        false => (first.row, last.row, Line::Col(first.col)),
    };
    (to.saturating_sub(2)..=from).any(|start| {
        let mut window = (start..start + 3).map(|at| line.cell(at));
        window.all(|cell| !taken.contains(&cell) && !rest.contains(&cell))
    })
}

/// The parallel lines that the line must not become equal to.
pub(super) fn twins(deduction: &Deduction) -> &[House] {
    deduction.because.houses.get(1..).unwrap_or_default()
}

pub(super) fn cells(facts: &[Fact]) -> impl Iterator<Item = Cell> + '_ {
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
