//! A bundle for each of many puzzles.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use takuzu_sat::limits::Limits;
use takuzu_sat::sat::proof::Producer;
use takuzu_sat::{Grid, Puzzle};

use crate::commands::bundle::{Claim, by};
use crate::output::write_whole;
use crate::work::run::Run;

/// A folder that gets a tar file for each puzzle: `1.tar`, `2.tar`, ...
pub(crate) struct Bundles<'b> {
    folder: PathBuf,
    run: &'b Run,
}

impl Bundles<'_> {
    /// Makes the folder, if one is named.
    pub(crate) fn open<'b>(
        folder: Option<&Path>,
        run: &'b Run,
    ) -> anyhow::Result<Option<Bundles<'b>>> {
        let Some(folder) = folder else {
            return Ok(None);
        };
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Some(Bundles { folder: folder.to_path_buf(), run }))
    }

    /// Makes the tar file of a proof; nothing when a limit is reached.
    pub(crate) fn make(
        &self,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
        limits: &Limits,
    ) -> anyhow::Result<Option<Vec<u8>>> {
        let claim = Claim::new(puzzle.clone(), solution.cloned());
        let proved = claim.prove(self.run, limits, by(&Producer::Auto, limits))?;
        let Some(proved) = proved else {
            return Ok(None);
        };
        let mut tar = Vec::new();
        proved.files()?.write_tar(&mut tar)?;
        Ok(Some(tar))
    }

    /// Writes the tar file of a puzzle by its number, from 1; returns its path.
    pub(crate) fn write(&self, number: u64, tar: &[u8]) -> anyhow::Result<String> {
        let path = self.folder.join(format!("{number}.tar"));
        write_whole(&path, self.run.force(), tar)?;
        Ok(path.display().to_string())
    }
}
