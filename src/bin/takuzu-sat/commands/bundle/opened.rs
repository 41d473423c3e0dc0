//! Bundles as they come in, made by anybody: files in a folder, in a tar file, or in a tar file packed by gzip.
//!
//! What is checked must be what `tar x` leaves behind, in every program of that name. So each name stands there once, and
//! all that programs read in different ways is refused: links, devices, holes, names and sizes in extensions of the
//! format, numbers that are not octal, and bytes behind the end. How much is read depends on what is there, never on what
//! a header says.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::Path;

use anyhow::{Context as _, bail};
use flate2::bufread::MultiGzDecoder;
use serde_json::value::{RawValue, Value};
use takuzu_sat::Puzzle;
use takuzu_sat::bundle::{Files, Listed, MANIFEST, MOST_BYTES, Manifest, digest};
use takuzu_sat::text::{self, Format, ReadOptions};

use tar::{Archive, Entry, EntryType};

/// This program, whose scripts a bundle must have.
const VERSION: &str = concat!("takuzu-sat ", env!("CARGO_PKG_VERSION"));

/// The most files of a bundle.
const MOST_FILES: usize = 32;
/// The most bytes of a tar file: its headers and gaps as well.
const MOST_OF_TAR: u64 = MOST_BYTES + (1 << 20);
/// A packed file is unpacked up to so many times its size; gzip makes bundles five to twenty times smaller.
const MOST_TIMES: u64 = 100;
/// The bytes that a packed file may unpack to whatever its size.
const SMALL: u64 = 1 << 20;

/// The fields of extended headers that change neither the name, the size nor the bytes of a file.
const HARMLESS: [&str; 8] = ["atime", "comment", "ctime", "gid", "gname", "mtime", "uid", "uname"];
const HARMLESS_STARTS: [&str; 2] = ["LIBARCHIVE.", "SCHILY.xattr."];

/// Reads a folder or a tar file, and compares each file with its digest.
///
/// The manifest lists all files that are there, and no others.
pub(crate) fn open(path: &Path) -> anyhow::Result<(Opened, Manifest<Box<RawValue>>)> {
    let files = read(path)?;
    let manifest: Manifest<Box<RawValue>> = match serde_json::from_slice(files.get(MANIFEST)?) {
        Ok(manifest) => manifest,
        Err(error) => return refused(format!("{MANIFEST}: {error}")),
    };
    if has_unnamed_fields(files.get(MANIFEST)?) {
        return refused(format!("{MANIFEST} has arrays where objects are expected"));
    }
    let mut names = HashSet::from([MANIFEST]);
    for Listed { name, sha256 } in &manifest.files {
        let shown = name.escape_debug();
        if !names.insert(name) {
            return refused(format!("{MANIFEST} lists {shown} twice, or itself"));
        }
        if digest(files.get(name)?) != *sha256 {
            return refused(format!("{shown} has another digest than in {MANIFEST}"));
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

fn read(path: &Path) -> anyhow::Result<Opened> {
    let found = fs::metadata(path).with_context(|| cannot_read(path))?;
    if found.is_dir() {
        folder(path)
    } else if found.is_file() {
        tar_file(path)
    } else {
        no_bundle(path)
    }
}

/// Refuses a path that holds something else.
fn no_bundle<T>(path: &Path) -> anyhow::Result<T> {
    let is_formula = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("cnf"));
    let tip = if is_formula {
        "; to check a proof for a formula: verify --cnf FORMULA --proof PROOF"
    } else {
        ""
    };
    let shown = path.display();
    bail!("{shown} is not a bundle: neither a folder nor a tar file that `prove` has written{tip}")
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read {}", path.display())
}

fn folder(path: &Path) -> anyhow::Result<Opened> {
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
    let mut found = Found::default();
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
            return found.refuse(&name, &format!("is {strange}, and a proof has plain files"));
        }
        let file = File::open(&path).with_context(|| cannot_read(&path))?;
        found.take(&name, file, &path)?;
    }
    Ok(found.files)
}

fn tar_file(path: &Path) -> anyhow::Result<Opened> {
    let file = File::open(path).with_context(|| cannot_read(path))?;
    let size = file.metadata().with_context(|| cannot_read(path))?.len();
    let mut input = BufReader::new(file);
    let is_packed = input.fill_buf().with_context(|| cannot_read(path))?.starts_with(&[0x1F, 0x8B]);
    if !is_packed {
        members(Bounded::new(input, MOST_OF_TAR), path)
    } else {
        let most = size.saturating_mul(MOST_TIMES).saturating_add(SMALL);
        let unpacked = MultiGzDecoder::new(input);
        members(Bounded::new(unpacked, most.min(MOST_OF_TAR)), path)
    }
}

