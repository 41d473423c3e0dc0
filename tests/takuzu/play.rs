//! A game of one person, of any puzzle: positions, hints, and texts to go on from.

use std::time::Duration;

use rand::RngExt as _;

use takuzu_sat::explain::{Detail, Language, Mark};
use takuzu_sat::generate::Maker;
use takuzu_sat::limits::Limits;
use takuzu_sat::play::{About, Action, Refusal, Session, Topic, Turn, Values, need};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Rules, Takuzu};
use takuzu_sat::{Cell, Grid, Level, Puzzle, Random, Shape};

use crate::told::DETAILS;

const FOUR: &str = ".1.0 ..0. .0.. 11.0";

fn cell(row: usize, col: usize) -> Cell {
    Cell::new(row - 1, col - 1)
}

fn begin(text: &str) -> Session {
    begun(text.parse().expect("a puzzle"))
}

/// A Sudoku whose givens are 1 and 2, which does not tell what it is.
fn low_sudoku() -> Puzzle {
    let board = Sudoku::blank(Shape::new(2, 2)).expect("a board");
    let givens = Grid::from_fn(Shape::square(4), |cell| match (cell.row, cell.col) {
        (0, col @ 0..2) => Some(col as u8 + 1),
        _ => None,
    });
    board.with_givens(givens).into()
}

fn begun(puzzle: Puzzle) -> Session {
    let solution = puzzle.is_unique().expect("an answer");
    let solution = solution.then(|| puzzle.solve().expect("an answer").expect("a solution"));
    Session::new(puzzle, solution)
}

fn does(session: &mut Session, action: Action) -> Result<Vec<Cell>, Refusal> {
    let next = session.time() + Duration::from_millis(1500);
    session.act(next, action)
}

/// Enters values, each in a row and a column.
#[track_caller]
fn enters(session: &mut Session, values: &[(usize, usize, u8)]) {
    for &(row, col, value) in values {
        assert!(does(session, Action::Enter(cell(row, col), value)).is_ok());
    }
}

fn hint(session: &mut Session) -> (Topic, String) {
    let hint = session.hint(session.time(), Language::English, &Limits::none());
    let hint = hint.expect("a hint");
    (hint.topic, hint.sentences.join(" "))
}

#[test]
fn entries_are_taken_back_and_made_again() {
    let mut game = begin(FOUR);
    assert_eq!(does(&mut game, Action::Undo), Err(Refusal::NothingToUndo));
    assert_eq!(does(&mut game, Action::Enter(cell(1, 1), 0)), Ok(vec![cell(1, 1)]));
    assert_eq!(does(&mut game, Action::Enter(cell(1, 1), 1)), Ok(vec![cell(1, 1)]));
    assert_eq!(does(&mut game, Action::Undo), Ok(vec![cell(1, 1)]));
    assert_eq!(game.grid()[cell(1, 1)], Some(0));
    assert_eq!(does(&mut game, Action::Undo), Ok(vec![cell(1, 1)]));
    assert_eq!((game.grid()[cell(1, 1)], game.can_undo()), (None, false));
    assert_eq!(does(&mut game, Action::Redo), Ok(vec![cell(1, 1)]));
    assert_eq!(game.grid()[cell(1, 1)], Some(0));
    // A hint and a check change nothing, so they do not stand in the way of redo.
    hint(&mut game);
    game.check(game.time(), &Limits::none());
    assert!(does(&mut game, Action::Redo).is_ok());
    assert_eq!(does(&mut game, Action::Redo), Err(Refusal::NothingToRedo));
    assert!(does(&mut game, Action::Undo).is_ok());
    // What comes instead of a change takes its place.
    assert!(does(&mut game, Action::Clear(cell(1, 1))).is_ok());
    assert_eq!(does(&mut game, Action::Redo), Err(Refusal::NothingToRedo));
    assert_eq!(game.hints(), 1);
}

