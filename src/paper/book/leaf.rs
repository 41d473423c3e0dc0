//! The pages of puzzles, and those of solutions.

use super::page::{FOOT, Page};
use super::page::{Spot, extent, small};
use super::wishes::{LOWEST, MILLIMETRE, Solutions, Style, THINNEST, bold, text};
use super::words::{self, filled_in, plain};
use super::{Book, Item};
use crate::ground::grid::Grid;
use crate::paper::render::{Anchor, CELL, Drawing, Figure, Ink, Picture};
use crate::puzzles::puzzle::Puzzle;

/// The space between a puzzle and the notes.
const BREAK: i32 = 7 * MILLIMETRE;

impl Book<'_> {
    pub(super) fn blank_page(&self, number: usize) -> Page {
        let title = filled_in(self.style.language, words::PAGE, &[("number", &number.to_string())]);
        Page::new(&self.style, self.gutter, number, title)
    }

    pub(super) fn page(&self, number: usize) -> Page {
        let mut page = self.blank_page(number);
        let shown = number.to_string();
        let at = [page.area.middle(), page.area.bottom() + FOOT];
        page.word(&shown, at, Anchor::Middle, text(self.size.small));
        page
    }

    /// Draws puzzles, below the title of the book if it has one.
    pub(super) fn puzzle_page(&self, items: &[Item], number: usize) -> Drawing {
        let mut page = self.page(number);
        if let Some(title) = &self.style.title {
            let title = plain(title);
            let style = text(self.size.small);
            let at = [page.area.middle(), page.area.top() + style.height];
            page.fitted(&title, at, Anchor::Middle, style, page.area.size[0]);
        }
        for (index, item) in items.iter().enumerate() {
            let spot = self.puzzles.spot(index, item.puzzle.shape());
            self.draw_puzzle(item, spot, &mut page);
            if self.style.solutions.is_at_its_puzzle() {
                self.draw_small_solution(item, spot, &mut page);
            }
        }
        if self.style.notes {
            self.draw_notes(&mut page);
        }
        if self.style.solutions == Solutions::End {
            self.draw_way(items, &mut page);
        }
        if self.style.solutions.is_at_its_puzzle() {
            self.draw_discs(items, &mut page);
        }
        page.done()
    }

    /// Draws lines for notes in the part of the page that the puzzle leaves.
    fn draw_notes(&self, page: &mut Page) {
        let (area, puzzle) = (page.area, page.area.before_notes());
        let is_beside = puzzle.size[0] < area.size[0];
        let left = if is_beside { puzzle.right() + BREAK } else { area.left() };
        let top =
            if is_beside { area.top() + 4 * self.size.small } else { puzzle.bottom() + BREAK };
        let size = [area.right() - left, area.bottom() - top];
        let title = filled_in(self.style.language, words::NOTES, &[]);
        let mut notes = Drawing::new(size, title.clone(), String::new());
        let style = bold(self.size.level);
        notes.push(style.word(&title, [0, style.line() / 2], Anchor::Start));
        // A line for each row of letters.
        for down in (style.line()..=size[1]).step_by(9000).skip(1) {
            let [from, to] = [[0, down], [size[0], down]];
            notes.push(Figure::Line { from, to, width: THINNEST, ink: Ink::Black });
        }
        page.picture(&notes, [left, top], CELL);
    }

    /// Says at the foot of a page with solutions what the size of a disc means.
    fn draw_discs(&self, items: &[Item], page: &mut Page) {
        if self.has_discs(items) {
            let words = filled_in(self.style.language, words::DISCS, &[]);
            let at = [page.area.left(), page.area.bottom() + FOOT];
            let room = page.area.size[0] / 2 - 4 * self.size.small;
            page.fitted(&words, at, Anchor::Start, text(self.size.small), room);
        }
    }

    /// Writes the page of the solutions beside the number of the page.
    fn draw_way(&self, items: &[Item], page: &mut Page) {
        let page_of =
            |item: &Item| self.puzzles_end() + 1 + (item.number - 1) / self.solutions.count();
        let [first, last] = [&items[0], &items[items.len() - 1]].map(page_of);
        let pages = if first == last { first.to_string() } else { format!("{first}–{last}") };
        let words = if items.len() == 1 { words::ANSWER_ON } else { words::ANSWERS_ON };
        let told = filled_in(self.style.language, words, &[("pages", &pages)]);
        let at = [page.area.right(), page.area.bottom() + FOOT];
        let room = page.area.size[0] / 2 - 4 * self.size.small;
        page.fitted(&told, at, Anchor::End, text(self.size.small), room);
    }

    fn draw_puzzle(&self, item: &Item, spot: Spot, page: &mut Page) {
        let number = item.number.to_string();
        let values = [("number", &*number), ("title", &item.title())];
        let title = filled_in(self.style.language, words::AFTER_A_NUMBER, &values);
        let cols = item.puzzle.shape().cols();
        let picture = self.board(&title, &item.puzzle, item.puzzle.givens(), spot.cell);
        page.board(&picture, cols, spot.corner, spot.cell);
        let [left, top] = [spot.corner[0], spot.top];
        let style = bold(self.size.number).fitted(&number, spot.right - left);
        page.word(&number, [left, top + style.height * 8 / 10], Anchor::Start, style);
        let words = self.words_of(item);
        let level = text(self.size.level);
        let begin = left + style.width(&number) + 2 * level.height / 3;
        // A small board is narrower than its words.
        let end = (left + spot.size[0]).max(begin + level.width(&words)).min(spot.right);
        if end - begin < level.height {
            return;
        }
        // On the line that the number stands on.
        let height = level.fitted(&words, end - begin).height.max(LOWEST);
        let line = top + style.height * 12 / 10 - height / 2;
        page.fitted(&words, [end, line], Anchor::End, level, end - begin);
    }

    /// Returns what is said of a puzzle beside its number.
    fn words_of(&self, item: &Item) -> String {
        let name = item.name.as_deref().filter(|_| self.style.names).map(plain);
        let level = item.level_in(self.style.language).map(str::to_owned);
        let title = self.is_mixed.then(|| item.title());
        let words: Vec<String> = [name, title, level].into_iter().flatten().collect();
        words.join(" · ")
    }

    /// Draws a small solution below a puzzle or beside it, and a word for it.
    fn draw_small_solution(&self, item: &Item, spot: Spot, page: &mut Page) {
        let (cols, cell) = (item.puzzle.shape().cols(), small(spot.cell));
        let is_turned = self.style.solutions == Solutions::UpsideDown;
        let solution = self.solution(item, cell);
        let solution = if is_turned {
            let title = [("title", solution.title())];
            let title = filled_in(self.style.language, words::UPSIDE_DOWN, &title);
            let told = solution.description().to_owned();
            solution.turned().with_words(&title, &told)
        } else {
            solution
        };
        let [begin, top] = spot.answer;
        page.board(&solution, cols, spot.answer, cell);
        let word = filled_in(self.style.language, words::SOLUTION, &[]);
        let style = text(self.size.small);
        let is_beside = self.puzzles.is_answer_beside();
        let room = if is_beside { extent(cols, cell) } else { begin - spot.corner[0] };
        // Above a solution that is as high as its puzzle are other words.
        let is_in_the_way = is_beside && top - style.line() < spot.corner[1];
        if room < self.size.small + MILLIMETRE || is_in_the_way {
            return;
        }
        let style = style.fitted(&word, room - MILLIMETRE);
        let at = match is_beside {
            true => [begin, top - style.line()],
            false => [spot.corner[0], top + style.height / 2],
        };
        let (at, style) = match is_turned {
            true => ([at[0] + style.width(&word), at[1]], style.turned()),
            false => (at, style),
        };
        if style.height >= LOWEST {
            page.word(&word, at, Anchor::Start, style);
        }
    }

    pub(super) fn answer_page(&self, items: &[Item], number: usize) -> Drawing {
        let mut page = self.page(number);
        let heading = match self.items.len() {
            1 => filled_in(self.style.language, words::SOLUTION, &[]),
            all if all == items.len() => filled_in(self.style.language, words::SOLUTIONS, &[]),
            _ => {
                words::range(self.style.language, [words::SOLUTION_OF, words::SOLUTIONS_OF], items)
            }
        };
        let style = bold(self.size.heading);
        let at = [page.area.middle(), page.area.top() + style.height * 8 / 10];
        page.fitted(&heading, at, Anchor::Middle, style, page.area.size[0]);
        for (index, item) in items.iter().enumerate() {
            let shape = item.puzzle.shape();
            let spot = self.solutions.spot(index, shape);
            page.board(&self.solution(item, spot.cell), shape.cols(), spot.corner, spot.cell);
            let number = item.number.to_string();
            let left = spot.corner[0];
            let style = bold(self.size.answer).fitted(&number, spot.right - left);
            let at = [left, spot.top + style.height * 8 / 10];
            page.word(&number, at, Anchor::Start, style);
        }
        self.draw_discs(items, &mut page);
        page.done()
    }

    fn solution(&self, item: &Item, cell: i32) -> Drawing {
        let number = item.number.to_string();
        let title = filled_in(self.style.language, words::SOLUTION_OF, &[("number", &number)]);
        self.board(&title, &item.puzzle, &item.solution, cell)
    }

    /// Draws a board for cells of this side, which is told in the language of the book to those who cannot see it.
    pub(super) fn board(&self, title: &str, puzzle: &Puzzle, grid: &Grid, cell: i32) -> Drawing {
        let Style { symbols, language, .. } = self.style;
        let picture = Picture::new(puzzle).with_symbols(symbols).with_grid(grid);
        let picture = picture.with_least_line(least(cell));
        let told = words::board(puzzle, grid, symbols, language);
        picture.draw().with_words(title, &told)
    }
}

/// Returns the thinnest line that is printed, in units of a board with cells of this side.
pub(super) fn least(cell: i32) -> i32 {
    let least = i64::from(THINNEST) * i64::from(CELL) / i64::from(cell.max(1)) + 1;
    i32::try_from(least).unwrap_or(CELL)
}
