//! The game against the machine: whole games with honest people and with cheats, on every kind of board.

use std::ops::RangeInclusive;

use rand::RngExt as _;

use takuzu_sat::compare::Set;
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::game::{Encoder, Game, Violation};
use takuzu_sat::generate::{Board, Extra, Maker};
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::play::versus::{
    Answer, Ask, Cheat, Move, Refusal, Secret, Typing, Versus, with_holes,
};
use takuzu_sat::puzzle::{Kind, RuleId};
use takuzu_sat::rustsat::OutOfMemory;
use takuzu_sat::solve::{Engine, Options, solutions};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Rules, Takuzu};
use takuzu_sat::text::{self, Format, ReadOptions};
use takuzu_sat::transform::{Change, transform};
use takuzu_sat::{Cell, Grid, Limits, Puzzle, Random, Shape};

/// Boards of every kind, each with whether signs are added.
fn boards() -> Vec<(Puzzle, bool)> {
    let takuzu = |side, rules| Takuzu::blank_under(Shape::square(side), rules).expect("a board");
    let sudoku = |rows, cols| Sudoku::blank(Shape::new(rows, cols)).expect("a board");
    vec![
        (takuzu(4, Rules::TAKUZU).into(), false),
        (takuzu(6, Rules::TAKUZU).into(), false),
        (takuzu(10, Rules::TAKUZU).into(), false),
        (takuzu(6, Rules::UNRULY).into(), true),
        (takuzu(5, Rules::TAKUZU.with_majority(Majority::Either)).into(), false),
        (takuzu(7, Rules::TAKUZU.with_majority(Majority::One)).into(), false),
        (sudoku(2, 2).into(), false),
        (sudoku(2, 3).into(), false),
        (sudoku(3, 3).into(), false),
    ]
}

/// A puzzle on a board with so many holes, and its secret grid.
fn drawn(board: &Puzzle, signs: bool, seed: u64, holes: usize) -> (Puzzle, Grid) {
    let maker = Maker::new(board.clone()).seed(seed).any(!signs).signs(signs);
    let made = maker.duplicates(true).make().expect("a grid");
    let givens = with_holes(&made.solution, holes, &mut Random::new(seed));
    (made.puzzle.with_givens(givens), made.solution)
}

/// The answer of somebody who tells the truth; nothing at the end.
fn honest(ask: &Ask, secret: &Grid) -> Option<Answer> {
    Some(match *ask {
        Ask::Confirm(cell, value) | Ask::Guess(cell, value) => match secret[cell] == Some(value) {
            true => Answer::Yes,
            false => Answer::No,
        },
        Ask::Joker(cell) => Answer::Value(secret[cell].expect("a complete grid")),
        Ask::Done | Ask::Cheated(_) => return None,
    })
}

/// The list that is kept in step is the one that would be made anew, and what is evident is asked first.
fn check_ask(versus: &Versus, price: u32) {
    let (puzzle, position) = (versus.puzzle(), versus.position());
    let blanks: Vec<Cell> = position.blanks().collect();
    for &cell in &blanks {
        let anew = puzzle.possible(position, cell);
        assert_eq!(versus.possible().values(cell), anew, "{position:?} {cell}");
    }
    let fewest = blanks.iter().map(|&cell| versus.possible().values(cell).len()).min();
    match versus.ask() {
        &Ask::Confirm(cell, value) => assert_eq!(versus.possible().values(cell), [value]),
        &Ask::Guess(cell, value) => {
            assert!(price > 0 && fewest == Some(2), "{position:?}");
            assert!(
                versus.possible().values(cell).len() == 2
                    && versus.possible().values(cell).contains(&value)
            );
        }
        Ask::Joker(_) => assert!(fewest > Some(if price > 0 { 2 } else { 1 }), "{position:?}"),
        Ask::Done => assert_eq!(fewest, None),
        Ask::Cheated(why) => panic!("{puzzle:?} {position:?} {why:?}"),
    }
}

