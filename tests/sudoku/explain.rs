//! What is said of deductions of Sudoku: sentences of every technique in both languages, as they were agreed.
//!
//! `UPDATE_GOLDEN=1 cargo test --test sudoku explain` writes `tests/golden/sentences-sudoku.txt` anew.

use takuzu_sat::deduction::{Because, Ended, Fact, House};
use takuzu_sat::explain::{Mark, picture};
use takuzu_sat::grade::{self, Guide};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::sudoku::{Sudoku, Technique};
use takuzu_sat::{Cell, Grid, Limits, Line, Puzzle, Shape};

use crate::golden::is_agreed;
use crate::told::{gives_little_away, told};

const SINGLES: [&str; 4] =
    ["full-house", "hidden-single-block", "hidden-single-line", "naked-single"];

/// The ends of the names of chains, and what leaves no chains that people see as something else.
const CHAINS: [&str; 13] = [
    "skyscraper",
    "kite",
    "turbot-fish",
    "w-wing",
    "remote-pair",
    "chain",
    "loop",
    "aic",
    "rectangle",
    "als-xz",
    "als-xy-wing",
    "bug",
    "net",
];
/// The techniques of Sukaku Explainer, each with the puzzle of `rated` from which on there are some.
const OF_SUKAKU: [(&str, usize); 7] = [
    ("grouped-turbot-fish", 220),
    ("three-strong-links", 373),
    ("wxyz-wing", 393),
    ("grouped-three-strong-links", 433),
    ("aligned-pair", 506),
    ("vwxyz-wing", 526),
    ("aligned-triple", 745),
];
const BASIC: [&str; 8] = [
    "full-house",
    "hidden-single-block",
    "hidden-single-line",
    "naked-single",
    "pointing",
    "claiming",
    "naked-pair",
    "x-wing",
];

/// The puzzles of a file of the corpus.
pub(crate) fn corpus(name: &str) -> Vec<Puzzle> {
    super::techniques::corpus(name).into_iter().map(Puzzle::from).collect()
}

/// A step, with the puzzle and the position that it is made in.
struct Sample {
    puzzle: Puzzle,
    position: Grid,
    step: Deduction,
}

/// The first step by a technique in the corpus, where there is nothing else but singles; before chains, a little more.
fn found(technique: &str, corpus: &[Puzzle]) -> Option<Sample> {
    let names = |others: &[&str]| {
        let names = others.iter().chain([&technique]);
        Allowed::Only(names.map(|&name| name.into()).collect())
    };
    let rungs = match technique {
        "sudoku-search" => {
            return corpus.iter().find_map(|puzzle| searched(&names(&SINGLES), puzzle));
        }
        // No rung of the program's own ladder.
        alone if alone.starts_with("direct") || alone == "nishio" => Allowed::Ladder("se"),
        alone if OF_SUKAKU.iter().any(|&(name, _)| alone == name) => Allowed::Ladder("sukaku"),
        chain if CHAINS.iter().any(|name| chain.ends_with(name)) => names(&BASIC),
        _ => names(&SINGLES),
    };
    corpus.iter().find_map(|puzzle| {
        let (_, trail) = grade::trail(puzzle, &rungs, &Limits::none()).expect("a climb");
        let mut position = puzzle.givens().clone();
        for step in trail.steps {
            if step.technique.name() == technique {
                let puzzle = puzzle.clone();
                return Some(Sample { puzzle, position, step });
            }
            let placed = step.then.iter().filter(|fact| fact.holds);
            placed.for_each(|fact| position.set(fact.cell, Some(fact.value)));
        }
        None
    })
}

/// The first step of a search where singles do not lead on.
fn searched(rungs: &Allowed, puzzle: &Puzzle) -> Option<Sample> {
    let mut guide = Guide::new(puzzle, rungs, Limits::none()).expect("a guide");
    loop {
        let position = guide.position();
        match <[Deduction; 1]>::try_from(guide.more()) {
            Ok([step]) if step.technique.is_search() => {
                return Some(Sample { puzzle: puzzle.clone(), position, step });
            }
            _ if guide.ended().is_some() => return None,
            _ => {}
        }
    }
}

/// Steps that no puzzle of the corpus needs, on blank boards: all that is known, earlier steps have said.
fn made(technique: Technique, size: u8, block: usize) -> Sample {
    let puzzle = Sudoku::blank(Shape::square(block)).expect("a board");
    let side = u8::try_from(block * block).expect("small");
    let cell = |col: u8| Cell::new(0, col.into());
    let row = House::Line(Line::Row(0));
    let (pattern, cells): (Vec<Cell>, Vec<Cell>) =
        ((0..size).map(cell).collect(), (size..side).map(cell).collect());
    let every = |cells: &[Cell], values: std::ops::RangeInclusive<u8>| {
        let of_cell = |&cell: &Cell| values.clone().map(move |value| Fact::is_not(cell, value));
        cells.iter().flat_map(of_cell).collect::<Vec<Fact>>()
    };
    let (facts, then) = match technique.name().starts_with("naked") {
        true => (
            every(&pattern, size + 1..=side),
            vec![Fact::is_not(cells[0], 1), Fact::is_not(cells[1], 1)],
        ),
        false => (
            every(&cells, 1..=size),
            vec![Fact::is_not(pattern[0], side - 1), Fact::is_not(pattern[0], side)],
        ),
    };
    Sample {
        position: puzzle.givens().clone(),
        puzzle: puzzle.into(),
        step: Deduction::new(
            technique,
            then,
            Because { facts, houses: vec![row], pattern, ..Because::default() },
        ),
    }
}

