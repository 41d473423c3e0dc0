//! The games of an OpenSudoku file: the cells are the attribute `data` of a tag.
//!
//! ```text
//! <opensudoku>
//!   <game data="530070000600195000..." />
//! </opensudoku>
//! ```

use std::io;

use super::Bare;
use crate::text::texts::Text;
use crate::text::{Format, ReadOptions};

/// Makes the line its attribute. Tags without one are skipped as comments are.
pub(super) fn take_off(text: &mut Text<'_>, _: &ReadOptions) -> io::Result<Option<Bare>> {
    let first = &text.ahead()[0];
    let attribute = " data=\"";
    let Some(start) = first
        .text()
        .find(attribute)
        .filter(|_| first.trimmed().starts_with('<'))
    else {
        return Ok(None);
    };
    let start = start + attribute.len();
    let end = first.text()[start..]
        .find('"')
        .map_or(first.text().len(), |end| start + end);
    let mut line = text.take_one();
    line.cut(start..end);
    text.replace(0, 0, vec![line]);
    Ok(Some(Bare::new(Format::OpenSudoku, 1)))
}
