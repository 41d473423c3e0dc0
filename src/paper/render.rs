//! Pictures of puzzles: one [`Drawing`], written as SVG, PNG or PDF.
//!
//! A unit is a two-thousandth of the side of a cell. All places and sizes are whole units, so every format shows the
//! same picture. Nothing is told by colour: givens are bold and answers are not, marks are patterns and frames.
//!
//! ```
//! use takuzu_sat::Puzzle;
//! use takuzu_sat::render::Picture;
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let drawing = Picture::new(&puzzle).draw();
//! assert_eq!(drawing.title(), "A Takuzu of 4x4");
//! assert!(drawing.svg(40).starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chain_arrows;
mod chart;
mod drawing;
mod font;
#[cfg(feature = "html")]
pub mod html;
mod ink;
#[cfg(feature = "pdf")]
mod pdf;
#[cfg(feature = "png")]
mod png;
mod svg;

use itertools::Itertools as _;

pub use self::chain_arrows::Link;
pub use self::chart::{Bar, Bars, Chart};
pub use self::drawing::{Drawing, Figure, Mark, Placed};
pub use self::font::unknown;
pub use self::ink::{Anchor, Face, Ink, Point, TextStyle, Weight};
#[cfg(feature = "pdf")]
pub use self::pdf::Pdf;
#[cfg(feature = "png")]
pub use self::png::PngError;
pub(crate) use self::svg::{Outlines, dark, escaped};
use crate::ground::deduction::Fact;
use crate::ground::grid::{Cell, Grid, Line, Shape, symbol_of_value};
use crate::people::explain::{Language, SymbolNames};
use crate::puzzles::puzzle::Puzzle;

/// The side of a cell.
pub const CELL: i32 = 2000;
/// The paper around the board, from the middle of its frame.
///
/// With this margin, and a cell that is 40 dots wide or a multiple of it, all lines of the board begin and end between dots.
const MARGIN: i32 = 625;
const THIN: i32 = 50;
const THICK: i32 = 150;
const HEIGHT: i32 = 1100;

crate::ground::names::named! {
    /// The symbols in the cells of a picture.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Symbols {
        /// Digits, and letters from ten on, as texts have them.
        #[default]
        Digits = "digits",
        /// `O` and `X`, where there are only 0 and 1.
        Letters = "letters",
        /// A white and a black disc, where there are only 0 and 1.
        Discs = "discs",
    }
}

crate::ground::names::read_by_name! {
    Symbols,
    /// A name that no symbols have.
    UnknownSymbols: "no symbols `{}`; there are: {}", between ", "
}

impl Symbols {
    /// Returns the names of the symbols of puzzles that have two.
    #[must_use]
    pub fn names(self, language: Language) -> SymbolNames {
        let letters = ["O", "X"];
        let white_and_black = |is, each, one, many| SymbolNames { is, each, a: each, one, many };
        match (self, language) {
            (Symbols::Digits, language) => SymbolNames::digits(language),
            (Symbols::Letters, Language::English) => SymbolNames {
                is: letters,
                each: letters,
                a: ["an O", "an X"],
                one: letters,
                many: ["Os", "Xs"],
            },
            (Symbols::Letters, Language::French) => SymbolNames {
                is: letters,
                each: letters,
                a: ["un O", "un X"],
                one: letters,
                many: letters,
            },
            (Symbols::Discs, Language::English) => white_and_black(
                ["white", "black"],
                ["a white disc", "a black disc"],
                ["white disc", "black disc"],
                ["white discs", "black discs"],
            ),
            (Symbols::Discs, Language::French) => white_and_black(
                ["blanc", "noir"],
                ["un disque blanc", "un disque noir"],
                ["disque blanc", "disque noir"],
                ["disques blancs", "disques noirs"],
            ),
        }
    }
}

