//! The pages before the first puzzle: title, imprint, rules.

use std::collections::BTreeMap;

use itertools::Itertools as _;

use super::layout::extent;
use super::page::Page;
use super::style::MILLIMETRE;
use super::words::{self, plain, said, typeset};
use super::{Book, Imprint, Item, LayoutError, PRINTABLE};
use crate::explain::Teller;
use crate::puzzle::Puzzle;
use crate::render::{Anchor, Drawing, TextStyle, Weight};
use crate::solve::{Engine, Uniqueness, uniqueness};

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
struct Flow<'a, 'b> {
    book: &'a Book<'b>,
    pages: Vec<Page>,
    /// The number of the first page.
    first: usize,
    top: i32,
}

impl Book<'_> {
    /// Makes all pages before the first puzzle.
    pub(super) fn front_matter(&self) -> Result<Vec<Drawing>, LayoutError> {
        let mut pages = Vec::new();
        if let Some(title) = &self.style.title {
            pages.push(self.title_page(&plain(title)));
            pages.push(self.imprint(&plain(title))?);
        }
        if self.style.rules {
            pages.extend(self.rules_pages(pages.len() + 1));
        }
        Ok(pages)
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
        let body = TextStyle::book(self.size.body * 3 / 2);
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
            (self.levels(), TextStyle::book(self.size.body)),
            (self.author().unwrap_or_default(), TextStyle { weight: Weight::Bold, ..body }),
        ] {
            for line in style.lines(&line, width) {
                top = page.line(&line, [middle, top], Anchor::Middle, style);
            }
        }
        page.done()
    }

    /// Breaks the title into lines of about the same width, in letters so large that they fit.
    fn title_lines(&self, title: &str, width: i32, height: i32) -> (TextStyle, Vec<String>) {
        let shrunk = std::iter::successors(Some(TextStyle::bold(self.size.title)), |style| {
            let height = style.height * 9 / 10;
            (height > self.size.body).then_some(TextStyle { height, ..*style })
        });
        let set = |style: TextStyle| (style, style.lines(title, width));
        let has_room = |(style, lines): &(TextStyle, Vec<String>)| {
            let is_cut = title.split(' ').any(|word| style.width(word) > width);
            !is_cut && extent(lines.len(), style.line()) <= height
        };
        let smallest = set(TextStyle::bold(self.size.body));
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
            (_, false) => said(language, words::OF_A_KIND, &[("count", &count), ("title", &title)]),
            (_, true) => said(language, words::PUZZLES, &[("count", &count)]),
        }
    }

    /// Returns how many puzzles have each level.
    fn levels(&self) -> String {
        let levels = self.items.iter().filter_map(|item| item.level);
        let levels: BTreeMap<_, usize> = levels.counts().into_iter().collect();
        let language = self.style.language;
        let line = levels.iter().map(|(&level, count)| {
            let values = [("count", &*count.to_string()), ("level", language.level(level))];
            said(language, words::OF_A_LEVEL, &values)
        });
        line.collect::<Vec<_>>().join(" · ")
    }

    /// Makes the back of the title page: how the book was made, at the foot.
    fn imprint(&self, title: &str) -> Result<Drawing, LayoutError> {
        let mut page = Page::new(&self.style, self.gutter, 2, title.into());
        let style = TextStyle::book(self.size.small);
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

    /// Returns how the book was made.
    fn making(&self, title: &str) -> Vec<String> {
        let language = self.style.language;
        let version = [("version", env!("CARGO_PKG_VERSION"))];
        let mut parts = vec![
            title.to_owned(),
            [self.count(), self.levels()].iter().filter(|line| !line.is_empty()).join(" – "),
            said(language, words::MADE_WITH, &version),
        ];
        for (words, commands) in [
            (words::MADE_BY, self.style.made_by.as_slice()),
            (words::COMMAND, self.style.command.as_slice()),
        ] {
            if !commands.is_empty() {
                parts.push(said(language, words, &[]));
                parts.extend(commands.iter().map(|command| plain(command)));
            }
        }
        parts
    }

    /// Returns the game IDs of the puzzles, below a line that says so.
    fn ids(&self) -> Vec<String> {
        let id = |item: &Item| Some(format!("{}: {}", item.number, item.id.as_deref()?));
        let ids: Vec<String> = self.items.iter().filter_map(id).collect();
        let heading = (!ids.is_empty()).then(|| said(self.style.language, words::IDS, &[]));
        heading.into_iter().chain(ids).collect()
    }

    /// Makes pages with the rules of all puzzles, the first with this number.
    fn rules_pages(&self, first: usize) -> Vec<Drawing> {
        let language = self.style.language;
        let mut flow = Flow { book: self, pages: vec![self.page(first)], first, top: 0 };
        flow.top = flow.page().area.top();
        let heading = said(language, words::RULES, &[]);
        flow.line(&heading, 0, TextStyle::bold(self.size.heading));
        let groups = self.groups();
        for group in &groups {
            flow.top += self.size.body;
            if groups.len() > 1 {
                let kind = group.first.puzzle.kind().title();
                let title = [kind.to_owned(), self.numbers(group)];
                flow.room(6 * TextStyle::book(self.size.body).line());
                flow.line(&title.join(" – "), 0, TextStyle::bold(self.size.body * 5 / 4));
            }
            let unique = said(language, words::UNIQUE, &[]);
            for rule in group.rules.iter().chain([&unique]) {
                flow.item(rule);
            }
            if let Some(example) = group.first.puzzle.example() {
                flow.example(&example);
            }
        }
        flow.pages.into_iter().map(Page::done).collect()
    }

    /// Returns the puzzles by their rules.
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

    /// Returns the numbers of the puzzles that have these rules.
    fn numbers(&self, group: &Group<'_>) -> String {
        let language = self.style.language;
        let shown = |&[first, last]: &[usize; 2]| {
            if first == last { first.to_string() } else { format!("{first}–{last}") }
        };
        let mut numbers = group.numbers.iter().take(MOST_RANGES).map(shown).join(", ");
        if group.numbers.len() > MOST_RANGES {
            numbers = said(language, words::AND_OTHERS, &[("numbers", &numbers)]);
        }
        let words = match group.numbers.as_slice() {
            [[first, last]] if first == last => words::OF_PUZZLE,
            _ => words::OF_PUZZLES,
        };
        said(language, words, &[("numbers", &numbers)])
    }
}

