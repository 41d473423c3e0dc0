//! takuzu-sat on the command line.
//!
//! `args` is what was typed; each command family has a file; `batch` carries the puzzles through,
//! `record` says an answer in JSON, `facts` and `table` what `compare` found, `output` writes it,
//! `progress` shows how far the work is, `stop` ends what takes too long.

mod args;
mod ask;
mod batch;
mod check;
mod compare;
mod count;
mod decode;
mod exit;
mod export;
mod facts;
mod family;
mod formula;
mod generate;
mod input;
mod output;
mod progress;
mod record;
mod solve;
mod stop;
mod table;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use exit::Exit;

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => Exit::Yes.into(),
        Err(error) => {
            output::report(&error);
            Exit::Failed.into()
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    Ok(match command {
        Command::Solve(args) if args.sat_codes => solve::as_sat_solver(args)?.sat_code().into(),
        Command::Solve(args) => solve::run(args)?.into(),
        Command::Check(args) => check::run(args)?.into(),
        Command::Count(args) => count::count(args)?.into(),
        Command::Enumerate(args) => count::enumerate(args)?.into(),
        Command::Generate(args) => generate::run(&args)?.into(),
        Command::Export(args) => export::export(args)?.into(),
        Command::Family(args) => family::run(args)?.into(),
        Command::Decode(args) => decode::decode(args)?.into(),
        Command::Compare(args) => compare::run(args)?.into(),
    })
}

/// Whoever reads our output has seen enough: nothing went wrong.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error
        .chain()
        .any(|cause| cause.downcast_ref().is_some_and(kind))
}