/// A jellyfish in the first four rows and columns.
fn jellyfish() -> Sample {
    let puzzle = Sudoku::blank(Shape::square(3)).expect("a board");
    let lines = |line: fn(usize) -> Line| (0..4).map(move |at| House::Line(line(at)));
    let places = |cols: std::ops::Range<usize>| {
        let of_row = move |row| cols.clone().map(move |col| Cell::new(row, col));
        (0..4).flat_map(of_row)
    };
    let facts = places(4..9).map(|cell| Fact::is_not(cell, 7));
    Sample {
        position: puzzle.givens().clone(),
        puzzle: puzzle.into(),
        step: Deduction::new(
            Technique::Jellyfish,
            vec![Fact::is_not(Cell::new(5, 0), 7)],
            Because {
                facts: facts.collect(),
                houses: lines(Line::Col).chain(lines(Line::Row)).collect(),
                pattern: places(0..4).collect(),
                ..Because::default()
            },
        ),
    }
}

/// A number that row 1 needs in block 1, so that one place is left for it in row 2: no puzzle of the corpus has one.
fn direct_claiming() -> Sample {
    let puzzle = Puzzle::from(Sudoku::blank(Shape::square(3)).expect("a board"));
    let gone = |row, cols: &[usize]| -> Vec<Fact> {
        cols.iter().map(|&col| Fact::is_not(Cell::new(row, col), 5)).collect()
    };
    let facts = [gone(0, &[2, 3, 4, 5, 6, 7, 8]), gone(1, &[3, 5, 6, 7, 8])].concat();
    let mut climber = puzzle.climb(&Allowed::Ladder("se"), Limits::none()).expect("a ladder");
    climber.learn(&facts);
    let mut steps = Vec::new();
    climber.round_with_steps(&mut steps).expect("a round");
    assert_eq!(steps.len(), 1, "{steps:?}");
    assert_eq!(steps[0].then, [Fact::is(Cell::new(1, 4), 5)]);
    Sample { position: puzzle.givens().clone(), puzzle, step: steps.remove(0) }
}

/// A step of every technique; those without a picture were made.
fn samples() -> Vec<(Sample, bool)> {
    let mut corpus = corpus("gen-minimal");
    corpus.extend(self::corpus("clue17"));
    corpus.extend(self::corpus("gen-rare"));
    let rated = self::corpus("rated");
    let sample = |kind: Technique| match kind {
        Technique::NakedQuad => (made(kind, 4, 3), false),
        Technique::HiddenQuad => (made(kind, 4, 3), false),
        Technique::Jellyfish => (jellyfish(), false),
        Technique::DirectClaiming => (direct_claiming(), false),
        Technique::NakedQuintuple | Technique::HiddenQuintuple => (made(kind, 5, 4), false),
        Technique::NakedSextuple | Technique::HiddenSextuple => (made(kind, 6, 4), false),
        Technique::NakedSeptuple | Technique::HiddenSeptuple => (made(kind, 7, 4), false),
        Technique::NakedOctuple | Technique::HiddenOctuple => (made(kind, 8, 5), false),
        _ => {
            let name = kind.name();
            let of_sukaku = OF_SUKAKU.iter().find(|&&(alone, _)| name == alone);
            let found = found(name, of_sukaku.map_or(&corpus, |&(_, from)| &rated[from..]));
            (found.unwrap_or_else(|| panic!("no {name}")), true)
        }
    };
    Technique::LADDER.iter().copied().map(sample).collect()
}

#[test]
fn sentences_are_as_they_were_agreed() {
    let mut text = String::new();
    for (sample, with_picture) in samples() {
        let Sample { puzzle, position, step } = sample;
        text += &format!("\n{}\n", step.technique.name());
        if with_picture {
            text += &picture(&puzzle, &position, &step).to_string();
        }
        text += &told(&puzzle, &step);
    }
    is_agreed(&text, "tests/golden/sentences-sudoku.txt");
}

#[test]
fn every_step_of_the_corpus_can_be_told() {
    let mut steps = 0;
    for name in ["gen-naked-singles", "gen-minimal", "clue17"] {
        for puzzle in corpus(name) {
            let climb = grade::trail(&puzzle, &Allowed::All, &Limits::none());
            let (grade, trail) = climb.expect("a climb");
            assert_eq!(grade.ended, Ended::Solved);
            for step in &trail.steps {
                assert!(!told(&puzzle, step).is_empty());
                steps += 1;
            }
        }
    }
    assert!(steps > 10_000, "{steps}");
}

#[test]
fn less_detail_gives_less_away() {
    for (sample, _) in samples() {
        gives_little_away(&sample.puzzle, &sample.position, &sample.step);
    }
}

#[test]
fn pictures_have_lines_between_blocks() {
    let givens = Grid::from_line(Shape::square(4), "12.4..122.4.43..").expect("16 numbers");
    let puzzle = Puzzle::from(Sudoku::new(givens, Shape::square(2)).expect("a puzzle"));
    let (trail, _) = grade::next(&puzzle, &Allowed::All, &Limits::none()).expect("a climb");
    let marks = picture(&puzzle, puzzle.givens(), &trail.steps[0]);
    assert_eq!(
        marks.to_string(),
        "   1  2   3  4
1 (1)(2)|[3](4)
2  .  . | 1  2
  ------+------
3  2  . | 4  .
4  4  3 | .  .
"
    );
    assert_eq!(marks.at(Cell::new(0, 2)), Some(Mark::Changed));
}
