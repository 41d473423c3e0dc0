//! Puzzles at random, and texts of all formats.

use super::*;
use takuzu_sat::takuzu::Relation;
use takuzu_sat::{Grid, Puzzle};

/// A Takuzu in which some cells are filled, or all, or none; it may have a solution or not.
pub(crate) fn takuzu(shape: Shape, rules: Rules, random: &mut ChaCha8Rng) -> Takuzu {
    let density = random.random_range(0..=4);
    let mut cell = || (random.random_range(0..4) < density).then(|| random.random_range(0..=1));
    Takuzu::new(Grid::from_fn(shape, |_| cell()), rules).expect("sides that the rules allow")
}

/// The same with signs between some neighbours.
pub(crate) fn with_signs(takuzu: Takuzu, random: &mut ChaCha8Rng) -> Takuzu {
    let share = f64::from(random.random_range(0..=4)) / 4.0;
    let mut signs = Vec::new();
    for [one, other] in takuzu.shape().neighbours() {
        if random.random_bool(share) {
            let relation = any(&[Relation::Equal, Relation::Different], random);
            signs.push(Sign::new(one, other, relation));
        }
    }
    takuzu.with_signs(signs).expect("neighbours")
}

/// A Sudoku with blocks of this shape: some cells of a solution, or of a grid that is `wild`.
pub(crate) fn sudoku(block: Shape, wild: bool, random: &mut ChaCha8Rng) -> Sudoku {
    let blank = Sudoku::blank(block).expect("a board");
    let side = blank.side();
    let (density, turn) = (random.random_range(0..=4), random.random_range(0..side));
    let givens = Grid::from_fn(blank.shape(), |cell| {
        let shift = cell.row * block.cols() + cell.row / block.rows();
        let value = match wild {
            true => random.random_range(0..side),
            false => (shift + cell.col + turn) % side,
        };
        (random.random_range(0..4) < density).then_some(value as u8 + 1)
    });
    blank.with_givens(givens)
}

/// A text of several puzzles in a format, under its rules; nothing where it cannot carry them.
pub(crate) fn written(format: Format, puzzles: &[&Puzzle]) -> Option<String> {
    let texts = puzzles.iter().map(|puzzle| {
        let relaxed = puzzle.relaxed().filter(|_| format.distinct_lines() == Some(false));
        text::write(relaxed.as_ref().unwrap_or(puzzle), format).ok()
    });
    Some(texts.collect::<Option<Vec<String>>>()?.join(format.gap()))
}

pub(crate) const SIGNS: &str = include_str!("../corpus/texts/signs.txt");

/// Some thirty texts with their names, of all formats that are read.
pub(crate) fn samples() -> Vec<(String, String)> {
    let mut samples = Vec::new();
    let signed = read(SIGNS, &detect().with_format(Format::Signs)).expect("signs").remove(0).puzzle;
    let square = |cells: &str| rows_of(cells).parse::<Puzzle>().expect("a puzzle");
    let six = [SIX, "1...001........0.0.0.00.....1..0...."].map(square);
    let too = "..4..1..8.6..2..5.1..5..3....92..8...3..7..4...1..49....8..9..6.5..6..9.9..3..1..";
    let nine = [NINE, too].map(square);
    for (puzzles, kind) in [(&six, takuzu::KIND), (&nine, sudoku::KIND)] {
        for format in Format::ALL.into_iter().filter(|format| format.carries(kind)) {
            // What reads Takuzu in these formats reads Sudoku too.
            let twins = ["words", "latex", "tsv", "markdown", "box"];
            let is_twin = kind == sudoku::KIND && twins.contains(&format.name());
            if !is_read(format) || is_twin || format == Format::Sdk {
                continue;
            }
            let mut puzzles: Vec<&Puzzle> = puzzles.iter().collect();
            if format.carries_signs() && kind == takuzu::KIND {
                puzzles[1] = &signed;
            }
            let text = written(format, &puzzles).expect("a format that carries them");
            samples.push((format!("{format} of {}", kind.name), text));
        }
    }
    samples.push(("signs with rules".into(), format!("rules: plus\n{SIGNS}")));
    let others = corpus(include_str!("../corpus/texts/others.txt"));
    samples.into_iter().chain(others.into_iter().map(|(name, text)| (name.into(), text))).collect()
}
