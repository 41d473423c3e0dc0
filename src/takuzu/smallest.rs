//! The smallest reason in Takuzu: the fewest instances of rules that force a cell.
//!
//! Where no technique with a name leads on, this does: of all cells that are forced, the one that
//! follows from fewest *instances* of rules is named with them. An instance is a line (its windows of
//! three and its balance together), a pair of parallel lines that must differ, or a sign; what is
//! filled is free. How it is found, and by whose idea, is said in [`smallest`](crate::smallest).
//!
//! ```text
//!   single   an instance alone            `single`    looked up, line by line
//!   bound    some instances that force    `trace`     the opposite assumed, propagated, traced back
//!   exclude  none of fewer                `position`  grids that keep chosen instances, by `search`
//!   finish   parts and cells              `inside`    none of which can go
//! ```
//!
//! What is counted first is the instances, and their number is proved least. Of the reasons of that
//! size that were met, the one is taken that needs fewest parts of rules (a window, a balance, a
//! pair, a sign) and then fewest filled cells, and then the first cell row by row.
//!
//! A reason names its rules in this order: lines in their order with their windows before their
//! balance, then pairs, then signs.

mod finder;
mod inside;
mod layout;
mod position;
mod search;
mod single;
mod trace;

pub use finder::Finder;