/// A puzzle, and what of it is to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    puzzle: &'a Puzzle,
    grid: &'a Grid,
    symbols: Symbols,
    marks: Vec<(Cell, Mark)>,
    chains: &'a [Vec<Fact>],
    ruled_out: &'a [Fact],
    has_numbers: bool,
    pen: Pen,
}

/// The thickness of lines, and the ink of what is not black by itself.
#[derive(Clone, Copy, Debug)]
struct Pen {
    thin: i32,
    thick: i32,
    sign: i32,
    /// The least width of all other lines, and the least radius of a dot.
    least: i32,
    /// The height of the numbers of rows and columns.
    numbers: i32,
    is_black: bool,
}

const SCREEN: Pen =
    Pen { thin: THIN, thick: THICK, sign: 110, least: 0, numbers: HEIGHT / 2, is_black: false };

impl Pen {
    /// Returns the pen for a printer, which makes dots of greys: no line is thinner than this.
    fn with_least_line(least: i32) -> Pen {
        Pen {
            thin: THIN.max(least),
            thick: THICK.max(5 * least / 2),
            sign: SCREEN.sign.max(least),
            least,
            // Letters of 6 points where the line has 0.75.
            numbers: SCREEN.numbers.max(6 * least),
            is_black: true,
        }
    }

    fn ink(self, ink: Ink) -> Ink {
        if self.is_black { Ink::Black } else { ink }
    }

    /// Returns the inks of white and of black discs.
    fn discs(self) -> [Ink; 2] {
        if self.is_black { [Ink::White, Ink::Black] } else { [Ink::Chalk, Ink::Coal] }
    }
}

