//! A conclusion of a technique that looks at the whole board, with its reason.

use std::fmt::Debug;
use std::sync::Arc;

use super::because::place;
use super::links::Candidate;
use super::position::{Frame, Position};
use crate::ground::deduction::{Because, Deduction, Fact, Technique};

/// The candidates that a technique settles, and its reason.
#[derive(Clone, Debug)]
pub(super) struct Conclusion {
    /// The candidates that stand, or do not.
    pub(super) then: Vec<Candidate>,
    pub(super) holds: bool,
    /// The measure by which one reason is simpler than another.
    pub(super) size: usize,
    /// The tenths that Sudoku Explainer adds to its rating.
    pub(super) tenths: u32,
    pub(super) reason: Arc<dyn Reason>,
}

/// The reason of a conclusion, put into facts only for a step that is told.
pub(super) trait Reason: Debug + Send + Sync {
    /// Returns the facts, and the steps from an assumption to a contradiction where there is one.
    fn explain(&self, frame: &Frame, position: &Position) -> (Because, Vec<Deduction>);
}

impl Conclusion {
    /// Keeps those of the least size; of them those that fill a cell, if there are any.
    pub(super) fn simplest(mut found: Vec<Conclusion>) -> Vec<Conclusion> {
        let size = found.iter().map(|found| found.size).min();
        found.retain(|found| Some(found.size) == size);
        let holds = found.iter().any(|found| found.holds);
        found.retain(|found| found.holds == holds);
        found
    }

    /// Returns the step that says what is not said yet; `None` if all is.
    pub(super) fn step(
        &self,
        technique: Technique,
        frame: &Frame,
        position: &Position,
        said: &mut [u32],
    ) -> Option<Deduction> {
        let mut then = Vec::new();
        for &(cell, value) in &self.then {
            if said[cell] & (1 << value) == 0 {
                said[cell] |= 1 << value;
                then.push(fact(frame, ((cell, value), self.holds)));
            }
        }
        then.sort_unstable();
        if then.is_empty() {
            return None;
        }
        let (because, steps) = self.reason.explain(frame, position);
        Some(Deduction { steps, ..Deduction::new(technique, then, because) })
    }
}

/// The tenths that Sudoku Explainer adds to its rating for so many candidates in chains.
pub(super) fn tenths_for_length(size: usize) -> u32 {
    let mut tenths = 0;
    let (mut longest, mut next) = (4, 6);
    while size > longest + 2 {
        tenths += 1;
        (longest, next) = (next, 2 * longest);
    }
    tenths
}

pub(super) fn fact(frame: &Frame, ((cell, value), holds): (Candidate, bool)) -> Fact {
    Fact { cell: place(frame, cell), value: value as u8 + 1, holds }
}
