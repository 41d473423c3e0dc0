//! Paper and screens: pictures, books, lessons.

pub mod book;
pub mod lesson;
pub mod render;
