//! Lessons: each technique that the puzzles need, with a board and the reason in words.

use itertools::Itertools as _;

use super::front::Flow;
use super::leaf::least;
use super::page::extent;
use super::wishes::{MILLIMETRE, PRINTABLE, bold, text};
use super::words::{self, capital, filled_in};
use super::{Book, Item};
use crate::ground::deduction::Technique;
use crate::ground::grid::{Cell, Grid};
use crate::ground::limits::Limits;
use crate::paper::lesson::look;
use crate::paper::render::{Anchor, CELL, Drawing, Link, Picture, Point};
use crate::people::explain::{Detail, Mark, Marks, Teller, picture};
use crate::people::grade::trail;
use crate::puzzles::ladder::Allowed;
use crate::puzzles::puzzle::{Deduction, Kind};

/// The pages that the techniques should not exceed.
const PAGES: usize = 4;

/// The side of a cell that is read with ease.
const LEGIBLE: i32 = 4500;

/// The puzzles of which the best use of a technique is chosen.
const CANDIDATES: usize = 4;

/// The space between two columns, and below a technique.
const GAP: i32 = 7 * MILLIMETRE;

/// A use of a technique that is easy to follow.
struct Example<'a> {
    item: &'a Item,
    technique: Technique,
    marks: Marks,
    words: Vec<String>,
}

