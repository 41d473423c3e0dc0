//! The games of an OpenSudoku file: the cells are the attribute `data` of a tag.
//!
//! ```text
//! <opensudoku>
//!   <game data="530070000600195000..." />
//! </opensudoku>
//! ```

use std::io;

use super::Bare;
use crate::text::plain::Plain;
use crate::text::stream::TextLine;
use crate::text::texts::Text;
use crate::text::{Format, ReadOptions};

const ATTRIBUTE: &str = " data=\"";

/// Makes the line its attribute. Tags without one are skipped as comments are.
pub(super) fn take_off(text: &mut Text<'_>, _: &ReadOptions) -> io::Result<Option<Bare>> {
    let first = &text.ahead()[0];
    if !first.trimmed().starts_with('<') || !first.text().contains(ATTRIBUTE) {
        return Ok(None);
    }
    if first.text().matches(ATTRIBUTE).nth(1).is_some() {
        let parts = tags(first);
        text.replace(1, 0, parts);
    }
    let mut line = text.take_one();
    let start = line.text().find(ATTRIBUTE).map_or(0, |at| at + ATTRIBUTE.len());
    let end = line.text()[start..].find('"').map_or(line.text().len(), |end| start + end);
    line.cut(start..end);
    text.replace(0, 0, vec![line]);
    Ok(Some(Bare::new(Format::OpenSudoku, 1)))
}

/// Parts a line before each of its tags with the attribute.
fn tags(line: &TextLine) -> Vec<TextLine> {
    let text = line.text();
    let begin = |(at, _)| text[..at].rfind('<');
    let mut begins: Vec<usize> = text.match_indices(ATTRIBUTE).filter_map(begin).collect();
    begins.dedup();
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    let part = |(begin, end): (&usize, usize)| {
        let mut plain = Plain::default();
        for (at, sign) in text[*begin..end].char_indices() {
            let at = begin + at;
            plain.push(sign.encode_utf8(&mut [0; 4]), at..at + sign.len_utf8());
        }
        plain.of(line)
    };
    begins.iter().zip(ends).map(part).collect()
}
