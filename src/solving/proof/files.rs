//! Files by their names, and the manifest, which has a digest of each.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The most bytes of all files together.
pub const MOST_BYTES: u64 = 1 << 30;

/// The file with the [`Manifest`], the last one.
pub const MANIFEST: &str = "manifest.json";

/// The manifest: what is claimed, and a digest of each other file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest<C> {
    /// The form of the manifest.
    pub schema: String,
    /// The sentence that is proved.
    pub claim: C,
    /// All files but the manifest.
    pub files: Vec<Listed>,
}

/// A file of a [`Manifest`].
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// The SHA-256 digest of its bytes, in small letters.
    pub sha256: String,
}

/// A proof with more bytes than `takuzu-sat verify` reads.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the proof would take {0} bytes, more than the {MOST_BYTES} that `verify` reads")]
pub struct TooLarge(u64);

/// Files by their names, in order.
#[derive(Clone, Debug, Default)]
pub struct Files(Vec<(String, Vec<u8>)>);

impl Files {
    /// Adds a file.
    pub fn push(&mut self, name: &str, text: impl Into<Vec<u8>>) {
        self.0.push((name.into(), text.into()));
    }

    /// Names and bytes.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_slice()))
    }

    /// Adds the manifest, which says what is claimed.
    ///
    /// # Errors
    ///
    /// When the files have more than [`MOST_BYTES`].
    ///
    /// # Panics
    ///
    /// When the claim cannot be written as JSON.
    pub fn seal(&mut self, schema: &str, claim: impl Serialize) -> Result<(), TooLarge> {
        let listed =
            |(name, text): (&str, &[u8])| Listed { name: name.into(), sha256: digest(text) };
        let files = self.iter().map(listed).collect();
        let manifest = Manifest { schema: schema.into(), claim, files };
        let text = serde_json::to_string_pretty(&manifest).expect("a claim that JSON can carry");
        self.push(MANIFEST, text + "\n");
        let bytes = self.iter().map(|(_, text)| text.len() as u64).sum();
        if bytes > MOST_BYTES { Err(TooLarge(bytes)) } else { Ok(()) }
    }

    /// Writes the files to a folder, which is made if need be.
    ///
    /// # Errors
    ///
    /// When one of the files is there already, so that nothing is written, or the folder cannot be written.
    pub fn write_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let paths = self.iter().map(|(name, _)| folder.join(name));
        if let Some(path) = paths.into_iter().find(|path| path.exists()) {
            let words = format!("{} is there already", path.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, words));
        }
        self.iter()
            .try_for_each(|(name, text)| File::create_new(folder.join(name))?.write_all(text))
    }
}

/// The SHA-256 digest of some bytes, in hexadecimal.
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
