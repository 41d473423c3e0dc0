//! What is written is read back as it was: 2,000 puzzles in each format, in lists of 1 to 40.

use super::samples::{sudoku, takuzu, with_signs, written};
use super::*;
#[cfg(feature = "serde")]
use takuzu_sat::Grid;
use takuzu_sat::Puzzle;
use takuzu_sat::takuzu::Majority;

type RandomPuzzle = fn(Format, &mut ChaCha8Rng) -> Puzzle;

/// A Takuzu that a format carries.
fn takuzu_for(format: Format, random: &mut ChaCha8Rng) -> Puzzle {
    let rules = match format.distinct_lines() {
        Some(rule_3) => [Rules::UNRULY, Rules::TAKUZU][usize::from(rule_3)],
        None => any(&[Rules::TAKUZU, Rules::UNRULY], random),
    };
    let is_odd = format.carries_majority() && random.random_bool(0.3);
    let mut side =
        || if is_odd { random.random_range(4..=36) } else { 2 * random.random_range(2..=18) };
    let rows = side();
    let cols = if format.carries_rectangles() { side() } else { rows };
    let is_even = rows % 2 == 0 && cols % 2 == 0;
    let rules = if is_even { rules } else { rules.with_majority(Majority::Either) };
    let plain = takuzu(Shape::new(rows, cols), rules, random);
    let has_signs = format.carries_signs() && random.random_bool(0.7);
    if has_signs { with_signs(plain, random).into() } else { plain.into() }
}

/// A Sudoku that a format carries; candidates are those of a grid that keeps the rules.
fn sudoku_for(format: Format, random: &mut ChaCha8Rng) -> Puzzle {
    let has_marks = matches!(format, Format::Candidates | Format::Hodoku);
    let sides: &[usize] = match format {
        Format::Sdk => &[9],
        _ if has_marks => &[4, 6, 8, 9],
        _ => &[4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25],
    };
    let block = Sudoku::usual_block(any(sides, random)).expect("blocks");
    let is_turned = format.carries_blocks() && random.random_bool(0.3);
    let block = if is_turned { Shape::new(block.cols(), block.rows()) } else { block };
    let is_wild = !has_marks && random.random_bool(0.5);
    // By its cells alone it is a Sudoku only with a number from 3 on.
    loop {
        let board = sudoku(block, is_wild, random);
        if board.givens().filled().any(|(_, value)| value > 2) {
            return board.into();
        }
    }
}

/// Reads lists in a format: named they are as they were, detected they are so or, seldom, refused.
fn there_and_back(format: Format, kind: Kind, random_puzzle: RandomPuzzle) {
    let mut random = ChaCha8Rng::seed_from_u64(53);
    let (mut left, mut lists, mut detected) = (2_000, 0, 0);
    while left > 0 {
        let count = random.random_range(1..=40).min(left);
        left -= count;
        lists += 1;
        let puzzles: Vec<Puzzle> = (0..count).map(|_| random_puzzle(format, &mut random)).collect();
        let texts = puzzles.iter().map(|puzzle| text::write(puzzle, format).expect("carried"));
        let text = texts.collect::<Vec<_>>().join(format.gap());
        let found = |options| -> Result<Vec<Puzzle>, ParseError> {
            Ok(read(&text, &options)?.into_iter().map(|entry| entry.puzzle).collect())
        };
        assert!(found(named(format, kind)).as_ref() == Ok(&puzzles), "{format}\n{text}");
        // The candidates of 4x4 are a line of 8x8 as well.
        let free = found(detect()).ok().filter(|_| format != Format::Candidates);
        assert!(free.as_ref().is_none_or(|free| *free == puzzles), "{format} detected\n{text}");
        detected += usize::from(free.is_some());
    }
    let is_known = 2 * detected > lists || format == Format::Candidates;
    assert!(is_known, "{format} of {}: {detected} of {lists} are detected", kind.name);
}

fn of_all_formats(kind: Kind, random_puzzle: RandomPuzzle) {
    let formats = Format::ALL.into_iter().filter(|&format| format.carries(kind) && is_read(format));
    formats.for_each(|format| there_and_back(format, kind, random_puzzle));
}

#[test]
fn takuzu_in_every_format() {
    of_all_formats(takuzu::KIND, takuzu_for);
}

