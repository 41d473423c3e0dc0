//! A puzzle as a formula that leaves the program, and what a reader of the file has to know.

use std::path::Path;

use anyhow::{Context, bail};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::puzzle::{CnfMap, Encoding};
use takuzu_sat::sat::cardinality::LineEncoding;
use takuzu_sat::sat::{Clause, CollectClauses, Formula, Opb};
use takuzu_sat::solve::Recipe;
use takuzu_sat::takuzu;
use takuzu_sat::text::{self, ReadOptions};
use takuzu_sat::{Grid, Puzzle};

use crate::args::FormulaArgs;
use crate::reply::why::Why;
use crate::words::tips::with_tip;
use crate::work::batch::Batch;
use crate::work::input::file_name;

impl FormulaArgs {
    /// The encoding that is named, or the textbook's.
    pub(crate) fn encoding_of(self, puzzle: &Puzzle) -> Encoding {
        self.encoding.unwrap_or_else(|| puzzle.textbook())
    }
}

/// What the constraints of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Clauses,
    Sums,
}

/// What becomes a formula, and how.
pub(crate) struct Reduction {
    /// What is encoded: the puzzle itself, or with all that propagation decides.
    pub(crate) puzzle: Puzzle,
    args: FormulaArgs,
    blocked: Option<Grid>,
}

impl Reduction {
    pub(crate) fn new(puzzle: &Puzzle, args: FormulaArgs) -> anyhow::Result<Reduction> {
        let puzzle = match args.simplified {
            false => puzzle.clone(),
            true => match puzzle.simplify(&Limits::none()) {
                Next::Solution(known) => puzzle.with_givens(known),
                Next::Exhausted => {
                    bail!("propagation shows that there is no solution; nothing is left to encode")
                }
                Next::GaveUp => unreachable!("there was no limit"),
            },
        };
        Ok(Reduction {
            puzzle,
            args,
            blocked: None,
        })
    }

    /// The same without one of its solutions.
    pub(crate) fn without(self, blocked: Option<Grid>) -> Reduction {
        Reduction { blocked, ..self }
    }

    /// Refuses what would fill the memory, unless told to build it.
    pub(crate) fn check_size(&self, batch: &Batch) -> anyhow::Result<()> {
        let encoding = self.encoding();
        batch.check_size(
            &self.puzzle,
            Recipe {
                encoding,
                lazy: false,
            },
        )
    }

    /// The same for sums, of which there are less than clauses whatever a line would take.
    pub(crate) fn check_sums(&self, batch: &Batch) -> anyhow::Result<()> {
        let encoding = match self.encoding() {
            Encoding::Takuzu(encoding) => Encoding::from(takuzu::encoding::Encoding {
                line: LineEncoding::SequentialCounter,
                ..encoding
            }),
            encoding => encoding,
        };
        batch.check_size(
            &self.puzzle,
            Recipe {
                encoding,
                lazy: false,
            },
        )
    }

    fn encoding(&self) -> Encoding {
        self.args.encoding_of(&self.puzzle)
    }

    /// Whether each solution is one model of the formula.
    pub(crate) fn is_functional(&self) -> bool {
        self.puzzle.is_functional(self.encoding())
    }

    /// The clauses, with the way back from their models.
    pub(crate) fn formula(&self) -> anyhow::Result<(Formula, CnfMap)> {
        let encoding = self.encoding();
        let (mut formula, map) = Formula::encode(|clauses, vars| match self.args.simplified {
            true => self.puzzle.to_cnf_simplified(encoding, clauses, vars),
            false => self.puzzle.to_cnf(encoding, clauses, vars),
        })?;
        self.block(&map, &mut formula.clauses)?;
        formula.names = map.names();
        Ok((formula, map))
    }

    /// The sums, with the way back from the values of their variables.
    pub(crate) fn opb(&self) -> anyhow::Result<(Opb, CnfMap)> {
        let (encoding, simplified) = (self.encoding(), self.args.simplified);
        let (mut opb, map) =
            Opb::encode(|sums, vars| self.puzzle.to_opb(encoding, simplified, sums, vars))?;
        self.block(&map, &mut opb.sums)?;
        opb.names = map.names();
        Ok((opb, map))
    }

    /// The clause that some cell is other than in the solution to forbid.
    fn block(&self, map: &CnfMap, clauses: &mut impl CollectClauses) -> anyhow::Result<()> {
        if let Some(grid) = &self.blocked {
            let open = self.puzzle.givens().blanks();
            let other = open.filter_map(|cell| Some(!map.lit(cell, grid[cell]?)?));
            clauses.add_clause(other.collect::<Clause>())?;
        }
        Ok(())
    }

    /// What a reader of the file has to know: how it was made, the puzzle, and what variables mean.
    pub(crate) fn comments(&self, given: &Puzzle, form: Form) -> Vec<String> {
        let simplified = if self.args.simplified {
            ", simplified"
        } else {
            ""
        };
        let mut comments = vec![
            format!(
                "takuzu-sat {}, encoding {}{simplified}",
                env!("CARGO_PKG_VERSION"),
                encoding_name(given.suited(self.encoding()), form),
            ),
            format!(
                "{} {}: {}",
                given.kind().title(),
                given.shape(),
                rows(given.givens())
            ),
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

/// The name of an encoding, of which sums need less.
fn encoding_name(encoding: Encoding, form: Form) -> String {
    match (encoding, form) {
        (Encoding::Takuzu(encoding), Form::Sums) => format!("sums+{}", encoding.distinct),
        (Encoding::Sudoku(_), Form::Sums) => "sums".into(),
        (encoding, _) => encoding.to_string(),
    }
}

/// The rows as words.
pub(crate) fn rows(grid: &Grid) -> String {
    grid.to_string().replace('\n', " ")
}

/// A complete grid of the puzzle's shape, in a file or typed.
pub(crate) fn blocked_grid(puzzle: &Puzzle, text: &str) -> anyhow::Result<Grid> {
    let mut options = ReadOptions::default().with_puzzle(puzzle.kind());
    if let Puzzle::Sudoku(sudoku) = puzzle {
        options = options.with_block(sudoku.block());
    }
    let path = Path::new(text);
    let entries = if path.is_file() {
        let content = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        text::read(&file_name(path), &content, &options).map_err(with_tip)?
    } else {
        let entries = text::read_argument("--block", text, &options).map_err(with_tip);
        entries.with_context(|| {
            format!("--block takes a file or a grid, and no file is named {text}")
        })?
    };
    let [entry] = entries.as_slice() else {
        bail!("--block takes one grid")
    };
    let grid = entry.puzzle.givens();
    if !grid.is_complete() {
        bail!("--block takes a complete grid, and this one has blanks:\n{grid}");
    }
    if !grid.extends(puzzle.givens()) {
        bail!(
            "the grid to block is no completion of this puzzle: it has another size or changes givens"
        );
    }
    let blocked = puzzle.with_givens(grid.clone());
    if let Some(broken) = Why::at_sight(&blocked).in_a_line(&blocked) {
        bail!("the grid to block is no solution, so there is nothing to forbid: {broken}");
    }
    Ok(grid.clone())
}
