//! Puzzles, answers, grades and steps as JSON, with the names of `docs/schema.json`.
//!
//! A field stands only where it is known.
//!
//! ```
//! use takuzu_sat::answer::NoSolution;
//! use takuzu_sat::{Puzzle, record};
//!
//! let puzzle: Puzzle = "11.1 .... .... ....".parse()?;
//! let why = serde_json::to_value(NoSolution::at_sight(&puzzle))?;
//! assert_eq!(why["violations"][0]["cells"][2], "r1c4");
//! assert_eq!(serde_json::to_value(record::board(&puzzle))?["rows"], 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Display;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value, json};

use super::answer::{Answer, NoSolution, Status};
use super::explain::{Detail, Mark, Teller};
use super::grade::Grade;
use super::play::Hint;
use crate::ground::deduction::{Fact, Group, Level, Ratings};
use crate::ground::grid::{Cell, Grid};
use crate::ground::parse_error::ParseError;
use crate::machines::sat::Size;
use crate::puzzles::game::{DeadEnd, Violation};
use crate::puzzles::puzzle::{Deduction, Puzzle};
use crate::solving::solve::{Change, Clash, Repair, Slip, Untried};
use crate::text::Entry;

/// The fields of a JSON object, in their order.
#[derive(Clone, Debug, Default)]
pub struct Fields(Vec<(&'static str, Box<RawValue>)>);

impl Fields {
    /// Adds a field, unless its value is missing or an empty list.
    ///
    /// # Panics
    ///
    /// When the value is a map whose keys are not strings.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Serialize) -> Fields {
        let value = to_raw_value(&value).expect("a value whose keys are strings");
        if !matches!(value.get(), "null" | "[]") {
            self.0.push((name, value));
        }
        self
    }

    /// Adds the fields of another object.
    #[must_use]
    pub fn and(mut self, more: Fields) -> Fields {
        self.0.extend(more.0);
        self
    }
}

impl<V: Serialize> FromIterator<(&'static str, V)> for Fields {
    fn from_iter<I: IntoIterator<Item = (&'static str, V)>>(fields: I) -> Fields {
        let add = |all: Fields, (name, value)| all.with(name, value);
        fields.into_iter().fold(Fields::default(), add)
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The fields of a puzzle.
#[derive(Clone, Debug, Serialize)]
pub struct BoardFields {
    puzzle: &'static str,
    rows: usize,
    cols: usize,
    /// The fields that tell the board from others of its size.
    #[serde(flatten)]
    variant: Map<String, Value>,
    givens: String,
}

/// Returns the fields of a puzzle: kind, size, rules and givens.
#[must_use]
pub fn board(puzzle: &Puzzle) -> BoardFields {
    BoardFields {
        puzzle: puzzle.name(),
        rows: puzzle.shape().rows(),
        cols: puzzle.shape().cols(),
        variant: puzzle.face().fields,
        givens: puzzle.givens().to_line(),
    }
}

/// Returns the fields of a puzzle in a text: where it stands, how it is written, and what is said of it there.
#[must_use]
pub fn entry(entry: &Entry) -> Fields {
    Fields::default()
        .with("line", entry.source.line())
        .with("format", entry.format.name())
        .with("name", &entry.comment)
        .with("note", &entry.note)
        .with("ruled_out", ruled_out(entry))
}

/// Returns what the pencil marks of a text rule out: `r1c3<>4`.
#[must_use]
pub fn ruled_out(entry: &Entry) -> Vec<String> {
    entry.ruled_out.iter().map(Fact::to_string).collect()
}

/// Returns the names of cells: `r1c2`.
#[must_use]
pub fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

/// Writes how values become fields.
macro_rules! serialized {
    ($($type:ty: $value:ident => $fields:expr;)*) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $fields.serialize(serializer)
            }
        })*
    };
}

serialized! {
    Violation: it => Fields::default()
        .with("rule", it.rule.to_string())
        .with("cells", names(&it.cells));
    DeadEnd: it => match it {
        DeadEnd::Cell(cell) => Fields::default().with("cell", cell.to_string()),
        DeadEnd::Value { value, house } => {
            Fields::default().with("value", value).with("house", house.to_string())
        }
    };
    Clash: it => ClashFields {
        givens: names(&it.givens),
        rules: it.rules.iter().map(ToString::to_string).collect(),
        parts: it.parts.iter().map(|part| names(part)).collect(),
        minimal: it.minimal,
    };
    NoSolution: it => no_solution(it);
    Change: it => Fields::default()
        .with("cell", it.cell.to_string())
        .with("given", it.before)
        .with("value", it.after);
    Repair: it => repair(it);
    Size: it => Fields::default()
        .with("variables", it.variables)
        .with("clauses", it.clauses)
        .with("literals", it.literals);
    Untried: it => Fields::default()
        .with("changes", it.changes)
        .with("tried", it.tried)
        .with("of", it.of);
}

/// Returns the fields of an answer: the status, the solutions, the reason why there is none.
#[must_use]
pub fn answer(answer: &Answer) -> Fields {
    let [solution, second] = [0, 1].map(|at| answer.grids.get(at).map(Grid::to_line));
    Fields::default()
        .with("status", answer.status)
        .with("solution", solution)
        .with("second", second)
        .and(answer.why.as_ref().map(no_solution).unwrap_or_default())
}