#[test]
fn honest_people_are_asked_what_is_evident_first_and_never_accused() {
    let mut penalties = 0;
    for (board, signs) in boards() {
        let shape = board.shape();
        let block = board.face().blocks.map_or(0, Shape::len);
        let peers = shape.rows() + shape.cols() + block;
        for seed in 0..6 {
            let holes = [shape.len() / 4, shape.len() / 2, shape.len()][seed as usize % 3];
            let (puzzle, secret) = drawn(&board, signs, seed, holes);
            for price in 0..3 {
                let mut versus =
                    Versus::new(puzzle.clone(), price, seed, Limits::none()).expect("an engine");
                check_ask(&versus, price);
                while let Some(answer) = honest(versus.ask(), &secret) {
                    assert!(versus.answer(answer).expect("an engine"));
                    check_ask(&versus, price);
                }
                assert_eq!(*versus.position(), secret);
                let score = versus.score();
                let all = score.evident + score.right + score.wrong + score.jokers;
                assert_eq!(all as usize, holes);
                // Each hole is looked at once in the beginning, and when another one is filled that it sees.
                let most = holes + holes * peers;
                assert!(versus.possible().looks() <= most as u64, "{puzzle:?}");
                penalties += score.wrong;
            }
        }
    }
    assert!(penalties > 0, "nothing was guessed");
}

/// A puzzle of a kind that the library does not know, which says no more than it must: it has neither a native search
/// nor techniques.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plain(pub(crate) Puzzle);

impl Game for Plain {
    fn kind(&self) -> Kind {
        Kind { name: "plain", title: "Plain" }
    }

    fn givens(&self) -> &Grid {
        self.0.givens()
    }

    fn with_givens(&self, givens: Grid) -> Puzzle {
        Plain(self.0.with_givens(givens)).into()
    }

    fn values(&self) -> RangeInclusive<u8> {
        self.0.values()
    }

    fn rule_list(&self) -> Vec<RuleId> {
        self.0.rule_list()
    }

    fn violations(&self, grid: &Grid) -> Vec<Violation> {
        self.0.violations(grid)
    }

    fn add_rule(&self, rule: RuleId, to: &mut Encoder<'_, '_>) -> Result<(), OutOfMemory> {
        let Encoder { cells, ref mut clauses, ref mut vars, .. } = *to;
        let encoding = self.0.textbook();
        self.0.add_rule(rule, &mut Encoder { encoding, cells, clauses, vars: &mut **vars })
    }
}

/// Plays to the end, and lists the questions.
fn questions(puzzle: Puzzle, secret: &Grid) -> Vec<(Option<Cell>, Option<u8>)> {
    let mut versus = Versus::new(puzzle, 1, 5, Limits::none()).expect("an engine");
    let mut asked = Vec::new();
    loop {
        asked.push(match *versus.ask() {
            Ask::Confirm(cell, value) | Ask::Guess(cell, value) => (Some(cell), Some(value)),
            Ask::Joker(cell) => (Some(cell), None),
            Ask::Done | Ask::Cheated(_) => (None, None),
        });
        match honest(versus.ask(), secret) {
            Some(answer) => assert!(versus.answer(answer).expect("an engine")),
            None => return asked,
        }
    }
}

#[test]
fn a_puzzle_that_overrides_nothing_is_asked_the_same() {
    for (board, signs) in boards().into_iter().filter(|(board, _)| board.shape().len() < 40) {
        for seed in 0..2 {
            let (puzzle, secret) = drawn(&board, signs, seed, board.shape().len() * 2 / 3);
            let asked = questions(Plain(puzzle.clone()).into(), &secret);
            assert_eq!(asked, questions(puzzle, &secret));
        }
    }
}

