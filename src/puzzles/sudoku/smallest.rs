//! The smallest reason in Sudoku: the fewest instances of rules that rule a number out, or place one.
//!
//! An *instance* is that one number stands in a cell, or that a number stands once in a row, a column
//! or a block: the items of the exact cover problem (`xcc.rs`). What stands, and what earlier steps
//! have ruled out, is free. So a naked or a hidden single is one instance, pointing and claiming are
//! two, a naked pair or an X-wing four, and conclusions of chains of any form have a size too.
//! The module [`smallest`](crate::smallest) says how it is found, and whose idea that is.
//!
//! ```text
//!   single   an instance alone            looked up
//!   bound    some instances that force    `trace`   a number assumed, propagated, traced back
//!   exclude  none of fewer                `repair`  grids that keep chosen instances
//!   finish   facts                        `inside`  none of which can go
//! ```
//!
//! The number of instances comes first, and is proved least. Of the reasons of that size that were met,
//! the search takes the one with the fewest facts, and then the one from which most follows: all that
//! these instances and facts rule out is told at once. No number is placed by more than one instance,
//! because the reason that rules out the last other number for a cell, or the last other place for the
//! number, is no larger.

mod finder;
mod inside;
mod items;
mod position;
mod repair;
mod trace;

pub use finder::Finder;
