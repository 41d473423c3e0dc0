//! The rows of a matrix or a `tabular` of LaTeX, from `\begin` to `\end`.
//!
//! ```text
//! \begin{bmatrix}
//!  & 1 &  & 0 \\
//!  &  & 0 &  \\
//! \end{bmatrix}
//! ```

use std::io;
use std::ops::Range;

use super::Payload;
use super::fields::{Separator, fields};
use crate::text::cells::MAX_SIDE;
use crate::text::formats::{Extent, Text};
use crate::text::plain::Plain;
use crate::text::stream::TextLine;
use crate::text::{Format, ReadOptions};

const BEGIN: &str = "\\begin{";
const END: &str = "\\end{";
const RULE: &str = "\\hline";

/// Returns the cells of a row, without lines around it and `\\` behind it; nothing where it is no row.
fn cells(line: &TextLine) -> Option<Vec<Range<usize>>> {
    let mut start = line.span().start;
    while line.text()[start..].starts_with(RULE) {
        start += RULE.len();
        start += line.text()[start..].len() - line.text()[start..].trim_start().len();
    }
    let row = &line.text()[start..];
    let row = &row[..row.find("\\\\").unwrap_or(row.len())];
    let is_row =
        !row.starts_with('\\') && (!row.trim().is_empty() || row.len() < line.text().len() - start);
    let cells = fields(row, Separator::Sign('&'));
    is_row.then(|| cells.map(|cell| start + cell.start..start + cell.end).collect())
}

/// Takes away all but the rows; where they are no square, their number and length stand above.
pub(super) fn unwrap(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let first = &text.ahead()[0];
    if !first.trimmed().starts_with(BEGIN) {
        return Ok(None);
    }
    let format = if first.text().contains("{tabular}") { Format::Tabular } else { Format::Latex };
    if options.format.is_some_and(|asked| asked != format) {
        return Ok(None);
    }
    let extent = Extent::until(text, 3 * MAX_SIDE, |_, line| line.trimmed().starts_with(END))?;
    let lines = &text.ahead()[..extent.lines];
    let rows = lines[1..].iter().filter_map(|line| Some((line, cells(line)?)));
    let rows: Vec<(&TextLine, Vec<Range<usize>>)> = rows.collect();
    let Some(cols) = rows.first().map(|(_, cells)| cells.len()) else {
        return Ok(None);
    };
    let mut plain: Vec<TextLine> =
        rows.iter().map(|(line, cells)| Plain::row(line, cells)).collect();
    if rows.len() != cols {
        let size = format!("{} {cols}", rows.len());
        plain.insert(0, Plain::line(&size, lines[0].span(), &lines[0]));
    }
    let count = plain.len();
    text.replace(extent.lines, 0, plain);
    Ok(Some(Payload::new(format, count)))
}
