//! `render`: a picture of a puzzle.

use std::time::Duration;

use anyhow::{anyhow, bail};
use takuzu_sat::Grid;
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
    let entry = args.input.only_entry()?;
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
    if args.violations {
        picture = picture.with_violations();
    }
    let drawing = picture.draw();
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
