//! Proofs as they come in, made by anybody: files in a folder.
//!
//! Links, devices and folders in it are refused. How much is read depends on what is there.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context as _, Result, bail};
use serde_json::value::{RawValue, Value};
use takuzu_sat::Puzzle;
use takuzu_sat::proof::{Files, Listed, MANIFEST, MOST_BYTES, Manifest, digest};
use takuzu_sat::text::{self, Format, ReadOptions};

/// This program, whose scripts a proof must have.
const VERSION: &str = concat!("takuzu-sat ", env!("CARGO_PKG_VERSION"));

/// The most files of a proof.
const MOST_FILES: usize = 32;

/// Reads a folder, and compares each file with its digest.
///
/// The manifest lists all files that are there, and no others.
pub(crate) fn open(path: &Path) -> Result<(Opened, Manifest<Box<RawValue>>)> {
    let found = fs::metadata(path).with_context(|| cannot_read(path))?;
    let files = if found.is_dir() { folder(path)? } else { return no_proof(path) };
    let manifest: Manifest<Box<RawValue>> = match serde_json::from_slice(files.get(MANIFEST)?) {
        Ok(manifest) => manifest,
        Err(error) => return refused(format!("{MANIFEST}: {error}")),
    };
    if has_unnamed_fields(files.get(MANIFEST)?) {
        return refused(format!("{MANIFEST} has arrays where objects are expected"));
    }
    let mut names = HashSet::from([MANIFEST]);
    for Listed { name, sha256 } in &manifest.files {
        let escaped = name.escape_debug();
        if !names.insert(name) {
            return refused(format!("{MANIFEST} lists {escaped} twice, or itself"));
        }
        if digest(files.get(name)?) != *sha256 {
            return refused(format!("{escaped} has another digest than in {MANIFEST}"));
        }
    }
    if let Some((name, _)) = files.0.iter().find(|(name, _)| !names.contains(name)) {
        return refused(format!(
            "{MANIFEST} does not list {}, so nobody knows whose it is: remove it",
            name.escape_debug()
        ));
    }
    Ok((files, manifest))
}

/// Tells whether a manifest has fields by their places, which our reader would take and others would not.
fn has_unnamed_fields(manifest: &[u8]) -> bool {
    let is_array = |value: Option<&Value>| value.is_some_and(Value::is_array);
    let Ok(Value::Object(fields)) = serde_json::from_slice(manifest) else {
        return true;
    };
    let files = fields.get("files").and_then(Value::as_array);
    is_array(fields.get("claim")) || files.into_iter().flatten().any(Value::is_array)
}

/// Refuses a path that holds something else.
fn no_proof<T>(path: &Path) -> Result<T> {
    let ends = |with: &[&str]| {
        path.extension().is_some_and(|end| with.iter().any(|with| end.eq_ignore_ascii_case(with)))
    };
    let tip = if ends(&["cnf"]) {
        "; to check a proof for a formula: verify --cnf FORMULA --proof PROOF"
    } else if ends(&["tar", "tgz", "gz"]) {
        "; unpack it first"
    } else {
        ""
    };
    bail!("{} is not a folder that `prove` has written{tip}", path.display())
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

fn folder(path: &Path) -> Result<Opened> {
    let manifest = path.join(MANIFEST);
    match fs::symlink_metadata(&manifest) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            bail!(
                "{} is not a folder that `prove` has written: it has no {MANIFEST}",
                path.display()
            )
        }
        found => found.with_context(|| cannot_read(&manifest))?,
    };
    let entries = fs::read_dir(path).with_context(|| cannot_read(path))?;
    // One more shows that there are too many.
    let entries: Result<Vec<_>, _> = entries.take(MOST_FILES + 1).collect();
    let mut entries = entries.with_context(|| cannot_read(path))?;
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut found = Opened::default();
    for entry in entries {
        let (name, path) = (entry.file_name(), entry.path());
        let name = name.to_string_lossy();
        let kind = entry.file_type().with_context(|| cannot_read(&path))?;
        let strange = match (kind.is_symlink(), kind.is_dir(), kind.is_file()) {
            (true, ..) => Some("a link"),
            (_, true, _) => Some("a folder"),
            (.., false) => Some("a device or a pipe"),
            (.., true) => None,
        };
        if let Some(strange) = strange {
            let name = name.escape_debug();
            return refused(format!("{name} is {strange}, and a proof has plain files"));
        }
        let file = File::open(&path).with_context(|| cannot_read(&path))?;
        found.take(&name, file, &path)?;
    }
    Ok(found)
}