fn no_solution(why: &NoSolution) -> Fields {
    Fields::default()
        .with("violations", &why.violations)
        .with("dead_ends", &why.dead_ends)
        .with("clash", &why.clash)
        .with("unique_without_distinct_lines", why.unique_without_distinct_lines)
}

/// Returns the fields of a repair: the changes, the mistake that explains them, the solution.
#[must_use]
pub fn repair(repair: &Repair) -> Fields {
    let slip = match repair.slip() {
        Slip::Swapped => Some("swapped"),
        Slip::Moved(..) => Some("moved"),
        Slip::Misprint => None,
    };
    Fields::default()
        .with("changes", &repair.changes)
        .with("or_blank", repair.or_blank)
        .with("slip", slip)
        .with("solution", repair.solution.to_line())
}

/// Returns the fields of a hint in a game: the sentences, the cells that are wrong, the values that it gives away.
#[must_use]
pub fn hint(hint: &Hint) -> Fields {
    let cells = hint.picture.grid().shape().cells();
    let wrong = cells.filter(|&cell| hint.picture.at(cell) == Some(Mark::Wrong));
    let values = hint.values.iter().map(|(cell, value)| json!([cell.to_string(), value]));
    Fields::default()
        .with("sentences", &hint.sentences)
        .with("wrong", names(&wrong.collect::<Vec<Cell>>()))
        .with("values", values.collect::<Vec<Value>>())
}

#[derive(Serialize)]
struct ClashFields {
    givens: Vec<String>,
    rules: Vec<String>,
    /// The cells of each part that is needed of a rule that is told in parts, such as a sign.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Vec<String>>,
    /// Only false is written: perhaps not all of it is needed.
    #[serde(skip_serializing_if = "bool::clone")]
    minimal: bool,
}

/// Returns the fields of an error in a text: its place and the message.
#[must_use]
pub fn parse_error(error: &ParseError) -> Fields {
    Fields::default()
        .with("line", error.line())
        .with("column", error.column())
        .with("message", error.message())
}

/// Returns the fields of a number of solutions: a string, because counts outgrow the numbers of JSON
/// readers, and whether there are no more.
#[must_use]
pub fn count(value: impl Display, exact: bool) -> Fields {
    Fields::default().with("value", value.to_string()).with("exact", exact)
}

/// Returns a rating of Sudoku Explainer in its own unit.
#[must_use]
pub fn rating(tenths: u32) -> f64 {
    f64::from(tenths) / 10.0
}

/// Returns the fields of a grade: level, scores, techniques and the cells that they leave open.
#[must_use]
pub fn grade(grade: &Grade) -> Fields {
    let is_solved = Status::from(grade) == Status::Unique;
    let open = grade.position.blanks().count();
    let Ratings { se, hodoku } = grade.ratings();
    let techniques = grade.techniques.iter();
    let techniques = techniques.map(|&(technique, cells)| (technique.name(), cells));
    Fields::default()
        .with("level", grade.level.filter(|_| is_solved).map(Level::name))
        .with("score", is_solved.then(|| (grade.score * 10.0).round() / 10.0))
        .with("se", se.map(rating))
        .with("hodoku", hodoku)
        .with("techniques", techniques.collect::<Fields>())
        .with("open", (open > 0).then_some(open))
}

/// Returns the fields of a deduction, with no more in them than is to be given away.
#[must_use]
pub fn step(teller: Teller<'_>, step: &Deduction, detail: Detail) -> Fields {
    let [place, why, all] =
        [Detail::Where, Detail::Why, Detail::Value].map(|least| detail >= least);
    let values: Vec<u8> = step.then.iter().map(|fact| fact.value).collect();
    let value = step.value();
    Fields::default()
        .with("technique", why.then_some(step.technique.name()))
        .with("cells", place.then(|| names(&step.cells())))
        .with("value", value.filter(|_| all))
        .with("values", (all && value.is_none()).then_some(&values))
        .with("removes", (place && step.removes()).then_some(true))
        .with("because", why.then(|| names(&step.filled())))
        .with("chains", (why && !step.because.chains.is_empty()).then(|| chains(step)))
        .with("groups", (why && !step.because.groups.is_empty()).then(|| groups(step)))
        .with("unique", step.because.deadly.as_ref().filter(|_| why).map(|_| true))
        .with("text", teller.sentence(step, detail))
}

/// The facts of each chain, as `r1c1=5` and `r1c1<>5`.
fn chains(step: &Deduction) -> Vec<Vec<String>> {
    let chains = step.because.chains.iter();
    chains.map(|chain| chain.iter().map(Fact::to_string).collect()).collect()
}

/// The rest, which the facts of chains do not say: the chain and the place in it, both from 0, the cells, the almost locked set.
fn groups(step: &Deduction) -> Vec<Value> {
    let group = |group: &Group| {
        let mut said = json!({"chain": group.chain, "at": group.at, "cells": names(&group.cells)});
        if !group.set.is_empty() {
            said["set"] = json!(names(&group.set));
        }
        said
    };
    step.because.groups.iter().map(group).collect()
}
