//! The game on the whole screen of a terminal.
//!
//! ```text
//!   bytes ──> decode ──> keys, clicks ──> keys ──> Command ──> table ──> Game
//!                                                                │
//!   terminal <── canvas <── draw, board <── View in board (what is to be seen), layout (where)
//! ```
//!
//! `terminal` owns the terminal and is all that touches it: the rest are functions from values to values.

mod board_view;
mod canvas;
mod draw;
mod keys;
#[cfg(unix)]
mod keystrokes;
mod layout;
mod table;
mod terminal;

use anyhow::Result;

use super::under_way::Game;
use crate::args::ScreenArgs;
use crate::exit::Exit;
use table::{Table, Then};

pub(super) fn run(game: Game, args: &ScreenArgs) -> Result<Exit> {
    terminal::play(Table::new(game, args.symbols.symbols), args.theme())
}

/// Returns the screen of this width and height, as a text, after the keys that were typed.
pub(super) fn text(game: Game, args: &ScreenArgs, size: [usize; 2]) -> Result<String> {
    let mut table = Table::new(game, args.symbols.symbols);
    table.stop_clock();
    table.draw(size);
    let keys = args.keys.as_deref().unwrap_or_default();
    for key in keys::typed(keys).map_err(anyhow::Error::msg)? {
        let then = table.mode().command(key).map(|command| table.obey(command));
        match then {
            Some(Then::Leave | Then::End) => break,
            Some(Then::Make) => table.make(),
            Some(Then::Show) | None => {}
        }
        table.draw(size);
    }
    Ok(table.draw(size).canvas.text().trim_end().to_owned() + "\n")
}