/// A claim that is not proved.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Refused(pub(crate) String);

pub(crate) fn refused<T>(why: impl Into<String>) -> Result<T> {
    Err(Refused(why.into()).into())
}

/// The files of a proof that came in.
#[derive(Default)]
pub(crate) struct Opened(Files);

impl Opened {
    /// Reads one file more.
    fn take(&mut self, name: &str, file: impl Read, path: &Path) -> Result<()> {
        if self.0.iter().count() == MOST_FILES {
            return refused(format!("there are more than {MOST_FILES} files"));
        }
        if self.has(name) {
            return refused(format!("{} is there twice", name.escape_debug()));
        }
        let left = MOST_BYTES - self.0.iter().map(|(_, text)| text.len() as u64).sum::<u64>();
        let mut text = Vec::new();
        let read = file.take(left + 1).read_to_end(&mut text);
        if read.with_context(|| cannot_read(path))? as u64 > left {
            return refused(format!("the files have more than {MOST_BYTES} bytes"));
        }
        self.0.push(name, text);
        Ok(())
    }

    /// Compares the names of the files with those that a proof must have and may have.
    pub(crate) fn check_names(&self, required: &[&str], optional: &[&str]) -> Result<()> {
        for name in required {
            self.get(name)?;
        }
        let is_known = |name: &str| {
            let mut known = required.iter().chain(optional).chain([&MANIFEST]);
            known.any(|&known| known == name)
        };
        match self.0.iter().find(|(name, _)| !is_known(name)) {
            Some((name, _)) => {
                refused(format!("{} is not a file of a proof of this kind", name.escape_debug()))
            }
            None => Ok(()),
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(found, _)| found == name)
    }

    pub(crate) fn get(&self, name: &str) -> Result<&[u8]> {
        let mut files = self.0.iter();
        match files.find_map(|(found, text)| (found == name).then_some(text)) {
            Some(text) => Ok(text),
            None => refused(format!("{} is missing", name.escape_debug())),
        }
    }

    pub(crate) fn text(&self, name: &str) -> Result<&str> {
        match str::from_utf8(self.get(name)?) {
            Ok(text) => Ok(text),
            Err(_) => refused(format!("{name} is not UTF-8")),
        }
    }

    /// Compares a file with what it has to be.
    pub(crate) fn same(&self, name: &str, built: &[u8], from: &str) -> Result<()> {
        let found = self.get(name)?;
        if built == found {
            return Ok(());
        }
        let lines = |text| <[u8]>::split(text, |&byte| byte == b'\n');
        let line = lines(built).zip(lines(found));
        let line = 1 + line.take_while(|(ours, theirs)| ours == theirs).count();
        refused(format!("{name} differs from line {line} on from that of {from}"))
    }

    /// Compares the scripts and the README with those of this version: strangers run them.
    pub(crate) fn same_constants(&self, files: Vec<(&str, String)>) -> Result<()> {
        let mut files = files.into_iter();
        files.try_for_each(|(name, text)| self.same(name, text.as_bytes(), VERSION))
    }

    pub(crate) fn puzzle(&self, name: &str) -> Result<Puzzle> {
        let entries = text::read(name, self.text(name)?, &ReadOptions::default());
        match entries.as_deref() {
            Ok([entry]) => {
                let puzzle = entry.puzzle.clone();
                if text::write(&puzzle, Format::Json)? == self.text(name)? {
                    Ok(puzzle)
                } else {
                    refused(format!("{name} is not written as `convert --to json` does"))
                }
            }
            Ok(_) => refused(format!("{name} holds several puzzles")),
            Err(error) => refused(format!("{name}: {error}")),
        }
    }
}
