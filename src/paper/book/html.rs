//! A book as a page on which its puzzles are played.

use itertools::Itertools as _;
use serde_json::{Map, Value, json};

use super::words::plain;
use super::{Item, title};
use crate::ground::deduction::{Fact, House};
use crate::ground::grid::{Cell, Grid, Line, symbol_of_value};
use crate::ground::limits::Limits;
use crate::paper::render::Symbols;
use crate::paper::render::html::Page;
use crate::people::explain::{Detail, Language, Teller};
use crate::people::grade::Guide;
use crate::puzzles::ladder::Allowed;
use crate::puzzles::puzzle::{Deduction, Puzzle};

/// Returns the page of a book before its puzzles are written; a book without a title gets one. Control characters of a title are
/// spaces; [`check_title`](super::check_title) holds its length.
#[must_use]
pub fn page(language: Language, title: Option<&str>, symbols: Symbols) -> Page {
    let title = title.map(plain).filter(|title| !title.is_empty());
    let title = title.unwrap_or_else(|| language.fill(["Puzzles", "Grilles"], &[]));
    let page = Page::new(language.name(), &title, symbols);
    page.expect("the page speaks every language")
}

/// Returns all that the page knows of a puzzle, with its rules, which name the symbols, and with the steps to its solution and
/// their reasons. Where the limits end the work, the last steps are missing.
#[must_use]
pub fn fields(item: &Item, language: Language, symbols: Symbols, limits: &Limits) -> Value {
    let Item { puzzle, .. } = item;
    let mut fields = board(puzzle, language, symbols);
    let optional = [
        ("number", Some(item.number.into())),
        ("solution", Some(item.solution.to_line().into())),
        ("steps", Some(told(puzzle, &trail(item, limits), language, symbols).into())),
        ("name", item.name.as_deref().map(plain).map(Value::from)),
        ("level", item.level_in(language).map(Value::from)),
    ];
    add(&mut fields, optional);
    fields
}

/// Returns what the page knows of a puzzle before anybody has solved it: its board, its givens and its rules.
#[must_use]
pub fn board(puzzle: &Puzzle, language: Language, symbols: Symbols) -> Value {
    let teller = Teller::new(puzzle, language).with_names(symbols.names(language));
    let rules = puzzle.rule_list().into_iter();
    let shape = puzzle.shape();
    let values = puzzle.values();
    let mut fields = json!({
        "board": title(puzzle),
        "rows": shape.rows(),
        "cols": shape.cols(),
        "values": [values.start(), values.end()],
        "givens": puzzle.givens().to_line(),
        "needs": needs(puzzle),
        "rules": rules.map(|rule| rule.to_string()).collect::<Vec<String>>(),
        "how": teller.how_to_solve(symbols.names(language)),
    });
    let links: Vec<Value> = links(puzzle);
    let optional = [
        ("block", puzzle.face().blocks.map(|block| json!([block.rows(), block.cols()]))),
        ("links", (!links.is_empty()).then(|| links.into())),
    ];
    add(&mut fields, optional);
    fields
}

