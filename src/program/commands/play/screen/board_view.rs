//! The board on the screen: lines, numbers, cells, signs between them, and counters at the edges.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use takuzu_sat::deduction::House;
use takuzu_sat::explain::{Language, Mark};
use takuzu_sat::game::Need;
use takuzu_sat::grid::Line;
use takuzu_sat::play::{Hint, Session};
use takuzu_sat::{Cell, Shape};

use super::canvas::{Canvas, Look, Tone};
use super::keys::{self, Mode, Stage};
use super::layout::{Area, CellSize, Counters, Layout};

const EMPTY: &str = "·";

pub(super) struct View<'a> {
    pub(super) session: &'a Session,
    pub(super) language: Language,
    pub(super) time: Duration,
    pub(super) mode: Mode,
    pub(super) cursor: Cell,
    pub(super) hint: Option<&'a Hint>,
    /// The entries that a check has found to be wrong.
    pub(super) wrong: &'a [Cell],
    pub(super) message: &'a [String],
    /// The number of parts of the message that were read.
    pub(super) page: usize,
}

impl View<'_> {
    /// Returns the value of a cell on the board, and whether it is the hint's.
    pub(super) fn value(&self, cell: Cell) -> (Option<u8>, bool) {
        let own = self.session.grid()[cell];
        let shown = self.hint.map_or(own, |hint| hint.picture.grid()[cell]);
        (shown, shown != own)
    }

    /// Returns the mark of a cell: that of a hint, or that of a check.
    pub(super) fn mark(&self, cell: Cell) -> Option<Mark> {
        let hinted = self.hint.and_then(|hint| hint.picture.at(cell));
        let wrong = self.wrong.contains(&cell);
        hinted.or(wrong.then_some(Mark::Wrong))
    }

    /// Tells whether a hint says to look at a row, a column or a block.
    pub(super) fn is_looked_at(&self, house: House) -> bool {
        self.hint.is_some_and(|hint| hint.houses.contains(&house))
    }
}

pub(super) fn draw(canvas: &mut Canvas, view: &View<'_>, layout: &Layout) {
    lines(canvas, view, layout);
    numbers(canvas, view, layout);
    counters(canvas, view, layout);
    let broken = view.session.violations();
    let broken: HashSet<Cell> = broken.into_iter().flat_map(|it| it.cells).collect();
    let cells = view.session.puzzle().shape().cells();
    let mut sides = Vec::new();
    for cell in cells {
        sides.push(draw_cell(canvas, view, layout, cell, broken.contains(&cell)));
    }
    let mut signs: HashMap<[usize; 2], (char, Look)> = HashMap::new();
    for (cell, [before, after], look) in sides.into_iter().flatten() {
        let area = layout.cell(cell);
        let y = area.y + area.height / 2;
        let left = [area.x - usize::from(layout.is_narrow()), y];
        // Narrow cells share a place: those that are marked alike have one pair of signs around them all.
        let between = match signs.get(&left) {
            None => before,
            Some(&(sign, _)) if after == '!' => sign,
            Some(&(sign, _)) if sign == after => ' ',
            Some(_) => '|',
        };
        signs.insert(left, (between, look));
        signs.insert([area.x + area.width - 1, y], (after, look));
    }
    for (place, (sign, look)) in signs {
        canvas.put(place, &sign.to_string(), look);
    }
    links(canvas, view, layout);
}

/// Draws the frame and nothing in it.
pub(super) fn draw_hidden(canvas: &mut Canvas, layout: &Layout, word: &str) {
    let frame = [layout.board.x, layout.board.x + layout.board.width - 1];
    grid(canvas, layout, [&frame, &[layout.board.y, bottom(layout)]], Look::QUIET);
    let width = word.chars().count();
    let middle = layout.board.x + layout.board.width.saturating_sub(width) / 2;
    let place = [middle, layout.board.y + layout.board.height / 2];
    canvas.put(place, word, Look::PLAIN.bold());
}

fn bottom(layout: &Layout) -> usize {
    layout.board.y + layout.board.height - 1
}

