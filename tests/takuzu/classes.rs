//! Grids that are symmetric images of each other.

use std::collections::HashMap;

use takuzu_sat::game::{Class, Game as _};
use takuzu_sat::takuzu::rank::Ranking;
use takuzu_sat::takuzu::{Majority, Rules, Takuzu, canonical};
use takuzu_sat::{Grid, Shape};

#[test]
fn classes_are_those_of_the_canonical_forms() {
    for (rows, cols, rules) in [
        (4, 4, Rules::TAKUZU),
        (4, 4, Rules::UNRULY),
        (4, 6, Rules::TAKUZU),
        (2, 8, Rules::UNRULY),
        (6, 6, Rules::TAKUZU),
    ] {
        let shape = Shape::new(rows, cols);
        let board = Takuzu::blank_under(shape, rules).expect("even sides");
        let ranking = Ranking::new(shape, rules).expect("a small board");
        let mut sizes: HashMap<Grid, u64> = HashMap::new();
        for number in 0..ranking.count() {
            let grid = ranking.unrank(number).expect("one of them");
            let form = canonical::form(&board.with_givens(grid));
            *sizes.entry(form.givens().clone()).or_default() += 1;
        }
        let classes = board.classes().expect("a small board");
        assert_eq!(classes.len(), sizes.len(), "{rows}x{cols}");
        for Class { grid, size } in classes {
            assert_eq!(sizes.get(&grid), Some(&size), "{grid}");
        }
    }
}

#[test]
fn other_boards_are_listed_grid_by_grid_or_not_at_all() {
    let shape = Shape::square(3);
    let odd = Rules::TAKUZU.with_majority(Majority::One);
    let odd = Takuzu::blank_under(shape, odd).expect("sides");
    let classes = odd.classes().expect("a few grids");
    assert!(!classes.is_empty() && classes.iter().all(|class| class.size == 1));
    let large = Takuzu::blank(Shape::square(10)).expect("even sides");
    assert!(large.classes().is_none());
}
