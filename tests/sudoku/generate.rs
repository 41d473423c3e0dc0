//! Sudoku that are made: unique, minimal, of their level, symmetric, and the same for the same seed.

use std::collections::HashSet;
use std::error::Error;

use takuzu_sat::Random;
use takuzu_sat::deduction::Level;
use takuzu_sat::generate::{Made, Maker, Pattern};
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::solve::uniqueness;
use takuzu_sat::sudoku::{Sudoku, Symmetry, canonical, invariant};
use takuzu_sat::{Engine, Grid, Limits, Puzzle, Shape, Uniqueness};

fn by_sat(puzzle: &Puzzle) -> Uniqueness {
    uniqueness(puzzle, &Engine::Sat.into()).expect("varisat is there")
}

/// A maker for boards with blocks of a shape.
fn maker(block: Shape) -> Maker {
    Maker::new(Sudoku::blank(block).expect("a board"))
}

fn sudoku(made: &Made) -> &Sudoku {
    made.puzzle.downcast().expect("a Sudoku")
}

#[test]
fn seeds_are_promises() -> Result<(), Box<dyn Error>> {
    let made = maker(Shape::square(3)).minimal(true).seed(1).make()?;
    assert_eq!(
        made.puzzle.givens().to_line(),
        ".4..3....5...6.....921....49....86...1.........8...73.4.........8.6....2.5..2.37."
    );
    Ok(())
}

#[test]
fn unique_by_sat_and_each_given_needed() -> Result<(), Box<dyn Error>> {
    for (rows, cols, times) in [(2, 2, 5), (2, 3, 5), (3, 3, 5), (2, 5, 2)] {
        let mut maker = self::maker(Shape::new(rows, cols)).minimal(true).seed(2);
        for _ in 0..times {
            let made = maker.make()?;
            assert_eq!((made.unique, made.minimal), (true, Some(true)));
            assert_eq!(by_sat(&made.puzzle), Uniqueness::One(made.solution.clone()));
            for (cell, _) in made.puzzle.givens().filled() {
                let mut fewer = made.puzzle.givens().clone();
                fewer.set(cell, None);
                let fewer = by_sat(&made.puzzle.with_givens(fewer));
                assert!(matches!(fewer, Uniqueness::Several(..)), "{cell}");
            }
        }
    }
    Ok(())
}

#[test]
fn the_level_is_exact() -> Result<(), Box<dyn Error>> {
    for (level, times) in [
        (Level::Trivial, 5),
        (Level::Easy, 5),
        (Level::Normal, 5),
        (Level::Hard, 3),
        (Level::Extreme, 1),
    ] {
        let mut maker = self::maker(Shape::square(3)).level(level).seed(3);
        for _ in 0..times {
            let made = maker.make()?;
            assert_eq!((made.level, made.unique), (Some(level), true));
            let graded = grade(&made.puzzle, &Allowed::All, &Limits::none())?;
            assert_eq!((graded.level, &graded.position), (Some(level), &made.solution));
            assert!(matches!(by_sat(&made.puzzle), Uniqueness::One(_)));
        }
    }
    Ok(())
}

#[test]
fn givens_are_as_many_and_where_they_were_wished() -> Result<(), Box<dyn Error>> {
    for pattern in Pattern::ALL {
        let maker = self::maker(Shape::square(3)).seed(4).pattern(pattern);
        let made = maker.clues(36..=40).make()?;
        assert!((36..=40).contains(&made.givens()), "{pattern}");
        for orbit in pattern.orbits(Shape::square(9)).expect("a square") {
            let given = orbit.iter().map(|&cell| made.puzzle.givens()[cell].is_some());
            assert_eq!(given.collect::<HashSet<bool>>().len(), 1, "{pattern}");
        }
        assert!(matches!(by_sat(&made.puzzle), Uniqueness::One(_)), "{pattern}");
    }
    let error = maker(Shape::square(3)).clues(17..=17).attempts(2).make();
    let error = error.expect_err("two tries").to_string();
    assert!(error.starts_with("no 9x9 Sudoku with 17 givens in 2 tries"), "{error}");
    let error = maker(Shape::square(3)).clues(82..=90).make();
    assert!(error.is_err());
    assert!(maker(Shape::square(3)).signs(true).make().is_err());
    Ok(())
}

/// There are 36 minimal 4x4 puzzles that do not look alike: 13, 22 and 1 with 4, 5 and 6 givens.
#[test]
fn all_minimal_puzzles_of_4x4_and_none_twice() {
    let mut maker = self::maker(Shape::square(2)).minimal(true).seed(1);
    let mut by_givens = [0; 17];
    let error = loop {
        match maker.make() {
            Ok(made) => by_givens[made.givens()] += 1,
            Err(error) => break error,
        }
    };
    assert_eq!(by_givens[4..=6], [13, 22, 1]);
    assert!(error.to_string().contains("one of these 36 puzzles"), "{error}");
}

#[test]
fn what_looks_alike_has_one_invariant() -> Result<(), Box<dyn Error>> {
    let mut rng = Random::new(5);
    for block in [Shape::square(2), Shape::new(2, 3), Shape::new(3, 2), Shape::square(3)] {
        let mut maker = self::maker(block).seed(5).duplicates(true);
        for _ in 0..20 {
            let made = maker.make()?;
            let image = Symmetry::random(block, &mut rng).apply(sudoku(&made));
            assert_eq!(invariant::fingerprint(&image), invariant::fingerprint(sudoku(&made)));
        }
    }
    // And what does not look alike has different ones.
    let mut maker = self::maker(Shape::square(3)).minimal(true).duplicates(true);
    let (mut forms, mut invariants) = (HashSet::<Grid>::new(), HashSet::new());
    for _ in 0..200 {
        let made = maker.make()?;
        let form = canonical::form(sudoku(&made)).expect("9x9");
        forms.insert(form.givens().clone());
        invariants.insert(invariant::fingerprint(sudoku(&made)));
    }
    assert_eq!(forms.len(), invariants.len());
    Ok(())
}
