//! Who makes the puzzles that are asked for.

use anyhow::{Context, bail};
use takuzu_sat::generate::{Distinct, GenerateError, Made, Maker, SudokuMaker};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Limits, Shape};

use crate::args::GenerateArgs;

/// A maker of either kind of puzzle.
pub(crate) enum Making {
    Takuzu(Box<Maker>),
    Sudoku(Box<SudokuMaker>),
}

/// Makes the puzzle of a stream.
type Worker = Box<dyn FnMut(u64) -> Result<Made, GenerateError>>;

impl Making {
    pub(crate) fn limits(self, limits: Limits) -> Making {
        match self {
            Making::Takuzu(maker) => Making::Takuzu(Box::new(maker.limits(limits))),
            Making::Sudoku(maker) => Making::Sudoku(Box::new(maker.limits(limits))),
        }
    }

    pub(crate) fn worker(&self) -> Result<Worker, GenerateError> {
        Ok(match self {
            Making::Takuzu(maker) => {
                let mut worker = maker.worker()?;
                Box::new(move |stream| worker.make(stream))
            }
            Making::Sudoku(maker) => {
                let mut worker = maker.worker()?;
                Box::new(move |stream| worker.make(stream))
            }
        })
    }

    pub(crate) fn distinct(&self) -> Distinct {
        match self {
            Making::Takuzu(maker) => maker.distinct(),
            Making::Sudoku(_) => Distinct::of_sudoku(),
        }
    }
}

/// The blocks of the Sudoku that is asked for; none for Takuzu.
pub(crate) fn block(args: &GenerateArgs) -> anyhow::Result<Option<Shape>> {
    if args.kind == Kind::Takuzu {
        return match args.blocks {
            Some(_) => bail!("--blocks is for Sudoku: --puzzle sudoku"),
            None => Ok(None),
        };
    }
    let foreign = [
        ("--rules and --odd are", args.rules.is_said()),
        ("--signs is", args.signs.is_some()),
        ("--fill is", args.fill.is_some()),
        ("--mask is", args.mask.is_some()),
        ("--any is", args.any),
        (
            "--clues min is",
            args.clues
                .as_ref()
                .is_some_and(|clues| clues.range.is_none()),
        ),
    ];
    if let Some((what, _)) = foreign.iter().find(|(_, is_said)| *is_said) {
        bail!("{what} for Takuzu alone");
    }
    let side = match (args.size, args.blocks) {
        (Some(size), _) if size.rows() != size.cols() => {
            bail!("a Sudoku of {size}: its board is a square")
        }
        (Some(size), Some(block)) if block.len() != size.rows() => {
            bail!("blocks of {block} make a board of {0}x{0}", block.len())
        }
        (_, Some(block)) => return Ok(Some(block)),
        (Some(size), None) => size.rows(),
        (None, None) => 9,
    };
    let block = Sudoku::usual_block(side);
    let block = block.with_context(|| format!("a side of {side} has no blocks but whole rows"))?;
    Ok(Some(block))
}

/// A maker of Sudoku with such blocks.
pub(crate) fn sudoku(args: &GenerateArgs, block: Shape, seed: u64) -> Making {
    let mut maker = SudokuMaker::new(block)
        .seed(seed)
        .minimal(args.minimal)
        .pattern(args.symmetry)
        .duplicates(args.duplicates);
    if let Some(range) = args.clues.as_ref().and_then(|clues| clues.range.clone()) {
        maker = maker.clues(range);
    }
    if let Some(level) = args.level {
        maker = maker.level(level.0);
    }
    if let Some(effort) = args.effort {
        maker = maker.effort(effort);
    }
    Making::Sudoku(Box::new(maker))
}
