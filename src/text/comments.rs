//! Comments in what is written: each format has its own sign for one, or none, and no comment can be more than that.

use super::format::{Format, Style};
use crate::error::shown;

impl Format {
    /// Tells whether comments can be written in it.
    #[must_use]
    pub fn has_comments(self) -> bool {
        self.comment_style() != Style::None
    }

    /// Writes comments above a puzzle that is written in this format, in the format's own signs. What a
    /// terminal or a reader of the format would obey is made harmless.
    ///
    /// A format without comments leaves them out ([`Format::has_comments`]).
    #[must_use]
    pub fn with_comments<S: AsRef<str>>(self, comments: &[S], puzzle: &str) -> String {
        let style = self.comment_style();
        let lines = comments.iter().flat_map(|comment| comment.as_ref().lines());
        let comments: String = lines.map(|line| style.line(line)).collect();
        match (style, puzzle.split_once('\n')) {
            (Style::Xml, Some((declaration, rest))) => format!("{declaration}\n{comments}{rest}"),
            _ => comments + puzzle,
        }
    }

    /// Writes a comment behind a puzzle that takes a line, and above any other.
    #[must_use]
    pub fn with_comment_behind(self, comment: &str, puzzle: &str) -> String {
        match (self.comment_style(), self.is_a_puzzle_a_line()) {
            (Style::Hash, true) => {
                let comment = harmless(comment);
                format!("{} # {}\n", puzzle.trim_end(), comment.trim())
            }
            _ => self.with_comments(&[comment], puzzle),
        }
    }
}

impl Style {
    /// Writes a line of a comment; a blank one stays one.
    fn line(self, text: &str) -> String {
        let text = harmless(text);
        let text = text.trim_end();
        let written = match self {
            Style::None => return String::new(),
            Style::Hash => format!("# {text}"),
            Style::Sdk => format!("#C {text}"),
            Style::Tex => format!("% {}", without_tex(text)),
            Style::Markup => format!("<!-- {} -->", without_tags(text)),
            // Two hyphens are no comment in XML.
            Style::Xml => {
                format!("<!-- {} -->", without_tags(text).replace("--", "- -").replace("--", "- -"))
            }
        };
        written.trim_end().to_owned() + "\n"
    }
}

/// Text as it may go to a terminal, with the no-break spaces of French.
fn harmless(text: &str) -> String {
    let text = shown(text).replace("\\u{a0}", "\u{a0}");
    text.replace("\\u{202f}", "\u{202f}")
}

/// Takes away the signs that end a comment or begin a tag, and the quotes of attributes.
fn without_tags(text: &str) -> String {
    text.replace(['<', '>'], " ").replace('"', "'")
}

/// Escapes the signs of TeX, which is dead even if somebody takes the percent sign away. Some editors obey a comment
/// that begins with an exclamation mark.
fn without_tex(text: &str) -> String {
    let mut dead = String::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '\\' => dead += "\\textbackslash{}",
            '~' => dead += "\\textasciitilde{}",
            '^' => dead += "\\textasciicircum{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => dead.extend(['\\', sign]),
            '!' if at == 0 => dead += "{!}",
            _ => dead.push(sign),
        }
    }
    dead
}
