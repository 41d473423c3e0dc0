//! Solving: the engines behind one verb, counts, formulas and proofs for other people, the fewest givens.

pub mod compare;
pub mod decode;
pub mod fewest;
#[cfg(feature = "proof")]
pub mod proof;
pub mod reduction;
pub mod solve;
