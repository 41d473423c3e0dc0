//! Takuzu for people: techniques, sentences, and puzzles that are made.

mod explain;
mod generate;
mod play;
mod rules;
mod sampling;
mod techniques;

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/enough.rs"]
mod enough;
#[path = "../common/golden.rs"]
#[allow(dead_code)]
mod golden;
#[path = "../common/told.rs"]
mod told;
