//! The texts of Sudoku.

use std::collections::HashSet;

use super::board::{Board, Wrong, number, sign};
use super::formats::{Formats, Read, Written};
use super::{Format, ReadOptions, json, write};
use crate::ground::grid::Shape;
use crate::ground::parse_error::{Complaint, Tip};
use crate::puzzles::puzzle::Kind;
use crate::puzzles::sudoku::Sudoku;

const EXAMPLE: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";

/// The longest side of a board with candidates: each is one digit.
const MAX_MARKED_SIDE: usize = 9;

/// The sides whose usual blocks everybody knows.
const USUAL: [usize; 8] = [4, 6, 8, 9, 10, 12, 16, 25];

/// The options of a caller for the Sudoku in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SudokuOptions {
    /// The rows and columns of cells of a block, whatever the text says; `None` for what it says, or
    /// else the usual one ([`Sudoku::usual_block`]).
    pub block: Option<Shape>,
}

impl ReadOptions {
    /// Reads Sudoku whose blocks have this shape, rows × columns of cells.
    #[must_use]
    pub fn with_block(mut self, block: Shape) -> ReadOptions {
        self.puzzle = Some(Sudoku::KIND);
        self.sudoku.block = Some(block);
        self
    }
}

/// Refuses cells that no board of this side has.
fn check_cells(board: &Board, side: usize) -> Result<(), Wrong> {
    let has = |sign: u8| board.cells.contains(&sign);
    if has(b'0') && has(b'.') {
        let message = "a Sudoku has one sign for a blank, but here are `0` and another one: numbers from 0 on are not read";
        return Err(Wrong::of_cell(b'0', message));
    }
    if let Some(cell) = board.too_large() {
        let signs = match (side, char::from(sign(side as u8))) {
            (10.., last) => format!("1 to 9, A (10) to {last} ({side})"),
            (..10, last) => format!("1 to {last}"),
        };
        let is_hex = has(b'0') && cell < b'G';
        let zero = if is_hex { "; numbers from 0 to F are not read" } else { "" };
        let cell_sign = char::from(cell);
        let message = format!(
            "`{cell_sign}` is neither a number of a board of {side}x{side}, {signs}, nor a blank (. 0 _ - ? *){zero}"
        );
        return Err(Wrong::of_cell(cell, message));
    }
    // The numbers of columns above, and of rows in front.
    let labels = |step: usize| (1..side).all(|at| board.cells[at * step] == sign(at as u8));
    if side > 2 && b".0".contains(&board.cells[0]) && labels(1) && labels(side) {
        let message = "the numbers of rows and columns are not cells: give the cells alone";
        return Err(Wrong::all(message));
    }
    // Zeros may be numbers where the last one is nowhere, and one of them stands in each line.
    let zeros: Vec<usize> = (0..board.cells.len()).filter(|&at| board.cells[at] == b'0').collect();
    let lines = |of: fn(usize, usize) -> usize| -> usize {
        zeros.iter().map(|&at| of(at, side)).collect::<HashSet<usize>>().len()
    };
    let has_last = board.cells.iter().any(|&cell| usize::from(number(cell)) == side);
    if has_last
        || [zeros.len(), lines(|at, side| at / side), lines(|at, side| at % side)] != [side; 3]
    {
        return Ok(());
    }
    let message = "0 stands once in each row and column, like a number: numbers from 0 on are not read, and a blank is `.`";
    Err(Wrong::of_cell(b'0', message))
}

impl Formats for Sudoku {
    const KIND: Kind = crate::puzzles::sudoku::KIND;

    const FORMATS: Written<Sudoku> = &[
        (Format::Grid, write::grid),
        (Format::Markdown, write::markdown),
        (Format::Box, |sudoku| write::drawn(sudoku).replace('.', " ")),
        (Format::Words, write::words),
        (Format::Line, write::line),
        (Format::Json, json::write),
        (Format::Csv, |sudoku| write::separated(sudoku, ",")),
        (Format::Tsv, |sudoku| write::separated(sudoku, "\t")),
        (Format::Latex, write::latex),
        (Format::Tabular, |sudoku| write::tabular(sudoku.givens(), sudoku.block())),
        (Format::Sdk, write::grid),
        (Format::Sdm, |sudoku| write::line(sudoku).replace('.', "0")),
        (Format::Ss, write_ss),
        (Format::Candidates, write_candidates),
        (Format::Hodoku, |sudoku| format!(":0000:x:{}:::\n", sudoku.givens().to_line())),
        (Format::Solo, write_solo),
        (Format::OpenSudoku, write_opensudoku),
    ];

