//! The pages before the first puzzle: title, imprint, contents, rules. The first page of a section is like them.

use std::collections::BTreeMap;

use itertools::Itertools as _;

use super::page::Page;
use super::page::extent;
use super::wishes::{MILLIMETRE, PRINTABLE, bold, text};
use super::words::{self, capital, filled_in, plain};
use super::{Book, Bookmark, Imprint, Item, LayoutError, Leaf};
use crate::paper::render::{Anchor, Drawing, Symbols, TextStyle};
use crate::people::explain::{Teller, Words};
use crate::puzzles::puzzle::Puzzle;
use crate::solving::solve::{Engine, Uniqueness, uniqueness};

/// The most ranges of numbers that are listed.
const MOST_RANGES: usize = 8;

/// Puzzles with the same rules.
struct Group<'a> {
    first: &'a Item,
    rules: Vec<String>,
    /// The first and the last number of those that follow each other.
    numbers: Vec<[usize; 2]>,
}

/// Lines that go on from page to page.
pub(super) struct Flow<'a, 'b> {
    book: &'a Book<'b>,
    pages: Vec<Page>,
    /// The number of the first page.
    first: usize,
    pub(super) top: i32,
}

impl Book<'_> {
    /// Makes all pages before the first puzzle, and the titles that lead to them.
    pub(super) fn write_front(&mut self) -> Result<(), LayoutError> {
        if let Some(title) = self.style.title.as_deref().map(plain) {
            self.add(title.clone(), vec![self.title_page(&title)]);
            self.front.push(self.imprint(&title)?);
        }
        let (contents, has_contents) = (self.front.len(), self.has_contents());
        if has_contents {
            // Its numbers are known when all pages are.
            self.front.push(self.page(contents + 1).done());
        }
        let title = |words| filled_in(self.style.language, words, &[]);
        let [rules, how] = [title(words::RULES), title(words::HOW_TO_SOLVE)];
        if self.style.rules {
            self.add(rules, self.rules_pages(self.front.len() + 1));
        }
        if self.style.how_to_solve {
            self.add(how, self.lesson_pages(self.front.len() + 1));
        }
        self.open_sections();
        if has_contents {
            self.front[contents] = self.contents(contents + 1);
        }
        Ok(())
    }

    /// Puts a blank page before each section that would begin on a left-hand page.
    fn open_sections(&mut self) {
        let leaves = std::mem::take(&mut self.leaves);
        for leaf in leaves {
            let is_left = (self.puzzles_end() + 1).is_multiple_of(2);
            if is_left && matches!(leaf, Leaf::Heading(_)) {
                self.leaves.push(Leaf::Blank);
            }
            self.leaves.push(leaf);
        }
    }

    fn add(&mut self, title: String, pages: Vec<Drawing>) {
        if !pages.is_empty() {
            let page = self.front.len() + 1;
            self.titles.push(Bookmark { page, title, is_part: false });
            self.front.extend(pages);
        }
    }

    /// Makes the table of contents: a line for each title of the outline behind it.
    fn contents(&self, number: usize) -> Drawing {
        let mut flow = Flow::new(self, number);
        flow.heading(words::CONTENTS);
        flow.top += self.size.body;
        let body = text(self.size.body);
        let area = flow.page().area;
        let outline = self.outline().into_iter().filter(|mark| !mark.is_part);
        for Bookmark { page, title, .. } in outline.filter(|mark| mark.page > number) {
            flow.top += body.height;
            let (begin, number) = (area.left() + body.width(&title), page.to_string());
            let end = area.right() - body.width(&number);
            let at = [area.right(), flow.top + body.line() / 2];
            flow.page().word(&number, at, Anchor::End, body);
            let dots = usize::try_from((end - begin) / body.width(" .")).unwrap_or(0);
            let dots = " .".repeat(dots.saturating_sub(2));
            let at = [end - body.width(" "), at[1]];
            flow.page().word(dots.trim_start(), at, Anchor::End, body);
            flow.line(&title, 0, body);
        }
        flow.done().swap_remove(0)
    }

    /// Returns the level of a section, and its puzzles in words.
    pub(super) fn section(&self, items: &[Item]) -> [String; 2] {
        let language = self.style.language;
        let level = items[0].level_in(language).map(str::to_owned);
        let level = level.unwrap_or_else(|| filled_in(language, words::WITHOUT_A_LEVEL, &[]));
        [capital(&level), words::puzzles(language, items)]
    }

    pub(super) fn section_page(&self, items: &[Item], number: usize) -> Drawing {
        let mut page = self.page(number);
        let area = page.area;
        let mut top = area.top() + area.size[1] / 3;
        let styles = [bold(self.size.title), text(self.size.body * 3 / 2)];
        for (words, style) in self.section(items).iter().zip(styles) {
            let style = style.fitted(words, area.size[0]);
            top = page.line(words, [area.middle(), top], Anchor::Middle, style) + self.size.body;
        }
        page.done()
    }

    /// Makes the title page: the title, the first puzzle, and what the book holds.
    fn title_page(&self, title: &str) -> Drawing {
        let mut page = Page::new(&self.style, self.gutter, 1, title.into());
        let (area, middle) = (page.area, page.area.middle());
        let [width, height] = area.size;
        let (style, lines) = self.title_lines(title, width, height * 3 / 10);
        let mut top = area.top() + height / 10;
        for line in &lines {
            top = page.line(line, [middle, top], Anchor::Middle, style);
        }
        let body = text(self.size.body * 3 / 2);
        if let Some(subtitle) = &self.style.subtitle {
            top += body.height;
            for line in body.lines(&plain(subtitle), width) {
                top = page.line(&line, [middle, top], Anchor::Middle, body);
            }
        }
        let foot = area.top() + height * 4 / 5;
        let first = &self.items[0].puzzle;
        let [cols, rows] = [first.shape().cols(), first.shape().rows()];
        let free = foot - top - height / 6;
        let cell = (width * 3 / 5 / extent(cols, 1)).min(free / extent(rows, 1));
        let cell = cell.min(12 * MILLIMETRE);
        let picture = self.board(&self.items[0].title(), first, first.givens(), cell);
        let left = middle - extent(cols, cell) / 2;
        let upper = (top + foot - height / 30 - extent(rows, cell)) / 2;
        if cell >= PRINTABLE {
            page.board(&picture, cols, [left, upper], cell);
        }
        top = foot;
        for (line, style) in [
            (self.count(), body),
            (self.levels(), text(self.size.body)),
            (self.author().unwrap_or_default(), bold(body.height)),
        ] {
            for line in style.lines(&line, width) {
                top = page.line(&line, [middle, top], Anchor::Middle, style);
            }
        }
        page.done()
    }

    /// Breaks the title into lines of about the same width, in letters so large that they fit.
    fn title_lines(&self, title: &str, width: i32, height: i32) -> (TextStyle, Vec<String>) {
        let shrunk = std::iter::successors(Some(bold(self.size.title)), |style| {
            let height = style.height * 9 / 10;
            (height > self.size.body).then_some(TextStyle { height, ..*style })
        });
        let set = |style: TextStyle| (style, style.lines(title, width));
        let has_room = |(style, lines): &(TextStyle, Vec<String>)| {
            let is_cut = title.split(' ').any(|word| style.width(word) > width);
            !is_cut && extent(lines.len(), style.line()) <= height
        };
        let smallest = set(bold(self.size.body));
        let (style, lines) = shrunk.map(set).find(has_room).unwrap_or(smallest);
        let longest = title.split(' ').map(|word| style.width(word)).max();
        let narrower = (1..=10).rev().map(|tenths| width * tenths / 10);
        let narrower = narrower.take_while(|&width| Some(width) >= longest);
        let balanced = narrower.map(|width| style.lines(title, width));
        let balanced = balanced.take_while(|balanced| balanced.len() <= lines.len());
        (style, balanced.last().unwrap_or(lines))
    }

    /// Returns how many puzzles there are: `100 Takuzu 10×10`.
    pub(super) fn count(&self) -> String {
        let language = self.style.language;
        let count = self.items.len().to_string();
        let title = self.items[0].title();
        match (self.items.len(), self.is_mixed) {
            (1, _) => title,
            (_, false) => {
                filled_in(language, words::OF_A_KIND, &[("count", &count), ("title", &title)])
            }
            (_, true) => filled_in(language, words::PUZZLES, &[("count", &count)]),
        }
    }

    fn levels(&self) -> String {
        let levels = self.items.iter().filter_map(|item| item.level);
        let levels: BTreeMap<_, usize> = levels.counts().into_iter().collect();
        let language = self.style.language;
        let line = levels.iter().map(|(&level, count)| {
            let values = [("count", &*count.to_string()), ("level", language.level(level))];
            filled_in(language, words::OF_A_LEVEL, &values).replace(' ', "\u{a0}")
        });
        // No line begins with a dot, and none ends within a part.
        line.collect::<Vec<_>>().join("\u{a0}· ")
    }

    /// Makes the back of the title page: how the book was made, at the foot.
    fn imprint(&self, title: &str) -> Result<Drawing, LayoutError> {
        let mut page = Page::new(&self.style, self.gutter, 2, title.into());
        let style = text(self.size.small);
        let width = page.area.size[0];
        let broken = |parts: &[String]| -> Vec<String> {
            let lines = parts.iter().flat_map(|part| style.lines(part, width));
            lines.collect()
        };
        let at_most = usize::try_from(page.area.size[1] / style.line()).unwrap_or(0);
        let lines = match &self.style.imprint {
            Imprint::None => Vec::new(),
            Imprint::Lines(lines) => {
                let lines = broken(&lines.iter().map(|line| plain(line)).collect_vec());
                if lines.len() > at_most {
                    let count = lines.len();
                    return Err(LayoutError(format!(
                        "an imprint of {count} lines is too long: {at_most} fit on the page"
                    )));
                }
                lines
            }
            Imprint::Made => {
                let mut lines = broken(&self.making(title));
                let ids = broken(&self.ids());
                // Some of the IDs are of no use.
                if lines.len() + ids.len() <= at_most {
                    lines.extend(ids);
                }
                lines.truncate(at_most);
                lines
            }
        };
        let mut top = page.area.bottom() - extent(lines.len(), style.line());
        for line in &lines {
            top = page.line(line, [page.area.left(), top], Anchor::Start, style);
        }
        Ok(page.done())
    }

    fn making(&self, title: &str) -> Vec<String> {
        let language = self.style.language;
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        let mut parts = vec![
            title.to_owned(),
            [self.count(), self.levels()].iter().filter(|line| !line.is_empty()).join(" – "),
            filled_in(language, words::MADE_WITH, &version),
        ];
        let heads = self.style.made_by.iter().filter_map(|head| typed(head));
        for (version, commands) in &heads.chunk_by(|&(version, _)| version) {
            parts.push(filled_in(language, words::MADE_BY, &[("version", &plain(version))]));
            parts.extend(commands.map(|(_, command)| plain(&command)));
        }
        if let Some(command) = &self.style.command {
            parts.push(filled_in(language, words::COMMAND, &[]));
            parts.push(plain(command));
        }
        parts
    }

    /// Returns the game IDs of the puzzles, below a line that says so.
    fn ids(&self) -> Vec<String> {
        let id = |item: &Item| Some(format!("{}: {}", item.number, item.id.as_deref()?));
        let ids: Vec<String> = self.items.iter().filter_map(id).collect();
        let heading = (!ids.is_empty()).then(|| filled_in(self.style.language, words::IDS, &[]));
        heading.into_iter().chain(ids).collect()
    }

    /// Makes pages with the rules of all puzzles, the first with this number.
    fn rules_pages(&self, first: usize) -> Vec<Drawing> {
        let mut flow = Flow::new(self, first);
        flow.heading(words::RULES);
        let groups = self.groups();
        for group in &groups {
            flow.top += self.size.body;
            if groups.len() > 1 {
                let kind = group.first.puzzle.kind().title();
                let title = [kind.to_owned(), self.numbers(group)];
                flow.room(6 * text(self.size.body).line());
                flow.line(&title.join(" – "), 0, bold(self.size.body * 5 / 4));
            }
            let told = |words| filled_in(self.style.language, words, &[]);
            let has_discs = self.has_discs([group.first]);
            let discs = has_discs.then(|| told(words::DISCS));
            for rule in group.rules.iter().chain([&told(words::UNIQUE)]).chain(&discs) {
                flow.item(rule);
            }
            if let Some(example) = group.first.puzzle.example() {
                flow.example(&example);
            }
        }
        flow.done()
    }

    /// Tells whether some of these puzzles are shown with discs.
    pub(super) fn has_discs<'a>(&self, items: impl IntoIterator<Item = &'a Item>) -> bool {
        let is_pair = |item: &Item| item.puzzle.values() == (0..=1);
        self.style.symbols == Symbols::Discs && items.into_iter().any(is_pair)
    }

    fn groups(&self) -> Vec<Group<'_>> {
        let mut groups: Vec<Group<'_>> = Vec::new();
        let names = self.style.symbols.names(self.style.language);
        for item in self.items {
            let rules = Teller::new(&item.puzzle, self.style.language).how_to_solve(names);
            let number = [item.number; 2];
            let known = groups.iter_mut().find(|group| {
                group.rules == rules && group.first.puzzle.kind() == item.puzzle.kind()
            });
            match known {
                None => groups.push(Group { first: item, rules, numbers: vec![number] }),
                Some(group) => match group.numbers.last_mut() {
                    Some([_, last]) if *last + 1 == item.number => *last = item.number,
                    _ => group.numbers.push(number),
                },
            }
        }
        groups
    }

    fn numbers(&self, group: &Group<'_>) -> String {
        let language = self.style.language;
        let shown = |&[first, last]: &[usize; 2]| {
            if first == last { first.to_string() } else { format!("{first}–{last}") }
        };
        let mut numbers = group.numbers.iter().take(MOST_RANGES).map(shown).join(", ");
        if group.numbers.len() > MOST_RANGES {
            numbers = filled_in(language, words::AND_OTHERS, &[("numbers", &numbers)]);
        }
        let words = match group.numbers.as_slice() {
            [[first, last]] if first == last => words::OF_PUZZLE,
            _ => words::OF_PUZZLES,
        };
        filled_in(language, words, &[("numbers", &numbers)])
    }
}

