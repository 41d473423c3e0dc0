//! Rows whose cells are not written side by side, or apart by spaces alone.
//!
//! ```text
//! 5,3,,,7,,,,        apart by commas, semicolons or tabs, empty or not
//! "53  7    ",       in quotes, as in the source of a program: a space is a blank
//! |53..7....|        between bars
//! 53  7              spaces for blanks, if there are as many rows as places in the widest
//!  & 1 &  & 0 \\     of a matrix or a `tabular` of LaTeX, from `\begin` to `\end`
//! ```

use std::io;
use std::ops::Range;

use super::Payload;
use super::fields::{Separator, fields};
use crate::text::cells::{MAX_SIDE, most_frequent};
use crate::text::detect::{Notation, SAMPLE};
use crate::text::formats::{Extent, Text};
use crate::text::frames::is_bar;
use crate::text::plain::Plain;
use crate::text::stream::{TextLine, is_space};
use crate::text::{Format, ReadOptions, line};

/// The cells of a row, as bytes of its line.
type Cells = Vec<Range<usize>>;

/// Finds the cells of a line that is a row of its sort.
type Sort = fn(&TextLine) -> Option<Cells>;

/// Rows with a sign between two cells.
const SEPARATED: [(Sort, Format, &str); 3] = [
    (|line| separated(line, ','), Format::Csv, ","),
    (|line| separated(line, ';'), Format::Csv, ";"),
    (|line| separated(line, '\t'), Format::Tsv, "\t"),
];

/// All sorts of rows with the formats as which they are read.
const SORTS: [(Sort, Format); 5] = [
    (SEPARATED[0].0, SEPARATED[0].1),
    (SEPARATED[1].0, SEPARATED[1].1),
    (SEPARATED[2].0, SEPARATED[2].1),
    (quoted, Format::Grid),
    (barred, Format::Grid),
];

/// Takes separators off rows in which any other character may be a cell. If nobody says that it is a table,
/// it has as many rows as cells in each.
pub(super) fn of_table(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    for (sort, format, sign) in SEPARATED {
        if options.format.is_some_and(|asked| asked != format) || Notation(options).is_cell(sign) {
            continue;
        }
        if options.format.is_none() {
            let Some(cells) = sort(&text.ahead()[0]) else {
                continue;
            };
            text.look(cells.len() + 1)?;
            let is_row = |line: &TextLine| sort(line).is_some_and(|row| row.len() == cells.len());
            let lines = text.ahead();
            if cells.len() < 4 || lines.len() != cells.len() || !lines.iter().all(is_row) {
                continue;
            }
        }
        if is_found(text, format, options)?
            && let Some(lines) = alike(text, options, sort)?
        {
            return Ok(Some(Payload::new(format, lines)));
        }
    }
    Ok(None)
}

pub(super) fn unwrap(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    for (sort, format) in SORTS {
        let is_wanted = options.format.is_none_or(|asked| asked == format);
        text.look(SAMPLE)?;
        let sort = if text.ahead().iter().take(SAMPLE).all(is_apart_in_bars) {
            apart_in_bars
        } else {
            sort
        };
        if is_wanted
            && is_found(text, format, options)?
            && let Some(lines) = alike(text, options, sort)?
        {
            return Ok(Some(Payload::new(format, lines)));
        }
    }
    if options.format.is_none_or(|asked| asked == Format::Grid) {
        spaced(text, options)
    } else {
        Ok(None)
    }
}

/// Takes the wrapper off rows of a sort, as many as there are cells in each, and returns how many they are.
/// A row may be wrong, and so may be their number: the reader of plain rows says so.
fn alike(text: &mut Text<'_>, options: &ReadOptions, sort: Sort) -> io::Result<Option<usize>> {
    if sort(&text.ahead()[0]).is_none() {
        return Ok(None);
    }
    text.look(SAMPLE)?;
    let sample = text.ahead().iter().take(SAMPLE).filter_map(sort);
    let mut side = most_frequent(&sample.map(|cells| cells.len()).collect::<Vec<_>>());
    if !(2..=MAX_SIDE).contains(&side) {
        return Ok(None);
    }
    text.look(side)?;
    let rows = text.ahead().iter().take(side).map_while(sort);
    let mut rows: Vec<Cells> = rows.collect();
    let is_ended = |row: &Cells| row.len() == side && row.last().is_some_and(Range::is_empty);
    if rows.len() == side - 1 && rows.iter().all(is_ended) {
        // A separator behind each cell, as in the source of a program.
        rows.iter_mut().for_each(|row| row.truncate(side - 1));
        side -= 1;
    }
    let notation = Notation(options);
    let lines = text.ahead();
    let words = lines.iter().zip(&rows).flat_map(|(line, row)| {
        let word = |cell: &Range<usize>| line.text()[cell.clone()].trim();
        row.iter().map(word)
    });
    let blank = notation.blank();
    let is_known = |word: &&str| blank.is_none() || word.is_empty() || notation.is_cell(word);
    let known = words.clone().filter(is_known);
    let (known, all) = (known.count(), words.count());
    // A wrong cell is named as such.
    if rows.len() < 2 || 2 * rows.len() < side || known + known / 8 < all {
        return Ok(None);
    }
    let plain =
        lines.iter().zip(&rows).map(|(line, row)| Plain::row_with(line, row, blank.unwrap_or('.')));
    let plain: Vec<TextLine> = plain.collect();
    let count = plain.len();
    text.replace(count, 0, plain);
    Ok(Some(count))
}