impl Flow<'_, '_> {
    fn page(&mut self) -> &mut Page {
        self.pages.last_mut().expect("there is a page")
    }

    /// Begins a page where so much does not fit on this one.
    fn room(&mut self, height: i32) {
        let area = self.page().area;
        if self.top + height > area.bottom() && self.top > area.top() {
            let number = self.first + self.pages.len();
            self.pages.push(self.book.page(number));
            self.top = area.top();
        }
    }

    /// Adds a text in lines, so far from the margin.
    fn line(&mut self, text: &str, indent: i32, style: TextStyle) {
        let area = self.page().area;
        for line in style.lines(text, area.size[0] - indent) {
            self.room(style.line());
            let at = [area.left() + indent, self.top];
            self.top = self.page().line(&line, at, Anchor::Start, style);
        }
    }

    /// Adds an item of a list.
    fn item(&mut self, text: &str) {
        let body = TextStyle::book(self.book.size.body);
        let text = typeset(text.to_owned(), self.book.style.language);
        self.top += body.height / 2;
        self.room(body.line());
        let at = [self.page().area.left(), self.top + body.line() / 2];
        self.page().word("•", at, Anchor::Start, body);
        self.line(&text, 2 * body.height, body);
    }

    /// Adds a puzzle and its solution, side by side.
    fn example(&mut self, example: &Puzzle) {
        let Ok(Uniqueness::One(solution)) = uniqueness(example, &Engine::Native.into()) else {
            return;
        };
        let style = &self.book.style;
        let caption = said(style.language, words::EXAMPLE, &[]);
        let body = TextStyle::book(self.book.size.body);
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
        let answer = said(style.language, words::SOLUTION, &[]);
        let title = caption.trim_end_matches([':', '\u{a0}']);
        let boards = [(title, example.givens()), (&answer, &solution)];
        let [puzzle, answer] =
            boards.map(|(title, grid)| self.book.board(title, example, grid, cell));
        let page = self.page();
        page.board(&puzzle, cols, corner, cell);
        let arrow = [corner[0] + width + between / 2, corner[1] + height / 2];
        page.word("→", arrow, Anchor::Middle, TextStyle::bold(2 * body.height));
        let corner = [corner[0] + width + between, corner[1]];
        page.board(&answer, cols, corner, cell);
        self.top = corner[1] + height + body.height;
    }
}
