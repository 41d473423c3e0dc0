//! The contract between texts and a puzzle: which formats it has, which boards are its own, and how it is written.

use super::board::{Board, Wrong};
use super::{Format, ReadOptions, json, write};
use crate::ground::grid::Grid;
use crate::ground::parse_error::{Complaint, Tip};
use crate::puzzles::game::Game;
use crate::puzzles::puzzle::Kind;

/// Evaluates one expression with the type of the puzzle that a kind names. Who has texts stands here; a puzzle of another
/// crate has none, which shows as it is of no type here.
macro_rules! with_formats {
    ($kind:expr, $type:ident => $body:expr) => {
        match $kind {
            $crate::puzzles::sudoku::KIND => {
                type $type = $crate::puzzles::sudoku::Sudoku;
                $body
            }
            $crate::puzzles::takuzu::KIND => {
                type $type = $crate::puzzles::takuzu::Takuzu;
                $body
            }
            kind => {
                $crate::text::formats::assert_foreign(kind);
                type $type = $crate::puzzles::takuzu::Takuzu;
                $body
            }
        }
    };
}
pub(super) use with_formats;

/// Checks that a kind without texts is none that the library knows.
///
/// # Panics
///
/// When it is one: then `with_formats!` lacks it.
pub(super) fn assert_foreign(kind: Kind) {
    assert!(
        !Kind::ALL.contains(&kind),
        "{kind} stands in the list of puzzles, and not in with_formats!"
    );
}

/// A puzzle with a remark for people, and the way out where the remark is about one.
pub(super) type Read<P> = (P, Option<(String, Option<Tip>)>);

/// Formats, each with its writer.
pub(super) type Written<P> = &'static [(Format, fn(&P) -> String)];

/// The texts of a puzzle.
///
/// A puzzle with digits in its cells, whose board is known by its givens, needs the methods without a default alone: it is
/// read where it is asked for by name and where JSON names it, and written, as `grid`, `words`, `line` and `json`.
pub(super) trait Formats: Game + Sized {
    const KIND: Kind;

    /// The formats that it has, each with how it is written where nothing is an obstacle.
    const FORMATS: Written<Self> = &[
        (Format::Grid, write::grid),
        (Format::Words, write::words),
        (Format::Line, write::line),
        (Format::Json, json::write),
    ];

    /// Tells whether only this puzzle has such cells.
    fn claims(_board: &Board) -> bool {
        false
    }

    /// Returns the puzzle that a board is, or what is wrong with it.
    fn puzzle(board: &Board, options: &ReadOptions) -> Result<Read<Self>, Wrong>;

    /// Returns the options by which other texts are read as this puzzle is.
    fn options_of(&self, options: ReadOptions) -> ReadOptions {
        options.with_puzzle(Self::KIND)
    }

    /// Tells whether the options ask for something that only this puzzle has.
    fn is_asked_for(_options: &ReadOptions) -> bool {
        false
    }

    /// Returns a puzzle, in an argument of a command line, that shows what a format looks like.
    fn sample(_format: Format) -> &'static str {
        "1"
    }

    /// Lists what a format has a place for.
    fn carried(_format: Format) -> String {
        Self::KIND.title().into()
    }

    /// Says what of the puzzle a format of its own has no place for, in words that stand behind the name of the format;
    /// `whole` asks for all that is known of it, and not for its board and givens alone.
    fn obstacle(&self, format: Format, _whole: bool) -> Option<Complaint> {
        rectangle(self.givens(), format)
    }
}

/// The obstacle of a rectangle in a format that is for squares.
pub(super) fn rectangle(givens: &Grid, format: Format) -> Option<Complaint> {
    let shape = givens.shape();
    let is_carried = shape.rows() == shape.cols() || format.carries_rectangles();
    (!is_carried).then(|| format!("is for squares, {shape} is a rectangle").into())
}

/// Tells whether puzzles of this type are written in a format.
pub(super) fn has<P: Formats>(format: Format) -> bool {
    P::FORMATS.iter().any(|(known, _)| *known == format)
}

/// Returns the kind that the caller asks for: by name, by an option that only it has, or by a format.
pub(super) fn asked(options: &ReadOptions) -> Option<Kind> {
    let only = |is: &dyn Fn(Kind) -> bool| {
        let mut kinds = Kind::ALL.into_iter().filter(|&kind| is(kind));
        kinds.next().filter(|_| kinds.next().is_none())
    };
    let by_option = || only(&|kind| with_formats!(kind, P => P::is_asked_for(options)));
    let by_format = || options.format.and_then(|format| only(&|kind| format.carries(kind)));
    options.puzzle.or_else(by_option).or_else(by_format)
}

/// Returns the kind of a board: as asked, as its text says, or the only one that has such cells. A list is of the kind of its
/// first puzzle, unless a line says otherwise.
pub(super) fn kind(
    board: &Board,
    list: Option<Kind>,
    options: &ReadOptions,
) -> Result<Kind, Wrong> {
    if let Some(kind) = asked(options).or(board.kind) {
        return Ok(kind);
    }
    let claims = |&kind: &Kind| with_formats!(kind, P => P::claims(board));
    let stands = |kind: Kind| with_formats!(kind, P => has::<P>(board.format) && P::puzzle(board, options).is_ok());
    let mut kinds = Kind::ALL.into_iter().filter(claims);
    match (kinds.next(), kinds.next(), list) {
        (Some(kind), None, Some(list)) if kind != list && stands(list) => Err(ambiguous(board)),
        (Some(kind), None, _) => Ok(kind),
        (None, _, Some(list)) if stands(list) => Ok(list),
        _ => Err(ambiguous(board)),
    }
}

fn ambiguous(board: &Board) -> Wrong {
    let names = Kind::ALL.map(Kind::title).join(" or ");
    let message = if board.cells.contains(&b'2') {
        format!("cells up to 2 alone may be those of {names}")
    } else {
        format!("this line of the list may be {names}")
    };
    Wrong::all(Complaint::with_tip(message, Tip::NamePuzzle))
}
