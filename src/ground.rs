//! The ground: what every floor stands on. Boards and cells, limits, names, errors, random numbers.

pub(crate) mod chance;
pub mod deduction;
pub(crate) mod error;
pub mod grid;
pub mod limits;
pub(crate) mod names;
pub(crate) mod parse_error;
pub(crate) mod plain;
