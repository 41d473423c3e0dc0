//! What is written is read back as it was, and what cannot be carried is refused.

use super::*;

fn random_grid(shape: Shape, random: &mut ChaCha8Rng) -> Grid {
    let density = random.random_range(0..=4);
    Grid::from_fn(shape, |_| {
        (random.random_range(0..4) < density).then(|| random.random_range(0..=1))
    })
}

fn shapes() -> Vec<Shape> {
    let sides = || (2..=20).step_by(2);
    sides()
        .flat_map(|rows| sides().map(move |cols| Shape::new(rows, cols)))
        .collect()
}

/// What a format cannot carry is refused in writing; all else is read back as it was, when the
/// format is named and when it is detected.
#[test]
fn every_grid_in_every_format() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for shape in shapes() {
        for _ in 0..4 {
            let grid = random_grid(shape, &mut random);
            for format in Format::ALL {
                there_and_back(&grid, format);
            }
        }
    }
}

fn there_and_back(grid: &Grid, format: Format) {
    let shape = grid.shape();
    let is_square = shape.rows() == shape.cols();
    let text = match text::write(grid, format) {
        Ok(text) => text,
        Err(error) => {
            assert!(!is_square, "{error}");
            assert!(matches!(format, Format::Words | Format::Line), "{error}");
            return;
        }
    };
    assert!(is_square || matches!(format, Format::Grid | Format::Markdown));
    let forced = read(&text, &detect().with_format(format)).expect(&text);
    assert_eq!(forced.len(), 1, "{text}");
    assert_eq!(forced[0].puzzle.givens(), grid, "{text}");
    let four_cells = format == Format::Line && shape.len() == 4;
    if !four_cells {
        let detected = read(&text, &detect()).expect(&text);
        assert_eq!(detected.len(), 1, "{text}");
        assert_eq!(detected[0].puzzle.givens(), grid, "{text}");
        assert_eq!(detected[0].format, format, "{text}");
    }
}

#[test]
fn several_puzzles_with_the_gap_of_their_format() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for format in Format::ALL {
        for _ in 0..50 {
            let side = 2 * random.random_range(2..=6);
            // As many lines as cells in each would be one grid.
            let grids: Vec<Grid> = (0..random.random_range(2..=9))
                .map(|_| random_grid(Shape::square(side), &mut random))
                .collect();
            let texts: Vec<String> = grids
                .iter()
                .map(|grid| text::write(grid, format).expect("a square"))
                .collect();
            let found = rows(&texts.join(format.gap()), &detect());
            assert_eq!(found, grids.iter().map(words).collect::<Vec<_>>());
        }
    }
}

#[test]
fn what_cannot_be_carried_is_said() {
    let rectangle = Grid::blank(Shape::new(6, 4));
    let refused = |grid: &Grid, format| text::write(grid, format).map_err(|e| e.to_string());
    for format in [Format::Words, Format::Line] {
        assert_eq!(
            refused(&rectangle, format),
            Err(format!(
                "`{format}` is for squares, 6x4 is a rectangle: \
                     `grid` and `markdown` can carry it"
            ))
        );
    }
    for format in Format::ALL {
        let odd = Grid::blank(Shape::square(5));
        assert!(refused(&odd, format).is_err_and(|message| message.starts_with("5 rows")));
        let two = Grid::from_fn(Shape::square(2), |_| Some(2));
        assert!(refused(&two, format).is_err_and(|message| message.starts_with("2 in r1c1")));
        assert!(refused(&Grid::blank(Shape::new(0, 0)), format).is_err());
    }
}

#[test]
fn the_written_forms() {
    let puzzle: Puzzle = FOUR.parse().expect("a puzzle");
    let write = |format| text::write(puzzle.givens(), format).expect("a square");
    assert_eq!(write(Format::Grid), ".1.0\n..0.\n.0..\n11.0\n");
    assert_eq!(write(Format::Words), ".1.0 ..0. .0.. 11.0\n");
    assert_eq!(write(Format::Line), ".1.0..0..0..11.0\n");
    assert_eq!(
        write(Format::Markdown),
        "\
|   | 1 |   | 0 |
|:-:|:-:|:-:|:-:|
|   |   | 0 |   |
|   | 0 |   |   |
| 1 | 1 |   | 0 |
"
    );
    let rectangle = Grid::from_line(Shape::new(2, 4), "01.0...1").expect("eight cells");
    assert_eq!(
        text::write(&rectangle, Format::Grid).expect("even sides"),
        "2 4\n01.0\n...1\n"
    );
}

#[test]
fn the_largest_board_in_every_format() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let grid = random_grid(Shape::square(512), &mut random);
    for format in Format::ALL {
        there_and_back(&grid, format);
    }
}