#[test]
fn sudoku_in_every_format() {
    of_all_formats(sudoku::KIND, sudoku_for);
}

/// Grids whose rows may be puzzles have their size on top, and are read without a word about them.
#[test]
fn a_grid_is_read_as_it_is_written() {
    let mut random = ChaCha8Rng::seed_from_u64(54);
    for side in [4, 6, 8, 16, 36, 64, 100, 512] {
        for _ in 0..if side < 100 { 40 } else { 2 } {
            let puzzle: Puzzle = takuzu(Shape::square(side), Rules::TAKUZU, &mut random).into();
            let text = text::write(&puzzle, Format::Grid).expect("a grid");
            let has_size = text.starts_with(&format!("{side} {side}\n"));
            // Without a size, rows of 16 may be refused, but nothing else.
            assert!(side == 16 || has_size == [36, 64, 100].contains(&side), "{text}");
            match read(&text, &detect()) {
                Ok(found) => assert_eq!((found.len(), &found[0].puzzle), (1, &puzzle)),
                Err(error) => assert!(side == 16 && !has_size, "{error}"),
            }
        }
    }
}

/// Puzzles of all sorts. Rows whose length is a square are puzzles of a list where that is asked for.
fn puzzles(random: &mut ChaCha8Rng) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for side in [6, 8, 10, 14, 18] {
        let plain = takuzu(Shape::square(side), Rules::TAKUZU, random);
        puzzles.push(with_signs(plain.clone(), random).into());
        puzzles.push(plain.without_distinct_lines().into());
        puzzles.push(plain.into());
        puzzles.push(takuzu(Shape::new(side, side + 2), Rules::TAKUZU, random).into());
    }
    for (rows, cols) in [(2, 3), (2, 4), (2, 5), (3, 4), (3, 5)] {
        puzzles.push(sudoku(Shape::new(rows, cols), false, random).into());
    }
    puzzles
}

#[test]
fn no_grammar_takes_the_text_of_another() {
    let mut random = ChaCha8Rng::seed_from_u64(56);
    let mut refused = 0;
    for puzzle in (0..10).flat_map(|_| puzzles(&mut random)).collect::<Vec<_>>() {
        for format in Format::ALL.into_iter().filter(|&format| is_read(format)) {
            let Some(text) = written(format, &[&puzzle]) else { continue };
            let own = seen(&text, &named(format, puzzle.kind())).expect(&text);
            for other in Format::ALL.into_iter().filter(|&format| is_read(format)) {
                let Some(mut found) = seen(&text, &named(other, puzzle.kind())) else {
                    refused += 1;
                    continue;
                };
                // A plain format has no place for other rules than its own.
                found[0].sort.clone_from(&own[0].sort);
                assert_eq!(found, own, "{format} as {other}\n{text}");
            }
        }
    }
    assert!(refused > 20_000, "{refused}");
}

#[cfg(feature = "serde")]
#[test]
fn values_are_read_as_they_are_printed() {
    let mut random = ChaCha8Rng::seed_from_u64(59);
    let odd = Rules::UNRULY.with_majority(Majority::One);
    let six = takuzu(Shape::square(6), Rules::UNRULY, &mut random);
    // Most need more than a grid says.
    let puzzles: [Puzzle; 5] = [
        takuzu(Shape::new(4, 6), Rules::TAKUZU, &mut random).into(),
        takuzu(Shape::new(5, 7), odd, &mut random).into(),
        with_signs(six, &mut random).into(),
        sudoku(Shape::new(3, 2), true, &mut random).into(),
        rows_of(NINE).parse().expect("a puzzle"),
    ];
    for puzzle in puzzles {
        let text = puzzle.to_string();
        assert_eq!(text.parse::<Puzzle>().as_ref(), Ok(&puzzle), "{text}");
        let json = serde_json::to_string(&puzzle).expect("a value");
        assert_eq!(json.parse::<Puzzle>().as_ref(), Ok(&puzzle), "{json}");
        assert_eq!(serde_json::from_str::<Puzzle>(&json).expect("a puzzle"), puzzle);
        let grid = puzzle.givens();
        assert_eq!(grid.to_string().parse::<Grid>().as_ref(), Ok(grid));
        let json = serde_json::to_string(grid).expect("a value");
        assert_eq!(&serde_json::from_str::<Grid>(&json).expect("a grid"), grid);
    }
}
