//! The work on the puzzles of an input.
//!
//! `input` reads them, `run` carries them through and writes the replies in order, `ask` asks an
//! engine, `faster` names one that would have been sooner, `part` keeps files of divided work, `in_order` shares work among threads and keeps its order,
//! `share` bounds their memory, `stop` ends what takes too long and shows how far the work is.

pub(crate) mod ask;
pub(crate) mod faster;
pub(crate) mod in_order;
pub(crate) mod input;
pub(crate) mod part;
pub(crate) mod run;
pub(crate) mod share;
pub(crate) mod stop;
