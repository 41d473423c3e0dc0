//! The formula that is asked for: by arguments, by the header of a file, by a grid to exclude.

use std::io::{BufReader, Read as _};
use std::path::Path;

use anyhow::{Context, Result, bail};
use takuzu_sat::answer::NoSolution;
use takuzu_sat::explain::Language;
use takuzu_sat::game::Encoding;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::reduction::{NAMES, Reduction, SIMPLIFIED, WITHOUT, identity};
use takuzu_sat::text::{self, Entry, ReadOptions};
use takuzu_sat::{Grid, PlainText, Puzzle, comments};

use crate::args::FormulaArgs;
use crate::reply::verdict::TellWhy as _;
use crate::words::quoted;
use crate::words::with_tip;
use crate::work::input::{Puzzles, file_name, open};

/// The number of bytes in which a header must stand.
const MOST_HEADER: u64 = 1 << 20;

/// An exported formula, as its header tells.
pub(crate) struct Exported {
    pub(crate) args: FormulaArgs,
    /// The end of a sentence about solutions, where the formula does not have all of them: ` in cube 1 of 4`.
    pub(crate) part: String,
    /// The solution that the formula leaves out.
    pub(crate) blocked: Option<Grid>,
}

impl Exported {
    /// Reads the header of a file.
    pub(crate) fn from_file(puzzle: &Puzzle, file: &Path) -> Result<Exported> {
        let name = file_name(file);
        let mut text = String::new();
        let read = open(file).and_then(|file| {
            let file = PlainText::new(BufReader::new(file));
            file.take(MOST_HEADER).read_to_string(&mut text)
        });
        read.with_context(|| format!("cannot read {name}"))?;
        let comments = comments(&text, &["c", "*"]);
        let made = |line: &String| line.starts_with("takuzu-sat ");
        let Some(at) = comments.iter().position(made) else {
            bail!(
                "{name} is not a formula that `export` has written: its header does not say how it was made"
            );
        };
        let Some(more) = comments[at + 1..].strip_prefix(&identity(puzzle)[..]) else {
            bail!("{name} is the formula of another puzzle");
        };
        let more = more.iter().take_while(|line| !line.starts_with(NAMES));
        let blocked = more.clone().find_map(|line| line.strip_prefix(WITHOUT));
        let part = more.map(|line| part(line)).collect::<Option<String>>();
        let part = part.with_context(|| format!("{name} is the formula of another puzzle"))?;
        let way = comments[at].split_once(", encoding ").map(|(_, way)| way);
        let way = way.unwrap_or_default();
        let (encoding, simplified) = match way.strip_suffix(SIMPLIFIED) {
            Some(encoding) => (encoding, true),
            None => (way, false),
        };
        let mut all =
            puzzle.encodings().into_owned().all.into_iter().filter(|encoding| !encoding.lazy);
        let Some(found) = all.find(|&one| {
            let one = puzzle.effective_encoding(one);
            one.to_string() == encoding || one.sums_name() == encoding
        }) else {
            bail!("{name} has the encoding `{encoding}`, which this version does not know");
        };
        let blocked = blocked.and_then(|rows| rows.parse().ok());
        Ok(Exported { args: FormulaArgs::whole(found).with_simplify(simplified), part, blocked })
    }
}

/// The end of a sentence about the solutions of a formula with this line in its header; nothing if the puzzle is another one.
fn part(line: &str) -> Option<String> {
    if let Some(grid) = line.strip_prefix(WITHOUT) {
        return Some(format!(" other than {grid}"));
    }
    let cube = line.split_once(": ").filter(|(cube, _)| cube.starts_with("cube "));
    // What a header says beside that is about models, or about all cubes together.
    let is_about_all = ["each solution", "a solution"].iter().any(|it| line.starts_with(it))
        || line.contains(" if one is");
    match cube {
        Some((cube, _)) => Some(format!(" in {cube}")),
        None => is_about_all.then(String::new),
    }
}

impl FormulaArgs {
    /// The encoding that is named, or the textbook's.
    pub(crate) fn encoding_of(self, puzzle: &Puzzle) -> Encoding {
        self.encoding.unwrap_or_else(|| puzzle.textbook())
    }

    pub(crate) fn reduction(self, puzzle: &Puzzle, limits: &Limits) -> Result<Reduction> {
        let whole = Reduction::new(puzzle, self.encoding_of(puzzle)).within(limits);
        if !self.simplify {
            return Ok(whole);
        }
        match whole.simplified(&Limits::none()) {
            Next::Solution(reduction) => Ok(reduction),
            Next::Exhausted => {
                bail!("propagation shows that there is no solution; nothing is left to encode")
            }
            Next::GaveUp => unreachable!("there was no limit"),
        }
    }
}

/// A complete grid of the puzzle's shape, in a file or typed.
pub(crate) fn blocked_grid(puzzle: &Puzzle, text: &str) -> Result<Grid> {
    let options = ReadOptions::default().like(puzzle);
    let path = Path::new(text);
    let entries: Vec<Entry> = if path.is_file() {
        Puzzles::from_files(vec![path.into()], options).read().collect::<Result<_, _>>()?
    } else {
        let entries = text::read_argument("--block", text, &options).map_err(with_tip);
        entries.with_context(|| {
            let shown = quoted(text);
            format!("--block takes a file or a grid, and there is no file {shown}")
        })?
    };
    let [entry] = entries.as_slice() else { bail!("--block takes one grid") };
    let grid = entry.puzzle.givens();
    if !grid.is_complete() {
        bail!("--block takes a complete grid, and this one has blanks:\n{grid}");
    }
    if !grid.extends(puzzle.givens()) {
        bail!("the grid to block does not complete this puzzle: its size or a given is different");
    }
    let blocked = puzzle.with_givens(grid.clone());
    if let Some(broken) = NoSolution::at_sight(&blocked).in_a_line(&blocked, Language::English) {
        bail!("the grid to block is not a solution: {broken}");
    }
    Ok(grid.clone())
}