/// Reads the members of a tar file.
fn members(input: impl Read, path: &Path) -> anyhow::Result<Opened> {
    let mut archive = Archive::new(input);
    let mut found = Found::default();
    for (number, entry) in archive.entries().with_context(|| cannot_read(path))?.enumerate() {
        let mut entry = match entry {
            // A tar file begins with a header.
            Err(_) if number == 0 => return no_bundle(path),
            entry => entry.with_context(|| cannot_read(path))?,
        };
        let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        // `tar c .` writes the folder itself, and `./` in front of the names.
        let is_folder = entry.header().entry_type() == EntryType::Directory;
        if is_folder && ["./", "."].contains(&name.as_str()) {
            continue;
        }
        if let Some(strange) = strange(&mut entry).with_context(|| cannot_read(path))? {
            return found.refuse(&name, &strange);
        }
        found.take(name.strip_prefix("./").unwrap_or(&name), entry, path)?;
    }
    let mut rest = archive.into_inner();
    let mut block = [0; 512];
    loop {
        let read = rest.read(&mut block).with_context(|| cannot_read(path))?;
        if read == 0 {
            return Ok(found.files);
        }
        if block[..read].iter().any(|&byte| byte != 0) {
            return refused("there are bytes behind the end of the tar file");
        }
    }
}

/// Says what is wrong with a member that programs may unpack in different ways.
fn strange(entry: &mut Entry<impl Read>) -> io::Result<Option<String>> {
    let header = entry.header();
    let is = header.entry_type();
    let kind = if is.is_file() {
        None
    } else if is.is_dir() {
        Some("a folder")
    } else if is.is_hard_link() || is.is_symlink() {
        Some("a link")
    } else if is.is_character_special() || is.is_block_special() || is.is_fifo() {
        Some("a device or a pipe")
    } else if is.is_gnu_sparse() {
        Some("a file with holes")
    } else {
        Some("of an unusual kind")
    };
    if let Some(kind) = kind {
        return Ok(Some(format!("is {kind}, and a proof has plain files")));
    }
    let size = header.as_old().size;
    let digits = size.trim_ascii_start();
    let digits = digits.split(|&byte| byte == b' ' || byte == 0).next();
    let is_octal = |digit: &u8| (b'0'..=b'7').contains(digit);
    if !digits.is_some_and(|digits| !digits.is_empty() && digits.iter().all(is_octal)) {
        return Ok(Some("has a size that is not octal".into()));
    }
    if entry.path_bytes() != header.path_bytes() {
        return Ok(Some("has its name in a header of its own".into()));
    }
    let Some(fields) = entry.pax_extensions()? else {
        return Ok(None);
    };
    for field in fields {
        let key = String::from_utf8_lossy(field?.key_bytes()).into_owned();
        let starts = |start: &&str| key.starts_with(*start);
        if !HARMLESS.contains(&key.as_str()) && !HARMLESS_STARTS.iter().any(starts) {
            let key = key.escape_debug();
            return Ok(Some(format!("has `{key}` in a header of its own")));
        }
    }
    Ok(None)
}

/// The files that were found so far.
#[derive(Default)]
struct Found {
    files: Opened,
    bytes: u64,
}

impl Found {
    fn refuse<T>(&self, name: &str, why: &str) -> anyhow::Result<T> {
        refused(format!("{} {why}", name.escape_debug()))
    }

    fn take(&mut self, name: &str, file: impl Read, path: &Path) -> anyhow::Result<()> {
        if self.files.0.iter().count() == MOST_FILES {
            return refused(format!("there are more than {MOST_FILES} files"));
        }
        if self.files.has(name) {
            return self.refuse(name, "is there twice");
        }
        let left = MOST_BYTES - self.bytes;
        let mut text = Vec::new();
        let read = file.take(left + 1).read_to_end(&mut text);
        let read = read.with_context(|| cannot_read(path))? as u64;
        if read > left {
            return refused(format!("the files have more than {MOST_BYTES} bytes"));
        }
        self.bytes += read;
        self.files.0.push(name, text);
        Ok(())
    }
}

/// A reader that fails when there is more than this.
struct Bounded<R> {
    input: R,
    left: u64,
    most: u64,
}

impl<R> Bounded<R> {
    fn new(input: R, most: u64) -> Bounded<R> {
        Bounded { input, left: most, most }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(into)?;
        match self.left.checked_sub(read as u64) {
            Some(left) => self.left = left,
            None => {
                let message = format!("it holds more than {} bytes", self.most);
                return Err(io::Error::other(message));
            }
        }
        Ok(read)
    }
}

/// A claim that is not proved.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Refused(pub(crate) String);

pub(crate) fn refused<T>(why: impl Into<String>) -> anyhow::Result<T> {
    Err(Refused(why.into()).into())
}

/// The files of a bundle that came in.
#[derive(Default)]
pub(crate) struct Opened(Files);

impl Opened {
    /// Compares the names of the files with those that a bundle must have and may have.
    pub(crate) fn check_names(&self, required: &[&str], optional: &[&str]) -> anyhow::Result<()> {
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

    pub(crate) fn get(&self, name: &str) -> anyhow::Result<&[u8]> {
        let mut files = self.0.iter();
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

    /// Compares the scripts and the README with those of this version: strangers run them.
    pub(crate) fn same_constants(&self, files: Vec<(&str, String)>) -> anyhow::Result<()> {
        let mut files = files.into_iter();
        files.try_for_each(|(name, text)| self.same(name, text.as_bytes(), VERSION))
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
}
