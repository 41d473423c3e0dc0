//! Whatever the bytes: no panic, an end, at most one outcome a line, no raw control character in a
//! message, and what is read can be written in its format and read again.

use super::mutants::mutant;
use super::samples::samples;
use super::*;
use takuzu_sat::takuzu::Majority;

#[test]
fn mutated_samples() {
    const COUNT: usize = 50_000;
    let mut texts: Vec<String> = samples().into_iter().map(|(_, text)| text).collect();
    texts.extend(["\u{feff}０1\r\n10\r\n\u{a0}\t\0\n", "0️⃣1️⃣_1️⃣\n⚫️⚪·⚪️\n"].map(String::from));
    let (mut random, mut read) = (ChaCha8Rng::seed_from_u64(4), 0);
    for _ in 0..COUNT {
        let mut any = |count| random.random_range(0..count);
        let (one, other) = (any(texts.len()), any(texts.len()));
        let mut options = detect().with_lenient(any(4) == 0);
        if any(8) == 0 {
            let cells = ["xo.", "0️⃣1️⃣_", "⚫️⚪️·"][any(3)];
            options = options.with_cells(cells.parse().expect("three signs"));
        }
        options.takuzu.majority = [Majority::One, Majority::Either].get(any(8)).copied();
        options.format = Format::ALL.get(any(2 * Format::ALL.len())).copied();
        let mut text = texts[one].clone();
        for _ in 0..random.random_range(0..4) {
            text = mutant(&format!("{text}\n"), &texts[other], &mut random).1;
        }
        let mut bytes = text.into_bytes();
        let at = random.random_range(0..4 * bytes.len().max(1));
        if let Some(byte) = bytes.get_mut(at) {
            *byte = random.random();
        }
        read += check(&bytes, options);
    }
    assert!(read * 5 > COUNT, "{read} puzzles");
}

/// The number of puzzles in a text.
fn check(bytes: &[u8], options: ReadOptions) -> usize {
    // A line ends with CR, LF or both; both are counted as two here, which is a bound.
    let lines = bytes.split(|byte| b"\r\n".contains(byte)).count();
    // An array may hold several puzzles, and a list may end with one error more.
    let most = lines + 1 + bytes.iter().filter(|byte| b"[\"".contains(byte)).count();
    let (mut count, mut puzzles) = (0, 0);
    for outcome in Reader::new("x", bytes, options) {
        count += 1;
        match outcome {
            Ok(entry) => {
                puzzles += 1;
                if !is_read(entry.format) {
                    continue;
                }
                let Ok(text) = text::write(&entry.puzzle, entry.format) else { continue };
                let mut again = named(entry.format, entry.puzzle.kind());
                if entry.puzzle.kind() == takuzu::KIND {
                    again.takuzu.majority = options.takuzu.majority;
                }
                let again = read(&text, &again).expect(&text);
                assert_eq!(again[0].puzzle, entry.puzzle, "{text}");
            }
            Err(ReadError::Parse(error)) => {
                let message = error.to_string();
                let is_raw = |sign: char| sign.is_control() && sign != '\n';
                assert!(!message.contains(is_raw), "{message:?}");
                assert!((1..=lines).contains(&error.line()), "{message}");
            }
            Err(ReadError::Io { error, .. }) => assert!(bytes.contains(&0), "{error}"),
        }
    }
    assert!((1..=most).contains(&count), "{count} from {lines} lines");
    puzzles
}
