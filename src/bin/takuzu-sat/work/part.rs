//! Parts of a piece of work: the file that each of them leaves, and the sum of all files.
//!
//! A command says in a [`Task`] what was asked, and divides its work into units, which [`share`] gives to the
//! parts. A part writes its result in a file of JSON. [`merge`] reads all of them and hands the results back,
//! unless a file is missing, damaged, there twice, or about something else.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use itertools::Itertools as _;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::input::{open, read_text};
use super::run::Run;
use crate::args::Part;
use crate::words::counted;

/// The form of a part file.
const SCHEMA: &str = "takuzu-sat/part/1";

/// The most bytes that are read of a part file.
const LARGEST: u64 = 64 << 20;

/// The work that is divided. Parts belong together when all of this is equal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Task {
    /// The command, such as `count`.
    pub(crate) command: String,
    /// The puzzle or the grid, and all else that the result depends on.
    pub(crate) subject: Value,
    /// The way in which the work is divided into units: another version may do it otherwise.
    pub(crate) method: String,
    /// The number of units of the whole work.
    pub(crate) units: usize,
}

/// The file of a part.
#[derive(Debug, Serialize, Deserialize)]
struct PartFile {
    schema: String,
    #[serde(flatten)]
    task: Task,
    part: u64,
    of: u64,
    /// The number of units of this part.
    done: usize,
    result: Value,
    version: String,
    /// The SHA-256 digest of all other fields.
    sha256: String,
}

/// The results of all parts of a piece of work, in their order.
#[derive(Debug)]
pub(crate) struct Merged<R> {
    pub(crate) task: Task,
    pub(crate) results: Vec<R>,
}

impl PartFile {
    /// Returns the digest of all other fields.
    fn digest(&self) -> anyhow::Result<String> {
        let mut fields = serde_json::to_value(self)?;
        if let Value::Object(fields) = &mut fields {
            fields.remove("sha256");
        }
        // The names of an object stand in the order of the alphabet.
        Ok(format!("{:x}", Sha256::digest(fields.to_string())))
    }

    fn name(&self) -> String {
        format!("part {}/{}", self.part, self.of)
    }
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

/// Writes the file of a part that is done.
pub(crate) fn write(
    run: &Run,
    task: Task,
    part: Part,
    done: usize,
    result: impl Serialize,
) -> anyhow::Result<()> {
    let mut file = PartFile {
        schema: SCHEMA.into(),
        task,
        part: part.number,
        of: part.of,
        done,
        result: serde_json::to_value(result)?,
        version: env!("CARGO_PKG_VERSION").into(),
        sha256: String::new(),
    };
    file.sha256 = file.digest()?;
    let text = serde_json::to_string_pretty(&file)? + "\n";
    run.put(None, |out| out.write_all(text.as_bytes()))
}

/// Reads the files of all parts of a piece of work.
///
/// # Errors
///
/// When a file is none of a part of this command, is damaged, is there twice or belongs to another piece
/// of work, or when a part is missing.
pub(crate) fn merge<R: DeserializeOwned>(
    command: &str,
    paths: &[PathBuf],
) -> anyhow::Result<Merged<R>> {
    let mut files: BTreeMap<u64, (&Path, PartFile)> = BTreeMap::new();
    for path in paths {
        let file = read(command, path)?;
        if let Some((first, other)) = files.values().next() {
            check_kinship((path, &file), (first, other))?;
        }
        if let Some((other, file)) = files.insert(file.part, (path, file)) {
            let (path, other) = (path.display(), other.display());
            bail!("{path}: this is {}, and so is {other}", file.name());
        }
    }
    let Some((_, (_, first))) = files.first_key_value() else {
        bail!("there are no part files to merge");
    };
    check_complete(&files, first)?;
    let task = first.task.clone();
    let result = |(path, file): (&Path, PartFile)| {
        let result = serde_json::from_value(file.result);
        result.with_context(|| format!("{}: the result cannot be understood", path.display()))
    };
    let results = files.into_values().map(result).collect::<Result<_, _>>()?;
    Ok(Merged { task, results })
}

/// Reads a file, and checks it on its own.
fn read(command: &str, path: &Path) -> anyhow::Result<PartFile> {
    let shown = path.display();
    let cannot = || format!("cannot read {shown}");
    let opened = open(path).with_context(cannot)?;
    let text = read_text(opened, LARGEST).map_err(anyhow::Error::from).with_context(cannot)?;
    let fields: Value =
        serde_json::from_str(&text).with_context(|| format!("{shown}: this is not a part file"))?;
    match fields.get("schema").and_then(Value::as_str) {
        Some(SCHEMA) => {}
        Some(other) => bail!(
            "{shown}: this is not a part file of this version: its schema is {other}, and {SCHEMA} is expected"
        ),
        None => bail!("{shown}: this is not a part file: it has no schema"),
    }
    let file: PartFile =
        serde_json::from_value(fields).with_context(|| format!("{shown}: the file is damaged"))?;
    ensure!(
        file.digest()? == file.sha256 && (1..=file.of).contains(&file.part),
        "{shown}: the file is damaged: its digest belongs to another content"
    );
    // The digest sees the last of two fields with one name, and none that is not of a part file: they make the text longer.
    ensure!(
        length(&text) == length(&serde_json::to_string(&file)?),
        "{shown}: the file is damaged: a field stands there twice, or one too many"
    );
    let made_by = &file.task.command;
    ensure!(
        made_by == command,
        "{shown}: this is a part of `{made_by}`, and a part of `{command}` is expected"
    );
    Ok(file)
}

/// Counts the characters that are no spaces.
fn length(text: &str) -> usize {
    text.chars().filter(|sign| !sign.is_whitespace()).count()
}

/// Checks that two files are parts of the same.
fn check_kinship(
    (path, file): (&Path, &PartFile),
    (first_path, first): (&Path, &PartFile),
) -> anyhow::Result<()> {
    let (path, first_path) = (path.display(), first_path.display());
    ensure!(
        file.task.subject == first.task.subject,
        "{path}: this is a part of something else than {first_path}: what was asked differs"
    );
    ensure!(
        file.of == first.of,
        "{path}: this is one of {}, and {first_path} is one of {}",
        counted(file.of, "part"),
        counted(first.of, "part")
    );
    let is_same = file.version == first.version && file.task == first.task;
    ensure!(
        is_same,
        "{path}: this part was made by another version than {first_path}, which divides the work otherwise"
    );
    Ok(())
}

/// The most missing parts that are named.
const MOST_NAMED: usize = 10;

/// Checks that no part is missing.
fn check_complete(
    files: &BTreeMap<u64, (&Path, PartFile)>,
    first: &PartFile,
) -> anyhow::Result<()> {
    let missing = first.of - files.len() as u64;
    let more = match missing.saturating_sub(MOST_NAMED as u64) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let numbers = (1..=first.of).filter(|number| !files.contains_key(number));
    ensure!(
        missing == 0,
        "{} of {} missing: {}{more}",
        counted(missing, "part"),
        match missing {
            1 => format!("{} is", first.of),
            _ => format!("{} are", first.of),
        },
        numbers.take(MOST_NAMED).join(", ")
    );
    let done: u128 = files.values().map(|(_, file)| file.done as u128).sum();
    ensure!(
        done == first.task.units as u128,
        "the parts did {}, but the whole work has {}",
        counted(done, "unit"),
        first.task.units
    );
    Ok(())
}

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
