//! The keys, and what they do: the footer shows those that work now, and no other works.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use takuzu_sat::explain::{Language, symbol};
use takuzu_sat::render::Symbols;

use super::super::captions::screen as words;
use crate::words::Words;
use crate::words::say;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Goes so many rows down and columns to the right.
    Move(isize, isize),
    /// Goes to the cell of this row and column; there already, changes its value.
    Touch(usize, usize),
    /// Enters a value, or a pencil mark.
    Value(u8),
    Next,
    Clear,
    /// Writes pencil marks from now on, or values.
    Pencil,
    FillMarks,
    KeepMarks,
    Undo,
    Redo,
    Hint,
    Check,
    Pause,
    GoOn,
    Save,
    New,
    /// Shows the rules, the signs and the keys.
    Help,
    /// Takes a question back, or leaves the help.
    Back,
    /// Shows the rest of a message.
    More,
    Quit,
}

/// Keys that belong together, and the words beside them.
pub(super) struct Item {
    /// The name of each key with what it does.
    pub(super) keys: Vec<(String, Command)>,
    pub(super) words: String,
}

pub(super) fn sign(symbols: Symbols, value: u8) -> String {
    let pair = match symbols {
        Symbols::Digits => return symbol(value),
        Symbols::Letters => ["O", "X"],
        Symbols::Discs => ["○", "●"],
    };
    pair.get(usize::from(value)).map_or_else(|| symbol(value), |sign| (*sign).into())
}

/// The facts that decide which keys work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mode {
    pub(super) language: Language,
    /// The first and the last value.
    pub(super) values: [u8; 2],
    pub(super) symbols: Symbols,
    pub(super) is_pencil: bool,
    pub(super) keeps_marks: bool,
    pub(super) can_undo: bool,
    pub(super) can_redo: bool,
    pub(super) next_hint: NextHint,
    /// The cursor is where the hint has a value.
    pub(super) is_at_hint: bool,
    pub(super) has_more: bool,
    pub(super) stage: Stage,
}

/// The thing that the key for hints does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextHint {
    New,
    More,
    Enter,
    /// There is nothing more to be said before the board changes.
    Nothing,
}

/// The part of a game that is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Playing,
    Paused,
    Help,
    /// The person is asked whether to leave this puzzle for another one.
    AsksNew,
    Over,
    /// The screen is too small.
    Hidden,
}

impl Mode {
    /// Returns the mode in which most keys work.
    pub(super) fn fullest(self) -> Mode {
        Mode {
            can_undo: true,
            can_redo: true,
            is_pencil: true,
            next_hint: NextHint::Enter,
            has_more: true,
            stage: Stage::Playing,
            ..self
        }
    }

    pub(super) fn items(&self) -> Vec<Item> {
        let item = |name, command, words| self.item(name, command, words);
        let quit = item(["q"; 2], Command::Quit, words::QUIT);
        let new = |words| item(["n"; 2], Command::New, words);
        match self.stage {
            Stage::Hidden => return vec![quit],
            Stage::Over => return vec![new(words::NEW), quit],
            Stage::Paused => return vec![item(["p"; 2], Command::GoOn, words::GO_ON), quit],
            Stage::Help => {
                let more = self.has_more.then(|| item(words::RETURN, Command::More, words::MORE));
                let back = item(words::ESCAPE, Command::Back, words::TO_GAME);
                return more.into_iter().chain([back, quit]).collect();
            }
            Stage::AsksNew => {
                return vec![new(words::LEAVE), item(words::ESCAPE, Command::Back, words::STAY)];
            }
            Stage::Playing => {}
        }
        let mut items = self.writing();
        let history = [
            (self.can_undo, item(["u"; 2], Command::Undo, words::UNDO)),
            (self.can_redo, item(["^R"; 2], Command::Redo, words::REDO)),
        ];
        items.extend(history.into_iter().filter(|it| it.0).map(|it| it.1));
        let hint = match self.next_hint {
            NextHint::New => Some(words::HINT),
            NextHint::More => Some(words::MORE_HINT),
            NextHint::Enter => Some(words::ENTER_HINT),
            NextHint::Nothing => None,
        };
        items.extend(hint.map(|words| item(["?"; 2], Command::Hint, words)));
        items.push(item(["c"; 2], Command::Check, words::CHECK));
        items.extend(self.has_more.then(|| item(words::RETURN, Command::More, words::MORE)));
        items.extend([
            item(["p"; 2], Command::Pause, words::PAUSE),
            item(["s"; 2], Command::Save, words::SAVE),
            new(words::NEW),
            item([self.help_key(); 2], Command::Help, words::HELP),
            quit,
        ]);
        items
    }

    fn say(&self, words: Words) -> String {
        say!(self.language, words)
    }

