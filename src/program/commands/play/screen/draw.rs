//! The whole screen: the board with its title, the panel with the message, and the keys.

use itertools::Itertools as _;
use takuzu_sat::deduction::House;
use takuzu_sat::explain::{Mark, legend};
use takuzu_sat::grid::Line;

use super::super::captions::screen as words;
use super::super::dialogue::{clock, wrapped};
use super::board_view::{self, View};
use super::canvas::{Canvas, Look, Tone};
use super::keys::{Command, Item, Mode, NextHint, Stage, sign};
use super::layout::{Area, Contents, Layout};
use crate::words::Words;
use crate::words::say;

/// The longest line of the help.
const LONGEST_HELP: usize = 76;

/// A screen, and what a click on each place means.
pub(super) struct Screen {
    pub(super) canvas: Canvas,
    /// The place of the terminal's own cursor.
    pub(super) cursor: Option<[usize; 2]>,
    targets: Vec<(Area, Command)>,
    /// The message goes on.
    pub(super) has_more: bool,
    /// There is room for the board.
    pub(super) is_whole: bool,
}

impl Screen {
    pub(super) fn target(&self, [x, y]: [usize; 2]) -> Option<Command> {
        let hit = |area: &Area| {
            (area.x..area.x + area.width).contains(&x)
                && (area.y..area.y + area.height).contains(&y)
        };
        let found = self.targets.iter().find(|(area, _)| hit(area));
        found.map(|&(_, command)| command)
    }
}

pub(super) fn draw(view: &View<'_>, size: [usize; 2]) -> Screen {
    let fullest = view.mode.fullest();
    let footer = |width| lines_of_keys(&fullest.items(), width).len();
    let contents = Contents { puzzle: view.session.puzzle(), footer: &footer };
    let mut screen = Screen {
        canvas: Canvas::new(size),
        cursor: None,
        targets: Vec::new(),
        has_more: false,
        is_whole: true,
    };
    let layout = match Layout::new(&contents, size) {
        Ok(layout) => layout,
        Err(least) => {
            too_small(&mut screen, view, size, least);
            return screen;
        }
    };
    if view.mode.stage == Stage::Help {
        help(&mut screen, view, size);
        return screen;
    }
    title(&mut screen.canvas, view, &layout);
    if view.mode.stage == Stage::Paused {
        let word = say!(view.language, words::PAUSED);
        board_view::draw_hidden(&mut screen.canvas, &layout, &word);
    } else {
        board_view::draw(&mut screen.canvas, view, &layout);
        for cell in view.session.puzzle().shape().cells() {
            let touch = Command::Touch(cell.row, cell.col);
            screen.targets.push((layout.cell(cell), touch));
        }
        let area = layout.cell(view.cursor);
        screen.cursor = Some([area.x + area.width / 2, area.y + area.height / 2]);
        screen.has_more = panel(&mut screen.canvas, view, &layout);
    }
    let mode = Mode { has_more: screen.has_more, ..view.mode };
    keys(&mut screen, &mode.items(), layout.footer);
    screen
}

fn too_small(screen: &mut Screen, view: &View<'_>, [width, height]: [usize; 2], least: [usize; 2]) {
    let [cols, rows] = least;
    let message = say!(view.language, words::TOO_SMALL, cols, rows);
    for (y, line) in wrapped(&message, width).iter().enumerate() {
        screen.canvas.put([0, y], line, Look::PLAIN);
    }
    screen.is_whole = false;
    let mode = Mode { stage: Stage::Hidden, ..view.mode };
    let footer = Area { y: height.saturating_sub(1), width, height: 1, x: 0 };
    keys(screen, &mode.items(), footer);
}

/// Fills the screen with the rules, the signs and the keys; where they do not fit, with a part of them.
fn help(screen: &mut Screen, view: &View<'_>, [width, height]: [usize; 2]) {
    let room = width.min(LONGEST_HELP);
    let (left, bottom) = ((width - room) / 2, height.saturating_sub(1));
    let lines = help_lines(view, room);
    let pages = lines.len().div_ceil(bottom.max(1));
    let first = view.page % pages * bottom;
    for (y, (line, look)) in lines.iter().skip(first).take(bottom).enumerate() {
        screen.canvas.put([left, y], line, *look);
    }
    screen.has_more = pages > 1;
    let mode = Mode { has_more: screen.has_more, ..view.mode };
    keys(
        screen,
        &mode.items(),
        Area { x: left.saturating_sub(1), y: bottom, width: room, height: 1 },
    );
}

