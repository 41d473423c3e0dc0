//! The commands, one file each, and what some of them share.
//!
//! `proof` is the files of a proof, `formula` is a puzzle as a formula that leaves the program.

pub(crate) mod book;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod cover;
pub(crate) mod decode;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod fewest;
mod formula;
pub(crate) mod generate;
pub(crate) mod grade;
pub(crate) mod hint;
pub(crate) mod play;
mod proof;
pub(crate) mod prove;
pub(crate) mod render;
pub(crate) mod set_up;
pub(crate) mod solve;
pub(crate) mod trace;
pub(crate) mod verify;
