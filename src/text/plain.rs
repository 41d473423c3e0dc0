//! Lines made of parts of others, which know where each of their characters came from, and the signs of several code points
//! (emoji with variation selectors, keycaps, letters with marks) in whose place such a line has one character each.

use std::ops::Range;
use std::sync::Arc;

use unicode_segmentation::UnicodeSegmentation as _;

use super::stream::TextLine;

/// The line as it was written, and the places of a plain line's characters in it.
#[derive(Debug)]
pub(super) struct Origin {
    /// One text for all parts of a line: there may be thousands.
    text: Arc<str>,
    places: Places,
}

#[derive(Debug)]
enum Places {
    /// The plain line is the part that begins at this byte.
    From(usize),
    /// The bytes that each byte of the plain line stands for.
    Each(Vec<Range<usize>>),
}

impl Origin {
    /// The origin of the part of a line that begins at a byte.
    pub(super) fn part(text: &str, from: usize) -> Origin {
        Origin { text: text.into(), places: Places::From(from) }
    }

    /// The origin of a part of the plain line.
    pub(super) fn cut(self, part: Range<usize>) -> Origin {
        let places = match self.places {
            Places::From(from) => Places::From(from + part.start),
            Places::Each(places) => Places::Each(places[part].to_vec()),
        };
        Origin { places, ..self }
    }

    pub(super) fn text(&self) -> &Arc<str> {
        &self.text
    }

    /// Returns the bytes of the line as it was written for those of the plain line.
    pub(super) fn span(&self, span: Range<usize>) -> Range<usize> {
        let places = match &self.places {
            Places::From(from) => return from + span.start..from + span.end,
            Places::Each(places) => places,
        };
        let start = places.get(span.start).map_or(self.text.len(), |place| place.start);
        let last = span.end.checked_sub(1).filter(|&last| last >= span.start);
        let end = last.and_then(|last| places.get(last));
        start..end.map_or(start, |place| place.end.max(start))
    }
}

/// A plain line in the making.
#[derive(Debug, Default)]
pub(super) struct Plain {
    text: String,
    places: Vec<Range<usize>>,
}

impl Plain {
    /// Appends characters that stand for some bytes of the line.
    pub(super) fn push(&mut self, text: &str, place: Range<usize>) {
        self.text.push_str(text);
        self.places.resize(self.text.len(), place);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The line that stands in the place of another.
    pub(super) fn of(self, line: &TextLine) -> TextLine {
        // A line that stands in the place of another already leads back to that.
        let (text, places) = match line.origin() {
            None => (line.shared_text(), self.places),
            Some(origin) => {
                let places = self.places.into_iter().map(|place| origin.span(place));
                (origin.text(), places.collect())
            }
        };
        let origin = Origin { text: Arc::clone(text), places: Places::Each(places) };
        line.made_plain(self.text, origin)
    }

    /// The line that stands for some bytes of another as a whole.
    pub(super) fn line(text: &str, place: Range<usize>, of: &TextLine) -> TextLine {
        let mut plain = Plain::default();
        plain.push(text, place);
        plain.of(of)
    }

    /// The line that is a part of another.
    pub(super) fn part(line: &TextLine, part: Range<usize>) -> TextLine {
        let mut plain = Plain::default();
        for (at, sign) in line.text()[part.clone()].char_indices() {
            let at = part.start + at;
            plain.push(sign.encode_utf8(&mut [0; 4]), at..at + sign.len_utf8());
        }
        plain.of(line)
    }

    /// The row of these cells: parts of a line, which are blanks where nothing stands there.
    pub(super) fn row(line: &TextLine, cells: &[Range<usize>]) -> TextLine {
        Plain::row_with(line, cells, '.')
    }

    /// The same with another character for a blank.
    pub(super) fn row_with(line: &TextLine, cells: &[Range<usize>], blank: char) -> TextLine {
        let mut bytes = [0; 4];
        let blank: &str = blank.encode_utf8(&mut bytes);
        let text = |cell: &Range<usize>| line.text()[cell.clone()].trim();
        // Numbers of two digits stand apart.
        let is_apart = cells.iter().any(|cell| text(cell).len() > 1 && text(cell).is_ascii());
        let mut row = Plain::default();
        for cell in cells {
            if is_apart && !row.is_empty() {
                row.push(" ", cell.start..cell.start);
            }
            let sign = text(cell);
            row.push(if sign.is_empty() { blank } else { sign }, cell.clone());
        }
        row.of(line)
    }
}

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
