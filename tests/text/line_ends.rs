//! A byte order mark, and lines that end in CR or CRLF, change nothing of what is read.

use super::there_and_back::random_takuzu;
use super::*;

/// The same text as other systems and editors have it.
fn variants(text: &str) -> [String; 6] {
    let ends = ["\n", "\r\n", "\r", "\r\r\n"];
    let [_, crlf, cr, doubled] = ends.map(|end| text.replace('\n', end));
    [
        format!("\u{feff}{text}"),
        format!("\u{feff}{crlf}"),
        format!("\u{feff}{cr}"),
        crlf,
        cr,
        doubled,
    ]
}

#[track_caller]
fn assert_alike(text: &str, options: &ReadOptions) {
    let plain = outcomes(text.as_bytes(), *options);
    for variant in variants(text) {
        let found = outcomes(variant.as_bytes(), *options);
        assert_eq!(found, plain, "{variant:?}");
    }
}

#[test]
fn every_format_is_read_alike_with_any_line_ends() {
    let mut random = ChaCha8Rng::seed_from_u64(28);
    let mut written = 0;
    for side in [2, 4, 6, 10, 4, 6] {
        let shape = Shape::new(side, [side, side + 2][random.random_range(0..2)]);
        for shape in [shape, Shape::square(side)] {
            let puzzle = random_takuzu(shape, random.random_range(0..2) == 0, &mut random);
            for format in Format::ALL {
                if let Ok(text) = text::write(&puzzle, format) {
                    written += 1;
                    let two = format!("{text}\n{text}");
                    assert_alike(&two, &detect());
                    assert_alike(&two, &detect().with_format(format));
                    assert_alike(text.trim_end(), &detect());
                }
            }
        }
    }
    assert!(written > 60, "only {written} texts");
    let nine =
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
    let puzzle: Puzzle = nine.parse().expect("a puzzle");
    let formats = Format::ALL.into_iter();
    let texts: Vec<String> =
        formats.filter_map(|format| text::write(&puzzle, format).ok()).collect();
    assert_eq!(texts.len(), 16);
    for text in texts {
        assert_alike(&text, &detect());
    }
}

/// Right or wrong: errors have the same places.
#[test]
fn the_samples_are_read_alike_with_any_line_ends() {
    for text in samples() {
        if !text.contains(['\r', '\u{feff}']) {
            assert_alike(&text, &detect());
            assert_alike(&text, &lenient());
        }
    }
}

#[test]
fn a_text_in_utf_16_is_named() {
    for mark in ["\u{feff}", ""] {
        let words = format!("{mark}.1.0\r\n").encode_utf16().collect::<Vec<_>>();
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let said = outcomes(&bytes, detect());
        assert_eq!(said, ["p.txt: the text is UTF-16: save it as UTF-8"]);
    }
}
