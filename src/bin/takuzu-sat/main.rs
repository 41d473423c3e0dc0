//! takuzu-sat on the command line.
//!
//! `args` is what was typed; each command family has a file; `batch` carries the puzzles through,
//! `making` chooses who makes puzzles, `ask` asks an engine, `reply` puts the answer into words,
//! `record` says it in JSON, `facts`, `table` and `bars` what `compare` found, `steps` what people
//! conclude, `why` says why there is no solution,
//! `wrong` which entries are wrong,
//! `output` writes it,
//! `progress` shows how far the work is, `stop` ends what takes too long.

mod args;
mod ask;
mod bars;
mod batch;
mod check;
mod compare;
mod convert;
mod count;
mod cover;
mod decode;
mod exit;
mod explain;
mod export;
mod facts;
mod family;
mod formula;
mod generate;
mod grade;
mod hint;
mod input;
mod making;
mod output;
mod progress;
mod record;
mod reply;
mod solve;
mod steps;
mod stop;
mod table;
mod tips;
mod transform;
mod why;
mod wrong;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use exit::Exit;

fn main() -> ExitCode {
    run(Cli::parse().command).unwrap_or_else(|error| Exit::of(&error).into())
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    Ok(match command {
        Command::Solve(args) if args.sat_codes => solve::as_sat_solver(args)?.sat_code().into(),
        Command::Solve(args) => solve::run(args)?.into(),
        Command::Check(args) => check::run(args)?.into(),
        Command::Count(args) => count::count(args)?.into(),
        Command::Hint(args) => hint::run(args)?.into(),
        Command::Explain(args) => explain::run(args)?.into(),
        Command::Enumerate(args) => count::enumerate(args)?.into(),
        Command::Grade(args) => grade::run(args)?.into(),
        Command::Generate(args) => generate::run(&args)?.into(),
        Command::Export(args) => export::export(args)?.into(),
        Command::Family(args) => family::run(args)?.into(),
        Command::Decode(args) => decode::decode(args)?.into(),
        Command::Convert(args) => convert::convert(args)?.into(),
        Command::Transform(args) => transform::run(args)?.into(),
        Command::Formats(args) => convert::formats(&args)?.into(),
        Command::Compare(args) => compare::run(&args)?.into(),
        Command::Cover(args) => cover::run(&args)?.into(),
    })
}
