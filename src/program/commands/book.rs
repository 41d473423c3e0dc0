//! `book`: many puzzles and their solutions in one file.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use anyhow::{Context as _, Result, anyhow, bail};
use itertools::Itertools as _;
use takuzu_sat::Limits;
use takuzu_sat::answer::{Answer, Status};
use takuzu_sat::book::{
    Book, Bookmark, Imprint, Item, MILLIMETRE, POINTS, Paper, Solutions, Style, WRITABLE,
    check_title, html, sort_by_level,
};
use takuzu_sat::explain::Language;
use takuzu_sat::render::html::Page;
use takuzu_sat::render::{Drawing, Pdf, unknown};
use takuzu_sat::solve::{Engine, Options, quick_clash, uniqueness};
use takuzu_sat::text::{self, Entry, Format};

use crate::args::{BookArgs, BookFormat, Typed};
use crate::exit::Exit;
use crate::reply::verdict::TellAnswer as _;
use crate::reply::{Reply, SideNote, remark};
use crate::words::say;
use crate::work::run::{Job, Run};
use crate::work::stop::Clock;

pub(crate) fn run(args: &BookArgs, typed: &Typed) -> Result<Exit> {
    let format = args.format();
    check_title(args.title.as_deref())?;
    let run = Run::new(&args.output, false, None)?;
    if run.output.is_on_screen() {
        bail!("a terminal cannot show a book: name a file with -o, or pipe the book on");
    }
    let answers = answers(args, &run)?;
    let imprint = imprint(args)?;
    let (mut items, made_by) = items(args, &run)?;
    if let Some(why) = no_book(args, &run, &items) {
        run.output.note(&why);
        run.output.discard();
        return run.finish();
    }
    let has_sections =
        format == BookFormat::Pdf && args.has_sections(items.iter().map(|item| item.level));
    if has_sections {
        sort_by_level(&mut items);
    }
    if let Some(note) = twins(&items) {
        run.output.note(&note);
    }
    match format {
        BookFormat::Html => write_html(args, &run, &items),
        BookFormat::Pdf => {
            let mut style = args.style(typed);
            (style.made_by, style.imprint, style.sections) = (made_by, imprint, has_sections);
            write_pdf(args, &run, &items, style, answers.as_deref())
        }
    }
}

/// Returns the puzzles of the book in the order of the input, and the commands that made them as far as the input says so.
/// Reports what cannot be in a book.
fn items(args: &BookArgs, run: &Run) -> Result<(Vec<Item>, Vec<String>)> {
    let language = args.language.choice();
    let job = Job::new(args.input.clone(), args.jobs).within(args.timeout);
    let (found, heads) = (Mutex::new(Vec::new()), Arc::clone(&job.heads));
    // What is given up leaves nothing to write.
    let unknown = |_: &Entry| Reply::default();
    run.work(job, unknown, Clock::limits, |limits, number, entry| {
        let item = match item(number, entry, language, limits)? {
            Ok(item) => item,
            Err(refusal) => return Ok(refusal),
        };
        found.lock().expect("nobody panics with it").push(item);
        Ok(Reply::default())
    })?;
    let mut items = found.into_inner().expect("nobody panics with it");
    items.sort_unstable_by_key(|item| item.number);
    for (item, number) in items.iter_mut().zip(1..) {
        item.number = number;
    }
    let mut heads = std::mem::take(&mut *heads.lock().expect("nobody panics with it"));
    heads.retain(|head| head.starts_with("takuzu-sat "));
    Ok((items, heads))
}

/// Returns a note on puzzles that are in the book twice.
fn twins(items: &[Item]) -> Option<String> {
    let mut numbers = HashMap::new();
    let mut twins = items.iter().filter_map(|item| {
        let first = *numbers.entry(item.puzzle.to_string()).or_insert(item.number);
        (first != item.number).then_some((item.number, first))
    });
    let (number, first) = twins.next()?;
    let more = match twins.count() {
        0 => String::new(),
        1 => ", and 1 more is there twice".into(),
        more => format!(", and {more} more are there twice"),
    };
    Some(format!("puzzle {number} is the same as puzzle {first}{more}"))
}

