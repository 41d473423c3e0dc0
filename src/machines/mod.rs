//! General machines: SAT, exact cover, depth-first search. They know numbers and no puzzle.

pub(crate) mod activity;
pub(crate) mod board;
pub(crate) mod cdcl;
pub(crate) mod chains;
pub(crate) mod learn;
pub mod sat;
pub(crate) mod search;
pub mod xcc;