#[test]
fn what_is_not_possible_changes_nothing() {
    let mut game = begin(FOUR);
    let before = game.clone();
    for (action, refusal) in [
        (Action::Enter(cell(1, 2), 0), Refusal::Given(cell(1, 2))),
        (Action::Enter(cell(1, 1), 2), Refusal::NoValue(2)),
        (Action::Enter(cell(5, 1), 1), Refusal::OffBoard(cell(5, 1))),
        (Action::Clear(cell(1, 2)), Refusal::Given(cell(1, 2))),
        (Action::Clear(cell(1, 1)), Refusal::NoChange),
        (Action::Mark(cell(1, 2), 1), Refusal::Given(cell(1, 2))),
        (Action::Mark(cell(1, 1), 9), Refusal::NoValue(9)),
        (Action::KeepMarks(false), Refusal::NoChange),
        (Action::Redo, Refusal::NothingToRedo),
    ] {
        assert_eq!(does(&mut game, action), Err(refusal), "{action:?}");
    }
    assert_eq!(game, before);
    assert!(does(&mut game, Action::Enter(cell(1, 1), 0)).is_ok());
    assert_eq!(does(&mut game, Action::Enter(cell(1, 1), 0)), Err(Refusal::NoChange));
    assert_eq!(does(&mut game, Action::Mark(cell(1, 1), 0)), Err(Refusal::Filled(cell(1, 1))));
    assert_eq!(Refusal::Given(cell(1, 2)).to_string(), "r1c2 is given: it cannot be changed.");
}

#[test]
fn pencil_marks_are_filled_and_kept_up_to_date() {
    let mut game = begun(low_sudoku());
    assert!(game.puzzle().name() == "sudoku");
    let marks = |game: &Session, row, col| game.marks(cell(row, col)).iter().collect::<Vec<u8>>();
    assert!(does(&mut game, Action::FillMarks).is_ok());
    assert_eq!(marks(&game, 1, 3), [3, 4]);
    assert_eq!(marks(&game, 3, 1), [2, 3, 4]);
    assert!(does(&mut game, Action::Mark(cell(3, 1), 2)).is_ok());
    assert_eq!(marks(&game, 3, 1), [3, 4]);
    assert!(does(&mut game, Action::Enter(cell(4, 1), 3)).is_ok());
    assert_eq!(marks(&game, 3, 1), [3, 4], "nobody keeps them yet");
    assert_eq!(does(&mut game, Action::KeepMarks(true)).map(|cells| cells.len()), Ok(6));
    assert_eq!(marks(&game, 3, 1), [4]);
    assert!(does(&mut game, Action::Enter(cell(1, 3), 3)).is_ok());
    assert_eq!(marks(&game, 1, 4), [4]);
    assert_eq!(marks(&game, 1, 3), [0; 0], "a filled cell shows none");
    assert!(does(&mut game, Action::Undo).is_ok());
    assert_eq!((marks(&game, 1, 3), marks(&game, 1, 4)), (vec![3, 4], vec![3, 4]));
    assert_eq!(Values::from_iter([3, 1]).iter().collect::<Vec<u8>>(), [1, 3]);
}

#[test]
fn a_hint_says_more_each_time() {
    let mut game = begin(FOUR);
    let said: Vec<_> = (0..5).map(|_| hint(&mut game)).collect();
    let step = |text: &str| (Topic::Step, text.to_owned());
    let all = "r4c1 and r4c2 are 1, and a third 1 next to them is not allowed. So r4c3 is 0.";
    assert_eq!(said[0], step("Look at row 4."));
    assert_eq!(said[1], step("You can work out r4c3 from row 4."));
    assert_eq!(said[2].0, Topic::Step);
    assert_eq!(said[3..], [step(all), step(all)]);
    assert_eq!(game.hints(), 1, "to hear more of one, or the last again, costs nothing");
    let last = game.hint_at(Detail::Value, Language::French, &Limits::none()).expect("a hint");
    assert_eq!(last.values, [(cell(4, 3), 0)]);
    assert_eq!(last.picture.at(cell(4, 3)), Some(Mark::Changed));
    assert!(last.sentences[0].contains("L4C1"), "{:?}", last.sentences);
    // Another position begins with a nudge.
    assert!(does(&mut game, Action::Enter(cell(4, 3), 0)).is_ok());
    assert!(hint(&mut game).1.starts_with("Look at"));
    assert_eq!(game.hints(), 2);
}

