//! Wishes at random, and whether they come true.

use rand::Rng;
use rand::RngExt as _;
use takuzu_sat::Random;
use takuzu_sat::generate::{Made, Maker, Pattern};
use takuzu_sat::solve::{Options, Uniqueness, uniqueness};
use takuzu_sat::takuzu::{Majority, Rules, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Next, Puzzle, Shape};

/// What every puzzle has: its solution, and no other, says SAT too.
pub(crate) fn checked(made: Made) -> Made {
    assert!(made.puzzle.accepts(&made.solution), "{made:?}");
    if made.unique {
        let options = Options::default().with_simplify(false);
        let answer = uniqueness(&made.puzzle, &options).expect("varisat works");
        assert_eq!(answer, Uniqueness::One(made.solution.clone()), "{made:?}");
    }
    made
}

/// What was asked for, and what it takes to check it.
struct Wish {
    maker: Maker,
    pattern: Pattern,
    mask: Option<Vec<Cell>>,
    clues: Option<std::ops::RangeInclusive<usize>>,
    signs: Signs,
    minimal: bool,
    any: bool,
}

/// How many signs were asked for.
#[derive(Clone, Copy, PartialEq)]
enum Signs {
    None,
    Some,
    Count(usize),
}

/// Makes puzzles for wishes at random until there are so many.
pub(crate) fn run(count: usize, seed: u64) {
    let mut rng = Random::new(seed);
    let (mut done, mut refused) = (0, 0);
    while done < count {
        let wish = wish(&mut rng);
        let puzzles = (count - done).min(1 + count / 1000);
        let mut maker = wish.maker;
        for _ in 0..puzzles {
            let Ok(made) = maker.make() else {
                refused += 1; // A mask too poor, a range that is rare, few puzzles of a small board.
                break;
            };
            let twin = maker.worker().expect("as before").make(made.stream);
            assert_eq!(twin.expect("as before"), made);
            let made = checked(made);
            assert_eq!(made.unique, !wish.any);
            if let Some(clues) = &wish.clues {
                assert!(clues.contains(&made.givens()), "{made:?}");
            }
            match wish.signs {
                Signs::None => assert_eq!(made.signs().len(), 0),
                Signs::Some => {}
                Signs::Count(count) => assert_eq!(made.signs().len(), count),
            }
            check_places(&made, wish.pattern, wish.mask.as_deref());
            if wish.minimal {
                assert_eq!(made.minimal, Some(true));
                check_minimal(&made, wish.pattern);
            }
            done += 1;
        }
        assert!(refused <= 100 + done, "nearly nothing can be made");
    }
    println!("{done} puzzles as wished, {refused} runs ended before");
}

fn wish(rng: &mut Random) -> Wish {
    let odd = rng.random_ratio(1, 3);
    let rows = 4 + 2 * rng.random_range(..5_usize) - usize::from(odd);
    let cols = if coin(rng) {
        rows
    } else {
        (rows + 2 * rng.random_range(..2_usize)).max(6) - usize::from(odd && coin(rng))
    };
    let shape = Shape::new(rows, cols);
    let majority = match (odd, coin(rng)) {
        (false, _) => Majority::None,
        (true, false) => Majority::One,
        (true, true) => Majority::Either,
    };
    let rules = if rng.random_ratio(1, 4) { Rules::UNRULY } else { Rules::TAKUZU };
    let rules = rules.with_majority(majority);
    let signs = match rng.random_range(..6_usize) {
        0 => Signs::Some,
        1 => Signs::Count(rng.random_range(..1 + shape.len() / 6)),
        _ => Signs::None,
    };
    let pattern = Pattern::ALL[rng.random_range(..Pattern::ALL.len())];
    let pattern = if coin(rng) { Pattern::None } else { pattern };
    let mask = rng.random_ratio(1, 4).then(|| {
        let drawn = |_: &Cell| rng.random_range(..3_usize) > 0;
        shape.cells().filter(drawn).collect::<Vec<Cell>>()
    });
    let any = rng.random_ratio(1, 8);
    let minimal = !any && coin(rng);
    let clues = (!minimal && coin(rng)).then(|| {
        let from = shape.len() / 4 + rng.random_range(..shape.len() / 4);
        from..=from + rng.random_range(..5_usize)
    });
    let mut maker = Maker::new(Takuzu::new(Grid::blank(shape), rules).expect("a board"))
        .pattern(pattern)
        .any(any)
        .minimal(minimal);
    maker = maker.seed(rng.next_u64()).attempts(50);
    if let Some(mask) = &mask {
        maker = maker.mask(mask.iter().copied());
    }
    maker = match signs {
        Signs::None => maker,
        Signs::Some => maker.signs(true),
        Signs::Count(count) => maker.sign_count(count..=count),
    };
    if minimal && signs == Signs::None && rng.random_ratio(1, 8) {
        maker = maker.fewest();
    }
    if let Some(clues) = &clues {
        maker = maker.clues(clues.clone());
    }
    Wish { maker, pattern, mask, clues, signs, minimal, any }
}

fn coin(rng: &mut Random) -> bool {
    rng.random_ratio(1, 2)
}

/// Givens stand together as the pattern says, and under the mask.
fn check_places(made: &Made, pattern: Pattern, mask: Option<&[Cell]>) {
    let givens = made.puzzle.givens();
    let is_given = |cell: &Cell| givens[*cell].is_some();
    for orbit in pattern.orbits(givens.shape()).expect("it was made") {
        let given = orbit.iter().filter(|cell| is_given(cell)).count();
        assert!(given == 0 || given == orbit.len(), "{pattern}:\n{givens}");
    }
    if let Some(mask) = mask {
        assert!(givens.filled().all(|(cell, _)| mask.contains(&cell)), "{givens}");
    }
}

/// Without any orbit of givens, and without any sign, there is another solution.
fn check_minimal(made: &Made, pattern: Pattern) {
    let givens = made.puzzle.givens();
    for orbit in pattern.orbits(givens.shape()).expect("it was made") {
        if givens[orbit[0]].is_none() {
            continue;
        }
        let mut fewer: Grid = givens.clone();
        for &cell in &orbit {
            fewer.set(cell, None);
        }
        let several = has_several(&made.puzzle.with_givens(fewer));
        assert!(several, "{:?} can go:\n{givens}", orbit[0]);
    }
    let takuzu = super::takuzu(&made.puzzle);
    for sign in takuzu.signs().iter() {
        let others = takuzu.signs().iter().filter(|&other| other != sign);
        let fewer = takuzu.clone().with_signs(others.collect::<Vec<_>>());
        let several = has_several(&fewer.expect("signs of the puzzle").into());
        assert!(several, "{sign} can go: {takuzu:?}");
    }
}

fn has_several(puzzle: &Puzzle) -> bool {
    let mut search = puzzle.native(Limits::none()).expect("it fits");
    let solutions = [search.next_solution(), search.next_solution()];
    solutions.iter().all(|next| matches!(next, Next::Solution(_)))
}
