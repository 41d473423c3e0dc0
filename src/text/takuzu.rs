//! The texts of Takuzu.

use super::board::{Board, MAX_SIDE, Wrong};
use super::codes::{runs, unruly_description};
use super::formats::{Formats, Read, Written, rectangle};
use super::named::CellSigns;
use super::{Format, ReadOptions, json, write};
use crate::ground::grid::Cell;
use crate::ground::parse_error::{Complaint, Tip};
use crate::puzzles::puzzle::Kind;
use crate::puzzles::takuzu::{Majority, Relation, Rules, Takuzu};

const _: () = assert!(Takuzu::MAX_SIDE == MAX_SIDE);

const EXAMPLE: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";
/// The same with signs, for the formats that are about them; without rule 3 it is the same puzzle.
const EXAMPLE_WITH_SIGNS: &str = "\
. 1=.x. . ./1 1 . . . ./        x/1 . . . . 0/x/. . . . . ./0 . 0 .=. 0/. . . 1 . .";

/// The options of a caller for the Takuzu in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TakuzuOptions {
    /// Any sign but 0 and 1 is a blank, save those that cannot be seen and digits of other scripts.
    pub lenient: bool,
    /// The signs of zero, one and blank, where they are others.
    pub cells: Option<CellSigns>,
    /// The rules that the puzzles are to be completed under; `None` for those that the text says, or
    /// the usual three where it says none.
    pub rules: Option<Rules>,
    /// The meaning of balance on a line of odd length, which overrides the text; `None` for that of the
    /// text, or else that there are no such lines.
    pub majority: Option<Majority>,
}

impl ReadOptions {
    /// Makes a blank of any sign but 0 and 1, in Takuzu.
    #[must_use]
    pub fn with_lenient(mut self, lenient: bool) -> ReadOptions {
        self.takuzu.lenient = lenient;
        self
    }

    /// The signs of zero, one and blank in Takuzu.
    #[must_use]
    pub fn with_cells(mut self, cells: CellSigns) -> ReadOptions {
        self.takuzu.cells = Some(cells);
        self
    }

    /// Sets the meaning of balance on a line of odd length, which overrides the text.
    #[must_use]
    pub fn with_majority(mut self, majority: Majority) -> ReadOptions {
        self.takuzu.majority = Some(majority);
        self
    }
}

/// Returns the rules of a puzzle, as asked for or as the text says.
fn rules(board: &Board, options: &ReadOptions) -> Rules {
    let (asked, usual) = (&options.takuzu, Rules::default());
    let distinct_lines = board.distinct_lines.unwrap_or(usual.distinct_lines);
    let rules = asked.rules.unwrap_or(Rules { distinct_lines, ..usual });
    let of_rules = Some(rules.majority).filter(|&majority| majority != Majority::None);
    let majority = asked.majority.or(of_rules).or(board.majority).unwrap_or(Majority::None);
    Rules { majority, ..rules }
}

/// Says where the text says other rules than those that hold because they were asked for.
fn contradiction(board: &Board, rules: Rules) -> Option<String> {
    let (what, asked, said) = match board.distinct_lines {
        Some(said) if said != rules.distinct_lines => (
            "equal rows and columns are",
            verb(rules.distinct_lines).to_owned(),
            verb(said).to_owned(),
        ),
        _ => {
            let is_other = |said: &Majority| ![Majority::None, rules.majority].contains(said);
            let (asked, said) = (rules.majority, board.majority.filter(is_other)?);
            let what = "the majority on lines of odd length is";
            (what, format!("`{asked}`"), format!("`{said}`"))
        }
    };
    Some(format!("{what} {asked}, as requested; the text says {said}"))
}

/// The word for equal rows and columns, by rule 3.
fn verb(distinct_lines: bool) -> &'static str {
    if distinct_lines { "forbidden" } else { "allowed" }
}

impl Formats for Takuzu {
    const KIND: Kind = crate::puzzles::takuzu::KIND;

    const FORMATS: Written<Takuzu> = &[
        (Format::Grid, write::grid),
        (Format::Markdown, write::markdown),
        (Format::Box, write::drawn),
        (Format::Words, write::words),
        (Format::Line, write::line),
        (Format::SizedLine, write::sized_line),
        (Format::Task, write::task),
        (Format::PlusTask, write_plus_task),
        (Format::Unruly, write_unruly),
        (Format::Signs, write_signs),
        (Format::Json, json::write),
        (Format::Csv, |takuzu| write::separated(takuzu, ",")),
        (Format::Tsv, |takuzu| write::separated(takuzu, "\t")),
        (Format::Latex, write::latex),
        (Format::Tabular, |takuzu| write::tabular(takuzu.givens(), takuzu.shape())),
    ];

    fn claims(board: &Board) -> bool {
        board.cells.iter().all(|&cell| cell <= b'1')
    }

