//! Solving: the engines behind one verb, counts, proofs, the fewest givens.

pub mod compare;
pub mod fewest;
pub mod solve;