/// Returns the reason why there is to be no book: one that lacks puzzles is worse than none, unless that was asked for.
fn no_book(args: &BookArgs, run: &Run, items: &[Item]) -> Option<String> {
    if run.stop.interrupted() {
        return Some("there is no book".into());
    }
    let is_whole = run.output.outcome() == Exit::Yes;
    match (is_whole || args.skip, items.is_empty()) {
        (_, true) => Some("there is no book: no puzzle is left".into()),
        (false, false) => Some("there is no book; --skip makes one of the other puzzles".into()),
        (true, false) => None,
    }
}

/// Solves and grades a puzzle. One that cannot be in a book is an answer that says why.
fn item(
    number: usize,
    entry: &Entry,
    language: Language,
    limits: &Limits,
) -> Result<Result<Item, Reply>> {
    let puzzle = &entry.puzzle;
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    let verdict = Answer::of(puzzle, Some((quick_clash, limits)), || uniqueness(puzzle, &options))?;
    if let Some(solution) = verdict.solution() {
        let item = Item::new(number, puzzle.clone(), solution.clone(), limits);
        // The only format whose lines are what other programs call a game ID.
        let id = Some(Format::Unruly).filter(|&format| entry.format == format);
        let id = id.and_then(|format| text::write(puzzle, format).ok());
        let id = id.map(|id| id.trim().to_owned());
        return Ok(Ok(item.with_name(entry.comment.clone()).with_id(id)));
    }
    let (exit, why) = match verdict.status {
        Status::Unknown => (Exit::GaveUp, say!(language, remark::UNKNOWN)),
        Status::Multiple => (Exit::No, say!(language, remark::BOOK_SEVERAL)),
        Status::Complete => (Exit::No, say!(language, remark::BOOK_COMPLETE)),
        Status::Unique | Status::Solved | Status::None | Status::Invalid | Status::Error => {
            (Exit::No, verdict.text(puzzle, language, false))
        }
    };
    Ok(Err(Reply {
        notes: vec![SideNote::Failed(format!("{}: {why}", entry.source))],
        ..Reply::default().with_exit(exit)
    }))
}

/// Writes the page, puzzle by puzzle. A puzzle whose steps take too long has fewer of them.
fn write_html(args: &BookArgs, run: &Run, items: &[Item]) -> Result<Exit> {
    let language = args.language.choice();
    let page = html::page(language, args.title.as_deref(), args.symbols.symbols);
    let clock = run.stop.clock();
    run.output.stream(|out| {
        out.write_all(page.head().as_bytes())?;
        for (at, item) in items.iter().enumerate() {
            if run.stop.interrupted() {
                return Ok(());
            }
            clock.start(args.timeout);
            let fields = html::fields(item, language, args.symbols.symbols, &clock.limits());
            let comma = if at > 0 { ",\n" } else { "" };
            write!(out, "{comma}{}", Page::puzzle(&fields))?;
        }
        out.write_all(page.tail().as_bytes())
    })?;
    // Half a page is none, and a page without hints is not what was asked for.
    if run.stop.interrupted() {
        run.output.discard();
    }
    run.finish()
}

/// Returns the file for solutions that stand apart.
fn answers(args: &BookArgs, run: &Run) -> Result<Option<PathBuf>> {
    if args.pages.solutions != Solutions::Separate {
        return Ok(None);
    }
    // What is there and no ordinary file has no second one beside it.
    let is_file = |file: &&Path| !file.exists() || file.is_file();
    let Some(file) = args.output.file().filter(is_file).and_then(|_| args.answers()) else {
        bail!("--solutions separate makes two files: name the first one with -o");
    };
    run.refuse_existing(std::slice::from_ref(&file))?;
    Ok(Some(file))
}

