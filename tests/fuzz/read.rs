//! Any bytes, detected or read in any format: no panic, and what is read can be written and read
//! again as the same puzzle.

#![no_main]

use libfuzzer_sys::fuzz_target;
use takuzu_sat::Shape;
use takuzu_sat::text::{self, Format, ReadError, ReadOptions, Reader};

/// What is said of the puzzle, in the last byte: nothing where that is the last newline of a text.
fn puzzle(byte: u8) -> ReadOptions {
    let options = ReadOptions::default();
    match byte & 0x1F {
        1 => options.with_puzzle(takuzu_sat::sudoku::KIND),
        2 => options.with_puzzle(takuzu_sat::takuzu::KIND),
        3 => options.with_block(Shape::new(2, 3)),
        4 => options.with_block(Shape::new(1, 5)),
        _ => options,
    }
}

/// How to read, in the same byte: a text with its last newline is read strictly, and detected.
fn options(byte: u8) -> ReadOptions {
    let mut options = puzzle(byte).with_lenient(byte & 0x40 != 0);
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
                let text = match text::write(&entry.puzzle, entry.format) {
                    Ok(text) => text,
                    // Not every format can say which blocks were named beside the text.
                    Err(_) if matches!(last & 0x1F, 3 | 4) => continue,
                    Err(error) => panic!("it was read so: {error}"),
                };
                // A Sudoku whose numbers are all 1 looks like a Takuzu: beside others it does not.
                let kind = entry.puzzle.kind();
                let forced = puzzle(last).with_puzzle(kind).with_format(entry.format);
                let again = text::read("again", &text, &forced).expect("what is written");
                assert_eq!(again[0].puzzle, entry.puzzle, "{text}");
            }
            Err(ReadError::Parse(error)) => drop(error.to_string()),
            Err(ReadError::Io { error, .. }) => panic!("{error}"),
        }
    }
});