#[test]
fn a_wrong_entry_is_named_first() {
    let mut game = begin(FOUR);
    assert!(does(&mut game, Action::Enter(cell(2, 4), 0)).is_ok());
    assert_eq!(hint(&mut game), (Topic::Mistake, "An entry in row 2 is wrong.".into()));
    assert_eq!(hint(&mut game).1, "r2c4 is wrong.");
    hint(&mut game);
    let last = hint(&mut game).1;
    let rule = "Column 4 has too many 0s (r1c4, r2c4 and r4c4).";
    let says = format!("r2c4 contradicts the givens: it cannot be 0. {rule} r2c4 must be 1.");
    assert_eq!(last, says);
    let check = game.check(game.time(), &Limits::none());
    assert_eq!(check.wrong, [cell(2, 4)]);
    assert_eq!(check.sentences(&game, Language::English), ["1 entry is wrong: r2c4.", rule]);
    assert!(does(&mut game, Action::Undo).is_ok());
    let check = game.check(game.time(), &Limits::none());
    let said = check.sentences(&game, Language::French);
    assert_eq!(said, ["Aucune erreur jusqu’ici.", "9 cases sont vides."]);
}

#[test]
fn without_a_unique_solution_the_rules_decide() {
    let mut game = begin("1... .... .... ....");
    assert_eq!(game.solution(), None);
    let said = |game: &mut Session| {
        let check = game.check(game.time(), &Limits::none());
        check.sentences(game, Language::English).join(" ")
    };
    assert_eq!(said(&mut game), "No mistake so far. 15 cells are empty.");
    assert_eq!(hint(&mut game).0, Topic::Nothing);
    enters(&mut game, &[(1, 2, 1), (1, 3, 1)]);
    assert!(said(&mut game).contains("r1c1, r1c2"), "{}", said(&mut game));
    assert_eq!(hint(&mut game).0, Topic::Mistake);
    // No rule is broken yet, and no grid is left.
    let mut game = begin("1... .... .... ....");
    enters(&mut game, &[(1, 4, 1), (2, 1, 1), (2, 4, 1)]);
    assert_eq!(game.solution(), None);
    assert!(said(&mut game).contains("cannot be completed"), "{}", said(&mut game));
}

#[test]
fn a_game_ends_when_the_grid_is_right() {
    let mut game = begin(FOUR);
    let solution = game.solution().expect("one").clone();
    for empty in game.grid().clone().blanks() {
        assert!(!game.is_finished());
        let value = solution[empty].expect("filled");
        assert!(does(&mut game, Action::Enter(empty, value)).is_ok());
    }
    assert!(game.is_finished());
    assert_eq!(hint(&mut game).0, Topic::Solved);
    assert_eq!(game.hints(), 0);
}

fn told(game: &Session) -> Vec<String> {
    let needs = game.needs();
    needs.iter().filter_map(|it| need(it, Language::English)).collect()
}

#[test]
fn lines_say_what_they_need() {
    let takuzu = told(&begin(FOUR));
    assert_eq!(takuzu[0], "Row 1 still needs 0 and 1.");
    assert_eq!(takuzu[1], "Row 2 still needs one 0 and two 1s.");
    assert_eq!(takuzu[3], "Row 4 still needs 0.");
    let sudoku = told(&begin("12.4 .... .... ...."));
    assert_eq!(sudoku[0], "Row 1 still needs 3.");
    assert_eq!(sudoku.last().map(String::as_str), Some("Block 4 still needs 1, 2, 3 and 4."));
    let rules = Rules::TAKUZU.with_majority(Majority::Either);
    let odd = Takuzu::blank_under(Shape::square(5), rules).expect("a board");
    let mut game = Session::new(odd.into(), None);
    assert_eq!(told(&game)[0], "Row 1 still needs two or three 0s and two or three 1s.");
    enters(&mut game, &[(1, 1, 0), (1, 2, 0), (1, 4, 0)]);
    assert_eq!(told(&game)[0], "Row 1 still needs two 1s.");
    assert!(does(&mut game, Action::Undo).is_ok());
    enters(&mut game, &[(1, 3, 1), (1, 4, 1)]);
    assert_eq!(told(&game)[0], "Row 1 still needs at most one 0 and at most one 1.");
    assert!(does(&mut game, Action::Undo).and_then(|_| does(&mut game, Action::Undo)).is_ok());
    enters(&mut game, &[(1, 4, 0)]);
    let french = need(&game.needs()[0], Language::French);
    assert_eq!(french.as_deref(), Some("La ligne 1 attend encore deux 1."));
}

