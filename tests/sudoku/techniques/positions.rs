//! Positions in which a technique sees something, with what follows and why, and positions beside
//! them in which it must not.

use takuzu_sat::deduction::House;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Cell, Grid, Shape};

use super::trails::{assert_entailed, assert_smallest};
use super::{listed, round_of, sudoku};

/// `houses: pattern; because -> then`.
fn shown(step: &Deduction) -> String {
    let because = &step.because;
    let houses: Vec<String> = because.houses.iter().map(House::to_string).collect();
    let pattern: Vec<String> = because.pattern.iter().map(Cell::to_string).collect();
    format!(
        "{}: {}; {} -> {}",
        houses.join(", "),
        pattern.join(" "),
        listed(&because.facts),
        listed(&step.then)
    )
}

/// A position, and the deductions of a technique in it, in their order.
struct Case {
    technique: &'static str,
    block: Shape,
    cells: &'static str,
    sees: &'static [&'static str],
}

const fn case(
    technique: &'static str,
    [rows, cols]: [usize; 2],
    cells: &'static str,
    sees: &'static [&'static str],
) -> Case {
    Case { technique, block: Shape::new(rows, cols), cells, sees }
}

const CASES: &[Case] = &[
    case(
        "full-house",
        [2, 2],
        "12.4 .... .... ....",
        &["row 1: r1c3; r1c1=1 r1c2=2 r1c4=4 -> r1c3=3"],
    ),
    case("full-house", [2, 2], "12.. .... .... ....", &[]),
    case(
        "full-house",
        [1, 2],
        ".2 ..",
        &["row 1: r1c1; r1c2=2 -> r1c1=1", "column 2: r2c2; r1c2=2 -> r2c2=1"],
    ),
    case(
        "hidden-single-block",
        [2, 2],
        ".... ..1. 1... ....",
        &["block 4: r4c4; r2c3=1 r3c1=1 -> r4c4=1", "block 1: r1c2; r2c3=1 r3c1=1 -> r1c2=1"],
    ),
    case("hidden-single-block", [2, 2], ".... ..1. .... ....", &[]),
    case("hidden-single-block", [2, 3], "...... ....1. ..1... ...... ...... ......", &[]),
    case(
        "hidden-single-line",
        [2, 2],
        "..23 .... 1... ....",
        &["row 1: r1c2; r1c3=2 r1c4=3 r3c1=1 -> r1c2=1"],
    ),
    case("hidden-single-line", [2, 2], "..23 .... .... ....", &[]),
    case(
        "naked-single",
        [2, 2],
        "...1 .2.. .... 3...",
        &["row 1, column 1, block 1: r1c1; r1c4=1 r2c2=2 r4c1=3 -> r1c1=4"],
    ),
    case("naked-single", [2, 2], "...1 .2.. .... ....", &[]),
    case(
        "pointing",
        [3, 3],
        "......... ......7.. 123...... ......... ......... ......... ......... ......... .........",
        &["row 1, block 1: r1c1 r1c2 r1c3; r2c7=7 r3c1=1 r3c2=2 r3c3=3 -> r1c4<>7 r1c5<>7 r1c6<>7"],
    ),
    case(
        "pointing",
        [3, 3],
        "......... ......7.. 12....... ......... ......... ......... ......... ......... .........",
        &[],
    ),
    case(
        "claiming",
        [3, 3],
        "......... ......7.. 123...... ......... ......... ......... ......... ......... .........",
        &["block 2, row 3: r3c4 r3c5 r3c6; r2c7=7 r3c1=1 r3c2=2 r3c3=3 -> r1c4<>7 r1c5<>7 r1c6<>7"],
    ),
    case(
        "claiming",
        [3, 3],
        "......... ......... 123...... ......... ......... ......... ......... ......... .........",
        &[],
    ),
    case(
        "naked-pair",
        [2, 3],
        "..3... 412... ...... ...... ...... ......",
        &[
            "row 1: r1c1 r1c2; r1c3=3 r2c1=4 r2c2=1 r2c3=2 -> r1c4<>5 r1c4<>6 r1c5<>5 r1c5<>6 r1c6<>5 r1c6<>6",
        ],
    ),
    case("naked-pair", [2, 3], "...... 412... ...... ...... ...... ......", &[]),
    case(
        "hidden-pair",
        [3, 3],
        "..3...... ...12.... ......12. ......... ......... ......... ......... ......... .........",
        &[
            "row 1: r1c1 r1c2; r1c3=3 r2c4=1 r2c5=2 r3c7=1 r3c8=2 -> r1c1<>4 r1c1<>5 r1c1<>6 r1c1<>7 r1c1<>8 r1c1<>9 r1c2<>4 r1c2<>5 r1c2<>6 r1c2<>7 r1c2<>8 r1c2<>9",
        ],
    ),
    case(
        "hidden-pair",
        [3, 3],
        "......... ...12.... ......12. ......... ......... ......... ......... ......... .........",
        &[],
    ),
    case(
        "x-wing",
        [3, 3],
        ".2345678. ......... ......... ......... ......... ......... ......... ......... .3456789.",
        &[
            "column 1, column 9, row 1, row 9: r1c1 r1c9 r9c1 r9c9; r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r1c7=7 r1c8=8 r9c2=3 r9c3=4 r9c4=5 r9c5=6 r9c6=7 r9c7=8 r9c8=9 -> r2c1<>1 r2c9<>1 r3c1<>1 r3c9<>1 r4c1<>1 r4c9<>1 r5c1<>1 r5c9<>1 r6c1<>1 r6c9<>1 r7c1<>1 r7c9<>1 r8c1<>1 r8c9<>1",
        ],
    ),
    case(
        "x-wing",
        [3, 3],
        ".2345678. ......... ......... ......... ......... ......... ......... ......... .345.789.",
        &[],
    ),
    case(
        "naked-triple",
        [3, 3],
        "......... 123...... 456...... ......... ......... ......... ......... ......... .........",
        &[
            "row 1: r1c1 r1c2 r1c3; r2c1=1 r2c2=2 r2c3=3 r3c1=4 r3c2=5 r3c3=6 -> r1c4<>7 r1c4<>8 r1c4<>9 r1c5<>7 r1c5<>8 r1c5<>9 r1c6<>7 r1c6<>8 r1c6<>9 r1c7<>7 r1c7<>8 r1c7<>9 r1c8<>7 r1c8<>8 r1c8<>9 r1c9<>7 r1c9<>8 r1c9<>9",
        ],
    ),
    case(
        "naked-triple",
        [3, 3],
        "......... 123...... 45....... ......... ......... ......... ......... ......... .........",
        &[],
    ),
    case(
        "swordfish",
        [3, 3],
        ".234.567. ......... ......... ......... .345.678. ......... ......... ......... .456.789.",
        &[
            "column 1, column 5, column 9, row 1, row 5, row 9: r1c1 r1c5 r1c9 r5c1 r5c5 r5c9 r9c1 r9c5 r9c9; r1c2=2 r1c3=3 r1c4=4 r1c6=5 r1c7=6 r1c8=7 r5c2=3 r5c3=4 r5c4=5 r5c6=6 r5c7=7 r5c8=8 r9c2=4 r9c3=5 r9c4=6 r9c6=7 r9c7=8 r9c8=9 -> r2c1<>1 r2c5<>1 r2c9<>1 r3c1<>1 r3c5<>1 r3c9<>1 r4c1<>1 r4c5<>1 r4c9<>1 r6c1<>1 r6c5<>1 r6c9<>1 r7c1<>1 r7c5<>1 r7c9<>1 r8c1<>1 r8c5<>1 r8c9<>1",
        ],
    ),
    case(
        "swordfish",
        [3, 3],
        ".234.567. ......... ......... ......... .345.678. ......... ......... ......... .456.78..",
        &[],
    ),
    case(
        "hidden-triple",
        [3, 3],
        "......... ...123... ......123 ......... ......... ......... ......... ......... .........",
        &[
            "row 1: r1c1 r1c2 r1c3; r2c4=1 r2c5=2 r2c6=3 r3c7=1 r3c8=2 r3c9=3 -> r1c1<>4 r1c1<>5 r1c1<>6 r1c1<>7 r1c1<>8 r1c1<>9 r1c2<>4 r1c2<>5 r1c2<>6 r1c2<>7 r1c2<>8 r1c2<>9 r1c3<>4 r1c3<>5 r1c3<>6 r1c3<>7 r1c3<>8 r1c3<>9",
        ],
    ),
    case(
        "hidden-triple",
        [3, 3],
        "......... ...123... ......12. ......... ......... ......... ......... ......... .........",
        &[],
    ),
    case(
        "xy-wing",
        [3, 3],
        ".456789.. ..3...... .......2. ......... ......... ......... ......... ......... .1456789.",
        &[
            "row 1, column 1: r1c1 r1c9 r9c1; r1c2=4 r1c3=5 r1c4=6 r1c5=7 r1c6=8 r1c7=9 r2c3=3 r3c8=2 r9c2=1 r9c3=4 r9c4=5 r9c5=6 r9c6=7 r9c7=8 r9c8=9 -> r9c9<>3",
            "row 1, column 9: r1c9 r1c1 r9c9; r1c2=4 r1c3=5 r1c4=6 r1c5=7 r1c6=8 r1c7=9 r2c3=3 r3c8=2 r9c2=1 r9c3=4 r9c4=5 r9c5=6 r9c6=7 r9c7=8 r9c8=9 -> r9c1<>2",
        ],
    ),
    case(
        "xy-wing",
        [3, 3],
        ".456789.. ..3...... ......... ......... ......... ......... ......... ......... .1456789.",
        &[],
    ),
    case(
        "xyz-wing",
        [3, 3],
        "..945678. ...78.456 ......2.. ......... ......... ......... ......... ......... .1.......",
        &[
            "row 1, block 1: r1c1 r1c9 r2c2; r1c3=9 r1c4=4 r1c5=5 r1c6=6 r1c7=7 r1c8=8 r2c4=7 r2c5=8 r2c7=4 r2c8=5 r2c9=6 r3c7=2 r9c2=1 -> r1c2<>3",
        ],
    ),
    case(
        "xyz-wing",
        [3, 3],
        "..945678. ...78.456 ......2.. ......... ......... ......... ......... ......... .........",
        &[],
    ),
    case(
        "naked-quad",
        [3, 3],
        "......... 123...... 45....... ...1..... ...2..... ...3..... ...4..... ...5..... .........",
        &[
            "row 1: r1c1 r1c2 r1c3 r1c4; r2c1=1 r2c2=2 r2c3=3 r3c1=4 r3c2=5 r4c4=1 r5c4=2 r6c4=3 r7c4=4 r8c4=5 -> r1c5<>6 r1c5<>7 r1c5<>8 r1c5<>9 r1c6<>6 r1c6<>7 r1c6<>8 r1c6<>9 r1c7<>6 r1c7<>7 r1c7<>8 r1c7<>9 r1c8<>6 r1c8<>7 r1c8<>8 r1c8<>9 r1c9<>6 r1c9<>7 r1c9<>8 r1c9<>9",
        ],
    ),
    case(
        "naked-quad",
        [3, 3],
        "......... 123...... 45....... ...1..... ...2..... ...3..... ...4..... ......... .........",
        &[],
    ),
    case(
        "jellyfish",
        [3, 3],
        ".23.45.6. ......... ......... .34.56.7. ......... ......... .45.67.8. ......... .67.89.5.",
        &[
            "column 1, column 4, column 7, column 9, row 1, row 4, row 7, row 9: r1c1 r1c4 r1c7 r1c9 r4c1 r4c4 r4c7 r4c9 r7c1 r7c4 r7c7 r7c9 r9c1 r9c4 r9c7 r9c9; r1c2=2 r1c3=3 r1c5=4 r1c6=5 r1c8=6 r4c2=3 r4c3=4 r4c5=5 r4c6=6 r4c8=7 r7c2=4 r7c3=5 r7c5=6 r7c6=7 r7c8=8 r9c2=6 r9c3=7 r9c5=8 r9c6=9 r9c8=5 -> r2c1<>1 r2c4<>1 r2c7<>1 r2c9<>1 r3c1<>1 r3c4<>1 r3c7<>1 r3c9<>1 r5c1<>1 r5c4<>1 r5c7<>1 r5c9<>1 r6c1<>1 r6c4<>1 r6c7<>1 r6c9<>1 r8c1<>1 r8c4<>1 r8c7<>1 r8c9<>1",
        ],
    ),
    case(
        "jellyfish",
        [3, 3],
        ".23.45.6. ......... ......... .34.56.7. ......... ......... .45.67.8. ......... .67.89...",
        &[],
    ),
    case(
        "hidden-quad",
        [3, 3],
        "....56... ......123 ......4.. ......... ......... ......... ......... ......... .........",
        &[
            "row 1: r1c1 r1c2 r1c3 r1c4; r1c5=5 r1c6=6 r2c7=1 r2c8=2 r2c9=3 r3c7=4 -> r1c1<>7 r1c1<>8 r1c1<>9 r1c2<>7 r1c2<>8 r1c2<>9 r1c3<>7 r1c3<>8 r1c3<>9 r1c4<>7 r1c4<>8 r1c4<>9",
        ],
    ),
    case(
        "hidden-quad",
        [3, 3],
        "....56... ......123 ......... ......... ......... ......... ......... ......... .........",
        &[],
    ),
];

