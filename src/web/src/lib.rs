//! The library for a page in a browser: texts in, JSON out.
//!
//! `puzzle` is any text of one puzzle; the others are JSON, or empty for what is usual. What goes wrong is an answer, too:
//! `{"error": {"message": ...}}`. `docs/web.md` has all of them. Nothing here reads a clock or draws a random number: whoever
//! asks hands in seeds, and ends the worker that takes too long.

mod answers;
mod formula;
mod said;

use serde_json::{Value, json};
use takuzu_sat::text::{self, Format};
use wasm_bindgen::prelude::wasm_bindgen;

use said::{Trouble, from, one};

/// Exports functions from texts to JSON.
macro_rules! exported {
    ($($(#[$doc:meta])* $name:ident($($text:ident),*) => $answer:expr;)*) => {
        $($(#[$doc])*
        #[must_use]
        #[wasm_bindgen]
        pub fn $name($($text: &str),*) -> String {
            let answer = || -> Result<Value, Trouble> { $answer };
            answer().unwrap_or_else(|trouble| json!({"error": trouble})).to_string()
        })*
    };
}

exported! {
    /// All puzzles of a text, with errors in their places.
    read(text, reading, telling) => answers::read(text, &from(reading)?, from(telling)?);
    /// The fields that a book has of a puzzle: board, solution, steps.
    page(puzzle, telling) => answers::page(&one(puzzle)?, from(telling)?);
    /// No, one or several solutions, and why not one.
    check(puzzle, telling) => answers::check(&one(puzzle)?, from(telling)?);
    /// The next steps from the entries of a player, or what is wrong with them.
    hint(puzzle, position, telling) => answers::hint(&one(puzzle)?, position, from(telling)?);
    /// All steps, as `explain --json` has them.
    steps(puzzle, telling) => answers::steps(&one(puzzle)?, from(telling)?);
    /// The level, the score and the techniques, as `grade --json` has them, and the names of these in words.
    grade(puzzle, telling) => answers::grade(&one(puzzle)?, from(telling)?);
    /// A new puzzle.
    make(wishes, telling) => answers::make(&from(wishes)?, from(telling)?);
    /// The size of the formula, rule by rule, and what the SAT solver answers.
    formula(puzzle, encoding) => formula::formula(&one(puzzle)?, encoding);
    /// The formula as `dimacs`, `opb` or `xcc`; without one solution where that is named.
    file(puzzle, to, encoding, without) => formula::file(&one(puzzle)?, to, encoding, without);
    /// The formats that a puzzle can be written in.
    formats(puzzle) => Ok(answers::formats(&one(puzzle)?));
    /// The puzzle in another format.
    convert(puzzle, format) => Ok(json!({"text": text::write(&one(puzzle)?, format.parse::<Format>()?)?}));
    /// A picture of the givens alone, or of a grid; a cell is 40 pixels wide.
    picture(puzzle, grid, telling) => answers::picture(&one(puzzle)?, grid, from(telling)?);
}
