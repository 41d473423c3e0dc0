//! `render`: a picture of a puzzle.

use std::time::Duration;

use anyhow::{anyhow, bail};
use itertools::Itertools as _;
use takuzu_sat::Grid;
use takuzu_sat::explain::{Language, Teller};
use takuzu_sat::render::{Charset, Picture};
use takuzu_sat::solve::{self, Engine, Options, Uniqueness};
use takuzu_sat::text::Entry;

use crate::args::{PictureFormat, RenderArgs};
use crate::exit::Exit;
use crate::work::run::Run;

pub(crate) fn run(args: RenderArgs) -> anyhow::Result<Exit> {
    let run = Run::new(&args.output, false, None)?;
    let format = args.format(run.output.is_on_screen());
    if let (Some(name), true) = (format.of_bytes(), run.output.is_on_screen()) {
        bail!("a terminal cannot show {name}: name a file with -o, or pipe the picture on");
    }
    let entry = args.input.entry(args.index)?;
    let solution = if args.solution {
        match solution(&run, &entry, args.timeout)? {
            Ok(grid) => Some(grid),
            Err(exit) => {
                run.output.discard();
                return run.output.finish(exit);
            }
        }
    } else {
        None
    };
    let mut picture = Picture::new(&entry.puzzle).with_symbols(args.symbols.symbols);
    if let Some(grid) = &solution {
        picture = picture.with_grid(grid);
    }
    if args.numbers {
        picture = picture.with_numbers();
    }
    let mut broken = Vec::new();
    if args.violations {
        picture = picture.with_violations();
        broken = sentences(&run, &entry, solution.as_ref());
    }
    let drawing = picture.draw();
    let description = [drawing.description()].into_iter().chain(broken.iter().map(String::as_str));
    let (title, description) = (drawing.title().to_owned(), description.format(" ").to_string());
    let drawing = drawing.told(&title, &description);
    let file = match format {
        PictureFormat::Svg => drawing.svg(args.scale).into_bytes(),
        PictureFormat::Pdf => drawing.pdf(args.scale),
        PictureFormat::Png => drawing
            .png(args.scale)
            .map_err(|error| anyhow!("{error}: choose a smaller --scale, or --to svg"))?,
        PictureFormat::Text => drawing.text(Charset::Ascii).into_bytes(),
        PictureFormat::Unicode => drawing.text(Charset::Unicode).into_bytes(),
    };
    run.output.stream(|out| out.write_all(&file))?;
    run.output.finish(Exit::Yes)
}

/// The most broken rules that have a note each.
const MOST_NOTES: usize = 20;

/// Returns the broken rules of the grid that is drawn in sentences, which are notes, too.
fn sentences(run: &Run, entry: &Entry, solution: Option<&Grid>) -> Vec<String> {
    let grid = solution.unwrap_or_else(|| entry.puzzle.givens());
    let teller = Teller::new(&entry.puzzle, Language::English);
    let broken = entry.puzzle.violations(grid);
    let sentences: Vec<String> =
        broken.iter().map(|broken| teller.violation(broken, grid)).collect();
    if sentences.is_empty() {
        run.output.note(&format!("{}: no rule is broken", entry.source));
    }
    for sentence in sentences.iter().take(MOST_NOTES) {
        run.output.note(&format!("{}: {sentence}", entry.source));
    }
    if sentences.len() > MOST_NOTES {
        let more = sentences.len() - MOST_NOTES;
        run.output.note(&format!("{}: and {more} more", entry.source));
    }
    sentences
}

/// Returns the solution to draw, or the code of an end without a picture.
fn solution(
    run: &Run,
    entry: &Entry,
    timeout: Option<Duration>,
) -> anyhow::Result<Result<Grid, Exit>> {
    let clock = run.stop.clock();
    clock.start(timeout);
    let limits = clock.limits();
    let options = Options::from(Engine::Auto).with_limits(limits);
    let note = |what: &str| run.output.note(&format!("{}: {what}", entry.source));
    Ok(match solve::uniqueness(&entry.puzzle, &options)? {
        Uniqueness::One(grid) => Ok(grid),
        Uniqueness::Several(grid, _) => {
            note("several solutions; the picture shows one of them");
            Ok(grid)
        }
        Uniqueness::None => {
            note("no solution, so there is no picture of it");
            Err(Exit::No)
        }
        Uniqueness::Unknown(_) => {
            note("gave up");
            Err(Exit::GaveUp)
        }
    })
}
