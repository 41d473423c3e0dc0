//! Chains in pictures: an arrow for each link.

use itertools::Itertools as _;
use takuzu_sat::deduction::Fact;
use takuzu_sat::render::{CELL, Figure, Picture, Point};
use takuzu_sat::{Cell, Puzzle};

use super::blank;

#[test]
fn each_link_has_an_arrow_to_its_value() {
    let puzzle = Puzzle::from(blank(3, 3));
    let at = |row, col, holds| Fact { cell: Cell::new(row, col), value: 5, holds };
    let chain = [at(0, 0, false), at(0, 8, true), at(8, 8, false), at(7, 7, true)];
    let chains = [chain.to_vec()];
    let plain = Picture::new(&puzzle).draw();
    let drawing = Picture::new(&puzzle).with_chains(&chains, &[]).draw();
    let added = &drawing.figures()[plain.figures().len()..];
    // The values of the chain, in its order; a 5 is in the middle of its cell.
    let values: Vec<Point> = added
        .iter()
        .filter_map(|figure| match figure {
            Figure::Word { at, text, .. } if text == "5" => Some(*at),
            _ => None,
        })
        .collect();
    assert_eq!(values.len(), 4);
    let apart = |one: Point, other: Point| {
        let [x, y] = [0, 1].map(|axis| f64::from(one[axis] - other[axis]));
        x.hypot(y)
    };
    let step =
        |from: usize, to: usize| f64::from(chain[to].cell.col as i32 - chain[from].cell.col as i32);
    for (from, to) in (0..4).tuple_windows() {
        let way = f64::from(values[to][0] - values[from][0]);
        assert!((way - step(from, to) * f64::from(CELL)).abs() < 1.0, "{way}");
        let is_at = |place: Point, value: Point| apart(place, value) < f64::from(CELL / 4);
        let lines = added.iter().filter_map(|figure| {
            let Figure::Line { from, to, width, .. } = *figure else { return None };
            Some((from, to, width))
        });
        let at_head = lines.clone().filter(|line| is_at(line.1, values[to]));
        let heads: Vec<i32> = at_head.map(|line| line.2).collect();
        assert!(heads.len() >= 2, "{to}");
        assert!(lines.clone().any(|line| is_at(line.0, values[from])), "{from}");
        let is_thick = |width: &i32| *width == 110;
        assert!(heads.iter().all(|width| is_thick(width) == chain[to].holds), "{heads:?}");
    }
}
