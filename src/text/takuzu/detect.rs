//! The formats that only Takuzu has, as they show in a block of lines.
//!
//! | the block | is read as |
//! |---|---|
//! | begins with `SAVEFILE:` | `unruly-save` |
//! | begins with `begin` | `janko` |
//! | begins with `rules:` | `signs` |
//! | begins with `{` or `[` | `json` |
//! | begins with a drawn line, or with a frame and a drawn line soon follows | `box` |
//! | begins with a frame | `markdown` |
//! | `WxH;` at the beginning of a line | `sized-line`, one puzzle per line |
//! | Unruly's parameters and a colon at the beginning of a line | `unruly`, one puzzle per line |
//! | letters and digits, a bar, and signs | `plus-task`, one puzzle per line |
//! | lines of 0, 1 and small letters | `task`, one puzzle per line |
//! | rows with `=` or `x` between cells or between each other | `signs` |
//! | anything else | as [any puzzle](crate::text::detect) |

use std::io;

use super::alphabet::Alphabet;
use super::{janko, signs, task, unruly};
use crate::text::cells::Symbols as _;
use crate::text::detect::{self, SAMPLE, majority};
use crate::text::formats::Text;
use crate::text::grid::Size;
use crate::text::stream::{TextLine, is_space};
use crate::text::{Format, frames, json, line};

pub(super) fn format(text: &mut Text<'_>, alphabet: Alphabet<'_>) -> io::Result<Format> {
    text.look(SAMPLE)?;
    let sample = text.ahead();
    if let Some(format) = marked(sample, alphabet) {
        return Ok(format);
    }
    if is_xo(sample, alphabet) {
        return Ok(Format::Xo);
    }
    let of_signs = signs::look_ahead(sample, alphabet);
    let wanted = detect::look_ahead(sample).max(of_signs);
    text.look(wanted)?;
    if signs::are_shown(text.ahead(), alphabet) {
        return Ok(Format::Signs);
    }
    let ended = text.ended();
    Ok(detect::detect(text.ahead(), ended, alphabet))
}

/// Tells whether rows hold both X and O, and blanks at most: an X alone may be a blank.
fn is_xo(sample: &[TextLine], alphabet: Alphabet<'_>) -> bool {
    let rows = sample.iter().skip(usize::from(Size::parse(&sample[0]).is_some()));
    let mut signs = rows.flat_map(|line| line.trimmed().chars()).filter(|&sign| !is_space(sign));
    let are_known = signs.clone().all(|sign| "XO._-?*".contains(sign));
    let has = |wanted: char| signs.clone().any(|sign| sign == wanted);
    let has_both = has('X') && has('O');
    !alphabet.is_wide() && are_known && has_both && signs.nth(1).is_some() && sample.len() > 1
}

/// A test whether a line begins a puzzle of a format, and of no other.
type Mark = fn(&TextLine) -> bool;

/// The format that shows in the first lines of a block, whatever follows.
///
/// If any letter may be a cell, letters tell nothing.
fn marked(sample: &[TextLine], alphabet: Alphabet<'_>) -> Option<Format> {
    let first = sample.first()?;
    // A drawing without its top begins like a table, and goes on otherwise.
    if frames::starts_table(first) && sample.iter().any(frames::starts_box) {
        return Some(Format::Box);
    }
    let by_first: [(Mark, Format); 6] = [
        (unruly::starts_save, Format::UnrulySave),
        (janko::starts, Format::Janko),
        (signs::names_rules, Format::Signs),
        (json::starts, Format::Json),
        (frames::starts_box, Format::Box),
        (frames::starts_table, Format::Markdown),
    ];
    let by_lines: [(Mark, Format); 4] = [
        (line::is_sized, Format::SizedLine),
        (unruly::starts, Format::Unruly),
        (task::starts_plus, Format::PlusTask),
        (task::starts, Format::Task),
    ];
    let telling = if alphabet.is_wide() { 1 } else { by_lines.len() };
    let most = |starts: Mark| majority(sample, |line| starts(line).then_some(())).is_some();
    let by_first = by_first.into_iter().find(|(starts, _)| starts(first));
    let by_lines = || by_lines[..telling].iter().find(|(starts, _)| most(*starts)).copied();
    by_first.or_else(by_lines).map(|(_, format)| format)
}

/// Tells whether the first lines of a block show a format that only Takuzu has, whatever they are as
/// numbers.
pub(super) fn is_marked(sample: &[TextLine], alphabet: Alphabet<'_>) -> bool {
    let of_takuzu =
        [Format::SizedLine, Format::Unruly, Format::UnrulySave, Format::Janko, Format::Signs];
    marked(sample, alphabet).is_some_and(|format| {
        // A frame without edges has bars between letters and digits, too.
        let is_whole = || {
            let whole = |line: &TextLine| task::is_whole(line, alphabet).then_some(());
            majority(sample, whole).is_some()
        };
        let is_task = format == Format::PlusTask && !sample.iter().any(frames::starts_box)
            || format == Format::Task && is_whole();
        is_task || of_takuzu.contains(&format)
    })
}
