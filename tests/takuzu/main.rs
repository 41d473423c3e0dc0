//! Takuzu for people: techniques, smallest reasons, sentences, and puzzles that are made.

mod explain;
mod generate;
mod sampling;
mod smallest;
mod techniques;

#[path = "../common/mod.rs"]
mod common;
