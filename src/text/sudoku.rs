//! The texts of Sudoku.
//!
//! The formats that Takuzu has too (`grid`, `words`, `line`, `json`) are read here with the numbers of
//! Sudoku; `sdk`, `sdm`, `ss`, `candidates` and `hodoku` are its own. As every board is square, the first
//! row of a grid says how many lines belong to it.

mod cells;
mod detect;
mod frame;
mod hodoku;
mod json;

use std::io;

use super::cells::{Symbols, counted, first_field, only_sign};
use super::detect::SAMPLE;
use super::error::{Complaint, ParseError, Tip};
use super::formats::{
    Block, Code, Extent, Form, Formats, Likeness, ONE_LINE, Obstacle, Text, form,
};
use super::json::Page;
use super::stream::TextLine;
use super::{Format, ReadOptions, formats, frames};
use crate::deduction::Fact;
use crate::grid::{Grid, Shape};
use crate::puzzle::Kind;
use crate::sudoku::Sudoku;
use cells::{Numbers, Row};

const EXAMPLE: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";

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

/// The parts of a puzzle found in a text: its givens and, where the format has a place for it, the shape of
/// its blocks, and what is ruled out in open cells; and a remark on what was not read.
pub(super) struct Found {
    givens: Grid,
    block: Option<Shape>,
    ruled_out: Vec<Fact>,
    note: Option<String>,
}

impl From<Grid> for Found {
    fn from(givens: Grid) -> Found {
        Found { givens, block: None, ruled_out: Vec::new(), note: None }
    }
}

impl Formats for Sudoku {
    const KIND: Kind = crate::sudoku::KIND;

    const FORMS: &'static [Form<Sudoku>] = &[
        Form {
            lines: grid_lines,
            read: |b, _| Ok(of_rows(b.lines)?.into()),
            write: |sudoku| format!("{}\n", sudoku.givens()),
            ..Form::GRID
        },
        Form { read: |b, _| Ok(words(b.first())?.into()), ..Form::WORDS },
        Form { read: |b, _| Ok(line(b.first())?.into()), ..Form::LINE },
        Form { read: |b, _| json::parse(b.lines), ..Form::JSON },
        Form::MARKDOWN,
        Form { write: |sudoku| frames::write_box(sudoku.givens()).replace('.', " "), ..Form::BOX },
        Form { read: |b, _| Ok(of_rows(b.lines)?.into()), ..Form::CSV },
        Form { read: |b, _| Ok(of_rows(b.lines)?.into()), ..Form::TSV },
        Form { read: |b, _| Ok(of_rows(b.lines)?.into()), ..Form::LATEX },
        Form {
            read: |b, _| Ok(of_rows(b.lines)?.into()),
            write: |sudoku| {
                let block = sudoku.block();
                formats::write_tabular(sudoku.givens(), Some((block.rows(), block.cols())))
            },
            ..Form::TABULAR
        },
        Form {
            format: Format::OpenSudoku,
            lines: ONE_LINE,
            read: |b, _| opensudoku(b),
            write: |sudoku| formats::write_opensudoku(sudoku.givens()),
        },
        Form {
            format: Format::Sdk,
            lines: sdk_lines,
            read: |b, _| Ok(sdk(b.lines)?.into()),
            write: |sudoku| format!("{}\n", sudoku.givens()),
        },
        Form {
            format: Format::Sdm,
            lines: ONE_LINE,
            read: |b, _| Ok(line(b.first())?.into()),
            write: |sudoku| (Form::<Sudoku>::LINE.write)(sudoku).replace('.', "0"),
        },
        Form {
            format: Format::Ss,
            lines: |text, _| {
                text.look(frame::MAX_LINES + 1)?;
                Ok(Extent::new(frame::extent(text.ahead()).max(1)))
            },
            read: |b, _| frame::parse(b.lines),
            write: frame::write,
        },
        Form {
            format: Format::Candidates,
            lines: ONE_LINE,
            read: |b, _| hodoku::parse_list(b.first()),
            write: hodoku::write_list,
        },
        Form {
            format: Format::Hodoku,
            lines: ONE_LINE,
            read: |b, _| hodoku::parse(b.first()),
            write: hodoku::write,
        },
    ];

    type Found = Found;

    fn symbols(_options: &ReadOptions) -> impl Symbols {
        Numbers
    }

    fn options_of(&self, options: ReadOptions) -> ReadOptions {
        options.with_block(self.block())
    }

    fn puzzle(found: Found, options: &ReadOptions) -> Result<(Sudoku, Option<String>), Complaint> {
        let side = found.givens.shape().rows();
        Sudoku::check_side(side as u128).map_err(|error| error.to_string())?;
        let asked = options.sudoku.block;
        let block = asked.or(found.block).or_else(|| Sudoku::usual_block(side));
        let Some(block) = block else {
            let message = format!("a side of {side} has no usual blocks");
            return Err(Complaint::with_tip(message, Tip::NameBlocks));
        };
        let sudoku = Sudoku::new(found.givens, block).map_err(|error| error.to_string())?;
        let is_otherwise = found.block.is_some_and(|said| said != block);
        let note = is_otherwise
            .then(|| format!("blocks are {block}, as requested; the text says otherwise"));
        Ok((sudoku, note.or(found.note)))
    }

    fn take_ruled_out(found: &mut Found) -> Vec<Fact> {
        std::mem::take(&mut found.ruled_out)
    }

    fn is_asked_for(options: &ReadOptions) -> bool {
        options.sudoku != SudokuOptions::default()
    }

    fn look_ahead(sample: &[TextLine], options: &ReadOptions) -> usize {
        detect::look_ahead(&sample[..sample.len().min(SAMPLE)], options)
    }

    fn likeness(lines: &[TextLine], options: &ReadOptions) -> Likeness {
        if detect::is_sudoku(lines, options) { Likeness::Yes } else { Likeness::No }
    }

    fn is_other(line: &TextLine, options: &ReadOptions) -> bool {
        detect::is_takuzu(line, options)
    }

    fn likeness_of_json(page: &Page<'_>) -> Likeness {
        json::likeness(page)
    }

    fn detect(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Format> {
        text.look(SAMPLE)?;
        let wanted = Sudoku::look_ahead(text.ahead(), options);
        text.look(wanted)?;
        let ended = text.ended();
        Ok(detect::format(text.ahead(), ended, options))
    }

    fn row(line: &TextLine, side: usize, _options: &ReadOptions) -> Option<Vec<Option<u8>>> {
        let row = Row::read(line);
        (row.len() == side).then(|| row.values(side).ok())?
    }

    fn is_cell(word: &str, _options: &ReadOptions) -> bool {
        let is_number = |number| (1..=Sudoku::MAX_SIDE).contains(&number);
        match only_sign(word) {
            Some(sign) => cells::is_blank(sign) || cells::number(sign).is_some(),
            None => word.len() == 2 && word.parse().is_ok_and(is_number),
        }
    }

    fn is_line(word: &str, options: &ReadOptions) -> bool {
        detect::is_line(word, options)
    }

    fn code(word: &str, _options: &ReadOptions) -> Option<Code> {
        let is_list = || hodoku::is_list(word);
        (hodoku::is_code(word) || is_list()).then_some(Code::Certain)
    }

    fn sample(format: Format) -> &'static str {
        if format == Format::Candidates { "1.3. ..2. .4.. ...1" } else { EXAMPLE }
    }

    fn carried(format: Format) -> String {
        if format.carries_blocks() { "Sudoku with its blocks".into() } else { "Sudoku".into() }
    }

    fn obstacle(&self, format: Format, whole: bool) -> Option<Obstacle> {
        form::<Sudoku>(format)?;
        let side = self.side();
        let is_usual = Sudoku::usual_block(side) == Some(self.block());
        let is_for_nine = matches!(format, Format::Sdk | Format::OpenSudoku);
        let has_marks = matches!(format, Format::Candidates | Format::Hodoku);
        if (is_for_nine && side != 9) || (has_marks && side > frame::MAX_MARKED_SIDE) {
            return Some(format!("is for other sides than {side}").into());
        }
        (whole && !is_usual && !format.carries_blocks())
            .then(|| format!("cannot say that blocks are {}", self.block()).into())
    }
}

