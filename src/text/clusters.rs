//! Signs that take several code points each: emoji with variation selectors, keycaps, letters with marks.
//!
//! A cell is read as one character. So another character is put in the place of such a sign, on a line that
//! knows where it came from. Variation selectors are passed over: a sign may stand with or without them.

use unicode_segmentation::UnicodeSegmentation as _;

use super::plain::Plain;
use super::stream::TextLine;

/// Signs without variation selectors, and the characters that they are read as.
pub(super) struct Clusters(Vec<(String, char)>);

impl Clusters {
    /// The signs of a text; nothing where a character is always a sign.
    pub(super) fn new(signs: Vec<(String, char)>) -> Option<Clusters> {
        (!signs.is_empty()).then_some(Clusters(signs))
    }

    /// Puts characters in the place of the signs of a line.
    pub(super) fn read(&self, line: &mut TextLine) {
        if line.text().is_ascii() || line.check().is_err() {
            return;
        }
        let mut plain = Plain::default();
        for (at, cluster) in line.text().grapheme_indices(true) {
            let bare = bare(cluster);
            let place = at..at + cluster.len();
            match self.0.iter().find(|(sign, _)| *sign == bare) {
                Some((_, sign)) => plain.push(sign.encode_utf8(&mut [0; 4]), place),
                None => plain.push(cluster, place),
            }
        }
        *line = plain.of(line);
    }
}

/// The signs that a text is made of, as people count them.
pub(super) fn signs(text: &str) -> impl Iterator<Item = &str> {
    text.graphemes(true)
}

/// A sign without variation selectors.
pub(super) fn bare(sign: &str) -> String {
    sign.chars().filter(|&part| !is_selector(part)).collect()
}

fn is_selector(part: char) -> bool {
    matches!(part, '\u{FE00}'..='\u{FE0F}')
}

/// Tells whether a character is invisible, but belongs to the emoji before it: variation selectors,
/// joiners, the frame of a keycap, tags of flags.
pub(super) fn is_joined(part: char) -> bool {
    let is_tag = matches!(part, '\u{E0020}'..='\u{E007F}');
    is_selector(part) || is_tag || matches!(part, '\u{200D}' | '\u{20E3}')
}

/// Tells whether a character never stands alone: a mark on a letter.
pub(super) fn is_mark(part: char) -> bool {
    let with_letter = format!("a{part}");
    signs(&with_letter).nth(1).is_none()
}