impl<'a> Picture<'a> {
    /// Returns the picture of a puzzle with its givens.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle) -> Picture<'a> {
        Picture {
            puzzle,
            grid: puzzle.givens(),
            symbols: Symbols::default(),
            marks: Vec::new(),
            chains: &[],
            ruled_out: &[],
            has_numbers: false,
            pen: SCREEN,
        }
    }

    /// Draws for a printer, which makes dots of greys: all ink is black, and no line is thinner than this.
    #[must_use]
    pub fn with_least_line(self, least: i32) -> Picture<'a> {
        Picture { pen: Pen::with_least_line(least), ..self }
    }

    /// Fills in another grid, such as the solution; givens stay bolder than all others.
    ///
    /// # Panics
    ///
    /// When the grid has another shape than the puzzle.
    #[must_use]
    pub fn with_grid(self, grid: &'a Grid) -> Picture<'a> {
        assert_eq!(grid.shape(), self.puzzle.shape(), "a grid of another shape");
        Picture { grid, ..self }
    }

    /// Chooses the symbols.
    #[must_use]
    pub fn with_symbols(self, symbols: Symbols) -> Picture<'a> {
        Picture { symbols, ..self }
    }

    /// Writes the numbers of rows and columns to the left of the board and above it.
    #[must_use]
    pub fn with_numbers(self) -> Picture<'a> {
        Picture { has_numbers: true, ..self }
    }

    /// Marks a cell.
    #[must_use]
    pub fn with_mark(mut self, cell: Cell, mark: Mark) -> Picture<'a> {
        self.marks.push((cell, mark));
        self
    }

    /// Draws chains of implications, an arrow from each fact to the next, and strikes the values out that they rule out.
    #[must_use]
    pub fn with_chains(self, chains: &'a [Vec<Fact>], ruled_out: &'a [Fact]) -> Picture<'a> {
        Picture { chains, ruled_out, ..self }
    }

    /// Marks the cells that break a rule.
    #[must_use]
    pub fn with_violations(self) -> Picture<'a> {
        let violations = self.puzzle.violations(self.grid);
        let cells = violations.into_iter().flat_map(|violation| violation.cells);
        cells
            .sorted_unstable()
            .dedup()
            .fold(self, |picture, cell| picture.with_mark(cell, Mark::Crossed))
    }

    /// Draws the picture.
    #[must_use]
    pub fn draw(&self) -> Drawing {
        let shape = self.shape();
        let side = |cells: usize| corner_of(cells) + MARGIN;
        let size = [side(shape.cols()), side(shape.rows())];
        let mut drawing = Drawing::new(size, self.title(), self.description());
        let is_pattern = |&&(_, mark): &&(Cell, Mark)| mark.is_pattern();
        for &(cell, mark) in self.marks.iter().filter(is_pattern) {
            mark.draw(corner(cell), self.pen, &mut drawing);
        }
        self.draw_lines(&mut drawing);
        // Black patterns leave no letter legible.
        for &(cell, _) in self.marks.iter().filter(is_pattern) {
            if self.pen.is_black && self.grid[cell].is_some() {
                let centre = corner(cell).map(|place| place + CELL / 2);
                drawing.push(Figure::Disc { centre, radius: 720, ink: Ink::White });
            }
        }
        for &(cell, mark) in self.marks.iter().filter(|mark| !is_pattern(mark)) {
            mark.draw(corner(cell), self.pen, &mut drawing);
        }
        for (cell, value) in self.grid.filled() {
            self.draw_value(cell, value, &mut drawing);
        }
        self.draw_chains(&mut drawing);
        for (pair, link) in self.puzzle.face().links {
            draw_link(pair, link, self.pen.sign, &mut drawing);
        }
        if self.has_numbers { self.numbered(&drawing) } else { drawing }
    }

    fn shape(&self) -> Shape {
        self.puzzle.shape()
    }

    /// Draws thin lines between cells, then thick ones between blocks, and the frame.
    fn draw_lines(&self, drawing: &mut Drawing) {
        let shape = self.shape();
        let [rows, cols] = [shape.rows(), shape.cols()];
        let block = self.puzzle.face().blocks.unwrap_or(shape);
        let upright = (1..cols).map(|at| (at % block.cols() == 0, [[at, 0], [at, rows]]));
        let level = (1..rows).map(|at| (at % block.rows() == 0, [[0, at], [cols, at]]));
        let lines = upright.chain(level).sorted_by_key(|&(is_thick, _)| is_thick);
        for (is_thick, ends) in lines {
            let [from, to] = ends.map(|end| end.map(corner_of));
            let Pen { thin, thick, .. } = self.pen;
            let lines = self.pen.ink(Ink::Middle);
            let (width, ink) = if is_thick { (thick, Ink::Black) } else { (thin, lines) };
            drawing.push(Figure::Line { from, to, width, ink });
        }
        drawing.push(Figure::Frame {
            corner: [MARGIN; 2],
            size: [cols, rows].map(|cells| corner_of(cells) - MARGIN),
            width: self.pen.thick,
            ink: Ink::Black,
        });
    }

    fn draw_value(&self, cell: Cell, value: u8, drawing: &mut Drawing) {
        let is_given = self.puzzle.givens()[cell].is_some();
        let centre = corner(cell).map(|place| place + CELL / 2);
        if self.symbols() == Symbols::Discs {
            // A given is larger and has a thicker edge.
            let (radius, edge) = if is_given { (680, 110) } else { (500, 60) };
            let edge = self.pen.least.max(edge);
            let mut disc = |radius, ink| {
                drawing.push(Figure::Disc { centre, radius, ink });
            };
            let inside = self.pen.discs()[usize::from(value)];
            disc(radius, Ink::Black);
            if inside != Ink::Black {
                disc(radius - edge, inside);
            }
            return;
        }
        let style = if is_given { TextStyle::bold(HEIGHT) } else { TextStyle::book(HEIGHT) };
        let ink = if is_given { Ink::Black } else { self.pen.ink(Ink::Dark) };
        let style = TextStyle { ink, ..style };
        drawing.push(style.word(&self.symbol(value), centre, Anchor::Middle));
    }

    /// Returns the symbols that are really used: only two values have symbols of their own.
    fn symbols(&self) -> Symbols {
        if self.puzzle.values() == (0..=1) { self.symbols } else { Symbols::Digits }
    }

    /// Returns a value in a letter, or of a disc its colour.
    fn symbol(&self, value: u8) -> String {
        match self.symbols() {
            Symbols::Digits => symbol_of_value(Some(value)).into(),
            Symbols::Letters => ["O", "X"][usize::from(value)].into(),
            Symbols::Discs => ["white", "black"][usize::from(value)].into(),
        }
    }

    /// Returns the picture of the board with room and numbers at its left and upper sides.
    fn numbered(&self, board: &Drawing) -> Drawing {
        let Pen { numbers: height, .. } = self.pen;
        let room = height * CELL / HEIGHT;
        let size = board.size().map(|side| side + room);
        let (title, description) = (board.title().to_owned(), board.description().to_owned());
        let mut drawing = Drawing::new(size, title, description);
        for figure in board.figures() {
            drawing.push(figure.placed([room; 2], CELL));
        }
        let style = TextStyle { ink: self.pen.ink(Ink::Dark), ..TextStyle::book(height) };
        let place = |index: usize| room + corner_of(index) + CELL / 2;
        for col in 0..self.shape().cols() {
            let at = [place(col), room];
            drawing.push(style.word(&(col + 1).to_string(), at, Anchor::Middle));
        }
        for row in 0..self.shape().rows() {
            let at = [room + MARGIN / 2, place(row)];
            drawing.push(style.word(&(row + 1).to_string(), at, Anchor::End));
        }
        drawing
    }

    fn title(&self) -> String {
        capital(&self.puzzle.board())
    }

    /// Returns what holds on this board, then row by row what is in the cells.
    fn description(&self) -> String {
        let variant = self.puzzle.face().variant.into_iter();
        let facts = variant.map(|phrase| format!("{}.", capital(&phrase)));
        let symbol = |value: Option<u8>| match value {
            None => "blank".into(),
            Some(value) => self.symbol(value),
        };
        let rows = (0..self.shape().rows()).map(|row| {
            let cells = self.grid.line(Line::Row(row)).map(symbol);
            format!("Row {}: {}.", row + 1, cells.format(", "))
        });
        let marked = self.marks.iter().map(|(cell, mark)| format!("{cell} {}", mark.name()));
        let marks = (!self.marks.is_empty()).then(|| format!("Marks: {}.", marked.format(", ")));
        facts.chain(rows).chain(marks).join(" ")
    }
}