#[test]
fn techniques_see_what_they_should() {
    for case in CASES {
        let puzzle = sudoku(case.block, case.cells);
        let steps = round_of(case.technique, &puzzle);
        for step in &steps {
            assert_entailed(&puzzle, step);
            assert_smallest(&puzzle, step);
        }
        let seen: Vec<String> = steps.iter().map(shown).collect();
        assert_eq!(seen, case.sees, "{} in {}", case.technique, case.cells);
    }
}

/// Row 1 of a 16×16 board, whose last cells, `size` of them, have as many numbers left: all others
/// stand in the blocks of these cells or before them in the row.
fn naked(size: usize) -> Sudoku {
    let (others, before) = (16 - size, 8 - size);
    let mut givens = Grid::blank(Shape::square(16));
    let mut put = |row: usize, col: usize, values: std::ops::RangeInclusive<usize>| {
        for (at, value) in values.enumerate() {
            givens.set(Cell::new(row, col + at), Some(value as u8));
        }
    };
    put(0, 8, 1..=before);
    put(1, 12, 1..=4);
    put(1, 8, 9..=others);
    put(2, 12, 5..=8);
    put(2, 8, before + 1..=4);
    put(3, 12, 9..=others);
    put(3, 8, 5..=8);
    Sudoku::new(givens, Shape::square(4)).expect("a puzzle")
}