/// Puzzles of all kinds that a text has to say something special about.
fn puzzles() -> Vec<Puzzle> {
    let takuzu = |shape, rules| Takuzu::blank_under(shape, rules).expect("a board");
    let sudoku = |rows, cols| Sudoku::blank(Shape::new(rows, cols)).expect("a board");
    let square = Shape::square;
    let either = Rules::UNRULY.with_majority(Majority::Either);
    let one = Rules::TAKUZU.with_majority(Majority::One);
    let made = |board: Puzzle, signs| {
        let maker = Maker::new(board).seed(3).signs(signs);
        maker.any(true).make().expect("a puzzle").puzzle
    };
    vec![
        FOUR.parse().expect("a puzzle"),
        made(takuzu(square(6), Rules::TAKUZU).into(), true),
        made(takuzu(Shape::new(4, 10), Rules::UNRULY).into(), false),
        made(takuzu(square(7), either).into(), true),
        made(takuzu(square(5), one).into(), false),
        low_sudoku(),
        made(sudoku(3, 2).into(), false),
        made(sudoku(3, 3).into(), false),
        made(sudoku(5, 5).into(), false),
        sudoku(4, 4).into(),
    ]
}

/// An action at random; many are not possible.
fn any_action(game: &Session, random: &mut Random) -> Action {
    let shape = game.puzzle().shape();
    let cell = shape.cell(random.random_range(..shape.len()));
    let values = game.puzzle().values();
    let value = values.start() + random.random_range(..values.clone().count()) as u8;
    match random.random_range(..16_usize) {
        0..=5 => Action::Enter(cell, value),
        6 | 7 => Action::Clear(cell),
        8 => Action::Mark(cell, value),
        9 => Action::FillMarks,
        10 => Action::KeepMarks(random.random()),
        11..=13 => Action::Undo,
        14 => Action::Redo,
        _ => match random.random_range(..5_usize) {
            4 => Action::Check,
            detail => Action::Hint(DETAILS[detail]),
        },
    }
}

#[test]
fn a_game_is_read_as_it_was_written() {
    let mut random = Random::new(7);
    for (number, puzzle) in puzzles().into_iter().enumerate() {
        for length in [0, 1, 40, 120] {
            let level = Level::ALL.get(random.random_range(..8_usize)).copied();
            let origin =
                ["", "a\nfile\u{1b}.txt ", "play --seed 3"][random.random_range(..3_usize)].into();
            let mut game = Session::new(puzzle.clone(), None).with_about(About { level, origin });
            for _ in 0..length {
                let action = any_action(&game, &mut random);
                let time = game.time() + Duration::from_micros(random.random_range(..9_000_000));
                let _ = game.act(time, action);
            }
            game.pass(game.time() + Duration::from_secs(random.random_range(..2)));
            let text = game.save();
            let read = Session::read("game", &text);
            assert_eq!(read.as_ref(), Ok(&game), "{number}: {text}");
            // Undo and redo go the same way in both.
            let mut read = read.expect("a game");
            for action in [Action::Redo, Action::Undo, Action::Undo, Action::Redo] {
                let of = |game: &mut Session| does(game, action);
                assert_eq!(of(&mut read), of(&mut game));
            }
            assert_eq!(read, game);
            let as_puzzle = text.parse::<Puzzle>();
            assert_eq!(as_puzzle.as_ref(), Ok(&puzzle), "it is the puzzle, too: {text}");
            for other in [text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
                let read = Session::read("game", &other).expect("a game");
                assert_eq!(read.save(), text);
            }
        }
    }
}

const SAVED: &str = "\
# takuzu-sat game 1
# level easy
# origin puzzle.txt
# time 75.300
.1.0
..0.
.0..
11.0
# entries .1.0..0..0..1100
# 2.000 r4c3 0
# 3.120 hint nudge
# turns 2
";