/// Returns the lines of the board ahead, which its first rows count.
fn grid_lines(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Extent> {
    text.look(SAMPLE)?;
    let (size, rows) = detect::size_on_top(text.ahead());
    let side = || detect::common_length(rows);
    let lines = options.sudoku.block.map_or_else(side, Shape::len) + usize::from(size.is_some());
    text.look(lines)?;
    Ok(Extent::new(lines.clamp(1, text.ahead().len())))
}

/// Returns the nine rows ahead; what follows them below a heading, a game begun for instance, belongs
/// to them, up to the heading of the next puzzle.
fn sdk_lines(text: &mut Text<'_>, _options: &ReadOptions) -> io::Result<Extent> {
    text.look(Sudoku::MAX_SIDE)?;
    let is_headed = detect::is_heading(&text.ahead()[0]);
    let next = text.ahead().iter().skip(1).position(detect::is_heading);
    let most = next.map_or(text.ahead().len(), |next| next + 1);
    Ok(Extent::new(if is_headed { most } else { most.min(9) }))
}

/// Rows that must be as many as there are cells in each, perhaps below their number.
fn of_rows(lines: &[TextLine]) -> Result<Grid, ParseError> {
    let (_, rows) = detect::size_on_top(lines);
    let rows: Vec<Row<'_>> = rows.iter().map(Row::read).collect();
    cells::to_grid(&rows)
}

/// Nine rows, perhaps below a heading and above what was played.
fn sdk(lines: &[TextLine]) -> Result<Grid, ParseError> {
    let begin = usize::from(detect::is_heading(&lines[0]));
    let rows = lines[begin..].iter().take_while(|line| !line.text().starts_with('['));
    let rows: Vec<Row<'_>> = rows.map(Row::read).collect();
    if rows.len() != 9 {
        let message = format!("{}: `sdk` has nine", counted(rows.len(), "row"));
        return Err(lines[0].error(lines[0].span(), message, "it begins here"));
    }
    cells::to_grid(&rows)
}

fn words(line: &TextLine) -> Result<Grid, ParseError> {
    let words = line.fields().take(super::line::count_of_words(line));
    let rows: Vec<Row<'_>> = words.map(|word| Row::of_signs(line, word)).collect();
    cells::to_grid(&rows)
}

fn line(line: &TextLine) -> Result<Grid, ParseError> {
    let row = Row::of_signs(line, first_field(line));
    row.to_grid(row.square()?)
}

/// The attribute of a tag: the cells of a board of 9x9, and nothing else.
fn opensudoku(block: Block<'_>) -> Result<Found, ParseError> {
    let tag = block.first();
    if let Some(end) = tag.text().find(['"', '\'']) {
        let second = end..tag.text().len();
        return Err(tag.error(second, "a tag has one attribute `data`", "the second"));
    }
    if let Some(more) = tag.fields().nth(1) {
        return Err(tag.error(more, "nothing stands behind the cells of a game", "more"));
    }
    let grid = line(tag)?;
    let is_of_nine = grid.shape().rows() == 9;
    is_of_nine.then(|| grid.into()).ok_or_else(|| block.error("`opensudoku` is for 9x9"))
}