pub(super) fn separated(line: &TextLine, sign: char) -> Option<Cells> {
    let cells: Cells = fields(line.text(), Separator::Sign(sign)).collect();
    let is_short = |cell: &Range<usize>| line.text()[cell.clone()].chars().nth(2).is_none();
    (cells.len() > 1 && cells.iter().all(is_short)).then_some(cells)
}

/// Cells between quotes, with what may stand around a string in the source of a program.
fn quoted(line: &TextLine) -> Option<Cells> {
    let text = line.text();
    let (start, quote) = text.char_indices().find(|(_, sign)| "\"'".contains(*sign))?;
    let end = start + 1 + text[start + 1..].find(quote)?;
    let is_before = |sign: char| is_space(sign) || sign == '+';
    let is_behind = |sign: char| is_space(sign) || ",;+\\".contains(sign);
    let fits = text[..start].chars().all(is_before) && text[end + 1..].chars().all(is_behind);
    fits.then(|| places(text, start + 1..end))
}

/// The bytes between two bars at the ends of a line without others.
fn between_bars(line: &TextLine) -> Option<Range<usize>> {
    let span = line.span();
    let text = &line.text()[span.clone()];
    let mut bars = text.match_indices(is_bar);
    let (first, last) = (bars.next()?, bars.next()?);
    let is_around = first.0 == 0 && last.0 + last.1.len() == text.len() && bars.next().is_none();
    let inner = span.start + first.1.len()..span.start + last.0;
    (is_around && text[first.1.len()..last.0].trim().chars().nth(1).is_some()).then_some(inner)
}

/// Cells between bars, each character one of them.
fn barred(line: &TextLine) -> Option<Cells> {
    Some(places(line.text(), between_bars(line)?))
}

/// Tells whether the cells between bars are apart by spaces.
fn is_apart_in_bars(line: &TextLine) -> bool {
    barred(line).is_some_and(|cells| {
        let mut signs = cells.iter().map(|cell| line.text()[cell.clone()].starts_with(is_space));
        let first = signs.next() == Some(true);
        cells.len() > 3 && signs.enumerate().all(|(at, space)| space == (first == (at % 2 == 1)))
    })
}

/// Tells whether lines may be in a format: cells with tabs between them are plain rows, if there is no
/// empty one.
fn is_found(text: &mut Text<'_>, format: Format, options: &ReadOptions) -> io::Result<bool> {
    if format != Format::Tsv || options.format.is_some() {
        return Ok(true);
    }
    let side = text.ahead()[0].text().matches('\t').count() + 1;
    text.look(side.min(MAX_SIDE))?;
    let has_gap = |line: &TextLine| {
        let text = line.text();
        text.contains("\t\t") || text.starts_with('\t') || text.ends_with('\t')
    };
    Ok(side > 1 && text.ahead().iter().take(side).any(has_gap))
}

/// Cells between bars, apart by spaces.
fn apart_in_bars(line: &TextLine) -> Option<Cells> {
    let mut cells = places(line.text(), between_bars(line)?);
    cells.retain(|cell| !line.text()[cell.clone()].starts_with(is_space));
    Some(cells)
}

fn places(text: &str, part: Range<usize>) -> Cells {
    let signs = text[part.clone()].char_indices();
    let place = |(at, sign): (usize, char)| part.start + at..part.start + at + sign.len_utf8();
    signs.map(place).collect()
}

/// Tells whether a space on a line may be a cell: it stands in front, behind, or beside another one.
fn has_gap(line: &TextLine) -> bool {
    let text = line.text();
    text.starts_with(' ') || text.ends_with(' ') || text.contains("  ")
}