/// Draws the sign between two cells on a bit of paper, a third of a cell wide.
fn draw_link([one, other]: [Cell; 2], link: &str, width: i32, drawing: &mut Drawing) {
    let ([x, y], [other_x, other_y]) = (corner(one), corner(other));
    let at = [(x + other_x + CELL) / 2, (y + other_y + CELL) / 2];
    drawing.push(Figure::Disc { centre: at, radius: 350, ink: Ink::White });
    let mut stroke = |from: Point, to: Point| {
        let moved = |by: Point| [at[0] + by[0], at[1] + by[1]];
        drawing.push(Figure::Line { from: moved(from), to: moved(to), width, ink: Ink::Black });
    };
    match link {
        "=" => {
            stroke([-300, -120], [300, -120]);
            stroke([-300, 120], [300, 120]);
        }
        "x" => {
            stroke([-220, -220], [220, 220]);
            stroke([-220, 220], [220, -220]);
        }
        other => drawing.push(TextStyle::bold(420).word(other, at, Anchor::Middle)),
    }
}

fn corner(cell: Cell) -> Point {
    [cell.col, cell.row].map(corner_of)
}

/// Returns the place of the line before a row or column.
fn corner_of(index: usize) -> i32 {
    let cells = i32::try_from(index).expect("a board is not so large");
    MARGIN + cells * CELL
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
