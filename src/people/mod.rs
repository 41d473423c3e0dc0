//! For people: grades, reasons in words, games.

pub mod explain;
pub mod grade;
pub mod play;
