//! A puzzle as a formula that leaves the program, and what a reader of the file has to know.

use std::io::{BufReader, Read as _};
use std::path::Path;

use anyhow::{Context, bail};
use takuzu_sat::explain::Language;
use takuzu_sat::game::{CnfForm, GivensAs};
use takuzu_sat::game::{CnfMap, Encoding};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::{Clauses, Formula, Opb};
use takuzu_sat::text::{self, Entry, ReadOptions};
use takuzu_sat::{Grid, PlainText, Puzzle, comments};

use crate::args::FormulaArgs;
use crate::reply::why::NoSolutionReason;
use crate::words::quoted;
use crate::words::with_tip;
use crate::work::input::{Puzzles, file_name, open};
use crate::work::run::Run;

/// The end of the first comment of a simplified formula.
const SIMPLIFIED: &str = ", simplified";

/// The number of bytes in which a header must stand.
const MOST_HEADER: u64 = 1 << 20;

impl FormulaArgs {
    /// Reads from the header of an exported file how its formula was made.
    pub(crate) fn of_file(puzzle: &Puzzle, file: &Path) -> anyhow::Result<FormulaArgs> {
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
                "{name} is no formula that `export` has written: its header does not say how it was made"
            );
        };
        if comments.get(at + 1) != Some(&described(puzzle)) {
            bail!("{name} is the formula of another puzzle");
        }
        let way = comments[at].split_once(", encoding ").map(|(_, way)| way);
        let way = way.unwrap_or_default();
        let (encoding, simplified) = match way.strip_suffix(SIMPLIFIED) {
            Some(encoding) => (encoding, true),
            None => (way, false),
        };
        let mut all = puzzle.encodings().into_iter().filter(|encoding| !encoding.lazy);
        let Some(found) = all.find(|&one| {
            let one = puzzle.effective_encoding(one);
            one.to_string() == encoding || puzzle.sums_name(one) == encoding
        }) else {
            bail!("{name} has the encoding `{encoding}`, which this version does not know");
        };
        Ok(FormulaArgs::whole(found).with_simplify(simplified))
    }

    /// The encoding that is named, or the textbook's.
    pub(crate) fn encoding_of(self, puzzle: &Puzzle) -> Encoding {
        self.encoding.unwrap_or_else(|| puzzle.textbook())
    }
}

/// The kind of constraints in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Clauses,
    Sums,
}

/// A puzzle that becomes a formula, and the way in which it does.
pub(crate) struct Reduction {
    /// The puzzle that is encoded: as it is, or with all that propagation decides.
    pub(crate) puzzle: Puzzle,
    args: FormulaArgs,
    blocked: Option<Grid>,
}

impl Reduction {
    pub(crate) fn new(puzzle: &Puzzle, args: FormulaArgs) -> anyhow::Result<Reduction> {
        let puzzle = if !args.simplify {
            puzzle.clone()
        } else {
            match puzzle.simplify(&Limits::none()) {
                Next::Solution(known) => puzzle.with_givens(known),
                Next::Exhausted => {
                    bail!("propagation shows that there is no solution; nothing is left to encode")
                }
                Next::GaveUp => unreachable!("there was no limit"),
            }
        };
        Ok(Reduction { puzzle, args, blocked: None })
    }

    /// The same without one of its solutions.
    pub(crate) fn without(self, blocked: Option<Grid>) -> Reduction {
        Reduction { blocked, ..self }
    }

    /// Refuses what would fill the memory, unless told to build it.
    pub(crate) fn check_size(&self, run: &Run) -> anyhow::Result<()> {
        run.check_size(&self.puzzle, self.encoding())
    }

    /// The same for sums, of which there are less than clauses whatever a line would take.
    pub(crate) fn check_sums(&self, run: &Run) -> anyhow::Result<()> {
        run.check_size(&self.puzzle, self.puzzle.textbook())
    }

    fn givens(&self) -> GivensAs {
        if self.args.simplify { GivensAs::Constants } else { GivensAs::Units }
    }

    fn encoding(&self) -> Encoding {
        self.args.encoding_of(&self.puzzle)
    }

    /// Tells whether each solution is one model of the formula.
    pub(crate) fn is_functional(&self) -> bool {
        self.puzzle.is_functional(self.encoding())
    }

    /// The clauses, with the way back from their models.
    pub(crate) fn formula(&self) -> anyhow::Result<(Formula, CnfMap)> {
        let encoding = self.encoding();
        let form = CnfForm::from(encoding).with_givens(self.givens());
        let (mut formula, map) =
            Formula::encode(|clauses, vars| self.puzzle.to_cnf(form, clauses, vars))?;
        self.block(&map, &mut Clauses::of(&mut formula.clauses))?;
        formula.names = map.names();
        Ok((formula, map))
    }

    /// The sums, with the way back from the values of their variables.
    pub(crate) fn opb(&self) -> anyhow::Result<(Opb, CnfMap)> {
        let (encoding, givens) = (self.encoding(), self.givens());
        let (mut opb, map) =
            Opb::encode(|sums, vars| self.puzzle.to_opb(encoding, givens, sums, vars))?;
        self.block(&map, &mut Clauses::of(&mut opb.clauses))?;
        opb.names = map.names();
        Ok((opb, map))
    }

    /// The clause that some cell is other than in the solution to forbid.
    fn block(&self, map: &CnfMap, clauses: &mut Clauses<'_>) -> anyhow::Result<()> {
        if let Some(grid) = &self.blocked {
            let open = self.puzzle.givens().blanks();
            let other = open.filter_map(|cell| Some(!map.lit(cell, grid[cell]?)?));
            clauses.add(other)?;
        }
        Ok(())
    }

    /// Tells a reader of the file how it was made, the puzzle, and the meaning of variables.
    pub(crate) fn comments(&self, given: &Puzzle, form: Form) -> Vec<String> {
        let simplified = if self.args.simplify { SIMPLIFIED } else { "" };
        let encoding = given.effective_encoding(self.encoding());
        let mut comments = vec![
            format!(
                "takuzu-sat {}, encoding {}{simplified}",
                env!("CARGO_PKG_VERSION"),
                match form {
                    Form::Clauses => encoding.to_string(),
                    Form::Sums => given.sums_name(encoding),
                },
            ),
            described(given),
        ];
        comments.extend(given.variant());
        if let Some(grid) = &self.blocked {
            comments.push(format!("without the solution {}", rows(grid)));
        }
        let holds = given.true_cell();
        comments.push(format!("a variable is true where its cell holds {holds}:"));
        comments
    }
}

/// Says what a puzzle is, in the second comment of its formula.
fn described(puzzle: &Puzzle) -> String {
    let (title, shape) = (puzzle.kind().title(), puzzle.shape());
    format!("{title} {shape}: {}", rows(puzzle.givens()))
}

/// The rows as words.
pub(crate) fn rows(grid: &Grid) -> String {
    grid.to_string().replace('\n', " ")
}

/// A complete grid of the puzzle's shape, in a file or typed.
pub(crate) fn blocked_grid(puzzle: &Puzzle, text: &str) -> anyhow::Result<Grid> {
    let options = ReadOptions::default().like(puzzle);
    let path = Path::new(text);
    let entries: Vec<Entry> = if path.is_file() {
        Puzzles::of_files(vec![path.into()], options).read().collect::<Result<_, _>>()?
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
    if let Some(broken) =
        NoSolutionReason::at_sight(&blocked).in_a_line(&blocked, Language::English)
    {
        bail!("the grid to block is not a solution: {broken}");
    }
    Ok(grid.clone())
}
