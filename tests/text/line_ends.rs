//! A byte order mark, and lines that end in CR or CRLF, change nothing of what is read; nor does UTF-16 with a mark.

use super::samples::samples;
use super::*;

/// The same text as other systems and editors have it.
fn variants(text: &str) -> Vec<Vec<u8>> {
    let ends = ["\n", "\r\n", "\r", "\r\r\n"].map(|end| text.replace('\n', end));
    let marked = ends.iter().map(|text| format!("\u{feff}{text}"));
    let units = |text: &String| format!("\u{feff}{text}").encode_utf16().collect::<Vec<u16>>();
    let little = |text| units(text).iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big = |text| units(text).iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let wide = ends[..3].iter().flat_map(|text| [little(text), big(text)]);
    ends.iter().cloned().chain(marked).map(String::into_bytes).chain(wide).collect()
}

/// Right or wrong: errors have the same places.
#[test]
fn every_format_is_read_alike_with_any_line_ends() {
    let wrong = [".1.0\n..z.\n.0..\n11.0\n\n01\n10\n", "", "# a\n\n01\n10\n", "[[0,\n\n9]]\n"];
    let texts = samples().into_iter().map(|(_, text)| text);
    for text in texts.chain(wrong.map(str::to_owned)) {
        for options in [detect(), detect().with_lenient(true)] {
            let plain = outcomes(text.as_bytes(), options);
            let all = [text.as_str(), text.trim_end_matches('\n')].map(variants);
            for variant in all.concat() {
                let found = outcomes(&variant, options);
                assert_eq!(found, plain, "{:?}", String::from_utf8_lossy(&variant));
            }
        }
    }
}