fn add(fields: &mut Value, more: impl IntoIterator<Item = (&'static str, Option<Value>)>) {
    let object = fields.as_object_mut().expect("an object");
    for (name, value) in more {
        object.extend(value.map(|value| (name.to_owned(), value)));
    }
}

fn links(puzzle: &Puzzle) -> Vec<Value> {
    let shape = puzzle.shape();
    let link = |(pair, mark): ([Cell; 2], &str)| {
        let [one, other] = pair.map(|cell| shape.index(cell));
        json!([one, other, mark])
    };
    puzzle.face().links.into_iter().map(link).collect()
}

/// Returns how often each value stands in the rows, columns and blocks; neighbours of which the same is said share an entry.
fn needs(puzzle: &Puzzle) -> Value {
    let mut runs: Vec<(&str, usize, usize, Value)> = Vec::new();
    for need in puzzle.needs(&Grid::blank(puzzle.shape())) {
        let (kind, index) = kind_and_index(need.house);
        let values = need.values.iter();
        let quota =
            values.map(|(value, times)| json!([value, times.start(), times.end()])).collect();
        match runs.last_mut() {
            Some((last, first, count, same))
                if (*last, *first + *count) == (kind, index) && *same == quota =>
            {
                *count += 1;
            }
            _ => runs.push((kind, index, 1, quota)),
        }
    }
    json!(runs)
}

fn kind_and_index(house: House) -> (&'static str, usize) {
    match house {
        House::Line(Line::Row(row)) => ("row", row),
        House::Line(Line::Col(col)) => ("column", col),
        House::Block(block) => ("block", block),
    }
}

/// Returns what the page tells of a trail: all steps that fill cells, and of those that rule out values the ones that these need.
#[must_use]
pub fn told(
    puzzle: &Puzzle,
    trail: &[Deduction],
    language: Language,
    symbols: Symbols,
) -> Vec<Value> {
    let teller = Teller::new(puzzle, language).with_names(symbols.names(language));
    let ways: Vec<Option<Vec<usize>>> = (0..trail.len()).map(|at| way(trail, at)).collect();
    let mut is_told = vec![false; trail.len()];
    for (at, way) in ways.iter().enumerate() {
        if let Some(way) = way {
            is_told[at] = true;
            way.iter().for_each(|&at| is_told[at] = true);
        }
    }
    // The numbers of the steps that are told.
    let number = |at: usize| is_told[..at].iter().filter(|told| **told).count();
    let told = trail.iter().zip(&ways).zip(&is_told).filter(|(_, told)| **told);
    let step = |((step, way), _): ((&Deduction, &Option<Vec<usize>>), &bool)| {
        let way: Vec<usize> = way.iter().flatten().map(|&at| number(at)).collect();
        told_step(puzzle, step, &way, teller)
    };
    told.map(step).collect()
}

/// Returns the steps to the solution as far as the limits permit.
fn trail(item: &Item, limits: &Limits) -> Vec<Deduction> {
    let mut steps = Vec::new();
    // A board may be too large for techniques.
    let Ok(mut guide) = Guide::new(&item.puzzle, &Allowed::All, limits.clone()) else {
        return steps;
    };
    while guide.ended().is_none() {
        steps.extend(guide.more());
    }
    steps
}

/// Returns the steps that rule out what a step needs, the first one first; `None` for a step that fills no cell.
fn way(trail: &[Deduction], at: usize) -> Option<Vec<usize>> {
    let fills = |step: &Deduction| step.then.iter().any(|fact| fact.holds);
    if !fills(&trail[at]) {
        return None;
    }
    let absent = |step: &Deduction| -> Vec<Fact> {
        let facts = step.because.facts.iter();
        facts.filter(|fact| !fact.holds).copied().collect()
    };
    let mut needed = absent(&trail[at]);
    let mut way = Vec::new();
    for before in (0..at).rev().filter(|&before| !fills(&trail[before])) {
        let step = &trail[before];
        if step.then.iter().any(|fact| needed.contains(fact)) {
            needed.retain(|fact| !step.then.contains(fact));
            needed.extend(absent(step));
            way.push(before);
        }
    }
    way.reverse();
    Some(way)
}

fn told_step(puzzle: &Puzzle, step: &Deduction, way: &[usize], teller: Teller<'_>) -> Value {
    let shape = puzzle.shape();
    let index = |cell: Cell| shape.index(cell);
    let linked = |chain: &[Fact]| -> Vec<Value> {
        let facts = chain.iter();
        facts.map(|it| json!([index(it.cell), it.value, u8::from(it.holds)])).collect()
    };
    let sorted = |cells: Vec<Cell>| -> Vec<usize> {
        let cells = cells.into_iter().map(index);
        cells.sorted_unstable().dedup().collect()
    };
    let filled: Vec<&Fact> = step.then.iter().filter(|fact| fact.holds).collect();
    let cells = if filled.is_empty() {
        sorted(cells_of(&step.then, false))
    } else {
        filled.iter().map(|fact| index(fact.cell)).collect()
    };
    let values = filled.iter().map(|fact| symbol_of_value(Some(fact.value)));
    let look = teller.first_look(step).into_iter().map(kind_and_index);
    let mut told = Map::new();
    told.insert("cells".into(), json!(cells));
    told.insert("says".into(), json!(says(teller, step)));
    let optional = [
        ("values", json!(values.collect::<String>())),
        ("because", json!(sorted(cells_of(&step.because.facts, true)))),
        ("pattern", json!(sorted(cells_in_question(step)))),
        ("look", look.map(|look| json!(look)).collect()),
        ("way", json!(way)),
        ("chains", json!(step.because.chains.iter().map(|it| linked(it)).collect_vec())),
    ];
    let is_empty = |value: &Value| *value == json!([]) || *value == json!("");
    let there = optional.into_iter().filter(|(_, value)| !is_empty(value));
    told.extend(there.map(|(name, value)| (name.to_owned(), value)));
    told.into()
}

/// Returns the cells of the facts that hold, or of those that do not.
fn cells_of(facts: &[Fact], holds: bool) -> Vec<Cell> {
    let facts = facts.iter().filter(|fact| fact.holds == holds);
    facts.map(|fact| fact.cell).collect()
}

/// Returns the cells that the argument is about: its pattern, those of which something has been ruled out, and those of which
/// something would follow from the opposite.
fn cells_in_question(step: &Deduction) -> Vec<Cell> {
    let supposed = step.steps.iter().flat_map(|step| &step.then);
    let mut cells = step.because.pattern.clone();
    cells.extend(cells_of(&step.because.facts, false));
    cells.extend(supposed.map(|fact| fact.cell));
    cells
}

/// Returns the texts of the four levels of a hint. The last one mostly begins with the third one.
fn says(teller: Teller<'_>, step: &Deduction) -> [String; 4] {
    let levels = [Detail::Nudge, Detail::Where, Detail::Why, Detail::Value];
    let mut says = levels.map(|detail| teller.sentence(step, detail));
    if let Some(more) = says[3].strip_prefix(says[2].as_str()) {
        says[3] = format!("+{more}");
    }
    says
}