impl Book<'_> {
    /// Makes the pages with the techniques, the first with this number; none where techniques solve no puzzle.
    pub(super) fn lesson_pages(&self, first: usize) -> Vec<Drawing> {
        let examples = self.examples();
        if examples.is_empty() {
            return Vec::new();
        }
        let cells = std::iter::successors(Some(6500), |cell| Some(cell * 9 / 10));
        let cells = cells.take_while(|&cell| cell >= PRINTABLE);
        let lessons = cells.map(|cell| (cell, self.lesson(&examples, cell, first)));
        // Large boards are worth a page, but not a fifth one, and small ones save no page.
        let best = lessons.min_by_key(|(cell, (left_out, pages))| {
            (*left_out, pages.len().max(PAGES), *cell < LEGIBLE, pages.len(), -cell)
        });
        let pages = best.filter(|(_, (left_out, _))| *left_out < examples.len());
        pages.map_or_else(Vec::new, |(_, (_, pages))| pages)
    }

    /// Finds the shortest use of each technique in a few of the smallest puzzles that need it.
    fn examples(&self) -> Vec<Example<'_>> {
        let techniques = Kind::ALL.into_iter().flat_map(Kind::techniques);
        let techniques = techniques.filter(|technique| !technique.is_search());
        let candidates = techniques.flat_map(|technique| {
            let needy = self.items.iter().filter(|item| item.needs(technique));
            needy.sorted_by_key(|item| item.puzzle.shape().len()).take(CANDIDATES)
        });
        let mut examples: Vec<Example<'_>> = Vec::new();
        for item in candidates.unique_by(|item| item.number) {
            // Its techniques are known, so this cannot fail.
            let Ok((_, trail)) = trail(&item.puzzle, &Allowed::All, &Limits::none()) else {
                continue;
            };
            let mut position = item.puzzle.givens().clone();
            let mut last = None;
            for step in &trail.steps {
                let is_next = last.replace(step.technique) == Some(step.technique);
                let example = self.example(item, &position, step);
                let known = examples.iter_mut().find(|known| known.technique == step.technique);
                match known {
                    _ if step.technique.is_search() => {}
                    // It may rest on the board before the last step, on which more cells are empty.
                    _ if is_next => {}
                    None => examples.push(example),
                    Some(known) if example.length() < known.length() => *known = example,
                    Some(_) => {}
                }
                for fact in step.then.iter().filter(|fact| fact.holds) {
                    position.set(fact.cell, Some(fact.value));
                }
            }
        }
        examples.sort_by_key(|example| example.technique);
        examples
    }

    fn example<'b>(&self, item: &'b Item, position: &Grid, step: &Deduction) -> Example<'b> {
        let (language, symbols) = (self.style.language, self.style.symbols);
        let teller = Teller::new(&item.puzzle, language).with_names(symbols.names(language));
        let words = teller.sentences(step, Detail::Value);
        Example {
            item,
            technique: step.technique,
            marks: picture(&item.puzzle, position, step),
            words: words.iter().map(|sentence| language.typeset(sentence)).collect(),
        }
    }

    /// Sets the techniques, in two columns where cells of this side allow that; returns how many do not fit on a page.
    fn lesson(&self, examples: &[Example<'_>], most: i32, first: usize) -> (usize, Vec<Drawing>) {
        let mut flow = Flow::new(self, first);
        let area = flow.page().area;
        flow.heading(words::HOW_TO_SOLVE);
        self.explain_signs(examples, &mut flow);
        let widest = examples.iter().map(|example| example.board_of(self, 1).1[0]).max();
        let widest = i64::from(widest.unwrap_or(CELL));
        let cell_in = |width: i32| i64::from(width) * i64::from(CELL) / widest;
        let half = (area.size[0] - GAP) / 2;
        let (columns, width) = match cell_in(half) >= i64::from(PRINTABLE) {
            true => (2, half),
            false => (1, area.size[0]),
        };
        let cell = i32::try_from(cell_in(width)).unwrap_or(most).min(most).max(PRINTABLE);
        let mut sets = examples.iter().map(|example| example.set(self, cell, width)).collect_vec();
        let lines = bold(self.size.level).line();
        sets.retain(|set| {
            let high = set.height + extent(set.titles.len() + 1, lines);
            set.board_size[0] <= width && high <= area.size[1]
        });
        for row in sets.chunks(columns) {
            // Boards stand side by side, whatever the lines above them.
            let titles = row.iter().map(|set| set.titles.len()).max().unwrap_or(0);
            let height = row.iter().map(|set| set.height).max().unwrap_or(0);
            let height = height + extent(titles, lines);
            flow.room(height);
            for (set, left) in row.iter().zip([area.left(), area.left() + half + GAP]) {
                let line = flow.top + extent(titles - set.titles.len(), lines);
                set.draw(self, [left, line], cell, &mut flow);
            }
            flow.top += height + GAP;
        }
        (examples.len() - sets.len(), flow.done())
    }

    /// Says what marks and names of cells mean.
    fn explain_signs(&self, examples: &[Example<'_>], flow: &mut Flow<'_, '_>) {
        let (language, symbols) = (self.style.language, self.style.symbols);
        let body = text(self.size.body);
        let cell = language.cell(Cell::new(3, 2));
        let words = filled_in(language, words::HOW_TO_BEGIN, &[("cell", &cell)]);
        flow.top += body.height;
        flow.line(&words, 0, body);
        flow.top += body.height;
        let side = 2 * body.line();
        let area = flow.page().area;
        let mut left = area.left();
        let marks = Mark::ALL.into_iter().filter(|&mark| {
            examples.iter().any(|example| {
                let mut cells = example.item.puzzle.shape().cells();
                cells.any(|cell| example.marks.at(cell) == Some(mark))
            })
        });
        let least = least(side);
        let marks =
            marks.map(|mark| (look(mark, symbols).sample(Some(least)), mark.words(language)));
        let links = Link::in_chains(examples.iter().flat_map(|example| example.marks.chains()));
        let links = links.map(|link| (link.sample(Some(least)), link.words(language)));
        for (sample, words) in marks.chain(links) {
            let width = side + body.height + body.width(words);
            if left + width > area.right() {
                (left, flow.top) = (area.left(), flow.top + side + body.height);
            }
            flow.room(side);
            let at = [left + side + body.height, flow.top + side / 2];
            let top = flow.top;
            flow.page().picture(&sample, [left, top], side);
            flow.page().word(words, at, Anchor::Start, body);
            left += width + 2 * body.line();
        }
        flow.top += side + GAP;
    }
}

impl Example<'_> {
    /// Returns the length of the words: the shortest use of a technique is the one that shows it best.
    fn length(&self) -> usize {
        self.words.iter().map(String::len).sum()
    }

    /// Draws the board for cells of this side, and returns the drawing with its size in units of its own.
    fn board_of(&self, book: &Book<'_>, cell: i32) -> (Drawing, Point) {
        let Example { item, marks, .. } = self;
        let symbols = book.style.symbols;
        let picture = Picture::new(&item.puzzle).with_grid(marks.grid()).with_symbols(symbols);
        let marked = item.puzzle.shape().cells().filter_map(|cell| Some((cell, marks.at(cell)?)));
        let picture = marked.fold(picture.with_numbers(), |picture, (cell, mark)| {
            picture.with_mark(cell, look(mark, symbols))
        });
        let least = least(cell.max(PRINTABLE));
        let picture = picture.with_chains(marks.chains(), marks.ruled_out());
        let drawing = picture.with_least_line(least).draw();
        let told = words::board(&item.puzzle, marks.grid(), symbols, book.style.language);
        let size = drawing.size();
        (drawing.with_words(&self.title(book), &told), size)
    }

    fn title(&self, book: &Book<'_>) -> String {
        let language = book.style.language;
        let level = language.level(self.technique.level()).replace(' ', "\u{a0}");
        // The level stays on the line on which the name ends.
        format!("{}\u{a0}·\u{a0}{level}", capital(language.technique(self.technique)))
    }

    /// Breaks the words into lines.
    fn set(&self, book: &Book<'_>, cell: i32, width: i32) -> Set {
        let (board, size) = self.board_of(book, cell);
        let board_size = size.map(|side| {
            let side = i64::from(side) * i64::from(cell) / i64::from(CELL);
            i32::try_from(side).unwrap_or(i32::MAX)
        });
        let style = text(book.size.small);
        let lines = self.words.iter().flat_map(|words| style.lines(words, width)).collect_vec();
        let titles = bold(book.size.level).lines(&self.title(book), width);
        let height = board_size[1].saturating_add(extent(lines.len(), style.line()));
        Set { titles, board, board_size, height, lines }
    }
}

/// A technique that is ready to be drawn.
struct Set {
    titles: Vec<String>,
    board: Drawing,
    board_size: Point,
    /// The height of the board with the lines below it.
    height: i32,
    lines: Vec<String>,
}

impl Set {
    fn draw(&self, book: &Book<'_>, [left, mut top]: Point, cell: i32, flow: &mut Flow<'_, '_>) {
        let page = flow.page();
        for title in &self.titles {
            top = page.line(title, [left, top], Anchor::Start, bold(book.size.level));
        }
        page.picture(&self.board, [left, top], cell);
        top += self.board_size[1];
        for line in &self.lines {
            top = page.line(line, [left, top], Anchor::Start, text(book.size.small));
        }
    }
}
