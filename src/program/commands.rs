//! The commands, one file each, and what some of them share.
//!
//! `formats`, `completions` and `man` are about the program itself and stand here. `proof` is the files of a proof, `formula` is a puzzle as a formula that leaves the program.

pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod cover;
pub(crate) mod decode;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod fewest;
mod formula;
pub(crate) mod generate;
pub(crate) mod grade;
pub(crate) mod hint;
pub(crate) mod play;
mod proof;
pub(crate) mod prove;
pub(crate) mod render;
pub(crate) mod solve;
pub(crate) mod trace;
pub(crate) mod verify;

use anyhow::{Context as _, Result, bail};
use takuzu_sat::text::{Format, write_grid};

use crate::args::{CompletionsArgs, FormatsArgs, ManArgs};
use crate::exit::Exit;
use crate::help;
use crate::reply::Reply;
use crate::work::run::Run;

pub(crate) fn completions(args: &CompletionsArgs) -> Result<Exit> {
    let run = Run::new(&args.output, false, None)?;
    let mut command = help::command();
    let name = command.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, name, &mut script);
    run.output.stream(|out| out.write_all(&script))?;
    run.output.finish(Exit::Yes)
}

pub(crate) fn man(args: &ManArgs) -> Result<Exit> {
    let mut command = help::command();
    command.build();
    let command = match &args.command {
        None => command,
        Some(name) => match command.find_subcommand(name) {
            Some(found) => found.clone(),
            None => bail!("there is no command `{}`", name.escape_debug()),
        },
    };
    let run = Run::new(&args.output, false, None)?;
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(command).render(&mut page);
    rendered.context("cannot write the page")?;
    run.output.stream(|out| out.write_all(&page))?;
    run.output.finish(Exit::Yes)
}

pub(crate) fn formats(args: &FormatsArgs) -> Result<Exit> {
    let run = Run::new(&args.output, false, None)?;
    for format in Format::ALL {
        let puzzle = format.sample();
        // Whether rule 3 holds is said above it.
        let sample = write_grid(&puzzle, puzzle.givens(), format)?;
        let sample = sample.trim_end().replace('\n', "\n    ");
        let text = format!("{format}: {}; {}\n    {sample}\n", format.summary(), format.carried(),);
        run.output.reply(Reply { gap: "\n", ..text.into() })?;
    }
    run.output.finish(Exit::Yes)
}
