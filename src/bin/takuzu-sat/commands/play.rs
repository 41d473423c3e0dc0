//! `play`: a game in the terminal.
//!
//! `game` is a game under way, whatever shows it: session, clock, file and statistics. `plain` plays it line by
//! line, with `typed` (what a line means) and `words` (what is said). `saves` are the last games, `stats` the games
//! that were won, `begin` finds or makes the puzzle. `versus` is the game against the computer.

mod begin;
mod game;
mod plain;
mod saves;
mod stats;
mod typed;
mod versus;
mod words;

use std::io::{self, IsTerminal as _};

use crate::args::PlayArgs;
use crate::exit::Exit;
use game::Game;
use saves::Saves;
use stats::Stats;

pub(crate) fn run(args: PlayArgs) -> anyhow::Result<Exit> {
    if args.versus.versus {
        return versus::run(args);
    }
    let language = args.language.choice();
    let saves = Saves::open();
    let stats = Stats::open();
    if args.stats {
        return stats::print(stats.as_ref(), language);
    }
    let stats = stats.filter(|_| !args.no_stats);
    let is_plain = args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal();
    let begun = match args.resume {
        true => saves::resume(&args.input, saves.as_ref(), language)?,
        false => begin::begin(args.input, args.wishes, language)?,
    };
    let Some((begun, wishes)) = begun else {
        return Ok(Exit::No);
    };
    let game = Game::new(begun, wishes, saves, stats, language);
    match is_plain {
        true => plain::play(game),
        false => full_screen(game),
    }
}

/// Plays in a terminal.
fn full_screen(game: Game) -> anyhow::Result<Exit> {
    plain::play(game)
}
