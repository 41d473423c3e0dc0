//! `generate`: puzzles, the same bytes whatever the number of threads.
//!
//! Each puzzle is made of a stream of its own; what was made is taken in the order of streams, so
//! nothing depends on who was faster.

mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow, bail};
use takuzu_sat::answer::NoSolution;
use takuzu_sat::deduction::Level;
use takuzu_sat::explain::Language;
use takuzu_sat::generate::{Board, Extra, GenerateError, Made, Maker};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::solve::{Options, Uniqueness, uniqueness};
use takuzu_sat::text::{Entry, Format, ReadOptions, Unread};
use takuzu_sat::{Cell, Grid, Limits, Puzzle, Shape};

use crate::args::{GenerateArgs, ReadingArgs, RulesArgs, Typed};
use crate::exit::Exit;
use crate::reply::verdict::TellWhy as _;
use crate::words::tip_after;
use crate::work::in_order::InOrder;
use crate::work::input::{Puzzles, open, read_text};
use crate::work::run::Run;
use crate::work::stop::Clock;
use crate::work::stop::Progress;
use writer::{Failure, Form, Result, Work, Writer};

pub(crate) fn run(args: &GenerateArgs, typed: &Typed) -> anyhow::Result<Exit> {
    // Before anything is read, so that Ctrl-C is obeyed while a pipe is waited for.
    let run = Run::writing(&args.output, &args.writing)?;
    let drawing = args.mask.as_deref().map(Drawing::read).transpose()?;
    let own = Grids::read(&args.from, reading(args)?)?;
    let kind = own.as_ref().map(|own| own.board.kind()).or(args.kind);
    let kind = kind.unwrap_or(Kind::ALL[0]);
    refuse(args, kind)?;
    refuse_techniques(args, kind)?;
    let (board, grids) = own.map_or((None, Vec::new()), |own| (Some(own.board), own.grids));
    let size = args.size.or(drawing.as_ref().map(|drawing| drawing.shape));
    let blank = board.map_or_else(|| blank_board(kind, size, &reading_args(args)), Ok);
    let blank = match blank {
        Err(error) if error.is_contradiction() => return Err(error.into()),
        blank => blank,
    };
    if let Some(drawing) = &drawing {
        drawing.refuse_outside(&blank, args.size.is_none())?;
    }
    let least = grids.len().max(args.level.len()).max(1) as u64;
    let count = args.count.unwrap_or(least);
    let seed = args.seed.unwrap_or_else(by_chance);
    let parts = blank.and_then(|blank| {
        let maker = || {
            let maker = maker(args, blank.clone(), drawing.as_ref(), seed);
            maker.grids(grids.clone()).limits(run.stop.limits())
        };
        parts(&args.level, count, maker)
    });
    let usual = (parts.as_ref()).map_or(Format::Grid, |parts| parts[0].maker.format());
    let format = args.output.format(args.writing.to)?.unwrap_or(usual);
    if args.comments && format == Format::Json {
        bail!("`json` has no place for --comments: name another format with --to");
    }
    if args.seed.is_none() && format == Format::Json && !args.writing.json {
        run.output.note(&format!("--seed {seed}"));
    }
    let form = if args.writing.json { Form::Json } else { Form::Text(format) };
    let mut writer = Writer::new(&run, form, args)?;
    let outcome = match parts {
        Ok(parts) => {
            let shape = parts[0].maker.shape();
            writer.header = header(args, typed, (kind, shape), count, seed);
            make_parts(args, &parts, &mut writer)
        }
        Err(error) => Err(error.into()),
    };
    let outcome = outcome.and(writer.end());
    let exit = match outcome {
        Ok(()) => Exit::Yes,
        Err(error) => writer.failed(error)?,
    };
    run.output.finish(exit)
}

/// A part of a run: a number of puzzles, all of one level if any is wished.
struct Part {
    maker: Maker,
    level: Option<Level>,
    count: u64,
}