fn help_lines(view: &View<'_>, width: usize) -> Vec<(String, Look)> {
    let (language, mode) = (view.language, &view.mode);
    let head = |words| {
        let lines = wrapped(&say!(language, words), width);
        lines.into_iter().map(|line| (line, Look::PLAIN.bold()))
    };
    let plain = |line: String| (line, Look::PLAIN);
    let teller = view.session.teller(language);
    let rules = teller.how_to_solve(mode.symbols.names(language)).join(" ");
    let signs = Mark::ALL.map(|mark| {
        let [before, after] = mark.brackets();
        format!("{before} {after} {}", mark.words(language))
    });
    let signs = signs.into_iter().chain([format!("! {}", say!(language, words::BREAKS))]);
    // With the pencil there are more keys, and values are called marks.
    let pencil = Mode { next_hint: NextHint::New, ..mode.fullest() };
    let ink = Mode { is_pencil: false, ..pencil };
    let of_pencil = |item: &Item| matches!(item.keys[0].1, Command::FillMarks | Command::KeepMarks);
    let items = ink.items().into_iter().chain(pencil.items().into_iter().filter(of_pencil));
    let keys = items.map(|item| {
        let names = item.keys.iter().map(|(name, _)| name.as_str()).join(" ");
        format!("{names} {}", item.words)
    });
    let flowing = |parts: &mut dyn Iterator<Item = String>| {
        let lines = flowing(parts, |part| part.chars().count(), width);
        // What is alone on its line may still be too long for it.
        let lines = lines.into_iter().flat_map(|line| wrapped(&line.join("   "), width));
        lines.map(plain).collect::<Vec<_>>()
    };
    let mut lines: Vec<_> = head(words::RULES).collect();
    lines.extend(wrapped(&rules, width).into_iter().map(plain));
    lines.push(plain(String::new()));
    lines.extend(head(words::SIGNS));
    lines.extend(flowing(&mut { signs }));
    lines.extend(wrapped(&say!(language, words::GIVEN), width).into_iter().map(plain));
    lines.push(plain(String::new()));
    lines.extend(head(words::KEYS));
    lines.extend(flowing(&mut { keys }));
    lines
}

/// Writes what is played, how much is left, and the time.
fn title(canvas: &mut Canvas, view: &View<'_>, layout: &Layout) {
    let (puzzle, language) = (view.session.puzzle(), view.language);
    let level = view.session.about().level;
    let level = level.map(|level| format!(", {}", language.level(level)));
    let name = format!("{} {}{}", puzzle.kind().title(), puzzle.shape(), level.unwrap_or_default());
    let Area { x, y, width, .. } = layout.title;
    canvas.put([x + 1, y], &name, Look::PLAIN.bold());
    let open = view.session.open().to_string();
    let empty = match &*open {
        "1" => words::OPEN_ONE,
        _ => words::OPEN,
    };
    let facts = [
        (view.session.keeps_marks(), words::UPDATING),
        (view.mode.is_pencil, words::WITH_PENCIL),
        (true, empty),
    ];
    let facts = facts.into_iter().filter(|it| it.0);
    let facts = facts.map(|(_, words)| say!(language, words, count = open));
    let facts: Vec<String> = facts.chain([clock(view.time)]).collect();
    let facts = facts.join("   ");
    let begin = (x + width).saturating_sub(facts.chars().count() + 1);
    canvas.put([begin.max(x + name.chars().count() + 3), y], &facts, Look::PLAIN);
}

/// Writes about the cell at the cursor, and the message. Returns whether there is more than fits.
fn panel(canvas: &mut Canvas, view: &View<'_>, layout: &Layout) -> bool {
    let Area { x, mut y, width, height } = layout.panel;
    let end = y + height;
    let facts = facts(view);
    let is_short = height < 3;
    if !is_short {
        let lines = if layout.is_beside { facts } else { vec![facts.join("   ")] };
        for (index, line) in lines.iter().enumerate() {
            let look = if index == 0 { Look::PLAIN } else { Look::QUIET };
            canvas.put([x, y], &clipped(line, width), look);
            y += 1;
        }
        y += usize::from(end.saturating_sub(y) > 2);
    }
    let conflict = if view.message.is_empty() { conflict(view) } else { Vec::new() };
    let message = view.message.iter().chain(&conflict);
    let lines: Vec<String> = message.flat_map(|it| wrapped(it, width)).collect();
    let room = end.saturating_sub(y).max(1);
    let pages = lines.len().div_ceil(room).max(1);
    let page = view.page % pages;
    for line in lines.iter().skip(page * room).take(room) {
        canvas.put([x, y], line, Look::PLAIN);
        y += 1;
    }
    if let (Some(hint), 1) = (view.hint, pages) {
        let mut parts = hint.picture.chain_lines();
        parts.push(legend(std::slice::from_ref(&hint.picture), view.language));
        let lines: Vec<String> = parts.iter().flat_map(|part| wrapped(part, width)).collect();
        if y + 1 + lines.len() <= end {
            for line in lines {
                y += 1;
                canvas.put([x, y], &line, Look::new(Tone::Hint));
            }
        }
    }
    pages > 1
}

