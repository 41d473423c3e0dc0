//! Whole games through a terminal: a pseudo-terminal in which the program runs, and a screen that reads what it writes.
//!
//! ```sh
//! cargo build
//! cargo test --manifest-path tests/terminal/Cargo.toml
//! ```
//!
//! The program is that of the last `cargo build`, or the one that `TAKUZU_SAT` names. The screens are in the folder
//! `golden`; `UPDATE_GOLDEN=1` writes them anew.
#![cfg(all(test, unix))]

mod games;
mod pictures;
mod screens;
mod signals;
mod terminal;
