//! For people: answers, grades, reasons in words, games.

pub mod answer;
pub mod explain;
pub mod grade;
pub mod play;
#[cfg(feature = "serde")]
pub mod record;
