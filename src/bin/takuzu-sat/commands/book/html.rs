//! `book --to html`: a page on which the puzzles are played.

use takuzu_sat::book::{Item, html};
use takuzu_sat::render::html::Page;

use crate::args::BookArgs;
use crate::exit::Exit;
use crate::work::run::Run;

/// Writes the page, puzzle by puzzle. A puzzle whose steps take too long has fewer of them.
pub(super) fn write(args: &BookArgs, run: &Run, items: &[Item]) -> anyhow::Result<Exit> {
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
