//! The four fonts of takuzu-sat as bytes of TrueType files, without hints and tables of layout.
//!
//! Two are parts of DejaVu Sans 2.37, two of Source Serif 4, here called Takuzu Serif; `README.md` has the commands that made
//! them. They have the letters of Latin-1 and Latin Extended-A, punctuation, and arrows; those without serifs have more signs.

#![no_std]

/// DejaVu Sans, Book. A capital is 1493 of 2048 units high.
pub const SANS_BOOK: &[u8] = include_bytes!("sans-book.ttf");

/// DejaVu Sans, Bold. A capital is 1493 of 2048 units high.
pub const SANS_BOLD: &[u8] = include_bytes!("sans-bold.ttf");

/// Takuzu Serif, Book. A capital is 670 of 1000 units high.
pub const SERIF_BOOK: &[u8] = include_bytes!("serif-book.ttf");

/// Takuzu Serif, SemiBold. A capital is 670 of 1000 units high.
pub const SERIF_BOLD: &[u8] = include_bytes!("serif-bold.ttf");
