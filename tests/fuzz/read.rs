//! Any bytes, detected or read in any format: no panic, and what is read can be written and read
//! again as the same puzzle.

#![no_main]

use libfuzzer_sys::fuzz_target;
use takuzu_sat::text::{self, Format, ReadError, ReadOptions, Reader};

/// How to read is in the last byte: a text with its last newline is read strictly, and detected.
fn options(byte: u8) -> ReadOptions {
    let mut options = ReadOptions::default().with_lenient(byte & 0x40 != 0);
    if byte & 0x80 != 0 {
        options = options.with_cells("xo.".parse().expect("three signs"));
    }
    let format = usize::from(byte & 0x3F).checked_sub(32);
    options.format = format.and_then(|format| Format::ALL.get(format).copied());
    options
}

fuzz_target!(|bytes: &[u8]| {
    let Some(&last) = bytes.last() else {
        return;
    };
    for outcome in Reader::new("fuzz", bytes, options(last)) {
        match outcome {
            Ok(entry) => {
                let text = text::write(&entry.puzzle, entry.format).expect("it was read so");
                let forced = ReadOptions::default().with_format(entry.format);
                let again = text::read("again", &text, &forced).expect("what is written");
                assert_eq!(again[0].puzzle, entry.puzzle, "{text}");
            }
            Err(ReadError::Parse(error)) => drop(error.to_string()),
            Err(ReadError::Io { error, .. }) => panic!("{error}"),
        }
    }
});
