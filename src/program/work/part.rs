//! Parts of a count: the line of JSON that each of them leaves, and the counts of all.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use itertools::Itertools as _;
use serde::{Deserialize, Serialize};
use serde_json::{Deserializer, Value};

use super::input::{open, read_text};
use super::run::Run;
use crate::args::Part;

/// The form of a part. A version that divides the work otherwise has another one.
const SCHEMA: &str = "takuzu-sat/part/2";

/// The most bytes that are read of a part file.
const LARGEST: u64 = 64 << 20;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PartLine {
    schema: String,
    puzzle: Value,
    part: u64,
    of: u64,
    count: String,
}

/// Returns the units of a part, by the weights of all units: the heaviest go first, each to the part
/// with the least work so far.
pub(crate) fn share(weights: &[u64], part: Part) -> Vec<usize> {
    let heaviest_first = (0..weights.len()).sorted_by_key(|&unit| Reverse(weights[unit]));
    // Parts by their work so far and their number.
    let mut parts: BTreeSet<(u128, u64)> = (1..=part.of).map(|number| (0, number)).collect();
    let mut units = Vec::new();
    for unit in heaviest_first {
        let (work, number) = parts.pop_first().expect("there is at least one part");
        parts.insert((work + u128::from(weights[unit].max(1)), number));
        if number == part.number {
            units.push(unit);
        }
    }
    units
}

/// Writes the line of a part that is done.
pub(crate) fn write(run: &Run, puzzle: Value, part: Part, count: String) -> Result<()> {
    let Part { number, of } = part;
    let line = PartLine { schema: SCHEMA.into(), puzzle, part: number, of, count };
    let text = serde_json::to_string(&line)? + "\n";
    run.put(None, |out| out.write_all(text.as_bytes()))
}

/// Returns the puzzle and the counts of all its parts. A file may hold several parts. Fails when a file holds
/// something else, a part is there twice or missing, or the puzzles or the numbers of parts differ.
pub(crate) fn merge(paths: &[PathBuf]) -> Result<(Value, Vec<String>)> {
    let mut whole: Option<(Value, u64)> = None;
    let mut counts = BTreeMap::new();
    for path in paths {
        let name = path.display();
        let cannot = || format!("cannot read {name}");
        let opened = open(path).with_context(cannot)?;
        let text = read_text(opened, LARGEST).map_err(anyhow::Error::from).with_context(cannot)?;
        for line in Deserializer::from_str(&text).into_iter::<PartLine>() {
            let line = line.with_context(|| format!("{name}: this is not a part file"))?;
            let PartLine { schema, puzzle, part, of, count } = line;
            ensure!(schema == SCHEMA, "{name}: the schema is {schema}, and {SCHEMA} is expected");
            let (first, parts) = whole.get_or_insert_with(|| (puzzle.clone(), of));
            ensure!(puzzle == *first, "{name}: this is a part of another puzzle than the first");
            ensure!(of == *parts, "{name}: this is a part of {of}, and the first one of {parts}");
            ensure!((1..=of).contains(&part), "{name}: there is no part {part} of {of}");
            let twice = counts.insert(part, count).is_some();
            ensure!(!twice, "{name}: part {part} of {of} is there twice");
        }
    }
    let (puzzle, of) = whole.context("there are no parts to merge")?;
    let missing = of - counts.len() as u64;
    let more = if missing > MOST_NAMED as u64 { ", ..." } else { "" };
    let named = (1..=of).filter(|part| !counts.contains_key(part)).take(MOST_NAMED).join(", ");
    ensure!(missing == 0, "missing parts: {missing} of {of} ({named}{more})");
    Ok((puzzle, counts.into_values().collect()))
}

/// The most missing parts that are named.
const MOST_NAMED: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_unit_is_in_one_part_and_parts_are_even() {
        let weights: Vec<u64> = (0..500).map(|unit| unit * unit % 97).collect();
        for of in [1, 2, 7, 64, 600] {
            let parts = (1..=of).map(|number| share(&weights, Part { number, of }));
            let parts: Vec<Vec<usize>> = parts.collect();
            assert!(parts.iter().flatten().copied().sorted().eq(0..500), "{of}");
            let work = |units: &Vec<usize>| units.iter().map(|&unit| weights[unit]).sum::<u64>();
            let works = || parts.iter().map(work);
            let (least, most) = (works().min(), works().max());
            assert!(of > 64 || most.zip(least).is_some_and(|(most, least)| most - least <= 97));
        }
    }
}
