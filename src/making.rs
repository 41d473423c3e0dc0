//! Making puzzles: new ones, others that look different.

pub mod generate;
pub mod transform;