/// Row 1 of a 25×25 board, in which the first numbers, `size` of them, fall into as many cells.
fn hidden(size: usize) -> Sudoku {
    let mut givens = Grid::blank(Shape::square(25));
    let mut put = |row: usize, col: usize, values: std::ops::RangeInclusive<usize>| {
        for (at, value) in values.enumerate() {
            givens.set(Cell::new(row, col + at), Some(value as u8));
        }
    };
    put(0, size, size + 1..=10);
    for block in 2..5 {
        put(block - 1, 5 * block, 1..=5);
        put(block, 5 * block, 6..=size);
    }
    Sudoku::new(givens, Shape::square(5)).expect("a puzzle")
}

#[test]
fn subsets_of_more_than_four() {
    let names = ["quintuple", "sextuple", "septuple", "octuple"];
    for (size, name) in (5..).zip(names) {
        for (technique, puzzle, cells, gone) in [
            (format!("naked-{name}"), naked(size), 16 - size..16, 8 * size),
            (format!("hidden-{name}"), hidden(size), 0..size, size * 15),
        ] {
            let cells: Vec<Cell> = cells.map(|col| Cell::new(0, col)).collect();
            let is_it = |step: &Deduction| step.because.pattern == cells;
            let steps = round_of(&technique, &puzzle);
            let step = steps.iter().find(|step| is_it(step));
            let step = step.unwrap_or_else(|| panic!("{technique}: {steps:?}"));
            assert_eq!(step.then.len(), gone, "{technique}");
            // To try takes as many ways as the numbers have orders.
            if size == 5 {
                let then = vec![step.then[0]];
                let one = Deduction { then, ..step.clone() };
                assert_entailed(&puzzle, &one);
            }
            assert_smallest(&puzzle, step);
            // With one given less there is none.
            for fact in &step.because.facts {
                let mut givens = puzzle.givens().clone();
                givens.set(fact.cell, None);
                let steps = round_of(&technique, &puzzle.with_givens(givens));
                assert!(!steps.iter().any(is_it), "{technique} without {fact}");
            }
        }
    }
}

/// A subset that leaves a smaller one in its house is not shown.
#[test]
fn the_smaller_of_two_subsets_is_shown() {
    for name in ["hidden-octuple", "naked-septuple"] {
        assert_eq!(round_of(name, &naked(8)), [], "{name}");
    }
    // Eleven of 24 open cells leave thirteen: none of those is as small as eight.
    assert_eq!(round_of("naked-octuple", &hidden(8)), []);
}