fn width(line: &TextLine) -> usize {
    line.text().chars().count()
}

/// Takes spaces for blanks, if the widest row has as many places as there are rows. A row of blanks alone
/// is a blank line.
fn spaced(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let notation = Notation(options);
    let is_part = |sign: char| sign == ' ' || notation.is_sign(sign);
    let is_row = |line: &TextLine| line.text().chars().all(is_part);
    text.look(SAMPLE)?;
    let sample: Vec<&TextLine> = text.ahead().iter().take(SAMPLE).collect();
    let most = sample.iter().map(|line| width(line)).max().unwrap_or_default();
    if !sample.iter().all(|line| is_row(line))
        || !sample.iter().any(|line| has_gap(line))
        || most > MAX_SIDE
    {
        return Ok(None);
    }
    text.look(2 * most + 1)?;
    let (lines, ended) = (text.ahead().len(), text.ended());
    let widest = text.ahead().iter().map(width).max().unwrap_or_default();
    let is_plain = text.ahead().iter().all(|line| line.signs() == lines);
    if !ended || is_plain || !(2..=MAX_SIDE).contains(&widest) || !text.ahead().iter().all(is_row) {
        return Ok(None);
    }
    let Some(missing) = widest.checked_sub(lines).filter(|&missing| missing <= 2 * lines) else {
        return Ok(None);
    };
    if missing > 0 && !text.ended_by_blank() {
        return Ok(None);
    }
    // The blank line that ended the block is a row of blanks.
    let further = missing.saturating_sub(1);
    let beyond = match missing {
        0 => &[],
        _ => text.look_beyond(further + 1)?,
    };
    let is_narrow = |line: &TextLine| is_row(line) && width(line) <= widest;
    let are_rows = beyond.len() >= further && beyond[..further].iter().all(is_narrow);
    if !are_rows || beyond.get(further).is_some_and(|line| !line.is_blank()) {
        return Ok(None);
    }
    let row = |line: &TextLine| {
        let mut cells = places(line.text(), 0..line.text().len());
        cells.resize(widest, line.text().len()..line.text().len());
        Plain::row(line, &cells)
    };
    let below: Vec<TextLine> = beyond[..further].iter().map(row).collect();
    let mut rows: Vec<TextLine> = text.ahead().iter().map(row).collect();
    if missing > 0 {
        let last = &text.ahead()[lines - 1];
        let end = last.text().len();
        rows.push(Plain::row(last, &vec![end..end; widest]));
    }
    rows.extend(below);
    text.replace(lines, further, rows);
    Ok(Some(Payload::new(Format::Grid, widest)))
}

/// Joins bands of rows that blank lines set apart: 3 rows of 9 cells, three times.
pub(super) fn join_bands(
    text: &mut Text<'_>,
    options: &ReadOptions,
) -> io::Result<Option<Payload>> {
    let notation = Notation(options);
    let first = &text.ahead()[0];
    let is_cell = |sign: char| is_space(sign) || is_bar(sign) || notation.is_sign(sign);
    let cells = |line: &TextLine| {
        line.trimmed().chars().filter(|&sign| !is_space(sign) && !is_bar(sign)).count()
    };
    let side = cells(first);
    let is_row = |line: &TextLine| cells(line) == side && line.trimmed().chars().all(is_cell);
    let is_list = notation.is_puzzle(first.trimmed())
        || line::side_of_words(first).is_some_and(|side| side > 3);
    if !(4..=MAX_SIDE).contains(&side) || is_list || !is_row(first) {
        return Ok(None);
    }
    text.look(side)?;
    let rows = text.ahead().len();
    let is_band = (2..side).contains(&rows) && side.is_multiple_of(rows);
    if !is_band || !text.ended() || !text.ahead().iter().all(is_row) {
        return Ok(None);
    }
    // A band, a blank line before each further one, and one behind the last.
    let further = side - rows + side / rows - 2;
    let beyond = text.look_beyond(further + 1)?;
    // The first blank line is the one that ended the block.
    let fits = |(place, line): (usize, &TextLine)| match (place + 1) % (rows + 1) {
        0 => line.is_blank(),
        _ => is_row(line),
    };
    let is_whole = beyond.len() >= further && beyond.get(further).is_none_or(TextLine::is_blank);
    if !is_whole || !beyond[..further].iter().enumerate().all(fits) {
        return Ok(None);
    }
    text.join(further);
    Ok(Some(Payload::new(Format::Grid, side)))
}