    fn item(&self, name: Words, command: Command, words: Words) -> Item {
        Item { keys: vec![(self.say(name), command)], words: self.say(words) }
    }

    /// Lists the keys for the board itself.
    fn writing(&self) -> Vec<Item> {
        let item = |name, command, words| self.item(name, command, words);
        let arrows = [("←", 0, -1), ("↓", 1, 0), ("↑", -1, 0), ("→", 0, 1)];
        let arrows = arrows.map(|(name, down, right)| (name.into(), Command::Move(down, right)));
        let values = self.values[0]..=self.values[1];
        let value = |value| (self.key_of(value), Command::Value(value));
        let pencil = if self.is_pencil { words::INK } else { words::PENCIL };
        let mut items = vec![
            Item { keys: arrows.into(), words: self.say(words::MOVE) },
            Item {
                keys: values.map(value).collect(),
                words: self.say(if self.is_pencil { words::MARK } else { words::ENTER }),
            },
            item(
                words::SPACE,
                Command::Next,
                if self.is_at_hint { words::ENTER_HINT } else { words::NEXT },
            ),
            item(words::DELETE, Command::Clear, words::CLEAR),
            item(["m"; 2], Command::Pencil, pencil),
        ];
        if self.is_pencil {
            let keep = if self.keeps_marks { words::KEEP_NOT } else { words::KEEP };
            items.extend([
                item(["f"; 2], Command::FillMarks, words::FILL),
                item(["a"; 2], Command::KeepMarks, keep),
            ]);
        }
        items
    }

    fn key_of(&self, value: u8) -> String {
        match self.symbols {
            Symbols::Letters if self.is_pair() => sign(self.symbols, value),
            Symbols::Digits | Symbols::Letters | Symbols::Discs => symbol(value),
        }
    }

    /// Returns the name of the key for help: a letter, unless that is a value.
    fn help_key(&self) -> &'static str {
        if 'H'.to_digit(36).is_some_and(|value| value <= self.values[1].into()) {
            "F1"
        } else {
            "H"
        }
    }

    fn is_pair(&self) -> bool {
        self.values == [0, 1]
    }

    /// Returns what a key does, if it works now.
    pub(super) fn command(&self, key: KeyEvent) -> Option<Command> {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        let is_other = key.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER);
        if key.kind == KeyEventKind::Release || is_other {
            return None;
        }
        let wanted = match (key.code, is_control) {
            // Ctrl-C always works.
            (KeyCode::Char('c'), true) => return Some(Command::Quit),
            (KeyCode::Char('r'), true) => Command::Redo,
            // Some terminals send it for backspace.
            (KeyCode::Char('h'), true) => Command::Clear,
            (_, true) => return None,
            // Any key ends a pause.
            (KeyCode::Char('q'), false) => Command::Quit,
            _ if self.stage == Stage::Paused => Command::GoOn,
            (KeyCode::F(1), false) => Command::Help,
            (KeyCode::Char(sign), false) => self.command_for_sign(sign)?,
            (KeyCode::Left, false) => Command::Move(0, -1),
            (KeyCode::Down, false) => Command::Move(1, 0),
            (KeyCode::Up, false) => Command::Move(-1, 0),
            (KeyCode::Right, false) => Command::Move(0, 1),
            (KeyCode::Backspace | KeyCode::Delete, false) => Command::Clear,
            (KeyCode::Esc, false) if matches!(self.stage, Stage::AsksNew | Stage::Help) => {
                Command::Back
            }
            (KeyCode::Esc, false) if self.is_pencil => Command::Pencil,
            (KeyCode::Enter, false) => Command::More,
            _ => return None,
        };
        // That there is nothing to take back is said, though no key is shown for it.
        let is_said =
            self.stage == Stage::Playing && matches!(wanted, Command::Undo | Command::Redo);
        (is_said || self.works(wanted)).then_some(wanted)
    }

    /// Tells whether there is a key for something now.
    pub(super) fn works(&self, command: Command) -> bool {
        let items = self.items();
        let mut keys = items.iter().flat_map(|item| &item.keys);
        keys.any(|&(_, known)| known == command)
    }

    /// Returns what a sign does. Capital letters are values, small ones are not, so that both are there.
    fn command_for_sign(&self, sign: char) -> Option<Command> {
        let letters = ['o', 'x'].map(|letter| sign.eq_ignore_ascii_case(&letter));
        if let (Symbols::Letters, true, Some(value)) =
            (self.symbols, self.is_pair(), letters.iter().position(|is| *is))
        {
            return Some(Command::Value(u8::try_from(value).ok()?));
        }
        if sign == 'H' && self.help_key() == "H" {
            return Some(Command::Help);
        }
        if !sign.is_ascii_lowercase()
            && let Some(value) = sign.to_digit(36)
        {
            return Some(Command::Value(u8::try_from(value).ok()?));
        }
        Some(match sign {
            'h' => Command::Move(0, -1),
            'j' => Command::Move(1, 0),
            'k' => Command::Move(-1, 0),
            'l' => Command::Move(0, 1),
            ' ' => Command::Next,
            'm' => Command::Pencil,
            'f' => Command::FillMarks,
            'a' => Command::KeepMarks,
            'u' => Command::Undo,
            '?' => Command::Hint,
            'c' => Command::Check,
            'p' => Command::Pause,
            's' => Command::Save,
            'n' => Command::New,
            _ => return None,
        })
    }
}

