//! `transform`: what changes a puzzle and its solution alike.

use anyhow::{Context, bail};
use rand_chacha::rand_core::Rng;
use takuzu_sat::Random;
use takuzu_sat::grid;
use takuzu_sat::sudoku::{self, Sudoku, canonical};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::takuzu::canonical::Canonical;
use takuzu_sat::text::{Entry, write};
use takuzu_sat::{Puzzle, Shape};

use crate::args::{Lines, Op, TransformArgs};
use crate::commands::generate::by_chance;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::work::batch::{Batch, Job};

pub(crate) fn run(args: TransformArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, false, args.to)?;
    let seed = args.seed.unwrap_or_else(by_chance);
    let last = [(args.random, Op::Random), (args.canonical, Op::Canonical)];
    let last = last
        .into_iter()
        .filter_map(|(is_wanted, op)| is_wanted.then_some(op));
    let ops: Vec<Op> = args.ops.iter().cloned().chain(last).collect();
    if args.seed.is_none() && ops.contains(&Op::Random) {
        batch.output.note(&format!("--seed {seed}"));
    }
    let job = Job::new(args.input, args.jobs);
    let nothing = |_: &Entry| Reply::default();
    batch.work(job, nothing, drop, |(), number, entry| {
        let mut rng = Random::stream(seed, number as u64);
        let mut image = entry.puzzle.clone();
        for op in &ops {
            image = match &image {
                Puzzle::Takuzu(takuzu) => of_takuzu(takuzu, op, &mut rng)?.into(),
                Puzzle::Sudoku(sudoku) => of_sudoku(sudoku, op, &mut rng)?.into(),
            };
        }
        let format = args.to.unwrap_or(entry.format);
        Ok(Reply {
            gap: format.gap(),
            ..write(&image, format)?.into()
        })
    })?;
    batch.finish()
}

/// The symmetry that transposes, then mirrors top and bottom, left and right.
fn of_square(transpose: bool, rows: bool, cols: bool) -> grid::Symmetry {
    grid::Symmetry::all()[usize::from(transpose) << 2 | usize::from(rows) << 1 | usize::from(cols)]
}

fn of_takuzu(takuzu: &Takuzu, op: &Op, rng: &mut Random) -> anyhow::Result<Takuzu> {
    let (symmetry, is_exchanged) = match op {
        Op::Transpose => (of_square(true, false, false), false),
        Op::MirrorRows => (of_square(false, true, false), false),
        Op::MirrorCols => (of_square(false, false, true), false),
        Op::Rotate90 => (of_square(true, false, true), false),
        Op::Rotate180 => (of_square(false, true, true), false),
        Op::Rotate270 => (of_square(true, true, false), false),
        Op::Exchange => (of_square(false, false, false), true),
        Op::Random => {
            let bits = rng.next_u32();
            let [transpose, rows, cols, exchange] = [8, 4, 2, 1].map(|bit| bits & bit != 0);
            let is_square = takuzu.shape().rows() == takuzu.shape().cols();
            let symmetry = of_square(transpose && is_square, rows, cols);
            (symmetry, exchange && takuzu.can_exchange())
        }
        Op::Canonical => return Ok(Canonical::new(takuzu.shape(), takuzu.rules()).of(takuzu)),
        Op::Relabel(_) | Op::Swap(..) => {
            bail!("Takuzu does not stay the same when lines change places or get other numbers")
        }
    };
    if is_exchanged && !takuzu.can_exchange() {
        bail!("0 and 1 are not exchanged where lines of odd length hold one more 1");
    }
    Ok(takuzu.image(symmetry, is_exchanged))
}

fn of_sudoku(puzzle: &Sudoku, op: &Op, rng: &mut Random) -> anyhow::Result<Sudoku> {
    use sudoku::Symmetry;
    let block = puzzle.block();
    let quarter = || {
        let turned = Shape::new(block.cols(), block.rows());
        let why = || format!("a quarter turn makes blocks of {turned} of those of {block}");
        Symmetry::transposition(block).ok().with_context(why)
    };
    let symmetry = match op {
        Op::Transpose => Symmetry::transposition(block)?,
        Op::MirrorRows => Symmetry::mirrored_rows(block),
        Op::MirrorCols => Symmetry::mirrored_cols(block),
        Op::Rotate90 => quarter()?.then(&Symmetry::mirrored_cols(block)),
        Op::Rotate180 => Symmetry::rotation(block),
        Op::Rotate270 => quarter()?.then(&Symmetry::mirrored_rows(block)),
        Op::Exchange => bail!("there is no 0 to exchange in Sudoku; relabel=... renames numbers"),
        Op::Relabel(numbers) => Symmetry::relabelling(block, numbers)?,
        Op::Swap(lines, one, other) => {
            let order = swapped(*lines, block, *one, *other)?;
            match lines {
                Lines::Rows | Lines::Bands => Symmetry::with_rows(block, &order)?,
                Lines::Cols | Lines::Stacks => Symmetry::with_cols(block, &order)?,
            }
        }
        Op::Random => Symmetry::random(block, rng),
        Op::Canonical => canonical::symmetry(puzzle)
            .context("there is a canonical form for 9x9 with blocks of 3x3 alone")?,
    };
    Ok(symmetry.of(puzzle))
}

/// The order of rows or columns when two of them, or two bands or stacks, change places.
fn swapped(lines: Lines, block: Shape, one: usize, other: usize) -> anyhow::Result<Vec<usize>> {
    let (together, name) = match lines {
        Lines::Rows => (1, "row"),
        Lines::Cols => (1, "column"),
        Lines::Bands => (block.rows(), "band"),
        Lines::Stacks => (block.cols(), "stack"),
    };
    let count = block.len() / together;
    if let Some(place) = [one, other].into_iter().find(|&place| place >= count) {
        bail!("there is no {name} {}, only 1 to {count}", place + 1);
    }
    let mut groups: Vec<usize> = (0..count).collect();
    groups.swap(one, other);
    let lines = groups
        .iter()
        .flat_map(|group| (0..together).map(move |at| group * together + at));
    Ok(lines.collect())
}
