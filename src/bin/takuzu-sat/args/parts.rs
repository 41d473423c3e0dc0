//! The arguments of work that is divided into parts.

use std::path::PathBuf;

use clap::Args;

/// The parts of a piece of work, which can be done on several machines.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Parts")]
pub(crate) struct PartArgs {
    /// Do only part K of N, and write a part file for --merge
    ///
    /// Each part can be done on its own, in any order and on any machine. A part that was stopped can be
    /// started again: with `-o` its file appears when the part is done.
    #[arg(long, value_name = "K/N", value_parser = part)]
    pub(crate) part: Option<Part>,
    /// Add up these part files, which must be all parts of the same work
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["part", "files", "text"])]
    pub(crate) merge: Option<Vec<PathBuf>>,
}

/// A part of a piece of work: which one, from 1, and of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) number: u64,
    pub(crate) of: u64,
}

/// The most parts of one piece of work.
const MOST_PARTS: u64 = 1_000_000;

fn part(text: &str) -> Result<Part, String> {
    let numbers = text.split_once('/').and_then(|(number, of)| {
        let [number, of] = [number, of].map(|text| text.parse().ok());
        Some((number?, of?))
    });
    let Some((number, of)) = numbers else {
        return Err("two numbers are expected, such as 3/64: part 3 of 64".into());
    };
    match number {
        _ if !(1..=MOST_PARTS).contains(&of) => {
            Err(format!("there can be 1 to {MOST_PARTS} parts"))
        }
        1.. if number <= of => Ok(Part { number, of }),
        _ => Err(format!("the parts have the numbers 1 to {of}")),
    }
}