#[test]
fn what_a_puzzle_does_not_offer_is_refused() {
    let takuzu: Puzzle = ".1.0 ..0. .0.. 11.0".parse().expect("a puzzle");
    let plain: Puzzle = Plain(takuzu.clone()).into();
    let kind = plain.kind();
    assert_eq!(plain.solve().expect("an engine"), takuzu.solve().expect("an engine"));
    let foreign = Options::from(Engine::Sat).with_encoding(Some(takuzu.textbook()));
    let refused = solutions(&plain, &foreign).next().expect("an error").unwrap_err();
    assert_eq!(refused.to_string(), "the encoding `counter+one-sided` is for Takuzu alone");
    let grade = grade(&plain, &Allowed::All, &Limits::none()).expect("a grade");
    assert_eq!((grade.ended, grade.level), (Ended::Solved, Some(Level::Extreme)));
    assert!(!Kind::ALL.contains(&kind) && kind.blank().is_none());
    assert!(kind.encodings().is_empty() && kind.techniques().is_empty());
    assert!(Set::ALL.iter().all(|set| set.entries(kind).is_empty()));
    assert!(!Extra::Signs.is_for(kind));
    let made = Maker::new(plain.clone()).make().unwrap_err();
    assert_eq!(made.to_string(), "no puzzles of this kind can be made");
    assert!(Maker::new(plain.clone()).signs(true).make().is_err());
    assert!(Board::default().blank(kind).is_err());
    assert!(transform(&plain, &Change::Random, &mut Random::new(1)).is_err());
    let written = text::write(&plain, Format::Line).unwrap_err();
    assert_eq!(written.to_string(), "there is no text of a Plain");
    let read = text::read("a", ".1.0 ..0. .0.. 11.0", &ReadOptions::default().with_puzzle(kind));
    assert_eq!(read.unwrap_err().to_string(), "there is no text of a Plain\n --> a:1:1");
}

/// All solutions, if there are few.
fn few(puzzle: &Puzzle) -> Option<Vec<Grid>> {
    let found = solutions(puzzle, &Engine::Native.into()).take(301);
    let found: Vec<Grid> = found.map(|grid| grid.expect("an engine")).collect();
    (found.len() <= 300).then_some(found)
}

/// Checks that the reason holds.
fn check_why(versus: &Versus, why: &Cheat) -> usize {
    let (puzzle, position) = (versus.puzzle(), versus.position());
    let check = |cell: Cell, value: u8, because: &takuzu_sat::puzzle::Violation| {
        let mut with = position.clone();
        with.set(cell, Some(value));
        assert!(because.cells.contains(&cell) && puzzle.violations(&with).contains(because));
    };
    let values: Vec<u8> = puzzle.values().collect();
    match why {
        Cheat::Denied { cell, value, others } => {
            others.iter().for_each(|other| check(*cell, other.value, &other.because));
            let told: Vec<u8> = others.iter().map(|other| other.value).collect();
            let rest: Vec<u8> = values.into_iter().filter(|other| other != value).collect();
            assert_eq!(told, rest);
            0
        }
        Cheat::Impossible { cell, denial } => {
            check(*cell, denial.value, &denial.because);
            1
        }
        Cheat::NoValue { cell, denials } => {
            denials.iter().for_each(|denial| check(*cell, denial.value, &denial.because));
            let told: Vec<u8> = denials.iter().map(|denial| denial.value).collect();
            assert_eq!(told, values);
            2
        }
        Cheat::NoSolution(clash) => {
            let clash = clash.as_ref().expect("no limit");
            let mut givens = Grid::blank(puzzle.shape());
            clash.givens.iter().for_each(|&cell| givens.set(cell, position[cell]));
            assert!(clash.minimal && clash.givens.iter().all(|&cell| position[cell].is_some()));
            assert_eq!(few(&puzzle.with_givens(givens)).map(|grids| grids.len()), Some(0));
            3
        }
    }
}

