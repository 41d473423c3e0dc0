//! Frames drawn around cells or blocks.

use super::stream::TextLine;

/// Tells whether a character stands between cells or blocks, side by side.
pub(super) fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '║' | '┃')
}

/// Tells whether a line may be part of a frame with such lines drawn between rows.
pub(super) fn is_part(line: &TextLine, is_rule: fn(&TextLine) -> bool) -> bool {
    line.text().contains(is_bar) || is_rule(line)
}

/// The number of lines of the frame that begins with the first one: where one line is drawn below
/// another, the next frame begins.
pub(super) fn extent(lines: &[TextLine], is_rule: fn(&TextLine) -> bool) -> usize {
    let parts = lines.iter().take_while(|line| is_part(line, is_rule)).count();
    let gap = lines[..parts].windows(2).position(|pair| is_rule(&pair[0]) && is_rule(&pair[1]));
    gap.map_or(parts, |gap| gap + 1)
}
