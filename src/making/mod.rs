//! Making puzzles: new ones, others that look different, families for benchmarks.

pub mod family;
pub mod generate;
pub mod transform;
