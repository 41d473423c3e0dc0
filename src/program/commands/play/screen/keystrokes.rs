//! Keys and clicks, from the bytes that a terminal sends.
//!
//! Most keys are a character. Others are sequences: `ESC [ A` is an arrow, `ESC [ < 0 ; 5 ; 3 M` a click. What looks
//! like a sequence may also be half of one that was pasted, so its rest is not waited for: a pause ends it, and a
//! control character such as Ctrl-C is heard inside it. A pause behind `ESC` makes that the key Esc.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use vte::{Params, Parser, Perform};

const ESCAPE: u8 = 0x1b;

/// The bytes of a terminal, as far as they have come.
#[derive(Default)]
pub(super) struct Decoder {
    parser: Parser,
    heard: Heard,
    last: Option<u8>,
}

#[derive(Default)]
struct Heard {
    events: Vec<Event>,
    rest: Rest,
}

/// The characters behind a sequence that belong to it.
#[derive(Default)]
enum Rest {
    #[default]
    Nothing,
    /// The letter behind `ESC O`: a key as terminals sent it long ago, and some still do.
    Key,
    /// The button and the place behind `ESC [ M`, a sign each: a click, likewise.
    Click(Vec<u32>),
}

impl Decoder {
    pub(super) fn take(&mut self, bytes: &[u8]) -> Vec<Event> {
        self.parser.advance(&mut self.heard, bytes);
        self.last = bytes.last().copied().or(self.last);
        std::mem::take(&mut self.heard.events)
    }

    /// Ends a sequence that does not go on, and returns what it means.
    pub(super) fn pause(&mut self) -> Option<Event> {
        let is_escape = self.last == Some(ESCAPE);
        *self = Decoder::default();
        is_escape.then(|| key(KeyCode::Esc, KeyModifiers::NONE))
    }

    /// Tells whether a pause would mean something: bytes have come since the last one.
    pub(super) fn is_waiting(&self) -> bool {
        self.last.is_some()
    }
}

impl Perform for Heard {
    fn print(&mut self, sign: char) {
        match (&mut self.rest, sign) {
            (Rest::Click(signs), _) => {
                signs.push(u32::from(sign));
                if let [button, col, row] = signs[..] {
                    self.rest = Rest::Nothing;
                    self.click(button.wrapping_sub(32), [col, row].map(|at| at.wrapping_sub(32)));
                }
                return;
            }
            (Rest::Key, _) => {
                self.rest = Rest::Nothing;
                let named = named_by(sign).map(|code| key(code, KeyModifiers::NONE));
                self.events.extend(named);
                return;
            }
            (Rest::Nothing, _) => {}
        }
        let (code, modifiers) = match sign {
            '\x7f' => (KeyCode::Backspace, KeyModifiers::NONE),
            _ if sign.is_uppercase() => (KeyCode::Char(sign), KeyModifiers::SHIFT),
            _ => (KeyCode::Char(sign), KeyModifiers::NONE),
        };
        self.events.push(key(code, modifiers));
    }

    fn execute(&mut self, byte: u8) {
        self.rest = Rest::Nothing;
        let letter = |byte: u8| KeyCode::Char(char::from(byte - 1 + b'a'));
        let (code, modifiers) = match byte {
            b'\r' => (KeyCode::Enter, KeyModifiers::NONE),
            b'\t' => (KeyCode::Tab, KeyModifiers::NONE),
            1..=26 => (letter(byte), KeyModifiers::CONTROL),
            _ => return,
        };
        self.events.push(key(code, modifiers));
    }

    fn esc_dispatch(&mut self, intermediates: &[u8], _: bool, byte: u8) {
        // Anything else is a key with Alt, which has no meaning here.
        self.rest = match (intermediates, byte) {
            ([], b'O') => Rest::Key,
            _ => Rest::Nothing,
        };
    }

    fn csi_dispatch(&mut self, params: &Params, intermediates: &[u8], _: bool, action: char) {
        let numbers: Vec<u16> = params.iter().flatten().copied().collect();
        match (intermediates, action, &numbers[..]) {
            (b"<", 'M', &[button, col, row]) => {
                self.click(button.into(), [col, row].map(u32::from));
            }
            ([], 'M', _) => self.rest = Rest::Click(Vec::new()),
            ([], '~', [number @ (3 | 11), rest @ ..]) => {
                let code = if *number == 3 { KeyCode::Delete } else { KeyCode::F(1) };
                self.events.push(key(code, modifiers(rest.first().copied())));
            }
            ([], _, _) => {
                let modifiers = modifiers(numbers.get(1).copied());
                let named = named_by(action).map(|code| key(code, modifiers));
                self.events.extend(named);
            }
            _ => {}
        }
    }
}