/// Reads keys as they are typed on a command line: a sign each, others by name, such as `<Left>` or `<C-r>`.
pub(super) fn typed(text: &str) -> Result<Vec<KeyEvent>, String> {
    let mut keys = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let named = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        let (key, left) = match named {
            Some((name, left)) => (by_name(name), left),
            None => {
                let key = KeyEvent::new(KeyCode::Char(sign), KeyModifiers::NONE);
                (Some(key), &rest[sign.len_utf8()..])
            }
        };
        let unknown = &rest[..rest.len() - left.len()];
        keys.push(key.ok_or_else(|| format!("there is no key {unknown}"))?);
        rest = left;
    }
    Ok(keys)
}

fn by_name(name: &str) -> Option<KeyEvent> {
    let code = match name {
        "Left" => KeyCode::Left,
        "Down" => KeyCode::Down,
        "Up" => KeyCode::Up,
        "Right" => KeyCode::Right,
        "Backspace" => KeyCode::Backspace,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "F1" => KeyCode::F(1),
        _ => {
            let letter = name.strip_prefix("C-")?.parse().ok()?;
            return Some(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
        }
    };
    Some(KeyEvent::new(code, KeyModifiers::NONE))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in super::super) const MODE: Mode = Mode {
        language: Language::English,
        values: [1, 16],
        symbols: Symbols::Digits,
        is_pencil: false,
        keeps_marks: false,
        can_undo: false,
        can_redo: false,
        next_hint: NextHint::New,
        is_at_hint: false,
        has_more: false,
        stage: Stage::Playing,
    };

    fn press(mode: Mode, keys: &str) -> Vec<Option<Command>> {
        let keys = typed(keys).expect("keys").into_iter();
        keys.map(|key| mode.command(key)).collect()
    }

    #[test]
    fn capital_letters_are_values_and_small_ones_commands() {
        let value = |value| Some(Command::Value(value));
        assert_eq!(
            press(MODE, "1AcCG"),
            [value(1), value(10), Some(Command::Check), value(12), value(16)]
        );
        assert_eq!(press(MODE, "0GZ"), [None, value(16), None]);
        assert_eq!(press(MODE, "H<F1>"), [Some(Command::Help); 2]);
        let long = Mode { values: [1, 25], ..MODE };
        assert_eq!(press(long, "H<F1>"), [value(17), Some(Command::Help)]);
        let pair = Mode { values: [0, 1], symbols: Symbols::Letters, ..MODE };
        let both = [value(0), value(1)];
        assert_eq!(press(pair, "01"), both);
        assert_eq!(press(pair, "oX"), both);
        assert_eq!(press(pair, "2"), [None]);
    }

    #[test]
    fn keys_work_when_the_footer_shows_them() {
        assert_eq!(press(MODE, "f<Enter><Esc>"), [None; 3]);
        // They say that there is nothing to take back.
        assert_eq!(press(MODE, "u<C-r>"), [Some(Command::Undo), Some(Command::Redo)]);
        let fullest = MODE.fullest();
        let commands =
            [Command::Undo, Command::FillMarks, Command::Redo, Command::More, Command::Pencil];
        assert_eq!(press(fullest, "uf<C-r><Enter><Esc>"), commands.map(Some));
        for stage in [Stage::Over, Stage::Hidden, Stage::AsksNew, Stage::Help] {
            let mode = Mode { stage, ..fullest };
            assert_eq!(press(mode, "1 h?p<C-z>"), [None; 6], "{stage:?}");
            assert_eq!(press(mode, "<C-c>"), [Some(Command::Quit)]);
        }
        let paused = Mode { stage: Stage::Paused, ..MODE };
        let go_on = Some(Command::GoOn);
        assert_eq!(press(paused, "p1q"), [go_on, go_on, Some(Command::Quit)]);
    }

    #[test]
    fn keys_have_names() {
        assert_eq!(typed("<Left>").expect("a key")[0].code, KeyCode::Left);
        assert_eq!(typed("<C-r>").expect("a key").len(), 1);
        assert_eq!(typed("a<b").expect("keys").len(), 3);
        assert_eq!(typed("<Fly>"), Err("there is no key <Fly>".into()));
    }
}