/// Writes the book as PDF, and the solutions to a file of their own where they stand apart.
fn write_pdf(
    args: &BookArgs,
    run: &Run,
    items: &[Item],
    style: Style,
    answers: Option<&Path>,
) -> Result<Exit> {
    let book = Book::new(items, style).map_err(|error| {
        let tip = args.pages.per_page.map(|_| "; --per-page takes fewer");
        anyhow!("{error}{}", tip.unwrap_or_default())
    })?;
    advise(args, run, items, &book);
    let language = args.language.choice().name();
    let write =
        |out: &mut dyn Write, pages: &mut dyn Iterator<Item = Drawing>, outline: Vec<Bookmark>| {
            let mut outline = outline.into_iter().peekable();
            let mut pdf = Pdf::new(out, &book.name(), language)?.with_author(book.author());
            for (page, number) in pages.zip(1..) {
                while let Some(mark) = outline.next_if(|mark| mark.page == number) {
                    pdf.bookmark(&mark.title, mark.is_part);
                }
                if run.stop.interrupted() {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                pdf.page(&page, POINTS)?;
            }
            pdf.finish().map(drop)
        };
    run.output.stream(|out| write(out, &mut book.pages(), book.outline()))?;
    if let Some(file) = answers {
        run.output.set_aside();
        run.put_aside(file, |out| write(out, &mut book.answers(), book.outline_of_answers(1)))?;
    }
    run.finish()
}

/// The most bytes of an imprint: a page has no room for more.
const MOST_OF_AN_IMPRINT: u64 = 20_000;

fn imprint(args: &BookArgs) -> Result<Imprint> {
    let Some(file) = &args.pages.imprint else {
        return Ok(Imprint::Made);
    };
    if file == Path::new("none") {
        return Ok(Imprint::None);
    }
    let read = || -> Result<String> {
        if !fs::metadata(file)?.is_file() {
            bail!("it is not a file");
        }
        let mut text = String::new();
        let mut input = fs::File::open(file)?.take(MOST_OF_AN_IMPRINT + 1);
        input.read_to_string(&mut text)?;
        if text.len() as u64 > MOST_OF_AN_IMPRINT {
            bail!("an imprint has at most {MOST_OF_AN_IMPRINT} bytes");
        }
        Ok(text)
    };
    let text = read().with_context(|| format!("cannot read {}", file.display()))?;
    Ok(Imprint::Lines(takuzu_sat::plain(&text).trim_end().lines().map(str::to_owned).collect()))
}

/// Says what a maker may want to change before the book is printed.
fn advise(args: &BookArgs, run: &Run, items: &[Item], book: &Book<'_>) {
    if let (number, cell @ ..WRITABLE) = book.smallest_cell() {
        let tip = match (args.pages.per_page, args.pages.paper) {
            (Some(_), _) => "; fewer puzzles on a page (--per-page) give larger cells",
            (None, paper) if paper.size()[0] < Paper::A4.size()[0] => {
                "; --paper a4 gives larger cells"
            }
            (None, _) => "",
        };
        let side = f64::from(cell) / f64::from(MILLIMETRE);
        let note = format!(
            "the cells of puzzle {number} are {side:.1} mm wide, which is little to write in{tip}"
        );
        run.output.note(&note);
    }
    let names = items.iter().filter_map(|item| item.name.as_deref());
    let names = names.filter(|_| args.pages.names).chain(args.title.as_deref());
    let names = names.chain(
        [&args.pages.subtitle, &args.pages.author].into_iter().flatten().map(String::as_str),
    );
    let unknown = unknown(&names.collect::<String>());
    let mut unknown = unknown.iter().filter(|sign| !sign.is_control()).take(10);
    let signs = unknown.join(" ");
    if !signs.is_empty() {
        run.output.note(&format!(
            "a square stands for each of these characters, which the font lacks: {signs}"
        ));
    }
}