    fn puzzle(board: &Board, options: &ReadOptions) -> Result<Read<Takuzu>, Wrong> {
        if let Some(&cell) = board.cells.iter().find(|&&cell| cell > b'1') {
            let sign = char::from(cell);
            let what = super::cells::described(sign);
            let message = format!("{what} is neither 0, 1 nor a blank (. _ - ? *)");
            let complaint = Complaint::with_tip(message, Tip::OtherMeaning(sign));
            return Err(Wrong::of_cell(cell, complaint));
        }
        let rules = rules(board, options);
        let takuzu = Takuzu::new(board.grid(true), rules)
            .and_then(|takuzu| takuzu.with_signs(board.signs.iter().copied()))
            .map_err(|error| {
                let tip = error.is_odd().then_some(Tip::OddSides);
                Wrong::all(Complaint { message: error.to_string(), tip })
            })?;
        let note = contradiction(board, rules).or(board.note.clone());
        Ok((takuzu, note.map(|note| (note, None))))
    }

    fn options_of(&self, options: ReadOptions) -> ReadOptions {
        let mut options = options.with_puzzle(Takuzu::KIND);
        options.takuzu.rules = Some(self.rules());
        options.takuzu.majority = Some(self.rules().majority);
        options
    }

    fn is_asked_for(options: &ReadOptions) -> bool {
        options.takuzu != TakuzuOptions::default()
    }

    fn sample(format: Format) -> &'static str {
        if format.carries_signs() && format != Format::Json { EXAMPLE_WITH_SIGNS } else { EXAMPLE }
    }

    fn carried(format: Format) -> String {
        let rule_3 = match format.distinct_lines() {
            None => "says whether rule 3 holds",
            Some(true) => "with rule 3",
            Some(false) => "without rule 3",
        };
        let boards = if format.carries_rectangles() { "any rectangle" } else { "squares" };
        let more = [
            ("signs", format.carries_signs()),
            ("says what odd sides hold", format.carries_majority()),
        ];
        let more = more.into_iter().filter(|(_, is_carried)| *is_carried).map(|(what, _)| what);
        [boards, rule_3].into_iter().chain(more).collect::<Vec<&str>>().join(", ")
    }

    fn obstacle(&self, format: Format, whole: bool) -> Option<Complaint> {
        let (shape, holds) = (self.shape(), self.rules().distinct_lines);
        let is_odd = (shape.rows() % 2, shape.cols() % 2) != (0, 0);
        if whole && !self.signs().is_empty() && !format.carries_signs() {
            return Some("has no place for signs between cells".into());
        }
        if whole && format.distinct_lines().unwrap_or(holds) != holds {
            let message = format!("cannot say that equal rows and columns are {}", verb(holds));
            let tip = Tip::OtherRules { distinct_lines: !holds };
            return Some(Complaint::with_tip(message, tip));
        }
        if whole && is_odd && !format.carries_majority() {
            return Some("cannot say what lines of odd length hold".into());
        }
        rectangle(self.givens(), format)
    }
}

fn write_plus_task(takuzu: &Takuzu) -> String {
    let worth = |cell, row, col| match takuzu.signs().between(cell, Cell::new(row, col)) {
        None => 0,
        Some(Relation::Equal) => 1,
        Some(Relation::Different) => 2,
    };
    // Nothing for a cell that has no sign on its right or below.
    let digit = |cell: Cell| {
        let sum = worth(cell, cell.row, cell.col + 1) + 3 * worth(cell, cell.row + 1, cell.col);
        Some(sum).filter(|&sum| sum > 0)
    };
    let digits: Vec<Option<u8>> = takuzu.shape().cells().map(digit).collect();
    format!("{}|{}\n", runs(takuzu.givens().values()), runs(&digits))
}

fn write_unruly(takuzu: &Takuzu) -> String {
    let shape = takuzu.shape();
    let unique = if takuzu.rules().distinct_lines { "u" } else { "" };
    let description = unruly_description(takuzu.givens().values());
    format!("{}x{}{unique}:{description}\n", shape.cols(), shape.rows())
}

/// Writes a row a line, signs between cells and rows, below the rules if lines may be equal, and the size if needed.
fn write_signs(takuzu: &Takuzu) -> String {
    let rules = if takuzu.rules().distinct_lines { "" } else { "rules: plus\n" };
    let mut text = rules.to_owned() + &write::size_line(takuzu.shape());
    let between = |cell, (row, col)| {
        let relation = takuzu.signs().between(cell, Cell::new(row, col));
        relation.map_or(' ', Relation::symbol)
    };
    for (row, cells) in takuzu.givens().to_string().lines().enumerate() {
        let (mut line, mut below) = (String::new(), String::new());
        for (col, sign) in cells.chars().enumerate() {
            let cell = Cell::new(row, col);
            line.extend([sign, between(cell, (row, col + 1))]);
            below.extend([between(cell, (row + 1, col)), ' ']);
        }
        for line in [line.trim_end(), below.trim_end()] {
            if !line.is_empty() {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    text
}
