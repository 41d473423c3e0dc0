//! The files of a bundle, in a folder or in one tar file.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context as _, ensure};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};
use takuzu_sat::Puzzle;
use takuzu_sat::text::{self, Format, ReadOptions};

use crate::output::write_whole;
use crate::work::run::Run;

/// The most bytes of all files together.
pub(super) const MOST_BYTES: u64 = 1 << 30;

pub(crate) const MANIFEST: &str = "manifest.json";

/// The manifest: what is claimed, and a digest of each other file.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest<C = Box<RawValue>> {
    pub(crate) schema: String,
    /// As it is written: a field that stands there twice is seen.
    pub(crate) claim: C,
    pub(crate) files: Vec<Listed>,
}

/// A file by its name and the SHA-256 digest of its bytes, in small letters.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Listed {
    pub(crate) name: String,
    pub(crate) sha256: String,
}

/// A claim that is not proved.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Refused(pub(crate) String);

pub(crate) fn refused<T>(why: impl Into<String>) -> anyhow::Result<T> {
    Err(Refused(why.into()).into())
}

/// Files by their names, in order.
#[derive(Default)]
pub(crate) struct Files(Vec<(String, Vec<u8>)>);

impl Files {
    pub(crate) fn push(&mut self, name: &str, text: impl Into<Vec<u8>>) {
        self.0.push((name.into(), text.into()));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_slice()))
    }

    /// Adds the manifest, which says what is claimed.
    pub(crate) fn seal(&mut self, schema: &str, claim: impl Serialize) -> anyhow::Result<()> {
        let listed =
            |(name, text): (&str, &[u8])| Listed { name: name.into(), sha256: digest(text) };
        let manifest =
            Manifest { schema: schema.into(), claim, files: self.iter().map(listed).collect() };
        self.push(MANIFEST, serde_json::to_string_pretty(&manifest)? + "\n");
        let bytes: u64 = self.iter().map(|(_, text)| text.len() as u64).sum();
        ensure!(
            bytes <= MOST_BYTES,
            "the proof would take {bytes} bytes, more than the {MOST_BYTES} that `verify` reads"
        );
        Ok(())
    }

    /// Compares the names of the files with those that a bundle must have and may have.
    pub(crate) fn check_names(&self, required: &[&str], optional: &[&str]) -> anyhow::Result<()> {
        for name in required {
            self.get(name)?;
        }
        let is_known = |name: &str| {
            let mut known = required.iter().chain(optional).chain([&MANIFEST]);
            known.any(|&known| known == name)
        };
        match self.iter().find(|(name, _)| !is_known(name)) {
            Some((name, _)) => {
                refused(format!("{} is no file of a proof of this kind", name.escape_debug()))
            }
            None => Ok(()),
        }
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.iter().any(|(found, _)| found == name)
    }

    pub(crate) fn get(&self, name: &str) -> anyhow::Result<&[u8]> {
        let mut files = self.iter();
        match files.find_map(|(found, text)| (found == name).then_some(text)) {
            Some(text) => Ok(text),
            None => refused(format!("{} is missing", name.escape_debug())),
        }
    }

    pub(crate) fn text(&self, name: &str) -> anyhow::Result<&str> {
        match str::from_utf8(self.get(name)?) {
            Ok(text) => Ok(text),
            Err(_) => refused(format!("{name} is not UTF-8")),
        }
    }

    /// Compares a file with what it has to be.
    pub(crate) fn same(&self, name: &str, built: &[u8], from: &str) -> anyhow::Result<()> {
        let found = self.get(name)?;
        if built == found {
            return Ok(());
        }
        let lines = |text| <[u8]>::split(text, |&byte| byte == b'\n');
        let line = lines(built).zip(lines(found));
        let line = 1 + line.take_while(|(ours, theirs)| ours == theirs).count();
        refused(format!("{name} differs from line {line} on from that of {from}"))
    }

    /// Reads the puzzle.
    pub(crate) fn puzzle(&self, name: &str) -> anyhow::Result<Puzzle> {
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

    /// Writes the files of a folder, the manifest last, while the output goes elsewhere.
    pub(crate) fn write_beside(&self, folder: &Path, run: &Run) -> anyhow::Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let write = |(name, text)| write_whole(&folder.join(name), run.force(), text);
        self.iter().try_for_each(write)
    }

    /// Writes all files, or none; nothing else is written after them.
    pub(crate) fn write_folder(&self, folder: &Path, run: &Run) -> anyhow::Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let paths: Vec<_> = self.iter().map(|(name, _)| folder.join(name)).collect();
        run.refuse_existing(&paths)?;
        for (path, (_, text)) in paths.iter().zip(self.iter()) {
            run.put_aside(path, |out| out.write_all(text))?;
        }
        Ok(())
    }

    /// Writes a tar file; the same files give the same bytes.
    pub(crate) fn write_tar(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut tar = tar::Builder::new(out);
        for (name, text) in self.iter() {
            let mut header = tar::Header::new_ustar();
            header.set_size(text.len() as u64);
            header.set_mode(0o644);
            tar.append_data(&mut header, name, text)?;
        }
        tar.finish()
    }
}

/// The SHA-256 digest of some bytes, in hexadecimal.
pub(super) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
