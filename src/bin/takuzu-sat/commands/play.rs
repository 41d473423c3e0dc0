//! `play`: a game in the terminal.
//!
//! `game` is a game under way, whatever shows it: session, clock, file and statistics. `plain` plays it line by
//! line, with `dialogue` (what a line means, and how it is heard); `screen` on the whole screen of a terminal.
//! `saves` are the last games, each for one program at a time, `stats` are the games that were won. `begin` finds or
//! makes the puzzle. `versus` is the game against the computer.

mod begin;
mod dialogue;
mod game;
mod plain;
mod saves;
mod screen;
mod stats;
mod versus;
mod words;

use std::io::{self, Write as _};

use crate::args::PlayArgs;
use crate::exit::Exit;
use crate::output::note;
use begin::Begun;
use game::Game;
use saves::Saves;
use stats::Stats;

pub(crate) fn run(args: PlayArgs) -> anyhow::Result<Exit> {
    if args.versus.versus {
        return versus::run(args);
    }
    let language = args.language.choice();
    let (folder, notes) = saves::data_folder();
    notes.iter().for_each(|text| note(text));
    let saves = folder.as_deref().map(Saves::below);
    let stats = folder.as_deref().map(Stats::below);
    if args.stats {
        return stats::print_stats(stats.as_ref(), language);
    }
    let stats = stats.filter(|_| !args.no_stats);
    let is_plain = args.is_plain();
    let begun = if args.resume {
        begin::resume(&args.input, saves.as_ref(), language)?
    } else {
        begin::begin(args.input, args.wishes, language)?
    };
    let Some((begun, wishes)) = begun else {
        return Ok(Exit::No);
    };
    if let Some(size) = args.screen.screen {
        let begun = Begun { place: None, ..begun };
        let game = Game::new(begun, wishes, None, None, language);
        write!(io::stdout(), "{}", screen::text(game, &args.screen, size)?)?;
        return Ok(Exit::Yes);
    }
    let game = Game::new(begun, wishes, saves, stats, language);
    if is_plain { plain::play(game) } else { screen::run(game, &args.screen) }
}