/// Deals the puzzles out evenly to the levels, the first ones of which take what is left over.
fn parts(
    levels: &[Level],
    count: u64,
    maker: impl Fn() -> Maker,
) -> Result<Vec<Part>, GenerateError> {
    let all = levels.len().max(1) as u64;
    let part = |number| {
        let level = levels.get(number as usize).copied();
        let maker = match level {
            Some(level) => maker().level(level),
            None => maker(),
        };
        // What cannot be is refused before anything is made.
        maker.worker()?;
        let count = count / all + u64::from(number < count % all);
        Ok(Part { maker, level, count })
    };
    (0..all).map(part).collect()
}

/// Makes the puzzles of all parts, in the time of the run.
fn make_parts(args: &GenerateArgs, parts: &[Part], writer: &mut Writer<'_>) -> Result<()> {
    let clock = writer.run.stop.clock();
    clock.start(args.timeout);
    let count = parts.iter().map(|part| part.count).sum::<u64>();
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    let mut progress = Progress::for_pieces(count, writer.run.output.is_watched());
    progress.step();
    writer.wanted = parts.iter().map(|part| (part.level, part.count)).collect();
    let mut distinct = (!args.duplicates).then(|| parts[0].maker.distinct());
    for part in parts.iter().filter(|part| part.count > 0) {
        make_all(args, part, &clock, writer, |writer, made| {
            writer.take(made, &mut distinct, &mut progress)
        })?;
    }
    Ok(())
}

/// Returns the way in which complete grids are to be read.
fn reading(args: &GenerateArgs) -> anyhow::Result<ReadOptions> {
    // Whether these options fit the puzzle is said in the words of this command.
    if args.from.is_empty() { Ok(ReadOptions::default()) } else { reading_args(args).options() }
}

fn reading_args(args: &GenerateArgs) -> ReadingArgs {
    ReadingArgs {
        text: None,
        kind: args.kind,
        from: None,
        cells: None,
        lenient: false,
        index: None,
        rules: args.rules.clone(),
        blocks: args.blocks,
    }
}

/// The blank board that the options of a command name.
pub(crate) fn blank_board(
    kind: Kind,
    size: Option<Shape>,
    reading: &ReadingArgs,
) -> Result<Puzzle, GenerateError> {
    let RulesArgs { rules, odd } = reading.rules;
    let board = Board {
        size,
        blocks: reading.blocks,
        rules: rules.unwrap_or_default().with_majority(odd.unwrap_or_default()),
    };
    board.blank(kind)
}

/// Refuses options that the kind of puzzle does not have.
fn refuse(args: &GenerateArgs, kind: Kind) -> anyhow::Result<()> {
    let is_fewest = args.clues.as_ref().is_some_and(|it| it.range.is_none());
    refuse_extras(
        kind,
        &[
            ("--blocks is", Extra::Blocks, args.blocks.is_some()),
            ("--rules and --odd are", Extra::Rules, args.rules.are_typed()),
            ("--signs is", Extra::Signs, args.signs.is_some()),
            ("--fill is", Extra::Fill, args.fill.is_some()),
            ("--mask is", Extra::Mask, args.mask.is_some()),
            ("--any is", Extra::Any, args.any),
            ("--clues min is", Extra::Fewest, is_fewest),
        ],
    )
}

