//! General machines: SAT, exact cover, depth-first search. They know numbers and no puzzle.

pub(crate) mod board;
pub(crate) mod chains;
pub mod sat;
pub(crate) mod search;
pub mod xcc;