/// Somebody answers at random: the game ends when the last grid is gone that all answers are true of, no sooner
/// and no later, and the reason is the simplest one.
#[test]
fn a_cheat_is_caught_when_no_grid_is_left_and_not_before() {
    let mut random = Random::new(9);
    let (mut ends, mut done) = ([0; 4], 0);
    for (board, signs) in boards() {
        for seed in 0..40 {
            let holes = 4 + random.random_range(..board.shape().len() - 4);
            let (puzzle, _) = drawn(&board, signs, seed % 8, holes);
            let Some(mut left) = few(&puzzle) else {
                continue;
            };
            let mut versus =
                Versus::new(puzzle, seed as u32 % 3, seed, Limits::none()).expect("an engine");
            loop {
                let any = *versus.puzzle().values().start() as usize
                    + random.random_range(..versus.puzzle().values().len());
                let (cell, value, answer) = match *versus.ask() {
                    Ask::Confirm(cell, value) if random.random_ratio(1, 60) => {
                        (cell, value, Answer::No)
                    }
                    Ask::Guess(cell, value) if random.random() => (cell, value, Answer::No),
                    Ask::Confirm(cell, value) | Ask::Guess(cell, value) => {
                        (cell, value, Answer::Yes)
                    }
                    Ask::Joker(cell) => (cell, any as u8, Answer::Value(any as u8)),
                    Ask::Done => {
                        assert_eq!(left, [versus.position().clone()]);
                        done += 1;
                        break;
                    }
                    Ask::Cheated(ref why) => {
                        assert!(left.is_empty(), "{left:?} {why:?}");
                        ends[check_why(&versus, why)] += 1;
                        break;
                    }
                };
                assert!(!left.is_empty(), "{:?} {:?}", versus.puzzle(), versus.position());
                left.retain(|grid| (grid[cell] == Some(value)) == (answer != Answer::No));
                assert!(versus.answer(answer).expect("an engine"));
            }
        }
    }
    assert!(ends.iter().all(|&end| end > 0) && done > 0, "{ends:?} {done}");
}

#[test]
fn an_answer_to_another_question_changes_nothing() {
    let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse().expect("a puzzle");
    let mut versus = Versus::new(puzzle, 1, 1, Limits::none()).expect("an engine");
    let ask = versus.ask().clone();
    assert!(matches!(ask, Ask::Confirm(..)));
    assert!(!versus.answer(Answer::Value(1)).expect("an engine"));
    assert_eq!(*versus.ask(), ask);
    assert!(versus.answer(Answer::No).expect("an engine"));
    for answer in [Answer::Yes, Answer::No, Answer::Value(0)] {
        assert!(!versus.answer(answer).expect("an engine"));
    }
    let blank = Puzzle::from(Sudoku::blank(Shape::square(2)).expect("a board"));
    let mut versus = Versus::new(blank, 1, 1, Limits::none()).expect("an engine");
    assert!(matches!(versus.ask(), Ask::Joker(_)));
    for answer in [Answer::Yes, Answer::No, Answer::Value(0), Answer::Value(5)] {
        assert!(!versus.answer(answer).expect("an engine"));
    }
}

/// A puzzle that nobody can fill is not a fair game from the start.
#[test]
fn a_puzzle_without_a_solution_is_seen_at_once() {
    let puzzle: Puzzle = "0.0. .... .1.. .1..".parse().expect("a puzzle");
    let versus = Versus::new(puzzle, 1, 1, Limits::none()).expect("an engine");
    assert!(matches!(versus.ask(), Ask::Cheated(_)));
}

/// On a large board a contradiction is not made minimal: that would take minutes.
#[test]
fn a_cheat_on_a_large_board_is_told_soon() {
    let board = Sudoku::blank(Shape::square(5)).expect("a board").into();
    let (puzzle, _) = drawn(&board, false, 4, 300);
    let mut versus = Versus::new(puzzle, 1, 1, Limits::none()).expect("an engine");
    while !matches!(versus.ask(), Ask::Done | Ask::Cheated(_)) {
        let answer = match versus.ask() {
            Ask::Joker(cell) => Answer::Value(versus.possible().values(*cell)[0]),
            Ask::Confirm(..) | Ask::Guess(..) | Ask::Done | Ask::Cheated(_) => Answer::Yes,
        };
        assert!(versus.answer(answer).expect("an engine"));
    }
    let Ask::Cheated(Cheat::NoSolution(Some(clash))) = versus.ask() else {
        panic!("{:?}", versus.ask());
    };
    assert!(!clash.minimal && !clash.givens.is_empty());
}