/// Refuses the options that were typed and that the kind of puzzle does not have.
pub(crate) fn refuse_extras(kind: Kind, typed: &[(&str, Extra, bool)]) -> anyhow::Result<()> {
    for &(words, extra, is_typed) in typed {
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

/// Names the other puzzle where a technique is of that, and nobody has said which puzzle to make.
fn refuse_techniques(args: &GenerateArgs, kind: Kind) -> anyhow::Result<()> {
    let is_of = |kind: Kind, technique| kind.techniques().contains(technique);
    let named = args.techniques.iter().chain(&args.needs);
    for technique in named.filter(|technique| !is_of(kind, technique)) {
        let mut others = Kind::ALL.into_iter();
        let other = others.find(|&other| is_of(other, technique));
        if let Some(other) = other.filter(|_| args.kind.is_none() && args.from.is_empty()) {
            let (name, title) = (technique.name(), other.title());
            bail!("the technique `{name}` is for {title}: --puzzle {other}");
        }
    }
    Ok(())
}

/// A seed that nobody has chosen: the standard library seeds its hash maps by chance.
pub(crate) fn by_chance() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // Short enough to be typed again.
    RandomState::new().hash_one(0) % 1_000_000_000
}

fn maker(args: &GenerateArgs, blank: Puzzle, drawing: Option<&Drawing>, seed: u64) -> Maker {
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
    if !args.techniques.is_empty() {
        maker = maker.techniques(args.techniques.iter().copied());
    }
    if !args.needs.is_empty() {
        maker = maker.needs(args.needs.iter().copied());
    }
    if let Some(attempts) = args.effort {
        maker = maker.attempts(attempts);
    }
    match drawing {
        Some(drawing) => maker.mask(drawing.cells.iter().copied()),
        None => maker,
    }
}

/// The options that name the board: ` --puzzle sudoku --size 9`.
fn board_words(args: &GenerateArgs, kind: Kind, shape: Shape) -> String {
    let mut words = String::new();
    if kind != Kind::ALL[0] {
        words += &format!(" --puzzle {kind}");
    }
    match shape.rows() == shape.cols() {
        _ if !args.from.is_empty() => {}
        true => words += &format!(" --size {}", shape.rows()),
        false => words += &format!(" --size {shape}"),
    }
    // `plus` is another name of these rules.
    if args.rules.rules.is_some_and(|rules| !rules.distinct_lines) {
        words += " --rules unruly";
    }
    words
}

/// The options that the header says in its own way, and those that do not change the puzzles, but the way to them.
const OF_THIS_RUN: &str = "\
    --count --puzzle --rules --size --seed --timeout --jobs --cross-check --to --json \
    --comments --lang --output --force --quiet --color";

/// All that it takes to make the same puzzles again.
fn header(
    args: &GenerateArgs,
    typed: &Typed,
    (kind, shape): (Kind, Shape),
    count: u64,
    seed: u64,
) -> String {
    format!(
        "takuzu-sat {}: generate -n {count}{}{} --seed {seed}",
        env!("CARGO_PKG_VERSION"),
        board_words(args, kind, shape),
        typed.words_without(OF_THIS_RUN)
    )
}

/// Makes the puzzles of a part, and hands over those of all streams in their order, until there are enough.
fn make_all<'a>(
    args: &GenerateArgs,
    part: &Part,
    clock: &Clock,
    writer: &mut Writer<'a>,
    mut take: impl FnMut(&mut Writer<'a>, Result<Work>) -> Result<()>,
) -> Result<()> {
    let over = Arc::new(AtomicBool::new(false));
    let count = usize::try_from(part.count).unwrap_or(usize::MAX);
    let window = InOrder::new(args.jobs.threads().min(count), false);
    let mut outcome = Ok(());
    let enough = writer.made + part.count;
    window.run(
        writer.streams..,
        |_| true,
        || {
            let over = Arc::clone(&over);
            let limits = clock.limits();
            let limits = limits.with_stop(move || over.load(Ordering::Relaxed));
            let worker = part.maker.worker_within(limits.clone());
            (limits, worker.expect("what is wished was looked at before"))
        },
        |(limits, worker), &stream| {
            let made = worker.make(stream).map_err(Failure::from)?;
            finished(args, made, limits)
        },
        || {
            while let Some((_, made)) = window.next() {
                outcome = take(writer, made);
                if writer.made == enough || outcome.is_err() {
                    over.store(true, Ordering::Relaxed);
                    let rest = window.close().into_iter();
                    // What others have finished when the time is up is not lost.
                    if matches!(outcome, Err(Failure::Stopped)) {
                        let rest = rest.filter_map(|(_, made)| made).filter(Result::is_ok);
                        let left = usize::try_from(enough - writer.made).unwrap_or(usize::MAX);
                        for made in rest.take(left) {
                            let _ = take(writer, made);
                        }
                    }
                    return;
                }
            }
        },
    )?;
    outcome
}

/// Checks and grades a puzzle, as far as that is wanted.
fn finished(args: &GenerateArgs, made: Made, limits: &Limits) -> Result<Work> {
    let made = if args.cross_check { cross_checked(made, limits)? } else { made };
    // Where a level was wished, everything is told of it.
    let has_level = args.writing.json && made.level.is_some();
    if args.sort.is_some() || args.comments || has_level {
        Work::graded(made, limits)
    } else {
        Ok(made.into())
    }
}

/// The whole puzzle as a formula: nothing of the native board has a part in the answer.
fn cross_checked(made: Made, limits: &Limits) -> Result<Made> {
    let options = Options::default().with_limits(limits.clone());
    match uniqueness(&made.puzzle, &options) {
        Ok(Uniqueness::One(grid)) if grid == made.solution => Ok(made),
        Ok(Uniqueness::Unknown(_)) => Err(Failure::Stopped),
        Ok(Uniqueness::None | Uniqueness::One(_) | Uniqueness::Several(..)) => {
            Err(Failure::CrossCheck("SAT finds another solution".into()))
        }
        Err(error) => Err(Failure::CrossCheck(error.to_string())),
    }
}

struct Grids {
    /// The board, with its rules, and its signs if there are any.
    board: Puzzle,
    grids: Vec<Grid>,
}

impl Grids {
    /// Reads all grids of some files; `None` where there are no files. Fails when a text is not a complete grid
    /// that keeps the rules, or one grid has another board than the first.
    fn read(files: &[PathBuf], options: ReadOptions) -> anyhow::Result<Option<Grids>> {
        if files.is_empty() {
            return Ok(None);
        }
        let mut first: Option<Entry> = None;
        let mut grids = Vec::new();
        for found in Puzzles::from_files(files.to_vec(), options) {
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
    let why = NoSolution::at_sight(puzzle);
    if !why.violations.is_empty() {
        bail!("{source}: {}", why.text(puzzle, Language::default()))
    } else {
        Ok(())
    }
}

/// The longest drawing, in bytes.
const MOST_DRAWN: u64 = 1 << 24;

/// The cells in which givens may stand.
struct Drawing {
    file: PathBuf,
    shape: Shape,
    cells: Vec<Cell>,
}

impl Drawing {
    fn read(file: &Path) -> anyhow::Result<Drawing> {
        let name = file.display();
        let cannot = || format!("cannot read {name}");
        let input = open(file).with_context(cannot)?;
        let text = read_text(input, MOST_DRAWN).map_err(|error| match error.place {
            Some([line, column]) => anyhow!("{}\n --> {name}:{line}:{column}", error.message),
            None => anyhow::Error::from(error).context(cannot()),
        })?;
        let rows: Vec<&str> = text.lines().map(str::trim_end).collect();
        let cols = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
        if cols == 0 {
            bail!("the drawing in {name} is empty");
        }
        let is_drawn = |sign: char| !matches!(sign, '.' | '_' | '-') && !sign.is_whitespace();
        let in_row = |(row, signs): (usize, &&str)| {
            let signs: Vec<char> = signs.chars().collect();
            let drawn = (0..signs.len()).filter(move |&col| is_drawn(signs[col]));
            drawn.map(move |col| Cell::new(row, col))
        };
        Ok(Drawing {
            file: file.to_path_buf(),
            shape: Shape::new(rows.len(), cols),
            cells: rows.iter().enumerate().flat_map(in_row).collect(),
        })
    }
    /// Refuses a drawing whose own size no board has, and cells that are drawn outside of the board.
    fn refuse_outside(
        &self,
        blank: &Result<Puzzle, GenerateError>,
        is_own_size: bool,
    ) -> anyhow::Result<()> {
        let file = self.file.display();
        let blank = match blank {
            Ok(blank) => blank,
            Err(error) if is_own_size => {
                bail!("the drawing in {file}: {error}{}", tip_after(error.tip()))
            }
            Err(_) => return Ok(()),
        };
        let (shape, mut cells) = (blank.shape(), self.cells.iter());
        let Some(cell) = cells.find(|&&cell| !shape.contains(cell)) else {
            return Ok(());
        };
        let (line, column) = (cell.row + 1, cell.col + 1);
        bail!("{cell} of the mask is not on a board of {shape}\n --> {file}:{line}:{column}")
    }
}
