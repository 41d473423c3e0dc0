//! The arguments of `transform`.

use std::str::FromStr;

use clap::Args;
use takuzu_sat::text::Format;

use super::shared::{InputArgs, OutputArgs, formats};

#[derive(Args)]
pub(crate) struct TransformArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// What to do, each in its turn: transpose, mirror-rows (top and bottom), mirror-cols, rotate-90,
    /// rotate-180, rotate-270, random, canonical; for Takuzu exchange (0 and 1); for Sudoku
    /// relabel=3124..., swap-rows=1,2 (of a band), swap-cols=1,2, swap-bands=1,2, swap-stacks=1,2
    #[arg(
        long = "op",
        value_name = "OP",
        required_unless_present_any = ["random", "canonical"]
    )]
    pub(crate) ops: Vec<Op>,
    /// Then one of all its symmetries by chance: --op random
    #[arg(long)]
    pub(crate) random: bool,
    /// In the end the form of all that look alike: --op canonical
    #[arg(long)]
    pub(crate) canonical: bool,
    /// The seed of what is random [default: by chance, and named]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The format to write [default: that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub(crate) to: Option<Format>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// One change of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Transpose,
    /// Top and bottom change places.
    MirrorRows,
    MirrorCols,
    Rotate90,
    Rotate180,
    Rotate270,
    /// 0 and 1 change places.
    Exchange,
    /// Number `k` becomes the `k`-th of these.
    Relabel(Vec<u8>),
    /// Two lines, bands or stacks change places, numbered from 0.
    Swap(Lines, usize, usize),
    Random,
    Canonical,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lines {
    Rows,
    Cols,
    Bands,
    Stacks,
}

impl FromStr for Op {
    type Err = String;

    fn from_str(text: &str) -> Result<Op, String> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let lines = match name {
            "swap-rows" => Some(Lines::Rows),
            "swap-cols" => Some(Lines::Cols),
            "swap-bands" => Some(Lines::Bands),
            "swap-stacks" => Some(Lines::Stacks),
            _ => None,
        };
        if let Some(lines) = lines {
            let two = value.split_once(',').and_then(|(one, other)| {
                let place = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
                Some((place(one)?, place(other)?))
            });
            let (one, other) = two.ok_or(format!("two numbers from 1 on: {name}=1,2"))?;
            return Ok(Op::Swap(lines, one, other));
        }
        if name == "relabel" {
            let number = |sign: char| Some(sign.to_digit(36)? as u8);
            let numbers: Option<Vec<u8>> = value.chars().map(number).collect();
            let wrong = "new names for 1, 2, ..., such as relabel=3124";
            return numbers
                .filter(|all| !all.is_empty())
                .map(Op::Relabel)
                .ok_or(wrong.into());
        }
        Ok(match text {
            "transpose" => Op::Transpose,
            "mirror-rows" => Op::MirrorRows,
            "mirror-cols" => Op::MirrorCols,
            "rotate-90" => Op::Rotate90,
            "rotate-180" => Op::Rotate180,
            "rotate-270" => Op::Rotate270,
            "exchange" => Op::Exchange,
            "random" => Op::Random,
            "canonical" => Op::Canonical,
            _ => {
                return Err(
                    "there are transpose, mirror-rows, mirror-cols, rotate-90, rotate-180, \
                            rotate-270, random and canonical; exchange (0 and 1); relabel=3124, \
                            swap-rows=1,2, swap-cols, swap-bands and swap-stacks"
                        .into(),
                );
            }
        })
    }
}
