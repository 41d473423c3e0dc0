//! What is written is read back as it was, and what cannot be carried is refused.

use super::*;
use crate::signs::signs;
use takuzu_sat::takuzu::{Majority, Rules, Sign, Takuzu};

fn random_grid(shape: Shape, random: &mut ChaCha8Rng) -> Grid {
    let density = random.random_range(0..=4);
    Grid::from_fn(shape, |_| {
        (random.random_range(0..4) < density).then(|| random.random_range(0..=1))
    })
}

fn shapes() -> Vec<Shape> {
    let sides = || (2..=20).step_by(2);
    sides().flat_map(|rows| sides().map(move |cols| Shape::new(rows, cols))).collect()
}

fn random_puzzle(shape: Shape, random: &mut ChaCha8Rng) -> Puzzle {
    let rules = [Rules::TAKUZU, Rules::UNRULY][random.random_range(0..2)];
    puzzle(&random_grid(shape, random), rules)
}

fn puzzle(grid: &Grid, rules: Rules) -> Puzzle {
    takuzu(grid, rules).into()
}

fn takuzu(grid: &Grid, rules: Rules) -> Takuzu {
    Takuzu::new(grid.clone(), rules).expect("sides that the rules allow")
}

/// Signs between some of the neighbours, or all, or none.
fn random_signs(shape: Shape, random: &mut ChaCha8Rng) -> Vec<Sign> {
    let share = f64::from(random.random_range(0..=4)) / 4.0;
    signs(random, &Grid::blank(shape), share, 0.5)
}

/// A puzzle of any rules that the sides allow, with signs or without.
pub(crate) fn random_takuzu(shape: Shape, signs: bool, random: &mut ChaCha8Rng) -> Puzzle {
    let rules = [Rules::TAKUZU, Rules::UNRULY][random.random_range(0..2)];
    let is_even = shape.rows().is_multiple_of(2) && shape.cols().is_multiple_of(2);
    let rules = match is_even {
        true => rules,
        false => rules.with_majority([Majority::One, Majority::Either][random.random_range(0..2)]),
    };
    let plain = takuzu(&random_grid(shape, random), rules);
    match signs {
        true => {
            let signs = random_signs(shape, random);
            plain.with_signs(signs).expect("neighbours").into()
        }
        false => plain.into(),
    }
}

/// Formats for squares alone, those that say whether rule 3 holds, and those with signs.
const SQUARES: [Format; 6] =
    [Format::Words, Format::Line, Format::Task, Format::PlusTask, Format::Csv, Format::Tsv];
const WITH_RULES: [Format; 5] =
    [Format::Unruly, Format::UnrulySave, Format::Janko, Format::Json, Format::Signs];
const WITH_SIGNS: [Format; 3] = [Format::PlusTask, Format::Signs, Format::Json];

fn can_carry(format: Format, puzzle: &Puzzle) -> bool {
    let takuzu = puzzle.downcast::<Takuzu>().expect("a Takuzu");
    let shape = takuzu.shape();
    let has_rule_3 = format != Format::PlusTask;
    let is_even = shape.rows().is_multiple_of(2) && shape.cols().is_multiple_of(2);
    (shape.rows() == shape.cols() || !SQUARES.contains(&format))
        && (takuzu.rules().distinct_lines == has_rule_3 || WITH_RULES.contains(&format))
        && (takuzu.signs().is_empty() || WITH_SIGNS.contains(&format))
        && (is_even || format == Format::Json)
}

/// Whether a text may be meant in another way, so that its format must be named.
fn is_ambiguous(format: Format, text: &str) -> bool {
    let letters = || text.chars().filter(char::is_ascii_lowercase);
    match format {
        Format::Xo => true,
        Format::Line => text.len() == 5,
        Format::Task | Format::PlusTask => letters().all(|letter| matches!(letter, 'x' | 'o')),
        Format::Signs => !text.contains(['=', 'x']) && !text.starts_with("rules:"),
        // Without an empty cell, tabs stand between cells as spaces do.
        Format::Tsv => !format!("\t{text}\t").contains("\t\t"),
        _ => false,
    }
}

/// What a format cannot carry is refused in writing; all else is read back as it was, when the
/// format is named and when it is detected.
#[test]
fn every_puzzle_in_every_format() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for shape in shapes() {
        for _ in 0..4 {
            let puzzle = random_puzzle(shape, &mut random);
            for format in of_takuzu() {
                there_and_back(&puzzle, format);
            }
        }
    }
}

/// The same with signs, which some formats carry and the others refuse.
#[test]
fn puzzles_with_signs_in_every_format() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    for shape in shapes() {
        for _ in 0..3 {
            let signs = random_signs(shape, &mut random);
            let rules = [Rules::TAKUZU, Rules::UNRULY][random.random_range(0..2)];
            let plain = takuzu(&random_grid(shape, &mut random), rules);
            let signed = plain.with_signs(signs).expect("neighbours");
            for format in of_takuzu() {
                there_and_back(&signed.clone().into(), format);
            }
        }
    }
}

