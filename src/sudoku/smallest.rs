//! The smallest reason in Sudoku: the fewest instances of rules that rule a number out, or place one.
//!
//! An *instance* is that one number stands in a cell, or that a number stands once in a row, a column
//! or a block: the items of the exact cover problem (`xcc.rs`). What stands, and what earlier steps
//! have ruled out, is free. So a naked or a hidden single is one instance, pointing and claiming are
//! two, a naked pair or an X-wing four, and what chains of any form conclude has its size just so.
//! How it is found, and by whose idea, is said in [`smallest`](crate::smallest).
//!
//! ```text
//!   single   an instance alone            looked up
//!   bound    some instances that force    `trace`   a number assumed, propagated, traced back
//!   exclude  none of fewer                `repair`  grids that keep chosen instances
//!   finish   facts                        `inside`  none of which can go
//! ```
//!
//! What is counted first is the instances, and their number is proved least. Of the reasons of that
//! size that were met, the one is taken that needs fewest facts, and then the one by which most
//! follows: all that these instances and facts rule out is told at once. No number is placed by more
//! than one instance, for what rules out the last other number for a cell or the last other place for
//! it is no larger.

mod finder;
mod inside;
mod items;
mod position;
mod repair;
mod trace;

pub use finder::Finder;