/// Says which rules the cell at the cursor breaks.
fn conflict(view: &View<'_>) -> Vec<String> {
    let teller = view.session.teller(view.language);
    let mut broken = view.session.violations();
    broken.retain(|it| it.cells.contains(&view.cursor));
    broken.iter().map(|it| teller.violation(it, view.session.grid())).collect()
}

/// Tells the name of the cell at the cursor, and what else is to be known of it.
fn facts(view: &View<'_>) -> Vec<String> {
    let (session, language, cursor) = (view.session, view.language, view.cursor);
    let listed = |words: Words, number: usize, values: &[u8]| {
        let values: Vec<String> = values.iter().map(|&it| sign(view.mode.symbols, it)).collect();
        say!(language, words, number = number, values = values.join(" "))
    };
    let mut facts = vec![language.cell(cursor)];
    let marks: Vec<u8> = session.marks(cursor).iter().collect();
    if !marks.is_empty() {
        facts.push(listed(words::MARKS, 0, &marks));
    }
    // Of two values, all counters are numbers.
    if view.mode.values[1] - view.mode.values[0] == 1 {
        return facts;
    }
    for need in session.needs() {
        // Those of the rows are lists where they stand.
        let (words, number) = match need.house {
            House::Line(Line::Row(_)) => continue,
            House::Line(Line::Col(col)) => (words::COLUMN, col + 1),
            House::Block(block) => (words::BLOCK, block + 1),
        };
        if !need.values.is_empty() && session.puzzle().cells_of(need.house).contains(&cursor) {
            let values: Vec<u8> = need.values.iter().map(|&(value, _)| value).collect();
            facts.push(listed(words, number, &values));
        }
    }
    facts
}

/// Writes the keys that work, each of which can be clicked.
fn keys(screen: &mut Screen, items: &[Item], area: Area) {
    for (index, line) in lines_of_keys(items, area.width).iter().enumerate() {
        let mut place = [area.x + 1, area.y + index];
        for item in line {
            for (name, command) in &item.keys {
                let begin = place[0];
                place = screen.canvas.put(place, name, Look::PLAIN.bold());
                let mut end = place[0];
                if item.keys.len() == 1 {
                    end += 1 + item.words.chars().count();
                }
                let target = Area { x: begin, y: place[1], width: end - begin, height: 1 };
                screen.targets.push((target, *command));
                place[0] += 1;
            }
            place = screen.canvas.put(place, &item.words, Look::QUIET);
            place[0] += 3;
        }
    }
}

fn lines_of_keys(items: &[Item], width: usize) -> Vec<Vec<&Item>> {
    let length = |item: &&Item| {
        let names = item.keys.iter().map(|(name, _)| name.chars().count() + 1);
        names.sum::<usize>() + item.words.chars().count()
    };
    flowing(items, length, width)
}

/// Puts parts one behind the other, three places apart, as many as there is room for on each line.
fn flowing<T>(
    parts: impl IntoIterator<Item = T>,
    length: impl Fn(&T) -> usize,
    width: usize,
) -> Vec<Vec<T>> {
    let mut lines: Vec<Vec<T>> = vec![Vec::new()];
    let mut used = 1;
    for part in parts {
        let taken = length(&part);
        let is_first = lines.last().is_none_or(Vec::is_empty);
        if used + taken > width && !is_first {
            lines.push(Vec::new());
            used = 1;
        }
        used += taken + 3;
        lines.last_mut().expect("there is a line").push(part);
    }
    lines
}

