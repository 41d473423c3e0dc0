//! `generate`: puzzles, the same bytes whatever the number of threads.
//!
//! Each puzzle is made of a stream of its own; what was made is taken in the order of streams, so
//! nothing depends on who was faster.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow, bail};
use takuzu_sat::game::Game as _;
use takuzu_sat::generate::{Board, Distinct, Extra, GenerateError, Made, Maker, Pattern};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::solve::{Options, Uniqueness, uniqueness};
use takuzu_sat::takuzu::{Majority, Rules};
use takuzu_sat::text::Format;
use takuzu_sat::{Cell, Limits, Puzzle, Shape};

use crate::args::GenerateArgs;
use crate::exit::Exit;
use crate::reply::record::Record;
use crate::words::{counted, name, tips};
use crate::work::batch::Batch;
use crate::work::input::utf8;
use crate::work::progress::Progress;
use crate::work::window::Window;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Exit> {
    // Before anything is read, so that Ctrl-C is obeyed while a pipe is waited for.
    let batch = Batch::writing(&args.output, &args.writing)?;
    let drawing = args.mask.as_deref().map(Drawing::read).transpose()?;
    refuse(args)?;
    let board = Board {
        size: args.size.or(drawing.as_ref().map(|drawing| drawing.shape)),
        blocks: args.blocks,
        rules: rules(args),
    };
    let blank = match board.blank(args.kind) {
        Err(error) if error.is_contradiction() => return Err(error.into()),
        blank => blank,
    };
    let seed = args.seed.unwrap_or_else(by_chance);
    let over = Arc::new(AtomicBool::new(false));
    let maker = blank.map(|blank| maker(args, blank, drawing, seed).limits(batch.stop.limits()));
    let usual = maker.as_ref().map_or(Format::Grid, Maker::format);
    let format = args.writing.to.unwrap_or(usual);
    if args.seed.is_none() && format == Format::Json && !args.writing.json {
        batch.output.note(&format!("--seed {seed}"));
    }
    let mut writer = Writer {
        format,
        any: args.any,
        header: String::new(),
        count: args.count,
        written: 0,
        batch: &batch,
    };
    let made = maker.and_then(|maker| maker.worker().map(|_| maker));
    let outcome = match made {
        Ok(maker) => {
            writer.header = header(args, maker.shape(), seed);
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

/// Refuses options that the kind of puzzle does not have.
fn refuse(args: &GenerateArgs) -> anyhow::Result<()> {
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
        if is_typed && !extra.is_for(args.kind) {
            let mut kinds = Kind::ALL.into_iter().filter(|&kind| extra.is_for(kind));
            // Whoever takes the default may not know that there are others.
            match kinds.next().filter(|_| args.kind == Kind::ALL[0]) {
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
fn header(args: &GenerateArgs, shape: Shape, seed: u64) -> String {
    let size = match shape.rows() == shape.cols() {
        true => shape.rows().to_string(),
        false => shape.to_string(),
    };
    let mut words = format!(
        "takuzu-sat {}: generate -n {}",
        env!("CARGO_PKG_VERSION"),
        args.count
    );
    if args.kind != Kind::ALL[0] {
        words += &format!(" --puzzle {}", args.kind);
    }
    words += &format!(" --size {size}");
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

/// The result of a thread for a stream.
type Result<T> = std::result::Result<T, Failure>;

#[derive(Debug)]
enum Failure {
    Generate(GenerateError),
    /// SAT says something else.
    CrossCheck(String),
    Stopped,
    Other(anyhow::Error),
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Failure {
        match error.is_stopped() {
            true => Failure::Stopped,
            false => Failure::Generate(error),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Other(error)
    }
}

fn make_all(
    args: &GenerateArgs,
    maker: &Maker,
    writer: &mut Writer<'_>,
    over: &Arc<AtomicBool>,
) -> Result<()> {
    let threads = args.jobs.threads();
    let threads = threads.min(usize::try_from(args.count).unwrap_or(threads));
    let count = usize::try_from(args.count).unwrap_or(usize::MAX);
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

/// The output of puzzles.
struct Writer<'a> {
    format: Format,
    any: bool,
    /// The comment before the first puzzle.
    header: String,
    /// The number of puzzles that are wanted.
    count: u64,
    written: u64,
    batch: &'a Batch,
}

impl Writer<'_> {
    /// Writes a puzzle, if it is a new one; tells whether there are still too few.
    fn take(
        &mut self,
        made: Result<Made>,
        distinct: &mut Option<Distinct>,
        progress: &mut Progress,
    ) -> Result<bool> {
        let made = made?;
        let new = match distinct {
            Some(distinct) => distinct.take(made)?,
            None => Some(made),
        };
        if let Some(new) = new {
            self.write(&new)?;
            progress.step();
        }
        Ok(self.written < self.count)
    }

    fn write(&mut self, made: &Made) -> anyhow::Result<()> {
        let number = self.written + 1;
        self.batch
            .output
            .one_of_many(&match self.batch.style.json {
                true => Record::made(number, made).reply()?,
                false => self.text(number, made)?.into(),
            })?;
        self.written = number;
        Ok(())
    }

    fn text(&self, number: u64, made: &Made) -> anyhow::Result<String> {
        let puzzle = made.write(self.format)?;
        // JSON has no comments.
        if self.format == Format::Json {
            return Ok(puzzle);
        }
        let mut head = String::new();
        if number == 1 {
            head += &format!("# {}\n", self.header);
            if self.any {
                head += "# not checked: a puzzle may have several solutions\n";
            }
        } else {
            head += self.format.gap();
        }
        let in_doubt = made.minimal == Some(false);
        if !self.format.gap().is_empty() || in_doubt {
            let level = made.level.map(|level| format!(", {level}"));
            let level = level.unwrap_or_default();
            let minimality = match made.minimal {
                Some(true) => ", minimal",
                Some(false) => ", minimality not proved",
                None => "",
            };
            let signs = match made.signs().len() {
                0 => String::new(),
                signs => format!(", {}", counted(signs, "sign")),
            };
            let givens = counted(made.givens(), "given");
            head += &format!("# {number}: {givens}{signs}{minimality}{level}\n");
        }
        Ok(head + &puzzle)
    }

    /// Says why there is no further puzzle.
    fn failed(&self, failure: Failure) -> anyhow::Result<Exit> {
        let (mut message, exit) = match failure {
            Failure::Stopped => {
                self.batch
                    .output
                    .note(&match self.batch.stop.interrupted() {
                        true => "interrupted".into(),
                        false => format!("puzzle {}: gave up at the time limit", self.written + 1),
                    });
                return Ok(Exit::GaveUp);
            }
            Failure::Other(error) => return Err(error),
            Failure::CrossCheck(message) => (message, Exit::Wrong),
            Failure::Generate(error) => {
                let best = error.best().map(nearest);
                let exit = match error.is_wrong_answer() {
                    true => Exit::Wrong,
                    false => Exit::Failed,
                };
                let tip = tips::after(error.tip());
                (format!("{error}{tip}{}", best.unwrap_or_default()), exit)
            }
        };
        let number = self.written + 1;
        let record = Record::unmade(number, message.clone());
        if number > 1 {
            message = format!("puzzle {number}: {message}");
        }
        let refusal = self.batch.style.refusal(exit, message, &record)?;
        self.batch.output.reply(refusal)?;
        Ok(exit)
    }
}

/// A puzzle behind an error, its signs as a list.
fn nearest(made: &Made) -> String {
    let mut text = format!(":\n{}", made.puzzle.givens());
    let signs = made.signs();
    if !signs.is_empty() {
        text += &format!("\n{}", signs.join(" "));
    }
    text
}

/// The cells in which givens may stand.
struct Drawing {
    shape: Shape,
    cells: Vec<Cell>,
}

impl Drawing {
    fn read(file: &Path) -> anyhow::Result<Drawing> {
        let shown = file.display();
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {shown}"))?;
        let text = utf8(bytes).map_err(|error| {
            let (message, line, column) = (error.message(), error.line, error.column);
            anyhow!("{message}\n --> {shown}:{line}:{column}")
        })?;
        let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
        let cols = rows
            .iter()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or(0);
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