/// Draws the lines around the board and between its blocks.
fn lines(canvas: &mut Canvas, view: &View<'_>, layout: &Layout) {
    let (mut xs, mut ys) = (Vec::new(), Vec::new());
    if layout.is_framed {
        xs.extend([layout.board.x, layout.board.x + layout.board.width - 1]);
        ys.extend([layout.board.y, bottom(layout)]);
    }
    if let Some(block) = view.session.puzzle().face().blocks {
        light_lines(canvas, layout);
        let back = 1 + usize::from(layout.is_narrow());
        let begins = |size: usize| move |(at, _): &(usize, &usize)| *at > 0 && at % size == 0;
        let cols = layout.xs.iter().enumerate().filter(begins(block.cols()));
        xs.extend(cols.map(|(_, x)| x - back));
        let rows = layout.ys.iter().enumerate().filter(begins(block.rows()));
        ys.extend(rows.map(|(_, y)| y - 1));
    }
    let is_won = view.mode.stage == Stage::Over;
    let look = if is_won { Look::new(Tone::Won).bold() } else { Look::QUIET };
    grid(canvas, layout, [&xs, &ys], look);
    looked_at(canvas, view, layout);
}

/// Draws dashed lines in all gaps between cells, where cells of a block have gaps. Those between blocks cover them.
fn light_lines(canvas: &mut Canvas, layout: &Layout) {
    let [width, height] = layout.cell_size.size();
    let has_gap = |at: &[usize], size| at.windows(2).all(|pair| pair[1] > pair[0] + size);
    if !has_gap(&layout.xs, width) || !has_gap(&layout.ys, height) {
        return;
    }
    for (&x, &y) in itertools::iproduct!(&layout.xs, &layout.ys) {
        for row in y..y + height {
            canvas.put([x - 1, row], "┆", Look::QUIET);
        }
        canvas.put([x, y - 1], &"┄".repeat(width), Look::QUIET);
    }
}

/// Draws lines at these places, from edge to edge of the board.
fn grid(canvas: &mut Canvas, layout: &Layout, [xs, ys]: [&[usize]; 2], look: Look) {
    let Area { x, y, width, height } = layout.board;
    // The begin, the middle or the end of an edge.
    let part = |at: usize, first: usize, size: usize| match at {
        _ if at == first => 0,
        _ if at == first + size - 1 => 2,
        _ => 1,
    };
    for &at in xs {
        (y..y + height).for_each(|row| {
            canvas.put([at, row], "│", look);
        });
    }
    for &at in ys {
        canvas.put([x, at], &"─".repeat(width), look);
        for &col in xs {
            let across = part(col, x, width);
            let down = part(at, y, height);
            let sign = [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]][down][across];
            canvas.put([col, at], sign, look);
        }
    }
}

/// Draws heavy lines around blocks that a hint says to look at.
fn looked_at(canvas: &mut Canvas, view: &View<'_>, layout: &Layout) {
    let puzzle = view.session.puzzle();
    let Some(block) = puzzle.face().blocks else { return };
    let blocks = puzzle.shape().len() / block.len();
    let look = Look::new(Tone::Hint).bold();
    for number in (0..blocks).filter(|&number| view.is_looked_at(House::Block(number))) {
        let cells = view.session.puzzle().cells_of(House::Block(number));
        let (first, last) = (layout.cell(cells[0]), layout.cell(cells[cells.len() - 1]));
        let back = 1 + usize::from(layout.is_narrow());
        let [left, right] = [first.x - back, last.x + last.width];
        let [top, bottom] = [first.y - 1, last.y + last.height];
        for y in top..=bottom {
            canvas.put([left, y], "┃", look);
            canvas.put([right, y], "┃", look);
        }
        let rule = "━".repeat(right - left - 1);
        canvas.put([left, top], &format!("┏{rule}┓"), look);
        canvas.put([left, bottom], &format!("┗{rule}┛"), look);
    }
}

fn edge(view: &View<'_>, line: Line) -> Look {
    let is_here = match line {
        Line::Row(row) => row == view.cursor.row,
        Line::Col(col) => col == view.cursor.col,
    };
    match (view.is_looked_at(line.into()), is_here) {
        (true, _) => Look::new(Tone::Hint).bold(),
        (false, true) => Look::PLAIN.bold(),
        (false, false) => Look::QUIET,
    }
}

/// Writes the numbers of rows and columns; those that a hint says to look at in brackets.
fn numbers(canvas: &mut Canvas, view: &View<'_>, layout: &Layout) {
    let [_, height] = layout.cell_size.size();
    let end = layout.rows.x + layout.rows.width - 1;
    for (row, y) in layout.ys.iter().enumerate() {
        let line = Line::Row(row);
        number(canvas, view, line, [end, y + height / 2], row + 1);
    }
    let Some(y) = layout.columns else { return };
    for (col, &x) in layout.xs.iter().enumerate() {
        let shown = if layout.is_narrow() { (col + 1) % 10 } else { col + 1 };
        number(canvas, view, Line::Col(col), [x + middle(layout) + 1, y], shown);
    }
}

