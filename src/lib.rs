//! Grid puzzles by reduction.

pub mod board;
pub mod grid;
pub mod limits;
pub mod puzzle;
pub mod sat;
pub mod search;
pub mod solve;
pub mod takuzu;
pub mod text;

pub use grid::{Cell, Grid, Line, Shape};
pub use limits::{Limits, Next};
pub use puzzle::Puzzle;
