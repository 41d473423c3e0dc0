//! Records as lines of a table for spreadsheets, below a line of names. What is not known is empty.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use takuzu_sat::Puzzle;
use takuzu_sat::grade::Grade;

use super::record::Record;

/// The columns of a puzzle that was graded or made. `variant` has the fields that tell the board from others of its
/// size, such as signs, as JSON.
pub(crate) const PUZZLE: [&str; 13] = [
    "source",
    "puzzle",
    "rows",
    "cols",
    "givens",
    "status",
    "solution",
    "level",
    "score",
    "techniques",
    "seed",
    "stream",
    "variant",
];

/// Returns the line of names above rows with these columns.
pub(crate) fn head(columns: &[&str]) -> anyhow::Result<String> {
    line(columns.iter().copied())
}

/// Returns a record as a line: each field, and each field of one, in the column of its name.
pub(crate) fn row(columns: &[&str], record: &impl Serialize) -> anyhow::Result<String> {
    row_with(columns, record, BTreeMap::new())
}

/// Returns the record of a puzzle as a line, with the techniques that were used.
pub(crate) fn puzzle_row(
    puzzle: &Puzzle,
    record: &Record,
    grade: Option<&Grade>,
) -> anyhow::Result<String> {
    let techniques = grade.into_iter().flat_map(|grade| &grade.techniques);
    let techniques = techniques.map(|(technique, count)| format!("{} {count}", technique.name()));
    let variant = Value::from(puzzle.json_fields()).to_string();
    let more = [
        ("techniques".into(), techniques.collect::<Vec<_>>().join("; ")),
        ("variant".into(), variant),
    ];
    row_with(&PUZZLE, record, more.into())
}

fn row_with(
    columns: &[&str],
    record: &impl Serialize,
    more: BTreeMap<String, String>,
) -> anyhow::Result<String> {
    let mut cells = BTreeMap::new();
    take(serde_json::to_value(record)?, &mut cells);
    cells.extend(more);
    line(columns.iter().map(|&name| cells.get(name).map_or("", String::as_str)))
}

fn take(record: Value, cells: &mut BTreeMap<String, String>) {
    let Value::Object(fields) = record else {
        return;
    };
    for (name, value) in fields {
        match value {
            Value::Object(_) => take(value, cells),
            Value::String(text) => drop(cells.insert(name, text)),
            Value::Null => {}
            Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
                cells.insert(name, value.to_string());
            }
        }
    }
}

fn line<'c>(cells: impl Iterator<Item = &'c str>) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells)?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}
