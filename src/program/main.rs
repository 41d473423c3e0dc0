//! takuzu-sat on the command line.
//!
//! The files stand in layers, and each uses only those above it in this list: `words` and `exit` (codes),
//! `args` (what was typed), `help` (its pages), `heard` (refuses what has no effect), `reply` (an answer as data and in
//! words), `output` (writes replies), `work` (puzzle after puzzle), `commands` (one file each).

#![warn(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod args;
mod commands;
mod exit;
mod heard;
mod help;
mod output;
mod reply;
mod words;
mod work;

use std::io::{self, Write as _};
use std::process::ExitCode;

use anyhow::{Context as _, Result};

use args::{Command, Typed};
use commands::{
    book, check, compare, convert, count, cover, decode, explain, export, fewest, generate, grade,
    hint, play, prove, render, solve, trace, verify,
};
use output::fatal;

fn main() -> ExitCode {
    let outcome = match help::typed() {
        Ok((cli, typed)) => run(cli.command, &typed),
        Err(refusal) => print(&refusal),
    };
    outcome.unwrap_or_else(|error| fatal(&error).into())
}

/// Prints help, the version, or what is wrong with the command line.
fn print(refusal: &clap::Error) -> Result<ExitCode> {
    let printed = refusal.print().and_then(|()| io::stdout().flush());
    // What cannot be written to standard error cannot be written at all.
    if !refusal.use_stderr() {
        printed.context("cannot write standard output")?;
    }
    let code = u8::try_from(refusal.exit_code()).expect("0 or 2");
    Ok(code.into())
}

fn run(command: Command, typed: &Typed) -> Result<ExitCode> {
    command.refuse_unheard(typed)?;
    Ok(match command {
        Command::Solve(args) if args.sat_codes => solve::as_sat_solver(args)?.sat_code().into(),
        Command::Solve(mut args) => match args.trace()? {
            Some(form) => trace::run(args, form)?.into(),
            None => solve::run(args)?.into(),
        },
        Command::Check(args) => check::run(args)?.into(),
        Command::Count(args) => count::count(args)?.into(),
        Command::Hint(args) => hint::run(args)?.into(),
        Command::Explain(args) => explain::run(args)?.into(),
        Command::Enumerate(args) => count::enumerate(args)?.into(),
        Command::Grade(args) => grade::run(args)?.into(),
        Command::Play(args) => play::run(*args)?.into(),
        Command::Generate(args) => generate::run(&args, typed)?.into(),
        Command::Export(args) => export::export(args)?.into(),
        Command::Prove(args) => prove::run(args)?.into(),
        Command::Verify(args) => verify::run(&args)?.into(),
        Command::Fewest(args) => fewest::run(*args)?.into(),
        Command::Decode(args) => decode::decode(args)?.into(),
        Command::Convert(args) => convert::convert(args)?.into(),
        Command::Transform(args) => convert::transform(args)?.into(),
        Command::Render(args) => render::run(&args)?.into(),
        Command::Book(args) => book::run(&args, typed)?.into(),
        Command::Formats(args) => commands::formats(&args)?.into(),
        Command::Compare(args) => compare::run(&args)?.into(),
        Command::Cover(args) => cover::run(&args)?.into(),
        Command::Completions(args) => commands::completions(&args)?.into(),
        Command::Man(args) => commands::man(&args)?.into(),
    })
}
