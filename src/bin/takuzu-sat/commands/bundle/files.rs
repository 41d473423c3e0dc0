//! The files of a bundle, in a folder or in one tar file.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Write};
use std::path::Path;

use anyhow::{Context as _, bail};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use takuzu_sat::Puzzle;
use takuzu_sat::text::{self, Format, ReadOptions};

use crate::output::write_whole;
use crate::work::batch::Batch;

/// The most bytes of a tar file that are read.
const MOST_BYTES: u64 = 4 << 30;

pub(crate) const MANIFEST: &str = "manifest.json";

/// The manifest: what is claimed, and a digest of each other file.
#[derive(Deserialize, Serialize)]
pub(crate) struct Manifest {
    pub(crate) schema: String,
    pub(crate) claim: serde_json::Value,
    pub(crate) files: Vec<Listed>,
}

/// A file by its name and the SHA-256 digest of its bytes.
#[derive(Deserialize, Serialize)]
pub(crate) struct Listed {
    pub(crate) name: String,
    pub(crate) sha256: String,
}

/// A claim that is not proved.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

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
        self.0
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_slice()))
    }

    /// Adds the manifest, which says what is claimed.
    pub(crate) fn seal(&mut self, schema: &str, claim: impl Serialize) -> anyhow::Result<()> {
        let listed = |(name, text): (&str, &[u8])| Listed {
            name: name.into(),
            sha256: digest(text),
        };
        let manifest = Manifest {
            schema: schema.into(),
            claim: serde_json::to_value(claim)?,
            files: self.iter().map(listed).collect(),
        };
        self.push(MANIFEST, serde_json::to_string_pretty(&manifest)? + "\n");
        Ok(())
    }

    /// Reads a tar file, or the files of a folder that its manifest lists, and compares each with its digest.
    pub(crate) fn open(path: &Path) -> anyhow::Result<(Files, Manifest)> {
        let read = |name: &str| {
            let path = path.join(name);
            fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        let mut files = match path.is_file() {
            true => {
                Files::of_tar(path).with_context(|| format!("cannot read {}", path.display()))?
            }
            false => Files(vec![(MANIFEST.into(), read(MANIFEST)?)]),
        };
        let manifest: Manifest = match serde_json::from_slice(files.get(MANIFEST)?) {
            Ok(manifest) => manifest,
            Err(error) => return refused(format!("{MANIFEST}: {error}")),
        };
        for Listed { name, sha256 } in &manifest.files {
            let shown = name.escape_debug();
            if name.contains(['/', '\\']) {
                bail!("{MANIFEST} lists a file elsewhere: {shown}");
            }
            if !path.is_file() {
                files.push(name, read(name)?);
            }
            if digest(files.get(name)?) != *sha256 {
                return refused(format!("{shown} has another digest than in {MANIFEST}"));
            }
        }
        Ok((files, manifest))
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
        refused(format!(
            "{name} differs from line {line} on from that of {from}"
        ))
    }

    /// Reads the puzzle.
    pub(crate) fn puzzle(&self, name: &str) -> anyhow::Result<Puzzle> {
        let entries = text::read(name, self.text(name)?, &ReadOptions::default());
        match entries.as_deref() {
            Ok([entry]) => {
                let puzzle = entry.puzzle.clone();
                match text::write(&puzzle, Format::Json)? == self.text(name)? {
                    true => Ok(puzzle),
                    false => refused(format!("{name} is not written as `convert --to json` does")),
                }
            }
            Ok(_) => refused(format!("{name} holds several puzzles")),
            Err(error) => refused(format!("{name}: {error}")),
        }
    }

    fn of_tar(path: &Path) -> io::Result<Files> {
        let file = BufReader::new(File::open(path)?).take(MOST_BYTES);
        let mut files = Files::default();
        for entry in tar::Archive::new(file).entries()? {
            let mut entry = entry?;
            let name = entry.path()?.to_string_lossy().into_owned();
            let mut text = Vec::new();
            entry.read_to_end(&mut text)?;
            files.push(&name, text);
        }
        Ok(files)
    }

    /// Writes the files of a folder, the manifest last, while the output goes elsewhere.
    pub(crate) fn write_beside(&self, folder: &Path, batch: &Batch) -> anyhow::Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let write = |(name, text)| write_whole(&folder.join(name), batch.force(), text);
        self.iter().try_for_each(write)
    }

    /// Writes all files, or none; nothing else is written after them.
    pub(crate) fn write_folder(&self, folder: &Path, batch: &Batch) -> anyhow::Result<()> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let paths: Vec<_> = self.iter().map(|(name, _)| folder.join(name)).collect();
        batch.refuse_existing(&paths)?;
        for (path, (_, text)) in paths.iter().zip(self.iter()) {
            batch.put_aside(path, |out| out.write_all(text))?;
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
fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