/// Writes the number of a line so that it ends before a place.
fn number(canvas: &mut Canvas, view: &View<'_>, line: Line, [end, y]: [usize; 2], number: usize) {
    let (number, look) = (number.to_string(), edge(view, line));
    let begin = end.saturating_sub(number.len());
    canvas.put([begin, y], &number, look);
    if view.is_looked_at(line.into()) {
        canvas.put([begin.saturating_sub(1), y], "[", look);
        canvas.put([end, y], "]", look);
    }
}

fn middle(layout: &Layout) -> usize {
    match layout.cell_size {
        CellSize::Narrow => 0,
        CellSize::Normal => 1,
        CellSize::Wide(block) => block.cols(),
        CellSize::Large => 2,
    }
}

fn counters(canvas: &mut Canvas, view: &View<'_>, layout: &Layout) {
    let puzzle = view.session.puzzle();
    let values: Vec<u8> = puzzle.values().collect();
    let sign = |value| keys::sign(view.mode.symbols, value);
    let [_, height] = layout.cell_size.size();
    if layout.counters == Counters::Times {
        for (index, &value) in values.iter().enumerate() {
            let end = layout.right + 3 * index + 2;
            if let Some(y) = layout.columns {
                canvas.put([end, y], &sign(value), Look::QUIET);
            }
            if let Some(y) = layout.below {
                let end = layout.rows.x + layout.rows.width - 2;
                canvas.put([end, y + index], &sign(value), Look::QUIET);
            }
        }
    }
    let needs = view.session.needs();
    let lines = puzzle.shape().lines();
    for line in lines {
        let need = needs.iter().find(|need| need.house == House::Line(line));
        let look = edge(view, line);
        let numbers: Vec<String> = match layout.counters {
            Counters::Times => values.iter().map(|&value| times(need, value)).collect(),
            Counters::Values | Counters::Numbers => vec![missing(need)],
        };
        match line {
            Line::Row(row) => {
                let y = layout.ys[row] + height / 2;
                if layout.counters == Counters::Values {
                    let needed = need.into_iter().flat_map(|need| &need.values);
                    for (value, _) in needed {
                        let place = layout.right + usize::from(value - values[0]);
                        canvas.put([place, y], &sign(*value), look);
                    }
                    continue;
                }
                for (index, number) in numbers.iter().enumerate() {
                    canvas.put([layout.right + 3 * index, y], &format!("{number:>3}"), look);
                }
            }
            Line::Col(col) => {
                let end = layout.xs[col] + middle(layout) + 1;
                let Some(y) = layout.below else { continue };
                for (index, number) in numbers.iter().enumerate() {
                    let begin = end.saturating_sub(number.chars().count());
                    canvas.put([begin, y + index], number, look);
                }
            }
        }
    }
}

/// Returns how often a line still needs a value: `3`, or `3+` where it may be more.
fn times(need: Option<&Need>, value: u8) -> String {
    let times = need.map_or(0..=0, |need| need.times(value));
    match (*times.start(), *times.end()) {
        (0, 0) => EMPTY.into(),
        (least, most) if least == most => least.to_string(),
        (least, _) => format!("{least}+"),
    }
}

fn missing(need: Option<&Need>) -> String {
    match need.map_or(0, |need| need.values.len()) {
        0 => EMPTY.into(),
        count => count.to_string(),
    }
}

/// The signs on both sides of a value, which are drawn last.
type Sides = (Cell, [char; 2], Look);