    fn claims(board: &Board) -> bool {
        board.cells.iter().any(|&cell| cell > b'2')
    }

    fn puzzle(board: &Board, options: &ReadOptions) -> Result<Read<Sudoku>, Wrong> {
        let shape = board.shape;
        if shape.rows() != shape.cols() {
            return Err(Wrong::all(format!("{shape}: the board of a Sudoku is square")));
        }
        let side = shape.rows();
        Sudoku::check_side(side as u128).map_err(|error| Wrong::all(error.to_string()))?;
        check_cells(board, side)?;
        let said = options.sudoku.block.or(board.block);
        let Some(block) = said.or_else(|| Sudoku::usual_block(side)) else {
            let message = format!("a side of {side} has no usual blocks");
            return Err(Wrong::all(Complaint::with_tip(message, Tip::NameBlocks)));
        };
        let sudoku =
            Sudoku::new(board.grid(false), block).map_err(|error| Wrong::all(error.to_string()))?;
        let is_otherwise = board.block.is_some_and(|of_text| of_text != block);
        let note = if is_otherwise {
            Some((format!("blocks are {block}, as requested; the text says otherwise"), None))
        } else if said.is_none() && !USUAL.contains(&side) {
            Some((format!("blocks of {block} are taken"), Some(Tip::NameBlocks)))
        } else {
            board.note.clone().map(|note| (note, None))
        };
        Ok((sudoku, note))
    }

    fn options_of(&self, options: ReadOptions) -> ReadOptions {
        options.with_block(self.block())
    }

    fn is_asked_for(options: &ReadOptions) -> bool {
        options.sudoku != SudokuOptions::default()
    }

    fn sample(format: Format) -> &'static str {
        if format == Format::Candidates { "1.3. ..2. .4.. ...1" } else { EXAMPLE }
    }

    fn carried(format: Format) -> String {
        if format.carries_blocks() { "Sudoku with its blocks".into() } else { "Sudoku".into() }
    }

    fn obstacle(&self, format: Format, whole: bool) -> Option<Complaint> {
        let side = self.side();
        let is_usual = Sudoku::usual_block(side) == Some(self.block());
        let is_for_nine = matches!(format, Format::Sdk | Format::OpenSudoku);
        let has_marks = matches!(format, Format::Candidates | Format::Hodoku);
        if (is_for_nine && side != 9) || (has_marks && side > MAX_MARKED_SIDE) {
            return Some(format!("is for other sides than {side}").into());
        }
        (whole && !is_usual && !format.carries_blocks())
            .then(|| format!("cannot say that blocks are {}", self.block()).into())
    }
}

/// Writes a frame around the blocks.
fn write_ss(sudoku: &Sudoku) -> String {
    let (side, block) = (sudoku.side(), sudoku.block());
    let across = side / block.cols();
    let edge = format!("*{}*\n", "-".repeat(side + across - 1));
    let between = format!("|{}|\n", vec!["-".repeat(block.cols()); across].join("+"));
    let row = |row: &str| {
        let signs: Vec<char> = row.chars().collect();
        let parts: Vec<String> =
            signs.chunks(block.cols()).map(|part| part.iter().collect()).collect();
        format!("|{}|\n", parts.join("|"))
    };
    let rows: Vec<String> = sudoku.givens().to_string().lines().map(row).collect();
    let bands: Vec<String> = rows.chunks(block.rows()).map(<[String]>::concat).collect();
    format!("{edge}{}{edge}", bands.join(&between))
}

/// Writes all numbers of a blank, and the one of a given.
fn write_candidates(sudoku: &Sudoku) -> String {
    let mut text = String::with_capacity(sudoku.shape().len() * sudoku.side() + 1);
    for (_, given) in sudoku.givens().iter() {
        for value in 1..=sudoku.side() as u8 {
            let is_open = given.is_none_or(|given| given == value);
            text.push(char::from(if is_open { b'0' + value } else { b'.' }));
        }
    }
    text + "\n"
}

fn write_solo(sudoku: &Sudoku) -> String {
    let (block, values) = (sudoku.block(), sudoku.givens().values());
    format!("{}x{}:{}\n", block.cols(), block.rows(), super::codes::solo_description(values))
}

fn write_opensudoku(sudoku: &Sudoku) -> String {
    let data = sudoku.givens().to_line().replace('.', "0");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<opensudoku>\n  \
         <name>takuzu-sat</name>\n  <game data=\"{data}\" />\n</opensudoku>\n"
    )
}
