//! The files of a bundle, in a folder or in one tar file.

use std::fs::{self, File};
use std::io::{self, BufReader, Read as _, Write};
use std::path::Path;

use anyhow::{Context as _, bail};

use crate::work::batch::Batch;

/// The most bytes of a tar file that are read.
const MOST_BYTES: u64 = 4 << 30;

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

    pub(crate) fn get(&self, name: &str) -> Option<&[u8]> {
        self.iter()
            .find_map(|(found, text)| (found == name).then_some(text))
    }

    /// Reads a tar file, or those files of a folder that `listed` names when it has seen what is in `first`.
    pub(crate) fn read(
        path: &Path,
        first: &str,
        listed: impl FnOnce(&[u8]) -> anyhow::Result<Vec<String>>,
    ) -> anyhow::Result<Files> {
        if path.is_file() {
            return Files::of_tar(path).with_context(|| format!("cannot read {}", path.display()));
        }
        let read = |name: &str| {
            let path = path.join(name);
            fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        let mut files = Files::default();
        files.push(first, read(first)?);
        for name in listed(&files.0[0].1)? {
            if name.contains(['/', '\\']) {
                bail!("{first} lists a file elsewhere: {}", name.escape_debug());
            }
            files.push(&name, read(&name)?);
        }
        Ok(files)
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

    /// Writes all files, or none.
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
