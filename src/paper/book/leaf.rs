//! The pages of puzzles, and those of solutions.

use super::layout::{Spot, extent, small};
use super::page::{FOOT, Page};
use super::style::{LOWEST, MILLIMETRE, Solutions, Style, THINNEST};
use super::words::{self, plain, said};
use super::{Book, Item};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::render::{Anchor, CELL, Drawing, Picture, TextStyle};

impl Book<'_> {
    /// Returns an empty page with its number.
    pub(super) fn page(&self, number: usize) -> Page {
        let shown = number.to_string();
        let title = said(self.style.language, words::PAGE, &[("number", &shown)]);
        let mut page = Page::new(&self.style, self.gutter, number, title);
        let at = [page.area.middle(), page.area.bottom() + FOOT];
        page.word(&shown, at, Anchor::Middle, TextStyle::book(self.size.small));
        page
    }

    /// Draws puzzles, below the title of the book if it has one.
    pub(super) fn puzzle_page(&self, items: &[Item], number: usize) -> Drawing {
        let mut page = self.page(number);
        if let Some(title) = &self.style.title {
            let title = plain(title);
            let style = TextStyle::book(self.size.small);
            let at = [page.area.middle(), page.area.top() + style.height];
            page.fitted(&title, at, Anchor::Middle, style, page.area.size[0]);
        }
        for (index, item) in items.iter().enumerate() {
            let spot = self.puzzles.spot(index, item.puzzle.shape());
            self.draw_puzzle(item, spot, &mut page);
            if self.style.solutions == Solutions::Below {
                self.draw_solution_below(item, spot, &mut page);
            }
        }
        if self.style.solutions == Solutions::End {
            self.draw_way(items, &mut page);
        }
        page.done()
    }

    /// Writes the page of the solutions beside the number of the page.
    fn draw_way(&self, items: &[Item], page: &mut Page) {
        let page_of =
            |item: &Item| self.puzzles_end() + 1 + (item.number - 1) / self.solutions.count();
        let [first, last] = [&items[0], &items[items.len() - 1]].map(page_of);
        let pages = if first == last { first.to_string() } else { format!("{first}–{last}") };
        let words = if items.len() == 1 { words::ANSWER_ON } else { words::ANSWERS_ON };
        let told = said(self.style.language, words, &[("pages", &pages)]);
        let at = [page.area.right(), page.area.bottom() + FOOT];
        let room = page.area.size[0] / 2 - 4 * self.size.small;
        page.fitted(&told, at, Anchor::End, TextStyle::book(self.size.small), room);
    }

    /// Draws a puzzle with its number and its level.
    fn draw_puzzle(&self, item: &Item, spot: Spot, page: &mut Page) {
        let number = item.number.to_string();
        let values = [("number", &*number), ("title", &item.title())];
        let title = said(self.style.language, words::AFTER_A_NUMBER, &values);
        let cols = item.puzzle.shape().cols();
        let picture = self.board(&title, &item.puzzle, item.puzzle.givens(), spot.cell);
        page.board(&picture, cols, spot.corner, spot.cell);
        let style = TextStyle::bold(self.size.number).fitted(&number, spot.field.size[0]);
        let [left, top] = [spot.corner[0], spot.field.top()];
        page.word(&number, [left, top + style.height * 8 / 10], Anchor::Start, style);
        let words = self.words_of(item);
        let level = TextStyle::book(self.size.level);
        let begin = left + style.width(&number) + 2 * level.height / 3;
        // A small board is narrower than its words.
        let end = (left + spot.size[0]).max(begin + level.width(&words)).min(spot.field.right());
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

    /// Draws a small solution below a puzzle.
    fn draw_solution_below(&self, item: &Item, spot: Spot, page: &mut Page) {
        let (cols, cell) = (item.puzzle.shape().cols(), small(spot.cell));
        let [left, top] = spot.corner;
        let top = top + spot.size[1] + 2 * self.size.small;
        let begin = left + spot.size[0] - extent(cols, cell);
        page.board(&self.solution(item, cell), cols, [begin, top], cell);
        let word = said(self.style.language, words::SOLUTION, &[]);
        let space = begin - left - MILLIMETRE;
        if space > self.size.small {
            let style = TextStyle::book(self.size.small);
            page.fitted(&word, [left, top + style.height / 2], Anchor::Start, style, space);
        }
    }

    /// Draws solutions below a heading.
    pub(super) fn answer_page(&self, items: &[Item], number: usize) -> Drawing {
        let mut page = self.page(number);
        let heading = match self.items.len() {
            1 => said(self.style.language, words::SOLUTION, &[]),
            all if all == items.len() => said(self.style.language, words::SOLUTIONS, &[]),
            _ => {
                words::range(self.style.language, [words::SOLUTION_OF, words::SOLUTIONS_OF], items)
            }
        };
        let style = TextStyle::bold(self.size.heading);
        let at = [page.area.middle(), page.area.top() + style.height * 8 / 10];
        page.fitted(&heading, at, Anchor::Middle, style, page.area.size[0]);
        for (index, item) in items.iter().enumerate() {
            let shape = item.puzzle.shape();
            let spot = self.solutions.spot(index, shape);
            page.board(&self.solution(item, spot.cell), shape.cols(), spot.corner, spot.cell);
            let number = item.number.to_string();
            let left = spot.corner[0];
            let style =
                TextStyle::bold(self.size.answer).fitted(&number, spot.field.right() - left);
            let at = [left, spot.field.top() + style.height * 8 / 10];
            page.word(&number, at, Anchor::Start, style);
        }
        page.done()
    }

    fn solution(&self, item: &Item, cell: i32) -> Drawing {
        let number = item.number.to_string();
        let title = said(self.style.language, words::SOLUTION_OF, &[("number", &number)]);
        self.board(&title, &item.puzzle, &item.solution, cell)
    }

    /// Draws a board for cells of this side, which is told in the language of the book to those who cannot see it.
    pub(super) fn board(&self, title: &str, puzzle: &Puzzle, grid: &Grid, cell: i32) -> Drawing {
        let Style { symbols, language, .. } = self.style;
        let picture = Picture::new(puzzle).with_symbols(symbols).with_grid(grid);
        let least = i64::from(THINNEST) * i64::from(CELL) / i64::from(cell.max(1)) + 1;
        let picture = picture.with_least_line(i32::try_from(least).unwrap_or(CELL));
        let told = words::board(puzzle, grid, symbols, language);
        picture.draw().told(title, &told)
    }
}