const BEGIN: &str = "\\begin";
const END: &str = "\\end";

/// The commands that draw lines between rows.
const RULES: [&str; 6] =
    ["\\hline", "\\cline", "\\toprule", "\\midrule", "\\cmidrule", "\\bottomrule"];

/// Returns a text of LaTeX without the parts in brackets with which it begins.
fn without_groups(mut text: &str) -> &str {
    while text.starts_with(['{', '[', '(']) {
        let mut open = 0_usize;
        let end = text.find(|sign| {
            match sign {
                '{' | '[' | '(' => open += 1,
                '}' | ']' | ')' => open = open.saturating_sub(1),
                _ => {}
            }
            open == 0
        });
        let Some(end) = end else {
            return text;
        };
        text = &text[end + 1..];
    }
    text
}

/// Returns a text of LaTeX without spaces and the commands around rows with which it begins.
fn without_rules(text: &str) -> &str {
    let text = text.trim_start_matches(is_space);
    let command = RULES.iter().chain([&BEGIN]).find_map(|rule| text.strip_prefix(rule));
    command.map_or(text, |rest| without_rules(without_groups(rest)))
}

/// Returns the cells of the rows on a line, each without `\\` behind it.
fn cells_of_latex(line: &TextLine) -> Vec<Cells> {
    let mut rows = Vec::new();
    let mut rest = line.text().split(END).next().unwrap_or_default();
    rest = rest.split('%').next().unwrap_or_default();
    let end = rest.len();
    loop {
        rest = without_rules(rest);
        let start = end - rest.len();
        let behind = rest.find("\\\\");
        let row = &rest[..behind.unwrap_or(rest.len())];
        // Other commands, such as `\centering`, stand where there are no cells.
        let is_one = !row.starts_with('\\') && (!row.trim().is_empty() || behind.is_some());
        if is_one || row.contains('&') {
            let cells = fields(row, Separator::Sign('&'));
            rows.push(cells.map(|cell| start + cell.start..start + cell.end).collect());
        }
        let Some(behind) = behind else {
            return rows;
        };
        // `\\[2pt]` leaves a gap.
        rest = without_groups(&rest[behind + 2..]);
    }
}

/// Returns what stands behind the end of a matrix and does not only close what is around it: it is a line of its own.
fn behind_latex(line: &TextLine, end: usize) -> Option<TextLine> {
    let rest = without_groups(&line.text()[end + END.len()..]).trim_start();
    let start = line.text().len() - rest.len();
    let behind = rest.split('%').next().unwrap_or_default().trim_end();
    let is_command = behind.starts_with('\\') && !behind.contains('&') && !behind.contains(BEGIN);
    let is_sign = |sign| "$.,;)]".contains(sign);
    (!is_command && !behind.chars().all(is_sign))
        .then(|| Plain::part(line, start..start + behind.len()))
}

/// Takes away all but the rows; where they are not a square, their number and length stand above.
pub(super) fn of_latex(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let first = &text.ahead()[0];
    if !first.trimmed().starts_with(BEGIN) {
        return Ok(None);
    }
    let format = if first.text().contains("{tabular}") { Format::Tabular } else { Format::Latex };
    if options.format.is_some_and(|asked| asked != format) {
        return Ok(None);
    }
    let extent = Extent::until(text, 3 * MAX_SIDE, |_, line| line.text().contains(END))?;
    let lines = &text.ahead()[..extent.lines];
    let rows =
        lines.iter().flat_map(|line| cells_of_latex(line).into_iter().map(move |row| (line, row)));
    let rows: Vec<(&TextLine, Cells)> = rows.collect();
    let Some(cols) = rows.first().map(|(_, cells)| cells.len()) else {
        return Ok(None);
    };
    let last = &lines[extent.lines - 1];
    let Some(end) = last.text().find(END) else {
        let wrong = lines[0].error(lines[0].span(), "`\\end` is missing", "it begins here");
        return Ok(Some(Payload::refused(wrong, extent.lines)));
    };
    let behind = behind_latex(last, end);
    let mut plain: Vec<TextLine> =
        rows.iter().map(|(line, cells)| Plain::row(line, cells)).collect();
    if rows.len() != cols {
        let size = format!("{} {cols}", rows.len());
        plain.insert(0, Plain::line(&size, lines[0].span(), &lines[0]));
    }
    let count = plain.len();
    text.replace(extent.lines, 0, plain.into_iter().chain(behind).collect());
    Ok(Some(Payload::new(format, count)))
}