/// Draws a cell without the signs at its sides, and returns those.
fn draw_cell(
    canvas: &mut Canvas,
    view: &View<'_>,
    layout: &Layout,
    cell: Cell,
    is_broken: bool,
) -> Option<Sides> {
    let area = layout.cell(cell);
    let ((value, is_hinted), mark) = (view.value(cell), view.mark(cell));
    let is_given = view.session.is_given(cell);
    let tone = match (mark, is_broken) {
        (Some(Mark::Wrong), _) | (_, true) => Tone::Wrong,
        (Some(_), false) if is_hinted || value.is_none() => Tone::Hint,
        (Some(_) | None, false) if is_given => Tone::Plain,
        (Some(_) | None, false) if value.is_none() => Tone::Quiet,
        (Some(_) | None, false) => Tone::Entry,
    };
    let is_here = cell == view.cursor;
    let look = Look {
        tone: if is_here && tone == Tone::Quiet { Tone::Plain } else { tone },
        bold: is_given,
        underline: is_broken,
        reverse: is_here,
    };
    let place = [area.x + middle(layout), area.y + area.height / 2];
    let is_marked = value.is_none() && !view.session.marks(cell).is_empty();
    if is_here {
        highlight(canvas, layout, cell, look);
    }
    if is_marked && (mark.is_none() || matches!(layout.cell_size, CellSize::Wide(_))) {
        pencil_marks(canvas, view, layout, cell);
    } else {
        let letter = view.hint.and_then(|hint| hint.picture.letter(cell));
        let open = || letter.map_or_else(|| EMPTY.into(), String::from);
        let sign = value.map_or_else(open, |value| keys::sign(view.mode.symbols, value));
        canvas.put(place, &sign, look);
    }
    let sides =
        Look { tone: if tone == Tone::Wrong { Tone::Wrong } else { Tone::Hint }, ..Look::PLAIN };
    match (mark, is_broken) {
        (Some(mark), _) => Some((cell, mark.brackets(), sides.bold())),
        (None, true) => Some((cell, [if is_here { '▐' } else { ' ' }, '!'], sides.bold())),
        (None, false) => None,
    }
}

/// Draws the cursor: a block around the value, half a place wider on both sides.
fn highlight(canvas: &mut Canvas, layout: &Layout, cell: Cell, look: Look) {
    let area = layout.cell(cell);
    let side = Look { reverse: false, underline: false, ..look };
    let left = area.x - usize::from(layout.is_narrow());
    let right = area.x + area.width - 1;
    for y in area.y..area.y + area.height {
        canvas.put([left, y], "▐", side);
        canvas.put([left + 1, y], &" ".repeat(right - left - 1), Look { underline: false, ..look });
        canvas.put([right, y], "▌", side);
    }
}

/// Writes pencil marks, as many as there is room for.
fn pencil_marks(canvas: &mut Canvas, view: &View<'_>, layout: &Layout, cell: Cell) {
    let area = layout.cell(cell);
    let (marks, first) = (view.session.marks(cell), view.mode.values[0]);
    let is_here = cell == view.cursor;
    let look =
        Look { reverse: is_here, ..Look::new(if is_here { Tone::Plain } else { Tone::Entry }) };
    if let CellSize::Wide(block) = layout.cell_size {
        for value in marks.iter() {
            let at = place_in(block, value - first);
            let place = [area.x + 1 + 2 * at.col, area.y + at.row];
            canvas.put(place, &keys::sign(view.mode.symbols, value), look);
        }
        return;
    }
    let mut signs: String = marks.iter().map(|value| small(view.mode, value)).collect();
    if signs.chars().count() > area.width {
        signs = signs.chars().take(area.width - 1).chain(['⁺']).collect();
    }
    // The frame of the cursor stands at both sides of a large cell.
    let [before, after] = match layout.cell_size {
        CellSize::Large => [1, 1],
        CellSize::Normal if signs.chars().count() == 1 => [1, 0],
        CellSize::Normal | CellSize::Narrow | CellSize::Wide(_) => [0, 0],
    };
    let width = area.width - before - after;
    let place = [area.x + before, area.y + area.height / 2];
    canvas.put(place, &format!("{signs:<width$}"), look);
}

/// Returns the place of a value in a drawing of a block, counted from 0.
fn place_in(block: Shape, value: u8) -> Cell {
    let index = usize::from(value);
    Cell::new(index / block.cols(), index % block.cols())
}

/// Returns the sign for a pencil mark, which cannot be taken for a value.
fn small(mode: Mode, value: u8) -> char {
    let sign = keys::sign(mode.symbols, value);
    let sign = sign.chars().next().unwrap_or(' ');
    match sign {
        '○' => '◦',
        '●' => '•',
        '0'..='9' => {
            let raised = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars();
            let mut digits = ('0'..='9').zip(raised);
            digits.find(|it| it.0 == sign).map_or(sign, |it| it.1)
        }
        letter => letter.to_ascii_lowercase(),
    }
}

fn links(canvas: &mut Canvas, view: &View<'_>, layout: &Layout) {
    for (pair, sign) in view.session.puzzle().face().links {
        let sign = if sign == "x" { "×" } else { sign };
        let [_, second] = pair.map(|cell| layout.cell(cell));
        let place = if pair[0].row == pair[1].row {
            [second.x - 1, second.y + second.height / 2]
        } else {
            [second.x + middle(layout), second.y - 1]
        };
        canvas.put(place, sign, Look::PLAIN);
    }
}
