//! The smallest reason in Takuzu: the fewest instances of rules that force a cell.
//!
//! Where no technique with a name leads on, this does: of all cells that are forced, the one that
//! follows from fewest *instances* of rules is named with them. An instance is a line (its windows of
//! three and its balance together), a pair of parallel lines that must differ, or a sign; what is
//! filled is free. The module [`smallest`](crate::smallest) says how
//! it is found, and whose idea that is.
//!
//! ```text
//!   single   an instance alone            `single`    looked up, line by line
//!   bound    some instances that force    `trace`     the opposite assumed, propagated, traced back
//!   exclude  none of fewer                `position`  grids that keep chosen instances, by `search`
//!   finish   parts and cells              `inside`    none of which can go
//! ```
//!
//! The number of instances comes first, and is proved least. Of the reasons of that size that were met,
//! the search takes the one with the fewest parts of rules (a window, a balance, a pair, a sign), then
//! the one with the fewest filled cells, and then the first cell row by row.
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