/// Where the search is too long, nobody is accused without a proof that is seen at a glance.
#[test]
fn nobody_is_accused_beyond_the_limits() {
    let (puzzle, secret) = drawn(&boards()[8].0, false, 3, 60);
    let mut versus = Versus::new(puzzle, 1, 1, Limits::none().with_nodes(0)).expect("an engine");
    while let Some(answer) = honest(versus.ask(), &secret) {
        assert!(versus.answer(answer).expect("an engine"));
    }
    assert_eq!(*versus.ask(), Ask::Done);
}

#[test]
fn a_secret_counts_what_a_person_spends() {
    for (board, signs) in boards() {
        let (puzzle, grid) = drawn(&board, signs, 2, board.shape().len() / 2);
        let holes: Vec<Cell> = puzzle.givens().blanks().collect();
        let mut secret = Secret::new(puzzle.clone(), grid.clone()).expect("its solution");
        let other = |cell: Cell| {
            board.values().find(|&value| Some(value) != grid[cell]).expect("two values")
        };
        for (number, &cell) in holes.iter().enumerate() {
            let right = grid[cell].expect("a complete grid");
            match number {
                0 => {
                    assert!(matches!(secret.guess(cell, other(cell)), Move::Wrong(_)));
                    assert_eq!(secret.guess(cell, other(cell)), Move::WrongBefore);
                    assert_eq!(secret.guess(cell, right), Move::Right);
                    assert_eq!(secret.guess(cell, other(cell)), Move::Filled(right));
                    assert_eq!((secret.joker(cell), secret.score().wrong), (None, 1));
                }
                1 => assert_eq!(secret.joker(cell), Some(right)),
                _ => assert_eq!(secret.guess(cell, right), Move::Right),
            }
        }
        assert!(secret.is_done());
        assert_eq!(secret.score().points(3), 4);
        let beside = Cell::new(board.shape().rows(), 0);
        assert_eq!((secret.guess(beside, 1), secret.joker(beside)), (Move::NoCell, None));
        assert!(Secret::new(puzzle.clone(), puzzle.givens().clone()).is_none());
    }
}

#[test]
fn a_typed_grid_keeps_the_rules_cell_by_cell() {
    for (board, signs) in boards() {
        let (puzzle, grid) = drawn(&board, signs, 4, 1);
        let mut typing = Typing::new(puzzle.clone());
        assert!(!typing.back());
        let mut refused = 0;
        while let Some(cell) = typing.next() {
            let possible = typing.possible();
            for value in puzzle.values().filter(|value| !possible.contains(value)) {
                let why = typing.put(value);
                let is_here = |rule: &takuzu_sat::puzzle::Violation| rule.cells.contains(&cell);
                assert!(matches!(why, Err(Refusal::Breaks(rules)) if rules.iter().any(is_here)));
                assert_eq!(typing.next(), Some(cell));
                refused += 1;
            }
            assert_eq!(typing.put(puzzle.values().end() + 1), Err(Refusal::NoValue));
            assert_eq!(typing.put(grid[cell].expect("a complete grid")), Ok(()));
            assert!(typing.back() && typing.next() == Some(cell));
            assert_eq!(typing.put(grid[cell].expect("a complete grid")), Ok(()));
        }
        assert_eq!(typing.put(1), Err(Refusal::Complete));
        assert_eq!(*typing.grid(), grid);
        assert!(refused > 0 && puzzle.is_solution(typing.grid()));
    }
}
