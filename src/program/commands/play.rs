//! `play`: a game in the terminal.
//!
//! `game` is a game under way, whatever shows it: session, clock and file. `plain` plays it line by line,
//! with `dialogue` (what a line means, and how it is heard); `screen` on the whole screen of a terminal.
//! `saves` are the last games, each for one program at a time. `begin` finds or makes the
//! puzzle. `versus` is the game against the computer.

mod begin;
mod captions;
mod dialogue;
mod line_mode;
mod saves;
mod screen;
mod under_way;
mod versus;

use std::io::{self, Write as _};

use anyhow::Result;

use crate::args::PlayArgs;
use crate::exit::Exit;
use crate::output::note;
use begin::Begun;
use saves::Saves;
use under_way::Game;

pub(crate) fn run(args: PlayArgs) -> Result<Exit> {
    if args.versus.versus {
        return versus::run(args);
    }
    let language = args.language.choice();
    let (folder, notes) = saves::data_folder();
    notes.iter().for_each(|text| note(text));
    let saves = folder.as_deref().map(Saves::below);
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
        let game = Game::new(begun, wishes, None, language);
        write!(io::stdout(), "{}", screen::text(game, &args.screen, size)?)?;
        return Ok(Exit::Yes);
    }
    let game = Game::new(begun, wishes, saves, language);
    if is_plain { line_mode::play(game) } else { screen::run(game, &args.screen) }
}
