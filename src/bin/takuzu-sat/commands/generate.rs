//! `generate`: puzzles, the same bytes whatever the number of threads.
//!
//! Each puzzle is made of a stream of its own; what was made is taken in the order of streams, so
//! nothing depends on who was faster.

mod source;
mod writer;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use takuzu_sat::game::Game as _;
use takuzu_sat::generate::{Board, Extra, GenerateError, Made, Maker, Pattern};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::solve::{Options, Uniqueness, uniqueness};
use takuzu_sat::takuzu::{Majority, Rules};
use takuzu_sat::text::{Format, ReadOptions};
use takuzu_sat::{Limits, Puzzle, Shape};

use crate::args::{GenerateArgs, ReadingArgs};
use crate::exit::Exit;
use crate::words::name;
use crate::work::batch::Batch;
use crate::work::progress::Progress;
use crate::work::window::Window;
use source::{Drawing, Grids};
use writer::{Failure, Result, Writer};

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Exit> {
    // Before anything is read, so that Ctrl-C is obeyed while a pipe is waited for.
    let batch = Batch::writing(&args.output, &args.writing)?;
    let drawing = args.mask.as_deref().map(Drawing::read).transpose()?;
    let own = Grids::read(&args.from, reading(args)?)?;
    let kind = own.as_ref().map(|own| own.board.kind()).or(args.kind);
    let kind = kind.unwrap_or(Kind::ALL[0]);
    refuse(args, kind)?;
    let (board, grids) = own.map_or((None, Vec::new()), |own| (Some(own.board), own.grids));
    let size = args.size.or(drawing.as_ref().map(|drawing| drawing.shape));
    let blank = board.map_or_else(|| blank(args, kind, size), Ok);
    let blank = match blank {
        Err(error) if error.is_contradiction() => return Err(error.into()),
        blank => blank,
    };
    let count = args.count.unwrap_or(grids.len().max(1) as u64);
    let seed = args.seed.unwrap_or_else(by_chance);
    let over = Arc::new(AtomicBool::new(false));
    let maker = blank.map(|blank| {
        let maker = maker(args, blank, drawing, seed).grids(grids);
        maker.limits(batch.stop.limits())
    });
    let usual = maker.as_ref().map_or(Format::Grid, Maker::format);
    let format = args.writing.to.unwrap_or(usual);
    if args.seed.is_none() && format == Format::Json && !args.writing.json {
        batch.output.note(&format!("--seed {seed}"));
    }
    let mut writer = Writer {
        format,
        any: args.any,
        header: String::new(),
        count,
        written: 0,
        batch: &batch,
    };
    let made = maker.and_then(|maker| maker.worker().map(|_| maker));
    let outcome = match made {
        Ok(maker) => {
            writer.header = header(args, (kind, maker.shape()), count, seed);
            make_all(args, &maker, &mut writer, &over)
        }
        Err(error) => Err(error.into()),
    };
    let exit = match outcome {
        Ok(()) => Exit::Yes,
        Err(error) => writer.failed(error)?,
    };
    batch.output.finish(exit)
}

/// Returns the way in which complete grids are to be read.
fn reading(args: &GenerateArgs) -> anyhow::Result<ReadOptions> {
    let reading = ReadingArgs {
        text: None,
        kind: args.kind,
        from: None,
        cells: None,
        lenient: false,
        rules: args.rules.clone(),
        blocks: args.blocks,
    };
    match args.from.is_empty() {
        // Whether these options fit the puzzle is said in the words of this command.
        true => Ok(ReadOptions::default()),
        false => reading.options(),
    }
}

fn blank(
    args: &GenerateArgs,
    kind: Kind,
    size: Option<Shape>,
) -> std::result::Result<Puzzle, GenerateError> {
    let board = Board {
        size,
        blocks: args.blocks,
        rules: rules(args),
    };
    board.blank(kind)
}

/// Refuses options that the kind of puzzle does not have.
fn refuse(args: &GenerateArgs, kind: Kind) -> anyhow::Result<()> {
    let is_fewest = args.clues.as_ref().is_some_and(|it| it.range.is_none());
    for (words, extra, is_typed) in [
        ("--blocks is", Extra::Blocks, args.blocks.is_some()),
        ("--rules and --odd are", Extra::Rules, args.rules.is_said()),
        ("--signs is", Extra::Signs, args.signs.is_some()),
        ("--fill is", Extra::Fill, args.fill.is_some()),
        ("--mask is", Extra::Mask, args.mask.is_some()),
        ("--any is", Extra::Any, args.any),
        ("--clues min is", Extra::Fewest, is_fewest),
    ] {
        if is_typed && !extra.is_for(kind) {
            let mut kinds = Kind::ALL.into_iter().filter(|&other| extra.is_for(other));
            // Whoever takes the default may not know that there are others.
            match kinds.next().filter(|_| kind == Kind::ALL[0]) {
                Some(kind) => bail!("{words} for {}: --puzzle {kind}", extra.kinds()),
                None => bail!("{words} for {} alone", extra.kinds()),
            }
        }
    }
    Ok(())
}

fn rules(args: &GenerateArgs) -> Rules {
    let rules = args.rules.rules.unwrap_or_default();
    rules.with_majority(args.rules.odd.unwrap_or_default())
}

/// A seed that nobody has chosen: the standard library seeds its hash maps by chance.
pub(crate) fn by_chance() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // Short enough to be typed again.
    RandomState::new().hash_one(0) % 1_000_000_000
}

