//! The files that puzzles are made from: complete grids, and drawings of the places of givens.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use takuzu_sat::explain::Language;
use takuzu_sat::text::{Entry, ReadOptions, Unread};
use takuzu_sat::{Cell, Grid, Puzzle, Shape};

use crate::reply::why::NoSolutionReason;
use crate::work::input::{Puzzles, open, read_text};

/// Complete grids of one board.
pub(super) struct Grids {
    /// The board, with its rules, and its signs if there are any.
    pub(super) board: Puzzle,
    pub(super) grids: Vec<Grid>,
}

impl Grids {
    /// Reads all grids of some files; `None` where there are no files.
    ///
    /// # Errors
    ///
    /// When a text is not a complete grid that keeps the rules, or one grid has another board than
    /// the first.
    pub(super) fn read(files: &[PathBuf], options: ReadOptions) -> anyhow::Result<Option<Grids>> {
        if files.is_empty() {
            return Ok(None);
        }
        let mut first: Option<Entry> = None;
        let mut grids = Vec::new();
        for found in Puzzles::of_files(files.to_vec(), options) {
            // The tips of other commands name options that this one does not have.
            let entry = Unread::read(found)?;
            check(&entry)?;
            grids.push(entry.puzzle.givens().clone());
            let first = first.get_or_insert_with(|| entry.clone());
            if !first.puzzle.has_board_of(&entry.puzzle) {
                let (one, other) = (&first.source, &entry.source);
                bail!(
                    "{other}: the size or the rules are not those of {one}: make puzzles from each file apart"
                );
            }
        }
        match first {
            Some(first) => Ok(Some(Grids { board: first.puzzle, grids })),
            None => bail!("no grid in the input"),
        }
    }
}

fn check(entry: &Entry) -> anyhow::Result<()> {
    let Entry { source, puzzle, .. } = entry;
    if let Some(blank) = puzzle.givens().blanks().next() {
        bail!(
            "{source}: the grid is not complete: {blank} is empty (`takuzu-sat solve` completes it)"
        );
    }
    let why = NoSolutionReason::at_sight(puzzle);
    if why.is_seen() {
        bail!("{source}: {}", why.text(puzzle, Language::default()))
    } else {
        Ok(())
    }
}

/// The longest drawing, in bytes.
const MOST_DRAWN: u64 = 1 << 24;

/// The cells in which givens may stand.
pub(super) struct Drawing {
    pub(super) shape: Shape,
    pub(super) cells: Vec<Cell>,
}

impl Drawing {
    pub(super) fn read(file: &Path) -> anyhow::Result<Drawing> {
        let shown = file.display();
        let cannot = || format!("cannot read {shown}");
        let input = open(file).with_context(cannot)?;
        let text = read_text(input, MOST_DRAWN).map_err(|error| match error.place {
            Some([line, column]) => anyhow!("{}\n --> {shown}:{line}:{column}", error.message),
            None => anyhow::Error::from(error).context(cannot()),
        })?;
        let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
        let cols = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        if cols == 0 {
            bail!("the drawing in {shown} is empty");
        }
        let is_drawn = |sign: char| !matches!(sign, '.' | '_' | '-') && !sign.is_whitespace();
        let in_row = |(row, signs): (usize, &&str)| {
            let signs: Vec<char> = signs.chars().collect();
            let drawn = (0..signs.len()).filter(move |&col| is_drawn(signs[col]));
            drawn.map(move |col| Cell::new(row, col))
        };
        Ok(Drawing {
            shape: Shape::new(rows.len(), cols),
            cells: rows.iter().enumerate().flat_map(in_row).collect(),
        })
    }
}
