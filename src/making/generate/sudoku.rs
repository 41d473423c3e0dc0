//! Making Sudoku.
//!
//! The promise about seeds in the head of [`generate`](super) has exceptions here: complete grids come from a
//! [`Sampler`] that looks at what a board concludes, and above a side of 9 at what a search finds first; and on large
//! boards a check gives up after a number of nodes. There a version that concludes more may make other puzzles.

use std::sync::Arc;

use super::GenerateError;
use super::error::{Problem, Result};
use super::make::{Board, Extra, Fingerprint, Make};
use super::winnow::{Amount, Certifier, Task, Verdict, Winnowed, Winnower, by_asking, winnow};
use crate::ground::chance::Random;
use crate::ground::deduction::{self, Level};
use crate::ground::grid::{Cell, Grid, Shape};
use crate::ground::limits::{Limits, Next};
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::sudoku::board::Others;
use crate::puzzles::sudoku::sample::Sampler;
use crate::puzzles::sudoku::techniques::{Form, Technique};
use crate::puzzles::sudoku::{Sudoku, SudokuError, invariant};
use crate::text::Format;

/// The side from which on checks are bounded and more is given.
const LARGE: usize = 16;

impl Make for Sudoku {
    fn noun(&self) -> &'static str {
        "Sudoku"
    }

    fn forms(&self) -> &'static str {
        "in another order of rows, columns and numbers"
    }

    fn extras(&self) -> &'static [Extra] {
        &[Extra::Blocks, Extra::Fill, Extra::Mask, Extra::Any, Extra::Fewest]
    }

    fn board(&self, board: &Board) -> Result<Puzzle> {
        let wrong = |message| GenerateError::from(Problem::Board(message));
        board.blocks.map_or(Ok(()), Sudoku::check_block)?;
        let block = match (board.size, board.blocks) {
            (Some(size), _) if size.rows() != size.cols() => {
                return Err(wrong(format!("a Sudoku of {size}: its board must be square")));
            }
            (Some(size), Some(block)) if block.len() != size.rows() => {
                let side = block.len();
                return Err(wrong(format!("blocks of {block} make a board of {side}x{side}")));
            }
            (_, Some(block)) => block,
            (size, None) => {
                let side = size.map_or(9, Shape::rows);
                Sudoku::check_side(side as u128)?;
                let none = || wrong(format!("a side of {side} has no blocks but whole rows"));
                Sudoku::usual_block(side).ok_or_else(none)?
            }
        };
        Ok(Sudoku::blank(block)?.into())
    }

    fn winnower(&self) -> Result<Box<dyn Winnower>> {
        Ok(Box::new(SudokuWinnower {
            sampler: Sampler::new(self.block())?,
            others: Others::new(self),
        }))
    }

    /// Returns a function that looks at the [invariant], 64 bits: no form of an old puzzle passes, and
    /// a new one is taken for an old one with a probability below 10^-7, or where both are very regular.
    fn fingerprint(&self) -> Fingerprint {
        Arc::new(|puzzle| {
            let sudoku = puzzle.downcast().expect("a Sudoku, as the board is");
            invariant::fingerprint(sudoku).into()
        })
    }

    fn default_fill(&self, _with_signs: bool) -> f64 {
        if self.side() >= LARGE { 0.44 } else { 0.35 }
    }

    fn default_attempts(&self, of_level: bool) -> u64 {
        let usual = if self.side() >= LARGE { 10 } else { 1000 };
        if of_level { 20 * usual } else { usual }
    }

    /// Knows that singles solve all 4x4 puzzles.
    fn levels(&self, _with_signs: bool) -> Vec<Level> {
        match self.side() {
            4 => vec![Level::Trivial],
            _ => Level::ALL.to_vec(),
        }
    }

    /// Knows that a subset or a fish leaves another one in the rest of its houses, and the smaller one comes first.
    fn has_use_for(&self, technique: deduction::Technique, _with_signs: bool) -> bool {
        let has_use = |form: Form| {
            if let Form::Naked(size) | Form::Fish(size) = form {
                2 * size as usize <= self.side()
            } else if let Form::Hidden(size) = form {
                2 * (size as usize) < self.side()
            } else {
                self.side() <= form.longest()
            }
        };
        Technique::from_plain(technique).is_some_and(|own| has_use(own.form()))
    }

    fn nodes_per_check(&self) -> Option<u64> {
        (self.side() >= LARGE).then_some(1000)
    }

    fn least_givens(&self) -> (usize, &'static str) {
        let why = "otherwise two numbers can be exchanged in a solution";
        (self.side() - 1, why)
    }

    /// Returns a format with frames where blocks are unusual.
    fn format(&self, _with_signs: bool) -> Format {
        if Sudoku::usual_block(self.side()) == Some(self.block()) {
            Format::Grid
        } else {
            Format::Ss
        }
    }
}

impl From<SudokuError> for GenerateError {
    fn from(error: SudokuError) -> GenerateError {
        GenerateError::impossible(error.to_string())
    }
}

#[derive(Debug)]
struct SudokuWinnower {
    sampler: Sampler,
    others: Others,
}

impl Winnower for SudokuWinnower {
    fn draw(&mut self, random: &mut Random, limits: &Limits) -> Result<Grid> {
        match self.sampler.sample(random, limits) {
            Next::Solution(grid) => Ok(grid),
            // Each board has a complete grid.
            Next::Exhausted | Next::GaveUp => Err(Problem::Stopped.into()),
        }
    }

    fn winnow(&mut self, task: &Task<'_>, order: &[usize], least: Amount) -> Option<Winnowed> {
        match task.certifier {
            Certifier::Solves(_) => return by_asking(self, task, order, least),
            Certifier::Unique => {}
        }
        // Whatever is not all of a solution may have another one.
        let is_all = task.choices.amount(order).cells == task.solution.shape().len();
        if !is_all && self.suffice(task, order) != Verdict::Holds {
            return None;
        }
        let mut givens = task.givens(order);
        Some(winnow(task, order, least, |place, _| {
            let group = &task.choices.orbits[order[place]];
            let set = |givens: &mut Grid, is_given: bool| {
                for &cell in group {
                    givens.set(cell, task.solution[cell].filter(|_| is_given));
                }
            };
            set(&mut givens, false);
            let verdict = self.follow(task, group, &mut givens);
            set(&mut givens, verdict != Verdict::Holds);
            verdict
        }))
    }
}

impl SudokuWinnower {
    /// Checks whether cells follow from the givens, one after the other; those that do are filled.
    fn follow(&self, task: &Task<'_>, cells: &[Cell], givens: &mut Grid) -> Verdict {
        for &cell in cells {
            let value = task.solution[cell].expect("a solution is complete");
            let found = self.others.find(givens, cell, value, task.limits);
            match Verdict::from_search(&found) {
                Verdict::Holds => givens.set(cell, Some(value)),
                Verdict::Fails => return Verdict::Fails,
                Verdict::Unknown => return Verdict::Unknown,
            }
        }
        Verdict::Holds
    }
}