/// Splits the head of a file, `takuzu-sat 0.2.0: generate -n 3`, into the version and the command as one types it.
fn typed(head: &str) -> Option<(&str, String)> {
    let (version, words) = head.strip_prefix("takuzu-sat ")?.split_once(": ")?;
    Some((version, format!("takuzu-sat {words}")))
}

impl<'a, 'b> Flow<'a, 'b> {
    pub(super) fn new(book: &'a Book<'b>, first: usize) -> Flow<'a, 'b> {
        let page = book.page(first);
        Flow { top: page.area.top(), book, pages: vec![page], first }
    }

    pub(super) fn done(self) -> Vec<Drawing> {
        self.pages.into_iter().map(Page::done).collect()
    }

    pub(super) fn page(&mut self) -> &mut Page {
        self.pages.last_mut().expect("there is a page")
    }

    /// Begins a page where so much does not fit on this one.
    pub(super) fn room(&mut self, height: i32) {
        let area = self.page().area;
        if self.top + height > area.bottom() && self.top > area.top() {
            let number = self.first + self.pages.len();
            self.pages.push(self.book.page(number));
            self.top = area.top();
        }
    }

    pub(super) fn heading(&mut self, words: Words) {
        let heading = filled_in(self.book.style.language, words, &[]);
        self.line(&heading, 0, bold(self.book.size.heading));
    }

