//! Sudoku to compare with.

use crate::game::Examples;
use crate::sudoku::Sudoku;

impl Examples for Sudoku {
    const SETS: [&'static str; 3] = [
        include_str!("sets/sudoku-easy.txt"),
        include_str!("sets/sudoku-medium.txt"),
        include_str!("sets/sudoku-hard.txt"),
    ];
}
