//! Answers as lines of a table for spreadsheets, below a line of names. What is not known is empty.

use serde::Serialize;
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::grade::Grade;
use takuzu_sat::{Grid, Puzzle};

use super::record::Status;

/// A puzzle that was graded or made.
#[derive(Default, Serialize)]
pub(crate) struct PuzzleRow {
    source: String,
    puzzle: &'static str,
    rows: usize,
    cols: usize,
    givens: String,
    status: Status,
    solution: Option<String>,
    level: Option<&'static str>,
    score: Option<f64>,
    techniques: String,
    seed: Option<u64>,
    stream: Option<u64>,
    /// The fields that tell the board from others of its size, such as signs, as JSON.
    variant: String,
}

impl PuzzleRow {
    pub(crate) fn new(source: String, puzzle: &Puzzle, status: Status) -> PuzzleRow {
        let variant = serde_json::Value::from(puzzle.json_fields());
        PuzzleRow {
            source,
            puzzle: puzzle.name(),
            rows: puzzle.shape().rows(),
            cols: puzzle.shape().cols(),
            givens: puzzle.givens().to_line(),
            status,
            variant: variant.to_string(),
            ..PuzzleRow::default()
        }
    }

    /// Adds the techniques that were used, and the level and the score if they solve the puzzle.
    pub(crate) fn graded(self, grade: &Grade) -> PuzzleRow {
        let is_solved = grade.ended == Ended::Solved && grade.level.is_some();
        let techniques = grade.techniques.iter();
        let techniques =
            techniques.map(|(technique, count)| format!("{} {count}", technique.name()));
        PuzzleRow {
            level: grade.level.filter(|_| is_solved).map(Level::name),
            score: is_solved.then(|| (grade.score * 10.0).round() / 10.0),
            techniques: techniques.collect::<Vec<_>>().join("; "),
            ..self
        }
    }

    pub(crate) fn with_solution(self, solution: &Grid) -> PuzzleRow {
        let solution = Some(solution.to_line());
        PuzzleRow { solution, ..self }
    }

    /// Adds what makes the puzzle again.
    pub(crate) fn with_seed(self, seed: u64, stream: u64) -> PuzzleRow {
        let (seed, stream) = (Some(seed), Some(stream));
        PuzzleRow {
            seed,
            stream,
            ..self
        }
    }
}

/// Returns the line of names above such rows.
pub(crate) fn head<R: Default + Serialize>() -> anyhow::Result<String> {
    let text = written(&R::default(), true)?;
    Ok(text
        .lines()
        .take(1)
        .map(|line| format!("{line}\n"))
        .collect())
}

/// Returns a row as a line.
pub(crate) fn row(row: &impl Serialize) -> anyhow::Result<String> {
    written(row, false)
}

fn written(row: &impl Serialize, with_names: bool) -> anyhow::Result<String> {
    let builder = &mut csv::WriterBuilder::new();
    let mut writer = builder.has_headers(with_names).from_writer(Vec::new());
    writer.serialize(row)?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}