impl Heard {
    /// Adds a press of the left button; other buttons, moves and places that are none mean nothing.
    fn click(&mut self, button: u32, place: [u32; 2]) {
        // Shift, Alt and Ctrl are bits that make no difference.
        if button & !0b1_1100 != 0 {
            return;
        }
        let place = place.map(|at| u16::try_from(at.checked_sub(1)?).ok());
        if let [Some(column), Some(row)] = place {
            self.events.push(Event::Mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column,
                row,
                modifiers: KeyModifiers::NONE,
            }));
        }
    }
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

/// Returns the arrow, or F1, with this letter at its end.
fn named_by(letter: char) -> Option<KeyCode> {
    Some(match letter {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'P' => KeyCode::F(1),
        _ => return None,
    })
}

/// Returns the keys that are held: the number is one more than the sum of their bits.
fn modifiers(number: Option<u16>) -> KeyModifiers {
    let bits = number.unwrap_or(1).saturating_sub(1);
    let held = [KeyModifiers::SHIFT, KeyModifiers::ALT, KeyModifiers::CONTROL];
    let held = held.into_iter().enumerate();
    held.filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, modifier)| modifier).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(chunks: &[&[u8]]) -> String {
        let mut decoder = Decoder::default();
        let mut events = Vec::new();
        for chunk in chunks {
            // An empty chunk stands for a pause.
            match chunk {
                [] => events.extend(decoder.pause()),
                bytes => events.extend(decoder.take(bytes)),
            }
        }
        let words = events.iter().map(|event| match event {
            Event::Key(key) => match (key.code, key.modifiers) {
                (KeyCode::Char(sign), KeyModifiers::CONTROL) => format!("^{sign}"),
                (KeyCode::Char(sign), _) => sign.to_string(),
                (code, KeyModifiers::CONTROL) => format!("^{code:?}"),
                (code, _) => format!("{code:?}"),
            },
            Event::Mouse(mouse) => format!("{},{}", mouse.column, mouse.row),
            Event::FocusGained | Event::FocusLost | Event::Resize(..) => "another event".into(),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn keys_and_clicks_are_heard() {
        for (bytes, expected) in [
            (&b"0u?U"[..], "0 u ? U"),
            ("é中".as_bytes(), "é 中"),
            (b"\r\t\x7f\x08\x03\x1a\0", "Enter Tab Backspace ^h ^c ^z"),
            (b"\x1b[A\x1b[B\x1bOC\x1bOD", "Up Down Right Left"),
            (b"\x1b[1;5C\x1b[3~\x1b[3;5~", "^Right Delete ^Delete"),
            (b"\x1b[<0;5;3M\x1b[<0;5;3m\x1b[<2;5;3M\x1b[<35;5;3M", "4,2"),
            (b"\x1b[<0;0;3M\x1b[<0;70000;3M1", "65534,2 1"),
            (b"\x1b[M $#u\x1b[M#$#u", "3,2 u u"),
            (b"\x1bOP\x1b[11~\x1b[P", "F(1) F(1) F(1)"),
            // What has no meaning here.
            (b"\x1bq\x1b[H\x1b[5~\x1bOQ\x1b[15~\x1b[I1", "1"),
            (b"\x1b]0;title\x07\x1bP1$r\x1b\\1", "1"),
        ] {
            assert_eq!(heard(&[bytes]), expected, "{}", bytes.escape_ascii());
            let single: Vec<&[u8]> = bytes.chunks(1).collect();
            assert_eq!(heard(&single), expected, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn half_a_sequence_makes_no_key_deaf() {
        for half in [
            &b"\x1b["[..],
            b"\x1b[?",
            b"\x1b[<0;5",
            b"\x1b[M ",
            b"\x1bO",
            b"\x1b]0;title",
            b"\x1bPq",
            b"\x1b[1$",
            b"\xe4\xb8",
        ] {
            let pause = heard(&[half, b"", b"10\x03"]);
            assert_eq!(pause, "1 0 ^c", "{}", half.escape_ascii());
        }
        assert_eq!(heard(&[b"\x1b[?1\x03"]), "^c", "at once");
        assert_eq!(heard(&[b"\x1b", b"", b"u"]), "Esc u");
        assert_eq!(heard(&[b"u\x1b\x1b", b"", b""]), "u Esc");
    }
}