fn maker(args: &GenerateArgs, blank: Puzzle, drawing: Option<Drawing>, seed: u64) -> Maker {
    let mut maker = Maker::new(blank)
        .seed(seed)
        .minimal(args.minimal)
        .any(args.any)
        .pattern(args.symmetry)
        .duplicates(args.duplicates);
    if let Some(clues) = &args.clues {
        maker = match &clues.range {
            Some(range) => maker.clues(range.clone()),
            None => maker.fewest(),
        };
    }
    if let Some(range) = args.holes.as_ref().and_then(|holes| holes.range.clone()) {
        maker = maker.holes(range);
    }
    if let Some(range) = args.fill.as_ref().and_then(|fill| fill.range.clone()) {
        maker = maker.fill(range);
    }
    if let Some(signs) = &args.signs {
        maker = match &signs.range {
            Some(range) => maker.sign_count(range.clone()),
            None => maker.signs(true),
        };
    }
    if let Some(level) = args.level {
        maker = maker.level(level);
    }
    if let Some(attempts) = args.effort {
        maker = maker.attempts(attempts);
    }
    match drawing {
        Some(drawing) => maker.mask(drawing.cells),
        None => maker,
    }
}

/// All that it takes to make the same puzzles again.
fn header(args: &GenerateArgs, (kind, shape): (Kind, Shape), count: u64, seed: u64) -> String {
    let size = match shape.rows() == shape.cols() {
        true => shape.rows().to_string(),
        false => shape.to_string(),
    };
    let mut words = format!(
        "takuzu-sat {}: generate -n {count}",
        env!("CARGO_PKG_VERSION"),
    );
    if kind != Kind::ALL[0] {
        words += &format!(" --puzzle {kind}");
    }
    match args.from.is_empty() {
        true => words += &format!(" --size {size}"),
        false => {
            let files = args.from.iter().map(|file| file.to_string_lossy());
            let files = files.map(|file| format!(" --from {}", name(&file)));
            words.extend(files);
        }
    }
    let mut add = |flag: &str, value: Option<String>| {
        if let Some(value) = value {
            words += &format!(" {flag}{value}");
        }
    };
    add("--blocks ", args.blocks.map(|block| block.to_string()));
    let is_set = |set: bool| set.then(String::new);
    let rules = rules(args);
    add("--rules unruly", is_set(!rules.distinct_lines));
    let is_odd = rules.majority != Majority::None;
    add("--odd ", is_odd.then(|| rules.majority.name().into()));
    add("--minimal", is_set(args.minimal));
    if let Some(signs) = &args.signs {
        let number = (!signs.typed.is_empty()).then(|| format!(" {}", signs.typed));
        add("--signs", Some(number.unwrap_or_default()));
    }
    add("--level ", args.level.map(|level| level.name().into()));
    add("--any", is_set(args.any));
    add(
        "--clues ",
        args.clues.as_ref().map(|clues| clues.typed.clone()),
    );
    add(
        "--holes ",
        args.holes.as_ref().map(|holes| holes.typed.clone()),
    );
    add("--fill ", args.fill.as_ref().map(|fill| fill.typed.clone()));
    let symmetry = (args.symmetry != Pattern::None).then(|| args.symmetry.to_string());
    add("--symmetry ", symmetry);
    let mask = args.mask.as_ref();
    add(
        "--mask ",
        mask.map(|mask| name(&mask.to_string_lossy()).into_owned()),
    );
    add("--effort ", args.effort.map(|effort| effort.to_string()));
    add("--duplicates", is_set(args.duplicates));
    add("--seed ", Some(seed.to_string()));
    words
}

fn make_all(
    args: &GenerateArgs,
    maker: &Maker,
    writer: &mut Writer<'_>,
    over: &Arc<AtomicBool>,
) -> Result<()> {
    let threads = args.jobs.threads();
    let count = usize::try_from(writer.count).unwrap_or(usize::MAX);
    let threads = threads.min(count);
    let mut progress = Progress::of_pieces(count, writer.batch.output.is_watched());
    progress.step();
    let mut distinct = (!args.duplicates).then(|| maker.distinct());
    let window = Window::new(threads, false);
    let mut outcome = Ok(true);
    let stop = writer.batch.stop.clone();
    window.run(
        0..,
        |_| false,
        || {
            let (clock, over) = (stop.clock(), Arc::clone(over));
            let limits = clock
                .limits()
                .with_stop(move || over.load(Ordering::Relaxed));
            let worker = maker.worker_within(limits.clone());
            (
                clock,
                limits,
                worker.expect("what is wished was looked at before"),
            )
        },
        |(clock, limits, worker), &stream| {
            clock.start(args.timeout);
            let made = worker.make(stream).map_err(Failure::from);
            let made = made.and_then(|made| match args.cross_check {
                true => cross_checked(made, limits),
                false => Ok(made),
            });
            clock.start(None);
            made
        },
        || {
            while let Some((_, made)) = window.next() {
                outcome = writer.take(made, &mut distinct, &mut progress);
                if !matches!(outcome, Ok(true)) {
                    over.store(true, Ordering::Relaxed);
                    window.close();
                    return;
                }
            }
        },
    )?;
    outcome.map(drop)
}

/// The whole puzzle as a formula: nothing of the native board has a part in the answer.
fn cross_checked(made: Made, limits: &Limits) -> Result<Made> {
    let options = Options::pure(made.puzzle.textbook()).with_limits(limits.clone());
    match uniqueness(&made.puzzle, &options) {
        Ok(Uniqueness::One(grid)) if grid == made.solution => Ok(made),
        Ok(Uniqueness::Unknown(_)) => Err(Failure::Stopped),
        Ok(Uniqueness::None | Uniqueness::One(_) | Uniqueness::Several(..)) => {
            Err(Failure::CrossCheck("SAT finds another solution".into()))
        }
        Err(error) => Err(Failure::CrossCheck(error.to_string())),
    }
}
