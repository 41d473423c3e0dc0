//! How long smallest reasons take in Sudoku, where no technique leads on: `cargo bench --bench
//! reasons_sudoku`, with `limit=N` nodes a step (200,000 if nothing is said), and `all` for every step of
//! the trails, those with a name included.

mod common;

use common::reasons::Steps;
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::game::Search as _;
use takuzu_sat::ladder::{Allowed, Ladder};
use takuzu_sat::smallest::Answer;
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::sudoku::smallest::Finder;
use takuzu_sat::sudoku::{Candidates, Sudoku, Technique};
use takuzu_sat::{Grid, Limits, Next, Shape};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let limit = arguments.iter().find_map(|word| word.strip_prefix("limit="));
    let nodes = limit.map_or(200_000, |limit| limit.parse().expect("a number"));
    let allowed = match arguments.iter().any(|word| word == "all") {
        true => Allowed::Only(Vec::new()),
        false => Allowed::UpTo(Level::Expert),
    };
    println!("{}", Steps::HEAD);
    for file in ["gen-minimal", "clue17"] {
        measure(file, &allowed, &Limits::none().with_nodes(nodes));
    }
}

fn measure(file: &str, allowed: &Allowed, limits: &Limits) {
    let root = env!("CARGO_MANIFEST_DIR");
    let text = std::fs::read_to_string(format!("{root}/tests/corpus/sudoku/{file}.txt"));
    let mut steps = Steps::default();
    for line in text.expect("a file of the corpus").lines() {
        let givens = Grid::from_line(Shape::square(9), line).expect("81 cells");
        let puzzle = Sudoku::new(givens, Shape::square(3)).expect("a puzzle");
        let Next::Solution(solution) = SudokuSearch::new(&puzzle, Limits::none()).next_solution()
        else {
            panic!("it has a solution");
        };
        let climb = puzzle.climb::<Technique>(allowed, Limits::none());
        let mut climber = climb.expect("a ladder");
        let mut finder = Finder::new(&puzzle);
        loop {
            while climber.round().is_some() {}
            if climber.ended() != Some(Ended::Stuck) {
                break;
            }
            let candidates = Candidates::from_facts(&puzzle, &climber.facts());
            let Answer::Reason(reason) = steps.time(|| finder.next(&candidates, limits)) else {
                break;
            };
            for then in &reason.then {
                assert_eq!(then.holds, solution[then.cell] == Some(then.value), "{then}");
            }
            climber.learn(&reason.then);
        }
    }
    steps.report(file);
}
