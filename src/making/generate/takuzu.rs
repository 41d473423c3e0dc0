//! Making Takuzu.

mod winnower;

use std::sync::Arc;

use super::GenerateError;
use super::error::{Problem, Result};
use super::make::{Board, Extra, Fingerprint, Make};
use super::winnow::Winnower;
use crate::ground::deduction::{self, Level};
use crate::ground::grid::{Line, Shape, fnv1a};
use crate::puzzles::game::TooLarge;
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::takuzu::canonical;
use crate::puzzles::takuzu::techniques::Technique;
use crate::puzzles::takuzu::{Majority, Relation, Rules, Takuzu, TakuzuError};
use crate::text::{self, Format, WriteError};
use winnower::TakuzuWinnower;

impl Make for Takuzu {
    fn forms(&self) -> &'static str {
        "mirrored, turned or with 0 and 1 exchanged"
    }

    fn extras(&self) -> &'static [Extra] {
        &[Extra::Rules, Extra::Signs, Extra::Fill, Extra::Mask, Extra::Any, Extra::Fewest]
    }

    fn board(&self, board: &Board) -> Result<Puzzle> {
        let shape = board.size.unwrap_or(Shape::square(10));
        Ok(Takuzu::blank_under(shape, board.rules)?.into())
    }

    fn winnower(&self) -> Result<Box<dyn Winnower>> {
        check_ones(self)?;
        Ok(Box::new(TakuzuWinnower::new(self)?))
    }

    /// Returns a function that hashes the canonical form to 128 bits (FNV-1a): among a million puzzles
    /// a new one is taken for an old one with a probability below 10^-26.
    fn fingerprint(&self) -> Fingerprint {
        Arc::new(|puzzle| {
            let takuzu = puzzle.downcast().expect("a Takuzu, as the board is");
            hash(&canonical::form(takuzu))
        })
    }

    fn default_fill(&self, with_signs: bool) -> f64 {
        if with_signs { 0.2 } else { 0.35 }
    }

    fn default_attempts(&self, of_level: bool) -> u64 {
        match longest_side(self) {
            ..=6 => 20_000,
            7..=14 if of_level => 20_000,
            7..=14 => 1000,
            _ if of_level => 2000,
            _ => 100,
        }
    }

    /// Knows that lines of up to six cells, unless there are signs, offer no more to all their completions
    /// than to simpler techniques, and lines of up to four not even a window, so that only comparing two lines makes them normal;
    /// all 4x4 puzzles were graded.
    fn levels(&self, with_signs: bool) -> Vec<Level> {
        let longest = longest_side(self);
        let without_signs = !with_signs && Takuzu::signs(self).is_empty();
        let is_missing = |level| match level {
            Level::Trivial | Level::Easy => false,
            Level::Normal => without_signs && longest <= 4 && !self.rules().distinct_lines,
            Level::Hard => without_signs && longest <= 6,
            Level::Expert => without_signs && longest <= 4 && !self.rules().distinct_lines,
            Level::Extreme => without_signs && longest <= 4,
        };
        let levels = Level::ALL.into_iter();
        levels.filter(|&level| !is_missing(level)).collect()
    }

    /// Knows that gap arithmetic sees all that intersection sees on lines of even length up to eight
    /// without signs: on all of them, as a test of the techniques tries.
    fn has_use_for(&self, technique: deduction::Technique, with_signs: bool) -> bool {
        let with_signs = with_signs || !Takuzu::signs(self).is_empty();
        let own = Technique::from_plain(technique);
        let is_odd = self.rules().majority != Majority::None;
        let is_second = |own| own == Technique::Intersection && !with_signs && !is_odd;
        own.is_some_and(|own| {
            own.has_use(with_signs, self.rules().distinct_lines)
                && !(is_second(own) && longest_side(self) <= 8)
        })
    }

    fn nodes_per_check(&self) -> Option<u64> {
        (longest_side(self) >= 30).then_some(1500)
    }

    /// Returns the least number for sides 4, 6 and 8, where all grids were searched (`docs/fewest.md`).
    fn known_fewest(&self) -> Option<usize> {
        // These sides are even.
        let rules = self.rules().with_majority(Majority::None);
        match (self.shape().rows(), self.shape().cols(), rules) {
            (4, 4, Rules::TAKUZU) => Some(4),
            (6, 6, Rules::TAKUZU) => Some(5),
            (6, 6, Rules::UNRULY) => Some(6),
            (8, 8, Rules::TAKUZU) => Some(7),
            _ => None,
        }
    }

    /// Returns 1 where a line of exchanged symbols is as good as the line itself.
    fn least_givens(&self) -> (usize, &'static str) {
        let shape = self.shape();
        let is_odd = [shape.rows(), shape.cols()].into_iter().any(|side| !side.is_multiple_of(2));
        if is_odd && self.rules().majority == Majority::One {
            (0, "")
        } else {
            (1, "otherwise 0 and 1 can be exchanged in a solution")
        }
    }

    fn signs(&self) -> Vec<String> {
        let signs = Takuzu::signs(self).iter();
        signs.map(|sign| sign.to_string()).collect()
    }

    fn format(&self, with_signs: bool) -> Format {
        if with_signs { Format::Signs } else { Format::Grid }
    }

    /// Leaves the rules to the header where the format has no place for them.
    fn write(&self, puzzle: &Puzzle, format: Format) -> Result<String, WriteError> {
        let says_otherwise = format.distinct_lines() == Some(false) && self.rules().distinct_lines;
        let loses_signs = !Takuzu::signs(self).is_empty() && !format.carries_signs();
        if says_otherwise || loses_signs {
            text::write(puzzle, format)
        } else {
            text::write_grid(puzzle, self.givens(), format)
        }
    }
}

impl From<TakuzuError> for GenerateError {
    fn from(error: TakuzuError) -> GenerateError {
        if error.is_odd() {
            Problem::OddSide(error.to_string()).into()
        } else {
            GenerateError::impossible(error.to_string())
        }
    }
}

impl From<TooLarge> for GenerateError {
    fn from(error: TooLarge) -> GenerateError {
        GenerateError::impossible(error.to_string())
    }
}

fn longest_side(board: &Takuzu) -> usize {
    board.shape().rows().max(board.shape().cols())
}

/// Checks that rows and columns can hold the same number of ones in all: with one more 1 in each line
/// of odd length they do on squares only, or where no side is odd.
fn check_ones(blank: &Takuzu) -> Result<()> {
    let shape = blank.shape();
    let (in_row, in_col) = (blank.ones(Line::Row(0)), blank.ones(Line::Col(0)));
    let least = [shape.rows() * in_row.start(), shape.cols() * in_col.start()];
    let most = [shape.rows() * in_row.end(), shape.cols() * in_col.end()];
    if least[0] <= most[1] && least[1] <= most[0] {
        Ok(())
    } else {
        Err(GenerateError::impossible(format!(
            "a board of {shape}: its rows would hold {} ones, its columns {}",
            least[0], least[1]
        )))
    }
}

fn hash(puzzle: &Takuzu) -> u128 {
    // Cells have numbers below 512 each way; none of these symbols is one of a given.
    let signs = puzzle.signs().iter().flat_map(|sign| {
        let relation = 3 + u128::from(sign.relation() == Relation::Equal);
        let places = sign.cells().map(|cell| (cell.row << 9 | cell.col) as u128);
        [relation, places[0], places[1]]
    });
    fnv1a(puzzle.givens().symbols().chain(signs))
}