#[test]
fn a_text_that_is_no_game_is_refused_with_its_line() {
    let game = Session::read("game", SAVED).expect("a game");
    assert_eq!(game.save(), SAVED);
    assert_eq!(game.log()[1].action, Action::Hint(Detail::Nudge));
    let first = Turn { time: Duration::from_secs(2), action: Action::Enter(cell(4, 3), 0) };
    assert_eq!(game.log()[0], first);
    for (old, new, line, message) in [
        ("game 1", "game 2", 1, "the game has version 2, and only version 1 can be read"),
        ("# takuzu-sat game 1\n", "", 1, "this is not a saved game: its first line is another one"),
        ("level easy", "level mad", 2, "there is no such level"),
        ("# level easy", "# level easy\n# level easy", 3, "a second line `level`"),
        ("# origin", "# origin other.txt\n# origin", 4, "a second line `origin`"),
        ("# time", "# time 80.000\n# time", 5, "a second line `time`"),
        ("time 75.300", "time 75.3", 4, "a time such as 12.345 is expected"),
        ("time 75.300", "time 1.000", 12, "the last turn comes after the time of the game"),
        ("..0.\n", "..0\n", 6, "row 2 has 3 cells, the others have 4"),
        ("11.0\n", "11.0\n\n.1.0\n..0.\n.0..\n11.0\n", 10, "a second puzzle, where a game has one"),
        ("0..1100", "0..110", 9, "these are not the 16 cells of the board"),
        ("1100", "1110", 9, "r4c3 is not as the turns make it"),
        ("r4c3 0", "r4c1 0", 10, "this turn is not possible: r4c1 is given: it cannot be changed."),
        ("r4c3 0", "r4c3 2", 10, "this turn is not possible: 2 is not a value of this puzzle."),
        ("r4c3 0", "r4c5 0", 10, "this turn is not possible: r4c5 is not on the board."),
        ("r4c3 0", "redo", 10, "this turn is not possible: There is nothing to redo."),
        ("r4c3 0", "r4c3", 10, "this is not a turn"),
        ("hint nudge", "hint all", 11, "this is not a turn"),
        ("3.120", "1.120", 11, "the time goes back"),
        ("# 3.120 hint nudge\n", "", 11, "the text has 1 turn"),
        ("# turns 2\n", "", 11, "the end of the game is missing"),
        ("# turns 2\n", "# turns 2\n# 9.000 check\n", 13, "a line behind the end of the game"),
        ("# 3.120", "# threepointone", 11, "a saved game has no such line here"),
    ] {
        assert!(SAVED.contains(old), "{old}");
        let error = Session::read("game", &SAVED.replacen(old, new, 1)).expect_err(message);
        assert_eq!((error.message(), error.line()), (message, line));
        assert!(error.to_string().contains(&format!("--> game:{line}:1")), "{error}");
    }
}

#[test]
fn a_text_with_any_damage_is_a_game_or_refused() {
    let mut random = Random::new(11);
    let mut games = 0;
    for _ in 0..4000 {
        let mut bytes = SAVED.as_bytes().to_vec();
        for _ in 0..=random.random_range(..3_usize) {
            let at = random.random_range(..bytes.len());
            match random.random_range(..3_usize) {
                0 => drop(bytes.remove(at)),
                1 => bytes[at] = b"0123456789 .#\nrc\xc3"[random.random_range(..17_usize)],
                _ => bytes.insert(at, b"0123456789 .#\nrc-"[random.random_range(..17_usize)]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(game) = Session::read("game", &text) {
            games += 1;
            assert_eq!(Session::read("game", &game.save()), Ok(game), "{text}");
        }
    }
    assert!(games > 0);
}

/// What a puzzle says about its cells is what its rules say.
#[test]
fn possible_values_break_no_rule() {
    let mut random = Random::new(5);
    for puzzle in puzzles() {
        let values: Vec<u8> = puzzle.values().collect();
        let shape = puzzle.shape();
        for filled in [2, 3, 6_u32] {
            let grid = Grid::from_fn(shape, |_| {
                (random.random_range(..filled) == 0)
                    .then(|| values[random.random_range(..values.len())])
            });
            for cell in grid.blanks().take(20) {
                let breaks = |&value: &u8| {
                    let mut tried = grid.clone();
                    tried.set(cell, Some(value));
                    puzzle.violations(&tried).iter().any(|broken| broken.cells.contains(&cell))
                };
                let expected: Vec<u8> = puzzle.values().filter(|value| !breaks(value)).collect();
                assert_eq!(puzzle.possible(&grid, cell), expected, "{cell} {grid:?}");
            }
        }
    }
}
