//! The puzzles, each in a folder of its own, and the contract that they keep.

pub mod game;
pub mod ladder;
pub mod naive;
pub mod puzzle;
pub mod sudoku;
pub mod takuzu;