/// Cuts a text that is too long for a line.
fn clipped(text: &str, width: usize) -> String {
    if text.chars().count() > width {
        text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use takuzu_sat::explain::{Detail, Language};
    use takuzu_sat::play::{Action, Hint, Session};
    use takuzu_sat::sudoku::Sudoku;
    use takuzu_sat::{Cell, Limits, Puzzle, Shape};

    use super::super::keys::tests::MODE;
    use super::*;

    fn session(puzzle: &str) -> Session {
        let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
        let solution = puzzle.solve().expect("an answer");
        Session::new(puzzle, solution)
    }

    fn view<'a>(session: &'a Session, hint: Option<&'a Hint>, message: &'a [String]) -> View<'a> {
        let values = session.puzzle().values();
        View {
            session,
            language: Language::English,
            time: Duration::from_secs(61),
            mode: Mode { values: [*values.start(), *values.end()], ..MODE },
            cursor: Cell::new(0, 0),
            hint,
            wrong: &[],
            message,
            page: 0,
        }
    }

    #[test]
    fn a_screen_of_any_size_is_drawn() {
        let nine =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for puzzle in [".1.0 ..0. .0.. 11.0", nine] {
            let mut session = session(puzzle);
            session.act(Duration::ZERO, Action::FillMarks).expect("empty cells");
            let hint = session.hint_at(Detail::Value, Language::English, &Limits::none());
            let hint = hint.expect("a board that fits");
            for (width, height) in itertools::iproduct!((0..120).step_by(7), (0..50).step_by(3)) {
                let screen = draw(&view(&session, Some(&hint), &hint.sentences), [width, height]);
                assert_eq!(screen.canvas.text().lines().count(), height * width.min(1));
            }
        }
    }

    #[test]
    fn a_long_message_has_pages() {
        let session = session(".1.0 ..0. .0.. 11.0");
        let message = ["word ".repeat(400)];
        let mut view = view(&session, None, &message);
        let screen = draw(&view, [80, 24]);
        assert!(screen.has_more);
        assert!(screen.canvas.text().contains("Enter read on"));
        let first = screen.canvas.text();
        view.page = 1;
        // The pages differ in nothing here but their number of words at the end.
        view.message = &[];
        assert!(!draw(&view, [80, 24]).has_more);
        assert_ne!(draw(&view, [80, 24]).canvas.text(), first);
    }

    #[test]
    fn a_click_means_what_is_there() {
        let session = session(".1.0 ..0. .0.. 11.0");
        let screen = draw(&view(&session, None, &[]), [80, 24]);
        let text = screen.canvas.text();
        let find = |needle: &str| {
            let (y, line) =
                text.lines().enumerate().find(|(_, line)| line.contains(needle)).expect(needle);
            [line[..line.find(needle).expect("it")].chars().count(), y]
        };
        let [x, y] = find("▐ · ▌");
        assert_eq!(screen.target([x + 1, y]), Some(Command::Touch(0, 0)));
        assert_eq!(screen.target([x + 6, y + 1]), Some(Command::Touch(0, 1)));
        assert_eq!(screen.target([x + 1, y + 9]), Some(Command::Touch(3, 0)));
        assert_eq!(screen.target(find("? hint")), Some(Command::Hint));
        assert_eq!(screen.target(find("hint")), Some(Command::Hint));
        assert_eq!(screen.target(find("1 enter")), Some(Command::Value(1)));
        assert_eq!(screen.target([0, 0]), None);
        assert_eq!(screen.target([500, 500]), None);
    }

    #[test]
    fn a_click_beside_a_dashed_line_means_the_cell_there_and_on_it_none() {
        let board = Sudoku::blank(Shape::square(2)).expect("a board");
        let session = Session::new(board.into(), None);
        let screen = draw(&view(&session, None, &[]), [80, 24]);
        let text = screen.canvas.text();
        let row = text.lines().position(|line| line.starts_with(" 1 │")).expect("row 1");
        let line: Vec<char> = text.lines().nth(row).expect("row 1").chars().collect();
        let dashed = line.iter().position(|&sign| sign == '┆').expect("a dashed line");
        for (place, meant) in [
            ([dashed - 1, row], Some(Command::Touch(0, 0))),
            ([dashed, row], None),
            ([dashed + 1, row], Some(Command::Touch(0, 1))),
            ([dashed + 1, row - 1], Some(Command::Touch(0, 1))),
            ([dashed + 1, row + 1], None),
            ([dashed + 1, row + 2], Some(Command::Touch(1, 1))),
        ] {
            assert_eq!(screen.target(place), meant, "{place:?}\n{text}");
        }
    }

    #[test]
    fn help_breaks_what_is_too_long_between_words() {
        let session = session(".1.0 ..0. .0.. 11.0");
        let view = view(&session, None, &[]);
        for width in [13, 20, 40, 80] {
            let lines = help_lines(&view, width);
            assert!(lines.iter().all(|(line, _)| line.chars().count() <= width), "{width}");
            let words: Vec<&str> =
                lines.iter().flat_map(|(line, _)| line.split_whitespace()).collect();
            let words = words.join(" ");
            assert!(words.contains("or hjkl move") && words.contains("keep up to date"), "{words}");
        }
    }

    #[test]
    fn texts_break_between_words() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrapped("a\n\nb", 3), ["a", "", "b"]);
        assert_eq!(wrapped("   1\n1  0", 4), ["   1", "1  0"]);
        assert_eq!(wrapped("", 3), Vec::<String>::new());
        assert_eq!(clipped("abcdef", 4), "abc…");
    }
}