    /// Adds a text in lines, so far from the margin.
    pub(super) fn line(&mut self, words: &str, indent: i32, style: TextStyle) {
        let area = self.page().area;
        for line in style.lines(words, area.size[0] - indent) {
            self.room(style.line());
            let at = [area.left() + indent, self.top];
            self.top = self.page().line(&line, at, Anchor::Start, style);
        }
    }

    fn item(&mut self, words: &str) {
        let body = text(self.book.size.body);
        let words = self.book.style.language.typeset(words);
        self.top += body.height / 2;
        self.room(body.line());
        let at = [self.page().area.left(), self.top + body.line() / 2];
        self.page().word("•", at, Anchor::Start, body);
        self.line(&words, 2 * body.height, body);
    }

    /// Adds a puzzle and its solution, side by side.
    fn example(&mut self, example: &Puzzle) {
        let Ok(Uniqueness::One(solution)) = uniqueness(example, &Engine::Auto.into()) else {
            return;
        };
        let style = &self.book.style;
        let caption = filled_in(style.language, words::EXAMPLE, &[]);
        let body = text(self.book.size.body);
        let [cols, rows] = [example.shape().cols(), example.shape().rows()];
        let between = 5 * body.height;
        let area = self.page().area;
        let wide = area.size[0] - between - 2 * MILLIMETRE;
        let cell = (3 * body.height + MILLIMETRE).min(wide / extent(2 * cols, 1));
        // A smaller example is better than one on a page of its own.
        let words = 3 * body.height + body.line();
        self.room(words + extent(rows, cell * 2 / 3));
        let high = (area.bottom() - self.top - words) / extent(rows, 1);
        let cell = cell.min(high);
        let [width, height] = [cols, rows].map(|cells| extent(cells, cell));
        self.top += body.height;
        self.line(&caption, 0, body);
        let corner = [area.left() + MILLIMETRE, self.top + body.height];
        let answer = filled_in(style.language, words::SOLUTION, &[]);
        let title = caption.trim_end_matches([':', '\u{a0}']);
        let boards = [(title, example.givens()), (&answer, &solution)];
        let [puzzle, answer] =
            boards.map(|(title, grid)| self.book.board(title, example, grid, cell));
        let page = self.page();
        page.board(&puzzle, cols, corner, cell);
        let arrow = [corner[0] + width + between / 2, corner[1] + height / 2];
        page.word("→", arrow, Anchor::Middle, bold(2 * body.height));
        let corner = [corner[0] + width + between, corner[1]];
        page.board(&answer, cols, corner, cell);
        self.top = corner[1] + height + body.height;
    }
}
