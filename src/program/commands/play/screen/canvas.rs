//! A screen as characters with looks, and the signs that a terminal obeys to show it.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::args::Theme;

/// The part that a character has on the screen; a theme gives it a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Tone {
    #[default]
    Plain,
    /// Around the board: numbers, lines, counters, words beside keys.
    Quiet,
    /// A value that the person has entered, or a pencil mark.
    Entry,
    /// Something that a hint is about.
    Hint,
    /// Something that breaks a rule, or is wrong.
    Wrong,
    /// The frame of a board that is solved.
    Won,
}

/// The look of a character: its part, and what is seen without any colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    pub(super) tone: Tone,
    pub(super) bold: bool,
    pub(super) underline: bool,
    pub(super) reverse: bool,
}

impl Look {
    pub(super) const PLAIN: Look = Look::new(Tone::Plain);
    pub(super) const QUIET: Look = Look::new(Tone::Quiet);

    pub(super) const fn new(tone: Tone) -> Look {
        Look { tone, bold: false, underline: false, reverse: false }
    }

    pub(super) const fn bold(self) -> Look {
        Look { bold: true, ..self }
    }
}

impl Theme {
    fn color(self, tone: Tone) -> Option<AnsiColor> {
        let [dark, light] = match tone {
            Tone::Plain | Tone::Quiet => return None,
            Tone::Entry => [AnsiColor::BrightCyan, AnsiColor::Blue],
            Tone::Hint => [AnsiColor::BrightYellow, AnsiColor::Magenta],
            Tone::Wrong => [AnsiColor::BrightRed, AnsiColor::Red],
            Tone::Won => [AnsiColor::BrightGreen, AnsiColor::Green],
        };
        match self {
            Theme::Dark => Some(dark),
            Theme::Light => Some(light),
            Theme::None => None,
        }
    }

    fn style(self, look: Look) -> Style {
        let mut style = Style::new().fg_color(self.color(look.tone).map(Into::into));
        // Grey is the colour of the background in some terminals.
        let is_dim = look.tone == Tone::Quiet && self != Theme::None;
        for (is_wanted, with) in [
            (is_dim, Style::dimmed as fn(Style) -> Style),
            (look.bold, Style::bold),
            (look.underline, Style::underline),
            (look.reverse, Style::invert),
        ] {
            if is_wanted {
                style = with(style);
            }
        }
        style
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Canvas {
    width: usize,
    cells: Vec<(char, Look)>,
}

impl Canvas {
    pub(super) fn new([width, height]: [usize; 2]) -> Canvas {
        Canvas { width, cells: vec![(' ', Look::PLAIN); width * height] }
    }

    fn rows(&self) -> impl Iterator<Item = &[(char, Look)]> {
        self.cells.chunks(self.width.max(1))
    }

    /// Writes a text from a place on, as far as it is on the screen, and returns the place behind it.
    pub(super) fn put(&mut self, [x, y]: [usize; 2], text: &str, look: Look) -> [usize; 2] {
        let mut at = x;
        for sign in text.chars() {
            if at < self.width
                && let Some(cell) = self.cells.get_mut(y * self.width + at)
            {
                *cell = (sign, look);
            }
            at += 1;
        }
        [at, y]
    }

    /// Returns the characters without their looks; no line ends in blanks.
    pub(super) fn text(&self) -> String {
        let line = |row: &[(char, Look)]| {
            let line: String = row.iter().map(|&(sign, _)| sign).collect();
            line.trim_end().to_owned() + "\n"
        };
        self.rows().map(line).collect()
    }

    /// Returns what a terminal that shows another screen has to be sent: the lines that differ.
    pub(super) fn changes(&self, before: Option<&Canvas>, theme: Theme) -> String {
        let before = before
            .filter(|before| (before.width, before.cells.len()) == (self.width, self.cells.len()));
        let mut sent = String::new();
        for (y, row) in self.rows().enumerate() {
            let is_same = before.is_some_and(|before| before.rows().nth(y) == Some(row));
            if !is_same {
                let _ = write!(sent, "\x1b[{};1H", y + 1);
                for run in row.chunk_by(|one, other| one.1 == other.1) {
                    let style = theme.style(run[0].1);
                    let text: String = run.iter().map(|&(sign, _)| sign).collect();
                    let _ = write!(sent, "{style}{text}{style:#}");
                }
            }
        }
        sent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_differ_are_sent() {
        let mut before = Canvas::new([6, 2]);
        before.put([0, 0], "one", Look::PLAIN);
        let mut after = before.clone();
        after.put([1, 1], "two", Look::new(Tone::Entry).bold());
        let sent = after.changes(Some(&before), Theme::None);
        assert_eq!(sent, "\x1b[2;1H \x1b[1mtwo\x1b[0m  ");
        let sent = after.changes(Some(&before), Theme::Light);
        assert_eq!(sent, "\x1b[2;1H \x1b[1m\x1b[34mtwo\x1b[0m  ");
        assert_eq!(after.changes(Some(&after), Theme::Dark), "");
        assert_eq!(after.changes(None, Theme::Dark).matches('H').count(), 2);
        assert_eq!(after.text(), "one\n two\n");
    }

    #[test]
    fn a_text_ends_at_the_edge_of_the_screen() {
        let mut canvas = Canvas::new([4, 1]);
        assert_eq!(canvas.put([2, 0], "abc", Look::PLAIN), [5, 0]);
        canvas.put([0, 3], "below", Look::PLAIN);
        assert_eq!(canvas.text(), "  ab\n");
    }
}
