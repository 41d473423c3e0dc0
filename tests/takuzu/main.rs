//! Takuzu for people: techniques, smallest reasons, sentences, and puzzles that are made.

mod explain;
mod generate;
mod play;
mod rules;
mod sampling;
mod smallest;
mod techniques;

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/enough.rs"]
mod enough;
#[path = "../common/signs.rs"]
mod signs;
#[path = "../common/told.rs"]
mod told;
