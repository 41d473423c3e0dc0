//! The encodings: two choices of clauses that say that each number stands once in each house.
//!
//! Both have the same models, one for each solution. The minimal clauses suffice; the others follow
//! from them, and let a solver find hidden singles by unit propagation.

use super::KIND;
use crate::puzzles::game::Encoding;

/// A number in each cell, no number twice in a house (Lynce, Ouaknine, "Sudoku as a SAT Problem",
/// 2006).
pub const MINIMAL: Encoding = Encoding::new(KIND, 0, "minimal");

/// No two numbers in a cell and each number somewhere in each house as well, which that paper
/// calls extended.
pub const COMPLETE: Encoding = Encoding::new(KIND, 1, "complete");
