//! Every byte counts: without it, or with another in its place, a text is another puzzle or is refused.

use super::samples::{SIGNS, samples, written};
use super::*;
use takuzu_sat::Puzzle;

/// The bytes that come in the place of one.
const OTHERS: &[u8] = b"0123456789.=xoaAu| ,;:/#\n-\"+%&\\Zz[{";

/// Tells whether a byte is drawn: a stroke of a frame, or of the line below the head of a table.
fn is_drawn(line: &[u8]) -> bool {
    line.iter().all(|byte| b"-+|:=*.' ".contains(byte))
        && line.windows(2).any(|two| two == b"--" || two == b":-")
}

/// The line around a place.
fn line_around(text: &[u8], at: usize) -> &[u8] {
    let begin = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| at + end);
    &text[begin..end]
}

/// Tells whether a space means nothing: at an end of a line, in JSON, beside what separates fields or another space.
fn is_idle_space(text: &[u8], at: usize) -> bool {
    let is_edge =
        |byte: Option<&u8>| byte.is_none_or(|byte| b"\n |&\\,".contains(byte) || *byte > 127);
    let is_beside = || is_edge(at.checked_sub(1).map(|at| &text[at])) || is_edge(text.get(at + 1));
    let is_json = text.starts_with(b"{") || text.starts_with(b"[");
    match text[at] {
        b'\n' => is_json || at + 1 == text.len(),
        byte => byte == b' ' && (is_json || is_beside()),
    }
}

/// Tells whether two bytes are spelt alike in a text: signs for a blank, spaces, letters of numbers.
fn are_alike(text: &[u8], at: usize, new: u8) -> bool {
    let old = text[at];
    let both = |class: &[u8]| class.contains(&old) && class.contains(&new);
    old == new
        || both(b"._-?*")
        || both(b" \t")
        || (is_drawn(line_around(text, at)) && both(b"-+|:=*.' "))
        || (text.contains(&b'&') && both(b" ."))
        || (text.iter().any(|byte| *byte > 127 || *byte == b'|') && both(b" ."))
}

/// Changes each byte that counts; what gives the same outcome as before is told.
fn idle(name: &str, text: &str, options: &ReadOptions, counts: impl Fn(usize) -> bool) -> String {
    let whole = outcomes(text.as_bytes(), *options);
    if whole.iter().any(|outcome| is_error(outcome)) {
        return format!("{name} is not read:\n{text}{whole:#?}\n");
    }
    let bytes = text.as_bytes();
    let mut idle = Vec::new();
    for at in (0..bytes.len()).filter(|&at| counts(at) && !is_idle_space(bytes, at)) {
        let others =
            OTHERS.iter().skip(at % 4).step_by(4).filter(|&&new| !are_alike(bytes, at, new));
        // Nothing is a blank too, between tabs and in frames.
        let is_blank = bytes[at] == b'.' && bytes.iter().any(|byte| *byte > 127 || *byte == b'\t');
        let without = (!is_blank && !is_drawn(line_around(bytes, at))).then_some(&[][..]);
        for new in others.map(std::slice::from_ref).chain(without) {
            if outcomes(&[&bytes[..at], new, &bytes[at + 1..]].concat(), *options) == whole {
                let shown = |bytes| format!("{:?}", String::from_utf8_lossy(bytes));
                idle.push(format!("{}>{}", shown(&bytes[at.saturating_sub(9)..=at]), shown(new)));
            }
        }
    }
    let some = idle.iter().take(12).map(String::as_str).collect::<Vec<_>>().join(", ");
    if idle.is_empty() { some } else { format!("{name}: {} mean nothing: {some}\n", idle.len()) }
}

/// What givens rule out anyway means nothing between candidates; the line of a library begins with a name and a number.
#[test]
fn every_byte_counts_in_every_format() {
    let signed = read(SIGNS, &detect().with_format(Format::Signs)).expect("signs").remove(0).puzzle;
    let puzzles: [Puzzle; 2] = [SIX, NINE].map(|cells| rows_of(cells).parse().expect("a puzzle"));
    let mut all = String::new();
    for format in Format::ALL.into_iter().filter(|&format| is_read(format)) {
        let counts = |at| format != Format::Hodoku || (8..89).contains(&at);
        for puzzle in puzzles.iter().chain([&signed]).filter(|_| format != Format::Candidates) {
            let Some(text) = written(format, &[puzzle]) else { continue };
            for options in [detect(), named(format, puzzle.kind())] {
                all += &idle(format.name(), &text, &options, counts);
            }
        }
    }
    assert!(all.is_empty(), "{all}");
}

/// The texts of people in which nothing is passed over. Beside a puzzle, a cell of its solution that is not
/// a given may be any.
#[test]
fn every_byte_counts_in_texts_of_others() {
    let names = ["array", "groups", "solo", "bars", "candidates between bars"];
    let samples = samples();
    let samples = samples.iter().filter(|(name, _)| names.contains(&name.as_str()));
    // What givens rule out anyway means nothing between candidates.
    let counts = |name: &str, text: &str, at: usize| {
        name != "candidates between bars" || !text.as_bytes()[at].is_ascii_digit()
    };
    let idle_of =
        |(name, text): &(String, String)| idle(name, text, &detect(), |at| counts(name, text, at));
    let mut all: String = samples.map(idle_of).collect();
    all += &idle("rectangle", "4 6\n.1.0..\n..0...\n....11\n.0....\n", &detect(), |_| true);
    let link = format!("https://example.org/play?bd={NINE}\n");
    all += &idle("link", &link, &detect(), |at| at > link.find('=').expect("a parameter"));
    for gap in [",", "\t", ";", " ", ":"] {
        let text = format!("{NINE}{gap}{NINE_SOLVED}\n");
        let begin = NINE.len() + 1;
        // Another sign between them is an equal spelling.
        let is_given = |at: usize| {
            at + 1 < begin || at >= begin && NINE.as_bytes().get(at - begin) != Some(&b'.')
        };
        all += &idle(&format!("solution behind {gap:?}"), &text, &detect(), is_given);
    }
    assert!(all.is_empty(), "{all}");
}
