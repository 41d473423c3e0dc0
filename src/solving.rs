//! Solving: the engines behind one verb, counts, formulas and proofs for other people, the fewest givens.

#[cfg(feature = "bundle")]
pub mod bundle;
pub mod compare;
pub mod decode;
pub mod fewest;
pub mod reduction;
pub mod solve;
