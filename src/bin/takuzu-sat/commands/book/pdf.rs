//! `book --to pdf`: pages to print.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use itertools::Itertools as _;
use takuzu_sat::book::{Book, Item, MILLIMETRE, POINTS, Paper, Solutions, Style, WRITABLE};
use takuzu_sat::render::{Drawing, Pdf, unknown};

use crate::args::BookArgs;
use crate::exit::Exit;
use crate::work::run::Run;

/// Returns the file for solutions that stand apart.
pub(super) fn answers(args: &BookArgs, run: &Run) -> anyhow::Result<Option<PathBuf>> {
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
pub(super) fn write(
    args: &BookArgs,
    run: &Run,
    items: &[Item],
    style: Style,
    answers: Option<&Path>,
) -> anyhow::Result<Exit> {
    let book = Book::new(items, style).map_err(|error| {
        let tip = args.pages.per_page.map(|_| "; --per-page takes fewer");
        anyhow!("{error}{}", tip.unwrap_or_default())
    })?;
    say(args, run, items, &book);
    let language = args.language.choice().name();
    let write = |out: &mut dyn Write, pages: &mut dyn Iterator<Item = Drawing>| {
        let mut pdf = Pdf::new(out, &book.name(), language)?;
        for page in pages {
            if run.stop.interrupted() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            pdf.page(&page, POINTS)?;
        }
        pdf.finish().map(drop)
    };
    run.output.stream(|out| write(out, &mut book.pages()))?;
    if let Some(file) = answers {
        run.output.set_aside();
        run.put_aside(file, |out| write(out, &mut book.answers()))?;
    }
    run.finish()
}

/// Says what a maker may want to change before the book is printed.
fn say(args: &BookArgs, run: &Run, items: &[Item], book: &Book<'_>) {
    if let (number, cell @ ..WRITABLE) = book.smallest_cell() {
        let tip = match (args.pages.per_page, args.pages.paper) {
            (Some(_), _) => "; fewer puzzles on a page (--per-page) give larger cells",
            (None, Paper::A5) => "; --paper a4 gives larger cells",
            (None, Paper::A4 | Paper::Letter) => "",
        };
        let side = f64::from(cell) / f64::from(MILLIMETRE);
        let note = format!(
            "the cells of puzzle {number} are {side:.1} mm wide, which is little to write in{tip}"
        );
        run.output.note(&note);
    }
    let names = items.iter().filter_map(|item| item.name.as_deref());
    let names = names.filter(|_| args.pages.names).chain(args.title.as_deref());
    let unknown = unknown(&names.collect::<String>());
    let mut unknown = unknown.iter().filter(|sign| !sign.is_control()).take(10);
    let signs = unknown.join(" ");
    if !signs.is_empty() {
        run.output.note(&format!(
            "a square stands for each of these characters, which the font lacks: {signs}"
        ));
    }
}