/// What odd sides hold is carried by one format; all others refuse it, and all can be read where
/// someone says it.
#[test]
fn sides_of_odd_length_in_every_format() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for (rows, cols) in (1..=13).flat_map(|rows| (1..=13).map(move |cols| (rows, cols))) {
        let shape = Shape::new(rows, cols);
        let majority = [Majority::One, Majority::Either][random.random_range(0..2)];
        let grid = random_grid(shape, &mut random);
        for rules in [Rules::TAKUZU, Rules::UNRULY].map(|rules| rules.with_majority(majority)) {
            let plain = takuzu(&grid, rules);
            let signs = random_signs(shape, &mut random);
            let signed = plain.clone().with_signs(signs).expect("neighbours");
            for format in of_takuzu() {
                there_and_back(&plain.clone().into(), format);
                there_and_back(&signed.clone().into(), format);
                said_by_the_reader(&plain, format);
            }
        }
    }
}

/// A grid that is written as an answer is read as a puzzle under the rules that one asks for.
fn said_by_the_reader(takuzu: &Takuzu, format: Format) {
    let puzzle = takuzu.clone().into();
    let Ok(text) = text::write_grid(&puzzle, takuzu.givens(), format) else {
        return;
    };
    let options = detect().with_rules(takuzu.rules()).with_majority(takuzu.rules().majority);
    let forced = read(&text, &options.with_format(format)).expect(&text);
    assert_eq!(forced[0].puzzle, puzzle, "{format}\n{text}");
    let shape = takuzu.shape();
    // Nine cells or less on a line are a row, and so is a lone cell.
    let is_short = shape.rows().min(shape.cols()) < 4;
    if !is_short && !is_ambiguous(format, &text) {
        let detected = read(&text, &options).expect(&text);
        assert_eq!(detected.len(), 1, "{text}");
        assert_eq!(detected[0].puzzle, puzzle, "{format}\n{text}");
        assert_eq!(detected[0].format, format, "{text}");
    }
}

/// The puzzle as it is read back: on even sides nothing is said of odd ones, save in JSON.
fn carried(puzzle: &Puzzle, format: Format) -> Puzzle {
    let takuzu = puzzle.downcast::<Takuzu>().expect("a Takuzu");
    if format == Format::Json {
        return puzzle.clone();
    }
    let rules = takuzu.rules().with_majority(Majority::None);
    let plain = self::takuzu(takuzu.givens(), rules);
    let signed = plain.with_signs(takuzu.signs().iter());
    signed.expect("neighbours").into()
}

fn there_and_back(puzzle: &Puzzle, format: Format) {
    let text = match text::write(puzzle, format) {
        Ok(text) => text,
        Err(error) => {
            assert!(!can_carry(format, puzzle), "{error}");
            return;
        }
    };
    assert!(can_carry(format, puzzle), "{text}");
    let puzzle = &carried(puzzle, format);
    let forced = read(&text, &detect().with_format(format)).expect(&text);
    assert_eq!(forced.len(), 1, "{text}");
    assert_eq!(&forced[0].puzzle, puzzle, "{text}");
    if !is_ambiguous(format, &text) {
        let detected = read(&text, &detect()).expect(&text);
        assert_eq!(detected.len(), 1, "{text}");
        assert_eq!(&detected[0].puzzle, puzzle, "{text}");
        assert_eq!(detected[0].format, format, "{text}");
    }
}

#[test]
fn several_puzzles_with_the_gap_of_their_format() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for format in of_takuzu() {
        let rules = match format {
            Format::PlusTask => Rules::UNRULY,
            _ => Rules::TAKUZU,
        };
        for _ in 0..50 {
            let side = 2 * random.random_range(2..=6);
            // As many lines as cells in each would be one grid.
            let puzzles: Vec<Puzzle> = (0..random.random_range(2..=9))
                .map(|_| random_grid(Shape::square(side), &mut random))
                .map(|grid| puzzle(&grid, rules))
                .collect();
            let texts: Vec<String> = puzzles
                .iter()
                .map(|puzzle| text::write(puzzle, format).expect("a square"))
                .collect();
            let text = texts.join(format.gap());
            let mut ways = vec![detect().with_format(format)];
            // A task without blanks looks like a `line`.
            if !matches!(format, Format::Xo | Format::Task | Format::PlusTask) {
                ways.push(detect());
            }
            for options in ways {
                let found = read(&text, &options).expect(&text);
                let found: Vec<Puzzle> = found.into_iter().map(|entry| entry.puzzle).collect();
                assert_eq!(found, puzzles, "{text}");
            }
        }
    }
}

/// Drawings, save files, blocks and values end by themselves: they need no blank line.
#[test]
fn several_puzzles_without_a_gap() {
    let random = || ChaCha8Rng::seed_from_u64(5);
    let texts = |format| {
        let mut random = random();
        let puzzles = (0..5).map(|_| random_puzzle(Shape::new(4, 6), &mut random));
        puzzles.map(|puzzle| text::write(&puzzle, format).expect("carried")).collect::<String>()
    };
    for format in [Format::UnrulySave, Format::Janko, Format::Json] {
        let entries = read(&texts(format), &detect()).expect("five puzzles");
        assert_eq!(entries.len(), 5, "{format}");
    }
    let mut random = random();
    let boxes: String = (0..5)
        .map(|_| puzzle(&random_grid(Shape::new(4, 6), &mut random), Rules::TAKUZU))
        .map(|puzzle| text::write(&puzzle, Format::Box).expect("carried"))
        .collect();
    assert_eq!(read(&boxes, &detect()).expect("five boxes").len(), 5);
}

#[test]
fn the_largest_board_in_every_format() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let puzzle = random_puzzle(Shape::square(512), &mut random);
    for format in of_takuzu() {
        there_and_back(&puzzle, format);
    }
}
