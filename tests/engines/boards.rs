//! Boards: cells, lines, grids and their symmetries.

use std::collections::HashSet;

use takuzu_sat::grid::Symmetry;
use takuzu_sat::{Cell, Grid, Line, Shape};

#[test]
fn a_line_of_text_and_back() {
    let shape = Shape::new(2, 3);
    let grid = Grid::from_line(shape, "01.9AG").expect("six known symbols");
    assert_eq!(grid[Cell::new(1, 2)], Some(16));
    assert_eq!(grid.to_line(), "01.9AG");
    assert_eq!(grid.to_string(), "01.\n9AG");
    assert_eq!(Grid::from_line(shape, "01.9A"), None);
    assert_eq!(Grid::from_line(shape, "01.9A?"), None);
}

#[test]
fn lines_and_cells_agree() {
    let shape = Shape::new(2, 4);
    assert_eq!(shape.lines().count(), 6);
    assert_eq!(shape.lines().map(|line| shape.line_len(line)).sum::<usize>(), 16);
    for (index, cell) in shape.cells().enumerate() {
        assert_eq!(shape.index(cell), index);
    }
    assert_eq!(Line::Col(3).cell(1).to_string(), "r2c4");
}

#[test]
fn the_symmetries_of_a_rectangle_are_eight_different_bijections() {
    let shape = Shape::new(2, 3);
    let grid = Grid::from_line(shape, "012345").expect("six known symbols");
    let moved: HashSet<Grid> = Symmetry::all().iter().map(|s| s.apply(&grid)).collect();
    assert_eq!(moved.len(), 8);
    for board in &moved {
        assert_eq!(board.filled().map(|(_, value)| value).collect::<HashSet<_>>().len(), 6);
    }
}

#[test]
fn an_error_that_ends_main_reads_as_its_text() {
    let error = "hexadoku".parse::<takuzu_sat::puzzle::Kind>();
    let error: Box<dyn std::error::Error> = error.expect_err("no such puzzle").into();
    assert_eq!(format!("{error:?}"), error.to_string());
}
