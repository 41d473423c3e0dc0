//! Exact cover with consistency: a colour that no option of some item supports is impossible.
//!
//! The live options stand in a bit set, grouped by primary item, each group in words of its own; an
//! option with several primary items stands in each of their groups. A *value* is a secondary item
//! with a colour, or a secondary item without. What is known of a value is which bits have it:
//!
//! ```text
//!   group of primary A      group of primary B        live words
//!   1011 0110               0001 1101
//!   0011 0000               .                         options of A with x:0   } runs of the value x:0
//!   .                       0000 1001                 options of B with x:0   }
//! ```
//!
//! *Killing* a value takes its runs away and marks the groups that change. A marked group that is
//! empty fails; one with a single option commits to it, which kills the values that the option
//! excludes; otherwise each colour of each item that stands in all options of the group is looked for
//! among the live ones, first in the word where it was found last, and killed where it has gone. The
//! search branches on the group with the least size over weight; the group that empties grows heavier.
//!
//! On Takuzu, where an option has one primary item and every line colours all of its cells, this is
//! domain consistency, which Knuth's XCCDC ("Fascicle 7: Constraint Satisfaction") has for any problem,
//! at a fraction of the cost. In general it is weaker: an option may stay that excludes all options of
//! a primary item one by one but no colour of it as a whole.

mod search;
mod table;

pub(super) use search::Support;
pub(super) use table::{Table, watches};
